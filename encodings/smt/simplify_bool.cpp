//===- encodings/smt/simplify_bool.cpp - Not, and, or -----------*- C++ -*-===//
//
// Everything is written with Not and n-ary And whose operands are sorted by id,
// flattened and free of duplicates. A "clause" is a conjunct of the form
// Not(And(m...)), the disjunction of the complements of m.
//
//===----------------------------------------------------------------------===//
#include "encodings/smt/simplify.h"

#include <algorithm>
#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

/// Conjunctions are flattened up to this many operands; beyond, they nest, so
/// that adding one conjunct costs a bounded amount.
constexpr size_t MaxOperands = 64;
/// Clauses are compared pairwise when there are at most this many.
constexpr size_t MaxClauses = 12;

using Literals = SmallVector<Term, 16>;

bool contains(ArrayRef<Term> Sorted, Term A) {
  return std::binary_search(Sorted.begin(), Sorted.end(), A);
}

/// Is the complement of A in the list? (Without making it.)
bool containsComplement(ArrayRef<Term> Sorted, Term A) {
  if (isKind(A, TermKind::Not))
    return contains(Sorted, A.operands()[0]);
  // Not(A), if it exists, has A as its operand and a greater id.
  return std::any_of(Sorted.begin(), Sorted.end(), [&](Term B) {
    return isKind(B, TermKind::Not) && B.operands()[0].same(A);
  });
}

bool isClause(Term A) {
  return isKind(A, TermKind::Not) && isKind(A.operands()[0], TermKind::And);
}
ArrayRef<Term> clauseMembers(Term A) { return A.operands()[0].operands(); }

/// A (in)equation of a term with a constant. Of 1-bit terms only "= 1" exists
/// and complements decide, so they are left out.
struct Equation {
  Term Base;
  Term Constant;
  bool Positive;
};
std::optional<Equation> asEquation(Term A) {
  bool Positive = !isKind(A, TermKind::Not);
  if (!Positive)
    A = A.operands()[0];
  if (!isKind(A, TermKind::Eq) || !isBits(A.operands()[1]) ||
      A.operands()[1].width() == 1)
    return std::nullopt;
  return Equation{A.operands()[0], A.operands()[1], Positive};
}

class Conjunction {
public:
  Conjunction(TermTable &T, ArrayRef<Term> Terms) : T(T), Input(Terms) {}
  Term build();

private:
  TermTable &T;
  ArrayRef<Term> Input;
  Literals List;
  bool False = false;

  bool flatten();
  void sort();
  bool useEquations();
  bool reduceClauses();
  bool compareClauses();
};

bool Conjunction::flatten() {
  size_t Total = 0;
  for (Term A : Input)
    Total += isKind(A, TermKind::And) ? A.operands().size() : 1;
  bool Flatten = Total <= MaxOperands;
  for (Term A : Input) {
    if (A.isFalse())
      return false;
    if (A.isTrue())
      continue;
    if (Flatten && isKind(A, TermKind::And))
      List.append(A.operands().begin(), A.operands().end());
    else
      List.push_back(A);
  }
  return true;
}

void Conjunction::sort() {
  llvm::sort(List);
  List.erase(std::unique(List.begin(), List.end(),
                         [](Term A, Term B) { return A.same(B); }),
             List.end());
  for (Term A : List)
    if (isKind(A, TermKind::Not) && contains(List, A.operands()[0]))
      False = true;
}

/// x = c1 contradicts x = c2 and makes x != c2 redundant. Returns whether the
/// list changed.
bool Conjunction::useEquations() {
  SmallVector<Equation, 8> Positive;
  for (Term A : List)
    if (auto E = asEquation(A); E && E->Positive)
      Positive.push_back(*E);
  if (Positive.empty())
    return false;
  llvm::sort(Positive, [](const Equation &A, const Equation &B) {
    return A.Base < B.Base;
  });
  for (size_t I = 1; I < Positive.size(); ++I)
    if (Positive[I].Base.same(Positive[I - 1].Base)) { // other constant: sorted
      False = true;
      return true;
    }
  size_t Before = List.size();
  llvm::erase_if(List, [&](Term A) {
    auto E = asEquation(A);
    if (!E || E->Positive)
      return false;
    auto It =
        llvm::lower_bound(Positive, E->Base, [](const Equation &P, Term Base) {
          return P.Base < Base;
        });
    return It != Positive.end() && It->Base.same(E->Base);
  });
  return List.size() != Before;
}

