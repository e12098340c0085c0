//===- checker/refine/prove.cpp ---------------------------------*- C++ -*-===//

#include "checker/refine/prove.h"

#include "checker/refine/equal_values.h"
#include "checker/refine/matching.h"
#include "checker/refine/question.h"
#include "encodings/program/whole_wave.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <map>
#include <set>

namespace convtv {

namespace {

constexpr unsigned RandomSamples = 24;

class Proof {
public:
  Proof(EncodingContext &C, const UnrolledFunction &Before,
        const UnrolledFunction &After, const llvm::Module &BeforeModule,
        const llvm::Module &AfterModule, const ProofOptions &Options)
      : C(C), T(C.Table),
        Q(C.Table, Options.Limits, RandomSamples,
          std::max(Options.Unroll + 2, 5u), Options.Interrupted),
        OnSource(C, Q), Source(C, Before, BeforeModule, "before", true,
                               Options.Uncontrolled, OnSource),
        OnTarget(C, Q, Source, OnSource, Options.AllowGrowth),
        Target(C, After, AfterModule, "after", false, Options.Uncontrolled,
               OnTarget),
        Learner(C, Q), Values(C.Table, Q, Options.Limits.ResourcePerQuery / 2) {
    if (Options.Sweep)
      OnSource.Values = OnTarget.Values = &Values;
    if (Options.OnQuery)
      Q.listen(Options.OnQuery);
    if (Options.CheckModels)
      Q.checkModels();
    if (Options.MillisecondsLeft)
      Q.limitTime(Options.MillisecondsLeft);
    C.Stop = Options.Interrupted;
    prepare(Before, After);
  }

  ProofResult run();

private:
  void prepare(const UnrolledFunction &Before, const UnrolledFunction &After);
  void show(unsigned Sample);
  bool undefinedBehaviour();
  bool endings();
  bool fails(Truth Answer, const llvm::Twine &What,
             const llvm::Instruction *Where, bool Before);

