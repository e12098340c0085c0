//===- checker/replay/arithmetic.h - Scalar instructions --------*- C++ -*-===//
//
// LLVM's scalar arithmetic on concrete values: poison-generating flags,
// immediate UB, floating point with APFloat. Operands are never undef here (the
// caller has chosen a value); they may be poison.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_ARITHMETIC_H
#define CONVTV_CHECKER_REPLAY_ARITHMETIC_H

#include "checker/replay/value.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/FMF.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"

namespace convtv::replay {

/// Poison-generating flags of an instruction.
struct IntegerFlags {
  bool NUW = false, NSW = false, Exact = false, Disjoint = false, NNeg = false;
  static IntegerFlags of(const llvm::Instruction &I);
};

/// add ... xor. Returns why the operation is undefined behaviour, or null.
const char *integerBinary(unsigned Opcode, IntegerFlags Flags, const Scalar &A,
                          const Scalar &B, Scalar &R);

/// icmp on integers (and on addresses).
Scalar integerCompare(llvm::CmpInst::Predicate P, const Scalar &A,
                      const Scalar &B);

/// trunc, zext, sext to Width.
Scalar integerCast(unsigned Opcode, IntegerFlags Flags, const Scalar &A,
                   unsigned Width);

/// What a function's floating-point environment leaves open.
struct FloatContext {
  const llvm::fltSemantics *Semantics = nullptr;
  llvm::FastMathFlags Flags;
  bool DenormalsVary = false;
};

llvm::APFloat toFloat(const Scalar &S, const llvm::fltSemantics &Semantics);

/// Wraps a result: NaN bits and denormals get their taints, nnan and ninf their
/// poison, value-changing flags (reassoc, arcp, contract, afn) an
/// approximation.
Scalar floatResult(const llvm::APFloat &Result,
                   llvm::ArrayRef<const Scalar *> Operands,
                   const FloatContext &C, bool Arithmetic = true);

/// fadd ... frem.
Scalar floatBinary(unsigned Opcode, const Scalar &A, const Scalar &B,
                   const FloatContext &C);
/// The 1-bit result of fcmp.
Scalar floatCompare(llvm::CmpInst::Predicate P, const Scalar &A,
                    const Scalar &B, const FloatContext &C);
/// nnan, ninf and nsz where a value is only passed on (select, phi, fneg, ...).
void applyFastMathFlags(Scalar &S, const FloatContext &C);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_ARITHMETIC_H
