//===- tests/operations/meanings_test.cpp - What operations compute -------===//
//
// Every meaning of the catalog on a group of four threads, derived by hand from
// its definition (operation_catalog.h). Prover and interpreter each have their
// own implementation; both must give these results.
//
// Lanes are 5, 2, 40 and 9; the fourth thread does not take part. So the order
// of lanes is not that of threads, and one lane is beyond 32 bits.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/replay.h"
#include "encodings/operations/meanings.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

using namespace convtv;

namespace {

constexpr unsigned Threads = 4;
constexpr unsigned Lanes[Threads] = {5, 2, 40, 9};
constexpr uint64_t All = 1ull << 5 | 1ull << 2 | 1ull << 40;

/// A number or poison.
using Number = std::optional<uint64_t>;
constexpr Number Poison = std::nullopt;
using Group = std::array<Number, Threads>;
/// Of the threads that take part.
using Results = std::array<Number, Threads - 1>;

struct Case {
  std::string Name;
  std::string Row;  ///< of the file for --operations, after the name
  std::string Call; ///< defines %r, an i64; arguments are %v and %w
  Group V, W;
  Results Expected;
};

void PrintTo(const Case &C, std::ostream *OS) { *OS << C.Name; }

const char OfV[] = "%r = call i64 @op(i64 %v)";
const char OfVAndW[] = "%r = call i64 @op(i64 %v, i64 %w)";
const char OfNarrow[] = "%n = trunc i64 %v to i32\n  %k = trunc i64 %w to i32\n"
                        "  %s = call i32 @op(i32 %n, i32 %k)\n"
                        "  %r = zext i32 %s to i64";
constexpr Group None = {0, 0, 0, 0};

Results each(Number N) { return {N, N, N}; }

std::vector<Case> cases() {
  constexpr uint64_t Minus1 = ~0ull;
  auto Predicate = [](const char *Meaning) {
    return R"("meaning": ")" + std::string(Meaning) + R"(", "predicate": 0)";
  };
  auto Value = [](const char *Meaning) {
    return R"("meaning": ")" + std::string(Meaning) + R"(", "value": 0)";
  };
  auto Lane = [&](const char *Meaning) {
    return Value(Meaning) + R"(, "lane": 1)";
  };
  auto Mask = [](const char *Meaning) {
    return R"("meaning": ")" + std::string(Meaning) +
           R"(", "mask": 0, "value": 1)";
  };
  const std::string Compare =
      R"("meaning": "ballot-compare", "value": 0, "predicate": 2)";
  auto Comparing = [](unsigned Code) {
    return "%r = call i64 @op(i64 %v, i64 %w, i32 " + std::to_string(Code) +
           ")";
  };
  return {
      {"Ballot",
       Predicate("ballot"),
       OfV,
       {3, 0, 1, 1},
       None,
       each(1ull << 5 | 1ull << 40)},
      {"BallotDropsLanesBeyondItsWidth",
       Predicate("ballot"),
       OfNarrow,
       {3, 0, 1, 1},
       None,
       each(1 << 5)},
      {"BallotOfPoison",
       Predicate("ballot"),
       OfV,
       {3, Poison, 1, 1},
       None,
       each(Poison)},
      {"BallotNotOfStrangers",
       Predicate("ballot"),
       OfV,
       {0, 1, 0, Poison},
       None,
       each(1 << 2)},
      // Code 34 is icmp ugt, 40 is icmp slt.
      {"BallotCompareUnsigned",
       Compare,
       Comparing(34),
       {9, 4, Minus1, 9},
       {8, 4, 1, 1},
       each(1ull << 5 | 1ull << 40)},
      {"BallotCompareSigned",
       Compare,
       Comparing(40),
       {9, 3, Minus1, 1},
       {8, 4, 1, 9},
       each(1ull << 2 | 1ull << 40)},
      {"VoteAny", Predicate("vote-any"), OfV, {0, 0, 5, 0}, None, each(1)},
      {"VoteAnyNotOfStrangers",
       Predicate("vote-any"),
       OfV,
       {0, 0, 0, 7},
       None,
       each(0)},
      {"VoteAll", Predicate("vote-all"), OfV, {1, 2, 3, 0}, None, each(1)},
      {"VoteAllButOne",
       Predicate("vote-all"),
       OfV,
       {1, 0, 3, 1},
       None,
       each(0)},
      {"VoteUniform",
       Predicate("vote-uniform"),
       OfV,
       {4, 4, 4, 5},
       None,
       each(1)},
      {"VoteNotUniform",
       Predicate("vote-uniform"),
       OfV,
       {4, 4, 6, 4},
       None,
       each(0)},
      {"VoteCount", Predicate("vote-count"), OfV, {3, 0, 5, 1}, None, each(2)},
      {"ReadFirstLane",
       Value("read-first-lane"),
       OfV,
       {3, 10, 5, 7},
       None,
       each(10)},
      {"ReadFirstLaneOfPoison",
       Value("read-first-lane"),
       OfV,
       {3, Poison, 5, 7},
       None,
       each(Poison)},
      {"ReadFirstLaneNotOfPoison",
       Value("read-first-lane"),
       OfV,
       {Poison, 10, 5, 7},
       None,
       each(10)},
      {"ReadLane",
       Lane("read-lane"),
       OfVAndW,
       {3, 10, 5, 7},
       {40, 40, 40, 40},
       each(5)},
      {"ReadLaneOfStranger",
       Lane("read-lane"),
       OfVAndW,
       {3, 10, 5, 7},
       {9, 9, 9, 9},
       each(Poison)},
      {"ShuffleIndex",
       Lane("shuffle-index"),
       OfVAndW,
       {3, 10, 5, 7},
       {2, 40, 5, 5},
       {10, 5, 3}},
      {"ShuffleXor",
       Lane("shuffle-xor"),
       OfVAndW,
       {3, 10, 5, 7},
       {5 ^ 2, 2 ^ 40, 40 ^ 9, 0},
       {10, 5, Poison}},
      {"ShuffleUp",
       Lane("shuffle-up"),
       OfVAndW,
       {3, 10, 5, 7},
       {3, 3, 35, 0},
       {10, Poison, 3}},
      {"ShuffleDown",
       Lane("shuffle-down"),
       OfVAndW,
       {3, 10, 5, 7},
       {35, 3, 1, 0},
       {5, 3, Poison}},
      {"ReduceAdd", Value("reduce-add"), OfV, {3, 10, 5, 7}, None, each(18)},
      {"ReduceMul", Value("reduce-mul"), OfV, {3, 10, 5, 7}, None, each(150)},
      {"ReduceAnd", Value("reduce-and"), OfV, {3, 10, 6, 0}, None, each(2)},
      {"ReduceOr", Value("reduce-or"), OfV, {3, 8, 4, 16}, None, each(15)},
      {"ReduceXor", Value("reduce-xor"), OfV, {3, 10, 5, 7}, None, each(12)},
      {"ReduceUMin",
       Value("reduce-umin"),
       OfV,
       {3, Minus1, 5, 1},
       None,
       each(3)},
      {"ReduceUMax", Value("reduce-umax"), OfV, {3, 10, 5, 99}, None, each(10)},
      {"ReduceUMaxIsUnsigned",
       Value("reduce-umax"),
       OfV,
       {3, Minus1, 5, 1},
       None,
       each(Minus1)},
      {"ReduceSMin",
       Value("reduce-smin"),
       OfV,
       {3, Minus1, 5, Minus1 - 1},
       None,
       each(Minus1)},
      {"ReduceSMax",
       Value("reduce-smax"),
       OfV,
       {3, Minus1, 5, 99},
       None,
       each(5)},
      {"ReduceAddOfPoison",
       Value("reduce-add"),
       OfV,
       {3, 10, Poison, 7},
       None,
       each(Poison)},
      {"InclusiveScanAdd",
       Value("inclusive-scan-add"),
       OfV,
       {3, 10, 5, 7},
       None,
       {13, 10, 18}},
      {"ExclusiveScanAdd",
       Value("exclusive-scan-add"),
       OfV,
       {3, 10, 5, 7},
       None,
       {10, 0, 13}},
      {"ExclusiveScanNotOfTheOwnPoison",
       Value("exclusive-scan-add"),
       OfV,
       {Poison, 10, 5, 7},
       None,
       {10, 0, Poison}},
      {"MatchAny",
       Value("match-any"),
       OfV,
       {4, 4, 6, 4},
       None,
       {1 << 5 | 1 << 2, 1 << 5 | 1 << 2, 1ull << 40}},
      {"MatchAll", Value("match-all"), OfV, {4, 4, 4, 6}, None, each(All)},
      {"MatchAllButOne", Value("match-all"), OfV, {4, 4, 6, 4}, None, each(0)},
      {"Elect", R"("meaning": "elect")", OfV, {1, 2, 3, 4}, None, {0, 1, 0}},
      {"ActiveMask",
       R"("meaning": "active-mask")",
       OfV,
       {1, 2, 3, 4},
       None,
       each(All)},
      {"LaneId", R"("meaning": "lane-id")", OfV, None, None, {5, 2, 40}},
      // Lanes below 5, 2 and 40 of 0..31; of a mask with the bits 0, 2 and 4.
      {"MbcntLoOfAllLanes",
       Mask("mbcnt-lo"),
       OfNarrow,
       {0xffffffff, 0xffffffff, 0xffffffff, 0},
       {100, 0, 0, 0},
       {105, 2, 32}},
      {"MbcntLo",
       Mask("mbcnt-lo"),
       OfNarrow,
       {0x15, 0x15, 0x15, 0},
       {0, 0, 100, 0},
       {3, 1, 103}},
      {"MbcntHiOfAllLanes",
       Mask("mbcnt-hi"),
       OfNarrow,
       {0xffffffff, 0xffffffff, 0xffffffff, 0},
       {100, 0, 0, 0},
       {100, 0, 8}},
      // The bits stand for lanes 32, 40 and 41.
      {"MbcntHi",
       Mask("mbcnt-hi"),
       OfNarrow,
       {0x301, 0x301, 0x301, 0},
       {0, 0, 100, 0},
       {0, 0, 101}},
  };
}

