//===- checker/replay/instructions.cpp - Instructions on values -----------===//
//
// Arithmetic, comparisons, casts, select, vectors, aggregates and freeze,
// element by element.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/ADT/APSInt.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace convtv::replay {

static FloatContext floatContext(const Instruction &I, const Type *Operand,
                                 const Code &C) {
  FloatContext F;
  F.Semantics = &Operand->getScalarType()->getFltSemantics();
  if (const auto *FP = dyn_cast<FPMathOperator>(&I))
    F.Flags = FP->getFastMathFlags();
  F.DenormalsVary = C.DenormalsVary;
  return F;
}

/// Element type of vectors, and of arrays and structs down to their leaves.
static bool isFloat(const TypeLayout &L) {
  return !L.Leaves.empty() && L.Leaves[0].IsFloat;
}

bool Machine::scalarInstruction(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  const Instruction &LI = *I.I;
  auto Operands = C.operands(I);
  if (I.Opcode == Instruction::FNeg) {
    FloatContext FC = floatContext(LI, LI.getType(), C);
    for (uint32_t N = 0; N != I.Leaves; ++N) {
      Scalar A = use(T, values(T, Operands[0])[N]);
      if (!A.Poison) {
        A.Bits.flipBit(A.width() - 1);
        A.Pick = 0;
        applyFastMathFlags(A, FC);
      }
      results(T, I)[N] = std::move(A);
    }
    return true;
  }
  bool IsCompare =
      I.Opcode == Instruction::ICmp || I.Opcode == Instruction::FCmp;
  if (!IsCompare && !(I.Opcode >= Instruction::BinaryOpsBegin &&
                      I.Opcode < Instruction::BinaryOpsEnd))
    return unsupported(T, Twine("instruction ") + LI.getOpcodeName());
  const Type *OperandType = LI.getOperand(0)->getType();
  const TypeLayout &L = P.layouts().get(LI.getOperand(0)->getType());
  bool Float = isFloat(L);
  FloatContext FC;
  IntegerFlags Flags;
  if (Float)
    FC = floatContext(LI, OperandType, C);
  else if (!IsCompare)
    Flags = IntegerFlags::of(LI);
  for (uint32_t N = 0; N != I.Leaves; ++N) {
    Scalar A = use(T, values(T, Operands[0])[N]);
    Scalar B = use(T, values(T, Operands[1])[N]);
    Scalar &R = results(T, I)[N];
    if (I.Opcode == Instruction::ICmp) {
      auto Predicate = cast<ICmpInst>(LI).getPredicate();
      R = integerCompare(Predicate, A, B);
      // Where allocas lie is no one's business.
      if (L.Leaves[N].IsPointer &&
          (isLocalObject(A.Object) || isLocalObject(B.Object)) &&
          A.Object != B.Object) {
        bool NullCheck = (A.Bits.isZero() || B.Bits.isZero()) &&
                         ICmpInst::isEquality(Predicate);
        if (!NullCheck)
          R.Taints |= TaintDoubt;
      }
    } else if (I.Opcode == Instruction::FCmp) {
      R = floatCompare(cast<FCmpInst>(LI).getPredicate(), A, B, FC);
    } else if (Float) {
      R = floatBinary(I.Opcode, A, B, FC);
    } else {
      if (Instruction::isIntDivRem(I.Opcode)) {
        noteRisk(values(T, Operands[1])[N]);
        if (I.Opcode == Instruction::SDiv || I.Opcode == Instruction::SRem)
          noteRisk(values(T, Operands[0])[N]);
      }
      if (const char *Why = integerBinary(I.Opcode, Flags, A, B, R))
        return undefined(T, Why);
    }
  }
  return true;
}

