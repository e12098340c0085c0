//===- checker/report/schedule_columns.cpp - Laying out a schedule --------===//

#include "checker/report/schedule_columns.h"

#include <algorithm>
#include <map>
#include <utility>

namespace convtv {

namespace {

/// Steps that go into one column.
struct StepGroup {
  unsigned Members = 0;
  /// How many members are the next step of their row.
  unsigned AtFront = 0;
};

class ColumnBuilder {
public:
  explicit ColumnBuilder(const Schedule &S) : S(S) { formGroups(); }

  std::vector<ScheduleColumn> build() {
    std::vector<ScheduleColumn> Columns;
    for (size_t Row = 0; Row < S.Threads.size(); ++Row)
      arriveAtFront(Row);
    while (std::optional<size_t> Row = nextRow())
      Columns.push_back(emit(GroupOf[*Row][Next[*Row]]));
    return Columns;
  }

private:
  void formGroups() {
    size_t Rows = S.Threads.size();
    GroupOf.resize(Rows);
    Next.assign(Rows, 0);
    std::map<unsigned, size_t> GroupOfInstance;
    for (size_t Row = 0; Row < Rows; ++Row) {
      std::map<unsigned, bool> Seen;
      for (const Step &St : S.Threads[Row].Steps) {
        bool Shared =
            St.Instance != 0 && !std::exchange(Seen[St.Instance], true);
        size_t Group = Groups.size();
        if (Shared)
          Group = GroupOfInstance.try_emplace(St.Instance, Group).first->second;
        if (Group == Groups.size())
          Groups.emplace_back();
        ++Groups[Group].Members;
        GroupOf[Row].push_back(Group);
      }
    }
  }

  bool done(size_t Row) const { return Next[Row] == GroupOf[Row].size(); }

  void arriveAtFront(size_t Row) {
    if (!done(Row))
      ++Groups[GroupOf[Row][Next[Row]]].AtFront;
  }

  /// The first row whose next group is complete; unset when all rows are done.
  std::optional<size_t> nextRow() {
    std::optional<size_t> Blocked;
    for (size_t Row = 0; Row < GroupOf.size(); ++Row) {
      if (done(Row))
        continue;
      const StepGroup &G = Groups[GroupOf[Row][Next[Row]]];
      if (G.AtFront == G.Members)
        return Row;
      if (!Blocked)
        Blocked = Row;
    }
    // Every row waits for another one: no order exists. Split one step off.
    if (Blocked) {
      size_t &Group = GroupOf[*Blocked][Next[*Blocked]];
      --Groups[Group].Members;
      --Groups[Group].AtFront;
      Group = Groups.size();
      Groups.push_back({1, 1});
    }
    return Blocked;
  }

  ScheduleColumn emit(size_t Group) {
    ScheduleColumn Column(GroupOf.size());
    for (size_t Row = 0; Row < GroupOf.size(); ++Row) {
      if (done(Row) || GroupOf[Row][Next[Row]] != Group)
        continue;
      Column[Row] = static_cast<unsigned>(Next[Row]);
      ++Next[Row];
      arriveAtFront(Row);
    }
    return Column;
  }

  const Schedule &S;
  std::vector<StepGroup> Groups;
  std::vector<std::vector<size_t>> GroupOf; ///< per row and step
  std::vector<size_t> Next;                 ///< per row
};

} // namespace

std::vector<ScheduleColumn> layOutColumns(const Schedule &S) {
  return ColumnBuilder(S).build();
}

std::vector<bool> itemsToShow(size_t Size, size_t Limit,
                              llvm::ArrayRef<size_t> Marks) {
  std::vector<bool> Show(Size, Size <= Limit);
  if (Size <= Limit)
    return Show;
  auto ShowRange = [&](size_t From, size_t To) {
    for (size_t I = From; I < std::min(To, Size); ++I)
      Show[I] = true;
  };
  // A third at the front, an eighth at the back, the rest around the marks.
  ShowRange(0, Limit / 3);
  ShowRange(Size - Limit / 8, Size);
  for (size_t Mark : Marks)
    ShowRange(Mark - std::min(Mark, Limit / 3), Mark + Limit / 6);
  // A gap of one item is not worth a sign for it.
  for (size_t I = 1; I + 1 < Size; ++I)
    if (!Show[I] && Show[I - 1] && Show[I + 1])
      Show[I] = true;
  return Show;
}

} // namespace convtv
