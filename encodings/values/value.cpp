//===- encodings/values/value.cpp -------------------------------*- C++ -*-===//

#include "encodings/values/value.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

#include <cassert>

namespace convtv {

namespace {

bool addLeaves(llvm::Type *T, uint64_t Offset, const llvm::DataLayout &DL,
               llvm::SmallVectorImpl<Leaf> &Out) {
  if (Out.size() > MaxLeaves)
    return false;
  if (T->isIntegerTy() ||
      (T->isFloatingPointTy() && !T->isX86_FP80Ty() && !T->isPPC_FP128Ty())) {
    unsigned Width = T->getPrimitiveSizeInBits();
    Out.push_back({T, Width, Offset, (Width + 7) / 8, false});
    return true;
  }
  if (auto *P = llvm::dyn_cast<llvm::PointerType>(T)) {
    unsigned AS = P->getAddressSpace();
    unsigned Width = DL.getPointerSizeInBits(AS);
    if (DL.getIndexSizeInBits(AS) != Width || Width % 8)
      return false; // fat pointers: the index is not the whole address
    Out.push_back({T, Width + ObjectBits, Offset, Width / 8, true});
    return true;
  }
  if (auto *V = llvm::dyn_cast<llvm::FixedVectorType>(T)) {
    auto *E = V->getElementType();
    uint64_t Bits = DL.getTypeSizeInBits(E);
    if (V->getNumElements() > MaxLeaves)
      return false;
    for (unsigned I = 0; I < V->getNumElements(); ++I)
      // Elements that are no whole bytes are packed; they get no byte offset of
      // their own and memory accesses of such vectors are refused elsewhere.
      if (!addLeaves(E, Offset + I * Bits / 8, DL, Out))
        return false;
    return true;
  }
  if (auto *A = llvm::dyn_cast<llvm::ArrayType>(T)) {
    if (A->getNumElements() > MaxLeaves)
      return false;
    uint64_t Stride = DL.getTypeAllocSize(A->getElementType());
    for (uint64_t I = 0; I < A->getNumElements(); ++I)
      if (!addLeaves(A->getElementType(), Offset + I * Stride, DL, Out))
        return false;
    return true;
  }
  if (auto *S = llvm::dyn_cast<llvm::StructType>(T)) {
    if (S->isOpaque() || !S->isSized())
      return false;
    const auto *Layout = DL.getStructLayout(S);
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      if (!addLeaves(S->getElementType(I), Offset + Layout->getElementOffset(I),
                     DL, Out))
        return false;
    return true;
  }
  return false;
}

} // namespace

std::optional<llvm::SmallVector<Leaf, 1>> leavesOf(llvm::Type *T,
                                                   const llvm::DataLayout &DL) {
  llvm::SmallVector<Leaf, 1> Leaves;
  if (T->isVoidTy())
    return Leaves;
  if (!addLeaves(T, 0, DL, Leaves) || Leaves.size() > MaxLeaves)
    return std::nullopt;
  return Leaves;
}

Value selectValue(Term Condition, const Value &Then, const Value &Else) {
  assert(Then.size() == Else.size() && "values of one type");
  Value Result;
  for (unsigned I = 0; I < Then.size(); ++I)
    Result.push_back({ite(Condition, Then[I].Bits, Else[I].Bits),
                      ite(Condition, Then[I].Poison, Else[I].Poison),
                      ite(Condition, Then[I].Undef, Else[I].Undef)});
  return Result;
}

Term anyPoison(TermTable &T, const Value &V) {
  Term Result = T.boolean(false);
  for (const auto &S : V)
    Result = Result || S.Poison;
  return Result;
}

Term refinesValue(TermTable &T, const Value &Source, const Value &Target) {
  Term Result = T.boolean(true);
  for (unsigned I = 0; I < Source.size(); ++I) {
    const auto &S = Source[I], &G = Target[I];
    Result = Result &&
             (S.Poison ||
              (!G.Poison && (S.Undef || (!G.Undef && eq(S.Bits, G.Bits)))));
  }
  return Result;
}

} // namespace convtv
