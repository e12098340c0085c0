//===- encodings/smt/simplify.h - Shared by the simplifying rules -*- C++
//-*-===//
//
// What the simplify_*.cpp files (constructors of terms, one family each) share.
// Only used when the table simplifies.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_SIMPLIFY_H
#define CONVTV_ENCODINGS_SMT_SIMPLIFY_H

#include "encodings/smt/term_node.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace convtv {

inline TermTable::Impl &implOf(Term A) { return A.table().impl(); }
inline bool isKind(Term A, TermKind K) { return A.kind() == K; }
inline bool isBits(Term A) { return A.kind() == TermKind::BitsConst; }
inline bool isZero(Term A) { return isBits(A) && A.bits().isZero(); }
inline bool isAllOnes(Term A) { return isBits(A) && A.bits().isAllOnes(); }
/// A and B are complements of each other (both Bool).
inline bool areComplements(Term A, Term B) {
  return (isKind(A, TermKind::Not) && A.operands()[0].same(B)) ||
         (isKind(B, TermKind::Not) && B.operands()[0].same(A));
}

/// Constant folding: the value of the operation if all operands are BitsConst.
std::optional<Term> foldConstants(TermKind Kind, unsigned Width,
                                  llvm::ArrayRef<Term> Operands,
                                  unsigned High = 0, unsigned Low = 0);

/// Is A an ite-tree whose leaves are all constants, few enough that an
/// operation may be computed on every leaf? (A constant itself is not a tree.)
bool isConstantTree(Term A);
/// The tree with every leaf replaced by Leaf(leaf).
Term mapConstantTree(Term A, llvm::function_ref<Term(Term)> Leaf);

/// A sum modulo 2^width: Constant + the sum of Coefficient * Term, where terms
/// are pairwise different, ordered by id, are no sums themselves, and
/// coefficients are not 0.
struct LinearSum {
  struct Part {
    Term Base;
    llvm::APInt Coefficient;
  };
  llvm::SmallVector<Part, 8> Parts;
  llvm::APInt Constant;
};
/// True if A is an operation that LinearSum takes apart.
bool isSum(Term A);
/// Factor * A + Other * B as a sum, or nothing when it has too many parts to be
/// worth a normal form.
std::optional<LinearSum> linearSum(Term A, const llvm::APInt &Factor, Term B,
                                   const llvm::APInt &Other);
/// The term in normal form.
Term fromLinearSum(TermTable &T, const LinearSum &Sum);

/// Equality without the attempt to solve it as a linear equation.
Term eqPlain(Term A, Term B);

/// The pieces of a concatenation, lowest first; a zext is a concatenation with
/// a zero. At least one piece.
void splitPieces(Term A, llvm::SmallVectorImpl<Term> &Pieces);

/// Does the conjunction A contain the conjunct B (or is it B)?
bool hasConjunct(Term A, Term B);

/// The largest unsigned value A can have, as far as a look at a few levels
/// tells.
llvm::APInt upperBound(Term A);

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_SIMPLIFY_H
