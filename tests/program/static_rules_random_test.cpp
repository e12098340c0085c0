//===- tests/program/static_rules_random_test.cpp - Rules, cross-checked --===//
//
// The static rules on random functions, against two judges: the definitions of
// ConvergentOperations applied by brute force (closed paths enumerated, points
// of regions searched one by one), and LLVM's verifier. The latter also on all
// files of the corpus.
//
//===----------------------------------------------------------------------===//

#include "encodings/program/static_rules.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <functional>
#include <map>
#include <random>
#include <set>

using namespace llvm;
using namespace convtv;

namespace {

using Rules = std::set<std::string>;

//===----------------------------------------------------------------------===//
// Random functions
//===----------------------------------------------------------------------===//

class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}

  std::unique_ptr<Module> make(LLVMContext &Context, std::string &Text) {
    unsigned Blocks = 2 + pick(6);
    std::vector<std::string> Terminators(Blocks);
    bool Unreachable = chance(20);
    for (unsigned B = 0; B < Blocks; ++B) {
      // Mostly a chain, so that much is reachable.
      unsigned Next = chance(75) && B + 1 < Blocks && !Unreachable
                          ? B + 1
                          : 1 + pick(Blocks - 1);
      std::string T = "br label %b" + std::to_string(Next);
      if (chance(55))
        T = "br i1 %c, label %b" + std::to_string(Next) + ", label %b" +
            std::to_string(1 + pick(Blocks - 1));
      if (B + 1 == Blocks ? chance(70) : chance(5))
        T = "ret void";
      Terminators[B] = T;
    }
    std::vector<std::string> Empty(Blocks);
    std::unique_ptr<Module> Skeleton =
        parse(Context, textOf(Empty, Terminators));
    const Function &F = *Skeleton->getFunction("f");
    DominatorTree DT(*Skeleton->getFunction("f"));
    std::vector<const BasicBlock *> BlockOf;
    for (const BasicBlock &BB : F)
      BlockOf.push_back(&BB);

    // Which tokens exist where: mostly anchors early, hearts, operations.
    std::vector<std::string> Bodies(Blocks);
    std::vector<std::pair<std::string, unsigned>> Tokens; // name, block
    // Blocks in an order in which dominators come first.
    std::vector<unsigned> Order(Blocks);
    for (unsigned B = 0; B < Blocks; ++B)
      Order[B] = B;
    std::stable_sort(Order.begin(), Order.end(), [&](unsigned A, unsigned B) {
      return depth(DT, BlockOf[A]) < depth(DT, BlockOf[B]);
    });
    auto Usable = [&](unsigned B) {
      std::vector<std::string> Result;
      for (auto &[Name, Block] : Tokens)
        if (DT.dominates(BlockOf[Block], BlockOf[B]) || chance(3))
          Result.push_back(Name);
      return Result;
    };
    unsigned Count = 0;
    for (unsigned B : Order) {
      auto Define = [&](StringRef Kind, StringRef Bundle) {
        std::string Name = "t" + std::to_string(Count++);
        Bodies[B] += "  %" + Name +
                     " = call token @llvm.experimental.convergence." +
                     Kind.str() + "()" + Bundle.str() + "\n";
        Tokens.push_back({Name, B});
      };
      auto Bundle = [](const std::string &Token) {
        return " [ \"convergencectrl\"(token %" + Token + ") ]";
      };
      auto Choose = [&](const std::vector<std::string> &From) {
        return chance(50) ? From.back() : From[pick(From.size())];
      };
      if (B == 0 && chance(60))
        Define("entry", "");
      std::vector<std::string> Visible = Usable(B);
      if (!Visible.empty() && chance(45))
        Define("loop", Bundle(Choose(Visible)));
      if (B == 0 || chance(30))
        for (unsigned N = 1 + pick(2); N > 0; --N)
          if (chance(70))
            Define("anchor", "");
      for (unsigned N = pick(3); N > 0; --N) {
        Visible = Usable(B);
        if (!Visible.empty())
          Bodies[B] += "  call void @op()" + Bundle(Choose(Visible)) + "\n";
        if (chance(10))
          Define("anchor", "");
        if (chance(2))
          Define("loop", Visible.empty() ? "" : Bundle(Choose(Visible)));
        if (chance(1))
          Define("entry", "");
      }
    }
    Text = textOf(Bodies, Terminators);
    return parse(Context, Text);
  }

