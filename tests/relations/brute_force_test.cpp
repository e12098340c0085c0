//===- tests/relations/brute_force_test.cpp - All relations, from the rules ==//
#include "brute_force.h"

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <map>
#include <tuple>
#include <utility>

using namespace llvm;

namespace relations {
namespace {

enum class Kind {
  Block,
  Operation,
  Entry,
  Loop,
  Anchor,
  Iterating,
  Join,
  Point
};

/// One dynamic instance.
struct Node {
  unsigned Thread = 0;
  const Value *Static = nullptr; ///< block or instruction
  Kind What = Kind::Block;
  unsigned K = 0;     ///< how often executed before by the thread
  int Token = -1;     ///< the instance that defined its token or is its anchor
  int Previous = -1;  ///< iterating anchor: the encounter before in its region
  unsigned N = 0;     ///< loop: n-th time with that token value
  unsigned Place = 0; ///< in the thread's path
};

/// Post-dominators by removing blocks, on paths to returns only.
class Postdominators {
public:
  explicit Postdominators(const Function &F) {
    for (const BasicBlock &BB : F)
      for (const BasicBlock &X : F)
        if (&X != &BB && returns(&BB, nullptr) && !returns(&BB, &X))
          Of[&BB].insert(&X);
  }
  /// Null: the threads meet after the return.
  const BasicBlock *immediate(const BasicBlock *BB) const {
    auto It = Of.find(BB);
    if (It == Of.end())
      return nullptr;
    for (const BasicBlock *X : It->second)
      if (all_of(It->second, [&](const BasicBlock *Y) {
            return Y == X || (Of.count(X) && Of.at(X).count(Y));
          }))
        return X;
    return nullptr;
  }

private:
  /// Some path from BB to a return avoids Without.
  static bool returns(const BasicBlock *BB, const BasicBlock *Without) {
    std::set<const BasicBlock *> Seen;
    std::vector<const BasicBlock *> Work{BB};
    while (!Work.empty()) {
      const BasicBlock *At = Work.back();
      Work.pop_back();
      if (At == Without || !Seen.insert(At).second)
        continue;
      if (isa<ReturnInst>(At->getTerminator()))
        return true;
      for (const BasicBlock *Next : successors(At))
        Work.push_back(Next);
    }
    return false;
  }
  std::map<const BasicBlock *, std::set<const BasicBlock *>> Of;
};

class Enumerator {
public:
  Enumerator(const Function &F, const std::vector<Path> &Threads, Semantics S,
             uint64_t Limit, const AnchorFilter &Anchors)
      : S(S), Limit(Limit), Anchors(Anchors) {
    if (S == Semantics::Maximal)
      Cycles.compute(const_cast<Function &>(F)); // changes nothing
    for (unsigned T = 0; T < Threads.size(); ++T)
      addThread(T, Threads[T]);
    Class.resize(Nodes.size());
    Walks = Threads;
    if (S == Semantics::Postdominator) {
      Post.emplace(F);
      std::vector<Front> All;
      for (unsigned T = 0; T < Threads.size(); ++T)
        All.push_back({T, 0});
      execute(All, nullptr);
    }
  }

  Enumeration run() {
    if (Nodes.size() > 64) // sets of nodes are words
      Result.TooMany = true;
    assign(0);
    return std::move(Result);
  }

private:
  /// Where a thread is.
  struct Front {
    unsigned Thread, Place;
  };

  /// The SIMT stack: the threads are together at one block, and run until each
  /// comes to Stop (or returns). Leaves them at Stop.
  void execute(std::vector<Front> &Group, const BasicBlock *Stop) {
    while (!Group.empty()) {
      std::map<const BasicBlock *, std::vector<Front>> Ways;
      const BasicBlock *At = Walks[Group[0].Thread][Group[0].Place];
      for (const Front &X : Group)
        for (const Front &Y : Group)
          Meetings.insert({X.Thread, X.Place, Y.Thread, Y.Place});
      for (Front X : Group) {
        if (++X.Place < Walks[X.Thread].size())
          Ways[Walks[X.Thread][X.Place]].push_back(X);
      }
      if (Ways.size() < 2) {
        Group = Ways.empty() ? std::vector<Front>() : Ways.begin()->second;
        if (!Group.empty() && Ways.begin()->first == Stop)
          return;
        continue;
      }
      // Apart, until the immediate post-dominator of the branch.
      const BasicBlock *Meet = Post->immediate(At);
      Group.clear();
      for (auto &[To, Part] : Ways) {
        if (To != Meet)
          execute(Part, Meet);
        Group.insert(Group.end(), Part.begin(), Part.end());
      }
      if (Meet == Stop)
        return;
    }
  }

