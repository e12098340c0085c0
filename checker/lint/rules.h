//===- checker/lint/rules.h - Rules by name, with remedies ------*- C++ -*-===//
//
// What `conv-tv lint` knows about each rule: the static rules of
// encodings/program/static_rules.h, and the warnings of lint.h.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_LINT_RULES_H
#define CONVTV_CHECKER_LINT_RULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace convtv::lint {

struct Rule {
  llvm::StringRef Name;
  /// An error makes the function ill-formed; a warning does not.
  bool IsError;
  /// What has to hold, in one sentence.
  llvm::StringRef Text;
  /// How to repair it, in one sentence without a full stop.
  llvm::StringRef Hint;
};

/// All rules, errors first.
llvm::ArrayRef<Rule> rules();

/// Null if there is none of that name.
const Rule *findRule(llvm::StringRef Name);

} // namespace convtv::lint

#endif // CONVTV_CHECKER_LINT_RULES_H
