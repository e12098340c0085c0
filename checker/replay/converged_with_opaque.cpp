//===- checker/replay/converged_with_opaque.cpp - An unknown relation -----===//
//
// DESIGN 1.2, `opaque`: whether two threads are related at an operation is an
// unknown function of the callee, the numbers of decisions they have taken (m
// and n) and the length p of the prefix their decisions have in common. A
// decision is the execution of a terminator that has at least two different
// successors; those in entered calls count. Programs that agree in these data
// have equal sets whatever the function; where they do not, some function shows
// it.
//
// For one scenario a function is drawn at random from those that are an
// equivalence for any number of threads and break none of B1 to B3:
//
//   related iff m = n and p >= Threshold(callee, n), Threshold in 0 ... n + 1
//
// Seen as a tree of decisions: at depth n all threads below one node of depth
// Threshold are together, threads below different ones are not. "The prefixes
// of length Threshold are equal" is an equivalence for T threads; n + 1 leaves
// everyone alone. (B1: on top of this the static operation and the call sites
// that lead to it must be the same. B2: between two executions of one
// instruction through the same call sites there is a decision, so n differs.
// B3: n only grows along a thread, and until the next decision all threads at
// one place go the same way.) Functions that relate threads with different
// numbers of decisions are not tried.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

namespace {
/// Walk[i]: hash of the first i + 1 decisions.
class Opaque final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::Opaque;
  }
  void takeEdge(RelationState &, RelationState &Walk, const Code &C,
                uint32_t From, uint32_t To) const override {
    if (C.Blocks[From].Decides)
      Walk.push_back(
          mix(Walk.empty() ? 0xdec : Walk.back(), C.Blocks[To].StaticId));
  }
  uint64_t history(const PathView &Path) const override {
    uint64_t N = Path.Walk.size();
    uint64_t Draw = mix(mix(mix(Path.Seed, 0x0fa), Path.Callee), N);
    // All, all that went the same way, no one; else something in between.
    uint64_t Threshold = 0;
    switch (Draw & 7) {
    case 0:
    case 1:
      break;
    case 2:
    case 3:
      Threshold = N;
      break;
    case 4:
      return mix(mix(0xa1, N), Path.Thread);
    default:
      Threshold = (Draw >> 8) % (N + 1);
    }
    return mix(N, Threshold ? Path.Walk[Threshold - 1] : 0);
  }
  uint64_t certainHistory(const PathView &Path) const override {
    return mix(Path.Walk.size(), Path.Walk.empty() ? 0 : Path.Walk.back());
  }
  std::optional<uint64_t> callHistory(const PathView &) const override {
    return 0;
  }
};
} // namespace

std::unique_ptr<UncontrolledRelation> makeOpaque() {
  return std::make_unique<Opaque>();
}

} // namespace convtv::replay
