//===- checker/satisfiable/traces.h - Ways through a function ---*- C++ -*-===//
//
// All walks of the control-flow graph from the entry, up to a bound, as far as
// the rules can tell them apart: blocks without sites are passed over, and of
// several ways between two blocks one is kept (two if they differ in leaving
// the dominance region of an iterating anchor, or if paths matter).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_SATISFIABLE_TRACES_H
#define CONVTV_CHECKER_SATISFIABLE_TRACES_H

#include "checker/satisfiable/sites.h"

#include <functional>

namespace convtv::satisfiable {

/// A thread executes a site.
struct TraceStep {
  unsigned Site = 0;
  /// Describes the way from the start of the function to here: equal in two
  /// traces of one function iff the way is the same.
  unsigned Path = 0;
  /// The way from the step before: equal in two traces iff it is the same.
  unsigned Edge = 0;
  /// The step that defined the token it uses.
  std::optional<unsigned> Token;
  /// Loop: the n of "executes it for the n-th time with that token value".
  unsigned Round = 0;
  /// IteratingAnchor: the previous execution, if the dominance region of its
  /// block has not been left since.
  std::optional<unsigned> Previous;
  /// The how-manieth execution of the site by the thread, from 1.
  unsigned Count = 0;
};

struct Trace {
  std::vector<TraceStep> Steps;
  /// For people: all blocks, including those without sites.
  std::vector<const llvm::BasicBlock *> Blocks;
  /// The walk ends with the function.
  bool Ends = false;
};

struct TraceLimits {
  unsigned Visits = 3;      ///< of each block that has a site
  unsigned MaxTraces = 500; ///< the shortest are kept
};

struct TraceSet {
  std::vector<Trace> Traces; ///< shortest first
  /// All walks within the bound of visits are there.
  bool Complete = true;
  /// Some walk was cut by the bound of visits.
  bool Cut = false;
};

/// F must be a graph of blocks (no rule malformed-ir).
TraceSet findTraces(const llvm::Function &F, const Sites &S,
                    const TraceLimits &Limits);

} // namespace convtv::satisfiable

#endif // CONVTV_CHECKER_SATISFIABLE_TRACES_H
