//===- tests/program/structural_identity_test.cpp - Same but for names ----===//

#include "encodings/program/structural_identity.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace convtv;

namespace {

std::unique_ptr<Module> parse(StringRef Text, LLVMContext &Context) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
  EXPECT_TRUE(M) << Diagnostic.getMessage().str() << " at line "
                 << Diagnostic.getLineNo() << "\n"
                 << Text.str();
  return M;
}

/// Are the functions @f of both texts identical? Asked both ways.
bool identical(StringRef A, StringRef B) {
  LLVMContext Context;
  std::unique_ptr<Module> MA = parse(A, Context), MB = parse(B, Context);
  if (!MA || !MB)
    return false;
  const Function &FA = *MA->getFunction("f"), &FB = *MB->getFunction("f");
  bool Result = structurallyIdentical(FA, FB);
  EXPECT_EQ(structurallyIdentical(FB, FA), Result) << "not symmetric";
  EXPECT_TRUE(structurallyIdentical(FA, FA));
  return Result;
}

/// A text with a little of everything; each test changes one place.
const char *Text = R"(
target datalayout = "e-i64:64"
target triple = "amdgcn-amd-amdhsa"
%S = type { i32, [2 x %T] }
%T = type { float, ptr }
@table = internal constant [2 x ptr] [ptr @helper, ptr @g], align 16
@g = global i32 7
@ext = external addrspace(3) global %S
@alias = alias i32, ptr @g
define internal i32 @helper(i32 %x) #1 {
entry:
  %r = call i32 @deep(i32 %x)
  ret i32 %r
}
define internal i32 @deep(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %stop, label %more
more:
  %d = sub nuw i32 %x, 1
  %r = call i32 @helper(i32 %d)
  ret i32 %r
stop:
  ret i32 5
}
define i32 @f(i32 %a, ptr noalias %p, ptr byval(%S) %s, <2 x i32> %v) #0 personality ptr @personality {
entry:
  %tok = call token @llvm.experimental.convergence.entry()
  %sum = add nsw i32 %a, 1
  %prod = mul i32 %sum, %a
  %sh = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %mem = alloca %S, align 8
  %field = getelementptr inbounds %S, ptr %mem, i64 0, i32 1, i64 0
  %ld = load volatile i32, ptr %p, align 4, !range !0, !noundef !1
  store i32 %ld, ptr %field, align 8
  %conv = call i32 @op(i32 zeroext %prod) #2 [ "convergencectrl"(token %tok) ]
  %h = tail call fastcc i32 @helper(i32 %conv)
  %indirect = load ptr, ptr getelementptr ([2 x ptr], ptr @table, i64 0, i64 1)
  %asm = call i32 asm sideeffect "nop", "=r,r"(i32 %a)
  %rmw = atomicrmw umax ptr %p, i32 %a syncscope("agent") monotonic, align 4
  %cas = cmpxchg weak ptr %p, i32 0, i32 %h acq_rel monotonic, align 4
  %pair = insertvalue { i32, i32 } undef, i32 %asm, 0
  %cmp = icmp slt i32 %rmw, %h
  %fast = fadd nnan float 1.0, 2.0
  fence syncscope("agent") acquire
  br i1 %cmp, label %then, label %join, !prof !2
then:
  switch i32 %a, label %join [
    i32 3, label %loop
  ]
loop:
  %i = phi i32 [ 0, %then ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 9
  br i1 %more, label %loop, label %call, !llvm.loop !3
call:
  %inv = invoke i32 @op(i32 0) to label %join unwind label %pad
pad:
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp
join:
  %m = phi i32 [ %sum, %entry ], [ %prod, %then ], [ %inv, %call ]
  %reg = call i32 @llvm.read_register.i32(metadata !4)
  %e = ptrtoint ptr addrspace(3) @ext to i32
  %al = load i32, ptr @alias
  %res = select i1 %cmp, i32 %m, i32 %e
  ret i32 %res
}
declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.read_register.i32(metadata)
declare i32 @op(i32) #0
declare i32 @personality(...)
attributes #0 = { convergent nounwind }
attributes #1 = { noinline }
attributes #2 = { willreturn "key"="value" }
!nvvm.annotations = !{!5}
!0 = !{i32 0, i32 10}
!1 = !{}
!2 = !{!"branch_weights", i32 1, i32 2}
!3 = distinct !{!3, !6}
!4 = !{!"m0"}
!5 = !{ptr @f, !"maxntidx", i32 32}
!6 = !{!"llvm.loop.unroll.disable"}
)";

