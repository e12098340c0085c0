//===- checker/replay/machine.cpp - Threads, frames, control flow ---------===//
#include "checker/replay/machine.h"
#include "encodings/program/whole_wave.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace convtv::replay {

constexpr unsigned StopInterval = 256; // block entries

Machine::Machine(Program &P, const Scenario &S, const EntryMemory &Entry,
                 Oracle &O, const UncontrolledRelation &Uncontrolled,
                 AnchorChoice &Anchors, const MachineOptions &Options)
    : P(P), S(S), Entry(Entry), O(O), Uncontrolled(Uncontrolled),
      Anchors(Anchors), Options(Options) {}

Run Machine::run(const Function &F) {
  unsigned Restarts = 0;
  std::vector<Assumptions> Untried(1);
  while (!Untried.empty()) {
    Assumed = Untried.back();
    reset(F);
    Outcome How = execute();
    if (How == Outcome::Done || How == Outcome::Failed)
      break;
    if (++Restarts > Options.RestartLimit) {
      Result.Status = RunStatus::NoOrder;
      Result.Reason = "no order of execution found that fits the relation";
      break;
    }
    if (How == Outcome::Restart)
      continue; // knowing more
    Untried.pop_back();
    if (How == Outcome::Deadlock) {
      // In an execution that fits, someone waiting here goes on.
      std::vector<InstanceKey> Seen;
      for (const Thread &T : Threads)
        if (T.State == ThreadState::Blocked &&
            !is_contained(Seen, T.Wait.Key)) {
          Seen.push_back(T.Wait.Key);
          Untried.push_back(Assumed);
          Untried.back().push_back({T.Wait.Key, missingAt(T.Wait.Key)});
        }
    }
    if (Untried.empty()) {
      Result.Status = RunStatus::Contradiction;
      Result.Reason = "the convergence order has a cycle (B3)";
    }
  }
  Result.Restarts = Restarts;
  Result.Threads.clear();
  for (Thread &T : Threads)
    Result.Threads.push_back(std::move(T.Trace));
  // No behaviour of a program is undefined where the rules allow no relation.
  if (Result.Status == RunStatus::Complete ||
      Result.Status == RunStatus::Undefined) {
    std::vector<std::vector<InstanceKey>> Orders;
    for (const ThreadTrace &T : Result.Threads)
      Orders.push_back(T.Order);
    if (const char *Broken = checkBasicRules(Orders)) {
      Result.Status = RunStatus::Contradiction;
      Result.Reason = Broken;
    } else if (Unsettled) {
      Result.Status = RunStatus::Contradiction;
      Result.Reason = "what is chosen breaks the rule of a join or point";
    }
  }
  return std::move(Result);
}

void Machine::reset(const Function &F) {
  Result = Run();
  Result.Seed = S.Seed;
  Resolved.clear();
  Dirty = false;
  Settled.clear();
  Unsettled = false;
  Threads.clear();
  Threads.resize(S.Threads);
  if (const std::string &Problem = P.world().problem(); !Problem.empty()) {
    Result.Status = RunStatus::Unsupported;
    Result.Reason = Problem;
    return;
  }
  for (unsigned Id = 0; Id != S.Threads; ++Id) {
    Thread &T = Threads[Id];
    T.Id = Id;
    T.RandomPicks =
        Random(mix(mix(S.Seed, Id), Options.IsTarget ? 0x7a : 0x5a));
    T.memory().reset(Entry, Id, Options.IsTarget);
    if (!startTop(T, F))
      return;
  }
}

bool Machine::isInactive(const Thread &T) const {
  return !S.Arguments[T.Id][0].Bits.getBoolValue();
}

