//===- encodings/program/unrolled_function.h - Acyclic block copies -*- C++
//-*-===//
//
// A function unrolled along a cycle hierarchy into an
// acyclic graph of block copies. A copy is (call string, block, header counts):
// how often the header of each cycle around the block was visited since that
// cycle was entered. Under LLVM's maximal converged-with relation, two threads
// execute related instances of an instruction exactly if they execute it in the
// same copy (docs/encoding.md). Calls of defined functions are entered.
// (DESIGN 1.2, 5)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_PROGRAM_UNROLLED_FUNCTION_H
#define CONVTV_ENCODINGS_PROGRAM_UNROLLED_FUNCTION_H

#include "encodings/program/cycle_hierarchy.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace convtv {

using NodeId = unsigned;

class OperationCatalog;

/// True for calls that are entered rather than treated as one event: direct
/// calls of functions whose definition cannot be replaced. A row of the catalog
/// makes a call an operation whatever body its callee has (only the user's rows
/// speak of functions with a body); null: no catalog.
bool isEntered(const llvm::CallBase &Call, const OperationCatalog *Catalog);

/// One activation of a function, identified by its call string.
struct Frame {
  const llvm::Function *Function = nullptr;
  /// Calling frame and the node that ends with the call; unset for the
  /// outermost.
  unsigned Parent = ~0u;
  NodeId CallNode = ~0u;
  const llvm::CallBase *Call = nullptr;
};

struct UnrolledEdge {
  NodeId From, To;
  /// Position among the terminator's successors; 0 for call and return edges.
  unsigned Successor = 0;
  enum Kind { Branch, Call, Return } What = Branch;
};

/// A copy of a block, or of the part of it between two entered calls.
struct UnrolledNode {
  unsigned Frame = 0;
  const llvm::BasicBlock *Block = nullptr;
  /// Header visits, outermost cycle first; 1..bound (0: irreducible cycle
  /// entered beside its header).
  llvm::SmallVector<unsigned, 4> HeaderCounts;
  /// Part of the block: 0 for the first.
  unsigned Segment = 0;
  /// First and last instruction of the part; the last is a terminator or an
  /// entered call.
  const llvm::Instruction *First = nullptr;
  const llvm::Instruction *Last = nullptr;
  llvm::SmallVector<UnrolledEdge, 2> In, Out;
  /// Successors that would exceed the bound (header visits or recursion).
  llvm::SmallVector<unsigned, 1> BeyondBound;
};

struct UnrollLimits {
  unsigned HeaderVisits = 8;
  /// More nodes are refused.
  unsigned MaxNodes = 200'000;
  /// Asked between nodes; true makes the error "interrupted".
  std::function<bool()> Stop;
  /// Decides which calls are operations; null: every function with a body is
  /// entered.
  const OperationCatalog *Catalog = nullptr;
  /// Cycle hierarchies other than LLVM's; null: none.
  const CycleHierarchies *Hierarchies = nullptr;
};

class UnrolledFunction {
public:
  /// Error: the graph would exceed Limits.MaxNodes, or Limits.Stop.
  static llvm::Expected<UnrolledFunction> create(const llvm::Function &F,
                                                 const UnrollLimits &Limits);
  UnrolledFunction(UnrolledFunction &&);
  UnrolledFunction &operator=(UnrolledFunction &&);
  ~UnrolledFunction();

  const llvm::Function &function() const { return *Root; }
  llvm::ArrayRef<UnrolledNode> nodes() const { return Nodes; }
  llvm::ArrayRef<Frame> frames() const { return Frames; }
  /// All nodes, each after its predecessors.
  llvm::ArrayRef<NodeId> topologicalOrder() const { return Order; }
  /// The node reached right after the entered call that ends Call.
  NodeId continuation(NodeId Call) const;
  /// What is the same static code (B1): the first instruction of the part, then
  /// the calls it was entered by, from the inside out.
  std::vector<const llvm::Instruction *> staticPart(NodeId N) const;
  /// How many nodes have this node's static part.
  unsigned copies(NodeId N) const { return Copies[N]; }
  /// Immediate dominator in the graph; ~0u for the entry.
  NodeId immediateDominator(NodeId N) const { return Dominators[N]; }
  /// N postdominates its immediate dominator as far as control flow within the
  /// bound goes: every path from there to the end of the graph meets N. Nodes
  /// from which execution can stop (Stops) are taken as ends too.
  std::vector<bool>
  postdominatesDominator(const std::vector<bool> &Stops) const;

  /// The node that defines Def as seen from node At of the same frame, if it is
  /// determined by the cycle structure; ~0u when several copies may reach At.
  NodeId definingNode(const llvm::Instruction &Def, NodeId At) const;
  /// How often a heart in block Heart at node At was executed since the token
  /// definition in block Definition last was: the count of the outermost cycle
  /// around the heart without the definition, 1 if there is none.
  unsigned heartCount(NodeId At, const llvm::BasicBlock &Definition) const;

  /// Some function entered has an irreducible cycle.
  bool hasIrreducibleCycle() const { return Irreducible; }
  /// Some path was cut by the bound.
  bool isBounded() const { return Bounded; }

private:
  UnrolledFunction();
  struct Builder;
  const llvm::Function *Root = nullptr;
  std::vector<UnrolledNode> Nodes;
  std::vector<Frame> Frames;
  std::vector<NodeId> Order, Dominators;
  std::vector<NodeId> Continuations; // by node, ~0u if none
  std::vector<unsigned> Copies;
  std::map<std::pair<unsigned, std::pair<const llvm::BasicBlock *,
                                         std::vector<unsigned>>>,
           NodeId>
      FirstSegment;
  CycleHierarchies CyclesOf;
  bool Irreducible = false, Bounded = false;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_PROGRAM_UNROLLED_FUNCTION_H
