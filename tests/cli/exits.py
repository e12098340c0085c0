"""exits.py [--lines=M] N COMMAND...: runs COMMAND, passes its output on, demands exit code N.

For N = 2 (bad input or usage) the tool must say why in exactly M lines (default
1) of standard error that contain "error: ", and print nothing else anywhere.
"""

import re
import subprocess
import sys

arguments = sys.argv[1:]
lines_wanted = 1
if arguments[0].startswith("--lines="):
    lines_wanted = int(arguments.pop(0)[len("--lines="):])
wanted = int(arguments[0])
run = subprocess.run(arguments[1:], stdin=sys.stdin, capture_output=True, timeout=300)
out = run.stdout.decode("utf-8", "backslashreplace")
err = run.stderr.decode("utf-8", "backslashreplace")
sys.stdout.write(out)
sys.stderr.write(err)

problems = []
if run.returncode != wanted:
    problems.append(f"exit code {run.returncode}, expected {wanted}")
for byte in run.stderr + run.stdout:
    if byte != 10 and not 32 <= byte < 127:
        problems.append(f"byte {byte:#x} printed")
        break
if wanted == 2:
    lines = err.splitlines()
    if len(lines) != lines_wanted:
        problems.append(f"{len(lines)} lines on standard error, expected {lines_wanted}")
    for line in lines:
        if "error: " not in line:
            problems.append(f"not an error line: {line}")
    if out:
        problems.append("output although the input was refused")
if re.search(r"Stack dump|PLEASE submit|LLVM ERROR|terminate called", err):
    problems.append("crashed")
for problem in problems:
    print(f"exits.py: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
