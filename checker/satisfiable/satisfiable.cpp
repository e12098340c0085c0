//===- checker/satisfiable/satisfiable.cpp - Can the rules hold? ----------===//

#include "checker/satisfiable/satisfiable.h"
#include "checker/satisfiable/closure.h"
#include "encodings/program/static_rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace convtv::satisfiable {
namespace {

std::string ordinal(unsigned N) {
  static const char *const Words[] = {"first", "second", "third"};
  if (N >= 1 && N <= 3)
    return Words[N - 1];
  return std::to_string(N) + "th";
}

std::string label(const BasicBlock &BB) {
  std::string Text;
  raw_string_ostream OS(Text);
  BB.printAsOperand(OS, /*PrintType=*/false);
  return StringRef(Text).drop_front(StringRef(Text).starts_with("%")).str();
}

/// Puts a closure's contradiction into words.
class Teller {
public:
  Teller(const LoadedModule &M, const Sites &S, ArrayRef<const Trace *> Threads,
         const Closure &C)
      : M(M), S(S), Threads(Threads), C(C) {}

  Contradiction tell() {
    for (const Trace *T : Threads) {
      std::vector<std::string> Labels;
      for (const BasicBlock *BB : T->Blocks)
        Labels.push_back(label(*BB));
      if (!T->Ends)
        Labels.push_back("...");
      Out.Traces.push_back(std::move(Labels));
    }
    for (const Link &L : C.Proof)
      if (!L.IsOrder)
        derive(L.From, L.To);
    if (C.Rule == Closure::Broken::B2)
      concludeB2();
    else
      concludeB3();
    return std::move(Out);
  }

private:
  const TraceStep &step(Instance X) const {
    return Threads[X.Thread]->Steps[X.Step];
  }

  std::string name(Instance X) {
    const TraceStep &P = step(X);
    mention(P.Site);
    unsigned Times = 0;
    for (const Trace *T : Threads)
      for (const TraceStep &Other : T->Steps)
        if (Other.Site == P.Site)
          Times = std::max(Times, Other.Count);
    std::string Text = Times > 1 ? ordinal(P.Count) + " " : "";
    Text += nameOf(S.All[P.Site]);
    // Calls without a result may have one name.
    const Site &Own = S.All[P.Site];
    if (Own.Kind != SiteKind::Start && count_if(S.All, [&](const Site &Other) {
                                         return Other.Kind == Own.Kind &&
                                                nameOf(Other) == nameOf(Own);
                                       }) > 1)
      Text += " (" + locationOf(M, *Own.I) + ")";
    return Text + " of thread " + std::to_string(X.Thread);
  }

  void mention(unsigned SiteNumber) {
    const Site &X = S.All[SiteNumber];
    if (X.Kind == SiteKind::Start)
      return;
    std::string Text = nameOf(X) + " (" + locationOf(M, *X.I) + ")";
    if (!is_contained(Out.Where, Text))
      Out.Where.push_back(std::move(Text));
  }

  const Relation &relation(Instance A, Instance B) const {
    auto It = find_if(C.Relations, [&](const Relation &R) {
      return (R.Left == A && R.Right == B) || (R.Left == B && R.Right == A);
    });
    return *It; // links of relations come from there
  }

  /// The number of the line that says A ~ B; one of the closure's relations.
  unsigned derive(Instance A, Instance B) {
    const Relation &R = relation(A, B);
    if (unsigned Known = Lines.lookup(&R))
      return Known;
    std::vector<unsigned> From;
    if (R.Premise)
      for (const Link &L : C.explain(R.Premise->first, R.Premise->second))
        From.push_back(derive(L.From, L.To));
    // One instance of a definition may be that of both.
    DerivedRelation D;
    D.Left = name(R.Left);
    D.Right = name(R.Right);
    D.Why = because(R);
    D.From = std::move(From);
    Out.Derivation.push_back(std::move(D));
    return Lines[&R] = Out.Derivation.size();
  }

