//===- checker/replay/replay_impl.h - Inside of Replay ----------*- C++ -*-===//
//
// Shared by compare.cpp, explain.cpp and search.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_REPLAY_IMPL_H
#define CONVTV_CHECKER_REPLAY_REPLAY_IMPL_H

#include "checker/replay/difference.h"
#include "checker/replay/machine.h"
#include "checker/replay/replay.h"

namespace convtv::replay {

struct Replay::Impl {
  Impl(const LoadedModule &Before, const llvm::Function &BeforeFunction,
       const LoadedModule &After, const llvm::Function &AfterFunction,
       const OperationCatalog &Catalog, const ReplayOptions &Options);

  Comparison compare(const Scenario &S, bool Explain, unsigned StepLimit);
  /// Cautious: see PathView.
  Comparison compare(const Scenario &S, bool Explain, unsigned StepLimit,
                     bool Cautious);
  SearchResult search(const SearchOptions &Options);
  Scenario minimise(Scenario S, const SearchOptions &Options);

  World W;
  Program Source, Target;
  const llvm::Function &SourceFunction, &TargetFunction;
  std::unique_ptr<UncontrolledRelation> Uncontrolled;
  ReplayOptions Options;
  ScenarioOptions Inputs;
  /// Source choices tried for one target run; runs spent on that so far, and
  /// how many are allowed in all.
  unsigned ChoiceLimit;
  uint64_t SourceRuns = 0, SourceRunBudget = ~uint64_t(0);
};

/// One source run and one target run that differ, both recorded.
Counterexample explain(Program &Source, Program &Target,
                       const llvm::Function &F, const Scenario &S,
                       const Run &SourceRun, const Run &TargetRun,
                       const Difference &D);

/// Printed arguments and identities.
std::vector<ThreadInputs> describeInputs(Program &P, const llvm::Function &F,
                                         const Scenario &S, bool Identities);
/// Steps with instance numbers and sets filled in.
Schedule makeSchedule(const Run &R);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_REPLAY_IMPL_H
