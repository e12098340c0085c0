//===- tests/smt/random_test.cpp - Simplified against literal ---*- C++ -*-===//
//
// Random terms are built three times from the same script: by a simplifying
// table, by a non-simplifying one, and by direct computation on APInt for a
// random input. All must agree, and Z3 must find the two terms equal.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/solver.h"

#include "llvm/ADT/DenseMap.h"

#include <gtest/gtest.h>

#include <random>

using namespace convtv;
using llvm::APInt;
using llvm::ArrayRef;

namespace {

using Random = std::mt19937_64;

APInt randomBits(Random &R, unsigned Width) {
  switch (R() % 6) { // the ends are where the mistakes are
  case 0:
    return APInt(Width, 0);
  case 1:
    return APInt::getAllOnes(Width);
  case 2:
    return APInt::getSignedMinValue(Width);
  case 3:
    return APInt(Width, R() % 5);
  default: {
    llvm::SmallVector<uint64_t, 4> Words;
    for (unsigned I = 0; I * 64 < Width; ++I)
      Words.push_back(R());
    return APInt(Width, Words);
  }
  }
}

/// Reference meaning of the uninterpreted functions.
APInt functionValue(ArrayRef<APInt> Arguments, unsigned Width) {
  uint64_t H = 17;
  for (const APInt &A : Arguments)
    H = H * 31 + A.getRawData()[0] % 3; // few values, so congruence matters
  return APInt(std::max(1u, Width), H);
}

/// One value in its three forms.
struct Triple {
  Term Simple, Literal;
  APInt Value; // Bool: 1 bit
};

/// The direct computation, written independently of the evaluator: division and
/// shifts bit by bit.
struct Reference {
  static APInt divide(const APInt &A, const APInt &B, bool Remainder) {
    unsigned W = A.getBitWidth();
    APInt Q(W, 0), Rest(W + 1, 0), D = B.zext(W + 1);
    for (unsigned I = W; I-- > 0;) {
      Rest = Rest.shl(1) | APInt(W + 1, A[I]);
      if (Rest.uge(D)) { // always for D = 0: all ones, and the rest is A
        Rest -= D;
        Q.setBit(I);
      }
    }
    return Remainder ? Rest.trunc(W) : Q;
  }
  static APInt signedDivide(const APInt &A, const APInt &B, bool Remainder) {
    APInt X = A.isNegative() ? -A : A, Y = B.isNegative() ? -B : B;
    APInt V = divide(X, Y, Remainder);
    bool Negative =
        Remainder ? A.isNegative() : A.isNegative() != B.isNegative();
    return Negative ? -V : V;
  }
  static APInt shift(const APInt &A, const APInt &B, int Direction, bool Fill) {
    unsigned W = A.getBitWidth();
    uint64_t Amount = B.getLimitedValue(W);
    APInt V(W, 0);
    for (unsigned I = 0; I != W; ++I) {
      int64_t From = int64_t(I) - Direction * int64_t(Amount);
      if (From < 0 ? false : From >= W ? Fill : A[unsigned(From)])
        V.setBit(I);
    }
    return V;
  }
};

class Script {
public:
  Script(uint64_t Seed, llvm::ArrayRef<unsigned> Widths, unsigned Steps);

  TermTable Simple, Literal{/*Simplify=*/false};
  std::vector<Triple> All;

  APInt input(Term Variable) const { return Inputs.at(Variable.name().str()); }
  Evaluator evaluator() const {
    return Evaluator([this](Term V) { return input(V); },
                     [](Term F, ArrayRef<APInt> Arguments) {
                       return functionValue(Arguments, F.width());
                     });
  }

private:
  Random R;
  std::vector<unsigned> Widths;
  std::map<std::string, APInt> Inputs;

