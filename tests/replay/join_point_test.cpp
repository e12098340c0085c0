//===- tests/replay/join_point_test.cpp - llvm.convergence.*, run ---------===//
#include "replay_test_support.h"

using namespace convtv;
using namespace convtv::replay;

namespace {

const std::string Declarations =
    "declare i32 @sum(i32) #0\ndeclare void @sync(i32) #1\n"
    "declare token @llvm.convergence.anchor() #0\n"
    "declare void @llvm.convergence.join(token) #0\n"
    "declare void @llvm.convergence.point(token) #0\n"
    "attributes #0 = { convergent nounwind willreturn memory(none) }\n"
    "attributes #1 = { convergent nounwind willreturn }\n"
    "attributes #2 = { convergent }\n";

const std::string Anchor = " = call token @llvm.convergence.anchor()\n";

std::string join(const std::string &Token) {
  return " call void @llvm.convergence.join(token " + Token + ")\n";
}
std::string point(const std::string &Token) {
  return " call void @llvm.convergence.point(token " + Token + ")\n";
}
const std::string Sync = " call void @sync(i32 %v)\n";

std::string function(const std::string &Body) {
  return "define void @f(i1 noundef %c, i1 noundef %d, i32 noundef %v) #2 {\n"
         "entry:\n" +
         Body + "}\n";
}

bool violated(const std::string &Before, const std::string &After) {
  ReplayOptions O;
  O.Uncontrolled = UncontrolledSemantics::JoinPoint;
  return Pair(Before + Declarations, After + Declarations, O).violated();
}

/// Both are the same to an implementation.
void equivalent(const std::string &A, const std::string &B) {
  EXPECT_FALSE(violated(A, B)) << A << B;
  EXPECT_FALSE(violated(B, A)) << B << A;
}
/// Narrow has fewer relations than Wide.
void narrower(const std::string &Narrow, const std::string &Wide) {
  EXPECT_TRUE(violated(Narrow, Wide)) << Narrow << Wide;
  EXPECT_FALSE(violated(Wide, Narrow)) << Wide << Narrow;
}

//--- Rules 2, 4, 5 and 7
//------------------------------------------------------//

const std::string Straight = function(Sync + " ret void\n");
const std::string TwoPaths =
    function(" br i1 %c, label %t, label %m\nt:\n br label %m\n"
             "m:\n" +
             Sync + " ret void\n");

TEST(JoinPoint, OnePathIsTogetherTwoMayBe) { narrower(Straight, TwoPaths); }

TEST(JoinPoint, TwoEdgesToOneBlockAreTwoPaths) {
  const std::string TwoEdges =
      function(" br i1 %c, label %m, label %m\nm:\n" + Sync + " ret void\n");
  narrower(Straight, TwoEdges);
  equivalent(TwoPaths, TwoEdges);
  const std::string Cases =
      function(" switch i32 %v, label %m [ i32 0, label %t\n"
               " i32 1, label %t ]\nt:\n" +
               Sync + " br label %m\nm:\n ret void\n");
  const std::string Test =
      function(" %u = icmp ult i32 %v, 2\n br i1 %u, label %t, label %m\nt:\n" +
               Sync + " br label %m\nm:\n ret void\n");
  narrower(Test, Cases);
}

/// Who met at one operation goes on together; who did not may meet later.
TEST(JoinPoint, MeetingLasts) {
  auto Two = [](const std::string &First, const std::string &Second) {
    return function(" br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n" +
                    First + Second + " ret void\n");
  };
  // With a branch between them.
  const std::string Between = " br i1 %d, label %x, label %y\n"
                              "x:\n br label %y\ny:\n";
  equivalent(Two(Sync, Sync), Two(Sync, Sync));
  narrower(Two(Sync, Sync), Two(Sync, Between + Sync));
}

TEST(JoinPoint, ReturnsBringTogether) {
  const std::string Callee =
      "define void @g(i1 noundef %c) {\n"
      " br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n ret void\n}\n";
  const std::string Calls =
      Callee + function(" call void @g(i1 %c)\n" + Sync + " ret void\n");
  equivalent(Straight, Calls);
  narrower(Calls, TwoPaths);
  // Whether threads met inside says nothing about afterwards.
  const std::string MeetInside =
      "define void @g(i1 noundef %c, i32 noundef %v) #2 {\n"
      " br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n" +
      Sync + " ret void\n}\n" +
      function(" call void @g(i1 %c, i32 %v)\n" + Sync + " ret void\n");
  const std::string Inlined =
      function(" br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n" + Sync +
               Sync + " ret void\n");
  EXPECT_TRUE(violated(MeetInside, Inlined));
}

//--- join
//---------------------------------------------------------------------//

std::string joined(const std::string &Join) {
  return function(" %a" + Anchor +
                  " br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n" +
                  Join + Sync + " ret void\n");
}

TEST(JoinPoint, JoinBringsTogether) {
  equivalent(Straight, joined(join("%a")));
  narrower(joined(join("%a")), joined(""));
}

/// The anchor in an arm: only those who executed it there together meet.
TEST(JoinPoint, JoinOfAnchorsApart) {
  auto Arm = [](const std::string &Join) {
    return function(" br i1 %c, label %t, label %m\nt:\n %a" + Anchor +
                    " br i1 %d, label %x, label %y\nx:\n br label %y\ny:\n" +
                    Join + Sync + " br label %m\nm:\n ret void\n");
  };
  narrower(Arm(join("%a")), Arm(""));
  // Threads on two paths to the anchor.
  auto Behind = [](const std::string &Join) {
    return function(" br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n %a" +
                    Anchor +
                    " br i1 %d, label %x, label %y\nx:\n br label %y\ny:\n" +
                    Join + Sync + " ret void\n");
  };
  narrower(Behind(join("%a")), Behind(""));
  narrower(Straight, Behind(join("%a")));
}

//--- point
//--------------------------------------------------------------------//

/// Leaves the loop in one of two rounds.
std::string loop(const std::string &AtRound, const std::string &Behind) {
  return function(" %o" + Anchor +
                  " br label %l\nl:\n"
                  " %i = phi i32 [ 0, %entry ], [ 1, %l ]\n %a" +
                  Anchor + AtRound +
                  " %z = icmp eq i32 %i, 0\n %m = and i1 %z, %c\n"
                  " br i1 %m, label %l, label %x\nx:\n" +
                  Behind + " ret void\n");
}

TEST(JoinPoint, PointKeepsRoundsApart) {
  narrower(loop("", Sync + point("%a")), loop("", Sync));
  narrower(loop("", join("%o") + Sync), loop("", Sync));
  EXPECT_TRUE(
      violated(loop("", Sync + point("%a")), loop("", join("%o") + Sync)));
  EXPECT_TRUE(
      violated(loop("", join("%o") + Sync), loop("", Sync + point("%a"))));
  // Up to itself only.
  narrower(loop("", Sync + point("%a")), loop("", point("%a") + Sync));
}

/// The anchor's relation is a choice; that of an operation beside it is the
/// same one.
TEST(JoinPoint, PointFollowsItsAnchor) {
  auto Behind = [](const std::string &Point) {
    return function(" br i1 %c, label %t, label %m\nt:\n br label %m\nm:\n %a" +
                    Anchor + Sync + Point + " ret void\n");
  };
  // Who meets at the operation may have met at the anchor before it.
  equivalent(Behind(point("%a")), Behind(""));
  auto Around = [](const std::string &Point) {
    return function(" br i1 %c, label %t, label %e\nt:\n br label %m\n"
                    "e:\n br label %m\nm:\n %a" +
                    Anchor +
                    " br i1 %d, label %x, label %y\nx:\n br label %y\ny:\n" +
                    Sync + Point + " ret void\n");
  };
  // Three threads: the first two meet at the operation, so they met at the
  // anchor; the third took one branch with each of them, so it is there, too.
  narrower(Around(point("%a")), Around(""));
}

TEST(JoinPoint, WithoutTheSemanticsUnsupported) {
  SingleRun R = run(joined(join("%a")) + Declarations, {{0, 0, 0}});
  EXPECT_NE(R.Problem.find("llvm.convergence.anchor"), std::string::npos)
      << R.Problem;
}

} // namespace
