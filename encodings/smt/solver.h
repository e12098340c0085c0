//===- encodings/smt/solver.h - Satisfiability of terms ---------*- C++ -*-===//
//
// The only door to Z3. Decides conjunctions of Terms (QF_UFBV), incrementally.
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
  /// Z3 resource count per query; 0 = none.
  uint64_t ResourcePerQuery = 20'000'000;
  /// Wall clock per query in milliseconds; 0 = none.
  unsigned MillisecondsPerQuery = 0;
  /// Memory of Z3 in MiB; 0 = none.
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
};

class Solver {
public:
  explicit Solver(TermTable &Table, const SolverLimits &Limits = {});
  ~Solver();
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;

  /// Holds in all later queries.
  void assume(Term Fact);
  /// Is there an assignment with all assumed facts and all of Extra? Constant
  /// cases are answered without Z3, which is created at the first real query.
  Answer check(llvm::ArrayRef<Term> Extra);
  /// After check() said Satisfiable, until the next call of any method.
  std::unique_ptr<Model> model();
  /// After Unknown: Z3's reason ("max. resource limit exceeded", ...).
  std::string reasonUnknown() const;
  const SolverStatistics &statistics() const;

  /// Called with the SMT-LIB 2 text of every query handed to Z3, and after it
  /// with the answer. Off by default.
  using Listener = std::function<void(const std::string &SmtLib, Answer A)>;
  void setListener(Listener L);

  static std::string z3Version();

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_SOLVER_H
