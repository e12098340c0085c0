//===- checker/refine/participants.h - Functions of a pair --------*- C++
//-*-===//
//
// The functions whose bodies are looked at for a verdict. (DESIGN 5)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REFINE_PARTICIPANTS_H
#define CONVTV_CHECKER_REFINE_PARTICIPANTS_H

#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace convtv {

class OperationCatalog;

/// F and all functions it enters, each once, in the order they are met.
std::vector<const llvm::Function *>
participants(const llvm::Function &F, const OperationCatalog *Catalog);

} // namespace convtv

#endif // CONVTV_CHECKER_REFINE_PARTICIPANTS_H
