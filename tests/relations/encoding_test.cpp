//===- tests/relations/encoding_test.cpp - The encoding, against all relations
//==//
//
// Random programs and walks: the relations of the operations that the prover's
// encoding allows, against those that the rules allow by brute force.
// CONVTV_RANDOM_PROGRAMS sets the number of programs for each semantics
// (default 40).
//
//===----------------------------------------------------------------------===//
#include "random_program.h"

#include "encodings/instructions/encoder.h"

#include "llvm/IR/InstrTypes.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <map>

using namespace llvm;
using namespace convtv;

namespace relations {
namespace {

constexpr uint64_t PartitionLimit = 20'000;
constexpr unsigned ChoiceLimit = 10; ///< Boolean choices at anchors

size_t walksUsed(unsigned Threads) { return Threads == 2 ? 5 : 3; }

struct Arbitrary final : EventHandler {
  EncodingContext &C;
  explicit Arbitrary(EncodingContext &C) : C(C) {}
  void resolve(Event &E, Encoder &) override {
    for (unsigned T = 0; T < E.Threads.size(); ++T) {
      ThreadEvent &X = E.Threads[T];
      std::string Name =
          "result." + std::to_string(E.Index) + ".t" + std::to_string(T);
      X.Result = C.unknownValue(Name, E.ResultLeaves);
      X.Returns = C.Table.boolean(true);
      X.MemoryAfter = E.Effects.WritesMemory
                          ? C.Mem.unknown(X.MemoryBefore, "effect." + Name)
                          : X.MemoryBefore;
    }
  }
};

/// One program, encoded for all threads at once.
class Encoded {
public:
  Encoded(const RandomProgram &R, unsigned Threads,
          UncontrolledSemantics Uncontrolled) {
    C.Threads = Threads;
    C.Catalog = &Catalog;
    C.Layout = &R.Module->getDataLayout();
    UnrollLimits Limits;
    // As few as the walks need.
    Limits.HeaderVisits = 1;
    for (size_t W = 0; W < std::min(R.Walks.size(), walksUsed(Threads)); ++W)
      for (const BasicBlock *BB : R.Walks[W].second)
        Limits.HeaderVisits = std::max<unsigned>(Limits.HeaderVisits,
                                                 count(R.Walks[W].second, BB));
    auto Made = UnrolledFunction::create(*R.F, Limits);
    if (!Made) {
      ADD_FAILURE() << toString(Made.takeError());
      return;
    }
    U.emplace(std::move(*Made));
    E.emplace(C, *U, *R.Module, "program", true, Uncontrolled, Handler);
    if (auto What = E->run())
      ADD_FAILURE() << "refused: " << What->What;
  }

  struct Allowed {
    std::set<OperationRelation> Relations;
    bool TooMany = false;
  };

  /// All relations, one for each answer of the choices, for given walks.
  Allowed relations(ArrayRef<uint64_t> Numbers) {
    Allowed Result;
    ChoiceNumbers Choices;
    Copies.clear();
    for (uint64_t Answers = 0;; ++Answers) {
      OperationRelation R = evaluate(Numbers, Choices, Answers);
      // The prover leaves choices free. What is no equivalence or breaks B3 is
      // no choice of an implementation.
      if (isEquivalence(Choices, Answers) && isLegal(R))
        Result.Relations.insert(std::move(R));
      if (Choices.size() > ChoiceLimit) {
        Result.TooMany = true;
        return Result;
      }
      if (Answers + 1 >= uint64_t(1) << Choices.size())
        return Result;
    }
  }

  /// Of the walks asked for last: both instances of an anchor are in one copy.
  bool sameCopy(const OperationInstance &A, const OperationInstance &B) const {
    return Copies.at(A) == Copies.at(B);
  }

private:
  /// "Are these instances of an anchor related": anchor, threads, copies. Of
  /// other choices the name alone.
  struct Choice {
    std::string Name;
    unsigned Threads[2] = {0, 0};
    uint64_t Copies[2] = {0, 0};
    auto operator<=>(const Choice &) const = default;
    bool isAnchor() const { return StringRef(Name).starts_with("anchor."); }
  };
  using ChoiceNumbers = std::map<Choice, unsigned>;

