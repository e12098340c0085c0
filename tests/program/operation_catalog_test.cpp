//===- tests/program/operation_catalog_test.cpp
//----------------------------===//
//
// Which row a call gets, and how wrong --operations files are refused.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/operation_catalog.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace llvm;
using namespace convtv;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A module and its first call.
struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  const CallBase *Call = nullptr;

  explicit Parsed(const std::string &Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str() << "\n" << Text;
    if (!M)
      return;
    for (Function &F : *M)
      for (Instruction &I : instructions(F))
        if (auto *C = dyn_cast<CallBase>(&I); C && !Call)
          Call = C;
    EXPECT_TRUE(Call) << Text;
  }
};

/// "i32 @f(i1, i64)" becomes a module with one call of f on its own arguments.
std::string callOf(const std::string &Signature,
                   const std::string &Attributes = "") {
  size_t At = Signature.find('@'), Open = Signature.find('(', At);
  std::string Result = Signature.substr(0, At - 1);
  std::string Types = Signature.substr(Open + 1);
  Types.pop_back();
  SmallVector<StringRef> Split;
  StringRef(Types).split(Split, ", ", -1, /*KeepEmpty=*/false);
  std::string Parameters, Arguments;
  for (size_t I = 0; I != Split.size(); ++I) {
    std::string Comma = I ? ", " : "";
    // "i32 7" is a constant argument.
    auto [Type, Constant] = Split[I].split(' ');
    bool IsConstant = !Constant.empty() && Type.starts_with("i");
    Parameters += Comma + (IsConstant ? Type : Split[I]).str() + " %a" +
                  std::to_string(I);
    Arguments +=
        Comma + (IsConstant ? Split[I].str()
                            : Split[I].str() + " %a" + std::to_string(I));
  }
  std::string Declared;
  for (size_t I = 0; I != Split.size(); ++I) {
    auto [Type, Constant] = Split[I].split(' ');
    bool IsConstant = !Constant.empty() && Type.starts_with("i");
    Declared += (I ? ", " : "") + (IsConstant ? Type : Split[I]).str();
  }
  std::string Name = Signature.substr(At, Open - At);
  return "declare " + Result + " " + Name + "(" + Declared + ") " + Attributes +
         "\ndefine void @caller(" + Parameters + ") {\n  " +
         (Result == "void" ? "" : "%r = ") + "call " + Result + " " + Name +
         "(" + Arguments + ")\n  ret void\n}\n";
}

class TemporaryFile {
public:
  explicit TemporaryFile(StringRef Text) {
    int FD;
    EXPECT_FALSE(sys::fs::createTemporaryFile("operations", "json", FD, Path));
    raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS << Text;
  }
  ~TemporaryFile() { sys::fs::remove(Path); }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
};

std::string errorOf(Error E) { return toString(std::move(E)); }

std::string errorFor(StringRef Json) {
  TemporaryFile File(Json);
  OperationCatalog Catalog;
  std::string Message = errorOf(Catalog.addFile(File.path()));
  if (!Message.empty()) {
    EXPECT_TRUE(StringRef(Message).starts_with(File.path())) << Message;
    EXPECT_EQ(Message.find('\n'), std::string::npos) << Message;
  }
  return Message;
}

OperationCatalog catalogWith(StringRef Rows) {
  TemporaryFile File(("{\"operations\": [" + Rows + "]}").str());
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.addFile(File.path())), "");
  return Catalog;
}

//===----------------------------------------------------------------------===//
// Built-in rows
//===----------------------------------------------------------------------===//

struct NamedMeaning {
  const char *Signature;
  Meaning Means;
  bool Uniform = false;
  const char *Attributes = "convergent";
};

std::ostream &operator<<(std::ostream &OS, const NamedMeaning &N) {
  return OS << N.Signature;
}

class BuiltIn : public testing::TestWithParam<NamedMeaning> {};

TEST_P(BuiltIn, HasMeaning) {
  const NamedMeaning &Expected = GetParam();
  Parsed P(callOf(Expected.Signature, Expected.Attributes));
  OperationCatalog Catalog;
  const OperationInfo *Info = Catalog.find(*P.Call);
  ASSERT_TRUE(Info);
  EXPECT_EQ(meaningName(Info->Means).str(), meaningName(Expected.Means).str())
      << describe(*Info);
  EXPECT_EQ(Info->UniformResult, Expected.Uniform) << describe(*Info);
}

using enum Meaning;

const NamedMeaning AMDGPU[] = {
    {"i64 @llvm.amdgcn.ballot.i64(i1)", Ballot, true},
    {"i32 @llvm.amdgcn.ballot.i32(i1)", Ballot, true},
    {"i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 32)", BallotCompare, true},
    // No number of an integer comparison.
    {"i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 5)", Uninterpreted, false},
    {"i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)", Uninterpreted, false},
    {"i64 @llvm.amdgcn.icmp.i64.i32(i32, i64, i32 32)", Uninterpreted, false},
    {"i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32 1)", Uninterpreted, true},
    {"i32 @llvm.amdgcn.readfirstlane.i32(i32)", ReadFirstLane, true},
    {"i32 @llvm.amdgcn.readfirstlane(i32)", ReadFirstLane, true},
    {"float @llvm.amdgcn.readfirstlane.f32(float)", ReadFirstLane, true},
    {"i32 @llvm.amdgcn.readlane.i32(i32, i32)", ReadLane, true},
    {"i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)", Uninterpreted},
    {"i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 0, i1 0)",
     Uninterpreted},
    {"i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 0, i1 0)",
     Uninterpreted},
    {"i32 @llvm.amdgcn.permlane64.i32(i32)", Uninterpreted},
    {"i32 @llvm.amdgcn.ds.bpermute(i32, i32)", Uninterpreted},
    {"i32 @llvm.amdgcn.ds.permute(i32, i32)", Uninterpreted},
    {"i32 @llvm.amdgcn.ds.swizzle(i32, i32 5)", Uninterpreted},
    {"i32 @llvm.amdgcn.mov.dpp.i32(i32, i32 1, i32 1, i32 1, i1 0)",
     Uninterpreted},
    {"i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 1, i32 1, i32 1, i1 0)",
     Uninterpreted},
    {"i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 0)", ReduceUMin, true},
    {"i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 0)", ReduceUMax, true},
    {"i1 @llvm.amdgcn.wqm.vote(i1)", Uninterpreted},
    {"i32 @llvm.amdgcn.mbcnt.lo(i32, i32)", MbcntLo},
    {"i32 @llvm.amdgcn.mbcnt.hi(i32, i32)", MbcntHi},
    {"void @llvm.amdgcn.s.barrier()", Barrier},
    {"void @llvm.amdgcn.wave.barrier()", Barrier},
    {"i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 1)", Barrier},
    {"i32 @llvm.amdgcn.workitem.id.x()", ThreadIdX},
    {"i32 @llvm.amdgcn.workitem.id.y()", ThreadIdY},
    {"i32 @llvm.amdgcn.workitem.id.z()", ThreadIdZ},
    {"i32 @llvm.amdgcn.workgroup.id.y()", GroupUniform},
    {"i32 @llvm.amdgcn.wavefrontsize()", GroupUniform},
    {"ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()", GroupUniform},
    // They depend on the active lanes, but LLVM 19 does not say so.
    {"i1 @llvm.amdgcn.live.mask()", Uninterpreted, false, ""},
    {"i1 @llvm.amdgcn.ps.live()", Uninterpreted, false, ""},
    {"i1 @llvm.amdgcn.inverse.ballot.i64(i64)", Uninterpreted, false, ""},
    // The same only within one wave: not uniform.
    {"i32 @llvm.amdgcn.wave.id()", Uninterpreted},
};

