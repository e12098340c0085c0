//===- tests/replay/postdominator_test.cpp - The SIMT stack
//----------------===//
//
// The keys of `postdominator` against a stack machine that runs the threads'
// paths in groups, on random control flow graphs; and examples by hand.
//
//===----------------------------------------------------------------------===//
#include "replay_test_support.h"

#include "checker/replay/random.h"

#include <map>
#include <set>

using namespace convtv;
using namespace convtv::replay;

namespace {

using Graph = std::vector<std::vector<unsigned>>; ///< successors; empty: ret

/// Blocks from which a return can be reached without passing Without.
std::set<unsigned> reachReturn(const Graph &G, int Without) {
  std::set<unsigned> Good;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B = 0; B != G.size(); ++B) {
      if (int(B) == Without || Good.count(B))
        continue;
      bool Reaches = G[B].empty();
      for (unsigned S : G[B])
        Reaches |= Good.count(S) != 0;
      if (Reaches) {
        Good.insert(B);
        Changed = true;
      }
    }
  }
  return Good;
}

/// By definition: P != B is on every path from B to a return, and so is no
/// other such block that P is on every path from.
int immediatePostDominator(const Graph &G, unsigned B) {
  std::set<unsigned> Good = reachReturn(G, -1);
  if (!Good.count(B))
    return -1;
  std::set<unsigned> All;
  for (unsigned P : Good)
    if (P != B && !reachReturn(G, P).count(B))
      All.insert(P);
  for (unsigned P : All) {
    std::set<unsigned> Without = reachReturn(G, P);
    bool Nearest = true; // every other one comes after P
    for (unsigned Q : All)
      Nearest &= Q == P || !reachReturn(G, Q).count(P);
    if (Nearest)
      return P;
  }
  return -1;
}

/// The stack machine: a group at one place goes on until Stop; when its threads
/// part at a branch, each part goes on by itself until the branch's
/// post-dominator, where those that arrive are one group again.
struct StackMachine {
  const Graph &G;
  const std::vector<std::vector<unsigned>> &Paths;
  std::vector<size_t> At;
  std::vector<std::vector<unsigned>> Group; ///< [thread][place]
  unsigned Groups = 0;

  StackMachine(const Graph &G, const std::vector<std::vector<unsigned>> &Paths)
      : G(G), Paths(Paths), At(Paths.size()) {
    for (const auto &P : Paths)
      Group.emplace_back(P.size());
    std::vector<unsigned> All;
    for (unsigned T = 0; T != Paths.size(); ++T)
      All.push_back(T);
    run(All, -1);
  }

  /// Returns who is at Stop.
  std::vector<unsigned> run(std::vector<unsigned> Threads, int Stop) {
    while (!Threads.empty()) {
      unsigned Block = Paths[Threads[0]][At[Threads[0]]];
      if (int(Block) == Stop)
        return Threads;
      ++Groups;
      std::map<unsigned, std::vector<unsigned>> Parts;
      for (unsigned T : Threads) {
        EXPECT_EQ(Paths[T][At[T]], Block);
        Group[T][At[T]] = Groups;
        if (++At[T] != Paths[T].size())
          Parts[Paths[T][At[T]]].push_back(T);
      }
      Threads.clear();
      if (Parts.size() == 1) {
        Threads = Parts.begin()->second;
        continue;
      }
      int Meet = immediatePostDominator(G, Block);
      for (auto &[Successor, Part] : Parts)
        for (unsigned T : run(Part, Meet))
          Threads.push_back(T);
    }
    return {};
  }
};

Graph randomGraph(Random &R) {
  unsigned N = 4 + R.below(7);
  Graph G(N);
  for (unsigned B = 0; B + 1 != N; ++B) {
    // Mostly forwards; back edges make loops with one or several latches, and
    // irreducible ones. Some blocks loop for ever, a few return.
    if (B && R.chance(12))
      continue;
    unsigned Ways = 1 + !R.chance(3) + R.chance(6);
    for (unsigned W = 0; W != Ways; ++W)
      G[B].push_back(R.chance(4) ? 1 + R.below(N - 1)
                                 : B + 1 + R.below(std::min(3u, N - 1 - B)));
  }
  return G;
}

/// Every block takes the next two bits of %path and synchronises.
std::string textOf(const Graph &G) {
  std::string Text = "define void @f(i128 noundef %path) convergent {\nstart:\n"
                     " %p = alloca i128\n store i128 %path, ptr %p\n"
                     " br label %b0\n";
  for (unsigned B = 0; B != G.size(); ++B) {
    std::string N = std::to_string(B);
    Text += "b" + N + ":\n call void @sync(i32 " + N + ")\n";
    if (G[B].empty()) {
      Text += " ret void\n";
      continue;
    }
    Text += " %v" + N + " = load i128, ptr %p\n %w" + N + " = lshr i128 %v" +
            N + ", 2\n store i128 %w" + N + ", ptr %p\n %t" + N +
            " = trunc i128 %v" + N + " to i2\n switch i2 %t" + N +
            ", label %b" + std::to_string(G[B].back()) + " [";
    for (unsigned S = 0; S + 1 < G[B].size(); ++S)
      Text +=
          " i2 " + std::to_string(S) + ", label %b" + std::to_string(G[B][S]);
    Text += " ]\n";
  }
  return Text + "}\ndeclare void @sync(i32) convergent nounwind willreturn\n";
}

