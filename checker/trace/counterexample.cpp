//===- checker/trace/counterexample.cpp - What a violation looks like -----===//
#include "checker/trace/counterexample.h"

namespace convtv {

const char *toString(ChangeKind K) {
  switch (K) {
  case ChangeKind::Shrinks:
    return "shrinks";
  case ChangeKind::Grows:
    return "grows";
  case ChangeKind::Splits:
    return "splits";
  case ChangeKind::Merges:
    return "merges";
  case ChangeKind::Value:
    return "value";
  case ChangeKind::Effect:
    return "effect";
  case ChangeKind::IllFormed:
    return "ill-formed";
  }
  return "";
}

} // namespace convtv
