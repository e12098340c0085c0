//===- encodings/instructions/iterating_anchor.cpp - Its token -----*- C++
//-*-===//
//
// "When threads encounter the iterating anchor again without leaving the
// dominance region of its containing basic block, they are converged if and
// only if they were converged during their previous encounter": so a token
// value is the copy of the first encounter, which is a choice, and the number
// of encounters since then, as that of a heart on an anchor is. A path can come
// back to the block from inside of its dominance region only if it has not left
// it since it was there: what leaves can only come back through the block.
// (DESIGN 1.4; docs/semantics.md)
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"

#include "encodings/program/iterating_anchor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"

namespace convtv {

struct Encoder::Regions {
  std::map<const llvm::Function *, std::unique_ptr<llvm::DominatorTree>> Trees;

  bool contains(const llvm::BasicBlock &Head, const llvm::BasicBlock &B) {
    auto &Tree = Trees[Head.getParent()];
    if (!Tree) // building it changes nothing
      Tree = std::make_unique<llvm::DominatorTree>(
          const_cast<llvm::Function &>(*Head.getParent()));
    return Tree->dominates(&Head, &B);
  }
};

Encoder::Regions &Encoder::regions() const {
  if (!DominanceRegions)
    DominanceRegions = std::make_shared<Regions>();
  return *DominanceRegions;
}

bool Encoder::comesBack(const UnrolledEdge &E) const {
  const auto &From = U.nodes()[E.From], &To = U.nodes()[E.To];
  return E.What == UnrolledEdge::Branch &&
         regions().contains(*To.Block, *From.Block);
}

Value Encoder::iteratingAnchor(const llvm::CallBase &Call, unsigned Thread) {
  NodeId Block = Current; // where it begins
  for (auto It = CallBefore.find(Block);
       It != CallBefore.end() && U.nodes()[Block].Segment > 0;
       It = CallBefore.find(Block))
    Block = It->second;
  Value First = {exact(T.bits(CounterBits, Current)),
                 exact(T.bits(CounterBits, 1))};
  const auto &In = U.nodes()[Block].In;
  if (llvm::none_of(In, [&](const auto &E) { return comesBack(E); }))
    return First;
  std::vector<Term> Conditions = relativeConditions(Block, Thread).vec();
  std::optional<Value> Result;
  for (unsigned K = In.size(); K-- > 0;) {
    if (!Threads[Thread].Nodes[In[K].From].Memory)
      continue; // not reached
    Value V = First;
    if (comesBack(In[K])) {
      V = valueAt(Call, Thread, In[K].From);
      if (Refused || V.size() != 2)
        return First;
      V[1] = exact(V[1].Bits + T.bits(CounterBits, 1));
    }
    Result = Result ? selectValue(Conditions[K], V, *Result) : V;
  }
  return Result ? *Result : First;
}

} // namespace convtv
