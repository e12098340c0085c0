//===- encodings/program/instruction_lines.h - Lines of instructions ------===//
//
// LLVM's parser forgets where an instruction stood in the file. This finds the
// lines again by lexing the text a second time. (DESIGN 7: schedules and
// messages name source lines.)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_INSTRUCTION_LINES_H
#define CONVTV_ENCODINGS_PROGRAM_INSTRUCTION_LINES_H

#include "encodings/program/load.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
struct SlotMapping;
} // namespace llvm

namespace convtv {

/// What the text says about one `define` or `declare`.
struct FunctionText {
  std::string Name;           ///< empty for a numbered function
  std::optional<unsigned> Id; ///< the number of @0, @1, ...
  unsigned Line = 0;          ///< 1-based, of `define` / `declare`
  bool HasBody = false;
  /// 1-based lines of the instructions, block by block in textual order; debug
  /// intrinsics and debug records are left out.
  std::vector<std::vector<unsigned>> Blocks;
};

/// All functions of an assembly text, in order. Stops early at text the lexer
/// rejects; never fails.
std::vector<FunctionText> scanFunctions(llvm::StringRef Assembly,
                                        llvm::LLVMContext &Context);

/// Fills M.Lines and M.FunctionLines. A block whose number of instructions
/// differs from the text (automatic upgrades rewrite some) gets no lines; a
/// function whose number of blocks differs gets none at all.
void alignLines(LoadedModule &M, const std::vector<FunctionText> &Functions,
                const llvm::SlotMapping &Slots);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_INSTRUCTION_LINES_H
