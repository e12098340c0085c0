//===- checker/refine/question.cpp ------------------------------*- C++ -*-===//

#include "checker/refine/question.h"

#include "encodings/smt/model_check.h"

#include <algorithm>

namespace convtv {

Question::Question(TermTable &Table, const SolverLimits &Limits,
                   unsigned SampleCount, unsigned SampleRange,
                   std::function<bool()> Interrupted)
    : Limits(Limits), T(Table), S(Table, Limits),
      Points(SampleCount, SampleRange), Interrupted(std::move(Interrupted)) {}

void Question::checkModels() { S.setModelCheck(modelSatisfies); }

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
  // Most questions are easy. A hard one usually mixes executions of different
  // length: try those apart before spending everything.
  uint64_t Little = Limits.ResourcePerQuery / 16;
  Truth Answer = ask(Goal, Little);
  unsigned Cases = 200;
  if (Answer == Truth::Unknown && Little && !interrupted())
    Answer = split(Goal, T.boolean(true), Cases);
  if (Answer == Truth::Unknown && Little && !interrupted())
    Answer = ask(Goal, Limits.ResourcePerQuery);
  if (Answer == Truth::Yes)
    Proven.insert(Goal.id());
  GaveUp |= Answer == Truth::Unknown;
  return Answer;
}

bool Question::tryProve(Term Goal) {
  if (Goal.isTrue() || Known.count(Goal.id()) || Proven.count(Goal.id()))
    return true;
  if (interrupted() || Points.findTrue(!Goal))
    return false;
  uint64_t Little = Limits.ResourcePerQuery / 10;
  if (ask(Goal, Little ? Little : 100'000) != Truth::Yes)
    return false;
  Proven.insert(Goal.id());
  return true;
}

/// The one call of the solver: within the resources, the time, and as long as
/// nobody wants an end.
Answer Question::check(llvm::ArrayRef<Term> Extra, uint64_t Resource) {
  if (interrupted()) {
    Reason = "interrupted";
    return Answer::Unknown;
  }
  S.setResourcePerQuery(Resource);
  if (MillisecondsLeft)
    S.setMillisecondsPerQuery(MillisecondsLeft());
  Answer A = S.check(Extra);
  if (A == Answer::Unknown) {
    Reason = S.reasonUnknown();
    OutOfMemory |= Reason == "memory";
  }
  return A;
}

Truth Question::ask(Term Goal, uint64_t Resource) {
  if (Goal.isTrue())
    return Truth::Yes;
  // All queries together have a limit, too: twice that of one.
  uint64_t Spent = S.statistics().Resource;
  uint64_t Total = 2 * Limits.ResourcePerQuery;
  if (Total && Spent >= Total) {
    Reason = "the resource limit of the pair was reached; see --rlimit";
    return Truth::Unknown;
  }
  if (Total)
    Resource = std::min(Resource, Total - Spent);
  switch (check({!Goal}, Resource)) {
  case Answer::Unsatisfiable:
    return Truth::Yes;
  case Answer::Satisfiable:
    Points.add(S.model());
    Refutation = Points.size() - 1;
    return Truth::No;
  case Answer::Unknown:
    return Truth::Unknown;
  }
  return Truth::Unknown;
}

/// Cases by the value of the variable that is compared with most constants in
/// the goal, such as a trip count: substituted, each case mostly folds away.
Truth Question::split(Term Goal, Term Given, unsigned &Cases) {
  std::map<uint32_t, std::pair<Term, std::map<uint32_t, Term>>> Compared;
  std::set<uint32_t> Visited;
  std::vector<Term> Stack{Goal};
  while (!Stack.empty()) {
    Term A = Stack.back();
    Stack.pop_back();
    if (!Visited.insert(A.id()).second)
      continue;
    if (A.kind() == TermKind::Eq && !A.operands()[0].isBool())
      for (unsigned I : {0u, 1u})
        if (Term V = A.operands()[I], K = A.operands()[1 - I];
            V.kind() == TermKind::Variable && K.isConst()) {
          auto &Entry = Compared[V.id()];
          Entry.first = V;
          Entry.second.emplace(K.id(), K);
        }
    for (Term Op : A.operands())
      Stack.push_back(Op);
  }
  const std::pair<Term, std::map<uint32_t, Term>> *Best = nullptr;
  for (const auto &[Id, Entry] : Compared)
    if (Entry.second.size() >= 3 &&
        (!Best || Entry.second.size() > Best->second.size()))
      Best = &Entry;
  if (!Best || Best->second.size() > 80)
    return Truth::Unknown;
  auto [Variable, Constants] = *Best;
  uint64_t Little = Limits.ResourcePerQuery / 16;
  Term Others = T.boolean(true);
  for (const auto &[Id, K] : Constants) {
    Substitution Case;
    Case.set(Variable, K);
    Term IsCase = Given && eq(Variable, K);
    Term Simpler = Case.apply(Goal);
    Others = Others && ne(Variable, K);
    Term Part = implies(IsCase, Simpler);
    Truth Answer = Cases ? ask(Part, Little) : Truth::Unknown;
    Cases -= Cases > 0;
    // The other thread has a trip count of its own.
    if (Answer == Truth::Unknown && Cases)
      Answer = split(Simpler, IsCase, Cases);
    if (Answer != Truth::Yes)
      return Answer;
  }
  return ask(implies(Given && Others, Goal), Little);
}

Truth Question::consistent() {
  if (Points.size())
    return Truth::Yes;
  switch (check({}, Limits.ResourcePerQuery)) {
  case Answer::Unsatisfiable:
    return Truth::No;
  case Answer::Satisfiable:
    Points.add(S.model());
    return Truth::Yes;
  case Answer::Unknown:
    return Truth::Unknown;
  }
  return Truth::Unknown;
}

} // namespace convtv
