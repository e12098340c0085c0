//===- encodings/program/unrolled_function.cpp ------------------*- C++ -*-===//

#include "encodings/program/unrolled_function.h"

#include "encodings/program/operation_catalog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>
#include <boost/graph/topological_sort.hpp>

#include <algorithm>
#include <deque>
#include <optional>

namespace convtv {

namespace {

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;

constexpr NodeId None = ~0u;

/// Immediate dominators of what Start reaches, None for the rest. Boost's
/// algorithm takes an edge from a vertex that it did not reach for one from the
/// start, so such edges are left out.
std::vector<NodeId>
dominators(const std::vector<llvm::SmallVector<NodeId, 2>> &Successors,
           NodeId Start) {
  std::vector<bool> Reached(Successors.size());
  std::vector<NodeId> Work = {Start};
  Reached[Start] = true;
  Graph G(Successors.size());
  while (!Work.empty()) {
    NodeId N = Work.back();
    Work.pop_back();
    for (NodeId To : Successors[N]) {
      boost::add_edge(N, To, G);
      if (!Reached[To])
        Work.push_back(To);
      Reached[To] = true;
    }
  }
  auto Null = boost::graph_traits<Graph>::null_vertex();
  std::vector<boost::graph_traits<Graph>::vertex_descriptor> D(
      Successors.size(), Null);
  boost::lengauer_tarjan_dominator_tree(
      G, Start,
      boost::make_iterator_property_map(D.begin(),
                                        boost::get(boost::vertex_index, G)));
  std::vector<NodeId> Result(Successors.size(), None);
  for (NodeId N = 0; N < Result.size(); ++N)
    if (Reached[N] && D[N] != Null)
      Result[N] = D[N];
  return Result;
}

} // namespace

bool isEntered(const llvm::CallBase &Call, const OperationCatalog *Catalog) {
  const auto *Callee = Call.getCalledFunction();
  return llvm::isa<llvm::CallInst>(Call) && Callee &&
         !Callee->isDeclaration() && !Callee->isInterposable() &&
         !Callee->isVarArg() &&
         Callee->getFunctionType() == Call.getFunctionType() &&
         Callee->getCallingConv() == Call.getCallingConv() &&
         !(Catalog && Catalog->find(Call));
}

struct UnrolledFunction::Builder {
  UnrolledFunction &U;
  const UnrollLimits &Limits;
  std::deque<NodeId> Worklist;
  bool TooLarge = false;

  Builder(UnrolledFunction &U, const UnrollLimits &Limits)
      : U(U), Limits(Limits) {}

  const CycleHierarchy &cycles(const llvm::Function *F) {
    auto It = U.CyclesOf.find(F);
    if (It == U.CyclesOf.end()) {
      It = U.CyclesOf.emplace(F, cycleHierarchy(*F, Limits.Hierarchies)).first;
      U.Irreducible |= It->second.hasIrreducibleCycle();
    }
    return It->second;
  }

  /// How many frames up to and including F belong to the function.
  unsigned activations(unsigned F, const llvm::Function *Of) const {
    unsigned Count = 0;
    for (unsigned Up = F; Up != ~0u; Up = U.Frames[Up].Parent)
      Count += U.Frames[Up].Function == Of;
    return Count;
  }

  NodeId addNode(unsigned F, const llvm::BasicBlock *B,
                 llvm::ArrayRef<unsigned> Counts, unsigned Segment,
                 const llvm::Instruction *First) {
    UnrolledNode N;
    N.Frame = F;
    N.Block = B;
    N.HeaderCounts.assign(Counts.begin(), Counts.end());
    N.Segment = Segment;
    N.First = First;
    const auto *Last = First;
    while (!Last->isTerminator()) {
      const auto *Call = llvm::dyn_cast<llvm::CallBase>(Last);
      if (Call && isEntered(*Call, Limits.Catalog))
        break;
      Last = Last->getNextNode();
    }
    N.Last = Last;
    U.Nodes.push_back(std::move(N));
    U.Continuations.push_back(None);
    if (U.Nodes.size() > Limits.MaxNodes)
      TooLarge = true;
    NodeId Id = U.Nodes.size() - 1;
    Worklist.push_back(Id);
    return Id;
  }

  /// The first segment of a block copy, made on demand.
  NodeId blockCopy(unsigned F, const llvm::BasicBlock *B,
                   llvm::ArrayRef<unsigned> Counts) {
    auto Key = std::make_pair(
        F,
        std::make_pair(B, std::vector<unsigned>(Counts.begin(), Counts.end())));
    auto It = U.FirstSegment.find(Key);
    if (It != U.FirstSegment.end())
      return It->second;
    NodeId N = addNode(F, B, Counts, 0, &B->front());
    U.FirstSegment.emplace(std::move(Key), N);
    return N;
  }

