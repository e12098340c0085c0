//===- encodings/program/operation_catalog_rows.cpp - One row
//--------------===//
//
// Names of meanings, whether a row fits a call, and what is left if it does
// not.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/default_convergence.h"
#include "encodings/program/effects.h"
#include "encodings/program/operation_catalog.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace convtv;

//===----------------------------------------------------------------------===//
// Meanings
//===----------------------------------------------------------------------===//

namespace {
// In the order of the enumeration.
const char *const Names[] = {"uninterpreted",
                             "ballot",
                             "ballot-compare",
                             "vote-any",
                             "vote-all",
                             "vote-uniform",
                             "vote-count",
                             "read-first-lane",
                             "read-lane",
                             "shuffle-index",
                             "shuffle-xor",
                             "shuffle-up",
                             "shuffle-down",
                             "reduce-add",
                             "reduce-mul",
                             "reduce-and",
                             "reduce-or",
                             "reduce-xor",
                             "reduce-umin",
                             "reduce-umax",
                             "reduce-smin",
                             "reduce-smax",
                             "inclusive-scan-add",
                             "exclusive-scan-add",
                             "match-any",
                             "match-all",
                             "elect",
                             "active-mask",
                             "barrier",
                             "lane-id",
                             "thread-id-x",
                             "thread-id-y",
                             "thread-id-z",
                             "thread-id-any",
                             "global-id-x",
                             "global-id-y",
                             "global-id-z",
                             "global-id-any",
                             "group-uniform",
                             "mbcnt-lo",
                             "mbcnt-hi",
                             "unsupported"};
static_assert(std::size(Names) == size_t(Meaning::Unsupported) + 1,
              "one name per meaning");

bool isReductionOrScan(Meaning M) {
  return M >= Meaning::ReduceAdd && M <= Meaning::ExclusiveScanAdd;
}
} // namespace

StringRef convtv::meaningName(Meaning M) { return Names[size_t(M)]; }

std::optional<Meaning> convtv::meaningFromName(StringRef Name) {
  for (size_t I = 0; I != std::size(Names); ++I)
    if (Name == Names[I])
      return Meaning(I);
  return std::nullopt;
}

std::vector<StringRef> convtv::meaningNames() {
  return std::vector<StringRef>(std::begin(Names), std::end(Names));
}

bool convtv::isOverCommunicatingSet(Meaning M) {
  return M >= Meaning::Ballot && M <= Meaning::Barrier;
}

bool convtv::isThreadIdentity(Meaning M) {
  return M >= Meaning::LaneId && M <= Meaning::MbcntHi;
}

bool convtv::isUniformByDefinition(Meaning M) {
  switch (M) {
  case Meaning::Ballot:
  case Meaning::BallotCompare:
  case Meaning::VoteAny:
  case Meaning::VoteAll:
  case Meaning::VoteUniform:
  case Meaning::VoteCount:
  case Meaning::ReadFirstLane:
  case Meaning::ReadLane:
  case Meaning::MatchAll:
  case Meaning::ActiveMask:
    return true;
  default:
    return M >= Meaning::ReduceAdd && M <= Meaning::ReduceSMax;
  }
}

//===----------------------------------------------------------------------===//
// Does a row fit a call?
//===----------------------------------------------------------------------===//

