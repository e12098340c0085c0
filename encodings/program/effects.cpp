//===- encodings/program/effects.cpp - What a call can do
//------------------===//
//
// Effects from attributes, without LLVM's extra caution about convergencectrl
// bundles, and with the catalog's overrides.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/effects.h"

#include "encodings/program/default_convergence.h"
#include "encodings/program/iterating_anchor.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/ModRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace convtv;

namespace {

bool isConvergenceControl(const CallBase &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::experimental_convergence_anchor:
  case Intrinsic::experimental_convergence_entry:
  case Intrinsic::experimental_convergence_loop:
    return true;
  default:
    return isIteratingAnchor(Call);
  }
}

/// The called function even if the call's type differs from its type.
const Function *calledFunction(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand());
}

/// On the call or on the function it calls.
bool hasAttribute(const CallBase &Call, Attribute::AttrKind Kind) {
  const Function *F = calledFunction(Call);
  return Call.getAttributes().hasFnAttr(Kind) || (F && F->hasFnAttribute(Kind));
}

/// As CallBase::getMemoryEffects, except that a convergencectrl bundle is no
/// memory effect.
MemoryEffects memoryEffects(const CallBase &Call) {
  MemoryEffects OfCall = Call.getAttributes().getMemoryEffects();
  const Function *F = calledFunction(Call);
  if (!F)
    return OfCall;
  MemoryEffects OfFunction = F->getMemoryEffects();
  if (Call.hasOperandBundlesOtherThan({LLVMContext::OB_ptrauth,
                                       LLVMContext::OB_kcfi,
                                       LLVMContext::OB_convergencectrl}) &&
      Call.getIntrinsicID() != Intrinsic::assume) {
    OfFunction |= MemoryEffects::readOnly();
    if (Call.hasOperandBundlesOtherThan(
            {LLVMContext::OB_deopt, LLVMContext::OB_funclet,
             LLVMContext::OB_ptrauth, LLVMContext::OB_kcfi,
             LLVMContext::OB_convergencectrl}))
      OfFunction |= MemoryEffects::writeOnly();
  }
  return OfCall & OfFunction;
}

void setMayDoAnything(CallEffects &Effects) {
  Effects.ReadsMemory = Effects.ReadsVisibleMemory = true;
  Effects.WritesMemory = true;
  Effects.ArgumentMemoryOnly = false;
  Effects.TouchesInaccessibleMemory = true;
  Effects.MayNotReturn = true;
  Effects.Speculatable = false;
}

void setMemory(CallEffects &Effects, MemoryEffects Memory) {
  ModRefInfo Visible = Memory.getModRef(IRMemLocation::ArgMem) |
                       Memory.getModRef(IRMemLocation::Other);
  ModRefInfo Outside = Memory.getModRef(IRMemLocation::InaccessibleMem);
  Effects.ReadsMemory = isRefSet(Visible) || isRefSet(Outside);
  Effects.ReadsVisibleMemory = isRefSet(Visible);
  Effects.WritesMemory = isModSet(Visible);
  Effects.TouchesInaccessibleMemory = isModSet(Outside);
  // State outside that is read is not behind an argument either.
  Effects.ArgumentMemoryOnly =
      isModOrRefSet(Visible) &&
      isNoModRef(Memory.getModRef(IRMemLocation::Other)) && !isRefSet(Outside);
}

void addAsmEffects(CallEffects &Effects, const InlineAsm &Asm) {
  if (Asm.hasSideEffects())
    Effects.TouchesInaccessibleMemory = true;
  for (const InlineAsm::ConstraintInfo &Constraint : Asm.ParseConstraints())
    if (Constraint.Type == InlineAsm::isClobber &&
        is_contained(Constraint.Codes, "{memory}")) {
      Effects.ReadsMemory = Effects.ReadsVisibleMemory = true;
      Effects.WritesMemory = true;
      Effects.ArgumentMemoryOnly = false;
    }
}

