//===- checker/replay/run.h - What a run of a program leaves ----*- C++ -*-===//
//
// Plain data: the trace of every thread (events in order, end, memory) and how
// the run as a whole ended. Filled by the interpreter, read by the comparison.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_RUN_H
#define CONVTV_CHECKER_REPLAY_RUN_H

#include "checker/replay/converged_with.h"
#include "checker/replay/memory.h"
#include "checker/trace/counterexample.h"

#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace convtv::replay {

/// A call that was not entered, or a memory access that is an effect.
struct EventRecord {
  const Inst *I = nullptr;
  const Code *C = nullptr;
  uint64_t Callee = 0; ///< hash of the callee's identity
  bool IsEffect = false;
  bool IsConvergent = false;
  bool IsControlled = false;
  bool IsAtomic = false; ///< atomic or volatile access, not a call
  bool ReadsMemory = false;
  bool KnownToOptimizers = false;
  InstanceKey Instance = 0; ///< convergent only
  uint64_t Set = 0;         ///< bit per thread
  uint32_t EffectIndex = 0; ///< effects only: place among the thread's effects
  uint32_t FirstArgument = 0, NumArguments = 0; ///< in ThreadTrace::Values
  uint32_t FirstResult = 0, NumResults = 0;
  uint64_t Digest = 0; ///< of the memory it can read
  uint8_t Taints = 0;  ///< of that memory
  uint32_t Step = 0;   ///< recording: index into ThreadTrace::Steps
  /// The choice its set depends on (an AnchorInstance: the anchor its token
  /// chain starts from, or itself), for guessing choices. 0: none.
  uint64_t AnchorStaticId = 0;
  uint32_t AnchorK = 0;
};

enum class ThreadEnd {
  Running,
  Returned,
  Stopped, ///< a call that did not return, or a trap
};

struct ThreadTrace {
  std::vector<EventRecord> Events;
  std::vector<Scalar> Values;
  std::vector<InstanceKey> Order; ///< convergent operations and tokens
  std::vector<AnchorInstance> Anchors;
  ThreadEnd End = ThreadEnd::Running;
  std::vector<Scalar> Return;
  ThreadMemory Memory;
  // Recording only:
  std::vector<Step> Steps;
  std::vector<InstanceKey> StepKeys; ///< parallel to Steps

  llvm::ArrayRef<Scalar> arguments(const EventRecord &E) const {
    return llvm::ArrayRef(Values).slice(E.FirstArgument, E.NumArguments);
  }
  llvm::ArrayRef<Scalar> results(const EventRecord &E) const {
    return llvm::ArrayRef(Values).slice(E.FirstResult, E.NumResults);
  }
};

enum class RunStatus {
  Complete,
  Undefined,     ///< a thread has undefined behaviour
  Unsupported,   ///< a construct, by name and location
  TooLong,       ///< step limit
  Contradiction, ///< the choice of anchors breaks B1-B3
  NoOrder,       ///< no order of execution was found; there may be one
};

struct Run {
  RunStatus Status = RunStatus::Complete;
  uint64_t Seed = 0;   ///< of the scenario
  std::string Reason;  ///< "division by zero at before.ll:7"
  unsigned Thread = 0; ///< that Reason is about
  std::vector<ThreadTrace> Threads;
  /// Taints of values that decided where some thread goes.
  uint8_t ControlTaints = 0;
  /// Taints of values on which undefined behaviour hinges: with another
  /// resolution of undef there might have been some.
  uint8_t RiskTaints = 0;
  unsigned Restarts = 0;
  /// Functions entered by calls that are not convergent: hashes of their names.
  llvm::DenseSet<uint64_t> EnteredUnmarked;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_RUN_H
