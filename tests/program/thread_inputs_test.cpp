//===- tests/program/thread_inputs_test.cpp
//--------------------------------===//
//
// Kernels and uniform arguments.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/thread_inputs.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace convtv;

namespace {

class ThreadInputs : public testing::Test {
protected:
  const Function &parse(const std::string &Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << "\n" << Text;
    return *M->getFunction("f");
  }
  /// "10": the first argument is uniform, the second is not.
  std::string uniform(const std::string &Text,
                      std::vector<std::string> User = {}) {
    BitVector Bits = uniformArguments(parse(Text), User);
    std::string Result;
    for (unsigned I = 0; I != Bits.size(); ++I)
      Result += Bits[I] ? '1' : '0';
    return Result;
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};

TEST_F(ThreadInputs, KernelConventions) {
  for (const char *CC : {"amdgpu_kernel", "ptx_kernel", "spir_kernel"}) {
    SCOPED_TRACE(CC);
    std::string Text = std::string("define ") + CC +
                       " void @f(i32 %n, ptr byval(i64) %s) {\n"
                       "  ret void\n}\n";
    EXPECT_TRUE(isKernel(parse(Text)));
    EXPECT_EQ(uniform(Text), "11");
  }
}

TEST_F(ThreadInputs, OrdinaryFunctions) {
  for (const char *CC : {"", "spir_func", "ptx_device", "fastcc"}) {
    SCOPED_TRACE(CC);
    std::string Text = std::string("define ") + CC +
                       " void @f(i32 %n, i32 inreg %m) {\n  ret void\n}\n";
    EXPECT_FALSE(isKernel(parse(Text)));
    EXPECT_EQ(uniform(Text), "00");
  }
}

TEST_F(ThreadInputs, InRegOnAMDGPUConventions) {
  for (const char *CC :
       {"amdgpu_vs", "amdgpu_ls", "amdgpu_hs", "amdgpu_es", "amdgpu_gs",
        "amdgpu_ps", "amdgpu_cs", "amdgpu_cs_chain", "amdgpu_cs_chain_preserve",
        "amdgpu_gfx"}) {
    SCOPED_TRACE(CC);
    std::string Text = std::string("define ") + CC +
                       " void @f(i32 %n, i32 inreg %m) {\n  ret void\n}\n";
    EXPECT_FALSE(isKernel(parse(Text)));
    EXPECT_EQ(uniform(Text), "01");
  }
}

TEST_F(ThreadInputs, NVVMAnnotations) {
  const std::string F = "define void @f(i32 %n) {\n  ret void\n}\n"
                        "define void @g(i32 %n) {\n  ret void\n}\n";
  EXPECT_EQ(uniform(F + "!nvvm.annotations = !{!0}\n"
                        "!0 = !{ptr @f, !\"kernel\", i32 1}\n"),
            "1");
  // Several facts in one node, several nodes, other functions' nodes.
  EXPECT_EQ(uniform(F + "!nvvm.annotations = !{!0, !1, !2}\n"
                        "!0 = !{ptr @g, !\"maxntidx\", i32 1}\n"
                        "!1 = !{null}\n"
                        "!2 = !{ptr @f, !\"maxntidx\", i32 8, !\"kernel\", "
                        "i32 1}\n"),
            "1");
  EXPECT_EQ(uniform(F + "!nvvm.annotations = !{!0}\n"
                        "!0 = !{ptr @g, !\"kernel\", i32 1}\n"),
            "0");
  EXPECT_EQ(uniform(F + "!nvvm.annotations = !{!0}\n"
                        "!0 = !{ptr @f, !\"kernel\", i32 0}\n"),
            "0");
  // Shapes nobody writes must not crash.
  EXPECT_EQ(uniform(F + "!nvvm.annotations = !{!0, !1, !2, !3}\n"
                        "!0 = !{}\n!1 = !{ptr @f, !\"kernel\"}\n"
                        "!2 = !{ptr @f, null, i32 1}\n"
                        "!3 = !{ptr @f, i32 1, !\"kernel\"}\n"),
            "0");
}

TEST_F(ThreadInputs, HLSLEntryPoints) {
  const std::string Text = "define void @f(i32 %id) #0 {\n  ret void\n}\n";
  EXPECT_TRUE(isKernel(
      parse(Text + "attributes #0 = { \"hlsl.shader\"=\"compute\" }\n")));
  EXPECT_TRUE(isKernel(
      parse(Text + "attributes #0 = { \"hlsl.numthreads\"=\"8,1,1\" }\n")));
  // Their arguments are system values such as the thread id.
  EXPECT_EQ(uniform(Text + "attributes #0 = { \"hlsl.shader\"=\"compute\" }\n"),
            "0");
}

TEST_F(ThreadInputs, NamedByTheUser) {
  const std::string Text =
      "define void @f(i32 %n, i32 %m, i32 %0) {\n  ret void\n}\n";
  EXPECT_EQ(uniform(Text, {"m"}), "010");
  EXPECT_EQ(uniform(Text, {"#0", "#2"}), "101");
  EXPECT_EQ(uniform(Text, {"unknown", "#7", ""}), "000");
}

TEST_F(ThreadInputs, DeclarationsAndNoArguments) {
  EXPECT_EQ(uniform("declare void @f(i32)\n"), "0");
  EXPECT_EQ(uniform("define amdgpu_kernel void @f() {\n  ret void\n}\n"), "");
}

} // namespace
