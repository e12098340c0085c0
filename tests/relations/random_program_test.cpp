//===- tests/relations/random_program_test.cpp - Small programs -----------===//
#include "random_program.h"

#include "encodings/program/join_point.h"
#include "encodings/program/static_rules.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <random>

using namespace llvm;

namespace relations {
namespace {

constexpr unsigned MaxBlocksOfWalk = 7, MaxDecisions = 6;

class Maker {
public:
  Maker(uint64_t Seed, const Style &S) : S(S), Random(Seed) {}

  std::string text() {
    Blocks = 3 + pick(S.JoinPoints ? 3 : 4);
    Succs.assign(Blocks, {});
    for (unsigned B = 0; B + 1 < Blocks; ++B) {
      Succs[B].push_back(chance(80) ? B + 1 : 1 + pick(Blocks - 1));
      if (chance(60))
        Succs[B].push_back(1 + pick(Blocks - 1));
      if (S.JoinPoints && Succs[B].size() == 2 && Succs[B][0] == Succs[B][1])
        Succs[B].pop_back();
    }
    findReach();
    std::string Text =
        "declare token @llvm.experimental.convergence.entry()\n"
        "declare token @llvm.experimental.convergence.anchor()\n"
        "declare token @llvm.experimental.convergence.loop()\n"
        "declare token @llvm.experimental.convergence.iterating.anchor() "
        "convergent\n"
        "declare void @op() convergent nounwind willreturn\n"
        "declare token @llvm.convergence.anchor() convergent\n"
        "declare void @llvm.convergence.join(token) convergent\n"
        "declare void @llvm.convergence.point(token) convergent\n"
        "define void @f(i64 %w) convergent {\n";
    for (unsigned B = 0; B < Blocks; ++B) {
      std::string N = std::to_string(B);
      Text += "b" + N + ":\n";
      if (B == 0)
        Text += "  %s = alloca i64\n  store i64 %w, ptr %s\n";
      Text += body(B);
      if (Succs[B].empty()) {
        Text += "  ret void\n";
      } else if (Succs[B].size() == 1) {
        Text += "  br label %b" + std::to_string(Succs[B][0]) + "\n";
      } else {
        Text += "  %v" + N + " = load i64, ptr %s\n  %n" + N +
                " = lshr i64 %v" + N + ", 1\n  store i64 %n" + N +
                ", ptr %s\n  %c" + N + " = trunc i64 %v" + N +
                " to i1\n  br i1 %c" + N + ", label %b" +
                std::to_string(Succs[B][0]) + ", label %b" +
                std::to_string(Succs[B][1]) + "\n";
      }
    }
    return Text + "}\n";
  }

private:
  unsigned pick(unsigned Bound) { return Random() % Bound; }
  bool chance(unsigned Percent) { return pick(100) < Percent; }

  /// Blocks reached from the entry without passing Without (-1: none).
  unsigned reached(unsigned From, unsigned Without) const {
    unsigned Seen = 0;
    std::vector<unsigned> Work;
    auto Enter = [&](unsigned B) {
      if (B != Without && !(Seen >> B & 1)) {
        Seen |= 1u << B;
        Work.push_back(B);
      }
    };
    Enter(From);
    while (!Work.empty()) {
      unsigned B = Work.back();
      Work.pop_back();
      for (unsigned N : Succs[B])
        Enter(N);
    }
    return Seen;
  }

  void findReach() {
    Dominated.clear();
    InCycle.clear();
    for (unsigned B = 0; B < Blocks; ++B) {
      Dominated.push_back(~reached(0, B) & reached(0, ~0u));
      bool Cycle = false;
      for (unsigned N : Succs[B])
        Cycle |= reached(N, ~0u) >> B & 1;
      InCycle.push_back(Cycle);
    }
  }

  /// Some edge from a block that B dominates leads back to B.
  bool isHeader(unsigned B) const {
    for (unsigned P = 0; P < Blocks; ++P)
      if (Dominated[B] >> P & 1)
        for (unsigned N : Succs[P])
          if (N == B)
            return true;
    return false;
  }

  /// At most two of anchor, join, point and operation.
  std::string joinPointBody(unsigned B) {
    std::string Text;
    for (unsigned N = pick(3); N > 0; --N) {
      std::vector<std::string> Usable;
      for (auto &[Name, Block] : Tokens)
        if (Block == B || (Dominated[Block] >> B & 1))
          Usable.push_back(Name);
      unsigned What = pick(Usable.empty() ? 2 : 4);
      if (What == 0) {
        Text += "  call void @op()\n";
      } else if (What == 1) {
        std::string Name = "t" + std::to_string(Tokens.size());
        Text += "  %" + Name + " = call token @llvm.convergence.anchor()\n";
        Tokens.push_back({Name, B});
      } else {
        Text += std::string("  call void @llvm.convergence.") +
                (What == 2 ? "join" : "point") + "(token %" +
                Usable[pick(Usable.size())] + ")\n";
      }
    }
    return Text;
  }

