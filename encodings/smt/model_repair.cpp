//===- encodings/smt/model_repair.cpp - Completing assignments --*- C++ -*-===//
#include "encodings/smt/model_repair.h"

#include "encodings/smt/simplify.h"

using namespace llvm;

namespace convtv {
namespace {

class Repair {
public:
  Repair(const DenseSet<const TermNode *> &Fixed, ModelValues &Values)
      : Fixed(Fixed), Values(Values), Eval(Values.evaluator()) {}
  /// True if a fact was violated.
  bool pass(ArrayRef<Term> Facts);

private:
  const DenseSet<const TermNode *> &Fixed;
  ModelValues &Values;
  Evaluator Eval;
  DenseSet<const TermNode *> Changed; // in this pass, each once

  bool make(Term A, bool Goal, unsigned Depth);
  bool set(Term A, const APInt &Value);
  bool makeEqual(Term A, Term B);
  bool makeDifferent(Term A, Term B);
};

/// Gives A this value if it is an open variable, or an application whose table
/// has no entry.
bool Repair::set(Term A, const APInt &Value) {
  if (Fixed.contains(A.node()))
    return false;
  if (A.kind() == TermKind::Variable) {
    if (!Changed.insert(A.node()).second)
      return false;
    Values.Variables[A.node()->Symbol] = Value;
  } else if (A.kind() == TermKind::Apply) {
    std::vector<APInt> Arguments;
    for (Term Argument : A.operands())
      Arguments.push_back(Eval.value(Argument));
    auto &Table = Values.Functions[A.node()->Symbol];
    if (!Table.try_emplace(Arguments, ModelValues::Entry{Value, A}).second)
      return false;
  } else {
    return false;
  }
  Eval = Values.evaluator(); // forget values that may depend on A
  return true;
}

bool Repair::makeEqual(Term A, Term B) {
  if (set(A, Eval.value(B)) || set(B, Eval.value(A)))
    return true;
  if (A.isBool())
    return false;
  // In a sum, solve for a part with an odd coefficient.
  APInt One(A.width(), 1);
  auto Sum = linearSum(A, One, B, -One);
  if (!Sum)
    return false;
  APInt Total = Sum->Constant;
  for (auto &P : Sum->Parts)
    Total += P.Coefficient * Eval.value(P.Base);
  for (auto &P : Sum->Parts)
    if (P.Coefficient[0] &&
        set(P.Base,
            Eval.value(P.Base) - Total * P.Coefficient.multiplicativeInverse()))
      return true;
  return false;
}

bool Repair::makeDifferent(Term A, Term B) {
  APInt Other = Eval.value(A) + 1;
  return set(A, Other) || set(B, Other);
}

/// Tries to change one thing so that A becomes Goal, which it is not.
bool Repair::make(Term A, bool Goal, unsigned Depth) {
  if (Depth > 16)
    return false;
  ArrayRef<Term> Ops = A.operands();
  switch (A.kind()) {
  case TermKind::Variable:
  case TermKind::Apply:
    return set(A, APInt(1, Goal));
  case TermKind::Not:
    return make(Ops[0], !Goal, Depth + 1);
  case TermKind::And:
  case TermKind::Or: {
    bool Any = Goal == (A.kind() == TermKind::Or); // one operand is enough
    bool Done = false;
    for (Term Op : Ops)
      if (Eval.isTrue(Op) != Goal) {
        bool Made = make(Op, Goal, Depth + 1);
        if (Made && Any)
          return true;
        Done |= Made;
      }
    return Done;
  }
  case TermKind::Ite:
    return make(Ops[Eval.isTrue(Ops[0]) ? 1 : 2], Goal, Depth + 1);
  case TermKind::Eq:
    return Goal ? makeEqual(Ops[0], Ops[1]) : makeDifferent(Ops[0], Ops[1]);
  case TermKind::Ult: {
    unsigned Width = Ops[0].width();
    APInt Low(Width, 0), High = APInt::getAllOnes(Width);
    if (Goal) // the extreme, if the other side leaves room for it
      return (!Eval.value(Ops[1]).isZero() && set(Ops[0], Low)) ||
             (!Eval.value(Ops[0]).isAllOnes() && set(Ops[1], High));
    return set(Ops[1], Low) || set(Ops[0], High);
  }
  default:
    return false;
  }
}

bool Repair::pass(ArrayRef<Term> Facts) {
  Changed.clear();
  bool Violated = false;
  for (Term A : Facts)
    if (!Eval.isTrue(A)) {
      Violated = true;
      make(A, true, 0);
    }
  return Violated;
}

} // namespace

void repairModel(ArrayRef<Term> Facts, const DenseSet<const TermNode *> &Fixed,
                 ModelValues &Values) {
  Repair R(Fixed, Values);
  for (unsigned Pass = 0; Pass != 3; ++Pass)
    if (!R.pass(Facts))
      return;
}

} // namespace convtv
