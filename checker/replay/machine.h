//===- checker/replay/machine.h - N threads running one program -*- C++ -*-===//
//
// The interpreter. Every thread runs until it needs the result of a convergent
// operation or ends; when all are waiting, the operation that is earliest along
// the cycle hierarchy is carried out by everyone who waits at that instance. If
// someone turns up at an instance already carried out, the run starts again
// knowing whom to wait for. The sets are thus exactly those of the relation. If
// everyone waits for someone, each way to go on is tried in turn: when all
// fail, the relation contradicts the convergence order.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_MACHINE_H
#define CONVTV_CHECKER_REPLAY_MACHINE_H

#include "checker/replay/arithmetic.h"
#include "checker/replay/converged_with.h"
#include "checker/replay/oracle.h"
#include "checker/replay/picks.h"
#include "checker/replay/run.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Attributes.h"

#include <deque>
#include <functional>

namespace convtv::replay {

struct MachineOptions {
  unsigned StepLimit = 20'000; ///< block entries per thread
  unsigned DepthLimit = 1'200; ///< activations per thread
  unsigned RestartLimit = 200;
  /// Asked every few hundred blocks; true ends the run as too long.
  const std::function<bool()> *Stop = nullptr;
  bool IsTarget = false;
  bool Cautious = false; ///< see PathView
  bool Record = false;
  /// Decisions about undef; null: random, and tainted.
  Picks *Undefs = nullptr;
  /// Callees whose operations promise nothing about their set: executed by
  /// each thread alone.
  const llvm::DenseSet<uint64_t> *AloneIfUncontrolled = nullptr;
  const llvm::DenseSet<uint64_t> *AloneIfNotConvergent = nullptr;
  /// Callees that did not communicate before: their answers do not depend on
  /// the set, convergent or not.
  const llvm::DenseSet<uint64_t> *SetIrrelevant = nullptr;
  /// Target: functions (hashes of names) that the source, too, enters by calls
  /// that are not convergent. Others are entered so by each thread alone: the
  /// source has no such call whose promise could be as weak.
  const llvm::DenseSet<uint64_t> *EnteredUnmarked = nullptr;
  /// The outermost function is entered by each thread alone.
  bool EntersAlone = false;
};

class Machine {
public:
  Machine(Program &P, const Scenario &S, const EntryMemory &Entry, Oracle &O,
          const UncontrolledRelation &Uncontrolled, AnchorChoice &Anchors,
          const MachineOptions &Options);

  Run run(const llvm::Function &F);

private:
  struct Frame {
    const Code *C = nullptr;
    std::vector<Scalar> Slots;
    uint32_t Block = 0, Previous = 0;
    uint32_t Next = 0; ///< instruction
    InstanceKey Activation = TopActivation;
    uint64_t CallSites = 0; ///< hash of those that lead here; 0: none
    /// Entered by a call that is not convergent: what is related inside is
    /// left open.
    bool RelationOpen = false;
    /// Each thread entered by itself: no other thread is in this activation.
    bool Apart = false;
    /// tokens-rfc: entered by an indeterminate call.
    bool Indeterminate = false;
    llvm::SmallVector<uint32_t, 4> HeaderVisits;
    RelationState State;
    HeartCounters Hearts;
    IteratingAnchors Iterating;
    llvm::SmallVector<ObjectId, 2> Allocas;
    const Inst *Caller = nullptr; ///< the call in the frame below
    /// Of operations of slices, by number of the idle lane.
    llvm::DenseMap<const Inst *, llvm::DenseMap<unsigned, Leaves>> IdleResults;
  };
  struct AnchorOrigin {
    uint64_t StaticId = 0;
    uint32_t K = 0;
  };
  struct Pending {
    InstanceKey Key = 0;
    const Inst *I = nullptr;
    const CallSite *Site = nullptr;
    std::vector<Scalar> Arguments;
    std::vector<uint32_t> ArgumentStart; ///< per argument, plus the end
    uint64_t ArgumentHash = 0;
    uint8_t Taints = 0;
    uint64_t Digest = 0;
    uint8_t DigestTaints = 0;
    llvm::SmallVector<ObjectId, 4> Reached; ///< allocas it can write
    llvm::SmallVector<ObjectId, 4> Objects; ///< argument memory it can write
    AnchorOrigin Chosen;
  };
  enum class ThreadState { Running, Blocked, Ended };
  struct Thread {
    unsigned Id = 0;
    ThreadState State = ThreadState::Running;
    std::vector<Frame> Stack;
    Pending Wait;
    uint64_t BlockEntries = 0;
    uint32_t Effects = 0;
    Random RandomPicks{0};
    uint32_t PickCount = 0;
    /// Effects so far that may change state outside of the program.
    uint32_t HiddenChanges = 0;
    RelationState Walk;
    llvm::DenseMap<uint64_t, uint32_t> AnchorCounts; ///< and of other choices
    llvm::DenseMap<InstanceKey, AnchorOrigin> Origins;
    llvm::DenseMap<uint64_t, unsigned> CallCounts;
    ThreadTrace Trace;
    Frame &top() { return Stack.back(); }
    ThreadMemory &memory() { return Trace.Memory; }
  };

