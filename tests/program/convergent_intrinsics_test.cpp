//===- tests/program/convergent_intrinsics_test.cpp - Nothing left out ----===//
//
// Every convergent intrinsic of the LLVM this is built with has a row in the
// catalog: with a meaning, or with the reason why it has none. The list comes
// from LLVM, not from us, and the table in docs/operations.md from both.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/effects.h"
#include "encodings/program/operation_catalog.h"

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace llvm;
using namespace convtv;

namespace {

std::vector<Intrinsic::ID> convergentIntrinsics(LLVMContext &Context) {
  std::vector<Intrinsic::ID> Result;
  for (Intrinsic::ID Id = 1; Id != Intrinsic::num_intrinsics; ++Id)
    if (Intrinsic::getAttributes(Context, Id).hasFnAttr(Attribute::Convergent))
      Result.push_back(Id);
  return Result;
}

/// As a file would write it; which suffix does not matter to the rows.
std::string nameOf(Intrinsic::ID Id) {
  return Intrinsic::getBaseName(Id).str() +
         (Intrinsic::isOverloaded(Id) ? ".i32" : "");
}

/// A call of an intrinsic that is not overloaded. Its operands are poison, or 1
/// where only a constant may stand.
struct CallOf {
  LLVMContext &Context;
  Module M{"calls", Context};
  CallInst *Call = nullptr;

  CallOf(LLVMContext &C, Intrinsic::ID Id) : Context(C) {
    Function *Callee = Intrinsic::getDeclaration(&M, Id);
    auto *F =
        Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                         GlobalValue::ExternalLinkage, "caller", M);
    auto *Block = BasicBlock::Create(Context, "", F);
    std::vector<Value *> Arguments;
    for (unsigned I = 0; I != Callee->arg_size(); ++I) {
      Type *T = Callee->getArg(I)->getType();
      bool IsConstant = Callee->hasParamAttribute(I, Attribute::ImmArg);
      Arguments.push_back(T->isMetadataTy() ? nullptr
                          : IsConstant      ? ConstantInt::get(T, 1)
                                            : PoisonValue::get(T));
    }
    if (!is_contained(Arguments, nullptr))
      Call = CallInst::Create(Callee, Arguments, "", Block);
  }
};

TEST(ConvergentIntrinsics, AreThoseOfLLVM19) {
  LLVMContext Context;
  EXPECT_EQ(convergentIntrinsics(Context).size(), 232u);
}

TEST(ConvergentIntrinsics, EachHasAMeaningOrAReason) {
  LLVMContext Context;
  OperationCatalog Catalog;
  for (Intrinsic::ID Id : convergentIntrinsics(Context)) {
    SCOPED_TRACE(nameOf(Id));
    const OperationInfo *Info = Catalog.rowNamed(nameOf(Id));
    ASSERT_TRUE(Info) << "has no row";
    if (Info->Means == Meaning::Uninterpreted ||
        Info->Means == Meaning::Unsupported) {
      EXPECT_FALSE(Info->Note.empty());
    }
    // A row that LLVM contradicts would be a claim of ours.
    EXPECT_NE(Info->Convergent, false);
    EXPECT_FALSE(Info->Pure.has_value());
  }
}

TEST(ConvergentIntrinsics, RowsFitTheirSignatures) {
  LLVMContext Context;
  OperationCatalog Catalog;
  unsigned Looked = 0;
  for (Intrinsic::ID Id : convergentIntrinsics(Context)) {
    if (Intrinsic::isOverloaded(Id))
      continue;
    SCOPED_TRACE(nameOf(Id));
    CallOf C(Context, Id);
    ASSERT_TRUE(C.Call);
    const OperationInfo *Row = Catalog.rowNamed(nameOf(Id));
    ASSERT_TRUE(Row);
    EXPECT_NE(fitOf(*Row, *C.Call), RowFit::Unfit);
    ++Looked;
  }
  EXPECT_GT(Looked, 150u);
}

// Whatever orders or synchronizes threads must happen as often and in the same
// order after a transform.
TEST(ConvergentIntrinsics, WhatSynchronizesIsAnEffect) {
  LLVMContext Context;
  OperationCatalog Catalog;
  unsigned Looked = 0;
  for (Intrinsic::ID Id : convergentIntrinsics(Context)) {
    StringRef Name = Intrinsic::getBaseName(Id);
    if (Intrinsic::isOverloaded(Id) ||
        !(Name.contains("barrier") || Name.contains(".bar.") ||
          Name.contains(".gws.") || Name.contains("exit")))
      continue;
    SCOPED_TRACE(Name.str());
    CallOf C(Context, Id);
    ASSERT_TRUE(C.Call);
    CallEffects Effects = effectsOf(*C.Call, Catalog);
    EXPECT_TRUE(Effects.Convergent);
    EXPECT_TRUE(Effects.isEffect());
    ++Looked;
  }
  EXPECT_GT(Looked, 50u);
}

//===----------------------------------------------------------------------===//
// docs/operations.md
//===----------------------------------------------------------------------===//

std::string table() {
  LLVMContext Context;
  OperationCatalog Catalog;
  std::map<std::string, unsigned> Count;
  std::map<std::string, const OperationInfo *> Rows;
  for (Intrinsic::ID Id : convergentIntrinsics(Context))
    if (const OperationInfo *Info = Catalog.rowNamed(nameOf(Id))) {
      Rows[Info->Pattern] = Info;
      ++Count[Info->Pattern];
    }
  std::string Text =
      "| row | intrinsics | meaning | why not, or what to know |\n"
      "|---|---|---|---|\n";
  for (const auto &[Pattern, Info] : Rows)
    Text += "| `" + Pattern + "` | " + std::to_string(Count[Pattern]) + " | " +
            meaningName(Info->Means).str() + " | " + Info->Note + " |\n";
  return Text;
}

TEST(ConvergentIntrinsics, AreListedInTheDocuments) {
  auto Buffer = MemoryBuffer::getFile(CONVTV_SOURCE_DIR "/docs/operations.md");
  ASSERT_TRUE(Buffer);
  StringRef Text = (*Buffer)->getBuffer();
  auto [Before, Rest] =
      Text.split("<!-- begin: convergent intrinsics of LLVM 19 -->\n");
  auto [Listed, After] =
      Rest.split("<!-- end: convergent intrinsics of LLVM 19 -->");
  ASSERT_FALSE(After.empty()) << "the marks of the table are gone";
  EXPECT_EQ(Listed.str(), table())
      << "write the second one into docs/operations.md";
}

} // namespace
