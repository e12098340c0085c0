//===- checker/replay/value.h - Concrete values of the replay ---*- C++ -*-===//
//
// One scalar of LLVM IR with its poison and undef state, pointer provenance and
// taints. First-class values are sequences of scalars ("leaves"): vectors,
// arrays and structs are flattened in order.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_VALUE_H
#define CONVTV_CHECKER_REPLAY_VALUE_H

#include "checker/replay/random.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace convtv::replay {

/// Why a difference that involves a value proves nothing.
enum Taint : uint8_t {
  /// Depends on how an undef (or another free choice) was resolved. A free
  /// choice of the source is existential; one of the target is ours to make.
  TaintUndef = 1,
  /// Depends on a floating-point result that LLVM lets vary.
  TaintApproximate = 2,
  /// The bits of a NaN; harmless until someone looks at the bits.
  TaintNaNBits = 4,
  /// Depends on something the interpreter models only roughly (addresses of
  /// allocas, foldable intrinsics, what a call may have captured).
  TaintDoubt = 8,
};

/// Objects: 0 is "anywhere in the world"; small numbers are world objects
/// (arguments, globals, functions); the top bit marks the thread's own allocas.
using ObjectId = uint32_t;
constexpr ObjectId AnyObject = 0;
constexpr ObjectId LocalObjectBit = 0x80000000u;
inline bool isLocalObject(ObjectId O) { return O & LocalObjectBit; }

/// A scalar. Floating-point numbers by their bits, pointers by address, tokens
/// by the key of the instance that produced them.
struct Scalar {
  llvm::APInt Bits;
  ObjectId Object = AnyObject; ///< provenance; pointers only
  bool Poison = false;
  bool Undef = false; ///< every use may pick another value
  uint8_t Taints = 0;
  /// Nonzero: exactly the value chosen for an undef (choices.h: PickId), and
  /// tainted by nothing but that choice.
  uint32_t Pick = 0;

  Scalar() = default;
  explicit Scalar(llvm::APInt Bits, uint8_t Taints = 0)
      : Bits(std::move(Bits)), Taints(Taints) {}
  Scalar(unsigned Width, uint64_t Value, uint8_t Taints = 0)
      : Bits(Width, Value), Taints(Taints) {}
  static Scalar pointer(unsigned Width, uint64_t Address, ObjectId Object) {
    Scalar S(Width, Address);
    S.Object = Object;
    return S;
  }
  static Scalar poison(unsigned Width, uint8_t Taints = 0) {
    Scalar S(Width, 0, Taints);
    S.Poison = true;
    return S;
  }
  static Scalar undef(unsigned Width) {
    Scalar S(Width, 0);
    S.Undef = true;
    return S;
  }
  unsigned width() const { return Bits.getBitWidth(); }
  bool isTrue() const { return Bits.getBoolValue(); }
  void makePoison() {
    Poison = true;
    Undef = false;
    Object = AnyObject;
    Pick = 0;
    Bits = llvm::APInt(Bits.getBitWidth(), 0);
  }
};

/// Adds taints that are not those of the value's own choice.
inline void taint(Scalar &S, uint8_t Taints) {
  S.Taints |= Taints;
  if (Taints)
    S.Pick = 0;
}

using Leaves = llvm::SmallVector<Scalar, 4>;

/// One byte of memory, with poison and undef per bit.
struct Byte {
  uint8_t Value = 0;
  uint8_t PoisonBits = 0;
  uint8_t UndefBits = 0;
  uint8_t Taints = 0;
  ObjectId Object = AnyObject; ///< part of a pointer with this provenance

  bool operator==(const Byte &) const = default;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_VALUE_H
