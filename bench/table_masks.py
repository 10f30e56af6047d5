#!/usr/bin/env python3
"""Writes the table about masks in README.md from what run.sh measured:  table_masks.py bench/results/NAME

Reads NAME-mask.json."""

import json
import sys

import readme

BEGIN, END = "<!-- figures of masks -->\n", "<!-- end of figures of masks -->\n"
LEVELS = ("avx512", "avx2", "plain")
SIDES = (16, 32, 64, 128, 256, 512, 1024, 4096)
WORDS = {"overlap checkers": "yes/no, none in common", "overlap blobs": "yes/no, round sprites",
         "overlap close": "yes/no, round sprites that all but touch"}
TARGETS = {"overlap checkers": dict(zip(SIDES, (3.4, 3.5, 3.7, 5, 7, 6, 4.5, 3))),
           "overlap blobs": {256: 6, 512: 20, 1024: 60}}


def digits(value):
    return "%.1f" % value if value < 99.5 else "%.0f" % value


def table(ways):
    yield "| masks | side | pygame-ce, ns | Kolize, ns | AVX-512 | AVX2 | plain C | wanted |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row, words in WORDS.items():
        for side in SIDES:
            found = [ways.get((row, side, level)) for level in LEVELS]
            if found[0] is None:
                continue
            times = [way["times_pygame"] for way in found]
            wanted = TARGETS.get(row, {}).get(side)
            verdict = "" if wanted is None else "%g, %s" % (wanted, "met" if times[0] >= wanted else "**missed**")
            yield "| %s | %d | %s | %s | %s | %s |\n" % (
                words, side, digits(ways[row, side, "pygame-ce"]["ns"]), digits(found[0]["ns"]),
                " | ".join("%s x" % digits(value) for value in times), verdict)


def main():
    with open(sys.argv[1] + "-mask.json", encoding="utf-8") as file:
        found = json.load(file)
    lines = ["%s; pygame-ce %s, its C code at -O2.\n\n" % (found["machine"], found["pygame-ce"])]
    lines += table({(row["row"], row["side"], row["way"]): row for row in found["mask"]})
    readme.put(BEGIN, END, lines)


main()
