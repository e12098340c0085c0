//===- checker/refine/participants.cpp --------------------------*- C++ -*-===//

#include "checker/refine/participants.h"

#include "encodings/program/unrolled_function.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <set>

namespace convtv {

std::vector<const llvm::Function *>
participants(const llvm::Function &F, const OperationCatalog *Catalog) {
  std::vector<const llvm::Function *> List{&F};
  std::set<const llvm::Function *> Seen{&F};
  for (unsigned I = 0; I < List.size(); ++I)
    for (const auto &B : *List[I])
      for (const auto &In : B)
        if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&In);
            Call && isEntered(*Call, Catalog) &&
            Seen.insert(Call->getCalledFunction()).second)
          List.push_back(Call->getCalledFunction());
  return List;
}

} // namespace convtv
