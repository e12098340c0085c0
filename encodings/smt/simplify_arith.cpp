//===- encodings/smt/simplify_arith.cpp - Sums, products --------*- C++ -*-===//
//
// Short sums have a normal form: parts in order of id with their coefficients,
// the constant last, so reassociated and reordered sums are one node. Powers of
// two as coefficients are written as Shl.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {

std::optional<Term> foldConstants(TermKind Kind, unsigned Width,
                                  ArrayRef<Term> Operands, unsigned High,
                                  unsigned Low) {
  SmallVector<const APInt *, 3> Values;
  for (Term A : Operands) {
    if (!isBits(A))
      return std::nullopt;
    Values.push_back(&A.bits());
  }
  TermTable &T = Operands[0].table();
  APInt Value = foldOperation(Kind, Width, High, Low, Values);
  return Width ? T.bits(Value) : T.boolean(Value.getBoolValue());
}

//--- Sums -------------------------------------------------------------------//
bool isSum(Term A) {
  switch (A.kind()) {
  case TermKind::Add:
  case TermKind::Sub:
  case TermKind::BitNot:
    return true;
  case TermKind::Mul:
  case TermKind::Shl:
    return isBits(A.operands()[1]);
  default:
    return false;
  }
}

namespace {

constexpr unsigned MaxParts = 8;
constexpr unsigned MaxSteps = 24;

/// Adds Factor * A to the sum; false when it grows too large.
bool addTo(LinearSum &Sum, Term A, APInt Factor, unsigned &Steps) {
  SmallVector<std::pair<Term, APInt>, 8> Stack;
  Stack.push_back({A, std::move(Factor)});
  while (!Stack.empty()) {
    auto [Top, F] = Stack.pop_back_val();
    if (F.isZero())
      continue;
    if (++Steps > MaxSteps)
      return false;
    if (isBits(Top)) {
      Sum.Constant += F * Top.bits();
      continue;
    }
    if (!isSum(Top)) {
      auto It = llvm::find_if(Sum.Parts, [&](const LinearSum::Part &P) {
        return P.Base.same(Top);
      });
      if (It != Sum.Parts.end())
        It->Coefficient += F;
      else if (Sum.Parts.size() == MaxParts)
        return false;
      else
        Sum.Parts.push_back({Top, F});
      continue;
    }
    ArrayRef<Term> Ops = Top.operands();
    switch (Top.kind()) {
    case TermKind::Add:
      Stack.push_back({Ops[0], F});
      Stack.push_back({Ops[1], F});
      break;
    case TermKind::Sub:
      Stack.push_back({Ops[0], F});
      Stack.push_back({Ops[1], -F});
      break;
    case TermKind::BitNot: // ~x = -x - 1
      Sum.Constant -= F;
      Stack.push_back({Ops[0], -F});
      break;
    case TermKind::Mul:
      Stack.push_back({Ops[0], F * Ops[1].bits()});
      break;
    case TermKind::Shl:
      Stack.push_back({Ops[0], F.shl(Ops[1].bits())});
      break;
    default:
      llvm_unreachable("isSum lists these");
    }
  }
  return true;
}

Term scaled(TermTable &T, Term Base, const APInt &C) {
  TermTable::Impl &I = T.impl();
  unsigned Width = Base.width();
  if (C.isOne())
    return Base;
  if (C.isPowerOf2())
    return I.make(TermKind::Shl, Width,
                  {Base, I.makeBits(APInt(Width, C.logBase2()))});
  return I.make(TermKind::Mul, Width, {Base, I.makeBits(C)});
}

} // namespace

std::optional<LinearSum> linearSum(Term A, const APInt &Factor, Term B,
                                   const APInt &Other) {
  LinearSum Sum;
  Sum.Constant = APInt(A.width(), 0);
  unsigned Steps = 0;
  if (!addTo(Sum, A, Factor, Steps) || !addTo(Sum, B, Other, Steps))
    return std::nullopt;
  llvm::erase_if(Sum.Parts, [](const LinearSum::Part &P) {
    return P.Coefficient.isZero();
  });
  llvm::sort(Sum.Parts, [](const LinearSum::Part &P, const LinearSum::Part &Q) {
    return P.Base < Q.Base;
  });
  return Sum;
}

Term fromLinearSum(TermTable &T, const LinearSum &Sum) {
  TermTable::Impl &I = T.impl();
  unsigned Width = Sum.Constant.getBitWidth();
  const APInt &K = Sum.Constant;
  // -x - 1 is ~x.
  if (Sum.Parts.size() == 1 && Sum.Parts[0].Coefficient.isAllOnes() &&
      K.isAllOnes())
    return I.make(TermKind::BitNot, Width, {Sum.Parts[0].Base});
  Term Result;
  for (const auto &P : Sum.Parts) {
    if (P.Coefficient.isAllOnes())
      continue; // subtracted below
    Term S = scaled(T, P.Base, P.Coefficient);
    Result = Result.isNull() ? S : I.make(TermKind::Add, Width, {Result, S});
  }
  bool ConstantUsed = K.isZero();
  if (Result.isNull() && !Sum.Parts.empty()) {
    Result = I.makeBits(K); // k - x
    ConstantUsed = true;
  }
  for (const auto &P : Sum.Parts)
    if (P.Coefficient.isAllOnes())
      Result = I.make(TermKind::Sub, Width, {Result, P.Base});
  if (Result.isNull())
    return I.makeBits(K);
  if (!ConstantUsed)
    Result = I.make(TermKind::Add, Width, {Result, I.makeBits(K)});
  return Result;
}

