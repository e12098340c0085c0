//===- checker/replay/search.cpp - Random search for a violation ----------===//
#include "checker/replay/replay_impl.h"

#include "llvm/ADT/ScopeExit.h"

using namespace llvm;

namespace convtv::replay {

/// Source choices per target run while there is much else to try, and how many
/// scenarios for which that was too few are looked at again.
constexpr unsigned QuickChoices = 600, HardScenarios = 3;

SearchResult Replay::Impl::search(const SearchOptions &Search) {
  SearchResult Result;
  // Violations that take long to prove are left to better means.
  auto Restore = make_scope_exit([&] {
    ChoiceLimit = Options.SourceChoiceLimit;
    SourceRunBudget = ~uint64_t(0);
  });
  ChoiceLimit = std::min(Options.SourceChoiceLimit, QuickChoices);
  SourceRuns = 0;
  SourceRunBudget = 10 * ChoiceLimit;
  unsigned Unsupported = 0;
  unsigned StepLimit = std::min(Search.StepLimit, Options.StepLimit);
  // Long runs are rarely worth their time: a few get the full limit.
  unsigned ShortLimit = std::max(StepLimit / 10, 1u);
  unsigned LongRuns = 0, LongEnds = 0;
  std::optional<Scenario> Found;
  std::vector<Scenario> Hard; // too many choices
  unsigned Last = Search.Scenarios;
  for (unsigned N = 0; N < Last && N != Search.Scenarios; ++N) {
    if (Options.Stop && Options.Stop())
      break;
    unsigned Threads =
        Search.Threads.empty() ? 2 : Search.Threads[N % Search.Threads.size()];
    Scenario S =
        randomScenario(SourceFunction, Threads, mix(Search.Seed, N), Inputs);
    Comparison C = compare(S, /*Explain=*/false, ShortLimit);
    if (C.TooLong && LongRuns < 5 + 2 * LongEnds) {
      C = compare(S, /*Explain=*/false, StepLimit);
      ++LongRuns;
      LongEnds += !C.TooLong;
    }
    ++Result.Scenarios;
    switch (C.Kind) {
    case ComparisonKind::NoDifference:
      ++Result.NoDifference;
      break;
    case ComparisonKind::SourceUndefined:
      ++Result.SourceUndefined;
      break;
    case ComparisonKind::Inconclusive:
      ++Result.Inconclusive;
      if (Result.FirstInconclusive.empty())
        Result.FirstInconclusive = C.Reason;
      if (C.Unsupported)
        ++Unsupported;
      if (C.TooManyChoices && Hard.size() < HardScenarios)
        Hard.push_back(std::move(S));
      // The construct is on everyone's path.
      if (Unsupported == 10 && Result.Scenarios == 10)
        return Result;
      break;
    case ComparisonKind::Violation:
      // Undefined behaviour says little about convergence: look a little
      // further for a difference that says more.
      if (C.TargetUndefined && !Found)
        Last = std::min(Last, N + 60);
      if (!C.TargetUndefined)
        Last = N;
      if (!Found || !C.TargetUndefined)
        Found = std::move(S);
      break;
    }
  }
  // What takes more than two threads often takes many choices to show.
  ChoiceLimit = Options.SourceChoiceLimit;
  SourceRuns = 0;
  SourceRunBudget = 2 * uint64_t(ChoiceLimit);
  for (size_t N = 0; N != Hard.size() && !Found; ++N)
    if (compare(Hard[N], /*Explain=*/false, StepLimit).Kind ==
        ComparisonKind::Violation)
      Found = std::move(Hard[N]);
  if (Found) {
    SourceRuns = 0;
    *Found = minimise(std::move(*Found), Search);
    SourceRuns = 0;
    Comparison C = compare(*Found, /*Explain=*/true, StepLimit);
    if (C.Kind != ComparisonKind::Violation) {
      // Not shown again: nothing is claimed.
      ++Result.Inconclusive;
      if (Result.FirstInconclusive.empty())
        Result.FirstInconclusive = C.Reason;
      return Result;
    }
    Result.Reason = C.Reason;
    Result.Example = std::move(C.Example);
    Result.Found = std::move(Found);
  }
  return Result;
}

Scenario Replay::Impl::minimise(Scenario S, const SearchOptions &Search) {
  unsigned Trials = 0;
  unsigned StepLimit = std::min(Search.StepLimit, Options.StepLimit);
  auto StillViolated = [&](const Scenario &Smaller) {
    return Trials < Search.MinimiseTrials && ++Trials &&
           compare(Smaller, false, StepLimit).Kind == ComparisonKind::Violation;
  };
  auto WithoutThread = [](Scenario X, unsigned T) {
    X.Arguments.erase(X.Arguments.begin() + T);
    X.LocalIds.erase(X.LocalIds.begin() + T);
    X.GlobalIds.erase(X.GlobalIds.begin() + T);
    X.Lanes.erase(X.Lanes.begin() + T);
    X.Active.erase(X.Active.begin() + T);
    --X.Threads;
    return X;
  };
  for (bool Progress = true; Progress && S.Threads > 1;) {
    Progress = false;
    for (unsigned T = S.Threads; T-- > 0 && !Progress;)
      if (Scenario X = WithoutThread(S, T); StillViolated(X)) {
        S = std::move(X);
        Progress = true;
      }
  }
  if (!S.CallsReturn) {
    Scenario X = S;
    X.CallsReturn = true;
    if (StillViolated(X))
      S = std::move(X);
  }
  // Plain identities.
  {
    Scenario X = S;
    for (unsigned T = 0; T != X.Threads; ++T) {
      X.Lanes[T] = T;
      X.LocalIds[T] = X.GlobalIds[T] = {T, 0, 0};
    }
    if ((X.Lanes != S.Lanes || X.LocalIds != S.LocalIds ||
         X.GlobalIds != S.GlobalIds) &&
        StillViolated(X))
      S = std::move(X);
  }
  for (unsigned T = 0; T != S.Threads; ++T)
    if (!S.Active[T]) {
      Scenario X = S;
      X.Active[T] = true;
      if (StillViolated(X))
        S = std::move(X);
    }
  for (size_t L = 0; L != S.Arguments[0].size(); ++L) {
    auto All = [&](auto Change) {
      Scenario X = S;
      bool Changed = false;
      for (auto &Thread : X.Arguments) {
        InputLeaf Old = Thread[L];
        Change(Thread[L]);
        Changed |= Old.Bits != Thread[L].Bits || Old.Poison != Thread[L].Poison;
      }
      if (Changed && StillViolated(X)) {
        S = std::move(X);
        return true;
      }
      return false;
    };
    All([](InputLeaf &In) { In.Poison = false; });
    if (S.Arguments[0][L].Bits.ugt(ArgumentArea) &&
        S.Arguments[0][L].Bits.ult(FunctionArea))
      continue; // a pointer
    if (All([](InputLeaf &In) { In.Bits = APInt(In.Bits.getBitWidth(), 0); }))
      continue;
    if (S.Arguments[0][L].Bits.getBitWidth() > 1 &&
        All([](InputLeaf &In) { In.Bits = APInt(In.Bits.getBitWidth(), 1); }))
      continue;
    // Each thread by itself; uniform arguments stay uniform.
    bool Differ = false;
    for (auto &Thread : S.Arguments)
      Differ |= Thread[L].Bits != S.Arguments[0][L].Bits;
    if (!Differ)
      continue;
    for (unsigned T = 0; T != S.Threads; ++T)
      for (uint64_t V = 0; V != 3; ++V) {
        unsigned Width = S.Arguments[T][L].Bits.getBitWidth();
        APInt Small = APInt(64, V).zextOrTrunc(Width);
        if (S.Arguments[T][L].Bits.ule(Small))
          break;
        Scenario X = S;
        X.Arguments[T][L].Bits = Small;
        if (StillViolated(X)) {
          S = std::move(X);
          break;
        }
      }
  }
  return S;
}

} // namespace convtv::replay