private:
  unsigned pick(unsigned Bound) { return Random() % Bound; }
  bool chance(unsigned Percent) { return pick(100) < Percent; }

  static unsigned depth(const DominatorTree &DT, const BasicBlock *BB) {
    const DomTreeNode *N = DT.getNode(BB);
    return N ? N->getLevel() : 1000;
  }

  static std::string textOf(ArrayRef<std::string> Bodies,
                            ArrayRef<std::string> Terminators) {
    std::string Text = "declare token @llvm.experimental.convergence.entry()\n"
                       "declare token @llvm.experimental.convergence.anchor()\n"
                       "declare token @llvm.experimental.convergence.loop()\n"
                       "declare void @op() convergent\n"
                       "define void @f(i1 %c) convergent {\n";
    for (unsigned B = 0; B < Bodies.size(); ++B)
      Text += "b" + std::to_string(B) + ":\n" + Bodies[B] + "  " +
              Terminators[B] + "\n";
    return Text + "}\n";
  }

  static std::unique_ptr<Module> parse(LLVMContext &Context, StringRef Text) {
    SMDiagnostic Diagnostic;
    std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << "\n" << Text.str();
    return M;
  }

  std::mt19937 Random;
};

//===----------------------------------------------------------------------===//
// The definitions, by brute force
//===----------------------------------------------------------------------===//

class BruteForce {
public:
  explicit BruteForce(const Function &F) : F(F) {
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (auto Bundle =
                Call->getOperandBundle(LLVMContext::OB_convergencectrl))
          Uses.push_back({Call, cast<Instruction>(Bundle->Inputs[0])});
  }

  /// Rules about dominance, closed paths and regions, for a function without
  /// unreachable blocks.
  Rules broken() {
    Rules Result;
    for (auto &[U, D] : Uses)
      if (!dominates(D, U))
        Result.insert("token-dominance");
    forEachClosedPath([&](const SmallPtrSetImpl<const BasicBlock *> &Path) {
      for (auto &[U, D] : Uses) {
        if (!Path.contains(U->getParent()) || Path.contains(D->getParent()))
          continue;
        bool Heart = isHeart(U);
        if (!Heart)
          Result.insert("cycle-rule-1");
        for (const BasicBlock *BB : Path)
          if (Heart && BB != U->getParent() && !dominates(U, &BB->front()))
            Result.insert("cycle-rule-4");
        for (auto &[U2, D2] : Uses)
          if (U2 != U && Path.contains(U2->getParent()) &&
              !Path.contains(D2->getParent()))
            Result.insert(D2 == D ? "cycle-rule-2" : "cycle-rule-3");
      }
    });
    if (!Result.count("token-dominance") && !regionsNested())
      Result.insert("region-nesting");
    return Result;
  }

private:
  static bool isHeart(const Instruction *I) {
    auto *Call = dyn_cast<IntrinsicInst>(I);
    return Call &&
           Call->getIntrinsicID() == Intrinsic::experimental_convergence_loop;
  }

  static std::vector<const Instruction *> next(const Instruction *I) {
    if (const Instruction *N = I->getNextNode())
      return {N};
    std::vector<const Instruction *> Result;
    for (const BasicBlock *BB : successors(I->getParent()))
      Result.push_back(&BB->front());
    return Result;
  }

  /// Is To reached from From (itself included) without entering Barred?
  static bool reaches(const Instruction *From, const Instruction *To,
                      const Instruction *Barred) {
    SmallPtrSet<const Instruction *, 32> Seen;
    std::vector<const Instruction *> Work{From};
    while (!Work.empty()) {
      const Instruction *I = Work.back();
      Work.pop_back();
      if (I == Barred || !Seen.insert(I).second)
        continue;
      if (I == To)
        return true;
      for (const Instruction *N : next(I))
        Work.push_back(N);
    }
    return false;
  }

  /// Every path from the start to U passes D first.
  bool dominates(const Instruction *D, const Instruction *U) const {
    return D != U && !reaches(&F.getEntryBlock().front(), U, D);
  }

