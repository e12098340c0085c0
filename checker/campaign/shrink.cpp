//===- checker/campaign/shrink.cpp - Smaller pairs ------------------------===//
#include "checker/campaign/shrink.h"
#include "checker/campaign/generate.h"
#include "encodings/program/static_rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <string>
#include <vector>

using namespace llvm;

namespace convtv::campaign {

namespace {

enum class Step { Delete, First, Second, MergeBlocks };

/// A place where a program can become smaller, by name, so that it can be found
/// in the other program, too.
struct Site {
  Step Do = Step::Delete;
  std::string Function, Key;
};

/// Unnamed instructions are numbered by kind.
class Keys {
public:
  std::string of(const Instruction &I) {
    if (I.hasName())
      return I.getName().str();
    std::string Kind = I.getOpcodeName();
    if (I.isTerminator() && I.getParent()->hasName())
      return Kind + " in " + I.getParent()->getName().str();
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction())
      Kind += C->getCalledFunction()->getName();
    return Kind + "#" + std::to_string(Count[Kind]++);
  }

private:
  std::map<std::string, unsigned> Count;
};

std::vector<Site> sites(const Module &M) {
  std::vector<Site> Found;
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    std::string Name = F.getName().str();
    Keys K;
    for (const Instruction &I : instructions(F)) {
      std::string Key = K.of(I);
      if (const auto *Br = dyn_cast<BranchInst>(&I)) {
        if (Br->isConditional())
          for (Step S : {Step::First, Step::Second})
            Found.push_back({S, Name, Key});
        continue;
      }
      if (isa<SwitchInst>(I))
        for (Step S : {Step::First, Step::Second})
          Found.push_back({S, Name, Key});
      if (I.isTerminator())
        continue;
      Found.push_back({Step::Delete, Name, Key});
      if (I.getNumOperands() && I.getType()->isIntegerTy())
        Found.push_back({Step::First, Name, Key});
      if (I.getNumOperands() > 1 && I.getType()->isIntegerTy())
        Found.push_back({Step::Second, Name, Key});
    }
    Found.push_back({Step::MergeBlocks, Name, ""});
  }
  // The end of a program depends on the rest.
  std::reverse(Found.begin(), Found.end());
  return Found;
}

void tidy(Function &F) {
  removeUnreachableBlocks(F);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *P = dyn_cast<PHINode>(&I); P && P->getNumIncomingValues() == 1) {
      P->replaceAllUsesWith(P->getIncomingValue(0) == P
                                ? PoisonValue::get(P->getType())
                                : P->getIncomingValue(0));
      P->eraseFromParent();
    }
}

bool takeSuccessor(Instruction &Terminator, unsigned Index) {
  if (Index >= Terminator.getNumSuccessors())
    return false;
  BasicBlock *B = Terminator.getParent(), *To = Terminator.getSuccessor(Index);
  bool Kept = false;
  for (BasicBlock *S : successors(B)) {
    if (S == To && !Kept) {
      Kept = true;
      continue;
    }
    S->removePredecessor(B, /*KeepOneInputPHIs=*/true);
  }
  Terminator.eraseFromParent();
  BranchInst::Create(To, B);
  tidy(*B->getParent());
  return true;
}

bool perform(Module &M, const Site &S) {
  Function *F = M.getFunction(S.Function);
  if (!F || F->isDeclaration())
    return false;
  if (S.Do == Step::MergeBlocks) {
    bool Changed = false;
    for (BasicBlock &B : make_early_inc_range(*F))
      Changed |= MergeBlockIntoPredecessor(&B);
    return Changed;
  }
  Keys K;
  Instruction *I = nullptr;
  for (Instruction &Candidate : instructions(*F))
    if (K.of(Candidate) == S.Key) {
      I = &Candidate;
      break;
    }
  if (!I)
    return false;
  unsigned Index = S.Do == Step::Second;
  if (I->isTerminator())
    return S.Do != Step::Delete && takeSuccessor(*I, Index);
  if (!I->use_empty()) {
    Value *By = nullptr;
    if (S.Do == Step::Delete) {
      if (auto *C = dyn_cast<ConvergenceControlInst>(I);
          C && C->getNumOperandBundles())
        By = C->getOperandBundle(LLVMContext::OB_convergencectrl)->Inputs[0];
      else if (!I->getType()->isTokenTy())
        By = Constant::getNullValue(I->getType());
    } else if (Index < I->getNumOperands()) {
      By = I->getOperand(Index);
    }
    if (!By || By == I || By->getType() != I->getType())
      return false;
    I->replaceAllUsesWith(By);
  } else if (S.Do != Step::Delete) {
    return false;
  }
  I->eraseFromParent();
  return true;
}

