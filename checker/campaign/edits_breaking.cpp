//===- checker/campaign/edits_breaking.cpp - Edits meant to be wrong ------===//
//
// The classical ways to break convergence, and a few to break the rest. Each
// may happen to be harmless where it lands.
//
//===----------------------------------------------------------------------===//
#include "checker/campaign/edits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace convtv::campaign {

namespace {

bool operandsDominate(const Instruction &I, const Instruction *To,
                      const DominatorTree &DT) {
  return all_of(I.operands(), [&](const Use &U) {
    return !isa<Instruction>(U) || DT.dominates(cast<Instruction>(U), To);
  });
}

bool isEffect(const Instruction &I) {
  if (isa<StoreInst>(I))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  return C && !isPure(I) && !isa<ConvergenceControlInst>(I);
}

/// Above the branch its block hangs on.
bool hoistOperation(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<std::pair<Instruction *, Instruction *>> Found;
  for (CallBase *C : convergentCalls(F)) {
    auto *Node = DT.getNode(C->getParent());
    if (!Node || !Node->getIDom())
      continue;
    Instruction *To = Node->getIDom()->getBlock()->getTerminator();
    if (operandsDominate(*C, To, DT))
      Found.push_back({C, To});
  }
  if (Found.empty())
    return false;
  auto [I, To] = pick(Found, R);
  I->moveBefore(To);
  return true;
}

/// Into a block behind the branch, where all its uses are.
bool sinkOperation(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<std::pair<Instruction *, BasicBlock *>> Found;
  for (CallBase *C : convergentCalls(F))
    for (BasicBlock &B : F) {
      if (&B == C->getParent() || !DT.dominates(C->getParent(), &B))
        continue;
      bool Fits = true;
      for (Use &U : C->uses())
        Fits &= DT.dominates(&B, cast<Instruction>(U.getUser())->getParent()) &&
                !isa<PHINode>(U.getUser());
      if (Fits)
        Found.push_back({C, &B});
    }
  if (Found.empty())
    return false;
  auto [I, To] = pick(Found, R);
  auto At = To->getFirstInsertionPt();
  if (isa<ConvergenceControlInst>(&*At))
    ++At;
  I->moveBefore(*To, At);
  return true;
}

/// One call above for a call in each arm.
bool mergeArms(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<std::pair<CallBase *, CallBase *>> Found;
  auto Calls = convergentCalls(F);
  for (CallBase *X : Calls)
    for (CallBase *Y : Calls) {
      BasicBlock *P = X->getParent()->getSinglePredecessor();
      if (X != Y && P && X->getParent() != Y->getParent() &&
          P == Y->getParent()->getSinglePredecessor() && X->isIdenticalTo(Y) &&
          operandsDominate(*X, P->getTerminator(), DT))
        Found.push_back({X, Y});
    }
  if (Found.empty())
    return false;
  auto [X, Y] = pick(Found, R);
  X->moveBefore(X->getParent()->getSinglePredecessor()->getTerminator());
  Y->replaceAllUsesWith(X);
  Y->eraseFromParent();
  return true;
}

/// A block that communicates, copied for one of its predecessors.
bool duplicateBlock(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<BasicBlock *> Found;
  for (BasicBlock &B : F) {
    if (pred_size(&B) < 2 || !communicates(B) ||
        isa<SwitchInst>(B.getTerminator()))
      continue;
    bool Fits = true;
    for (BasicBlock *P : predecessors(&B))
      Fits &= !DT.dominates(&B, P) && isa<BranchInst>(P->getTerminator());
    for (Instruction &I : B)
      Fits &= !I.getType()->isTokenTy();
    if (Fits)
      Found.push_back(&B);
  }
  if (Found.empty())
    return false;
  BasicBlock *Block = pick(Found, R);
  std::vector<BasicBlock *> Preds(pred_begin(Block), pred_end(Block));
  BasicBlock *Pred = pick(Preds, R);
  if (llvm::count(Preds, Pred) > 1)
    return false;
  ValueToValueMapTy Map;
  BasicBlock *Copy = CloneBasicBlock(Block, Map, ".dup", &F);
  for (PHINode &P : Block->phis()) {
    auto *Cloned = cast<PHINode>(Map[&P]);
    Map[&P] = P.getIncomingValueForBlock(Pred);
    Cloned->eraseFromParent();
  }
  for (Instruction &I : *Copy)
    RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  for (BasicBlock *S : successors(Block))
    for (PHINode &P : S->phis()) {
      Value *V = P.getIncomingValueForBlock(Block);
      P.addIncoming(Map.count(V) ? cast<Value>(Map[V]) : V, Copy);
    }
  Pred->getTerminator()->replaceSuccessorWith(Block, Copy);
  for (PHINode &P : Block->phis())
    P.removeIncomingValue(Pred, false);
  for (Instruction &I : *Block) {
    SmallVector<Use *, 8> Outside;
    for (Use &U : I.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      BasicBlock *Where = isa<PHINode>(User)
                              ? cast<PHINode>(User)->getIncomingBlock(U)
                              : User->getParent();
      if (Where != Block)
        Outside.push_back(&U);
    }
    if (Outside.empty())
      continue;
    SSAUpdater Update;
    Update.Initialize(I.getType(), I.getName());
    Update.AddAvailableValue(Block, &I);
    Update.AddAvailableValue(Copy, Map[&I]);
    for (Use *U : Outside)
      Update.RewriteUse(*U);
  }
  return true;
}

/// The result of an equal operation in a block above.
bool mergeWithDominating(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<std::pair<CallBase *, CallBase *>> Found;
  auto Calls = convergentCalls(F);
  for (CallBase *X : Calls)
    for (CallBase *Y : Calls)
      if (X != Y && DT.dominates(X, Y) &&
          X->getCalledOperand() == Y->getCalledOperand() &&
          X->getNumOperands() == Y->getNumOperands())
        Found.push_back({X, Y});
  if (Found.empty())
    return false;
  auto [X, Y] = pick(Found, R);
  Y->replaceAllUsesWith(X);
  Y->eraseFromParent();
  return true;
}

bool dropEffect(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (isEffect(I))
      Found.push_back(&I);
  if (Found.empty())
    return false;
  Instruction *I = pick(Found, R);
  if (!I->use_empty())
    I->replaceAllUsesWith(Constant::getNullValue(I->getType()));
  I->eraseFromParent();
  return true;
}

/// Two effects, or an effect and a pure operation, change places.
bool swapEffects(Function &F, replay::Random &R) {
  std::vector<std::pair<Instruction *, Instruction *>> Found;
  for (BasicBlock &B : F)
    for (Instruction &I : B) {
      if (!isEffect(I))
        continue;
      for (Instruction *J = I.getNextNode(); J && !J->isTerminator();
           J = J->getNextNode()) {
        if (is_contained(J->operands(), &I))
          break;
        bool Movable = none_of(J->operands(), [&](Value *V) {
          auto *D = dyn_cast<Instruction>(V);
          return D && D->getParent() == &B && !D->comesBefore(&I);
        });
        if (Movable && (isa<CallBase>(J) || J->mayReadOrWriteMemory()) &&
            !isa<ConvergenceControlInst>(J))
          Found.push_back({&I, J});
      }
    }
  if (Found.empty())
    return false;
  auto [I, J] = pick(Found, R);
  J->moveBefore(I);
  return true;
}

bool changeArgument(Function &F, replay::Random &R) {
  std::vector<CallBase *> Found;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->arg_size() && C->getArgOperand(0)->getType()->isIntegerTy())
      Found.push_back(C);
  if (Found.empty())
    return false;
  CallBase *C = pick(Found, R);
  IRBuilder<> B(C);
  Value *V = C->getArgOperand(0);
  if (isa<IntrinsicInst>(C) && !C->isConvergent())
    return false;
  C->setArgOperand(0,
                   B.CreateXor(V, ConstantInt::get(V->getType(), 1), "other"));
  return true;
}

