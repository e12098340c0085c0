//===- tests/relations/random_program.h - Small programs with given walks -===//
//
// Random functions @f(i64 %w) without data: at its n-th decision a thread takes
// the first successor iff bit n of %w is set. So a number is a walk. (One
// register is carried through the blocks to do so.)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_TESTS_RELATIONS_RANDOM_PROGRAM_H
#define CONVTV_TESTS_RELATIONS_RANDOM_PROGRAM_H

#include "brute_force.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>

namespace relations {

struct Style {
  bool Tokens = true;
  /// No anchors in cycles.
  bool AnchorsOutside = false;
  /// llvm.convergence.* instead; no two edges between the same blocks.
  bool JoinPoints = false;
  /// With Tokens: half of the anchors are iterating ones.
  bool Iterating = false;
};

struct RandomProgram {
  std::string Text;
  std::unique_ptr<llvm::Module> Module;
  const llvm::Function *F = nullptr;
  /// Numbers whose walks end, with these walks: shortest first, all different.
  std::vector<std::pair<uint64_t, Path>> Walks;
};

/// Obeys the static rules and LLVM's verifier; the same for the same seed.
RandomProgram randomProgram(llvm::LLVMContext &Context, uint64_t Seed,
                            const Style &S);

/// @f of a text, made as above, with its walks.
RandomProgram parseProgram(llvm::LLVMContext &Context, const std::string &Text);

} // namespace relations

#endif // CONVTV_TESTS_RELATIONS_RANDOM_PROGRAM_H
