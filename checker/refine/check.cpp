//===- checker/refine/check.cpp ---------------------------------*- C++ -*-===//

#include "checker/refine/check.h"

#include "checker/refine/prove.h"
#include "checker/replay/replay.h"
#include "encodings/program/effects.h"
#include "encodings/program/static_rules.h"
#include "encodings/program/structural_identity.h"
#include "encodings/program/thread_inputs.h"
#include "encodings/program/unrolled_function.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

#include <chrono>
#include <set>

namespace convtv {

namespace {

using Clock = std::chrono::steady_clock;

/// Functions whose bodies take part: F and what it enters.
std::vector<const llvm::Function *> participants(const llvm::Function &F) {
  std::vector<const llvm::Function *> List{&F};
  std::set<const llvm::Function *> Seen{&F};
  for (unsigned I = 0; I < List.size(); ++I)
    for (const auto &B : *List[I])
      for (const auto &In : B)
        if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&In);
            Call && isEntered(*Call) &&
            Seen.insert(Call->getCalledFunction()).second)
          List.push_back(Call->getCalledFunction());
  return List;
}

class PairCheck {
public:
  PairCheck(const LoadedModule &Before, const LoadedModule &After,
            const FunctionPair &Pair, const CheckOptions &Options)
      : Before(Before), After(After), Pair(Pair), O(Options),
        Start(Clock::now()) {}

  PairVerdict run();

private:
  bool illFormed();
  bool identical();
  bool prove();
  bool refuteByRunning();
  void violated(Counterexample Example);
  void nameSemantics(bool Tokens, bool Uncontrolled);
  bool stop() const {
    if (O.Interrupted && O.Interrupted())
      return true;
    return O.TimeoutSeconds > 0 && elapsed() > O.TimeoutSeconds;
  }
  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - Start).count();
  }
  void undecided(const llvm::Twine &Reason, const llvm::Instruction *Where,
                 bool InBefore);

  const LoadedModule &Before, &After;
  const FunctionPair &Pair;
  const CheckOptions &O;
  Clock::time_point Start;
  PairVerdict V;
  ProofResult Proof;
};

void PairCheck::undecided(const llvm::Twine &Reason,
                          const llvm::Instruction *Where, bool InBefore) {
  V.Kind = VerdictKind::Undecided;
  V.Reason = Reason.str();
  if (Where)
    V.Location = locationOf(InBefore ? Before : After, *Where);
}

bool PairCheck::illFormed() {
  for (const auto *F : participants(*Pair.After)) {
    auto Violations = checkStaticRules(*F);
    if (!Violations.empty()) {
      V.Kind = VerdictKind::IllFormed;
      V.Reason = toString(Violations[0], After);
      for (unsigned I = 1; I < Violations.size(); ++I)
        V.Notes.push_back(toString(Violations[I], After));
      if (!Violations[0].Instructions.empty())
        V.Location = locationOf(After, *Violations[0].Instructions[0]);
      return true;
    }
    if (std::string Message = checkWithLLVMVerifier(*F); !Message.empty()) {
      V.Kind = VerdictKind::IllFormed;
      V.Reason = "LLVM's verifier rejects @" + F->getName().str() + ": " +
                 llvm::StringRef(Message).split('\n').first.str();
      return true;
    }
  }
  return false;
}

bool PairCheck::identical() {
  if (!structurallyIdentical(*Pair.Before, *Pair.After))
    return false;
  V.Kind = VerdictKind::Preserved;
  V.Covers = Scope{};
  V.Reason = "identical";
  return true;
}

void PairCheck::nameSemantics(bool Tokens, bool Uncontrolled) {
  V.Semantics = Tokens ? Uncontrolled ? "tokens+maximal" : "tokens" : "maximal";
}

