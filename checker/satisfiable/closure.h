//===- checker/satisfiable/closure.h - What the rules force -----*- C++ -*-===//
//
// The least converged-with relation that the rules force on some traces, with
// reasons, and whether it breaks B2 or B3. (DESIGN 1, 1.6)
//
// Rules applied, until nothing changes, to instances x, y of one site in two
// threads:
//   entry              related: the threads enter the function together
//   operation          iff its token comes from related instances
//   loop               iff that, and both execute it for the n-th time with it
//   anchor             free; related if both threads came the same way, as an
//                      implementation may run them together so far
//   iterating anchor   back again without leaving its dominance region: iff
//                      related before; first time: free, as an anchor
//   join/point RFC     same way on from related instances: related (rule 5,
//                      from the start: rule 2); joins of related anchors are
//                      related; related points have related anchors
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_SATISFIABLE_CLOSURE_H
#define CONVTV_CHECKER_SATISFIABLE_CLOSURE_H

#include "checker/satisfiable/traces.h"

#include "llvm/ADT/ArrayRef.h"

namespace convtv::satisfiable {

/// A dynamic instance: a step of a thread.
struct Instance {
  unsigned Thread = 0, Step = 0;
  bool operator==(const Instance &) const = default;
};

enum class Reason {
  EnteredTogether,
  SameWayAnchor,
  Token,
  Round,
  BackInRegion,
  StartOfFunction,
  SameWayOn,
  JoinOfAnchor,
  PointOfAnchor,
};

/// Left ~ Right because of Why, given that the premises (earlier in the list,
/// at most one) are related.
struct Relation {
  Instance Left, Right;
  Reason Why = Reason::Token;
  std::optional<std::pair<Instance, Instance>> Premise;
};

/// One link of the contradiction: either a relation, or program order.
struct Link {
  Instance From, To;
  bool IsOrder = false;
};

struct Closure {
  /// Those that joined two classes, in the order they were derived.
  std::vector<Relation> Relations;
  enum class Broken { Nothing, B2, B3 } Rule = Broken::Nothing;
  /// B2: relations from one instance of a thread to another. B3: a closed walk
  /// of relations and program order, with at least two links of order.
  std::vector<Link> Proof;

  /// Relations that show A ~ B, as links.
  std::vector<Link> explain(Instance A, Instance B) const;
};

/// The traces are those of different threads of one function.
Closure close(const Sites &S, llvm::ArrayRef<const Trace *> Threads);

} // namespace convtv::satisfiable

#endif // CONVTV_CHECKER_SATISFIABLE_CLOSURE_H
