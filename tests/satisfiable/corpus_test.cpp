//===- tests/satisfiable/corpus_test.cpp - The programs of the texts ------===//
//
// corpus/satisfiable/NAME/program.ll and expect.json: whether the rules can be
// satisfied, derived by hand, and the static rules broken.
//
//===----------------------------------------------------------------------===//
#include "checker/lint/lint.h"
#include "checker/satisfiable/satisfiable.h"

#include "llvm/IR/Function.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

#include <nlohmann/json.hpp>
#include <set>

using namespace llvm;
using namespace convtv;

namespace {

struct Example {
  std::string Name, Program;
  nlohmann::json Expected;
};

std::vector<Example> examplesOf(StringRef Origin) {
  SmallString<128> Root(CONVTV_SOURCE_DIR);
  sys::path::append(Root, "corpus", Origin);
  std::vector<Example> Found;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Root, EC), E; I != E && !EC;
       I.increment(EC)) {
    auto Buffer = MemoryBuffer::getFile(I->path() + "/expect.json");
    if (!Buffer)
      continue;
    Found.push_back({sys::path::filename(I->path()).str(),
                     I->path() + "/program.ll",
                     nlohmann::json::parse((*Buffer)->getBuffer().str())});
  }
  return Found;
}

TEST(SatisfiableCorpus, ContradictionsOfTheTexts) {
  unsigned Contradictions = 0, Fine = 0;
  for (const Example &X : examplesOf("satisfiable")) {
    LLVMContext Context;
    Expected<LoadedModule> M = loadModule(X.Program, Context);
    if (!M) {
      ADD_FAILURE() << X.Name << ": " << toString(M.takeError());
      continue;
    }
    bool Found = false;
    std::string Told;
    for (const Function &F : *M->Module) {
      if (F.isDeclaration())
        continue;
      auto R = satisfiable::searchContradiction(*M, F, {});
      EXPECT_EQ(R.Skipped, "") << X.Name;
      if (R.Found) {
        Found = true;
        Told = R.Found->Conclusion;
        // The expected traces are the smallest, or others of equal length.
        if (X.Expected.contains("traces")) {
          size_t Wanted = 0, Have = 0;
          for (const auto &T : X.Expected["traces"])
            Wanted += T.size();
          for (const auto &T : R.Found->Traces)
            Have += T.size();
          EXPECT_LE(Have, Wanted) << X.Name;
        }
      }
    }
    EXPECT_EQ(!Found, X.Expected["satisfiable"].get<bool>()) << X.Name << "\n"
                                                             << Told;
    ++(Found ? Contradictions : Fine);
  }
  EXPECT_GE(Contradictions, 5u);
  EXPECT_GE(Fine, 5u);
}

/// The same programs and corpus/lint: the rules they break.
TEST(LintCorpus, RulesBroken) {
  unsigned Count = 0;
  for (const char *Origin : {"lint", "satisfiable"})
    for (const Example &X : examplesOf(Origin)) {
      LLVMContext Context;
      Expected<LoadedModule> M = loadModule(X.Program, Context);
      if (!M) {
        ADD_FAILURE() << X.Name << ": " << toString(M.takeError());
        continue;
      }
      std::set<std::string> Rules, Wanted;
      for (const lint::Finding &F : lint::lintModule(*M))
        if (F.IsError && F.Rule != "llvm-verifier")
          Rules.insert(F.Rule);
      for (const auto &R : X.Expected["rules"])
        Wanted.insert(R.get<std::string>());
      EXPECT_EQ(Rules, Wanted) << Origin << "/" << X.Name;
      ++Count;
    }
  EXPECT_GE(Count, 40u);
}

} // namespace
