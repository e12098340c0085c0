//===- tests/relations/brute_force_test.cpp - All relations, from the rules ==//
#include "brute_force.h"

#include "llvm/ADT/GenericCycleInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <map>

using namespace llvm;

namespace relations {
namespace {

enum class Kind { Block, Operation, Entry, Loop, Anchor };

/// One dynamic instance.
struct Node {
  unsigned Thread = 0;
  const Value *Static = nullptr; ///< block or instruction
  Kind What = Kind::Block;
  unsigned K = 0; ///< how often executed before by the thread
  int Token = -1; ///< the instance that defined its token
  unsigned N = 0; ///< loop: n-th time with that token value
};

class Enumerator {
public:
  Enumerator(const Function &F, const std::vector<Path> &Threads, Semantics S,
             uint64_t Limit)
      : S(S), Limit(Limit) {
    if (S == Semantics::Maximal)
      Cycles.compute(const_cast<Function &>(F)); // changes nothing
    for (unsigned T = 0; T < Threads.size(); ++T)
      addThread(T, Threads[T]);
    Class.resize(Nodes.size());
  }

  Enumeration run() {
    assign(0);
    return std::move(Result);
  }

private:
  void addThread(unsigned T, const Path &Walk) {
    std::map<const Value *, int> Latest;
    std::map<const Value *, unsigned> Count;
    auto Add = [&](const Value *Static, Kind What) {
      Node X{T, Static, What, Count[Static]++, -1, 0};
      if (const auto *Call = dyn_cast<CallBase>(Static))
        if (auto Bundle =
                Call->getOperandBundle(LLVMContext::OB_convergencectrl))
          X.Token = Latest.at(Bundle->Inputs[0].get());
      if (What == Kind::Loop) {
        X.N = 1;
        for (const Node &Y : Nodes)
          X.N += Y.Thread == T && Y.Static == Static && Y.Token == X.Token;
      }
      Latest[Static] = Nodes.size();
      Nodes.push_back(X);
    };
    for (const BasicBlock *BB : Walk) {
      if (S == Semantics::Maximal)
        Add(BB, Kind::Block);
      for (const Instruction &I : *BB) {
        const auto *Call = dyn_cast<CallBase>(&I);
        if (!Call || !Call->isConvergent())
          continue;
        StringRef Name = Call->getCalledFunction()->getName();
        if (!Name.consume_front("llvm.experimental.convergence."))
          Add(Call, Kind::Operation);
        else
          Add(Call, Name == "entry"  ? Kind::Entry
                    : Name == "loop" ? Kind::Loop
                                     : Kind::Anchor);
      }
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
      if (obeysTokens(X) && isOrder(X + 1))
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
      default:
        continue; // a choice
      }
      if (Rule != related(X, Y))
        return false;
    }
    return true;
  }

  /// Convergence-before among the first Count nodes: the transitive closure of
  /// the three clauses. Without: a class taken as not related.
  std::vector<std::vector<bool>> order(unsigned Count, int Without = -1) const {
    auto Same = [&](unsigned A, unsigned B) {
      return A == B || (related(A, B) && static_cast<int>(Class[A]) != Without);
    };
    std::vector<std::vector<bool>> Before(Count, std::vector<bool>(Count));
    for (unsigned P = 0; P < Count; ++P)
      for (unsigned Q = 0; Q < Count; ++Q)
        if (before(P, Q))
          for (unsigned R = 0; R < Count; ++R) {
            if (Same(Q, R))
              Before[P][R] = true;
            if (Same(P, R))
              Before[R][Q] = true;
          }
    for (unsigned M = 0; M < Count; ++M)
      for (unsigned A = 0; A < Count; ++A)
        if (Before[A][M])
          for (unsigned B = 0; B < Count; ++B)
            if (Before[M][B])
              Before[A][B] = true;
    return Before;
  }

  bool isOrder(unsigned Count) const { // B3
    auto Before = order(Count);
    for (unsigned A = 0; A < Count; ++A)
      if (Before[A][A])
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

  bool maximal(unsigned A, unsigned B) const {
    const auto *I = dyn_cast<Instruction>(Nodes[A].Static);
    const auto *BB = I ? I->getParent() : cast<BasicBlock>(Nodes[A].Static);
    std::vector<std::vector<bool>> Before;
    for (const Cycle *C = Cycles.getCycle(BB); C; C = C->getParentCycle()) {
      if (Before.empty())
        Before = order(Nodes.size(), related(A, B) ? Class[A] : -1);
      for (unsigned H = 0; H < Nodes.size(); ++H)
        if (Nodes[H].Static == C->getHeader() &&
            ((before(H, A) && !Before[H][B]) ||
             (before(H, B) && !Before[H][A])))
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
  CycleInfo Cycles;
  std::vector<Node> Nodes;
  std::vector<unsigned> Class;
  Enumeration Result;
};

} // namespace

Enumeration enumerateRelations(const Function &F,
                               const std::vector<Path> &Threads, Semantics S,
                               uint64_t Limit) {
  return Enumerator(F, Threads, S, Limit).run();
}

std::string toString(const OperationRelation &R) {
  std::string Text = "{";
  raw_string_ostream OS(Text);
  for (const auto &[A, B] : R) {
    auto Print = [&](const OperationInstance &X) {
      X.I->getParent()->printAsOperand(OS, false);
      OS << "/" << cast<CallBase>(X.I)->getCalledFunction()->getName() << "#"
         << X.K << "@t" << X.Thread;
    };
    OS << ' ';
    Print(A);
    OS << '~';
    Print(B);
  }
  OS << " }";
  return Text;
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
                          "{ %L/op#0@t0~%L/op#0@t1 %L/op#1@t0~%L/op#1@t1 }"});
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
            (std::vector<std::string>{"{ }", "{ %X/op#0@t0~%X/op#0@t1 }"}));
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
