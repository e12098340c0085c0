//===- checker/replay/intrinsics.cpp - Intrinsics of LangRef --------------===//
//
// Target-independent intrinsics with an exact meaning on concrete values. What
// LangRef leaves open (is.constant, objectsize, fused or not) taints the
// result.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/ADT/APSInt.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <cmath>

using namespace llvm;

namespace convtv::replay {

bool isHintIntrinsic(unsigned Id) {
  switch (Id) {
  case Intrinsic::dbg_declare:
  case Intrinsic::dbg_value:
  case Intrinsic::dbg_assign:
  case Intrinsic::dbg_label:
  case Intrinsic::donothing:
  case Intrinsic::var_annotation:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::prefetch:
  case Intrinsic::pseudoprobe:
  case Intrinsic::sideeffect:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
    return true;
  default:
    return false;
  }
}

bool isComputedIntrinsic(unsigned Id) {
  switch (Id) {
  case Intrinsic::abs:
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bswap:
  case Intrinsic::bitreverse:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::uadd_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow:
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
  case Intrinsic::vector_reduce_smax:
  case Intrinsic::vector_reduce_smin:
  case Intrinsic::vector_reduce_umax:
  case Intrinsic::vector_reduce_umin:
  case Intrinsic::vector_reverse:
  case Intrinsic::fabs:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::sqrt:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::is_fpclass:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::ssa_copy:
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::threadlocal_address:
  case Intrinsic::ptrmask:
  case Intrinsic::is_constant:
  case Intrinsic::objectsize:
  case Intrinsic::assume:
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
    return true;
  default:
    return false;
  }
}

namespace {

/// One element of an integer intrinsic; A, B, C are not poison. Returns false
/// if the intrinsic is not one of these.
bool integerElement(unsigned Id, const Scalar &A, const Scalar &B,
                    const Scalar &C, Scalar &R) {
  const APInt &X = A.Bits;
  unsigned Width = X.getBitWidth();
  auto Is = [&](APInt V) {
    R = Scalar(std::move(V));
    return true;
  };
  switch (Id) {
  case Intrinsic::abs:
    if (X.isMinSignedValue() && B.isTrue()) {
      R = Scalar::poison(Width);
      return true;
    }
    return Is(X.abs());
  case Intrinsic::smax:
    return Is(APIntOps::smax(X, B.Bits));
  case Intrinsic::smin:
    return Is(APIntOps::smin(X, B.Bits));
  case Intrinsic::umax:
    return Is(APIntOps::umax(X, B.Bits));
  case Intrinsic::umin:
    return Is(APIntOps::umin(X, B.Bits));
  case Intrinsic::ctpop:
    return Is(APInt(Width, X.popcount()));
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    if (X.isZero() && B.isTrue()) {
      R = Scalar::poison(Width);
      return true;
    }
    return Is(APInt(Width,
                    Id == Intrinsic::ctlz ? X.countl_zero() : X.countr_zero()));
  case Intrinsic::bswap:
    return Is(X.byteSwap());
  case Intrinsic::bitreverse:
    return Is(X.reverseBits());
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    unsigned N =
        C.Bits.urem(APInt(Width, Width == 1 ? 1 : Width)).getZExtValue();
    if (Id == Intrinsic::fshl)
      return Is(N == 0 ? X : X.shl(N) | B.Bits.lshr(Width - N));
    return Is(N == 0 ? B.Bits : X.shl(Width - N) | B.Bits.lshr(N));
  }
  case Intrinsic::uadd_sat:
    return Is(X.uadd_sat(B.Bits));
  case Intrinsic::sadd_sat:
    return Is(X.sadd_sat(B.Bits));
  case Intrinsic::usub_sat:
    return Is(X.usub_sat(B.Bits));
  case Intrinsic::ssub_sat:
    return Is(X.ssub_sat(B.Bits));
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
    if (B.Bits.uge(Width)) {
      R = Scalar::poison(Width);
      return true;
    }
    return Is(Id == Intrinsic::ushl_sat ? X.ushl_sat(B.Bits)
                                        : X.sshl_sat(B.Bits));
  default:
    return false;
  }
}

std::optional<APInt> reduceElement(unsigned Id, const APInt &A,
                                   const APInt &B) {
  switch (Id) {
  case Intrinsic::vector_reduce_add:
    return A + B;
  case Intrinsic::vector_reduce_mul:
    return A * B;
  case Intrinsic::vector_reduce_and:
    return A & B;
  case Intrinsic::vector_reduce_or:
    return A | B;
  case Intrinsic::vector_reduce_xor:
    return A ^ B;
  case Intrinsic::vector_reduce_smax:
    return APIntOps::smax(A, B);
  case Intrinsic::vector_reduce_smin:
    return APIntOps::smin(A, B);
  case Intrinsic::vector_reduce_umax:
    return APIntOps::umax(A, B);
  case Intrinsic::vector_reduce_umin:
    return APIntOps::umin(A, B);
  default:
    return std::nullopt;
  }
}

/// Correctly rounded square root; nothing for formats wider than double.
std::optional<APFloat> squareRoot(const APFloat &X) {
  const fltSemantics &Semantics = X.getSemantics();
  if (APFloat::getSizeInBits(Semantics) > 64)
    return std::nullopt;
  // Narrow formats: double has more than twice their precision, so rounding
  // twice rounds right.
  bool Lost = false;
  APFloat D = X;
  D.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
  APFloat R(std::sqrt(D.convertToDouble()));
  R.convert(Semantics, APFloat::rmNearestTiesToEven, &Lost);
  return R;
}

} // namespace

