//===- encodings/instructions/encoder.h - A program as terms -------*- C++
//-*-===//
//
// Encodes one program, unrolled, for several threads in lock step: per thread
// and block copy a guard, values, memory, and undefined behaviour; and the list
// of events (operations and effects) in topological order. What an event yields
// is decided by an EventHandler: the prover shares results between programs,
// the refuter computes them. (DESIGN 5, 6)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_INSTRUCTIONS_ENCODER_H
#define CONVTV_ENCODINGS_INSTRUCTIONS_ENCODER_H

#include "encodings/convergence/semantics.h"
#include "encodings/memory/memory.h"
#include "encodings/program/effects.h"
#include "encodings/program/operation_catalog.h"
#include "encodings/program/unrolled_function.h"
#include "encodings/program/whole_wave_slices.h"
#include "encodings/smt/term.h"
#include "encodings/values/value.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class AttributeSet;
class CallBase;
class Constant;
class GlobalVariable;
class GetElementPtrInst;
class Instruction;
class IntrinsicInst;
class SwitchInst;
class Value;
} // namespace llvm

namespace convtv {

/// What both programs share: the term table, memory, inputs of the threads, and
/// facts about them.
struct EncodingContext {
  TermTable Table;
  Memory Mem{Table};
  unsigned Threads = 2;
  /// The threads are the whole group, not two arbitrary ones of it: operations
  /// have their full meaning.
  bool WholeGroup = false;
  /// Whole-wave slices: the last of the threads is none, but an arbitrary lane
  /// that is not active. It goes the way of thread 0, and what it computes
  /// means something in slices only.
  bool HasIdleLane = false;
  bool isIdle(unsigned Thread) const {
    return HasIdleLane && Thread + 1 == Threads;
  }
  /// Whose control flow the thread takes.
  unsigned walker(unsigned Thread) const { return isIdle(Thread) ? 0 : Thread; }
  const OperationCatalog *Catalog = nullptr;
  const llvm::DataLayout *Layout = nullptr;
  /// By argument number of the outermost function.
  llvm::BitVector UniformArguments;
  /// Arguments come from outside any LLVM program: they are never poison.
  bool Kernel = false;
  bool SourceInvariantLoads = false;
  /// Callees executed equally often in both unrolled programs: none of their
  /// calls were merged, so looking for equal ones in the source is not worth
  /// while.
  std::set<std::string> SameCounts;
  /// Functions the source entered by calls that are not marked convergent.
  std::set<std::string> UnmarkedCallees;
  /// Of the source's calls, by identity: does some call of it communicate?
  std::map<std::string, bool> SourceCommunicates;
  /// The source function is marked convergent and the target function is not:
  /// nothing says any more that threads enter it together.
  bool EntryMarkLost = false;
  /// The target has fewer freezes than the source.
  bool TargetFreezesLess = false;
  /// Pointer arguments, by number, whose memory is accessed only through them
  /// (noalias, not captured, in both programs): an object each.
  llvm::BitVector SeparateArguments;
  /// Asked between instructions; true ends the encoding, as unsupported.
  std::function<bool()> Stop;
  /// Hold by the nature of the inputs (lanes are distinct, ...).
  std::vector<Term> InputFacts;