bool Machine::startTop(Thread &T, const Function &F) {
  const Code &C = P.code(F);
  Frame &N = T.Stack.emplace_back();
  N.C = &C;
  if (!C.Problem.empty()) {
    Result.Status = RunStatus::Unsupported;
    Result.Reason = C.Problem + " in @" + F.getName().str();
    return false;
  }
  N.Slots.resize(C.Slots);
  N.HeaderVisits.assign(C.Cycles.size(), 0);
  if (Options.EntersAlone) {
    N.Activation = mix(TopActivation, 1 + T.Id) | 1;
    N.Apart = true;
  }
  Uncontrolled.enter(N.State, T.Walk, C);
  size_t Leaf = 0;
  const auto &Inputs = S.Arguments[T.Id];
  for (const Argument &A : F.args()) {
    const OperandRef &R = C.Arguments[A.getArgNo()];
    const TypeLayout &L = P.layouts().get(A.getType());
    for (uint32_t I = 0; I != R.Count; ++I, ++Leaf) {
      Scalar &Slot = N.Slots[R.Index + I];
      unsigned Width = L.Leaves[I].Width;
      if (Leaf >= Inputs.size() || Inputs[Leaf].Poison) {
        Slot = Scalar::poison(Width);
        continue;
      }
      Slot = Scalar(Inputs[Leaf].Bits.zextOrTrunc(Width));
      if (L.Leaves[I].IsPointer)
        Slot.Object = P.world().objectAt(Slot.Bits.getZExtValue());
    }
    N.Next = C.Blocks[0].First; // for messages
    if (!applyAttributes(T, F.getAttributes().getParamAttrs(A.getArgNo()),
                         MutableArrayRef(N.Slots).slice(R.Index, R.Count),
                         *A.getType(), "argument"))
      return false;
    if (activeArgument(F) && A.getArgNo() > 0 && !A.hasInRegAttr() &&
        isInactive(T))
      for (Scalar &Slot : MutableArrayRef(N.Slots).slice(R.Index, R.Count))
        Slot.makePoison();
    // What a byval argument points to is the function's own copy.
    if (Type *Ty = A.getParamByValType(); Ty && R.Count == 1) {
      Scalar &Slot = N.Slots[R.Index];
      uint64_t Size = P.dataLayout().getTypeAllocSize(Ty).getFixedValue();
      if (!checkAccess(T, Slot, Size, 1, /*IsWrite=*/false,
                       A.getType()->getPointerAddressSpace()))
        return false;
      auto Copy = T.memory().allocate(
          Size, A.getParamAlign().valueOrOne().value(), Slot.width());
      if (!Copy)
        return unsupported(T, "byval argument of more than 1 MiB");
      SmallVector<Byte, 64> Bytes;
      T.memory().read(Slot, Size, Bytes);
      T.memory().write(*Copy, Bytes);
      Slot = *Copy;
    }
  }
  return enterBlock(T, 0, 0);
}

uint64_t Machine::missingAt(InstanceKey Key) const {
  auto It = MustWait.find(Key);
  if (It == MustWait.end())
    return 0;
  uint64_t Missing = It->second;
  for (const Thread &T : Threads)
    if (T.State == ThreadState::Ended || T.Wait.Key == Key)
      Missing &= ~(uint64_t(1) << T.Id);
  for (const auto &[Instance, Absent] : Assumed)
    if (Instance == Key)
      Missing &= ~Absent;
  return Missing;
}

/// T is at an instance that others have carried out without it.
Machine::Outcome Machine::lateArrival(Thread &T) {
  uint64_t Self = uint64_t(1) << T.Id;
  if (Resolved[T.Wait.Key] & Self) {
    Result.Status = RunStatus::Contradiction;
    Result.Reason = "two instances of one thread are related (B2)";
    return Outcome::Failed;
  }
  for (const auto &[Instance, Absent] : Assumed)
    if (Instance == T.Wait.Key && (Absent & Self))
      return Outcome::WrongAssumption;
  MustWait[T.Wait.Key] |= Self;
  Resolved[T.Wait.Key] |= Self;
  // Go on, if only to learn who else comes late.
  Dirty = true;
  return finishEvent({&T}) ? Outcome::Done : Outcome::Restart;
}

Machine::Outcome Machine::execute() {
  if (Result.Status != RunStatus::Complete)
    return Outcome::Failed;
  // What goes wrong after someone came late may be a consequence of that.
  auto Failed = [&] { return Dirty ? Outcome::Restart : Outcome::Failed; };
  while (true) {
    for (Thread &T : Threads) {
      while (T.State != ThreadState::Ended) {
        if (T.State == ThreadState::Running && !advance(T))
          return Failed();
        if (T.State != ThreadState::Blocked || !Resolved.contains(T.Wait.Key))
          break;
        if (Outcome How = lateArrival(T); How != Outcome::Done)
          return How;
      }
    }
    const Thread *First = nullptr;
    bool AnyBlocked = false;
    for (const Thread &T : Threads) {
      if (T.State != ThreadState::Blocked)
        continue;
      AnyBlocked = true;
      if (!missingAt(T.Wait.Key) && (!First || orderBefore(T, *First)))
        First = &T;
    }
    if (!AnyBlocked)
      return Dirty ? Outcome::Restart : Outcome::Done;
    if (!First)
      return Dirty ? Outcome::Restart : Outcome::Deadlock;
    if (!resolve(First->Wait.Key))
      return Failed();
  }
}

