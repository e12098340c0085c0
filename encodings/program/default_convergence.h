//===- encodings/program/default_convergence.h - noconvergent --*- C++ -*-===//
//
// The marks of the RFC "Update token semantics with default convergent
// attribute" (semantics `tokens-rfc`): every call is convergent unless the call
// or the function it calls is `noconvergent`; the attribute `convergent` has no
// effect.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_DEFAULT_CONVERGENCE_H
#define CONVTV_ENCODINGS_PROGRAM_DEFAULT_CONVERGENCE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace convtv {

/// The string attribute "noconvergent" on the call itself.
bool isNoconvergentCall(const llvm::CallBase &Call);

/// The called function is noconvergent: by the string attribute, or because it
/// is an intrinsic of LLVM that LLVM 19 does not define as convergent (the RFC
/// marks the anchor so and is silent about the others). Calls through pointers
/// and inline assembly have no such function.
bool callsNoconvergentFunction(const llvm::CallBase &Call);

/// F, which has a body, has an entry intrinsic (in its entry block, where the
/// static rules want it).
bool hasEntryIntrinsic(const llvm::Function &F);

/// Some call or function of F's body is marked "noconvergent".
bool mentionsNoconvergent(const llvm::Function &F);

/// Text (LLVM assembly) with the keyword `noconvergent`, which LLVM 19's parser
/// lacks, written as the string attribute "noconvergent". Lines stay what they
/// are. Comments, strings, names and labels are left alone.
std::string withQuotedNoconvergent(llvm::StringRef Text);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_DEFAULT_CONVERGENCE_H
