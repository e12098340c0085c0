//===- checker/replay/calls.cpp - Calls -----------------------------------===//
//
// Convergence control intrinsics, entering defined functions, and events: calls
// that are not entered, whose results come from their catalogued meaning or
// from the oracle. What an answer may depend on is exactly what goes into its
// key.
//
//===----------------------------------------------------------------------===//
#include "checker/replay/machine.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace convtv::replay {

bool Machine::call(Thread &T, const Inst &I) {
  const CallSite &S = T.top().C->Calls[I.CallIndex];
  switch (S.Kind) {
  case CallKind::NoEffect:
    for (uint32_t N = 0; N != I.Leaves; ++N)
      results(T, I)[N] = Scalar(I.Layout->Leaves[N].Width, 0);
    return finishCall(T, I);
  case CallKind::IsActive:
    results(T, I)[0] = Scalar(1, this->S.Active[T.Id]);
    return finishCall(T, I);
  case CallKind::Copy:
    return copyOfLane(T, I, S, /*Operand=*/0) && finishCall(T, I);
  case CallKind::Unsupported:
    return unsupported(T, S.Problem);
  case CallKind::Intrinsic:
    return intrinsic(T, I, S) && finishCall(T, I);
  case CallKind::Entry:
  case CallKind::Loop:
  case CallKind::Anchor:
  case CallKind::IteratingAnchor:
    return controlIntrinsic(T, I, S);
  case CallKind::JoinPoint:
    return joinPoint(T, I, S);
  case CallKind::Trap:
    return trap(T, I, S);
  case CallKind::Enter:
    return enterFunction(T, I, S, *S.Callee);
  case CallKind::Event:
    return beginEvent(T, I, S);
  }
  return unsupported(T, "call");
}

//--- Tokens -----------------------------------------------------------------//

bool Machine::controlIntrinsic(Thread &T, const Inst &I, const CallSite &S) {
  Frame &F = T.top();
  Scalar Token(64, 0);
  InstanceKey Key = 0;
  AnchorOrigin Origin;
  bool IsChosen = false; // and noted already
  switch (S.Kind) {
  case CallKind::Entry:
    Key = F.Indeterminate ? IndeterminateToken
                          : entryKey(I.StaticId, F.Activation);
    Token.Taints = F.RelationOpen ? TaintDoubt : 0;
    Origin = T.Origins.lookup(F.Activation);
    break;
  case CallKind::Loop: {
    if (!hasToken(T, S)) { // tokens-rfc
      Key = indeterminateKey(T, I);
      break;
    }
    const Scalar &Parent = values(T, S.Token)[0];
    InstanceKey ParentKey = Parent.Bits.getZExtValue();
    if (ParentKey == 0)
      return unsupported(T, "convergencectrl with a token that no "
                            "convergence control intrinsic defines");
    Key = loopKey(I.StaticId, ParentKey, F.Hearts.next(I.StaticId, ParentKey));
    Token.Taints = Parent.Taints;
    Origin = T.Origins.lookup(ParentKey);
    break;
  }
  case CallKind::IteratingAnchor: {
    IteratingAnchors::Stay *Stay = F.Iterating.find(I.StaticId);
    if (!Stay) {
      Key = chooseAnchor(T, I);
      F.Iterating.enter(I.StaticId, F.Block, Key);
      IsChosen = true;
      break;
    }
    Key = iteratingKey(I.StaticId, Stay->First, ++Stay->N);
    Origin = T.Origins.lookup(Stay->First);
    break;
  }
  default:
    Key = chooseAnchor(T, I);
    IsChosen = true;
    break;
  }
  Token.Bits = APInt(64, Key);
  if (!IsChosen && Key != IndeterminateToken) {
    T.Origins[Key] = Origin;
    T.Trace.Order.push_back(Key);
  }
  results(T, I)[0] = Token;
  recordToken(T, I, Key);
  return finishCall(T, I);
}

