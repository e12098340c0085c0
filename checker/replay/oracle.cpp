//===- checker/replay/oracle.cpp - Answers of unknown functions -----------===//
#include "checker/replay/oracle.h"
#include "checker/replay/world.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/Type.h"

using namespace llvm;

namespace convtv::replay {

Oracle::Oracle(const Scenario &S, ArrayRef<APInt> Pool) : S(S), Pool(Pool) {}

Scalar Oracle::answer(uint64_t Key, unsigned Leaf, const LeafLayout &L) const {
  if (auto It = Preferred.find(Key); It != Preferred.end() && It->second) {
    const auto &Result = It->second->Result;
    if (Leaf < Result.size())
      return Scalar(Result[Leaf].zextOrTrunc(L.Width));
  }
  Random R(mix(mix(S.Seed, Key), Leaf));
  if (L.IsPointer)
    return Scalar(L.Width,
                  R.chance(8) ? 0 : OracleArea + (R.below(0x10000) << 4));
  if (L.IsFloat) {
    static const double Values[] = {0.0, 1.0, 2.0, -1.0, 0.5, -3.0, 100.0};
    if (R.chance(8))
      return Scalar(R.bits(L.Width));
    APFloat F(Values[R.below(std::size(Values))]);
    bool Lost = false;
    F.convert(L.Type->getFltSemantics(), APFloat::rmNearestTiesToEven, &Lost);
    return Scalar(F.bitcastToAPInt());
  }
  switch (R.below(8)) {
  case 0:
  case 1:
  case 2:
    return Scalar(APInt(64, R.below(5)).zextOrTrunc(L.Width));
  case 3:
  case 4:
    if (!Pool.empty())
      return Scalar(Pool[R.below(Pool.size())].zextOrTrunc(L.Width));
    [[fallthrough]];
  default:
    return Scalar(R.bits(L.Width));
  }
}

bool Oracle::returns(uint64_t Key) const {
  return S.CallsReturn || mix(mix(S.Seed, 0x8e7), Key) % 4 != 0;
}

bool Oracle::isUndefined(uint64_t Key) const {
  return S.CallsMayBeUndefined && mix(mix(S.Seed, 0xdb), Key) % 4 == 0;
}

void Oracle::prefer(uint64_t Key, StringRef Callee, unsigned Thread,
                    unsigned Index) {
  for (const OraclePreference &P : S.Preferences)
    if (P.Thread == Thread && P.Index == Index && P.Callee == Callee) {
      Preferred.try_emplace(Key, &P);
      return;
    }
  // Answered without regard to preferences, and that is final.
  Preferred.try_emplace(Key, nullptr);
}

} // namespace convtv::replay
