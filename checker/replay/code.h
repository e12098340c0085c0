//===- checker/replay/code.h - Functions ready to be run --------*- C++ -*-===//
//
// Per-function tables made once and used by every run: value slots, operands,
// constants, the cycle hierarchy and what each call means.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_REPLAY_CODE_H
#define CONVTV_CHECKER_REPLAY_CODE_H

#include "checker/replay/world.h"
#include "encodings/program/cycle_hierarchy.h"
#include "encodings/program/effects.h"
#include "encodings/program/load.h"
#include "encodings/program/whole_wave_slices.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetLibraryInfoImpl;
} // namespace llvm

namespace convtv::replay {

/// Where an operand's leaves are: in the frame or in the constants.
struct OperandRef {
  uint32_t Index = 0;
  uint32_t Count = 0;
  bool IsConstant = false;
};

enum class CallKind : uint8_t {
  NoEffect,  ///< debug info, hints
  IsActive,  ///< init.whole.wave
  Copy,      ///< set.inactive, strict.wwm: the first operand
  Intrinsic, ///< meaning given by LangRef, computed in place
  Entry,     ///< llvm.experimental.convergence.entry
  Loop,
  Anchor,
  IteratingAnchor, ///< of the essay, known by its name
  JoinPoint,       ///< llvm.convergence.anchor, join or point
  Enter,           ///< a defined function, executed
  Event,           ///< anything else: an operation of the catalog or unknown
  Trap,            ///< stops the thread
  Unsupported,     ///< ends the run
};

struct CallSite {
  const llvm::CallBase *Call = nullptr;
  const llvm::Function *Callee = nullptr; ///< null: asm or indirect
  CallKind Kind = CallKind::Event;
  unsigned IntrinsicId = 0;
  CallEffects Effects;
  const OperationInfo *Info = nullptr;
  Meaning Means = Meaning::Uninterpreted;
  std::string IdentityText; ///< calleeIdentity()
  uint64_t Identity = 0;
  uint64_t MetadataHash = 0; ///< of metadata arguments
  /// Optimizers know more about this callee than we do (target intrinsics they
  /// fold, C library functions): differences that involve it prove nothing.
  bool KnownToOptimizers = false;
  bool IsIndirect = false;
  /// In a slice of strict.wwm: inactive lanes take part.
  bool WholeWave = false;
  /// Reads state outside of the program (Effects.ReadsMemory then means memory
  /// of the program only).
  bool ReadsHiddenState = false;
  OperandRef Token;   ///< of the convergencectrl bundle; Count 0: none
  OperandRef Pointer; ///< indirect calls: the callee operand
  struct Bundle {
    std::string Tag;
    llvm::SmallVector<OperandRef, 3> Inputs;
  };
  std::vector<Bundle> Bundles; ///< of llvm.assume
  std::string Problem;         ///< Unsupported: what
};

struct Inst {
  const llvm::Instruction *I = nullptr;
  unsigned Opcode = 0;
  uint32_t Result = 0; ///< first slot
  uint32_t Leaves = 0;
  const TypeLayout *Layout = nullptr; ///< of the result
  uint32_t FirstOperand = 0, NumOperands = 0;
  uint32_t FirstSuccessor = 0;
  uint32_t StaticId = 0;  ///< unique in the Program
  uint32_t CallIndex = 0; ///< calls only
  uint32_t Problem = 0;   ///< nonzero: index into Code::Problems
};

struct Block {
  const llvm::BasicBlock *BB = nullptr;
  uint32_t First = 0, End = 0; ///< instruction range
  uint32_t NumPhis = 0;
  uint32_t StaticId = 0;
  /// The cycles that contain it, outermost first.
  llvm::SmallVector<uint32_t, 2> Cycles;
  int HeaderOf = -1;
  /// Place in a topological order of its innermost cycle (nested cycles count
  /// as one node, edges to the header are left out; the header is first).
  uint32_t Position = 0;
  /// The immediate post-dominator on paths to a return; -1: none, or the exit.
  int PostDominator = -1;
  bool Decides = false; ///< its terminator has different successors
};

struct CycleData {
  int Parent = -1;
  uint32_t Position = 0; ///< like Block::Position, in the parent
};

struct Code {
  const llvm::Function *F = nullptr;
  std::vector<Inst> Insts;
  std::vector<Block> Blocks;
  std::vector<CycleData> Cycles;
  std::vector<OperandRef> Operands;
  std::vector<uint32_t> Successors;
  std::vector<CallSite> Calls;
  std::vector<Scalar> Constants;
  std::vector<std::string> Problems; ///< [0] is empty
  std::vector<OperandRef> Arguments;
  llvm::DenseMap<const llvm::BasicBlock *, uint32_t> BlockIndex;
  /// Where the instructions of slices of strict.wwm are in Insts.
  llvm::DenseMap<const llvm::Instruction *, uint32_t> SliceIndex;
  uint32_t Slots = 0;
  bool UsesTokens = false;
  /// Blocks with an iterating anchor, and the blocks each of them dominates.
  llvm::SmallVector<std::pair<uint32_t, llvm::BitVector>, 1> Regions;
  bool RunsAllLanes = false; ///< a whole-wave function, or init.whole.wave
  /// Denormal numbers may be flushed in this function.
  bool DenormalsVary = false;
  std::string Problem; ///< the function cannot be run at all

  llvm::ArrayRef<OperandRef> operands(const Inst &I) const {
    return llvm::ArrayRef(Operands).slice(I.FirstOperand, I.NumOperands);
  }
};

/// One side of a comparison: its functions, prepared on demand.
class Program {
public:
  Program(const LoadedModule &M, const World &W,
          const OperationCatalog &Catalog,
          const CycleHierarchies *Hierarchies = nullptr);
  ~Program();
  const Code &code(const llvm::Function &F);
  const LoadedModule &module() const { return M; }
  const llvm::DataLayout &dataLayout() const;
  /// tokens-rfc
  bool byDefault() const { return Catalog.tokens() == TokenSemantics::RFC; }
  TypeLayouts &layouts() { return Layouts; }
  const World &world() const { return W; }

private:
  std::unique_ptr<Code> prepare(const llvm::Function &F);
  CallSite describeCall(const llvm::CallBase &Call,
                        const WholeWaveSlices &Slices);

  const LoadedModule &M;
  const World &W;
  const OperationCatalog &Catalog;
  const CycleHierarchies *Hierarchies;
  TypeLayouts Layouts;
  std::unique_ptr<llvm::TargetLibraryInfoImpl> Library;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Code>> Codes;
  uint32_t NextStaticId = 1;
};

/// Fills Cycles, Block::Cycles, HeaderOf and the positions (cycle_order.cpp).
void orderCycles(Code &C, const CycleHierarchy &H);
/// Fills Block::PostDominator (post_dominators.cpp).
void findPostDominators(Code &C);

/// Whether the interpreter computes this intrinsic itself (intrinsics.cpp).
bool isComputedIntrinsic(unsigned IntrinsicId);
/// Whether executing this intrinsic has no consequence at all.
bool isHintIntrinsic(unsigned IntrinsicId);

} // namespace convtv::replay

#endif // CONVTV_CHECKER_REPLAY_CODE_H
