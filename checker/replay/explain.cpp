//===- checker/replay/explain.cpp - Counterexamples from two runs ---------===//
//
// Turns two recorded runs and their difference into the data a report shows.
// The difference is named at its root: if an operation's communicating set
// differs between matched instances before the difference, that operation is
// the cause. Undefined behaviour of the target too is named so, if the sets up
// to there show one.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/replay_impl.h"
#include "encodings/program/whole_wave.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace convtv::replay {

std::vector<ThreadInputs> describeInputs(Program &P, const Function &F,
                                         const Scenario &S, bool Identities) {
  std::vector<ThreadInputs> All;
  for (unsigned T = 0; T != S.Threads; ++T) {
    ThreadInputs In;
    In.Thread = T;
    size_t Leaf = 0;
    for (const Argument &A : F.args()) {
      const TypeLayout &L = P.layouts().get(A.getType());
      Leaves Values;
      for (const LeafLayout &X : L.Leaves) {
        const InputLeaf &I = S.Arguments[T][Leaf++];
        Values.push_back(I.Poison ? Scalar::poison(X.Width)
                                  : Scalar(I.Bits.zextOrTrunc(X.Width)));
      }
      std::string Name;
      raw_string_ostream OS(Name);
      A.printAsOperand(OS, /*PrintType=*/false);
      In.Values.push_back({Name, printValue(Values, L, *A.getType())});
    }
    if (initOfWholeWave(F))
      In.Values.push_back({"active", S.Active[T] ? "true" : "false"});
    if (Identities) {
      auto Triple = [](const std::array<uint32_t, 3> &Id) {
        return "(" + std::to_string(Id[0]) + ", " + std::to_string(Id[1]) +
               ", " + std::to_string(Id[2]) + ")";
      };
      In.Values.push_back({"lane", std::to_string(S.Lanes[T])});
      In.Values.push_back({"local id", Triple(S.LocalIds[T])});
      In.Values.push_back({"global id", Triple(S.GlobalIds[T])});
    }
    All.push_back(std::move(In));
  }
  return All;
}

Schedule makeSchedule(const Run &R) {
  Schedule Out;
  std::map<InstanceKey, unsigned> Number;
  std::map<InstanceKey, std::vector<unsigned>> Members;
  for (unsigned T = 0; T != R.Threads.size(); ++T)
    for (InstanceKey K : R.Threads[T].StepKeys)
      if (K) {
        Number.try_emplace(K, Number.size() + 1);
        Members[K].push_back(T);
      }
  for (unsigned T = 0; T != R.Threads.size(); ++T) {
    ThreadSchedule S;
    S.Thread = T;
    S.Steps = R.Threads[T].Steps;
    for (size_t I = 0; I != S.Steps.size(); ++I) {
      InstanceKey K = R.Threads[T].StepKeys[I];
      if (!K)
        continue;
      S.Steps[I].Instance = Number[K];
      if (S.Steps[I].What == Step::Kind::Operation)
        S.Steps[I].Set = Members[K];
    }
    Out.Threads.push_back(std::move(S));
  }
  return Out;
}

namespace {

std::string setText(uint64_t Set) {
  std::string Text = "{";
  for (unsigned T = 0; T != 64; ++T)
    if (Set >> T & 1)
      Text += (Text.size() > 1 ? "," : "") + std::to_string(T);
  return Text + "}";
}

/// Uses identities that the scenario chose.
bool usesIdentities(const Run &R) {
  for (const ThreadTrace &T : R.Threads)
    for (const EventRecord &E : T.Events) {
      if (E.IsAtomic || !isa<CallBase>(E.I->I))
        continue;
      const CallSite &S = E.C->Calls[E.I->CallIndex];
      if (S.Info && S.Means != Meaning::Uninterpreted &&
          S.Means != Meaning::Barrier && S.Means != Meaning::GroupUniform)
        return true;
    }
  return false;
}

class Explainer {
public:
  Explainer(Program &Source, Program &Target, const Run &A, const Run &B,
            const Difference &D)
      : Source(Source), Target(Target), A(A), B(B), D(D) {}

