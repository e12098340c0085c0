//===- encodings/smt/z3_session.cpp - One query after another ---*- C++ -*-===//
#include "encodings/smt/z3_session.h"

#include <limits>

using namespace llvm;

namespace convtv {
namespace {

/// Resources for Z3's core without preprocessing, which is tried first: an easy
/// query takes it half a millisecond, where preprocessing takes several.
constexpr uint64_t QuickResource = 5'000;

} // namespace

void Z3Session::drop() {
  for (Engine *By : {&Quick, &Thorough, &WithFunctions}) {
    if (By->Handle)
      Z3_solver_dec_ref(Z3->get(), By->Handle);
    *By = Engine{By->Functions};
  }
  Z3.reset();
  ResourceSeen = 0;
}

bool Z3Session::start() {
  if (Z3)
    return true;
  Z3_global_param_set("memory_max_size",
                      std::to_string(Limits.MemoryMiB).c_str());
  Z3 = std::make_unique<Z3Context>();
  Z3_context C = Z3->get();
  if (!C)
    return false;
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
bool Z3Session::setLimits(Engine &By, uint64_t Resource) {
  Z3_context C = Z3->get();
  uint64_t Milliseconds = 0;
  if (Limits.ResourcePerQuery) {
    if (spent() >= Limits.ResourcePerQuery)
      return false;
    uint64_t Left = Limits.ResourcePerQuery - spent();
    Resource = Resource ? std::min(Resource, Left) : Left;
  }
  if (Limits.MillisecondsPerQuery) {
    uint64_t Passed = std::chrono::duration_cast<std::chrono::milliseconds>(
                          Clock::now() - Start)
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

bool Z3Session::readResource() {
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
std::string Z3Session::interruption() const {
  if (Limits.ResourcePerQuery && spent() >= Limits.ResourcePerQuery)
    return "max. resource limit exceeded";
  return Limits.MillisecondsPerQuery ? "timeout" : "canceled";
}

/// One call of Z3 on the assertions so far. Nothing: an error.
std::optional<Answer> Z3Session::askEngine(Engine &By, uint64_t Resource,
                                           ModelValues &Found) {
  Z3_context C = Z3->get();
  if (!setLimits(By, Resource)) {
    Reason = interruption();
    return Answer::Unknown;
  }
  if (!By.Open)
    Z3_solver_push(C, By.Handle);
  By.Open = true;
  for (; By.Asserted != Assertions.size(); ++By.Asserted)
    Z3_solver_assert(C, By.Handle, Assertions[By.Asserted]);
  if (By.Functions)
    for (; By.Defined != Definitions.size(); ++By.Defined)
      Z3_solver_assert(C, By.Handle, Definitions[By.Defined]);
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
      Reason = interruption();
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

/// After an error of Z3: its state cannot be trusted, later queries start anew.
bool Z3Session::fail() {
  Reason = "memory"; // without a context there is nothing to ask
  if (Z3->get())
    Reason = Z3->error() == Z3_MEMOUT_FAIL ? "memory" : Z3->errorText();
  drop();
  return false;
}

bool Z3Session::begin() {
  if (!start())
    return fail();
  Assertions.clear();
  Definitions.clear();
  Start = Clock::now();
  ResourceBefore = Statistics.Resource;
  TryQuick = true;
  Reason.clear();
  return true;
}

bool Z3Session::add(Term Eliminated) {
  Assertions.push_back(Z3->translate(Eliminated));
  return Assertions.back() || fail();
}

bool Z3Session::define(Term Variable, Term Application,
                       ArrayRef<Term> Arguments) {
  Definitions.push_back(Z3->definition(Variable, Application, Arguments));
  return Definitions.back() || fail();
}

/// Quickly if that works, else thoroughly.
Answer Z3Session::ask(bool Functions, bool Large, ModelValues &Found) {
  TryQuick = TryQuick && !Large;
  std::optional<Answer> A = Answer::Unknown;
  if (TryQuick) {
    A = askEngine(Quick, QuickResource, Found);
    TryQuick = A && *A != Answer::Unknown;
  }
  if (A == Answer::Unknown) {
    Found = ModelValues();
    A = askEngine(Functions ? WithFunctions : Thorough, 0, Found);
  }
  if (!A) {
    fail();
    return Answer::Unknown;
  }
  if (*A != Answer::Unknown) {
    Reason.clear(); // of the quick attempt
  } else if (StringRef(Reason).contains("memory")) {
    Reason = "memory"; // reported as an answer, but no less an error
    drop();
  }
  return *A;
}

void Z3Session::end() {
  if (!Z3)
    return; // dropped because of an error
  for (Engine *By : {&Quick, &Thorough, &WithFunctions}) {
    if (By->Open)
      Z3_solver_pop(Z3->get(), By->Handle, 1);
    By->Open = false;
    By->Asserted = By->Defined = 0;
  }
  if (Z3->error() != Z3_OK)
    drop();
}

} // namespace convtv
