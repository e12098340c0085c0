//===- tests/program/static_rules_test.cpp - Convergence static rules -----===//

#include "encodings/program/static_rules.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace convtv;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

const char *Declarations = R"(
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.iterating.anchor()
declare token @llvm.experimental.other()
declare void @op() convergent
declare void @plain()
declare i32 @personality(...)
)";

/// "$entry" etc. stand for the calls, "$op t$)" for an operation on token %t.
std::string expand(StringRef Body) {
  std::string Text = Body.str();
  auto Replace = [&](StringRef From, StringRef To) {
    for (size_t At = Text.find(From); At != std::string::npos;
         At = Text.find(From, At + To.size()))
      Text.replace(At, From.size(), To);
  };
  Replace("$entry", "call token @llvm.experimental.convergence.entry()");
  Replace("$anchor", "call token @llvm.experimental.convergence.anchor()");
  Replace("$iterating",
          "call token @llvm.experimental.convergence.iterating.anchor()");
  Replace("$loop ", "call token @llvm.experimental.convergence.loop() [ "
                    "\"convergencectrl\"(token %");
  Replace("$op ", "call void @op() [ \"convergencectrl\"(token %");
  Replace("$)", ") ]");
  return Text;
}

struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  explicit Parsed(StringRef Functions) {
    SMDiagnostic Diagnostic;
    std::string Text = expand(Functions) + Declarations;
    M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << " at line "
                   << Diagnostic.getLineNo() << "\n"
                   << Text;
  }
  const Function &f() const { return *M->getFunction("f"); }
};

std::vector<std::string> rulesOf(const Function &F) {
  std::vector<std::string> Names;
  for (const RuleViolation &V : checkStaticRules(F)) {
    EXPECT_FALSE(V.Message.empty());
    Names.push_back(V.Rule);
  }
  return Names;
}

/// The rules a convergent function with this body breaks.
std::vector<std::string> rules(StringRef Body) {
  Parsed P(("define void @f(i1 %c, i1 %d, ptr %p) convergent "
            "personality ptr @personality {\n" +
            Body + "\n}\n")
               .str());
  return P.M ? rulesOf(P.f()) : std::vector<std::string>{"parse"};
}

TEST(StaticRulesTest, FunctionsWithoutControl) {
  EXPECT_THAT(rules("ret void"), IsEmpty());
  EXPECT_THAT(rules("call void @op()\n call void @op()\n ret void"), IsEmpty());
  EXPECT_THAT(rules("br label %l\nl:\n call void @op()\n br label %l"),
              IsEmpty());
  Parsed P("declare void @f()");
  EXPECT_THAT(rulesOf(P.f()), IsEmpty());
  EXPECT_EQ(checkWithLLVMVerifier(P.f()), "");
}

TEST(StaticRulesTest, MalformedFunctions) {
  EXPECT_THAT(rules("entry:\n %t = $entry\n br label %entry"),
              ElementsAre("malformed-ir"));
  Parsed P("define void @f() { ret void }");
  P.M->getFunction("f")->getEntryBlock().getTerminator()->eraseFromParent();
  EXPECT_THAT(rulesOf(P.f()), ElementsAre("malformed-ir"));
}

TEST(StaticRulesTest, Entry) {
  EXPECT_THAT(rules("%t = $entry\n $op t$)\n ret void"), IsEmpty());
  EXPECT_THAT(rules("%x = add i32 1, 1\n call void @plain()\n"
                    "%t = $entry\n $op t$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%t = $entry\n %u = $entry\n ret void"),
              ElementsAre("entry-first", "entry-once"));
  EXPECT_THAT(rules("%t = $entry\n br label %b\nb:\n %u = $entry\n ret void"),
              ElementsAre("entry-block", "entry-once"));
  EXPECT_THAT(rules("br label %b\nb:\n %u = $entry\n ret void"),
              ElementsAre("entry-block"));
  EXPECT_THAT(rules("%a = $anchor\n %t = $entry\n ret void"),
              ElementsAre("entry-first"));
  EXPECT_THAT(rules("%a = $anchor\n %t = call token "
                    "@llvm.experimental.convergence.entry() [ "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              ElementsAre("entry-bundle", "entry-first"));
  Parsed P("define void @f() {\n %t = $entry\n ret void\n}");
  EXPECT_THAT(rulesOf(P.f()), ElementsAre("entry-convergent-function"));
  Parsed Q("define void @f() {\n %t = $anchor\n $op t$)\n ret void\n}");
  EXPECT_THAT(rulesOf(Q.f()), IsEmpty());
}

TEST(StaticRulesTest, AnchorBundle) {
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n ret void"), IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n %b = call token "
                    "@llvm.experimental.convergence.anchor() [ "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              ElementsAre("anchor-bundle"));
}

