//===- tests/program/default_convergence_test.cpp - tokens-rfc ------------===//
//
// The RFC "Update token semantics with default convergent attribute": the
// keyword in text, which calls are convergent, and the static rules.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/default_convergence.h"
#include "encodings/program/effects.h"
#include "encodings/program/static_rules.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace convtv;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

//===--- The keyword ------------------------------------------------------===//

TEST(NoconvergentKeyword, IsQuoted) {
  EXPECT_EQ(withQuotedNoconvergent("declare void @f() noconvergent\n"),
            "declare void @f() \"noconvergent\"\n");
  EXPECT_EQ(withQuotedNoconvergent("call void @f() noconvergent, !dbg !1"),
            "call void @f() \"noconvergent\", !dbg !1");
  EXPECT_EQ(withQuotedNoconvergent("{noconvergent nounwind}"),
            "{\"noconvergent\" nounwind}");
  EXPECT_EQ(withQuotedNoconvergent("noconvergent noconvergent"),
            "\"noconvergent\" \"noconvergent\"");
  EXPECT_EQ(withQuotedNoconvergent(""), "");
}

TEST(NoconvergentKeyword, OtherUsesOfTheWordStay) {
  for (const char *Text :
       {"; noconvergent\n", "\"noconvergent\"", "@noconvergent",
        "%noconvergent", "!noconvergent", "#noconvergent", "noconvergent:\n",
        "noconvergents", "no.noconvergent", "c\"a noconvergent b\"",
        "\"open noconvergent"})
    EXPECT_EQ(withQuotedNoconvergent(Text), Text);
  EXPECT_EQ(withQuotedNoconvergent("; it's\nnoconvergent"),
            "; it's\n\"noconvergent\"");
  EXPECT_EQ(withQuotedNoconvergent("\"a\\22 ;\" noconvergent"),
            "\"a\\22 ;\" \"noconvergent\"");
}

//===--- Effects ----------------------------------------------------------===//

struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  explicit Parsed(const std::string &Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(withQuotedNoconvergent(Text), Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << "\n" << Text;
  }
  const Function &f() const { return *M->getFunction("f"); }
  const CallBase &last() const {
    const CallBase *Last = nullptr;
    for (const Instruction &I : instructions(f()))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        Last = Call;
    return *Last;
  }
};

const std::string Declarations =
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "declare token @llvm.experimental.convergence.loop()\n"
    "declare void @op()\n"
    "declare void @marked() convergent\n"
    "declare void @quiet() noconvergent\n"
    "declare i32 @llvm.ctpop.i32(i32)\n"
    "declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
    "declare i32 @llvm.amdgcn.workitem.id.x()\n"
    "define void @plain() noconvergent {\n  call void @op()\n  ret void\n}\n"
    "define void @entered() {\n"
    "  %e = call token @llvm.experimental.convergence.entry()\n"
    "  call void @op() [ \"convergencectrl\"(token %e) ]\n  ret void\n}\n"
    "define weak void @replaceable() {\n  ret void\n}\n";

/// "c" convergent, "t" controlled, "a" by an anchor of its own.
std::string convergenceOf(const std::string &Call,
                          TokenSemantics Tokens = TokenSemantics::RFC) {
  Parsed P(Declarations +
           ("define void @f(ptr %p, i32 %x, i1 %b) {\n"
            "  %t = call token @llvm.experimental.convergence.anchor()\n  ") +
           Call + "\n  ret void\n}\n");
  OperationCatalog Catalog;
  Catalog.setTokens(Tokens);
  CallEffects E = effectsOf(P.last(), Catalog);
  std::string Text;
  Text += E.Convergent ? 'c' : '.';
  Text += E.Controlled ? 't' : '.';
  Text += E.OwnAnchor ? 'a' : '.';
  return Text;
}

TEST(ConvergentByDefault, UnlessNoconvergent) {
  EXPECT_EQ(convergenceOf("call void @op()"), "c..");
  EXPECT_EQ(convergenceOf("call void %p()"), "c..");
  EXPECT_EQ(convergenceOf("call void asm \"\", \"\"()"), "c..");
  EXPECT_EQ(convergenceOf("call void @quiet()"), "...");
  EXPECT_EQ(convergenceOf("call void @replaceable()"), "c..");
  EXPECT_EQ(convergenceOf("call void @op() [ \"convergencectrl\"(token %t) ]"),
            "ct.");
  // Not so in LLVM 19.
  EXPECT_EQ(convergenceOf("call void @op()", TokenSemantics::LLVM), "...");
}

