//===- checker/tools/options.h - The command line -------------------*- C++
//-*-===//
//
// Options of conv-tv, spelled as LLVM tools do (-opt and --opt, =value or the
// next word). Parsed by a table of our own rather than llvm::cl: the LLVM
// library registers hundreds of options in cl's global parser, and cl prints
// and exits by itself with codes that mean something else here. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_OPTIONS_H
#define CONVTV_CHECKER_TOOLS_OPTIONS_H

#include "checker/refine/check.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace convtv {

enum class Action { Check, Help, Version, ListOperations };
enum class ColourMode { Auto, Always, Never };

struct Options {
  Action Do = Action::Check;
  /// One or two files; "-" is standard input. Empty only if Do is not Check.
  std::vector<std::string> Inputs;
  /// Limits and uniform arguments; Catalog and Interrupted are left alone.
  CheckOptions Check;
  TokenSemantics Tokens = TokenSemantics::LLVM;
  /// Check under every semantics of uncontrolled operations.
  bool AllSemantics = false;
  std::vector<std::string> OperationFiles;
  std::vector<std::string> TreatAsConvergent;
  std::vector<std::string> Functions;
  /// Empty: no JSON; "-": standard output.
  std::string JsonPath;
  /// Where to write the solver's queries; empty: nowhere.
  std::string QueryFolder;
  bool Quiet = false;
  bool Statistics = false;
  ColourMode Colour = ColourMode::Auto;
};

/// Arguments without the program's name. The error is one line without the
/// program's name (exit 2).
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Arguments);

/// What --help prints.
std::string helpText();

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_OPTIONS_H
