//===- checker/tools/before_rules.cpp - Is the question a good one? -------===//

#include "checker/tools/before_rules.h"
#include "checker/report/escape.h"
#include "encodings/program/static_rules.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

namespace convtv {

/// The Before functions and their defined direct callees, breadth first.
static llvm::SetVector<const llvm::Function *>
reachableFunctions(llvm::ArrayRef<FunctionPair> Pairs) {
  llvm::SetVector<const llvm::Function *> Found;
  for (const FunctionPair &P : Pairs)
    Found.insert(P.Before);
  for (size_t I = 0; I < Found.size(); ++I)
    for (const llvm::Instruction &Inst : llvm::instructions(*Found[I]))
      if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&Inst))
        if (const llvm::Function *Callee = Call->getCalledFunction())
          if (!Callee->isDeclaration())
            Found.insert(Callee);
  return Found;
}

/// "file:12: error: @f: " or "file: error: @f: ".
static std::string errorHead(const LoadedModule &M, const llvm::Function &F) {
  std::string Head = M.Path;
  auto Line = M.FunctionLines.find(&F);
  if (Line != M.FunctionLines.end())
    Head += ":" + std::to_string(Line->second);
  return Head + ": error: @" + F.getName().str() + ": ";
}

static llvm::Error oneLine(const std::string &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 escapeLines(Message));
}

llvm::Error checkBeforeRules(const LoadedModule &Before,
                             llvm::ArrayRef<FunctionPair> Pairs,
                             TokenSemantics Tokens) {
  llvm::Error Errors = llvm::Error::success();
  auto Report = [&Errors](const std::string &Message) {
    Errors = llvm::joinErrors(std::move(Errors), oneLine(Message));
  };
  for (const llvm::Function *F : reachableFunctions(Pairs)) {
    std::vector<RuleViolation> Broken = checkStaticRules(*F, Tokens);
    if (!Broken.empty()) {
      std::string More;
      if (Broken.size() > 1)
        More = " (and " + std::to_string(Broken.size() - 1) + " more)";
      Report(errorHead(Before, *F) + "the original program is ill-formed: " +
             toString(Broken.front(), Before) + More);
      continue;
    }
    std::string Rejected = checkWithLLVMVerifier(*F, Tokens);
    if (!Rejected.empty())
      Report(
          errorHead(Before, *F) +
          "the original program is rejected by LLVM's verifier: " + Rejected);
  }
  return Errors;
}

static bool hasArgument(const llvm::Function &F, llvm::StringRef Name) {
  for (const llvm::Argument &A : F.args()) {
    if (A.hasName() && A.getName() == Name)
      return true;
    if (Name == "#" + std::to_string(A.getArgNo()))
      return true;
  }
  return false;
}

llvm::Error checkUniformNames(llvm::ArrayRef<FunctionPair> Pairs,
                              llvm::ArrayRef<std::string> Names) {
  for (const std::string &Name : Names) {
    bool Known = llvm::any_of(Pairs, [&Name](const FunctionPair &P) {
      return hasArgument(*P.Before, Name) || hasArgument(*P.After, Name);
    });
    if (!Known)
      return oneLine("--uniform-arg=" + Name +
                     ": no compared function has such an argument; use its "
                     "name, or #0 for the first");
  }
  return llvm::Error::success();
}

} // namespace convtv
