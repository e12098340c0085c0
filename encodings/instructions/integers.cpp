//===- encodings/instructions/integers.cpp - Integer instructions --*- C++
//-*-===//
//
// LangRef "Binary Operations", "Bitwise Binary Operations", "Conversion
// Operations", icmp, select, freeze. Vectors elementwise.
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

namespace convtv {

Scalar Encoder::binary(const llvm::Instruction &I, unsigned Opcode,
                       const Scalar &A, const Scalar &B, unsigned Thread) {
  using In = llvm::Instruction;
  Term X = A.Bits, Y = B.Bits;
  unsigned W = X.width();
  Term Poison = strict(A).Poison || strict(B).Poison;
  bool NUW = false, NSW = false, Exact = false;
  if (const auto *O = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&I)) {
    NUW = O->hasNoUnsignedWrap();
    NSW = O->hasNoSignedWrap();
  }
  if (const auto *O = llvm::dyn_cast<llvm::PossiblyExactOperator>(&I))
    Exact = O->isExact();
  Term Zero = T.bits(W, 0);
  switch (Opcode) {
  case In::Add: {
    Term R = X + Y;
    if (NUW)
      Poison = Poison || ult(R, X);
    if (NSW) // operands of one sign, result of the other
      Poison = Poison || (eq(slt(X, Zero), slt(Y, Zero)) &&
                          ne(slt(R, Zero), slt(X, Zero)));
    return {R, Poison, no()};
  }
  case In::Sub: {
    Term R = X - Y;
    if (NUW)
      Poison = Poison || ult(X, Y);
    if (NSW)
      Poison = Poison || (ne(slt(X, Zero), slt(Y, Zero)) &&
                          ne(slt(R, Zero), slt(X, Zero)));
    return {R, Poison, no()};
  }
  case In::Mul: {
    if (NUW)
      Poison = Poison ||
               ne(extract(zext(X, 2 * W) * zext(Y, 2 * W), 2 * W - 1, W), Zero);
    if (NSW) {
      Term Wide = sext(X, 2 * W) * sext(Y, 2 * W);
      Poison = Poison || ne(Wide, sext(trunc(Wide, W), 2 * W));
    }
    return {X * Y, Poison, no()};
  }
  case In::UDiv:
  case In::URem:
  case In::SDiv:
  case In::SRem: {
    undefinedIf(Thread, indefinite(B) || eq(Y, Zero), &I);
    bool Signed = Opcode == In::SDiv || Opcode == In::SRem;
    if (Signed) {
      Term Overflow = eq(X, T.bits(llvm::APInt::getSignedMinValue(W))) &&
                      eq(Y, T.bits(llvm::APInt::getAllOnes(W)));
      // An undef dividend of a target may be the one that overflows.
      if (!Source)
        Overflow =
            Overflow || (A.Undef && eq(Y, T.bits(llvm::APInt::getAllOnes(W))));
      undefinedIf(Thread, !A.Poison && Overflow, &I);
    }
    if (Exact)
      Poison = Poison || ne(Signed ? srem(X, Y) : urem(X, Y), Zero);
    Term R = Opcode == In::UDiv   ? udiv(X, Y)
             : Opcode == In::URem ? urem(X, Y)
             : Opcode == In::SDiv ? sdiv(X, Y)
                                  : srem(X, Y);
    return {R, Poison, no()};
  }
  case In::Shl:
  case In::LShr:
  case In::AShr: {
    // An amount of the width or more is poison. The width may not fit the type
    // (i1): then every amount but 0 is too large, which uge on W bits cannot
    // say.
    Term TooLarge = W >= 32 || W < (1u << W) ? uge(Y, T.bits(W, W)) : no();
    if (W == 1)
      TooLarge = ne(Y, Zero);
    Poison = Poison || TooLarge;
    Term R = Opcode == In::Shl    ? shl(X, Y)
             : Opcode == In::LShr ? lshr(X, Y)
                                  : ashr(X, Y);
    if (NUW)
      Poison = Poison || ne(lshr(R, Y), X);
    if (NSW)
      Poison = Poison || ne(ashr(R, Y), X);
    if (Exact)
      Poison = Poison || ne(shl(R, Y), X);
    return {R, Poison, no()};
  }
  case In::And:
    return {X & Y, Poison, no()};
  case In::Or:
    if (const auto *D = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&I);
        D && D->isDisjoint())
      Poison = Poison || ne(X & Y, Zero);
    return {X | Y, Poison, no()};
  case In::Xor:
    return {X ^ Y, Poison, no()};
  }
  refuse(llvm::Twine("instruction ") + I.getOpcodeName(), &I);
  return exact(X);
}

