//===- encodings/program/whole_wave.h - Whole-wave execution ----*- C++ -*-===//
//
// Which functions run code with all lanes of the wave, or say what lanes that
// are not active hold, and what of it is modelled. What such a construct does
// reaches backwards along data: operations whose results flow into it run with
// all lanes, too. So its mere presence matters, whether or not some thread
// executes it. (DESIGN 1.5; docs/semantics.md "Whole-wave execution")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H
#define CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace llvm {
class Argument;
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace convtv {

class OperationCatalog;

/// Number of the calling convention `amdgpu_gfx_whole_wave` in later LLVM
/// versions, which LLVM 19 knows neither by name nor by number.
constexpr unsigned WholeWaveConvention = 124;

enum class WholeWaveKind {
  None,
  Init,        ///< init.whole.wave: is the lane active?
  Call,        ///< call.whole.wave: runs a whole-wave function
  SetInactive, ///< set.inactive: what inactive lanes hold
  Strict,      ///< strict.wwm, wwm: what flows into it runs with all lanes
  Other,       ///< not modelled
};
/// By the name of the intrinsic called: LLVM 19 does not know all of them.
WholeWaveKind wholeWaveKind(const llvm::CallBase &Call);

/// F has the convention amdgpu_gfx_whole_wave: all lanes run it.
bool isWholeWaveFunction(const llvm::Function &F);

/// The first argument of a whole-wave function, which says whether the lane is
/// active; null for other functions and for those without one.
const llvm::Argument *activeArgument(const llvm::Function &F);

/// The first call of init.whole.wave; null if there is none.
const llvm::CallBase *initOfWholeWave(const llvm::Function &F);

/// The function that a call.whole.wave names; null if it names none.
const llvm::Function *wholeWaveCallee(const llvm::CallBase &Call);

struct WholeWaveUse {
  /// The call, or the first instruction of a whole-wave function.
  const llvm::Instruction *Where = nullptr;
  /// "llvm.amdgcn.strict.wqm.i32", "amdgpu_gfx_whole_wave (the calling
  /// convention of @f)", with the reason where some uses are modelled.
  std::string What;
};

/// The first construct of whole-wave or whole-quad execution in F (which has a
/// body) that is not modelled; nullopt if there is none. Outermost: F is the
/// function under test, not one that it enters.
std::optional<WholeWaveUse>
findUnmodelledWholeWave(const llvm::Function &F, bool Outermost,
                        const OperationCatalog &Catalog);

/// Text with the keyword `amdgpu_gfx_whole_wave` written as the number of the
/// convention, as long as before so that columns stay what they are. Comments,
/// strings, names and labels are left alone.
std::string withNumberedConventions(llvm::StringRef Text);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H