  static bool isEquivalence(const ChoiceNumbers &Choices, uint64_t Answers) {
    auto Same = [](const Choice &X, unsigned I, const Choice &Y, unsigned J) {
      return X.Threads[I] == Y.Threads[J] && X.Copies[I] == Y.Copies[J];
    };
    for (const auto &[X, N] : Choices)
      for (const auto &[Y, M] : Choices) {
        if (N == M || !X.isAnchor() || X.Name != Y.Name ||
            !(Answers >> N & 1) || !(Answers >> M & 1))
          continue;
        for (unsigned I : {0, 1})
          for (unsigned J : {0, 1}) {
            if (!Same(X, I, Y, J))
              continue;
            // Both partners of one instance are related: of one thread never.
            Choice Third{X.Name,
                         {X.Threads[!I], Y.Threads[!J]},
                         {X.Copies[!I], Y.Copies[!J]}};
            if (Third.Threads[0] == Third.Threads[1])
              return false;
            if (Third.Threads[0] > Third.Threads[1]) {
              std::swap(Third.Threads[0], Third.Threads[1]);
              std::swap(Third.Copies[0], Third.Copies[1]);
            }
            auto It = Choices.find(Third);
            if (It != Choices.end() && !(Answers >> It->second & 1))
              return false;
          }
      }
    return true;
  }

  OperationRelation evaluate(ArrayRef<uint64_t> Numbers, ChoiceNumbers &Choices,
                             uint64_t Answers) {
    auto Answer = [&](const Choice &X) {
      unsigned N = Choices.try_emplace(X, Choices.size()).first->second;
      return APInt(1, N < 64 && Answers >> N & 1);
    };
    Evaluator At(
        [&](Term V) {
          unsigned Width = V.width() ? V.width() : 1;
          for (unsigned T = 0; T < Numbers.size(); ++T)
            if (V.name() == "argument.0.t" + std::to_string(T) + ".0")
              return APInt(64, Numbers[T]);
          if (V.name().starts_with("same-path."))
            return Answer({V.name().str()});
          return APInt(Width, 0); // nothing is poison
        },
        [&](Term App, ArrayRef<APInt> Of) {
          StringRef Name = App.name();
          if (Name.starts_with("anchor.")) {
            // anchor.PROGRAM.FUNCTION.NUMBER.THREAD.THREAD
            auto [Anchor, First] = Name.rsplit('.').first.rsplit('.');
            Choice X{Anchor.str()};
            EXPECT_FALSE(
                First.getAsInteger(10, X.Threads[0]) ||
                Name.rsplit('.').second.getAsInteger(10, X.Threads[1]) ||
                Of.size() != 2);
            // The prover says nothing about what an anchor relates across its
            // own copies (Encoder::Crossing::Possible).
            if (Of[0] != Of[1])
              return APInt(1, 0);
            X.Copies[0] = X.Copies[1] = Of[0].getZExtValue();
            return Answer(X);
          }
          EXPECT_TRUE(Name == "opaque" || Name.starts_with("same-path."))
              << Name.str();
          Choice X{Name.str()};
          for (const APInt &A : Of)
            X.Name += " " + std::to_string(A.getZExtValue());
          return Answer(X);
        });
    std::map<std::pair<unsigned, const Instruction *>, unsigned> Count;
    for (const Encoder::TokenDefinition &D : E->tokenDefinitions())
      for (unsigned T = 0; T < Numbers.size(); ++T)
        if (At.isTrue(D.Guards[T]))
          Copies[{T, D.Call, Count[{T, D.Call}]++}] = D.Node;
    // By thread, the operations it executes.
    std::vector<std::vector<std::pair<OperationInstance, const Event *>>> Ran(
        Numbers.size());
    for (const auto &X : E->events())
      for (unsigned T = 0; T < Numbers.size(); ++T)
        if (At.isTrue(X->Threads[T].Guard))
          Ran[T].push_back(
              {{T, X->Instruction, Count[{T, X->Instruction}]++}, X.get()});
    Order.clear();
    for (unsigned T = 0; T < Ran.size(); ++T)
      for (unsigned N = 0; N < Ran[T].size(); ++N)
        Order[Ran[T][N].first] = N;
    OperationRelation R;
    for (unsigned A = 0; A < Ran.size(); ++A)
      for (unsigned B = A + 1; B < Ran.size(); ++B)
        for (const auto &[I, X] : Ran[A])
          for (const auto &[J, Y] : Ran[B])
            if (I.I == J.I && areRelated(At, *X, A, *Y, B))
              R.insert({I, J});
    return R;
  }

