//===- checker/refine/source_events.cpp - Results of the source ----*- C++
//-*-===//
//
// Every event of the source gets an arbitrary result within what the catalog
// promises; equal pure operations get one.
//
//===----------------------------------------------------------------------===//

#include "checker/refine/equal_values.h"
#include "checker/refine/matching.h"
#include "encodings/operations/meanings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

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

const Value *operandOf(const Event &E, int Position, unsigned Thread) {
  if (Position < 0 || unsigned(Position) >= E.Threads[Thread].Arguments.size())
    return nullptr;
  return &E.Threads[Thread].Arguments[Position];
}

} // namespace

void SourceHandler::compute(Computed &V) {
  if (Values)
    Values->record(V);
}

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
  if (C.WholeGroup && !Program.crossesCopies(E) && !Program.isChoice(E)) {
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
  // The other promises speak of lanes in the set alone.
  if (E.WholeWave) {
    if (Info->UniformResult)
      E.Threads.back().Result = A.Result;
    return;
  }
  if (A.Result.size() != 1)
    return;
  // The rest speaks of all who take part, also of those in other copies.
  if (Program.crossesCopies(E))
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

/// Every thread executes the chosen E, and all came by one path: no choice is
/// left.
bool SourceHandler::allTogether(const Event &E, Encoder &Program) {
  auto [It, New] = Together.try_emplace(&E, false);
  if (New)
    It->second = Q.prove(implies(E.Threads[0].Guard,
                                 E.Threads[1].Guard &&
                                     Program.forced(E, 0, E, 1))) == Truth::Yes;
  return It->second;
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
    // Sets that cross copies, and chosen ones: the same block then.
    bool Choice = Program.isChoice(E) &&
                  !(allTogether(E, Program) && allTogether(S, Program));
    if ((Choice || (!Program.isChoice(E) && Program.crossesCopies(E))) &&
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
    if (Choice)
      Goal =
          Goal && implies(E.Threads[0].Guard && E.Threads[1].Guard, Equal(1));
    else if (E.Convergent)
      Goal = Goal &&
             implies(E.Threads[0].Guard,
                     eq(Program.related(E, 0, 1), Program.related(S, 0, 1)) &&
                         implies(Program.related(E, 0, 1), Equal(1)));
    if (E.WholeWave) {
      const auto &X = S.Threads.back().Arguments,
                 &Y = E.Threads.back().Arguments;
      for (unsigned A = 0; A < X.size(); ++A)
        Goal = Goal && implies(E.Threads[0].Guard, sameValue(T, X[A], Y[A]));
    }
    if (Q.prove(Goal) == Truth::Yes) {
      for (unsigned Th = 0; Th < C.Threads; ++Th) {
        E.Threads[Th].Result = S.Threads[Th].Result;
        E.Threads[Th].Returns = S.Threads[Th].Returns;
      }
      if (Choice) {
        const Event *First = &S;
        for (const auto &[A, B] : Shared)
          if (B == &S)
            First = A;
        Shared.push_back({First, &E});
      }
      return true;
    }
    if (++Tried == 4)
      break;
  }
  return false;
}

} // namespace convtv
