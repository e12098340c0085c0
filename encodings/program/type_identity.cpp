//===- encodings/program/type_identity.cpp - Same type, renamed -----------===//

#include "encodings/program/type_identity.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace convtv {
namespace {

/// "T.12" -> "T": the suffix LLVM appends when the name is taken.
StringRef withoutSuffix(StringRef Name) {
  StringRef Digits = Name.take_back(Name.size() - Name.find_last_of('.') - 1);
  if (Name.contains('.') && !Digits.empty() &&
      Digits.find_first_not_of("0123456789") == StringRef::npos)
    return Name.drop_back(Digits.size() + 1);
  return Name;
}

class TypeMatcher {
public:
  bool match(Type *A, Type *B) {
    if (A == B)
      return true;
    if (A->getTypeID() != B->getTypeID() ||
        A->getNumContainedTypes() != B->getNumContainedTypes())
      return false;
    switch (A->getTypeID()) {
    case Type::StructTyID: {
      auto *SA = cast<StructType>(A), *SB = cast<StructType>(B);
      if (SA->isLiteral() != SB->isLiteral() ||
          SA->isPacked() != SB->isPacked() || SA->isOpaque() != SB->isOpaque())
        return false;
      if (SA->isOpaque())
        return SA->hasName() && SB->hasName() &&
               withoutSuffix(SA->getName()) == withoutSuffix(SB->getName());
      // Types may contain themselves only through pointers, which are opaque
      // now; the set still guards against malformed ones.
      if (!Assumed.insert({A, B}).second)
        return true;
      break;
    }
    case Type::ArrayTyID:
      if (A->getArrayNumElements() != B->getArrayNumElements())
        return false;
      break;
    case Type::FixedVectorTyID:
    case Type::ScalableVectorTyID:
      if (cast<VectorType>(A)->getElementCount() !=
          cast<VectorType>(B)->getElementCount())
        return false;
      break;
    case Type::FunctionTyID:
      if (A->isFunctionVarArg() != B->isFunctionVarArg())
        return false;
      break;
    case Type::TargetExtTyID: {
      auto *TA = cast<TargetExtType>(A), *TB = cast<TargetExtType>(B);
      if (TA->getName() != TB->getName() ||
          TA->int_params() != TB->int_params())
        return false;
      break;
    }
    default:
      return false; // unique in a context: different objects, different types
    }
    for (unsigned I = 0; I < A->getNumContainedTypes(); ++I)
      if (!match(A->getContainedType(I), B->getContainedType(I)))
        return false;
    return true;
  }

private:
  DenseSet<std::pair<Type *, Type *>> Assumed;
};

} // namespace

bool identicalTypes(Type *A, Type *B) { return TypeMatcher().match(A, B); }

} // namespace convtv
