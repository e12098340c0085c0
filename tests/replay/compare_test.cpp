//===- tests/replay/compare_test.cpp - Verdicts on scenarios --------------===//
#include "replay_test_support.h"

#include "checker/replay/random.h"
#include "encodings/program/effects.h"

#include "llvm/IR/InstrTypes.h"

using namespace convtv::replay;
using convtv::ChangeKind;

namespace {

const std::string Declarations =
    "declare i32 @sum(i32) #0\ndeclare void @sync(i32) #1\n"
    "declare void @note(i32)\n"
    "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n"
    "declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "attributes #0 = { convergent nounwind willreturn memory(none) }\n"
    "attributes #1 = { convergent nounwind }\n";

TEST(Compare, SinkingIntoADivergentBranchShrinksTheSet) {
  Pair P("define void @f(i1 noundef %c, i32 noundef %v) {\nentry:\n"
         " %s = call i32 @sum(i32 %v)\n br i1 %c, label %t, label %x\n"
         "t:\n call void @note(i32 %s)\n br label %x\nx:\n ret void\n}\n" +
             Declarations,
         "define void @f(i1 noundef %c, i32 noundef %v) {\nentry:\n"
         " br i1 %c, label %t, label %x\n"
         "t:\n %s = call i32 @sum(i32 %v)\n call void @note(i32 %s)\n"
         " br label %x\nx:\n ret void\n}\n" +
             Declarations);
  EXPECT_EQ(P.compare({{1, 3}, {1, 4}}).Kind, ComparisonKind::NoDifference);
  Comparison C = P.compare({{1, 3}, {0, 4}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  ASSERT_TRUE(C.Example);
  EXPECT_EQ(C.Example->Change, ChangeKind::Shrinks);
  EXPECT_EQ(C.Reason,
            "thread 0 communicates with {0,1} at %s (test.ll:@f:%entry) but "
            "with {0} at %s (test.ll:@f:%t)");
  EXPECT_EQ(C.Example->Inputs[1].Values[0].second, "false");
  const auto &Before =
      C.Example->Before.Threads[0].Steps[*C.Example->Difference.BeforeStep];
  EXPECT_EQ(Before.Set, (std::vector<unsigned>{0, 1}));
  const auto &After =
      C.Example->After.Threads[0].Steps[*C.Example->Difference.AfterStep];
  EXPECT_EQ(After.Set, (std::vector<unsigned>{0}));
}

TEST(Compare, ResultsDependOnWhoTakesPart) {
  // Sets of two before and after, all with one argument; only the members
  // differ.
  auto Sorted = [](const std::string &By) {
    return "define i32 @f(i1 noundef %c, i1 noundef %d) {\nentry:\n br i1 " +
           By +
           ", label %t, label %e\n"
           "t:\n %s = call i32 @sum(i32 7)\n br label %x\n"
           "e:\n %u = call i32 @sum(i32 7)\n br label %x\n"
           "x:\n %r = phi i32 [ %s, %t ], [ %u, %e ]\n ret i32 %r\n}\n" +
           Declarations;
  };
  Pair P(Sorted("%c"), Sorted("%d"));
  Comparison C = P.compare({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  EXPECT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_EQ(P.compare({{0, 0}, {0, 0}, {1, 1}, {1, 1}}).Kind,
            ComparisonKind::NoDifference);
}

TEST(Compare, EffectsMeetTheSameEffects) {
  // Thread 0 executes two effects, both with thread 1, before and after. But
  // its second one first meets the third of thread 1, then the second.
  auto Program = [](const std::string &First, const std::string &Second) {
    return "define void @f(i1 noundef %d) {\nentry:\n"
           " call void @sync(i32 0)\n" +
           First + Second + " ret void\n}\n" + Declarations;
  };
  const std::string Alone =
      " br i1 %d, label %t, label %x\nt:\n call void @sync(i32 0)\n"
      " br label %x\nx:\n";
  const std::string Both = " call void @sync(i32 0)\n";
  Pair P(Program(Alone, Both), Program(Both, Alone));
  EXPECT_EQ(P.compare({{1}, {1}}).Kind, ComparisonKind::NoDifference);
  Comparison C = P.compare({{0}, {1}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_EQ(C.Reason,
            "thread 0 communicates at @sync (test.ll:@f:%x) with other "
            "executions of the same threads than at @sync (test.ll:@f:%entry)");
}

TEST(Compare, UnusedPureOperationsMayGo) {
  Pair P("define void @f(i32 %v) {\n %s = call i32 @sum(i32 %v)\n"
         " call void @note(i32 %v)\n ret void\n}\n" +
             Declarations,
         "define void @f(i32 %v) {\n call void @note(i32 %v)\n ret void\n}\n" +
             Declarations);
  EXPECT_FALSE(P.violated());
}

TEST(Compare, CataloguedMeaningsAreComputed) {
  // The first lane of a first lane is that value.
  Pair P("define i32 @f(i32 %v) {\n"
         " %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)\n"
         " %b = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)\n"
         " ret i32 %b\n}\n" +
             Declarations,
         "define i32 @f(i32 %v) {\n"
         " %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)\n"
         " ret i32 %a\n}\n" +
             Declarations);
  EXPECT_FALSE(P.violated());
  SingleRun R = run("define i64 @f(i1 %p) {\n"
                    " %b = call i64 @llvm.amdgcn.ballot.i64(i1 %p)\n"
                    " ret i64 %b\n}\n" +
                        Declarations,
                    {{1}, {0}, {1}});
  ASSERT_EQ(R.Problem, "");
  for (unsigned T : {0, 1, 2})
    EXPECT_EQ(R.Threads.Threads[T].Steps.back().Result, "5");
}

/// What each thread gets from one operation of lanes 0, 1, ..., "" on problems.
static std::vector<std::string> resultsOf(const std::string &Operation,
                                          const std::vector<Row> &Rows) {
  SingleRun R = run("define i32 @f(i32 %v, i32 %w, i1 %p) {\n %r = call i32 " +
                        Operation + "\n ret i32 %r\n}\n" +
                        "declare i32 @llvm.amdgcn.icmp.i32.i32(i32, i32, i32)\n"
                        "declare i32 @llvm.dx.wave.active.countbits(i1)\n",
                    Rows);
  EXPECT_EQ(R.Problem, "");
  std::vector<std::string> Results;
  for (const auto &T : R.Threads.Threads)
    Results.push_back(T.Steps.empty() ? "" : T.Steps.back().Result);
  return Results;
}

TEST(Compare, BallotsOfComparisonsAndCounts) {
  const std::vector<Row> Rows = {{1, 2, 1}, {uint64_t(-1), 2, 0}, {5, 5, 1}};
  auto Icmp = [&](unsigned Code) {
    auto R = resultsOf("@llvm.amdgcn.icmp.i32.i32(i32 %v, i32 %w, i32 " +
                           std::to_string(Code) + ")",
                       Rows);
    EXPECT_EQ(R, std::vector<std::string>(3, R.at(0))) << "uniform";
    return R.at(0);
  };
  // (1, 2), (-1, 2), (5, 5) in lanes 0, 1, 2.
  EXPECT_EQ(Icmp(32), "4"); // eq
  EXPECT_EQ(Icmp(33), "3"); // ne
  EXPECT_EQ(Icmp(34), "2"); // ugt
  EXPECT_EQ(Icmp(35), "6"); // uge
  EXPECT_EQ(Icmp(36), "1"); // ult
  EXPECT_EQ(Icmp(37), "5"); // ule
  EXPECT_EQ(Icmp(38), "0"); // sgt
  EXPECT_EQ(Icmp(39), "4"); // sge
  EXPECT_EQ(Icmp(40), "3"); // slt
  EXPECT_EQ(Icmp(41), "7"); // sle
  EXPECT_EQ(resultsOf("@llvm.dx.wave.active.countbits(i1 %p)", Rows),
            std::vector<std::string>(3, "2"));
}

TEST(Compare, SourceUndefinedBehaviourAllowsAnything) {
  Pair P("define i32 @f(i32 %v) {\n %d = udiv i32 8, %v\n ret i32 %d\n}\n",
         "define i32 @f(i32 %v) {\n ret i32 8\n}\n");
  EXPECT_EQ(P.compare({{0}}).Kind, ComparisonKind::SourceUndefined);
  EXPECT_EQ(P.compare({{1}}).Kind, ComparisonKind::NoDifference);
  EXPECT_EQ(P.compare({{2}}).Kind, ComparisonKind::Violation);
}

TEST(Compare, TargetUndefinedBehaviourIsAViolation) {
  Pair P(
      "define i32 @f(i32 %v) {\n ret i32 1\n}\n",
      "define i32 @f(i32 %v) {\n %c = icmp eq i32 %v, 7\n"
      " br i1 %c, label %u, label %x\nu:\n unreachable\nx:\n ret i32 1\n}\n");
  EXPECT_EQ(P.compare({{7}}).Kind, ComparisonKind::Violation);
  EXPECT_EQ(P.compare({{6}}).Kind, ComparisonKind::NoDifference);
}

TEST(Compare, PoisonOfTheSourceAllowsAnyValue) {
  Pair P("define i32 @f(i32 %v) {\n %r = add nsw i32 %v, 1\n ret i32 %r\n}\n",
         "define i32 @f(i32 %v) {\n %r = add i32 %v, 1\n ret i32 %r\n}\n");
  EXPECT_FALSE(P.violated());
  Pair Q("define i32 @f(i32 %v) {\n %r = add i32 %v, 1\n ret i32 %r\n}\n",
         "define i32 @f(i32 %v) {\n %r = add nsw i32 %v, 1\n ret i32 %r\n}\n");
  EXPECT_TRUE(Q.violated());
}

TEST(Compare, UndefIsAChoiceOfTheSource) {
  const std::string Before = "define i32 @f() {\n %p = alloca i32\n"
                             " %a = load i32, ptr %p\n %b = add i32 %a, 1\n"
                             " ret i32 %b\n}\n";
  // Any number is undef + 1; whatever we chose, this is no violation.
  EXPECT_FALSE(Pair(Before, "define i32 @f() {\n ret i32 17\n}\n").violated());
  // Twice the same frozen value is a promise that can be broken.
  const std::string Frozen = "define void @f(i32 %v) {\n %a = freeze i32 %v\n"
                             " call void @note(i32 %a)\n"
                             " call void @note(i32 %a)\n ret void\n}\n" +
                             Declarations;
  Pair P(Frozen, "define void @f(i32 %v) {\n %a = freeze i32 %v\n"
                 " %b = freeze i32 %v\n call void @note(i32 %a)\n"
                 " call void @note(i32 %b)\n ret void\n}\n" +
                     Declarations);
  EXPECT_TRUE(P.violated());
  EXPECT_FALSE(Pair(Frozen, Frozen).violated());
  // Both ways out of a frozen condition are looked at.
  const std::string Branch =
      "define i32 @f(i1 %c) {\n %d = freeze i1 %c\n"
      " br i1 %d, label %t, label %u\nt:\n ret i32 1\nu:\n ret i32 2\n}\n";
  EXPECT_FALSE(Pair(Branch, "define i32 @f(i1 %c) {\n %d = freeze i1 %c\n"
                            " %r = select i1 %d, i32 1, i32 2\n ret i32 %r\n}")
                   .violated());
  Pair Wrong(Branch, "define i32 @f(i1 %c) {\n %d = freeze i1 %c\n"
                     " %r = select i1 %d, i32 1, i32 3\n ret i32 %r\n}");
  EXPECT_EQ(Wrong.compare({{std::nullopt}}).Kind ==
                ComparisonKind::Inconclusive,
            false);
  EXPECT_TRUE(Wrong.violated());
}

TEST(Compare, UndefOfTheTargetIsChosenFirst) {
  // Whatever number it is, undef with a bit flipped may be it.
  const std::string Flipped = "define i8 @f() {\n %x = xor i8 undef, 1\n"
                              " ret i8 %x\n}\n";
  const std::string Undef = "define i8 @f() {\n ret i8 undef\n}\n";
  EXPECT_FALSE(Pair(Flipped, Undef).violated());
  EXPECT_FALSE(Pair(Undef, Flipped).violated());
  EXPECT_TRUE(Pair("define i8 @f() {\n ret i8 4\n}\n", Undef).violated());
  // Half of the numbers only.
  EXPECT_TRUE(
      Pair("define i8 @f() {\n %x = or i8 undef, 1\n ret i8 %x\n}\n", Undef)
          .violated());
}

TEST(Compare, EffectsKeepTheirOrder) {
  Pair P("define void @f() {\n call void @note(i32 1)\n"
         " call void @note(i32 2)\n ret void\n}\n" +
             Declarations,
         "define void @f() {\n call void @note(i32 2)\n"
         " call void @note(i32 1)\n ret void\n}\n" +
             Declarations);
  EXPECT_TRUE(P.violated());
}

TEST(Compare, ConvergentEffectsKeepTheirPartners) {
  // Same sets, but the rounds of the two arms are paired otherwise.
  Pair P("define void @f(i1 noundef %c) {\n"
         " br i1 %c, label %t, label %u\n"
         "t:\n call void @note(i32 1)\n br label %x\n"
         "u:\n call void @sync(i32 0)\n call void @note(i32 1)\n br label %x\n"
         "x:\n call void @sync(i32 0)\n ret void\n}\n" +
             Declarations,
         "define void @f(i1 noundef %c) {\n"
         " br i1 %c, label %t, label %u\n"
         "t:\n call void @note(i32 1)\n br label %x\n"
         "u:\n br label %x\n"
         "x:\n call void @sync(i32 0)\n br i1 %c, label %e, label %v\n"
         "v:\n call void @note(i32 1)\n call void @sync(i32 0)\n br label %e\n"
         "e:\n ret void\n}\n" +
             Declarations);
  EXPECT_EQ(P.compare({{1}, {1}}).Kind, ComparisonKind::NoDifference);
  EXPECT_EQ(P.compare({{0}, {1}}).Kind, ComparisonKind::Violation);
}

TEST(Compare, DroppingConvergentIsAViolationForTwoThreads) {
  const std::string Before =
      "define void @f(i32 %v) {\n call void @sync(i32 0)\n ret void\n}\n" +
      Declarations;
  std::string After = Before;
  After.replace(After.find("@sync(i32) #1"), 13, "@sync(i32) #2");
  After += "attributes #2 = { nounwind }\n";
  Pair P(Before, After);
  EXPECT_EQ(P.compare({{1}}).Kind, ComparisonKind::NoDifference);
  Comparison C = P.compare({{1}, {1}});
  EXPECT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_NE(C.Reason.find("is not convergent any more"), std::string::npos)
      << C.Reason;
}

TEST(Compare, DroppingTheBundleIsAViolationForTwoThreads) {
  const std::string Before =
      "define i32 @f(i32 noundef %v) convergent {\n"
      " %e = call token @llvm.experimental.convergence.entry()\n"
      " %r = call i32 @sum(i32 %v) [ \"convergencectrl\"(token %e) ]\n"
      " ret i32 %r\n}\n" +
      Declarations;
  const std::string After = "define i32 @f(i32 noundef %v) convergent {\n"
                            " %r = call i32 @sum(i32 %v)\n ret i32 %r\n}\n" +
                            Declarations;
  Pair P(Before, After);
  EXPECT_TRUE(P.violated());
  EXPECT_FALSE(Pair(After, Before).violated());
}

TEST(Compare, AnchorsOfTheSourceMayDoAsTheTarget) {
  const std::string Anchor =
      "define i32 @f(i32 noundef %v) {\n"
      " %a = call token @llvm.experimental.convergence.anchor()\n"
      " %r = call i32 @sum(i32 %v) [ \"convergencectrl\"(token %a) ]\n"
      " ret i32 %r\n}\n" +
      Declarations;
  const std::string Entry =
      "define i32 @f(i32 noundef %v) convergent {\n"
      " %a = call token @llvm.experimental.convergence.entry()\n"
      " %r = call i32 @sum(i32 %v) [ \"convergencectrl\"(token %a) ]\n"
      " ret i32 %r\n}\n" +
      Declarations;
  EXPECT_FALSE(Pair(Anchor, Entry).violated());
  EXPECT_TRUE(Pair(Entry, Anchor).violated());
  EXPECT_FALSE(Pair(Anchor, Anchor).violated());
}

TEST(Compare, PreferencesOfTheOracleHold) {
  const std::string Text =
      "define i32 @f(i32 noundef %v) {\n %a = call i32 @sum(i32 %v)\n"
      " %b = call i32 @sum(i32 %a)\n ret i32 %b\n}\n" +
      Declarations;
  Parsed P(Text);
  convtv::OperationCatalog Catalog;
  const llvm::Function &F = P.function("f");
  Scenario S = scenario(F, {{1}, {2}});
  const auto &Call = llvm::cast<llvm::CallBase>(F.front().front());
  std::string Callee = convtv::calleeIdentity(Call);
  S.Preferences.push_back({Callee, 0, 0, {llvm::APInt(32, 41)}});
  S.Preferences.push_back({Callee, 1, 1, {llvm::APInt(32, 42)}});
  SingleRun R = runProgram(P.Module, F, Catalog, S);
  EXPECT_EQ(stepsOf(R, 0, "@sum")[0].Result, "41");
  EXPECT_EQ(stepsOf(R, 0, "@sum")[1].Arguments[0], "41");
  EXPECT_EQ(R.Threads.Threads[1].Steps.back().Result, "42");
}

// A scenario with a preference for every call of @sum may define answers for
// relations of the anchors that only later runs of the source have.
TEST(Compare, PreferencesAreFixedBeforeTheTargetRuns) {
  const std::string Head =
      "define i32 @f() convergent {\n"
      " %t = call token @llvm.experimental.convergence.entry()\n"
      " %first = call i32 @sum(i32 3) [ \"convergencectrl\"(token %t) ]\n"
      " %a = call token @llvm.experimental.convergence.anchor()\n"
      " %second = call i32 @sum(i32 3) [ \"convergencectrl\"(token %a) ]\n";
  Pair P(Head + " ret i32 %second\n}\n" + Declarations,
         Head +
             " %again = call i32 @sum(i32 3) [ \"convergencectrl\"(token %a) "
             "]\n ret i32 %again\n}\n" +
             Declarations);
  const llvm::Function &F = P.Before.function("f");
  const llvm::CallBase *Sum = nullptr;
  for (const llvm::Instruction &I : F.front())
    if (const auto *C = llvm::dyn_cast<llvm::CallBase>(&I);
        C && C->getCalledFunction()->getName() == "sum")
      Sum = C;
  ASSERT_NE(Sum, nullptr);
  for (unsigned Threads : {2u, 3u})
    for (uint64_t Seed = 0; Seed != 40; ++Seed) {
      Scenario S = scenario(F, std::vector<Row>(Threads), Seed);
      for (unsigned T = 0; T != Threads; ++T)
        for (unsigned K = 0; K != 2; ++K)
          if (mix(Seed, 2 * T + K) % 4)
            S.Preferences.push_back({convtv::calleeIdentity(*Sum),
                                     T,
                                     K,
                                     {llvm::APInt(32, 10 * T + K)}});
      Comparison C = P.R.compare(S);
      EXPECT_EQ(C.Kind, ComparisonKind::NoDifference)
          << Threads << " threads, seed " << Seed << ": " << C.Reason;
    }
}

TEST(Compare, ArgumentsOfKernelsAreNeverPoison) {
  for (const char *Mark : {"amdgpu_kernel", "spir_kernel", ""}) {
    std::string Text = "define " + std::string(Mark) +
                       " void @f(i32 %v, i32 %w) {\n ret void\n}\n";
    Pair P(Text, Text);
    bool Poison = false;
    for (uint64_t Seed = 0; Seed != 200; ++Seed)
      for (const auto &Thread : P.R.random(2, Seed).Arguments)
        for (const InputLeaf &In : Thread)
          Poison |= In.Poison;
    EXPECT_EQ(Poison, !*Mark) << Mark;
  }
}

// The run of the target is left at the division; what led there is that the
// sums were merged.
TEST(Compare, UndefinedBehaviourIsNamedAtItsRoot) {
  const std::string Head = "define void @f(i1 noundef %c) {\n"
                           " br i1 %c, label %t, label %u\n";
  Pair P(Head +
             "t:\n %a = call i32 @sum(i32 1)\n br label %x\n"
             "u:\n %b = call i32 @sum(i32 1)\n br label %x\n"
             "x:\n ret void\n}\n" +
             Declarations,
         Head +
             "t:\n br label %x\nu:\n br label %x\n"
             "x:\n %a = call i32 @sum(i32 1)\n"
             " %d = udiv i32 1, 0\n ret void\n}\n" +
             Declarations);
  Comparison C = P.compare({{0}, {1}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  ASSERT_TRUE(C.Example);
  EXPECT_TRUE(C.Example->Change == ChangeKind::Merges) << C.Reason;
  EXPECT_NE(C.Reason.find("communicates with {0} at %b"), std::string::npos)
      << C.Reason;
  EXPECT_NE(C.Reason.find("undefined behaviour only after"), std::string::npos)
      << C.Reason;
  // Nothing changed before it.
  Comparison Alone = P.compare({{1}});
  ASSERT_TRUE(Alone.Example);
  EXPECT_TRUE(Alone.Example->Change == ChangeKind::Effect) << Alone.Reason;
}

TEST(Compare, UniformArgumentsAreEqualInAllThreads) {
  ReplayOptions Options;
  Options.UniformArguments = {"n"};
  Pair P("define void @f(i32 %n, i32 %m) {\n ret void\n}\n",
         "define void @f(i32 %n, i32 %m) {\n ret void\n}\n", Options);
  bool Differ = false;
  for (uint64_t Seed = 0; Seed != 50; ++Seed) {
    Scenario S = P.R.random(3, Seed);
    for (unsigned T = 1; T != 3; ++T) {
      EXPECT_EQ(S.Arguments[T][0].Bits, S.Arguments[0][0].Bits);
      EXPECT_EQ(S.Arguments[T][0].Poison, S.Arguments[0][0].Poison);
      Differ |= S.Arguments[T][1].Bits != S.Arguments[0][1].Bits;
    }
  }
  EXPECT_TRUE(Differ);
}

TEST(Compare, EndlessLoopsAreInconclusive) {
  const std::string Text = "define void @f(i32 %v) {\nentry:\n br label %l\n"
                           "l:\n br label %l\n}\n";
  Comparison C = Pair(Text, Text).compare({{1}});
  EXPECT_EQ(C.Kind, ComparisonKind::Inconclusive);
  EXPECT_TRUE(C.TooLong);
}

TEST(Compare, MinimisedToTwoThreadsAndReproducible) {
  const std::string Before =
      "define void @f(i1 noundef %c, i32 noundef %v) {\nentry:\n"
      " %s = call i32 @sum(i32 %v)\n br i1 %c, label %t, label %x\n"
      "t:\n call void @note(i32 %s)\n br label %x\nx:\n ret void\n}\n" +
      Declarations;
  std::string After = Before;
  const std::string Op = " %s = call i32 @sum(i32 %v)\n";
  After.erase(After.find(Op), Op.size());
  After.insert(After.find(" call void @note"), Op);
  Pair P(Before, After), Q(Before, After);
  SearchOptions Options;
  Options.Threads = {4};
  SearchResult R = P.R.search(Options), S = Q.R.search(Options);
  ASSERT_TRUE(R.Found && S.Found);
  EXPECT_EQ(R.Found->Threads, 2u);
  EXPECT_EQ(R.Reason, S.Reason);
  EXPECT_EQ(R.Found->Seed, S.Found->Seed);
  EXPECT_EQ(P.R.compare(*R.Found).Kind, ComparisonKind::Violation);
}

} // namespace
