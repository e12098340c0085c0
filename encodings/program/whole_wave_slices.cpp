//===- encodings/program/whole_wave_slices.cpp ----------------------------===//

#include "encodings/program/whole_wave_slices.h"

#include "encodings/program/effects.h"
#include "encodings/program/operation_catalog.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace convtv {

namespace {

constexpr unsigned MaxSlice = 1000; // instructions

WholeWaveKind kindOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call ? wholeWaveKind(*Call) : WholeWaveKind::None;
}

/// The operands whose values in inactive lanes matter to those of I.
SmallVector<const Value *, 4> sliceOperands(const Instruction &I) {
  if (kindOf(I) == WholeWaveKind::SetInactive)
    return {I.getOperand(1)};
  if (auto *Call = dyn_cast<CallBase>(&I))
    return {Call->arg_begin(), Call->arg_end()};
  return {I.op_begin(), I.op_end()};
}

/// Root and all instructions of its slice, without what lies beyond MaxSlice.
std::vector<const Instruction *> sliceOf(const CallBase &Root) {
  std::vector<const Instruction *> Members{&Root};
  DenseSet<const Instruction *> Seen{&Root};
  for (size_t N = 0; N != Members.size() && N <= MaxSlice; ++N)
    for (const Value *V : sliceOperands(*Members[N]))
      if (auto *I = dyn_cast<Instruction>(V); I && Seen.insert(I).second)
        Members.push_back(I);
  return Members;
}

bool isComputed(const Instruction &I) {
  if (any_of(sliceOperands(I),
             [](const Value *V) { return V->getType()->isPtrOrPtrVectorTy(); }))
    return false;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::FNeg:
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::BitCast:
  case Instruction::Select:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return true;
  case Instruction::Call:
    switch (cast<CallInst>(I).getIntrinsicID()) {
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::smin:
    case Intrinsic::smax:
      return true;
    default:
      return false;
    }
  default:
    return false;
  }
}

bool isOperationOfSlice(const Instruction &I, const OperationCatalog &Catalog) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->getCalledFunction() ||
      !Call->getCalledFunction()->isDeclaration() || isComputed(I))
    return false;
  auto Effects = effectsOf(*Call, Catalog);
  const auto *Info = Catalog.find(*Call);
  return Effects.Convergent && !Effects.isEffect() && !Effects.ReadsMemory &&
         !(Info && (isThreadIdentity(Info->Means) ||
                    Info->Means == Meaning::Unsupported));
}

/// The token used by a call; null: none.
const Value *tokenOf(const CallBase &Call) {
  auto Bundle = Call.getOperandBundle(LLVMContext::OB_convergencectrl);
  return Bundle && Bundle->Inputs.size() == 1 ? Bundle->Inputs[0].get()
                                              : nullptr;
}

std::string problemOf(const CallBase &Root, bool Outermost,
                      const OperationCatalog &Catalog) {
  auto Members = sliceOf(Root);
  if (Members.size() > MaxSlice)
    return ", into which more than 1,000 instructions flow";
  const Instruction *First = &Root;
  for (const Instruction *I : Members) {
    bool IsMark = kindOf(*I) == WholeWaveKind::SetInactive ||
                  kindOf(*I) == WholeWaveKind::Strict;
    bool IsOperation = !IsMark && isOperationOfSlice(*I, Catalog);
    if (!IsMark && !IsOperation && !isComputed(*I)) {
      auto *Call = dyn_cast<CallBase>(I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      return ", into which the result of " +
             (Callee ? "@" + Callee->getName().str()
                     : "'" + std::string(I->getOpcodeName()) + "'") +
             " flows";
    }
    for (const Value *V : sliceOperands(*I)) {
      if (isa<Argument>(V) && !Outermost)
        return ", into which an argument of a function that is called flows";
      if (isa<UndefValue>(V) && !isa<PoisonValue>(V) && !IsMark)
        return ", into which undef flows";
      if (V->getType()->isPtrOrPtrVectorTy())
        return ", into which a pointer flows";
    }
    if (!IsMark && !IsOperation)
      continue;
    // All lanes that are active at one of them must be so at all.
    if (I->getParent() != Root.getParent())
      return ", into which another block flows";
    if (tokenOf(cast<CallBase>(*I)) != tokenOf(Root))
      return ", into which operations with other tokens flow";
    if (I->comesBefore(First))
      First = I;
  }
  for (const Instruction *I = First; I != &Root; I = I->getNextNode())
    if (auto *Call = dyn_cast<CallBase>(I);
        Call && kindOf(*I) == WholeWaveKind::None &&
        effectsOf(*Call, Catalog).MayNotReturn)
      return ", in front of which a call may not return";
  return {};
}

} // namespace

WholeWaveSlices::WholeWaveSlices(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    auto Kind = kindOf(I);
    SetsInactive |= Kind == WholeWaveKind::SetInactive;
    if (Kind != WholeWaveKind::Strict)
      continue;
    Roots.push_back(cast<CallBase>(&I));
    unsigned Count = 0;
    for (const Instruction *Member : sliceOf(*Roots.back())) {
      All.insert(Member);
      auto *Call = dyn_cast<CallBase>(Member);
      Count += Call && isOperation(*Call);
    }
    Steps |= Count > 1;
  }
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isOperation(*Call))
      Operations.push_back(Call);
}

bool WholeWaveSlices::isOperation(const CallBase &Call) const {
  return contains(Call) && wholeWaveKind(Call) == WholeWaveKind::None &&
         !isComputed(Call);
}

std::vector<WholeWaveSlices::Leak> WholeWaveSlices::leaks() const {
  std::vector<Leak> Found;
  for (const CallBase *Operation : Operations) {
    if (!Operation->isConvergent())
      continue;
    BitVector Uniform = uniformArguments(*Operation->getFunction(), {});
    SmallVector<const Value *, 8> Worklist(Operation->args());
    DenseSet<const Value *> Seen;
    while (!Worklist.empty()) {
      const Value *V = Worklist.pop_back_val();
      if (!Seen.insert(V).second)
        continue;
      auto *I = dyn_cast<Instruction>(V);
      auto *A = dyn_cast<Argument>(V);
      if ((A && !Uniform[A->getArgNo()]) || isa<LoadInst>(V)) {
        Found.push_back({Operation, V});
        break;
      }
      if (I && (kindOf(*I) != WholeWaveKind::None || isComputed(*I)))
        append_range(Worklist, sliceOperands(*I));
    }
  }
  return Found;
}

std::optional<WholeWaveUse>
WholeWaveSlices::findUnmodelled(bool Outermost,
                                const OperationCatalog &Catalog) const {
  for (const CallBase *Root : Roots)
    if (std::string Why = problemOf(*Root, Outermost, Catalog); !Why.empty())
      return WholeWaveUse{Root,
                          Root->getCalledOperand()->getName().str() + Why};
  return std::nullopt;
}

} // namespace convtv
