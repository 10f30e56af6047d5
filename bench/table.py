#!/usr/bin/env python3
"""Writes the tables about two shapes in README.md from what run.sh measured:  table.py bench/results/NAME

That of everyday questions, with targets, is from NAME-everyday.json; that of WebAssembly from NAME-wasm.json; that beside
other peers from NAME-shapes.json, -motion, -batches and -wasm.  A table whose files are not there stays as it is."""

import json
import os
import sys

import readme

EVERYDAY = "<!-- figures of everyday questions -->\n", "<!-- end of figures of everyday questions -->\n"
WASM = "<!-- figures in WebAssembly -->\n", "<!-- end of figures in WebAssembly -->\n"
OTHERS = "<!-- figures -->\n", "<!-- end of figures -->\n"


def times(value):
    return "%.2f" % value if value < 1 else "%.1f" % value


def load(prefix, name):
    with open("%s-%s.json" % (prefix, name), encoding="utf-8") as file:
        return json.load(file)


# ---- Everyday questions ------------------------------------------------------------------------------------------------

BOX2D, CUTE, PLAIN, BEFORE = "Box2D v3", "cute_c2", "plain C", "0.1.0"
KOLIZE = "Kolize"

# At least so often as fast as that peer.
TARGETS = {
    ("yes/no with poses", "quads"): {BOX2D: 3, CUTE: 3},
    ("yes/no", "quads"): {BOX2D: 5}, ("yes/no", "octagons"): {BOX2D: 4},
    ("yes/no", "capsules"): {BOX2D: 6}, ("yes/no", "quad, circle"): {BOX2D: 4},
    ("contact with poses, stacked", "quads"): {BOX2D: 1}, ("contact of a world, stacked", "quads"): {BOX2D: 0.8},
    ("contact", "circles"): {BOX2D: 1}, ("contact", "quad, circle"): {BOX2D: 1},
    ("contact", "capsules"): {BOX2D: 1.5}, ("contact", "quads"): {BOX2D: 1.5}, ("contact", "octagons"): {BOX2D: 2},
    ("ray", "box"): {CUTE: 1.5}, ("ray", "circle"): {BOX2D: 1}, ("ray", "capsule"): {BOX2D: 1.5},
    ("ray", "quad"): {BOX2D: 2}, ("ray", "octagon"): {BOX2D: 3},
    ("sweep", "boxes"): {BOX2D: 2.5, PLAIN: 0.4}, ("sweep", "circles"): {BOX2D: 2.5},
    ("sweep", "quads"): {BOX2D: 2.5}, ("sweep", "octagons"): {BOX2D: 3},
    ("sweep, apart", "boxes"): {BOX2D: 3}, ("sweep, apart", "circles"): {BOX2D: 3},
    ("sweep, apart", "quads"): {BOX2D: 3}, ("sweep, apart", "octagons"): {BOX2D: 3.5},
    ("distance, apart", "quads"): {BOX2D: 2}, ("distance, apart", "octagons"): {BOX2D: 2},
    ("distance, overlapping", "quads"): {BOX2D: 4}, ("distance, overlapping", "octagons"): {BOX2D: 2.5},
    ("contains", "octagon in quad"): {PLAIN: 0.7},
    ("batch", "boxes"): {CUTE: 6}, ("batch", "circles"): {CUTE: 6}, ("batch", "quads"): {CUTE: 26},
}

# Where no peer has the question: nanoseconds on the processor of the targets, and how often as fast as version 0.1.0
# that was there.  One of the two has to be reached.
TIMES = {
    ("pose", "quad"): (10, 5.2), ("pose", "octagon"): (17, 4.1),
    ("mask, yes/no", "circle"): (80, 4.7), ("mask, yes/no", "quad"): (90, 8.1),
    ("mask, yes/no", "octagon"): (100, 9.2), ("mask, yes/no", "capsule"): (100, 11.3),
    ("mask, contact, shallow", "circle"): (6000, 10), ("mask, contact, shallow", "quad"): (6000, 10),
    ("mask, contact, shallow", "octagon"): (6000, 10), ("mask, contact, shallow", "mask"): (1000, 1),
    ("mask, contact, any depth", "circle"): (15000, 10), ("mask, contact, any depth", "quad"): (15000, 10),
    ("mask, contact, any depth", "octagon"): (15000, 10), ("mask, contact, any depth", "mask"): (8000, 3.4),
}


