//===- tests/differential/edits_test.cpp - Programs and edits -------------===//
#include "checker/campaign/case.h"
#include "checker/campaign/edits.h"
#include "checker/campaign/generate.h"
#include "checker/campaign/judge.h"
#include "checker/campaign/shrink.h"
#include "checker/campaign/tally.h"
#include "encodings/program/static_rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <gtest/gtest.h>

#include <set>

using namespace llvm;

namespace convtv::campaign {
namespace {

std::string text(const Module &M) {
  std::string Text;
  raw_string_ostream(Text) << M;
  return Text;
}

std::unique_ptr<Module> parse(LLVMContext &Context, StringRef Text) {
  SMDiagnostic Diagnostic;
  auto M = parseAssemblyString(Text, Diagnostic, Context);
  EXPECT_TRUE(M) << Diagnostic.getMessage().str();
  return M;
}

TEST(Generate, IsDeterministicAndWellFormed) {
  std::set<std::string> Different;
  for (uint64_t Seed = 0; Seed != 100; ++Seed) {
    LLVMContext C, D;
    auto M = generateProgram(C, Seed), Again = generateProgram(D, Seed);
    EXPECT_EQ(text(*M), text(*Again));
    Different.insert(text(*M));
    for (const Function &F : *M)
      if (!F.isDeclaration()) {
        EXPECT_TRUE(checkStaticRules(F).empty());
        EXPECT_EQ(checkWithLLVMVerifier(F), "");
      }
  }
  EXPECT_GT(Different.size(), 95u);
}

TEST(Generate, MakesWhatMatters) {
  unsigned Tokens = 0, Loops = 0, Anchors = 0, Operations = 0, Helpers = 0,
           Kernels = 0;
  for (uint64_t Seed = 0; Seed != 300; ++Seed) {
    LLVMContext C;
    auto M = generateProgram(C, Seed);
    Function &F = *M->getFunction(TestedFunction);
    Kernels += F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
    Operations += !convergentCalls(F).empty();
    for (Instruction &I : instructions(F)) {
      if (auto *Control = dyn_cast<ConvergenceControlInst>(&I)) {
        Tokens += Control->isEntry();
        Loops += Control->isLoop();
        Anchors += Control->isAnchor();
      }
      if (auto *Call = dyn_cast<CallBase>(&I))
        Helpers += Call->getCalledFunction() &&
                   !Call->getCalledFunction()->isDeclaration();
    }
  }
  for (unsigned Count : {Tokens, Loops, Anchors, Operations, Helpers, Kernels})
    EXPECT_GT(Count, 20u);
}

TEST(Edits, EachFindsPlacesAndLeavesPrograms) {
  for (ArrayRef<Edit> Edits :
       {controlFlowEdits(), valueEdits(), breakingEdits(), mutatingEdits()})
    for (const Edit &E : Edits) {
      unsigned Applied = 0, WellFormed = 0;
      for (uint64_t Seed = 0; Seed != 250; ++Seed) {
        LLVMContext C;
        auto M = generateProgram(C, Seed);
        Function &F = *M->getFunction(TestedFunction);
        replay::Random R(Seed);
        if (StringRef(E.Name) == "merge-blocks") // there are none at first
          SplitBlock(&F.getEntryBlock(), F.getEntryBlock().getTerminator());
        if (!E.Apply(F, R))
          continue;
        ++Applied;
        WellFormed += checkWithLLVMVerifier(F).empty();
      }
      EXPECT_GT(Applied, 0u) << E.Name;
      // Some break the rules of tokens, now and then; editProgram drops those.
      EXPECT_GE(3 * WellFormed, Applied) << E.Name;
    }
}

TEST(Edits, PassNamesAreKnown) {
  LLVMContext C;
  auto M = parse(C, "define i32 @f(i32 %p) {\n  ret i32 %p\n}\n");
  for (const char *Name : passNames())
    EXPECT_TRUE(runPasses(*M, Name)) << Name;
  EXPECT_FALSE(runPasses(*M, "no-such-pass"));
}

// The judge must notice both kinds of wrong verdicts; the edits stand for a
// checker that errs.
constexpr const char *InBothArms = R"(
define i32 @f(i32 %p) {
  %c = icmp eq i32 %p, 0
  br i1 %c, label %then, label %else
then:
  %x = call i32 @wv.sum(i32 1)
  br label %join
else:
  %y = call i32 @wv.sum(i32 1)
  br label %join
join:
  %r = phi i32 [ %x, %then ], [ %y, %else ]
  ret i32 %r
}
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
)";
constexpr const char *Merged = R"(
define i32 @f(i32 %p) {
  %x = call i32 @wv.sum(i32 1)
  ret i32 %x
}
declare i32 @wv.sum(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) }
)";

