//===- encodings/smt/term.h - Hash-consed terms over bits -------*- C++ -*-===//
//
// The language in which programs are encoded: Booleans, bit-vectors of any
// width >= 1 and uninterpreted functions, as one hash-consed graph. Equal terms
// are the same node, so many equivalences are decided by comparing pointers,
// and constructors simplify. Z3 is seen only by z3_*.cpp. (DESIGN 5, 6)
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_ENCODINGS_SMT_TERM_H
#define CONVTV_ENCODINGS_SMT_TERM_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace convtv {

class TermTable;

/// What a node of the term graph computes. Operands of the bit-vector
/// operations have equal widths; comparisons yield Bool. Simplified terms never
/// are Or, Ule or Sle: these are written with Not, And, Ult and Slt, so that
/// complements are recognised. Code that takes terms apart must expect
/// Not(And(...)) for a disjunction.
enum class TermKind : uint8_t {
  // Leaves.
  BoolConst,
  BitsConst,
  Variable, // Bool or bits
  // Bool -> Bool.
  Not,
  And, // n-ary, n >= 2
  Or,  // n-ary, n >= 2
  // Polymorphic.
  Eq,    // two operands of one sort
  Ite,   // Bool, and two operands of one sort
  Apply, // uninterpreted function of any sorts
  // Bits -> Bool.
  Ult,
  Ule,
  Slt,
  Sle,
  // Bits -> Bits.
  Add,
  Sub,
  Mul,
  UDiv, // SMT-LIB meaning: x / 0 = all ones
  URem, // x % 0 = x
  SDiv, // SMT-LIB bvsdiv
  SRem, // SMT-LIB bvsrem
  Shl,  // amounts >= width give 0 (ashr: the sign)
  LShr,
  AShr,
  BitAnd,
  BitOr,
  BitXor,
  BitNot,
  Concat,  // first operand is the high part
  Extract, // attributes: high, low
  ZExt,    // to the width of the node
  SExt,
};

struct TermNode; // defined in term_node.h, for the files of this folder

/// A term: a value type, cheap to copy, valid as long as its TermTable lives.
/// Default constructed terms are null and only good for assignment and tests.
class Term {
public:
  Term() = default;
  explicit Term(const TermNode *Node) : Node(Node) {}

  /// Use this rather than !, which is the negation of a Boolean term.
  bool isNull() const { return Node == nullptr; }
  /// Same node: identical after simplification. Never builds a term.
  bool same(Term Other) const { return Node == Other.Node; }
  /// Creation order within the table, dense from 0; operands come before users.
  uint32_t id() const;

  TermKind kind() const;
  bool isBool() const;
  /// Width in bits; 0 for Bool.
  unsigned width() const;
  llvm::ArrayRef<Term> operands() const;
  TermTable &table() const;

  bool isConst() const;
  bool isTrue() const;
  bool isFalse() const;
  /// The value of a BitsConst. Asserts that it is one.
  const llvm::APInt &bits() const;
  /// The name of a Variable or of the function of an Apply.
  llvm::StringRef name() const;
  /// Extract only.
  unsigned high() const;
  unsigned low() const;

  const TermNode *node() const { return Node; }
  friend bool operator<(Term A, Term B) { return A.id() < B.id(); }

private:
  const TermNode *Node = nullptr;
};

/// Owns all terms of one question. Not thread safe; movable is not needed.
class TermTable {
public:
  /// Simplify = false makes constructors build exactly what was asked for: the
  /// reference that simplification is tested against.
  explicit TermTable(bool Simplify = true);
  ~TermTable();
  TermTable(const TermTable &) = delete;
  TermTable &operator=(const TermTable &) = delete;

  Term boolean(bool Value);
  Term bits(const llvm::APInt &Value);
  Term bits(unsigned Width, uint64_t Value);
  /// The variable of this name; a second call with the same name returns the
  /// same term and must ask for the same sort. Width 0 is Bool.
  Term variable(llvm::StringRef Name, unsigned Width);
  /// A variable no one else has: Name gets a numeric suffix.
  Term fresh(llvm::StringRef Name, unsigned Width);
  /// Application of the uninterpreted function Name. A name must always be used
  /// with the same argument sorts and result width (0 = Bool).
  Term apply(llvm::StringRef Name, llvm::ArrayRef<Term> Arguments,
             unsigned ResultWidth);

