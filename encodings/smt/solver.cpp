//===- encodings/smt/solver.cpp - Queries to Z3 -----------------*- C++ -*-===//
#include "encodings/smt/solver.h"

#include "encodings/smt/model_repair.h"
#include "encodings/smt/smtlib.h"
#include "encodings/smt/z3_context.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <pthread.h>

#include <cassert>
#include <chrono>
#include <limits>

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
/// Resources for Z3's core without preprocessing, which is tried first: an easy
/// query takes it half a millisecond, where preprocessing takes several.
constexpr uint64_t QuickResource = 5'000;
/// It is not tried on larger graphs: its resources do not count the set-up.
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

using Clock = std::chrono::steady_clock;

/// A solver of Z3 and how much of the current query it has been given.
struct Engine {
  bool Functions = false; // knows functions, so needs no lemmas
  Z3_solver Handle = nullptr;
  size_t Asserted = 0, Defined = 0;
  bool Open = false; // within push and pop
};

/// What a query gives to Z3, and what it has cost.
struct QueryState {
  std::vector<Z3_ast> Assertions;
  std::vector<Z3_ast> Definitions; // of the variables in place of functions
  Clock::time_point Start = Clock::now();
  uint64_t ResourceBefore;
  bool Quick = true;        // still worth trying without preprocessing
  unsigned LemmasAdded = 0; // in how many rounds
};

} // namespace

struct Solver::Impl {
  TermTable &Table;
  SolverLimits Limits;
  SolverStatistics Statistics;
  Listener OnQuery;

  std::vector<Term> Facts;             // assumed
  DenseSet<const TermNode *> Known;    // facts, their conjuncts, what follows
  bool Contradiction = false;          // no assignment has all facts
  std::shared_ptr<ModelValues> Values; // after Satisfiable
  std::string Reason;                  // after Unknown
  std::vector<std::shared_ptr<ModelValues>> Recent; // newest last
  FunctionElimination Elimination;
  uint32_t Levels = 0; // of the deepest fact

  // Z3, from the first real query on; dropped after an error.
  std::unique_ptr<Z3Context> Z3;
  /// Z3's core; preprocessing and bit-blasting; the same with functions.
  Engine Quick{true}, Thorough{false}, WithFunctions{true};
  uint32_t ResourceSeen = 0;

  Impl(TermTable &Table, const SolverLimits &Limits)
      : Table(Table), Limits(Limits), Elimination(Table) {}
  ~Impl() { dropZ3(); }

  void dropZ3();
  bool startZ3();
  bool setLimits(const QueryState &Q, Engine &By, uint64_t Resource);
  Answer count(Answer A);
  Answer query(ArrayRef<Term> Goals);
  Answer queryHere(ArrayRef<Term> Goals);
  Answer rounds(ArrayRef<Term> Goals);
  Answer fail();
  Answer ask(QueryState &Q, ModelValues &Found);
  std::optional<Answer> askEngine(QueryState &Q, Engine &By, uint64_t Resource,
                                  ModelValues &Found);
  void close(Engine &By);
  Z3_ast define(Term Application);
  bool readResource();
  uint64_t spent(const QueryState &Q) const {
    return Statistics.Resource - Q.ResourceBefore;
  }
  std::string interruption(const QueryState &Q) const;
  bool scatter(ArrayRef<Term> Goals, const ModelValues &From);
  bool holds(const ModelValues &V, ArrayRef<Term> Goals) const;
};

void Solver::Impl::dropZ3() {
  for (Engine *By : {&Quick, &Thorough, &WithFunctions}) {
    if (By->Handle)
      Z3_solver_dec_ref(Z3->get(), By->Handle);
    *By = Engine{By->Functions};
  }
  Z3.reset();
  ResourceSeen = 0;
}

