//===- tests/program/function_pairs_test.cpp - Pairing --------------------===//

#include "encodings/program/function_pairs.h"

#include "encodings/program/type_identity.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace convtv;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

namespace {

LoadedModule load(StringRef Name, StringRef Text, LLVMContext &Context) {
  SmallString<64> File;
  int FD;
  EXPECT_FALSE(sys::fs::createTemporaryFile("convtv", "ll", FD, File));
  {
    raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS << Text;
  }
  Expected<LoadedModule> M = loadModule(File, Context);
  sys::fs::remove(File);
  if (!M) {
    ADD_FAILURE() << toString(M.takeError());
    return LoadedModule();
  }
  M->Path = Name.str();
  return std::move(*M);
}

using Names = std::vector<std::string>;

/// The names of the pairs, or the error.
Names pairs(StringRef Before, StringRef After, Names Only = {}) {
  LLVMContext Context;
  LoadedModule A = load("a.ll", Before, Context);
  LoadedModule B = load("b.ll", After, Context);
  Expected<std::vector<FunctionPair>> Pairs = pairFunctions(A, B, Only);
  if (!Pairs)
    return {toString(Pairs.takeError())};
  Names Result;
  for (const FunctionPair &P : *Pairs) {
    EXPECT_EQ(P.Before->getParent(), A.Module.get());
    EXPECT_EQ(P.After->getParent(), B.Module.get());
    EXPECT_EQ(P.Before->getName(), P.After->getName());
    Result.push_back(P.Name);
  }
  return Result;
}

Names pairsOfOne(StringRef Text, Names Only = {}) {
  LLVMContext Context;
  LoadedModule M = load("m.ll", Text, Context);
  Expected<std::vector<FunctionPair>> Pairs = pairSourceAndTarget(M, Only);
  if (!Pairs)
    return {toString(Pairs.takeError())};
  Names Result;
  for (const FunctionPair &P : *Pairs)
    Result.push_back(P.Name + " " + P.Before->getName().str() + " " +
                     P.After->getName().str());
  return Result;
}

TEST(FunctionPairsTest, ByNameInTheOrderOfTheFirstFile) {
  StringRef A = "define void @g() { ret void }\n"
                "define void @f() { ret void }\n"
                "declare void @d()\n";
  StringRef B = "define void @f() { ret void }\n"
                "define void @new() { ret void }\n"
                "define void @g() { ret void }\n"
                "define void @d() { ret void }\n";
  EXPECT_THAT(pairs(A, B), ElementsAre("g", "f"));
  EXPECT_THAT(pairs(A, B, {"f"}), ElementsAre("f"));
  EXPECT_THAT(pairs(A, B, {"@f"}), ElementsAre("f"));
}

TEST(FunctionPairsTest, UnknownNames) {
  StringRef A = "define void @g() { ret void }\ndeclare void @d()\n";
  EXPECT_THAT(pairs(A, A, {"x", "d"}),
              ElementsAre("a.ll: error: no function @x; give the name of a "
                          "function of this file to --func\n"
                          "a.ll:2: error: @d has no body; give the name of a "
                          "defined function to --func"));
}

TEST(FunctionPairsTest, MissingOrOnlyDeclared) {
  StringRef A = "define void @g() { ret void }\n"
                "define void @h() { ret void }\n";
  EXPECT_THAT(pairs(A, "\ndeclare void @g()\ndefine void @h() { ret void }\n"),
              ElementsAre("a.ll:1: error: @g is only declared in b.ll:2; "
                          "define it there, or leave it out with --func"));
  EXPECT_THAT(pairs(A, "define void @g() { ret void }\n"),
              ElementsAre(HasSubstr("a.ll:2: error: @h is missing from b.ll")));
}

TEST(FunctionPairsTest, OptimizersMayDeleteInternalFunctions) {
  StringRef A = "define internal void @i(i32 %x) { ret void }\n"
                "define linkonce_odr void @l() { ret void }\n"
                "define void @f() { ret void }\n";
  EXPECT_THAT(pairs(A, "define void @f() { ret void }\n"), ElementsAre("f"));
  EXPECT_THAT(pairs(A, "define void @f() { ret void }\n", {"i"}),
              ElementsAre(HasSubstr("a.ll:1: error: @i is missing from b.ll")));
  // A new signature makes it another function, but only if no one else calls
  // it.
  EXPECT_THAT(pairs(A, "define internal void @i() { ret void }\n"
                       "define void @f() { ret void }\n"),
              ElementsAre("f"));
  EXPECT_THAT(pairs(A, "define internal fastcc void @i(i32 %x) { ret void }\n"
                       "define void @f() { ret void }\n"),
              ElementsAre("i", "f"));
  EXPECT_THAT(pairs(A, "define void @i() { ret void }\n"
                       "define void @f() { ret void }\n"),
              ElementsAre(HasSubstr("@i has type")));
}

/// Passes leave dead bodies behind, in any state, until they delete them.
TEST(FunctionPairsTest, WhatLostItsLastCallIsNoPair) {
  StringRef A = "define internal void @i() { ret void }\n"
                "define void @f() {\n  call void @i()\n  ret void\n}\n";
  StringRef B = "define internal void @i() { unreachable }\n"
                "define void @f() { ret void }\n";
  EXPECT_THAT(pairs(A, B), ElementsAre("f"));
  EXPECT_THAT(pairs(A, B, {"i"}), ElementsAre("i"));
  EXPECT_THAT(pairs(A, A), ElementsAre("i", "f"));
  // Never called here: someone wants it compared.
  EXPECT_THAT(pairs(B, B), ElementsAre("i", "f"));
  EXPECT_THAT(pairs(A, "define void @i() { unreachable }\n"
                       "define void @f() { ret void }\n"),
              ElementsAre("i", "f"));
}

TEST(FunctionPairsTest, DifferentTypes) {
  EXPECT_THAT(
      pairs("define void @f(i32 %x) { ret void }\n",
            "\ndefine void @f(i64 %x) { ret void }\n"),
      ElementsAre("b.ll:2: error: @f has type 'void (i64)' but 'void (i32)' "
                  "before (a.ll:1); only functions of the same type can be "
                  "compared"));
  EXPECT_THAT(pairs("define void @f() { ret void }\n",
                    "define void @f(...) { ret void }\n"),
              ElementsAre(HasSubstr("void (...)")));
}

TEST(FunctionPairsTest, RenamedStructTypesAreTheSame) {
  StringRef A = "%T = type { i32, [2 x %U] }\n%U = type { ptr, i8 }\n"
                "define %T @f(%T %x) { ret %T %x }\n";
  EXPECT_THAT(pairs(A, A), ElementsAre("f"));
  EXPECT_THAT(pairs(A, "%T = type { i32, [2 x %U] }\n%U = type { ptr, i16 }\n"
                       "define %T @f(%T %x) { ret %T %x }\n"),
              ElementsAre(HasSubstr("has type")));
  EXPECT_THAT(pairs(A, "%T = type <{ i32, [2 x %U] }>\n%U = type { ptr, i8 }\n"
                       "define %T @f(%T %x) { ret %T %x }\n"),
              ElementsAre(HasSubstr("has type")));
}

TEST(FunctionPairsTest, TypeIdentity) {
  LLVMContext C;
  Type *I32 = Type::getInt32Ty(C);
  EXPECT_TRUE(identicalTypes(I32, I32));
  EXPECT_FALSE(identicalTypes(I32, Type::getInt64Ty(C)));
  StructType *O1 = StructType::create(C, "o"), *O2 = StructType::create(C, "o"),
             *P = StructType::create(C, "p");
  EXPECT_NE(O1, O2);
  EXPECT_TRUE(identicalTypes(O1, O2));
  EXPECT_FALSE(identicalTypes(O1, P));
  StructType *A = StructType::create({I32}, "s"),
             *B = StructType::create({I32}, "s"),
             *L = StructType::get(C, ArrayRef<Type *>{I32});
  EXPECT_TRUE(identicalTypes(ArrayType::get(A, 2), ArrayType::get(B, 2)));
  EXPECT_FALSE(identicalTypes(ArrayType::get(A, 2), ArrayType::get(B, 3)));
  EXPECT_FALSE(identicalTypes(A, L));
  EXPECT_TRUE(identicalTypes(FunctionType::get(A, {B}, false),
                             FunctionType::get(B, {A}, false)));
  EXPECT_FALSE(identicalTypes(FunctionType::get(A, {B}, false),
                              FunctionType::get(A, {B}, true)));
  EXPECT_FALSE(identicalTypes(FixedVectorType::get(I32, 2),
                              ScalableVectorType::get(I32, 2)));
  EXPECT_TRUE(identicalTypes(TargetExtType::get(C, "x", {A}, {1}),
                             TargetExtType::get(C, "x", {B}, {1})));
  EXPECT_FALSE(identicalTypes(TargetExtType::get(C, "x", {A}, {1}),
                              TargetExtType::get(C, "x", {B}, {2})));
}

TEST(FunctionPairsTest, CallingConventions) {
  EXPECT_THAT(
      pairs("define amdgpu_kernel void @f() { ret void }\n",
            "define void @f() { ret void }\n"),
      ElementsAre(MatchesRegex("b.ll:1: error: @f has calling convention 0 but "
                               "91 before .a.ll:1.; .*")));
  EXPECT_THAT(pairs("define void @f() { ret void }\n",
                    "define fastcc void @f() { ret void }\n"),
              ElementsAre(HasSubstr("calling convention")));
}

TEST(FunctionPairsTest, DataLayouts) {
  EXPECT_THAT(pairs("define void @f() { ret void }\n",
                    "target datalayout = \"e-p:32:32\"\n"
                    "define void @f() { ret void }\n"),
              ElementsAre(HasSubstr("target data layout 'e-p:32:32' differs")));
}

TEST(FunctionPairsTest, NoPairAndNamelessFunctions) {
  EXPECT_THAT(pairs("define internal void @f() { ret void }\n",
                    "define void @g() { ret void }\n"),
              ElementsAre(HasSubstr("b.ll: error: no function of a.ll is also "
                                    "defined here; ")));
  EXPECT_THAT(
      pairs("define void @0() { ret void }\n",
            "define void @0() { ret void }\n"),
      ElementsAre(HasSubstr("a.ll:1: error: a function without a name; ")));
}

TEST(FunctionPairsTest, SourceAndTarget) {
  StringRef M = "define void @src() { ret void }\n"
                "define void @tgt() { ret void }\n"
                "define void @tgt12() { ret void }\n"
                "define void @source() { ret void }\n"
                "define void @src12() { ret void }\n";
  EXPECT_THAT(pairsOfOne(M),
              ElementsAre("src/tgt src tgt", "src12/tgt12 src12 tgt12"));
  EXPECT_THAT(pairsOfOne(M, {"src12"}), ElementsAre("src12/tgt12 src12 tgt12"));
  EXPECT_THAT(pairsOfOne(M, {"tgt"}), ElementsAre("src/tgt src tgt"));
  EXPECT_THAT(pairsOfOne(M, {"src/tgt"}), ElementsAre("src/tgt src tgt"));
  EXPECT_THAT(
      pairsOfOne(M, {"source"}),
      ElementsAre(HasSubstr("m.ll: error: no function pair named source; ")));
}

TEST(FunctionPairsTest, SourceWithoutTarget) {
  EXPECT_THAT(pairsOfOne("define void @src1() { ret void }\n"),
              ElementsAre("m.ll:1: error: @src1 has no counterpart @tgt1; "
                          "define it in this file"));
  EXPECT_THAT(pairsOfOne("declare void @src()\n"
                         "define void @tgt() { ret void }\n"),
              ElementsAre(HasSubstr("m.ll:1: error: @src has no body; ")));
  EXPECT_THAT(
      pairsOfOne("define void @f() { ret void }\n"),
      ElementsAre(HasSubstr("m.ll: error: no functions @src and @tgt; ")));
  EXPECT_THAT(pairsOfOne("define i32 @src() { ret i32 0 }\n"
                         "define void @tgt() { ret void }\n"),
              ElementsAre(HasSubstr("m.ll:2: error: @tgt has type")));
}

} // namespace