  /// Object numbers of global variables and allocas, by name or position.
  unsigned globalObject(const llvm::GlobalVariable &G);
  /// Adds the identity facts once per kind.
  Term laneId(unsigned Thread);
  bool usesLanes() const { return LaneFacts; }
  Term threadId(unsigned Thread, unsigned Dimension, bool Global);
  /// init.whole.wave: the thread's lane was active at the start.
  Term active(unsigned Thread);
  /// The argument of the outermost function, before its attributes are applied.
  Value argument(unsigned Number, unsigned Thread, llvm::ArrayRef<Leaf> Leaves);
  /// A value of unknown content named Name for the leaves of a type.
  Value unknownValue(const std::string &Name, llvm::ArrayRef<Leaf> Leaves);

private:
  std::map<std::string, unsigned> Globals;
  bool LaneFacts = false, ThreadFacts[2] = {false, false};
};

/// A construct that is not supported; ends the encoding.
struct Unsupported {
  std::string What;
  const llvm::Instruction *Where = nullptr;
};

/// What one thread brings to an event, and what it gets.
struct ThreadEvent {
  Term Guard; ///< the thread executes this copy
  std::vector<Value> Arguments;
  MemoryState MemoryBefore = nullptr;
  Term Position; ///< number of effects the thread executed before
  Term Cell;     ///< volatile accesses: the address, see Event::CellBytes
  TokenInstance Token;
  // Set by the handler:
  Value Result;
  Term Returns; ///< Bool; true unless the call may not return
  MemoryState MemoryAfter = nullptr;
};

/// One copy of an operation or effect.
struct Event {
  unsigned Index = 0;
  /// Place among events and token definitions.
  unsigned Sequence = 0;
  NodeId Node = 0;
  const llvm::Instruction *Instruction = nullptr;
  /// Equal in both programs iff it is the same operation on the same kinds of
  /// operands: callee, flags, types.
  std::string Identity;
  /// Promises of the call that are not modelled: the target may only have those
  /// of the source.
  std::vector<std::string> Promises;
  CallEffects Effects;
  const OperationInfo *Operation = nullptr; ///< null: not catalogued
  llvm::SmallVector<Leaf, 1> ResultLeaves;
  bool Convergent = false;
  bool Controlled = false;
  /// In a slice: lanes that are not in the set take part, too. What they bring
  /// and get is that of the idle lane.
  bool WholeWave = false;
  /// If not 0, the only memory the event reads are so many bytes at the Cell.
  unsigned CellBytes = 0;
  std::vector<ThreadEvent> Threads;

  bool isEffect() const { return Effects.isEffect(); }
  /// Memory of the program: what is there before it matters.
  bool readsMemory() const {
    return Effects.ReadsVisibleMemory || Effects.WritesMemory;
  }
};

/// All uses of the pointer, and of pointers computed from it, are plain
/// accesses.
bool onlyAccessed(const llvm::Value &Pointer);

class Encoder;

/// A conditional branch of one block copy: by thread, the guard of the copy and
/// the condition of its first successor.
struct Branch {
  std::vector<Term> Guards, Conditions;
};

/// A value that one block copy computes without an event: by thread, the guard
/// and the value (never null).
struct Computed {
  std::vector<Term> Guards;
  std::vector<Value *> Values;
};

class EventHandler {
public:
  virtual ~EventHandler() = default;
  /// Fills in Result, Returns and MemoryAfter for all threads of E.
  virtual void resolve(Event &E, Encoder &Program) = 0;
  /// May replace the conditions by others that are equal wherever the guards
  /// hold.
  virtual void decide(Branch &) {}
  /// May replace values by others that are equal wherever the guards hold.
  virtual void compute(Computed &) {}
};

class Encoder : private Paths {
public:
  /// Name distinguishes variables of the two programs ("before", "after").
  /// Source: undef is a choice of the program (else of the adversary).
  Encoder(EncodingContext &Context, const UnrolledFunction &Unrolled,
          const llvm::Module &Module, std::string Name, bool Source,
          UncontrolledSemantics Rule, EventHandler &Handler);
  ~Encoder() override;

  /// Encodes everything. Unsupported constructs end it.
  std::optional<Unsupported> run();

  //--- Results, per thread
  //---------------------------------------------------//
  struct ThreadResult {
    /// Each: this undefined behaviour happens (guarded).
    std::vector<Term> Undefined;
    /// Each: execution would exceed the bound here (guarded).
    std::vector<Term> Beyond;
    Term Returned;
    Value ReturnValue;
    MemoryState FinalMemory = nullptr;
    /// Number of effects executed by a thread that returned.
    Term Effects;
  };
  llvm::ArrayRef<ThreadResult> results() const { return Results; }
  const std::vector<std::unique_ptr<Event>> &events() const { return Events; }