  std::string body(unsigned B) {
    if (S.JoinPoints)
      return joinPointBody(B);
    std::string Text;
    if (!S.Tokens) {
      for (unsigned N = pick(3); N > 0; --N)
        Text += "  call void @op()\n";
      return Text;
    }
    auto Define = [&](const std::string &Kind, const std::string &Bundle) {
      std::string Name = "t" + std::to_string(Tokens.size());
      Text += "  %" + Name + " = call token @llvm.experimental.convergence." +
              Kind + "()" + Bundle + "\n";
      Tokens.push_back({Name, B});
    };
    auto Bundle = [&]() -> std::string {
      std::vector<std::string> Usable;
      for (auto &[Name, Block] : Tokens)
        if (Block == B || (Dominated[Block] >> B & 1))
          Usable.push_back(Name);
      if (Usable.empty())
        return "";
      return " [ \"convergencectrl\"(token %" +
             (chance(65) ? Usable.back() : Usable[pick(Usable.size())]) + ") ]";
    };
    auto Anchor = [&] {
      return S.Iterating && chance(50) ? "iterating.anchor" : "anchor";
    };
    if (S.Iterating && isHeader(B) && chance(50))
      Define("iterating.anchor", "");
    else if (B == 0 && chance(70))
      Define(chance(50) ? "entry" : Anchor(), "");
    else if (isHeader(B) && chance(75))
      if (std::string Outer = Bundle(); !Outer.empty())
        Define("loop", Outer);
    if (chance(25) && !(S.AnchorsOutside && InCycle[B]))
      Define(Anchor(), "");
    for (unsigned N = pick(3); N > 0; --N)
      if (std::string Token = Bundle(); !Token.empty())
        Text += "  call void @op()" + Token + "\n";
    return Text;
  }

  Style S;
  std::mt19937_64 Random;
  unsigned Blocks = 0;
  std::vector<std::vector<unsigned>> Succs;
  std::vector<unsigned> Dominated;
  std::vector<bool> InCycle;
  std::vector<std::pair<std::string, unsigned>> Tokens;
};

/// The walk of a number, empty if it is too long.
Path walk(const Function &F, uint64_t Number, unsigned &Decisions) {
  Path P;
  Decisions = 0;
  for (const BasicBlock *BB = &F.getEntryBlock(); BB;) {
    P.push_back(BB);
    const auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch)
      return P;
    if (P.size() == MaxBlocksOfWalk || Decisions == MaxDecisions)
      return {};
    BB = Branch->isUnconditional()
             ? Branch->getSuccessor(0)
             : Branch->getSuccessor(!(Number >> Decisions++ & 1));
  }
  return P;
}

void findWalks(RandomProgram &R) {
  for (uint64_t Number = 0; Number < 1u << MaxDecisions; ++Number) {
    unsigned Decisions = 0;
    Path P = walk(*R.F, Number, Decisions);
    // Bits beyond the last decision are zero: each walk once.
    if (!P.empty() && Number >> Decisions == 0)
      R.Walks.push_back({Number, std::move(P)});
  }
  std::stable_sort(R.Walks.begin(), R.Walks.end(), [](auto &A, auto &B) {
    return A.second.size() < B.second.size();
  });
}

bool useful(const RandomProgram &R, const Style &S) {
  unsigned Operations = 0, Consumers = 0;
  for (const BasicBlock &BB : *R.F)
    for (const Instruction &I : BB)
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        Operations += Call->getCalledFunction()->getName() == "op";
        Consumers += Call->arg_size();
      }
  if (S.JoinPoints)
    return Operations >= 1 && Consumers >= 1 && R.Walks.size() >= 2;
  return Operations >= 2 && R.Walks.size() >= 2;
}

} // namespace

RandomProgram randomProgram(LLVMContext &Context, uint64_t Seed,
                            const Style &S) {
  for (uint64_t Try = 0;; ++Try) {
    RandomProgram R;
    SMDiagnostic Error;
    R.Module = parseAssemblyString(
        Maker(Seed * 0x9e3779b97f4a7c15ull + Try, S).text(), Error, Context);
    if (!R.Module) {
      ADD_FAILURE() << Error.getMessage().str();
      return R;
    }
    Function &F = *R.Module->getFunction("f");
    if (!convtv::checkStaticRules(F).empty() ||
        !convtv::checkWithLLVMVerifier(F).empty() ||
        !convtv::checkJoinPointRules(F).empty())
      continue;
    DominatorTree Dominators(F);
    PromoteMemToReg({cast<AllocaInst>(&F.getEntryBlock().front())}, Dominators);
    R.F = &F;
    raw_string_ostream(R.Text) << F;
    findWalks(R);
    if (useful(R, S))
      return R;
  }
}

RandomProgram parseProgram(LLVMContext &Context, const std::string &Text) {
  RandomProgram R;
  SMDiagnostic Error;
  R.Text = Text;
  R.Module = parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(R.Module) << Error.getMessage().str();
  if (!R.Module)
    return R;
  R.F = R.Module->getFunction("f");
  findWalks(R);
  return R;
}

namespace {

TEST(RandomProgram, WalksAreWhatTheBitsSay) {
  for (uint64_t Seed = 0; Seed < 50; ++Seed) {
    LLVMContext Context;
    RandomProgram R = randomProgram(Context, Seed, {});
    for (const auto &[Number, P] : R.Walks) {
      EXPECT_EQ(P.front(), &R.F->getEntryBlock());
      EXPECT_TRUE(isa<ReturnInst>(P.back()->getTerminator()));
      for (size_t I = 1; I < P.size(); ++I)
        EXPECT_TRUE(is_contained(successors(P[I - 1]), P[I]));
    }
  }
}

} // namespace
} // namespace relations
