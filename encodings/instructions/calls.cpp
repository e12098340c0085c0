//===- encodings/instructions/calls.cpp - Calls, tokens, events ----*- C++
//-*-===//
//
// Calls that are not entered: convergence control, thread identity, pure
// functions, and events. (DESIGN 1.1, 2)
//
//===----------------------------------------------------------------------===//

#include "encodings/instructions/encoder.h"
#include "encodings/program/default_convergence.h"
#include "encodings/program/iterating_anchor.h"
#include "encodings/program/join_point.h"
#include "encodings/program/static_rules.h"
#include "encodings/program/whole_wave.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace convtv {

namespace {

/// LLVM 19 declares the queries of ConvergenceControlInst without const.
bool isKind(const llvm::CallBase &Call, llvm::Intrinsic::ID Kind) {
  const auto *I = llvm::dyn_cast<llvm::IntrinsicInst>(&Call);
  return I && I->getIntrinsicID() == Kind;
}
bool isAnchor(const llvm::CallBase &Call) {
  return isKind(Call, llvm::Intrinsic::experimental_convergence_anchor) ||
         isIteratingAnchor(Call);
}
bool isHeart(const llvm::CallBase &Call) {
  return isKind(Call, llvm::Intrinsic::experimental_convergence_loop);
}

/// The convergence control intrinsic that made the token of the bundle.
const llvm::CallBase *tokenOperand(const llvm::CallBase &Call) {
  auto Bundle = Call.getOperandBundle(llvm::LLVMContext::OB_convergencectrl);
  if (!Bundle || Bundle->Inputs.size() != 1)
    return nullptr;
  const llvm::Value *Token = Bundle->Inputs[0];
  if (!llvm::isa<llvm::ConvergenceControlInst>(Token) &&
      !isIteratingAnchor(*Token))
    return nullptr;
  return llvm::cast<llvm::CallBase>(Token);
}

/// The definition at the root of a token's chain of hearts: an anchor or an
/// entry.
const llvm::CallBase &rootOf(const llvm::CallBase &Token) {
  const auto *Up = &Token;
  while (const auto *Next = isHeart(*Up) ? tokenOperand(*Up) : nullptr)
    Up = Next;
  return *Up;
}

Term withinRange(TermTable &T, Term X, const llvm::ConstantRange &Range) {
  if (Range.isFullSet())
    return T.boolean(true);
  return ult(X - T.bits(Range.getLower()),
             T.bits(Range.getUpper() - Range.getLower()));
}

} // namespace

TokenInstance Encoder::ownAnchor(const llvm::CallBase &Call, NodeId At) {
  TokenInstance R;
  R.Anchor = &Call;
  R.Frame = U.nodes()[At].Frame;
  R.Counters.push_back(T.bits(CounterBits, At));
  return R;
}

bool Encoder::isControlled(const llvm::CallBase &Call,
                           const CallEffects &Effects) {
  if (!byDefault())
    return Call.getOperandBundle(llvm::LLVMContext::OB_convergencectrl)
        .has_value();
  if (!Effects.Controlled || Effects.OwnAnchor)
    return Effects.Controlled;
  const auto *Token = tokenOperand(Call);
  if (!Token) {
    refuse("token that no convergence control intrinsic produced", &Call);
    return false;
  }
  const auto &Root = rootOf(*Token);
  if (isAnchor(Root) || !Frames[U.nodes()[Current].Frame].Indeterminate)
    return true;
  // "Function Inlining": the entry and bundles with its token are removed. (A
  // heart on it has been refused.)
  return false;
}

TokenInstance Encoder::tokenOf(const llvm::CallBase &Call, unsigned Thread,
                               NodeId At) {
  TokenInstance R;
  const auto *Token = tokenOperand(Call);
  if (!Token) {
    refuse("token that no convergence control intrinsic produced", &Call);
    return R;
  }
  const auto &Root = rootOf(*Token);
  R.Frame = U.nodes()[At].Frame;
  if (isAnchor(Root)) {
    R.Anchor = &Root;
  } else if (const auto &F = Frames[R.Frame]; !F.Tokens.empty()) {
    // "Both threads entered the function by related instances of the call": the
    // entry's token goes on as the call's.
    R.Anchor = F.Tokens[Thread].Anchor;
    R.Frame = F.Tokens[Thread].Frame;
  }
  // The counters travel as the token's value.
  for (const auto &S : valueAt(*Token, Thread, At))
    R.Counters.push_back(S.Bits);
  return R;
}

