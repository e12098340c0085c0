//===- encodings/instructions/intrinsics.cpp - LLVM's own intrinsics -*- C++
//-*-===//
//
// LangRef "Intrinsic Functions": the integer and bit intrinsics with their
// exact meaning, assumptions, markers; floating-point ones uninterpreted.
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

namespace convtv {

namespace {

Term countBits(TermTable &T, Term X) {
  // Pairwise sums of halves: logarithmic depth.
  unsigned W = X.width();
  llvm::SmallVector<Term, 64> Parts;
  for (unsigned I = 0; I < W; ++I)
    Parts.push_back(zext(extract(X, I, I), W == 1 ? 1 : W));
  while (Parts.size() > 1) {
    llvm::SmallVector<Term, 64> Next;
    for (unsigned I = 0; I + 1 < Parts.size(); I += 2)
      Next.push_back(Parts[I] + Parts[I + 1]);
    if (Parts.size() % 2)
      Next.push_back(Parts.back());
    Parts = std::move(Next);
  }
  (void)T;
  return Parts[0];
}

Term leadingZeros(TermTable &T, Term X) {
  unsigned W = X.width();
  Term R = T.bits(llvm::APInt(W, W)); // zero
  for (unsigned I = 0; I < W; ++I)    // the highest set bit wins
    R = ite(isSet(extract(X, I, I)), T.bits(llvm::APInt(W, W - 1 - I)), R);
  return R;
}

Term trailingZeros(TermTable &T, Term X) {
  unsigned W = X.width();
  Term R = T.bits(llvm::APInt(W, W));
  for (unsigned I = W; I-- > 0;)
    R = ite(isSet(extract(X, I, I)), T.bits(llvm::APInt(W, I)), R);
  return R;
}

Term reversed(Term X, unsigned Piece) {
  Term R;
  for (unsigned Low = 0; Low < X.width(); Low += Piece) {
    Term Part = extract(X, Low + Piece - 1, Low);
    R = R.isNull() ? Part : concat(R, Part);
  }
  return R;
}

} // namespace

Value Encoder::integerIntrinsic(const llvm::IntrinsicInst &I, unsigned Thread,
                                bool &Known) {
  Known = true;
  llvm::SmallVector<Value, 3> Ops;
  for (const auto &A : I.args())
    Ops.push_back(strict(operand(*A, Thread)));
  if (Refused)
    return {};
  auto ID = I.getIntrinsicID();
  auto Elementwise = [&](auto F) {
    Value R;
    for (unsigned L = 0; L < Ops[0].size(); ++L) {
      Term Poison = no();
      for (const auto &Op : Ops)
        Poison = Poison || Op[Op.size() == 1 ? 0 : L].Poison;
      Scalar S{Term(), Poison, no()};
      F(L, S);
      R.push_back(S);
    }
    return R;
  };
  auto X = [&](unsigned L) { return Ops[0][L].Bits; };
  auto Y = [&](unsigned L) { return Ops[1][Ops[1].size() == 1 ? 0 : L].Bits; };
  switch (ID) {
  case llvm::Intrinsic::smin:
    return Elementwise([&](unsigned L, Scalar &S) {
      S.Bits = ite(slt(X(L), Y(L)), X(L), Y(L));
    });
  case llvm::Intrinsic::smax:
    return Elementwise([&](unsigned L, Scalar &S) {
      S.Bits = ite(sgt(X(L), Y(L)), X(L), Y(L));
    });
  case llvm::Intrinsic::umin:
    return Elementwise([&](unsigned L, Scalar &S) {
      S.Bits = ite(ult(X(L), Y(L)), X(L), Y(L));
    });
  case llvm::Intrinsic::umax:
    return Elementwise([&](unsigned L, Scalar &S) {
      S.Bits = ite(ugt(X(L), Y(L)), X(L), Y(L));
    });
  case llvm::Intrinsic::scmp:
  case llvm::Intrinsic::ucmp: {
    unsigned W = I.getType()->getScalarSizeInBits();
    return Elementwise([&](unsigned L, Scalar &S) {
      Term Less =
          ID == llvm::Intrinsic::scmp ? slt(X(L), Y(L)) : ult(X(L), Y(L));
      S.Bits = ite(Less, T.bits(llvm::APInt::getAllOnes(W)),
                   ite(eq(X(L), Y(L)), T.bits(W, 0), T.bits(W, 1)));
    });
  }
  case llvm::Intrinsic::abs:
    return Elementwise([&](unsigned L, Scalar &S) {
      unsigned W = X(L).width();
      S.Bits = ite(slt(X(L), T.bits(W, 0)), negate(X(L)), X(L));
      if (llvm::cast<llvm::ConstantInt>(I.getArgOperand(1))->isOne())
        S.Poison =
            S.Poison || eq(X(L), T.bits(llvm::APInt::getSignedMinValue(W)));
    });
  case llvm::Intrinsic::ctpop:
    return Elementwise(
        [&](unsigned L, Scalar &S) { S.Bits = countBits(T, X(L)); });
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::cttz:
    return Elementwise([&](unsigned L, Scalar &S) {
      S.Bits = ID == llvm::Intrinsic::ctlz ? leadingZeros(T, X(L))
                                           : trailingZeros(T, X(L));
      if (llvm::cast<llvm::ConstantInt>(I.getArgOperand(1))->isOne())
        S.Poison = S.Poison || eq(X(L), T.bits(X(L).width(), 0));
    });
  case llvm::Intrinsic::bswap:
    return Elementwise(
        [&](unsigned L, Scalar &S) { S.Bits = reversed(X(L), 8); });
  case llvm::Intrinsic::bitreverse:
    return Elementwise(
        [&](unsigned L, Scalar &S) { S.Bits = reversed(X(L), 1); });
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr:
    return Elementwise([&](unsigned L, Scalar &S) {
      unsigned W = X(L).width();
      Term Amount = urem(Ops[2][L].Bits, T.bits(llvm::APInt(W, W)));
      if (W == 1)
        Amount = T.bits(1, 0); // modulo 1, and 1 does not fit the urem above
      Term Wide = concat(X(L), Y(L));
      Term Shift = zext(Amount, 2 * W);
      S.Bits = ID == llvm::Intrinsic::fshl
                   ? extract(shl(Wide, Shift), 2 * W - 1, W)
                   : extract(lshr(Wide, Shift), W - 1, 0);
    });
  case llvm::Intrinsic::uadd_sat:
  case llvm::Intrinsic::usub_sat:
  case llvm::Intrinsic::sadd_sat:
  case llvm::Intrinsic::ssub_sat:
    return Elementwise([&](unsigned L, Scalar &S) {
      unsigned W = X(L).width();
      Term Zero = T.bits(W, 0);
      if (ID == llvm::Intrinsic::uadd_sat) {
        Term R = X(L) + Y(L);
        S.Bits = ite(ult(R, X(L)), T.bits(llvm::APInt::getAllOnes(W)), R);
        return;
      }
      if (ID == llvm::Intrinsic::usub_sat) {
        S.Bits = ite(ult(X(L), Y(L)), Zero, X(L) - Y(L));
        return;
      }
      bool Add = ID == llvm::Intrinsic::sadd_sat;
      Term A = sext(X(L), W + 1), B = sext(Y(L), W + 1);
      Term R = Add ? A + B : A - B;
      Term Fits = eq(sext(trunc(R, W), W + 1), R);
      S.Bits =
          ite(Fits, trunc(R, W),
              ite(slt(X(L), Zero), T.bits(llvm::APInt::getSignedMinValue(W)),
                  T.bits(llvm::APInt::getSignedMaxValue(W))));
    });
  case llvm::Intrinsic::sshl_sat:
  case llvm::Intrinsic::ushl_sat:
    return Elementwise([&](unsigned L, Scalar &S) {
      unsigned W = X(L).width();
      bool Signed = ID == llvm::Intrinsic::sshl_sat;
      if (W > 1)
        S.Poison = S.Poison || uge(Y(L), T.bits(llvm::APInt(W, W)));
      else
        S.Poison = S.Poison || isSet(Y(L));
      Term R = shl(X(L), Y(L));
      Term Back = Signed ? ashr(R, Y(L)) : lshr(R, Y(L));
      Term Max = Signed ? ite(slt(X(L), T.bits(W, 0)),
                              T.bits(llvm::APInt::getSignedMinValue(W)),
                              T.bits(llvm::APInt::getSignedMaxValue(W)))
                        : T.bits(llvm::APInt::getAllOnes(W));
      S.Bits = ite(eq(Back, X(L)), R, Max);
    });
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::usub_with_overflow:
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::umul_with_overflow:
  case llvm::Intrinsic::smul_with_overflow: {
    Value Results, Overflows;
    for (unsigned L = 0; L < Ops[0].size(); ++L) {
      unsigned W = X(L).width();
      Term Poison = Ops[0][L].Poison || Ops[1][L].Poison;
      bool Signed = ID == llvm::Intrinsic::sadd_with_overflow ||
                    ID == llvm::Intrinsic::ssub_with_overflow ||
                    ID == llvm::Intrinsic::smul_with_overflow;
      bool Mul = ID == llvm::Intrinsic::umul_with_overflow ||
                 ID == llvm::Intrinsic::smul_with_overflow;
      bool Sub = ID == llvm::Intrinsic::usub_with_overflow ||
                 ID == llvm::Intrinsic::ssub_with_overflow;
      unsigned Wide = Mul ? 2 * W : W + 1;
      Term A = Signed ? sext(X(L), Wide) : zext(X(L), Wide);
      Term B = Signed ? sext(Y(L), Wide) : zext(Y(L), Wide);
      Term R = Mul ? A * B : Sub ? A - B : A + B;
      Term Narrow = trunc(R, W);
      Term Back = Signed ? sext(Narrow, Wide) : zext(Narrow, Wide);
      Results.push_back({Narrow, Poison, no()});
      Overflows.push_back({toBit(ne(Back, R)), Poison, no()});
    }
    Results.append(Overflows.begin(), Overflows.end());
    return Results;
  }
  case llvm::Intrinsic::vector_reduce_add:
  case llvm::Intrinsic::vector_reduce_mul:
  case llvm::Intrinsic::vector_reduce_and:
  case llvm::Intrinsic::vector_reduce_or:
  case llvm::Intrinsic::vector_reduce_xor:
  case llvm::Intrinsic::vector_reduce_smin:
  case llvm::Intrinsic::vector_reduce_smax:
  case llvm::Intrinsic::vector_reduce_umin:
  case llvm::Intrinsic::vector_reduce_umax: {
    Scalar R = Ops[0][0];
    R.Undef = no();
    for (unsigned L = 1; L < Ops[0].size(); ++L) {
      Term A = R.Bits, B = X(L);
      R.Poison = R.Poison || Ops[0][L].Poison;
      switch (ID) {
      case llvm::Intrinsic::vector_reduce_add:
        R.Bits = A + B;
        break;
      case llvm::Intrinsic::vector_reduce_mul:
        R.Bits = A * B;
        break;
      case llvm::Intrinsic::vector_reduce_and:
        R.Bits = A & B;
        break;
      case llvm::Intrinsic::vector_reduce_or:
        R.Bits = A | B;
        break;
      case llvm::Intrinsic::vector_reduce_xor:
        R.Bits = A ^ B;
        break;
      case llvm::Intrinsic::vector_reduce_smin:
        R.Bits = ite(slt(A, B), A, B);
        break;
      case llvm::Intrinsic::vector_reduce_smax:
        R.Bits = ite(slt(A, B), B, A);
        break;
      case llvm::Intrinsic::vector_reduce_umin:
        R.Bits = ite(ult(A, B), A, B);
        break;
      default:
        R.Bits = ite(ult(A, B), B, A);
        break;
      }
    }
    return {R};
  }
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
  case llvm::Intrinsic::ssa_copy:
    return Ops[0];
  default:
    Known = false;
    return {};
  }
}

bool Encoder::encodeIntrinsic(const llvm::IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case llvm::Intrinsic::assume: {
    for (unsigned Th = 0; Th < C.Threads; ++Th) {
      Scalar S = scalar(*I.getArgOperand(0), Th);
      if (Refused)
        return true;
      undefinedIf(Th, indefinite(S) || !isSet(S.Bits), &I);
      for (unsigned B = 0; B < I.getNumOperandBundles(); ++B) {
        auto Bundle = I.getOperandBundleAt(B);
        auto Tag = Bundle.getTagName();
        if (Tag == "ignore" || Bundle.Inputs.empty())
          continue;
        Value V = operand(*Bundle.Inputs[0], Th);
        if (Refused)
          return true;
        if (Tag == "nonnull") {
          undefinedIf(
              Th, V[0].Poison || eq(V[0].Bits, T.bits(V[0].Bits.width(), 0)),
              &I);
        } else if (Tag == "noundef") {
          for (const auto &Part : V)
            undefinedIf(Th, indefinite(Part), &I);
        } else if (Tag == "align" && Bundle.Inputs.size() >= 2) {
          const auto *A = llvm::dyn_cast<llvm::ConstantInt>(Bundle.Inputs[1]);
          if (!A || Bundle.Inputs.size() > 2) {
            refuse("assume with a computed alignment", &I);
            return true;
          }
          unsigned Low = llvm::Log2_64(A->getZExtValue());
          if (Low)
            undefinedIf(
                Th,
                ne(extract(M.offsetOf(V[0].Bits), Low - 1, 0), T.bits(Low, 0)),
                &I);
        } else if (Tag == "dereferenceable" || Tag == "cold" ||
                   Tag == "separate_storage") {
          // A promise we do not use in sources; in targets it would have to be
          // shown.
          if (!Source && Tag != "cold") {
            refuse("assume bundle " + Tag, &I);
            return true;
          }
        } else {
          refuse("assume bundle " + Tag, &I);
          return true;
        }
      }
    }
    return true;
  }
  case llvm::Intrinsic::donothing:
  case llvm::Intrinsic::sideeffect:
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_label:
  case llvm::Intrinsic::dbg_assign:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::var_annotation:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::pseudoprobe:
    return true; // no meaning for the program's behaviour
  case llvm::Intrinsic::is_constant:
  case llvm::Intrinsic::objectsize:
  case llvm::Intrinsic::invariant_start:
  case llvm::Intrinsic::stacksave:
  case llvm::Intrinsic::stackrestore:
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::ubsantrap:
  case llvm::Intrinsic::debugtrap:
    if (I.getIntrinsicID() == llvm::Intrinsic::trap ||
        I.getIntrinsicID() == llvm::Intrinsic::ubsantrap ||
        I.getIntrinsicID() == llvm::Intrinsic::debugtrap)
      return false; // an ordinary effect
    refuse("intrinsic " + I.getCalledFunction()->getName(), &I);
    return true;
  default:
    break;
  }
  if (encodeMemoryIntrinsic(I))
    return true;
  auto Leaves = leavesOf(I.getType(), DL);
  if (!Leaves)
    return false;
  for (const auto &A : I.args())
    if (!leavesOf(A->getType(), DL))
      return false;
  bool Known = false;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value R = integerIntrinsic(I, Th, Known);
    if (Refused)
      return true;
    if (!Known)
      break;
    define(I, Th, withResultAttributes(I, R, Th));
  }
  if (Known)
    return true;

  // Exact bit operations on floats, then the uninterpreted ones.
  auto *Type = I.getType()->getScalarType();
  auto ID = I.getIntrinsicID();
  bool Exact = ID == llvm::Intrinsic::fabs || ID == llvm::Intrinsic::copysign;
  bool Pure = false;
  switch (ID) {
  case llvm::Intrinsic::sqrt:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::powi:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::fma:
  case llvm::Intrinsic::fmuladd:
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::maxnum:
  case llvm::Intrinsic::minimum:
  case llvm::Intrinsic::maximum:
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::trunc:
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::roundeven:
  case llvm::Intrinsic::canonicalize:
  case llvm::Intrinsic::ldexp:
  case llvm::Intrinsic::fptoui_sat:
  case llvm::Intrinsic::fptosi_sat:
  case llvm::Intrinsic::is_fpclass:
    Pure = true;
    break;
  default:
    break;
  }
  if (!Exact && !Pure)
    return false;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    llvm::SmallVector<Value, 3> Ops;
    for (const auto &A : I.args())
      Ops.push_back(strict(operand(*A, Th)));
    if (Refused)
      return true;
    Value R;
    if (Exact) {
      for (unsigned L = 0; L < Ops[0].size(); ++L) {
        unsigned W = Ops[0][L].Bits.width();
        Term Sign = T.bits(llvm::APInt::getSignMask(W));
        Term Magnitude = Ops[0][L].Bits & ~Sign;
        Scalar S{Magnitude, Ops[0][L].Poison, no()};
        if (ID == llvm::Intrinsic::copysign) {
          S.Bits = Magnitude | (Ops[1][L].Bits & Sign);
          S.Poison = S.Poison || Ops[1][L].Poison;
        }
        R.push_back(S);
      }
    } else {
      R = floatOperation(llvm::Intrinsic::getBaseName(ID), I, Ops,
                         (*Leaves)[0].Width);
    }
    (void)Type;
    define(I, Th, withResultAttributes(I, R, Th));
  }
  return true;
}

} // namespace convtv
