//===- checker/replay/oracle.h - Answers of unknown functions ---*- C++ -*-===//
//
// One random function stands for everything the program text does not define.
// It is a pure function of (scenario seed, key), hence the same before and
// after; keys are built by the interpreter from what the result may depend on.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_ORACLE_H
#define CONVTV_CHECKER_REPLAY_ORACLE_H

#include "checker/replay/scenario.h"
#include "checker/replay/type_layout.h"
#include "checker/replay/value.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace convtv::replay {

class Oracle {
public:
  /// Pool: integers that make interesting answers. Both must outlive this.
  Oracle(const Scenario &S, llvm::ArrayRef<llvm::APInt> Pool);

  /// The value of leaf number Leaf of the answer to Key.
  Scalar answer(uint64_t Key, unsigned Leaf, const LeafLayout &L) const;
  /// Whether a call that need not return does.
  bool returns(uint64_t Key) const;

  /// Whether a call that is not speculatable is undefined for these arguments.
  bool isUndefined(uint64_t Key) const;

  /// Whether preferences may still define answers.
  bool takesPreferences() const { return !Fixed && !S.Preferences.empty(); }
  /// From now on the function does not change: answers given so far and later
  /// ones are comparable.
  void fix() { Fixed = true; }
  /// Defines the answer to Key: as the scenario prefers for this call, if it
  /// does, else by the seed. The first use counts; not after fix().
  void prefer(uint64_t Key, llvm::StringRef Callee, unsigned Thread,
              unsigned Index);

private:
  const Scenario &S;
  llvm::ArrayRef<llvm::APInt> Pool;
  /// Null: by the seed.
  llvm::DenseMap<uint64_t, const OraclePreference *> Preferred;
  bool Fixed = false;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_ORACLE_H
