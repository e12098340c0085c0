//===- checker/replay/converged_with.h - The relation, concretely -*- C++
//-*-===//
//
// Which dynamic instances are related, as keys: two instances are converged
// exactly when their keys are equal. A key is made from a thread's own path,
// its tokens and the keys of its callers; nothing here looks at other threads.
// Where a semantics leaves a choice, the key holds the class chosen.
// (DESIGN 1.1, 1.2; one file per semantics)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_CONVERGED_WITH_H
#define CONVTV_CHECKER_REPLAY_CONVERGED_WITH_H

#include "checker/replay/code.h"
#include "encodings/program/semantics_name.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace convtv::replay {

using InstanceKey = uint64_t; ///< never 0

/// What a semantics remembers: about one activation of a function ("state"), or
/// about a thread since it started, entered calls included ("walk").
using RelationState = llvm::SmallVector<uint64_t, 4>;

/// A thread's path through the current activation.
struct PathView {
  const Code &C;
  uint32_t Block;
  /// Per cycle of the function: visits of its header since the thread entered
  /// the cycle.
  llvm::ArrayRef<uint32_t> HeaderVisits;
  const RelationState &State;
  const RelationState &Walk;
  uint64_t Seed = 0; ///< of the scenario: decides what is unknown
  unsigned Thread = 0;
  bool Cautious = false; ///< where unknown: only what can never contradict
};

/// A semantics of uncontrolled operations.
class UncontrolledRelation {
public:
  virtual ~UncontrolledRelation();
  virtual UncontrolledSemantics semantics() const = 0;
  /// The thread enters the function.
  virtual void enter(RelationState & /*State*/, RelationState & /*Walk*/,
                     const Code &) const {}
  /// The thread goes from one block to the next, by this successor of the
  /// terminator.
  virtual void takeEdge(RelationState & /*State*/, RelationState & /*Walk*/,
                        const Code &, uint32_t /*From*/, uint32_t /*To*/,
                        uint32_t /*Successor*/) const {}
  /// The thread returns from the function.
  virtual void leave(const RelationState & /*State*/,
                     RelationState & /*Walk*/) const {}
  /// Instances of one static instruction in related activations are converged
  /// iff this is equal; a semantics with choices suggests so.
  virtual uint64_t history(const PathView &Path) const = 0;
  /// What is certainly related, for showing blocks side by side.
  virtual uint64_t certainHistory(const PathView &Path) const {
    return history(Path);
  }
  /// Nonzero: instances of an operation with equal values are related, all
  /// others may be chosen to be. Zero: there is no choice.
  virtual uint64_t forced(const PathView &) const { return 0; }
  /// Nothing: a call that enters a function is related as an operation is, and
  /// the sets inside depend on it. Else every operation is related by itself,
  /// and calls that lead to it are told apart by the call site and this.
  virtual std::optional<uint64_t> callHistory(const PathView &) const {
    return std::nullopt;
  }
  /// What was chosen earlier decides what is forced later: choices have an
  /// instance each of llvm.convergence.anchor, join and point, too, and go on
  /// from meet().
  virtual bool choicesPropagate() const { return false; }
  /// The thread is at the instance Key of something that is chosen.
  virtual void meet(RelationState & /*Walk*/, InstanceKey /*Key*/) const {}
};

/// converged_with_<name>.cpp
std::unique_ptr<UncontrolledRelation> makeMaximal();
std::unique_ptr<UncontrolledRelation> makePostdominator();
std::unique_ptr<UncontrolledRelation> makeSamePath();
std::unique_ptr<UncontrolledRelation> makeOpaque();
std::unique_ptr<UncontrolledRelation> makeJoinPoint();
std::unique_ptr<UncontrolledRelation> makeRelation(UncontrolledSemantics S);

/// `maximal`'s history.
uint64_t maximalHistory(const PathView &Path);

/// The key of an instance of an uncontrolled operation, or of any instruction.
InstanceKey uncontrolledKey(uint32_t StaticId, InstanceKey Activation,
                            uint64_t History);

//--- Tokens (converged_with_tokens.cpp)
//--------------------------------------//

/// Key of an activation: of the call that entered it, or this for the function
/// the environment starts in all threads together.
constexpr InstanceKey TopActivation = 0x70;

/// tokens-rfc: the value of a token that does not count; no instance's key.
constexpr InstanceKey IndeterminateToken = 0x72;

InstanceKey entryKey(uint32_t StaticId, InstanceKey Activation);
/// N: this is the thread's N-th execution (from 1) with this token value.
InstanceKey loopKey(uint32_t StaticId, InstanceKey Token, uint64_t N);
InstanceKey controlledKey(uint32_t StaticId, InstanceKey Token);
/// Class: what the chosen relation says.
InstanceKey anchorKey(uint64_t StaticId, uint64_t Class);
/// An uncontrolled operation whose relation is chosen.
InstanceKey chosenKey(uint64_t StaticId, uint64_t Class);

/// Counts executions of hearts in one activation.
class HeartCounters {
public:
  /// The execution number of this heart with this token value, counting it.
  uint64_t next(uint32_t StaticId, InstanceKey Token);

private:
  struct Counter {
    uint32_t StaticId;
    InstanceKey Token;
    uint64_t N;
  };
  llvm::SmallVector<Counter, 2> Counters;
};

//--- Iterating anchors (converged_with_iterating_anchor.cpp)
//------------------------------------//

