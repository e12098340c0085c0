//===- encodings/instructions/encoder.cpp - Walking the block copies -*- C++
//-*-===//

#include "encodings/instructions/encoder.h"
#include "encodings/program/iterating_anchor.h"

#include "encodings/program/thread_inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

namespace convtv {

namespace {
/// Counts effects; no path has more events than there are block copies times
/// instructions, far below 2^24.
constexpr unsigned PositionBits = 24;
} // namespace

Encoder::Encoder(EncodingContext &Context, const UnrolledFunction &Unrolled,
                 const llvm::Module &Module, std::string Name, bool Source,
                 UncontrolledSemantics Rule, EventHandler &Handler)
    : C(Context), T(Context.Table), M(Context.Mem), U(Unrolled), Module(Module),
      DL(*Context.Layout), Name(std::move(Name)), Source(Source), Rule(Rule),
      Uncontrolled(makeUncontrolledRelation(Rule, *this)), Handler(Handler) {}

Encoder::~Encoder() = default;

//===--- Paths ------------------------------------------------------------===//

Term Encoder::completes(NodeId N, unsigned Thread) const {
  return Threads[Thread].Nodes[N].OutGuard;
}

Term Encoder::takes(NodeId N, unsigned Edge, unsigned Thread) const {
  const auto &S = Threads[Thread].Nodes[N];
  return S.OutGuard && S.OutConditions[Edge];
}

Term Encoder::entered(unsigned Frame, unsigned First, unsigned Second) const {
  return Frames[Frame].Related[First * C.Threads + Second];
}

bool Encoder::enteredByToken(unsigned Frame) const {
  // The sets of indeterminate calls have nothing to do with tokens.
  return !byDefault() && !Frames[Frame].Tokens.empty();
}

bool Encoder::isUncontrolled(const llvm::CallBase &Call) const {
  auto E = effectsOf(Call, *C.Catalog);
  return E.Convergent && !E.Controlled;
}

void Encoder::refuse(const llvm::Twine &What, const llvm::Instruction *Where) {
  if (!Refused)
    Refused = Unsupported{What.str(), Where};
}

llvm::SmallVector<Leaf, 1> Encoder::leaves(llvm::Type *Type,
                                           const llvm::Instruction *At) {
  auto L = leavesOf(Type, DL);
  if (!L) {
    std::string Text;
    llvm::raw_string_ostream(Text) << *Type;
    refuse("type " + Text, At);
    return {};
  }
  return *L;
}

void Encoder::undefinedIf(unsigned Thread, Term Condition,
                          const llvm::Instruction *Where) {
  Condition = state(Thread).OutGuard && Condition;
  if (Condition.isFalse() || C.isIdle(Thread))
    return;
  Results[Thread].Undefined.push_back(Condition);
  UndefinedAt[Thread].push_back(Where);
}

Scalar Encoder::undefScalar(unsigned Width) {
  Term Bits = T.fresh(Name + ".undef", Width);
  return {Bits, no(), yes()};
}

std::optional<Unsupported> Encoder::run() {
  unsigned N = U.nodes().size();
  Results.resize(C.Threads);
  UndefinedAt.resize(C.Threads);
  Threads.resize(C.Threads);
  for (auto &S : Threads)
    S.Nodes.resize(N);
  Frames.resize(U.frames().size());
  for (unsigned F = 1; F < U.frames().size(); ++F)
    FrameOfCall[U.frames()[F].CallNode] = F;
  for (NodeId I = 0; I < N; ++I)
    if (NodeId K = U.continuation(I); K != ~0u)
      CallBefore[K] = I;

  // A node in which a call may stop the thread is an end of the graph, too, and
  // so are `unreachable` and returns of the outermost function.
  std::vector<bool> Stops(N, false);
  for (NodeId I = 0; I < N; ++I) {
    const auto &Node = U.nodes()[I];
    Stops[I] = llvm::isa<llvm::UnreachableInst>(Node.Last);
    for (const auto *In = Node.First; !Stops[I]; In = In->getNextNode()) {
      if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(In);
          Call && !(In == Node.Last && !In->isTerminator()))
        Stops[I] = effectsOf(*Call, *C.Catalog).MayNotReturn;
      if (In == Node.Last)
        break;
    }
  }
  Postdominates = U.postdominatesDominator(Stops);

