//===- checker/report/summary.cpp - Counting verdicts ---------------------===//

#include "checker/report/summary.h"

namespace convtv {

void VerdictCounts::add(VerdictKind K) {
  switch (K) {
  case VerdictKind::Preserved:
    ++Preserved;
    break;
  case VerdictKind::Violated:
    ++Violated;
    break;
  case VerdictKind::IllFormed:
    ++IllFormed;
    break;
  case VerdictKind::Undecided:
    ++Undecided;
    break;
  }
}

VerdictCounts countVerdicts(llvm::ArrayRef<PairVerdict> Pairs) {
  VerdictCounts Counts;
  for (const PairVerdict &P : Pairs)
    Counts.add(P.Kind);
  return Counts;
}

int exitCodeFor(const VerdictCounts &Counts) {
  if (Counts.Violated || Counts.IllFormed)
    return 1;
  return Counts.Undecided ? 3 : 0;
}

} // namespace convtv
