//===- checker/campaign/generate.h - Random small programs ------*- C++ -*-===//
//
// Makes small LLVM functions in which convergence matters: branches that
// threads take differently or together, bounded loops with breaks, convergent
// operations with and without tokens, ordinary effects, memory and helper
// functions. Every program obeys the static rules, ends, and reads only a few
// bits of its inputs, so that all inputs can be tried.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_GENERATE_H
#define CONVTV_CHECKER_CAMPAIGN_GENERATE_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <cstdint>
#include <memory>

namespace convtv::campaign {

/// The function under test in every generated module.
inline constexpr const char *TestedFunction = "f";

/// No cycle header is visited more often per activation.
inline constexpr unsigned GeneratedHeaderVisits = 4;

/// A program; the same for the same seed. It defines @f and perhaps helpers
/// that @f calls, and passes LLVM's verifier and our static rules. JoinPoints:
/// with llvm.convergence.* and without tokens.
std::unique_ptr<llvm::Module> generateProgram(llvm::LLVMContext &Context,
                                              uint64_t Seed,
                                              bool JoinPoints = false);

/// It passes LLVM's verifier and our static rules.
bool isWellFormed(const llvm::Module &M, bool JoinPoints);

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_GENERATE_H
