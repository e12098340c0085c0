//===- tests/program/cycle_hierarchy_test.cpp
//------------------------------===//

#include "encodings/program/cycle_hierarchy.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace convtv;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

namespace {

class Hierarchies : public ::testing::Test {
protected:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;

  /// Blocks b0 ... with the successors given; none: returns.
  const llvm::Function &graph(const std::vector<std::vector<unsigned>> &Edges) {
    std::string Text = "define void @f(i32 %x) {\n";
    for (unsigned I = 0; I < Edges.size(); ++I) {
      Text += "b" + std::to_string(I) + ":\n  ";
      if (Edges[I].empty()) {
        Text += "ret void\n";
        continue;
      }
      Text += "switch i32 %x, label %b" + std::to_string(Edges[I][0]) + " [";
      for (unsigned S = 1; S < Edges[I].size(); ++S)
        Text += " i32 " + std::to_string(S) + ", label %b" +
                std::to_string(Edges[I][S]);
      Text += " ]\n";
    }
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Text + "}\n", Error, Context);
    EXPECT_TRUE(M) << Error.getMessage().str() << "\n" << Text;
    return *M->getFunction("f");
  }
};

std::vector<std::string> headers(const CycleHierarchy &H) {
  std::vector<std::string> Names;
  for (const auto *B : H.chosenHeaders())
    Names.push_back(B->getName().str());
  return Names;
}

/// Cycles as sets of blocks with their headers and those around them.
std::set<std::string> cycles(const CycleHierarchy &H) {
  std::set<std::string> Result;
  for (const auto &C : H.cycles()) {
    std::set<std::string> Blocks;
    for (const auto *B : C.Blocks)
      Blocks.insert(B->getName().str());
    std::string Text = C.Header->getName().str() + ":";
    for (const auto &B : Blocks)
      Text += " " + B;
    if (C.Parent >= 0)
      Text += " in " + H.cycles()[C.Parent].Header->getName().str();
    Result.insert(Text);
  }
  return Result;
}

TEST_F(Hierarchies, NaturalLoopsLeaveNoChoice) {
  bool Complete = false;
  auto All =
      CycleHierarchy::all(graph({{1}, {2, 4}, {3}, {2, 1}, {}}), 10, Complete);
  EXPECT_TRUE(Complete);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_FALSE(All[0].hasIrreducibleCycle());
  EXPECT_THAT(cycles(All[0]),
              UnorderedElementsAre("b1: b1 b2 b3", "b2: b2 b3 in b1"));
}

TEST_F(Hierarchies, EveryEntryIsAChoice) {
  bool Complete = false;
  auto All =
      CycleHierarchy::all(graph({{1, 2}, {2}, {1, 3}, {}}), 10, Complete);
  EXPECT_TRUE(Complete);
  ASSERT_EQ(All.size(), 2u);
  EXPECT_THAT(headers(All[0]), ElementsAre("b1"));
  EXPECT_THAT(headers(All[1]), ElementsAre("b2"));
}

/// What is left of a cycle without its header depends on the header.
TEST_F(Hierarchies, ChoicesNest) {
  // Three blocks that all go to each other, two of them entries.
  bool Complete = false;
  auto All = CycleHierarchy::all(graph({{1, 2}, {2, 3}, {1, 3}, {1, 2, 4}, {}}),
                                 10, Complete);
  EXPECT_TRUE(Complete);
  std::set<std::set<std::string>> Found;
  for (const auto &H : All)
    Found.insert(cycles(H));
  // Without b1: b2 and b3, entered at both (from b1). Without b2: the same.
  EXPECT_THAT(Found,
              UnorderedElementsAre(
                  UnorderedElementsAre("b1: b1 b2 b3", "b2: b2 b3 in b1"),
                  UnorderedElementsAre("b1: b1 b2 b3", "b3: b2 b3 in b1"),
                  UnorderedElementsAre("b2: b1 b2 b3", "b1: b1 b3 in b2"),
                  UnorderedElementsAre("b2: b1 b2 b3", "b3: b1 b3 in b2")));
}

TEST_F(Hierarchies, UnreachableBlocksEnterNothing) {
  bool Complete = false;
  auto All =
      CycleHierarchy::all(graph({{1}, {2}, {1, 3}, {}, {2}}), 10, Complete);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_THAT(cycles(All[0]), UnorderedElementsAre("b1: b1 b2"));
}

TEST_F(Hierarchies, StopsAtTheLimit) {
  // Forty irreducible cycles, one behind the other: 2^40 hierarchies.
  std::vector<std::vector<unsigned>> Edges;
  for (unsigned I = 0; I < 40; ++I) {
    Edges.push_back({3 * I + 1, 3 * I + 2});
    Edges.push_back({3 * I + 2});
    Edges.push_back({3 * I + 1, 3 * I + 3});
  }
  Edges.push_back({});
  bool Complete = true;
  auto All = CycleHierarchy::all(graph(Edges), 16, Complete);
  EXPECT_FALSE(Complete);
  EXPECT_EQ(All.size(), 16u);
  for (const auto &H : All)
    EXPECT_EQ(H.chosenHeaders().size(), 40u);
}

/// LLVM's hierarchy is one of them, found by another algorithm; and all differ.
TEST_F(Hierarchies, LLVMsIsAmongThemOnRandomGraphs) {
  std::mt19937 Random(11);
  unsigned Irreducible = 0;
  for (unsigned Round = 0; Round < 400; ++Round) {
    unsigned N = 4 + Random() % 5;
    std::vector<std::vector<unsigned>> Edges(N + 1);
    for (unsigned I = 0; I < N; ++I)
      for (unsigned S = 0, E = 1 + Random() % 3; S < E; ++S)
        Edges[I].push_back(1 + Random() % N);
    bool Complete = false;
    const auto &F = graph(Edges);
    auto All = CycleHierarchy::all(F, 5000, Complete);
    if (!Complete)
      continue;
    std::set<std::set<std::string>> Found;
    for (const auto &H : All)
      EXPECT_TRUE(Found.insert(cycles(H)).second) << "found twice";
    auto LLVMs = CycleHierarchy::chosenByLLVM(F);
    EXPECT_TRUE(Found.count(cycles(LLVMs)));
    Irreducible += LLVMs.hasIrreducibleCycle();
    for (const auto &B : F)
      for (unsigned I : LLVMs.around(B))
        EXPECT_TRUE(LLVMs.cycles()[I].Blocks.contains(&B));
  }
  EXPECT_GT(Irreducible, 100u);
}

} // namespace
