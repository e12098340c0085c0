//===- checker/replay/converged_with_iterating_anchor.cpp - Again ---------===//
//
// Essay "A New Type of Convergence Control Intrinsic?": the first encounter is
// a choice; encounters "without leaving the dominance region of its containing
// basic block" are converged iff the encounters before were. Two threads' later
// encounters are compared only with each other: a first one of one thread is
// related to first ones only. So what counts is the first one and how many
// there were since.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

#include "llvm/ADT/STLExtras.h"

namespace convtv::replay {

InstanceKey iteratingKey(uint32_t StaticId, InstanceKey First, uint64_t N) {
  return mix(mix(mix(0x17, StaticId), First), N) | 1;
}

IteratingAnchors::Stay *IteratingAnchors::find(uint32_t StaticId) {
  for (Stay &S : Stays)
    if (S.StaticId == StaticId)
      return &S;
  return nullptr;
}

void IteratingAnchors::enter(uint32_t StaticId, uint32_t Block,
                             InstanceKey First) {
  Stays.push_back({StaticId, Block, First, 1});
}

void IteratingAnchors::leave(uint32_t Block) {
  llvm::erase_if(Stays, [&](const Stay &S) { return S.Block == Block; });
}

} // namespace convtv::replay