bool wellFormed(const Module &M) {
  for (const Function &F : M)
    if (!F.isDeclaration() &&
        (!checkStaticRules(F).empty() || !checkWithLLVMVerifier(F).empty()))
      return false;
  return M.getFunction(TestedFunction) != nullptr;
}

/// The function without the parameters that are not kept; null if impossible.
void dropParameters(Module &M, const std::vector<bool> &Keep) {
  Function *F = M.getFunction(TestedFunction);
  std::vector<Type *> Types;
  for (Argument &A : F->args())
    if (Keep[A.getArgNo()])
      Types.push_back(A.getType());
  auto *G =
      Function::Create(FunctionType::get(F->getReturnType(), Types, false),
                       F->getLinkage(), "", M);
  AttributeList Old = F->getAttributes();
  G->setCallingConv(F->getCallingConv());
  G->setAttributes(AttributeList::get(M.getContext(), Old.getFnAttrs(),
                                      Old.getRetAttrs(), {}));
  G->splice(G->begin(), F);
  auto New = G->arg_begin();
  for (Argument &A : F->args())
    if (Keep[A.getArgNo()]) {
      New->takeName(&A);
      A.replaceAllUsesWith(&*New);
      ++New;
    }
  G->takeName(F);
  F->eraseFromParent();
}

/// What no one refers to any more.
void dropUnused(Module &M) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : make_early_inc_range(M))
      if (F.use_empty() && F.getName() != TestedFunction) {
        F.eraseFromParent();
        Changed = true;
      }
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      if (G.use_empty()) {
        G.eraseFromParent();
        Changed = true;
      }
  }
}

} // namespace

ModulePair shrinkPair(ModulePair Pair,
                      function_ref<bool(const Module &, const Module &)> Holds,
                      unsigned Trials) {
  auto Attempt = [&](const Site &S, bool InBefore, bool InAfter) {
    if (!Trials)
      return false;
    ModulePair Smaller{CloneModule(*Pair.Before), CloneModule(*Pair.After)};
    if ((InBefore && !perform(*Smaller.Before, S)) ||
        (InAfter && !perform(*Smaller.After, S)))
      return false;
    if (!wellFormed(*Smaller.Before) || !wellFormed(*Smaller.After))
      return false;
    --Trials;
    if (!Holds(*Smaller.Before, *Smaller.After))
      return false;
    Pair = std::move(Smaller);
    return true;
  };
  for (bool Progress = true; Progress && Trials;) {
    Progress = false;
    for (const Site &S : sites(*Pair.Before))
      Progress |= Attempt(S, true, true) || Attempt(S, true, false);
    for (const Site &S : sites(*Pair.After))
      Progress |= Attempt(S, false, true);
  }
  ModulePair Smaller{CloneModule(*Pair.Before), CloneModule(*Pair.After)};
  std::vector<bool> Keep;
  Function *F = Smaller.Before->getFunction(TestedFunction),
           *G = Smaller.After->getFunction(TestedFunction);
  for (unsigned I = 0; I != F->arg_size(); ++I)
    Keep.push_back(!F->getArg(I)->use_empty() || !G->getArg(I)->use_empty());
  if (is_contained(Keep, false) && F->use_empty() && G->use_empty()) {
    dropParameters(*Smaller.Before, Keep);
    dropParameters(*Smaller.After, Keep);
  }
  dropUnused(*Smaller.Before);
  dropUnused(*Smaller.After);
  if (Holds(*Smaller.Before, *Smaller.After))
    Pair = std::move(Smaller);
  return Pair;
}

std::unique_ptr<Module> shrinkProgram(std::unique_ptr<Module> Program,
                                      function_ref<bool(const Module &)> Holds,
                                      unsigned Trials) {
  for (bool Progress = true; Progress && Trials;) {
    Progress = false;
    for (const Site &S : sites(*Program)) {
      auto Smaller = CloneModule(*Program);
      if (!Trials || !perform(*Smaller, S) || !wellFormed(*Smaller))
        continue;
      --Trials;
      if (!Holds(*Smaller))
        continue;
      Program = std::move(Smaller);
      Progress = true;
    }
  }
  auto Smaller = CloneModule(*Program);
  dropUnused(*Smaller);
  return Holds(*Smaller) ? std::move(Smaller) : std::move(Program);
}

} // namespace convtv::campaign
