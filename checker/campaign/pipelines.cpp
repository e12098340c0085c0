//===- checker/campaign/pipelines.cpp - LLVM's passes as edits ------------===//
#include "checker/campaign/edits.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace convtv::campaign {

ArrayRef<const char *> passNames() {
  static const char *const Names[] = {
      "simplifycfg",
      "simplifycfg<hoist-common-insts;sink-common-insts>",
      "simplifycfg<switch-to-lookup;speculate-blocks>",
      "gvn",
      "newgvn",
      "gvn-hoist",
      "gvn-sink",
      "jump-threading",
      "loop-mssa(licm)",
      "loop(loop-rotate)",
      "loop-unroll<O3>",
      "loop-unroll<peeling;runtime>",
      "instcombine",
      "instsimplify",
      "early-cse",
      "early-cse<memssa>",
      "sink",
      "loop-mssa(simple-loop-unswitch)",
      "loop-mssa(simple-loop-unswitch<nontrivial>)",
      "sccp",
      "adce",
      "bdce",
      "dce",
      "dse",
      "mem2reg",
      "sroa",
      "reassociate",
      "correlated-propagation",
      "tailcallelim",
      "structurizecfg",
      "mergereturn",
      "loop-simplify",
      "lcssa",
      "fix-irreducible",
      "unify-loop-exits",
      "flatten-cfg",
      "speculative-execution",
      "loop(indvars)",
      "loop(loop-deletion)",
      "loop(loop-idiom)",
      "loop(loop-simplifycfg)",
      "loop(loop-instsimplify)",
      "loop-mssa(loop-predication)",
      "loop-fusion",
      "irce",
      "mldst-motion",
      "div-rem-pairs",
      "loop-sink",
      "aggressive-instcombine",
      "nary-reassociate",
      "slsr",
      "lower-switch",
      "break-crit-edges",
      "constraint-elimination",
      "dfa-jump-threading",
      "callsite-splitting",
      "consthoist",
      "inline",
      "partial-inliner",
      "cgscc(function-attrs)",
      "ipsccp",
      "deadargelim",
      "cgscc(argpromotion)",
      "globalopt",
      "default<O1>",
      "default<O2>",
      "default<O3>",
  };
  return Names;
}

bool runPasses(Module &M, StringRef Pipeline) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  for (StringRef Rest = Pipeline; !Rest.empty();) {
    auto [Pass, Tail] = Rest.split(',');
    Rest = Tail;
    if (Error E = PB.parsePassPipeline(MPM, Pass)) {
      consumeError(std::move(E));
      return false;
    }
  }
  MPM.run(M, MAM);
  return true;
}

} // namespace convtv::campaign
