//===- encodings/program/operation_catalog.cpp - Finding rows
//--------------===//
//
// Looking rows up by callee, and checking them against the call. The rows
// themselves are in operation_catalog_data.cpp.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/operation_catalog.h"

#include "encodings/program/effects.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdlib>

using namespace llvm;
using namespace convtv;

//===----------------------------------------------------------------------===//
// Callee names
//===----------------------------------------------------------------------===//

namespace {

const char MangledMark[] = "mangled:";
const char AsmMark[] = "asm:";
const char RegisterMark[] = "register:";

/// "signed", "unsigned" or "float" for the first type of a demangled parameter
/// list "(unsigned int, char)"; empty for anything else (vectors, pointers …).
StringRef kindOfFirstParameter(StringRef Parameters) {
  Parameters.consume_front("(");
  StringRef First =
      Parameters.take_until([](char C) { return C == ',' || C == ')'; });
  return StringSwitch<StringRef>(First.trim())
      .Cases("char", "signed char", "short", "int", "long", "long long",
             "signed")
      .Cases("unsigned char", "unsigned short", "unsigned int", "unsigned long",
             "unsigned long long", "unsigned")
      .Cases("half", "_Float16", "float", "double", "float")
      .Default("");
}

/// The names a row may know a function by, most specific first.
std::vector<std::string> keysFor(StringRef Name, bool ForUserRows) {
  std::vector<std::string> Keys{Name.str()};
  ItaniumPartialDemangler Demangler;
  if (!Name.starts_with("_Z") || Demangler.partialDemangle(Keys[0].c_str()) ||
      !Demangler.isFunction())
    return Keys;
  auto Text = [&](auto Member) {
    size_t Size = 0;
    char *Buffer = (Demangler.*Member)(nullptr, &Size);
    std::string Result = Buffer ? Buffer : "";
    std::free(Buffer);
    return Result;
  };
  std::string Base = Text(&ItaniumPartialDemangler::getFunctionBaseName);
  std::string Context =
      Text(&ItaniumPartialDemangler::getFunctionDeclContextName);
  if (Base.empty())
    return Keys;
  // Built-in rows speak of functions at global scope only; users may qualify.
  if (Context.empty()) {
    std::string Parameters =
        Text(&ItaniumPartialDemangler::getFunctionParameters);
    StringRef Kind = kindOfFirstParameter(Parameters);
    if (!Kind.empty())
      Keys.push_back((MangledMark + Base + "(" + Kind + ")").str());
    Keys.push_back(MangledMark + Base);
    if (ForUserRows)
      Keys.push_back(Base);
  } else if (ForUserRows) {
    Keys.push_back(Context + "::" + Base);
  }
  return Keys;
}

/// The register's name of llvm.read_register and its relatives, else empty.
StringRef registerName(const CallBase &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::read_register:
  case Intrinsic::read_volatile_register:
  case Intrinsic::write_register:
    break;
  default:
    return {};
  }
  // The IR may not have been verified: trust no operand.
  if (Call.arg_size() == 0)
    return {};
  auto *AsValue = dyn_cast<MetadataAsValue>(Call.getArgOperand(0));
  auto *Node = AsValue ? dyn_cast<MDNode>(AsValue->getMetadata()) : nullptr;
  if (!Node || Node->getNumOperands() == 0)
    return {};
  auto *Name = dyn_cast_or_null<MDString>(Node->getOperand(0).get());
  return Name ? Name->getString() : StringRef();
}

} // namespace

//===----------------------------------------------------------------------===//
// Meanings
//===----------------------------------------------------------------------===//

