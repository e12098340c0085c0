//===- checker/campaign/judge.cpp - The checker against brute force -------===//
#include "checker/campaign/judge.h"
#include "checker/campaign/generate.h"
#include "checker/replay/random.h"
#include "checker/replay/replay.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <ctime>

using namespace llvm;

namespace convtv::campaign {

const char *toString(Outcome O) {
  switch (O) {
  case Outcome::Agreed:
    return "agreed";
  case Outcome::WrongPreserved:
    return "wrong-preserved";
  case Outcome::WrongViolated:
    return "wrong-violated";
  case Outcome::WrongIllFormed:
    return "wrong-ill-formed";
  case Outcome::MissedViolation:
    return "missed-violation";
  case Outcome::UndecidedRight:
    return "undecided-right";
  case Outcome::Undecided:
    return "undecided";
  case Outcome::NoPair:
    return "no-pair";
  }
  return "";
}

bool isBug(Outcome O) {
  return O == Outcome::WrongPreserved || O == Outcome::WrongViolated ||
         O == Outcome::WrongIllFormed;
}

namespace {

LoadedModule load(const Module &M, const char *Path) {
  LoadedModule L;
  L.Path = Path;
  L.Module = CloneModule(M);
  return L;
}

bool samePrototype(const Function *F, const Function *G) {
  return F && G && !F->isDeclaration() && !G->isDeclaration() &&
         F->getFunctionType() == G->getFunctionType() &&
         F->getCallingConv() == G->getCallingConv();
}

/// Bits of an argument that the generator's programs look at.
unsigned liveBits(const Argument &A) {
  return A.getType()->isIntegerTy()
             ? std::min(2u, A.getType()->getIntegerBitWidth())
             : 0;
}

std::string describe(const replay::Scenario &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (unsigned T = 0; T != S.Threads; ++T) {
    OS << "thread " << T << " lane " << S.Lanes[T] << ':';
    for (const replay::InputLeaf &L : S.Arguments[T]) {
      OS << ' ';
      if (L.Poison)
        OS << "poison";
      else
        L.Bits.print(OS, /*isSigned=*/false);
    }
    OS << '\n';
  }
  return Text;
}

} // namespace

BruteForce bruteForce(const Module &Before, const Module &After,
                      const OperationCatalog &Catalog,
                      const JudgeOptions &Options, uint64_t Seed) {
  // Of this process: other processes must not make the search shorter.
  std::clock_t Start = std::clock();
  LoadedModule B = load(Before, "before.ll"), A = load(After, "after.ll");
  const Function &F = *B.Module->getFunction(TestedFunction);
  replay::ReplayOptions RO;
  RO.StepLimit = 400;
  RO.Uncontrolled = Options.Uncontrolled;
  RO.SourceChoiceLimit = 2000;
  replay::Replay Runs(B, F, A, *A.Module->getFunction(TestedFunction), Catalog,
                      RO);
  BruteForce Result;
  /// False: enough.
  auto Try = [&](replay::Scenario S) {
    replay::Comparison C = Runs.compare(S, /*Explain=*/false);
    ++Result.Runs;
    if (C.TargetUndefined) {
      // Undefined behaviour may cut short a run that would never end, of which
      // verdicts within a bound do not speak.
      replay::Scenario Defined = S;
      Defined.CallsMayBeUndefined = false;
      for (auto &Thread : Defined.Arguments)
        for (replay::InputLeaf &In : Thread)
          In.Poison = false;
      if (replay::Comparison D = Runs.compare(Defined, /*Explain=*/false);
          D.TooLong)
        C = D;
    }
    switch (C.Kind) {
    case replay::ComparisonKind::Violation:
      Result.Differs = true;
      Result.Difference = Runs.compare(S, /*Explain=*/true).Reason;
      Result.Inputs = describe(S);
      return false;
    case replay::ComparisonKind::NoDifference:
      ++Result.NoDifference;
      break;
    case replay::ComparisonKind::SourceUndefined:
      ++Result.SourceUndefined;
      break;
    case replay::ComparisonKind::Inconclusive:
      ++Result.Inconclusive;
      if (Result.FirstInconclusive.empty())
        Result.FirstInconclusive = C.Reason;
      break;
    }
    return Result.Runs < Options.Scenarios &&
           double(std::clock() - Start) / CLOCKS_PER_SEC <
               Options.BruteForceSeconds;
  };

  // All small inputs of two threads; uniform arguments count once.
  BitVector Uniform = uniformArguments(F, {});
  unsigned Threads = Options.OnlyThreads ? Options.OnlyThreads : 2;
  unsigned Bits = 0;
  for (const Argument &Arg : F.args())
    Bits += liveBits(Arg) * (Uniform.test(Arg.getArgNo()) ? 1 : Threads);
  uint64_t Combinations = uint64_t(1) << std::min(Bits, 40u);
  uint64_t Wanted = std::min<uint64_t>(Combinations, Options.Scenarios / 2);
  for (uint64_t N = 0; N != Wanted; ++N) {
    uint64_t Code = Wanted == Combinations
                        ? N
                        : replay::mix(replay::mix(Seed, 17), N) % Combinations;
    replay::Scenario S = Runs.random(Threads, replay::mix(Seed, N));
    for (const Argument &Arg : F.args()) {
      unsigned Live = liveBits(Arg);
      for (unsigned T = 0; Live && T != Threads; ++T) {
        replay::InputLeaf &In = S.Arguments[T][Arg.getArgNo()];
        if (T && Uniform.test(Arg.getArgNo())) {
          In = S.Arguments[0][Arg.getArgNo()];
          continue;
        }
        In.Poison = false;
        In.Bits = APInt(In.Bits.getBitWidth(), Code & ((1u << Live) - 1));
        Code >>= Live;
      }
    }
    if (!Try(std::move(S)))
      return Result;
  }
  static const unsigned Sizes[] = {2, 3, 2, 4, 3, 5, 1};
  for (uint64_t N = 0;; ++N)
    if (!Try(Runs.random(Options.OnlyThreads ? Options.OnlyThreads
                                             : Sizes[N % std::size(Sizes)],
                         replay::mix(replay::mix(Seed, 23), N))))
      return Result;
}

PairVerdict verdictOn(const Module &Before, const Module &After,
                      const OperationCatalog &Catalog,
                      const JudgeOptions &Options) {
  LoadedModule B = load(Before, "before.ll"), A = load(After, "after.ll");
  FunctionPair Pair;
  Pair.Name = TestedFunction;
  Pair.Before = B.Module->getFunction(TestedFunction);
  Pair.After = A.Module->getFunction(TestedFunction);
  CheckOptions O;
  O.Unroll = Options.Unroll;
  O.ResourceLimit = Options.ResourceLimit;
  O.TimeoutSeconds = Options.TimeoutSeconds;
  O.Uncontrolled = Options.Uncontrolled;
  O.ProofsOnly = Options.ProofsOnly;
  O.Catalog = &Catalog;
  return checkPair(B, A, Pair, O);
}

/// Does the prover prove what a run with so many threads refuted?
static bool isProven(const Module &Before, const Module &After,
                     const OperationCatalog &Catalog,
                     const JudgeOptions &Options,
                     std::optional<unsigned> Threads, PairVerdict &Proof) {
  JudgeOptions Alone = Options;
  Alone.ProofsOnly = true;
  Proof = verdictOn(Before, After, Catalog, Alone);
  if (Proof.Kind != VerdictKind::Preserved ||
      (Proof.Covers.Threads && Threads && *Proof.Covers.Threads != *Threads))
    return false;
  if (!Proof.Covers.Unroll)
    return true;
  // Does the violation need more rounds than the proof speaks of?
  Alone.Unroll = 4 * Options.Unroll;
  return verdictOn(Before, After, Catalog, Alone).Kind ==
         VerdictKind::Preserved;
}

std::string general(StringRef Reason) {
  std::string Out;
  for (size_t I = 0; I != Reason.size();) {
    char C = Reason[I];
    if (isDigit(C)) {
      Out += 'N';
      while (I != Reason.size() && isDigit(Reason[I]))
        ++I;
    } else if (C == '%') {
      Out += "%_";
      ++I;
      while (I != Reason.size() &&
             (isAlnum(Reason[I]) || Reason[I] == '.' || Reason[I] == '_'))
        ++I;
    } else {
      Out += C;
      ++I;
    }
  }
  return Out;
}

Judgement judge(const Module &Before, const Module &After,
                bool RightByConstruction, const OperationCatalog &Catalog,
                const JudgeOptions &Options, uint64_t Seed) {
  Judgement J;
  if (!samePrototype(Before.getFunction(TestedFunction),
                     After.getFunction(TestedFunction))) {
    J.What = Outcome::NoPair;
    return J;
  }
  J.Verdict = verdictOn(Before, After, Catalog, Options);
  switch (J.Verdict.Kind) {
  case VerdictKind::Violated:
    J.What = RightByConstruction ? Outcome::WrongViolated : Outcome::Agreed;
    // Runs found it before the prover was asked, who must not prove it. Brute
    // force leaves out what proofs do not speak of.
    if (PairVerdict Proof;
        !RightByConstruction && isProven(Before, After, Catalog, Options,
                                         J.Verdict.Covers.Threads, Proof)) {
      JudgeOptions Covered = Options;
      if (Proof.Covers.Threads)
        Covered.OnlyThreads = *Proof.Covers.Threads;
      J.Runs = bruteForce(Before, After, Catalog, Covered, Seed);
      if (J.Runs.Differs) {
        J.What = Outcome::WrongPreserved;
        J.Verdict = Proof;
      }
    }
    return J;
  case VerdictKind::IllFormed:
    J.What = RightByConstruction ? Outcome::WrongIllFormed : Outcome::Agreed;
    return J;
  case VerdictKind::Preserved:
  case VerdictKind::Undecided:
    break;
  }
  bool Preserved = J.Verdict.Kind == VerdictKind::Preserved;
  JudgeOptions Covered = Options;
  if (Preserved && J.Verdict.Covers.Threads)
    Covered.OnlyThreads = *J.Verdict.Covers.Threads;
  J.Runs = bruteForce(Before, After, Catalog, Covered, Seed);
  if (!J.Runs.Differs) {
    J.What = Preserved             ? Outcome::Agreed
             : RightByConstruction ? Outcome::UndecidedRight
                                   : Outcome::Undecided;
    return J;
  }
  if (RightByConstruction) {
    J.What = Outcome::WrongViolated; // of the runs at least
    return J;
  }
  J.What = Outcome::MissedViolation;
  if (Preserved) {
    // The verdict speaks of executions within the bound only.
    J.What = Outcome::WrongPreserved;
    if (J.Verdict.Covers.Unroll) {
      JudgeOptions Wider = Options;
      Wider.Unroll = 4 * Options.Unroll;
      if (verdictOn(Before, After, Catalog, Wider).Kind !=
          VerdictKind::Preserved)
        J.What = Outcome::Agreed;
    }
  }
  return J;
}

} // namespace convtv::campaign