  void fill(Counterexample &C) {
    Out = &C;
    C.Difference.Thread = D.Thread;
    if (nameSetDifference())
      return;
    nameDifference();
    if (D.Where == Difference::What::Argument ||
        D.Where == Difference::What::Return ||
        D.Where == Difference::What::FinalMemory ||
        D.Where == Difference::What::MemorySeen)
      nameVanishedOperation();
  }

private:
  struct Match {
    const EventRecord *X, *Y;
  };

  /// The operation as people see it: "%r" or "@wg.sync", with its place.
  std::string name(const Program &P, const EventRecord &E) const {
    std::string Text;
    raw_string_ostream OS(Text);
    const auto *Call = dyn_cast<CallBase>(E.I->I);
    if (E.I->I->getType()->isVoidTy() && Call) {
      if (const Function *F = Call->getCalledFunction())
        OS << '@' << F->getName();
      else
        OS << (Call->isInlineAsm() ? "inline asm" : "an indirect call");
    } else if (E.I->I->getType()->isVoidTy()) {
      OS << E.I->I->getOpcodeName();
    } else {
      E.I->I->printAsOperand(OS, /*PrintType=*/false);
    }
    return Text + " (" + locationOf(P.module(), *E.I->I) + ")";
  }

  std::string location(const Program &P, const EventRecord &E) const {
    return locationOf(P.module(), *E.I->I);
  }

  void steps(const EventRecord *X, const EventRecord *Y) {
    if (X)
      Out->Difference.BeforeStep = X->Step;
    if (Y)
      Out->Difference.AfterStep = Y->Step;
  }

  /// Matched convergent operations of a thread: same callee, n-th with n-th.
  std::vector<Match> matches(unsigned T) const {
    std::map<std::pair<uint64_t, unsigned>, const EventRecord *> Of;
    std::map<uint64_t, unsigned> Count;
    for (const EventRecord &E : A.Threads[T].Events)
      Of[{E.Callee, Count[E.Callee]++}] = &E;
    Count.clear();
    std::vector<Match> List;
    for (const EventRecord &E : B.Threads[T].Events) {
      auto It = Of.find({E.Callee, Count[E.Callee]++});
      if (It != Of.end() && It->second->IsConvergent)
        List.push_back({It->second, &E});
    }
    return List;
  }

  bool samePartners(const Match &M, unsigned T) const {
    if (M.X->Set != M.Y->Set)
      return false;
    for (unsigned U = 0; U != A.Threads.size(); ++U) {
      if (U == T || !(M.X->Set >> U & 1))
        continue;
      const EventRecord *P = partner(A, *M.X, U), *Q = partner(B, *M.Y, U);
      bool Together = false;
      for (const Match &N : matches(U))
        Together |= N.X == P && N.Y == Q;
      if (!Together)
        return false;
    }
    return true;
  }

  ChangeKind changeOf(const Match &M) const {
    uint64_t X = M.X->Set, Y = M.Y->Set;
    // Do the others still (or already) take part, elsewhere?
    auto Elsewhere = [&](uint64_t Others, bool InTarget) {
      for (unsigned U = 0; U != A.Threads.size(); ++U)
        if (Others >> U & 1) {
          bool Found = false;
          for (const Match &N : matches(U))
            Found |= InTarget ? partner(A, *M.X, U) == N.X
                              : partner(B, *M.Y, U) == N.Y;
          if (!Found)
            return false;
        }
      return true;
    };
    if ((X & Y) == Y && X != Y)
      return Elsewhere(X & ~Y, true) ? ChangeKind::Splits : ChangeKind::Shrinks;
    if ((X & Y) == X && X != Y)
      return Elsewhere(Y & ~X, false) ? ChangeKind::Merges : ChangeKind::Grows;
    return ChangeKind::Shrinks;
  }

  /// Threads whose operations can have led to the difference: those that
  /// communicated with its thread, directly or not, before or after.
  uint64_t relatedThreads() const {
    uint64_t Related = uint64_t(1) << D.Thread, Last = 0;
    while (Related != Last) {
      Last = Related;
      for (const Run *R : {&A, &B})
        for (const ThreadTrace &T : R->Threads)
          for (const EventRecord &E : T.Events)
            if (E.Set & Related)
              Related |= E.Set;
    }
    return Related;
  }