void Machine::recordToken(Thread &T, const Inst &I, InstanceKey Key) {
  if (!Options.Record)
    return;
  Step R;
  R.What = Step::Kind::Operation;
  R.Text = printInstruction(*I.I);
  R.Function = I.I->getFunction()->getName().str();
  R.Location = location(*I.I);
  if (auto It = P.module().Lines.find(I.I); It != P.module().Lines.end())
    R.Line = It->second;
  T.Trace.Steps.push_back(std::move(R));
  T.Trace.StepKeys.push_back(Key);
}

//--- Entering functions -----------------------------------------------------//

bool Machine::gatherArguments(Thread &T, const Inst &I, const CallSite &S,
                              const Function *Callee, Pending &Out) {
  auto Operands = T.top().C->operands(I);
  for (unsigned N = 0; N != Operands.size(); ++N) {
    Out.ArgumentStart.push_back(Out.Arguments.size());
    ArrayRef<Scalar> V = values(T, Operands[N]);
    size_t First = Out.Arguments.size();
    Out.Arguments.insert(Out.Arguments.end(), V.begin(), V.end());
    if (V.empty())
      continue;
    const Type &Ty = *S.Call->getArgOperand(N)->getType();
    auto Slice = MutableArrayRef(Out.Arguments).slice(First);
    if (!applyAttributes(T, S.Call->getAttributes().getParamAttrs(N), Slice, Ty,
                         "argument"))
      return false;
    if (Callee && N < Callee->arg_size() &&
        !applyAttributes(T, Callee->getAttributes().getParamAttrs(N), Slice, Ty,
                         "argument"))
      return false;
  }
  Out.ArgumentStart.push_back(Out.Arguments.size());
  return true;
}

