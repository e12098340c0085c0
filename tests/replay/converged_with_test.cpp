//===- tests/replay/converged_with_test.cpp - The relation ----------------===//
//
// The tables of ConvergenceAndUniformity and the loop examples of
// ConvergentOperations, as runs.
//
//===----------------------------------------------------------------------===//
#include "replay_test_support.h"

#include "checker/replay/converged_with.h"

using namespace convtv::replay;
using convtv::Step;

namespace {

unsigned instance(const SingleRun &R, unsigned Thread, const std::string &Block,
                  size_t N) {
  std::vector<Step> Steps = stepsOf(R, Thread, Block);
  EXPECT_LT(N, Steps.size()) << Block;
  return N < Steps.size() ? Steps[N].Instance : 0;
}

TEST(Maximal, ThreadExample) {
  // Bit i of %b: whether round i goes through B.
  SingleRun R = run("define void @f(i32 %n, i32 %b) {\n"
                    "Entry:\n br label %H\n"
                    "H:\n %i = phi i32 [ 0, %Entry ], [ %j, %L ]\n"
                    " %s = lshr i32 %b, %i\n %c = trunc i32 %s to i1\n"
                    " br i1 %c, label %B, label %L\n"
                    "B:\n br label %L\n"
                    "L:\n %j = add i32 %i, 1\n %m = icmp ult i32 %j, %n\n"
                    " br i1 %m, label %H, label %Exit\n"
                    "Exit:\n ret void\n}\n",
                    {{2, 0b01}, {3, 0b110}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(instance(R, 0, "Entry", 0), instance(R, 1, "Entry", 0));
  EXPECT_EQ(instance(R, 0, "H", 0), instance(R, 1, "H", 0));
  EXPECT_NE(instance(R, 0, "B", 0), instance(R, 1, "B", 0)); // B1, B2
  EXPECT_NE(instance(R, 0, "B", 0), instance(R, 1, "B", 1)); // B1, B3
  EXPECT_EQ(instance(R, 0, "H", 1), instance(R, 1, "H", 1)); // H3, H4
  EXPECT_NE(instance(R, 0, "H", 1), instance(R, 1, "H", 2)); // H3, H5
  EXPECT_EQ(instance(R, 0, "L", 0), instance(R, 1, "L", 0)); // L1, L2
  EXPECT_EQ(instance(R, 0, "L", 1), instance(R, 1, "L", 1)); // L3, L4
  EXPECT_NE(instance(R, 0, "L", 1), instance(R, 1, "L", 2)); // L3, L5
  EXPECT_EQ(instance(R, 0, "Exit", 0), instance(R, 1, "Exit", 0));
}

TEST(Maximal, NestedIrreducibleCycles) {
  // The order of the first branch makes R the header of the outer cycle and S
  // that of the inner one in CycleInfo.
  // Bit k of %path decides the k-th choice: at Q to S (1) or R, at S to P (1)
  // or Exit.
  SingleRun X =
      run("define void @f(i1 %inner, i32 %path) {\n"
          "Entry:\n br i1 %inner, label %P, label %R\n"
          "P:\n %kp = phi i32 [ 0, %Entry ], [ %ks1, %S ]\n br label %Q\n"
          "Q:\n %qs = lshr i32 %path, %kp\n %qc = trunc i32 %qs to i1\n"
          " %kq1 = add i32 %kp, 1\n br i1 %qc, label %S, label %R\n"
          "R:\n %kr = phi i32 [ 0, %Entry ], [ %kq1, %Q ]\n br label %S\n"
          "S:\n %ks = phi i32 [ %kr, %R ], [ %kq1, %Q ]\n"
          " %ss = lshr i32 %path, %ks\n %sc = trunc i32 %ss to i1\n"
          " %ks1 = add i32 %ks, 1\n br i1 %sc, label %P, label %Exit\n"
          "Exit:\n ret void\n}\n",
          // Entry P Q S P Q R S Exit / Entry P Q R S Exit / Entry R S Exit
          {{1, 0b0011}, {1, 0b00}, {0, 0b0}});
  ASSERT_EQ(X.Problem, "");
  EXPECT_EQ(instance(X, 0, "P", 0), instance(X, 1, "P", 0)); // P1, P2
  EXPECT_EQ(instance(X, 0, "Q", 0), instance(X, 1, "Q", 0)); // Q1, Q2
  EXPECT_NE(instance(X, 0, "P", 1), instance(X, 1, "P", 0)); // P3, P2
  EXPECT_NE(instance(X, 0, "Q", 1), instance(X, 1, "Q", 0)); // Q3, Q2
  EXPECT_EQ(instance(X, 0, "R", 0), instance(X, 1, "R", 0)); // R1, R2
  EXPECT_EQ(instance(X, 0, "R", 0), instance(X, 2, "R", 0)); // R1, R3
  EXPECT_NE(instance(X, 0, "S", 0), instance(X, 1, "S", 0)); // S1, S3
  EXPECT_NE(instance(X, 0, "S", 0), instance(X, 2, "S", 0)); // S1, S4
  EXPECT_EQ(instance(X, 0, "S", 1), instance(X, 1, "S", 0)); // S2, S3
  EXPECT_EQ(instance(X, 0, "S", 1), instance(X, 2, "S", 0)); // S2, S4
  EXPECT_EQ(instance(X, 0, "Exit", 0), instance(X, 2, "Exit", 0));
}

using Set = std::vector<unsigned>;

const char *Declarations =
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "declare token @llvm.experimental.convergence.loop()\n"
    "declare void @op.1() convergent\ndeclare void @op.2() convergent\n"
    "declare i32 @sum(i32) #0\n"
    "attributes #0 = { convergent nounwind willreturn memory(none) }\n"
    "attributes #1 = { convergent }\n";

/// A loop with two conditional operations; bits of %c1 and %c2 are the
/// conditions by round.
std::string twoConditions(const std::string &AtB, const std::string &AtC,
                          const std::string &AtE, const std::string &Token1,
                          const std::string &Token2) {
  return "define void @f(i32 %c1, i32 %c2) #1 {\n"
         "A:\n %a = call token @llvm.experimental.convergence.anchor()\n"
         " br label %B\n"
         "B:\n %i = phi i32 [ 0, %A ], [ %j, %F ]\n" +
         AtB +
         " %s1 = lshr i32 %c1, %i\n %t1 = trunc i32 %s1 to i1\n"
         " br i1 %t1, label %C, label %D\n"
         "C:\n" +
         AtC + " call void @op.1() [ \"convergencectrl\"(token %" + Token1 +
         ") ]\n br label %D\n"
         "D:\n %s2 = lshr i32 %c2, %i\n %t2 = trunc i32 %s2 to i1\n"
         " br i1 %t2, label %E, label %F\n"
         "E:\n" +
         AtE + " call void @op.2() [ \"convergencectrl\"(token %" + Token2 +
         ") ]\n br label %F\n"
         "F:\n %j = add i32 %i, 1\n %m = icmp ult i32 %j, 2\n"
         " br i1 %m, label %B, label %G\n"
         "G:\n ret void\n}\n" +
         Declarations;
}

const char *Heart = " %loop = call token @llvm.experimental.convergence.loop() "
                    "[ \"convergencectrl\"(token %a) ]\n";

TEST(Tokens, HeartInTheHeaderCountsRounds) {
  // Thread 1: A B C D F B D E F G, thread 2: A B D E F B C D F G.
  SingleRun R = run(twoConditions(Heart, "", "", "loop", "loop"),
                    {{0b01, 0b10}, {0b10, 0b01}});
  ASSERT_EQ(R.Problem, "");
  for (unsigned N : {0, 1}) {
    EXPECT_EQ(stepsOf(R, 0, "convergence.loop")[N].Set, (Set{0, 1}));
    EXPECT_EQ(stepsOf(R, 0, "convergence.loop")[N].Instance,
              stepsOf(R, 1, "convergence.loop")[N].Instance);
  }
  EXPECT_EQ(stepsOf(R, 0, "@op.1")[0].Set, (Set{0}));
  EXPECT_EQ(stepsOf(R, 1, "@op.1")[0].Set, (Set{1}));
  EXPECT_EQ(stepsOf(R, 0, "@op.2")[0].Set, (Set{0}));
}

TEST(Tokens, HeartElsewhereCountsItsOwnExecutions) {
  const char *Free =
      " %free = call token @llvm.experimental.convergence.anchor()\n";
  SingleRun R = run(twoConditions("", Heart, Free, "loop", "free"),
                    {{0b01, 0b10}, {0b10, 0b01}});
  ASSERT_EQ(R.Problem, "");
  // Both execute the heart, and so op.1, for the first time together.
  EXPECT_EQ(stepsOf(R, 0, "@op.1")[0].Set, (Set{0, 1}));
  EXPECT_EQ(stepsOf(R, 1, "@op.1")[0].Set, (Set{0, 1}));
  // Up to the implementation; with op.1 together it cannot be.
  EXPECT_EQ(stepsOf(R, 0, "@op.2")[0].Set, (Set{0}));
}

TEST(Tokens, OneTokenUsedTwiceIsAContradiction) {
  SingleRun R =
      run(twoConditions("", "", "", "a", "a"), {{0b11, 0b00}, {0b11, 0b00}});
  EXPECT_NE(R.Problem.find("B2"), std::string::npos) << R.Problem;
}

TEST(Tokens, UnrolledLoopWithTail) {
  // Three rounds and four: the third round uses different copies.
  std::string Before =
      std::string("define void @f(i32 noundef %n, i32 noundef %v) #1 {\n"
                  "A:\n %o = call token "
                  "@llvm.experimental.convergence.anchor()\n br label %H\n"
                  "H:\n %c = phi i32 [ %n, %A ], [ %d, %B ]\n"
                  " %h = call token @llvm.experimental.convergence.loop() [ "
                  "\"convergencectrl\"(token %o) ]\n"
                  " %g = icmp ugt i32 %c, 0\n br i1 %g, label %B, label %C\n"
                  "B:\n call void @op.1() [ \"convergencectrl\"(token %h) ]\n"
                  " %d = sub i32 %c, 1\n br label %H\n"
                  "C:\n ret void\n}\n") +
      Declarations;
  std::string After =
      std::string("define void @f(i32 noundef %n, i32 noundef %v) #1 {\n"
                  "A:\n %o = call token "
                  "@llvm.experimental.convergence.anchor()\n br label %H\n"
                  "H:\n %c = phi i32 [ %n, %A ], [ %d, %B ]\n"
                  " %h = call token @llvm.experimental.convergence.loop() [ "
                  "\"convergencectrl\"(token %o) ]\n"
                  " %g = icmp ugt i32 %c, 1\n br i1 %g, label %B, label %C\n"
                  "B:\n call void @op.1() [ \"convergencectrl\"(token %h) ]\n"
                  " call void @op.1() [ \"convergencectrl\"(token %h) ]\n"
                  " %d = sub i32 %c, 2\n br label %H\n"
                  "C:\n %m = icmp eq i32 %c, 1\n br i1 %m, label %D, label %E\n"
                  "D:\n %r = call token @llvm.experimental.convergence.loop() "
                  "[ \"convergencectrl\"(token %o) ]\n"
                  " call void @op.1() [ \"convergencectrl\"(token %r) ]\n"
                  " br label %E\n"
                  "E:\n ret void\n}\n") +
      Declarations;
  Pair P(Before, After);
  EXPECT_EQ(P.compare({{2, 0}, {4, 0}}).Kind, ComparisonKind::NoDifference);
  Comparison C = P.compare({{3, 0}, {4, 0}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_TRUE(C.Example->Change == convtv::ChangeKind::Splits) << C.Reason;
}

TEST(Tokens, EntryOfACalleeIsTheCallSite) {
  std::string Text =
      std::string("define void @g() #1 {\n %e = call token "
                  "@llvm.experimental.convergence.entry()\n"
                  " call void @op.1() [ \"convergencectrl\"(token %e) ]\n"
                  " ret void\n}\n"
                  "define void @f(i1 %c) #1 {\nentry:\n"
                  " %e = call token @llvm.experimental.convergence.entry()\n"
                  " br i1 %c, label %t, label %u\n"
                  "t:\n call void @g() [ \"convergencectrl\"(token %e) ]\n"
                  " br label %x\n"
                  "u:\n call void @g() [ \"convergencectrl\"(token %e) ]\n"
                  " br label %x\n"
                  "x:\n ret void\n}\n") +
      Declarations;
  SingleRun R = run(Text, {{0}, {1}, {1}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(stepsOf(R, 0, "@op.1")[0].Set, (Set{0}));
  EXPECT_EQ(stepsOf(R, 1, "@op.1")[0].Set, (Set{1, 2}));
}

TEST(BasicRules, CyclesAndRepetitionsAreFound) {
  EXPECT_EQ(checkBasicRules({{1, 2, 3}, {1, 3}}), nullptr);
  EXPECT_NE(checkBasicRules({{1, 2}, {2, 1}}), nullptr);
  EXPECT_NE(checkBasicRules({{1, 2, 1}}), nullptr);
  EXPECT_NE(checkBasicRules({{1, 2}, {2, 3}, {3, 1}}), nullptr);
  EXPECT_EQ(checkBasicRules({{1, 2}, {2, 3}, {1, 3}}), nullptr);
  // Which rule it is ends up in the reason of a verdict.
  auto Rule = [](llvm::ArrayRef<std::vector<InstanceKey>> Traces) {
    const char *Broken = checkBasicRules(Traces);
    return std::string(Broken ? Broken : "");
  };
  EXPECT_NE(Rule({{1, 2, 1}}).find("(B2)"), std::string::npos);
  EXPECT_NE(Rule({{1, 2}, {3, 3}}).find("(B2)"), std::string::npos);
  EXPECT_NE(Rule({{1, 2}, {2, 1}}).find("(B3)"), std::string::npos);
}

TEST(AnchorChoices, EnumerationSeesEveryRelationOnce) {
  // Two threads with two and two instances of one anchor: six ways without
  // crossings.
  EnumeratedChoice All;
  std::set<std::vector<uint64_t>> Seen;
  do {
    std::vector<uint64_t> Classes;
    for (uint32_t K : {0, 1})
      for (unsigned T : {0, 1})
        Classes.push_back(All.classOf({T, 7, K, 0}, 0));
    EXPECT_NE(Classes[0], Classes[2]);
    EXPECT_NE(Classes[1], Classes[3]);
    // Only which are equal matters.
    std::vector<uint64_t> Shape;
    for (uint64_t C : Classes)
      Shape.push_back(std::find(Classes.begin(), Classes.end(), C) -
                      Classes.begin());
    EXPECT_TRUE(Seen.insert(Shape).second);
  } while (All.advance());
  EXPECT_EQ(Seen.size(), 6u);
}

} // namespace
