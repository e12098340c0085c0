//===- encodings/convergence/postdominator.cpp - The SIMT stack -----*- C++
//-*-===//
//
// DESIGN 1.2 `postdominator`: threads are together until a branch where they
// take different edges, and then again at the first instance of the branch's
// immediate post-dominator.
//
// Threads that are together at an instance of block b are so at the first
// instance after it of b's immediate post-dominator p, whether they part at b,
// later, or not at all. So what opened a block instance x for a thread is the
// earliest instance of a block with post-dominator x after which x comes first;
// without one, the edge it was reached by. Two threads are together at two
// instances of one block iff their openers are instances of one block, or the
// same edge, at which they were together. (docs/semantics.md)
//
//===----------------------------------------------------------------------===//

#include "encodings/convergence/semantics.h"
#include "encodings/program/postdominators.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace convtv {

namespace {

class Postdominator final : public UncontrolledRelation {
public:
  explicit Postdominator(const Paths &P) : P(P), G(P.graph()) {
    auto Order = G.topologicalOrder();
    Rank.resize(Order.size());
    for (unsigned I = 0; I < Order.size(); ++I)
      Rank[Order[I]] = I;
    CallBefore.assign(G.nodes().size(), None);
    for (NodeId N = 0; N < G.nodes().size(); ++N)
      if (NodeId K = G.continuation(N); K != None)
        CallBefore[K] = N;
  }

  Term related(const InstancePair &Pair) override {
    Term Entered = enteredTogether(G.nodes()[Pair.FirstNode].Frame,
                                   G.nodes()[Pair.SecondNode].Frame, Pair.First,
                                   Pair.Second);
    return Entered &&
           together(Pair.FirstNode, Pair.SecondNode, Pair.First, Pair.Second);
  }

  bool crossesCopies(NodeId N) override {
    // Related instances can be in different copies only where the threads
    // reach the post-dominator of some block in different copies.
    for (unsigned F = G.nodes()[N].Frame; F != ~0u; F = G.frames()[F].Parent)
      if (firstMeetingsVary(F))
        return true;
    return false;
  }

private:
  static constexpr NodeId None = ~0u;

  const llvm::BasicBlock *postdominator(const UnrolledNode &N) {
    const auto *F = N.Block->getParent();
    auto It = Post.find(F);
    if (It == Post.end())
      It = Post.try_emplace(F, *F).first;
    return It->second.immediate(*N.Block);
  }

  /// Nodes of N's frame from which N is reached by an edge, or across an
  /// entered call.
  llvm::SmallVector<NodeId, 2> predecessors(NodeId N) const {
    if (CallBefore[N] != None)
      return {CallBefore[N]};
    llvm::SmallVector<NodeId, 2> List;
    for (const auto &E : G.nodes()[N].In)
      if (E.What == UnrolledEdge::Branch && !llvm::is_contained(List, E.From))
        List.push_back(E.From);
    return List;
  }

  /// How the start of block copy N may have been opened.
  struct Origins {
    /// Ends of blocks whose post-dominator N is, in topological order.
    std::vector<NodeId> Openers;
    /// Other copies of the block that can come between an opener and N.
    std::vector<NodeId> Others;
    /// Every thread was let in by the first opener.
    bool One = false;
  };

  const Origins &origins(NodeId N) {
    auto [It, New] = KnownOrigins.try_emplace(N);
    Origins &O = It->second;
    if (!New)
      return O;
    const auto *Block = G.nodes()[N].Block;
    std::vector<NodeId> Stack = {N};
    llvm::DenseSet<NodeId> Seen;
    while (!Stack.empty()) {
      NodeId At = Stack.back();
      Stack.pop_back();
      for (NodeId From : predecessors(At)) {
        if (!Seen.insert(From).second)
          continue;
        const auto &Node = G.nodes()[From];
        if (Node.Last->isTerminator() && postdominator(Node) == Block)
          O.Openers.push_back(From);
        // Segments of one block copy belong together.
        if (Node.Block == Block && Node.Segment == 0)
          O.Others.push_back(From);
        else
          Stack.push_back(From);
      }
    }
    auto ByRank = [&](NodeId A, NodeId B) { return Rank[A] < Rank[B]; };
    llvm::sort(O.Openers, ByRank);
    llvm::sort(O.Others, ByRank);
    if (!O.Openers.empty()) {
      NodeId First = O.Openers[0];
      O.One = llvm::all_of(O.Others,
                           [&](NodeId C) { return Rank[C] < Rank[First]; }) &&
              dominates(First, N);
    }
    return O;
  }

  bool dominates(NodeId A, NodeId B) const {
    while (B != None && Rank[B] > Rank[A])
      B = G.immediateDominator(B);
    return A == B;
  }

  /// The thread completes Opener and then comes to N first among the copies.
  Term opens(NodeId Opener, const Origins &O, unsigned Thread) {
    Term R = P.completes(Opener, Thread);
    for (NodeId C : O.Others)
      if (Rank[C] > Rank[Opener])
        R = R && !P.completes(C, Thread);
    return R;
  }

  /// Given that First comes to N and Second to M, copies of one place of one
  /// function: they are together there, if they entered it together.
  Term together(NodeId N, NodeId M, unsigned First, unsigned Second) {
    Key Top{N, M, First, Second};
    // A stack of our own: chains of blocks are long.
    std::vector<Key> Stack = {Top};
    while (!Stack.empty()) {
      Key K = Stack.back();
      if (Known.count(K)) {
        Stack.pop_back();
        continue;
      }
      size_t Before = Stack.size();
      auto R = compute(K, Stack);
      if (Stack.size() == Before) {
        Known.emplace(K, *R);
        Stack.pop_back();
      }
    }
    return Known.find(Top)->second;
  }

