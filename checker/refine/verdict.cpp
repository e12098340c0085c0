//===- checker/refine/verdict.cpp -------------------------------*- C++ -*-===//

#include "checker/refine/verdict.h"

#include "llvm/ADT/StringRef.h"

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

const char *toString(Agreement A) {
  switch (A) {
  case Agreement::BugEverywhere:
    return "bug everywhere";
  case Agreement::TargetDependent:
    return "target-dependent";
  case Agreement::FineEverywhere:
    return "fine everywhere";
  case Agreement::Unclear:
    return "unclear";
  }
  return "";
}

Agreement agreement(const PairVerdict &V) {
  unsigned Fine = 0, Bugs = 0, All = 0;
  for (const auto &Under : V.BySemantics) {
    if (llvm::StringRef(Under.Semantics).contains("opaque"))
      continue;
    ++All;
    Fine += Under.Kind == VerdictKind::Preserved;
    Bugs += Under.Kind == VerdictKind::Violated ||
            Under.Kind == VerdictKind::IllFormed;
  }
  if (Fine && Bugs)
    return Agreement::TargetDependent;
  if (Fine + Bugs < All)
    return Agreement::Unclear;
  return Fine ? Agreement::FineEverywhere : Agreement::BugEverywhere;
}

} // namespace convtv