bool Encoder::isFreeHeart(const llvm::CallBase &Heart) {
  const auto &F = *Heart.getFunction();
  auto [It, New] = FreeHearts.try_emplace(&F);
  if (New)
    for (const RuleViolation &V : checkStaticRules(F, TokenSemantics::LLVM))
      if (V.Rule == "cycle-rule-4")
        It->second.insert(V.Instructions[0]);
  return It->second.count(&Heart);
}

Term Encoder::heartCount(const llvm::CallBase &Heart, const Value &Token,
                         unsigned Thread) {
  if (!byDefault() || !isFreeHeart(Heart))
    return T.bits(CounterBits,
                  U.heartCount(Current, *tokenOperand(Heart)->getParent()));
  // Visits of the header do not tell: counted along the thread's path.
  CountsHearts = true;
  Term Count = T.bits(CounterBits, 1);
  for (NodeId N : U.topologicalOrder()) {
    if (U.nodes()[N].Block != Heart.getParent() ||
        U.nodes()[N].Frame != U.nodes()[Current].Frame)
      continue;
    auto It = Threads[Thread].Values.find({N, &Heart});
    if (It == Threads[Thread].Values.end())
      continue;
    Term Before = Threads[Thread].Nodes[N].OutGuard;
    for (unsigned I = 0; I < Token.size(); ++I)
      Before = Before && eq(It->second[I].Bits, Token[I].Bits);
    Count = Count + zext(toBit(Before), CounterBits);
  }
  return Count;
}

void Encoder::encodeToken(const llvm::CallBase &Call) {
  if (byDefault() && isHeart(Call)) {
    if (isNoconvergentCall(Call))
      return refuse("loop intrinsic marked noconvergent", &Call);
    if (!tokenOperand(Call))
      return refuse("loop intrinsic without a token", &Call);
    if (!isAnchor(rootOf(Call)) &&
        Frames[U.nodes()[Current].Frame].Indeterminate)
      return refuse("loop intrinsic in a function entered by an indeterminate "
                    "call",
                    &Call);
  }
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    Value Counters;
    const auto &F = Frames[U.nodes()[Current].Frame];
    if (!isAnchor(Call) && !isHeart(Call) && !F.Tokens.empty())
      for (Term Counter : F.Tokens[Th].Counters)
        Counters.push_back(exact(Counter));
    if (isIteratingAnchor(Call)) {
      Counters = iteratingAnchor(Call, Th);
      if (Refused)
        return;
    } else if (isAnchor(Call)) {
      // Which copy of the anchor was executed.
      Counters.push_back(exact(T.bits(CounterBits, Current)));
    } else if (isHeart(Call)) {
      const auto *Up = tokenOperand(Call);
      if (!Up)
        return refuse("token that no convergence control intrinsic produced",
                      &Call);
      Counters = valueAt(*Up, Th, Current);
      if (Refused)
        return;
      Term Count = heartCount(Call, Counters, Th);
      Counters.push_back(exact(Count));
    }
    define(Call, Th, std::move(Counters));
  }
  TokenDefinition D{Sequence++, Current, &Call, {}, {}};
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    D.Guards.push_back(state(Th).OutGuard);
    TokenInstance Token;
    Token.Frame = U.nodes()[Current].Frame;
    const auto &Root = rootOf(Call);
    if (isAnchor(Root))
      Token.Anchor = &Root;
    else if (const auto &F = Frames[Token.Frame]; !F.Tokens.empty()) {
      Token.Anchor = F.Tokens[Th].Anchor;
      Token.Frame = F.Tokens[Th].Frame;
    }
    for (const auto &S : Threads[Th].Values[{Current, &Call}])
      Token.Counters.push_back(S.Bits);
    D.Tokens.push_back(std::move(Token));
  }
  Definitions.push_back(std::move(D));
}

