"""check_json.py [--stats] FILE [verdict=N]...: FILE is a report of schema conv-tv/1
(docs/reports.md) with exactly these verdicts."""

import json
import sys

VERDICTS = {"preserved": "preserved", "violated": "violated", "ill-formed": "ill_formed",
            "undecided": "undecided"}
CHANGES = {"shrinks", "grows", "splits", "merges", "value", "effect", "ill-formed"}

arguments = sys.argv[1:]
stats = arguments[0] == "--stats"
if stats:
    arguments.pop(0)
wanted = {key: int(value) for key, value in (a.split("=") for a in arguments[1:])}


def no_duplicates(entries):
    keys = [key for key, _ in entries]
    assert len(keys) == len(set(keys)), keys
    return dict(entries)


with open(arguments[0], encoding="utf-8") as file:
    report = json.load(file, object_pairs_hook=no_duplicates)

assert list(report) == ["schema", "tool", "command", "pairs", "summary"], list(report)
assert report["schema"] == "conv-tv/1"
assert list(report["tool"]) == ["name", "version", "llvm", "z3"]
assert report["command"][0] == "conv-tv"
counts = dict.fromkeys(VERDICTS.values(), 0)


def check_schedule(schedule, threads):
    assert [entry["thread"] for entry in schedule] == threads
    for entry in schedule:
        assert entry["steps"]
        for step in entry["steps"]:
            assert step["kind"] in ("block", "operation", "effect", "return", "stop"), step
            assert ("set" in step) == (step["kind"] == "operation"), step
            assert set(step.get("set", [])) <= set(threads), step
            for key in ("text", "function", "line", "location", "arguments", "result", "instance"):
                assert key in step, step


def check_step(schedule, first, key):
    if first[key] is not None:
        entry = next(e for e in schedule if e["thread"] == first["thread"])
        assert 0 <= first[key] < len(entry["steps"]), first


for pair in report["pairs"]:
    keys = ["function", "verdict", "semantics", "scope", "reason", "location", "notes",
            "assumptions", "counterexample", "replayed",
            "growth_only"] + (["statistics"] if stats else [])
    assert list(pair) == keys, list(pair)
    counts[VERDICTS[pair["verdict"]]] += 1
    scope = pair["scope"]
    assert scope["threads"] == "any" or scope["threads"] >= 1, scope
    assert scope["unroll"] == "unbounded" or scope["unroll"] >= 1, scope
    example = pair["counterexample"]
    assert (example is not None) == (pair["verdict"] == "violated")
    if pair["verdict"] in ("undecided", "ill-formed"):
        assert pair["reason"], pair
    if example is None:
        assert pair["replayed"] is False
        continue
    assert pair["replayed"] is True and example["replayed"] is True
    threads = example["threads"]
    assert [entry["thread"] for entry in example["inputs"]] == threads
    assert example["change"] in CHANGES
    first = example["first_difference"]
    assert first["thread"] in threads and first["text"]
    for side in ("before", "after"):
        check_schedule(example[side]["schedule"], threads)
        check_step(example[side]["schedule"], first, f"{side}_step")

assert report["summary"] == counts, (report["summary"], counts)
assert counts == {**dict.fromkeys(counts, 0), **wanted}, (counts, wanted)
