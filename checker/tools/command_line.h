//===- checker/tools/command_line.h - Options of the commands ---*- C++ -*-===//
//
// The command lines of `conv-tv lint` and its like: spelled as those of conv-tv
// itself (-opt and --opt, =value or the next word, -- ends the options).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_COMMAND_LINE_H
#define CONVTV_CHECKER_TOOLS_COMMAND_LINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace convtv {

struct CommandOption {
  std::string Name;
  /// Name of the value in --help; empty: the option takes none.
  std::string Value;
  std::string Help;
  bool Repeatable = false;
  std::function<llvm::Error(llvm::StringRef Value)> Apply;
};

struct CommandLine {
  std::string Name;     ///< "lint"
  std::string Overview; ///< one sentence
  std::string Operands; ///< "FILE..."
  bool ManyFiles = true;
  std::vector<CommandOption> Options; ///< --help is added
  std::string ExitCodes;              ///< lines of --help, each ended
};

struct ParsedCommandLine {
  std::vector<std::string> Files; ///< at least one unless Help
  bool Help = false;
};

/// The error is one line without the program's name.
llvm::Expected<ParsedCommandLine>
parseCommandLine(const CommandLine &Line,
                 llvm::ArrayRef<const char *> Arguments);

std::string helpText(const CommandLine &Line);

/// Number = Value, a whole number within the bounds.
llvm::Error parseNumber(llvm::StringRef Name, llvm::StringRef Value,
                        uint64_t Lowest, uint64_t Highest, uint64_t &Number);

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_COMMAND_LINE_H
