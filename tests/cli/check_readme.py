"""check_readme.py README TOOL FOLDER: the first llvm block of README is before.ll;
every line `$ command` of its console blocks, run in order in FOLDER with TOOL in the
place of scripts/conv-tv, prints exactly what the README shows below it."""

import pathlib
import re
import shutil
import subprocess
import sys

readme, tool, folder = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2], pathlib.Path(sys.argv[3])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
(folder / "before.ll").write_text(next(text for kind, text in blocks if kind == "llvm"))
checked = 0
for text in (text for kind, text in blocks if kind == "console"):
    for entry in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = entry.partition("\n")
        run = subprocess.run(["bash", "-c", command.replace("scripts/conv-tv", f"'{tool}'")],
                             cwd=folder, capture_output=True, text=True, timeout=120)
        printed = run.stdout + run.stderr
        if printed != shown:
            sys.exit(f"README shows for {command!r}:\n{shown}\nbut it prints:\n{printed}")
        checked += 1
if checked < 3:
    sys.exit(f"only {checked} commands found in the README")
