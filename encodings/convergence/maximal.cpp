//===- encodings/convergence/maximal.cpp - Maximal converged-with --*- C++
//-*-===//
//
// ConvergenceAndUniformity, "Maximal Convergence": instances of one static
// operation are related iff the threads have the same history of headers of the
// cycles around it. Block copies are exactly these histories
// (unrolled_function.h), so within a copy only the way the function was entered
// is left to ask.
//
//===----------------------------------------------------------------------===//

#include "encodings/convergence/semantics.h"

namespace convtv {

namespace {

class Maximal final : public ConvergenceSemantics {
public:
  llvm::StringRef name() const override { return "maximal"; }
  Term related(const InstancePair &Pair) const override {
    return Pair.FrameRelated;
  }
};

} // namespace

const ConvergenceSemantics &maximalSemantics() {
  static const Maximal Instance;
  return Instance;
}

} // namespace convtv
