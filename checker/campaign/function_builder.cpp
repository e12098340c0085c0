//===- checker/campaign/function_builder.cpp - One random function --------===//
#include "checker/campaign/function_builder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/ModRef.h"

#include <array>

using namespace llvm;

namespace convtv::campaign {

namespace {

enum class Shape { WordToWord, BitToWord, BitToBit, Nothing };

/// Every operation returns or not, and has memory effects, as its row says.
struct OperationRow {
  const char *Name;
  Shape Signature;
  MemoryEffects Memory;
  bool Returns, Convergent, Speculatable;
};

const std::array<OperationRow, 12> &table() {
  static const MemoryEffects None = MemoryEffects::none(),
                             Hidden = MemoryEffects::inaccessibleMemOnly();
  static const std::array<OperationRow, 12> Rows = {{
      {"wv.sum", Shape::WordToWord, None, true, true, false},
      {"wv.max", Shape::WordToWord, None, true, true, true},
      {"wv.ballot", Shape::BitToWord, None, true, true, false},
      {"wv.vote", Shape::BitToBit, None, true, true, false},
      {"wv.look", Shape::WordToWord, MemoryEffects::readOnly(), true, true,
       false},
      {"wv.post", Shape::WordToWord, Hidden, true, true, false},
      {"wg.sync", Shape::Nothing, MemoryEffects::unknown(), true, true, false},
      {"wg.wait", Shape::Nothing, Hidden, false, true, false},
      {"llvm.amdgcn.readfirstlane", Shape::WordToWord, None, true, true, false},
      {"llvm.amdgcn.ballot", Shape::BitToWord, None, true, true, false},
      {"wv.pick", Shape::WordToWord, None, true, true, false},
      {"wg.stop", Shape::WordToWord, None, false, true, false},
  }};
  return Rows;
}

} // namespace

unsigned operationCount() { return table().size(); }

FunctionBuilder::FunctionBuilder(Function &F, const ProgramStyle &Style,
                                 replay::Random &R, unsigned Statements)
    : F(F), M(*F.getParent()), Style(Style), R(R), B(F.getContext()),
      Budget(Statements), Word(B.getInt32Ty()) {}

BasicBlock *FunctionBuilder::block(const char *Name) {
  return BasicBlock::Create(F.getContext(), Name, &F);
}

Value *FunctionBuilder::word() {
  if (R.chance(6))
    return B.getInt32(R.below(4));
  // Recent values are more likely to make a difference.
  size_t Back = R.chance(2) ? R.below(Words.size())
                            : R.below(std::min<size_t>(Words.size(), 3));
  return Words[Words.size() - 1 - Back];
}

Value *FunctionBuilder::bit() {
  if (Bits.empty() || R.chance(3))
    condition();
  return Bits[R.below(Bits.size())];
}

void FunctionBuilder::condition() {
  static const CmpInst::Predicate Predicates[] = {
      CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_ULT,
      CmpInst::ICMP_UGT, CmpInst::ICMP_SLT, CmpInst::ICMP_SGE};
  Value *L = Words[R.below(Words.size())];
  Value *Right = R.chance(3) ? word() : B.getInt32(R.below(4));
  Bits.push_back(
      B.CreateICmp(Predicates[R.below(std::size(Predicates))], L, Right, "c"));
}

Value *FunctionBuilder::token(Intrinsic::ID Id, Value *Parent) {
  Function *D = Intrinsic::getDeclaration(&M, Id);
  if (!Parent)
    return B.CreateCall(D, {}, "t");
  OperandBundleDef Bundle("convergencectrl", std::vector<Value *>{Parent});
  return B.CreateCall(D, {}, {Bundle}, "t");
}

CallInst *FunctionBuilder::call(FunctionCallee Callee,
                                ArrayRef<Value *> Arguments, bool Convergent) {
  SmallVector<OperandBundleDef, 1> Bundles;
  // Where there is no token, it is one of its own.
  if (Convergent && Style.Tokens)
    Bundles.emplace_back(
        "convergencectrl",
        std::vector<Value *>{
            Token
                ? Token
                : token(Intrinsic::experimental_convergence_anchor, nullptr)});
  CallInst *C = B.CreateCall(Callee, Arguments, Bundles);
  if (!C->getType()->isVoidTy())
    C->setName("r");
  return C;
}

FunctionCallee FunctionBuilder::declareOperation(unsigned Index) {
  const OperationRow &Row = table()[Index];
  if (StringRef(Row.Name) == "llvm.amdgcn.readfirstlane")
    return Intrinsic::getDeclaration(&M, Intrinsic::amdgcn_readfirstlane,
                                     {Word});
  if (StringRef(Row.Name) == "llvm.amdgcn.ballot")
    return Intrinsic::getDeclaration(&M, Intrinsic::amdgcn_ballot, {Word});
  FunctionType *T = nullptr;
  switch (Row.Signature) {
  case Shape::WordToWord:
    T = FunctionType::get(Word, {Word}, false);
    break;
  case Shape::BitToWord:
    T = FunctionType::get(Word, {B.getInt1Ty()}, false);
    break;
  case Shape::BitToBit:
    T = FunctionType::get(B.getInt1Ty(), {B.getInt1Ty()}, false);
    break;
  case Shape::Nothing:
    T = FunctionType::get(B.getVoidTy(), false);
    break;
  }
  FunctionCallee Callee = M.getOrInsertFunction(Row.Name, T);
  auto *D = cast<Function>(Callee.getCallee());
  D->setConvergent();
  D->setDoesNotThrow();
  if (Row.Returns)
    D->addFnAttr(Attribute::WillReturn);
  if (Row.Speculatable || (Style.Speculatable && Row.Returns &&
                           Row.Memory == MemoryEffects::none()))
    D->setSpeculatable();
  if (Row.Memory != MemoryEffects::unknown())
    D->setMemoryEffects(Row.Memory);
  return Callee;
}

/// Lets someone see a value that was just made.
void FunctionBuilder::observe(Value *V) {
  if (!R.chance(3))
    return;
  auto *D = cast<Function>(
      M.getOrInsertFunction("note",
                            FunctionType::get(B.getVoidTy(), {Word}, false))
          .getCallee());
  D->setDoesNotThrow();
  D->addFnAttr(Attribute::WillReturn);
  D->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  call(D, {V->getType() == Word ? V : B.CreateZExt(V, Word, "x")}, false);
}

void FunctionBuilder::operation() {
  if (Style.Operations.empty())
    return ordinaryCall();
  unsigned Index = Style.Operations[R.below(Style.Operations.size())];
  const OperationRow &Row = table()[Index];
  FunctionCallee Callee = declareOperation(Index);
  switch (Row.Signature) {
  case Shape::WordToWord:
    Words.push_back(call(Callee, {word()}, Row.Convergent));
    observe(Words.back());
    break;
  case Shape::BitToWord:
    Words.push_back(
        call(Callee, {R.chance(4) ? B.getTrue() : bit()}, Row.Convergent));
    observe(Words.back());
    break;
  case Shape::BitToBit:
    Bits.push_back(call(Callee, {bit()}, Row.Convergent));
    observe(Bits.back());
    break;
  case Shape::Nothing:
    call(Callee, {}, Row.Convergent);
    break;
  }
}

void FunctionBuilder::arithmetic() {
  Value *L = word(), *Right = R.chance(2) ? word() : B.getInt32(1 + R.below(3));
  Value *V = nullptr;
  switch (R.below(12)) {
  case 0:
    V = B.CreateAdd(L, Right, "x", Style.Flags && R.chance(3),
                    Style.Flags && R.chance(3));
    break;
  case 1:
    V = B.CreateSub(L, Right, "x", false, Style.Flags && R.chance(3));
    break;
  case 2:
    V = B.CreateMul(L, Right, "x");
    break;
  case 3:
    V = B.CreateAnd(L, Right, "x");
    break;
  case 4:
    V = B.CreateOr(L, Right, "x");
    break;
  case 5:
    V = B.CreateXor(L, Right, "x");
    break;
  case 6:
    V = B.CreateShl(L, B.getInt32(1 + R.below(3)), "x", false,
                    Style.Flags && R.chance(3));
    break;
  case 7:
    V = B.CreateLShr(L, B.getInt32(1 + R.below(3)), "x",
                     Style.Flags && R.chance(3));
    break;
  case 8:
    V = B.CreateSelect(bit(), L, Right, "x");
    break;
  case 9:
    V = B.CreateZExt(bit(), Word, "x");
    break;
  case 10:
    V = R.chance(2)
            ? B.CreateURem(L, B.getInt32(2 + R.below(3)), "x")
            : B.CreateSExt(B.CreateTrunc(L, B.getInt8Ty(), "b"), Word, "x");
    break;
  case 11:
    V = Style.Flags ? B.CreateFreeze(L, "x") : B.CreateSub(L, Right, "x");
    break;
  }
  Words.push_back(V);
}

Value *FunctionBuilder::address() {
  if (R.chance(2))
    return Local;
  Value *G = M.getNamedValue("g");
  Value *Index = R.chance(2) ? B.getInt32(R.below(2))
                             : B.CreateAnd(word(), B.getInt32(1), "i");
  return B.CreateInBoundsGEP(Word, G, {Index}, "p");
}

void FunctionBuilder::memoryAccess() {
  Value *P = address();
  if (R.chance(2))
    Words.push_back(B.CreateLoad(Word, P, "m"));
  else
    B.CreateStore(word(), P);
}

void FunctionBuilder::ordinaryCall() {
  FunctionType *Takes = FunctionType::get(B.getVoidTy(), {Word}, false),
               *Maps = FunctionType::get(Word, {Word}, false);
  unsigned Kind = R.below(6);
  auto Declare = [&](const char *Name, FunctionType *T, bool Returns) {
    auto *D = cast<Function>(M.getOrInsertFunction(Name, T).getCallee());
    D->setDoesNotThrow();
    if (Returns)
      D->addFnAttr(Attribute::WillReturn);
    return D;
  };
  if (Kind == 0) {
    Function *D = Declare("math", Maps, true);
    D->setMemoryEffects(MemoryEffects::none());
    Words.push_back(call(D, {word()}, false));
  } else if (Kind == 1 && Style.NonReturning) {
    call(Declare("trace", Takes, false), {word()}, false);
  } else if (Kind == 2) {
    Function *D = Declare("peek", Maps, true);
    D->setMemoryEffects(MemoryEffects::readOnly());
    Words.push_back(call(D, {word()}, false));
  } else {
    Function *D = Declare("note", Takes, true);
    D->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    call(D, {word()}, false);
  }
}

void FunctionBuilder::helperCall() {
  if (Style.Helpers.empty())
    return operation();
  Function *H = Style.Helpers[R.below(Style.Helpers.size())];
  std::vector<Value *> Arguments;
  for (unsigned I = 0; I != H->arg_size(); ++I)
    Arguments.push_back(word());
  Words.push_back(call(H, Arguments, H->isConvergent()));
}

void FunctionBuilder::branch() {
  Value *C = bit();
  bool TwoArms = R.chance(2);
  BasicBlock *Head = B.GetInsertBlock(), *Then = block("then"),
             *Else = TwoArms ? block("else") : nullptr, *Join = block("join");
  Value *Before = word();
  B.CreateCondBr(C, Then, TwoArms ? Else : Join);
  B.SetInsertPoint(Then);
  Scope S = open();
  statements(1 + R.below(3));
  Value *FromThen = R.chance(2) ? Words.back() : word();
  BasicBlock *ThenEnd = B.GetInsertBlock();
  B.CreateBr(Join);
  close(S);
  Value *FromElse = Before;
  BasicBlock *ElseEnd = Head;
  if (TwoArms) {
    B.SetInsertPoint(Else);
    statements(1 + R.below(3));
    FromElse = R.chance(2) ? Words.back() : word();
    ElseEnd = B.GetInsertBlock();
    B.CreateBr(Join);
    close(S);
  }
  B.SetInsertPoint(Join);
  PHINode *P = B.CreatePHI(Word, 2, "y");
  P->addIncoming(FromThen, ThenEnd);
  P->addIncoming(FromElse, ElseEnd);
  Words.push_back(P);
}

/// The same call in both arms: what code motion loves to merge.
void FunctionBuilder::diamondOfEffects() {
  if (Style.Operations.empty())
    return branch();
  unsigned Index = Style.Operations[R.below(Style.Operations.size())];
  const OperationRow &Row = table()[Index];
  FunctionCallee Callee = declareOperation(Index);
  Value *C = bit();
  SmallVector<Value *, 1> Same, Other;
  if (Row.Signature == Shape::WordToWord) {
    Same.push_back(word());
    Other.push_back(R.chance(2) ? Same[0] : word());
  } else if (Row.Signature != Shape::Nothing) {
    Same.push_back(bit());
    Other.push_back(Same[0]);
  }
  BasicBlock *Then = block("then"), *Else = block("else"),
             *Join = block("join");
  B.CreateCondBr(C, Then, Else);
  B.SetInsertPoint(Then);
  Value *X = call(Callee, Same, Row.Convergent);
  B.CreateBr(Join);
  B.SetInsertPoint(Else);
  Value *Y = call(Callee, Other, Row.Convergent);
  B.CreateBr(Join);
  B.SetInsertPoint(Join);
  if (X->getType()->isVoidTy())
    return;
  PHINode *P = B.CreatePHI(X->getType(), 2, "y");
  P->addIncoming(X, Then);
  P->addIncoming(Y, Else);
  (P->getType() == Word ? Words : Bits).push_back(P);
}

void FunctionBuilder::switchOver() {
  Value *On = R.chance(2) ? word() : B.CreateAnd(word(), B.getInt32(3), "k");
  BasicBlock *Join = block("join"), *Default = block("default");
  SwitchInst *Switch = B.CreateSwitch(On, Default, 2);
  std::vector<std::pair<BasicBlock *, Value *>> Arms;
  Scope S = open();
  auto Arm = [&](BasicBlock *Start) {
    B.SetInsertPoint(Start);
    statements(1 + R.below(2));
    Value *Result = word();
    Arms.push_back({B.GetInsertBlock(), Result});
    B.CreateBr(Join);
    close(S);
  };
  unsigned Cases = 1 + R.below(2);
  for (unsigned I = 0; I != Cases; ++I) {
    BasicBlock *Case = block("case");
    Switch->addCase(B.getInt32(I), Case);
    if (R.chance(4))
      Switch->addCase(B.getInt32(I + 2), Case);
    Arm(Case);
  }
  Arm(Default);
  B.SetInsertPoint(Join);
  PHINode *P = B.CreatePHI(Word, Arms.size(), "y");
  for (auto &[From, V] : Arms)
    P->addIncoming(V, From);
  Words.push_back(P);
}

void FunctionBuilder::loop() {
  if (Depth > 2)
    return branch();
  bool TestFirst = R.chance(2);
  Value *Trips = R.chance(3) ? cast<Value>(B.getInt32(1 + R.below(3)))
                             : B.CreateAnd(word(), B.getInt32(3), "n");
  Value *Start = word();
  BasicBlock *Pre = B.GetInsertBlock(), *Header = block("header"),
             *Exit = block("exit");
  B.CreateBr(Header);
  B.SetInsertPoint(Header);
  PHINode *Index = B.CreatePHI(Word, 2, "i"), *Sum = B.CreatePHI(Word, 2, "s");
  Index->addIncoming(B.getInt32(0), Pre);
  Sum->addIncoming(Start, Pre);
  Value *Outer = Token;
  // A loop without a heart may hold only operations on tokens made inside.
  bool Heart = Style.Tokens && Token && !R.chance(5);
  if (Heart)
    Token = token(Intrinsic::experimental_convergence_loop, Token);
  else
    Token = nullptr;
  Value *Round = Style.JoinPoints && R.chance(2) ? joinPointAnchor() : nullptr;
  Loops.push_back({Exit, {}});
  Scope S = open();
  Words.push_back(Index);
  Words.push_back(Sum);
  if (TestFirst) {
    Value *More = B.CreateICmpULT(Index, Trips, "more");
    BasicBlock *Body = block("body");
    Loops.back().Leaving.push_back({B.GetInsertBlock(), Sum});
    B.CreateCondBr(More, Body, Exit);
    B.SetInsertPoint(Body);
  }
  statements(1 + R.below(3));
  Value *Next = B.CreateAdd(Index, B.getInt32(1), "j");
  Value *Carried = R.chance(2) ? Words.back() : word();
  BasicBlock *Latch = B.GetInsertBlock();
  if (TestFirst) {
    B.CreateBr(Header);
  } else {
    Value *More = B.CreateICmpULT(Next, Trips, "more");
    Loops.back().Leaving.push_back({Latch, Carried});
    B.CreateCondBr(More, Header, Exit);
  }
  Index->addIncoming(Next, Latch);
  Sum->addIncoming(Carried, Latch);
  close(S);
  Loop Done = std::move(Loops.back());
  Loops.pop_back();
  B.SetInsertPoint(Exit);
  PHINode *P = B.CreatePHI(Word, Done.Leaving.size(), "out");
  for (auto &[From, V] : Done.Leaving)
    P->addIncoming(V, From);
  Words.push_back(P);
  // Rounds are kept apart, or joined, behind the loop.
  if (Round && !R.chance(3)) {
    operation();
    joinOrPoint(Round, R.chance(4));
  }
  // Sometimes something happens on the heart's token after the loop.
  if (Heart && R.chance(3))
    operation();
  Token = Outer;
}

void FunctionBuilder::breakOut() {
  if (Loops.empty())
    return branch();
  Value *C = bit();
  BasicBlock *Go = block("go");
  Loops.back().Leaving.push_back({B.GetInsertBlock(), word()});
  B.CreateCondBr(C, Loops.back().Exit, Go);
  B.SetInsertPoint(Go);
}

void FunctionBuilder::returnEarly() {
  Value *C = bit();
  BasicBlock *Done = block("done"), *Go = block("go");
  Value *Result = word();
  B.CreateCondBr(C, Done, Go);
  B.SetInsertPoint(Done);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Result);
  B.SetInsertPoint(Go);
}