  declareGlobals();
  auto &Outer = Frames[0];
  Outer.Arguments.resize(C.Threads);
  Outer.Related.assign(C.Threads * C.Threads, yes());
  Outer.Unmarked = !Source && C.EntryMarkLost;
  if (Outer.Unmarked)
    for (unsigned A = 0; A < C.Threads; ++A)
      for (unsigned B = 0; B < A; ++B)
        Outer.Related[A * C.Threads + B] = Outer.Related[B * C.Threads + A] =
            T.variable((Name + ".entry.unmarked." + llvm::Twine(B) + "." +
                        llvm::Twine(A))
                           .str(),
                       0);
  for (const auto &A : U.function().args())
    leaves(A.getType(), nullptr);
  if (Refused)
    return Refused;

  for (NodeId I : U.topologicalOrder()) {
    Current = I;
    // Unreachable within the bound: a continuation without returns, and what
    // follows it.
    if (I != 0 && U.immediateDominator(I) == ~0u)
      continue;
    encodeNode(I);
    if (Refused)
      return Refused;
  }
  finishReturns();
  return Refused;
}

//===--- The graph
//------------------------------------------------------------===//

Term Encoder::caseCondition(const llvm::SwitchInst &S, unsigned Successor,
                            unsigned Thread) {
  Term V = operand(*S.getCondition(), Thread)[0].Bits;
  if (Successor != 0) {
    auto Case =
        *llvm::SwitchInst::ConstCaseIt::fromSuccessorIndex(&S, Successor);
    return eq(V, T.bits(Case.getCaseValue()->getValue()));
  }
  llvm::SmallVector<Term, 8> Others;
  for (const auto &Case : S.cases())
    Others.push_back(!eq(V, T.bits(Case.getCaseValue()->getValue())));
  return conjunction(T, Others);
}

llvm::ArrayRef<Term> Encoder::relativeConditions(NodeId N, unsigned Thread) {
  auto &S = Threads[Thread];
  auto &Known = S.Nodes[N].InConditions;
  if (!Known.empty())
    return Known;
  NodeId Dominator = U.immediateDominator(N);
  // From the dominator to N, forward in topological terms: conditions of nodes
  // in between, found backwards without recursion.
  llvm::DenseMap<NodeId, Term> Relative;
  auto EdgeCondition = [&](const UnrolledEdge &E) {
    const auto &From = U.nodes()[E.From];
    for (unsigned I = 0; I < From.Out.size(); ++I)
      if (From.Out[I].To == E.To && From.Out[I].Successor == E.Successor)
        return S.Nodes[E.From].OutConditions[I];
    return no();
  };
  std::vector<NodeId> Stack;
  auto Ready = [&](NodeId P) {
    if (P == Dominator || Relative.count(P))
      return true;
    Stack.push_back(P);
    return false;
  };
  auto After = [&](NodeId P) { // condition at the end of P
    return P == Dominator ? yes()
                          : Relative.find(P)->second && S.Nodes[P].Stays;
  };
  for (const auto &E : U.nodes()[N].In)
    Ready(E.From);
  while (!Stack.empty()) {
    NodeId P = Stack.back();
    if (Relative.count(P)) {
      Stack.pop_back();
      continue;
    }
    NodeId Up = U.immediateDominator(P);
    if (Up == ~0u) { // dead code
      Relative[P] = no();
      continue;
    }
    if (Postdominates[P]) {
      if (Ready(Up))
        Relative[P] = After(Up);
      continue;
    }
    bool All = true;
    for (const auto &E : U.nodes()[P].In)
      All &= Ready(E.From);
    if (!All)
      continue;
    llvm::SmallVector<Term, 4> Ways;
    for (const auto &E : U.nodes()[P].In)
      Ways.push_back(After(E.From) && EdgeCondition(E));
    Relative[P] = disjunction(T, Ways);
  }
  for (const auto &E : U.nodes()[N].In)
    Known.push_back(After(E.From) && EdgeCondition(E));
  return Known;
}

