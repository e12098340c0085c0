//===- checker/report/schedule_text.cpp - A counterexample in words -------===//

#include "checker/report/schedule_text.h"
#include "checker/report/escape.h"
#include "checker/report/grid.h"
#include "checker/report/schedule_columns.h"

#include <algorithm>

namespace convtv {

/// Cells and lists longer than this are shortened (JSON has everything).
static constexpr unsigned CellWidth = 24;
static constexpr unsigned ValueWidth = 40;
static constexpr unsigned TextWidth = 160;
static constexpr size_t TableColumns = 48;
static constexpr size_t ListedSteps = 48;

std::string setText(const std::vector<unsigned> &Set) {
  std::string Out = "{";
  for (unsigned T : Set) {
    if (Out.size() > 1)
      Out += ',';
    Out += std::to_string(T);
  }
  return Out + "}";
}

/// "%r" of "%r = call ...", "@f" of "call void @f(...)", else the first word.
static llvm::StringRef shortName(llvm::StringRef Text) {
  Text = Text.trim();
  if (Text.starts_with("%")) {
    size_t Equals = Text.find(" = ");
    if (Equals != llvm::StringRef::npos)
      return Text.take_front(Equals);
  }
  // The callee is the first global name that is followed by '('; others are
  // part of types or attributes.
  for (size_t At = Text.find('@'); At != llvm::StringRef::npos;
       At = Text.find('@', At + 1)) {
    size_t Open = Text.find('(', At);
    if (Open == llvm::StringRef::npos)
      break;
    llvm::StringRef Name = Text.slice(At, Open);
    if (Name.starts_with("@\"") || !Name.contains(' '))
      return Name;
  }
  return Text.take_until([](char C) { return C == ' '; });
}

std::string cellText(const Step &S) {
  switch (S.What) {
  case Step::Kind::Block:
    return abbreviated(S.Text, CellWidth);
  case Step::Kind::Operation: {
    std::string Set = S.Set.empty() ? "" : " " + setText(S.Set);
    return abbreviated(shortName(S.Text), CellWidth) + Set;
  }
  case Step::Kind::Effect:
    return abbreviated(shortName(S.Text), CellWidth);
  case Step::Kind::Return:
    return S.Result.empty() ? "ret" : abbreviated("ret " + S.Result, CellWidth);
  case Step::Kind::Stop:
    return abbreviated(S.Text.empty() ? "stop" : S.Text, CellWidth);
  }
  return "?";
}

static std::string threadName(unsigned Thread) {
  return "thread " + std::to_string(Thread);
}

void printInputs(llvm::raw_ostream &OS, const std::vector<ThreadInputs> &Inputs,
                 unsigned Indent) {
  // Rows are the names in order of first appearance, columns the threads.
  Grid G;
  G.Rows.push_back({"inputs"});
  std::vector<std::string> Names;
  for (const ThreadInputs &T : Inputs) {
    G.Rows[0].push_back(threadName(T.Thread));
    for (const auto &[Name, Value] : T.Values)
      if (std::find(Names.begin(), Names.end(), Name) == Names.end())
        Names.push_back(Name);
  }
  if (Names.empty())
    return;
  for (const std::string &Name : Names) {
    std::vector<std::string> Row = {abbreviated(Name, ValueWidth)};
    for (const ThreadInputs &T : Inputs) {
      auto Found = std::find_if(
          T.Values.begin(), T.Values.end(),
          [&Name](const auto &Entry) { return Entry.first == Name; });
      Row.push_back(Found == T.Values.end()
                        ? "-"
                        : abbreviated(Found->second, ValueWidth));
    }
    G.Rows.push_back(std::move(Row));
  }
  G.print(OS, Indent);
}

static bool isMarked(const std::optional<MarkedStep> &Mark, unsigned Thread,
                     std::optional<unsigned> Step) {
  return Mark && Step && Mark->Thread == Thread && Mark->Step == *Step;
}

void printScheduleTable(llvm::raw_ostream &OS, const Schedule &S,
                        std::optional<MarkedStep> Mark, unsigned Indent) {
  std::vector<ScheduleColumn> Columns = layOutColumns(S);
  std::vector<size_t> Marks;
  for (size_t C = 0; C < Columns.size(); ++C)
    for (size_t Row = 0; Row < S.Threads.size(); ++Row)
      if (isMarked(Mark, S.Threads[Row].Thread, Columns[C][Row]))
        Marks.push_back(C);
  std::vector<bool> Show = itemsToShow(Columns.size(), TableColumns, Marks);

  Grid G;
  G.Rows.push_back({""});
  for (const ThreadSchedule &T : S.Threads)
    G.Rows.push_back({threadName(T.Thread)});
  for (size_t C = 0; C < Columns.size(); ++C) {
    if (!Show[C]) {
      if (Show[C - 1]) // the first column is always shown
        for (size_t R = 0; R < G.Rows.size(); ++R)
          G.Rows[R].push_back(R ? ".." : "");
      continue;
    }
    G.Rows[0].push_back(std::to_string(C + 1));
    for (size_t Row = 0; Row < S.Threads.size(); ++Row) {
      std::optional<unsigned> At = Columns[C][Row];
      const ThreadSchedule &T = S.Threads[Row];
      std::string Cell = At ? cellText(T.Steps[*At]) : "";
      if (isMarked(Mark, T.Thread, At))
        Cell.insert(0, "> ");
      G.Rows[Row + 1].push_back(std::move(Cell));
    }
  }
  G.print(OS, Indent);
}

/// "(7, 1) = 12  with {0,1}", the parts that exist.
static std::string valuesText(const Step &S) {
  std::string Out;
  if (!S.Arguments.empty()) {
    Out += "  (";
    for (size_t I = 0; I < S.Arguments.size(); ++I)
      Out += (I ? ", " : "") + abbreviated(S.Arguments[I], ValueWidth);
    Out += ")";
  }
  if (!S.Result.empty() && S.What != Step::Kind::Return)
    Out += "  = " + abbreviated(S.Result, ValueWidth);
  if (S.What == Step::Kind::Operation && !S.Set.empty())
    Out += "  with " + setText(S.Set);
  return Out;
}

static std::string lineText(const Step &S, const std::string &OuterFunction) {
  std::string Text = abbreviated(S.Text, TextWidth);
  switch (S.What) {
  case Step::Kind::Block:
    Text += ':';
    break;
  case Step::Kind::Return:
    if (!S.Result.empty())
      Text += "  = " + abbreviated(S.Result, ValueWidth);
    break;
  case Step::Kind::Stop:
    Text = "stops: " + Text;
    break;
  case Step::Kind::Operation:
  case Step::Kind::Effect:
    break;
  }
  if (!S.Function.empty() && S.Function != OuterFunction)
    Text = "@" + abbreviated(S.Function, ValueWidth) + ": " + Text;
  return Text + valuesText(S);
}

std::string commonFile(const Schedule &S) {
  std::string File;
  for (const ThreadSchedule &T : S.Threads)
    for (const Step &St : T.Steps) {
      if (St.Location.empty())
        continue;
      llvm::StringRef Found = St.Location;
      if (!St.Line || !Found.consume_back(":" + std::to_string(St.Line)))
        return "";
      if (!File.empty() && File != Found)
        return "";
      File = Found.str();
    }
  return File;
}

/// What stands before a step. The end of a long location says most.
static std::string placeText(const Step &S, bool LineOnly) {
  if (LineOnly)
    return S.Location.empty() ? "" : std::to_string(S.Line);
  std::string Place = escapeText(S.Location);
  if (Place.size() > ValueWidth)
    Place = ".." + Place.substr(Place.size() - ValueWidth + 2);
  return Place;
}

void printScheduleSteps(llvm::raw_ostream &OS, const Schedule &S,
                        std::optional<MarkedStep> Mark, unsigned Indent,
                        const MarkStyle &Style) {
  bool LineOnly = !commonFile(S).empty();
  size_t PlaceWidth = 0;
  for (const ThreadSchedule &T : S.Threads)
    for (const Step &St : T.Steps)
      PlaceWidth = std::max(PlaceWidth, placeText(St, LineOnly).size());
  for (const ThreadSchedule &T : S.Threads) {
    OS.indent(Indent) << threadName(T.Thread) << '\n';
    std::vector<size_t> Marks;
    if (Mark && Mark->Thread == T.Thread)
      Marks.push_back(Mark->Step);
    std::vector<bool> Show = itemsToShow(T.Steps.size(), ListedSteps, Marks);
    std::string Outer = T.Steps.empty() ? "" : T.Steps.front().Function;
    size_t Hidden = 0;
    for (size_t I = 0; I < T.Steps.size(); ++I) {
      if (!Show[I]) {
        ++Hidden;
        continue;
      }
      if (Hidden)
        OS.indent(Indent + 4) << ".. " << Hidden << " more steps\n";
      Hidden = 0;
      const Step &St = T.Steps[I];
      bool Marked = isMarked(Mark, T.Thread, static_cast<unsigned>(I));
      std::string Place = placeText(St, LineOnly);
      Place.insert(LineOnly ? 0 : Place.size(), PlaceWidth - Place.size(), ' ');
      // Blocks stand a little to the left of what they contain, as in IR.
      llvm::StringRef Inner = St.What == Step::Kind::Block ? "" : "  ";
      OS.indent(Indent + 2)
          << (Marked ? Style.Begin : "") << (Marked ? "> " : "  ") << Place
          << "  " << Inner << lineText(St, Outer) << (Marked ? Style.End : "")
          << '\n';
    }
    if (Hidden)
      OS.indent(Indent + 4) << ".. " << Hidden << " more steps\n";
  }
}

} // namespace convtv
