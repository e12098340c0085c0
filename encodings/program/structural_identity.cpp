//===- encodings/program/structural_identity.cpp - The same but for names -===//

#include "encodings/program/structural_identity.h"

#include "encodings/program/type_identity.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace convtv {
namespace {

/// Assumes of each pair of globals met that they are the same, and checks each
/// once: so recursion ends, and one difference anywhere makes all of it false.
class Matcher {
public:
  bool run(const Function &A, const Function &B) {
    TopA = &A;
    TopB = &B;
    if (A.getParent() == B.getParent()
            ? !sameAnnotations(A, B)
            : !sameModules(*A.getParent(), *B.getParent()))
      return false;
    if (!sameFunctionHeader(A, B))
      return false;
    Bodies.push_back({&A, &B});
    while (!Bodies.empty()) {
      auto [X, Y] = Bodies.pop_back_val();
      if (!sameBody(*X, *Y))
        return false;
    }
    return true;
  }

private:
  //===--------------------------------------------------------------------===//
  // Modules and globals
  //===--------------------------------------------------------------------===//

  bool sameModules(const Module &A, const Module &B) {
    if (&A.getContext() != &B.getContext() ||
        A.getDataLayout() != B.getDataLayout() ||
        A.getDataLayoutStr() != B.getDataLayoutStr() ||
        A.getTargetTriple() != B.getTargetTriple() ||
        A.getModuleInlineAsm() != B.getModuleInlineAsm())
      return false;
    return coversNamedMetadata(A, B) && coversNamedMetadata(B, A);
  }

  /// Two functions of one module: does named metadata (nvvm.annotations, for
  /// one) say the same of both?
  bool sameAnnotations(const Function &A, const Function &B) {
    auto Names = [](const MDOperand &Operand, const Function &F) {
      auto *V = dyn_cast_or_null<ValueAsMetadata>(Operand.get());
      return V && V->getValue() == &F;
    };
    for (const NamedMDNode &Named : A.getParent()->named_metadata()) {
      std::vector<const MDNode *> OfA, OfB;
      for (const MDNode *Node : Named.operands())
        for (unsigned I = 0; I < Node->getNumOperands(); ++I) {
          bool IsA = Names(Node->getOperand(I), A);
          if (!IsA && !Names(Node->getOperand(I), B))
            continue;
          if (I != 0)
            return false;
          (IsA ? OfA : OfB).push_back(Node);
        }
      if (OfA.size() != OfB.size())
        return false;
      for (size_t I = 0; I < OfA.size(); ++I)
        if (!sameMetadata(OfA[I], OfB[I]))
          return false;
    }
    return true;
  }

  /// Annotations (kernels, module flags) in one module are in the other.
  bool coversNamedMetadata(const Module &A, const Module &B) {
    for (const NamedMDNode &NA : A.named_metadata()) {
      StringRef Name = NA.getName();
      if (Name.starts_with("llvm.dbg.") || Name == "llvm.ident" ||
          Name == "llvm.commandline")
        continue;
      const NamedMDNode *NB = B.getNamedMetadata(Name);
      if (!NB || NA.getNumOperands() != NB->getNumOperands())
        return false;
      for (unsigned I = 0; I < NA.getNumOperands(); ++I)
        if (!sameMetadata(NA.getOperand(I), NB->getOperand(I)))
          return false;
    }
    return true;
  }

  bool sameGlobalValue(const GlobalValue &A, const GlobalValue &B) {
    return A.getValueID() == B.getValueID() &&
           identicalTypes(A.getType(), B.getType()) &&
           identicalTypes(A.getValueType(), B.getValueType()) &&
           A.getLinkage() == B.getLinkage() &&
           A.getVisibility() == B.getVisibility() &&
           A.getDLLStorageClass() == B.getDLLStorageClass() &&
           A.getThreadLocalMode() == B.getThreadLocalMode() &&
           A.getUnnamedAddr() == B.getUnnamedAddr() &&
           A.isDSOLocal() == B.isDSOLocal() &&
           A.getPartition() == B.getPartition() &&
           A.isDeclaration() == B.isDeclaration();
  }

