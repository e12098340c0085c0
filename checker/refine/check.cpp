//===- checker/refine/check.cpp ---------------------------------*- C++ -*-===//

#include "checker/refine/check.h"

#include "checker/refine/cycle_hierarchies.h"
#include "checker/refine/memory_limit.h"
#include "checker/refine/participants.h"
#include "checker/refine/prove.h"
#include "checker/replay/random.h"
#include "checker/replay/replay.h"
#include "encodings/program/default_convergence.h"
#include "encodings/program/effects.h"
#include "encodings/program/join_point.h"
#include "encodings/program/static_rules.h"
#include "encodings/program/structural_identity.h"
#include "encodings/program/thread_inputs.h"
#include "encodings/program/unrolled_function.h"
#include "encodings/program/whole_wave_slices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>

namespace convtv {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned FewScenarios = 30, ManyScenarios = 300;

/// Without digits that say nothing: 0.5, 60.
std::string printed(double Number) {
  std::string Text = llvm::formatv("{0:F3}", Number);
  Text.erase(Text.find_last_not_of('0') + 1);
  if (Text.back() == '.')
    Text.pop_back();
  return Text;
}

class PairCheck {
public:
  PairCheck(const LoadedModule &Before, const LoadedModule &After,
            const FunctionPair &Pair, const CheckOptions &Options)
      : Before(Before), After(After), Pair(Pair), O(Options),
        Start(Clock::now()), Memory(Options.MemoryLimitMiB) {}

  PairVerdict run();

private:
  bool illFormed();
  bool identical();
  bool wholeWave();
  bool restsOnHierarchy() const;
  bool unroll();
  bool prove(std::optional<unsigned> Threads);
  ProofResult attempt(std::optional<unsigned> Threads, bool AllowGrowth);
  ProofResult attempt(std::optional<unsigned> Threads, bool AllowGrowth,
                      bool Sweep);
  void explainFailure();
  bool refuteBy(const Witness &W);
  replay::Replay &runs();
  void decide();
  bool refuteByRunning(unsigned Scenarios);
  void violated(Counterexample Example);
  void nameSemantics(bool Tokens, bool Uncontrolled);
  bool stop() {
    if (O.Interrupted && O.Interrupted())
      return true;
    return outOfTime() || Memory.reached();
  }
  bool outOfTime() const {
    return O.TimeoutSeconds > 0 && elapsed() > O.TimeoutSeconds;
  }
  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - Start).count();
  }
  void undecided(const llvm::Twine &Reason, const llvm::Instruction *Where,
                 bool InBefore);

  const LoadedModule &Before, &After;
  const FunctionPair &Pair;
  const CheckOptions &O;
  Clock::time_point Start;
  MemoryLimit Memory;
  bool Identical = false;
  PairVerdict V;
  std::optional<UnrolledFunction> BeforeGraph, AfterGraph;
  bool Slices = false; ///< some operation runs with all lanes
  std::unique_ptr<replay::Replay> Runs;
  ProofResult Proof;
};

void PairCheck::undecided(const llvm::Twine &Reason,
                          const llvm::Instruction *Where, bool InBefore) {
  V.Kind = VerdictKind::Undecided;
  V.Reason = Reason.str();
  if (Where)
    V.Location = locationOf(InBefore ? Before : After, *Where);
}

bool PairCheck::illFormed() {
  for (const auto *F : participants(*Pair.After, O.Catalog)) {
    auto Violations = checkStaticRules(*F, O.Catalog->tokens());
    if (Violations.empty() &&
        O.Uncontrolled == UncontrolledSemantics::JoinPoint)
      Violations = checkJoinPointRules(*F);
    if (!Violations.empty()) {
      V.Kind = VerdictKind::IllFormed;
      V.Reason = toString(Violations[0], After);
      for (unsigned I = 1; I < Violations.size(); ++I)
        V.Notes.push_back(toString(Violations[I], After));
      if (!Violations[0].Instructions.empty())
        V.Location = locationOf(After, *Violations[0].Instructions[0]);
      return true;
    }
    if (std::string Message = checkWithLLVMVerifier(*F, O.Catalog->tokens());
        !Message.empty()) {
      V.Kind = VerdictKind::IllFormed;
      V.Reason = "LLVM's verifier rejects @" + F->getName().str() + ": " +
                 llvm::StringRef(Message).split('\n').first.str();
      return true;
    }
  }
  return false;
}

