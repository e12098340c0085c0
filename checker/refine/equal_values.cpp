//===- checker/refine/equal_values.cpp --------------------------*- C++ -*-===//

#include "checker/refine/equal_values.h"

#include "checker/refine/matching.h"

#include "llvm/ADT/STLExtras.h"

namespace convtv {

/// Candidates asked for per value.
static constexpr unsigned MaxAsked = 3;

void EqualValues::record(const Computed &V) {
  for (unsigned L = 0; L < V.Values[0]->size(); ++L) {
    Known K;
    for (const Value *ByThread : V.Values)
      K.ByThread.push_back((*ByThread)[L]);
    Term Bits = K.ByThread[0].Bits;
    if (Bits.isConst() || !ByTerm.emplace(Bits.id(), K).second)
      continue;
    ByGuard[{V.Guards[0].id(), Bits.width()}].push_back(std::move(K));
  }
}

void EqualValues::replace(Computed &V) {
  if (V.Guards[0].isFalse())
    return;
  for (unsigned L = 0; L < V.Values[0]->size(); ++L)
    replaceLeaf(V, L);
}

/// What was decided last is mostly enough, and far less than a whole path.
bool EqualValues::follows(Term Guard, Term Goal) {
  for (Term Given : {latestOf(T, Guard), Guard})
    if (Term Lemma = implies(Given, Goal); Q.tryProve(Lemma)) {
      Q.assume(Lemma); // the next round of a loop builds on it
      return true;
    }
  return false;
}

/// Some sample satisfies the guard, so that samples tell values apart.
bool EqualValues::isReached(Term Guard) {
  if (Q.samples().findTrue(Guard))
    return true;
  auto [It, New] = Reached.emplace(Guard.id(), false);
  if (New) {
    Q.tryProve(!Guard); // refuted: adds a sample
    It->second = Q.samples().findTrue(Guard).has_value();
  }
  return It->second;
}

void EqualValues::replaceLeaf(Computed &V, unsigned Leaf) {
  const Scalar &Mine = (*V.Values[0])[Leaf];
  Term Guard = V.Guards[0];
  if (Mine.Bits.isConst())
    return;
  if (auto It = ByTerm.find(Mine.Bits.id()); It != ByTerm.end())
    return replacePoison(V, Leaf, It->second);
  auto Candidates = ByGuard.find({Guard.id(), Mine.Bits.width()});
  if (Candidates == ByGuard.end() || Q.statistics().Resource > Budget ||
      !isReached(Guard))
    return;
  auto &S = Q.samples();
  unsigned Asked = 0;
  for (const Known &K : Candidates->second) {
    // Poison is judged on its own; the bits of poison mean nothing.
    Term Same = Mine.Poison || eq(Mine.Bits, K.ByThread[0].Bits);
    bool Differs = false;
    for (unsigned I = S.size(); I-- > 0 && !Differs;)
      Differs = S.isTrue(I, Guard) && !S.isTrue(I, Same);
    if (Differs)
      continue;
    if (follows(Guard, Same)) {
      // The proof holds for any thread.
      for (unsigned Th = 0; Th < V.Values.size(); ++Th)
        (*V.Values[Th])[Leaf].Bits = K.ByThread[Th].Bits;
      return replacePoison(V, Leaf, K);
    }
    if (++Asked == MaxAsked || Q.statistics().Resource > Budget)
      return;
  }
}

/// More poison in the target is the safe side.
void EqualValues::replacePoison(Computed &V, unsigned Leaf, const Known &Like) {
  Term Mine = (*V.Values[0])[Leaf].Poison, Theirs = Like.ByThread[0].Poison;
  if (Mine.isFalse() || Mine.same(Theirs) || Q.statistics().Resource > Budget ||
      !follows(V.Guards[0], implies(Mine, Theirs)))
    return;
  for (unsigned Th = 0; Th < V.Values.size(); ++Th)
    (*V.Values[Th])[Leaf].Poison = Like.ByThread[Th].Poison;
}

} // namespace convtv