  bool sameGlobalObject(const GlobalObject &A, const GlobalObject &B) {
    if (!sameGlobalValue(A, B) || A.getAlign() != B.getAlign() ||
        A.getSection() != B.getSection() || A.hasComdat() != B.hasComdat())
      return false;
    if (A.hasComdat() &&
        (A.getComdat()->getName() != B.getComdat()->getName() ||
         A.getComdat()->getSelectionKind() !=
             B.getComdat()->getSelectionKind()))
      return false;
    return sameAttachments(A, B);
  }

  static bool sameAttributes(AttributeList A, AttributeList B) {
    if (A == B)
      return true;
    if (A.getNumAttrSets() != B.getNumAttrSets())
      return false;
    for (unsigned Index : A.indexes()) {
      AttributeSet SA = A.getAttributes(Index), SB = B.getAttributes(Index);
      if (SA.getNumAttributes() != SB.getNumAttributes())
        return false;
      for (auto [X, Y] : zip_equal(SA, SB))
        if (X != Y && !(X.isTypeAttribute() && Y.isTypeAttribute() &&
                        X.getKindAsEnum() == Y.getKindAsEnum() &&
                        X.getValueAsType() && Y.getValueAsType() &&
                        identicalTypes(X.getValueAsType(), Y.getValueAsType())))
          return false;
    }
    return true;
  }

  bool sameFunctionHeader(const Function &A, const Function &B) {
    return sameGlobalObject(A, B) && A.isIntrinsic() == B.isIntrinsic() &&
           A.getIntrinsicID() == B.getIntrinsicID() &&
           A.getCallingConv() == B.getCallingConv() &&
           sameAttributes(A.getAttributes(), B.getAttributes()) &&
           A.hasGC() == B.hasGC() && (!A.hasGC() || A.getGC() == B.getGC()) &&
           sameOptional(
               A.hasPersonalityFn(), B.hasPersonalityFn(),
               [&] { return A.getPersonalityFn(); },
               [&] { return B.getPersonalityFn(); }) &&
           sameOptional(
               A.hasPrefixData(), B.hasPrefixData(),
               [&] { return A.getPrefixData(); },
               [&] { return B.getPrefixData(); }) &&
           sameOptional(
               A.hasPrologueData(), B.hasPrologueData(),
               [&] { return A.getPrologueData(); },
               [&] { return B.getPrologueData(); });
  }

  template <typename GetA, typename GetB>
  bool sameOptional(bool HasA, bool HasB, GetA A, GetB B) {
    return HasA == HasB && (!HasA || sameConstant(*A(), *B()));
  }

  /// Globals without a name are told apart by their place in the module.
  static bool sameName(const GlobalValue &A, const GlobalValue &B) {
    if (A.hasName() || B.hasName())
      return A.getName() == B.getName();
    auto Place = [](const GlobalValue &G) {
      unsigned Number = 0;
      for (const GlobalValue &Other : G.getParent()->global_values()) {
        if (&Other == &G)
          break;
        Number += !Other.hasName();
      }
      return Number;
    };
    return Place(A) == Place(B);
  }

