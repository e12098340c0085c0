//===- checker/campaign/edits_control.cpp - Preserving edits of the CFG ---===//
#include "checker/campaign/edits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace convtv::campaign {

namespace {

std::vector<BranchInst *> conditionalBranches(Function &F) {
  std::vector<BranchInst *> Found;
  for (BasicBlock &B : F)
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator());
        Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1))
      Found.push_back(Br);
  return Found;
}

/// The same blocks are executed.
bool swapArms(Function &F, replay::Random &R) {
  auto Branches = conditionalBranches(F);
  if (Branches.empty())
    return false;
  BranchInst *Br = pick(Branches, R);
  IRBuilder<> B(Br);
  Value *Not = B.CreateXor(Br->getCondition(), B.getTrue(), "not");
  Br->swapSuccessors();
  Br->setCondition(Not);
  return true;
}

/// Nothing that communicates gets another copy, and no cycle another header.
bool cloneBlock(Function &F, replay::Random &R) {
  DominatorTree DT(F);
  std::vector<BasicBlock *> Found;
  for (BasicBlock &B : F) {
    if (&B == &F.getEntryBlock() || communicates(B) || B.hasNPredecessors(1) ||
        pred_empty(&B) || isa<SwitchInst>(B.getTerminator()))
      continue;
    bool Fits = true;
    for (BasicBlock *P : predecessors(&B))
      Fits &= !DT.dominates(&B, P) && isa<BranchInst>(P->getTerminator());
    for (Instruction &I : B)
      Fits &= !I.getType()->isTokenTy() && !isa<AllocaInst>(I);
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
  BasicBlock *Copy = CloneBasicBlock(Block, Map, ".copy", &F);
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
      Value *Mapped = Map.count(V) ? cast<Value>(Map[V]) : V;
      P.addIncoming(Mapped, Copy);
    }
  // Both edges to one successor: the phi wants an entry each.
  Pred->getTerminator()->replaceSuccessorWith(Block, Copy);
  SmallVector<std::pair<Instruction *, Value *>, 8> Values;
  for (Instruction &I : *Block)
    if (!I.getType()->isVoidTy())
      Values.push_back({&I, Map[&I]});
  for (PHINode &P : make_early_inc_range(Block->phis()))
    P.removeIncomingValue(Pred, /*DeletePHIIfEmpty=*/false);
  for (auto &[I, Mapped] : Values) {
    SmallVector<Use *, 8> Outside;
    for (Use &U : I->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      BasicBlock *Where = User->getParent();
      if (auto *P = dyn_cast<PHINode>(User))
        Where = P->getIncomingBlock(U);
      if (Where != Block)
        Outside.push_back(&U);
    }
    if (Outside.empty())
      continue;
    SSAUpdater Update;
    Update.Initialize(I->getType(), I->getName());
    Update.AddAvailableValue(Block, I);
    Update.AddAvailableValue(Copy, Mapped);
    for (Use *U : Outside)
      Update.RewriteUse(*U);
  }
  return true;
}

/// What a loop transform of LLVM needs.
struct LoopTools {
  explicit LoopTools(Function &F)
      : Library(Triple(F.getParent()->getTargetTriple())), TLI(Library), DT(F),
        LI(DT), AC(F), SE(F, TLI, AC, DT, LI),
        TTI(F.getParent()->getDataLayout()), ORE(&F) {}
  TargetLibraryInfoImpl Library;
  TargetLibraryInfo TLI;
  DominatorTree DT;
  LoopInfo LI;
  AssumptionCache AC;
  ScalarEvolution SE;
  TargetTransformInfo TTI;
  OptimizationRemarkEmitter ORE;

  /// A loop whose tokens are used inside only.
  Loop *choose(replay::Random &R) {
    std::vector<Loop *> Found;
    for (Loop *L : LI.getLoopsInPreorder()) {
      bool Fits = true;
      for (BasicBlock *B : L->blocks())
        for (Instruction &I : *B)
          if (I.getType()->isTokenTy())
            for (User *U : I.users())
              Fits &= L->contains(cast<Instruction>(U));
      if (Fits)
        Found.push_back(L);
    }
    if (Found.empty())
      return nullptr;
    Loop *L = pick(Found, R);
    simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, DT, &LI, &SE);
    return L;
  }
};

