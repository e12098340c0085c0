//===- checker/campaign/function_builder.h - One random function -*- C++
//-*-===//
//
// Grows the body of one function statement by statement. (generate.h)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_FUNCTION_BUILDER_H
#define CONVTV_CHECKER_CAMPAIGN_FUNCTION_BUILDER_H

#include "checker/replay/random.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <utility>
#include <vector>

namespace convtv::campaign {

/// What the functions of one program have in common.
struct ProgramStyle {
  bool Tokens = false; ///< convergence control, else uncontrolled
  /// llvm.convergence.anchor, join and point (never with Tokens).
  bool JoinPoints = false;
  bool Kernel = false; ///< @f is an amdgpu kernel: its arguments are uniform
  bool NonReturning = false; ///< some operations may not return
  bool Flags = false;        ///< nsw and friends, which make poison
  bool Speculatable = false; ///< operations without effects are
  bool Undef = false;        ///< some memory and values are undef at first
  /// What there is more of.
  enum { Balanced, Anchors, Loops, Memory, Effects } Mostly = Balanced;
  /// Operations this program uses (indices into the table of operations).
  std::vector<unsigned> Operations;
  /// Helpers that may be called, defined before.
  std::vector<llvm::Function *> Helpers;
};

/// The number of operations there are to choose from.
unsigned operationCount();

class FunctionBuilder {
public:
  FunctionBuilder(llvm::Function &F, const ProgramStyle &Style,
                  replay::Random &R, unsigned Statements);

  /// Fills the (empty) function.
  void build();

private:
  /// The edges by which a loop is left, with the value carried out.
  struct Loop {
    llvm::BasicBlock *Exit;
    std::vector<std::pair<llvm::BasicBlock *, llvm::Value *>> Leaving;
  };
  struct Scope {
    size_t Words, Bits;
  };

  void statements(unsigned Count);
  void statement();
  bool specialStatement();
  void arithmetic();
  void condition();
  void observe(llvm::Value *V);
  void operation();
  void memoryAccess();
  void ordinaryCall();
  void helperCall();
  void branch();
  void diamondOfEffects();
  void switchOver();
  void loop();
  void breakOut();
  void returnEarly();
  void anchored();
  llvm::Value *joinPointAnchor();
  void joinOrPoint(llvm::Value *Anchor, bool Join);

  llvm::Value *word();
  llvm::Value *bit();
  llvm::Value *address();
  llvm::BasicBlock *block(const char *Name);
  llvm::CallInst *call(llvm::FunctionCallee Callee,
                       llvm::ArrayRef<llvm::Value *> Arguments,
                       bool Convergent);
  llvm::FunctionCallee declareOperation(unsigned Index);
  llvm::Value *token(llvm::Intrinsic::ID Id, llvm::Value *Parent);
  Scope open() const { return {Words.size(), Bits.size()}; }
  void close(Scope S) {
    Words.resize(S.Words);
    Bits.resize(S.Bits);
  }

  llvm::Function &F;
  llvm::Module &M;
  const ProgramStyle &Style;
  replay::Random &R;
  llvm::IRBuilder<> B;
  unsigned Budget, Depth = 0;
  llvm::Type *Word;
  /// Values that dominate the insertion point: i32, i1.
  std::vector<llvm::Value *> Words, Bits;
  llvm::Value *Local = nullptr, *Token = nullptr;
  std::vector<Loop> Loops;
};

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_FUNCTION_BUILDER_H