bool Machine::assume(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  const CallSite &S = C.Calls[I.CallIndex];
  const Scalar &Condition = values(T, C.operands(I)[0])[0];
  noteRisk(Condition);
  if (Condition.Poison || Condition.Undef || !Condition.isTrue())
    return undefined(T, "assumption does not hold");
  for (const CallSite::Bundle &B : S.Bundles) {
    Scalar V;
    bool HasValue = !B.Inputs.empty() && B.Inputs[0].Count == 1;
    if (HasValue) {
      V = values(T, B.Inputs[0])[0];
      noteRisk(V);
    }
    if (B.Tag == "ignore" || B.Tag == "cold") {
      continue;
    } else if (B.Tag == "noundef" && HasValue) {
      if (V.Poison || V.Undef)
        return undefined(T, "assumption of noundef does not hold");
    } else if (B.Tag == "nonnull" && HasValue) {
      if (V.Poison || V.Undef || V.Bits.isZero())
        return undefined(T, "assumption of nonnull does not hold");
    } else if (B.Tag == "dereferenceable" && HasValue) {
      if (V.Poison || V.Undef || V.Bits.isZero())
        return undefined(T, "assumption of dereferenceable does not hold");
    } else if (B.Tag == "align" && HasValue && B.Inputs.size() >= 2 &&
               B.Inputs[1].Count == 1) {
      Scalar Align = values(T, B.Inputs[1])[0];
      APInt Address = V.Bits;
      if (B.Inputs.size() == 3 && B.Inputs[2].Count == 1)
        Address -= values(T, B.Inputs[2])[0].Bits.sextOrTrunc(V.width());
      uint64_t N = Align.Bits.getZExtValue();
      if (V.Poison || V.Undef || Align.Poison || !isPowerOf2_64(N) ||
          Address.getZExtValue() % N)
        return undefined(T, "assumption of alignment does not hold");
    } else {
      // A promise that is not understood may be broken.
      Result.RiskTaints |= TaintDoubt;
    }
  }
  return true;
}

