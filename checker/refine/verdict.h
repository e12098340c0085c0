//===- checker/refine/verdict.h - What we conclude about a pair -----*- C++
//-*-===//
//
// Verdicts and their scope. (DESIGN 3)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_VERDICT_H
#define CONVTV_CHECKER_REFINE_VERDICT_H

#include "checker/trace/counterexample.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace convtv {

enum class VerdictKind { Preserved, Violated, IllFormed, Undecided };

const char *toString(VerdictKind K);

/// What a `preserved` covers.
struct Scope {
  /// Number of threads; unset = any number.
  std::optional<unsigned> Threads;
  /// Visits of each cycle header; unset = unbounded.
  std::optional<unsigned> Unroll;
};

struct PairStatistics {
  double Milliseconds = 0;
  unsigned Events = 0, Queries = 0, Simulations = 0;
  uint64_t Resource = 0;
  uint32_t Terms = 0;

  PairStatistics &operator+=(const PairStatistics &Other);
};

/// The verdict for one choice of headers of irreducible cycles.
struct HierarchyVerdict {
  /// The headers chosen on either side; empty: no irreducible cycle there.
  std::string Before, After;
  bool IsLLVMs = false; ///< what LLVM chooses on both sides
  VerdictKind Kind = VerdictKind::Undecided;
  std::string Reason;
};

struct HierarchyVerdicts {
  std::vector<HierarchyVerdict> Verdicts;
  bool Complete = true; ///< all choices were tried
};

struct PairVerdict {
  std::string Function;
  VerdictKind Kind = VerdictKind::Undecided;
  /// "tokens", one of UncontrolledSemantics such as "maximal", or
  /// "tokens+maximal" when the before side uses one and the after side the
  /// other, or callees differ; "tokens-rfc" for all under that. "all" with
  /// BySemantics.
  std::string Semantics;
  Scope Covers;
  /// One sentence, without a full stop at its end: why undecided, or how proven
  /// ("identical", "two-thread proof"), or the broken static rule.
  std::string Reason;
  /// Location and construct for undecided/ill-formed ("after.ll:7"), may be
  /// empty.
  std::string Location;
  std::optional<Counterexample> Example; ///< violated only
  /// The counterexample was confirmed by the independent interpreter.
  bool Replayed = false;
  /// Violated only: proven that sets of threads only grow, and nothing else
  /// changes but what follows from that.
  bool GrowthOnly = false;
  /// With all semantics: the verdict under each, and what they say together.
  std::vector<PairVerdict> BySemantics;
  /// With all cycle hierarchies: the verdict for each choice of headers. Empty:
  /// there is none, or it does not matter.
  HierarchyVerdicts Hierarchies;
  /// Further remarks in order, one sentence each (e.g. "data races are out of
  /// scope").
  std::vector<std::string> Notes;
  /// Rows of the user (--operations, --treat-as-convergent) about calls of the
  /// pair: the verdict rests on them.
  std::vector<std::string> Assumptions;
  PairStatistics Statistics;
};

/// What verdicts under several semantics say together.
enum class Agreement {
  BugEverywhere,
  TargetDependent,
  FineEverywhere,
  Unclear
};
const char *toString(Agreement A);
/// Of V.BySemantics. `opaque` is left out: no target works so, and it justifies
/// hardly any change of the control flow.
Agreement agreement(const PairVerdict &V);

/// What the verdicts for all choices of headers say together.
enum class HierarchyDependence {
  Independent, ///< the same for every choice
  /// For every choice after the transform it is preserved under some choice
  /// before it, but not under each.
  Matched,
  Dependent, ///< for some choice after the transform, none before it fits
  Unclear    ///< undecided for some, or not all were tried
};
const char *toString(HierarchyDependence D);
HierarchyDependence dependence(const HierarchyVerdicts &V);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_VERDICT_H
