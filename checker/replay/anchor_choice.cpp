//===- checker/replay/anchor_choice.cpp - Relations that are chosen -------===//
//
// Anchors, and uncontrolled operations under `same-path`. Every choice keeps
// instances that are forced to be together in one class: it looks at Forced
// where it would look at the thread. (Under `join-point` it need not: what is
// forced by what was chosen before is not asked.)
//
//===----------------------------------------------------------------------===//
#include "checker/replay/converged_with.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace convtv::replay {

AnchorChoice::~AnchorChoice() = default;

namespace {

/// Who chooses: the thread, or all threads that came the same way.
uint64_t chooser(const AnchorInstance &A) {
  if (A.What == AnchorInstance::Rule::Join)
    return A.Anchor;
  return A.Forced ? A.Forced : A.Thread;
}

uint64_t alone(const AnchorInstance &A) {
  // Who is at one place need not have been here equally often.
  if (A.What != AnchorInstance::Rule::Fixed)
    return mix(0xa2, chooser(A));
  return mix(mix(0xa1, chooser(A)), A.K);
}

class SuggestedChoice final : public AnchorChoice {
  uint64_t classOf(const AnchorInstance &, InstanceKey Suggested) override {
    return Suggested;
  }
  std::string name() const override { return "as suggested"; }
};

/// Classes are numbers that only grow along each thread, so that the order of
/// the instances of one anchor has no cycle.
class CountChoice final : public AnchorChoice {
public:
  explicit CountChoice(uint64_t Seed) : Seed(Seed) {}
  uint64_t classOf(const AnchorInstance &A, InstanceKey) override {
    // Numbers skipped up to here; what is forced to be together has come the
    // same way, so it has skipped the same.
    uint64_t Skipped = 0;
    if (Seed) {
      if (A.K)
        Skipped = Skips[{{A.Thread, A.StaticId}, A.K - 1}];
      Skipped += mix(mix(mix(Seed, chooser(A)), A.StaticId), A.K) & 1;
      Skips[{{A.Thread, A.StaticId}, A.K}] = Skipped;
    }
    return mix(0xc0, A.K + Skipped);
  }
  std::string name() const override {
    return Seed ? "growing at random" : "n-th with n-th";
  }

private:
  uint64_t Seed;
  /// By thread, operation and K.
  DenseMap<std::pair<std::pair<unsigned, uint64_t>, unsigned>, uint64_t> Skips;
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
  uint64_t classOf(const AnchorInstance &A, InstanceKey Suggested) override {
    uint64_t Side = mix(mix(mix(Seed, chooser(A)), A.StaticId), A.K) & 1;
    return mix(Suggested, Side);
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
    // Places differ between runs.
    uint64_t Who =
        A.What == AnchorInstance::Rule::Fixed ? chooser(A) : A.Thread;
    return mix(mix(Who, A.StaticId), A.K) >> 1;
  }
  DenseMap<uint64_t, uint64_t> Table;
};

} // namespace

std::unique_ptr<AnchorChoice> chooseSuggested() {
  return std::make_unique<SuggestedChoice>();
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
  Decision New;
  New.A = A;
  New.NewClass = alone(A);
  if (A.Forced)
    for (const Decision &D : Decisions)
      if (D.A.StaticId == A.StaticId && D.A.Forced == A.Forced) {
        New.NewClass = D.value();
        Decisions.push_back(std::move(New));
        return Decisions.back().value();
      }
  if (isFull()) {
    TooMany = true;
    return alone(A);
  }
  // A class holds at most one instance of a thread (rule B2). Joining comes
  // first: large sets are what most programs allow.
  SmallVector<AnchorInstance, 4> Because;
  for (const Decision &D : Decisions) {
    if (D.A.StaticId != A.StaticId || is_contained(New.Classes, D.value()))
      continue;
    if (A.What == AnchorInstance::Rule::Point && D.A.Anchor != A.Anchor)
      continue;
    Because.clear();
    if (isTaken(A, D.value(), Because) || crosses(A, D.value(), Because))
      New.NarrowedBy.insert(New.NarrowedBy.end(), Because.begin(),
                            Because.end());
    else
      New.Classes.push_back(D.value());
  }
  Decisions.push_back(std::move(New));
  return Decisions.back().value();
}

bool EnumeratedChoice::isFull() const {
  // What is forced is no choice.
  return Decisions.size() >= 1000 ||
         count_if(Decisions, [](const Decision &D) {
           return D.A.What == AnchorInstance::Rule::Fixed || !D.Classes.empty();
         }) >= 40;
}

void EnumeratedChoice::isForced(const AnchorInstance &A, uint64_t Class,
                                const AnchorInstance &By) {
  for (const Decision &D : Decisions)
    if (D.A == A) {
      // It was free in an attempt that was dropped.
      TooMany |= D.value() != Class;
      return;
    }
  Decision New;
  New.A = A;
  New.NewClass = Class;
  New.NarrowedBy.push_back(By);
  Decisions.push_back(std::move(New));
  TooMany |= isFull();
}

/// Whether Class has another instance of A's thread.
bool EnumeratedChoice::isTaken(const AnchorInstance &A, uint64_t Class,
                               SmallVectorImpl<AnchorInstance> &Because) const {
  for (const Decision &E : Decisions)
    // (Not the same execution come to in two ways, in two attempts.)
    if (E.A.StaticId == A.StaticId && E.A.Thread == A.Thread && E.A.K != A.K &&
        E.value() == Class) {
      Because.push_back(E.A);
      return true;
    }
  return false;
}

/// Whether A in Class makes two threads execute two classes in opposite orders
/// (both are instances of one anchor, so K is program order).
bool EnumeratedChoice::crosses(const AnchorInstance &A, uint64_t Class,
                               SmallVectorImpl<AnchorInstance> &Because) const {
  for (const Decision &Own : Decisions) {
    // Another instance of A's thread, in a class someone of Class is in too.
    if (Own.A.StaticId != A.StaticId || Own.A.Thread != A.Thread)
      continue;
    for (const Decision &X : Decisions) {
      if (X.value() != Class || X.A.StaticId != A.StaticId)
        continue;
      for (const Decision &Y : Decisions)
        if (Y.A.Thread == X.A.Thread && Y.A.StaticId == A.StaticId &&
            Y.value() == Own.value() && (Y.A.K < X.A.K) != (Own.A.K < A.K)) {
          Because.append({Own.A, X.A, Y.A});
          return true;
        }
    }
  }
  return false;
}

void EnumeratedChoice::finished(ArrayRef<AnchorInstance> Met) {
  for (const Decision &D : Decisions)
    if (is_contained(Met, D.A) && any_of(D.NarrowedBy, [&](const auto &A) {
          return !is_contained(Met, A);
        }))
      TooMany = true;
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
