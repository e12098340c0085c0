//===- tests/program/effects_test.cpp
//--------------------------------------===//
//
// Effects of calls from attributes, bundles, inline asm and the catalog.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/effects.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace convtv;

namespace {

struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::vector<const CallBase *> Calls;

  explicit Parsed(const std::string &Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << "\n" << Text;
    if (!M)
      return;
    for (Function &F : *M)
      for (Instruction &I : instructions(F))
        if (auto *C = dyn_cast<CallBase>(&I))
          Calls.push_back(C);
    EXPECT_FALSE(Calls.empty()) << Text;
  }
};

/// One letter per field, in the order of the structure; '.' where false.
std::string show(const CallEffects &E) {
  std::string Text;
  auto Add = [&](bool Set, char C) { Text += Set ? C : '.'; };
  Add(E.Convergent, 'c');
  Add(E.Controlled, 't');
  Add(E.ReadsMemory, 'r');
  Add(E.WritesMemory, 'w');
  Add(E.ArgumentMemoryOnly, 'a');
  Add(E.TouchesInaccessibleMemory, 'i');
  Add(E.MayNotReturn, 'm');
  Add(E.NeverReturns, 'n');
  Add(E.Speculatable, 's');
  return Text;
}

std::string effectsOfFirst(const std::string &Text,
                           const OperationCatalog &Catalog = {}) {
  Parsed P(Text);
  return P.Calls.empty() ? "" : show(effectsOf(*P.Calls[0], Catalog));
}

/// A call of a declared i32 @g(ptr) with these attributes.
std::string plain(const std::string &OnFunction,
                  const std::string &OnCall = "") {
  return effectsOfFirst("declare i32 @g(ptr) " + OnFunction +
                        "\ndefine void @f(ptr %p) {\n"
                        "  %r = call i32 @g(ptr %p) " +
                        OnCall + "\n  ret void\n}\n");
}

struct Combination {
  const char *OnFunction, *OnCall, *Expected;
};
std::ostream &operator<<(std::ostream &OS, const Combination &C) {
  return OS << C.OnFunction << " / " << C.OnCall;
}
class Attributes : public testing::TestWithParam<Combination> {};
TEST_P(Attributes, OfCallAndFunction) {
  EXPECT_EQ(plain(GetParam().OnFunction, GetParam().OnCall),
            GetParam().Expected);
}

const Combination Combinations[] = {
    // Nothing said: anything may happen.
    {"", "", "..rw.im.."},
    {"convergent", "", "c.rw.im.."},
    // A call of a function that is not convergent may lose its mark.
    {"", "convergent", "..rw.im.."},
    {"convergent", "convergent", "c.rw.im.."},
    {"willreturn", "", "..rw.im.."},
    {"nounwind", "", "..rw.im.."},
    {"willreturn nounwind", "", "..rw.i..."},
    {"willreturn", "nounwind", "..rw.i..."},
    {"", "willreturn nounwind", "..rw.i..."},
    {"noreturn", "", "..rw.imn."},
    {"", "noreturn nounwind", "..rw.imn."},
    {"memory(none)", "", "......m.."},
    {"memory(none) willreturn nounwind", "", "........."},
    {"memory(none) willreturn nounwind convergent", "", "c........"},
    {"", "memory(none) willreturn nounwind", "........."},
    {"memory(none) willreturn nounwind speculatable", "", "........s"},
    // Reading, state outside included, is no effect.
    {"memory(read) willreturn nounwind", "", "..r......"},
    {"memory(write) willreturn nounwind", "", "...w.i..."},
    {"memory(argmem: read) willreturn nounwind", "", "..r.a...."},
    {"memory(argmem: readwrite) willreturn nounwind", "", "..rwa...."},
    {"memory(argmem: write) willreturn nounwind", "", "...wa...."},
    {"memory(inaccessiblemem: readwrite) willreturn nounwind", "", "..r..i..."},
    {"memory(inaccessiblemem: read) willreturn nounwind", "", "..r......"},
    {"memory(inaccessiblemem: write) willreturn nounwind", "", ".....i..."},
    {"memory(argmem: readwrite, inaccessiblemem: read) willreturn nounwind", "",
     "..rw....."},
    {"memory(argmem: write, inaccessiblemem: write) willreturn nounwind", "",
     "...wai..."},
    // Both hold.
    {"memory(read) willreturn nounwind", "memory(argmem: readwrite)",
     "..r.a...."},
    {"memory(argmem: readwrite) willreturn nounwind",
     "memory(inaccessiblemem: readwrite)", "........."},
};
INSTANTIATE_TEST_SUITE_P(All, Attributes, testing::ValuesIn(Combinations));

