//===- checker/replay/arithmetic.cpp - Scalar instructions ----------------===//
#include "checker/replay/arithmetic.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace convtv::replay {

IntegerFlags IntegerFlags::of(const Instruction &I) {
  IntegerFlags F;
  if (const auto *O = dyn_cast<OverflowingBinaryOperator>(&I)) {
    F.NUW = O->hasNoUnsignedWrap();
    F.NSW = O->hasNoSignedWrap();
  } else if (const auto *T = dyn_cast<TruncInst>(&I)) {
    F.NUW = T->hasNoUnsignedWrap();
    F.NSW = T->hasNoSignedWrap();
  } else if (const auto *E = dyn_cast<PossiblyExactOperator>(&I)) {
    F.Exact = E->isExact();
  } else if (const auto *D = dyn_cast<PossiblyDisjointInst>(&I)) {
    F.Disjoint = D->isDisjoint();
  } else if (const auto *N = dyn_cast<PossiblyNonNegInst>(&I)) {
    F.NNeg = N->hasNonNeg();
  }
  return F;
}

const char *integerBinary(unsigned Opcode, IntegerFlags Flags, const Scalar &A,
                          const Scalar &B, Scalar &R) {
  unsigned Width = A.width();
  uint8_t Taints = A.Taints | B.Taints;
  bool Divides = Opcode == Instruction::UDiv || Opcode == Instruction::SDiv ||
                 Opcode == Instruction::URem || Opcode == Instruction::SRem;
  if (Divides) {
    if (B.Poison)
      return "division by poison";
    if (B.Bits.isZero())
      return "division by zero";
    // A poison dividend counts as the one that overflows.
    if ((Opcode == Instruction::SDiv || Opcode == Instruction::SRem) &&
        (A.Poison || A.Bits.isMinSignedValue()) && B.Bits.isAllOnes())
      return "signed division overflow";
  }
  if (A.Poison || B.Poison) {
    R = Scalar::poison(Width, Taints);
    return nullptr;
  }
  bool Overflow = false, Poison = false;
  APInt V;
  const APInt &X = A.Bits, &Y = B.Bits;
  auto Check = [&](APInt (APInt::*Unsigned)(const APInt &, bool &) const,
                   APInt (APInt::*Signed)(const APInt &, bool &) const) {
    if (Flags.NUW) {
      (void)(X.*Unsigned)(Y, Overflow);
      Poison |= Overflow;
    }
    if (Flags.NSW) {
      (void)(X.*Signed)(Y, Overflow);
      Poison |= Overflow;
    }
  };
  switch (Opcode) {
  case Instruction::Add:
    V = X + Y;
    Check(&APInt::uadd_ov, &APInt::sadd_ov);
    break;
  case Instruction::Sub:
    V = X - Y;
    Check(&APInt::usub_ov, &APInt::ssub_ov);
    break;
  case Instruction::Mul:
    V = X * Y;
    Check(&APInt::umul_ov, &APInt::smul_ov);
    break;
  case Instruction::UDiv:
    V = X.udiv(Y);
    Poison = Flags.Exact && !X.urem(Y).isZero();
    break;
  case Instruction::SDiv:
    V = X.sdiv(Y);
    Poison = Flags.Exact && !X.srem(Y).isZero();
    break;
  case Instruction::URem:
    V = X.urem(Y);
    break;
  case Instruction::SRem:
    V = X.srem(Y);
    break;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr: {
    if (Y.uge(Width)) {
      R = Scalar::poison(Width, Taints);
      return nullptr;
    }
    unsigned N = Y.getZExtValue();
    if (Opcode == Instruction::Shl) {
      V = X.shl(N);
      Poison = (Flags.NUW && V.lshr(N) != X) || (Flags.NSW && V.ashr(N) != X);
    } else {
      V = Opcode == Instruction::LShr ? X.lshr(N) : X.ashr(N);
      Poison = Flags.Exact && V.shl(N) != X;
    }
    break;
  }
  case Instruction::And:
    V = X & Y;
    break;
  case Instruction::Or:
    V = X | Y;
    Poison = Flags.Disjoint && X.intersects(Y);
    break;
  default:
    V = X ^ Y;
    break;
  }
  if (Poison)
    R = Scalar::poison(Width, Taints);
  else
    R = Scalar(std::move(V), Taints);
  return nullptr;
}

Scalar integerCompare(CmpInst::Predicate P, const Scalar &A, const Scalar &B) {
  uint8_t Taints = A.Taints | B.Taints;
  if (A.Poison || B.Poison)
    return Scalar::poison(1, Taints);
  return Scalar(1, ICmpInst::compare(A.Bits, B.Bits, P), Taints);
}

