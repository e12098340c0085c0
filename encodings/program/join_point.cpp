//===- encodings/program/join_point.cpp -----------------------------*- C++
//-*-===//

#include "encodings/program/join_point.h"
#include "encodings/program/static_rules_internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace convtv {

JoinPointKind joinPointKind(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
  const auto *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return JoinPointKind::None;
  return llvm::StringSwitch<JoinPointKind>(Callee->getName())
      .Case("llvm.convergence.anchor", JoinPointKind::Anchor)
      .Case("llvm.convergence.join", JoinPointKind::Join)
      .Case("llvm.convergence.point", JoinPointKind::Point)
      .Default(JoinPointKind::None);
}

const llvm::CallBase *anchorOf(const llvm::CallBase &JoinOrPoint) {
  if (JoinOrPoint.arg_size() != 1)
    return nullptr;
  const auto *Anchor =
      llvm::dyn_cast<llvm::CallBase>(JoinOrPoint.getArgOperand(0));
  return Anchor && joinPointKind(*Anchor) == JoinPointKind::Anchor ? Anchor
                                                                   : nullptr;
}

namespace {

using static_rules::BlockGraph;

struct Use {
  const llvm::CallBase *User, *Anchor;
};

/// Blocks of the anchor's dominance region from which one of its joins or
/// points is reached without leaving that region; the anchor's own block counts
/// behind the anchor only.
class AnchorRegion {
public:
  AnchorRegion(const llvm::CallBase &Anchor, llvm::ArrayRef<Use> Uses,
               const BlockGraph &Graph, const llvm::DominatorTree &Dominators)
      : Anchor(Anchor), In(Graph.size()), EndIn(Graph.size()) {
    std::vector<unsigned> Work;
    auto Enter = [&](unsigned B) {
      if (In[B])
        return;
      In[B] = true;
      Work.push_back(B);
    };
    for (const Use &U : Uses)
      if (U.Anchor == &Anchor)
        Enter(Graph.number(U.User));
    unsigned Own = Graph.number(&Anchor);
    std::vector<bool> Dominated(Graph.size());
    for (const auto &B : *Anchor.getFunction())
      Dominated[Graph.number(&B)] =
          Dominators.dominates(Anchor.getParent(), &B);
    while (!Work.empty()) {
      unsigned B = Work.back();
      Work.pop_back();
      if (B == Own)
        continue;
      for (unsigned P : Graph.predecessors(B))
        if (Dominated[P]) {
          EndIn[P] = true;
          Enter(P);
        }
    }
    for (const Use &U : Uses)
      if (U.Anchor == &Anchor)
        Users.push_back(U.User);
    this->Graph = &Graph;
  }

  bool contains(const llvm::Instruction &I) const {
    unsigned B = Graph->number(&I);
    if (!In[B] ||
        (I.getParent() == Anchor.getParent() && I.comesBefore(&Anchor)))
      return false;
    // The rest of the block has a use, or its end is in the region.
    return EndIn[B] || llvm::any_of(Users, [&](const llvm::CallBase *U) {
             return U->getParent() == I.getParent() &&
                    (U == &I || I.comesBefore(U));
           });
  }

private:
  const llvm::CallBase &Anchor;
  std::vector<bool> In, EndIn;
  std::vector<const llvm::CallBase *> Users;
  const BlockGraph *Graph = nullptr;
};

} // namespace

std::vector<RuleViolation> checkJoinPointRules(const llvm::Function &F) {
  static_rules::Context C{F, {}, {}, {}};
  llvm::DominatorTree Dominators(const_cast<llvm::Function &>(F));
  BlockGraph Graph(F);
  std::vector<Use> Uses;
  std::vector<const llvm::CallBase *> Anchors;
  for (const auto &B : F)
    for (const auto &I : B) {
      auto Kind = joinPointKind(I);
      if (Kind == JoinPointKind::None)
        continue;
      const auto &Call = llvm::cast<llvm::CallBase>(I);
      if (Kind == JoinPointKind::Anchor) {
        Anchors.push_back(&Call);
        continue;
      }
      const auto *Anchor = anchorOf(Call);
      if (!Anchor || !Dominators.dominates(Anchor, &Call)) {
        C.report("join-point-anchor",
                 "The operand of a join or point is not an anchor that "
                 "dominates it.",
                 {&I});
        continue;
      }
      Uses.push_back({&Call, Anchor});
    }
  for (const Use &U : Uses) {
    if (U.User->getParent() == U.Anchor->getParent())
      continue; // every closed path through the block has both
    auto Paths = Graph.closedPathComponents({Graph.number(U.Anchor)});
    if (Paths[Graph.number(U.User)])
      C.report("join-point-cycle",
               "A closed path contains a join or point but not its anchor.",
               {U.User, U.Anchor});
  }
  for (const auto *Outer : Anchors) {
    AnchorRegion Region(*Outer, Uses, Graph, Dominators);
    for (const Use &U : Uses)
      if (U.Anchor != Outer && Region.contains(*U.User) &&
          !Dominators.dominates(Outer, U.Anchor))
        C.report("anchor-nesting",
                 "The region of an anchor contains a join or point of another "
                 "anchor that it does not dominate.",
                 {U.User, U.Anchor, Outer});
  }
  return std::move(C.Violations);
}

} // namespace convtv
