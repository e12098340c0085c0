//===- tests/satisfiable/satisfiable_test.cpp - Known contradictions ------===//
//
// The contradictions that the essay "A New Type of Convergence Control
// Intrinsic?" and ConvergentOperations describe, and programs next to them that
// have none. Expectations are derived from the rules by hand.
//
//===----------------------------------------------------------------------===//
#include "checker/satisfiable/satisfiable.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace convtv;
using namespace convtv::satisfiable;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class Satisfiable : public testing::Test {
protected:
  /// Of the first function with a body. In the text, ENTRY, ANCHOR, ITERATING
  /// and LOOP(t), and OP(t) stand for calls.
  FunctionResult search(StringRef Short, unsigned Threads = 3,
                        unsigned Visits = 3) {
    std::string Text =
        "declare token @llvm.experimental.convergence.entry()\n"
        "declare token @llvm.experimental.convergence.anchor()\n"
        "declare token @llvm.experimental.convergence.iterating.anchor()\n"
        "declare token @llvm.experimental.convergence.loop()\n"
        "declare token @llvm.convergence.anchor()\n"
        "declare void @llvm.convergence.join(token)\n"
        "declare void @llvm.convergence.point(token)\n"
        "declare void @op() convergent\n";
    const std::string Control = "call token @llvm.experimental.convergence.";
    while (!Short.empty()) {
      auto Starts = [&](StringRef Word) { return Short.consume_front(Word); };
      auto Argument = [&] {
        auto [Token, Rest] = Short.split(')');
        Short = Rest;
        return " [ \"convergencectrl\"(token " + Token.str() + ") ]";
      };
      if (Starts("ENTRY"))
        Text += Control + "entry()";
      else if (Starts("ITERATING"))
        Text += Control + "iterating.anchor()";
      else if (Starts("ANCHOR"))
        Text += Control + "anchor()";
      else if (Starts("LOOP("))
        Text += Control + "loop()" + Argument();
      else if (Starts("OP("))
        Text += "call void @op()" + Argument();
      else {
        Text += Short.front();
        Short = Short.drop_front();
      }
    }
    SMDiagnostic Error;
    M.Path = "f.ll";
    M.Module = parseAssemblyString(Text, Error, Context);
    EXPECT_TRUE(M.Module) << Error.getMessage().str() << Text;
    if (!M.Module)
      return {};
    SearchLimits Limits;
    Limits.Threads = Threads;
    Limits.Visits = Visits;
    for (const Function &F : *M.Module)
      if (!F.isDeclaration())
        return searchContradiction(M, F, Limits);
    return {};
  }
  LLVMContext Context;
  LoadedModule M;
};

/// "The case where D and I are at different loop nesting levels is forbidden".
TEST_F(Satisfiable, OuterAnchorsTokenUsedInLoop) {
  auto R = search("define void @f(i1 %c) {\nE:\n  %a = ANCHOR\n  br label %L\n"
                  "L:\n  OP(%a)\n  br i1 %c, label %L, label %X\n"
                  "X:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B2");
  EXPECT_THAT(R.Found->Traces, ElementsAre(ElementsAre("E", "L", "X"),
                                           ElementsAre("E", "L", "L", "X")));
  EXPECT_THAT(R.Found->Conclusion, HasSubstr("B2"));
}

TEST_F(Satisfiable, OuterEntryTokenUsedInLoop) {
  auto R = search("define void @f(i1 %c) convergent {\nE:\n  %a = ENTRY\n"
                  "  br label %L\nL:\n  OP(%a)\n"
                  "  br i1 %c, label %L, label %X\nX:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B2");
}

TEST_F(Satisfiable, HeartInTheLoopIsFine) {
  auto R = search("define void @f(i1 %c) {\nE:\n  %a = ANCHOR\n  br label %L\n"
                  "L:\n  %h = LOOP(%a)\n  OP(%h)\n"
                  "  br i1 %c, label %L, label %X\n"
                  "X:\n  OP(%h)\n  OP(%a)\n  ret void\n}\n");
  EXPECT_FALSE(R.Found);
  EXPECT_TRUE(R.Complete);
  EXPECT_TRUE(R.Cut);
  EXPECT_GE(R.Traces, 3u);
}