  /// Both execute E and their instances are related.
  Term related(const Event &E, unsigned FirstThread, unsigned SecondThread);
  /// FirstThread executes E, SecondThread executes F, and these instances of
  /// one uncontrolled static operation are related.
  Term related(const Event &E, unsigned FirstThread, const Event &F,
               unsigned SecondThread);
  /// Instances of E may be related to instances of other copies of it, so that
  /// one copy does not show the whole set.
  bool crossesCopies(const Event &E) { return crossing(E) != Crossing::Never; }
  enum class Crossing {
    Never,
    Known, ///< related(E, Thread, F, Other) says when
    Possible,
  };
  Crossing crossing(const Event &E);
  /// E is uncontrolled, and its relation in part a choice (same-path).
  bool isChoice(const Event &E) const;
  /// isChoice: FirstThread executes E, SecondThread F, copies of one operation,
  /// and they are related whatever is chosen there.
  Term forced(const Event &E, unsigned FirstThread, const Event &F,
              unsigned SecondThread);
  /// What a choice depends on what was chosen before.
  bool choicesPropagate() const { return Uncontrolled->choicesPropagate(); }
  /// After encoding: what choices must obey, for threads 0 and 1.
  std::vector<Condition> conditions() { return Uncontrolled->conditions(0, 1); }
  /// What B1 calls the static instruction: the calls entered on the way, then
  /// the instruction.
  std::vector<const llvm::Instruction *> staticOperation(const Event &E) const;
  /// In how many copies of its block an instruction may be executed; of an
  /// iterating anchor, for the first time.
  unsigned copiesOf(const llvm::Instruction &I) const;
  /// Token definitions executed, in topological order with the events.
  struct TokenDefinition {
    unsigned Sequence;
    NodeId Node;
    const llvm::CallBase *Call;
    std::vector<Term> Guards; ///< by thread
    std::vector<TokenInstance> Tokens;
  };
  llvm::ArrayRef<TokenDefinition> tokenDefinitions() const {
    return Definitions;
  }
  llvm::ArrayRef<Branch> branches() const { return Branches; }
  const UnrolledFunction &unrolled() const { return U; }
  llvm::StringRef name() const { return Name; }
  EncodingContext &context() { return C; }
  const llvm::Instruction *undefinedAt(unsigned Thread, unsigned Index) const {
    return UndefinedAt[Thread][Index];
  }
  /// Some heart stands beside the header of its cycle (which only tokens-rfc
  /// allows), so that related instances may be in different copies.
  bool countsHearts() const { return CountsHearts; }
  /// Semantics used by the events so far.
  bool usedTokens() const { return UsedTokens; }
  bool usedUncontrolled() const { return UsedUncontrolled; }

private:
  // Paths
  const UnrolledFunction &graph() const override { return U; }
  TermTable &table() const override { return T; }
  llvm::StringRef program() const override { return Name; }
  Term completes(NodeId N, unsigned Thread) const override;
  Term takes(NodeId N, unsigned Edge, unsigned Thread) const override;
  Term entered(unsigned Frame, unsigned First, unsigned Second) const override;
  bool enteredByToken(unsigned Frame) const override;
  bool isUncontrolled(const llvm::CallBase &Call) const override;
  InstancePair instances(const Event &E, unsigned A, const Event &F,
                         unsigned B) const;

  using Key = std::pair<NodeId, const llvm::Value *>;

  // encoder.cpp: walking the graph.
  void encodeNode(NodeId N);
  void encodePhis(NodeId N);
  void offerValue(const llvm::Instruction &I);
  void encodeInstruction(const llvm::Instruction &I);
  void encodeTerminator(const llvm::Instruction &I);
  void encodeReturn(const llvm::Instruction &I);
  void enterCall(const llvm::CallBase &Call);
  void finishReturns();
  /// Whole-wave functions: inactive lanes have no value, neither as an argument
  /// nor as the result.
  Value ofActiveLane(Value V, unsigned Thread);
  Term caseCondition(const llvm::SwitchInst &S, unsigned Successor,
                     unsigned Thread);
  /// Conditions of the incoming edges of N relative to its immediate dominator.
  llvm::ArrayRef<Term> relativeConditions(NodeId N, unsigned Thread);
  void refuse(const llvm::Twine &What, const llvm::Instruction *Where);

