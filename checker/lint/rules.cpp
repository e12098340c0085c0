//===- checker/lint/rules.cpp - Rules by name, with remedies --------------===//

#include "checker/lint/rules.h"

namespace convtv::lint {

static const Rule Table[] = {
    {"cycle-rule-1", true,
     "A closed path with a use of a token, other than by a loop intrinsic, "
     "contains the token's definition.",
     "put a loop intrinsic that uses this token into the header of the cycle "
     "and let the operation use the loop intrinsic's token; or define the "
     "token inside the cycle, by an anchor"},
    {"cycle-rule-2", true,
     "A closed path with two uses of one token contains its definition.",
     "let one loop intrinsic in the header use the outer token and everything "
     "else in the cycle use the loop intrinsic's token; in an irreducible "
     "cycle, place an anchor before each inner loop for its loop intrinsic"},
    {"cycle-rule-3", true,
     "A closed path with uses of two tokens contains the definition of one of "
     "them.",
     "let one loop intrinsic in the header bring one outer token into the "
     "cycle, and derive the other token from it or from an anchor inside"},
    {"cycle-rule-4", true,
     "In a closed path with a heart but not its token's definition, the heart "
     "dominates all blocks.",
     "move the loop intrinsic to the header of the loop; if the cycle has "
     "several entries, make it a natural loop first, or use an anchor inside"},
    {"region-nesting", true,
     "The region in which a token is live contains, with a use of another "
     "token, that token's definition.",
     "end the uses of the inner token before the next use of the outer one, or "
     "define the inner token after that use"},
    {"token-dominance", true, "A token's definition dominates its uses.",
     "use a token whose definition is executed on every path to this use"},
    {"entry-once", true, "A function has at most one entry intrinsic.",
     "delete the second entry intrinsic and use the first one's token"},
    {"entry-block", true, "An entry intrinsic is in the entry block.",
     "move it to the start of the function; after inlining, replace it by the "
     "token of the call's convergencectrl bundle"},
    {"entry-first", true,
     "An entry intrinsic precedes the other convergent operations of its "
     "block.",
     "move the entry intrinsic before them"},
    {"entry-convergent-function", true,
     "An entry intrinsic is in a convergent function.",
     "mark the function convergent, or use an anchor if the set of threads "
     "does not matter to its callers"},
    {"entry-noconvergent", true,
     "An entry intrinsic is not marked noconvergent (tokens-rfc only).",
     "drop the mark; for a set of its own use an anchor"},
    {"entry-bundle", true, "An entry intrinsic has no bundle.",
     "delete the convergencectrl bundle; for a token of the same function use "
     "the token itself"},
    {"loop-bundle", true, "A loop intrinsic has a convergencectrl bundle.",
     "give it the token of the definition around the loop"},
    {"loop-first", true,
     "A loop intrinsic is the first convergent operation of its block.",
     "move the loop intrinsic before the other convergent operations"},
    {"anchor-bundle", true, "An anchor has no bundle.",
     "delete the convergencectrl bundle, or use the loop intrinsic"},
    {"bundle-once", true, "A call has at most one convergencectrl bundle.",
     "keep one of the bundles"},
    {"bundle-operand", true,
     "A convergencectrl bundle has exactly one operand, a token.",
     "give the bundle one token"},
    {"token-operand", true,
     "Tokens in convergencectrl bundles are made by convergence control "
     "intrinsics.",
     "use the token of an entry, loop or anchor intrinsic"},
    {"token-user", true, "Convergence control tokens are used by calls only.",
     "pass the token in a convergencectrl bundle; it cannot be merged or "
     "stored"},
    {"convergent-call", true, "A call with a token is convergent.",
     "mark the call or its callee convergent, or drop the bundle"},
    {"indirect-intrinsic", true,
     "Convergence control intrinsics are called directly, with their own type.",
     "call the intrinsic directly"},
    {"mixed-control", true,
     "One function does not mix convergent operations with and without "
     "tokens.",
     "give every convergent operation of the function a token, or none"},
    {"iterating-anchor", true,
     "On a closed path with a heart and an iterating anchor, but not the "
     "definition of the heart's token, the heart dominates the iterating "
     "anchor.",
     "use an anchor in the block before the loop and a loop intrinsic in the "
     "header instead of the iterating anchor"},
    {"malformed-ir", true, "The function is a graph of basic blocks.",
     "end every block with one terminator, and let none branch to the entry "
     "block"},
    {"llvm-verifier", true, "LLVM's verifier accepts the function.",
     "see the message; it is not about convergence control alone"},
    {"unused-token", false, "The token of an anchor or loop intrinsic is used.",
     "delete the intrinsic, or give its token to the operations it was meant "
     "for"},
    {"heart-without-cycle", false,
     "A loop intrinsic is in a cycle that does not contain the definition of "
     "its token.",
     "let its users use the outer token directly: the loop intrinsic is never "
     "executed twice with one token value"},
    {"irreducible-cycle", false,
     "Convergent operations without a token are in no irreducible cycle.",
     "use tokens, or make the cycle a natural loop: which threads communicate "
     "depends on the header that the compiler happens to choose"},
    {"call-not-convergent", false,
     "Calls of functions that contain convergent operations without a token, "
     "or an entry intrinsic, are convergent.",
     "mark the callee or the call convergent, or let the callee use an anchor "
     "if it takes any set of threads"},
    {"inactive-value", false,
     "Operations whose results flow into strict.wwm read values that inactive "
     "lanes were given.",
     "pass the value through llvm.amdgcn.set.inactive, with a value that is "
     "neutral for the operation"},
};

llvm::ArrayRef<Rule> rules() { return Table; }

const Rule *findRule(llvm::StringRef Name) {
  for (const Rule &R : Table)
    if (R.Name == Name)
      return &R;
  return nullptr;
}

} // namespace convtv::lint
