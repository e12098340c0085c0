"""full_disk.py COMMAND...: with a full disk as standard output the command must
exit with 2 and one error line."""

import subprocess
import sys

with open("/dev/full", "wb") as full:
    run = subprocess.run(sys.argv[1:], stdout=full, stderr=subprocess.PIPE, timeout=60)
assert run.returncode == 2, run
assert run.stderr.count(b"\n") == 1 and b"error: cannot write to standard output" in run.stderr, run