/// N: the thread's N-th encounter (from 2) since First.
InstanceKey iteratingKey(uint32_t StaticId, InstanceKey First, uint64_t N);

/// Encounters of iterating anchors by one thread in one activation, since it
/// was last outside of what the anchor's block dominates.
class IteratingAnchors {
public:
  struct Stay {
    uint32_t StaticId;
    uint32_t Block;
    InstanceKey First;
    uint64_t N;
  };
  /// Null: the next encounter is the first.
  Stay *find(uint32_t StaticId);
  void enter(uint32_t StaticId, uint32_t Block, InstanceKey First);
  /// The thread leaves the dominance region of the block.
  void leave(uint32_t Block);

private:
  llvm::SmallVector<Stay, 1> Stays;
};

//--- Choices (anchor_choice.cpp)
//------------------------------------//

/// The K-th execution (from 0) by a thread of an anchor, or of another
/// operation whose relation is chosen.
struct AnchorInstance {
  unsigned Thread = 0;
  /// The static instruction; for operations in entered functions with the call
  /// sites that lead to it.
  uint64_t StaticId = 0;
  uint32_t K = 0;
  /// Nonzero: instances with equal StaticId and Forced are in one class.
  uint64_t Forced = 0;
  enum class Rule : uint8_t {
    Fixed, ///< Forced does not depend on choices
    State, ///< it does (join-point)
    Join,  ///< as State; and those with equal Anchor are in one class
    Point, ///< as State; and those with different Anchor are not
  } What = Rule::Fixed;
  InstanceKey Anchor = 0; ///< of a join or point: the instance of its anchor
  bool operator==(const AnchorInstance &) const = default;
};

/// What choices have settled so far in one run, where Rule is not Fixed.
class SettledClasses {
public:
  struct Settled {
    uint64_t Class = 0;
    AnchorInstance By;
  };
  /// The class A is forced into by instances before, if any.
  const Settled *find(const AnchorInstance &A) const;
  /// A is in Class. False: then the rules do not allow the choices so far.
  bool settle(const AnchorInstance &A, uint64_t Class);
  void clear() { Known.clear(); }

private:
  llvm::DenseMap<uint64_t, Settled> Known;
};

class AnchorChoice {
public:
  virtual ~AnchorChoice();
  /// Suggested: the key the instance has without a choice.
  virtual uint64_t classOf(const AnchorInstance &A, InstanceKey Suggested) = 0;
  /// A is in this class, because By is.
  virtual void isForced(const AnchorInstance & /*A*/, uint64_t /*Class*/,
                        const AnchorInstance & /*By*/) {}
  /// For messages.
  virtual std::string name() const = 0;
};

/// As the semantics of uncontrolled operations suggests.
std::unique_ptr<AnchorChoice> chooseSuggested();
/// The n-th execution by one thread with the n-th by another.
/// Nonzero seed: threads skip classes at random.
std::unique_ptr<AnchorChoice> chooseByCount(uint64_t Seed = 0);
/// Together only where that is forced.
std::unique_ptr<AnchorChoice> chooseAlone();
/// Splits each suggested class in two at random.
std::unique_ptr<AnchorChoice> chooseRandom(uint64_t Seed);
/// Explicit classes; instances not in the table are alone.
std::unique_ptr<AnchorChoice>
chooseTable(std::vector<std::pair<AnchorInstance, uint64_t>> Table);

/// All partitions of the anchor instances that a run meets, one after another,
/// as far as B2 and B3 allow on sight: no class with two instances of one
/// thread, no two classes that two threads execute in opposite orders.
class EnumeratedChoice : public AnchorChoice {
public:
  uint64_t classOf(const AnchorInstance &A, InstanceKey Suggested) override;
  void isForced(const AnchorInstance &A, uint64_t Class,
                const AnchorInstance &By) override;
  std::string name() const override { return "enumerated"; }
  /// Moves on; false when all have been seen.
  bool advance();
  /// More instances than can be enumerated were met.
  bool isTooMany() const { return TooMany; }
  /// To be told after each run, before advance(): the instances that were part
  /// of it, thread by thread. (A run may try an order of execution and drop it;
  /// instances of that attempt must not narrow the choices of others.)
  void finished(llvm::ArrayRef<AnchorInstance> Met);

private:
  bool isFull() const;
  bool isTaken(const AnchorInstance &A, uint64_t Class,
               llvm::SmallVectorImpl<AnchorInstance> &Because) const;
  bool crosses(const AnchorInstance &A, uint64_t Class,
               llvm::SmallVectorImpl<AnchorInstance> &Because) const;
  struct Decision {
    AnchorInstance A;
    std::vector<uint64_t> Classes; ///< that it may join; beyond: a new one
    size_t Chosen = 0;
    uint64_t NewClass = 0;
    /// Instances without which there might be more classes to join.
    std::vector<AnchorInstance> NarrowedBy;
    uint64_t value() const {
      return Chosen < Classes.size() ? Classes[Chosen] : NewClass;
    }
  };
  std::vector<Decision> Decisions;
  bool TooMany = false;
};

//--- Basic rules
//--------------------------------------------------------------//

/// B2 and B3 on complete traces (keys of convergent operations and token
/// definitions of each thread in order; B1 holds as keys contain the static
/// instruction). Returns the rule broken, or null.
const char *checkBasicRules(llvm::ArrayRef<std::vector<InstanceKey>> Traces);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_CONVERGED_WITH_H
