//===- encodings/instructions/memory_access.cpp - Loads, stores, addresses -*-
// C++ -*-===//
//
// LangRef "Memory Access and Addressing Operations". Volatile and atomic
// accesses are effects. (DESIGN 2, docs/semantics.md "Memory")
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"

namespace convtv {

namespace {

std::string typeText(llvm::Type *Type) {
  std::string Text;
  llvm::raw_string_ostream(Text) << *Type;
  return Text;
}

bool isPowerOfTwo(uint64_t N) { return N && !(N & (N - 1)); }

} // namespace

bool onlyAccessed(const llvm::Value &Pointer) {
  llvm::SmallVector<const llvm::Value *, 8> Work{&Pointer};
  llvm::SmallPtrSet<const llvm::Value *, 16> Seen{&Pointer};
  while (!Work.empty()) {
    const auto *V = Work.pop_back_val();
    for (const auto &U : V->uses()) {
      const auto *I = llvm::dyn_cast<llvm::Instruction>(U.getUser());
      if (!I)
        return false;
      if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst,
                    llvm::AddrSpaceCastInst, llvm::BitCastInst>(I)) {
        if (Seen.insert(I).second)
          Work.push_back(I);
        continue;
      }
      if (const auto *L = llvm::dyn_cast<llvm::LoadInst>(I); L && L->isSimple())
        continue;
      if (const auto *S = llvm::dyn_cast<llvm::StoreInst>(I);
          S && S->isSimple() && U.getOperandNo() == 1)
        continue;
      if (llvm::isa<llvm::MemIntrinsic, llvm::LifetimeIntrinsic,
                    llvm::DbgInfoIntrinsic>(I))
        continue;
      return false;
    }
  }
  return true;
}

void Encoder::checkAccess(unsigned Thread, const Scalar &Pointer,
                          unsigned Bytes, uint64_t Alignment, bool Writing,
                          const llvm::Instruction *Where) {
  // Cells are told apart by object and address, not by address space: a number
  // that two address spaces share must not be taken for one cell.
  if (auto *Accessed = llvm::getPointerOperand(Where);
      Accessed && Accessed->getType()->getPointerAddressSpace() != 0) {
    Term Object = M.objectOf(Pointer.Bits), Offset = M.offsetOf(Pointer.Bits);
    if (Object.isConst() && Object.bits().isZero() && Offset.isConst())
      return refuse("access to a constant address of an address space", Where);
  }
  undefinedIf(Thread, indefinite(Pointer), Where);
  undefinedIf(Thread, !M.isValid(Pointer.Bits, Bytes, Writing), Where);
  undefinedIf(Thread, M.isDead(state(Thread).Memory, Pointer.Bits), Where);
  if (Alignment > 1) {
    Term Offset = M.offsetOf(Pointer.Bits);
    unsigned Low = llvm::Log2_64(Alignment);
    if (Low <= Offset.width())
      undefinedIf(Thread, ne(extract(Offset, Low - 1, 0), T.bits(Low, 0)),
                  Where);
    // Objects whose base need not be so aligned: whether it is, is unknown.
    Term Object = M.objectOf(Pointer.Bits);
    M.forEachObject([&](const MemoryObject &O) {
      if (O.Alignment < Alignment)
        undefinedIf(Thread,
                    eq(Object, T.bits(ObjectBits, O.Id)) &&
                        T.variable(("object.misaligned." + llvm::Twine(O.Id) +
                                    "." + llvm::Twine(Alignment))
                                       .str(),
                                   0),
                    Where);
    });
  }
}

