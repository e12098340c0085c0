//===- encodings/instructions/context.cpp - Inputs of the threads --*- C++
//-*-===//

#include "encodings/instructions/encoder.h"

#include "llvm/IR/GlobalVariable.h"

namespace convtv {

unsigned EncodingContext::globalObject(const llvm::GlobalVariable &G) {
  std::string Name = G.getName().str();
  auto It = Globals.find(Name);
  if (It != Globals.end())
    return It->second;
  unsigned Id = Globals.size() + 1;
  return Globals[Name] = Id;
}

Value EncodingContext::unknownValue(const std::string &Name,
                                    llvm::ArrayRef<Leaf> Leaves) {
  Value V;
  for (unsigned I = 0; I < Leaves.size(); ++I) {
    std::string Part = Name + "." + std::to_string(I);
    const auto &L = Leaves[I];
    Term Bits;
    if (L.IsPointer)
      Bits = Mem.outsidePointer(
          Table.variable(Part + ".object", ObjectBits),
          Table.variable(Part + ".offset", L.Width - ObjectBits));
    else
      Bits = Table.variable(Part, L.Width);
    V.push_back(
        {Bits, Table.variable(Part + ".poison", 0), Table.boolean(false)});
  }
  return V;
}

Value EncodingContext::argument(unsigned Number, unsigned Thread,
                                llvm::ArrayRef<Leaf> Leaves) {
  std::string Name = "argument." + std::to_string(Number);
  if (!(Number < UniformArguments.size() && UniformArguments[Number]))
    Name += ".t" + std::to_string(Thread);
  Value V = unknownValue(Name, Leaves);
  for (auto &S : V) {
    if (Kernel)
      S.Poison = Table.boolean(false);
    if (Number < SeparateArguments.size() && SeparateArguments[Number])
      S.Bits = Mem.pointer(FirstSeparate + Number, Mem.offsetOf(S.Bits));
  }
  return V;
}

Term EncodingContext::laneId(unsigned Thread) {
  auto Lane = [&](unsigned Th) {
    return zext(Table.variable("lane.t" + std::to_string(Th), 6), 32);
  };
  if (!LaneFacts) {
    LaneFacts = true;
    for (unsigned A = 0; A < Threads; ++A)
      for (unsigned B = A + 1; B < Threads; ++B)
        InputFacts.push_back(ne(Lane(A), Lane(B)));
  }
  return Lane(Thread);
}

Term EncodingContext::threadId(unsigned Thread, unsigned Dimension,
                               bool Global) {
  auto Id = [&](unsigned Th, unsigned D) {
    return Table.variable((Global ? "global.id." : "local.id.") +
                              std::to_string(D) + ".t" + std::to_string(Th),
                          Global ? 64 : 32);
  };
  if (!ThreadFacts[Global]) {
    ThreadFacts[Global] = true;
    for (unsigned A = 0; A < Threads; ++A)
      for (unsigned B = A + 1; B < Threads; ++B)
        InputFacts.push_back(ne(Id(A, 0), Id(B, 0)) || ne(Id(A, 1), Id(B, 1)) ||
                             ne(Id(A, 2), Id(B, 2)));
  }
  return Id(Thread, Dimension);
}

Term EncodingContext::active(unsigned Thread) {
  return Table.variable("active.t" + std::to_string(Thread), 0);
}

} // namespace convtv
