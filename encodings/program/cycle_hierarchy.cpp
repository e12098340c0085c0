//===- encodings/program/cycle_hierarchy.cpp --------------------*- C++ -*-===//

#include "encodings/program/cycle_hierarchy.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Function.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace convtv {

unsigned CycleHierarchy::add(NestedCycle Cycle) {
  for (const auto *Block : Cycle.Blocks)
    Around[Block].push_back(Cycles.size());
  Cycles.push_back(std::move(Cycle));
  return Cycles.size() - 1;
}

llvm::ArrayRef<unsigned>
CycleHierarchy::around(const llvm::BasicBlock &Block) const {
  auto It = Around.find(&Block);
  return It == Around.end() ? llvm::ArrayRef<unsigned>()
                            : llvm::ArrayRef<unsigned>(It->second);
}

bool CycleHierarchy::hasIrreducibleCycle() const {
  return llvm::any_of(Cycles, [](const auto &C) { return !C.Reducible; });
}

std::vector<const llvm::BasicBlock *> CycleHierarchy::chosenHeaders() const {
  std::vector<const llvm::BasicBlock *> Headers;
  for (const auto &C : Cycles)
    if (!C.Reducible)
      Headers.push_back(C.Header);
  return Headers;
}

CycleHierarchy CycleHierarchy::chosenByLLVM(const llvm::Function &F) {
  llvm::CycleInfo Info;
  // It only reads the function but its interface is not const.
  Info.compute(const_cast<llvm::Function &>(F));
  CycleHierarchy H;
  auto Visit = [&](auto &Self, const llvm::Cycle &From, int Parent) -> void {
    NestedCycle C;
    C.Header = From.getHeader();
    C.Parent = Parent;
    C.Reducible = From.isReducible();
    C.Blocks.insert(From.block_begin(), From.block_end());
    int Index = H.add(std::move(C));
    for (const auto *Child : From.children())
      Self(Self, *Child, Index);
  };
  for (const auto *Outermost : Info.toplevel_cycles())
    Visit(Visit, *Outermost, -1);
  return H;
}

namespace {
using Blocks = std::vector<const llvm::BasicBlock *>;
/// Blocks in which cycles are still to be found, and the cycle around them.
struct Region {
  Blocks Inside;
  int Parent;
};
/// A strongly connected part of a region and its entries.
struct Part {
  Blocks Inside, Entries;
  int Parent;
};
} // namespace

struct CycleHierarchy::Search {
  unsigned Limit;
  bool &Complete;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Reachable;
  std::vector<CycleHierarchy> Found;

  std::vector<Part> parts(const Region &R) const {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> G(
        R.Inside.size());
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> Index;
    for (unsigned I = 0; I < R.Inside.size(); ++I)
      Index[R.Inside[I]] = I;
    for (unsigned I = 0; I < R.Inside.size(); ++I)
      for (const auto *To : llvm::successors(R.Inside[I]))
        if (auto It = Index.find(To); It != Index.end())
          boost::add_edge(I, It->second, G);
    std::vector<unsigned> Number(R.Inside.size());
    unsigned Count = boost::strong_components(
        G, boost::make_iterator_property_map(
               Number.begin(), boost::get(boost::vertex_index, G)));
    std::vector<Part> Parts(Count);
    for (unsigned I = 0; I < R.Inside.size(); ++I)
      Parts[Number[I]].Inside.push_back(R.Inside[I]);
    llvm::erase_if(Parts, [](const Part &P) {
      return P.Inside.size() == 1 &&
             !llvm::is_contained(llvm::successors(P.Inside[0]), P.Inside[0]);
    });
    for (auto &P : Parts) {
      P.Parent = R.Parent;
      llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Inside(P.Inside.begin(),
                                                             P.Inside.end());
      for (const auto *B : P.Inside)
        if (llvm::any_of(llvm::predecessors(B), [&](const auto *From) {
              return Reachable.contains(From) && !Inside.contains(From);
            }))
          P.Entries.push_back(B);
    }
    return Parts;
  }

  /// Completes H: first the cycles of Parts, then what lies in Regions.
  void complete(CycleHierarchy H, std::vector<Part> Parts,
                std::vector<Region> Regions) {
    while (Complete) {
      if (Parts.empty()) {
        if (Regions.empty())
          break;
        Parts = parts(Regions.back());
        Regions.pop_back();
        continue;
      }
      Part P = std::move(Parts.back());
      Parts.pop_back();
      for (unsigned I = 0; I < P.Entries.size(); ++I) {
        bool Last = I + 1 == P.Entries.size();
        auto Chosen = Last ? std::move(H) : H;
        auto Left = Regions;
        NestedCycle C;
        C.Header = P.Entries[I];
        C.Parent = P.Parent;
        C.Reducible = P.Entries.size() == 1;
        C.Blocks.insert(P.Inside.begin(), P.Inside.end());
        Region Inner{P.Inside, int(Chosen.add(std::move(C)))};
        llvm::erase(Inner.Inside, P.Entries[I]);
        Left.push_back(std::move(Inner));
        if (Last) {
          H = std::move(Chosen);
          Regions = std::move(Left);
        } else {
          complete(std::move(Chosen), Parts, std::move(Left));
        }
      }
    }
    if (Found.size() == Limit)
      Complete = false;
    else if (Complete)
      Found.push_back(std::move(H));
  }
};

std::vector<CycleHierarchy>
CycleHierarchy::all(const llvm::Function &F, unsigned Limit, bool &Complete) {
  Complete = true;
  Search S{Limit, Complete, {}, {}};
  for (const auto *B : llvm::depth_first(&F.getEntryBlock()))
    S.Reachable.insert(B);
  Region Whole{{}, -1};
  for (const auto &B : F)
    if (S.Reachable.contains(&B))
      Whole.Inside.push_back(&B);
  S.complete(CycleHierarchy(), {}, {std::move(Whole)});
  return std::move(S.Found);
}

CycleHierarchy cycleHierarchy(const llvm::Function &F,
                              const CycleHierarchies *Hierarchies) {
  if (Hierarchies)
    if (auto It = Hierarchies->find(&F); It != Hierarchies->end())
      return It->second;
  return CycleHierarchy::chosenByLLVM(F);
}

} // namespace convtv
