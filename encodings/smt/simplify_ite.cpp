//===- encodings/smt/simplify_ite.cpp - Choice ------------------*- C++ -*-===//
#include "encodings/smt/simplify.h"

#include <cassert>

using namespace llvm;

namespace convtv {
namespace {

/// What is known of D where C holds: 1 true, 0 false, -1 nothing. Both are
/// conditions of ites in normal form, hence no negations.
int impliedBy(Term C, Term D) {
  if (C.same(D))
    return 1;
  if (isKind(C, TermKind::And)) {
    if (hasConjunct(C, D))
      return 1;
    if (isKind(D, TermKind::And))
      return -1;
    for (Term M : C.operands())
      if (isKind(M, TermKind::Not) && M.operands()[0].same(D))
        return 0;
  }
  return -1;
}

/// Skips the choices within Arm that C (or its complement) decides.
Term underCondition(Term Arm, Term C, bool Holds) {
  for (unsigned Steps = 0; Steps != 16 && isKind(Arm, TermKind::Ite); ++Steps) {
    Term D = Arm.operands()[0];
    int Known = -1;
    if (Holds)
      Known = impliedBy(C, D);
    else if (hasConjunct(D, C))
      Known = 0;
    if (Known < 0)
      break;
    Arm = Arm.operands()[Known == 1 ? 1 : 2];
  }
  return Arm;
}

/// Boolean-armed choice where an arm is constant or repeats the condition.
std::optional<Term> iteBool(Term C, Term Then, Term Else) {
  if (Then.isTrue() || Then.same(C))
    return C || Else;
  if (Then.isFalse() || areComplements(Then, C))
    return !C && Else;
  if (Else.isFalse() || Else.same(C))
    return C && Then;
  if (Else.isTrue() || areComplements(Else, C))
    return !C || Then;
  if (areComplements(Then, Else))
    return eq(C, Then);
  return std::nullopt;
}

/// Merges a choice with a choice in one of its arms when they share a result.
std::optional<Term> mergeNested(Term C, Term Then, Term Else) {
  if (isKind(Else, TermKind::Ite)) {
    Term D = Else.operands()[0];
    Term A = Else.operands()[1], B = Else.operands()[2];
    if (A.same(Then))
      return ite(C || D, Then, B);
    if (B.same(Then))
      return ite(!C && D, A, Then);
  }
  if (isKind(Then, TermKind::Ite)) {
    Term D = Then.operands()[0];
    Term A = Then.operands()[1], B = Then.operands()[2];
    if (B.same(Else))
      return ite(C && D, A, Else);
    if (A.same(Else))
      return ite(C && !D, B, Else);
  }
  return std::nullopt;
}

} // namespace

Term ite(Term C, Term Then, Term Else) {
  TermTable::Impl &I = implOf(C);
  assert(C.isBool() && Then.width() == Else.width() && "one sort");
  if (!I.Simplify)
    return I.make(TermKind::Ite, Then.width(), {C, Then, Else});

  if (C.isConst())
    return C.isTrue() ? Then : Else;
  if (isKind(C, TermKind::Not)) {
    C = C.operands()[0];
    std::swap(Then, Else);
  }
  Then = underCondition(Then, C, true);
  Else = underCondition(Else, C, false);
  if (Then.same(Else))
    return Then;

  Nest N(I);
  if (!N.mayGoDeeper())
    return I.make(TermKind::Ite, Then.width(), {C, Then, Else});
  if (Then.isBool()) {
    if (auto R = iteBool(C, Then, Else))
      return *R;
  } else if (Then.width() == 1) { // single bits are handled as Booleans
    if (isBits(Then) && isBits(Else))
      return toBit(isZero(Else) ? C : !C);
    return toBit(ite(C, isSet(Then), isSet(Else)));
  }
  // if a = b then a else b, and the like: the condition changes nothing.
  if (isKind(C, TermKind::Eq)) {
    Term A = C.operands()[0], B = C.operands()[1];
    if ((Then.same(A) && Else.same(B)) || (Then.same(B) && Else.same(A)))
      return Else;
  }
  if (auto R = mergeNested(C, Then, Else))
    return *R;
  return I.make(TermKind::Ite, Then.width(), {C, Then, Else});
}

bool isConstantTree(Term A) {
  if (!isKind(A, TermKind::Ite) || A.isBool())
    return false;
  SmallVector<Term, 8> Stack = {A};
  unsigned Choices = 0;
  while (!Stack.empty()) {
    Term Top = Stack.pop_back_val();
    if (isBits(Top))
      continue;
    if (!isKind(Top, TermKind::Ite) || ++Choices > 7)
      return false;
    Stack.push_back(Top.operands()[1]);
    Stack.push_back(Top.operands()[2]);
  }
  return true;
}

Term mapConstantTree(Term A, function_ref<Term(Term)> Leaf) {
  // isConstantTree bounds the depth.
  if (!isKind(A, TermKind::Ite))
    return Leaf(A);
  return ite(A.operands()[0], mapConstantTree(A.operands()[1], Leaf),
             mapConstantTree(A.operands()[2], Leaf));
}

Term toBit(Term B) {
  TermTable::Impl &I = implOf(B);
  assert(B.isBool() && "toBit takes a Boolean");
  Term One = I.makeBits(APInt(1, 1)), Zero = I.makeBits(APInt(1, 0));
  if (I.Simplify) {
    if (B.isConst())
      return B.isTrue() ? One : Zero;
    if (isKind(B, TermKind::Eq) && B.operands()[1].same(One))
      return B.operands()[0]; // toBit(isSet(x))
    if (isKind(B, TermKind::Not))
      return I.make(TermKind::Ite, 1, {B.operands()[0], Zero, One});
  }
  return I.make(TermKind::Ite, 1, {B, One, Zero});
}

Term isSet(Term Bit) {
  assert(Bit.width() == 1 && "isSet takes a single bit");
  return eq(Bit, Bit.table().bits(1, 1));
}

} // namespace convtv
