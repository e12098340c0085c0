//===- checker/refine/check.h - Deciding one pair -----------------*- C++
//-*-===//
//
// The proof strategy of DESIGN 6: same, prove for two arbitrary threads, refute
// by running, refute and prove for exactly T threads, otherwise undecided.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_CHECK_H
#define CONVTV_CHECKER_REFINE_CHECK_H

#include "checker/refine/verdict.h"
#include "encodings/program/cycle_hierarchy.h"
#include "encodings/program/function_pairs.h"
#include "encodings/program/load.h"
#include "encodings/program/operation_catalog.h"
#include "encodings/program/semantics_name.h"
#include "encodings/smt/solver.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace convtv {

struct CheckOptions {
  /// Threads of the refuting runs and queries, 2..8.
  unsigned Threads = 2;
  /// Visits of each cycle header per activation, and activations of each
  /// recursive function in a call string, >= 1.
  unsigned Unroll = 8;
  /// Z3 resource count per query (deterministic); 0 = none.
  uint64_t ResourceLimit = 10'000'000;
  /// Wall clock for one pair in seconds, a backstop; 0 = none.
  double TimeoutSeconds = 600;
  /// Resident memory of the process in MiB at which a pair is given up, and
  /// what Z3 may use of it; 0 = none. Looked at between steps, so it can be
  /// exceeded for a moment.
  unsigned MemoryLimitMiB = 4096;
  /// Judge every model of the solver before it is used (model_check.h).
  bool CheckModels = false;
  /// Called with every query that needed Z3.
  Solver::Listener OnQuery;
  /// Arguments declared uniform by the user (names, or "#index").
  std::vector<std::string> UniformArguments;
  /// Semantics of convergent operations without tokens. (DESIGN 1.2)
  UncontrolledSemantics Uncontrolled = UncontrolledSemantics::Maximal;
  /// A communicating set may have more threads after the transform.
  bool AllowGrowth = false;
  /// Under `maximal` with irreducible cycles: decide again for every choice of
  /// headers (ByHierarchy of the verdict). (cycle_hierarchies.h)
  bool AllHierarchies = false;
  /// Cycle hierarchies other than LLVM's, on either side; null: none.
  const CycleHierarchies *BeforeHierarchies = nullptr;
  const CycleHierarchies *AfterHierarchies = nullptr;
  /// Only what the prover says; nothing is run, so nothing is `violated`. For
  /// tests: runs would find most of what a wrong proof overlooks.
  bool ProofsOnly = false;
  /// Compare values from the first attempt on (equal_values.h). For tests: else
  /// only hard pairs come to it.
  bool SweepAtOnce = false;
  /// Never null.
  const OperationCatalog *Catalog = nullptr;
  /// Asked between steps; true stops with `undecided: interrupted`.
  std::function<bool()> Interrupted;
};

/// Decides one pair. Never fails: whatever cannot be decided is a verdict with
/// its reason. Broken static rules of After make the verdict IllFormed; Before
/// is expected to be well formed (the caller reports it otherwise).
PairVerdict checkPair(const LoadedModule &Before, const LoadedModule &After,
                      const FunctionPair &Pair, const CheckOptions &Options);

/// checkPair() under every semantics of uncontrolled operations: BySemantics
/// has the verdicts; the result itself is the worst of them.
PairVerdict checkUnderAllSemantics(const LoadedModule &Before,
                                   const LoadedModule &After,
                                   const FunctionPair &Pair,
                                   const CheckOptions &Options);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_CHECK_H