/// Threads in the same round stay in the same copy of it.
bool peelFirst(Function &F, replay::Random &R) {
  LoopTools Tools(F);
  Loop *L = Tools.choose(R);
  if (!L || !L->isLoopSimplifyForm() || !canPeel(L))
    return false;
  ValueToValueMapTy Map;
  return peelLoop(L, 1, &Tools.LI, &Tools.SE, Tools.DT, &Tools.AC,
                  /*PreserveLCSSA=*/true, Map);
}

/// Every round gets its own copy; threads in the same round share it.
bool unrollFully(Function &F, replay::Random &R) {
  LoopTools Tools(F);
  Loop *L = Tools.choose(R);
  if (!L || !L->isLoopSimplifyForm())
    return false;
  unsigned Rounds = Tools.SE.getSmallConstantMaxTripCount(L);
  if (Rounds < 1 || Rounds > 4)
    return false;
  UnrollLoopOptions Options;
  Options.Count = Rounds;
  Options.Force = true;
  Options.Runtime = false;
  Options.AllowExpensiveTripCount = false;
  Options.UnrollRemainder = false;
  Options.ForgetAllSCEV = false;
  return UnrollLoop(L, Options, &Tools.LI, &Tools.SE, &Tools.DT, &Tools.AC,
                    &Tools.TTI, &Tools.ORE,
                    /*PreserveLCSSA=*/true) == LoopUnrollResult::FullyUnrolled;
}

/// The arms compute values only; the condition was branched on, so it is not
/// poison.
bool ifConvert(Function &F, replay::Random &R) {
  struct Place {
    BranchInst *Br;
    BasicBlock *Arm[2], *Join;
  };
  std::vector<Place> Found;
  for (BranchInst *Br : conditionalBranches(F)) {
    Place P{Br, {nullptr, nullptr}, nullptr};
    for (BasicBlock *Join : {Br->getSuccessor(0), Br->getSuccessor(1),
                             Br->getSuccessor(0)->getSingleSuccessor()}) {
      if (!Join)
        continue;
      bool Fits = true;
      for (unsigned I : {0u, 1u}) {
        BasicBlock *S = Br->getSuccessor(I);
        if (S == Join) {
          P.Arm[I] = nullptr;
          continue;
        }
        P.Arm[I] = S;
        Fits &= S->getSinglePredecessor() == Br->getParent() &&
                S->getSingleSuccessor() == Join && S != Br->getParent();
        for (Instruction &I : *S)
          Fits &= I.isTerminator() || isPlain(I);
      }
      if (Fits && Join != Br->getParent() && (P.Arm[0] || P.Arm[1])) {
        P.Join = Join;
        Found.push_back(P);
        break;
      }
    }
  }
  if (Found.empty())
    return false;
  Place P = pick(Found, R);
  BasicBlock *Head = P.Br->getParent();
  for (BasicBlock *Arm : P.Arm)
    if (Arm)
      for (Instruction &I : make_early_inc_range(*Arm))
        if (!I.isTerminator())
          I.moveBefore(P.Br);
  IRBuilder<> B(P.Br);
  for (PHINode &Phi : P.Join->phis()) {
    Value *V[2];
    for (unsigned I : {0u, 1u})
      V[I] = Phi.getIncomingValueForBlock(P.Arm[I] ? P.Arm[I] : Head);
    Value *S = B.CreateSelect(P.Br->getCondition(), V[0], V[1], "sel");
    for (unsigned I : {0u, 1u})
      Phi.removeIncomingValue(P.Arm[I] ? P.Arm[I] : Head, false);
    Phi.addIncoming(S, Head);
  }
  B.CreateBr(P.Join);
  P.Br->eraseFromParent();
  for (BasicBlock *Arm : P.Arm)
    if (Arm)
      Arm->eraseFromParent();
  return true;
}

/// Under `maximal` and with tokens threads meet again at the join. The freeze
/// keeps a poison condition from being branched on.
bool selectToBranch(Function &F, replay::Random &R) {
  std::vector<SelectInst *> Found;
  for (Instruction &I : instructions(F))
    if (auto *S = dyn_cast<SelectInst>(&I);
        S && S->getCondition()->getType()->isIntegerTy(1))
      Found.push_back(S);
  if (Found.empty())
    return false;
  SelectInst *S = pick(Found, R);
  IRBuilder<> B(S);
  Value *Condition = S->getCondition();
  if (!isa<ConstantInt>(Condition))
    Condition = B.CreateFreeze(Condition, "fr");
  BasicBlock *Head = S->getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(Condition, S, false);
  PHINode *P = PHINode::Create(S->getType(), 2, "merged");
  P->insertBefore(S->getParent()->begin());
  P->addIncoming(S->getTrueValue(), Then->getParent());
  P->addIncoming(S->getFalseValue(), Head);
  S->replaceAllUsesWith(P);
  S->eraseFromParent();
  return true;
}

