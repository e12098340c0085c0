//===- checker/report/escape.h - Making foreign text safe to print --*- C++
//-*-===//
//
// Names, instructions and messages come from the input files and may contain
// anything. Reports show them as one line of printable ASCII, so that a file
// cannot steer a terminal or fake a line of the report. (DESIGN 3)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_ESCAPE_H
#define CONVTV_CHECKER_REPORT_ESCAPE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace convtv {

/// Printable ASCII unchanged, backslashes and quotes included (they are part of
/// IR syntax); \n, \r, \t by name; other control characters and bytes that are
/// not UTF-8 as \xHH; every other code point as \u{H...}.
std::string escapeText(llvm::StringRef S);

/// Like escapeText, for messages of several lines: each line is trimmed, empty
/// ones are dropped, and the rest are joined with "; ".
std::string escapeLines(llvm::StringRef S);

/// A name given by the user between single quotes; single quotes and
/// backslashes in it are escaped.
std::string quoted(llvm::StringRef S);

/// Escaped and cut to at most Width characters (at least 3), the cut shown as
/// "..".
std::string abbreviated(llvm::StringRef S, unsigned Width);

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_ESCAPE_H
