//===- checker/replay/type_layout.cpp - Leaves of a type ------------------===//
#include "checker/replay/type_layout.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv::replay {

namespace {

constexpr size_t MaxLeaves = 4096;

void flatten(Type *T, uint64_t BitOffset, const DataLayout &DL, TypeLayout &L) {
  if (!L.Unsupported.empty())
    return;
  if (L.Leaves.size() > MaxLeaves) {
    L.Unsupported = "a value of more than 4096 elements";
    return;
  }
  if (auto *S = dyn_cast<StructType>(T)) {
    if (S->isOpaque()) {
      L.Unsupported = "opaque struct type";
      return;
    }
    for (Type *E : S->elements())
      if (E->isScalableTy() || isa<TargetExtType>(E)) {
        L.Unsupported = "struct of scalable or target types";
        return;
      }
    const StructLayout *SL = DL.getStructLayout(S);
    for (unsigned I = 0, E = S->getNumElements(); I != E; ++I)
      flatten(S->getElementType(I),
              BitOffset + 8 * SL->getElementOffset(I).getFixedValue(), DL, L);
    return;
  }
  if (auto *A = dyn_cast<ArrayType>(T)) {
    if (A->getNumElements() > MaxLeaves) {
      L.Unsupported = "a value of more than 4096 elements";
      return;
    }
    if (A->getElementType()->isScalableTy()) {
      L.Unsupported = "scalable vector";
      return;
    }
    uint64_t Stride = DL.getTypeAllocSizeInBits(A->getElementType());
    for (uint64_t I = 0, E = A->getNumElements(); I != E; ++I)
      flatten(A->getElementType(), BitOffset + I * Stride, DL, L);
    return;
  }
  if (auto *V = dyn_cast<VectorType>(T)) {
    auto *Fixed = dyn_cast<FixedVectorType>(V);
    if (!Fixed) {
      L.Unsupported = "scalable vector";
      return;
    }
    if (DL.isBigEndian() &&
        DL.getTypeSizeInBits(Fixed->getElementType()) % 8 != 0) {
      L.Unsupported = "vector of odd-sized elements on a big-endian target";
      return;
    }
    uint64_t Stride = DL.getTypeSizeInBits(Fixed->getElementType());
    for (unsigned I = 0, E = Fixed->getNumElements(); I != E; ++I)
      flatten(Fixed->getElementType(), BitOffset + I * Stride, DL, L);
    return;
  }
  LeafLayout Leaf;
  Leaf.Type = T;
  Leaf.BitOffset = BitOffset;
  if (T->isTokenTy()) {
    Leaf.Width = 64;
  } else if (T->isPointerTy()) {
    Leaf.IsPointer = true;
    Leaf.Width = DL.getPointerTypeSizeInBits(T);
    if (Leaf.Width < 32 || Leaf.Width > 64) {
      L.Unsupported = ("pointers of " + Twine(Leaf.Width) + " bits").str();
      return;
    }
  } else if (T->isIntegerTy()) {
    Leaf.Width = T->getIntegerBitWidth();
  } else if (T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() ||
             T->isDoubleTy() || T->isFP128Ty() || T->isX86_FP80Ty()) {
    Leaf.IsFloat = true;
    Leaf.Width = T->getPrimitiveSizeInBits().getFixedValue();
  } else {
    std::string Name;
    raw_string_ostream(Name) << *T;
    L.Unsupported = "type " + Name;
    return;
  }
  L.Leaves.push_back(Leaf);
}

} // namespace

const TypeLayout &TypeLayouts::get(Type *T) {
  std::unique_ptr<TypeLayout> &Slot = Cache[T];
  if (Slot)
    return *Slot;
  auto L = std::make_unique<TypeLayout>();
  if (!T->isVoidTy() && !T->isLabelTy() && !T->isMetadataTy()) {
    flatten(T, 0, DL, *L);
    if (!L->Unsupported.empty())
      L->Leaves.clear();
    else if (T->isSized())
      L->StoreBytes = DL.getTypeStoreSize(T).getFixedValue();
  }
  Slot = std::move(L);
  return *Slot;
}

} // namespace convtv::replay