  EncodingContext &C;
  TermTable &T;
  Question Q;
  SourceHandler OnSource;
  Encoder Source;
  TargetHandler OnTarget;
  Encoder Target;
  Matcher Learner;
  EqualValues Values;
  std::vector<unsigned> SeenSource, SeenTarget;
  std::optional<Unsupported> Unchecked;
  ProofResult R;
};

bool Proof::fails(Truth Answer, const llvm::Twine &What,
                  const llvm::Instruction *Where, bool Before) {
  if (Answer == Truth::Yes)
    return false;
  R.What = ProofResult::Failed;
  R.Reason = What.str();
  R.Where = Where;
  R.WhereIsBefore = Before;
  if (Answer == Truth::No)
    show(Q.refutation());
  else
    R.Reason += " (" + Q.reason() + ")";
  return true;
}

void Proof::show(unsigned Sample) {
  Evaluator &At = Q.samples().evaluator(Sample);
  Witness W;
  W.Threads = C.Threads - C.HasIdleLane;
  const auto &F = Source.unrolled().function();
  for (unsigned Th = 0; Th < W.Threads; ++Th) {
    W.Arguments.emplace_back();
    for (const auto &A : F.args()) {
      auto Leaves = leavesOf(A.getType(), *C.Layout);
      if (!Leaves)
        return;
      Value V = C.argument(A.getArgNo(), Th, *Leaves);
      for (unsigned L = 0; L < V.size(); ++L)
        W.Arguments.back().push_back({At.value(V[L].Bits),
                                      At.isTrue(V[L].Poison),
                                      (*Leaves)[L].IsPointer});
    }
    if (initOfWholeWave(F))
      W.Active.push_back(At.isTrue(C.active(Th)));
    if (C.usesLanes())
      W.Lanes.push_back(At.value(C.laneId(Th)).getZExtValue());
  }
  for (const auto &E : Source.events())
    if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(E->Instruction))
      for (unsigned Th = 0; Th < W.Threads; ++Th)
        if (At.isTrue(E->Threads[Th].Guard)) {
          Witness::Call Done{calleeIdentity(*Call), Th, {}};
          for (const auto &S : E->Threads[Th].Result)
            Done.Result.push_back(At.value(S.Bits));
          W.Calls.push_back(std::move(Done));
        }
  R.Shown = std::move(W);
}

bool Proof::undefinedBehaviour() {
  const auto &Obligations = Target.results()[0].Undefined;
  // All at once, since most are also the source's and vanish; one by one only
  // to name the first that fails.
  llvm::SmallVector<Term, 16> Defined;
  for (Term U : Obligations)
    Defined.push_back(!U);
  if (Q.prove(conjunction(T, Defined)) == Truth::Yes)
    return true;
  for (unsigned I = 0; I < Obligations.size(); ++I)
    if (fails(Q.prove(!Obligations[I]),
              "undefined behaviour that was not there before",
              Target.undefinedAt(0, I), false))
      return false;
  return true;
}

bool Proof::endings() {
  const auto &A = Source.results()[0], &B = Target.results()[0];
  if (fails(Q.prove(eq(A.Returned, B.Returned)),
            "whether the function returns differs", nullptr, false))
    return false;
  if (fails(Q.prove(implies(A.Returned, eq(A.Effects, B.Effects))),
            "the number of effects differs", nullptr, false))
    return false;
  // A function without a return has no value; it never returns then, either.
  if (A.ReturnValue.size() == B.ReturnValue.size() &&
      fails(Q.prove(implies(A.Returned,
                            refinesValue(T, A.ReturnValue, B.ReturnValue))),
            "the return value differs", nullptr, false))
    return false;
  return !fails(Q.prove(implies(A.Returned, Learner.sameMemory(A.FinalMemory,
                                                               B.FinalMemory))),
                "the final memory differs", nullptr, false);
}

/// What has to be known before the first term is made.
void Proof::prepare(const UnrolledFunction &Before,
                    const UnrolledFunction &After) {
  unsigned Freezes[2] = {0, 0};
  bool Escapes = false;
  unsigned Side = 0;
  for (const auto *U : {&Before, &After}) {
    std::set<const llvm::Function *> Seen;
    for (const auto &Frame : U->frames()) {
      if (!Seen.insert(Frame.Function).second)
        continue;
      for (const auto &B : *Frame.Function)
        for (const auto &I : B) {
          Freezes[Side] += llvm::isa<llvm::FreezeInst>(I);
          Escapes |= llvm::isa<llvm::AllocaInst>(I) && !onlyAccessed(I);
        }
    }
    ++Side;
  }
  std::map<std::string, std::pair<unsigned, unsigned>> Counts;
  for (const auto *U : {&Before, &After})
    for (const auto &Node : U->nodes())
      for (const auto *I = Node.First;; I = I->getNextNode()) {
        if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(I))
          if (const auto *Callee = Call->getCalledFunction()) {
            auto &Count = Counts[Callee->getName().str()];
            ++(U == &Before ? Count.first : Count.second);
          }
        if (I == Node.Last)
          break;
      }
  for (const auto &[Callee, Count] : Counts)
    if (Count.first == Count.second)
      C.SameCounts.insert(Callee);
  // A memory attribute of an entered function binds its body: breaking it is
  // undefined behaviour that is not modelled.
  for (const auto &Frame : After.frames()) {
    auto Allowed = Frame.Function->getMemoryEffects().getModRef();
    for (const auto &B : *Frame.Function)
      for (const auto &I : B)
        if ((I.mayReadFromMemory() && !llvm::isRefSet(Allowed)) ||
            (I.mayWriteToMemory() && !llvm::isModSet(Allowed))) {
          const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
          // A convergencectrl bundle counts as an access in LLVM 19.
          if (Call &&
              Call->getOperandBundle(llvm::LLVMContext::OB_convergencectrl))
            continue;
          Unchecked = Unsupported{"memory attribute of @" +
                                      Frame.Function->getName().str() +
                                      " that its body may break",
                                  Frame.Call};
        }
  }
  C.TargetFreezesLess = Freezes[1] < Freezes[0];
  if (Escapes)
    C.Mem.noteLocalEscapes();
  // noalias arguments whose address goes nowhere: nothing else reaches them.
  const auto &F = Before.function(), &G = After.function();
  C.SeparateArguments.resize(F.arg_size());
  for (unsigned I = 0; I < F.arg_size(); ++I) {
    const auto *A = F.getArg(I), *B = G.getArg(I);
    if (!A->getType()->isPointerTy() || !A->hasNoAliasAttr() ||
        !onlyAccessed(*A) || !onlyAccessed(*B))
      continue;
    C.SeparateArguments.set(I);
    MemoryObject O;
    O.Id = FirstSeparate + I;
    O.Escaped =
        false; // to calls in the meantime; the caller sees it at the end
    C.Mem.addObject(O);
  }
}

