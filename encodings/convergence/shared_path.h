//===- encodings/convergence/shared_path.h - Ways of two threads ----*- C++
//-*-===//
//
// How far two threads went the same way: sequences of blocks from the outermost
// entry, entered calls included. (DESIGN 1.2, same-path and opaque)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_CONVERGENCE_SHARED_PATH_H
#define CONVTV_ENCODINGS_CONVERGENCE_SHARED_PATH_H

#include "encodings/convergence/semantics.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace convtv {

class SharedPath {
public:
  explicit SharedPath(const Paths &P);

  /// Both threads came to the start of N, and by the same path. A function
  /// entered by a call with a token counts as entered on the same path iff the
  /// call's instances are related.
  Term upTo(NodeId N, unsigned First, unsigned Second);
  /// The thread goes from From straight to To.
  Term goes(NodeId From, NodeId To, unsigned Thread) const;
  /// Nodes from which N is reached directly, each once.
  static llvm::SmallVector<NodeId, 2> predecessors(const UnrolledNode &N);
  /// Place in the topological order.
  unsigned rank(NodeId N) const { return Rank[N]; }

private:
  Term compute(NodeId N, unsigned First, unsigned Second);
  const Paths &P;
  std::vector<unsigned> Rank;
  /// By pair of threads: the answer for each node.
  llvm::DenseMap<unsigned, std::vector<Term>> Known;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_CONVERGENCE_SHARED_PATH_H
