//===- checker/campaign/edits.cpp - Changes to a program ------------------===//
#include "checker/campaign/edits.h"
#include "checker/campaign/generate.h"
#include "encodings/program/static_rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace convtv::campaign {

const char *toString(EditClass C) {
  switch (C) {
  case EditClass::Preserving:
    return "preserving";
  case EditClass::Breaking:
    return "breaking";
  case EditClass::Mutating:
    return "mutating";
  case EditClass::Passes:
    return "passes";
  }
  return "";
}

std::vector<CallBase *> convergentCalls(Function &F) {
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->isConvergent() && !isa<ConvergenceControlInst>(C))
      Calls.push_back(C);
  return Calls;
}

bool isPlain(const Instruction &I) {
  if (I.getType()->isTokenTy() || isa<PHINode>(I) || isa<CallBase>(I) ||
      isa<AllocaInst>(I) || I.isTerminator())
    return false;
  return !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I);
}

bool isPure(const Instruction &I) {
  if (I.isTerminator() || isa<PHINode>(I) || isa<AllocaInst>(I) ||
      I.getType()->isTokenTy())
    return false;
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    const Function *Callee = C->getCalledFunction();
    // A bundle counts as an access of memory in LLVM; ask the declaration.
    return Callee && Callee->isDeclaration() && Callee->onlyReadsMemory() &&
           Callee->doesNotThrow() && Callee->willReturn();
  }
  return !I.mayWriteToMemory();
}

bool communicates(const BasicBlock &B) {
  for (const Instruction &I : B)
    if (const auto *C = dyn_cast<CallBase>(&I))
      if (C->isConvergent() || !C->getCalledFunction() ||
          !C->getCalledFunction()->isDeclaration())
        return true;
  return false;
}

static bool wellFormed(const Module &M) {
  for (const Function &F : M)
    if (!F.isDeclaration() &&
        (!checkStaticRules(F).empty() || !checkWithLLVMVerifier(F).empty()))
      return false;
  return true;
}

static std::string randomPipeline(replay::Random &R) {
  std::string Pipeline;
  for (unsigned N = 1 + R.below(3); N; --N) {
    if (!Pipeline.empty())
      Pipeline += ',';
    Pipeline += passNames()[R.below(passNames().size())];
  }
  return Pipeline;
}

/// One edit somewhere, on a copy; null if there is no place for it.
static std::unique_ptr<Module> tryEdit(const Module &M, const Edit &E,
                                       uint64_t Seed) {
  auto Copy = CloneModule(M);
  replay::Random R(Seed);
  Function *F = Copy->getFunction(TestedFunction);
  if (Function *H = Copy->getFunction("h"); H && R.chance(5))
    F = H;
  if (!E.Apply(*F, R) || !wellFormed(*Copy))
    return nullptr;
  return Copy;
}

Edited editProgram(const Module &M, EditClass Class, uint64_t Seed) {
  replay::Random R(Seed);
  Edited Result;
  Result.Class = Class;
  Result.Module = CloneModule(M);
  auto Perform = [&](const Edit &E) {
    auto Changed = tryEdit(*Result.Module, E, R.next());
    if (!Changed)
      return false;
    Result.Module = std::move(Changed);
    Result.Done += (Result.Done.empty() ? "" : ",") + std::string(E.Name);
    return true;
  };
  auto Preserve = [&] {
    ArrayRef<Edit> Edits = R.chance(3) ? valueEdits() : controlFlowEdits();
    return Perform(Edits[R.below(Edits.size())]);
  };
  switch (Class) {
  case EditClass::Preserving:
    for (unsigned Wanted = 1 + R.below(3), Tries = 0; Wanted && Tries != 40;
         ++Tries)
      Wanted -= Preserve();
    break;
  case EditClass::Breaking:
    for (unsigned Tries = 0; Tries != 40; ++Tries)
      if (Perform(breakingEdits()[R.below(breakingEdits().size())]))
        break;
    break;
  case EditClass::Mutating:
    for (unsigned Wanted = 1 + R.below(2), Tries = 0; Wanted && Tries != 40;
         ++Tries)
      Wanted -= Perform(mutatingEdits()[R.below(mutatingEdits().size())]);
    break;
  case EditClass::Passes: {
    std::string Pipeline = randomPipeline(R);
    if (runPasses(*Result.Module, Pipeline))
      Result.Done = Pipeline;
    break;
  }
  }
  // What is broken may be hidden by what is not.
  if (Class != EditClass::Passes && Class != EditClass::Preserving &&
      !Result.Done.empty() && R.chance(4))
    for (unsigned Tries = 0; Tries != 10 && !Preserve(); ++Tries)
      ;
  return Result;
}

} // namespace convtv::campaign