bool PairCheck::identical() {
  if (!structurallyIdentical(*Pair.Before, *Pair.After))
    return false;
  Identical = true;
  V.Kind = VerdictKind::Preserved;
  V.Covers = Scope{};
  V.Reason = "identical";
  return true;
}

/// What of whole-wave execution is not modelled: nothing is said, not even that
/// a run shows a difference.
bool PairCheck::wholeWave() {
  auto Refuse = [&](const llvm::Twine &What, const llvm::Instruction *Where,
                    bool InBefore) {
    undecided("unsupported: whole-wave execution, " + What, Where, InBefore);
    return true;
  };
  for (bool InBefore : {true, false}) {
    const auto &Root = InBefore ? *Pair.Before : *Pair.After;
    for (const auto *F : participants(Root, O.Catalog)) {
      if (auto Use = findUnmodelledWholeWave(*F, F == &Root, *O.Catalog))
        return Refuse(Use->What, Use->Where, InBefore);
      WholeWaveSlices Of(*F);
      if (Of.empty())
        continue;
      Slices = true;
      std::string Why;
      if (isWholeWaveFunction(Root) || initOfWholeWave(Root))
        Why = "in a function that all lanes run";
      else if (O.Catalog->tokens() == TokenSemantics::RFC)
        Why = "under tokens-rfc";
      else if (O.Uncontrolled == UncontrolledSemantics::JoinPoint)
        Why = "under join-point";
      // Related at one operation of a slice means related at all of them.
      else if (Of.hasSteps() &&
               (O.Uncontrolled == UncontrolledSemantics::SamePath ||
                O.Uncontrolled == UncontrolledSemantics::Opaque))
        Why = "of several operations under " +
              std::string(toString(O.Uncontrolled));
      if (!Why.empty())
        return Refuse("llvm.amdgcn.strict.wwm " + Why + " in @" + F->getName(),
                      nullptr, InBefore);
    }
  }
  // Who runs the function must be the same before and after.
  if (isWholeWaveFunction(*Pair.Before) != isWholeWaveFunction(*Pair.After))
    return Refuse("amdgpu_gfx_whole_wave is the calling convention of @" +
                      Pair.Before->getName() + " in one program only",
                  nullptr, true);
  const auto *InitBefore = initOfWholeWave(*Pair.Before),
             *InitAfter = initOfWholeWave(*Pair.After);
  if (!InitBefore != !InitAfter)
    return Refuse("llvm.amdgcn.init.whole.wave in one program only",
                  InitBefore ? InitBefore : InitAfter, InitBefore);
  // A whole-wave function is called as something unknown, which must be the
  // same before and after.
  for (const auto *F : participants(*Pair.Before, O.Catalog))
    for (const auto &Block : *F)
      for (const auto &I : Block) {
        const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
        if (!Call || wholeWaveKind(*Call) != WholeWaveKind::Call)
          continue;
        const auto &B = *wholeWaveCallee(*Call);
        const auto *A = After.Module->getFunction(B.getName());
        if (A && !(A->isDeclaration() && B.isDeclaration()) &&
            !structurallyIdentical(B, *A))
          return Refuse("llvm.amdgcn.call.whole.wave of @" + B.getName() +
                            ", which has changed",
                        Call, true);
      }
  return false;
}

void PairCheck::nameSemantics(bool Tokens, bool Uncontrolled) {
  if (O.Catalog->tokens() == TokenSemantics::RFC) {
    V.Semantics = toString(TokenSemantics::RFC); // it covers both kinds
    return;
  }
  std::string Rule = toString(O.Uncontrolled);
  V.Semantics = Tokens ? Uncontrolled ? "tokens+" + Rule : "tokens" : Rule;
}