TEST(StaticRulesTest, LoopPlacement) {
  // Outside any cycle: allowed, a heart that no longer beats.
  EXPECT_THAT(rules("%a = $entry\n br label %b\n"
                    "b: %h = $loop a$)\n $op h$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%h = call token @llvm.experimental.convergence.loop()\n"
                    "ret void"),
              ElementsAre("loop-bundle"));
  EXPECT_THAT(rules("%a = $entry\n $op a$)\n %h = $loop a$)\n ret void"),
              ElementsAre("loop-first"));
  EXPECT_THAT(rules("%a = $entry\n br label %b\n"
                    "b: %h = $loop a$)\n %g = $loop h$)\n ret void"),
              ElementsAre("loop-first"));
}

TEST(StaticRulesTest, Bundles) {
  EXPECT_THAT(rules("%a = $anchor\n call void @op() [ "
                    "\"convergencectrl\"(token %a), "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              ElementsAre("bundle-once"));
  EXPECT_THAT(rules("%a = $anchor\n call void @op() [ "
                    "\"convergencectrl\"(token %a, token %a) ]\n ret void"),
              ElementsAre("bundle-operand"));
  EXPECT_THAT(rules("call void @op() [ \"convergencectrl\"() ]\n ret void"),
              ElementsAre("bundle-operand"));
  EXPECT_THAT(
      rules("call void @op() [ \"convergencectrl\"(i32 1) ]\n ret void"),
      ElementsAre("bundle-operand"));
  EXPECT_THAT(rules("%a = $anchor\n call void @op() [ \"other\"(i32 1), "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, TokenOperands) {
  for (const char *Token : {"none", "poison", "undef"})
    EXPECT_THAT(rules((Twine("call void @op() [ \"convergencectrl\"(token ") +
                       Token + ") ]\n ret void")
                          .str()),
                ElementsAre("token-operand"))
        << Token;
  EXPECT_THAT(rules("%t = call token @llvm.experimental.other()\n"
                    "$op t$)\n ret void"),
              ElementsAre("token-operand"));
  EXPECT_THAT(rules("%a = $anchor\n br i1 %c, label %b, label %e\n"
                    "b: br label %e\n"
                    "e: %t = phi token [ %a, %0 ], [ %a, %b ]\n"
                    "$op t$)\n ret void"),
              ElementsAre("token-user", "token-user", "token-operand"));
  Parsed P("define void @f(token %t) {\n $op t$)\n ret void\n}");
  EXPECT_THAT(rulesOf(P.f()), ElementsAre("token-operand"));
  // As a plain argument a token says nothing about convergence.
  EXPECT_THAT(rules("%a = $anchor\n call void @llvm.x(token %a)\n ret void\n}\n"
                    "declare void @llvm.x(token)\n"
                    "define void @g() { ret void "),
              IsEmpty());
}

TEST(StaticRulesTest, OnlyConvergentCalls) {
  EXPECT_THAT(rules("%a = $anchor\n call void @plain() [ "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              ElementsAre("convergent-call"));
  EXPECT_THAT(rules("%a = $anchor\n call void @plain() convergent [ "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n call void %p() convergent [ "
                    "\"convergencectrl\"(token %a) ]\n ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, MixedControl) {
  EXPECT_THAT(rules("%a = $anchor\n call void @plain()\n ret void"), IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n call void @op()\n ret void"),
              ElementsAre("mixed-control"));
  EXPECT_THAT(rules("call void %p() convergent\n br label %b\n"
                    "b:\n %a = $anchor\n $op a$)\n ret void"),
              ElementsAre("mixed-control"));
  EXPECT_THAT(rules("%a = $anchor\n call void %p()\n ret void"), IsEmpty());
  // Also where no execution comes.
  EXPECT_THAT(rules("%a = $anchor\n ret void\n"
                    "dead:\n call void @op()\n ret void"),
              ElementsAre("mixed-control"));
  EXPECT_THAT(rules("%a = $anchor\n"
                    "call void asm sideeffect \"bar\", \"\"() convergent\n"
                    "ret void"),
              ElementsAre("mixed-control"));
}

TEST(StaticRulesTest, IndirectCallsOfControlIntrinsics) {
  EXPECT_THAT(rules("%t = select i1 %c, "
                    "ptr @llvm.experimental.convergence.anchor, "
                    "ptr @llvm.experimental.convergence.entry\n"
                    "%x = call token %t()\n ret void"),
              ElementsAre("indirect-intrinsic", "indirect-intrinsic"));
  EXPECT_THAT(rules("store ptr @llvm.experimental.convergence.loop, ptr %p\n"
                    "ret void"),
              ElementsAre("indirect-intrinsic"));
  EXPECT_THAT(
      rules("%x = call i32 @llvm.experimental.convergence.anchor()\n ret void"),
      ElementsAre("indirect-intrinsic"));
  EXPECT_THAT(rules("%x = call token @other()\n ret void\n}\n"
                    "@other = alias token (), "
                    "ptr @llvm.experimental.convergence.anchor\n"
                    "define void @g() { ret void "),
              ElementsAre("indirect-intrinsic"));
}

TEST(StaticRulesTest, TokenDominance) {
  EXPECT_THAT(rules("br i1 %c, label %a, label %b\n"
                    "a: %t = $anchor\n br label %b\n"
                    "b: $op t$)\n ret void"),
              ElementsAre("token-dominance"));
  EXPECT_THAT(rules("$op t$)\n %t = $anchor\n ret void"),
              ElementsAre("token-dominance"));
  // From unreachable code nothing dominates reachable code; inside it, all
  // does.
  EXPECT_THAT(rules("br label %b\nb: $op t$)\n ret void\n"
                    "dead: %t = $anchor\n br label %b"),
              ElementsAre("token-dominance"));
  EXPECT_THAT(rules("ret void\n"
                    "dead: %t = $anchor\n br label %b\nb: $op t$)\n ret void"),
              IsEmpty());
  // An invoke's token is not there on the exceptional edge.
  const char *Invoke =
      "%t = invoke token @llvm.experimental.convergence.anchor()\n"
      "  to label %n unwind label %u\n";
  EXPECT_THAT(rules((Twine(Invoke) + "n: $op t$)\n ret void\n"
                                     "u: %l = landingpad i32 cleanup\n"
                                     "ret void")
                        .str()),
              IsEmpty());
  EXPECT_THAT(rules((Twine(Invoke) + "n: ret void\n"
                                     "u: %l = landingpad i32 cleanup\n"
                                     "$op t$)\n ret void")
                        .str()),
              ElementsAre("token-dominance"));
}

TEST(StaticRulesTest, CycleRule1) {
  // ConvergentOperations, first example of incorrect control.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\nl: $op a$)\n br label %l"),
              ElementsAre("cycle-rule-1"));
  // The same with a heart.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n $op h$)\n br label %l"),
              IsEmpty());
  // The definition in the cycle.
  EXPECT_THAT(rules("br label %l\nl: %a = $anchor\n br label %m\n"
                    "m: $op a$)\n br label %l"),
              IsEmpty());
  // In a cycle with the definition, but also in one without.
  EXPECT_THAT(rules("br label %l\nl: %a = $anchor\n br label %m\n"
                    "m: $op a$)\n br i1 %c, label %l, label %m"),
              ElementsAre("cycle-rule-1"));
  // After the cycle.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n br i1 %c, label %l, label %x\n"
                    "x: $op h$)\n $op a$)\n ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, CycleRule2) {
  // Second example of incorrect control: also not with a heart for only one.
  const char *Start = "%a = $anchor\n br label %b\n";
  const char *End = "f: br i1 %c, label %b, label %g\n"
                    "g: ret void";
  EXPECT_THAT(rules((Twine(Start) +
                     "b: br i1 %c, label %c1, label %d1\n"
                     "c1: $op a$)\n br label %d1\n"
                     "d1: br i1 %d, label %e1, label %f\n"
                     "e1: $op a$)\n br label %f\n" +
                     End)
                        .str()),
              ElementsAre("cycle-rule-1", "cycle-rule-1", "cycle-rule-2"));
  EXPECT_THAT(rules((Twine(Start) +
                     "b: %h = $loop a$)\n br i1 %c, label %c1, label %d1\n"
                     "c1: $op h$)\n br label %d1\n"
                     "d1: br i1 %d, label %e1, label %f\n"
                     "e1: $op h$)\n br label %f\n" +
                     End)
                        .str()),
              IsEmpty());
  // The document's other solution, without regard to rule 4: the heart is not
  // in the header.
  EXPECT_THAT(rules((Twine(Start) +
                     "b: br i1 %c, label %c1, label %d1\n"
                     "c1: %h = $loop a$)\n $op h$)\n br label %d1\n"
                     "d1: br i1 %d, label %e1, label %f\n"
                     "e1: %x = $anchor\n $op x$)\n br label %f\n" +
                     End)
                        .str()),
              ElementsAre("cycle-rule-4"));
  // Third example of incorrect control: two inner loops on the outer anchor.
  EXPECT_THAT(rules("%a = $anchor\n br label %o\n"
                    "o: br i1 %c, label %l1, label %m\n"
                    "l1: %h1 = $loop a$)\n br i1 %c, label %l1, label %m\n"
                    "m: br i1 %d, label %l2, label %n\n"
                    "l2: %h2 = $loop a$)\n br i1 %c, label %l2, label %n\n"
                    "n: br label %o"),
              ElementsAre("cycle-rule-4", "cycle-rule-2", "cycle-rule-4"));
  // The same with an outer heart.
  EXPECT_THAT(rules("%a = $anchor\n br label %o\n"
                    "o: %h = $loop a$)\n br i1 %c, label %l1, label %m\n"
                    "l1: %h1 = $loop h$)\n br i1 %c, label %l1, label %m\n"
                    "m: br i1 %d, label %l2, label %n\n"
                    "l2: %h2 = $loop h$)\n br i1 %c, label %l2, label %n\n"
                    "n: br label %o"),
              IsEmpty());
  // One loop after the other.
  EXPECT_THAT(rules("%a = $anchor\n br label %l1\n"
                    "l1: %h1 = $loop a$)\n br i1 %c, label %l1, label %l2\n"
                    "l2: %h2 = $loop a$)\n br i1 %c, label %l2, label %n\n"
                    "n: ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, CycleRule3) {
  // Around the loop the region of %b comes past the use of %a, too.
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n br label %l\n"
                    "l: %h = $loop b$)\n br label %m\n"
                    "m: %g = $loop a$)\n br i1 %c, label %l, label %x\n"
                    "x: ret void"),
              ElementsAre("region-nesting", "cycle-rule-3", "cycle-rule-4"));
  // The inner heart uses the outer one's token: its definition is in the path.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n br label %m\n"
                    "m: %g = $loop h$)\n br i1 %c, label %m, label %n\n"
                    "n: br i1 %d, label %l, label %x\n"
                    "x: ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, CycleRule4) {
  // A heart that is not in the header.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: br label %m\n"
                    "m: %h = $loop a$)\n br i1 %c, label %l, label %x\n"
                    "x: ret void"),
              ElementsAre("cycle-rule-4"));
  // An irreducible cycle has no block for it.
  EXPECT_THAT(rules("%a = $anchor\n br i1 %c, label %l, label %m\n"
                    "l: %h = $loop a$)\n br label %m\n"
                    "m: br i1 %d, label %l, label %x\n"
                    "x: ret void"),
              ElementsAre("cycle-rule-4"));
  // Two natural loops in an irreducible one: hearts on the token of %e are
  // wrong, hearts on anchors in preheaders are right.
  EXPECT_THAT(rules("%e = $anchor\n br i1 %c, label %a, label %b\n"
                    "a: %h = $loop e$)\n br i1 %c, label %a, label %b\n"
                    "b: %g = $loop e$)\n br i1 %d, label %b, label %x\n"
                    "x: br i1 %d, label %a, label %y\n"
                    "y: ret void"),
              ElementsAre("cycle-rule-4", "cycle-rule-2", "cycle-rule-4"));
  EXPECT_THAT(rules("br i1 %c, label %ap, label %bp\n"
                    "ap: %ta = $anchor\n br label %a\n"
                    "a: %h = $loop ta$)\n br i1 %c, label %a, label %bp\n"
                    "bp: %tb = $anchor\n br label %b\n"
                    "b: %g = $loop tb$)\n br i1 %d, label %b, label %x\n"
                    "x: br i1 %d, label %ap, label %y\n"
                    "y: ret void"),
              IsEmpty());
  // An edge from unreachable code does not make it irreducible.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n br label %m\n"
                    "m: br i1 %c, label %l, label %x\n"
                    "x: ret void\n"
                    "dead: br label %m"),
              IsEmpty());
}

TEST(StaticRulesTest, ClosedPathsInUnreachableCode) {
  EXPECT_THAT(rules("%a = $anchor\n ret void\n"
                    "dead: $op a$)\n br label %dead"),
              ElementsAre("cycle-rule-1"));
  EXPECT_THAT(rules("%a = $anchor\n ret void\n"
                    "dead: %h = $loop a$)\n $op h$)\n br label %dead"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n ret void\n"
                    "dead: %h = $loop a$)\n br label %next\n"
                    "next: %g = $loop a$)\n br label %dead"),
              ElementsAre("cycle-rule-2"));
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n ret void\n"
                    "dead: %h = $loop b$)\n br label %next\n"
                    "next: %g = $loop a$)\n br label %dead"),
              Contains("cycle-rule-3"));
  EXPECT_THAT(rules("%a = $anchor\n ret void\n"
                    "dead: br i1 %c, label %l, label %m\n"
                    "l: %h = $loop a$)\n br label %m\n"
                    "m: br label %l"),
              ElementsAre("cycle-rule-4"));
}