void Encoder::encodeAlloca(const llvm::Instruction &I) {
  const auto &A = llvm::cast<llvm::AllocaInst>(I);
  auto Size = A.getAllocationSize(DL);
  if (!Size || Size->isScalable())
    return refuse("alloca of variable size", &I);
  auto Pointer = leaves(I.getType(), &I);
  if (Refused)
    return;
  auto [It, New] = Escapes.try_emplace(&I, false);
  if (New)
    It->second = !onlyAccessed(A);
  bool Escaped = It->second;
  // The k-th escaping local of one program stands for the k-th of the other:
  // others see it only as a name. Private locals are never compared.
  unsigned Id = FirstLocal +
                (Escaped  ? 0
                 : Source ? 0x2000u
                          : 0x4000u) +
                NextLocal[Escaped]++;
  if (NextLocal[Escaped] >= 0x2000)
    return refuse("more than 8192 allocas", &I);
  if (const auto *Known = M.object(Id)) {
    if (Known->Size != Size->getFixedValue())
      return refuse("escaping allocas of different sizes before and after", &I);
  } else {
    MemoryObject O;
    O.Id = Id;
    O.Size = Size->getFixedValue();
    O.Alignment = A.getAlign().value();
    O.Definite = A.getAddressSpace() == 0;
    O.Escaped = Escaped;
    M.addObject(O);
  }
  Allocas[{Current, &I}] = Id;
  Term Offset = T.bits(Pointer[0].Width - ObjectBits, 0);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    state(Th).Memory = M.undefine(state(Th).Memory, Id);
    define(I, Th, {exact(M.pointer(Id, Offset))});
  }
}

void Encoder::encodeLoad(const llvm::Instruction &I) {
  const auto &Load = llvm::cast<llvm::LoadInst>(I);
  if (!Load.isSimple())
    return encodeAtomic(I);
  auto Leaves = leaves(I.getType(), &I);
  if (Refused)
    return;
  if (auto *V = llvm::dyn_cast<llvm::VectorType>(I.getType());
      V && DL.getTypeSizeInBits(V->getElementType()) % 8)
    return refuse("load of a vector of " + typeText(V->getElementType()), &I);
  uint64_t Bytes = DL.getTypeStoreSize(I.getType());
  if (DL.isBigEndian())
    return refuse("big-endian target", &I);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Scalar P = scalar(*Load.getPointerOperand(), Th);
    if (Refused)
      return;
    checkAccess(Th, P, Bytes, Load.getAlign().value(), false, &I);
    Value R;
    for (const auto &L : Leaves)
      R.push_back(M.load(state(Th).Memory, M.advance(P.Bits, L.Offset), L,
                         isPowerOfTwo(L.Bytes) && Load.getAlign() >= L.Bytes &&
                             L.Offset % L.Bytes == 0,
                         Source));
    // A promise about all other writes, which is not checked.
    if (I.hasMetadata(llvm::LLVMContext::MD_invariant_load)) {
      if (Source)
        C.SourceInvariantLoads = true;
      else if (!C.SourceInvariantLoads)
        return refuse("!invariant.load that the source does not have", &I);
    }
    // Metadata that restricts the value.
    if (auto *Range = I.getMetadata(llvm::LLVMContext::MD_range)) {
      auto CR = llvm::getConstantRangeFromMetadata(*Range);
      for (auto &S : R)
        if (CR.getBitWidth() == S.Bits.width() && !CR.isFullSet()) {
          // The hull of the pieces; inside a hole it is poison too.
          Term In = no();
          for (unsigned K = 0; K + 1 < Range->getNumOperands(); K += 2) {
            auto *Low =
                llvm::mdconst::extract<llvm::ConstantInt>(Range->getOperand(K));
            auto *High = llvm::mdconst::extract<llvm::ConstantInt>(
                Range->getOperand(K + 1));
            In = In || ult(S.Bits - T.bits(Low->getValue()),
                           T.bits(High->getValue() - Low->getValue()));
          }
          S.Poison = S.Poison || !In;
        }
    }
    if (I.hasMetadata(llvm::LLVMContext::MD_nonnull))
      for (auto &S : R)
        S.Poison = S.Poison || eq(S.Bits, T.bits(S.Bits.width(), 0));
    if (auto *Align = I.getMetadata(llvm::LLVMContext::MD_align)) {
      auto A = llvm::mdconst::extract<llvm::ConstantInt>(Align->getOperand(0))
                   ->getZExtValue();
      unsigned Low = llvm::Log2_64(A);
      for (auto &S : R)
        if (Low)
          S.Poison =
              S.Poison || ne(extract(S.Bits, Low - 1, 0), T.bits(Low, 0));
    }
    if (I.hasMetadata(llvm::LLVMContext::MD_noundef))
      for (auto &S : R) {
        undefinedIf(Th, indefinite(S), &I);
      }
    define(I, Th, std::move(R));
  }
}

