//===- checker/tools/options.cpp - The command line -----------------------===//

#include "checker/tools/options.h"
#include "checker/report/escape.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <cmath>

namespace convtv {

namespace {

using llvm::Error;
using llvm::StringRef;

Error usageError(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

Error badValue(StringRef Option, StringRef Value, const llvm::Twine &Expected) {
  return usageError("--" + Option + "=" + escapeText(Value) + ": expected " +
                    Expected);
}

/// One option: how it is spelled, what it does, what --help says.
struct OptionSpec {
  StringRef Name;
  /// Name of the value in --help; empty: the option takes none.
  StringRef Value;
  bool Repeatable;
  Error (*Apply)(Options &O, StringRef Name, StringRef Value);
  /// Lines of --help.
  StringRef Help;
};

template <typename Number>
Error setNumber(Number &Target, StringRef Name, StringRef Value,
                uint64_t Lowest, uint64_t Highest) {
  uint64_t N = 0;
  if (Value.getAsInteger(10, N) || N < Lowest || N > Highest)
    return badValue(Name, Value,
                    "a whole number from " + llvm::Twine(Lowest) + " to " +
                        llvm::Twine(Highest));
  Target = static_cast<Number>(N);
  return Error::success();
}

Error addNames(std::vector<std::string> &Target, StringRef Name,
               StringRef Value) {
  llvm::SmallVector<StringRef> Parts;
  Value.split(Parts, ',');
  for (StringRef Part : Parts) {
    if (Part.empty())
      return badValue(Name, Value, "names separated by commas");
    Target.push_back(Part.str());
  }
  return Error::success();
}

Error setPath(std::string &Target, StringRef Name, StringRef Value) {
  if (Value.empty())
    return badValue(Name, Value, "a file name");
  Target = Value.str();
  return Error::success();
}

Error applyThreads(Options &O, StringRef Name, StringRef Value) {
  return setNumber(O.Check.Threads, Name, Value, 2, 8);
}

Error applyUnroll(Options &O, StringRef Name, StringRef Value) {
  return setNumber(O.Check.Unroll, Name, Value, 1, 1024);
}

Error applyUncontrolled(Options &O, StringRef Name, StringRef Value) {
  O.AllSemantics = Value == "all";
  if (O.AllSemantics)
    return Error::success();
  auto S = parseUncontrolled(Value);
  if (!S)
    return badValue(Name, Value,
                    "maximal, postdominator, same-path, opaque, join-point or "
                    "all");
  O.Check.Uncontrolled = *S;
  return Error::success();
}

Error applyTokens(Options &O, StringRef Name, StringRef Value) {
  auto S = parseTokens(Value);
  if (!S)
    return badValue(Name, Value, "llvm or rfc");
  O.Tokens = *S;
  return Error::success();
}

Error applyCycleHierarchy(Options &O, StringRef Name, StringRef Value) {
  if (Value != "llvm" && Value != "all")
    return badValue(Name, Value, "llvm or all");
  O.Check.AllHierarchies = Value == "all";
  return Error::success();
}

Error applyAllowGrowth(Options &O, StringRef, StringRef) {
  O.Check.AllowGrowth = true;
  return Error::success();
}

Error applyOperations(Options &O, StringRef Name, StringRef Value) {
  return setPath(O.OperationFiles.emplace_back(), Name, Value);
}

Error applyTreatAsConvergent(Options &O, StringRef Name, StringRef Value) {
  if (Value.empty())
    return badValue(Name, Value,
                    "NAME (* for any text), asm:TEXT or register:NAME");
  O.TreatAsConvergent.push_back(Value.str());
  return Error::success();
}

Error applyFunc(Options &O, StringRef Name, StringRef Value) {
  return addNames(O.Functions, Name, Value);
}

Error applyUniformArg(Options &O, StringRef Name, StringRef Value) {
  return addNames(O.Check.UniformArguments, Name, Value);
}

Error applyJson(Options &O, StringRef Name, StringRef Value) {
  return setPath(O.JsonPath, Name, Value);
}

Error applyQuiet(Options &O, StringRef, StringRef) {
  O.Quiet = true;
  return Error::success();
}

Error applyStats(Options &O, StringRef, StringRef) {
  O.Statistics = true;
  return Error::success();
}

Error applyResourceLimit(Options &O, StringRef Name, StringRef Value) {
  // Z3 counts in 32 bits.
  return setNumber(O.Check.ResourceLimit, Name, Value, 0, UINT32_MAX);
}

Error applyTimeout(Options &O, StringRef Name, StringRef Value) {
  static constexpr double Longest = 1e6;
  double Seconds = 0;
  if (Value.empty() || Value.getAsDouble(Seconds) || !std::isfinite(Seconds) ||
      Seconds < 0 || Seconds > Longest)
    return badValue(Name, Value, "seconds from 0 to 1000000");
  O.Check.TimeoutSeconds = Seconds;
  return Error::success();
}

Error applyMemoryLimit(Options &O, StringRef Name, StringRef Value) {
  if (Value != "0")
    return setNumber(O.Check.MemoryLimitMiB, Name, Value, 64, 1U << 24);
  O.Check.MemoryLimitMiB = 0;
  return Error::success();
}

Error applySmt2(Options &O, StringRef Name, StringRef Value) {
  return setPath(O.QueryFolder, Name, Value);
}

Error applyCheckModels(Options &O, StringRef, StringRef) {
  O.Check.CheckModels = true;
  return Error::success();
}

Error applyColour(Options &O, StringRef Name, StringRef Value) {
  if (Value == "auto")
    O.Colour = ColourMode::Auto;
  else if (Value == "always")
    O.Colour = ColourMode::Always;
  else if (Value == "never")
    O.Colour = ColourMode::Never;
  else
    return badValue(Name, Value, "auto, always or never");
  return Error::success();
}

template <Action Do> Error applyAction(Options &O, StringRef, StringRef) {
  O.Do = Do;
  return Error::success();
}

const OptionSpec Table[] = {
    {"threads", "N", false, applyThreads,
     "Threads of the runs that look for a violation, 2 to 8 (default "
     "{threads}). "
     "A proof covers any number of threads whatever N is, unless the report "
     "says otherwise."},
    {"unroll", "K", false, applyUnroll,
     "Visits of each cycle header that are considered, 1 to 1024 (default "
     "{unroll})."},
    {"uncontrolled", "SEMANTICS", false, applyUncontrolled,
     "How operations without a convergence token are related: maximal "
     "(default), postdominator, same-path or opaque (docs/semantics.md); all "
     "gives the verdict under each of these. join-point: programs with "
     "llvm.convergence.anchor, join and point."},
    {"tokens", "RULES", false, applyTokens,
     "What convergence tokens, and calls without them, mean: llvm (default; "
     "as LLVM 19 has it) or rfc (every call is convergent unless noconvergent, "
     "and without a token its set is unknown: docs/semantics.md, tokens-rfc)."},
    {"cycle-hierarchy", "WHICH", false, applyCycleHierarchy,
     "Headers of irreducible cycles: llvm (default; what llvm::CycleInfo "
     "chooses) or all (every choice before and after, up to 64 pairs of them; "
     "says whether the verdict depends on it). For maximal."},
    {"allow-growth", "", false, applyAllowGrowth,
     "Accept transforms after which communicating sets only have more "
     "threads."},
    {"operations", "FILE", true, applyOperations,
     "JSON file with the meanings of further operations (docs/operations.md). "
     "May be repeated."},
    {"treat-as-convergent", "WHAT", true, applyTreatAsConvergent,
     "A callee NAME (* stands for any text), asm:TEXT or register:NAME that "
     "communicates although it is not marked convergent. May be repeated."},
    {"func", "NAME", true, applyFunc,
     "Compare only these functions (commas or repeated; default: all "
     "functions with a body)."},
    {"uniform-arg", "NAME", true, applyUniformArg,
     "Arguments that have the same value in all threads, by name or as "
     "#INDEX (commas or repeated). Arguments of kernels are uniform anyway."},
    {"json", "FILE", false, applyJson,
     "Write a JSON report (docs/reports.md); with - it goes to standard "
     "output and the text report to standard error."},
    {"quiet", "", false, applyQuiet,
     "No text report: the exit code and errors only."},
    {"stats", "", false, applyStats,
     "Say how each verdict was reached and what it cost."},
    {"rlimit", "N", false, applyResourceLimit,
     "Z3 resource units per query, 0 for no limit (default {rlimit}). The "
     "same on every machine."},
    {"timeout", "SECONDS", false, applyTimeout,
     "Wall clock per pair, 0 for no limit (default {timeout}). A backstop: "
     "verdicts reached by it depend on the machine."},
    {"memory-limit", "MB", false, applyMemoryLimit,
     "Memory of the process at which a pair is given up, 64 or more, 0 for no "
     "limit (default {memory})."},
    {"smt2", "DIR", false, applySmt2,
     "Write every query to the solver into a file of this folder, as SMT-LIB "
     "2 with the answer."},
    {"check-models", "", false, applyCheckModels,
     "Evaluate every model of the solver once more before it is used."},
    {"color", "WHEN", false, applyColour,
     "auto (default: when writing to a terminal), always or never."},
    {"list-operations", "", false, applyAction<Action::ListOperations>,
     "List the known operations and their meanings, and exit."},
    {"version", "", false, applyAction<Action::Version>,
     "Print the versions of conv-tv, LLVM and Z3, and exit."},
    {"help", "", false, applyAction<Action::Help>,
     "Print this text, and exit."},
};

const OptionSpec *findOption(StringRef Name) {
  for (const OptionSpec &S : Table)
    if (S.Name == Name)
      return &S;
  return nullptr;
}

Error unknownOption(StringRef Argument, StringRef Name) {
  StringRef Nearest;
  unsigned Distance = 3; // further away is no slip of the pen
  for (const OptionSpec &S : Table) {
    unsigned D = S.Name.edit_distance(Name, /*AllowReplacements=*/true, 3);
    if (D < Distance) {
      Distance = D;
      Nearest = S.Name;
    }
  }
  std::string Remedy = Nearest.empty()
                           ? std::string("see --help")
                           : "did you mean --" + Nearest.str() + "?";
  return usageError("unknown option " + quoted(Argument) + "; " + Remedy);
}

/// Words of Text in lines of at most Width characters.
llvm::SmallVector<std::string> wrap(StringRef Text, size_t Width) {
  llvm::SmallVector<std::string> Lines;
  llvm::SmallVector<StringRef> Words;
  Text.split(Words, ' ');
  for (StringRef Word : Words) {
    if (Lines.empty() || Lines.back().size() + 1 + Word.size() > Width)
      Lines.push_back(Word.str());
    else
      Lines.back() += " " + Word.str();
  }
  return Lines;
}

/// The defaults are the engine's; naming them here again would let them drift.
std::string withDefaults(StringRef Help) {
  const CheckOptions Defaults;
  const std::pair<StringRef, std::string> Values[] = {
      {"{threads}", std::to_string(Defaults.Threads)},
      {"{unroll}", std::to_string(Defaults.Unroll)},
      {"{rlimit}", std::to_string(Defaults.ResourceLimit)},
      {"{timeout}", std::to_string(unsigned(Defaults.TimeoutSeconds))},
      {"{memory}", std::to_string(Defaults.MemoryLimitMiB)}};
  std::string Out = Help.str();
  for (const auto &[Name, Value] : Values)
    if (size_t At = Out.find(Name); At != std::string::npos)
      Out.replace(At, Name.size(), Value);
  return Out;
}

} // namespace

llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Arguments) {
  Options O;
  llvm::StringSet<> Seen;
  bool OptionsEnded = false;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (OptionsEnded || Argument == "-" || !Argument.starts_with("-")) {
      if (Argument.empty())
        return usageError("empty file name");
      O.Inputs.push_back(Argument.str());
      continue;
    }
    if (Argument == "--") {
      OptionsEnded = true;
      continue;
    }
    StringRef Body = Argument.drop_front(Argument.starts_with("--") ? 2 : 1);
    auto [Name, Value] = Body.split('=');
    bool HasValue = Body.contains('=');
    if (Name == "h" || Name == "help-hidden")
      Name = "help";
    const OptionSpec *Spec = findOption(Name);
    if (!Spec)
      return unknownOption(Argument.split('=').first, Name);
    if (!Seen.insert(Spec->Name).second && !Spec->Repeatable)
      return usageError("--" + Spec->Name + " given twice");
    if (Spec->Value.empty() && HasValue)
      return usageError("--" + Spec->Name + " takes no value");
    if (!Spec->Value.empty() && !HasValue) {
      if (I + 1 == Arguments.size())
        return usageError("--" + Spec->Name + " needs a value: --" +
                          Spec->Name + "=" + Spec->Value);
      Value = Arguments[++I];
    }
    if (Error E = Spec->Apply(O, Spec->Name, Value))
      return E;
  }
  if (O.Tokens == TokenSemantics::RFC) {
    bool IsOpaque = !O.AllSemantics &&
                    O.Check.Uncontrolled == UncontrolledSemantics::Opaque;
    if (Seen.contains("uncontrolled") && !IsOpaque)
      return usageError(
          "--tokens=rfc has a rule of its own for calls without a "
          "token; leave out --uncontrolled");
    O.Check.Uncontrolled = UncontrolledSemantics::Opaque;
  }
  if (O.Do != Action::Check)
    return O;
  if (O.Inputs.empty())
    return usageError("no input files; usage: conv-tv [options] before.ll "
                      "after.ll (see --help)");
  if (O.Inputs.size() > 2)
    return usageError("too many input files: expected one or two, got " +
                      llvm::Twine(O.Inputs.size()));
  if (O.Inputs.size() == 2 && O.Inputs[0] == "-" && O.Inputs[1] == "-")
    return usageError("standard input (-) can be read only once");
  return O;
}

