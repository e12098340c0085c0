//===- tests/relations/join_point_test.cpp - Relations under join-point ---===//
//
// The encoding of join-point for threads with given walks, over all answers of
// its choices, against the relations that the rules allow by brute force. Only
// the semantics' own file is asked: anchors, joins and points are no events of
// the encoder, but their relation must obey the rules, too.
// CONVTV_RANDOM_PROGRAMS as in encoding_test.cpp.
//
//===----------------------------------------------------------------------===//
#include "random_program.h"

#include "encodings/convergence/semantics.h"
#include "encodings/program/join_point.h"
#include "encodings/program/unrolled_function.h"
#include "encodings/smt/term.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <map>

using namespace llvm;
using namespace convtv;

namespace relations {
namespace {

constexpr uint64_t PartitionLimit = 20'000;
constexpr unsigned ChoiceLimit = 12;

/// The ways of threads that are known.
class Walked final : public Paths {
public:
  Walked(const UnrolledFunction &G, TermTable &T, StringRef Program,
         ArrayRef<Path> Threads)
      : G(G), T(T), Program(Program) {
    for (const Path &Walk : Threads) {
      auto &Way = Ways.emplace_back();
      NodeId At = 0;
      Way[At] = ~0u;
      for (size_t I = 1; I < Walk.size(); ++I) {
        const auto &Out = G.nodes()[At].Out;
        auto It = find_if(Out, [&](const UnrolledEdge &E) {
          return G.nodes()[E.To].Block == Walk[I];
        });
        if (It == Out.end()) {
          ADD_FAILURE() << "the bound cuts the walk";
          return;
        }
        Way[At] = It - Out.begin();
        At = It->To;
        Way[At] = ~0u;
      }
    }
  }
  const UnrolledFunction &graph() const override { return G; }
  TermTable &table() const override { return T; }
  StringRef program() const override { return Program; }
  Term completes(NodeId N, unsigned Thread) const override {
    return T.boolean(Ways[Thread].count(N));
  }
  Term takes(NodeId N, unsigned Edge, unsigned Thread) const override {
    auto It = Ways[Thread].find(N);
    return T.boolean(It != Ways[Thread].end() && It->second == Edge);
  }
  Term entered(unsigned, unsigned, unsigned) const override {
    return T.boolean(true);
  }
  bool isUncontrolled(const CallBase &Call) const override {
    return Call.isConvergent();
  }
  bool enteredByToken(unsigned) const override { return false; }

