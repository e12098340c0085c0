//===- checker/refine/target_events.cpp - Events of the target -----*- C++
//-*-===//
//
// Matches every event of the target with events of the source: guards,
// arguments, memory and relation.
//
//===----------------------------------------------------------------------===//

#include "checker/refine/equal_values.h"
#include "checker/refine/matching.h"
#include "encodings/operations/meanings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

namespace convtv {

Term latestOf(TermTable &T, Term Guard) {
  if (Guard.kind() != TermKind::And)
    return Guard;
  std::vector<Term> Parts(Guard.operands().begin(), Guard.operands().end());
  std::sort(Parts.begin(), Parts.end());
  if (Parts.size() > 4)
    Parts.erase(Parts.begin(), Parts.end() - 4);
  return conjunction(T, Parts);
}

void TargetHandler::fail(const llvm::Twine &What,
                         const llvm::Instruction *Where, bool Before,
                         Truth Why) {
  if (Failed)
    return;
  Failed = Failure{What.str(), Where, Before, std::nullopt};
  if (Why == Truth::No)
    Failed->Sample = Q.refutation();
  else if (Why == Truth::Unknown)
    Failed->What += " (" + Q.reason() + ")";
}

bool TargetHandler::compatible(const Event &S, const Event &E) const {
  return sameShape(S, E) && S.isEffect() == E.isEffect() &&
         S.Effects.WritesMemory == E.Effects.WritesMemory &&
         S.Effects.ReadsMemory == E.Effects.ReadsMemory &&
         S.Effects.MayNotReturn == E.Effects.MayNotReturn &&
         llvm::all_of(E.Promises, [&](const std::string &P) {
           return llvm::is_contained(S.Promises, P);
         });
}

Term TargetHandler::matches(const Event &S, const Event &E, unsigned Thread,
                            bool SamePosition) const {
  const auto &A = S.Threads[Thread], &B = E.Threads[Thread];
  Term R = A.Guard && B.Guard;
  if (SamePosition)
    R = R && eq(A.Position, B.Position);
  if (R.isFalse())
    return R;
  for (unsigned I = 0; I < A.Arguments.size(); ++I)
    R = R && refinesValue(T, A.Arguments[I], B.Arguments[I]);
  return R;
}

Term TargetHandler::sameSets(const Event &S, const Event &E, Encoder &Program,
                             unsigned Thread, unsigned Other) {
  if (!S.Convergent)
    return T.boolean(true); // the source promised nothing
  if (S.Controlled && !E.Controlled)
    return T.boolean(false); // the promise of the token is gone
  if (S.Controlled && S.Threads[0].Token.Anchor)
    return T.boolean(true); // chosen to fit, see finishAnchors
  // Instances of different copies may be related, which nothing in the source
  // would match. Where it is known which, see finishCrossing and finishChoices.
  if (Program.crossing(E) == Encoder::Crossing::Possible)
    return T.boolean(false);
  Term Together = Program.related(E, Thread, Other);
  Term Partner = matches(S, E, Other, E.isEffect()) && sameMemory(S, E, Other);
  if (AcrossCopies && E.Convergent && !E.Controlled && !Source.isChoice(S) &&
      (Program.crossesCopies(E) || Source.crossesCopies(S))) {
    // Members may be at other copies in the source; finishCrossing has the
    // other half, for the same events.
    Term Any = T.boolean(false);
    for (const auto &R : Source.events())
      if (R->Instruction == S.Instruction)
        Any = Any ||
              (Source.related(S, Thread, *R, Other) &&
               matches(*R, E, Other, E.isEffect()) && sameMemory(*R, E, Other));
    return implies(Together, Any);
  }
  if (Source.isChoice(S) && Left.count(&S))
    return T.boolean(false);
  if (Source.isChoice(S))
    return E.Convergent ? implies(Source.forced(S, Thread, S, Other),
                                  Together && Partner)
                        : T.boolean(false);
  // A value of one lane, poison if that lane is missing: more lanes do no harm.
  if (readsOneLane(S) || (AllowGrowth && !S.WholeWave))
    return implies(Source.related(S, Thread, Other), Together && Partner);
  return eq(Together, Source.related(S, Thread, Other)) &&
         implies(Together, Partner);
}

Term TargetHandler::sameIdleLane(const Event &S, const Event &E) const {
  Term R = T.boolean(true);
  if (!E.WholeWave)
    return R;
  const auto &A = S.Threads.back(), &B = E.Threads.back();
  for (unsigned I = 0; I < A.Arguments.size(); ++I)
    R = R && refinesValue(T, A.Arguments[I], B.Arguments[I]);
  return R;
}

/// Source events that stand for E as the terms are: executed by the same
/// threads, with identical arguments. Those that stand for nothing yet come
/// first, in their order, then the latest. Mostly one of these is right, and
/// then no term is made for any other.
std::vector<TargetHandler::Candidate>
TargetHandler::obvious(const Event &E) const {
  std::vector<Candidate> Free, Again;
  Term Executes = E.Threads[0].Guard;
  auto SameTerms = [](const Value &A, const Value &B) {
    return A.size() == B.size() &&
           llvm::equal(A, B, [](const Scalar &X, const Scalar &Y) {
             return X.Bits.same(Y.Bits) && X.Poison.same(Y.Poison) &&
                    X.Undef.same(Y.Undef);
           });
  };
  for (const auto &P : Source.events()) {
    const Event &S = *P;
    if (!S.Threads[0].Guard.same(Executes) || !compatible(S, E) ||
        !llvm::equal(S.Threads[0].Arguments, E.Threads[0].Arguments, SameTerms))
      continue;
    for (bool SamePosition : {true, false}) {
      if (!SamePosition && (E.isEffect() || E.Effects.ReadsMemory))
        continue;
      Candidate Cand{&S, SamePosition, matches(S, E, 0, SamePosition)};
      if (!Cand.Matches.same(Executes))
        continue;
      bool IsTaken = S.Index < Taken.size() && Taken.test(S.Index);
      (IsTaken ? Again : Free).push_back(Cand);
      break;
    }
  }
  Free.insert(Free.end(), Again.rbegin(), Again.rend());
  return Free;
}

/// The other source events that may stand for E, most promising first. Pure
/// operations are tried first at the same place among the thread's effects,
/// then anywhere.
std::vector<TargetHandler::Candidate>
TargetHandler::others(const Event &E, llvm::ArrayRef<Candidate> Obvious) const {
  std::vector<Candidate> AtPosition, Anywhere;
  Term Executes = E.Threads[0].Guard;
  llvm::SmallPtrSet<const Event *, 8> Seen;
  for (const Candidate &Cand : Obvious)
    Seen.insert(Cand.Source);
  for (const auto &P : Source.events()) {
    const Event &S = *P;
    if (Seen.contains(&S) || !compatible(S, E))
      continue;
    for (bool SamePosition : {true, false}) {
      // What reads a state sees what the effects before it left.
      if (!SamePosition && (E.isEffect() || E.Effects.ReadsMemory))
        continue;
      Candidate Cand{&S, SamePosition, matches(S, E, 0, SamePosition)};
      if (Cand.Matches.isFalse())
        continue;
      if (Cand.Matches.same(Executes)) { // syntactically the same
        AtPosition.insert(AtPosition.begin(), Cand);
        break;
      }
      (SamePosition ? AtPosition : Anywhere).push_back(Cand);
      // Anywhere includes the same position.
      if (SamePosition &&
          eq(S.Threads[0].Position, E.Threads[0].Position).isTrue())
        break;
    }
  }
  AtPosition.insert(AtPosition.end(), Anywhere.begin(), Anywhere.end());
  return AtPosition;
}

bool TargetHandler::tryMatch(Event &E, Encoder &Program, bool &Again) {
  AcrossCopies = false;
  bool Done = tryCandidates(E, Program, Again);
  if (Done || Again || E.Controlled || !E.Convergent)
    return Done;
  // One copy may stand for several that are related to each other.
  AcrossCopies = llvm::any_of(Source.events(), [&](const auto &S) {
    return compatible(*S, E) && !S->Controlled && !Source.isChoice(*S) &&
           Source.crossing(*S) == Encoder::Crossing::Known;
  });
  if (!AcrossCopies)
    return false;
  auto Before = Failed;
  Failed.reset();
  Done = tryCandidates(E, Program, Again);
  if (!Done && Before)
    Failed = Before;
  return Done;
}

bool TargetHandler::tryCandidates(Event &E, Encoder &Program, bool &Again) {
  Again = false;
  BeingMatched.clear();
  unsigned SamplesBefore = Q.samples().size();
  Term Executes = E.Threads[0].Guard;
  std::vector<Candidate> Accepted;
  Term Covered = T.boolean(false); // for thread 0, by those accepted
  bool Complete = false, SetsDiffer = false;
  Truth SetsAnswer = Truth::Unknown;
  unsigned SetsSample = 0;
  unsigned Asked = 0;
  std::vector<Candidate> Queue = obvious(E);
  bool All = false;
  for (size_t N = 0;; ++N) {
    if (N == Queue.size() && !All) {
      std::vector<Candidate> More = others(E, Queue);
      Queue.insert(Queue.end(), More.begin(), More.end());
      All = true;
    }
    if (N == Queue.size())
      break;
    const Candidate &Cand = Queue[N];
    const Event &S = *Cand.Source;
    Term Condition = Cand.Matches && !Covered;
    if (Condition.isFalse())
      continue;
    if (!Condition.same(Executes)) {
      // Worth asking only if it explains some sample, or none tells.
      bool Executed = false, Explains = false;
      for (unsigned I = 0; I < Q.samples().size() && !Explains; ++I)
        if (Q.samples().isTrue(I, Executes) &&
            !Q.samples().isTrue(I, Covered)) {
          Executed = true;
          Explains = Q.samples().isTrue(I, Condition);
        }
      if (Executed && !Explains)
        continue;
      if (!Executed && Asked >= 8)
        continue;
    }
    ++Asked;
    Truth Sets =
        Q.prove(implies(Condition && withoutCounterpart(S),
                        sameSets(S, E, Program, 0, 1) && sameIdleLane(S, E)));
    if (Sets != Truth::Yes) {
      if (!SetsDiffer) {
        SetsDiffer = true;
        SetsAnswer = Sets;
        SetsSample = Q.refutation();
      }
      continue;
    }
    if (E.readsMemory() &&
        Q.prove(implies(Condition, sameMemory(S, E, 0))) != Truth::Yes) {
      MemoryDiffers = true;
      continue;
    }
    Accepted.push_back(Cand);
    BeingMatched.insert(&S);
    Covered = Covered || Cand.Matches;
    if (Q.prove(implies(Executes, Covered)) == Truth::Yes) {
      Complete = true;
      break;
    }
  }
  // A counterexample to completeness may point at other candidates.
  if (!Complete && Q.samples().size() > SamplesBefore) {
    Again = true;
    if (Rounds < 6)
      return false;
  }
  if (!Complete && E.isEffect()) {
    if (SetsDiffer) {
      fail("the communicating set of " + llvm::Twine(E.Identity) + " differs",
           E.Instruction, false, SetsAnswer);
      if (SetsAnswer == Truth::No)
        Failed->Sample = SetsSample;
    } else {
      Truth Answer = Q.prove(implies(Executes, Covered));
      if (Answer == Truth::Yes) // never executed
        return false;
      fail(MemoryDiffers ? "memory differs at " + llvm::Twine(E.Identity)
                         : "no operation before the transform corresponds to " +
                               llvm::Twine(E.Identity),
           E.Instruction, false, Answer);
    }
    return false;
  }
  // Where the source's sets are chosen to fit, every member must take part.
  bool Chosen = llvm::any_of(Accepted, [&](const Candidate &Cand) {
    return (Cand.Source->Controlled && Cand.Source->Threads[0].Token.Anchor) ||
           // A lane that is missing before may have any value.
           (Source.isChoice(*Cand.Source) && !readsOneLane(E));
  });
  if (Accepted.empty() || (Chosen && !Complete))
    return false;
  if (!Complete)
    uncovered(E, Executes && !Covered);

  for (const Candidate &Cand : Accepted)
    leaveWithoutCounterpart(*Cand.Source);
  size_t Known = Matches.size();
  unmatchedResult(E, Program);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E.Threads[Th];
    Term Earlier = T.boolean(false);
    std::vector<Term> Conditions;
    for (const Candidate &Cand : Accepted) {
      Term M = matches(*Cand.Source, E, C.walker(Th), Cand.SamePosition);
      Conditions.push_back(M && !Earlier);
      Earlier = Earlier || M;
    }
    for (unsigned K = Accepted.size(); K-- > 0;) {
      const Event &S = *Accepted[K].Source;
      MemoryState After = memoryAfter(C, E, Thread.MemoryBefore,
                                      "effect." + std::to_string(S.Index), Th);
      // The last one is the default where the event is covered altogether.
      Term Cond = Complete && K + 1 == Accepted.size() ? T.boolean(true)
                                                       : Conditions[K];
      Thread.Result = selectValue(Cond, S.Threads[Th].Result, Thread.Result);
      Thread.Returns = ite(Cond, S.Threads[Th].Returns, Thread.Returns);
      Thread.MemoryAfter = C.Mem.ite(Cond, After, Thread.MemoryAfter);
    }
    if (Th == 0)
      for (const Candidate &Cand : Accepted) {
        Matches.push_back({&E, Cand.Source, {}});
        if (Taken.size() <= Cand.Source->Index)
          Taken.resize(2 * Cand.Source->Index + 1);
        Taken.set(Cand.Source->Index);
      }
    for (unsigned K = 0; K < Accepted.size(); ++K)
      Matches[Matches.size() - Accepted.size() + K].Condition.push_back(
          Conditions[K]);
  }
  chooseAlike(Known, Program);
  return true;
}

