//===- encodings/instructions/aggregates.cpp - Vectors and aggregates -*- C++
//-*-===//
//
// extractvalue, insertvalue, extractelement, insertelement, shufflevector on
// flattened leaves.
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

namespace convtv {

namespace {

unsigned leafCount(llvm::Type *T, const llvm::DataLayout &DL) {
  auto L = leavesOf(T, DL);
  return L ? L->size() : 0;
}

/// First leaf of the member Indices of an aggregate, and how many it has.
std::pair<unsigned, unsigned> memberLeaves(llvm::Type *T,
                                           llvm::ArrayRef<unsigned> Indices,
                                           const llvm::DataLayout &DL) {
  unsigned First = 0;
  for (unsigned Index : Indices) {
    if (auto *S = llvm::dyn_cast<llvm::StructType>(T)) {
      for (unsigned I = 0; I < Index; ++I)
        First += leafCount(S->getElementType(I), DL);
      T = S->getElementType(Index);
    } else {
      T = T->getArrayElementType();
      First += Index * leafCount(T, DL);
    }
  }
  return {First, leafCount(T, DL)};
}

} // namespace

void Encoder::encodeAggregate(const llvm::Instruction &I) {
  for (const auto &Op : I.operands())
    leaves(Op->getType(), &I);
  leaves(I.getType(), &I);
  if (Refused)
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value A = operand(*I.getOperand(0), Th);
    if (Refused)
      return;
    Value R;
    if (const auto *E = llvm::dyn_cast<llvm::ExtractValueInst>(&I)) {
      auto [First, Count] = memberLeaves(E->getAggregateOperand()->getType(),
                                         E->getIndices(), DL);
      R.assign(A.begin() + First, A.begin() + First + Count);
    } else if (const auto *In = llvm::dyn_cast<llvm::InsertValueInst>(&I)) {
      auto [First, Count] = memberLeaves(In->getAggregateOperand()->getType(),
                                         In->getIndices(), DL);
      Value B = operand(*I.getOperand(1), Th);
      R = A;
      for (unsigned L = 0; L < Count; ++L)
        R[First + L] = B[L];
    } else if (llvm::isa<llvm::ExtractElementInst>(I)) {
      Value Index = strict(operand(*I.getOperand(1), Th));
      Term X = Index[0].Bits;
      // Out of range is poison.
      Scalar S = A[0];
      Term InRange = no();
      for (unsigned L = 0; L < A.size(); ++L) {
        if (X.width() < 32 && (L >> X.width()) != 0)
          break;
        Term Hit = eq(X, T.bits(X.width(), L));
        InRange = InRange || Hit;
        S = {ite(Hit, A[L].Bits, S.Bits), ite(Hit, A[L].Poison, S.Poison),
             ite(Hit, A[L].Undef, S.Undef)};
      }
      S.Poison = S.Poison || !InRange || Index[0].Poison;
      R.push_back(S);
    } else if (llvm::isa<llvm::InsertElementInst>(I)) {
      Value E = operand(*I.getOperand(1), Th);
      Value Index = strict(operand(*I.getOperand(2), Th));
      Term X = Index[0].Bits;
      Term InRange = no();
      llvm::SmallVector<Term, 8> Hits;
      for (unsigned L = 0; L < A.size(); ++L) {
        bool Fits = X.width() >= 32 || (L >> X.width()) == 0;
        Hits.push_back(Fits ? eq(X, T.bits(X.width(), L)) : no());
        InRange = InRange || Hits.back();
      }
      for (unsigned L = 0; L < A.size(); ++L)
        R.push_back({ite(Hits[L], E[0].Bits, A[L].Bits),
                     ite(Hits[L], E[0].Poison, A[L].Poison) || !InRange ||
                         Index[0].Poison,
                     ite(Hits[L], E[0].Undef, A[L].Undef)});
    } else {
      const auto &Shuffle = llvm::cast<llvm::ShuffleVectorInst>(I);
      Value B = operand(*I.getOperand(1), Th);
      for (int Index : Shuffle.getShuffleMask()) {
        if (Index < 0)
          R.push_back({T.bits(A[0].Bits.width(), 0), yes(), no()});
        else if (unsigned(Index) < A.size())
          R.push_back(A[Index]);
        else
          R.push_back(B[Index - A.size()]);
      }
    }
    define(I, Th, std::move(R));
  }
}

} // namespace convtv
