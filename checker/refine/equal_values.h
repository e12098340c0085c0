//===- checker/refine/equal_values.h - Values of both programs ------*- C++
//-*-===//
//
// Sweeping: where the target computes a value in another way than the source,
// but provably the same one, it continues with the source's term. What depends
// on it is then the same term in both programs, and large questions (memory,
// arguments of operations) become small ones. (docs/encoding.md, "Equal
// values")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_EQUAL_VALUES_H
#define CONVTV_CHECKER_REFINE_EQUAL_VALUES_H

#include "checker/refine/question.h"
#include "encodings/instructions/encoder.h"

#include <map>
#include <set>
#include <vector>

namespace convtv {

class EqualValues {
public:
  /// Budget: Z3 resource units of the proof beyond which nothing is asked.
  EqualValues(TermTable &Table, Question &Q, uint64_t Budget)
      : T(Table), Q(Q), Budget(Budget) {}

  /// A value of the source.
  void record(const Computed &V);
  /// A value of the target: takes over terms of the source that are equal
  /// wherever the guard holds, for all threads.
  void replace(Computed &V);

private:
  struct Known {
    std::vector<Scalar> ByThread; ///< one leaf
  };
  void replaceLeaf(Computed &V, unsigned Leaf);
  void replacePoison(Computed &V, unsigned Leaf, const Known &Like);
  bool isReached(Term Guard);
  bool follows(Term Guard, Term Goal);

  TermTable &T;
  Question &Q;
  uint64_t Budget;
  /// By guard and width, in the order of the source.
  std::map<std::pair<uint32_t, unsigned>, std::vector<Known>> ByGuard;
  /// By the term of thread 0.
  std::map<uint32_t, Known> ByTerm;
  std::map<uint32_t, bool> Reached; ///< guards asked for
};

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_EQUAL_VALUES_H