TEST(Effects, WhatIsAnEffect) {
  CallEffects E;
  EXPECT_FALSE(E.isEffect());
  E.ReadsMemory = E.Convergent = E.Controlled = true;
  EXPECT_FALSE(E.isEffect());
  for (bool CallEffects::*Field :
       {&CallEffects::WritesMemory, &CallEffects::TouchesInaccessibleMemory,
        &CallEffects::MayNotReturn}) {
    CallEffects One;
    One.*Field = true;
    EXPECT_TRUE(One.isEffect());
  }
}

TEST(Effects, AConvergencectrlBundleIsNoMemoryEffect) {
  const std::string Text =
      "declare i32 @g(i32) convergent memory(none) willreturn nounwind\n"
      "declare token @llvm.experimental.convergence.entry()\n"
      "declare token @llvm.experimental.convergence.loop()\n"
      "define void @f(i32 %x) convergent {\n"
      "  %t = call token @llvm.experimental.convergence.entry()\n"
      "  %h = call token @llvm.experimental.convergence.loop() [ "
      "\"convergencectrl\"(token %t) ]\n"
      "  %r = call i32 @g(i32 %x) [ \"convergencectrl\"(token %t) ]\n"
      "  %s = call i32 @g(i32 %x) [ \"convergencectrl\"(token %t), "
      "\"deopt\"() ]\n"
      "  %u = call i32 @g(i32 %x) [ \"unknown\"() ]\n"
      "  %v = call i32 @g(i32 %x) memory(none) [ \"unknown\"() ]\n"
      "  ret void\n}\n";
  Parsed P(Text);
  OperationCatalog Catalog;
  ASSERT_EQ(P.Calls.size(), 6u);
  EXPECT_EQ(show(effectsOf(*P.Calls[0], Catalog)), "c........");
  EXPECT_EQ(show(effectsOf(*P.Calls[1], Catalog)), "ct.......");
  EXPECT_EQ(show(effectsOf(*P.Calls[2], Catalog)), "ct.......");
  // Other bundles are what LLVM says.
  EXPECT_EQ(show(effectsOf(*P.Calls[3], Catalog)), "ctr......");
  EXPECT_EQ(show(effectsOf(*P.Calls[4], Catalog)), "c.rw.i...");
  EXPECT_EQ(show(effectsOf(*P.Calls[5], Catalog)), "c........");
  for (const CallBase *Call : P.Calls)
    if (effectsOf(*Call, Catalog).Controlled) {
      EXPECT_FALSE(Call->doesNotAccessMemory()) << "LLVM counts the bundle";
    }
}

TEST(Effects, BundlesCountOnlyWhereTheCalleeMayBeConvergent) {
  auto Of = [](const std::string &Function, const std::string &Callee) {
    return effectsOfFirst("declare void @g() memory(none) willreturn nounwind" +
                          Function +
                          "\ndefine void @f(token %t, ptr %p) {\n"
                          "  call void " +
                          Callee +
                          "() memory(none) willreturn nounwind"
                          " [ \"convergencectrl\"(token %t) ]\n"
                          "  ret void\n}\n");
  };
  EXPECT_EQ(Of(" convergent", "@g"), "ct.......");
  EXPECT_EQ(Of("", "@g"), ".........");
  EXPECT_EQ(Of("", "%p"), "ct.......");
  EXPECT_EQ(Of("", "asm \"\", \"\""), "ct.......");
}

/// A function that communicates though it is not marked: the call's own mark
/// counts. One that provably does not, or only by an anchor of its own: no.
TEST(Effects, MarksOnCallsOfUnmarkedFunctionsWithConvergentBodies) {
  auto Of = [](const std::string &Body, const std::string &Mark) {
    return effectsOfFirst(
               "declare void @op() convergent\n"
               "declare void @plain()\n"
               "declare token @llvm.experimental.convergence.anchor()"
               "\ndefine void @f() {\n  call void @h() " +
               Mark + "\n  ret void\n}\ndefine void @h() {\n  " + Body +
               "\n  ret void\n}\n"
               "define void @inner() {\n  call void @op()\n"
               "  call void @h()\n  ret void\n}\n")
        .substr(0, 2);
  };
  EXPECT_EQ(Of("call void @op()", "convergent"), "c.");
  EXPECT_EQ(Of("call void @op()", ""), "..");
  EXPECT_EQ(Of("call void @plain() convergent", "convergent"), "..");
  EXPECT_EQ(Of("call void @inner()", "convergent"), "c.");
  EXPECT_EQ(Of("call void @plain()", "convergent"), "..");
  EXPECT_EQ(Of("%t = call token @llvm.experimental.convergence.anchor()\n"
               "  call void @op() [ \"convergencectrl\"(token %t) ]",
               "convergent"),
            "..");
}