Value *FunctionBuilder::joinPointAnchor() {
  auto Attributes = AttributeList::get(
      M.getContext(), AttributeList::FunctionIndex,
      {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn});
  FunctionCallee Callee = M.getOrInsertFunction(
      "llvm.convergence.anchor",
      FunctionType::get(Type::getTokenTy(M.getContext()), false), Attributes);
  cast<Function>(Callee.getCallee())->setDoesNotAccessMemory();
  return B.CreateCall(Callee, {}, "t");
}

void FunctionBuilder::joinOrPoint(Value *Anchor, bool Join) {
  auto Attributes = AttributeList::get(
      M.getContext(), AttributeList::FunctionIndex,
      {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn});
  FunctionCallee Callee = M.getOrInsertFunction(
      Join ? "llvm.convergence.join" : "llvm.convergence.point",
      FunctionType::get(B.getVoidTy(), {Anchor->getType()}, false), Attributes);
  cast<Function>(Callee.getCallee())->setDoesNotAccessMemory();
  B.CreateCall(Callee, {Anchor});
}

void FunctionBuilder::anchored() {
  if (Style.JoinPoints) {
    Value *Anchor = joinPointAnchor();
    statements(1 + R.below(2));
    if (!R.chance(5))
      joinOrPoint(Anchor, !R.chance(3));
    return operation();
  }
  if (!Style.Tokens)
    return operation();
  Value *Outer = Token;
  Token = token(Intrinsic::experimental_convergence_anchor, nullptr);
  operation();
  if (R.chance(2))
    statements(1 + R.below(2));
  Token = Outer;
}

