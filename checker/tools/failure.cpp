//===- checker/tools/failure.cpp - The end, when there is no other --------===//

#include "checker/tools/failure.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

namespace convtv {

// Nothing in this file may allocate, lock or run destructors once something has
// failed: it may be running inside malloc, on the last page of the stack.

static constexpr int InternalFailure = 2;
/// Linux keeps at least 128 MiB free below the main thread's stack.
static constexpr rlim_t WantedStack = 100U << 20;
static constexpr size_t SignalStackSize = 64U << 10;

[[noreturn]] static void dieWith(llvm::StringRef Message) {
  for (llvm::StringRef Part :
       {llvm::StringRef("conv-tv: error: internal failure, no verdict: "),
        Message, llvm::StringRef("\n")})
    if (::write(STDERR_FILENO, Part.data(), Part.size()) < 0)
      break;
  std::_Exit(InternalFailure);
}

static void onFatalError(void *, const char *Reason, bool) {
  // LLVM's reasons may quote the input and span lines: keep to one printable
  // line without the help of the allocator.
  char Line[400];
  size_t Length = 0;
  for (const char *C = Reason; *C && Length < sizeof(Line); ++C)
    Line[Length++] = *C >= 0x20 && *C < 0x7F ? *C : '?';
  dieWith({Line, Length});
}

static void onOutOfMemory() { dieWith("out of memory; see --memory-limit"); }

// Written once before the handlers are installed.
static uintptr_t StackTop = 0;

[[maybe_unused]] static void onCrash(int Signal, siginfo_t *Info, void *) {
  if (Signal == SIGABRT)
    dieWith("aborted; please report this");
  auto Address = reinterpret_cast<uintptr_t>(Info->si_addr);
  bool OnStack = Address < StackTop && StackTop - Address < 2 * WantedStack;
  dieWith(OnStack ? "out of stack; the input is nested too deeply"
                  : "crashed; please report this");
}

static void raiseStackLimit() {
  struct rlimit Limit = {};
  if (getrlimit(RLIMIT_STACK, &Limit) != 0 || Limit.rlim_cur >= WantedStack)
    return;
  Limit.rlim_cur = Limit.rlim_max < WantedStack ? Limit.rlim_max : WantedStack;
  setrlimit(RLIMIT_STACK, &Limit); // if not, then not
}

static void installCrashHandlers() {
#if !LLVM_ADDRESS_SANITIZER_BUILD // its own report says more
  static char SignalStack[SignalStackSize];
  stack_t Stack = {};
  Stack.ss_sp = SignalStack;
  Stack.ss_size = sizeof(SignalStack);
  sigaltstack(&Stack, nullptr);
  struct sigaction Action = {};
  Action.sa_sigaction = onCrash;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&Action.sa_mask);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(Signal, &Action, nullptr);
#endif
}

void limitMemory([[maybe_unused]] unsigned MiB) {
#if !LLVM_ADDRESS_SANITIZER_BUILD // reserves terabytes of addresses
  // Private writable memory: the stacks that deep terms get are among it, but
  // libraries and files are not.
  struct rlimit Limit = {};
  rlim_t Wanted = (rlim_t(MiB) + MiB / 2 + 256) << 20;
  if (MiB == 0 || getrlimit(RLIMIT_DATA, &Limit) != 0 ||
      Limit.rlim_cur <= Wanted)
    return;
  Limit.rlim_cur = Wanted;
  setrlimit(RLIMIT_DATA, &Limit); // if not, then not
#endif
}

void installFailureHandlers() {
  StackTop = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  raiseStackLimit();
  std::set_new_handler(onOutOfMemory);
  llvm::install_fatal_error_handler(onFatalError);
  llvm::install_bad_alloc_error_handler(onFatalError);
  installCrashHandlers();
}

} // namespace convtv
