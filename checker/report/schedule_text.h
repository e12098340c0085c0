//===- checker/report/schedule_text.h - A counterexample in words ---*- C++
//-*-===//
//
// Prints the inputs, the two schedules as tables (one row per thread, related
// instances in one column) and step by step with source lines and values, the
// first difference marked with '>'. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_SCHEDULE_TEXT_H
#define CONVTV_CHECKER_REPORT_SCHEDULE_TEXT_H

#include "checker/trace/counterexample.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace convtv {

/// A step to mark.
struct MarkedStep {
  unsigned Thread = 0;
  unsigned Step = 0;
};

/// What to print around marked lines, empty without colour.
struct MarkStyle {
  const char *Begin = "";
  const char *End = "";
};

/// "{0,1}".
std::string setText(const std::vector<unsigned> &Set);

/// The cell of a step in a schedule table: the block's label, "%r {0,1}" or
/// "@f {0,1}" for operations, the callee or result for effects, "ret 7".
std::string cellText(const Step &S);

void printInputs(llvm::raw_ostream &OS, const std::vector<ThreadInputs> &Inputs,
                 unsigned Indent);

/// The file all steps of S are in, if their locations say so ("before.ll"),
/// else empty.
std::string commonFile(const Schedule &S);

void printScheduleTable(llvm::raw_ostream &OS, const Schedule &S,
                        std::optional<MarkedStep> Mark, unsigned Indent);

/// Each step with its source line: the number alone if commonFile names a file
/// (the caller is expected to print it above), else the whole location.
void printScheduleSteps(llvm::raw_ostream &OS, const Schedule &S,
                        std::optional<MarkedStep> Mark, unsigned Indent,
                        const MarkStyle &Style);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_SCHEDULE_TEXT_H
