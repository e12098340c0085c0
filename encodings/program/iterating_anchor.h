//===- encodings/program/iterating_anchor.h - By name --------------*- C++
//-*-===//
//
// The iterating anchor of the essay "A New Type of Convergence Control
// Intrinsic?", which LLVM does not have. Its token is used in bundles like that
// of an anchor. (DESIGN 1.4)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_ITERATING_ANCHOR_H
#define CONVTV_ENCODINGS_PROGRAM_ITERATING_ANCHOR_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Casting.h"

namespace convtv {

/// A direct call of llvm.experimental.convergence.iterating.anchor that makes a
/// token.
inline bool isIteratingAnchor(const llvm::Value &V) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&V);
  const auto *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Call->getType()->isTokenTy() &&
         Callee->getName() == "llvm.experimental.convergence.iterating.anchor";
}

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_ITERATING_ANCHOR_H
