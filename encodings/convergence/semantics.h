//===- encodings/convergence/semantics.h - Who communicates with whom -*- C++
//-*-===//
//
// The interface every convergence semantics implements: given two threads that
// both execute one copy of a convergent operation, when are their instances
// related? One file per semantics. (DESIGN 1)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H
#define CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H

#include "encodings/smt/term.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace convtv {

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

/// One copy of a convergent operation, as two threads see it.
struct InstancePair {
  TermTable *Table = nullptr;
  /// Distinguishes the programs in names of choices ("before", "after").
  llvm::StringRef Program;
  unsigned FirstThread = 0, SecondThread = 1;
  /// The two threads entered, by related instances, the function the operation
  /// is in; for controlled operations the one whose entry the token chain
  /// starts at.
  Term FrameRelated;
  /// Controlled operations only.
  const TokenInstance *First = nullptr, *Second = nullptr;
};

class ConvergenceSemantics {
public:
  virtual ~ConvergenceSemantics() = default;
  virtual llvm::StringRef name() const = 0;
  /// The condition, given that both threads execute this copy, under which
  /// their instances are related.
  virtual Term related(const InstancePair &Pair) const = 0;
};

/// Controlled operations: entry, loop, anchor and token users. DESIGN 1.1.
const ConvergenceSemantics &tokenSemantics();
/// Uncontrolled operations, LLVM's maximal converged-with relation. DESIGN 1.2.
const ConvergenceSemantics &maximalSemantics();

/// The name of the choice "are the instances of this anchor related" between
/// two threads; its arguments are the anchor copies the threads executed.
std::string anchorChoiceName(llvm::StringRef Program,
                             const llvm::Instruction &Anchor, unsigned First,
                             unsigned Second);

} // namespace convtv

#endif // CONVTV_ENCODINGS_CONVERGENCE_SEMANTICS_H