bool PairCheck::unroll() {
  UnrollLimits Limits;
  Limits.HeaderVisits = O.Unroll;
  Limits.Stop = [this] { return stop(); };
  Limits.Catalog = O.Catalog;
  Limits.Hierarchies = O.BeforeHierarchies;
  auto B = UnrolledFunction::create(*Pair.Before, Limits);
  if (!B) {
    undecided(llvm::toString(B.takeError()), nullptr, true);
    return false;
  }
  Limits.Hierarchies = O.AfterHierarchies;
  auto A = UnrolledFunction::create(*Pair.After, Limits);
  if (!A) {
    undecided(llvm::toString(A.takeError()), nullptr, false);
    return false;
  }
  BeforeGraph.emplace(std::move(*B));
  AfterGraph.emplace(std::move(*A));
  return true;
}

/// Threads: of the whole group; unset: two arbitrary ones of any number.
ProofResult PairCheck::attempt(std::optional<unsigned> Threads,
                               bool AllowGrowth) {
  if (O.SweepAtOnce)
    return attempt(Threads, AllowGrowth, /*Sweep=*/true);
  ProofResult Simple = attempt(Threads, AllowGrowth, /*Sweep=*/false);
  if (Simple.What == ProofResult::Proven || !Simple.GaveUp || stop())
    return Simple;
  return attempt(Threads, AllowGrowth, /*Sweep=*/true);
}

ProofResult PairCheck::attempt(std::optional<unsigned> Threads,
                               bool AllowGrowth, bool Sweep) {
  EncodingContext C;
  C.Threads = Threads.value_or(2);
  C.WholeGroup = Threads.has_value();
  C.HasIdleLane = Slices;
  C.Threads += Slices;
  C.Catalog = O.Catalog;
  C.Layout = &Before.Module->getDataLayout();
  C.Kernel = isKernel(*Pair.Before);
  C.EntryMarkLost = O.Catalog->tokens() == TokenSemantics::LLVM &&
                    entryMarkLost(*Pair.Before, *Pair.After);
  C.UniformArguments = uniformArguments(*Pair.Before, O.UniformArguments);
  ProofOptions P;
  P.Sweep = Sweep;
  // Without sweeping, what is not easy is not worth much.
  P.Limits.ResourcePerQuery = Sweep || !O.ResourceLimit
                                  ? O.ResourceLimit
                                  : std::max<uint64_t>(O.ResourceLimit / 4, 1);
  P.Limits.MemoryMiB = Memory.left();
  P.CheckModels = O.CheckModels;
  P.OnQuery = O.OnQuery;
  P.Unroll = O.Unroll;
  if (O.TimeoutSeconds > 0)
    P.MillisecondsLeft = [this] {
      return 1 + unsigned(std::max(0.0, O.TimeoutSeconds - elapsed()) * 1000);
    };
  P.Interrupted = [this] { return stop(); };
  P.Uncontrolled = O.Uncontrolled;
  P.AllowGrowth = AllowGrowth;
  auto Result = proveRefinement(C, *BeforeGraph, *AfterGraph, *Before.Module,
                                *After.Module, P);
  V.Statistics.Events += Result.Events;
  V.Statistics.Queries += Result.Solving.Queries;
  V.Statistics.Resource += Result.Solving.Resource;
  V.Statistics.Terms += Result.Terms;
  return Result;
}

bool PairCheck::prove(std::optional<unsigned> Threads) {
  Proof = attempt(Threads, O.AllowGrowth);
  if (Proof.What != ProofResult::Proven)
    return false;
  nameSemantics(Proof.UsedTokens, Proof.UsedUncontrolled);
  V.Kind = VerdictKind::Preserved;
  V.Covers = Scope{Threads, std::nullopt};
  if (BeforeGraph->isBounded() || AfterGraph->isBounded())
    V.Covers.Unroll = O.Unroll;
  V.Reason = Proof.Reason;
  if (O.AllowGrowth)
    V.Notes.push_back("communicating sets may have more threads after the "
                      "transform (--allow-growth)");
  V.Location.clear();
  return true;
}