Scalar integerCast(unsigned Opcode, IntegerFlags Flags, const Scalar &A,
                   unsigned Width) {
  if (A.Poison)
    return Scalar::poison(Width, A.Taints);
  switch (Opcode) {
  case Instruction::Trunc: {
    APInt V = A.Bits.trunc(Width);
    if ((Flags.NUW && V.zext(A.width()) != A.Bits) ||
        (Flags.NSW && V.sext(A.width()) != A.Bits))
      return Scalar::poison(Width, A.Taints);
    return Scalar(std::move(V), A.Taints);
  }
  case Instruction::ZExt:
    if (Flags.NNeg && A.Bits.isNegative())
      return Scalar::poison(Width, A.Taints);
    return Scalar(A.Bits.zext(Width), A.Taints);
  default:
    return Scalar(A.Bits.sext(Width), A.Taints);
  }
}

//--- Floating point ---------------------------------------------------------//

APFloat toFloat(const Scalar &S, const fltSemantics &Semantics) {
  return APFloat(Semantics, S.Bits);
}

Scalar floatResult(const APFloat &Result, ArrayRef<const Scalar *> Operands,
                   const FloatContext &C, bool Arithmetic) {
  uint8_t Taints = 0;
  unsigned Width = APFloat::getSizeInBits(Result.getSemantics());
  bool SawNaN = Result.isNaN(), SawInf = Result.isInfinity(),
       SawDenormal = Result.isDenormal();
  for (const Scalar *S : Operands) {
    Taints |= S->Taints;
    if (S->Poison)
      return Scalar::poison(Width, Taints);
    // Operands of another format (conversions) are judged by the caller.
    if (S->width() != APFloat::getSizeInBits(*C.Semantics))
      continue;
    APFloat F = toFloat(*S, *C.Semantics);
    SawNaN |= F.isNaN();
    SawInf |= F.isInfinity();
    SawDenormal |= F.isDenormal();
  }
  // The bits of a NaN operand do not matter for arithmetic.
  Taints &= ~TaintNaNBits;
  if ((C.Flags.noNaNs() && SawNaN) || (C.Flags.noInfs() && SawInf))
    return Scalar::poison(Width, Taints);
  if (Arithmetic && (C.Flags.allowReassoc() || C.Flags.allowReciprocal() ||
                     C.Flags.allowContract() || C.Flags.approxFunc()))
    Taints |= TaintApproximate;
  if (C.Flags.noSignedZeros() && Result.isZero())
    Taints |= TaintApproximate;
  if (C.DenormalsVary && SawDenormal)
    Taints |= TaintApproximate;
  if (Result.isNaN())
    return Scalar(APFloat::getQNaN(Result.getSemantics()).bitcastToAPInt(),
                  Taints | TaintNaNBits);
  return Scalar(Result.bitcastToAPInt(), Taints);
}

void applyFastMathFlags(Scalar &S, const FloatContext &C) {
  if (S.Poison || S.Undef)
    return;
  APFloat F = toFloat(S, *C.Semantics);
  if ((C.Flags.noNaNs() && F.isNaN()) || (C.Flags.noInfs() && F.isInfinity()))
    S.makePoison();
  else if (C.Flags.noSignedZeros() && F.isZero())
    S.Taints |= TaintApproximate;
}

Scalar floatBinary(unsigned Opcode, const Scalar &A, const Scalar &B,
                   const FloatContext &C) {
  if (A.Poison || B.Poison)
    return Scalar::poison(A.width(), A.Taints | B.Taints);
  APFloat R = toFloat(A, *C.Semantics);
  APFloat Y = toFloat(B, *C.Semantics);
  switch (Opcode) {
  case Instruction::FAdd:
    R.add(Y, APFloat::rmNearestTiesToEven);
    break;
  case Instruction::FSub:
    R.subtract(Y, APFloat::rmNearestTiesToEven);
    break;
  case Instruction::FMul:
    R.multiply(Y, APFloat::rmNearestTiesToEven);
    break;
  case Instruction::FDiv:
    R.divide(Y, APFloat::rmNearestTiesToEven);
    break;
  default:
    R.mod(Y);
    break;
  }
  return floatResult(R, {&A, &B}, C);
}

Scalar floatCompare(CmpInst::Predicate P, const Scalar &A, const Scalar &B,
                    const FloatContext &C) {
  uint8_t Taints = (A.Taints | B.Taints) & ~TaintNaNBits;
  if (A.Poison || B.Poison)
    return Scalar::poison(1, Taints);
  APFloat X = toFloat(A, *C.Semantics), Y = toFloat(B, *C.Semantics);
  if ((C.Flags.noNaNs() && (X.isNaN() || Y.isNaN())) ||
      (C.Flags.noInfs() && (X.isInfinity() || Y.isInfinity())))
    return Scalar::poison(1, Taints);
  if (C.DenormalsVary && (X.isDenormal() || Y.isDenormal()))
    Taints |= TaintApproximate;
  return Scalar(1, FCmpInst::compare(X, Y, P), Taints);
}

} // namespace convtv::replay
