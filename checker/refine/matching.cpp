//===- checker/refine/matching.cpp ------------------------------*- C++ -*-===//

#include "checker/refine/matching.h"

#include "encodings/operations/meanings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

namespace convtv {

namespace {

/// Equal in every respect, so that equal operations on them have equal results.
Term sameValue(TermTable &T, const Value &A, const Value &B) {
  Term R = T.boolean(true);
  for (unsigned I = 0; I < A.size(); ++I)
    R = R && !A[I].Undef && !B[I].Undef && eq(A[I].Poison, B[I].Poison) &&
        (A[I].Poison || eq(A[I].Bits, B[I].Bits));
  return R;
}

bool sameShape(const Event &A, const Event &B) {
  if (A.Identity != B.Identity ||
      A.ResultLeaves.size() != B.ResultLeaves.size() ||
      A.Threads[0].Arguments.size() != B.Threads[0].Arguments.size())
    return false;
  for (unsigned I = 0; I < A.Threads[0].Arguments.size(); ++I) {
    const auto &X = A.Threads[0].Arguments[I], &Y = B.Threads[0].Arguments[I];
    if (X.size() != Y.size())
      return false;
    for (unsigned L = 0; L < X.size(); ++L)
      if (X[L].Bits.width() != Y[L].Bits.width())
        return false;
  }
  for (unsigned I = 0; I < A.ResultLeaves.size(); ++I)
    if (A.ResultLeaves[I].Width != B.ResultLeaves[I].Width)
      return false;
  return true;
}

const Value *operandOf(const Event &E, int Position, unsigned Thread) {
  if (Position < 0 || unsigned(Position) >= E.Threads[Thread].Arguments.size())
    return nullptr;
  return &E.Threads[Thread].Arguments[Position];
}

/// An anchor executed in several copies can relate instances of different
/// copies, so that one copy does not show the whole set.
bool crossesCopies(const Event &E, const Encoder &Program) {
  return E.Controlled && E.Threads[0].Token.Anchor &&
         Program.copiesOf(*E.Threads[0].Token.Anchor) > 1;
}

/// The last few of the conditions that make a guard.
Term latestOf(TermTable &T, Term Guard) {
  if (Guard.kind() != TermKind::And)
    return Guard;
  std::vector<Term> Parts(Guard.operands().begin(), Guard.operands().end());
  std::sort(Parts.begin(), Parts.end());
  if (Parts.size() > 4)
    Parts.erase(Parts.begin(), Parts.end() - 4);
  return conjunction(T, Parts);
}

bool readsOneLane(const Event &E) {
  if (!E.Operation)
    return false;
  switch (E.Operation->Means) {
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown:
    return true;
  default:
    return false;
  }
}

} // namespace

MemoryState memoryAfter(EncodingContext &C, const Event &E, MemoryState Before,
                        const std::string &Name, unsigned Thread) {
  if (!E.Effects.WritesMemory)
    return Before;
  std::string Full = Name + ".t" + std::to_string(Thread);
  if (!E.Effects.ArgumentMemoryOnly)
    return C.Mem.unknown(Before, Full);
  // Only what the pointer arguments point to, as far as that is known.
  std::vector<unsigned> Objects;
  for (const auto &V : E.Threads[Thread].Arguments)
    for (const auto &S : V)
      if (S.Bits.width() > ObjectBits + 8) {
        Term O = C.Mem.objectOf(S.Bits);
        if (!O.isConst())
          return C.Mem.unknown(Before, Full);
        Objects.push_back(O.bits().getZExtValue());
      }
  return C.Mem.unknown(Before, Full, &Objects);
}

//===--- Matcher
//----------------------------------------------------------------===//

void Matcher::learn(Encoder &Program, bool Source,
                    std::vector<unsigned> &Seen) {
  // Seen: per thread how many Undefined and Beyond entries are known already.
  Seen.resize(2 * C.Threads + 1, 0);
  for (unsigned &I = Seen[2 * C.Threads]; I < C.InputFacts.size(); ++I)
    Q.assume(C.InputFacts[I]);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    const auto &R = Program.results()[Th];
    if (Source)
      for (unsigned &I = Seen[2 * Th]; I < R.Undefined.size(); ++I)
        Q.assume(!R.Undefined[I]);
    for (unsigned &I = Seen[2 * Th + 1]; I < R.Beyond.size(); ++I)
      Q.assume(!R.Beyond[I]);
  }
}

