//===- checker/report/query_files.h - Queries for other solvers -----*- C++
//-*-===//
//
// Writes the queries of a run as numbered SMT-LIB 2 files, query-000001.smt2
// and so on, each with the answer as its :status. (docs/command-line.md --smt2)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPORT_QUERY_FILES_H
#define CONVTV_CHECKER_REPORT_QUERY_FILES_H

#include "encodings/smt/solver.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace convtv {

/// The text of a file: SmtLib with the answer and, as its source, the pair.
std::string queryFile(llvm::StringRef SmtLib, Answer A, llvm::StringRef Pair,
                      unsigned Number);

class QueryFiles {
public:
  /// Makes the folder if it does not exist (its parent must). An error if it
  /// cannot be written to, or if it has query files already: those of two runs
  /// must not be mixed.
  static llvm::Expected<QueryFiles> create(llvm::StringRef Folder);

  /// After the first failure nothing more is written.
  void write(llvm::StringRef Pair, llvm::StringRef SmtLib, Answer A);
  /// The first failure.
  llvm::Error takeError();

private:
  std::string Folder, Failure;
  unsigned Count = 0;
};

} // namespace convtv

#endif // CONVTV_CHECKER_REPORT_QUERY_FILES_H