bool Machine::enterFunction(Thread &T, const Inst &I, const CallSite &S,
                            const Function &Callee) {
  if (T.Stack.size() >= Options.DepthLimit)
    return fail(T, RunStatus::TooLong,
                "more than " + Twine(Options.DepthLimit) + " nested calls");
  const Code &C = P.code(Callee);
  if (!C.Problem.empty())
    return unsupported(T, C.Problem + " in @" + Callee.getName());
  if (C.RunsAllLanes)
    return unsupported(T, "whole-wave execution in @" + Callee.getName());
  Pending Arguments;
  if (!gatherArguments(T, I, S, &Callee, Arguments))
    return false;

  InstanceKey Key, Shown;
  bool Open = T.top().RelationOpen, Related = S.Effects.Convergent;
  bool Apart = !S.Token.Count && T.top().Apart;
  bool Indeterminate = false;
  if (S.Effects.OwnAnchor) {
    InstanceKey Anchor = chooseAnchor(T, I);
    Key = controlledKey(I.StaticId, Anchor);
    Open = false;
    T.Origins[Key] = T.Origins.lookup(Anchor);
  } else if (P.byDefault() && !hasToken(T, S)) {
    Key = uncontrolledKey(I.StaticId, T.top().Activation, 0);
    Open = Related = false;
    Indeterminate = true;
  } else if (S.Effects.Convergent && S.Token.Count) {
    const Scalar &Token = values(T, S.Token)[0];
    InstanceKey TokenKey = Token.Bits.getZExtValue();
    if (TokenKey == 0)
      return unsupported(T, "convergencectrl with a token that no "
                            "convergence control intrinsic defines");
    Key = controlledKey(I.StaticId, TokenKey);
    Open = Token.Taints & TaintDoubt;
    T.Origins[Key] = T.Origins.lookup(TokenKey);
  } else {
    if (!S.Effects.Convergent) {
      uint64_t Name = hashText(Callee.getName());
      Result.EnteredUnmarked.insert(Name);
      if (Options.EnteredUnmarked && !Options.EnteredUnmarked->contains(Name))
        Apart = true;
      else
        Open = true;
    }
    std::optional<uint64_t> ByItself = Uncontrolled.callHistory(pathOf(T));
    AnchorOrigin Chosen;
    // Under join-point threads can meet at it.
    bool Meets = Uncontrolled.choicesPropagate() && S.Effects.Convergent;
    if (!ByItself || C.UsesTokens || Meets) {
      Key = relatedKey(T, I, Chosen);
    } else {
      Key = uncontrolledKey(I.StaticId, T.top().Activation, *ByItself);
      Related = false;
    }
    if (Apart)
      Key = mix(Key, 1 + T.Id) | 1;
    T.Origins[Key] = Chosen;
  }
  if (Related)
    T.Trace.Order.push_back(Key);
  Shown = Related ? Key : shownKey(T, I.StaticId);

  Frame N;
  N.C = &C;
  N.Slots.resize(C.Slots);
  N.HeaderVisits.assign(C.Cycles.size(), 0);
  N.Activation = Key;
  N.CallSites = mix(T.top().CallSites, I.StaticId) | 1;
  N.RelationOpen = Open;
  N.Apart = Apart;
  N.Indeterminate = Indeterminate;
  N.Caller = &I;
  Uncontrolled.enter(N.State, T.Walk, C);
  for (unsigned A = 0; A != C.Arguments.size(); ++A) {
    MutableArrayRef<Scalar> Values(Arguments.Arguments);
    Values = Values.slice(Arguments.ArgumentStart[A],
                          Arguments.ArgumentStart[A + 1] -
                              Arguments.ArgumentStart[A]);
    if (S.Call->isByValArgument(A) ||
        Callee.hasParamAttribute(A, Attribute::ByVal)) {
      Type *Ty = Callee.getParamByValType(A);
      if (!Ty)
        return unsupported(T, "byval argument without a type");
      uint64_t Size = P.dataLayout().getTypeAllocSize(Ty).getFixedValue();
      Align Alignment = Callee.getParamAlign(A).valueOrOne();
      if (!checkAccess(T, Values[0], Size, 1, false,
                       Callee.getArg(A)->getType()->getPointerAddressSpace()))
        return false;
      auto Copy =
          T.memory().allocate(Size, Alignment.value(), Values[0].width());
      if (!Copy)
        return unsupported(T, "byval argument of more than 1 MiB");
      SmallVector<Byte, 64> Bytes;
      T.memory().read(Values[0], Size, Bytes);
      T.memory().write(*Copy, Bytes);
      N.Allocas.push_back(Copy->Object);
      Values[0] = *Copy;
    } else if (Callee.hasParamAttribute(A, Attribute::NoAlias) &&
               Values.size() == 1) {
      // Accesses that break noalias are not looked for: be careful if there
      // could be any.
      for (unsigned B = 0; B != C.Arguments.size(); ++B) {
        if (B == A || !Callee.getArg(B)->getType()->isPointerTy())
          continue;
        const Scalar &Other = Arguments.Arguments[Arguments.ArgumentStart[B]];
        if (Other.Object == Values[0].Object)
          Result.RiskTaints |= TaintDoubt;
      }
      if (Values[0].Object > ArgumentObjects &&
          !isLocalObject(Values[0].Object))
        Result.RiskTaints |= TaintDoubt;
    }
    const OperandRef &R = C.Arguments[A];
    for (uint32_t L = 0; L != R.Count; ++L)
      N.Slots[R.Index + L] = Values[L];
  }
  if (Options.Record) {
    Step R;
    R.What = S.Effects.Convergent ? Step::Kind::Operation : Step::Kind::Effect;
    R.Text = printInstruction(*I.I);
    R.Function = I.I->getFunction()->getName().str();
    R.Location = location(*I.I);
    if (auto It = P.module().Lines.find(I.I); It != P.module().Lines.end())
      R.Line = It->second;
    T.Trace.Steps.push_back(std::move(R));
    T.Trace.StepKeys.push_back(Shown);
  }
  T.Stack.push_back(std::move(N));
  return enterBlock(T, 0, 0);
}

//--- Events -----------------------------------------------------------------//

