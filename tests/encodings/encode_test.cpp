//===- tests/encodings/encode_test.cpp - The helper, and tests of it
//-------===//
#include "encode.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace convtv;

namespace encode {

struct Program::Handler : EventHandler {
  EncodingContext &C;
  explicit Handler(EncodingContext &C) : C(C) {}
  void resolve(Event &E, class Encoder &) override {
    for (unsigned Th = 0; Th < E.Threads.size(); ++Th) {
      auto &Thread = E.Threads[Th];
      std::string Name =
          "result." + std::to_string(E.Index) + ".t" + std::to_string(Th);
      Thread.Result = C.unknownValue(Name, E.ResultLeaves);
      Thread.Returns = E.Effects.NeverReturns ? C.Table.boolean(false)
                                              : C.Table.boolean(true);
      Thread.MemoryAfter =
          E.Effects.WritesMemory
              ? C.Mem.unknown(Thread.MemoryBefore, "effect." + Name)
              : Thread.MemoryBefore;
    }
  }
};

Program::Program(const std::string &Text, Options Wanted) : Initial(worldByte) {
  llvm::SMDiagnostic Error;
  Module = llvm::parseAssemblyString(Text, Error, LLVM);
  std::string Problem;
  llvm::raw_string_ostream OS(Problem);
  if (!Module || llvm::verifyModule(*Module, &OS) ||
      !Module->getFunction("f")) {
    ADD_FAILURE() << "bad test program: " << Error.getMessage().str() << Problem
                  << "\n"
                  << Text;
    Refused = "bad test program";
    return;
  }
  Function = Module->getFunction("f");
  Catalog = std::make_unique<OperationCatalog>();
  Context = std::make_unique<EncodingContext>();
  Context->Threads = Wanted.Threads;
  Context->Catalog = Catalog.get();
  Context->Layout = &Module->getDataLayout();
  UnrollLimits Limits;
  Limits.HeaderVisits = Wanted.Unroll;
  auto U = UnrolledFunction::create(*Function, Limits);
  if (!U) {
    Refused = llvm::toString(U.takeError());
    return;
  }
  Unrolled.emplace(std::move(*U));
  OnEvents = std::make_unique<Handler>(*Context);
  for (const auto &B : *Function)
    for (const auto &I : B)
      if (I.getOpcode() == llvm::Instruction::Alloca && !onlyAccessed(I))
        Context->Mem.noteLocalEscapes();
  Encoder = std::make_unique<class Encoder>(
      *Context, *Unrolled, *Module, "program", Wanted.Source,
      UncontrolledSemantics::Maximal, *OnEvents);
  if (auto What = Encoder->run())
    Refused = What->What;
}

Program::~Program() = default;

Evaluator Program::evaluator(const std::vector<Leaf> &Arguments) {
  // Leaves are numbered through all arguments; variables are named by argument
  // and leaf within it.
  std::map<std::string, llvm::APInt> Known;
  unsigned Next = 0;
  for (const auto &A : Function->args()) {
    auto Leaves = leavesOf(A.getType(), *Context->Layout);
    for (unsigned L = 0; L < Leaves->size(); ++L, ++Next) {
      std::string Name = "argument." + std::to_string(A.getArgNo()) + ".t0." +
                         std::to_string(L);
      const Leaf &Given =
          Next < Arguments.size() ? Arguments[Next] : Leaf(llvm::APInt(1, 0));
      Known.insert({Name + ".poison", llvm::APInt(1, !Given)});
      if (!Given)
        continue;
      if ((*Leaves)[L].IsPointer) {
        unsigned Width = (*Leaves)[L].Width - ObjectBits;
        Known.insert({Name + ".offset", Given->zextOrTrunc(Width)});
      } else {
        Known.insert({Name, Given->zextOrTrunc((*Leaves)[L].Width)});
      }
    }
  }
  return Evaluator(
      [Known](Term V) {
        unsigned Width = V.width() ? V.width() : 1;
        auto It = Known.find(V.name().str());
        return It == Known.end() ? llvm::APInt(Width, 0) : It->second;
      },
      [this](Term App, llvm::ArrayRef<llvm::APInt> Of) {
        unsigned Width = App.width() ? App.width() : 1;
        auto Name = App.name();
        if (Name.starts_with("readable.") || Name.starts_with("writable."))
          return llvm::APInt(1, 1);
        if (Name.starts_with("memory.poison."))
          return llvm::APInt(1, 0);
        if (Name.starts_with("memory.object."))
          return llvm::APInt(Width, 0);
        if (Name.starts_with("memory."))
          return llvm::APInt(8, Initial(Of[0].extractBitsAsZExtValue(
                                    Of[0].getBitWidth() - ObjectBits, 0)));
        uint64_t Hash = 1469598103934665603ull;
        for (const auto &A : Of)
          Hash = (Hash ^ A.getRawData()[0]) * 1099511628211ull;
        return llvm::APInt(64, Hash).zextOrTrunc(Width);
      });
}

Outcome Program::run(const std::vector<Leaf> &Arguments) {
  Outcome O;
  EXPECT_EQ(Refused, "");
  if (!Refused.empty())
    return O;
  auto E = evaluator(Arguments);
  const auto &R = Encoder->results()[0];
  for (Term U : R.Undefined)
    O.Undefined |= E.isTrue(U);
  for (Term B : R.Beyond)
    EXPECT_FALSE(E.isTrue(B)) << "beyond the bound";
  if (O.Undefined)
    return O;
  EXPECT_TRUE(E.isTrue(R.Returned));
  for (const auto &S : R.ReturnValue) {
    bool Indefinite = E.isTrue(S.Poison) || E.isTrue(S.Undef);
    O.Leaves.push_back(Indefinite ? Leaf() : Leaf(E.value(S.Bits)));
  }
  return O;
}

std::string text(const Outcome &O) {
  if (O.Undefined)
    return "UB";
  std::vector<std::string> Parts;
  for (const auto &L : O.Leaves)
    Parts.push_back(L ? llvm::toString(*L, 10, false) : "poison");
  if (Parts.size() == 1)
    return Parts[0];
  return "<" + llvm::join(Parts, ", ") + ">";
}

uint8_t worldByte(uint64_t Address) {
  return uint8_t((Address * 0x9e3779b97f4a7c15ull) >> 40);
}

namespace {

TEST(Encode, ArgumentsAndPoison) {
  Program P("define i8 @f(i8 %a, <2 x i8> %v) {\n"
            "  %e = extractelement <2 x i8> %v, i32 1\n"
            "  %r = add i8 %a, %e\n  ret i8 %r\n}");
  auto N = [](uint64_t V) { return Leaf(llvm::APInt(8, V)); };
  EXPECT_EQ(text(P.run({N(1), N(2), N(4)})), "5");
  EXPECT_EQ(text(P.run({N(1), std::nullopt, N(4)})), "5");
  EXPECT_EQ(text(P.run({N(1), N(2), std::nullopt})), "poison");
  EXPECT_EQ(text(P.run({std::nullopt, N(2), N(4)})), "poison");
}

TEST(Encode, WhatIsNotSupportedIsNamed) {
  EXPECT_NE(Program("define <vscale x 2 x i8> @f(<vscale x 2 x i8> %v) {\n"
                    "  ret <vscale x 2 x i8> %v\n}")
                .refused()
                .find("vscale"),
            std::string::npos);
  EXPECT_NE(Program("define void @f(i32 %n) {\n  %a = alloca i8, i32 %n\n"
                    "  ret void\n}")
                .refused()
                .find("alloca of variable size"),
            std::string::npos);
}

} // namespace
} // namespace encode
