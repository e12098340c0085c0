//===- checker/refine/memory_limit.cpp --------------------------*- C++ -*-===//

#include "checker/refine/memory_limit.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

namespace convtv {

static constexpr auto Interval = std::chrono::milliseconds(5);

uint64_t residentMiB() {
  // "size resident shared ...", in pages. Plain system calls: this is asked
  // when memory is short.
  int File = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return 0;
  char Text[128];
  ssize_t Length = ::read(File, Text, sizeof(Text) - 1);
  ::close(File);
  if (Length <= 0)
    return 0;
  Text[Length] = 0;
  char *End = nullptr;
  (void)std::strtoull(Text, &End, 10);
  uint64_t Pages = std::strtoull(End, nullptr, 10);
  return Pages * uint64_t(::sysconf(_SC_PAGESIZE)) >> 20;
}

MemoryLimit::MemoryLimit(unsigned MiB) : Limit(MiB) {
  if (Limit && residentMiB() > Limit / 2)
    ::malloc_trim(0);
}

bool MemoryLimit::reached() {
  if (!Limit || Reached)
    return Reached;
  auto Now = std::chrono::steady_clock::now();
  if (Now < Next)
    return false;
  Next = Now + Interval;
  return Reached = residentMiB() > Limit;
}

unsigned MemoryLimit::left() const {
  if (!Limit)
    return 0;
  uint64_t Used = std::min<uint64_t>(residentMiB(), Limit);
  return std::max<unsigned>({Limit - unsigned(Used), Limit / 8, 1});
}

} // namespace convtv