  void forEachClosedPath(
      const std::function<void(const SmallPtrSetImpl<const BasicBlock *> &)>
          &Visit) const {
    for (const BasicBlock &Start : F) {
      SmallPtrSet<const BasicBlock *, 8> Path;
      std::function<void(const BasicBlock *)> Extend =
          [&](const BasicBlock *BB) {
            Path.insert(BB);
            for (const BasicBlock *N : successors(BB))
              if (N == &Start)
                Visit(Path);
              else if (!Path.contains(N))
                Extend(N);
            Path.erase(BB);
          };
      Extend(&Start);
    }
  }

  /// Points dominated by D (or D itself) from which a use of D's token is
  /// reached without passing D again.
  std::set<const Instruction *> regionOf(const Instruction *D) const {
    std::set<const Instruction *> Region{D};
    for (const Instruction &P : instructions(F))
      if (dominates(D, &P))
        for (auto &[U, Definition] : Uses)
          if (Definition == D && reaches(&P, U, D))
            Region.insert(&P);
    return Region;
  }

  bool regionsNested() const {
    for (auto &[Any, D] : Uses) {
      std::set<const Instruction *> Region = regionOf(D);
      for (auto &[U2, D2] : Uses)
        // A heart's own operand is not used in the region of its result.
        if (U2 != D && Region.count(U2) && !Region.count(D2))
          return false;
    }
    return true;
  }

  const Function &F;
  std::vector<std::pair<const Instruction *, const Instruction *>> Uses;
};

//===----------------------------------------------------------------------===//

std::string printed(const std::vector<RuleViolation> &Violations) {
  std::string Text;
  for (const RuleViolation &V : Violations)
    Text += V.Rule + " ";
  return Text;
}

bool hasUnreachableBlocks(const Function &F) {
  DominatorTree DT(const_cast<Function &>(F));
  return any_of(
      F, [&](const BasicBlock &BB) { return !DT.isReachableFromEntry(&BB); });
}

/// Does some edge go back to a block that does not dominate its source?
bool isIrreducible(const Function &F) {
  DominatorTree DT(const_cast<Function &>(F));
  // Without the edges to dominators, an irreducible graph still has a cycle.
  std::map<const BasicBlock *, int> State;
  std::function<bool(const BasicBlock *)> Cyclic = [&](const BasicBlock *BB) {
    State[BB] = 1;
    for (const BasicBlock *N : successors(BB))
      if (!DT.dominates(N, BB) &&
          (State[N] == 1 || (State[N] == 0 && Cyclic(N))))
        return true;
    State[BB] = 2;
    return false;
  };
  return Cyclic(&F.getEntryBlock());
}

TEST(StaticRulesRandomTest, AgreesWithTheDefinitions) {
  std::map<std::string, unsigned> Seen;
  for (unsigned Seed = 0; Seed < 4000; ++Seed) {
    LLVMContext Context;
    std::string Text;
    std::unique_ptr<Module> M = Generator(Seed).make(Context, Text);
    ASSERT_TRUE(M);
    const Function &F = *M->getFunction("f");
    if (hasUnreachableBlocks(F))
      continue;
    Rules Ours, Local;
    for (const RuleViolation &V : checkStaticRules(F))
      if (StringRef(V.Rule).starts_with("cycle-") ||
          V.Rule == "region-nesting" || V.Rule == "token-dominance")
        Ours.insert(V.Rule);
      else
        Local.insert(V.Rule);
    if (Local.count("loop-bundle") || Local.count("entry-bundle"))
      continue;
    Rules Right = BruteForce(F).broken();
    for (const std::string &R : Right)
      ++Seen[R];
    if (Right.empty() && Local.empty())
      ++Seen["well formed"];
    if (Right.count("token-dominance")) {
      // The other rules assume dominance.
      EXPECT_TRUE(Ours.count("token-dominance")) << Text;
      continue;
    }
    // Two uses on one closed walk need not be on one closed path; but then a
    // heart does not dominate its cycle, or there is no heart.
    if (Right.count("cycle-rule-4") || Right.count("cycle-rule-1"))
      for (const char *R : {"cycle-rule-2", "cycle-rule-3"})
        if (!Right.count(R))
          Ours.erase(R);
    EXPECT_EQ(Ours, Right) << "seed " << Seed << "\n" << Text;
  }
  for (const char *R :
       {"well formed", "token-dominance", "cycle-rule-1", "cycle-rule-2",
        "cycle-rule-3", "cycle-rule-4", "region-nesting"})
    EXPECT_GE(Seen[R], 20u) << R << " is too rare in these random functions";
}

