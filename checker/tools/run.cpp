//===- checker/tools/run.cpp - conv-tv run --------------------------------===//
//
// The interpreter alone: one function, some threads, random or given inputs;
// prints the schedule.
//
//===----------------------------------------------------------------------===//

#include "checker/replay/replay.h"
#include "checker/replay/type_layout.h"
#include "checker/report/escape.h"
#include "checker/report/schedule_text.h"
#include "checker/tools/before_rules.h"
#include "checker/tools/command_line.h"
#include "checker/tools/commands.h"
#include "checker/tools/console.h"
#include "encodings/program/function_pairs.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DerivedTypes.h"

namespace convtv {

namespace {

using llvm::Error;
using llvm::StringRef;

Error wrong(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

struct RunOptions {
  std::string Function;
  uint64_t Threads = 2, Seed = 1;
  std::vector<std::pair<std::string, std::string>> Arguments; ///< name, values
  std::vector<std::string> Uniform, Operations;
  UncontrolledSemantics Uncontrolled = UncontrolledSemantics::Maximal;
  TokenSemantics Tokens = TokenSemantics::LLVM;
  bool TableOnly = false;
};

llvm::Expected<const llvm::Function *> chooseFunction(const LoadedModule &M,
                                                      const std::string &Name) {
  if (!Name.empty()) {
    const llvm::Function *F = M.Module->getFunction(Name);
    if (!F || F->isDeclaration())
      return wrong("--func=" + escapeText(Name) + ": " + M.Path +
                   " has no function of this name with a body");
    return F;
  }
  const llvm::Function *Only = nullptr;
  for (const llvm::Function &F : *M.Module) {
    if (F.isDeclaration())
      continue;
    if (Only)
      return wrong(M.Path + " has several functions; choose one with --func");
    Only = &F;
  }
  return Only; // a loaded module has a function with a body
}

Error parseInteger(StringRef Text, unsigned Width, replay::InputLeaf &Leaf) {
  Leaf = {llvm::APInt(Width, 0), false};
  if (Text == "poison") {
    Leaf.Poison = true;
    return Error::success();
  }
  if (Width == 1 && (Text == "true" || Text == "false")) {
    Leaf.Bits = llvm::APInt(1, Text == "true");
    return Error::success();
  }
  bool Negative = Text.consume_front("-");
  llvm::APInt Wide;
  if (Text.empty() || Text.getAsInteger(0, Wide) ||
      Wide.getActiveBits() > Width)
    return wrong("expected whole numbers of " + llvm::Twine(Width) +
                 " bits or poison");
  Leaf.Bits = Wide.zextOrTrunc(Width);
  if (Negative)
    Leaf.Bits.negate();
  return Error::success();
}

/// One --arg: NAME=V or NAME=V0,V1,... (one value for each thread).
Error setArgument(const llvm::Function &F, StringRef Name, StringRef Values,
                  replay::Scenario &S) {
  replay::TypeLayouts Layouts(F.getParent()->getDataLayout());
  size_t Leaf = 0;
  for (const llvm::Argument &A : F.args()) {
    const replay::TypeLayout &L = Layouts.get(A.getType());
    std::string Index = "#" + std::to_string(A.getArgNo());
    if (Name != Index && (!A.hasName() || A.getName() != Name)) {
      Leaf += L.Leaves.size();
      continue;
    }
    StringRef Option = "--arg=";
    if (!A.getType()->isIntegerTy())
      return wrong(Option + escapeText(Name) +
                   ": only integer arguments can be given");
    llvm::SmallVector<StringRef> Parts;
    Values.split(Parts, ',');
    if (Parts.size() != 1 && Parts.size() != S.Threads)
      return wrong(Option + escapeText(Name) + ": expected one value or " +
                   llvm::Twine(S.Threads) + ", one for each thread");
    for (unsigned T = 0; T < S.Threads; ++T)
      if (Error E = parseInteger(Parts[Parts.size() == 1 ? 0 : T],
                                 A.getType()->getIntegerBitWidth(),
                                 S.Arguments[T][Leaf]))
        return wrong(Option + escapeText(Name) + ": " +
                     llvm::toString(std::move(E)));
    return Error::success();
  }
  return wrong("--arg=" + escapeText(Name) + ": @" + F.getName() +
               " has no such argument; use its name, or #0 for the first");
}

int run(const RunOptions &O, const std::string &Path) {
  OperationCatalog Catalog;
  Catalog.setTokens(O.Tokens);
  for (const std::string &File : O.Operations)
    if (Error E = Catalog.addFile(File))
      return fail(std::move(E));
  llvm::LLVMContext Context;
  llvm::Expected<LoadedModule> M = loadModule(Path, Context);
  if (!M)
    return fail(M.takeError());
  llvm::Expected<const llvm::Function *> F = chooseFunction(*M, O.Function);
  if (!F)
    return fail(F.takeError());
  FunctionPair Pair;
  Pair.Name = (*F)->getName().str();
  Pair.Before = Pair.After = *F;
  if (Error E = checkBeforeRules(*M, Pair, O.Tokens))
    return fail(std::move(E));
  if (Error E = checkUniformNames(Pair, O.Uniform))
    return fail(std::move(E));

  replay::ScenarioOptions Inputs;
  Inputs.Uniform = uniformArguments(**F, O.Uniform);
  Inputs.AllowPoison = false; // rarely what one wants to look at
  replay::Scenario S = replay::randomScenario(**F, O.Threads, O.Seed, Inputs);
  for (const auto &[Name, Values] : O.Arguments)
    if (Error E = setArgument(**F, Name, Values, S))
      return fail(std::move(E));
  replay::ReplayOptions Options;
  Options.UniformArguments = O.Uniform;
  Options.Uncontrolled = O.Uncontrolled;
  replay::SingleRun R = replay::runProgram(*M, **F, Catalog, S, Options);

  llvm::raw_ostream &OS = llvm::outs();
  OS << escapeText(Pair.Name) << ": " << O.Threads
     << (O.Threads == 1 ? " thread" : " threads") << ", seed " << O.Seed
     << "\n\n";
  printInputs(OS, R.Inputs, 2);
  OS << '\n';
  printScheduleTable(OS, R.Threads, std::nullopt, 2);
  if (!O.TableOnly) {
    OS << '\n';
    printScheduleSteps(OS, R.Threads, std::nullopt, 2, {});
  }
  if (R.Problem.empty())
    return 0;
  OS << "\n  " << escapeLines(R.Problem) << '\n';
  return 1;
}

} // namespace

int runProgramCommand(llvm::ArrayRef<const char *> Arguments) {
  RunOptions O;
  CommandLine Line;
  Line.Name = "run";
  Line.Overview = "runs a function with some threads in the interpreter and "
                  "prints the schedule";
  Line.Operands = "FILE";
  Line.Options = {
      {"func", "NAME", "The function (default: the only one with a body).",
       false,
       [&](StringRef V) {
         O.Function = V.str();
         return Error::success();
       }},
      {"threads", "N", "How many threads, 1 to 64 (default 2).", false,
       [&](StringRef V) {
         return parseNumber("threads", V, 1, 64, O.Threads);
       }},
      {"seed", "N",
       "Decides inputs that are not given, memory at entry and the results of "
       "unknown functions (default 1).",
       false,
       [&](StringRef V) {
         return parseNumber("seed", V, 0, UINT64_MAX, O.Seed);
       }},
      {"arg", "NAME=V0,V1,...",
       "An integer argument, by name or as #INDEX: one value for all threads "
       "or one for each. May be repeated.",
       true,
       [&](StringRef V) -> Error {
         auto [Name, Values] = V.split('=');
         if (Name.empty() || Values.empty())
           return wrong("--arg=" + escapeText(V) +
                        ": expected NAME=VALUE or NAME=V0,V1,...");
         O.Arguments.push_back({Name.str(), Values.str()});
         return Error::success();
       }},
      {"uniform-arg", "NAME",
       "An argument with the same value in all threads. May be repeated.", true,
       [&](StringRef V) {
         O.Uniform.push_back(V.str());
         return Error::success();
       }},
      {"uncontrolled", "SEMANTICS",
       "How operations without a convergence token are related: maximal "
       "(default), postdominator, same-path, opaque or join-point.",
       false,
       [&](StringRef V) -> Error {
         auto S = parseUncontrolled(V);
         if (!S)
           return wrong("--uncontrolled=" + escapeText(V) +
                        ": expected maximal, postdominator, same-path, opaque "
                        "or join-point");
         O.Uncontrolled = *S;
         return Error::success();
       }},
      {"tokens", "RULES",
       "What convergence tokens mean: llvm (default) or rfc (tokens-rfc).",
       false,
       [&](StringRef V) -> Error {
         auto S = parseTokens(V);
         if (!S)
           return wrong("--tokens=" + escapeText(V) + ": expected llvm or rfc");
         O.Tokens = *S;
         return Error::success();
       }},
      {"operations", "FILE",
       "JSON file with the meanings of further operations. May be repeated.",
       true,
       [&](StringRef V) {
         O.Operations.push_back(V.str());
         return Error::success();
       }},
      {"table", "", "The table only, not the single steps.", false,
       [&](StringRef) {
         O.TableOnly = true;
         return Error::success();
       }},
  };
  Line.ExitCodes = "  0  all threads ended\n"
                   "  1  undefined behaviour, a limit, or a construct that is "
                   "not supported\n"
                   "  2  bad input or usage\n";
  llvm::Expected<ParsedCommandLine> Parsed = parseCommandLine(Line, Arguments);
  if (!Parsed)
    return fail(Parsed.takeError());
  if (Parsed->Help) {
    llvm::outs() << helpText(Line);
    return 0;
  }
  if (Parsed->Files.size() != 1) {
    printErrorLine("expected one input file; usage: conv-tv run [options] "
                   "FILE");
    return BadInput;
  }
  return run(O, Parsed->Files[0]);
}

} // namespace convtv