void Encoder::encodeNode(NodeId N) {
  const auto &Node = U.nodes()[N];
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &S = Threads[Th].Nodes[N];
    S.Stays = yes();
    if (N == 0) {
      S.Guard = yes();
      S.Memory = M.initial();
      S.Effects = T.bits(PositionBits, 0);
      S.OutGuard = S.Guard;
      Frames[0].Arguments[Th].resize(U.function().arg_size());
      continue;
    }
    NodeId Dominator = U.immediateDominator(N);
    Term FromDominator = Threads[Th].Nodes[Dominator].OutGuard;
    auto In = relativeConditions(N, Th);
    S.Guard =
        Postdominates[N] ? FromDominator : FromDominator && disjunction(T, In);
    S.OutGuard = S.Guard;
    // Merge memory and effect counts; the last edge is the default.
    const auto &Edges = Node.In;
    for (unsigned I = Edges.size(); I-- > 0;) {
      const auto &P = Threads[Th].Nodes[Edges[I].From];
      if (!P.Memory)
        continue; // from dead code
      if (!S.Memory) {
        S.Memory = P.Memory;
        S.Effects = P.Effects;
        continue;
      }
      S.Memory = M.ite(In[I], P.Memory, S.Memory);
      S.Effects = ite(In[I], P.Effects, S.Effects);
    }
  }
  if (N == 0) {
    auto Leaves = [&](const llvm::Argument &A) {
      return leaves(A.getType(), nullptr);
    };
    llvm::BitVector Scalars = uniformArguments(U.function(), {});
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      for (const auto &A : U.function().args()) {
        unsigned Number = A.getArgNo();
        auto &V = Frames[0].Arguments[Th][Number];
        V = withParameterAttributes(Node.First, nullptr, U.function(), Number,
                                    C.argument(Number, Th, Leaves(A)), Th);
        // Scalar registers are the wave's, others hold anything.
        if (C.isIdle(Th) && !Scalars[Number])
          for (auto &S : V)
            S = {T.bits(S.Bits.width(), 0), yes(), no()};
        if (!activeArgument(U.function()))
          continue;
        if (Number == 0)
          V[0].Poison = no(); // read off the lane mask
        else if (!A.hasInRegAttr())
          V = ofActiveLane(V, Th);
      }
  }
  if (Node.Segment == 0 && N != 0)
    encodePhis(N);
  else if (auto It = CallBefore.find(N); It != CallBefore.end()) {
    // The value of the call that was entered: merged from the returns.
    const auto &Call = llvm::cast<llvm::CallBase>(*U.nodes()[It->second].Last);
    if (!Call.getType()->isVoidTy()) {
      auto &F = Frames[FrameOfCall[It->second]];
      for (unsigned Th = 0; Th < C.Threads; ++Th) {
        auto In = relativeConditions(N, Th);
        std::optional<Value> V;
        for (unsigned I = Node.In.size(); I-- > 0;)
          for (const auto &R : F.Returns)
            if (R.Node == Node.In[I].From)
              V = V ? selectValue(In[I], R.Values[Th], *V) : R.Values[Th];
        if (V)
          // The value belongs to the call's own node, seen from later ones.
          Threads[Th].Values[{It->second, &Call}] =
              withResultAttributes(Call, *V, Th);
      }
    }
  }
  const auto *I = Node.First;
  while (llvm::isa<llvm::PHINode>(I) && I != Node.Last)
    I = I->getNextNode();
  for (;; I = I->getNextNode()) {
    if (C.Stop && C.Stop())
      return refuse("interrupted", I);
    if (I == Node.Last)
      break;
    encodeInstruction(*I);
    if (Refused)
      return;
    offerValue(*I);
  }
  if (I->isTerminator())
    encodeTerminator(*I);
  else
    enterCall(llvm::cast<llvm::CallBase>(*I));
}

/// Results of operations are matched as events; each freeze chooses for itself.
void Encoder::offerValue(const llvm::Instruction &I) {
  if (I.getType()->isVoidTy() || llvm::isa<llvm::FreezeInst>(I) ||
      llvm::isa<llvm::AllocaInst>(I) ||
      (llvm::isa<llvm::CallBase>(I) && !llvm::isa<llvm::IntrinsicInst>(I)))
    return;
  Computed V;
  // Threads with equal values may differ in what their idle lanes hold.
  for (unsigned Th = 0; Th < C.Threads && !C.isIdle(Th); ++Th) {
    auto It = Threads[Th].Values.find({Current, &I});
    if (It == Threads[Th].Values.end() || It->second.empty())
      return;
    V.Guards.push_back(state(Th).OutGuard);
    V.Values.push_back(&It->second);
  }
  Handler.compute(V);
}