void TargetHandler::unmatchedResult(Event &E, Encoder &Program) {
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E.Threads[Th];
    std::string Name =
        "unmatched." + std::to_string(E.Index) + ".t" + std::to_string(Th);
    Thread.Result = C.unknownValue(Name, E.ResultLeaves);
    Thread.Returns = E.Effects.NeverReturns   ? T.boolean(false)
                     : E.Effects.MayNotReturn ? T.variable(Name + ".returns", 0)
                                              : T.boolean(true);
    Thread.MemoryAfter = memoryAfter(
        C, E, Thread.MemoryBefore, "unmatched." + std::to_string(E.Index), Th);
    // The same function as in the source, if the sets are the target's to know.
    if (C.WholeGroup && E.Convergent && !Program.crossesCopies(E) &&
        !Program.isChoice(E))
      if (auto V = meaningOf(Program, E, Th))
        Thread.Result = *V;
  }
}

void TargetHandler::uncovered(const Event &E, Term Condition) {
  if (!E.isEffect() && !E.Effects.Speculatable &&
      (!E.Operation || E.Operation->Means == Meaning::Uninterpreted))
    Speculated.push_back({&E, Condition});
}

void TargetHandler::resolve(Event &E, Encoder &Program) {
  if (!Failed && !E.Threads[0].Guard.isFalse()) {
    learn(Program, false, Seen);
    bool Again = true;
    MemoryDiffers = false;
    for (Rounds = 0; Again && !Failed && Rounds <= 6; ++Rounds)
      if (tryMatch(E, Program, Again))
        return;
  }
  // A pure operation that corresponds to nothing has an unknown result, which
  // is fine as long as nothing depends on it, and as long as executing it is.
  uncovered(E, E.Threads[0].Guard);
  unmatchedResult(E, Program);
}