  /// Whether the set of a target operation is final. A run with undefined
  /// behaviour was left at once: who had not come yet might have come later.
  bool isFinal(const Match &M) const {
    if (B.Status != RunStatus::Undefined)
      return true;
    for (unsigned U = 0; U != B.Threads.size(); ++U) {
      if (!((M.X->Set & ~M.Y->Set) >> U & 1))
        continue;
      bool Passed = B.Threads[U].End != ThreadEnd::Running;
      const EventRecord *P = partner(A, *M.X, U);
      for (const Match &N : matches(U))
        Passed |= N.X == P;
      if (!Passed)
        return false;
    }
    return true;
  }

  bool nameSetDifference() {
    bool Undefined = D.Where == Difference::What::TargetUndefined;
    uint64_t Related = Undefined ? relatedThreads() : ~uint64_t(0);
    // The earliest matched pair whose sets differ, and not after the
    // difference.
    std::optional<Match> Best;
    unsigned BestThread = 0;
    size_t BestPlace = ~size_t(0);
    for (unsigned T = 0; T != A.Threads.size(); ++T) {
      if (!(Related >> T & 1))
        continue;
      for (const Match &M : matches(T)) {
        if (samePartners(M, T))
          continue;
        if (!isFinal(M))
          break;
        size_t Place = M.Y - B.Threads[T].Events.data();
        if (T == D.Thread && D.TargetEvent && Place > *D.TargetEvent)
          continue;
        if (Place < BestPlace) {
          Best = M;
          BestThread = T;
          BestPlace = Place;
        }
        break;
      }
    }
    if (!Best)
      return false;
    Out->Difference.Thread = BestThread;
    steps(Best->X, Best->Y);
    std::string Text = "thread " + std::to_string(BestThread) +
                       " communicates with " + setText(Best->X->Set) + " at " +
                       name(Source, *Best->X) + " but with " +
                       setText(Best->Y->Set) + " at " + name(Target, *Best->Y);
    if (Best->X->Set == Best->Y->Set)
      Text = "thread " + std::to_string(BestThread) + " communicates at " +
             name(Source, *Best->X) +
             " with other executions of the same threads than at " +
             name(Target, *Best->Y);
    if (!Best->Y->IsConvergent)
      Text += ", which is not convergent any more";
    else if (Best->X->IsControlled && !Best->Y->IsControlled)
      Text += ", which lost its convergencectrl bundle";
    if (Undefined)
      Text += "; thread " + std::to_string(D.Thread) +
              " has undefined behaviour only after the transform: " + B.Reason;
    Out->Difference.Text = Text;
    Out->Change = changeOf(*Best);
    return true;
  }

  static std::string printLeaf(const Scalar &S) {
    if (S.Poison)
      return "poison";
    if (S.Undef)
      return "undef";
    SmallString<40> Text;
    if (S.width() == 1)
      return S.isTrue() ? "true" : "false";
    S.Bits.toString(Text, 10, /*Signed=*/true);
    return std::string(Text);
  }

