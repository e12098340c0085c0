"""check_quote.py DOCUMENT FILE...: the document quotes each file word for word."""

import sys

document = open(sys.argv[1], encoding="utf-8").read()
missing = [f for f in sys.argv[2:] if f"```text\n{open(f, encoding='utf-8').read()}```" not in document]
for name in missing:
    print(f"check_quote.py: {sys.argv[1]} does not quote {name} as it is now", file=sys.stderr)
sys.exit(1 if missing else 0)
