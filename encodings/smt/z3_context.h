//===- encodings/smt/z3_context.h - Terms and values in Z3 ------*- C++ -*-===//
//
// Owns a Z3 context, translates terms into it and reads models back. Only for
// solver.cpp. Every function leaves failures in error(); nothing throws.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H
#define CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H

#include "encodings/smt/function_elimination.h"

#include "llvm/ADT/DenseMap.h"

#include <z3.h>

namespace convtv {

class Z3Context {
public:
  Z3Context();
  ~Z3Context();
  Z3Context(const Z3Context &) = delete;
  Z3Context &operator=(const Z3Context &) = delete;

  /// Null if Z3 had no memory for a context; nothing else may be called then.
  Z3_context get() const { return Context; }
  Z3_error_code error() const { return Z3_get_error_code(Context); }
  std::string errorText() const;

  /// The Z3 expression of A, which has no applications; null after an error.
  /// Memoised and kept alive as long as the context.
  Z3_ast translate(Term A);
  /// The equation Variable = Application with the Application's function left
  /// to Z3 and these arguments, none of which has applications; null after an
  /// error.
  Z3_ast definition(Term Variable, Term Application,
                    llvm::ArrayRef<Term> Arguments);
  /// Copies the values of variables. False if one has no constant value.
  bool readModel(Z3_model Model, ModelValues &Values);

private:
  Z3_context Context;
  std::vector<Z3_ast> Done; // by term id, null: not yet
  llvm::DenseMap<Z3_func_decl, const TermSymbol *> Symbols;
  llvm::DenseMap<const TermSymbol *, Z3_func_decl> Functions;
  std::vector<Z3_ast> Kept;

  Z3_ast keep(Z3_ast A);
  Z3_sort sort(unsigned Width);
  Z3_ast variable(const TermSymbol &S);
  Z3_ast constant(const llvm::APInt &Value);
  Z3_ast build(const TermNode &N, llvm::ArrayRef<Z3_ast> Ops);
  bool readValue(Z3_ast A, unsigned Width, llvm::APInt &Value);
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_Z3_CONTEXT_H
