//===- encodings/program/effects.h - What a call can do ---------*- C++ -*-===//
//
// Classifies calls by their effects: memory, non-termination, non-local control
// flow, convergence. `convergent` is independent of the others. (DESIGN 2, and
// the MLIR document on side effects and speculation.)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_EFFECTS_H
#define CONVTV_ENCODINGS_PROGRAM_EFFECTS_H

#include "encodings/program/operation_catalog.h"

#include <string>

namespace convtv {

/// Effects of one call site, from call and callee attributes and the catalog.
struct CallEffects {
  /// Communicates with a set of threads: convergent attribute (call or callee)
  /// or a convergencectrl bundle, or the catalog says so.
  bool Convergent = false;
  /// Carries a convergencectrl bundle.
  bool Controlled = false;
  bool ReadsMemory = false;             ///< memory visible to the program
  bool WritesMemory = false;            ///< memory visible to the program
  bool ArgumentMemoryOnly = false;      ///< the two above only through pointer arguments
  bool TouchesInaccessibleMemory = false; ///< state outside the program
  bool MayNotReturn = false;            ///< not (willreturn and nounwind)
  bool NeverReturns = false;            ///< noreturn
  /// Its occurrence is observable: it writes memory, touches inaccessible memory,
  /// or may not return; it is matched in both directions and in order.
  bool isEffect() const {
    return WritesMemory || TouchesInaccessibleMemory || MayNotReturn;
  }
};

/// A convergencectrl bundle counts as a memory effect in LLVM 19's queries; here
/// it does not (attributes of call and callee are read without the bundle).
/// Convergence control intrinsics themselves have no effects.
CallEffects effectsOf(const llvm::CallBase &Call, const OperationCatalog &Catalog);

/// Identity of the callee for matching events before and after: the function's
/// name, "asm:" + template + constraints + flags for inline asm, "indirect" for
/// calls through pointers; plus any other operand bundles and the function type.
std::string calleeIdentity(const llvm::CallBase &Call);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_EFFECTS_H