uint64_t Machine::hashArguments(Thread &T, const Pending &W, uint8_t &Taints) {
  const CallBase &Call = *W.Site->Call;
  uint64_t Hash = W.Site->MetadataHash;
  for (unsigned N = 0; N + 1 < W.ArgumentStart.size(); ++N) {
    const TypeLayout &L = P.layouts().get(Call.getArgOperand(N)->getType());
    for (uint32_t K = W.ArgumentStart[N]; K != W.ArgumentStart[N + 1]; ++K) {
      const Scalar &A = W.Arguments[K];
      const LeafLayout &Leaf = L.Leaves[K - W.ArgumentStart[N]];
      Taints |= A.Taints;
      if (A.Poison || A.Undef) {
        Taints |= TaintUndef; // the callee may do as with any value
        Hash = mix(Hash, A.Poison ? 0xb01 : 0x0de);
      } else if (Leaf.IsPointer) {
        Hash = mix(Hash, T.memory().symbolOf(A));
      } else if (Leaf.IsFloat &&
                 toFloat(A, Leaf.Type->getFltSemantics()).isNaN()) {
        Hash = mix(Hash, 0x0a0);
        if (!(A.Taints & TaintNaNBits))
          Hash = mix(Hash, A.Bits);
      } else {
        Hash = mix(Hash, A.Bits);
      }
    }
  }
  return Hash;
}

bool Machine::beginEvent(Thread &T, const Inst &I, const CallSite &S) {
  Pending W;
  W.I = &I;
  W.Site = &S;
  if (S.IsIndirect) {
    Scalar Pointer = values(T, S.Pointer)[0];
    noteRisk(Pointer);
    if (Pointer.Poison || Pointer.Undef)
      return undefined(T, "call of a poison or undef pointer");
    const Function *F =
        P.world().functionAt(Pointer.Bits.getZExtValue(), *P.module().Module);
    if (F && !F->isDeclaration() && !F->isInterposable() &&
        F->getFunctionType() == S.Call->getFunctionType() && !F->isVarArg() &&
        F->getCallingConv() == S.Call->getCallingConv())
      return enterFunction(T, I, S, *F);
    if (F)
      return unsupported(T, "indirect call of @" + F->getName());
  }
  if (!gatherArguments(T, I, S, S.Callee, W))
    return false;

  // Whose addresses become known, and what memory the call sees.
  SmallVector<ObjectId, 4> Passed, ArgumentObjects;
  if (S.IsIndirect)
    W.Arguments.push_back(values(T, S.Pointer)[0]);
  for (unsigned N = 0; N + 1 < W.ArgumentStart.size(); ++N) {
    const TypeLayout &L = P.layouts().get(S.Call->getArgOperand(N)->getType());
    bool ByVal = S.Call->isByValArgument(N);
    bool Kept = !S.Call->doesNotCapture(N) && !ByVal;
    for (uint32_t K = W.ArgumentStart[N]; K != W.ArgumentStart[N + 1]; ++K) {
      if (!L.Leaves[K - W.ArgumentStart[N]].IsPointer)
        continue;
      const Scalar &A = W.Arguments[K];
      if (A.Poison || A.Undef)
        continue;
      ObjectId Object = A.Object;
      if (isLocalObject(Object)) {
        if (!is_contained(Passed, Object))
          Passed.push_back(Object);
        if (Kept)
          T.memory().expose(Object);
      } else if (Object == AnyObject) {
        Object = P.world().objectAt(A.Bits.getZExtValue());
      }
      if (!is_contained(ArgumentObjects, Object))
        ArgumentObjects.push_back(Object);
      bool ReadOnly =
          ByVal || S.Call->onlyReadsMemory(N) || S.Call->doesNotAccessMemory(N);
      if (!ReadOnly && !is_contained(W.Objects, Object))
        W.Objects.push_back(Object);
    }
  }
  SmallVector<ObjectId, 4> Seen = T.memory().reachable(
      Passed, /*IncludeExposed=*/!S.Effects.ArgumentMemoryOnly);
  W.Reached = Seen;
  if (S.Effects.ReadsMemory) {
    if (S.Effects.ArgumentMemoryOnly)
      W.Digest = T.memory().objectsDigest(ArgumentObjects, W.DigestTaints);
    else
      W.Digest = T.memory().visibleDigest(Seen, W.DigestTaints);
  }
  W.ArgumentHash = hashArguments(T, W, W.Taints);
  if (S.IsIndirect) {
    W.ArgumentHash =
        mix(W.ArgumentHash, T.memory().symbolOf(W.Arguments.back()));
    W.Arguments.pop_back();
  }

  bool Alone = false;
  if (S.Effects.Convergent && !P.byDefault())
    Alone = !S.Token.Count && Options.AloneIfUncontrolled &&
            Options.AloneIfUncontrolled->contains(S.Identity);
  if (!S.Effects.Convergent || Alone) {
    T.Wait = std::move(W);
    if (Alone)
      T.Wait.Key = mix(keyHere(T, I), T.Id) | 1;
    return finishEvent({&T});
  }
  if (S.Effects.OwnAnchor) {
    InstanceKey Anchor = chooseAnchor(T, I);
    W.Key = controlledKey(I.StaticId, Anchor);
    W.Chosen = T.Origins.lookup(Anchor);
  } else if (P.byDefault() && !hasToken(T, S)) {
    W.Key = indeterminateKey(T, I);
  } else if (S.Token.Count) {
    const Scalar &Token = values(T, S.Token)[0];
    InstanceKey TokenKey = Token.Bits.getZExtValue();
    if (TokenKey == 0)
      return unsupported(T, "convergencectrl with a token that no "
                            "convergence control intrinsic defines");
    W.Key = controlledKey(I.StaticId, TokenKey);
    W.Taints |= Token.Taints;
  } else {
    W.Key = relatedKey(T, I, W.Chosen);
    if (T.top().RelationOpen)
      W.Taints |= TaintDoubt;
  }
  T.Trace.Order.push_back(W.Key);
  T.Wait = std::move(W);
  T.State = ThreadState::Blocked;
  return true;
}

