//===- encodings/instructions/constants.cpp - Constants and globals -*- C++
//-*-===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

namespace convtv {

Value Encoder::constant(const llvm::Constant &K) {
  if (auto It = Constants.find(&K); It != Constants.end())
    return It->second;
  auto Leaves = leaves(K.getType(), nullptr);
  if (Refused)
    return Value(1, exact(T.bits(1, 0)));
  Value R;
  auto *Type = K.getType();
  if (llvm::isa<llvm::PoisonValue>(K)) {
    for (const auto &L : Leaves)
      R.push_back({T.bits(L.Width, 0), yes(), no()});
  } else if (llvm::isa<llvm::UndefValue>(K)) {
    for (const auto &L : Leaves)
      R.push_back(undefScalar(L.Width));
    return R; // a new choice each time
  } else if (const auto *I = llvm::dyn_cast<llvm::ConstantInt>(&K)) {
    for (const auto &L : Leaves) {
      (void)L; // a splat in vectors
      R.push_back(exact(T.bits(I->getValue())));
    }
  } else if (const auto *F = llvm::dyn_cast<llvm::ConstantFP>(&K)) {
    for (const auto &L : Leaves) {
      (void)L;
      R.push_back(exact(T.bits(F->getValueAPF().bitcastToAPInt())));
    }
  } else if (K.isNullValue()) {
    for (const auto &L : Leaves)
      R.push_back(exact(T.bits(L.Width, 0)));
  } else if (llvm::isa<llvm::ConstantAggregate>(K) ||
             llvm::isa<llvm::ConstantDataSequential>(K)) {
    unsigned N =
        Type->isStructTy() ? Type->getStructNumElements()
        : Type->isArrayTy()
            ? Type->getArrayNumElements()
            : llvm::cast<llvm::FixedVectorType>(Type)->getNumElements();
    for (unsigned I = 0; I < N; ++I) {
      Value E = constant(*K.getAggregateElement(I));
      R.append(E.begin(), E.end());
    }
  } else if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(&K)) {
    unsigned W = Leaves[0].Width - ObjectBits;
    if (G->isThreadLocal())
      refuse("thread-local variable @" + G->getName(), nullptr);
    R.push_back(exact(M.pointer(C.globalObject(*G), T.bits(W, 0))));
  } else if (const auto *Fn = llvm::dyn_cast<llvm::Function>(&K)) {
    // The address of a function: an unknown constant.
    if (!Fn->hasName())
      refuse("address of a function without a name", nullptr);
    unsigned W = Leaves[0].Width - ObjectBits;
    R.push_back(exact(
        concat(T.bits(ObjectBits, 0),
               T.variable(("function.address." + Fn->getName()).str(), W))));
  } else if (const auto *A = llvm::dyn_cast<llvm::GlobalAlias>(&K)) {
    R = constant(*A->getAliasee());
  } else if (const auto *E = llvm::dyn_cast<llvm::ConstantExpr>(&K)) {
    // Constant expressions are instructions without a place.
    llvm::Instruction *I = E->getAsInstruction();
    switch (E->getOpcode()) {
    case llvm::Instruction::GetElementPtr:
      R.push_back(address(*I, 0, Current));
      break;
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::Trunc:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Mul:
    case llvm::Instruction::Xor: {
      if (I->isCast())
        encodeCast(*I);
      else
        encodeBinary(*I);
      if (!Refused)
        R = Threads[0].Values[{Current, I}];
      for (auto &S : Threads)
        S.Values.erase({Current, I});
      break;
    }
    default:
      refuse(llvm::Twine("constant expression ") + I->getOpcodeName(), nullptr);
    }
    I->deleteValue();
  } else {
    std::string Text;
    llvm::raw_string_ostream(Text) << K;
    refuse("constant " + Text, nullptr);
  }
  if (Refused && R.size() != Leaves.size()) {
    R.clear();
    for (const auto &L : Leaves)
      R.push_back(exact(T.bits(L.Width, 0)));
    return R;
  }
  Constants[&K] = R;
  return R;
}

std::vector<MemoryByte> Encoder::constantBytes(const llvm::Constant &K) {
  std::vector<MemoryByte> Bytes;
  auto Leaves = leavesOf(K.getType(), DL);
  if (!Leaves || DL.isBigEndian())
    return Bytes;
  Value V = constant(K);
  if (Refused)
    return Bytes;
  uint64_t Size = DL.getTypeAllocSize(K.getType());
  // Padding is undef.
  for (uint64_t I = 0; I < Size; ++I)
    Bytes.push_back({T.bits(8, 0), T.bits(ObjectBits, 0), no(), yes()});
  for (unsigned L = 0; L < Leaves->size(); ++L) {
    const auto &Layout = (*Leaves)[L];
    Term Bits = Layout.IsPointer ? M.offsetOf(V[L].Bits) : V[L].Bits;
    Bits = zextOrTrunc(Bits, Layout.Bytes * 8);
    for (unsigned J = 0; J < Layout.Bytes; ++J)
      Bytes[Layout.Offset + J] = {extract(Bits, 8 * J + 7, 8 * J),
                                  Layout.IsPointer ? M.objectOf(V[L].Bits)
                                                   : T.bits(ObjectBits, 0),
                                  V[L].Poison, V[L].Undef};
  }
  return Bytes;
}

void Encoder::declareGlobals() {
  for (const auto &G : Module.globals()) {
    if (!G.hasName()) {
      if (!G.use_empty())
        return refuse("global variable without a name", nullptr);
      continue;
    }
    unsigned Id = C.globalObject(G);
    if (const auto *Known = M.object(Id)) {
      auto *Type = G.getValueType();
      if (Known->Constant != G.isConstant() ||
          (Known->Size && !G.isDeclaration() && Type->isSized() &&
           Known->Size != DL.getTypeAllocSize(Type).getKnownMinValue()))
        return refuse("global variable @" + G.getName() +
                          " that differs before and after",
                      nullptr);
      continue;
    }
    MemoryObject O;
    O.Id = Id;
    auto *Type = G.getValueType();
    O.Size = Type->isSized() && !G.isDeclaration() && !G.isInterposable()
                 ? DL.getTypeAllocSize(Type).getKnownMinValue()
                 : 0;
    O.Constant = G.isConstant();
    O.Alignment = G.getPointerAlignment(DL).value();
    O.Definite = G.getAddressSpace() == 0 && !G.hasExternalWeakLinkage();
    M.addObject(O);
  }
  // Initial contents refer to other globals, so they come second. Only
  // constants keep their initialiser: a kernel may find any content in a
  // variable.
  for (const auto &G : Module.globals())
    if (G.hasName() && G.isConstant() && G.hasDefinitiveInitializer() &&
        DL.getTypeAllocSize(G.getValueType()) <= 4096) {
      auto Saved = Refused;
      auto Bytes = constantBytes(*G.getInitializer());
      Refused = Saved; // content that cannot be encoded is unknown content
      unsigned Id = C.globalObject(G);
      const auto &Old = M.object(Id)->Initial;
      bool Same = Old.size() == Bytes.size();
      for (unsigned B = 0; Same && B < Bytes.size(); ++B)
        Same = M.refinesByte(Old[B], Bytes[B]).isTrue();
      if (!Source && !Same)
        return refuse("constant @" + G.getName() +
                          " whose content differs before and after",
                      nullptr);
      if (Source)
        M.setInitial(Id, std::move(Bytes));
    }
}

} // namespace convtv
