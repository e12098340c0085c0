//===- tests/program/load_test.cpp - Reading IR files ---------------------===//

#include "encodings/program/load.h"
#include "encodings/program/whole_wave.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace convtv;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

namespace {

/// A file that lives as long as the test.
class TemporaryFile {
public:
  TemporaryFile(StringRef Extension, StringRef Contents) {
    int FD;
    EXPECT_FALSE(sys::fs::createTemporaryFile("convtv", Extension, FD, Name));
    raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS << Contents;
  }
  ~TemporaryFile() { sys::fs::remove(Name); }
  std::string path() const { return Name.str().str(); }

private:
  SmallString<64> Name;
};

/// The error of loading the contents, without the path in front.
std::string errorOf(StringRef Contents, StringRef Extension = "ll") {
  TemporaryFile File(Extension, Contents);
  LLVMContext Context;
  Expected<LoadedModule> M = loadModule(File.path(), Context);
  if (M)
    return "no error";
  std::string Message = toString(M.takeError());
  EXPECT_THAT(Message, StartsWith(File.path()));
  EXPECT_EQ(Message.find('\n'), std::string::npos) << Message;
  return Message.substr(File.path().size());
}

LoadedModule load(StringRef Contents, LLVMContext &Context,
                  StringRef Extension = "ll") {
  TemporaryFile File(Extension, Contents);
  Expected<LoadedModule> M = loadModule(File.path(), Context);
  if (!M) {
    ADD_FAILURE() << toString(M.takeError());
    return LoadedModule();
  }
  return std::move(*M);
}

/// "1 2 0 ...": the line of each instruction of a function, 0 if unknown.
std::vector<unsigned> linesOf(const LoadedModule &M, StringRef Function) {
  std::vector<unsigned> Result;
  for (const Instruction &I : instructions(*M.Module->getFunction(Function)))
    Result.push_back(M.Lines.lookup(&I));
  return Result;
}

std::string bitcodeOf(const Module &M) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  return Bytes;
}

using Lines = std::vector<unsigned>;

TEST(LoadTest, LinesOfASimpleFunction) {
  LLVMContext Context;
  LoadedModule M = load("; a comment: add i32 1, 2\n"
                        "define i32 @f(i32 %a) {\n"
                        "  %x = add i32 %a, 1\n"
                        "\n"
                        "  ; ret i32 0\n"
                        "  ret i32 %x\n"
                        "}\n",
                        Context);
  EXPECT_EQ(linesOf(M, "f"), (Lines{3, 6}));
  EXPECT_EQ(M.FunctionLines.lookup(M.Module->getFunction("f")), 2u);
  EXPECT_EQ(locationOf(M, *inst_begin(M.Module->getFunction("f"))),
            M.Path + ":3");
}

TEST(LoadTest, LinesOfEveryAwkwardInstruction) {
  LLVMContext Context;
  LoadedModule M = load(
      R"(@g = global [4 x i32] zeroinitializer
declare i32 @callee(i32)
declare i32 @personality(...)
define { i32, i32 } @f(i32 %a, ptr %p) personality ptr @personality {
  switch i32 %a, label %one [
    i32 0, label %two
    i32 1, label %"third one"
  ]
one:                ; preds
  store i32 ptrtoint (ptr @g to i32), ptr getelementptr inbounds ([4 x i32],
     ptr @g, i64 0, i64 1), align 4
  %old = atomicrmw add ptr %p, i32 1 seq_cst
  %v = invoke i32 @callee(i32 %a)
          to label %two
          unwind label %pad
two: %s = select i1 true, i32 1, i32 2
  tail call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4) ]
  call i32 @callee(i32 add (i32 ptrtoint (ptr @g to i32), i32 1)) "key"="value"
  br label %10
"third one":
  %9 = extractvalue { i32, i32 }
     { i32 1, i32 2 }, 0
  ret { i32, i32 } { i32 1,
    i32 2 }
pad:
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [0 x ptr] zeroinitializer
  resume { ptr, i32 } %lp
10:
  fence acquire
  unreachable, !note !{!"x", i32 0}
}
declare void @llvm.assume(i1)
define void @h() { ret void }
)",
      Context);
  // %8 is the unnamed call's result; blocks: entry, one, two, third, pad, 10.
  EXPECT_EQ(linesOf(M, "f"),
            (Lines{5, 10, 12, 13, 16, 17, 18, 19, 21, 23, 26, 30, 32, 33}));
  EXPECT_EQ(linesOf(M, "h"), (Lines{36}));
  EXPECT_EQ(M.FunctionLines.lookup(M.Module->getFunction("callee")), 2u);
  EXPECT_EQ(M.FunctionLines.lookup(M.Module->getFunction("h")), 36u);
}

