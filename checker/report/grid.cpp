//===- checker/report/grid.cpp - Tables in plain ASCII --------------------===//

#include "checker/report/grid.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace convtv {

static constexpr size_t BarWidth = 3;

static void padTo(std::string &Line, const std::string &Cell, size_t Width) {
  Line += Cell;
  Line.append(Width - std::min(Width, Cell.size()), ' ');
}

void Grid::print(llvm::raw_ostream &OS, unsigned Indent, unsigned Width) const {
  if (Rows.empty())
    return;
  size_t Columns = Rows.front().size();
  std::vector<size_t> Widths(Columns, 0);
  for (const auto &Row : Rows)
    for (size_t C = 0; C < Columns; ++C)
      Widths[C] = std::max(Widths[C], Row[C].size());

  size_t Begin = 1;
  do {
    size_t End = Begin;
    size_t Used = Indent + Widths[0];
    while (End < Columns &&
           (End == Begin || Used + BarWidth + Widths[End] <= Width))
      Used += BarWidth + Widths[End++];
    if (Begin > 1)
      OS << '\n';
    for (size_t R = 0; R < Rows.size(); ++R) {
      std::string Line(Indent, ' ');
      padTo(Line, Rows[R][0], Widths[0]);
      for (size_t C = Begin; C < End; ++C) {
        Line += llvm::StringRef(R == 0 && Heading ? "   " : " | ");
        padTo(Line, Rows[R][C], Widths[C]);
      }
      OS << llvm::StringRef(Line).rtrim(' ') << '\n';
    }
    Begin = End;
  } while (Begin < Columns);
}

} // namespace convtv
