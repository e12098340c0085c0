//===- encodings/smt/model_check.h - Does a model satisfy? ------*- C++ -*-===//
//
// A second opinion on models, for Solver::setModelCheck: computes every part of
// the asserted terms from the values of variables and applications alone. Other
// than Evaluator, which takes only the branches that matter, it leaves nothing
// out, and it demands that applications of a function to equal arguments are
// equal. Shares only the meaning of single operators (foldOperation) with it.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_MODEL_CHECK_H
#define CONVTV_ENCODINGS_SMT_MODEL_CHECK_H

#include "encodings/smt/solver.h"

namespace convtv {

/// Are all of Asserted (Boolean) true in M?
bool modelSatisfies(const Model &M, llvm::ArrayRef<Term> Asserted);

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_MODEL_CHECK_H
