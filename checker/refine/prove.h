//===- checker/refine/prove.h - The proof for two arbitrary threads -*- C++ -*-===//
//
// Step 2 of DESIGN 6. Both programs are encoded for two arbitrary threads; results
// of operations are arbitrary values, shared by both programs once the events are
// proven to match. Nothing depends on the number of threads, so success means
// "preserved for any number of threads"; the argument is in docs/semantics.md.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_PROVE_H
#define CONVTV_CHECKER_REFINE_PROVE_H

#include "checker/refine/samples.h"
#include "encodings/instructions/encoder.h"
#include "encodings/smt/solver.h"

#include <functional>
#include <memory>
#include <string>

namespace convtv {

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
  std::shared_ptr<Model> Witness;
  bool UsedTokens = false, UsedUncontrolled = false;
  unsigned Events = 0;
  SolverStatistics Solving;
  uint32_t Terms = 0;
};

struct ProofOptions {
  SolverLimits Limits;
  std::function<bool()> Interrupted;
  const ConvergenceSemantics *Uncontrolled = nullptr;
};

/// Context must be prepared for two threads (layout, catalog, uniform arguments).
ProofResult proveForAnyThreads(EncodingContext &Context,
                               const UnrolledFunction &Before,
                               const UnrolledFunction &After,
                               const llvm::Module &BeforeModule,
                               const llvm::Module &AfterModule,
                               const ProofOptions &Options);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_PROVE_H
