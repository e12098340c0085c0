//===- encodings/program/semantics_name.cpp -------------------------*- C++
//-*-===//

#include "encodings/program/semantics_name.h"

namespace convtv {

const char *toString(UncontrolledSemantics S) {
  switch (S) {
  case UncontrolledSemantics::Maximal:
    return "maximal";
  case UncontrolledSemantics::Postdominator:
    return "postdominator";
  case UncontrolledSemantics::SamePath:
    return "same-path";
  case UncontrolledSemantics::Opaque:
    return "opaque";
  case UncontrolledSemantics::JoinPoint:
    return "join-point";
  }
  return "";
}

std::optional<UncontrolledSemantics> parseUncontrolled(llvm::StringRef Name) {
  for (auto S : AllUncontrolledSemantics)
    if (Name == toString(S))
      return S;
  if (Name == toString(UncontrolledSemantics::JoinPoint))
    return UncontrolledSemantics::JoinPoint;
  return std::nullopt;
}

const char *toString(TokenSemantics S) {
  return S == TokenSemantics::RFC ? "tokens-rfc" : "tokens";
}

std::optional<TokenSemantics> parseTokens(llvm::StringRef Name) {
  if (Name == "llvm" || Name == "tokens")
    return TokenSemantics::LLVM;
  if (Name == "rfc" || Name == "tokens-rfc")
    return TokenSemantics::RFC;
  return std::nullopt;
}

} // namespace convtv