void PairCheck::explainFailure() {
  if (O.Interrupted && O.Interrupted())
    return undecided("interrupted", nullptr, true);
  if (outOfTime())
    return undecided("the time limit of " + printed(O.TimeoutSeconds) +
                         " s was reached; see --timeout",
                     nullptr, true);
  if (Memory.reached() || Proof.OutOfMemory)
    return undecided("the memory limit of " + llvm::Twine(O.MemoryLimitMiB) +
                         " MB was reached; see --memory-limit",
                     nullptr, true);
  if (Proof.What == ProofResult::Unsupported)
    return undecided("unsupported: " + Proof.Reason, Proof.Where,
                     Proof.WhereIsBefore);
  undecided(Proof.Reason, Proof.Where, Proof.WhereIsBefore);
}

/// Without some results. In the assignment each call has a result of its own;
/// run, a pure operation called again by the same threads with the same
/// arguments has the same one. So a loop that waits for a certain result must
/// get it at once. And one operation may answer as it likes: results that are
/// equal for all sets show nothing.
static std::vector<Witness::Call> thinned(const Witness &W, uint64_t Seed) {
  std::map<std::pair<std::string, unsigned>, unsigned> Left;
  std::set<std::string> Callees;
  for (const auto &Call : W.Calls) {
    ++Left[{Call.Callee, Call.Thread}];
    Callees.insert(Call.Callee);
  }
  auto Free = std::next(Callees.begin(), Seed % (Callees.size() + 1));
  replay::Random Random(Seed);
  std::vector<Witness::Call> Kept;
  for (const auto &Call : W.Calls)
    if ((!--Left[{Call.Callee, Call.Thread}] || Random.chance(2)) &&
        (Free == Callees.end() || Call.Callee != *Free))
      Kept.push_back(Call);
  return Kept;
}

/// The assignment in which a proof failed, as inputs of a concrete run.
bool PairCheck::refuteBy(const Witness &W) {
  if (O.ProofsOnly)
    return false;
  auto &Runs = runs();
  constexpr unsigned Plain = 3, Thinned = 30;
  std::set<std::pair<std::string, unsigned>> Callers;
  bool Repeated = false;
  for (const auto &Call : W.Calls)
    Repeated |= !Callers.insert({Call.Callee, Call.Thread}).second;
  for (uint64_t Seed = 1; Seed <= Plain + (Repeated ? Thinned : 0); ++Seed) {
    if (stop())
      return false;
    replay::Scenario S = Runs.random(W.Threads, Seed);
    for (unsigned Th = 0; Th < W.Threads && Th < S.Arguments.size(); ++Th) {
      if (S.Arguments[Th].size() != W.Arguments[Th].size())
        return false;
      for (unsigned L = 0; L < W.Arguments[Th].size(); ++L) {
        const auto &From = W.Arguments[Th][L];
        auto &To = S.Arguments[Th][L];
        To.Poison = From.Poison;
        // Addresses belong to the world the interpreter lays out.
        if (!From.IsPointer && To.Bits.getBitWidth() == From.Bits.getBitWidth())
          To.Bits = From.Bits;
      }
      if (!W.Lanes.empty())
        S.Lanes[Th] = W.Lanes[Th];
      if (!W.Active.empty())
        S.Active[Th] = W.Active[Th];
    }
    std::map<std::pair<std::string, unsigned>, unsigned> Count;
    for (const auto &Call : Seed <= Plain ? W.Calls : thinned(W, Seed))
      S.Preferences.push_back({Call.Callee, Call.Thread,
                               Count[{Call.Callee, Call.Thread}]++,
                               Call.Result});
    ++V.Statistics.Simulations;
    auto Outcome = Runs.compare(S);
    if (Outcome.Kind == replay::ComparisonKind::Violation && Outcome.Example &&
        !(O.AllowGrowth && Outcome.Example->GrowthOnly)) {
      violated(std::move(*Outcome.Example));
      return true;
    }
  }
  return false;
}

replay::Replay &PairCheck::runs() {
  if (!Runs) {
    replay::ReplayOptions R;
    R.UniformArguments = O.UniformArguments;
    R.Stop = [this] { return stop(); };
    R.Uncontrolled = O.Uncontrolled;
    R.BeforeHierarchies = O.BeforeHierarchies;
    R.AfterHierarchies = O.AfterHierarchies;
    Runs = std::make_unique<replay::Replay>(Before, *Pair.Before, After,
                                            *Pair.After, *O.Catalog, R);
  }
  return *Runs;
}