  using Key = std::tuple<NodeId, NodeId, unsigned, unsigned>;

  /// Nothing if other pairs, pushed on the stack, have to come first.
  std::optional<Term> compute(const Key &K, std::vector<Key> &Stack) {
    TermTable &T = P.table();
    auto [N, M, First, Second] = K;
    auto Ask = [&, F = First, S = Second](NodeId A, NodeId B) {
      auto It = Known.find({A, B, F, S});
      if (It != Known.end())
        return It->second;
      Stack.push_back({A, B, F, S});
      return T.boolean(false);
    };
    if (CallBefore[N] != None)
      return CallBefore[M] == None ? T.boolean(false)
                                   : Ask(CallBefore[N], CallBefore[M]);
    const auto &ON = origins(N), &OM = origins(M);
    bool EntryN = predecessors(N).empty(), EntryM = predecessors(M).empty();
    if (EntryN || EntryM)
      return T.boolean(EntryN && EntryM);
    auto Same = [&](NodeId A, NodeId B) {
      return G.nodes()[A].Block == G.nodes()[B].Block;
    };
    if (ON.One && OM.One)
      return Same(ON.Openers[0], OM.Openers[0])
                 ? Ask(start(ON.Openers[0]), start(OM.Openers[0]))
                 : T.boolean(false);
    Term R = T.boolean(false);
    Term NoneN = T.boolean(true); // no earlier opener
    for (NodeId A : ON.Openers) {
      Term OpensN = opens(A, ON, First);
      Term NoneM = T.boolean(true);
      for (NodeId B : OM.Openers) {
        Term OpensM = opens(B, OM, Second);
        if (Same(A, B)) {
          Term Both = NoneN && OpensN && NoneM && OpensM;
          if (!Both.isFalse())
            R = R || (Both && Ask(start(A), start(B)));
        }
        NoneM = NoneM && !OpensM;
      }
      NoneN = NoneN && !OpensN;
    }
    if (NoneN.isFalse())
      return R;
    Term NoneM = T.boolean(true);
    for (NodeId B : OM.Openers)
      NoneM = NoneM && !opens(B, OM, Second);
    for (NodeId A : predecessors(N))
      for (NodeId B : predecessors(M)) {
        if (!Same(A, B) || llvm::is_contained(ON.Openers, A) ||
            llvm::is_contained(OM.Openers, B))
          continue;
        Term Both = NoneN && NoneM && goes(A, N, First) && goes(B, M, Second);
        if (!Both.isFalse())
          R = R || (Both && Ask(start(A), start(B)));
      }
    return R;
  }

  /// The first segment of the block copy that ends with N.
  NodeId start(NodeId N) const {
    while (CallBefore[N] != None)
      N = CallBefore[N];
    return N;
  }

  Term goes(NodeId From, NodeId To, unsigned Thread) {
    const auto &Out = G.nodes()[From].Out;
    Term R = P.table().boolean(false);
    for (unsigned E = 0; E < Out.size(); ++E)
      if (Out[E].To == To)
        R = R || P.takes(From, E, Thread);
    return R;
  }

  /// Two threads entered two frames by related instances of one call.
  Term enteredTogether(unsigned F, unsigned H, unsigned First,
                       unsigned Second) {
    TermTable &T = P.table();
    if (F == H)
      return P.entered(F, First, Second);
    const auto &A = G.frames()[F], &B = G.frames()[H];
    if (A.Call != B.Call || !A.Call)
      return T.boolean(false);
    if (P.enteredByToken(F) || P.enteredByToken(H))
      return T.boolean(false);
    return enteredTogether(G.nodes()[A.CallNode].Frame,
                           G.nodes()[B.CallNode].Frame, First, Second) &&
           together(A.CallNode, B.CallNode, First, Second);
  }

  /// From some block copy of the frame, its post-dominator can be met first in
  /// more than one copy.
  bool firstMeetingsVary(unsigned F) {
    if (Varies.empty()) {
      Varies.assign(G.frames().size(), false);
      for (NodeId N = 0; N < G.nodes().size(); ++N) {
        const auto &Node = G.nodes()[N];
        if (Varies[Node.Frame] || !Node.Last->isTerminator())
          continue;
        if (const auto *Block = postdominator(Node))
          Varies[Node.Frame] = meetings(N, Block) > 1;
      }
    }
    return Varies[F];
  }

  /// Copies of Block that can come first after N, up to two.
  unsigned meetings(NodeId N, const llvm::BasicBlock *Block) const {
    std::vector<NodeId> Stack = {N};
    llvm::DenseSet<NodeId> Seen;
    unsigned Count = 0;
    auto Visit = [&](NodeId To) {
      if (!Seen.insert(To).second)
        return;
      if (G.nodes()[To].Block == Block && G.nodes()[To].Segment == 0)
        ++Count;
      else
        Stack.push_back(To);
    };
    while (!Stack.empty() && Count < 2) {
      NodeId At = Stack.back();
      Stack.pop_back();
      if (NodeId Next = G.continuation(At); Next != None)
        Visit(Next);
      else
        for (const auto &E : G.nodes()[At].Out)
          if (E.What == UnrolledEdge::Branch)
            Visit(E.To);
    }
    return Count;
  }

  const Paths &P;
  const UnrolledFunction &G;
  std::vector<unsigned> Rank;
  std::vector<NodeId> CallBefore; ///< continuation -> node of its call
  std::map<const llvm::Function *, Postdominators> Post;
  std::map<NodeId, Origins> KnownOrigins;
  std::map<Key, Term> Known;
  std::vector<bool> Varies; ///< by frame
};

} // namespace

std::unique_ptr<UncontrolledRelation> makePostdominator(const Paths &P) {
  return std::make_unique<Postdominator>(P);
}

} // namespace convtv