/// Makes an answer of the oracle keep the promises made about it.
void Machine::fitResult(const CallSite &S, const TypeLayout &L,
                        Leaves &Values) {
  const CallBase &Call = *S.Call;
  std::optional<ConstantRange> Range = Call.getRange();
  if (const MDNode *N = Call.getMetadata(LLVMContext::MD_range)) {
    // The first interval will do.
    const auto *Low = mdconst::extract<ConstantInt>(N->getOperand(0));
    const auto *High = mdconst::extract<ConstantInt>(N->getOperand(1));
    Range = ConstantRange(Low->getValue(), High->getValue());
  }
  bool NonNull = Call.hasRetAttr(Attribute::NonNull) ||
                 Call.hasRetAttr(Attribute::Dereferenceable) ||
                 Call.hasMetadata(LLVMContext::MD_nonnull);
  uint64_t Align = Call.getRetAlign().valueOrOne().value();
  for (size_t N = 0; N != Values.size(); ++N) {
    Scalar &V = Values[N];
    if (Range && Range->getBitWidth() == V.width() && !Range->isEmptySet() &&
        !Range->contains(V.Bits)) {
      APInt Size = Range->getUpper() - Range->getLower();
      V.Bits = Range->getLower() +
               (Size.isZero() ? APInt(V.width(), 0) : V.Bits.urem(Size));
    }
    if (!L.Leaves[N].IsPointer)
      continue;
    if (NonNull && V.Bits.isZero())
      V.Bits = APInt(V.width(), OracleArea);
    uint64_t Address = V.Bits.getZExtValue();
    V.Bits = APInt(V.width(), Address - Address % Align);
  }
}

