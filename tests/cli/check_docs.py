"""check_docs.py HELP COMMAND_LINE_MD: every option of --help has a section of its
own in the document and the other way round, and the document quotes --help word for word.
"""

import re
import sys

help_text = open(sys.argv[1], encoding="utf-8").read()
document = open(sys.argv[2], encoding="utf-8").read()
shown = re.findall(r"^  (--[a-z0-9-]+(?:=[A-Z]+)?)", help_text, re.MULTILINE)
described = re.findall(r"^### `(--[a-z0-9-]+(?:=[A-Z]+)?)`$", document, re.MULTILINE)
problems = [f"{option}: no section in the document" for option in shown if option not in described]
problems += [f"{option}: not in --help" for option in described if option not in shown]
if len(shown) < 10:
    problems.append("hardly any options found in --help")
if f"```text\n{help_text}```" not in document:
    problems.append("the document does not quote --help as it is now")
for problem in problems:
    print(f"check_docs.py: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
