//===- tests/encodings/unrolled_function_test.cpp - Block copies ----------===//
//
// Copies against walks through the original function that count header visits
// by the definition; hearts, definitions, calls, the bound.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/unrolled_function.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <set>

using namespace convtv;

namespace {

struct Graph {
  llvm::LLVMContext C;
  std::unique_ptr<llvm::Module> M;
  std::optional<UnrolledFunction> U;
  std::string Error;

  explicit Graph(const std::string &Text, unsigned Bound = 4,
                 unsigned MaxNodes = 10'000) {
    llvm::SMDiagnostic Problem;
    M = llvm::parseAssemblyString(Text, Problem, C);
    if (!M || llvm::verifyModule(*M)) {
      ADD_FAILURE() << Problem.getMessage().str() << "\n" << Text;
      return;
    }
    UnrollLimits Limits;
    Limits.HeaderVisits = Bound;
    Limits.MaxNodes = MaxNodes;
    auto Made = UnrolledFunction::create(*M->getFunction("f"), Limits);
    if (Made)
      U.emplace(std::move(*Made));
    else
      Error = llvm::toString(Made.takeError());
  }
  const llvm::BasicBlock &block(llvm::StringRef Name) const {
    for (const auto &F : *M)
      for (const auto &B : F)
        if (B.getName() == Name)
          return B;
    ADD_FAILURE() << "no block " << Name.str();
    return M->getFunction("f")->getEntryBlock();
  }
  /// Header counts of all copies of a block, in any order.
  std::multiset<std::vector<unsigned>> copies(llvm::StringRef Name) const {
    std::multiset<std::vector<unsigned>> Counts;
    for (const auto &N : U->nodes())
      if (N.Block == &block(Name) && N.Segment == 0)
        Counts.insert({N.HeaderCounts.begin(), N.HeaderCounts.end()});
    return Counts;
  }
  std::optional<NodeId> copy(llvm::StringRef Name,
                             std::vector<unsigned> Counts) const {
    for (NodeId I = 0; I < U->nodes().size(); ++I) {
      const auto &N = U->nodes()[I];
      if (N.Block == &block(Name) && N.Segment == 0 &&
          std::vector<unsigned>(N.HeaderCounts.begin(), N.HeaderCounts.end()) ==
              Counts)
        return I;
    }
    return std::nullopt;
  }
  const llvm::Instruction &value(llvm::StringRef Name) const {
    for (const auto &F : *M)
      for (const auto &B : F)
        for (const auto &I : B)
          if (I.getName() == Name)
            return I;
    ADD_FAILURE() << "no value " << Name.str();
    return M->getFunction("f")->getEntryBlock().front();
  }
};

using Copies = std::multiset<std::vector<unsigned>>;

const char *const Nested = R"(
define void @f(i1 %c, i1 %d) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %v = add i32 1, 2
  br i1 %c, label %inner, label %latch
latch:
  br i1 %d, label %outer, label %exit
exit:
  ret void
}
)";

// Two cycles, each entered at two places, one inside the other.
const char *const Irreducible = R"(
define void @f(i1 %a, i1 %b, i1 %c, i1 %d, i1 %e) {
entry:
  br i1 %a, label %p, label %q
p:
  br i1 %b, label %q, label %exit
q:
  br i1 %c, label %r, label %s
r:
  br i1 %d, label %s, label %p
s:
  br i1 %e, label %r, label %p
exit:
  ret void
}
)";

TEST(Unrolled, NestedLoopsCountVisitsSinceEntered) {
  Graph G(Nested, 2);
  EXPECT_EQ(G.copies("entry"), (Copies{{}}));
  EXPECT_EQ(G.copies("outer"), (Copies{{1}, {2}}));
  EXPECT_EQ(G.copies("inner"), (Copies{{1, 1}, {1, 2}, {2, 1}, {2, 2}}));
  EXPECT_EQ(G.copies("latch"), (Copies{{1}, {2}}));
  EXPECT_EQ(G.copies("exit"), (Copies{{}}));
  EXPECT_TRUE(G.U->isBounded());
  EXPECT_FALSE(G.U->hasIrreducibleCycle());
}

