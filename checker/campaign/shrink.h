//===- checker/campaign/shrink.h - Smaller pairs ----------------*- C++ -*-===//
//
// Greedy reduction of a program, or of both programs of a pair together, while
// a property holds.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_SHRINK_H
#define CONVTV_CHECKER_CAMPAIGN_SHRINK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

#include <memory>

namespace convtv::campaign {

struct ModulePair {
  std::unique_ptr<llvm::Module> Before, After;
};

/// Holds is asked about well-formed programs only, at most Trials times, and
/// holds for the result. Equal names in both programs are taken to mean equal
/// things, to begin with.
ModulePair shrinkPair(
    ModulePair Pair,
    llvm::function_ref<bool(const llvm::Module &, const llvm::Module &)> Holds,
    unsigned Trials);

/// The same for one program.
std::unique_ptr<llvm::Module>
shrinkProgram(std::unique_ptr<llvm::Module> Program,
              llvm::function_ref<bool(const llvm::Module &)> Holds,
              unsigned Trials);

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_SHRINK_H
