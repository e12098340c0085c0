//===- tests/encodings/integers_test.cpp - Integer instructions -----------===//
//
// Every integer instruction, flag, cast and intrinsic against a reference on
// APInt: value, poison and undefined behaviour, over all pairs of small widths
// and corner values of larger ones.
//
//===----------------------------------------------------------------------===//
#include "encode.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"

#include <random>

using namespace encode;
using llvm::APInt;

namespace {

/// The result; nullopt is poison. Undefined behaviour is told apart.
struct Expected {
  Expected(Leaf L) : Leaves{std::move(L)} {}
  Expected(APInt V) : Leaves{Leaf(std::move(V))} {}
  Expected(std::vector<Leaf> L) : Leaves(std::move(L)) {}
  static Expected undefined() {
    Expected E{Leaf()};
    E.Undefined = true;
    return E;
  }
  std::vector<Leaf> Leaves;
  bool Undefined = false;
  std::string text() const { return encode::text(Outcome{Undefined, Leaves}); }
};

const Leaf Poison;

/// All values of up to 4 bits, corners and a few random ones above.
std::vector<APInt> valuesOf(unsigned Width) {
  std::vector<APInt> Values;
  if (Width <= 4) {
    for (uint64_t I = 0; I < (1u << Width); ++I)
      Values.push_back(APInt(Width, I));
    return Values;
  }
  for (const APInt &V :
       {APInt(Width, 0), APInt(Width, 1), APInt(Width, 2), APInt(Width, 3),
        APInt(Width, Width - 1), APInt(Width, Width), APInt(Width, Width + 1),
        APInt::getAllOnes(Width), APInt::getSignedMinValue(Width),
        APInt::getSignedMaxValue(Width), APInt::getAllOnes(Width) - 1,
        APInt::getSignedMinValue(Width) + 1})
    Values.push_back(V);
  std::mt19937_64 Random(Width);
  for (unsigned I = 0; I < 4; ++I)
    Values.push_back(APInt(Width, {Random(), Random()}));
  return Values;
}

using Binary = std::function<Expected(const APInt &, const APInt &)>;

/// Instruction has $T for the type and is applied to %a and %b. What happens
/// when an operand is poison: the result is, or OnPoison says.
void checkBinary(const std::string &Instruction, const Binary &Reference,
                 unsigned Width, const std::string &Result = "",
                 bool PoisonRightIsUndefined = false) {
  std::string Type = "i" + std::to_string(Width);
  std::string Text = Instruction, Returned = Result.empty() ? Type : Result;
  for (size_t At; (At = Text.find("$T")) != std::string::npos;)
    Text.replace(At, 2, Type);
  size_t Declares = Text.find('\n');
  std::string Declared =
      Declares == std::string::npos ? "" : Text.substr(Declares);
  Text = Text.substr(0, Declares);
  Program P("define " + Returned + " @f(" + Type + " %a, " + Type +
            " %b) {\n  %r = " + Text + "\n  ret " + Returned + " %r\n}\n" +
            Declared);
  ASSERT_EQ(P.refused(), "") << Text;
  for (const APInt &A : valuesOf(Width))
    for (const APInt &B : valuesOf(Width))
      ASSERT_EQ(text(P.run({A, B})), Reference(A, B).text())
          << Text << " with " << llvm::toString(A, 10, false) << ", "
          << llvm::toString(B, 10, false);
  // Poison operands: 1 is harmless on the other side.
  auto Result1 = P.run({Leaf(), APInt(Width, 1)});
  auto Result2 = P.run({APInt(Width, 0), Leaf()});
  EXPECT_FALSE(Result1.Undefined) << Text;
  for (const auto &L : Result1.Leaves)
    EXPECT_FALSE(L) << Text;
  EXPECT_EQ(Result2.Undefined, PoisonRightIsUndefined) << Text;
  for (const auto &L : Result2.Leaves)
    EXPECT_FALSE(L) << Text;
}

const unsigned Widths[] = {1, 2, 3, 4, 8, 32, 64, 65, 128};

Leaf unless(bool Wrong, const APInt &V) { return Wrong ? Poison : Leaf(V); }

TEST(Integers, AddSubMul) {
  for (unsigned W : Widths)
    for (bool NUW : {false, true})
      for (bool NSW : {false, true}) {
        std::string Flags =
            std::string(NUW ? " nuw" : "") + (NSW ? " nsw" : "");
        checkBinary(
            "add" + Flags + " $T %a, %b",
            [&](const APInt &A, const APInt &B) -> Expected {
              bool U, S;
              (void)A.uadd_ov(B, U);
              (void)A.sadd_ov(B, S);
              return unless((NUW && U) || (NSW && S), A + B);
            },
            W);
        checkBinary(
            "sub" + Flags + " $T %a, %b",
            [&](const APInt &A, const APInt &B) -> Expected {
              bool U, S;
              (void)A.usub_ov(B, U);
              (void)A.ssub_ov(B, S);
              return unless((NUW && U) || (NSW && S), A - B);
            },
            W);
        checkBinary(
            "mul" + Flags + " $T %a, %b",
            [&](const APInt &A, const APInt &B) -> Expected {
              // Wide products, not APInt's overflow tests.
              APInt U = A.zext(2 * W) * B.zext(2 * W);
              APInt S = A.sext(2 * W) * B.sext(2 * W);
              return unless((NUW && U.getActiveBits() > W) ||
                                (NSW && S.getSignificantBits() > W),
                            A * B);
            },
            W);
      }
}

TEST(Integers, Division) {
  for (unsigned W : Widths)
    for (bool Exact : {false, true}) {
      std::string Flag = Exact ? " exact" : "";
      checkBinary(
          "udiv" + Flag + " $T %a, %b",
          [&](const APInt &A, const APInt &B) {
            if (B.isZero())
              return Expected::undefined();
            return Expected(unless(Exact && !A.urem(B).isZero(), A.udiv(B)));
          },
          W, "", true);
      checkBinary(
          "sdiv" + Flag + " $T %a, %b",
          [&](const APInt &A, const APInt &B) {
            if (B.isZero() || (A.isMinSignedValue() && B.isAllOnes()))
              return Expected::undefined();
            return Expected(unless(Exact && !A.srem(B).isZero(), A.sdiv(B)));
          },
          W, "", true);
      if (Exact)
        continue;
      checkBinary(
          "urem $T %a, %b",
          [&](const APInt &A, const APInt &B) {
            return B.isZero() ? Expected::undefined() : Expected(A.urem(B));
          },
          W, "", true);
      checkBinary(
          "srem $T %a, %b",
          [&](const APInt &A, const APInt &B) {
            if (B.isZero() || (A.isMinSignedValue() && B.isAllOnes()))
              return Expected::undefined();
            return Expected(A.srem(B));
          },
          W, "", true);
    }
}

TEST(Integers, Shifts) {
  for (unsigned W : Widths) {
    for (bool NUW : {false, true})
      for (bool NSW : {false, true})
        checkBinary(
            std::string("shl") + (NUW ? " nuw" : "") + (NSW ? " nsw" : "") +
                " $T %a, %b",
            [&](const APInt &A, const APInt &B) -> Expected {
              if (B.uge(W))
                return Poison;
              unsigned N = B.getZExtValue();
              APInt R = A.shl(N);
              return unless((NUW && R.lshr(N) != A) || (NSW && R.ashr(N) != A),
                            R);
            },
            W);
    for (bool Exact : {false, true}) {
      std::string Flag = Exact ? " exact" : "";
      checkBinary(
          "lshr" + Flag + " $T %a, %b",
          [&](const APInt &A, const APInt &B) -> Expected {
            if (B.uge(W))
              return Poison;
            unsigned N = B.getZExtValue();
            return unless(Exact && A.countr_zero() < N && !A.isZero(),
                          A.lshr(N));
          },
          W);
      checkBinary(
          "ashr" + Flag + " $T %a, %b",
          [&](const APInt &A, const APInt &B) -> Expected {
            if (B.uge(W))
              return Poison;
            unsigned N = B.getZExtValue();
            return unless(Exact && A.countr_zero() < N && !A.isZero(),
                          A.ashr(N));
          },
          W);
    }
  }
}

TEST(Integers, Bitwise) {
  for (unsigned W : Widths) {
    checkBinary(
        "and $T %a, %b",
        [](const APInt &A, const APInt &B) -> Expected { return A & B; }, W);
    checkBinary(
        "or $T %a, %b",
        [](const APInt &A, const APInt &B) -> Expected { return A | B; }, W);
    checkBinary(
        "xor $T %a, %b",
        [](const APInt &A, const APInt &B) -> Expected { return A ^ B; }, W);
    checkBinary(
        "or disjoint $T %a, %b",
        [](const APInt &A, const APInt &B) -> Expected {
          return unless(A.intersects(B), A | B);
        },
        W);
  }
}

TEST(Integers, Comparisons) {
  using Test = bool (*)(const APInt &, const APInt &);
  const std::pair<const char *, Test> Predicates[] = {
      {"eq", [](const APInt &A, const APInt &B) { return A == B; }},
      {"ne", [](const APInt &A, const APInt &B) { return A != B; }},
      {"ult", [](const APInt &A, const APInt &B) { return A.ult(B); }},
      {"ule", [](const APInt &A, const APInt &B) { return A.ule(B); }},
      {"ugt", [](const APInt &A, const APInt &B) { return A.ugt(B); }},
      {"uge", [](const APInt &A, const APInt &B) { return A.uge(B); }},
      {"slt", [](const APInt &A, const APInt &B) { return A.slt(B); }},
      {"sle", [](const APInt &A, const APInt &B) { return A.sle(B); }},
      {"sgt", [](const APInt &A, const APInt &B) { return A.sgt(B); }},
      {"sge", [](const APInt &A, const APInt &B) { return A.sge(B); }}};
  for (unsigned W : Widths)
    for (const auto &[Name, Holds] : Predicates) {
      Test Check = Holds;
      checkBinary(
          std::string("icmp ") + Name + " $T %a, %b",
          [&](const APInt &A, const APInt &B) -> Expected {
            return APInt(1, Check(A, B));
          },
          W, "i1");
    }
}

void checkCast(const std::string &Cast, unsigned From, unsigned To,
               const std::function<Leaf(const APInt &)> &Reference) {
  std::string F = "i" + std::to_string(From), T = "i" + std::to_string(To);
  Program P("define " + T + " @f(" + F + " %a) {\n  %r = " + Cast + " " + F +
            " %a to " + T + "\n  ret " + T + " %r\n}");
  for (const APInt &A : valuesOf(From))
    ASSERT_EQ(text(P.run({A})), Expected(Reference(A)).text())
        << Cast << " " << F << " " << llvm::toString(A, 10, false) << " to "
        << T;
  EXPECT_EQ(text(P.run({Leaf()})), "poison") << Cast;
}

TEST(Integers, Casts) {
  for (auto [Small, Large] : {std::pair(1u, 2u),
                              {1u, 8u},
                              {3u, 4u},
                              {8u, 65u},
                              {32u, 33u},
                              {64u, 128u}}) {
    unsigned S = Small, L = Large;
    checkCast("zext", S, L, [&](const APInt &A) -> Leaf { return A.zext(L); });
    checkCast("sext", S, L, [&](const APInt &A) -> Leaf { return A.sext(L); });
    checkCast("zext nneg", S, L, [&](const APInt &A) -> Leaf {
      return unless(A.isNegative(), A.zext(L));
    });
    for (bool NUW : {false, true})
      for (bool NSW : {false, true})
        checkCast(std::string("trunc") + (NUW ? " nuw" : "") +
                      (NSW ? " nsw" : ""),
                  L, S, [&](const APInt &A) -> Leaf {
                    return unless((NUW && A.getActiveBits() > S) ||
                                      (NSW && A.getSignificantBits() > S),
                                  A.trunc(S));
                  });
  }
}

void checkIntrinsic(const std::string &Name, const Binary &Reference,
                    unsigned Width, const std::string &Result = "$T") {
  std::string R = Result;
  for (size_t At; (At = R.find("$T")) != std::string::npos;)
    R.replace(At, 2, "i" + std::to_string(Width));
  std::string Full = "@llvm." + Name + "." +
                     (R[0] == 'i' && Result != "$T" ? R + "." : "") + "$T";
  checkBinary("call " + R + " " + Full + "($T %a, $T %b)\ndeclare " + R + " " +
                  Full + "($T, $T)",
              Reference, Width, R);
}

TEST(Integers, MinimumMaximumCompare) {
  for (unsigned W : Widths) {
    checkIntrinsic(
        "smin",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.slt(B) ? A : B;
        },
        W);
    checkIntrinsic(
        "smax",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.sgt(B) ? A : B;
        },
        W);
    checkIntrinsic(
        "umin",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.ult(B) ? A : B;
        },
        W);
    checkIntrinsic(
        "umax",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.ugt(B) ? A : B;
        },
        W);
    checkIntrinsic(
        "ucmp",
        [](const APInt &A, const APInt &B) -> Expected {
          return APInt(4, A.ult(B) ? -1 : A == B ? 0 : 1, true);
        },
        W, "i4");
    checkIntrinsic(
        "scmp",
        [](const APInt &A, const APInt &B) -> Expected {
          return APInt(4, A.slt(B) ? -1 : A == B ? 0 : 1, true);
        },
        W, "i4");
  }
}

