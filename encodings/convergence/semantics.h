//===- encodings/convergence/semantics.h - Who communicates with whom -*- C++
//-*-===//
//
// When are the instances that two threads execute of an operation related? The
// rule for tokens, and the interface that every semantics of uncontrolled
// operations implements; one file per semantics. (DESIGN 1.1, 1.2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H
#define CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H

#include "encodings/program/semantics_name.h"
#include "encodings/program/unrolled_function.h"
#include "encodings/smt/term.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace convtv {

//===--- Controlled operations (tokens.cpp)
//---------------------------------===//

/// The dynamic instance that defined the token an operation uses, as seen by
/// one thread. Two token values of one static definition come from related
/// instances iff their roots are related and their counters are equal.
struct TokenInstance {
  /// The anchor the chain of hearts starts at; null: the entry of a function.
  const llvm::Instruction *Anchor = nullptr;
  /// Entry: the frame whose entry it is (through entered calls with tokens the
  /// chain goes on in the caller).
  unsigned Frame = 0;
  /// For an anchor first the number of its copy, then for each heart down the
  /// chain the n of "executed for the n-th time with that token value".
  llvm::SmallVector<Term, 2> Counters;
};

/// One copy of a controlled operation, as two threads see it.
struct TokenPair {
  TermTable *Table = nullptr;
  /// Distinguishes the programs in names of choices ("before", "after").
  llvm::StringRef Program;
  unsigned FirstThread = 0, SecondThread = 1;
  /// The two threads entered, by related instances, the function at whose entry
  /// the token chain starts.
  Term FrameRelated;
  const TokenInstance *First = nullptr, *Second = nullptr;
};

/// The condition, given that both threads execute the copy, under which their
/// instances are related: entry, loop, anchor and token users. DESIGN 1.1.
Term relatedByToken(const TokenPair &Pair);

/// The name of the choice "are the instances of this anchor related" between
/// two threads; its arguments are the anchor copies the threads executed.
std::string anchorChoiceName(llvm::StringRef Program,
                             const llvm::Instruction &Anchor, unsigned First,
                             unsigned Second);

//===--- Uncontrolled operations
//--------------------------------------------===//

/// What a semantics can ask about the threads' ways through one program. Nodes
/// must have been encoded already.
class Paths {
public:
  virtual ~Paths() = default;
  virtual const UnrolledFunction &graph() const = 0;
  virtual TermTable &table() const = 0;
  /// "before" or "after".
  virtual llvm::StringRef program() const = 0;
  /// The thread executes the copy to its end.
  virtual Term completes(NodeId N, unsigned Thread) const = 0;
  /// The thread goes on from the copy by its Out edge number Edge.
  virtual Term takes(NodeId N, unsigned Edge, unsigned Thread) const = 0;
  /// Both threads entered the frame, by related instances of its call.
  virtual Term entered(unsigned Frame, unsigned First,
                       unsigned Second) const = 0;
  /// A convergent operation without a token.
  virtual bool isUncontrolled(const llvm::CallBase &Call) const = 0;
  /// The frame was entered by a call with a token.
  virtual bool enteredByToken(unsigned Frame) const = 0;
};

/// Two threads at an operation: First executes it in copy FirstNode, Second in
/// copy SecondNode, which are copies of one static operation.
struct InstancePair {
  NodeId FirstNode = 0, SecondNode = 0;
  unsigned First = 0, Second = 1; ///< threads, First < Second
  /// Of the operation: equal in both programs iff it is the same operation.
  llvm::StringRef Identity;
  /// Distinguishes the operations of one program.
  unsigned Operation = 0;
  const llvm::Instruction *At = nullptr;
};

/// What a relation must obey, for two threads.
struct Condition {
  const llvm::Instruction *Where = nullptr;
  Term Holds;
};

/// One semantics for one program.
class UncontrolledRelation {
public:
  virtual ~UncontrolledRelation() = default;
  /// The condition, given that the threads execute these copies, under which
  /// their instances are related.
  virtual Term related(const InstancePair &Pair) = 0;
  /// Instances in this copy may be related to instances in others.
  virtual bool crossesCopies(NodeId N) = 0;
  /// Part of the relation is a choice: the target's is anybody's, the source's
  /// is made to fit.
  virtual bool isChoice() const { return false; }
  /// Choice semantics: the part of related() that holds whatever is chosen at
  /// this operation.
  virtual Term forced(const InstancePair &) { return Term(); }
  /// Choice semantics: forced() depends on what was chosen before.
  virtual bool choicesPropagate() const { return false; }
  /// Choice semantics: what all choices together must obey, once everything is
  /// encoded.
  virtual std::vector<Condition> conditions(unsigned /*First*/,
                                            unsigned /*Second*/) {
    return {};
  }
};

/// P must outlive the relation.
std::unique_ptr<UncontrolledRelation>
makeUncontrolledRelation(UncontrolledSemantics S, const Paths &P);

// One per file.
std::unique_ptr<UncontrolledRelation> makeMaximal(const Paths &P);
std::unique_ptr<UncontrolledRelation> makePostdominator(const Paths &P);
std::unique_ptr<UncontrolledRelation> makeSamePath(const Paths &P);
std::unique_ptr<UncontrolledRelation> makeOpaque(const Paths &P);
std::unique_ptr<UncontrolledRelation> makeJoinPoint(const Paths &P);

} // namespace convtv

#endif // CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H
