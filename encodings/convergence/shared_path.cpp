//===- encodings/convergence/shared_path.cpp ------------------------*- C++
//-*-===//

#include "encodings/convergence/shared_path.h"

#include "llvm/ADT/STLExtras.h"

namespace convtv {

SharedPath::SharedPath(const Paths &P) : P(P) {
  auto Order = P.graph().topologicalOrder();
  Rank.resize(Order.size());
  for (unsigned I = 0; I < Order.size(); ++I)
    Rank[Order[I]] = I;
}

llvm::SmallVector<NodeId, 2> SharedPath::predecessors(const UnrolledNode &N) {
  llvm::SmallVector<NodeId, 2> List;
  for (const auto &E : N.In)
    if (!llvm::is_contained(List, E.From))
      List.push_back(E.From);
  return List;
}

Term SharedPath::goes(NodeId From, NodeId To, unsigned Thread) const {
  const auto &Out = P.graph().nodes()[From].Out;
  Term R = P.table().boolean(false);
  unsigned Ways = 0;
  for (unsigned E = 0; E < Out.size(); ++E)
    if (Out[E].To == To) {
      R = R || P.takes(From, E, Thread);
      ++Ways;
    }
  // All ways lead there.
  if (Ways == Out.size() && P.graph().nodes()[From].BeyondBound.empty())
    return P.completes(From, Thread);
  return R;
}

Term SharedPath::upTo(NodeId N, unsigned First, unsigned Second) {
  auto &Terms = Known[First * 64 + Second];
  if (Terms.empty())
    Terms.resize(P.graph().nodes().size());
  if (Terms[N].isNull()) {
    // In topological order, so that a long chain of blocks is no recursion.
    for (NodeId M : P.graph().topologicalOrder().take_front(Rank[N] + 1))
      if (Terms[M].isNull())
        Terms[M] = compute(M, First, Second);
  }
  return Terms[N];
}

Term SharedPath::compute(NodeId N, unsigned First, unsigned Second) {
  TermTable &T = P.table();
  if (N == 0)
    return T.boolean(true);
  const auto &G = P.graph();
  const auto &Node = G.nodes()[N];
  const auto &Frame = G.frames()[Node.Frame];
  auto Before = [&](NodeId M) { return Known[First * 64 + Second][M]; };
  bool Entry = Node.Segment == 0 && Frame.Function &&
               llvm::any_of(Node.In, [](const UnrolledEdge &E) {
                 return E.What == UnrolledEdge::Call;
               });
  if (Entry && P.enteredByToken(Node.Frame))
    return P.completes(Frame.CallNode, First) &&
           P.completes(Frame.CallNode, Second) &&
           P.entered(Node.Frame, First, Second);
  Term R = T.boolean(false);
  for (NodeId From : predecessors(Node)) {
    if (G.immediateDominator(From) == ~0u && From != 0)
      continue; // dead code
    R = R || (Before(From) && goes(From, N, First) && goes(From, N, Second));
  }
  return R;
}

} // namespace convtv