/// A heart's token becomes that of what the heart hangs on, or an operation
/// hangs on another token.
bool otherToken(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<Instruction *> Tokens;
  std::vector<CallBase *> Users;
  for (Instruction &I : instructions(F)) {
    if (I.getType()->isTokenTy())
      Tokens.push_back(&I);
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->getOperandBundle(LLVMContext::OB_convergencectrl))
      Users.push_back(C);
  }
  if (Users.empty())
    return false;
  CallBase *C = pick(Users, R);
  Instruction *T = pick(Tokens, R);
  for (Use &U : C->operands())
    if (U->getType()->isTokenTy()) {
      if (U == T || !DT.dominates(T, C))
        return false;
      U.set(T);
      return true;
    }
  return false;
}

/// An anchor where there was a heart or the entry's token.
bool useAnchor(Function &F, replay::Random &R) {
  std::vector<CallBase *> Found;
  for (CallBase *C : convergentCalls(F))
    if (C->getOperandBundle(LLVMContext::OB_convergencectrl))
      Found.push_back(C);
  if (Found.empty())
    return false;
  CallBase *C = pick(Found, R);
  IRBuilder<> B(C);
  Value *A = B.CreateCall(
      Intrinsic::getDeclaration(F.getParent(),
                                Intrinsic::experimental_convergence_anchor),
      {}, "anchor");
  for (Use &U : C->operands())
    if (U->getType()->isTokenTy())
      U.set(A);
  return true;
}

