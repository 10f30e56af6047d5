#!/usr/bin/env python3
"""Draws bench/results/*.json as docs/pictures/bench_*.svg:  plot.py [FOLDER]

Ratios to the fastest peer as bars, and growth curves: cost against the side of masks, the vertices of polygons, the
bodies of a world; blocks of code that run, by make cliffs.  From the JSON alone, by this file alone:
the same JSON gives the same bytes."""

import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import table  # noqa: E402
import table_world  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(HERE, "results")
PICTURES = os.path.join(os.path.dirname(HERE), "docs", "pictures")
COLOURS = ("#c1121f", "#3a6ea5", "#6a994e", "#bc6c25", "#7b2d8b", "#2a9d8f", "#8d99ae", "#b5838d", "#444444",
           "#d4a017", "#5f0f40")
INK, GREY, PALE = "#222222", "#777777", "#dddddd"
LEVELS = ("avx512", "avx2", "neon", "sse2", "plain")


def load(name):
    with open(os.path.join(RESULTS, name), encoding="utf-8") as file:
        return json.load(file)


class Picture:
    """SVG on white, so that it can be read on a dark page as well."""

    def __init__(self, width, height):
        self.parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
                      'font-family="sans-serif" font-size="12">' % (width, height, width, height),
                      '<rect width="%d" height="%d" fill="white"/>' % (width, height)]

    def line(self, x0, y0, x1, y1, colour=INK, width=1.0, dash=""):
        self.parts.append('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%g"%s/>' % (
            x0, y0, x1, y1, colour, width, ' stroke-dasharray="%s"' % dash if dash else ""))

    def bar(self, x, y, width, height, colour):
        self.parts.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>' % (
            x, y, width, height, colour))

    def dot(self, x, y, colour):
        self.parts.append('<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>' % (x, y, colour))

    def path(self, points, colour, width):
        self.parts.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="%g"/>' % (
            " ".join("%.1f,%.1f" % p for p in points), colour, width))

    def text(self, x, y, words, anchor="start", colour=INK, size=12, bold=False):
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.parts.append('<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s" font-size="%g"%s>%s</text>' % (
            x, y, anchor, colour, size, ' font-weight="bold"' if bold else "", words))

    def done(self):
        return "\n".join(self.parts + ["</svg>", ""])


# ---- Ratios ----------------------------------------------------------------------------------------------------------

def fastest(found):
    """(peer, [median, least, most]) of {peer: three}."""
    name = min(found, key=lambda peer: found[peer][0])
    return name, found[name]


def mask_ratios():
    """From each way's own median, least and most: the least ratio sets the peer's best beside the library's worst."""
    ways = {(r["row"], r["side"], r["way"]): r for r in load("amd-zen5-mask.json")["mask"]}
    for row, words in (("overlap checkers", "yes/no, checkers"), ("overlap blobs", "yes/no, blobs"),
                       ("area blobs", "common cells counted"), ("first blobs", "first common cell"),
                       ("offsets blobs", "yes/no at many offsets"), ("counts blobs", "counted at many offsets"),
                       ("sweep blobs", "sweep")):
        own = next(ways[row, 64, level] for level in LEVELS if (row, 64, level) in ways)
        peer = ways[row, 64, "pygame-ce"]
        three = [peer["ns"] / own["ns"], peer["ns_min"] / own["ns_max"], peer["ns_max"] / own["ns_min"]]
        yield "64 by 64: " + words, "pygame-ce", three, None


def shape_ratios():
    """Beside the fastest peer of each row; Kolize at the processor's best level."""
    for row in table.everyday_rows(os.path.join(RESULTS, "amd-zen5")):
        found = {name: row.peer(name) for name in (table.BOX2D, table.CUTE, table.PLAIN)}
        found = {name: entry["times"] for name, entry in found.items() if entry}
        if found and row.key[0] != "pose": # peers do not check what they pose
            name, three = fastest(found)
            yield "%s: %s" % row.key, name, three, table.TARGETS.get(row.key, {}).get(name)