TEST(Unrolled, WhatIsBeyondTheBoundIsNamed) {
  Graph G(Nested, 2);
  unsigned Beyond = 0;
  for (const auto &N : G.U->nodes()) {
    bool Last = !N.HeaderCounts.empty() && N.HeaderCounts.back() == 2;
    bool Turns = N.Block->getName() == "inner" || N.Block->getName() == "latch";
    EXPECT_EQ(N.BeyondBound.size(), Last && Turns) << N.Block->getName().str();
    for (unsigned S : N.BeyondBound) {
      EXPECT_EQ(S, 0u);
      ++Beyond;
    }
  }
  EXPECT_EQ(Beyond, 3u);
  Graph Straight("define void @f() {\n  ret void\n}");
  EXPECT_FALSE(Straight.U->isBounded());
}

/// Header visits since each cycle was entered, by the definition: the walk so
/// far since it last was outside the cycle.
std::vector<unsigned>
countsByDefinition(const llvm::CycleInfo &Info,
                   const std::vector<const llvm::BasicBlock *> &Walk) {
  std::vector<unsigned> Counts;
  for (const auto *C = Info.getCycle(Walk.back()); C; C = C->getParentCycle()) {
    unsigned Count = 0;
    for (size_t I = Walk.size(); I-- > 0 && C->contains(Walk[I]);)
      Count += Walk[I] == C->getHeader();
    Counts.insert(Counts.begin(), Count);
  }
  return Counts;
}

/// Random walks: the copy reached by following edges has the counts of the
/// walk.
void checkWalks(const std::string &Text, unsigned Bound) {
  Graph G(Text, Bound);
  ASSERT_TRUE(G.U);
  auto &F = *G.M->getFunction("f");
  llvm::CycleInfo Info;
  Info.compute(F);
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 300; ++Round) {
    NodeId At = 0;
    std::vector<const llvm::BasicBlock *> Walk{&F.getEntryBlock()};
    for (;;) {
      const auto &N = G.U->nodes()[At];
      ASSERT_EQ(N.Block, Walk.back());
      auto Expected = countsByDefinition(Info, Walk);
      ASSERT_EQ(
          (std::vector<unsigned>(N.HeaderCounts.begin(), N.HeaderCounts.end())),
          Expected);
      const auto *End = N.Block->getTerminator();
      if (!End->getNumSuccessors())
        break;
      unsigned S = Random() % End->getNumSuccessors();
      Walk.push_back(End->getSuccessor(S));
      auto Next = countsByDefinition(Info, Walk);
      bool Over = llvm::any_of(Next, [&](unsigned C) { return C > Bound; });
      const UnrolledEdge *Taken = nullptr;
      for (const auto &E : N.Out)
        if (E.Successor == S)
          Taken = &E;
      ASSERT_EQ(Over, !Taken);
      ASSERT_EQ(Over, llvm::is_contained(N.BeyondBound, S));
      if (Over)
        break;
      At = Taken->To;
    }
  }
}

TEST(Unrolled, WalksThroughNestedLoops) { checkWalks(Nested, 3); }
TEST(Unrolled, WalksThroughIrreducibleCycles) { checkWalks(Irreducible, 3); }

TEST(Unrolled, WalksThroughRandomGraphs) {
  std::mt19937 Random(5);
  for (unsigned Round = 0; Round < 60; ++Round) {
    unsigned N = 3 + Random() % 6;
    std::string Text = "define void @f(i1 %c) {\nentry:\n  br label %b0\n";
    for (unsigned I = 0; I < N; ++I) {
      Text += "b" + std::to_string(I) + ":\n";
      // Not to the entry; the last block may end.
      std::string A = std::to_string(Random() % N),
                  B = std::to_string(Random() % N);
      if (I + 1 == N || Random() % 5 == 0)
        Text += "  br i1 %c, label %b" + A + ", label %end\n";
      else
        Text += "  br i1 %c, label %b" + A + ", label %b" + B + "\n";
    }
    checkWalks(Text + "end:\n  ret void\n}", 2);
  }
}

TEST(Unrolled, IrreducibleCyclesAreEnteredBesideTheHeader) {
  Graph G(Irreducible, 2);
  EXPECT_TRUE(G.U->hasIrreducibleCycle());
  // Whichever of p and q is the outer header, the other has a copy without a
  // visit.
  bool Zero = false;
  for (const char *Name : {"p", "q"})
    for (const auto &C : G.copies(Name))
      Zero |= C[0] == 0;
  EXPECT_TRUE(Zero);
}

