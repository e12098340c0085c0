//===- checker/report/grid.h - Tables in plain ASCII ----------------*- C++
//-*-===//
//
// Prints rows of cells with aligned columns; a table wider than the page is
// continued below itself in bands that repeat the first column. (DESIGN 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_GRID_H
#define CONVTV_CHECKER_REPORT_GRID_H

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace convtv {

/// The page width of the text report in characters.
inline constexpr unsigned PageWidth = 100;

struct Grid {
  /// Rows of equal length; cell 0 names the row. Cells are escaped already.
  std::vector<std::vector<std::string>> Rows;
  /// The first row is a heading: no bars in it.
  bool Heading = true;

  /// Prints with Indent spaces before each line, no trailing blanks. A cell
  /// that is wider than the page gets a band of its own.
  void print(llvm::raw_ostream &OS, unsigned Indent,
             unsigned Width = PageWidth) const;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_GRID_H
