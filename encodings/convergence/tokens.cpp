//===- encodings/convergence/tokens.cpp - Convergence control tokens -*- C++
//-*-===//
//
// ConvergentOperations, "Dynamic Instances and Convergence Tokens" and
// "Convergence Control Intrinsics":
//  - an operation's instances are related iff the token values come from
//  related
//    instances of the token's definition;
//  - entry: iff the function was entered by related instances;
//  - loop: iff the token values come from related instances and both threads
//  execute
//    it for the n-th time with that value;
//  - anchor: a choice.
//
//===----------------------------------------------------------------------===//

#include "encodings/convergence/semantics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

#include <cassert>

namespace convtv {

std::string anchorChoiceName(llvm::StringRef Program,
                             const llvm::Instruction &Anchor, unsigned First,
                             unsigned Second) {
  // The anchor's position in its function names it.
  unsigned Number = 0;
  for (const auto &B : *Anchor.getFunction())
    for (const auto &I : B) {
      if (&I == &Anchor)
        return ("anchor." + Program + "." + Anchor.getFunction()->getName() +
                "." + llvm::Twine(Number) + "." + llvm::Twine(First) + "." +
                llvm::Twine(Second))
            .str();
      ++Number;
    }
  assert(false && "an instruction is in its function");
  return "";
}

Term relatedByToken(const TokenPair &Pair) {
  const auto &A = *Pair.First, &B = *Pair.Second;
  assert(A.Anchor == B.Anchor && A.Counters.size() == B.Counters.size() &&
         "one static operation has one static chain of token definitions");
  Term Result = Pair.FrameRelated;
  unsigned I = 0;
  if (A.Anchor) {
    Result =
        Pair.Table->apply(anchorChoiceName(Pair.Program, *A.Anchor,
                                           Pair.FirstThread, Pair.SecondThread),
                          {A.Counters[0], B.Counters[0]}, 0);
    I = 1;
  }
  for (; I < A.Counters.size(); ++I)
    Result = Result && eq(A.Counters[I], B.Counters[I]);
  return Result;
}

} // namespace convtv
