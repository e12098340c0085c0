"""interrupt.py TOOL FOLDER: SIGINT and SIGTERM in the middle of many pairs give
whole reports, with the pairs not reached undecided, and exit code 130."""

import json
import pathlib
import signal
import subprocess
import sys

COUNT = 4000
tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)


def program(first, second):
    functions = [
        f"define i32 @f{n}(i32 %x, i32 %y) {{\n"
        f"  %s = call i32 @wv.sum(i32 %x)\n  %t = call i32 @wv.sum(i32 %y)\n"
        f"  %a = {first}\n  %r = {second}\n  ret i32 %r\n}}\n"
        for n in range(COUNT)]
    return ("".join(functions) + "declare i32 @wv.sum(i32) #0\n"
            "attributes #0 = { convergent nounwind willreturn memory(none) }\n")


(folder / "before.ll").write_text(program("mul i32 %s, %t", "add i32 %a, %s"))
(folder / "after.ll").write_text(program("add i32 %t, 1", "mul i32 %s, %a"))


def default_signals():
    # Shells start background jobs with SIGINT ignored, which programs inherit.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


for number in (signal.SIGINT, signal.SIGTERM):
    report = folder / f"{number.name}.json"
    report.unlink(missing_ok=True)
    run = subprocess.Popen([tool, folder / "before.ll", folder / "after.ll", f"--json={report}"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=default_signals)
    first = run.stdout.readline()
    assert first.startswith("f0: preserved"), first
    run.send_signal(number)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 130, (run.returncode, err)
    assert err == "", err
    pairs = json.loads(report.read_text())["pairs"]
    assert len(pairs) == COUNT, len(pairs)
    assert len((first + out).splitlines()) >= COUNT + 1
    assert pairs[0]["verdict"] == "preserved", pairs[0]
    assert pairs[-1]["verdict"] == "undecided" and pairs[-1]["reason"] == "interrupted", pairs[-1]
    assert not list(folder.glob("*.tmp"))

# So does the search for contradictions.
LOOPS = pathlib.Path(__file__).resolve().parents[2] / "corpus/satisfiable/nested-loops-ok/program.ll"
for number in (signal.SIGINT, signal.SIGTERM):
    report = folder / f"satisfiable-{number.name}.json"
    report.unlink(missing_ok=True)
    run = subprocess.Popen([tool, "satisfiable", "--threads=4", "--unroll=6", "--traces=100000", "--groups=100000000",
                            LOOPS, f"--json={report}", "--quiet"],
                           stderr=subprocess.PIPE, preexec_fn=default_signals)
    # Once the signal is caught.
    status = pathlib.Path(f"/proc/{run.pid}/status")
    while not any(line.startswith("SigCgt") and int(line.split()[1], 16) >> number - 1 & 1
                  for line in status.read_text().splitlines()):
        pass
    run.send_signal(number)
    _, errors = run.communicate(timeout=120)
    assert run.returncode == 130 and errors == b"", (run.returncode, errors)
    function = json.loads(report.read_text())["files"][0]["functions"][0]
    assert function["verdict"] == "limit", function
