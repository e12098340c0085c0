//===- encodings/program/static_rules_cycles.cpp - Rules on closed paths --===//
//
// ConvergentOperations, "Closed Paths", rules 1 to 4, decided on the definition
// itself and for all blocks, reachable or not.
//
// A closed path contains a block and avoids a token's definition D iff the
// block is in a strongly connected component, with an edge inside, of the graph
// without D's block. So with S(U) the component of U in the graph without the
// block of its D (none if U is in D's block):
//   1. U is no loop intrinsic       => S(U) is none.
//   2. U1, U2 use the same token    => S(U1) is none or differs from S(U2).
//   3. U1, U2 use different tokens  => no common component without both D's.
//   4. S(U) is entered only at U's block. For U dominated by D this is the same
//      as U dominating S(U): a path entering S(U) elsewhere and having passed U
//      has passed D in between, and D can be reached without passing U.
//      Edges from unreachable blocks into reachable ones do not count; a
//      component nothing enters is dominated by each of its blocks.
//
//===----------------------------------------------------------------------===//

#include "encodings/program/static_rules_internal.h"

#include <map>

using namespace llvm;

namespace convtv::static_rules {
namespace {

class ClosedPathChecker {
public:
  ClosedPathChecker(Context &C, const BlockGraph &Graph,
                    const DominatorTree &Dominators)
      : C(C), Graph(Graph), Dominators(Dominators) {}

  void run() {
    for (const TokenUse &U : C.Uses)
      if (onClosedPathWithoutDefinition(U))
        Suspects.push_back(U);
    for (size_t I = 0; I < Suspects.size(); ++I) {
      checkRule1(Suspects[I]);
      checkPairs(I);
      if (!C.rfc())
        checkRule4(Suspects[I]);
      checkIteratingAnchors(Suspects[I]);
    }
  }

private:
  /// Component numbers of the graph without these blocks (a sorted pair; equal
  /// for one block).
  const std::vector<unsigned> &without(unsigned A, unsigned B) {
    std::pair<unsigned, unsigned> Key = std::minmax(A, B);
    auto [Entry, New] = Components.try_emplace(Key);
    if (New)
      Entry->second = Graph.closedPathComponents({Key.first, Key.second});
    return Entry->second;
  }
  const std::vector<unsigned> &withoutDefinition(const TokenUse &U) {
    unsigned D = Graph.number(U.Definition);
    return without(D, D);
  }

  bool onClosedPathWithoutDefinition(const TokenUse &U) {
    return withoutDefinition(U)[Graph.number(U.User)] != 0;
  }

  void checkRule1(const TokenUse &U) {
    if (controlKind(*U.User) != ControlKind::Loop)
      C.report("cycle-rule-1",
               "A closed path contains a use of a convergence token other than "
               "by a loop intrinsic, but not the token's definition.",
               {U.User, U.Definition});
  }

  /// Rules 2 and 3 for one use and those before it; each at most once.
  void checkPairs(size_t I) {
    const TokenUse &Second = Suspects[I];
    unsigned B = Graph.number(Second.User);
    const std::vector<unsigned> &Own = withoutDefinition(Second);
    bool Found2 = false, Found3 = false;
    for (size_t K = 0; K < I && !(Found2 && Found3); ++K) {
      const TokenUse &First = Suspects[K];
      unsigned A = Graph.number(First.User);
      if (Own[A] != Own[B])
        continue;
      if (First.Definition == Second.Definition) {
        if (!std::exchange(Found2, true))
          C.report("cycle-rule-2",
                   "A closed path contains two uses of a convergence token, "
                   "but not its definition.",
                   {Second.User, First.User, Second.Definition});
        continue;
      }
      if (Found3)
        continue;
      const std::vector<unsigned> &Others = withoutDefinition(First);
      if (Others[A] != Others[B])
        continue;
      const std::vector<unsigned> &Both = without(
          Graph.number(First.Definition), Graph.number(Second.Definition));
      if (Both[A] == 0 || Both[A] != Both[B])
        continue;
      Found3 = true;
      C.report("cycle-rule-3",
               "A closed path contains uses of two convergence tokens, but the "
               "definition of neither.",
               {Second.User, First.User, Second.Definition, First.Definition});
    }
  }

  void checkRule4(const TokenUse &U) {
    if (controlKind(*U.User) != ControlKind::Loop)
      return; // rule 1 says more
    const std::vector<unsigned> &Component = withoutDefinition(U);
    unsigned Heart = Graph.number(U.User);
    for (unsigned B = 0; B < Graph.size(); ++B) {
      if (B == Heart || Component[B] != Component[Heart])
        continue;
      for (unsigned P : Graph.predecessors(B))
        if (Component[P] != Component[Heart] &&
            (Graph.isReachable(P) || !Graph.isReachable(Heart))) {
          C.report("cycle-rule-4",
                   "A closed path contains the heart of a cycle, but not the "
                   "definition of its token, and a block that the heart does "
                   "not dominate.",
                   {U.User, U.Definition});
          return;
        }
    }
  }

  /// A closed path through a heart and an iterating anchor, but not through the
  /// definition of the heart's token: the heart must dominate the anchor.
  void checkIteratingAnchors(const TokenUse &U) {
    if (controlKind(*U.User) != ControlKind::Loop)
      return;
    const std::vector<unsigned> &Component = withoutDefinition(U);
    for (const CallBase *A : C.Definitions)
      if (controlKind(*A) == ControlKind::IteratingAnchor &&
          Component[Graph.number(A)] == Component[Graph.number(U.User)] &&
          !Dominators.dominates(U.User, A))
        C.report("iterating-anchor",
                 "A closed path contains a heart and an iterating anchor, but "
                 "not the definition of the heart's token, and the heart does "
                 "not dominate the iterating anchor.",
                 {A, U.User, U.Definition});
  }

  Context &C;
  const BlockGraph &Graph;
  const DominatorTree &Dominators;
  std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> Components;
  std::vector<TokenUse> Suspects;
};

} // namespace

void checkClosedPaths(Context &C, const BlockGraph &Graph,
                      const DominatorTree &Dominators) {
  ClosedPathChecker(C, Graph, Dominators).run();
}

} // namespace convtv::static_rules