  //--- machine.cpp: threads, frames, control flow ---
  enum class Outcome { Done, Restart, Failed, Deadlock, WrongAssumption };
  void reset(const llvm::Function &F);
  Outcome execute();
  bool startTop(Thread &T, const llvm::Function &F);
  /// Whole-wave functions: the thread's lane has neither arguments nor a
  /// result.
  bool isInactive(const Thread &T) const;
  bool advance(Thread &T); ///< false: the run failed
  bool step(Thread &T, const Inst &I);
  bool takeEdge(Thread &T, const Inst &I, uint32_t Successor);
  bool enterBlock(Thread &T, uint32_t From, uint32_t To);
  bool branch(Thread &T, const Inst &I);
  bool returnFrom(Thread &T, const Inst &I);
  /// A step for the definition of a token, if steps are recorded.
  void recordToken(Thread &T, const Inst &I, InstanceKey Key);
  bool finishCall(Thread &T, const Inst &I); ///< moves past a call or invoke
  void endThread(Thread &T, ThreadEnd How);
  bool orderBefore(const Thread &A, const Thread &B) const;
  void positionOf(const Thread &T, llvm::SmallVectorImpl<uint32_t> &Out) const;
  bool resolve(InstanceKey Key);
  uint64_t missingAt(InstanceKey Key) const;
  Outcome lateArrival(Thread &T);

  bool undefined(Thread &T, const llvm::Twine &Why);
  bool unsupported(Thread &T, const llvm::Twine &What);
  bool fail(Thread &T, RunStatus S, const llvm::Twine &Why);
  std::string location(const llvm::Instruction &I) const;

  //--- operands ---
  llvm::ArrayRef<Scalar> values(Thread &T, const OperandRef &R) {
    const Frame &F = T.Stack.back();
    return R.IsConstant ? llvm::ArrayRef(F.C->Constants).slice(R.Index, R.Count)
                        : llvm::ArrayRef(F.Slots).slice(R.Index, R.Count);
  }
  llvm::MutableArrayRef<Scalar> results(Thread &T, const Inst &I) {
    return llvm::MutableArrayRef(T.Stack.back().Slots)
        .slice(I.Result, I.Leaves);
  }
  /// The value for one use: undef becomes some value.
  Scalar use(Thread &T, const Scalar &S);
  /// A value whose choice may decide about undefined behaviour is used.
  void noteRisk(const Scalar &S) {
    Result.RiskTaints |= S.Taints | (S.Undef ? TaintUndef : 0);
  }
  PathView pathOf(Thread &T) const;
  /// The key of an instance by the history alone.
  InstanceKey keyHere(Thread &T, const Inst &I);
  /// The key of an instance of an uncontrolled operation; where it is chosen,
  /// Chosen names the choice.
  InstanceKey relatedKey(Thread &T, const Inst &I, AnchorOrigin &Chosen);
  //--- join_point.cpp: what is chosen later depends on what was before ---
  bool joinPoint(Thread &T, const Inst &I, const CallSite &S);
  /// The key of A, at I.
  InstanceKey settledKey(Thread &T, const Inst &I, AnchorInstance A);
  void returned(Thread &T, const Inst &Call);
  //--- default_convergence.cpp: tokens-rfc ---
  /// A token that counts. (Not so that of the entry of a function entered by an
  /// indeterminate call.)
  bool hasToken(Thread &T, const CallSite &S);
  /// A new instance of an anchor: of I, or of the one a noconvergent call I
  /// stands for.
  InstanceKey chooseAnchor(Thread &T, const Inst &I);
  InstanceKey indeterminateKey(Thread &T, const Inst &I);

  /// For showing blocks and calls side by side.
  InstanceKey shownKey(Thread &T, uint32_t StaticId);

  //--- instructions.cpp ---
  bool scalarInstruction(Thread &T, const Inst &I);
  bool castInstruction(Thread &T, const Inst &I);
  bool selectInstruction(Thread &T, const Inst &I);
  bool vectorInstruction(Thread &T, const Inst &I);
  bool aggregateInstruction(Thread &T, const Inst &I);
  bool freezeInstruction(Thread &T, const Inst &I);

