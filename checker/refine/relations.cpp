//===- checker/refine/relations.cpp - Relations across copies ------*- C++
//-*-===//
//
// What is left to prove once all events are matched: that instances in
// different copies of an operation are related after the transform as before
// (postdominator, opaque), and that the source may choose its relations as the
// target did (same-path). (docs/semantics.md "Relations across copies")
//
//===----------------------------------------------------------------------===//

#include "checker/refine/matching.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

#include <map>

namespace convtv {

bool TargetHandler::require(Term Goal, const llvm::Twine &What,
                            const Event &E) {
  if (Failed)
    return false;
  if (Truth Answer = Q.prove(Goal); Answer != Truth::Yes)
    fail(What, E.Instruction, false, Answer);
  return !Failed;
}

bool TargetHandler::refuse(const llvm::Twine &What, const Event &E) {
  fail(What, E.Instruction, false, Truth::No);
  if (Failed)
    Failed->Sample.reset();
  return false;
}

/// Within one copy sameSets() has been proven. Thread 0 stands for any thread
/// at a matched operation, thread 1 for any other that is related to it.
void TargetHandler::finishCrossing(Encoder &Program) {
  for (const auto &X : Matches) {
    const Event &E = *X.Target, &S = *X.Source;
    if (Failed)
      return;
    if (!S.Convergent || S.Controlled || Source.isChoice(S) || E.Controlled ||
        (!Program.crossesCopies(E) && !Source.crossesCopies(S)))
      continue;
    // Partners of the other program's kind, in matches that satisfy Of.
    auto Matched = [&](auto Of) {
      Term Any = T.boolean(false);
      for (const auto &Y : Matches)
        if (Of(Y))
          Any = Any || (Y.Condition[1] && Source.related(S, 0, *Y.Source, 1) &&
                        Program.related(E, 0, *Y.Target, 1));
      return Any;
    };
    for (const auto &F : Program.events()) {
      if (AllowGrowth && !E.WholeWave)
        break;
      Term Related = X.Condition[0] && Program.related(E, 0, *F, 1);
      if (!Related.isFalse() &&
          !require(implies(Related, Matched([&](const Match &Y) {
                             return Y.Target == F.get();
                           })),
                   "the communicating set of " + llvm::Twine(E.Identity) +
                       " differs",
                   E))
        return;
    }
    for (const auto &F : Source.events()) {
      Term Related = X.Condition[0] && Source.related(S, 0, *F, 1);
      if (!Related.isFalse() &&
          !require(implies(Related, Matched([&](const Match &Y) {
                             return Y.Source == F.get();
                           })),
                   "the communicating set of " + llvm::Twine(E.Identity) +
                       " differs",
                   E))
        return;
    }
  }
}

/// Calls Do for the source events whose choices matter to S.
static void earlierChoices(Encoder &Source, const Event &S,
                           llvm::function_ref<void(const Event &)> Do) {
  if (!Source.choicesPropagate() || !Source.isChoice(S))
    return;
  for (const auto &Earlier : Source.events())
    if (Earlier->Sequence < S.Sequence && Source.isChoice(*Earlier))
      Do(*Earlier);
}

bool TargetHandler::hasCounterpart(const Event &S) const {
  return BeingMatched.count(&S) ||
         (S.Index < Taken.size() && Taken.test(S.Index));
}

Term TargetHandler::withoutCounterpart(const Event &S) {
  Term R = T.boolean(true);
  earlierChoices(Source, S, [&](const Event &Earlier) {
    if (Left.count(&Earlier) || hasCounterpart(Earlier))
      return;
    for (const auto &Other : Source.events()) {
      if (Other->Instruction != Earlier.Instruction)
        continue;
      for (bool Swap : {false, true}) {
        const Event &A = Swap ? *Other : Earlier, &B = Swap ? Earlier : *Other;
        R = R && eq(Source.related(A, 0, B, 1), Source.forced(A, 0, B, 1));
      }
    }
  });
  return R;
}

void TargetHandler::leaveWithoutCounterpart(const Event &S) {
  Q.assume(withoutCounterpart(S));
  earlierChoices(Source, S, [&](const Event &Earlier) {
    if (llvm::none_of(Matches,
                      [&](const Match &M) { return M.Source == &Earlier; }))
      Left.insert(&Earlier);
  });
}

/// What must be related at S whatever is chosen there has to be related at E;
/// then S can be related exactly where E is.
void TargetHandler::chooseAlike(size_t First, Encoder &Program) {
  if (!Source.choicesPropagate())
    return;
  std::vector<Term> Alike;
  for (size_t I = First; I < Matches.size() && !Failed; ++I)
    for (size_t J = 0; J < Matches.size() && !Failed; ++J)
      for (bool Swap : {false, true}) {
        const Match &X = Matches[Swap ? J : I], &Y = Matches[Swap ? I : J];
        if (!Source.isChoice(*X.Source) || !Source.isChoice(*Y.Source))
          continue;
        Term Both = X.Condition[0] && Y.Condition[1];
        Term Must = Source.forced(*X.Source, 0, *Y.Source, 1);
        Term May = Program.related(*X.Target, 0, *Y.Target, 1);
        if (Both.isFalse() || (Must.isFalse() && May.isFalse()))
          continue;
        if (!require(implies(Both && Must, May),
                     "the communicating set of " +
                         llvm::Twine(X.Target->Identity) + " differs",
                     *X.Target))
          break;
        // Operations that are never related anyway (B1): finishChoices.
        if (!Source.related(*X.Source, 0, *Y.Source, 1).isFalse())
          Alike.push_back(implies(
              Both, eq(Source.related(*X.Source, 0, *Y.Source, 1), May)));
      }
  for (Term Fact : Alike)
    Q.assume(Fact);
}

/// The source relates exactly the instances whose counterparts the target
/// relates, and operations without a counterpart only where it must. That is an
/// equivalence, as the target's relation is; what must be related is, by
/// sameSets().
void TargetHandler::finishChoices(Encoder &Program) {
  if (Failed)
    return;
  std::vector<const Match *> Chosen;
  for (const auto &M : Matches)
    if (Source.isChoice(*M.Source))
      Chosen.push_back(&M);
  // Thread 0 may execute X, thread 1 Y, and the target relate them. It cannot
  // relate different copies if the threads are related at one of them anyway
  // (B2).
  auto MayRelate = [&](const Match &X, const Match &Y) {
    Term Both = X.Condition[0] && Y.Condition[1];
    if (X.Target == Y.Target)
      return Both;
    if (Program.staticOperation(*X.Target) !=
            Program.staticOperation(*Y.Target) ||
        !Program.crossesCopies(*X.Target))
      return T.boolean(false);
    if (Program.isChoice(*X.Target))
      Both = Both && !Program.forced(*X.Target, 0, *X.Target, 1) &&
             !Program.forced(*Y.Target, 0, *Y.Target, 1);
    return Both;
  };
  bool CrossesCopies = false;
  for (const Match *X : Chosen)
    for (const Match *Y : Chosen) {
      if (Failed)
        return;
      // One instance before cannot follow two instances after.
      if (X != Y && X->Source == Y->Source &&
          !require(!(X->Condition[0] && Y->Condition[0]),
                   "one operation became several in one thread", *Y->Target))
        return;
      if (X->Source->Node == Y->Source->Node &&
          X->Source->Instruction == Y->Source->Instruction)
        continue;
      Term Related = MayRelate(*X, *Y);
      if (Related.isFalse())
        continue;
      if (Source.staticOperation(*X->Source) !=
          Source.staticOperation(*Y->Source)) {
        // Of an operation that reads one lane, fewer lanes promise less.
        if (!readsOneLane(*X->Source) &&
            !require(!Related,
                     "one operation stands for several, which are never "
                     "related (B1)",
                     *X->Target))
          return;
        continue;
      }
      if (CrossesCopies || Q.prove(!Related) == Truth::Yes)
        continue;
      // The convergence order of the source has to be checked.
      CrossesCopies = true;
      if (!keepsOrder(Program, *X))
        return;
    }
  // Two operations took one result because the source may relate them alike:
  // not if the target tells them apart.
  std::map<const Event *, const Event *> First;
  for (const auto &[A, B] : OnSource.shared())
    First[A] = First[B] = A;
  std::map<const Event *, const Match *> Member;
  for (const Match *M : Chosen) {
    auto It = First.find(M->Source);
    if (It == First.end())
      continue;
    auto [Before, New] = Member.try_emplace(It->second, M);
    if (!New && Before->second->Source != M->Source &&
        Before->second->Target != M->Target) {
      refuse("equal operations were merged in part", *M->Target);
      return;
    }
  }
}

} // namespace convtv
