//===- checker/campaign/case.h - One program, one edit, one judgement -*- C++
//-*-===//
//
// What a campaign does for each number: make a program, edit it, judge the
// pair, shrink it if a verdict is wrong, and say what happened.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_CASE_H
#define CONVTV_CHECKER_CAMPAIGN_CASE_H

#include "checker/campaign/edits.h"
#include "checker/campaign/judge.h"
#include "checker/campaign/shrink.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace convtv::campaign {

/// How far a case has come, for whoever watches it from outside.
enum class Stage { Generating, Editing, Judging, Shrinking, Done };

struct CaseOptions {
  uint64_t Seed = 1;
  uint64_t Number = 0; ///< of the case
  std::optional<EditClass> Class;
  bool Shrink = true;
  /// Keep pairs that are right by construction and undecided, too.
  bool ShrinkUndecided = false;
  JudgeOptions Judge;
  llvm::function_ref<void(Stage)> Progress;
};

struct CaseResult {
  EditClass Class = EditClass::Preserving;
  std::string Edits; ///< empty: no edit found a place
  Judgement Judged;
  double Milliseconds = 0;
  /// What the pair was made from, before shrinking.
  std::unique_ptr<llvm::Module> Program;
  /// The pair, shrunk if it was to be.
  ModulePair Pair;
};

/// The class of a case if none is asked for: a third each of preserving,
/// breaking, and unknown (mutations and passes).
EditClass classOf(uint64_t Number);

/// The pair before it is judged.
CaseResult makeCase(llvm::LLVMContext &Context, const CaseOptions &Options);

/// The whole case.
CaseResult runCase(llvm::LLVMContext &Context, const OperationCatalog &Catalog,
                   const CaseOptions &Options);

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_CASE_H
