//===- encodings/smt/fold.cpp - Operations on concrete values ---*- C++ -*-===//
#include "encodings/smt/term_node.h"

#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

APInt truth(bool B) { return APInt(1, B); }

APInt unsignedDivide(const APInt &A, const APInt &B) {
  return B.isZero() ? APInt::getAllOnes(A.getBitWidth()) : A.udiv(B);
}

APInt signedDivide(const APInt &A, const APInt &B) {
  // Also right for the minimum by -1, which wraps to itself.
  if (B.isZero())
    return A.isNegative() ? APInt(A.getBitWidth(), 1)
                          : APInt::getAllOnes(A.getBitWidth());
  return A.sdiv(B);
}

} // namespace

APInt foldOperation(TermKind Kind, unsigned Width, unsigned High, unsigned Low,
                    ArrayRef<const APInt *> Ops) {
  const APInt &A = *Ops[0];
  switch (Kind) {
  case TermKind::Not:
    return truth(A.isZero());
  case TermKind::And:
    for (const APInt *Op : Ops)
      if (Op->isZero())
        return truth(false);
    return truth(true);
  case TermKind::Or:
    for (const APInt *Op : Ops)
      if (!Op->isZero())
        return truth(true);
    return truth(false);
  case TermKind::Ite:
    return A.isZero() ? *Ops[2] : *Ops[1];
  case TermKind::BitNot:
    return ~A;
  case TermKind::Extract:
    return A.extractBits(High - Low + 1, Low);
  case TermKind::ZExt:
    return A.zext(Width);
  case TermKind::SExt:
    return A.sext(Width);
  default:
    break;
  }

  const APInt &B = *Ops[1];
  switch (Kind) {
  case TermKind::Eq:
    return truth(A == B);
  case TermKind::Ult:
    return truth(A.ult(B));
  case TermKind::Ule:
    return truth(A.ule(B));
  case TermKind::Slt:
    return truth(A.slt(B));
  case TermKind::Sle:
    return truth(A.sle(B));
  case TermKind::Add:
    return A + B;
  case TermKind::Sub:
    return A - B;
  case TermKind::Mul:
    return A * B;
  case TermKind::UDiv:
    return unsignedDivide(A, B);
  case TermKind::URem:
    return B.isZero() ? A : A.urem(B);
  case TermKind::SDiv:
    return signedDivide(A, B);
  case TermKind::SRem:
    return B.isZero() ? A : A.srem(B);
  case TermKind::Shl: // APInt shifts by an APInt saturate at the width
    return A.shl(B);
  case TermKind::LShr:
    return A.lshr(B);
  case TermKind::AShr:
    return A.ashr(B);
  case TermKind::BitAnd:
    return A & B;
  case TermKind::BitOr:
    return A | B;
  case TermKind::BitXor:
    return A ^ B;
  case TermKind::Concat:
    return A.concat(B);
  default:
    break;
  }
  llvm_unreachable("leaves and applications have no operation");
}

} // namespace convtv
