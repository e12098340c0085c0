//===- encodings/operations/meanings.cpp ------------------------*- C++ -*-===//

#include "encodings/operations/meanings.h"

#include "llvm/IR/InstrTypes.h"

#include <cassert>

namespace convtv {

namespace {

class Computation {
public:
  Computation(Encoder &Program, const Event &E, unsigned Thread)
      : P(Program), C(Program.context()), T(C.Table), E(E), Self(Thread) {
    for (unsigned U = 0; U < C.Threads; ++U)
      Member.push_back(P.related(E, Self, U));
  }

  std::optional<Value> result();

private:
  const Scalar *operand(int Position, unsigned Thread) const {
    const auto &Arguments = E.Threads[Thread].Arguments;
    if (Position < 0 || unsigned(Position) >= Arguments.size() ||
        Arguments[Position].size() != 1)
      return nullptr;
    return &Arguments[Position][0];
  }
  Term lane(unsigned U) { return C.laneId(U); }
  /// The bit of a thread's lane in a mask; lanes beyond the width have none.
  Term laneBit(unsigned U, unsigned Width) {
    Term Lane = lane(U);
    Term Bit =
        shl(T.bits(std::max(Width, 64u), 1), zext(Lane, std::max(Width, 64u)));
    return trunc(Bit, Width);
  }
  template <typename F> Scalar fold(Term Neutral, int Position, F Combine) {
    Scalar R{Neutral, T.boolean(false), T.boolean(false)};
    for (unsigned U = 0; U < C.Threads; ++U) {
      const Scalar &V = *operand(Position, U);
      R.Bits = ite(Member[U], Combine(R.Bits, V.Bits), R.Bits);
      R.Poison = R.Poison || (Member[U] && V.Poison);
    }
    return R;
  }
  Scalar mask(unsigned Width, llvm::function_ref<Term(unsigned)> Counts,
              int Position) {
    Scalar R{T.bits(Width, 0), T.boolean(false), T.boolean(false)};
    for (unsigned U = 0; U < C.Threads; ++U) {
      R.Bits = R.Bits |
               ite(Member[U] && Counts(U), laneBit(U, Width), T.bits(Width, 0));
      if (const Scalar *V = operand(Position, U))
        R.Poison = R.Poison || (Member[U] && V->Poison);
    }
    return R;
  }
  Scalar boolean(Term Holds, Term Poison, unsigned Width) {
    return {zext(toBit(Holds), Width), Poison, T.boolean(false)};
  }
  std::optional<Scalar> valueOfLane(Term Lane, Term Poison);
  Value uninterpreted();

