//===- encodings/program/load.cpp - Reading IR files ----------------------===//

#include "encodings/program/load.h"

#include "encodings/program/default_convergence.h"
#include "encodings/program/instruction_lines.h"
#include "encodings/program/whole_wave.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/LLParser.h"
#include "llvm/AsmParser/SlotMapping.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv {
namespace {

/// LLVM's default handler prints, and ends the process on an error.
class QuietHandler final : public DiagnosticHandler {
public:
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

Error inputError(const Twine &Where, StringRef What, StringRef Remedy) {
  std::string OneLine = What.trim().str();
  for (char &C : OneLine)
    if (!isPrint(C))
      C = ' ';
  return createStringError(inconvertibleErrorCode(), Twine(Where) +
                                                         ": error: " + OneLine +
                                                         "; " + Remedy);
}

/// Keywords of later LLVM versions (or proposals) met in real files, and what
/// to do about each.
struct UnknownKeyword {
  StringLiteral Word;
  StringLiteral Remedy;
};
constexpr UnknownKeyword UnknownKeywords[] = {
    {"captures",
     "LLVM 19 has no such attribute; write nocapture or leave it out"},
    {"samesign", "LLVM 19 has no such flag; leave it out"},
    {"ptrtoaddr", "LLVM 19 has no such instruction; write ptrtoint"},
};

constexpr StringLiteral GeneralRemedy =
    "the assembly of LLVM 19 is read: correct the file, or make it again with "
    "LLVM 19";

/// The identifier at or after a column of a line.
StringRef wordAt(StringRef Line, int Column) {
  if (Column < 0)
    return {};
  StringRef Rest = Line.drop_front(std::min<size_t>(Column, Line.size()));
  return Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
}

std::string remedyFor(const SMDiagnostic &Diagnostic) {
  StringRef Line = Diagnostic.getLineContents();
  StringRef Word = wordAt(Line, Diagnostic.getColumnNo());
  for (const UnknownKeyword &K : UnknownKeywords)
    if (Word == K.Word)
      return ("'" + K.Word + "': " + K.Remedy).str();
  return GeneralRemedy.str();
}

Error parseError(StringRef Path, const SMDiagnostic &Diagnostic) {
  std::string Where = Path.str();
  if (Diagnostic.getLineNo() > 0) {
    Where += ":" + std::to_string(Diagnostic.getLineNo());
    if (Diagnostic.getColumnNo() >= 0)
      Where += ":" + std::to_string(Diagnostic.getColumnNo() + 1);
  }
  return inputError(Where, Diagnostic.getMessage(), remedyFor(Diagnostic));
}

/// LLVM drops debug information it cannot use when it reads a file, but calls
/// its verifier to find out and ends the process if that finds anything else.
/// The same without the last part.
void dropUnusableDebugInfo(Module &M) {
  bool BrokenDebugInfo = false;
  if (getDebugMetadataVersionFromModule(M) == DEBUG_METADATA_VERSION &&
      (verifyModule(M, nullptr, &BrokenDebugInfo) || !BrokenDebugInfo))
    return;
  StripDebugInfo(M);
}

Error parseText(LoadedModule &Result, std::unique_ptr<MemoryBuffer> Buffer,
                LLVMContext &Context) {
  StringRef Text = Buffer->getBuffer();
  if (Text.contains('\0'))
    return inputError(Result.Path, "neither LLVM assembly nor LLVM bitcode",
                      "give a .ll or .bc file");
  // The parser of LLVM 19 lacks these keywords; what they mean is not lost.
  if (Text.contains("amdgpu_gfx_whole_wave")) {
    Buffer = MemoryBuffer::getMemBufferCopy(withNumberedConventions(Text),
                                            Buffer->getBufferIdentifier());
    Text = Buffer->getBuffer();
  }
  if (Text.contains("noconvergent")) {
    Buffer = MemoryBuffer::getMemBufferCopy(withQuotedNoconvergent(Text),
                                            Buffer->getBufferIdentifier());
    Text = Buffer->getBuffer();
  }
  SourceMgr SM;
  SM.AddNewSourceBuffer(std::move(Buffer), SMLoc());
  SMDiagnostic Diagnostic;
  SlotMapping Slots;
  Result.Module = std::make_unique<Module>(Result.Path, Context);
  LLParser Parser(Text, SM, Diagnostic, Result.Module.get(), /*Index=*/nullptr,
                  Context, &Slots);
  if (Parser.Run(/*UpgradeDebugInfo=*/false))
    return parseError(Result.Path, Diagnostic);
  dropUnusableDebugInfo(*Result.Module);
  alignLines(Result, scanFunctions(Text, Context), Slots);
  return Error::success();
}

/// Functions are read one by one: reading all at once ends the process when the
/// module has debug information and breaks any rule of LLVM's verifier.
Error materialize(Module &M) {
  if (Error E = M.materializeMetadata())
    return E;
  for (Function &F : M)
    if (Error E = F.materialize())
      return E;
  if (getDebugMetadataVersionFromModule(M) == DEBUG_METADATA_VERSION &&
      verifyModule(M)) {
    // Without the version the rest of the reading drops debug information
    // instead of verifying.
    NamedMDNode *Flags = M.getModuleFlagsMetadata();
    SmallVector<MDNode *, 8> Kept;
    for (MDNode *Flag : Flags->operands()) {
      auto *Key = Flag->getNumOperands() > 1
                      ? dyn_cast_or_null<MDString>(Flag->getOperand(1).get())
                      : nullptr;
      if (!Key || Key->getString() != "Debug Info Version")
        Kept.push_back(Flag);
    }
    Flags->clearOperands();
    for (MDNode *Flag : Kept)
      Flags->addOperand(Flag);
  }
  return M.materializeAll();
}

Error parseBitcode(LoadedModule &Result, const MemoryBuffer &Buffer,
                   LLVMContext &Context) {
  auto Report = [&](Error E) {
    return inputError(Result.Path, "invalid bitcode: " + toString(std::move(E)),
                      "the file may be cut off, or made by a later LLVM; make "
                      "it again with LLVM 19 or older");
  };
  Expected<std::unique_ptr<Module>> Read =
      getLazyBitcodeModule(Buffer.getMemBufferRef(), Context);
  if (!Read)
    return Report(Read.takeError());
  Result.Module = std::move(*Read);
  if (Error E = materialize(*Result.Module))
    return Report(std::move(E));
  return Error::success();
}

} // namespace

Expected<LoadedModule> loadModule(StringRef Path, LLVMContext &Context) {
  LoadedModule Result;
  Result.Path = Path == "-" ? "<stdin>" : Path.str();
  if (Path != "-" && sys::fs::is_directory(Path))
    return inputError(Result.Path, "is a directory",
                      "give a .ll or .bc file in it");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return inputError(Result.Path,
                      "cannot read: " + Buffer.getError().message(),
                      "give an existing, readable .ll or .bc file");
  StringRef Bytes = (*Buffer)->getBuffer();
  if (Bytes.empty())
    return inputError(Result.Path, "the file is empty",
                      "give a .ll or .bc file with function definitions");

  Context.setDiagnosticHandler(std::make_unique<QuietHandler>());
  bool Bitcode = isBitcode(Bytes.bytes_begin(), Bytes.bytes_end());
  if (Error E = Bitcode ? parseBitcode(Result, **Buffer, Context)
                        : parseText(Result, std::move(*Buffer), Context))
    return E;

  if (none_of(*Result.Module,
              [](const Function &F) { return !F.isDeclaration(); }))
    return inputError(Result.Path, "no function definitions",
                      "give a file in which at least one function has a body");
  return Result;
}

std::string locationOf(const LoadedModule &M, const Instruction &I) {
  auto Line = M.Lines.find(&I);
  if (Line != M.Lines.end())
    return M.Path + ":" + std::to_string(Line->second);
  if (const DebugLoc &Loc = I.getDebugLoc())
    if (auto *Scope = dyn_cast_or_null<DIScope>(Loc.getScope()))
      return (Scope->getFilename() + ":" + Twine(Loc.getLine()) + " (in " +
              M.Path + ")")
          .str();
  std::string Result = M.Path;
  if (const BasicBlock *BB = I.getParent()) {
    raw_string_ostream OS(Result);
    OS << ':';
    if (const Function *F = BB->getParent()) {
      F->printAsOperand(OS, /*PrintType=*/false);
      OS << ':';
    }
    BB->printAsOperand(OS, /*PrintType=*/false);
  }
  return Result;
}

} // namespace convtv