TEST(Integers, Saturation) {
  for (unsigned W : Widths) {
    checkIntrinsic(
        "uadd.sat",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.uadd_sat(B);
        },
        W);
    checkIntrinsic(
        "usub.sat",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.usub_sat(B);
        },
        W);
    checkIntrinsic(
        "sadd.sat",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.sadd_sat(B);
        },
        W);
    checkIntrinsic(
        "ssub.sat",
        [](const APInt &A, const APInt &B) -> Expected {
          return A.ssub_sat(B);
        },
        W);
    for (bool Signed : {false, true})
      checkIntrinsic(
          Signed ? "sshl.sat" : "ushl.sat",
          [&](const APInt &A, const APInt &B) -> Expected {
            if (B.uge(W))
              return Poison;
            unsigned N = B.getZExtValue();
            APInt Wide = (Signed ? A.sext(2 * W) : A.zext(2 * W)) << N;
            if (Signed ? Wide.getSignificantBits() <= W
                       : Wide.getActiveBits() <= W)
              return Wide.trunc(W);
            if (!Signed)
              return APInt::getMaxValue(W);
            return A.isNegative() ? APInt::getSignedMinValue(W)
                                  : APInt::getSignedMaxValue(W);
          },
          W);
  }
}

TEST(Integers, WithOverflow) {
  for (unsigned W : Widths)
    for (bool Signed : {false, true})
      for (const std::string Name : {"add", "sub", "mul"})
        checkIntrinsic(
            (Signed ? "s" : "u") + Name + ".with.overflow",
            [&](const APInt &A, const APInt &B) -> Expected {
              unsigned Wide = 2 * W + 2;
              APInt X = Signed ? A.sext(Wide) : A.zext(Wide);
              APInt Y = Signed ? B.sext(Wide) : B.zext(Wide);
              APInt R = Name == "add" ? X + Y : Name == "sub" ? X - Y : X * Y;
              bool Over =
                  Signed ? R.getSignificantBits() > W : R.getActiveBits() > W;
              return std::vector<Leaf>{Leaf(R.trunc(W)), Leaf(APInt(1, Over))};
            },
            W, "{ $T, i1 }");
}