TEST(Judge, BruteForceFindsWhatIsWrong) {
  LLVMContext C;
  auto B = parse(C, InBothArms), A = parse(C, Merged);
  OperationCatalog Catalog;
  JudgeOptions Options;
  Options.Scenarios = 200;
  BruteForce Runs = bruteForce(*B, *A, Catalog, Options, 1);
  EXPECT_TRUE(Runs.Differs);
  EXPECT_NE(Runs.Inputs, "");
  EXPECT_FALSE(bruteForce(*B, *B, Catalog, Options, 1).Differs);
}

TEST(Judge, CallsAWrongVerdictABug) {
  LLVMContext C;
  auto B = parse(C, InBothArms), A = parse(C, Merged);
  OperationCatalog Catalog;
  JudgeOptions Options;
  Options.Scenarios = 200;
  EXPECT_EQ(judge(*B, *A, false, Catalog, Options, 1).What, Outcome::Agreed);
  Outcome Wrong =
      judge(*B, *A, /*RightByConstruction=*/true, Catalog, Options, 1).What;
  EXPECT_EQ(Wrong, Outcome::WrongViolated);
  EXPECT_TRUE(isBug(Wrong));
}

TEST(Shrink, KeepsWhatIsAskedFor) {
  LLVMContext C;
  auto M = generateProgram(C, 5);
  ModulePair Pair{CloneModule(*M), CloneModule(*M)};
  auto Returns = [](const Module &X) {
    return any_of(instructions(*X.getFunction(TestedFunction)),
                  [](const Instruction &I) { return isa<ReturnInst>(I); });
  };
  auto Size = [](const Module &X) {
    return X.getFunction(TestedFunction)->getInstructionCount();
  };
  unsigned Before = Size(*M);
  ModulePair Small = shrinkPair(
      std::move(Pair),
      [&](const Module &X, const Module &Y) {
        return Returns(X) && Returns(Y);
      },
      2000);
  EXPECT_TRUE(Returns(*Small.Before) && Returns(*Small.After));
  EXPECT_LE(Size(*Small.Before), 2u);
  EXPECT_LE(Size(*Small.After), 2u);
  EXPECT_GT(Before, 2u);
}

TEST(Tally, LinesAndReasons) {
  CaseLine L, Back;
  L.Number = 7;
  L.Class = "passes";
  L.Outcome = "wrong-preserved";
  L.Verdict = "preserved";
  L.Reason = "two\tparts\nof it";
  ASSERT_TRUE(fromText(toText(L), Back));
  EXPECT_EQ(Back.Number, 7u);
  EXPECT_EQ(Back.Reason, "two parts of it");
  EXPECT_FALSE(fromText("no line", Back));
  EXPECT_EQ(general("%x.1 at 12"), "%_ at N");

  Tally T;
  T.add(Back);
  T.lost(8, "timeout", false);
  T.lost(9, "crash (signal 11)", true);
  EXPECT_EQ(T.bugs(), 2u);
  std::string Out;
  raw_string_ostream OS(Out);
  T.print(OS);
  EXPECT_EQ(Out.find("BUG wrong-preserved case 7"), 0u);
  EXPECT_NE(Out.find("passes crashed 1"), std::string::npos);
}

TEST(Case, SameNumberSamePair) {
  for (uint64_t Number = 0; Number != 12; ++Number) {
    LLVMContext C, D;
    CaseOptions O;
    O.Number = Number;
    O.Progress = [](Stage) {};
    CaseResult X = makeCase(C, O), Y = makeCase(D, O);
    EXPECT_EQ(X.Edits, Y.Edits);
    EXPECT_EQ(text(*X.Pair.After), text(*Y.Pair.After));
  }
}

} // namespace
} // namespace convtv::campaign