/// Unit propagation and absorption: a clause holding a conjunct is dropped, the
/// complement of a conjunct is dropped from a clause.
bool Conjunction::reduceClauses() {
  SmallVector<Equation, 8> Positive;
  for (Term A : List)
    if (auto E = asEquation(A); E && E->Positive)
      Positive.push_back(*E);
  // Under the conjuncts, is M known true (1), false (0), or open (-1)?
  auto Known = [&](Term M) {
    if (contains(List, M))
      return 1;
    if (containsComplement(List, M))
      return 0;
    if (!Positive.empty())
      if (auto E = asEquation(M))
        for (const Equation &P : Positive)
          if (P.Base.same(E->Base) && !P.Constant.same(E->Constant))
            return E->Positive ? 0 : 1;
    return -1;
  };

  for (size_t I = 0; I != List.size(); ++I) {
    if (!isClause(List[I]))
      continue;
    ArrayRef<Term> Members = clauseMembers(List[I]);
    Literals Rest;
    bool Holds = false;
    for (Term M : Members) {
      int K = Known(M);
      if (K == 0) {
        Holds = true; // a false member: the clause is true
        break;
      }
      if (K < 0)
        Rest.push_back(M);
    }
    if (Holds) {
      List.erase(List.begin() + I);
      return true;
    }
    if (Rest.size() != Members.size()) {
      List[I] = !conjunction(T, Rest);
      return true;
    }
  }
  return false;
}

/// Subsumption and resolution: (c or R) and (!c or R or S) give (c or R) and
/// (R or S); (c or R) and (c or R or S) give (c or R).
bool Conjunction::compareClauses() {
  SmallVector<size_t, MaxClauses + 1> Clauses;
  for (size_t I = 0; I != List.size() && Clauses.size() <= MaxClauses; ++I)
    if (isClause(List[I]) && clauseMembers(List[I]).size() <= MaxClauses)
      Clauses.push_back(I);
  if (Clauses.size() < 2 || Clauses.size() > MaxClauses)
    return false;
  for (size_t I : Clauses)
    for (size_t J : Clauses) {
      if (I == J)
        continue;
      ArrayRef<Term> Small = clauseMembers(List[I]);
      ArrayRef<Term> Large = clauseMembers(List[J]);
      if (Small.size() > Large.size())
        continue;
      Term Opposite; // the member of Small whose complement is in Large
      unsigned Missing = 0;
      for (Term M : Small) {
        if (contains(Large, M))
          continue;
        if (++Missing > 1)
          break;
        if (containsComplement(Large, M))
          Opposite = M;
      }
      if (Missing == 0) {
        List.erase(List.begin() + J);
        return true;
      }
      if (Missing == 1 && !Opposite.isNull()) {
        Literals Rest;
        for (Term M : Large)
          if (!areComplements(M, Opposite))
            Rest.push_back(M);
        List[J] = !conjunction(T, Rest);
        return true;
      }
    }
  return false;
}

Term Conjunction::build() {
  TermTable::Impl &I = T.impl();
  if (!flatten())
    return I.False;
  sort();
  Nest N(I);
  while (!False && List.size() > 1) {
    bool Changed = useEquations();
    if (!Changed && !False && N.mayGoDeeper() && List.size() <= MaxOperands)
      Changed = reduceClauses() || compareClauses();
    if (!Changed || False)
      break;
    // A clause may have become a literal, a conjunction or a constant.
    Literals Copy = std::move(List);
    List.clear();
    Input = Copy;
    if (!flatten())
      return I.False;
    sort();
  }
  if (False)
    return I.False;
  if (List.empty())
    return I.True;
  if (List.size() == 1)
    return List[0];
  return I.make(TermKind::And, 0, List);
}

} // namespace

bool hasConjunct(Term A, Term B) {
  if (A.same(B))
    return true;
  return isKind(A, TermKind::And) && contains(A.operands(), B);
}

Term operator!(Term A) {
  TermTable::Impl &I = implOf(A);
  assert(A.isBool() && "not of a Boolean");
  if (I.Simplify) {
    if (A.isConst())
      return A.isTrue() ? I.False : I.True;
    if (isKind(A, TermKind::Not))
      return A.operands()[0];
  }
  return I.make(TermKind::Not, 0, A);
}

Term conjunction(TermTable &T, ArrayRef<Term> Terms) {
  if (Terms.empty())
    return T.boolean(true);
  if (Terms.size() == 1)
    return Terms[0];
#ifndef NDEBUG
  for (Term A : Terms)
    assert(A.isBool() && "conjunction of Booleans");
#endif
  if (!T.impl().Simplify)
    return T.impl().make(TermKind::And, 0, Terms);
  return Conjunction(T, Terms).build();
}

Term disjunction(TermTable &T, ArrayRef<Term> Terms) {
  if (Terms.empty())
    return T.boolean(false);
  if (Terms.size() == 1)
    return Terms[0];
  if (!T.impl().Simplify)
    return T.impl().make(TermKind::Or, 0, Terms);
  Literals Negated;
  for (Term A : Terms)
    Negated.push_back(!A);
  return !conjunction(T, Negated);
}

Term operator&&(Term A, Term B) { return conjunction(A.table(), {A, B}); }
Term operator||(Term A, Term B) { return disjunction(A.table(), {A, B}); }
Term implies(Term A, Term B) { return !A || B; }
Term xorBool(Term A, Term B) { return !eq(A, B); }

} // namespace convtv
