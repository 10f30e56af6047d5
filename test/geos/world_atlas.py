"""Every pair of the world's countries before GEOS: python3 world_atlas.py FOLDER, with RELATE_TOOL in the environment.

FOLDER is the npm package world-atlas (`npm install world-atlas`), which has the countries of Natural Earth as TopoJSON
at 1:110 million and 1:50 million.  Neighbours have the points of their border in common.  Coordinates are rounded to
float32 first; polygons that either side then refuses are left out of both and listed.  Relations of countries and of
their polygons must be the same, with and without trees of edges."""

import collections
import itertools
import json
import os
import sys

import relate_before_geos as geos

from shapely.geometry import Polygon
from shapely.validation import explain_validity

FILES = ("countries-110m.json", "countries-50m.json")


def decoded_arcs(topology):
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + translate[0], y * scale[1] + translate[1]))
        yield geos.rounded(points)


def ring_of(arcs, numbers):
    """Arcs joined, the last point of each being the first of the next; ~n is arc n backwards."""
    points = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:]
    return points


def countries_of(path):
    """[(name, [rings])]"""
    with open(path, encoding="utf-8") as file:
        topology = json.load(file)
    arcs = list(decoded_arcs(topology))
    for country in topology["objects"]["countries"]["geometries"]:
        polygons = {"Polygon": lambda c: [c["arcs"]], "MultiPolygon": lambda c: c["arcs"]}[country["type"]](country)
        yield country["properties"]["name"], [[ring_of(arcs, ring) for ring in rings] for rings in polygons]


class Map:
    """One file's countries: those polygons that both sides take."""

    def __init__(self, path):
        self.names, self.polygons, self.owner, self.left_out = [], [], [], []
        candidates = []
        for name, polygons in countries_of(path):
            candidates += [(len(self.names), rings) for rings in polygons]
            self.names.append(name)
        answers = geos.asked([geos.polygon_line(rings) for _, rings in candidates])
        for (country, rings), answer in zip(candidates, answers):
            shape = Polygon(rings[0], rings[1:])
            if answer == "OK" and shape.is_valid:
                self.polygons.append((rings, shape))
                self.owner.append(country)
            else:
                self.left_out.append((self.names[country], sum(map(len, rings)), answer, explain_validity(shape)))

    def lines(self):
        """All polygons, then all countries."""
        found = [geos.polygon_line(rings) for rings, _ in self.polygons]
        for country in range(len(self.names)):
            parts = [str(i) for i, owner in enumerate(self.owner) if owner == country]
            found.append(" ".join(["parts", str(len(parts))] + parts))
        return found

    def shapes_of_country(self, country):
        return [shape for (_, shape), owner in zip(self.polygons, self.owner) if owner == country]


def highest(relations):
    order = ("apart", "touch", "overlap")
    return order[max((order.index(r) for r in relations), default=0)]


def compare(path):
    world = Map(path)
    shapes, first = [shape for _, shape in world.polygons], len(world.polygons)
    pairs = list(itertools.combinations(range(len(shapes)), 2))
    countries = list(itertools.combinations(range(len(world.names)), 2))
    answers = geos.asked(world.lines() + ["relate %d %d" % pair for pair in pairs] +
                         ["relate %d %d" % (first + a, first + b) for a, b in countries])
    answers = answers[first + len(world.names):]
    said, seen, wrong = dict(zip(pairs, answers)), collections.Counter(), []
    for a, b in pairs:
        expected = geos.geos_relation(shapes[a], shapes[b])
        seen["polygons " + expected] += 1
        if said[a, b] != expected:
            wrong.append((world.names[world.owner[a]], world.names[world.owner[b]], said[a, b], expected))
    for (a, b), answer in zip(countries, answers[len(pairs):]):
        parts = itertools.product(world.shapes_of_country(a), world.shapes_of_country(b))
        expected = highest(geos.geos_relation(p, q) for p, q in parts)
        seen["countries " + expected] += 1
        if answer != expected:
            wrong.append((world.names[a], world.names[b], answer, expected))
    print("%s: %d countries, %d polygons, the largest of %d points" % (
        os.path.basename(path), len(world.names), len(shapes), max(sum(map(len, r)) for r, _ in world.polygons)))
    for what in sorted(seen):
        print("  %8d pairs of %s" % (seen[what], what))
    for name, points, answer, why in world.left_out:
        print("  left out: a polygon of %s with %d points: %s; GEOS: %s" % (name, points, answer, why))
    for names in wrong:
        print("  DIFFERENT: %s and %s are %s, GEOS says %s" % names)
    return not wrong and seen["countries touch"] > 100


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    results = [compare(os.path.join(sys.argv[1], name)) for name in FILES]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
