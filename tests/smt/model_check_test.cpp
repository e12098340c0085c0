//===- tests/smt/model_check_test.cpp - Judging models ----------*- C++ -*-===//
#include "encodings/smt/model_check.h"

#include <gtest/gtest.h>

#include <map>

using namespace convtv;
using llvm::APInt;

namespace {

/// Values by the number of the term; what is not listed is zero.
struct Listed : Model {
  std::map<uint32_t, APInt> Values;
  APInt value(Term A) const override {
    auto It = Values.find(A.id());
    return It != Values.end() ? It->second : APInt(std::max(1u, A.width()), 0);
  }
};

struct ModelChecking : testing::Test {
  TermTable T;
  Term X = T.variable("x", 8), Y = T.variable("y", 8);
  Term B = T.variable("b", 0);
  Listed M;
  void set(Term A, uint64_t Value) {
    M.Values[A.id()] = APInt(std::max(1u, A.width()), Value);
  }
};

TEST_F(ModelChecking, EveryAssertedTermCounts) {
  set(X, 3);
  set(Y, 4);
  EXPECT_TRUE(modelSatisfies(M, {}));
  EXPECT_TRUE(modelSatisfies(M, {ult(X, Y), eq(X + T.bits(8, 1), Y)}));
  EXPECT_FALSE(modelSatisfies(M, {ult(X, Y), ult(Y, X)}));
  EXPECT_FALSE(modelSatisfies(M, {ult(Y, X), ult(X, Y)}));
}

TEST_F(ModelChecking, OneWrongBitIsSeen) {
  Term Claim = eq(X * Y, T.bits(8, 35));
  set(X, 5);
  set(Y, 7);
  EXPECT_TRUE(modelSatisfies(M, {Claim}));
  for (unsigned Bit = 0; Bit != 8; ++Bit) {
    set(X, 5 ^ (1u << Bit));
    EXPECT_FALSE(modelSatisfies(M, {Claim})) << Bit;
  }
}

TEST_F(ModelChecking, Conditions) {
  Term Chosen = ite(B, X, Y);
  set(X, 1);
  set(Y, 2);
  set(B, 1);
  EXPECT_TRUE(modelSatisfies(M, {B, eq(Chosen, T.bits(8, 1))}));
  EXPECT_FALSE(modelSatisfies(M, {eq(Chosen, T.bits(8, 2))}));
  set(B, 0);
  EXPECT_TRUE(modelSatisfies(M, {eq(Chosen, T.bits(8, 2))}));
  EXPECT_FALSE(modelSatisfies(M, {B || eq(Chosen, T.bits(8, 1))}));
}

TEST_F(ModelChecking, EqualArgumentsEqualResults) {
  Term FX = T.apply("f", {X}, 8), FY = T.apply("f", {Y}, 8);
  set(X, 1);
  set(Y, 2);
  set(FX, 10);
  set(FY, 20);
  EXPECT_TRUE(modelSatisfies(M, {ult(FX, FY)}));
  set(Y, 1); // now f would have two values
  EXPECT_FALSE(modelSatisfies(M, {ult(FX, FY)}));
}

TEST_F(ModelChecking, AValueOfAnotherSortIsRefused) {
  M.Values[X.id()] = APInt(16, 0);
  EXPECT_FALSE(modelSatisfies(M, {ule(X, Y)}));
}

/// What the solver finds satisfies it; a model that was tampered with does not,
/// and is never handed out.
TEST_F(ModelChecking, ASolverThatIsJudged) {
  struct Tampered : Model {
    const Model &Of;
    Term Where;
    Tampered(const Model &M, Term A) : Of(M), Where(A) {}
    APInt value(Term A) const override {
      APInt V = Of.value(A);
      return A.id() == Where.id() ? V ^ APInt(V.getBitWidth(), 1) : V;
    }
  };
  std::vector<Term> Goals = {eq(X * Y, T.bits(8, 35)), ult(T.bits(8, 1), X),
                             ult(X, Y)};
  Solver Good(T);
  Good.setModelCheck(modelSatisfies);
  EXPECT_EQ(Good.check(Goals), Answer::Satisfiable);
  EXPECT_TRUE(modelSatisfies(*Good.model(), Goals));

  Solver Bad(T);
  size_t Seen = 0;
  Bad.setModelCheck([&](const Model &M, llvm::ArrayRef<Term> Asserted) {
    Seen = Asserted.size();
    return modelSatisfies(Tampered(M, X), Asserted);
  });
  Bad.assume(ult(Y, T.bits(8, 200)) && !B); // two conjuncts, one fact
  EXPECT_EQ(Bad.check(Goals), Answer::Unknown);
  EXPECT_EQ(Seen, 4u);
  EXPECT_EQ(Bad.reasonUnknown(),
            "internal: the model does not satisfy the query");
  EXPECT_EQ(Bad.statistics().Unknown, 1u);
  // It is not remembered as a model of later queries, either.
  Bad.setModelCheck(modelSatisfies);
  EXPECT_EQ(Bad.check(Goals), Answer::Satisfiable);
  EXPECT_EQ(Bad.check({ult(X, X)}), Answer::Unsatisfiable);
}

} // namespace
