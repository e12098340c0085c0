//===- checker/replay/memory_instructions.cpp - Memory --------------------===//
//
// Addresses, loads, stores, allocas, block transfers; atomic and volatile
// accesses as effects; facts that attributes and metadata state about values.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace convtv::replay {

bool Machine::memoryInstruction(Thread &T, const Inst &I) {
  switch (I.Opcode) {
  case Instruction::GetElementPtr:
    return getElementPointer(T, I);
  case Instruction::Alloca:
    return allocate(T, I);
  case Instruction::Load:
    return load(T, I);
  case Instruction::Store:
    return store(T, I);
  default:
    return atomicUpdate(T, I);
  }
}

//--- Addresses --------------------------------------------------------------//

bool Machine::getElementPointer(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  const auto &G = cast<GetElementPtrInst>(*I.I);
  const DataLayout &DL = P.dataLayout();
  auto Operands = C.operands(I);
  unsigned IndexWidth = DL.getIndexTypeSizeInBits(G.getType());
  bool InBounds = G.isInBounds();
  bool NUSW = G.hasNoUnsignedSignedWrap(), NUW = G.hasNoUnsignedWrap();

  for (uint32_t N = 0; N != I.Leaves; ++N) {
    auto Element = [&](unsigned Operand) {
      ArrayRef<Scalar> V = values(T, Operands[Operand]);
      return use(T, V[V.size() == 1 ? 0 : N]); // scalars are broadcast
    };
    Scalar Base = Element(0);
    uint8_t Taints = Base.Taints;
    bool Poison = Base.Poison;
    APInt Offset(IndexWidth, 0);
    unsigned Operand = 1;
    for (auto It = gep_type_begin(G), E = gep_type_end(G); It != E;
         ++It, ++Operand) {
      APInt Step(IndexWidth, 0);
      if (StructType *S = It.getStructTypeOrNull()) {
        Scalar Index = Element(Operand);
        Step = APInt(IndexWidth, DL.getStructLayout(S)->getElementOffset(
                                     Index.Bits.getZExtValue()));
      } else {
        Scalar Index = Element(Operand);
        Taints |= Index.Taints;
        if (Index.Poison) {
          Poison = true;
          continue;
        }
        if (It.getIndexedType()->isScalableTy())
          return unsupported(T, "scalable vector in getelementptr");
        APInt Stride(IndexWidth, It.getSequentialElementStride(DL));
        APInt Wide = Index.Bits.sextOrTrunc(IndexWidth);
        if ((NUSW &&
             Wide.sext(std::max(IndexWidth, Index.width())) !=
                 Index.Bits.sext(std::max(IndexWidth, Index.width()))) ||
            (NUW &&
             !Wide.zext(std::max(IndexWidth, Index.width()))
                  .eq(Index.Bits.zext(std::max(IndexWidth, Index.width())))))
          Poison = true;
        bool Overflow = false, UnsignedOverflow = false;
        Step = Wide.smul_ov(Stride, Overflow);
        (void)Wide.umul_ov(Stride, UnsignedOverflow);
        Poison |= (NUSW && Overflow) || (NUW && UnsignedOverflow);
      }
      bool Overflow = false, UnsignedOverflow = false;
      APInt Sum = Offset.sadd_ov(Step, Overflow);
      (void)Offset.uadd_ov(Step, UnsignedOverflow);
      Poison |= (NUSW && Overflow) || (NUW && UnsignedOverflow);
      Offset = Sum;
    }
    unsigned Width = I.Layout->Leaves[N].Width;
    Scalar R = Scalar::poison(Width, Taints);
    if (!Poison) {
      APInt Low = Base.Bits.trunc(IndexWidth);
      APInt Sum = Low + Offset;
      bool Negative = Offset.isNegative();
      // The address as a whole must not wrap either.
      if (NUSW && (Negative ? Sum.ugt(Low) : Sum.ult(Low)))
        Poison = true;
      if (NUW && Sum.ult(Low))
        Poison = true;
      APInt Address = Base.Bits;
      Address.insertBits(Sum, 0);
      if (InBounds && !Offset.isZero()) {
        uint64_t From = Base.Bits.getZExtValue(), To = Address.getZExtValue();
        ObjectId Object = Base.Object;
        uint64_t Start = 0, Size = ~uint64_t(0);
        if (const LocalObject *L = T.memory().local(Object)) {
          Start = L->Address;
          Size = L->Bytes.size();
        } else if (Object != AnyObject) {
          Start = P.world().object(Object).Address;
          Size = P.world().object(Object).Size;
        } else if (From == 0 &&
                   !NullPointerIsDefined(C.F, G.getPointerAddressSpace())) {
          Poison = true;
        }
        if (Size != ~uint64_t(0) && (From - Start > Size || To - Start > Size))
          Poison = true;
      }
      if (!Poison) {
        R = Scalar(std::move(Address), Taints);
        R.Object = Base.Object;
      }
    }
    results(T, I)[N] = std::move(R);
  }
  return true;
}