  bool areRelated(Evaluator &At, const Event &X, unsigned A, const Event &Y,
                  unsigned B) {
    if (&X == &Y)
      return At.isTrue(E->related(X, A, B));
    // What the prover is told never to happen, it does not ask for.
    return E->crossing(X) == Encoder::Crossing::Known &&
           At.isTrue(E->related(X, A, Y, B));
  }

  /// An equivalence (B2), and convergence-before of operations has no cycle
  /// (B3: else threads could not take them away one class after another).
  bool isLegal(const OperationRelation &R) {
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
    std::map<unsigned, std::vector<OperationInstance>> Left;
    for (const auto &[X, N] : Order) {
      auto &L = Left[X.Thread];
      L.resize(std::max<size_t>(L.size(), N + 1));
      L[N] = X;
    }
    std::map<unsigned, size_t> Next;
    auto IsNext = [&](const OperationInstance &X) {
      return Next[X.Thread] < Left[X.Thread].size() &&
             Left[X.Thread][Next[X.Thread]] == X;
    };
    for (bool Progress = true; Progress;) {
      Progress = false;
      for (auto &[T, L] : Left) {
        if (Next[T] == L.size())
          continue;
        OperationInstance X = L[Next[T]];
        const auto &Others = Class[X];
        if (!all_of(Others, IsNext))
          continue;
        ++Next[T];
        for (const OperationInstance &Y : Others)
          ++Next[Y.Thread];
        Progress = true;
      }
    }
    return all_of(Left,
                  [&](auto &L) { return Next[L.first] == L.second.size(); });
  }