TEST(Postdominator, KeysAreTheStackMachinesGroups) {
  Random R(7);
  unsigned Compared = 0, AcrossRounds = 0, Parted = 0;
  for (unsigned Round = 0; Round != 1500; ++Round) {
    Graph G = randomGraph(R);
    unsigned Threads = 2 + R.below(2);
    Parsed P(textOf(G));
    const llvm::Function &F = P.function("f");
    Scenario S = scenario(F, std::vector<Row>(Threads, Row{0}));
    for (unsigned T = 0; T != Threads; ++T) {
      // Often a common start.
      llvm::APInt Bits = R.bits(128);
      if (T && R.chance(2)) {
        unsigned Common = R.below(24);
        Bits = Bits.shl(Common) | (S.Arguments[0][0].Bits &
                                   llvm::APInt::getLowBitsSet(128, Common));
      }
      S.Arguments[T][0].Bits = Bits;
    }
    OperationCatalog Catalog;
    ReplayOptions Options;
    Options.Uncontrolled = UncontrolledSemantics::Postdominator;
    Options.StepLimit = 60;
    SingleRun X = runProgram(P.Module, F, Catalog, S, Options);
    if (!X.Problem.empty()) {
      // Only endless walks may fail.
      EXPECT_NE(X.Problem.find("blocks entered"), std::string::npos)
          << X.Problem << "\n"
          << textOf(G);
      continue;
    }
    std::vector<std::vector<unsigned>> Paths(Threads);
    std::vector<std::vector<const Step *>> Syncs(Threads);
    for (unsigned T = 0; T != Threads; ++T)
      for (const Step &St : X.Threads.Threads[T].Steps)
        if (St.What == Step::Kind::Operation) {
          Paths[T].push_back(std::stoul(St.Arguments[0]));
          Syncs[T].push_back(&St);
        }
    StackMachine M(G, Paths);
    ++Compared;
    for (unsigned T = 0; T != Threads; ++T)
      for (unsigned U = 0; U != Threads; ++U)
        for (size_t I = 0; I != Paths[T].size(); ++I)
          for (size_t J = 0; J != Paths[U].size(); ++J) {
            bool Together = M.Group[T][I] == M.Group[U][J];
            ASSERT_EQ(Together, Syncs[T][I]->Instance == Syncs[U][J]->Instance)
                << "thread " << T << " place " << I << ", thread " << U
                << " place " << J << "\n"
                << textOf(G);
            if (!Together || T == U)
              continue;
            auto Times = [](const std::vector<unsigned> &Path, size_t End) {
              return std::count(Path.begin(), Path.begin() + End, Path[End]);
            };
            AcrossRounds += Times(Paths[T], I) != Times(Paths[U], J);
            Parted += !std::equal(Paths[T].begin(), Paths[T].begin() + I,
                                  Paths[U].begin(), Paths[U].begin() + J);
          }
  }
  // The cases that matter occur.
  EXPECT_GT(Compared, 500u);
  EXPECT_GT(AcrossRounds, 20u);
  EXPECT_GT(Parted, 500u);
  std::printf("%u graphs, %u pairs related after parting, %u in different "
              "rounds\n",
              Compared, Parted, AcrossRounds);
}

SingleRun runIt(const std::string &Text, const std::vector<Row> &Rows) {
  Parsed P(Text);
  OperationCatalog Catalog;
  ReplayOptions Options;
  Options.Uncontrolled = UncontrolledSemantics::Postdominator;
  const llvm::Function &F = P.function("f");
  return runProgram(P.Module, F, Catalog, scenario(F, Rows), Options);
}

using Set = std::vector<unsigned>;
const char *Sync = "declare void @sync(i32) convergent\n"
                   "declare void @fail() noreturn\n";

