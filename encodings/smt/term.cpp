//===- encodings/smt/term.cpp - Hash-consing --------------------*- C++ -*-===//
#include "encodings/smt/term.h"

#include "encodings/smt/term_node.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>
#include <cassert>

using namespace llvm;

namespace convtv {

//--- Term -------------------------------------------------------------------//
uint32_t Term::id() const { return Node->Id; }
TermKind Term::kind() const { return Node->Kind; }
bool Term::isBool() const { return Node->Width == 0; }
unsigned Term::width() const { return Node->Width; }
ArrayRef<Term> Term::operands() const { return Node->operands(); }
TermTable &Term::table() const { return *Node->Table; }

bool Term::isConst() const {
  return Node->Kind == TermKind::BoolConst || Node->Kind == TermKind::BitsConst;
}
bool Term::isTrue() const {
  return Node->Kind == TermKind::BoolConst && Node->Low == 1;
}
bool Term::isFalse() const {
  return Node->Kind == TermKind::BoolConst && Node->Low == 0;
}
const APInt &Term::bits() const {
  assert(Node->Kind == TermKind::BitsConst && "only constants have a value");
  return *Node->Value;
}
StringRef Term::name() const {
  assert((Node->Kind == TermKind::Variable || Node->Kind == TermKind::Apply) &&
         "only variables and applications have a name");
  return Node->Symbol->Name;
}
unsigned Term::high() const {
  assert(Node->Kind == TermKind::Extract && "attribute of extract");
  return Node->High;
}
unsigned Term::low() const {
  assert(Node->Kind == TermKind::Extract && "attribute of extract");
  return Node->Low;
}

//--- Table ------------------------------------------------------------------//
namespace {

uint32_t mix(uint64_t H) {
  H *= 0x9E3779B97F4A7C15ull;
  return uint32_t(H >> 32);
}

uint32_t hashParts(TermKind Kind, unsigned Width, ArrayRef<Term> Operands,
                   unsigned High, unsigned Low, const TermSymbol *Symbol) {
  uint64_t H = uint64_t(Kind) | uint64_t(Width) << 8;
  H = (H ^ (uint64_t(High) << 32 | Low)) * 0xFF51AFD7ED558CCDull;
  if (Symbol)
    H = (H ^ (H >> 29) ^ Symbol->Index) * 0xC4CEB9FE1A85EC53ull;
  // Ids, not addresses: the table then behaves the same in every run.
  for (Term Operand : Operands)
    H = ((H ^ (H >> 31)) + Operand.id() + 1) * 0xBF58476D1CE4E5B9ull;
  return mix(H ^ (H >> 33));
}

uint32_t hashValue(const APInt &Value) {
  uint64_t H = Value.getBitWidth();
  for (unsigned I = 0, E = Value.getNumWords(); I != E; ++I)
    H = ((H ^ (H >> 31)) + Value.getRawData()[I]) * 0xBF58476D1CE4E5B9ull;
  return mix(H ^ (H >> 33));
}

} // namespace

TermTable::Impl::Impl(TermTable &Owner, bool Simplify)
    : Owner(Owner), Simplify(Simplify), Slots(1024, nullptr) {
  False = make(TermKind::BoolConst, 0, {}, 0, 0);
  True = make(TermKind::BoolConst, 0, {}, 0, 1);
}

template <typename Same>
const TermNode *&TermTable::Impl::slot(uint32_t Hash, Same IsSame) {
  size_t Mask = Slots.size() - 1;
  size_t I = Hash & Mask;
  while (Slots[I] && !(Slots[I]->Hash == Hash && IsSame(*Slots[I])))
    I = (I + 1) & Mask;
  return Slots[I];
}

void TermTable::Impl::grow() {
  std::vector<const TermNode *> Old(Slots.size() * 2, nullptr);
  Old.swap(Slots);
  for (const TermNode *Node : Old)
    if (Node)
      slot(Node->Hash, [](const TermNode &) { return false; }) = Node;
}

TermNode *TermTable::Impl::allocate(TermKind Kind, unsigned Width,
                                    uint32_t Hash, ArrayRef<Term> Operands) {
  void *Memory = Arena.Allocate(
      sizeof(TermNode) + Operands.size() * sizeof(Term), alignof(TermNode));
  auto *Node = new (Memory) TermNode();
  Node->Table = &Owner;
  Node->Symbol = nullptr;
  Node->Id = NumNodes++;
  Node->Hash = Hash;
  Node->Width = Width;
  Node->NumOperands = Operands.size();
  Node->Kind = Kind;
  Node->Depth = 0;
  for (Term Operand : Operands)
    Node->Depth = std::max(Node->Depth, Operand.node()->Depth + 1);
  std::uninitialized_copy(Operands.begin(), Operands.end(),
                          reinterpret_cast<Term *>(Node + 1));
  return Node;
}

Term TermTable::Impl::make(TermKind Kind, unsigned Width,
                           ArrayRef<Term> Operands, unsigned High, unsigned Low,
                           const TermSymbol *Symbol) {
#ifndef NDEBUG
  for (Term Operand : Operands)
    assert(&Operand.table() == &Owner && "operands belong to this table");
#endif
  if (NumNodes + NumNodes / 2 >= Slots.size())
    grow();
  uint32_t Hash = hashParts(Kind, Width, Operands, High, Low, Symbol);
  const TermNode *&Slot = slot(Hash, [&](const TermNode &N) {
    return N.Kind == Kind && N.Width == Width && N.High == High &&
           N.Low == Low && N.NumOperands == Operands.size() &&
           (!Symbol || N.Symbol == Symbol) &&
           std::equal(Operands.begin(), Operands.end(), N.operands().begin(),
                      [](Term A, Term B) { return A.same(B); });
  });
  if (!Slot) {
    TermNode *Node = allocate(Kind, Width, Hash, Operands);
    Node->High = High;
    Node->Low = Low;
    Node->Symbol = Symbol;
    Slot = Node;
  }
  return Term(Slot);
}

Term TermTable::Impl::makeBits(const APInt &Value) {
  if (NumNodes + NumNodes / 2 >= Slots.size())
    grow();
  uint32_t Hash = hashValue(Value);
  const TermNode *&Slot = slot(Hash, [&](const TermNode &N) {
    return N.Kind == TermKind::BitsConst && N.Width == Value.getBitWidth() &&
           *N.Value == Value;
  });
  if (!Slot) {
    TermNode *Node =
        allocate(TermKind::BitsConst, Value.getBitWidth(), Hash, {});
    Values.push_back(Value);
    Node->Value = &Values.back();
    Slot = Node;
  }
  return Term(Slot);
}

Term TermTable::Impl::makeVariable(StringRef Name, unsigned Width) {
  auto [It, New] = Variables.try_emplace(Name);
  if (New) {
    TermSymbol &S = Symbols.emplace_back();
    S.Name = Name.str();
    S.Width = Width;
    S.Index = Variables.size() - 1;
    It->second = make(TermKind::Variable, Width, {}, 0, 0, &S);
  }
  assert(It->second.width() == Width && "a variable has one sort");
  return It->second;
}

const TermSymbol *TermTable::Impl::function(StringRef Name,
                                            ArrayRef<Term> Arguments,
                                            unsigned Width) {
  auto [It, New] = Functions.try_emplace(Name, nullptr);
  if (New) {
    TermSymbol &S = Symbols.emplace_back();
    S.Name = Name.str();
    S.Width = Width;
    S.Index = Functions.size() - 1;
    for (Term A : Arguments)
      S.ArgumentWidths.push_back(A.width());
    It->second = &S;
  }
#ifndef NDEBUG
  const TermSymbol &S = *It->second;
  assert(S.Width == Width && S.ArgumentWidths.size() == Arguments.size() &&
         "a function has one signature");
  for (size_t I = 0; I != Arguments.size(); ++I)
    assert(S.ArgumentWidths[I] == Arguments[I].width() &&
           "a function has one signature");
#endif
  return It->second;
}

std::string TermTable::Impl::freshName(StringRef Stem) {
  uint64_t &Counter = FreshCounters[Stem];
  std::string Name;
  do
    Name = Stem.str() + "!" + std::to_string(Counter++);
  while (Variables.contains(Name));
  return Name;
}

TermTable::TermTable(bool Simplify)
    : P(std::make_unique<Impl>(*this, Simplify)) {}
TermTable::~TermTable() = default;

Term TermTable::boolean(bool Value) { return Value ? P->True : P->False; }
Term TermTable::bits(const APInt &Value) {
  assert(Value.getBitWidth() >= 1 && "there are no bit-vectors of width 0");
  return P->makeBits(Value);
}
Term TermTable::bits(unsigned Width, uint64_t Value) {
  return bits(APInt(Width, Value)); // keeps the low bits
}
Term TermTable::variable(StringRef Name, unsigned Width) {
  return P->makeVariable(Name, Width);
}
Term TermTable::fresh(StringRef Name, unsigned Width) {
  return P->makeVariable(P->freshName(Name), Width);
}
Term TermTable::apply(StringRef Name, ArrayRef<Term> Arguments,
                      unsigned ResultWidth) {
  const TermSymbol *F = P->function(Name, Arguments, ResultWidth);
  return P->make(TermKind::Apply, ResultWidth, Arguments, 0, 0, F);
}
uint32_t TermTable::size() const { return P->size(); }

Term TermTable::rebuild(Term Original, ArrayRef<Term> Ops) {
  assert(Ops.size() == Original.operands().size() && "same operation");
  switch (Original.kind()) {
  case TermKind::BoolConst:
  case TermKind::BitsConst:
  case TermKind::Variable:
    return Original;
  case TermKind::Not:
    return !Ops[0];
  case TermKind::And:
    return conjunction(*this, Ops);
  case TermKind::Or:
    return disjunction(*this, Ops);
  case TermKind::Eq:
    return eq(Ops[0], Ops[1]);
  case TermKind::Ite:
    return ite(Ops[0], Ops[1], Ops[2]);
  case TermKind::Apply:
    return apply(Original.name(), Ops, Original.width());
  case TermKind::Ult:
    return ult(Ops[0], Ops[1]);
  case TermKind::Ule:
    return ule(Ops[0], Ops[1]);
  case TermKind::Slt:
    return slt(Ops[0], Ops[1]);
  case TermKind::Sle:
    return sle(Ops[0], Ops[1]);
  case TermKind::Add:
    return Ops[0] + Ops[1];
  case TermKind::Sub:
    return Ops[0] - Ops[1];
  case TermKind::Mul:
    return Ops[0] * Ops[1];
  case TermKind::UDiv:
    return udiv(Ops[0], Ops[1]);
  case TermKind::URem:
    return urem(Ops[0], Ops[1]);
  case TermKind::SDiv:
    return sdiv(Ops[0], Ops[1]);
  case TermKind::SRem:
    return srem(Ops[0], Ops[1]);
  case TermKind::Shl:
    return shl(Ops[0], Ops[1]);
  case TermKind::LShr:
    return lshr(Ops[0], Ops[1]);
  case TermKind::AShr:
    return ashr(Ops[0], Ops[1]);
  case TermKind::BitAnd:
    return Ops[0] & Ops[1];
  case TermKind::BitOr:
    return Ops[0] | Ops[1];
  case TermKind::BitXor:
    return Ops[0] ^ Ops[1];
  case TermKind::BitNot:
    return ~Ops[0];
  case TermKind::Concat:
    return concat(Ops[0], Ops[1]);
  case TermKind::Extract:
    return extract(Ops[0], Original.high(), Original.low());
  case TermKind::ZExt:
    return zext(Ops[0], Original.width());
  case TermKind::SExt:
    return sext(Ops[0], Original.width());
  }
  llvm_unreachable("all kinds are listed");
}

} // namespace convtv
