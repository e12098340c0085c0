//===- tests/fuzz/fuzz_report.cpp - What reports make of foreign text -----===//
//
// Verdicts with strings of any bytes: the JSON is ASCII and a JSON reader gets
// back what was written, and the report for people is printable.
//
//===----------------------------------------------------------------------===//
#include "checker/report/json.h"
#include "checker/report/text.h"
#include "tests/fuzz/fuzz_support.h"

#include <fuzzer/FuzzedDataProvider.h>
#include <nlohmann/json.hpp>

using namespace convtv;
using namespace convtv::fuzz;

namespace {

std::string text(FuzzedDataProvider &In) {
  return In.ConsumeRandomLengthString(40);
}

Schedule schedule(FuzzedDataProvider &In) {
  Schedule S;
  unsigned Threads = In.ConsumeIntegralInRange(0, 3);
  for (unsigned T = 0; T != Threads; ++T) {
    ThreadSchedule R;
    R.Thread = T;
    unsigned Steps = In.ConsumeIntegralInRange(0, 6);
    for (unsigned I = 0; I != Steps; ++I) {
      Step X;
      X.What = Step::Kind(In.ConsumeIntegralInRange(0, 4));
      X.Text = text(In);
      X.Function = text(In);
      X.Line = In.ConsumeIntegralInRange(0, 3);
      X.Location = text(In);
      if (In.ConsumeBool())
        X.Arguments.push_back(text(In));
      X.Result = text(In);
      for (unsigned U = 0; U != Threads; ++U)
        if (In.ConsumeBool())
          X.Set.push_back(U);
      X.Instance = In.ConsumeIntegralInRange(0, 6);
      R.Steps.push_back(std::move(X));
    }
    S.Threads.push_back(std::move(R));
  }
  return S;
}

std::optional<unsigned> stepOf(FuzzedDataProvider &In, const Schedule &S,
                               unsigned Thread) {
  if (Thread >= S.Threads.size() || S.Threads[Thread].Steps.empty() ||
      In.ConsumeBool())
    return std::nullopt;
  return In.ConsumeIntegralInRange<unsigned>(0, S.Threads[Thread].Steps.size() -
                                                    1);
}

PairVerdict verdict(FuzzedDataProvider &In) {
  PairVerdict V;
  V.Function = text(In);
  V.Kind = VerdictKind(In.ConsumeIntegralInRange(0, 3));
  V.Semantics = text(In);
  if (In.ConsumeBool())
    V.Covers.Threads = In.ConsumeIntegralInRange(1, 64);
  if (In.ConsumeBool())
    V.Covers.Unroll = In.ConsumeIntegralInRange(1, 64);
  V.Reason = text(In);
  V.Location = text(In);
  V.Replayed = In.ConsumeBool();
  if (In.ConsumeBool())
    V.Notes.push_back(text(In));
  if (V.Kind == VerdictKind::Violated) {
    Counterexample E;
    E.Inputs.push_back({0, {{text(In), text(In)}}});
    E.Before = schedule(In);
    E.After = schedule(In);
    E.Difference.Thread = In.ConsumeIntegralInRange(0, 2);
    E.Difference.BeforeStep = stepOf(In, E.Before, E.Difference.Thread);
    E.Difference.AfterStep = stepOf(In, E.After, E.Difference.Thread);
    E.Difference.Text = text(In);
    E.Change = ChangeKind(In.ConsumeIntegralInRange(0, 6));
    V.Example = std::move(E);
  }
  return V;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  FuzzedDataProvider In(Data, Size);
  JsonHeader Header;
  Header.ToolVersion = text(In);
  Header.Command.push_back(text(In));
  Header.Statistics = In.ConsumeBool();
  std::vector<PairVerdict> Pairs;
  for (unsigned N = In.ConsumeIntegralInRange(0, 3); N; --N)
    Pairs.push_back(verdict(In));

  std::string Json = jsonReport(Header, Pairs);
  for (unsigned char C : Json)
    require(C == '\n' || (C >= 32 && C < 127), "JSON is printable ASCII");
  nlohmann::json Read =
      nlohmann::json::parse(Json, nullptr, /*allow_exceptions=*/false);
  require(!Read.is_discarded(), "JSON is JSON");
  require(Read["pairs"].size() == Pairs.size(), "JSON has all pairs");
  for (size_t I = 0; I != Pairs.size(); ++I)
    require(Read["pairs"][I]["verdict"] == toString(Pairs[I].Kind),
            "JSON has the verdicts");

  std::string Text;
  llvm::raw_string_ostream OS(Text);
  TextReport Report(OS, TextOptions{false, Header.Statistics});
  for (const PairVerdict &V : Pairs)
    Report.pair(V);
  Report.finish();
  for (unsigned char C : Text)
    require(C == '\n' || (C >= 32 && C < 127), "the report is printable");
  return 0;
}
