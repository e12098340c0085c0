//===- checker/report/json.cpp - The report for programs ------------------===//

#include "checker/report/json.h"
#include "checker/report/summary.h"
#include "encodings/program/semantics_name.h"

#include <nlohmann/json.hpp>

namespace convtv {

using Json = nlohmann::ordered_json;

/// An empty string means "nothing to say": null.
static Json textOrNull(const std::string &S) {
  return S.empty() ? Json(nullptr) : Json(S);
}

template <typename T> static Json valueOrNull(const std::optional<T> &V) {
  return V ? Json(*V) : Json(nullptr);
}

static const char *kindName(Step::Kind K) {
  switch (K) {
  case Step::Kind::Block:
    return "block";
  case Step::Kind::Operation:
    return "operation";
  case Step::Kind::Effect:
    return "effect";
  case Step::Kind::Return:
    return "return";
  case Step::Kind::Stop:
    return "stop";
  }
  return "unknown";
}

static Json stepJson(const Step &S) {
  Json J;
  J["kind"] = kindName(S.What);
  J["text"] = S.Text;
  J["function"] = S.Function;
  J["line"] = S.Line ? Json(S.Line) : Json(nullptr);
  J["location"] = textOrNull(S.Location);
  J["arguments"] = S.Arguments;
  J["result"] = textOrNull(S.Result);
  if (S.What == Step::Kind::Operation)
    J["set"] = S.Set;
  J["instance"] = S.Instance ? Json(S.Instance) : Json(nullptr);
  return J;
}

static Json scheduleJson(const Schedule &S) {
  Json Threads = Json::array();
  for (const ThreadSchedule &T : S.Threads) {
    Json Steps = Json::array();
    for (const Step &St : T.Steps)
      Steps.push_back(stepJson(St));
    Json J;
    J["thread"] = T.Thread;
    J["steps"] = std::move(Steps);
    Threads.push_back(std::move(J));
  }
  Json J;
  J["schedule"] = std::move(Threads);
  return J;
}

static Json inputsJson(const std::vector<ThreadInputs> &Inputs) {
  Json Out = Json::array();
  for (const ThreadInputs &T : Inputs) {
    Json Values = Json::object();
    for (const auto &[Name, Value] : T.Values)
      Values[Name] = Value;
    Json J;
    J["thread"] = T.Thread;
    J["values"] = std::move(Values);
    Out.push_back(std::move(J));
  }
  return Out;
}

static Json exampleJson(const Counterexample &C, bool Replayed) {
  Json J;
  J["inputs"] = inputsJson(C.Inputs);
  Json Threads = Json::array();
  for (const ThreadSchedule &T : C.Before.Threads)
    Threads.push_back(T.Thread);
  J["threads"] = std::move(Threads);
  J["before"] = scheduleJson(C.Before);
  J["after"] = scheduleJson(C.After);
  Json First;
  First["thread"] = C.Difference.Thread;
  First["before_step"] = valueOrNull(C.Difference.BeforeStep);
  First["after_step"] = valueOrNull(C.Difference.AfterStep);
  First["text"] = C.Difference.Text;
  J["first_difference"] = std::move(First);
  J["change"] = toString(C.Change);
  J["replayed"] = Replayed;
  return J;
}

static Json statisticsJson(const PairStatistics &S) {
  Json J;
  J["milliseconds"] = S.Milliseconds;
  J["events"] = S.Events;
  J["terms"] = S.Terms;
  J["simulations"] = S.Simulations;
  J["queries"] = S.Queries;
  J["resource"] = S.Resource;
  return J;
}

static Json pairJson(const PairVerdict &V, bool Statistics) {
  Json J;
  J["function"] = V.Function;
  J["verdict"] = toString(V.Kind);
  J["semantics"] = V.Semantics;
  Json Covers;
  Covers["threads"] = V.Covers.Threads ? Json(*V.Covers.Threads) : Json("any");
  Covers["unroll"] =
      V.Covers.Unroll ? Json(*V.Covers.Unroll) : Json("unbounded");
  J["scope"] = std::move(Covers);
  J["reason"] = textOrNull(V.Reason);
  J["location"] = textOrNull(V.Location);
  J["notes"] = V.Notes;
  J["assumptions"] = V.Assumptions;
  J["counterexample"] =
      V.Example ? exampleJson(*V.Example, V.Replayed) : Json(nullptr);
  J["replayed"] = V.Replayed;
  J["growth_only"] = V.GrowthOnly;
  if (!V.BySemantics.empty()) {
    J["agreement"] = toString(agreement(V));
    J["by_semantics"] = Json::object();
    for (size_t I = 0; I < V.BySemantics.size(); ++I)
      J["by_semantics"][toString(AllUncontrolledSemantics[I])] =
          pairJson(V.BySemantics[I], Statistics);
  }
  if (!V.Hierarchies.Verdicts.empty()) {
    Json H;
    H["dependence"] = toString(dependence(V.Hierarchies));
    H["complete"] = V.Hierarchies.Complete;
    H["verdicts"] = Json::array();
    for (const HierarchyVerdict &One : V.Hierarchies.Verdicts) {
      Json O;
      O["before"] = One.Before;
      O["after"] = One.After;
      O["llvm"] = One.IsLLVMs;
      O["verdict"] = toString(One.Kind);
      O["reason"] = textOrNull(One.Reason);
      H["verdicts"].push_back(std::move(O));
    }
    J["cycle_hierarchies"] = std::move(H);
  }
  if (Statistics)
    J["statistics"] = statisticsJson(V.Statistics);
  return J;
}

std::string jsonReport(const JsonHeader &Header,
                       llvm::ArrayRef<PairVerdict> Pairs) {
  Json J;
  J["schema"] = "conv-tv/1";
  J["tool"]["name"] = "conv-tv";
  J["tool"]["version"] = Header.ToolVersion;
  J["tool"]["llvm"] = Header.LlvmVersion;
  J["tool"]["z3"] = Header.Z3Version;
  J["command"] = Header.Command;
  J["pairs"] = Json::array();
  for (const PairVerdict &V : Pairs)
    J["pairs"].push_back(pairJson(V, Header.Statistics));
  VerdictCounts Counts = countVerdicts(Pairs);
  J["summary"]["preserved"] = Counts.Preserved;
  J["summary"]["violated"] = Counts.Violated;
  J["summary"]["ill_formed"] = Counts.IllFormed;
  J["summary"]["undecided"] = Counts.Undecided;
  return J.dump(2, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace) +
         "\n";
}

} // namespace convtv
