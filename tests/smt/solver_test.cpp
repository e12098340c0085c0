//===- tests/smt/solver_test.cpp - Queries to Z3 ----------------*- C++ -*-===//
#include "encodings/smt/solver.h"

#include "encodings/smt/smtlib.h"

#include "llvm/Support/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace convtv;
using llvm::APInt;
using testing::HasSubstr;

#if LLVM_ADDRESS_SANITIZER_BUILD
// Z3 leaks what it was building when it runs out of memory.
extern "C" const char *__lsan_default_suppressions();
extern "C" const char *__lsan_default_suppressions() { return "leak:libz3"; }
#endif

namespace {

struct Solving : testing::Test {
  TermTable T;
  Term X = T.variable("x", 32), Y = T.variable("y", 32);
  // Application of one function on words.
  Term F(Term A) { return T.apply("f", {A}, 32); }
  Term K(uint64_t Value, unsigned Width = 32) { return T.bits(Width, Value); }
};

TEST_F(Solving, ConstantQueriesNeedNoZ3) {
  Solver S(T);
  EXPECT_EQ(S.check({}), Answer::Satisfiable);
  EXPECT_EQ(S.check({T.boolean(false)}), Answer::Unsatisfiable);
  EXPECT_EQ(S.check({ult(X, Y), !ult(X, Y)}), Answer::Unsatisfiable);
  S.assume(ult(X, Y));
  EXPECT_EQ(S.check({ule(Y, X)}), Answer::Unsatisfiable);
  EXPECT_EQ(S.statistics().Resource, 0u);
  EXPECT_EQ(S.statistics().Queries, 4u);
  S.assume(T.boolean(false));
  EXPECT_EQ(S.check({}), Answer::Unsatisfiable);
}

TEST_F(Solving, FactsStayAndExtrasGo) {
  Solver S(T);
  S.assume(ult(X, K(10)));
  S.assume(ult(K(7), X));
  EXPECT_EQ(S.check({eq(X & K(1), K(0))}), Answer::Satisfiable);
  EXPECT_EQ(S.model()->value(X), APInt(32, 8));
  EXPECT_EQ(S.check({eq(X & K(1), K(1)), ult(X, K(9))}), Answer::Unsatisfiable);
  EXPECT_EQ(S.check({eq(X & K(1), K(1))}), Answer::Satisfiable);
  EXPECT_EQ(S.model()->value(X), APInt(32, 9));
  S.assume(ne(X, K(9)));
  EXPECT_EQ(S.check({eq(X & K(1), K(1))}), Answer::Unsatisfiable);
  EXPECT_GT(S.statistics().Resource, 0u);
  EXPECT_EQ(S.statistics().Unsatisfiable, 2u);
}

TEST_F(Solving, FunctionsAreCongruent) {
  Solver S(T);
  S.assume(eq(X + Y, K(12)));
  S.assume(eq(Y, K(5)));
  EXPECT_EQ(S.check({ne(F(X), F(K(7)))}), Answer::Unsatisfiable);
  EXPECT_EQ(S.check({ne(F(X), F(Y))}), Answer::Satisfiable);
  Term Two = T.apply("g", {X, isSet(trunc(Y, 1))}, 0);
  EXPECT_EQ(S.check({Two, !T.apply("g", {K(7), T.boolean(true)}, 0)}),
            Answer::Unsatisfiable);
}

TEST_F(Solving, ModelsGiveValuesToTermsMadeLater) {
  Solver S(T);
  Term C = T.variable("c", 0);
  S.assume(eq(F(X), K(3)));
  S.assume(eq(F(F(X)), K(9)));
  S.assume(C);
  ASSERT_EQ(S.check({ult(K(100), X)}), Answer::Satisfiable);
  auto M = S.model();
  APInt Value = M->value(X);
  EXPECT_TRUE(Value.ugt(100));
  EXPECT_EQ(M->value(F(X)), APInt(32, 3));
  EXPECT_EQ(M->value(F(K(3))), APInt(32, 9));
  EXPECT_EQ(M->value(F(T.bits(Value))), APInt(32, 3));
  EXPECT_EQ(M->value(ite(C, F(X) + X, Y)), Value + 3);
  EXPECT_EQ(M->value(C), APInt(1, 1));
  EXPECT_EQ(M->value(T.variable("unseen", 77)).getBitWidth(), 77u);
  EXPECT_EQ(M->value(T.apply("unseen", {X}, 0)).getBitWidth(), 1u);
}

TEST_F(Solving, AFunctionMayBeNamedLikeAVariable) {
  Solver S(T);
  Term G = T.apply("x", {X}, 32);
  EXPECT_EQ(S.check({eq(G, X + K(1)), eq(X, K(4))}), Answer::Satisfiable);
  EXPECT_EQ(S.model()->value(G), APInt(32, 5));
}

TEST_F(Solving, WideBits) {
  Term W = T.variable("w", 8192), V = T.variable("v", 8192);
  APInt Big = APInt::getOneBitSet(8192, 8000) + 12345;
  Solver S(T);
  S.assume(eq(W ^ V, T.bits(Big)));
  S.assume(eq(extract(V, 8191, 64), T.bits(APInt(8128, 3))));
  ASSERT_EQ(S.check({eq(trunc(W, 64), K(1, 64))}), Answer::Satisfiable);
  auto M = S.model();
  EXPECT_EQ(M->value(W) ^ M->value(V), Big);
  EXPECT_EQ(S.check({!isSet(extract(W, 8000, 8000))}), Answer::Unsatisfiable);
}

/// A multiplication puzzle far beyond a small budget.
Term hard(TermTable &T) {
  Term A = T.variable("p", 64), B = T.variable("q", 64);
  return eq(zext(A, 128) * zext(B, 128),
            T.bits(
                APInt(128, "170141183460469231713240559642174554111", 10))) &&
         ugt(A, T.bits(64, 1)) && ugt(B, T.bits(64, 1));
}

TEST_F(Solving, ResourceLimitIsPerQuery) {
  SolverLimits Limits;
  Limits.ResourcePerQuery = 200'000;
  Solver S(T, Limits);
  S.assume(ult(X, K(10)));
  for (int Round = 0; Round != 3; ++Round) {
    EXPECT_EQ(S.check({hard(T)}), Answer::Unknown);
    EXPECT_THAT(S.reasonUnknown(), HasSubstr("resource"));
    // Cheap queries still have their whole budget.
    EXPECT_EQ(S.check({eq(X * X, K(81))}), Answer::Satisfiable);
    EXPECT_EQ(S.reasonUnknown(), "");
    EXPECT_EQ(S.check({eq(X * X, K(82))}), Answer::Unsatisfiable);
  }
  EXPECT_EQ(S.statistics().Unknown, 3u);
}

TEST_F(Solving, ResourceUseIsReproducible) {
  uint64_t First = 0;
  for (int Round = 0; Round != 3; ++Round) {
    TermTable Own;
    SolverLimits Limits;
    Limits.ResourcePerQuery = 300'000;
    Solver S(Own, Limits);
    EXPECT_EQ(S.check({hard(Own)}), Answer::Unknown);
    if (Round == 0)
      First = S.statistics().Resource;
    EXPECT_EQ(S.statistics().Resource, First);
  }
}

TEST_F(Solving, TimeoutGivesUnknown) {
  SolverLimits Limits;
  Limits.ResourcePerQuery = 0;
  Limits.MillisecondsPerQuery = 50;
  Solver S(T, Limits);
  EXPECT_EQ(S.check({hard(T)}), Answer::Unknown);
  EXPECT_NE(S.reasonUnknown(), "");
  EXPECT_EQ(S.check({eq(X, K(1))}), Answer::Satisfiable);
}

TEST_F(Solving, MemoryLimitGivesUnknownAndLeavesTheSolverUsable) {
  SolverLimits Limits;
  Limits.MemoryMiB = 150;
  Solver S(T, Limits);
  Term Sum = T.bits(256, 7);
  for (unsigned I = 0; I != 200; ++I)
    Sum = Sum * T.variable("m" + std::to_string(I), 256) +
          T.variable("n" + std::to_string(I % 3), 256);
  EXPECT_EQ(S.check({eq(Sum, T.variable("n0", 256) * Sum)}), Answer::Unknown);
  EXPECT_EQ(S.reasonUnknown(), "memory");
  EXPECT_EQ(S.check({eq(X * X, K(81)), ult(X, K(20))}), Answer::Satisfiable);
  EXPECT_EQ(S.model()->value(X), APInt(32, 9));
  // Another solver lifts the limit again, which is one per process.
  Solver Free(T);
  EXPECT_EQ(Free.check({eq(X * X, K(82)), ult(X, K(20))}),
            Answer::Unsatisfiable);
}

TEST_F(Solving, TooLittleMemoryToStartIsUnknown) {
  SolverLimits Limits;
  Limits.MemoryMiB = 1;
  Solver S(T, Limits);
  EXPECT_EQ(S.check({ult(X, Y)}), Answer::Unknown);
  EXPECT_EQ(S.reasonUnknown(), "memory");
  Solver Free(T);
  EXPECT_EQ(Free.check({ult(X, Y)}), Answer::Satisfiable);
}

TEST_F(Solving, DeepGraphsDoNotOverflowTheStack) {
  // Z3 recurses, so the default stack would not do.
  Term Deep = T.variable("c", 0);
  for (unsigned I = 0; I != 20'000; ++I) {
    Term V = T.variable("v" + std::to_string(I), 0);
    Deep = ite(V, T.variable("w" + std::to_string(I), 0), Deep);
  }
  Solver S(T);
  S.assume(Deep);
  EXPECT_EQ(S.check({ult(X, Y)}), Answer::Satisfiable);
  EXPECT_TRUE(S.model()->value(Deep).getBoolValue());
}

TEST_F(Solving, DeepChainsOfApplications) {
  Term Deep = X, Other = Y;
  for (unsigned I = 0; I != 100; ++I) {
    Deep = F(Deep);
    Other = F(Other);
  }
  Solver S(T);
  EXPECT_EQ(S.check({ne(Deep, Other)}), Answer::Satisfiable);
  EXPECT_NE(S.model()->value(Deep), S.model()->value(Other));
  EXPECT_EQ(S.check({ne(Deep, Other), eq(X, Y)}), Answer::Unsatisfiable);
}

TEST_F(Solving, ListenerSeesEveryRealQuery) {
  Solver S(T);
  std::vector<std::pair<std::string, Answer>> Seen;
  S.setListener(
      [&](const std::string &Text, Answer A) { Seen.push_back({Text, A}); });
  S.assume(ult(X, Y));
  S.check({T.boolean(false)});
  S.check({ult(Y, X)});
  S.check({eq(F(X), Y)});
  ASSERT_EQ(Seen.size(), 2u);
  EXPECT_EQ(Seen[0].second, Answer::Unsatisfiable);
  EXPECT_EQ(Seen[1].second, Answer::Satisfiable);
  EXPECT_THAT(Seen[1].first, HasSubstr("(set-logic QF_UFBV)"));
  EXPECT_THAT(Seen[1].first, HasSubstr("(declare-fun |f| ("));
  EXPECT_THAT(Seen[1].first, HasSubstr("(check-sat)"));
  EXPECT_THAT(Seen[1].first, testing::Not(HasSubstr("(declare-fun |z|")));
}

//--- SMT-LIB text -----------------------------------------------------------//
std::string runCvc5(const std::string &Script) {
  auto Program = llvm::sys::findProgramByName("cvc5");
  if (!Program)
    return "absent";
  llvm::SmallString<128> In, Out;
  llvm::sys::fs::createTemporaryFile("convtv", "smt2", In);
  llvm::sys::fs::createTemporaryFile("convtv", "out", Out);
  std::ofstream(In.c_str()) << Script;
  std::optional<llvm::StringRef> Redirects[] = {"", Out.str(), Out.str()};
  llvm::sys::ExecuteAndWait(*Program, {*Program, "--lang=smt2", In.str()},
                            std::nullopt, Redirects, 60);
  std::string Text;
  std::ifstream File(Out.c_str());
  std::getline(File, Text);
  llvm::sys::fs::remove(In);
  llvm::sys::fs::remove(Out);
  return Text;
}

void expectBalanced(const std::string &Script) {
  int Depth = 0;
  bool Quoted = false;
  for (char C : Script) {
    if (C == '|')
      Quoted = !Quoted;
    else if (!Quoted)
      Depth += C == '(' ? 1 : C == ')' ? -1 : 0;
    ASSERT_GE(Depth, 0);
  }
  EXPECT_EQ(Depth, 0);
  EXPECT_FALSE(Quoted);
}

TEST_F(Solving, SmtLibIsAcceptedByAnotherSolver) {
  Term Odd1 = T.variable("a|b \\ \n%\"x\xC3\xA4", 32);
  Term Odd2 = T.variable("a_b _ _%\"x__", 32); // the same when cleaned
  Term P = T.variable("@p", 0), Empty = T.variable("", 7);
  Term G = T.apply("a|b", {P, Odd1, Empty}, 0);
  Term W = T.variable("w", 65);
  std::vector<Term> Facts = {
      G || P,
      ult(Odd1, Odd2),
      slt(udiv(Odd1, Odd2) + srem(Odd2, Odd1), sdiv(Odd1, urem(Odd2, X))),
      eq(shl(X, Y) ^ lshr(X, Y), ashr(Y, X) * X),
      ne(concat(W, X), zext(sext(W, 70), 97) & ~T.variable("v", 97)),
      ite(P, eq(F(X), Y | K(3)), eq(F(Y), X - Y)),
      eq(extract(W, 40, 3), T.variable("u", 38)),
      xorBool(P, ult(X, Y))};
  std::string Sat = toSmtLib(Facts);
  expectBalanced(Sat);
  Facts.push_back(eq(X, Odd1));
  Facts.push_back(ule(Odd2, X));
  std::string Unsat = toSmtLib(Facts);
  expectBalanced(Unsat);

  Solver S(T);
  EXPECT_EQ(S.check(Facts), Answer::Unsatisfiable);
  Facts.resize(Facts.size() - 2);
  EXPECT_EQ(S.check(Facts), Answer::Satisfiable);
  std::string Result = runCvc5(Sat);
  if (Result != "absent") {
    EXPECT_EQ(Result, "sat");
    EXPECT_EQ(runCvc5(Unsat), "unsat");
  }
}

/// Every kind of node, also those a simplifying table never holds.
TEST(SmtLib, EveryOperation) {
  TermTable T(/*Simplify=*/false);
  Term X = T.variable("x", 8), Y = T.variable("y", 8), P = T.variable("p", 0);
  std::vector<Term> Bits = {X + Y,      X - Y,      X * Y,       udiv(X, Y),
                            urem(X, Y), sdiv(X, Y), srem(X, Y),  shl(X, Y),
                            lshr(X, Y), ashr(X, Y), X & Y,       X | Y,
                            X ^ Y,      ~X,         ite(P, X, Y)};
  std::vector<Term> Facts = {P || !P, P && ule(X, Y), sle(X, Y) || slt(Y, X),
                             eq(concat(X, Y), zext(X, 16)) ||
                                 eq(sext(X, 16), concat(Y, X)) ||
                                 eq(extract(X, 3, 2), extract(Y, 5, 4))};
  Term Sum = X;
  for (Term B : Bits)
    Sum = Sum ^ T.apply("h", {B, P}, 8);
  Facts.push_back(eq(Sum, T.bits(8, 77)));
  std::string Script = toSmtLib(Facts);
  expectBalanced(Script);
  Solver S(T);
  EXPECT_EQ(S.check(Facts), Answer::Satisfiable);
  std::string Result = runCvc5(Script);
  if (Result != "absent") {
    EXPECT_EQ(Result, "sat");
  }
}

} // namespace