TEST(Unrolled, OrderIsTopologicalAndComplete) {
  for (const char *Text : {Nested, Irreducible}) {
    Graph G(Text, 3);
    std::map<NodeId, unsigned> Place;
    for (NodeId N : G.U->topologicalOrder())
      Place.insert({N, Place.size()});
    EXPECT_EQ(Place.size(), G.U->nodes().size());
    for (const auto &N : G.U->nodes())
      for (const auto &E : N.Out)
        EXPECT_LT(Place[E.From], Place[E.To]);
    EXPECT_EQ(G.U->topologicalOrder().front(), 0u);
  }
}

TEST(Unrolled, EdgesAreSeenFromBothEnds) {
  Graph G(Irreducible, 3);
  unsigned Out = 0, In = 0;
  for (NodeId I = 0; I < G.U->nodes().size(); ++I) {
    const auto &N = G.U->nodes()[I];
    Out += N.Out.size();
    In += N.In.size();
    for (const auto &E : N.Out)
      EXPECT_EQ(E.From, I);
    for (const auto &E : N.In)
      EXPECT_EQ(E.To, I);
  }
  EXPECT_EQ(Out, In);
}

TEST(Unrolled, HeartCounts) {
  Graph G(Nested, 3);
  const auto &Entry = G.block("entry"), &Outer = G.block("outer");
  // A heart in the inner header on a token of the outer one starts again.
  EXPECT_EQ(G.U->heartCount(*G.copy("inner", {2, 3}), Outer), 3u);
  // On a token from outside (which needs the outer header to be the heart's).
  EXPECT_EQ(G.U->heartCount(*G.copy("outer", {2}), Entry), 2u);
  EXPECT_EQ(G.U->heartCount(*G.copy("latch", {3}), Entry), 3u);
  EXPECT_EQ(G.U->heartCount(*G.copy("latch", {3}), Outer), 1u);
  EXPECT_EQ(G.U->heartCount(*G.copy("exit", {}), Entry), 1u);
}

TEST(Unrolled, DefinitionsByCycleStructure) {
  Graph G(Nested, 3);
  const auto &V = G.value("v");
  EXPECT_EQ(G.U->definingNode(V, *G.copy("inner", {2, 3})),
            *G.copy("inner", {2, 3}));
  // Out of its loop any round may have defined it.
  EXPECT_EQ(G.U->definingNode(V, *G.copy("latch", {2})), ~0u);
  // Nor is it of this round if the other loop is no outer one.
  Graph Two(R"(
define void @f(i1 %c) {
entry:
  br label %first
first:
  %w = add i32 1, 2
  br i1 %c, label %first, label %second
second:
  %u = add i32 %w, 1
  br i1 %c, label %second, label %x
x:
  ret void
}
)",
            3);
  EXPECT_EQ(Two.U->definingNode(Two.value("w"), *Two.copy("second", {2})), ~0u);
  Graph D(R"(
define void @f(i1 %c) {
entry:
  %a = add i32 1, 2
  br label %h
h:
  %b = add i32 3, 4
  br i1 %c, label %t, label %u
t:
  br label %u
u:
  br i1 %c, label %h, label %x
x:
  ret void
}
)",
          3);
  EXPECT_EQ(D.U->definingNode(D.value("a"), *D.copy("u", {2})), 0u);
  EXPECT_EQ(D.U->definingNode(D.value("b"), *D.copy("u", {2})),
            *D.copy("h", {2}));
  EXPECT_EQ(D.U->definingNode(D.value("b"), *D.copy("t", {3})),
            *D.copy("h", {3}));
}

