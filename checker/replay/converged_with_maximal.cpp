//===- checker/replay/converged_with_maximal.cpp - Maximal convergence ----===//
//
// ConvergenceAndUniformity, "Maximal Convergence": two instances of X are
// converged iff for every cycle with header H that contains X, the instances of
// H before either are convergence-before the other. Leaving a cycle and coming
// back needs a header of an enclosing cycle, and headers visited equally often
// since entering a cycle are converged pairwise; so it is enough to count, for
// each cycle around X from the outside in, visits of its header since the
// thread entered the cycle.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

uint64_t maximalHistory(const PathView &Path) {
  uint64_t H = 1;
  for (uint32_t Cycle : Path.C.Blocks[Path.Block].Cycles)
    H = mix(H, Path.HeaderVisits[Cycle]);
  return H;
}

namespace {
class Maximal final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::Maximal;
  }
  uint64_t history(const PathView &Path) const override {
    return maximalHistory(Path);
  }
};
} // namespace

std::unique_ptr<UncontrolledRelation> makeMaximal() {
  return std::make_unique<Maximal>();
}

} // namespace convtv::replay
