//===- checker/tools/command_line.cpp - Options of the commands -----------===//

#include "checker/tools/command_line.h"
#include "checker/report/escape.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace convtv {

using llvm::Error;
using llvm::StringRef;

static Error usageError(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

Error parseNumber(StringRef Name, StringRef Value, uint64_t Lowest,
                  uint64_t Highest, uint64_t &Number) {
  uint64_t N = 0;
  if (Value.getAsInteger(10, N) || N < Lowest || N > Highest)
    return usageError("--" + Name + "=" + escapeText(Value) +
                      ": expected a whole number from " + llvm::Twine(Lowest) +
                      " to " + llvm::Twine(Highest));
  Number = N;
  return Error::success();
}

llvm::Expected<ParsedCommandLine>
parseCommandLine(const CommandLine &Line,
                 llvm::ArrayRef<const char *> Arguments) {
  ParsedCommandLine Result;
  llvm::StringSet<> Seen;
  bool OptionsEnded = false, Stdin = false;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (OptionsEnded || Argument == "-" || !Argument.starts_with("-")) {
      if (Argument.empty())
        return usageError("empty file name");
      if (Argument == "-" && !OptionsEnded && std::exchange(Stdin, true))
        return usageError("standard input (-) can be read only once");
      Result.Files.push_back(Argument.str());
      continue;
    }
    if (Argument == "--") {
      OptionsEnded = true;
      continue;
    }
    StringRef Body = Argument.drop_front(Argument.starts_with("--") ? 2 : 1);
    auto [Name, Value] = Body.split('=');
    if (Name == "help" || Name == "h") {
      Result.Help = true;
      return Result;
    }
    auto Option = llvm::find_if(
        Line.Options, [Name = Name](const auto &O) { return O.Name == Name; });
    if (Option == Line.Options.end())
      return usageError("unknown option " + quoted(Argument.split('=').first) +
                        "; see conv-tv " + Line.Name + " --help");
    if (!Seen.insert(Name).second && !Option->Repeatable)
      return usageError("--" + Name + " given twice");
    bool HasValue = Body.contains('=');
    if (Option->Value.empty() && HasValue)
      return usageError("--" + Name + " takes no value");
    if (!Option->Value.empty() && !HasValue) {
      if (I + 1 == Arguments.size())
        return usageError("--" + Name + " needs a value: --" + Name + "=" +
                          Option->Value);
      Value = Arguments[++I];
    }
    if (Error E = Option->Apply(Value))
      return E;
  }
  return Result;
}

std::string helpText(const CommandLine &Line) {
  static constexpr size_t Column = 20, Width = 96;
  std::string Out = "OVERVIEW: " + Line.Overview + "\n\nUSAGE: conv-tv " +
                    Line.Name + " [options] " + Line.Operands +
                    "\n\nOPTIONS:\n";
  auto Describe = [&Out](const std::string &Left, StringRef Help) {
    std::string Start = "  " + Left;
    llvm::SmallVector<StringRef> Words;
    Help.split(Words, ' ');
    if (Start.size() + 1 > Column) {
      Out += Start + "\n";
      Start.clear();
    }
    Start.resize(Column, ' ');
    std::string Text = Start;
    bool First = true;
    for (StringRef Word : Words) {
      if (!First && Text.size() + 1 + Word.size() > Width) {
        Out += Text + "\n";
        Text = std::string(Column, ' ');
        First = true;
      }
      Text += (First ? "" : " ") + Word.str();
      First = false;
    }
    Out += Text + "\n";
  };
  for (const CommandOption &O : Line.Options)
    Describe("--" + O.Name + (O.Value.empty() ? "" : "=" + O.Value), O.Help);
  Describe("--help", "Print this text, and exit.");
  return Out + "\nEXIT CODES:\n" + Line.ExitCodes;
}

} // namespace convtv