TEST(Integers, OneOperand) {
  // Intrinsics of one operand and an immediate that makes a case poison.
  auto Check = [](const std::string &Name, unsigned W, int Immediate,
                  const std::function<Leaf(const APInt &)> &Reference) {
    std::string T = "i" + std::to_string(W), Full = "@llvm." + Name + "." + T;
    std::string More = Immediate < 0 ? ""
                       : Immediate   ? ", i1 true"
                                     : ", i1 false";
    Program P("define " + T + " @f(" + T + " %a) {\n  %r = call " + T + " " +
              Full + "(" + T + " %a" + More + ")\n  ret " + T + " %r\n}\n" +
              "declare " + T + " " + Full + "(" + T +
              (Immediate < 0 ? "" : ", i1") + ")");
    for (const APInt &A : valuesOf(W))
      ASSERT_EQ(text(P.run({A})), Expected(Reference(A)).text())
          << Name << " of i" << W << " " << llvm::toString(A, 10, false);
    EXPECT_EQ(text(P.run({Leaf()})), "poison") << Name;
  };
  for (unsigned W : Widths) {
    for (int Strict : {0, 1}) {
      Check("abs", W, Strict, [&](const APInt &A) {
        return unless(Strict && A.isMinSignedValue(), A.abs());
      });
      Check("ctlz", W, Strict, [&](const APInt &A) {
        return unless(Strict && A.isZero(), APInt(W, A.countl_zero()));
      });
      Check("cttz", W, Strict, [&](const APInt &A) {
        return unless(Strict && A.isZero(), APInt(W, A.countr_zero()));
      });
    }
    Check("ctpop", W, -1,
          [&](const APInt &A) -> Leaf { return APInt(W, A.popcount()); });
    Check("bitreverse", W, -1,
          [&](const APInt &A) -> Leaf { return A.reverseBits(); });
    if (W % 16 == 0)
      Check("bswap", W, -1,
            [&](const APInt &A) -> Leaf { return A.byteSwap(); });
  }
}

