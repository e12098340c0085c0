//===- checker/replay/compare.cpp - One scenario, both programs -----------===//
//
// Anchors are choices, and so is the relation of operations under `same-path`.
// Some choices of the target are tried; for each, every choice of the source
// must be seen to fail before there is a violation.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/replay_impl.h"
#include "encodings/program/effects.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace convtv::replay {

const char *toString(ComparisonKind K) {
  switch (K) {
  case ComparisonKind::Violation:
    return "violation";
  case ComparisonKind::NoDifference:
    return "no difference";
  case ComparisonKind::SourceUndefined:
    return "source undefined";
  case ComparisonKind::Inconclusive:
    return "inconclusive";
  }
  return "";
}

/// Constants that make interesting inputs.
static void collectConstants(const Function &F, std::vector<APInt> &Pool) {
  for (const Instruction &I : instructions(F))
    for (const Value *V : I.operands())
      if (const auto *C = dyn_cast<ConstantInt>(V);
          C && C->getBitWidth() > 1 && Pool.size() < 32) {
        APInt Value = C->getValue();
        if (none_of(Pool, [&](const APInt &P) {
              return P.getBitWidth() == Value.getBitWidth() && P == Value;
            }))
          Pool.push_back(Value);
      }
}

/// Metadata promises that pointers do not alias; breaking one is undefined
/// behaviour the interpreter does not look for.
static bool promisesNoAlias(const Function &F) {
  for (const Argument &A : F.args())
    if (A.hasAttribute(Attribute::NoAlias))
      return true;
  for (const Instruction &I : instructions(F))
    if (I.hasMetadata(LLVMContext::MD_tbaa) ||
        I.hasMetadata(LLVMContext::MD_tbaa_struct) ||
        I.hasMetadata(LLVMContext::MD_noalias))
      return true;
  return false;
}

Replay::Impl::Impl(const LoadedModule &Before, const Function &BeforeFunction,
                   const LoadedModule &After, const Function &AfterFunction,
                   const OperationCatalog &Catalog,
                   const ReplayOptions &Options)
    : W(*Before.Module, *After.Module),
      Source(Before, W, Catalog, Options.BeforeHierarchies),
      Target(After, W, Catalog, Options.AfterHierarchies),
      SourceFunction(BeforeFunction), TargetFunction(AfterFunction),
      Uncontrolled(makeRelation(Options.Uncontrolled)), Options(Options),
      ChoiceLimit(Options.SourceChoiceLimit) {
  Inputs.Uniform = uniformArguments(SourceFunction, Options.UniformArguments);
  collectConstants(SourceFunction, Inputs.Constants);
  collectConstants(TargetFunction, Inputs.Constants);
  Inputs.AllowAliasing = !promisesNoAlias(SourceFunction);
  Inputs.AllowPoison = !isKernel(SourceFunction);
}

