//===- checker/replay/converged_with_join_point.cpp - Instances as a graph ===//
//
// RFC "Redefine convergent in terms of dynamic instances": anchor, join and
// point. Instances form an acyclic graph (rule 3) that starts at one instance
// of the entry (rule 2) and follows walks: from one instance, the same edge
// leads to one instance (rules 4 and 5). So where a thread is in the graph is
// known from the latest thing that was chosen and the edges since then. Two
// threads with equal places are together. What is not settled so is chosen
// (rule 7), at operations, anchors, joins and points: elsewhere nobody sees it.
//
// Of a choice at instances of one static instruction the rules demand:
//  - equal places: one instance (rule 5);
//  - join: one instance of its anchor leads to one instance of the join;
//  - point: different instances of its anchor lead to different ones;
//  - B2 and B3, the graph has no cycle, which is checked at the end of a run.
//
// As an anchor dominates its joins and points, its latest instance is the value
// of the token. After a call the threads are where they were at the call (note
// to rule 5), whatever they chose inside.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

namespace {
/// Walk[0]: the place. State[0]: the place of the call.
class JoinPoint final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::JoinPoint;
  }
  void enter(RelationState &State, RelationState &Walk,
             const Code &C) const override {
    if (Walk.empty())
      Walk.push_back(0x70b);
    State.assign(1, Walk[0]);
    Walk[0] = mix(Walk[0], C.Blocks[0].StaticId);
  }
  void takeEdge(RelationState &, RelationState &Walk, const Code &C,
                uint32_t From, uint32_t To, uint32_t Successor) const override {
    // Two edges between two blocks are two edges.
    Walk[0] =
        mix(mix(mix(Walk[0], C.Blocks[From].StaticId), C.Blocks[To].StaticId),
            Successor);
  }
  void leave(const RelationState &State, RelationState &Walk) const override {
    Walk[0] = State[0];
  }
  void meet(RelationState &Walk, InstanceKey Key) const override {
    Walk[0] = Key;
  }
  uint64_t history(const PathView &Path) const override {
    return maximalHistory(Path);
  }
  uint64_t certainHistory(const PathView &Path) const override {
    return Path.Walk[0];
  }
  uint64_t forced(const PathView &Path) const override {
    return Path.Walk[0] | 1;
  }
  std::optional<uint64_t> callHistory(const PathView &Path) const override {
    return maximalHistory(Path);
  }
  bool choicesPropagate() const override { return true; }
};

uint64_t byPlace(const AnchorInstance &A) {
  return mix(mix(0x5e1, A.StaticId), A.Forced) >> 1;
}
uint64_t byAnchor(const AnchorInstance &A) {
  return mix(mix(0x5e2, A.StaticId), A.Anchor) >> 1;
}

} // namespace

std::unique_ptr<UncontrolledRelation> makeJoinPoint() {
  return std::make_unique<JoinPoint>();
}

const SettledClasses::Settled *
SettledClasses::find(const AnchorInstance &A) const {
  auto It = Known.find(byPlace(A));
  if (It == Known.end() && A.What == AnchorInstance::Rule::Join)
    It = Known.find(byAnchor(A));
  return It == Known.end() ? nullptr : &It->second;
}

bool SettledClasses::settle(const AnchorInstance &A, uint64_t Class) {
  auto [It, New] = Known.try_emplace(byPlace(A), Settled{Class, A});
  if (!New && It->second.Class != Class)
    return false;
  // One instance of a point has one latest instance of its anchor.
  if (A.What == AnchorInstance::Rule::Point && It->second.By.Anchor != A.Anchor)
    return false;
  if (A.What != AnchorInstance::Rule::Join)
    return true;
  It = Known.try_emplace(byAnchor(A), Settled{Class, A}).first;
  return It->second.Class == Class;
}

} // namespace convtv::replay
