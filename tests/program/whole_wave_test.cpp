//===- tests/program/whole_wave_test.cpp - Whole-wave execution -----------===//
#include "encodings/program/operation_catalog.h"
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
using testing::StartsWith;

namespace {

/// What is found in @f, "" for nothing.
std::string foundIn(const std::string &Text, bool Outermost = true) {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  auto M =
      parseAssemblyString(withNumberedConventions(Text), Diagnostic, Context);
  if (!M) {
    ADD_FAILURE() << Diagnostic.getMessage().str() << "\n" << Text;
    return "";
  }
  auto Use = findUnmodelledWholeWave(*M->getFunction("f"), Outermost,
                                     OperationCatalog());
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
      {"i32", "llvm.amdgcn.set.inactive.chain.arg.i32", "i32, i32",
       "i32 %v, i32 0"},
      {"i32", "llvm.amdgcn.strict.wqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.wqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.softwqm.i32", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.call.whole.wave.i32.p0", "ptr, i32",
       "ptr %p, i32 %v"},
      {"i64", "llvm.amdgcn.whole.wave.setup", "", ""},
      {"i32", "llvm.amdgcn.dead.i32", "", ""},
  };
  for (const auto &C : Calls)
    EXPECT_THAT(foundIn(callIn(C.Result, C.Name, C.Types, C.Arguments)),
                StartsWith(C.Name));
}

