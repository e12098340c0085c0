//===- encodings/program/static_rules_placement.cpp - Local rules ---------===//
//
// Rules about one instruction or one block: where convergence control
// intrinsics may stand, what their bundles and tokens are, and that one
// function does not mix controlled and uncontrolled convergent operations.
// (ConvergentOperations, "Convergence Control Intrinsics", "Uncontrolled
// Convergent Operations")
//
//===----------------------------------------------------------------------===//

#include "encodings/program/default_convergence.h"
#include "encodings/program/static_rules_internal.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace convtv::static_rules {
namespace {

bool isControlIntrinsic(const Value *V) {
  auto *F = dyn_cast<Function>(V);
  return F && StringSwitch<bool>(F->getName())
                  .Cases("llvm.experimental.convergence.entry",
                         "llvm.experimental.convergence.anchor",
                         "llvm.experimental.convergence.loop",
                         "llvm.experimental.convergence.iterating.anchor", true)
                  .Default(false);
}

class PlacementChecker {
public:
  explicit PlacementChecker(Context &C) : C(C) {}

  void run() {
    for (const BasicBlock &BB : C.F) {
      FirstConvergent = nullptr;
      for (const Instruction &I : BB)
        visit(I);
    }
    if (FirstControlled && FirstUncontrolled && !C.rfc())
      C.report("mixed-control",
               "Controlled and uncontrolled convergent operations are mixed in "
               "one function.",
               {FirstUncontrolled, FirstControlled});
  }

private:
  void visit(const Instruction &I) {
    checkOperands(I);
    if (C.rfc())
      return visitByDefault(I);
    if (!isConvergentCall(I))
      return;
    const auto &Call = cast<CallBase>(I);
    ControlKind Kind = controlKind(I);
    unsigned Bundles =
        Call.countOperandBundlesOfType(LLVMContext::OB_convergencectrl);

    if (Kind != ControlKind::None || Bundles > 0) {
      if (!FirstControlled)
        FirstControlled = &I;
    } else if (!FirstUncontrolled) {
      FirstUncontrolled = &I;
    }
    if (Kind != ControlKind::None)
      C.Definitions.push_back(&Call);

    switch (Kind) {
    case ControlKind::None:
      if (!Call.isConvergent())
        C.report("convergent-call",
                 "A convergence control token is used in a call that is not "
                 "convergent.",
                 {&I});
      break;
    case ControlKind::Entry:
      checkEntry(Call, Bundles);
      break;
    case ControlKind::Anchor:
    case ControlKind::IteratingAnchor:
      if (Bundles > 0)
        C.report("anchor-bundle",
                 "An anchor intrinsic has a convergencectrl bundle.", {&I});
      break;
    case ControlKind::Loop:
      if (Bundles == 0)
        C.report("loop-bundle",
                 "A loop intrinsic has no convergencectrl bundle.", {&I});
      if (FirstConvergent)
        C.report("loop-first",
                 "A loop intrinsic is preceded by a convergent operation in "
                 "its block.",
                 {&I, FirstConvergent});
      break;
    }
    if (Bundles > 0)
      checkBundle(Call, Bundles);
    if (!FirstConvergent)
      FirstConvergent = &I;
  }

  /// The rules of tokens-rfc.
  void visitByDefault(const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return;
    ControlKind Kind = controlKind(I);
    unsigned Bundles =
        Call->countOperandBundlesOfType(LLVMContext::OB_convergencectrl);
    if (Kind != ControlKind::None)
      C.Definitions.push_back(Call);
    if (Kind == ControlKind::Entry)
      return checkEntry(*Call, Bundles);
    if (Bundles == 0)
      return;
    // What is written in the bundle counts, what is meant by it does not.
    bool Ignored =
        isNoconvergentCall(*Call) || callsNoconvergentFunction(*Call);
    size_t Uses = C.Uses.size();
    checkBundle(*Call, Bundles);
    if (Ignored || Kind == ControlKind::Anchor ||
        Kind == ControlKind::IteratingAnchor)
      C.Uses.erase(C.Uses.begin() + Uses, C.Uses.end());
  }

