//===- checker/replay/operations.cpp - Meanings of the catalog ------------===//
//
// What catalogued operations compute from the communicating set. The formulas
// are those of operation_catalog.h (Meaning), on concrete values.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace convtv::replay {

ArrayRef<Scalar> Machine::argumentOf(const Thread &T, int Operand) const {
  const Pending &W = T.Wait;
  if (Operand < 0 || size_t(Operand) + 1 >= W.ArgumentStart.size())
    return {};
  return ArrayRef(W.Arguments)
      .slice(W.ArgumentStart[Operand],
             W.ArgumentStart[Operand + 1] - W.ArgumentStart[Operand]);
}

static std::optional<APInt> reduce(Meaning M, const APInt &A, const APInt &B) {
  switch (M) {
  case Meaning::ReduceAdd:
  case Meaning::InclusiveScanAdd:
  case Meaning::ExclusiveScanAdd:
    return A + B;
  case Meaning::ReduceMul:
    return A * B;
  case Meaning::ReduceAnd:
    return A & B;
  case Meaning::ReduceOr:
    return A | B;
  case Meaning::ReduceXor:
    return A ^ B;
  case Meaning::ReduceUMin:
    return APIntOps::umin(A, B);
  case Meaning::ReduceUMax:
    return APIntOps::umax(A, B);
  case Meaning::ReduceSMin:
    return APIntOps::smin(A, B);
  case Meaning::ReduceSMax:
    return APIntOps::smax(A, B);
  default:
    return std::nullopt;
  }
}

