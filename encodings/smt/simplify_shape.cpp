//===- encodings/smt/simplify_shape.cpp - Concat, extract, extend -*- C++
//-*-===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {

void splitPieces(Term A, SmallVectorImpl<Term> &Pieces) {
  TermTable::Impl &I = implOf(A);
  SmallVector<Term, 8> Stack = {A};
  while (!Stack.empty()) {
    Term Top = Stack.pop_back_val();
    if (isKind(Top, TermKind::Concat)) {
      Stack.push_back(Top.operands()[0]);
      Stack.push_back(Top.operands()[1]); // the low part is taken next
    } else if (isKind(Top, TermKind::ZExt)) {
      Term Low = Top.operands()[0];
      Stack.push_back(I.makeBits(APInt(Top.width() - Low.width(), 0)));
      Stack.push_back(Low);
    } else {
      Pieces.push_back(Top);
    }
  }
}

namespace {

/// High and Low as one piece, when they are adjacent parts of one term, or
/// constants.
std::optional<Term> join(Term High, Term Low) {
  TermTable::Impl &I = implOf(High);
  if (isBits(High) && isBits(Low))
    return I.makeBits(High.bits().concat(Low.bits()));
  if (!isKind(High, TermKind::Extract))
    return std::nullopt;
  Term Base = High.operands()[0];
  if (isKind(Low, TermKind::Extract) && Low.operands()[0].same(Base) &&
      High.low() == Low.high() + 1)
    return extract(Base, High.high(), Low.low());
  return std::nullopt;
}

Term concatSimplified(Term High, Term Low) {
  TermTable::Impl &I = implOf(High);
  unsigned Width = High.width() + Low.width();
  if (auto R = join(High, Low))
    return *R;
  if (isZero(High))
    return zext(Low, Width);
  Nest N(I);
  if (N.mayGoDeeper()) {
    if (isKind(Low, TermKind::Concat))
      if (auto R = join(High, Low.operands()[0]))
        return concat(*R, Low.operands()[1]);
    if (isKind(High, TermKind::Concat))
      if (auto R = join(High.operands()[1], Low))
        return concat(High.operands()[0], *R);
    if (isKind(High, TermKind::ZExt)) // leading zeros move out
      return zext(concat(High.operands()[0], Low), Width);
    if (isBits(High) && isKind(Low, TermKind::ZExt)) {
      Term Inner = Low.operands()[0];
      unsigned Zeros = Low.width() - Inner.width();
      return concat(I.makeBits(High.bits().concat(APInt(Zeros, 0))), Inner);
    }
    // Both parts choose by the same condition between constants.
    if (isConstantTree(High) && isBits(Low))
      return mapConstantTree(High, [&](Term X) { return concat(X, Low); });
    if (isBits(High) && isConstantTree(Low))
      return mapConstantTree(Low, [&](Term X) { return concat(High, X); });
  }
  return I.make(TermKind::Concat, Width, {High, Low});
}

/// Extraction through an operation on every bit alone pays when an operand is
/// taken apart by it.
bool cheapToExtract(Term A) {
  switch (A.kind()) {
  case TermKind::BitsConst:
  case TermKind::Concat:
  case TermKind::ZExt:
  case TermKind::SExt:
  case TermKind::Extract:
    return true;
  default:
    return false;
  }
}

Term extractSimplified(Term A, unsigned High, unsigned Low) {
  TermTable::Impl &I = implOf(A);
  // Descends through what only moves bits.
  for (;;) {
    unsigned Width = High - Low + 1;
    if (Width == A.width())
      return A;
    ArrayRef<Term> Ops = A.operands();
    switch (A.kind()) {
    case TermKind::BitsConst:
      return I.makeBits(A.bits().extractBits(Width, Low));
    case TermKind::Extract:
      High += A.low();
      Low += A.low();
      A = Ops[0];
      continue;
    case TermKind::Concat: {
      unsigned Cut = Ops[1].width();
      if (Low >= Cut) {
        High -= Cut;
        Low -= Cut;
        A = Ops[0];
        continue;
      }
      if (High < Cut) {
        A = Ops[1];
        continue;
      }
      Nest N(I);
      if (!N.mayGoDeeper())
        break;
      return concat(extract(Ops[0], High - Cut, 0),
                    extract(Ops[1], Cut - 1, Low));
    }
    case TermKind::ZExt: {
      unsigned Inner = Ops[0].width();
      if (Low >= Inner)
        return I.makeBits(APInt(Width, 0));
      if (High < Inner) {
        A = Ops[0];
        continue;
      }
      return zext(extract(Ops[0], Inner - 1, Low), Width);
    }
    case TermKind::SExt: {
      unsigned Inner = Ops[0].width();
      if (High < Inner) {
        A = Ops[0];
        continue;
      }
      if (Low >= Inner) // copies of the sign
        return sext(extract(Ops[0], Inner - 1, Inner - 1), Width);
      return sext(extract(Ops[0], Inner - 1, Low), Width);
    }
    case TermKind::Shl: {
      if (!isBits(Ops[1]))
        break;
      unsigned Amount = Ops[1].bits().getLimitedValue(A.width());
      if (High < Amount)
        return I.makeBits(APInt(Width, 0));
      if (Low >= Amount) {
        High -= Amount;
        Low -= Amount;
        A = Ops[0];
        continue;
      }
      break;
    }
    default:
      break;
    }
    break;
  }

  unsigned Width = High - Low + 1;
  Nest N(I);
  if (N.mayGoDeeper()) {
    auto Part = [&](Term X) { return extract(X, High, Low); };
    ArrayRef<Term> Ops = A.operands();
    switch (A.kind()) {
    case TermKind::Ite:
      if (isConstantTree(A))
        return mapConstantTree(A, Part);
      if (cheapToExtract(Ops[1]) && cheapToExtract(Ops[2]))
        return ite(Ops[0], Part(Ops[1]), Part(Ops[2]));
      break;
    case TermKind::BitAnd:
      if (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1]))
        return Part(Ops[0]) & Part(Ops[1]);
      break;
    case TermKind::BitOr:
      if (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1]))
        return Part(Ops[0]) | Part(Ops[1]);
      break;
    case TermKind::BitXor:
      if (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1]))
        return Part(Ops[0]) ^ Part(Ops[1]);
      break;
    case TermKind::BitNot:
      return ~Part(Ops[0]);
    // The low bits of sums and products depend on low bits only.
    case TermKind::Add:
      if (Low == 0 && (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1])))
        return Part(Ops[0]) + Part(Ops[1]);
      break;
    case TermKind::Sub:
      if (Low == 0 && (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1])))
        return Part(Ops[0]) - Part(Ops[1]);
      break;
    case TermKind::Mul:
      if (Low == 0 && (cheapToExtract(Ops[0]) || cheapToExtract(Ops[1])))
        return Part(Ops[0]) * Part(Ops[1]);
      break;
    case TermKind::Shl:
      if (Low == 0 && isBits(Ops[1])) // by less than the width kept, see above
        return shl(Part(Ops[0]),
                   I.makeBits(APInt(Width, Ops[1].bits().getZExtValue())));
      break;
    default:
      break;
    }
  }
  return I.make(TermKind::Extract, Width, {A}, High, Low);
}

