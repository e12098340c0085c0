//===- encodings/convergence/opaque.cpp - An unknown function of paths -*- C++
//-*-===//
//
// DESIGN 1.2 `opaque`: who communicates is an unknown function of the paths of
// the threads. A path counts by its decisions, executions of a terminator with
// at least two different successors: the relation is an unknown function of how
// many decisions each thread took, and of how many of them both took alike
// before they parted. Equal data before and after is thus equal sets, and
// nothing else is promised (docs/semantics.md). Which operation it is does not
// matter: two operations with no decision in between have one set.
//
//===----------------------------------------------------------------------===//

#include "encodings/convergence/shared_path.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

#include <map>

namespace convtv {

namespace {

class Opaque final : public UncontrolledRelation {
public:
  explicit Opaque(const Paths &P) : P(P), Shared(P) {}

  Term related(const InstancePair &Pair) override {
    TermTable &T = P.table();
    Term A = decisions(Pair.FirstNode, Pair.First);
    Term B = decisions(Pair.SecondNode, Pair.Second);
    Term R = T.apply("opaque", {A, B, common(Pair, A, B)}, 0);
    unsigned Frame = P.graph().nodes()[Pair.FirstNode].Frame;
    if (Pair.FirstNode == Pair.SecondNode && P.enteredByToken(Frame))
      R = R && P.entered(Frame, Pair.First, Pair.Second);
    return R;
  }

  /// The unknown function may relate instances of any two rounds.
  bool crossesCopies(NodeId N) override { return P.graph().copies(N) > 1; }

private:
  static constexpr unsigned CountBits = 24; // block copies are far fewer

  bool decides(NodeId N) const {
    const auto *Last = P.graph().nodes()[N].Last;
    for (unsigned S = 1; Last->isTerminator() && S < Last->getNumSuccessors();
         ++S)
      if (Last->getSuccessor(S) != Last->getSuccessor(0))
        return true;
    return false;
  }

  /// Decisions the thread took before it came to N.
  Term decisions(NodeId N, unsigned Thread) {
    TermTable &T = P.table();
    auto &Terms = Counts[Thread];
    if (Terms.empty())
      Terms.resize(P.graph().nodes().size());
    for (NodeId M :
         P.graph().topologicalOrder().take_front(Shared.rank(N) + 1)) {
      if (!Terms[M].isNull())
        continue;
      Term R = T.bits(CountBits, 0);
      bool First = true;
      const auto Before = SharedPath::predecessors(P.graph().nodes()[M]);
      for (NodeId From : llvm::reverse(Before)) {
        if (P.graph().immediateDominator(From) == ~0u && From != 0)
          continue; // dead code
        Term Here =
            decides(From) ? Terms[From] + T.bits(CountBits, 1) : Terms[From];
        R = First ? Here : ite(Shared.goes(From, M, Thread), Here, R);
        First = false;
      }
      Terms[M] = R;
    }
    return Terms[N];
  }

  /// How many decisions the two threads took alike.
  Term common(const InstancePair &Pair, Term A, Term B) {
    unsigned End =
        std::min(Shared.rank(Pair.FirstNode), Shared.rank(Pair.SecondNode));
    Term R = A.same(B) ? A : ite(ult(A, B), A, B);
    for (NodeId N : P.graph().topologicalOrder().take_front(End)) {
      if (!decides(N) || (N != 0 && P.graph().immediateDominator(N) == ~0u))
        continue;
      Term Parts = parts(N, Pair.First, Pair.Second);
      if (!Parts.isFalse())
        R = ite(Parts, decisions(N, Pair.First), R);
    }
    return R;
  }

  /// The two threads came the same way to N and leave it differently.
  Term parts(NodeId N, unsigned First, unsigned Second) {
    auto [It, New] = Parts.try_emplace({N, First, Second});
    if (!New)
      return It->second;
    Term Alike = P.table().boolean(false);
    llvm::SmallVector<NodeId, 2> Next;
    for (const auto &E : P.graph().nodes()[N].Out)
      if (!llvm::is_contained(Next, E.To))
        Next.push_back(E.To);
    for (NodeId To : Next)
      Alike =
          Alike || (Shared.goes(N, To, First) && Shared.goes(N, To, Second));
    return It->second = Shared.upTo(N, First, Second) && !Alike &&
                        P.completes(N, First) && P.completes(N, Second);
  }

  const Paths &P;
  SharedPath Shared;
  std::map<unsigned, std::vector<Term>> Counts; ///< by thread
  std::map<std::tuple<NodeId, unsigned, unsigned>, Term> Parts;
};

} // namespace

std::unique_ptr<UncontrolledRelation> makeOpaque(const Paths &P) {
  return std::make_unique<Opaque>(P);
}

} // namespace convtv