TEST(StaticRulesTest, RegionNesting) {
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n"
                    "$op b$)\n $op a$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n"
                    "$op a$)\n $op b$)\n ret void"),
              ElementsAre("region-nesting"));
  // Before the inner definition or after the last inner use it does not matter.
  EXPECT_THAT(rules("%a = $anchor\n $op a$)\n %b = $anchor\n $op b$)\n"
                    "$op b$)\n $op a$)\n ret void"),
              IsEmpty());
  // On one path only.
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n"
                    "br i1 %c, label %l, label %m\n"
                    "l: $op a$)\n br label %m\n"
                    "m: $op b$)\n ret void"),
              ElementsAre("region-nesting"));
  // On paths that do not meet.
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n"
                    "br i1 %c, label %l, label %m\n"
                    "l: $op a$)\n ret void\n"
                    "m: $op b$)\n ret void"),
              IsEmpty());
  // Around a loop the definition is passed again: not in the region.
  EXPECT_THAT(rules("br label %l\n"
                    "l: %a = $anchor\n %b = $anchor\n $op b$)\n $op a$)\n"
                    "br i1 %c, label %l, label %x\n"
                    "x: ret void"),
              IsEmpty());
  // A heart used after the loop, past a use of the token around the loop.
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n br i1 %c, label %l, label %x\n"
                    "x: $op a$)\n $op h$)\n ret void"),
              ElementsAre("region-nesting"));
  // The heart is a use, too.
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n br i1 %c, label %l, label %x\n"
                    "x: $op b$)\n ret void"),
              ElementsAre("region-nesting"));
  EXPECT_THAT(rules("%a = $anchor\n %b = $anchor\n br label %l\n"
                    "l: %h = $loop b$)\n br i1 %c, label %l, label %x\n"
                    "x: $op a$)\n ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, RegionNestingBackwardsThroughAnIrreducibleCycle) {
  // %u is followed by %y, then %x, then %w: the region of %b contains the use
  // of %a in %u. LLVM's verifier follows forward edges only.
  const char *Body = "%a = $anchor\n %b = $anchor\n"
                     "br i1 %c, label %x, label %u\n"
                     "u: $op a$)\n br label %y\n"
                     "x: br i1 %c, label %y, label %w\n"
                     "y: br i1 %d, label %x, label %z\n"
                     "z: ret void\n"
                     "w: $op b$)\n ret void";
  EXPECT_THAT(rules(Body), ElementsAre("region-nesting"));
  Parsed P((Twine("define void @f(i1 %c, i1 %d) {\n") + Body + "}\n").str());
  EXPECT_EQ(checkWithLLVMVerifier(P.f()),
            ""); // if this fails, LLVM has learned it
}

TEST(StaticRulesTest, RegionsInUnreachableCode) {
  EXPECT_THAT(rules("ret void\n"
                    "dead: %a = $anchor\n %b = $anchor\n"
                    "$op a$)\n $op b$)\n ret void"),
              ElementsAre("region-nesting"));
  EXPECT_THAT(rules("ret void\n"
                    "dead: %a = $anchor\n %b = $anchor\n"
                    "$op b$)\n $op a$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $entry\n ret void\n"
                    "dead: %b = $anchor\n $op a$)\n $op b$)\n ret void"),
              ElementsAre("region-nesting"));
  EXPECT_THAT(rules("%a = $entry\n ret void\n"
                    "dead: %b = $anchor\n $op b$)\n $op a$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $entry\n %b = $anchor\n $op b$)\n ret void\n"
                    "dead: $op b$)\n $op a$)\n ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, IteratingAnchor) {
  EXPECT_THAT(rules("br label %l\n"
                    "l: %i = $iterating\n call void @op() [ "
                    "\"convergencectrl\"(token %i) ]\n br label %l"),
              IsEmpty());
  // The essay's examples: a heart that does not dominate the iterating anchor.
  EXPECT_THAT(rules("%e = $anchor\n br label %a\n"
                    "a: %i = $iterating\n br i1 %c, label %a, label %b\n"
                    "b: %h = $loop e$)\n br i1 %d, label %a, label %x\n"
                    "x: ret void"),
              ElementsAre("iterating-anchor", "cycle-rule-4"));
  EXPECT_THAT(rules("%e = $anchor\n br label %b\n"
                    "b: %h = $loop e$)\n br label %a\n"
                    "a: %i = $iterating\n br i1 %c, label %a, label %y\n"
                    "y: br i1 %d, label %b, label %x\n"
                    "x: ret void"),
              IsEmpty());
}

TEST(StaticRulesTest, UnusualTerminators) {
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: invoke void @op() [ \"convergencectrl\"(token %a) ] "
                    "to label %l unwind label %u\n"
                    "u: %p2 = landingpad i32 cleanup\n unreachable"),
              ElementsAre("cycle-rule-1"));
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: %h = $loop a$)\n callbr void asm \"\", \"!i\"() "
                    "to label %x [label %l]\n"
                    "x: $op h$)\n ret void"),
              IsEmpty());
  EXPECT_THAT(rules("%a = $anchor\n br label %l\n"
                    "l: $op a$)\n indirectbr ptr %p, [label %l, label %x]\n"
                    "x: ret void"),
              ElementsAre("cycle-rule-1"));
  EXPECT_THAT(rules("%a = $anchor\n switch i1 %c, label %l [ i1 0, label %l\n"
                    "i1 1, label %x ]\n"
                    "l: %h = $loop a$)\n br i1 %c, label %l, label %l\n"
                    "x: unreachable"),
              IsEmpty());
}