/// Text with each occurrence of From replaced.
std::string with(StringRef From, StringRef To) {
  std::string Result = Text;
  size_t At = Result.find(From);
  EXPECT_NE(At, std::string::npos) << From.str();
  for (; At != std::string::npos; At = Result.find(From, At + To.size()))
    Result.replace(At, From.size(), To);
  return Result;
}

TEST(StructuralIdentityTest, Itself) { EXPECT_TRUE(identical(Text, Text)); }

TEST(StructuralIdentityTest, NamesDoNotMatter) {
  for (auto [From, To] : {std::pair<StringRef, StringRef>{"%a", "%other"},
                          {"%sum", "%total"},
                          {"%S", "%Renamed"},
                          {"%T", "%Parts"}})
    EXPECT_TRUE(identical(Text, with(From, To))) << From.str();
  std::string Changed = with("%join", "%meet");
  Changed.replace(Changed.find("join:"), 5, "meet:");
  EXPECT_TRUE(identical(Text, Changed));
}

TEST(StructuralIdentityTest, EverySmallChangeMatters) {
  const std::pair<const char *, const char *> Changes[] = {
      // Modules.
      {"e-i64:64", "e-i64:32"},
      {"amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda"},
      {"!\"maxntidx\", i32 32", "!\"maxntidx\", i32 64"},
      {"!\"maxntidx\"", "!\"kernel\""},
      {"!nvvm.annotations", "!other.annotations"},
      // Types.
      {"%T = type { float, ptr }", "%T = type { i32, ptr }"},
      {"%T = type { float, ptr }", "%T = type <{ float, ptr }>"},
      {"alloca %S", "alloca [1 x %S]"},
      // Globals.
      {"[ptr @helper, ptr @g]",
       "[ptr @helper, ptr @ext2]\n@ext2 = global i32 7"},
      {"internal constant [2", "internal global [2"},
      {"internal constant [2", "private constant [2"},
      {"], align 16", "], align 8"},
      {"@g = global i32 7", "@g = global i32 8"},
      {"@g = global i32 7", "@g = external global i32"},
      {"@g = global i32 7", "@g = weak global i32 7"},
      {"@ext", "@renamed"},
      {"@alias = alias i32, ptr @g", "@alias = alias i32, ptr @table"},
      // Callees.
      {"ret i32 5", "ret i32 6"},
      {"sub nuw i32 %x, 1", "sub i32 %x, 1"},
      {"@deep", "@deeper"},
      {"{ noinline }", "{ noinline convergent }"},
      {"define internal i32 @deep", "define i32 @deep"},
      {"declare i32 @op(i32) #0", "declare i32 @op(i32)"},
      {"@op", "@other_op"},
      {"declare i32 @op(i32) #0", "define i32 @op(i32 %x) #0 { ret i32 %x }"},
      // The function itself.
      {"ptr noalias %p", "ptr %p"},
      {"byval(%S)", "byval(%T)"},
      {"<2 x i32> %v) #0", "<2 x i32> %v) #1"},
      {"define i32 @f", "define weak i32 @f"},
      {"define i32 @f", "define spir_kernel i32 @f"},
      {" #0 personality ptr @personality",
       " #0 gc \"x\" personality ptr @personality"},
      {"personality ptr @personality", "personality ptr @op"},
      // Instructions.
      {"add nsw i32 %a, 1", "add i32 %a, 1"},
      {"add nsw i32 %a, 1", "add nsw i32 %a, 2"},
      {"mul i32 %sum, %a", "mul i32 %a, %sum"},
      {"mul i32 %sum", "sub i32 %sum"},
      {"<i32 1, i32 0>", "<i32 0, i32 1>"},
      {"%mem = alloca %S, align 8", "%mem = alloca %S, align 16"},
      {"getelementptr inbounds %S", "getelementptr %S"},
      {"load volatile i32", "load i32"},
      {"ptr %p, align 4, !range", "ptr %p, align 2, !range"},
      {"!range !0, ", ""},
      {", !noundef !1", ""},
      {"!0 = !{i32 0, i32 10}", "!0 = !{i32 0, i32 11}"},
      {"i32 zeroext %prod", "i32 %prod"},
      {" #2 [", " ["},
      {"\"key\"=\"value\"", "\"key\"=\"other\""},
      {" [ \"convergencectrl\"(token %tok) ]", ""},
      {"\"convergencectrl\"(token %tok)", "\"other\"(token %tok)"},
      {"tail call fastcc", "call fastcc"},
      {"tail call fastcc", "tail call"},
      {"i64 0, i64 1)", "i64 0, i64 0)"},
      {"asm sideeffect \"nop\"", "asm \"nop\""},
      {"\"nop\"", "\"nop;nop\""},
      {"atomicrmw umax", "atomicrmw max"},
      {"umax ptr %p, i32 %a syncscope(\"agent\") monotonic",
       "umax ptr %p, i32 %a monotonic"},
      {"monotonic, align 4\n  %cas", "monotonic, align 8\n  %cas"},
      {"cmpxchg weak", "cmpxchg"},
      {"acq_rel monotonic", "seq_cst monotonic"},
      {"acq_rel monotonic, align 4", "acq_rel monotonic, align 8"},
      {"i32 %asm, 0", "i32 %asm, 1"},
      {"{ i32, i32 } undef", "{ i32, i32 } poison"},
      {"icmp slt", "icmp sle"},
      {"fadd nnan", "fadd nnan ninf"},
      {"fence syncscope(\"agent\") acquire", "fence acquire"},
      {"label %then, label %join, !prof", "label %join, label %then, !prof"},
      {"i32 3, label", "i32 4, label"},
      {"[ 0, %then ], [ %j, %loop ]", "[ 0, %loop ], [ %j, %then ]"},
      {"unroll.disable", "unroll.enable"},
      {"} cleanup", "} cleanup catch ptr null"},
      {"} cleanup", "} catch ptr null"},
      {"[ %sum, %entry ], [ %prod, %then ]",
       "[ %prod, %entry ], [ %prod, %then ]"},
      {"!{!\"m0\"}", "!{!\"exec\"}"},
      {"select i1 %cmp, i32 %m, i32 %e", "select i1 %cmp, i32 %e, i32 %m"},
      {"  %e = ptrtoint", "  %dead = add i32 %a, %a\n  %e = ptrtoint"},
  };
  for (auto [From, To] : Changes)
    EXPECT_FALSE(identical(Text, with(From, To))) << From << "  ->  " << To;
}

