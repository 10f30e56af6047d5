#!/usr/bin/env python3
"""Writes the tables about masks and surfaces in README.md from what run.sh measured:  table_masks.py bench/results/NAME

Reads NAME-mask.json and NAME-surface.json."""

import json
import sys

import readme

BEGIN, END = "<!-- figures of masks -->\n", "<!-- end of figures of masks -->\n"
TURNS = {"transform ovals": "smooth", "transform blobs": "rough"}
TURN_TARGETS = {("transform ovals", 64): 9, ("transform blobs", 64): 2.5}
SURFACES = {"overlap checkers 8-bit index": "indices, none in common", "overlap blobs 8-bit index": "indices, round sprites",
            "overlap checkers 32-bit alpha": "alpha, none in common", "overlap blobs 32-bit alpha": "alpha, round sprites"}
SURFACE_TARGETS = {("overlap checkers 8-bit index", side): times for side, times in ((16, 8), (32, 15), (64, 20))}
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
            yield "| %s | %d | %s | %s | %s | %s |\n" % (
                words, side, digits(ways[row, side, "pygame-ce"]["ns"]), digits(found[0]["ns"]),
                " | ".join("%s x" % digits(value) for value in times), verdict(wanted, times[0]))


def verdict(wanted, times):
    return "" if wanted is None else "%g, %s" % (wanted, "met" if times >= wanted else "**missed**")


def turns(ways):
    yield "| outline | side | inverse mapping, ns | Kolize, ns | AVX-512 | AVX2 | plain C | wanted |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row, words in TURNS.items():
        for side in SIDES[:-1]:
            peer, found = ways[row, side, "inverse mapping"]["ns"], [ways[row, side, level]["ns"] for level in LEVELS]
            times = [peer / ns for ns in found]
            yield "| %s | %d | %s | %s | %s | %s |\n" % (
                words, side, digits(peer), digits(found[0]), " | ".join("%s x" % digits(t) for t in times),
                verdict(TURN_TARGETS.get((row, side)), times[0]))


def surfaces(columns):
    yield "| pixels | side | nested loops, ns | Kolize, ns | AVX-512 | AVX2 | plain C | wanted |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row, words in SURFACES.items():
        for side in SIDES[:4]:
            found = [columns[row, side, level] for level in LEVELS]
            yield "| %s | %d | %s | %s | %s | %s |\n" % (
                words, side, digits(columns[row, side, "nested loops"]["ns"]), digits(found[0]["ns"]),
                " | ".join("%.1f x" % f["times_faster"] for f in found),
                verdict(SURFACE_TARGETS.get((row, side)), found[0]["times_faster"]))


def main():
    with open(sys.argv[1] + "-mask.json", encoding="utf-8") as file:
        found = json.load(file)
    lines = ["%s; pygame-ce %s, its C code at -O2.\n\n" % (found["machine"], found["pygame-ce"])]
    ways = {(row["row"], row["side"], row["way"]): row for row in found["mask"]}
    readme.put(BEGIN, END, lines + list(table(ways)))
    readme.put("<!-- figures of turning -->\n", "<!-- end of figures of turning -->\n", list(turns(ways)))
    with open(sys.argv[1] + "-surface.json", encoding="utf-8") as file:
        found = json.load(file)
    columns = {(row["row"], row["side"], row["column"]): row for row in found["surface"]}
    readme.put("<!-- figures of surfaces -->\n", "<!-- end of figures of surfaces -->\n", list(surfaces(columns)))


main()
