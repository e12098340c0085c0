//===- encodings/program/operation_catalog_json.cpp - --operations files
//---===//
//
// Reads user rows from JSON. Every mistake is an error of one line that names
// the file, the place and a remedy; nothing is ignored. (docs/operations.md)
//
//===----------------------------------------------------------------------===//
#include "encodings/program/operation_catalog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace llvm;
using namespace convtv;
using Json = nlohmann::json;

namespace {

/// No call has that many operands; larger numbers are mistakes.
constexpr uint64_t LargestOperand = 4095;

class Reader {
public:
  explicit Reader(StringRef Path) : Path(Path) {}
  Expected<std::vector<OperationInfo>> read();

private:
  Error fail(const Twine &Where, const Twine &What) const {
    return createStringError(Path + Where + ": error: " + What);
  }
  Expected<Json> parse(StringRef Text) const;
  Expected<OperationInfo> readRow(const Json &Row, const std::string &At) const;
  Error readPattern(const Json &Row, const std::string &At,
                    OperationInfo &Info) const;
  Error readMeaning(const Json &Row, const std::string &At,
                    OperationInfo &Info) const;
  Error readFlags(const Json &Row, const std::string &At,
                  OperationInfo &Info) const;
  Expected<std::optional<bool>> readFlag(const Json &Row, const char *Key,
                                         const std::string &At) const;
  Error readOperands(const Json &Row, const std::string &At,
                     OperationInfo &Info) const;

  StringRef Path;
};

const char *const RowKeys[] = {
    "name",           "asm",   "register", "meaning",   "convergent", "pure",
    "uniform-result", "value", "lane",     "predicate", "mask",       "note"};

std::string kindOf(const Json &Value) {
  return std::string("not ") +
         (Value.is_object() || Value.is_array() ? "an " : "a ") +
         Value.type_name();
}

} // namespace

Expected<Json> Reader::parse(StringRef Text) const {
  // The library keeps the last of two equal keys; here that is an error.
  std::vector<std::set<std::string>> Keys;
  std::string Twice;
  auto Watch = [&](int, Json::parse_event_t Event, Json &Parsed) {
    if (Event == Json::parse_event_t::object_start) {
      Keys.emplace_back();
    } else if (Event == Json::parse_event_t::object_end) {
      Keys.pop_back();
    } else if (Event == Json::parse_event_t::key) {
      const auto &Key = Parsed.get_ref<const std::string &>();
      if (!Keys.back().insert(Key).second && Twice.empty())
        Twice = Key;
    }
    return true;
  };
  try {
    Json Result = Json::parse(Text.begin(), Text.end(), Watch);
    if (!Twice.empty())
      return fail("", "the key \"" + Twice +
                          "\" appears twice in one object; keep one");
    return Result;
  } catch (const Json::parse_error &E) {
    size_t Byte = std::min<size_t>(E.byte, Text.size());
    size_t Line = 1 + Text.take_front(Byte == 0 ? 0 : Byte - 1).count('\n');
    // "[json.exception.parse_error.101] parse error at line 1, column 5: why"
    StringRef Why = E.what();
    if (size_t Colon = Why.find(": "); Colon != StringRef::npos)
      Why = Why.drop_front(Colon + 2);
    std::string OneLine;
    for (char C : Why)
      OneLine += isPrint(C) ? C : '?';
    return fail(":" + Twine(Line),
                "not JSON: " + OneLine + "; see docs/operations.md");
  } catch (const Json::exception &E) {
    return fail("", Twine("not JSON: ") + E.what());
  }
}

Error Reader::readPattern(const Json &Row, const std::string &At,
                          OperationInfo &Info) const {
  const char *Found = nullptr;
  for (const char *Key : {"name", "asm", "register"}) {
    if (!Row.contains(Key))
      continue;
    if (Found)
      return fail(": " + At, "both \"" + Twine(Found) + "\" and \"" + Key +
                                 "\"; write two rows");
    Found = Key;
  }
  if (!Found)
    return fail(": " + At, "names no operation; add \"name\", \"asm\" or "
                           "\"register\"");
  const Json &Value = Row.at(Found);
  if (!Value.is_string())
    return fail(": " + At + "." + Found, kindOf(Value) + "; must be a string");
  const auto &Text = Value.get_ref<const std::string &>();
  if (StringRef(Text).trim('*').empty())
    return fail(": " + At + "." + Found,
                "names nothing in particular; write a name or a text");
  if (StringRef(Found) == "name") {
    if (StringRef(Text).starts_with("asm:") ||
        StringRef(Text).starts_with("register:"))
      return fail(": " + At + ".name", "\"" + Text +
                                           "\" is no function name; use the "
                                           "key \"asm\" or \"register\"");
    Info.Pattern = Text;
  } else {
    Info.Pattern = std::string(Found) + ":" + Text;
  }
  return Error::success();
}

