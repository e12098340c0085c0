//===- checker/replay/scenario.cpp - Random inputs ------------------------===//
#include "checker/replay/scenario.h"
#include "checker/replay/random.h"
#include "checker/replay/type_layout.h"
#include "checker/replay/world.h"
#include "encodings/program/whole_wave.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace convtv::replay {

namespace {

class Generator {
public:
  Generator(const Function &F, unsigned Threads, uint64_t Seed,
            const ScenarioOptions &Options)
      : F(F), Threads(Threads), R(Seed), Options(Options),
        Layouts(F.getParent()->getDataLayout()) {}

  Scenario make(uint64_t Seed) {
    S.Threads = Threads;
    S.Seed = scramble(Seed ^ 0x5ce7a210);
    S.CallsReturn = !R.chance(6);
    S.CallsMayBeUndefined = R.chance(8);
    S.Arguments.resize(Threads);
    makeIdentities();
    // A launch passes no poison.
    AllowPoison = R.chance(6) && Options.AllowPoison;
    for (const Argument &A : F.args())
      makeArgument(A);
    makeActive();
    return std::move(S);
  }

private:
  /// A small number, or one next to a constant of the programs.
  uint32_t identity(uint32_t Bound) {
    if (!Options.Constants.empty() && R.chance(2)) {
      const APInt &C = Options.Constants[R.below(Options.Constants.size())];
      uint64_t Near = C.zextOrTrunc(64).getZExtValue() + R.below(3) - 1;
      if (Near < Bound)
        return Near;
    }
    return R.below(R.chance(2) ? std::min(Bound, 8u) : Bound);
  }

  /// Lanes 0, 1, 2, ... half of the time, else anything distinct.
  void makeIdentities() {
    bool PlainLanes = Threads > 32 || R.chance(2);
    bool PlainIds = R.chance(2), Planar = R.chance(4);
    uint32_t Group = R.chance(2) ? 0 : R.below(3) * 64;
    uint64_t UsedLanes = 0;
    for (unsigned T = 0; T != Threads; ++T) {
      unsigned Lane = T;
      if (!PlainLanes)
        do
          Lane = identity(32);
        while (UsedLanes >> Lane & 1);
      UsedLanes |= uint64_t(1) << Lane;
      S.Lanes.push_back(Lane);
      std::array<uint32_t, 3> Id = {T, 0, 0};
      if (!PlainIds)
        do
          Id = {identity(1024), Planar ? uint32_t(R.below(2)) : 0, 0};
        while (is_contained(S.LocalIds, Id));
      else if (Planar)
        Id = {T % 2, T / 2, 0};
      S.LocalIds.push_back(Id);
      Id[0] += Group;
      S.GlobalIds.push_back(Id);
    }
  }

  /// By numbers of its own, so that other functions keep theirs.
  void makeActive() {
    bool Whole = activeArgument(F);
    Random Own(mix(S.Seed, 0xac71));
    bool All = (!Whole && !initOfWholeWave(F)) || Own.chance(4);
    for (unsigned T = 0; T != Threads; ++T)
      S.Active.push_back(All || Own.chance(2));
    S.Active[Own.below(Threads)] = true;
    if (Whole)
      for (unsigned T = 0; T != Threads; ++T)
        S.Arguments[T][0] = {APInt(1, S.Active[T]), false};
  }

  APInt integer(unsigned Width) {
    if (Width == 1)
      return APInt(1, R.below(2));
    switch (R.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return APInt(64, R.below(6)).zextOrTrunc(Width);
    case 4:
    case 5:
    case 6:
      if (!Options.Constants.empty()) {
        APInt V =
            Options.Constants[R.below(Options.Constants.size())].sextOrTrunc(
                Width);
        return V + APInt(64, R.below(3)).zextOrTrunc(Width) - 1;
      }
      return APInt(64, R.below(12)).zextOrTrunc(Width);
    case 7:
      return APInt::getAllOnes(Width) -
             APInt(64, R.below(2)).zextOrTrunc(Width);
    case 8:
      return R.chance(2) ? APInt::getSignedMinValue(Width)
                         : APInt::getSignedMaxValue(Width);
    default:
      return R.bits(Width);
    }
  }

