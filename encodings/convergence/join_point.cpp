//===- encodings/convergence/join_point.cpp - anchor, join, point ---*- C++
//-*-===//
//
// DESIGN 1.3 `join-point`: dynamic instances form an acyclic graph that follows
// paths. Threads in one instance that go the same way stay together (rule 5);
// any others may meet by choice, at any instruction. A join brings together all
// that come from one instance of its anchor; a point keeps apart those that do
// not. So two threads are together
//  - at the entry of a function, if they entered it together;
//  - after an edge, if they were together before it and both took it;
//  - after an entered call, if they were together at it;
//  - at a join, if they were together at their latest instances of its anchor;
//  - at an operation, anchor, join or point, if they were so just before, or by
//    choice; at a point never unless they were at their latest anchors.
// Choices elsewhere come to the same, as nobody observes them. The source needs
// choices at operations only.
//
//===----------------------------------------------------------------------===//

#include "encodings/program/join_point.h"
#include "encodings/convergence/semantics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <tuple>

namespace convtv {

namespace {

class JoinPoint final : public UncontrolledRelation {
public:
  explicit JoinPoint(const Paths &P) : P(P), G(P.graph()) {
    auto Order = G.topologicalOrder();
    Rank.resize(Order.size());
    for (unsigned I = 0; I < Order.size(); ++I)
      Rank[Order[I]] = I;
    CallBefore.assign(G.nodes().size(), None);
    for (NodeId N = 0; N < G.nodes().size(); ++N) {
      if (NodeId K = G.continuation(N); K != None)
        CallBefore[K] = N;
      CopiesOf[G.staticPart(N)].push_back(N);
    }
  }

  Term related(const InstancePair &Pair) override {
    unsigned Site = siteNumber(Pair.FirstNode, *Pair.At);
    unsigned All = sites(Pair.FirstNode).size();
    return together({Pair.FirstNode, Pair.SecondNode, std::min(Site + 1, All),
                     Pair.First, Pair.Second});
  }

  Term forced(const InstancePair &Pair) override {
    unsigned Site = siteNumber(Pair.FirstNode, *Pair.At);
    // What is chosen here may have been chosen at the anchor before already.
    if (Site > 0 && meetsWithNext(Pair.FirstNode, Site - 1))
      --Site;
    return together(
        {Pair.FirstNode, Pair.SecondNode, Site, Pair.First, Pair.Second});
  }

  bool crossesCopies(NodeId N) override { return G.copies(N) > 1; }
  bool isChoice() const override { return true; }
  bool choicesPropagate() const override { return true; }

  std::vector<Condition> conditions(unsigned First, unsigned Second) override {
    std::vector<Condition> List;
    for (NodeId N : G.topologicalOrder()) {
      const auto &Sites = sites(N);
      for (unsigned S = 0; S < Sites.size(); ++S) {
        if (joinPointKind(*Sites[S]) != JoinPointKind::Point)
          continue;
        for (NodeId M : CopiesOf[G.staticPart(N)]) {
          Term Meet = P.completes(N, First) && P.completes(M, Second) &&
                      together({N, M, S + 1, First, Second});
          if (!Meet.isFalse())
            List.push_back({Sites[S], !Meet || anchorsTogether(*Sites[S], N, M,
                                                               First, Second)});
        }
      }
    }
    return List;
  }

private:
  static constexpr NodeId None = ~0u;
  /// Copies of one place, how many sites of the part are done, threads.
  using Key = std::tuple<NodeId, NodeId, unsigned, unsigned, unsigned>;

  /// Instructions of the part at which threads can be seen to be together.
  const std::vector<const llvm::CallBase *> &sites(NodeId N) {
    auto [It, New] = Sites.try_emplace(G.nodes()[N].First);
    if (New)
      for (const auto *I = G.nodes()[N].First;; I = I->getNextNode()) {
        const auto *Call = llvm::dyn_cast<llvm::CallBase>(I);
        if (Call && (joinPointKind(*Call) != JoinPointKind::None ||
                     P.isUncontrolled(*Call)))
          It->second.push_back(Call);
        if (I == G.nodes()[N].Last)
          break;
      }
    return It->second;
  }

