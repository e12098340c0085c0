//===- tests/report/grid_test.cpp -----------------------------------------===//

#include "checker/report/grid.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace convtv;

static std::string printed(const Grid &G, unsigned Indent, unsigned Width) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  G.print(OS, Indent, Width);
  return Out;
}

TEST(Grid, ColumnsAreAligned) {
  Grid G;
  G.Rows = {{"", "1", "2"}, {"thread 0", "entry", "x"}, {"thread 1", "", "yy"}};
  EXPECT_EQ(printed(G, 2, 80), "             1       2\n"
                               "  thread 0 | entry | x\n"
                               "  thread 1 |       | yy\n");
}

TEST(Grid, WideTablesContinueInBands) {
  Grid G;
  G.Rows = {{"", "1", "2", "3"}, {"t0", "aaaa", "bbbb", "cccc"}};
  EXPECT_EQ(printed(G, 0, 16), "     1      2\n"
                               "t0 | aaaa | bbbb\n"
                               "\n"
                               "     3\n"
                               "t0 | cccc\n");
}

TEST(Grid, NoBandIsWiderThanThePageUnlessOneCellIs) {
  for (unsigned Columns : {1U, 2U, 7U, 40U}) {
    Grid G;
    G.Rows = {{"name"}, {"row"}};
    for (unsigned C = 0; C < Columns; ++C) {
      G.Rows[0].push_back(std::to_string(C));
      G.Rows[1].push_back(std::string(1 + C % 13, 'x'));
    }
    std::string Out = printed(G, 4, 50);
    llvm::SmallVector<llvm::StringRef> Lines;
    llvm::StringRef(Out).split(Lines, '\n');
    for (llvm::StringRef Line : Lines)
      EXPECT_LE(Line.size(), 50U);
  }
  Grid Huge;
  Huge.Rows = {{"", "1", "2"}, {"t", std::string(90, 'x'), "y"}};
  EXPECT_EQ(printed(Huge, 0, 50),
            "    1\nt | " + std::string(90, 'x') + "\n\n    2\nt | y\n");
}

TEST(Grid, OnlyANameColumn) {
  Grid G;
  G.Rows = {{"a"}, {"b"}};
  EXPECT_EQ(printed(G, 1, 10), " a\n b\n");
  EXPECT_EQ(printed(Grid(), 1, 10), "");
}