void TargetHandler::decide(Branch &B) {
  Term Guard = B.Guards[0], Condition = B.Conditions[0];
  if (Failed || Guard.isFalse())
    return;
  unsigned Asked = 0;
  for (const Branch &Other : Source.branches()) {
    Term Candidate = Other.Conditions[0];
    if (Candidate.same(Condition) || Candidate.same(!Condition))
      return;
  }
  for (const Branch &Other : Source.branches()) {
    if (Other.Conditions[0].isConst())
      continue;
    for (bool Negated : {false, true}) {
      auto With = [&](unsigned Th) {
        return Negated ? !Other.Conditions[Th] : Other.Conditions[Th];
      };
      auto &S = Q.samples();
      bool Executed = false, Differs = false;
      for (unsigned I = S.size(); I-- > 0 && !Differs;)
        if (S.isTrue(I, Guard)) {
          Executed = true;
          Differs = S.isTrue(I, Condition) ==
                    (S.isTrue(I, Other.Conditions[0]) == Negated);
        }
      if (Differs || !Executed)
        continue;
      // What was decided last is mostly enough, and far less than a whole path.
      Term Same = eq(Condition, With(0));
      if (Q.tryProve(implies(latestOf(T, Guard), Same)) ||
          Q.tryProve(implies(Guard, Same))) {
        // The proof holds for any thread.
        for (unsigned Th = 0; Th < C.Threads; ++Th)
          B.Conditions[Th] = With(Th);
        return;
      }
      if (++Asked == 4)
        return;
    }
  }
}