bool Machine::castInstruction(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  const auto &Cast = cast<CastInst>(*I.I);
  OperandRef Operand = C.operands(I)[0];
  const TypeLayout &From = P.layouts().get(Cast.getSrcTy());
  const TypeLayout &To = *I.Layout;
  IntegerFlags Flags = IntegerFlags::of(Cast);

  if (I.Opcode == Instruction::BitCast &&
      (From.Leaves.size() != To.Leaves.size() ||
       From.Leaves[0].Width != To.Leaves[0].Width)) {
    // As if stored and loaded, bits in order.
    SmallVector<Byte, 64> Bytes(From.StoreBytes);
    bool BigEndian = P.dataLayout().isBigEndian();
    encodeBytes(values(T, Operand), From, BigEndian, Bytes);
    Leaves Out;
    decodeBytes(Bytes, To, BigEndian, Out);
    for (uint32_t N = 0; N != I.Leaves; ++N)
      results(T, I)[N] = std::move(Out[N]);
    return true;
  }
  for (uint32_t N = 0; N != I.Leaves; ++N) {
    const Scalar &Raw = values(T, Operand)[N];
    unsigned Width = To.Leaves[N].Width;
    Scalar &R = results(T, I)[N];
    if (I.Opcode == Instruction::BitCast) {
      R = Raw; // same shape; undef stays undef
      continue;
    }
    Scalar A = use(T, Raw);
    switch (I.Opcode) {
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
      R = integerCast(I.Opcode, Flags, A, Width);
      break;
    case Instruction::PtrToInt:
      if (LocalObject *Local = T.memory().local(A.Object)) {
        Local->Guessable = true;
        A.Taints |= TaintDoubt;
      }
      [[fallthrough]];
    case Instruction::IntToPtr:
      R = A.Poison ? Scalar::poison(Width, A.Taints)
                   : Scalar(A.Bits.zextOrTrunc(Width), A.Taints);
      if (!R.Poison && I.Opcode == Instruction::IntToPtr)
        R.Object = AnyObject;
      break;
    case Instruction::AddrSpaceCast: {
      R = A.Poison ? Scalar::poison(Width, A.Taints)
                   : Scalar(A.Bits.zextOrTrunc(Width), A.Taints);
      R.Object = A.Object;
      // What null and unknown addresses become is up to the target.
      if (!A.Poison && A.Object == AnyObject)
        R.Taints |= TaintDoubt;
      break;
    }
    case Instruction::FPTrunc:
    case Instruction::FPExt: {
      if (A.Poison) {
        R = Scalar::poison(Width, A.Taints);
        break;
      }
      const fltSemantics &Source = From.Leaves[N].Type->getFltSemantics();
      const fltSemantics &Target = To.Leaves[N].Type->getFltSemantics();
      APFloat F = toFloat(A, Source);
      bool Denormal = F.isDenormal(), Lost = false;
      F.convert(Target, APFloat::rmNearestTiesToEven, &Lost);
      FloatContext FC = floatContext(Cast, Cast.getDestTy(), C);
      R = floatResult(F, {&A}, FC, /*Arithmetic=*/false);
      if (C.DenormalsVary && Denormal)
        R.Taints |= TaintApproximate;
      break;
    }
    case Instruction::FPToUI:
    case Instruction::FPToSI: {
      uint8_t Taints = A.Taints & ~TaintNaNBits;
      R = Scalar::poison(Width, Taints);
      if (A.Poison)
        break;
      APSInt Value(Width, I.Opcode == Instruction::FPToUI);
      bool Exact = false;
      if (toFloat(A, From.Leaves[N].Type->getFltSemantics())
              .convertToInteger(Value, APFloat::rmTowardZero, &Exact) !=
          APFloat::opInvalidOp)
        R = Scalar(APInt(Value), Taints);
      break;
    }
    default: { // SIToFP, UIToFP
      if (A.Poison || (Flags.NNeg && A.Bits.isNegative())) {
        R = Scalar::poison(Width, A.Taints);
        break;
      }
      APFloat F(To.Leaves[N].Type->getFltSemantics());
      F.convertFromAPInt(A.Bits, I.Opcode == Instruction::SIToFP,
                         APFloat::rmNearestTiesToEven);
      R = Scalar(F.bitcastToAPInt(), A.Taints);
      break;
    }
    }
  }
  return true;
}

