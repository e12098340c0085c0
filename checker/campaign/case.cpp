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

CaseResult makeCase(LLVMContext &Context, const CaseOptions &O) {
  CaseResult Result;
  Result.Class = O.Class ? *O.Class : classOf(O.Number);
  O.Progress(Stage::Generating);
  Result.Pair.Before = generateProgram(Context, programSeed(O));
  O.Progress(Stage::Editing);
  Edited E = editProgram(*Result.Pair.Before, Result.Class, editSeed(O));
  Result.Edits = E.Done;
  Result.Pair.After = std::move(E.Module);
  return Result;
}

/// Programs are judged as often as shrinking asks: look only for what is known
/// to be there.
static void shrinkCase(CaseResult &Result, const OperationCatalog &Catalog,
                       const CaseOptions &O) {
  JudgeOptions Quick = O.Judge;
  Quick.Scenarios = 600;
  Quick.BruteForceSeconds = 1;
  Outcome Wanted = Result.Judged.What;
  bool Right = Result.Class == EditClass::Preserving;
  uint64_t Seed = editSeed(O);
  auto Same = [&](const Module &B, const Module &A) {
    return judge(B, A, Right, Catalog, Quick, Seed).What == Wanted;
  };
  // With what the edit makes of the smaller program. Choices of the edit move,
  // so a few seeds are tried; the same edits must have been made.
  uint64_t Good = Seed;
  auto SameAfterEdit = [&](const Module &B) {
    for (uint64_t N = 0; N != (Right ? 12 : 4); ++N) {
      uint64_t Next = N ? replay::mix(Seed, N) : Good;
      Edited E = editProgram(B, Result.Class, Next);
      if (!E.Done.empty() && Same(B, *E.Module)) {
        Good = Next;
        return true;
      }
    }
    return false;
  };
  auto Small = shrinkProgram(CloneModule(*Result.Pair.Before), SameAfterEdit,
                             Right ? 400 : 60);
  // The last program that held was edited with the seed it held for.
  Edited E = editProgram(*Small, Result.Class, Good);
  if (!E.Done.empty() && Same(*Small, *E.Module)) {
    Result.Edits = E.Done;
    Result.Pair.Before = std::move(Small);
    Result.Pair.After = std::move(E.Module);
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
  Result.Judged = judge(*Result.Pair.Before, *Result.Pair.After,
                        Result.Class == EditClass::Preserving, Catalog, O.Judge,
                        editSeed(O));
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
