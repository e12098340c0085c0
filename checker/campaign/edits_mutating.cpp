//===- checker/campaign/edits_mutating.cpp - Arbitrary edits --------------===//
//
// What is left is a program, and nothing more is promised.
//
//===----------------------------------------------------------------------===//
#include "checker/campaign/edits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace convtv::campaign {

namespace {

/// Another value of the same type.
bool changeOperand(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<Use *> Uses;
  std::vector<Value *> Values;
  for (Argument &A : F.args())
    Values.push_back(&A);
  for (Instruction &I : instructions(F)) {
    Values.push_back(&I);
    if (!isa<SwitchInst>(I) && !isa<GetElementPtrInst>(I) &&
        !isa<AllocaInst>(I))
      for (Use &U : I.operands())
        if (U->getType()->isIntegerTy() && !isa<BasicBlock>(U))
          Uses.push_back(&U);
  }
  if (Uses.empty())
    return false;
  Use *U = pick(Uses, R);
  std::vector<Value *> Fits;
  for (Value *V : Values)
    if (V != U->get() && V->getType() == U->get()->getType() &&
        (!isa<Instruction>(V) || DT.dominates(cast<Instruction>(V), *U)))
      Fits.push_back(V);
  if (auto *T = dyn_cast<IntegerType>(U->get()->getType()))
    Fits.push_back(ConstantInt::get(T, R.below(4)));
  U->set(pick(Fits, R));
  return true;
}

/// Anywhere its operands and uses allow.
bool moveInstruction(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<Instruction *> All, Found;
  for (Instruction &I : instructions(F)) {
    if (!isa<PHINode>(I) && !isa<AllocaInst>(I))
      All.push_back(&I);
    if (!isa<PHINode>(I) && !isa<AllocaInst>(I) && !I.isTerminator())
      Found.push_back(&I);
  }
  if (Found.empty())
    return false;
  for (unsigned Try = 0; Try != 20; ++Try) {
    Instruction *I = pick(Found, R), *To = pick(All, R);
    if (I == To || I->getNextNode() == To)
      continue;
    bool Fits = all_of(I->operands(), [&](Use &U) {
      return !isa<Instruction>(U) || DT.dominates(cast<Instruction>(U), To);
    });
    // Uses after the new place: that place dominates them.
    for (Use &U : I->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *P = dyn_cast<PHINode>(User))
        Fits &= DT.dominates(To, P->getIncomingBlock(U)->getTerminator()) ||
                To == P->getIncomingBlock(U)->getTerminator();
      else
        Fits &= User == To || DT.dominates(To, User);
    }
    if (!Fits)
      continue;
    I->moveBefore(To);
    return true;
  }
  return false;
}

bool removeInstruction(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (!I.isTerminator() && !I.getType()->isTokenTy() && !isa<AllocaInst>(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R);
  if (!I->getType()->isVoidTy()) {
    if (!I->getType()->isIntegerTy())
      return false;
    I->replaceAllUsesWith(ConstantInt::get(I->getType(), R.below(2)));
  }
  I->eraseFromParent();
  return true;
}

bool duplicateInstruction(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (!I.isTerminator() && !isa<PHINode>(I) && !I.getType()->isTokenTy() &&
        !isa<AllocaInst>(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R), *Copy = I->clone();
  Copy->insertAfter(I);
  if (!I->getType()->isVoidTy())
    I->replaceUsesWithIf(
        Copy, [&](Use &U) { return U.getUser() != Copy && R.chance(2); });
  return true;
}

/// Promises more, or less.
bool changeFlags(Function &F, replay::Random &R) {
  std::vector<BinaryOperator *> Found;
  for (Instruction &I : instructions(F))
    if (isa<OverflowingBinaryOperator>(I))
      Found.push_back(cast<BinaryOperator>(&I));
  if (Found.empty())
    return false;
  BinaryOperator *I = pick(Found, R);
  if (R.chance(2))
    I->setHasNoSignedWrap(!I->hasNoSignedWrap());
  else
    I->setHasNoUnsignedWrap(!I->hasNoUnsignedWrap());
  return true;
}

/// A branch that is always or never taken.
bool decideBranch(Function &F, replay::Random &R) {
  std::vector<BranchInst *> Found;
  for (BasicBlock &B : F)
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator());
        Br && Br->isConditional())
      Found.push_back(Br);
  if (Found.empty())
    return false;
  pick(Found, R)->setCondition(
      ConstantInt::getBool(F.getContext(), R.chance(2)));
  return true;
}

bool dropFreeze(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R);
  I->replaceAllUsesWith(I->getOperand(0));
  I->eraseFromParent();
  return true;
}

bool swapSelect(Function &F, replay::Random &R) {
  std::vector<SelectInst *> Found;
  for (Instruction &I : instructions(F))
    if (auto *S = dyn_cast<SelectInst>(&I))
      Found.push_back(S);
  if (Found.empty())
    return false;
  pick(Found, R)->swapValues();
  return true;
}

} // namespace

bool bendEdge(Function &F, replay::Random &R) {
  std::vector<BranchInst *> Branches;
  std::vector<BasicBlock *> Targets;
  for (BasicBlock &B : F) {
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator()))
      Branches.push_back(Br);
    if (&B != &F.getEntryBlock())
      Targets.push_back(&B);
  }
  if (Branches.empty() || Targets.empty())
    return false;
  BranchInst *Br = pick(Branches, R);
  BasicBlock *From = Br->getParent(), *To = pick(Targets, R);
  unsigned Index = R.below(Br->getNumSuccessors());
  BasicBlock *Old = Br->getSuccessor(Index);
  if (Old == To || is_contained(successors(From), To))
    return false;
  Br->setSuccessor(Index, To);
  if (!is_contained(successors(From), Old))
    Old->removePredecessor(From, /*KeepOneInputPHIs=*/true);
  for (PHINode &P : To->phis())
    P.addIncoming(Constant::getNullValue(P.getType()), From);
  removeUnreachableBlocks(F);
  return true;
}

ArrayRef<Edit> mutatingEdits() {
  static const Edit Edits[] = {
      {"change-operand", changeOperand}, {"move", moveInstruction},
      {"move", moveInstruction},         {"move", moveInstruction},
      {"remove", removeInstruction},     {"duplicate", duplicateInstruction},
      {"change-flags", changeFlags},     {"decide-branch", decideBranch},
      {"drop-freeze", dropFreeze},       {"swap-select", swapSelect},
      {"bend-edge", bendEdge},
  };
  return Edits;
}

} // namespace convtv::campaign
