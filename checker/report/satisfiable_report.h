//===- checker/report/satisfiable_report.h - Contradictions told *- C++ -*-===//
//
// Text and JSON (schema conv-tv-satisfiable/1, docs/reports.md) of what
// `conv-tv satisfiable` found.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_SATISFIABLE_REPORT_H
#define CONVTV_CHECKER_REPORT_SATISFIABLE_REPORT_H

#include "checker/satisfiable/satisfiable.h"

#include "llvm/Support/raw_ostream.h"

namespace convtv::satisfiable {

struct FileResult {
  std::string Path;
  std::vector<FunctionResult> Functions;
};

/// One function: a line, and traces and derivation if there is a contradiction.
void printText(llvm::raw_ostream &OS, const FunctionResult &R,
               const SearchLimits &Limits);
std::string jsonText(const std::vector<FileResult> &Files,
                     const SearchLimits &Limits,
                     const std::string &ToolVersion);

} // namespace convtv::satisfiable

#endif // CONVTV_CHECKER_REPORT_SATISFIABLE_REPORT_H