/// What the style has more of.
bool FunctionBuilder::specialStatement() {
  if (Depth > 4 || !R.chance(3))
    return false;
  switch (Style.Mostly) {
  case ProgramStyle::Balanced:
    return false;
  case ProgramStyle::Anchors:
    anchored();
    return true;
  case ProgramStyle::Loops:
    loop();
    return true;
  case ProgramStyle::Memory:
    memoryAccess();
    return true;
  case ProgramStyle::Effects:
    R.chance(2) ? ordinaryCall() : operation();
    return true;
  }
  return false;
}

void FunctionBuilder::statement() {
  ++Depth;
  bool Deep = Depth > 4 || Budget < 3;
  if (specialStatement()) {
    --Depth;
    return;
  }
  switch (R.below(Deep ? 11 : 20)) {
  case 0:
  case 1:
  case 2:
    arithmetic();
    break;
  case 3:
    condition();
    break;
  case 4:
  case 5:
  case 6:
  case 7:
    operation();
    break;
  case 8:
    ordinaryCall();
    break;
  case 9:
    memoryAccess();
    break;
  case 10:
    R.chance(2) ? breakOut() : helperCall();
    break;
  case 11:
  case 12:
  case 13:
    branch();
    break;
  case 14:
    diamondOfEffects();
    break;
  case 15:
    switchOver();
    break;
  case 16:
  case 17:
    loop();
    break;
  case 18:
    R.chance(4) ? returnEarly() : helperCall();
    break;
  case 19:
    anchored();
    break;
  }
  --Depth;
}