bool Machine::intrinsic(Thread &T, const Inst &I, const CallSite &S) {
  const Code &C = *T.top().C;
  const CallBase &Call = *S.Call;
  auto Operands = C.operands(I);
  unsigned Id = S.IntrinsicId;
  auto Argument = [&](unsigned N, uint32_t Element) -> Scalar {
    if (N >= Operands.size() || Operands[N].Count == 0)
      return Scalar();
    ArrayRef<Scalar> V = values(T, Operands[N]);
    return use(T, V[V.size() == 1 ? 0 : Element]);
  };
  auto Finish = [&] {
    return applyAttributes(T, Call.getAttributes().getRetAttrs(), results(T, I),
                           *Call.getType(), "call result") &&
           applyMetadata(T, Call, results(T, I));
  };

  switch (Id) {
  case Intrinsic::assume:
    return assume(T, I);
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
    return transfer(T, I);
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end: {
    const Scalar &Pointer = values(T, Operands[1])[0];
    if (LocalObject *L = T.memory().local(Pointer.Object)) {
      T.memory().makeUndef(Pointer.Object, 0, ~uint64_t(0));
      L->Dead = Id == Intrinsic::lifetime_end;
    }
    return true;
  }
  case Intrinsic::stacksave:
    results(T, I)[0] = Scalar(I.Layout->Leaves[0].Width, 0, TaintDoubt);
    return true;
  case Intrinsic::stackrestore:
    return true; // allocas live on until the function returns
  case Intrinsic::is_constant:
    results(T, I)[0] = isa<Constant>(Call.getArgOperand(0))
                           ? Scalar(1, 1)
                           : Scalar(1, 0, TaintUndef | TaintDoubt);
    return true;
  case Intrinsic::objectsize: {
    unsigned Width = I.Layout->Leaves[0].Width;
    bool Minimum = Argument(1, 0).isTrue();
    results(T, I)[0] =
        Scalar(Minimum ? APInt(Width, 0) : APInt::getAllOnes(Width),
               TaintUndef | TaintDoubt);
    return true;
  }
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::ssa_copy:
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::threadlocal_address:
    for (uint32_t N = 0; N != I.Leaves; ++N)
      results(T, I)[N] = values(T, Operands[0])[N];
    return Finish();
  case Intrinsic::vector_reverse:
    for (uint32_t N = 0; N != I.Leaves; ++N)
      results(T, I)[N] = values(T, Operands[0])[I.Leaves - 1 - N];
    return true;
  case Intrinsic::ptrmask:
    for (uint32_t N = 0; N != I.Leaves; ++N) {
      Scalar A = Argument(0, N), B = Argument(1, N);
      Scalar R = A;
      R.Pick = 0;
      R.Taints |= B.Taints;
      if (A.Poison || B.Poison) {
        R.makePoison();
      } else {
        APInt Mask = APInt::getAllOnes(A.width());
        Mask.insertBits(B.Bits, 0);
        R.Bits &= Mask;
        if (isLocalObject(A.Object))
          R.Taints |= TaintDoubt;
      }
      results(T, I)[N] = R;
    }
    return true;
  default:
    break;
  }

  // Reductions.
  if (Id >= Intrinsic::vector_reduce_add &&
      reduceElement(Id, APInt(1, 0), APInt(1, 0))) {
    Scalar Sum = Argument(0, 0);
    for (uint32_t N = 1; N < Operands[0].Count; ++N) {
      Scalar X = Argument(0, N);
      Sum.Taints |= X.Taints;
      if (X.Poison)
        Sum.makePoison();
      if (!Sum.Poison)
        Sum.Bits = *reduceElement(Id, Sum.Bits, X.Bits);
    }
    results(T, I)[0] = Sum;
    return Finish();
  }

  // {result, overflow}, elementwise: all results, then all flags.
  if (const auto *O = dyn_cast<WithOverflowInst>(&Call)) {
    uint32_t Size = I.Leaves / 2;
    for (uint32_t N = 0; N != Size; ++N) {
      Scalar A = Argument(0, N), B = Argument(1, N);
      uint8_t Taints = A.Taints | B.Taints;
      if (A.Poison || B.Poison) {
        results(T, I)[N] = Scalar::poison(A.width(), Taints);
        results(T, I)[Size + N] = Scalar::poison(1, Taints);
        continue;
      }
      bool Overflow = false;
      APInt V;
      switch (O->getBinaryOp()) {
      case Instruction::Add:
        V = O->isSigned() ? A.Bits.sadd_ov(B.Bits, Overflow)
                          : A.Bits.uadd_ov(B.Bits, Overflow);
        break;
      case Instruction::Sub:
        V = O->isSigned() ? A.Bits.ssub_ov(B.Bits, Overflow)
                          : A.Bits.usub_ov(B.Bits, Overflow);
        break;
      default:
        V = O->isSigned() ? A.Bits.smul_ov(B.Bits, Overflow)
                          : A.Bits.umul_ov(B.Bits, Overflow);
        break;
      }
      results(T, I)[N] = Scalar(V, Taints);
      results(T, I)[Size + N] = Scalar(1, Overflow, Taints);
    }
    return true;
  }

  FloatContext FC;
  FC.DenormalsVary = C.DenormalsVary;
  if (const auto *FP = dyn_cast<FPMathOperator>(&Call))
    FC.Flags = FP->getFastMathFlags();
  Type *Scalar0 = Call.arg_size()
                      ? Call.getArgOperand(0)->getType()->getScalarType()
                      : nullptr;
  bool Float = Scalar0 && Scalar0->isFloatingPointTy();
  if (Float)
    FC.Semantics = &Scalar0->getFltSemantics();

  for (uint32_t N = 0; N != I.Leaves; ++N) {
    unsigned Width = I.Layout->Leaves[N].Width;
    Scalar A = Argument(0, N), B = Argument(1, N), D = Argument(2, N);
    uint8_t Taints = A.Taints | B.Taints | D.Taints;
    Scalar R;
    if (A.Poison || B.Poison || D.Poison) {
      results(T, I)[N] = Scalar::poison(Width, Taints);
      continue;
    }
    if (!Float) {
      if (Id == Intrinsic::scmp || Id == Intrinsic::ucmp) {
        bool Less =
            Id == Intrinsic::scmp ? A.Bits.slt(B.Bits) : A.Bits.ult(B.Bits);
        R = Scalar(A.Bits == B.Bits ? APInt(Width, 0)
                   : Less           ? APInt::getAllOnes(Width)
                                    : APInt(Width, 1));
      } else if (!integerElement(Id, A, B, D, R)) {
        return unsupported(T, "intrinsic " + S.Callee->getName());
      }
      R.Taints |= Taints;
      results(T, I)[N] = std::move(R);
      continue;
    }
    APFloat X = toFloat(A, *FC.Semantics);
    switch (Id) {
    case Intrinsic::fabs:
      R = A;
      R.Pick = 0;
      R.Bits.clearBit(Width - 1);
      applyFastMathFlags(R, FC);
      break;
    case Intrinsic::copysign:
      R = A;
      R.Pick = 0;
      R.Taints = Taints;
      R.Bits.setBitVal(Width - 1, B.Bits[Width - 1]);
      applyFastMathFlags(R, FC);
      break;
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::minimum:
    case Intrinsic::maximum: {
      APFloat Y = toFloat(B, *FC.Semantics);
      APFloat V = Id == Intrinsic::minnum    ? minnum(X, Y)
                  : Id == Intrinsic::maxnum  ? maxnum(X, Y)
                  : Id == Intrinsic::minimum ? minimum(X, Y)
                                             : maximum(X, Y);
      R = floatResult(V, {&A, &B}, FC, /*Arithmetic=*/false);
      // Which zero minnum and maxnum return, and whether a signaling NaN
      // counts as missing, is open.
      if ((Id == Intrinsic::minnum || Id == Intrinsic::maxnum) &&
          ((X.isZero() && Y.isZero() && X.isNegative() != Y.isNegative()) ||
           X.isSignaling() || Y.isSignaling()))
        R.Taints |= TaintApproximate;
      break;
    }
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::round:
    case Intrinsic::roundeven: {
      RoundingMode Mode = Id == Intrinsic::floor  ? RoundingMode::TowardNegative
                          : Id == Intrinsic::ceil ? RoundingMode::TowardPositive
                          : Id == Intrinsic::trunc ? RoundingMode::TowardZero
                          : Id == Intrinsic::round
                              ? RoundingMode::NearestTiesToAway
                              : RoundingMode::NearestTiesToEven;
      APFloat V = X;
      V.roundToIntegral(Mode);
      R = floatResult(V, {&A}, FC, /*Arithmetic=*/false);
      break;
    }
    case Intrinsic::sqrt: {
      std::optional<APFloat> V = squareRoot(X);
      if (!V)
        return unsupported(T, "intrinsic " + S.Callee->getName());
      R = floatResult(*V, {&A}, FC);
      break;
    }
    case Intrinsic::fma:
    case Intrinsic::fmuladd: {
      APFloat Y = toFloat(B, *FC.Semantics), Z = toFloat(D, *FC.Semantics);
      APFloat Fused = X;
      Fused.fusedMultiplyAdd(Y, Z, APFloat::rmNearestTiesToEven);
      R = floatResult(Fused, {&A, &B, &D}, FC);
      if (Id == Intrinsic::fmuladd) {
        APFloat Apart = X;
        Apart.multiply(Y, APFloat::rmNearestTiesToEven);
        Apart.add(Z, APFloat::rmNearestTiesToEven);
        if (!Apart.bitwiseIsEqual(Fused) && !Fused.isNaN())
          R.Taints |= TaintApproximate;
      }
      break;
    }
    case Intrinsic::is_fpclass: {
      unsigned Mask = B.Bits.getZExtValue();
      R = Scalar(1, (X.classify() & Mask) != 0, Taints);
      if ((Mask & fcNan) == fcNan || (Mask & fcNan) == 0)
        R.Taints &= ~TaintNaNBits;
      break;
    }
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat: {
      APSInt V(Width, Id == Intrinsic::fptoui_sat);
      bool Exact = false;
      X.convertToInteger(V, APFloat::rmTowardZero, &Exact);
      R = Scalar(APInt(V), Taints & ~TaintNaNBits);
      break;
    }
    default:
      return unsupported(T, "intrinsic " + S.Callee->getName());
    }
    results(T, I)[N] = std::move(R);
  }
  return Finish();
}

} // namespace convtv::replay
