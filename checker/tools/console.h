//===- checker/tools/console.h - Errors and standard output -----*- C++ -*-===//
//
// What the commands of conv-tv have in common when they talk.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_CONSOLE_H
#define CONVTV_CHECKER_TOOLS_CONSOLE_H

#include "llvm/Support/Error.h"

namespace convtv {

/// Exit code of every command for bad input or usage.
inline constexpr int BadInput = 2;

/// One line on standard error. Messages about files say so themselves
/// ("file:line:column: error: what"); others get the program's name.
void printErrorLine(llvm::StringRef Message);

/// Prints all messages of E; returns BadInput.
int fail(llvm::Error E);

/// ExitCode, or BadInput if standard output failed (it can, like any file).
int finishStdout(int ExitCode);

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_CONSOLE_H