  Encoder &P;
  EncodingContext &C;
  TermTable &T;
  const Event &E;
  unsigned Self;
  std::vector<Term> Member;
};

/// An integer comparison by LLVM's number of its predicate.
Term compared(llvm::CmpInst::Predicate Kind, Term A, Term B) {
  switch (Kind) {
  case llvm::CmpInst::ICMP_EQ:
    return eq(A, B);
  case llvm::CmpInst::ICMP_NE:
    return ne(A, B);
  case llvm::CmpInst::ICMP_UGT:
    return ult(B, A);
  case llvm::CmpInst::ICMP_UGE:
    return !ult(A, B);
  case llvm::CmpInst::ICMP_ULT:
    return ult(A, B);
  case llvm::CmpInst::ICMP_ULE:
    return !ult(B, A);
  case llvm::CmpInst::ICMP_SGT:
    return slt(B, A);
  case llvm::CmpInst::ICMP_SGE:
    return !slt(A, B);
  case llvm::CmpInst::ICMP_SLT:
    return slt(A, B);
  default:
    assert(Kind == llvm::CmpInst::ICMP_SLE && "a row with another code is "
                                              "unfit (fitOf)");
    return !slt(B, A);
  }
}

std::optional<Scalar> Computation::valueOfLane(Term Lane, Term Poison) {
  const auto &Info = *E.Operation;
  unsigned W = std::max(Lane.width(), 32u);
  Scalar R{T.bits(E.ResultLeaves[0].Width, 0), T.boolean(true),
           T.boolean(false)};
  for (unsigned U = 0; U < C.Threads; ++U) {
    const Scalar *V = operand(Info.ValueOperand, U);
    if (!V || V->Bits.width() != R.Bits.width())
      return std::nullopt;
    Term Hit = Member[U] && eq(zext(lane(U), W), zext(Lane, W));
    R = {ite(Hit, V->Bits, R.Bits), ite(Hit, V->Poison, R.Poison), R.Undef};
  }
  R.Poison = R.Poison || Poison;
  return R;
}

Value Computation::uninterpreted() {
  std::vector<Term> Key;
  for (unsigned U = 0; U < C.Threads; ++U) {
    Key.push_back(toBit(Member[U]));
    for (const auto &V : E.Threads[U].Arguments)
      for (const auto &S : V) {
        Key.push_back(ite(Member[U], S.Bits, T.bits(S.Bits.width(), 0)));
        Key.push_back(toBit(Member[U] && S.Poison));
      }
  }
  std::string Name = "operation." + E.Identity + ".t" + std::to_string(Self);
  Value R;
  for (unsigned L = 0; L < E.ResultLeaves.size(); ++L) {
    std::string Part = Name + "." + std::to_string(L);
    R.push_back({T.apply(Part, Key, E.ResultLeaves[L].Width),
                 T.apply(Part + ".poison", Key, 0), T.boolean(false)});
  }
  return R;
}

std::optional<Value> Computation::result() {
  if (E.isEffect() || E.Effects.ReadsMemory || !E.Convergent ||
      E.ResultLeaves.empty())
    return std::nullopt;
  for (const auto &L : E.ResultLeaves)
    if (L.IsPointer)
      return std::nullopt;
  for (const auto &Th : E.Threads)
    for (const auto &V : Th.Arguments)
      for (const auto &S : V)
        if (!S.Undef.isFalse())
          return std::nullopt;
  const auto *Info = E.Operation;
  if (!Info || Info->Means == Meaning::Uninterpreted ||
      E.ResultLeaves.size() != 1)
    return uninterpreted();
  unsigned W = E.ResultLeaves[0].Width;
  auto All = [&](int Position) {
    for (unsigned U = 0; U < C.Threads; ++U)
      if (!operand(Position, U))
        return false;
    return true;
  };
  int Value1 = Info->ValueOperand, Predicate = Info->PredicateOperand;
  auto Holds = [&](unsigned U) {
    const Scalar &S = *operand(Predicate, U);
    return ne(S.Bits, T.bits(S.Bits.width(), 0));
  };
  auto Same = [&](int Position, unsigned U) {
    return eq(operand(Position, U)->Bits, operand(Position, Self)->Bits);
  };
  auto PoisonIn = [&](int Position) {
    Term R = T.boolean(false);
    for (unsigned U = 0; U < C.Threads; ++U)
      R = R || (Member[U] && operand(Position, U)->Poison);
    return R;
  };
  auto Reduce = [&](Term Neutral, auto Combine) -> std::optional<Value> {
    if (!All(Value1) || operand(Value1, Self)->Bits.width() != W)
      return uninterpreted();
    return Value{fold(Neutral, Value1, Combine)};
  };
  Term Zero = T.bits(W, 0), Ones = T.bits(llvm::APInt::getAllOnes(W));
  switch (Info->Means) {
  case Meaning::Ballot:
    if (!All(Predicate))
      break;
    return Value{mask(W, Holds, Predicate)};
  case Meaning::BallotCompare: {
    // The row fits the call: the code is a constant icmp predicate.
    if (Value1 < 0 || !All(Value1) || !All(Value1 + 1) || !All(Predicate))
      break;
    Term Code = operand(Predicate, Self)->Bits;
    if (!Code.isConst())
      break;
    auto Kind = llvm::CmpInst::Predicate(Code.bits().getZExtValue());
    auto Compares = [&](unsigned U) {
      return compared(Kind, operand(Value1, U)->Bits,
                      operand(Value1 + 1, U)->Bits);
    };
    Scalar M = mask(W, Compares, Value1);
    M.Poison = M.Poison || PoisonIn(Value1 + 1);
    return Value{M};
  }
  case Meaning::VoteCount: {
    if (!All(Predicate))
      break;
    Term Count = T.bits(W, 0);
    for (unsigned U = 0; U < C.Threads; ++U)
      Count = ite(Member[U] && Holds(U), Count + T.bits(W, 1), Count);
    return Value{Scalar{Count, PoisonIn(Predicate), T.boolean(false)}};
  }
  case Meaning::ActiveMask:
    return Value{mask(W, [&](unsigned) { return T.boolean(true); }, -1)};
  case Meaning::VoteAny:
  case Meaning::VoteAll: {
    if (!All(Predicate))
      break;
    Term Any = T.boolean(false), Every = T.boolean(true);
    for (unsigned U = 0; U < C.Threads; ++U) {
      Any = Any || (Member[U] && Holds(U));
      Every = Every && implies(Member[U], Holds(U));
    }
    return Value{boolean(Info->Means == Meaning::VoteAny ? Any : Every,
                         PoisonIn(Predicate), W)};
  }
  case Meaning::VoteUniform: {
    int Position = Predicate >= 0 ? Predicate : Value1;
    if (!All(Position))
      break;
    Term Every = T.boolean(true);
    for (unsigned U = 0; U < C.Threads; ++U)
      Every = Every && implies(Member[U], Same(Position, U));
    return Value{boolean(Every, PoisonIn(Position), W)};
  }
  case Meaning::ReadFirstLane: {
    if (!All(Value1) || operand(Value1, Self)->Bits.width() != W)
      break;
    Scalar Best = *operand(Value1, Self);
    Term Lowest = lane(Self);
    for (unsigned U = 0; U < C.Threads; ++U) {
      if (U == Self)
        continue;
      Term Lower = Member[U] && ult(lane(U), Lowest);
      Best = selectValue(Lower, {*operand(Value1, U)}, {Best})[0];
      Lowest = ite(Lower, lane(U), Lowest);
    }
    return Value{Best};
  }
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown: {
    const Scalar *L = operand(Info->LaneOperand, Self);
    if (!L || L->Bits.width() > 64)
      break;
    unsigned LW = std::max(L->Bits.width(), 32u);
    Term Own = zext(lane(Self), LW), Arg = zext(L->Bits, LW);
    Term Lane = Info->Means == Meaning::ShuffleXor    ? (Own ^ Arg)
                : Info->Means == Meaning::ShuffleUp   ? Own - Arg
                : Info->Means == Meaning::ShuffleDown ? Own + Arg
                                                      : Arg;
    if (auto R = valueOfLane(Lane, L->Poison))
      return Value{*R};
    break;
  }
  case Meaning::ReduceAdd:
    return Reduce(Zero, [](Term A, Term B) { return A + B; });
  case Meaning::ReduceMul:
    return Reduce(T.bits(W, 1), [](Term A, Term B) { return A * B; });
  case Meaning::ReduceAnd:
    return Reduce(Ones, [](Term A, Term B) { return A & B; });
  case Meaning::ReduceOr:
    return Reduce(Zero, [](Term A, Term B) { return A | B; });
  case Meaning::ReduceXor:
    return Reduce(Zero, [](Term A, Term B) { return A ^ B; });
  case Meaning::ReduceUMin:
    return Reduce(Ones, [](Term A, Term B) { return ite(ult(A, B), A, B); });
  case Meaning::ReduceUMax:
    return Reduce(Zero, [](Term A, Term B) { return ite(ult(A, B), B, A); });
  case Meaning::ReduceSMin:
    return Reduce(T.bits(llvm::APInt::getSignedMaxValue(W)),
                  [](Term A, Term B) { return ite(slt(A, B), A, B); });
  case Meaning::ReduceSMax:
    return Reduce(T.bits(llvm::APInt::getSignedMinValue(W)),
                  [](Term A, Term B) { return ite(slt(A, B), B, A); });
  case Meaning::InclusiveScanAdd:
  case Meaning::ExclusiveScanAdd: {
    if (!All(Value1) || operand(Value1, Self)->Bits.width() != W)
      break;
    Scalar R{Zero, T.boolean(false), T.boolean(false)};
    for (unsigned U = 0; U < C.Threads; ++U) {
      Term Before = U == Self
                        ? T.boolean(Info->Means == Meaning::InclusiveScanAdd)
                        : ult(lane(U), lane(Self));
      Term In = Member[U] && Before;
      R.Bits = ite(In, R.Bits + operand(Value1, U)->Bits, R.Bits);
      R.Poison = R.Poison || (In && operand(Value1, U)->Poison);
    }
    return Value{R};
  }
  case Meaning::MatchAny:
    if (!All(Value1))
      break;
    return Value{mask(W, [&](unsigned U) { return Same(Value1, U); }, Value1)};
  case Meaning::MatchAll: {
    if (!All(Value1))
      break;
    Term Every = T.boolean(true);
    for (unsigned U = 0; U < C.Threads; ++U)
      Every = Every && implies(Member[U], Same(Value1, U));
    Scalar M = mask(W, [&](unsigned) { return T.boolean(true); }, Value1);
    M.Bits = ite(Every, M.Bits, Zero);
    return Value{M};
  }
  case Meaning::Elect: {
    Term First = T.boolean(true);
    for (unsigned U = 0; U < C.Threads; ++U)
      if (U != Self)
        First = First && implies(Member[U], ult(lane(Self), lane(U)));
    return Value{boolean(First, T.boolean(false), W)};
  }
  default:
    break;
  }
  return uninterpreted();
}

} // namespace

std::optional<Value> meaningOf(Encoder &Program, const Event &E,
                               unsigned Thread) {
  return Computation(Program, E, Thread).result();
}

} // namespace convtv