void Encoder::encodePhis(NodeId N) {
  const auto &Node = U.nodes()[N];
  for (const auto &Phi : Node.Block->phis()) {
    for (unsigned Th = 0; Th < C.Threads; ++Th) {
      auto In = relativeConditions(N, Th);
      std::optional<Value> V;
      for (unsigned I = Node.In.size(); I-- > 0;) {
        NodeId From = Node.In[I].From;
        if (!Threads[Th].Nodes[From].Memory)
          continue; // dead code
        Value Incoming = valueAt(
            *Phi.getIncomingValueForBlock(U.nodes()[From].Block), Th, From);
        if (Refused)
          return;
        V = V ? selectValue(In[I], Incoming, *V) : Incoming;
      }
      if (V)
        define(Phi, Th, withFloatFlags(Phi, *V));
    }
  }
}

void Encoder::encodeTerminator(const llvm::Instruction &I) {
  const auto &Node = U.nodes()[Current];
  if (llvm::isa<llvm::ReturnInst>(I))
    return encodeReturn(I);
  if (llvm::isa<llvm::UnreachableInst>(I)) {
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      undefinedIf(Th, yes(), &I);
    return;
  }
  const auto *B = llvm::dyn_cast<llvm::BranchInst>(&I);
  const auto *S = llvm::dyn_cast<llvm::SwitchInst>(&I);
  if (!B && !S)
    return refuse(llvm::Twine("terminator ") + I.getOpcodeName(), &I);
  Branch Decision;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    // Branching on poison or undef is immediate undefined behaviour.
    if (S || B->isConditional()) {
      const auto *Condition = S ? S->getCondition() : B->getCondition();
      Scalar Value = operand(*Condition, C.walker(Th))[0];
      if (Refused)
        return;
      undefinedIf(Th, indefinite(Value), &I);
      if (B) {
        Decision.Guards.push_back(state(Th).OutGuard);
        Decision.Conditions.push_back(isSet(Value.Bits));
      }
    }
  }
  if (B && B->isConditional()) {
    if (!Decision.Conditions[0].isConst())
      Handler.decide(Decision);
    if (C.HasIdleLane)
      Decision.Conditions.back() = Decision.Conditions[0];
    Branches.push_back(Decision);
  }
  auto Taken = [&](unsigned Successor, unsigned Th) {
    if (S)
      return caseCondition(*S, Successor, C.walker(Th));
    if (B->isUnconditional())
      return yes();
    return Successor == 0 ? Decision.Conditions[Th] : !Decision.Conditions[Th];
  };
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &State = state(Th);
    for (const auto &E : Node.Out)
      State.OutConditions.push_back(Taken(E.Successor, Th));
    for (unsigned Beyond : Node.BeyondBound)
      if (Term Leaves = State.OutGuard && Taken(Beyond, Th); !Leaves.isFalse())
        Results[Th].Beyond.push_back(Leaves);
  }
}

void Encoder::encodeReturn(const llvm::Instruction &I) {
  const auto &Node = U.nodes()[Current];
  const auto *Returned = llvm::cast<llvm::ReturnInst>(I).getReturnValue();
  const auto &F = *U.frames()[Node.Frame].Function;
  FrameState::Return R{Current, {}};
  if (F.doesNotReturn())
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      undefinedIf(Th, yes(), &I);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value V;
    if (Returned && !Returned->getType()->isTokenTy()) {
      V = operand(*Returned, Th);
      if (Refused)
        return;
      V = withAttributes(F.getAttributes().getRetAttrs(), V, Th, &I);
      if (isWholeWaveFunction(F))
        V = ofActiveLane(V, Th);
    }
    R.Values.push_back(V);
    for (unsigned E = 0; E < Node.Out.size(); ++E)
      state(Th).OutConditions.push_back(yes());
  }
  Frames[Node.Frame].Returns.push_back(std::move(R));
}

