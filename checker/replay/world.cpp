//===- checker/replay/world.cpp - Objects outside the function ------------===//
#include "checker/replay/world.h"
#include "checker/replay/memory.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv::replay {

World::World(const Module &Before, const Module &After) {
  Objects.resize(1);
  Objects[0].Name = "anywhere";
  for (unsigned I = 0; I != ArgumentObjects; ++I) {
    WorldObject O;
    O.Name = ("object " + Twine(I)).str();
    O.Address = ArgumentArea + I * ArgumentStride;
    O.Size = ArgumentStride;
    Objects.push_back(std::move(O));
  }
  addGlobals(Before);
  if (&After != &Before)
    addGlobals(After);
  initialise(Before, 0);
  initialise(After, 1);
  // A side that only declares the constant knows what the other defines.
  for (WorldObject &O : Objects)
    for (unsigned Side : {0, 1})
      if (O.Initial[Side].empty())
        O.Initial[Side] = O.Initial[1 - Side];
}

unsigned unnamedNumber(const GlobalValue &G) {
  unsigned N = 0;
  auto Count = [&](const auto &List) {
    for (const auto &X : List) {
      if (&X == &G)
        break;
      N += !X.hasName();
    }
  };
  if (isa<Function>(G))
    Count(G.getParent()->functions());
  else
    Count(G.getParent()->globals());
  return N;
}

/// The name two modules share for a global. Private constants that are only
/// data are known by their content, since passes rename and merge them.
static std::string sharedName(const GlobalVariable &G) {
  if (G.isConstant() && G.hasLocalLinkage() && G.hasGlobalUnnamedAddr() &&
      G.hasDefinitiveInitializer())
    if (const auto *Data = dyn_cast<ConstantDataSequential>(G.getInitializer()))
      return ("\x01" + Twine(Data->getElementByteSize()) + ":" +
              Data->getRawDataValues())
          .str();
  return G.hasName() ? G.getName().str()
                     : "\x02v" + std::to_string(unnamedNumber(G));
}

void World::addGlobals(const Module &M) {
  const DataLayout &DL = M.getDataLayout();
  for (const GlobalVariable &G : M.globals()) {
    if (!G.getValueType()->isSized()) {
      Problem = "global of unsized type: @" + G.getName().str();
      continue;
    }
    std::string Name = sharedName(G);
    auto [It, New] = ByName.try_emplace(Name, AnyObject);
    if (!New) {
      Ids[&G] = It->second;
      continue;
    }
    TypeSize Size = DL.getTypeAllocSize(G.getValueType());
    if (Size.isScalable() || Size.getFixedValue() > 0x1000000) {
      Problem =
          "global of scalable type or more than 16 MiB: @" + G.getName().str();
      continue;
    }
    WorldObject O;
    O.Name = G.getName().str();
    O.Size = Size.getFixedValue();
    O.Constant = G.isConstant();
    // A dynamic LDS array has size 0 in the module; anything may follow it.
    bool Unbounded = O.Size == 0 && G.isDeclaration();
    uint64_t Align = std::max<uint64_t>(
        256,
        DL.getValueOrABITypeAlignment(G.getAlign(), G.getValueType()).value());
    NextGlobal = (NextGlobal + Align - 1) / Align * Align;
    O.Address = NextGlobal;
    if (Unbounded)
      O.Size = 0x10000;
    NextGlobal += O.Size + 64;
    if (NextGlobal > FunctionArea) {
      Problem = "more than 256 MiB of globals";
      NextGlobal = GlobalArea;
    }
    if (!G.isConstant() && G.hasInitializer() &&
        isa<UndefValue>(G.getInitializer()))
      O.EntryTaint = TaintUndef;
    // Passes may know every store to a global no one else can name.
    else if (!G.isConstant() && G.hasLocalLinkage())
      O.EntryTaint = TaintDoubt;
    ObjectId Id = Objects.size();
    Objects.push_back(std::move(O));
    GlobalsByAddress.push_back(Id);
    It->second = Id;
    Ids[&G] = Id;
  }
  for (const Function &F : M.functions()) {
    std::string Name = F.hasName() ? F.getName().str()
                                   : "\x02"
                                     "f" +
                                         std::to_string(unnamedNumber(F));
    auto [It, New] = ByName.try_emplace(Name, AnyObject);
    if (New) {
      WorldObject O;
      O.Name = F.getName().str();
      O.Address = NextFunction;
      O.Size = 16;
      O.IsFunction = O.Constant = true;
      NextFunction += 64;
      It->second = Objects.size();
      FunctionsByAddress.push_back(Objects.size());
      Objects.push_back(std::move(O));
    }
    Ids[&F] = It->second;
  }
  for (const GlobalAlias &A : M.aliases())
    if (const GlobalObject *Target = A.getAliaseeObject())
      if (auto It = Ids.find(Target);
          It != Ids.end() && isa<GlobalObject>(A.getAliasee()))
        Ids[&A] = It->second;
}

