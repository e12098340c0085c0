//===- checker/replay/code.cpp - Functions ready to be run ----------------===//
#include "checker/replay/code.h"

#include "encodings/program/default_convergence.h"
#include "encodings/program/iterating_anchor.h"
#include "encodings/program/join_point.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/ModRef.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace convtv::replay {

Program::Program(const LoadedModule &M, const World &W,
                 const OperationCatalog &Catalog,
                 const CycleHierarchies *Hierarchies)
    : M(M), W(W), Catalog(Catalog), Hierarchies(Hierarchies),
      Layouts(M.Module->getDataLayout()),
      Library(std::make_unique<TargetLibraryInfoImpl>(
          Triple(M.Module->getTargetTriple()))) {}

Program::~Program() = default;

const DataLayout &Program::dataLayout() const {
  return M.Module->getDataLayout();
}

const Code &Program::code(const Function &F) {
  std::unique_ptr<Code> &Slot = Codes[&F];
  if (!Slot)
    Slot = prepare(F);
  return *Slot;
}

static uint64_t hashMetadata(const Metadata *MD) {
  std::string Text;
  raw_string_ostream OS(Text);
  // Names and constants only: node numbers differ between modules.
  if (const auto *S = dyn_cast_or_null<MDString>(MD))
    OS << S->getString();
  else if (const auto *C = dyn_cast_or_null<ConstantAsMetadata>(MD))
    OS << *C->getValue();
  else if (const auto *N = dyn_cast_or_null<MDNode>(MD))
    for (const MDOperand &O : N->operands())
      OS << hashMetadata(O.get()) << ',';
  return hashText(Text);
}

CallSite Program::describeCall(const CallBase &Call,
                               const WholeWaveSlices &Slices) {
  CallSite S;
  S.Call = &Call;
  S.Callee = dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
  if (!S.Callee)
    if (const auto *A =
            dyn_cast<GlobalAlias>(Call.getCalledOperand()->stripPointerCasts());
        A && !A->isInterposable())
      S.Callee = dyn_cast_or_null<Function>(A->getAliaseeObject());
  S.IntrinsicId = S.Callee ? S.Callee->getIntrinsicID() : 0;
  S.IsIndirect = !S.Callee && !Call.isInlineAsm();

  auto Unsupported = [&](const Twine &What) {
    S.Kind = CallKind::Unsupported;
    S.Problem = What.str();
    return S;
  };
  if (isa<CallBrInst>(Call))
    return Unsupported("callbr");

  switch (S.IntrinsicId) {
  case Intrinsic::experimental_convergence_entry:
    S.Kind = CallKind::Entry;
    return S;
  case Intrinsic::experimental_convergence_loop:
    // tokens-rfc: the set of a noconvergent call is a choice.
    S.Kind = byDefault() && isNoconvergentCall(Call) ? CallKind::Anchor
                                                     : CallKind::Loop;
    return S;
  case Intrinsic::experimental_convergence_anchor:
    S.Kind = CallKind::Anchor;
    return S;
  default:
    break;
  }
  if (auto Kind = wholeWaveKind(Call); Kind == WholeWaveKind::Init ||
                                       Kind == WholeWaveKind::SetInactive ||
                                       Kind == WholeWaveKind::Strict) {
    S.Kind = Kind == WholeWaveKind::Init ? CallKind::IsActive : CallKind::Copy;
    return S;
  }
  S.Info = Catalog.find(Call);
  if (isIteratingAnchor(Call) && !byDefault()) {
    S.Kind = CallKind::IteratingAnchor;
    return S;
  }
  if (joinPointKind(Call) != JoinPointKind::None) {
    S.Kind = CallKind::JoinPoint;
    S.IdentityText = calleeIdentity(Call);
    if (S.Info)
      S.Problem = S.IdentityText + " (" + S.Info->Note + ")";
    return S;
  }
  // What the user says communicates is an operation, whatever LLVM knows of it.
  bool Communicates = S.Info && S.Info->Convergent.value_or(false);
  if (isHintIntrinsic(S.IntrinsicId) && !Communicates) {
    S.Kind = CallKind::NoEffect;
    return S;
  }
  if (S.IntrinsicId == Intrinsic::trap ||
      S.IntrinsicId == Intrinsic::ubsantrap) {
    S.Kind = CallKind::Trap;
    S.IdentityText = "llvm.trap";
    S.Identity = hashText(S.IdentityText);
    return S;
  }
  if (isComputedIntrinsic(S.IntrinsicId) && !Communicates) {
    S.Kind = CallKind::Intrinsic;
    return S;
  }

  S.Effects = effectsOf(Call, Catalog);
  S.Means = S.Info ? S.Info->Means : Meaning::Uninterpreted;
  // Attributes tell program memory from the state outside.
  if (S.Effects.ReadsMemory && (!S.Info || !S.Info->Pure)) {
    MemoryEffects Memory = Call.getAttributes().getMemoryEffects();
    if (S.Callee)
      Memory &= S.Callee->getMemoryEffects();
    ModRefInfo Visible = Memory.getModRef(IRMemLocation::ArgMem) |
                         Memory.getModRef(IRMemLocation::Other);
    S.ReadsHiddenState =
        isRefSet(Memory.getModRef(IRMemLocation::InaccessibleMem));
    bool OtherBundles = Call.hasOperandBundlesOtherThan(
        {LLVMContext::OB_ptrauth, LLVMContext::OB_kcfi,
         LLVMContext::OB_convergencectrl});
    if (!isRefSet(Visible) && !OtherBundles && S.Callee &&
        !S.Effects.WritesMemory)
      S.Effects.ReadsMemory = false;
    else if (isNoModRef(Memory.getModRef(IRMemLocation::Other)) &&
             isModOrRefSet(Visible) && !OtherBundles && S.Callee)
      S.Effects.ArgumentMemoryOnly = true;
  }
  S.IdentityText = calleeIdentity(Call);
  S.WholeWave = Slices.isOperation(Call);
  if (S.WholeWave)
    S.IdentityText += " with all lanes";
  // Functions without a name are told apart by their number.
  if (S.Callee && !S.Callee->hasName())
    S.IdentityText =
        "@" + std::to_string(unnamedNumber(*S.Callee)) + " " + S.IdentityText;
  S.Identity = hashText(S.IdentityText);
  for (const Use &U : Call.args())
    if (const auto *MD = dyn_cast<MetadataAsValue>(U.get()))
      S.MetadataHash = mix(S.MetadataHash, hashMetadata(MD->getMetadata()));
  if (S.Means == Meaning::Unsupported)
    return Unsupported(S.Callee ? "operation @" + S.Callee->getName()
                                : Twine("inline asm in the catalog"));

  if (S.Callee && !S.Info && !S.Callee->isDeclaration() &&
      !S.Callee->isInterposable()) {
    if (S.Callee->getFunctionType() != Call.getFunctionType())
      return Unsupported("call of @" + S.Callee->getName() +
                         " through another type");
    if (S.Callee->isVarArg())
      return Unsupported("variadic function @" + S.Callee->getName());
    if (S.Callee->getCallingConv() != Call.getCallingConv())
      return Unsupported("call of @" + S.Callee->getName() +
                         " with another calling convention");
    S.Kind = CallKind::Enter;
    return S;
  }
  S.Kind = CallKind::Event;
  if (S.IntrinsicId && S.Means == Meaning::Uninterpreted &&
      !S.Effects.Convergent)
    S.KnownToOptimizers = true;
  LibFunc Known;
  if (S.Callee && !S.IntrinsicId && !Call.isNoBuiltin() &&
      Library->getLibFunc(*S.Callee, Known))
    S.KnownToOptimizers = true;
  return S;
}