bool Machine::resolve(InstanceKey Key) {
  SmallVector<Thread *, 8> Set;
  uint64_t Members = 0;
  for (Thread &T : Threads)
    if (T.State == ThreadState::Blocked && T.Wait.Key == Key) {
      Set.push_back(&T);
      Members |= uint64_t(1) << T.Id;
    }
  Resolved[Key] = Members;
  return finishEvent(Set);
}

void Machine::positionOf(const Thread &T,
                         SmallVectorImpl<uint32_t> &Out) const {
  for (const Frame &F : T.Stack) {
    const Block &B = F.C->Blocks[F.Block];
    for (uint32_t Cycle : B.Cycles) {
      Out.push_back(F.C->Cycles[Cycle].Position);
      Out.push_back(F.HeaderVisits[Cycle]);
    }
    Out.push_back(B.Position);
    Out.push_back(F.Next);
  }
}

bool Machine::orderBefore(const Thread &A, const Thread &B) const {
  if (A.Wait.Key == B.Wait.Key)
    return false;
  SmallVector<uint32_t, 16> X, Y;
  positionOf(A, X);
  positionOf(B, Y);
  return X < Y;
}

//--- Failures ---------------------------------------------------------------//

std::string Machine::location(const Instruction &I) const {
  return locationOf(P.module(), I);
}

bool Machine::fail(Thread &T, RunStatus Status, const Twine &Why) {
  Result.Status = Status;
  Result.Thread = T.Id;
  Result.Reason = Why.str();
  if (!T.Stack.empty()) {
    const Frame &F = T.Stack.back();
    Result.Reason += " at " + location(*F.C->Insts[F.Next].I);
  }
  if (Status == RunStatus::Undefined)
    recordEnd(T, Step::Kind::Stop, "undefined behaviour: " + Why.str());
  return false;
}

bool Machine::undefined(Thread &T, const Twine &Why) {
  return fail(T, RunStatus::Undefined, Why);
}

bool Machine::unsupported(Thread &T, const Twine &What) {
  return fail(T, RunStatus::Unsupported, What);
}

//--- Control flow -----------------------------------------------------------//

Scalar Machine::use(Thread &T, const Scalar &Value) {
  if (!Value.Undef)
    return Value;
  PickId Id = makePickId(T.Id, T.PickCount++);
  Scalar R;
  if (Options.Undefs)
    if (std::optional<APInt> Decided = Options.Undefs->value(Id, Value.width()))
      return Scalar(*Decided, Value.Taints);
  // Zero half of the time: what optimizers like to choose.
  R = Scalar(T.RandomPicks.chance(2) ? APInt(Value.width(), 0)
                                     : T.RandomPicks.bits(Value.width()),
             Value.Taints | TaintUndef);
  if (!Value.Taints)
    R.Pick = Id;
  return R;
}

PathView Machine::pathOf(Thread &T) const {
  const Frame &F = T.top();
  PathView V{*F.C, F.Block, F.HeaderVisits, F.State, T.Walk};
  V.Seed = S.Seed;
  V.Thread = T.Id;
  V.Cautious = Options.Cautious;
  return V;
}

InstanceKey Machine::keyHere(Thread &T, const Inst &I) {
  return uncontrolledKey(I.StaticId, T.top().Activation,
                         Uncontrolled.history(pathOf(T)));
}

InstanceKey Machine::shownKey(Thread &T, uint32_t StaticId) {
  return uncontrolledKey(StaticId, T.top().Activation,
                         Uncontrolled.certainHistory(pathOf(T)));
}

