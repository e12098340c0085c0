//===- checker/replay/anchor_choice.cpp - Relations of anchors ------------===//
#include "checker/replay/converged_with.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace convtv::replay {

AnchorChoice::~AnchorChoice() = default;

namespace {

uint64_t alone(const AnchorInstance &A) {
  return mix(mix(0xa1, A.Thread), A.K);
}

class MaximalChoice final : public AnchorChoice {
  uint64_t classOf(const AnchorInstance &, InstanceKey Maximal) override {
    return Maximal;
  }
  std::string name() const override { return "maximal"; }
};

/// Classes are numbers that only grow along each thread, so that the order of
/// the instances of one anchor has no cycle.
class CountChoice final : public AnchorChoice {
public:
  explicit CountChoice(uint64_t Seed) : Seed(Seed) {}
  uint64_t classOf(const AnchorInstance &A, InstanceKey) override {
    uint64_t Class = A.K;
    if (Seed)
      for (uint32_t J = 0; J <= A.K; ++J)
        Class += mix(mix(mix(Seed, A.Thread), A.StaticId), J) & 1;
    return mix(0xc0, Class);
  }
  std::string name() const override {
    return Seed ? "growing at random" : "n-th with n-th";
  }

private:
  uint64_t Seed;
};

class AloneChoice final : public AnchorChoice {
  uint64_t classOf(const AnchorInstance &A, InstanceKey) override {
    return alone(A);
  }
  std::string name() const override { return "every thread alone"; }
};

class RandomChoice final : public AnchorChoice {
public:
  explicit RandomChoice(uint64_t Seed) : Seed(Seed) {}
  uint64_t classOf(const AnchorInstance &A, InstanceKey Maximal) override {
    uint64_t Side = mix(mix(mix(Seed, A.Thread), A.StaticId), A.K) & 1;
    return mix(Maximal, Side);
  }
  std::string name() const override { return "random"; }

private:
  uint64_t Seed;
};

class TableChoice final : public AnchorChoice {
public:
  explicit TableChoice(
      const std::vector<std::pair<AnchorInstance, uint64_t>> &T) {
    for (const auto &[Instance, Class] : T)
      Table[index(Instance)] = Class;
  }
  uint64_t classOf(const AnchorInstance &A, InstanceKey) override {
    auto It = Table.find(index(A));
    return It != Table.end() ? It->second : alone(A);
  }
  std::string name() const override { return "as the other program did"; }

private:
  static uint64_t index(const AnchorInstance &A) {
    return mix(mix(A.Thread, A.StaticId), A.K) >> 1;
  }
  DenseMap<uint64_t, uint64_t> Table;
};

} // namespace

std::unique_ptr<AnchorChoice> chooseMaximal() {
  return std::make_unique<MaximalChoice>();
}
std::unique_ptr<AnchorChoice> chooseByCount(uint64_t Seed) {
  return std::make_unique<CountChoice>(Seed);
}
std::unique_ptr<AnchorChoice> chooseAlone() {
  return std::make_unique<AloneChoice>();
}
std::unique_ptr<AnchorChoice> chooseRandom(uint64_t Seed) {
  return std::make_unique<RandomChoice>(Seed);
}
std::unique_ptr<AnchorChoice>
chooseTable(std::vector<std::pair<AnchorInstance, uint64_t>> Table) {
  return std::make_unique<TableChoice>(Table);
}

uint64_t EnumeratedChoice::classOf(const AnchorInstance &A, InstanceKey) {
  for (const Decision &D : Decisions)
    if (D.A == A)
      return D.value();
  if (Decisions.size() >= 40) {
    TooMany = true;
    return alone(A);
  }
  Decision New;
  New.A = A;
  New.NewClass = alone(A);
  // A class holds at most one instance of a thread (rule B2). Joining comes
  // first: large sets are what most programs allow.
  for (const Decision &D : Decisions) {
    if (D.A.StaticId != A.StaticId || is_contained(New.Classes, D.value()))
      continue;
    bool Taken = any_of(Decisions, [&](const Decision &E) {
      return E.A.StaticId == A.StaticId && E.A.Thread == A.Thread &&
             E.value() == D.value();
    });
    if (!Taken && !crosses(A, D.value()))
      New.Classes.push_back(D.value());
  }
  Decisions.push_back(std::move(New));
  return Decisions.back().value();
}

/// Whether A in Class makes two threads execute two classes in opposite orders
/// (both are instances of one anchor, so K is program order).
bool EnumeratedChoice::crosses(const AnchorInstance &A, uint64_t Class) const {
  for (const Decision &Own : Decisions) {
    // Another instance of A's thread, in a class someone of Class is in too.
    if (Own.A.StaticId != A.StaticId || Own.A.Thread != A.Thread)
      continue;
    for (const Decision &X : Decisions) {
      if (X.value() != Class || X.A.StaticId != A.StaticId)
        continue;
      for (const Decision &Y : Decisions)
        if (Y.A.Thread == X.A.Thread && Y.A.StaticId == A.StaticId &&
            Y.value() == Own.value() && (Y.A.K < X.A.K) != (Own.A.K < A.K))
          return true;
    }
  }
  return false;
}

bool EnumeratedChoice::advance() {
  while (!Decisions.empty()) {
    Decision &Last = Decisions.back();
    if (Last.Chosen < Last.Classes.size()) {
      ++Last.Chosen;
      return true;
    }
    Decisions.pop_back();
  }
  return false;
}

//--- Basic rules
//--------------------------------------------------------------//

const char *checkBasicRules(ArrayRef<std::vector<InstanceKey>> Traces) {
  DenseMap<InstanceKey, unsigned> Members; // how many threads have the instance
  for (const auto &Trace : Traces) {
    DenseSet<InstanceKey> Seen;
    for (InstanceKey K : Trace) {
      if (!Seen.insert(K).second)
        return "two instances of one thread are related (B2)";
      ++Members[K];
    }
  }
  // Convergence-before is acyclic iff the instances can be taken away one class
  // after another, each when it is next in all its threads.
  SmallVector<size_t, 8> Position(Traces.size(), 0);
  DenseMap<InstanceKey, unsigned> Waiting;
  for (const auto &Trace : Traces)
    if (!Trace.empty())
      ++Waiting[Trace[0]];
  for (bool Progress = true; Progress;) {
    Progress = false;
    for (size_t T = 0; T != Traces.size(); ++T) {
      if (Position[T] == Traces[T].size())
        continue;
      InstanceKey K = Traces[T][Position[T]];
      if (Waiting[K] != Members[K])
        continue;
      for (size_t U = 0; U != Traces.size(); ++U) {
        if (Position[U] == Traces[U].size() || Traces[U][Position[U]] != K)
          continue;
        if (++Position[U] != Traces[U].size())
          ++Waiting[Traces[U][Position[U]]];
      }
      Progress = true;
    }
  }
  for (size_t T = 0; T != Traces.size(); ++T)
    if (Position[T] != Traces[T].size())
      return "the convergence order has a cycle (B3)";
  return nullptr;
}

} // namespace convtv::replay