bool Machine::selectInstruction(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  auto Operands = C.operands(I);
  FloatContext FC;
  bool Flagged = false;
  if (const auto *FP = dyn_cast<FPMathOperator>(I.I);
      FP && FP->getFastMathFlags().any() && isFloat(*I.Layout)) {
    FC = floatContext(*I.I, I.Layout->Leaves[0].Type, C);
    Flagged = true;
  }
  bool Elementwise =
      Operands[0].Count > 1 ||
      cast<SelectInst>(I.I)->getCondition()->getType()->isVectorTy();
  Scalar Whole;
  if (!Elementwise)
    Whole = use(T, values(T, Operands[0])[0]);
  for (uint32_t N = 0; N != I.Leaves; ++N) {
    Scalar Each;
    if (Elementwise)
      Each = use(T, values(T, Operands[0])[N]);
    const Scalar &Condition = Elementwise ? Each : Whole;
    Scalar &R = results(T, I)[N];
    if (Condition.Poison) {
      R = Scalar::poison(I.Layout->Leaves[N].Width, Condition.Taints);
      continue;
    }
    Scalar V = values(T, Operands[Condition.isTrue() ? 1 : 2])[N];
    taint(V, Condition.Taints);
    if (Flagged)
      applyFastMathFlags(V, FC);
    R = std::move(V);
  }
  return true;
}

bool Machine::vectorInstruction(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  auto Operands = C.operands(I);
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(I.I)) {
    int Size = Operands[0].Count;
    for (uint32_t N = 0; N != I.Leaves; ++N) {
      int From = Shuffle->getMaskValue(N);
      results(T, I)[N] =
          From < 0
              ? Scalar::poison(I.Layout->Leaves[N].Width)
              : Scalar(values(
                    T,
                    Operands[From < Size ? 0 : 1])[From < Size ? From
                                                               : From - Size]);
    }
    return true;
  }
  bool Extract = I.Opcode == Instruction::ExtractElement;
  Scalar Index = use(T, values(T, Operands[Extract ? 1 : 2])[0]);
  uint32_t Size = Operands[0].Count;
  bool Outside = Index.Poison || Index.Bits.uge(Size);
  if (Extract) {
    Scalar &R = results(T, I)[0];
    R = Outside ? Scalar::poison(I.Layout->Leaves[0].Width)
                : values(T, Operands[0])[Index.Bits.getZExtValue()];
    taint(R, Index.Taints);
    return true;
  }
  for (uint32_t N = 0; N != I.Leaves; ++N) {
    Scalar &R = results(T, I)[N];
    if (Outside)
      R = Scalar::poison(I.Layout->Leaves[N].Width);
    else
      R = Index.Bits == N ? values(T, Operands[1])[0]
                          : values(T, Operands[0])[N];
    taint(R, Index.Taints);
  }
  return true;
}

/// The first leaf of the part of an aggregate that indices name.
static uint32_t leafIndex(Type *Aggregate, ArrayRef<unsigned> Indices,
                          TypeLayouts &Layouts) {
  uint32_t Leaf = 0;
  for (unsigned Index : Indices) {
    if (auto *S = dyn_cast<StructType>(Aggregate)) {
      for (unsigned I = 0; I != Index; ++I)
        Leaf += Layouts.get(S->getElementType(I)).Leaves.size();
      Aggregate = S->getElementType(Index);
    } else {
      Aggregate = cast<ArrayType>(Aggregate)->getElementType();
      Leaf += Index * Layouts.get(Aggregate).Leaves.size();
    }
  }
  return Leaf;
}

bool Machine::aggregateInstruction(Thread &T, const Inst &I) {
  auto Operands = T.top().C->operands(I);
  if (const auto *E = dyn_cast<ExtractValueInst>(I.I)) {
    uint32_t First = leafIndex(E->getAggregateOperand()->getType(),
                               E->getIndices(), P.layouts());
    for (uint32_t N = 0; N != I.Leaves; ++N)
      results(T, I)[N] = values(T, Operands[0])[First + N];
    return true;
  }
  const auto *Insert = cast<InsertValueInst>(I.I);
  uint32_t First =
      leafIndex(Insert->getType(), Insert->getIndices(), P.layouts());
  for (uint32_t N = 0; N != I.Leaves; ++N)
    results(T, I)[N] = N >= First && N - First < Operands[1].Count
                           ? values(T, Operands[1])[N - First]
                           : values(T, Operands[0])[N];
  return true;
}

bool Machine::freezeInstruction(Thread &T, const Inst &I) {
  OperandRef Operand = T.top().C->operands(I)[0];
  for (uint32_t N = 0; N != I.Leaves; ++N) {
    Scalar V = values(T, Operand)[N];
    if (V.Poison) {
      V = Scalar::undef(V.width());
      V.Taints |= values(T, Operand)[N].Taints;
    }
    results(T, I)[N] = use(T, V);
  }
  return true;
}

} // namespace convtv::replay
