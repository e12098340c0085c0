//===- checker/report/json.h - The report for programs --------------*- C++
//-*-===//
//
// JSON of schema "conv-tv/1" (docs/reports.md). Keys keep their order, strings
// are ASCII (others escaped, invalid UTF-8 replaced by U+FFFD), and nothing
// depends on time or place except what "statistics" holds. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_JSON_H
#define CONVTV_CHECKER_REPORT_JSON_H

#include "checker/refine/verdict.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace convtv {

struct JsonHeader {
  std::string ToolVersion, LlvmVersion, Z3Version;
  /// The command line, starting with the program's bare name.
  std::vector<std::string> Command;
  /// Whether pairs get their "statistics".
  bool Statistics = false;
};

/// The whole report, two blanks of indentation, with a newline at its end.
std::string jsonReport(const JsonHeader &Header,
                       llvm::ArrayRef<PairVerdict> Pairs);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_JSON_H