def short_ns(ns):
    return "%.0f" % ns if ns >= 100 else "%.1f" % ns if ns >= 10 else "%.2f" % ns


class Row:
    def __init__(self, row):
        self.key = row["work"], row["row"]
        self.by = row["by"]

    def own(self, level):
        """Kolize at this level; None where the machine has no such level apart from its best one."""
        return next((e for e in self.by if e["by"] == KOLIZE and e["build"] == level), None)

    def best(self):
        return self.by[0]

    def peer(self, name, compiler=""):
        """The fastest of a peer's calls and builds."""
        if name == BEFORE:
            found = [e for e in self.by if e["by"] == KOLIZE and e["version"] == BEFORE]
        else:
            found = [e for e in self.by if e["by"] == name and e["build"].startswith(compiler)]
        return min(found, key=lambda e: e["times"][0], default=None)

    def wanted(self):
        """[(peer, at least, reached or None)], of those that were there."""
        for name, least in TARGETS.get(self.key, {}).items():
            found = self.peer(name)
            yield name, least, found and found["times"][0] >= least

    def verdict(self):
        """(what is wanted, whether it is reached)"""
        if self.key in TIMES:
            ns, least = TIMES[self.key]
            before = self.peer(BEFORE)
            reached = self.best()["ns"][0] <= ns or (before is not None and before["times"][0] >= least)
            return "%g ns, or %g x %s" % (ns, least, BEFORE), "reached" if reached else "**missed**"
        wanted = list(self.wanted())
        words = ", ".join("%g %s" % (least, name) for name, least, _ in wanted)
        if not wanted or all(reached is None for _, _, reached in wanted):
            return words, ""
        return words, "reached" if all(reached is not False for _, _, reached in wanted) else "**missed**"


def everyday_line(row):
    def cell(entry):
        return short_ns(entry["ns"][0]) if entry else ""

    ratios = []
    for name in (BOX2D, CUTE, PLAIN):
        found = row.peer(name)
        if found:
            middle, least, most = found["times"]
            ratios.append("%s %s (%s to %s)" % (times(middle), name, times(least), times(most)))
    best, before = row.best(), row.peer(BEFORE)
    if before and not ratios:
        ratios.append("%s x %s" % (times(before["times"][0]), BEFORE))
    levels = [cell(best)]
    for level in ("avx2", "plain"):
        levels.append(cell(row.own(level) or (best if best["build"] == level else None)))
    calls = ", ".join("`%s`" % found["call"] for found in map(row.peer, (BOX2D, CUTE)) if found)
    peers = [row.peer(BOX2D, "gcc"), row.peer(BOX2D, "clang"), row.peer(CUTE) or row.peer(PLAIN), before]
    words, reached = row.verdict()
    return [*row.key, *levels, *map(cell, peers), calls, ", ".join(ratios), words, reached]


def everyday_rows(prefix):
    return [Row(row) for row in load(prefix, "everyday")["everyday"]]


def put_everyday(prefix):
    results = load(prefix, "everyday")
    rows = [Row(row) for row in results["everyday"]]
    lines = ["From `%s-everyday.json`: %s.\n" % (os.path.basename(prefix), results["machine"])]
    peers = [entry for row in rows for entry in row.by if entry["by"] in (BOX2D, CUTE)]
    versions = sorted({"%s %s" % (entry["by"], entry["version"]) for entry in peers})
    if peers:
        lines.append("Peers: %s; by %s.\n" % (", ".join(versions), " and ".join(sorted({e["build"] for e in peers}))))
    head = ["work", "shapes", "Kolize at its best: ns", "AVX2", "plain", "Box2D v3, gcc", "clang", "cute_c2 or plain C",
            BEFORE, "peers' fastest calls", "times as fast", "at least", ""]
    lines += ["\n", "| %s |\n" % " | ".join(head), "|%s\n" % (" --- |" * len(head))]
    lines += ["| %s |\n" % " | ".join(everyday_line(row)) for row in rows]
    verdicts = [row.verdict()[1] for row in rows]
    lines.append("\n%d of %d targets are reached.\n" % (verdicts.count("reached"), sum(map(bool, verdicts))))
    readme.put(*EVERYDAY, lines)