void Encoder::encodeStore(const llvm::Instruction &I) {
  const auto &Store = llvm::cast<llvm::StoreInst>(I);
  if (!Store.isSimple())
    return encodeAtomic(I);
  auto *Type = Store.getValueOperand()->getType();
  auto Leaves = leaves(Type, &I);
  if (Refused)
    return;
  if (auto *V = llvm::dyn_cast<llvm::VectorType>(Type);
      V && DL.getTypeSizeInBits(V->getElementType()) % 8)
    return refuse("store of a vector of " + typeText(V->getElementType()), &I);
  if (DL.isBigEndian())
    return refuse("big-endian target", &I);
  uint64_t Bytes = DL.getTypeStoreSize(Type);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Scalar P = scalar(*Store.getPointerOperand(), Th);
    Value V = operand(*Store.getValueOperand(), Th);
    if (Refused)
      return;
    checkAccess(Th, P, Bytes, Store.getAlign().value(), true, &I);
    auto &S = state(Th);
    if (!Source && Type->isAggregateType()) {
      // Padding becomes undef (the source may keep what was there).
      std::vector<bool> Covered(Bytes, false);
      for (const auto &Leaf : Leaves)
        for (unsigned J = 0; J < Leaf.Bytes; ++J)
          Covered[Leaf.Offset + J] = true;
      for (uint64_t J = 0; J < Bytes; ++J)
        if (!Covered[J])
          S.Memory = M.store(S.Memory, M.advance(P.Bits, J), undefScalar(8), 1,
                             false, true, Source);
    }
    for (unsigned L = 0; L < Leaves.size(); ++L)
      S.Memory = M.store(S.Memory, M.advance(P.Bits, Leaves[L].Offset), V[L],
                         Leaves[L].Bytes, Leaves[L].IsPointer,
                         isPowerOfTwo(Leaves[L].Bytes) &&
                             Store.getAlign() >= Leaves[L].Bytes &&
                             Leaves[L].Offset % Leaves[L].Bytes == 0,
                         Source);
  }
}

