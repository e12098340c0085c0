//===- tests/encodings/encode.h - Encoding a small function in a test
//------===//
//
// Encodes @f of a text for one thread and evaluates the terms for concrete
// arguments. Calls that are events get arbitrary results.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_TESTS_ENCODINGS_ENCODE_H
#define CONVTV_TESTS_ENCODINGS_ENCODE_H

#include "encodings/instructions/encoder.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace encode {

/// One leaf of a value: a number, or poison.
using Leaf = std::optional<llvm::APInt>;

/// What one execution of @f does.
struct Outcome {
  bool Undefined = false;   ///< undefined behaviour: the rest means nothing
  std::vector<Leaf> Leaves; ///< undef counts as poison
};

/// Undefined behaviour is "UB", poison "poison", numbers are unsigned decimals,
/// several leaves in angle brackets.
std::string text(const Outcome &O);

struct Options {
  bool Source = false; ///< whose reading of undef applies
  unsigned Threads = 1;
  unsigned Unroll = 8;
};

class Program {
public:
  explicit Program(const std::string &Text, Options Wanted = {});
  ~Program();

  /// Why it was refused; empty if it was not.
  const std::string &refused() const { return Refused; }
  /// Arguments leaf by leaf. Of pointers the number is the address in the
  /// world.
  Outcome run(const std::vector<Leaf> &Arguments);
  /// Byte at entry of the world at an address; by default a hash of it.
  std::function<uint8_t(uint64_t)> Initial;

  convtv::EncodingContext &context() { return *Context; }
  convtv::Encoder &encoder() { return *Encoder; }
  const llvm::Function &function() const { return *Function; }
  const llvm::Module &module() const { return *Module; }
  /// Evaluates terms for the arguments.
  convtv::Evaluator evaluator(const std::vector<Leaf> &Arguments);

private:
  struct Handler;
  llvm::LLVMContext LLVM;
  std::unique_ptr<llvm::Module> Module;
  const llvm::Function *Function = nullptr;
  std::unique_ptr<convtv::OperationCatalog> Catalog;
  std::unique_ptr<convtv::EncodingContext> Context;
  std::optional<convtv::UnrolledFunction> Unrolled;
  std::unique_ptr<Handler> OnEvents;
  std::unique_ptr<convtv::Encoder> Encoder;
  std::string Refused;
};

/// The byte the world has at an address unless a test says otherwise.
uint8_t worldByte(uint64_t Address);

} // namespace encode

#endif // CONVTV_TESTS_ENCODINGS_ENCODE_H