TEST(Effects, MarksOnCallsOfIntrinsicsCount) {
  EXPECT_EQ(effectsOfFirst("declare i64 @llvm.read_register.i64(metadata)\n"
                           "define void @f() {\n  %r = call i64 "
                           "@llvm.read_register.i64(metadata !0) convergent\n"
                           "  ret void\n}\n!0 = !{!\"exec\"}\n"),
            "c.r......");
}

TEST(Effects, EntryMarks) {
  auto Lost = [](const std::string &Before, const std::string &After) {
    Parsed P("declare void @g()\ndefine " + Before +
             " {\n  call void @g()\n  ret void\n}\ndefine " + After +
             " {\n  ret void\n}\n");
    return entryMarkLost(*P.M->getFunction("a"), *P.M->getFunction("b"));
  };
  EXPECT_TRUE(Lost("void @a() convergent", "void @b()"));
  EXPECT_FALSE(Lost("void @a() convergent", "void @b() convergent"));
  EXPECT_FALSE(Lost("void @a()", "void @b()"));
  EXPECT_FALSE(Lost("void @a()", "void @b() convergent"));
  EXPECT_FALSE(Lost("void @a() convergent", "amdgpu_kernel void @b()"));
  EXPECT_FALSE(Lost("void @a() convergent", "amdgpu_ps void @b()"));
  EXPECT_TRUE(Lost("void @a() convergent", "amdgpu_gfx void @b()"));
}

TEST(Effects, KnownIntrinsicsNeedNoAttributesInTheFile) {
  EXPECT_EQ(effectsOfFirst("declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
                           "define void @f(i1 %c) {\n  %r = call i64 "
                           "@llvm.amdgcn.ballot.i64(i1 %c)\n  ret void\n}\n"),
            "c........");
  EXPECT_EQ(effectsOfFirst("declare i32 @llvm.nvvm.vote.ballot(i1)\n"
                           "define void @f(i1 %c) {\n  %r = call i32 "
                           "@llvm.nvvm.vote.ballot(i1 %c)\n  ret void\n}\n"),
            "c.r..im..");
  EXPECT_EQ(effectsOfFirst("declare void @llvm.amdgcn.s.barrier()\n"
                           "define void @f() {\n  call void "
                           "@llvm.amdgcn.s.barrier()\n  ret void\n}\n"),
            "c.rw.i...");
}

TEST(Effects, UnknownIntrinsicsMayDoAnything) {
  auto Of = [](const std::string &Name, const std::string &Attributes) {
    return effectsOfFirst("declare i32 @" + Name + "(i1) " + Attributes +
                          "\ndefine void @f(i1 %c) {\n  %r = call i32 @" +
                          Name + "(i1 %c)\n  ret void\n}\n");
  };
  EXPECT_EQ(Of("llvm.made.up", ""), "..rw.im..");
  EXPECT_EQ(Of("llvm.made.up",
               "memory(none) willreturn nounwind speculatable convergent"),
            "c.rw.im..");
  // Named on purpose, still nothing is known about it.
  EXPECT_EQ(Of("llvm.amdgcn.dead.i32", "memory(none) willreturn nounwind"),
            "..rw.im..");
  // A question about the lane, which modelled code asks only at its start.
  EXPECT_EQ(Of("llvm.amdgcn.init.whole.wave", ""), ".........");
  // In the catalog: its attributes count, and it is convergent without them.
  EXPECT_EQ(Of("llvm.dx.wave.any", "memory(none) willreturn nounwind"),
            "c........");
  EXPECT_EQ(Of("llvm.dx.wave.any", ""), "c.rw.im..");
}

TEST(Effects, CatalogOverrides) {
  const std::string Id = "declare i64 @_Z12get_local_idj(i32) convergent\n"
                         "define void @f() convergent {\n"
                         "  %r = call i64 @_Z12get_local_idj(i32 0)\n"
                         "  ret void\n}\n";
  EXPECT_EQ(effectsOfFirst(Id), "........s");
  OperationCatalog Treated;
  EXPECT_FALSE(bool(Treated.treatAsConvergent("g")));
  EXPECT_EQ(effectsOfFirst("declare i32 @g() memory(none) willreturn nounwind\n"
                           "define void @f() {\n  %r = call i32 @g()\n"
                           "  ret void\n}\n",
                           Treated),
            "c........");
}

TEST(Effects, BarriersAreEffects) {
  EXPECT_EQ(effectsOfFirst("declare void @_Z7barrierj(i32) convergent "
                           "memory(none) willreturn nounwind\n"
                           "define void @f() {\n"
                           "  call void @_Z7barrierj(i32 0)\n  ret void\n}\n"),
            "c....i...");
}

