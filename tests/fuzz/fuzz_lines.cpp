//===- tests/fuzz/fuzz_lines.cpp - Lines of instructions ------------------===//
//
// The scanner that finds the lines of instructions, on text that need not be
// assembly at all.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/instruction_lines.h"
#include "tests/fuzz/fuzz_support.h"

#include "llvm/IR/LLVMContext.h"

using namespace convtv;
using namespace convtv::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // The loader refuses text with zero bytes before the scanner sees it.
  std::string Text(reinterpret_cast<const char *>(Data), Size);
  if (Text.find('\0') != std::string::npos)
    return 0;
  llvm::LLVMContext Context;
  unsigned LineCount = llvm::StringRef(Text).count('\n') + 1;
  unsigned Last = 0;
  for (const FunctionText &F : scanFunctions(Text, Context)) {
    require(F.Line >= std::max(Last, 1u) && F.Line <= LineCount,
            "functions in the order of the file");
    Last = F.Line;
    require(F.HasBody || F.Blocks.empty(), "only bodies have blocks");
    for (const auto &Block : F.Blocks)
      for (unsigned Line : Block) {
        require(Line >= Last && Line <= LineCount,
                "instructions in the order of the file");
        Last = Line;
      }
  }
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  return Seed % 2 == 0 ? LLVMFuzzerMutate(Data, Size, MaxSize)
                       : mutateLines(Data, Size, MaxSize, Seed);
}
