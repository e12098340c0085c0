//===- checker/replay/default_convergence.cpp - tokens-rfc ----------------===//
//
// RFC "Update token semantics with default convergent attribute": a call that
// is noconvergent enters with any set, as if by an anchor of its own; the sets
// of calls without a token are unknown (`opaque`), and so are those of
// operations on the entry of a function that such a call entered.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

using namespace llvm;

namespace convtv::replay {

bool Machine::hasToken(Thread &T, const CallSite &S) {
  return S.Token.Count &&
         values(T, S.Token)[0].Bits.getZExtValue() != IndeterminateToken;
}

InstanceKey Machine::chooseAnchor(Thread &T, const Inst &I) {
  AnchorInstance A{T.Id, I.StaticId, T.AnchorCounts[I.StaticId]++, 0};
  InstanceKey Key = anchorKey(I.StaticId, Anchors.classOf(A, keyHere(T, I)));
  T.Trace.Anchors.push_back(A);
  T.Origins[Key] = {A.StaticId, A.K};
  T.Trace.Order.push_back(Key);
  return Key;
}

InstanceKey Machine::indeterminateKey(Thread &T, const Inst &I) {
  // Not the activation: how the function was entered says nothing.
  return uncontrolledKey(I.StaticId, T.top().CallSites,
                         Uncontrolled.history(pathOf(T)));
}

} // namespace convtv::replay
