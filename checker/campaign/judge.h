//===- checker/campaign/judge.h - The checker against brute force -*- C++
//-*-===//
//
// Asks the checker about a pair, and runs both programs on all inputs (or very
// many) to see whether the answer can be right.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_CAMPAIGN_JUDGE_H
#define CONVTV_CHECKER_CAMPAIGN_JUDGE_H

#include "checker/refine/check.h"

#include "llvm/IR/Module.h"

#include <string>

namespace convtv::campaign {

struct JudgeOptions {
  /// At most so many runs of both programs per pair.
  unsigned Scenarios = 3000;
  /// Brute force stops after so many seconds of processor time.
  double BruteForceSeconds = 3;
  uint64_t ResourceLimit = 2'000'000;
  double TimeoutSeconds = 20;
  unsigned Unroll = 5;
  /// Runs with exactly so many threads; 0: one to five.
  unsigned OnlyThreads = 0;
  UncontrolledSemantics Uncontrolled = UncontrolledSemantics::Maximal;
  /// Ask the prover alone (CheckOptions::ProofsOnly).
  bool ProofsOnly = false;
};

/// What the runs said.
struct BruteForce {
  bool Differs = false;
  std::string Difference; ///< in one sentence
  std::string Inputs;     ///< that show it, one line per thread
  unsigned Runs = 0;
  unsigned NoDifference = 0, SourceUndefined = 0, Inconclusive = 0;
  std::string FirstInconclusive;
};

/// Every assignment of small values to the arguments of two threads (as many as
/// the limit allows), then random ones for one to five threads, with several
/// answers of unknown functions each.
BruteForce bruteForce(const llvm::Module &Before, const llvm::Module &After,
                      const OperationCatalog &Catalog,
                      const JudgeOptions &Options, uint64_t Seed);

/// The checker's verdict on @f of the two modules (of one context), or why they
/// are no pair (Undecided).
PairVerdict verdictOn(const llvm::Module &Before, const llvm::Module &After,
                      const OperationCatalog &Catalog,
                      const JudgeOptions &Options);

enum class Outcome {
  Agreed,          ///< nothing speaks against the verdict
  WrongPreserved,  ///< brute force shows a violation
  WrongViolated,   ///< the pair is right by construction
  WrongIllFormed,  ///< likewise
  MissedViolation, ///< undecided, and brute force shows a violation
  UndecidedRight,  ///< undecided, right by construction
  Undecided,
  NoPair, ///< @f changed its type or is gone
};
const char *toString(Outcome O);
/// A wrong verdict.
bool isBug(Outcome O);

/// A reason without names and numbers, so that equal causes count as one.
std::string general(llvm::StringRef Reason);

struct Judgement {
  Outcome What = Outcome::Agreed;
  PairVerdict Verdict;
  BruteForce Runs;
};

/// RightByConstruction: the pair must be preserved. A pair that is `violated`
/// by a run is given to the prover, too, which must not prove it.
Judgement judge(const llvm::Module &Before, const llvm::Module &After,
                bool RightByConstruction, const OperationCatalog &Catalog,
                const JudgeOptions &Options, uint64_t Seed);

} // namespace convtv::campaign

#endif // CONVTV_CHECKER_CAMPAIGN_JUDGE_H
