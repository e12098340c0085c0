//===- encodings/instructions/floats.cpp - Floating point ----------*- C++
//-*-===//
//
// Floating point is uninterpreted: the same operation on the same operands has
// the same result, in both programs and in all threads. Signs are exact.
// Comparisons are built from "less", "equal" and "unordered", so that rewritten
// predicates still match. (DESIGN 2, docs/semantics.md "Floating point")
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

namespace convtv {

namespace {

std::string typeName(llvm::Type *Type) {
  std::string Text;
  llvm::raw_string_ostream(Text) << *Type;
  return Text;
}

/// Flags that allow another value than the plain operation's.
std::string valueChangingFlags(const llvm::Instruction &I) {
  std::string Text;
  if (const auto *Op = llvm::dyn_cast<llvm::FPMathOperator>(&I)) {
    auto F = Op->getFastMathFlags();
    for (auto [On, Flag] : {std::pair(F.allowReassoc(), ".reassoc"),
                            std::pair(F.noSignedZeros(), ".nsz"),
                            std::pair(F.allowReciprocal(), ".arcp"),
                            std::pair(F.allowContract(), ".contract"),
                            std::pair(F.approxFunc(), ".afn")})
      if (On)
        Text += Flag;
  }
  return Text;
}

} // namespace

Term Encoder::compareFloats(unsigned Predicate, const Scalar &A,
                            const Scalar &B, llvm::Type *Type) {
  std::string Suffix = typeName(Type);
  Term X = A.Bits, Y = B.Bits;
  auto Less = [&](Term P, Term Q) {
    return P.same(Q) ? no() : T.apply("float.less." + Suffix, {P, Q}, 0);
  };
  auto Symmetric = [&](const char *Name) {
    return Y < X ? T.apply(Name + Suffix, {Y, X}, 0)
                 : T.apply(Name + Suffix, {X, Y}, 0);
  };
  Term Unordered = Symmetric("float.unordered.");
  Term Equal = Symmetric("float.equal.") && !Unordered;
  Term LT = Less(X, Y) && !Unordered && !Equal;
  Term GT = Less(Y, X) && !Unordered && !Equal;
  using P = llvm::CmpInst;
  switch (Predicate) {
  case P::FCMP_FALSE:
    return no();
  case P::FCMP_OEQ:
    return Equal;
  case P::FCMP_OGT:
    return GT;
  case P::FCMP_OGE:
    return GT || Equal;
  case P::FCMP_OLT:
    return LT;
  case P::FCMP_OLE:
    return LT || Equal;
  case P::FCMP_ONE:
    return !Unordered && !Equal;
  case P::FCMP_ORD:
    return !Unordered;
  case P::FCMP_UNO:
    return Unordered;
  case P::FCMP_UEQ:
    return Unordered || Equal;
  case P::FCMP_UGT:
    return !(LT || Equal);
  case P::FCMP_UGE:
    return !LT;
  case P::FCMP_ULT:
    return !(GT || Equal);
  case P::FCMP_ULE:
    return !GT;
  case P::FCMP_UNE:
    return !Equal;
  default:
    return yes();
  }
}

Value Encoder::floatOperation(llvm::StringRef What, const llvm::Instruction &I,
                              llvm::ArrayRef<Value> Operands,
                              unsigned ResultWidth) {
  Value R;
  auto *Type = I.getType()->getScalarType();
  std::string Function =
      ("float." + What + "." +
       typeName(I.getOperand(0)->getType()->getScalarType()) + "." +
       typeName(Type) + valueChangingFlags(I))
          .str();
  bool Commutes = I.getOpcode() == llvm::Instruction::FAdd ||
                  I.getOpcode() == llvm::Instruction::FMul;
  for (unsigned L = 0; L < Operands[0].size(); ++L) {
    llvm::SmallVector<Term, 3> Arguments;
    Term Poison = no();
    for (const auto &Op : Operands) {
      const auto &S = Op[Op.size() == 1 ? 0 : L];
      Arguments.push_back(S.Bits);
      Poison = Poison || S.Poison;
    }
    if (Commutes && Arguments[1] < Arguments[0])
      std::swap(Arguments[0], Arguments[1]);
    Term Bits = T.apply(Function, Arguments, ResultWidth);
    if (const auto *Op = llvm::dyn_cast<llvm::FPMathOperator>(&I)) {
      auto Check = [&](Term Value, llvm::Type *ValueType) {
        Scalar S = exact(Value);
        if (Op->hasNoNaNs())
          Poison =
              Poison || compareFloats(llvm::CmpInst::FCMP_UNO, S, S, ValueType);
        if (Op->hasNoInfs())
          Poison = Poison || isInfinite(Value, ValueType);
      };
      if (Op->hasNoNaNs() || Op->hasNoInfs()) {
        for (unsigned K = 0; K < Arguments.size(); ++K)
          if (auto *OT = I.getOperand(K)->getType()->getScalarType();
              OT->isFloatingPointTy())
            Check(Arguments[K], OT);
        if (Type->isFloatingPointTy())
          Check(Bits, Type);
      }
    }
    R.push_back({Bits, Poison, no()});
  }
  return R;
}

Term Encoder::isInfinite(Term Bits, llvm::Type *Type) {
  return T.apply("float.isinf." + typeName(Type), {Bits}, 0);
}

Value Encoder::withFloatFlags(const llvm::Instruction &I, Value V) {
  const auto *Op = llvm::dyn_cast<llvm::FPMathOperator>(&I);
  auto *Type = I.getType()->getScalarType();
  if (!Op || !Type->isFloatingPointTy())
    return V;
  for (auto &S : V) {
    Scalar Plain = exact(S.Bits);
    if (Op->hasNoNaNs())
      S.Poison = S.Poison ||
                 compareFloats(llvm::CmpInst::FCMP_UNO, Plain, Plain, Type);
    if (Op->hasNoInfs())
      S.Poison = S.Poison || isInfinite(S.Bits, Type);
    if (Op->hasNoSignedZeros()) // either zero may come out
      S.Bits = T.apply("float.nsz." + typeName(Type), {S.Bits}, S.Bits.width());
  }
  return V;
}

void Encoder::encodeFloat(const llvm::Instruction &I) {
  auto To = leaves(I.getType(), &I);
  if (Refused)
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    llvm::SmallVector<Value, 2> Operands;
    for (const auto &Op : I.operands())
      Operands.push_back(I.getOpcode() == llvm::Instruction::FNeg
                             ? operand(*Op, Th)
                             : strict(operand(*Op, Th)));
    if (Refused)
      return;
    Value R;
    if (I.getOpcode() == llvm::Instruction::FNeg) {
      for (const auto &S : Operands[0]) {
        unsigned W = S.Bits.width();
        R.push_back(
            {S.Bits ^ T.bits(llvm::APInt::getSignMask(W)), S.Poison, S.Undef});
      }
      R = withFloatFlags(I, R);
    } else {
      R = floatOperation(I.getOpcodeName(), I, Operands, To[0].Width);
      bool ToInteger = I.getOpcode() == llvm::Instruction::FPToUI ||
                       I.getOpcode() == llvm::Instruction::FPToSI;
      for (unsigned L = 0; L < R.size(); ++L) {
        // Out of range is poison.
        if (ToInteger)
          R[L].Poison =
              R[L].Poison ||
              T.apply((llvm::Twine("float.unrepresentable.") +
                       I.getOpcodeName() + "." +
                       typeName(I.getOperand(0)->getType()->getScalarType()) +
                       "." + llvm::Twine(To[0].Width))
                          .str(),
                      {Operands[0][L].Bits}, 0);
        if (const auto *NonNeg = llvm::dyn_cast<llvm::PossiblyNonNegInst>(&I);
            NonNeg && NonNeg->hasNonNeg())
          R[L].Poison =
              R[L].Poison ||
              slt(Operands[0][L].Bits, T.bits(Operands[0][L].Bits.width(), 0));
      }
    }
    define(I, Th, std::move(R));
  }
}

} // namespace convtv