Term Matcher::sameMemory(MemoryState Source, MemoryState Target) {
  if (Source == Target)
    return T.boolean(true);
  if (Probe.isNull()) {
    unsigned Width = C.Layout->getPointerSizeInBits();
    for (unsigned AS : {1u, 4u})
      Width = std::max(Width, C.Layout->getPointerSizeInBits(AS));
    Width = std::min(Width, 64u);
    Probe = concat(T.variable("probe.object", ObjectBits),
                   T.variable("probe.offset", Width));
    // Private locals are nobody's business.
    Q.assume(ult(C.Mem.objectOf(Probe), T.bits(ObjectBits, FirstPrivate)));
  }
  return C.Mem.refinesByte(C.Mem.loadByte(Source, Probe),
                           C.Mem.loadByte(Target, Probe));
}

Term Matcher::sameMemory(const Event &S, const Event &E, unsigned Thread) {
  const auto &A = S.Threads[Thread], &B = E.Threads[Thread];
  if (!E.readsMemory() || A.MemoryBefore == B.MemoryBefore)
    return T.boolean(true);
  auto &M = C.Mem;
  Term R = T.boolean(true);
  if (E.CellBytes) {
    for (unsigned I = 0; I < E.CellBytes; ++I)
      R = R && M.refinesByte(M.loadByte(A.MemoryBefore, M.advance(A.Cell, I)),
                             M.loadByte(B.MemoryBefore, M.advance(B.Cell, I)));
    return R;
  }
  if (!E.Effects.ArgumentMemoryOnly)
    return sameMemory(A.MemoryBefore, B.MemoryBefore);
  // Only objects its pointers point into, if they are known.
  sameMemory(A.MemoryBefore, B.MemoryBefore); // makes the probe
  Term Listed = T.boolean(false);
  for (const auto &V : B.Arguments)
    for (const auto &Part : V)
      if (Part.Bits.width() > ObjectBits + 8)
        Listed = Listed || eq(M.objectOf(Part.Bits), M.objectOf(Probe));
  return implies(Listed, sameMemory(A.MemoryBefore, B.MemoryBefore));
}

//===--- SourceHandler
//------------------------------------------------------------===//

void SourceHandler::resolve(Event &E, Encoder &Program) {
  learn(Program, true, Seen);
  arbitraryResult(E, Program);
  if (!E.isEffect() && shareEqualPure(E, Program))
    return;
}

