//===- encodings/memory/memory.h - A thread's view of memory ------*- C++
//-*-===//
//
// Memory without arrays: an immutable chain of the thread's writes over an
// unknown initial content (an uninterpreted function of the address). A load is
// an ite over the chain. (DESIGN 6 "Memory without arrays")
//
// A pointer is (object, offset). Object 0 is the unknown world, whose offsets
// are addresses; small numbers are global variables; numbers from FirstLocal on
// are allocas. Pointers that come from outside never have a local object,
// except once an alloca has escaped.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_MEMORY_MEMORY_H
#define CONVTV_ENCODINGS_MEMORY_MEMORY_H

#include "encodings/values/value.h"

#include <memory>
#include <string>
#include <vector>

namespace convtv {

constexpr unsigned FirstLocal = 0x8000;
/// Objects of pointer arguments that are accessed only through them.
constexpr unsigned FirstSeparate = 0x4000;
/// Locals from here on are private to one program: nobody else sees them.
constexpr unsigned FirstPrivate = FirstLocal + 0x2000;

struct MemoryNode;
/// A state of memory: immutable, owned by the Memory that made it.
using MemoryState = const MemoryNode *;

/// One byte in memory.
struct MemoryByte {
  Term Bits;   ///< 8 bits
  Term Object; ///< ObjectBits: the object of the pointer this byte is part of,
               ///< or 0
  Term Poison;
  Term Undef;
};

/// What is known of a variable with an address.
struct MemoryObject {
  unsigned Id = 0;
  uint64_t Alignment = 1; ///< of its base
  uint64_t Size = 0;     ///< bytes; 0 if unknown (declared elsewhere, argument)
  bool Definite = false; ///< its base is at no special address such as 0
  bool Constant = false; ///< writes are UB, calls do not change it
  bool Escaped = true;   ///< others can reach it
  /// Content at entry if known (constants with an initialiser), by byte.
  std::vector<MemoryByte> Initial;
};

/// Makes and reads memory states. Before and after share one Memory, so equal
/// histories are equal states.
class Memory {
public:
  explicit Memory(TermTable &Table);
  ~Memory();

  void addObject(MemoryObject Object);
  const MemoryObject *object(unsigned Id) const;
  template <typename F> void forEachObject(F Do) const {
    for (const auto &O : Objects)
      Do(O);
  }
  void setInitial(unsigned Id, std::vector<MemoryByte> Bytes);

  /// Content at entry: the same for all threads.
  MemoryState initial();
  /// Stores a leaf of Bytes bytes at Pointer. AlignedToSize: the address is a
  /// multiple of the (power of two) size, else the access would be UB.
  MemoryState store(MemoryState Old, Term Pointer, const Scalar &Content,
                    unsigned Bytes, bool IsPointer, bool AlignedToSize,
                    bool Source);
  /// Stores one byte that may be part of a pointer.
  MemoryState storeByte(MemoryState Old, Term Pointer, const MemoryByte &Byte);
  /// An object's content becomes undef (alloca, lifetime markers).
  /// Dead: it may not be accessed until its lifetime starts again.
  MemoryState undefine(MemoryState Old, unsigned Object, bool Dead = false);
  /// Pointer points into a local whose lifetime has ended.
  Term isDead(MemoryState At, Term Pointer);
  MemoryState ite(Term Condition, MemoryState Then, MemoryState Else);
  /// After an effect that may write: an unknown content named Name, except for
  /// constant objects and locals that have not escaped. OnlyObjects: if not
  /// null, only these objects may have been written.
  MemoryState unknown(MemoryState Old, llvm::StringRef Name,
                      const std::vector<unsigned> *OnlyObjects = nullptr);
  /// The state without what was written to private locals: the same for every
  /// object that others can see.
  MemoryState outside(MemoryState From);

  /// Loads a leaf. Source tells whose reading of undef applies.
  Scalar load(MemoryState From, Term Pointer, const Leaf &What,
              bool AlignedToSize, bool Source);
  MemoryByte loadByte(MemoryState From, Term Pointer);
  /// Target's byte at Pointer may stand for Source's.
  Term refinesByte(const MemoryByte &Source, const MemoryByte &Target);

  /// The access [Pointer, Pointer + Bytes) is inside an object.
  Term isValid(Term Pointer, unsigned Bytes, bool ForWriting);

  Term objectOf(Term Pointer) const;
  Term offsetOf(Term Pointer) const;
  Term pointer(unsigned Object, Term Offset) const;
  /// The address, in one thread, as an integer as wide as the offset. Locals
  /// lie elsewhere in each thread.
  Term addressOf(Term Pointer, unsigned Thread);
  /// Pointer moved by Offset bytes (same width as its offset).
  Term advance(Term Pointer, Term Offset) const;
  Term advance(Term Pointer, uint64_t Offset) const;
  /// Objects that an unknown pointer may point into exist besides object 0.
  bool hasGlobals() const { return HasGlobals; }
  void noteLocalEscapes() { LocalEscapes = true; }
  /// A pointer from outside (argument, loaded or returned), from raw terms: an
  /// object number of ObjectBits and an offset. Restricts the object to what
  /// outsiders can know.
  Term outsidePointer(Term Object, Term Offset) const;

private:
  bool disjoint(Term A, unsigned BytesA, Term B, unsigned BytesB) const;
  bool mayChange(const MemoryNode &Unknown, unsigned Object) const;
  MemoryByte initialByte(const std::string &Name, Term Pointer);
  MemoryByte undefByte();
  MemoryNode *make();
  MemoryState addStore(MemoryState Old, const MemoryNode &Like);

  TermTable &T;
  std::vector<std::unique_ptr<MemoryNode>> Nodes;
  std::vector<MemoryObject> Objects;
  MemoryState Initial = nullptr;
  bool HasGlobals = false, LocalEscapes = false, HasDead = false;
  struct Cache;
  std::unique_ptr<Cache> C;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_MEMORY_MEMORY_H
