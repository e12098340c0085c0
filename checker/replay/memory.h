//===- checker/replay/memory.h - One thread's view of memory ----*- C++ -*-===//
//
// A thread sees its own writes over the memory all threads share at entry. A
// call that may write replaces the content of what it can reach by an unknown
// function of the call, the same function before and after. Allocas whose
// address no one else knows are untouched by calls. (DESIGN 2, "Memory")
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_MEMORY_H
#define CONVTV_CHECKER_REPLAY_MEMORY_H

#include "checker/replay/scenario.h"
#include "checker/replay/world.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace convtv::replay {

/// Writes the leaves of a value into bytes starting at Bytes[0].
void encodeBytes(llvm::ArrayRef<Scalar> Values, const TypeLayout &L,
                 bool BigEndian, llvm::MutableArrayRef<Byte> Bytes);
/// Reads the leaves of a value; appends to Out. Bits of an undef or poison byte
/// make the leaf undef (fully undef) or poison; partly undef leaves get zero
/// bits and TaintUndef. Bits that an odd-sized type leaves unspecified give a
/// doubt.
void decodeBytes(llvm::ArrayRef<Byte> Bytes, const TypeLayout &L,
                 bool BigEndian, Leaves &Out);

/// The content of memory both programs start from: a function of the seed and
/// the address unless the scenario says otherwise.
class EntryMemory {
public:
  EntryMemory() = default;
  EntryMemory(const World &W, const Scenario &S);
  uint8_t value(uint64_t Address) const;
  /// Content as seen after an event with this key.
  uint8_t valueAfter(uint64_t EventKey, uint64_t Address) const;
  const World &world() const { return *W; }

private:
  uint8_t word(uint64_t Key, uint64_t Address) const;
  const World *W = nullptr;
  uint64_t Key = 0;
  unsigned Style = 0;
  llvm::DenseMap<uint64_t, uint8_t> Overrides;
};

/// An alloca of the thread.
struct LocalObject {
  uint64_t Address = 0;
  std::vector<Byte> Bytes;
  bool Dead = false;
  /// Its address is known outside (passed to a call that may keep it, or
  /// stored where others can read it).
  bool Exposed = false;
  /// Its address became an integer: who knows it is a guess.
  bool Guessable = false;
  /// Order in which the thread's allocas became known outside, from 1.
  unsigned ExposureOrder = 0;
};

class ThreadMemory {
public:
  /// AfterSide: constants have the values of the module after the transform.
  void reset(const EntryMemory &Entry, unsigned Thread, bool AfterSide);

  /// Why an access has no defined meaning; null if it has.
  const char *check(const Scalar &Pointer, uint64_t Size, bool IsWrite,
                    bool NullIsValid) const;
  /// check() must have passed. Appends Size bytes.
  void read(const Scalar &Pointer, uint64_t Size,
            llvm::SmallVectorImpl<Byte> &Out) const;
  void write(const Scalar &Pointer, llvm::ArrayRef<Byte> Bytes);

  /// A new alloca with undefined content.
  /// Nothing if the thread's stack (4 MiB) is full.
  std::optional<Scalar> allocate(uint64_t Size, uint64_t Align,
                                 unsigned PointerWidth);
  void kill(ObjectId Local);
  void makeUndef(ObjectId Local, uint64_t Offset, uint64_t Size);
  LocalObject *local(ObjectId O);
  const LocalObject *local(ObjectId O) const;
  /// Marks an alloca as known outside.
  void expose(ObjectId Local);

  /// The allocas a call can reach: those known outside, those passed, and what
  /// their contents point to. Numbers them (ExposureOrder) the first time.
  llvm::SmallVector<ObjectId, 4> reachable(llvm::ArrayRef<ObjectId> Passed,
                                           bool IncludeExposed);
  /// The world and the given allocas become an unknown function of the call.
  void clobberAll(uint64_t EventKey, llvm::ArrayRef<ObjectId> Locals,
                  uint8_t Taints);
  /// Only the objects given (world objects and allocas).
  void clobberObjects(uint64_t EventKey, llvm::ArrayRef<ObjectId> Objects,
                      uint8_t Taints);

  /// Hash of the world memory this thread sees.
  uint64_t worldDigest() const;
  /// The same with the given allocas; ors in the taints of what was hashed.
  uint64_t visibleDigest(llvm::ArrayRef<ObjectId> Locals,
                         uint8_t &Taints) const;
  /// Hash of some objects only.
  uint64_t objectsDigest(llvm::ArrayRef<ObjectId> Objects,
                         uint8_t &Taints) const;
  /// Taints of anything written to the world.
  uint8_t worldTaints() const { return WorldTaints; }
  void taintWorld(uint8_t Taints) { WorldTaints |= Taints; }

  Byte worldByte(uint64_t Address) const;
  /// Addresses this thread wrote since the last call that made all unknown.
  const llvm::DenseMap<uint64_t, Byte> &writes() const { return Writes; }
  /// A name for a pointer that does not depend on where allocas lie.
  uint64_t symbolOf(const Scalar &Pointer) const;

private:
  Byte baseByte(uint64_t Address) const;
  uint64_t byteHash(uint64_t Address, const Byte &B) const;
  ObjectId localAt(uint64_t Address) const;
  uint64_t localHash(ObjectId Local, uint8_t &Taints) const;
  void clobberLocal(ObjectId Local, uint64_t EventKey, uint8_t Taints);

  const EntryMemory *Entry = nullptr;
  bool AfterSide = false;
  llvm::DenseMap<uint64_t, Byte> Writes;
  struct BaseState {
    uint64_t Key = 0; ///< of the last call that changed it; 0: as at entry
    uint8_t Taints = 0;
  };
  std::vector<BaseState> Base; ///< per world object
  uint64_t WriteSum = 0;       ///< commutative hash of Writes unlike the base
  std::vector<LocalObject> Locals;
  uint64_t NextAddress = 0;
  unsigned Exposures = 0;
  uint8_t WorldTaints = 0;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_MEMORY_H
