//===- encodings/program/operation_catalog_data.cpp - The built-in rows
//----===//
//
// One line per operation. A meaning is given only where the definition in the
// enumeration is right for every input; otherwise the row is Uninterpreted and
// its note says why. Sources: LLVM's target intrinsic definitions and
// AMDGPUUsage, the PTX ISA, the OpenCL C and SPIR-V specifications, DXIL.
//
//===----------------------------------------------------------------------===//
#include "encodings/program/operation_catalog.h"

using namespace convtv;

namespace {

/// Which attribute overrides a row needs.
enum class Kind {
  Call,     ///< attributes decide
  Identity, ///< does not communicate and has no effects, however declared
  Newer, ///< LLVM 19 does not know the name, so its attributes may be missing
};

struct Row {
  const char *Pattern;
  Meaning Means = Meaning::Uninterpreted;
  int Value = -1;
  int Lane = -1;
  int Predicate = -1;
  int Mask = -1;
  bool Uniform = false;
  Kind Is = Kind::Call;
  const char *Note = "";
};

using enum Meaning;

const char QuadOrRow[] =
    "uninterpreted on purpose: reads lanes by a fixed pattern of the hardware";
const char InactiveLane[] =
    "uninterpreted on purpose: the index wraps and inactive lanes are defined";
const char MemberMask[] = "uninterpreted on purpose: the members are those of "
                          "the mask operand, not the communicating set";
const char Segments[] = "uninterpreted on purpose: indices wrap or fall back "
                        "to the own value within segments";
const char NoMask4[] =
    "uninterpreted on purpose: the mask is a vector of four words";
const char NonZero[] = "uninterpreted on purpose: the standard promises only "
                       "some value that is not zero";
const char LinearId[] =
    "uninterpreted on purpose: constant per thread, but no lane id";
const char PerSubgroup[] = "uninterpreted on purpose: constant per thread, the "
                           "same only within one wave or sub-group";
const char NotOnlyAdd[] =
    "uninterpreted on purpose: only scans of additions have a meaning here";
const char GroupOrder[] = "uninterpreted on purpose: ordered by local id or "
                          "addressed by it, not by lane";
const char ByScope[] = "uninterpreted on purpose: depends on the scope and "
                       "group-operation operands";
const char WholeWave[] =
    "whole-wave execution: lanes outside the communicating set take part";
const char WholeWaveModel[] =
    "whole-wave execution, modelled apart from operations";
const char WholeQuad[] =
    "whole-quad mode: helper lanes outside the communicating set take part";
const char Exec[] = "sets or reads the set of live lanes directly";
const char Backend[] =
    "control-flow lowering of the AMDGPU back end: reads or sets the lane mask";
const char JoinPoint[] =
    "anchor/join/point convergence control: --uncontrolled=join-point";
const char Hint[] = "scheduling only: no value and no other thread involved, "
                    "but kept in place as marked";
const char ScalarInput[] =
    "uninterpreted on purpose: the argument must be uniform";
const char SignOfType[] =
    "uninterpreted on purpose: neither a signed nor an unsigned integer";
const char Matrix[] = "uninterpreted on purpose: a matrix product whose rows "
                      "and columns are spread over the lanes of the wave";
const char Transpose[] = "uninterpreted on purpose: a load that transposes a "
                         "matrix spread over the lanes of the wave";
const char GlobalWaveSync[] =
    "uninterpreted on purpose: a counter of global wave sync shared by all "
    "waves; an effect";
const char MemoryBarrierObject[] =
    "uninterpreted on purpose: a barrier object in memory, shared by threads "
    "that need not execute this instruction; an effect";
const char Ends[] = "uninterpreted on purpose: ends the executing threads";
const char Hardware[] = "uninterpreted on purpose: no value and no other "
                        "thread involved, but kept in place as marked";
const char Control[] = "convergence control: makes the token that decides what "
                       "operations communicate with";
const char Unmarked[] =
    "depends on the active lanes, but LLVM 19 does not mark it convergent: "
    "--treat-as-convergent demands it";
const char Fence[] = "uninterpreted on purpose: orders memory, waits for no "
                     "thread";

// One row per line, however long.
// clang-format off
const Row Rows[] = {
    //===------------------------------------------------------------------===//
    // AMDGPU
    //===------------------------------------------------------------------===//
    {.Pattern = "llvm.amdgcn.ballot.*", .Means = Ballot, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.amdgcn.icmp.*", .Means = BallotCompare, .Value = 0, .Predicate = 2, .Uniform = true},
    {.Pattern = "llvm.amdgcn.fcmp.*", .Uniform = true,
     .Note = "uninterpreted on purpose: the mask of a float comparison"},
    {.Pattern = "llvm.amdgcn.readfirstlane.*", .Means = ReadFirstLane, .Value = 0, .Uniform = true},
    {.Pattern = "llvm.amdgcn.readlane.*", .Means = ReadLane, .Value = 0, .Lane = 1, .Uniform = true,
     .Note = "a lane operand that differs between threads gives no defined result"},
    {.Pattern = "llvm.amdgcn.writelane.*", .Value = 0, .Lane = 1,
     .Note = "uninterpreted on purpose: replaces the value of one lane"},
    {.Pattern = "llvm.amdgcn.permlane16.*", .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.permlanex16.*", .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.permlane64.*", .Value = 0, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.permlane*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.permlane16.var", .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.permlanex16.var", .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.ds.bpermute", .Value = 1, .Lane = 0, .Note = InactiveLane},
    {.Pattern = "llvm.amdgcn.ds.bpermute.*", .Is = Kind::Newer, .Note = InactiveLane},
    {.Pattern = "llvm.amdgcn.ds.permute", .Value = 1, .Lane = 0,
     .Note = "uninterpreted on purpose: pushes values to lanes"},
    {.Pattern = "llvm.amdgcn.ds.swizzle", .Value = 0, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.mov.dpp.*", .Value = 0, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.mov.dpp8.*", .Value = 0, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.update.dpp.*", .Value = 1, .Note = QuadOrRow},
    {.Pattern = "llvm.amdgcn.wave.reduce.umin.*", .Means = ReduceUMin, .Value = 0, .Uniform = true},
    {.Pattern = "llvm.amdgcn.wave.reduce.umax.*", .Means = ReduceUMax, .Value = 0, .Uniform = true},
    {.Pattern = "llvm.amdgcn.wave.reduce.*", .Value = 0, .Uniform = true, .Is = Kind::Newer,
     .Note = "uninterpreted on purpose: not an operation of LLVM 19"},
    {.Pattern = "llvm.amdgcn.wave.reduce.min.*", .Means = ReduceSMin, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wave.reduce.max.*", .Means = ReduceSMax, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wave.reduce.add.*", .Means = ReduceAdd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wave.reduce.and.*", .Means = ReduceAnd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wave.reduce.or.*", .Means = ReduceOr, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wave.reduce.xor.*", .Means = ReduceXor, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.wqm.vote", .Predicate = 0,
     .Note = "uninterpreted on purpose: any-true within the quad"},
    {.Pattern = "llvm.amdgcn.inverse.ballot.*", .Mask = 0, .Note = Unmarked},
    {.Pattern = "llvm.amdgcn.mbcnt.lo", .Means = MbcntLo, .Value = 1, .Mask = 0},
    {.Pattern = "llvm.amdgcn.mbcnt.hi", .Means = MbcntHi, .Value = 1, .Mask = 0},
    {.Pattern = "llvm.amdgcn.s.bitreplicate", .Note = ScalarInput},
    {.Pattern = "llvm.amdgcn.s.quadmask.*", .Note = ScalarInput},
    {.Pattern = "llvm.amdgcn.s.wqm.*", .Note = ScalarInput},
    {.Pattern = "llvm.amdgcn.ds.append.*",
     .Note = "uninterpreted on purpose: adds the size of the set to a counter"},
    {.Pattern = "llvm.amdgcn.ds.consume.*",
     .Note = "uninterpreted on purpose: subtracts the size of the set from a counter"},
    {.Pattern = "llvm.amdgcn.s.barrier", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.wave.barrier", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.signal", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.signal.var", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.signal.isfirst", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.signal.isfirst.var", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.init", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.join", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.leave", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.barrier.wait", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.wakeup.barrier", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.s.get.barrier.state",
     .Note = "uninterpreted on purpose: the state of a named barrier"},
    {.Pattern = "llvm.amdgcn.s.cluster.barrier", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.amdgcn.ds.gws.barrier", .Means = Barrier},
    {.Pattern = "llvm.amdgcn.ds.gws.init", .Note = GlobalWaveSync},
    {.Pattern = "llvm.amdgcn.ds.gws.sema.*", .Note = GlobalWaveSync},
    {.Pattern = "llvm.amdgcn.mfma.*", .Note = Matrix},
    {.Pattern = "llvm.amdgcn.smfmac.*", .Note = Matrix},
    {.Pattern = "llvm.amdgcn.wmma.*", .Note = Matrix},
    {.Pattern = "llvm.amdgcn.swmmac.*", .Note = Matrix},
    {.Pattern = "llvm.amdgcn.global.load.tr.b64.*", .Note = Transpose},
    {.Pattern = "llvm.amdgcn.global.load.tr.b128.*", .Note = Transpose},
    {.Pattern = "llvm.amdgcn.unreachable", .Note = Ends},
    {.Pattern = "llvm.amdgcn.sched.barrier", .Note = Hint},
    {.Pattern = "llvm.amdgcn.sched.group.barrier", .Note = Hint},
    {.Pattern = "llvm.amdgcn.iglp.opt", .Note = Hint},
    {.Pattern = "llvm.amdgcn.workitem.id.x", .Means = ThreadIdX, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.workitem.id.y", .Means = ThreadIdY, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.workitem.id.z", .Means = ThreadIdZ, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.workgroup.id.x", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.workgroup.id.y", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.workgroup.id.z", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.wavefrontsize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.groupstaticsize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.dispatch.id", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.dispatch.ptr", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.queue.ptr", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.kernarg.segment.ptr", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.implicitarg.ptr", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.lds.kernel.id", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.amdgcn.wave.id", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "llvm.r600.read.tidig.x", .Means = ThreadIdX, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.tidig.y", .Means = ThreadIdY, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.tidig.z", .Means = ThreadIdZ, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.tgid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.ngroups.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.local.size.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.read.global.size.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.r600.group.barrier", .Means = Barrier},
    // Constructs whose set is not the threads of the model.
    {.Pattern = "llvm.amdgcn.init.whole.wave", .Is = Kind::Identity, .Note = WholeWaveModel},
    {.Pattern = "llvm.amdgcn.whole.wave.*", .Means = Unsupported, .Note = WholeWave},
    {.Pattern = "llvm.amdgcn.call.whole.wave.*", .Is = Kind::Newer, .Note = WholeWaveModel},
    {.Pattern = "llvm.amdgcn.dead.*", .Means = Unsupported, .Note = WholeWave},
    {.Pattern = "llvm.amdgcn.set.inactive.*", .Note = WholeWaveModel},
    {.Pattern = "llvm.amdgcn.set.inactive.chain.arg.*", .Means = Unsupported, .Note = WholeWave},
    {.Pattern = "llvm.amdgcn.strict.wwm.*", .Note = WholeWaveModel},
    {.Pattern = "llvm.amdgcn.wwm.*", .Note = WholeWaveModel},
    {.Pattern = "llvm.amdgcn.strict.wqm.*", .Means = Unsupported, .Note = WholeQuad},
    {.Pattern = "llvm.amdgcn.wqm.*", .Means = Unsupported, .Note = WholeQuad},
    {.Pattern = "llvm.amdgcn.softwqm.*", .Means = Unsupported, .Note = WholeQuad},
    {.Pattern = "llvm.amdgcn.wqm.demote", .Means = Unsupported,
     .Note = "turns threads into helper lanes"},
    {.Pattern = "llvm.amdgcn.kill", .Means = Unsupported,
     .Note = "ends threads in the middle of the function"},
    {.Pattern = "llvm.r600.kill", .Means = Unsupported,
     .Note = "ends threads in the middle of the function"},
    {.Pattern = "llvm.amdgcn.endpgm", .Means = Unsupported,
     .Note = "ends the whole wave, threads outside the communicating set included"},
    {.Pattern = "llvm.amdgcn.init.exec", .Means = Unsupported, .Note = Exec},
    {.Pattern = "llvm.amdgcn.init.exec.from.input", .Means = Unsupported, .Note = Exec},
    {.Pattern = "llvm.amdgcn.cs.chain.*", .Means = Unsupported, .Note = Exec},
    {.Pattern = "llvm.amdgcn.live.mask", .Note = Unmarked},
    {.Pattern = "llvm.amdgcn.ps.live", .Note = Unmarked},
    {.Pattern = "llvm.amdgcn.if.*", .Means = Unsupported, .Note = Backend},
    {.Pattern = "llvm.amdgcn.else.*", .Means = Unsupported, .Note = Backend},
    {.Pattern = "llvm.amdgcn.loop.*", .Means = Unsupported, .Note = Backend},
    {.Pattern = "llvm.amdgcn.if.break.*", .Means = Unsupported, .Note = Backend},
    {.Pattern = "llvm.amdgcn.end.cf.*", .Means = Unsupported, .Note = Backend},
    {.Pattern = "llvm.experimental.convergence.entry", .Note = Control},
    {.Pattern = "llvm.experimental.convergence.anchor", .Note = Control},
    {.Pattern = "llvm.experimental.convergence.loop", .Note = Control},
    {.Pattern = "llvm.convergence.anchor", .Means = Unsupported, .Note = JoinPoint},
    {.Pattern = "llvm.convergence.join", .Means = Unsupported, .Note = JoinPoint},
    {.Pattern = "llvm.convergence.point", .Means = Unsupported, .Note = JoinPoint},
    {.Pattern = "llvm.experimental.convergence.iterating.anchor", .Means = Unsupported,
     .Note = "experimental iterating anchor, not with --tokens=rfc"},
    {.Pattern = "llvm.is.constant.*", .Means = Unsupported,
     .Note = "a question to the optimizer: its answer may change between before and after"},

    //===------------------------------------------------------------------===//
    // NVVM
    //===------------------------------------------------------------------===//
    {.Pattern = "llvm.nvvm.vote.all", .Means = VoteAll, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.vote.any", .Means = VoteAny, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.vote.uni", .Means = VoteUniform, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.vote.ballot", .Means = Ballot, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.vote.all.sync", .Predicate = 1, .Mask = 0, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.vote.any.sync", .Predicate = 1, .Mask = 0, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.vote.uni.sync", .Predicate = 1, .Mask = 0, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.vote.ballot.sync", .Predicate = 1, .Mask = 0, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.shfl.*", .Value = 0, .Lane = 1, .Note = Segments},
    {.Pattern = "llvm.nvvm.shfl.sync.*", .Value = 1, .Lane = 2, .Mask = 0, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.match.any.sync.*", .Value = 1, .Mask = 0, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.match.all.sync.*", .Value = 1, .Mask = 0, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.redux.sync.*", .Value = 0, .Mask = 1, .Uniform = true, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.elect.sync", .Mask = 0, .Is = Kind::Newer, .Note = MemberMask},
    {.Pattern = "llvm.nvvm.activemask", .Means = ActiveMask, .Uniform = true},
    {.Pattern = "llvm.nvvm.barrier0", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier0.popc", .Means = Barrier, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.barrier0.and", .Means = Barrier, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.barrier0.or", .Means = Barrier, .Predicate = 0, .Uniform = true},
    {.Pattern = "llvm.nvvm.barrier", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier.n", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier.sync", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier.sync.cnt", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier.cluster.*", .Means = Barrier},
    {.Pattern = "llvm.nvvm.barrier.cta.*", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.nvvm.bar.sync", .Means = Barrier},
    {.Pattern = "llvm.nvvm.bar.warp.sync", .Means = Barrier, .Mask = 0},
    {.Pattern = "llvm.nvvm.mbarrier.*", .Note = MemoryBarrierObject},
    {.Pattern = "llvm.nvvm.cp.async.mbarrier.arrive.*", .Note = MemoryBarrierObject},
    {.Pattern = "llvm.nvvm.exit", .Note = Ends},
    {.Pattern = "llvm.nvvm.nanosleep", .Note = Hardware},
    {.Pattern = "llvm.nvvm.setmaxnreg.*", .Note = Hardware},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.tid.x", .Means = ThreadIdX, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.tid.y", .Means = ThreadIdY, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.tid.z", .Means = ThreadIdZ, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.tid.w", .Means = GroupUniform, .Is = Kind::Identity,
     .Note = "always zero"},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.ntid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.ctaid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.nctaid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.clusterid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.nclusterid.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.cluster.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.gridid", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.warpsize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.laneid", .Means = LaneId, .Is = Kind::Identity},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.lanemask.*", .Is = Kind::Identity,
     .Note = "uninterpreted on purpose: a mask computed from the own lane id"},
    {.Pattern = "llvm.nvvm.read.ptx.sreg.warpid", .Is = Kind::Identity, .Note = PerSubgroup},

    //===------------------------------------------------------------------===//
    // OpenCL C: Itanium-mangled calls; clang declares all of them convergent
    //===------------------------------------------------------------------===//
    {.Pattern = "mangled:get_local_id", .Means = ThreadIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "mangled:get_global_id", .Means = GlobalIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "mangled:get_group_id", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_local_size", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_enqueued_local_size", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_global_size", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_global_offset", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_num_groups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_work_dim", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_local_linear_id", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "mangled:get_global_linear_id", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "mangled:get_sub_group_local_id", .Means = LaneId, .Is = Kind::Identity},
    {.Pattern = "mangled:get_sub_group_id", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "mangled:get_sub_group_size", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "mangled:get_max_sub_group_size", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_num_sub_groups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_enqueued_num_sub_groups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:get_sub_group_eq_mask", .Is = Kind::Identity, .Note = NoMask4},
    {.Pattern = "mangled:get_sub_group_ge_mask", .Is = Kind::Identity, .Note = NoMask4},
    {.Pattern = "mangled:get_sub_group_gt_mask", .Is = Kind::Identity, .Note = NoMask4},
    {.Pattern = "mangled:get_sub_group_le_mask", .Is = Kind::Identity, .Note = NoMask4},
    {.Pattern = "mangled:get_sub_group_lt_mask", .Is = Kind::Identity, .Note = NoMask4},
    {.Pattern = "mangled:barrier", .Means = Barrier},
    {.Pattern = "mangled:work_group_barrier", .Means = Barrier},
    {.Pattern = "mangled:sub_group_barrier", .Means = Barrier},
    {.Pattern = "mangled:sub_group_all", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_any", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_broadcast", .Means = ReadLane, .Value = 0, .Lane = 1, .Uniform = true,
     .Note = "a lane operand that differs between threads gives no defined result"},
    {.Pattern = "mangled:sub_group_broadcast_first", .Means = ReadFirstLane, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_reduce_add", .Means = ReduceAdd, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_reduce_min", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:sub_group_reduce_max", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:sub_group_reduce_min(signed)", .Means = ReduceSMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_reduce_max(signed)", .Means = ReduceSMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_reduce_min(unsigned)", .Means = ReduceUMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_reduce_max(unsigned)", .Means = ReduceUMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_scan_inclusive_add", .Means = InclusiveScanAdd, .Value = 0},
    {.Pattern = "mangled:sub_group_scan_exclusive_add", .Means = ExclusiveScanAdd, .Value = 0},
    {.Pattern = "mangled:sub_group_scan_*", .Value = 0, .Note = NotOnlyAdd},
    {.Pattern = "mangled:sub_group_elect", .Note = NonZero},
    {.Pattern = "mangled:sub_group_ballot", .Predicate = 0, .Uniform = true, .Note = NoMask4},
    {.Pattern = "mangled:sub_group_ballot_*", .Note = ScalarInput},
    {.Pattern = "mangled:sub_group_inverse_ballot", .Note = ScalarInput},
    {.Pattern = "mangled:sub_group_shuffle", .Means = ShuffleIndex, .Value = 0, .Lane = 1},
    {.Pattern = "mangled:sub_group_shuffle_xor", .Means = ShuffleXor, .Value = 0, .Lane = 1},
    {.Pattern = "mangled:sub_group_shuffle_up", .Means = ShuffleUp, .Value = 0, .Lane = 1},
    {.Pattern = "mangled:sub_group_shuffle_down", .Means = ShuffleDown, .Value = 0, .Lane = 1},
    {.Pattern = "mangled:sub_group_rotate", .Value = 0, .Note = InactiveLane},
    {.Pattern = "mangled:sub_group_clustered_*", .Value = 0,
     .Note = "uninterpreted on purpose: the set is split into clusters"},
    {.Pattern = "mangled:sub_group_non_uniform_all", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_non_uniform_any", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_non_uniform_all_equal", .Value = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_non_uniform_broadcast", .Means = ReadLane, .Value = 0, .Lane = 1, .Uniform = true,
     .Note = "a lane operand that differs between threads gives no defined result"},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_add", .Means = ReduceAdd, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_mul", .Means = ReduceMul, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_and", .Means = ReduceAnd, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_or", .Means = ReduceOr, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_xor", .Means = ReduceXor, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_min", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_max", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_min(signed)", .Means = ReduceSMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_max(signed)", .Means = ReduceSMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_min(unsigned)", .Means = ReduceUMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_max(unsigned)", .Means = ReduceUMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:sub_group_non_uniform_reduce_logical_*", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:sub_group_non_uniform_scan_inclusive_add", .Means = InclusiveScanAdd, .Value = 0},
    {.Pattern = "mangled:sub_group_non_uniform_scan_exclusive_add", .Means = ExclusiveScanAdd, .Value = 0},
    {.Pattern = "mangled:sub_group_non_uniform_scan_*", .Value = 0, .Note = NotOnlyAdd},
    {.Pattern = "mangled:intel_sub_group_*", .Note = "uninterpreted on purpose: vendor extension"},
    {.Pattern = "mangled:work_group_all", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:work_group_any", .Predicate = 0, .Uniform = true, .Note = NonZero},
    {.Pattern = "mangled:work_group_broadcast", .Value = 0, .Uniform = true, .Note = GroupOrder},
    {.Pattern = "mangled:work_group_reduce_add", .Means = ReduceAdd, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:work_group_reduce_min", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:work_group_reduce_max", .Value = 0, .Uniform = true, .Note = SignOfType},
    {.Pattern = "mangled:work_group_reduce_min(signed)", .Means = ReduceSMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:work_group_reduce_max(signed)", .Means = ReduceSMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:work_group_reduce_min(unsigned)", .Means = ReduceUMin, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:work_group_reduce_max(unsigned)", .Means = ReduceUMax, .Value = 0, .Uniform = true},
    {.Pattern = "mangled:work_group_scan_*", .Value = 0, .Note = GroupOrder},

    //===------------------------------------------------------------------===//
    // SPIR-V: wrapper functions of its front ends, and intrinsics newer than 19
    //===------------------------------------------------------------------===//
    {.Pattern = "mangled:__spirv_ControlBarrier", .Means = Barrier},
    {.Pattern = "__spirv_ControlBarrier", .Means = Barrier},
    {.Pattern = "mangled:__spirv_Group*", .Note = ByScope},
    {.Pattern = "__spirv_Group*", .Note = ByScope},
    {.Pattern = "mangled:__spirv_Subgroup*", .Note = "uninterpreted on purpose: vendor extension"},
    {.Pattern = "mangled:__spirv_GroupAll", .Means = VoteAll, .Predicate = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupAny", .Means = VoteAny, .Predicate = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupBroadcast", .Value = 1, .Uniform = true, .Note = ByScope},
    {.Pattern = "mangled:__spirv_GroupNonUniformAll", .Means = VoteAll, .Predicate = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupNonUniformAny", .Means = VoteAny, .Predicate = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupNonUniformAllEqual", .Means = VoteUniform, .Value = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupNonUniformElect", .Means = Elect},
    {.Pattern = "mangled:__spirv_GroupNonUniformBallot", .Predicate = 1, .Uniform = true, .Note = NoMask4},
    {.Pattern = "mangled:__spirv_GroupNonUniformBroadcast", .Value = 1, .Uniform = true, .Note = ByScope},
    {.Pattern = "mangled:__spirv_GroupNonUniformBroadcastFirst", .Means = ReadFirstLane, .Value = 1, .Uniform = true},
    {.Pattern = "mangled:__spirv_GroupNonUniformShuffle", .Means = ShuffleIndex, .Value = 1, .Lane = 2},
    {.Pattern = "mangled:__spirv_GroupNonUniformShuffleXor", .Means = ShuffleXor, .Value = 1, .Lane = 2},
    {.Pattern = "mangled:__spirv_GroupNonUniformShuffleUp", .Means = ShuffleUp, .Value = 1, .Lane = 2},
    {.Pattern = "mangled:__spirv_GroupNonUniformShuffleDown", .Means = ShuffleDown, .Value = 1, .Lane = 2},
    {.Pattern = "mangled:__spirv_BuiltInLocalInvocationId", .Means = ThreadIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInGlobalInvocationId", .Means = GlobalIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInWorkgroupId", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInWorkgroupSize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInNumWorkgroups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInGlobalSize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInGlobalOffset", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInSubgroupMaxSize", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInNumSubgroups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInSubgroupLocalInvocationId", .Means = LaneId, .Is = Kind::Identity},
    {.Pattern = "mangled:__spirv_BuiltInSubgroupId", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "mangled:__spirv_BuiltInSubgroupSize", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "mangled:__spirv_BuiltInLocalInvocationIndex", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "mangled:__spirv_BuiltInGlobalLinearId", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "llvm.spv.thread.id.*", .Means = GlobalIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.thread.id.in.group.*", .Means = ThreadIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.group.id.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.workgroup.size.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.num.workgroups.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.global.size.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.global.offset.*", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.flattened.thread.id.in.group", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "llvm.spv.subgroup.local.invocation.id", .Means = LaneId, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.subgroup.id", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "llvm.spv.subgroup.size", .Is = Kind::Identity, .Note = PerSubgroup},
    {.Pattern = "llvm.spv.subgroup.max.size", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.num.subgroups", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.wave.any", .Means = VoteAny, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.all", .Means = VoteAll, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.is.first.lane", .Means = Elect, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.readlane.*", .Means = ShuffleIndex, .Value = 0, .Lane = 1, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.sum.*", .Means = ReduceAdd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.max.*", .Means = ReduceSMax, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.min.*", .Means = ReduceSMin, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.umax.*", .Means = ReduceUMax, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.umin.*", .Means = ReduceUMin, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.active.countbits", .Means = VoteCount, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.all.equal.*", .Means = VoteUniform, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.and.*", .Means = ReduceAnd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.or.*", .Means = ReduceOr, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.reduce.xor.*", .Means = ReduceXor, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.product.*", .Means = ReduceMul, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.prefix.sum.*", .Means = ExclusiveScanAdd, .Value = 0, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.wave.*", .Is = Kind::Newer, .Note = "uninterpreted on purpose"},
    {.Pattern = "llvm.spv.subgroup.*", .Is = Kind::Newer, .Note = "uninterpreted on purpose"},
    {.Pattern = "llvm.spv.group.memory.barrier.with.group.sync", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.device.memory.barrier.with.group.sync", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.spv.device.memory.barrier", .Is = Kind::Newer, .Note = Fence},
    {.Pattern = "llvm.spv.group.memory.barrier", .Is = Kind::Newer, .Note = Fence},
    {.Pattern = "llvm.spv.wave.get.lane.count", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.spv.subgroup.ballot", .Predicate = 0, .Uniform = true, .Is = Kind::Newer, .Note = NoMask4},
    {.Pattern = "llvm.spv.quad.*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.spv.ddx*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.spv.ddy*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.spv.fwidth*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.spv.discard", .Means = Unsupported,
     .Note = "turns threads into helper lanes"},

    //===------------------------------------------------------------------===//
    // DirectX
    //===------------------------------------------------------------------===//
    {.Pattern = "llvm.dx.thread.id", .Means = GlobalIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "llvm.dx.thread.id.in.group", .Means = ThreadIdAny, .Value = 0, .Is = Kind::Identity},
    {.Pattern = "llvm.dx.group.id", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.dx.flattened.thread.id.in.group", .Is = Kind::Identity, .Note = LinearId},
    {.Pattern = "llvm.dx.wave.getlaneindex", .Means = LaneId, .Is = Kind::Identity},
    {.Pattern = "llvm.dx.wave.get.lane.count", .Means = GroupUniform, .Is = Kind::Identity},
    {.Pattern = "llvm.dx.wave.any", .Means = VoteAny, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.all", .Means = VoteAll, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.is.first.lane", .Means = Elect, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.readlane.*", .Means = ShuffleIndex, .Value = 0, .Lane = 1, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.sum.*", .Means = ReduceAdd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.usum.*", .Means = ReduceAdd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.max.*", .Means = ReduceSMax, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.min.*", .Means = ReduceSMin, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.umax.*", .Means = ReduceUMax, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.umin.*", .Means = ReduceUMin, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.active.countbits", .Means = VoteCount, .Predicate = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.all.equal.*", .Means = VoteUniform, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.and.*", .Means = ReduceAnd, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.or.*", .Means = ReduceOr, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.reduce.xor.*", .Means = ReduceXor, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.product.*", .Means = ReduceMul, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.prefix.sum.*", .Means = ExclusiveScanAdd, .Value = 0, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.uproduct.*", .Means = ReduceMul, .Value = 0, .Uniform = true, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.prefix.usum.*", .Means = ExclusiveScanAdd, .Value = 0, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.wave.*", .Is = Kind::Newer, .Note = "uninterpreted on purpose"},
    {.Pattern = "llvm.dx.quad.*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.dx.ddx*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.dx.ddy*", .Is = Kind::Newer, .Note = QuadOrRow},
    {.Pattern = "llvm.dx.group.memory.barrier.with.group.sync", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.device.memory.barrier.with.group.sync", .Means = Barrier, .Is = Kind::Newer},
    {.Pattern = "llvm.dx.device.memory.barrier", .Is = Kind::Newer, .Note = Fence},
    {.Pattern = "llvm.dx.group.memory.barrier", .Is = Kind::Newer, .Note = Fence},
    {.Pattern = "llvm.dx.discard", .Means = Unsupported,
     .Note = "turns threads into helper lanes"},
};
// clang-format on

} // namespace

std::vector<OperationInfo> convtv::builtInOperations() {
  std::vector<OperationInfo> Result;
  Result.reserve(std::size(Rows));
  for (const Row &R : Rows) {
    OperationInfo Info;
    Info.Pattern = R.Pattern;
    Info.Means = R.Means;
    if (R.Is == Kind::Identity) {
      Info.Convergent = false;
      Info.Pure = true;
    } else if (R.Is == Kind::Newer) {
      Info.Convergent = true;
    }
    Info.UniformResult = R.Uniform;
    Info.ValueOperand = R.Value;
    Info.LaneOperand = R.Lane;
    Info.PredicateOperand = R.Predicate;
    Info.MaskOperand = R.Mask;
    Info.Note = R.Note;
    Result.push_back(std::move(Info));
  }
  return Result;
}
