//===- checker/refine/verdict.cpp -------------------------------*- C++ -*-===//

#include "checker/refine/verdict.h"

#include "llvm/ADT/StringRef.h"

#include <map>

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

PairStatistics &PairStatistics::operator+=(const PairStatistics &Other) {
  Milliseconds += Other.Milliseconds;
  Events += Other.Events;
  Queries += Other.Queries;
  Simulations += Other.Simulations;
  Resource += Other.Resource;
  Terms += Other.Terms;
  return *this;
}

const char *toString(HierarchyDependence D) {
  switch (D) {
  case HierarchyDependence::Independent:
    return "independent";
  case HierarchyDependence::Matched:
    return "matched";
  case HierarchyDependence::Dependent:
    return "dependent";
  case HierarchyDependence::Unclear:
    return "unclear";
  }
  return "";
}

HierarchyDependence dependence(const HierarchyVerdicts &V) {
  struct Seen {
    bool Preserved = false, Open = false;
  };
  std::map<std::string, Seen> ByTarget;
  bool AnyPreserved = false, AnyViolated = false, AnyOpen = !V.Complete;
  for (const auto &H : V.Verdicts) {
    bool Preserved = H.Kind == VerdictKind::Preserved;
    bool Open = H.Kind == VerdictKind::Undecided;
    ByTarget[H.After].Preserved |= Preserved;
    ByTarget[H.After].Open |= Open;
    AnyPreserved |= Preserved;
    AnyOpen |= Open;
    AnyViolated |= !Preserved && !Open;
  }
  bool AllMatched = true, OneUnmatched = false;
  for (const auto &[Target, S] : ByTarget) {
    AllMatched &= S.Preserved;
    OneUnmatched |= !S.Preserved && !S.Open;
  }
  if (!AnyOpen && !(AnyPreserved && AnyViolated))
    return HierarchyDependence::Independent;
  if (!V.Complete || !AnyPreserved)
    return HierarchyDependence::Unclear;
  if (OneUnmatched)
    return HierarchyDependence::Dependent;
  return AllMatched && AnyViolated ? HierarchyDependence::Matched
                                   : HierarchyDependence::Unclear;
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