  /// Program order within a thread.
  std::map<OperationInstance, unsigned> Order;
  std::map<OperationInstance, NodeId> Copies;
  OperationCatalog Catalog;
  EncodingContext C;
  Arbitrary Handler{C};
  std::optional<UnrolledFunction> U;
  std::optional<Encoder> E;
};

UncontrolledSemantics encoded(Semantics S) {
  switch (S) {
  case Semantics::Postdominator:
    return UncontrolledSemantics::Postdominator;
  case Semantics::SamePath:
    return UncontrolledSemantics::SamePath;
  case Semantics::Opaque:
    return UncontrolledSemantics::Opaque;
  default:
    return UncontrolledSemantics::Maximal;
  }
}

unsigned wantedPrograms() {
  const char *Wanted = std::getenv("CONVTV_RANDOM_PROGRAMS");
  return Wanted ? std::atoi(Wanted) : 40;
}

/// Groups of walks of a program: a few pairs, or triples.
std::vector<std::vector<size_t>> groups(size_t Walks, unsigned Threads) {
  std::vector<std::vector<size_t>> Out;
  Walks = std::min(Walks, walksUsed(Threads));
  for (size_t A = 0; A < Walks; ++A)
    for (size_t B = 0; B <= A; ++B) {
      if (Threads == 2)
        Out.push_back({A, B});
      else
        for (size_t C = 0; C <= B; ++C)
          Out.push_back({A, B, C});
    }
  return Out;
}

std::string all(const std::set<OperationRelation> &Relations) {
  std::string Text;
  for (const OperationRelation &R : Relations)
    Text += "  " + toString(R) + "\n";
  return Text;
}

struct Tally {
  unsigned Programs = 0, Groups = 0, TooMany = 0, Choices = 0, Related = 0;
};

/// The encoding's relations of a group and those of the rules are the same.
void compare(Tally &Done, const RandomProgram &R, Encoded &E,
             const std::vector<size_t> &Group, Semantics S) {
  std::vector<uint64_t> Numbers;
  std::vector<Path> Paths;
  for (size_t W : Group) {
    Numbers.push_back(R.Walks[W].first);
    Paths.push_back(R.Walks[W].second);
  }
  Encoded::Allowed Ours = E.relations(Numbers);
  Enumeration Right =
      enumerateRelations(*R.F, Paths, S, PartitionLimit,
                         [&E](auto &A, auto &B) { return E.sameCopy(A, B); });
  if (Right.TooMany || Ours.TooMany) {
    ++Done.TooMany;
    return;
  }
  ++Done.Groups;
  Done.Choices += Right.Relations.size() > 1;
  for (const OperationRelation &X : Right.Relations)
    Done.Related += !X.empty();
  if (Right.Relations == Ours.Relations)
    return;
  std::string Walks;
  for (const Path &P : Paths) {
    for (const BasicBlock *BB : P)
      Walks += " " + BB->getName().str();
    Walks += "\n";
  }
  ADD_FAILURE() << R.Text << Walks << "by the rules:\n"
                << all(Right.Relations) << "by the encoding:\n"
                << all(Ours.Relations);
}

void compareAll(uint64_t FirstSeed, const Style &What, Semantics S,
                unsigned Threads, Tally &Done) {
  for (unsigned N = 0; N < wantedPrograms() && !testing::Test::HasFailure();
       ++N) {
    LLVMContext Context;
    RandomProgram R = randomProgram(Context, FirstSeed + N, What);
    Encoded E(R, Threads, encoded(S));
    ++Done.Programs;
    for (const auto &Group : groups(R.Walks.size(), Threads))
      compare(Done, R, E, Group, S);
  }
  testing::Test::RecordProperty("Programs", Done.Programs);
  testing::Test::RecordProperty("Groups", Done.Groups);
  testing::Test::RecordProperty("TooMany", Done.TooMany);
  testing::Test::RecordProperty("WithChoices", Done.Choices);
  EXPECT_GE(Done.Groups, Done.Programs * 2);
  EXPECT_GE(Done.Related, Done.Programs);
}

TEST(EncodedRelations, Maximal) {
  Tally Done;
  compareAll(10'000, {false, false}, Semantics::Maximal, 2, Done);
}

TEST(EncodedRelations, MaximalThreeThreads) {
  Tally Done;
  compareAll(20'000, {false, false}, Semantics::Maximal, 3, Done);
}

TEST(EncodedRelations, Postdominator) {
  Tally Done;
  compareAll(100'000, {false, false}, Semantics::Postdominator, 2, Done);
}

TEST(EncodedRelations, PostdominatorThreeThreads) {
  Tally Done;
  compareAll(110'000, {false, false}, Semantics::Postdominator, 3, Done);
}

TEST(EncodedRelations, SamePath) {
  Tally Done;
  compareAll(120'000, {false, false}, Semantics::SamePath, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, Opaque) {
  Tally Done;
  compareAll(130'000, {false, false}, Semantics::Opaque, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, Tokens) {
  Tally Done;
  compareAll(30'000, {true, true}, Semantics::Tokens, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, TokensThreeThreads) {
  Tally Done;
  compareAll(40'000, {true, true}, Semantics::Tokens, 3, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, TokensWithAnchorsInCycles) {
  Tally Done;
  compareAll(50'000, {true, false}, Semantics::Tokens, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, IteratingAnchors) {
  Tally Done;
  Style What{true, false};
  What.Iterating = true;
  compareAll(230'000, What, Semantics::Tokens, 2, Done);
  EXPECT_GE(Done.Choices, 10u);
}

TEST(EncodedRelations, IteratingAnchorsThreeThreads) {
  Tally Done;
  Style What{true, false};
  What.Iterating = true;
  compareAll(240'000, What, Semantics::Tokens, 3, Done);
  EXPECT_GE(Done.Choices, 10u);
}

/// A branch to a block that never returns does not move the post-dominator of
/// the branches before it. (Found by PostdominatorThreeThreads, 300 programs.)
TEST(EncodedRelations, PostdominatorBesideAnEndlessLoop) {
  LLVMContext Context;
  RandomProgram R = parseProgram(
      Context, "declare void @op() convergent nounwind willreturn\n"
               "define void @f(i64 %w) convergent {\n"
               "b0:\n  %n0 = lshr i64 %w, 1\n  %c0 = trunc i64 %w to i1\n"
               "  br i1 %c0, label %b3, label %b1\n"
               "b1:\n  %c1 = trunc i64 %n0 to i1\n"
               "  br i1 %c1, label %b2, label %b3\n"
               "b2:\n  call void @op()\n  br label %b2\n"
               "b3:\n  call void @op()\n  ret void\n}\n");
  ASSERT_EQ(R.Walks.size(), 2u);
  Encoded E(R, 2, UncontrolledSemantics::Postdominator);
  Tally Done;
  compare(Done, R, E, {1, 0}, Semantics::Postdominator);
  EXPECT_EQ(Done.Related, 1u);
}

} // namespace
} // namespace relations