TEST(ConvergentByDefault, TheAttributeConvergentHasNoEffect) {
  EXPECT_EQ(convergenceOf("call void @marked()"), "c..");
  EXPECT_EQ(convergenceOf("call void @quiet() convergent"), "...");
  EXPECT_EQ(convergenceOf("%r = call i32 @llvm.ctpop.i32(i32 %x) convergent"),
            "...");
}

TEST(ConvergentByDefault, IntrinsicsAsLLVMDefinesThem) {
  EXPECT_EQ(convergenceOf("%r = call i32 @llvm.ctpop.i32(i32 %x)"), "...");
  EXPECT_EQ(convergenceOf("%r = call i64 @llvm.amdgcn.ballot.i64(i1 %b)"),
            "c..");
  EXPECT_EQ(convergenceOf("%r = call i32 @llvm.amdgcn.workitem.id.x()"), "...");
}

TEST(ConvergentByDefault, NoconvergentCallsChooseTheirSet) {
  // The token is ignored.
  for (const char *Rest :
       {"noconvergent", "noconvergent [ \"convergencectrl\"(token %t) ]"}) {
    EXPECT_EQ(convergenceOf(std::string("call void @op() ") + Rest), "cta");
    EXPECT_EQ(convergenceOf(std::string("call void @entered() ") + Rest),
              "cta");
    EXPECT_EQ(convergenceOf(std::string("call void @quiet() ") + Rest), "...");
    // No entry to stand for.
    EXPECT_EQ(convergenceOf(std::string("call void @plain() ") + Rest), "...");
    EXPECT_EQ(convergenceOf(std::string("call void @replaceable() ") + Rest),
              "cta");
  }
  EXPECT_EQ(
      convergenceOf("call void @quiet() [ \"convergencectrl\"(token %t) ]"),
      "...");
}

TEST(ConvergentByDefault, MeaningsFitWithoutTheAttribute) {
  Parsed P("declare i32 @mine(i32)\n"
           "define void @f(i1 %b) {\n"
           "  %r = call i64 @llvm.amdgcn.ballot.i64(i1 %b) noconvergent\n"
           "  ret void\n}\ndeclare i64 @llvm.amdgcn.ballot.i64(i1)\n");
  OperationCatalog Catalog;
  Catalog.setTokens(TokenSemantics::RFC);
  const OperationInfo *Info = Catalog.find(P.last());
  ASSERT_TRUE(Info);
  EXPECT_EQ(Info->Means, Meaning::Ballot);
}

//===--- Static rules -----------------------------------------------------===//

std::vector<std::string> rules(const std::string &Body,
                               TokenSemantics Tokens = TokenSemantics::RFC) {
  Parsed P(Declarations + ("define void @f(i1 %c) {\n" + Body) + "\n}\n");
  std::vector<std::string> Names;
  for (const RuleViolation &V : checkStaticRules(P.f(), Tokens))
    Names.push_back(V.Rule);
  return Names;
}

std::string token(const char *Kind, const char *On = nullptr) {
  std::string Text =
      std::string("call token @llvm.experimental.convergence.") + Kind + "()";
  if (On)
    Text += std::string(" [ \"convergencectrl\"(token ") + On + ") ]";
  return Text + "\n";
}

std::string op(const char *Token, const char *Mark = "") {
  return std::string("call void @op() ") + Mark +
         " [ \"convergencectrl\"(token " + Token + ") ]\n";
}

TEST(RulesOfTheRFC, Entry) {
  EXPECT_THAT(rules("%e = " + token("entry") + op("%e") + "ret void"),
              IsEmpty());
  // Behind other operations, in a function without any mark, twice.
  EXPECT_THAT(rules("call void @op()\n%e = " + token("entry") + "%d = " +
                    token("entry") + op("%d") + op("%e") + "ret void"),
              IsEmpty());
  EXPECT_THAT(rules("br label %b\nb:\n%e = " + token("entry") + "ret void"),
              ElementsAre("entry-block"));
  EXPECT_THAT(rules("%a = " + token("anchor") + "%e = " + token("entry", "%a") +
                    "ret void"),
              ElementsAre("entry-bundle"));
  EXPECT_THAT(rules("%e = call token @llvm.experimental.convergence.entry() "
                    "noconvergent\nret void"),
              ElementsAre("entry-noconvergent"));
}

