//===- encodings/smt/model_repair.h - Completing assignments ----*- C++ -*-===//
//
// A model of a few terms says nothing about the rest of the facts. Most facts
// define something (result = f(argument)), so they can be satisfied by giving
// the right value to a variable the model leaves open, without a solver.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_MODEL_REPAIR_H
#define CONVTV_ENCODINGS_SMT_MODEL_REPAIR_H

#include "encodings/smt/function_elimination.h"

#include "llvm/ADT/DenseSet.h"

namespace convtv {

/// Changes Values so that more of Facts hold, as far as a few passes get.
/// Variables and applications in Fixed keep their values, and so do all entries
/// of function tables. Promises nothing about the outcome.
void repairModel(llvm::ArrayRef<Term> Facts,
                 const llvm::DenseSet<const TermNode *> &Fixed,
                 ModelValues &Values);

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_MODEL_REPAIR_H