  std::string because(const Relation &R) {
    std::string Token;
    if (const auto &T = S.All[step(R.Left).Site].Token)
      Token = nameOf(S.All[*T]);
    switch (R.Why) {
    case Reason::EnteredTogether:
      return "the threads enter the function together";
    case Reason::SameWayAnchor:
      return "they came the same way, so an implementation may run them "
             "together here";
    case Reason::Token:
      return "their tokens come from related instances of " + Token;
    case Reason::Round:
      return "their tokens come from related instances of " + Token +
             ", and both execute it for the " + ordinal(step(R.Left).Round) +
             " time with that token";
    case Reason::BackInRegion:
      return "both are back at the iterating anchor without having left its "
             "dominance region, and were related before";
    case Reason::StartOfFunction:
      return "there is one dynamic instance of the function's entry (rule 2)";
    case Reason::SameWayOn:
      return "both went the same way on from related instances (rule 5)";
    case Reason::JoinOfAnchor:
      return "one join follows related instances of the anchor " + Token +
             " before its next";
    case Reason::PointOfAnchor:
      return "related points have one latest instance of their anchor";
    }
    return "";
  }

  void concludeB2() {
    Out.Rule = "B2";
    Out.Conclusion = "Hence " + name(C.Proof.front().From) + " ~ " +
                     name(C.Proof.back().To) +
                     ": two instances of one thread would be related, which "
                     "B2 forbids.";
  }

  void concludeB3() {
    Out.Rule = "B3";
    std::string Text;
    for (size_t I = 0; I < C.Proof.size(); ++I) {
      const Link &L = C.Proof[I];
      if (I == 0)
        Text = name(L.From);
      Text += (L.IsOrder ? " before " : " ~ ") + name(L.To);
    }
    // The closed walk may end at an instance related to its start.
    Out.Conclusion = "Hence " + Text +
                     ": an instance would be before itself, which B3 forbids.";
  }

  const LoadedModule &M;
  const Sites &S;
  ArrayRef<const Trace *> Threads;
  const Closure &C;
  DenseMap<const Relation *, unsigned> Lines;
  Contradiction Out;
};

class Search {
public:
  Search(const LoadedModule &M, const Function &F, const SearchLimits &Limits)
      : M(M), F(F), Limits(Limits) {}

  FunctionResult run() {
    Result.Function = F.getName().str();
    for (const RuleViolation &V : checkStaticRules(F))
      if (V.Rule == "malformed-ir") {
        Result.Skipped = V.Message;
        return Result;
      }
    S = findSites(F);
    Result.Uncontrolled = S.Uncontrolled;
    if (S.All.empty())
      return Result;
    TraceSet Set = findTraces(F, S, {Limits.Visits, Limits.MaxTraces});
    Result.Traces = Set.Traces.size();
    Result.Complete = Set.Complete;
    Result.Cut = Set.Cut;
    for (unsigned N = 1; N <= Limits.Threads && !Result.Found; ++N)
      groupsOf(N, Set.Traces);
    return Result;
  }

private:
  /// Groups of N traces (not all different), those with few steps first.
  void groupsOf(unsigned N, const std::vector<Trace> &Traces) {
    uint64_t Budget = Limits.MaxGroups;
    // The largest trace of a group decides when it is looked at.
    std::vector<const Trace *> Group(N);
    for (size_t Largest = 0; Largest < Traces.size(); ++Largest) {
      Group[0] = &Traces[Largest];
      if (!choose(Group, 1, Largest, Traces, Budget))
        return;
    }
  }

  bool choose(std::vector<const Trace *> &Group, unsigned Have, size_t Largest,
              const std::vector<Trace> &Traces, uint64_t &Budget) {
    if (Have == Group.size()) {
      if (Budget-- == 0 || (Limits.Interrupted && Limits.Interrupted())) {
        Result.Complete = false;
        return false;
      }
      ++Result.Groups;
      Closure C = close(S, Group);
      if (C.Rule == Closure::Broken::Nothing)
        return true;
      std::vector<const Trace *> Told(Group.rbegin(), Group.rend());
      Result.Found = Teller(M, S, Told, close(S, Told)).tell();
      return false;
    }
    for (size_t I = 0; I <= Largest; ++I) {
      Group[Have] = &Traces[I];
      if (!choose(Group, Have + 1, I, Traces, Budget))
        return false;
    }
    return true;
  }

  const LoadedModule &M;
  const Function &F;
  const SearchLimits &Limits;
  Sites S;
  FunctionResult Result;
};

} // namespace

FunctionResult searchContradiction(const LoadedModule &M, const Function &F,
                                   const SearchLimits &Limits) {
  return Search(M, F, Limits).run();
}

} // namespace convtv::satisfiable