namespace {
// In the order of the enumeration.
const char *const Names[] = {"uninterpreted",
                             "ballot",
                             "vote-any",
                             "vote-all",
                             "vote-uniform",
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
  case Meaning::VoteAny:
  case Meaning::VoteAll:
  case Meaning::VoteUniform:
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

RowFit convtv::fitOf(const OperationInfo &Info, const CallBase &Call) {
  Meaning M = Info.Means;
  for (int Operand : {Info.ValueOperand, Info.LaneOperand,
                      Info.PredicateOperand, Info.MaskOperand})
    if (Operand >= int(Call.arg_size()))
      return RowFit::Unfit;
  if (isOverCommunicatingSet(M) &&
      !Info.Convergent.value_or(isMarkedConvergent(Call)))
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
    Fits = IsInteger(Result) && IsInteger(Predicate);
    break;
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

//===----------------------------------------------------------------------===//
// The catalog
//===----------------------------------------------------------------------===//

std::optional<unsigned>
OperationCatalog::NameIndex::find(ArrayRef<std::string> Keys) const {
  for (const std::string &Key : Keys)
    if (auto Found = Exact.find(Key); Found != Exact.end())
      return Found->second;
  for (StringRef Key : Keys)
    if (auto Row = longestPrefix(Key))
      return Row;
  return std::nullopt;
}

std::optional<unsigned>
OperationCatalog::NameIndex::longestPrefix(StringRef Name) const {
  if (Prefix.empty())
    return std::nullopt;
  for (size_t Length = Name.size() + 1; Length-- != 0;)
    if (auto Found = Prefix.find(Name.take_front(Length));
        Found != Prefix.end())
      return Found->second;
  return std::nullopt;
}

OperationCatalog::OperationCatalog() {
  for (OperationInfo &Info : builtInOperations())
    addRow(std::move(Info), /*IsUser=*/false);
  BuiltInCount = Rows.size();
}

void OperationCatalog::setRow(unsigned Row, OperationInfo Info, bool IsUser) {
  Lesser[Row] = {downgraded(Info, RowFit::NotUniform, IsUser),
                 downgraded(Info, RowFit::OtherType, IsUser),
                 downgraded(Info, RowFit::Unfit, IsUser)};
  Rows[Row] = std::move(Info);
}

void OperationCatalog::addRow(OperationInfo Info, bool IsUser) {
  unsigned Row = Rows.size();
  StringRef Pattern = Info.Pattern;
  if (Pattern.consume_front(AsmMark)) {
    AsmRows.emplace_back(Pattern.str(), Row);
  } else if (Pattern.consume_front(RegisterMark)) {
    RegisterRows[Pattern] = Row;
  } else {
    NameIndex &Index = IsUser ? User : BuiltIn;
    if (Pattern.consume_back("*")) {
      Index.Prefix[Pattern] = Row;
      if (Pattern.consume_back("."))
        Index.Exact.try_emplace(Pattern, Row);
    } else {
      Index.Exact[Pattern] = Row;
    }
  }
  Rows.emplace_back();
  Lesser.emplace_back();
  setRow(Row, std::move(Info), IsUser);
}

std::optional<unsigned> OperationCatalog::rowOf(const CallBase &Call) const {
  const Value *Callee = Call.getCalledOperand();
  if (auto *Asm = dyn_cast<InlineAsm>(Callee)) {
    // The longest text is the most specific one; of equals the latest counts.
    const std::pair<std::string, unsigned> *Best = nullptr;
    for (const auto &Candidate : AsmRows)
      if (StringRef(Asm->getAsmString()).contains(Candidate.first) &&
          (!Best || Best->first.size() <= Candidate.first.size()))
        Best = &Candidate;
    return Best ? std::optional(Best->second) : std::nullopt;
  }
  auto *F = dyn_cast<Function>(Callee);
  if (!F)
    return std::nullopt;
  if (StringRef Register = registerName(Call); !Register.empty())
    if (auto Found = RegisterRows.find(Register); Found != RegisterRows.end())
      return Found->second;
  if (auto Row = User.find(keysFor(F->getName(), /*ForUserRows=*/true)))
    return Row;
  if (!F->isDeclaration())
    return std::nullopt;
  return BuiltIn.find(keysFor(F->getName(), /*ForUserRows=*/false));
}

const OperationInfo *OperationCatalog::find(const CallBase &Call) const {
  std::optional<unsigned> Row = rowOf(Call);
  if (!Row)
    return nullptr;
  switch (fitOf(Rows[*Row], Call)) {
  case RowFit::Exact:
    return &Rows[*Row];
  case RowFit::NotUniform:
    return &Lesser[*Row].NotUniform;
  case RowFit::OtherType:
    return &Lesser[*Row].OtherType;
  case RowFit::Unfit:
    return &Lesser[*Row].Unfit;
  }
  llvm_unreachable("every fit has its case");
}

//===----------------------------------------------------------------------===//
// User rows
//===----------------------------------------------------------------------===//

/// Does a --treat-as-convergent value speak of the names a row speaks of?
static bool speaksOf(StringRef What, StringRef Pattern) {
  if (What == Pattern)
    return true;
  if (Pattern.starts_with(AsmMark) || Pattern.starts_with(RegisterMark) ||
      What.starts_with(AsmMark) || What.starts_with(RegisterMark))
    return false;
  if (!What.starts_with(MangledMark))
    Pattern.consume_front(MangledMark);
  if (What.consume_back("*"))
    return Pattern.starts_with(What);
  return What == Pattern || What == Pattern.split('(').first;
}

bool OperationCatalog::isTreatedAsConvergent(StringRef Pattern) const {
  return any_of(Treated,
                [&](StringRef What) { return speaksOf(What, Pattern); });
}

Error OperationCatalog::addFile(StringRef Path) {
  auto Parsed = parseOperationsFile(Path);
  if (!Parsed)
    return Parsed.takeError();
  // Nothing is added unless everything can be.
  for (const OperationInfo &Info : *Parsed)
    if (auto Known = FileOfPattern.find(Info.Pattern);
        Known != FileOfPattern.end())
      return createStringError(Path + ": error: \"" + Info.Pattern +
                               "\" already has a row in " + Known->second +
                               "; keep one of the two");
  for (OperationInfo &Info : *Parsed) {
    FileOfPattern[Info.Pattern] = Path.str();
    if (isTreatedAsConvergent(Info.Pattern))
      Info.Convergent = true;
    addRow(std::move(Info), /*IsUser=*/true);
  }
  return Error::success();
}

Error OperationCatalog::treatAsConvergent(StringRef What) {
  StringRef Name = What;
  bool IsAsm = Name.consume_front(AsmMark);
  bool IsRegister = !IsAsm && Name.consume_front(RegisterMark);
  if (Name.empty() || Name == "*")
    return createStringError(
        "error: --treat-as-convergent=" + What +
        " names nothing in particular; give NAME, PREFIX*, asm:TEXT or "
        "register:NAME");
  Treated.push_back(What.str());

  // Rows that are there keep their meaning: the user's are changed in place,
  // built-in ones are copied to the user's side, where they win.
  bool Covered = false;
  for (unsigned Row = 0, End = Rows.size(); Row != End; ++Row) {
    if (!speaksOf(What, Rows[Row].Pattern))
      continue;
    OperationInfo Info = Rows[Row];
    Covered |= Info.Pattern == What;
    Info.Convergent = true;
    if (Row < BuiltInCount)
      addRow(std::move(Info), /*IsUser=*/true);
    else
      setRow(Row, std::move(Info), /*IsUser=*/true);
  }
  if (Covered)
    return Error::success();

  OperationInfo Info;
  if (!IsAsm && !IsRegister) {
    std::optional<unsigned> Known;
    StringRef Stem = What;
    if (Stem.consume_back("*")) {
      Known = User.longestPrefix(Stem);
      if (!Known)
        Known = BuiltIn.longestPrefix(Stem);
    } else {
      Known = User.find(keysFor(What, /*ForUserRows=*/true));
      if (!Known)
        Known = BuiltIn.find(keysFor(What, /*ForUserRows=*/false));
    }
    if (Known)
      Info = Rows[*Known];
  }
  Info.Pattern = What.str();
  Info.Convergent = true;
  if (Info.Note.empty())
    Info.Note = "from --treat-as-convergent";
  addRow(std::move(Info), /*IsUser=*/true);
  return Error::success();
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
