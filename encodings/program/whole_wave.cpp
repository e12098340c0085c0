//===- encodings/program/whole_wave.cpp -----------------------------------===//

#include "encodings/program/whole_wave.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace convtv {

namespace {

/// By name: half of them are unknown to LLVM 19. A type suffix may follow.
constexpr StringLiteral WholeWaveNames[] = {
    "init.whole.wave", "whole.wave.setup",
    "call.whole.wave", "set.inactive",
    "strict.wwm",      "wwm",
    "strict.wqm",      "wqm",
    "softwqm",         "dead",
};

/// Intrinsics whose names begin like one of those, but that are none.
constexpr StringLiteral OtherNames[] = {"wqm.vote", "wqm.demote"};

bool isOrExtends(StringRef Name, StringRef Stem) {
  return Name.consume_front(Stem) && (Name.empty() || Name[0] == '.');
}

bool isWholeWaveName(StringRef Name) {
  if (!Name.consume_front("llvm.amdgcn."))
    return false;
  return none_of(OtherNames,
                 [&](StringRef Other) { return isOrExtends(Name, Other); }) &&
         any_of(WholeWaveNames,
                [&](StringRef Stem) { return isOrExtends(Name, Stem); });
}

std::string convention(const Twine &Of) {
  return ("amdgpu_gfx_whole_wave (the calling convention of " + Of + ")").str();
}

} // namespace

std::optional<WholeWaveUse> findWholeWave(const Function &F) {
  if (F.getCallingConv() == WholeWaveConvention)
    return WholeWaveUse{&*inst_begin(F), convention("@" + F.getName())};
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    auto *Callee = dyn_cast<Function>(Call->getCalledOperand());
    if (Callee && isWholeWaveName(Callee->getName()))
      return WholeWaveUse{&I, Callee->getName().str()};
    if (Call->getCallingConv() == WholeWaveConvention)
      return WholeWaveUse{&I, convention("a call")};
    if (Callee && Callee->getCallingConv() == WholeWaveConvention)
      return WholeWaveUse{&I, convention("@" + Callee->getName())};
  }
  return std::nullopt;
}

std::string withNumberedConventions(StringRef Text) {
  constexpr StringLiteral Keyword = "amdgpu_gfx_whole_wave";
  std::string Result = Text.str();
  if (!Text.contains(Keyword))
    return Result;
  std::string Number = "cc " + std::to_string(WholeWaveConvention);
  Number.resize(Keyword.size(), ' ');

  auto InName = [](char C) {
    return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-';
  };
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    if (C == ';') {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (C == '"') { // a quote inside is written \22
      size_t End = Text.find('"', At + 1);
      At = End == StringRef::npos ? Text.size() : End + 1;
    } else if (InName(C)) {
      size_t End = At;
      while (End != Text.size() && InName(Text[End]))
        ++End;
      bool IsName = At != 0 && StringRef("@%!#^").contains(Text[At - 1]);
      bool IsLabel = End != Text.size() && Text[End] == ':';
      if (!IsName && !IsLabel && Text.slice(At, End) == Keyword)
        Result.replace(At, Keyword.size(), Number);
      At = End;
    } else {
      ++At;
    }
  }
  return Result;
}

} // namespace convtv
