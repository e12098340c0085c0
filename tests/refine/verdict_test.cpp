//===- tests/refine/verdict_test.cpp
//---------------------------------------===//

#include "checker/refine/verdict.h"

#include "gtest/gtest.h"

using namespace convtv;

namespace {

constexpr auto P = VerdictKind::Preserved, V = VerdictKind::Violated,
               U = VerdictKind::Undecided;

HierarchyDependence of(std::vector<HierarchyVerdict> Verdicts,
                       bool Complete = true) {
  return dependence({std::move(Verdicts), Complete});
}

HierarchyVerdict one(const char *Before, const char *After, VerdictKind K) {
  return {Before, After, false, K, ""};
}

TEST(Dependence, OnTheChoiceOfHeaders) {
  using D = HierarchyDependence;
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", P)}), D::Independent);
  EXPECT_EQ(of({one("a", "a", V), one("b", "a", V)}), D::Independent);
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", V)}), D::Matched);
  EXPECT_EQ(of({one("a", "a", P), one("a", "b", V)}), D::Dependent);
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", V), one("a", "b", V),
                one("b", "b", P)}),
            D::Matched);
  // What is left open could tip the scale, or not.
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", U)}), D::Unclear);
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", V), one("a", "b", U),
                one("b", "b", V)}),
            D::Unclear);
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", U), one("a", "b", V),
                one("b", "b", V)}),
            D::Dependent);
  EXPECT_EQ(of({one("a", "a", P), one("b", "a", P)}, false), D::Unclear);
  EXPECT_EQ(of({one("a", "a", P), one("a", "b", V)}, false), D::Unclear);
}

} // namespace
