//===- checker/refine/samples.cpp -------------------------------*- C++ -*-===//

#include "checker/refine/samples.h"

#include "llvm/ADT/StringExtras.h"

namespace convtv {

namespace {

uint64_t mix(uint64_t X) { // splitmix64
  X += 0x9e3779b97f4a7c15ull;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9ull;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebull;
  return X ^ (X >> 31);
}

uint64_t hashText(llvm::StringRef Text, uint64_t Seed) {
  uint64_t H = mix(Seed);
  for (char Char : Text)
    H = (H ^ uint8_t(Char)) * 0x100000001b3ull;
  return mix(H);
}

llvm::APInt randomBits(unsigned Width, uint64_t Seed) {
  llvm::SmallVector<uint64_t, 2> Words;
  for (unsigned I = 0; I * 64 < Width; ++I)
    Words.push_back(mix(Seed + I));
  return llvm::APInt(Width, Words);
}

/// How a random sample draws: what share of the values is small, and whether
/// the threads have the same inputs.
struct Style {
  uint64_t Seed;
  bool SameThreads;
  bool Small;
  unsigned Range;
  bool Deep; ///< values just within the range
  bool Far;  ///< calls return, so that loops are followed to their ends
};

llvm::APInt draw(llvm::StringRef Name, unsigned Width, const Style &S) {
  std::string Key = Name.str();
  bool Identity = Name.starts_with("lane.") || Name.starts_with("local.id.") ||
                  Name.starts_with("global.id.");
  if (S.SameThreads && !Identity)
    for (size_t At = 0; (At = Key.find(".t", At)) != std::string::npos; ++At)
      if (At + 2 < Key.size() && llvm::isDigit(Key[At + 2]))
        Key[At + 2] = '*';
  uint64_t H = hashText(Key, S.Seed);
  if (Width == 0 || Width == 1) {
    if (Name.contains("poison") || Name.contains("unrepresentable") ||
        Name.contains("isinf") || Name.ends_with(".undefined"))
      return llvm::APInt(1, H % 32 == 0);
    if (Name.ends_with("returns") || Name.starts_with("readable.") ||
        Name.starts_with("writable."))
      return llvm::APInt(1, S.Far || H % 16 != 0 || !Name.ends_with("returns"));
    return llvm::APInt(1, H & 1);
  }
  if (Name.ends_with(".object"))
    return llvm::APInt(Width, 0);
  if (Identity) {
    // Distinct small ids, in either order.
    unsigned Thread = Name.back() - '0';
    if (S.Seed & 1)
      Thread = 7 - Thread;
    return llvm::APInt(64, Name.starts_with("lane.") || Name.contains(".0.")
                               ? Thread
                               : 0)
        .zextOrTrunc(Width);
  }
  if (Name.ends_with(".offset")) // an aligned address, apart from others
    return llvm::APInt(64, 0x1000 * (1 + H % 1000)).zextOrTrunc(Width);
  uint64_t Choice = mix(H);
  if (S.Small || Choice % 4 != 0)
    return llvm::APInt(64, S.Deep ? S.Range - 3 - H % 2 : H % S.Range)
        .zextOrTrunc(Width);
  if (Choice % 8 == 0)
    return llvm::APInt::getAllOnes(Width);
  return randomBits(Width, H);
}

} // namespace

struct Samples::Point {
  std::shared_ptr<Model> M;
  std::unique_ptr<Evaluator> E;
};

Samples::Samples(unsigned Count, unsigned Range) {
  for (unsigned I = 0; I < Count; ++I) {
    auto P = std::make_unique<Point>();
    Style S{mix(I),     I % 4 == 1, I % 2 == 0, I % 3 == 0 ? Range : 7,
            I % 6 == 0, I % 3 == 0};
    P->E = std::make_unique<Evaluator>(
        [S](Term V) { return draw(V.name(), V.width(), S); },
        [S](Term App, llvm::ArrayRef<llvm::APInt> Arguments) {
          Style Here = S;
          for (const auto &A : Arguments)
            Here.Seed = mix(
                Here.Seed ^ uint64_t(A.getActiveBits()) ^
                (A.getBitWidth() <= 64 ? A.getZExtValue() : A.getRawData()[0]));
          return draw(App.name(), App.width(), Here);
        });
    Points.push_back(std::move(P));
  }
}

Samples::~Samples() = default;

void Samples::require(Term Fact) {
  std::vector<std::unique_ptr<Point>> Kept;
  for (auto &P : Points)
    if (P->E->isTrue(Fact))
      Kept.push_back(std::move(P));
  Points = std::move(Kept);
}

void Samples::add(std::shared_ptr<Model> M) {
  auto P = std::make_unique<Point>();
  P->M = M;
  P->E = std::make_unique<Evaluator>(
      [M](Term V) { return M->value(V); },
      [M](Term App, llvm::ArrayRef<llvm::APInt>) { return M->value(App); });
  Points.push_back(std::move(P));
}

bool Samples::isTrue(unsigned I, Term Condition) {
  return Points[I]->E->isTrue(Condition);
}

std::optional<unsigned> Samples::findTrue(Term Condition) {
  if (Condition.isFalse())
    return std::nullopt;
  // Latest first: counterexamples of similar questions repeat.
  for (unsigned I = Points.size(); I-- > 0;)
    if (isTrue(I, Condition))
      return I;
  return std::nullopt;
}

std::shared_ptr<Model> Samples::model(unsigned I) const { return Points[I]->M; }
Evaluator &Samples::evaluator(unsigned I) const { return *Points[I]->E; }

} // namespace convtv
