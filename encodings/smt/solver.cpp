//===- encodings/smt/solver.cpp - Queries to Z3 -----------------*- C++ -*-===//
#include "encodings/smt/solver.h"

#include "encodings/smt/smtlib.h"
#include "encodings/smt/z3_context.h"

#include "llvm/ADT/DenseSet.h"

#include <pthread.h>

#include <cassert>
#include <limits>

using namespace llvm;

namespace convtv {
namespace {

/// Z3 recurses over expressions. Terms deeper than this get a stack of their
/// own size; deeper than the second they are refused.
constexpr uint32_t DeepLevels = 1'000;
constexpr uint32_t MaxLevels = 1'000'000;
constexpr size_t StackPerLevel = 2'048; // about four times what was seen

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
  explicit ValuesModel(std::shared_ptr<const ModelValues> Values)
      : Values(std::move(Values)),
        Eval([V = this->Values.get()](Term X) { return V->variable(X); },
             [V = this->Values.get()](Term X, ArrayRef<APInt> Arguments) {
               return V->apply(X, Arguments);
             }) {}
  APInt value(Term A) const override { return Eval.value(A); }

private:
  std::shared_ptr<const ModelValues> Values;
  mutable Evaluator Eval; // memoises
};

} // namespace

struct Solver::Impl {
  TermTable &Table;
  SolverLimits Limits;
  SolverStatistics Statistics;
  Listener OnQuery;

  std::vector<Term> Facts;             // assumed, without trivial ones
  DenseSet<const TermNode *> Known;    // the conjuncts of Facts
  bool Contradiction = false;          // some fact is false
  std::shared_ptr<ModelValues> Values; // after Satisfiable
  std::string Reason;                  // after Unknown

  // Z3, from the first real query on; dropped after an error.
  std::unique_ptr<Z3Context> Z3;
  Z3_solver Handle = nullptr;
  size_t Asserted = 0; // how many Facts Z3 has
  uint64_t ResourceSeen = 0;
  uint32_t Levels = 0; // of the deepest term assumed

  explicit Impl(TermTable &Table, const SolverLimits &Limits)
      : Table(Table), Limits(Limits) {}
  ~Impl() { dropZ3(); }

  void dropZ3();
  bool startZ3();
  Answer count(Answer A);
  Answer query(ArrayRef<Term> Goals);
  Answer queryHere(ArrayRef<Term> Goals);
  std::string reasonText(uint64_t Spent) const;
  Answer fail();
  bool assertTerm(Term A);
  void readResource();
  bool modelHolds(ArrayRef<Term> Goals) const;
};

void Solver::Impl::dropZ3() {
  if (Handle)
    Z3_solver_dec_ref(Z3->get(), Handle);
  Handle = nullptr;
  Z3.reset();
  Asserted = 0;
  ResourceSeen = 0;
}