const NamedMeaning NotModelled[] = {
    {"i64 @llvm.amdgcn.whole.wave.setup()", Unsupported, false, ""},
    {"i32 @llvm.amdgcn.dead.i32()", Unsupported, false, ""},
    {"i32 @llvm.amdgcn.set.inactive.chain.arg.i32(i32, i32)", Unsupported},
    {"i32 @llvm.amdgcn.strict.wqm.i32(i32)", Unsupported},
    {"i32 @llvm.amdgcn.wqm.i32(i32)", Unsupported},
    {"i32 @llvm.amdgcn.softwqm.i32(i32)", Unsupported},
    {"void @llvm.amdgcn.kill(i1)", Unsupported, false, ""},
    {"void @llvm.amdgcn.wqm.demote(i1)", Unsupported, false, ""},
    {"void @llvm.amdgcn.init.exec(i64 3)", Unsupported},
    {"void @llvm.amdgcn.endpgm()", Unsupported},
    {"{i1, i64} @llvm.amdgcn.if.i64(i1)", Unsupported, false, ""},
    {"{i1, i64} @llvm.amdgcn.else.i64.i64(i64)", Unsupported, false, ""},
    {"i64 @llvm.amdgcn.if.break.i64(i1, i64)", Unsupported, false, ""},
    {"i1 @llvm.amdgcn.loop.i64(i64)", Unsupported, false, ""},
    {"void @llvm.amdgcn.end.cf.i64(i64)", Unsupported, false, ""},
    {"token @llvm.convergence.anchor()", Unsupported, false, ""},
    {"token @llvm.experimental.convergence.iterating.anchor()", Unsupported,
     false, ""},
    {"i1 @llvm.is.constant.i32(i32)", Unsupported},
};

const NamedMeaning NVVM[] = {
    {"i1 @llvm.nvvm.vote.all(i1)", VoteAll, true},
    {"i1 @llvm.nvvm.vote.any(i1)", VoteAny, true},
    {"i1 @llvm.nvvm.vote.uni(i1)", VoteUniform, true},
    {"i32 @llvm.nvvm.vote.ballot(i1)", Ballot, true},
    // The members are those of the mask; uniform if that is a constant.
    {"i1 @llvm.nvvm.vote.all.sync(i32 -1, i1)", Uninterpreted, true},
    {"i1 @llvm.nvvm.vote.all.sync(i32, i1)", Uninterpreted, false},
    {"i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1)", Uninterpreted, true},
    {"i32 @llvm.nvvm.redux.sync.add(i32, i32 -1)", Uninterpreted, true},
    {"i32 @llvm.nvvm.redux.sync.add(i32, i32)", Uninterpreted, false},
    {"i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32)", Uninterpreted, false},
    {"{i32, i1} @llvm.nvvm.match.all.sync.i32p(i32 -1, i32)", Uninterpreted,
     true},
    {"i32 @llvm.nvvm.shfl.idx.i32(i32, i32, i32 31)", Uninterpreted},
    {"i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32, i32, i32 31)",
     Uninterpreted},
    {"i32 @llvm.nvvm.activemask()", ActiveMask, true},
    {"void @llvm.nvvm.barrier0()", Barrier},
    {"i32 @llvm.nvvm.barrier0.popc(i32)", Barrier, true},
    {"void @llvm.nvvm.barrier.sync(i32)", Barrier},
    {"void @llvm.nvvm.bar.warp.sync(i32)", Barrier},
    {"i32 @llvm.nvvm.read.ptx.sreg.tid.x()", ThreadIdX},
    {"i32 @llvm.nvvm.read.ptx.sreg.tid.z()", ThreadIdZ},
    {"i32 @llvm.nvvm.read.ptx.sreg.ntid.x()", GroupUniform},
    {"i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()", GroupUniform},
    {"i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()", GroupUniform},
    {"i32 @llvm.nvvm.read.ptx.sreg.laneid()", LaneId},
    {"i32 @llvm.nvvm.read.ptx.sreg.warpid()", Uninterpreted},
    {"i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()", Uninterpreted},
};