/// The program of a case, and its catalog.
struct Program {
  llvm::LLVMContext Context;
  LoadedModule Module;
  OperationCatalog Catalog;
  const llvm::Function *F = nullptr;

  explicit Program(const Case &C) {
    bool Narrow = C.Call.find("i32 @op") != std::string::npos;
    std::string Parameters = C.Call.substr(C.Call.find("@op(") + 4);
    std::string Types;
    for (size_t At = 0; At != std::string::npos;
         At = Parameters.find(", ", At)) {
      At += At ? 2 : 0;
      Types += (Types.empty() ? "" : ", ") + Parameters.substr(At, 3);
    }
    std::string Text = "define i64 @f(i1 noundef %here, i64 %v, i64 %w) "
                       "convergent {\n"
                       "entry:\n  br i1 %here, label %in, label %out\n"
                       "in:\n  " +
                       C.Call +
                       "\n  br label %out\n"
                       "out:\n  %x = phi i64 [ %r, %in ], [ 77, %entry ]\n"
                       "  ret i64 %x\n}\n"
                       "declare " +
                       (Narrow ? "i32" : "i64") + " @op(" + Types +
                       ") convergent nounwind willreturn memory(none)\n";
    llvm::SMDiagnostic Error;
    Module.Path = "test.ll";
    Module.Module = llvm::parseAssemblyString(Text, Error, Context);
    std::string Problem;
    llvm::raw_string_ostream OS(Problem);
    if (!Module.Module || llvm::verifyModule(*Module.Module, &OS)) {
      ADD_FAILURE() << Error.getMessage().str() << Problem << "\n" << Text;
      return;
    }
    llvm::SmallString<128> Path;
    int File;
    if (llvm::sys::fs::createTemporaryFile("operations", "json", File, Path)) {
      ADD_FAILURE() << "no temporary file";
      return;
    }
    llvm::FileRemover Remove(Path);
    {
      llvm::raw_fd_ostream Out(File, true);
      Out << R"({"operations": [{"name": "op", )" << C.Row << "}]}";
    }
    if (llvm::Error E = Catalog.addFile(Path)) {
      ADD_FAILURE() << llvm::toString(std::move(E));
      return;
    }
    F = Module.Module->getFunction("f");
    const auto &Operation = *std::next(F->begin());
    for (const auto &I : Operation)
      if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
        const OperationInfo *Info = Catalog.find(*Call);
        EXPECT_TRUE(Info && Info->Means != Meaning::Uninterpreted)
            << "the row does not fit the call";
      }
  }
};