  /// No way from the entry to X avoids B.
  static bool dominates(const BasicBlock *B, const BasicBlock *X) {
    std::set<const BasicBlock *> Seen;
    std::vector<const BasicBlock *> Work{&B->getParent()->getEntryBlock()};
    while (!Work.empty()) {
      const BasicBlock *At = Work.back();
      Work.pop_back();
      if (At == B || !Seen.insert(At).second)
        continue;
      if (At == X)
        return false;
      for (const BasicBlock *Next : successors(At))
        Work.push_back(Next);
    }
    return true;
  }

  void addThread(unsigned T, const Path &Walk) {
    std::map<const Value *, int> Latest;
    std::map<const Value *, unsigned> Count;
    /// Latest encounters of iterating anchors whose region was not left since.
    std::map<const Instruction *, int> Stays;
    unsigned Place = 0;
    auto Add = [&](const Value *Static, Kind What) {
      Node X{T, Static, What, Count[Static]++, -1, -1, 0, Place};
      if (What == Kind::Iterating) {
        auto [It, New] =
            Stays.insert({cast<Instruction>(Static), Nodes.size()});
        if (!New)
          X.Previous = std::exchange(It->second, Nodes.size());
      }
      if (const auto *Call = dyn_cast<CallBase>(Static))
        if (auto Bundle =
                Call->getOperandBundle(LLVMContext::OB_convergencectrl))
          X.Token = Latest.at(Bundle->Inputs[0].get());
      if (What == Kind::Join || What == Kind::Point)
        X.Token = Latest.at(cast<CallBase>(Static)->getArgOperand(0));
      if (What == Kind::Loop) {
        X.N = 1;
        for (const Node &Y : Nodes)
          X.N += Y.Thread == T && Y.Static == Static && Y.Token == X.Token;
      }
      Latest[Static] = Nodes.size();
      Nodes.push_back(X);
    };
    for (const BasicBlock *BB : Walk) {
      std::erase_if(Stays, [&](const auto &Stay) {
        return !dominates(Stay.first->getParent(), BB);
      });
      if (S == Semantics::Maximal)
        Add(BB, Kind::Block);
      for (const Instruction &I : *BB) {
        const auto *Call = dyn_cast<CallBase>(&I);
        if (!Call || !Call->isConvergent())
          continue;
        StringRef Name = Call->getCalledFunction()->getName();
        if (Name.consume_front("llvm.convergence."))
          Add(Call, Name == "join"    ? Kind::Join
                    : Name == "point" ? Kind::Point
                                      : Kind::Anchor);
        else if (!Name.consume_front("llvm.experimental.convergence."))
          Add(Call, Kind::Operation);
        else
          Add(Call, Name == "entry"              ? Kind::Entry
                    : Name == "loop"             ? Kind::Loop
                    : Name == "iterating.anchor" ? Kind::Iterating
                                                 : Kind::Anchor);
      }
      ++Place;
    }
  }

  /// Nodes of one thread follow each other in Nodes, in program order.
  bool before(unsigned A, unsigned B) const {
    return Nodes[A].Thread == Nodes[B].Thread && A < B;
  }

  /// Chooses the class of node X and of all after it.
  void assign(unsigned X) {
    if (Result.TooMany)
      return;
    if (X == Nodes.size()) {
      judge();
      return;
    }
    // A class is named by its first node.
    for (unsigned C = 0; C <= X; ++C) {
      if (C < X && (Class[C] != C || Nodes[C].Static != Nodes[X].Static))
        continue; // B1
      bool Twice = false;
      for (unsigned Y = C; Y < X; ++Y)
        Twice |= Class[Y] == C && Nodes[Y].Thread == Nodes[X].Thread;
      if (Twice)
        continue; // B2
      Class[X] = C;
      if (obeysTokens(X) && obeysPaths(X) && obeysGraph(X) && isOrder(X + 1) &&
          mayBeMaximal(X))
        assign(X + 1);
    }
  }

  bool related(unsigned A, unsigned B) const { return Class[A] == Class[B]; }