static void addRegion(Code &C, const BasicBlock &Head) {
  uint32_t Number = C.BlockIndex.lookup(&Head);
  for (const auto &[Known, Blocks] : C.Regions)
    if (Known == Number)
      return;
  // (Building it changes nothing.)
  DominatorTree Tree(const_cast<Function &>(*Head.getParent()));
  BitVector Inside(C.Blocks.size());
  for (uint32_t N = 0; N != C.Blocks.size(); ++N)
    Inside[N] = Tree.dominates(&Head, C.Blocks[N].BB);
  C.Regions.push_back({Number, std::move(Inside)});
}

std::unique_ptr<Code> Program::prepare(const Function &F) {
  auto C = std::make_unique<Code>();
  C->F = &F;
  C->Problems.emplace_back();
  if (F.isDeclaration()) {
    C->Problem = "function without a body";
    return C;
  }
  if (auto Use = findUnmodelledWholeWave(F, /*Outermost=*/true, Catalog))
    C->Problem = "whole-wave execution, " + Use->What;
  WholeWaveSlices Slices(F);
  C->RunsAllLanes = isWholeWaveFunction(F) || initOfWholeWave(F);
  auto Denormal = [&](StringRef Name) {
    Attribute A = F.getFnAttribute(Name);
    return A.isValid() && A.getValueAsString() != "ieee,ieee" &&
           A.getValueAsString() != "ieee";
  };
  C->DenormalsVary =
      Denormal("denormal-fp-math") || Denormal("denormal-fp-math-f32");

  DenseMap<const Value *, OperandRef> Places;
  auto Place = [&](const Value &V) {
    const TypeLayout &L = Layouts.get(V.getType());
    OperandRef R{C->Slots, uint32_t(L.Leaves.size()), false};
    C->Slots += L.Leaves.size();
    Places[&V] = R;
    return R;
  };
  for (const Argument &A : F.args()) {
    if (const TypeLayout &L = Layouts.get(A.getType()); !L.Unsupported.empty())
      C->Problem = L.Unsupported + " as an argument";
    C->Arguments.push_back(Place(A));
  }
  for (const BasicBlock &BB : F) {
    C->BlockIndex[&BB] = C->Blocks.size();
    Block B;
    B.BB = &BB;
    B.StaticId = NextStaticId++;
    C->Blocks.push_back(B);
    for (const Instruction &I : BB)
      Place(I);
  }

  auto Problem = [&](std::string Text) {
    C->Problems.push_back(std::move(Text));
    return uint32_t(C->Problems.size() - 1);
  };
  uint32_t Failed = 0;
  auto Operand = [&](const Value *V) -> OperandRef {
    if (isa<BasicBlock>(V) || isa<MetadataAsValue>(V) || isa<InlineAsm>(V))
      return {};
    if (auto It = Places.find(V); It != Places.end())
      return It->second;
    const auto *K = dyn_cast<Constant>(V);
    if (!K)
      return {};
    OperandRef R{uint32_t(C->Constants.size()), 0, true};
    Leaves Values;
    if (std::string Error = evaluateConstant(*K, W, Layouts, Values);
        !Error.empty()) {
      Failed = Problem(std::move(Error));
      return {};
    }
    R.Count = Values.size();
    for (Scalar &S : Values)
      C->Constants.push_back(std::move(S));
    Places[V] = R;
    return R;
  };

  for (Block &B : C->Blocks) {
    B.First = C->Insts.size();
    for (const Instruction &I : *B.BB) {
      if (isa<PHINode>(I))
        ++B.NumPhis;
      Inst N;
      N.I = &I;
      N.Opcode = I.getOpcode();
      N.StaticId = NextStaticId++;
      N.Layout = &Layouts.get(I.getType());
      N.Result = Places[&I].Index;
      N.Leaves = Places[&I].Count;
      Failed = 0;
      if (!N.Layout->Unsupported.empty())
        Failed = Problem(N.Layout->Unsupported);
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        CallSite S = describeCall(*Call, Slices);
        bool Ignored =
            S.Kind == CallKind::NoEffect || S.Kind == CallKind::Unsupported;
        N.FirstOperand = C->Operands.size();
        if (!Ignored)
          for (const Use &U : Call->args()) {
            OperandRef R = Operand(U.get()); // may add constants first
            C->Operands.push_back(R);
          }
        N.NumOperands = C->Operands.size() - N.FirstOperand;
        if (auto Bundle =
                Call->getOperandBundle(LLVMContext::OB_convergencectrl)) {
          C->UsesTokens = true;
          bool Counts = !byDefault() || S.Kind == CallKind::Loop ||
                        (S.Effects.Controlled && !S.Effects.OwnAnchor);
          if (Counts && Bundle->Inputs.size() == 1)
            S.Token = Operand(Bundle->Inputs[0].get());
          if (Counts && S.Token.Count != 1)
            Failed = Problem("malformed convergencectrl bundle");
        }
        if (S.Kind == CallKind::Entry || S.Kind == CallKind::Anchor ||
            S.Kind == CallKind::Loop || S.Kind == CallKind::IteratingAnchor)
          C->UsesTokens = true;
        if (S.Kind == CallKind::IteratingAnchor)
          addRegion(*C, *B.BB);
        if (S.Kind == CallKind::Loop && S.Token.Count != 1 && !byDefault())
          Failed = Problem("loop intrinsic without a token");
        if (S.IntrinsicId == Intrinsic::assume)
          for (unsigned B = 0, E = Call->getNumOperandBundles(); B != E; ++B) {
            OperandBundleUse Use = Call->getOperandBundleAt(B);
            CallSite::Bundle &Out = S.Bundles.emplace_back();
            Out.Tag = Use.getTagName().str();
            for (const llvm::Use &U : Use.Inputs)
              Out.Inputs.push_back(Operand(U.get()));
          }
        if (S.IsIndirect)
          S.Pointer = Operand(Call->getCalledOperand());
        N.CallIndex = C->Calls.size();
        C->Calls.push_back(std::move(S));
      } else {
        SmallVector<OperandRef, 8> Refs;
        for (const Use &U : I.operands())
          Refs.push_back(Operand(U.get()));
        N.FirstOperand = C->Operands.size();
        N.NumOperands = Refs.size();
        C->Operands.insert(C->Operands.end(), Refs.begin(), Refs.end());
      }
      if (I.isTerminator()) {
        N.FirstSuccessor = C->Successors.size();
        for (unsigned S = 0, E = I.getNumSuccessors(); S != E; ++S)
          C->Successors.push_back(C->BlockIndex[I.getSuccessor(S)]);
        B.Decides = any_of(
            drop_begin(C->Successors, N.FirstSuccessor),
            [&](uint32_t S) { return S != C->Successors[N.FirstSuccessor]; });
      }
      N.Problem = Failed;
      if (Slices.contains(I))
        C->SliceIndex[&I] = C->Insts.size();
      C->Insts.push_back(N);
    }
    B.End = C->Insts.size();
  }
  orderCycles(*C, cycleHierarchy(F, Hierarchies));
  findPostDominators(*C);
  return C;
}

} // namespace convtv::replay
