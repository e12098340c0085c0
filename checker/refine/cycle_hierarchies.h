//===- checker/refine/cycle_hierarchies.h - Every choice of headers -*- C++
//-*-===//
//
// Under `maximal`, what an irreducible cycle means depends on the entry that is
// its header. Here a pair is decided again for every choice, of either side on
// its own: a compiler may choose anew after each pass. (DESIGN 1.2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_CYCLE_HIERARCHIES_H
#define CONVTV_CHECKER_REFINE_CYCLE_HIERARCHIES_H

#include "checker/refine/check.h"

namespace convtv {

/// Choices of one side, and pairs of choices, that are tried at most.
constexpr unsigned MaxHierarchiesOfSide = 16, MaxHierarchyPairs = 64;

/// Fills V.Hierarchies. V: the verdict for the hierarchies LLVM chooses. Does
/// nothing (with a note why) where no choice matters.
void decideByHierarchy(PairVerdict &V, const LoadedModule &Before,
                       const LoadedModule &After, const FunctionPair &Pair,
                       const CheckOptions &Options);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_CYCLE_HIERARCHIES_H