/// The essay's irreducible loop around two natural loops.
const char *const TwoLoops =
    "define void @f(i1 %c) {\n"
    "E:\n  %e = ANCHOR\n  br i1 %c, label %A, label %C\n"
    "A:\n  %a = LOOP(%e)\n  br i1 %c, label %A, label %B\n"
    "B:\n  br i1 %c, label %C, label %X\n"
    "C:\n  %h = LOOP(%e)\n  br i1 %c, label %C, label %D\n"
    "D:\n  br i1 %c, label %A, label %X\n"
    "X:\n  ret void\n}\n";

TEST_F(Satisfiable, HeartsOfTwoLoopsInAnIrreducibleLoop) {
  auto R = search(TwoLoops);
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B3");
  EXPECT_THAT(R.Found->Traces, testing::UnorderedElementsAre(
                                   ElementsAre("E", "A", "B", "C", "D", "X"),
                                   ElementsAre("E", "C", "D", "A", "B", "X")));
}

TEST_F(Satisfiable, AnchorsInPreheadersAreFine) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  br i1 %c, label %Ap, label %Cp\n"
                  "Ap:\n  %p = ANCHOR\n  br label %A\n"
                  "A:\n  %a = LOOP(%p)\n  OP(%a)\n"
                  "  br i1 %c, label %A, label %B\n"
                  "B:\n  br i1 %c, label %Cp, label %X\n"
                  "Cp:\n  %q = ANCHOR\n  br label %C\n"
                  "C:\n  %h = LOOP(%q)\n  OP(%h)\n"
                  "  br i1 %c, label %C, label %D\n"
                  "D:\n  br i1 %c, label %Ap, label %X\n"
                  "X:\n  ret void\n}\n",
                  2);
  EXPECT_FALSE(R.Found);
}

TEST_F(Satisfiable, IteratingAnchorsInsteadAreFine) {
  std::string Text = TwoLoops;
  for (const char *Heart : {"LOOP(%e)", "LOOP(%e)"})
    Text.replace(Text.find(Heart), 8, "ITERATING");
  EXPECT_FALSE(search(Text, 2).Found);
}

/// The essay's first example: traces E-A-A-B-X and E-A-B-A-X.
TEST_F(Satisfiable, HeartAndIteratingAnchor) {
  auto R = search("define void @f(i32 %c) {\n"
                  "E:\n  %e = ANCHOR\n  br label %A\n"
                  "A:\n  %a = ITERATING\n"
                  "  switch i32 %c, label %X [ i32 0, label %A i32 1, label %B "
                  "]\n"
                  "B:\n  %b = LOOP(%e)\n"
                  "  switch i32 %c, label %X [ i32 0, label %A ]\n"
                  "X:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B3");
  EXPECT_THAT(R.Found->Traces, testing::UnorderedElementsAre(
                                   ElementsAre("E", "A", "A", "B", "X"),
                                   ElementsAre("E", "A", "B", "A", "X")));
}

/// The second: B can be entered from E, so the way over B leaves A's dominance
/// region. Forbidden by the static rule, but not a contradiction.
TEST_F(Satisfiable, IteratingAnchorReentered) {
  auto R = search("define void @f(i32 %c) {\n"
                  "E:\n  %e = ANCHOR\n  switch i32 %c, label %A [ i32 0, label "
                  "%B ]\n"
                  "A:\n  %a = ITERATING\n"
                  "  switch i32 %c, label %X [ i32 0, label %A i32 1, label %B "
                  "]\n"
                  "B:\n  %b = LOOP(%e)\n"
                  "  switch i32 %c, label %X [ i32 0, label %A ]\n"
                  "X:\n  ret void\n}\n");
  EXPECT_FALSE(R.Found);
}

/// Rule 3: hearts of two tokens on one closed path.
TEST_F(Satisfiable, HeartsOfTwoTokens) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  %e = ANCHOR\n  %g = ANCHOR\n"
                  "  br i1 %c, label %A, label %B\n"
                  "A:\n  %a = LOOP(%e)\n  br i1 %c, label %B, label %X\n"
                  "B:\n  %b = LOOP(%g)\n  br i1 %c, label %A, label %X\n"
                  "X:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B3");
}