/// One block with one way in and out of it.
bool mergeBlocks(Function &F, replay::Random &R) {
  std::vector<BasicBlock *> Found;
  for (BasicBlock &B : F)
    if (BasicBlock *P = B.getSinglePredecessor();
        P && P != &B && P->getSingleSuccessor() == &B)
      Found.push_back(&B);
  return !Found.empty() && MergeBlockIntoPredecessor(pick(Found, R));
}

/// Control flow stays as it was.
bool splitBlock(Function &F, replay::Random &R) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (!isa<PHINode>(I) && !isa<AllocaInst>(I))
      Found.push_back(&I);
  Instruction *At = pick(Found, R);
  SplitBlock(At->getParent(), At);
  return true;
}

/// The order of blocks in the file means nothing.
bool shuffleBlocks(Function &F, replay::Random &R) {
  std::vector<BasicBlock *> Blocks;
  for (BasicBlock &B : F)
    if (&B != &F.getEntryBlock())
      Blocks.push_back(&B);
  if (Blocks.size() < 2)
    return false;
  pick(Blocks, R)->moveAfter(&F.getEntryBlock());
  return true;
}

/// The body of a helper in place of its call: instances relate as the calls do.
bool inlineHelper(Function &F, replay::Random &R) {
  std::vector<CallBase *> Found;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->getCalledFunction() && !C->getCalledFunction()->isDeclaration())
      Found.push_back(C);
  if (Found.empty())
    return false;
  InlineFunctionInfo Info;
  return InlineFunction(*pick(Found, R), Info).isSuccess();
}

/// A switch compares its cases one after the other.
bool switchToBranches(Function &F, replay::Random &R) {
  std::vector<SwitchInst *> Found;
  for (BasicBlock &B : F)
    if (auto *S = dyn_cast<SwitchInst>(B.getTerminator());
        S && S->getNumCases())
      Found.push_back(S);
  if (Found.empty())
    return false;
  SwitchInst *S = pick(Found, R);
  // Peel one case off: the rest goes to a block of its own.
  auto Case = *S->case_begin();
  BasicBlock *Head = S->getParent(), *To = Case.getCaseSuccessor();
  unsigned Edges = 0;
  for (BasicBlock *Succ : successors(Head))
    Edges += Succ == To;
  if (Edges > 1)
    return false;
  ConstantInt *Value = Case.getCaseValue();
  BasicBlock *Rest = SplitBlock(Head, S);
  S->removeCase(S->case_begin());
  To->replacePhiUsesWith(Rest, Head);
  IRBuilder<> B(Head->getTerminator());
  B.CreateCondBr(B.CreateICmpEQ(S->getCondition(), Value, "is"), To, Rest);
  Head->getTerminator()->eraseFromParent();
  return true;
}

/// A branch that is decided by the block it comes from, as a value: both edges
/// of a critical edge get a block of their own.
bool splitEdge(Function &F, replay::Random &R) {
  std::vector<std::pair<BasicBlock *, BasicBlock *>> Found;
  for (BasicBlock &B : F)
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator());
        Br &&
        (!Br->isConditional() || Br->getSuccessor(0) != Br->getSuccessor(1)))
      for (BasicBlock *S : successors(&B))
        Found.push_back({&B, S});
  if (Found.empty())
    return false;
  auto [From, To] = pick(Found, R);
  auto *Middle = BasicBlock::Create(F.getContext(), "edge", &F);
  BranchInst::Create(To, Middle);
  From->getTerminator()->replaceSuccessorWith(To, Middle);
  To->replacePhiUsesWith(From, Middle);
  return true;
}

} // namespace

ArrayRef<Edit> controlFlowEdits() {
  static const Edit Edits[] = {
      {"swap-arms", swapArms},
      {"clone-block", cloneBlock},
      {"clone-block", cloneBlock},
      {"peel-first", peelFirst},
      {"peel-first", peelFirst},
      {"unroll-fully", unrollFully},
      {"if-convert", ifConvert},
      {"select-to-branch", selectToBranch},
      {"merge-blocks", mergeBlocks},
      {"split-block", splitBlock},
      {"split-edge", splitEdge},
      {"shuffle-blocks", shuffleBlocks},
      {"inline", inlineHelper},
      {"inline", inlineHelper},
      {"switch-to-branches", switchToBranches},
  };
  return Edits;
}

} // namespace convtv::campaign
