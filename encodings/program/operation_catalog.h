//===- encodings/program/operation_catalog.h - What callees mean -*- C++
//-*-===//
//
// Data about the functions and intrinsics whose meaning LLVM IR itself does not
// give: cross-lane operations, barriers, thread identity. Rows are data
// (operation_catalog_data.cpp); users add rows with --operations. (DESIGN 2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H
#define CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H

#include "encodings/program/semantics_name.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace convtv {

/// What an operation computes from the communicating set S (threads with a
/// related instance, the executing thread included) and the threads' arguments.
/// `value`, `lane`, `predicate`, `mask` name operands (OperationInfo gives
/// their positions). A lane is the thread's lane id. A predicate or vote wider
/// than one bit is true when it is not zero; a true result is 1. Masks keep the
/// bits of the result's width: lanes beyond it are dropped.
enum class Meaning {
  Uninterpreted, ///< a function of thread, S, all arguments (and memory if
                 ///< read)
  // --- over the communicating set ---
  Ballot,        ///< bit lane(u) set iff u in S and predicate(u)
  BallotCompare, ///< ballot of: value(u) compared with the operand after it;
                 ///< the predicate operand is a constant, the number of an
                 ///< icmp predicate (llvm::CmpInst::Predicate)
  VoteAny,       ///< some u in S has predicate(u)
  VoteAll,       ///< all u in S have predicate(u)
  VoteUniform,   ///< all u in S have the same predicate/value
  VoteCount,     ///< number of u in S with predicate(u)
  ReadFirstLane, ///< value(u) of the u in S with the lowest lane
  ReadLane,      ///< value(u) of the u in S with lane(u) = lane; poison if none
  ShuffleIndex,  ///< like ReadLane, each thread with its own lane operand
  ShuffleXor,    ///< lane(self) xor operand
  ShuffleUp,     ///< lane(self) - operand
  ShuffleDown,   ///< lane(self) + operand
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
  MatchAny,         ///< mask of lanes in S with the same value
  MatchAll,         ///< mask of S if all values are equal, else 0
  Elect,            ///< true in the thread of S with the lowest lane
  ActiveMask,       ///< mask of S
  Barrier,          ///< an effect; no result (or Uninterpreted result)
  // --- thread identity: same value at each call by one thread ---
  LaneId,    ///< distinct in every thread
  ThreadIdX, ///< (x,y,z) distinct in every thread of the group
  ThreadIdY,
  ThreadIdZ,
  ThreadIdAny, ///< identity selected by the value operand (get_local_id(d))
  GlobalIdX,   ///< (x,y,z) distinct in every thread
  GlobalIdY,
  GlobalIdZ,
  GlobalIdAny,  ///< selected by the value operand
  GroupUniform, ///< the same in all threads, a function of the arguments (group
                ///< id, sizes)
  MbcntLo, ///< bits of the mask operand below the own lane (lanes 0..31), plus
           ///< the value operand
  MbcntHi, ///< lanes 32..63
  // --- not modelled on purpose: verdicts become undecided, by name ---
  Unsupported,
};

/// "reduce-add"; the names used in files, listings and messages.
llvm::StringRef meaningName(Meaning M);
/// The inverse; nullopt if there is no such meaning.
std::optional<Meaning> meaningFromName(llvm::StringRef Name);
/// All names, in the order of the enumeration.
std::vector<llvm::StringRef> meaningNames();
/// Ballot … Barrier: the meaning speaks of the communicating set, so it makes
/// sense only for a convergent call.
bool isOverCommunicatingSet(Meaning M);
/// LaneId … MbcntHi: depends on the thread and the arguments alone; does not
/// communicate.
bool isThreadIdentity(Meaning M);
/// By its definition the result is the same in every thread of S.
bool isUniformByDefinition(Meaning M);

/// One row: a name (exact, or a prefix ending in '*') and what it means.
struct OperationInfo {
  /// "name", "prefix*" (a pattern ending in ".*" matches the bare name too),
  /// a name with '*' anywhere in it (user rows; each stands for any text),
  /// "mangled:name" for any Itanium-mangled overload of a function at global
  /// scope, "mangled:name(signed|unsigned|float)" by kind of the first
  /// parameter, "asm:text", "register:name".
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
  int MaskOperand = -1; ///< explicit member mask (nvvm *.sync), mbcnt's mask
  /// Why the row is as it is (shown by --list-operations and in messages).
  std::string Note;
};

