//===- tests/report/text_test.cpp -----------------------------------------===//

#include "checker/report/schedule_text.h"
#include "checker/report/text.h"
#include "tests/report/example.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace convtv;
using testing::HasSubstr;
using testing::Not;

static std::string report(const std::vector<PairVerdict> &Pairs,
                          const TextOptions &Options = {}) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  TextReport Report(OS, Options);
  for (const PairVerdict &V : Pairs)
    Report.pair(V);
  Report.finish();
  return Out;
}

TEST(VerdictLine, Preserved) {
  PairVerdict V = preservedVerdict();
  EXPECT_EQ(verdictLine(V), "copy: preserved for any number of threads, up to "
                            "8 visits of each cycle header (maximal)");
  V.Covers.Unroll.reset();
  EXPECT_EQ(verdictLine(V),
            "copy: preserved for any number of threads (maximal)");
  V.Covers = {2, 1};
  EXPECT_EQ(verdictLine(V), "copy: preserved for exactly 2 threads, up to 1 "
                            "visit of each cycle header (maximal)");
}

TEST(VerdictLine, ViolatedNamesTheChange) {
  PairVerdict V = violatedVerdict();
  EXPECT_EQ(verdictLine(V), "k: violated (maximal): communicating sets merge");
  V.Example->Change = ChangeKind::Shrinks;
  EXPECT_EQ(verdictLine(V),
            "k: violated (maximal): the communicating set shrinks");
}

TEST(VerdictLine, UndecidedAndIllFormedSayWhyAndWhere) {
  PairVerdict V;
  V.Function = "k";
  V.Kind = VerdictKind::Undecided;
  V.Semantics = "maximal";
  V.Reason = "unsupported: llvm.amdgcn.init.whole.wave";
  V.Location = "before.ll:4";
  EXPECT_EQ(verdictLine(V), "k: undecided (maximal): unsupported: "
                            "llvm.amdgcn.init.whole.wave at before.ll:4");
  V.Reason += " in before.ll:4"; // not twice
  EXPECT_EQ(verdictLine(V), "k: undecided (maximal): unsupported: "
                            "llvm.amdgcn.init.whole.wave in before.ll:4");
  V.Kind = VerdictKind::IllFormed;
  V.Semantics = "tokens";
  V.Reason = "loop-first: a loop heart comes first\nin its block\n";
  V.Location.clear();
  EXPECT_EQ(verdictLine(V), "k: ill-formed (tokens): loop-first: a loop heart "
                            "comes first; in its block");
}

TEST(TextReport, ViolatedPair) {
  EXPECT_EQ(report({violatedVerdict()}),
            R"(k: violated (maximal): communicating sets merge
  thread 0 communicates with {0} at %a (before.ll:5) but with {0,1} at %b (after.ll:4)
  confirmed by running both functions on these inputs

    inputs   thread 0   thread 1
    %c     | true     | false
    %x     | 1        | 3
    %y     | 2        | 4

  before: before.ll
               1       2   3          4   5        6   7       8     9       10
    thread 0 | entry | l | > %a {0} |   |        | j | @note | ret |       |
    thread 1 | entry |   |          | r | %b {1} | j |       |     | @note | ret

    thread 0
         2  entry:
         4  l:
      >  5    %a = call i32 @wv.sum(i32 %x)  (1)  = 1  with {0}
        10  j:
        12    call void @note(i32 %p)  (1)
              ret void
    thread 1
         2  entry:
         7  r:
         8    %b = call i32 @wv.sum(i32 %y)  (4)  = 4  with {1}
        10  j:
        12    call void @note(i32 %p)  (4)
              ret void

  after: after.ll
               1       2            3       4     5       6
    thread 0 | entry | > %b {0,1} | @note | ret |       |
    thread 1 | entry | %b {0,1}   |       |     | @note | ret

    thread 0
        2  entry:
      > 4    %b = call i32 @wv.sum(i32 %s)  (1)  = 5  with {0,1}
        5    call void @note(i32 %b)  (5)
             ret void
    thread 1
        2  entry:
        4    %b = call i32 @wv.sum(i32 %s)  (4)  = 5  with {0,1}
        5    call void @note(i32 %b)  (5)
             ret void

1 pair: 0 preserved, 1 violated, 0 ill-formed, 0 undecided
)");
}

