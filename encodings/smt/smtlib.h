//===- encodings/smt/smtlib.h - Queries as SMT-LIB 2 text -------*- C++ -*-===//
//
// Writes conjunctions of terms as complete SMT-LIB 2.6 scripts (QF_UFBV), so
// that any other solver can check what Z3 answered. Independent of Z3.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_SMTLIB_H
#define CONVTV_ENCODINGS_SMT_SMTLIB_H

#include "encodings/smt/term.h"

#include <string>

namespace convtv {

/// A script asserting every term of Facts, ending with check-sat. Each inner
/// node is named once (define-fun), so the text is linear in the graph and
/// never nested. Symbols are quoted; characters SMT-LIB does not allow in a
/// quoted symbol are replaced and clashing names told apart with a suffix.
std::string toSmtLib(llvm::ArrayRef<Term> Facts);

/// The SMT-LIB operator of a node that is neither leaf nor Apply, with its
/// indices: "bvadd", "(_ extract 7 0)".
std::string smtLibOperator(const TermNode &Node);

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_SMTLIB_H
