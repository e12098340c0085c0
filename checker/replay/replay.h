//===- checker/replay/replay.h - Run both programs and compare --*- C++ -*-===//
//
// The independent judge: runs a function before and after a transform with N
// threads on concrete inputs and says whether the target did something the
// source may not do. Uses LLVM and encodings/program only, so that it shares no
// mistake with the SMT encoding. (DESIGN 2, 3, 6)
//
// Semantics: convergence tokens where the program has them; for uncontrolled
// operations the one that is asked for. Under `opaque` each scenario draws an
// unknown relation (converged_with_opaque.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_REPLAY_H
#define CONVTV_CHECKER_REPLAY_REPLAY_H

#include "checker/replay/scenario.h"
#include "checker/trace/counterexample.h"
#include "encodings/program/cycle_hierarchy.h"
#include "encodings/program/load.h"
#include "encodings/program/operation_catalog.h"
#include "encodings/program/semantics_name.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace convtv::replay {

struct ReplayOptions {
  UncontrolledSemantics Uncontrolled = UncontrolledSemantics::Maximal;
  /// Names or "#index" of arguments equal in all threads (--uniform-arg).
  std::vector<std::string> UniformArguments;
  /// Block entries per thread; beyond, a run is inconclusive.
  unsigned StepLimit = 20'000;
  /// Asked between runs, and during long ones; true makes what is at work
  /// inconclusive.
  std::function<bool()> Stop;
  /// Source runs tried for one target run when the source has choices (anchors,
  /// operations under `same-path`).
  unsigned SourceChoiceLimit = 5'000;
  /// Cycle hierarchies other than LLVM's, on either side; null: none.
  const CycleHierarchies *BeforeHierarchies = nullptr;
  const CycleHierarchies *AfterHierarchies = nullptr;
};

enum class ComparisonKind {
  Violation,       ///< the target does what no choice of the source allows
  NoDifference,    ///< what the target did, the source may do
  SourceUndefined, ///< some source thread has undefined behaviour
  Inconclusive,    ///< see Reason
};

const char *toString(ComparisonKind K);

struct Comparison {
  ComparisonKind Kind = ComparisonKind::Inconclusive;
  /// One sentence: the difference, where the source is undefined, or why there
  /// is no conclusion ("unsupported: callbr at before.ll:7").
  std::string Reason;
  /// Inconclusive because of a construct that is not supported.
  bool Unsupported = false;
  /// Inconclusive because of the step limit.
  bool TooLong = false;
  /// Inconclusive because not all choices of the source were tried.
  bool TooManyChoices = false;
  /// Inconclusive because the relation breaks a basic rule (B2, B3).
  bool Contradiction = false;
  /// Violation because of undefined behaviour in the target.
  bool TargetUndefined = false;
  /// Violation, when explained.
  std::optional<Counterexample> Example;
};

struct SearchOptions {
  unsigned Scenarios = 300;
  std::vector<unsigned> Threads = {2, 3, 4}; ///< taken in turn
  uint64_t Seed = 1;
  /// As ReplayOptions::StepLimit, for these runs only. Most runs get a tenth of
  /// it.
  unsigned StepLimit = 2'000;
  /// Trials spent on making a violation smaller.
  unsigned MinimiseTrials = 120;
};

struct SearchResult {
  std::optional<Scenario> Found;
  std::optional<Counterexample> Example;
  std::string Reason; ///< of the violation
  unsigned Scenarios = 0, NoDifference = 0, SourceUndefined = 0,
           Inconclusive = 0;
  std::string FirstInconclusive; ///< its reason
};

/// A pair of functions of equal type, prepared for many comparisons. The
/// modules and the catalog must outlive it.
class Replay {
public:
  Replay(const LoadedModule &Before, const llvm::Function &BeforeFunction,
         const LoadedModule &After, const llvm::Function &AfterFunction,
         const OperationCatalog &Catalog, const ReplayOptions &Options = {});
  ~Replay();
  Replay(const Replay &) = delete;
  Replay &operator=(const Replay &) = delete;

  /// Explain: fill Comparison::Example of a violation (runs again, recording).
  Comparison compare(const Scenario &S, bool Explain = true);
  Scenario random(unsigned Threads, uint64_t Seed);
  SearchResult search(const SearchOptions &Options = {});

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

/// Replay(...).search(Options).
SearchResult searchByRunning(const LoadedModule &Before,
                             const llvm::Function &BeforeFunction,
                             const LoadedModule &After,
                             const llvm::Function &AfterFunction,
                             const OperationCatalog &Catalog,
                             const ReplayOptions &Options = {},
                             const SearchOptions &Search = {});

/// Runs one program alone: the schedule of all threads, and how it ended
/// ("" if all threads returned or stopped).
struct SingleRun {
  std::vector<ThreadInputs> Inputs;
  Schedule Threads;
  std::string Problem; ///< undefined behaviour, unsupported, ...
};
SingleRun runProgram(const LoadedModule &M, const llvm::Function &F,
                     const OperationCatalog &Catalog, const Scenario &S,
                     const ReplayOptions &Options = {});

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_REPLAY_H
