//===- tests/report/escape_test.cpp ---------------------------------------===//

#include "checker/report/escape.h"

#include "gtest/gtest.h"

using namespace convtv;
using llvm::StringRef;

TEST(Escape, PrintableAsciiStaysAsItIs) {
  std::string All;
  for (char C = 0x20; C < 0x7F; ++C)
    All += C;
  EXPECT_EQ(escapeText(All), All);
  EXPECT_EQ(escapeText(""), "");
}

TEST(Escape, ControlCharactersAreSpelledOut) {
  EXPECT_EQ(escapeText("a\nb\rc\td"), "a\\nb\\rc\\td");
  EXPECT_EQ(escapeText("\033[31mred\007"), "\\x1B[31mred\\x07");
  EXPECT_EQ(escapeText(StringRef("\0\x7f", 2)), "\\x00\\x7F");
}

TEST(Escape, Utf8IsShownByCodePoint) {
  EXPECT_EQ(escapeText("gr\xC3\xB6\xC3\x9F"), "gr\\u{F6}\\u{DF}");
  EXPECT_EQ(escapeText("\xE2\x80\xAE"), "\\u{202E}"); // right-to-left override
  EXPECT_EQ(escapeText("\xF0\x9F\x98\x80"), "\\u{1F600}");
  EXPECT_EQ(escapeText("\xC2\x9B"), "\\u{9B}"); // 8-bit terminal escape
}

TEST(Escape, BytesThatAreNotUtf8AreShownAsBytes) {
  EXPECT_EQ(escapeText("\xFF"), "\\xFF");
  EXPECT_EQ(escapeText("\xC3"), "\\xC3");                   // cut off
  EXPECT_EQ(escapeText("\xC3 "), "\\xC3 ");                 // no continuation
  EXPECT_EQ(escapeText("\xC0\xAF"), "\\xC0\\xAF");          // overlong
  EXPECT_EQ(escapeText("\xED\xA0\x80"), "\\xED\\xA0\\x80"); // surrogate
  EXPECT_EQ(escapeText("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
}

TEST(Escape, LinesAreJoined) {
  EXPECT_EQ(escapeLines("first\n\n  second\r\n"), "first; second");
  EXPECT_EQ(escapeLines("one\x01"), "one\\x01");
  EXPECT_EQ(escapeLines("\n \n"), "");
}

TEST(Escape, QuotedNamesCannotEndTheirQuotes) {
  EXPECT_EQ(quoted("--x"), "'--x'");
  EXPECT_EQ(quoted("a'b\\"), "'a\\'b\\\\'");
  EXPECT_EQ(quoted("\n"), "'\\n'");
}

TEST(Escape, AbbreviationKeepsTheWidth) {
  EXPECT_EQ(abbreviated("12345", 5), "12345");
  EXPECT_EQ(abbreviated("123456", 5), "123..");
  EXPECT_EQ(abbreviated("1234", 0), "1..");
}