void FunctionBuilder::statements(unsigned Count) {
  for (unsigned I = 0; I != Count && Budget; ++I) {
    --Budget;
    statement();
  }
}

void FunctionBuilder::build() {
  B.SetInsertPoint(block("entry"));
  if (Style.Tokens && F.isConvergent())
    Token = token(Intrinsic::experimental_convergence_entry, nullptr);
  for (Argument &A : F.args()) {
    if (A.getType() == B.getInt1Ty())
      Bits.push_back(&A);
    else if (A.getType() == Word)
      Words.push_back(B.CreateAnd(&A, B.getInt32(3), "a"));
    else
      Words.push_back(B.CreateZExt(&A, Word, "a"));
  }
  if (Style.Kernel && F.getCallingConv() == CallingConv::AMDGPU_KERNEL) {
    Function *Id =
        Intrinsic::getDeclaration(&M, Intrinsic::amdgcn_workitem_id_x);
    Words.push_back(
        B.CreateAnd(B.CreateCall(Id, {}, "id"), B.getInt32(3), "w"));
  }
  Local = B.CreateAlloca(Word, nullptr, "v");
  if (!Style.Undef)
    B.CreateStore(Words[0], Local);
  else if (R.chance(2))
    Words.push_back(B.CreateFreeze(UndefValue::get(Word), "u"));
  while (Budget)
    statements(Budget);
  // Something must depend on what was computed.
  Value *Result = Words.back();
  for (unsigned I = 1, E = std::min<size_t>(Words.size(), 2 + R.below(4));
       I != E; ++I)
    Result = B.CreateXor(B.CreateShl(Result, B.getInt32(1)),
                         Words[Words.size() - 1 - I], "result");
  if (!Bits.empty() && R.chance(2))
    Result = B.CreateSelect(Bits.back(), Result, B.CreateNot(Result), "result");
  if (F.getReturnType()->isVoidTy()) {
    B.CreateStore(Result, M.getNamedValue("g"));
    B.CreateRetVoid();
  } else {
    B.CreateRet(Result);
  }
}

} // namespace convtv::campaign