void Encoder::encodeBinary(const llvm::Instruction &I) {
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value A = operand(*I.getOperand(0), Th), B = operand(*I.getOperand(1), Th);
    if (Refused)
      return;
    Value R;
    for (unsigned L = 0; L < A.size(); ++L)
      R.push_back(binary(I, I.getOpcode(), A[L], B[L], Th));
    define(I, Th, std::move(R));
  }
}

/// Same address. Pointers into different objects surely have different
/// addresses only if both are strictly inside and neither object can be
/// elsewhere.
Term Encoder::samePointer(const Scalar &A, const Scalar &B,
                          unsigned AddressSpace) {
  Term OA = M.objectOf(A.Bits), OB = M.objectOf(B.Bits);
  Term X = M.offsetOf(A.Bits), Y = M.offsetOf(B.Bits);
  Term Same = eq(OA, OB);
  auto Inside = [&](Term Object, Term Offset) {
    if (!Object.isConst() || !Offset.isConst())
      return false;
    const auto *O = M.object(Object.bits().getZExtValue());
    return O && O->Definite && Offset.bits().ult(O->Size);
  };
  auto IsNull = [&](Term Object, Term Offset) {
    return AddressSpace == 0 && Object.isConst() && Object.bits().isZero() &&
           Offset.isConst() && Offset.bits().isZero();
  };
  bool A1 = Inside(OA, X), B1 = Inside(OB, Y);
  Term Meet = no();
  if (!(A1 && B1) && !(A1 && IsNull(OB, Y)) && !(B1 && IsNull(OA, X))) {
    Term P = concat(OA, X), Q = concat(OB, Y);
    if (Q < P)
      std::swap(P, Q);
    Meet = T.apply("object.meets." + std::to_string(X.width()), {P, Q}, 0);
  }
  return ite(Same, eq(X, Y), Meet);
}

Term Encoder::comparePointers(unsigned Predicate, const Scalar &A,
                              const Scalar &B, unsigned AddressSpace) {
  Term OA = M.objectOf(A.Bits), OB = M.objectOf(B.Bits);
  Term X = M.offsetOf(A.Bits), Y = M.offsetOf(B.Bits);
  using P = llvm::CmpInst;
  switch (Predicate) {
  case P::ICMP_EQ:
    return samePointer(A, B, AddressSpace);
  case P::ICMP_NE:
    return !samePointer(A, B, AddressSpace);
  }
  // Order between different objects is some fixed order of both.
  unsigned W = X.width();
  Term Same = eq(OA, OB);
  const char *Sign =
      llvm::CmpInst::isSigned(P::Predicate(Predicate)) ? "signed." : "";
  auto Order = [&](Term Within, Term From, Term To, Term XF, Term YT) {
    return ite(Same, Within,
               T.apply("object.below." + std::string(Sign) + std::to_string(W),
                       {From, XF, To, YT}, 0));
  };
  switch (Predicate) {
  case P::ICMP_ULT:
    return Order(ult(X, Y), OA, OB, X, Y);
  case P::ICMP_UGE:
    return !Order(ult(X, Y), OA, OB, X, Y);
  case P::ICMP_UGT:
    return Order(ult(Y, X), OB, OA, Y, X);
  case P::ICMP_ULE:
    return !Order(ult(Y, X), OB, OA, Y, X);
  case P::ICMP_SLT:
    return Order(slt(X, Y), OA, OB, X, Y);
  case P::ICMP_SGE:
    return !Order(slt(X, Y), OA, OB, X, Y);
  case P::ICMP_SGT:
    return Order(slt(Y, X), OB, OA, Y, X);
  default:
    return !Order(slt(Y, X), OB, OA, Y, X);
  }
}

