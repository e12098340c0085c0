//===- tests/report/schedule_columns_test.cpp -----------------------------===//

#include "checker/report/schedule_columns.h"
#include "tests/report/example.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <numeric>

using namespace convtv;
using testing::ElementsAre;

/// Rows of (label, instance).
static Schedule scheduleOf(
    const std::vector<std::vector<std::pair<const char *, unsigned>>> &Rows) {
  Schedule S;
  for (const auto &Row : Rows) {
    ThreadSchedule T;
    T.Thread = static_cast<unsigned>(S.Threads.size());
    for (const auto &[Label, Instance] : Row)
      T.Steps.push_back(blockStep(Label, Instance));
    S.Threads.push_back(T);
  }
  return S;
}

/// Each row as text, '.' for an empty cell.
static std::vector<std::string> rowsOf(const Schedule &S) {
  std::vector<std::string> Rows(S.Threads.size());
  for (const ScheduleColumn &C : layOutColumns(S))
    for (size_t Row = 0; Row < Rows.size(); ++Row)
      Rows[Row] += C[Row] ? S.Threads[Row].Steps[*C[Row]].Text : ".";
  return Rows;
}

TEST(ScheduleColumns, RelatedStepsShareAColumnAndOthersDoNot) {
  Schedule S = scheduleOf(
      {{{"e", 1}, {"l", 0}, {"j", 2}}, {{"e", 1}, {"r", 0}, {"j", 2}}});
  EXPECT_THAT(rowsOf(S), ElementsAre("el.j", "e.rj"));
}

TEST(ScheduleColumns, OneThreadIteratesLonger) {
  Schedule S = scheduleOf({{{"e", 1}, {"h", 2}, {"h", 3}, {"x", 9}},
                           {{"e", 1}, {"h", 2}, {"h", 3}, {"h", 4}, {"x", 9}}});
  EXPECT_THAT(rowsOf(S), ElementsAre("ehh.x", "ehhhx"));
}

// The converged-with relation need not follow the order of rows: the order is
// found through several threads.
TEST(ScheduleColumns, OrderFollowsFromOtherThreads) {
  Schedule S = scheduleOf({{{"S", 3}, {"T", 0}},
                           {{"Q", 2}, {"R", 0}, {"S", 3}},
                           {{"P", 0}, {"Q", 2}}});
  EXPECT_THAT(rowsOf(S), ElementsAre("...ST", ".QRS.", "PQ..."));
}

TEST(ScheduleColumns, ContradictionsAreShownNotLoopedOn) {
  // a~a and b~b in opposite orders: no strict order exists.
  Schedule S = scheduleOf({{{"a", 1}, {"b", 2}}, {{"b", 2}, {"a", 1}}});
  EXPECT_THAT(rowsOf(S), ElementsAre("ab.", ".ba"));
  // One thread twice in one instance.
  Schedule Twice = scheduleOf({{{"a", 1}, {"a", 1}}, {{"a", 1}}});
  EXPECT_THAT(rowsOf(Twice), ElementsAre("aa", "a."));
}

TEST(ScheduleColumns, EmptySchedules) {
  EXPECT_TRUE(layOutColumns({}).empty());
  EXPECT_TRUE(layOutColumns(scheduleOf({{}, {}})).empty());
}

// Every step appears exactly once, in program order, whatever the relation.
TEST(ScheduleColumns, NothingIsLostOnArbitraryRelations) {
  uint64_t State = 12345;
  auto Random = [&State](unsigned Bound) {
    State = State * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<unsigned>((State >> 33) % Bound);
  };
  for (int Round = 0; Round < 500; ++Round) {
    Schedule S;
    for (unsigned T = 0; T < 1 + Random(4); ++T) {
      S.Threads.push_back({T, {}});
      for (unsigned I = Random(9); I-- > 0;)
        S.Threads.back().Steps.push_back(blockStep("b", Random(7)));
    }
    std::vector<ScheduleColumn> Columns = layOutColumns(S);
    for (size_t Row = 0; Row < S.Threads.size(); ++Row) {
      std::vector<unsigned> Order;
      for (const ScheduleColumn &C : Columns) {
        ASSERT_EQ(C.size(), S.Threads.size());
        if (C[Row])
          Order.push_back(*C[Row]);
      }
      std::vector<unsigned> Expected(S.Threads[Row].Steps.size());
      std::iota(Expected.begin(), Expected.end(), 0U);
      ASSERT_EQ(Order, Expected);
    }
    // Two steps in one column are related.
    for (const ScheduleColumn &C : Columns) {
      std::vector<unsigned> Instances;
      for (size_t Row = 0; Row < C.size(); ++Row)
        if (C[Row])
          Instances.push_back(S.Threads[Row].Steps[*C[Row]].Instance);
      ASSERT_FALSE(Instances.empty());
      for (unsigned I : Instances)
        ASSERT_TRUE(Instances.size() == 1 || (I && I == Instances[0]));
    }
  }
}

static std::string shown(size_t Size, size_t Limit,
                         const std::vector<size_t> &Marks) {
  std::string Out;
  for (bool Show : itemsToShow(Size, Limit, Marks))
    Out += Show ? '#' : '.';
  return Out;
}

TEST(ItemsToShow, AllWhenFew) { EXPECT_EQ(shown(5, 5, {}), "#####"); }

TEST(ItemsToShow, EndsAndSurroundingsOfMarks) {
  EXPECT_EQ(shown(40, 24, {}), "########.............................###");
  EXPECT_EQ(shown(40, 24, {22}), "########......############...........###");
}

TEST(ItemsToShow, MarksAreAlwaysShown) {
  for (size_t Mark = 0; Mark < 1000; Mark += 37)
    EXPECT_TRUE(itemsToShow(1000, 48, {Mark})[Mark]) << Mark;
}

TEST(ItemsToShow, NoGapOfOne) {
  EXPECT_EQ(shown(40, 24, {17}).find("#.#"), std::string::npos);
}
