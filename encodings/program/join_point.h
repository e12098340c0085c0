//===- encodings/program/join_point.h - llvm.convergence.* ----------*- C++
//-*-===//
//
// The intrinsics of the abandoned anchor/join/point proposal, known by name
// only, and their static rules. (DESIGN 1.3)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_JOIN_POINT_H
#define CONVTV_ENCODINGS_PROGRAM_JOIN_POINT_H

#include "encodings/program/static_rules.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace convtv {

/// llvm.convergence.anchor, join and point.
enum class JoinPointKind { None, Anchor, Join, Point };
JoinPointKind joinPointKind(const llvm::Instruction &I);

/// The anchor a join or point refers to; null if its operand is no direct call
/// of llvm.convergence.anchor.
const llvm::CallBase *anchorOf(const llvm::CallBase &JoinOrPoint);

/// All broken rules: `join-point-anchor` (the operand is an anchor that
/// dominates the call), `join-point-cycle` (a closed path with a join or point
/// contains its anchor), `anchor-nesting` (regions of anchors are nested).
std::vector<RuleViolation> checkJoinPointRules(const llvm::Function &F);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_JOIN_POINT_H
