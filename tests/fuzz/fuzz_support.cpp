//===- tests/fuzz/fuzz_support.cpp ----------------------------------------===//
#include "tests/fuzz/fuzz_support.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace convtv::fuzz {

void require(bool Condition, const char *What) {
  if (Condition)
    return;
  std::fprintf(stderr, "requirement broken: %s\n", What);
  std::abort();
}

MemoryFile::MemoryFile(llvm::StringRef Content) {
  Descriptor = memfd_create("fuzz", MFD_CLOEXEC);
  require(Descriptor >= 0, "a file in memory");
  while (!Content.empty()) {
    ssize_t N = write(Descriptor, Content.data(), Content.size());
    require(N > 0, "room for a file in memory");
    Content = Content.drop_front(N);
  }
  lseek(Descriptor, 0, SEEK_SET);
  Path = "/proc/self/fd/" + std::to_string(Descriptor);
}

MemoryFile::~MemoryFile() { close(Descriptor); }

static bool inWord(char C) {
  return llvm::isAlnum(C) || C == '%' || C == '@' || C == '.' || C == '_' ||
         C == '-' || C == '#' || C == '!';
}

/// The words of a text, as slices of it.
static std::vector<llvm::StringRef> wordsOf(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Words;
  for (size_t I = 0; I < Text.size();) {
    size_t End = I;
    while (End < Text.size() && inWord(Text[End]))
      ++End;
    if (End > I)
      Words.push_back(Text.slice(I, End));
    I = End + 1;
  }
  return Words;
}

size_t mutateLines(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  std::minstd_rand Random(Seed);
  auto Below = [&](size_t N) { return N ? Random() % N : 0; };
  std::string Text(reinterpret_cast<const char *>(Data), Size);
  llvm::SmallVector<llvm::StringRef, 64> Split;
  llvm::StringRef(Text).split(Split, '\n');
  std::vector<std::string> Lines;
  for (llvm::StringRef Line : Split)
    Lines.push_back(Line.str());
  std::vector<llvm::StringRef> Words = wordsOf(Text);
  for (unsigned Times = 1 + Below(3); Times; --Times) {
    size_t At = Below(Lines.size()), From = Below(Lines.size());
    switch (Below(8)) {
    case 0:
      if (Lines.size() > 1)
        Lines.erase(Lines.begin() + At);
      break;
    case 1:
      Lines.insert(Lines.begin() + At, std::string(Lines[At]));
      break;
    case 2:
      std::swap(Lines[At], Lines[From]);
      break;
    case 3:
      Lines.insert(Lines.begin() + At, std::string(Lines[From]));
      break;
    default: { // another word
      std::vector<llvm::StringRef> Here = wordsOf(Lines[At]);
      if (Here.empty() || Words.empty())
        break;
      llvm::StringRef Old = Here[Below(Here.size())];
      std::string New = Words[Below(Words.size())].str();
      if (Below(6) == 0) // or another number
        New = std::to_string(Below(2) ? Below(4) : Random());
      Lines[At].replace(Old.data() - Lines[At].data(), Old.size(), New);
      break;
    }
    }
  }
  std::string Result = llvm::join(Lines, "\n");
  size_t Length = std::min(Result.size(), MaxSize);
  std::memcpy(Data, Result.data(), Length);
  return Length;
}

} // namespace convtv::fuzz