bool Machine::allocate(Thread &T, const Inst &I) {
  const auto &A = cast<AllocaInst>(*I.I);
  const DataLayout &DL = P.dataLayout();
  if (A.isUsedWithInAlloca() || A.isSwiftError())
    return unsupported(T, "inalloca or swifterror alloca");
  TypeSize Size = DL.getTypeAllocSize(A.getAllocatedType());
  if (Size.isScalable())
    return unsupported(T, "alloca of a scalable vector");
  Scalar Count = use(T, values(T, T.top().C->operands(I)[0])[0]);
  if (Count.Poison)
    return undefined(T, "alloca of poison size");
  std::optional<Scalar> Pointer;
  if (Count.Bits.getActiveBits() <= 32)
    Pointer =
        T.memory().allocate(Size.getFixedValue() * Count.Bits.getZExtValue(),
                            A.getAlign().value(), I.Layout->Leaves[0].Width);
  if (!Pointer)
    return unsupported(T, "alloca of more than the 1 MiB set aside");
  T.top().Allocas.push_back(Pointer->Object);
  results(T, I)[0] = *Pointer;
  return true;
}

//--- Accesses ---------------------------------------------------------------//

bool Machine::checkAccess(Thread &T, const Scalar &Pointer, uint64_t Size,
                          uint64_t Align, bool IsWrite, unsigned AddressSpace) {
  noteRisk(Pointer);
  if (Pointer.Poison || Pointer.Undef)
    return undefined(T, Pointer.Poison ? "access through a poison pointer"
                                       : "access through an undef pointer");
  if (Pointer.Bits.getZExtValue() % Align != 0)
    return undefined(T, "misaligned access");
  bool NullIsValid = NullPointerIsDefined(T.top().C->F, AddressSpace);
  if (const char *Why = T.memory().check(Pointer, Size, IsWrite, NullIsValid))
    return undefined(T, Why);
  return true;
}

bool Machine::load(Thread &T, const Inst &I) {
  const auto &L = cast<LoadInst>(*I.I);
  Scalar Pointer = values(T, T.top().C->operands(I)[0])[0];
  if (!checkAccess(T, Pointer, I.Layout->StoreBytes, L.getAlign().value(),
                   /*IsWrite=*/false, L.getPointerAddressSpace()))
    return false;
  Leaves Value;
  // Unordered atomics are ordinary accesses here; stronger ones may see what
  // other threads wrote.
  if (L.isVolatile() || isStrongerThanUnordered(L.getOrdering())) {
    std::string What = "load";
    What += L.isVolatile() ? " volatile" : "";
    What += " " + std::string(toIRString(L.getOrdering()));
    accessEffect(T, I, What, {Pointer}, isReleaseOrStronger(L.getOrdering()),
                 I.Layout->StoreBytes, I.Layout, Value);
  } else {
    SmallVector<Byte, 16> Bytes;
    T.memory().read(Pointer, I.Layout->StoreBytes, Bytes);
    decodeBytes(Bytes, *I.Layout, P.dataLayout().isBigEndian(), Value);
    for (Scalar &V : Value)
      taint(V, Pointer.Taints);
    // What is loaded is promised to have been there all the time.
    if (L.hasMetadata(LLVMContext::MD_invariant_load) &&
        !isLocalObject(Pointer.Object))
      for (size_t N = 0; N != Bytes.size(); ++N)
        if (Bytes[N].Value != Entry.value(Pointer.Bits.getZExtValue() + N))
          Result.RiskTaints |= TaintDoubt;
    if (L.hasMetadata(LLVMContext::MD_invariant_group))
      for (Scalar &V : Value)
        V.Taints |= TaintDoubt;
  }
  if (!applyMetadata(T, L, Value))
    return false;
  for (uint32_t N = 0; N != I.Leaves; ++N)
    results(T, I)[N] = std::move(Value[N]);
  return true;
}

