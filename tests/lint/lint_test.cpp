//===- tests/lint/lint_test.cpp - Findings and their remedies -------------===//
#include "checker/lint/lint.h"
#include "checker/lint/rules.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <set>

using namespace llvm;
using namespace convtv;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

const char *const Declarations =
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "declare token @llvm.experimental.convergence.loop()\n"
    "declare void @op() convergent\n";

class Lint : public testing::Test {
protected:
  /// Findings of all functions of the text.
  std::vector<lint::Finding> lintText(const std::string &Text) {
    SMDiagnostic Error;
    M.Path = "f.ll";
    M.Module = parseAssemblyString(Declarations + Text, Error, Context);
    EXPECT_TRUE(M.Module) << Error.getMessage().str();
    return M.Module ? lint::lintModule(M) : std::vector<lint::Finding>();
  }
  std::vector<std::string> rulesOf(const std::string &Text) {
    std::vector<std::string> Names;
    for (const lint::Finding &X : lintText(Text))
      Names.push_back(X.Rule);
    return Names;
  }
  LLVMContext Context;
  LoadedModule M;
};

TEST_F(Lint, GoodCodeHasNoFindings) {
  EXPECT_THAT(
      rulesOf("define void @f(i1 %c) convergent {\n"
              "  %e = call token @llvm.experimental.convergence.entry()\n"
              "  br label %h\nh:\n"
              "  %l = call token @llvm.experimental.convergence.loop() [ "
              "\"convergencectrl\"(token %e) ]\n"
              "  call void @op() [ \"convergencectrl\"(token %l) ]\n"
              "  br i1 %c, label %h, label %x\nx:\n  ret void\n}\n"
              "define void @g() {\n  call void @op()\n  ret void\n}\n"),
      IsEmpty());
}