def world_ratios():
    for row in load("amd-zen5-world.json")["world"]:
        found = {way["way"]: way["kolize_times"] for way in row["ways"]
                 if way["way"] not in table_world.NO_PEERS and "ns" in way}
        if not found or row["row"] in table_world.LAYOUTS or row["bodies"] < 10000:
            continue
        name, three = fastest(found)
        yield ("world: %s, %s" % (row["row"], table_world.count(row["bodies"])), name, three,
               table_world.target(row["row"], row["bodies"]))
    for row in load("amd-zen5-sprites.json")["sprites"]:
        found = {way["way"]: way["kolize_times"] for way in row["ways"][1:]}
        if row["row"] == "sprites":
            name, three = fastest(found)
            wanted = 6 if row["sprites"] == 10000 else None
            yield "sprites: %s" % table_world.count(row["sprites"]), name, three, wanted


def draw_ratios():
    groups = (("Masks (AMD EPYC, Zen 5)", list(mask_ratios())), ("Shapes (AMD EPYC, Zen 5)", list(shape_ratios())),
              ("Worlds (AMD EPYC, Zen 5)", list(world_ratios())))
    left, wide, high, least, most = 250, 400, 16, 0.125, 128
    n = sum(len(rows) + 2 for _, rows in groups)
    picture = Picture(left + wide + 190, n * high + 76)

    def at(ratio):
        ratio = min(max(ratio, least), most)
        return left + wide * math.log(ratio / least) / math.log(most / least)

    picture.text(10, 20, "How often as fast as the fastest peer", bold=True, size=14)
    picture.text(10, 37, "bar: median; thin line: least to most; black mark: target beside that "
                 "peer", colour=GREY, size=11)
    top, y = 48, 48
    bottom = top + n * high
    for k in range(-3, 8):
        x = at(2.0 ** k)
        picture.line(x, top, x, bottom, INK if k == 0 else PALE)
        picture.text(x, bottom + 14, "%g" % 2.0 ** k, "middle", GREY, 11)
    for title, rows in groups:
        y += high
        picture.text(10, y + 12, title, bold=True)
        y += high
        for words, peer, (median, low, high_ratio), wanted in rows:
            middle = y + high / 2
            ends = sorted((at(1), at(median)))
            picture.bar(ends[0], y + 3, max(ends[1] - ends[0], 1), high - 6, "#6a994e" if median >= 1 else "#d08c60")
            picture.line(at(low), middle, at(high_ratio), middle, "#333333", 1)
            if wanted:
                picture.line(at(wanted), y + 1, at(wanted), y + high - 1, "black", 3)
            picture.text(left - 8, y + 12, words, "end")
            picture.text(left + wide + 8, y + 12, "%s %s" % (table.times(median), peer), size=11)
            y += high
    picture.text(left + wide / 2, bottom + 27, "times as fast (below 1 the peer is faster)", "middle", GREY, 11)
    return picture.done()


# ---- Growth ----------------------------------------------------------------------------------------------------------

def short(value):
    for unit, sign in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if value >= unit:
            return "%g %s" % (value / unit, sign)
    return "%g ns" % value


