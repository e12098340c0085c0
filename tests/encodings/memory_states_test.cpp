//===- tests/encodings/memory_states_test.cpp - States as such
//-------------===//
//
// Equal histories are one state; what others see of a state.
//
//===----------------------------------------------------------------------===//
#include "encodings/memory/memory.h"

#include "gtest/gtest.h"

#include <random>

using namespace convtv;

namespace {

constexpr unsigned Global = 1, Private = FirstPrivate + 3, Other = 0xc001;

class States : public ::testing::Test {
protected:
  TermTable T;
  Memory M{T};

  States() {
    MemoryObject O;
    O.Id = Global;
    M.addObject(O);
    for (unsigned Id : {Private, Other}) {
      O.Id = Id;
      O.Escaped = false;
      M.addObject(O);
    }
  }
  Term at(unsigned Object, uint64_t Offset) {
    return M.pointer(Object, T.bits(64, Offset));
  }
  MemoryState store(MemoryState Old, unsigned Object, uint64_t Offset,
                    uint64_t Value, unsigned Bytes = 4) {
    Scalar S{T.bits(8 * Bytes, Value), T.boolean(false), T.boolean(false)};
    return M.store(Old, at(Object, Offset), S, Bytes, false, false, true);
  }
};

TEST_F(States, EqualHistoriesAreOneState) {
  MemoryState I = M.initial();
  EXPECT_EQ(store(I, Global, 0, 7), store(I, Global, 0, 7));
  EXPECT_NE(store(I, Global, 0, 7), store(I, Global, 0, 8));
  EXPECT_NE(store(I, Global, 0, 7), store(I, Global, 4, 7));
  EXPECT_NE(store(I, Global, 0, 7), store(I, Global, 0, 7, 8));
  EXPECT_NE(store(I, Global, 0, 7),
            store(store(I, Global, 0, 7), Global, 0, 7));
  Scalar Poison{T.bits(32, 7), T.boolean(true), T.boolean(false)};
  EXPECT_NE(store(I, Global, 0, 7),
            M.store(I, at(Global, 0), Poison, 4, false, false, true));
  EXPECT_EQ(M.unknown(I, "a"), M.unknown(I, "a"));
  EXPECT_NE(M.unknown(I, "a"), M.unknown(I, "b"));
  std::vector<unsigned> Only = {Global};
  EXPECT_NE(M.unknown(I, "a"), M.unknown(I, "a", &Only));
  EXPECT_EQ(M.undefine(I, Private), M.undefine(I, Private));
  EXPECT_NE(M.undefine(I, Private), M.undefine(I, Private, /*Dead=*/true));
  EXPECT_NE(M.undefine(I, Private), M.undefine(I, Other));
}

TEST_F(States, OthersDoNotSeePrivateLocals) {
  MemoryState I = M.initial();
  EXPECT_EQ(M.outside(store(I, Private, 0, 7)), I);
  EXPECT_EQ(M.outside(M.undefine(I, Private)), I);
  EXPECT_EQ(M.outside(store(I, Global, 0, 7)), store(I, Global, 0, 7));
  Term C = T.variable("c", 0);
  EXPECT_EQ(M.outside(M.ite(C, store(I, Private, 0, 7), I)), I);
  // A local that others may know is theirs, too.
  EXPECT_NE(M.outside(store(I, FirstLocal, 0, 7)), I);
  // A pointer to either is not left out.
  Term P = ite(C, at(Private, 0), at(Global, 0));
  Scalar S{T.bits(8, 1), T.boolean(false), T.boolean(false)};
  EXPECT_NE(M.outside(M.store(I, P, S, 1, false, false, true)), I);
}

/// Programs that differ only in private locals, and the bytes of the rest.
TEST_F(States, RandomHistories) {
  std::mt19937 Random(3);
  for (unsigned Round = 0; Round < 200; ++Round) {
    MemoryState A = M.initial(), B = M.initial(), Public = M.initial();
    std::vector<std::array<MemoryState, 3>> Earlier;
    for (unsigned Step = 0; Step < 12; ++Step) {
      uint64_t Offset = Random() % 8, Value = Random() % 3;
      switch (Random() % 6) {
      case 0:
        A = store(A, Private, Offset, Value);
        break;
      case 1:
        B = store(B, Other, Offset, Value);
        break;
      case 2:
        A = M.undefine(A, Private, Value == 0);
        break;
      case 3:
        A = store(A, Global, Offset, Value);
        B = store(B, Global, Offset, Value);
        Public = store(Public, Global, Offset, Value);
        break;
      case 4: {
        std::string Name = "call." + std::to_string(Step);
        A = M.unknown(A, Name);
        B = M.unknown(B, Name);
        Public = M.unknown(Public, Name);
        break;
      }
      case 5:
        if (!Earlier.empty()) {
          auto &E = Earlier[Random() % Earlier.size()];
          Term C = T.variable("c" + std::to_string(Step), 0);
          A = M.ite(C, E[0], A);
          B = M.ite(C, E[1], B);
          Public = M.ite(C, E[2], Public);
        }
        break;
      }
      Earlier.push_back({A, B, Public});
    }
    EXPECT_EQ(M.outside(A), Public);
    EXPECT_EQ(M.outside(B), Public);
    for (uint64_t Offset = 0; Offset < 12; ++Offset) {
      MemoryByte X = M.loadByte(A, at(Global, Offset)),
                 Y = M.loadByte(Public, at(Global, Offset));
      EXPECT_TRUE(X.Bits.same(Y.Bits));
      EXPECT_TRUE(X.Poison.same(Y.Poison));
    }
  }
}

} // namespace
