//===- checker/replay/record.cpp - Steps for people -----------------------===//
//
// Texts of schedules. Only used when a counterexample is made: runs that search
// build no texts.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace convtv::replay {

static std::string printScalar(const Scalar &S, const LeafLayout &L) {
  if (S.Poison)
    return "poison";
  if (S.Undef)
    return "undef";
  if (L.IsPointer) {
    if (S.Bits.isZero())
      return "null";
    std::string Text = "0x";
    SmallString<20> Digits;
    S.Bits.toString(Digits, 16, /*Signed=*/false);
    return Text + std::string(Digits);
  }
  SmallString<40> Text;
  if (L.IsFloat) {
    APFloat(L.Type->getFltSemantics(), S.Bits).toString(Text);
    return std::string(Text);
  }
  if (S.width() == 1)
    return S.isTrue() ? "true" : "false";
  S.Bits.toString(Text, 10, /*Signed=*/true);
  return std::string(Text);
}

static std::string printPart(ArrayRef<Scalar> Values, const TypeLayout &L,
                             const Type &T, size_t &Next) {
  const char *Open = nullptr, *Close = nullptr;
  SmallVector<const Type *, 8> Parts;
  if (const auto *S = dyn_cast<StructType>(&T)) {
    Open = "{";
    Close = "}";
    Parts.append(S->element_begin(), S->element_end());
  } else if (const auto *A = dyn_cast<ArrayType>(&T)) {
    Open = "[";
    Close = "]";
    Parts.assign(A->getNumElements(), A->getElementType());
  } else if (const auto *V = dyn_cast<FixedVectorType>(&T)) {
    Open = "<";
    Close = ">";
    Parts.assign(V->getNumElements(), V->getElementType());
  } else {
    if (Next >= Values.size())
      return "";
    std::string Text = printScalar(Values[Next], L.Leaves[Next]);
    ++Next;
    return Text;
  }
  std::string Text = Open;
  for (size_t I = 0; I != Parts.size(); ++I) {
    if (I)
      Text += ", ";
    Text += printPart(Values, L, *Parts[I], Next);
  }
  return Text + Close;
}

std::string printValue(ArrayRef<Scalar> Values, const TypeLayout &L,
                       const Type &T) {
  if (T.isTokenTy())
    return "";
  size_t Next = 0;
  return printPart(Values, L, T, Next);
}

std::string printInstruction(const Instruction &I) {
  std::string Text;
  raw_string_ostream(Text) << I;
  // Metadata attachments come last, after ", !".
  StringRef Short = Text;
  Short = Short.substr(0, Short.find(", !")).trim();
  // "#0" attribute groups say nothing without their definition.
  if (isa<CallBase>(I))
    if (size_t Hash = Short.rfind(" #");
        Hash != StringRef::npos && Short.substr(Hash + 2).find_first_not_of(
                                       "0123456789") == StringRef::npos)
      Short = Short.substr(0, Hash);
  return Short.str();
}

void Machine::recordBlock(Thread &T) {
  const Frame &F = T.top();
  const Block &B = F.C->Blocks[F.Block];
  Step R;
  R.What = Step::Kind::Block;
  std::string Name;
  if (B.BB->hasName())
    Name = B.BB->getName().str();
  else {
    raw_string_ostream OS(Name);
    B.BB->printAsOperand(OS, false);
    if (!Name.empty() && Name[0] == '%')
      Name.erase(0, 1);
  }
  R.Text = Name;
  R.Function = F.C->F->getName().str();
  const Instruction &First = *F.C->Insts[B.First].I;
  R.Location = location(First);
  if (auto It = P.module().Lines.find(&First); It != P.module().Lines.end())
    R.Line = It->second;
  T.Trace.Steps.push_back(std::move(R));
  T.Trace.StepKeys.push_back(shownKey(T, B.StaticId));
}

void Machine::recordEnd(Thread &T, Step::Kind Kind, StringRef Text) {
  if (!Options.Record || T.Stack.empty())
    return;
  const Frame &F = T.top();
  const Instruction &I = *F.C->Insts[F.Next].I;
  Step R;
  R.What = Kind;
  R.Text = Text.str();
  R.Function = F.C->F->getName().str();
  R.Location = location(I);
  if (auto It = P.module().Lines.find(&I); It != P.module().Lines.end())
    R.Line = It->second;
  T.Trace.Steps.push_back(std::move(R));
  T.Trace.StepKeys.push_back(0);
}

void Machine::recordOperation(Thread &T, EventRecord &E, const Pending &W,
                              bool HasResult) {
  const CallSite &S = *W.Site;
  Step R;
  R.What = E.IsConvergent ? Step::Kind::Operation : Step::Kind::Effect;
  R.Text = printInstruction(*W.I->I);
  if (S.WholeWave)
    R.Text += " ; with all lanes";
  R.Function = W.I->I->getFunction()->getName().str();
  R.Location = location(*W.I->I);
  if (auto It = P.module().Lines.find(W.I->I); It != P.module().Lines.end())
    R.Line = It->second;
  for (unsigned N = 0; N != S.Call->arg_size(); ++N) {
    const Type *Ty = S.Call->getArgOperand(N)->getType();
    if (Ty->isMetadataTy())
      continue;
    R.Arguments.push_back(
        printValue(argumentOf(T, N),
                   P.layouts().get(S.Call->getArgOperand(N)->getType()), *Ty));
  }
  if (HasResult && W.I->Leaves)
    R.Result = printValue(results(T, *W.I), *W.I->Layout, *W.I->I->getType());
  if (E.IsConvergent)
    for (unsigned U = 0; U != this->S.Threads; ++U)
      if (E.Set >> U & 1)
        R.Set.push_back(U);
  E.Step = T.Trace.Steps.size();
  T.Trace.Steps.push_back(std::move(R));
  T.Trace.StepKeys.push_back(E.IsConvergent ? W.Key : 0);
}

} // namespace convtv::replay