TEST(StaticRulesTest, OrderAndText) {
  Parsed P("define void @f() convergent {\n"
           "  %a = $anchor\n"
           "  br label %l\n"
           "l:\n"
           "  $op a$)\n"
           "  %h = $loop a$)\n"
           "  br label %l\n}\n");
  std::vector<RuleViolation> V = checkStaticRules(P.f());
  std::vector<std::string> Names;
  for (const RuleViolation &R : V)
    Names.push_back(R.Rule);
  EXPECT_THAT(Names, ElementsAre("cycle-rule-1", "loop-first", "cycle-rule-2"));

  LoadedModule M;
  M.Path = "x.ll";
  unsigned Line = 2;
  for (const Instruction &I : instructions(P.f()))
    M.Lines[&I] = Line++;
  EXPECT_EQ(toString(V[0], M), "x.ll:4: cycle-rule-1: " + V[0].Message +
                                   " [call @op at x.ll:4, %a at x.ll:2]");
  EXPECT_EQ(toString(V[1], M), "x.ll:5: loop-first: " + V[1].Message +
                                   " [%h at x.ll:5, call @op at x.ll:4]");
  EXPECT_EQ(toString({"malformed-ir", "No block.", {}}, M),
            "x.ll: malformed-ir: No block.");
}

TEST(StaticRulesTest, VerifierOfLLVM) {
  Parsed P("define i32 @f() {\n %y = add i32 %x, 1\n %x = add i32 1, 1\n"
           " ret i32 %y\n}");
  EXPECT_THAT(checkWithLLVMVerifier(P.f()), HasSubstr("does not dominate"));
  Parsed Q("define i32 @f() {\n ret i32 0\n}");
  EXPECT_EQ(checkWithLLVMVerifier(Q.f()), "");
  Parsed R("define void @f() {\n %a = $anchor\n call void @op()\n ret void\n}");
  EXPECT_THAT(checkWithLLVMVerifier(R.f()), HasSubstr("Cannot mix"));
}

} // namespace
