//===- checker/lint/lint.cpp - All static rules over a file ---------------===//

#include "checker/lint/lint.h"
#include "checker/lint/rules.h"
#include "encodings/program/static_rules.h"
#include "encodings/program/whole_wave_slices.h"

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv::lint {

namespace {

std::string textOf(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!I.getType()->isVoidTy())
    I.printAsOperand(OS, /*PrintType=*/false);
  else if (Call && Call->getCalledOperand()->hasName())
    OS << "call @" << Call->getCalledOperand()->getName();
  else
    OS << I.getOpcodeName();
  return Text;
}

std::string blockName(const BasicBlock &BB) {
  std::string Text;
  raw_string_ostream OS(Text);
  BB.printAsOperand(OS, /*PrintType=*/false);
  return Text;
}

bool hasToken(const CallBase &Call) {
  return Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) > 0;
}

bool isIntrinsic(const CallBase &Call, StringRef Name) {
  const Function *F = Call.getCalledFunction();
  return F && F->getName() == Name;
}

constexpr StringLiteral EntryName = "llvm.experimental.convergence.entry",
                        AnchorName = "llvm.experimental.convergence.anchor",
                        LoopName = "llvm.experimental.convergence.loop",
                        IteratingName =
                            "llvm.experimental.convergence.iterating.anchor";

bool isControl(const CallBase &Call) {
  return isIntrinsic(Call, EntryName) || isIntrinsic(Call, AnchorName) ||
         isIntrinsic(Call, LoopName) || isIntrinsic(Call, IteratingName);
}

bool isUncontrolled(const CallBase &Call) {
  return Call.isConvergent() && !hasToken(Call) && !isControl(Call);
}

class Linter {
public:
  Linter(const LoadedModule &M, const Function &F, TokenSemantics Tokens)
      : M(M), F(F), Tokens(Tokens) {}

  std::vector<Finding> run() {
    bool Walkable = checkRules();
    if (Walkable) {
      Cycles.compute(const_cast<Function &>(F)); // an analysis, changes nothing
      for (const Instruction &I : instructions(F))
        if (const auto *Call = dyn_cast<CallBase>(&I))
          warn(*Call);
      warnLeaks();
    }
    return std::move(Found);
  }

private:
  void report(StringRef RuleName, const Twine &Message,
              ArrayRef<const Instruction *> Where) {
    const Rule *R = findRule(RuleName);
    Finding X;
    X.Function = F.getName().str();
    X.Rule = RuleName.str();
    X.IsError = !R || R->IsError;
    X.Hint = R ? R->Hint.str() : "see the static rules in docs/semantics.md";
    X.Message = Message.str();
    for (const Instruction *I : Where)
      X.Places.push_back({textOf(*I), locationOf(M, *I), M.Lines.lookup(I)});
    if (!X.Places.empty())
      X.Location = X.Places.front().Location;
    else if (unsigned Line = M.FunctionLines.lookup(&F))
      X.Location = M.Path + ":" + std::to_string(Line);
    else
      X.Location = M.Path;
    Found.push_back(std::move(X));
  }

  /// False: the function is no graph that could be looked at further.
  bool checkRules() {
    std::vector<RuleViolation> Broken = checkStaticRules(F, Tokens);
    for (const RuleViolation &V : Broken)
      report(V.Rule, V.Message, V.Instructions);
    bool Walkable = none_of(Broken, [](const RuleViolation &V) {
      return V.Rule == "malformed-ir";
    });
    if (!Walkable)
      return false;
    std::string Theirs = checkWithLLVMVerifier(F, Tokens);
    if (Tokens == TokenSemantics::LLVM && Theirs.empty())
      for (Finding &X : Found)
        X.VerifierAccepts = true;
    if (!Theirs.empty() && Broken.empty())
      // The lines after the first print the values involved.
      report("llvm-verifier", StringRef(Theirs).split('\n').first, {});
    return true;
  }

