//===- checker/campaign/tally.cpp - Figures of a campaign -----------------===//
#include "checker/campaign/tally.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

#include <algorithm>

using namespace llvm;

namespace convtv::campaign {

CaseLine summarise(uint64_t Number, const CaseResult &Result) {
  CaseLine L;
  L.Number = Number;
  L.Class = toString(Result.Class);
  L.Edits = Result.Edits;
  L.Outcome = toString(Result.Judged.What);
  L.Verdict = toString(Result.Judged.Verdict.Kind);
  L.Reason = Result.Judged.Verdict.Reason;
  L.Difference = Result.Judged.Runs.Difference;
  L.Milliseconds = Result.Milliseconds;
  L.Runs = Result.Judged.Runs.Runs;
  return L;
}

static std::string flat(StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += C == '\t' || C == '\n' ? ' ' : C;
  return Out;
}

std::string toText(const CaseLine &L) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << L.Number << '\t' << L.Class << '\t' << flat(L.Edits) << '\t'
     << L.Outcome << '\t' << L.Verdict << '\t' << uint64_t(L.Milliseconds)
     << '\t' << L.Runs << '\t' << flat(L.Reason) << '\t' << flat(L.Difference);
  return Text;
}

bool fromText(StringRef Text, CaseLine &L) {
  SmallVector<StringRef, 9> Parts;
  Text.split(Parts, '\t');
  unsigned long long Number, Time, Runs;
  if (Parts.size() != 9 || getAsUnsignedInteger(Parts[0], 10, Number) ||
      getAsUnsignedInteger(Parts[5], 10, Time) ||
      getAsUnsignedInteger(Parts[6], 10, Runs))
    return false;
  L.Number = Number;
  L.Class = Parts[1].str();
  L.Edits = Parts[2].str();
  L.Outcome = Parts[3].str();
  L.Verdict = Parts[4].str();
  L.Milliseconds = Time;
  L.Runs = Runs;
  L.Reason = Parts[7].str();
  L.Difference = Parts[8].str();
  return true;
}

void Tally::add(CaseLine Line) { Lines.push_back(std::move(Line)); }

void Tally::lost(uint64_t Number, StringRef What, bool InEdit) {
  LostInEdit += InEdit;
  if (!InEdit)
    Lost.push_back((What + " in case " + Twine(Number)).str());
}

static bool isWrong(StringRef Outcome) { return Outcome.starts_with("wrong-"); }

unsigned Tally::bugs() const {
  return Lost.size() +
         count_if(Lines, [](const CaseLine &L) { return isWrong(L.Outcome); });
}

void Tally::print(raw_ostream &OS) const {
  // Bugs first, the most severe ones first.
  for (const char *Kind :
       {"wrong-preserved", "wrong-violated", "wrong-ill-formed"})
    for (const CaseLine &L : Lines)
      if (L.Outcome == Kind)
        OS << "BUG " << Kind << " case " << L.Number << " (" << L.Edits
           << "): " << (L.Difference.empty() ? L.Reason : L.Difference) << '\n';
  for (const std::string &What : Lost)
    OS << "BUG " << What << '\n';

  static const char *const Verdicts[] = {"preserved", "violated", "undecided",
                                         "ill-formed"};
  OS << "class        programs preserved  violated undecided ill-formed "
        "missed exact-T\n";
  for (EditClass C : {EditClass::Preserving, EditClass::Breaking,
                      EditClass::Mutating, EditClass::Passes}) {
    std::map<std::string, unsigned> Count;
    unsigned All = 0, Missed = 0, Exact = 0;
    for (const CaseLine &L : Lines)
      if (L.Class == toString(C) && L.Outcome != "no-pair") {
        ++All;
        ++Count[L.Verdict];
        Missed += L.Outcome == "missed-violation";
        // Preserved, but not for any number of threads.
        Exact += StringRef(L.Reason).starts_with("proven for exactly");
      }
    if (!All)
      continue;
    OS << left_justify(toString(C), 12) << format("%9u", All);
    for (const char *V : Verdicts)
      OS << format("%10u", Count[V]);
    OS << format("%7u%8u", Missed, Exact) << '\n';
  }

  auto Histogram = [&](StringRef Outcome, StringRef Title) {
    std::map<std::string, std::pair<unsigned, uint64_t>> Reasons;
    for (const CaseLine &L : Lines)
      if (L.Outcome == Outcome) {
        auto &Entry = Reasons[general(L.Reason)];
        if (!Entry.first++)
          Entry.second = L.Number;
      }
    if (Reasons.empty())
      return;
    OS << Title << ":\n";
    std::vector<std::pair<unsigned, std::string>> Sorted;
    for (auto &[Reason, Entry] : Reasons)
      Sorted.push_back({Entry.first, Reason + " (case " +
                                         std::to_string(Entry.second) + ")"});
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](auto &X, auto &Y) { return X.first > Y.first; });
    for (auto &[N, Text] : Sorted)
      OS << format("%6u  ", N) << Text << '\n';
  };
  Histogram("undecided-right", "undecided though right by construction");
  Histogram("missed-violation", "undecided though runs show a violation");
  Histogram("undecided", "undecided otherwise");

  std::map<std::string, std::pair<unsigned, unsigned>> Edits;
  for (const CaseLine &L : Lines)
    if (L.Class == "preserving") {
      SmallVector<StringRef, 4> Names;
      StringRef(L.Edits).split(Names, ',', -1, false);
      for (StringRef Name : Names) {
        auto &E = Edits[Name.str()];
        ++E.first;
        E.second += L.Outcome == "undecided-right";
      }
    }
  if (!Edits.empty()) {
    OS << "preserving edits (uses, undecided with it):";
    for (auto &[Name, E] : Edits)
      OS << ' ' << Name << ' ' << E.first << '/' << E.second;
    OS << '\n';
  }
  std::map<std::string, unsigned> Passes;
  for (const CaseLine &L : Lines)
    if (L.Class == "passes" && L.Verdict == "violated" &&
        !StringRef(L.Edits).contains(' ')) // nothing else was done
      ++Passes[L.Edits];
  if (!Passes.empty()) {
    OS << "pipelines found to change meaning:\n";
    for (auto &[Name, N] : Passes)
      OS << format("%6u  ", N) << Name << '\n';
  }

  unsigned Agreed = 0, Open = 0, NoPair = 0;
  double Time = 0;
  uint64_t Runs = 0;
  for (const CaseLine &L : Lines) {
    Agreed += L.Outcome == "agreed";
    NoPair += L.Outcome == "no-pair";
    Open += L.Verdict == "undecided" && L.Outcome != "no-pair" &&
            !isWrong(L.Outcome);
    Time += L.Milliseconds;
    Runs += L.Runs;
  }
  OS << "programs " << Lines.size() << ", agreed " << Agreed << ", undecided "
     << Open << ", no pair " << NoPair << ", passes crashed " << LostInEdit
     << ", runs " << Runs << ", bugs " << bugs() << '\n';
}

} // namespace convtv::campaign