/// An operation no longer promises to communicate.
bool dropConvergent(Function &F, replay::Random &R) {
  std::vector<CallBase *> Found;
  for (CallBase *C : convergentCalls(F))
    if (Function *D = C->getCalledFunction();
        D && D->isDeclaration() && !D->isIntrinsic() &&
        !C->getOperandBundle(LLVMContext::OB_convergencectrl))
      Found.push_back(C);
  if (Found.empty())
    return false;
  pick(Found, R)->getCalledFunction()->setNotConvergent();
  return true;
}

/// A thread takes the other arm.
bool changeCondition(Function &F, replay::Random &R) {
  std::vector<ICmpInst *> Found;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<ICmpInst>(&I))
      Found.push_back(C);
  if (Found.empty())
    return false;
  ICmpInst *C = pick(Found, R);
  C->setPredicate(R.chance(2)       ? C->getInversePredicate()
                  : C->isEquality() ? CmpInst::ICMP_ULE
                                    : CmpInst::getFlippedStrictnessPredicate(
                                          C->getPredicate()));
  return true;
}

bool swapIncoming(Function &F, replay::Random &R) {
  std::vector<PHINode *> Found;
  for (Instruction &I : instructions(F))
    if (auto *P = dyn_cast<PHINode>(&I); P && P->getNumIncomingValues() > 1)
      Found.push_back(P);
  if (Found.empty())
    return false;
  PHINode *P = pick(Found, R);
  Value *X = P->getIncomingValue(0), *Y = P->getIncomingValue(1);
  DominatorTree DT(F);
  for (auto [V, From] : {std::pair(X, P->getIncomingBlock(1)),
                         std::pair(Y, P->getIncomingBlock(0))})
    if (auto *I = dyn_cast<Instruction>(V);
        I && !DT.dominates(I->getParent(), From))
      return false;
  P->setIncomingValue(0, Y);
  P->setIncomingValue(1, X);
  return true;
}

} // namespace

ArrayRef<Edit> breakingEdits() {
  static const Edit Edits[] = {
      {"hoist-operation", hoistOperation},
      {"hoist-operation", hoistOperation},
      {"sink-operation", sinkOperation},
      {"sink-operation", sinkOperation},
      {"merge-arms", mergeArms},
      {"merge-arms", mergeArms},
      {"duplicate-block", duplicateBlock},
      {"duplicate-block", duplicateBlock},
      {"merge-with-dominating", mergeWithDominating},
      {"drop-effect", dropEffect},
      {"swap-effects", swapEffects},
      {"swap-effects", swapEffects},
      {"change-argument", changeArgument},
      {"other-token", otherToken},
      {"other-token", otherToken},
      {"use-anchor", useAnchor},
      {"drop-convergent", dropConvergent},
      {"change-condition", changeCondition},
      {"swap-incoming", swapIncoming},
  };
  return Edits;
}

} // namespace convtv::campaign