Error Reader::readMeaning(const Json &Row, const std::string &At,
                          OperationInfo &Info) const {
  if (!Row.contains("meaning"))
    return Error::success();
  const Json &Value = Row.at("meaning");
  if (!Value.is_string())
    return fail(": " + At + ".meaning", kindOf(Value) + "; must be a string");
  const auto &Text = Value.get_ref<const std::string &>();
  std::optional<Meaning> Known = meaningFromName(Text);
  if (!Known)
    return fail(": " + At + ".meaning", "unknown meaning \"" + Text +
                                            "\"; one of " +
                                            join(meaningNames(), ", "));
  Info.Means = *Known;
  return Error::success();
}

Expected<std::optional<bool>> Reader::readFlag(const Json &Row, const char *Key,
                                               const std::string &At) const {
  if (!Row.contains(Key))
    return std::optional<bool>();
  const Json &Value = Row.at(Key);
  if (!Value.is_boolean())
    return fail(": " + At + "." + Key,
                kindOf(Value) + "; must be true or false");
  return std::optional<bool>(Value.get<bool>());
}

Error Reader::readFlags(const Json &Row, const std::string &At,
                        OperationInfo &Info) const {
  auto Convergent = readFlag(Row, "convergent", At);
  if (!Convergent)
    return Convergent.takeError();
  auto Pure = readFlag(Row, "pure", At);
  if (!Pure)
    return Pure.takeError();
  auto Uniform = readFlag(Row, "uniform-result", At);
  if (!Uniform)
    return Uniform.takeError();
  Info.Convergent = *Convergent;
  Info.Pure = *Pure;

  Meaning M = Info.Means;
  std::string Name = meaningName(M).str();
  if (M == Meaning::Barrier && Info.Pure == true)
    return fail(": " + At + ".pure", "a barrier is an effect; drop \"pure\"");
  if (isOverCommunicatingSet(M) && Info.Convergent == false)
    return fail(": " + At + ".convergent",
                Name + " speaks of the communicating set; drop "
                       "\"convergent\": false or the meaning");
  if (isThreadIdentity(M)) {
    if (Info.Convergent == true)
      return fail(": " + At + ".convergent",
                  Name + " does not communicate; drop \"convergent\": true "
                         "or the meaning");
    if (Info.Pure == false)
      return fail(": " + At + ".pure",
                  Name + " has no effects; drop \"pure\": false or the "
                         "meaning");
    Info.Convergent = false;
    Info.Pure = true;
  }
  bool Differs = M == Meaning::Elect ||
                 (isThreadIdentity(M) && M != Meaning::GroupUniform);
  if (Differs && *Uniform == true)
    return fail(": " + At + ".uniform-result",
                "the result of " + Name + " differs between threads; drop it");
  // An explicit member mask makes "uniform" the user's own claim.
  bool HasMask = Row.contains("mask");
  Info.UniformResult = Uniform->value_or(isUniformByDefinition(M) && !HasMask);
  return Error::success();
}

