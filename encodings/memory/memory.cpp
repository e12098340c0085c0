//===- encodings/memory/memory.cpp ------------------------------*- C++ -*-===//

#include "encodings/memory/memory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Type.h"

#include <map>
#include <optional>
#include <tuple>

namespace convtv {

struct MemoryNode {
  enum Kind { Initial, Store, Undefine, Ite, Unknown } What = Initial;
  unsigned Id = 0;
  // Store.
  Term Pointer;
  Scalar Content;
  unsigned Bytes = 0;
  bool IsPointer = false, AlignedToSize = false;
  bool OpenPadding = false; ///< bits beyond the content are unspecified
  Term ByteObject;          ///< of a single byte copied from a pointer
  // Undefine.
  unsigned Object = 0;
  bool Dead = false;
  // Ite.
  Term Condition;
  MemoryState Then = nullptr;
  // Store, Undefine, Unknown: the state before; Ite: the other state.
  MemoryState Old = nullptr;
  // Initial, Unknown.
  std::string Name;
  bool Restricted = false; ///< only OnlyObjects may have changed
  std::vector<unsigned> OnlyObjects;
};

struct Memory::Cache {
  using Key = std::tuple<unsigned, uint32_t, unsigned, unsigned, bool, bool>;
  std::map<Key, Scalar> Leaves;
  std::map<std::pair<unsigned, uint32_t>, MemoryByte> Bytes;
  std::map<std::tuple<uint32_t, unsigned, unsigned>, MemoryState> Ites;
  std::map<std::pair<unsigned, uint32_t>, Term> Dead;
  /// Equal writes to one state make one state.
  using StoreKey = std::tuple<unsigned, uint32_t, uint32_t, uint32_t, uint32_t,
                              uint32_t, unsigned, unsigned>;
  std::map<StoreKey, MemoryState> Stores;
  std::map<std::tuple<unsigned, unsigned, bool>, MemoryState> Undefines;
  std::map<std::tuple<unsigned, std::string, bool, std::vector<unsigned>>,
           MemoryState>
      Unknowns;
  llvm::DenseMap<MemoryState, MemoryState> Outside;
};

Memory::Memory(TermTable &Table) : T(Table), C(std::make_unique<Cache>()) {}
Memory::~Memory() = default;

void Memory::addObject(MemoryObject Object) {
  HasGlobals |= Object.Id < FirstSeparate;
  Objects.push_back(std::move(Object));
}

const MemoryObject *Memory::object(unsigned Id) const {
  for (const auto &O : Objects)
    if (O.Id == Id)
      return &O;
  return nullptr;
}

void Memory::setInitial(unsigned Id, std::vector<MemoryByte> Bytes) {
  for (auto &O : Objects)
    if (O.Id == Id)
      O.Initial = std::move(Bytes);
}

MemoryNode *Memory::make() {
  Nodes.push_back(std::make_unique<MemoryNode>());
  Nodes.back()->Id = Nodes.size() - 1;
  return Nodes.back().get();
}

MemoryState Memory::initial() {
  if (!Initial) {
    auto *N = make();
    N->What = MemoryNode::Initial;
    N->Name = "initial";
    Initial = N;
  }
  return Initial;
}

MemoryState Memory::addStore(MemoryState Old, const MemoryNode &Like) {
  auto IdOf = [](Term A) { return A.isNull() ? ~0u : A.id(); };
  unsigned Flags =
      Like.IsPointer | Like.AlignedToSize << 1 | Like.OpenPadding << 2;
  auto &Known = C->Stores[{Old->Id, Like.Pointer.id(), Like.Content.Bits.id(),
                           Like.Content.Poison.id(), Like.Content.Undef.id(),
                           IdOf(Like.ByteObject), Like.Bytes, Flags}];
  if (Known)
    return Known;
  auto *N = make();
  unsigned Id = N->Id;
  *N = Like;
  N->Id = Id;
  N->Old = Old;
  return Known = N;
}

MemoryState Memory::store(MemoryState Old, Term Pointer, const Scalar &Content,
                          unsigned Bytes, bool IsPointer, bool AlignedToSize,
                          bool Source) {
  MemoryNode N;
  N.What = MemoryNode::Store;
  N.Pointer = Pointer;
  N.Content = Content;
  N.Bytes = Bytes;
  N.IsPointer = IsPointer;
  N.AlignedToSize = AlignedToSize;
  N.OpenPadding = !Source && !IsPointer && Content.Bits.width() < Bytes * 8;
  return addStore(Old, N);
}

MemoryState Memory::storeByte(MemoryState Old, Term Pointer,
                              const MemoryByte &Byte) {
  MemoryNode N;
  N.What = MemoryNode::Store;
  N.Pointer = Pointer;
  N.Content = {Byte.Bits, Byte.Poison, Byte.Undef};
  N.Bytes = 1;
  N.ByteObject = Byte.Object;
  return addStore(Old, N);
}

MemoryState Memory::outside(MemoryState From) {
  std::vector<MemoryState> Path;
  MemoryState S = From, Result = nullptr;
  while (!Result) {
    if (auto It = C->Outside.find(S); It != C->Outside.end()) {
      Result = It->second;
    } else if (S->What == MemoryNode::Initial) {
      Result = S;
    } else if (S->What == MemoryNode::Ite) {
      Result = ite(S->Condition, outside(S->Then), outside(S->Old));
      C->Outside[S] = Result;
    } else {
      Path.push_back(S);
      S = S->Old;
    }
  }
  for (MemoryState N : llvm::reverse(Path)) {
    bool Private = false;
    if (N->What == MemoryNode::Store) {
      Term Object = objectOf(N->Pointer);
      Private = Object.isConst() && Object.bits().uge(FirstPrivate);
    } else if (N->What == MemoryNode::Undefine) {
      Private = N->Object >= FirstPrivate;
    }
    if (!Private && Result == N->Old)
      Result = N;
    else if (!Private && N->What == MemoryNode::Store)
      Result = addStore(Result, *N);
    else if (!Private && N->What == MemoryNode::Undefine)
      Result = undefine(Result, N->Object, N->Dead);
    else if (!Private)
      Result =
          unknown(Result, N->Name, N->Restricted ? &N->OnlyObjects : nullptr);
    C->Outside[N] = Result;
  }
  return Result;
}

Term Memory::isDead(MemoryState At, Term Pointer) {
  Term Object = objectOf(Pointer);
  if (!HasDead || (Object.isConst() && Object.bits().ult(FirstLocal)))
    return T.boolean(false);
  std::vector<MemoryState> Pending;
  MemoryState S = At;
  Term Result;
  auto Key = std::make_pair(At->Id, Object.id());
  if (auto It = C->Dead.find(Key); It != C->Dead.end())
    return It->second;
  while (Result.isNull())
    switch (S->What) {
    case MemoryNode::Initial:
      Result = T.boolean(false);
      break;
    case MemoryNode::Ite:
      Result = convtv::ite(S->Condition, isDead(S->Then, Pointer),
                           isDead(S->Old, Pointer));
      break;
    case MemoryNode::Undefine:
      Pending.push_back(S);
      S = S->Old;
      break;
    default:
      S = S->Old;
    }
  for (MemoryState P : llvm::reverse(Pending))
    Result = convtv::ite(eq(Object, T.bits(ObjectBits, P->Object)),
                         T.boolean(P->Dead), Result);
  C->Dead.emplace(Key, Result);
  return Result;
}

MemoryState Memory::undefine(MemoryState Old, unsigned Object, bool Dead) {
  HasDead |= Dead;
  auto &Known = C->Undefines[{Old->Id, Object, Dead}];
  if (Known)
    return Known;
  auto *N = make();
  N->Dead = Dead;
  N->What = MemoryNode::Undefine;
  N->Old = Old;
  N->Object = Object;
  return Known = N;
}

MemoryState Memory::ite(Term Condition, MemoryState Then, MemoryState Else) {
  if (Condition.isTrue() || Then == Else)
    return Then;
  if (Condition.isFalse())
    return Else;
  auto &Known = C->Ites[{Condition.id(), Then->Id, Else->Id}];
  if (Known)
    return Known;
  auto *N = make();
  N->What = MemoryNode::Ite;
  N->Condition = Condition;
  N->Then = Then;
  N->Old = Else;
  return Known = N;
}

MemoryState Memory::unknown(MemoryState Old, llvm::StringRef Name,
                            const std::vector<unsigned> *OnlyObjects) {
  auto &Known =
      C->Unknowns[{Old->Id, Name.str(), OnlyObjects != nullptr,
                   OnlyObjects ? *OnlyObjects : std::vector<unsigned>()}];
  if (Known)
    return Known;
  auto *N = make();
  N->What = MemoryNode::Unknown;
  N->Old = Old;
  N->Name = Name.str();
  if (OnlyObjects) {
    N->Restricted = true;
    N->OnlyObjects = *OnlyObjects;
  }
  return Known = N;
}

Term Memory::objectOf(Term Pointer) const {
  unsigned W = Pointer.width();
  return extract(Pointer, W - 1, W - ObjectBits);
}
Term Memory::offsetOf(Term Pointer) const {
  return extract(Pointer, Pointer.width() - ObjectBits - 1, 0);
}
Term Memory::pointer(unsigned Object, Term Offset) const {
  return concat(T.bits(ObjectBits, Object), Offset);
}
Term Memory::advance(Term Pointer, Term Offset) const {
  return concat(objectOf(Pointer), offsetOf(Pointer) + Offset);
}
Term Memory::advance(Term Pointer, uint64_t Offset) const {
  if (!Offset)
    return Pointer;
  return advance(Pointer, T.bits(Pointer.width() - ObjectBits, Offset));
}

Term Memory::addressOf(Term Pointer, unsigned Thread) {
  Term Object = objectOf(Pointer), Offset = offsetOf(Pointer);
  if (Object.isConst() && Object.bits().isZero())
    return Offset;
  auto BaseIn = [&](const llvm::Twine &Where) {
    return T.apply(
        ("object.address." + Where + "." + llvm::Twine(Offset.width())).str(),
        {Object}, Offset.width());
  };
  Term IsLocal = uge(Object, T.bits(ObjectBits, FirstLocal));
  Term Base = convtv::ite(IsLocal, BaseIn("local." + llvm::Twine(Thread)),
                          BaseIn("global"));
  Base = convtv::ite(eq(Object, T.bits(ObjectBits, 0)),
                     T.bits(Offset.width(), 0), Base);
  return Base + Offset;
}

Term Memory::outsidePointer(Term Object, Term Offset) const {
  if (LocalEscapes) // a local that escaped, or what is below FirstSeparate
    return concat(
        convtv::ite(isSet(extract(Object, ObjectBits - 1, ObjectBits - 1)),
                    concat(T.bits(3, 4), extract(Object, ObjectBits - 4, 0)),
                    concat(T.bits(2, 0), extract(Object, ObjectBits - 3, 0))),
        Offset);
  if (!HasGlobals)
    return concat(T.bits(ObjectBits, 0), Offset);
  return concat(concat(T.bits(2, 0), extract(Object, ObjectBits - 3, 0)),
                Offset);
}

bool Memory::disjoint(Term A, unsigned BytesA, Term B, unsigned BytesB) const {
  Term OA = objectOf(A), OB = objectOf(B);
  if (eq(OA, OB).isFalse())
    return true;
  if (A.width() != B.width() || !OA.same(OB))
    return false;
  Term Difference = offsetOf(A) - offsetOf(B);
  if (!Difference.isConst())
    return false;
  // A starts Difference bytes after B (modulo the address width).
  const auto &D = Difference.bits();
  return D.uge(BytesB) && (-D).uge(BytesA);
}

bool Memory::mayChange(const MemoryNode &Unknown, unsigned Object) const {
  const auto *O = object(Object);
  if (O && O->Constant)
    return false;
  if (Unknown.Restricted)
    return llvm::is_contained(Unknown.OnlyObjects, Object);
  return !O || O->Escaped;
}

MemoryByte Memory::undefByte() {
  return {T.fresh("undef.byte", 8), T.bits(ObjectBits, 0), T.boolean(false),
          T.boolean(true)};
}

MemoryByte Memory::initialByte(const std::string &Name, Term Pointer) {
  Term Object = objectOf(Pointer);
  if (Name == "initial" && Object.isConst())
    if (const auto *O = object(Object.bits().getZExtValue());
        O && !O->Initial.empty()) {
      Term Offset = offsetOf(Pointer);
      if (Offset.isConst() && Offset.bits().ult(O->Initial.size()))
        return O->Initial[Offset.bits().getZExtValue()];
    }
  // Functions of the whole pointer, whatever its width.
  std::string Suffix = Name + "." + llvm::utostr(Pointer.width());
  MemoryByte B;
  B.Bits = T.apply("memory." + Suffix, {Pointer}, 8);
  B.Object = HasGlobals || LocalEscapes
                 ? objectOf(outsidePointer(T.apply("memory.object." + Suffix,
                                                   {Pointer}, ObjectBits),
                                           T.bits(8, 0)))
                 : T.bits(ObjectBits, 0);
  B.Poison = T.apply("memory.poison." + Suffix, {Pointer}, 0);
  B.Undef = T.boolean(false);
  return B;
}

MemoryByte Memory::loadByte(MemoryState From, Term Pointer) {
  // Walk down writes that cannot concern this byte; remember the others.
  std::vector<MemoryState> Pending;
  MemoryState S = From;
  std::optional<MemoryByte> Result;
  std::pair<unsigned, uint32_t> Key{From->Id, Pointer.id()};
  if (auto It = C->Bytes.find(Key); It != C->Bytes.end())
    return It->second;
  Term Object = objectOf(Pointer);
  while (!Result) {
    switch (S->What) {
    case MemoryNode::Initial:
      Result = initialByte(S->Name, Pointer);
      break;
    case MemoryNode::Store:
      if (disjoint(Pointer, 1, S->Pointer, S->Bytes)) {
        S = S->Old;
        break;
      }
      Pending.push_back(S);
      if (Pointer.width() == S->Pointer.width()) {
        Term D = offsetOf(Pointer) - offsetOf(S->Pointer);
        // Surely inside: nothing below matters.
        if (Object.same(objectOf(S->Pointer)) && D.isConst())
          Result = MemoryByte{T.bits(8, 0), T.bits(ObjectBits, 0),
                              T.boolean(false), T.boolean(false)};
      }
      if (!Result)
        S = S->Old;
      break;
    case MemoryNode::Undefine: {
      Term Same = eq(Object, T.bits(ObjectBits, S->Object));
      if (Same.isTrue())
        Result = undefByte();
      else {
        if (!Same.isFalse())
          Pending.push_back(S);
        S = S->Old;
      }
      break;
    }
    case MemoryNode::Ite: {
      MemoryByte A = loadByte(S->Then, Pointer), B = loadByte(S->Old, Pointer);
      Term Cond = S->Condition;
      Result = MemoryByte{convtv::ite(Cond, A.Bits, B.Bits),
                          convtv::ite(Cond, A.Object, B.Object),
                          convtv::ite(Cond, A.Poison, B.Poison),
                          convtv::ite(Cond, A.Undef, B.Undef)};
      break;
    }
    case MemoryNode::Unknown:
      if (Object.isConst()) {
        if (mayChange(*S, Object.bits().getZExtValue()))
          Result = initialByte(S->Name, Pointer);
        else
          S = S->Old;
      } else {
        // Whatever object it is: changed, unless one of those that cannot.
        Term Unchanged = T.boolean(false);
        for (const auto &O : Objects)
          if (!mayChange(*S, O.Id))
            Unchanged = Unchanged || eq(Object, T.bits(ObjectBits, O.Id));
        if (S->Restricted) {
          Term Listed = T.boolean(false);
          for (unsigned O : S->OnlyObjects)
            Listed = Listed || eq(Object, T.bits(ObjectBits, O));
          Unchanged = Unchanged || !Listed;
        }
        MemoryByte New = initialByte(S->Name, Pointer);
        if (!Unchanged.isFalse()) {
          MemoryByte Kept = loadByte(S->Old, Pointer);
          New = {convtv::ite(Unchanged, Kept.Bits, New.Bits),
                 convtv::ite(Unchanged, Kept.Object, New.Object),
                 convtv::ite(Unchanged, Kept.Poison, New.Poison),
                 convtv::ite(Unchanged, Kept.Undef, New.Undef)};
        }
        Result = New;
      }
      break;
    }
  }
  for (MemoryState P : llvm::reverse(Pending)) {
    if (P->What == MemoryNode::Undefine) {
      Term Same = eq(Object, T.bits(ObjectBits, P->Object));
      MemoryByte U = undefByte();
      Result = MemoryByte{convtv::ite(Same, U.Bits, Result->Bits),
                          convtv::ite(Same, U.Object, Result->Object),
                          convtv::ite(Same, U.Poison, Result->Poison),
                          convtv::ite(Same, U.Undef, Result->Undef)};
      continue;
    }
    Term Bits = P->IsPointer ? offsetOf(P->Content.Bits) : P->Content.Bits;
    Bits = zextOrTrunc(Bits, P->Bytes * 8);
    Term ByteObject = !P->ByteObject.isNull() ? P->ByteObject
                      : P->IsPointer          ? objectOf(P->Content.Bits)
                                              : T.bits(ObjectBits, 0);
    // Pointers of another width address other cells only if the model keeps
    // them apart; widths differ between address spaces, whose offsets are
    // compared as unsigned numbers.
    unsigned Wide = std::max(Pointer.width(), P->Pointer.width()) - ObjectBits;
    Term SameObject = eq(Object, objectOf(P->Pointer));
    Term Start = zext(offsetOf(P->Pointer), Wide);
    Term At = zext(offsetOf(Pointer), Wide);
    for (unsigned J = 0; J < P->Bytes; ++J) {
      Term Hit = SameObject && eq(At, Start + T.bits(Wide, J));
      if (Hit.isFalse())
        continue;
      Term Byte = extract(Bits, 8 * J + 7, 8 * J);
      bool Open = P->OpenPadding && 8 * J + 8 > P->Content.Bits.width();
      Result = MemoryByte{convtv::ite(Hit, Byte, Result->Bits),
                          convtv::ite(Hit, ByteObject, Result->Object),
                          convtv::ite(Hit, P->Content.Poison || T.boolean(Open),
                                      Result->Poison),
                          convtv::ite(Hit, P->Content.Undef, Result->Undef)};
    }
  }
  C->Bytes.emplace(Key, *Result);
  return *Result;
}

Scalar Memory::load(MemoryState From, Term Pointer, const Leaf &What,
                    bool AlignedToSize, bool Source) {
  Cache::Key Key{From->Id,      Pointer.id(),
                 What.Width,    What.Bytes * 2 + What.IsPointer,
                 AlignedToSize, Source};
  if (auto It = C->Leaves.find(Key); It != C->Leaves.end())
    return It->second;
  // Whole-leaf shortcuts down the chain; bytes otherwise.
  std::vector<MemoryState> Pending;
  std::optional<Scalar> Result;
  MemoryState S = From;
  while (!Result) {
    if (S->What == MemoryNode::Store) {
      if (disjoint(Pointer, What.Bytes, S->Pointer, S->Bytes)) {
        S = S->Old;
        continue;
      }
      bool SameShape = S->ByteObject.isNull() && S->Bytes == What.Bytes &&
                       S->IsPointer == What.IsPointer &&
                       S->Content.Bits.width() == What.Width;
      if (SameShape && S->Pointer.same(Pointer)) {
        Result = S->Content;
        break;
      }
      if (SameShape && S->Pointer.width() == Pointer.width() && AlignedToSize &&
          S->AlignedToSize) {
        Pending.push_back(S); // equal or disjoint
        S = S->Old;
        continue;
      }
    } else if (S->What == MemoryNode::Undefine) {
      if (eq(objectOf(Pointer), T.bits(ObjectBits, S->Object)).isFalse()) {
        S = S->Old;
        continue;
      }
    } else if (S->What == MemoryNode::Ite) {
      Scalar A = load(S->Then, Pointer, What, AlignedToSize, Source);
      Scalar B = load(S->Old, Pointer, What, AlignedToSize, Source);
      Term Cond = S->Condition;
      Result = Scalar{convtv::ite(Cond, A.Bits, B.Bits),
                      convtv::ite(Cond, A.Poison, B.Poison),
                      convtv::ite(Cond, A.Undef, B.Undef)};
      break;
    } else if (S->What == MemoryNode::Unknown) {
      Term Object = objectOf(Pointer);
      if (Object.isConst() && !mayChange(*S, Object.bits().getZExtValue())) {
        S = S->Old;
        continue;
      }
    }
    // Bytes of the remaining chain.
    Term Bits, Whole, Object, Poison = T.boolean(false);
    Term AllUndef = T.boolean(true), SomeUndef = T.boolean(false);
    bool Plain = true;
    for (unsigned J = 0; J < What.Bytes; ++J) {
      MemoryByte B = loadByte(S, advance(Pointer, J));
      Bits = Bits.isNull() ? B.Bits : concat(B.Bits, Bits);
      // A pointer is only whole if all its bytes belong to one pointer.
      if (Object.isNull())
        Object = B.Object;
      else if (What.IsPointer)
        Poison = Poison || ne(Object, B.Object);
      Plain &= (B.Object.isConst() && B.Object.bits().isZero()) ||
               S->What == MemoryNode::Initial || S->What == MemoryNode::Unknown;
      Poison = Poison || B.Poison;
      AllUndef = AllUndef && B.Undef;
      SomeUndef = SomeUndef || B.Undef;
    }
    if (What.IsPointer) {
      Bits = concat(Object, Bits);
    } else {
      if (!Plain) // an integer read of a pointer's bytes: some function of it
        Bits =
            convtv::ite(eq(Object, T.bits(ObjectBits, 0)), Bits,
                        T.apply("pointer.bytes." + llvm::utostr(Bits.width()),
                                {Object, Bits}, Bits.width()));
      Whole = Bits;
      Bits = trunc(Bits, What.Width);
    }
    Result = Source
                 ? Scalar{Bits, Poison, AllUndef}
                 : Scalar{Bits, Poison || (SomeUndef && !AllUndef), AllUndef};
    // A type of no whole number of bytes: the rest of its last byte must be
    // zero, as its own stores leave it.
    if (!Source && What.Width % 8 && !What.IsPointer)
      Result->Poison = Result->Poison || ne(zext(Bits, Whole.width()), Whole);
  }
  for (MemoryState P : llvm::reverse(Pending)) {
    Term Hit = eq(Pointer, P->Pointer);
    Result = Scalar{convtv::ite(Hit, P->Content.Bits, Result->Bits),
                    convtv::ite(Hit, P->Content.Poison, Result->Poison),
                    convtv::ite(Hit, P->Content.Undef, Result->Undef)};
  }
  C->Leaves.emplace(Key, *Result);
  return *Result;
}

Term Memory::refinesByte(const MemoryByte &Source, const MemoryByte &Target) {
  return Source.Poison ||
         (!Target.Poison &&
          (Source.Undef || (!Target.Undef && eq(Source.Bits, Target.Bits) &&
                            eq(Source.Object, Target.Object))));
}

Term Memory::isValid(Term Pointer, unsigned Bytes, bool ForWriting) {
  Term Object = objectOf(Pointer), Offset = offsetOf(Pointer);
  unsigned W = Offset.width();
  auto Outside = [&] {
    // One unknown but fixed answer per byte; null is never valid here.
    Term Valid = T.boolean(true);
    const char *Name = ForWriting ? "writable." : "readable.";
    for (unsigned J = 0; J < Bytes; ++J)
      Valid =
          Valid && T.apply(Name + llvm::utostr(W), {advance(Pointer, J)}, 0);
    return Valid;
  };
  auto Inside = [&](const MemoryObject &O) {
    if (ForWriting && O.Constant)
      return T.boolean(false);
    if (!O.Size)
      return Outside(); // unknown extent
    if (O.Size < Bytes)
      return T.boolean(false);
    return ule(Offset, T.bits(W, O.Size - Bytes));
  };
  if (Object.isConst()) {
    if (const auto *O = object(Object.bits().getZExtValue()))
      return Inside(*O);
    return Outside();
  }
  Term Result = Outside();
  for (const auto &O : Objects) {
    Term Same = eq(Object, T.bits(ObjectBits, O.Id));
    if (!Same.isFalse())
      Result = convtv::ite(Same, Inside(O), Result);
  }
  return Result;
}

} // namespace convtv
