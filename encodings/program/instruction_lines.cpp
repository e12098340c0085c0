//===- encodings/program/instruction_lines.cpp - Lines of instructions ----===//

#include "encodings/program/instruction_lines.h"

#include "llvm/AsmParser/LLLexer.h"
#include "llvm/AsmParser/SlotMapping.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace convtv {
namespace {

struct LexedToken {
  lltok::Kind Kind;
  unsigned Line;
  unsigned Id = 0;          ///< for GlobalID
  std::string Name;         ///< for GlobalVar
  bool FirstOnLine = false; ///< nothing but blanks before it on its line
};

std::vector<LexedToken> lexAll(StringRef Text, LLVMContext &Context) {
  SourceMgr SM;
  SM.AddNewSourceBuffer(
      MemoryBuffer::getMemBuffer(Text, "", /*RequiresNullTerminator=*/true),
      SMLoc());
  SMDiagnostic Ignored;
  LLLexer Lexer(SM.getMemoryBuffer(1)->getBuffer(), SM, Ignored, Context);
  std::vector<LexedToken> Tokens;
  const char *Begin = Text.begin();
  const char *LineStart = Begin;
  const char *Counted = Begin;
  unsigned Line = 1;
  while (true) {
    lltok::Kind Kind = Lexer.Lex();
    if (Kind == lltok::Eof || Kind == lltok::Error)
      return Tokens;
    const char *At = Lexer.getLoc().getPointer();
    for (; Counted < At; ++Counted)
      if (*Counted == '\n') {
        ++Line;
        LineStart = Counted + 1;
      }
    LexedToken Token{Kind, Line, 0, {}, false};
    if (Kind == lltok::GlobalVar)
      Token.Name = Lexer.getStrVal();
    else if (Kind == lltok::GlobalID)
      Token.Id = Lexer.getUIntVal();
    Token.FirstOnLine =
        StringRef(LineStart, At - LineStart).trim(" \t\r").empty();
    Tokens.push_back(std::move(Token));
  }
}

bool opens(lltok::Kind K) {
  return K == lltok::lparen || K == lltok::lsquare || K == lltok::lbrace;
}

bool closes(lltok::Kind K) {
  return K == lltok::rparen || K == lltok::rsquare || K == lltok::rbrace;
}

bool isLabel(lltok::Kind K) {
  return K == lltok::LabelStr || K == lltok::LabelID;
}

bool isLocal(lltok::Kind K) {
  return K == lltok::LocalVar || K == lltok::LocalVarID;
}

/// Keywords an unnamed instruction can begin with.
bool isInstructionKeyword(lltok::Kind K) {
  switch (K) {
  case lltok::kw_tail:
  case lltok::kw_musttail:
  case lltok::kw_notail:
    return true;
  // In the same range of token kinds, but parts of other instructions.
  case lltok::kw_personality:
  case lltok::kw_cleanup:
  case lltok::kw_catch:
  case lltok::kw_filter:
  case lltok::kw_splat:
  case lltok::kw_blockaddress:
  case lltok::kw_dso_local_equivalent:
  case lltok::kw_no_cfi:
  case lltok::kw_ptrauth:
    return false;
  default:
    return K >= lltok::kw_fneg && K <= lltok::kw_freeze;
  }
}

/// Walks the tokens of one function.
class FunctionScanner {
public:
  FunctionScanner(ArrayRef<LexedToken> Tokens, size_t &Next)
      : Tokens(Tokens), Next(Next) {}

  /// At `define` or `declare`.
  FunctionText scan() {
    FunctionText Result;
    Result.Line = Tokens[Next].Line;
    Result.HasBody = Tokens[Next].Kind == lltok::kw_define;
    ++Next;
    scanHeader(Result);
    if (Result.HasBody)
      scanBody(Result);
    return Result;
  }

private:
  lltok::Kind kindAt(size_t I) const {
    return I < Tokens.size() ? Tokens[I].Kind : lltok::Eof;
  }

