//===- checker/campaign/case.cpp - One program, one edit, one judgement ---===//
#include "checker/campaign/case.h"
#include "checker/campaign/generate.h"
#include "checker/replay/random.h"

#include "llvm/Transforms/Utils/Cloning.h"

#include <chrono>

using namespace llvm;

namespace convtv::campaign {

EditClass classOf(uint64_t Number) {
  switch (Number % 6) {
  case 0:
  case 3:
    return EditClass::Preserving;
  case 1:
  case 4:
    return EditClass::Breaking;
  case 2:
    return EditClass::Mutating;
  default:
    return EditClass::Passes;
  }
}

static uint64_t programSeed(const CaseOptions &O) {
  return replay::mix(replay::mix(O.Seed, 0x9406), O.Number);
}

static uint64_t editSeed(const CaseOptions &O) {
  return replay::mix(programSeed(O), 1);
}

static bool hasJoinPoints(const CaseOptions &O) {
  return O.Judge.Uncontrolled == UncontrolledSemantics::JoinPoint;
}

/// Preserving edits are right under `maximal`; what they do to branches is not
/// under others.
static bool isRight(const CaseResult &Result, const CaseOptions &O) {
  return Result.Class == EditClass::Preserving &&
         O.Judge.Uncontrolled == UncontrolledSemantics::Maximal;
}

/// A callee that communicates after, but not before: the target's sets are free
/// then (docs/semantics.md), which the runs do not try.
static bool addsConvergent(const Module &Before, const Module &After) {
  for (const Function &F : After)
    if (const Function *Old = Before.getFunction(F.getName());
        Old && F.isConvergent() && !Old->isConvergent())
      return true;
  return false;
}

/// Program and edited program, the other way round, or two edited programs:
/// what makes a program wrong undoes itself backwards, mostly.
static ModulePair makePair(const Module &Program, EditClass Class,
                           uint64_t Seed, std::string &Done) {
  Edited E = editProgram(Program, Class, Seed);
  Done = E.Done;
  ModulePair Pair{CloneModule(Program), std::move(E.Module)};
  if (Class == EditClass::Preserving || Done.empty())
    return Pair;
  replay::Random R(replay::mix(Seed, 2));
  switch (R.below(6)) {
  case 0:
    Done = "backwards: " + Done;
    std::swap(Pair.Before, Pair.After);
    break;
  case 1: {
    EditClass Other = Class == EditClass::Passes ? EditClass::Mutating : Class;
    Edited F = editProgram(Program, Other, R.next());
    Done += " after " + F.Done;
    Pair.Before = std::move(F.Module);
    break;
  }
  default:
    break;
  }
  if (addsConvergent(*Pair.Before, *Pair.After))
    Done.clear();
  return Pair;
}

/// Before must obey the rules; passes may break them.
static bool isPair(const Module &Before, const CaseOptions &O) {
  return isWellFormed(Before, hasJoinPoints(O));
}

CaseResult makeCase(LLVMContext &Context, const CaseOptions &O) {
  CaseResult Result;
  Result.Class = O.Class ? *O.Class : classOf(O.Number);
  O.Progress(Stage::Generating);
  auto Program = generateProgram(Context, programSeed(O), hasJoinPoints(O));
  // Preserving edits are right for reducible control flow.
  if (replay::Random R(editSeed(O) ^ 5);
      Result.Class != EditClass::Preserving && R.chance(6))
    for (unsigned Try = 0; Try != 8; ++Try) {
      auto Bent = CloneModule(*Program);
      if (bendEdge(*Bent->getFunction(TestedFunction), R) && isPair(*Bent, O)) {
        Program = std::move(Bent);
        break;
      }
    }
  O.Progress(Stage::Editing);
  Result.Pair = makePair(*Program, Result.Class, editSeed(O), Result.Edits);
  Result.Program = std::move(Program);
  return Result;
}

/// Programs are judged as often as shrinking asks: look only for what is known
/// to be there.
static void shrinkCase(CaseResult &Result, const OperationCatalog &Catalog,
                       const CaseOptions &O) {
  JudgeOptions Quick = O.Judge;
  Quick.Scenarios = Result.Judged.What == Outcome::UndecidedRight ? 30 : 600;
  Quick.BruteForceSeconds = 1;
  Outcome Wanted = Result.Judged.What;
  bool Right = isRight(Result, O);
  uint64_t Seed = editSeed(O);
  std::string Reason = general(Result.Judged.Verdict.Reason);
  bool Undecided = Result.Judged.Verdict.Kind == VerdictKind::Undecided;
  auto Same = [&](const Module &B, const Module &A) {
    Judgement J = judge(B, A, Right, Catalog, Quick, Seed);
    return J.What == Wanted &&
           (!Undecided || general(J.Verdict.Reason) == Reason);
  };
  // With what the edit makes of the smaller program. Choices of the edit move,
  // so a few seeds are tried; the same edits must have been made.
  uint64_t Good = Seed;
  std::string Done;
  auto SameAfterEdit = [&](const Module &Program) {
    for (uint64_t N = 0; N != (Right ? 12 : 4); ++N) {
      uint64_t Next = N ? replay::mix(Seed, N) : Good;
      ModulePair P = makePair(Program, Result.Class, Next, Done);
      if (!Done.empty() && isPair(*P.Before, O) && Same(*P.Before, *P.After)) {
        Good = Next;
        return true;
      }
    }
    return false;
  };
  auto Small = shrinkProgram(CloneModule(*Result.Program), SameAfterEdit,
                             Right ? 400 : 60);
  // The last program that held was edited with the seed it held for.
  ModulePair P = makePair(*Small, Result.Class, Good, Done);
  if (!Done.empty() && Same(*P.Before, *P.After)) {
    Result.Edits = Done;
    Result.Pair = std::move(P);
  }
  // Parts of both that do not matter; only where the wrong is not in how the
  // pair was made.
  if (Wanted == Outcome::WrongPreserved || Wanted == Outcome::MissedViolation)
    Result.Pair = shrinkPair(std::move(Result.Pair), Same, 500);
  Result.Judged = judge(*Result.Pair.Before, *Result.Pair.After, Right, Catalog,
                        O.Judge, Seed);
}

CaseResult runCase(LLVMContext &Context, const OperationCatalog &Catalog,
                   const CaseOptions &O) {
  auto Start = std::chrono::steady_clock::now();
  CaseResult Result = makeCase(Context, O);
  O.Progress(Stage::Judging);
  if (Result.Edits.empty() || !isPair(*Result.Pair.Before, O)) {
    Result.Judged.What = Outcome::NoPair;
    O.Progress(Stage::Done);
    return Result;
  }
  Result.Judged = judge(*Result.Pair.Before, *Result.Pair.After,
                        isRight(Result, O), Catalog, O.Judge, editSeed(O));
  Result.Milliseconds = std::chrono::duration<double, std::milli>(
                            std::chrono::steady_clock::now() - Start)
                            .count();
  bool Wanted =
      isBug(Result.Judged.What) ||
      (O.ShrinkUndecided && (Result.Judged.What == Outcome::UndecidedRight ||
                             Result.Judged.What == Outcome::MissedViolation));
  if (O.Shrink && Wanted) {
    O.Progress(Stage::Shrinking);
    shrinkCase(Result, Catalog, O);
  }
  O.Progress(Stage::Done);
  return Result;
}

} // namespace convtv::campaign
