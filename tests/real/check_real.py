#!/usr/bin/env python3
"""Compiles real kernels with clang-19, optimizes them with opt-19 and has conv-tv
compare before and after; expect.json says what must come out and why.

The front end runs without LLVM passes, so that "before" is what it emitted; the
pipelines of expect.json are run on that. Each front-end output is also compared
with itself.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "corpus"))
import check_corpus  # noqa: E402  (the comparison of reports with expectations)

OPENCL = ["clang-19", "-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header", "-nogpulib",
          "-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"]
HLSL = ["clang-19", "-cc1", "-triple", "spirv-unknown-vulkan-library", "-x", "hlsl",
        "-O1", "-disable-llvm-passes", "-emit-llvm"]
FRONT_END = {
    "amdgcn": OPENCL + ["-target", "amdgcn-amd-amdhsa", "-mcpu=gfx900"],
    "nvptx64": OPENCL + ["-target", "nvptx64-nvidia-cuda"],
    "spir64": OPENCL + ["-target", "spir64-unknown-unknown"],
    "spirv": HLSL,
}
# HLSL gets tokens from the front end, OpenCL's operations are uncontrolled.
SEMANTICS = {"amdgcn": "maximal", "nvptx64": "maximal", "spir64": "maximal", "spirv": "tokens"}
KEYS = {"kernel", "target", "pipeline", "verdict", "why", "change", "threads", "args", "any-of", "reason"}
LEAST_ROWS, LEAST_KERNELS = 20, 8


def load_rows(problems):
    """The rows of expect.json, checked; and its pipelines."""
    path = HERE / "expect.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    rows, pipelines = data["rows"], data["pipelines"]
    kernels = {file.name for file in (HERE / "kernels").iterdir()}
    for number, row in enumerate(rows):
        def complain(what, number=number):
            problems.append(f"{path.name}: row {number}: {what}")
        if set(row) - KEYS:
            complain("unknown keys " + ", ".join(sorted(set(row) - KEYS)))
        if row["kernel"] not in kernels:
            complain(f'no kernel {row["kernel"]}')
        if row["target"] not in FRONT_END or (row["target"] == "spirv") != row["kernel"].endswith(".hlsl"):
            complain(f'target {row["target"]} does not suit {row["kernel"]}')
        if row["pipeline"] not in pipelines:
            complain(f'unknown pipeline {row["pipeline"]}')
        if not row.get("why", "").strip():
            complain('"why" is missing')
        for verdict in [row["verdict"]] + row.get("any-of", []):
            if verdict not in check_corpus.VERDICTS:
                complain(f"unknown verdict {verdict}")
        if "any-of" in row and not row.get("reason", "").strip():
            complain('"any-of" needs a "reason" that names the construct')
    judged = {row["kernel"] for row in rows}
    for name in sorted(kernels - judged):
        problems.append(f"{path.name}: no row for kernels/{name}")
    if len(rows) < LEAST_ROWS or len(judged) < LEAST_KERNELS:
        problems.append(f"{path.name}: {len(rows)} rows for {len(judged)} kernels; at least {LEAST_ROWS} and {LEAST_KERNELS} are needed")
    return rows, pipelines


def command(arguments):
    """Runs a compiler; its last error line, or None."""
    done = subprocess.run(arguments, capture_output=True, timeout=check_corpus.TIME_LIMIT)
    if done.returncode == 0:
        return None
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return f"{arguments[0]} failed: " + (lines[-1] if lines else f"exit code {done.returncode}")


def title(row):
    return f'{row["kernel"]} {row["target"]} {row["pipeline"]}'


def check(row, pipelines, folder, tool):
    """The failures of one row, as lines."""
    place = pathlib.Path(folder) / title(row).replace(" ", "_")
    place.mkdir()
    before, after = place / "before.ll", place / "after.ll"
    source = str(HERE / "kernels" / row["kernel"])
    error = command(FRONT_END[row["target"]] + ["-o", str(before), source])
    error = error or command(["opt-19", "-passes=" + pipelines[row["pipeline"]], "-S", str(before), "-o", str(after)])
    if error:
        return [error]
    semantics = SEMANTICS[row["target"]]
    failures = []
    for verdict in [row["verdict"]] + row.get("any-of", []):
        expect = {"verdict": verdict, "args": row.get("args", [])}
        if verdict == "violated":
            expect["change"] = row.get("change")
        if verdict == "preserved":
            expect["threads"] = row.get("threads", "any")
        wrong = check_corpus.judge(check_corpus.Run(place, title(row), "before.ll", "after.ll", semantics, expect), tool)
        if not wrong:
            failures = []
            break
        failures.append("expected {}, got {} ({})".format(*wrong))
    same = {"verdict": "preserved", "threads": "any", "args": row.get("args", [])}
    wrong = check_corpus.judge(check_corpus.Run(place, title(row), "before.ll", "before.ll", semantics, same), tool)
    if wrong:
        failures.append("before with itself: expected {}, got {} ({})".format(*wrong))
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0].replace("\n", " "))
    parser.add_argument("--tool", required=True, help="the conv-tv binary")
    parser.add_argument("--only", metavar="SUBSTRING", help="only rows whose 'kernel target pipeline' contains this")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the IR files in this folder, which must not exist")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()

    problems = check_corpus.self_check()
    for program in ("clang-19", "opt-19"):
        if not shutil.which(program):
            problems.append(f"{program} is not installed; the packages clang-19 and llvm-19 have it (scripts/dependencies.txt)")
    tool = os.path.abspath(options.tool)
    if not os.access(tool, os.X_OK):
        problems.append(f"{tool}: not an executable program; build conv-tv first")
    rows, pipelines = load_rows(problems)
    if options.only:
        rows = [row for row in rows if options.only in title(row)]
        if not rows:
            problems.append(f"no row matches '{options.only}'")
    if problems:
        print("\n".join(problems), file=sys.stderr)
        print(f"0 passed, {len(problems)} failed")
        return 1

    failed = 0
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = options.keep or scratch
        if options.keep:
            os.makedirs(folder)
        for row, failures in zip(rows, pool.map(lambda row: check(row, pipelines, folder, tool), rows)):
            failed += bool(failures)
            for failure in failures:
                print(f"FAIL {title(row)}: {failure}", flush=True)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
