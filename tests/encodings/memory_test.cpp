//===- tests/encodings/memory_test.cpp - Loads, stores, addresses ---------===//
//
// Loads after stores of all sizes and distances against bytes in an array;
// pointers that may or may not be equal; what calls change.
//
//===----------------------------------------------------------------------===//
#include "encode.h"

#include "llvm/IR/Instructions.h"

#include <array>
#include <random>

using llvm::APInt;

namespace encode {
namespace {

std::string number(uint64_t N) { return std::to_string(N); }

/// Bytes with "was written".
struct Bytes {
  std::array<int, 64> At; ///< -1: undef
  Bytes() { At.fill(-1); }
  void store(unsigned Offset, uint64_t Value, unsigned Size) {
    for (unsigned I = 0; I < Size; ++I)
      At[Offset + I] = (Value >> (8 * I)) & 255;
  }
  std::string load(unsigned Offset, unsigned Size) const {
    uint64_t Value = 0;
    for (unsigned I = 0; I < Size; ++I) {
      if (At[Offset + I] < 0)
        return "poison"; // a target's reading of undef
      Value |= uint64_t(At[Offset + I]) << (8 * I);
    }
    return number(Value);
  }
};

const unsigned Sizes[] = {1, 2, 4, 8};
constexpr uint64_t First = 0x1122334455667788, Second = 0x99aabbccddeeff00;

uint64_t cut(uint64_t V, unsigned Size) {
  return Size == 8 ? V : V & ((uint64_t(1) << (8 * Size)) - 1);
}

std::string type(unsigned Size) { return "i" + number(8 * Size); }

TEST(Memory, StoresOverlapInAnAlloca) {
  for (unsigned S1 : Sizes)
    for (unsigned S2 : Sizes)
      for (unsigned L : Sizes)
        for (unsigned Offset : {0u, 1u, 3u, 4u, 7u}) {
          // One program for all places of the second store.
          Program P("define " + type(L) + " @f(" + type(S1) + " %x, " +
                    type(S2) +
                    " %y, i64 %o) {\n"
                    "  %a = alloca [24 x i8]\n"
                    "  %p = getelementptr i8, ptr %a, i64 4\n"
                    "  store " +
                    type(S1) +
                    " %x, ptr %p, align 1\n"
                    "  %q = getelementptr i8, ptr %a, i64 %o\n"
                    "  store " +
                    type(S2) +
                    " %y, ptr %q, align 1\n"
                    "  %r = getelementptr i8, ptr %a, i64 " +
                    number(Offset) + "\n  %v = load " + type(L) +
                    ", ptr %r, align 1\n"
                    "  ret " +
                    type(L) + " %v\n}");
          for (unsigned O = 0; O <= 12; ++O) {
            Bytes B;
            B.store(4, cut(First, S1), S1);
            B.store(O, cut(Second, S2), S2);
            ASSERT_EQ(text(P.run(
                          {APInt(64, First), APInt(64, Second), APInt(64, O)})),
                      B.load(Offset, L))
                << S1 << " bytes at 4, " << S2 << " at " << O << ", load " << L
                << " at " << Offset;
          }
        }
}

TEST(Memory, PointersFromOutsideMayOverlap) {
  for (unsigned S1 : Sizes)
    for (unsigned S2 : Sizes)
      for (unsigned L : Sizes) {
        Program P("define " + type(L) +
                  " @f(ptr %p, ptr %q, ptr %r) {\n"
                  "  store " +
                  type(S1) + " " + number(int64_t(int8_t(First))) +
                  ", ptr %p, align 1\n"
                  "  store " +
                  type(S2) +
                  " 77, ptr %q, align 1\n"
                  "  %v = load " +
                  type(L) + ", ptr %r, align 1\n  ret " + type(L) + " %v\n}");
        for (unsigned A = 0; A < 10; A += 3)
          for (unsigned B = 0; B < 10; ++B)
            for (unsigned C = 0; C < 10; C += 2) {
              Bytes World;
              for (unsigned I = 0; I < 40; ++I)
                World.At[I] = worldByte(0x1000 + I);
              World.store(A, cut(uint64_t(int64_t(int8_t(First))), S1), S1);
              World.store(B, 77, S2);
              ASSERT_EQ(
                  text(P.run({APInt(64, 0x1000 + A), APInt(64, 0x1000 + B),
                              APInt(64, 0x1000 + C)})),
                  World.load(C, L))
                  << S1 << "@" << A << " " << S2 << "@" << B << " " << L << "@"
                  << C;
            }
      }
}

TEST(Memory, AlignedAccessesAreEqualOrApart) {
  // Those that overlap in part are undefined behaviour.
  Program P("define i32 @f(ptr %p, ptr %q) {\n"
            "  store i32 1, ptr %p, align 4\n  store i32 2, ptr %q, align 4\n"
            "  %v = load i32, ptr %p, align 4\n  ret i32 %v\n}");
  EXPECT_EQ(text(P.run({APInt(64, 64), APInt(64, 64)})), "2");
  EXPECT_EQ(text(P.run({APInt(64, 64), APInt(64, 68)})), "1");
  EXPECT_EQ(text(P.run({APInt(64, 64), APInt(64, 66)})), "UB");
  EXPECT_EQ(text(P.run({APInt(64, 65), APInt(64, 65)})), "UB");
}

TEST(Memory, OneAlignedAccessIsNotEnough) {
  // Only two aligned ones are equal or apart.
  for (auto [Store, Load] : {std::pair("4", "1"), {"1", "4"}}) {
    Program P(std::string("define i32 @f(ptr %p, ptr %q) {\n"
                          "  store i32 0, ptr %q, align 1\n"
                          "  store i32 -1, ptr %p, align ") +
              Store + "\n  %v = load i32, ptr %q, align " + Load +
              "\n  ret i32 %v\n}");
    bool First = *Store == '4';
    EXPECT_EQ(
        text(P.run({APInt(64, First ? 64 : 66), APInt(64, First ? 66 : 64)})),
        First ? "65535" : "4294901760");
    EXPECT_EQ(text(P.run({APInt(64, 64), APInt(64, 64)})), "4294967295");
    EXPECT_EQ(text(P.run({APInt(64, 64), APInt(64, 68)})), "0");
  }
}

TEST(Memory, RandomProgramsAgreeWithBytes) {
  std::mt19937 Random(7);
  for (unsigned Round = 0; Round < 60; ++Round) {
    std::string Body = "  %a = alloca [32 x i8]\n";
    Bytes B;
    unsigned Next = 0;
    for (unsigned I = 0; I < 8; ++I) {
      unsigned Size = Sizes[Random() % 4], At = Random() % (32 - Size + 1);
      std::string N = number(Next++);
      Body +=
          "  %p" + N + " = getelementptr i8, ptr %a, i64 " + number(At) + "\n";
      switch (Random() % 4) {
      case 0: { // a copy from one place to another, overlapping or not
        unsigned From = Random() % 25, To = Random() % 25,
                 Length = Random() % 8;
        Body += "  %s" + N + " = getelementptr i8, ptr %a, i64 " +
                number(From) + "\n  %t" + N +
                " = getelementptr i8, ptr %a, i64 " + number(To) +
                "\n  call void @llvm.memmove.p0.p0.i64(ptr %t" + N +
                ", ptr %s" + N + ", i64 " + number(Length) + ", i1 false)\n";
        auto Old = B;
        for (unsigned J = 0; J < Length; ++J)
          B.At[To + J] = Old.At[From + J];
        break;
      }
      case 1: {
        unsigned Length = Random() % (32 - At);
        Body += "  call void @llvm.memset.p0.i64(ptr %p" + N + ", i8 " +
                number(At + 1) + ", i64 " + number(Length) + ", i1 false)\n";
        for (unsigned J = 0; J < Length; ++J)
          B.At[At + J] = At + 1;
        break;
      }
      default: {
        uint64_t Value = cut(uint64_t(Random()) << 32 | Random(), Size);
        Body += "  store " + type(Size) + " " + number(Value) + ", ptr %p" + N +
                ", align 1\n";
        B.store(At, Value, Size);
      }
      }
    }
    for (unsigned L : Sizes) {
      unsigned At = Random() % (32 - L + 1);
      Program P("define " + type(L) + " @f() {\n" + Body +
                "  %l = getelementptr i8, ptr %a, i64 " + number(At) +
                "\n  %v = load " + type(L) + ", ptr %l, align 1\n  ret " +
                type(L) +
                " %v\n}\n"
                "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\n"
                "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n");
      ASSERT_EQ(text(P.run({})), B.load(At, L)) << Body << L << " at " << At;
    }
  }
}

TEST(Memory, ObjectsHaveAnEnd) {
  Program P("define i8 @f(i64 %o) {\n  %a = alloca [4 x i8]\n"
            "  call void @llvm.memset.p0.i64(ptr %a, i8 3, i64 4, i1 false)\n"
            "  %p = getelementptr i8, ptr %a, i64 %o\n"
            "  %v = load i8, ptr %p\n  ret i8 %v\n}\n"
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)");
  EXPECT_EQ(text(P.run({APInt(64, 3)})), "3");
  EXPECT_EQ(text(P.run({APInt(64, 4)})), "UB");
  EXPECT_EQ(text(P.run({APInt::getAllOnes(64)})), "UB");
  EXPECT_EQ(text(P.run({Leaf()})), "UB");
  Program Wide("define i32 @f(i64 %o) {\n  %a = alloca [6 x i8]\n"
               "  %p = getelementptr i8, ptr %a, i64 %o\n"
               "  %v = load i32, ptr %p, align 1\n  ret i32 %v\n}");
  EXPECT_EQ(text(Wide.run({APInt(64, 2)})), "poison"); // undef
  EXPECT_EQ(text(Wide.run({APInt(64, 3)})), "UB");
}

TEST(Memory, ConstantsAreReadAndNotWritten) {
  // The source declares what constants contain.
  Options Source;
  Source.Source = true;
  for (auto [Index, Content] : {std::pair("0", "770"), {"1", "65535"}}) {
    Program P(std::string("@k = constant [2 x {i8, i16}] [{i8, i16} "
                          "{i8 1, i16 770}, {i8, i16} {i8 4, i16 -1}]\n"
                          "define i16 @f() {\n  %p = getelementptr "
                          "[2 x {i8, i16}], ptr @k, i64 0, i64 ") +
                  Index + ", i32 1\n  %v = load i16, ptr %p\n  ret i16 %v\n}",
              Source);
    EXPECT_EQ(text(P.run({})), Content);
  }
  Program At("@k = constant [4 x i8] c\"\\05\\06\\07\\08\"\n"
             "define i16 @f(ptr %q) {\n  store i8 0, ptr %q\n"
             "  %p = getelementptr i8, ptr @k, i64 1\n"
             "  %v = load i16, ptr %p, align 1\n  ret i16 %v\n}",
             Source);
  EXPECT_EQ(text(At.run({APInt(64, 0)})), "1798");
  Program Write("@k = constant i8 5\ndefine void @f() {\n"
                "  store i8 1, ptr @k\n  ret void\n}",
                Source);
  EXPECT_EQ(text(Write.run({})), "UB");
}

TEST(Memory, CallsChangeWhatTheyCanReach) {
  std::string Rest = "  %v = load i8, ptr %p\n  ret i8 %v\n}\n"
                     "declare void @g() nounwind willreturn\n"
                     "declare void @h(ptr) nounwind willreturn\n"
                     "declare void @q() nounwind willreturn "
                     "memory(inaccessiblemem: readwrite)\n";
  // The handler names what a call leaves after the event.
  auto Reads = [&](const std::string &Start) {
    Program P(Start + Rest);
    return text(P.run({}));
  };
  EXPECT_EQ(Reads("define i8 @f() {\n  %p = alloca i8\n"
                  "  store i8 5, ptr %p\n  call void @g()\n"),
            "5"); // nobody knows its address
  EXPECT_NE(Reads("@p = global i8 0\ndefine i8 @f() {\n"
                  "  %p = getelementptr i8, ptr @p, i64 0\n"
                  "  store i8 5, ptr %p\n  call void @g()\n"),
            "5");
  EXPECT_EQ(Reads("@p = global i8 0\ndefine i8 @f() {\n"
                  "  %p = getelementptr i8, ptr @p, i64 0\n"
                  "  store i8 5, ptr %p\n  call void @q()\n"),
            "5");
  EXPECT_NE(Reads("define i8 @f() {\n  %p = alloca i8\n"
                  "  store i8 5, ptr %p\n  call void @h(ptr %p)\n"),
            "5");
  EXPECT_NE(Reads("define i8 @f() {\n  %p = alloca i8\n"
                  "  call void @h(ptr %p)\n  store i8 5, ptr %p\n"
                  "  call void @g()\n"),
            "5"); // it knows it by now
}

TEST(Memory, UnknownChangesOfSomeObjects) {
  convtv::TermTable T;
  convtv::Memory M(T);
  convtv::MemoryState Start = M.initial();
  auto Load = [&](convtv::MemoryState S, unsigned Object) {
    return M.loadByte(S, M.pointer(Object, T.bits(64, 8))).Bits;
  };
  // Three objects that any call may write.
  const std::vector<unsigned> Changed = {2, 3};
  convtv::MemoryState Some = M.unknown(Start, "some", &Changed),
                      All = M.unknown(Start, "all");
  EXPECT_TRUE(Load(Some, 1).same(Load(Start, 1)));
  EXPECT_FALSE(Load(Some, 2).same(Load(Start, 2)));
  EXPECT_FALSE(Load(Some, 3).same(Load(Start, 3)));
  EXPECT_FALSE(Load(All, 1).same(Load(Start, 1)));
}

TEST(Memory, PointersInMemory) {
  Program P("define i8 @f(i8 %x, i8 %y, i1 %c) {\n"
            "  %a = alloca i8\n  %b = alloca i8\n  %s = alloca ptr\n"
            "  store i8 %x, ptr %a\n  store i8 %y, ptr %b\n"
            "  %p = select i1 %c, ptr %a, ptr %b\n  store ptr %p, ptr %s\n"
            "  %q = load ptr, ptr %s\n  store i8 9, ptr %q\n"
            "  %v = load i8, ptr %a\n  ret i8 %v\n}");
  EXPECT_EQ(text(P.run({APInt(8, 1), APInt(8, 2), APInt(1, 1)})), "9");
  EXPECT_EQ(text(P.run({APInt(8, 1), APInt(8, 2), APInt(1, 0)})), "1");
  EXPECT_EQ(text(P.run({APInt(8, 1), APInt(8, 2), Leaf()})), "UB");
  // Copied byte by byte it is still the same pointer; patched it is not.
  std::string Copied =
      "define i8 @f() {\n  %a = alloca i8\n  %s = alloca ptr\n"
      "  %t = alloca ptr\n  store i8 5, ptr %a\n  store ptr %a, ptr %s\n"
      "  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 8, i1 false)\n";
  std::string Rest = "  %q = load ptr, ptr %t\n  %v = load i8, ptr %q\n"
                     "  ret i8 %v\n}\n"
                     "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)";
  EXPECT_EQ(text(Program(Copied + Rest).run({})), "5");
  EXPECT_EQ(text(Program(Copied + "  store i8 0, ptr %t\n" + Rest).run({})),
            "UB");
}

TEST(Memory, PoisonStaysInItsByte) {
  Program P("define <4 x i8> @f(<4 x i8> %v) {\n  %a = alloca <4 x i8>\n"
            "  store <4 x i8> %v, ptr %a\n"
            "  %p = getelementptr i8, ptr %a, i64 2\n  store i8 7, ptr %p\n"
            "  %r = load <4 x i8>, ptr %a\n  ret <4 x i8> %r\n}");
  auto N = [](uint64_t V) { return Leaf(APInt(8, V)); };
  EXPECT_EQ(text(P.run({N(1), Leaf(), Leaf(), N(4)})), "<1, poison, 7, 4>");
  Program Wide(
      "define i16 @f(i8 %x, i8 %y) {\n  %a = alloca i16\n"
      "  store i8 %x, ptr %a\n  %p = getelementptr i8, ptr %a, i64 1\n"
      "  store i8 %y, ptr %p\n  %r = load i16, ptr %a\n  ret i16 %r\n}");
  EXPECT_EQ(text(Wide.run({N(1), N(2)})), "513");
  EXPECT_EQ(text(Wide.run({N(1), Leaf()})), "poison");
}

TEST(Memory, LifetimeMakesContentUndef) {
  std::string Text =
      "define i8 @f() {\n  %a = alloca i8\n  store i8 5, ptr %a\n"
      "  call void @llvm.lifetime.start.p0(i64 1, ptr %a)\n"
      "  %v = load i8, ptr %a\n  ret i8 %v\n}\n"
      "declare void @llvm.lifetime.start.p0(i64, ptr)";
  EXPECT_EQ(text(Program(Text).run({})), "poison");
}

TEST(Memory, LoopAllocasAreDifferentObjects) {
  Program P("define i8 @f() {\nentry:\n  br label %l\nl:\n"
            "  %i = phi i8 [ 0, %entry ], [ %j, %l ]\n"
            "  %o = phi ptr [ null, %entry ], [ %a, %l ]\n"
            "  %a = alloca i8\n  store i8 %i, ptr %a\n  %j = add i8 %i, 1\n"
            "  %c = icmp ult i8 %j, 3\n  br i1 %c, label %l, label %x\n"
            "x:\n  %v = load i8, ptr %o\n  ret i8 %v\n}");
  EXPECT_EQ(text(P.run({})), "1");
}

TEST(Addresses, ScaledAndWrapping) {
  Program P(
      "define i64 @f(ptr %p, i16 %i) {\n"
      "  %q = getelementptr {i32, [3 x i16]}, ptr %p, i16 %i, i32 1, i32 2\n"
      "  %r = ptrtoint ptr %q to i64\n  ret i64 %r\n}");
  // 12 bytes each; the member at 4, its element 2 at 8.
  EXPECT_EQ(text(P.run({APInt(64, 100), APInt(16, 2)})), "132");
  EXPECT_EQ(text(P.run({APInt(64, 100), APInt(16, 0xffff)})), "96");
  EXPECT_EQ(text(P.run({APInt(64, 100), Leaf()})), "poison");
  Program Nusw("define i64 @f(ptr %p, i64 %i) {\n"
               "  %q = getelementptr nusw i32, ptr %p, i64 %i\n"
               "  %r = ptrtoint ptr %q to i64\n  ret i64 %r\n}");
  EXPECT_EQ(text(Nusw.run({APInt(64, 100), APInt(64, 2)})), "108");
  EXPECT_EQ(text(Nusw.run({APInt(64, 100), -APInt(64, 2)})), "92");
  EXPECT_EQ(text(Nusw.run({APInt(64, 4), -APInt(64, 2)})), "poison");
  EXPECT_EQ(text(Nusw.run({APInt(64, 4), APInt(64, uint64_t(1) << 61)})),
            "poison"); // times 4 it is no signed number
  Program Nuw("define i64 @f(ptr %p, i64 %i) {\n"
              "  %q = getelementptr nuw i32, ptr %p, i64 %i\n"
              "  %r = ptrtoint ptr %q to i64\n  ret i64 %r\n}");
  EXPECT_EQ(text(Nuw.run({APInt(64, 100), APInt(64, 2)})), "108");
  EXPECT_EQ(text(Nuw.run({APInt(64, 100), -APInt(64, 2)})), "poison");
  EXPECT_EQ(text(Nuw.run({-APInt(64, 4), APInt(64, 1)})), "poison");
  Program In("define i64 @f(i64 %i) {\n  %a = alloca [3 x i32]\n"
             "  %q = getelementptr inbounds i32, ptr %a, i64 %i\n"
             "  %c = icmp eq ptr %q, %a\n  %r = zext i1 %c to i64\n"
             "  ret i64 %r\n}");
  EXPECT_EQ(text(In.run({APInt(64, 0)})), "1");
  EXPECT_EQ(text(In.run({APInt(64, 3)})), "0"); // one past the end
  EXPECT_EQ(text(In.run({APInt(64, 4)})), "poison");
  EXPECT_EQ(text(In.run({-APInt(64, 1)})), "poison");
}

} // namespace
} // namespace encode