namespace {

/// The source's choices made as the target's: two instances of an anchor are
/// together iff some operations on them are matched by related operations of
/// the target (same callee, n-th with n-th), two of another operation iff they
/// are matched so themselves. What is forced stays together.
std::unique_ptr<AnchorChoice> witness(const Run &Source, const Run &Target) {
  struct Use {
    AnchorInstance Chosen;
    InstanceKey TargetKey; ///< 0: no counterpart
  };
  std::vector<Use> Uses;
  for (unsigned T = 0; T != Source.Threads.size(); ++T) {
    std::map<std::pair<uint64_t, unsigned>, InstanceKey> Keys;
    std::map<uint64_t, unsigned> Count;
    for (const EventRecord &E : Target.Threads[T].Events)
      Keys[{E.Callee, Count[E.Callee]++}] = E.Instance;
    Count.clear();
    std::map<std::pair<uint64_t, uint32_t>, AnchorInstance> Instances;
    for (const AnchorInstance &A : Source.Threads[T].Anchors) {
      Instances[{A.StaticId, A.K}] = A;
      if (A.Forced && A.What == AnchorInstance::Rule::Fixed)
        Uses.push_back({A, 0});
    }
    for (const EventRecord &E : Source.Threads[T].Events) {
      auto It = Keys.find({E.Callee, Count[E.Callee]++});
      if (E.AnchorStaticId && It != Keys.end() && It->second)
        Uses.push_back(
            {Instances.at({E.AnchorStaticId, E.AnchorK}), It->second});
    }
  }
  EquivalenceClasses<size_t> Classes;
  std::map<std::tuple<unsigned, uint64_t, uint32_t>, size_t> ByInstance;
  std::map<std::pair<uint64_t, InstanceKey>, size_t> ByKey, ByForced;
  for (size_t I = 0; I != Uses.size(); ++I) {
    const AnchorInstance &A = Uses[I].Chosen;
    Classes.insert(I);
    Classes.unionSets(
        I,
        ByInstance.try_emplace({A.Thread, A.StaticId, A.K}, I).first->second);
    if (A.Forced && A.What == AnchorInstance::Rule::Fixed)
      Classes.unionSets(
          I, ByForced.try_emplace({A.StaticId, A.Forced}, I).first->second);
    if (Uses[I].TargetKey)
      Classes.unionSets(
          I,
          ByKey.try_emplace({A.StaticId, Uses[I].TargetKey}, I).first->second);
  }
  std::vector<std::pair<AnchorInstance, uint64_t>> Table;
  for (size_t I = 0; I != Uses.size(); ++I)
    Table.push_back({Uses[I].Chosen, 0xc1a55000 + Classes.getLeaderValue(I)});
  return chooseTable(std::move(Table));
}

/// About the number of relations that can be chosen: two threads with n and m
/// instances of one anchor have (n+m over n) without crossings, each further
/// thread multiplies. Instances forced to be with an earlier thread's add
/// nothing, nor points that must not be with any.
double countRelations(const Run &R) {
  double All = 1;
  std::map<uint64_t, std::map<unsigned, unsigned>> Counts;
  std::set<std::pair<uint64_t, uint64_t>> Seen;
  for (const ThreadTrace &T : R.Threads)
    for (const AnchorInstance &A : T.Anchors)
      if (!A.Forced || Seen.insert({A.StaticId, A.Forced}).second)
        ++Counts[A.StaticId][A.Thread];
  for (const auto &[Anchor, Threads] : Counts) {
    unsigned Previous = 0;
    for (const auto &[T, N] : Threads) {
      for (unsigned I = 1; I <= N && Previous && All < 1e9; ++I)
        All = All * (Previous + I) / I;
      Previous = N;
    }
  }
  return All;
}

/// Whether another choice could lead to another run.
bool hasChoices(const Run &R) {
  std::map<uint64_t, const AnchorInstance *> Seen;
  unsigned Thread = 0;
  for (const ThreadTrace &T : R.Threads) {
    // More may follow in a run that was cut short.
    if (R.Status != RunStatus::Complete && !T.Anchors.empty())
      return true;
    for (const AnchorInstance &A : T.Anchors) {
      const AnchorInstance &First =
          *Seen.try_emplace(A.StaticId, &A).first->second;
      using Rule = AnchorInstance::Rule;
      bool Settled = A.Forced && A.Forced == First.Forced;
      if (A.What == Rule::Join)
        Settled |= A.Anchor == First.Anchor;
      if (First.Thread != Thread && !Settled)
        return true;
    }
    ++Thread;
  }
  return false;
}

/// Callees that always communicated (and always by a token), or never did, in
/// the source.
struct CommunicatingCallees {
  DenseSet<uint64_t> Convergent, Controlled, NotConvergent;
  explicit CommunicatingCallees(const Run &Source) {
    DenseSet<uint64_t> NotControlled;
    for (const ThreadTrace &T : Source.Threads)
      for (const EventRecord &E : T.Events) {
        (E.IsConvergent ? Convergent : NotConvergent).insert(E.Callee);
        (E.IsControlled ? Controlled : NotControlled).insert(E.Callee);
      }
    SmallVector<uint64_t, 4> Both;
    for (uint64_t C : NotConvergent)
      if (Convergent.erase(C))
        Both.push_back(C);
    for (uint64_t C : Both)
      NotConvergent.erase(C);
    for (uint64_t C : NotControlled)
      Controlled.erase(C);
  }
};

constexpr unsigned EnumeratedUndefBits = 8;

/// A difference that involves undefs of the source: can any choice of their
/// values remove it? None: one can (or makes the source undefined); Real: none
/// can, Undefs holds the last one tried; Doubtful: unknown.
Difference resolveUndefs(function_ref<Run()> Rerun, const Run &First,
                         const Run &Target, Difference D, Picks &Undefs) {
  using Kind = Difference::Kind;
  // A value that is exactly one chosen undef agrees with the target for one
  // choice only. The events before it must not depend on choices at all.
  const Run *Current = &First;
  Run Latest;
  for (unsigned Round = 0; Round != 32 && D.Taints == TaintUndef; ++Round) {
    if ((Current->ControlTaints | Current->RiskTaints) & TaintUndef)
      break;
    const ThreadTrace &X = Current->Threads[D.Thread],
                      &Y = Target.Threads[D.Thread];
    const Scalar *Mine = nullptr;
    Scalar Theirs;
    if (D.Where == Difference::What::Argument) {
      Mine = &X.arguments(X.Events[*D.SourceEvent])[D.Leaf];
      Theirs = observed(Target, D.Thread, *D.TargetEvent + D.Leaf,
                        Y.arguments(Y.Events[*D.TargetEvent])[D.Leaf]);
    } else if (D.Where == Difference::What::Return) {
      Mine = &X.Return[D.Leaf];
      Theirs = observed(Target, D.Thread, D.Leaf, Y.Return[D.Leaf]);
    }
    if (!Mine || !Mine->Pick || Undefs.isBound(Mine->Pick))
      break;
    if (Theirs.Poison) {
      D.How = Kind::Real; // no choice is poison
      return D;
    }
    Undefs.bind(Mine->Pick, Theirs.Bits);
    Run Next = Rerun();
    Latest = std::move(Next);
    Current = &Latest;
    if (Latest.Status != RunStatus::Complete)
      return D;
    D = findDifference(Latest, Target);
    if (D.How != Kind::Doubtful)
      return D;
  }
  if (D.How != Kind::Doubtful || D.Taints != TaintUndef)
    return D;
  Undefs.enumerate(EnumeratedUndefBits);
  Difference Last = D;
  Picks Tried = Undefs;
  do {
    Run A = Rerun();
    Tried = Undefs;
    if (A.Status == RunStatus::Undefined)
      return Difference();
    if (A.Status != RunStatus::Complete)
      return D;
    Last = findDifference(A, Target);
    if (Last.How != Kind::Real)
      return Last;
  } while (Undefs.advance());
  Undefs = Tried;
  return Last;
}

} // namespace