Value Encoder::ofActiveLane(Value V, unsigned Thread) {
  Term Active = isSet(Frames[0].Arguments[Thread][0][0].Bits);
  for (auto &S : V)
    S.Poison = S.Poison || !Active;
  return V;
}

void Encoder::finishReturns() {
  const auto &Returns = Frames[0].Returns;
  bool HasValue = !U.function().getReturnType()->isVoidTy();
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &R = Results[Th];
    R.Returned = no();
    R.FinalMemory = M.initial();
    R.Effects = T.bits(PositionBits, 0);
    bool First = true;
    for (const auto &Return : Returns) {
      const auto &S = Threads[Th].Nodes[Return.Node];
      R.Returned = R.Returned || S.OutGuard;
      R.FinalMemory =
          First ? S.Memory : M.ite(S.OutGuard, S.Memory, R.FinalMemory);
      R.Effects = First ? S.Effects : ite(S.OutGuard, S.Effects, R.Effects);
      if (HasValue)
        R.ReturnValue =
            First ? Return.Values[Th]
                  : selectValue(S.OutGuard, Return.Values[Th], R.ReturnValue);
      First = false;
    }
  }
}

void Encoder::enterCall(const llvm::CallBase &Call) {
  const auto &Node = U.nodes()[Current];
  auto It = FrameOfCall.find(Current);
  for (unsigned Th = 0; Th < C.Threads; ++Th)
    for (unsigned E = 0; E < Node.Out.size(); ++E)
      state(Th).OutConditions.push_back(yes());
  if (It == FrameOfCall.end()) { // recursion beyond the bound
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      Results[Th].Beyond.push_back(state(Th).OutGuard);
    return;
  }
  auto &F = Frames[It->second];
  const auto &Callee = *Call.getCalledFunction();
  auto Effects = effectsOf(Call, *C.Catalog);
  bool Controlled = isControlled(Call, Effects);
  if (Refused)
    return;
  F.Arguments.resize(C.Threads);
  std::vector<TokenInstance> Tokens(C.Threads);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    for (unsigned A = 0; A < Callee.arg_size(); ++A) {
      Value V = operand(*Call.getArgOperand(A), Th);
      if (Refused)
        return;
      F.Arguments[Th].push_back(
          withParameterAttributes(&Call, &Call, Callee, A, V, Th));
      if (Callee.hasParamAttribute(A, llvm::Attribute::ByVal) ||
          Call.paramHasAttr(A, llvm::Attribute::ByVal))
        return refuse("by-value argument of an entered call", &Call);
    }
    if (Controlled)
      Tokens[Th] = Effects.OwnAnchor ? ownAnchor(Call, Current)
                                     : tokenOf(Call, Th, Current);
    if (Refused)
      return;
  }
  if (Controlled)
    F.Tokens = Tokens;
  if (byDefault() && !Controlled) {
    // Which threads enter together says nothing about operations inside.
    F.Indeterminate = true;
    F.Related.assign(C.Threads * C.Threads, yes());
    return;
  }
  if (!byDefault() && Source && !isMarkedConvergent(Call))
    C.UnmarkedCallees.insert(Callee.getName().str());
  const auto &Parent = Frames[Node.Frame];
  F.Unanchored = Parent.Unanchored;
  if (!Controlled)
    for (const auto &B : *Call.getFunction())
      for (const auto &I : B)
        F.Unanchored |=
            llvm::isa<llvm::ConvergenceControlInst>(I) || isIteratingAnchor(I);
  F.Unmarked = !byDefault() && !Source && !isMarkedConvergent(Call) &&
               !C.UnmarkedCallees.count(Callee.getName().str());
  F.Related.assign(C.Threads * C.Threads, yes());
  for (unsigned A = 0; A < C.Threads; ++A)
    for (unsigned B = 0; B < C.Threads; ++B) {
      if (A == B || C.isIdle(A) || C.isIdle(B))
        continue;
      auto &Related = F.Related[A * C.Threads + B];
      if (Controlled) {
        TokenPair P;
        P.Table = &T;
        P.Program = Name;
        P.FirstThread = std::min(A, B);
        P.SecondThread = std::max(A, B);
        P.FrameRelated = Frames[Tokens[A].Frame].Related[A * C.Threads + B];
        P.First = &Tokens[P.FirstThread];
        P.Second = &Tokens[P.SecondThread];
        Related = relatedByToken(P);
      } else {
        InstancePair P;
        P.FirstNode = P.SecondNode = Current;
        P.First = std::min(A, B);
        P.Second = std::max(A, B);
        P.Identity = Callee.getName();
        P.Operation = Current | 1u << 31; // events have numbers of their own
        P.At = &Call;
        Related = Uncontrolled->related(P);
      }
      // A call without the mark promises nothing about who enters together.
      if (F.Unmarked)
        Related = T.variable((Name + ".unmarked." + llvm::Twine(Current) + "." +
                              llvm::Twine(std::min(A, B)) + "." +
                              llvm::Twine(std::max(A, B)))
                                 .str(),
                             0);
    }
  F.Unmarked |= !Controlled && Parent.Unmarked;
}

