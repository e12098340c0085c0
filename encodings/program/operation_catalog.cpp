//===- encodings/program/operation_catalog.cpp - Finding rows
//--------------===//
//
// Looking rows up by callee, and the user's rows. The built-in rows are in
// operation_catalog_data.cpp.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/operation_catalog.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
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

/// Does a name match a pattern in which each '*' stands for any text?
bool matchesWildcard(StringRef Pattern, StringRef Name) {
  auto [First, Rest] = Pattern.split('*');
  if (!Pattern.contains('*'))
    return Pattern == Name;
  if (!Name.consume_front(First))
    return false;
  // The earliest place for each inner part leaves most to the others.
  while (Rest.contains('*')) {
    auto [Part, After] = Rest.split('*');
    size_t At = Name.find(Part);
    if (At == StringRef::npos)
      return false;
    Name = Name.drop_front(At + Part.size());
    Rest = After;
  }
  return Name.ends_with(Rest);
}

/// '*' elsewhere than at the end.
bool hasInnerWildcard(StringRef Pattern) {
  return Pattern.drop_back().contains('*');
}

} // namespace

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
  // The longest pattern is the most specific one; of equals the latest counts.
  const std::pair<std::string, unsigned> *Best = nullptr;
  for (const auto &Candidate : Wildcards)
    if (any_of(Keys,
               [&](StringRef Key) {
                 return matchesWildcard(Candidate.first, Key);
               }) &&
        (!Best || Best->first.size() <= Candidate.first.size()))
      Best = &Candidate;
  return Best ? std::optional(Best->second) : std::nullopt;
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
    if (hasInnerWildcard(Pattern)) {
      Index.Wildcards.emplace_back(Pattern.str(), Row);
    } else if (Pattern.consume_back("*")) {
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
  if (!User.isEmpty())
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
  switch (fitOf(Rows[*Row], Call, Tokens)) {
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

const OperationInfo *OperationCatalog::rowNamed(StringRef Name) const {
  std::optional<unsigned> Row = User.find(keysFor(Name, /*ForUserRows=*/true));
  if (!Row)
    Row = BuiltIn.find(keysFor(Name, /*ForUserRows=*/false));
  return Row ? &Rows[*Row] : nullptr;
}

std::optional<std::string>
OperationCatalog::assumptionAbout(const CallBase &Call) const {
  std::optional<unsigned> Row = rowOf(Call);
  if (!Row || *Row < BuiltInCount)
    return std::nullopt;
  return describe(Rows[*Row]);
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
  if (What.contains('*'))
    return matchesWildcard(What, Pattern);
  return What == Pattern || What == Pattern.split('(').first;
}

/// What is left of a row whose operation the user says communicates.
static void makeConvergent(OperationInfo &Info) {
  Info.Convergent = true;
  // "Communicates" and "is the same at each call of a thread" exclude each
  // other; the user's word counts.
  if (isThreadIdentity(Info.Means)) {
    Info.Means = Meaning::Uninterpreted;
    Info.UniformResult = false;
  }
  StringRef From = "from --treat-as-convergent";
  if (!StringRef(Info.Note).contains(From))
    Info.Note += (Info.Note.empty() ? "" : "; ") + From.str();
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
      makeConvergent(Info);
    addRow(std::move(Info), /*IsUser=*/true);
  }
  return Error::success();
}

Error OperationCatalog::treatAsConvergent(StringRef What) {
  StringRef Name = What;
  bool IsAsm = Name.consume_front(AsmMark);
  bool IsRegister = !IsAsm && Name.consume_front(RegisterMark);
  if (Name.trim('*').empty())
    return createStringError(
        "error: --treat-as-convergent=" + What +
        " names nothing in particular; give NAME (* for any text), asm:TEXT or "
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
    makeConvergent(Info);
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
    if (hasInnerWildcard(What)) {
      // Names no single row.
    } else if (Stem.consume_back("*")) {
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
  makeConvergent(Info);
  addRow(std::move(Info), /*IsUser=*/true);
  return Error::success();
}
