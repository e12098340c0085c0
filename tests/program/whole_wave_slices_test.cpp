//===- tests/program/whole_wave_slices_test.cpp - Slices of strict.wwm ----===//
#include "encodings/program/whole_wave_slices.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace llvm;
using namespace convtv;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Slices : testing::Test {
  /// The slices of @f with this body.
  WholeWaveSlices of(const std::string &Body) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(
        "declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)\n"
        "declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\n"
        "declare i32 @llvm.umax.i32(i32, i32)\n"
        "declare i32 @llvm.amdgcn.strict.wwm.i32(i32)\n"
        "define i32 @f(i32 %v, i32 %w) {\n" +
            Body + "}\n",
        Diagnostic, Context);
    if (!M) {
      ADD_FAILURE() << Diagnostic.getMessage().str() << "\n" << Body;
      M = std::make_unique<Module>("", Context);
      Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                       Function::ExternalLinkage, "f", *M);
    }
    return WholeWaveSlices(*M->getFunction("f"));
  }
  template <typename Test> std::vector<std::string> names(Test Holds) {
    std::vector<std::string> Names;
    for (const Instruction &I : instructions(*M->getFunction("f")))
      if (Holds(I))
        Names.push_back(I.getName().str());
    return Names;
  }
  std::vector<std::string> members(const WholeWaveSlices &S) {
    return names([&](const Instruction &I) { return S.contains(I); });
  }
  std::vector<std::string> operations(const WholeWaveSlices &S) {
    return names([&](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      return Call && S.isOperation(*Call);
    });
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};

TEST_F(Slices, ReachBackToSetInactive) {
  auto S = of("  %a = add i32 %v, 1\n"
              "  %i = add i32 %w, 1\n"
              "  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %a, i32 %i)\n"
              "  %y = mul i32 %x, 3\n"
              "  %u = call i32 @llvm.umax.i32(i32 %y, i32 9)\n"
              "  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 5)\n"
              "  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %m)\n"
              "  %s = add i32 %r, %a\n"
              "  ret i32 %s\n");
  EXPECT_THAT(members(S), ElementsAre("i", "x", "y", "u", "m", "r"));
  EXPECT_THAT(operations(S), ElementsAre("m"));
  EXPECT_FALSE(S.hasSteps());
  EXPECT_FALSE(S.empty());
  ASSERT_EQ(S.leaks().size(), 1u);
  EXPECT_EQ(S.leaks()[0].From->getName(), "w");
}

TEST_F(Slices, OperationsOutsideAreOrdinary) {
  auto S = of("  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)\n"
              "  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)\n"
              "  ret i32 %m\n");
  EXPECT_THAT(members(S), IsEmpty());
  EXPECT_THAT(operations(S), IsEmpty());
  EXPECT_FALSE(S.empty()); // set.inactive still has to be understood
  EXPECT_TRUE(of("  ret i32 %v\n").empty());
}

TEST_F(Slices, Steps) {
  auto S = of("  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)\n"
              "  %m = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)\n"
              "  %n = call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 6)\n"
              "  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %n)\n"
              "  ret i32 %r\n");
  EXPECT_TRUE(S.hasSteps());
  EXPECT_THAT(operations(S), ElementsAre("m", "n"));
}

} // namespace
