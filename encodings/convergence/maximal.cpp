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

class Maximal final : public UncontrolledRelation {
public:
  explicit Maximal(const Paths &P) : P(P) {}
  Term related(const InstancePair &Pair) override {
    if (Pair.FirstNode != Pair.SecondNode)
      return P.table().boolean(false);
    return P.entered(P.graph().nodes()[Pair.FirstNode].Frame, Pair.First,
                     Pair.Second);
  }
  bool crossesCopies(NodeId) override { return false; }

private:
  const Paths &P;
};

} // namespace

std::unique_ptr<UncontrolledRelation> makeMaximal(const Paths &P) {
  return std::make_unique<Maximal>(P);
}

std::unique_ptr<UncontrolledRelation>
makeUncontrolledRelation(UncontrolledSemantics S, const Paths &P) {
  switch (S) {
  case UncontrolledSemantics::Maximal:
    break;
  case UncontrolledSemantics::Postdominator:
    return makePostdominator(P);
  case UncontrolledSemantics::SamePath:
    return makeSamePath(P);
  case UncontrolledSemantics::Opaque:
    return makeOpaque(P);
  case UncontrolledSemantics::JoinPoint:
    return makeJoinPoint(P);
  }
  return makeMaximal(P);
}

} // namespace convtv
