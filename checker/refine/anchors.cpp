//===- checker/refine/anchors.cpp - The source's choice at anchors -*- C++ -*-===//
//
// How a source anchor relates threads is the source's choice. The witness is "as the
// target did": the instances of two threads are related iff matched target operations
// that use them are. That is a legal choice for any number of threads, and gives every
// matched operation the target's sets, under the conditions checked here
// (docs/semantics.md "Anchors of the source").
//
//===----------------------------------------------------------------------===//

#include "checker/refine/matching.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

#include <map>
#include <set>

namespace convtv {

namespace {

const TokenInstance &token(const Event &E, unsigned Thread) {
  return E.Threads[Thread].Token;
}

/// Counters equal from position First on; lengths belong to one static chain.
Term countersEqual(TermTable &T, const TokenInstance &A, const TokenInstance &B,
                   unsigned First) {
  if (A.Counters.size() != B.Counters.size())
    return T.boolean(false);
  Term R = T.boolean(true);
  for (unsigned I = First; I < A.Counters.size(); ++I)
    R = R && eq(A.Counters[I], B.Counters[I]);
  return R;
}

/// One thread's two target operations use the same token instance, so that their
/// relations to other threads agree.
Term sameTargetClass(TermTable &T, const Event &A, const Event &B,
                     bool WholeChain) {
  if (A.Controlled != B.Controlled ||
      token(A, 0).Anchor != token(B, 0).Anchor)
    return T.boolean(false);
  if (!A.Controlled)
    return T.boolean(A.Node == B.Node && A.Convergent && B.Convergent);
  if (WholeChain)
    return countersEqual(T, token(A, 0), token(B, 0), 0);
  return token(A, 0).Anchor
             ? eq(token(A, 0).Counters[0], token(B, 0).Counters[0])
             : T.boolean(false);
}

} // namespace

void TargetHandler::finishAnchors(Encoder &Program) {
  using Static = std::vector<const llvm::Instruction *>;
  std::vector<const Match *> Uses;
  for (const auto &M : Matches)
    if (M.Source->Controlled && token(*M.Source, 0).Anchor)
      Uses.push_back(&M);
  if (Uses.empty())
    return;
  auto Require = [&](Term Goal, const char *What, const Match &M) {
    if (Failed)
      return;
    if (Truth Answer = Q.prove(Goal); Answer != Truth::Yes)
      fail(What, M.Target->Instruction, false, Answer);
  };
  auto Refuse = [&](const char *What, const Match &M) {
    fail(What, M.Target->Instruction, false, Truth::No);
    if (Failed)
      Failed->Sample.reset();
  };

  // One static target operation stands for one static source operation: related
  // target instances must be instances of one source instruction (B1).
  std::map<Static, Static> SourceOf;
  for (const Match *M : Uses) {
    auto [It, New] = SourceOf.try_emplace(Program.staticOperation(*M->Target),
                                          Source.staticOperation(*M->Source));
    if (!New && It->second != Source.staticOperation(*M->Source))
      return Refuse("one operation stands for several that an anchor keeps apart",
                    *M);
  }

  // By anchor: the static operations on it, and which target operations stand for
  // each of them.
  struct AnchorUse {
    std::map<Static, std::map<const llvm::Instruction *, std::set<Static>>>
        TargetsByDefinition; ///< source operation -> target definition -> targets
    std::set<uint32_t> Copies;
  };
  std::map<const llvm::Instruction *, AnchorUse> Anchors;
  for (const Match *M : Uses) {
    auto &A = Anchors[token(*M->Source, 0).Anchor];
    A.TargetsByDefinition[Source.staticOperation(*M->Source)]
                         [token(*M->Target, 0).Anchor]
                             .insert(Program.staticOperation(*M->Target));
    A.Copies.insert(token(*M->Source, 0).Counters[0].id());
  }
  for (const Match *M : Uses) {
    const auto &A = Anchors[token(*M->Source, 0).Anchor];
    if (A.TargetsByDefinition.size() > 1)
      for (const auto &[Definition, Targets] :
           A.TargetsByDefinition.find(Source.staticOperation(*M->Source))
               ->second)
        if (Targets.size() > 1)
          return Refuse("an operation was copied away from others on its anchor",
                        *M);
  }

  unsigned Repeated = llvm::count_if(
      Anchors, [](const auto &A) { return A.second.Copies.size() > 1; });
  for (const Match *M1 : Uses) {
    const auto &S1 = token(*M1->Source, 0);
    bool Hearts = S1.Counters.size() > 1;
    bool TargetAnchored = M1->Target->Controlled && token(*M1->Target, 0).Anchor;
    if (Hearts && !TargetAnchored)
      return Refuse("loops on an anchor of the source that is none in the target",
                    *M1);
    for (const Match *M2 : Uses) {
      if (M1 == M2)
        continue;
      const auto &S2 = token(*M2->Source, 0);
      // The convergence order stays acyclic if matched operations keep their
      // order; it matters where instances of different copies may be related.
      if (Repeated > 1 &&
          (M1->Target->Index < M2->Target->Index) &&
          (M1->Source->Index > M2->Source->Index) &&
          !(M1->Condition[0] && M2->Condition[0]).isFalse())
        return Refuse("operations on anchors of a loop were reordered", *M1);
      if (S1.Anchor != S2.Anchor)
        continue;
      Term SameAnchor = eq(S1.Counters[0], S2.Counters[0]);
      Term Both = M1->Condition[0] && M2->Condition[0] && SameAnchor;
      if (!Both.isFalse())
        Require(implies(Both, sameTargetClass(T, *M1->Target, *M2->Target,
                                              !Hearts &&
                                                  S2.Counters.size() == 1)),
                "operations on one anchor use different tokens after the "
                "transform",
                *M1);
      // A thread that takes part in one operation on the anchor takes part in
      // the others exactly as before.
      Term Missing = M1->Condition[0] && M2->Source->Threads[0].Guard &&
                     SameAnchor;
      if (!Missing.isFalse()) {
        Term Any = T.boolean(false);
        for (const Match *M : Uses)
          if (M->Source == M2->Source)
            Any = Any || M->Condition[0];
        Require(implies(Missing, Any),
                "a thread takes part in only some of the operations on an anchor",
                *M2);
      }
      if (Failed)
        return;
      if (!Hearts && S2.Counters.size() == 1)
        continue;
      // Hearts below the anchor: equal counts before iff equal counts after.
      Term Pair = M1->Condition[0] && M2->Condition[1];
      Term SourceEqual =
          countersEqual(T, S1, token(*M2->Source, 1), 1);
      if (Program.staticOperation(*M1->Target) ==
          Program.staticOperation(*M2->Target))
        Require(implies(Pair, eq(SourceEqual,
                                 countersEqual(T, token(*M1->Target, 0),
                                               token(*M2->Target, 1), 1))),
                "iterations are grouped differently", *M1);
      else if (Source.staticOperation(*M1->Source) ==
               Source.staticOperation(*M2->Source))
        Require(implies(Pair, !SourceEqual),
                "one operation became several on an anchor", *M1);
      if (Failed)
        return;
    }
    if (Hearts)
      Require(implies(M1->Condition[0] && M1->Condition[1],
                      eq(countersEqual(T, S1, token(*M1->Source, 1), 1),
                         countersEqual(T, token(*M1->Target, 0),
                                       token(*M1->Target, 1), 1))),
              "iterations are grouped differently", *M1);
    if (Failed)
      return;
  }
}

} // namespace convtv