bool Solver::Impl::startZ3() {
  if (Z3)
    return true;
  Z3_global_param_set("memory_max_size",
                      std::to_string(Limits.MemoryMiB).c_str());
  Z3 = std::make_unique<Z3Context>();
  Z3_context C = Z3->get();
  Quick.Handle = Z3_mk_simple_solver(C);
  if (!Quick.Handle)
    return false;
  Z3_solver_inc_ref(C, Quick.Handle);
  // These solve equations and remove unconstrained terms before bit-blasting:
  // far better on real queries than incremental solving without preprocessing.
  for (auto [By, Name] :
       {std::pair(&Thorough, "qfbv"), std::pair(&WithFunctions, "qfufbv")}) {
    Z3_tactic Tactic = Z3_mk_tactic(C, Name);
    if (!Tactic)
      return false;
    Z3_tactic_inc_ref(C, Tactic);
    By->Handle = Z3_mk_solver_from_tactic(C, Tactic);
    if (By->Handle)
      Z3_solver_inc_ref(C, By->Handle);
    Z3_tactic_dec_ref(C, Tactic);
    if (!By->Handle)
      return false;
  }
  return readResource() && Z3->error() == Z3_OK;
}

/// Z3 counts limits from the start of each check: gives it what is left of the
/// query, and no more than Resource (0: no bound). False if nothing is left.
bool Solver::Impl::setLimits(const QueryState &Q, Engine &By,
                             uint64_t Resource) {
  Z3_context C = Z3->get();
  uint64_t Milliseconds = 0;
  if (Limits.ResourcePerQuery) {
    if (spent(Q) >= Limits.ResourcePerQuery)
      return false;
    uint64_t Left = Limits.ResourcePerQuery - spent(Q);
    Resource = Resource ? std::min(Resource, Left) : Left;
  }
  if (Limits.MillisecondsPerQuery) {
    uint64_t Passed = std::chrono::duration_cast<std::chrono::milliseconds>(
                          Clock::now() - Q.Start)
                          .count();
    if (Passed >= Limits.MillisecondsPerQuery)
      return false;
    Milliseconds = Limits.MillisecondsPerQuery - Passed;
  }
  Z3_params P = Z3_mk_params(C);
  Z3_params_inc_ref(C, P);
  auto Set = [&](const char *Name, uint64_t Value) {
    Z3_params_set_uint(
        C, P, Z3_mk_string_symbol(C, Name),
        std::min<uint64_t>(Value, std::numeric_limits<unsigned>::max()));
  };
  Set("random_seed", 0);
  Set("rlimit", Resource); // 0 is none, for both
  if (Milliseconds)
    Set("timeout", Milliseconds);
  Z3_solver_set_params(C, By.Handle, P);
  Z3_params_dec_ref(C, P);
  return true;
}

Answer Solver::Impl::count(Answer A) {
  if (A == Answer::Satisfiable)
    ++Statistics.Satisfiable;
  else if (A == Answer::Unsatisfiable)
    ++Statistics.Unsatisfiable;
  else
    ++Statistics.Unknown;
  return A;
}

/// After an error of Z3: its state cannot be trusted, later queries start anew.
Answer Solver::Impl::fail() {
  Reason = Z3->error() == Z3_MEMOUT_FAIL ? "memory" : Z3->errorText();
  dropZ3();
  return Answer::Unknown;
}

bool Solver::Impl::readResource() {
  Z3_context C = Z3->get();
  Z3_stats S = Z3_solver_get_statistics(C, Quick.Handle);
  if (!S)
    return false;
  Z3_stats_inc_ref(C, S);
  for (unsigned I = 0, E = Z3_stats_size(C, S); I != E; ++I) {
    if (StringRef(Z3_stats_get_key(C, S, I)) != "rlimit count")
      continue;
    // 32 bits that wrap around.
    uint32_t Now = Z3_stats_get_uint_value(C, S, I);
    Statistics.Resource += uint32_t(Now - ResourceSeen);
    ResourceSeen = Now;
  }
  Z3_stats_dec_ref(C, S);
  return true;
}