  /// Two globals referred to at the same place.
  bool sameGlobal(const GlobalValue &A, const GlobalValue &B) {
    if (&A == &B)
      return true;
    // The functions compared may have different names, and call themselves.
    bool Top = &A == TopA && &B == TopB;
    if (Top)
      return true;
    if (&A == TopA || &B == TopB || !sameName(A, B))
      return false;
    if (!Globals.insert({&A, &B}).second)
      return true;
    if (auto *FA = dyn_cast<Function>(&A)) {
      auto *FB = dyn_cast<Function>(&B);
      if (!FB || !sameFunctionHeader(*FA, *FB))
        return false;
      if (!FA->isDeclaration())
        Bodies.push_back({FA, FB});
      return true;
    }
    if (auto *VA = dyn_cast<GlobalVariable>(&A)) {
      auto *VB = dyn_cast<GlobalVariable>(&B);
      return VB && sameGlobalObject(*VA, *VB) &&
             VA->isConstant() == VB->isConstant() &&
             VA->isExternallyInitialized() == VB->isExternallyInitialized() &&
             VA->getAttributes() == VB->getAttributes() &&
             VA->getCodeModel() == VB->getCodeModel() &&
             sameOptional(
                 VA->hasInitializer(), VB->hasInitializer(),
                 [&] { return VA->getInitializer(); },
                 [&] { return VB->getInitializer(); });
    }
    if (auto *AA = dyn_cast<GlobalAlias>(&A)) {
      auto *AB = dyn_cast<GlobalAlias>(&B);
      return AB && sameGlobalValue(A, B) &&
             sameConstant(*AA->getAliasee(), *AB->getAliasee());
    }
    return false; // ifuncs
  }

  //===--------------------------------------------------------------------===//
  // Constants and metadata
  //===--------------------------------------------------------------------===//

  bool sameConstant(const Constant &A, const Constant &B) {
    if (&A == &B)
      return true;
    if (auto *GA = dyn_cast<GlobalValue>(&A)) {
      auto *GB = dyn_cast<GlobalValue>(&B);
      return GB && sameGlobal(*GA, *GB);
    }
    if (A.getValueID() != B.getValueID() ||
        !identicalTypes(A.getType(), B.getType()) ||
        A.getNumOperands() != B.getNumOperands())
      return false;
    // Constants are unique in a context: two without globals inside differ,
    // unless their types are two of the same structure.
    if (isa<ConstantAggregateZero, UndefValue, ConstantTargetNone>(A))
      return true; // undef and poison have different value ids
    if (auto *EA = dyn_cast<ConstantExpr>(&A)) {
      auto *EB = cast<ConstantExpr>(&B);
      if (EA->getOpcode() != EB->getOpcode() ||
          EA->getRawSubclassOptionalData() != EB->getRawSubclassOptionalData())
        return false;
      if (auto *GA = dyn_cast<GEPOperator>(EA)) {
        auto *GB = cast<GEPOperator>(EB);
        if (!identicalTypes(GA->getSourceElementType(),
                            GB->getSourceElementType()) ||
            GA->getInRange() != GB->getInRange())
          return false;
      } else if (!EA->isCast() && !Instruction::isBinaryOp(EA->getOpcode())) {
        return false; // others have state of their own
      }
    } else if (!isa<ConstantAggregate>(A)) {
      return false;
    }
    for (unsigned I = 0; I < A.getNumOperands(); ++I)
      if (!sameConstant(*cast<Constant>(A.getOperand(I)),
                        *cast<Constant>(B.getOperand(I))))
        return false;
    return true;
  }

  bool sameMetadata(const Metadata *A, const Metadata *B) {
    if (!A || !B)
      return A == B;
    if (A->getMetadataID() != B->getMetadataID())
      return false;
    if (auto *VA = dyn_cast<ValueAsMetadata>(A))
      return sameMetadataValue(*VA->getValue(),
                               *cast<ValueAsMetadata>(B)->getValue());
    if (A == B && isa<MDString>(A))
      return true;
    if (isa<DINode, DILocation, DIExpression, DIMacroNode>(A))
      return true; // debug information means nothing here
    auto *NA = dyn_cast<MDTuple>(A);
    auto *NB = dyn_cast<MDTuple>(B);
    if (!NA || !NB || NA->isDistinct() != NB->isDistinct() ||
        NA->getNumOperands() != NB->getNumOperands())
      return false;
    // Distinct nodes are identities (loops, alias scopes): one for one.
    auto [AtoB, NewA] = Nodes.try_emplace(NA, NB);
    auto [BtoA, NewB] = NodesBack.try_emplace(NB, NA);
    if (!NewA || !NewB)
      return AtoB->second == NB && BtoA->second == NA;
    for (unsigned I = 0; I < NA->getNumOperands(); ++I)
      if (!sameMetadata(NA->getOperand(I), NB->getOperand(I)))
        return false;
    return true;
  }

