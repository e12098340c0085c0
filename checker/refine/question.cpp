//===- checker/refine/question.cpp ------------------------------*- C++ -*-===//

#include "checker/refine/question.h"

namespace convtv {

Question::Question(TermTable &Table, const SolverLimits &Limits,
                   unsigned SampleCount, std::function<bool()> Interrupted)
    : T(Table), S(Table, Limits), Points(SampleCount),
      Interrupted(std::move(Interrupted)) {}

void Question::assume(Term Fact) {
  if (Fact.isTrue() || !Known.insert(Fact.id()).second)
    return;
  if (Fact.kind() == TermKind::And) {
    for (Term Part : Fact.operands())
      assume(Part);
    return;
  }
  Points.require(Fact);
  S.assume(Fact);
}

Truth Question::prove(Term Goal) {
  if (Goal.isTrue() || Known.count(Goal.id()) || Proven.count(Goal.id()))
    return Truth::Yes;
  if (Goal.kind() == TermKind::And) {
    // Small questions are easier, and often already facts.
    for (Term Part : Goal.operands())
      if (Truth Answer = prove(Part); Answer != Truth::Yes)
        return Answer;
    return Truth::Yes;
  }
  if (interrupted()) {
    Reason = "interrupted";
    return Truth::Unknown;
  }
  if (auto I = Points.findTrue(!Goal)) {
    Refutation = *I;
    return Truth::No;
  }
  switch (S.check({!Goal})) {
  case Answer::Unsatisfiable:
    // Proven goals are facts: they shorten later proofs.
    Proven.insert(Goal.id());
    return Truth::Yes;
  case Answer::Satisfiable:
    Points.add(S.model());
    Refutation = Points.size() - 1;
    return Truth::No;
  case Answer::Unknown:
    Reason = S.reasonUnknown();
    return Truth::Unknown;
  }
  return Truth::Unknown;
}

Truth Question::consistent() {
  if (Points.size())
    return Truth::Yes;
  switch (S.check({})) {
  case Answer::Unsatisfiable:
    return Truth::No;
  case Answer::Satisfiable:
    Points.add(S.model());
    return Truth::Yes;
  case Answer::Unknown:
    Reason = S.reasonUnknown();
    return Truth::Unknown;
  }
  return Truth::Unknown;
}

} // namespace convtv
