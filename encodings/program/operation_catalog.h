//===- encodings/program/operation_catalog.h - What callees mean -*- C++ -*-===//
//
// Data about the functions and intrinsics whose meaning LLVM IR itself does not
// give: cross-lane operations, barriers, thread identity. Rows are data
// (operation_catalog_data.cpp); users add rows with --operations. (DESIGN 2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H
#define CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace convtv {

/// What an operation computes from the communicating set S (threads with a
/// related instance, the executing thread included) and the threads' arguments.
/// `value`, `lane`, `predicate`, `mask` name operands (OperationInfo gives their
/// positions). A lane is the thread's lane id.
enum class Meaning {
  Uninterpreted, ///< a function of thread, S, all arguments (and memory if read)
  // --- over the communicating set ---
  Ballot,         ///< bit lane(u) set iff u in S and predicate(u)
  VoteAny,        ///< some u in S has predicate(u)
  VoteAll,        ///< all u in S have predicate(u)
  VoteUniform,    ///< all u in S have the same predicate/value
  ReadFirstLane,  ///< value(u) of the u in S with the lowest lane
  ReadLane,       ///< value(u) of the u in S with lane(u) = lane; poison if none
  ShuffleIndex,   ///< like ReadLane, each thread with its own lane operand
  ShuffleXor,     ///< lane(self) xor operand
  ShuffleUp,      ///< lane(self) - operand
  ShuffleDown,    ///< lane(self) + operand
  ReduceAdd,
  ReduceMul,
  ReduceAnd,
  ReduceOr,
  ReduceXor,
  ReduceUMin,
  ReduceUMax,
  ReduceSMin,
  ReduceSMax,
  InclusiveScanAdd, ///< over u in S with lane(u) <= lane(self)
  ExclusiveScanAdd, ///< over u in S with lane(u) < lane(self)
  MatchAny,       ///< mask of lanes in S with the same value
  MatchAll,       ///< mask of S if all values are equal, else 0
  Elect,          ///< true in the thread of S with the lowest lane
  ActiveMask,     ///< mask of S
  Barrier,        ///< an effect; no result (or Uninterpreted result)
  // --- thread identity: same value at each call by one thread ---
  LaneId,         ///< distinct in every thread
  ThreadIdX,      ///< (x,y,z) distinct in every thread of the group
  ThreadIdY,
  ThreadIdZ,
  ThreadIdAny,    ///< identity selected by the operand (get_local_id(d))
  GlobalIdX,      ///< (x,y,z) distinct in every thread
  GlobalIdY,
  GlobalIdZ,
  GlobalIdAny,
  GroupUniform,   ///< the same in all threads, a function of the arguments (group id, sizes)
  MbcntLo,        ///< bits of the mask operand below the own lane (lanes 0..31), plus operand
  MbcntHi,        ///< lanes 32..63
  // --- not modelled on purpose: verdicts become undecided, by name ---
  Unsupported,
};

/// One row: a name (exact, or a prefix ending in '*') and what it means.
struct OperationInfo {
  std::string Pattern;
  Meaning Means = Meaning::Uninterpreted;
  /// Forces the call to be treated as convergent (true) or not (false) whatever
  /// its attributes say; unset: attributes decide. Only user rows set true for
  /// names LLVM knows.
  std::optional<bool> Convergent;
  /// Forces "no memory effects, willreturn, nounwind" when true, "may do
  /// anything" when false; unset: attributes decide.
  std::optional<bool> Pure;
  /// The result is the same in all threads of the communicating set.
  bool UniformResult = false;
  /// Operand positions; -1: the operation has none.
  int ValueOperand = -1;
  int LaneOperand = -1;
  int PredicateOperand = -1;
  int MaskOperand = -1; ///< explicit member mask (nvvm *.sync)
  /// Why the row is as it is (shown by --list-operations and in messages).
  std::string Note;
};

/// Built-in rows plus user rows (which win). Immutable after construction.
class OperationCatalog {
public:
  /// The built-in rows only.
  OperationCatalog();
  /// Adds the rows of a JSON file. The error names file, line, key and remedy
  /// (exit 2). Format: docs/operations.md.
  llvm::Error addFile(llvm::StringRef Path);
  /// One --treat-as-convergent value: NAME, asm:TEXT or register:NAME.
  llvm::Error treatAsConvergent(llvm::StringRef What);

  /// The row for a call: by callee name (intrinsic names with their type suffix
  /// matched by prefix; OpenCL builtins by demangled base name), or for inline asm by
  /// text, or for read_register by register name; null if there is none.
  const OperationInfo *find(const llvm::CallBase &Call) const;
  const std::vector<OperationInfo> &rows() const { return Rows; }

private:
  struct AsmRow {
    std::string Text; ///< substring of the asm template
    OperationInfo Info;
  };
  std::vector<OperationInfo> Rows;
  std::vector<AsmRow> AsmRows;
  std::vector<AsmRow> RegisterRows; ///< Text is the register's exact name
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H
