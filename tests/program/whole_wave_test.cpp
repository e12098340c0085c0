//===- tests/program/whole_wave_test.cpp - Whole-wave execution -----------===//
#include "encodings/program/whole_wave.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace llvm;
using namespace convtv;
using testing::HasSubstr;

namespace {

/// What is found in @f, "" for nothing.
std::string foundIn(const std::string &Text) {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  auto M =
      parseAssemblyString(withNumberedConventions(Text), Diagnostic, Context);
  if (!M) {
    ADD_FAILURE() << Diagnostic.getMessage().str() << "\n" << Text;
    return "";
  }
  auto Use = findWholeWave(*M->getFunction("f"));
  if (!Use)
    return "";
  EXPECT_TRUE(Use->Where);
  return Use->What;
}

std::string callIn(const std::string &Result, const std::string &Name,
                   const std::string &Types, const std::string &Arguments) {
  return "declare " + Result + " @" + Name + "(" + Types +
         ")\ndefine void @f(i32 %v, ptr %p, i64 %m, i1 %b) {\n"
         "  br i1 %b, label %never, label %out\nnever:\n  " +
         (Result == "void" ? "" : "%r = ") + "call " + Result + " @" + Name +
         "(" + Arguments + ")\n  br label %out\nout:\n  ret void\n}\n";
}

TEST(WholeWave, EachConstructIsFoundByName) {
  struct {
    const char *Result, *Name, *Types, *Arguments;
  } Calls[] = {
      {"i1", "llvm.amdgcn.init.whole.wave", "", ""},
      {"i32", "llvm.amdgcn.set.inactive.i32", "i32, i32", "i32 %v, i32 0"},
      {"i32", "llvm.amdgcn.set.inactive.chain.arg.i32", "i32, i32",
       "i32 %v, i32 0"},
      {"i32", "llvm.amdgcn.strict.wwm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.wwm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.strict.wqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.wqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.softwqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.call.whole.wave.i32.p0", "ptr, i32",
       "ptr %p, i32 %v"},
      {"i64", "llvm.amdgcn.whole.wave.setup", "", ""},
      {"i32", "llvm.amdgcn.dead.i32", "", ""},
  };
  for (const auto &C : Calls)
    EXPECT_EQ(foundIn(callIn(C.Result, C.Name, C.Types, C.Arguments)), C.Name);
}

TEST(WholeWave, OthersAreNot) {
  EXPECT_EQ(foundIn(callIn("i1", "llvm.amdgcn.wqm.vote", "i1", "i1 %b")), "");
  EXPECT_EQ(foundIn(callIn("void", "llvm.amdgcn.wqm.demote", "i1", "i1 %b")),
            "");
  EXPECT_EQ(foundIn(callIn("i32", "llvm.amdgcn.wwmore.i32", "i32", "i32 %v")),
            "");
  EXPECT_EQ(foundIn(callIn("i32", "strict.wwm", "i32", "i32 %v")), "");
  EXPECT_EQ(foundIn(callIn("i64", "llvm.amdgcn.ballot.i64", "i1", "i1 %b")),
            "");
}

TEST(WholeWave, TheCallingConvention) {
  EXPECT_THAT(
      foundIn("define amdgpu_gfx_whole_wave i32 @f(i1 %a) {\n"
              "  ret i32 0\n}\n"),
      HasSubstr("amdgpu_gfx_whole_wave (the calling convention of @f)"));
  EXPECT_THAT(foundIn("declare amdgpu_gfx_whole_wave i32 @g(i1)\n"
                      "define void @f() {\n  %r = call i32 @g(i1 true)\n"
                      "  ret void\n}\n"),
              HasSubstr("the calling convention of @g"));
  EXPECT_THAT(foundIn("define void @f(ptr %p) {\n  %r = call "
                      "amdgpu_gfx_whole_wave i32 %p(i1 true)\n"
                      "  ret void\n}\n"),
              HasSubstr("the calling convention of a call"));
}

TEST(WholeWave, OnlyTheKeywordIsRead) {
  const std::string Same =
      "; amdgpu_gfx_whole_wave\n"
      "@amdgpu_gfx_whole_wave = global [22 x i8] "
      "c\"amdgpu_gfx_whole_wave\\00\"\n"
      "@\"a amdgpu_gfx_whole_wave b\" = global i8 0\n"
      "%amdgpu_gfx_whole_wave = type { i32 }\n"
      "define void @f(i32 %amdgpu_gfx_whole_wave) {\n"
      "  br label %amdgpu_gfx_whole_wave.x\n"
      "amdgpu_gfx_whole_wave.x:\n  br label %x.amdgpu_gfx_whole_wave\n"
      "x.amdgpu_gfx_whole_wave:\n  br label %amdgpu_gfx_whole_wave1\n"
      "amdgpu_gfx_whole_wave1:\n  ret void ; amdgpu_gfx_whole_wave i32\n}\n"
      "!amdgpu_gfx_whole_wave = !{!0}\n!0 = !{!\"amdgpu_gfx_whole_wave\"}\n";
  EXPECT_EQ(withNumberedConventions(Same), Same);
  const std::string Text = "declare amdgpu_gfx_whole_wave i32 @g(i1)\n";
  std::string Read = withNumberedConventions(Text);
  EXPECT_EQ(Read.size(), Text.size());
  EXPECT_EQ(Read, "declare cc 124                i32 @g(i1)\n");
  // Cut off in a string or a comment.
  EXPECT_EQ(withNumberedConventions("\"amdgpu_gfx_whole_wave"),
            "\"amdgpu_gfx_whole_wave");
  EXPECT_EQ(withNumberedConventions(";amdgpu_gfx_whole_wave"),
            ";amdgpu_gfx_whole_wave");
}

} // namespace