Value Encoder::withAttributes(const llvm::AttributeSet &Attributes, Value V,
                              unsigned Thread, const llvm::Instruction *Where) {
  for (auto &S : V) {
    if (Attributes.hasAttribute(llvm::Attribute::NonNull))
      S.Poison = S.Poison || eq(S.Bits, T.bits(S.Bits.width(), 0));
    if (auto A = Attributes.getAttribute(llvm::Attribute::Range);
        A.isValid() && A.getRange().getBitWidth() == S.Bits.width())
      S.Poison = S.Poison || !withinRange(T, S.Bits, A.getRange());
    if (auto A = Attributes.getAlignment(); A && S.Bits.width() > ObjectBits) {
      if (unsigned Low = llvm::Log2_64(A->value()))
        S.Poison = S.Poison ||
                   ne(extract(M.offsetOf(S.Bits), Low - 1, 0), T.bits(Low, 0));
    }
    if (auto Classes = Attributes.getNoFPClass(); Classes != llvm::fcNone)
      S.Poison = S.Poison ||
                 T.apply("float.class." + std::to_string(unsigned(Classes)) +
                             "." + std::to_string(S.Bits.width()),
                         {S.Bits}, 0);
    if (Attributes.hasAttribute(llvm::Attribute::NoUndef)) {
      undefinedIf(Thread, indefinite(S), Where);
      S.Poison = no();
      S.Undef = no();
    }
  }
  return V;
}

Value Encoder::withParameterAttributes(const llvm::Instruction *Where,
                                       const llvm::CallBase *Call,
                                       const llvm::Function &F, unsigned Number,
                                       Value V, unsigned Thread) {
  if (Call)
    V = withAttributes(Call->getAttributes().getParamAttrs(Number), V, Thread,
                       Where);
  return withAttributes(F.getAttributes().getParamAttrs(Number), V, Thread,
                        Where);
}

Value Encoder::withResultAttributes(const llvm::CallBase &Call, Value V,
                                    unsigned Thread) {
  V = withFloatFlags(Call, V);
  if (auto *Range = Call.getMetadata(llvm::LLVMContext::MD_range)) {
    auto CR = llvm::getConstantRangeFromMetadata(*Range);
    for (auto &S : V)
      if (CR.getBitWidth() == S.Bits.width())
        S.Poison = S.Poison || !withinRange(T, S.Bits, CR);
  }
  if (const auto *F = Call.getCalledFunction())
    V = withAttributes(F->getAttributes().getRetAttrs(), V, Thread, &Call);
  return withAttributes(Call.getAttributes().getRetAttrs(), V, Thread, &Call);
}

