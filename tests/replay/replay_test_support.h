//===- tests/replay/replay_test_support.h - IR in strings --------*- C++
//-*-===//
#ifndef CONVTV_TESTS_REPLAY_REPLAY_TEST_SUPPORT_H
#define CONVTV_TESTS_REPLAY_REPLAY_TEST_SUPPORT_H

#include "checker/replay/replay.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace convtv::replay {

/// A module from a string, with its context.
struct Parsed {
  std::unique_ptr<llvm::LLVMContext> Context =
      std::make_unique<llvm::LLVMContext>();
  LoadedModule Module;

  explicit Parsed(const std::string &Text) {
    llvm::SMDiagnostic Error;
    Module.Path = "test.ll";
    Module.Module = llvm::parseAssemblyString(Text, Error, *Context);
    if (!Module.Module) {
      std::string Message;
      llvm::raw_string_ostream OS(Message);
      Error.print("test.ll", OS);
      ADD_FAILURE() << Message;
      std::abort();
    }
  }
  const llvm::Function &function(const std::string &Name) const {
    return *Module.Module->getFunction(Name);
  }
};

/// Arguments of one thread; "poison" is written as nullopt.
using Row = std::vector<std::optional<uint64_t>>;

/// A scenario with these arguments, one row per thread.
inline Scenario scenario(const llvm::Function &F, const std::vector<Row> &Rows,
                         uint64_t Seed = 1) {
  Scenario S = randomScenario(F, Rows.size(), Seed, ScenarioOptions());
  S.CallsReturn = true;
  S.CallsMayBeUndefined = false;
  for (unsigned T = 0; T != Rows.size(); ++T) {
    S.Lanes[T] = T;
    S.LocalIds[T] = S.GlobalIds[T] = {T, 0, 0};
    for (size_t L = 0; L != Rows[T].size(); ++L) {
      InputLeaf &In = S.Arguments[T][L];
      In.Poison = !Rows[T][L];
      In.Bits = llvm::APInt(64, Rows[T][L].value_or(0))
                    .sextOrTrunc(In.Bits.getBitWidth());
    }
  }
  return S;
}

inline SingleRun run(const std::string &Text, const std::vector<Row> &Rows,
                     const std::string &Name = "f") {
  Parsed P(Text);
  OperationCatalog Catalog;
  const llvm::Function &F = P.function(Name);
  return runProgram(P.Module, F, Catalog, scenario(F, Rows));
}

/// What a single thread returns: "7", "poison", or "ub: reason",
/// "unsupported: reason", "stop".
inline std::string result(const std::string &Text, const Row &Arguments = {}) {
  SingleRun R = run(Text, {Arguments});
  if (!R.Problem.empty())
    return R.Problem;
  const Step &Last = R.Threads.Threads[0].Steps.back();
  return Last.What == Step::Kind::Return ? Last.Result : "stop";
}

/// Steps of a thread that are blocks or operations with this text in them.
inline std::vector<Step> stepsOf(const SingleRun &R, unsigned Thread,
                                 const std::string &Part) {
  std::vector<Step> Found;
  for (const Step &S : R.Threads.Threads[Thread].Steps)
    if (S.What == Step::Kind::Block ? S.Text == Part
                                    : S.Text.find(Part) != std::string::npos)
      Found.push_back(S);
  return Found;
}

struct Pair {
  Parsed Before, After;
  OperationCatalog Catalog;
  Replay R;
  Pair(const std::string &B, const std::string &A,
       const ReplayOptions &Options = {}, const std::string &Name = "f")
      : Before(B), After(A),
        R(Before.Module, Before.function(Name), After.Module,
          After.function(Name), Catalog, Options) {}
  SearchResult search(unsigned Scenarios = 300) {
    SearchOptions Options;
    Options.Scenarios = Scenarios;
    return R.search(Options);
  }
  bool violated(unsigned Scenarios = 300) {
    return search(Scenarios).Found.has_value();
  }
  Comparison compare(const std::vector<Row> &Rows) {
    return R.compare(scenario(Before.function("f"), Rows));
  }
};

} // namespace convtv::replay

#endif // CONVTV_TESTS_REPLAY_REPLAY_TEST_SUPPORT_H
