#!/usr/bin/env python3
"""Counts instructions of kolize.hpp beside the same calls in C:  costs.py WORK [--write FILE]

Compiles costs.c and costs.cpp at -O2 by gcc and by clang into WORK, with the library of WORK/dist/kolize.o, and runs them
under callgrind.  A row that costs more than its limit ends it with status 1.  --write puts the table into docs/cpp.md.
Instructions, for times of a loaded machine say nothing about one in a hundred."""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
COMPILERS = {"gcc": "g++", "clang": "clang++"}
N = 400
OF_STEP = 50  # COSTS_OF_STEP

# Row of costs.h: what the table says, and how many instructions it may take besides 2 in 100 of C's; why: docs/cpp.md.
ROWS = {
    "overlap": ("`kz::overlap`", 0),
    "collide": ("`kz::collide`", 0),
    "distance": ("`kz::distance`", 0),
    "sweep": ("`kz::sweep`", 0),
    "posed": ("`kz::relate` with poses", 0),
    "ray": ("`world.ray`", 0),
    "find": ("`world.find` into a span, 8 bodies", 0),
    "found": ("`world.find` as a vector, 8 bodies; C asks into a list of `malloc`", 0),
    "found_none": ("the same where none are found", 0),
    "step": ("a step of 2000 bodies, each moved by `set_pose`", 0),
    "set_pose": ("`world.set_pose`", 0),
    "create": ("`world.create_body` of a shape and a pose", 0),
    "create_by_def": ("`world.create_body` of a `kz::body_def`", 90),
    "circle": ("`kz::shape(kz::circle{...})`", 0),
    "circle_value": ("`kz::shape::circle(...).value()`", 27),
}


def run(words, **more):
    subprocess.run(words, check=True, **more)


def counts(work, c, cpp):
    """{(side, row): instructions of a call}"""
    place = os.path.join(work, "costs-" + c)
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    options = ["-O2", "-Wall", "-Wextra", "-Werror", "-I" + os.path.join(TREE, "include"), "-I" + HERE, "-c"]
    run([c, "-std=c11", *options, os.path.join(HERE, "costs.c"), "-o", os.path.join(place, "c.o")])
    run([cpp, "-std=c++17", *options, os.path.join(HERE, "costs.cpp"), "-o", os.path.join(place, "cpp.o")])
    program = os.path.join(place, "costs")
    run([cpp, os.path.join(place, "c.o"), os.path.join(place, "cpp.o"), os.path.join(work, "dist", "kolize.o"), "-lm", "-o", program])
    run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.path.join(place, "out"), program, str(N)], stderr=subprocess.DEVNULL, env=dict(os.environ, LD_BIND_NOW="1"))
    seen = {}
    for path in glob.glob(os.path.join(place, "out.*")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        mark = re.search(r"^desc: Trigger: Client Request: (\w+) (\w+) (\d+)$", text, re.M)
        if mark:
            seen[mark[1], mark[2], int(mark[3])] = int(re.search(r"^(?:totals|summary): (\d+)", text, re.M)[1])
    return {(side, row): (seen[side, row, 2 * N] - seen[side, row, N]) / N * (OF_STEP if row == "step" else 1)
            for side in ("c", "cpp") for row in ROWS}


def line(title, found):
    """A row of the table: more than C in instructions and in percent, by each compiler."""
    cells = ["%+.0f of %.0f: %+.1f %%" % (round(cpp - c), c, 100 * (cpp - c) / c) for c, cpp in found]
    return "| %s | %s |" % (title, " | ".join(cell.replace("+0 ", "0 ").replace("+0.0", "0").replace("-0.0", "0") for cell in cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("work")
    parser.add_argument("--write", metavar="FILE")
    given = parser.parse_args()
    if not (shutil.which("valgrind") and all(map(shutil.which, list(COMPILERS) + list(COMPILERS.values())))):
        sys.exit("costs.py needs valgrind, gcc, g++, clang and clang++")
    found = [counts(os.path.abspath(given.work), c, cpp) for c, cpp in COMPILERS.items()]
    table, failed = [], 0
    for row, (title, more) in ROWS.items():
        both = [(one["c", row], one["cpp", row]) for one in found]
        table.append(line(title, both))
        dear = any(cpp > 1.02 * c + more for c, cpp in both)
        failed += dear
        print(table[-1] + (" more than its limit" if dear else ""))
    print("C++ beside C: %d calls by %d compilers, %d over their limits" % (len(ROWS), len(found), failed))
    if given.write:
        with open(given.write, encoding="utf-8") as file:
            text = file.read()
        head = "| calls | %s |\n| --- | --- | --- |\n" % " | ".join(COMPILERS)
        text, n = re.subn(r"\| calls \|.*\n(?:\|.*\n)+", lambda _: head + "\n".join(table) + "\n", text)
        if n != 1:
            sys.exit("%s has %d tables of calls" % (given.write, n))
        with open(given.write, "w", encoding="utf-8") as file:
            file.write(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