// As clang -x cl -target spir64-unknown-unknown declares them.
const NamedMeaning OpenCL[] = {
    {"i64 @_Z12get_local_idj(i32)", ThreadIdAny},
    {"i64 @_Z13get_global_idj(i32)", GlobalIdAny},
    {"i64 @_Z12get_group_idj(i32)", GroupUniform},
    {"i64 @_Z14get_local_sizej(i32)", GroupUniform},
    {"i64 @_Z23get_enqueued_local_sizej(i32)", GroupUniform},
    {"i64 @_Z15get_global_sizej(i32)", GroupUniform},
    {"i64 @_Z14get_num_groupsj(i32)", GroupUniform},
    {"i64 @_Z19get_local_linear_idv()", Uninterpreted},
    {"i64 @_Z20get_global_linear_idv()", Uninterpreted},
    {"i32 @_Z22get_sub_group_local_idv()", LaneId},
    {"i32 @_Z16get_sub_group_idv()", Uninterpreted},
    {"void @_Z7barrierj(i32)", Barrier},
    {"void @_Z18work_group_barrierj(i32)", Barrier},
    {"void @_Z18work_group_barrierj12memory_scope(i32, i32)", Barrier},
    {"void @_Z17sub_group_barrierj12memory_scope(i32, i32)", Barrier},
    // The standard promises "non-zero", not one.
    {"i32 @_Z13sub_group_alli(i32)", Uninterpreted, true},
    {"i32 @_Z13sub_group_anyi(i32)", Uninterpreted, true},
    {"i32 @_Z15sub_group_electv()", Uninterpreted, false},
    {"i32 @_Z19sub_group_broadcastij(i32, i32)", ReadLane, true},
    {"float @_Z19sub_group_broadcastfj(float, i32)", ReadLane, true},
    {"i32 @_Z25sub_group_broadcast_firsti(i32)", ReadFirstLane, true},
    {"i32 @_Z20sub_group_reduce_addi(i32)", ReduceAdd, true},
    // Floats: the order of the additions is not specified.
    {"float @_Z20sub_group_reduce_addf(float)", Uninterpreted, true},
    {"i32 @_Z20sub_group_reduce_mini(i32)", ReduceSMin, true},
    {"i32 @_Z20sub_group_reduce_minj(i32)", ReduceUMin, true},
    {"i64 @_Z20sub_group_reduce_maxl(i64)", ReduceSMax, true},
    {"i64 @_Z20sub_group_reduce_maxm(i64)", ReduceUMax, true},
    {"double @_Z20sub_group_reduce_maxd(double)", Uninterpreted, true},
    {"i8 @_Z32sub_group_non_uniform_reduce_maxc(i8)", ReduceSMax, true},
    {"i8 @_Z32sub_group_non_uniform_reduce_maxh(i8)", ReduceUMax, true},
    {"i16 @_Z32sub_group_non_uniform_reduce_maxs(i16)", ReduceSMax, true},
    {"i32 @_Z28sub_group_scan_inclusive_addi(i32)", InclusiveScanAdd},
    {"i32 @_Z28sub_group_scan_exclusive_addj(i32)", ExclusiveScanAdd},
    {"float @_Z28sub_group_scan_inclusive_addf(float)", Uninterpreted},
    {"i32 @_Z28sub_group_scan_exclusive_maxi(i32)", Uninterpreted},
    {"<4 x i32> @_Z16sub_group_balloti(i32)", Uninterpreted, true},
    {"i32 @_Z17sub_group_shuffleij(i32, i32)", ShuffleIndex},
    {"i32 @_Z21sub_group_shuffle_xorij(i32, i32)", ShuffleXor},
    {"i32 @_Z20sub_group_shuffle_upij(i32, i32)", ShuffleUp},
    {"i32 @_Z22sub_group_shuffle_downij(i32, i32)", ShuffleDown},
    {"<4 x i32> @_Z31sub_group_non_uniform_broadcastDv4_ij(<4 x i32>, i32)",
     ReadLane, true},
    {"i32 @_Z32sub_group_non_uniform_reduce_muli(i32)", ReduceMul, true},
    {"i32 @_Z32sub_group_non_uniform_reduce_andi(i32)", ReduceAnd, true},
    {"i32 @_Z40sub_group_non_uniform_reduce_logical_andi(i32)", Uninterpreted,
     true},
    {"i32 @_Z40sub_group_non_uniform_scan_inclusive_addi(i32)",
     InclusiveScanAdd},
    {"i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)", Uninterpreted},
    {"i32 @_Z14work_group_alli(i32)", Uninterpreted, true},
    {"i32 @_Z21work_group_reduce_addi(i32)", ReduceAdd, true},
    {"i32 @_Z21work_group_reduce_minj(i32)", ReduceUMin, true},
    {"i32 @_Z20work_group_broadcastim(i32, i64)", Uninterpreted, true},
    // Scans go by local id, which is no lane.
    {"i32 @_Z29work_group_scan_inclusive_addi(i32)", Uninterpreted},
};

const NamedMeaning Shaders[] = {
    {"i32 @llvm.dx.thread.id(i32)", GlobalIdAny, false, ""},
    {"i32 @llvm.dx.thread.id.in.group(i32)", ThreadIdAny, false, ""},
    {"i32 @llvm.dx.group.id(i32)", GroupUniform, false, ""},
    {"i32 @llvm.dx.flattened.thread.id.in.group()", Uninterpreted, false, ""},
    // Newer than LLVM 19: known by name, even without attributes.
    {"i1 @llvm.dx.wave.any(i1)", VoteAny, true, ""},
    {"i1 @llvm.dx.wave.is.first.lane()", Elect, false, ""},
    {"i32 @llvm.dx.wave.readlane.i32(i32, i32)", ShuffleIndex, false, ""},
    {"i32 @llvm.dx.wave.reduce.umax.i32(i32)", ReduceUMax, true, ""},
    {"float @llvm.dx.wave.reduce.sum.f32(float)", Uninterpreted, true, ""},
    {"i32 @llvm.dx.wave.something.new(i32)", Uninterpreted, false, ""},
    {"i32 @llvm.dx.wave.active.countbits(i1)", VoteCount, true, ""},
    {"i32 @llvm.spv.wave.active.countbits(i1)", VoteCount, true, ""},
    {"i1 @llvm.dx.wave.all.equal.i32(i32)", VoteUniform, true, ""},
    {"i1 @llvm.dx.wave.all.equal.f32(float)", Uninterpreted, false, ""},
    {"i32 @llvm.dx.wave.reduce.xor.i32(i32)", ReduceXor, true, ""},
    {"i32 @llvm.spv.wave.reduce.and.i32(i32)", ReduceAnd, true, ""},
    {"i32 @llvm.spv.wave.product.i32(i32)", ReduceMul, true, ""},
    {"i32 @llvm.dx.wave.prefix.usum.i32(i32)", ExclusiveScanAdd, false, ""},
    {"i32 @llvm.dx.wave.prefix.bit.count(i1)", Uninterpreted, false, ""},
    {"void @llvm.spv.device.memory.barrier.with.group.sync()", Barrier, false,
     ""},
    {"void @llvm.dx.device.memory.barrier()", Uninterpreted, false, ""},
    {"<4 x i32> @llvm.spv.subgroup.ballot(i1)", Uninterpreted, true, ""},
    {"i32 @llvm.spv.thread.id(i32)", GlobalIdAny, false, ""},
    {"i32 @llvm.spv.thread.id.i32(i32)", GlobalIdAny, false, ""},
    {"i1 @llvm.spv.wave.all(i1)", VoteAll, true, ""},
    {"void @_Z22__spirv_ControlBarrierjjj(i32, i32, i32)", Barrier},
    {"i1 @_Z26__spirv_GroupNonUniformAnyjb(i32, i1)", VoteAny, true},
    {"i1 @_Z28__spirv_GroupNonUniformElectj(i32)", Elect},
    {"i32 @_Z27__spirv_GroupNonUniformIAddiij(i32, i32, i32)", Uninterpreted},
};