  void connect(NodeId From, NodeId To, unsigned Successor,
               UnrolledEdge::Kind What) {
    UnrolledEdge E{From, To, Successor, What};
    U.Nodes[From].Out.push_back(E);
    U.Nodes[To].In.push_back(E);
  }

  /// Header counts after taking the edge From -> To, or nullopt beyond the
  /// bound.
  std::optional<llvm::SmallVector<unsigned, 4>>
  countsAfter(const UnrolledNode &From, const llvm::BasicBlock *To) {
    const auto &C = cycles(U.Frames[From.Frame].Function);
    auto Old = C.around(*From.Block), New = C.around(*To);
    llvm::SmallVector<unsigned, 4> Counts;
    for (unsigned I = 0; I < New.size(); ++I) {
      bool Stays = I < Old.size() && Old[I] == New[I];
      unsigned Count = Stays ? From.HeaderCounts[I] : 0;
      if (C.cycles()[New[I]].Header == To)
        ++Count;
      if (Count > Limits.HeaderVisits)
        return std::nullopt;
      Counts.push_back(Count);
    }
    return Counts;
  }

  void expandCall(NodeId Id, const llvm::CallBase &Call) {
    const auto *Callee = Call.getCalledFunction();
    unsigned Parent = U.Nodes[Id].Frame;
    if (activations(Parent, Callee) >= Limits.HeaderVisits) {
      U.Nodes[Id].BeyondBound.push_back(0);
      U.Bounded = true;
      return;
    }
    Frame F;
    F.Function = Callee;
    F.Parent = Parent;
    F.CallNode = Id;
    F.Call = &Call;
    U.Frames.push_back(F);
    unsigned FrameId = U.Frames.size() - 1;
    const UnrolledNode Caller = U.Nodes[Id]; // addNode moves the nodes
    U.Continuations[Id] =
        addNode(Caller.Frame, Caller.Block, Caller.HeaderCounts,
                Caller.Segment + 1, Call.getNextNode());
    connect(Id, enter(FrameId), 0, UnrolledEdge::Call);
  }

  NodeId enter(unsigned FrameId) {
    const auto *Entry = &U.Frames[FrameId].Function->getEntryBlock();
    cycles(U.Frames[FrameId].Function);
    // The entry block has no predecessors, hence lies in no cycle.
    return blockCopy(FrameId, Entry, {});
  }

  void expand(NodeId Id) {
    const auto *Last = U.Nodes[Id].Last;
    if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(Last);
        Call && !Last->isTerminator())
      return expandCall(Id, *Call);
    if (llvm::isa<llvm::ReturnInst>(Last)) {
      const auto &F = U.Frames[U.Nodes[Id].Frame];
      if (F.Parent != ~0u)
        connect(Id, U.Continuations[F.CallNode], 0, UnrolledEdge::Return);
      return;
    }
    for (unsigned S = 0; S < Last->getNumSuccessors(); ++S) {
      const auto *To = Last->getSuccessor(S);
      auto Counts = countsAfter(U.Nodes[Id], To);
      if (!Counts) {
        U.Nodes[Id].BeyondBound.push_back(S);
        U.Bounded = true;
        continue;
      }
      connect(Id, blockCopy(U.Nodes[Id].Frame, To, *Counts), S,
              UnrolledEdge::Branch);
    }
  }

  Graph graph() const {
    Graph G(U.Nodes.size());
    for (const auto &N : U.Nodes)
      for (const auto &E : N.Out)
        boost::add_edge(E.From, E.To, G);
    return G;
  }

  void order() {
    Graph G = graph();
    U.Order.reserve(U.Nodes.size());
    boost::topological_sort(G, std::back_inserter(U.Order));
    std::reverse(U.Order.begin(), U.Order.end());
    // A continuation whose callee never returns has no predecessors: it is
    // dead, and nothing may look at it as if it were an entry.
    std::vector<llvm::SmallVector<NodeId, 2>> Successors(U.Nodes.size());
    for (const auto &N : U.Nodes)
      for (const auto &E : N.Out)
        Successors[E.From].push_back(E.To);
    U.Dominators = dominators(Successors, 0);
  }
};

UnrolledFunction::UnrolledFunction() = default;
UnrolledFunction::UnrolledFunction(UnrolledFunction &&) = default;
UnrolledFunction &UnrolledFunction::operator=(UnrolledFunction &&) = default;
UnrolledFunction::~UnrolledFunction() = default;