TEST(Unrolled, DominatorsAndPostdominators) {
  Graph G(R"(
define void @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %d, label %e, label %j
b:
  br label %j
j:
  ret void
e:
  ret void
}
)");
  NodeId A = *G.copy("a", {}), B = *G.copy("b", {}), J = *G.copy("j", {}),
         E = *G.copy("e", {});
  EXPECT_EQ(G.U->immediateDominator(0), ~0u);
  EXPECT_EQ(G.U->immediateDominator(A), 0u);
  EXPECT_EQ(G.U->immediateDominator(J), 0u);
  EXPECT_EQ(G.U->immediateDominator(E), A);
  std::vector<bool> None(G.U->nodes().size(), false);
  auto P = G.U->postdominatesDominator(None);
  EXPECT_FALSE(P[A]);
  EXPECT_FALSE(P[J]); // one may leave through e
  EXPECT_FALSE(P[E]);

  Graph Diamond(R"(
define void @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  ret void
}
)");
  std::vector<bool> Stops(Diamond.U->nodes().size(), false);
  NodeId Join = *Diamond.copy("j", {});
  EXPECT_TRUE(Diamond.U->postdominatesDominator(Stops)[Join]);
  Stops[*Diamond.copy("b", {})] = true;
  EXPECT_FALSE(Diamond.U->postdominatesDominator(Stops)[Join]);
  (void)B;
}

TEST(Unrolled, CallsAreEnteredOncePerSite) {
  Graph G(R"(
define internal void @g(i1 %c) {
g0:
  br i1 %c, label %g1, label %g2
g1:
  ret void
g2:
  ret void
}
declare void @h()
define void @f(i1 %c) {
entry:
  call void @g(i1 %c)
  call void @h()
  call void @g(i1 true)
  ret void
}
)");
  EXPECT_EQ(G.U->frames().size(), 3u);
  EXPECT_EQ(G.copies("g0").size(), 2u);
  unsigned Segments = 0;
  for (NodeId I = 0; I < G.U->nodes().size(); ++I) {
    const auto &N = G.U->nodes()[I];
    if (N.Block->getName() != "entry")
      continue;
    ++Segments;
    const auto *Call = llvm::dyn_cast<llvm::CallInst>(N.Last);
    NodeId K = G.U->continuation(I);
    EXPECT_EQ(Call != nullptr, K != ~0u);
    if (!Call)
      continue;
    EXPECT_EQ(G.U->nodes()[K].Segment, N.Segment + 1);
    EXPECT_EQ(G.U->nodes()[K].First, Call->getNextNode());
    EXPECT_EQ(G.U->nodes()[K].In.size(), 2u); // both returns
    for (const auto &E : G.U->nodes()[K].In)
      EXPECT_EQ(E.What, UnrolledEdge::Return);
    ASSERT_EQ(N.Out.size(), 1u);
    EXPECT_EQ(N.Out[0].What, UnrolledEdge::Call);
    EXPECT_EQ(G.U->frames()[G.U->nodes()[N.Out[0].To].Frame].CallNode, I);
  }
  EXPECT_EQ(Segments, 3u);
}

TEST(Unrolled, RecursionIsBounded) {
  Graph G(R"(
define internal void @g(i1 %c) {
g0:
  br i1 %c, label %g1, label %g2
g1:
  call void @g(i1 %c)
  br label %g2
g2:
  ret void
}
define void @f(i1 %c) {
entry:
  call void @g(i1 %c)
  ret void
}
)",
          3);
  EXPECT_EQ(G.U->frames().size(), 4u); // f and three times g
  EXPECT_TRUE(G.U->isBounded());
  unsigned Beyond = 0;
  for (const auto &N : G.U->nodes())
    Beyond += N.BeyondBound.size();
  EXPECT_EQ(Beyond, 1u);
}

TEST(Unrolled, NotEntered) {
  Graph G(R"(
declare void @d()
define weak void @w() {
  ret void
}
define internal void @v(...) {
  ret void
}
define void @f(ptr %p) {
entry:
  call void @d()
  call void @w()
  call void (...) @v(i32 1)
  call void %p()
  ret void
}
)");
  EXPECT_EQ(G.U->nodes().size(), 1u);
  EXPECT_EQ(G.U->frames().size(), 1u);
}

TEST(Unrolled, TooManyNodesIsAnError) {
  Graph G(Nested, 100, 500);
  EXPECT_FALSE(G.U);
  EXPECT_NE(G.Error.find("500"), std::string::npos);
  EXPECT_NE(G.Error.find("--unroll"), std::string::npos);
  Graph Deep(R"(
define internal void @g(i1 %c) {
  call void @g(i1 %c)
  call void @g(i1 %c)
  ret void
}
define void @f(i1 %c) {
  call void @g(i1 %c)
  ret void
}
)",
             30, 2000);
  EXPECT_NE(Deep.Error.find("2000"), std::string::npos);
}

} // namespace
