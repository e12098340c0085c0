//===- checker/report/satisfiable_report.cpp - Contradictions told --------===//

#include "checker/report/satisfiable_report.h"
#include "checker/report/escape.h"

#include <nlohmann/json.hpp>

namespace convtv::satisfiable {

static std::string count(uint64_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

static const char *verdict(const FunctionResult &R) {
  if (R.Found)
    return "contradiction";
  if (!R.Skipped.empty())
    return "skipped";
  return R.Complete ? "none" : "limit";
}

static void printContradiction(llvm::raw_ostream &OS, const Contradiction &C) {
  for (size_t T = 0; T < C.Traces.size(); ++T) {
    OS << "  thread " << T << ":";
    for (size_t I = 0; I < C.Traces[T].size(); ++I)
      OS << (I ? " - " : " ") << escapeText(C.Traces[T][I]);
    OS << '\n';
  }
  for (size_t I = 0; I < C.Derivation.size(); ++I) {
    const DerivedRelation &D = C.Derivation[I];
    OS << "  " << I + 1 << ". " << escapeText(D.Left) << " ~ "
       << escapeText(D.Right) << ", as " << escapeText(D.Why);
    for (size_t P = 0; P < D.From.size(); ++P)
      OS << (P ? ", " : " [by ") << D.From[P];
    OS << (D.From.empty() ? "\n" : "]\n");
  }
  OS << "  " << escapeText(C.Conclusion) << '\n';
  if (!C.Where.empty()) {
    OS << "  where";
    for (size_t I = 0; I < C.Where.size(); ++I)
      OS << (I ? ", " : " ") << escapeText(C.Where[I]);
    OS << '\n';
  }
}

void printText(llvm::raw_ostream &OS, const FunctionResult &R,
               const SearchLimits &Limits) {
  OS << escapeText(R.Function) << ": ";
  if (R.Found) {
    size_t Threads = R.Found->Traces.size();
    OS << "contradiction with " << R.Found->Rule << " for "
       << count(Threads, "thread") << '\n';
    printContradiction(OS, *R.Found);
  } else if (!R.Skipped.empty()) {
    OS << "not looked at: " << escapeLines(R.Skipped) << '\n';
  } else {
    OS << "no contradiction";
    if (R.Traces) {
      OS << " for up to " << count(Limits.Threads, "thread") << ", "
         << count(R.Traces, "trace");
      if (R.Cut)
        OS << " with up to " << count(Limits.Visits, "visit")
           << " of each block";
      if (!R.Complete)
        OS << " (a limit was reached: not all were looked at)";
    }
    OS << '\n';
  }
  if (R.Uncontrolled)
    OS << "  note: " << count(R.Uncontrolled, "operation")
       << " without a token: maximal convergence never contradicts B1 to B3\n";
}

static nlohmann::ordered_json contradictionJson(const Contradiction &C) {
  using Json = nlohmann::ordered_json;
  Json J;
  J["rule"] = C.Rule;
  J["traces"] = C.Traces;
  J["derivation"] = Json::array();
  for (const DerivedRelation &D : C.Derivation) {
    Json One;
    One["left"] = D.Left;
    One["right"] = D.Right;
    One["reason"] = D.Why;
    One["from"] = D.From;
    J["derivation"].push_back(std::move(One));
  }
  J["conclusion"] = C.Conclusion;
  J["instructions"] = C.Where;
  return J;
}

std::string jsonText(const std::vector<FileResult> &Files,
                     const SearchLimits &Limits,
                     const std::string &ToolVersion) {
  using Json = nlohmann::ordered_json;
  Json J;
  J["schema"] = "conv-tv-satisfiable/1";
  J["tool"]["name"] = "conv-tv";
  J["tool"]["version"] = ToolVersion;
  J["bounds"]["threads"] = Limits.Threads;
  J["bounds"]["visits"] = Limits.Visits;
  J["files"] = Json::array();
  size_t Found = 0, Clean = 0, Open = 0;
  for (const FileResult &F : Files) {
    Json Functions = Json::array();
    for (const FunctionResult &R : F.Functions) {
      ++(R.Found ? Found : R.Skipped.empty() && R.Complete ? Clean : Open);
      Json One;
      One["function"] = R.Function;
      One["verdict"] = verdict(R);
      One["reason"] = R.Skipped.empty() ? Json(nullptr) : Json(R.Skipped);
      One["traces"] = R.Traces;
      One["groups"] = R.Groups;
      One["uncontrolled"] = R.Uncontrolled;
      One["contradiction"] =
          R.Found ? contradictionJson(*R.Found) : Json(nullptr);
      Functions.push_back(std::move(One));
    }
    Json One;
    One["file"] = F.Path;
    One["functions"] = std::move(Functions);
    J["files"].push_back(std::move(One));
  }
  J["summary"]["contradictions"] = Found;
  J["summary"]["none"] = Clean;
  J["summary"]["open"] = Open;
  return J.dump(2, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace) +
         "\n";
}

} // namespace convtv::satisfiable
