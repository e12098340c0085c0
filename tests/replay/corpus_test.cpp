//===- tests/replay/corpus_test.cpp - Corpus by running -------------------===//
//
// Every pair of the corpus is searched by running. A pair that is preserved
// must never be found violated; most violated ones must be found (a random
// search need not find all of them). Once for each semantics of uncontrolled
// operations.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/replay.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace convtv;
using namespace convtv::replay;

namespace {

struct CorpusPair {
  std::string Folder, Origin;
  std::map<std::string, std::string> Verdicts; ///< by semantics
  std::vector<std::string> Arguments;
  bool MayBeUndecided = false; ///< "undecided-because"

  std::string verdict(UncontrolledSemantics S) const {
    auto It = Verdicts.find(toString(S));
    return It == Verdicts.end() ? "" : It->second;
  }
};

std::vector<CorpusPair> findPairs() {
  std::vector<CorpusPair> Pairs;
  std::error_code Error;
  for (llvm::sys::fs::recursive_directory_iterator
           It(std::string(CONVTV_SOURCE_DIR) + "/corpus", Error),
       End;
       It != End && !Error; It.increment(Error)) {
    if (llvm::sys::path::filename(It->path()) != "expect.json")
      continue;
    auto File = llvm::MemoryBuffer::getFile(It->path());
    if (!File)
      continue;
    auto Json = llvm::json::parse((*File)->getBuffer());
    if (!Json) {
      llvm::consumeError(Json.takeError());
      continue;
    }
    const llvm::json::Object *Top = Json->getAsObject();
    const llvm::json::Object *Verdicts =
        Top ? Top->getObject("verdicts") : nullptr;
    if (!Verdicts)
      continue;
    CorpusPair P;
    P.Folder = llvm::sys::path::parent_path(It->path()).str();
    P.Origin =
        llvm::sys::path::filename(llvm::sys::path::parent_path(P.Folder)).str();
    P.MayBeUndecided = Top->get("undecided-because") != nullptr;
    for (const auto &[Name, Verdict] : *Verdicts)
      P.Verdicts[Name.str()] = Verdict.getAsString().value_or("").str();
    if (const llvm::json::Array *Arguments = Top->getArray("args"))
      for (const llvm::json::Value &V : *Arguments)
        P.Arguments.push_back(V.getAsString().value_or("").str());
    Pairs.push_back(std::move(P));
  }
  std::sort(Pairs.begin(), Pairs.end(),
            [](const CorpusPair &A, const CorpusPair &B) {
              return A.Folder < B.Folder;
            });
  return Pairs;
}

/// The text of the violation found in some function of the pair, or nothing.
std::string searchPair(const CorpusPair &P, UncontrolledSemantics Semantics) {
  llvm::LLVMContext Context;
  auto Before = loadModule(P.Folder + "/before.ll", Context);
  auto After = loadModule(P.Folder + "/after.ll", Context);
  if (!Before || !After) {
    // Whether all pairs can be read is another suite's question.
    std::printf("not readable: %s\n", P.Folder.c_str());
    llvm::consumeError(Before ? llvm::Error::success() : Before.takeError());
    llvm::consumeError(After ? llvm::Error::success() : After.takeError());
    return {};
  }
  OperationCatalog Catalog;
  ReplayOptions Options;
  Options.Uncontrolled = Semantics;
  for (llvm::StringRef A : P.Arguments) {
    if (A.consume_front("--uniform-arg=")) {
      Options.UniformArguments.push_back(A.str());
    } else if (A.consume_front("--operations=")) {
      EXPECT_FALSE(bool(Catalog.addFile(P.Folder + "/" + A.str())));
    } else if (A.consume_front("--treat-as-convergent=")) {
      EXPECT_FALSE(bool(Catalog.treatAsConvergent(A)));
    }
  }
  for (const llvm::Function &F : *Before->Module) {
    const llvm::Function *G = After->Module->getFunction(F.getName());
    if (F.isDeclaration() || !G || G->isDeclaration())
      continue;
    SearchResult R =
        searchByRunning(*Before, F, *After, *G, Catalog, Options, {});
    if (R.Found)
      return R.Reason.empty() ? "violated" : R.Reason;
  }
  return {};
}

class Corpus : public testing::TestWithParam<UncontrolledSemantics> {};

TEST_P(Corpus, PreservedIsNeverViolatedAndViolatedIsFound) {
  UncontrolledSemantics Semantics = GetParam();
  unsigned Violated = 0, Found = 0, Preserved = 0;
  for (const CorpusPair &P : findPairs()) {
    std::string Verdict = P.verdict(Semantics);
    if (Verdict.empty() && Semantics == UncontrolledSemantics::Maximal)
      if (auto It = P.Verdicts.find("tokens"); It != P.Verdicts.end())
        Verdict = It->second;
    if (Verdict != "violated" && Verdict != "preserved")
      continue;
    std::string Reason = searchPair(P, Semantics);
    if (Verdict == "preserved") {
      ++Preserved;
      EXPECT_EQ(Reason, "") << P.Folder;
      continue;
    }
    // Adversarial pairs are made to be hard to find.
    if (P.Origin == "adversarial" || P.MayBeUndecided)
      continue;
    ++Violated;
    Found += !Reason.empty();
    if (P.Origin == "cases" || P.Origin == "design")
      EXPECT_NE(Reason, "") << P.Folder;
    else if (Reason.empty())
      std::printf("not found by running: %s\n", P.Folder.c_str());
  }
  std::printf("%u preserved, %u of %u violated found\n", Preserved, Found,
              Violated);
  EXPECT_GT(Preserved, 50u);
  EXPECT_GE(Found * 20, Violated * 19);
}

INSTANTIATE_TEST_SUITE_P(BySemantics, Corpus,
                         testing::ValuesIn(AllUncontrolledSemantics),
                         [](const auto &Info) {
                           std::string Name = toString(Info.param);
                           std::erase(Name, '-');
                           return Name;
                         });

/// Of the examples of join-point all violations are found, but those of a loop
/// that waits for a certain result.
TEST(CorpusByHand, JoinPoint) {
  unsigned Preserved = 0, Missed = 0;
  for (const CorpusPair &P : findPairs()) {
    std::string Verdict = P.verdict(UncontrolledSemantics::JoinPoint);
    if (Verdict != "violated" && Verdict != "preserved")
      continue;
    std::string Reason = searchPair(P, UncontrolledSemantics::JoinPoint);
    if (Verdict == "preserved") {
      ++Preserved;
      EXPECT_EQ(Reason, "") << P.Folder;
    } else {
      Missed += Reason.empty();
    }
  }
  EXPECT_GE(Preserved, 10u);
  EXPECT_LE(Missed, 2u);
}

/// No two threads show these: it takes three, and many relations of the
/// source's anchors to try.
TEST(CorpusByHand, ThreeThreadsAndManyChoices) {
  for (const CorpusPair &P : findPairs())
    if (llvm::StringRef(P.Folder).ends_with(
            "two-rounds-to-one-anchor-three-threads")) {
      EXPECT_NE(searchPair(P, UncontrolledSemantics::Maximal), "");
      return;
    }
  ADD_FAILURE() << "pair not found";
}

} // namespace