INSTANTIATE_TEST_SUITE_P(AMDGPU, BuiltIn, testing::ValuesIn(AMDGPU));
INSTANTIATE_TEST_SUITE_P(NotModelled, BuiltIn, testing::ValuesIn(NotModelled));
INSTANTIATE_TEST_SUITE_P(NVVM, BuiltIn, testing::ValuesIn(NVVM));
INSTANTIATE_TEST_SUITE_P(OpenCL, BuiltIn, testing::ValuesIn(OpenCL));
INSTANTIATE_TEST_SUITE_P(Shaders, BuiltIn, testing::ValuesIn(Shaders));

class NoRow : public testing::TestWithParam<const char *> {};
TEST_P(NoRow, OrdinaryNamesHaveNone) {
  Parsed P(callOf(GetParam(), "convergent"));
  EXPECT_FALSE(OperationCatalog().find(*P.Call));
}
INSTANTIATE_TEST_SUITE_P(
    Names, NoRow,
    testing::Values("i32 @llvm.umin.i32(i32, i32)", "i32 @f(i32)",
                    "i32 @llvm.made.up(i32)", "i32 @llvm.amdgcn.ballots(i32)",
                    // Not mangled, in a namespace, or of another name.
                    "i64 @get_local_id(i32)",
                    "i64 @_ZN2my12get_local_idEj(i32)",
                    "i64 @_Z13get_local_id2j(i32)", "i64 @_Zgarbage(i32)",
                    "i64 @_Z(i32)"));

TEST(OperationCatalog, EveryBuiltInRowIsConsistent) {
  StringSet<> Seen;
  for (const OperationInfo &Info : builtInOperations()) {
    SCOPED_TRACE(describe(Info));
    EXPECT_TRUE(Seen.insert(Info.Pattern).second) << "twice";
    if (Info.Means == Unsupported) {
      EXPECT_FALSE(Info.Note.empty()) << "must say what it is";
    }
    if (isThreadIdentity(Info.Means) && Info.Means != MbcntLo &&
        Info.Means != MbcntHi) {
      EXPECT_EQ(Info.Convergent, false);
      EXPECT_EQ(Info.Pure, true);
    }
    if (isOverCommunicatingSet(Info.Means)) {
      EXPECT_NE(Info.Convergent, false);
    }
    if (isUniformByDefinition(Info.Means)) {
      EXPECT_TRUE(Info.UniformResult);
    }
    if (Info.Means == Uninterpreted) {
      EXPECT_FALSE(Info.Note.empty()) << "must say why it has no meaning";
    }
    // Only names LLVM 19 does not know may be made convergent.
    if (Info.Convergent == true) {
      std::string Name = StringRef(Info.Pattern).rtrim("*.").str();
      EXPECT_TRUE(StringRef(Name).starts_with("llvm."));
      EXPECT_TRUE(Info.Pattern.back() == '*' ||
                  Function::lookupIntrinsicID(Name) ==
                      Intrinsic::not_intrinsic);
    }
  }
}

TEST(OperationCatalog, OperandsOfBuiltInRows) {
  OperationCatalog Catalog;
  Parsed Sync(callOf("i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)"));
  const OperationInfo *Info = Catalog.find(*Sync.Call);
  ASSERT_TRUE(Info);
  EXPECT_EQ(Info->MaskOperand, 0);
  EXPECT_EQ(Info->ValueOperand, 1);
  EXPECT_EQ(Info->LaneOperand, 2);
  Parsed Count(callOf("i32 @llvm.amdgcn.mbcnt.lo(i32, i32)"));
  Info = Catalog.find(*Count.Call);
  ASSERT_TRUE(Info);
  EXPECT_EQ(Info->MaskOperand, 0);
  EXPECT_EQ(Info->ValueOperand, 1);
}

TEST(OperationCatalog, BuiltInRowsDoNotApplyToDefinitions) {
  Parsed P("define void @caller() {\n"
           "  call void @_Z7barrierj(i32 0)\n  ret void\n}\n"
           "define void @_Z7barrierj(i32) convergent {\n  ret void\n}\n");
  EXPECT_FALSE(OperationCatalog().find(*P.Call));
}

TEST(OperationCatalog, CallsWithoutACalleeHaveNoRow) {
  Parsed Indirect("define void @f(ptr %p) {\n"
                  "  call void %p() convergent\n  ret void\n}\n");
  EXPECT_FALSE(OperationCatalog().find(*Indirect.Call));
  Parsed Asm("define void @f() {\n"
             "  call void asm \"bar.sync 0;\", \"\"() convergent\n"
             "  ret void\n}\n");
  EXPECT_FALSE(OperationCatalog().find(*Asm.Call));
}