TEST(Integers, FunnelShifts) {
  for (unsigned W : {1u, 3u, 4u, 8u, 65u})
    for (bool Left : {true, false}) {
      std::string T = "i" + std::to_string(W);
      std::string Name =
          std::string("@llvm.") + (Left ? "fshl" : "fshr") + "." + T;
      Program P("define " + T + " @f(" + T + " %a, " + T + " %b, " + T +
                " %c) {\n  %r = call " + T + " " + Name + "(" + T + " %a, " +
                T + " %b, " + T + " %c)\n  ret " + T + " %r\n}\ndeclare " + T +
                " " + Name + "(" + T + ", " + T + ", " + T + ")");
      auto Values = valuesOf(W);
      for (unsigned I = 0; I < Values.size(); ++I)
        for (const APInt &C : Values) {
          const APInt &A = Values[I], &B = Values[(I * 7 + 3) % Values.size()];
          unsigned N =
              C.urem(W == 1 ? APInt(1, 1) : APInt(W, W)).getZExtValue();
          APInt Both = A.zext(2 * W).shl(W) | B.zext(2 * W);
          APInt R = Left ? Both.shl(N).lshr(W).trunc(W) : Both.lshr(N).trunc(W);
          ASSERT_EQ(text(P.run({A, B, C})), Expected(Leaf(R)).text())
              << Name << " by " << llvm::toString(C, 10, false);
        }
      EXPECT_EQ(text(P.run({APInt(W, 0), APInt(W, 0), Leaf()})), "poison");
    }
}

