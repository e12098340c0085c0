//===- checker/tools/console.cpp - Errors and standard output -------------===//

#include "checker/tools/console.h"
#include "checker/report/escape.h"

#include "llvm/Support/raw_ostream.h"

namespace convtv {

void printErrorLine(llvm::StringRef Message) {
  if (!Message.contains("error: "))
    llvm::errs() << "conv-tv: error: ";
  llvm::errs() << escapeLines(Message) << '\n';
}

int fail(llvm::Error E) {
  llvm::handleAllErrors(std::move(E), [](const llvm::ErrorInfoBase &Info) {
    printErrorLine(Info.message());
  });
  return BadInput;
}

int finishStdout(int ExitCode) {
  llvm::outs().flush();
  if (std::error_code Code = llvm::outs().error()) {
    llvm::outs().clear_error(); // its destructor would end the process
    printErrorLine("cannot write to standard output: " + Code.message());
    return BadInput;
  }
  return ExitCode;
}

} // namespace convtv