ProofResult Proof::run() {
  auto Refuse = [&](const Unsupported &U, bool Before) {
    R.What = ProofResult::Unsupported;
    R.Reason = U.What;
    R.Where = U.Where;
    R.WhereIsBefore = Before;
  };
  auto Finish = [&] {
    R.UsedTokens = Source.usedTokens() || Target.usedTokens();
    R.UsedUncontrolled = Source.usedUncontrolled() || Target.usedUncontrolled();
    R.Events = Source.events().size() + Target.events().size();
    R.Solving = Q.statistics();
    R.GaveUp = Q.gaveUp();
    R.OutOfMemory = Q.outOfMemory();
    R.Terms = T.size();
    return R;
  };
  if (Unchecked) {
    Refuse(*Unchecked, false);
    return Finish();
  }
  if (auto U = Source.run()) {
    Refuse(*U, true);
    return Finish();
  }
  Learner.learn(Source, true, SeenSource);
  // The target's constructs are read before the first obligation can fail: what
  // is not supported is named first.
  if (auto U = Target.run()) {
    Refuse(*U, false);
    return Finish();
  }
  Learner.learn(Target, false, SeenTarget);
  if (Q.interrupted()) {
    R.What = ProofResult::Stopped;
    R.Reason = "interrupted";
    return Finish();
  }
  switch (Q.consistent()) {
  case Truth::Yes:
    break;
  case Truth::No:
    if (!Source.unrolled().isBounded() && !Target.unrolled().isBounded()) {
      R.What = ProofResult::Proven;
      R.Reason = "the source has undefined behaviour for all inputs";
      return Finish();
    }
    R.What = ProofResult::Vacuous;
    R.Reason = "no execution without undefined behaviour ends within the bound";
    return Finish();
  case Truth::Unknown:
    R.What = ProofResult::Stopped;
    R.Reason = Q.reason();
    return Finish();
  }
  OnTarget.finish(Target);
  if (const auto &F = OnTarget.failure()) {
    R.What = ProofResult::Failed;
    R.Reason = F->What;
    R.Where = F->Where;
    R.WhereIsBefore = F->WhereIsBefore;
    if (F->Sample && *F->Sample < Q.samples().size())
      show(*F->Sample);
    return Finish();
  }
  if (!undefinedBehaviour() || !endings())
    return Finish();
  R.What = ProofResult::Proven;
  R.Reason =
      C.WholeGroup
          ? "proven for exactly " + std::to_string(C.Threads) + " threads"
          : "proven for two arbitrary threads, hence for any number";
  return Finish();
}

} // namespace

ProofResult
proveRefinement(EncodingContext &Context, const UnrolledFunction &Before,
                const UnrolledFunction &After, const llvm::Module &BeforeModule,
                const llvm::Module &AfterModule, const ProofOptions &Options) {
  Proof P(Context, Before, After, BeforeModule, AfterModule, Options);
  return P.run();
}

} // namespace convtv
