//===- encodings/smt/term_node.h - Nodes and their table --------*- C++ -*-===//
//
// Representation of terms, for the files of this folder only: a node with its
// operands behind it in an arena, and the hash table that makes equal nodes the
// same node.
//
// Normal form of a simplifying table: Or, Ule and Sle do not occur. They are
// written with Not, And, Ult and Slt, so a term and its complement always
// differ by one Not and are recognised without search. A non-simplifying table
// (tests) contains every kind.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_TERM_NODE_H
#define CONVTV_ENCODINGS_SMT_TERM_NODE_H

#include "encodings/smt/term.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"

#include <deque>
#include <string>
#include <vector>

namespace convtv {

/// The name and sort of a variable or function. Addresses are stable.
struct TermSymbol {
  std::string Name;
  llvm::SmallVector<unsigned, 4> ArgumentWidths; // 0 = Bool
  unsigned Width = 0;
  uint32_t Index = 0; // dense within variables, and within functions
};

struct TermNode {
  TermTable *Table;
  union {
    const llvm::APInt *Value; // BitsConst
    const TermSymbol *Symbol; // Variable, Apply
  };
  uint32_t Id;
  uint32_t Hash;
  uint32_t Width; // 0 = Bool
  uint32_t NumOperands;
  uint32_t High, Low; // Extract; BoolConst keeps its value in Low
  uint32_t Depth;     // levels below; leaves have 0
  TermKind Kind;

  llvm::ArrayRef<Term> operands() const {
    return {reinterpret_cast<const Term *>(this + 1), NumOperands};
  }
  Term operand(unsigned I) const { return operands()[I]; }
};
static_assert(sizeof(TermNode) % alignof(Term) == 0,
              "operands follow the node without padding");

struct TermTable::Impl {
  Impl(TermTable &Owner, bool Simplify);

  TermTable &Owner;
  const bool Simplify;
  /// How deep simplification rules call themselves now, see Nest.
  unsigned Depth = 0;
  Term True, False;

  /// The node with these parts, made if there is none yet. No simplification.
  Term make(TermKind Kind, unsigned Width, llvm::ArrayRef<Term> Operands,
            unsigned High = 0, unsigned Low = 0,
            const TermSymbol *Symbol = nullptr);
  Term makeBits(const llvm::APInt &Value);
  Term makeVariable(llvm::StringRef Name, unsigned Width);
  const TermSymbol *function(llvm::StringRef Name,
                             llvm::ArrayRef<Term> Arguments, unsigned Width);
  std::string freshName(llvm::StringRef Stem);
  uint32_t size() const { return NumNodes; }

private:
  llvm::BumpPtrAllocator Arena;
  std::vector<const TermNode *> Slots; // open addressing, power of two
  uint32_t NumNodes = 0;
  std::deque<llvm::APInt> Values; // wide ones own memory, so not in the arena
  std::deque<TermSymbol> Symbols;
  llvm::StringMap<Term> Variables;
  llvm::StringMap<const TermSymbol *> Functions;
  llvm::StringMap<uint64_t> FreshCounters;

  template <typename Same> const TermNode *&slot(uint32_t Hash, Same IsSame);
  TermNode *allocate(TermKind Kind, unsigned Width, uint32_t Hash,
                     llvm::ArrayRef<Term> Operands);
  void grow();
};

/// Bounds how deep simplification rules call themselves, because term graphs
/// may be far deeper than the stack. Where the bound is hit a rule is skipped,
/// which costs strength, never correctness.
class Nest {
public:
  explicit Nest(TermTable::Impl &Table) : Table(Table) { ++Table.Depth; }
  ~Nest() { --Table.Depth; }
  Nest(const Nest &) = delete;
  Nest &operator=(const Nest &) = delete;
  bool mayGoDeeper() const { return Table.Depth < 24; }

private:
  TermTable::Impl &Table;
};

/// The value of an operation on concrete operands (Bool: 1 bit), with the
/// meaning SMT-LIB gives it. Not for leaves and Apply. Width, High and Low are
/// those of the node (Width 0 = Bool).
llvm::APInt foldOperation(TermKind Kind, unsigned Width, unsigned High,
                          unsigned Low,
                          llvm::ArrayRef<const llvm::APInt *> Operands);

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_TERM_NODE_H