/// Gives every operation its full meaning.
struct FullMeaning : EventHandler {
  void resolve(Event &E, Encoder &P) override {
    for (unsigned T = 0; T != E.Threads.size(); ++T) {
      auto &Thread = E.Threads[T];
      auto V = meaningOf(P, E, T);
      EXPECT_TRUE(V) << "no meaning";
      Thread.Result =
          V ? *V : P.context().unknownValue("unknown", E.ResultLeaves);
      Thread.Returns = P.context().Table.boolean(true);
      Thread.MemoryAfter = Thread.MemoryBefore;
    }
  }
};

class Meanings : public testing::TestWithParam<Case> {};

TEST_P(Meanings, OfTheProver) {
  const Case &C = GetParam();
  Program P(C);
  ASSERT_TRUE(P.F);
  EncodingContext Context;
  Context.Threads = Threads;
  Context.WholeGroup = true;
  Context.Catalog = &P.Catalog;
  Context.Layout = &P.Module.Module->getDataLayout();
  auto Unrolled = UnrolledFunction::create(*P.F, UnrollLimits());
  ASSERT_TRUE(bool(Unrolled));
  FullMeaning Handler;
  Encoder E(Context, *Unrolled, *P.Module.Module, "program", true,
            UncontrolledSemantics::Maximal, Handler);
  auto Refused = E.run();
  ASSERT_FALSE(Refused) << Refused->What;
  Evaluator Value(
      [&](Term V) {
        unsigned Width = V.width() ? V.width() : 1;
        llvm::StringRef Name = V.name();
        auto Thread = [&](llvm::StringRef Rest) -> unsigned {
          return Rest.front() - '0';
        };
        if (Name.consume_front("lane.t"))
          return llvm::APInt(Width, Lanes[Thread(Name)]);
        if (Name.consume_front("argument.0.t"))
          return llvm::APInt(Width, !Name.ends_with("poison") &&
                                        Thread(Name) + 1 != Threads);
        for (const auto *Of : {&C.V, &C.W})
          if (Name.consume_front(Of == &C.V ? "argument.1.t"
                                            : "argument.2.t")) {
            const Number &N = (*Of)[Thread(Name)];
            return llvm::APInt(
                Width, Name.ends_with("poison") ? !N : N.value_or(0xdead));
          }
        ADD_FAILURE() << "what is " << V.name().str() << "?";
        return llvm::APInt(Width, 0);
      },
      [](Term App, llvm::ArrayRef<llvm::APInt>) {
        ADD_FAILURE() << "what is " << App.name().str() << "?";
        return llvm::APInt(App.width() ? App.width() : 1, 0);
      });
  for (unsigned T = 0; T + 1 != Threads; ++T) {
    const Scalar &S = E.results()[T].ReturnValue[0];
    Number Got = Value.isTrue(S.Poison)
                     ? Poison
                     : Number(Value.value(S.Bits).getZExtValue());
    EXPECT_EQ(Got, C.Expected[T]) << "thread " << T;
  }
}

