//===- encodings/smt/simplify_bitwise.cpp - Bitwise, shifts -----*- C++ -*-===//
//
// Single bits are computed as Booleans. Masks of low bits are written as zext
// of extract, constant right shifts as zext or sext of extract, so that the
// many ways to cut a value meet in one form.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

bool isComplementOf(Term A, Term B) {
  return (isKind(A, TermKind::BitNot) && A.operands()[0].same(B)) ||
         (isKind(B, TermKind::BitNot) && B.operands()[0].same(A));
}

bool hasOperand(Term A, TermKind Kind, Term B) {
  return isKind(A, Kind) &&
         (A.operands()[0].same(B) || A.operands()[1].same(B));
}

/// And, or: K is the identity of the operation, Dual the other operation.
Term junction(TermKind Kind, Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  bool IsAnd = Kind == TermKind::BitAnd;
  TermKind Dual = IsAnd ? TermKind::BitOr : TermKind::BitAnd;
  auto Again = [&](Term X, Term Y) { return IsAnd ? X & Y : X | Y; };
  auto IsIdentity = IsAnd ? isAllOnes : isZero;
  auto IsAbsorbing = IsAnd ? isZero : isAllOnes;
  if (Width == 1)
    return toBit(IsAnd ? isSet(A) && isSet(B) : isSet(A) || isSet(B));
  if (auto R = foldConstants(Kind, Width, {A, B}))
    return *R;
  if (isBits(A))
    std::swap(A, B);
  if (A.same(B) || IsIdentity(B))
    return A;
  if (IsAbsorbing(B))
    return B;
  if (isComplementOf(A, B))
    return I.makeBits(IsAnd ? APInt(Width, 0) : APInt::getAllOnes(Width));
  for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)}) {
    if (hasOperand(X, Kind, Y))
      return X;
    if (hasOperand(X, Dual, Y))
      return Y;
  }

  Nest N(I);
  if (N.mayGoDeeper()) {
    if (isBits(B)) {
      if (isConstantTree(A))
        return mapConstantTree(A, [&](Term X) { return Again(X, B); });
      if (isKind(A, Kind) && isBits(A.operands()[1]))
        return Again(A.operands()[0], Again(A.operands()[1], B));
      if (IsAnd && B.bits().isMask())
        return zext(trunc(A, B.bits().countr_one()), Width);
    }
    // A term of zero high bits: work on the low ones.
    if (isKind(A, TermKind::ZExt) || isKind(B, TermKind::ZExt)) {
      auto Inner = [](Term X) {
        return isKind(X, TermKind::ZExt) ? X.operands()[0].width() : 0;
      };
      if (Inner(A) < Inner(B))
        std::swap(A, B);
      unsigned Narrow = Inner(A);
      bool BothNarrow = isKind(B, TermKind::ZExt) ||
                        (isBits(B) && B.bits().getActiveBits() <= Narrow);
      if (IsAnd && (isBits(B) || BothNarrow))
        return zext(A.operands()[0] & trunc(B, Narrow), Width);
      if (!IsAnd && BothNarrow)
        return zext(A.operands()[0] | trunc(B, Narrow), Width);
    }
  }
  if (isBits(B))
    return I.make(Kind, Width, {A, B});
  if (isBits(A))
    return I.make(Kind, Width, {B, A});
  return I.make(Kind, Width, {std::min(A, B), std::max(A, B)});
}

