//===- checker/replay/growth.cpp - Sets that only gain threads ------------===//
//
// Operations of the two runs correspond k-th with k-th of one callee in each
// thread. What may follow from a set that grew is everything later in a thread
// that took part in it, and in threads it communicates with from then on. A
// difference anywhere else has another cause. When in doubt it is not growth.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/difference.h"

#include <map>

using namespace llvm;

namespace convtv::replay {

namespace {

constexpr size_t Never = ~size_t(0);

class Growth {
public:
  Growth(const Run &Source, const Run &Target)
      : Source(Source), Target(Target), After(Target.Threads.size(), Never) {}

  bool find() {
    if (Source.Status != RunStatus::Complete ||
        Target.Status != RunStatus::Complete)
      return false;
    for (unsigned T = 0; T != Target.Threads.size(); ++T)
      if (!match(T) || !sameEffects(T))
        return false;
    for (unsigned T = 0; T != Target.Threads.size(); ++T)
      for (size_t J = 0; J != Target.Threads[T].Events.size(); ++J)
        if (!compareSets(T, J))
          return false;
    spread();
    return Grown && isCause();
  }

private:
  size_t indexOf(const Run &R, unsigned T, const EventRecord &E) const {
    return &E - R.Threads[T].Events.data();
  }

  /// Fills Counterpart: source events by target events.
  bool match(unsigned T) {
    const auto &X = Source.Threads[T].Events, &Y = Target.Threads[T].Events;
    std::map<std::pair<uint64_t, unsigned>, size_t> Of;
    std::map<uint64_t, unsigned> Count;
    for (size_t I = 0; I != X.size(); ++I)
      Of[{X[I].Callee, Count[X[I].Callee]++}] = I;
    Count.clear();
    auto &List = Counterpart.emplace_back();
    for (const EventRecord &E : Y) {
      auto It = Of.find({E.Callee, Count[E.Callee]++});
      if (It == Of.end()) {
        if (E.IsConvergent)
          return false;
        List.push_back(Never);
        continue;
      }
      if (X[It->second].IsConvergent != E.IsConvergent ||
          X[It->second].NumArguments != E.NumArguments)
        return false;
      List.push_back(It->second);
      Of.erase(It);
    }
    for (const auto &[Key, I] : Of)
      if (X[I].IsConvergent)
        return false;
    return true;
  }

  /// The same effects in the same order, and the same end. (Growth may be the
  /// reason if not, but does not show.)
  bool sameEffects(unsigned T) const {
    std::vector<uint64_t> Callees[2];
    const Run *Runs[] = {&Source, &Target};
    for (unsigned Side : {0, 1})
      for (const EventRecord &E : Runs[Side]->Threads[T].Events)
        if (E.IsEffect)
          Callees[Side].push_back(E.Callee);
    return Callees[0] == Callees[1] &&
           Source.Threads[T].End == Target.Threads[T].End;
  }

  /// Whether what an event is given is the same.
  bool sameBefore(unsigned T, size_t I, size_t J) const {
    const EventRecord &X = Source.Threads[T].Events[I],
                      &Y = Target.Threads[T].Events[J];
    return !argumentsDiffer(Source, Target, T, I, J) &&
           !(X.ReadsMemory && Y.ReadsMemory && X.Digest != Y.Digest);
  }

  /// Whether an operation kept all partners. Notes where a set grew.
  bool compareSets(unsigned T, size_t J) {
    const EventRecord &Y = Target.Threads[T].Events[J];
    if (!Y.IsConvergent)
      return true;
    const EventRecord &X = Source.Threads[T].Events[Counterpart[T][J]];
    if ((X.Set & Y.Set) != X.Set)
      return false;
    for (unsigned U = 0; U != Target.Threads.size(); ++U) {
      if (U == T || !(X.Set >> U & 1))
        continue;
      const EventRecord *P = partner(Source, X, U), *Q = partner(Target, Y, U);
      if (!P || !Q ||
          Counterpart[U][indexOf(Target, U, *Q)] != indexOf(Source, U, *P))
        return false;
    }
    if (X.Set != Y.Set) {
      Grown = true;
      After[T] = std::min(After[T], J);
    }
    return true;
  }

  /// To those who communicate with a thread after it took part.
  void spread() {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (unsigned T = 0; T != Target.Threads.size(); ++T)
        for (size_t J = 0; J < Target.Threads[T].Events.size() && J < After[T];
             ++J) {
          const EventRecord &Y = Target.Threads[T].Events[J];
          for (unsigned U = 0; Y.IsConvergent && U != Target.Threads.size();
               ++U) {
            const EventRecord *Q =
                U != T && (Y.Set >> U & 1) ? partner(Target, Y, U) : nullptr;
            if (!Q || indexOf(Target, U, *Q) <= After[U])
              continue;
            After[T] = J;
            Changed = true;
            break;
          }
        }
    }
  }

  bool isCause() const {
    std::vector<Difference> All = differencesByThread(Source, Target);
    for (unsigned T = 0; T != All.size(); ++T) {
      for (size_t J = 0; J != Target.Threads[T].Events.size(); ++J)
        if (J <= After[T] && Counterpart[T][J] != Never &&
            !sameBefore(T, Counterpart[T][J], J))
          return false;
      // Nothing can follow from a set that grew without After.
      if (After[T] == Never && All[T].How != Difference::Kind::None)
        return false;
      if (All[T].TargetEvent && *All[T].TargetEvent < After[T])
        return false;
    }
    return true;
  }

  const Run &Source, &Target;
  std::vector<std::vector<size_t>> Counterpart;
  /// Per thread: the target event from which on (itself not included) what
  /// happens may follow from a set that grew.
  std::vector<size_t> After;
  bool Grown = false;
};

} // namespace

bool setsOnlyGrow(const Run &Source, const Run &Target) {
  return Growth(Source, Target).find();
}

} // namespace convtv::replay
