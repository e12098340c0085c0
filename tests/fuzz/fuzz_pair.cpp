//===- tests/fuzz/fuzz_pair.cpp - The whole checker on a pair -------------===//
//
// Two assembly texts, with a line ";after" between them, through the whole
// checker with small limits. A violation must have been replayed; a function
// against itself must never be violated.
//
//===----------------------------------------------------------------------===//
#include "checker/refine/check.h"
#include "encodings/program/static_rules.h"
#include "tests/fuzz/fuzz_support.h"

#include "llvm/IR/LLVMContext.h"

using namespace convtv;
using namespace convtv::fuzz;

static bool wellFormed(const llvm::Module &M) {
  for (const llvm::Function &F : M)
    if (!F.isDeclaration() &&
        (!checkStaticRules(F).empty() || !checkWithLLVMVerifier(F).empty()))
      return false;
  return true;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const OperationCatalog Catalog;
  auto [Before, After] =
      llvm::StringRef(reinterpret_cast<const char *>(Data), Size)
          .split("\n;after\n");
  if (After.empty() || Before.starts_with("BC") || After.starts_with("BC"))
    return 0;
  llvm::LLVMContext Context;
  MemoryFile First(Before), Second(After);
  llvm::Expected<LoadedModule> B = loadModule(First.path(), Context);
  if (!B) {
    consumeError(B.takeError());
    return 0;
  }
  llvm::Expected<LoadedModule> A = loadModule(Second.path(), Context);
  if (!A) {
    consumeError(A.takeError());
    return 0;
  }
  if (!wellFormed(*B->Module)) // bad input
    return 0;
  llvm::Expected<std::vector<FunctionPair>> Pairs = pairFunctions(*B, *A, {});
  if (!Pairs) {
    consumeError(Pairs.takeError());
    return 0;
  }
  CheckOptions Options;
  Options.Unroll = 2;
  Options.ResourceLimit = 200'000;
  Options.TimeoutSeconds = 5;
  Options.Catalog = &Catalog;
  for (const FunctionPair &P : *Pairs) {
    PairVerdict V = checkPair(*B, *A, P, Options);
    require(!V.Reason.empty(), "a verdict has a reason");
    if (V.Kind == VerdictKind::Violated)
      require(V.Replayed && V.Example, "a violation was replayed");
    FunctionPair Self{P.Name, P.Before, P.Before};
    PairVerdict Same = checkPair(*B, *B, Self, Options);
    require(Same.Kind == VerdictKind::Preserved ||
                Same.Kind == VerdictKind::Undecided,
            "a function refines itself");
  }
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  return Seed % 16 == 0 ? LLVMFuzzerMutate(Data, Size, MaxSize)
                        : mutateLines(Data, Size, MaxSize, Seed);
}