bool Machine::finishEvent(ArrayRef<Thread *> Set) {
  const CallSite &First = *Set[0]->Wait.Site;
  // A call known to communicate in the other program answers for its thread
  // alone here, so its key is built the same way.
  bool Communicates = (First.Effects.Convergent &&
                       !(Options.SetIrrelevant &&
                         Options.SetIrrelevant->contains(First.Identity))) ||
                      (Options.AloneIfNotConvergent &&
                       Options.AloneIfNotConvergent->contains(First.Identity));
  uint64_t Members = 0, Joint = 0x10;
  uint8_t JointTaints = 0;
  for (Thread *T : Set) {
    const Pending &W = T->Wait;
    Members |= uint64_t(1) << T->Id;
    Joint = mix(mix(Joint, T->Id), W.ArgumentHash);
    if (First.Effects.ReadsMemory)
      Joint = mix(Joint, W.Digest);
    JointTaints |= W.Taints | W.DigestTaints;
  }
  // Inactive lanes take part in operations of slices.
  uint8_t IdleTaints = 0;
  std::deque<Thread> Idle;
  SmallVector<Thread *, 8> All(Set.begin(), Set.end());
  if (First.WholeWave && !makeIdleLanes(Set, Idle))
    return false;
  for (Thread &G : Idle) {
    All.push_back(&G);
    Joint = mix(mix(Joint, G.Id), G.Wait.ArgumentHash);
    IdleTaints |= G.Wait.Taints;
  }

  struct Outcome {
    Leaves Values;
    bool Known = false;
    uint8_t Taints = 0;
    uint64_t Key = 0;
  };
  SmallVector<Outcome, 8> Outcomes(All.size());
  for (size_t N = 0; N != All.size(); ++N) {
    Thread &T = *All[N];
    const Pending &W = T.Wait;
    const CallSite &S = *W.Site;
    Outcome &Out = Outcomes[N];
    Out.Taints = Communicates ? JointTaints : (W.Taints | W.DigestTaints);
    if (S.KnownToOptimizers)
      Out.Taints |= TaintDoubt;
    uint64_t Key = S.Identity;
    if (S.Means == Meaning::GroupUniform)
      Key = mix(mix(Key, 0x6), W.ArgumentHash);
    else if (Communicates)
      Key =
          mix(mix(Key, Joint), S.Info && S.Info->UniformResult ? 0 : 1 + T.Id);
    else
      Key = mix(mix(mix(Key, T.Id), W.ArgumentHash), W.Digest);
    if (S.Means != Meaning::GroupUniform) {
      if (S.Effects.isEffect())
        Key = mix(Key, 0x1000 + T.Effects);
      else if (S.ReadsHiddenState)
        Key = mix(Key, 0x2000 + T.HiddenChanges);
    }
    Out.Key = Key;
    // What is not declared speculatable may be undefined for some arguments.
    bool MayBeUndefined =
        N < Set.size() && !S.Effects.isEffect() && !S.Effects.Speculatable &&
        S.Means == Meaning::Uninterpreted && this->S.CallsMayBeUndefined;
    if (MayBeUndefined)
      Result.RiskTaints |= W.Taints | W.DigestTaints;
    if (MayBeUndefined &&
        O.isUndefined(
            mix(mix(mix(S.Identity, T.Id), W.ArgumentHash), W.Digest)))
      return undefined(
          T, "call of @" +
                 Twine(S.Callee ? S.Callee->getName() : StringRef("asm")) +
                 " that happens to be undefined for these "
                 "arguments");
    const char *Error = nullptr;
    if (!computeMeaning(All, T, Out.Values, Out.Known, Out.Taints, Error))
      return Error ? undefined(T, Error)
                   : unsupported(T, "operand positions of @" +
                                        Twine(S.IdentityText) +
                                        " do not fit the catalog");
    if (!Out.Known) {
      Out.Taints |= IdleTaints;
      if (O.takesPreferences() && !Options.IsTarget && N < Set.size())
        O.prefer(Key, S.IdentityText, T.Id, T.CallCounts[S.Identity]++);
      Out.Values.clear();
      for (size_t L = 0; L != W.I->Layout->Leaves.size(); ++L)
        Out.Values.push_back(O.answer(Key, L, W.I->Layout->Leaves[L]));
      fitResult(S, *W.I->Layout, Out.Values);
      for (unsigned A = 0; A != S.Call->arg_size(); ++A)
        if (S.Call->paramHasAttr(A, Attribute::Returned))
          for (size_t L = 0; L != Out.Values.size(); ++L)
            Out.Values[L] = W.Arguments[W.ArgumentStart[A] + L];
    }
    for (Scalar &V : Out.Values) {
      V.Taints |= Out.Taints;
      V.Pick = 0;
    }
  }

  for (size_t N = 0; N != Set.size(); ++N) {
    Thread &T = *Set[N];
    Outcome &Out = Outcomes[N];
    const CallSite &S = *T.Wait.Site;
    const Inst &I = *T.Wait.I;
    if (S.Effects.MayNotReturn && !S.Effects.NeverReturns &&
        !this->S.CallsReturn)
      Result.ControlTaints |= Out.Taints;
    bool Stops = S.Effects.NeverReturns ||
                 (S.Effects.MayNotReturn && !O.returns(Out.Key));
    EventRecord E;
    E.I = &I;
    E.C = T.top().C;
    E.Callee = S.Identity;
    E.IsEffect = S.Effects.isEffect();
    E.IsConvergent = S.Effects.Convergent;
    E.IsControlled = S.Effects.OwnAnchor || hasToken(T, S);
    E.ReadsMemory = S.Effects.ReadsMemory;
    E.KnownToOptimizers = S.KnownToOptimizers;
    E.Instance = T.Wait.Key;
    E.Set = Members;
    E.EffectIndex = E.IsEffect ? T.Effects++ : 0;
    T.HiddenChanges += S.Effects.TouchesInaccessibleMemory;
    E.Digest = T.Wait.Digest;
    E.Taints = T.Wait.DigestTaints;
    if (E.IsConvergent && (Out.Taints & TaintDoubt))
      E.Taints |= Out.Taints & TaintDoubt;
    AnchorOrigin From = T.Wait.Chosen;
    if (hasToken(T, S))
      From = T.Origins.lookup(values(T, S.Token)[0].Bits.getZExtValue());
    E.AnchorStaticId = From.StaticId;
    E.AnchorK = From.K;
    E.FirstArgument = T.Trace.Values.size();
    E.NumArguments = T.Wait.Arguments.size();
    T.Trace.Values.insert(T.Trace.Values.end(), T.Wait.Arguments.begin(),
                          T.Wait.Arguments.end());
    if (S.Effects.WritesMemory) {
      uint64_t Key = mix(mix(Out.Key, 0xc10b), T.Id) | 1;
      if (S.Effects.ArgumentMemoryOnly)
        T.memory().clobberObjects(Key, T.Wait.Objects, Out.Taints);
      else
        T.memory().clobberAll(Key, T.Wait.Reached, Out.Taints);
    }
    T.State = ThreadState::Running;
    if (!Stops) {
      for (uint32_t L = 0; L != I.Leaves; ++L)
        results(T, I)[L] = Out.Values[L];
      if (!applyAttributes(T, S.Call->getAttributes().getRetAttrs(),
                           results(T, I), *I.I->getType(), "call result") ||
          (S.Callee &&
           !applyAttributes(T, S.Callee->getAttributes().getRetAttrs(),
                            results(T, I), *I.I->getType(), "call result")) ||
          !applyMetadata(T, *I.I, results(T, I)))
        return false;
      E.FirstResult = T.Trace.Values.size();
      E.NumResults = I.Leaves;
      auto R = results(T, I);
      T.Trace.Values.insert(T.Trace.Values.end(), R.begin(), R.end());
    }
    if (Options.Record)
      recordOperation(T, E, T.Wait, !Stops);
    T.Trace.Events.push_back(E);
    T.Wait.Key = 0;
    if (!Idle.empty()) {
      auto &Results = T.top().IdleResults[&I];
      Results.clear();
      for (size_t G = 0; G != Idle.size(); ++G)
        Results[Idle[G].Id] = Outcomes[Set.size() + G].Values;
    }
    if (Stops) {
      if (Options.Record)
        recordEnd(T, Step::Kind::Stop, "does not return");
      endThread(T, ThreadEnd::Stopped);
    } else if (!finishCall(T, I)) {
      return false;
    }
  }
  return true;
}

bool Machine::trap(Thread &T, const Inst &I, const CallSite &S) {
  EventRecord E;
  E.I = &I;
  E.C = T.top().C;
  E.Callee = S.Identity;
  E.IsEffect = true;
  E.EffectIndex = T.Effects++;
  E.Set = uint64_t(1) << T.Id;
  if (Options.Record) {
    E.Step = T.Trace.Steps.size();
    recordEnd(T, Step::Kind::Stop, "trap");
  }
  T.Trace.Events.push_back(E);
  endThread(T, ThreadEnd::Stopped);
  return true;
}

} // namespace convtv::replay
