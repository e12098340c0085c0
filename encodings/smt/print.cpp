//===- encodings/smt/print.cpp - Terms as text for people -------*- C++ -*-===//
#include "encodings/smt/smtlib.h"
#include "encodings/smt/term_node.h"

#include "llvm/ADT/SmallString.h"

using namespace llvm;

namespace convtv {
namespace {

/// One pending piece of output: a term, or a fixed text when Node is null.
struct Piece {
  const TermNode *Node;
  StringRef Text;
  bool Negated = false;
};

std::string constantText(const TermNode &N) {
  if (N.Kind == TermKind::BoolConst)
    return N.Low ? "true" : "false";
  // Few bits are easiest read as bits, more as hexadecimal.
  SmallString<64> Digits;
  if (N.Width < 4) {
    N.Value->toString(Digits, 2, /*Signed=*/false);
    return "#b" + std::string(N.Width - Digits.size(), '0') +
           Digits.str().str();
  }
  N.Value->toString(Digits, 16, /*Signed=*/false);
  std::string Text = "#x" + Digits.str().lower();
  if (N.Width % 4 != 0)
    Text += ":" + std::to_string(N.Width);
  return Text;
}

} // namespace

std::string toString(Term A, unsigned MaxNodes) {
  if (A.isNull())
    return "<null>";
  std::string Out;
  std::vector<Piece> Stack = {{A.node(), "", false}};
  unsigned Printed = 0;
  while (!Stack.empty()) {
    Piece P = Stack.back();
    Stack.pop_back();
    if (!P.Node) {
      Out += P.Text;
      continue;
    }
    const TermNode *N = P.Node;
    bool Negated = P.Negated;
    if (Negated && N->Kind == TermKind::Not) {
      N = N->operand(0).node();
      Negated = false;
    }
    if (Printed++ >= MaxNodes) {
      Out += "...";
      continue;
    }
    if (N->Kind == TermKind::Not &&
        N->operand(0).kind() == TermKind::And) { // not and: or of negations
      N = N->operand(0).node();
      Negated = true;
    }
    bool AsOr = Negated && N->Kind == TermKind::And;
    if (Negated && !AsOr) {
      Out += "(not ";
      Stack.push_back({nullptr, ")"});
    }
    if (N->Kind == TermKind::BoolConst || N->Kind == TermKind::BitsConst) {
      Out += constantText(*N);
      continue;
    }
    if (N->Kind == TermKind::Variable) {
      Out += N->Symbol->Name;
      continue;
    }
    Out += "(";
    if (N->Kind == TermKind::Apply)
      Out += N->Symbol->Name;
    else
      Out += AsOr ? "or" : smtLibOperator(*N);
    Stack.push_back({nullptr, ")"});
    for (Term Operand : reverse(N->operands())) {
      Stack.push_back({Operand.node(), "", AsOr});
      Stack.push_back({nullptr, " "});
    }
  }
  return Out;
}

} // namespace convtv