void Encoder::encodeAtomic(const llvm::Instruction &I) {
  auto E = std::make_unique<Event>();
  E->Node = Current;
  E->Instruction = &I;
  // Everything but the operands' values makes the identity.
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << I.getOpcodeName() << (I.isVolatile() ? " volatile " : " ");
  const llvm::Value *Pointer = nullptr;
  uint64_t Alignment = 1;
  llvm::Type *Accessed = nullptr;
  auto Ordering = [&](llvm::AtomicOrdering O, llvm::SyncScope::ID S) {
    OS << llvm::toIRString(O) << " scope " << unsigned(S) << " ";
  };
  bool Reads = true, Writes = true, Synchronizes = true;
  if (const auto *L = llvm::dyn_cast<llvm::LoadInst>(&I)) {
    Ordering(L->getOrdering(), L->getSyncScopeID());
    Pointer = L->getPointerOperand();
    Accessed = L->getType();
    Alignment = L->getAlign().value();
    Writes = false;
    Synchronizes = L->isAtomic();
  } else if (const auto *S = llvm::dyn_cast<llvm::StoreInst>(&I)) {
    Ordering(S->getOrdering(), S->getSyncScopeID());
    Pointer = S->getPointerOperand();
    Accessed = S->getValueOperand()->getType();
    Alignment = S->getAlign().value();
    Reads = false;
    Synchronizes = S->isAtomic();
  } else if (const auto *RMW = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
    Ordering(RMW->getOrdering(), RMW->getSyncScopeID());
    OS << llvm::AtomicRMWInst::getOperationName(RMW->getOperation());
    Pointer = RMW->getPointerOperand();
    Accessed = RMW->getType();
    Alignment = RMW->getAlign().value();
  } else if (const auto *X = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I)) {
    Ordering(X->getSuccessOrdering(), X->getSyncScopeID());
    Ordering(X->getFailureOrdering(), X->getSyncScopeID());
    OS << (X->isWeak() ? "weak" : "");
    Pointer = X->getPointerOperand();
    Accessed = X->getNewValOperand()->getType();
    Alignment = X->getAlign().value();
  } else {
    const auto &F = llvm::cast<llvm::FenceInst>(I);
    Ordering(F.getOrdering(), F.getSyncScopeID());
  }
  if (Accessed)
    OS << " " << typeText(Accessed) << " align " << Alignment;
  E->Identity = Text;
  // What other threads did meanwhile becomes visible: memory is unknown after
  // it.
  E->Effects.TouchesInaccessibleMemory = true;
  E->Effects.ReadsMemory = Synchronizes || Reads;
  E->Effects.ReadsVisibleMemory = Synchronizes || Reads;
  E->Effects.WritesMemory = Synchronizes;
  E->ResultLeaves = leaves(I.getType(), &I);
  if (Refused)
    return;
  E->Threads.resize(C.Threads);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E->Threads[Th];
    for (const auto &Op : I.operands())
      Thread.Arguments.push_back(operand(*Op, Th));
    if (Refused)
      return;
    if (Pointer && !Synchronizes) {
      // A volatile access sees the cell it reads, no other.
      Thread.Cell = scalar(*Pointer, Th).Bits;
      E->CellBytes = DL.getTypeStoreSize(Accessed);
    }
    if (Pointer)
      checkAccess(Th, scalar(*Pointer, Th), DL.getTypeStoreSize(Accessed),
                  Alignment, Writes, &I);
  }
  emitEvent(std::move(E));
  if (Refused)
    return;
  const auto &Done = *Events.back();
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    if (!I.getType()->isVoidTy())
      define(I, Th, Done.Threads[Th].Result);
    if (const auto *S = llvm::dyn_cast<llvm::StoreInst>(&I);
        S && !Synchronizes) {
      // A volatile store is a store as well.
      auto Leaves = leaves(Accessed, &I);
      Value V = operand(*S->getValueOperand(), Th);
      Scalar P = scalar(*Pointer, Th);
      for (unsigned L = 0; L < Leaves.size(); ++L)
        state(Th).Memory =
            M.store(state(Th).Memory, M.advance(P.Bits, Leaves[L].Offset), V[L],
                    Leaves[L].Bytes, Leaves[L].IsPointer, false, Source);
    }
  }
}

/// X times Stride leaves the width.
Term Encoder::wraps(Term X, uint64_t Stride, bool Signed) {
  unsigned W = X.width();
  if (Stride <= 1)
    return no();
  unsigned Wide = W + 64 - llvm::countl_zero(Stride) + 1;
  Term Full = Signed ? sext(X, Wide) : zext(X, Wide);
  Full = Full * T.bits(llvm::APInt(Wide, Stride));
  Term Back = Signed ? sext(trunc(Full, W), Wide) : zext(trunc(Full, W), Wide);
  return ne(Back, Full);
}

