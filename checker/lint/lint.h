//===- checker/lint/lint.h - All static rules over a file -------*- C++ -*-===//
//
// What is wrong with the convergence control of a file: every static rule
// (docs/semantics.md, "tokens"), what LLVM's verifier adds, and warnings about
// code that obeys the rules but hardly means what it says.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_LINT_LINT_H
#define CONVTV_CHECKER_LINT_LINT_H

#include "encodings/program/load.h"
#include "encodings/program/semantics_name.h"

#include <string>
#include <vector>

namespace convtv::lint {

/// An instruction a finding is about.
struct Place {
  std::string Text; ///< "%h", "call @op" or "br"
  std::string Location;
  unsigned Line = 0; ///< 0 if unknown
};

struct Finding {
  std::string Function;
  std::string Rule; ///< a name of rules.h
  bool IsError = true;
  std::string Message;
  /// Most important first; empty if the finding is about the function.
  std::vector<Place> Places;
  std::string Location; ///< of the first place, or of the function
  std::string Hint;
  /// LLVM 19's verifier accepts the function in spite of this error.
  bool VerifierAccepts = false;
};

/// Findings of all functions with a body, in the order of the file.
std::vector<Finding> lintModule(const LoadedModule &M,
                                TokenSemantics Tokens = TokenSemantics::LLVM);

/// Findings of one function. Under tokens-rfc: the rules of the RFC and the
/// warnings about tokens; those about the attribute convergent do not apply.
std::vector<Finding> lintFunction(const LoadedModule &M,
                                  const llvm::Function &F,
                                  TokenSemantics Tokens = TokenSemantics::LLVM);

} // namespace convtv::lint

#endif // CONVTV_CHECKER_LINT_LINT_H