bool Machine::computeMeaning(ArrayRef<Thread *> Participants, Thread &Self,
                             Leaves &Out, bool &Known, uint8_t &Taints,
                             const char *&Error) {
  const Pending &W = Self.Wait;
  const CallSite &Site = *W.Site;
  const TypeLayout &L = *W.I->Layout;
  Known = false;
  if (!Site.Info || L.Leaves.empty())
    return true;
  const OperationInfo &Info = *Site.Info;
  unsigned Width = L.Leaves[0].Width;
  auto LaneOf = [&](const Thread &T) { return laneOf(T); };

  // Members named by an explicit mask.
  SmallVector<Thread *, 8> Set(Participants.begin(), Participants.end());
  bool IsMbcnt =
      Site.Means == Meaning::MbcntLo || Site.Means == Meaning::MbcntHi;
  if (Info.MaskOperand >= 0 && !IsMbcnt) {
    ArrayRef<Scalar> Mask = argumentOf(Self, Info.MaskOperand);
    if (Mask.size() != 1)
      return false;
    Scalar M = use(Self, Mask[0]);
    Taints |= M.Taints;
    if (M.Poison) {
      Error = "member mask is poison";
      return false;
    }
    auto Named = [&](unsigned Lane) {
      return Lane < M.width() && M.Bits[Lane];
    };
    if (!Named(LaneOf(Self))) {
      Error = "the executing thread is not in its member mask";
      return false;
    }
    llvm::erase_if(Set, [&](Thread *T) { return !Named(LaneOf(*T)); });
    // A named thread that does not take part is waited for in vain; what then
    // happens, or with masks that disagree, is not defined anywhere.
    for (const Thread &T : Threads)
      if (Named(LaneOf(T)) && !is_contained(Set, &T))
        Taints |= TaintDoubt;
    for (const Thread *T : Set)
      if (ArrayRef<Scalar> Other = argumentOf(*T, Info.MaskOperand);
          Other.size() != 1 || Other[0].Bits != M.Bits)
        Taints |= TaintDoubt;
  }
  llvm::sort(Set,
             [&](Thread *A, Thread *B) { return LaneOf(*A) < LaneOf(*B); });

  auto Single = [&](Scalar V) {
    Out.clear();
    Out.push_back(std::move(V));
    Known = true;
    return true;
  };
  auto Number = [&](uint64_t V) {
    return Single(Scalar(APInt(64, V).zextOrTrunc(Width)));
  };
  auto MaskOf = [&](auto Belongs) {
    APInt M(Width, 0);
    for (Thread *T : Set)
      if (LaneOf(*T) < Width && Belongs(*T))
        M.setBit(LaneOf(*T));
    return M;
  };
  /// The value operand of a thread, of the result's shape.
  auto ValueOf = [&](const Thread &T) {
    return argumentOf(T, Info.ValueOperand);
  };
  auto TakeFrom = [&](const Thread *T, Scalar *InRange = nullptr) {
    ArrayRef<Scalar> V = T ? ValueOf(*T) : ValueOf(Self);
    if (V.empty() || V.size() + (InRange ? 1 : 0) != L.Leaves.size())
      return false;
    Out.assign(V.begin(), V.end());
    if (!T)
      for (Scalar &X : Out)
        X.makePoison();
    if (InRange)
      Out.push_back(*InRange);
    Known = true;
    return true;
  };
  /// A second result {value, i1}.
  bool Paired = L.Leaves.size() > 1 && L.Leaves.back().Width == 1 &&
                W.I->I->getType()->isStructTy();

  switch (Site.Means) {
  case Meaning::Uninterpreted:
  case Meaning::Barrier:
  case Meaning::GroupUniform:
  case Meaning::Unsupported:
    return true;

  case Meaning::Ballot:
  case Meaning::VoteAny:
  case Meaning::VoteAll:
  case Meaning::VoteUniform: {
    int Operand =
        Info.PredicateOperand >= 0 ? Info.PredicateOperand : Info.ValueOperand;
    DenseMap<unsigned, Scalar> Predicate;
    bool Poison = false;
    for (Thread *T : Set) {
      ArrayRef<Scalar> V = argumentOf(*T, Operand);
      if (V.size() != 1)
        return false;
      Predicate[T->Id] = use(*T, V[0]);
      Taints |= Predicate[T->Id].Taints;
      Poison |= V[0].Poison;
    }
    if (Poison)
      return Single(Scalar::poison(Width));
    auto Holds = [&](const Thread &T) { return Predicate[T.Id].isTrue(); };
    if (Site.Means == Meaning::Ballot)
      return Single(Scalar(MaskOf(Holds)));
    bool Any = false, All = true, Same = true;
    for (Thread *T : Set) {
      Any |= Holds(*T);
      All &= Holds(*T);
      Same &= Predicate[T->Id].Bits == Predicate[Set[0]->Id].Bits;
    }
    return Number(Site.Means == Meaning::VoteAny   ? Any
                  : Site.Means == Meaning::VoteAll ? All
                                                   : Same);
  }

  case Meaning::BallotCompare: {
    ArrayRef<Scalar> Code = argumentOf(Self, Info.PredicateOperand);
    if (Code.size() != 1)
      return false;
    auto Kind = CmpInst::Predicate(Code[0].Bits.getZExtValue());
    if (!CmpInst::isIntPredicate(Kind))
      return false;
    APInt M(Width, 0);
    bool Poison = false;
    for (Thread *T : Set) {
      ArrayRef<Scalar> L = argumentOf(*T, Info.ValueOperand),
                       R = argumentOf(*T, Info.ValueOperand + 1);
      if (L.size() != 1 || R.size() != 1)
        return false;
      Scalar A = use(*T, L[0]), B = use(*T, R[0]);
      Taints |= A.Taints | B.Taints;
      Poison |= A.Poison || B.Poison;
      if (LaneOf(*T) < Width && ICmpInst::compare(A.Bits, B.Bits, Kind))
        M.setBit(LaneOf(*T));
    }
    return Single(Poison ? Scalar::poison(Width) : Scalar(M));
  }

  case Meaning::VoteCount: {
    uint64_t Count = 0;
    bool Poison = false;
    for (Thread *T : Set) {
      ArrayRef<Scalar> V = argumentOf(*T, Info.PredicateOperand);
      if (V.size() != 1)
        return false;
      Scalar P = use(*T, V[0]);
      Taints |= P.Taints;
      Poison |= P.Poison;
      Count += P.isTrue();
    }
    return Poison ? Single(Scalar::poison(Width)) : Number(Count);
  }

  case Meaning::ReadFirstLane:
    return TakeFrom(Set.front());
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown: {
    ArrayRef<Scalar> Lane = argumentOf(Self, Info.LaneOperand);
    if (Lane.size() != 1)
      return false;
    Scalar Index = use(Self, Lane[0]);
    Taints |= Index.Taints;
    const Thread *From = nullptr;
    if (!Index.Poison && Index.Bits.getActiveBits() <= 32) {
      uint64_t N = Index.Bits.getZExtValue(), Own = LaneOf(Self);
      uint64_t Wanted = Site.Means == Meaning::ShuffleXor    ? Own ^ N
                        : Site.Means == Meaning::ShuffleUp   ? Own - N
                        : Site.Means == Meaning::ShuffleDown ? Own + N
                                                             : N;
      for (Thread *T : Set)
        if (LaneOf(*T) == Wanted)
          From = T;
    }
    if (Paired) {
      Scalar InRange(1, From != nullptr);
      return TakeFrom(From, &InRange);
    }
    return TakeFrom(From);
  }

  case Meaning::ReduceAdd:
  case Meaning::ReduceMul:
  case Meaning::ReduceAnd:
  case Meaning::ReduceOr:
  case Meaning::ReduceXor:
  case Meaning::ReduceUMin:
  case Meaning::ReduceUMax:
  case Meaning::ReduceSMin:
  case Meaning::ReduceSMax:
  case Meaning::InclusiveScanAdd:
  case Meaning::ExclusiveScanAdd: {
    if (L.Leaves[0].IsFloat) {
      Taints |= TaintApproximate; // the order of additions is open
      return true;
    }
    bool Scan = Site.Means == Meaning::InclusiveScanAdd ||
                Site.Means == Meaning::ExclusiveScanAdd;
    for (size_t N = 0; N != L.Leaves.size(); ++N) {
      std::optional<APInt> Sum;
      bool Poison = false;
      for (Thread *T : Set) {
        if (Scan && (LaneOf(*T) > LaneOf(Self) ||
                     (Site.Means == Meaning::ExclusiveScanAdd && T == &Self)))
          continue;
        ArrayRef<Scalar> V = ValueOf(*T);
        if (V.size() != L.Leaves.size() || V[N].width() != L.Leaves[N].Width)
          return false;
        Scalar X = use(*T, V[N]);
        Taints |= X.Taints;
        Poison |= X.Poison;
        Sum = Sum ? *reduce(Site.Means, *Sum, X.Bits) : X.Bits;
      }
      if (!Sum)
        Sum = APInt(L.Leaves[N].Width, 0);
      Out.push_back(Poison ? Scalar::poison(L.Leaves[N].Width) : Scalar(*Sum));
    }
    Known = true;
    return true;
  }

  case Meaning::MatchAny:
  case Meaning::MatchAll: {
    bool Poison = false, All = true;
    DenseMap<unsigned, Scalar> Values;
    for (Thread *T : Set) {
      ArrayRef<Scalar> V = ValueOf(*T);
      if (V.size() != 1)
        return false;
      Values[T->Id] = use(*T, V[0]);
      Taints |= Values[T->Id].Taints;
      Poison |= V[0].Poison;
    }
    const APInt Own = Values[Self.Id].Bits;
    for (Thread *T : Set)
      All &= Values[T->Id].Bits == Own;
    APInt M = MaskOf([&](const Thread &T) {
      return Site.Means == Meaning::MatchAll ? All : Values[T.Id].Bits == Own;
    });
    Out.push_back(Poison ? Scalar::poison(Width) : Scalar(M));
    if (Paired && L.Leaves.size() == 2)
      Out.push_back(Poison ? Scalar::poison(1) : Scalar(1, All));
    else if (L.Leaves.size() != 1)
      return false;
    Known = true;
    return true;
  }

  case Meaning::Elect:
    return Number(Set.front() == &Self);
  case Meaning::ActiveMask:
    return Single(Scalar(MaskOf([](const Thread &) { return true; })));

  case Meaning::LaneId:
    return Number(LaneOf(Self));
  case Meaning::ThreadIdX:
    return Number(S.LocalIds[Self.Id][0]);
  case Meaning::ThreadIdY:
    return Number(S.LocalIds[Self.Id][1]);
  case Meaning::ThreadIdZ:
    return Number(S.LocalIds[Self.Id][2]);
  case Meaning::GlobalIdX:
    return Number(S.GlobalIds[Self.Id][0]);
  case Meaning::GlobalIdY:
    return Number(S.GlobalIds[Self.Id][1]);
  case Meaning::GlobalIdZ:
    return Number(S.GlobalIds[Self.Id][2]);
  case Meaning::ThreadIdAny:
  case Meaning::GlobalIdAny: {
    int Operand = std::max({Info.ValueOperand, Info.LaneOperand, 0});
    ArrayRef<Scalar> V = argumentOf(Self, Operand);
    const auto &Ids = Site.Means == Meaning::ThreadIdAny ? S.LocalIds[Self.Id]
                                                         : S.GlobalIds[Self.Id];
    if (V.empty()) { // a vector of all three
      if (L.Leaves.size() > 3)
        return false;
      for (size_t N = 0; N != L.Leaves.size(); ++N)
        Out.push_back(Scalar(L.Leaves[N].Width, Ids[N]));
      Known = true;
      return true;
    }
    Scalar Which = use(Self, V[0]);
    Taints |= Which.Taints;
    if (Which.Poison)
      return Single(Scalar::poison(Width));
    return Number(Which.Bits.ult(3) ? Ids[Which.Bits.getZExtValue()] : 0);
  }

  case Meaning::MbcntLo:
  case Meaning::MbcntHi: {
    ArrayRef<Scalar> Mask =
        argumentOf(Self, Info.MaskOperand >= 0 ? Info.MaskOperand : 0);
    ArrayRef<Scalar> Added =
        argumentOf(Self, Info.ValueOperand >= 0 ? Info.ValueOperand : 1);
    if (Mask.size() != 1 || Added.size() != 1)
      return false;
    Scalar M = use(Self, Mask[0]), A = use(Self, Added[0]);
    Taints |= M.Taints | A.Taints;
    if (M.Poison || A.Poison)
      return Single(Scalar::poison(Width));
    unsigned Offset = Site.Means == Meaning::MbcntHi ? 32 : 0;
    uint64_t Count = 0;
    for (unsigned Bit = 0; Bit != M.width(); ++Bit)
      if (M.Bits[Bit] && Bit + Offset < LaneOf(Self))
        ++Count;
    return Single(Scalar(A.Bits + Count));
  }
  }
  return true;
}

} // namespace convtv::replay