/// Threads A at E and B at F, in the order of the threads.
InstancePair Encoder::instances(const Event &E, unsigned A, const Event &F,
                                unsigned B) const {
  if (A > B)
    return instances(F, B, E, A);
  return {E.Node,       F.Node, A, B, E.Identity, std::min(E.Index, F.Index),
          E.Instruction};
}

Term Encoder::related(const Event &E, unsigned A, unsigned B) {
  Term Both = E.Threads[A].Guard && E.Threads[B].Guard;
  if (A == B || Both.isFalse())
    return Both;
  // Promises nothing about its set.
  if (!E.Convergent ||
      (!E.Controlled && Frames[U.nodes()[E.Node].Frame].Unmarked))
    return Both && T.variable((Name + ".unpromised." + llvm::Twine(E.Index) +
                               "." + llvm::Twine(std::min(A, B)) + "." +
                               llvm::Twine(std::max(A, B)))
                                  .str(),
                              0);
  unsigned First = std::min(A, B), Second = std::max(A, B);
  if (!E.Controlled)
    return Both && Uncontrolled->related(instances(E, A, E, B));
  TokenPair P;
  P.Table = &T;
  P.Program = Name;
  P.FirstThread = First;
  P.SecondThread = Second;
  P.First = &E.Threads[First].Token;
  P.Second = &E.Threads[Second].Token;
  P.FrameRelated = Frames[P.First->Frame].Related[First * C.Threads + Second];
  return Both && relatedByToken(P);
}

Term Encoder::related(const Event &E, unsigned A, const Event &F, unsigned B) {
  if (&E == &F)
    return related(E, A, B);
  Term Both = E.Threads[A].Guard && F.Threads[B].Guard;
  if (Frames[U.nodes()[E.Node].Frame].Unmarked)
    return no(); // crossing() says that it may be more
  if (Both.isFalse() || !E.Convergent || E.Controlled || F.Controlled ||
      E.Instruction != F.Instruction ||
      U.staticPart(E.Node) != U.staticPart(F.Node))
    return no();
  return Both && Uncontrolled->related(instances(E, A, F, B));
}

Encoder::Crossing Encoder::crossing(const Event &E) {
  if (!E.Convergent)
    return Crossing::Never;
  if (!E.Controlled && Frames[U.nodes()[E.Node].Frame].Unmarked)
    return U.copies(E.Node) > 1 ? Crossing::Possible : Crossing::Never;
  if (E.Controlled && CountsHearts)
    return Crossing::Possible;
  auto Anchored = [&](const llvm::Instruction *Anchor) {
    return Anchor && copiesOf(*Anchor) > 1;
  };
  auto Result = Crossing::Never;
  unsigned Frame = U.nodes()[E.Node].Frame;
  if (E.Controlled) {
    const auto &Token = E.Threads[0].Token;
    if (Token.Anchor)
      return Anchored(Token.Anchor) ? Crossing::Possible : Crossing::Never;
    Frame = Token.Frame;
  } else if (Uncontrolled->crossesCopies(E.Node)) {
    Result = Crossing::Known;
  }
  if (byDefault() && !E.Controlled)
    return Result;
  // The frame may be entered by related instances in different copies, too.
  while (U.frames()[Frame].Parent != ~0u) {
    const auto &Tokens = Frames[Frame].Tokens;
    if (Tokens.empty()) {
      NodeId Call = U.frames()[Frame].CallNode;
      if (E.Controlled && Uncontrolled->crossesCopies(Call))
        return Crossing::Possible;
      Frame = U.nodes()[Call].Frame;
    } else {
      if (Tokens[0].Anchor)
        return Anchored(Tokens[0].Anchor) ? Crossing::Possible : Result;
      Frame = Tokens[0].Frame;
    }
  }
  return Result;
}

