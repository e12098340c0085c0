//===- tests/relations/brute_force.h - All relations, from the rules ------===//
//
// Enumerates every relation over the dynamic instances of some threads (set
// partitions that obey B1 and B2) and keeps those that obey the rules of a
// semantics, read literally, and B3. Shares no code with the prover or the
// interpreter; exponential, for a dozen instances.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_TESTS_RELATIONS_BRUTE_FORCE_H
#define CONVTV_TESTS_RELATIONS_BRUTE_FORCE_H

#include "llvm/IR/Function.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace relations {

/// A thread's walk: blocks from the entry to a return.
using Path = std::vector<const llvm::BasicBlock *>;

/// The K-th execution (from 0) of an operation by a thread.
struct OperationInstance {
  unsigned Thread = 0;
  const llvm::Instruction *I = nullptr;
  unsigned K = 0;
  auto operator<=>(const OperationInstance &) const = default;
};

/// Related pairs of operations of different threads, the lower thread first.
using OperationPair = std::pair<OperationInstance, OperationInstance>;
using OperationRelation = std::set<OperationPair>;

enum class Semantics {
  Tokens,
  Maximal,
  Postdominator,
  SamePath,
  Opaque,
  JoinPoint ///< no two edges between the same blocks
};

struct Enumeration {
  /// Distinct relations of the operations.
  std::set<OperationRelation> Relations;
  uint64_t Partitions = 0;
  bool TooMany = false; ///< more than the limit: Relations is not complete
};

/// Convergent calls other than the convergence control intrinsics (join-point:
/// llvm.convergence.*) are the operations. All threads enter the function
/// together. Anchors, if given: which instances of an anchor may be related
/// (fewer than the rules allow).
using AnchorFilter =
    std::function<bool(const OperationInstance &, const OperationInstance &)>;
Enumeration enumerateRelations(const llvm::Function &F,
                               const std::vector<Path> &Threads, Semantics S,
                               uint64_t Limit,
                               const AnchorFilter &Anchors = nullptr);

std::string toString(const OperationRelation &R);

} // namespace relations

#endif // CONVTV_TESTS_RELATIONS_BRUTE_FORCE_H