  void nameDifference() {
    using W = Difference::What;
    const ThreadTrace &X = A.Threads[D.Thread], &Y = B.Threads[D.Thread];
    const EventRecord *P = D.SourceEvent ? &X.Events[*D.SourceEvent] : nullptr;
    const EventRecord *Q = D.TargetEvent ? &Y.Events[*D.TargetEvent] : nullptr;
    std::string Who = "thread " + std::to_string(D.Thread);
    steps(P, Q);
    Out->Change = ChangeKind::Value;
    std::string &Text = Out->Difference.Text;
    auto LastSteps = [&] {
      if (!X.Steps.empty())
        Out->Difference.BeforeStep = X.Steps.size() - 1;
      if (!Y.Steps.empty())
        Out->Difference.AfterStep = Y.Steps.size() - 1;
    };
    switch (D.Where) {
    case W::TargetUndefined:
      Out->Change = ChangeKind::Effect;
      if (!Y.Steps.empty())
        Out->Difference.AfterStep = Y.Steps.size() - 1;
      Text = Who +
             " has undefined behaviour only after the transform: " + B.Reason;
      return;
    case W::MissingEffect:
      Out->Change = ChangeKind::Effect;
      Text =
          Who + " executes " + name(Source, *P) + " only before the transform";
      return;
    case W::ExtraEffect:
      Out->Change = ChangeKind::Effect;
      Text =
          Who + " executes " + name(Target, *Q) + " only after the transform";
      return;
    case W::OtherEffect:
      Out->Change = ChangeKind::Effect;
      Text = Who + " executes " + name(Source, *P) + " where " +
             name(Target, *Q) + " stands after the transform";
      return;
    case W::Argument:
      Text = Who + " passes " + printLeaf(X.arguments(*P)[D.Leaf]) + " at " +
             name(Source, *P) + " but " + printLeaf(Y.arguments(*Q)[D.Leaf]) +
             " at " + location(Target, *Q);
      return;
    case W::MemorySeen:
      Text = Who + " shows other memory contents to " + name(Source, *P) +
             " than at " + location(Target, *Q);
      return;
    case W::Set:
      Text = Who + " communicates with " + setText(P->Set) + " at " +
             name(Source, *P) + " but with " + setText(Q->Set) + " at " +
             name(Target, *Q);
      Out->Change = ChangeKind::Shrinks;
      return;
    case W::End:
      Out->Change = ChangeKind::Effect;
      LastSteps();
      Text = Who + (X.End == ThreadEnd::Returned
                        ? " returns before the transform but stops after it"
                        : " stops before the transform but returns after it");
      return;
    case W::Return:
      LastSteps();
      Text = Who + " returns " + printLeaf(X.Return[D.Leaf]) +
             " before the transform but " + printLeaf(Y.Return[D.Leaf]) +
             " after it";
      return;
    case W::FinalMemory: {
      LastSteps();
      Byte Old = X.Memory.worldByte(D.Address),
           New = Y.Memory.worldByte(D.Address);
      std::string Address;
      raw_string_ostream(Address) << "0x" << Twine::utohexstr(D.Address);
      auto Show = [](const Byte &V) {
        return V.PoisonBits  ? std::string("poison")
               : V.UndefBits ? std::string("undef")
                             : std::to_string(V.Value);
      };
      Text = Who + " leaves " + Show(Old) + " in the byte at " + Address +
             " before the transform but " + Show(New) + " after it";
      return;
    }
    }
  }

  /// A value changed although all matched sets are equal: an operation of the
  /// source without counterpart is worth pointing at.
  void nameVanishedOperation() {
    unsigned T = D.Thread;
    std::map<uint64_t, unsigned> Count, Seen;
    for (const EventRecord &E : B.Threads[T].Events)
      ++Count[E.Callee];
    const EventRecord *Gone = nullptr;
    for (size_t I = 0; I != A.Threads[T].Events.size(); ++I) {
      const EventRecord &E = A.Threads[T].Events[I];
      if (D.SourceEvent && I >= *D.SourceEvent)
        break;
      if (E.IsConvergent && !E.IsEffect && ++Seen[E.Callee] > Count[E.Callee])
        Gone = &E;
    }
    if (!Gone)
      return;
    // What stands in for it: the last such operation of the target.
    const EventRecord *Stand = nullptr;
    for (const EventRecord &E : B.Threads[T].Events)
      if (E.Callee == Gone->Callee)
        Stand = &E;
    Out->Difference.Text += "; thread " + std::to_string(T) +
                            " communicates with " + setText(Gone->Set) +
                            " at " + name(Source, *Gone) +
                            ", which has no counterpart";
    if (!Stand || Stand->Set == Gone->Set)
      return;
    Out->Difference.Text += " (its set at " + name(Target, *Stand) + " is " +
                            setText(Stand->Set) + ")";
    Out->Change = (Gone->Set & Stand->Set) == Gone->Set ? ChangeKind::Grows
                                                        : ChangeKind::Shrinks;
  }

  Program &Source, &Target;
  const Run &A, &B;
  const Difference &D;
  Counterexample *Out = nullptr;
};

} // namespace

Counterexample explain(Program &Source, Program &Target, const Function &F,
                       const Scenario &S, const Run &SourceRun,
                       const Run &TargetRun, const Difference &D) {
  Counterexample C;
  C.Inputs = describeInputs(
      Source, F, S, usesIdentities(SourceRun) || usesIdentities(TargetRun));
  C.Before = makeSchedule(SourceRun);
  C.After = makeSchedule(TargetRun);
  Explainer(Source, Target, SourceRun, TargetRun, D).fill(C);
  C.GrowthOnly = setsOnlyGrow(SourceRun, TargetRun);
  return C;
}

} // namespace convtv::replay
