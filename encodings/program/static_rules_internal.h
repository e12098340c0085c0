//===- encodings/program/static_rules_internal.h - Shared by the rules ----===//
//
// What the files static_rules*.cpp share: which instructions define and use
// convergence tokens, and the control-flow graph with its closed paths.
// (ConvergentOperations, "Static Rules"; DESIGN 1.1)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_INTERNAL_H
#define CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_INTERNAL_H

#include "encodings/program/static_rules.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

namespace convtv::static_rules {

/// The convergence control intrinsics. IteratingAnchor is the experimental one
/// of DESIGN 1.4, known by its name only.
enum class ControlKind { None, Entry, Anchor, Loop, IteratingAnchor };

ControlKind controlKind(const llvm::Value &V);

/// A convergent call-site: by attribute, bundle or because it is a convergence
/// control intrinsic.
bool isConvergentCall(const llvm::Instruction &I);

/// A bundle whose token comes from a convergence control intrinsic.
struct TokenUse {
  const llvm::CallBase *User;
  const llvm::CallBase *Definition;
};

/// All blocks, reachable or not, by number in layout order.
class BlockGraph {
public:
  explicit BlockGraph(const llvm::Function &F);

  unsigned size() const { return Successors.size(); }
  unsigned number(const llvm::BasicBlock *BB) const { return Numbers.at(BB); }
  unsigned number(const llvm::Instruction *I) const {
    return number(I->getParent());
  }
  llvm::ArrayRef<unsigned> successors(unsigned B) const {
    return Successors[B];
  }
  llvm::ArrayRef<unsigned> predecessors(unsigned B) const {
    return Predecessors[B];
  }
  bool isReachable(unsigned B) const { return Reachable[B]; }

  /// For the graph without the Removed blocks: two blocks have the same nonzero
  /// number iff some closed path contains both; 0: on no closed path.
  std::vector<unsigned>
  closedPathComponents(llvm::ArrayRef<unsigned> Removed) const;

private:
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
  std::vector<llvm::SmallVector<unsigned, 2>> Successors, Predecessors;
  std::vector<bool> Reachable;
};

/// What the rules are checked on, and where violations go.
struct Context {
  const llvm::Function &F;
  TokenSemantics Tokens;
  std::vector<const llvm::CallBase *> Definitions; ///< in program order
  std::vector<TokenUse> Uses;                      ///< in program order
  std::vector<RuleViolation> Violations;

  bool rfc() const { return Tokens == TokenSemantics::RFC; }
  void report(llvm::StringRef Rule, const llvm::Twine &Message,
              std::vector<const llvm::Instruction *> Instructions) {
    Violations.push_back({Rule.str(), Message.str(), std::move(Instructions)});
  }
};

/// Placement, bundles, mixing, indirect uses; fills Definitions and Uses.
void checkPlacement(Context &C);
/// Cycle rules 1 to 4, and the iterating anchor's.
void checkClosedPaths(Context &C, const BlockGraph &Graph,
                      const llvm::DominatorTree &Dominators);
/// Tokens dominate their uses; regions are nested.
void checkRegions(Context &C, const BlockGraph &Graph,
                  const llvm::DominatorTree &Dominators);

} // namespace convtv::static_rules

#endif // CONVTV_ENCODINGS_PROGRAM_STATIC_RULES_INTERNAL_H
