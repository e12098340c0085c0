//===- tests/replay/memory_test.cpp - Memory ------------------------------===//
#include "replay_test_support.h"

#include "checker/replay/world.h"

using namespace convtv::replay;

namespace {

TEST(Memory, StoresAreReadBack) {
  EXPECT_EQ(result("define i8 @f(i32 %x) {\n %p = alloca i32\n"
                   " store i32 %x, ptr %p\n"
                   " %q = getelementptr inbounds i8, ptr %p, i64 1\n"
                   " %r = load i8, ptr %q\n ret i8 %r\n}",
                   {0x1234}),
            "18");
  EXPECT_EQ(result("target datalayout = \"E\"\n"
                   "define i8 @f(i32 %x) {\n %p = alloca i32\n"
                   " store i32 %x, ptr %p\n"
                   " %q = getelementptr inbounds i8, ptr %p, i64 2\n"
                   " %r = load i8, ptr %q\n ret i8 %r\n}",
                   {0x1234}),
            "18");
}

TEST(Memory, PoisonAndUndefGoThroughMemory) {
  EXPECT_EQ(result("define i32 @f() {\n %p = alloca i32\n"
                   " %r = load i32, ptr %p\n ret i32 %r\n}"),
            "undef");
  EXPECT_EQ(result("define i32 @f(i32 %x) {\n %p = alloca i32\n"
                   " store i32 7, ptr %p\n store i8 poison, ptr %p\n"
                   " %r = load i32, ptr %p\n ret i32 %r\n}",
                   {1}),
            "poison");
  EXPECT_EQ(result("define <4 x i1> @f() {\n %p = alloca <4 x i1>\n"
                   " store <4 x i1> <i1 1, i1 poison, i1 0, i1 1>, ptr %p\n"
                   " %r = load <4 x i1>, ptr %p\n ret <4 x i1> %r\n}"),
            "<true, poison, false, true>");
}

TEST(Memory, BadAccessesAreUndefined) {
  EXPECT_NE(result("define i32 @f() {\n %p = alloca i32\n"
                   " %q = getelementptr i8, ptr %p, i64 2\n"
                   " %r = load i32, ptr %q, align 1\n ret i32 %r\n}")
                .find("outside an alloca"),
            std::string::npos);
  EXPECT_NE(result("define i32 @f() {\n %r = load i32, ptr null\n ret i32 "
                   "%r\n}")
                .find("null"),
            std::string::npos);
  EXPECT_NE(result("@c = constant i32 4\ndefine void @f() {\n"
                   " store i32 1, ptr @c\n ret void\n}")
                .find("constant memory"),
            std::string::npos);
  EXPECT_NE(result("define i32 @f(ptr %p) {\n %q = getelementptr i8, ptr %p, "
                   "i64 1\n %r = load i32, ptr %q, align 4\n ret i32 %r\n}",
                   {argumentAddress(0)})
                .find("misaligned"),
            std::string::npos);
  EXPECT_EQ(result("define ptr @f() {\n %p = alloca i32\n"
                   " %q = getelementptr inbounds i8, ptr %p, i64 5\n"
                   " ret ptr %q\n}"),
            "poison");
}

TEST(Memory, ConstantsHaveTheirContent) {
  EXPECT_EQ(result("@t = private constant [3 x i16] [i16 1, i16 2, i16 3]\n"
                   "define i16 @f(i64 %i) {\n"
                   " %p = getelementptr [3 x i16], ptr @t, i64 0, i64 %i\n"
                   " %r = load i16, ptr %p\n ret i16 %r\n}",
                   {2}),
            "3");
}

TEST(Memory, TransfersAndFills) {
  EXPECT_EQ(result("define i32 @f() {\n %p = alloca [4 x i8]\n"
                   " call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 4, i1 0)\n"
                   " %r = load i32, ptr %p\n ret i32 %r\n}\n"
                   "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"),
            "16843009");
  EXPECT_NE(
      result("define void @f(ptr %p) {\n %q = getelementptr i8, ptr %p, i64 1\n"
             " call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 0)\n"
             " ret void\n}\n"
             "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
             {argumentAddress(0)})
          .find("overlapping"),
      std::string::npos);
}

TEST(Memory, CallsDoNotTouchPrivateAllocas) {
  // Forwarding over a call is fine for a private alloca, and for nothing else.
  const char *Private = "define i32 @f() {\n %p = alloca i32\n"
                        " store i32 3, ptr %p\n call void @note(i32 1)\n"
                        " %r = load i32, ptr %p\n ret i32 %r\n}\n"
                        "declare void @note(i32)\n";
  const char *Folded = "define i32 @f() {\n call void @note(i32 1)\n"
                       " ret i32 3\n}\ndeclare void @note(i32)\n";
  EXPECT_FALSE(Pair(Private, Folded).violated());
  const char *Passed = "define i32 @f() {\n %p = alloca i32\n"
                       " store i32 3, ptr %p\n call void @keep(ptr %p)\n"
                       " %r = load i32, ptr %p\n ret i32 %r\n}\n"
                       "declare void @keep(ptr)\n";
  const char *Wrong = "define i32 @f() {\n %p = alloca i32\n"
                      " store i32 3, ptr %p\n call void @keep(ptr %p)\n"
                      " ret i32 3\n}\ndeclare void @keep(ptr)\n";
  EXPECT_TRUE(Pair(Passed, Wrong).violated());
}

TEST(Memory, LocalPointersThatEscapeCompareByOrder) {
  // Another alloca before it changes the address, not the program.
  const char *Before = "define void @f(i32 %x) {\n %p = alloca i32\n"
                       " store i32 %x, ptr %p\n call void @keep(ptr %p)\n"
                       " ret void\n}\ndeclare void @keep(ptr)\n";
  const char *After = "define void @f(i32 %x) {\n %n = alloca i64\n"
                      " %p = alloca i32\n store i32 %x, ptr %p\n"
                      " call void @keep(ptr %p)\n ret void\n}\n"
                      "declare void @keep(ptr)\n";
  Pair P(Before, After);
  SearchResult R = P.search();
  EXPECT_FALSE(R.Found);
  EXPECT_GT(R.NoDifference, 100u);
}

TEST(Memory, ArgumentMemoryOnlyLeavesOtherObjectsAlone) {
  const char *Before =
      "define i32 @f(ptr noalias %p, ptr noalias %q) {\n"
      " store i32 3, ptr %q\n call void @fill(ptr %p)\n"
      " %r = load i32, ptr %q\n ret i32 %r\n}\n"
      "declare void @fill(ptr) nounwind willreturn memory(argmem: readwrite)\n";
  std::string After = Before;
  After.replace(After.find("ret i32 %r"), 10, "ret i32 3 ");
  EXPECT_FALSE(Pair(Before, After).violated());
  std::string Other = Before;
  Other.replace(Other.find("fill(ptr %p)"), 12, "fill(ptr %q)");
  std::string OtherAfter = Other;
  OtherAfter.replace(OtherAfter.find("ret i32 %r"), 10, "ret i32 3 ");
  EXPECT_TRUE(Pair(Other, OtherAfter).violated());
}

TEST(Memory, FinalMemoryIsObserved) {
  const char *Before = "define void @f(ptr noundef nonnull align 4 %p) {\n"
                       " store i32 3, ptr %p\n ret void\n}\n";
  const char *After = "define void @f(ptr noundef nonnull align 4 %p) {\n"
                      " ret void\n}\n";
  Comparison C = Pair(Before, After).compare({{argumentAddress(0)}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_NE(C.Reason.find("leaves 3 in the byte at 0x10080000"),
            std::string::npos)
      << C.Reason;
}

} // namespace