bool PairCheck::prove() {
  UnrollLimits Limits;
  Limits.HeaderVisits = O.Unroll;
  auto B = UnrolledFunction::create(*Pair.Before, Limits);
  if (!B) {
    undecided(llvm::toString(B.takeError()), nullptr, true);
    return false;
  }
  auto A = UnrolledFunction::create(*Pair.After, Limits);
  if (!A) {
    undecided(llvm::toString(A.takeError()), nullptr, false);
    return false;
  }
  EncodingContext C;
  C.Threads = 2;
  C.Catalog = O.Catalog;
  C.Layout = &Before.Module->getDataLayout();
  C.Kernel = isKernel(*Pair.Before);
  C.UniformArguments = uniformArguments(*Pair.Before, O.UniformArguments);
  ProofOptions P;
  P.Limits.ResourcePerQuery = O.ResourceLimit;
  if (O.TimeoutSeconds > 0)
    P.Limits.MillisecondsPerQuery = unsigned(O.TimeoutSeconds * 1000) + 1;
  P.Interrupted = [this] { return stop(); };
  P.Uncontrolled = &maximalSemantics();
  Proof = proveForAnyThreads(C, *B, *A, *Before.Module, *After.Module, P);
  nameSemantics(Proof.UsedTokens, Proof.UsedUncontrolled);
  V.Statistics.Events = Proof.Events;
  V.Statistics.Queries = Proof.Solving.Queries;
  V.Statistics.Resource = Proof.Solving.Resource;
  V.Statistics.Terms = Proof.Terms;
  switch (Proof.What) {
  case ProofResult::Proven:
    V.Kind = VerdictKind::Preserved;
    V.Covers.Threads.reset();
    if (B->isBounded() || A->isBounded())
      V.Covers.Unroll = O.Unroll;
    V.Reason = Proof.Reason;
    if (B->hasIrreducibleCycle() || A->hasIrreducibleCycle())
      V.Notes.push_back("an irreducible cycle is involved: the verdict holds for "
                        "the cycle hierarchy LLVM chose");
    return true;
  case ProofResult::Unsupported:
    undecided("unsupported: " + Proof.Reason, Proof.Where, Proof.WhereIsBefore);
    return false;
  case ProofResult::Vacuous:
  case ProofResult::Stopped:
  case ProofResult::Failed:
    undecided(Proof.Reason, Proof.Where, Proof.WhereIsBefore);
    return false;
  }
  return false;
}

bool PairCheck::refuteByRunning() {
  replay::ReplayOptions R;
  R.UniformArguments = O.UniformArguments;
  replay::Replay Runs(Before, *Pair.Before, After, *Pair.After, *O.Catalog, R);
  replay::SearchOptions S;
  S.Threads = {O.Threads};
  for (unsigned More : {3u, 4u})
    if (More > O.Threads)
      S.Threads.push_back(More);
  auto Found = Runs.search(S);
  V.Statistics.Simulations += Found.Scenarios;
  if (!Found.Example)
    return false;
  violated(std::move(*Found.Example));
  return true;
}

void PairCheck::violated(Counterexample Example) {
  V.Kind = VerdictKind::Violated;
  V.Reason = Example.Difference.Text;
  V.Covers = Scope{};
  V.Covers.Threads = Example.Inputs.size();
  V.Location.clear();
  V.Example = std::move(Example);
  V.Replayed = true;
}

PairVerdict PairCheck::run() {
  V.Function = Pair.Name;
  bool Tokens = false, Uncontrolled = false;
  for (const auto *Root : {Pair.Before, Pair.After})
    for (const auto *F : participants(*Root))
      for (const auto &Block : *F)
        for (const auto &I : Block)
          if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
            auto E = effectsOf(*Call, *O.Catalog);
            Tokens |= E.Controlled;
            Uncontrolled |= E.Convergent && !E.Controlled;
          }
  nameSemantics(Tokens, Uncontrolled && !Tokens);
  if (!illFormed() && !identical() && !prove())
    refuteByRunning();
  V.Statistics.Milliseconds = elapsed() * 1000;
  return V;
}

} // namespace

PairVerdict checkPair(const LoadedModule &Before, const LoadedModule &After,
                      const FunctionPair &Pair, const CheckOptions &Options) {
  return PairCheck(Before, After, Pair, Options).run();
}

} // namespace convtv