TEST(Postdominator, EdgesToUnreachableDoNotCount) {
  SingleRun R =
      runIt(std::string("define void @f(i32 %c) convergent {\n"
                        "entry:\n switch i32 %c, label %a [ i32 1, "
                        "label %b i32 2, label %bad ]\n"
                        "a:\n br label %m\n"
                        "b:\n br label %m\n"
                        "bad:\n call void @sync(i32 2)\n"
                        " call void @fail()\n unreachable\n"
                        "m:\n call void @sync(i32 1)\n ret void\n}\n") +
                Sync,
            {{0}, {1}, {2}, {2}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(stepsOf(R, 0, "@sync")[0].Set, (Set{0, 1}));
  EXPECT_EQ(stepsOf(R, 2, "@sync")[0].Set, (Set{2, 3}));
}

TEST(Postdominator, TwoReturnsMeetAfterTheCall) {
  SingleRun R = runIt(std::string("define void @g(i1 %c) convergent {\n"
                                  "entry:\n br i1 %c, label %a, label %b\n"
                                  "a:\n call void @sync(i32 1)\n ret void\n"
                                  "b:\n call void @sync(i32 2)\n ret void\n}\n"
                                  "define void @f(i1 %c) convergent {\n"
                                  " call void @g(i1 %c) convergent\n"
                                  " call void @sync(i32 3)\n ret void\n}\n") +
                          Sync,
                      {{0}, {1}, {1}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(stepsOf(R, 0, "@sync")[0].Set, (Set{0}));
  EXPECT_EQ(stepsOf(R, 1, "@sync")[0].Set, (Set{1, 2}));
  EXPECT_EQ(stepsOf(R, 0, "@sync")[1].Set, (Set{0, 1, 2}));
}

TEST(Postdominator, ALoopIsLeftTogether) {
  // Unequal numbers of rounds: apart after the first that only one of them
  // does, together after the loop.
  SingleRun R =
      runIt(std::string("define void @f(i32 %n) convergent {\n"
                        "entry:\n br label %h\n"
                        "h:\n %i = phi i32 [ 0, %entry ], [ %j, %h ]\n"
                        " call void @sync(i32 0)\n"
                        " %j = add i32 %i, 1\n"
                        " %m = icmp ult i32 %j, %n\n"
                        " br i1 %m, label %h, label %x\n"
                        "x:\n call void @sync(i32 1)\n ret void\n}\n") +
                Sync,
            {{2}, {4}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(stepsOf(R, 1, "@sync(i32 0)")[1].Set, (Set{0, 1}));
  EXPECT_EQ(stepsOf(R, 1, "@sync(i32 0)")[2].Set, (Set{1}));
  EXPECT_EQ(stepsOf(R, 1, "@sync(i32 1)")[0].Set, (Set{0, 1}));
}

TEST(Postdominator, RelatedInstancesOfDifferentRounds) {
  // m is the post-dominator of h; a thread that goes round twice more meets the
  // other at its own first m.
  SingleRun R =
      runIt(std::string("define void @f(i32 %b) convergent {\n"
                        "entry:\n br label %h\n"
                        "h:\n %i = phi i32 [ 0, %entry ], [ %j, %l ]\n"
                        " call void @sync(i32 0)\n"
                        " %j = add i32 %i, 1\n %s = lshr i32 %b, %i\n"
                        " %c = trunc i32 %s to i1\n"
                        " br i1 %c, label %l, label %m\n"
                        "l:\n br label %h\n"
                        "m:\n call void @sync(i32 1)\n ret void\n}\n") +
                Sync,
            {{0b0}, {0b11}});
  ASSERT_EQ(R.Problem, "");
  EXPECT_EQ(stepsOf(R, 0, "@sync(i32 1)")[0].Set, (Set{0, 1}));
  EXPECT_EQ(stepsOf(R, 1, "@sync(i32 0)")[0].Set, (Set{0, 1}));
  EXPECT_EQ(stepsOf(R, 1, "@sync(i32 0)")[1].Set, (Set{1}));
}

TEST(Postdominator, ThreadingAnEdgePastTheMergeSplitsTheSet) {
  // Before, all threads meet at m. After, those from a go to the operation at
  // once; entry's post-dominator is the end.
  const std::string Before =
      "define void @f(i1 noundef %c, i1 noundef %d) convergent {\n"
      "entry:\n br i1 %c, label %a, label %b\n"
      "a:\n br label %m\nb:\n br label %m\n"
      "m:\n %go = phi i1 [ true, %a ], [ %d, %b ]\n"
      " br i1 %go, label %op, label %end\n"
      "op:\n call void @sync(i32 1)\n br label %end\n"
      "end:\n ret void\n}\n";
  const std::string After =
      "define void @f(i1 noundef %c, i1 noundef %d) convergent {\n"
      "entry:\n br i1 %c, label %a, label %b\n"
      "a:\n br label %op\n"
      "b:\n br i1 %d, label %op, label %end\n"
      "op:\n call void @sync(i32 1)\n br label %end\n"
      "end:\n ret void\n}\n";
  ReplayOptions Options;
  EXPECT_FALSE(Pair(Before + Sync, After + Sync, Options).violated());
  Options.Uncontrolled = UncontrolledSemantics::SamePath;
  EXPECT_FALSE(Pair(Before + Sync, After + Sync, Options).violated());
  EXPECT_FALSE(Pair(After + Sync, Before + Sync, Options).violated());
  Options.Uncontrolled = UncontrolledSemantics::Postdominator;
  Comparison C =
      Pair(Before + Sync, After + Sync, Options).compare({{1, 0}, {0, 1}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_EQ(C.Example->Change, ChangeKind::Splits);
  C = Pair(After + Sync, Before + Sync, Options).compare({{1, 0}, {0, 1}});
  ASSERT_EQ(C.Kind, ComparisonKind::Violation);
  EXPECT_EQ(C.Example->Change, ChangeKind::Merges);
}

} // namespace
