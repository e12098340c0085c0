//===- checker/tools/before_rules.h - Is the question a good one? ---*- C++
//-*-===//
//
// Checks made once before any pair is decided: the original program must obey
// the static rules (else there is nothing to preserve), and names given on the
// command line must exist. (DESIGN 1.1, 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_BEFORE_RULES_H
#define CONVTV_CHECKER_TOOLS_BEFORE_RULES_H

#include "encodings/program/function_pairs.h"
#include "encodings/program/load.h"
#include "encodings/program/semantics_name.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace convtv {

/// Our static rules, then LLVM's verifier, on the Before function of each pair
/// and all functions of the same module reachable from it by direct calls. The
/// error has one line for each function's first broken rule.
llvm::Error checkBeforeRules(const LoadedModule &Before,
                             llvm::ArrayRef<FunctionPair> Pairs,
                             TokenSemantics Tokens = TokenSemantics::LLVM);

/// Every --uniform-arg must name an argument ("n" or "#0") of some pair.
llvm::Error checkUniformNames(llvm::ArrayRef<FunctionPair> Pairs,
                              llvm::ArrayRef<std::string> Names);

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_BEFORE_RULES_H