void SourceHandler::arbitraryResult(Event &E, Encoder &Program) {
  std::string Base = "result." + std::to_string(E.Index);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E.Threads[Th];
    std::string Name = Base + ".t" + std::to_string(Th);
    Thread.Result = C.unknownValue(Name, E.ResultLeaves);
    Thread.Returns = E.Effects.NeverReturns   ? T.boolean(false)
                     : E.Effects.MayNotReturn ? T.variable(Name + ".returns", 0)
                                              : T.boolean(true);
    Thread.MemoryAfter = memoryAfter(C, E, Thread.MemoryBefore,
                                     "effect." + std::to_string(E.Index), Th);
  }
  if (C.WholeGroup && !crossesCopies(E, Program)) {
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      if (auto V = meaningOf(Program, E, Th))
        E.Threads[Th].Result = *V;
    return;
  }
  const auto *Info = E.Operation;
  if (!Info || !E.Convergent)
    return;
  // Promises of the catalog, built into the values rather than assumed: samples
  // then satisfy them by construction.
  Term Together = Program.related(E, 0, 1);
  auto &A = E.Threads[0], &B = E.Threads[1];
  if (Info->UniformResult)
    B.Result = selectValue(Together, A.Result, B.Result);
  if (A.Result.size() != 1)
    return;
  auto &RA = A.Result[0], &RB = B.Result[0];
  const Value *PA = operandOf(E, Info->PredicateOperand, 0);
  const Value *PB = operandOf(E, Info->PredicateOperand, 1);
  bool Predicates = PA && PB && PA->size() == 1 && (*PA)[0].Bits.width() == 1 &&
                    RA.Bits.width() >= 1;
  switch (Info->Means) {
  case Meaning::ReadFirstLane: {
    const Value *VA = operandOf(E, Info->ValueOperand, 0);
    const Value *VB = operandOf(E, Info->ValueOperand, 1);
    // A local's address is a name of its own in each thread.
    if (!VA || !VB || VA->size() != A.Result.size() ||
        E.ResultLeaves[0].IsPointer)
      return;
    // An argument that is the same in all related threads is the result.
    if (Q.prove(implies(Together, sameValue(T, *VA, *VB))) == Truth::Yes) {
      A.Result = *VA;
      B.Result = *VB;
    }
    return;
  }
  case Meaning::VoteAny:
  case Meaning::VoteAll: {
    if (!Predicates || RA.Bits.width() != 1)
      return;
    bool All = Info->Means == Meaning::VoteAll;
    auto Vote = [&](Scalar &R, const Value &Own, const Value &Other) {
      Term Mine = isSet(Own[0].Bits), Theirs = isSet(Other[0].Bits);
      Term Old = isSet(R.Bits);
      R.Bits = toBit(All ? Old && Mine && implies(Together, Theirs)
                         : Old || Mine || (Together && Theirs));
    };
    Vote(RA, *PA, *PB);
    Vote(RB, *PB, *PA);
    return;
  }
  case Meaning::Ballot: {
    if (!Predicates)
      return;
    unsigned W = RA.Bits.width();
    Term One = T.bits(W, 1);
    auto Bit = [&](unsigned Th) { // 0 for lanes beyond the mask
      return shl(One, zextOrTrunc(C.laneId(Th), std::max(W, 32u)).width() == W
                          ? zextOrTrunc(C.laneId(Th), W)
                          : ite(ult(C.laneId(Th), T.bits(32, W)),
                                zextOrTrunc(C.laneId(Th), W),
                                T.bits(llvm::APInt::getAllOnes(W))));
    };
    Term BitA = Bit(0), BitB = Bit(1), Zero = T.bits(W, 0);
    auto Mask = [&](Scalar &R, Term Own, const Value &Mine, Term Other,
                    const Value &Theirs) {
      R.Bits = (R.Bits & ~(Own | Other)) | ite(isSet(Mine[0].Bits), Own, Zero) |
               ite(Together && isSet(Theirs[0].Bits), Other, Zero);
    };
    Mask(RA, BitA, *PA, BitB, *PB);
    Mask(RB, BitB, *PB, BitA, *PA);
    return;
  }
  default:
    return;
  }
}

bool SourceHandler::shareEqualPure(Event &E, Encoder &Program) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(E.Instruction);
  if (Call && Call->getCalledFunction() &&
      C.SameCounts.count(Call->getCalledFunction()->getName().str()))
    return false;
  unsigned Tried = 0;
  for (const auto &Earlier : llvm::reverse(Program.events())) {
    const Event &S = *Earlier;
    if (&S == &E || S.isEffect() || !sameShape(S, E) ||
        S.Convergent != E.Convergent || S.Controlled != E.Controlled)
      continue;
    // Sets of an anchor in several copies can cross copies: the same block
    // then.
    if (crossesCopies(E, Program) &&
        (E.Node != S.Node || !E.Threads[0].Guard.same(S.Threads[0].Guard)))
      continue;
    // For both threads: whoever executes E executed S with the same arguments,
    // and in the same state if it reads any.
    auto Equal = [&](unsigned Th) {
      Term R = S.Threads[Th].Guard;
      if (E.Effects.ReadsMemory)
        R = R && eq(S.Threads[Th].Position, E.Threads[Th].Position) &&
            sameMemory(S, E, Th) && sameMemory(E, S, Th);
      for (unsigned A = 0; A < E.Threads[Th].Arguments.size(); ++A)
        R = R && sameValue(T, S.Threads[Th].Arguments[A],
                           E.Threads[Th].Arguments[A]);
      return R;
    };
    Term Goal = implies(E.Threads[0].Guard, Equal(0));
    if (E.Convergent)
      Goal = Goal &&
             implies(E.Threads[0].Guard,
                     eq(Program.related(E, 0, 1), Program.related(S, 0, 1)) &&
                         implies(Program.related(E, 0, 1), Equal(1)));
    if (Q.prove(Goal) == Truth::Yes) {
      for (unsigned Th = 0; Th < C.Threads; ++Th) {
        E.Threads[Th].Result = S.Threads[Th].Result;
        E.Threads[Th].Returns = S.Threads[Th].Returns;
      }
      return true;
    }
    if (++Tried == 4)
      break;
  }
  return false;
}

