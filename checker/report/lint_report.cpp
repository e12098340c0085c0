//===- checker/report/lint_report.cpp - Findings for people and programs
//----===//

#include "checker/report/lint_report.h"
#include "checker/report/escape.h"

#include <nlohmann/json.hpp>

namespace convtv::lint {

static std::string count(size_t N, const char *What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

static void printFinding(llvm::raw_ostream &OS, const Finding &X) {
  OS << escapeText(X.Location) << ": " << (X.IsError ? "error" : "warning")
     << ": @" << escapeText(X.Function) << ": " << escapeLines(X.Message)
     << " [" << X.Rule << "]\n";
  for (size_t I = 0; I < X.Places.size(); ++I)
    OS << (I ? ", " : "    at ") << escapeText(X.Places[I].Text) << " ("
       << escapeText(X.Places[I].Location) << ')';
  if (!X.Places.empty())
    OS << '\n';
  if (X.VerifierAccepts && X.IsError)
    OS << "    LLVM's verifier accepts the function\n";
  OS << "    hint: " << X.Hint << '\n';
}

void printText(llvm::raw_ostream &OS, const std::vector<FileFindings> &Files) {
  size_t Functions = 0, Errors = 0, Warnings = 0;
  for (const FileFindings &F : Files) {
    Functions += F.Functions;
    for (const Finding &X : F.Findings) {
      ++(X.IsError ? Errors : Warnings);
      printFinding(OS, X);
    }
  }
  OS << count(Functions, "function") << ": " << count(Errors, "error") << ", "
     << count(Warnings, "warning") << '\n';
}

std::string jsonText(const std::vector<FileFindings> &Files,
                     const std::string &ToolVersion) {
  using Json = nlohmann::ordered_json;
  Json J;
  J["schema"] = "conv-tv-lint/1";
  J["tool"]["name"] = "conv-tv";
  J["tool"]["version"] = ToolVersion;
  J["files"] = Json::array();
  size_t Functions = 0, Errors = 0, Warnings = 0;
  for (const FileFindings &F : Files) {
    Functions += F.Functions;
    Json Findings = Json::array();
    for (const Finding &X : F.Findings) {
      ++(X.IsError ? Errors : Warnings);
      Json Places = Json::array();
      for (const Place &P : X.Places) {
        Json One;
        One["text"] = P.Text;
        One["location"] = P.Location;
        One["line"] = P.Line ? Json(P.Line) : Json(nullptr);
        Places.push_back(std::move(One));
      }
      Json One;
      One["function"] = X.Function;
      One["severity"] = X.IsError ? "error" : "warning";
      One["rule"] = X.Rule;
      One["message"] = X.Message;
      One["location"] = X.Location;
      One["instructions"] = std::move(Places);
      One["hint"] = X.Hint;
      One["verifier_accepts"] =
          X.IsError ? Json(X.VerifierAccepts) : Json(nullptr);
      Findings.push_back(std::move(One));
    }
    Json One;
    One["file"] = F.Path;
    One["functions"] = F.Functions;
    One["findings"] = std::move(Findings);
    J["files"].push_back(std::move(One));
  }
  J["summary"]["functions"] = Functions;
  J["summary"]["errors"] = Errors;
  J["summary"]["warnings"] = Warnings;
  return J.dump(2, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace) +
         "\n";
}

} // namespace convtv::lint
