//===- checker/tools/conv_differential.cpp - The checker checked ----------===//
//
// conv-differential: random programs and edits; the checker's verdict against
// brute force. Cases run in processes of their own, a few in each, so that a
// crash or a hang is one more finding and no more is lost. Exit codes: 0 no
// bug, 1 bugs, 2 usage.
//
//===----------------------------------------------------------------------===//

#include "checker/campaign/case.h"
#include "checker/campaign/tally.h"
#include "encodings/program/load.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <map>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace convtv;
using namespace convtv::campaign;

namespace {

cl::OptionCategory Category("conv-differential options");
cl::opt<uint64_t> Seed("seed", cl::desc("Seed of the campaign"), cl::init(1),
                       cl::cat(Category));
cl::opt<uint64_t> Count("count", cl::desc("Number of cases"), cl::init(200),
                        cl::cat(Category));
cl::opt<uint64_t> First("first", cl::desc("Number of the first case"),
                        cl::init(0), cl::cat(Category));
cl::opt<unsigned> Jobs("jobs", cl::desc("Processes at once"), cl::init(1),
                       cl::cat(Category));
cl::opt<std::string> Out("out", cl::desc("Folder for the pairs of bugs"),
                         cl::cat(Category));
cl::opt<bool> NoShrink("no-shrink", cl::desc("Keep pairs as they were made"),
                       cl::cat(Category));
cl::opt<bool> KeepUndecided(
    "keep-undecided",
    cl::desc("Shrink and write undecided pairs that should be decided, too"),
    cl::cat(Category));
cl::opt<bool> Verbose("verbose", cl::desc("Print a line for each case"),
                      cl::cat(Category));
cl::opt<bool> Print("print",
                    cl::desc("Print the pair of the case --first and stop"),
                    cl::cat(Category));
cl::opt<unsigned> Batch("batch", cl::desc("Cases per process"), cl::init(25),
                        cl::cat(Category));
cl::opt<unsigned> Scenarios("scenarios", cl::desc("Runs per pair at most"),
                            cl::init(3000), cl::cat(Category));
cl::opt<unsigned> TimeLimit("time-limit",
                            cl::desc("Seconds per case, without shrinking"),
                            cl::init(60), cl::cat(Category));
cl::list<std::string> Files(cl::Positional,
                            cl::desc("[before.ll after.ll: judge this pair]"),
                            cl::cat(Category));
enum class ClassChoice { Any, Preserving, Breaking, Mutating, Passes };
cl::opt<ClassChoice> Class(
    "class", cl::desc("Cases of one kind only"), cl::init(ClassChoice::Any),
    cl::values(clEnumValN(ClassChoice::Any, "any", "all kinds"),
               clEnumValN(ClassChoice::Preserving, "preserving",
                          "edits that are right by construction"),
               clEnumValN(ClassChoice::Breaking, "breaking",
                          "edits meant to be wrong"),
               clEnumValN(ClassChoice::Mutating, "mutating", "random changes"),
               clEnumValN(ClassChoice::Passes, "passes",
                          "pipelines of LLVM's passes")),
    cl::cat(Category));

cl::opt<UncontrolledSemantics> Uncontrolled(
    "uncontrolled", cl::desc("Semantics of operations without tokens"),
    cl::init(UncontrolledSemantics::Maximal),
    cl::values(clEnumValN(UncontrolledSemantics::Maximal, "maximal", ""),
               clEnumValN(UncontrolledSemantics::Postdominator, "postdominator",
                          ""),
               clEnumValN(UncontrolledSemantics::SamePath, "same-path", ""),
               clEnumValN(UncontrolledSemantics::Opaque, "opaque", ""),
               clEnumValN(UncontrolledSemantics::JoinPoint, "join-point",
                          "programs with llvm.convergence.*")),
    cl::cat(Category));

std::optional<EditClass> chosenClass() {
  switch (Class) {
  case ClassChoice::Any:
    return std::nullopt;
  case ClassChoice::Preserving:
    return EditClass::Preserving;
  case ClassChoice::Breaking:
    return EditClass::Breaking;
  case ClassChoice::Mutating:
    return EditClass::Mutating;
  case ClassChoice::Passes:
    return EditClass::Passes;
  }
  return std::nullopt;
}

CaseOptions optionsOf(uint64_t Number, function_ref<void(Stage)> Progress) {
  CaseOptions O;
  O.Seed = Seed;
  O.Number = Number;
  O.Class = chosenClass();
  O.Shrink = !NoShrink;
  O.ShrinkUndecided = KeepUndecided;
  O.Judge.Scenarios = Scenarios;
  O.Judge.Uncontrolled = Uncontrolled;
  O.Progress = Progress;
  return O;
}

void writeText(const Twine &Path, StringRef Text) {
  std::error_code Code;
  raw_fd_ostream OS(Path.str(), Code);
  if (Code)
    errs() << "conv-differential: error: cannot write " << Path << ": "
           << Code.message() << '\n';
  else
    OS << Text;
}

std::string printed(const Module &M) {
  std::string Text;
  raw_string_ostream(Text) << M;
  // The first lines name the module, which means nothing.
  StringRef Rest = Text;
  while (Rest.starts_with("; ModuleID") || Rest.starts_with("source_filename"))
    Rest = Rest.split('\n').second;
  return Rest.str();
}

void keep(const CaseResult &R, uint64_t Number, StringRef What) {
  if (Out.empty())
    return;
  std::string Folder =
      (Out + "/" + What + "-" + Twine(uint64_t(Seed)) + "-" + Twine(Number))
          .str();
  if (std::error_code Code = sys::fs::create_directories(Folder)) {
    errs() << "conv-differential: error: cannot make " << Folder << ": "
           << Code.message() << '\n';
    return;
  }
  writeText(Folder + "/before.ll", printed(*R.Pair.Before));
  writeText(Folder + "/after.ll", printed(*R.Pair.After));
  std::string Note;
  raw_string_ostream(Note) << toString(R.Class) << ": " << R.Edits
                           << "\nverdict: " << toString(R.Judged.Verdict.Kind)
                           << ": " << R.Judged.Verdict.Reason
                           << "\nruns: " << R.Judged.Runs.Difference << '\n'
                           << R.Judged.Runs.Inputs;
  writeText(Folder + "/note.txt", Note);
}

/// In the child, for each case: one byte per stage, then the line.
[[noreturn]] void runChild(uint64_t Number, uint64_t End, int Pipe) {
  auto Send = [&](StringRef Text) {
    while (!Text.empty()) {
      ssize_t N = write(Pipe, Text.data(), Text.size());
      if (N <= 0)
        _exit(3);
      Text = Text.drop_front(N);
    }
  };
  auto Progress = [&](Stage S) { Send(StringRef("GEJSD").substr(int(S), 1)); };
  OperationCatalog Catalog;
  for (; Number != End; ++Number) {
    LLVMContext Context;
    CaseResult R = runCase(Context, Catalog, optionsOf(Number, Progress));
    Outcome What = R.Judged.What;
    if (isBug(What) || (KeepUndecided && (What == Outcome::UndecidedRight ||
                                          What == Outcome::MissedViolation)))
      keep(R, Number, toString(What));
    Send("\n" + toText(summarise(Number, R)) + "\n");
  }
  _exit(0);
}

struct Child {
  uint64_t Number = 0, End = 0; ///< the case it is at, and past its last
  int Pipe = -1;
  std::string Received; ///< of the case it is at
  std::chrono::steady_clock::time_point Started;
  bool Killed = false;