TEST(LoadTest, LinesOfNumberedFunctionsAndStructReturns) {
  LLVMContext Context;
  LoadedModule M = load("define void @0() {\n"
                        "  ret void\n"
                        "}\n"
                        "define <{ i32 }> @s() prefix { i32 } { i32 7 } {\n"
                        "entry:\n"
                        "  ret <{ i32 }> <{ i32 1 }>\n"
                        "}\n",
                        Context);
  const Function &Numbered = *M.Module->begin();
  EXPECT_EQ(M.Lines.lookup(&*inst_begin(Numbered)), 2u);
  EXPECT_EQ(linesOf(M, "s"), Lines{6});
}

TEST(LoadTest, DebugRecordsAndIntrinsicsTakeNoLine) {
  const char *Tail = R"(
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 7, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 8)
!8 = !DILocation(line: 9, scope: !4)
declare void @llvm.dbg.value(metadata, metadata, metadata)
)";
  for (const char *Debug :
       {"    #dbg_value(i32 %a, !7, !DIExpression(), !8)\n",
        "  call void @llvm.dbg.value(metadata i32 %a, metadata !7, metadata "
        "!DIExpression()), !dbg !8\n"}) {
    LLVMContext Context;
    LoadedModule M = load((Twine("define i32 @f(i32 %a) !dbg !4 {\n") + Debug +
                           "  %x = add i32 %a, 1, !dbg !8\n" + Debug +
                           "  ret i32 %x\n}" + Tail)
                              .str(),
                          Context);
    Lines Real;
    for (unsigned L : linesOf(M, "f"))
      if (L)
        Real.push_back(L);
    EXPECT_EQ(Real, (Lines{3, 5}));

    // The same as bitcode: lines of the source file.
    LLVMContext Other;
    LoadedModule B = load(bitcodeOf(*M.Module), Other, "bc");
    EXPECT_TRUE(B.Lines.empty());
    bool Seen = false;
    for (const Instruction &I : instructions(*B.Module->getFunction("f")))
      if (I.getOpcode() == Instruction::Add) {
        Seen = true;
        EXPECT_EQ(locationOf(B, I), "f.c:9 (in " + B.Path + ")");
      }
    EXPECT_TRUE(Seen);
  }
}

TEST(LoadTest, UpgradedCallsLoseOnlyTheLinesOfTheirBlock) {
  LLVMContext Context;
  // The upgrade of this old intrinsic makes several instructions.
  LoadedModule M = load("declare i32 @llvm.nvvm.abs.i(i32)\n"
                        "define i32 @f(i32 %a) {\n"
                        "  br label %b\n"
                        "b:\n"
                        "  %x = call i32 @llvm.nvvm.abs.i(i32 %a)\n"
                        "  ret i32 %x\n"
                        "}\n",
                        Context);
  Lines L = linesOf(M, "f");
  ASSERT_GT(L.size(), 3u);
  EXPECT_EQ(L[0], 3u);
  EXPECT_EQ(L[1], 0u);
  EXPECT_EQ(locationOf(M, M.Module->getFunction("f")->back().front()),
            M.Path + ":@f:%b");
}

TEST(LoadTest, DoesNotVerify) {
  LLVMContext Context;
  LoadedModule M = load("define i32 @f() {\n"
                        "  %y = add i32 %x, 1\n"
                        "  %x = add i32 1, 1\n"
                        "  ret i32 %y\n"
                        "}\n",
                        Context);
  EXPECT_TRUE(verifyModule(*M.Module));
  EXPECT_EQ(linesOf(M, "f"), (Lines{2, 3, 4}));
}

/// LLVM's readers verify modules with debug information, and end the process.
TEST(LoadTest, BrokenModuleWithDebugInformation) {
  const char *Text = R"(
define i32 @f() {
  %y = add i32 %x, 1
  %x = add i32 1, 1
  ret i32 %y
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !9}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!9 = !{i32 1, !"kept", i32 1}
)";
  LLVMContext Context;
  LoadedModule M = load(Text, Context);
  EXPECT_TRUE(verifyModule(*M.Module));
  LLVMContext Other;
  LoadedModule B = load(bitcodeOf(*M.Module), Other, "bc");
  EXPECT_TRUE(verifyModule(*B.Module));
  EXPECT_NE(B.Module->getModuleFlag("kept"), nullptr);
}

TEST(LoadTest, Bitcode) {
  LLVMContext Context;
  LoadedModule M = load("define i32 @f(i32 %a) {\n"
                        "entry:\n"
                        "  %x = add i32 %a, 1\n"
                        "  ret i32 %x\n"
                        "}\n",
                        Context);
  std::string Bytes = bitcodeOf(*M.Module);
  LLVMContext Other;
  LoadedModule B = load(Bytes, Other, "bc");
  ASSERT_TRUE(B.Module);
  EXPECT_EQ(locationOf(B, *inst_begin(B.Module->getFunction("f"))),
            B.Path + ":@f:%entry");
  // Found by contents, not by name.
  LLVMContext Third;
  EXPECT_TRUE(load(Bytes, Third, "ll").Module);
  // Cut anywhere: an error or, in the padding, the whole module.
  for (size_t Size = 4; Size + 4 < Bytes.size(); Size += 4) {
    std::string Message = errorOf(StringRef(Bytes).take_front(Size), "bc");
    EXPECT_THAT(Message, StartsWith(": error: ")) << Size;
  }
  EXPECT_THAT(errorOf(StringRef(Bytes).take_front(Bytes.size() / 2 & ~3u)),
              MatchesRegex(": error: invalid bitcode: .*; .*LLVM 19.*"));
}