Term zextSimplified(Term A, unsigned Width) {
  TermTable::Impl &I = implOf(A);
  if (isBits(A))
    return I.makeBits(A.bits().zext(Width));
  if (isKind(A, TermKind::ZExt))
    A = A.operands()[0];
  if (isConstantTree(A))
    return mapConstantTree(A, [&](Term X) { return zext(X, Width); });
  return I.make(TermKind::ZExt, Width, {A});
}

Term sextSimplified(Term A, unsigned Width) {
  TermTable::Impl &I = implOf(A);
  if (isBits(A))
    return I.makeBits(A.bits().sext(Width));
  if (isKind(A, TermKind::SExt))
    A = A.operands()[0];
  if (isKind(A, TermKind::ZExt)) // its sign is 0
    return zext(A, Width);
  if (isConstantTree(A))
    return mapConstantTree(A, [&](Term X) { return sext(X, Width); });
  return I.make(TermKind::SExt, Width, {A});
}

} // namespace

Term concat(Term High, Term Low) {
  TermTable::Impl &I = implOf(High);
  assert(!High.isBool() && !Low.isBool() && "concatenation of bits");
  return I.Simplify ? concatSimplified(High, Low)
                    : I.make(TermKind::Concat, High.width() + Low.width(),
                             {High, Low});
}

Term extract(Term A, unsigned High, unsigned Low) {
  TermTable::Impl &I = implOf(A);
  assert(Low <= High && High < A.width() && "bits within the operand");
  return I.Simplify ? extractSimplified(A, High, Low)
                    : I.make(TermKind::Extract, High - Low + 1, {A}, High, Low);
}

Term zext(Term A, unsigned Width) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && Width >= A.width() && "not narrower");
  if (Width == A.width())
    return A;
  return I.Simplify ? zextSimplified(A, Width)
                    : I.make(TermKind::ZExt, Width, {A});
}

Term sext(Term A, unsigned Width) {
  TermTable::Impl &I = implOf(A);
  assert(!A.isBool() && Width >= A.width() && "not narrower");
  if (Width == A.width())
    return A;
  return I.Simplify ? sextSimplified(A, Width)
                    : I.make(TermKind::SExt, Width, {A});
}

Term trunc(Term A, unsigned Width) { return extract(A, Width - 1, 0); }

Term zextOrTrunc(Term A, unsigned Width) {
  return Width >= A.width() ? zext(A, Width) : trunc(A, Width);
}

} // namespace convtv