namespace {

/// A sum too long for the normal form: only constants are kept together.
Term longAdd(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  APInt K(Width, 0);
  for (Term *X : {&A, &B}) {
    if (isBits(*X))
      continue;
    if (isKind(*X, TermKind::Add) && isBits(X->operands()[1])) {
      K += X->operands()[1].bits();
      *X = X->operands()[0];
    }
  }
  if (isBits(A))
    std::swap(A, B);
  Term Sum = A;
  if (isBits(B))
    K += B.bits();
  else
    Sum = I.make(TermKind::Add, Width, {std::min(A, B), std::max(A, B)});
  if (K.isZero())
    return Sum;
  return I.make(TermKind::Add, Width, {Sum, I.makeBits(K)});
}

/// A + B, or A - B: on the leaves of constant trees, else as a sum.
Term addOrSubtract(Term A, Term B, bool Subtract) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (Width == 1)
    return toBit(xorBool(isSet(A), isSet(B)));
  if (isZero(B))
    return A;
  if (isZero(A) && !Subtract)
    return B;
  auto Leaf = [&](Term X, Term Y) { return Subtract ? X - Y : X + Y; };
  if (isConstantTree(A) && isBits(B))
    return mapConstantTree(A, [&](Term X) { return Leaf(X, B); });
  if (isBits(A) && isConstantTree(B))
    return mapConstantTree(B, [&](Term X) { return Leaf(A, X); });
  APInt One(Width, 1);
  if (auto Sum = linearSum(A, One, B, Subtract ? -One : One))
    return fromLinearSum(I.Owner, *Sum);
  if (!Subtract)
    return longAdd(A, B);
  if (isBits(B))
    return longAdd(A, I.makeBits(-B.bits()));
  if (A.same(B))
    return I.makeBits(APInt(Width, 0));
  return I.make(TermKind::Sub, Width, {A, B});
}

Term multiply(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (Width == 1)
    return toBit(isSet(A) && isSet(B));
  if (auto R = foldConstants(TermKind::Mul, Width, {A, B}))
    return *R;
  if (isBits(A))
    std::swap(A, B);
  if (isBits(B)) {
    if (B.bits().isZero() || B.bits().isOne())
      return B.bits().isZero() ? B : A;
    if (isConstantTree(A))
      return mapConstantTree(A, [&](Term X) { return X * B; });
    Term Zero = I.makeBits(APInt(Width, 0));
    if (auto Sum = linearSum(A, B.bits(), Zero, APInt(Width, 0)))
      return fromLinearSum(I.Owner, *Sum);
    return scaled(I.Owner, A, B.bits());
  }
  return I.make(TermKind::Mul, Width, {std::min(A, B), std::max(A, B)});
}

//--- Division ---------------------------------------------------------------//
Term divide(TermKind Kind, Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  unsigned Width = A.width();
  if (auto R = foldConstants(Kind, Width, {A, B}))
    return *R;
  bool Signed = Kind == TermKind::SDiv || Kind == TermKind::SRem;
  bool Remainder = Kind == TermKind::URem || Kind == TermKind::SRem;
  Term Zero = I.makeBits(APInt(Width, 0));
  if (Remainder && (A.same(B) || isZero(A)))
    return Zero;
  // Equal for operands without sign, also when dividing by 0.
  if (Signed && upperBound(A).isNonNegative() && upperBound(B).isNonNegative())
    return divide(Remainder ? TermKind::URem : TermKind::UDiv, A, B);
  if (!isBits(B))
    return I.make(Kind, Width, {A, B});

  const APInt &D = B.bits();
  if (D.isZero()) {
    if (Remainder)
      return A;
    Term MinusOne = I.makeBits(APInt::getAllOnes(Width));
    if (!Signed)
      return MinusOne;
    return ite(slt(A, Zero), I.makeBits(APInt(Width, 1)), MinusOne);
  }
  // In one bit, 1 is -1 as a signed number: both rules agree.
  if (D.isOne())
    return Remainder ? Zero : A;
  if (Signed && D.isAllOnes())
    return Remainder ? Zero : negate(A);
  if (isConstantTree(A))
    return mapConstantTree(A, [&](Term X) { return divide(Kind, X, B); });
  if (!Signed) {
    if (upperBound(A).ult(D))
      return Remainder ? A : Zero;
    if (D.isPowerOf2()) {
      if (Remainder)
        return A & I.makeBits(D - 1);
      return lshr(A, I.makeBits(APInt(Width, D.logBase2())));
    }
  }
  return I.make(Kind, Width, {A, B});
}

Term division(TermKind Kind, Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? divide(Kind, A, B) : I.make(Kind, A.width(), {A, B});
}

} // namespace

Term operator+(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? addOrSubtract(A, B, false)
                    : I.make(TermKind::Add, A.width(), {A, B});
}
Term operator-(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? addOrSubtract(A, B, true)
                    : I.make(TermKind::Sub, A.width(), {A, B});
}
Term negate(Term A) { return A.table().bits(A.width(), 0) - A; }
Term operator*(Term A, Term B) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && A.width() == B.width() && "bits of one width");
  return I.Simplify ? multiply(A, B) : I.make(TermKind::Mul, A.width(), {A, B});
}
Term udiv(Term A, Term B) { return division(TermKind::UDiv, A, B); }
Term urem(Term A, Term B) { return division(TermKind::URem, A, B); }
Term sdiv(Term A, Term B) { return division(TermKind::SDiv, A, B); }
Term srem(Term A, Term B) { return division(TermKind::SRem, A, B); }

} // namespace convtv
