//===- encodings/smt/z3_context.h - Terms and values in Z3 ------*- C++ -*-===//
//
// Owns a Z3 context, translates terms into it and reads models back. Only for
// solver.cpp. Every function leaves failures in error(); nothing throws.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H
#define CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H

#include "encodings/smt/term_node.h"

#include "llvm/ADT/DenseMap.h"

#include <z3.h>

#include <map>

namespace convtv {

/// Values of variables and functions, copied out of a Z3 model.
struct ModelValues {
  llvm::DenseMap<const TermSymbol *, llvm::APInt> Variables;
  struct TupleLess {
    bool operator()(const std::vector<llvm::APInt> &A,
                    const std::vector<llvm::APInt> &B) const;
  };
  struct Function {
    std::map<std::vector<llvm::APInt>, llvm::APInt, TupleLess> Entries;
    llvm::APInt Else;
  };
  llvm::DenseMap<const TermSymbol *, std::unique_ptr<Function>> Functions;

  /// Unmentioned variables are 0, as are functions.
  llvm::APInt variable(Term Variable) const;
  llvm::APInt apply(Term Application,
                    llvm::ArrayRef<llvm::APInt> Arguments) const;
};

class Z3Context {
public:
  Z3Context();
  ~Z3Context();
  Z3Context(const Z3Context &) = delete;
  Z3Context &operator=(const Z3Context &) = delete;

  Z3_context get() const { return Context; }
  Z3_error_code error() const { return Z3_get_error_code(Context); }
  std::string errorText() const;

  /// The Z3 expression of A, null after an error. Memoised and kept alive as
  /// long as the context.
  Z3_ast translate(Term A);
  /// Null after an error.
  std::shared_ptr<ModelValues> readModel(Z3_model Model);

private:
  Z3_context Context;
  std::vector<Z3_ast> Done; // by term id, null: not yet
  llvm::DenseMap<const TermSymbol *, Z3_func_decl> Declarations;
  llvm::DenseMap<Z3_func_decl, const TermSymbol *> Symbols;
  std::vector<Z3_ast> Kept;

  Z3_ast keep(Z3_ast A);
  Z3_sort sort(unsigned Width);
  Z3_func_decl declaration(const TermSymbol &S, bool IsFunction);
  Z3_ast constant(const llvm::APInt &Value);
  Z3_ast build(const TermNode &N, llvm::ArrayRef<Z3_ast> Ops);
  bool readValue(Z3_ast A, unsigned Width, llvm::APInt &Value);
  bool readFunction(Z3_model Model, Z3_func_decl D, const TermSymbol &S,
                    ModelValues &Values);
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H