//===----------------------------------------------------------------------===//
// Rows that do not fit
//===----------------------------------------------------------------------===//

TEST(RowFit, WrongShapesBecomeUninterpreted) {
  OperationCatalog Catalog;
  // A name of OpenCL with other operands or another result.
  for (const char *Signature : {"i32 @_Z17sub_group_shufflei(i32)",
                                "float @_Z20sub_group_reduce_addi(i32)",
                                "i32 @_Z17sub_group_shuffleij(i32, float)",
                                "float @_Z22get_sub_group_local_idv()",
                                "void @_Z12get_group_idj(i32)"}) {
    SCOPED_TRACE(Signature);
    Parsed P(callOf(Signature, "convergent"));
    const OperationInfo *Info = Catalog.find(*P.Call);
    ASSERT_TRUE(Info);
    EXPECT_EQ(Info->Means, Uninterpreted);
    EXPECT_EQ(Info->ValueOperand, -1);
    EXPECT_FALSE(Info->UniformResult);
    // Claims of harmlessness go with the meaning.
    EXPECT_FALSE(Info->Convergent.has_value());
    EXPECT_FALSE(Info->Pure.has_value());
    EXPECT_THAT(Info->Note, HasSubstr("does not fit"));
  }
}

TEST(RowFit, MeaningsOverASetNeedAConvergentCall) {
  OperationCatalog Catalog;
  Parsed Plain(callOf("i32 @_Z20sub_group_reduce_addi(i32)"));
  ASSERT_TRUE(Catalog.find(*Plain.Call));
  EXPECT_EQ(Catalog.find(*Plain.Call)->Means, Uninterpreted);
  // The function decides, not the call.
  const std::string AtCall =
      "\ndefine void @f(i32 %x) {\n"
      "  %r = call i32 @_Z20sub_group_reduce_addi(i32 %x) convergent\n"
      "  ret void\n}\n";
  Parsed OnCall("declare i32 @_Z20sub_group_reduce_addi(i32)" + AtCall);
  EXPECT_EQ(Catalog.find(*OnCall.Call)->Means, Uninterpreted);
  Parsed OnBoth("declare i32 @_Z20sub_group_reduce_addi(i32) convergent" +
                AtCall);
  EXPECT_EQ(Catalog.find(*OnBoth.Call)->Means, ReduceAdd);
  // Identity does not communicate.
  Parsed Identity(callOf("i64 @_Z12get_local_idj(i32)"));
  EXPECT_EQ(Catalog.find(*Identity.Call)->Means, ThreadIdAny);
}

TEST(RowFit, BarrierAndUnsupportedStay) {
  OperationInfo Info;
  Info.Means = Unsupported;
  EXPECT_EQ(downgraded(Info, RowFit::Unfit, false).Means, Unsupported);
  Info.Means = Barrier;
  EXPECT_EQ(downgraded(Info, RowFit::Unfit, false).Means, Barrier);
}

TEST(RowFit, AUserRowThatDoesNotFitKeepsItsOverrides) {
  OperationCatalog Catalog = catalogWith(
      R"({"name":"b","meaning":"ballot","convergent":true,"predicate":3})");
  Parsed P(callOf("i32 @b(i1)"));
  const OperationInfo *Info = Catalog.find(*P.Call);
  ASSERT_TRUE(Info);
  EXPECT_EQ(Info->Means, Uninterpreted);
  EXPECT_EQ(Info->Convergent, true);
  EXPECT_EQ(Info->PredicateOperand, -1);
  OperationCatalog Float =
      catalogWith(R"({"name":"b","meaning":"ballot","convergent":true})");
  Parsed F(callOf("float @b(i1)"));
  EXPECT_EQ(Float.find(*F.Call)->Means, Uninterpreted);
}

//===----------------------------------------------------------------------===//
// User rows
//===----------------------------------------------------------------------===//

TEST(UserRows, NamesPrefixesAndMangledNames) {
  OperationCatalog Catalog = catalogWith(R"(
    {"name":"wg.sync","meaning":"barrier"},
    {"name":"waveSum","meaning":"reduce-add"},
    {"name":"lib::vote","meaning":"vote-any"},
    {"name":"sum.*","meaning":"reduce-add","value":1,"note":"mine"},
    {"name":"sum.fast","meaning":"reduce-or"},
    {"name":"sum.*.wide","meaning":"reduce-xor"},
    {"name":"*.hash.*","meaning":"reduce-xor"},
    {"name":"llvm.amdgcn.ballot.*","meaning":"unsupported"})");
  auto MeaningOf = [&](const char *Signature) {
    Parsed P(callOf(Signature, "convergent"));
    const OperationInfo *Info = Catalog.find(*P.Call);
    EXPECT_TRUE(Info) << Signature;
    return Info ? meaningName(Info->Means).str() : "none";
  };
  EXPECT_EQ(MeaningOf("void @wg.sync()"), "barrier");
  EXPECT_EQ(MeaningOf("i32 @waveSum(i32)"), "reduce-add");
  EXPECT_EQ(MeaningOf("i32 @_Z7waveSumi(i32)"), "reduce-add");
  EXPECT_EQ(MeaningOf("i1 @_ZN3lib4voteEb(i1)"), "vote-any");
  EXPECT_EQ(MeaningOf("i32 @sum.slow(i32, i32)"), "reduce-add");
  EXPECT_EQ(MeaningOf("i32 @sum(i32, i32)"), "reduce-add");
  EXPECT_EQ(MeaningOf("i32 @sum.fast(i32)"), "reduce-or");
  // Exact names before prefixes before other patterns.
  EXPECT_EQ(MeaningOf("i32 @sum.slow.wide(i32, i32)"), "reduce-add");
  EXPECT_EQ(MeaningOf("i32 @my.hash.wide(i32)"), "reduce-xor");
  // The user wins over a built-in row.
  EXPECT_EQ(MeaningOf("i64 @llvm.amdgcn.ballot.i64(i1)"), "unsupported");
  EXPECT_EQ(MeaningOf("i32 @llvm.amdgcn.readfirstlane.i32(i32)"),
            "read-first-lane");
}