InstanceKey Machine::relatedKey(Thread &T, const Inst &I,
                                AnchorOrigin &Chosen) {
  InstanceKey Suggested = keyHere(T, I);
  uint64_t Forced = Uncontrolled.forced(pathOf(T));
  if (!Forced)
    return Suggested;
  if (T.top().Apart) // the same path from different entries
    Forced = mix(Forced, 1 + T.Id) | 1;
  uint64_t Operation = I.StaticId;
  if (uint64_t Sites = T.top().CallSites)
    Operation = mix(Sites, Operation) | 1ull << 32; // no instruction's number
  AnchorInstance A{T.Id, Operation, T.AnchorCounts[Operation]++, Forced};
  if (Uncontrolled.choicesPropagate()) {
    Chosen = {A.StaticId, A.K};
    return settledKey(T, I, A);
  }
  T.Trace.Anchors.push_back(A);
  Chosen = {A.StaticId, A.K};
  return chosenKey(A.StaticId, Anchors.classOf(A, Suggested));
}

bool Machine::advance(Thread &T) {
  while (T.State == ThreadState::Running) {
    const Frame &F = T.top();
    const Inst &I = F.C->Insts[F.Next];
    if (I.Problem)
      return unsupported(T, F.C->Problems[I.Problem]);
    if (!step(T, I))
      return false;
  }
  return true;
}

bool Machine::step(Thread &T, const Inst &I) {
  switch (I.Opcode) {
  case Instruction::Br:
  case Instruction::Switch:
    return branch(T, I);
  case Instruction::Ret:
    return returnFrom(T, I);
  case Instruction::Unreachable:
    return undefined(T, "unreachable");
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return call(T, I); // advances by itself
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::Alloca:
  case Instruction::GetElementPtr:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
  case Instruction::Fence:
    if (!memoryInstruction(T, I))
      return false;
    break;
  case Instruction::Select:
    if (!selectInstruction(T, I))
      return false;
    break;
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    if (!vectorInstruction(T, I))
      return false;
    break;
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    if (!aggregateInstruction(T, I))
      return false;
    break;
  case Instruction::Freeze:
    if (!freezeInstruction(T, I))
      return false;
    break;
  default:
    if (I.Opcode >= Instruction::CastOpsBegin &&
        I.Opcode < Instruction::CastOpsEnd) {
      if (!castInstruction(T, I))
        return false;
      break;
    }
    if (!scalarInstruction(T, I))
      return false;
    break;
  }
  ++T.top().Next;
  return true;
}

bool Machine::branch(Thread &T, const Inst &I) {
  const Code &C = *T.top().C;
  if (const auto *Br = dyn_cast<BranchInst>(I.I)) {
    if (Br->isUnconditional())
      return takeEdge(T, I, 0);
    // Operands of a conditional branch: condition, false, true.
    const Scalar &Condition = values(T, C.operands(I)[0])[0];
    if (Condition.Poison || Condition.Undef)
      return undefined(T, Condition.Poison ? "branch on poison"
                                           : "branch on undef");
    Result.ControlTaints |= Condition.Taints;
    return takeEdge(T, I, Condition.isTrue() ? 0 : 1);
  }
  const auto *Switch = cast<SwitchInst>(I.I);
  const Scalar &Condition = values(T, C.operands(I)[0])[0];
  if (Condition.Poison || Condition.Undef)
    return undefined(T,
                     Condition.Poison ? "switch on poison" : "switch on undef");
  Result.ControlTaints |= Condition.Taints;
  unsigned Successor = 0;
  for (const auto &Case : Switch->cases())
    if (Case.getCaseValue()->getValue() == Condition.Bits) {
      Successor = Case.getSuccessorIndex();
      break;
    }
  return takeEdge(T, I, Successor);
}

bool Machine::takeEdge(Thread &T, const Inst &I, uint32_t Successor) {
  Frame &F = T.top();
  const Code &C = *F.C;
  uint32_t From = F.Block, To = C.Successors[I.FirstSuccessor + Successor];
  const Block &Source = C.Blocks[From], &Target = C.Blocks[To];
  for (size_t D = 0; D != Target.Cycles.size(); ++D)
    if (D >= Source.Cycles.size() || Source.Cycles[D] != Target.Cycles[D])
      F.HeaderVisits[Target.Cycles[D]] = 0; // entering the cycle
  for (const auto &[Head, Blocks] : C.Regions)
    if (!Blocks[To])
      F.Iterating.leave(Head);
  Uncontrolled.takeEdge(F.State, T.Walk, C, From, To, Successor);
  return enterBlock(T, From, To);
}

