#!/usr/bin/env python3
"""Runs conv-tv with its default limits on pathological inputs (inputs.py).

Each input is compared with itself, with a slightly different equal program and with a
wrong one. Demanded: a documented verdict with a reason that is no lie (the equal ones
are never violated, the wrong ones never preserved), its exit code, valid JSON, and
nothing on standard error: no crash, no abort. There is no limit on time but one that
tells a hang.

With --table, prints the measured table of docs/limits.md.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from inputs import INPUTS  # noqa: E402

EXIT_CODE = {"preserved": 0, "violated": 1, "ill-formed": 1, "undecided": 3}
HANG = 900  # seconds; a backstop only
VARIANTS = ("same", "equal", "wrong")
ALLOWED = {"same": {"preserved"}, "equal": {"preserved", "undecided"}, "wrong": {"violated", "undecided"}}


def run(tool, options, before, after):
    """Exit code, output, errors, seconds of processor time and peak memory in MB."""
    begun = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.posix_spawn(tool, [tool, str(before), str(after), "--json=-", "--quiet"] + options, os.environ,
                               file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1),
                                             (os.POSIX_SPAWN_DUP2, err.fileno(), 2)])
        while True:
            pid, status, usage = os.wait4(child, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begun > HANG:
                os.kill(child, 9)
                os.wait4(child, 0)
                return None, b"", b"", HANG, 0
            time.sleep(0.005)
        seconds = usage.ru_utime + usage.ru_stime
        out.seek(0)
        err.seek(0)
        return os.waitstatus_to_exitcode(status), out.read(), err.read(), seconds, usage.ru_maxrss // 1024


def check(tool, options, folder, name, variant):
    programs = INPUTS[name]()
    before = folder / f"{name}-{variant}-before.ll"
    after = folder / f"{name}-{variant}-after.ll"
    before.write_text(programs[0])
    after.write_text(programs[VARIANTS.index(variant)])
    code, out, err, seconds, megabytes = run(tool, options, before, after)
    row = {"name": name, "variant": variant, "seconds": seconds, "megabytes": megabytes, "verdict": "?", "reason": ""}
    problems = []
    if code is None:
        problems.append(f"no answer in {HANG} s")
    elif err:
        problems.append(f"exit code {code}, standard error: {err[:300]!r}")
    else:
        try:
            pairs = json.loads(out)["pairs"]
        except (ValueError, KeyError) as error:
            pairs = []
            problems.append(f"exit code {code}, no valid report: {error}")
        # Functions that @f calls are pairs of their own, and the same in all programs.
        decisive = [pair for pair in pairs if pair["function"] == "f"] or pairs
        verdicts = {pair["verdict"] for pair in decisive}
        others = [pair for pair in pairs if pair not in decisive and pair["verdict"] != "preserved"]
        if others:
            problems.append(f"{others[0]['function']} is {others[0]['verdict']}")
        if len(verdicts) == 1:
            row["verdict"] = verdicts.pop()
            row["reason"] = decisive[0].get("reason", "")
            if row["verdict"] not in ALLOWED[variant]:
                problems.append(f"{row['verdict']} ({row['reason']})")
            if EXIT_CODE.get(row["verdict"]) != code:
                problems.append(f"exit code {code} for {row['verdict']}")
            if row["verdict"] == "undecided" and not row["reason"]:
                problems.append("undecided without a reason")
        elif pairs:  # of the same change in many functions
            problems.append(f"different verdicts: {sorted(verdicts)}")
    before.unlink()
    after.unlink()
    return row, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--only", action="append", default=[], help="part of the name of an input")
    parser.add_argument("--variant", action="append", choices=VARIANTS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--option", action="append", default=[], help="given to conv-tv")
    arguments = parser.parse_args()
    names = [n for n in INPUTS if not arguments.only or any(part in n for part in arguments.only)]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        tasks = [pool.submit(check, arguments.tool, arguments.option, pathlib.Path(folder), name, variant)
                 for name in names for variant in arguments.variant or VARIANTS]
        for task in tasks:
            row, problems = task.result()
            if arguments.table:
                print(f"| {row['name']} | {row['variant']} | {row['seconds']:.2f} | {row['megabytes']} | "
                      f"{row['verdict']}{': ' + row['reason'] if row['verdict'] == 'undecided' else ''} |", flush=True)
            for problem in problems:
                failed += 1
                print(f"{row['name']} {row['variant']}: {problem}", file=sys.stderr, flush=True)
    print(f"{len(tasks)} runs, {failed} problems", file=sys.stderr)
    return 1 if failed or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