TEST(LoadTest, Unreadable) {
  LLVMContext Context;
  auto Message = [&](StringRef Path) {
    Expected<LoadedModule> M = loadModule(Path, Context);
    return M ? std::string("no error") : toString(M.takeError());
  };
  EXPECT_THAT(Message("/nonexistent/x.ll"),
              MatchesRegex("/nonexistent/x.ll: error: cannot read: .*; .*"));
  EXPECT_THAT(Message("/"), StartsWith("/: error: is a directory; "));
}

TEST(LoadTest, NothingToRead) {
  EXPECT_THAT(errorOf(""), StartsWith(": error: the file is empty; "));
  EXPECT_THAT(errorOf("; nothing\n"),
              StartsWith(": error: no function definitions; "));
  EXPECT_THAT(errorOf("declare void @f()\n"),
              StartsWith(": error: no function definitions; "));
}

TEST(LoadTest, Junk) {
  EXPECT_THAT(errorOf(StringRef("\x7f"
                                "ELF\0\0\1",
                                7)),
              StartsWith(": error: neither LLVM assembly nor LLVM bitcode; "));
  EXPECT_THAT(errorOf("hello world\n"),
              StartsWith(":1:1: error: expected top-level entity; "));
  EXPECT_THAT(errorOf("BC\xC0\xDE"), HasSubstr("invalid bitcode"));
  EXPECT_THAT(errorOf("\n\x01\x02\xff"), StartsWith(":2:1: error: "));
  EXPECT_THAT(errorOf("define void @f() {\n  ret void\n"),
              StartsWith(":3:1: error: "));
  EXPECT_THAT(errorOf("target datalayout = \"x\"\n"), HasSubstr(": error: "));
}

// A keyword LLVM 19 lacks, read as the number it stands for.
TEST(LoadTest, WholeWaveFunctions) {
  LLVMContext Context;
  LoadedModule M = load("declare amdgpu_gfx_whole_wave i32 @g(i1, i32)\n"
                        "define amdgpu_gfx_whole_wave i32 @f(i1 %active) {\n"
                        "  ret i32 0\n}\n",
                        Context);
  ASSERT_TRUE(M.Module);
  for (const char *Name : {"f", "g"})
    EXPECT_EQ(M.Module->getFunction(Name)->getCallingConv(),
              WholeWaveConvention);
  EXPECT_THAT(linesOf(M, "f"), testing::ElementsAre(3));
  // Errors on the same line are where they were.
  EXPECT_THAT(errorOf("define amdgpu_gfx_whole_wave i32 @f(i1 %a) wrong {\n"
                      " ret i32 0\n}\n"),
              MatchesRegex(":1:44: error: .*"));
}

TEST(LoadTest, NoconvergentKeyword) {
  LLVMContext Context;
  TemporaryFile File("ll", "declare void @g() noconvergent\n"
                           "define void @f() #0 {\n"
                           "  call void @g() noconvergent\n"
                           "  ret void\n}\n"
                           "attributes #0 = { noconvergent nounwind }\n");
  auto M = loadModule(File.path(), Context);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_TRUE(M->Module->getFunction("g")->hasFnAttribute("noconvergent"));
  const Function &F = *M->Module->getFunction("f");
  EXPECT_TRUE(F.hasFnAttribute("noconvergent"));
  const auto &Call = cast<CallBase>(F.getEntryBlock().front());
  EXPECT_TRUE(Call.getAttributes().hasFnAttr("noconvergent"));
  EXPECT_EQ(M->Lines.lookup(&Call), 3u);
  // What follows on a line, and later lines, are still found.
  EXPECT_THAT(errorOf("declare void @g() noconvergent\ndeclare void @h() no\n"),
              StartsWith(":2:"));
}

TEST(LoadTest, StandardInput) {
  TemporaryFile File("ll", "define void @f() {\n  ret void\n}\n");
  int Saved = dup(0);
  int FD = open(File.path().c_str(), O_RDONLY);
  ASSERT_GE(FD, 0);
  dup2(FD, 0);
  close(FD);
  LLVMContext Context;
  Expected<LoadedModule> M = loadModule("-", Context);
  if (Saved >= 0) {
    dup2(Saved, 0);
    close(Saved);
  }
  ASSERT_TRUE(static_cast<bool>(M)) << toString(M.takeError());
  EXPECT_EQ(M->Path, "<stdin>");
  EXPECT_EQ(locationOf(*M, *inst_begin(M->Module->getFunction("f"))),
            "<stdin>:2");
}

} // namespace
