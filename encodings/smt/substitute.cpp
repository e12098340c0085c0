//===- encodings/smt/substitute.cpp - Substitution --------------*- C++ -*-===//
#include "encodings/smt/term.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cassert>
#include <vector>

using namespace llvm;

namespace convtv {

struct Substitution::Memo {
  DenseMap<const TermNode *, Term> Replacements;
  DenseMap<const TermNode *, Term> Done;
};

void Substitution::set(Term Variable, Term Replacement) {
  assert(Variable.width() == Replacement.width() && "same sort");
  if (!M)
    M = std::make_shared<Memo>();
  M->Replacements[Variable.node()] = Replacement;
  M->Done.clear(); // results so far did not know this replacement
}

Term Substitution::apply(Term A) {
  if (!M || M->Replacements.empty())
    return A;
  if (M->Done.empty())
    M->Done = M->Replacements;

  std::vector<Term> Stack = {A};
  SmallVector<Term, 8> Operands;
  while (!Stack.empty()) {
    Term Top = Stack.back();
    if (M->Done.contains(Top.node())) {
      Stack.pop_back();
      continue;
    }
    Operands.clear();
    bool Ready = true, Changed = false;
    for (Term Operand : Top.operands()) {
      auto It = M->Done.find(Operand.node());
      if (It == M->Done.end()) {
        Stack.push_back(Operand);
        Ready = false;
        continue;
      }
      Changed |= !It->second.same(Operand);
      Operands.push_back(It->second);
    }
    if (!Ready)
      continue;
    Stack.pop_back();
    M->Done[Top.node()] = Changed ? Top.table().rebuild(Top, Operands) : Top;
  }
  return M->Done.lookup(A.node());
}

} // namespace convtv
