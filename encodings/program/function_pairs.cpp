//===- encodings/program/function_pairs.cpp - Which is compared with which ===//

#include "encodings/program/function_pairs.h"

#include "encodings/program/type_identity.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace llvm;

namespace convtv {
namespace {

std::string at(const LoadedModule &M, const Function *F = nullptr) {
  auto Line = F ? M.FunctionLines.find(F) : M.FunctionLines.end();
  if (Line == M.FunctionLines.end())
    return M.Path;
  return M.Path + ":" + std::to_string(Line->second);
}

std::string printed(Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

/// Collects one line per error.
class Errors {
public:
  void add(const std::string &Where, const Twine &What, const Twine &Remedy) {
    if (!Text.empty())
      Text += '\n';
    Text += (Where + ": error: " + What + "; " + Remedy).str();
  }
  explicit operator bool() const { return !Text.empty(); }
  Error take() { return createStringError(inconvertibleErrorCode(), Text); }

private:
  std::string Text;
};

/// May an optimizer change the calling convention from A to B? It does so for
/// functions only this module calls.
bool conventionMayChange(CallingConv::ID A, CallingConv::ID B) {
  auto Ordinary = [](CallingConv::ID C) {
    return C == CallingConv::C || C == CallingConv::Fast ||
           C == CallingConv::Cold || C == CallingConv::Tail;
  };
  return Ordinary(A) && Ordinary(B);
}

/// Reports why two functions cannot be compared, if so.
void checkComparable(const LoadedModule &Before, const Function &A,
                     const LoadedModule &After, const Function &B,
                     Errors &Report) {
  FunctionType *TA = A.getFunctionType(), *TB = B.getFunctionType();
  if (!identicalTypes(TA, TB))
    Report.add(at(After, &B),
               "@" + B.getName() + " has type '" + printed(TB) + "' but '" +
                   printed(TA) + "' before (" + at(Before, &A) + ")",
               "only functions of the same type can be compared");
  else if (A.getCallingConv() != B.getCallingConv() &&
           !(B.hasLocalLinkage() &&
             conventionMayChange(A.getCallingConv(), B.getCallingConv())))
    Report.add(at(After, &B),
               "@" + B.getName() + " has calling convention " +
                   Twine(B.getCallingConv()) + " but " +
                   Twine(A.getCallingConv()) + " before (" + at(Before, &A) +
                   ")",
               "give both functions the same calling convention");
}

void checkLayouts(const LoadedModule &Before, const LoadedModule &After,
                  Errors &Report) {
  if (Before.Module->getDataLayout() == After.Module->getDataLayout())
    return;
  Report.add(After.Path,
             "target data layout '" + After.Module->getDataLayoutStr() +
                 "' differs from '" + Before.Module->getDataLayoutStr() +
                 "' of " + Before.Path,
             "give both files the same target datalayout");
}

/// The name as --func gives it, "@f" meaning f.
StringRef plainName(StringRef Given) {
  Given.consume_front("@");
  return Given;
}

} // namespace

Expected<std::vector<FunctionPair>> pairFunctions(const LoadedModule &Before,
                                                  const LoadedModule &After,
                                                  ArrayRef<std::string> Only) {
  Errors Report;
  std::set<std::string, std::less<>> Wanted;
  for (const std::string &Given : Only) {
    StringRef Name = plainName(Given);
    const Function *F = Before.Module->getFunction(Name);
    if (!F)
      Report.add(Before.Path, "no function @" + Name,
                 "give the name of a function of this file to --func");
    else if (F->isDeclaration())
      Report.add(at(Before, F), "@" + Name + " has no body",
                 "give the name of a defined function to --func");
    else
      Wanted.insert(Name.str());
  }
  if (Report)
    return Report.take();

  checkLayouts(Before, After, Report);
  std::vector<FunctionPair> Pairs;
  for (const Function &A : *Before.Module) {
    if (A.isDeclaration())
      continue;
    bool Named = Wanted.count(A.getName().str());
    if (!Only.empty() && !Named)
      continue;
    if (!A.hasName()) {
      Report.add(at(Before, &A), "a function without a name",
                 "name it: functions are paired by name");
      continue;
    }
    // Only this module can refer to it: an optimizer may delete it or, if no
    // one else can call it, change its type.
    bool MayVanish = A.isDiscardableIfUnused() && !Named;
    const Function *B = After.Module->getFunction(A.getName());
    if (!B || B->isDeclaration()) {
      if (MayVanish)
        continue;
      Report.add(at(Before, &A),
                 "@" + A.getName() +
                     (B ? " is only declared in " + at(After, B)
                        : " is missing from " + After.Path),
                 "define it there, or leave it out with --func");
      continue;
    }
    if (MayVanish && A.hasLocalLinkage() && B->hasLocalLinkage() &&
        !identicalTypes(A.getFunctionType(), B->getFunctionType()))
      continue;
    // Its last call is gone: nobody can execute it, and passes leave such
    // bodies behind in any state.
    if (MayVanish && B->hasLocalLinkage() && B->use_empty() && !A.use_empty())
      continue;
    checkComparable(Before, A, After, *B, Report);
    Pairs.push_back({A.getName().str(), &A, B});
  }
  if (!Report && Pairs.empty())
    Report.add(After.Path,
               "no function of " + Before.Path + " is also defined here",
               "the functions to compare must have the same name");
  if (Report)
    return Report.take();
  return Pairs;
}

Expected<std::vector<FunctionPair>>
pairSourceAndTarget(const LoadedModule &File, ArrayRef<std::string> Only) {
  // "src" or "src12" with the suffix ("" or "12") as key.
  std::map<std::string, std::pair<const Function *, const Function *>> BySuffix;
  std::vector<std::string> Order;
  for (const Function &F : *File.Module) {
    StringRef Suffix = F.getName();
    bool IsSource = Suffix.consume_front("src");
    if (!IsSource && !Suffix.consume_front("tgt"))
      continue;
    if (!all_of(Suffix, isDigit))
      continue;
    auto [Entry, New] = BySuffix.try_emplace(Suffix.str());
    if (New)
      Order.push_back(Suffix.str());
    (IsSource ? Entry->second.first : Entry->second.second) = &F;
  }

  Errors Report;
  std::set<std::string> Wanted;
  for (const std::string &Given : Only) {
    StringRef Suffix = plainName(Given).split('/').first;
    if ((Suffix.consume_front("src") || Suffix.consume_front("tgt")) &&
        BySuffix.count(Suffix.str()))
      Wanted.insert(Suffix.str());
    else
      Report.add(File.Path, "no function pair named " + Twine(Given),
                 "give src, src1, ... to --func, or a second file to compare "
                 "functions of other names");
  }
  if (Report)
    return Report.take();

  std::vector<FunctionPair> Pairs;
  for (const std::string &Suffix : Order) {
    if (!Only.empty() && !Wanted.count(Suffix))
      continue;
    auto [Source, Target] = BySuffix[Suffix];
    if (!Source || !Target) {
      const Function *Present = Source ? Source : Target;
      Report.add(at(File, Present),
                 "@" + Present->getName() + " has no counterpart @" +
                     (Source ? "tgt" : "src") + Suffix,
                 "define it in this file");
      continue;
    }
    bool Bodies = true;
    for (const Function *F : {Source, Target})
      if (F->isDeclaration()) {
        Report.add(at(File, F), "@" + F->getName() + " has no body",
                   "define it in this file");
        Bodies = false;
      }
    if (!Bodies)
      continue;
    checkComparable(File, *Source, File, *Target, Report);
    Pairs.push_back({"src" + Suffix + "/tgt" + Suffix, Source, Target});
  }
  if (!Report && Pairs.empty())
    Report.add(File.Path, "no functions @src and @tgt",
               "name the two versions so, or give two files to compare");
  if (Report)
    return Report.take();
  return Pairs;
}

} // namespace convtv