  APInt floating(const LeafLayout &L) {
    static const double Values[] = {0.0, 1.0, 2.0, -1.0, 0.5, 3.0, -0.0, 100.0};
    const fltSemantics &Semantics = L.Type->getFltSemantics();
    switch (R.below(16)) {
    case 0:
    case 1:
      return R.bits(L.Width);
    case 2:
      return APFloat::getQNaN(Semantics).bitcastToAPInt();
    case 3:
      return APFloat::getInf(Semantics, R.chance(2)).bitcastToAPInt();
    case 4:
      return APFloat::getSmallest(Semantics).bitcastToAPInt();
    default:
      break;
    }
    APFloat V(Values[R.below(std::size(Values))]);
    bool Lost = false;
    V.convert(Semantics, APFloat::rmNearestTiesToEven, &Lost);
    return V.bitcastToAPInt();
  }

  void makeArgument(const Argument &A) {
    const TypeLayout &L = Layouts.get(A.getType());
    unsigned Number = A.getArgNo();
    bool Uniform = Number < Options.Uniform.size() && Options.Uniform[Number];
    bool NoUndef = A.hasAttribute(Attribute::NoUndef);
    bool NonNull = A.hasAttribute(Attribute::NonNull) ||
                   A.hasAttribute(Attribute::Dereferenceable) ||
                   A.hasAttribute(Attribute::ByVal) ||
                   A.hasAttribute(Attribute::StructRet);
    for (const LeafLayout &Leaf : L.Leaves) {
      bool Same = Uniform || (Threads > 1 && R.chance(4));
      bool Poison = AllowPoison && !NoUndef && R.chance(2);
      bool OwnObject = R.chance(4), Strided = R.chance(3);
      uint64_t Address = pointer(A, Number, NonNull);
      InputLeaf First;
      for (unsigned T = 0; T != Threads; ++T) {
        InputLeaf In;
        if (T > 0 && (Same || R.chance(4))) {
          In = First; // equal values are as interesting as different ones
        } else if (Leaf.IsPointer) {
          uint64_t Own = Address;
          if (Own && !Uniform && OwnObject && F.arg_size() <= 8 &&
              16 + Number * Threads + T < ArgumentObjects)
            Own = argumentAddress(16 + Number * Threads + T);
          else if (Own && !Uniform && Strided)
            Own += 64 * T;
          if (MaybeAlign Align = A.getParamAlign())
            Own -= Own % Align->value();
          In.Bits = APInt(Leaf.Width, Own);
        } else if (Leaf.IsFloat) {
          In.Bits = floating(Leaf);
        } else {
          In.Bits = integer(Leaf.Width);
          fitRange(A, In.Bits);
        }
        In.Poison = Poison && (Uniform || R.chance(2));
        if (T == 0)
          First = In;
        S.Arguments[T].push_back(std::move(In));
      }
    }
  }

  static void fitRange(const Argument &A, APInt &V) {
    if (!A.hasAttribute(Attribute::Range))
      return;
    ConstantRange Range = A.getAttribute(Attribute::Range).getRange();
    if (Range.getBitWidth() != V.getBitWidth() || Range.contains(V))
      return;
    APInt Size = Range.getUpper() - Range.getLower();
    if (!Size.isZero())
      V = Range.getLower() + V.urem(Size);
  }

  uint64_t pointer(const Argument &A, unsigned Number, bool NonNull) {
    if (!NonNull && R.chance(24))
      return 0;
    if (Options.AllowAliasing && !A.hasAttribute(Attribute::NoAlias) &&
        R.chance(6))
      // The same object as others that may alias, perhaps overlapping.
      return argumentAddress(15) + (R.chance(2) ? 0 : 4 * R.below(4));
    return argumentAddress(Number % 15);
  }

  const Function &F;
  unsigned Threads;
  Random R;
  const ScenarioOptions &Options;
  TypeLayouts Layouts;
  Scenario S;
  bool AllowPoison = false;
};

} // namespace

bool anyLaneActive(const Function &F, const Scenario &S) {
  if (activeArgument(F))
    return any_of(S.Arguments, [](const auto &Leaves) {
      return Leaves[0].Bits.getBoolValue();
    });
  return !initOfWholeWave(F) || is_contained(S.Active, true);
}

Scenario randomScenario(const Function &F, unsigned Threads, uint64_t Seed,
                        const ScenarioOptions &Options) {
  return Generator(F, Threads, mix(Seed, Threads), Options).make(Seed);
}

} // namespace convtv::replay