void World::initialise(const Module &M, unsigned Side) {
  const DataLayout &DL = M.getDataLayout();
  TypeLayouts Layouts(DL);
  for (const GlobalVariable &G : M.globals()) {
    auto It = Ids.find(&G);
    if (It == Ids.end() || !G.isConstant() || !G.hasDefinitiveInitializer())
      continue;
    WorldObject &O = Objects[It->second];
    if (!O.Constant)
      continue;
    const TypeLayout &L = Layouts.get(G.getValueType());
    Leaves Values;
    std::string Error = L.Unsupported;
    if (Error.empty())
      Error = evaluateConstant(*G.getInitializer(), *this, Layouts, Values);
    if (!Error.empty()) {
      // Only a program that reads it is affected; the reader gets a doubt.
      O.EntryTaint |= TaintDoubt;
      continue;
    }
    O.Initial[Side].resize(std::max(O.Size, L.StoreBytes));
    encodeBytes(Values, L, DL.isBigEndian(), O.Initial[Side]);
  }
}

ObjectId World::objectAt(uint64_t Address) const {
  if (Address < ArgumentArea)
    return AnyObject;
  if (Address < ArgumentArea + ArgumentObjects * ArgumentStride)
    return 1 + (Address - ArgumentArea) / ArgumentStride;
  auto Find = [&](const std::vector<ObjectId> &Sorted) -> ObjectId {
    auto It = std::upper_bound(
        Sorted.begin(), Sorted.end(), Address,
        [&](uint64_t A, ObjectId O) { return A < Objects[O].Address; });
    if (It == Sorted.begin())
      return AnyObject;
    const WorldObject &O = Objects[*--It];
    return Address < O.Address + O.Size ? *It : AnyObject;
  };
  if (Address >= GlobalArea && Address < FunctionArea)
    return Find(GlobalsByAddress);
  if (Address >= FunctionArea && Address < AllocaArea)
    return Find(FunctionsByAddress);
  return AnyObject;
}

ObjectId World::objectOf(const GlobalValue &G) const {
  auto It = Ids.find(&G);
  return It == Ids.end() ? AnyObject : It->second;
}

const Function *World::functionAt(uint64_t Address, const Module &M) const {
  ObjectId O = objectAt(Address);
  if (O == AnyObject || !Objects[O].IsFunction || Objects[O].Address != Address)
    return nullptr;
  return M.getFunction(Objects[O].Name);
}

//--- Constants --------------------------------------------------------------//

static std::string describe(const Constant &C) {
  std::string Text;
  raw_string_ostream(Text) << C;
  return "constant " + Text;
}

