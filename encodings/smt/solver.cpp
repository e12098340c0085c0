//===- encodings/smt/solver.cpp - Queries to Z3 -----------------*- C++ -*-===//
#include "encodings/smt/solver.h"

#include "encodings/smt/model_repair.h"
#include "encodings/smt/smtlib.h"
#include "encodings/smt/z3_session.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <pthread.h>

#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

/// Z3 recurses over expressions. Terms deeper than this get a stack of their
/// own size; deeper than the second they are refused.
constexpr uint32_t DeepLevels = 1'000;
constexpr uint32_t MaxLevels = 1'000'000;
constexpr size_t StackPerLevel = 2'048; // about four times what was seen

/// How many of the last models are tried on a new query.
constexpr size_t RecentModels = 4;
/// Queries of more nodes are not tried without preprocessing.
constexpr size_t QuickNodes = 5'000;
/// Rounds with lemmas after which Z3 takes care of functions itself.
constexpr unsigned LemmaRounds = 5;
/// Rounds after which the remaining facts join the query all at once.
constexpr unsigned PatientRounds = 12;

/// Runs Work on a thread with a stack of this size. False: no such thread.
bool runWithStack(size_t Bytes, function_ref<void()> Work) {
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  pthread_t Thread;
  auto Start = [](void *Argument) -> void * {
    (*static_cast<function_ref<void()> *>(Argument))();
    return nullptr;
  };
  bool Ok = pthread_attr_setstacksize(&Attributes, Bytes) == 0 &&
            pthread_create(&Thread, &Attributes, Start, &Work) == 0;
  pthread_attr_destroy(&Attributes);
  return Ok && pthread_join(Thread, nullptr) == 0;
}

class ValuesModel final : public Model {
public:
  explicit ValuesModel(std::shared_ptr<const ModelValues> V)
      : Values(std::move(V)), Eval(Values->evaluator()) {}
  APInt value(Term A) const override { return Eval.value(A); }

private:
  std::shared_ptr<const ModelValues> Values;
  mutable Evaluator Eval; // memoises
};

/// What a query has asserted so far: the variables and applications in it.
struct Cone {
  DenseSet<const TermNode *> Seen;
  std::vector<Term> Applications;

  void add(Term A);
  bool touches(Term A) const;
};

void Cone::add(Term A) {
  std::vector<Term> Stack = {A};
  while (!Stack.empty()) {
    Term Top = Stack.back();
    Stack.pop_back();
    if (!Seen.insert(Top.node()).second)
      continue;
    if (Top.kind() == TermKind::Apply)
      Applications.push_back(Top);
    Stack.insert(Stack.end(), Top.operands().begin(), Top.operands().end());
  }
}

/// Does A share a variable with the cone? Large terms count as sharing one.
bool Cone::touches(Term A) const {
  SmallVector<Term, 32> Stack = {A};
  DenseSet<const TermNode *> Visited;
  while (!Stack.empty()) {
    Term Top = Stack.pop_back_val();
    if (Top.isConst() || !Visited.insert(Top.node()).second)
      continue;
    if (Seen.contains(Top.node()) || Visited.size() > 1'000)
      return true;
    Stack.append(Top.operands().begin(), Top.operands().end());
  }
  return false;
}

} // namespace

struct Solver::Impl {
  TermTable &Table;
  SolverLimits Limits;
  SolverStatistics Statistics;
  Listener OnQuery;
  ModelCheck Judge;

  std::vector<Term> Assumed;           // as given, for the judge
  std::vector<Term> Facts;             // assumed, by conjuncts
  DenseSet<const TermNode *> Known;    // facts, their conjuncts, what follows
  bool Contradiction = false;          // no assignment has all facts
  std::shared_ptr<ModelValues> Values; // after Satisfiable
  std::string Reason;                  // after Unknown
  std::vector<std::shared_ptr<ModelValues>> Recent; // newest last
  FunctionElimination Elimination;
  uint32_t Levels = 0; // of the deepest fact

  Z3Session Session;

  Impl(TermTable &Table, const SolverLimits &L)
      : Table(Table), Limits(L), Elimination(Table),
        Session(Limits, Statistics) {}

  Answer count(Answer A);
  Answer query(ArrayRef<Term> Goals);
  Answer queryHere(ArrayRef<Term> Goals);
  Answer rounds(ArrayRef<Term> Goals);
  Answer unknown(std::string Why);
  bool define(Term Application);
  bool scatter(ArrayRef<Term> Goals, const ModelValues &From);
  bool holds(const ModelValues &V, ArrayRef<Term> Goals) const;
  bool approved(ArrayRef<Term> Extra) const;
  Answer answer(ArrayRef<Term> Extra);
};

