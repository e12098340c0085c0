//===- checker/replay/converged_with_same_path.cpp - The weakest promise --===//
//
// DESIGN 1.2, `same-path`: instances of one static operation are related if
// their threads came the same path, from the entry of the outermost function on
// and through entered calls. Otherwise they may be related or not, as long as
// B1 to B3 hold: a choice, like that of anchors. Each operation is chosen for
// by itself, whatever calls lead to it; a call that enters a function has a
// choice of its own only if the function starts from that call's token
// (`entry`).
//
// What to choose first is what `maximal` says: equal paths have equal counts.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

namespace {
/// Walk[0]: hash of the blocks entered so far.
class SamePath final : public UncontrolledRelation {
public:
  UncontrolledSemantics semantics() const override {
    return UncontrolledSemantics::SamePath;
  }
  void enter(RelationState &, RelationState &Walk,
             const Code &C) const override {
    if (Walk.empty())
      Walk.push_back(0x9a);
    Walk[0] = mix(Walk[0], C.Blocks[0].StaticId);
  }
  void takeEdge(RelationState &, RelationState &Walk, const Code &C, uint32_t,
                uint32_t To, uint32_t) const override {
    Walk[0] = mix(Walk[0], C.Blocks[To].StaticId);
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
};
} // namespace

std::unique_ptr<UncontrolledRelation> makeSamePath() {
  return std::make_unique<SamePath>();
}

} // namespace convtv::replay
