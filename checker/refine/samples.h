//===- checker/refine/samples.h - Concrete points for guessing ----*- C++
//-*-===//
//
// A set of concrete assignments to the variables of a question: cheap random
// ones, and the solver's counterexamples. A claim that is false in a sample
// need not be asked; candidates for matching are those that look right in all
// of them (SAT sweeping, DESIGN 6). Samples only guess: nothing is believed
// without a proof.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_SAMPLES_H
#define CONVTV_CHECKER_REFINE_SAMPLES_H

#include "encodings/smt/solver.h"
#include "encodings/smt/term.h"

#include <memory>
#include <optional>
#include <vector>

namespace convtv {

class Samples {
public:
  /// Count random samples, the same in every run. Range: values below it are
  /// drawn often (a loop bound, so that some samples get far).
  Samples(unsigned Count, unsigned Range);
  ~Samples();

  /// Drops the samples in which Fact is false.
  void require(Term Fact);
  /// Adds the solver's counterexample, which satisfies the facts so far.
  void add(std::shared_ptr<Model> M);

  unsigned size() const { return Points.size(); }
  /// Value of a Boolean in sample I.
  bool isTrue(unsigned I, Term Condition);
  /// Some sample in which Condition is true.
  std::optional<unsigned> findTrue(Term Condition);
  /// The solver's model behind a sample; null for random ones.
  std::shared_ptr<Model> model(unsigned I) const;
  Evaluator &evaluator(unsigned I) const;

private:
  struct Point;
  std::vector<std::unique_ptr<Point>> Points;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_SAMPLES_H
