//===- checker/report/escape.cpp - Making foreign text safe to print ------===//

#include "checker/report/escape.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <algorithm>

namespace convtv {

static void appendByte(std::string &Out, unsigned char C) {
  Out += "\\x";
  Out += llvm::hexdigit(C >> 4);
  Out += llvm::hexdigit(C & 15);
}

/// Appends the multi-byte sequence at the front of S, escaped; returns how many
/// bytes it took.
static size_t appendNonAscii(std::string &Out, llvm::StringRef S) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(S.data());
  unsigned Length = llvm::getNumBytesForUTF8(*Begin);
  if (Length <= S.size() && llvm::isLegalUTF8Sequence(Begin, Begin + Length)) {
    const llvm::UTF8 *Next = Begin;
    llvm::UTF32 CodePoint = 0;
    if (llvm::convertUTF8Sequence(&Next, Begin + Length, &CodePoint,
                                  llvm::strictConversion) ==
        llvm::conversionOK) {
      Out += "\\u{" + llvm::utohexstr(CodePoint) + "}";
      return Length;
    }
  }
  appendByte(Out, *Begin);
  return 1;
}

std::string escapeText(llvm::StringRef S) {
  std::string Out;
  Out.reserve(S.size());
  for (size_t I = 0; I < S.size();) {
    unsigned char C = S[I];
    if (C >= 0x80) {
      I += appendNonAscii(Out, S.substr(I));
      continue;
    }
    ++I;
    if (C == '\n')
      Out += "\\n";
    else if (C == '\r')
      Out += "\\r";
    else if (C == '\t')
      Out += "\\t";
    else if (C < 0x20 || C == 0x7F)
      appendByte(Out, C);
    else
      Out += static_cast<char>(C);
  }
  return Out;
}

std::string escapeLines(llvm::StringRef S) {
  llvm::SmallVector<llvm::StringRef> Lines;
  S.split(Lines, '\n');
  std::string Out;
  for (llvm::StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.empty())
      continue;
    if (!Out.empty())
      Out += "; ";
    Out += escapeText(Line);
  }
  return Out;
}

std::string quoted(llvm::StringRef S) {
  std::string Doubled;
  for (char C : S) {
    if (C == '\\' || C == '\'')
      Doubled += '\\';
    Doubled += C;
  }
  return "'" + escapeText(Doubled) + "'";
}

std::string abbreviated(llvm::StringRef S, unsigned Width) {
  std::string Out = escapeText(S);
  Width = std::max(Width, 3U);
  if (Out.size() > Width) {
    Out.resize(Width - 2);
    Out += "..";
  }
  return Out;
}

} // namespace convtv
