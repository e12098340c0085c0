//===- tests/refine/vacuous_test.cpp - Proofs about nothing ---------------===//
//
// A bound that no execution fits into makes everything provable. That is not
// `preserved`. (A call that need not return would end some executions inside.)
//
//===----------------------------------------------------------------------===//
#include "checker/refine/check.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace convtv;

namespace {

/// A loop of Rounds rounds, and the sum of %x and %y in this order.
std::string loop(unsigned Rounds, const std::string &Operands) {
  return "define i32 @f(i32 noundef %x, i32 noundef %y) {\n"
         "entry:\n  br label %h\n"
         "h:\n  %i = phi i32 [ 0, %entry ], [ %j, %h ]\n"
         "  call void @sync(i32 %i)\n"
         "  %j = add i32 %i, 1\n"
         "  %c = icmp ult i32 %j, " +
         std::to_string(Rounds) +
         "\n  br i1 %c, label %h, label %e\n"
         "e:\n  %r = add i32 " +
         Operands +
         "\n  ret i32 %r\n}\n"
         "declare void @sync(i32) convergent nounwind willreturn\n";
}

PairVerdict verdict(const std::string &Before, const std::string &After,
                    bool ProofsOnly) {
  llvm::LLVMContext Context;
  LoadedModule B, A;
  llvm::SMDiagnostic Error;
  B.Path = "before.ll";
  A.Path = "after.ll";
  B.Module = llvm::parseAssemblyString(Before, Error, Context);
  A.Module = llvm::parseAssemblyString(After, Error, Context);
  if (!B.Module || !A.Module) {
    ADD_FAILURE() << Error.getMessage().str();
    return {};
  }
  auto Pairs = pairFunctions(B, A, {});
  if (!Pairs || Pairs->size() != 1) {
    ADD_FAILURE() << "one pair of functions";
    llvm::consumeError(Pairs.takeError());
    return {};
  }
  OperationCatalog Catalog;
  CheckOptions Options;
  Options.Catalog = &Catalog;
  Options.Unroll = 4;
  Options.ProofsOnly = ProofsOnly;
  return checkPair(B, A, Pairs->front(), Options);
}

TEST(Vacuous, NoExecutionFitsIntoTheBound) {
  for (bool ProofsOnly : {false, true}) {
    PairVerdict V = verdict(loop(5, "%x, %y"), loop(5, "%y, %x"), ProofsOnly);
    EXPECT_EQ(V.Kind, VerdictKind::Undecided);
    EXPECT_NE(V.Reason.find("within the bound"), std::string::npos) << V.Reason;
    V = verdict(loop(4, "%x, %y"), loop(4, "%y, %x"), ProofsOnly);
    EXPECT_EQ(V.Kind, VerdictKind::Preserved) << V.Reason;
  }
}

TEST(Vacuous, AWrongSumBeyondTheBoundIsNotProven) {
  PairVerdict V = verdict(loop(5, "%x, %y"), loop(5, "%x, %x"), true);
  EXPECT_EQ(V.Kind, VerdictKind::Undecided);
}

} // namespace
