//===- checker/report/output_file.h - Writing reports to disk -------*- C++
//-*-===//
//
// A report file appears whole or not at all: it is written beside its place and
// renamed. Devices and pipes are written directly.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_OUTPUT_FILE_H
#define CONVTV_CHECKER_REPORT_OUTPUT_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace convtv {

/// Whether writing to Path is likely to succeed; leaves nothing behind. To be
/// asked before long work. The error is one line: "path: error: what".
llvm::Error checkWritable(llvm::StringRef Path);

/// Replaces the content of Path. On failure an existing file keeps its content
/// and no temporary file remains.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Content);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_OUTPUT_FILE_H