/// Z3 calls every interruption "canceled"; what was spent tells which.
std::string Solver::Impl::interruption(const QueryState &Q) const {
  if (Limits.ResourcePerQuery && spent(Q) >= Limits.ResourcePerQuery)
    return "max. resource limit exceeded";
  return Limits.MillisecondsPerQuery ? "timeout" : "canceled";
}

/// One call of Z3 on the assertions so far. Nothing: an error.
std::optional<Answer> Solver::Impl::askEngine(QueryState &Q, Engine &By,
                                              uint64_t Resource,
                                              ModelValues &Found) {
  Z3_context C = Z3->get();
  if (!setLimits(Q, By, Resource)) {
    Reason = interruption(Q);
    return Answer::Unknown;
  }
  if (!By.Open)
    Z3_solver_push(C, By.Handle);
  By.Open = true;
  for (; By.Asserted != Q.Assertions.size(); ++By.Asserted)
    Z3_solver_assert(C, By.Handle, Q.Assertions[By.Asserted]);
  if (By.Functions)
    for (; By.Defined != Q.Definitions.size(); ++By.Defined)
      Z3_solver_assert(C, By.Handle, Q.Definitions[By.Defined]);
  if (Z3->error() != Z3_OK)
    return std::nullopt;

  ++Statistics.Rounds;
  Z3_lbool Result = Z3_solver_check(C, By.Handle);
  if (Z3->error() != Z3_OK || !readResource())
    return std::nullopt;
  if (Result == Z3_L_FALSE)
    return Answer::Unsatisfiable;
  if (Result == Z3_L_UNDEF) {
    Reason = Z3_solver_get_reason_unknown(C, By.Handle);
    if (Reason == "canceled")
      Reason = interruption(Q);
    return Answer::Unknown;
  }
  Z3_model M = Z3_solver_get_model(C, By.Handle);
  if (!M)
    return std::nullopt;
  Z3_model_inc_ref(C, M);
  bool Constant = Z3->readModel(M, Found);
  Z3_model_dec_ref(C, M);
  if (Z3->error() != Z3_OK)
    return std::nullopt;
  if (!Constant) {
    Reason = "a value of the model is no constant";
    return Answer::Unknown;
  }
  return Answer::Satisfiable;
}

/// Quickly if that works, else thoroughly.
Answer Solver::Impl::ask(QueryState &Q, ModelValues &Found) {
  std::optional<Answer> A;
  if (Q.Quick) {
    A = askEngine(Q, Quick, QuickResource, Found);
    if (!A)
      return fail();
    Q.Quick = *A != Answer::Unknown;
  }
  if (!Q.Quick) {
    Found = ModelValues();
    A = askEngine(Q, Q.LemmasAdded < LemmaRounds ? Thorough : WithFunctions, 0,
                  Found);
    if (!A)
      return fail();
  }
  if (*A != Answer::Unknown) {
    Reason.clear(); // of the quick attempt
    return *A;
  }
  if (StringRef(Reason).contains("memory")) {
    Reason = "memory"; // reported as an answer, but no less an error
    dropZ3();
  }
  return Answer::Unknown;
}

