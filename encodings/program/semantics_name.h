//===- encodings/program/semantics_name.h - Which semantics is meant -*- C++
//-*-===//
//
// The names of the convergence semantics, as users write and read them. (DESIGN
// 1.1, 1.2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_SEMANTICS_NAME_H
#define CONVTV_ENCODINGS_PROGRAM_SEMANTICS_NAME_H

#include "llvm/ADT/StringRef.h"

#include <array>
#include <optional>

namespace convtv {

/// Which instances of a convergent operation without a token are related.
enum class UncontrolledSemantics {
  Maximal,
  Postdominator,
  SamePath,
  Opaque,
  JoinPoint, ///< of programs with llvm.convergence.* (DESIGN 1.3)
};

/// Those that say what a target may do with ordinary programs.
inline constexpr std::array AllUncontrolledSemantics = {
    UncontrolledSemantics::Maximal, UncontrolledSemantics::Postdominator,
    UncontrolledSemantics::SamePath, UncontrolledSemantics::Opaque};

/// "maximal", "postdominator", "same-path", "opaque", "join-point".
const char *toString(UncontrolledSemantics S);
/// Nothing for other names.
std::optional<UncontrolledSemantics> parseUncontrolled(llvm::StringRef Name);

/// How convergence tokens, and calls without them, are read.
enum class TokenSemantics {
  LLVM, ///< ConvergentOperations of LLVM 19: "tokens"
  RFC,  ///< calls are convergent by default: "tokens-rfc"
};

/// "tokens", "tokens-rfc".
const char *toString(TokenSemantics S);
/// "llvm" or "tokens", "rfc" or "tokens-rfc"; nothing for other names.
std::optional<TokenSemantics> parseTokens(llvm::StringRef Name);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_SEMANTICS_NAME_H
