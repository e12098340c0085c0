//===- checker/refine/matching.cpp ---------------------------------*- C++
//-*-===//

#include "checker/refine/matching.h"

namespace convtv {

bool sameShape(const Event &A, const Event &B) {
  if (A.Identity != B.Identity ||
      A.ResultLeaves.size() != B.ResultLeaves.size() ||
      A.Threads[0].Arguments.size() != B.Threads[0].Arguments.size())
    return false;
  for (unsigned I = 0; I < A.Threads[0].Arguments.size(); ++I) {
    const auto &X = A.Threads[0].Arguments[I], &Y = B.Threads[0].Arguments[I];
    if (X.size() != Y.size())
      return false;
    for (unsigned L = 0; L < X.size(); ++L)
      if (X[L].Bits.width() != Y[L].Bits.width())
        return false;
  }
  for (unsigned I = 0; I < A.ResultLeaves.size(); ++I)
    if (A.ResultLeaves[I].Width != B.ResultLeaves[I].Width)
      return false;
  return true;
}

bool readsOneLane(const Event &E) {
  if (!E.Operation || E.WholeWave) // inactive lanes are never missing
    return false;
  switch (E.Operation->Means) {
  case Meaning::ReadLane:
  case Meaning::ShuffleIndex:
  case Meaning::ShuffleXor:
  case Meaning::ShuffleUp:
  case Meaning::ShuffleDown:
    return true;
  default:
    return false;
  }
}

MemoryState memoryAfter(EncodingContext &C, const Event &E, MemoryState Before,
                        const std::string &Name, unsigned Thread) {
  if (!E.Effects.WritesMemory)
    return Before;
  std::string Full = Name + ".t" + std::to_string(Thread);
  if (!E.Effects.ArgumentMemoryOnly)
    return C.Mem.unknown(Before, Full);
  // Only what the pointer arguments point to, as far as that is known.
  std::vector<unsigned> Objects;
  for (const auto &V : E.Threads[Thread].Arguments)
    for (const auto &S : V)
      if (S.Bits.width() > ObjectBits + 8) {
        Term O = C.Mem.objectOf(S.Bits);
        if (!O.isConst())
          return C.Mem.unknown(Before, Full);
        Objects.push_back(O.bits().getZExtValue());
      }
  return C.Mem.unknown(Before, Full, &Objects);
}

void Matcher::learn(Encoder &Program, bool Source,
                    std::vector<unsigned> &Seen) {
  // Seen: per thread how many Undefined and Beyond entries are known already.
  Seen.resize(2 * C.Threads + 1, 0);
  for (unsigned &I = Seen[2 * C.Threads]; I < C.InputFacts.size(); ++I)
    Q.assume(C.InputFacts[I]);
  for (unsigned Th = 0; Th < C.Threads; ++Th) {
    const auto &R = Program.results()[Th];
    if (Source)
      for (unsigned &I = Seen[2 * Th]; I < R.Undefined.size(); ++I)
        Q.assume(!R.Undefined[I]);
    for (unsigned &I = Seen[2 * Th + 1]; I < R.Beyond.size(); ++I)
      Q.assume(!R.Beyond[I]);
  }
}

Term Matcher::sameMemory(MemoryState Source, MemoryState Target) {
  // Private locals are nobody's business.
  Source = C.Mem.outside(Source);
  Target = C.Mem.outside(Target);
  if (Source == Target)
    return T.boolean(true);
  if (Probe.isNull()) {
    unsigned Width = C.Layout->getPointerSizeInBits();
    for (unsigned AS : {1u, 4u})
      Width = std::max(Width, C.Layout->getPointerSizeInBits(AS));
    Width = std::min(Width, 64u);
    Probe = concat(T.variable("probe.object", ObjectBits),
                   T.variable("probe.offset", Width));
    Q.assume(ult(C.Mem.objectOf(Probe), T.bits(ObjectBits, FirstPrivate)));
  }
  return C.Mem.refinesByte(C.Mem.loadByte(Source, Probe),
                           C.Mem.loadByte(Target, Probe));
}

Term Matcher::sameMemory(const Event &S, const Event &E, unsigned Thread) {
  const auto &A = S.Threads[Thread], &B = E.Threads[Thread];
  if (!E.readsMemory() || A.MemoryBefore == B.MemoryBefore)
    return T.boolean(true);
  auto &M = C.Mem;
  Term R = T.boolean(true);
  if (E.CellBytes) {
    for (unsigned I = 0; I < E.CellBytes; ++I)
      R = R && M.refinesByte(M.loadByte(A.MemoryBefore, M.advance(A.Cell, I)),
                             M.loadByte(B.MemoryBefore, M.advance(B.Cell, I)));
    return R;
  }
  if (!E.Effects.ArgumentMemoryOnly)
    return sameMemory(A.MemoryBefore, B.MemoryBefore);
  // Only objects its pointers point into, if they are known.
  sameMemory(A.MemoryBefore, B.MemoryBefore); // makes the probe
  Term Listed = T.boolean(false);
  for (const auto &V : B.Arguments)
    for (const auto &Part : V)
      if (Part.Bits.width() > ObjectBits + 8)
        Listed = Listed || eq(M.objectOf(Part.Bits), M.objectOf(Probe));
  return implies(Listed, sameMemory(A.MemoryBefore, B.MemoryBefore));
}

} // namespace convtv