//===--- TargetHandler
//------------------------------------------------------------===//

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
  // An anchor in several copies may relate instances of different copies, which
  // nothing in the source would match.
  if (crossesCopies(E, Program))
    return T.boolean(false);
  Term Together = Program.related(E, Thread, Other);
  Term Partner = matches(S, E, Other, E.isEffect()) && sameMemory(S, E, Other);
  // A value of one lane, poison if that lane is missing: more lanes do no harm.
  if (readsOneLane(S))
    return implies(Source.related(S, Thread, Other), Together && Partner);
  return eq(Together, Source.related(S, Thread, Other)) &&
         implies(Together, Partner);
}

/// Source events that may stand for E, most promising first. Pure operations
/// are tried first at the same place among the thread's effects, then anywhere.
std::vector<TargetHandler::Candidate>
TargetHandler::candidates(const Event &E) {
  std::vector<Candidate> AtPosition, Anywhere;
  Term Executes = E.Threads[0].Guard;
  for (const auto &P : Source.events()) {
    const Event &S = *P;
    if (!compatible(S, E))
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
  Again = false;
  unsigned SamplesBefore = Q.samples().size();
  Term Executes = E.Threads[0].Guard;
  std::vector<Candidate> Accepted;
  Term Covered = T.boolean(false); // for thread 0, by those accepted
  bool Complete = false, SetsDiffer = false;
  Truth SetsAnswer = Truth::Unknown;
  unsigned SetsSample = 0;
  unsigned Asked = 0;
  for (const Candidate &Cand : candidates(E)) {
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
    Truth Sets = Q.prove(implies(Condition, sameSets(S, E, Program, 0, 1)));
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
  bool Chosen = llvm::any_of(Accepted, [](const Candidate &Cand) {
    return Cand.Source->Controlled && Cand.Source->Threads[0].Token.Anchor;
  });
  if (Accepted.empty() || (Chosen && !Complete))
    return false;
  if (!Complete)
    uncovered(E, Executes && !Covered);

  unmatchedResult(E, Program);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E.Threads[Th];
    Term Earlier = T.boolean(false);
    std::vector<Term> Conditions;
    for (const Candidate &Cand : Accepted) {
      Term M = matches(*Cand.Source, E, Th, Cand.SamePosition);
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
      for (const Candidate &Cand : Accepted)
        Matches.push_back({&E, Cand.Source, {}});
    for (unsigned K = 0; K < Accepted.size(); ++K)
      Matches[Matches.size() - Accepted.size() + K].Condition.push_back(
          Conditions[K]);
  }
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
    if (C.WholeGroup && E.Convergent && !crossesCopies(E, Program))
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
  for (const auto &[E, Condition] : Speculated)
    if (Truth Answer = Q.prove(!Condition); Answer != Truth::Yes)
      return fail(llvm::Twine(E->Identity) +
                      " may have undefined behaviour where it was not executed "
                      "before",
                  E->Instruction, false, Answer);
  finishAnchors(Program);
}

} // namespace convtv
