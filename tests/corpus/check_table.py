#!/usr/bin/env python3
"""Compares docs/semantics-table.md with the corpus.

Every cell names a folder of the corpus and says what its expect.json says for the
cell's semantics. Rows are numbered from 1 without gaps, every column is used, and
every pair that belongs to the texts has a row.
"""

import argparse
import json
import pathlib
import re
import sys
import tempfile

COLUMNS = [
    "tokens",
    "tokens-rfc",
    "maximal",
    "postdominator",
    "same-path",
    "opaque",
    "join-point",
    "iterating-anchor",
]
LEAST_ROWS = 60
EMPTY = "–"
LINK = re.compile(r"\[([a-z -]+)\]\(\.\./corpus/([a-z-]+)/([a-z0-9-]+)\)")
# Folders whose content comes from the texts: all of it has to be in the table.
FROM_THE_TEXTS = ["convergent-operations", "essays", "seeds", "satisfiable"]
AMBIGUITY = re.compile(r"\.\./corpus/([a-z-]+)/([a-z0-9-]+)")


def says(origin, data, semantics):
    """What expect.json says in the words of the table; None if nothing."""
    if origin == "satisfiable":
        if data.get("semantics") != semantics:
            return None
        return "no contradiction" if data["satisfiable"] else "contradiction"
    if origin == "lint":
        return "ill-formed" if data["rules"] else "well-formed"
    return data["verdicts"].get(semantics)


def check_cell(corpus, cell, semantics):
    """None if the cell is right, else what is wrong with it."""
    match = LINK.fullmatch(cell)
    if not match:
        return f"'{cell}' is no verdict with a link to the corpus"
    verdict, origin, name = match.groups()
    folder = corpus / origin / name
    if not any((folder / file).is_file() for file in ("before.ll", "program.ll")):
        return f"corpus/{origin}/{name} has no program"
    try:
        expected = says(origin, json.loads((folder / "expect.json").read_text(encoding="utf-8")), semantics)
    except (OSError, ValueError, KeyError) as error:
        return f"corpus/{origin}/{name}: {error}"
    if expected != verdict:
        return f"corpus/{origin}/{name} says {expected}, the table {verdict}"
    return None


def check(table, corpus):
    """Problems of the table, the numbers of rows and cells."""
    problems, rows, cells = [], 0, 0
    used, columns = set(), set()
    header = "| # | section | transform | " + " | ".join(f"`{name}`" for name in COLUMNS) + " |"
    for number, line in enumerate(table.splitlines(), 1):
        where = f"line {number}"
        if line.startswith("| # |") and line != header:
            problems.append(f"{where}: the columns are not {', '.join(COLUMNS)}")
        if not re.match(r"\| *\d", line):
            continue
        fields = [field.strip() for field in line.strip().strip("|").split("|")]
        rows += 1
        if fields[0] != str(rows):
            problems.append(f"{where}: row {fields[0]} should be row {rows}")
        if len(fields) != 3 + len(COLUMNS) or not fields[1] or not fields[2]:
            problems.append(f"{where}: {len(fields)} fields, or an empty one")
            continue
        filled = 0
        for semantics, cell in zip(COLUMNS, fields[3:]):
            if cell == EMPTY:
                continue
            filled += 1
            columns.add(semantics)
            wrong = check_cell(corpus, cell, semantics)
            if wrong:
                problems.append(f"{where}, {semantics}: {wrong}")
            if match := LINK.fullmatch(cell):
                used.add((match[2], match[3]))
        if not filled:
            problems.append(f"{where}: no cell")
        cells += filled
    for semantics in COLUMNS:
        if semantics not in columns:
            problems.append(f"column {semantics} is empty")
    for origin in FROM_THE_TEXTS:
        for folder in sorted((corpus / origin).glob("*/expect.json")):
            if (origin, folder.parent.name) not in used:
                problems.append(f"corpus/{origin}/{folder.parent.name} has no row")
    return problems, rows, cells


def check_links(text, corpus):
    """Folders named in ambiguities.md that do not exist, and that there are any."""
    links = AMBIGUITY.findall(text)
    problems = [f"corpus/{origin}/{name} does not exist" for origin, name in links if not (corpus / origin / name / "expect.json").is_file()]
    return problems if links else ["no link to the corpus"]


def self_check():
    """Shows that each demand can fail: a list of what went wrong, empty if fine."""
    wrong = []
    header = "| # | section | transform | " + " | ".join(f"`{name}`" for name in COLUMNS) + " |\n"
    with tempfile.TemporaryDirectory() as place:
        corpus = pathlib.Path(place)
        for origin, data in (
            ("seeds", {"verdicts": {name: "violated" for name in COLUMNS}}),
            ("satisfiable", {"semantics": "tokens", "satisfiable": False}),
        ):
            folder = corpus / origin / "one"
            folder.mkdir(parents=True)
            (folder / "expect.json").write_text(json.dumps(data))
            (folder / "before.ll").write_text("")
        good = " | ".join(["[violated](../corpus/seeds/one)"] * len(COLUMNS))
        program = " | ".join(["[contradiction](../corpus/satisfiable/one)"] + [EMPTY] * (len(COLUMNS) - 1))
        fine = header + f"| 1 | a | b | {good} |\n| 2 | a | b | {program} |\n"
        if check(fine, corpus)[0]:
            wrong.append("self-check: refused " + "; ".join(check(fine, corpus)[0]))
        trials = [
            fine.replace("| 2 |", "| 3 |"),
            fine.replace("violated", "preserved", 1),
            fine.replace("seeds/one", "seeds/two", 1),
            fine.replace("[contradiction]", "[no contradiction]"),
            fine.replace("[contradiction](../corpus/satisfiable/one)", EMPTY),
            fine.replace("`opaque`", "`other`"),
            fine.replace("| a | b |", "| a |", 1),
            fine.replace("[violated](../corpus/seeds/one)", "violated", 1),
            header + f"| 1 | a | b | {program} |\n",
            header,
        ]
        for number, trial in enumerate(trials):
            if not check(trial, corpus)[0]:
                wrong.append(f"self-check {number}: accepted a broken table")
        if not check_links("[x](../corpus/seeds/two)", corpus) or not check_links("", corpus):
            wrong.append("self-check: accepted broken links")
    return wrong


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", type=pathlib.Path, default=root, help="the checkout")
    options = parser.parse_args()
    corpus, docs = options.root / "corpus", options.root / "docs"
    problems = self_check()
    table = (docs / "semantics-table.md").read_text(encoding="utf-8")
    found, rows, cells = check(table, corpus)
    problems += [f"docs/semantics-table.md: {problem}" for problem in found]
    text = (docs / "ambiguities.md").read_text(encoding="utf-8")
    problems += [f"docs/ambiguities.md: {problem}" for problem in check_links(text, corpus)]
    if rows < LEAST_ROWS:
        problems.append(f"docs/semantics-table.md: {rows} rows, at least {LEAST_ROWS} are needed")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{rows} rows, {cells} cells, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