  // encoder.cpp: values.
  Value valueAt(const llvm::Value &V, unsigned Thread, NodeId At);
  Value mergedValue(const llvm::Instruction &I, unsigned Thread, NodeId At);
  Value operand(const llvm::Value &V, unsigned Thread) {
    return valueAt(V, Thread, Current);
  }
  Scalar scalar(const llvm::Value &V, unsigned Thread);
  void define(const llvm::Instruction &I, unsigned Thread, Value V);
  void undefinedIf(unsigned Thread, Term Condition,
                   const llvm::Instruction *Where = nullptr);
  llvm::SmallVector<Leaf, 1> leaves(llvm::Type *T, const llvm::Instruction *At);
  Term yes() { return T.boolean(true); }
  Term no() { return T.boolean(false); }
  Scalar exact(Term Bits) { return {Bits, no(), no()}; }
  Scalar undefScalar(unsigned Width);
  /// As an operand of a computation: undef counts as poison in targets.
  Scalar strict(Scalar S) {
    if (!Source) {
      S.Poison = S.Poison || S.Undef;
      S.Undef = no();
    }
    return S;
  }
  Value strict(Value V) {
    for (auto &S : V)
      S = strict(S);
    return V;
  }
  /// Poison or (in sources) undef: what a use that needs a definite value
  /// refuses.
  Term indefinite(const Scalar &S) { return S.Poison || S.Undef; }

  // constants.cpp
  Value constant(const llvm::Constant &K);
  std::vector<MemoryByte> constantBytes(const llvm::Constant &K);
  void declareGlobals();

  // integers.cpp
  Scalar binary(const llvm::Instruction &I, unsigned Opcode, const Scalar &A,
                const Scalar &B, unsigned Thread);
  void encodeBinary(const llvm::Instruction &I);
  void encodeCompare(const llvm::Instruction &I);
  void encodeCast(const llvm::Instruction &I);
  void encodeSelect(const llvm::Instruction &I);
  void encodeFreeze(const llvm::Instruction &I);
  Term comparePointers(unsigned Predicate, const Scalar &A, const Scalar &B,
                       unsigned AddressSpace);
  Term samePointer(const Scalar &A, const Scalar &B, unsigned AddressSpace);

  // floats.cpp
  Value floatOperation(llvm::StringRef What, const llvm::Instruction &I,
                       llvm::ArrayRef<Value> Operands, unsigned ResultWidth);
  void encodeFloat(const llvm::Instruction &I);
  /// What nnan, ninf and nsz on selects, phis and calls make of the value.
  Value withFloatFlags(const llvm::Instruction &I, Value V);
  Term isInfinite(Term Bits, llvm::Type *Type);
  Term compareFloats(unsigned Predicate, const Scalar &A, const Scalar &B,
                     llvm::Type *Type);

  // aggregates.cpp
  void encodeAggregate(const llvm::Instruction &I);

  // memory_access.cpp
  void encodeAlloca(const llvm::Instruction &I);
  Term wraps(Term X, uint64_t Stride, bool Signed);
  void encodeLoad(const llvm::Instruction &I);
  void encodeStore(const llvm::Instruction &I);
  void encodeAtomic(const llvm::Instruction &I);
  void encodeAddress(const llvm::Instruction &I);
  bool encodeMemoryIntrinsic(const llvm::IntrinsicInst &I);
  void checkAccess(unsigned Thread, const Scalar &Pointer, unsigned Bytes,
                   uint64_t Alignment, bool Writing,
                   const llvm::Instruction *Where);
  Scalar address(const llvm::Value &Gep, unsigned Thread, NodeId At);

  // intrinsics.cpp
  bool encodeIntrinsic(const llvm::IntrinsicInst &I);
  Value integerIntrinsic(const llvm::IntrinsicInst &I, unsigned Thread,
                         bool &Known);

