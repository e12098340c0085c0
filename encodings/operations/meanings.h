//===- encodings/operations/meanings.h - What operations compute --*- C++
//-*-===//
//
// The result of a catalogued operation for a fixed group of threads, as a term
// over the communicating set and the arguments of all threads. Operations
// without a catalogued meaning are an uninterpreted function of the thread, the
// set and the arguments of its members. (DESIGN 2; operation_catalog.h defines
// each meaning)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_OPERATIONS_MEANINGS_H
#define CONVTV_ENCODINGS_OPERATIONS_MEANINGS_H

#include "encodings/instructions/encoder.h"

#include <optional>

namespace convtv {

/// The result of a pure convergent event for one thread, when the context's
/// threads are the whole group. Nothing if it cannot be said: effects,
/// operations that read memory, results that are not integers, arguments that
/// may be undef.
std::optional<Value> meaningOf(Encoder &Program, const Event &E,
                               unsigned Thread);

} // namespace convtv

#endif // CONVTV_ENCODINGS_OPERATIONS_MEANINGS_H
