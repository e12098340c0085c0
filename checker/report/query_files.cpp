//===- checker/report/query_files.cpp - Queries for other solvers ---------===//

#include "checker/report/query_files.h"
#include "checker/report/escape.h"
#include "checker/report/output_file.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace convtv {

namespace fs = llvm::sys::fs;

static llvm::Error error(llvm::StringRef Folder, const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 llvm::Twine(escapeText(Folder)) +
                                     ": error: " + What);
}

static llvm::StringRef statusOf(Answer A) {
  switch (A) {
  case Answer::Satisfiable:
    return "sat";
  case Answer::Unsatisfiable:
    return "unsat";
  case Answer::Unknown:
    break;
  }
  return "unknown";
}

std::string queryFile(llvm::StringRef SmtLib, Answer A, llvm::StringRef Pair,
                      unsigned Number) {
  // A quoted symbol may not hold '|' or '\'.
  std::string Name = escapeText(Pair);
  for (char &C : Name)
    if (C == '|' || C == '\\')
      C = '_';
  std::string Text;
  llvm::raw_string_ostream(Text)
      << "(set-info :smt-lib-version 2.6)\n(set-info :source |conv-tv, query "
      << Number << ", function " << Name << "|)\n(set-info :status "
      << statusOf(A) << ")\n"
      << SmtLib;
  return Text;
}

llvm::Expected<QueryFiles> QueryFiles::create(llvm::StringRef Folder) {
  if (std::error_code Code = fs::create_directory(Folder))
    return error(Folder, "cannot make the folder: " + Code.message());
  if (!fs::is_directory(Folder))
    return error(Folder, "is not a folder");
  std::error_code Code;
  for (fs::directory_iterator I(Folder, Code), E; !Code && I != E;
       I.increment(Code)) {
    llvm::StringRef Name = llvm::sys::path::filename(I->path());
    if (Name.starts_with("query-") && Name.ends_with(".smt2"))
      return error(Folder,
                   "holds the queries of another run; name an empty folder");
  }
  if (Code)
    return error(Folder, "cannot read the folder: " + Code.message());
  if (fs::access(Folder, fs::AccessMode::Write))
    return error(Folder, "cannot write into the folder");
  QueryFiles Q;
  Q.Folder = Folder.str();
  return Q;
}

void QueryFiles::write(llvm::StringRef Pair, llvm::StringRef SmtLib, Answer A) {
  if (!Failure.empty())
    return;
  llvm::SmallString<128> Path(Folder);
  std::string Name;
  llvm::raw_string_ostream(Name) << llvm::format("query-%06u.smt2", ++Count);
  llvm::sys::path::append(Path, Name);
  if (llvm::Error E = writeFile(Path, queryFile(SmtLib, A, Pair, Count)))
    Failure = llvm::toString(std::move(E));
}

llvm::Error QueryFiles::takeError() {
  if (Failure.empty())
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Failure);
}

} // namespace convtv