TEST(StructuralIdentityTest, LandingPadCleanup) {
  StringRef Catch =
      "define void @f() personality ptr @p {\n invoke void @f() to label %a "
      "unwind label %b\na: ret void\nb: %l = landingpad i32 cleanup catch ptr "
      "null\n ret void\n}\ndeclare void @p()\n";
  std::string Without = Catch.str();
  Without.replace(Without.find("cleanup "), 8, "");
  EXPECT_TRUE(identical(Catch, Catch));
  EXPECT_FALSE(identical(Catch, Without));
}

TEST(StructuralIdentityTest, OrderOfBlocksCounts) {
  EXPECT_FALSE(
      identical("define void @f(i1 %c) {\n br i1 %c, label %a, label %b"
                "\na: ret void\nb: unreachable\n}",
                "define void @f(i1 %c) {\n br i1 %c, label %a, label %b"
                "\nb: unreachable\na: ret void\n}"));
}

TEST(StructuralIdentityTest, DebugInformationDoesNotMatter) {
  StringRef Debug = R"(
define i32 @f(i32 %a) !dbg !4 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !7, metadata !DIExpression()), !dbg !8
  %x = add i32 %a, 1, !dbg !8
  ret i32 %x, !dbg !8
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
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
)";
  StringRef Plain =
      "define i32 @f(i32 %a) {\n %x = add i32 %a, 1\n ret i32 %x\n}"
      "\n!llvm.module.flags = !{!3}\n"
      "!3 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
  EXPECT_TRUE(identical(Debug, Plain));
}

TEST(StructuralIdentityTest, LoopMetadataIsComparedOneForOne) {
  auto Loops = [](StringRef Second, StringRef More) {
    return ("define void @f(i1 %c) {\n br label %a\n"
            "a: br i1 %c, label %a, label %b, !llvm.loop !0\n"
            "b: br i1 %c, label %b, label %x, !llvm.loop " +
            Second + "\nx: ret void\n}\n!0 = distinct !{!0}\n" + More)
        .str();
  };
  std::string Same = Loops("!0", ""),
              Other = Loops("!1", "!1 = distinct !{!1}");
  EXPECT_TRUE(identical(Same, Same));
  EXPECT_TRUE(identical(Other, Other));
  EXPECT_FALSE(identical(Same, Other));
}