Error Reader::readOperands(const Json &Row, const std::string &At,
                           OperationInfo &Info) const {
  std::pair<const char *, int *> Operands[] = {
      {"value", &Info.ValueOperand},
      {"lane", &Info.LaneOperand},
      {"predicate", &Info.PredicateOperand},
      {"mask", &Info.MaskOperand}};
  for (auto [Key, Position] : Operands) {
    if (!Row.contains(Key))
      continue;
    const Json &Value = Row.at(Key);
    if (!Value.is_number_integer())
      return fail(": " + At + "." + Key,
                  kindOf(Value) + "; must be an operand position, 0 for the "
                                  "first");
    if (!Value.is_number_unsigned())
      return fail(": " + At + "." + Key, "negative; operand positions start "
                                         "at 0");
    uint64_t Number = Value.get<uint64_t>();
    if (Number > LargestOperand)
      return fail(": " + At + "." + Key, "no call has an operand " +
                                             Twine(Number) + "; at most " +
                                             Twine(LargestOperand));
    *Position = int(Number);
  }
  // Defaults (docs/operations.md).
  auto Default = [](int &Position, int To) {
    if (Position < 0)
      Position = To;
  };
  Meaning M = Info.Means;
  switch (M) {
  case Meaning::Ballot:
  case Meaning::VoteAny:
  case Meaning::VoteAll:
  case Meaning::VoteCount:
    Default(Info.PredicateOperand, 0);
    break;
  case Meaning::BallotCompare:
    Default(Info.ValueOperand, 0);
    Default(Info.PredicateOperand, Info.ValueOperand + 2);
    break;
  case Meaning::VoteUniform:
    if (Info.ValueOperand < 0)
      Default(Info.PredicateOperand, 0);
    break;
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown:
    Default(Info.ValueOperand, 0);
    Default(Info.LaneOperand, 1);
    break;
  case Meaning::MbcntLo:
  case Meaning::MbcntHi:
    Default(Info.MaskOperand, 0);
    Default(Info.ValueOperand, 1);
    break;
  case Meaning::ReadFirstLane:
  case Meaning::MatchAny:
  case Meaning::MatchAll:
  case Meaning::ThreadIdAny:
  case Meaning::GlobalIdAny:
    Default(Info.ValueOperand, 0);
    break;
  default:
    if (M >= Meaning::ReduceAdd && M <= Meaning::ExclusiveScanAdd)
      Default(Info.ValueOperand, 0);
    break;
  }
  return Error::success();
}

Expected<OperationInfo> Reader::readRow(const Json &Row,
                                        const std::string &At) const {
  if (!Row.is_object())
    return fail(": " + At, kindOf(Row) + "; must be an object like "
                                         "{\"name\": …, \"meaning\": …}");
  for (const auto &[Key, Value] : Row.items())
    if (!is_contained(RowKeys, StringRef(Key)))
      return fail(": " + At,
                  "unknown key \"" + Key + "\"; one of " +
                      join(std::begin(RowKeys), std::end(RowKeys), ", "));
  OperationInfo Info;
  if (Error E = readPattern(Row, At, Info))
    return E;
  if (Error E = readMeaning(Row, At, Info))
    return E;
  if (Error E = readFlags(Row, At, Info))
    return E;
  if (Error E = readOperands(Row, At, Info))
    return E;
  if (Row.contains("note")) {
    if (!Row.at("note").is_string())
      return fail(": " + At + ".note",
                  kindOf(Row.at("note")) + "; must be a string");
    Info.Note = Row.at("note").get<std::string>();
    // Listings and messages are one line each.
    for (char &C : Info.Note)
      if (C == '\n' || C == '\r')
        C = ' ';
  }
  return Info;
}

Expected<std::vector<OperationInfo>> Reader::read() {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return fail("", "cannot be read: " + Buffer.getError().message() +
                        "; give a readable JSON file");
  StringRef Text = (*Buffer)->getBuffer();
  if (Text.trim().empty())
    return fail("", "empty; must be {\"operations\": [ … ]}");
  auto Parsed = parse(Text);
  if (!Parsed)
    return Parsed.takeError();
  if (!Parsed->is_object())
    return fail("", kindOf(*Parsed) + "; must be {\"operations\": [ … ]}");
  for (const auto &[Key, Value] : Parsed->items())
    if (Key != "operations")
      return fail("", "unknown key \"" + Key +
                          "\"; the only one is \"operations\"");
  if (!Parsed->contains("operations"))
    return fail("", "has no \"operations\"; must be {\"operations\": [ … ]}");
  const Json &List = Parsed->at("operations");
  if (!List.is_array())
    return fail(": operations", kindOf(List) + "; must be an array of rows");

  std::vector<OperationInfo> Rows;
  StringMap<unsigned> Seen;
  for (unsigned I = 0; I != List.size(); ++I) {
    std::string At = "operations[" + std::to_string(I) + "]";
    auto Row = readRow(List[I], At);
    if (!Row)
      return Row.takeError();
    auto [Earlier, IsNew] = Seen.try_emplace(Row->Pattern, I);
    if (!IsNew)
      return fail(": " + At,
                  "\"" + Row->Pattern + "\" already has a row, operations[" +
                      Twine(Earlier->second) + "]; keep one of the two");
    Rows.push_back(std::move(*Row));
  }
  return Rows;
}

Expected<std::vector<OperationInfo>>
convtv::parseOperationsFile(StringRef Path) {
  return Reader(Path).read();
}