Term exclusiveOr(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (Width == 1)
    return toBit(xorBool(isSet(A), isSet(B)));
  if (auto R = foldConstants(TermKind::BitXor, Width, {A, B}))
    return *R;
  if (isBits(A))
    std::swap(A, B);
  if (A.same(B))
    return I.makeBits(APInt(Width, 0));
  if (isZero(B))
    return A;
  if (isAllOnes(B))
    return ~A;
  if (isComplementOf(A, B))
    return I.makeBits(APInt::getAllOnes(Width));
  for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
    if (hasOperand(X, TermKind::BitXor, Y))
      return X.operands()[X.operands()[0].same(Y) ? 1 : 0];
  Nest N(I);
  if (N.mayGoDeeper()) {
    if (isBits(B)) {
      if (isConstantTree(A))
        return mapConstantTree(A, [&](Term X) { return X ^ B; });
      if (isKind(A, TermKind::BitXor) && isBits(A.operands()[1]))
        return A.operands()[0] ^ (A.operands()[1] ^ B);
    }
    // Complements move out.
    if (isKind(A, TermKind::BitNot))
      return ~(A.operands()[0] ^ B);
    if (isKind(B, TermKind::BitNot))
      return ~(A ^ B.operands()[0]);
  }
  if (isBits(B))
    return I.make(TermKind::BitXor, Width, {A, B});
  return I.make(TermKind::BitXor, Width, {std::min(A, B), std::max(A, B)});
}

Term complement(Term A) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (Width == 1)
    return toBit(!isSet(A));
  if (isBits(A))
    return I.makeBits(~A.bits());
  if (isKind(A, TermKind::BitNot))
    return A.operands()[0];
  if (isConstantTree(A))
    return mapConstantTree(A, [](Term X) { return ~X; });
  if (isKind(A, TermKind::BitXor) && isBits(A.operands()[1]))
    return A.operands()[0] ^ ~A.operands()[1];
  if (isSum(A)) { // -a - 1, in the normal form of sums
    APInt MinusOne = APInt::getAllOnes(Width);
    if (auto Sum =
            linearSum(A, MinusOne, I.makeBits(MinusOne), APInt(Width, 1)))
      return fromLinearSum(I.Owner, *Sum);
  }
  return I.make(TermKind::BitNot, Width, {A});
}

Term shift(TermKind Kind, Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (auto R = foldConstants(Kind, Width, {A, B}))
    return *R;
  if (isZero(B) || isZero(A))
    return A;
  if (Kind == TermKind::AShr && isAllOnes(A))
    return A;
  if (!isBits(B)) {
    if (isConstantTree(B)) {
      // Few amounts: a choice of constant shifts.
      Nest N(I);
      if (N.mayGoDeeper())
        return mapConstantTree(B, [&](Term X) { return shift(Kind, A, X); });
    }
    return I.make(Kind, Width, {A, B});
  }
  if (B.bits().uge(Width)) {
    if (Kind != TermKind::AShr)
      return I.makeBits(APInt(Width, 0));
    return sext(extract(A, Width - 1, Width - 1), Width);
  }
  unsigned Amount = B.bits().getZExtValue();
  if (Kind == TermKind::Shl)
    return A * I.makeBits(APInt::getOneBitSet(Width, Amount));
  Term Rest = extract(A, Width - 1, Amount);
  return Kind == TermKind::LShr ? zext(Rest, Width) : sext(Rest, Width);
}

Term shiftTerm(TermKind Kind, Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? shift(Kind, A, B) : I.make(Kind, A.width(), {A, B});
}

} // namespace

Term operator&(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? junction(TermKind::BitAnd, A, B)
                    : I.make(TermKind::BitAnd, A.width(), {A, B});
}
Term operator|(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? junction(TermKind::BitOr, A, B)
                    : I.make(TermKind::BitOr, A.width(), {A, B});
}
Term operator^(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? exclusiveOr(A, B)
                    : I.make(TermKind::BitXor, A.width(), {A, B});
}
Term operator~(Term A) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && "bits");
  return I.Simplify ? complement(A) : I.make(TermKind::BitNot, A.width(), {A});
}
Term shl(Term A, Term B) { return shiftTerm(TermKind::Shl, A, B); }
Term lshr(Term A, Term B) { return shiftTerm(TermKind::LShr, A, B); }
Term ashr(Term A, Term B) { return shiftTerm(TermKind::AShr, A, B); }

} // namespace convtv
