//===- checker/replay/whole_wave.cpp - Slices of strict.wwm ---------------===//
//
// Operations whose results flow into strict.wwm run with all lanes of a wave of
// 64. A lane outside the communicating set brings what the slice computes from
// the operands of set.inactive for inactive lanes; other threads are such lanes
// as well. Registers that nobody set hold poison there.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"
#include "encodings/program/thread_inputs.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace convtv::replay {

constexpr unsigned WaveSize = 64;

bool Machine::copyOfLane(Thread &T, const Inst &I, const CallSite &S,
                         unsigned Operand) {
  Pending W;
  if (!gatherArguments(T, I, S, S.Callee, W))
    return false;
  for (uint32_t L = 0; L != I.Leaves; ++L)
    results(T, I)[L] = W.Arguments[W.ArgumentStart[Operand] + L];
  return applyAttributes(T, S.Call->getAttributes().getRetAttrs(),
                         results(T, I), *I.I->getType(), "call result");
}

/// Computes V in the idle lane G, which is at the same place as Active.
bool Machine::evaluateIdle(Thread &G, Thread &Active, const Value &V,
                           DenseSet<const Value *> &Known) {
  Frame &F = G.top();
  if (isa<Constant>(V) || !Known.insert(&V).second)
    return true;
  if (const auto *A = dyn_cast<Argument>(&V)) {
    const OperandRef &R = F.C->Arguments[A->getArgNo()];
    bool Uniform = uniformArguments(*F.C->F, {})
                       .test(A->getArgNo()); // in scalar registers
    for (uint32_t L = 0; L != R.Count; ++L) {
      F.Slots[R.Index + L] = Active.top().Slots[R.Index + L];
      if (!Uniform)
        F.Slots[R.Index + L].makePoison();
    }
    return true;
  }
  const auto &LI = cast<Instruction>(V);
  auto It = F.C->SliceIndex.find(&LI);
  if (It == F.C->SliceIndex.end())
    return unsupported(Active, "whole-wave execution of '" +
                                   Twine(LI.getOpcodeName()) + "'");
  const Inst &I = F.C->Insts[It->second];
  const auto *Call = dyn_cast<CallBase>(&LI);
  if (!Call) {
    for (const Use &U : LI.operands())
      if (!evaluateIdle(G, Active, *U.get(), Known))
        return false;
    return step(G, I);
  }
  const CallSite &S = F.C->Calls[I.CallIndex];
  if (S.WholeWave) {
    auto &ByLane = Active.top().IdleResults[&I];
    auto Result = ByLane.find(G.Id);
    if (Result == ByLane.end()) // was in the set there
      return unsupported(Active, "whole-wave execution by other sets in one "
                                 "slice");
    for (uint32_t L = 0; L != I.Leaves; ++L)
      results(G, I)[L] = Result->second[L];
    return true;
  }
  if (S.Kind == CallKind::Copy) {
    unsigned Operand = wholeWaveKind(*Call) == WholeWaveKind::SetInactive;
    if (!evaluateIdle(G, Active, *Call->getArgOperand(Operand), Known))
      return false;
    ArrayRef<Scalar> From = values(G, F.C->operands(I)[Operand]);
    for (uint32_t L = 0; L != I.Leaves; ++L) {
      Scalar To = From[L];
      if (To.Undef) {
        To = Scalar::poison(To.width());
        To.Taints |= TaintUndef;
      }
      results(G, I)[L] = To;
    }
    return true;
  }
  for (const Use &U : Call->args())
    if (!evaluateIdle(G, Active, *U.get(), Known))
      return false;
  return intrinsic(G, I, S);
}

bool Machine::makeIdleLanes(ArrayRef<Thread *> Set, std::deque<Thread> &Idle) {
  Thread &Active = *Set[0];
  const Inst &I = *Active.Wait.I;
  const CallSite &S = *Active.Wait.Site;
  uint64_t Busy = 0;
  for (Thread *T : Set)
    Busy |= uint64_t(1) << laneOf(*T);
  for (unsigned Lane = 0; Lane != WaveSize; ++Lane) {
    if (Busy >> Lane & 1)
      continue;
    Thread &G = Idle.emplace_back();
    G.Id = FirstIdle + Lane;
    Frame &F = G.Stack.emplace_back();
    F.C = Active.top().C;
    F.Slots.resize(F.C->Slots);
    F.Next = Active.top().Next;
    F.Block = Active.top().Block;
    DenseSet<const Value *> Known;
    for (const Use &U : S.Call->args())
      if (!evaluateIdle(G, Active, *U.get(), Known))
        return false;
    G.Wait.I = &I;
    G.Wait.Site = &S;
    for (const OperandRef &R : F.C->operands(I)) {
      G.Wait.ArgumentStart.push_back(G.Wait.Arguments.size());
      ArrayRef<Scalar> V = values(G, R);
      G.Wait.Arguments.insert(G.Wait.Arguments.end(), V.begin(), V.end());
    }
    G.Wait.ArgumentStart.push_back(G.Wait.Arguments.size());
    G.Wait.ArgumentHash = hashArguments(G, G.Wait, G.Wait.Taints);
  }
  return true;
}

} // namespace convtv::replay
