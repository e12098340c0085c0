//===- encodings/smt/z3_context.cpp - Terms and values in Z3 ----*- C++ -*-===//
#include "encodings/smt/z3_context.h"

#include <algorithm>
#include <cassert>

using namespace llvm;

namespace convtv {
Z3Context::Z3Context() {
  Z3_config Config = Z3_mk_config();
  Z3_set_param_value(Config, "model", "true");
  Z3_set_param_value(Config, "auto_config", "false");
  Context = Z3_mk_context_rc(Config);
  Z3_del_config(Config);
  // Without a handler errors are only recorded; the default one exits.
  if (Context)
    Z3_set_error_handler(Context, nullptr);
}

Z3Context::~Z3Context() {
  if (!Context)
    return;
  for (Z3_ast A : Kept)
    Z3_dec_ref(Context, A);
  Z3_del_context(Context);
}

std::string Z3Context::errorText() const {
  return Z3_get_error_msg(Context, error());
}

Z3_ast Z3Context::keep(Z3_ast A) {
  if (A) {
    Z3_inc_ref(Context, A);
    Kept.push_back(A);
  }
  return A;
}

Z3_sort Z3Context::sort(unsigned Width) {
  return Width ? Z3_mk_bv_sort(Context, Width) : Z3_mk_bool_sort(Context);
}

Z3_ast Z3Context::variable(const TermSymbol &S) {
  Z3_func_decl D =
      Z3_mk_func_decl(Context, Z3_mk_string_symbol(Context, S.Name.c_str()), 0,
                      nullptr, sort(S.Width));
  if (!D)
    return nullptr;
  keep(Z3_func_decl_to_ast(Context, D));
  Symbols[D] = &S;
  return Z3_mk_app(Context, D, 0, nullptr);
}

Z3_ast Z3Context::constant(const APInt &Value) {
  unsigned Width = Value.getBitWidth();
  if (Width <= 64)
    return Z3_mk_unsigned_int64(Context, Value.getZExtValue(), sort(Width));
  auto Bits = std::make_unique<bool[]>(Width);
  for (unsigned I = 0; I != Width; ++I)
    Bits[I] = Value[I];
  return Z3_mk_bv_numeral(Context, Width, Bits.get());
}

Z3_ast Z3Context::build(const TermNode &N, ArrayRef<Z3_ast> Ops) {
  Z3_context C = Context;
  switch (N.Kind) {
  case TermKind::BoolConst:
    return N.Low ? Z3_mk_true(C) : Z3_mk_false(C);
  case TermKind::BitsConst:
    return constant(*N.Value);
  case TermKind::Variable:
    return variable(*N.Symbol);
  case TermKind::Apply:
    break;
  case TermKind::Not:
    return Z3_mk_not(C, Ops[0]);
  case TermKind::And:
    return Z3_mk_and(C, Ops.size(), Ops.data());
  case TermKind::Or:
    return Z3_mk_or(C, Ops.size(), Ops.data());
  case TermKind::Eq:
    return Z3_mk_eq(C, Ops[0], Ops[1]);
  case TermKind::Ite:
    return Z3_mk_ite(C, Ops[0], Ops[1], Ops[2]);
  case TermKind::Ult:
    return Z3_mk_bvult(C, Ops[0], Ops[1]);
  case TermKind::Ule:
    return Z3_mk_bvule(C, Ops[0], Ops[1]);
  case TermKind::Slt:
    return Z3_mk_bvslt(C, Ops[0], Ops[1]);
  case TermKind::Sle:
    return Z3_mk_bvsle(C, Ops[0], Ops[1]);
  case TermKind::Add:
    return Z3_mk_bvadd(C, Ops[0], Ops[1]);
  case TermKind::Sub:
    return Z3_mk_bvsub(C, Ops[0], Ops[1]);
  case TermKind::Mul:
    return Z3_mk_bvmul(C, Ops[0], Ops[1]);
  case TermKind::UDiv:
    return Z3_mk_bvudiv(C, Ops[0], Ops[1]);
  case TermKind::URem:
    return Z3_mk_bvurem(C, Ops[0], Ops[1]);
  case TermKind::SDiv:
    return Z3_mk_bvsdiv(C, Ops[0], Ops[1]);
  case TermKind::SRem:
    return Z3_mk_bvsrem(C, Ops[0], Ops[1]);
  case TermKind::Shl:
    return Z3_mk_bvshl(C, Ops[0], Ops[1]);
  case TermKind::LShr:
    return Z3_mk_bvlshr(C, Ops[0], Ops[1]);
  case TermKind::AShr:
    return Z3_mk_bvashr(C, Ops[0], Ops[1]);
  case TermKind::BitAnd:
    return Z3_mk_bvand(C, Ops[0], Ops[1]);
  case TermKind::BitOr:
    return Z3_mk_bvor(C, Ops[0], Ops[1]);
  case TermKind::BitXor:
    return Z3_mk_bvxor(C, Ops[0], Ops[1]);
  case TermKind::BitNot:
    return Z3_mk_bvnot(C, Ops[0]);
  case TermKind::Concat:
    return Z3_mk_concat(C, Ops[0], Ops[1]);
  case TermKind::Extract:
    return Z3_mk_extract(C, N.High, N.Low, Ops[0]);
  case TermKind::ZExt:
    return Z3_mk_zero_ext(C, N.Width - N.operand(0).width(), Ops[0]);
  case TermKind::SExt:
    return Z3_mk_sign_ext(C, N.Width - N.operand(0).width(), Ops[0]);
  }
  llvm_unreachable("applications are eliminated before");
}

Z3_ast Z3Context::translate(Term A) {
  if (Done.size() <= A.id())
    Done.resize(A.table().size(), nullptr);
  if (Done[A.id()])
    return Done[A.id()];
  std::vector<const TermNode *> Stack = {A.node()};
  SmallVector<Z3_ast, 8> Ops;
  while (!Stack.empty()) {
    const TermNode *N = Stack.back();
    if (Done[N->Id]) {
      Stack.pop_back();
      continue;
    }
    Ops.clear();
    size_t Before = Stack.size();
    for (Term Operand : N->operands()) {
      Z3_ast Op = Done[Operand.id()];
      if (!Op)
        Stack.push_back(Operand.node());
      Ops.push_back(Op);
    }
    if (Stack.size() != Before)
      continue;
    Z3_ast Built = keep(build(*N, Ops));
    if (!Built || error() != Z3_OK)
      return nullptr;
    Done[N->Id] = Built;
    Stack.pop_back();
  }
  return Done[A.id()];
}

Z3_ast Z3Context::definition(Term Variable, Term Application,
                             ArrayRef<Term> Arguments) {
  const TermSymbol &S = *Application.node()->Symbol;
  Z3_func_decl &F = Functions[&S];
  if (!F) {
    SmallVector<Z3_sort, 4> Domain;
    for (unsigned W : S.ArgumentWidths)
      Domain.push_back(sort(W));
    // Variables have the names of terms, which may be the function's too.
    F = Z3_mk_func_decl(Context,
                        Z3_mk_string_symbol(Context, ("f:" + S.Name).c_str()),
                        Domain.size(), Domain.data(), sort(S.Width));
    if (!F)
      return nullptr;
    keep(Z3_func_decl_to_ast(Context, F));
  }
  SmallVector<Z3_ast, 4> Translated;
  for (Term A : Arguments) {
    Translated.push_back(translate(A));
    if (!Translated.back())
      return nullptr;
  }
  Z3_ast V = translate(Variable);
  Z3_ast Applied =
      keep(Z3_mk_app(Context, F, Translated.size(), Translated.data()));
  return V && Applied ? keep(Z3_mk_eq(Context, V, Applied)) : nullptr;
}

//--- Models -----------------------------------------------------------------//
bool Z3Context::readValue(Z3_ast A, unsigned Width, APInt &Value) {
  if (Width == 0) {
    Z3_lbool B = Z3_get_bool_value(Context, A);
    Value = APInt(1, B == Z3_L_TRUE);
    return B != Z3_L_UNDEF;
  }
  if (!Z3_is_numeral_ast(Context, A))
    return false;
  uint64_t Small;
  if (Z3_get_numeral_uint64(Context, A, &Small)) {
    Value = APInt(Width, Small);
    return true;
  }
  Z3_string Digits = Z3_get_numeral_string(Context, A);
  if (error() != Z3_OK || !Digits)
    return false;
  Value = APInt(Width, Digits, 10);
  return true;
}

bool Z3Context::readModel(Z3_model Model, ModelValues &Values) {
  for (unsigned I = 0, E = Z3_model_get_num_consts(Context, Model); I != E;
       ++I) {
    Z3_func_decl D = Z3_model_get_const_decl(Context, Model, I);
    const TermSymbol *S = Symbols.lookup(D);
    if (!S)
      continue; // of Z3's own making
    Z3_ast Interp = Z3_model_get_const_interp(Context, Model, D);
    if (!Interp || !readValue(Interp, S->Width, Values.Variables[S]))
      return false;
  }
  return true;
}

} // namespace convtv