bool Machine::store(Thread &T, const Inst &I) {
  const auto &St = cast<StoreInst>(*I.I);
  auto Operands = T.top().C->operands(I);
  ArrayRef<Scalar> Value = values(T, Operands[0]);
  Scalar Pointer = values(T, Operands[1])[0];
  const TypeLayout &L = P.layouts().get(St.getValueOperand()->getType());
  if (!L.Unsupported.empty())
    return unsupported(T, "store of " + L.Unsupported);
  if (!checkAccess(T, Pointer, L.StoreBytes, St.getAlign().value(),
                   /*IsWrite=*/true, St.getPointerAddressSpace()))
    return false;
  if (St.isVolatile() || isStrongerThanUnordered(St.getOrdering())) {
    std::string What = "store";
    What += St.isVolatile() ? " volatile" : "";
    What += " " + std::string(toIRString(St.getOrdering()));
    Leaves Arguments = {Pointer};
    Arguments.append(Value.begin(), Value.end());
    Leaves None;
    accessEffect(T, I, What, Arguments, isReleaseOrStronger(St.getOrdering()),
                 0, nullptr, None);
  }
  SmallVector<Byte, 16> Bytes(L.StoreBytes);
  encodeBytes(values(T, Operands[0]), L, P.dataLayout().isBigEndian(), Bytes);
  for (Byte &B : Bytes)
    B.Taints |= Pointer.Taints;
  // A store through an address that depends on a choice may have gone anywhere.
  if (Pointer.Taints)
    T.memory().taintWorld(Pointer.Taints);
  T.memory().write(Pointer, Bytes);
  return true;
}

void Machine::accessEffect(Thread &T, const Inst &I, StringRef What,
                           ArrayRef<Scalar> Arguments, bool Publishes,
                           uint64_t Reads, const TypeLayout *ResultLayout,
                           Leaves &Out) {
  EventRecord E;
  E.I = &I;
  E.C = T.top().C;
  E.Callee = hashText(What);
  E.IsEffect = E.IsAtomic = true;
  E.ReadsMemory = Publishes || Reads;
  E.EffectIndex = T.Effects++;
  E.Set = uint64_t(1) << T.Id;
  uint64_t Key = mix(mix(E.Callee, T.Id), E.EffectIndex);
  uint8_t Taints = 0;
  // Accesses by address: the value written is observed through the record.
  for (const Scalar &A : Arguments) {
    if (isLocalObject(A.Object))
      T.memory().reachable({A.Object}, false); // numbers it
    Taints |= A.Taints | (A.Undef || A.Poison ? TaintUndef : 0);
    Key = mix(Key, A.Object || !A.Bits.isZero() ? T.memory().symbolOf(A)
                                                : mix(0, A.Bits));
  }
  if (Publishes) {
    SmallVector<ObjectId, 4> Reached = T.memory().reachable({}, true);
    E.Digest = T.memory().visibleDigest(Reached, E.Taints);
    Key = mix(Key, E.Digest);
    Taints |= E.Taints;
  }
  if (Reads) {
    // Its own earlier writes to the place are what it sees at least.
    SmallVector<Byte, 16> Bytes;
    T.memory().read(Arguments[0], Reads, Bytes);
    for (const Byte &B : Bytes) {
      E.Digest = mix(E.Digest, uint64_t(B.PoisonBits) << 16 |
                                   uint64_t(B.UndefBits) << 8 | B.Value);
      E.Taints |= B.Taints;
      if (B.PoisonBits || B.UndefBits)
        E.Taints |= TaintUndef;
      if (isLocalObject(B.Object))
        E.Taints |= TaintDoubt;
    }
    Key = mix(Key, E.Digest);
    Taints |= E.Taints;
  }
  E.FirstArgument = T.Trace.Values.size();
  E.NumArguments = Arguments.size();
  T.Trace.Values.insert(T.Trace.Values.end(), Arguments.begin(),
                        Arguments.end());
  if (ResultLayout)
    for (size_t N = 0; N != ResultLayout->Leaves.size(); ++N) {
      Out.push_back(O.answer(Key, N, ResultLayout->Leaves[N]));
      Out.back().Taints |= Taints;
    }
  E.FirstResult = T.Trace.Values.size();
  E.NumResults = Out.size();
  T.Trace.Values.insert(T.Trace.Values.end(), Out.begin(), Out.end());
  if (Options.Record) {
    E.Step = T.Trace.Steps.size();
    Step R;
    R.What = Step::Kind::Effect;
    R.Text = printInstruction(*I.I);
    R.Function = I.I->getFunction()->getName().str();
    R.Location = location(*I.I);
    if (auto It = P.module().Lines.find(I.I); It != P.module().Lines.end())
      R.Line = It->second;
    for (const Use &U : I.I->operands()) {
      const OperandRef &Ref = T.top().C->operands(I)[U.getOperandNo()];
      R.Arguments.push_back(printValue(
          values(T, Ref), P.layouts().get(U->getType()), *U->getType()));
    }
    if (ResultLayout)
      R.Result = printValue(Out, *ResultLayout, *I.I->getType());
    T.Trace.Steps.push_back(std::move(R));
    T.Trace.StepKeys.push_back(0);
  }
  T.Trace.Events.push_back(E);
}