TEST(UserRows, ApplyToDefinitionsToo) {
  OperationCatalog Catalog = catalogWith(R"({"name":"g","meaning":"barrier"})");
  Parsed P("define void @caller() {\n  call void @g()\n  ret void\n}\n"
           "define void @g() convergent {\n  ret void\n}\n");
  ASSERT_TRUE(Catalog.find(*P.Call));
  EXPECT_EQ(Catalog.find(*P.Call)->Means, Barrier);
}

TEST(UserRows, Defaults) {
  OperationCatalog Catalog = catalogWith(R"(
    {"name":"a","meaning":"ballot"}, {"name":"b","meaning":"shuffle-xor"},
    {"name":"c","meaning":"read-first-lane"}, {"name":"d"},
    {"name":"e","meaning":"thread-id-x"}, {"name":"f","meaning":"mbcnt-lo"},
    {"name":"g","meaning":"ballot","mask":0,"predicate":1},
    {"name":"h","meaning":"vote-uniform","value":2},
    {"name":"j","meaning":"ballot-compare"}, {"name":"k","meaning":"vote-count"},
    {"name":"i","meaning":"elect"})");
  auto Row = [&](StringRef Name) {
    for (const OperationInfo &Info : Catalog.rows())
      if (Info.Pattern == Name)
        return Info;
    ADD_FAILURE() << Name.str();
    return OperationInfo();
  };
  EXPECT_EQ(Row("a").PredicateOperand, 0);
  EXPECT_TRUE(Row("a").UniformResult);
  EXPECT_FALSE(Row("a").Convergent.has_value());
  EXPECT_FALSE(Row("a").Pure.has_value());
  EXPECT_EQ(Row("b").ValueOperand, 0);
  EXPECT_EQ(Row("b").LaneOperand, 1);
  EXPECT_FALSE(Row("b").UniformResult);
  EXPECT_EQ(Row("c").ValueOperand, 0);
  EXPECT_EQ(Row("d").Means, Uninterpreted);
  EXPECT_EQ(Row("e").Convergent, false);
  EXPECT_EQ(Row("e").Pure, true);
  EXPECT_EQ(Row("f").MaskOperand, 0);
  EXPECT_EQ(Row("f").ValueOperand, 1);
  EXPECT_FALSE(Row("g").UniformResult);
  EXPECT_EQ(Row("h").ValueOperand, 2);
  EXPECT_EQ(Row("h").PredicateOperand, -1);
  EXPECT_EQ(Row("i").ValueOperand, -1);
  EXPECT_EQ(Row("j").ValueOperand, 0);
  EXPECT_EQ(Row("j").PredicateOperand, 2);
  EXPECT_TRUE(Row("j").UniformResult);
  EXPECT_EQ(Row("k").PredicateOperand, 0);
}

TEST(UserRows, AsmAndRegisters) {
  OperationCatalog Catalog = catalogWith(R"(
    {"asm":"bar.sync","convergent":true,"meaning":"barrier"},
    {"asm":"bar.sync 5","convergent":true,"note":"named"},
    {"register":"exec","convergent":true,"meaning":"active-mask"})");
  auto Find = [&](const std::string &Body, const std::string &Tail = "") {
    Parsed P("define void @f() {\n" + Body + "\n  ret void\n}\n" + Tail);
    const OperationInfo *Info = Catalog.find(*P.Call);
    return Info ? describe(*Info) : "none";
  };
  EXPECT_THAT(Find("call void asm sideeffect \"bar.sync 0;\", \"\"()"),
              HasSubstr("asm:bar.sync: barrier convergent"));
  EXPECT_THAT(Find("call void asm sideeffect \"bar.sync 5;\", \"\"()"),
              HasSubstr("named"));
  EXPECT_EQ(Find("call void asm sideeffect \"nop\", \"\"()"), "none");
  const std::string Declared =
      "declare i64 @llvm.read_register.i64(metadata)\n";
  EXPECT_THAT(
      Find("%r = call i64 @llvm.read_register.i64(metadata !0)",
           Declared + "!0 = !{!\"exec\"}"),
      HasSubstr("register:exec: active-mask uniform-result convergent"));
  EXPECT_EQ(Find("%r = call i64 @llvm.read_register.i64(metadata !0)",
                 Declared + "!0 = !{!\"exec_lo\"}"),
            "none");
  // Metadata of another shape, which the verifier would refuse.
  EXPECT_EQ(Find("%r = call i64 @llvm.read_register.i64(metadata !0)",
                 Declared + "!0 = !{}"),
            "none");
  EXPECT_EQ(Find("%r = call i64 @llvm.read_register.i64(metadata !0)",
                 Declared + "!0 = !{null}"),
            "none");
}

TEST(UserRows, SeveralFiles) {
  TemporaryFile A(R"({"operations":[{"name":"a"}]})");
  TemporaryFile B(R"({"operations":[{"name":"b"},{"name":"a"}]})");
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.addFile(A.path())), "");
  size_t Before = Catalog.rows().size();
  std::string Message = errorOf(Catalog.addFile(B.path()));
  EXPECT_THAT(Message, HasSubstr("\"a\" already has a row in"));
  EXPECT_THAT(Message, HasSubstr(A.path().str()));
  EXPECT_EQ(Catalog.rows().size(), Before) << "a bad file adds nothing";
}

//===----------------------------------------------------------------------===//
// --treat-as-convergent
//===----------------------------------------------------------------------===//

TEST(TreatAsConvergent, NamesAsmRegisters) {
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("f")), "");
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("asm:bar.sync")), "");
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("register:exec")), "");
  auto Convergent = [&](const std::string &Text) {
    Parsed P(Text);
    const OperationInfo *Info = Catalog.find(*P.Call);
    return Info && Info->Convergent == true;
  };
  EXPECT_TRUE(Convergent(callOf("i32 @f(i32)")));
  EXPECT_TRUE(Convergent(callOf("i32 @_Z1fi(i32)")));
  EXPECT_FALSE(Convergent(callOf("i32 @g(i32)")));
  EXPECT_TRUE(Convergent("define void @f() {\n  call void asm sideeffect "
                         "\"bar.sync 5, 64;\", \"~{memory}\"()\n"
                         "  ret void\n}\n"));
  EXPECT_TRUE(
      Convergent("declare i64 @llvm.read_register.i64(metadata)\n"
                 "define void @f() {\n"
                 "  %r = call i64 @llvm.read_register.i64(metadata !0)\n"
                 "  ret void\n}\n!0 = !{!\"exec\"}\n"));
}