/// Struct types by structure: the same type may have different names in two
/// files read into one context.
void printType(const Type *T, raw_ostream &OS) {
  if (auto *Struct = dyn_cast<StructType>(T); Struct && !Struct->isOpaque()) {
    OS << (Struct->isPacked() ? "<{" : "{");
    interleave(
        Struct->elements(), [&](const Type *E) { printType(E, OS); },
        [&] { OS << ", "; });
    OS << (Struct->isPacked() ? "}>" : "}");
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    OS << "[" << Array->getNumElements() << " x ";
    printType(Array->getElementType(), OS);
    OS << "]";
  } else if (auto *Function = dyn_cast<FunctionType>(T)) {
    printType(Function->getReturnType(), OS);
    OS << " (";
    interleave(
        Function->params(), [&](const Type *P) { printType(P, OS); },
        [&] { OS << ", "; });
    if (Function->isVarArg())
      OS << (Function->getNumParams() ? ", ..." : "...");
    OS << ")";
  } else {
    T->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  }
}

} // namespace

/// F's body, or that of a function it calls, has a convergent operation without
/// a token.
static bool bodyCommunicates(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen = {&F};
  SmallVector<const Function *, 8> Work = {&F};
  while (!Work.empty())
    for (const Instruction &I : instructions(*Work.pop_back_val())) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call ||
          Call->countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 0)
        continue;
      const Function *Callee = calledFunction(*Call);
      bool Settles = Callee && !Callee->isIntrinsic();
      if (Settles ? Callee->hasFnAttribute(Attribute::Convergent)
                  : hasAttribute(*Call, Attribute::Convergent) &&
                        !isConvergenceControl(*Call))
        return true;
      if (Settles && !Callee->isDeclaration() && Seen.insert(Callee).second)
        Work.push_back(Callee);
    }
  return false;
}

/// A function's own mark settles its direct calls, unless its body communicates
/// nevertheless: then a mark of the call is what keeps threads together. Not so
/// an intrinsic's: front ends mark calls of read_register, which is not
/// convergent in itself, and no pass of LLVM takes such a mark off.
static bool isCallOfNonConvergentFunction(const CallBase &Call) {
  const Function *F = calledFunction(Call);
  return F && !F->isIntrinsic() && !F->hasFnAttribute(Attribute::Convergent) &&
         (F->isDeclaration() || F->isInterposable() || !bodyCommunicates(*F));
}

static bool hasMark(const CallBase &Call) {
  return hasAttribute(Call, Attribute::Convergent) ||
         Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 0;
}

bool convtv::isMarkedConvergent(const CallBase &Call) {
  return hasMark(Call) && !isCallOfNonConvergentFunction(Call);
}

bool convtv::entryMarkLost(const Function &Before, const Function &After) {
  if (!Before.hasFnAttribute(Attribute::Convergent) ||
      After.hasFnAttribute(Attribute::Convergent) || isKernel(After))
    return false;
  switch (After.getCallingConv()) {
  case CallingConv::AMDGPU_VS:
  case CallingConv::AMDGPU_GS:
  case CallingConv::AMDGPU_PS:
  case CallingConv::AMDGPU_CS:
  case CallingConv::AMDGPU_ES:
  case CallingConv::AMDGPU_HS:
  case CallingConv::AMDGPU_LS:
    return false;
  default:
    return true;
  }
}

/// RFC "Update token semantics with default convergent attribute", LangRef part
/// and "Function Inlining". Info may be null.
static void convergentByDefault(CallEffects &Effects, const CallBase &Call,
                                const OperationInfo *Info) {
  bool Noconvergent = callsNoconvergentFunction(Call);
  if (Info && Info->Convergent)
    Noconvergent = !*Info->Convergent;
  if (!Noconvergent && !isNoconvergentCall(Call)) {
    Effects.Convergent = true;
    Effects.Controlled =
        Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 0;
    return;
  }
  // What a noconvergent function without a body does depends on nobody else.
  const Function *F = calledFunction(Call);
  bool Body = F && !F->isDeclaration() && !F->isInterposable() && !Info;
  Effects.OwnAnchor = Body ? hasEntryIntrinsic(*F) : !Noconvergent;
  Effects.Convergent = Effects.Controlled = Effects.OwnAnchor;
}

