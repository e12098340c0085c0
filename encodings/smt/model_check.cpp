//===- encodings/smt/model_check.cpp - Does a model satisfy? ----*- C++ -*-===//
#include "encodings/smt/model_check.h"

#include "encodings/smt/term_node.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>

using namespace llvm;

namespace convtv {
namespace {

/// All nodes below the terms, operands first: a node is numbered after its
/// operands.
std::vector<const TermNode *> nodesOf(ArrayRef<Term> Terms) {
  std::vector<const TermNode *> Nodes;
  DenseSet<const TermNode *> Seen;
  for (Term A : Terms)
    if (Seen.insert(A.node()).second)
      Nodes.push_back(A.node());
  for (size_t I = 0; I != Nodes.size(); ++I)
    for (Term Operand : Nodes[I]->operands())
      if (Seen.insert(Operand.node()).second)
        Nodes.push_back(Operand.node());
  std::sort(Nodes.begin(), Nodes.end(),
            [](const TermNode *A, const TermNode *B) { return A->Id < B->Id; });
  return Nodes;
}

struct LessApplication {
  bool operator()(const std::vector<APInt> &A,
                  const std::vector<APInt> &B) const {
    return std::lexicographical_compare(
        A.begin(), A.end(), B.begin(), B.end(),
        [](const APInt &X, const APInt &Y) { return X.ult(Y); });
  }
};

} // namespace

bool modelSatisfies(const Model &M, ArrayRef<Term> Asserted) {
  DenseMap<const TermNode *, APInt> Values;
  DenseMap<const TermSymbol *,
           std::map<std::vector<APInt>, APInt, LessApplication>>
      Functions;
  for (const TermNode *N : nodesOf(Asserted)) {
    SmallVector<APInt, 4> Operands;
    for (Term Operand : N->operands())
      Operands.push_back(Values.find(Operand.node())->second);
    APInt Value(1, 0);
    switch (N->Kind) {
    case TermKind::BoolConst:
      Value = APInt(1, N->Low);
      break;
    case TermKind::BitsConst:
      Value = *N->Value;
      break;
    case TermKind::Variable:
      Value = M.value(Term(N));
      break;
    case TermKind::Apply: {
      Value = M.value(Term(N));
      auto [It, New] = Functions[N->Symbol].try_emplace(
          std::vector<APInt>(Operands.begin(), Operands.end()), Value);
      if (!New && It->second != Value)
        return false;
      break;
    }
    case TermKind::And:
      Value = APInt(1, all_of(Operands, [](const APInt &V) { return V[0]; }));
      break;
    case TermKind::Or:
      Value = APInt(1, any_of(Operands, [](const APInt &V) { return V[0]; }));
      break;
    case TermKind::Ite:
      Value = Operands[Operands[0][0] ? 1 : 2];
      break;
    default: {
      SmallVector<const APInt *, 4> Pointers;
      for (const APInt &V : Operands)
        Pointers.push_back(&V);
      Value = foldOperation(N->Kind, N->Width, N->High, N->Low, Pointers);
    }
    }
    if (Value.getBitWidth() != std::max(1u, N->Width))
      return false; // not of its sort
    Values.try_emplace(N, std::move(Value));
  }
  return all_of(Asserted, [&](Term A) {
    return Values.find(A.node())->second.getBoolValue();
  });
}

} // namespace convtv