static std::string evaluateExpression(const ConstantExpr &E, const World &W,
                                      TypeLayouts &Layouts, Leaves &Out) {
  const DataLayout &DL = Layouts.dataLayout();
  const TypeLayout &L = Layouts.get(E.getType());
  if (!L.Unsupported.empty())
    return L.Unsupported;
  if (L.Leaves.size() != 1)
    return describe(E);
  unsigned Width = L.Leaves[0].Width;
  Leaves A, B;
  switch (E.getOpcode()) {
  case Instruction::GetElementPtr: {
    const auto &G = cast<GEPOperator>(E);
    if (std::string S = evaluateConstant(*cast<Constant>(G.getPointerOperand()),
                                         W, Layouts, A);
        !S.empty())
      return S;
    APInt Offset(DL.getIndexTypeSizeInBits(E.getType()), 0);
    if (!G.accumulateConstantOffset(DL, Offset))
      return describe(E);
    Scalar S = A[0];
    S.Bits += Offset.sextOrTrunc(Width);
    Out.push_back(S);
    return {};
  }
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
  case Instruction::BitCast:
  case Instruction::Trunc: {
    const Constant &Operand = *E.getOperand(0);
    if (E.getOpcode() == Instruction::BitCast &&
        !(Operand.getType()->isPointerTy() && E.getType()->isPointerTy()))
      return describe(E);
    if (std::string S = evaluateConstant(Operand, W, Layouts, A); !S.empty())
      return S;
    Scalar S = A[0];
    S.Bits = S.Bits.zextOrTrunc(Width);
    if (!L.Leaves[0].IsPointer)
      S.Object = AnyObject;
    Out.push_back(S);
    return {};
  }
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Xor: {
    std::string S = evaluateConstant(*E.getOperand(0), W, Layouts, A);
    if (S.empty())
      S = evaluateConstant(*E.getOperand(1), W, Layouts, B);
    if (!S.empty())
      return S;
    Scalar R = A[0];
    R.Poison |= B[0].Poison;
    R.Undef |= B[0].Undef;
    if (E.getOpcode() == Instruction::Add)
      R.Bits += B[0].Bits;
    else if (E.getOpcode() == Instruction::Sub)
      R.Bits -= B[0].Bits;
    else if (E.getOpcode() == Instruction::Mul)
      R.Bits *= B[0].Bits;
    else
      R.Bits ^= B[0].Bits;
    Out.push_back(R);
    return {};
  }
  default:
    return describe(E);
  }
}

std::string evaluateConstant(const Constant &C, const World &W,
                             TypeLayouts &Layouts, Leaves &Out) {
  const TypeLayout &L = Layouts.get(C.getType());
  if (!L.Unsupported.empty())
    return L.Unsupported;
  if (isa<PoisonValue>(C)) {
    for (const LeafLayout &Leaf : L.Leaves)
      Out.push_back(Scalar::poison(Leaf.Width));
    return {};
  }
  if (isa<UndefValue>(C)) {
    for (const LeafLayout &Leaf : L.Leaves)
      Out.push_back(Scalar::undef(Leaf.Width));
    return {};
  }
  if (const auto *I = dyn_cast<ConstantInt>(&C)) {
    // In LLVM 19 a ConstantInt may also be a splat of vector type.
    Out.append(L.Leaves.size(), Scalar(I->getValue()));
    return {};
  }
  if (const auto *F = dyn_cast<ConstantFP>(&C)) {
    Out.append(L.Leaves.size(), Scalar(F->getValueAPF().bitcastToAPInt()));
    return {};
  }
  if (isa<ConstantPointerNull>(C) || isa<ConstantAggregateZero>(C) ||
      isa<ConstantTokenNone>(C)) {
    for (const LeafLayout &Leaf : L.Leaves)
      Out.push_back(Scalar(Leaf.Width, 0));
    return {};
  }
  if (const auto *D = dyn_cast<ConstantDataSequential>(&C)) {
    for (unsigned I = 0, E = D->getNumElements(); I != E; ++I)
      if (D->getElementType()->isIntegerTy())
        Out.push_back(Scalar(D->getElementAsAPInt(I)));
      else
        Out.push_back(Scalar(D->getElementAsAPFloat(I).bitcastToAPInt()));
    return {};
  }
  if (isa<ConstantAggregate>(C)) {
    for (const Use &U : C.operands())
      if (std::string S =
              evaluateConstant(*cast<Constant>(U.get()), W, Layouts, Out);
          !S.empty())
        return S;
    return {};
  }
  if (const auto *G = dyn_cast<GlobalValue>(&C)) {
    ObjectId O = W.objectOf(*G);
    if (O == AnyObject)
      return "global @" + G->getName().str();
    Out.push_back(Scalar::pointer(L.Leaves[0].Width, W.object(O).Address, O));
    return {};
  }
  if (const auto *E = dyn_cast<ConstantExpr>(&C))
    return evaluateExpression(*E, W, Layouts, Out);
  return describe(C);
}

} // namespace convtv::replay