bool Encoder::encodeIdentity(const llvm::CallBase &Call,
                             const OperationInfo &Info) {
  if (!isThreadIdentity(Info.Means))
    return false;
  auto Leaves = leaves(Call.getType(), &Call);
  if (Refused || Leaves.size() != 1 || Leaves[0].IsPointer)
    return false;
  unsigned W = Leaves[0].Width;
  // The dimension operand of get_local_id and its kin.
  std::optional<unsigned> Dimension;
  bool Global = false, IsId = true;
  switch (Info.Means) {
  case Meaning::ThreadIdX:
  case Meaning::GlobalIdX:
    Dimension = 0;
    break;
  case Meaning::ThreadIdY:
  case Meaning::GlobalIdY:
    Dimension = 1;
    break;
  case Meaning::ThreadIdZ:
  case Meaning::GlobalIdZ:
    Dimension = 2;
    break;
  case Meaning::ThreadIdAny:
  case Meaning::GlobalIdAny:
    break;
  default:
    IsId = false;
  }
  Global =
      Info.Means == Meaning::GlobalIdX || Info.Means == Meaning::GlobalIdY ||
      Info.Means == Meaning::GlobalIdZ || Info.Means == Meaning::GlobalIdAny;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    llvm::SmallVector<Value, 2> Ops;
    for (const auto &A : Call.args())
      Ops.push_back(strict(operand(*A, Th)));
    if (Refused)
      return true;
    Term Bits, Poison = no();
    for (const auto &Op : Ops)
      Poison = Poison || anyPoison(T, Op);
    if (IsId) {
      if (Dimension) {
        Bits = zextOrTrunc(C.threadId(Th, *Dimension, Global), W);
      } else {
        if (Ops.empty() || Ops[0].size() != 1)
          return false;
        Term X = Ops[0][0].Bits;
        Bits = T.bits(W, 0); // OpenCL: other dimensions have id 0
        for (unsigned D = 3; D-- > 0;)
          Bits = ite(eq(X, T.bits(X.width(), D)),
                     zextOrTrunc(C.threadId(Th, D, Global), W), Bits);
      }
    } else if (Info.Means == Meaning::LaneId) {
      Bits = zextOrTrunc(C.laneId(Th), W);
    } else if (Info.Means == Meaning::GroupUniform) {
      llvm::SmallVector<Term, 2> Arguments;
      for (const auto &Op : Ops)
        for (const auto &S : Op)
          Arguments.push_back(S.Bits);
      std::string Function = "uniform." + calleeIdentity(Call);
      Bits = Arguments.empty() ? T.variable(Function, W)
                               : T.apply(Function, Arguments, W);
    } else if (Info.Means == Meaning::MbcntLo ||
               Info.Means == Meaning::MbcntHi) {
      if (Ops.size() != 2 || Ops[0][0].Bits.width() != 32 || W != 32)
        return false;
      // Set bits of the mask below the own lane, in its half, plus the operand.
      Term Lane = C.laneId(Th);
      bool High = Info.Means == Meaning::MbcntHi;
      Term Half = T.bits(32, 32);
      Term Below =
          High ? ite(ult(Lane, Half), T.bits(32, 0),
                     shl(T.bits(32, 1), Lane - Half) - T.bits(32, 1))
               : ite(ult(Lane, Half), shl(T.bits(32, 1), Lane) - T.bits(32, 1),
                     T.bits(llvm::APInt::getAllOnes(32)));
      Term Mask = Ops[0][0].Bits;
      Term Count;
      if (Mask.isConst() && Mask.bits().isAllOnes())
        Count = High ? ite(ult(Lane, Half), T.bits(32, 0), Lane - Half)
                     : ite(ult(Lane, Half), Lane, Half);
      else {
        Count = T.bits(32, 0);
        Term Counted = Mask & Below;
        for (unsigned I = 0; I < 32; ++I)
          Count = Count + zext(extract(Counted, I, I), 32);
      }
      Bits = Count + Ops[1][0].Bits;
    } else {
      return false;
    }
    define(Call, Th, withResultAttributes(Call, {{Bits, Poison, no()}}, Th));
  }
  return true;
}

void Encoder::encodePure(const llvm::CallBase &Call,
                         const CallEffects &Effects) {
  // A function of its arguments, and of the thread: it may be a thread's
  // identity.
  auto Leaves = leaves(Call.getType(), &Call);
  const auto *Callee = Call.getCalledFunction();
  if (Callee && !Callee->hasName())
    refuse("call of a function without a name", &Call);
  if (!Callee && !Call.isInlineAsm())
    refuse("indirect call of a pure function", &Call);
  if (Refused)
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    llvm::SmallVector<Term, 4> Arguments;
    for (unsigned A = 0; A < Call.arg_size(); ++A) {
      if (Call.getArgOperand(A)->getType()->isMetadataTy())
        return refuse("metadata argument of " + calleeIdentity(Call), &Call);
      leaves(Call.getArgOperand(A)->getType(), &Call);
      if (Refused)
        return;
      Value V = operand(*Call.getArgOperand(A), Th);
      if (Refused)
        return;
      if (Callee)
        V = withParameterAttributes(&Call, &Call, *Callee, A, V, Th);
      V = strict(V);
      for (const auto &S : V) {
        Arguments.push_back(S.Bits);
        // A poison argument is an argument like another to an unknown function.
        Arguments.push_back(toBit(S.Poison));
      }
    }
    Value R;
    std::string Base =
        "call." + calleeIdentity(Call) + ".t" + std::to_string(Th);
    // A function that may not be speculated may have undefined behaviour for
    // some arguments; which ones is as unknown as its results.
    if (!Effects.Speculatable)
      undefinedIf(Th,
                  Arguments.empty()
                      ? T.variable(Base + ".undefined", 0)
                      : T.apply(Base + ".undefined", Arguments, 0),
                  &Call);
    for (unsigned L = 0; L < Leaves.size(); ++L) {
      std::string Part = Base + "." + std::to_string(L);
      auto Function = [&](const std::string &Suffix, unsigned Width) {
        return Arguments.empty() ? T.variable(Part + Suffix, Width)
                                 : T.apply(Part + Suffix, Arguments, Width);
      };
      Term Bits = Leaves[L].IsPointer
                      ? M.outsidePointer(
                            Function(".object", ObjectBits),
                            Function(".offset", Leaves[L].Width - ObjectBits))
                      : Function("", Leaves[L].Width);
      R.push_back({Bits, Function(".poison", 0), no()});
    }
    define(Call, Th, withResultAttributes(Call, R, Th));
  }
}