  /// Up to the function's name; for a definition also to the brace of the body.
  /// Return types and prefix data may contain braces of their own.
  void scanHeader(FunctionText &Result) {
    unsigned Depth = 0;
    bool Named = false;
    for (; Next < Tokens.size(); ++Next) {
      const LexedToken &T = Tokens[Next];
      if (Depth == 0 && !Named &&
          (T.Kind == lltok::GlobalVar || T.Kind == lltok::GlobalID)) {
        Named = true;
        if (T.Kind == lltok::GlobalVar)
          Result.Name = T.Name;
        else
          Result.Id = T.Id;
        if (!Result.HasBody)
          return;
      } else if (Depth == 0 && Named && T.Kind == lltok::lbrace &&
                 startsBody(Next + 1)) {
        ++Next;
        return;
      } else if (opens(T.Kind)) {
        ++Depth;
      } else if (closes(T.Kind) && Depth > 0) {
        --Depth;
      }
    }
  }

  bool startsBody(size_t I) const {
    lltok::Kind K = kindAt(I);
    return isLabel(K) || K == lltok::hash || isInstructionKeyword(K) ||
           (isLocal(K) && kindAt(I + 1) == lltok::equal);
  }

  /// Is the token at Next, outside all brackets, the first of an instruction?
  bool startsInstruction() const {
    const LexedToken &T = Tokens[Next];
    if (isLocal(T.Kind))
      return kindAt(Next + 1) == lltok::equal;
    if (!isInstructionKeyword(T.Kind))
      return false;
    lltok::Kind Before = Tokens[Next - 1].Kind;
    if (Before == lltok::equal) // the named instruction has been counted
      return false;
    // Elsewhere on a line an opcode may be a constant expression's or an
    // atomicrmw's operation.
    return T.FirstOnLine || isLabel(Before) || Before == lltok::lbrace;
  }

  void scanBody(FunctionText &Result) {
    Result.Blocks.emplace_back();
    bool BlockIsNew = true; // the entry block's label is optional
    unsigned Depth = 0;
    bool CalleeSeen = true;
    for (; Next < Tokens.size(); ++Next) {
      const LexedToken &T = Tokens[Next];
      if (opens(T.Kind)) {
        ++Depth;
      } else if (closes(T.Kind)) {
        if (Depth == 0) {
          ++Next;
          return;
        }
        --Depth;
      } else if (Depth > 0) {
        continue;
      } else if (isLabel(T.Kind)) {
        if (!BlockIsNew)
          Result.Blocks.emplace_back();
        BlockIsNew = false;
      } else if (startsInstruction()) {
        Result.Blocks.back().push_back(T.Line);
        BlockIsNew = false;
        CalleeSeen = false;
      } else if (T.Kind == lltok::GlobalVar && !CalleeSeen) {
        // The first global outside brackets is the callee, if it is a call.
        CalleeSeen = true;
        if (StringRef(T.Name).starts_with("llvm.dbg.") &&
            !Result.Blocks.back().empty())
          Result.Blocks.back().pop_back();
      }
    }
  }

  ArrayRef<LexedToken> Tokens;
  size_t &Next;
};

} // namespace

std::vector<FunctionText> scanFunctions(StringRef Assembly,
                                        LLVMContext &Context) {
  std::vector<LexedToken> Tokens = lexAll(Assembly, Context);
  std::vector<FunctionText> Functions;
  size_t Next = 0;
  while (Next < Tokens.size()) {
    lltok::Kind K = Tokens[Next].Kind;
    if (K == lltok::kw_define || K == lltok::kw_declare)
      Functions.push_back(FunctionScanner(Tokens, Next).scan());
    else
      ++Next;
  }
  return Functions;
}

void alignLines(LoadedModule &M, const std::vector<FunctionText> &Functions,
                const SlotMapping &Slots) {
  for (const FunctionText &Text : Functions) {
    const Function *F =
        Text.Id ? dyn_cast_or_null<Function>(Slots.GlobalValues.get(*Text.Id))
                : M.Module->getFunction(Text.Name);
    if (!F)
      continue;
    M.FunctionLines[F] = Text.Line;
    if (F->isDeclaration() || F->size() != Text.Blocks.size())
      continue;
    auto Lines = Text.Blocks.begin();
    for (const BasicBlock &BB : *F) {
      const std::vector<unsigned> &BlockLines = *Lines++;
      std::vector<const Instruction *> Instructions;
      for (const Instruction &I : BB)
        if (!isa<DbgInfoIntrinsic>(I))
          Instructions.push_back(&I);
      if (Instructions.size() != BlockLines.size())
        continue;
      for (size_t K = 0; K < Instructions.size(); ++K)
        M.Lines[Instructions[K]] = BlockLines[K];
    }
  }
}

} // namespace convtv