def plot(picture, x0, y0, wide, high, title, across, curves, say=short):
    """curves: [(name, [(x, ns)])]; both axes by tens; `say` writes a cost.  The first curve is the library's: drawn thicker.  Of a peer that two
    compilers built, the faster one counts."""
    curves = [(name, sorted((x, min(v for at, v in points if at == x)) for x in {x for x, _ in points}))
              for name, points in curves]
    xs = [x for _, points in curves for x, _ in points]
    ns = [v for _, points in curves for _, v in points]
    x_low, x_high = math.log10(min(xs)), math.log10(max(xs))
    y_low, y_high = math.floor(math.log10(min(ns))), math.ceil(math.log10(max(ns)))

    def place(x, v):
        return (x0 + wide * (math.log10(x) - x_low) / (x_high - x_low),
                y0 + high - high * (math.log10(v) - y_low) / (y_high - y_low))

    picture.text(x0, y0 - 10, title, bold=True)
    for k in range(y_low, y_high + 1):
        y = place(min(xs), 10.0 ** k)[1]
        picture.line(x0, y, x0 + wide, y, PALE)
        picture.text(x0 - 6, y + 4, say(10.0 ** k), "end", GREY, 11)
    for x in sorted(set(xs)):
        tick = place(x, 1)[0]
        picture.line(tick, y0 + high, tick, y0 + high + 4, GREY)
        picture.text(tick, y0 + high + 16, table_world.count(x) if x >= 10000 else "%g" % x, "middle", GREY, 11)
    picture.text(x0 + wide / 2, y0 + high + 31, across, "middle", GREY, 11)
    labels = []
    for i, (name, points) in enumerate(curves):
        colour = COLOURS[i % len(COLOURS)]
        placed = [place(*p) for p in sorted(points)]
        picture.path(placed, colour, 2.5 if i == 0 else 1.3)
        for x, y in placed:
            picture.dot(x, y, colour)
        labels.append([placed[-1][1], name, colour, i == 0])
    # Names at the right, moved apart where they would cover one another.
    labels.sort()
    for i in range(1, len(labels)):
        labels[i][0] = max(labels[i][0], labels[i - 1][0] + 13)
    over = labels[-1][0] - (y0 + high + 4)
    if over > 0:
        for i in range(len(labels) - 1, -1, -1):
            limit = y0 + high + 4 - 13 * (len(labels) - 1 - i)
            labels[i][0] = min(labels[i][0], limit)
    for y, name, colour, bold in labels:
        picture.text(x0 + wide + 8, y + 4, name, colour=colour, size=11, bold=bold)


def draw_masks():
    picture = Picture(860, 330)
    rows = load("amd-zen5-mask.json")["mask"]
    for i, (row, title) in enumerate((("overlap blobs", "Do two blobs overlap? (Zen 5)"),
                                      ("area checkers", "How many cells in common, checkers")) ):
        curves = []
        for way, name in (("avx512", "kolize"), ("plain", "kolize, plain C"), ("pygame-ce", "pygame-ce"),
                          ("byte loop", "loop over bytes")):
            points = [(r["side"], r["ns"]) for r in rows if r["row"] == row and r["way"] == way]
            if points:
                curves.append((name, points))
        plot(picture, 60 + 430 * i, 40, 265, 240, title, "side of the masks, cells", curves)
    return picture.done()


def draw_vertices():
    """Of convex polygons of 3, 4 and 8 corners."""
    picture = Picture(860, 330)
    motion = load("amd-zen5-motion.json")["motion"]
    for i, (kind, title) in enumerate((("ray", "A ray at a convex polygon (AMD EPYC, Zen 5)"),
                                       ("sweep", "One convex polygon swept at another"))):
        curves = []
        for way in ("kolize", "Chipmunk", "Box2D 2.4", "parry2d", "book", "exact"):
            points = [(int(r["row"].split()[1]), r["ns"]) for r in motion
                      if r["way"] == way and r["row"].startswith(kind + " ")]
            if points:
                names = {"book": "a book's, in float", "exact": "all in exact numbers"}
                curves.append((names.get(way, way), points))
        plot(picture, 60 + 430 * i, 40, 235, 240, title, "vertices of each polygon", curves)
    return picture.done()