static std::optional<APInt> updated(AtomicRMWInst::BinOp Operation,
                                    const APInt &Old, const APInt &V) {
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return V;
  case AtomicRMWInst::Add:
    return Old + V;
  case AtomicRMWInst::Sub:
    return Old - V;
  case AtomicRMWInst::And:
    return Old & V;
  case AtomicRMWInst::Nand:
    return ~(Old & V);
  case AtomicRMWInst::Or:
    return Old | V;
  case AtomicRMWInst::Xor:
    return Old ^ V;
  case AtomicRMWInst::Max:
    return APIntOps::smax(Old, V);
  case AtomicRMWInst::Min:
    return APIntOps::smin(Old, V);
  case AtomicRMWInst::UMax:
    return APIntOps::umax(Old, V);
  case AtomicRMWInst::UMin:
    return APIntOps::umin(Old, V);
  case AtomicRMWInst::UIncWrap:
    return Old.uge(V) ? APInt(Old.getBitWidth(), 0) : Old + 1;
  case AtomicRMWInst::UDecWrap:
    return Old.isZero() || Old.ugt(V) ? V : Old - 1;
  default:
    return std::nullopt; // floating point
  }
}

bool Machine::atomicUpdate(Thread &T, const Inst &I) {
  auto Operands = T.top().C->operands(I);
  Leaves Old, None;
  if (const auto *F = dyn_cast<FenceInst>(I.I)) {
    accessEffect(T, I, (Twine("fence ") + toIRString(F->getOrdering())).str(),
                 {}, isReleaseOrStronger(F->getOrdering()), 0, nullptr, None);
    return true;
  }
  Scalar Pointer = values(T, Operands[0])[0];
  const auto *RMW = dyn_cast<AtomicRMWInst>(I.I);
  const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(I.I);
  Type *ValueType = RMW ? RMW->getValOperand()->getType()
                        : Exchange->getNewValOperand()->getType();
  const TypeLayout &L = P.layouts().get(ValueType);
  if (!L.Unsupported.empty() || L.Leaves.size() != 1)
    return unsupported(T, "atomic operation on this type");
  uint64_t Align = RMW ? RMW->getAlign().value() : Exchange->getAlign().value();
  unsigned Space = Pointer.width()
                       ? I.I->getOperand(0)->getType()->getPointerAddressSpace()
                       : 0;
  if (!checkAccess(T, Pointer, L.StoreBytes, Align, true, Space))
    return false;
  auto Write = [&](const Scalar &V) {
    SmallVector<Byte, 16> Bytes(L.StoreBytes);
    encodeBytes({V}, L, P.dataLayout().isBigEndian(), Bytes);
    T.memory().write(Pointer, Bytes);
  };
  if (RMW) {
    Scalar V = values(T, Operands[1])[0];
    std::string What =
        ("atomicrmw " + AtomicRMWInst::getOperationName(RMW->getOperation()) +
         " " + toIRString(RMW->getOrdering()))
            .str();
    if (RMW->isVolatile())
      What += " volatile";
    accessEffect(T, I, What, {Pointer, V},
                 isReleaseOrStronger(RMW->getOrdering()), L.StoreBytes, &L,
                 Old);
    results(T, I)[0] = Old[0];
    Scalar New = Old[0];
    if (V.Poison) {
      New.makePoison();
    } else if (auto N =
                   updated(RMW->getOperation(), Old[0].Bits, use(T, V).Bits)) {
      New = Scalar(*N, Old[0].Taints | V.Taints);
    } else {
      New.Taints |= TaintApproximate; // floating-point update
    }
    Write(New);
    return true;
  }
  Scalar Expected = use(T, values(T, Operands[1])[0]);
  Scalar V = values(T, Operands[2])[0];
  std::string What =
      (Twine("cmpxchg ") + toIRString(Exchange->getSuccessOrdering()) + " " +
       toIRString(Exchange->getFailureOrdering()))
          .str();
  if (Exchange->isWeak())
    What += " weak";
  if (Exchange->isVolatile())
    What += " volatile";
  accessEffect(T, I, What, {Pointer, Expected, V},
               isReleaseOrStronger(Exchange->getSuccessOrdering()),
               L.StoreBytes, &L, Old);
  if (Expected.Poison)
    return undefined(T, "cmpxchg with poison");
  bool Equal = Old[0].Bits == Expected.Bits;
  results(T, I)[0] = Old[0];
  results(T, I)[1] = Scalar(1, Equal, Old[0].Taints | Expected.Taints);
  if (Equal)
    Write(V);
  return true;
}

