//===- checker/refine/verdict.cpp -------------------------------*- C++ -*-===//

#include "checker/refine/verdict.h"

namespace convtv {

const char *toString(VerdictKind K) {
  switch (K) {
  case VerdictKind::Preserved:
    return "preserved";
  case VerdictKind::Violated:
    return "violated";
  case VerdictKind::IllFormed:
    return "ill-formed";
  case VerdictKind::Undecided:
    return "undecided";
  }
  return "undecided";
}

} // namespace convtv
