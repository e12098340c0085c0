//===- checker/replay/picks.cpp - Values chosen for undef -----------------===//
#include "checker/replay/picks.h"

using namespace llvm;

namespace convtv::replay {

std::optional<APInt> Picks::value(PickId Id, unsigned Width) {
  for (const auto *List : {&Bound, &Enumerated})
    for (const Decision &D : *List)
      if (D.Id == Id && D.Value.getBitWidth() == Width)
        return D.Value;
  if (!Enumerating || Width > Budget)
    return std::nullopt;
  Budget -= Width;
  Enumerated.push_back({Id, APInt(Width, 0)});
  return Enumerated.back().Value;
}

void Picks::bind(PickId Id, APInt Value) {
  Bound.push_back({Id, std::move(Value)});
}

bool Picks::isBound(PickId Id) const {
  for (const Decision &D : Bound)
    if (D.Id == Id)
      return true;
  return false;
}

void Picks::enumerate(unsigned Bits) {
  Enumerating = true;
  Budget = Bits;
}

bool Picks::advance() {
  while (!Enumerated.empty()) {
    Decision &Last = Enumerated.back();
    if (!Last.Value.isAllOnes()) {
      ++Last.Value;
      return true;
    }
    // Later choices may not even exist once this one is made differently.
    Budget += Last.Value.getBitWidth();
    Enumerated.pop_back();
  }
  return false;
}

} // namespace convtv::replay