  /// The rules of tokens between X and the nodes of earlier threads. (The
  /// definitions of both tokens have been assigned.)
  bool obeysTokens(unsigned X) const {
    if (S != Semantics::Tokens)
      return true;
    for (unsigned Y = 0; Y < X; ++Y) {
      const Node &P = Nodes[X], &Q = Nodes[Y];
      if (P.Static != Q.Static || P.Thread == Q.Thread)
        continue;
      bool Rule;
      switch (P.What) {
      case Kind::Entry:
        Rule = true;
        break;
      case Kind::Loop:
        Rule = related(P.Token, Q.Token) && P.N == Q.N;
        break;
      case Kind::Operation:
        Rule = related(P.Token, Q.Token);
        break;
      case Kind::Iterating:
        if (P.Previous >= 0 || Q.Previous >= 0) {
          // A first encounter is not related to a later one.
          Rule = P.Previous >= 0 && Q.Previous >= 0 &&
                 related(P.Previous, Q.Previous);
          break;
        }
        [[fallthrough]];
      default: // a choice
        if (Anchors && related(X, Y) && !Anchors(operation(Y), operation(X)))
          return false;
        continue;
      }
      if (Rule != related(X, Y))
        return false;
    }
    return true;
  }

  bool samePath(const Node &P, const Node &Q) const {
    return P.Place == Q.Place &&
           std::equal(Walks[P.Thread].begin(),
                      Walks[P.Thread].begin() + P.Place + 1,
                      Walks[Q.Thread].begin());
  }

  /// The decisions a thread took before it came to X: executions of a
  /// terminator with different successors.
  std::vector<std::pair<const BasicBlock *, const BasicBlock *>>
  decisions(const Node &X) const {
    std::vector<std::pair<const BasicBlock *, const BasicBlock *>> Out;
    const Path &Walk = Walks[X.Thread];
    for (unsigned I = 0; I < X.Place; ++I)
      if (any_of(successors(Walk[I]), [&](const BasicBlock *Next) {
            return Next != *succ_begin(Walk[I]);
          }))
        Out.push_back({Walk[I], Walk[I + 1]});
    return Out;
  }

  /// Postdominator, same-path and opaque: X and the nodes of earlier threads.
  bool obeysPaths(unsigned X) {
    const Node &P = Nodes[X];
    for (unsigned Y = 0; Y < X; ++Y) {
      const Node &Q = Nodes[Y];
      if (P.Static != Q.Static || P.Thread == Q.Thread)
        continue;
      if (S == Semantics::Postdominator) {
        bool Rule = Meetings.count({P.Thread, P.Place, Q.Thread, Q.Place});
        if (Rule != related(X, Y))
          return false;
      }
      if (S == Semantics::SamePath && samePath(P, Q) && !related(X, Y))
        return false;
    }
    return S != Semantics::Opaque || isFunction(X + 1);
  }

  /// The walk from the latest instance before X, or from the entry, to X.
  int latestBefore(unsigned X) const {
    return X > 0 && Nodes[X - 1].Thread == Nodes[X].Thread ? int(X) - 1 : -1;
  }
  Path walkTo(unsigned X) const {
    const Path &Walk = Walks[Nodes[X].Thread];
    int From = latestBefore(X);
    return Path(Walk.begin() + (From < 0 ? 0 : Nodes[From].Place),
                Walk.begin() + Nodes[X].Place + 1);
  }

  /// Of a join: the first one since its anchor was executed.
  bool isFirst(unsigned X) const {
    for (unsigned Y = Nodes[X].Token; Y < X; ++Y)
      if (Nodes[Y].Static == Nodes[X].Static)
        return false;
    return true;
  }

  /// Join-point: X and the nodes of earlier threads.
  bool obeysGraph(unsigned X) const {
    if (S != Semantics::JoinPoint)
      return true;
    for (unsigned Y = 0; Y < X; ++Y) {
      const Node &P = Nodes[X], &Q = Nodes[Y];
      if (P.Static != Q.Static || P.Thread == Q.Thread)
        continue;
      // Rules 2 and 5: one walk from one instance ends in one instance.
      int A = latestBefore(X), B = latestBefore(Y);
      bool FromOne = A < 0 || B < 0 ? A == B : related(A, B);
      if (FromOne && walkTo(X) == walkTo(Y) && !related(X, Y))
        return false;
      bool OneAnchor = P.Token >= 0 && related(P.Token, Q.Token);
      if (P.What == Kind::Join && OneAnchor && isFirst(X) && isFirst(Y) &&
          !related(X, Y))
        return false;
      if (P.What == Kind::Point && related(X, Y) && !OneAnchor)
        return false;
    }
    return true;
  }