TEST_P(Meanings, OfTheInterpreter) {
  const Case &C = GetParam();
  Program P(C);
  ASSERT_TRUE(P.F);
  replay::Scenario S =
      replay::randomScenario(*P.F, Threads, 1, replay::ScenarioOptions());
  S.CallsReturn = true;
  for (unsigned T = 0; T != Threads; ++T) {
    S.Lanes[T] = Lanes[T];
    S.Arguments[T][0] = {llvm::APInt(1, T + 1 != Threads), false};
    unsigned Next = 1;
    for (const auto *Of : {&C.V, &C.W}) {
      const Number &N = (*Of)[T];
      S.Arguments[T][Next++] = {llvm::APInt(64, N.value_or(0xdead)), !N};
    }
  }
  replay::SingleRun R = replay::runProgram(P.Module, *P.F, P.Catalog, S);
  ASSERT_EQ(R.Problem, "");
  for (unsigned T = 0; T + 1 != Threads; ++T) {
    const auto &Last = R.Threads.Threads[T].Steps.back();
    ASSERT_EQ(Last.What, Step::Kind::Return);
    EXPECT_EQ(Last.Result, C.Expected[T]
                               ? std::to_string(int64_t(*C.Expected[T]))
                               : "poison")
        << "thread " << T;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, Meanings, testing::ValuesIn(cases()),
                         [](const auto &Info) { return Info.param.Name; });

/// None is left out but those without a result over the group.
TEST(MeaningsTable, IsComplete) {
  std::string Rows;
  for (const Case &C : cases())
    Rows += C.Row;
  for (llvm::StringRef Name : meaningNames()) {
    Meaning M = *meaningFromName(Name);
    if (isOverCommunicatingSet(M) && M != Meaning::Barrier) {
      EXPECT_NE(Rows.find("\"" + Name.str() + "\""), std::string::npos)
          << Name.str();
    }
  }
}

} // namespace
