//===- checker/replay/cycle_order.cpp - Cycles and block order ------------===//
//
// A cycle hierarchy as tables, with a topological order
// per cycle. A cycle without the edges to its header, nested cycles taken as
// single nodes, is acyclic; so the vector (position, visits of the header,
// position, ...) only grows along the path of a thread.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/code.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace convtv::replay {

void orderCycles(Code &C, const CycleHierarchy &H) {
  for (const NestedCycle &Y : H.cycles()) {
    C.Blocks[C.BlockIndex[Y.Header]].HeaderOf = C.Cycles.size();
    C.Cycles.push_back({Y.Parent, 0});
  }
  for (Block &B : C.Blocks)
    B.Cycles.append(H.around(*B.BB).begin(), H.around(*B.BB).end());

  // Nodes of one level: blocks, and cycles numbered after the blocks.
  unsigned NumBlocks = C.Blocks.size();
  for (int Level = -1; Level < int(C.Cycles.size()); ++Level) {
    size_t Depth = 0;
    for (int P = Level; P != -1; P = C.Cycles[P].Parent)
      ++Depth;
    auto Inside = [&](const Block &B) {
      return Level == -1 || (B.Cycles.size() >= Depth &&
                             B.Cycles[Depth - 1] == unsigned(Level));
    };
    auto NodeOf = [&](uint32_t BlockNumber) -> uint32_t {
      const Block &B = C.Blocks[BlockNumber];
      return B.Cycles.size() == Depth ? BlockNumber
                                      : NumBlocks + B.Cycles[Depth];
    };
    uint32_t Header = ~0u;
    DenseMap<uint32_t, SmallVector<uint32_t, 4>> Edges;
    SmallVector<uint32_t, 16> Nodes;
    DenseSet<uint32_t> Known;
    for (uint32_t N = 0; N != NumBlocks; ++N) {
      const Block &B = C.Blocks[N];
      if (!Inside(B))
        continue;
      if (Level != -1 && B.HeaderOf == Level)
        Header = N;
      if (Known.insert(NodeOf(N)).second)
        Nodes.push_back(NodeOf(N));
    }
    for (uint32_t N = 0; N != NumBlocks; ++N) {
      if (!Inside(C.Blocks[N]))
        continue;
      for (const BasicBlock *S : successors(C.Blocks[N].BB)) {
        uint32_t T = C.BlockIndex[S];
        if (Inside(C.Blocks[T]) && T != Header && NodeOf(T) != NodeOf(N))
          Edges[NodeOf(N)].push_back(NodeOf(T));
      }
    }
    // Reverse postorder; the header (or entry block, the first node) is
    // started last and so comes first.
    SmallVector<uint32_t, 16> Post;
    DenseSet<uint32_t> Seen;
    auto Search = [&](uint32_t Root) {
      if (!Seen.insert(Root).second)
        return;
      SmallVector<std::pair<uint32_t, size_t>, 16> Stack = {{Root, 0}};
      while (!Stack.empty()) {
        auto &[Node, Next] = Stack.back();
        const auto &Out = Edges[Node];
        if (Next == Out.size()) {
          Post.push_back(Node);
          Stack.pop_back();
          continue;
        }
        uint32_t T = Out[Next++];
        if (Seen.insert(T).second)
          Stack.push_back({T, 0});
      }
    };
    uint32_t Start = Level == -1 ? NodeOf(0) : Header;
    for (uint32_t N : reverse(Nodes))
      if (N != Start)
        Search(N);
    Search(Start);
    uint32_t Place = 0;
    for (uint32_t Node : reverse(Post)) {
      if (Node < NumBlocks)
        C.Blocks[Node].Position = Place++;
      else
        C.Cycles[Node - NumBlocks].Position = Place++;
    }
  }
}

} // namespace convtv::replay