TEST_F(Lint, StaticRuleWithHintAndPlaces) {
  auto Found =
      lintText("define void @f(i1 %c) {\n"
               "  %a = call token @llvm.experimental.convergence.anchor()\n"
               "  br label %h\nh:\n"
               "  call void @op() [ \"convergencectrl\"(token %a) ]\n"
               "  br i1 %c, label %h, label %x\nx:\n  ret void\n}\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Rule, "cycle-rule-1");
  EXPECT_TRUE(Found[0].IsError);
  EXPECT_EQ(Found[0].Function, "f");
  ASSERT_GE(Found[0].Places.size(), 2u);
  EXPECT_EQ(Found[0].Places[0].Text, "call @op");
  EXPECT_EQ(Found[0].Places[1].Text, "%a");
  EXPECT_EQ(Found[0].Location, Found[0].Places[0].Location);
  EXPECT_NE(Found[0].Hint, "");
  EXPECT_FALSE(Found[0].VerifierAccepts);
}

TEST_F(Lint, WhatLLVMsVerifierMisses) {
  // Its cycle rules do not look at unreachable blocks.
  auto Found =
      lintText("define void @f(i1 %c) {\n"
               "  %a = call token @llvm.experimental.convergence.anchor()\n"
               "  call void @op() [ \"convergencectrl\"(token %a) ]\n"
               "  ret void\nh:\n"
               "  call void @op() [ \"convergencectrl\"(token %a) ]\n"
               "  br label %h\n}\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Rule, "cycle-rule-1");
  EXPECT_TRUE(Found[0].VerifierAccepts);
}

TEST_F(Lint, WhatOnlyLLVMsVerifierFinds) {
  auto Found = lintText("define i32 @f(i32 %x) {\n  %a = add i32 %b, 1\n"
                        "  %b = add i32 %x, 1\n  ret i32 %a\n}\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Rule, "llvm-verifier");
  EXPECT_NE(Found[0].Message.find("dominate"), std::string::npos);
}

TEST_F(Lint, UnusedTokens) {
  auto Found =
      lintText("define void @f(i1 %c) {\n"
               "  %a = call token @llvm.experimental.convergence.anchor()\n"
               "  %b = call token @llvm.experimental.convergence.anchor()\n"
               "  br label %h\nh:\n"
               "  %l = call token @llvm.experimental.convergence.loop() [ "
               "\"convergencectrl\"(token %a) ]\n"
               "  br i1 %c, label %h, label %x\nx:\n  ret void\n}\n");
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Rule, "unused-token");
  EXPECT_EQ(Found[0].Places[0].Text, "%b");
  EXPECT_FALSE(Found[0].IsError);
  EXPECT_EQ(Found[1].Rule, "unused-token");
  EXPECT_EQ(Found[1].Places[0].Text, "%l");
}

TEST_F(Lint, AnUnusedEntryIsNoFinding) {
  EXPECT_THAT(
      rulesOf("define void @f() convergent {\n"
              "  %e = call token @llvm.experimental.convergence.entry()\n"
              "  ret void\n}\n"),
      IsEmpty());
}

TEST_F(Lint, HeartThatCountsNoRounds) {
  const std::string Straight =
      "define void @f() {\n"
      "  %a = call token @llvm.experimental.convergence.anchor()\n"
      "  br label %h\nh:\n"
      "  %l = call token @llvm.experimental.convergence.loop() [ "
      "\"convergencectrl\"(token %a) ]\n"
      "  call void @op() [ \"convergencectrl\"(token %l) ]\n"
      "  ret void\n}\n";
  EXPECT_THAT(rulesOf(Straight), ElementsAre("heart-without-cycle"));
  const std::string AnchorInLoop =
      "define void @f(i1 %c) {\n"
      "  br label %h\nh:\n"
      "  %a = call token @llvm.experimental.convergence.anchor()\n"
      "  br label %k\nk:\n"
      "  %l = call token @llvm.experimental.convergence.loop() [ "
      "\"convergencectrl\"(token %a) ]\n"
      "  call void @op() [ \"convergencectrl\"(token %l) ]\n"
      "  br i1 %c, label %h, label %x\nx:\n  ret void\n}\n";
  EXPECT_THAT(rulesOf(AnchorInLoop), ElementsAre("heart-without-cycle"));
}

TEST_F(Lint, UncontrolledOperationInIrreducibleCycle) {
  const std::string Head = "define void @f(i1 %c) {\n"
                           "  br i1 %c, label %a, label %b\n";
  EXPECT_THAT(
      rulesOf(Head + "a:\n  call void @op()\n  br label %b\n"
                     "b:\n  br i1 %c, label %a, label %x\nx:\n  ret void\n}\n"),
      ElementsAre("irreducible-cycle"));
  // Nothing convergent in it: nothing to find.
  EXPECT_THAT(rulesOf(Head +
                      "a:\n  br label %b\nb:\n  br i1 %c, label %a, label %x\n"
                      "x:\n  call void @op()\n  ret void\n}\n"),
              IsEmpty());
}

TEST_F(Lint, CallThatLostConvergent) {
  EXPECT_THAT(rulesOf("define void @h() {\n  call void @op()\n  ret void\n}\n"
                      "define void @f() {\n  call void @h()\n  ret void\n}\n"),
              ElementsAre("call-not-convergent"));
  EXPECT_THAT(
      rulesOf("define void @h() convergent {\n  call void @op()\n  ret void\n"
              "}\ndefine void @f() {\n  call void @h()\n  ret void\n}\n"),
      IsEmpty());
}

/// Every rule that encodings/program can report has a text and a hint here.
TEST_F(Lint, ValuesThatInactiveLanesWereNotGiven) {
  auto With = [](const std::string &Slice) {
    return "declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)\n"
           "declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\n"
           "declare i32 @llvm.amdgcn.strict.wwm.i32(i32)\n"
           "define amdgpu_gfx i32 @f(i32 %v, i32 inreg %u, ptr %p) {\n"
           "  %a = add i32 %v, 1\n" +
           Slice +
           "  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)\n"
           "  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)\n"
           "  ret i32 %r\n}\n";
  };
  std::string Set = "call i32 @llvm.amdgcn.set.inactive.i32(i32 %a, i32 ";
  EXPECT_THAT(rulesOf(With("  %x = " + Set + "0)\n")), IsEmpty());
  EXPECT_THAT(rulesOf(With("  %x = " + Set + "%u)\n")), IsEmpty());
  EXPECT_THAT(rulesOf(With("  %x = mul i32 %u, 2\n")), IsEmpty());
  EXPECT_THAT(rulesOf(With("  %x = " + Set + "%v)\n")),
              ElementsAre("inactive-value"));
  EXPECT_THAT(rulesOf(With("  %x = mul i32 %a, 2\n")),
              ElementsAre("inactive-value"));
  EXPECT_THAT(rulesOf(With("  %x = load i32, ptr %p\n")),
              ElementsAre("inactive-value"));
}

TEST(LintRules, CoverTheStaticRules) {
  SmallString<128> Folder(CONVTV_SOURCE_DIR);
  sys::path::append(Folder, "encodings", "program");
  std::set<std::string> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), E; I != E && !EC;
       I.increment(EC)) {
    if (!sys::path::filename(I->path()).starts_with("static_rules"))
      continue;
    auto Buffer = MemoryBuffer::getFile(I->path());
    ASSERT_TRUE(bool(Buffer));
    StringRef Text = (*Buffer)->getBuffer();
    Regex Report("(report\\(|RuleViolation V\\{)[ \n]*\"([a-z0-9-]+)\"");
    SmallVector<StringRef> Match;
    while (Report.match(Text, &Match)) {
      Names.insert(Match[2].str());
      Text = Text.drop_front(Match[0].end() - Text.begin());
    }
  }
  EXPECT_GE(Names.size(), 20u);
  for (const std::string &Name : Names) {
    const lint::Rule *R = lint::findRule(Name);
    ASSERT_TRUE(R) << Name;
    EXPECT_TRUE(R->IsError) << Name;
    EXPECT_FALSE(R->Text.empty() || R->Hint.empty()) << Name;
  }
}

} // namespace
