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

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace convtv {

/// Effects of one call site, from call and callee attributes and the catalog.
struct CallEffects {
  /// Communicates with a set of threads: see isMarkedConvergent, or the catalog
  /// says so.
  bool Convergent = false;
  /// Carries a convergencectrl bundle that has an effect.
  bool Controlled = false;
  /// tokens-rfc: the set of the call, or of the entry in the function it
  /// enters, is a choice, as if by an anchor of its own in front of the call.
  /// Then also Convergent and Controlled; a bundle is ignored.
  bool OwnAnchor = false;
  /// Memory visible to the program, or state outside it that is only read: the
  /// result may change whenever an effect happens in between.
  bool ReadsMemory = false;
  /// Memory visible to the program.
  bool ReadsVisibleMemory = false;
  bool WritesMemory = false; ///< memory visible to the program
  bool ArgumentMemoryOnly =
      false; ///< the two above only through pointer arguments
  bool TouchesInaccessibleMemory =
      false;                 ///< may change state outside the program
  bool MayNotReturn = false; ///< not (willreturn and nounwind)
  bool NeverReturns = false; ///< noreturn
  /// Declared to have no undefined behaviour. Without it a call that the source
  /// does not execute may be undefined in the target, however pure.
  bool Speculatable = false;
  /// Its occurrence is observable: it writes memory, touches inaccessible
  /// memory, or may not return; it is matched in both directions and in order.
  bool isEffect() const {
    return WritesMemory || TouchesInaccessibleMemory || MayNotReturn;
  }
};

/// A convergencectrl bundle counts as a memory effect in LLVM 19's queries;
/// here it does not (attributes of call and callee are read without the
/// bundle). Convergence control intrinsics themselves have no effects. An
/// intrinsic LLVM does not know (id 0) may do anything, whatever its
/// declaration promises, unless the catalog has a row for it. Inline asm:
/// `sideeffect` touches state outside the program, a memory clobber reads and
/// writes memory; without `sideeffect` it returns, without `unwind` it does not
/// unwind (LangRef). A catalogued barrier is an effect.
///
/// Under tokens-rfc (Catalog.tokens()) every call is convergent, unless the
/// function it calls is noconvergent and cannot hold an entry intrinsic, and
/// controlled if it has a bundle or is marked noconvergent itself (OwnAnchor).
/// Where the catalog says that an operation does or does not communicate, that
/// settles whether the called function is noconvergent.
CallEffects effectsOf(const llvm::CallBase &Call,
                      const OperationCatalog &Catalog);

/// What the attributes alone say: a direct call of a function (no intrinsic) is
/// convergent iff the function is; one marked itself also if the function is
/// not, but its body has convergent operations without a token. Other calls
/// (through a pointer, of inline assembly, of intrinsics) are if the call or
/// the intrinsic is marked or there is a convergencectrl bundle. By
/// ConvergentOperations, "Inferring non-convergence", neither the mark nor the
/// bundle of a call means anything if a function is called that is not
/// convergent and has no such body.
bool isMarkedConvergent(const llvm::CallBase &Call);

/// Before is marked convergent, After is not, and threads enter After by calls
/// from IR: nothing says any more that they enter it together. (Functions that
/// only the environment enters, such as kernels and shader stages, are entered
/// by all threads together, marked or not.)
bool entryMarkLost(const llvm::Function &Before, const llvm::Function &After);

/// Identity of the callee for matching events before and after: the function's
/// name, "asm:" + template + constraints + flags for inline asm, "indirect" for
/// calls through pointers; plus the tags of any other operand bundles and the
/// function type (struct types by structure: their names differ between files).
std::string calleeIdentity(const llvm::CallBase &Call);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_EFFECTS_H
