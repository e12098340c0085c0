//===- encodings/smt/evaluate.cpp - Concrete evaluation ---------*- C++ -*-===//
#include "encodings/smt/term_node.h"

#include <array>
#include <cassert>

using namespace llvm;

namespace convtv {

/// Values are kept in pages by node number, so that a small term of a large
/// table costs little and references stay valid.
struct Evaluator::Memo {
  static constexpr unsigned PageBits = 6;
  struct Page {
    uint64_t Known = 0;
    std::array<APInt, 1u << PageBits> Values;
  };

  VariableFn Variables;
  FunctionFn Functions;
  std::vector<std::unique_ptr<Page>> Pages;
  std::vector<const TermNode *> Stack;

  const APInt *find(uint32_t Id) const {
    uint32_t P = Id >> PageBits;
    if (P >= Pages.size() || !Pages[P])
      return nullptr;
    uint32_t I = Id & ((1u << PageBits) - 1);
    return Pages[P]->Known >> I & 1 ? &Pages[P]->Values[I] : nullptr;
  }
  void store(uint32_t Id, APInt Value) {
    uint32_t P = Id >> PageBits;
    if (P >= Pages.size())
      Pages.resize(P + 1);
    if (!Pages[P])
      Pages[P] = std::make_unique<Page>();
    uint32_t I = Id & ((1u << PageBits) - 1);
    Pages[P]->Known |= uint64_t(1) << I;
    Pages[P]->Values[I] = std::move(Value);
  }

  bool step(const TermNode &N);
  bool stepJunction(const TermNode &N, bool Decisive);
};

/// And, Or: stops at the first operand that decides.
bool Evaluator::Memo::stepJunction(const TermNode &N, bool Decisive) {
  const TermNode *Missing = nullptr;
  for (Term Operand : N.operands()) {
    const APInt *V = find(Operand.id());
    if (!V) {
      if (!Missing)
        Missing = Operand.node();
    } else if (V->getBoolValue() == Decisive) {
      store(N.Id, APInt(1, Decisive));
      return true;
    }
  }
  if (Missing) {
    Stack.push_back(Missing);
    return false;
  }
  store(N.Id, APInt(1, !Decisive));
  return true;
}

/// Computes N if the operands that matter are known; else pushes the missing
/// ones and returns false.
bool Evaluator::Memo::step(const TermNode &N) {
  switch (N.Kind) {
  case TermKind::BoolConst:
    store(N.Id, APInt(1, N.Low));
    return true;
  case TermKind::BitsConst:
    store(N.Id, *N.Value);
    return true;
  case TermKind::Variable: {
    APInt V = Variables(Term(&N));
    assert(V.getBitWidth() == std::max(1u, N.Width) && "value of its sort");
    store(N.Id, std::move(V));
    return true;
  }
  case TermKind::And:
    return stepJunction(N, false);
  case TermKind::Or:
    return stepJunction(N, true);
  case TermKind::Ite: {
    const APInt *C = find(N.operand(0).id());
    Term Next = N.operand(0);
    if (C) {
      Next = N.operand(C->getBoolValue() ? 1 : 2);
      if (const APInt *V = find(Next.id())) {
        store(N.Id, *V);
        return true;
      }
    }
    Stack.push_back(Next.node());
    return false;
  }
  default:
    break;
  }

  SmallVector<const APInt *, 4> Values;
  size_t Before = Stack.size();
  for (Term Operand : N.operands()) {
    const APInt *V = find(Operand.id());
    if (!V)
      Stack.push_back(Operand.node());
    Values.push_back(V);
  }
  if (Stack.size() != Before)
    return false;

  if (N.Kind == TermKind::Apply) {
    SmallVector<APInt, 4> Arguments;
    for (const APInt *V : Values)
      Arguments.push_back(*V);
    APInt V = Functions(Term(&N), Arguments);
    assert(V.getBitWidth() == std::max(1u, N.Width) && "value of its sort");
    store(N.Id, std::move(V));
  } else {
    store(N.Id, foldOperation(N.Kind, N.Width, N.High, N.Low, Values));
  }
  return true;
}

Evaluator::Evaluator(VariableFn Variables, FunctionFn Functions)
    : M(std::make_unique<Memo>()) {
  M->Variables = std::move(Variables);
  M->Functions = std::move(Functions);
}
Evaluator::Evaluator(Evaluator &&) = default;
Evaluator &Evaluator::operator=(Evaluator &&) = default;
Evaluator::~Evaluator() = default;

const APInt &Evaluator::value(Term A) {
  if (const APInt *V = M->find(A.id()))
    return *V;
  // The stack holds a path (with siblings) from A down. The base is kept so
  // that callbacks may themselves ask this evaluator.
  size_t Base = M->Stack.size();
  M->Stack.push_back(A.node());
  while (M->Stack.size() > Base) {
    const TermNode *N = M->Stack.back();
    if (M->find(N->Id)) {
      M->Stack.pop_back();
      continue;
    }
    if (!M->step(*N))
      continue;
    assert(M->Stack.back() == N && "a computed node pushed nothing");
    M->Stack.pop_back();
  }
  return *M->find(A.id());
}

} // namespace convtv
