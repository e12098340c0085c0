//===- tests/encodings/value_test.cpp - May it stand for it? --------------===//
#include "encodings/values/value.h"

#include <gtest/gtest.h>

using namespace convtv;

namespace {

/// Poison stands only for poison, undef for poison and undef, a number for
/// poison, undef, and the same number.
TEST(Values, Refinement) {
  TermTable T;
  Term Yes = T.boolean(true), No = T.boolean(false);
  Scalar Poison{T.bits(8, 5), Yes, No}, Undef{T.bits(8, 5), No, Yes},
      Five{T.bits(8, 5), No, No}, Six{T.bits(8, 6), No, No};
  auto Refines = [&](const Scalar &Source, const Scalar &Target) {
    Term R = refinesValue(T, {Source}, {Target});
    EXPECT_TRUE(R.isTrue() || R.isFalse());
    return R.isTrue();
  };
  for (const Scalar &Target : {Poison, Undef, Five, Six})
    EXPECT_TRUE(Refines(Poison, Target));
  EXPECT_FALSE(Refines(Undef, Poison));
  EXPECT_TRUE(Refines(Undef, Undef));
  EXPECT_TRUE(Refines(Undef, Six));
  EXPECT_FALSE(Refines(Five, Poison));
  EXPECT_FALSE(Refines(Five, Undef));
  EXPECT_TRUE(Refines(Five, Five));
  EXPECT_FALSE(Refines(Five, Six));
  // Leaf by leaf.
  EXPECT_TRUE(refinesValue(T, {Five, Undef}, {Five, Six}).isTrue());
  EXPECT_TRUE(refinesValue(T, {Five, Undef}, {Six, Six}).isFalse());
  EXPECT_TRUE(refinesValue(T, {Undef, Five}, {Six, Six}).isFalse());
}

} // namespace