def draw_large():
    picture = Picture(860, 660)
    rows = load("amd-epyc-large.json")["large"]
    titles = {"check": "Is it a polygon? (AMD EPYC)", "point in polygon": "Is a point in it?",
              "pair apart": "Two that are apart by a hair", "pair along a coast": "Two with a side in common: do they touch?"}
    for i, (row, title) in enumerate(titles.items()):
        curves = {}
        for r in rows:
            for way in r["ways"] if r["row"] == row else ():
                curves.setdefault(way["way"], []).append((r["vertices"], way["ns"]))
        plot(picture, 60 + 430 * (i % 2), 40 + 330 * (i // 2), 260, 240, title, "vertices of each polygon",
             list(curves.items()))
    return picture.done()


def draw_bodies():
    picture = Picture(860, 330)
    rows = load("amd-zen5-world.json")["world"]
    for i, (row, title) in enumerate((("all move, k=1", "All move, half a pair each (AMD EPYC, Zen 5)"),
                                      ("all move, k=8", "All move, four pairs each"))):
        names = [way["way"] for r in rows if r["row"] == row for way in r["ways"] if "ns" in way]
        curves = []
        for name in dict.fromkeys(names):
            points = [(r["bodies"], way["ns"]) for r in rows if r["row"] == row for way in r["ways"]
                      if way["way"] == name and "ns" in way]
            if len(points) > 1 and name not in ("n*n", "sort+sweep"):
                curves.append((name, points))
        plot(picture, 60 + 430 * i, 40, 275, 240, title, "bodies; cost of one body in a step", curves)
    return picture.done()


def draw_moving():
    """What a body costs when some of 100 000 move; the rest lie still."""
    picture = Picture(860, 330)
    rows = [r for r in load("amd-zen5-world.json")["world"] if r["bodies"] == 100000]
    share = {"all move, k=1": 100}
    share.update({"%d %% move, k=1" % p: p for p in (1, 5, 10, 20, 50, 80)})
    curves = {}
    for r in rows:
        for way in r["ways"] if r["row"] in share else ():
            if "ns" in way and way["way"] not in ("n*n", "sort+sweep", "lower bound"):
                curves.setdefault(way["way"], []).append((share[r["row"]], way["ns"]))
    plot(picture, 60, 40, 600, 240, "100 000 bodies, some of which move (AMD EPYC, Zen 5)", "% that move; cost of one body in a step",
         [(name, points) for name, points in curves.items() if len(points) > 1])
    return picture.done()


def draw_growth():
    """Blocks of code that a question runs: make cliffs."""
    picture = Picture(860, 660)
    measured = load("cliffs.json")
    rows = {tuple(row[:4]): row[4:] for row in measured["rows"]}
    panels = (("A capsule near ground of one polygon", "edges", "polygon", "capsule", "near",
               ("relate", "collide", "distance", "sweep", "long sweep", "rotating sweep")),
              ("A body near a level of one polygon", "edges", "body of a polygon", "capsule", "near",
               ("body move", "body walk", "world sweep", "world nearest", "step, one moved")),
              ("A world in which all moved", "bodies", "bodies", "circle", "moved, step",
               ("world ray", "world find", "world nearest", "world sweep", "body move", "sight")),
              ("A sprite near ground of pixels", "columns", "cells", "sprite", "near",
               ("mask overlap", "mask collide", "mask sweep", "sweep", "collide")))
    for i, (title, across, kind, partner, place, questions) in enumerate(panels):
        curves = []
        for question in questions:
            costs = rows.get((question, kind, partner, place), ())
            points = [(n, max(cost, 1)) for n, cost in zip(measured["sizes"], costs) if cost is not None]
            if points:
                curves.append((question, points))
        plot(picture, 60 + 430 * (i % 2), 40 + 330 * (i // 2), 265, 240, title, across, curves, lambda n: "%g" % n)
    return picture.done()


PLOTS = {"bench_ratios.svg": draw_ratios, "bench_masks.svg": draw_masks, "bench_vertices.svg": draw_vertices,
         "bench_large.svg": draw_large, "bench_bodies.svg": draw_bodies,
         "bench_moving.svg": draw_moving, "bench_growth.svg": draw_growth}


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else PICTURES
    os.makedirs(folder, exist_ok=True)
    for name, draw in PLOTS.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(draw())
        print(os.path.join(folder, name))


if __name__ == "__main__":
    main()
