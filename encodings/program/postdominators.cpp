//===- encodings/program/postdominators.cpp -------------------------*- C++
//-*-===//

#include "encodings/program/postdominators.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>

#include <vector>

namespace convtv {

Postdominators::Postdominators(const llvm::Function &F) {
  using Graph =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
  std::vector<const llvm::BasicBlock *> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Number;
  for (const auto &B : F) {
    Number[&B] = Blocks.size();
    Blocks.push_back(&B);
  }
  // What has no way to a return counts for nobody. It has to be left out of the
  // graph: Boost's algorithm takes edges from vertices that it did not reach
  // for real ones (it numbers them 0, like the start).
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Returns;
  llvm::SmallVector<const llvm::BasicBlock *, 16> Work;
  for (const auto *B : Blocks)
    if (llvm::isa<llvm::ReturnInst>(B->getTerminator()))
      Work.push_back(B);
  while (!Work.empty()) {
    const auto *B = Work.pop_back_val();
    if (Returns.insert(B).second)
      Work.append(llvm::pred_begin(B), llvm::pred_end(B));
  }
  // Backwards from one end behind all returns.
  unsigned End = Blocks.size();
  Graph G(End + 1);
  for (unsigned I = 0; I < End; ++I) {
    if (llvm::isa<llvm::ReturnInst>(Blocks[I]->getTerminator()))
      boost::add_edge(End, I, G);
    for (const auto *To : llvm::successors(Blocks[I]))
      if (Returns.contains(To))
        boost::add_edge(Number[To], I, G);
  }
  auto Null = boost::graph_traits<Graph>::null_vertex();
  std::vector<boost::graph_traits<Graph>::vertex_descriptor> Dominator(End + 1,
                                                                       Null);
  boost::lengauer_tarjan_dominator_tree(
      G, End,
      boost::make_iterator_property_map(Dominator.begin(),
                                        boost::get(boost::vertex_index, G)));
  for (unsigned I = 0; I < End; ++I)
    if (Dominator[I] != Null && Dominator[I] != End)
      Immediate[Blocks[I]] = Blocks[Dominator[I]];
}

} // namespace convtv
