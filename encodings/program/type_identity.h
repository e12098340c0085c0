//===- encodings/program/type_identity.h - Same type, renamed ---*- C++ -*-===//
//
// Two modules read into one context cannot both have a struct type of the same
// name: the second becomes %T.0. Such types are compared by structure here.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_TYPE_IDENTITY_H
#define CONVTV_ENCODINGS_PROGRAM_TYPE_IDENTITY_H

namespace llvm {
class Type;
} // namespace llvm

namespace convtv {

/// Equal, or equal up to the names of struct types at any depth. Opaque structs
/// must have the same name but for a numeric suffix.
bool identicalTypes(llvm::Type *A, llvm::Type *B);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_TYPE_IDENTITY_H
