//===- checker/campaign/generate.cpp - Random small programs --------------===//
#include "checker/campaign/generate.h"
#include "checker/campaign/function_builder.h"
#include "encodings/program/join_point.h"
#include "encodings/program/static_rules.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace convtv::campaign {

namespace {

/// A function is convergent in the sense of LLVM iff something in it is.
bool holdsConvergent(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->isConvergent())
      return true;
  return false;
}

std::unique_ptr<Module> attempt(LLVMContext &Context, uint64_t Seed,
                                bool JoinPoints) {
  replay::Random R(Seed);
  auto M = std::make_unique<Module>("program", Context);
  Type *Word = Type::getInt32Ty(Context);
  auto *Array = ArrayType::get(Word, 2);
  new GlobalVariable(*M, Array, false, GlobalValue::ExternalLinkage, nullptr,
                     "g");
  ProgramStyle Style;
  Style.Tokens = R.below(5) < 2 && !JoinPoints;
  Style.JoinPoints = JoinPoints;
  Style.Kernel = R.chance(5);
  Style.NonReturning = R.chance(3);
  Style.Flags = R.chance(4);
  Style.Speculatable = R.chance(2);
  Style.Undef = R.chance(12);
  switch (R.below(8)) {
  case 0:
  case 1:
    Style.Mostly = Style.Tokens || JoinPoints ? ProgramStyle::Anchors
                                              : ProgramStyle::Loops;
    break;
  case 2:
    Style.Mostly = ProgramStyle::Loops;
    break;
  case 3:
    Style.Mostly = ProgramStyle::Memory;
    break;
  case 4:
    Style.Mostly = ProgramStyle::Effects;
    break;
  default:
    break;
  }
  unsigned Kinds = 1 + R.below(3);
  for (unsigned I = 0; I != Kinds; ++I) {
    unsigned Op = R.below(operationCount());
    // Those that may not return: only where wanted.
    if (!Style.NonReturning && (Op == 7 || Op == 11))
      Op = 0;
    Style.Operations.push_back(Op);
  }

  if (R.chance(3)) {
    auto *H = Function::Create(FunctionType::get(Word, {Word}, false),
                               GlobalValue::InternalLinkage, "h", *M);
    H->setConvergent();
    FunctionBuilder(*H, Style, R, 1 + R.below(4)).build();
    if (!Style.Tokens && !holdsConvergent(*H))
      H->setNotConvergent();
    Style.Helpers.push_back(H);
  }

  std::vector<Type *> Parameters;
  unsigned Count = 1 + R.below(3);
  for (unsigned I = 0; I != Count; ++I)
    switch (R.below(4)) {
    case 0:
      Parameters.push_back(Type::getInt1Ty(Context));
      break;
    case 1:
      Parameters.push_back(Type::getIntNTy(Context, 2 + R.below(2)));
      break;
    default:
      Parameters.push_back(Word);
    }
  Parameters[0] = Word;
  auto *F = Function::Create(
      FunctionType::get(Style.Kernel ? Type::getVoidTy(Context) : Word,
                        Parameters, false),
      GlobalValue::ExternalLinkage, TestedFunction, *M);
  for (unsigned I = 0; I != Count; ++I)
    F->getArg(I)->setName(Twine(char('p' + I)));
  F->setConvergent();
  if (Style.Kernel)
    F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  FunctionBuilder(*F, Style, R, 2 + R.below(R.chance(3) ? 14 : 7)).build();
  return M;
}

} // namespace

bool isWellFormed(const Module &M, bool JoinPoints) {
  for (const Function &F : M)
    if (!F.isDeclaration() &&
        (!checkStaticRules(F).empty() || !checkWithLLVMVerifier(F).empty() ||
         (JoinPoints && !checkJoinPointRules(F).empty())))
      return false;
  return true;
}

std::unique_ptr<Module> generateProgram(LLVMContext &Context, uint64_t Seed,
                                        bool JoinPoints) {
  // Statements are made one by one; tokens may come out not well nested, as a
  // whole. Then another program is drawn.
  for (uint64_t Try = 0;; ++Try)
    if (auto M = attempt(Context, replay::mix(Seed, Try), JoinPoints);
        isWellFormed(*M, JoinPoints))
      return M;
}

} // namespace convtv::campaign
