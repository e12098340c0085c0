//===- checker/replay/difference.cpp - Where two runs differ --------------===//
#include "checker/replay/difference.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace convtv::replay {

namespace {

using Kind = Difference::Kind;
using What = Difference::What;

/// An undef of the target is the target's to choose; we chose.
uint8_t fromTarget(uint8_t Taints) { return Taints & ~TaintUndef; }

const char *reasonOf(uint8_t Taints) {
  if (Taints & TaintUndef)
    return "the difference involves an undef value of the source";
  if (Taints & TaintDoubt)
    return "the difference involves something that is modelled only roughly "
           "(addresses of allocas, foldable intrinsics or library functions, "
           "what calls capture)";
  return "the difference involves a floating-point result that may vary";
}

struct Verdict {
  bool Differs = false;
  uint8_t Taints = 0;
};

Verdict compareScalars(const Scalar &A, const ThreadMemory &MemoryA,
                       const Scalar &B, const ThreadMemory &MemoryB) {
  if (A.Poison)
    return {};
  uint8_t Taints = A.Taints | fromTarget(B.Taints);
  if (A.Undef)
    return {B.Poison, Taints};
  if (B.Poison)
    return {true, Taints};
  const LocalObject *X = MemoryA.local(A.Object);
  const LocalObject *Y = MemoryB.local(B.Object);
  if (X || Y) {
    bool Same = X && Y && X->ExposureOrder == Y->ExposureOrder &&
                A.Bits.getZExtValue() - X->Address ==
                    B.Bits.getZExtValue() - Y->Address;
    return {!Same, uint8_t(Taints | TaintDoubt)};
  }
  // NaNs that arithmetic made have canonical bits, and a taint.
  if (A.Bits == B.Bits)
    return {};
  return {true, Taints};
}

/// Bytes: poison bits of the source allow anything, undef bits all but poison.
Verdict compareBytes(const Byte &A, const Byte &B) {
  uint8_t Free = A.PoisonBits | A.UndefBits;
  bool Differs =
      (B.PoisonBits & ~A.PoisonBits) || ((A.Value ^ B.Value) & ~Free);
  uint8_t Taints = A.Taints | fromTarget(B.Taints);
  if (isLocalObject(A.Object) || isLocalObject(B.Object)) {
    Taints |= TaintDoubt;
    Differs = isLocalObject(A.Object) != isLocalObject(B.Object);
  }
  return {Differs, Taints};
}

class Comparer {
public:
  Comparer(const Run &Source, const Run &Target)
      : Source(Source), Target(Target) {
    for (unsigned T = 0; T != Source.Threads.size(); ++T) {
      SourceEffects.push_back(effects(Source.Threads[T]));
      TargetEffects.push_back(effects(Target.Threads[T]));
    }
  }

  Difference find() {
    uint8_t Everywhere = Source.ControlTaints |
                         fromTarget(Target.ControlTaints) | Source.RiskTaints;
    if (Target.Status == RunStatus::Undefined) {
      Difference D;
      D.Where = What::TargetUndefined;
      D.Thread = Target.Thread;
      return judged(D, Everywhere | fromTarget(Target.RiskTaints));
    }
    Difference First;
    for (unsigned T = 0; T != Source.Threads.size(); ++T) {
      Difference D = judged(findIn(T), Everywhere);
      if (D.How == Kind::None)
        continue;
      // Effects that cannot be matched put everything after them in doubt.
      if (D.How == Kind::Doubtful &&
          (D.Where == What::MissingEffect || D.Where == What::ExtraEffect ||
           D.Where == What::OtherEffect))
        return D;
      if (First.How == Kind::None ||
          (First.How == Kind::Doubtful && D.How == Kind::Real))
        First = D;
    }
    return First;
  }

  std::vector<Difference> byThread() {
    std::vector<Difference> All;
    for (unsigned T = 0; T != Source.Threads.size(); ++T)
      All.push_back(findIn(T));
    return All;
  }

  /// The first argument that differs.
  std::optional<size_t> differingArgument(unsigned T, size_t I, size_t J,
                                          uint8_t &Taints) const {
    const ThreadTrace &A = Source.Threads[T], &B = Target.Threads[T];
    const EventRecord &X = A.Events[I], &Y = B.Events[J];
    for (size_t L = 0; L != X.NumArguments; ++L) {
      Verdict V = compareScalars(A.arguments(X)[L], A.Memory,
                                 observed(Target, T, J + L, B.arguments(Y)[L]),
                                 B.Memory);
      if (V.Differs) {
        Taints = V.Taints;
        return L;
      }
    }
    return std::nullopt;
  }

private:
  static SmallVector<uint32_t, 16> effects(const ThreadTrace &T) {
    SmallVector<uint32_t, 16> List;
    for (size_t I = 0; I != T.Events.size(); ++I)
      if (T.Events[I].IsEffect)
        List.push_back(I);
    return List;
  }

  /// A found difference with the taints it is subject to.
  Difference judged(Difference D, uint8_t Taints) {
    if (D.How == Kind::None && D.Where != What::TargetUndefined)
      return D;
    Taints |= Pending;
    Pending = 0;
    D.How = Taints ? Kind::Doubtful : Kind::Real;
    D.Taints = Taints;
    if (Taints)
      D.Reason = reasonOf(Taints);
    return D;
  }

  Difference differs(What Where, unsigned T, uint8_t Taints,
                     std::optional<size_t> SourceEvent = std::nullopt,
                     std::optional<size_t> TargetEvent = std::nullopt,
                     size_t Leaf = 0) {
    Difference D;
    D.How = Kind::Real;
    D.Where = Where;
    D.Thread = T;
    D.SourceEvent = SourceEvent;
    D.TargetEvent = TargetEvent;
    D.Leaf = Leaf;
    Pending = Taints;
    return D;
  }

