//===- checker/refine/prove.h - The proof for two arbitrary threads -*- C++
//-*-===//
//
// Step 2 of DESIGN 6. Both programs are encoded for two arbitrary threads;
// results of operations are arbitrary values, shared by both programs once the
// events are proven to match. Nothing depends on the number of threads, so
// success means "preserved for any number of threads"; the argument is in
// docs/semantics.md.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_PROVE_H
#define CONVTV_CHECKER_REFINE_PROVE_H

#include "checker/refine/samples.h"
#include "encodings/instructions/encoder.h"
#include "encodings/smt/solver.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace convtv {

/// The inputs and results of source operations in one assignment, from which a
/// concrete run can be made.
struct Witness {
  struct Leaf {
    llvm::APInt Bits;
    bool Poison = false;
    bool IsPointer = false;
  };
  /// A call of the source that was executed, in its thread's order.
  struct Call {
    std::string Callee; ///< calleeIdentity
    unsigned Thread = 0;
    std::vector<llvm::APInt> Result; ///< by leaf
  };
  unsigned Threads = 2;
  std::vector<std::vector<Leaf>> Arguments; ///< by thread
  std::vector<unsigned> Lanes;              ///< by thread; empty if not used
  std::vector<bool> Active; ///< init.whole.wave, by thread; empty if not used
  std::vector<Call> Calls;
};

struct ProofResult {
  enum Kind {
    Proven,
    Failed,      ///< an obligation is false in some assignment, or unknown
    Unsupported, ///< a construct that is not modelled
    Vacuous,     ///< no execution fits the bound
    Stopped,     ///< limit or interruption
  } What = Failed;
  /// Failed: which obligation; Unsupported: what; else why.
  std::string Reason;
  const llvm::Instruction *Where = nullptr;
  bool WhereIsBefore = false;
  /// Failed: an assignment in which the obligation is false, if one was found.
  std::optional<Witness> Shown;
  /// Some question was given up for its cost.
  bool GaveUp = false;
  /// The solver ran out of the memory it was given.
  bool OutOfMemory = false;
  bool UsedTokens = false, UsedUncontrolled = false;
  unsigned Events = 0;
  SolverStatistics Solving;
  uint32_t Terms = 0;
};

struct ProofOptions {
  SolverLimits Limits;
  unsigned Unroll = 8; ///< the bound, for guessing
  std::function<bool()> Interrupted;
  UncontrolledSemantics Uncontrolled = UncontrolledSemantics::Maximal;
  /// The target's sets may have more threads than the source's.
  bool AllowGrowth = false;
  /// Wall clock left for the next query; unset or 0 = no limit.
  std::function<unsigned()> MillisecondsLeft;
  /// Compare values of both programs as they are computed (equal_values.h).
  bool Sweep = false;
  bool CheckModels = false;
  Solver::Listener OnQuery;
};

/// Context must be prepared (layout, catalog, uniform arguments). With two
/// threads that are not the whole group, Proven holds for any number of
/// threads; with WholeGroup it holds for exactly Context.Threads.
ProofResult
proveRefinement(EncodingContext &Context, const UnrolledFunction &Before,
                const UnrolledFunction &After, const llvm::Module &BeforeModule,
                const llvm::Module &AfterModule, const ProofOptions &Options);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_PROVE_H