Scalar Encoder::address(const llvm::Value &V, unsigned Thread, NodeId At) {
  const auto &Gep = llvm::cast<llvm::GEPOperator>(V);
  Scalar P = strict(valueAt(*Gep.getPointerOperand(), Thread, At)[0]);
  unsigned W = P.Bits.width() - ObjectBits;
  Term Sum = T.bits(W, 0), Poison = P.Poison;
  bool NUW = Gep.hasNoUnsignedWrap(), NUSW = Gep.hasNoUnsignedSignedWrap();
  // Objects of known size: one past the end is still in bounds. An object
  // behind an unknown pointer has an unknown extent.
  uint64_t Extent = 0;
  if (Gep.isInBounds())
    if (Term Object = M.objectOf(P.Bits); Object.isConst())
      if (const auto *O = M.object(Object.bits().getZExtValue()))
        Extent = O->Size;
  auto Add = [&](Term Part) { // offsets add up without wrapping as well
    Term Next = Sum + Part;
    Term Zero = T.bits(W, 0);
    if (NUSW)
      Poison = Poison || (eq(slt(Sum, Zero), slt(Part, Zero)) &&
                          ne(slt(Next, Zero), slt(Sum, Zero)));
    if (NUW)
      Poison = Poison || ult(Next, Sum);
    if (Extent) // each step stays in the object
      Poison = Poison || ugt(M.offsetOf(P.Bits) + Next, T.bits(W, Extent));
    Sum = Next;
  };
  for (auto It = llvm::gep_type_begin(Gep), End = llvm::gep_type_end(Gep);
       It != End; ++It) {
    const auto *Index = It.getOperand();
    if (auto *S = It.getStructTypeOrNull()) {
      const auto *K = llvm::dyn_cast<llvm::ConstantInt>(Index);
      if (!K) {
        refuse("vector index into a structure",
               llvm::dyn_cast<llvm::Instruction>(&V));
        return P;
      }
      Add(T.bits(W,
                 DL.getStructLayout(S)->getElementOffset(K->getZExtValue())));
      continue;
    }
    auto Stride = It.getSequentialElementStride(DL);
    if (Stride.isScalable()) {
      refuse("scalable vector", llvm::dyn_cast<llvm::Instruction>(&V));
      return P;
    }
    Value IndexValue = valueAt(*Index, Thread, At);
    if (Refused || IndexValue.size() != 1) {
      refuse("vector of addresses", llvm::dyn_cast<llvm::Instruction>(&V));
      return P;
    }
    IndexValue[0] = strict(IndexValue[0]);
    Term X = IndexValue[0].Bits;
    bool Narrow = X.width() + 8 <= W && Stride.getFixedValue() < 128;
    if (NUSW && X.width() > W)
      Poison = Poison || ne(sext(trunc(X, W), X.width()), X);
    if (NUW && X.width() > W)
      Poison = Poison || ne(zext(trunc(X, W), X.width()), X);
    X = X.width() < W ? sext(X, W) : trunc(X, W);
    Poison = Poison || IndexValue[0].Poison;
    Term Scaled = X * T.bits(W, Stride.getFixedValue());
    if (NUSW && !Narrow)
      Poison = Poison || wraps(X, Stride.getFixedValue(), true);
    if (NUW)
      Poison = Poison || wraps(X, Stride.getFixedValue(), false);
    Add(Scaled);
  }
  if (Gep.hasAllZeroIndices())
    return {P.Bits, P.Poison, no()};
  Term Bits = M.advance(P.Bits, Sum);
  Term From = M.offsetOf(P.Bits), To = M.offsetOf(Bits);
  // The address is unsigned, the offset signed (nusw) or unsigned (nuw).
  if (NUSW)
    Poison = Poison || ne(slt(Sum, T.bits(W, 0)), ult(To, From));
  if (NUW)
    Poison = Poison || ult(To, From);
  if (Extent)
    Poison = Poison || ugt(From, T.bits(W, Extent));
  return {Bits, Poison, no()};
}

