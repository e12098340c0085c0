//===- checker/tools/failure.h - The end, when there is no other ----*- C++
//-*-===//
//
// Internal failures (out of memory, stack overflow, fatal errors inside LLVM, a
// crash) end the process with one line on standard error and exit code 2: no
// verdict. Without this they would end in a signal or in LLVM's exit code 1,
// which means "violated" here.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_FAILURE_H
#define CONVTV_CHECKER_TOOLS_FAILURE_H

namespace convtv {

/// To be called first in main. Also raises the soft limit of the stack, since
/// LLVM's parser and Z3 recurse over deeply nested input.
void installFailureHandlers();

/// The last resort behind --memory-limit (MiB; 0 = none), where a single step
/// needs far more than that: beyond half as much again the system gives no
/// more, which ends the process in the way described above.
void limitMemory(unsigned MiB);

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_FAILURE_H