  /// Metadata only names globals: what they contain does not matter to it.
  bool sameMetadataValue(const Value &A, const Value &B) {
    if (auto *GA = dyn_cast<GlobalValue>(&A)) {
      auto *GB = dyn_cast<GlobalValue>(&B);
      return GB && (&A == &B || (GA == TopA && GB == TopB) ||
                    (GA->hasName() && GA->getName() == GB->getName()));
    }
    return sameValue(A, B);
  }

  template <typename T> bool sameAttachments(const T &A, const T &B) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> NA, NB;
    A.getAllMetadata(NA);
    B.getAllMetadata(NB);
    auto IsDebug = [](const std::pair<unsigned, MDNode *> &P) {
      return P.first == LLVMContext::MD_dbg ||
             P.first == LLVMContext::MD_DIAssignID;
    };
    erase_if(NA, IsDebug);
    erase_if(NB, IsDebug);
    if (NA.size() != NB.size())
      return false;
    for (size_t I = 0; I < NA.size(); ++I)
      if (NA[I].first != NB[I].first ||
          !sameMetadata(NA[I].second, NB[I].second))
        return false;
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Bodies
  //===--------------------------------------------------------------------===//

  bool sameValue(const Value &A, const Value &B) {
    if (auto *CA = dyn_cast<Constant>(&A)) {
      if (isa<BlockAddress>(A))
        return false;
      auto *CB = dyn_cast<Constant>(&B);
      return CB && sameConstant(*CA, *CB);
    }
    if (isa<InlineAsm>(A))
      return &A == &B; // unique in the context
    if (auto *MA = dyn_cast<MetadataAsValue>(&A)) {
      auto *MB = dyn_cast<MetadataAsValue>(&B);
      return MB && sameMetadata(MA->getMetadata(), MB->getMetadata());
    }
    auto Found = Locals.find(&A);
    return Found != Locals.end() && Found->second == &B;
  }

  static std::vector<const Instruction *>
  realInstructions(const BasicBlock &BB) {
    std::vector<const Instruction *> Result;
    for (const Instruction &I : BB)
      if (!isa<DbgInfoIntrinsic>(I))
        Result.push_back(&I);
    return Result;
  }

  /// Values correspond by position.
  bool sameBody(const Function &A, const Function &B) {
    Locals.clear();
    if (A.arg_size() != B.arg_size() || A.size() != B.size())
      return false;
    for (const Argument &Arg : A.args())
      Locals[&Arg] = B.getArg(Arg.getArgNo());
    std::vector<std::pair<const Instruction *, const Instruction *>> Pairs;
    for (auto [BA, BB] : zip_equal(A, B)) {
      Locals[&BA] = &BB;
      auto IA = realInstructions(BA), IB = realInstructions(BB);
      if (IA.size() != IB.size())
        return false;
      for (size_t I = 0; I < IA.size(); ++I) {
        Locals[IA[I]] = IB[I];
        Pairs.push_back({IA[I], IB[I]});
      }
    }
    return all_of(Pairs, [&](const auto &P) {
      return sameInstruction(*P.first, *P.second);
    });
  }