/// Rule 2: two hearts of one token in a natural loop, visited in any number.
TEST_F(Satisfiable, TwoHeartsOfOneTokenInALoop) {
  auto R = search("define void @f(i32 %c) {\n"
                  "E:\n  %e = ANCHOR\n  br label %H\n"
                  "H:\n  switch i32 %c, label %X [ i32 0, label %A i32 1, "
                  "label %B ]\n"
                  "A:\n  %a = LOOP(%e)\n  br label %H\n"
                  "B:\n  %b = LOOP(%e)\n  br label %H\n"
                  "X:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B3");
  EXPECT_THAT(R.Found->Traces,
              testing::UnorderedElementsAre(
                  ElementsAre("E", "H", "A", "H", "B", "H", "X"),
                  ElementsAre("E", "H", "B", "H", "A", "H", "X")));
}

/// Rule 4 is one of convenience: "If this restriction is relaxed, the resulting
/// semantics provides a new notion of cycle iteration".
TEST_F(Satisfiable, OneHeartBesideTheHeaderIsNoContradiction) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  %e = ANCHOR\n  br i1 %c, label %A, label %B\n"
                  "A:\n  %a = LOOP(%e)\n  br i1 %c, label %B, label %X\n"
                  "B:\n  br i1 %c, label %A, label %X\n"
                  "X:\n  ret void\n}\n");
  EXPECT_FALSE(R.Found);
}

/// "The program is undefined if the control flow graph has a cycle that
/// contains a join but not its corresponding anchor."
TEST_F(Satisfiable, JoinInACycleWithoutItsAnchor) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  %a = call token @llvm.convergence.anchor()\n"
                  "  br label %L\n"
                  "L:\n  call void @llvm.convergence.join(token %a)\n"
                  "  br i1 %c, label %L, label %X\nX:\n  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_EQ(R.Found->Rule, "B2");
}

TEST_F(Satisfiable, JoinAfterABranchIsFine) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  %a = call token @llvm.convergence.anchor()\n"
                  "  br i1 %c, label %T, label %J\nT:\n  br label %J\n"
                  "J:\n  call void @llvm.convergence.join(token %a)\n"
                  "  call void @op()\n  ret void\n}\n");
  EXPECT_FALSE(R.Found);
  EXPECT_EQ(R.Uncontrolled, 1u);
}

/// The RFC's loop with a point after its break.
TEST_F(Satisfiable, PointAfterTheLoopIsFine) {
  auto R = search("define void @f(i1 %c) {\nE:\n  br label %L\n"
                  "L:\n  %a = call token @llvm.convergence.anchor()\n"
                  "  br i1 %c, label %L, label %X\n"
                  "X:\n  call void @llvm.convergence.point(token %a)\n"
                  "  ret void\n}\n");
  EXPECT_FALSE(R.Found);
}

/// Not well nested: the join of the outer anchor brings together threads that
/// the point keeps apart.
TEST_F(Satisfiable, PointAfterTheJoinOfAnOuterAnchor) {
  auto R = search("define void @f(i1 %c) {\n"
                  "E:\n  %o = call token @llvm.convergence.anchor()\n"
                  "  br label %L\n"
                  "L:\n  %a = call token @llvm.convergence.anchor()\n"
                  "  br i1 %c, label %L, label %X\n"
                  "X:\n  call void @llvm.convergence.join(token %o)\n"
                  "  call void @llvm.convergence.point(token %a)\n"
                  "  ret void\n}\n");
  ASSERT_TRUE(R.Found);
  EXPECT_THAT(R.Found->Traces, ElementsAre(ElementsAre("E", "L", "X"),
                                           ElementsAre("E", "L", "L", "X")));
}

TEST_F(Satisfiable, NothingToRelate) {
  auto R =
      search("define void @f(i1 %c) {\n  call void @op()\n  ret void\n}\n");
  EXPECT_FALSE(R.Found);
  EXPECT_EQ(R.Uncontrolled, 1u);
  EXPECT_EQ(R.Traces, 0u);
}

/// Every premise of a line stands before it.
TEST_F(Satisfiable, DerivationsAreInOrder) {
  auto R = search(TwoLoops);
  ASSERT_TRUE(R.Found);
  unsigned Line = 1;
  for (const DerivedRelation &D : R.Found->Derivation) {
    for (unsigned P : D.From)
      EXPECT_LT(P, Line);
    ++Line;
  }
  EXPECT_GE(Line, 4u);
}

} // namespace