  //--- memory_instructions.cpp ---
  bool memoryInstruction(Thread &T, const Inst &I);
  bool getElementPointer(Thread &T, const Inst &I);
  bool allocate(Thread &T, const Inst &I);
  bool load(Thread &T, const Inst &I);
  bool store(Thread &T, const Inst &I);
  bool atomicUpdate(Thread &T, const Inst &I);
  /// Records an atomic or volatile access; its answer goes to Out. Reads: the
  /// number of bytes it reads at the first argument. Publishes: others see all
  /// earlier writes after it.
  void accessEffect(Thread &T, const Inst &I, llvm::StringRef What,
                    llvm::ArrayRef<Scalar> Arguments, bool Publishes,
                    uint64_t Reads, const TypeLayout *ResultLayout,
                    Leaves &Out);
  bool checkAccess(Thread &T, const Scalar &Pointer, uint64_t Size,
                   uint64_t Align, bool IsWrite, unsigned AddressSpace);
  bool transfer(Thread &T, const Inst &I); ///< memcpy, memmove, memset
  bool applyMetadata(Thread &T, const llvm::Instruction &I,
                     llvm::MutableArrayRef<Scalar> Value);
  bool applyAttributes(Thread &T, llvm::AttributeSet Attributes,
                       llvm::MutableArrayRef<Scalar> Value,
                       const llvm::Type &Type, const char *Where);

  //--- calls.cpp ---
  bool call(Thread &T, const Inst &I);
  bool controlIntrinsic(Thread &T, const Inst &I, const CallSite &S);
  bool enterFunction(Thread &T, const Inst &I, const CallSite &S,
                     const llvm::Function &F);
  bool beginEvent(Thread &T, const Inst &I, const CallSite &S);
  bool finishEvent(llvm::ArrayRef<Thread *> Participants);
  bool trap(Thread &T, const Inst &I, const CallSite &S);
  bool gatherArguments(Thread &T, const Inst &I, const CallSite &S,
                       const llvm::Function *Callee, Pending &P);
  uint64_t hashArguments(Thread &T, const Pending &P, uint8_t &Taints);
  void fitResult(const CallSite &S, const TypeLayout &L, Leaves &Values);
  void recordOperation(Thread &T, EventRecord &E, const Pending &P,
                       bool HasResult);

  //--- whole_wave.cpp: slices of strict.wwm ---
  /// The lanes of the wave that are not in the set, with what they bring to the
  /// operation that the set waits at.
  bool makeIdleLanes(llvm::ArrayRef<Thread *> Set, std::deque<Thread> &Idle);
  bool evaluateIdle(Thread &G, Thread &Active, const llvm::Value &V,
                    llvm::DenseSet<const llvm::Value *> &Known);
  bool copyOfLane(Thread &T, const Inst &I, const CallSite &S,
                  unsigned Operand);
  /// Idle lanes have numbers from here on, in place of those of threads.
  static constexpr unsigned FirstIdle = 64;
  unsigned laneOf(const Thread &T) const {
    return T.Id < FirstIdle ? S.Lanes[T.Id] : T.Id - FirstIdle;
  }

  //--- operations.cpp: meanings of the catalog ---
  /// The result for Self; empty optional: by the oracle. Error: null or UB.
  bool computeMeaning(llvm::ArrayRef<Thread *> Set, Thread &Self, Leaves &Out,
                      bool &Known, uint8_t &Taints, const char *&Error);
  llvm::ArrayRef<Scalar> argumentOf(const Thread &T, int Operand) const;

  //--- intrinsics.cpp: meanings of LangRef ---
  bool intrinsic(Thread &T, const Inst &I, const CallSite &S);
  bool assume(Thread &T, const Inst &I);

  //--- recording ---
  void recordBlock(Thread &T);
  void recordEnd(Thread &T, Step::Kind Kind, llvm::StringRef Text);

  Program &P;
  const Scenario &S;
  const EntryMemory &Entry;
  Oracle &O;
  const UncontrolledRelation &Uncontrolled;
  AnchorChoice &Anchors;
  MachineOptions Options;
  std::vector<Thread> Threads;
  Run Result;
  /// Instances carried out, with the threads that took part.
  llvm::DenseMap<InstanceKey, uint64_t> Resolved;
  /// Threads seen to come late to an instance in an earlier attempt.
  llvm::DenseMap<InstanceKey, uint64_t> MustWait;
  /// Threads assumed not to come in this attempt.
  using Assumptions = std::vector<std::pair<InstanceKey, uint64_t>>;
  Assumptions Assumed;
  bool Dirty = false; ///< someone came late: only good for learning
  SettledClasses Settled;
  bool Unsettled = false; ///< the choices contradict what is forced
};

/// Text of leaves for people: "7", "poison", "{1, true}".
std::string printValue(llvm::ArrayRef<Scalar> Values, const TypeLayout &L,
                       const llvm::Type &T);
/// The instruction without its metadata attachments.
std::string printInstruction(const llvm::Instruction &I);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_MACHINE_H
