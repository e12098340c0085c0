//===- tests/fuzz/fuzz_support.h - What the fuzz targets share --*- C++ -*-===//
//
// Each target is a function from bytes to nothing, as libFuzzer wants it. What
// a target demands beyond "no crash" it demands with require(). (docs/trust.md)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_TESTS_FUZZ_FUZZ_SUPPORT_H
#define CONVTV_TESTS_FUZZ_FUZZ_SUPPORT_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace convtv::fuzz {

/// Ends the process with a message if the condition does not hold.
void require(bool Condition, const char *What);

/// Bytes as a file that only this process sees, for readers that want a path.
class MemoryFile {
public:
  explicit MemoryFile(llvm::StringRef Content);
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  const std::string &path() const { return Path; }

private:
  int Descriptor = -1;
  std::string Path;
};

/// A mutation that keeps most lines of a text as they are, so that more of what
/// comes out is still read: lines are removed, doubled, exchanged, taken from
/// elsewhere, or one word of a line becomes another word of the text.
size_t mutateLines(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed);

} // namespace convtv::fuzz

/// libFuzzer's own mutations.
extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

#endif // CONVTV_TESTS_FUZZ_FUZZ_SUPPORT_H