//--- memcpy and kin
//-----------------------------------------------------------//

bool Machine::transfer(Thread &T, const Inst &I) {
  const auto &M = cast<AnyMemIntrinsic>(*I.I);
  auto Operands = T.top().C->operands(I);
  if (isa<AtomicMemIntrinsic>(M))
    return unsupported(T, "element-wise atomic memory intrinsic");
  if (cast<MemIntrinsic>(M).isVolatile())
    return unsupported(T, "volatile memory intrinsic");
  Scalar Length = values(T, Operands[2])[0];
  noteRisk(Length);
  if (Length.Poison || Length.Undef)
    return undefined(T, "memory intrinsic of poison length");
  if (Length.Bits.ugt(1 << 16))
    return unsupported(T, "memory intrinsic of more than 64 KiB");
  uint64_t Size = Length.Bits.getZExtValue();
  if (Size == 0)
    return true;
  Scalar Target = values(T, Operands[0])[0];
  if (!checkAccess(T, Target, Size, M.getDestAlign().valueOrOne().value(), true,
                   M.getDestAddressSpace()))
    return false;
  SmallVector<Byte, 64> Bytes;
  if (const auto *Copy = dyn_cast<MemTransferInst>(&M)) {
    Scalar Source = values(T, Operands[1])[0];
    if (!checkAccess(T, Source, Size,
                     Copy->getSourceAlign().valueOrOne().value(), false,
                     Copy->getSourceAddressSpace()))
      return false;
    uint64_t A = Target.Bits.getZExtValue(), B = Source.Bits.getZExtValue();
    if (isa<MemCpyInst>(M) && A != B && A < B + Size && B < A + Size)
      return undefined(T, "memcpy of overlapping areas");
    T.memory().read(Source, Size, Bytes);
    for (Byte &X : Bytes)
      X.Taints |= Source.Taints | Target.Taints | Length.Taints;
  } else {
    const Scalar &Value = values(T, Operands[1])[0];
    Byte B;
    B.Value = Value.Bits.getZExtValue();
    B.PoisonBits = Value.Poison ? 0xff : 0;
    B.UndefBits = Value.Undef ? 0xff : 0;
    B.Taints = Value.Taints | Target.Taints | Length.Taints;
    Bytes.assign(Size, B);
  }
  if (Target.Taints | Length.Taints)
    T.memory().taintWorld(Target.Taints | Length.Taints);
  T.memory().write(Target, Bytes);
  return true;
}

