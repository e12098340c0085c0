//===- tests/program/static_rules_programs_test.cpp - Rules of programs ---===//
//
// corpus/lint/*/program.ll break exactly the rules of their expect.json, and so
// do corpus/satisfiable/*/program.ll. Each rule is broken by some program of
// corpus/lint.
//
//===----------------------------------------------------------------------===//

#include "encodings/program/static_rules.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <set>

using namespace llvm;
using namespace convtv;
using testing::IsSupersetOf;

namespace {

/// The rules a program breaks according to its expect.json.
std::set<std::string> expectedRules(StringRef Folder) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, "expect.json");
  std::set<std::string> Result;
  auto Buffer = MemoryBuffer::getFile(Path);
  EXPECT_TRUE(!!Buffer) << Path.c_str();
  if (!Buffer)
    return Result;
  Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  EXPECT_TRUE(!!Value) << Path.c_str();
  if (!Value) {
    consumeError(Value.takeError());
    return Result;
  }
  const json::Object *Object = Value->getAsObject();
  const json::Array *Rules = Object ? Object->getArray("rules") : nullptr;
  EXPECT_NE(Rules, nullptr) << Path.c_str() << ": no \"rules\"";
  if (Rules)
    for (const json::Value &Rule : *Rules)
      Result.insert(Rule.getAsString().value_or("not a string").str());
  return Result;
}

std::set<std::string> brokenRules(StringRef Folder) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, "program.ll");
  std::set<std::string> Result;
  LLVMContext Context;
  Expected<LoadedModule> M = loadModule(Path, Context);
  EXPECT_TRUE(!!M) << Path.c_str();
  if (!M) {
    consumeError(M.takeError());
    return Result;
  }
  for (const Function &F : *M->Module)
    for (const RuleViolation &V : checkStaticRules(F))
      Result.insert(V.Rule);
  return Result;
}

/// Checks all programs of one folder; the rules they break, and their number.
std::pair<std::set<std::string>, unsigned> checkFolder(StringRef Name) {
  SmallString<128> Root(CONVTV_SOURCE_DIR);
  sys::path::append(Root, "corpus", Name);
  std::set<std::string> All;
  unsigned Programs = 0;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Root, EC), E; I != E && !EC;
       I.increment(EC)) {
    ++Programs;
    std::set<std::string> Broken = brokenRules(I->path());
    EXPECT_EQ(Broken, expectedRules(I->path())) << I->path();
    All.insert(Broken.begin(), Broken.end());
  }
  EXPECT_FALSE(EC) << EC.message();
  return {All, Programs};
}

TEST(StaticRulesProgramsTest, LintPrograms) {
  auto [Rules, Programs] = checkFolder("lint");
  EXPECT_GE(Programs, 50u);
  EXPECT_THAT(Rules,
              IsSupersetOf({"cycle-rule-1",    "cycle-rule-2",
                            "cycle-rule-3",    "cycle-rule-4",
                            "region-nesting",  "token-dominance",
                            "entry-once",      "entry-block",
                            "entry-first",     "entry-convergent-function",
                            "entry-bundle",    "loop-bundle",
                            "loop-first",      "anchor-bundle",
                            "bundle-once",     "bundle-operand",
                            "token-operand",   "token-user",
                            "convergent-call", "indirect-intrinsic",
                            "mixed-control",   "iterating-anchor",
                            "malformed-ir"}));
}

TEST(StaticRulesProgramsTest, SatisfiablePrograms) {
  EXPECT_GE(checkFolder("satisfiable").second, 30u);
}

} // namespace
