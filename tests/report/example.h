//===- tests/report/example.h - Verdicts to print -------------------*- C++
//-*-===//
//
// A small violated pair: a vote in both arms becomes one vote in the join.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_TESTS_REPORT_EXAMPLE_H
#define CONVTV_TESTS_REPORT_EXAMPLE_H

#include "checker/refine/verdict.h"

#include <string>
#include <utility>
#include <vector>

namespace convtv {

inline Step blockStep(const std::string &Label, unsigned Instance,
                      unsigned Line = 0,
                      const std::string &File = "before.ll") {
  Step S;
  S.What = Step::Kind::Block;
  S.Text = Label;
  S.Function = "k";
  S.Instance = Instance;
  S.Line = Line;
  if (Line)
    S.Location = File + ":" + std::to_string(Line);
  return S;
}

inline Step operationStep(const std::string &Text, unsigned Instance,
                          unsigned Line, const std::string &File,
                          std::vector<std::string> Arguments,
                          const std::string &Result,
                          std::vector<unsigned> Set) {
  Step S = blockStep(Text, Instance, Line, File);
  S.What = Step::Kind::Operation;
  S.Arguments = std::move(Arguments);
  S.Result = Result;
  S.Set = std::move(Set);
  return S;
}

inline Step effectStep(const std::string &Text, unsigned Line,
                       const std::string &File, const std::string &Argument) {
  Step S = blockStep(Text, 0, Line, File);
  S.What = Step::Kind::Effect;
  S.Arguments = {Argument};
  return S;
}

inline Step returnStep(const std::string &Result = "") {
  Step S;
  S.What = Step::Kind::Return;
  S.Function = "k";
  S.Text = Result.empty() ? "ret void" : "ret i32 %r";
  S.Result = Result;
  return S;
}

inline Counterexample exampleOfMerging() {
  Counterexample C;
  C.Inputs = {{0, {{"%c", "true"}, {"%x", "1"}, {"%y", "2"}}},
              {1, {{"%c", "false"}, {"%x", "3"}, {"%y", "4"}}}};
  C.Before.Threads = {
      {0,
       {blockStep("entry", 1, 2), blockStep("l", 0, 4),
        operationStep("%a = call i32 @wv.sum(i32 %x)", 0, 5, "before.ll", {"1"},
                      "1", {0}),
        blockStep("j", 2, 10),
        effectStep("call void @note(i32 %p)", 12, "before.ll", "1"),
        returnStep()}},
      {1,
       {blockStep("entry", 1, 2), blockStep("r", 0, 7),
        operationStep("%b = call i32 @wv.sum(i32 %y)", 0, 8, "before.ll", {"4"},
                      "4", {1}),
        blockStep("j", 2, 10),
        effectStep("call void @note(i32 %p)", 12, "before.ll", "4"),
        returnStep()}}};
  for (unsigned T : {0U, 1U})
    C.After.Threads.push_back(
        {T,
         {blockStep("entry", 1, 2, "after.ll"),
          operationStep("%b = call i32 @wv.sum(i32 %s)", 2, 4, "after.ll",
                        {T ? "4" : "1"}, "5", {0, 1}),
          effectStep("call void @note(i32 %b)", 5, "after.ll", "5"),
          returnStep()}});
  C.Difference = {0, 2, 1,
                  "thread 0 communicates with {0} at %a (before.ll:5) but with "
                  "{0,1} at %b (after.ll:4)"};
  C.Change = ChangeKind::Merges;
  return C;
}

inline PairVerdict violatedVerdict() {
  PairVerdict V;
  V.Function = "k";
  V.Kind = VerdictKind::Violated;
  V.Semantics = "maximal";
  V.Covers = {2, 8};
  V.Example = exampleOfMerging();
  V.Replayed = true;
  return V;
}

inline PairVerdict preservedVerdict() {
  PairVerdict V;
  V.Function = "copy";
  V.Kind = VerdictKind::Preserved;
  V.Semantics = "maximal";
  V.Covers.Unroll = 8;
  V.Reason = "two-thread proof";
  return V;
}

} // namespace convtv

#endif // CONVTV_TESTS_REPORT_EXAMPLE_H
