//===- checker/report/summary.h - Counting verdicts -----------------*- C++
//-*-===//
//
// How many pairs got which verdict, and what that means for the exit code.
// (DESIGN 3)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_SUMMARY_H
#define CONVTV_CHECKER_REPORT_SUMMARY_H

#include "checker/refine/verdict.h"

#include "llvm/ADT/ArrayRef.h"

namespace convtv {

struct VerdictCounts {
  unsigned Preserved = 0, Violated = 0, IllFormed = 0, Undecided = 0;

  void add(VerdictKind K);
  unsigned total() const {
    return Preserved + Violated + IllFormed + Undecided;
  }
};

VerdictCounts countVerdicts(llvm::ArrayRef<PairVerdict> Pairs);

/// 1 if something is violated or ill-formed, else 3 if something is undecided,
/// else 0. (2, bad input or usage, never gets as far as a report.)
int exitCodeFor(const VerdictCounts &Counts);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_SUMMARY_H