TEST(Integers, VectorsLaneByLane) {
  auto N = [](uint64_t V) { return Leaf(APInt(8, V)); };
  Program Add("define <2 x i8> @f(<2 x i8> %a, <2 x i8> %b) {\n"
              "  %r = add nuw <2 x i8> %a, %b\n  ret <2 x i8> %r\n}");
  EXPECT_EQ(text(Add.run({N(1), N(255), N(2), N(1)})), "<3, poison>");
  EXPECT_EQ(text(Add.run({Leaf(), N(2), N(2), N(1)})), "<poison, 3>");
  // A division is undefined if any lane is.
  Program Div("define <2 x i8> @f(<2 x i8> %a, <2 x i8> %b) {\n"
              "  %r = udiv <2 x i8> %a, %b\n  ret <2 x i8> %r\n}");
  EXPECT_EQ(text(Div.run({N(8), N(9), N(2), N(3)})), "<4, 3>");
  EXPECT_EQ(text(Div.run({N(8), N(9), N(2), N(0)})), "UB");
  EXPECT_EQ(text(Div.run({N(8), N(9), N(2), Leaf()})), "UB");
  EXPECT_EQ(text(Div.run({N(8), Leaf(), N(2), N(1)})), "<4, poison>");
  Program Select("define <2 x i8> @f(<2 x i1> %c, <2 x i8> %a, <2 x i8> %b) {\n"
                 "  %r = select <2 x i1> %c, <2 x i8> %a, <2 x i8> %b\n"
                 "  ret <2 x i8> %r\n}");
  Leaf Yes(APInt(1, 1)), No(APInt(1, 0));
  EXPECT_EQ(text(Select.run({Yes, No, N(1), N(2), N(3), N(4)})), "<1, 4>");
  EXPECT_EQ(text(Select.run({Yes, Leaf(), N(1), N(2), N(3), N(4)})),
            "<1, poison>");
  EXPECT_EQ(text(Select.run({Yes, No, N(1), Leaf(), Leaf(), N(4)})), "<1, 4>");
  Program Reduce("define i8 @f(<3 x i8> %a) {\n"
                 "  %r = call i8 @llvm.vector.reduce.smax.v3i8(<3 x i8> %a)\n"
                 "  ret i8 %r\n}\n"
                 "declare i8 @llvm.vector.reduce.smax.v3i8(<3 x i8>)");
  EXPECT_EQ(text(Reduce.run({N(5), N(200), N(7)})), "7");
  EXPECT_EQ(text(Reduce.run({N(5), Leaf(), N(7)})), "poison");
}

