"""Relations of concave polygons with holes before GEOS, which shares nothing with the library.

Random polygons of three kinds: stars with stars for holes, rings of random points on a small lattice, and unions of
random rectangles on a grid; and pairs that share edges: such unions and what others have without them, stars and their
own holes.  Coordinates are rounded to float32 before
anybody sees them.  GEOS refuses outlines that touch themselves; the library takes them.  So only polygons that GEOS
calls valid are compared; those the library must take.  KZ_TEST_SCALE=5000 compares 100 000 pairs."""

import collections
import math
import os
import random
import unittest

import relate_before_geos as geos

try:
    from shapely.geometry import Polygon, box
    from shapely.ops import unary_union
    MISSING = None
except ImportError:
    MISSING = "Shapely is not here: apt-get install python3-shapely"

SCALE = int(os.environ.get("KZ_TEST_SCALE", "100"))
SEED = int(os.environ.get("KZ_TEST_SEED", "1"))
PAIRS = max(20 * SCALE, 40)
CHUNK = 500


def star(rng, at, least, most, corners):
    turn = rng.uniform(0, 7)
    ways = [(rng.uniform(least, most), turn + 2 * math.pi * k / corners) for k in range(corners)]
    return [(at[0] + r * math.cos(way), at[1] + r * math.sin(way)) for r, way in ways]


def stars(rng):
    """Holes lie in the quarters of a square that every outline of so many corners holds."""
    scale, x, y = rng.choice((1, 1, 0.1, 100)), rng.uniform(-9, 9), rng.uniform(-9, 9)
    rings = [star(rng, (0, 0), 6, rng.choice((6.5, 10)), rng.randint(18, 60))]
    for hx, hy in rng.sample([(-2, -2), (2, -2), (-2, 2), (2, 2)], rng.randint(0, 4)):
        rings.append(star(rng, (hx, hy), 0.5, 1.9, rng.randint(3, 12)))
    return [[(px * scale + x, py * scale + y) for px, py in ring] for ring in rings]


def lattice(rng):
    side, corners = rng.randint(3, 8), rng.randint(4, 8)
    rings = [[(rng.randint(0, side), rng.randint(0, side)) for _ in range(corners)]]
    if rng.random() < 0.3:
        rings = [[(0, 0), (side, 0), (side, side), (0, side)], rings[0][:5]]
    x, y = rng.randint(-4, 4), rng.randint(-4, 4)
    return [[(px + x, py + y) for px, py in ring] for ring in rings]


def random_boxes(rng, side, most):
    def one():
        x, y = rng.randint(0, side), rng.randint(0, side)
        return box(x, y, x + rng.randint(1, 5), y + rng.randint(1, 5))

    return unary_union([one() for _ in range(rng.randint(0, most))])


def piece_of(rng, region):
    """The rings of one of the region's polygons; a triangle when it has none."""
    pieces = [p for p in getattr(region, "geoms", [region]) if p.area > 0]
    if not pieces:
        return [[(0, 0), (1, 0), (0, 1)]]
    piece = rng.choice(pieces)
    return [list(ring.coords)[:-1] for ring in [piece.exterior] + list(piece.interiors)]


def rectangles(rng):
    step, side = rng.choice((1, 0.5, 0.1)), rng.randint(4, 14)
    x, y = rng.randint(-9, 9), rng.randint(-9, 9)
    rings = piece_of(rng, random_boxes(rng, side, 14).difference(random_boxes(rng, side, 5)))
    return [[((px + x) * step, (py + y) * step) for px, py in ring] for ring in rings]


# ---- Pairs -----------------------------------------------------------------------------------------------------------

def unrelated(rng):
    makers = (stars, lattice, rectangles)
    return rng.choice(makers)(rng), rng.choice(makers)(rng)


def two_of_lattice(rng):
    return lattice(rng), lattice(rng)


def neighbours(rng):
    """Unions of boxes, and what others have without them."""
    step, side = rng.choice((1, 0.1)), rng.randint(4, 14)
    one, other = random_boxes(rng, side, 14), random_boxes(rng, side, 14)
    pair = piece_of(rng, one), piece_of(rng, other.difference(one))
    return [[[(px * step, py * step) for px, py in ring] for ring in rings] for rings in pair]


def plug(rng):
    """A star with holes, and one hole as a polygon, or part of it, in either direction."""
    rings = [geos.rounded(ring) for ring in stars(rng)]
    hole = list(rng.choice(rings))
    if rng.random() < 0.5:
        hole.reverse()
    cut = rng.randint(3, len(hole))
    return rings, [hole[:cut]]


def shape_of(rings):
    """What GEOS makes of them; None when it calls them invalid."""
    shape = Polygon(rings[0], rings[1:])
    return shape if shape.is_valid and shape.area > 0 else None


def any_pair(rng):
    """Two lists of rings and what GEOS makes of them."""
    while True:
        pair = rng.choice((unrelated, two_of_lattice, neighbours, plug))(rng)
        rings = [[geos.rounded(ring) for ring in one] for one in pair]
        shapes = [shape_of(one) for one in rings]
        if all(shapes):
            return rings, shapes


class RelateBeforeGeos(unittest.TestCase):
    """Random pairs."""

    def setUp(self):
        if MISSING:
            self.fail(MISSING)

    def test_random_concave_pairs_with_holes_relate_as_geos_says(self):
        rng, seen, with_holes = random.Random(SEED), collections.Counter(), 0
        for begin in range(0, PAIRS, CHUNK):
            pairs, lines = [any_pair(rng) for _ in range(min(CHUNK, PAIRS - begin))], []
            for rings, _ in pairs:
                lines += ["forget", geos.polygon_line(rings[0]), geos.polygon_line(rings[1]), "relate 0 1"]
            answers = geos.asked(lines)
            self.assertEqual(len(answers), 3 * len(pairs))
            for k, (rings, shapes) in enumerate(pairs):
                what = "seed %d pair %d\n%s" % (SEED, begin + k, "\n".join(map(geos.polygon_line, rings)))
                self.assertEqual(answers[3 * k:3 * k + 2], ["OK", "OK"], what)
                self.assertEqual(answers[3 * k + 2], geos.geos_relation(*shapes), what)
                seen[answers[3 * k + 2]] += 1
                with_holes += max(map(len, rings)) > 1
        print("seed %d: %d pairs, %d of them with holes: %s" % (SEED, PAIRS, with_holes, dict(seen)))
        for relation in ("apart", "touch", "overlap"):
            self.assertGreater(seen[relation], PAIRS // 50)
        self.assertGreater(with_holes, PAIRS // 5)


if __name__ == "__main__":
    unittest.main()
