//===- checker/satisfiable/closure.cpp - What the rules force -------------===//

#include "checker/satisfiable/closure.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

using namespace llvm;

namespace convtv::satisfiable {
namespace {

class Closer {
public:
  Closer(const Sites &S, ArrayRef<const Trace *> Threads)
      : S(S), Threads(Threads) {
    for (const Trace *T : Threads) {
      First.push_back(Total);
      Total += T->Steps.size();
    }
    Leader.resize(Total);
    for (unsigned N = 0; N < Total; ++N)
      Leader[N] = N;
  }

  Closure run() {
    do {
      Changed = false;
      for (unsigned T = 0; T < Threads.size(); ++T)
        for (unsigned U = T; U < Threads.size(); ++U)
          applyRules(T, U);
    } while (Changed);
    if (!findB2())
      findB3();
    return std::move(Result);
  }

private:
  const TraceStep &step(Instance X) const {
    return Threads[X.Thread]->Steps[X.Step];
  }
  unsigned number(Instance X) const { return First[X.Thread] + X.Step; }
  Instance instance(unsigned N) const {
    unsigned T = Threads.size() - 1;
    while (First[T] > N)
      --T;
    return {T, N - First[T]};
  }
  unsigned find(unsigned N) {
    while (Leader[N] != N)
      N = Leader[N] = Leader[Leader[N]];
    return N;
  }
  bool related(Instance X, Instance Y) {
    return find(number(X)) == find(number(Y));
  }
  void relate(Instance X, Instance Y, Reason Why,
              std::optional<std::pair<Instance, Instance>> Premise = {}) {
    unsigned A = find(number(X)), B = find(number(Y));
    if (A == B)
      return;
    Leader[std::max(A, B)] = std::min(A, B);
    Result.Relations.push_back({X, Y, Why, Premise});
    Changed = true;
  }

  void applyRules(unsigned T, unsigned U) {
    const auto &A = Threads[T]->Steps, &B = Threads[U]->Steps;
    for (unsigned I = 0; I < A.size(); ++I)
      for (unsigned J = T == U ? I + 1 : 0; J < B.size(); ++J)
        if (A[I].Site == B[J].Site)
          applyRules(Instance{T, I}, Instance{U, J});
  }

  void applyRules(Instance X, Instance Y) {
    const TraceStep &P = step(X), &Q = step(Y);
    // Which threads are converged, the rules say of different threads; a
    // dynamic instance in the sense of join and point may be met twice.
    bool Twice = X.Thread == Y.Thread;
    std::optional<std::pair<Instance, Instance>> Tokens;
    if (P.Token && Q.Token)
      Tokens = {{X.Thread, *P.Token}, {Y.Thread, *Q.Token}};
    bool SameToken = Tokens && related(Tokens->first, Tokens->second);
    if (S.UsesPaths)
      applyPathRules(X, Y);
    switch (S.All[P.Site].Kind) {
    case SiteKind::Start:
    case SiteKind::PathAnchor:
      return;
    case SiteKind::Entry:
      if (!Twice && P.Count == 1 && Q.Count == 1)
        relate(X, Y, Reason::EnteredTogether);
      return;
    case SiteKind::Operation:
      if (!Twice && SameToken)
        relate(X, Y, Reason::Token, Tokens);
      return;
    case SiteKind::Loop:
      if (!Twice && SameToken && P.Round == Q.Round)
        relate(X, Y, Reason::Round, Tokens);
      return;
    case SiteKind::Anchor:
      if (!Twice && P.Path == Q.Path && !S.UsesPaths)
        relate(X, Y, Reason::SameWayAnchor);
      return;
    case SiteKind::IteratingAnchor:
      if (Twice)
        return;
      if (P.Previous && Q.Previous) {
        Instance V = {X.Thread, *P.Previous}, W = {Y.Thread, *Q.Previous};
        if (related(V, W))
          relate(X, Y, Reason::BackInRegion, {{V, W}});
      } else if (!P.Previous && !Q.Previous && P.Path == Q.Path &&
                 !S.UsesPaths) {
        relate(X, Y, Reason::SameWayAnchor);
      }
      return;
    case SiteKind::Join:
      if (SameToken)
        relate(X, Y, Reason::JoinOfAnchor, Tokens);
      return;
    case SiteKind::Point:
      if (Tokens && related(X, Y))
        relate(Tokens->first, Tokens->second, Reason::PointOfAnchor, {{X, Y}});
      return;
    }
  }

  void applyPathRules(Instance X, Instance Y) {
    if (X.Step == 0 && Y.Step == 0)
      relate(X, Y, Reason::StartOfFunction);
    const auto &A = Threads[X.Thread]->Steps, &B = Threads[Y.Thread]->Steps;
    if (X.Step + 1 >= A.size() || Y.Step + 1 >= B.size() || !related(X, Y))
      return;
    const TraceStep &P = A[X.Step + 1], &Q = B[Y.Step + 1];
    if (P.Site == Q.Site && P.Edge == Q.Edge)
      relate({X.Thread, X.Step + 1}, {Y.Thread, Y.Step + 1}, Reason::SameWayOn,
             {{X, Y}});
  }

