//===- checker/satisfiable/satisfiable.h - Can the rules hold? --*- C++ -*-===//
//
// Looks for threads of a function for which the rules of the semantics
// contradict B1 to B3, whatever an implementation does, as long as it may run
// threads together while they go the same way. (DESIGN 1.6, docs/semantics.md)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_SATISFIABLE_SATISFIABLE_H
#define CONVTV_CHECKER_SATISFIABLE_SATISFIABLE_H

#include "encodings/program/load.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace convtv::satisfiable {

struct SearchLimits {
  unsigned Visits = 3;          ///< of each block with operations, 1 to 16
  unsigned Threads = 3;         ///< groups of two up to so many, 2 to 4
  unsigned MaxTraces = 500;     ///< the shortest are kept
  uint64_t MaxGroups = 200'000; ///< groups of traces looked at, for each size
  std::function<bool()> Interrupted; ///< may be empty
};

/// "first %a of thread 0 ~ second %a of thread 1, as ...".
struct DerivedRelation {
  std::string Left, Right;
  std::string Why;
  /// Numbers (from 1) of earlier lines it follows from.
  std::vector<unsigned> From;
};

struct Contradiction {
  /// By thread: the labels of the blocks it executes.
  std::vector<std::vector<std::string>> Traces;
  std::vector<DerivedRelation> Derivation;
  std::string Rule;       ///< "B2" or "B3"
  std::string Conclusion; ///< one sentence
  /// Sites involved, "%a (f.ll:7)".
  std::vector<std::string> Where;
};

struct FunctionResult {
  std::string Function;
  std::optional<Contradiction> Found;
  /// Not looked at, and why.
  std::string Skipped;
  unsigned Traces = 0;
  uint64_t Groups = 0;
  /// All groups within the bounds were looked at.
  bool Complete = true;
  /// Some walks are longer than the bound of visits.
  bool Cut = false;
  /// Convergent operations without a token, which the maximal semantics always
  /// can relate.
  unsigned Uncontrolled = 0;
};

FunctionResult searchContradiction(const LoadedModule &M,
                                   const llvm::Function &F,
                                   const SearchLimits &Limits);

} // namespace convtv::satisfiable

#endif // CONVTV_CHECKER_SATISFIABLE_SATISFIABLE_H