Answer Solver::Impl::count(Answer A) {
  if (A == Answer::Satisfiable)
    ++Statistics.Satisfiable;
  else if (A == Answer::Unsatisfiable)
    ++Statistics.Unsatisfiable;
  else
    ++Statistics.Unknown;
  return A;
}

/// All goals and facts hold, as our own evaluator sees it.
bool Solver::Impl::holds(const ModelValues &V, ArrayRef<Term> Goals) const {
  Evaluator E = V.evaluator();
  auto IsTrue = [&](Term A) { return E.isTrue(A); };
  return all_of(Goals, IsTrue) && all_of(Facts, IsTrue);
}

Answer Solver::Impl::query(ArrayRef<Term> Goals) {
  uint32_t Deepest = Levels;
  for (Term Goal : Goals)
    Deepest = std::max(Deepest, Goal.node()->Depth);
  if (Deepest <= DeepLevels)
    return queryHere(Goals);
  Answer A = Answer::Unknown;
  if (Deepest > MaxLevels || !runWithStack(StackPerLevel * Deepest + (8u << 20),
                                           [&] { A = queryHere(Goals); }))
    Reason = "terms too deep";
  return A;
}

Answer Solver::Impl::unknown(std::string Why) {
  Reason = std::move(Why);
  return Answer::Unknown;
}

Answer Solver::Impl::queryHere(ArrayRef<Term> Goals) {
  if (!Session.begin())
    return unknown(Session.reason());
  Answer A = rounds(Goals);
  Session.end();
  return A;
}

bool Solver::Impl::define(Term Application) {
  SmallVector<Term, 4> Arguments;
  for (Term A : Application.operands())
    Arguments.push_back(Elimination.eliminate(A));
  return Session.define(Elimination.eliminate(Application), Application,
                        Arguments);
}

/// A guess when functions got in the way of a model: that they, or everything,
/// are injective and otherwise arbitrary often satisfies all.
bool Solver::Impl::scatter(ArrayRef<Term> Goals, const ModelValues &From) {
  std::vector<Term> All(Goals.begin(), Goals.end());
  All.insert(All.end(), Facts.begin(), Facts.end());
  for (bool WithVariables : {false, true}) {
    auto Guess = std::make_shared<ModelValues>();
    Guess->Scatter = true;
    if (!WithVariables)
      Guess->Variables = From.Variables;
    repairModel(All, {}, *Guess);
    if (holds(*Guess, Goals)) {
      Values = Guess;
      return true;
    }
  }
  return false;
}

/// The loop described in solver.h.
Answer Solver::Impl::rounds(ArrayRef<Term> Goals) {
  Cone Active;
  std::vector<Term> Next(Goals.begin(), Goals.end()); // to be asserted
  std::vector<bool> Used(Facts.size());
  size_t Defined = 0;
  unsigned LemmasAdded = 0; // in how many rounds

  for (unsigned Round = 1;; ++Round) {
    for (Term A : Next) {
      Active.add(A);
      if (!Session.add(Elimination.eliminate(A)))
        return unknown(Session.reason());
    }
    for (; Defined != Active.Applications.size(); ++Defined)
      if (!define(Active.Applications[Defined]))
        return unknown(Session.reason());
    auto Found = std::make_shared<ModelValues>();
    Answer A = Session.ask(LemmasAdded >= LemmaRounds,
                           Active.Seen.size() > QuickNodes, *Found);
    if (A == Answer::Unknown)
      return unknown(Session.reason());
    if (A == Answer::Unsatisfiable)
      return A;

    for (const TermNode *N : Active.Seen) // left open by Z3: as it counted
      if (N->Kind == TermKind::Variable)
        Found->Variables.try_emplace(N->Symbol, std::max(1u, N->Width), 0);
    Next = Elimination.tabulate(Active.Applications, *Found);
    if (!Next.empty()) {
      if (LemmasAdded++ == 0 && scatter(Goals, *Found))
        return Answer::Satisfiable;
      continue;
    }
    // What the query leaves open is as in the last model, or set to please
    // facts outside the query.
    if (!Recent.empty())
      Found->completeFrom(*Recent.back());
    repairModel(Facts, Active.Seen, *Found);
    Evaluator E = Found->evaluator();
    for (Term Goal : Goals)
      if (!E.isTrue(Goal))
        return unknown("the model does not satisfy the query");
    std::vector<size_t> Near, Far;
    for (size_t I = 0; I != Facts.size(); ++I) {
      bool Violated = !E.isTrue(Facts[I]);
      if (Violated && Used[I])
        return unknown("the model does not satisfy the query");
      if (!Used[I] && (Violated || Round >= PatientRounds))
        (Active.touches(Facts[I]) ? Near : Far).push_back(I);
      if (Violated)
        Next.push_back(Facts[I]); // marks that the model will not do
    }
    if (Next.empty()) {
      Values = Found;
      return Answer::Satisfiable;
    }
    Next.clear();
    if (Round >= PatientRounds)
      Near.insert(Near.end(), Far.begin(), Far.end());
    for (size_t I : Near.empty() ? Far : Near) {
      Used[I] = true;
      Next.push_back(Facts[I]);
    }
  }
}

