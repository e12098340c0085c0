//===- checker/tools/conv_tv.cpp - The checker's main program -------------===//
//
// conv-tv before.ll after.ll: reads, pairs, checks, reports. Exit codes: 0 all
// preserved, 1 something violated or ill-formed, 2 bad input or usage (or an
// internal failure: no verdict), 3 undecided, 130 interrupted. (DESIGN 3, 7)
//
//===----------------------------------------------------------------------===//

#include "checker/refine/check.h"
#include "checker/report/escape.h"
#include "checker/report/json.h"
#include "checker/report/output_file.h"
#include "checker/report/query_files.h"
#include "checker/report/summary.h"
#include "checker/report/text.h"
#include "checker/tools/before_rules.h"
#include "checker/tools/commands.h"
#include "checker/tools/console.h"
#include "checker/tools/failure.h"
#include "checker/tools/interrupt.h"
#include "checker/tools/options.h"
#include "encodings/program/function_pairs.h"
#include "encodings/program/load.h"
#include "encodings/program/operation_catalog.h"
#include "encodings/smt/solver.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace convtv;

namespace {

void printVersion() {
  llvm::outs() << "conv-tv " << CONVTV_VERSION << "\nLLVM "
               << LLVM_VERSION_STRING << "\nZ3 " << Solver::z3Version() << '\n';
}

void listOperations(const OperationCatalog &Catalog) {
  for (const OperationInfo &Row : Catalog.rows())
    llvm::outs() << escapeLines(describe(Row)) << '\n';
}

bool useColour(ColourMode Mode, const llvm::raw_ostream &OS) {
  if (Mode == ColourMode::Auto)
    return OS.is_displayed() && OS.has_colors();
  return Mode == ColourMode::Always;
}

/// The inputs, in one context so that their types can be compared.
struct Inputs {
  LoadedModule Before;
  /// Unused if there is one file only.
  LoadedModule Second;
  bool OneFile = false;
  std::vector<FunctionPair> Pairs;

  const LoadedModule &after() const { return OneFile ? Before : Second; }
};

llvm::Error readInputs(const Options &O, llvm::LLVMContext &Context,
                       Inputs &In) {
  llvm::Expected<LoadedModule> Before = loadModule(O.Inputs[0], Context);
  if (!Before)
    return Before.takeError();
  In.Before = std::move(*Before);
  In.OneFile = O.Inputs.size() == 1;
  if (!In.OneFile) {
    llvm::Expected<LoadedModule> After = loadModule(O.Inputs[1], Context);
    if (!After)
      return After.takeError();
    In.Second = std::move(*After);
  }
  llvm::Expected<std::vector<FunctionPair>> Pairs =
      In.OneFile ? pairSourceAndTarget(In.Before, O.Functions)
                 : pairFunctions(In.Before, In.Second, O.Functions);
  if (!Pairs)
    return Pairs.takeError();
  In.Pairs = std::move(*Pairs);
  return llvm::Error::success();
}

llvm::Error fillCatalog(const Options &O, OperationCatalog &Catalog) {
  Catalog.setTokens(O.Tokens);
  for (const std::string &File : O.OperationFiles)
    if (llvm::Error E = Catalog.addFile(File))
      return E;
  for (const std::string &What : O.TreatAsConvergent)
    if (llvm::Error E = Catalog.treatAsConvergent(What))
      return E;
  return llvm::Error::success();
}

PairVerdict interruptedVerdict(const FunctionPair &Pair) {
  PairVerdict V;
  V.Function = Pair.Name;
  V.Kind = VerdictKind::Undecided;
  V.Reason = "interrupted";
  return V;
}

int check(const Options &O, const OperationCatalog &Catalog,
          const std::vector<std::string> &Command) {
  limitMemory(O.Check.MemoryLimitMiB);
  bool JsonToFile = !O.JsonPath.empty() && O.JsonPath != "-";
  if (JsonToFile)
    if (llvm::Error E = checkWritable(O.JsonPath))
      return fail(std::move(E));

  llvm::LLVMContext Context;
  Inputs In;
  if (llvm::Error E = readInputs(O, Context, In))
    return fail(std::move(E));
  if (llvm::Error E = checkUniformNames(In.Pairs, O.Check.UniformArguments))
    return fail(std::move(E));
  if (llvm::Error E = checkBeforeRules(In.Before, In.Pairs, O.Tokens))
    return fail(std::move(E));

  CheckOptions Engine = O.Check;
  Engine.Catalog = &Catalog;
  Engine.Interrupted = interrupted;
  std::optional<QueryFiles> Queries;
  llvm::StringRef AtWork; // name of the pair
  if (!O.QueryFolder.empty()) {
    llvm::Expected<QueryFiles> Made = QueryFiles::create(O.QueryFolder);
    if (!Made)
      return fail(Made.takeError());
    Queries.emplace(std::move(*Made));
    Engine.OnQuery = [&](const std::string &SmtLib, Answer A) {
      Queries->write(AtWork, SmtLib, A);
    };
  }
  installInterruptHandlers();

  llvm::raw_ostream &TextStream =
      O.JsonPath == "-" ? llvm::errs() : llvm::outs();
  TextReport Text(TextStream, {useColour(O.Colour, TextStream), O.Statistics});
  std::vector<PairVerdict> Verdicts;
  for (const FunctionPair &Pair : In.Pairs) {
    AtWork = Pair.Name;
    Verdicts.push_back(
        interrupted() ? interruptedVerdict(Pair)
        : O.AllSemantics
            ? checkUnderAllSemantics(In.Before, In.after(), Pair, Engine)
            : checkPair(In.Before, In.after(), Pair, Engine));
    if (!O.Quiet)
      Text.pair(Verdicts.back());
  }
  if (!O.Quiet)
    Text.finish();

  if (!O.JsonPath.empty()) {
    JsonHeader Header = {CONVTV_VERSION, LLVM_VERSION_STRING,
                         Solver::z3Version(), Command, O.Statistics};
    std::string Json = jsonReport(Header, Verdicts);
    if (!JsonToFile)
      llvm::outs() << Json;
    else if (llvm::Error E = writeFile(O.JsonPath, Json))
      return fail(std::move(E));
  }
  if (Queries)
    if (llvm::Error E = Queries->takeError())
      return fail(std::move(E));
  return finishStdout(interrupted() ? InterruptedExitCode
                                    : exitCodeFor(countVerdicts(Verdicts)));
}

} // namespace

int main(int ArgCount, char **ArgValues) {
  installFailureHandlers();
  llvm::ArrayRef<const char *> Arguments(ArgValues + (ArgCount > 0),
                                         ArgCount > 0 ? ArgCount - 1 : 0);
  if (const Command *C =
          Arguments.empty() ? nullptr : findCommand(Arguments[0]))
    return finishStdout(C->Run(Arguments.drop_front()));
  llvm::Expected<Options> O = parseOptions(Arguments);
  if (!O)
    return fail(O.takeError());
  if (O->Do == Action::Help) {
    llvm::outs() << helpText();
    return finishStdout(0);
  }
  if (O->Do == Action::Version) {
    printVersion();
    return finishStdout(0);
  }
  OperationCatalog Catalog;
  if (llvm::Error E = fillCatalog(*O, Catalog))
    return fail(std::move(E));
  if (O->Do == Action::ListOperations) {
    listOperations(Catalog);
    return finishStdout(0);
  }
  std::vector<std::string> Command(Arguments.begin(), Arguments.end());
  Command.insert(Command.begin(), "conv-tv");
  return check(*O, Catalog, Command);
}