Comparison Replay::Impl::compare(const Scenario &S, bool Explain,
                                 unsigned StepLimit) {
  Comparison C = compare(S, Explain, StepLimit, /*Cautious=*/false);
  if (C.Contradiction && Options.Uncontrolled == UncontrolledSemantics::Opaque)
    C = compare(S, Explain, StepLimit, /*Cautious=*/true);
  return C;
}

Comparison Replay::Impl::compare(const Scenario &S, bool Explain,
                                 unsigned StepLimit, bool Cautious) {
  Comparison Result;
  auto Inconclusive = [&](std::string Reason, bool Unsupported = false) {
    Result.Kind = ComparisonKind::Inconclusive;
    Result.Reason = std::move(Reason);
    Result.Unsupported = Unsupported;
    return Result;
  };
  auto Unfinished = [&](const Run &R) {
    bool Unsupported = R.Status == RunStatus::Unsupported;
    Result.TooLong = R.Status == RunStatus::TooLong;
    Result.Contradiction = R.Status == RunStatus::Contradiction;
    return Inconclusive((Unsupported ? "unsupported: " : "") + R.Reason,
                        Unsupported);
  };

  if (!anyLaneActive(SourceFunction, S))
    return Inconclusive("no lane of the wave is active");
  EntryMemory Entry(W, S);
  Oracle O(S, Inputs.Constants);
  auto RunSource = [&](AnchorChoice &Choice, bool Record = false,
                       Picks *Undefs = nullptr) {
    MachineOptions M;
    M.StepLimit = StepLimit;
    M.Stop = &Options.Stop;
    M.Cautious = Cautious;
    M.Record = Record;
    M.Undefs = Undefs;
    return Machine(Source, S, Entry, O, *Uncontrolled, Choice, M)
        .run(SourceFunction);
  };

  auto SourceSuggested = chooseSuggested();
  AnchorChoice *SourceChoice = SourceSuggested.get();
  Run First = RunSource(*SourceChoice);
  auto SourceAlone = chooseAlone();
  if (First.Status == RunStatus::Contradiction && hasChoices(First)) {
    SourceChoice = SourceAlone.get();
    First = RunSource(*SourceChoice);
  }
  if (First.Status == RunStatus::Undefined) {
    Result.Kind = ComparisonKind::SourceUndefined;
    Result.Reason = First.Reason;
    return Result;
  }
  if (First.Status != RunStatus::Complete)
    return Unfinished(First);

  CommunicatingCallees Communicating(First);
  auto RunTarget = [&](AnchorChoice &Choice, bool Record = false) {
    MachineOptions M;
    M.StepLimit = StepLimit;
    M.Stop = &Options.Stop;
    M.Cautious = Cautious;
    M.Record = Record;
    M.IsTarget = true;
    if (S.Threads > 1) {
      M.AloneIfUncontrolled = &Communicating.Controlled;
      M.AloneIfNotConvergent = &Communicating.Convergent;
      M.SetIrrelevant = &Communicating.NotConvergent;
      M.EnteredUnmarked = &First.EnteredUnmarked;
      M.EntersAlone =
          !Target.byDefault() && entryMarkLost(SourceFunction, TargetFunction);
    }
    return Machine(Target, S, Entry, O, *Uncontrolled, Choice, M)
        .run(TargetFunction);
  };
  auto Violated = [&](AnchorChoice &Mine, AnchorChoice &Theirs, bool Undefined,
                      Picks *Undefs = nullptr) {
    Run A = RunSource(Mine, Explain, Undefs), B = RunTarget(Theirs, Explain);
    // What cannot be shown is not claimed.
    Difference D;
    if (A.Status == RunStatus::Complete &&
        (B.Status == RunStatus::Complete || B.Status == RunStatus::Undefined))
      D = findDifference(A, B);
    if (D.How == Difference::Kind::None)
      return Inconclusive("run once more, the programs do not differ");
    Result.Kind = ComparisonKind::Violation;
    Result.TooManyChoices = false;
    Result.TargetUndefined = Undefined;
    if (!Explain)
      return Result;
    Result.Example = explain(Source, Target, SourceFunction, S, A, B, D);
    Result.Reason = Result.Example->Difference.Text;
    return Result;
  };

  // Preferred answers may be meant for other relations of the source's anchors
  // than First has. All are defined before anything is compared: an answer the
  // target got must stay what it is. (What First got stays: the first use of a
  // key defines it.)
  if (O.takesPreferences() && hasChoices(First)) {
    RunSource(*SourceAlone);
    auto Suggested = chooseSuggested();
    RunSource(*witness(First, RunTarget(*Suggested)));
  }
  O.fix();

  std::vector<std::unique_ptr<AnchorChoice>> TargetChoices;
  TargetChoices.push_back(chooseSuggested());
  std::optional<Comparison> Open; // inconclusive under some choice
  unsigned Legal = 0;
  for (size_t N = 0; N != TargetChoices.size(); ++N) {
    AnchorChoice &Theirs = *TargetChoices[N];
    Run B = RunTarget(Theirs);
    if (N == 0 && hasChoices(B) && S.Threads > 1) {
      TargetChoices.push_back(chooseAlone());
      TargetChoices.push_back(chooseByCount());
      TargetChoices.push_back(chooseByCount(mix(S.Seed, 3) | 1));
      TargetChoices.push_back(chooseByCount(mix(S.Seed, 4) | 1));
      TargetChoices.push_back(chooseRandom(mix(S.Seed, 1)));
    }
    if (B.Status == RunStatus::Contradiction) {
      // Not a choice the rules allow, or not a program they allow.
      if (!Open && !hasChoices(B)) {
        Open = Inconclusive("after the transform: " + B.Reason);
        Open->Contradiction = true;
      }
      continue;
    }
    ++Legal;
    if (B.Status != RunStatus::Complete && B.Status != RunStatus::Undefined) {
      Open = Unfinished(B);
      continue;
    }
    Difference D = findDifference(First, B);
    if (D.How == Difference::Kind::None)
      continue;
    if (!hasChoices(First)) {
      if (D.How == Difference::Kind::Real)
        return Violated(*SourceChoice, Theirs,
                        B.Status == RunStatus::Undefined);
      Picks Undefs;
      auto Rerun = [&] { return RunSource(*SourceChoice, false, &Undefs); };
      Difference Last = resolveUndefs(Rerun, First, B, D, Undefs);
      if (Last.How == Difference::Kind::None)
        continue;
      if (Last.How == Difference::Kind::Real)
        return Violated(*SourceChoice, Theirs, B.Status == RunStatus::Undefined,
                        &Undefs);
      Open = Inconclusive(Last.Reason);
      continue;
    }

    // Which choice of the source does as the target did? The likeliest first.
    std::string Doubt;
    bool Allowed = false;
    auto Try = [&](AnchorChoice &Mine) {
      Run A = RunSource(Mine);
      if (A.Status == RunStatus::Contradiction)
        return A;
      if (A.Status == RunStatus::Undefined) {
        Allowed = true;
        return A;
      }
      if (A.Status != RunStatus::Complete) {
        Doubt = A.Reason;
        return A;
      }
      Difference E = findDifference(A, B);
      if (E.How == Difference::Kind::None)
        Allowed = true;
      else if (E.How == Difference::Kind::Doubtful)
        Doubt = E.Reason;
      return A;
    };
    if (D.How == Difference::Kind::Doubtful)
      Doubt = D.Reason;
    auto Witness = witness(First, B);
    Run Follow = Try(*Witness);
    // Under its own witness the source may go on to further anchors.
    for (unsigned Round = 0; Round != 8 && !Allowed && Doubt.empty(); ++Round) {
      auto Next = witness(Follow, B);
      Follow = Try(*Next);
      if (Follow.Status == RunStatus::Contradiction)
        break;
      Witness = std::move(Next);
    }
    if (!Allowed)
      Try(*SourceAlone);
    bool TooMany =
        countRelations(First) > ChoiceLimit || SourceRuns >= SourceRunBudget;
    bool OnlyChoices = false;
    if (!Allowed && Doubt.empty() && TooMany) {
      OnlyChoices = true;
      Doubt = "too many choices of the source to try";
    } else if (!Allowed && Doubt.empty()) {
      EnumeratedChoice All;
      unsigned Tried = 0;
      do {
        ++SourceRuns;
        if (++Tried > ChoiceLimit || All.isTooMany() ||
            SourceRuns > SourceRunBudget || (Options.Stop && Options.Stop())) {
          OnlyChoices = true;
          Doubt = "more than " + std::to_string(ChoiceLimit) +
                  " choices of the source to try";
          break;
        }
        Run A = Try(All);
        std::vector<AnchorInstance> Met;
        for (const ThreadTrace &T : A.Threads)
          Met.insert(Met.end(), T.Anchors.begin(), T.Anchors.end());
        All.finished(Met);
      } while (!Allowed && Doubt.empty() && All.advance());
      // The last run may have met more than can be enumerated.
      if (!Allowed && Doubt.empty() && All.isTooMany()) {
        OnlyChoices = true;
        Doubt = "too many choices of the source to try";
      }
    }
    if (Allowed)
      continue;
    if (!Doubt.empty()) {
      Result.TooManyChoices |= OnlyChoices;
      Open = Inconclusive(Doubt);
      continue;
    }
    // Explain against the choice that comes nearest.
    Run Nearest = RunSource(*Witness);
    bool Usable = Nearest.Status == RunStatus::Complete;
    return Violated(Usable ? *Witness : *SourceChoice, Theirs,
                    B.Status == RunStatus::Undefined);
  }
  if (Open) {
    Open->TooManyChoices = Result.TooManyChoices;
    return *Open;
  }
  if (!Legal)
    return Inconclusive("no choice of the target is legal");
  Result.Kind = ComparisonKind::NoDifference;
  Result.Reason.clear();
  return Result;
}