  void checkEntry(const CallBase &Call, unsigned Bundles) {
    if (Bundles > 0)
      C.report("entry-bundle",
               "An entry intrinsic has a convergencectrl bundle.", {&Call});
    if (!C.rfc() && !C.F.isConvergent())
      C.report("entry-convergent-function",
               "An entry intrinsic is in a function that is not convergent.",
               {&Call});
    if (C.rfc() && isNoconvergentCall(Call))
      C.report("entry-noconvergent",
               "An entry intrinsic is marked noconvergent.", {&Call});
    if (!Call.getParent()->isEntryBlock())
      C.report("entry-block", "An entry intrinsic is outside the entry block.",
               {&Call});
    if (C.rfc())
      return;
    if (FirstConvergent)
      C.report("entry-first",
               "An entry intrinsic is preceded by a convergent operation in "
               "its block.",
               {&Call, FirstConvergent});
    if (FirstEntry)
      C.report("entry-once", "A function has more than one entry intrinsic.",
               {&Call, FirstEntry});
    else
      FirstEntry = &Call;
  }

  void checkBundle(const CallBase &Call, unsigned Bundles) {
    if (Bundles > 1) {
      C.report("bundle-once",
               "A call has more than one convergencectrl bundle.", {&Call});
      return;
    }
    OperandBundleUse Bundle =
        *Call.getOperandBundle(LLVMContext::OB_convergencectrl);
    if (Bundle.Inputs.size() != 1 ||
        !Bundle.Inputs[0]->getType()->isTokenTy()) {
      C.report("bundle-operand",
               "A convergencectrl bundle does not have exactly one token "
               "operand.",
               {&Call});
      return;
    }
    const Value *Token = Bundle.Inputs[0];
    if (controlKind(*Token) == ControlKind::None) {
      std::vector<const Instruction *> Involved{&Call};
      if (auto *Producer = dyn_cast<Instruction>(Token))
        Involved.push_back(Producer);
      C.report("token-operand",
               "A convergence control token is not produced by a call to a "
               "convergence control intrinsic.",
               std::move(Involved));
      return;
    }
    C.Uses.push_back({&Call, cast<CallBase>(Token)});
  }

  /// Tokens only in calls; control intrinsics only as callees.
  void checkOperands(const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    for (const Use &Operand : I.operands()) {
      if (!Call && controlKind(*Operand) != ControlKind::None)
        C.report("token-user",
                 "A convergence control token is used by an instruction that "
                 "is not a call.",
                 {&I, cast<Instruction>(Operand.get())});
      bool DirectCallee = Call && Call->isCallee(&Operand) &&
                          Call->getCalledFunction() == Operand.get();
      auto *Constant = dyn_cast<llvm::Constant>(Operand);
      if (Constant && !DirectCallee && namesControlIntrinsic(*Constant))
        C.report("indirect-intrinsic",
                 "A convergence control intrinsic is used other than by a "
                 "direct call of its own type.",
                 {&I});
    }
  }

  /// Is the address of a control intrinsic part of a constant?
  bool namesControlIntrinsic(const Constant &Root) {
    SmallPtrSet<const Constant *, 8> Seen;
    SmallVector<const Constant *, 8> Work{&Root};
    while (!Work.empty()) {
      const Constant *Next = Work.pop_back_val();
      if (!Seen.insert(Next).second)
        continue;
      if (isControlIntrinsic(Next))
        return true;
      // Not through the bodies and contents of other globals, but through the
      // second names of functions.
      if (isa<GlobalObject>(Next))
        continue;
      for (const Use &Operand : Next->operands())
        if (auto *Part = dyn_cast<Constant>(Operand))
          Work.push_back(Part);
    }
    return false;
  }

  Context &C;
  const Instruction *FirstConvergent = nullptr; ///< of the current block
  const Instruction *FirstControlled = nullptr;
  const Instruction *FirstUncontrolled = nullptr;
  const Instruction *FirstEntry = nullptr;
};

} // namespace

void checkPlacement(Context &C) { PlacementChecker(C).run(); }

} // namespace convtv::static_rules
