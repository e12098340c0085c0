//===- encodings/program/thread_inputs.cpp - Uniform or per thread
//---------===//
//
// Kernel entry points and uniform arguments.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/thread_inputs.h"

#include "encodings/program/whole_wave.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace convtv;

namespace {

bool isKernelConvention(CallingConv::ID CC) {
  return CC == CallingConv::AMDGPU_KERNEL || CC == CallingConv::PTX_Kernel ||
         CC == CallingConv::SPIR_KERNEL;
}

/// Conventions that pass `inreg` arguments in scalar registers.
bool passesInRegUniformly(CallingConv::ID CC) {
  switch (CC) {
  case CallingConv::AMDGPU_VS:
  case CallingConv::AMDGPU_LS:
  case CallingConv::AMDGPU_HS:
  case CallingConv::AMDGPU_ES:
  case CallingConv::AMDGPU_GS:
  case CallingConv::AMDGPU_PS:
  case CallingConv::AMDGPU_CS:
  case CallingConv::AMDGPU_CS_Chain:
  case CallingConv::AMDGPU_CS_ChainPreserve:
  case CallingConv::AMDGPU_Gfx:
  case WholeWaveConvention:
    return true;
  default:
    return false;
  }
}

/// !nvvm.annotations = !{!{ptr @f, !"kernel", i32 1, !"maxntidx", i32 …}, …}
bool isAnnotatedKernel(const Function &F) {
  const Module *M = F.getParent();
  const NamedMDNode *Annotations =
      M ? M->getNamedMetadata("nvvm.annotations") : nullptr;
  if (!Annotations)
    return false;
  for (const MDNode *Node : Annotations->operands()) {
    if (Node->getNumOperands() == 0)
      continue;
    auto *Of = dyn_cast_or_null<ValueAsMetadata>(Node->getOperand(0).get());
    if (!Of || Of->getValue() != &F)
      continue;
    for (unsigned I = 1; I + 1 < Node->getNumOperands(); I += 2) {
      auto *Key = dyn_cast_or_null<MDString>(Node->getOperand(I).get());
      auto *Value =
          mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(I + 1));
      if (Key && Key->getString() == "kernel" && Value && !Value->isZero())
        return true;
    }
  }
  return false;
}

/// Kernels whose arguments come from the launch, the same for all threads.
bool hasLaunchArguments(const Function &F) {
  return isKernelConvention(F.getCallingConv()) || isAnnotatedKernel(F);
}

} // namespace

bool convtv::isKernel(const Function &F) {
  return hasLaunchArguments(F) || F.hasFnAttribute("hlsl.shader") ||
         F.hasFnAttribute("hlsl.numthreads");
}

BitVector convtv::uniformArguments(const Function &F,
                                   ArrayRef<std::string> UserUniform) {
  BitVector Uniform(F.arg_size(), hasLaunchArguments(F));
  bool InReg = passesInRegUniformly(F.getCallingConv());
  for (const Argument &Arg : F.args()) {
    std::string Index = "#" + std::to_string(Arg.getArgNo());
    if ((InReg && Arg.hasInRegAttr()) || is_contained(UserUniform, Index) ||
        (Arg.hasName() && is_contained(UserUniform, Arg.getName())))
      Uniform.set(Arg.getArgNo());
  }
  return Uniform;
}
