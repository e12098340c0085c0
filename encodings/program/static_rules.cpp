//===- encodings/program/static_rules.cpp - Convergence static rules ------===//

#include "encodings/program/static_rules.h"

#include "encodings/program/iterating_anchor.h"
#include "encodings/program/static_rules_internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace convtv {
namespace static_rules {

ControlKind controlKind(const Value &V) {
  auto *Call = dyn_cast<CallBase>(&V);
  if (!Call)
    return ControlKind::None;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::experimental_convergence_entry:
    return ControlKind::Entry;
  case Intrinsic::experimental_convergence_anchor:
    return ControlKind::Anchor;
  case Intrinsic::experimental_convergence_loop:
    return ControlKind::Loop;
  default:
    break;
  }
  return isIteratingAnchor(*Call) ? ControlKind::IteratingAnchor
                                  : ControlKind::None;
}

bool isConvergentCall(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && (Call->isConvergent() ||
                  Call->countOperandBundlesOfType(
                      LLVMContext::OB_convergencectrl) > 0 ||
                  controlKind(I) != ControlKind::None);
}

BlockGraph::BlockGraph(const Function &F) {
  for (const BasicBlock &BB : F)
    Numbers.try_emplace(&BB, Numbers.size());
  Successors.resize(Numbers.size());
  Predecessors.resize(Numbers.size());
  Reachable.resize(Numbers.size());
  for (const BasicBlock &BB : F)
    for (const BasicBlock *Next : llvm::successors(&BB)) {
      unsigned From = Numbers.at(&BB), To = Numbers.at(Next);
      if (!is_contained(Successors[From], To)) {
        Successors[From].push_back(To);
        Predecessors[To].push_back(From);
      }
    }
  std::vector<unsigned> Work{0};
  Reachable[0] = true;
  while (!Work.empty()) {
    unsigned B = Work.back();
    Work.pop_back();
    for (unsigned S : Successors[B])
      if (!Reachable[S]) {
        Reachable[S] = true;
        Work.push_back(S);
      }
  }
}

std::vector<unsigned>
BlockGraph::closedPathComponents(ArrayRef<unsigned> Removed) const {
  // Tarjan's strongly connected components, without recursion. A component is
  // on a closed path if it has an edge inside.
  constexpr unsigned Unseen = 0;
  const unsigned Done = size() + 1; // larger than any discovery number
  std::vector<unsigned> Discovered(size(), Unseen), Low(size()), Result(size());
  for (unsigned B : Removed)
    Discovered[B] = Done;
  unsigned Clock = 0, Components = 0;
  std::vector<unsigned> Open;                       // of unfinished components
  std::vector<std::pair<unsigned, unsigned>> Stack; // block, next successor
  auto Enter = [&](unsigned B) {
    Discovered[B] = Low[B] = ++Clock;
    Open.push_back(B);
    Stack.push_back({B, 0});
  };
  for (unsigned Root = 0; Root < size(); ++Root) {
    if (Discovered[Root] != Unseen)
      continue;
    Enter(Root);
    while (!Stack.empty()) {
      unsigned B = Stack.back().first;
      if (Stack.back().second < Successors[B].size()) {
        unsigned S = Successors[B][Stack.back().second++];
        if (Discovered[S] == Unseen)
          Enter(S);
        else if (Discovered[S] != Done)
          Low[B] = std::min(Low[B], Discovered[S]);
        continue;
      }
      Stack.pop_back();
      if (!Stack.empty())
        Low[Stack.back().first] = std::min(Low[Stack.back().first], Low[B]);
      if (Low[B] != Discovered[B])
        continue;
      bool Closed = Open.back() != B || is_contained(Successors[B], B);
      unsigned Component = Closed ? ++Components : 0;
      unsigned Member;
      do {
        Member = Open.back();
        Open.pop_back();
        Discovered[Member] = Done;
        Result[Member] = Component;
      } while (Member != B);
    }
  }
  return Result;
}

} // namespace static_rules

namespace {

using namespace static_rules;

/// The rules below walk the graph and build dominator trees: is that safe?
std::optional<RuleViolation> checkWalkable(const Function &F) {
  auto Malformed = [](const Twine &Message, const Instruction *I) {
    RuleViolation V{"malformed-ir", Message.str(), {}};
    if (I)
      V.Instructions.push_back(I);
    return V;
  };
  for (const BasicBlock &BB : F) {
    if (!BB.getTerminator()) {
      std::string Name;
      raw_string_ostream OS(Name);
      BB.printAsOperand(OS, /*PrintType=*/false);
      return Malformed("Block " + Name + " of @" + F.getName() +
                           " does not end in a terminator.",
                       BB.empty() ? nullptr : &BB.back());
    }
    for (const Instruction &I : BB)
      if (I.isTerminator() && &I != &BB.back())
        return Malformed("A terminator stands in the middle of a block.", &I);
    for (const BasicBlock *Next : successors(&BB))
      if (Next == &F.getEntryBlock())
        return Malformed("The entry block has a predecessor.",
                         BB.getTerminator());
  }
  return std::nullopt;
}

void describe(raw_ostream &OS, const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!I.getType()->isVoidTy())
    I.printAsOperand(OS, /*PrintType=*/false);
  else if (Call && Call->getCalledOperand()->hasName())
    OS << "call @" << Call->getCalledOperand()->getName();
  else
    OS << I.getOpcodeName();
}

} // namespace

