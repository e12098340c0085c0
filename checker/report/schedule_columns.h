//===- checker/report/schedule_columns.h - Laying out a schedule ----*- C++
//-*-===//
//
// Arranges the steps of all threads in columns, as the tables of LLVM's
// ConvergenceAndUniformity text do: one row per thread, program order from left
// to right, and two steps share a column exactly if they are related. (DESIGN
// 7)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_SCHEDULE_COLUMNS_H
#define CONVTV_CHECKER_REPORT_SCHEDULE_COLUMNS_H

#include "checker/trace/counterexample.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <vector>

namespace convtv {

/// One column: for each row (index into Schedule::Threads) the step it shows.
using ScheduleColumn = std::vector<std::optional<unsigned>>;

/// All columns in a topological order of convergence-before; among the orders
/// possible the one in which earlier rows run ahead. Steps that are not related
/// to any other have a column of their own. Should the relation contradict
/// program order (it may not: rule B3) or name one thread twice (B2), the
/// offending steps are shown in columns of their own instead.
std::vector<ScheduleColumn> layOutColumns(const Schedule &S);

/// Which of Size consecutive items to show when they are too many: all if there
/// are at most Limit, else the first and last few and those around Marks.
std::vector<bool> itemsToShow(size_t Size, size_t Limit,
                              llvm::ArrayRef<size_t> Marks);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_SCHEDULE_COLUMNS_H
