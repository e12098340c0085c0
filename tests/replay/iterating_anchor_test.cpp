//===- tests/replay/iterating_anchor_test.cpp - Again without leaving -----===//
#include "replay_test_support.h"

using namespace convtv;
using namespace convtv::replay;

namespace {

const std::string Declarations =
    "declare void @sync(i32) #1\n"
    "declare token @llvm.experimental.convergence.entry()\n"
    "declare token @llvm.experimental.convergence.anchor()\n"
    "declare token @llvm.experimental.convergence.loop()\n"
    "declare token @llvm.experimental.convergence.iterating.anchor() #0\n"
    "attributes #0 = { nounwind willreturn memory(none) }\n"
    "attributes #1 = { convergent nounwind willreturn }\n"
    "attributes #2 = { convergent }\n";

std::string token(const std::string &Name, const std::string &Kind,
                  const std::string &Of = "") {
  return " %" + Name + " = call token @llvm.experimental.convergence." + Kind +
         "()" +
         (Of.empty() ? "" : " [ \"convergencectrl\"(token %" + Of + ") ]") +
         "\n";
}
const std::string Iterating = token("t", "iterating.anchor");
const std::string Sync =
    " call void @sync(i32 %i) [ \"convergencectrl\"(token %t) ]\n";

/// One to four rounds.
std::string loop(const std::string &Before, const std::string &Header,
                 const std::string &Split = "") {
  return "define void @f(i32 noundef %n, i1 noundef %c) #2 {\nentry:\n" +
         Before + " br label %l\nl:\n %i = phi i32 [ 0, %entry ], [ %j, " +
         (Split.empty() ? "%l" : "%m") + " ]\n" + Split + Header +
         " %j = add i32 %i, 1\n %k = and i32 %n, 3\n"
         " %z = icmp ult i32 %j, %k\n"
         " br i1 %z, label %l, label %x\nx:\n ret void\n}\n";
}

bool violated(const std::string &Before, const std::string &After) {
  return Pair(Before + Declarations, After + Declarations).violated();
}

TEST(IteratingAnchor, BetweenAnchorAndHeart) {
  const std::string Plain = loop("", token("t", "anchor") + Sync),
                    Again = loop("", Iterating + Sync),
                    Heart = loop(token("o", "anchor"),
                                 token("t", "loop", "o") + Sync),
                    Together = loop(token("o", "entry"),
                                    token("t", "loop", "o") + Sync);
  EXPECT_TRUE(violated(Again, Plain));
  EXPECT_FALSE(violated(Plain, Again));
  EXPECT_FALSE(violated(Again, Heart));
  EXPECT_FALSE(violated(Heart, Again));
  EXPECT_FALSE(violated(Again, Together));
  EXPECT_TRUE(violated(Together, Again));
}

/// What the block in front of it does not dominate is left by the back edge.
TEST(IteratingAnchor, SplitBlock) {
  const std::string Whole = loop("", Iterating + Sync),
                    Split = loop("", Iterating + Sync, " br label %m\nm:\n"),
                    Plain = loop("", token("t", "anchor") + Sync,
                                 " br label %m\nm:\n");
  EXPECT_TRUE(violated(Whole, Split));
  EXPECT_FALSE(violated(Split, Whole));
  EXPECT_FALSE(violated(Split, Plain));
  EXPECT_FALSE(violated(Plain, Split));
}

/// An outer round leaves the region: a new choice. With the anchor in front of
/// both loops there is one for all.
TEST(IteratingAnchor, NestedLoops) {
  auto Nested = [](const std::string &Outer, const std::string &Inner) {
    return "define void @f(i32 noundef %n, i32 noundef %m) #2 {\nentry:\n"
           " %n1 = and i32 %n, 1\n %m1 = and i32 %m, 1\n"
           " br label %o\n"
           "o:\n %q = phi i32 [ 0, %entry ], [ %r, %b ]\n" +
           Outer +
           " br label %l\n"
           "l:\n %i = phi i32 [ 0, %o ], [ %j, %l ]\n" +
           Inner + Sync +
           " %j = add i32 %i, 1\n %z = icmp ule i32 %j, %m1\n"
           " br i1 %z, label %l, label %b\n"
           "b:\n %r = add i32 %q, 1\n %y = icmp ule i32 %r, %n1\n"
           " br i1 %y, label %o, label %x\nx:\n ret void\n}\n";
  };
  const std::string Inner = Nested("", Iterating),
                    InnerHeart =
                        Nested(token("a", "anchor"), token("t", "loop", "a")),
                    Both = Nested(token("a", "iterating.anchor"),
                                  token("t", "loop", "a"));
  EXPECT_FALSE(violated(Inner, InnerHeart));
  EXPECT_FALSE(violated(InnerHeart, Inner));
  EXPECT_TRUE(violated(Both, Inner));
  EXPECT_FALSE(violated(Inner, Both));
}

} // namespace
