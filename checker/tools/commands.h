//===- checker/tools/commands.h - conv-tv lint, satisfiable, run -*- C++
//-*-===//
//
// Commands other than checking a pair: the first word of the command line. A
// file of such a name can be given as ./lint.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_COMMANDS_H
#define CONVTV_CHECKER_TOOLS_COMMANDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace convtv {

struct Command {
  llvm::StringRef Name;
  /// Arguments without the command; returns the exit code. Errors have been
  /// printed.
  int (*Run)(llvm::ArrayRef<const char *> Arguments);
};

/// Null if there is none of that name.
const Command *findCommand(llvm::StringRef Name);

int runLint(llvm::ArrayRef<const char *> Arguments);
int runSatisfiable(llvm::ArrayRef<const char *> Arguments);
int runProgramCommand(llvm::ArrayRef<const char *> Arguments);

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_COMMANDS_H