//--- Public face
//--------------------------------------------------------------//

Replay::Replay(const LoadedModule &Before, const Function &BeforeFunction,
               const LoadedModule &After, const Function &AfterFunction,
               const OperationCatalog &Catalog, const ReplayOptions &Options)
    : I(std::make_unique<Impl>(Before, BeforeFunction, After, AfterFunction,
                               Catalog, Options)) {}

Replay::~Replay() = default;

Comparison Replay::compare(const Scenario &S, bool Explain) {
  return I->compare(S, Explain, I->Options.StepLimit);
}

Scenario Replay::random(unsigned Threads, uint64_t Seed) {
  return randomScenario(I->SourceFunction, Threads, Seed, I->Inputs);
}

SearchResult Replay::search(const SearchOptions &Options) {
  return I->search(Options);
}

SearchResult
searchByRunning(const LoadedModule &Before, const Function &BeforeFunction,
                const LoadedModule &After, const Function &AfterFunction,
                const OperationCatalog &Catalog, const ReplayOptions &Options,
                const SearchOptions &Search) {
  return Replay(Before, BeforeFunction, After, AfterFunction, Catalog, Options)
      .search(Search);
}

SingleRun runProgram(const LoadedModule &M, const Function &F,
                     const OperationCatalog &Catalog, const Scenario &S,
                     const ReplayOptions &Options) {
  World W(*M.Module, *M.Module);
  Program P(M, W, Catalog);
  auto Uncontrolled = makeRelation(Options.Uncontrolled);
  auto Anchors = chooseSuggested();
  EntryMemory Entry(W, S);
  std::vector<APInt> Pool;
  collectConstants(F, Pool);
  Oracle O(S, Pool);
  MachineOptions MO;
  MO.StepLimit = Options.StepLimit;
  MO.Record = true;
  auto RunIt = [&] {
    return Machine(P, S, Entry, O, *Uncontrolled, *Anchors, MO).run(F);
  };
  Run R = RunIt();
  if (R.Status == RunStatus::Contradiction &&
      Options.Uncontrolled == UncontrolledSemantics::Opaque) {
    MO.Cautious = true;
    R = RunIt();
  }
  if (R.Status == RunStatus::Contradiction && hasChoices(R)) {
    Anchors = chooseAlone();
    R = RunIt();
  }
  SingleRun Out;
  Out.Inputs = describeInputs(P, F, S, true);
  Out.Threads = makeSchedule(R);
  if (R.Status == RunStatus::Undefined)
    Out.Problem = "undefined behaviour: " + R.Reason;
  else if (R.Status == RunStatus::Unsupported)
    Out.Problem = "unsupported: " + R.Reason;
  else if (R.Status != RunStatus::Complete)
    Out.Problem = R.Reason;
  return Out;
}

} // namespace convtv::replay