std::vector<RuleViolation> checkStaticRules(const Function &F,
                                            TokenSemantics Tokens) {
  if (F.isDeclaration())
    return {};
  if (std::optional<RuleViolation> V = checkWalkable(F))
    return {*V};
  static_rules::Context C{F, Tokens, {}, {}, {}};
  checkPlacement(C);
  if (!C.Uses.empty()) {
    BlockGraph Graph(F);
    // LLVM's analyses take functions they will not change by mutable reference.
    DominatorTree Dominators(const_cast<Function &>(F));
    checkRegions(C, Graph, Dominators);
    checkClosedPaths(C, Graph, Dominators);
  }
  // Program order of the instruction each violation names first.
  DenseMap<const Instruction *, unsigned> Order;
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB)
      Order.try_emplace(&I, Order.size() + 1);
  auto Position = [&](const RuleViolation &V) {
    return V.Instructions.empty() ? 0 : Order.lookup(V.Instructions.front());
  };
  stable_sort(C.Violations,
              [&](const RuleViolation &A, const RuleViolation &B) {
                return Position(A) < Position(B);
              });
  return std::move(C.Violations);
}

/// F alone, in a module of its own, without convergence control.
static std::unique_ptr<Module> withoutTokens(const Function &F, Function *&G) {
  ValueToValueMapTy Map;
  std::unique_ptr<Module> M =
      CloneModule(*F.getParent(), Map,
                  [&](const GlobalValue *Value) { return Value == &F; });
  G = cast<Function>(Map.lookup(&F));
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(*G))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Calls.push_back(Call);
  for (CallBase *&Call : Calls) {
    if (!Call->countOperandBundlesOfType(LLVMContext::OB_convergencectrl))
      continue;
    CallBase *New = CallBase::removeOperandBundle(
        Call, LLVMContext::OB_convergencectrl, Call);
    New->copyMetadata(*Call);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
    Call = New;
  }
  for (CallBase *Call : Calls)
    if (controlKind(*Call) != ControlKind::None && Call->use_empty())
      Call->eraseFromParent();
  return M;
}

/// F alone, in a module of its own, with anchors that LLVM knows in place of
/// iterating anchors; null if there are none.
static std::unique_ptr<Module> withPlainAnchors(const Function &F,
                                                Function *&G) {
  if (none_of(instructions(F), isIteratingAnchor))
    return nullptr;
  ValueToValueMapTy Map;
  std::unique_ptr<Module> M =
      CloneModule(*F.getParent(), Map,
                  [&](const GlobalValue *Value) { return Value == &F; });
  G = cast<Function>(Map.lookup(&F));
  Function *Anchor = Intrinsic::getDeclaration(
      M.get(), Intrinsic::experimental_convergence_anchor);
  for (Instruction &I : instructions(*G))
    if (isIteratingAnchor(I) && cast<CallBase>(I).arg_empty())
      cast<CallBase>(I).setCalledFunction(Anchor);
  return M;
}

std::string checkWithLLVMVerifier(const Function &F, TokenSemantics Tokens) {
  if (F.isDeclaration())
    return {};
  if (Function *Known = nullptr; auto M = withPlainAnchors(F, Known))
    return checkWithLLVMVerifier(*Known, Tokens);
  if (Tokens == TokenSemantics::RFC) {
    if (!verifyFunction(F))
      return {};
    Function *Stripped = nullptr;
    std::unique_ptr<Module> M = withoutTokens(F, Stripped);
    return checkWithLLVMVerifier(*Stripped);
  }
  std::string Message;
  raw_string_ostream OS(Message);
  if (!verifyFunction(F, &OS))
    return {};
  return Message.empty() ? "LLVM's verifier rejects @" + F.getName().str()
                         : Message;
}

std::string toString(const RuleViolation &V, const LoadedModule &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << (V.Instructions.empty() ? M.Path
                                : locationOf(M, *V.Instructions.front()))
     << ": " << V.Rule << ": " << V.Message;
  StringRef Separator = " [";
  for (const Instruction *I : V.Instructions) {
    OS << Separator;
    describe(OS, *I);
    OS << " at " << locationOf(M, *I);
    Separator = ", ";
  }
  if (!V.Instructions.empty())
    OS << ']';
  return Text;
}

} // namespace convtv