CallEffects convtv::effectsOf(const CallBase &Call,
                              const OperationCatalog &Catalog) {
  CallEffects Effects;
  Effects.Convergent = isMarkedConvergent(Call);
  Effects.Controlled =
      Effects.Convergent &&
      Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 0;
  if (isConvergenceControl(Call))
    return Effects;

  const OperationInfo *Info = Catalog.find(Call);
  const Function *F = calledFunction(Call);
  auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand());
  if (Catalog.tokens() == TokenSemantics::RFC)
    convergentByDefault(Effects, Call, Info);

  setMemory(Effects, memoryEffects(Call));
  bool Returns = hasAttribute(Call, Attribute::WillReturn);
  bool DoesNotUnwind = hasAttribute(Call, Attribute::NoUnwind);
  if (Asm) {
    addAsmEffects(Effects, *Asm);
    Returns |= !Asm->hasSideEffects();
    DoesNotUnwind |= !Asm->canThrow();
  }
  Effects.MayNotReturn = !Returns || !DoesNotUnwind;
  Effects.NeverReturns = hasAttribute(Call, Attribute::NoReturn);
  if (Effects.NeverReturns)
    Effects.MayNotReturn = true;
  Effects.Speculatable = F && F->hasFnAttribute(Attribute::Speculatable);

  // A name that LLVM reserves but does not know: what its declaration promises
  // was not checked by anyone.
  if (F && F->isIntrinsic() &&
      F->getIntrinsicID() == Intrinsic::not_intrinsic &&
      (!Info || Info->Means == Meaning::Unsupported))
    setMayDoAnything(Effects);

  if (!Info)
    return Effects;
  if (Info->Convergent && Catalog.tokens() == TokenSemantics::LLVM)
    Effects.Convergent = *Info->Convergent;
  if (Info->Pure && *Info->Pure) {
    setMemory(Effects, MemoryEffects::none());
    Effects.MayNotReturn = Effects.NeverReturns = false;
    Effects.Speculatable |= isThreadIdentity(Info->Means);
  } else if (Info->Pure) {
    setMayDoAnything(Effects);
  }
  if (Info->Means == Meaning::Barrier)
    Effects.TouchesInaccessibleMemory = true;
  return Effects;
}

std::string convtv::calleeIdentity(const CallBase &Call) {
  std::string Identity;
  raw_string_ostream OS(Identity);
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    OS << "asm:\"";
    // Escaped, so that a template cannot imitate constraints or flags.
    printEscapedString(Asm->getAsmString(), OS);
    OS << "\" \"";
    printEscapedString(Asm->getConstraintString(), OS);
    OS << "\"";
    if (Asm->hasSideEffects())
      OS << " sideeffect";
    if (Asm->isAlignStack())
      OS << " alignstack";
    if (Asm->canThrow())
      OS << " unwind";
    if (Asm->getDialect() == InlineAsm::AD_Intel)
      OS << " inteldialect";
  } else if (auto *Global = dyn_cast<GlobalValue>(Call.getCalledOperand());
             Global && Global->hasName()) {
    OS << Global->getName();
  } else {
    OS << "indirect";
  }
  for (unsigned I = 0, End = Call.getNumOperandBundles(); I != End; ++I) {
    OperandBundleUse Bundle = Call.getOperandBundleAt(I);
    if (Bundle.getTagID() == LLVMContext::OB_convergencectrl)
      continue;
    OS << " [\"";
    printEscapedString(Bundle.getTagName(), OS);
    OS << "\":";
    for (const Use &Input : Bundle.Inputs) {
      OS << " ";
      printType(Input->getType(), OS);
    }
    OS << "]";
  }
  OS << " : ";
  printType(Call.getFunctionType(), OS);
  return Identity;
}