TEST(StaticRulesRandomTest, AgreesWithLLVMsVerifier) {
  unsigned BothAccept = 0, BothReject = 0, Unreachable = 0, DeadEntry = 0,
           Irreducible = 0;
  for (unsigned Seed = 10000; Seed < 14000; ++Seed) {
    LLVMContext Context;
    std::string Text;
    std::unique_ptr<Module> M = Generator(Seed).make(Context, Text);
    ASSERT_TRUE(M);
    const Function &F = *M->getFunction("f");
    std::vector<RuleViolation> Ours = checkStaticRules(F);
    std::string Theirs = checkWithLLVMVerifier(F);
    // All these functions can be wrong in is convergence control and dominance.
    if (!Theirs.empty()) {
      // LLVM takes edges from unreachable blocks for entries of a cycle, which
      // dominance does not.
      if (Ours.empty() && hasUnreachableBlocks(F) &&
          StringRef(Theirs).starts_with("Cycle heart must dominate"))
        ++DeadEntry;
      else
        EXPECT_FALSE(Ours.empty()) << Theirs << Text;
      BothReject += !Ours.empty();
      continue;
    }
    BothAccept += Ours.empty();
    if (Ours.empty())
      continue;
    // LLVM's known gaps.
    if (hasUnreachableBlocks(F))
      ++Unreachable;
    else if (isIrreducible(F) && all_of(Ours, [](const RuleViolation &V) {
               return V.Rule == "region-nesting";
             }))
      ++Irreducible;
    else
      ADD_FAILURE() << "only we reject: " << printed(Ours) << "\n" << Text;
  }
  EXPECT_GE(BothAccept, 300u);
  EXPECT_GE(BothReject, 300u);
  EXPECT_GE(Unreachable, 10u);
  RecordProperty("BothAccept", BothAccept);
  RecordProperty("BothReject", BothReject);
  RecordProperty("DeadEntry", DeadEntry);
  RecordProperty("Irreducible", Irreducible);
}

/// Nothing LLVM says about convergence escapes us.
TEST(StaticRulesCorpusTest, AgreesWithLLVMsVerifier) {
  SmallString<128> Root(CONVTV_SOURCE_DIR);
  sys::path::append(Root, "corpus");
  std::error_code EC;
  unsigned Files = 0;
  for (sys::fs::recursive_directory_iterator I(Root, EC), E; I != E && !EC;
       I.increment(EC)) {
    if (sys::path::extension(I->path()) != ".ll")
      continue;
    LLVMContext Context;
    Expected<LoadedModule> M = loadModule(I->path(), Context);
    if (!M) {
      consumeError(M.takeError()); // files that are wrong on purpose
      continue;
    }
    ++Files;
    // LLVM does not know the iterating anchor, so it takes its token for none.
    if (M->Module->getFunction(
            "llvm.experimental.convergence.iterating.anchor"))
      continue;
    for (const Function &F : *M->Module) {
      std::string Theirs = checkWithLLVMVerifier(F);
      bool Convergence = false;
      for (const char *Words :
           {"onvergence", "onvergent", "Loop intrinsic", "Entry intrinsic",
            "Entry or anchor intrinsic", "Cycle heart", "convergencectrl"})
        Convergence |= StringRef(Theirs).split('\n').first.contains(Words);
      EXPECT_FALSE(Convergence && checkStaticRules(F).empty())
          << I->path() << "\n"
          << Theirs;
      if (Theirs.empty() && !F.isDeclaration() &&
          !hasUnreachableBlocks(F)) // LLVM's known gap
        for (const RuleViolation &V : checkStaticRules(F))
          ADD_FAILURE() << "only we reject: " << toString(V, *M);
    }
  }
  EXPECT_FALSE(Files == 0) << "no corpus to check";
}

} // namespace
