//===- tests/smt/term_test.cpp - Terms and their simplification -*- C++ -*-===//
#include "encodings/smt/term.h"

#include <gtest/gtest.h>

using namespace convtv;
using llvm::APInt;

namespace {

struct Terms : testing::Test {
  TermTable T;
  Term A = T.variable("a", 0), B = T.variable("b", 0), C = T.variable("c", 0),
       D = T.variable("d", 0);
  Term X = T.variable("x", 32), Y = T.variable("y", 32),
       Z = T.variable("z", 32);
  Term K(uint64_t Value, unsigned Width = 32) { return T.bits(Width, Value); }
  void expectSame(Term Actual, Term Expected) {
    EXPECT_TRUE(Actual.same(Expected)) << toString(Actual) << "\n  instead of\n"
                                       << toString(Expected);
  }
};

TEST_F(Terms, AreSharedAndNumberedInOrder) {
  expectSame(X + Y, Y + X);
  expectSame(T.variable("x", 32), X);
  Term Sum = X + Y;
  EXPECT_LT(X.id(), Sum.id());
  EXPECT_EQ(Sum.width(), 32u);
  EXPECT_EQ(X.name(), "x");
  EXPECT_FALSE(T.fresh("x", 32).same(T.fresh("x", 32)));
  EXPECT_TRUE(T.boolean(true).isTrue());
  EXPECT_EQ(K(300, 8).bits(), APInt(8, 44));
}

TEST_F(Terms, Booleans) {
  expectSame(!!A, A);
  expectSame(A && A, A);
  expectSame(A && !A, T.boolean(false));
  expectSame(A || !A, T.boolean(true));
  expectSame((A && B) && C, C && (B && A));
  expectSame(A && (A || B), A);
  expectSame(A || (A && B), A);
  expectSame((A && C) || (A && !C), A);
  expectSame((A && B && C) || (A && B && !C), A && B);
  expectSame(C || (!C && D), C || D);
  expectSame(C && (!C || D), C && D);
  expectSame(!(A && B), !A || !B);
  expectSame((A && B) && (A || C), A && B);
  expectSame((A || B) && (A || !B) && (!A || B) && (!A || !B),
             T.boolean(false));
  expectSame(implies(A, A), T.boolean(true));
  expectSame(xorBool(A, !A), T.boolean(true));
  expectSame(eq(!A, !B), eq(A, B));
  expectSame(eq(A, !B), xorBool(A, B));
  expectSame(eq(A, A && B), !A || B);
  expectSame(eq(X, K(1)) && eq(X, K(2)), T.boolean(false));
  expectSame(ne(X, K(1)) || ne(X, K(2)), T.boolean(true));
  expectSame(eq(X, K(1)) && ne(X, K(2)), eq(X, K(1)));
  expectSame(!ult(X, Y), ule(Y, X));
  expectSame(ult(X, Y) && uge(X, Y), T.boolean(false));
}

TEST_F(Terms, Choices) {
  expectSame(ite(T.boolean(true), X, Y), X);
  expectSame(ite(C, X, X), X);
  expectSame(ite(!C, X, Y), ite(C, Y, X));
  expectSame(ite(C, ite(C, X, Y), Z), ite(C, X, Z));
  expectSame(ite(C, X, ite(C, Y, Z)), ite(C, X, Z));
  expectSame(ite(C, A, T.boolean(false)), C && A);
  expectSame(ite(C, T.boolean(true), A), C || A);
  expectSame(ite(C, X, ite(D, X, Y)), ite(C || D, X, Y));
  expectSame(ite(C, ite(D, X, Y), Y), ite(C && D, X, Y));
  expectSame(ite(C, ite(C && D, X, Y), Y), ite(C && D, X, Y));
  expectSame(ite(C && D, ite(C, X, Y), Z), ite(C && D, X, Z));
  expectSame(eq(ite(C, K(1), K(2)), K(1)), C);
  expectSame(eq(ite(C, K(1), K(2)), K(2)), !C);
  expectSame(eq(ite(C, K(1), K(2)), K(3)), T.boolean(false));
  expectSame(eq(ite(C, X, Y), X), C || eq(X, Y));
  expectSame(eq(ite(C, K(1), K(2)), ite(C, K(1), K(3))), C);
  expectSame(ult(ite(C, K(1), K(9)), K(5)), C);
  expectSame(ite(C, K(1), K(2)) + K(5), ite(C, K(6), K(7)));
  expectSame(zext(toBit(C), 32), ite(C, K(1), K(0)));
  expectSame(ne(zext(toBit(C), 32), K(0)), C);
  expectSame(ite(eq(X, Y), X, Y), Y);
}

TEST_F(Terms, SingleBitsAreBooleans) {
  Term P = T.variable("p", 1), Q = T.variable("q", 1);
  expectSame(toBit(isSet(P)), P);
  expectSame(isSet(toBit(A)), A);
  expectSame(eq(P, K(0, 1)), !isSet(P));
  expectSame(isSet(P & Q), isSet(P) && isSet(Q));
  expectSame(P ^ K(1, 1), ~P);
  expectSame(isSet(~P), !isSet(P));
  expectSame(isSet(ite(C, P, Q)), ite(C, isSet(P), isSet(Q)));
  expectSame(eq(P, Q), eq(isSet(P), isSet(Q)));
  expectSame(ite(isSet(P), K(1, 1), K(0, 1)), P);
}

TEST_F(Terms, Sums) {
  expectSame(X + K(0), X);
  expectSame((X + K(1)) + K(2), X + K(3));
  expectSame(X - K(1), X + K(0xFFFFFFFF));
  expectSame(X - X, K(0));
  expectSame((X + Y) - X, Y);
  expectSame((X + Y) + Z, Z + (Y + X));
  expectSame((X + K(1)) - (Y + K(1)), X - Y);
  expectSame(X * K(4), shl(X, K(2)));
  expectSame((X + K(1)) * K(4), shl(X, K(2)) + K(4));
  expectSame(~X + K(1), negate(X));
  expectSame(K(0xFFFFFFFF) - X, ~X);
  expectSame(negate(negate(X)), X);
  expectSame(eq(X + K(1), K(5)), eq(X, K(4)));
  expectSame(eq(X + K(1), X + K(2)), T.boolean(false));
  expectSame(eq(X + K(1), Y + K(1)), eq(X, Y));
  expectSame(eq(X + Y, X), eq(Y, K(0)));
  expectSame(eq(X - Y, K(0)), eq(X, Y));
  expectSame(eq(X * K(3), K(9)), eq(X, K(3)));
  expectSame(eq(X * K(2), K(9)), T.boolean(false));
}

TEST_F(Terms, BitOperations) {
  expectSame(X & K(0), K(0));
  expectSame(X & ~X, K(0));
  expectSame(X ^ X, K(0));
  expectSame(X | ~X, K(0xFFFFFFFF));
  expectSame((X ^ Y) ^ Y, X);
  expectSame((X & K(0xF0)) & K(0x3C), X & K(0x30));
  expectSame(X & K(0xFF), zext(trunc(X, 8), 32));
  expectSame(shl(X, K(0)), X);
  expectSame(lshr(X, K(40)), K(0));
  expectSame(lshr(lshr(X, K(4)), K(4)), lshr(X, K(8)));
  expectSame(urem(X, K(8)), X & K(7));
  expectSame(udiv(X, K(0)), K(0xFFFFFFFF));
  expectSame(eq(X ^ K(5), K(6)), eq(X, K(3)));
  expectSame(eq(X ^ Y, K(0)), eq(X, Y));
  expectSame(eq(X & K(4), K(1)), T.boolean(false));
}

TEST_F(Terms, Shapes) {
  expectSame(extract(concat(X, Y), 31, 0), Y);
  expectSame(extract(concat(X, Y), 63, 32), X);
  expectSame(concat(extract(X, 31, 16), extract(X, 15, 0)), X);
  expectSame(extract(zext(X, 64), 63, 32), K(0));
  expectSame(extract(sext(X, 64), 15, 8), extract(X, 15, 8));
  expectSame(zext(zext(X, 40), 64), zext(X, 64));
  expectSame(sext(zext(X, 40), 64), zext(X, 64));
  expectSame(eq(concat(X, Y), concat(Z, Y)), eq(X, Z));
  expectSame(eq(zext(X, 64), K(7, 64)), eq(X, K(7)));
  expectSame(eq(zext(X, 64), zext(Y, 64)), eq(X, Y));
  expectSame(eq(zext(X, 64), K(1ull << 40, 64)), T.boolean(false));
  expectSame(trunc(zext(X, 64) + zext(Y, 64), 32), X + Y);
  expectSame(ult(X, K(0)), T.boolean(false));
  expectSame(ult(X, K(1)), eq(X, K(0)));
  expectSame(slt(zext(X, 64), K(0, 64)), T.boolean(false));
  Term Wide = T.variable("w", 8192);
  expectSame(concat(extract(Wide, 8191, 100), extract(Wide, 99, 0)), Wide);
}

} // namespace
