//===- encodings/program/cycle_hierarchy.h - Nested cycles --------*- C++
//-*-===//
//
// A cycle hierarchy of a function (LLVM's CycleTerminology): the outermost
// cycles are the strongly connected parts of the graph; the cycles directly
// inside a cycle are those of its blocks without its header. A header is an
// entry. A reducible cycle has only one, an irreducible one leaves a choice, on
// which the maximal converged-with relation depends. (DESIGN 1.2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_CYCLE_HIERARCHY_H
#define CONVTV_ENCODINGS_PROGRAM_CYCLE_HIERARCHY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace convtv {

struct NestedCycle {
  const llvm::BasicBlock *Header = nullptr;
  /// Index of the cycle directly around it; -1: outermost.
  int Parent = -1;
  bool Reducible = true;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Blocks;
};

class CycleHierarchy {
public:
  /// The one llvm::CycleInfo computes.
  static CycleHierarchy chosenByLLVM(const llvm::Function &F);
  /// Every choice of headers, in the order of the blocks; at most Limit of them
  /// (>= 1), Complete says whether these are all.
  static std::vector<CycleHierarchy> all(const llvm::Function &F,
                                         unsigned Limit, bool &Complete);

  /// Each after the one around it.
  llvm::ArrayRef<NestedCycle> cycles() const { return Cycles; }
  /// The cycles around a block, outermost first.
  llvm::ArrayRef<unsigned> around(const llvm::BasicBlock &Block) const;
  bool hasIrreducibleCycle() const;
  /// The headers of the irreducible cycles, in the order of cycles().
  std::vector<const llvm::BasicBlock *> chosenHeaders() const;

private:
  struct Search;
  unsigned add(NestedCycle Cycle);

  std::vector<NestedCycle> Cycles;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 2>>
      Around;
};

/// A hierarchy for each function that does not have the one LLVM chooses.
using CycleHierarchies = std::map<const llvm::Function *, CycleHierarchy>;

/// Hierarchies' entry for F, or the one LLVM chooses. Hierarchies may be null.
CycleHierarchy cycleHierarchy(const llvm::Function &F,
                              const CycleHierarchies *Hierarchies);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_CYCLE_HIERARCHY_H
