//===- encodings/program/assembly_words.cpp -------------------------------===//

#include "encodings/program/assembly_words.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace llvm;

namespace convtv {

std::string withKeywordReplaced(StringRef Text, StringRef Keyword,
                                StringRef Replacement) {
  if (!Text.contains(Keyword))
    return Text.str();
  auto InWord = [](char C) {
    return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-';
  };
  std::string Result;
  size_t Copied = 0;
  for (size_t At = 0; At < Text.size();) {
    char C = Text[At];
    if (C == ';') {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (C == '"') { // a quote inside is written \22
      size_t End = Text.find('"', At + 1);
      At = End == StringRef::npos ? Text.size() : End + 1;
    } else if (InWord(C)) {
      size_t End = At;
      while (End != Text.size() && InWord(Text[End]))
        ++End;
      bool IsName = At != 0 && StringRef("@%!#^").contains(Text[At - 1]);
      bool IsLabel = End != Text.size() && Text[End] == ':';
      if (!IsName && !IsLabel && Text.slice(At, End) == Keyword) {
        Result += Text.slice(Copied, At);
        Result += Replacement;
        Copied = End;
      }
      At = End;
    } else {
      ++At;
    }
  }
  Result += Text.drop_front(Copied);
  return Result;
}

} // namespace convtv