llvm::Expected<UnrolledFunction>
UnrolledFunction::create(const llvm::Function &F, const UnrollLimits &Limits) {
  UnrolledFunction U;
  U.Root = &F;
  Frame Outermost;
  Outermost.Function = &F;
  U.Frames.push_back(Outermost);
  Builder B(U, Limits);
  B.enter(0);
  while (!B.Worklist.empty() && !B.TooLarge) {
    if (Limits.Stop && Limits.Stop())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "interrupted");
    NodeId N = B.Worklist.front();
    B.Worklist.pop_front();
    B.expand(N);
  }
  if (B.TooLarge)
    return llvm::createStringError(
        "unrolling needs more than " + llvm::utostr(Limits.MaxNodes) +
        " block copies at --unroll=" + llvm::utostr(Limits.HeaderVisits) +
        "; try a smaller --unroll");
  B.order();
  std::map<std::vector<const llvm::Instruction *>, std::vector<NodeId>> Static;
  for (NodeId N = 0; N < U.Nodes.size(); ++N)
    Static[U.staticPart(N)].push_back(N);
  U.Copies.resize(U.Nodes.size());
  for (const auto &[Part, List] : Static)
    for (NodeId N : List)
      U.Copies[N] = List.size();
  return U;
}

std::vector<const llvm::Instruction *>
UnrolledFunction::staticPart(NodeId N) const {
  std::vector<const llvm::Instruction *> Part{Nodes[N].First};
  for (unsigned F = Nodes[N].Frame; Frames[F].Parent != ~0u;
       F = Frames[F].Parent)
    Part.push_back(Frames[F].Call);
  return Part;
}

NodeId UnrolledFunction::continuation(NodeId Call) const {
  return Continuations[Call];
}

std::vector<bool>
UnrolledFunction::postdominatesDominator(const std::vector<bool> &Stops) const {
  // One virtual end after every node at which execution can end. Successors
  // beyond the bound are assumed not to be taken, so they are no ends, unless
  // nothing else follows.
  NodeId End = Nodes.size();
  std::vector<llvm::SmallVector<NodeId, 2>> Backwards(Nodes.size() + 1);
  for (NodeId N = 0; N < Nodes.size(); ++N) {
    for (const auto &E : Nodes[N].Out)
      Backwards[E.To].push_back(E.From);
    if (Stops[N] || Nodes[N].Out.empty())
      Backwards[End].push_back(N);
  }
  std::vector<NodeId> D = dominators(Backwards, End);
  std::vector<bool> Result(Nodes.size(), false);
  for (NodeId N = 0; N < Nodes.size(); ++N) {
    NodeId Dominator = Dominators[N];
    if (Dominator == None || D[N] == None)
      continue;
    for (NodeId Up = D[Dominator]; Up != None && Up != End; Up = D[Up])
      if (Up == N) {
        Result[N] = true;
        break;
      }
  }
  return Result;
}

NodeId UnrolledFunction::definingNode(const llvm::Instruction &Def,
                                      NodeId At) const {
  const auto &Use = Nodes[At];
  const auto &C = CyclesOf.find(Frames[Use.Frame].Function)->second;
  auto DefCycles = C.around(*Def.getParent());
  auto UseCycles = C.around(*Use.Block);
  if (DefCycles.size() > UseCycles.size())
    return None;
  std::vector<unsigned> Counts;
  for (unsigned I = 0; I < DefCycles.size(); ++I) {
    // In a natural loop the header dominates both, so the definition that
    // reaches the use is of the same header visit. That is not so in
    // irreducible cycles.
    if (DefCycles[I] != UseCycles[I] || !C.cycles()[DefCycles[I]].Reducible)
      return None;
    Counts.push_back(Use.HeaderCounts[I]);
  }
  auto It =
      FirstSegment.find({Use.Frame, {Def.getParent(), std::move(Counts)}});
  if (It == FirstSegment.end())
    return None;
  NodeId N = It->second;
  while (N != None && Nodes[N].Last != &Def && Nodes[N].Last->comesBefore(&Def))
    N = Continuations[N];
  return N;
}

unsigned
UnrolledFunction::heartCount(NodeId At,
                             const llvm::BasicBlock &Definition) const {
  const auto &Heart = Nodes[At];
  const auto &C = CyclesOf.find(Frames[Heart.Frame].Function)->second;
  auto Around = C.around(*Heart.Block);
  for (unsigned I = 0; I < Around.size(); ++I)
    if (!C.cycles()[Around[I]].Blocks.contains(&Definition))
      return Heart.HeaderCounts[I];
  return 1;
}

} // namespace convtv