RowFit convtv::fitOf(const OperationInfo &Info, const CallBase &Call,
                     TokenSemantics Tokens) {
  Meaning M = Info.Means;
  for (int Operand : {Info.ValueOperand, Info.LaneOperand,
                      Info.PredicateOperand, Info.MaskOperand})
    if (Operand >= int(Call.arg_size()))
      return RowFit::Unfit;
  if (isOverCommunicatingSet(M) &&
      !Info.Convergent.value_or(Tokens == TokenSemantics::RFC
                                    ? !callsNoconvergentFunction(Call)
                                    : isMarkedConvergent(Call)))
    return RowFit::Unfit;

  auto TypeOf = [&](int Operand) -> Type * {
    return Operand < 0 ? nullptr : Call.getArgOperand(Operand)->getType();
  };
  auto IsInteger = [](Type *T) { return T && T->isIntegerTy(); };
  Type *Result = Call.getType();
  Type *Value = TypeOf(Info.ValueOperand);
  Type *Predicate = TypeOf(Info.PredicateOperand);
  Type *Lane = TypeOf(Info.LaneOperand);
  Type *Mask = TypeOf(Info.MaskOperand);

  bool Fits = true;
  switch (M) {
  case Meaning::Uninterpreted:
  case Meaning::Barrier:
  case Meaning::Unsupported:
    break;
  case Meaning::Ballot:
  case Meaning::VoteAny:
  case Meaning::VoteAll:
  case Meaning::VoteCount:
    Fits = IsInteger(Result) && IsInteger(Predicate);
    break;
  case Meaning::BallotCompare: {
    int Other = Info.ValueOperand + 1;
    auto *Code =
        Predicate
            ? dyn_cast<ConstantInt>(Call.getArgOperand(Info.PredicateOperand))
            : nullptr;
    Fits = IsInteger(Result) && IsInteger(Value) &&
           Other < int(Call.arg_size()) && TypeOf(Other) == Value && Code &&
           Code->getValue().uge(CmpInst::FIRST_ICMP_PREDICATE) &&
           Code->getValue().ule(CmpInst::LAST_ICMP_PREDICATE);
    break;
  }
  case Meaning::VoteUniform:
    Fits = IsInteger(Result) && IsInteger(Value ? Value : Predicate);
    break;
  case Meaning::ReadFirstLane:
    Fits = Value && Result == Value;
    break;
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown:
    Fits = Value && Result == Value && IsInteger(Lane);
    break;
  case Meaning::MatchAny:
  case Meaning::MatchAll:
    Fits = IsInteger(Result) && IsInteger(Value);
    break;
  case Meaning::Elect:
  case Meaning::ActiveMask:
  case Meaning::LaneId:
  case Meaning::ThreadIdX:
  case Meaning::ThreadIdY:
  case Meaning::ThreadIdZ:
  case Meaning::GlobalIdX:
  case Meaning::GlobalIdY:
  case Meaning::GlobalIdZ:
    Fits = IsInteger(Result);
    break;
  case Meaning::ThreadIdAny:
  case Meaning::GlobalIdAny:
    Fits = IsInteger(Result) && IsInteger(Value);
    break;
  case Meaning::GroupUniform:
    Fits = !Result->isVoidTy();
    break;
  case Meaning::MbcntLo:
  case Meaning::MbcntHi:
    Fits = IsInteger(Result) && Result == Value && IsInteger(Mask);
    break;
  default:
    assert(isReductionOrScan(M) && "every meaning has its case");
    if (!Value || Result != Value)
      Fits = false;
    else if (!IsInteger(Value))
      return RowFit::OtherType;
    break;
  }
  if (!Fits)
    return RowFit::Unfit;
  if (Info.UniformResult && Info.MaskOperand >= 0 &&
      !isa<ConstantInt>(Call.getArgOperand(Info.MaskOperand)))
    return RowFit::NotUniform;
  return RowFit::Exact;
}

OperationInfo convtv::downgraded(const OperationInfo &Info, RowFit Fit,
                                 bool KeepOverrides) {
  OperationInfo Result = Info;
  auto Remark = [&](const char *Why) {
    Result.Note += (Result.Note.empty() ? "" : "; ") + std::string(Why);
  };
  switch (Fit) {
  case RowFit::Exact:
    return Result;
  case RowFit::NotUniform:
    Result.UniformResult = false;
    return Result;
  case RowFit::OtherType:
    Result.Means = Meaning::Uninterpreted;
    Remark("no integer: the order of evaluation is not specified");
    return Result;
  case RowFit::Unfit:
    break;
  }
  if (Info.Means != Meaning::Barrier && Info.Means != Meaning::Unsupported)
    Result.Means = Meaning::Uninterpreted;
  Result.ValueOperand = Result.LaneOperand = Result.PredicateOperand =
      Result.MaskOperand = -1;
  Remark("the row does not fit the operands, type or attributes of this call");
  if (KeepOverrides)
    return Result;
  Result.UniformResult = false;
  // Claims of harmlessness were about another signature.
  if (Result.Convergent && !*Result.Convergent)
    Result.Convergent.reset();
  if (Result.Pure && *Result.Pure)
    Result.Pure.reset();
  return Result;
}

std::string convtv::describe(const OperationInfo &Info) {
  std::string Text = Info.Pattern + ": " + meaningName(Info.Means).str();
  auto Operand = [&](const char *Name, int Position) {
    if (Position >= 0)
      Text += " " + std::string(Name) + "=" + std::to_string(Position);
  };
  Operand("value", Info.ValueOperand);
  Operand("lane", Info.LaneOperand);
  Operand("predicate", Info.PredicateOperand);
  Operand("mask", Info.MaskOperand);
  if (Info.UniformResult)
    Text += " uniform-result";
  if (Info.Convergent)
    Text += *Info.Convergent ? " convergent" : " not-convergent";
  if (Info.Pure)
    Text += *Info.Pure ? " pure" : " not-pure";
  if (!Info.Note.empty())
    Text += " -- " + Info.Note;
  return Text;
}
