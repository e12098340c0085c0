//===- tests/refine/corpus_test.cpp - The prover alone on the corpus ------===//
//
// In the tool a violation is mostly found by running, before the prover is
// asked; a prover that proves too much would hardly be noticed. Here nothing is
// run: no pair whose verdict is `violated` may be proven.
//
//===----------------------------------------------------------------------===//
#include "checker/refine/check.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace convtv;

namespace {

struct CorpusPair {
  std::string Folder, Name;
  std::map<std::string, std::string> Verdicts; ///< by semantics
  std::vector<std::string> Arguments;
};

std::vector<CorpusPair> findPairs() {
  std::vector<CorpusPair> Pairs;
  std::error_code Error;
  std::string Corpus = std::string(CONVTV_SOURCE_DIR) + "/corpus";
  for (llvm::sys::fs::recursive_directory_iterator It(Corpus, Error), End;
       It != End && !Error; It.increment(Error)) {
    if (llvm::sys::path::filename(It->path()) != "expect.json")
      continue;
    auto File = llvm::MemoryBuffer::getFile(It->path());
    auto Json = llvm::json::parse((*File)->getBuffer());
    if (!Json) {
      ADD_FAILURE() << It->path();
      llvm::consumeError(Json.takeError());
      continue;
    }
    CorpusPair P;
    P.Folder = llvm::sys::path::parent_path(It->path()).str();
    P.Name = P.Folder.substr(Corpus.size() + 1);
    if (const auto *Top = Json->getAsObject()) {
      if (const auto *Verdicts = Top->getObject("verdicts"))
        for (const auto &[Semantics, Verdict] : *Verdicts)
          P.Verdicts[Semantics.str()] =
              Verdict.getAsString().value_or("").str();
      if (const auto *Arguments = Top->getArray("args"))
        for (const auto &V : *Arguments)
          P.Arguments.push_back(V.getAsString().value_or("").str());
    }
    Pairs.push_back(std::move(P));
  }
  std::sort(Pairs.begin(), Pairs.end(),
            [](const auto &A, const auto &B) { return A.Name < B.Name; });
  return Pairs;
}

/// "preserved" and so on, the worst of all functions; empty if nothing can be
/// asked (files that cannot be read, semantics not known here).
std::string verdictOf(const CorpusPair &P, const std::string &Semantics,
                      bool ProofsOnly, std::optional<unsigned> &Threads,
                      bool Sweep = false) {
  OperationCatalog Catalog;
  CheckOptions O;
  O.Catalog = &Catalog;
  O.ProofsOnly = ProofsOnly;
  O.SweepAtOnce = Sweep;
  O.ResourceLimit = 2'000'000;
  std::vector<std::string> Only;
  if (Semantics != "tokens") {
    auto S = parseUncontrolled(Semantics);
    if (!S)
      return "";
    O.Uncontrolled = *S;
  }
  for (llvm::StringRef A : P.Arguments)
    if (A.consume_front("--uniform-arg="))
      O.UniformArguments.push_back(A.str());
    else if (A.consume_front("--operations="))
      EXPECT_FALSE(bool(Catalog.addFile(P.Folder + "/" + A.str())));
    else if (A.consume_front("--treat-as-convergent="))
      EXPECT_FALSE(bool(Catalog.treatAsConvergent(A)));
    else if (A.consume_front("--unroll="))
      EXPECT_FALSE(A.getAsInteger(10, O.Unroll));
    else if (A.consume_front("--threads="))
      EXPECT_FALSE(A.getAsInteger(10, O.Threads));
    else if (A.consume_front("--func="))
      Only.push_back(A.str());
    else if (A == "--allow-growth")
      O.AllowGrowth = true;
    else
      return "";
  llvm::LLVMContext Context;
  auto Before = loadModule(P.Folder + "/before.ll", Context);
  auto After = loadModule(P.Folder + "/after.ll", Context);
  if (!Before || !After) {
    llvm::consumeError(Before ? llvm::Error::success() : Before.takeError());
    llvm::consumeError(After ? llvm::Error::success() : After.takeError());
    return "";
  }
  auto Pairs = pairFunctions(*Before, *After, Only);
  if (!Pairs) {
    llvm::consumeError(Pairs.takeError());
    return "";
  }
  VerdictKind Worst = VerdictKind::Preserved;
  Threads.reset();
  auto Badness = [](VerdictKind K) {
    return K == VerdictKind::Preserved   ? 0
           : K == VerdictKind::Undecided ? 1
                                         : 2;
  };
  for (const FunctionPair &Pair : *Pairs) {
    PairVerdict V = checkPair(*Before, *After, Pair, O);
    if (Badness(V.Kind) > Badness(Worst))
      Worst = V.Kind;
    if (V.Kind == Worst && V.Covers.Threads)
      Threads = V.Covers.Threads;
  }
  return toString(Worst);
}

/// One pair under one semantics that is `violated`.
struct Violated {
  CorpusPair Pair;
  std::string Semantics;
};

std::vector<Violated> violatedPairs() {
  std::vector<Violated> List;
  for (const CorpusPair &P : findPairs())
    for (const auto &[Semantics, Verdict] : P.Verdicts)
      if (Verdict == "violated")
        List.push_back({P, Semantics});
  return List;
}

class ProverAlone : public testing::TestWithParam<Violated> {};

/// Sweep: with values compared as they are computed.
void doesNotProve(const Violated &V, bool Sweep) {
  const auto &[Pair, Semantics] = V;
  std::optional<unsigned> Threads;
  std::string Alone = verdictOf(Pair, Semantics, true, Threads, Sweep);
  if (Alone.empty())
    GTEST_SKIP() << "not for this tool";
  EXPECT_NE(Alone, "violated") << "nothing was to be run";
  if (Alone != "preserved")
    return;
  // Right for exactly so many threads if it takes more to show it.
  std::optional<unsigned> Needed;
  bool Fewer = Threads &&
               verdictOf(Pair, Semantics, false, Needed) == "violated" &&
               Needed && *Needed > *Threads;
  EXPECT_TRUE(Fewer) << "it is proven";
}

TEST_P(ProverAlone, DoesNotProve) { doesNotProve(GetParam(), false); }

TEST_P(ProverAlone, DoesNotProveWithEqualValues) {
  doesNotProve(GetParam(), true);
}

std::string nameOf(const testing::TestParamInfo<Violated> &Info) {
  std::string Name = Info.param.Pair.Name + "_" + Info.param.Semantics;
  for (char &C : Name)
    if (!llvm::isAlnum(C))
      C = '_';
  return Name;
}

INSTANTIATE_TEST_SUITE_P(Corpus, ProverAlone,
                         testing::ValuesIn(violatedPairs()), nameOf);

TEST(ProverAloneCorpus, IsThere) { EXPECT_GT(violatedPairs().size(), 150u); }

} // namespace