  void warn(const CallBase &Call) {
    bool Anchor =
        isIntrinsic(Call, AnchorName) || isIntrinsic(Call, IteratingName);
    if ((Anchor || isIntrinsic(Call, LoopName)) && Call.use_empty())
      report("unused-token",
             Twine("The token of ") +
                 (Anchor ? "an anchor" : "a loop intrinsic") +
                 " is never used: the intrinsic has no effect.",
             {&Call});
    else if (isIntrinsic(Call, LoopName))
      warnHeart(Call);
    if (Tokens == TokenSemantics::RFC)
      return;
    if (isUncontrolled(Call))
      warnIrreducible(Call);
    if (!Call.isConvergent())
      warnCallee(Call);
  }

  void warnHeart(const CallBase &Heart) {
    if (Heart.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 1)
      return;
    auto Bundle = Heart.getOperandBundle(LLVMContext::OB_convergencectrl);
    if (Bundle->Inputs.size() != 1)
      return;
    const auto *Definition = dyn_cast<Instruction>(Bundle->Inputs[0]);
    if (!Definition)
      return;
    // The outermost cycle is the one most likely not to be around the
    // definition as well.
    const Cycle *C = Cycles.getTopLevelParentCycle(
        const_cast<BasicBlock *>(Heart.getParent()));
    for (const Cycle *Inner = Cycles.getCycle(Heart.getParent()); Inner;
         Inner = Inner->getParentCycle())
      if (!Inner->contains(Definition->getParent()))
        return;
    report("heart-without-cycle",
           C ? "Every cycle around this loop intrinsic contains the definition "
               "of its token: it counts no rounds."
             : "This loop intrinsic is in no cycle: it counts no rounds.",
           {&Heart, Definition});
  }

  void warnIrreducible(const CallBase &Call) {
    for (const Cycle *C = Cycles.getCycle(Call.getParent()); C;
         C = C->getParentCycle()) {
      if (C->isReducible())
        continue;
      std::string Entries;
      for (const BasicBlock *Entry : C->getEntries())
        Entries += (Entries.empty() ? "" : ", ") + blockName(*Entry);
      report("irreducible-cycle",
             "A convergent operation without a token is in an irreducible "
             "cycle with the entries " +
                 Entries + "; its set depends on which is taken as header.",
             {&Call});
      return;
    }
  }

  void warnCallee(const CallBase &Call) {
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || Callee->isDeclaration())
      return;
    for (const Instruction &I : instructions(*Callee))
      if (const auto *Inner = dyn_cast<CallBase>(&I);
          Inner && (isUncontrolled(*Inner) || isIntrinsic(*Inner, EntryName))) {
        report("call-not-convergent",
               "@" + Callee->getName() +
                   " communicates with the threads that enter it together, but "
                   "this call is not convergent.",
               {&Call, Inner});
        return;
      }
  }

  void warnLeaks() {
    for (const auto &Leak : WholeWaveSlices(F).leaks())
      report("inactive-value",
             "This operation runs with all lanes of the wave, and nobody set "
             "what inactive lanes hold of " +
                 (Leak.From->hasName() ? "%" + Leak.From->getName().str()
                                       : "a value without a name") +
                 ".",
             {Leak.Operation});
  }

  const LoadedModule &M;
  const Function &F;
  TokenSemantics Tokens;
  CycleInfo Cycles;
  std::vector<Finding> Found;
};

} // namespace

std::vector<Finding> lintFunction(const LoadedModule &M, const Function &F,
                                  TokenSemantics Tokens) {
  if (F.isDeclaration())
    return {};
  return Linter(M, F, Tokens).run();
}

std::vector<Finding> lintModule(const LoadedModule &M, TokenSemantics Tokens) {
  std::vector<Finding> All;
  for (const Function &F : *M.Module)
    for (Finding &X : lintFunction(M, F, Tokens))
      All.push_back(std::move(X));
  return All;
}

} // namespace convtv::lint
