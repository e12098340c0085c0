//===- checker/replay/difference.h - Where two runs differ ------*- C++ -*-===//
//
// Refinement on complete runs (DESIGN 2): per thread the same effects with the
// same arguments, convergent effects with the same partners, the same return
// value, end and final memory; poison in the source allows anything.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_DIFFERENCE_H
#define CONVTV_CHECKER_REPLAY_DIFFERENCE_H

#include "checker/replay/run.h"

#include <optional>
#include <string>
#include <vector>

namespace convtv::replay {

struct Difference {
  enum class Kind {
    None,
    Doubtful, ///< differs, but that proves nothing: see Reason
    Real,
  };
  enum class What {
    TargetUndefined,
    MissingEffect, ///< of the source
    ExtraEffect,   ///< of the target
    OtherEffect,
    Argument,
    MemorySeen, ///< by a call
    Set,        ///< of a convergent effect, or which effects are related
    End,
    Return,
    FinalMemory,
  };
  Kind How = Kind::None;
  What Where = What::Return;
  unsigned Thread = 0;
  std::optional<size_t> SourceEvent, TargetEvent; ///< in ThreadTrace::Events
  size_t Leaf = 0;      ///< of the arguments or the return value
  uint64_t Address = 0; ///< FinalMemory
  uint8_t Taints = 0;   ///< Doubtful only: why
  std::string Reason;   ///< Doubtful only
};

/// Both runs have the same number of threads; Source is complete, Target is
/// complete or undefined.
Difference findDifference(const Run &Source, const Run &Target);

/// The first difference of each thread, taints left aside.
std::vector<Difference> differencesByThread(const Run &Source,
                                            const Run &Target);

/// Whether an argument of two matched events differs.
bool argumentsDiffer(const Run &Source, const Run &Target, unsigned Thread,
                     size_t SourceEvent, size_t TargetEvent);

/// Counterexample::GrowthOnly (growth.cpp).
bool setsOnlyGrow(const Run &Source, const Run &Target);

/// What an observer sees of a target value: an undef becomes some number,
/// chosen without regard to what the source does.
Scalar observed(const Run &Target, unsigned Thread, size_t Leaf,
                const Scalar &S);

/// The event of another thread that is related to this one, or null.
const EventRecord *partner(const Run &R, const EventRecord &E, unsigned Thread);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_DIFFERENCE_H
