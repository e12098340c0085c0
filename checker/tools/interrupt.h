//===- checker/tools/interrupt.h - SIGINT and SIGTERM ---------------*- C++
//-*-===//
//
// The first signal asks for an early, orderly end; the second one ends the
// process at once, as if it had not been handled.
//
//===----------------------------------------------------------------------===//
#ifndef CONVTV_CHECKER_TOOLS_INTERRUPT_H
#define CONVTV_CHECKER_TOOLS_INTERRUPT_H

namespace convtv {

/// Exit code of an interrupted run, as shells report SIGINT.
inline constexpr int InterruptedExitCode = 130;

void installInterruptHandlers();

/// Whether a signal has arrived.
bool interrupted();

} // namespace convtv

#endif // CONVTV_CHECKER_TOOLS_INTERRUPT_H