Solver::Solver(TermTable &Table, const SolverLimits &Limits)
    : P(std::make_unique<Impl>(Table, Limits)) {}
Solver::~Solver() = default;

void Solver::setResourcePerQuery(uint64_t Resource) {
  P->Limits.ResourcePerQuery = Resource;
}

void Solver::setMillisecondsPerQuery(unsigned Milliseconds) {
  P->Limits.MillisecondsPerQuery = Milliseconds;
}

void Solver::assume(Term Fact) {
  assert(Fact.isBool() && "facts are Boolean");
  P->Values = nullptr;
  P->Assumed.push_back(Fact);
  if (Fact.isFalse() || P->Known.contains((!Fact).node()))
    P->Contradiction = true;
  if (Fact.isTrue() || !P->Known.insert(Fact.node()).second)
    return;
  // Conjuncts are facts of their own: each joins a query when it is needed.
  ArrayRef<Term> Conjuncts =
      Fact.kind() == TermKind::And ? Fact.operands() : ArrayRef<Term>(Fact);
  for (Term A : Conjuncts) {
    P->Known.insert(A.node());
    P->Facts.push_back(A);
    P->Levels = std::max(P->Levels, A.node()->Depth);
  }
}

Answer Solver::Impl::answer(ArrayRef<Term> Extra) {
  Term Goal = conjunction(Table, Extra);
  if (Contradiction || Goal.isFalse() || Known.contains((!Goal).node()))
    return Answer::Unsatisfiable;
  // What is assumed already need not be said again, nor can its opposite hold.
  std::vector<Term> Goals;
  for (Term A :
       Goal.kind() == TermKind::And ? Goal.operands() : ArrayRef<Term>(Goal)) {
    if (Known.contains((!A).node()))
      return Answer::Unsatisfiable;
    if (!A.isTrue() && !Known.contains(A.node()))
      Goals.push_back(A);
  }
  if (Goals.empty() && Facts.empty()) {
    Values = std::make_shared<ModelValues>();
    return Answer::Satisfiable;
  }
  for (auto &Last : reverse(Recent))
    if (holds(*Last, Goals)) {
      Values = Last;
      return Answer::Satisfiable;
    }

  Answer A = query(Goals);
  if (OnQuery) {
    std::vector<Term> All = Facts;
    All.insert(All.end(), Goals.begin(), Goals.end());
    OnQuery(toSmtLib(All), A);
  }
  if (A == Answer::Unsatisfiable) {
    if (Goals.empty())
      Contradiction = true;
    else
      Known.insert((!Goal).node()); // facts only grow
  } else if (A == Answer::Satisfiable) {
    if (Recent.size() == RecentModels)
      Recent.erase(Recent.begin());
    Recent.push_back(Values);
  }
  return A;
}

bool Solver::Impl::approved(ArrayRef<Term> Extra) const {
  std::vector<Term> Asserted = Assumed;
  Asserted.insert(Asserted.end(), Extra.begin(), Extra.end());
  return Judge(ValuesModel(Values), Asserted);
}

Answer Solver::check(ArrayRef<Term> Extra) {
  Impl &I = *P;
  ++I.Statistics.Queries;
  I.Values = nullptr;
  I.Reason.clear();
  Answer A = I.answer(Extra);
  if (A == Answer::Satisfiable && I.Judge && !I.approved(Extra)) {
    I.Values = nullptr;
    I.Recent.clear(); // it may be among them
    A = I.unknown("internal: the model does not satisfy the query");
  }
  return I.count(A);
}

std::unique_ptr<Model> Solver::model() {
  assert(P->Values && "a model follows Satisfiable");
  return std::make_unique<ValuesModel>(P->Values);
}

std::string Solver::reasonUnknown() const { return P->Reason; }
const SolverStatistics &Solver::statistics() const { return P->Statistics; }
void Solver::setListener(Listener L) { P->OnQuery = std::move(L); }
void Solver::setModelCheck(ModelCheck Check) { P->Judge = std::move(Check); }

std::string Solver::z3Version() { return Z3_get_full_version(); }

} // namespace convtv