TEST(TextReport, NothingOfTheInputReachesTheTerminalRaw) {
  PairVerdict V = violatedVerdict();
  const std::string Evil = "\033]0;x\007\xFF\n";
  V.Function = Evil;
  V.Semantics = Evil;
  V.Reason = Evil;
  V.Location = Evil;
  V.Notes = {Evil};
  Counterexample &C = *V.Example;
  C.Inputs[0].Values = {{Evil, Evil}};
  C.Difference.Text = Evil;
  for (Schedule *S : {&C.Before, &C.After})
    for (ThreadSchedule &T : S->Threads)
      for (Step &St : T.Steps)
        St.Text = St.Result = St.Location = St.Function = Evil;
  PairVerdict Undecided = V;
  Undecided.Kind = VerdictKind::Undecided;
  for (char Ch : report({V, Undecided}, {false, true}))
    ASSERT_TRUE(Ch == '\n' || (Ch >= 0x20 && Ch < 0x7F)) << int(Ch);
}

TEST(TextReport, NotesAreSaidOnce) {
  PairVerdict V = preservedVerdict();
  V.Notes = {"data races are out of scope"};
  std::string Out = report({V, V});
  size_t First = Out.find("  note: data races are out of scope\n");
  ASSERT_NE(First, std::string::npos);
  EXPECT_EQ(Out.find("note:", First + 8), std::string::npos);
  EXPECT_THAT(Out, HasSubstr("2 pairs: 2 preserved"));
}

TEST(TextReport, ColourOnlyWhenAsked) {
  EXPECT_THAT(report({violatedVerdict()}), Not(HasSubstr("\033")));
  EXPECT_THAT(report({violatedVerdict()}, {true, false}),
              HasSubstr("\033[1;31mk: violated"));
}

TEST(TextReport, StatisticsOnlyWhenAsked) {
  PairVerdict V = preservedVerdict();
  V.Statistics.Queries = 17;
  EXPECT_THAT(report({V}), Not(HasSubstr("17")));
  std::string Out = report({V}, {false, true});
  EXPECT_THAT(Out, HasSubstr("  how: two-thread proof\n"));
  EXPECT_THAT(Out, HasSubstr("17 queries"));
}

TEST(TextReport, LongSchedulesAreShortenedAroundTheDifference) {
  PairVerdict V = violatedVerdict();
  Schedule &S = V.Example->Before;
  for (ThreadSchedule &T : S.Threads) {
    std::vector<Step> Long;
    for (unsigned I = 0; I < 2000; ++I)
      Long.push_back(blockStep("lp" + std::to_string(I), I + 100));
    T.Steps = Long;
  }
  V.Example->Difference.BeforeStep = 1000;
  std::string Out = report({V});
  EXPECT_THAT(Out, HasSubstr("> lp1000"));
  EXPECT_THAT(Out, HasSubstr(" more steps\n"));
  EXPECT_THAT(Out, HasSubstr(" | .. | "));
  EXPECT_THAT(Out, Not(HasSubstr("lp500")));
  EXPECT_LT(Out.size(), 20000U);
}

TEST(TextReport, LocationsInSeveralFilesAreSpelledOut) {
  PairVerdict V = violatedVerdict();
  std::string Long(80, 'd');
  V.Example->Before.Threads[1].Steps[2].Location = Long + "/callee.c:7";
  std::string Out = report({V});
  EXPECT_THAT(Out, HasSubstr("\n  before\n"));
  EXPECT_THAT(Out, HasSubstr("before.ll:5 "));
  EXPECT_THAT(Out, HasSubstr("  ..ddd"));
  EXPECT_THAT(Out, HasSubstr("/callee.c:7 "));
  EXPECT_THAT(Out, HasSubstr("\n  after: after.ll\n"));
}

TEST(CellText, NamesStepsShortly) {
  auto Operation = [](const char *Text) {
    return cellText(operationStep(Text, 0, 1, "f.ll", {}, "", {0, 2}));
  };
  EXPECT_EQ(Operation("%r = call i32 @f(i32 %x)"), "%r {0,2}");
  EXPECT_EQ(Operation("call void @wg.sync()"), "@wg.sync {0,2}");
  EXPECT_EQ(Operation("call void @\"a b\"(ptr @g)"), "@\"a b\" {0,2}");
  EXPECT_EQ(Operation("tail call void asm sideeffect \"bar\", \"\"()"),
            "tail {0,2}");
  EXPECT_EQ(cellText(returnStep("7")), "ret 7");
  EXPECT_EQ(cellText(returnStep()), "ret");
  Step Stop;
  Stop.What = Step::Kind::Stop;
  EXPECT_EQ(cellText(Stop), "stop");
  EXPECT_EQ(cellText(blockStep(std::string(100, 'x'), 0)).size(), 24U);
}
