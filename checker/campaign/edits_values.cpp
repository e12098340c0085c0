//===- checker/campaign/edits_values.cpp - Preserving edits of values -----===//
#include "checker/campaign/edits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace convtv::campaign {

namespace {

std::vector<BinaryOperator *> binaries(Function &F) {
  std::vector<BinaryOperator *> Found;
  for (Instruction &I : instructions(F))
    if (auto *B = dyn_cast<BinaryOperator>(&I))
      Found.push_back(B);
  return Found;
}

bool replace(Instruction *I, Value *By) {
  By->takeName(I);
  I->replaceAllUsesWith(By);
  I->eraseFromParent();
  return true;
}

/// Commutes.
bool commute(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (I.isCommutative() && isa<BinaryOperator>(I))
      Found.push_back(&I);
    else if (isa<ICmpInst>(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R);
  if (auto *C = dyn_cast<ICmpInst>(I)) {
    C->swapOperands();
    return true;
  }
  return !cast<BinaryOperator>(I)->swapOperands();
}

/// Equal modulo 2^32, with fewer promises.
bool rewriteArithmetic(Function &F, replay::Random &R) {
  auto All = binaries(F);
  if (All.empty())
    return false;
  BinaryOperator *I = pick(All, R);
  IRBuilder<> B(I);
  Value *X = I->getOperand(0), *Y = I->getOperand(1);
  Type *T = I->getType();
  switch (I->getOpcode()) {
  case Instruction::Add:
    if (R.chance(2))
      return replace(I, B.CreateSub(X, B.CreateNeg(Y)));
    return replace(I, B.CreateAdd(B.CreateAdd(X, ConstantInt::get(T, 1)),
                                  B.CreateAdd(Y, ConstantInt::get(T, -1))));
  case Instruction::Sub:
    return replace(I, B.CreateAdd(X, B.CreateNeg(Y)));
  case Instruction::Mul:
    if (auto *C = dyn_cast<ConstantInt>(Y); C && C->getValue().isPowerOf2())
      return replace(I, B.CreateShl(X, C->getValue().logBase2()));
    return false;
  case Instruction::Shl:
    if (auto *C = dyn_cast<ConstantInt>(Y); C && C->getZExtValue() < 32)
      return replace(
          I, B.CreateMul(X, ConstantInt::get(T, 1u << C->getZExtValue())));
    return false;
  case Instruction::Or:
    return replace(I, B.CreateXor(B.CreateXor(X, Y), B.CreateAnd(X, Y)));
  case Instruction::And:
    return replace(I, B.CreateNot(B.CreateOr(B.CreateNot(X), B.CreateNot(Y))));
  case Instruction::Xor:
    return replace(I, B.CreateSub(B.CreateOr(X, Y), B.CreateAnd(X, Y)));
  default:
    return false;
  }
}

/// Drops promises.
bool dropFlags(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (I.hasPoisonGeneratingFlags())
      Found.push_back(&I);
  if (Found.empty())
    return false;
  pick(Found, R)->dropPoisonGeneratingFlags();
  return true;
}

/// Computes what no one uses.
bool insertDead(Function &F, replay::Random &R) {
  auto All = binaries(F);
  if (All.empty())
    return false;
  BinaryOperator *I = pick(All, R);
  IRBuilder<> B(I->getNextNode());
  Value *X = B.CreateXor(I, ConstantInt::get(I->getType(), 5), "dead");
  if (R.chance(2))
    B.CreateFreeze(X, "dead");
  return true;
}

/// Deletes what no one uses, convergent or not.
bool deleteUnused(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (I.use_empty() && isPure(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  pick(Found, R)->eraseFromParent();
  return true;
}

/// Between two instructions of a block nothing happens that a pure one could
/// see, and no thread gets lost.
bool quietBetween(const Instruction *First, const Instruction *Last) {
  for (const Instruction *I = First->getNextNode(); I != Last;
       I = I->getNextNode()) {
    if (!I)
      return false;
    if (I->mayWriteToMemory() || I->mayThrow() || isa<CallBase>(I))
      if (!isPure(*I) && !isa<ConvergenceControlInst>(I))
        return false;
  }
  return true;
}

/// Two equal pure instructions of one block, with nothing in between.
bool mergeEqual(Function &F, replay::Random &R) {
  std::vector<std::pair<Instruction *, Instruction *>> Found;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (isPure(I) && !isa<FreezeInst>(I))
        for (Instruction *J = I.getNextNode(); J; J = J->getNextNode())
          if (I.isIdenticalTo(J) && quietBetween(&I, J))
            Found.push_back({&I, J});
  if (Found.empty())
    return false;
  auto [I, J] = pick(Found, R);
  J->replaceAllUsesWith(I);
  J->eraseFromParent();
  return true;
}

/// The same pure instruction twice; the second serves some uses. (A call might
/// have undefined behaviour, but then the first has it, too.)
bool duplicateInBlock(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (isPure(I) && !I.use_empty() && !isa<FreezeInst>(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R), *Copy = I->clone();
  Copy->insertAfter(I);
  for (Use &U : make_early_inc_range(I->uses()))
    if (R.chance(2))
      U.set(Copy);
  return true;
}

/// Two pure neighbours that do not depend on each other.
bool swapPure(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (Instruction *Next = I.getNextNode();
        Next && isPure(I) && isPure(*Next) && !is_contained(I.users(), Next))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R);
  I->moveAfter(I->getNextNode());
  return true;
}

/// A value without undefined behaviour, computed earlier.
bool hoistPlain(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<std::pair<Instruction *, Instruction *>> Found;
  for (Instruction &I : instructions(F)) {
    auto *Node = DT.getNode(I.getParent());
    if (!isPlain(I) || isa<FreezeInst>(I) || !Node || !Node->getIDom())
      continue;
    Instruction *To = Node->getIDom()->getBlock()->getTerminator();
    if (all_of(I.operands(), [&](Value *V) { return DT.dominates(V, To); }))
      Found.push_back({&I, To});
  }
  if (Found.empty())
    return false;
  auto [I, To] = pick(Found, R);
  I->moveBefore(To);
  return true;
}

/// A load of what was just stored, or a store that is overwritten at once.
bool forwardStore(Function &F, replay::Random &R) {
  std::vector<std::pair<StoreInst *, Instruction *>> Found;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (auto *S = dyn_cast<StoreInst>(&I))
        for (Instruction *J = S->getNextNode(); J; J = J->getNextNode()) {
          if (getLoadStorePointerOperand(J) == S->getPointerOperand())
            Found.push_back({S, J});
          if (!isPlain(*J))
            break;
        }
  if (Found.empty())
    return false;
  auto [S, J] = pick(Found, R);
  if (isa<StoreInst>(J)) {
    S->eraseFromParent();
    return true;
  }
  if (J->getType() != S->getValueOperand()->getType())
    return false;
  J->replaceAllUsesWith(S->getValueOperand());
  J->eraseFromParent();
  return true;
}

/// Allocas become values.
bool promote(Function &F, replay::Random &) {
  std::vector<AllocaInst *> Found;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isAllocaPromotable(A))
      Found.push_back(A);
  if (Found.empty())
    return false;
  DominatorTree DT(F);
  PromoteMemToReg(Found, DT);
  return true;
}

/// Names mean nothing.
bool dropNames(Function &F, replay::Random &) {
  for (Instruction &I : instructions(F))
    I.setName("");
  for (BasicBlock &B : F)
    B.setName("");
  return true;
}

} // namespace

ArrayRef<Edit> valueEdits() {
  static const Edit Edits[] = {
      {"commute", commute},
      {"rewrite-arithmetic", rewriteArithmetic},
      {"drop-flags", dropFlags},
      {"insert-dead", insertDead},
      {"delete-unused", deleteUnused},
      {"merge-equal", mergeEqual},
      {"duplicate-in-block", duplicateInBlock},
      {"swap-pure", swapPure},
      {"hoist-plain", hoistPlain},
      {"forward-store", forwardStore},
      {"promote", promote},
      {"drop-names", dropNames},
  };
  return Edits;
}

} // namespace convtv::campaign
