# The lit suite of the command line. Substitutions:
#   %conv-tv      the tool
#   %exits N CMD  runs CMD and demands exit code N; for 2 also exactly one line
#                 on standard error, with "error: ", and nothing on standard output
#   %root         the top of the checkout
import os
import lit.formats

config.name = "conv-tv-cli"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.binary_root

here = config.test_source_root
config.substitutions += [
    ("%conv-tv", config.convtv_tool),
    ("%exits", f"{config.python} {here}/exits.py"),
    ("%python", config.python),
    ("%FileCheck", config.filecheck),
    ("%llvm-as", config.llvm_as),
    ("%root", config.source_root),
    ("%inputs", os.path.join(here, "Inputs")),
]
if "-fsanitize" in config.compiler_flags:
    config.available_features.add("sanitizer")
