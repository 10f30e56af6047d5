#!/usr/bin/env python3
"""Checks every promise of docs/promises.md, by the command that stands there:

    check_all.py [--list] [--page FILE] [P1 P7 ...]

The page's table is the list of what is run, so the two cannot disagree.  One command after the other, whatever the
others found; a line as each ends, with minutes and seconds, and what it printed in build-check/P1.log.  At the end one
line per promise, with the figure that the command gave, and the sum.  Exit status 1 when one does not hold.
"""

import os
import re
import resource
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


def figure(lines):
    """What a command has to say of itself: the last line, and before it what ctest counted, where that is another."""
    lines = [line.strip() for line in lines if line.strip() and not line.startswith("Total Test time")]
    counts = [line for line in lines[:-1] if re.match(r"\d+% tests passed", line)]
    return "; ".join(counts + lines[-1:])


def clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)


def of_processors():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(number, command, folder):
    """(holds, seconds, seconds of processors, figure)."""
    log = os.path.join(folder, number + ".log")
    began, used = time.monotonic(), of_processors()
    with open(log, "wb") as out:
        status = subprocess.call(["sh", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out,
                                 stderr=subprocess.STDOUT)
    with open(log, encoding="utf-8", errors="replace") as text:
        return status == 0, time.monotonic() - began, of_processors() - used, figure(text.readlines())


def check(rows, folder):
    """Runs every row; [(line, holds)]."""
    out = []
    for number, promise, command in rows:
        print("%s: %s" % (number, command), flush=True)
        holds, seconds, used, said = run(number, command, folder)
        verdict = "holds" if holds else "DOES NOT HOLD (%s.log)" % os.path.join(os.path.basename(folder), number)
        line = "%-4s %s  %s (processors %s)  %s: %s" % (number, verdict, clock(seconds), clock(used), promise,
                                                        said[:160])
        print("    " + line, flush=True)
        out.append((line, holds))
    return out


def main():
    arguments = sys.argv[1:]
    page = arguments.pop(arguments.index("--page") + 1) if "--page" in arguments else PAGE
    wanted = [a for a in arguments if not a.startswith("--")]
    rows = promises(page)
    unknown = set(wanted) - {row[0] for row in rows}
    if unknown:
        sys.exit("no such promise: " + ", ".join(sorted(unknown)))
    if "--list" in arguments:
        for number, promise, command in rows:
            print("%-4s %-50s %s" % (number, promise, command))
        return 0

    folder = os.path.join(ROOT if page == PAGE else os.path.dirname(os.path.abspath(page)), "build-check")
    os.makedirs(folder, exist_ok=True)
    began = time.monotonic()
    lines = check([row for row in rows if not wanted or row[0] in wanted], folder)
    print()
    print("\n".join(line for line, _ in lines))
    holding = sum(holds for _, holds in lines)
    print("%d of %d promises hold; %s" % (holding, len(lines), clock(time.monotonic() - began)))
    return 0 if holding == len(lines) else 1


if __name__ == "__main__":
    sys.exit(main())
