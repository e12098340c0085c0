//===- checker/satisfiable/traces.cpp - Ways through a function -----------===//

#include "checker/satisfiable/traces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <deque>
#include <map>
#include <set>

using namespace llvm;

namespace convtv::satisfiable {
namespace {

/// Bit J: the way left the dominance region of the J-th iterating anchor.
using Left = std::vector<bool>;

/// A way from one block with sites to the next, or to the end (To is null).
struct Way {
  const BasicBlock *To = nullptr;
  Left Leaves;
  std::vector<const BasicBlock *> Blocks; ///< passed, To included
};

/// A walk so far, as a tree grown from the entry.
struct Walk {
  unsigned Parent = 0;
  const BasicBlock *At = nullptr;
  unsigned Edge = 0; ///< way taken from the parent; number in Ways of its block
  unsigned Length = 0; ///< sites executed
  bool Closed = false; ///< ended
};

class Finder {
public:
  Finder(const Function &F, const Sites &S, const TraceLimits &Limits)
      : S(S), Limits(Limits), Entry(&F.getEntryBlock()),
        // LLVM's analyses take functions they will not change by mutable
        // reference.
        Dominators(const_cast<Function &>(F)) {}

  TraceSet run() {
    // Breadth first: shortest walks first.
    Walks.push_back({0, Entry, 0, countAt(Entry), false});
    std::deque<unsigned> Open{0};
    while (!Open.empty()) {
      if (Found.size() >= Limits.MaxTraces || Walks.size() > MaxWalks) {
        Result.Complete = false;
        break;
      }
      unsigned W = Open.front();
      Open.pop_front();
      grow(W, Open);
    }
    stable_sort(Found, [&](unsigned A, unsigned B) {
      return Walks[A].Length < Walks[B].Length;
    });
    for (unsigned W : Found)
      Result.Traces.push_back(traceOf(W));
    return std::move(Result);
  }

private:
  static constexpr size_t MaxWalks = 50'000;

  unsigned countAt(const BasicBlock *BB) const {
    auto It = S.Of.find(BB);
    return It == S.Of.end() ? 0 : It->second.size();
  }

  bool stops(const BasicBlock *BB) const { return succ_empty(BB); }

  /// Where one can go from BB, shortest ways first.
  const std::vector<Way> &waysFrom(const BasicBlock *BB) {
    auto [It, New] = Ways.try_emplace(BB);
    if (!New)
      return It->second;
    std::vector<Way> &Out = It->second;
    Way Start;
    Start.Leaves.resize(S.Iterating.size());
    if (stops(BB)) {
      Out.push_back(Start);
      return Out;
    }
    std::set<std::pair<const BasicBlock *, Left>> Seen;
    std::deque<Way> Work;
    auto Enter = [&](const Way &From, const BasicBlock *To, bool Always) {
      Way Next = From;
      Next.To = To;
      Next.Blocks.push_back(To);
      for (size_t J = 0; J < S.Iterating.size(); ++J)
        if (!Dominators.dominates(S.All[S.Iterating[J]].Block, To))
          Next.Leaves[J] = true;
      if (Seen.insert({To, Next.Leaves}).second || Always)
        Work.push_back(std::move(Next));
    };
    for (const BasicBlock *To : successors(BB))
      // Where paths matter each edge is another way, also to the same block.
      Enter(Start, To, S.UsesPaths);
    bool Ends = false;
    while (!Work.empty()) {
      Way W = std::move(Work.front());
      Work.pop_front();
      if (countAt(W.To)) {
        Out.push_back(std::move(W));
      } else if (stops(W.To)) {
        W.To = nullptr;
        if (!std::exchange(Ends, true)) // one way to the end will do
          Out.push_back(std::move(W));
      } else {
        for (const BasicBlock *To : successors(W.To))
          Enter(W, To, false);
      }
    }
    return Out;
  }

