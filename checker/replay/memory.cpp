//===- checker/replay/memory.cpp - One thread's view of memory ------------===//
#include "checker/replay/memory.h"

using namespace llvm;

namespace convtv::replay {

//--- Bytes and values -------------------------------------------------------//

void encodeBytes(ArrayRef<Scalar> Values, const TypeLayout &L, bool BigEndian,
                 MutableArrayRef<Byte> Bytes) {
  for (Byte &B : Bytes.take_front(L.StoreBytes)) {
    B = Byte();
    B.UndefBits = 0xff; // padding, unless a leaf covers it
  }
  // Bits of the last byte beyond an odd-sized integer are zero.
  for (const LeafLayout &Leaf : L.Leaves)
    for (uint64_t I = Leaf.BitOffset / 8,
                  E = (Leaf.BitOffset + Leaf.Width + 7) / 8;
         I < E; ++I)
      Bytes[I] = Byte();
  for (size_t N = 0; N != L.Leaves.size(); ++N) {
    const LeafLayout &Leaf = L.Leaves[N];
    const Scalar &S = Values[N];
    bool Aligned = Leaf.BitOffset % 8 == 0;
    if (!Aligned || Leaf.Width < 8) { // packed vector elements, i1 .. i7
      for (unsigned I = 0; I != Leaf.Width; ++I) {
        Byte &B = Bytes[(Leaf.BitOffset + I) / 8];
        uint8_t Bit = 1u << ((Leaf.BitOffset + I) % 8);
        if (S.Poison)
          B.PoisonBits |= Bit;
        else if (S.Undef)
          B.UndefBits |= Bit;
        else if (S.Bits[I])
          B.Value |= Bit;
        B.Taints |= S.Taints;
      }
      continue;
    }
    unsigned Count = (Leaf.Width + 7) / 8;
    for (unsigned I = 0; I != Count; ++I) {
      unsigned Position = BigEndian ? Count - 1 - I : I;
      Byte &B = Bytes[Leaf.BitOffset / 8 + Position];
      unsigned Bits = std::min(8u, Leaf.Width - 8 * I);
      // Neighbours may share the last byte of an odd-sized vector element.
      uint8_t Mask = Bits == 8 ? 0xff : (1u << Bits) - 1;
      if (S.Poison)
        B.PoisonBits |= Mask;
      else if (S.Undef)
        B.UndefBits |= Mask;
      else
        B.Value |= S.Bits.extractBitsAsZExtValue(Bits, 8 * I);
      B.Taints |= S.Taints;
      B.Object = S.Object;
    }
  }
}

void decodeBytes(ArrayRef<Byte> Bytes, const TypeLayout &L, bool BigEndian,
                 Leaves &Out) {
  for (const LeafLayout &Leaf : L.Leaves) {
    Scalar S(Leaf.Width, 0);
    uint64_t UndefCount = 0;
    bool First = true, Mixed = false;
    auto SeeObject = [&](const Byte &B) {
      if (First)
        S.Object = B.Object;
      else if (S.Object != B.Object)
        Mixed = true;
      First = false;
    };
    bool Packed = Leaf.BitOffset % 8 != 0 || Leaf.Width < 8;
    if (Packed) {
      for (unsigned I = 0; I != Leaf.Width; ++I) {
        const Byte &B = Bytes[(Leaf.BitOffset + I) / 8];
        uint8_t Bit = 1u << ((Leaf.BitOffset + I) % 8);
        S.Poison |= (B.PoisonBits & Bit) != 0;
        UndefCount += (B.UndefBits & Bit) != 0;
        if (B.Value & Bit)
          S.Bits.setBit(I);
        S.Taints |= B.Taints;
        SeeObject(B);
      }
      // Only values written by a store of the same odd-sized type are
      // specified; that store leaves zeros.
      if (L.Leaves.size() == 1 && (Bytes[0].Value >> Leaf.Width) != 0)
        S.Taints |= TaintDoubt;
    } else {
      unsigned Count = (Leaf.Width + 7) / 8;
      for (unsigned I = 0; I != Count; ++I) {
        unsigned Position = BigEndian ? Count - 1 - I : I;
        const Byte &B = Bytes[Leaf.BitOffset / 8 + Position];
        unsigned Bits = std::min(8u, Leaf.Width - 8 * I);
        uint8_t Mask = Bits == 8 ? 0xff : (1u << Bits) - 1;
        S.Poison |= (B.PoisonBits & Mask) != 0;
        UndefCount += popcount(uint8_t(B.UndefBits & Mask));
        S.Bits.insertBits(B.Value & Mask, 8 * I, Bits);
        S.Taints |= B.Taints;
        SeeObject(B);
        if (L.Leaves.size() == 1 && (B.Value & ~Mask))
          S.Taints |= TaintDoubt;
      }
    }
    if (S.Poison) {
      S.makePoison();
    } else if (UndefCount == Leaf.Width) {
      uint8_t Taints = S.Taints;
      S = Scalar::undef(Leaf.Width);
      S.Taints = Taints;
    } else {
      if (UndefCount)
        S.Taints |= TaintUndef;
      if (!Leaf.IsPointer) {
        if (isLocalObject(S.Object) || Mixed)
          S.Taints |= TaintDoubt;
        S.Object = AnyObject;
      } else if (Mixed) {
        S.Object = AnyObject;
        S.Taints |= TaintDoubt;
      }
    }
    Out.push_back(std::move(S));
  }
}

//--- Memory at entry --------------------------------------------------------//

EntryMemory::EntryMemory(const World &W, const Scenario &S)
    : W(&W), Key(mix(S.Seed, 0x6d656dULL)), Style(scramble(S.Seed) % 3) {
  for (auto [Address, Value] : S.Memory)
    Overrides[Address] = Value;
}

uint8_t EntryMemory::word(uint64_t K, uint64_t Address) const {
  uint64_t Word = mix(K, Address >> 3);
  switch (Style) {
  case 0: // two small integers
    Word &= 0x0000000300000007ULL;
    break;
  case 1: // plausible pointers
    Word = OracleArea + ((Word & 0xffff) << 4);
    break;
  default: // anything
    break;
  }
  return Word >> (8 * (Address & 7));
}

uint8_t EntryMemory::value(uint64_t Address) const {
  if (!Overrides.empty())
    if (auto It = Overrides.find(Address); It != Overrides.end())
      return It->second;
  return word(Key, Address);
}

uint8_t EntryMemory::valueAfter(uint64_t EventKey, uint64_t Address) const {
  return word(mix(Key, EventKey), Address);
}

//--- A thread's view --------------------------------------------------------//

void ThreadMemory::reset(const EntryMemory &E, unsigned Thread, bool After) {
  Entry = &E;
  AfterSide = After;
  Writes.clear();
  Base.assign(E.world().objects().size(), BaseState());
  WriteSum = 0;
  Locals.clear();
  NextAddress = AllocaArea + Thread * AllocaThreadStride;
  Exposures = 0;
  WorldTaints = 0;
}

LocalObject *ThreadMemory::local(ObjectId O) {
  return isLocalObject(O) ? &Locals[O & ~LocalObjectBit] : nullptr;
}
const LocalObject *ThreadMemory::local(ObjectId O) const {
  return isLocalObject(O) ? &Locals[O & ~LocalObjectBit] : nullptr;
}

ObjectId ThreadMemory::localAt(uint64_t Address) const {
  for (size_t I = 0; I != Locals.size(); ++I)
    if (Address >= Locals[I].Address &&
        Address - Locals[I].Address < Locals[I].Bytes.size())
      return LocalObjectBit | I;
  return AnyObject;
}

const char *ThreadMemory::check(const Scalar &Pointer, uint64_t Size,
                                bool IsWrite, bool NullIsValid) const {
  if (Size == 0)
    return nullptr;
  uint64_t Address = Pointer.Bits.getZExtValue();
  if (Address < 4096 && !NullIsValid)
    return "access through a null pointer";
  if (Address + Size < Address || Address + Size > ~uint64_t(0) - 16)
    return "access past the end of the address space";
  ObjectId O = Pointer.Object;
  if (O == AnyObject) {
    O = localAt(Address);
    if (O == AnyObject)
      O = Entry->world().objectAt(Address);
  }
  if (const LocalObject *L = local(O)) {
    if (L->Dead && IsWrite)
      return "write to a dead alloca";
    if (Address < L->Address || Address - L->Address > L->Bytes.size() ||
        Size > L->Bytes.size() - (Address - L->Address))
      return "access outside an alloca";
    return nullptr;
  }
  if (O == AnyObject)
    return nullptr;
  const WorldObject &W = Entry->world().object(O);
  if (W.IsFunction)
    return "access to the memory of a function";
  if (W.Constant && IsWrite)
    return "write to constant memory";
  if (Address < W.Address || Address - W.Address > W.Size ||
      Size > W.Size - (Address - W.Address))
    return "access outside an object";
  return nullptr;
}

Byte ThreadMemory::baseByte(uint64_t Address) const {
  Byte B;
  ObjectId O = Entry->world().objectAt(Address);
  const WorldObject &W = Entry->world().object(O);
  if (W.Constant && !W.Initial[AfterSide].empty() &&
      Address - W.Address < W.Initial[AfterSide].size())
    return W.Initial[AfterSide][Address - W.Address];
  const BaseState &S = Base[O];
  if (S.Key == 0) {
    B.Value = Entry->value(Address);
    B.Taints = W.EntryTaint;
  } else {
    B.Value = Entry->valueAfter(S.Key, Address);
    B.Taints = S.Taints;
  }
  return B;
}

Byte ThreadMemory::worldByte(uint64_t Address) const {
  auto It = Writes.find(Address);
  return It != Writes.end() ? It->second : baseByte(Address);
}

void ThreadMemory::read(const Scalar &Pointer, uint64_t Size,
                        SmallVectorImpl<Byte> &Out) const {
  uint64_t Address = Pointer.Bits.getZExtValue();
  ObjectId O = Pointer.Object;
  if (O == AnyObject && !Locals.empty())
    O = localAt(Address);
  if (const LocalObject *L = local(O)) {
    uint64_t Offset = Address - L->Address;
    Out.append(L->Bytes.begin() + Offset, L->Bytes.begin() + Offset + Size);
    return;
  }
  for (uint64_t I = 0; I != Size; ++I)
    Out.push_back(worldByte(Address + I));
}

uint64_t ThreadMemory::byteHash(uint64_t Address, const Byte &B) const {
  uint64_t H = mix(Address, uint64_t(B.PoisonBits) << 8 | B.UndefBits);
  if (const LocalObject *L = local(B.Object))
    return mix(H, 0x1000 + L->ExposureOrder);
  return mix(H, B.Value);
}

/// Whether a written byte shows in the digest. Writing what was there does not.
static bool differs(const Byte &B, const Byte &Base) {
  return B.Value != Base.Value || B.PoisonBits != Base.PoisonBits ||
         B.UndefBits != Base.UndefBits || isLocalObject(B.Object);
}

void ThreadMemory::write(const Scalar &Pointer, ArrayRef<Byte> Bytes) {
  uint64_t Address = Pointer.Bits.getZExtValue();
  ObjectId O = Pointer.Object;
  if (O == AnyObject && !Locals.empty())
    O = localAt(Address);
  if (LocalObject *L = local(O)) {
    std::copy(Bytes.begin(), Bytes.end(),
              L->Bytes.begin() + (Address - L->Address));
    return;
  }
  for (const Byte &B : Bytes) {
    // A pointer to an alloca stored in the world lets others know it.
    if (isLocalObject(B.Object))
      expose(B.Object);
    Byte Base = baseByte(Address);
    auto [It, New] = Writes.try_emplace(Address, B);
    if (!New) {
      if (differs(It->second, Base))
        WriteSum -= byteHash(Address, It->second);
      It->second = B;
    }
    if (differs(B, Base))
      WriteSum += byteHash(Address, B);
    WorldTaints |= B.Taints;
    if (B.PoisonBits || B.UndefBits)
      WorldTaints |= TaintUndef;
    ++Address;
  }
}

std::optional<Scalar> ThreadMemory::allocate(uint64_t Size, uint64_t Align,
                                             unsigned PointerWidth) {
  if (Size > AllocaThreadStride / 4)
    return std::nullopt;
  Align = std::max<uint64_t>(Align, 16);
  uint64_t Address = (NextAddress + Align - 1) / Align * Align;
  if ((Address + Size + 32 - AllocaArea) / AllocaThreadStride !=
      (NextAddress - AllocaArea) / AllocaThreadStride)
    return std::nullopt;
  NextAddress = Address + Size + 32;
  LocalObject L;
  L.Address = Address;
  Byte Undefined;
  Undefined.UndefBits = 0xff;
  L.Bytes.assign(Size, Undefined);
  Locals.push_back(std::move(L));
  return Scalar::pointer(PointerWidth, Address,
                         LocalObjectBit | (Locals.size() - 1));
}

void ThreadMemory::makeUndef(ObjectId O, uint64_t Offset, uint64_t Size) {
  LocalObject *L = local(O);
  Byte Undefined;
  Undefined.UndefBits = 0xff;
  for (uint64_t I = Offset; I < L->Bytes.size() && I - Offset < Size; ++I)
    L->Bytes[I] = Undefined;
}

void ThreadMemory::kill(ObjectId O) {
  makeUndef(O, 0, ~uint64_t(0));
  local(O)->Dead = true;
}

void ThreadMemory::expose(ObjectId O) {
  LocalObject *L = local(O);
  L->Exposed = true;
  if (!L->ExposureOrder)
    L->ExposureOrder = ++Exposures;
}

SmallVector<ObjectId, 4> ThreadMemory::reachable(ArrayRef<ObjectId> Passed,
                                                 bool IncludeExposed) {
  SmallVector<ObjectId, 4> List;
  if (Locals.empty())
    return List;
  auto Add = [&](ObjectId O) {
    if (!isLocalObject(O) || is_contained(List, O))
      return;
    LocalObject *L = local(O);
    if (!L->ExposureOrder)
      L->ExposureOrder = ++Exposures;
    if (!L->Dead)
      List.push_back(O);
  };
  for (ObjectId O : Passed)
    Add(O);
  if (IncludeExposed)
    for (size_t I = 0; I != Locals.size(); ++I)
      if (Locals[I].Exposed || Locals[I].Guessable)
        Add(LocalObjectBit | I);
  for (size_t I = 0; I != List.size(); ++I)
    for (const Byte &B : local(List[I])->Bytes)
      Add(B.Object);
  llvm::sort(List, [&](ObjectId A, ObjectId B) {
    return local(A)->ExposureOrder < local(B)->ExposureOrder;
  });
  return List;
}

void ThreadMemory::clobberLocal(ObjectId O, uint64_t EventKey, uint8_t Taints) {
  LocalObject *L = local(O);
  if (L->Guessable)
    Taints |= TaintDoubt;
  for (size_t I = 0; I != L->Bytes.size(); ++I) {
    Byte B;
    B.Value =
        Entry->valueAfter(EventKey, (uint64_t(L->ExposureOrder) << 40) + I);
    B.Taints = Taints;
    L->Bytes[I] = B;
  }
}

void ThreadMemory::clobberAll(uint64_t EventKey, ArrayRef<ObjectId> Reached,
                              uint8_t Taints) {
  Writes.clear();
  WriteSum = 0;
  const auto &Objects = Entry->world().objects();
  for (size_t I = 0; I != Objects.size(); ++I)
    if (!Objects[I].Constant)
      Base[I] = {EventKey, Taints};
  WorldTaints = Taints;
  for (ObjectId O : Reached)
    clobberLocal(O, EventKey, Taints);
}

void ThreadMemory::clobberObjects(uint64_t EventKey, ArrayRef<ObjectId> Objects,
                                  uint8_t Taints) {
  for (ObjectId O : Objects) {
    if (isLocalObject(O)) {
      clobberLocal(O, EventKey, Taints);
      continue;
    }
    const WorldObject &W = Entry->world().object(O);
    if (W.Constant)
      continue;
    SmallVector<uint64_t, 8> Gone;
    for (const auto &[Address, B] : Writes)
      if (Entry->world().objectAt(Address) == O)
        Gone.push_back(Address);
    for (uint64_t Address : Gone) {
      auto It = Writes.find(Address);
      if (differs(It->second, baseByte(Address)))
        WriteSum -= byteHash(Address, It->second);
      Writes.erase(It);
    }
    Base[O] = {EventKey, Taints};
    WorldTaints |= Taints;
  }
}

uint64_t ThreadMemory::worldDigest() const {
  uint64_t H = WriteSum;
  for (size_t I = 0; I != Base.size(); ++I)
    if (Base[I].Key)
      H = mix(H, mix(I, Base[I].Key));
  return H;
}

uint64_t ThreadMemory::localHash(ObjectId O, uint8_t &Taints) const {
  const LocalObject *L = local(O);
  uint64_t H = mix(0x10ca1, L->ExposureOrder);
  for (size_t I = 0; I != L->Bytes.size(); ++I) {
    const Byte &B = L->Bytes[I];
    H = mix(H, byteHash(I, B));
    Taints |= B.Taints;
    if (B.PoisonBits || B.UndefBits)
      Taints |= TaintUndef;
  }
  if (L->Guessable)
    Taints |= TaintDoubt;
  return H;
}

uint64_t ThreadMemory::visibleDigest(ArrayRef<ObjectId> Reached,
                                     uint8_t &Taints) const {
  uint64_t H = worldDigest();
  Taints |= WorldTaints;
  for (ObjectId O : Reached)
    H = mix(H, localHash(O, Taints));
  return H;
}

uint64_t ThreadMemory::objectsDigest(ArrayRef<ObjectId> Objects,
                                     uint8_t &Taints) const {
  uint64_t H = 0x0b;
  for (ObjectId O : Objects) {
    if (isLocalObject(O)) {
      H = mix(H, localHash(O, Taints));
      continue;
    }
    uint64_t Sum = Base[O].Key;
    Taints |= Base[O].Taints | (WorldTaints & TaintUndef);
    for (const auto &[Address, B] : Writes)
      if (Entry->world().objectAt(Address) == O &&
          differs(B, baseByte(Address))) {
        Sum += byteHash(Address, B);
        Taints |= B.Taints;
      }
    H = mix(H, mix(O, Sum));
  }
  return H;
}

uint64_t ThreadMemory::symbolOf(const Scalar &Pointer) const {
  uint64_t Address = Pointer.Bits.getZExtValue();
  if (const LocalObject *L = local(Pointer.Object))
    return mix(mix(0x10ca1, L->ExposureOrder), Address - L->Address);
  return mix(0x3a11, Address);
}

} // namespace convtv::replay
