//===- encodings/program/static_rules_regions.cpp - Convergence regions ---===//
//
// ConvergentOperations, "Convergence Regions": the region of a token T with
// definition D is where T is live, that is the points after D from which a use
// of T is reached without passing D again. (D dominates these points if it
// dominates the uses.) A region that contains a use of another token must
// contain that token's definition; instruction by instruction, not by blocks.
//
// Let the region of T1 contain a use U2 of T2. If all is reachable, both
// definitions dominate U2, so one dominates the other, and the region contains
// D2 iff D1 dominates D2. Unreachable points are dominated by everything; there
// the region contains an unreachable D2 iff T1 is live at it.
//
//===----------------------------------------------------------------------===//

#include "encodings/program/static_rules_internal.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace convtv::static_rules {
namespace {

/// Where one token is live.
class Region {
public:
  Region(const CallBase *Definition, ArrayRef<const CallBase *> Users,
         const BlockGraph &Graph)
      : Definition(Definition), Users(Users), Graph(Graph),
        LiveAtEnd(Graph.size()) {
    std::vector<bool> LiveAtStart(Graph.size());
    std::vector<unsigned> Work;
    auto Start = [&](unsigned B) {
      if (LiveAtStart[B])
        return;
      LiveAtStart[B] = true;
      Work.push_back(B);
    };
    for (const CallBase *U : Users)
      if (!definedBefore(*U))
        Start(Graph.number(U));
    while (!Work.empty()) {
      unsigned B = Work.back();
      Work.pop_back();
      for (unsigned P : Graph.predecessors(B)) {
        LiveAtEnd[P] = true;
        if (P != Graph.number(Definition))
          Start(P);
      }
    }
  }

  /// Is the token live at I? Not at its own definition.
  bool contains(const Instruction &I) const {
    if (&I == Definition)
      return false;
    // The rest of the block counts up to the definition, if that follows.
    bool DefinitionFollows =
        I.getParent() == Definition->getParent() && I.comesBefore(Definition);
    for (const CallBase *U : Users)
      if (U->getParent() == I.getParent() && (U == &I || I.comesBefore(U)) &&
          !(DefinitionFollows && Definition->comesBefore(U)))
        return true;
    return LiveAtEnd[Graph.number(&I)] && !DefinitionFollows;
  }

private:
  bool definedBefore(const Instruction &I) const {
    return I.getParent() == Definition->getParent() &&
           Definition->comesBefore(&I);
  }

  const CallBase *Definition;
  ArrayRef<const CallBase *> Users;
  const BlockGraph &Graph;
  std::vector<bool> LiveAtEnd;
};

/// Given that the region of D1 (with liveness R) contains a use of D2's token.
bool containsDefinition(const Region &R, const CallBase &D1, const CallBase &D2,
                        const BlockGraph &Graph,
                        const DominatorTree &Dominators) {
  if (!Graph.isReachable(Graph.number(&D2)))
    return R.contains(D2);
  return Graph.isReachable(Graph.number(&D1)) && Dominators.dominates(&D1, &D2);
}

} // namespace

void checkRegions(Context &C, const BlockGraph &Graph,
                  const DominatorTree &Dominators) {
  MapVector<const CallBase *, SmallVector<const CallBase *, 4>> UsersOf;
  SmallPtrSet<const CallBase *, 4> Undominating;
  for (const TokenUse &U : C.Uses) {
    UsersOf[U.Definition].push_back(U.User);
    if (Dominators.dominates(U.Definition, U.User))
      continue;
    Undominating.insert(U.Definition);
    C.report("token-dominance",
             "The definition of a convergence token does not dominate a use.",
             {U.User, U.Definition});
  }
  for (const auto &[Definition, Users] : UsersOf) {
    if (Undominating.contains(Definition))
      continue; // it has no region
    Region R(Definition, Users, Graph);
    SmallPtrSet<const CallBase *, 4> Reported;
    for (const TokenUse &U : C.Uses)
      if (U.Definition != Definition && R.contains(*U.User) &&
          !containsDefinition(R, *Definition, *U.Definition, Graph,
                              Dominators) &&
          Reported.insert(U.Definition).second)
        C.report("region-nesting",
                 "The convergence region of a token contains a use of another "
                 "token, but not the other token's definition.",
                 {U.User, U.Definition, Definition});
  }
}

} // namespace convtv::static_rules
