//===- tests/report/json_test.cpp -----------------------------------------===//

#include "checker/report/json.h"
#include "tests/report/example.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <nlohmann/json.hpp>

using namespace convtv;
using Json = nlohmann::ordered_json;

static JsonHeader header() {
  return {"1.2.3", "19.1.7", "4.8.12", {"conv-tv", "a.ll", "b.ll"}, false};
}

/// The keys of an object in order, separated by blanks.
static std::string keysOf(const Json &J) {
  std::string Out;
  for (const auto &Item : J.items())
    Out += (Out.empty() ? "" : " ") + Item.key();
  return Out;
}

TEST(JsonReport, SchemaOfTheWhole) {
  Json J = Json::parse(jsonReport(header(), {preservedVerdict()}));
  EXPECT_EQ(keysOf(J), "schema tool command pairs summary");
  EXPECT_EQ(J["schema"], "conv-tv/1");
  EXPECT_EQ(J["tool"].dump(), R"({"name":"conv-tv","version":"1.2.3",)"
                              R"("llvm":"19.1.7","z3":"4.8.12"})");
  EXPECT_EQ(J["command"].dump(), R"(["conv-tv","a.ll","b.ll"])");
  EXPECT_EQ(J["summary"].dump(),
            R"({"preserved":1,"violated":0,"ill_formed":0,"undecided":0})");
  EXPECT_EQ(
      J["pairs"][0].dump(),
      R"({"function":"copy","verdict":"preserved",)"
      R"("semantics":"maximal","scope":{"threads":"any","unroll":8},)"
      R"("reason":"two-thread proof","location":null,"notes":[],"assumptions":[],)"
      R"("counterexample":null,"replayed":false,"growth_only":false})");
}

TEST(JsonReport, Counterexample) {
  Json J = Json::parse(jsonReport(header(), {violatedVerdict()}));
  const Json &Pair = J["pairs"][0];
  EXPECT_EQ(Pair["verdict"], "violated");
  EXPECT_EQ(Pair["replayed"], true);
  EXPECT_EQ(Pair["scope"].dump(), R"({"threads":2,"unroll":8})");
  const Json &C = Pair["counterexample"];
  EXPECT_EQ(keysOf(C), "inputs threads before after first_difference change "
                       "replayed");
  EXPECT_EQ(C["inputs"][1].dump(),
            R"({"thread":1,"values":{"%c":"false","%x":"3","%y":"4"}})");
  EXPECT_EQ(C["threads"].dump(), "[0,1]");
  EXPECT_EQ(C["change"], "merges");
  EXPECT_EQ(C["replayed"], true);
  EXPECT_EQ(C["first_difference"]["before_step"], 2);
  EXPECT_EQ(C["first_difference"]["after_step"], 1);
  const Json &Steps = C["before"]["schedule"][0]["steps"];
  ASSERT_EQ(Steps.size(), 6U);
  EXPECT_EQ(Steps[2].dump(),
            R"~({"kind":"operation","text":"%a = call i32 @wv.sum(i32 %x)",)~"
            R"("function":"k","line":5,"location":"before.ll:5",)"
            R"("arguments":["1"],"result":"1","set":[0],"instance":null})");
  EXPECT_EQ(Steps[0]["instance"], 1);
  EXPECT_FALSE(Steps[0].contains("set"));
}

TEST(JsonReport, MissingStepIsNull) {
  PairVerdict V = violatedVerdict();
  V.Example->Difference.AfterStep.reset();
  Json J = Json::parse(jsonReport(header(), {V}));
  EXPECT_TRUE(J["pairs"][0]["counterexample"]["first_difference"]["after_step"]
                  .is_null());
}

TEST(JsonReport, TimingsOnlyWithStatistics) {
  PairVerdict V = violatedVerdict();
  V.Statistics.Milliseconds = 123.5;
  PairVerdict Slower = V;
  Slower.Statistics.Milliseconds = 999;
  JsonHeader Header = header();
  EXPECT_EQ(jsonReport(Header, {V}), jsonReport(Header, {Slower}));
  Header.Statistics = true;
  Json J = Json::parse(jsonReport(Header, {V}));
  EXPECT_EQ(J["pairs"][0]["statistics"]["milliseconds"], 123.5);
}

TEST(JsonReport, InvalidUtf8AndControlCharacters) {
  PairVerdict V = preservedVerdict();
  V.Function = "a\xFF\033\"\xC3\xB6";
  JsonHeader Header = header();
  Header.Command = {"conv-tv", "\xC0.ll"};
  std::string Text = jsonReport(Header, {V});
  for (char Ch : Text)
    ASSERT_TRUE(Ch == '\n' || (Ch >= 0x20 && Ch < 0x7F)) << int(Ch);
  Json J = Json::parse(Text);
  EXPECT_EQ(J["pairs"][0]["function"], "a\xEF\xBF\xBD\033\"\xC3\xB6");
  EXPECT_EQ(J["command"][1], "\xEF\xBF\xBD.ll");
}

TEST(JsonReport, NoPairs) {
  Json J = Json::parse(jsonReport(header(), {}));
  EXPECT_TRUE(J["pairs"].is_array());
  EXPECT_TRUE(J["pairs"].empty());
}
