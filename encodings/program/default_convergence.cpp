//===- encodings/program/default_convergence.cpp --------------------------===//

#include "encodings/program/default_convergence.h"

#include "llvm/ADT/StringExtras.h"
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
  auto InWord = [](char C) {
    return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-';
  };
  std::string Result;
  size_t Copied = 0;
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    if (C == ';') {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (C == '"') { // a quote inside is written \22
      size_t End = Text.find('"', At + 1);
      At = End == StringRef::npos ? Text.size() : End + 1;
    } else if (InWord(C)) {
      size_t End = At;
      while (End != Text.size() && InWord(Text[End]))
        ++End;
      bool IsName = At != 0 && StringRef("@%!#^").contains(Text[At - 1]);
      bool IsLabel = End != Text.size() && Text[End] == ':';
      if (!IsName && !IsLabel && Text.slice(At, End) == Mark) {
        Result += Text.slice(Copied, At);
        Result += ("\"" + Mark + "\"").str();
        Copied = End;
      }
      At = End;
    } else {
      ++At;
    }
  }
  Result += Text.drop_front(Copied);
  return Result;
}

} // namespace convtv
