//===- checker/replay/converged_with_tokens.cpp - Convergence tokens ------===//
//
// ConvergentOperations, "Dynamic Instances and Convergence Tokens" and the
// three intrinsics. A token value is the key of the instance that produced it.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

InstanceKey entryKey(uint32_t StaticId, InstanceKey Activation) {
  return mix(mix(0xe0, StaticId), Activation) | 1;
}

InstanceKey loopKey(uint32_t StaticId, InstanceKey Token, uint64_t N) {
  return mix(mix(mix(0x10, StaticId), Token), N) | 1;
}

InstanceKey controlledKey(uint32_t StaticId, InstanceKey Token) {
  return mix(mix(0xc0, StaticId), Token) | 1;
}

InstanceKey anchorKey(uint64_t StaticId, uint64_t Class) {
  return mix(mix(0xa0, StaticId), Class) | 1;
}

InstanceKey chosenKey(uint64_t StaticId, uint64_t Class) {
  return mix(mix(0xac, StaticId), Class) | 1;
}

uint64_t HeartCounters::next(uint32_t StaticId, InstanceKey Token) {
  for (Counter &C : Counters)
    if (C.StaticId == StaticId) {
      // Another value means its definition was executed anew.
      if (C.Token != Token)
        C = {StaticId, Token, 0};
      return ++C.N;
    }
  Counters.push_back({StaticId, Token, 1});
  return 1;
}

} // namespace convtv::replay