  // calls.cpp
  void encodeCall(const llvm::CallBase &Call);
  void encodeToken(const llvm::CallBase &Call);
  void encodeWholeWave(const llvm::CallBase &Call, WholeWaveKind Kind);
  bool encodeIdentity(const llvm::CallBase &Call, const OperationInfo &Info);
  void encodePure(const llvm::CallBase &Call, const CallEffects &Effects);
  void emitEvent(std::unique_ptr<Event> E);
  Value withAttributes(const llvm::AttributeSet &Attributes, Value V,
                       unsigned Thread, const llvm::Instruction *Where);
  Value withResultAttributes(const llvm::CallBase &Call, Value Result,
                             unsigned Thread);
  Value withParameterAttributes(const llvm::Instruction *Where,
                                const llvm::CallBase *Call,
                                const llvm::Function &F, unsigned Number,
                                Value V, unsigned Thread);
  TokenInstance tokenOf(const llvm::CallBase &Call, unsigned Thread, NodeId At);
  /// The n of "executes the heart for the n-th time with that token value".
  static constexpr unsigned CounterBits = 32; ///< of parts of token values
  /// The token value of an iterating anchor: copy of the first encounter, how
  /// often since then. (iterating_anchor.cpp)
  Value iteratingAnchor(const llvm::CallBase &Call, unsigned Thread);
  /// The edge comes back to a block from inside of its dominance region.
  bool comesBack(const UnrolledEdge &E) const;
  struct Regions;
  Regions &regions() const;
  Term heartCount(const llvm::CallBase &Heart, const Value &Token,
                  unsigned Thread);
  bool isFreeHeart(const llvm::CallBase &Heart);
  /// tokens-rfc: that of the anchor a noconvergent call stands for.
  TokenInstance ownAnchor(const llvm::CallBase &Call, NodeId At);
  /// The call has a token, and that says something: under tokens-rfc not that
  /// of the entry of a function called without a token.
  bool isControlled(const llvm::CallBase &Call, const CallEffects &Effects);
  bool byDefault() const { return C.Catalog->tokens() == TokenSemantics::RFC; }

  EncodingContext &C;
  TermTable &T;
  Memory &M;
  const UnrolledFunction &U;
  const llvm::Module &Module;
  const llvm::DataLayout &DL;
  std::string Name;
  bool Source;
  UncontrolledSemantics Rule;
  std::unique_ptr<UncontrolledRelation> Uncontrolled;
  EventHandler &Handler;

  NodeId Current = 0;
  std::vector<bool> Postdominates;
  std::vector<std::unique_ptr<Event>> Events;
  std::vector<ThreadResult> Results;
  std::vector<std::vector<const llvm::Instruction *>> UndefinedAt;
  std::vector<TokenDefinition> Definitions;
  std::vector<Branch> Branches;
  unsigned Sequence = 0;
  std::optional<Unsupported> Refused;
  mutable std::shared_ptr<Regions> DominanceRegions;
  bool UsedTokens = false, UsedUncontrolled = false, CountsHearts = false;
  /// By function: the hearts that break LLVM's fourth rule about cycles.
  std::map<const llvm::Function *, std::set<const llvm::Instruction *>>
      FreeHearts;
  std::map<std::pair<unsigned, uint32_t>, unsigned> Freezes;

  struct NodeState {
    Term Guard, OutGuard; ///< at its start, at its end
    Term Stays;           ///< no call of the node failed to return
    MemoryState Memory = nullptr;
    Term Effects;
    std::vector<Term> InConditions;  ///< relative to the dominator, by In edge
    std::vector<Term> OutConditions; ///< by Out edge
  };
  struct ThreadState {
    std::vector<NodeState> Nodes;
    llvm::DenseMap<Key, Value> Values;
    llvm::DenseMap<Key, Value> Merged;
  };
  std::vector<ThreadState> Threads;
  struct FrameState {
    std::vector<std::vector<Value>> Arguments; ///< by thread, argument
    /// By pair (first * threads + second).
    std::vector<Term> Related;
    /// Entered by a call with a token: that of the call, by thread.
    std::vector<TokenInstance> Tokens;
    /// Entered by a call without a token from a function with tokens.
    bool Unanchored = false;
    /// Who entered together is the target's to choose: by a call without the
    /// mark `convergent`, or under one.
    bool Unmarked = false;
    /// tokens-rfc: entered by an indeterminate call.
    bool Indeterminate = false;
    struct Return {
      NodeId Node;
      std::vector<Value> Values; ///< by thread
    };
    std::vector<Return> Returns;
  };
  std::vector<FrameState> Frames;
  std::map<NodeId, NodeId> CallBefore; ///< continuation -> call node
  std::map<NodeId, unsigned> FrameOfCall;
  llvm::DenseMap<const llvm::Constant *, Value> Constants;
  std::map<const llvm::Instruction *, bool> Escapes;
  std::map<const llvm::Function *, WholeWaveSlices> Slices;
  std::map<std::pair<NodeId, const llvm::Instruction *>, unsigned> Allocas;
  unsigned NextLocal[2] = {0, 0}; ///< private, escaped

  NodeState &state(unsigned Thread) { return Threads[Thread].Nodes[Current]; }
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_INSTRUCTIONS_ENCODER_H