TEST(Integers, SelectFreezeAndBranches) {
  auto N = [](uint64_t V) { return Leaf(APInt(8, V)); };
  Leaf Yes(APInt(1, 1)), No(APInt(1, 0));
  Program Select("define i8 @f(i1 %c, i8 %a, i8 %b) {\n"
                 "  %r = select i1 %c, i8 %a, i8 %b\n  ret i8 %r\n}");
  EXPECT_EQ(text(Select.run({Yes, N(3), Leaf()})), "3");
  EXPECT_EQ(text(Select.run({No, N(3), Leaf()})), "poison");
  EXPECT_EQ(text(Select.run({Leaf(), N(3), N(3)})), "poison");
  Program Freeze("define i8 @f(i8 %a) {\n  %r = freeze i8 %a\n  ret i8 %r\n}");
  EXPECT_EQ(text(Freeze.run({N(9)})), "9");
  EXPECT_NE(text(Freeze.run({Leaf()})), "poison");
  Program Switch("define i8 @f(i8 %a) {\n"
                 "  switch i8 %a, label %d [ i8 1, label %x\n i8 2, label %y\n"
                 " i8 3, label %x ]\nx:\n  br label %d\ny:\n  ret i8 7\n"
                 "d:\n  %p = phi i8 [ 0, %0 ], [ 5, %x ]\n  ret i8 %p\n}");
  EXPECT_EQ(text(Switch.run({N(0)})), "0");
  EXPECT_EQ(text(Switch.run({N(1)})), "5");
  EXPECT_EQ(text(Switch.run({N(2)})), "7");
  EXPECT_EQ(text(Switch.run({N(3)})), "5");
  EXPECT_EQ(text(Switch.run({N(200)})), "0");
  EXPECT_EQ(text(Switch.run({Leaf()})), "UB");
  Program Dead("define i8 @f(i8 %a) {\n  %c = icmp ult i8 %a, 3\n"
               "  br i1 %c, label %x, label %y\nx:\n  ret i8 1\n"
               "y:\n  unreachable\n}");
  EXPECT_EQ(text(Dead.run({N(2)})), "1");
  EXPECT_EQ(text(Dead.run({N(3)})), "UB");
  Program Undef(
      "define i8 @f(i8 %a) {\n  %r = add i8 undef, %a\n  ret i8 %r\n}");
  EXPECT_EQ(text(Undef.run({N(2)})), "poison"); // of a target
}

