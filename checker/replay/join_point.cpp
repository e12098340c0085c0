//===- checker/replay/join_point.cpp - llvm.convergence.* -----------------===//
//
// How threads run under `join-point`: its three intrinsics, and choices that
// decide what is forced later. The rules are in converged_with_join_point.cpp.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "encodings/program/join_point.h"

#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace convtv::replay {

using Rule = AnchorInstance::Rule;

InstanceKey Machine::settledKey(Thread &T, const Inst &I, AnchorInstance A) {
  if (A.What == Rule::Fixed)
    A.What = Rule::State;
  T.Trace.Anchors.push_back(A);
  uint64_t Class = 0;
  if (const SettledClasses::Settled *S = Settled.find(A)) {
    Class = S->Class;
    Anchors.isForced(A, Class, S->By);
  } else {
    Class = Anchors.classOf(A, keyHere(T, I));
  }
  Unsettled |= !Settled.settle(A, Class);
  // Whatever was chosen, a point keeps threads of different anchors apart.
  InstanceKey Key = chosenKey(
      A.StaticId, A.What == Rule::Point ? mix(Class, A.Anchor) : Class);
  Uncontrolled.meet(T.Walk, Key);
  return Key;
}

bool Machine::joinPoint(Thread &T, const Inst &I, const CallSite &S) {
  if (!Uncontrolled.choicesPropagate())
    return unsupported(T, S.Problem);
  Frame &F = T.top();
  AnchorInstance A;
  A.Thread = T.Id;
  A.StaticId = I.StaticId;
  if (F.CallSites)
    A.StaticId = mix(F.CallSites, A.StaticId) | 1ull << 32;
  A.K = T.AnchorCounts[A.StaticId]++;
  A.Forced = Uncontrolled.forced(pathOf(T));
  if (F.Apart)
    A.Forced = mix(A.Forced, 1 + T.Id) | 1;
  A.What = Rule::State;
  if (joinPointKind(*I.I) != JoinPointKind::Anchor) {
    if (!anchorOf(cast<CallBase>(*I.I)))
      return unsupported(T, "join or point without an anchor");
    A.Anchor = values(T, F.C->operands(I)[0])[0].Bits.getZExtValue();
    A.What =
        joinPointKind(*I.I) == JoinPointKind::Join ? Rule::Join : Rule::Point;
  }
  InstanceKey Key = settledKey(T, I, A);
  T.Trace.Order.push_back(Key);
  for (Scalar &Token : results(T, I))
    Token = Scalar(APInt(64, Key));
  recordToken(T, I, Key);
  return finishCall(T, I);
}

/// Threads that were together at a call are together after it.
void Machine::returned(Thread &T, const Inst &Call) {
  uint64_t Place = Uncontrolled.forced(pathOf(T));
  T.Trace.Order.push_back(
      mix(mix(mix(0x7e7, Place), Call.StaticId), T.top().CallSites) | 1);
}

} // namespace convtv::replay
