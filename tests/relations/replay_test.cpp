//===- tests/relations/replay_test.cpp - The interpreter's relations ------===//
//
// Random programs and walks: the relations of the operations in all runs of the
// interpreter, against those that the rules allow by brute force.
// CONVTV_RANDOM_PROGRAMS as in encoding_test.cpp.
//
//===----------------------------------------------------------------------===//
#include "random_program.h"

#include "checker/replay/machine.h"
#include "encodings/program/load.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <map>

using namespace llvm;
using namespace convtv;

namespace relations {
namespace {

constexpr uint64_t PartitionLimit = 20'000;
constexpr unsigned RunLimit = 3'000;

OperationRelation relationOf(const replay::Run &R) {
  using Key = std::pair<OperationInstance, replay::InstanceKey>;
  std::vector<Key> Done;
  for (unsigned T = 0; T < R.Threads.size(); ++T) {
    std::map<const Instruction *, unsigned> Count;
    for (const replay::EventRecord &E : R.Threads[T].Events)
      if (E.IsConvergent)
        Done.push_back({{T, E.I->I, Count[E.I->I]++}, E.Instance});
  }
  OperationRelation Out;
  for (const Key &A : Done)
    for (const Key &B : Done)
      if (A.first.Thread < B.first.Thread && A.second == B.second) {
        EXPECT_EQ(A.first.I, B.first.I) << "B1";
        Out.insert({A.first, B.first});
      }
  return Out;
}

struct Tally {
  unsigned Groups = 0, TooMany = 0, NoOrder = 0, Choices = 0;
};

UncontrolledSemantics relationNamed(Semantics S) {
  switch (S) {
  case Semantics::Postdominator:
    return UncontrolledSemantics::Postdominator;
  case Semantics::SamePath:
    return UncontrolledSemantics::SamePath;
  case Semantics::Opaque:
    return UncontrolledSemantics::Opaque;
  case Semantics::JoinPoint:
    return UncontrolledSemantics::JoinPoint;
  default:
    return UncontrolledSemantics::Maximal;
  }
}

/// The interpreter's relations of a group and those of the rules are the same;
/// under opaque, it draws from them.
void compare(Tally &Done, const LoadedModule &M, const RandomProgram &R,
             ArrayRef<size_t> Group, Semantics S, uint64_t Seed) {
  std::vector<Path> Paths;
  replay::Scenario Inputs = replay::randomScenario(*R.F, Group.size(), Seed,
                                                   replay::ScenarioOptions());
  Inputs.CallsReturn = true;
  for (unsigned T = 0; T < Group.size(); ++T) {
    Paths.push_back(R.Walks[Group[T]].second);
    Inputs.Arguments[T] = {{APInt(64, R.Walks[Group[T]].first), false}};
  }
  Enumeration Right = enumerateRelations(*R.F, Paths, S, PartitionLimit);
  if (Right.TooMany) {
    ++Done.TooMany;
    return;
  }

  OperationCatalog Catalog;
  replay::World W(*M.Module, *M.Module);
  replay::Program P(M, W, Catalog);
  auto Uncontrolled = replay::makeRelation(relationNamed(S));
  replay::EntryMemory Entry(W, Inputs);
  replay::Oracle O(Inputs, {});
  replay::MachineOptions Options;
  std::set<OperationRelation> Ours;
  replay::EnumeratedChoice Anchors;
  unsigned Runs = 0, NoOrder = 0;
  do {
    replay::Run Ran =
        replay::Machine(P, Inputs, Entry, O, *Uncontrolled, Anchors, Options)
            .run(*R.F);
    if (Ran.Status == replay::RunStatus::Complete)
      Ours.insert(relationOf(Ran));
    else if (Ran.Status == replay::RunStatus::NoOrder)
      ++NoOrder;
    else
      EXPECT_EQ(Ran.Status, replay::RunStatus::Contradiction) << Ran.Reason;
    std::vector<replay::AnchorInstance> Met;
    for (const replay::ThreadTrace &T : Ran.Threads)
      Met.insert(Met.end(), T.Anchors.begin(), T.Anchors.end());
    Anchors.finished(Met);
  } while (Anchors.advance() && ++Runs < RunLimit);
  if (Anchors.isTooMany() || Runs == RunLimit) {
    ++Done.TooMany;
    return;
  }
  ++Done.Groups;
  Done.NoOrder += NoOrder > 0;
  Done.Choices += Ours.size() > 1;
  if (S == Semantics::Opaque) // one function drawn for each seed
    Ours.insert(Right.Relations.begin(), Right.Relations.end());
  if (Ours == Right.Relations)
    return;
  std::string Text = R.Text;
  for (const Path &Walk : Paths) {
    for (const BasicBlock *BB : Walk)
      Text += " " + BB->getName().str();
    Text += "\n";
  }
  Text += "by the rules:\n";
  for (const OperationRelation &X : Right.Relations)
    Text += "  " + toString(X) + "\n";
  Text += "by the interpreter (" + std::to_string(NoOrder) +
          " without an order of execution):\n";
  for (const OperationRelation &X : Ours)
    Text += "  " + toString(X) + "\n";
  ADD_FAILURE() << Text;
}

void compareAll(uint64_t FirstSeed, const Style &What, Semantics S,
                unsigned Threads, Tally &Done) {
  const char *Wanted = std::getenv("CONVTV_RANDOM_PROGRAMS");
  unsigned Programs = Wanted ? std::atoi(Wanted) : 40;
  for (unsigned N = 0; N < Programs && !testing::Test::HasFailure(); ++N) {
    LLVMContext Context;
    RandomProgram R = randomProgram(Context, FirstSeed + N, What);
    LoadedModule M;
    M.Path = "random.ll";
    M.Module = std::move(R.Module);
    for (size_t A = 0; A < std::min<size_t>(R.Walks.size(), 4); ++A)
      for (size_t B = 0; B <= A; ++B)
        if (Threads == 2)
          compare(Done, M, R, {A, B}, S, N);
        else
          compare(Done, M, R, {A, B, 0}, S, N);
  }
  testing::Test::RecordProperty("Groups", Done.Groups);
  testing::Test::RecordProperty("TooMany", Done.TooMany);
  testing::Test::RecordProperty("NoOrder", Done.NoOrder);
  testing::Test::RecordProperty("WithChoices", Done.Choices);
  EXPECT_GE(Done.Groups, Programs * 2);
}

TEST(ReplayedRelations, Maximal) {
  Tally Done;
  compareAll(60'000, {false, false}, Semantics::Maximal, 2, Done);
}

TEST(ReplayedRelations, MaximalThreeThreads) {
  Tally Done;
  compareAll(70'000, {false, false}, Semantics::Maximal, 3, Done);
}

TEST(ReplayedRelations, Postdominator) {
  Tally Done;
  compareAll(140'000, {false, false}, Semantics::Postdominator, 2, Done);
}

TEST(ReplayedRelations, PostdominatorThreeThreads) {
  Tally Done;
  compareAll(150'000, {false, false}, Semantics::Postdominator, 3, Done);
}

TEST(ReplayedRelations, SamePath) {
  Tally Done;
  compareAll(160'000, {false, false}, Semantics::SamePath, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, Opaque) {
  Tally Done;
  compareAll(170'000, {false, false}, Semantics::Opaque, 2, Done);
}

TEST(ReplayedRelations, OpaqueThreeThreads) {
  Tally Done;
  compareAll(180'000, {false, false}, Semantics::Opaque, 3, Done);
}

TEST(ReplayedRelations, JoinPoint) {
  Tally Done;
  Style What;
  What.JoinPoints = true;
  compareAll(210'000, What, Semantics::JoinPoint, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, JoinPointThreeThreads) {
  Tally Done;
  Style What;
  What.JoinPoints = true;
  compareAll(220'000, What, Semantics::JoinPoint, 3, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, IteratingAnchors) {
  Tally Done;
  Style What{true, false};
  What.Iterating = true;
  compareAll(250'000, What, Semantics::Tokens, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, IteratingAnchorsThreeThreads) {
  Tally Done;
  Style What{true, false};
  What.Iterating = true;
  compareAll(260'000, What, Semantics::Tokens, 3, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, Tokens) {
  Tally Done;
  compareAll(80'000, {true, false}, Semantics::Tokens, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(ReplayedRelations, TokensThreeThreads) {
  Tally Done;
  compareAll(90'000, {true, true}, Semantics::Tokens, 3, Done);
}

} // namespace
} // namespace relations
