//===- checker/tools/lint.cpp - conv-tv lint ------------------------------===//

#include "checker/lint/lint.h"
#include "checker/lint/rules.h"
#include "checker/report/escape.h"
#include "checker/report/lint_report.h"
#include "checker/report/output_file.h"
#include "checker/tools/command_line.h"
#include "checker/tools/commands.h"
#include "checker/tools/console.h"

namespace convtv {

static void listRules() {
  for (const lint::Rule &R : lint::rules())
    llvm::outs() << R.Name << " (" << (R.IsError ? "error" : "warning")
                 << "): " << R.Text << "\n    hint: " << R.Hint << '\n';
}

int runLint(llvm::ArrayRef<const char *> Arguments) {
  bool List = false, Quiet = false;
  TokenSemantics Tokens = TokenSemantics::LLVM;
  std::string JsonPath;
  auto Set = [](bool &Flag) {
    return [&Flag](llvm::StringRef) {
      Flag = true;
      return llvm::Error::success();
    };
  };
  CommandLine Line;
  Line.Name = "lint";
  Line.Overview = "checks the static rules of convergence control";
  Line.Operands = "FILE...";
  Line.Options = {
      {"tokens", "RULES",
       "Whose rules: llvm (default; LLVM 19) or rfc (tokens-rfc in "
       "docs/semantics.md).",
       false,
       [&](llvm::StringRef Value) -> llvm::Error {
         auto S = parseTokens(Value);
         if (!S)
           return llvm::createStringError("--tokens=" + escapeText(Value) +
                                          ": expected llvm or rfc");
         Tokens = *S;
         return llvm::Error::success();
       }},
      {"json", "FILE",
       "Write a JSON report (docs/reports.md); with - it goes "
       "to standard output and the text to standard error.",
       false,
       [&](llvm::StringRef Value) {
         JsonPath = Value.str();
         return llvm::Error::success();
       }},
      {"quiet", "", "No text report.", false, Set(Quiet)},
      {"list-rules", "", "List the rules with their hints, and exit.", false,
       Set(List)},
  };
  Line.ExitCodes = "  0  nothing found\n"
                   "  1  errors or warnings found\n"
                   "  2  bad input or usage, or no report could be written\n";
  llvm::Expected<ParsedCommandLine> Parsed = parseCommandLine(Line, Arguments);
  if (!Parsed)
    return fail(Parsed.takeError());
  if (Parsed->Help) {
    llvm::outs() << helpText(Line);
    return 0;
  }
  if (List) {
    listRules();
    return 0;
  }
  if (Parsed->Files.empty()) {
    printErrorLine("no input files; usage: conv-tv lint [options] FILE...");
    return BadInput;
  }
  bool JsonToFile = !JsonPath.empty() && JsonPath != "-";
  if (JsonToFile)
    if (llvm::Error E = checkWritable(JsonPath))
      return fail(std::move(E));

  std::vector<lint::FileFindings> Files;
  bool Clean = true;
  for (const std::string &Path : Parsed->Files) {
    llvm::LLVMContext Context;
    llvm::Expected<LoadedModule> M = loadModule(Path, Context);
    if (!M)
      return fail(M.takeError());
    lint::FileFindings F;
    F.Path = M->Path;
    for (const llvm::Function &Fn : *M->Module)
      F.Functions += !Fn.isDeclaration();
    F.Findings = lint::lintModule(*M, Tokens);
    Clean &= F.Findings.empty();
    Files.push_back(std::move(F));
  }
  if (!Quiet)
    lint::printText(JsonPath == "-" ? llvm::errs() : llvm::outs(), Files);
  if (JsonPath == "-")
    llvm::outs() << lint::jsonText(Files, CONVTV_VERSION);
  else if (JsonToFile)
    if (llvm::Error E =
            writeFile(JsonPath, lint::jsonText(Files, CONVTV_VERSION)))
      return fail(std::move(E));
  return Clean ? 0 : 1;
}

} // namespace convtv
