//===- encodings/program/whole_wave.cpp -----------------------------------===//

#include "encodings/program/whole_wave.h"

#include "encodings/program/assembly_words.h"
#include "encodings/program/whole_wave_slices.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <utility>

using namespace llvm;

namespace convtv {

namespace {

/// A type suffix may follow.
bool isOrExtends(StringRef Name, StringRef Stem) {
  return Name.consume_front(Stem) && (Name.empty() || Name[0] == '.');
}

WholeWaveKind kindOf(StringRef Name) {
  using enum WholeWaveKind;
  constexpr std::pair<StringLiteral, WholeWaveKind> Names[] = {
      // Names that begin like a later one come first.
      {"set.inactive.chain.arg", Other},
      {"wqm.vote", None},
      {"wqm.demote", None},
      {"init.whole.wave", Init},
      {"call.whole.wave", Call},
      {"set.inactive", SetInactive},
      {"strict.wwm", Strict},
      {"wwm", Strict},
      {"whole.wave.setup", Other},
      {"strict.wqm", Other},
      {"wqm", Other},
      {"softwqm", Other},
      {"dead", Other},
  };
  if (Name.consume_front("llvm.amdgcn."))
    for (const auto &[Stem, Kind] : Names)
      if (isOrExtends(Name, Stem))
        return Kind;
  return None;
}

const Function *calledFunction(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand());
}

std::string convention(const Twine &Of) {
  return ("amdgpu_gfx_whole_wave (the calling convention of " + Of + ")").str();
}

/// What keeps the whole-wave function F from being judged; empty if nothing
/// does.
std::string problemOf(const Function &F, bool Outermost) {
  if (!Outermost)
    return convention("@" + F.getName());
  if (!activeArgument(F))
    return convention("@" + F.getName()) +
           " without an i1 in its first argument";
  // What is promised of a result does not bind inactive lanes, which have none.
  if (F.getAttributes().hasRetAttrs())
    return convention("@" + F.getName()) + " with attributes of its result";
  return {};
}

/// Same for a call of init.whole.wave. LLVM's texts only speak of a branch on
/// its result in the entry block; whether anything else means something is
/// disputed there (docs/ambiguities.md).
std::string problemOfInit(const CallBase &Init, bool Outermost) {
  const Function &F = *Init.getFunction();
  if (!Outermost || isWholeWaveFunction(F))
    return " in a function that is called";
  if (Init.getParent() != &F.getEntryBlock())
    return " outside of the entry block";
  for (const Instruction &I : *Init.getParent()) {
    if (&I == &Init)
      break;
    if (isa<CallBase>(I) || I.mayReadOrWriteMemory())
      return " behind other calls or accesses to memory";
  }
  const auto *Branch = dyn_cast<BranchInst>(Init.getParent()->getTerminator());
  if (!Init.hasOneUse() || Init.user_back() != Branch)
    return ", whose result does something else than decide the branch behind "
           "it";
  return {};
}

} // namespace

/// Nobody checks the types of names that LLVM 19 does not know.
static bool hasItsType(const CallBase &Call, WholeWaveKind Kind) {
  auto Copies = [&](unsigned Operands) {
    return Call.arg_size() == Operands &&
           all_of(Call.args(),
                  [&](const Use &U) { return U->getType() == Call.getType(); });
  };
  switch (Kind) {
  case WholeWaveKind::Init:
    return Call.arg_empty() && Call.getType()->isIntegerTy(1);
  case WholeWaveKind::SetInactive:
    return Copies(2);
  case WholeWaveKind::Strict:
    return Copies(1);
  default:
    return true;
  }
}

WholeWaveKind wholeWaveKind(const CallBase &Call) {
  const Function *Callee = calledFunction(Call);
  if (!Callee)
    return WholeWaveKind::None;
  WholeWaveKind Kind = kindOf(Callee->getName());
  return hasItsType(Call, Kind) ? Kind : WholeWaveKind::Other;
}

bool isWholeWaveFunction(const Function &F) {
  return F.getCallingConv() == WholeWaveConvention;
}

const Argument *activeArgument(const Function &F) {
  if (!isWholeWaveFunction(F) || F.isVarArg() || F.arg_empty())
    return nullptr;
  const Argument *First = F.getArg(0);
  return First->getType()->isIntegerTy(1) && !First->hasInRegAttr() ? First
                                                                    : nullptr;
}

const CallBase *initOfWholeWave(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && wholeWaveKind(*Call) == WholeWaveKind::Init)
      return Call;
  return nullptr;
}

const Function *wholeWaveCallee(const CallBase &Call) {
  if (Call.arg_empty())
    return nullptr;
  auto *F = dyn_cast<Function>(Call.getArgOperand(0));
  return F && isWholeWaveFunction(*F) ? F : nullptr;
}

std::optional<WholeWaveUse>
findUnmodelledWholeWave(const Function &F, bool Outermost,
                        const OperationCatalog &Catalog) {
  if (isWholeWaveFunction(F))
    if (std::string Problem = problemOf(F, Outermost); !Problem.empty())
      return WholeWaveUse{&*inst_begin(F), Problem};
  const CallBase *Init = nullptr;
  bool HasSlices = false;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    const Function *Callee = calledFunction(*Call);
    auto Unmodelled = [&](const Twine &Why = "") {
      return WholeWaveUse{&I, (Callee->getName() + Why).str()};
    };
    switch (wholeWaveKind(*Call)) {
    case WholeWaveKind::None:
      if (Call->getCallingConv() == WholeWaveConvention)
        return WholeWaveUse{&I, convention("a call")};
      if (Callee && isWholeWaveFunction(*Callee))
        return WholeWaveUse{&I, convention("@" + Callee->getName())};
      break;
    case WholeWaveKind::Init:
      if (Init)
        return Unmodelled(" for the second time");
      Init = Call;
      if (std::string Why = problemOfInit(*Call, Outermost); !Why.empty())
        return Unmodelled(Why);
      break;
    case WholeWaveKind::Call:
      if (!wholeWaveCallee(*Call))
        return Unmodelled(" of something else than a whole-wave function");
      break;
    case WholeWaveKind::SetInactive:
    case WholeWaveKind::Strict:
      if (Init || isWholeWaveFunction(F))
        return Unmodelled(" in a function that all lanes run");
      HasSlices = true;
      break;
    case WholeWaveKind::Other:
      return Unmodelled();
    }
  }
  if (HasSlices)
    return WholeWaveSlices(F).findUnmodelled(Outermost, Catalog);
  return std::nullopt;
}

std::string withNumberedConventions(StringRef Text) {
  constexpr StringLiteral Keyword = "amdgpu_gfx_whole_wave";
  std::string Number = "cc " + std::to_string(WholeWaveConvention);
  Number.resize(Keyword.size(), ' '); // columns stay what they are
  return withKeywordReplaced(Text, Keyword, Number);
}

} // namespace convtv