  /// The last stage it told of.
  char stage() const {
    size_t End = std::min(Received.find('\n'), Received.size());
    return End ? Received[End - 1] : 'G';
  }
};

/// A pair that cannot be judged is kept as it was made, if it can be made.
void keepLost(uint64_t Number, StringRef What) {
  if (Out.empty())
    return;
  if (pid_t Pid = fork(); Pid == 0) {
    LLVMContext Context;
    keep(makeCase(Context, optionsOf(Number, [](Stage) {})), Number, What);
    _exit(0);
  } else if (Pid > 0) {
    waitpid(Pid, nullptr, 0);
  }
}

/// Takes the results that are there; false if what came is no result.
bool takeResults(Child &C, Tally &Figures) {
  for (;;) {
    StringRef Text = C.Received;
    size_t Stages = Text.find('\n');
    size_t Length =
        Stages == StringRef::npos ? Stages : Text.find('\n', Stages + 1);
    if (Length == StringRef::npos)
      return true;
    StringRef Result = Text.slice(Stages + 1, Length);
    CaseLine Line;
    if (C.Number == C.End || !fromText(Result, Line))
      return false;
    if (Verbose)
      outs() << Result << '\n';
    else if (StringRef(Line.Outcome).starts_with("wrong-"))
      outs() << "BUG " << Line.Outcome << " case " << Line.Number << " ("
             << Line.Edits << ")\n";
    outs().flush();
    Figures.add(std::move(Line));
    C.Received.erase(0, Length + 1);
    C.Started = std::chrono::steady_clock::now();
    ++C.Number;
  }
}

/// The process is gone; if not after its last case, that case is lost.
void finish(Child &C, int Status, Tally &Figures) {
  if (C.Number == C.End)
    return;
  bool InEdit = C.stage() == 'G' || C.stage() == 'E';
  std::string What =
      C.Killed ? "timeout"
      : WIFSIGNALED(Status)
          ? "crash (signal " + std::to_string(WTERMSIG(Status)) + ")"
          : "exit";
  if (C.stage() == 'S')
    What += " while shrinking";
  if (!InEdit || Verbose)
    outs() << What << (InEdit ? " of a pass" : "") << " in case " << C.Number
           << '\n';
  outs().flush();
  Figures.lost(C.Number, What, InEdit);
  if (!InEdit)
    keepLost(C.Number, C.Killed ? "timeout" : "crash");
}

/// A pair from outside.
int judgeFiles() {
  if (Files.size() != 2) {
    errs() << "conv-differential: error: a pair is two files\n";
    return 2;
  }
  LLVMContext Context;
  Expected<LoadedModule> B = loadModule(Files[0], Context);
  Expected<LoadedModule> A = B ? loadModule(Files[1], Context) : B.takeError();
  if (!A) {
    errs() << toString(A.takeError()) << '\n';
    return 2;
  }
  OperationCatalog Catalog;
  CaseOptions O = optionsOf(0, [](Stage) {});
  Judgement J = judge(*B->Module, *A->Module, /*RightByConstruction=*/false,
                      Catalog, O.Judge, Seed);
  BruteForce Runs = bruteForce(*B->Module, *A->Module, Catalog, O.Judge, Seed);
  outs() << toString(J.What) << "\nverdict: " << toString(J.Verdict.Kind)
         << ": " << J.Verdict.Reason << "\nruns: " << Runs.Runs
         << " (no difference " << Runs.NoDifference << ", source undefined "
         << Runs.SourceUndefined << ", inconclusive " << Runs.Inconclusive
         << ")\n";
  if (Runs.Inconclusive)
    outs() << "inconclusive: " << Runs.FirstInconclusive << '\n';
  if (Runs.Differs)
    outs() << "difference: " << Runs.Difference << '\n' << Runs.Inputs;
  return isBug(J.What) ? 1 : 0;
}

int runCampaign() {
  using Clock = std::chrono::steady_clock;
  Tally Figures;
  std::map<pid_t, Child> Running;
  uint64_t End = First + Count;
  uint64_t Size = std::max<uint64_t>(1, Batch);
  std::deque<std::pair<uint64_t, uint64_t>> Waiting; // ranges of cases
  for (uint64_t N = First; N != End;) {
    uint64_t Next = std::min(End, N + Size);
    Waiting.push_back({N, Next});
    N = Next;
  }
  auto Start = Clock::now();
  while (!Waiting.empty() || !Running.empty()) {
    while (!Waiting.empty() && Running.size() < std::max(1u, unsigned(Jobs))) {
      int Ends[2];
      if (pipe(Ends)) {
        errs() << "conv-differential: error: no pipe: " << strerror(errno)
               << '\n';
        return 2;
      }
      outs().flush();
      pid_t Pid = fork();
      if (Pid == 0) {
        close(Ends[0]);
        runChild(Waiting.front().first, Waiting.front().second, Ends[1]);
      }
      close(Ends[1]);
      if (Pid < 0) {
        errs() << "conv-differential: error: no process: " << strerror(errno)
               << '\n';
        return 2;
      }
      auto [From, To] = Waiting.front();
      Waiting.pop_front();
      Running[Pid] = {From, To, Ends[0], "", Clock::now(), false};
    }
    std::vector<pollfd> Polls;
    std::vector<pid_t> Pids;
    for (auto &[Pid, C] : Running) {
      Polls.push_back({C.Pipe, POLLIN, 0});
      Pids.push_back(Pid);
    }
    poll(Polls.data(), Polls.size(), 500);
    for (size_t I = 0; I != Polls.size(); ++I) {
      Child &C = Running[Pids[I]];
      double Age =
          std::chrono::duration<double>(Clock::now() - C.Started).count();
      double Limit = C.stage() == 'S' ? 10.0 * TimeLimit : TimeLimit;
      if (Age > Limit && !C.Killed) {
        C.Killed = true;
        kill(Pids[I], SIGKILL);
      }
      if (!Polls[I].revents)
        continue;
      char Buffer[4096];
      ssize_t N = read(C.Pipe, Buffer, sizeof Buffer);
      if (N > 0) {
        C.Received.append(Buffer, N);
        if (!takeResults(C, Figures))
          kill(Pids[I], SIGKILL);
        continue;
      }
      int Status = 0;
      waitpid(Pids[I], &Status, 0);
      close(C.Pipe);
      finish(C, Status, Figures);
      // The cases after the one that was lost.
      if (C.Number != C.End && ++C.Number != C.End)
        Waiting.push_front({C.Number, C.End});
      Running.erase(Pids[I]);
    }
  }
  Figures.print(outs());
  if (Verbose)
    outs() << format(
        "%.1f seconds\n",
        std::chrono::duration<double>(Clock::now() - Start).count());
  return Figures.bugs() ? 1 : 0;
}

} // namespace

int main(int ArgCount, char **ArgValues) {
  cl::HideUnrelatedOptions(Category);
  if (!cl::ParseCommandLineOptions(
          ArgCount, ArgValues,
          "Random pairs of programs: the checker's verdict against brute "
          "force\n",
          &errs()))
    return 2;
  if (Print) {
    LLVMContext Context;
    CaseResult R = makeCase(Context, optionsOf(First, [](Stage) {}));
    outs() << "; " << toString(R.Class) << ": " << R.Edits << "\n; before\n"
           << printed(*R.Pair.Before) << "; after\n"
           << printed(*R.Pair.After);
    return 0;
  }
  if (!Files.empty())
    return judgeFiles();
  return runCampaign();
}