  void leaf(unsigned Width);
  void step();
  const Triple &pick(unsigned Width);
  void add(Term S, Term L, const APInt &V) { All.push_back({S, L, V}); }
};

void Script::leaf(unsigned Width) {
  if (Width && R() % 3 == 0) {
    APInt V = randomBits(R, Width);
    add(Simple.bits(V), Literal.bits(V), V);
    return;
  }
  std::string Name = "v" + std::to_string(Inputs.size());
  APInt V = randomBits(R, std::max(1u, Width));
  Inputs[Name] = V;
  add(Simple.variable(Name, Width), Literal.variable(Name, Width), V);
}

/// A recent value of the width, preferring to reuse few terms so that rules on
/// repeated operands apply.
const Triple &Script::pick(unsigned Width) {
  for (unsigned Try = 0; Try != 40; ++Try) {
    const Triple &T = All[R() % All.size()];
    if (T.Simple.width() == Width)
      return T;
  }
  leaf(Width);
  return All.back();
}

Script::Script(uint64_t Seed, ArrayRef<unsigned> Widths, unsigned Steps)
    : R(Seed), Widths(Widths.begin(), Widths.end()) {
  for (unsigned W : Widths)
    for (unsigned I = 0; I != 2; ++I)
      leaf(W);
  for (unsigned I = 0; I != 3; ++I)
    leaf(0);
  for (unsigned I = 0; I != Steps; ++I)
    step();
}

void Script::step() {
  unsigned W = Widths[R() % Widths.size()];
  auto Bool = [](bool B) { return APInt(1, B); };
  Triple P = pick(0), Q = pick(0), C = pick(0);
  Triple A = pick(W), B = pick(W);
  if (R() % 4 == 0) {
    APInt V = randomBits(R, W);
    B = {Simple.bits(V), Literal.bits(V), V};
  }
  const APInt &X = A.Value, &Y = B.Value;
  bool VP = P.Value.getBoolValue(), VQ = Q.Value.getBoolValue();
#define BOTH(EXPRESSION, VALUE)                                                \
  {                                                                            \
    auto Build = [&](Term Triple::*M, TermTable &T) -> Term {                  \
      Term a = A.*M, b = B.*M, p = P.*M, q = Q.*M, c = C.*M;                   \
      (void)a, (void)b, (void)p, (void)q, (void)c, (void)T;                    \
      return EXPRESSION;                                                       \
    };                                                                         \
    Term S = Build(&Triple::Simple, Simple);                                   \
    Term L = Build(&Triple::Literal, Literal);                                 \
    add(S, L, VALUE);                                                          \
    return;                                                                    \
  }
  switch (R() % 48) {
  case 0:
  case 1:
    BOTH(!p, Bool(!VP));
  case 2:
  case 3:
  case 4:
    BOTH(p && q, Bool(VP && VQ));
  case 5:
  case 6:
  case 7:
    BOTH(p || q, Bool(VP || VQ));
  case 8:
    BOTH(implies(p, q), Bool(!VP || VQ));
  case 9:
    BOTH(xorBool(p, q), Bool(VP != VQ));
  case 10:
    BOTH(eq(p, q), Bool(VP == VQ));
  case 11:
  case 12:
    BOTH(ite(c, p, q), C.Value.getBoolValue() ? P.Value : Q.Value);
  case 13:
  case 14:
  case 15:
    BOTH(ite(c, a, b), C.Value.getBoolValue() ? X : Y);
  case 16:
  case 17:
  case 18:
    BOTH(eq(a, b), Bool(X == Y));
  case 19:
    BOTH(ne(a, b), Bool(X != Y));
  case 20:
    BOTH(ult(a, b), Bool((X.zext(W + 1) - Y.zext(W + 1)).isNegative()));
  case 21:
    BOTH(uge(a, b), Bool(!(X.zext(W + 1) - Y.zext(W + 1)).isNegative()));
  case 22:
    BOTH(slt(a, b), Bool((X.sext(W + 1) - Y.sext(W + 1)).isNegative()));
  case 23:
    BOTH(sge(a, b), Bool(!(X.sext(W + 1) - Y.sext(W + 1)).isNegative()));
  case 24:
    BOTH(ugt(a, b) && sle(a, b),
         Bool((Y.zext(W + 1) - X.zext(W + 1)).isNegative() &&
              !(Y.sext(W + 1) - X.sext(W + 1)).isNegative()));
  case 25:
  case 26:
  case 27:
    BOTH(a + b, X + Y);
  case 28:
  case 29:
    BOTH(a - b, X + ~Y + 1);
  case 30:
    BOTH(a * b, X * Y);
  case 31:
    BOTH(udiv(a, b), Reference::divide(X, Y, false));
  case 32:
    BOTH(urem(a, b), Reference::divide(X, Y, true));
  case 33:
    BOTH(sdiv(a, b), Reference::signedDivide(X, Y, false));
  case 34:
    BOTH(srem(a, b), Reference::signedDivide(X, Y, true));
  case 35:
    BOTH(shl(a, b), Reference::shift(X, Y, 1, false));
  case 36:
    BOTH(lshr(a, b), Reference::shift(X, Y, -1, false));
  case 37:
    BOTH(ashr(a, b), Reference::shift(X, Y, -1, X.isNegative()));
  case 38:
    BOTH(a & b, ~(~X | ~Y));
  case 39:
    BOTH(a | b, ~(~X & ~Y));
  case 40:
    BOTH(a ^ b, (X | Y) & ~(X & Y));
  case 41:
    BOTH(~a, -X - 1);
  case 42:
    BOTH(negate(a), ~X + 1);
  case 43: { // any two widths, cut to one of ours
    B = pick(Widths[R() % Widths.size()]);
    unsigned Total = W + B.Value.getBitWidth();
    unsigned Low = R() % (Total - W + 1);
    APInt V =
        A.Value.zext(Total).shl(B.Value.getBitWidth()) | B.Value.zext(Total);
    BOTH(extract(concat(a, b), Low + W - 1, Low), V.lshr(Low).trunc(W));
  }
  case 44: {
    unsigned V = Widths[R() % Widths.size()];
    if (V >= W)
      BOTH(zext(a, V), X.zext(V));
    BOTH(trunc(a, V), X.trunc(V));
  }
  case 45: {
    unsigned V = Widths[R() % Widths.size()];
    if (V >= W)
      BOTH(sext(a, V), X.sext(V));
    unsigned Low = R() % (W - V + 1);
    BOTH(extract(a, Low + V - 1, Low), X.lshr(Low).trunc(V));
  }
  case 46: {
    unsigned I = R() % W;
    if (R() % 2)
      BOTH(isSet(extract(a, I, I)), Bool(X[I]));
    BOTH(zext(toBit(p), W), APInt(W, VP));
  }
  default:
    BOTH(T.apply("f" + std::to_string(W), {a, p}, W),
         functionValue({X, P.Value}, W));
  }
#undef BOTH
}

struct RandomTerms : testing::TestWithParam<std::vector<unsigned>> {};

TEST_P(RandomTerms, EvaluateAlike) {
  for (uint64_t Seed = 0; Seed != 400; ++Seed) {
    Script S(Seed, GetParam(), 150);
    Evaluator E = S.evaluator();
    for (const Triple &T : S.All) {
      ASSERT_EQ(T.Simple.width(), T.Literal.width());
      ASSERT_EQ(E.value(T.Simple), T.Value)
          << "seed " << Seed << ": " << toString(T.Simple, 60) << "\n  from "
          << toString(T.Literal, 60);
    }
    Evaluator EL = S.evaluator();
    for (const Triple &T : S.All)
      ASSERT_EQ(EL.value(T.Literal), T.Value)
          << "seed " << Seed << ": " << toString(T.Literal, 60);
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, RandomTerms,
                         testing::Values(std::vector<unsigned>{1, 2, 3},
                                         std::vector<unsigned>{1, 8, 16, 32},
                                         std::vector<unsigned>{1, 7, 64, 128},
                                         std::vector<unsigned>{2, 200, 4}));

/// Copies the term into another table, which simplifies as it likes.
Term copyInto(TermTable &To, Term A) {
  llvm::DenseMap<const TermNode *, Term> Done;
  std::vector<Term> Stack = {A};
  while (!Stack.empty()) {
    Term Top = Stack.back();
    std::vector<Term> Operands;
    bool Ready = true;
    for (Term Operand : Top.operands()) {
      if (!Done.contains(Operand.node())) {
        Stack.push_back(Operand);
        Ready = false;
      } else {
        Operands.push_back(Done[Operand.node()]);
      }
    }
    if (!Ready)
      continue;
    Stack.pop_back();
    Term Copy;
    if (Top.kind() == TermKind::Variable)
      Copy = To.variable(Top.name(), Top.width());
    else if (Top.kind() == TermKind::BoolConst)
      Copy = To.boolean(Top.isTrue());
    else if (Top.kind() == TermKind::BitsConst)
      Copy = To.bits(Top.bits());
    else
      Copy = To.rebuild(Top, Operands);
    Done[Top.node()] = Copy;
  }
  return Done[A.node()];
}

/// Conditions as programs have them, over few atoms that interact; all inputs
/// are tried.
TEST(RandomTerms, ConditionsAgreeOnAllInputs) {
  for (uint64_t Seed = 0; Seed != 1500; ++Seed) {
    Random R(Seed);
    TermTable Simple, Literal(/*Simplify=*/false);
    std::vector<std::pair<Term, Term>> All;
    for (TermTable *T : {&Simple, &Literal}) {
      Term X = T->variable("x", 2), Y = T->variable("y", 2);
      std::vector<Term> Atoms = {T->variable("p", 0), T->variable("q", 0)};
      for (unsigned C = 0; C != 4; ++C)
        Atoms.push_back(eq(X, T->bits(2, C)));
      for (unsigned C = 0; C != 2; ++C)
        Atoms.push_back(eq(Y, T->bits(2, C)));
      Atoms.push_back(ult(X, Y));
      All.resize(Atoms.size());
      for (size_t I = 0; I != Atoms.size(); ++I)
        (T == &Simple ? All[I].first : All[I].second) = Atoms[I];
    }
    for (unsigned Step = 0; Step != 25; ++Step) {
      std::pair<Term, Term> Picked[4];
      for (auto &P : Picked)
        P = All[R() % All.size()];
      unsigned Kind = R() % 8;
      auto Build = [&](Term std::pair<Term, Term>::*M, TermTable &T) {
        Term A = Picked[0].*M, B = Picked[1].*M, C = Picked[2].*M,
             D = Picked[3].*M;
        switch (Kind) {
        case 0:
          return !A;
        case 1:
          return A && B;
        case 2:
          return A || B;
        case 3:
          return conjunction(T, {A, B, C, D});
        case 4:
          return disjunction(T, {A && B, C && D});
        case 5:
          return conjunction(T, {A || B, C || D});
        case 6:
          return ite(A, B, C);
        default:
          return eq(A, B);
        }
      };
      All.push_back({Build(&std::pair<Term, Term>::first, Simple),
                     Build(&std::pair<Term, Term>::second, Literal)});
    }
    for (unsigned Input = 0; Input != 64; ++Input) {
      auto Value = [&](Term V) {
        llvm::StringRef Name = V.name();
        return Name == "p"   ? APInt(1, Input & 1)
               : Name == "q" ? APInt(1, Input >> 1 & 1)
               : Name == "x" ? APInt(2, Input >> 2 & 3)
                             : APInt(2, Input >> 4 & 3);
      };
      Evaluator E(Value, nullptr), L(Value, nullptr);
      for (auto &[S, T] : All)
        ASSERT_EQ(E.value(S), L.value(T))
            << "seed " << Seed << " input " << Input << ": " << toString(S, 60)
            << "\n  from " << toString(T, 60);
    }
  }
}

TEST(RandomTerms, AreProvenEqualByZ3) {
  unsigned Asked = 0;
  for (uint64_t Seed = 1000; Seed != 1060; ++Seed) {
    Script S(Seed, {1, 2, 4}, 25);
    SolverLimits Limits;
    Limits.ResourcePerQuery = 2'000'000;
    Solver Z(S.Literal, Limits);
    for (const Triple &T : S.All) {
      Term Copy = copyInto(S.Literal, T.Simple);
      if (Copy.same(T.Literal))
        continue;
      ++Asked;
      ASSERT_EQ(Z.check({ne(Copy, T.Literal)}), Answer::Unsatisfiable)
          << "seed " << Seed << ": " << toString(T.Simple, 60) << "\n  from "
          << toString(T.Literal, 60);
    }
  }
  EXPECT_GT(Asked, 300u);
}

TEST(RandomTerms, WhatHoldsIsNeverRefuted) {
  unsigned Undecided = 0;
  for (uint64_t Seed = 3000; Seed != 3040; ++Seed) {
    Script S(Seed, {1, 3, 8}, 80);
    SolverLimits Limits;
    Limits.ResourcePerQuery = 1'000'000;
    Solver Z(S.Simple, Limits);
    Random R(Seed);
    // Whatever is true of the script's own inputs and functions is satisfiable.
    auto AnyTruth = [&]() {
      const Triple &T = S.All[R() % S.All.size()];
      if (!T.Simple.isBool())
        return eq(T.Simple, S.Simple.bits(T.Value));
      return T.Value.getBoolValue() ? T.Simple : !T.Simple;
    };
    for (unsigned Query = 0; Query != 12; ++Query) {
      Z.assume(AnyTruth());
      Term Goal = AnyTruth(), Other = AnyTruth();
      Answer A = Z.check({Goal, Other});
      ASSERT_NE(A, Answer::Unsatisfiable) << "seed " << Seed;
      if (A == Answer::Satisfiable) {
        EXPECT_TRUE(Z.model()->value(Goal && Other).getBoolValue());
      } else {
        ++Undecided;
      }
      EXPECT_EQ(Z.check({Goal, !Goal || !Other, Other}), Answer::Unsatisfiable);
    }
  }
  EXPECT_LT(Undecided, 20u);
}

TEST(RandomTerms, SubstitutionMeansEvaluationUnderNewInputs) {
  for (uint64_t Seed = 0; Seed != 100; ++Seed) {
    Script S(Seed, {1, 8, 16}, 120);
    // Variables go to later terms' values of the same width.
    Substitution Map;
    llvm::DenseMap<const TermNode *, Term> Replaced;
    Random R(Seed);
    for (const Triple &T : S.All) {
      if (T.Simple.kind() != TermKind::Variable || R() % 2)
        continue;
      Term By;
      while (By.isNull() || By.width() != T.Simple.width())
        By = S.All[R() % S.All.size()].Simple;
      Map.set(T.Simple, By);
      Replaced[T.Simple.node()] = By;
    }
    Evaluator Old = S.evaluator();
    Evaluator New(
        [&](Term V) {
          auto It = Replaced.find(V.node());
          return It == Replaced.end() ? S.input(V) : Old.value(It->second);
        },
        [](Term F, ArrayRef<APInt> Arguments) {
          return functionValue(Arguments, F.width());
        });
    for (const Triple &T : S.All)
      ASSERT_EQ(Old.value(Map.apply(T.Simple)), New.value(T.Simple))
          << "seed " << Seed << ": " << toString(T.Simple, 60);
  }
}

//--- Depth and size ---------------------------------------------------------//
TEST(DeepTerms, NothingRecurses) {
  constexpr unsigned Levels = 100'000;
  TermTable T;
  Term X = T.variable("x", 32), Y = T.variable("y", 32), C = T.boolean(false);
  Term Memory = T.apply("initial", {X}, 32);
  Term Sum = X, Step = X;
  for (unsigned I = 0; I != Levels; ++I) {
    Term V = T.variable("v" + std::to_string(I % 97), 32);
    Memory = ite(eq(X, V), Y + T.bits(32, I), Memory);
    Sum = Sum * Y + V;
    Step = T.apply("f", {Step ^ V}, 32);
    C = xorBool(C, ult(Sum, V)) || (eq(Memory, Y) && !C);
  }
  for (Term A : {Memory, Sum, Step, C}) {
    Evaluator E([](Term V) { return APInt(V.width(), 3); },
                [](Term F, ArrayRef<APInt>) { return APInt(F.width(), 1); });
    E.value(A);
    EXPECT_LT(toString(A, 50).size(), 5000u);
    Substitution Map;
    Map.set(Y, X);
    Map.apply(A);
  }
}

TEST(DeepTerms, ConjunctionsOfManyConjuncts) {
  TermTable T;
  Term All = T.boolean(true);
  std::vector<Term> List;
  for (unsigned I = 0; I != 20'000; ++I) {
    List.push_back(ult(T.variable("a" + std::to_string(I), 8),
                       T.variable("b" + std::to_string(I % 50), 8)));
    All = All && List.back();
  }
  Term AtOnce = conjunction(T, List);
  List.push_back(!List[777]);
  EXPECT_TRUE(conjunction(T, List).isFalse());
  Evaluator E([](Term V) { return APInt(8, V.name()[0] == 'a' ? 1 : 2); },
              [](Term, ArrayRef<APInt>) { return APInt(); });
  EXPECT_TRUE(E.isTrue(All));
  EXPECT_TRUE(E.isTrue(AtOnce));
}

} // namespace