  Difference findIn(unsigned T) {
    const ThreadTrace &A = Source.Threads[T], &B = Target.Threads[T];
    const auto &X = SourceEffects[T], &Y = TargetEffects[T];
    for (size_t I = 0; I != std::min(X.size(), Y.size()); ++I)
      if (Difference D = compareEffects(T, X[I], Y[I]); D.How != Kind::None)
        return D;
    auto Doubt = [](const EventRecord &E) -> uint8_t {
      return E.KnownToOptimizers || E.IsAtomic ? TaintDoubt : 0;
    };
    if (X.size() > Y.size())
      return differs(What::MissingEffect, T, Doubt(A.Events[X[Y.size()]]),
                     X[Y.size()]);
    if (Y.size() > X.size())
      return differs(What::ExtraEffect, T, Doubt(B.Events[Y[X.size()]]),
                     std::nullopt, Y[X.size()]);
    if (A.End != B.End)
      return differs(What::End, T, 0);
    if (A.End != ThreadEnd::Returned)
      return {};
    return compareEnds(T);
  }

  Difference compareEffects(unsigned T, size_t I, size_t J) {
    const ThreadTrace &A = Source.Threads[T], &B = Target.Threads[T];
    const EventRecord &X = A.Events[I], &Y = B.Events[J];
    if (X.Callee != Y.Callee || X.NumArguments != Y.NumArguments) {
      bool Known = X.KnownToOptimizers || Y.KnownToOptimizers ||
                   (X.IsAtomic && Y.IsAtomic);
      return differs(What::OtherEffect, T, Known ? TaintDoubt : 0, I, J);
    }
    uint8_t Taints = 0;
    if (auto L = differingArgument(T, I, J, Taints))
      return differs(What::Argument, T, Taints, I, J, *L);
    if (X.IsConvergent) {
      bool Same = X.Set == Y.Set;
      for (unsigned U = 0; Same && U != Source.Threads.size(); ++U) {
        if (!(X.Set >> U & 1) || U == T)
          continue;
        const EventRecord *P = partner(Source, X, U);
        const EventRecord *Q = partner(Target, Y, U);
        Same = P && Q && P->EffectIndex == Q->EffectIndex;
      }
      if (!Same)
        return differs(What::Set, T,
                       (X.Taints | fromTarget(Y.Taints)) & TaintDoubt, I, J);
    }
    if (X.ReadsMemory && Y.ReadsMemory && X.Digest != Y.Digest)
      return differs(What::MemorySeen, T, X.Taints | fromTarget(Y.Taints), I,
                     J);
    return {};
  }

  Difference compareEnds(unsigned T) {
    const ThreadTrace &A = Source.Threads[T], &B = Target.Threads[T];
    for (size_t L = 0; L != std::min(A.Return.size(), B.Return.size()); ++L) {
      Verdict V = compareScalars(A.Return[L], A.Memory,
                                 observed(Target, T, L, B.Return[L]), B.Memory);
      if (V.Differs)
        return differs(What::Return, T, V.Taints, std::nullopt, std::nullopt,
                       L);
    }
    if (A.Memory.worldDigest() == B.Memory.worldDigest())
      return {};
    std::optional<Difference> Tainted;
    auto Look = [&](uint64_t Address) -> std::optional<Difference> {
      Byte New = B.Memory.worldByte(Address);
      New.Value ^= New.UndefBits & mix(Target.Seed, Address);
      New.UndefBits = 0;
      Verdict V = compareBytes(A.Memory.worldByte(Address), New);
      if (!V.Differs)
        return std::nullopt;
      Difference D = differs(What::FinalMemory, T, V.Taints);
      D.Address = Address;
      if (V.Taints) {
        Tainted = D;
        return std::nullopt;
      }
      return D;
    };
    // In order of address: the same difference on every run.
    std::vector<uint64_t> Addresses;
    for (const auto &Entry : A.Memory.writes())
      Addresses.push_back(Entry.first);
    for (const auto &Entry : B.Memory.writes())
      Addresses.push_back(Entry.first);
    llvm::sort(Addresses);
    for (uint64_t Address : Addresses)
      if (auto D = Look(Address))
        return *D;
    if (Tainted) {
      Pending = A.Memory.worldTaints() | fromTarget(B.Memory.worldTaints()) |
                TaintDoubt;
      return *Tainted;
    }
    return {};
  }

  const Run &Source, &Target;
  std::vector<SmallVector<uint32_t, 16>> SourceEffects, TargetEffects;
  uint8_t Pending = 0;
};

} // namespace

Scalar observed(const Run &Target, unsigned Thread, size_t Leaf,
                const Scalar &S) {
  if (!S.Undef)
    return S;
  Random R(mix(mix(Target.Seed, Thread), Leaf));
  return Scalar(R.bits(S.width()), S.Taints);
}

const EventRecord *partner(const Run &R, const EventRecord &E,
                           unsigned Thread) {
  for (const EventRecord &X : R.Threads[Thread].Events)
    if (X.IsConvergent && X.Instance == E.Instance)
      return &X;
  return nullptr;
}

std::vector<Difference> differencesByThread(const Run &Source,
                                            const Run &Target) {
  return Comparer(Source, Target).byThread();
}

bool argumentsDiffer(const Run &Source, const Run &Target, unsigned Thread,
                     size_t SourceEvent, size_t TargetEvent) {
  uint8_t Taints = 0;
  return Comparer(Source, Target)
      .differingArgument(Thread, SourceEvent, TargetEvent, Taints)
      .has_value();
}

Difference findDifference(const Run &Source, const Run &Target) {
  return Comparer(Source, Target).find();
}

} // namespace convtv::replay
