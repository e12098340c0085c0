//===- encodings/values/value.h - Encoded LLVM values --------------*- C++
//-*-===//
//
// An LLVM value as terms: one Scalar per leaf of its type (vectors and
// aggregates are flattened in memory order), each with its poison and undef
// conditions. (DESIGN 2; LangRef "Poison Values", "Undefined Values")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_VALUES_VALUE_H
#define CONVTV_ENCODINGS_VALUES_VALUE_H

#include "encodings/smt/term.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace llvm {
class DataLayout;
class Type;
} // namespace llvm

namespace convtv {

/// One leaf. Bits are only meaningful where neither Poison nor Undef holds.
struct Scalar {
  Term Bits;
  Term Poison; ///< Bool
  /// Every bit is undef. Derived values: in sources they are taken as definite
  /// (for an arbitrary choice), in targets as poison, which is the stronger
  /// reading.
  Term Undef;
};

using Value = llvm::SmallVector<Scalar, 1>;

/// The layout of one leaf of a type.
struct Leaf {
  llvm::Type *Type = nullptr;
  /// Width of Scalar::Bits: integers and floats as they are; pointers have
  /// ObjectBits more, see memory.h.
  unsigned Width = 0;
  /// Offset in memory and bytes occupied there.
  uint64_t Offset = 0;
  unsigned Bytes = 0;
  bool IsPointer = false;
};

/// Pointers carry the object they point into in this many high bits.
constexpr unsigned ObjectBits = 16;

/// The leaves of a first-class type; nullopt if the type is not supported
/// (token, metadata, scalable vectors, target types, more than MaxLeaves
/// leaves).
std::optional<llvm::SmallVector<Leaf, 1>> leavesOf(llvm::Type *T,
                                                   const llvm::DataLayout &DL);
constexpr unsigned MaxLeaves = 256;

/// ite on every part of every leaf.
Value selectValue(Term Condition, const Value &Then, const Value &Else);
/// Some leaf is poison.
Term anyPoison(TermTable &T, const Value &V);
/// Target may stand for Source where it is observed: for each leaf, the source
/// is poison, or undef and the target not poison, or the target is neither and
/// equal. (DESIGN 2)
Term refinesValue(TermTable &T, const Value &Source, const Value &Target);

} // namespace convtv

#endif // CONVTV_ENCODINGS_VALUES_VALUE_H