void TargetHandler::compute(Computed &V) {
  if (Values && !Failed)
    Values->replace(V);
}

void TargetHandler::finish(Encoder &Program) {
  if (Failed)
    return;
  learn(Program, false, Seen);
  // Every effect of the source happens in the target, too.
  for (const auto &P : Source.events()) {
    const Event &S = *P;
    if (!S.isEffect())
      continue;
    Term Any = T.boolean(false);
    for (const auto &M : Matches)
      if (M.Source == &S)
        Any = Any || M.Condition[0];
    Term Goal = implies(S.Threads[0].Guard, Any);
    if (Truth Answer = Q.prove(Goal); Answer != Truth::Yes)
      return fail(llvm::Twine(S.Identity) +
                      " does not happen after the transform",
                  S.Instruction, true, Answer);
  }
  for (const auto &Rule : Program.conditions())
    Q.assume(Rule.Holds);
  for (const auto &Rule : Source.conditions())
    if (Truth Answer = Q.prove(Rule.Holds); Answer != Truth::Yes)
      return fail("a point no longer keeps threads apart", Rule.Where, true,
                  Answer);
  for (const auto &[E, Condition] : Speculated)
    if (Truth Answer = Q.prove(!Condition); Answer != Truth::Yes)
      return fail(llvm::Twine(E->Identity) +
                      " may have undefined behaviour where it was not executed "
                      "before",
                  E->Instruction, false, Answer);
  finishCrossing(Program);
  finishChoices(Program);
  finishAnchors(Program);
}

} // namespace convtv
