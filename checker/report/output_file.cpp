//===- checker/report/output_file.cpp - Writing reports to disk -----------===//

#include "checker/report/output_file.h"
#include "checker/report/escape.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace convtv {

namespace fs = llvm::sys::fs;

static llvm::Error cannotWrite(llvm::StringRef Path, std::error_code Code) {
  return llvm::createStringError(
      Code, llvm::Twine(escapeText(Path)) +
                ": error: cannot write: " + Code.message());
}

/// Where the content really goes.
struct Destination {
  llvm::SmallString<128> Path;
  /// Renaming over it is right: a regular file, or nothing yet.
  bool Replace = true;
};

static llvm::Expected<Destination> resolve(llvm::StringRef Path) {
  Destination D;
  D.Path = Path;
  fs::file_status Status;
  std::error_code Code = fs::status(Path, Status);
  if (Code == std::errc::no_such_file_or_directory)
    return D;
  if (Code)
    return cannotWrite(Path, Code);
  if (fs::is_directory(Status))
    return cannotWrite(Path, std::make_error_code(std::errc::is_a_directory));
  if (std::error_code Denied = fs::access(Path, fs::AccessMode::Write))
    return cannotWrite(Path, Denied);
  D.Replace = fs::is_regular_file(Status);
  // Keep symbolic links: what they point to is replaced.
  if (D.Replace)
    if (std::error_code Failed = fs::real_path(Path, D.Path))
      return cannotWrite(Path, Failed);
  return D;
}

/// A new file beside D, to be renamed or removed by the caller.
static std::error_code createBeside(const Destination &D, int &Descriptor,
                                    llvm::SmallVectorImpl<char> &Name) {
  return fs::createUniqueFile(D.Path + ".%%%%%%%%.tmp", Descriptor, Name);
}

static std::error_code writeAll(int Descriptor, llvm::StringRef Content) {
  llvm::raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Content;
  OS.close();
  std::error_code Code = OS.error();
  OS.clear_error(); // its destructor would end the process
  return Code;
}

llvm::Error checkWritable(llvm::StringRef Path) {
  llvm::Expected<Destination> D = resolve(Path);
  if (!D)
    return D.takeError();
  if (!D->Replace)
    return llvm::Error::success();
  int Descriptor = -1;
  llvm::SmallString<128> Name;
  if (std::error_code Code = createBeside(*D, Descriptor, Name))
    return cannotWrite(Path, Code);
  fs::file_t File = Descriptor;
  (void)fs::closeFile(File);
  (void)fs::remove(Name);
  return llvm::Error::success();
}

llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Content) {
  llvm::Expected<Destination> D = resolve(Path);
  if (!D)
    return D.takeError();
  int Descriptor = -1;
  if (!D->Replace) {
    if (std::error_code Code = fs::openFileForWrite(D->Path, Descriptor))
      return cannotWrite(Path, Code);
    if (std::error_code Code = writeAll(Descriptor, Content))
      return cannotWrite(Path, Code);
    return llvm::Error::success();
  }
  llvm::SmallString<128> Name;
  if (std::error_code Code = createBeside(*D, Descriptor, Name))
    return cannotWrite(Path, Code);
  std::error_code Code = writeAll(Descriptor, Content);
  if (!Code)
    if (llvm::ErrorOr<fs::perms> Mode = fs::getPermissions(D->Path))
      Code = fs::setPermissions(Name, *Mode);
  if (!Code)
    Code = fs::rename(Name, D->Path);
  if (Code) {
    (void)fs::remove(Name);
    return cannotWrite(Path, Code);
  }
  return llvm::Error::success();
}

} // namespace convtv