TEST(Integers, ElementsAndShuffles) {
  auto N = [](uint64_t V) { return Leaf(APInt(8, V)); };
  auto I = [](uint64_t V) { return Leaf(APInt(32, V)); };
  Program Extract("define i8 @f(<3 x i8> %v, i32 %i) {\n"
                  "  %r = extractelement <3 x i8> %v, i32 %i\n  ret i8 %r\n}");
  EXPECT_EQ(text(Extract.run({N(1), N(2), N(3), I(2)})), "3");
  EXPECT_EQ(text(Extract.run({N(1), N(2), N(3), I(3)})), "poison");
  EXPECT_EQ(text(Extract.run({N(1), N(2), N(3), I(0x100000000 - 1)})),
            "poison");
  EXPECT_EQ(text(Extract.run({N(1), Leaf(), N(3), I(2)})), "3");
  EXPECT_EQ(text(Extract.run({N(1), Leaf(), N(3), I(1)})), "poison");
  Program Narrow("define i8 @f(<5 x i8> %v, i2 %i) {\n"
                 "  %r = extractelement <5 x i8> %v, i2 %i\n  ret i8 %r\n}");
  EXPECT_EQ(text(Narrow.run({N(1), N(2), N(3), N(4), N(5), Leaf(APInt(2, 3))})),
            "4");
  Program Insert("define <3 x i8> @f(<3 x i8> %v, i8 %e, i32 %i) {\n"
                 "  %r = insertelement <3 x i8> %v, i8 %e, i32 %i\n"
                 "  ret <3 x i8> %r\n}");
  EXPECT_EQ(text(Insert.run({N(1), N(2), Leaf(), N(9), I(1)})),
            "<1, 9, poison>");
  EXPECT_EQ(text(Insert.run({N(1), N(2), N(3), N(9), I(3)})),
            "<poison, poison, poison>");
  Program Shuffle("define <4 x i8> @f(<2 x i8> %a, <2 x i8> %b) {\n"
                  "  %r = shufflevector <2 x i8> %a, <2 x i8> %b, "
                  "<4 x i32> <i32 3, i32 poison, i32 0, i32 2>\n"
                  "  ret <4 x i8> %r\n}");
  EXPECT_EQ(text(Shuffle.run({N(1), N(2), N(3), N(4)})), "<4, poison, 1, 3>");
  EXPECT_EQ(text(Shuffle.run({N(1), Leaf(), Leaf(), N(4)})),
            "<4, poison, 1, poison>");
  Program Cast("define i16 @f(<2 x i8> %a) {\n"
               "  %r = bitcast <2 x i8> %a to i16\n  ret i16 %r\n}");
  EXPECT_EQ(text(Cast.run({N(1), N(2)})), "513");
  EXPECT_EQ(text(Cast.run({N(1), Leaf()})), "poison");
  Program Back(
      "define <2 x i16> @f(<4 x i8> %a) {\n"
      "  %r = bitcast <4 x i8> %a to <2 x i16>\n  ret <2 x i16> %r\n}");
  EXPECT_EQ(text(Back.run({N(1), N(2), N(3), Leaf()})), "<513, poison>");
  Program Aggregate("define {i8, [2 x i8]} @f({i8, [2 x i8]} %a, i8 %e) {\n"
                    "  %x = extractvalue {i8, [2 x i8]} %a, 1, 1\n"
                    "  %y = insertvalue {i8, [2 x i8]} %a, i8 %x, 0\n"
                    "  %r = insertvalue {i8, [2 x i8]} %y, i8 %e, 1, 1\n"
                    "  ret {i8, [2 x i8]} %r\n}");
  EXPECT_EQ(text(Aggregate.run({N(1), N(2), N(3), N(4)})), "<3, 2, 4>");
}

