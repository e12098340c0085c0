//===- encodings/smt/simplify_eq.cpp - Equality -----------------*- C++ -*-===//
//
// Normal form of Eq: a constant comes second, otherwise the term made first
// comes first. Between Booleans no operand is a negation; between single bits
// only "= 1" exists.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

Term makeEq(Term A, Term B) {
  if (isBits(A) || (!isBits(B) && B < A))
    std::swap(A, B);
  return implOf(A).make(TermKind::Eq, 0, {A, B});
}

Term eqBool(Term A, Term B) {
  if (A.isConst())
    std::swap(A, B);
  if (B.isConst())
    return B.isTrue() ? A : !A;
  if (areComplements(A, B))
    return implOf(A).False;
  bool Negate = false;
  for (Term *X : {&A, &B})
    if (isKind(*X, TermKind::Not)) {
      *X = X->operands()[0];
      Negate = !Negate;
    }
  // a = (a and r) says a implies r.
  Term R;
  for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
    if (R.isNull() && isKind(Y, TermKind::And) && hasConjunct(Y, X))
      R = !X || Y;
  if (R.isNull())
    R = makeEq(A, B);
  return Negate ? !R : R;
}

/// Equality of concatenations, piece by piece where either has a cut.
Term eqPieces(Term A, Term B) {
  TermTable &T = A.table();
  SmallVector<Term, 16> PA, PB;
  splitPieces(A, PA);
  splitPieces(B, PB);
  SmallVector<Term, 16> Facts;
  size_t IA = 0, IB = 0;
  unsigned UsedA = 0, UsedB = 0; // bits already compared of the current pieces
  while (IA != PA.size()) {
    unsigned Width = std::min(PA[IA].width() - UsedA, PB[IB].width() - UsedB);
    Facts.push_back(eq(extract(PA[IA], UsedA + Width - 1, UsedA),
                       extract(PB[IB], UsedB + Width - 1, UsedB)));
    if (Facts.back().isFalse())
      return Facts.back();
    UsedA += Width;
    UsedB += Width;
    if (UsedA == PA[IA].width())
      ++IA, UsedA = 0;
    if (UsedB == PB[IB].width())
      ++IB, UsedB = 0;
  }
  return conjunction(T, Facts);
}

bool hasPieces(Term A) {
  return isKind(A, TermKind::Concat) || isKind(A, TermKind::ZExt);
}