void Encoder::encodeAddress(const llvm::Instruction &I) {
  if (I.getType()->isVectorTy())
    return refuse("getelementptr of vectors", &I);
  leaves(I.getType(), &I);
  for (unsigned Th = 0; Th < C.Threads && !Refused; ++Th) {
    Scalar S = address(I, Th, Current);
    if (Refused) {
      if (!Refused->Where)
        Refused->Where = &I;
      return;
    }
    define(I, Th, {S});
  }
}

bool Encoder::encodeMemoryIntrinsic(const llvm::IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end:
    for (unsigned Th = 0; Th < C.Threads; ++Th) {
      Scalar P = scalar(*I.getArgOperand(1), Th);
      if (Refused)
        return true;
      Term Object = M.objectOf(P.Bits);
      if (!Object.isConst() || Object.bits().ult(FirstLocal)) {
        refuse("lifetime marker of something that is no alloca", &I);
        return true;
      }
      state(Th).Memory =
          M.undefine(state(Th).Memory, Object.bits().getZExtValue(),
                     I.getIntrinsicID() == llvm::Intrinsic::lifetime_end);
    }
    return true;
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memcpy_inline:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::memset_inline:
    break;
  default:
    return false;
  }
  const auto &Mem = llvm::cast<llvm::MemIntrinsic>(I);
  if (Mem.isVolatile()) {
    refuse("volatile memory transfer", &I);
    return true;
  }
  const auto *Length = llvm::dyn_cast<llvm::ConstantInt>(Mem.getLength());
  if (!Length || Length->getValue().ugt(128)) {
    refuse("memory transfer of unknown length, or longer than 128 bytes", &I);
    return true;
  }
  unsigned Bytes = Length->getZExtValue();
  if (!Bytes)
    return true;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Scalar To = scalar(*Mem.getRawDest(), Th);
    if (Refused)
      return true;
    checkAccess(Th, To, Bytes, Mem.getDestAlign().valueOrOne().value(), true,
                &I);
    auto &S = state(Th);
    if (const auto *Transfer = llvm::dyn_cast<llvm::MemTransferInst>(&I)) {
      Scalar From = scalar(*Transfer->getRawSource(), Th);
      if (Refused)
        return true;
      checkAccess(Th, From, Bytes,
                  Transfer->getSourceAlign().valueOrOne().value(), false, &I);
      MemoryState Old = S.Memory;
      if (!llvm::isa<llvm::MemMoveInst>(I) &&
          To.Bits.width() == From.Bits.width()) {
        // memcpy of regions that overlap, but for the same region, is
        // undefined.
        Term Same = eq(M.objectOf(To.Bits), M.objectOf(From.Bits));
        Term D = M.offsetOf(To.Bits) - M.offsetOf(From.Bits);
        Term Size = T.bits(D.width(), Bytes);
        undefinedIf(Th,
                    Same && ne(D, T.bits(D.width(), 0)) &&
                        (ult(D, Size) || ult(negate(D), Size)),
                    &I);
      }
      // Bytes are copied with their poison. Pointers inside lose their object,
      // unless it is the world: refuse those we cannot carry.
      for (unsigned J = 0; J < Bytes; ++J) {
        MemoryByte B = M.loadByte(Old, M.advance(From.Bits, J));
        if (!(B.Object.isConst() && B.Object.bits().isZero())) {
          S.Memory = M.storeByte(S.Memory, M.advance(To.Bits, J), B);
          continue;
        }
        S.Memory = M.store(S.Memory, M.advance(To.Bits, J),
                           {B.Bits, B.Poison, B.Undef}, 1, false, true, Source);
      }
    } else {
      Scalar Byte = scalar(*llvm::cast<llvm::MemSetInst>(I).getValue(), Th);
      if (Refused)
        return true;
      for (unsigned J = 0; J < Bytes; ++J)
        S.Memory = M.store(S.Memory, M.advance(To.Bits, J), Byte, 1, false,
                           true, Source);
    }
  }
  return true;
}

} // namespace convtv