//--- Facts about values
//-------------------------------------------------------//

bool Machine::applyAttributes(Thread &T, AttributeSet A,
                              MutableArrayRef<Scalar> Value, const Type &Ty,
                              const char *Where) {
  if (!A.hasAttributes() || Value.empty())
    return true;
  bool NoUndef = A.hasAttribute(Attribute::NoUndef);
  bool Dereferenceable = A.hasAttribute(Attribute::Dereferenceable);
  bool NonNull = A.hasAttribute(Attribute::NonNull);
  MaybeAlign Align = A.getAlignment();
  // byval pointers are copied: alignment of the copy, not of the pointer.
  if (A.hasAttribute(Attribute::ByVal))
    Align.reset();
  std::optional<ConstantRange> Range;
  if (A.hasAttribute(Attribute::Range))
    Range = A.getAttribute(Attribute::Range).getRange();
  FPClassTest NoClass = A.hasAttribute(Attribute::NoFPClass)
                            ? A.getNoFPClass()
                            : FPClassTest(fcNone);
  for (Scalar &V : Value) {
    bool Broken = false;
    if (!V.Poison && (NonNull || Align || Range || NoClass != fcNone)) {
      if (V.Undef)
        Broken = true; // some choice breaks the fact
      else if (NonNull && V.Bits.isZero())
        Broken = true;
      else if (Align && V.Bits.getZExtValue() % Align->value() != 0)
        Broken = true;
      else if (Range && Range->getBitWidth() == V.width() &&
               !Range->contains(V.Bits))
        Broken = true;
      else if (NoClass != fcNone && Ty.getScalarType()->isFloatingPointTy() &&
               (APFloat(Ty.getScalarType()->getFltSemantics(), V.Bits)
                    .classify() &
                NoClass))
        Broken = true;
      if (NoUndef)
        Result.RiskTaints |= V.Taints;
    }
    if (Broken)
      V.makePoison();
    if (NoUndef && (V.Poison || V.Undef))
      return undefined(T, Twine(Where) + (V.Poison ? " is poison but noundef"
                                                   : " is undef but noundef"));
    if (Dereferenceable && Ty.isPointerTy() &&
        (V.Poison || V.Undef || V.Bits.isZero()) &&
        !NullPointerIsDefined(T.top().C->F, Ty.getPointerAddressSpace()))
      return undefined(T, Twine(Where) + " is not dereferenceable");
  }
  return true;
}

bool Machine::applyMetadata(Thread &T, const Instruction &I,
                            MutableArrayRef<Scalar> Value) {
  if (!I.hasMetadataOtherThanDebugLoc())
    return true;
  if (const MDNode *N = I.getMetadata(LLVMContext::MD_range)) {
    ConstantRange Range = getConstantRangeFromMetadata(*N);
    // Several intervals: each is looked at.
    for (Scalar &V : Value) {
      if (V.Poison || V.width() != Range.getBitWidth())
        continue;
      bool Inside = false;
      for (unsigned K = 0; K + 1 < N->getNumOperands(); K += 2) {
        const auto *Low = mdconst::extract<ConstantInt>(N->getOperand(K));
        const auto *High = mdconst::extract<ConstantInt>(N->getOperand(K + 1));
        Inside |=
            ConstantRange(Low->getValue(), High->getValue()).contains(V.Bits);
      }
      if (V.Undef || !Inside)
        V.makePoison();
    }
  }
  if (I.hasMetadata(LLVMContext::MD_nonnull))
    for (Scalar &V : Value)
      if (V.Undef || V.Bits.isZero())
        V.makePoison();
  if (const MDNode *N = I.getMetadata(LLVMContext::MD_align)) {
    uint64_t Align =
        mdconst::extract<ConstantInt>(N->getOperand(0))->getZExtValue();
    for (Scalar &V : Value)
      if (!V.Poison && Align && (V.Undef || V.Bits.getZExtValue() % Align))
        V.makePoison();
  }
  if (I.hasMetadata(LLVMContext::MD_noundef))
    for (Scalar &V : Value)
      if (V.Poison || V.Undef)
        return undefined(T, "value is poison or undef but !noundef");
  return true;
}

} // namespace convtv::replay
