//===- checker/refine/anchors.cpp - The source's choice at anchors -*- C++
//-*-===//
//
// How a source anchor relates threads is the source's choice. The witness is
// "as the target did": the instances of two threads are related iff matched
// target operations that use them are. That is a legal choice for any number of
// threads, and gives every matched operation the target's sets, under the
// conditions checked here (docs/semantics.md "Anchors of the source").
//
//===----------------------------------------------------------------------===//

#include "checker/refine/matching.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <map>
#include <set>

namespace convtv {

namespace {

using Static = std::vector<const llvm::Instruction *>;

/// Hearts between a source anchor and the operation: their counters.
unsigned tailLength(const Event &Source) {
  return Source.Threads[0].Token.Counters.size() - 1;
}

/// A use of a source anchor: the class of the target's token that plays the
/// anchor's part, and the counters that play the part of the hearts below it.
struct Use {
  const Match *M;
  unsigned Tail;

  const Event &target() const { return *M->Target; }
  const Event &source() const { return *M->Source; }
  const TokenInstance &token(unsigned Thread) const {
    return M->Target->Threads[Thread].Token;
  }
  const TokenInstance &anchor(unsigned Thread) const {
    return M->Source->Threads[Thread].Token;
  }
  /// Counters of the target's chain that play the anchor's part; the rest, at
  /// most as many as the source has hearts, play that of the hearts.
  unsigned prefix() const {
    unsigned All = token(0).Counters.size();
    unsigned Least = token(0).Anchor ? 1 : 0;
    return All >= Tail + Least ? All - Tail : Least;
  }
  llvm::ArrayRef<Term> targetTail(unsigned Thread) const {
    return llvm::ArrayRef(token(Thread).Counters).drop_front(prefix());
  }
  llvm::ArrayRef<Term> sourceTail(unsigned Thread) const {
    return llvm::ArrayRef(anchor(Thread).Counters).take_back(Tail);
  }
};

bool isHeart(const llvm::CallBase &Call) {
  return Call.getIntrinsicID() ==
         llvm::Intrinsic::experimental_convergence_loop;
}

/// Of an iterating anchor: it has not been encountered before.
bool isFirst(TermTable &T, const TokenInstance &Token) {
  Term N = Token.Counters[1];
  return eq(N, T.bits(N.width(), 1)).isTrue();
}

Term equalCounters(TermTable &T, llvm::ArrayRef<Term> A,
                   llvm::ArrayRef<Term> B) {
  if (A.size() != B.size())
    return T.boolean(false);
  Term R = T.boolean(true);
  for (unsigned I = 0; I < A.size(); ++I)
    R = R && eq(A[I], B[I]);
  return R;
}

/// The target instances of X (by thread A) and Y (by thread B) descend from one
/// token instance; for one thread that makes their relations to others agree.
Term sameClass(TermTable &T, const Use &X, unsigned A, const Use &Y,
               unsigned B) {
  const auto &P = X.token(A), &Q = Y.token(B);
  if (X.target().Controlled != Y.target().Controlled ||
      !X.target().Convergent || !Y.target().Convergent || P.Anchor != Q.Anchor)
    return T.boolean(false);
  if (!X.target().Controlled)
    return T.boolean(X.target().Node == Y.target().Node);
  if (!P.Anchor && P.Frame != Q.Frame)
    return T.boolean(false);
  return equalCounters(T, llvm::ArrayRef(P.Counters).take_front(X.prefix()),
                       llvm::ArrayRef(Q.Counters).take_front(Y.prefix()));
}

} // namespace

/// Related instances of different copies are safe for the convergence order if
/// everything that relates threads in the source has a counterpart in the
/// target, in the same order: a cycle would then be one in the target, too.
bool TargetHandler::keepsOrder(Encoder &Program, const Match &At) {
  struct Item {
    unsigned Source, Target;
    Term Condition;
  };
  std::vector<Item> Items;
  std::set<const Event *> Matched;
  for (const auto &M : Matches)
    if (M.Source->Convergent && M.Target->Convergent) {
      Items.push_back({M.Source->Sequence, M.Target->Sequence, M.Condition[0]});
      Matched.insert(M.Source);
    }
  auto Refuse = [&](const char *What) { return refuse(What, *At.Target); };
  for (const auto &E : Source.events())
    if (E->Convergent && !Matched.count(E.get()) &&
        !E->Threads[0].Guard.isFalse() &&
        !(E->Controlled && E->Threads[0].Token.Anchor) && !Source.isChoice(*E))
      return Refuse("an operation that orders the rounds around an anchor is "
                    "gone");
  for (const auto &D : Source.tokenDefinitions()) {
    const auto &Token = D.Tokens[0];
    bool Entry = !Token.Anchor && Token.Counters.empty();
    // An iterating anchor is a choice at first, like a heart from then on.
    bool Anchor = Token.Anchor == D.Call &&
                  (Token.Counters.size() == 1 ||
                   (isFirst(T, D.Tokens[0]) && isFirst(T, D.Tokens[1])));
    if (Entry || Anchor || D.Guards[0].isFalse())
      continue; // an entry comes first in every thread; anchors are chosen
    const Encoder::TokenDefinition *Same = nullptr;
    // The entry of a function entered on an anchor has that anchor's token; the
    // target has it where operations on it got theirs.
    bool EntryOnAnchor =
        Token.Anchor && Token.Anchor != D.Call && !isHeart(*D.Call);
    if (EntryOnAnchor)
      for (const auto &M : Matches) {
        const auto &Mine = M.Source->Threads[0].Token,
                   &Other = M.Target->Threads[0].Token;
        if (Same || !M.Source->Controlled || !M.Target->Controlled ||
            Mine.Anchor != Token.Anchor ||
            !equalCounters(T, Mine.Counters, Token.Counters).isTrue())
          continue;
        for (const auto &G : Program.tokenDefinitions())
          if (G.Guards[0].same(D.Guards[0]) && G.Guards[1].same(D.Guards[1]) &&
              G.Tokens[0].Anchor == Other.Anchor &&
              G.Tokens[0].Frame == Other.Frame &&
              equalCounters(T, G.Tokens[0].Counters, Other.Counters).isTrue())
            Same = &G;
      }
    for (const auto &G : Program.tokenDefinitions()) {
      if (Same)
        break;
      const auto &Other = G.Tokens[0];
      bool Anchored = Token.Anchor && Other.Anchor;
      if (G.Guards[0].same(D.Guards[0]) && G.Guards[1].same(D.Guards[1]) &&
          !Token.Anchor == !Other.Anchor &&
          equalCounters(T, llvm::ArrayRef(Token.Counters).drop_front(Anchored),
                        llvm::ArrayRef(Other.Counters).drop_front(Anchored))
              .isTrue() &&
          Token.Counters.size() == Other.Counters.size()) {
        Same = &G;
        break;
      }
    }
    if (Same) {
      Items.push_back({D.Sequence, Same->Sequence, D.Guards[0]});
      continue;
    }
    // Or an operation on it that every thread executes along with it, whatever
    // copy after the transform stands for it.
    std::map<unsigned, std::vector<const Match *>> Instead; // by source event
    for (const auto &M : Matches)
      if (M.Source->Controlled && M.Target->Convergent &&
          M.Source->Threads[0].Token.Anchor == Token.Anchor &&
          M.Source->Node == D.Node &&
          M.Source->Threads[0].Guard.same(D.Guards[0]) &&
          equalCounters(T, Token.Counters, M.Source->Threads[0].Token.Counters)
              .isTrue())
        Instead[M.Source->Index].push_back(&M);
    bool Found = false;
    for (const auto &[Operation, Copies] : Instead) {
      Term Any = T.boolean(false);
      for (const Match *M : Copies)
        Any = Any || M->Condition[0];
      if (Q.prove(implies(D.Guards[0], Any)) != Truth::Yes)
        continue;
      for (const Match *M : Copies)
        Items.push_back(
            {D.Sequence, M->Target->Sequence, D.Guards[0] && M->Condition[0]});
      Found = true;
      break;
    }
    if (!Found && Q.prove(!D.Guards[0]) != Truth::Yes)
      return Refuse("a heart that orders the rounds around an anchor is gone");
  }
  if (Items.size() > 600)
    return Refuse("too many operations around an anchor");
  std::sort(Items.begin(), Items.end(),
            [](const Item &A, const Item &B) { return A.Source < B.Source; });
  for (unsigned I = 0; I < Items.size(); ++I)
    for (unsigned J = I + 1; J < Items.size(); ++J) {
      if (Items[I].Source == Items[J].Source ||
          Items[I].Target <= Items[J].Target)
        continue;
      Term Both = Items[I].Condition && Items[J].Condition;
      if (Q.prove(!Both) != Truth::Yes)
        return Refuse("operations around an anchor of a loop were reordered");
    }
  return true;
}

void TargetHandler::finishAnchors(Encoder &Program) {
  std::vector<Use> Uses;
  for (const auto &M : Matches)
    if (M.Source->Controlled && M.Source->Threads[0].Token.Anchor)
      Uses.push_back({&M, tailLength(*M.Source)});
  if (Uses.empty() || Failed)
    return;
  auto Require = [&](Term Goal, const char *What, const Use &U) {
    return require(Goal, What, U.target());
  };

  // One static target operation stands for one static source operation: related
  // target instances must be instances of one source instruction (B1).
  // (Candidates that no execution tells apart may have been taken too many.)
  std::map<Static, Static> SourceOf;
  auto Ambiguous = [&](const Use &U) {
    Static Of = Source.staticOperation(U.source());
    return SourceOf.try_emplace(Program.staticOperation(U.target()), Of)
               .first->second != Of;
  };
  if (llvm::any_of(Uses, Ambiguous))
    llvm::erase_if(Uses, [&](const Use &U) {
      return Q.prove(!U.M->Condition[0]) == Truth::Yes;
    });
  SourceOf.clear();
  // By anchor: the static operations on it, and which target operations, by the
  // root of their token, stand for each of them.
  struct AnchorUse {
    std::map<Static, std::map<const llvm::Instruction *, std::set<Static>>>
        Targets;
  };
  std::map<const llvm::Instruction *, AnchorUse> Anchors;
  for (const Use &U : Uses) {
    Static Of = Source.staticOperation(U.source());
    Static By = Program.staticOperation(U.target());
    if (Ambiguous(U)) {
      refuse("one operation stands for several that an anchor keeps apart",
             U.target());
      return;
    }
    Anchors[U.anchor(0).Anchor].Targets[Of][U.token(0).Anchor].insert(By);
  }
  for (const Use &U : Uses) {
    const auto &A = Anchors[U.anchor(0).Anchor];
    if (A.Targets.size() > 1)
      for (const auto &[Root, Targets] :
           A.Targets.find(Source.staticOperation(U.source()))->second)
        if (Targets.size() > 1) {
          refuse("an operation was copied away from others on its anchor",
                 U.target());
          return;
        }
  }

  bool CrossesCopies = false;
  if (Source.countsHearts()) {
    CrossesCopies = true;
    if (!keepsOrder(Program, *Uses.front().M))
      return;
  }
  for (const Use &X : Uses) {
    // Can the target relate instances whose source anchors are different
    // copies?
    bool Crossing = X.target().Controlled && X.token(0).Anchor &&
                    Program.copiesOf(*X.token(0).Anchor) > 1;
    for (const Use &Y : Uses) {
      bool SameTarget = Program.staticOperation(X.target()) ==
                        Program.staticOperation(Y.target());
      if (SameTarget && !CrossesCopies) {
        Term Differ = X.M->Condition[0] && Y.M->Condition[1] &&
                      ne(X.anchor(0).Counters[0], Y.anchor(1).Counters[0]);
        if (!Crossing && X.target().Node != Y.target().Node)
          Differ = Differ && sameClass(T, X, 0, Y, 1);
        if (!Differ.isFalse() && (Crossing || Q.prove(!Differ) != Truth::Yes)) {
          CrossesCopies = true;
          if (!keepsOrder(Program, *X.M))
            return;
        }
      }
      if (X.anchor(0).Anchor != Y.anchor(0).Anchor)
        continue;
      // One thread: the same anchor instance before iff the same class after.
      Term SameAnchor = eq(X.anchor(0).Counters[0], Y.anchor(0).Counters[0]);
      Term Both = X.M->Condition[0] && Y.M->Condition[0];
      if (X.M != Y.M && !Both.isFalse() &&
          !Require(
              implies(Both, eq(SameAnchor, sameClass(T, X, 0, Y, 0))),
              "operations are grouped by other tokens than by their anchor", X))
        return;
      // A thread that takes part in one operation on the anchor takes part in
      // the others exactly as before.
      Term Missing =
          X.M->Condition[0] && Y.source().Threads[0].Guard && SameAnchor;
      if (X.M != Y.M && !Missing.isFalse()) {
        Term Any = T.boolean(false);
        for (const Use &U : Uses)
          if (U.M->Source == Y.M->Source)
            Any = Any || U.M->Condition[0];
        if (!Require(implies(Missing, Any),
                     "a thread takes part in only some of the operations on an "
                     "anchor",
                     Y))
          return;
      }
      // Hearts below the anchor: equal counts before iff equal counts after.
      if (!X.Tail && !Y.Tail)
        continue;
      Term Pair = X.M->Condition[0] && Y.M->Condition[1];
      Term SourceTail = equalCounters(T, X.sourceTail(0), Y.sourceTail(1));
      if (SameTarget) {
        if (!Require(
                implies(Pair, eq(SourceTail, equalCounters(T, X.targetTail(0),
                                                           Y.targetTail(1)))),
                "iterations are grouped differently", X))
          return;
      } else if (Source.staticOperation(X.source()) ==
                 Source.staticOperation(Y.source())) {
        if (!Require(implies(Pair, !SourceTail),
                     "one operation became several on an anchor", X))
          return;
      }
    }
  }
}

} // namespace convtv
