//===- tests/replay/uncontrolled_test.cpp - same-path, opaque, growth
//------===//
#include "replay_test_support.h"

#include "checker/replay/converged_with.h"
#include "checker/replay/random.h"

#include <functional>
#include <set>

using namespace convtv;
using namespace convtv::replay;

namespace {

const std::string Declarations =
    "declare i32 @sum(i32) #0\ndeclare void @sync(i32) #1\n"
    "declare void @note(i32)\n"
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "attributes #0 = { convergent nounwind willreturn memory(none) }\n"
    "attributes #1 = { convergent nounwind }\n"
    "attributes #2 = { convergent }\n";

ReplayOptions under(UncontrolledSemantics S) {
  ReplayOptions O;
  O.Uncontrolled = S;
  return O;
}

bool violated(const std::string &Before, const std::string &After,
              UncontrolledSemantics S) {
  return Pair(Before + Declarations, After + Declarations, under(S)).violated();
}

std::string function(const std::string &Body) {
  return "define void @f(i1 noundef %c, i1 noundef %d, i32 noundef %v) #2 {\n"
         "entry:\n" +
         Body + "}\n";
}

const std::string Straight = function(" call void @sync(i32 %v)\n ret void\n");
const std::string Branched =
    function(" br i1 %c, label %t, label %m\nt:\n br label %m\n"
             "m:\n call void @sync(i32 %v)\n ret void\n");
const std::string InArms =
    function(" br i1 %c, label %t, label %e\n"
             "t:\n call void @sync(i32 %v)\n br label %m\n"
             "e:\n call void @sync(i32 %v)\n br label %m\nm:\n ret void\n");

//--- same-path --------------------------------------------------------------//

TEST(SamePath, PathsThatBecomeTwoLoseThePromise) {
  auto S = UncontrolledSemantics::SamePath;
  EXPECT_TRUE(violated(Straight, Branched, S));
  EXPECT_FALSE(violated(Straight, Branched, UncontrolledSemantics::Maximal));
  EXPECT_FALSE(
      violated(Straight, Branched, UncontrolledSemantics::Postdominator));
  // The other way round the promise only becomes stronger.
  EXPECT_FALSE(violated(Branched, Straight, S));
}

TEST(SamePath, WhoCameAnotherWayMayStayAway) {
  auto S = UncontrolledSemantics::SamePath;
  EXPECT_FALSE(violated(Branched, InArms, S));
  EXPECT_TRUE(violated(Branched, InArms, UncontrolledSemantics::Maximal));
  EXPECT_TRUE(violated(Branched, InArms, UncontrolledSemantics::Postdominator));
  // One static instruction may be related where two may not (B1).
  EXPECT_TRUE(violated(InArms, Branched, S));
}

TEST(SamePath, OneChoiceMustDoForAllOperations) {
  // Operations on both sides of each other in the arms: whoever relates the
  // first cannot relate the second (B3). Merged, both can be.
  auto Arms = [](const std::string &First, const std::string &Second) {
    return "define void @g(i32 %v) #2 {\n call void @sync(i32 1)\n ret "
           "void\n}\n"
           "define void @h(i32 %v) #2 {\n call void @sync(i32 2)\n ret "
           "void\n}\n" +
           function(" br i1 %c, label %t, label %e\n"
                    "t:\n call void @g(i32 0)\n call void @h(i32 0)\n"
                    " br label %m\n"
                    "e:\n call void @" +
                    First + "(i32 0)\n call void @" + Second +
                    "(i32 0)\n br label %m\nm:\n ret void\n");
  };
  EXPECT_FALSE(violated(Arms("g", "h"), Arms("g", "h"),
                        UncontrolledSemantics::SamePath));
  EXPECT_FALSE(violated(Arms("h", "g"), Arms("h", "g"),
                        UncontrolledSemantics::SamePath));
}

TEST(SamePath, EnteredCallsBelongToThePath) {
  const std::string Callee =
      "define void @g(i1 noundef %c) #2 {\nentry:\n"
      " br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n ret void\n}\n";
  // The branch is hidden in the callee, or is not there at all.
  const std::string Calls =
      Callee + function(" call void @g(i1 %c)\n call void @sync(i32 %v)\n"
                        " ret void\n");
  EXPECT_FALSE(violated(Calls, Branched, UncontrolledSemantics::SamePath));
  EXPECT_FALSE(violated(Branched, Calls, UncontrolledSemantics::SamePath));
  EXPECT_TRUE(violated(Straight, Calls, UncontrolledSemantics::SamePath));
}

TEST(SamePath, BesideAnchors) {
  const std::string Callee =
      "define void @g(i32 %v) #2 {\n"
      " %a = call token @llvm.experimental.convergence.anchor()\n"
      " call void @sync(i32 7) [ \"convergencectrl\"(token %a) ]\n"
      " ret void\n}\n";
  const std::string Before =
      Callee + function(" call void @sync(i32 %v)\n call void @g(i32 0)\n"
                        " br i1 %c, label %t, label %m\n"
                        "t:\n br label %m\nm:\n ret void\n");
  const std::string CallInArms =
      Callee + function(" call void @sync(i32 %v)\n"
                        " br i1 %c, label %t, label %e\n"
                        "t:\n call void @g(i32 0)\n br label %m\n"
                        "e:\n call void @g(i32 0)\n br label %m\n"
                        "m:\n ret void\n");
  const std::string BothInArms =
      Callee + function(" br i1 %c, label %t, label %e\n"
                        "t:\n call void @sync(i32 %v)\n call void @g(i32 0)\n"
                        " br label %m\n"
                        "e:\n call void @sync(i32 %v)\n call void @g(i32 0)\n"
                        " br label %m\nm:\n ret void\n");
  auto S = UncontrolledSemantics::SamePath;
  EXPECT_FALSE(violated(Before, CallInArms, S)); // the anchor may split
  EXPECT_TRUE(violated(Before, BothInArms, S));  // the other one may not
}

TEST(SamePath, EntryOfACalleeIsAChoiceOfTheCall) {
  const std::string Callee =
      "define void @g(i32 %v) #2 {\n"
      " %e = call token @llvm.experimental.convergence.entry()\n"
      " call void @sync(i32 7) [ \"convergencectrl\"(token %e) ]\n"
      " ret void\n}\n";
  auto Calls = [&](const std::string &Body) { return Callee + function(Body); };
  const std::string Merged =
      Calls(" br i1 %c, label %t, label %m\nt:\n br label %m\n"
            "m:\n call void @g(i32 0)\n ret void\n");
  const std::string Cloned =
      Calls(" br i1 %c, label %t, label %e\n"
            "t:\n call void @g(i32 0)\n br label %m\n"
            "e:\n call void @g(i32 0)\n br label %m\nm:\n ret void\n");
  const std::string Plain = Calls(" call void @g(i32 0)\n ret void\n");
  auto S = UncontrolledSemantics::SamePath;
  EXPECT_FALSE(violated(Merged, Cloned, S));
  EXPECT_TRUE(violated(Plain, Cloned, S));
  EXPECT_TRUE(violated(Plain, Merged, S));
  EXPECT_FALSE(violated(Merged, Plain, S));
}

/// All partitions of these instances that keep what is forced together and obey
/// B2 and B3, as the class number of each.
std::set<std::vector<unsigned>>
legalPartitions(const std::vector<AnchorInstance> &Instances,
                unsigned Threads) {
  std::set<std::vector<unsigned>> All;
  std::vector<unsigned> Class;
  std::function<void(unsigned)> Extend = [&](unsigned Classes) {
    if (Class.size() == Instances.size()) {
      std::vector<std::vector<InstanceKey>> Traces(Threads);
      for (size_t I = 0; I != Class.size(); ++I) {
        Traces[Instances[I].Thread].push_back(1 + Class[I]);
        for (size_t J = 0; J != I; ++J)
          if (Instances[I].Forced == Instances[J].Forced &&
              Class[I] != Class[J])
            return;
      }
      if (!checkBasicRules(Traces))
        All.insert(Class);
      return;
    }
    for (unsigned C = 0; C <= Classes; ++C) {
      Class.push_back(C);
      Extend(std::max(Classes, C + 1));
      Class.pop_back();
    }
  };
  Extend(0);
  return All;
}

TEST(SamePath, EnumerationIsAllThatIsLegal) {
  Random R(11);
  size_t Most = 0;
  for (unsigned Round = 0; Round != 200; ++Round) {
    unsigned Threads = 2 + R.below(2);
    std::vector<AnchorInstance> Instances;
    for (unsigned T = 0; T != Threads; ++T) {
      uint64_t Path = 5;
      for (uint32_t K = 0, E = 1 + R.below(Threads == 2 ? 3 : 2); K != E; ++K) {
        Path = mix(Path, R.below(2));
        Instances.push_back({T, 7, K, Path | 1});
      }
    }
    std::set<std::vector<unsigned>> Seen;
    EnumeratedChoice Choices;
    do {
      std::vector<uint64_t> Values;
      for (const AnchorInstance &A : Instances)
        Values.push_back(Choices.classOf(A, 0));
      Choices.finished(Instances);
      std::vector<unsigned> Class;
      std::vector<uint64_t> Known;
      std::vector<std::vector<InstanceKey>> Traces(Threads);
      for (size_t I = 0; I != Values.size(); ++I) {
        size_t N =
            std::find(Known.begin(), Known.end(), Values[I]) - Known.begin();
        if (N == Known.size())
          Known.push_back(Values[I]);
        Class.push_back(N);
        Traces[Instances[I].Thread].push_back(1 + N);
      }
      if (!checkBasicRules(Traces)) {
        EXPECT_TRUE(Seen.insert(Class).second);
      }
    } while (Choices.advance());
    EXPECT_FALSE(Choices.isTooMany());
    EXPECT_EQ(Seen, legalPartitions(Instances, Threads));
    Most = std::max(Most, Seen.size());
  }
  EXPECT_GT(Most, 10u);
}

TEST(SamePath, ChoicesOfDroppedAttemptsAreNotTrusted) {
  EnumeratedChoice Choices;
  AnchorInstance A{0, 7, 0, 5}, B{1, 7, 0, 9}, C{1, 7, 1, 11};
  Choices.classOf(A, 0);
  Choices.classOf(B, 0); // joins A
  Choices.classOf(C, 0); // cannot
  Choices.finished({A, B, C});
  EXPECT_FALSE(Choices.isTooMany());
  Choices.finished({A, C});
  EXPECT_TRUE(Choices.isTooMany());
}

//--- opaque -----------------------------------------------------------------//

TEST(Opaque, EqualDecisionsAreEqualSets) {
  auto S = UncontrolledSemantics::Opaque;
  // Successors exchanged, a block split.
  const std::string Inverted =
      function(" %n = xor i1 %c, true\n br i1 %n, label %m, label %t\n"
               "t:\n br label %u\nu:\n br label %m\n"
               "m:\n call void @sync(i32 %v)\n ret void\n");
  EXPECT_FALSE(violated(Branched, Inverted, S));
  EXPECT_FALSE(violated(Inverted, Branched, S));
  // A decision more or less, even one that is always the same.
  EXPECT_TRUE(violated(Straight, Branched, S));
  EXPECT_TRUE(violated(Branched, Straight, S));
  const std::string Always =
      function(" br i1 true, label %m, label %t\nt:\n br label %m\n"
               "m:\n call void @sync(i32 %v)\n ret void\n");
  EXPECT_TRUE(violated(Straight, Always, S));
  // Both successors the same: no decision.
  const std::string None =
      function(" br i1 %c, label %m, label %m\n"
               "m:\n call void @sync(i32 %v)\n ret void\n");
  EXPECT_FALSE(violated(Straight, None, S));
  // Behind the operation everything may change.
  const std::string Behind =
      function(" call void @sync(i32 %v)\n br i1 %c, label %t, label %m\n"
               "t:\n br label %m\nm:\n ret void\n");
  EXPECT_FALSE(violated(Straight, Behind, S));
  // Another static instruction (B1).
  EXPECT_TRUE(violated(Branched, InArms, S));
}

TEST(Opaque, InliningKeepsTheDecisions) {
  const std::string Calls =
      "define void @g(i1 noundef %c) #2 {\nentry:\n"
      " br i1 %c, label %t, label %m\nt:\n br label %m\n"
      "m:\n call void @sync(i32 1)\n ret void\n}\n" +
      function(" call void @g(i1 %c)\n call void @sync(i32 %v)\n ret void\n");
  const std::string Inlined =
      function(" br i1 %c, label %t, label %m\nt:\n br label %m\n"
               "m:\n call void @sync(i32 1)\n call void @sync(i32 %v)\n"
               " ret void\n");
  EXPECT_FALSE(violated(Calls, Inlined, UncontrolledSemantics::Opaque));
  EXPECT_FALSE(violated(Inlined, Calls, UncontrolledSemantics::Opaque));
}

TEST(Opaque, LoopsHaveARelationForEverySeed) {
  // Operations in and behind a loop, in both orders: whatever is drawn, some
  // relation that obeys the basic rules is found.
  Parsed P("define void @f(i32 %n, i32 %b) #2 {\n"
           "entry:\n br label %h\n"
           "h:\n %i = phi i32 [ 0, %entry ], [ %j, %l ]\n"
           " %s = lshr i32 %b, %i\n %c = trunc i32 %s to i1\n"
           " br i1 %c, label %x, label %y\n"
           "x:\n call void @sync(i32 1)\n br label %l\n"
           "y:\n call void @sync(i32 2)\n br label %l\n"
           "l:\n %j = add i32 %i, 1\n %m = icmp ult i32 %j, %n\n"
           " br i1 %m, label %h, label %e\n"
           "e:\n call void @sync(i32 3)\n ret void\n}\n" +
           Declarations);
  OperationCatalog Catalog;
  const llvm::Function &F = P.function("f");
  std::set<std::vector<unsigned>> Sets;
  for (uint64_t Seed = 1; Seed != 60; ++Seed) {
    SingleRun R = runProgram(
        P.Module, F, Catalog,
        scenario(F, {{3, 0b011}, {2, 0b01}, {3, 0b110}, {1, 0}}, Seed),
        under(UncontrolledSemantics::Opaque));
    ASSERT_EQ(R.Problem, "");
    Sets.insert(stepsOf(R, 0, "@sync(i32 3)")[0].Set);
  }
  EXPECT_GT(Sets.size(), 1u);
}

//--- growth -----------------------------------------------------------------//

Comparison comparePostdominator(const std::string &Before,
                                const std::string &After,
                                const std::vector<Row> &Rows) {
  return Pair(Before + Declarations, After + Declarations,
              under(UncontrolledSemantics::Postdominator))
      .compare(Rows);
}

TEST(Growth, MergedBranchesOnlyGrow) {
  auto Short = [](const std::string &Value, const std::string &More = "") {
    return function(" br i1 %c, label %u, label %m\n"
                    "m:\n br i1 %d, label %u, label %e\n"
                    "u:\n call void @sync(i32 " +
                    Value + ")\n" + More + " br label %e\ne:\n ret void\n");
  };
  auto Merged = [](const std::string &Value, const std::string &More = "") {
    return function(" %o = select i1 %c, i1 true, i1 %d\n"
                    " br i1 %o, label %u, label %e\n"
                    "u:\n call void @sync(i32 " +
                    Value + ")\n" + More + " br label %e\ne:\n ret void\n");
  };
  const std::vector<Row> Rows = {{1, 0, 3}, {0, 1, 4}};
  Comparison C = comparePostdominator(Short("1"), Merged("1"), Rows);
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_TRUE(C.Example->GrowthOnly);
  // The other way round they shrink.
  C = comparePostdominator(Merged("1"), Short("1"), Rows);
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_FALSE(C.Example->GrowthOnly);
  // An argument that was changed besides.
  C = comparePostdominator(Short("1"), Merged("2"), Rows);
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_FALSE(C.Example->GrowthOnly);
  // An effect that was lost besides.
  C = comparePostdominator(Short("1", " call void @note(i32 1)\n"), Merged("1"),
                           Rows);
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_FALSE(C.Example->GrowthOnly);
  // A value that follows from a set that grew.
  const std::string Use = " %s = call i32 @sum(i32 %v)\n"
                          " call void @note(i32 %s)\n";
  C = comparePostdominator(Short("1", Use), Merged("1", Use), Rows);
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_TRUE(C.Example->GrowthOnly);
}

TEST(Growth, AChangeBeforeTheSetGrewIsNoConsequence) {
  auto Body = [](const std::string &Noted, bool Merge) {
    return function(" call void @note(i32 " + Noted + ")\n" +
                    (Merge ? " %o = select i1 %c, i1 true, i1 %d\n"
                             " br i1 %o, label %u, label %e\n"
                           : " br i1 %c, label %u, label %m\n"
                             "m:\n br i1 %d, label %u, label %e\n") +
                    "u:\n call void @sync(i32 1)\n br label %e\n"
                    "e:\n ret void\n");
  };
  Comparison C = comparePostdominator(Body("1", false), Body("2", true),
                                      {{1, 0, 0}, {0, 1, 0}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_FALSE(C.Example->GrowthOnly);
  C = comparePostdominator(Body("1", false), Body("1", true),
                           {{1, 0, 0}, {0, 1, 0}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_TRUE(C.Example->GrowthOnly);
}

TEST(Growth, EqualSetsAreNoGrowth) {
  Comparison C = comparePostdominator(
      function(" call void @sync(i32 1)\n ret void\n"),
      function(" call void @sync(i32 2)\n ret void\n"), {{0, 0, 0}, {0, 0, 0}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_FALSE(C.Example->GrowthOnly);
}

} // namespace
