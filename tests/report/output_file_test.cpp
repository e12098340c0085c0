//===- tests/report/output_file_test.cpp ----------------------------------===//

#include "checker/report/output_file.h"
#include "checker/report/summary.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace convtv;
namespace fs = llvm::sys::fs;

class OutputFile : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("convtv-output", Folder));
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string in(llvm::StringRef Name) const {
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return Path.str().str();
  }
  static std::string contentOf(llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "<none>";
  }
  unsigned filesLeft() const {
    unsigned N = 0;
    std::error_code Code;
    for (fs::directory_iterator I(Folder, Code), End; I != End && !Code;
         I.increment(Code))
      ++N;
    return N;
  }
  static std::string messageOf(llvm::Error E) {
    return llvm::toString(std::move(E));
  }

  llvm::SmallString<128> Folder;
};

TEST_F(OutputFile, WritesAndReplaces) {
  EXPECT_EQ(messageOf(checkWritable(in("r.json"))), "");
  EXPECT_EQ(filesLeft(), 0U) << "checking leaves nothing behind";
  EXPECT_EQ(messageOf(writeFile(in("r.json"), "one")), "");
  EXPECT_EQ(messageOf(checkWritable(in("r.json"))), "");
  EXPECT_EQ(contentOf(in("r.json")), "one") << "checking changes nothing";
  EXPECT_EQ(messageOf(writeFile(in("r.json"), "two")), "");
  EXPECT_EQ(contentOf(in("r.json")), "two");
  EXPECT_EQ(filesLeft(), 1U);
}

TEST_F(OutputFile, MissingFolderAndFolderAsFile) {
  EXPECT_THAT(messageOf(checkWritable(in("no/r.json"))),
              testing::HasSubstr("r.json: error: cannot write: "));
  EXPECT_NE(messageOf(writeFile(in("no/r.json"), "x")), "");
  EXPECT_NE(messageOf(checkWritable(Folder)), "");
  EXPECT_NE(messageOf(writeFile(Folder, "x")), "");
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(OutputFile, LinksAndPermissionsAreKept) {
  ASSERT_EQ(messageOf(writeFile(in("real"), "one")), "");
  ASSERT_FALSE(fs::setPermissions(in("real"), fs::perms(0640)));
  ASSERT_FALSE(fs::create_link(in("real"), in("link")));
  EXPECT_EQ(messageOf(writeFile(in("link"), "two")), "");
  EXPECT_TRUE(fs::is_symlink_file(in("link")));
  EXPECT_EQ(contentOf(in("real")), "two");
  EXPECT_EQ(*fs::getPermissions(in("real")), fs::perms(0640));
}

TEST_F(OutputFile, DevicesAreWrittenNotReplaced) {
  EXPECT_EQ(messageOf(checkWritable("/dev/null")), "");
  EXPECT_EQ(messageOf(writeFile("/dev/null", "x")), "");
  fs::file_status Status;
  ASSERT_FALSE(fs::status("/dev/null", Status));
  EXPECT_EQ(Status.type(), fs::file_type::character_file);
  EXPECT_NE(messageOf(writeFile("/dev/full", "x")), "");
}

TEST(Summary, ExitCodes) {
  VerdictCounts Counts;
  EXPECT_EQ(exitCodeFor(Counts), 0);
  Counts.add(VerdictKind::Preserved);
  EXPECT_EQ(exitCodeFor(Counts), 0);
  Counts.add(VerdictKind::Undecided);
  EXPECT_EQ(exitCodeFor(Counts), 3);
  Counts.add(VerdictKind::IllFormed);
  EXPECT_EQ(exitCodeFor(Counts), 1);
  VerdictCounts Violated;
  Violated.add(VerdictKind::Violated);
  EXPECT_EQ(exitCodeFor(Violated), 1);
}
