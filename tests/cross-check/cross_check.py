#!/usr/bin/env python3
"""Compares the solver's answers with those of cvc5.

Pairs of the corpus are checked with --smt2; of the queries they make, the same N each
time are handed to cvc5, within a resource limit and a time limit. Exit code 0: no
disagreement, 1: some, 2: nothing could be compared. cvc5's "unknown" and queries that
conv-tv could not answer are counted, and are no disagreements.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

NO_SOLVER = 77  # ctest: skipped
SEMANTICS = ["maximal", "postdominator", "same-path", "opaque"]
PROGRESS = 100  # queries between lines about it


def make_queries(tool, folder, before, after, options):
    """The query files of one pair."""
    queries = folder / "queries"
    subprocess.run([tool, before, after, "--quiet", f"--smt2={queries}"] + options, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=600, check=False)
    return sorted(queries.glob("query-*.smt2")) if queries.is_dir() else []


def ask(solver, arguments, text):
    """sat, unsat or unknown, and errors if any."""
    # Our answer is a hint that cvc5 must not have.
    lines = [line for line in text.splitlines(True) if not line.startswith("(set-info :status")]
    try:
        run = subprocess.run([solver, "--lang=smt2", f"--rlimit={arguments.rlimit}", "-"],
                             input="".join(lines), capture_output=True, text=True, timeout=arguments.time_limit,
                             check=False)
    except subprocess.TimeoutExpired:
        return "unknown", ""
    words = run.stdout.split()
    if words and words[0] in ("sat", "unsat", "unknown"):
        return words[0], ""
    if "interrupted" in run.stdout + run.stderr or "resource" in run.stdout + run.stderr:
        return "unknown", ""
    return "error", (run.stdout + run.stderr).strip()[:300]


def status(text):
    for line in text.splitlines():
        if line.startswith("(set-info :status "):
            return line.split()[-1].rstrip(")")
    return "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--solver", default="cvc5")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=0, help="pairs of the corpus at most; 0: as many as needed")
    parser.add_argument("--per-pair", type=int, default=25, help="queries of one pair at most")
    parser.add_argument("--rlimit", type=int, default=20_000_000, help="resource limit of cvc5")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds per query, a backstop")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the queries that disagree")
    arguments = parser.parse_args()
    solver = shutil.which(arguments.solver)
    if not solver:
        print(f"skipped: {arguments.solver} is not installed (Debian package cvc5)", file=sys.stderr)
        return NO_SOLVER

    # In an order that mixes the origins, and is the same in every run.
    pairs = sorted((path.parent for path in arguments.corpus.glob("*/*/before.ll")),
                   key=lambda p: hashlib.sha256(p.relative_to(arguments.corpus).as_posix().encode()).digest())
    if arguments.pairs:
        pairs = pairs[:arguments.pairs]
    # A pair makes other queries under other semantics of uncontrolled operations.
    jobs = [(pair, ["--uncontrolled=" + semantics]) for semantics in SEMANTICS for pair in pairs]
    if not pairs:
        print(f"error: no pairs in {arguments.corpus}", file=sys.stderr)
        return 2

    tally = {"agreed": 0, "unknown": 0, "not answered by conv-tv": 0, "disagreed": 0, "not understood": 0}
    answers = {"sat": 0, "unsat": 0}
    asked = used = 0

    def work(pair, options):
        with tempfile.TemporaryDirectory() as folder:
            files = make_queries(arguments.tool, pathlib.Path(folder), pair / "before.ll", pair / "after.ll", options)
            step = max(1, -(-len(files) // arguments.per_pair))
            found = []
            for file in files[::step]:
                text = file.read_text(encoding="utf-8")
                ours = status(text)
                theirs, errors = ("", "") if ours == "unknown" else ask(solver, arguments, text)
                found.append((file.name, ours, theirs, errors, text))
            return found

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        # A few ahead, so that no more is done than wanted.
        waiting = []
        todo = iter(jobs)
        while asked < arguments.count:
            while len(waiting) < arguments.jobs * 2:
                job = next(todo, None)
                if job is None:
                    break
                waiting.append((job, pool.submit(work, *job)))
            if not waiting:
                break
            (pair, options), task = waiting.pop(0)
            used += 1
            name = pair.relative_to(arguments.corpus).as_posix() + " " + options[0]
            for file, ours, theirs, errors, text in task.result():
                if asked == arguments.count:
                    break
                if ours == "unknown":
                    tally["not answered by conv-tv"] += 1
                    continue
                asked += 1
                if asked % PROGRESS == 0 and asked != arguments.count:
                    print(f"{asked} queries of {used} pairs so far", file=sys.stderr, flush=True)
                if theirs == ours:
                    tally["agreed"] += 1
                    answers[ours] += 1
                elif theirs == "unknown":
                    tally["unknown"] += 1
                elif theirs == "error":
                    tally["not understood"] += 1
                    print(f"{name} {file}: {errors}", file=sys.stderr)
                else:
                    tally["disagreed"] += 1
                    print(f"{name} {file}: conv-tv says {ours}, {arguments.solver} says {theirs}", file=sys.stderr)
                if theirs != ours and theirs != "unknown" and arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / f"{name.replace(os.sep, '-').replace(' ', '')}-{file}").write_text(text, encoding="utf-8")
        for _, task in waiting:
            task.cancel()

    print(f"{asked} queries of {used} pairs: " + ", ".join(f"{n} {what}" for what, n in tally.items())
          + f" (of those agreed: {answers['sat']} sat, {answers['unsat']} unsat)")
    if tally["disagreed"] or tally["not understood"]:
        return 1
    return 0 if tally["agreed"] else 2


if __name__ == "__main__":
    sys.exit(main())
