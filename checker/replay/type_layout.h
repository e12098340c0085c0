//===- checker/replay/type_layout.h - Leaves of a type ----------*- C++ -*-===//
//
// Flattens a first-class type into its scalar leaves and says where each lies
// in memory (DataLayout; elements of vectors are packed by bits as LangRef
// says).
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_TYPE_LAYOUT_H
#define CONVTV_CHECKER_REPLAY_TYPE_LAYOUT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Type;
} // namespace llvm

namespace convtv::replay {

struct LeafLayout {
  llvm::Type *Type = nullptr; ///< integer, floating point, pointer or token
  unsigned Width = 0;         ///< in bits
  uint64_t BitOffset = 0;     ///< from the start of the value in memory
  bool IsPointer = false;
  bool IsFloat = false;
};

struct TypeLayout {
  std::vector<LeafLayout> Leaves;
  uint64_t StoreBytes = 0; ///< bytes a store writes
  /// Non-empty: values of this type cannot be handled ("scalable vector", ...).
  std::string Unsupported;
};

/// Layouts by type for one data layout.
class TypeLayouts {
public:
  explicit TypeLayouts(const llvm::DataLayout &DL) : DL(DL) {}
  const TypeLayout &get(llvm::Type *T);
  const llvm::DataLayout &dataLayout() const { return DL; }

private:
  const llvm::DataLayout &DL;
  llvm::DenseMap<llvm::Type *, std::unique_ptr<TypeLayout>> Cache;
};

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_TYPE_LAYOUT_H
