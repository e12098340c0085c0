//===- checker/report/lint_report.h - Findings for people and programs
//------===//
//
// Text ("file:line: error: @f: message [rule]" and a hint), and JSON of schema
// conv-tv-lint/1 (docs/reports.md).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_LINT_REPORT_H
#define CONVTV_CHECKER_REPORT_LINT_REPORT_H

#include "checker/lint/lint.h"

#include "llvm/Support/raw_ostream.h"

namespace convtv::lint {

struct FileFindings {
  std::string Path;
  unsigned Functions = 0; ///< looked at
  std::vector<Finding> Findings;
};

void printText(llvm::raw_ostream &OS, const std::vector<FileFindings> &Files);
std::string jsonText(const std::vector<FileFindings> &Files,
                     const std::string &ToolVersion);

} // namespace convtv::lint

#endif // CONVTV_CHECKER_REPORT_LINT_REPORT_H
