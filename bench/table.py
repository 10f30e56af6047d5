#!/usr/bin/env python3
"""Writes the table about shapes in README.md from what run.sh measured:  table.py bench/results/NAME"""

import json
import os
import sys

import readme

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def times(value):
    return "%.2f" % value if value < 1 else "%.1f" % value


class Results:
    def __init__(self, prefix):
        self.prefix = prefix
        self.machine = self.load("shapes", "machine")
        self.shapes = {row["row"]: row for row in self.load("shapes", "shapes")}
        self.motion = {(row["row"], row["way"]): row["times"][0] for row in self.load("motion", "motion")}
        self.batches = {row["row"]: row for row in self.load("batches", "batches")}
        self.wasm = {(row["row"], row["question"]): row["ways"] for row in self.load("wasm", "wasm")}

    def load(self, name, key):
        with open("%s-%s.json" % (self.prefix, name), encoding="utf-8") as file:
            return json.load(file)[key]

    def shape(self, row, question, peers):
        """How often as fast as each of the peers that were there."""
        names = {"box2d": "Box2D 2.4", "parry": "parry2d", "chipmunk": "Chipmunk"}
        found = self.shapes[row][question]
        return ", ".join("%s %s" % (times(found[peer][0]), names[peer]) for peer in peers if peer in found)

    def move(self, row, peers):
        return ", ".join("%s %s" % (times(self.motion[row, p]), p) for p in peers if (row, p) in self.motion)

    def in_wasm(self, row, question, peer):
        return times([way["times"][0] for way in self.wasm[row, question] if way["way"] == peer][0])

    def batch(self, row):
        found = self.batches[row]
        level = next(name for name in ("avx2", "neon", "plain") if "ns " + name in found)
        float_times = times(found["ns float"] / found["ns " + level])
        return "%s the loop, %s one by one (%s)" % (float_times, times(found["times " + level]), level)


def rows(r):
    most = ("box2d", "parry", "chipmunk")
    for name, wanted in (("quad", "3.5 Box2D v3, 4 cute_c2"), ("octagon", "")):
        pair = "%s, %s" % (name, name)
        js = "%s planck, %s SAT.js" % tuple(r.in_wasm(pair, "overlap", peer) for peer in ("planck", "SAT"))
        yield "yes/no, %ss" % name, wanted, "%s; in wasm %s" % (r.shape(pair, "yes/no", most), js)
    yield "yes/no, capsules", "8 Box2D v3", r.shape("capsule, capsule", "yes/no", most)
    yield "yes/no, circle and quad", "5 Box2D v3", r.shape("circle, quad", "yes/no", most)
    for name, wanted in (("circle", ""), ("quad", "1.5 Box2D v3"), ("octagon", "2 Box2D v3")):
        pair = "%s, %s" % (name, name)
        v3 = r.in_wasm(pair, "contact", "Box2D v3")
        yield "contact, %ss" % name, wanted, "in wasm %s Box2D v3; %s" % (v3, r.shape(pair, "contact", most))
    yield "distance, quads", "", r.shape("quad, quad", "distance", most)
    for corners, wanted_ray, wanted_sweep in ((4, "6 Box2D v3", "3.5 Box2D v3"), (8, "6 Box2D v3", "3.5 Box2D v3")):
        name = {4: "quad", 8: "octagon"}[corners]
        peers = ("Box2D 2.4", "parry2d", "Chipmunk")
        yield "ray, %s" % name, wanted_ray, r.move("ray %d" % corners, peers)
        yield "sweep, %ss" % name, wanted_sweep, r.move("sweep %d" % corners, peers)
    for name, wanted in (("boxes", 18), ("circles", 20), ("quads", 15)):
        yield "batch, %s" % name, "%d cute_c2" % wanted, r.batch(name)


def main():
    results = Results(sys.argv[1])
    lines = ["From `%s-*.json`: %s.\n" % (os.path.basename(sys.argv[1]), results.machine), "\n"]
    lines += ["| work | at least | reached |\n", "| --- | --- | --- |\n"]
    lines += ["| %s | %s | %s |\n" % row for row in rows(results)]
    readme.put(BEGIN, END, lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
