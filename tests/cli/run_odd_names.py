"""Option and file names with control characters and bytes that are no UTF-8."""

import subprocess
import sys

for argument in (b"--\x1b[31m", b"--threads=\n2", b"\xff\xfe.ll", b"a\nb.ll", b"--func=\xe2\x80\xae"):
    run = subprocess.run([sys.argv[1].encode(), argument], capture_output=True, timeout=60)
    assert run.returncode == 2, (argument, run)
    assert run.stdout == b"", (argument, run)
    assert run.stderr.count(b"\n") == 1 and b"error: " in run.stderr, (argument, run)
    assert all(byte == 10 or 32 <= byte < 127 for byte in run.stderr), (argument, run)