bool Solver::Impl::startZ3() {
  if (Z3)
    return true;
  if (Limits.MemoryMiB)
    Z3_global_param_set("memory_max_size",
                        std::to_string(Limits.MemoryMiB).c_str());
  Z3 = std::make_unique<Z3Context>();
  Z3_context C = Z3->get();
  Handle = Z3_mk_simple_solver(C);
  if (!Handle)
    return false;
  Z3_solver_inc_ref(C, Handle);

  Z3_params P = Z3_mk_params(C);
  Z3_params_inc_ref(C, P);
  auto Set = [&](const char *Name, unsigned Value) {
    Z3_params_set_uint(C, P, Z3_mk_string_symbol(C, Name), Value);
  };
  Set("random_seed", 0);
  if (Limits.ResourcePerQuery) // counted from the start of each check
    Set("rlimit", std::min<uint64_t>(Limits.ResourcePerQuery,
                                     std::numeric_limits<unsigned>::max()));
  if (Limits.MillisecondsPerQuery)
    Set("timeout", Limits.MillisecondsPerQuery);
  Z3_solver_set_params(C, Handle, P);
  Z3_params_dec_ref(C, P);
  return Z3->error() == Z3_OK;
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

bool Solver::Impl::assertTerm(Term A) {
  Z3_ast Translated = Z3->translate(A);
  if (!Translated)
    return false;
  Z3_solver_assert(Z3->get(), Handle, Translated);
  return Z3->error() == Z3_OK;
}

void Solver::Impl::readResource() {
  Z3_context C = Z3->get();
  Z3_stats S = Z3_solver_get_statistics(C, Handle);
  if (!S)
    return;
  Z3_stats_inc_ref(C, S);
  for (unsigned I = 0, E = Z3_stats_size(C, S); I != E; ++I) {
    if (StringRef(Z3_stats_get_key(C, S, I)) != "rlimit count")
      continue;
    uint64_t Now = Z3_stats_is_uint(C, S, I)
                       ? Z3_stats_get_uint_value(C, S, I)
                       : uint64_t(Z3_stats_get_double_value(C, S, I));
    if (Now >= ResourceSeen)
      Statistics.Resource += Now - ResourceSeen;
    ResourceSeen = Now;
  }
  Z3_stats_dec_ref(C, S);
}

/// Z3's model, judged by our own evaluator.
bool Solver::Impl::modelHolds(ArrayRef<Term> Goals) const {
  ValuesModel M(Values);
  for (ArrayRef<Term> List : {ArrayRef<Term>(Facts), Goals})
    for (Term A : List)
      if (!M.value(A).getBoolValue())
        return false;
  return true;
}

/// Z3 calls all interruptions "canceled"; the resources spent tell which.
std::string Solver::Impl::reasonText(uint64_t Spent) const {
  std::string Text = Z3_solver_get_reason_unknown(Z3->get(), Handle);
  if (Text != "canceled")
    return Text;
  if (Limits.ResourcePerQuery && Spent >= Limits.ResourcePerQuery)
    return "max. resource limit exceeded";
  return Limits.MillisecondsPerQuery ? "timeout" : Text;
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
  Z3_context C = Z3->get();
  for (; Asserted != Facts.size(); ++Asserted)
    if (!assertTerm(Facts[Asserted]))
      return fail();

  Z3_solver_push(C, Handle);
  for (Term Goal : Goals)
    if (!assertTerm(Goal))
      return fail();
  Z3_lbool Result = Z3_solver_check(C, Handle);
  if (Z3->error() != Z3_OK)
    return fail();
  uint64_t Before = Statistics.Resource;
  readResource();

  Answer A = Answer::Unknown;
  if (Result == Z3_L_FALSE) {
    A = Answer::Unsatisfiable;
  } else if (Result == Z3_L_UNDEF) {
    Reason = reasonText(Statistics.Resource - Before);
  } else {
    Z3_model M = Z3_solver_get_model(C, Handle);
    if (!M)
      return fail();
    Z3_model_inc_ref(C, M);
    Values = Z3->readModel(M);
    Z3_model_dec_ref(C, M);
    if (Z3->error() != Z3_OK)
      return fail();
    if (!Values)
      Reason = "the model has values that are no constants";
    else if (!modelHolds(Goals))
      Reason = "the model does not satisfy the query";
    else
      A = Answer::Satisfiable;
  }
  Z3_solver_pop(C, Handle, 1);
  if (Z3->error() != Z3_OK)
    dropZ3();
  return A;
}

Solver::Solver(TermTable &Table, const SolverLimits &Limits)
    : P(std::make_unique<Impl>(Table, Limits)) {}
Solver::~Solver() = default;

void Solver::assume(Term Fact) {
  assert(Fact.isBool() && "facts are Boolean");
  P->Values = nullptr;
  if (Fact.isTrue() || !P->Known.insert(Fact.node()).second)
    return;
  if (Fact.isFalse())
    P->Contradiction = true;
  P->Facts.push_back(Fact);
  P->Levels = std::max(P->Levels, Fact.node()->Depth);
  if (Fact.kind() == TermKind::And)
    for (Term Conjunct : Fact.operands())
      P->Known.insert(Conjunct.node());
}

Answer Solver::check(ArrayRef<Term> Extra) {
  ++P->Statistics.Queries;
  P->Values = nullptr;
  P->Reason.clear();
  if (P->Contradiction)
    return P->count(Answer::Unsatisfiable);
  Term Goal = conjunction(P->Table, Extra);
  if (Goal.isFalse())
    return P->count(Answer::Unsatisfiable);
  // What is assumed already need not be said again, nor can its opposite hold.
  std::vector<Term> Goals;
  for (Term A :
       Goal.kind() == TermKind::And ? Goal.operands() : ArrayRef<Term>(Goal)) {
    if (P->Known.contains((!A).node()))
      return P->count(Answer::Unsatisfiable);
    if (!A.isTrue() && !P->Known.contains(A.node()))
      Goals.push_back(A);
  }
  if (Goals.empty() && P->Facts.empty()) {
    P->Values = std::make_shared<ModelValues>();
    return P->count(Answer::Satisfiable);
  }

  Answer A = P->query(Goals);
  if (P->OnQuery) {
    std::vector<Term> All = P->Facts;
    All.insert(All.end(), Goals.begin(), Goals.end());
    P->OnQuery(toSmtLib(All), A);
  }
  return P->count(A);
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