  bool findB2() {
    for (unsigned T = 0; T < Threads.size(); ++T) {
      unsigned Steps = Threads[T]->Steps.size();
      for (unsigned J = 1; J < Steps; ++J)
        for (unsigned I = 0; I < J; ++I)
          if (related({T, I}, {T, J})) {
            Result.Rule = Closure::Broken::B2;
            Result.Proof = Result.explain({T, I}, {T, J});
            return true;
          }
    }
    return false;
  }

  void findB3() {
    // Take classes away, each when it is next in all its threads: all can be
    // taken iff the order has no cycle.
    std::vector<unsigned> Members(Total), Ready(Total), Next(Threads.size());
    for (unsigned N = 0; N < Total; ++N)
      ++Members[find(N)];
    unsigned Taken = 0;
    for (bool Progress = true; Progress;) {
      Progress = false;
      std::fill(Ready.begin(), Ready.end(), 0);
      for (unsigned T = 0; T < Threads.size(); ++T)
        if (Next[T] < Threads[T]->Steps.size())
          ++Ready[find(First[T] + Next[T])];
      for (unsigned T = 0; T < Threads.size(); ++T)
        if (Next[T] < Threads[T]->Steps.size()) {
          unsigned Class = find(First[T] + Next[T]);
          if (Ready[Class] == Members[Class]) {
            ++Next[T];
            ++Taken;
            Progress = true;
          }
        }
    }
    if (Taken == Total)
      return;
    Result.Rule = Closure::Broken::B3;
    shortestCycle();
  }

  /// Breadth first from each instance: along program order, and for nothing to
  /// related instances.
  void shortestCycle() {
    std::vector<Link> Best;
    for (unsigned Start = 0; Start < Total; ++Start) {
      // From[class]: the link of order that reached it.
      std::vector<std::optional<std::pair<Instance, Instance>>> From(Total);
      std::deque<unsigned> Work{find(Start)};
      bool Closed = false;
      while (!Work.empty() && !Closed) {
        unsigned Class = Work.front();
        Work.pop_front();
        for (unsigned N = 0; N < Total && !Closed; ++N) {
          Instance X = instance(N);
          if (find(N) != Class)
            continue;
          for (unsigned J = X.Step + 1;
               J < Threads[X.Thread]->Steps.size() && !Closed; ++J) {
            Instance Y = {X.Thread, J};
            unsigned To = find(number(Y));
            if (From[To])
              continue;
            From[To] = {X, Y};
            Closed = To == find(Start);
            Work.push_back(To);
          }
        }
      }
      if (!Closed)
        continue;
      std::vector<std::pair<Instance, Instance>> Orders;
      unsigned At = find(Start);
      do {
        Orders.push_back(*From[At]);
        At = find(number(From[At]->first));
      } while (At != find(Start));
      std::reverse(Orders.begin(), Orders.end());
      std::vector<Link> Cycle;
      for (size_t I = 0; I < Orders.size(); ++I) {
        Cycle.push_back({Orders[I].first, Orders[I].second, true});
        Instance Goal = Orders[(I + 1) % Orders.size()].first;
        for (const Link &L : Result.explain(Orders[I].second, Goal))
          Cycle.push_back(L);
      }
      if (Best.empty() || Cycle.size() < Best.size())
        Best = std::move(Cycle);
    }
    Result.Proof = std::move(Best);
  }

  const Sites &S;
  ArrayRef<const Trace *> Threads;
  std::vector<unsigned> First, Leader;
  unsigned Total = 0;
  bool Changed = false;
  Closure Result;
};

} // namespace

std::vector<Link> Closure::explain(Instance A, Instance B) const {
  if (A == B)
    return {};
  // Relations that joined two classes form a forest: there is one way at most.
  std::deque<std::vector<Link>> Work{{}};
  std::vector<Instance> Seen{A};
  while (!Work.empty()) {
    std::vector<Link> Way = std::move(Work.front());
    Work.pop_front();
    Instance At = Way.empty() ? A : Way.back().To;
    for (const Relation &R : Relations)
      for (bool Back : {false, true}) {
        Instance From = Back ? R.Right : R.Left, To = Back ? R.Left : R.Right;
        if (!(From == At) || is_contained(Seen, To))
          continue;
        std::vector<Link> Next = Way;
        Next.push_back({From, To, false});
        if (To == B)
          return Next;
        Seen.push_back(To);
        Work.push_back(std::move(Next));
      }
  }
  return {};
}

Closure close(const Sites &S, ArrayRef<const Trace *> Threads) {
  return Closer(S, Threads).run();
}

} // namespace convtv::satisfiable
