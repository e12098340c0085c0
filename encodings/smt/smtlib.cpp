//===- encodings/smt/smtlib.cpp - Queries as SMT-LIB 2 text -----*- C++ -*-===//
#include "encodings/smt/smtlib.h"

#include "encodings/smt/term_node.h"

#include "llvm/ADT/SmallString.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <cassert>

using namespace llvm;

namespace convtv {

std::string smtLibOperator(const TermNode &N) {
  switch (N.Kind) {
  case TermKind::Not:
    return "not";
  case TermKind::And:
    return "and";
  case TermKind::Or:
    return "or";
  case TermKind::Eq:
    return "=";
  case TermKind::Ite:
    return "ite";
  case TermKind::Ult:
    return "bvult";
  case TermKind::Ule:
    return "bvule";
  case TermKind::Slt:
    return "bvslt";
  case TermKind::Sle:
    return "bvsle";
  case TermKind::Add:
    return "bvadd";
  case TermKind::Sub:
    return "bvsub";
  case TermKind::Mul:
    return "bvmul";
  case TermKind::UDiv:
    return "bvudiv";
  case TermKind::URem:
    return "bvurem";
  case TermKind::SDiv:
    return "bvsdiv";
  case TermKind::SRem:
    return "bvsrem";
  case TermKind::Shl:
    return "bvshl";
  case TermKind::LShr:
    return "bvlshr";
  case TermKind::AShr:
    return "bvashr";
  case TermKind::BitAnd:
    return "bvand";
  case TermKind::BitOr:
    return "bvor";
  case TermKind::BitXor:
    return "bvxor";
  case TermKind::BitNot:
    return "bvnot";
  case TermKind::Concat:
    return "concat";
  case TermKind::Extract:
    return "(_ extract " + std::to_string(N.High) + " " +
           std::to_string(N.Low) + ")";
  case TermKind::ZExt:
    return "(_ zero_extend " + std::to_string(N.Width - N.operand(0).width()) +
           ")";
  case TermKind::SExt:
    return "(_ sign_extend " + std::to_string(N.Width - N.operand(0).width()) +
           ")";
  case TermKind::BoolConst:
  case TermKind::BitsConst:
  case TermKind::Variable:
  case TermKind::Apply:
    break;
  }
  llvm_unreachable("leaves and applications have no operator");
}

namespace {

std::string sort(unsigned Width) {
  return Width ? "(_ BitVec " + std::to_string(Width) + ")" : "Bool";
}

class ScriptWriter {
public:
  std::string write(ArrayRef<Term> Facts);

private:
  std::string Out;
  DenseSet<const TermNode *> Visited;
  std::vector<const TermNode *> Order; // operands first
  DenseMap<const TermSymbol *, std::string> SymbolText;
  StringSet<> Taken;
  DenseSet<const TermNode *> Defined;

  void collect(ArrayRef<Term> Facts);
  void declare(const TermNode &N);
  std::string symbolText(const TermSymbol &S);
  void reference(const TermNode &N);
  void body(const TermNode &N);
};

void ScriptWriter::collect(ArrayRef<Term> Facts) {
  std::vector<std::pair<const TermNode *, bool>> Stack;
  for (Term Fact : reverse(Facts))
    Stack.push_back({Fact.node(), false});
  while (!Stack.empty()) {
    auto [N, Finished] = Stack.back();
    Stack.pop_back();
    if (Finished) {
      Order.push_back(N);
      continue;
    }
    if (!Visited.insert(N).second)
      continue;
    Stack.push_back({N, true});
    for (Term Operand : reverse(N->operands()))
      Stack.push_back({Operand.node(), false});
  }
}

std::string ScriptWriter::symbolText(const TermSymbol &S) {
  auto [It, New] = SymbolText.try_emplace(&S);
  if (!New)
    return It->second;
  // A quoted symbol may not hold '|', '\' or unprintable characters; '@' and
  // '.' may not come first. "$" is reserved below for shared nodes.
  std::string Clean;
  for (unsigned char C : S.Name)
    Clean += C < 32 || C > 126 || C == '|' || C == '\\' ? '_' : char(C);
  if (Clean.empty() || Clean[0] == '@' || Clean[0] == '.' || Clean[0] == '$')
    Clean.insert(0, "_");
  std::string Name = Clean;
  for (unsigned I = 1; !Taken.insert(Name).second; ++I)
    Name = Clean + "~" + std::to_string(I);
  return It->second = "|" + Name + "|";
}

void ScriptWriter::declare(const TermNode &N) {
  const TermSymbol &S = *N.Symbol;
  if (SymbolText.contains(&S))
    return;
  Out += "(declare-fun " + symbolText(S) + " (";
  for (size_t I = 0; I != S.ArgumentWidths.size(); ++I)
    Out += (I ? " " : "") + sort(S.ArgumentWidths[I]);
  Out += ") " + sort(S.Width) + ")\n";
}

void ScriptWriter::reference(const TermNode &N) {
  switch (N.Kind) {
  case TermKind::BoolConst:
    Out += N.Low ? "true" : "false";
    return;
  case TermKind::BitsConst: {
    SmallString<64> Digits;
    N.Value->toString(Digits, 2, /*Signed=*/false);
    Out += "#b" + std::string(N.Width - Digits.size(), '0');
    Out += Digits;
    return;
  }
  case TermKind::Variable:
    Out += SymbolText.find(N.Symbol)->second;
    return;
  default:
    assert(Defined.contains(&N) && "operands are defined before their users");
    Out += "$" + std::to_string(N.Id);
  }
}

void ScriptWriter::body(const TermNode &N) {
  if (N.Kind == TermKind::Apply && N.NumOperands == 0) {
    Out += SymbolText.find(N.Symbol)->second;
    return;
  }
  Out += "(";
  Out += N.Kind == TermKind::Apply ? SymbolText.find(N.Symbol)->second
                                   : smtLibOperator(N);
  for (Term Operand : N.operands()) {
    Out += " ";
    reference(*Operand.node());
  }
  Out += ")";
}

std::string ScriptWriter::write(ArrayRef<Term> Facts) {
  collect(Facts);
  Out = "(set-logic QF_UFBV)\n";
  for (const TermNode *N : Order)
    if (N->Kind == TermKind::Variable || N->Kind == TermKind::Apply)
      declare(*N);
  // Every inner node gets a definition of its own: no nesting, so readers that
  // recurse over expressions cope with deep graphs too.
  for (const TermNode *N : Order) {
    if (N->NumOperands == 0 && N->Kind != TermKind::Apply)
      continue;
    Out +=
        "(define-fun $" + std::to_string(N->Id) + " () " + sort(N->Width) + " ";
    body(*N);
    Out += ")\n";
    Defined.insert(N);
  }
  for (Term Fact : Facts) {
    Out += "(assert ";
    reference(*Fact.node());
    Out += ")\n";
  }
  Out += "(check-sat)\n";
  return std::move(Out);
}

} // namespace

std::string toSmtLib(ArrayRef<Term> Facts) {
  return ScriptWriter().write(Facts);
}

} // namespace convtv