bool PairCheck::refuteByRunning(unsigned Scenarios) {
  if (O.ProofsOnly)
    return false;
  replay::SearchOptions S;
  S.Scenarios = Scenarios;
  S.Threads = {O.Threads};
  for (unsigned More : {3u, 4u})
    if (More > O.Threads)
      S.Threads.push_back(More);
  auto Found = runs().search(S);
  V.Statistics.Simulations += Found.Scenarios;
  if (!Found.Example || (O.AllowGrowth && Found.Example->GrowthOnly))
    return false;
  violated(std::move(*Found.Example));
  return true;
}

void PairCheck::violated(Counterexample Example) {
  V.Kind = VerdictKind::Violated;
  V.Reason = Example.Difference.Text;
  V.Covers = Scope{};
  V.Covers.Threads = Example.Inputs.size();
  V.Location.clear();
  V.Example = std::move(Example);
  V.Replayed = true;
  bool Gains = V.Example->Change == ChangeKind::Grows ||
               V.Example->Change == ChangeKind::Merges;
  if (Gains && !O.AllowGrowth && (BeforeGraph || unroll()))
    V.GrowthOnly =
        attempt(std::nullopt, /*AllowGrowth=*/true).What == ProofResult::Proven;
}

/// DESIGN 6: a few runs; prove for any number of threads; refute, by more runs
/// and with what the failed proofs suggest; prove for exactly T threads.
void PairCheck::decide() {
  // Most faults show at once; a proof attempt would only take longer to fail.
  if (refuteByRunning(FewScenarios))
    return;
  bool Unrolled = unroll();
  if (Unrolled && prove(std::nullopt))
    return;
  if (Unrolled || stop())
    explainFailure();
  if (stop() || (Unrolled && Proof.What == ProofResult::Vacuous))
    return;
  if (refuteByRunning(ManyScenarios))
    return;
  if (stop())
    return explainFailure();
  if (!Unrolled || Proof.What != ProofResult::Failed)
    return;
  if (Proof.Shown && refuteBy(*Proof.Shown))
    return;
  if (Slices)
    return; // the threads are never all lanes of the wave
  // What was too hard for two arbitrary threads is no easier for all of them.
  if (llvm::StringRef(Proof.Reason).contains("resource limit"))
    return;
  PairVerdict Unproven = V;
  for (unsigned Threads = 2; Threads <= O.Threads && !stop(); ++Threads) {
    bool Proven = prove(Threads);
    if (Proven && Threads == O.Threads)
      return;
    if (!Proven) {
      if (Proof.Shown && refuteBy(*Proof.Shown))
        return;
      break;
    }
  }
  PairStatistics Spent = V.Statistics;
  V = std::move(Unproven);
  V.Statistics = Spent;
  if (stop())
    explainFailure();
}

/// The verdict is about irreducible cycles under LLVM's choice of headers, and
/// another choice could change it. The bounds follow headers too, but what is
/// said of them is true for any.
bool PairCheck::restsOnHierarchy() const {
  if ((V.Kind != VerdictKind::Preserved && V.Kind != VerdictKind::Violated) ||
      O.Uncontrolled != UncontrolledSemantics::Maximal || Identical ||
      O.AllHierarchies || O.BeforeHierarchies || O.AfterHierarchies)
    return false;
  return llvm::any_of(
      std::array{Pair.Before, Pair.After}, [&](const llvm::Function *Root) {
        return llvm::any_of(
            participants(*Root, O.Catalog), [](const llvm::Function *F) {
              return CycleHierarchy::chosenByLLVM(*F).hasIrreducibleCycle();
            });
      });
}