  bool sameInstruction(const Instruction &A, const Instruction &B) {
    if (A.getOpcode() != B.getOpcode() ||
        A.getNumOperands() != B.getNumOperands() ||
        A.getRawSubclassOptionalData() != B.getRawSubclassOptionalData() ||
        !identicalTypes(A.getType(), B.getType()) || !sameState(A, B))
      return false;
    for (unsigned I = 0; I < A.getNumOperands(); ++I)
      if (!sameValue(*A.getOperand(I), *B.getOperand(I)))
        return false;
    if (auto *PA = dyn_cast<PHINode>(&A))
      for (unsigned I = 0; I < PA->getNumIncomingValues(); ++I)
        if (!sameValue(*PA->getIncomingBlock(I),
                       *cast<PHINode>(B).getIncomingBlock(I)))
          return false;
    return sameAttachments(A, B);
  }

  /// What an instruction has besides operands, type and flags.
  bool sameState(const Instruction &A, const Instruction &B) {
    if (auto *CA = dyn_cast<CallBase>(&A))
      return sameCallState(*CA, cast<CallBase>(B));
    switch (A.getOpcode()) {
    case Instruction::Alloca: {
      auto &X = cast<AllocaInst>(A), &Y = cast<AllocaInst>(B);
      return identicalTypes(X.getAllocatedType(), Y.getAllocatedType()) &&
             X.getAlign() == Y.getAlign() &&
             X.isUsedWithInAlloca() == Y.isUsedWithInAlloca() &&
             X.isSwiftError() == Y.isSwiftError();
    }
    case Instruction::GetElementPtr:
      return identicalTypes(cast<GetElementPtrInst>(A).getSourceElementType(),
                            cast<GetElementPtrInst>(B).getSourceElementType());
    case Instruction::AtomicRMW: {
      auto &X = cast<AtomicRMWInst>(A), &Y = cast<AtomicRMWInst>(B);
      return X.getAlign() == Y.getAlign() && A.hasSameSpecialState(&B);
    }
    case Instruction::AtomicCmpXchg: {
      auto &X = cast<AtomicCmpXchgInst>(A), &Y = cast<AtomicCmpXchgInst>(B);
      return X.getAlign() == Y.getAlign() && A.hasSameSpecialState(&B);
    }
    case Instruction::LandingPad:
      return cast<LandingPadInst>(A).isCleanup() ==
             cast<LandingPadInst>(B).isCleanup();
    case Instruction::CatchSwitch:
      return cast<CatchSwitchInst>(A).hasUnwindDest() ==
             cast<CatchSwitchInst>(B).hasUnwindDest();
    case Instruction::CleanupRet:
      return cast<CleanupReturnInst>(A).hasUnwindDest() ==
             cast<CleanupReturnInst>(B).hasUnwindDest();
    case Instruction::IndirectBr:
      return false; // where it may go depends on addresses of blocks
    default:
      return A.hasSameSpecialState(&B);
    }
  }

  bool sameCallState(const CallBase &A, const CallBase &B) {
    if (!identicalTypes(A.getFunctionType(), B.getFunctionType()) ||
        A.getCallingConv() != B.getCallingConv() ||
        !sameAttributes(A.getAttributes(), B.getAttributes()) ||
        !A.hasIdenticalOperandBundleSchema(B))
      return false;
    if (auto *CA = dyn_cast<CallInst>(&A))
      return CA->getTailCallKind() == cast<CallInst>(B).getTailCallKind();
    if (auto *CA = dyn_cast<CallBrInst>(&A))
      return CA->getNumIndirectDests() ==
             cast<CallBrInst>(B).getNumIndirectDests();
    return true;
  }

  const Function *TopA = nullptr;
  const Function *TopB = nullptr;
  DenseSet<std::pair<const GlobalValue *, const GlobalValue *>> Globals;
  SmallVector<std::pair<const Function *, const Function *>, 8> Bodies;
  DenseMap<const Value *, const Value *> Locals;
  DenseMap<const MDTuple *, const MDTuple *> Nodes, NodesBack;
};

} // namespace

bool structurallyIdentical(const Function &A, const Function &B) {
  if (A.isDeclaration() || B.isDeclaration())
    return false;
  return &A == &B || Matcher().run(A, B);
}

} // namespace convtv