void Solver::Impl::close(Engine &By) {
  if (By.Open)
    Z3_solver_pop(Z3->get(), By.Handle, 1);
  By.Open = false;
  By.Asserted = By.Defined = 0;
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

Answer Solver::Impl::queryHere(ArrayRef<Term> Goals) {
  if (!startZ3())
    return fail();
  Answer A = rounds(Goals);
  if (Z3) { // not dropped because of an error
    close(Quick);
    close(Thorough);
    close(WithFunctions);
    if (Z3->error() != Z3_OK)
      dropZ3();
  }
  return A;
}

Z3_ast Solver::Impl::define(Term Application) {
  SmallVector<Term, 4> Arguments;
  for (Term A : Application.operands())
    Arguments.push_back(Elimination.eliminate(A));
  return Z3->definition(Elimination.eliminate(Application), Application,
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
  QueryState Q;
  Q.ResourceBefore = Statistics.Resource;
  Cone Active;
  std::vector<Term> Next(Goals.begin(), Goals.end()); // to be asserted
  std::vector<bool> Used(Facts.size());

  for (unsigned Round = 1;; ++Round) {
    for (Term A : Next) {
      Active.add(A);
      Q.Assertions.push_back(Z3->translate(Elimination.eliminate(A)));
      if (!Q.Assertions.back())
        return fail();
    }
    while (Q.Definitions.size() != Active.Applications.size()) {
      Q.Definitions.push_back(
          define(Active.Applications[Q.Definitions.size()]));
      if (!Q.Definitions.back())
        return fail();
    }
    if (Active.Seen.size() > QuickNodes)
      Q.Quick = false;
    auto Found = std::make_shared<ModelValues>();
    Answer A = ask(Q, *Found);
    if (A != Answer::Satisfiable)
      return A;

    for (const TermNode *N : Active.Seen) // left open by Z3: as it counted
      if (N->Kind == TermKind::Variable)
        Found->Variables.try_emplace(N->Symbol, std::max(1u, N->Width), 0);
    Next = Elimination.tabulate(Active.Applications, *Found);
    if (!Next.empty()) {
      if (Q.LemmasAdded++ == 0 && scatter(Goals, *Found))
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
      if (!E.isTrue(Goal)) {
        Reason = "the model does not satisfy the query";
        return Answer::Unknown;
      }
    std::vector<size_t> Near, Far;
    for (size_t I = 0; I != Facts.size(); ++I) {
      bool Violated = !E.isTrue(Facts[I]);
      if (Violated && Used[I]) {
        Reason = "the model does not satisfy the query";
        return Answer::Unknown;
      }
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

void Solver::assume(Term Fact) {
  assert(Fact.isBool() && "facts are Boolean");
  P->Values = nullptr;
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

Answer Solver::check(ArrayRef<Term> Extra) {
  Impl &I = *P;
  ++I.Statistics.Queries;
  I.Values = nullptr;
  I.Reason.clear();
  Term Goal = conjunction(I.Table, Extra);
  if (I.Contradiction || Goal.isFalse() || I.Known.contains((!Goal).node()))
    return I.count(Answer::Unsatisfiable);
  // What is assumed already need not be said again, nor can its opposite hold.
  std::vector<Term> Goals;
  for (Term A :
       Goal.kind() == TermKind::And ? Goal.operands() : ArrayRef<Term>(Goal)) {
    if (I.Known.contains((!A).node()))
      return I.count(Answer::Unsatisfiable);
    if (!A.isTrue() && !I.Known.contains(A.node()))
      Goals.push_back(A);
  }
  if (Goals.empty() && I.Facts.empty()) {
    I.Values = std::make_shared<ModelValues>();
    return I.count(Answer::Satisfiable);
  }
  for (auto &Recent : reverse(I.Recent))
    if (I.holds(*Recent, Goals)) {
      I.Values = Recent;
      return I.count(Answer::Satisfiable);
    }

  Answer A = I.query(Goals);
  if (I.OnQuery) {
    std::vector<Term> All = I.Facts;
    All.insert(All.end(), Goals.begin(), Goals.end());
    I.OnQuery(toSmtLib(All), A);
  }
  if (A == Answer::Unsatisfiable) {
    if (Goals.empty())
      I.Contradiction = true;
    else
      I.Known.insert((!Goal).node()); // facts only grow
  } else if (A == Answer::Satisfiable) {
    if (I.Recent.size() == RecentModels)
      I.Recent.erase(I.Recent.begin());
    I.Recent.push_back(I.Values);
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

std::string Solver::z3Version() { return Z3_get_full_version(); }

} // namespace convtv