  /// Opaque: related iff an unknown function of both threads' numbers of
  /// decisions and of the length of their common prefix says so. (Which thread
  /// is which may matter to it.)
  bool isFunction(unsigned Count) const {
    std::map<std::tuple<size_t, size_t, size_t>, bool> Says;
    for (unsigned X = 0; X < Count; ++X)
      for (unsigned Y = 0; Y < X; ++Y) {
        const Node &P = Nodes[X], &Q = Nodes[Y];
        if (P.Static != Q.Static || P.Thread == Q.Thread)
          continue;
        auto A = decisions(Q), B = decisions(P);
        size_t Common =
            std::mismatch(A.begin(), A.begin() + std::min(A.size(), B.size()),
                          B.begin())
                .first -
            A.begin();
        auto [It, New] =
            Says.insert({{A.size(), B.size(), Common}, related(X, Y)});
        if (!New && It->second != related(X, Y))
          return false;
      }
    return true;
  }

  /// Convergence-before among the first Count nodes, as the set of nodes after
  /// each: the transitive closure of the three clauses. Without: a class taken
  /// as not related.
  std::vector<uint64_t> order(unsigned Count, int Without = -1) const {
    auto Members = [&](unsigned A) {
      uint64_t Set = uint64_t(1) << A;
      if (static_cast<int>(Class[A]) != Without)
        for (unsigned B = 0; B < Count; ++B)
          Set |= uint64_t(related(A, B)) << B;
      return Set;
    };
    std::vector<uint64_t> After(Count), Same(Count);
    for (unsigned A = 0; A < Count; ++A)
      Same[A] = Members(A);
    for (unsigned P = 0; P < Count; ++P)
      for (unsigned Q = P + 1; Q < Count && before(P, Q); ++Q) {
        After[P] |= Same[Q]; // clauses 1 and 2
        for (unsigned R = 0; R < Count; ++R)
          if (Same[P] >> R & 1)
            After[R] |= uint64_t(1) << Q; // clause 3
      }
    for (unsigned M = 0; M < Count; ++M)
      for (unsigned A = 0; A < Count; ++A)
        if (After[A] >> M & 1)
          After[A] |= After[M];
    return After;
  }

  bool isOrder(unsigned Count) const { // B3
    std::vector<uint64_t> After = order(Count);
    for (unsigned A = 0; A < Count; ++A)
      if (After[A] >> A & 1)
        return false;
    return true;
  }

  /// "Maximal converged-with", to the letter.
  bool isMaximal() const {
    for (unsigned A = 0; A < Nodes.size(); ++A)
      for (unsigned B = A + 1; B < Nodes.size(); ++B)
        if (Nodes[A].Static == Nodes[B].Static &&
            Nodes[A].Thread != Nodes[B].Thread &&
            maximal(A, B) != related(A, B))
          return false;
    return true;
  }

  /// The condition of the rule, given the classes of the first Count nodes.
  struct Condition {
    bool First = true;  ///< headers before A are convergence-before B
    bool Second = true; ///< headers before B are convergence-before A
  };
  Condition condition(unsigned A, unsigned B, unsigned Count) const {
    const auto *I = dyn_cast<Instruction>(Nodes[A].Static);
    const auto *BB = I ? I->getParent() : cast<BasicBlock>(Nodes[A].Static);
    Condition Result;
    std::vector<uint64_t> After;
    for (const Cycle *C = Cycles.getCycle(BB); C; C = C->getParentCycle()) {
      if (After.empty())
        After = order(Count, related(A, B) ? Class[A] : -1);
      for (unsigned H = 0; H < Count; ++H)
        if (Nodes[H].Static == C->getHeader()) {
          Result.First &= !before(H, A) || After[H] >> B & 1;
          Result.Second &= !before(H, B) || After[H] >> A & 1;
        }
    }
    return Result;
  }

  bool maximal(unsigned A, unsigned B) const {
    Condition C = condition(A, B, Nodes.size());
    return C.First && C.Second;
  }

  /// Cuts what cannot be completed, so that the enumeration ends in time. What
  /// is convergence-before a node of the last thread is known once the nodes
  /// before it have classes; for others it can only grow.
  bool mayBeMaximal(unsigned X) const {
    if (S != Semantics::Maximal)
      return true;
    bool LastThread = Nodes[X].Thread == Nodes.back().Thread;
    for (unsigned Y = 0; Y < X; ++Y) {
      if (Nodes[Y].Static != Nodes[X].Static ||
          Nodes[Y].Thread == Nodes[X].Thread)
        continue;
      Condition C = condition(Y, X, X + 1);
      if (related(Y, X) ? LastThread && !C.First : C.First && C.Second)
        return false;
    }
    return true;
  }