PairVerdict PairCheck::run() {
  V.Function = Pair.Name;
  bool Tokens = false, Uncontrolled = false;
  for (const auto *Root : {Pair.Before, Pair.After})
    for (const auto *F : participants(*Root, O.Catalog))
      for (const auto &Block : *F)
        for (const auto &I : Block)
          if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
            auto E = effectsOf(*Call, *O.Catalog);
            Tokens |= E.Controlled;
            Uncontrolled |= E.Convergent && !E.Controlled;
            if (auto Row = O.Catalog->assumptionAbout(*Call))
              if (!llvm::is_contained(V.Assumptions, *Row))
                V.Assumptions.push_back(std::move(*Row));
          }
  nameSemantics(Tokens, Uncontrolled && !Tokens);
  if (O.Catalog->tokens() == TokenSemantics::LLVM &&
      llvm::any_of(std::array{Pair.Before, Pair.After},
                   [&](const llvm::Function *Root) {
                     return llvm::any_of(participants(*Root, O.Catalog),
                                         [](const llvm::Function *F) {
                                           return mentionsNoconvergent(*F);
                                         });
                   }))
    V.Notes.push_back("noconvergent has no meaning in LLVM 19; see "
                      "--tokens=rfc");
  if (!illFormed() && !identical() && !wholeWave())
    decide();
  if (V.Kind == VerdictKind::Violated &&
      O.Catalog->tokens() == TokenSemantics::LLVM &&
      entryMarkLost(*Pair.Before, *Pair.After))
    V.Notes.push_back("@" + Pair.After->getName().str() +
                      " is no longer convergent: its callers may let threads "
                      "enter it apart");
  if (restsOnHierarchy())
    V.Notes.push_back("an irreducible cycle is involved: the verdict holds for "
                      "the cycle hierarchy LLVM chose; see --cycle-hierarchy");
  V.Statistics.Milliseconds = elapsed() * 1000;
  return V;
}

} // namespace

/// Some operation of the pair is convergent without a token.
static bool usesUncontrolled(const FunctionPair &Pair,
                             const OperationCatalog &Catalog) {
  for (const auto *Root : {Pair.Before, Pair.After})
    for (const auto *F : participants(*Root, &Catalog))
      for (const auto &Block : *F)
        for (const auto &I : Block)
          if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
            auto E = effectsOf(*Call, Catalog);
            if (E.Convergent && !E.Controlled)
              return true;
          }
  return false;
}

PairVerdict checkUnderAllSemantics(const LoadedModule &Before,
                                   const LoadedModule &After,
                                   const FunctionPair &Pair,
                                   const CheckOptions &Options) {
  PairVerdict All;
  bool OneIsEnough = !usesUncontrolled(Pair, *Options.Catalog);
  for (auto S : AllUncontrolledSemantics) {
    CheckOptions Under = Options;
    Under.Uncontrolled = S;
    if (OneIsEnough && !All.BySemantics.empty()) {
      auto Copy = All.BySemantics.front();
      if (!llvm::StringRef(Copy.Semantics).contains("tokens"))
        Copy.Semantics = toString(S);
      All.BySemantics.push_back(std::move(Copy));
      continue;
    }
    All.BySemantics.push_back(checkPair(Before, After, Pair, Under));
  }
  auto Worse = [](const PairVerdict &V) {
    switch (V.Kind) {
    case VerdictKind::Preserved:
      return 0;
    case VerdictKind::Undecided:
      return 1;
    case VerdictKind::Violated:
      return 2;
    case VerdictKind::IllFormed:
      return 3;
    }
    return 3;
  };
  const PairVerdict *Worst = &All.BySemantics.front();
  PairStatistics Spent;
  for (const auto &V : All.BySemantics) {
    if (Worse(V) > Worse(*Worst))
      Worst = &V;
    if (OneIsEnough && &V != &All.BySemantics.front())
      continue;
    Spent += V.Statistics;
  }
  PairVerdict Result = *Worst;
  Result.BySemantics = std::move(All.BySemantics);
  Result.Hierarchies = {};
  Result.Statistics = Spent;
  return Result;
}

PairVerdict checkPair(const LoadedModule &Before, const LoadedModule &After,
                      const FunctionPair &Pair, const CheckOptions &Options) {
  auto V = PairCheck(Before, After, Pair, Options).run();
  if (Options.AllHierarchies)
    decideByHierarchy(V, Before, After, Pair, Options);
  return V;
}

} // namespace convtv
