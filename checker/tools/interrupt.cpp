//===- checker/tools/interrupt.cpp - SIGINT and SIGTERM -------------------===//

#include "checker/tools/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace convtv {

// A handler can reach nothing but a global; this one is private to the file.
static volatile std::sig_atomic_t Arrived = 0;

static void onSignal(int) { Arrived = 1; }

void installInterruptHandlers() {
  for (int Signal : {SIGINT, SIGTERM}) {
    struct sigaction Old = {};
    // A parent that ignores the signal (nohup, background jobs) wants that.
    if (sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler == SIG_IGN)
      continue;
    struct sigaction Action = {};
    Action.sa_handler = onSignal;
    Action.sa_flags = SA_RESETHAND | SA_RESTART;
    sigemptyset(&Action.sa_mask);
    sigaction(Signal, &Action, nullptr);
  }
}

bool interrupted() { return Arrived != 0; }

} // namespace convtv
