//===- checker/refine/matching.h - Events before and after --------*- C++
//-*-===//
//
// Event handlers of the two-thread proof. The source's handler gives every
// event an arbitrary result (within what the catalog promises) and recognises
// equal pure operations; the target's handler matches each event with source
// events and shares their results. (DESIGN 6.2; docs/encoding.md "Matching
// events")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_MATCHING_H
#define CONVTV_CHECKER_REFINE_MATCHING_H

#include "checker/refine/question.h"
#include "encodings/instructions/encoder.h"

#include "llvm/ADT/BitVector.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace convtv {

// source_events.cpp and target_events.cpp hold the two handlers.

class EqualValues;

/// A target event matched with a source event under a condition per thread.
struct Match {
  const Event *Target = nullptr;
  const Event *Source = nullptr;
  std::vector<Term>
      Condition; ///< by thread: this is the source event it stands for
};

/// What both handlers need.
class Matcher {
public:
  Matcher(EncodingContext &Context, Question &Q)
      : C(Context), T(C.Table), Q(Q) {}

  /// Adds the facts the encoder found since the last call: the source has no
  /// undefined behaviour, both programs stay within the bound.
  void learn(Encoder &Program, bool Source, std::vector<unsigned> &Seen);

  /// The byte at an arbitrary address that others can see may stand for the
  /// other.
  Term sameMemory(MemoryState Source, MemoryState Target);
  /// The memory that the events read is the same for the thread.
  Term sameMemory(const Event &Source, const Event &Target, unsigned Thread);

protected:
  EncodingContext &C;
  TermTable &T;
  Question &Q;
  Term Probe;
};

class SourceHandler : public EventHandler, public Matcher {
public:
  using Matcher::Matcher;
  void resolve(Event &E, Encoder &Program) override;
  void compute(Computed &V) override;
  /// Null: values are not compared.
  EqualValues *Values = nullptr;

  /// Pairs of equal operations that got one result by the source's choice of
  /// one relation for both.
  using Pairs = std::vector<std::pair<const Event *, const Event *>>;
  const Pairs &shared() const { return Shared; }

private:
  Pairs Shared;
  std::map<const Event *, bool> Together;
  bool allTogether(const Event &E, Encoder &Program);
  void arbitraryResult(Event &E, Encoder &Program);
  bool shareEqualPure(Event &E, Encoder &Program);
  std::vector<unsigned> Seen;
};

class TargetHandler : public EventHandler, public Matcher {
public:
  TargetHandler(EncodingContext &Context, Question &Q, Encoder &Source,
                const SourceHandler &OnSource, bool AllowGrowth)
      : Matcher(Context, Q), Source(Source), OnSource(OnSource),
        AllowGrowth(AllowGrowth) {}
  void resolve(Event &E, Encoder &Program) override;
  /// Takes over the source's condition where it is proven equal, so that what
  /// depends on it is the same term in both programs.
  void decide(Branch &B) override;
  void compute(Computed &V) override;
  /// Null: values are not compared.
  EqualValues *Values = nullptr;

  /// After encoding: obligations that involve several events. Empty if all
  /// hold.
  void finish(Encoder &Program);

  struct Failure {
    std::string What;
    const llvm::Instruction *Where = nullptr;
    bool WhereIsBefore = false;
    std::optional<unsigned> Sample; ///< that shows it
  };
  const std::optional<Failure> &failure() const { return Failed; }

private:
  struct Candidate {
    const Event *Source = nullptr;
    bool SamePosition = true;
    Term Matches; ///< for thread 0
  };
  bool compatible(const Event &S, const Event &E) const;
  /// The thread executes both, with arguments that agree (and at the same place
  /// among its effects).
  Term matches(const Event &S, const Event &E, unsigned Thread,
               bool SamePosition) const;
  /// Operations of all lanes: what an inactive lane brings to S may stand for
  /// what it brings to E.
  Term sameIdleLane(const Event &S, const Event &E) const;
  /// The sets agree, for operations whose set the source determines.
  Term sameSets(const Event &S, const Event &E, Encoder &Program,
                unsigned Thread, unsigned Other);
  std::vector<Candidate> obvious(const Event &E) const;
  std::vector<Candidate> others(const Event &E,
                                llvm::ArrayRef<Candidate> Obvious) const;
  bool tryMatch(Event &E, Encoder &Program, bool &Again);
  bool tryCandidates(Event &E, Encoder &Program, bool &Again);
  void unmatchedResult(Event &E, Encoder &Program);
  /// Under Condition the pure E stands for nothing the source executes.
  void uncovered(const Event &E, Term Condition);
  void fail(const llvm::Twine &What, const llvm::Instruction *Where,
            bool Before, Truth Why);
  /// relations.cpp: relations that reach from one copy to another.
  void finishCrossing(Encoder &Program);
  void finishChoices(Encoder &Program);
  /// Source operations before S that are matched with nothing are related only
  /// where they must be. A condition; once it is relied on, they stay so.
  bool hasCounterpart(const Event &S) const;
  Term withoutCounterpart(const Event &S);
  void leaveWithoutCounterpart(const Event &S);
  /// The source chooses at the matches from number First on as the target did.
  void chooseAlike(size_t First, Encoder &Program);
  /// anchors.cpp
  void finishAnchors(Encoder &Program);
  /// Proves a goal about E, or fails with What.
  bool require(Term Goal, const llvm::Twine &What, const Event &E);
  /// Fails without an assignment that shows it.
  bool refuse(const llvm::Twine &What, const Event &E);
  bool keepsOrder(Encoder &Program, const Match &At);

  Encoder &Source;
  const SourceHandler &OnSource;
  bool AllowGrowth;
  std::vector<Match> Matches;
  llvm::BitVector Taken; ///< source events of Matches, by index
  /// Source operations that stay without a counterpart.
  std::set<const Event *> Left;
  /// Accepted for the target event at hand.
  std::set<const Event *> BeingMatched;
  /// Pure operations without a counterpart that may not be speculated.
  std::vector<std::pair<const Event *, Term>> Speculated;
  /// Source copies that are related to each other may stand for one target
  /// copy.
  bool AcrossCopies = false;
  unsigned Rounds = 0;
  bool MemoryDiffers = false;
  std::vector<unsigned> Seen;
  std::optional<Failure> Failed;
};

/// The last few of the conditions that make a guard.
Term latestOf(TermTable &T, Term Guard);

/// Calls of one callee with operands and results of one shape.
bool sameShape(const Event &A, const Event &B);

/// Its result is the value of one lane, and poison if that lane does not take
/// part.
bool readsOneLane(const Event &E);

/// Memory after an event that may write, named so that matched events agree.
MemoryState memoryAfter(EncodingContext &C, const Event &E, MemoryState Before,
                        const std::string &Name, unsigned Thread);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_MATCHING_H
