//===- encodings/program/load.h - Reading IR files --------------*- C++ -*-===//
//
// Reads textual or bitcode IR (LLVM 19) without LLVM's verifier, so that the
// rules of static_rules.h speak first. (DESIGN 5, 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_LOAD_H
#define CONVTV_ENCODINGS_PROGRAM_LOAD_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace llvm {
class Instruction;
class Function;
} // namespace llvm

namespace convtv {

/// One input file. The module refers to the context it was read in, which must
/// outlive it.
struct LoadedModule {
  /// As given on the command line; "<stdin>" for "-".
  std::string Path;
  std::unique_ptr<llvm::Module> Module;
  /// Line (1-based) of each instruction in a textual file. Empty for bitcode,
  /// and for a function whose text could not be aligned with its instructions.
  llvm::DenseMap<const llvm::Instruction *, unsigned> Lines;
  llvm::DenseMap<const llvm::Function *, unsigned> FunctionLines;
};

/// Reads .ll or .bc; "-" is standard input. The error is one line of the form
/// "file:line:column: error: what; remedy" (no line for bitcode), ready to be
/// printed, exit code 2. Junk, empty files, files without a function body,
/// truncated bitcode and unreadable paths are errors, never aborts.
/// The keyword `noconvergent` is read as the string attribute "noconvergent".
/// Gives Context a diagnostic handler that prints nothing (LLVM's own prints,
/// and ends the process on an error). Debug information LLVM cannot use is
/// dropped.
llvm::Expected<LoadedModule> loadModule(llvm::StringRef Path,
                                        llvm::LLVMContext &Context);

/// "file:line" if the line is known (debug locations are used as
/// "file.c:12 (in file.bc)" for bitcode that has them), else
/// "file:@function:%block".
std::string locationOf(const LoadedModule &M, const llvm::Instruction &I);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_LOAD_H
