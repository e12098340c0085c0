//===- encodings/smt/function_elimination.cpp - Terms without UF -*- C++
//-*-===//
#include "encodings/smt/function_elimination.h"

#include <algorithm>

using namespace llvm;

namespace convtv {

//--- Assignments ------------------------------------------------------------//
bool ModelValues::TupleLess::operator()(const std::vector<APInt> &A,
                                        const std::vector<APInt> &B) const {
  return std::lexicographical_compare(
      A.begin(), A.end(), B.begin(), B.end(),
      [](const APInt &X, const APInt &Y) { return X.ult(Y); });
}

static APInt scattered(Term A, ArrayRef<APInt> Arguments) {
  // Functions and variables are counted apart.
  uint64_t H =
      uint64_t(A.node()->Symbol->Index) << 1 | (A.kind() == TermKind::Variable);
  auto Mix = [&H](uint64_t Word) {
    H = (H ^ (H >> 29) ^ Word) * 0xBF58476D1CE4E5B9ull;
    H = (H ^ (H >> 32)) * 0x94D049BB133111EBull;
    return H ^ (H >> 31);
  };
  for (const APInt &V : Arguments)
    for (unsigned I = 0; I != V.getNumWords(); ++I)
      Mix(V.getRawData()[I]);
  SmallVector<uint64_t, 4> Words;
  unsigned Width = std::max(1u, A.width());
  for (unsigned I = 0; I < Width; I += 64)
    Words.push_back(Mix(I));
  return APInt(Width, Words);
}

APInt ModelValues::defaultOf(Term A, ArrayRef<APInt> Arguments) const {
  return Scatter ? scattered(A, Arguments) : APInt(std::max(1u, A.width()), 0);
}

APInt ModelValues::variable(Term Variable) const {
  auto It = Variables.find(Variable.node()->Symbol);
  return It == Variables.end() ? defaultOf(Variable, {}) : It->second;
}

APInt ModelValues::apply(Term Application, ArrayRef<APInt> Arguments) const {
  auto It = Functions.find(Application.node()->Symbol);
  if (It != Functions.end())
    if (auto Found = It->second.find(Arguments.vec());
        Found != It->second.end())
      return Found->second.Result;
  return defaultOf(Application, Arguments);
}

void ModelValues::completeFrom(const ModelValues &Other) {
  for (const auto &[Symbol, Value] : Other.Variables)
    Variables.try_emplace(Symbol, Value);
  for (const auto &[Symbol, Table] : Other.Functions)
    Functions[Symbol].insert(Table.begin(), Table.end());
}

Evaluator ModelValues::evaluator() const {
  return Evaluator([this](Term X) { return variable(X); },
                   [this](Term X, ArrayRef<APInt> Arguments) {
                     return apply(X, Arguments);
                   });
}

//--- Elimination ------------------------------------------------------------//
Term FunctionElimination::eliminate(Term A) {
  std::vector<Term> Stack = {A};
  SmallVector<Term, 8> Operands;
  while (!Stack.empty()) {
    Term Top = Stack.back();
    if (Done.contains(Top.node())) {
      Stack.pop_back();
      continue;
    }
    if (Top.kind() == TermKind::Apply) {
      // Arguments are only looked at when a lemma needs them.
      Done[Top.node()] = Table.fresh(Top.name(), Top.width());
      continue;
    }
    Operands.clear();
    bool Ready = true, Changed = false;
    for (Term Operand : Top.operands()) {
      auto It = Done.find(Operand.node());
      if (It == Done.end()) {
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
    Done[Top.node()] = Changed ? Table.rebuild(Top, Operands) : Top;
  }
  return Done.lookup(A.node());
}

Term FunctionElimination::congruence(Term A, Term B) {
  SmallVector<Term, 8> Equal;
  for (auto [X, Y] : zip_equal(A.operands(), B.operands()))
    Equal.push_back(eq(eliminate(X), eliminate(Y)));
  return implies(conjunction(Table, Equal), eq(eliminate(A), eliminate(B)));
}

/// The lemma for two applications, and for the applications they have as
/// arguments: two programs often compute in parallel, and their chains of
/// applications would take a round per link.
void FunctionElimination::addLemmas(Term A, Term B, DenseSet<Pair> &Given,
                                    std::vector<Term> &Lemmas) {
  SmallVector<std::pair<Term, Term>, 8> Stack = {{A, B}};
  while (!Stack.empty()) {
    auto [X, Y] = Stack.pop_back_val();
    if (Y < X)
      std::swap(X, Y);
    if (X.same(Y) || !Given.insert({X.node(), Y.node()}).second)
      continue;
    Lemmas.push_back(congruence(X, Y));
    for (auto [P, Q] : zip_equal(X.operands(), Y.operands()))
      if (P.kind() == TermKind::Apply && Q.kind() == TermKind::Apply &&
          P.node()->Symbol == Q.node()->Symbol)
        Stack.push_back({P, Q});
  }
}

std::vector<Term> FunctionElimination::tabulate(ArrayRef<Term> Applications,
                                                ModelValues &Values) {
  std::vector<Term> Lemmas;
  DenseSet<Pair> Given;
  Evaluator E = Values.evaluator();
  for (Term A : Applications) {
    std::vector<APInt> Arguments;
    for (Term Argument : A.operands())
      Arguments.push_back(E.value(eliminate(Argument)));
    const APInt &Result = E.value(eliminate(A));
    auto [It, New] = Values.Functions[A.node()->Symbol].try_emplace(
        std::move(Arguments), ModelValues::Entry{Result, A});
    if (!New && It->second.Result != Result)
      addLemmas(It->second.Application, A, Given, Lemmas);
  }
  return Lemmas;
}

} // namespace convtv
