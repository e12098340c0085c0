//===- encodings/program/static_rules.h - Convergence static rules -*- C++
//-*-===//
//
// The static rules of convergence control (ConvergentOperations, "Static
// Rules", "Convergence Control Intrinsics"), checked by our own code,
// unreachable blocks included. DESIGN 1.1.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_H
#define CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_H

#include "encodings/program/load.h"

#include <string>
#include <vector>

namespace convtv {

/// One broken rule.
struct RuleViolation {
  /// A stable short name, e.g. "cycle-rule-1", "entry-first", "region-nesting".
  std::string Rule;
  /// One sentence in the standard's terms.
  std::string Message;
  /// The instructions involved, most important first (may be empty).
  std::vector<const llvm::Instruction *> Instructions;
};

/// All broken rules of one function, in program order; empty: well formed.
/// Functions without convergence control are well formed.
std::vector<RuleViolation> checkStaticRules(const llvm::Function &F);

/// LLVM's own verifier on one function, run after ours. Empty if it passes,
/// else its message (several lines).
std::string checkWithLLVMVerifier(const llvm::Function &F);

/// "before.ll:7: cycle-rule-1: <message> [%h at before.ll:7, %r at
/// before.ll:9]"
std::string toString(const RuleViolation &V, const LoadedModule &M);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_H