std::string helpText() {
  static constexpr size_t Column = 30, Width = 96;
  std::string Out =
      "OVERVIEW: checks that a transform of LLVM IR keeps what convergent "
      "operations communicate\n\n"
      "USAGE: conv-tv [options] before.ll after.ll   functions are paired by "
      "name\n"
      "       conv-tv [options] file.ll              @src with @tgt, @srcN "
      "with @tgtN\n"
      "       conv-tv lint file.ll...                static rules, with "
      "remedies (lint --help)\n"
      "       conv-tv satisfiable file.ll...         threads that contradict "
      "the rules\n"
      "       conv-tv run file.ll                    run a function with some "
      "threads\n\n"
      "Inputs are textual IR or bitcode of LLVM 19; - is standard input.\n\n"
      "OPTIONS:\n";
  for (const OptionSpec &S : Table) {
    std::string Left = "  --" + S.Name.str();
    if (!S.Value.empty())
      Left += "=" + S.Value.str();
    bool First = true;
    for (const std::string &Line : wrap(withDefaults(S.Help), Width - Column)) {
      std::string Start = First ? Left : "";
      if (Start.size() + 1 > Column) {
        Out += Start + "\n";
        Start.clear();
      }
      Start.resize(Column, ' ');
      Out += Start + Line + "\n";
      First = false;
    }
  }
  Out += "\nEXIT CODES:\n"
         "  0  every pair is preserved\n"
         "  1  some pair is violated, or ill-formed after the transform\n"
         "  2  bad input or usage, or no report could be written\n"
         "  3  some pair is undecided, none is violated or ill-formed\n"
         "  130  interrupted\n";
  return Out;
}

} // namespace convtv