  unsigned visits(unsigned W, const BasicBlock *BB) const {
    unsigned N = 0;
    for (;; W = Walks[W].Parent) {
      N += Walks[W].At == BB;
      if (W == 0)
        return N;
    }
  }

  void grow(unsigned W, std::deque<unsigned> &Open) {
    const BasicBlock *At = Walks[W].At;
    const std::vector<Way> &Out = waysFrom(At);
    bool Goes = false;
    for (unsigned E = 0; E < Out.size(); ++E) {
      const BasicBlock *To = Out[E].To;
      if (To && visits(W, To) >= Limits.Visits) {
        Result.Cut = true;
        continue;
      }
      Goes = true;
      unsigned Next = Walks.size();
      Walks.push_back(
          {W, To, E, Walks[W].Length + (To ? countAt(To) : 0), !To});
      if (To)
        Open.push_back(Next);
      else
        Found.push_back(Next);
    }
    if (!Goes) // cut by the bound, or an endless loop without sites
      Found.push_back(W);
  }

  Trace traceOf(unsigned Last) {
    std::vector<unsigned> Chain;
    for (unsigned W = Last;; W = Walks[W].Parent) {
      Chain.push_back(W);
      if (W == 0)
        break;
    }
    Trace T;
    T.Ends = Walks[Last].Closed;
    std::vector<std::optional<unsigned>> Latest(S.All.size());
    std::vector<std::optional<unsigned>> Stay(S.Iterating.size());
    std::map<unsigned, unsigned> Counts;
    for (unsigned W : reverse(Chain)) {
      unsigned Edge = 0;
      if (W == 0) {
        T.Blocks.push_back(Entry);
      } else {
        const BasicBlock *From = Walks[Walks[W].Parent].At;
        const Way &Taken = waysFrom(From)[Walks[W].Edge];
        T.Blocks.insert(T.Blocks.end(), Taken.Blocks.begin(),
                        Taken.Blocks.end());
        for (size_t J = 0; J < Stay.size(); ++J)
          if (Taken.Leaves[J])
            Stay[J].reset();
        Edge = 1 + Walks[W].Edge;
      }
      if (Walks[W].At)
        if (auto It = S.Of.find(Walks[W].At); It != S.Of.end())
          for (unsigned Number : It->second) {
            addStep(T, Number, W, std::exchange(Edge, 0), Latest, Stay, Counts);
          }
    }
    return T;
  }

  void addStep(Trace &T, unsigned Number, unsigned Path, unsigned Edge,
               std::vector<std::optional<unsigned>> &Latest,
               std::vector<std::optional<unsigned>> &Stay,
               std::map<unsigned, unsigned> &Counts) {
    const Site &X = S.All[Number];
    TraceStep Step;
    Step.Site = Number;
    Step.Path = Path;
    Step.Edge = Edge;
    Step.Count = ++Counts[Number];
    if (X.Token)
      Step.Token = Latest[*X.Token];
    if (X.Kind == SiteKind::Loop && Step.Token) {
      Step.Round = 1;
      for (unsigned I = *Step.Token + 1; I < T.Steps.size(); ++I)
        Step.Round += T.Steps[I].Site == Number;
    }
    if (X.Kind == SiteKind::IteratingAnchor) {
      size_t J = find(S.Iterating, Number) - S.Iterating.begin();
      Step.Previous = Stay[J];
      Stay[J] = T.Steps.size();
    }
    Latest[Number] = T.Steps.size();
    T.Steps.push_back(Step);
  }

  const Sites &S;
  const TraceLimits &Limits;
  const BasicBlock *Entry;
  DominatorTree Dominators;
  std::map<const BasicBlock *, std::vector<Way>> Ways;
  std::vector<Walk> Walks;
  std::vector<unsigned> Found;
  TraceSet Result;
};

} // namespace

TraceSet findTraces(const Function &F, const Sites &S,
                    const TraceLimits &Limits) {
  return Finder(F, S, Limits).run();
}

} // namespace convtv::satisfiable