  void judge() {
    if (++Result.Partitions > Limit) {
      Result.TooMany = true;
      return;
    }
    if (S == Semantics::Maximal && !isMaximal())
      return;
    OperationRelation R;
    for (unsigned A = 0; A < Nodes.size(); ++A)
      for (unsigned B = A + 1; B < Nodes.size(); ++B)
        if (Nodes[A].What == Kind::Operation && related(A, B))
          R.insert({operation(A), operation(B)});
    Result.Relations.insert(std::move(R));
  }

  OperationInstance operation(unsigned X) const {
    return {Nodes[X].Thread, cast<Instruction>(Nodes[X].Static), Nodes[X].K};
  }

  Semantics S;
  uint64_t Limit;
  const AnchorFilter &Anchors;
  CycleInfo Cycles;
  std::vector<Node> Nodes;
  std::vector<unsigned> Class;
  std::vector<Path> Walks;
  std::optional<Postdominators> Post;
  /// Postdominator: thread and place in its path, twice, that are together.
  std::set<std::tuple<unsigned, unsigned, unsigned, unsigned>> Meetings;
  Enumeration Result;
};

} // namespace

Enumeration enumerateRelations(const Function &F,
                               const std::vector<Path> &Threads, Semantics S,
                               uint64_t Limit, const AnchorFilter &Anchors) {
  return Enumerator(F, Threads, S, Limit, Anchors).run();
}

std::string toString(const OperationRelation &R) {
  std::set<std::string> Pairs; // instructions have no order of their own
  for (const auto &[A, B] : R) {
    std::string Pair;
    raw_string_ostream OS(Pair);
    auto Print = [&](const OperationInstance &X) {
      X.I->getParent()->printAsOperand(OS, false);
      unsigned Place = 0; // among the operations of the block
      for (const Instruction &I : *X.I->getParent()) {
        if (&I == X.I)
          break;
        Place += isa<CallBase>(I) && I.getType()->isVoidTy();
      }
      OS << "/" << Place << "#" << X.K << "@t" << X.Thread;
    };
    Print(A);
    OS << '~';
    Print(B);
    Pairs.insert(Pair);
  }
  std::string Text = "{ ";
  for (const std::string &Pair : Pairs)
    Text += Pair + " ";
  return Text + "}";
}

namespace {

struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  const Function *F = nullptr;
  explicit Parsed(const std::string &Text) {
    SMDiagnostic Error;
    M = parseAssemblyString(
        "declare token @llvm.experimental.convergence.entry()\n"
        "declare token @llvm.experimental.convergence.anchor()\n"
        "declare token @llvm.experimental.convergence.loop()\n"
        "declare void @op() convergent\n" +
            Text,
        Error, Context);
    EXPECT_TRUE(M) << Error.getMessage().str();
    F = M->getFunction("f");
  }
  Path path(std::initializer_list<StringRef> Names) const {
    Path P;
    for (StringRef Name : Names)
      for (const BasicBlock &BB : *F)
        if (BB.getName() == Name)
          P.push_back(&BB);
    return P;
  }
};

std::vector<std::string> texts(const Enumeration &E) {
  std::vector<std::string> Out;
  for (const OperationRelation &R : E.Relations)
    Out.push_back(toString(R));
  return Out;
}

/// The table of "Maximal Convergence": B1 and B2 are not converged, H3 and H4
/// are, L3 and L4 are.
TEST(BruteForce, NaturalLoopOfTheDocument) {
  Parsed P("define void @f(i1 %c) {\n"
           "E:\n  br label %H\n"
           "H:\n  br i1 %c, label %B, label %L\n"
           "B:\n  call void @op()\n  br label %L\n"
           "L:\n  call void @op()\n  br i1 %c, label %H, label %X\n"
           "X:\n  ret void\n}\n");
  auto E = enumerateRelations(*P.F,
                              {P.path({"E", "H", "B", "L", "H", "L", "X"}),
                               P.path({"E", "H", "L", "H", "B", "L", "X"})},
                              Semantics::Maximal, 1'000'000);
  ASSERT_FALSE(E.TooMany);
  EXPECT_EQ(texts(E), std::vector<std::string>{
                          "{ %L/0#0@t0~%L/0#0@t1 %L/0#1@t0~%L/0#1@t1 }"});
}

/// An anchor may relate its instances or not; the operation follows.
TEST(BruteForce, AnchorIsAChoice) {
  Parsed P("define void @f(i1 %c) {\n"
           "E:\n  %a = call token @llvm.experimental.convergence.anchor()\n"
           "  br i1 %c, label %T, label %X\n"
           "T:\n  call void @op() [ \"convergencectrl\"(token %a) ]\n"
           "  br label %X\n"
           "X:\n  call void @op() [ \"convergencectrl\"(token %a) ]\n"
           "  ret void\n}\n");
  auto E =
      enumerateRelations(*P.F, {P.path({"E", "T", "X"}), P.path({"E", "X"})},
                         Semantics::Tokens, 1000);
  EXPECT_EQ(texts(E),
            (std::vector<std::string>{"{ }", "{ %X/0#0@t0~%X/0#0@t1 }"}));
}

/// Jump threading's example: together at mid, or only at the end.
TEST(BruteForce, PostdominatorOfABranchThreadedPastItsMerge) {
  Parsed P("define void @f(i1 %c) {\n"
           "E:\n  br i1 %c, label %T, label %O\n"
           "T:\n  br i1 %c, label %O, label %X\n"
           "O:\n  call void @op()\n  br label %X\n"
           "X:\n  call void @op()\n  ret void\n}\n");
  auto Of = [&](Semantics S) {
    return texts(enumerateRelations(
        *P.F, {P.path({"E", "T", "O", "X"}), P.path({"E", "O", "X"})}, S,
        1000));
  };
  const std::string End = "{ %X/0#0@t0~%X/0#0@t1 }",
                    Both = "{ %O/0#0@t0~%O/0#0@t1 %X/0#0@t0~%X/0#0@t1 }";
  EXPECT_THAT(Of(Semantics::Postdominator), testing::ElementsAre(End));
  EXPECT_THAT(Of(Semantics::Maximal), testing::ElementsAre(Both));
  // Nothing is forced on different paths.
  EXPECT_THAT(Of(Semantics::SamePath),
              testing::UnorderedElementsAre("{ }", "{ %O/0#0@t0~%O/0#0@t1 }",
                                            End, Both));
  // Both operations have the same data: two decisions, one, none in common.
  EXPECT_THAT(Of(Semantics::Opaque),
              testing::UnorderedElementsAre("{ }", Both));
}

/// A join brings together what comes from one instance of its anchor, a point
/// keeps apart what does not.
TEST(BruteForce, JoinAndPoint) {
  Parsed P("declare token @llvm.convergence.anchor() convergent\n"
           "declare void @llvm.convergence.join(token) convergent\n"
           "declare void @llvm.convergence.point(token) convergent\n"
           "define void @f(i1 %c) {\n"
           "E:\n  %o = call token @llvm.convergence.anchor()\n"
           "  br label %H\n"
           "H:\n  %a = call token @llvm.convergence.anchor()\n"
           "  br i1 %c, label %H, label %X\n"
           "X:\n  call void @op()\n"
           "  call void @llvm.convergence.point(token %a)\n  br label %Y\n"
           "Y:\n  call void @llvm.convergence.join(token %o)\n"
           "  call void @op()\n  ret void\n}\n");
  Path One = P.path({"E", "H", "X", "Y"}),
       Two = P.path({"E", "H", "H", "X", "Y"});
  EXPECT_THAT(texts(enumerateRelations(*P.F, {One, Two}, Semantics::JoinPoint,
                                       100'000)),
              testing::ElementsAre("{ %Y/1#0@t0~%Y/1#0@t1 }"));
  EXPECT_THAT(
      texts(
          enumerateRelations(*P.F, {One, One}, Semantics::JoinPoint, 100'000)),
      testing::ElementsAre("{ %X/0#0@t0~%X/0#0@t1 %Y/1#0@t0~%Y/1#0@t1 }"));
}

/// Two rounds on an anchor, one thread with one round: alone, or with either.
TEST(BruteForce, AnchorInALoop) {
  Parsed P("define void @f(i1 %c) {\n"
           "E:\n  br label %H\n"
           "H:\n  %a = call token @llvm.experimental.convergence.anchor()\n"
           "  call void @op() [ \"convergencectrl\"(token %a) ]\n"
           "  br i1 %c, label %H, label %X\nX:\n  ret void\n}\n");
  auto E = enumerateRelations(
      *P.F, {P.path({"E", "H", "H", "X"}), P.path({"E", "H", "X"})},
      Semantics::Tokens, 1000);
  EXPECT_EQ(E.Relations.size(), 3u);
}

} // namespace
} // namespace relations
