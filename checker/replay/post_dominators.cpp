//===- checker/replay/post_dominators.cpp - Where paths meet again --------===//
//
// Immediate post-dominators on paths to a `ret`: blocks from which no return
// can be reached, and edges to them, do not count. (DESIGN 1.2)
//
//===----------------------------------------------------------------------===//
#include "checker/replay/code.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

using namespace llvm;

namespace convtv::replay {

// Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm", on the
// reversed graph with one more node, the exit, in front of the returns.
void findPostDominators(Code &C) {
  const uint32_t Exit = C.Blocks.size();
  constexpr uint32_t None = ~0u;
  std::vector<SmallVector<uint32_t, 4>> Next(Exit), Before(Exit + 1);
  for (uint32_t N = 0; N != Exit; ++N) {
    if (isa<ReturnInst>(C.Blocks[N].BB->getTerminator()))
      Next[N].push_back(Exit);
    for (const BasicBlock *S : successors(C.Blocks[N].BB))
      Next[N].push_back(C.BlockIndex[S]);
    for (uint32_t T : Next[N])
      Before[T].push_back(N);
  }

  // Postorder of a search backwards from the exit.
  std::vector<uint32_t> Order, Number(Exit + 1, None);
  std::vector<bool> Seen(Exit + 1);
  SmallVector<std::pair<uint32_t, size_t>, 16> Stack = {{Exit, 0}};
  Seen[Exit] = true;
  while (!Stack.empty()) {
    auto &[Node, I] = Stack.back();
    if (I == Before[Node].size()) {
      Number[Node] = Order.size();
      Order.push_back(Node);
      Stack.pop_back();
      continue;
    }
    uint32_t P = Before[Node][I++];
    if (!Seen[P]) {
      Seen[P] = true;
      Stack.push_back({P, 0});
    }
  }

  std::vector<uint32_t> Meets(Exit + 1, None);
  Meets[Exit] = Exit;
  auto Common = [&](uint32_t A, uint32_t B) {
    while (A != B)
      if (Number[A] < Number[B])
        A = Meets[A];
      else
        B = Meets[B];
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t I = Order.size() - 1; I-- > 0;) {
      uint32_t Node = Order[I], New = None;
      for (uint32_t S : Next[Node])
        if (Meets[S] != None)
          New = New == None ? S : Common(New, S);
      if (New != Meets[Node]) {
        Meets[Node] = New;
        Changed = true;
      }
    }
  }
  for (uint32_t N = 0; N != Exit; ++N)
    C.Blocks[N].PostDominator =
        Meets[N] == None || Meets[N] == Exit ? -1 : int(Meets[N]);
}

} // namespace convtv::replay