/// Attributes that change how arguments are passed.
static std::string bindingAttributes(const llvm::CallBase &Call) {
  std::string Text;
  auto Add = [&](llvm::AttributeSet Set, unsigned Position) {
    for (auto Kind :
         {llvm::Attribute::ByVal, llvm::Attribute::StructRet,
          llvm::Attribute::InAlloca, llvm::Attribute::Preallocated,
          llvm::Attribute::ByRef, llvm::Attribute::InReg, llvm::Attribute::Nest,
          llvm::Attribute::ZExt, llvm::Attribute::SExt})
      if (Set.hasAttribute(Kind))
        Text += " " + std::to_string(Position) + ":" +
                Set.getAttribute(Kind).getAsString();
  };
  for (unsigned I = 0; I < Call.arg_size(); ++I)
    Add(Call.getAttributes().getParamAttrs(I), I);
  return Text;
}

/// What a call promises beyond what is modelled elsewhere, by name and
/// position.
static std::vector<std::string> promises(const llvm::CallBase &Call) {
  std::vector<std::string> All;
  auto Add = [&](llvm::AttributeSet Set, const std::string &Position) {
    for (auto Kind :
         {llvm::Attribute::NoAlias, llvm::Attribute::NoCapture,
          llvm::Attribute::ReadOnly, llvm::Attribute::ReadNone,
          llvm::Attribute::WriteOnly, llvm::Attribute::NoFree,
          llvm::Attribute::NoSync, llvm::Attribute::NoCallback,
          llvm::Attribute::Returned, llvm::Attribute::Writable,
          llvm::Attribute::DeadOnUnwind, llvm::Attribute::Dereferenceable,
          llvm::Attribute::DereferenceableOrNull, llvm::Attribute::Speculatable,
          llvm::Attribute::NoReturn, llvm::Attribute::NoUnwind,
          llvm::Attribute::WillReturn})
      if (Set.hasAttribute(Kind))
        All.push_back(Position + Set.getAttribute(Kind).getAsString());
  };
  auto AddList = [&](const llvm::AttributeList &List) {
    Add(List.getFnAttrs(), "");
    Add(List.getRetAttrs(), "result ");
    for (unsigned I = 0; I < Call.arg_size(); ++I)
      Add(List.getParamAttrs(I), std::to_string(I) + " ");
  };
  AddList(Call.getAttributes());
  if (const auto *F = Call.getCalledFunction())
    AddList(F->getAttributes());
  // A function that does not unwind or always returns has no call that may not.
  if (Call.getFunction()->doesNotThrow())
    All.push_back("nounwind");
  if (Call.getFunction()->willReturn())
    All.push_back("willreturn");
  // "tail": the callee does not touch the caller's allocas.
  if (const auto *In = llvm::dyn_cast<llvm::CallInst>(&Call);
      In && In->isTailCall())
    for (const auto &B : *Call.getFunction())
      for (const auto &I : B)
        if (llvm::isa<llvm::AllocaInst>(I) && !onlyAccessed(I)) {
          All.push_back("tail");
          return All;
        }
  return All;
}