  /// Rebuilds a node of the given kind with other operands through the
  /// simplifying constructors (for substitution and translation). Leaves are
  /// returned as they are; otherwise Original may be of another table.
  Term rebuild(Term Original, llvm::ArrayRef<Term> Operands);

  /// Number of nodes made so far.
  uint32_t size() const;

  struct Impl;
  Impl &impl() { return *P; }

private:
  std::unique_ptr<Impl> P;
};

//--- Simplifying constructors. Operands belong to one table. ----------------//
Term operator!(Term A);
Term operator&&(Term A, Term B);
Term operator||(Term A, Term B);
Term conjunction(TermTable &T, llvm::ArrayRef<Term> Terms); // empty: true
Term disjunction(TermTable &T, llvm::ArrayRef<Term> Terms); // empty: false
Term implies(Term A, Term B);
Term xorBool(Term A, Term B);
Term eq(Term A, Term B); // of any one sort
Term ne(Term A, Term B);
Term ite(Term Condition, Term Then, Term Else);

Term ult(Term A, Term B);
Term ule(Term A, Term B);
Term ugt(Term A, Term B);
Term uge(Term A, Term B);
Term slt(Term A, Term B);
Term sle(Term A, Term B);
Term sgt(Term A, Term B);
Term sge(Term A, Term B);

Term operator+(Term A, Term B);
Term operator-(Term A, Term B);
Term operator*(Term A, Term B);
Term udiv(Term A, Term B);
Term urem(Term A, Term B);
Term sdiv(Term A, Term B);
Term srem(Term A, Term B);
Term shl(Term A, Term B);
Term lshr(Term A, Term B);
Term ashr(Term A, Term B);
Term operator&(Term A, Term B); // bitwise, bits only
Term operator|(Term A, Term B);
Term operator^(Term A, Term B);
Term operator~(Term A);
Term negate(Term A);
Term concat(Term High, Term Low);
Term extract(Term A, unsigned High, unsigned Low);
/// Width may equal the operand's, then the term itself is returned.
Term zext(Term A, unsigned Width);
Term sext(Term A, unsigned Width);
Term trunc(Term A, unsigned Width);
/// zext or trunc, whichever Width asks for.
Term zextOrTrunc(Term A, unsigned Width);
/// Bool -> 1 bit, and 1 bit -> Bool.
Term toBit(Term Bool);
Term isSet(Term Bit);

//--- Substitution and printing ----------------------------------------------//
/// Maps terms, usually variables, to terms and rebuilds, memoised per object
/// (copies share the memo). Replacements happen all at once: they are not
/// searched again. A non-variable is replaced wherever that very node occurs.
class Substitution {
public:
  /// Same sorts. Forgets memoised results.
  void set(Term Variable, Term Replacement);
  Term apply(Term A);

private:
  struct Memo;
  std::shared_ptr<Memo> M;
};

/// SMT-LIB like text of the term; shared subterms are printed again, cut at
/// MaxNodes with "...". For messages and debugging. Negated conjunctions are
/// shown as disjunctions.
std::string toString(Term A, unsigned MaxNodes = 200);

//--- Concrete evaluation
//------------------------------------------------------//
/// Evaluates terms under an assignment, iteratively (no recursion) and
/// memoised. Bools are 1-bit APInts. Used by simulation (DESIGN 6, SAT
/// sweeping) and to check models. The callbacks are asked once per node and
/// only for nodes that matter: not in the arm of an ite that is not taken, nor
/// behind a decided and/or.
class Evaluator {
public:
  using VariableFn = std::function<llvm::APInt(Term Variable)>;
  using FunctionFn = std::function<llvm::APInt(
      Term Application, llvm::ArrayRef<llvm::APInt> Arguments)>;
  Evaluator(VariableFn Variables, FunctionFn Functions);
  Evaluator(Evaluator &&);
  Evaluator &operator=(Evaluator &&);
  ~Evaluator();

  /// The reference stays valid as long as the evaluator.
  const llvm::APInt &value(Term A);
  bool isTrue(Term A) { return value(A).getBoolValue(); }

private:
  struct Memo;
  std::unique_ptr<Memo> M;
};

} // namespace convtv

#endif // CONVTV_ENCODINGS_SMT_TERM_H
