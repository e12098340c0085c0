//===- tests/replay/arithmetic_test.cpp - Values --------------------------===//
#include "replay_test_support.h"

using namespace convtv::replay;

namespace {

/// The value of one expression over i8 %a, %b.
std::string eval(const std::string &Body, Row Arguments,
                 const std::string &Type = "i8") {
  return result("define " + Type + " @f(i8 %a, i8 %b) {\n  %r = " + Body +
                    "\n  ret " + Type + " %r\n}",
                Arguments);
}

TEST(Arithmetic, FlagsGivePoison) {
  EXPECT_EQ(eval("add i8 %a, %b", {127, 1}), "-128");
  EXPECT_EQ(eval("add nsw i8 %a, %b", {127, 1}), "poison");
  EXPECT_EQ(eval("add nuw i8 %a, %b", {255, 1}), "poison");
  EXPECT_EQ(eval("add nuw i8 %a, %b", {127, 1}), "-128");
  EXPECT_EQ(eval("sub nsw i8 %a, %b", {128, 1}), "poison");
  EXPECT_EQ(eval("mul nsw i8 %a, %b", {64, 2}), "poison");
  EXPECT_EQ(eval("shl nsw i8 %a, %b", {64, 1}), "poison");
  EXPECT_EQ(eval("shl nuw i8 %a, %b", {64, 1}), "-128");
  EXPECT_EQ(eval("lshr exact i8 %a, %b", {3, 1}), "poison");
  EXPECT_EQ(eval("udiv exact i8 %a, %b", {3, 2}), "poison");
  EXPECT_EQ(eval("or disjoint i8 %a, %b", {3, 1}), "poison");
  EXPECT_EQ(eval("or disjoint i8 %a, %b", {2, 1}), "3");
  EXPECT_EQ(eval("zext nneg i8 %a to i16", {128, 0}, "i16"), "poison");
  EXPECT_EQ(eval("trunc nuw i8 %a to i4", {16, 0}, "i4"), "poison");
  EXPECT_EQ(eval("shl i8 %a, %b", {1, 8}), "poison");
}

TEST(Arithmetic, ImmediateUndefinedBehaviour) {
  EXPECT_NE(eval("udiv i8 %a, %b", {1, 0}).find("division by zero"),
            std::string::npos);
  EXPECT_NE(eval("sdiv i8 %a, %b", {128, 255}).find("overflow"),
            std::string::npos);
  EXPECT_NE(eval("srem i8 %a, %b", {128, 255}).find("overflow"),
            std::string::npos);
  EXPECT_NE(eval("udiv i8 %a, %b", {1, std::nullopt}).find("poison"),
            std::string::npos);
  EXPECT_EQ(eval("udiv i8 %a, %b", {std::nullopt, 1}), "poison");
}

TEST(Arithmetic, PoisonPropagatesAndStops) {
  EXPECT_EQ(eval("and i8 %a, %b", {std::nullopt, 0}), "poison");
  EXPECT_EQ(eval("select i1 true, i8 %b, i8 %a", {std::nullopt, 4}), "4");
  EXPECT_NE(eval("freeze i8 %a", {std::nullopt, 0}), "poison");
  EXPECT_NE(result("define i8 @f(i1 %c) {\n br i1 %c, label %a, label %a\n"
                   "a:\n ret i8 1\n}",
                   {std::nullopt})
                .find("branch on poison"),
            std::string::npos);
  EXPECT_NE(
      result("define i8 @f(i8 noundef %x) {\n ret i8 %x\n}", {std::nullopt})
          .find("noundef"),
      std::string::npos);
  EXPECT_EQ(result("define i8 @f(i8 range(i8 0, 5) %x) {\n ret i8 %x\n}", {7}),
            "poison");
}

TEST(Arithmetic, IntegerIntrinsics) {
  auto Call = [](const std::string &Name, const std::string &Arguments,
                 Row Values) {
    return result("define i8 @f(i8 %a, i8 %b) {\n %r = call i8 @llvm." + Name +
                      ".i8(" + Arguments + ")\n ret i8 %r\n}\n" +
                      "declare i8 @llvm." + Name + ".i8(" +
                      (Arguments.find("i1") != std::string::npos ? "i8, i1"
                       : Arguments.find("%b, i8") != std::string::npos
                           ? "i8, i8, i8"
                       : Arguments.find("%b") != std::string::npos ? "i8, i8"
                                                                   : "i8") +
                      ")",
                  Values);
  };
  EXPECT_EQ(Call("abs", "i8 %a, i1 true", {128, 0}), "poison");
  EXPECT_EQ(Call("abs", "i8 %a, i1 false", {128, 0}), "-128");
  EXPECT_EQ(Call("ctlz", "i8 %a, i1 true", {0, 0}), "poison");
  EXPECT_EQ(Call("cttz", "i8 %a, i1 false", {8, 0}), "3");
  EXPECT_EQ(Call("ctpop", "i8 %a", {7, 0}), "3");
  EXPECT_EQ(Call("bitreverse", "i8 %a", {1, 0}), "-128");
  EXPECT_EQ(Call("umax", "i8 %a, i8 %b", {200, 3}), "-56");
  EXPECT_EQ(Call("smax", "i8 %a, i8 %b", {200, 3}), "3");
  EXPECT_EQ(Call("sadd.sat", "i8 %a, i8 %b", {100, 100}), "127");
  EXPECT_EQ(Call("usub.sat", "i8 %a, i8 %b", {3, 100}), "0");
  EXPECT_EQ(Call("fshl", "i8 %a, i8 %b, i8 4", {0x12, 0x34}), "35");
  EXPECT_EQ(Call("fshr", "i8 %a, i8 %b, i8 12", {0x12, 0x34}), "35");
}

TEST(Arithmetic, OverflowAndReductions) {
  EXPECT_EQ(result("define { i8, i1 } @f(i8 %a) {\n"
                   " %r = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a, "
                   "i8 250)\n ret { i8, i1 } %r\n}\n"
                   "declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)",
                   {10}),
            "{4, true}");
  EXPECT_EQ(
      result("define i8 @f(i8 %a) {\n"
             " %v = insertelement <4 x i8> <i8 1, i8 2, i8 3, i8 4>, i8 %a, "
             "i32 2\n"
             " %r = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> %v)\n"
             " ret i8 %r\n}\ndeclare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)",
             {10}),
      "17");
}

TEST(Arithmetic, VectorsAndAggregates) {
  EXPECT_EQ(result("define <2 x i8> @f(i8 %a) {\n"
                   " %v = insertelement <2 x i8> poison, i8 %a, i32 1\n"
                   " %s = shufflevector <2 x i8> %v, <2 x i8> <i8 7, i8 8>, "
                   "<2 x i32> <i32 1, i32 3>\n ret <2 x i8> %s\n}",
                   {5}),
            "<5, 8>");
  EXPECT_EQ(result("define { i8, [2 x i8] } @f(i8 %a) {\n"
                   " %v = insertvalue { i8, [2 x i8] } zeroinitializer, i8 %a, "
                   "1, 1\n ret { i8, [2 x i8] } %v\n}",
                   {5}),
            "{0, [0, 5]}");
  EXPECT_EQ(result("define i8 @f(i32 %i) {\n %r = extractelement <2 x i8> <i8 "
                   "1, i8 2>, i32 %i\n ret i8 %r\n}",
                   {2}),
            "poison");
  EXPECT_EQ(result("define i16 @f(i8 %a) {\n"
                   " %v = insertelement <2 x i8> <i8 1, i8 2>, i8 %a, i32 1\n"
                   " %r = bitcast <2 x i8> %v to i16\n ret i16 %r\n}",
                   {3}),
            "769");
}

TEST(Arithmetic, FloatingPoint) {
  auto Float = [](const std::string &Body) {
    return result("define float @f() {\n " + Body +
                  "\n ret float %r\n}\n"
                  "declare float @llvm.sqrt.f32(float)\n"
                  "declare float @llvm.minnum.f32(float, float)\n"
                  "declare float @llvm.fma.f32(float, float, float)\n");
  };
  EXPECT_EQ(Float("%r = fadd float 1.0, 2.0"), "3");
  EXPECT_EQ(Float("%r = fdiv nnan float 0.0, 0.0"), "poison");
  EXPECT_EQ(Float("%r = fdiv ninf float 1.0, 0.0"), "poison");
  EXPECT_EQ(Float("%r = fdiv float 0.0, 0.0"), "NaN");
  EXPECT_EQ(Float("%r = call float @llvm.sqrt.f32(float 9.0)"), "3");
  EXPECT_EQ(Float("%r = call float @llvm.minnum.f32(float 0x7FF8000000000000, "
                  "float 4.0)"),
            "4");
  EXPECT_EQ(Float("%r = call float @llvm.fma.f32(float 2.0, float 3.0, float "
                  "1.0)"),
            "7");
  EXPECT_EQ(result("define i8 @f() {\n %r = fptosi float 300.0 to i8\n ret i8 "
                   "%r\n}"),
            "poison");
  EXPECT_EQ(result("define i1 @f() {\n %r = fcmp uno float 0.0, "
                   "0x7FF8000000000000\n ret i1 %r\n}"),
            "true");
}

TEST(Arithmetic, WhatIsNotSupportedIsNamed) {
  std::string R = result("define <vscale x 2 x i8> @f(<vscale x 2 x i8> %v) {\n"
                         " ret <vscale x 2 x i8> %v\n}");
  EXPECT_NE(R.find("unsupported: scalable vector"), std::string::npos) << R;
  R = result("define i8 @f(i32 %n) {\n %v = va_arg ptr null, i8\n ret i8 %v\n}",
             {1});
  EXPECT_NE(R.find("unsupported: instruction va_arg at test.ll"),
            std::string::npos)
      << R;
}

} // namespace
