//===- tests/fuzz/fuzz_ir.cpp - IR through the loader ---------------------===//
//
// Assembly through our loader; what it accepts through everything that reads a
// function without asking a solver: static rules, effects, thread inputs,
// pairing, structural identity, the unrolled graph; then once more as bitcode
// written by LLVM. (Damaged bitcode is not tried: LLVM's reader crashes on it,
// which is not ours to mend.)
//
//===----------------------------------------------------------------------===//
#include "encodings/program/effects.h"
#include "encodings/program/function_pairs.h"
#include "encodings/program/load.h"
#include "encodings/program/static_rules.h"
#include "encodings/program/structural_identity.h"
#include "encodings/program/thread_inputs.h"
#include "encodings/program/unrolled_function.h"
#include "tests/fuzz/fuzz_support.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace convtv;
using namespace convtv::fuzz;

static void checkOneLine(llvm::Error E) {
  std::string Text = toString(std::move(E));
  require(!Text.empty(), "an error that says something");
  for (char C : Text)
    require(C != '\n', "an error of one line");
}

/// Pairing reports every function that has no partner, each in a line.
static void checkLines(llvm::Error E) {
  std::string Text = toString(std::move(E));
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    require(Line.contains("error: "), "lines that are errors");
}

static bool isWellFormed(const llvm::Function &F, const LoadedModule &M) {
  std::vector<RuleViolation> Broken = checkStaticRules(F);
  for (const RuleViolation &V : Broken)
    require(!toString(V, M).empty(), "a message for a broken rule");
  return Broken.empty() && checkWithLLVMVerifier(F).empty();
}

static void readFunction(const llvm::Function &F, const LoadedModule &M,
                         const OperationCatalog &Catalog, bool Unroll) {
  uniformArguments(F, {"n", "#0"});
  for (const llvm::Instruction &I : instructions(F)) {
    require(!locationOf(M, I).empty(), "a location");
    if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
      Catalog.find(*Call);
      effectsOf(*Call, Catalog);
      calleeIdentity(*Call);
    }
  }
  if (!Unroll)
    return;
  UnrollLimits Limits;
  Limits.HeaderVisits = 2;
  Limits.MaxNodes = 500;
  llvm::Expected<UnrolledFunction> U = UnrolledFunction::create(F, Limits);
  if (!U)
    return checkOneLine(U.takeError());
  for (NodeId N : U->topologicalOrder())
    if (NodeId D = U->immediateDominator(N); D != ~0u)
      require(D < U->nodes().size(), "dominators are nodes");
  U->postdominatesDominator(std::vector<bool>(U->nodes().size(), false));
}

static void readModule(const LoadedModule &M, const OperationCatalog &Catalog) {
  // Functions are unrolled with those they enter: all have to be well formed.
  bool WellFormed = true;
  for (const llvm::Function &F : *M.Module)
    if (!F.isDeclaration())
      WellFormed &= isWellFormed(F, M);
  for (const llvm::Function &F : *M.Module)
    if (!F.isDeclaration())
      readFunction(F, M, Catalog, WellFormed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const OperationCatalog Catalog;
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (Text.starts_with("BC") || Text.starts_with("\xDE\xC0\x17\x0B"))
    return 0;
  llvm::LLVMContext Context;
  MemoryFile File(Text);
  llvm::Expected<LoadedModule> M = loadModule(File.path(), Context);
  if (!M) {
    checkOneLine(M.takeError());
    return 0;
  }
  unsigned LineCount = Text.count('\n') + 1;
  for (const auto &[I, Line] : M->Lines)
    require(Line >= 1 && Line <= LineCount, "lines are lines of the file");
  readModule(*M, Catalog);
  if (auto Pairs = pairSourceAndTarget(*M, {}); !Pairs)
    checkLines(Pairs.takeError());
  if (llvm::verifyModule(*M->Module))
    return 0;

  // A copy is identical, and pairs with itself.
  LoadedModule Copy;
  Copy.Path = "copy.ll";
  Copy.Module = CloneModule(*M->Module);
  llvm::Expected<std::vector<FunctionPair>> Pairs = pairFunctions(*M, Copy, {});
  if (!Pairs) {
    checkLines(Pairs.takeError());
    return 0;
  }
  for (const FunctionPair &P : *Pairs)
    structurallyIdentical(*P.Before, *P.After);

  llvm::SmallString<0> Bitcode;
  llvm::raw_svector_ostream OS(Bitcode);
  llvm::WriteBitcodeToFile(*M->Module, OS);
  MemoryFile Second(Bitcode);
  llvm::Expected<LoadedModule> Again = loadModule(Second.path(), Context);
  if (!Again) {
    checkOneLine(Again.takeError());
    return 0;
  }
  readModule(*Again, Catalog);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  return Seed % 8 == 0 ? LLVMFuzzerMutate(Data, Size, MaxSize)
                       : mutateLines(Data, Size, MaxSize, Seed);
}
