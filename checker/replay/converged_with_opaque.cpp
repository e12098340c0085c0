//===- checker/replay/converged_with_opaque.cpp - An unknown relation -----===//
//
// DESIGN 1.2, `opaque`: whether two threads are related at an operation is an
// unknown function of the numbers of decisions they have taken (m and n) and of
// the length p of the prefix their decisions have in common. A decision is the
// execution of a terminator that has at least two different successors; those
// in entered calls count. Programs that agree in these data have equal sets
// whatever the function; where they do not, some function shows it.
//
// For one scenario a function is drawn at random from two families of
// equivalences. In both, think of the tree of decisions: all
// threads below one of its nodes of a certain depth are together, so that it is
// an equivalence for T threads.
//
//   equal lengths: related iff m = n and p >= Threshold(n), 0 ... n + 1
//   any lengths:   related iff p >= Threshold, 0 or 1; where no decision has
//   been
//                  taken, m = n = 0
//
// (With Threshold = n + 1 everyone is alone.) On top of this the static
// operation must be the same (B1), and the call sites that lead to it. The
// first family breaks no rule: between two executions of one instruction
// through the same call sites there is a decision, so the lengths differ (B2);
// they only grow along a thread, and until the next decision threads at one
// place go the same way (B3). The second one may, where a thread executes an
// operation twice or two of them in both orders: then that function is none,
// and the comparison is done anew with the first family alone ("cautious").
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

#include <algorithm>

namespace convtv::replay {

namespace {
/// Walk[i]: hash of the first i + 1 decisions.
class Opaque final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::Opaque;
  }
  void takeEdge(RelationState &, RelationState &Walk, const Code &C,
                uint32_t From, uint32_t To, uint32_t) const override {
    if (C.Blocks[From].Decides)
      Walk.push_back(
          mix(Walk.empty() ? 0xdec : Walk.back(), C.Blocks[To].StaticId));
  }
  uint64_t history(const PathView &Path) const override {
    uint64_t N = Path.Walk.size();
    auto Below = [&](uint64_t Depth) {
      return Depth ? Path.Walk[Depth - 1] : 0;
    };
    uint64_t Family = mix(Path.Seed, 0x0fa);
    if (!Path.Cautious && (Family & 1)) {
      uint64_t Depth = std::min(N, Family >> 1 & 1);
      return mix(mix(0xa2, Depth), Below(Depth));
    }
    uint64_t Draw = mix(Family, N);
    switch (Draw & 3) {
    case 0:
      return mix(N, Below(0));
    case 1:
      return mix(N, Below(N));
    case 2:
      return mix(N, Below((Draw >> 8) % (N + 1)));
    default:
      return mix(mix(0xa1, N), Path.Thread);
    }
  }
  uint64_t certainHistory(const PathView &Path) const override {
    return mix(Path.Walk.size(), Path.Walk.empty() ? 0 : Path.Walk.back());
  }
  std::optional<uint64_t> callHistory(const PathView &) const override {
    return 0;
  }
};
} // namespace

std::unique_ptr<UncontrolledRelation> makeOpaque() {
  return std::make_unique<Opaque>();
}

} // namespace convtv::replay