TEST(StructuralIdentityTest, RecursionAndTheNamesOfTheFunctions) {
  StringRef Recursive = "define i32 @f(i32 %x) {\n %r = call i32 @f(i32 %x)\n"
                        " ret i32 %r\n}\n";
  EXPECT_TRUE(identical(Recursive, Recursive));
  EXPECT_FALSE(identical(Recursive,
                         "define i32 @f(i32 %x) {\n %r = call i32 @g(i32 %x)\n"
                         " ret i32 %r\n}\ndeclare i32 @g(i32)\n"));

  auto InOne = [](StringRef Module) {
    LLVMContext Context;
    std::unique_ptr<llvm::Module> M = parse(Module, Context);
    return structurallyIdentical(*M->getFunction("src"),
                                 *M->getFunction("tgt"));
  };
  EXPECT_TRUE(InOne("define i32 @src(i32 %x) {\n %r = call i32 @src(i32 %x)\n"
                    " ret i32 %r\n}\n"
                    "define i32 @tgt(i32 %y) {\n %s = call i32 @tgt(i32 %y)\n"
                    " ret i32 %s\n}\n"));
  EXPECT_TRUE(InOne("define i32 @src(i32 %x) {\n %r = call i32 @g(i32 %x)\n"
                    " ret i32 %r\n}\n"
                    "define i32 @tgt(i32 %y) {\n %s = call i32 @g(i32 %y)\n"
                    " ret i32 %s\n}\ndeclare i32 @g(i32)"));
  EXPECT_FALSE(InOne("define i32 @src(i32 %x) {\n %r = call i32 @g(i32 %x)\n"
                     " ret i32 %r\n}\n"
                     "define i32 @tgt(i32 %y) {\n %s = call i32 @h(i32 %y)\n"
                     " ret i32 %s\n}\ndeclare i32 @g(i32)\n"
                     "declare i32 @h(i32)"));
  // Only one of them is a kernel.
  StringRef Two = "define void @src() {\n ret void\n}\n"
                  "define void @tgt() {\n ret void\n}\n";
  EXPECT_TRUE(InOne(Two));
  EXPECT_FALSE(InOne((Two + "!nvvm.annotations = !{!0}\n"
                            "!0 = !{ptr @src, !\"kernel\", i32 1}\n")
                         .str()));
  EXPECT_TRUE(InOne((Two + "!nvvm.annotations = !{!0, !1}\n"
                           "!0 = !{ptr @src, !\"kernel\", i32 1}\n"
                           "!1 = !{ptr @tgt, !\"kernel\", i32 1}\n")
                        .str()));
  EXPECT_FALSE(InOne((Two + "!nvvm.annotations = !{!0, !1}\n"
                            "!0 = !{ptr @src, !\"kernel\", i32 1}\n"
                            "!1 = !{ptr @tgt, !\"kernel\", i32 0}\n")
                         .str()));
}

TEST(StructuralIdentityTest, AddressesOfBlocksAreADoubt) {
  StringRef Indirect =
      "define void @f() {\n indirectbr ptr blockaddress(@f, %a), [label %a]\n"
      "a: ret void\n}\n";
  LLVMContext Context;
  std::unique_ptr<Module> A = parse(Indirect, Context),
                          B = parse(Indirect, Context);
  EXPECT_FALSE(
      structurallyIdentical(*A->getFunction("f"), *B->getFunction("f")));
}

TEST(StructuralIdentityTest, DeclarationsAndContexts) {
  LLVMContext Context, Other;
  std::unique_ptr<Module> A = parse("declare void @f()", Context),
                          B = parse("declare void @f()", Context);
  EXPECT_FALSE(
      structurallyIdentical(*A->getFunction("f"), *B->getFunction("f")));
  std::unique_ptr<Module> C = parse("define void @f() { ret void }", Context),
                          D = parse("define void @f() { ret void }", Other);
  EXPECT_FALSE(
      structurallyIdentical(*C->getFunction("f"), *D->getFunction("f")));
}

} // namespace
