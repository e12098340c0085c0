//===- encodings/convergence/same_path.cpp - The weakest promise ----*- C++
//-*-===//
//
// DESIGN 1.2 `same-path` (rule 5 of the anchor/join/point proposal): threads
// that came by the same path communicate; everything else is a choice within
// B1 to B3, which may relate any instances of one static operation.
//
//===----------------------------------------------------------------------===//

#include "encodings/convergence/shared_path.h"

#include "llvm/ADT/StringExtras.h"

namespace convtv {

namespace {

class SamePath final : public UncontrolledRelation {
public:
  explicit SamePath(const Paths &P) : P(P), Shared(P) {}

  Term related(const InstancePair &Pair) override {
    std::string Choice =
        ("same-path." + P.program() + "." + llvm::Twine(Pair.Operation) + "." +
         llvm::Twine(Pair.First) + "." + llvm::Twine(Pair.Second))
            .str();
    TermTable &T = P.table();
    if (Pair.FirstNode != Pair.SecondNode)
      return T.apply(Choice + ".copies",
                     {T.bits(32, Pair.FirstNode), T.bits(32, Pair.SecondNode)},
                     0);
    return forced(Pair) ||
           T.variable(Choice + "." + std::to_string(Pair.FirstNode), 0);
  }

  bool crossesCopies(NodeId N) override { return P.graph().copies(N) > 1; }

  bool isChoice() const override { return true; }

  Term forced(const InstancePair &Pair) override {
    return Pair.FirstNode == Pair.SecondNode
               ? Shared.upTo(Pair.FirstNode, Pair.First, Pair.Second)
               : P.table().boolean(false);
  }

private:
  const Paths &P;
  SharedPath Shared;
};

} // namespace

std::unique_ptr<UncontrolledRelation> makeSamePath(const Paths &P) {
  return std::make_unique<SamePath>(P);
}

} // namespace convtv