TEST(WholeWave, OtherTypesAreNotModelled) {
  struct {
    const char *Result, *Name, *Types, *Arguments;
  } Calls[] = {
      {"i32", "llvm.amdgcn.init.whole.wave", "", ""},
      {"i1", "llvm.amdgcn.init.whole.wave", "i32", "i32 %v"},
      {"void", "llvm.amdgcn.set.inactive.x", "i32", "i32 %v"},
      {"i32", "llvm.amdgcn.set.inactive.x", "i32, i64", "i32 %v, i64 %m"},
      {"i32", "llvm.amdgcn.strict.wwm.x", "", ""},
      {"i64", "llvm.amdgcn.wwm.x", "i32", "i32 %v"},
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

const char Init[] = "declare i1 @llvm.amdgcn.init.whole.wave()\n"
                    "declare void @keep(i1)\n";

TEST(WholeWave, InitIsModelledInFrontOfItsBranch) {
  auto WithStart = [](const std::string &Start) {
    return Init + ("define amdgpu_cs_chain void @f(i1 %b) {\n" + Start +
                   "  br i1 %l, label %own, label %tail\n"
                   "own:\n  br label %tail\ntail:\n  ret void\n}\n");
  };
  std::string Call = "  %l = call i1 @llvm.amdgcn.init.whole.wave()\n";
  EXPECT_EQ(foundIn(WithStart(Call)), "");
  EXPECT_EQ(foundIn(WithStart("  %n = xor i1 %b, true\n" + Call)), "");
  EXPECT_EQ(foundIn(WithStart(Call + "  %n = xor i1 %b, true\n")), "");
  EXPECT_THAT(foundIn(WithStart(Call), /*Outermost=*/false),
              HasSubstr("in a function that is called"));
  EXPECT_THAT(foundIn(WithStart("  call void @keep(i1 %b)\n" + Call)),
              HasSubstr("behind other calls"));
  EXPECT_THAT(foundIn(WithStart(Call + "  call void @keep(i1 %l)\n")),
              HasSubstr("does something else than decide the branch"));
  EXPECT_THAT(foundIn(WithStart(
                  Call + "  %m = call i1 @llvm.amdgcn.init.whole.wave()\n")),
              HasSubstr("for the second time"));
  EXPECT_THAT(foundIn(Init +
                      std::string("define void @f(i1 %b) {\n"
                                  "  br label %next\nnext:\n") +
                      Call +
                      "  br i1 %l, label %own, label %tail\n"
                      "own:\n  br label %tail\ntail:\n  ret void\n}\n"),
              HasSubstr("outside of the entry block"));
}

TEST(WholeWave, CallsOfWholeWaveFunctions) {
  auto With = [](const std::string &Callee) {
    return "declare i32 @llvm.amdgcn.call.whole.wave.i32.p0(ptr, ...)\n"
           "declare amdgpu_gfx_whole_wave i32 @g(i1, i32)\n"
           "declare amdgpu_gfx i32 @h(i1, i32)\n"
           "define void @f(ptr %p) {\n  %r = call i32(ptr, ...) "
           "@llvm.amdgcn.call.whole.wave.i32.p0(ptr " +
           Callee + ", i32 1)\n  ret void\n}\n";
  };
  EXPECT_EQ(foundIn(With("@g")), "");
  EXPECT_EQ(foundIn(With("@g"), /*Outermost=*/false), "");
  for (const char *Other : {"@h", "%p", "null"})
    EXPECT_THAT(foundIn(With(Other)),
                HasSubstr("of something else than a whole-wave function"));
}

std::string sliceIn(const std::string &Body,
                    const std::string &Head = "define amdgpu_gfx void @f") {
  return "declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)\n"
         "declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\n"
         "declare i32 @llvm.amdgcn.strict.wwm.i32(i32)\n"
         "declare i32 @llvm.amdgcn.wwm.i32(i32)\n"
         "declare i32 @llvm.amdgcn.workitem.id.x()\n"
         "declare i1 @llvm.amdgcn.init.whole.wave()\n"
         "declare void @keep(i32)\n"
         "declare i32 @ask(i32) convergent\n" +
         Head + "(i1 %b, i32 %v, ptr %p) {\n" + Body + "  ret void\n}\n";
}

const std::string Set =
    "  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)\n";
const std::string Read =
    "  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 1)\n";
const std::string Strict =
    "  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)\n";

TEST(WholeWave, SlicesOfOneBlockAreModelled) {
  EXPECT_EQ(foundIn(sliceIn(Set)), "");
  EXPECT_EQ(foundIn(sliceIn(Set + Read + Strict)), "");
  EXPECT_EQ(foundIn(sliceIn("  %x = mul i32 %v, 3\n" + Read + Strict)), "");
  EXPECT_EQ(foundIn(sliceIn("  %r = call i32 @llvm.amdgcn.wwm.i32(i32 %v)\n")),
            "");
  // What flows into the operand for active lanes is none of the slice.
  EXPECT_EQ(foundIn(sliceIn("  %l = load i32, ptr %p\n"
                            "  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 "
                            "%l, i32 0)\n" +
                            Read + Strict)),
            "");
}

TEST(WholeWave, OtherSlicesAreNot) {
  struct {
    std::string Body, Why;
  } Slices[] = {
      {"  %x = load i32, ptr %p\n" + Read + Strict, "the result of 'load'"},
      {"  %x = udiv i32 3, %v\n" + Read + Strict, "the result of 'udiv'"},
      {"  %x = call i32 @llvm.amdgcn.workitem.id.x()\n" + Read + Strict,
       "the result of @llvm.amdgcn.workitem.id.x"},
      {"  %m = call i32 @ask(i32 %v)\n" + Strict, "the result of @ask"},
      {Set + "  br label %n\nn:\n" + Read + Strict, "another block"},
      {Set + Read + "  br label %n\nn:\n" + Strict, "another block"},
      {Set + "  call void @keep(i32 %v)\n" + Read + Strict,
       "a call may not return"},
      {"  %x = mul i32 %v, undef\n" + Read + Strict, "undef"},
      {"  br label %n\nn:\n  %x = phi i32 [ %v, %0 ]\n" + Read + Strict,
       "the result of 'phi'"},
      {"  %l = call i1 @llvm.amdgcn.init.whole.wave()\n" + Set +
           "  br i1 %l, label %n, label %n\nn:\n",
       "in a function that all lanes run"},
  };
  for (const auto &S : Slices)
    EXPECT_THAT(foundIn(sliceIn(S.Body)), HasSubstr(S.Why)) << S.Body;
  EXPECT_THAT(foundIn(sliceIn("  %x = mul i32 %v, 3\n" + Read + Strict),
                      /*Outermost=*/false),
              HasSubstr("an argument of a function that is called"));
  EXPECT_THAT(foundIn(sliceIn(Set, "define amdgpu_gfx_whole_wave void @f")),
              HasSubstr("in a function that all lanes run"));
}

TEST(WholeWave, TheCallingConvention) {
  std::string Text = "define amdgpu_gfx_whole_wave i32 @f(i1 %a) {\n"
                     "  ret i32 0\n}\n";
  EXPECT_EQ(foundIn(Text), "");
  EXPECT_THAT(
      foundIn(Text, /*Outermost=*/false),
      HasSubstr("amdgpu_gfx_whole_wave (the calling convention of @f)"));
  for (const char *Head : {"i32 @f()", "i32 @f(i32 %a)", "i32 @f(i1 inreg %a)",
                           "i32 @f(i1 %a, ...)"})
    EXPECT_THAT(foundIn("define amdgpu_gfx_whole_wave " + std::string(Head) +
                        " {\n  ret i32 0\n}\n"),
                HasSubstr("without an i1 in its first argument"));
  EXPECT_THAT(foundIn("define amdgpu_gfx_whole_wave noundef i32 @f(i1 %a) {\n"
                      "  ret i32 0\n}\n"),
              HasSubstr("with attributes of its result"));
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