/// How much of a row can be used for a call.
enum class RowFit {
  Exact,
  /// As it is, but the result may differ between threads: the explicit member
  /// mask is not a constant, so related threads may name different members.
  NotUniform,
  /// A reduction of a type whose order of evaluation matters (float, vector):
  /// uninterpreted, still uniform.
  OtherType,
  /// An operand position out of range, a type the meaning cannot have, or a
  /// meaning over the communicating set on a call that is not convergent.
  Unfit,
};

/// Checks a row against a call: operand positions, types, convergence.
RowFit fitOf(const OperationInfo &Info, const llvm::CallBase &Call,
             TokenSemantics Tokens = TokenSemantics::LLVM);
/// What is left of a row: Uninterpreted unless Exact or NotUniform. Barrier and
/// Unsupported always stay (they need no operand). A built-in row that is unfit
/// also loses the overrides that claim harmlessness; KeepOverrides (user rows)
/// keeps them.
OperationInfo downgraded(const OperationInfo &Info, RowFit Fit,
                         bool KeepOverrides);

/// One line for --list-operations.
std::string describe(const OperationInfo &Info);

/// Built-in rows plus user rows (which win). Add rows first, then ask: adding
/// invalidates the pointers find() has returned.
class OperationCatalog {
public:
  /// The built-in rows only.
  OperationCatalog();
  /// Adds the rows of a JSON file. The error names file, line, key and remedy
  /// (exit 2). Format: docs/operations.md.
  llvm::Error addFile(llvm::StringRef Path);
  /// One --treat-as-convergent value: NAME ('*' stands for any text), asm:TEXT
  /// or register:NAME. Meanings of rows with that name are kept, except that an
  /// identity of the thread, which does not communicate, becomes uninterpreted.
  llvm::Error treatAsConvergent(llvm::StringRef What);

  /// The row for a call: by callee name (intrinsic names with their type suffix
  /// matched by prefix; OpenCL builtins by demangled base name), or for inline
  /// asm by text, or for read_register by register name; null if there is none.
  /// The row fits the call (see RowFit): operand positions and types need no
  /// more checks. Built-in rows do not apply to functions with a body: the body
  /// is the meaning.
  const OperationInfo *find(const llvm::CallBase &Call) const;
  const std::vector<OperationInfo> &rows() const { return Rows; }
  /// The row for a name, whether or not it fits some call; null if there is
  /// none.
  const OperationInfo *rowNamed(llvm::StringRef Name) const;
  /// The user's row that a call gets, described; nullopt if it gets none or a
  /// built-in one. A verdict about the call rests on it.
  std::optional<std::string> assumptionAbout(const llvm::CallBase &Call) const;

  /// Which calls communicate, and what their tokens mean (effects.h). With the
  /// rows, as it decides the same question.
  void setTokens(TokenSemantics S) { Tokens = S; }
  TokenSemantics tokens() const { return Tokens; }

private:
  /// What find() answers when a row does not fit exactly.
  struct LesserRows {
    OperationInfo NotUniform, OtherType, Unfit;
  };
  struct NameIndex {
    llvm::StringMap<unsigned> Exact, Prefix;
    /// Patterns with '*' elsewhere than at the end.
    std::vector<std::pair<std::string, unsigned>> Wildcards;
    bool isEmpty() const {
      return Exact.empty() && Prefix.empty() && Wildcards.empty();
    }
    std::optional<unsigned> find(llvm::ArrayRef<std::string> Keys) const;
    std::optional<unsigned> longestPrefix(llvm::StringRef Name) const;
  };
  void addRow(OperationInfo Info, bool IsUser);
  void setRow(unsigned Row, OperationInfo Info, bool IsUser);
  bool isTreatedAsConvergent(llvm::StringRef Pattern) const;
  std::optional<unsigned> rowOf(const llvm::CallBase &Call) const;

  TokenSemantics Tokens = TokenSemantics::LLVM;
  unsigned BuiltInCount = 0;
  std::vector<OperationInfo> Rows; ///< built-in ones first
  std::vector<LesserRows> Lesser;  ///< parallel to Rows
  NameIndex BuiltIn, User;
  std::vector<std::pair<std::string, unsigned>>
      AsmRows; ///< text of the template
  llvm::StringMap<unsigned> RegisterRows;
  /// Patterns of the user rows that came from a file: a second one is an error.
  llvm::StringMap<std::string> FileOfPattern;
  std::vector<std::string> Treated; ///< --treat-as-convergent values
};

/// Reads one --operations file: rows in order, not yet checked against others.
llvm::Expected<std::vector<OperationInfo>>
parseOperationsFile(llvm::StringRef Path);

/// The built-in rows.
std::vector<OperationInfo> builtInOperations();

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_OPERATION_CATALOG_H