/// A = K, a constant of more than one bit. A is no constant.
std::optional<Term> eqConstant(Term A, Term K) {
  TermTable::Impl &I = implOf(A);
  const APInt &V = K.bits();
  auto Bits = [&](const APInt &W) { return I.makeBits(W); };
  ArrayRef<Term> Ops = A.operands();
  switch (A.kind()) {
  case TermKind::SExt: {
    APInt Narrow = V.trunc(Ops[0].width());
    if (Narrow.sext(V.getBitWidth()) != V)
      return I.False;
    return eq(Ops[0], Bits(Narrow));
  }
  case TermKind::BitXor:
    if (isBits(Ops[1]))
      return eq(Ops[0], Bits(Ops[1].bits() ^ V));
    if (V.isZero())
      return eq(Ops[0], Ops[1]);
    return std::nullopt;
  case TermKind::BitNot:
    return eq(Ops[0], Bits(~V));
  case TermKind::BitAnd:
    if (isBits(Ops[1]) && !(V & ~Ops[1].bits()).isZero())
      return I.False;
    if (V.isAllOnes())
      return eq(Ops[0], K) && eq(Ops[1], K);
    return std::nullopt;
  case TermKind::BitOr:
    if (isBits(Ops[1]) && !(Ops[1].bits() & ~V).isZero())
      return I.False;
    if (V.isZero())
      return eq(Ops[0], K) && eq(Ops[1], K);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// A is a choice: compares its arms with B where that decides something.
std::optional<Term> eqChoice(Term A, Term B) {
  Term C = A.operands()[0], X = A.operands()[1], Y = A.operands()[2];
  if (isKind(B, TermKind::Ite) && B.operands()[0].same(C))
    return ite(C, eq(X, B.operands()[1]), eq(Y, B.operands()[2]));
  if (isBits(B) ? isBits(X) || isBits(Y) : X.same(B) || Y.same(B))
    return ite(C, eq(X, B), eq(Y, B));
  if (isConstantTree(A) && isConstantTree(B)) {
    // Each arm against the other tree: a handful of constant comparisons.
    return ite(C, eq(X, B), eq(Y, B));
  }
  return std::nullopt;
}

/// Solves A = B modulo 2^width as far as sums tell.
std::optional<Term> eqLinear(Term A, Term B) {
  TermTable &T = A.table();
  unsigned Width = A.width();
  APInt One(Width, 1), MinusOne = APInt::getAllOnes(Width);
  auto Difference = linearSum(A, One, B, MinusOne);
  if (!Difference)
    return std::nullopt;
  auto &Parts = Difference->Parts;
  if (Parts.empty())
    return T.boolean(Difference->Constant.isZero());
  APInt Goal = -Difference->Constant;
  if (Parts.size() == 1) {
    // coefficient * x = goal: divide by the odd part, then by the power of two.
    const APInt &C = Parts[0].Coefficient;
    unsigned Twos = C.countr_zero();
    if (Goal.countr_zero() < Twos)
      return T.boolean(false);
    APInt Odd = C.lshr(Twos);
    APInt Value = Goal.lshr(Twos) * Odd.multiplicativeInverse();
    unsigned Rest = Width - Twos;
    Term X = extract(Parts[0].Base, Rest - 1, 0);
    return eq(X, T.bits(Value.trunc(Rest)));
  }
  // Negative coefficients go to the other side; the first one is positive.
  bool Flip = Parts[0].Coefficient.isNegative();
  LinearSum Left, Right;
  Left.Constant = APInt(Width, 0);
  Right.Constant = Flip ? -Goal : Goal;
  for (auto &P : Parts) {
    APInt C = Flip ? -P.Coefficient : P.Coefficient;
    if (C.isNegative())
      Right.Parts.push_back({P.Base, -C});
    else
      Left.Parts.push_back({P.Base, C});
  }
  if (Left.Parts.empty()) // only the minimum, which is its own negation
    return std::nullopt;
  return eqPlain(fromLinearSum(T, Left), fromLinearSum(T, Right));
}

} // namespace

Term eqPlain(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  if (A.same(B))
    return I.True;
  if (isBits(A) && isBits(B))
    return I.False;
  if (isBits(A))
    std::swap(A, B);
  if (A.width() == 1) {
    if (!isBits(B))
      return eqBool(isSet(A), isSet(B));
    if (isKind(A, TermKind::Ite) && isBits(A.operands()[1]) &&
        isBits(A.operands()[2])) { // toBit(c), or its complement
      Term C = A.operands()[0];
      return A.operands()[1].same(B) ? C : !C;
    }
    Term Set = I.make(TermKind::Eq, 0, {A, I.makeBits(APInt(1, 1))});
    return isZero(B) ? !Set : Set;
  }

  Nest N(I);
  if (!N.mayGoDeeper())
    return makeEq(A, B);
  if (isBits(B)) {
    if (auto R = eqConstant(A, B))
      return *R;
    if (B.bits().ugt(upperBound(A)))
      return I.False;
  }
  if ((hasPieces(A) && (hasPieces(B) || isBits(B))))
    return eqPieces(A, B);
  if (isKind(A, TermKind::Ite))
    if (auto R = eqChoice(A, B))
      return *R;
  if (isKind(B, TermKind::Ite))
    if (auto R = eqChoice(B, A))
      return *R;
  if (A.kind() == B.kind()) {
    ArrayRef<Term> X = A.operands(), Y = B.operands();
    switch (A.kind()) {
    case TermKind::BitNot:
      return eq(X[0], Y[0]);
    case TermKind::SExt:
      if (X[0].width() == Y[0].width())
        return eq(X[0], Y[0]);
      break;
    case TermKind::BitXor:
      for (unsigned P : {0, 1})
        for (unsigned Q : {0, 1})
          if (X[P].same(Y[Q]))
            return eq(X[1 - P], Y[1 - Q]);
      break;
    default:
      break;
    }
  }
  return makeEq(A, B);
}

Term eq(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(A.width() == B.width() && "equality within one sort");
  if (!I.Simplify)
    return I.make(TermKind::Eq, 0, {A, B});
  if (A.same(B))
    return I.True;
  if (A.isBool())
    return eqBool(A, B);
  if (A.width() > 1 && (isSum(A) || isSum(B))) {
    Nest N(I);
    if (N.mayGoDeeper())
      if (auto R = eqLinear(A, B))
        return *R;
  }
  return eqPlain(A, B);
}

Term ne(Term A, Term B) { return !eq(A, B); }

} // namespace convtv
