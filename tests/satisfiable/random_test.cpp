//===- tests/satisfiable/random_test.cpp - No false contradictions --------===//
//
// Random functions with tokens. Those that obey the static rules must have no
// contradiction; among those that break them, contradictions must be found (or
// the first half would prove nothing). CONVTV_RANDOM_PROGRAMS sets how many
// well-formed functions are looked at (default 200).
//
//===----------------------------------------------------------------------===//
#include "checker/satisfiable/satisfiable.h"
#include "encodings/program/static_rules.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <random>

using namespace llvm;
using namespace convtv;
using namespace convtv::satisfiable;

namespace {

/// A graph of 3 to 8 blocks; tokens of dominating definitions, hearts mostly
/// where an edge goes back to.
class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}

  std::string make() {
    Blocks = 3 + pick(6);
    Succs.assign(Blocks, {});
    Headers.assign(Blocks, false);
    for (unsigned B = 0; B + 1 < Blocks; ++B) {
      Succs[B].push_back(B + 1);
      for (unsigned N = pick(3); N > 0; --N) {
        unsigned To = 1 + pick(Blocks - 1);
        Succs[B].push_back(To);
        if (To <= B)
          Headers[To] = true;
      }
    }
    findDominators();
    std::vector<std::string> Bodies(Blocks);
    for (unsigned B = 0; B < Blocks; ++B)
      Bodies[B] = body(B);
    std::string Text =
        "declare token @llvm.experimental.convergence.entry()\n"
        "declare token @llvm.experimental.convergence.anchor()\n"
        "declare token @llvm.experimental.convergence.iterating.anchor()\n"
        "declare token @llvm.experimental.convergence.loop()\n"
        "declare void @op() convergent\n"
        "define void @f(i32 %c) convergent {\n";
    for (unsigned B = 0; B < Blocks; ++B) {
      Text += "b" + std::to_string(B) + ":\n" + Bodies[B];
      if (Succs[B].empty()) {
        Text += "  ret void\n";
        continue;
      }
      Text += "  switch i32 %c, label %b" + std::to_string(Succs[B][0]) + " [";
      for (size_t I = 1; I < Succs[B].size(); ++I)
        Text += " i32 " + std::to_string(I) + ", label %b" +
                std::to_string(Succs[B][I]);
      Text += " ]\n";
    }
    return Text + "}\n";
  }

private:
  unsigned pick(unsigned Bound) { return Random() % Bound; }
  bool chance(unsigned Percent) { return pick(100) < Percent; }

  /// Dominates[A] has B's bit: A dominates B.
  void findDominators() {
    Dominates.assign(Blocks, 0);
    for (unsigned Without = 0; Without < Blocks; ++Without) {
      unsigned Reached = 0;
      std::vector<unsigned> Work;
      auto Enter = [&](unsigned B) {
        if (B != Without && !(Reached >> B & 1)) {
          Reached |= 1u << B;
          Work.push_back(B);
        }
      };
      Enter(0);
      while (!Work.empty()) {
        unsigned B = Work.back();
        Work.pop_back();
        for (unsigned S : Succs[B])
          Enter(S);
      }
      Dominates[Without] = ~Reached;
    }
  }

  std::string body(unsigned B) {
    std::string Text;
    auto Define = [&](const std::string &Kind, const std::string &Bundle) {
      std::string Name = "t" + std::to_string(Tokens.size());
      Text += "  %" + Name + " = call token @llvm.experimental.convergence." +
              Kind + "()" + Bundle + "\n";
      Tokens.push_back({Name, B});
    };
    auto Bundle = [&]() -> std::string {
      std::vector<std::string> Usable;
      for (auto &[Name, Block] : Tokens)
        if (Block == B || (Dominates[Block] >> B & 1))
          Usable.push_back(Name);
      if (Usable.empty())
        return "";
      return " [ \"convergencectrl\"(token %" +
             (chance(70) ? Usable.back() : Usable[pick(Usable.size())]) + ") ]";
    };
    if (B == 0)
      Define(chance(50) ? "entry" : "anchor", "");
    else if (chance(Headers[B] ? 80 : 8))
      if (std::string Outer = Bundle(); !Outer.empty())
        Define("loop", Outer);
    if (chance(15))
      Define("anchor", "");
    if (chance(10))
      Define("iterating.anchor", "");
    for (unsigned N = pick(3); N > 0; --N)
      if (std::string Token = Bundle(); !Token.empty())
        Text += "  call void @op()" + Token + "\n";
    return Text;
  }

  std::mt19937 Random;
  unsigned Blocks = 0;
  std::vector<std::vector<unsigned>> Succs;
  std::vector<bool> Headers;
  std::vector<unsigned> Dominates;
  std::vector<std::pair<std::string, unsigned>> Tokens;
};

TEST(SatisfiableRandom, WellFormedProgramsHaveNoContradiction) {
  const char *Wanted = std::getenv("CONVTV_RANDOM_PROGRAMS");
  unsigned Programs = Wanted ? std::atoi(Wanted) : 200;
  unsigned WellFormed = 0, WithLoops = 0, IllFormed = 0, Contradictions = 0;
  SearchLimits Limits;
  Limits.Threads = 3;
  Limits.MaxTraces = 60;
  Limits.MaxGroups = 4000;
  for (unsigned Seed = 0; WellFormed < Programs; ++Seed) {
    std::string Text = Generator(Seed).make();
    LLVMContext Context;
    SMDiagnostic Error;
    LoadedModule M;
    M.Path = "f.ll";
    M.Module = parseAssemblyString(Text, Error, Context);
    ASSERT_TRUE(M.Module) << Error.getMessage().str() << Text;
    const Function &F = *M.Module->getFunction("f");
    bool Good = checkStaticRules(F).empty();
    // Half of the bad ones will do.
    if (!Good && IllFormed > WellFormed)
      continue;
    FunctionResult R = searchContradiction(M, F, Limits);
    ASSERT_EQ(R.Skipped, "");
    if (Good) {
      ++WellFormed;
      WithLoops += R.Cut;
      EXPECT_FALSE(R.Found) << "seed " << Seed << "\n"
                            << Text << R.Found->Conclusion;
    } else {
      ++IllFormed;
      Contradictions += R.Found.has_value();
    }
  }
  EXPECT_GE(WithLoops * 4, WellFormed) << "too few loops to mean anything";
  EXPECT_GE(Contradictions * 4, IllFormed);
  RecordProperty("WithLoops", WithLoops);
  RecordProperty("IllFormed", IllFormed);
  RecordProperty("Contradictions", Contradictions);
}

} // namespace
