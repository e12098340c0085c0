//===- encodings/smt/function_elimination.h - Terms without UF --*- C++ -*-===//
//
// Replaces every application of an uninterpreted function by a variable of its
// own, so that solvers for plain bits can be used. What is lost, that equal
// arguments give equal results, is added as lemmas for the pairs of
// applications where a model violates it, usually very few. (Where they are
// many, solver.cpp has Z3 take care of functions.)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_FUNCTION_ELIMINATION_H
#define CONVTV_ENCODINGS_SMT_FUNCTION_ELIMINATION_H

#include "encodings/smt/term_node.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>

namespace convtv {

/// An assignment: values of variables, and tables for functions.
struct ModelValues {
  struct TupleLess {
    bool operator()(const std::vector<llvm::APInt> &A,
                    const std::vector<llvm::APInt> &B) const;
  };
  /// Results by arguments, with the application that put the entry there.
  struct Entry {
    llvm::APInt Result;
    Term Application;
  };
  using FunctionTable = std::map<std::vector<llvm::APInt>, Entry, TupleLess>;

  llvm::DenseMap<const TermSymbol *, llvm::APInt> Variables;
  llvm::DenseMap<const TermSymbol *, FunctionTable> Functions;

  /// What is not mentioned is 0 or, if set, differs from everything else as far
  /// as a hash can make it.
  bool Scatter = false;

  llvm::APInt variable(Term Variable) const;
  llvm::APInt apply(Term Application,
                    llvm::ArrayRef<llvm::APInt> Arguments) const;
  /// Takes over from Other the entries this one does not have.
  void completeFrom(const ModelValues &Other);
  llvm::APInt defaultOf(Term A, llvm::ArrayRef<llvm::APInt> Arguments) const;
  /// An evaluator of terms under this assignment, which must outlive it.
  Evaluator evaluator() const;
};

class FunctionElimination {
public:
  explicit FunctionElimination(TermTable &Table) : Table(Table) {}

  /// A with variables in place of applications. Memoised.
  Term eliminate(Term A);

  /// Fills the function tables of Values, which has values for the variables
  /// of eliminated terms, from these applications. Returns the eliminated
  /// lemmas that Values violates, and those on their arguments; the tables are
  /// meaningful when there are none.
  std::vector<Term> tabulate(llvm::ArrayRef<Term> Applications,
                             ModelValues &Values);

private:
  TermTable &Table;
  llvm::DenseMap<const TermNode *, Term> Done;

  using Pair = std::pair<const TermNode *, const TermNode *>;
  void addLemmas(Term A, Term B, llvm::DenseSet<Pair> &Given,
                 std::vector<Term> &Lemmas);
  Term congruence(Term A, Term B);
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_FUNCTION_ELIMINATION_H
