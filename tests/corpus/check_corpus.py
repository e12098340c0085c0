#!/usr/bin/env python3
"""Runs conv-tv over the corpus and compares verdicts with corpus/*/*/expect.json.

For each pair and each supported semantics: the verdict of before.ll against
after.ll, the exit code, that a violation was replayed, the kind of change and the
number of threads where the pair names them. In identity mode each file is also
compared with itself, which must be preserved for any number of threads.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

# Semantics of expect.json that the tool implements; verdicts under others are kept
# in the corpus but not run. "tokens" is a property of the file, and so is
# "iterating-anchor" (tokens, in a program with that intrinsic); "tokens-rfc" asks for
# --tokens=rfc, the others are values of --uncontrolled.
SUPPORTED = {"tokens", "tokens-rfc", "maximal", "postdominator", "same-path", "opaque", "join-point", "iterating-anchor"}

SEMANTICS = {
    "tokens",
    "tokens-rfc",
    "join-point",
    "iterating-anchor",
    "maximal",
    "postdominator",
    "same-path",
    "opaque",
}
VERDICTS = {"preserved", "violated", "ill-formed", "undecided"}
CHANGES = {"shrinks", "grows", "splits", "merges", "value", "effect"}
# "undecided-because": why the tool may say undecided instead, which is no error but
# a limit; any other verdict still is one. A sentence, or one for each semantics that
# it is about.
KEYS = {"origin", "verdicts", "why", "change", "threads", "args", "live", "undecided-because"}
EXIT_CODE = {"preserved": 0, "violated": 1, "ill-formed": 1, "undecided": 3}
# A file pair is as bad as its worst function pair.
BADNESS = ["preserved", "undecided", "violated", "ill-formed"]
# Folders of single programs for `lint` and `satisfiable`, checked elsewhere.
PROGRAMS = {"lint", "satisfiable"}
# Fewer pairs than this means that the corpus was not found.
LEAST_PAIRS = 100
TIME_LIMIT = 120  # seconds per run; a backstop only


class Run:
    """One call of the tool and what it has to say."""

    def __init__(self, folder, name, before, after, semantics, expect):
        self.folder = folder
        self.name = name
        self.before = before
        self.after = after
        self.semantics = semantics
        self.verdict = expect["verdict"]
        self.change = expect.get("change")
        self.threads = expect.get("threads")
        self.args = expect.get("args", [])
        self.limit = expect.get("undecided-because")
        self.limited = False
        self.seconds = 0.0

    def command(self, tool):
        rules = []
        if self.semantics == "tokens-rfc":
            rules = ["--tokens=rfc"]
        elif self.semantics not in ("tokens", "iterating-anchor"):
            rules = ["--uncontrolled=" + self.semantics]
        return [tool, self.before, self.after, "--json=-", "--quiet"] + rules + self.args


def load_expectation(path, problems):
    """Reads and checks one expect.json; None if it is unusable."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problems.append(f"{path}: {error}")
        return None

    def complain(what):
        problems.append(f"{path}: {what}")

    unknown = set(data) - KEYS
    if unknown:
        complain("unknown keys: " + ", ".join(sorted(unknown)))
    for key in ("origin", "why"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            complain(f'"{key}" is missing or empty')
    verdicts = data.get("verdicts")
    if not isinstance(verdicts, dict) or not verdicts:
        complain('"verdicts" is missing or empty')
        return None
    for semantics, verdict in verdicts.items():
        if semantics not in SEMANTICS:
            complain(f'unknown semantics "{semantics}"')
        if verdict not in VERDICTS:
            complain(f'unknown verdict "{verdict}"')
    changes = data.get("change", [])
    changes = [changes] if isinstance(changes, str) else changes
    if set(changes) - CHANGES:
        complain(f'unknown change "{data["change"]}"')
    data["change"] = changes
    if data.get("threads", "any") != "any":
        complain('"threads" must be "any"')
    reasons = data.get("undecided-because")
    if isinstance(reasons, dict):
        for name in set(reasons) - set(data["verdicts"]):
            complain(f'"undecided-because" for "{name}" without a verdict')
        reasons = list(reasons.values())
    else:
        reasons = [reasons] if "undecided-because" in data else []
    if not all(isinstance(r, str) and r.strip() for r in reasons):
        complain('"undecided-because" must say why')
    if not isinstance(data.get("args", []), list):
        complain('"args" must be a list')
    for name in ("before.ll", "after.ll"):
        if not (path.parent / name).is_file():
            complain(f"{name} is missing")
    return data


def collect(corpus, only, identity, problems):
    """All runs of the corpus, and the number of pairs found."""
    runs, pairs, judged = [], 0, 0
    for path in sorted(corpus.glob("*/*/before.ll")):
        if path.parent.parent.name in PROGRAMS:
            problems.append(f"{path.parent}: programs are called program.ll")
        if not (path.parent / "expect.json").is_file():
            problems.append(f"{path.parent}: expect.json is missing")
    for path in sorted(corpus.glob("*/*/expect.json")):
        if path.parent.parent.name in PROGRAMS:
            continue
        pairs += 1
        folder = path.parent
        name = f"{folder.parent.name}/{folder.name}"
        data = load_expectation(path, problems)
        if data is None:
            continue
        verdicts = data["verdicts"]
        first = True
        for semantics in sorted(verdicts):
            if semantics not in SUPPORTED:
                continue
            judged += 1
            if only and only not in name:
                continue
            verdict = verdicts[semantics]
            expect = {"verdict": verdict, "args": data.get("args", [])}
            reason = data.get("undecided-because")
            if isinstance(reason, dict):
                reason = reason.get(semantics)
            expect["undecided-because"] = reason
            # Under opaque the kind depends on which unknown relation was found.
            if verdict == "violated" and semantics != "opaque":
                expect["change"] = data["change"]
            if verdict == "preserved":
                expect["threads"] = data.get("threads")
            runs.append(Run(folder, f"{name} [{semantics}]", "before.ll", "after.ll", semantics, expect))
            if not identity or not first:
                continue
            first = False
            files = ["before.ll"] if verdict == "ill-formed" else ["before.ll", "after.ll"]
            for file in files:
                same = {"verdict": "preserved", "threads": "any", "args": data.get("args", [])}
                runs.append(Run(folder, f"{name} [{semantics}] {file} with itself", file, file, semantics, same))
    return runs, pairs, judged


def worst(pairs):
    return max((pair["verdict"] for pair in pairs), key=BADNESS.index)


def judge(run, tool):
    """None if the tool said what it should, else (expected, got, reason)."""
    start = time.monotonic()
    try:
        done = subprocess.run(run.command(tool), cwd=run.folder, capture_output=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        run.seconds = time.monotonic() - start
        return run.verdict, "time limit", f"no answer in {TIME_LIMIT} s"
    run.seconds = time.monotonic() - start
    errors = done.stderr.decode("utf-8", "replace").strip()
    said = errors.splitlines()[-1] if errors else ""
    if done.returncode not in (0, 1, 3):
        return run.verdict, f"exit code {done.returncode}", said
    try:
        report = json.loads(done.stdout.decode("utf-8"))
    except ValueError as error:
        return run.verdict, f"exit code {done.returncode}, no JSON", said or str(error)
    try:
        return compare(run, done.returncode, report)
    except (KeyError, TypeError, ValueError) as error:
        return run.verdict, "JSON that is not conv-tv/1", repr(error)


def compare(run, code, report):
    if report["schema"] != "conv-tv/1":
        return "schema conv-tv/1", report["schema"], ""
    pairs = report["pairs"]
    if not pairs:
        return run.verdict, "no function pairs", ""
    got = worst(pairs)
    guilty = [pair for pair in pairs if pair["verdict"] == got]
    reason = "; ".join(f'{pair["function"]}: {pair.get("reason", "")}' for pair in guilty)
    if got == "undecided" and run.limit and code == EXIT_CODE[got]:
        run.limited = True
        return None
    if got != run.verdict:
        return run.verdict, got, reason
    if code != EXIT_CODE[run.verdict]:
        return f"exit code {EXIT_CODE[run.verdict]}", f"exit code {code}", reason
    for pair in pairs:
        if pair["verdict"] == "violated":
            if not pair.get("replayed", False) or not pair.get("counterexample"):
                return "a replayed counterexample", "none", reason
    if run.change:
        kinds = {pair["counterexample"]["change"] for pair in guilty}
        if not kinds & set(run.change):
            return "change " + " or ".join(run.change), "change " + ", ".join(sorted(kinds)), reason
    if run.threads == "any":
        for pair in pairs:
            if pair["scope"]["threads"] != "any":
                return "any number of threads", f'{pair["scope"]["threads"]} threads', f'{pair["function"]}: {pair.get("reason", "")}'
    return None


def fake_report(verdict, **more):
    pair = {"function": "f", "verdict": verdict, "semantics": "maximal", "scope": {"threads": "any", "unroll": 8}, "reason": "as told"}
    pair.update(more)
    return {"schema": "conv-tv/1", "pairs": [pair], "summary": {}}


def self_check():
    """Shows that each demand can fail: a list of what went wrong, empty if fine."""
    folder = pathlib.Path(".")

    def run(**expect):
        return Run(folder, "self-check", "before.ll", "after.ll", "maximal", expect)

    shrinks = {"replayed": True, "counterexample": {"change": "shrinks"}}
    two = fake_report("preserved")
    two["pairs"] += fake_report("violated", **shrinks)["pairs"]
    trials = [
        # (run, exit code, report, whether it must pass)
        (run(verdict="preserved", threads="any"), 0, fake_report("preserved"), True),
        (run(verdict="preserved"), 1, fake_report("preserved"), False),
        (run(verdict="preserved"), 3, fake_report("undecided"), False),
        (run(verdict="preserved"), 1, two, False),
        (run(verdict="violated"), 1, two, True),
        (run(verdict="preserved", threads="any"), 0, fake_report("preserved", scope={"threads": 2, "unroll": 8}), False),
        (run(verdict="violated"), 1, fake_report("violated", replayed=False, counterexample={"change": "grows"}), False),
        (run(verdict="violated"), 1, fake_report("violated", replayed=True, counterexample=None), False),
        (run(verdict="violated", change=["splits"]), 1, fake_report("violated", **shrinks), False),
        (run(verdict="violated", change=["splits", "shrinks"]), 1, fake_report("violated", **shrinks), True),
        (run(verdict="violated"), 1, fake_report("ill-formed"), False),
        (run(verdict="ill-formed"), 1, fake_report("ill-formed"), True),
        (run(verdict="undecided"), 3, fake_report("undecided"), True),
        (run(verdict="preserved"), 0, {"schema": "other", "pairs": []}, False),
        (run(verdict="preserved"), 0, {"schema": "conv-tv/1", "pairs": [], "summary": {}}, False),
    ]
    wrong = []
    for number, (one, code, report, passes) in enumerate(trials):
        if (compare(one, code, report) is None) != passes:
            wrong.append(f"self-check {number}: {'refused' if passes else 'accepted'} {report}")
    # A program that says nothing, one that fails, and expectations that are junk.
    if judge(run(verdict="preserved"), "true") is None or judge(run(verdict="violated"), "false") is None:
        wrong.append("self-check: a tool that prints nothing passes")
    with tempfile.TemporaryDirectory() as place:
        one = pathlib.Path(place) / "o" / "n"
        one.mkdir(parents=True)
        (one / "before.ll").write_text("")
        (one / "expect.json").write_text('{"verdicts": {"maximal": "fine"}}')
        problems = []
        collect(pathlib.Path(place), None, True, problems)
        if len(problems) < 4:
            wrong.append("self-check: a broken expect.json passes")
    return wrong


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", help="the conv-tv binary")
    parser.add_argument("--corpus", type=pathlib.Path, default=here.parent.parent / "corpus")
    parser.add_argument("--only", metavar="SUBSTRING", help="only pairs whose origin/name contains this")
    parser.add_argument("--list", action="store_true", help="print the runs and what they expect, run nothing")
    parser.add_argument("--limits", action="store_true", help="print the undecided runs, and the reasons no longer needed")
    parser.add_argument("--times", action="store_true", help="print the slowest runs")
    parser.add_argument("--no-identity", action="store_true", help="do not compare files with themselves")
    parser.add_argument("--stop", action="store_true", help="stop at the first failure")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()

    problems = self_check()
    runs, pairs, judged = collect(options.corpus.resolve(), options.only, not options.no_identity, problems)
    if pairs < LEAST_PAIRS or judged < LEAST_PAIRS:
        problems.append(f"{options.corpus}: {pairs} pairs, {judged} verdicts under {sorted(SUPPORTED)}; at least {LEAST_PAIRS} are needed")
    if options.only and not runs:
        problems.append(f"no pair matches '{options.only}'")
    if options.list:
        for run in runs:
            print(f"{run.name}: {run.verdict} {' '.join(run.args)}".rstrip())
        print(f"{pairs} pairs, {len(runs)} runs")
    elif not options.tool:
        problems.append("--tool is missing: give the path of conv-tv")
    for problem in problems:
        print(problem, file=sys.stderr)
    if options.list or not options.tool:
        return 1 if problems else 0

    tool = os.path.abspath(options.tool)
    if not os.access(tool, os.X_OK):
        print(f"{tool}: not an executable program; build conv-tv first", file=sys.stderr)
        return 1
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=options.jobs) as pool:
        for run, wrong in zip(runs, pool.map(lambda run: judge(run, tool), runs)):
            if wrong:
                failed += 1
                expected, got, reason = wrong
                print(f"FAIL {run.name}: expected {expected}, got {got}" + (f" ({reason})" if reason else ""), flush=True)
                if options.stop:
                    pool.shutdown(cancel_futures=True)
                    return 1
    if options.times:
        print("slowest runs:")
        for run in sorted(runs, key=lambda run: -run.seconds)[:20]:
            print(f"  {run.seconds:8.2f} s  {run.name}")
    if options.limits:
        for run in runs:
            if run.limited:
                print(f"undecided: {run.name}, should be {run.verdict}: {run.limit}")
            elif run.limit:
                print(f"decided, although its undecided-because stands: {run.name}")
    failed += len(problems)
    if limited := sum(run.limited for run in runs):
        print(f"{limited} of those passed are undecided for a reason given in expect.json")
    print(f"{len(runs) + len(problems) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