TEST(Integers, NoreturnFunctionsThatReturn) {
  for (std::string Result : {"void", "i8"}) {
    std::string Returned = Result == "void" ? "" : " 7";
    Program P("define internal " + Result +
              " @h(i1 %c) noreturn {\n"
              "  br i1 %c, label %r, label %u\n"
              "r:\n  ret " +
              Result + Returned +
              "\n"
              "u:\n  unreachable\n}\n"
              "define i8 @f(i1 noundef %c, i1 noundef %d) {\n"
              "  br i1 %c, label %t, label %e\n"
              "t:\n  call " +
              Result +
              " @h(i1 %d)\n  br label %e\n"
              "e:\n  ret i8 3\n}");
    auto Run = [&](bool Calls, bool Returns) {
      return text(P.run({APInt(1, Calls), APInt(1, Returns)}));
    };
    EXPECT_EQ(Run(false, true), "3");
    EXPECT_EQ(Run(true, true), "UB") << Result;
    EXPECT_EQ(Run(true, false), "UB");
  }
}

TEST(Integers, AttributesAndAssumptions) {
  auto N = [](uint64_t V) { return Leaf(APInt(8, V)); };
  Program Range("define i8 @f(i8 range(i8 250, 3) %a) {\n  ret i8 %a\n}");
  EXPECT_EQ(text(Range.run({N(250)})), "250");
  EXPECT_EQ(text(Range.run({N(2)})), "2");
  EXPECT_EQ(text(Range.run({N(3)})), "poison");
  Program Noundef(
      "define i8 @f(i8 noundef range(i8 1, 3) %a) {\n  ret i8 %a\n}");
  EXPECT_EQ(text(Noundef.run({N(2)})), "2");
  EXPECT_EQ(text(Noundef.run({N(3)})), "UB");
  EXPECT_EQ(text(Noundef.run({Leaf()})), "UB");
  Program Result(
      "define noundef range(i8 1, 3) i8 @f(i8 %a) {\n  ret i8 %a\n}");
  EXPECT_EQ(text(Result.run({N(2)})), "2");
  EXPECT_EQ(text(Result.run({N(3)})), "UB");
  Program Entered("define internal range(i8 0, 9) i8 @g(i8 noundef %x) {\n"
                  "  %y = add i8 %x, 1\n  ret i8 %y\n}\n"
                  "define i8 @f(i8 %a) {\n"
                  "  %r = call range(i8 3, 20) i8 @g(i8 range(i8 0, 9) %a)\n"
                  "  ret i8 %r\n}");
  EXPECT_EQ(text(Entered.run({N(2)})), "3");
  EXPECT_EQ(text(Entered.run({N(1)})), "poison"); // result of the call
  EXPECT_EQ(text(Entered.run({N(8)})), "poison"); // result of the function
  EXPECT_EQ(text(Entered.run({N(9)})), "UB");     // argument
  EXPECT_EQ(text(Entered.run({Leaf()})), "UB");
  Program Assume("define i8 @f(i8 %a) {\n  %c = icmp ult i8 %a, 4\n"
                 "  call void @llvm.assume(i1 %c)\n  ret i8 %a\n}\n"
                 "declare void @llvm.assume(i1)");
  EXPECT_EQ(text(Assume.run({N(3)})), "3");
  EXPECT_EQ(text(Assume.run({N(4)})), "UB");
  EXPECT_EQ(text(Assume.run({Leaf()})), "UB");
}

} // namespace