TEST(TreatAsConvergent, KeepsMeanings) {
  for (const char *What :
       {"llvm.amdgcn.ballot.i64", "llvm.amdgcn.ballot.*", "llvm.amdgcn.*",
        "llvm.amdgcn.ballot.i6*", "llvm.amdgcn.ballot"}) {
    SCOPED_TRACE(What);
    OperationCatalog Catalog;
    EXPECT_EQ(errorOf(Catalog.treatAsConvergent(What)), "");
    Parsed P(callOf("i64 @llvm.amdgcn.ballot.i64(i1)"));
    ASSERT_TRUE(Catalog.find(*P.Call));
    EXPECT_EQ(Catalog.find(*P.Call)->Means, Ballot);
  }
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("sub_group_reduce_min")), "");
  Parsed P(callOf("i32 @_Z20sub_group_reduce_minj(i32)"));
  ASSERT_TRUE(Catalog.find(*P.Call));
  EXPECT_EQ(Catalog.find(*P.Call)->Means, ReduceUMin);
  EXPECT_EQ(Catalog.find(*P.Call)->Convergent, true);
}

TEST(TreatAsConvergent, StarsStandForAnyText) {
  for (const char *What : {"lib.*.sum", "*.sum", "lib*", "*wide*", "lib.w*.s*m",
                           "lib.wide.sum", "*lib.wide.sum*"}) {
    SCOPED_TRACE(What);
    OperationCatalog Catalog;
    EXPECT_EQ(errorOf(Catalog.treatAsConvergent(What)), "");
    Parsed P(callOf("i32 @lib.wide.sum(i32)"));
    ASSERT_TRUE(Catalog.find(*P.Call));
    EXPECT_EQ(Catalog.find(*P.Call)->Convergent, true);
    Parsed Q(callOf("i32 @other(i32)"));
    EXPECT_FALSE(Catalog.find(*Q.Call));
  }
  for (const char *What : {"lib.*.sums", "*.su", "lib.*.*.sum", "wide*sum"}) {
    SCOPED_TRACE(What);
    OperationCatalog Catalog;
    EXPECT_EQ(errorOf(Catalog.treatAsConvergent(What)), "");
    Parsed P(callOf("i32 @lib.wide.sum(i32)"));
    EXPECT_FALSE(Catalog.find(*P.Call));
  }
  // Exact names win, then prefixes; so do the meanings of built-in rows.
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("*ballot*")), "");
  Parsed P(callOf("i64 @llvm.amdgcn.ballot.i64(i1)"));
  ASSERT_TRUE(Catalog.find(*P.Call));
  EXPECT_EQ(Catalog.find(*P.Call)->Means, Ballot);
}

TEST(TreatAsConvergent, IdentitiesLoseTheirMeaning) {
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("llvm.amdgcn.mbcnt.*")), "");
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("get_local_id")), "");
  Parsed Count(callOf("i32 @llvm.amdgcn.mbcnt.lo(i32, i32)"));
  ASSERT_TRUE(Catalog.find(*Count.Call));
  EXPECT_EQ(Catalog.find(*Count.Call)->Means, Uninterpreted);
  EXPECT_EQ(Catalog.find(*Count.Call)->Convergent, true);
  Parsed Id(callOf("i64 @_Z12get_local_idj(i32)"));
  ASSERT_TRUE(Catalog.find(*Id.Call));
  EXPECT_EQ(Catalog.find(*Id.Call)->Means, Uninterpreted);
  EXPECT_EQ(Catalog.find(*Id.Call)->Convergent, true);
  EXPECT_EQ(Catalog.find(*Id.Call)->Pure, true);
}

TEST(TreatAsConvergent, CallsKnowWhatTheyRestOn) {
  OperationCatalog Catalog;
  EXPECT_EQ(errorOf(Catalog.treatAsConvergent("f")), "");
  Parsed P(callOf("i32 @f(i32)"));
  EXPECT_EQ(Catalog.assumptionAbout(*P.Call),
            "f: uninterpreted convergent -- from --treat-as-convergent");
  Parsed Q(callOf("i64 @llvm.amdgcn.ballot.i64(i1)"));
  EXPECT_EQ(Catalog.assumptionAbout(*Q.Call), std::nullopt);
  OperationCatalog OfFile =
      catalogWith(R"({"name":"llvm.amdgcn.ballot.*","meaning":"unsupported"})");
  EXPECT_EQ(OfFile.assumptionAbout(*Q.Call),
            "llvm.amdgcn.ballot.*: unsupported");
}

TEST(TreatAsConvergent, OrderOfOptionsDoesNotMatter) {
  TemporaryFile File(R"({"operations":[
    {"name":"g","meaning":"reduce-add"}, {"asm":"x","meaning":"barrier"}]})");
  for (bool FileFirst : {false, true}) {
    OperationCatalog Catalog;
    if (FileFirst) {
      EXPECT_EQ(errorOf(Catalog.addFile(File.path())), "");
    }
    EXPECT_EQ(errorOf(Catalog.treatAsConvergent("g")), "");
    EXPECT_EQ(errorOf(Catalog.treatAsConvergent("asm:x")), "");
    if (!FileFirst) {
      EXPECT_EQ(errorOf(Catalog.addFile(File.path())), "");
    }
    Parsed P(callOf("i32 @g(i32)"));
    ASSERT_TRUE(Catalog.find(*P.Call));
    EXPECT_EQ(Catalog.find(*P.Call)->Means, ReduceAdd);
    EXPECT_EQ(Catalog.find(*P.Call)->Convergent, true);
    Parsed A("define void @f() {\n  call void asm \"x\", \"\"()\n"
             "  ret void\n}\n");
    ASSERT_TRUE(Catalog.find(*A.Call));
    EXPECT_EQ(Catalog.find(*A.Call)->Means, Barrier);
    EXPECT_EQ(Catalog.find(*A.Call)->Convergent, true);
  }
}

