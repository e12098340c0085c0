//===- checker/report/text.h - The report for people ----------------*- C++
//-*-===//
//
// One line per pair with its verdict and scope; under a violated one the first
// difference, the inputs and both schedules. Plain ASCII, at most PageWidth
// characters wide where tables are concerned. Format: docs/reports.md. (DESIGN
// 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_TEXT_H
#define CONVTV_CHECKER_REPORT_TEXT_H

#include "checker/report/summary.h"

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace convtv {

struct TextOptions {
  bool Colour = false;
  /// Adds how each verdict was reached and what it cost.
  bool Statistics = false;
};

/// The verdict line without its newline:
/// "copy: preserved for any number of threads, up to 8 visits of each cycle
/// header (maximal)".
std::string verdictLine(const PairVerdict &V);

/// What a change is called in a verdict line.
const char *describeChange(ChangeKind K);

/// Prints pairs as they are decided.
class TextReport {
public:
  TextReport(llvm::raw_ostream &OS, const TextOptions &Options)
      : OS(OS), Options(Options) {}

  void pair(const PairVerdict &V);
  /// The closing summary line.
  void finish();

private:
  void example(const PairVerdict &V);
  void hierarchies(const HierarchyVerdicts &H);
  void statistics(const PairStatistics &S);

  llvm::raw_ostream &OS;
  TextOptions Options;
  VerdictCounts Counts;
  /// Remarks already printed: each is said once per report.
  std::vector<std::string> Said;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_TEXT_H
