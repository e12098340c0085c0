//===- encodings/program/whole_wave.h - Whole-wave execution ----*- C++ -*-===//
//
// Where a function runs code with all lanes of the wave, or says what lanes
// that are not active hold. The model has active threads only, and what such a
// construct does reaches backwards: operations whose results flow into it run
// with all lanes, too. So its mere presence matters, whether or not some thread
// executes it. (DESIGN 1.5)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H
#define CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace convtv {

/// Number of the calling convention `amdgpu_gfx_whole_wave` in later LLVM
/// versions, which LLVM 19 knows neither by name nor by number.
constexpr unsigned WholeWaveConvention = 124;

struct WholeWaveUse {
  /// The call, or the first instruction of a whole-wave function.
  const llvm::Instruction *Where = nullptr;
  /// "llvm.amdgcn.strict.wwm.i32", "amdgpu_gfx_whole_wave (the calling
  /// convention of @f)".
  std::string What;
};

/// The first construct of whole-wave or whole-quad execution in F (which has a
/// body); nullopt if there is none.
std::optional<WholeWaveUse> findWholeWave(const llvm::Function &F);

/// Text with the keyword `amdgpu_gfx_whole_wave` written as the number of the
/// convention, as long as before so that columns stay what they are. Comments,
/// strings, names and labels are left alone.
std::string withNumberedConventions(llvm::StringRef Text);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_H