bool Encoder::isChoice(const Event &E) const {
  return E.Convergent && !E.Controlled && Uncontrolled->isChoice();
}

Term Encoder::forced(const Event &E, unsigned A, const Event &F, unsigned B) {
  if (&E != &F && (E.Instruction != F.Instruction ||
                   U.staticPart(E.Node) != U.staticPart(F.Node)))
    return no();
  if (Frames[U.nodes()[E.Node].Frame].Unmarked)
    return no();
  return E.Threads[A].Guard && F.Threads[B].Guard &&
         Uncontrolled->forced(instances(E, A, F, B));
}

std::vector<const llvm::Instruction *>
Encoder::staticOperation(const Event &E) const {
  // Above the function an anchor is in, calls do not matter: nothing but B1
  // says which of its instances can be related.
  const auto &Token = E.Threads[0].Token;
  unsigned Top = E.Controlled && Token.Anchor ? Token.Frame : 0;
  std::vector<const llvm::Instruction *> Path{E.Instruction};
  for (unsigned F = U.nodes()[E.Node].Frame;
       F != Top && U.frames()[F].Parent != ~0u; F = U.frames()[F].Parent)
    Path.push_back(U.frames()[F].Call);
  return Path;
}

unsigned Encoder::copiesOf(const llvm::Instruction &I) const {
  unsigned Count = 0;
  for (NodeId N : U.topologicalOrder()) {
    const auto &Node = U.nodes()[N];
    if (Node.Block != I.getParent() || Node.Segment != 0)
      continue;
    // An iterating anchor is a choice where its region is entered.
    Count +=
        !isIteratingAnchor(I) || Node.In.empty() ||
        llvm::any_of(Node.In, [&](const auto &E) { return !comesBack(E); });
  }
  return Count;
}

//===--- Values
//----------------------------------------------------------------===//

void Encoder::define(const llvm::Instruction &I, unsigned Thread, Value V) {
  Threads[Thread].Values[{Current, &I}] = std::move(V);
}

Scalar Encoder::scalar(const llvm::Value &V, unsigned Thread) {
  Value All = operand(V, Thread);
  if (All.size() == 1)
    return All[0];
  refuse("vector operand where a scalar is expected", nullptr);
  return exact(T.bits(1, 0));
}

Value Encoder::valueAt(const llvm::Value &V, unsigned Thread, NodeId At) {
  if (const auto *K = llvm::dyn_cast<llvm::Constant>(&V)) {
    if (llvm::isa<llvm::UndefValue>(K) && !llvm::isa<llvm::PoisonValue>(K)) {
      // Every use of undef is a choice of its own.
      Value Result;
      for (const auto &L : leaves(K->getType(), nullptr))
        Result.push_back(undefScalar(L.Width));
      return Result;
    }
    return constant(*K);
  }
  if (const auto *A = llvm::dyn_cast<llvm::Argument>(&V))
    return Frames[U.nodes()[At].Frame].Arguments[Thread][A->getArgNo()];
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
  if (!I) {
    refuse("operand that is neither a constant, an argument nor an instruction",
           nullptr);
    return {exact(T.bits(1, 0))};
  }
  NodeId Def = U.definingNode(*I, At);
  if (Def != ~0u) {
    auto It = Threads[Thread].Values.find({Def, I});
    if (It != Threads[Thread].Values.end())
      return It->second;
  }
  return mergedValue(*I, Thread, At);
}

