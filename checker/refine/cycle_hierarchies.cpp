//===- checker/refine/cycle_hierarchies.cpp ---------------------*- C++ -*-===//

#include "checker/refine/cycle_hierarchies.h"

#include "checker/refine/participants.h"
#include "encodings/program/structural_identity.h"

#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

namespace convtv {

namespace {

/// One choice for all functions of a side.
struct Choice {
  CycleHierarchies Hierarchies;
  std::string Headers; ///< "%a", with several functions "@f:%a, @g:%b"
};

std::string nameHeaders(const CycleHierarchies &H, const llvm::Function &Root,
                        const OperationCatalog *Catalog) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const char *Separator = "";
  for (const auto *F : participants(Root, Catalog)) {
    auto It = H.find(F);
    if (It == H.end())
      continue;
    for (const auto *Header : It->second.chosenHeaders()) {
      OS << Separator;
      if (F != &Root)
        OS << '@' << F->getName() << ':';
      Header->printAsOperand(OS, /*PrintType=*/false);
      Separator = ", ";
    }
  }
  return Text;
}

bool isLLVMs(const CycleHierarchies &Choice) {
  for (const auto &[F, H] : Choice)
    if (H.chosenHeaders() != CycleHierarchy::chosenByLLVM(*F).chosenHeaders())
      return false;
  return true;
}

std::vector<Choice> choices(const llvm::Function &Root,
                            const OperationCatalog *Catalog, bool &Complete) {
  std::vector<CycleHierarchies> All(1);
  for (const auto *F : participants(Root, Catalog)) {
    if (!CycleHierarchy::chosenByLLVM(*F).hasIrreducibleCycle())
      continue;
    bool AllOfFunction;
    auto OfFunction =
        CycleHierarchy::all(*F, MaxHierarchiesOfSide, AllOfFunction);
    Complete &= AllOfFunction;
    std::vector<CycleHierarchies> Longer;
    for (const auto &Prefix : All)
      for (const auto &H : OfFunction) {
        if (Longer.size() == MaxHierarchiesOfSide) {
          Complete = false;
          break;
        }
        Longer.push_back(Prefix);
        Longer.back().emplace(F, H);
      }
    All = std::move(Longer);
  }
  std::vector<Choice> Result;
  for (auto &H : All) {
    std::string Headers = nameHeaders(H, Root, Catalog);
    Result.push_back({std::move(H), std::move(Headers)});
  }
  return Result;
}

} // namespace

void decideByHierarchy(PairVerdict &V, const LoadedModule &Before,
                       const LoadedModule &After, const FunctionPair &Pair,
                       const CheckOptions &Options) {
  if (V.Kind == VerdictKind::IllFormed)
    return;
  if (Options.Uncontrolled != UncontrolledSemantics::Maximal) {
    V.Notes.push_back("cycle hierarchies mean nothing to this semantics of "
                      "operations without a token");
    return;
  }
  auto &All = V.Hierarchies;
  All.Complete = true;
  auto Sources = choices(*Pair.Before, Options.Catalog, All.Complete);
  auto Targets = choices(*Pair.After, Options.Catalog, All.Complete);
  if (Sources.size() * Targets.size() == 1)
    return;
  if (structurallyIdentical(*Pair.Before, *Pair.After)) {
    V.Notes.push_back("the functions are identical, so the verdict holds for "
                      "every cycle hierarchy (the same before and after)");
    return;
  }
  CheckOptions Under = Options;
  Under.AllHierarchies = false;
  for (const auto &Target : Targets)
    for (const auto &Source : Sources) {
      if (All.Verdicts.size() == MaxHierarchyPairs ||
          (Options.Interrupted && Options.Interrupted())) {
        All.Complete = false;
        return;
      }
      HierarchyVerdict H{Source.Headers, Target.Headers,
                         isLLVMs(Source.Hierarchies) &&
                             isLLVMs(Target.Hierarchies),
                         V.Kind, V.Reason};
      if (!H.IsLLVMs) {
        Under.BeforeHierarchies = &Source.Hierarchies;
        Under.AfterHierarchies = &Target.Hierarchies;
        auto Other = checkPair(Before, After, Pair, Under);
        H.Kind = Other.Kind;
        H.Reason = Other.Reason;
        V.Statistics += Other.Statistics;
      }
      All.Verdicts.push_back(std::move(H));
    }
}

} // namespace convtv
