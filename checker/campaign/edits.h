//===- checker/campaign/edits.h - Changes to a program ----------*- C++ -*-===//
//
// Small transforms with a known or an unknown effect on meaning, and random
// pipelines of LLVM's passes. What "preserving" means is docs/semantics.md
// under tokens and `maximal`; each edit says in one line why it preserves.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_EDITS_H
#define CONVTV_CHECKER_CAMPAIGN_EDITS_H

#include "checker/replay/random.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace convtv::campaign {

enum class EditClass {
  Preserving, ///< right by construction
  Breaking,   ///< meant to be wrong; may happen to be harmless
  Mutating,   ///< anything that still is a program
  Passes,     ///< a pipeline of LLVM's passes
};
const char *toString(EditClass C);

struct Edit {
  const char *Name;
  /// Changes the function (or what it calls) somewhere; false: no place for it,
  /// and nothing was changed.
  bool (*Apply)(llvm::Function &F, replay::Random &R);
};

llvm::ArrayRef<Edit> controlFlowEdits(); ///< preserving
llvm::ArrayRef<Edit> valueEdits();       ///< preserving
llvm::ArrayRef<Edit> breakingEdits();
llvm::ArrayRef<Edit> mutatingEdits();

/// Passes that run on their own, as opt's -passes= takes them.
llvm::ArrayRef<const char *> passNames();

/// Runs a pipeline without a target machine. False if LLVM does not know it.
bool runPasses(llvm::Module &M, llvm::StringRef Pipeline);

/// A program made from another.
struct Edited {
  std::unique_ptr<llvm::Module> Module;
  EditClass Class = EditClass::Preserving;
  /// The names of what was done, in order, separated by commas; for passes the
  /// pipeline. Empty: no edit found a place.
  std::string Done;
};

/// Edits a copy of M; the same for the same class and seed. The result passes
/// the static rules and LLVM's verifier, unless passes broke it.
Edited editProgram(const llvm::Module &M, EditClass Class, uint64_t Seed);

/// Makes a branch go elsewhere: cycles with several entries, and without an
/// end, come about. The result may be no program (dominance, tokens).
bool bendEdge(llvm::Function &F, replay::Random &R);

//--- Shared by the edits ---------------------------------------------------//

std::vector<llvm::CallBase *> convergentCalls(llvm::Function &F);
/// Only a value: no effect, no memory, no undefined behaviour, no convergence.
bool isPlain(const llvm::Instruction &I);
/// A call or instruction without effects that always returns; may be convergent
/// or read memory.
bool isPure(const llvm::Instruction &I);
/// Holds a convergent call, or a call of a defined function.
bool communicates(const llvm::BasicBlock &B);

template <class T> T pick(std::vector<T> &From, replay::Random &R) {
  return From[R.below(From.size())];
}

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_EDITS_H
