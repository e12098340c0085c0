//===- checker/tools/satisfiable.cpp - conv-tv satisfiable ----------------===//

#include "checker/report/escape.h"
#include "checker/report/output_file.h"
#include "checker/report/satisfiable_report.h"
#include "checker/tools/command_line.h"
#include "checker/tools/commands.h"
#include "checker/tools/console.h"
#include "checker/tools/interrupt.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace convtv {

namespace {

using llvm::Error;
using llvm::StringRef;

struct SatisfiableOptions {
  uint64_t Visits = 3, Threads = 3, Traces = 500, Groups = 200'000;
  std::vector<std::string> Functions;
  std::string JsonPath;
  bool Quiet = false;
};

CommandLine describe(SatisfiableOptions &O) {
  CommandLine Line;
  Line.Name = "satisfiable";
  Line.Overview = "looks for threads for which the rules of convergence "
                  "contradict each other";
  Line.Operands = "FILE...";
  auto Number = [](const char *Name, uint64_t Lowest, uint64_t Highest,
                   uint64_t &Target) {
    return [=, &Target](StringRef V) {
      return parseNumber(Name, V, Lowest, Highest, Target);
    };
  };
  Line.Options = {
      {"threads", "N", "Groups of up to N threads, 2 to 4 (default 3).", false,
       Number("threads", 2, 4, O.Threads)},
      {"unroll", "K",
       "Visits of each block with operations, 1 to 16 (default 3).", false,
       Number("unroll", 1, 16, O.Visits)},
      {"traces", "N",
       "How many traces of a function are looked at, the shortest first "
       "(default 500).",
       false, Number("traces", 1, 100'000, O.Traces)},
      {"groups", "N",
       "How many groups of traces are looked at for each number of threads "
       "(default 200000).",
       false, Number("groups", 1, 1'000'000'000, O.Groups)},
      {"func", "NAME", "Only these functions (commas or repeated).", true,
       [&O](StringRef V) {
         llvm::SmallVector<StringRef> Parts;
         V.split(Parts, ',');
         for (StringRef P : Parts)
           O.Functions.push_back(P.str());
         return Error::success();
       }},
      {"json", "FILE",
       "Write a JSON report (docs/reports.md); with - it goes to standard "
       "output and the text to standard error.",
       false,
       [&O](StringRef V) {
         O.JsonPath = V.str();
         return Error::success();
       }},
      {"quiet", "", "No text report.", false,
       [&O](StringRef) {
         O.Quiet = true;
         return Error::success();
       }},
  };
  Line.ExitCodes =
      "  0  no contradiction within the bounds\n"
      "  1  some function has a contradiction\n"
      "  2  bad input or usage, or no report could be written\n"
      "  3  no contradiction found, but a limit was reached or a function "
      "could not be looked at\n"
      "  130  interrupted\n";
  return Line;
}

int search(const SatisfiableOptions &O, const std::vector<std::string> &Paths) {
  satisfiable::SearchLimits Limits;
  Limits.Visits = O.Visits;
  Limits.Threads = O.Threads;
  Limits.MaxTraces = O.Traces;
  Limits.MaxGroups = O.Groups;
  Limits.Interrupted = interrupted;
  installInterruptHandlers();

  llvm::raw_ostream &Text = O.JsonPath == "-" ? llvm::errs() : llvm::outs();
  // Bad input is said before anything else.
  llvm::LLVMContext Context;
  std::vector<LoadedModule> Modules;
  llvm::StringSet<> Defined;
  for (const std::string &Path : Paths) {
    llvm::Expected<LoadedModule> M = loadModule(Path, Context);
    if (!M)
      return fail(M.takeError());
    for (const llvm::Function &F : *M->Module)
      if (!F.isDeclaration())
        Defined.insert(F.getName());
    Modules.push_back(std::move(*M));
  }
  for (const std::string &Name : O.Functions)
    if (!Defined.contains(Name)) {
      printErrorLine("--func=" + escapeText(Name) +
                     ": no function of this name with a body");
      return BadInput;
    }

  std::vector<satisfiable::FileResult> Files;
  bool Found = false, Open = false;
  for (const LoadedModule &M : Modules) {
    satisfiable::FileResult &File = Files.emplace_back();
    File.Path = M.Path;
    for (const llvm::Function &F : *M.Module) {
      if (F.isDeclaration() || (!O.Functions.empty() &&
                                !llvm::is_contained(O.Functions, F.getName())))
        continue;
      File.Functions.push_back(searchContradiction(M, F, Limits));
      const satisfiable::FunctionResult &R = File.Functions.back();
      Found |= R.Found.has_value();
      Open |= !R.Found && (!R.Complete || !R.Skipped.empty());
      if (!O.Quiet)
        printText(Text, R, Limits);
    }
  }
  if (O.JsonPath == "-")
    llvm::outs() << jsonText(Files, Limits, CONVTV_VERSION);
  else if (!O.JsonPath.empty())
    if (Error E =
            writeFile(O.JsonPath, jsonText(Files, Limits, CONVTV_VERSION)))
      return fail(std::move(E));
  if (interrupted())
    return InterruptedExitCode;
  return Found ? 1 : Open ? 3 : 0;
}

} // namespace

int runSatisfiable(llvm::ArrayRef<const char *> Arguments) {
  SatisfiableOptions O;
  CommandLine Line = describe(O);
  llvm::Expected<ParsedCommandLine> Parsed = parseCommandLine(Line, Arguments);
  if (!Parsed)
    return fail(Parsed.takeError());
  if (Parsed->Help) {
    llvm::outs() << helpText(Line);
    return 0;
  }
  if (Parsed->Files.empty()) {
    printErrorLine(
        "no input files; usage: conv-tv satisfiable [options] FILE...");
    return BadInput;
  }
  if (!O.JsonPath.empty() && O.JsonPath != "-")
    if (Error E = checkWritable(O.JsonPath))
      return fail(std::move(E));
  return search(O, Parsed->Files);
}

} // namespace convtv
