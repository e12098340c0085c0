//===- tests/fuzz/fuzz_operations.cpp - The --operations reader -----------===//
//
// JSON files of operations, read as --operations reads them, and names as
// --treat-as-convergent reads them.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/effects.h"
#include "encodings/program/operation_catalog.h"
#include "tests/fuzz/fuzz_support.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <optional>

using namespace convtv;
using namespace convtv::fuzz;

namespace {

/// Calls of several shapes that rows may fit or not.
struct Calls {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  Calls() {
    llvm::SMDiagnostic Diagnostic;
    M = llvm::parseAssemblyString(R"(
      declare i32 @op(i32, i1, i64)
      declare {i32, i1} @pair(i32, i32)
      declare void @barrier()
      declare <2 x float> @vec(<2 x float>, i8)
      define void @f(i32 %a, i1 %b, i64 %c) {
        %r = call i32 @op(i32 %a, i1 %b, i64 %c)
        %p = call {i32, i1} @pair(i32 %a, i32 %r)
        call void @barrier() convergent
        %v = call <2 x float> @vec(<2 x float> zeroinitializer, i8 1)
        call void asm sideeffect "bar.sync 0;", ""() convergent
        ret void
      })",
                                  Diagnostic, Context);
    require(M != nullptr, "the calls are well formed");
  }
};

void checkMessage(llvm::Error E) {
  std::string Text = toString(std::move(E));
  require(!Text.empty(), "an error that says something");
  for (char C : Text)
    require(C != '\n', "an error of one line");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const Calls Sites;
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  static const OperationCatalog BuiltIn; // making one takes long
  std::optional<OperationCatalog> Copy;
  if (Text.consume_front("treat:")) {
    OperationCatalog &Catalog = Copy.emplace(BuiltIn);
    if (llvm::Error E = Catalog.treatAsConvergent(Text))
      checkMessage(std::move(E));
  } else {
    MemoryFile File(Text);
    llvm::Expected<std::vector<OperationInfo>> Rows =
        parseOperationsFile(File.path());
    if (!Rows) {
      checkMessage(Rows.takeError());
      return 0;
    }
    OperationCatalog &Catalog = Copy.emplace(BuiltIn);
    if (llvm::Error E = Catalog.addFile(File.path())) {
      checkMessage(std::move(E));
      return 0;
    }
    // The same names again are an error, but not a crash.
    if (llvm::Error E = Catalog.addFile(File.path()))
      checkMessage(std::move(E));
  }
  const OperationCatalog &Catalog = *Copy;
  for (const OperationInfo &Row : Catalog.rows())
    describe(Row);
  for (const llvm::Instruction &I : instructions(*Sites.M->getFunction("f")))
    if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I)) {
      effectsOf(*Call, Catalog);
      calleeIdentity(*Call);
    }
  return 0;
}
