#!/usr/bin/env python3
"""Checks every promise of docs/promises.md, by the command that stands there:  check_all.py [--list] [P1 P7 ...]

The page's table is the list of what is run, so the two cannot disagree.  Prints a line as each command ends, keeps what
it printed in build-check/P1.log, and ends with one line per promise.  Exit status 1 when one does not hold.
"""

import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "promises.md")
ROW = re.compile(r"^\| *(P\d+) *\| *(.*?) *\| *`([^`]+)` *\| *(.*?) *\|$")


def promises(page):
    """[(number, promise, command)] of the table's rows; a row that cannot be read is an error, not left out."""
    rows = []
    with open(page, encoding="utf-8") as text:
        for n, line in enumerate(text, 1):
            if not re.match(r"^\| *P\d", line):
                continue
            found = ROW.match(line.strip())
            if not found:
                sys.exit("%s:%d: not a row of | P1 | promise | `command` | figure |" % (page, n))
            number, promise, command = found.groups()[:3]
            rows.append((number, promise, command.replace("\\|", "|"))) # as Markdown writes a | inside a table
    if not rows:
        sys.exit("%s: no promise found" % page)
    return rows


def run(number, command, folder):
    """(holds, seconds, the last line printed)."""
    log = os.path.join(folder, number + ".log")
    began = time.monotonic()
    with open(log, "wb") as out:
        status = subprocess.call(["sh", "-c", command], cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
    with open(log, encoding="utf-8", errors="replace") as text:
        lines = [line.strip() for line in text if line.strip()]
    return status == 0, time.monotonic() - began, lines[-1] if lines else ""


def main():
    wanted = [a for a in sys.argv[1:] if a != "--list"]
    rows = promises(PAGE)
    unknown = set(wanted) - {row[0] for row in rows}
    if unknown:
        sys.exit("no such promise: " + ", ".join(sorted(unknown)))
    if "--list" in sys.argv[1:]:
        for number, promise, command in rows:
            print("%-4s %-50s %s" % (number, promise, command))
        return 0

    folder = os.path.join(ROOT, "build-check")
    os.makedirs(folder, exist_ok=True)
    lines, all_hold = [], True
    for number, promise, command in rows:
        if wanted and number not in wanted:
            continue
        print("%s: %s" % (number, command), flush=True)
        holds, seconds, last = run(number, command, folder)
        all_hold = all_hold and holds
        verdict = "holds" if holds else "DOES NOT HOLD (build-check/%s.log)" % number
        lines.append("%-4s %s  %3d:%02d  %s: %s" % (number, verdict, seconds // 60, seconds % 60, promise, last[:120]))
        print("    " + lines[-1], flush=True)
    print()
    print("\n".join(lines))
    return 0 if all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
