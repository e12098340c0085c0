//===- checker/replay/scenario.h - Inputs of a concrete run -----*- C++ -*-===//
//
// Everything both programs of a comparison share: threads, arguments, thread
// identities, memory at entry and the answers of unknown functions (all derived
// from one seed, with exceptions where a caller wants particular values).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_SCENARIO_H
#define CONVTV_CHECKER_REPLAY_SCENARIO_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/BitVector.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace convtv::replay {

/// One leaf of an argument: integers and floating point by their bits, pointers
/// by address (argumentAddress(N) of world.h points into object N).
struct InputLeaf {
  llvm::APInt Bits;
  bool Poison = false;
};

/// What the K-th call of a callee by a thread of the *before* program should
/// return. The unknown function is defined so, hence the same call with the
/// same arguments after the transform returns the same.
struct OraclePreference {
  std::string Callee; ///< calleeIdentity() of encodings/program/effects.h
  unsigned Thread = 0;
  unsigned Index = 0;              ///< K, from 0
  std::vector<llvm::APInt> Result; ///< one per leaf
};

struct Scenario {
  unsigned Threads = 2; ///< 1 to 64
  /// Arguments[thread]: the leaves of all arguments in order (tokens and
  /// metadata have none).
  std::vector<std::vector<InputLeaf>> Arguments;
  std::vector<unsigned> Lanes; ///< distinct
  /// init.whole.wave: the lane was active at the start. (Of a whole-wave
  /// function the first argument says it.)
  std::vector<bool> Active;
  std::vector<std::array<uint32_t, 3>> LocalIds;  ///< distinct tuples
  std::vector<std::array<uint32_t, 3>> GlobalIds; ///< distinct tuples
  uint64_t Seed = 0;
  /// Bytes of memory at entry.
  std::vector<std::pair<uint64_t, uint8_t>> Memory;
  std::vector<OraclePreference> Preferences;
  /// Calls that need not return do so always (else: mostly).
  bool CallsReturn = true;
  /// Calls without effects that are not speculatable are undefined for some
  /// arguments.
  bool CallsMayBeUndefined = false;
};

struct ScenarioOptions {
  /// Arguments equal in all threads (thread_inputs.h); resized as needed.
  llvm::BitVector Uniform;
  /// Interesting integers (constants of the programs), any width.
  std::vector<llvm::APInt> Constants;
  /// Two pointer arguments may point to the same object.
  bool AllowAliasing = true;
  /// Arguments without noundef may be poison (not those of kernels: they come
  /// from a launch).
  bool AllowPoison = true;
};

/// Whole-wave execution: some thread of F is in an active lane, as it must be;
/// true for functions without it.
bool anyLaneActive(const llvm::Function &F, const Scenario &S);

/// A random scenario; the same on every platform for equal arguments.
Scenario randomScenario(const llvm::Function &F, unsigned Threads,
                        uint64_t Seed, const ScenarioOptions &Options);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_SCENARIO_H
