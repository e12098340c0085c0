//===- checker/satisfiable/sites.h - What the rules speak about -*- C++ -*-===//
//
// The static instructions of a function that the rules of convergence relate:
// controlled operations, the convergence control intrinsics, and the
// intrinsics of the anchor/join/point proposal. Works on programs that break
// static rules and that LLVM's verifier rejects. (DESIGN 1.1, 1.3, 1.4, 1.6)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_SATISFIABLE_SITES_H
#define CONVTV_CHECKER_SATISFIABLE_SITES_H

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
} // namespace llvm

namespace convtv::satisfiable {

enum class SiteKind {
  Start, ///< the start of a block (only where paths matter: join/point)
  Operation,
  Entry,
  Loop,
  Anchor,
  IteratingAnchor,
  PathAnchor, ///< llvm.convergence.anchor
  Join,       ///< llvm.convergence.join
  Point,      ///< llvm.convergence.point
};

struct Site {
  SiteKind Kind = SiteKind::Operation;
  const llvm::Instruction *I = nullptr; ///< Start: the block's first
  const llvm::BasicBlock *Block = nullptr;
  /// The site that defines its token.
  std::optional<unsigned> Token;
};

struct Sites {
  std::vector<Site> All;
  /// By block, in program order.
  llvm::DenseMap<const llvm::BasicBlock *, std::vector<unsigned>> Of;
  /// Iterating anchors, as indices of All.
  std::vector<unsigned> Iterating;
  /// Calls of llvm.convergence.*: instances follow paths (rules 1 to 7).
  bool UsesPaths = false;
  /// Convergent operations without a token.
  unsigned Uncontrolled = 0;
};

Sites findSites(const llvm::Function &F);

/// "%a", "@op" or "block %b".
std::string nameOf(const Site &S);

} // namespace convtv::satisfiable

#endif // CONVTV_CHECKER_SATISFIABLE_SITES_H
