//===- checker/report/text.cpp - The report for people --------------------===//

#include "checker/report/text.h"
#include "checker/report/escape.h"
#include "checker/report/grid.h"
#include "checker/report/schedule_text.h"

#include "llvm/Support/Format.h"

#include <algorithm>

namespace convtv {

const char *describeChange(ChangeKind K) {
  switch (K) {
  case ChangeKind::Shrinks:
    return "the communicating set shrinks";
  case ChangeKind::Grows:
    return "the communicating set grows";
  case ChangeKind::Splits:
    return "the communicating set splits";
  case ChangeKind::Merges:
    return "communicating sets merge";
  case ChangeKind::Value:
    return "a value differs";
  case ChangeKind::Effect:
    return "an effect is missing, added or out of order";
  case ChangeKind::IllFormed:
    return "a static rule is broken";
  }
  return "unknown change";
}

static std::string count(size_t N, const char *Singular, const char *Plural) {
  return std::to_string(N) + " " + (N == 1 ? Singular : Plural);
}

static std::string scopeText(const Scope &S) {
  std::string Out =
      S.Threads ? " for exactly " + count(*S.Threads, "thread", "threads")
                : " for any number of threads";
  if (S.Unroll)
    Out += ", up to " + count(*S.Unroll, "visit", "visits") +
           " of each cycle header";
  return Out;
}

/// "reason at location", without saying the location twice.
static std::string reasonText(const PairVerdict &V) {
  std::string Reason = escapeLines(V.Reason);
  std::string Location = escapeText(V.Location);
  if (Location.empty() || llvm::StringRef(Reason).contains(Location))
    return Reason;
  return Reason.empty() ? "at " + Location : Reason + " at " + Location;
}

std::string verdictLine(const PairVerdict &V) {
  std::string Line = escapeText(V.Function) + ": " + toString(V.Kind);
  if (V.Kind == VerdictKind::Preserved)
    Line += scopeText(V.Covers);
  if (!V.Semantics.empty())
    Line += " (" + escapeText(V.Semantics) + ")";
  std::string Why;
  if (V.Kind == VerdictKind::Violated)
    Why = V.Example ? describeChange(V.Example->Change) : reasonText(V);
  else if (V.Kind != VerdictKind::Preserved)
    Why = reasonText(V);
  if (V.GrowthOnly)
    Why += " (growth only)";
  return Why.empty() ? Line : Line + ": " + Why;
}

/// Terminal colour of a verdict.
static const char *colourOf(VerdictKind K) {
  switch (K) {
  case VerdictKind::Preserved:
    return "\033[32m";
  case VerdictKind::Violated:
  case VerdictKind::IllFormed:
    return "\033[1;31m";
  case VerdictKind::Undecided:
    return "\033[33m";
  }
  return "";
}

static const char *const ColourEnd = "\033[0m";

void TextReport::pair(const PairVerdict &V) {
  Counts.add(V.Kind);
  auto Line = [&](const std::string &Text, VerdictKind K) {
    if (Options.Colour)
      OS << colourOf(K) << Text << ColourEnd << '\n';
    else
      OS << Text << '\n';
  };
  if (V.BySemantics.empty()) {
    Line(verdictLine(V), V.Kind);
  } else {
    Line(escapeText(V.Function) + ": " + toString(agreement(V)), V.Kind);
    for (const PairVerdict &Under : V.BySemantics)
      Line("  " + verdictLine(Under), Under.Kind);
  }
  if (V.Example) {
    if (!V.BySemantics.empty())
      OS << "  under " << escapeText(V.Semantics) << ":\n";
    example(V);
  }
  hierarchies(V.Hierarchies);
  for (const PairVerdict &Under : V.BySemantics)
    hierarchies(Under.Hierarchies);
  for (const std::string &Note : V.Notes) {
    if (std::find(Said.begin(), Said.end(), Note) != Said.end())
      continue;
    Said.push_back(Note);
    OS << "  note: " << escapeLines(Note) << '\n';
  }
  for (const std::string &Row : V.Assumptions) {
    std::string Text = "the verdict rests on the row " + Row;
    if (std::find(Said.begin(), Said.end(), Text) != Said.end())
      continue;
    Said.push_back(Text);
    OS << "  note: " << escapeLines(Text) << '\n';
  }
  if (Options.Statistics) {
    bool HowKnown = V.Kind == VerdictKind::Preserved && !V.Reason.empty();
    if (HowKnown)
      OS << "  how: " << escapeLines(V.Reason) << '\n';
    statistics(V.Statistics);
  }
  OS.flush();
}

static const char *describe(HierarchyDependence D) {
  switch (D) {
  case HierarchyDependence::Independent:
    return "the verdict is the same for every choice of headers";
  case HierarchyDependence::Matched:
    return "for every choice after the transform, one before it fits";
  case HierarchyDependence::Dependent:
    return "the verdict depends on the choice of headers";
  case HierarchyDependence::Unclear:
    return "whether the verdict depends on the choice of headers is unclear";
  }
  return "";
}

void TextReport::hierarchies(const HierarchyVerdicts &H) {
  if (H.Verdicts.empty())
    return;
  OS << "  cycle hierarchies: " << describe(dependence(H));
  if (!H.Complete)
    OS << " (not all were tried)";
  OS << '\n';
  Grid Table;
  Table.Rows.push_back({"headers before", "headers after", "verdict"});
  auto Name = [](const std::string &Headers) {
    return Headers.empty() ? std::string("(no choice)") : escapeText(Headers);
  };
  for (const HierarchyVerdict &One : H.Verdicts)
    Table.Rows.push_back({Name(One.Before), Name(One.After),
                          std::string(toString(One.Kind)) +
                              (One.IsLLVMs ? " (LLVM's choice)" : "")});
  Table.print(OS, 4);
}

static void printRun(llvm::raw_ostream &OS, const char *Title,
                     const Schedule &S, unsigned Thread,
                     std::optional<unsigned> Step, const MarkStyle &Style) {
  std::optional<MarkedStep> Mark;
  if (Step)
    Mark = MarkedStep{Thread, *Step};
  std::string File = commonFile(S);
  OS << "\n  " << Title << (File.empty() ? "" : ": ") << escapeText(File)
     << '\n';
  printScheduleTable(OS, S, Mark, 4);
  OS << '\n';
  printScheduleSteps(OS, S, Mark, 4, Style);
}

void TextReport::example(const PairVerdict &V) {
  const Counterexample &C = *V.Example;
  MarkStyle Style;
  if (Options.Colour)
    Style = {"\033[1m", ColourEnd};
  OS << "  " << Style.Begin << escapeLines(C.Difference.Text) << Style.End
     << '\n';
  if (V.Replayed)
    OS << "  confirmed by running both functions on these inputs\n";
  OS << '\n';
  printInputs(OS, C.Inputs, 4);
  printRun(OS, "before", C.Before, C.Difference.Thread, C.Difference.BeforeStep,
           Style);
  printRun(OS, "after", C.After, C.Difference.Thread, C.Difference.AfterStep,
           Style);
  OS << '\n';
}

void TextReport::statistics(const PairStatistics &S) {
  OS << "  statistics: " << llvm::format("%.1f", S.Milliseconds) << " ms, "
     << S.Events << " events, " << S.Terms << " terms, " << S.Simulations
     << " simulations, " << S.Queries << " queries, resource " << S.Resource
     << '\n';
}

void TextReport::finish() {
  OS << count(Counts.total(), "pair", "pairs") << ": " << Counts.Preserved
     << " preserved, " << Counts.Violated << " violated, " << Counts.IllFormed
     << " ill-formed, " << Counts.Undecided << " undecided\n";
}

} // namespace convtv
