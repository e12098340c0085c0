//===- checker/satisfiable/sites.cpp - What the rules speak about ---------===//

#include "checker/satisfiable/sites.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv::satisfiable {

/// Nothing: a call no rule speaks about.
static std::optional<SiteKind> kindOf(const CallBase &Call) {
  // By name: LLVM 19 does not know all of them.
  StringRef Name;
  if (const Function *F = Call.getCalledFunction())
    Name = F->getName();
  auto Known =
      StringSwitch<std::optional<SiteKind>>(Name)
          .Case("llvm.experimental.convergence.entry", SiteKind::Entry)
          .Case("llvm.experimental.convergence.loop", SiteKind::Loop)
          .Case("llvm.experimental.convergence.anchor", SiteKind::Anchor)
          .Case("llvm.experimental.convergence.iterating.anchor",
                SiteKind::IteratingAnchor)
          .Case("llvm.convergence.anchor", SiteKind::PathAnchor)
          .Case("llvm.convergence.join", SiteKind::Join)
          .Case("llvm.convergence.point", SiteKind::Point)
          .Default(std::nullopt);
  if (Known)
    return Known;
  if (Call.isConvergent() ||
      Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) > 0)
    return SiteKind::Operation;
  return std::nullopt;
}

static const Value *tokenOperand(const CallBase &Call, SiteKind Kind) {
  if (Kind == SiteKind::Join || Kind == SiteKind::Point)
    return Call.arg_size() == 1 ? Call.getArgOperand(0) : nullptr;
  auto Bundle =
      Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) == 1
          ? Call.getOperandBundle(LLVMContext::OB_convergencectrl)
          : std::nullopt;
  return Bundle && Bundle->Inputs.size() == 1 ? Bundle->Inputs[0].get()
                                              : nullptr;
}

static bool isPathKind(SiteKind K) {
  return K == SiteKind::PathAnchor || K == SiteKind::Join ||
         K == SiteKind::Point;
}

Sites findSites(const Function &F) {
  Sites S;
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB)
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (auto Kind = kindOf(*Call); Kind && isPathKind(*Kind))
          S.UsesPaths = true;

  DenseMap<const Value *, unsigned> Number;
  std::vector<std::pair<unsigned, const Value *>> Tokens;
  for (const BasicBlock &BB : F) {
    auto Add = [&](SiteKind Kind, const Instruction &I) {
      S.Of[&BB].push_back(S.All.size());
      Number[&I] = S.All.size();
      S.All.push_back({Kind, &I, &BB, std::nullopt});
    };
    if (S.UsesPaths)
      Add(SiteKind::Start, BB.front());
    for (const Instruction &I : BB) {
      const auto *Call = dyn_cast<CallBase>(&I);
      auto Kind = Call ? kindOf(*Call) : std::nullopt;
      if (!Kind)
        continue;
      const Value *Token = tokenOperand(*Call, *Kind);
      if (*Kind == SiteKind::Operation && !Token) {
        ++S.Uncontrolled;
        if (!S.UsesPaths)
          continue; // maximal: always satisfiable (docs/semantics.md)
      }
      if (*Kind == SiteKind::IteratingAnchor)
        S.Iterating.push_back(S.All.size());
      if (Token)
        Tokens.push_back({static_cast<unsigned>(S.All.size()), Token});
      Add(*Kind, I);
    }
  }
  for (auto [User, Token] : Tokens)
    if (auto It = Number.find(Token); It != Number.end() &&
                                      It->second != User &&
                                      S.All[It->second].Kind != SiteKind::Start)
      S.All[User].Token = It->second;
  return S;
}

std::string nameOf(const Site &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (S.Kind == SiteKind::Start) {
    OS << "block ";
    S.Block->printAsOperand(OS, /*PrintType=*/false);
  } else if (!S.I->getType()->isVoidTy()) {
    S.I->printAsOperand(OS, /*PrintType=*/false);
  } else {
    const Value *Callee = cast<CallBase>(S.I)->getCalledOperand();
    if (Callee->hasName())
      OS << '@' << Callee->getName();
    else
      OS << "call";
  }
  return Text;
}

} // namespace convtv::satisfiable
