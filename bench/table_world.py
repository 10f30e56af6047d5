#!/usr/bin/env python3
"""Writes the tables about worlds in README.md from what run.sh measured:  table_world.py bench/results/NAME

Reads NAME-world.json, NAME-broad.json and NAME-sprites.json."""

import json
import os
import sys

import readme

BEGIN, END = "<!-- figures of worlds -->\n", "<!-- end of figures of worlds -->\n"
NO_PEERS = ("kolize", "sort+sweep", "n*n", "lower bound")
LAYOUTS = ("one column", "one row", "platforms", "walls", "200 giants", "one at 1e9", "all in one place")
UNIFORM = "all move, k=1"


def times(value):
    return "%.2f" % value if value < 1 else "%.1f" % value if value < 100 else "%.0f" % value


def spread(three):
    return "%s (%s to %s)" % tuple(times(v) for v in three)


def count(n):
    return "%g k" % (n / 1000) if n < 500000 else "%g M" % (n / 1e6)


def target(row, n):
    """At least so many times the fastest peer."""
    if row == UNIFORM:
        return 6
    if row in ("all move, k=8", "clustered, k=8", "sizes x1000"):
        return 3 if n < 10000 else 5 if n < 100000 else 10
    return {"10 % move, k=1": 3, "1 % move, k=1": 3, "static, 1 % move": 1}.get(row)


def load(prefix, name, key):
    with open("%s-%s.json" % (prefix, name), encoding="utf-8") as file:
        found = json.load(file)
    return found, found[key]


def verdict(reached, wanted):
    if wanted is None:
        return "none"
    return "%g, met" % wanted if reached >= wanted else "%g, **missed**" % wanted


def world_table(rows):
    yield "| row | bodies | pairs each | ns a body | fastest peer: times | target | other peers: times | bound: ns |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row in rows:
        ways = {way["way"]: way for way in row["ways"]}
        peers = [way for name, way in ways.items() if name not in NO_PEERS and "ns" in way]
        peers.sort(key=lambda way: way["kolize_times"][0])
        if not peers or row["row"] in LAYOUTS:
            continue
        best = peers[0]
        others = ["%s %s" % (times(way["kolize_times"][0]), way["way"]) for way in peers[1:]]
        slow = [way for way in row["ways"] if "left_out_s" in way]
        others += ["%s: %.1f s a step, left out" % (way["way"], way["left_out_s"]) for way in slow]
        yield "| %s | %s | %.2f | %.0f | %s: %s | %s | %s | %.0f |\n" % (
            row["row"], count(row["bodies"]), row["pairs_a_body"], ways["kolize"]["ns"], best["way"],
            spread(best["kolize_times"]), verdict(best["kolize_times"][0], target(row["row"], row["bodies"])),
            ", ".join(others), ways["lower bound"]["ns"])


def layout_table(rows):
    """Cost for a body and a pair, beside the uniform layout with about as many bodies."""
    def cost(row, way="kolize"):
        ns = [w["ns"] for w in row["ways"] if w["way"] == way and "ns" in w]
        return ns[0] / (1 + row["pairs_a_body"]) if ns else None
    uniform = {row["bodies"]: cost(row) for row in rows if row["row"] == UNIFORM}
    yield "| layout | bodies | pairs each | ns a body and pair | times the uniform one's | target | fastest peer |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- |\n"
    for row in rows:
        if row["row"] not in LAYOUTS or not uniform:
            continue
        near = min(uniform, key=lambda n: abs(n - row["bodies"]))
        own = cost(row)
        ratio = own / uniform[near]
        peers = [w for w in row["ways"] if w["way"] not in NO_PEERS and "ns" in w]
        best = min(peers, key=lambda w: w["kolize_times"][0]) if peers else None
        yield "| %s | %s | %.2f | %.1f | %.2f | at most 3, %s | %s |\n" % (
            row["row"], count(row["bodies"]), row["pairs_a_body"], own, ratio, "met" if ratio <= 3 else "**missed**",
            "%s: %s" % (best["way"], spread(best["kolize_times"])) if best else "not asked")


def growth_lines(rows):
    own = {(row["row"], row["bodies"]): row for row in rows}
    for name in (UNIFORM, "all move, k=8"):
        sizes = sorted(n for row, n in own if row == name)
        if not sizes:
            continue
        ns = [own[name, n]["ways"][0]["ns"] for n in sizes]
        yield "- %s: a body costs %s ns with %s bodies, %.2f times as much at the end (target: at most 2, %s).\n" % (
            name, "/".join("%.0f" % v for v in ns), "/".join(count(n) for n in sizes), ns[-1] / ns[0],
            "met" if ns[-1] <= 2 * ns[0] else "**missed**")
    sizes = sorted(n for row, n in own if row == UNIFORM)
    held = "/".join("%.0f" % own[UNIFORM, n]["bytes_a_body"] for n in sizes)
    yield "- Memory, counted by the world's allocator, k=1 with pairs and events: %s bytes a body with %s bodies " % (
        held, "/".join(count(n) for n in sizes))
    yield "(target: at most 100).\n"


def broad_table(rows, level):
    yield "| layout | boxes | pairs each | ns a box | unsorted | Boost rtree | CGAL | rstar | parry2d | target |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row in rows:
        cells = [spread(row[name]) if name in row else "-" for name in ("Boost rtree", "CGAL", "rstar", "parry2d")]
        best = min([row[name][0] for name in ("Boost rtree", "CGAL") if name in row], default=0)
        wanted = 20 if row["boxes"] >= 1000000 else None
        yield "| %s | %s | %.2f | %.1f | %.1f | %s | %s |\n" % (
            row["row"], count(row["boxes"]), row["pairs_a_box"], row["ns " + level], row["ns unsorted"],
            " | ".join(cells), verdict(best, wanted))


def sprite_table(rows):
    yield "| row | bodies | pairs each | way | ms a step: median, least, most | first way is faster: times | target |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- |\n"
    for row in rows:
        for i, way in enumerate(row["ways"]):
            ms = "%.3g, %.3g, %.3g" % tuple(way["ms_a_step"])
            wanted = 6 if row["row"] == "sprites" and row["sprites"] == 10000 and i > 0 else None
            ratio = spread(way["kolize_times"]) if i > 0 else ""
            yield "| %s | %s | %.2f | %s | %s | %s | %s |\n" % (
                row["row"], count(row["sprites"]), row["pairs_each"], way["way"], ms, ratio,
                verdict(way["kolize_times"][0], wanted) if wanted else "")


def main():
    prefix = sys.argv[1]
    head, worlds = load(prefix, "world", "world")
    broad_head, boxes = load(prefix, "broad", "boxes")
    _, sprites = load(prefix, "sprites", "sprites")
    lines = ["From `%s-*.json`: %s, kernels %s.\n\n" % (os.path.basename(prefix), head["machine"], head["cpu_level"])]
    lines += ["### All pairs, sorted, with begin and end events\n\n", *world_table(worlds), "\n", *growth_lines(worlds)]
    lines += ["\n### Layouts that broad phases stumble over, all moving\n\n", *layout_table(worlds)]
    lines += ["\n### One shot: all pairs from scratch, ours sorted\n\n", *broad_table(boxes, broad_head["cpu_level"])]
    lines += ["\n### Sprites of 64 pixels, and mixed bodies\n\n", *sprite_table(sprites)]
    readme.put(BEGIN, END, lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