# ---- In WebAssembly ------------------------------------------------------------------------------------------------------

def wasm_line(row):
    ways = {way["way"]: way for way in row["ways"]}

    def ratio(name, beside="kolize"):
        if name not in ways or beside not in ways:
            return ""
        return times(ways[name]["times"][0] / ways[beside]["times"][0])

    own = [short_ns(ways[name]["ns"]) if name in ways else "" for name in ("kolize", "kolize from JS", "kolize posed")]
    box2d = ratio("Box2D v3 from JS", "kolize from JS") or ratio("Box2D v3", "kolize posed")
    return [row["question"].replace("overlap", "yes/no"), row["row"], *own, box2d, ratio("planck"), ratio("SAT")]


def put_wasm(prefix):
    results = load(prefix, "wasm")
    head = ["question", "shapes", "Kolize: ns", "called from JavaScript", "posing included",
            "times as fast: Box2D v3, like with like", "planck", "SAT.js"]
    lines = ["From `%s-wasm.json`: %s, node %s.\n" % (os.path.basename(prefix), results["machine"], results["node"])]
    lines += ["\n", "| %s |\n" % " | ".join(head), "|%s\n" % (" --- |" * len(head))]
    lines += ["| %s |\n" % " | ".join(wasm_line(row)) for row in results["wasm"]]
    readme.put(*WASM, lines)


# ---- Beside other peers --------------------------------------------------------------------------------------------------

class Results:
    def __init__(self, prefix):
        self.machine = load(prefix, "shapes")["machine"]
        self.shapes = {row["row"]: row for row in load(prefix, "shapes")["shapes"]}
        self.motion = {(row["row"], row["way"]): row["times"][0] for row in load(prefix, "motion")["motion"]}
        self.batches = {row["row"]: row for row in load(prefix, "batches")["batches"]}
        self.wasm = {(row["row"], row["question"]): row["ways"] for row in load(prefix, "wasm")["wasm"]}

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
    for name in ("quad", "octagon"):
        pair = "%s, %s" % (name, name)
        js = "%s planck, %s SAT.js" % tuple(r.in_wasm(pair, "overlap", peer) for peer in ("planck", "SAT"))
        yield "yes/no, %ss" % name, "%s; in wasm %s" % (r.shape(pair, "yes/no", most), js)
    yield "yes/no, capsules", r.shape("capsule, capsule", "yes/no", most)
    yield "yes/no, circle and quad", r.shape("circle, quad", "yes/no", most)
    for name in ("circle", "quad", "octagon"):
        pair = "%s, %s" % (name, name)
        v3 = r.in_wasm(pair, "contact", "Box2D v3")
        yield "contact, %ss" % name, "in wasm %s Box2D v3; %s" % (v3, r.shape(pair, "contact", most))
    yield "distance, quads", r.shape("quad, quad", "distance", most)
    for corners, name in ((4, "quad"), (8, "octagon")):
        peers = ("Box2D 2.4", "parry2d", "Chipmunk")
        yield "ray, %s" % name, r.move("ray %d" % corners, peers)
        yield "sweep, %ss" % name, r.move("sweep %d" % corners, peers)
    for name in ("boxes", "circles", "quads"):
        yield "batch, %s" % name, r.batch(name)


def put_others(prefix):
    results = Results(prefix)
    lines = ["From `%s-*.json`: %s.\n" % (os.path.basename(prefix), results.machine), "\n"]
    lines += ["| work | times as fast |\n", "| --- | --- |\n"]
    lines += ["| %s | %s |\n" % row for row in rows(results)]
    readme.put(*OTHERS, lines)


def has(prefix, names):
    return all(os.path.exists("%s-%s.json" % (prefix, name)) for name in names)


def main():
    prefix = sys.argv[1]
    tables = ((["everyday"], put_everyday), (["wasm"], put_wasm),
              (["shapes", "motion", "batches", "wasm"], put_others))
    there = [put for names, put in tables if has(prefix, names)]
    if not there:
        sys.exit("table.py: no figures of %s" % prefix)
    for put in there:
        put(prefix)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
