//===- encodings/program/structural_identity.h - The same but for names ---===//
//
// The cheapest proof: two functions that are the same after renaming values and
// blocks behave the same under every semantics, for every number of threads.
// (DESIGN 6, step 1)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_STRUCTURAL_IDENTITY_H
#define CONVTV_ENCODINGS_PROGRAM_STRUCTURAL_IDENTITY_H

namespace llvm {
class Function;
} // namespace llvm

namespace convtv {

/// Are A and B the same but for the names of arguments, values, blocks and
/// types (and, at the top, of the functions), with everything they refer to?
///
/// Compared: blocks and instructions in the same order, types, all flags,
/// attributes, bundles, calling conventions, metadata other than debug
/// information; globals by name and with their contents; callees by name, and
/// the bodies of defined callees as deeply as they call; data layout, target
/// triple, module assembly and named metadata of both modules.
/// Any doubt, also about what this does not know, gives false.
///
/// Both modules must be in one LLVMContext (or be the same module).
bool structurallyIdentical(const llvm::Function &A, const llvm::Function &B);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_STRUCTURAL_IDENTITY_H
