//===- encodings/smt/z3_session.h - One query after another -----*- C++ -*-===//
//
// Asks Z3, choosing how: a query is a growing set of assertions that is asked
// again and again within one budget. Starts Z3 when needed and anew after
// errors. Only for solver.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_Z3_SESSION_H
#define CONVTV_ENCODINGS_SMT_Z3_SESSION_H

#include "encodings/smt/solver.h"
#include "encodings/smt/z3_context.h"

#include <chrono>
#include <optional>

namespace convtv {

class Z3Session {
public:
  /// Both must outlive the session; resources and rounds are counted there.
  Z3Session(const SolverLimits &Limits, SolverStatistics &Statistics)
      : Limits(Limits), Statistics(Statistics) {}
  ~Z3Session() { drop(); }
  Z3Session(const Z3Session &) = delete;
  Z3Session &operator=(const Z3Session &) = delete;

  /// Starts a query without assertions; its budget starts here. False, here and
  /// below, after an error, which ends the query: see reason().
  bool begin();
  /// Adds a term without applications.
  bool add(Term Eliminated);
  /// Adds Variable = Application for those engines that know functions.
  bool define(Term Variable, Term Application, llvm::ArrayRef<Term> Arguments);
  /// Are the assertions satisfiable? Fills Found with values of variables. With
  /// Functions, the definitions are respected, else perhaps. Large: the query
  /// is too large for the quick attempt.
  Answer ask(bool Functions, bool Large, ModelValues &Found);
  void end();

  /// After Unknown or an error.
  const std::string &reason() const { return Reason; }

private:
  /// A solver of Z3 and how much of the current query it has been given.
  struct Engine {
    bool Functions = false; // knows functions, so needs no lemmas
    Z3_solver Handle = nullptr;
    size_t Asserted = 0, Defined = 0;
    bool Open = false; // within push and pop
  };

  const SolverLimits &Limits;
  SolverStatistics &Statistics;
  std::string Reason;

  std::unique_ptr<Z3Context> Z3;
  /// Z3's core; preprocessing and bit-blasting; the same with functions.
  Engine Quick{true}, Thorough{false}, WithFunctions{true};
  uint32_t ResourceSeen = 0;

  // The current query.
  using Clock = std::chrono::steady_clock;
  std::vector<Z3_ast> Assertions, Definitions;
  Clock::time_point Start;
  uint64_t ResourceBefore = 0;
  bool TryQuick = true;

  bool start();
  void drop();
  bool fail();
  bool readResource();
  uint64_t spent() const { return Statistics.Resource - ResourceBefore; }
  std::string interruption() const;
  bool setLimits(Engine &By, uint64_t Resource);
  std::optional<Answer> askEngine(Engine &By, uint64_t Resource,
                                  ModelValues &Found);
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_Z3_SESSION_H