/// Operands are copied: what is in inactive lanes is the idle lane's.
void Encoder::encodeWholeWave(const llvm::CallBase &Call, WholeWaveKind Kind) {
  if (Kind == WholeWaveKind::Init) {
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      define(Call, Th, {exact(toBit(C.active(Th)))});
    return;
  }
  leaves(Call.getType(), &Call);
  if (Refused)
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    llvm::SmallVector<Value, 2> Operands;
    for (unsigned A = 0; A < Call.arg_size(); ++A) {
      Value V = operand(*Call.getArgOperand(A), Th);
      if (Refused)
        return;
      Operands.push_back(withParameterAttributes(
          &Call, &Call, *Call.getCalledFunction(), A, V, Th));
    }
    unsigned Taken = Kind == WholeWaveKind::SetInactive && C.isIdle(Th);
    define(Call, Th, withResultAttributes(Call, Operands[Taken], Th));
  }
}

void Encoder::encodeCall(const llvm::CallBase &Call) {
  if (llvm::isa<llvm::ConvergenceControlInst>(Call) ||
      (isIteratingAnchor(Call) && !byDefault()))
    return encodeToken(Call);
  if (Rule == UncontrolledSemantics::JoinPoint &&
      joinPointKind(Call) != JoinPointKind::None) {
    // Nothing but the relation knows of them; a token is no data.
    for (unsigned Th = 0; Th < C.Threads; ++Th)
      define(Call, Th, {});
    return;
  }
  if (auto Kind = wholeWaveKind(Call); Kind == WholeWaveKind::Init ||
                                       Kind == WholeWaveKind::SetInactive ||
                                       Kind == WholeWaveKind::Strict)
    return encodeWholeWave(Call, Kind);
  const OperationInfo *Info = C.Catalog->find(Call);
  if (Info && Info->Means == Meaning::Unsupported)
    return refuse(calleeIdentity(Call) +
                      (Info->Note.empty() ? "" : " (" + Info->Note + ")"),
                  &Call);
  if (Info && encodeIdentity(Call, *Info))
    return;
  if (Refused)
    return;
  // What the user says communicates is an operation, whatever LLVM knows of it.
  bool Communicates = Info && Info->Convergent.value_or(false);
  if (const auto *I = llvm::dyn_cast<llvm::IntrinsicInst>(&Call);
      I && !Communicates)
    if (encodeIntrinsic(*I))
      return;
  for (unsigned B = 0; B < Call.getNumOperandBundles(); ++B)
    if (auto Tag = Call.getOperandBundleAt(B).getTagName();
        Tag != "convergencectrl")
      return refuse("operand bundle " + Tag, &Call);
  if (const auto *F = Call.getCalledFunction();
      F && !F->isDeclaration() && F->getCallingConv() != Call.getCallingConv())
    return refuse("call by another convention than the callee's", &Call);
  if (const auto *Inst = llvm::dyn_cast<llvm::CallInst>(&Call);
      Inst && Inst->isMustTailCall())
    return refuse("musttail call", &Call);

  auto E = std::make_unique<Event>();
  E->Effects = effectsOf(Call, *C.Catalog);
  // A callee that communicates with nobody before does not begin to because a
  // mark was added ("indirect" names no callee).
  if (Call.isInlineAsm() || Call.getCalledFunction()) {
    std::string Identity = calleeIdentity(Call);
    if (Source) {
      C.SourceCommunicates[Identity] |= E->Effects.Convergent;
    } else if (auto It = C.SourceCommunicates.find(Identity);
               It != C.SourceCommunicates.end() && !It->second) {
      E->Effects.Convergent = E->Effects.Controlled = false;
    }
  }
  if (!E->Effects.Convergent && !E->Effects.isEffect() &&
      !E->Effects.ReadsMemory)
    return encodePure(Call, E->Effects);
  E->Node = Current;
  E->Instruction = &Call;
  E->Identity = calleeIdentity(Call);
  if (Call.getCallingConv() != llvm::CallingConv::C)
    E->Identity += " cc " + std::to_string(Call.getCallingConv());
  if (const auto *F = Call.getCalledFunction(); F && !F->hasName())
    return refuse("call of a function without a name", &Call);
  E->Identity += bindingAttributes(Call);
  if (C.HasIdleLane) {
    const auto &F = *Call.getFunction();
    E->WholeWave = Slices.try_emplace(&F, F).first->second.isOperation(Call);
    if (E->WholeWave)
      E->Identity += " with all lanes";
  }
  E->Promises = promises(Call);
  E->Operation = Info;
  E->Convergent = E->Effects.Convergent;
  E->Controlled =
      byDefault() ? isControlled(Call, E->Effects) : E->Effects.Controlled;
  E->ResultLeaves = leaves(Call.getType(), &Call);
  if (Refused)
    return;
  const auto *Callee = Call.getCalledFunction();
  E->Threads.resize(C.Threads);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &Thread = E->Threads[Th];
    if (!Callee && !Call.isInlineAsm()) { // which function it is matters
      Thread.Arguments.push_back(operand(*Call.getCalledOperand(), Th));
      undefinedIf(Th, indefinite(Thread.Arguments.back()[0]), &Call);
    }
    for (unsigned A = 0; A < Call.arg_size(); ++A) {
      auto *Type = Call.getArgOperand(A)->getType();
      if (Type->isMetadataTy()) {
        // Which metadata it is makes the operation (read_register).
        std::string Text;
        llvm::raw_string_ostream OS(Text);
        Call.getArgOperand(A)->printAsOperand(OS, false, &Module);
        if (const auto *MV =
                llvm::dyn_cast<llvm::MetadataAsValue>(Call.getArgOperand(A)))
          if (const auto *N = llvm::dyn_cast<llvm::MDNode>(MV->getMetadata()))
            if (N->getNumOperands() == 1)
              if (const auto *S = llvm::dyn_cast_or_null<llvm::MDString>(
                      N->getOperand(0).get()))
                Text = S->getString().str();
        if (Th == 0)
          E->Identity += " !" + Text;
        continue;
      }
      leaves(Type, &Call);
      if (Refused)
        return;
      Value V = operand(*Call.getArgOperand(A), Th);
      if (Refused)
        return;
      if (Callee)
        V = withParameterAttributes(&Call, &Call, *Callee, A, V, Th);
      Thread.Arguments.push_back(std::move(V));
    }
    if (E->Controlled) {
      Thread.Token = E->Effects.OwnAnchor ? ownAnchor(Call, Current)
                                          : tokenOf(Call, Th, Current);
      if (Refused)
        return;
    }
  }
  if (E->Convergent) {
    if (E->Controlled)
      UsedTokens = true;
    else {
      UsedUncontrolled = true;
      if (!byDefault() && Frames[U.nodes()[Current].Frame].Unanchored)
        return refuse("uncontrolled convergent operation " + E->Identity +
                          " in a function called without a token by a function "
                          "with tokens",
                      &Call);
    }
  }
  emitEvent(std::move(E));
  if (Refused || Call.getType()->isVoidTy())
    return;
  for (unsigned Th = 0; Th < C.Threads; ++Th)
    define(Call, Th,
           withResultAttributes(Call, Events.back()->Threads[Th].Result, Th));
}

void Encoder::emitEvent(std::unique_ptr<Event> E) {
  E->Index = Events.size();
  E->Sequence = Sequence++;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &S = state(Th);
    auto &Thread = E->Threads[Th];
    Thread.Guard = S.OutGuard;
    Thread.MemoryBefore = S.Memory;
    Thread.Position = S.Effects;
  }
  Events.push_back(std::move(E));
  Event &Event = *Events.back();
  Handler.resolve(Event, *this);
  if (C.HasIdleLane)
    Event.Threads.back().Returns = Event.Threads[0].Returns;
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    auto &S = state(Th);
    const auto &Thread = Event.Threads[Th];
    S.Memory = Thread.MemoryAfter;
    if (Event.isEffect())
      S.Effects = S.Effects + T.bits(S.Effects.width(), 1);
    S.Stays = S.Stays && Thread.Returns;
    S.OutGuard = S.OutGuard && Thread.Returns;
  }
}

} // namespace convtv
