//===- checker/replay/converged_with_postdominator.cpp - SIMT stack -------===//
//
// DESIGN 1.2, `postdominator`: threads together at an instance of block b that
// take different edges are together again at the first instance, after b, of
// b's immediate post-dominator ipdom(b), and at nothing in between. Which round
// of a cycle that instance belongs to does not matter.
//
// As a key of a thread's own path:
//
//   key(x) = closed(x, key(b))  b: the earliest earlier instance such that x is
//                               the first instance of ipdom(b) after b
//            edge(x, key(y))    if there is none; y: the instance before x
//
// Why equal keys are exactly "together":
// - Nesting. Call b open before x if ipdom(b) does not occur between them. If
//   b1 is open at b2, every path from b2 to a return passes ipdom(b1) (else b1
//   had a path around it), so ipdom(b2) occurs at the next ipdom(b1) at the
//   latest. So open instances close last in, first out, and a key's chain
//   of instances leaves out whole regions [b, first ipdom(b) after b].
// - Equal keys are together: by induction along the chain; together at b
// implies
//   together at x, as threads that part in between, at d, meet at the first
//   ipdom(d), which by nesting comes at x at the latest.
// - Together are equal keys: let two threads with equal keys at y go on to x
//   both. Whatever closes at x is on the chain of y: an instance inside a
//   region that is left out closes at its end. The chains agree, instance by
//   instance, and by nesting no region that is left out hides an instance of
//   ipdom(b) for an open b of the chain. So the same instance is the earliest
//   that closes. If they part at b and meet at x, both chains of b agree, and
//   again the earliest instance on them that closes at x is the same.
// Nothing of this looks at a third thread, so "together" is an equivalence.
//
// A branch whose paths have no block in common before they return has no ipdom:
// its threads meet when the function has returned, as an activation leaves
// its caller's instance as it was. Where no return can be reached they stay
// apart.
//
// State: the key of the current instance, then the open instances of the chain,
// oldest first, as pairs (ipdom, key). Of open instances with one ipdom only
// the earliest matters. Along the pairs each ipdom post-dominates the next, so
// there are no more pairs than blocks.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

namespace {
class Postdominator final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::Postdominator;
  }

  void enter(RelationState &State, RelationState &,
             const Code &) const override {
    State.assign(1, 0x5d);
  }

  void takeEdge(RelationState &State, RelationState &, const Code &C,
                uint32_t From, uint32_t To, uint32_t) const override {
    if (int Meets = C.Blocks[From].PostDominator;
        Meets >= 0 &&
        (State.size() == 1 || State[State.size() - 2] != uint64_t(Meets))) {
      State.push_back(Meets);
      State.push_back(State[0]);
    }
    if (State.size() > 1 && State[State.size() - 2] == To) {
      State[0] = mix(mix(0xc1, To), State.back());
      State.truncate(State.size() - 2);
    } else {
      State[0] = mix(mix(0xed, To), State[0]);
    }
  }

  uint64_t history(const PathView &Path) const override {
    return Path.State[0];
  }
};
} // namespace

std::unique_ptr<UncontrolledRelation> makePostdominator() {
  return std::make_unique<Postdominator>();
}

} // namespace convtv::replay
