//===- checker/replay/world.h - Objects outside the function ----*- C++ -*-===//
//
// The memory objects both programs share: what arguments point to, globals and
// functions, at concrete addresses that do not overlap and fit in 31 bits (so
// they are good for every pointer size and distinct across address spaces).
// Globals of the two modules are identified by name, private constants by
// content.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_WORLD_H
#define CONVTV_CHECKER_REPLAY_WORLD_H

#include "checker/replay/type_layout.h"
#include "checker/replay/value.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace convtv::replay {

// The address map. Allocas and addresses made up by the oracle lie above the
// world objects.
constexpr uint64_t ArgumentArea = 0x10000000, ArgumentStride = 0x100000;
constexpr unsigned ArgumentObjects = 64;
constexpr uint64_t GlobalArea = 0x20000000, FunctionArea = 0x30000000;
constexpr uint64_t AllocaArea = 0x40000000, AllocaThreadStride = 0x400000;
constexpr uint64_t OracleArea = 0x60000000;
/// Where a pointer to argument object N points: the middle, so that small
/// negative offsets stay inside.
inline uint64_t argumentAddress(unsigned N) {
  return ArgumentArea + N * ArgumentStride + ArgumentStride / 2;
}

struct WorldObject {
  std::string Name;
  uint64_t Address = 0, Size = 0;
  bool Constant = false; ///< never written; never changed by calls
  bool IsFunction = false;
  uint8_t EntryTaint = 0; ///< taint of its content at entry
  /// Content of constants before and after; empty: arbitrary.
  std::vector<Byte> Initial[2];
};

class World {
public:
  /// Before's view of a global (constant or not) wins.
  World(const llvm::Module &Before, const llvm::Module &After);

  const std::vector<WorldObject> &objects() const { return Objects; }
  const WorldObject &object(ObjectId O) const { return Objects[O]; }
  /// The object holding an address; AnyObject if none does.
  ObjectId objectAt(uint64_t Address) const;
  /// AnyObject for a global that could not be placed (see problem()).
  ObjectId objectOf(const llvm::GlobalValue &G) const;
  /// The function at this address as the given module knows it, or null.
  const llvm::Function *functionAt(uint64_t Address,
                                   const llvm::Module &M) const;
  /// Non-empty: something about the globals is not supported.
  const std::string &problem() const { return Problem; }

private:
  void addGlobals(const llvm::Module &M);
  void initialise(const llvm::Module &M, unsigned Side);

  std::vector<WorldObject> Objects;
  llvm::DenseMap<const llvm::GlobalValue *, ObjectId> Ids;
  llvm::StringMap<ObjectId> ByName;
  uint64_t NextGlobal = GlobalArea, NextFunction = FunctionArea;
  std::vector<ObjectId> GlobalsByAddress, FunctionsByAddress;
  std::string Problem;
};

/// The number of an unnamed global of its kind (function or variable).
unsigned unnamedNumber(const llvm::GlobalValue &G);

/// Evaluates a constant of first-class type into leaves appended to Out.
/// Returns what is not supported, or an empty string.
std::string evaluateConstant(const llvm::Constant &C, const World &W,
                             TypeLayouts &Layouts, Leaves &Out);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_WORLD_H
