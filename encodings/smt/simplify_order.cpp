//===- encodings/smt/simplify_order.cpp - Less than -------------*- C++ -*-===//
//
// Only Ult and Slt occur; the six other comparisons are written with them, with
// Not and swapped operands.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {

APInt upperBound(Term A) {
  unsigned Width = A.width();
  APInt Max = APInt::getAllOnes(Width);
  // Follows operations that cannot increase the value; each may lower the
  // bound.
  for (unsigned Steps = 0; Steps != 8; ++Steps) {
    APInt Bound = APInt::getAllOnes(A.width());
    Term Next;
    switch (A.kind()) {
    case TermKind::BitsConst:
      Bound = A.bits();
      break;
    case TermKind::ZExt:
      Next = A.operands()[0];
      break;
    case TermKind::URem:
      if (isBits(A.operands()[1]) && !isZero(A.operands()[1]))
        Bound = A.operands()[1].bits() - 1;
      Next = A.operands()[0];
      break;
    case TermKind::UDiv:
      if (isBits(A.operands()[1]) && !isZero(A.operands()[1]))
        Bound = Bound.udiv(A.operands()[1].bits());
      break;
    case TermKind::BitAnd:
      if (isBits(A.operands()[1]))
        Bound = A.operands()[1].bits();
      Next = A.operands()[0];
      break;
    case TermKind::LShr:
      Next = A.operands()[0];
      break;
    case TermKind::Ite:
      if (isConstantTree(A)) {
        Bound = APInt(A.width(), 0);
        SmallVector<Term, 8> Stack = {A};
        while (!Stack.empty()) {
          Term Top = Stack.pop_back_val();
          if (isBits(Top)) {
            Bound = Top.bits().ugt(Bound) ? Top.bits() : Bound;
            continue;
          }
          Stack.push_back(Top.operands()[1]);
          Stack.push_back(Top.operands()[2]);
        }
      }
      break;
    default:
      break;
    }
    Bound = Bound.zext(Width);
    if (Bound.ult(Max))
      Max = Bound;
    if (Next.isNull())
      break;
    A = Next;
  }
  return Max;
}

