//===- encodings/program/whole_wave_slices.h - strict.wwm -------*- C++ -*-===//
//
// Which instructions run with all lanes of the wave because their results flow
// into strict.wwm or wwm. A slice reaches back along data to set.inactive: of
// its two operands only the one for inactive lanes belongs to the slice.
// (DESIGN 1.5; docs/semantics.md "Slices")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_SLICES_H
#define CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_SLICES_H

#include "encodings/program/whole_wave.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace convtv {

class OperationCatalog;

/// The slices of one function.
class WholeWaveSlices {
public:
  explicit WholeWaveSlices(const llvm::Function &F);

  /// F says nothing about inactive lanes.
  bool empty() const { return Roots.empty() && !SetsInactive; }
  /// Inactive lanes compute I, too.
  bool contains(const llvm::Instruction &I) const { return All.contains(&I); }
  /// The call is an operation of all lanes, not set.inactive or strict.wwm.
  bool isOperation(const llvm::CallBase &Call) const;
  /// Some slice has more than one operation.
  bool hasSteps() const { return Steps; }

  /// Values that nobody set in inactive lanes, but that convergent operations
  /// read there: arguments that may differ between threads, and loads.
  struct Leak {
    const llvm::CallBase *Operation = nullptr;
    const llvm::Value *From = nullptr;
  };
  std::vector<Leak> leaks() const;

  /// The first thing that keeps a slice from being modelled. Outermost: F is
  /// the function under test.
  std::optional<WholeWaveUse> findUnmodelled(bool Outermost,
                                             const OperationCatalog &) const;

private:
  std::vector<const llvm::CallBase *> Roots; ///< strict.wwm, in order
  std::vector<const llvm::CallBase *> Operations;
  llvm::DenseSet<const llvm::Instruction *> All;
  bool SetsInactive = false, Steps = false;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_WHOLE_WAVE_SLICES_H
