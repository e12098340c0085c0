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
#include "encodings/program/semantics_name.h"

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
///
/// Under tokens-rfc the rules are those of the RFC: rules 1 to 3 about cycles,
/// nesting of regions, entry in the entry block and neither with a bundle nor
/// noconvergent. What LLVM 19 adds is not demanded: cycle-rule-4, loop-first,
/// entry-first, entry-once, entry-convergent-function, mixed-control,
/// convergent-call, anchor-bundle, loop-bundle. The bundle of a noconvergent
/// call is no use of its token.
std::vector<RuleViolation>
checkStaticRules(const llvm::Function &F,
                 TokenSemantics Tokens = TokenSemantics::LLVM);

/// LLVM's own verifier on one function, run after ours. Empty if it passes,
/// else its message (several lines).
/// Under tokens-rfc it sees the function without convergence control, of which
/// it has another opinion.
std::string checkWithLLVMVerifier(const llvm::Function &F,
                                  TokenSemantics Tokens = TokenSemantics::LLVM);

/// "before.ll:7: cycle-rule-1: <message> [%h at before.ll:7, %r at
/// before.ll:9]"
std::string toString(const RuleViolation &V, const LoadedModule &M);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_H
