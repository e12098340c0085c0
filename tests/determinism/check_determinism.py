#!/usr/bin/env python3
"""The same input gives the same report, byte for byte apart from times.

Pairs of the corpus, chosen so that the prover, the solver and the interpreter all have
to work, and pairs with many functions and symbols are checked several times: in other locales and
environments, folders and places in memory. JSON, text and the queries to the solver
must be equal.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "limits"))
import inputs  # noqa: E402

LEAST_QUERIES = 5  # fewer: the solver was not tested


def environments(folder):
    """Each a dictionary, and whether the process gets a layout of memory of its own."""
    plain = {"PATH": os.environ.get("PATH", "")}
    yield plain
    yield dict(plain, LC_ALL="C.UTF-8", LANG="de_DE.UTF-8", TZ="Asia/Tokyo")
    yield dict(plain, LC_ALL="tr_TR.UTF-8", LC_NUMERIC="de_DE.UTF-8", HOME="/nonexistent", TERM="dumb")
    # Moves the stack and the heap, changes where and in which order memory is found.
    yield dict(plain, PADDING="x" * 100_000, MALLOC_ARENA_MAX="1", MALLOC_PERTURB_="165")
    yield dict(plain, MALLOC_MMAP_THRESHOLD_="4096", MALLOC_TOP_PAD_="1234567", TMPDIR=str(folder), COLUMNS="40")


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if key != "milliseconds"}
    if isinstance(value, list):
        return [without_times(item) for item in value]
    return value


def report(tool, folder, arguments, environment, number):
    """JSON without times, text, and the digest of all queries."""
    queries = folder / f"queries-{number}"
    json_file = folder / "report.json"
    run = subprocess.run([tool, "before.ll", "after.ll", "--json=report.json", f"--smt2={queries.name}", "--stats",
                          "--check-models"] + arguments, cwd=folder, env=environment, capture_output=True, timeout=600,
                         check=False)
    if run.returncode == 2:  # programs of a semantics that must be asked for
        return (str(run.stderr), [], ""), 0
    assert run.returncode in (0, 1, 3) and run.stderr == b"", run
    data = json_file.read_bytes()
    parsed = json.loads(data)
    parsed["command"] = [part for part in parsed["command"] if not part.startswith("--smt2")]
    text = [line for line in run.stdout.splitlines() if not line.lstrip().startswith(b"statistics:")]
    files = sorted(queries.iterdir())
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + file.read_bytes())
        file.unlink()
    queries.rmdir()
    # Keys are in the order they were written; dumps keeps it.
    return (json.dumps(without_times(parsed)), text, digest.hexdigest()), len(files)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    tool = os.path.abspath(arguments.tool)
    pairs = sorted((path.parent for path in arguments.corpus.glob("*/*/before.ll")),
                   key=lambda p: hashlib.sha256(p.relative_to(arguments.corpus).as_posix().encode()).digest())
    cases = [(p.relative_to(arguments.corpus).as_posix(), (p / "before.ll").read_bytes(), (p / "after.ll").read_bytes())
             for p in pairs[:arguments.pairs]]
    for name, maker in (("loops", lambda: inputs.loops(5)), ("anchors", lambda: inputs.anchors(8)),
                        ("switch", lambda: inputs.switch_operations(40)), ("functions", lambda: inputs.functions(20)),
                        ("stores", lambda: inputs.stores(6)), ("recursion", lambda: inputs.recursion(2))):
        programs = maker()
        cases.append((name + " right", programs[0].encode(), programs[1].encode()))
        cases.append((name + " wrong", programs[0].encode(), programs[2].encode()))
    different = total = 0
    for name, before, after in cases:
        with tempfile.TemporaryDirectory() as top:
            seen = []
            for number, environment in enumerate(list(environments(top))[:arguments.times]):
                # A folder of another name and depth: relative names only.
                folder = pathlib.Path(top) / ("d" * (1 + 7 * number)) / "e"
                folder.mkdir(parents=True)
                (folder / "before.ll").write_bytes(before)
                (folder / "after.ll").write_bytes(after)
                result, count = report(tool, folder, [], environment, number)
                seen.append(result)
            total += count
            for number, result in enumerate(seen[1:], 1):
                for what, one, other in zip(("JSON", "text", "queries"), seen[0], result):
                    if one != other:
                        different += 1
                        print(f"{name}: {what} differs in run {number}", file=sys.stderr)
                        if what != "queries":
                            print(f"  {one}\n  {other}"[:2000], file=sys.stderr)
    print(f"{len(cases)} pairs, {arguments.times} runs each, {total} queries per run: {different} differences")
    return 1 if different or total < LEAST_QUERIES else 0


if __name__ == "__main__":
    sys.exit(main())