bool Machine::enterBlock(Thread &T, uint32_t From, uint32_t To) {
  Frame &F = T.top();
  const Block &B = F.C->Blocks[To];
  if (B.HeaderOf >= 0)
    ++F.HeaderVisits[B.HeaderOf];
  if (B.NumPhis) {
    SmallVector<Scalar, 16> Incoming; // phis read their operands together
    for (uint32_t N = B.First, E = B.First + B.NumPhis; N != E; ++N) {
      const Inst &I = F.C->Insts[N];
      F.Next = N;
      if (I.Problem)
        return unsupported(T, F.C->Problems[I.Problem]);
      const auto *Phi = cast<PHINode>(I.I);
      int Index = Phi->getBasicBlockIndex(F.C->Blocks[From].BB);
      if (Index < 0)
        return unsupported(T, "phi without an entry for a predecessor");
      for (Scalar Value : values(T, F.C->operands(I)[Index])) {
        if (const auto *FP = dyn_cast<FPMathOperator>(Phi);
            FP && FP->getFastMathFlags().any())
          applyFastMathFlags(Value,
                             {&I.Layout->Leaves[0].Type->getFltSemantics(),
                              FP->getFastMathFlags(), F.C->DenormalsVary});
        Incoming.push_back(std::move(Value));
      }
    }
    size_t Next = 0;
    for (uint32_t N = B.First, E = B.First + B.NumPhis; N != E; ++N)
      for (Scalar &Slot : results(T, F.C->Insts[N]))
        Slot = std::move(Incoming[Next++]);
  }
  F.Previous = From;
  F.Block = To;
  F.Next = B.First + B.NumPhis;
  if (++T.BlockEntries > Options.StepLimit)
    return fail(T, RunStatus::TooLong,
                "more than " + Twine(Options.StepLimit) + " blocks entered");
  if (T.BlockEntries % StopInterval == 0 && Options.Stop && *Options.Stop &&
      (*Options.Stop)())
    return fail(T, RunStatus::TooLong, "interrupted");
  if (Options.Record)
    recordBlock(T);
  return true;
}

bool Machine::returnFrom(Thread &T, const Inst &I) {
  Frame &F = T.top();
  const Function &Callee = *F.C->F;
  std::vector<Scalar> Value;
  if (I.NumOperands) {
    ArrayRef<Scalar> V = values(T, F.C->operands(I)[0]);
    Value.assign(V.begin(), V.end());
    if (!applyAttributes(T, Callee.getAttributes().getRetAttrs(), Value,
                         *Callee.getReturnType(), "returned value"))
      return false;
    if (T.Stack.size() == 1 && activeArgument(Callee) && isInactive(T))
      for (Scalar &Part : Value)
        Part.makePoison();
  }
  if (T.Stack.size() == 1) {
    T.Trace.Return = std::move(Value);
    if (Options.Record) {
      Step R;
      R.What = Step::Kind::Return;
      R.Text = printInstruction(*I.I);
      R.Function = Callee.getName().str();
      R.Location = location(*I.I);
      if (auto It = P.module().Lines.find(I.I); It != P.module().Lines.end())
        R.Line = It->second;
      if (I.NumOperands)
        R.Result =
            printValue(T.Trace.Return, P.layouts().get(Callee.getReturnType()),
                       *Callee.getReturnType());
      T.Trace.Steps.push_back(std::move(R));
      T.Trace.StepKeys.push_back(0);
    }
    endThread(T, ThreadEnd::Returned);
    return true;
  }
  for (ObjectId Alloca : F.Allocas)
    T.memory().kill(Alloca);
  const Inst &Call = *F.Caller;
  Uncontrolled.leave(F.State, T.Walk);
  T.Stack.pop_back();
  if (Uncontrolled.choicesPropagate())
    returned(T, Call);
  for (size_t N = 0; N != Value.size() && N != Call.Leaves; ++N)
    results(T, Call)[N] = std::move(Value[N]);
  const auto &CB = cast<CallBase>(*Call.I);
  if (!applyAttributes(T, CB.getAttributes().getRetAttrs(), results(T, Call),
                       *CB.getType(), "call result") ||
      !applyMetadata(T, CB, results(T, Call)))
    return false;
  return finishCall(T, Call);
}

bool Machine::finishCall(Thread &T, const Inst &I) {
  if (I.Opcode == Instruction::Invoke)
    return takeEdge(T, I, 0);
  ++T.top().Next;
  return true;
}

void Machine::endThread(Thread &T, ThreadEnd How) {
  T.State = ThreadState::Ended;
  T.Trace.End = How;
  T.Wait.Key = 0;
}

} // namespace convtv::replay