  /// Source: an anchor of points only, right before an operation.
  bool meetsWithNext(NodeId N, unsigned Site) {
    const auto &List = sites(N);
    return P.program() == "before" && Site + 1 < List.size() &&
           joinPointKind(*List[Site]) == JoinPointKind::Anchor &&
           joinPointKind(*List[Site + 1]) == JoinPointKind::None &&
           !List[Site]->use_empty() &&
           llvm::all_of(List[Site]->users(), [](const llvm::User *U) {
             const auto *I = llvm::dyn_cast<llvm::Instruction>(U);
             return I && joinPointKind(*I) == JoinPointKind::Point;
           });
  }

  unsigned siteNumber(NodeId N, const llvm::Instruction &At) {
    const auto &List = sites(N);
    return std::find(List.begin(), List.end(), &At) - List.begin();
  }

  Term choice(const llvm::CallBase &Site, const Key &K) {
    auto [N, M, Count, First, Second] = K;
    unsigned Number = Numbers.try_emplace(&Site, Numbers.size()).first->second;
    TermTable &T = P.table();
    return T.apply(("join-point." + P.program() + "." + llvm::Twine(Number) +
                    "." + llvm::Twine(First) + "." + llvm::Twine(Second))
                       .str(),
                   {T.bits(32, N), T.bits(32, M)}, 0);
  }

  Term together(const Key &Top) {
    std::vector<Key> Stack = {Top};
    while (!Stack.empty()) {
      Key K = Stack.back();
      if (Known.count(K)) {
        Stack.pop_back();
        continue;
      }
      size_t Before = Stack.size();
      Term R = compute(K, Stack);
      if (Stack.size() == Before) {
        Known.emplace(K, R);
        Stack.pop_back();
      }
    }
    return Known.find(Top)->second;
  }

  /// Pushes what is not known yet; then the result does not count.
  Term compute(const Key &K, std::vector<Key> &Stack) {
    TermTable &T = P.table();
    auto [N, M, Count, First, Second] = K;
    auto Ask = [&, F = First, S = Second](NodeId A, NodeId B, unsigned Done) {
      auto It = Known.find({A, B, Done, F, S});
      if (It != Known.end())
        return It->second;
      Stack.push_back({A, B, Done, F, S});
      return T.boolean(false);
    };
    if (Count > 0) {
      const auto &Site = *sites(N)[Count - 1];
      Term R = Ask(N, M, Count - 1);
      auto Kind = joinPointKind(Site);
      if (Kind == JoinPointKind::Join)
        if (const auto *Anchor = anchorOf(Site))
          for (NodeId A : copiesOf(*Anchor, N))
            for (NodeId B : copiesOf(*Anchor, M)) {
              if (G.staticPart(A) != G.staticPart(B))
                continue;
              Term Both =
                  latest(A, N, *Anchor, First) && latest(B, M, *Anchor, Second);
              if (!Both.isFalse())
                R = R || (Both && Ask(A, B, siteNumber(A, *Anchor) + 1));
            }
      // The source's choices are made to fit its operations. Threads that meet
      // at an operation may meet at the anchor before it already, which helps
      // with points and would bring more threads to joins.
      if (Kind == JoinPointKind::None || P.program() != "before")
        return R || choice(Site, K);
      if (meetsWithNext(N, Count - 1))
        R = R || choice(*sites(N)[Count], {N, M, Count + 1, First, Second});
      return R;
    }
    if (CallBefore[N] != None) {
      if (CallBefore[M] == None)
        return T.boolean(false);
      return Ask(CallBefore[N], CallBefore[M], sites(CallBefore[N]).size());
    }
    const auto &A = G.nodes()[N], &B = G.nodes()[M];
    auto CallOf = [&](const UnrolledNode &Node) {
      for (const auto &E : Node.In)
        if (E.What == UnrolledEdge::Call)
          return E.From;
      return None;
    };
    if (N == 0 || M == 0)
      return T.boolean(N == M);
    if (NodeId CN = CallOf(A), CM = CallOf(B); CN != None || CM != None) {
      if (CN == None || CM == None)
        return T.boolean(false);
      if (A.Frame == B.Frame)
        return P.entered(A.Frame, First, Second);
      if (P.enteredByToken(A.Frame) || P.enteredByToken(B.Frame))
        return T.boolean(false);
      return Ask(CN, CM, sites(CN).size());
    }
    Term R = T.boolean(false);
    for (const auto &E : A.In)
      for (const auto &F : B.In) {
        if (E.Successor != F.Successor ||
            G.staticPart(E.From) != G.staticPart(F.From))
          continue;
        Term Both = takes(E, First) && takes(F, Second);
        if (!Both.isFalse())
          R = R || (Both && Ask(E.From, F.From, sites(E.From).size()));
      }
    return R;
  }