Value Encoder::mergedValue(const llvm::Instruction &I, unsigned Thread,
                           NodeId At) {
  auto &S = Threads[Thread];
  // Backwards to the copies of the definition, merging where paths join.
  std::vector<NodeId> Stack{At};
  auto Find = [&](NodeId N) -> const Value * {
    if (auto It = S.Values.find({N, &I}); It != S.Values.end())
      return &It->second;
    if (auto It = S.Merged.find({N, &I}); It != S.Merged.end())
      return &It->second;
    return nullptr;
  };
  while (!Stack.empty()) {
    NodeId N = Stack.back();
    if (Find(N)) {
      Stack.pop_back();
      continue;
    }
    const auto &Node = U.nodes()[N];
    if (auto It = CallBefore.find(N); It != CallBefore.end()) {
      if (const Value *V = Find(It->second)) {
        Value Copy = *V; // the map may move its values
        S.Merged[{N, &I}] = std::move(Copy);
      } else
        Stack.push_back(It->second);
      continue;
    }
    bool All = true, Any = false;
    for (const auto &E : Node.In) {
      if (!S.Nodes[E.From].Memory)
        continue;
      Any = true;
      if (!Find(E.From)) {
        Stack.push_back(E.From);
        All = false;
      }
    }
    if (!Any) {
      // Only unreachable code can use a value its definition does not reach.
      Value Poison;
      for (const auto &L : leaves(I.getType(), &I))
        Poison.push_back({T.bits(L.Width, 0), yes(), no()});
      if (Refused)
        return Poison;
      S.Merged[{N, &I}] = Poison;
      continue;
    }
    if (!All)
      continue;
    auto In = relativeConditions(N, Thread);
    std::optional<Value> V;
    for (unsigned K = Node.In.size(); K-- > 0;) {
      const Value *P =
          S.Nodes[Node.In[K].From].Memory ? Find(Node.In[K].From) : nullptr;
      if (P)
        V = V ? selectValue(In[K], *P, *V) : *P;
    }
    S.Merged[{N, &I}] = *V;
  }
  return *Find(At);
}

//===--- Dispatch
//--------------------------------------------------------------===//

void Encoder::encodeInstruction(const llvm::Instruction &I) {
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Mul:
  case llvm::Instruction::UDiv:
  case llvm::Instruction::SDiv:
  case llvm::Instruction::URem:
  case llvm::Instruction::SRem:
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
    return encodeBinary(I);
  case llvm::Instruction::ICmp:
  case llvm::Instruction::FCmp:
    return encodeCompare(I);
  case llvm::Instruction::Trunc:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::SExt:
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::BitCast:
  case llvm::Instruction::AddrSpaceCast:
    return encodeCast(I);
  case llvm::Instruction::FNeg:
  case llvm::Instruction::FAdd:
  case llvm::Instruction::FSub:
  case llvm::Instruction::FMul:
  case llvm::Instruction::FDiv:
  case llvm::Instruction::FRem:
  case llvm::Instruction::FPTrunc:
  case llvm::Instruction::FPExt:
  case llvm::Instruction::FPToUI:
  case llvm::Instruction::FPToSI:
  case llvm::Instruction::UIToFP:
  case llvm::Instruction::SIToFP:
    return encodeFloat(I);
  case llvm::Instruction::Select:
    return encodeSelect(I);
  case llvm::Instruction::Freeze:
    return encodeFreeze(I);
  case llvm::Instruction::ExtractValue:
  case llvm::Instruction::InsertValue:
  case llvm::Instruction::ExtractElement:
  case llvm::Instruction::InsertElement:
  case llvm::Instruction::ShuffleVector:
    return encodeAggregate(I);
  case llvm::Instruction::Alloca:
    return encodeAlloca(I);
  case llvm::Instruction::Load:
    return encodeLoad(I);
  case llvm::Instruction::Store:
    return encodeStore(I);
  case llvm::Instruction::GetElementPtr:
    return encodeAddress(I);
  case llvm::Instruction::Fence:
  case llvm::Instruction::AtomicRMW:
  case llvm::Instruction::AtomicCmpXchg:
    return encodeAtomic(I);
  case llvm::Instruction::Call:
    return encodeCall(llvm::cast<llvm::CallBase>(I));
  default:
    return refuse(llvm::Twine("instruction ") + I.getOpcodeName(), &I);
  }
}

} // namespace convtv
