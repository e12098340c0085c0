#!/usr/bin/env python3
"""A case has one result, whatever was run before it in the same process."""

import subprocess
import sys

TOOL = sys.argv[1]
COUNT = 40


def cases(batch, jobs):
    """What is printed of each case, times left out, by its number."""
    command = [TOOL, "--seed=77", f"--count={COUNT}", f"--batch={batch}", f"--jobs={jobs}"]
    command += ["--scenarios=40", "--no-shrink", "--time-limit=600", "--verbose"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"exit code {done.returncode}: {done.stderr}")
    lines = [line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 8]
    return {int(line[0]): line[1:5] + line[6:] for line in lines}


def main():
    alone = cases(1, 2)
    if sorted(alone) != list(range(COUNT)):
        sys.exit(f"results of {len(alone)} cases, not of {COUNT}")
    if len({tuple(line) for line in alone.values()}) < COUNT // 4:
        sys.exit("the cases are all alike: nothing would be noticed")
    for batch in (COUNT, 7):
        together = cases(batch, 1)
        for number in range(COUNT):
            if alone[number] != together.get(number):
                sys.exit(f"case {number}: {alone[number]} alone, {together.get(number)} in a batch of {batch}")
    print(f"{COUNT} cases, the same in batches of 1, 7 and {COUNT}")


main()
