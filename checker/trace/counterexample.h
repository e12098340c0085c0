//===- checker/trace/counterexample.h - What a violation looks like ---*- C++
//-*-===//
//
// Plain data that describes two concrete runs and where they first differ.
// Filled by the replay, rendered by checker/report. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TRACE_COUNTEREXAMPLE_H
#define CONVTV_CHECKER_TRACE_COUNTEREXAMPLE_H

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace convtv {

/// One dynamic instance in a schedule.
struct Step {
  enum class Kind {
    Block,     ///< a thread enters a basic block
    Operation, ///< a convergent operation or a token definition
    Effect,    ///< a non-convergent effect (call, volatile access, ...)
    Return,    ///< end of the thread, with its value
    Stop,      ///< end of the thread without returning (noreturn, UB)
  };
  Kind What = Kind::Block;
  /// Block label, or the instruction's text without metadata.
  std::string Text;
  /// The function the step belongs to (callees are entered).
  std::string Function;
  /// Line in the .ll file, 0 if unknown; Location is "before.ll:12" or a
  /// fallback.
  unsigned Line = 0;
  std::string Location;
  /// Printed values, in operand order ("7", "true", "poison", "undef").
  std::vector<std::string> Arguments;
  /// Printed result; empty if there is none.
  std::string Result;
  /// Operations only: the communicating set (thread numbers, ascending).
  std::vector<unsigned> Set;
  /// Steps with equal nonzero Instance in different threads are related
  /// (converged); the renderer puts them in one column.
  unsigned Instance = 0;
};

struct ThreadSchedule {
  unsigned Thread = 0;
  std::vector<Step> Steps;
};

/// A concrete run of one program by all threads.
struct Schedule {
  std::vector<ThreadSchedule> Threads;
};

struct ThreadInputs {
  unsigned Thread = 0;
  /// Name ("%n", "lane", "local id x") and printed value.
  std::vector<std::pair<std::string, std::string>> Values;
};

/// How the target's behaviour departs from the source's.
enum class ChangeKind {
  Shrinks, ///< the set lost threads
  Grows,   ///< the set only gained threads
  Splits,  ///< one set became several
  Merges,  ///< several sets became one
  Value,   ///< sets equal, an argument, result, return value or memory differs
  Effect,  ///< an effect is missing, added or out of order
  IllFormed, ///< static rules broken
};

const char *toString(ChangeKind K);

struct FirstDifference {
  unsigned Thread = 0;
  /// Index into the thread's Steps; unset when that side has no such step.
  std::optional<unsigned> BeforeStep;
  std::optional<unsigned> AfterStep;
  /// One sentence: "thread 0 communicates with {0,1} at %r (before.ll:12) but
  /// with {0} at %r (after.ll:19)".
  std::string Text;
};

struct Counterexample {
  std::vector<ThreadInputs> Inputs;
  Schedule Before;
  Schedule After;
  FirstDifference Difference;
  ChangeKind Change = ChangeKind::Value;
  /// In this example communicating sets only gain threads, some do, and nothing
  /// differs before that or for another reason that shows.
  bool GrowthOnly = false;
};

} // namespace convtv

#endif // CONVTV_CHECKER_TRACE_COUNTEREXAMPLE_H
