//===- encodings/program/postdominators.h - Where threads must meet -*- C++
//-*-===//
//
// Immediate post-dominators of the blocks of a function, as the `postdominator`
// semantics means them: only ways to a return count. Edges into code from which
// no return is reachable (unreachable, endless loops) do not. (DESIGN 1.2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_POSTDOMINATORS_H
#define CONVTV_ENCODINGS_PROGRAM_POSTDOMINATORS_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace convtv {

class Postdominators {
public:
  explicit Postdominators(const llvm::Function &F);
  /// The block that every way from B (exclusive) to a return meets first among
  /// those all of them meet; null if that is the end of the function, or if no
  /// return can be reached.
  const llvm::BasicBlock *immediate(const llvm::BasicBlock &B) const {
    return Immediate.lookup(&B);
  }

private:
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> Immediate;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_POSTDOMINATORS_H