TEST(RulesOfTheRFC, CyclesAndRegions) {
  auto Loop = [](const std::string &Body) {
    return "%a = " + token("anchor") + "br label %h\nh:\n" + Body +
           "br i1 %c, label %h, label %x\nx:\nret void";
  };
  EXPECT_THAT(rules(Loop(op("%a"))), ElementsAre("cycle-rule-1"));
  EXPECT_THAT(rules(Loop("%h1 = " + token("loop", "%a") +
                         "%h2 = " + token("loop", "%a"))),
              ElementsAre("cycle-rule-2"));
  EXPECT_THAT(rules("%a = " + token("anchor") + "%b = " + token("anchor") +
                    "br label %h\nh:\n%h1 = " + token("loop", "%a") +
                    "%h2 = " + token("loop", "%b") +
                    "br i1 %c, label %h, label %x\nx:\nret void"),
              testing::Contains("cycle-rule-3"));
  const std::string Two = "%a = " + token("anchor") + "%b = " + token("anchor");
  EXPECT_THAT(rules(Two + op("%b") + op("%a") + "ret void"), IsEmpty());
  // The region of %b contains a use of %a, but not where %a is defined.
  EXPECT_THAT(rules(Two + op("%a") + op("%b") + "ret void"),
              ElementsAre("region-nesting"));
}

TEST(RulesOfTheRFC, WhatLLVMAdds) {
  // A heart beside the header, and behind an operation.
  const std::string InArm =
      "%a = " + token("anchor") +
      "br label %h\nh:\nbr i1 %c, label %i, label %k\ni:\n%l = " +
      token("loop", "%a") + op("%l") +
      "br label %k\nk:\nbr i1 %c, label %h, label %x\nx:\nret void";
  EXPECT_THAT(rules(InArm), IsEmpty());
  EXPECT_THAT(rules(InArm, TokenSemantics::LLVM),
              testing::Contains("cycle-rule-4"));
  EXPECT_THAT(
      rules("%a = " + token("anchor") +
            "br label %h\nh:\ncall void @op()\n%l = " + token("loop", "%a") +
            op("%l") + "br i1 %c, label %h, label %x\nx:\nret void"),
      IsEmpty());
  // With and without tokens; a loop intrinsic that lost its token.
  EXPECT_THAT(rules("%a = " + token("anchor") + op("%a") +
                    "call void @marked()\nret void"),
              IsEmpty());
  EXPECT_THAT(rules("%l = " + token("loop") + op("%l") + "ret void"),
              IsEmpty());
}

TEST(RulesOfTheRFC, IgnoredTokensAreNoUses) {
  const std::string InLoop = "%a = " + token("anchor") + "br label %h\nh:\n" +
                             op("%a", "noconvergent") +
                             "br i1 %c, label %h, label %x\nx:\nret void";
  EXPECT_THAT(rules(InLoop), IsEmpty());
  // What is written in a bundle counts all the same.
  EXPECT_THAT(rules("call void @op() noconvergent [ \"convergencectrl\"() ]\n"
                    "ret void"),
              ElementsAre("bundle-operand"));
}

TEST(RulesOfTheRFC, VerifierOfLLVM) {
  auto Verify = [](const std::string &Body) {
    Parsed P(Declarations + ("define i32 @f(i1 %c) {\n" + Body) + "\n}\n");
    std::string Before;
    raw_string_ostream(Before) << *P.M;
    std::string Message = checkWithLLVMVerifier(P.f(), TokenSemantics::RFC);
    std::string After;
    raw_string_ostream(After) << *P.M;
    EXPECT_EQ(Before, After); // it looks at a copy
    return Message;
  };
  // Its rules about convergence do not count: a token on a call that LLVM 19
  // does not take as convergent, mixing, an entry in such a function.
  EXPECT_EQ(Verify("%e = " + token("entry") + op("%e") +
                   "call void @marked()\nret i32 0"),
            "");
  // Everything else does.
  EXPECT_THAT(Verify("%e = " + token("entry") + op("%e") +
                     "%a = add i32 %b, 1\n%b = add i32 1, 1\nret i32 %a"),
              HasSubstr("dominate"));
}

TEST(RulesOfTheRFC, Names) {
  EXPECT_EQ(parseTokens("rfc"), TokenSemantics::RFC);
  EXPECT_EQ(parseTokens("tokens-rfc"), TokenSemantics::RFC);
  EXPECT_EQ(parseTokens("llvm"), TokenSemantics::LLVM);
  EXPECT_EQ(parseTokens(toString(TokenSemantics::RFC)), TokenSemantics::RFC);
  EXPECT_EQ(parseTokens(toString(TokenSemantics::LLVM)), TokenSemantics::LLVM);
  EXPECT_EQ(parseTokens("RFC"), std::nullopt);
}

} // namespace
