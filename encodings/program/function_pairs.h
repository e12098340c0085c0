//===- encodings/program/function_pairs.h - Which is compared with which
//---===//
//
// Pairs the functions of two files by name, or @src/@tgt (srcN/tgtN) of one
// file, and checks that a pair can be compared at all. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_FUNCTION_PAIRS_H
#define CONVTV_ENCODINGS_PROGRAM_FUNCTION_PAIRS_H

#include "encodings/program/load.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace convtv {

struct FunctionPair {
  /// The name shown in reports: the common name, or "src/tgt", "src1/tgt1".
  std::string Name;
  const llvm::Function *Before = nullptr;
  const llvm::Function *After = nullptr;
};

/// All functions with a body in both files, in the order of the first file.
/// Only: names given by --func (empty: all). Errors (exit 2), one line each
/// with file, line and remedy: a --func name that does not exist or has no
/// body, a function defined in Before whose counterpart is missing from After
/// (an internal or linkonce function may disappear: optimizers delete them;
/// then it is no pair, and neither is one that lost its last use and that
/// nobody outside can call) or is only declared there, differing return or
/// parameter types, calling conventions, or target data layouts; no pair at
/// all. Types are compared by structure (type_identity.h). What an optimizer
/// may do to an internal function is no error: a new type makes it another
/// function (no pair), a new ordinary calling convention (ccc, fastcc, ...) is
/// accepted.
llvm::Expected<std::vector<FunctionPair>>
pairFunctions(const LoadedModule &Before, const LoadedModule &After,
              llvm::ArrayRef<std::string> Only);

/// @src with @tgt, @srcN with @tgtN in one file (N decimal). Only: src, tgt or
/// src/tgt, each with its number. Errors as above, and a missing counterpart.
llvm::Expected<std::vector<FunctionPair>>
pairSourceAndTarget(const LoadedModule &File, llvm::ArrayRef<std::string> Only);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_FUNCTION_PAIRS_H