namespace {

Term ultSimplified(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (A.same(B) || isZero(B) || isAllOnes(A))
    return I.False;
  if (auto R = foldConstants(TermKind::Ult, 0, {A, B}))
    return *R;
  if (Width == 1)
    return !isSet(A) && isSet(B);
  if (isZero(A))
    return ne(B, A);
  if (isAllOnes(B))
    return ne(A, B);
  if (isBits(B) && B.bits().isOne())
    return eq(A, I.makeBits(APInt(Width, 0)));
  if (isBits(A) && (A.bits() + 1).isAllOnes())
    return eq(B, I.makeBits(APInt::getAllOnes(Width)));

  Nest N(I);
  if (N.mayGoDeeper()) {
    if (isBits(B) && upperBound(A).ult(B.bits()))
      return I.True;
    if (isBits(A) && upperBound(B).ule(A.bits()))
      return I.False;
    if (isKind(A, TermKind::ZExt) && isKind(B, TermKind::ZExt)) {
      Term X = A.operands()[0], Y = B.operands()[0];
      unsigned Wide = std::max(X.width(), Y.width());
      return ult(zext(X, Wide), zext(Y, Wide));
    }
    // Constants out of the range of the narrow term are handled above.
    if (isKind(A, TermKind::ZExt) && isBits(B)) {
      Term X = A.operands()[0];
      if (B.bits().getActiveBits() <= X.width())
        return ult(X, trunc(B, X.width()));
    }
    if (isBits(A) && isKind(B, TermKind::ZExt)) {
      Term Y = B.operands()[0];
      if (A.bits().getActiveBits() <= Y.width())
        return ult(trunc(A, Y.width()), Y);
    }
    if (isKind(A, TermKind::Concat) && isKind(B, TermKind::Concat) &&
        A.operands()[0].same(B.operands()[0]))
      return ult(A.operands()[1], B.operands()[1]);
    if (isConstantTree(A) && isBits(B))
      return ite(A.operands()[0], ult(A.operands()[1], B),
                 ult(A.operands()[2], B));
    if (isBits(A) && isConstantTree(B))
      return ite(B.operands()[0], ult(A, B.operands()[1]),
                 ult(A, B.operands()[2]));
    // x % y < y unless y is 0.
    if (isKind(A, TermKind::URem) && A.operands()[1].same(B))
      return ne(B, I.makeBits(APInt(Width, 0)));
    if (isKind(A, TermKind::BitOr) &&
        (A.operands()[0].same(B) || A.operands()[1].same(B)))
      return I.False; // a | b >= b
    if (isKind(B, TermKind::BitAnd) &&
        (B.operands()[0].same(A) || B.operands()[1].same(A)))
      return I.False; // a & b <= a
  }
  return I.make(TermKind::Ult, 0, {A, B});
}

Term sltSimplified(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (A.same(B))
    return I.False;
  if (auto R = foldConstants(TermKind::Slt, 0, {A, B}))
    return *R;
  if (Width == 1)
    return isSet(A) && !isSet(B);
  if ((isBits(B) && B.bits().isMinSignedValue()) ||
      (isBits(A) && A.bits().isMaxSignedValue()))
    return I.False;
  if (isBits(A) && A.bits().isMinSignedValue())
    return ne(B, A);
  if (isBits(B) && B.bits().isMaxSignedValue())
    return ne(A, B);
  // Next to the ends only one value is left.
  if (isBits(B) && (B.bits() - 1).isMinSignedValue())
    return eq(A, I.makeBits(B.bits() - 1));
  if (isBits(A) && (A.bits() + 1).isMaxSignedValue())
    return eq(B, I.makeBits(A.bits() + 1));

  Nest N(I);
  if (N.mayGoDeeper()) {
    bool PositiveA = upperBound(A).isNonNegative();
    bool PositiveB = upperBound(B).isNonNegative();
    if (PositiveA && PositiveB)
      return ult(A, B);
    if (PositiveA && isBits(B)) // B < 0 here
      return I.False;
    if (PositiveB && isBits(A))
      return I.True;
    if (isKind(A, TermKind::SExt) && isKind(B, TermKind::SExt)) {
      Term X = A.operands()[0], Y = B.operands()[0];
      unsigned Wide = std::max(X.width(), Y.width());
      return slt(sext(X, Wide), sext(Y, Wide));
    }
    // Against a constant outside the narrow range the bounds decide.
    if (isKind(A, TermKind::SExt) && isBits(B)) {
      unsigned Narrow = A.operands()[0].width();
      if (B.bits().isSignedIntN(Narrow))
        return slt(A.operands()[0], trunc(B, Narrow));
      return I.Owner.boolean(B.bits().isNonNegative());
    }
    if (isBits(A) && isKind(B, TermKind::SExt)) {
      unsigned Narrow = B.operands()[0].width();
      if (A.bits().isSignedIntN(Narrow))
        return slt(trunc(A, Narrow), B.operands()[0]);
      return I.Owner.boolean(A.bits().isNegative());
    }
    if (isConstantTree(A) && isBits(B))
      return ite(A.operands()[0], slt(A.operands()[1], B),
                 slt(A.operands()[2], B));
    if (isBits(A) && isConstantTree(B))
      return ite(B.operands()[0], slt(A, B.operands()[1]),
                 slt(A, B.operands()[2]));
  }
  return I.make(TermKind::Slt, 0, {A, B});
}

} // namespace

Term ult(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? ultSimplified(A, B) : I.make(TermKind::Ult, 0, {A, B});
}
Term ule(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? !ult(B, A) : I.make(TermKind::Ule, 0, {A, B});
}
Term slt(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? sltSimplified(A, B) : I.make(TermKind::Slt, 0, {A, B});
}
Term sle(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? !slt(B, A) : I.make(TermKind::Sle, 0, {A, B});
}
Term ugt(Term A, Term B) { return ult(B, A); }
Term uge(Term A, Term B) { return ule(B, A); }
Term sgt(Term A, Term B) { return slt(B, A); }
Term sge(Term A, Term B) { return sle(B, A); }

} // namespace convtv