void Encoder::encodeCompare(const llvm::Instruction &I) {
  const auto &Compare = llvm::cast<llvm::CmpInst>(I);
  auto *Type = I.getOperand(0)->getType()->getScalarType();
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value A = strict(operand(*I.getOperand(0), Th));
    Value B = strict(operand(*I.getOperand(1), Th));
    if (Refused)
      return;
    Value R;
    for (unsigned L = 0; L < A.size(); ++L) {
      Term Holds;
      Term X = A[L].Bits, Y = B[L].Bits;
      Term Poison = A[L].Poison || B[L].Poison;
      if (Type->isPointerTy()) {
        Holds = comparePointers(Compare.getPredicate(), A[L], B[L],
                                Type->getPointerAddressSpace());
      } else if (Type->isFloatingPointTy()) {
        Holds = compareFloats(Compare.getPredicate(), A[L], B[L], Type);
        auto Flags = I.getFastMathFlags();
        for (const Scalar *S : {&A[L], &B[L]}) {
          if (Flags.noNaNs())
            Poison =
                Poison || compareFloats(llvm::CmpInst::FCMP_UNO, *S, *S, Type);
          if (Flags.noInfs())
            Poison = Poison || isInfinite(S->Bits, Type);
        }
      } else {
        switch (Compare.getPredicate()) {
        case llvm::CmpInst::ICMP_EQ:
          Holds = eq(X, Y);
          break;
        case llvm::CmpInst::ICMP_NE:
          Holds = ne(X, Y);
          break;
        case llvm::CmpInst::ICMP_ULT:
          Holds = ult(X, Y);
          break;
        case llvm::CmpInst::ICMP_ULE:
          Holds = ule(X, Y);
          break;
        case llvm::CmpInst::ICMP_UGT:
          Holds = ugt(X, Y);
          break;
        case llvm::CmpInst::ICMP_UGE:
          Holds = uge(X, Y);
          break;
        case llvm::CmpInst::ICMP_SLT:
          Holds = slt(X, Y);
          break;
        case llvm::CmpInst::ICMP_SLE:
          Holds = sle(X, Y);
          break;
        case llvm::CmpInst::ICMP_SGT:
          Holds = sgt(X, Y);
          break;
        default:
          Holds = sge(X, Y);
          break;
        }
      }
      R.push_back({toBit(Holds), Poison, no()});
    }
    define(I, Th, std::move(R));
  }
}