TEST(TreatAsConvergent, RefusesEmptyNames) {
  OperationCatalog Catalog;
  for (const char *What : {"", "asm:", "register:", "*", "**"})
    EXPECT_THAT(errorOf(Catalog.treatAsConvergent(What)),
                HasSubstr("names nothing in particular"))
        << What;
}

//===----------------------------------------------------------------------===//
// Wrong files
//===----------------------------------------------------------------------===//

struct WrongFile {
  const char *Json;
  const char *Says;
};
std::ostream &operator<<(std::ostream &OS, const WrongFile &W) {
  return OS << W.Json;
}
class WrongFiles : public testing::TestWithParam<WrongFile> {};
TEST_P(WrongFiles, AreRefused) {
  EXPECT_THAT(errorFor(GetParam().Json), HasSubstr(GetParam().Says));
}

const WrongFile Wrong[] = {
    {"", "empty; must be"},
    {" \n ", "empty; must be"},
    {"{\n  \"operations\": [\n    {\"name\" 1}\n]}",
     ".json:3: error: not JSON"},
    {"{", ".json:1: error: not JSON"},
    {"\x01\x02", ".json:1: error: not JSON"},
    {"{\"operations\":[{\"name\":\"\xff\"}]}", "not JSON"},
    {"[]", "not an array; must be {\"operations\""},
    {"3", "not a number; must be"},
    {"{}", "has no \"operations\""},
    {R"({"operation":[]})", "unknown key \"operation\""},
    {R"({"operations":{}})", "operations: error: not an object"},
    {R"({"operations":[3]})", "operations[0]: error: not a number"},
    {R"({"operations":[{}]})", "operations[0]: error: names no operation"},
    {R"({"operations":[{"name":"a"},{"meaning":"barrier"}]})",
     "operations[1]: error: names no operation"},
    {R"({"operations":[{"name":"a","asm":"b"}]})", "both \"name\" and \"asm\""},
    {R"({"operations":[{"name":3}]})",
     "operations[0].name: error: not a number"},
    {R"({"operations":[{"name":""}]})", "names nothing in particular"},
    {R"({"operations":[{"name":"*"}]})", "names nothing in particular"},
    {R"({"operations":[{"name":"**"}]})", "names nothing in particular"},
    {R"({"operations":[{"name":"asm:b"}]})", "use the key \"asm\""},
    {R"({"operations":[{"name":"a","meening":"x"}]})",
     "operations[0]: error: unknown key \"meening\"; one of name, asm"},
    {R"({"operations":[{"name":"a","meaning":"reduce"}]})",
     "operations[0].meaning: error: unknown meaning \"reduce\"; one of "
     "uninterpreted, ballot"},
    {R"({"operations":[{"name":"a","meaning":3}]})", "must be a string"},
    {R"({"operations":[{"name":"a","convergent":1}]})",
     "operations[0].convergent: error: not a number; must be true or false"},
    {R"({"operations":[{"name":"a","pure":"yes"}]})", "must be true or false"},
    {R"({"operations":[{"name":"a","uniform-result":null}]})",
     "must be true or false"},
    {R"({"operations":[{"name":"a","value":-1}]})",
     "operations[0].value: error: negative"},
    {R"({"operations":[{"name":"a","lane":1.5}]})", "must be an operand"},
    {R"({"operations":[{"name":"a","predicate":"0"}]})", "must be an operand"},
    {R"({"operations":[{"name":"a","mask":4294967296}]})",
     "no call has an operand 4294967296"},
    {R"({"operations":[{"name":"a","note":1}]})", "operations[0].note"},
    {R"({"operations":[{"name":"a"},{"name":"a"}]})",
     "operations[1]: error: \"a\" already has a row, operations[0]"},
    {R"({"operations":[{"name":"a","name":"b"}]})",
     "the key \"name\" appears twice"},
    {R"({"operations":[],"operations":[]})", "\"operations\" appears twice"},
    {R"({"operations":[{"name":"a","meaning":"barrier","pure":true}]})",
     "a barrier is an effect"},
    {R"({"operations":[{"name":"a","meaning":"ballot","convergent":false}]})",
     "speaks of the communicating set"},
    {R"({"operations":[{"name":"a","meaning":"lane-id","convergent":true}]})",
     "does not communicate"},
    {R"({"operations":[{"name":"a","meaning":"lane-id","pure":false}]})",
     "has no effects"},
    {R"({"operations":[{"name":"a","meaning":"elect","uniform-result":true}]})",
     "differs between threads"},
};
INSTANTIATE_TEST_SUITE_P(Json, WrongFiles, testing::ValuesIn(Wrong));

TEST(WrongFile, Unreadable) {
  OperationCatalog Catalog;
  EXPECT_THAT(errorOf(Catalog.addFile("/nowhere/operations.json")),
              HasSubstr("/nowhere/operations.json: error: cannot be read"));
  EXPECT_THAT(errorOf(Catalog.addFile("/")), HasSubstr("cannot be read"));
}

TEST(WrongFile, AnEmptyListIsFine) {
  EXPECT_EQ(errorFor(R"({"operations":[]})"), "");
}

TEST(Meanings, NamesAreUniqueAndInvertible) {
  StringSet<> Seen;
  for (StringRef Name : meaningNames()) {
    EXPECT_TRUE(Seen.insert(Name).second) << Name.str();
    ASSERT_TRUE(meaningFromName(Name));
    EXPECT_EQ(meaningName(*meaningFromName(Name)), Name);
  }
  EXPECT_EQ(meaningName(Unsupported), "unsupported");
  EXPECT_EQ(meaningName(ReduceSMax), "reduce-smax");
  EXPECT_EQ(meaningName(GlobalIdAny), "global-id-any");
  EXPECT_FALSE(meaningFromName("Ballot"));
}

} // namespace