  /// Convergent calls in program order, with their copies.
  std::vector<std::pair<OperationInstance, NodeId>> sites(unsigned Thread) {
    std::vector<std::pair<OperationInstance, NodeId>> List;
    std::map<const Instruction *, unsigned> Count;
    for (NodeId N = 0;;) {
      for (const Instruction &I : *G.nodes()[N].Block)
        if (const auto *Call = dyn_cast<CallBase>(&I);
            Call && Call->isConvergent())
          List.push_back({{Thread, &I, Count[&I]++}, N});
      unsigned Edge = Ways[Thread].at(N);
      if (Edge == ~0u)
        return List;
      N = G.nodes()[N].Out[Edge].To;
    }
  }

private:
  const UnrolledFunction &G;
  TermTable &T;
  StringRef Program;
  std::vector<std::map<NodeId, unsigned>> Ways; ///< edges taken, by node
};

struct Allowed {
  std::set<OperationRelation> Relations;
  bool TooMany = false;
};

/// An equivalence without two instances of one thread in a class, and
/// convergence-before has no cycle.
bool isLegal(
    const std::vector<std::vector<std::pair<OperationInstance, NodeId>>> &Ran,
    const OperationRelation &R) {
  std::map<OperationInstance, std::set<OperationInstance>> Class;
  for (const auto &[A, B] : R) {
    Class[A].insert(B);
    Class[B].insert(A);
  }
  for (auto &[X, Others] : Class)
    for (const OperationInstance &Y : Others) {
      if (Y.Thread == X.Thread)
        return false;
      for (const OperationInstance &Z : Class[Y])
        if (Z != X && !Others.count(Z))
          return false;
    }
  std::vector<size_t> Next(Ran.size());
  auto IsNext = [&](const OperationInstance &X) {
    return Next[X.Thread] < Ran[X.Thread].size() &&
           Ran[X.Thread][Next[X.Thread]].first == X;
  };
  for (bool Progress = true; Progress;) {
    Progress = false;
    for (size_t T = 0; T < Ran.size(); ++T) {
      if (Next[T] == Ran[T].size())
        continue;
      const auto &Others = Class[Ran[T][Next[T]].first];
      if (!all_of(Others, IsNext))
        continue;
      ++Next[T];
      for (const OperationInstance &Y : Others)
        ++Next[Y.Thread];
      Progress = true;
    }
  }
  for (size_t T = 0; T < Ran.size(); ++T)
    if (Next[T] < Ran[T].size())
      return false;
  return true;
}

/// Of the operations, one for each answer of the choices.
Allowed encoded(const UnrolledFunction &G, StringRef Program,
                ArrayRef<Path> Threads) {
  Allowed Result;
  TermTable T;
  Walked P(G, T, Program, Threads);
  auto Rule = makeUncontrolledRelation(UncontrolledSemantics::JoinPoint, P);
  std::vector<std::vector<std::pair<OperationInstance, NodeId>>> Ran;
  for (unsigned Th = 0; Th < Threads.size(); ++Th)
    Ran.push_back(P.sites(Th));
  std::vector<std::pair<OperationPair, Term>> Pairs;
  std::vector<Term> Conditions;
  for (unsigned A = 0; A < Ran.size(); ++A)
    for (unsigned B = A + 1; B < Ran.size(); ++B) {
      for (const auto &[I, N] : Ran[A])
        for (const auto &[J, M] : Ran[B])
          if (I.I == J.I) {
            InstancePair Pair;
            Pair.FirstNode = N;
            Pair.SecondNode = M;
            Pair.First = A;
            Pair.Second = B;
            Pair.At = I.I;
            Pairs.push_back({{I, J}, Rule->related(Pair)});
          }
      for (const Condition &C : Rule->conditions(A, B))
        Conditions.push_back(C.Holds);
    }
  std::map<std::string, unsigned> Choices;
  for (uint64_t Answers = 0;; ++Answers) {
    Evaluator At([&](Term V) { return APInt(V.width() ? V.width() : 1, 0); },
                 [&](Term App, ArrayRef<APInt> Of) {
                   std::string Name = App.name().str();
                   EXPECT_EQ(Name.rfind("join-point.", 0), 0u) << Name;
                   for (const APInt &A : Of)
                     Name += " " + std::to_string(A.getZExtValue());
                   unsigned N =
                       Choices.try_emplace(Name, Choices.size()).first->second;
                   return APInt(1, N < 64 && Answers >> N & 1);
                 });
    OperationRelation All, Operations;
    for (const auto &[Pair, Related] : Pairs)
      if (At.isTrue(Related)) {
        All.insert(Pair);
        if (joinPointKind(*Pair.first.I) == JoinPointKind::None)
          Operations.insert(Pair);
      }
    if (all_of(Conditions, [&](Term C) { return At.isTrue(C); }) &&
        isLegal(Ran, All))
      Result.Relations.insert(std::move(Operations));
    if (Choices.size() > ChoiceLimit) {
      Result.TooMany = true;
      return Result;
    }
    if (Answers + 1 >= uint64_t(1) << Choices.size())
      return Result;
  }
}

std::string all(const std::set<OperationRelation> &Relations) {
  std::string Text;
  for (const OperationRelation &R : Relations)
    Text += "  " + toString(R) + "\n";
  return Text;
}

struct Tally {
  unsigned Groups = 0, TooMany = 0, Choices = 0, Related = 0, Impossible = 0;
};

void compare(Tally &Done, const RandomProgram &R, const UnrolledFunction &G,
             const std::vector<Path> &Paths) {
  Enumeration Right =
      enumerateRelations(*R.F, Paths, Semantics::JoinPoint, PartitionLimit);
  Allowed Ours = encoded(G, "after", Paths);
  if (Right.TooMany || Ours.TooMany) {
    ++Done.TooMany;
    return;
  }
  ++Done.Groups;
  Done.Choices += Right.Relations.size() > 1;
  Done.Impossible += Right.Relations.empty();
  for (const OperationRelation &X : Right.Relations)
    Done.Related += !X.empty();
  std::string Walks = R.Text;
  for (const Path &P : Paths) {
    for (const BasicBlock *BB : P)
      Walks += " " + BB->getName().str();
    Walks += "\n";
  }
  EXPECT_EQ(Right.Relations, Ours.Relations)
      << Walks << "by the rules:\n"
      << all(Right.Relations) << "by the encoding:\n"
      << all(Ours.Relations);
  // The source makes its choices at operations only: some of the same.
  Allowed Source = encoded(G, "before", Paths);
  EXPECT_TRUE(std::includes(Right.Relations.begin(), Right.Relations.end(),
                            Source.Relations.begin(), Source.Relations.end()))
      << Walks << "by the rules:\n"
      << all(Right.Relations) << "by the source's encoding:\n"
      << all(Source.Relations);
}

void compareAll(uint64_t FirstSeed, unsigned Threads, Tally &Done) {
  const char *Wanted = std::getenv("CONVTV_RANDOM_PROGRAMS");
  unsigned Programs = Wanted ? std::atoi(Wanted) : 40;
  Style What;
  What.JoinPoints = true;
  for (unsigned N = 0; N < Programs && !testing::Test::HasFailure(); ++N) {
    LLVMContext Context;
    RandomProgram R = randomProgram(Context, FirstSeed + N, What);
    size_t Walks = std::min<size_t>(R.Walks.size(), Threads == 2 ? 4 : 2);
    UnrollLimits Limits;
    Limits.HeaderVisits = 1;
    for (size_t W = 0; W < Walks; ++W)
      for (const BasicBlock *BB : R.Walks[W].second)
        Limits.HeaderVisits = std::max<unsigned>(Limits.HeaderVisits,
                                                 count(R.Walks[W].second, BB));
    auto G = UnrolledFunction::create(*R.F, Limits);
    ASSERT_TRUE(bool(G)) << toString(G.takeError());
    auto Path = [&](size_t W) { return R.Walks[W].second; };
    for (size_t A = 0; A < Walks; ++A)
      for (size_t B = 0; B <= A; ++B)
        if (Threads == 2)
          compare(Done, R, *G, {Path(A), Path(B)});
        else
          compare(Done, R, *G, {Path(A), Path(B), Path(0)});
  }
  testing::Test::RecordProperty("Groups", Done.Groups);
  testing::Test::RecordProperty("TooMany", Done.TooMany);
  testing::Test::RecordProperty("WithChoices", Done.Choices);
  testing::Test::RecordProperty("Impossible", Done.Impossible);
  EXPECT_GE(Done.Groups, Programs * 2);
  EXPECT_GE(Done.Related, Programs);
  EXPECT_GE(Done.Choices, Programs / 4);
}

TEST(EncodedRelations, JoinPoint) {
  Tally Done;
  compareAll(190'000, 2, Done);
}

TEST(EncodedRelations, JoinPointThreeThreads) {
  Tally Done;
  compareAll(200'000, 3, Done);
}

} // namespace
} // namespace relations
