//===- checker/tools/commands.cpp - The table of commands -----------------===//

#include "checker/tools/commands.h"

namespace convtv {

static const Command Table[] = {
    {"lint", runLint},
    {"satisfiable", runSatisfiable},
    {"run", runProgramCommand},
};

const Command *findCommand(llvm::StringRef Name) {
  for (const Command &C : Table)
    if (C.Name == Name)
      return &C;
  return nullptr;
}

} // namespace convtv
