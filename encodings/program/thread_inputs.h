//===- encodings/program/thread_inputs.h - Uniform or per thread ---*- C++
//-*-===//
//
// Which inputs are the same in all threads. (DESIGN 2, "Thread identity")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_THREAD_INPUTS_H
#define CONVTV_ENCODINGS_PROGRAM_THREAD_INPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"

#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace convtv {

/// Kernel entry points: amdgpu_kernel, ptx_kernel, spir_kernel calling
/// conventions, nvvm.annotations "kernel", and the hlsl.shader /
/// "hlsl.numthreads" attributes.
bool isKernel(const llvm::Function &F);

/// Bit i: argument i has the same value in all threads. True for all arguments
/// of kernels (byval copies too), `inreg` ones on amdgpu calling conventions
/// and those named by --uniform-arg (by name "n" or by index "#0"; unknown
/// names are ignored here, the command line checks them). HLSL entry points
/// take no launch arguments: theirs, if any, are system values and differ
/// between threads.
llvm::BitVector uniformArguments(const llvm::Function &F,
                                 llvm::ArrayRef<std::string> UserUniform);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_THREAD_INPUTS_H
