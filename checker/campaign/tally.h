//===- checker/campaign/tally.h - Figures of a campaign ---------*- C++ -*-===//
//
// Counts outcomes and prints them. Plain data: results of cases reach it as one
// line of text each, from whatever process ran them.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_TALLY_H
#define CONVTV_CHECKER_CAMPAIGN_TALLY_H

#include "checker/campaign/case.h"

#include "llvm/Support/raw_ostream.h"

#include <map>
#include <string>
#include <vector>

namespace convtv::campaign {

/// What is kept of a case.
struct CaseLine {
  uint64_t Number = 0;
  std::string Class, Edits, Outcome, Verdict, Reason;
  std::string Difference; ///< that the runs found
  double Milliseconds = 0;
  unsigned Runs = 0;
};

CaseLine summarise(uint64_t Number, const CaseResult &Result);
/// One line without its end, and back; false if it is no such line.
std::string toText(const CaseLine &Line);
bool fromText(llvm::StringRef Text, CaseLine &Line);

class Tally {
public:
  void add(CaseLine Line);
  /// A case that ended without a result: "crash (signal 11)", "timeout".
  /// InEdit: in LLVM, before the checker was asked.
  void lost(uint64_t Number, llvm::StringRef What, bool InEdit);

  void print(llvm::raw_ostream &OS) const;
  /// Wrong verdicts, crashes and timeouts of the checker.
  unsigned bugs() const;

private:
  std::vector<CaseLine> Lines;
  std::vector<std::string> Lost;
  unsigned LostInEdit = 0;
};

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_TALLY_H
