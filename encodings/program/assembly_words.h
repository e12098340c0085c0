//===- encodings/program/assembly_words.h - Words of textual IR ---*- C++
//-*-===//
//
// Words of LLVM assembly, for keywords that LLVM 19 does not know: they are
// written in a way it knows before it reads the text.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_ASSEMBLY_WORDS_H
#define CONVTV_ENCODINGS_PROGRAM_ASSEMBLY_WORDS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace convtv {

/// Text with every occurrence of the keyword replaced. Comments, strings, names
/// (of values, types, metadata, attribute groups, comdats) and labels are left
/// alone.
std::string withKeywordReplaced(llvm::StringRef Text, llvm::StringRef Keyword,
                                llvm::StringRef Replacement);

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_ASSEMBLY_WORDS_H