  Term takes(const UnrolledEdge &E, unsigned Thread) const {
    const auto &Out = G.nodes()[E.From].Out;
    for (unsigned I = 0; I < Out.size(); ++I)
      if (Out[I].To == E.To && Out[I].Successor == E.Successor)
        return P.takes(E.From, I, Thread);
    return P.table().boolean(false);
  }

  /// Copies of the part with the anchor in the frame of node At, before it.
  std::vector<NodeId> copiesOf(const llvm::CallBase &Anchor, NodeId At) {
    std::vector<NodeId> List;
    for (NodeId N : G.topologicalOrder().take_front(Rank[At] + 1)) {
      const auto &Node = G.nodes()[N];
      if (Node.Frame == G.nodes()[At].Frame &&
          Node.Block == Anchor.getParent() &&
          llvm::is_contained(sites(N), &Anchor))
        List.push_back(N);
    }
    return List;
  }

  /// The thread's latest execution of the anchor before At is in copy A.
  Term latest(NodeId A, NodeId At, const llvm::CallBase &Anchor,
              unsigned Thread) {
    Term R = P.completes(A, Thread);
    for (NodeId Later : copiesOf(Anchor, At))
      if (Rank[Later] > Rank[A])
        R = R && !P.completes(Later, Thread);
    return R;
  }

  Term anchorsTogether(const llvm::CallBase &Point, NodeId N, NodeId M,
                       unsigned First, unsigned Second) {
    Term R = P.table().boolean(false);
    const auto *Anchor = anchorOf(Point);
    if (!Anchor)
      return R;
    for (NodeId A : copiesOf(*Anchor, N))
      for (NodeId B : copiesOf(*Anchor, M))
        if (G.staticPart(A) == G.staticPart(B))
          R = R ||
              (latest(A, N, *Anchor, First) && latest(B, M, *Anchor, Second) &&
               together({A, B, siteNumber(A, *Anchor) + 1, First, Second}));
    return R;
  }

  const Paths &P;
  const UnrolledFunction &G;
  std::vector<unsigned> Rank;
  std::vector<NodeId> CallBefore; ///< continuation -> node of its call
  std::map<std::vector<const llvm::Instruction *>, std::vector<NodeId>>
      CopiesOf;
  std::map<const llvm::Instruction *, std::vector<const llvm::CallBase *>>
      Sites; ///< by first instruction of the part
  std::map<const llvm::CallBase *, unsigned> Numbers;
  std::map<Key, Term> Known;
};

} // namespace

std::unique_ptr<UncontrolledRelation> makeJoinPoint(const Paths &P) {
  return std::make_unique<JoinPoint>(P);
}

} // namespace convtv
