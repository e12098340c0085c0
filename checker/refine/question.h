//===- checker/refine/question.h - Facts, samples and the solver --*- C++
//-*-===//
//
// What is known so far in a proof, and the one way to prove something from it:
// look at the samples first, then ask the solver. (DESIGN 6)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_QUESTION_H
#define CONVTV_CHECKER_REFINE_QUESTION_H

#include "checker/refine/samples.h"
#include "encodings/smt/solver.h"
#include "encodings/smt/term.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace convtv {

enum class Truth { Yes, No, Unknown };

class Question {
public:
  Question(TermTable &Table, const SolverLimits &Limits, unsigned SampleCount,
           unsigned SampleRange, std::function<bool()> Interrupted);

  /// See Solver::setListener.
  void listen(Solver::Listener OnQuery) { S.setListener(std::move(OnQuery)); }
  /// Asked before each query: how many milliseconds it may take.
  void limitTime(std::function<unsigned()> Left) {
    MillisecondsLeft = std::move(Left);
  }
  /// Every model is judged before it is used (model_check.h).
  void checkModels();

  /// Fact holds from now on.
  void assume(Term Fact);
  /// Does Goal follow from the facts? No: false in some assignment that
  /// satisfies them, which is then the last sample returned by refutation().
  Truth prove(Term Goal);
  /// Whether Goal is proven with little effort.
  bool tryProve(Term Goal);
  /// Are the facts satisfiable at all?
  Truth consistent();

  Samples &samples() { return Points; }
  /// After prove() said No: the sample.
  unsigned refutation() const { return Refutation; }
  /// Why the last answer was Unknown.
  const std::string &reason() const { return Reason; }
  /// Some prove() was given up.
  bool gaveUp() const { return GaveUp; }
  /// Some query ran out of memory.
  bool outOfMemory() const { return OutOfMemory; }
  const SolverStatistics &statistics() const { return S.statistics(); }
  bool interrupted() const { return Interrupted && Interrupted(); }

private:
  Truth ask(Term Goal, uint64_t Resource);
  Answer check(llvm::ArrayRef<Term> Extra, uint64_t Resource);
  Truth split(Term Goal, Term Given, unsigned &Cases);

  SolverLimits Limits;
  TermTable &T;
  Solver S;
  Samples Points;
  std::function<bool()> Interrupted;
  std::function<unsigned()> MillisecondsLeft;
  bool OutOfMemory = false, GaveUp = false;
  std::set<uint32_t> Known; ///< ids of facts
  std::set<uint32_t> Proven;
  unsigned Refutation = 0;
  std::string Reason;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_QUESTION_H
