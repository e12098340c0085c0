//===- encodings/program/default_convergence.cpp --------------------------===//

#include "encodings/program/default_convergence.h"

#include "encodings/program/assembly_words.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace convtv {

static constexpr StringLiteral Mark = "noconvergent";

bool isNoconvergentCall(const CallBase &Call) {
  return Call.getAttributes().hasFnAttr(Mark);
}

bool callsNoconvergentFunction(const CallBase &Call) {
  const auto *F = dyn_cast<Function>(Call.getCalledOperand());
  if (!F)
    return false;
  // The declaration of an intrinsic LLVM knows has LLVM's attributes.
  if (F->getIntrinsicID() != Intrinsic::not_intrinsic &&
      !F->hasFnAttribute(Attribute::Convergent))
    return true;
  return F->hasFnAttribute(Mark);
}

bool hasEntryIntrinsic(const Function &F) {
  for (const Instruction &I : F.getEntryBlock())
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call &&
        Call->getIntrinsicID() == Intrinsic::experimental_convergence_entry)
      return true;
  return false;
}

bool mentionsNoconvergent(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      const auto *Callee = dyn_cast<Function>(Call->getCalledOperand());
      if (isNoconvergentCall(*Call) || (Callee && Callee->hasFnAttribute(Mark)))
        return true;
    }
  return false;
}

std::string withQuotedNoconvergent(StringRef Text) {
  return withKeywordReplaced(Text, Mark, ("\"" + Mark + "\"").str());
}

} // namespace convtv