void Encoder::encodeCast(const llvm::Instruction &I) {
  auto From = leaves(I.getOperand(0)->getType(), &I);
  auto To = leaves(I.getType(), &I);
  if (Refused)
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value A = operand(*I.getOperand(0), Th);
    if (Refused)
      return;
    Value R;
    if (!(I.getOpcode() == llvm::Instruction::BitCast &&
          From.size() == To.size()))
      A = strict(A);
    if (I.getOpcode() == llvm::Instruction::BitCast) {
      if (From.size() == To.size()) {
        // Same shape: only the names of the types change.
        define(I, Th, A);
        continue;
      }
      // Lowest element in the lowest bits (little endian).
      if (DL.isBigEndian())
        return refuse("bitcast between vectors on a big-endian target", &I);
      Term Bits, Poison = no(), Undef = yes();
      bool Pointers = false;
      for (unsigned L = 0; L < A.size(); ++L) {
        Pointers |= From[L].IsPointer;
        Bits = Bits.isNull() ? A[L].Bits : concat(A[L].Bits, Bits);
        Undef = Undef && A[L].Undef;
      }
      unsigned Low = 0;
      for (const auto &L : To) {
        Pointers |= L.IsPointer;
        // A piece is poison if any source element it overlaps is.
        Term P = no();
        unsigned At = 0;
        for (unsigned F = 0; F < A.size(); ++F) {
          unsigned Width = From[F].Width;
          if (At < Low + L.Width && Low < At + Width)
            P = P || A[F].Poison;
          At += Width;
        }
        R.push_back({extract(Bits, Low + L.Width - 1, Low), P, Undef});
        Low += L.Width;
      }
      (void)Poison;
      if (Pointers)
        return refuse("bitcast of a vector of pointers", &I);
      define(I, Th, std::move(R));
      continue;
    }
    for (unsigned L = 0; L < A.size(); ++L) {
      Term X = A[L].Bits, Poison = A[L].Poison;
      unsigned W = To[L].Width;
      Term Bits;
      switch (I.getOpcode()) {
      case llvm::Instruction::Trunc: {
        Bits = trunc(X, W);
        const auto &Trunc = llvm::cast<llvm::TruncInst>(I);
        if (Trunc.hasNoUnsignedWrap())
          Poison = Poison || ne(zext(Bits, X.width()), X);
        if (Trunc.hasNoSignedWrap())
          Poison = Poison || ne(sext(Bits, X.width()), X);
        break;
      }
      case llvm::Instruction::ZExt:
        Bits = zext(X, W);
        if (llvm::cast<llvm::PossiblyNonNegInst>(I).hasNonNeg())
          Poison = Poison || slt(X, T.bits(X.width(), 0));
        break;
      case llvm::Instruction::SExt:
        Bits = sext(X, W);
        break;
      case llvm::Instruction::PtrToInt:
        Bits = zextOrTrunc(M.addressOf(X, Th), W);
        break;
      case llvm::Instruction::IntToPtr: {
        unsigned OffsetBits = W - ObjectBits;
        Term Address = zextOrTrunc(X, OffsetBits);
        if (Address.isConst() && Address.bits().isZero()) {
          Bits = M.pointer(0, Address);
          break;
        }
        // Some pointer with that address: a fixed function of it.
        Term Object = T.apply("object.at." + std::to_string(OffsetBits),
                              {Address}, ObjectBits);
        Term Offset = T.apply("offset.at." + std::to_string(OffsetBits),
                              {Address}, OffsetBits);
        Bits = M.outsidePointer(Object, Offset);
        break;
      }
      case llvm::Instruction::AddrSpaceCast:
        // Known objects keep their offsets; what becomes of another address is
        // a function of it and of the address spaces.
        Bits = concat(
            M.objectOf(X),
            ite(eq(M.objectOf(X), T.bits(ObjectBits, 0)),
                T.apply(
                    "address.cast." +
                        std::to_string(I.getOperand(0)
                                           ->getType()
                                           ->getPointerAddressSpace()) +
                        "." +
                        std::to_string(I.getType()->getPointerAddressSpace()),
                    {M.offsetOf(X)}, W - ObjectBits),
                zextOrTrunc(M.offsetOf(X), W - ObjectBits)));
        break;
      }
      // An undef integer stays undef only where every bit still is.
      bool Keeps = I.getOpcode() == llvm::Instruction::Trunc;
      R.push_back({Bits, Poison, Keeps ? A[L].Undef : no()});
    }
    define(I, Th, std::move(R));
  }
}

void Encoder::encodeSelect(const llvm::Instruction &I) {
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value Cond = operand(*I.getOperand(0), Th);
    Value A = operand(*I.getOperand(1), Th), B = operand(*I.getOperand(2), Th);
    if (Refused)
      return;
    Value R;
    for (unsigned L = 0; L < A.size(); ++L) {
      const Scalar S = strict(Cond[Cond.size() == 1 ? 0 : L]);
      Term Takes = isSet(S.Bits);
      R.push_back({ite(Takes, A[L].Bits, B[L].Bits),
                   S.Poison || ite(Takes, A[L].Poison, B[L].Poison),
                   ite(Takes, A[L].Undef, B[L].Undef)});
    }
    define(I, Th, withFloatFlags(I, R));
  }
}

void Encoder::encodeFreeze(const llvm::Instruction &I) {
  // What a freeze of poison yields is the program's choice. The target's
  // choices are the adversary's, one per freeze; the source makes the choice
  // the target makes for the same operand. If the target has fewer freezes,
  // some were merged, and the source makes all of one operand alike.
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value A = operand(*I.getOperand(0), Th);
    if (Refused)
      return;
    Value R;
    for (unsigned L = 0; L < A.size(); ++L) {
      Term Wild = indefinite(A[L]);
      Term Bits = A[L].Bits;
      if (!Wild.isFalse()) {
        unsigned Number = Freezes[{Th, Bits.id()}]++;
        if (Source && C.TargetFreezesLess)
          Number = 0;
        Bits = ite(Wild,
                   T.variable(("freeze." + llvm::Twine(Bits.id()) + "." +
                               llvm::Twine(Number) + ".t" + llvm::Twine(Th))
                                  .str(),
                              Bits.width()),
                   Bits);
      }
      R.push_back(exact(Bits));
    }
    define(I, Th, std::move(R));
  }
}

} // namespace convtv
