//===- checker/refine/memory_limit.h - What the process may use ---*- C++
//-*-===//
//
// Watches the resident memory of the process, so that a pair that needs too
// much is given up instead of the process. (docs/limits.md)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_MEMORY_LIMIT_H
#define CONVTV_CHECKER_REFINE_MEMORY_LIMIT_H

#include <chrono>
#include <cstdint>

namespace convtv {

/// Resident memory of the process in MiB; 0 if the system does not say.
uint64_t residentMiB();

/// For one pair. Asking is cheap: the system is asked every few milliseconds.
class MemoryLimit {
public:
  /// MiB: 0 = none. Gives back what earlier pairs left unused.
  explicit MemoryLimit(unsigned MiB);
  /// Once true, it stays true: what was given up is not resumed.
  bool reached();
  /// What is left for Z3 in MiB, at least an eighth of the limit; 0 = no limit.
  unsigned left() const;

private:
  unsigned Limit;
  bool Reached = false;
  std::chrono::steady_clock::time_point Next;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_MEMORY_LIMIT_H
