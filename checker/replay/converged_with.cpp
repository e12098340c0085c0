//===- checker/replay/converged_with.cpp - Which semantics ----------------===//
#include "checker/replay/converged_with.h"

namespace convtv::replay {

UncontrolledRelation::~UncontrolledRelation() = default;

std::unique_ptr<UncontrolledRelation> makeRelation(UncontrolledSemantics S) {
  switch (S) {
  case UncontrolledSemantics::Maximal:
    return makeMaximal();
  case UncontrolledSemantics::Postdominator:
    return makePostdominator();
  case UncontrolledSemantics::SamePath:
    return makeSamePath();
  case UncontrolledSemantics::Opaque:
    return makeOpaque();
  case UncontrolledSemantics::JoinPoint:
    return makeJoinPoint();
  }
  return makeMaximal();
}

InstanceKey uncontrolledKey(uint32_t StaticId, InstanceKey Activation,
                            uint64_t History) {
  return mix(mix(mix(0x0c, StaticId), Activation), History) | 1;
}

} // namespace convtv::replay
