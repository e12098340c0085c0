//===- checker/replay/random.h - Deterministic pseudo-random numbers -*- C++
//-*-===//
//
// Hashing and random numbers of the replay: a pure function of the seed, equal
// on all platforms (no std:: distributions, no random_device).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_RANDOM_H
#define CONVTV_CHECKER_REPLAY_RANDOM_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace convtv::replay {

/// A bijective scrambler of 64-bit words (splitmix64 finaliser).
inline uint64_t scramble(uint64_t X) {
  X += 0x9e3779b97f4a7c15ULL;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9ULL;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebULL;
  return X ^ (X >> 31);
}

/// Order-dependent combination of a hash and a word.
inline uint64_t mix(uint64_t Hash, uint64_t Word) {
  return scramble(Hash * 0x2545f4914f6cdd1dULL + scramble(Word));
}

inline uint64_t mix(uint64_t Hash, const llvm::APInt &Value) {
  Hash = mix(Hash, uint64_t(Value.getBitWidth()));
  for (unsigned I = 0, E = Value.getNumWords(); I != E; ++I)
    Hash = mix(Hash, Value.getRawData()[I]);
  return Hash;
}

inline uint64_t hashText(llvm::StringRef Text) {
  uint64_t Hash = 0xcbf29ce484222325ULL;
  for (unsigned char C : Text)
    Hash = (Hash ^ C) * 0x100000001b3ULL;
  return scramble(Hash);
}

/// A stream of random numbers.
class Random {
public:
  explicit Random(uint64_t Seed) : State(scramble(Seed)) {}
  uint64_t next() { return scramble(State++); }
  /// In [0, Bound); Bound > 0.
  uint64_t below(uint64_t Bound) { return next() % Bound; }
  bool chance(unsigned OneIn) { return below(OneIn) == 0; }
  llvm::APInt bits(unsigned Width) {
    llvm::APInt R(Width, next());
    for (unsigned I = 64; I < Width; I += 64)
      R.insertBits(next(), I, std::min(64u, Width - I));
    return R;
  }

private:
  uint64_t State;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_RANDOM_H