TEST(Effects, InlineAsm) {
  auto Of = [](const std::string &Asm, const std::string &Attributes = "") {
    return effectsOfFirst("define void @f() {\n  call void asm " + Asm + "() " +
                          Attributes + "\n  ret void\n}\n");
  };
  // Without attributes it may do anything to memory.
  EXPECT_EQ(Of("\"nop\", \"\""), "..rw.i...");
  EXPECT_EQ(Of("sideeffect \"nop\", \"\""), "..rw.im..");
  EXPECT_EQ(Of("\"nop\", \"\"", "memory(none)"), ".........");
  EXPECT_EQ(Of("\"nop\", \"\"", "memory(none) convergent nounwind"),
            "c........");
  EXPECT_EQ(Of("sideeffect \"nop\", \"\"", "memory(none) nounwind"),
            ".....im..");
  EXPECT_EQ(Of("sideeffect \"nop\", \"\"", "memory(none) willreturn"),
            ".....i...");
  EXPECT_EQ(Of("unwind \"nop\", \"\"", "memory(none)"), "......m..");
  EXPECT_EQ(Of("\"nop\", \"~{memory}\"", "memory(none)"), "..rw.....");
  EXPECT_EQ(Of("\"nop\", \"~{memory}\"", "memory(argmem: read)"), "..rw.....");
  EXPECT_EQ(Of("\"nop\", \"~{eax}\"", "memory(none)"), ".........");
}

TEST(Effects, IndirectCalls) {
  EXPECT_EQ(effectsOfFirst("define void @f(ptr %p) {\n"
                           "  call void %p()\n  ret void\n}\n"),
            "..rw.im..");
  EXPECT_EQ(effectsOfFirst("define void @f(ptr %p) {\n  call void %p() "
                           "convergent memory(none) willreturn nounwind\n"
                           "  ret void\n}\n"),
            "c........");
}

TEST(Effects, AttributesOfAFunctionCalledAtAnotherTypeCount) {
  EXPECT_EQ(effectsOfFirst("declare void @g(i32) convergent\n"
                           "define void @f() {\n  call void @g(i64 0)\n"
                           "  ret void\n}\n"),
            "c.rw.im..");
}

TEST(CalleeIdentity, TellsCalleesApart) {
  Parsed P("declare void @g(i32)\n"
           "@h = alias void (i32), ptr @k\n"
           "define void @k(i32) {\n  ret void\n}\n"
           "define void @f(ptr %p, token %t) {\n"
           "  call void @g(i32 0)\n"
           "  call void @g(i64 0)\n"
           "  call void @h(i32 0)\n"
           "  call void %p(i32 0)\n"
           "  call void asm \"x\", \"\"()\n"
           "  call void asm sideeffect \"x\", \"\"()\n"
           "  call void asm \"x\", \"~{memory}\"()\n"
           "  call void asm \"y\", \"\"()\n"
           "  call void asm alignstack \"x\", \"\"()\n"
           "  call void asm inteldialect \"x\", \"\"()\n"
           "  call void asm unwind \"x\", \"\"()\n"
           "  call void @g(i32 0) [ \"deopt\"(i32 1) ]\n"
           "  call void @g(i32 0) [ \"deopt\"(i32 1, i32 2) ]\n"
           "  call void @g(i32 0) [ \"other\"(i32 1) ]\n"
           "  ret void\n}\n");
  for (size_t I = 0; I != P.Calls.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      EXPECT_NE(calleeIdentity(*P.Calls[I]), calleeIdentity(*P.Calls[J]))
          << I << " " << J;
}

TEST(CalleeIdentity, IsTheSameForTheSameCallee) {
  Parsed P(
      "%a = type { i32, [2 x %b] }\n%b = type <{ i8, ptr }>\n"
      "%c = type { i32, [2 x %d] }\n%d = type <{ i8, ptr }>\n"
      "define void @f(ptr %p, ptr %q, token %t) {\n"
      "  call void %p(%a zeroinitializer)\n"
      "  call void %q(%c zeroinitializer) convergent\n"
      "  call void %q(%c zeroinitializer) [ \"convergencectrl\"(token %t) ]\n"
      "  ret void\n}\n");
  ASSERT_EQ(P.Calls.size(), 3u);
  EXPECT_EQ(calleeIdentity(*P.Calls[0]), calleeIdentity(*P.Calls[1]));
  EXPECT_EQ(calleeIdentity(*P.Calls[0]), calleeIdentity(*P.Calls[2]));
  EXPECT_EQ(calleeIdentity(*P.Calls[0]),
            "indirect : void ({i32, [2 x <{i8, ptr}>]})");
}

} // namespace
