//===- encodings/smt/solver.h - Satisfiability of terms ---------*- C++ -*-===//
//
// The only door to Z3. Decides conjunctions of Terms (QF_UFBV): is there an
// assignment with all assumed facts F and all goals G?
//
// A query starts with the goals alone, as plain bits (function_elimination.h).
// Unsatisfiable is then the answer for any facts. A model is checked by our own
// evaluator: facts and congruences it violates join the query, those near the
// goals first, until there are no more. So facts that do not matter cost
// nothing, and every Satisfiable has a model that was checked independently of
// Z3. Measured with 200 facts and 300 queries on 32 bits: 6 ms per query, where
// Z3's incremental core with all facts asserted took 100 to 200 ms.
//
// Limits are Z3 resource counts, so answers do not depend on machine load; the
// wall clock is a backstop only. (DESIGN 6.4)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_SOLVER_H
#define CONVTV_ENCODINGS_SMT_SOLVER_H

#include "encodings/smt/term.h"

#include <functional>
#include <memory>
#include <string>

namespace convtv {

struct SolverLimits {
  /// Z3 resource count per query, all its rounds together; 0 = none.
  uint64_t ResourcePerQuery = 20'000'000;
  /// Wall clock per query in milliseconds; 0 = none.
  unsigned MillisecondsPerQuery = 0;
  /// Memory of Z3 in MiB; 0 = none. Z3 has one such limit per process: the
  /// solver that starts Z3 last sets it for all.
  unsigned MemoryMiB = 0;
};

enum class Answer { Satisfiable, Unsatisfiable, Unknown };

/// Values of a satisfying assignment. Terms not constrained get a default.
class Model {
public:
  virtual ~Model() = default;
  /// The value of any term of the table in this model (Bool: 1 bit).
  virtual llvm::APInt value(Term A) const = 0;
};

struct SolverStatistics {
  unsigned Queries = 0;
  unsigned Satisfiable = 0, Unsatisfiable = 0, Unknown = 0;
  uint64_t Resource = 0; // Z3 resource count spent
  unsigned Rounds = 0;   // calls of Z3
};

class Solver {
public:
  explicit Solver(TermTable &Table, const SolverLimits &Limits = {});
  ~Solver();
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;

  /// Replaces SolverLimits::ResourcePerQuery for later queries.
  void setResourcePerQuery(uint64_t Resource);
  /// Replaces SolverLimits::MillisecondsPerQuery for later queries.
  void setMillisecondsPerQuery(unsigned Milliseconds);
  /// Holds in all later queries.
  void assume(Term Fact);
  /// Is there an assignment with all assumed facts and all of Extra? Constant
  /// cases, goals refuted before and goals that one of the last models
  /// satisfies are answered without Z3, which is created at the first real
  /// query.
  Answer check(llvm::ArrayRef<Term> Extra);
  /// After check() said Satisfiable and before the next assume() or check().
  /// The model itself stays valid as long as the table.
  std::unique_ptr<Model> model();
  /// After Unknown: Z3's reason, or "max. resource limit exceeded", "timeout",
  /// "memory", "terms too deep". The solver remains usable.
  std::string reasonUnknown() const;
  const SolverStatistics &statistics() const;

  /// Called after every query that needed Z3, with the whole query (all facts
  /// and goals) as SMT-LIB 2 text and the answer. Off by default.
  using Listener = std::function<void(const std::string &SmtLib, Answer A)>;
  void setListener(Listener L);

  /// Judges every model before it is used; false makes the answer Unknown,
  /// "internal: the model does not satisfy the query". Asserted: all facts and
  /// goals as they were given, before anything was split or left out. Off by
  /// default; modelSatisfies (model_check.h) is the judge to use.
  using ModelCheck =
      std::function<bool(const Model &M, llvm::ArrayRef<Term> Asserted)>;
  void setModelCheck(ModelCheck Check);

  static std::string z3Version();

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_SOLVER_H
