//===- checker/replay/picks.h - Values chosen for undef ---------*- C++ -*-===//
//
// An undef of the source may have any value at each use: a choice to be made in
// the source's favour. Usually a random value is taken and everything that
// depends on it is tainted. Where all possibilities can be looked at, or only
// one can agree with the target, choices are made here, and leave no taint.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_PICKS_H
#define CONVTV_CHECKER_REPLAY_PICKS_H

#include "llvm/ADT/APInt.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace convtv::replay {

/// The N-th choice (from 0) of a thread. Never 0.
using PickId = uint32_t;
inline PickId makePickId(unsigned Thread, unsigned N) {
  return (Thread + 1) << 24 | (N & 0xffffff);
}

class Picks {
public:
  /// The value decided for a choice, if any. While enumerating, new choices are
  /// decided as long as they fit the budget.
  std::optional<llvm::APInt> value(PickId Id, unsigned Width);

  /// Decides one choice for good.
  void bind(PickId Id, llvm::APInt Value);
  bool isBound(PickId Id) const;

  /// From now on try all values of the choices that runs meet, at most 2^Bits
  /// combinations.
  void enumerate(unsigned Bits);
  /// The next combination; false when all have been seen.
  bool advance();

private:
  struct Decision {
    PickId Id;
    llvm::APInt Value;
  };
  std::vector<Decision> Bound, Enumerated;
  unsigned Budget = 0;
  bool Enumerating = false;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_PICKS_H
