"""The oracle is right, the harness around it can fail, and the tool agrees with it on random pairs.

Run by CTest with KOLIZE = path of the tool; KZ_TEST_SCALE = percent of the random pairs to ask."""

import collections
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle")
sys.path.insert(0, ORACLE)
import exact  # noqa: E402
import generate  # noqa: E402
import masks  # noqa: E402
import relate  # noqa: E402
import run  # noqa: E402
import shapes  # noqa: E402
import shrink  # noqa: E402
import validity  # noqa: E402
import witness  # noqa: E402

FAKE = os.path.join(ORACLE, "fake_tool.py")
SCALE = max(1, int(os.environ.get("KZ_TEST_SCALE", "100")))
SEED = os.environ.get("KZ_TEST_SEED", "1")


def point(x, y):
    return {"point": [x, y]}


def segment(*v):
    return {"segment": list(v)}


def box(*v):
    return {"box": list(v)}


def circle(*v):
    return {"circle": list(v)}


def capsule(*v):
    return {"capsule": list(v)}


def polyline(*v):
    return {"polyline": [list(p) for p in v]}


def polygon(*v, holes=()):
    shape = {"polygon": [list(p) for p in v]}
    return dict(shape, holes=[[list(p) for p in hole] for hole in holes]) if holes else shape


def mask(rows, *at, **more):
    return dict({"mask": rows.split(), "at": list(at)}, **more)


def parts(*v):
    return {"parts": list(v)}


TRIANGLE = polygon((0, -4), (4, 2), (-4, 2))
TURNED = polygon((0, 4), (4, -2), (-4, -2))
FRAME = polygon((0, 0), (9, 0), (9, 9), (0, 9), holes=[((3, 3), (6, 3), (6, 6), (3, 6))])
CORNER = polygon((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4))
NOTCH = polygon((-3, 0), (3, 0), (3, 3), (1, 3), (0, 0), (-1, 3), (-3, 3))
BOW = polygon((0, 0), (-3, -1), (-3, 1), (0, 0), (3, 1), (3, -1))
TINY = 2.0**-149

# what, the answer, a, b
KNOWN = (
    ("equal points", "overlap", point(1, 2), point(1, 2)),
    ("zero and minus zero", "overlap", point(0, 0), point(-0.0, -0.0)),
    ("points one denormal apart", "apart", point(0, 0), point(TINY, 0)),
    ("point at the end of a segment", "touch", point(0, 0), segment(0, 0, 3, 1)),
    ("point on a segment", "overlap", point(3, 1), segment(0, 0, 6, 2)),
    ("point beside a segment by one bit", "apart", point(3, exact.next_f32(1.0, 1)), segment(0, 0, 6, 2)),
    ("point on a segment without length", "overlap", point(1, 1), segment(1, 1, 1, 1)),
    ("point at a polygon's vertex", "touch", point(4, 2), TRIANGLE),
    ("point on a polygon's edge", "touch", point(0, 2), TRIANGLE),
    ("point in a polygon", "overlap", point(0, 0), TRIANGLE),
    ("point in a hole", "apart", point(4, 4), FRAME),
    ("point on the edge of a hole", "touch", point(3, 4), FRAME),
    ("point beside a hole", "overlap", point(2, 4), FRAME),
    ("point on a circle", "touch", point(3, 4), circle(0, 0, 5)),
    ("point in a circle by one bit", "overlap", point(3, exact.next_f32(4.0, -1)), circle(0, 0, 5)),
    ("point out of a circle by one bit", "apart", point(3, exact.next_f32(4.0, 1)), circle(0, 0, 5)),
    ("point on a flat polygon", "overlap", point(1, 1), polygon((0, 0), (2, 2), (1, 1))),
    ("point at the end of a flat polygon", "touch", point(2, 2), polygon((0, 0), (2, 2), (1, 1))),
    ("point on a polygon that is a point", "overlap", point(1, 1), polygon((1, 1), (1, 1), (1, 1))),
    ("point at the end of a capsule without radius", "touch", point(0, 0), capsule(0, 0, 2, 2, 0)),
    ("crossing segments", "overlap", segment(0, 0, 2, 2), segment(0, 2, 2, 0)),
    ("T", "touch", segment(0, 0, 4, 0), segment(2, 0, 2, 3)),
    ("L", "touch", segment(0, 0, 4, 0), segment(4, 0, 4, 3)),
    ("segments end to end on one line", "touch", segment(0, 0, 2, 1), segment(2, 1, 4, 2)),
    ("segments along each other", "overlap", segment(0, 0, 4, 2), segment(2, 1, 6, 3)),
    ("a segment and itself turned round", "overlap", segment(0, 0, 4, 2), segment(4, 2, 0, 0)),
    ("parallel segments", "apart", segment(0, 0, 4, 2), segment(0, 1, 4, 3)),
    ("polylines that touch with their bends", "overlap",
     polyline((0, 0), (1, 1), (2, 0)), polyline((0, 2), (1, 1), (2, 2))),
    ("first vertex of a closed polyline", "overlap", point(0, 0), polyline((0, 0), (2, 0), (0, 2), (0, 0))),
    ("other vertex of a closed polyline", "overlap", point(2, 0), polyline((0, 0), (2, 0), (0, 2), (0, 0))),
    ("polyline that comes back through its own end", "touch", point(0, 0), polyline((0, 0), (2, 0), (2, 2), (-2, -2))),
    ("a segment that crosses it just there", "touch",
     segment(-1, 1, 1, -1), polyline((0, 0), (2, 0), (2, 2), (-2, -2))),
    ("closed polylines, equal", "overlap", *[polyline((0, 0), (2, 0), (0, 2), (0, 0))] * 2),
    ("boxes side by side", "touch", box(0, 0, 4, 4), box(4, 0, 8, 4)),
    ("boxes corner to corner", "touch", box(0, 0, 4, 4), box(4, 4, 8, 8)),
    ("boxes one bit into each other", "overlap", box(0, 0, 4, 4), box(exact.next_f32(4.0, -1), 0, 8, 4)),
    ("boxes one bit apart", "apart", box(0, 0, 4, 4), box(exact.next_f32(4.0, 1), 0, 8, 4)),
    ("equal boxes", "overlap", box(0, 0, 4, 4), box(0, 0, 4, 4)),
    ("box in a box", "overlap", box(0, 0, 4, 4), box(1, 1, 2, 2)),
    ("crossing bars", "overlap", box(-4, -1, 4, 1), box(-1, -4, 1, 4)),
    ("crossing bars as boxes without width", "overlap", box(-4, 0, 4, 0), box(0, -4, 0, 4)),
    ("star of David", "overlap", TRIANGLE, TURNED),
    ("star of David of outlines told the other way", "overlap", TRIANGLE, polygon(*reversed(TURNED["polygon"]))),
    ("triangles on both sides of an edge", "touch", polygon((0, 0), (6, 3), (0, 5)), polygon((0, 0), (6, 3), (6, -5))),
    ("triangles on one side of an edge", "overlap", polygon((0, 0), (6, 3), (0, 5)), polygon((0, 0), (6, 3), (1, 9))),
    ("part of a slanted edge shared", "touch", polygon((0, 0), (6, 3), (0, 5)), polygon((2, 1), (4, 2), (4, -5))),
    ("square fitted into a corner", "touch", CORNER, box(1, 1, 4, 4)),
    ("square a bit too large for the corner", "overlap", CORNER, box(exact.next_f32(1.0, -1), 1, 4, 4)),
    ("equal polygons begun elsewhere", "overlap", TRIANGLE, polygon((4, 2), (-4, 2), (0, -4))),
    ("all vertices of b on a's outline, b inside", "overlap", box(0, 0, 4, 4), polygon((2, 0), (4, 2), (2, 4), (0, 2))),
    ("polygon that fills a hole", "touch", FRAME, box(3, 3, 6, 6)),
    ("polygon with room in a hole", "apart", FRAME, box(4, 4, 5, 5)),
    ("polygon that covers a hole just", "overlap", FRAME, box(3, 3, exact.next_f32(6.0, 1), 6)),
    ("polygon around everything", "overlap", FRAME, box(-1, -1, 10, 10)),
    ("frame in a frame's hole", "touch",
     FRAME, polygon((3, 3), (6, 3), (6, 6), (3, 6), holes=[((4, 4), (5, 4), (5, 5))])),
    ("segment along a box's edge", "touch", segment(0, 0, 4, 0), box(0, 0, 4, 4)),
    ("segment that leaves the edge inwards", "overlap", polyline((0, 0), (4, 0), (3, 1)), box(0, 0, 4, 4)),
    ("segment with one end inside", "overlap", segment(1, 1, 9, 9), box(0, 0, 4, 4)),
    ("segment that ends on an edge", "touch", segment(4, 2, 9, 9), box(0, 0, 4, 4)),
    ("segment from vertex to vertex through the inside", "overlap", segment(0, 0, 4, 4), box(0, 0, 4, 4)),
    ("segment that passes a vertex outside", "touch", segment(3, 5, 5, 3), box(0, 0, 4, 4)),
    ("segment across a notch, on the rims", "touch", segment(1, 4, 4, 1), CORNER),
    ("segment through a hole only", "touch", segment(3, 3, 6, 6), FRAME),
    ("segment through a hole and the frame", "overlap", segment(3, 3, 7, 7), FRAME),
    ("segment through a bow's knot", "touch", segment(0, -2, 0, 2), BOW),
    ("segment through a bow", "overlap",
     segment(1, -2, -1, 2), polygon((0, 0), (-3, -9), (-3, 9), (0, 0), (3, 9), (3, -9))),
    ("segment through a notch and the edge at its tip", "touch", segment(0, -2, 0, 2), NOTCH),
    ("segment along a notch's side and beyond", "touch", segment(-1, -3, 1, 3), NOTCH),
    ("segment through the same edge beside the tip", "overlap", segment(1, -2, 1, 2), NOTCH),
    ("polyline through a notch that ends on its side", "touch", polyline((0, -2), (0, 1), (0.5, 1.5)), NOTCH),
    ("two notches through each other's tip", "touch", NOTCH, polygon((0, 3), (0, -3), (-3, -1), (0, 0), (-1, 4))),
    ("two notches through each other's tip, too wide", "overlap", NOTCH,
     polygon((0, 3), (0, -3), (-3, -1), (0, 0), (-2, 4))),
    ("circles that kiss", "touch", circle(0, 0, 5), circle(6, 8, 5)),
    ("circles one in the other", "overlap", circle(0, 0, 5), circle(1, 0, 1)),
    ("circles that kiss from inside", "overlap", circle(0, 0, 5), circle(4, 0, 1)),
    ("circle on an edge", "touch", circle(2, 6, 2), box(0, 0, 4, 4)),
    ("circle on a corner", "touch", circle(7, 8, 5), box(0, 0, 4, 4)),
    ("circle in a hole, touching all sides", "touch", circle(4.5, 4.5, 1.5), FRAME),
    ("circle in a hole", "apart", circle(4.5, 4.5, 1), FRAME),
    ("circle whose middle is in a hole", "overlap", circle(4.5, 4.5, 2), FRAME),
    ("circle in a box", "overlap", circle(2, 2, 1), box(0, 0, 4, 4)),
    ("box in a circle", "overlap", circle(2, 2, 100), box(0, 0, 4, 4)),
    ("circle on a slanted segment", "touch", circle(0, 5, 4), segment(0, 0, 4, 3)),
    ("circle beyond a segment's end", "touch", circle(7, 7, 5), segment(0, 0, 4, 3)),
    ("circle without radius on a segment's end", "touch", circle(0, 0, 0), segment(0, 0, 4, 3)),
    ("circle without radius in a box", "overlap", circle(1, 1, 0), box(0, 0, 4, 4)),
    ("parallel capsules", "touch", capsule(0, 0, 8, 0, 1), capsule(4, 3, 12, 3, 2)),
    ("crossing capsules", "overlap", capsule(0, 0, 8, 8, 1), capsule(0, 8, 8, 0, 1)),
    ("capsules end to end", "touch", capsule(0, 0, 3, 0, 1), capsule(7, 3, 9, 9, 4)),
    ("capsule whose spine crosses a triangle", "overlap", capsule(-9, 0, 9, 0, 0.125), TRIANGLE),
    ("capsule of a point on a circle", "touch", capsule(3, 4, 3, 4, 1), circle(0, 0, 4)),
    ("masks with a common cell", "overlap", mask("##", 0, 0), mask("##", 1, 0)),
    ("masks side by side", "touch", mask("##", 0, 0), mask("##", 2, 0)),
    ("masks corner to corner", "touch", mask("##", 0, 0), mask("##", 2, 1)),
    ("masks a cell apart", "apart", mask("##", 0, 0), mask("##", 3, 0)),
    ("masks fitted into each other", "touch", mask("#.# ###", 0, 0), mask(".#. ...", 0, 0)),
    ("mask at a half goes down", "touch", mask("#", 0.5, 0), box(1, 0, 2, 1)),
    ("mask just above a half goes up", "overlap", mask("#", exact.next_f32(0.5, 1), 0), box(1, 0, 2, 1)),
    ("mask at a negative half goes down", "overlap", mask("#", -0.5, 0), box(-1, 0, 0, 1)),
    ("mask a hair above a negative half", "overlap", mask("#", -0.5, 0, pose={"at": [2.0**-54, 0]}), box(0, 0, 1, 1)),
    ("point on the border of two set cells", "overlap", point(1, 0.5), mask("##", 0, 0)),
    ("point at the end of that border", "touch", point(1, 0), mask("##", 0, 0)),
    ("point between four set cells", "overlap", point(1, 1), mask("## ##", 0, 0)),
    ("point between three set cells", "touch", point(1, 1), mask("## #.", 0, 0)),
    ("point between two cells that meet at a corner", "touch", point(1, 1), mask("#. .#", 0, 0)),
    ("point in a mask's inner corner", "touch", point(1, 1), mask(".# ##", 0, 0)),
    ("segment along an inner border", "overlap", segment(1, 0, 1, 1), mask("##", 0, 0)),
    ("segment along an outer border", "touch", segment(0, 0, 2, 0), mask("##", 0, 0)),
    ("segment that ends at an inner border's end", "touch", segment(1, -1, 1, 0), mask("##", 0, 0)),
    ("segment on an inner and an outer border", "overlap", segment(0, 1, 2, 1), mask("#. ##", 0, 0)),
    ("segment between cells that meet at a corner", "touch", segment(0, 2, 2, 0), mask("#. .#", 0, 0)),
    ("circle in an inner corner", "touch", circle(2, 2, 1), mask(".### #... #... #...", 0, 0)),
    ("box fills a hole in a mask", "touch", box(1, 1, 2, 2), mask("### #.# ###", 0, 0)),
    ("polygon in a mask", "overlap", polygon((1, 1), (2, 1), (1, 2)), mask("### ### ###", 0, 0)),
    ("mask in a polygon's hole", "touch", mask("### ### ###", 3, 3), FRAME),
    ("empty mask", "apart", mask("..", 0, 0), box(-9, -9, 9, 9)),
    ("mask turned by a quarter", "overlap", mask("###", 0, 0, pose={"at": [0, 0], "angle": 90}), box(-1, 2, 0, 3)),
    ("mask turned by a quarter, beside it", "touch",
     mask("###", 0, 0, pose={"at": [0, 0], "angle": 90}), box(0, 0, 1, 1)),
    ("mask scaled by two", "touch", mask("#", 1, 1, scale=[2, 2]), box(3, 1, 4, 2)),
    ("mask mirrored", "overlap", mask("##.", 0, 0, scale=[-1, 1]), box(-2, 0, -1, 1)),
    ("no parts", "apart", parts(), box(-9, -9, 9, 9)),
    ("parts: the highest counts", "overlap", parts(box(4, 0, 8, 4), point(1, 1)), box(0, 0, 4, 4)),
    ("parts: touch and apart", "touch", parts(box(4, 0, 8, 4), point(9, 9)), parts(parts(), box(0, 0, 4, 4))),
    ("two parts side by side are still two", "touch", parts(box(0, 0, 1, 1), box(1, 0, 2, 1)), segment(1, 0, 1, 1)),
    ("posed box, quarter turn", "touch", dict(box(0, 0, 4, 2), pose={"at": [1, 1], "turn": [0, 1]}), box(1, 0, 5, 5)),
    ("posed segment", "overlap", dict(segment(1, 0, 2, 0), pose={"at": [0, 0], "angle": 90}), point(0, 1.5)),
    ("posed parts with poses", "overlap",
     dict(parts(dict(point(1, 0), pose={"at": [0, 0], "angle": 90})), pose={"at": [5, 0], "angle": 90}), point(4, 0)),
)


class OracleKnowsTheAnswers(unittest.TestCase):
    def test_hand_made_pairs_in_both_orders(self):
        for what, answer, a, b in KNOWN:
            with self.subTest(what):
                self.assertEqual((run.judge(a, b)[0], run.judge(b, a)[0]), (answer, answer))

    def test_every_shape_that_holds_something_overlaps_itself(self):
        for what, _, a, b in KNOWN:
            for shape in (a, b):
                if shapes.read_shape(shape):
                    with self.subTest(what):
                        self.assertEqual(run.judge(shape, shape)[0], "overlap")

    def test_listed_polygons_are_refused_or_accepted(self):
        for name, accepted, rings in validity.LISTED:
            with self.subTest(name):
                self.assertEqual(generate.readable(validity.shape_of(rings)) is not None, accepted)

    def test_listed_other_shapes_are_refused_or_accepted(self):
        for name, accepted, shape in validity.OTHERS:
            with self.subTest(name):
                self.assertEqual(generate.readable(shape) is not None, accepted)

    def test_numbers_round_to_float32_ties_to_even(self):
        self.assertEqual(exact.f32(0.1), 13421773 / 2**27)
        self.assertEqual(exact.f32(1 + 2.0**-24), 1.0)
        self.assertEqual(exact.f32(1 + 3 * 2.0**-24), 1 + 2.0**-22)
        self.assertEqual(exact.f32(2.0**-150), 0.0)
        self.assertEqual(exact.f32(-1e39), -math.inf)
        self.assertEqual(exact.f32_from_fraction(Fraction(1) + Fraction(1, 2**24) + Fraction(1, 2**90)), 1 + 2.0**-23)

    def test_cosine_and_sine_are_the_nearest_floats(self):
        rng = random.Random(SEED)
        for _ in range(300):
            degrees = exact.f32(rng.uniform(-1000, 1000))
            # The C library's error is far too small to be seen in float32, but for one angle in many millions.
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            got = exact.cos_sin_degrees(degrees)
            self.assertLessEqual(abs(got[0] - cos), 2.0**-25 + 1e-12)
            self.assertLessEqual(abs(got[1] - sin), 2.0**-25 + 1e-12)
        self.assertEqual(exact.cos_sin_degrees(-90.0), (0.0, -1.0))
        self.assertEqual(exact.cos_sin_degrees(3.6e9), (1.0, 0.0))


class OracleAgreesWithSlowerWays(unittest.TestCase):
    def test_points_curves_areas_cells_place_by_place(self):
        rng, asked, seen = random.Random("places/" + SEED), 0, set()
        while asked < 3 * SCALE:
            pair = generate.make_pair(rng)
            pieces = (pair.pieces_a or []) + (pair.pieces_b or [])
            if any(p.kind == "round" or p.cells and len(p.cells) > 9 for p in pieces):
                continue
            if pair.pieces_a is None or pair.pieces_b is None or sum(len(p.points or ()) for p in pieces) > 40:
                continue
            asked += 1
            slow = witness.relate(pair.pieces_a, pair.pieces_b)
            seen.add(slow)
            self.assertEqual(relate.relate(pair.pieces_a, pair.pieces_b), slow, json.dumps([pair.a, pair.b]))
        self.assertEqual(len(seen), 3)

    def test_areas_that_touch_themselves_and_what_passes_there(self):
        rng, asked, seen = random.Random("pinches/" + SEED), 0, collections.Counter()
        while asked < SCALE:
            pair = generate.Pair()
            pair.kinds = tuple(rng.choice(("segment", "polyline", "triangle", "concave", "holes")) for _ in "ab")
            if not generate.make_pinched(pair, generate.Mix(rng)):
                continue
            asked += 1
            slow = witness.relate(pair.pieces_a, pair.pieces_b)
            seen[slow] += 1
            self.assertEqual(relate.relate(pair.pieces_a, pair.pieces_b), slow, json.dumps([pair.a, pair.b]))
        self.assertGreater(seen[relate.TOUCH], asked // 20)

    def test_round_shapes_by_sampling_the_distance(self):
        rng, asked = random.Random("round/" + SEED), 0
        while asked < 3 * SCALE:
            r = rng.uniform(0.1, 3)
            spine = [rng.uniform(-4, 4) for _ in range(4)]
            other = [rng.uniform(-4, 4) for _ in range(4)]
            near = min(math.dist(p, q) for p in _along(spine) for q in _along(other))
            if abs(near - r) < 0.1:
                continue  # Samples cannot tell.
            asked += 1
            word = "overlap" if near < r else "apart"
            self.assertEqual(run.judge(capsule(*spine, r), segment(*other))[0], word)
            self.assertEqual(run.judge(capsule(*spine, r / 2), capsule(*other, r / 2))[0], word)

    def test_holes_are_where_every_place_in_them_is_in_the_outline_and_in_no_other_hole(self):
        rng, asked, seen = random.Random("holes/" + SEED), 0, set()
        while asked < max(200, 2 * SCALE):  # fewer may hold none that fits
            outer = [[5 * rng.randint(-1, 1), 5 * rng.randint(-1, 1)] for _ in range(4)]
            holes = [[[rng.randint(-3, 3), rng.randint(-3, 3)] for _ in range(3)] for _ in range(2)]
            singles = [generate.readable({"polygon": ring}) for ring in [outer] + holes]
            if not all(single and single[0].kind == "area" for single in singles):
                continue
            asked += 1
            accepted = generate.readable(validity.shape_of([outer] + holes)) is not None
            figures = [witness.Figure(single[0]) for single in singles]
            edges = [edge for figure in figures for edge in figure.edges]
            fits = not any(_along_each_other(e, f) for i, e in enumerate(edges) for f in edges[:i])
            for place in witness.places(edges, []):
                inside = [figure.holds(place)[1] for figure in figures]
                if any(inside[1:]) and (not inside[0] or all(inside[1:])):
                    fits = False
            seen.add(fits)
            self.assertEqual(accepted, fits, json.dumps([outer, holes]))
        self.assertEqual(len(seen), 2)

    def test_turned_masks_by_looking_up_each_centre(self):
        rng, told = random.Random("turned/" + SEED), 0
        for _ in range(SCALE):
            pixels = {(rng.randrange(6), rng.randrange(6)) for _ in range(rng.randint(1, 20))}
            scale = [rng.choice((-1, 1)) * rng.uniform(0.5, 2.5) for _ in "xy"]
            at, place = [rng.uniform(-3, 3) for _ in "xy"], [rng.uniform(-3, 3) for _ in "xy"]
            cos, sin = rng.choice(((0.6, 0.8), (0, 1), (-1, 0), (0.28, -0.96), (0.8, 0.6)))
            cells = masks.transform(pixels, masks.affine(scale, at, (cos, sin, *place)))
            for x in range(-25, 26):
                for y in range(-25, 26):
                    dx, dy = x + 0.5 - place[0], y + 0.5 - place[1]
                    u = ((cos * dx + sin * dy) / (cos * cos + sin * sin) - at[0]) / scale[0]
                    v = ((cos * dy - sin * dx) / (cos * cos + sin * sin) - at[1]) / scale[1]
                    if min(abs(u - round(u)), abs(v - round(v))) > 1e-3:  # Not where rounding decides.
                        self.assertEqual((x, y) in cells, (math.floor(u), math.floor(v)) in pixels)
                        told += 1
        self.assertGreater(told, 1000 * SCALE)

    def test_a_plain_shift_by_quarters_is_what_turning_gives(self):
        rng = random.Random("shift/" + SEED)
        for _ in range(2 * SCALE):
            pixels = {(rng.randrange(6), rng.randrange(6)) for _ in range(rng.randint(1, 20))}
            x, y = rng.randint(-40, 40) / 4, rng.randint(-40, 40) / 4
            turned = masks.transform(pixels, masks.affine((1.0, 1.0), (x, y), (1.0, 0.0, 0.0, 0.0)))
            self.assertEqual(masks.shift(pixels, x, y), turned)


def _along(v):
    return [(v[0] + (v[2] - v[0]) * k / 80, v[1] + (v[3] - v[1]) * k / 80) for k in range(81)]


def _along_each_other(e, f):
    """Do two edges share a length?  Three ends of one on the other, or both of one, or crossing ends."""
    shared = {p for p in e if witness._on(p, f)} | {p for p in f if witness._on(p, e)}
    return len(shared) > 1


class HarnessCanFail(unittest.TestCase):
    """Every check of the harness is made to fail once, on a tool that answers by the oracle but for one fault."""

    def ask(self, fault, n=500, what="relate", jobs=1, timeout=60.0):
        os.environ["FAKE_FAULT"] = fault
        try:
            return run.run(FAKE, what, "7", n, jobs, timeout)
        finally:
            del os.environ["FAKE_FAULT"]

    def test_a_right_tool_passes_with_one_job_and_with_two_alike(self):
        one, two = self.ask("", 600), self.ask("", 600, jobs=2)
        self.assertEqual((one.disagreements, one.asymmetries, one.broken, one.n), (0, 0, None, 600))
        self.assertEqual((dict(one.counts), one.n), (dict(two.counts), two.n))

    def test_flipped_answers_are_found(self):
        outcome = self.ask("flip")
        self.assertEqual((outcome.disagreements, outcome.asymmetries, outcome.n), (5, 0, 500))
        self.assertEqual(len(outcome.failures), 5)
        self.assertEqual([f["number"] % 100 for f in outcome.failures], [99] * 5)

    def test_answers_that_depend_on_the_order_are_found(self):
        outcome = self.ask("uneven")
        self.assertEqual((outcome.disagreements, outcome.asymmetries), (5, 5))

    def test_a_tool_that_refuses_nothing_is_found(self):
        outcome = self.ask("lenient", what="validity")
        self.assertGreater(outcome.disagreements, 100)
        self.assertEqual({f["expected"] for f in outcome.failures}, {"refused"})

    def test_a_tool_that_dies_hangs_babbles_or_loses_an_answer_is_found(self):
        complaints = {"die": "ended early", "hang": "no answer", "garbage": "not JSON", "lost": "expected"}
        for fault, said in complaints.items():
            with self.subTest(fault):
                outcome = self.ask(fault, timeout=60.0 if fault != "hang" else 3.0)
                self.assertIn(said, outcome.broken)

    def test_the_program_says_so_by_its_exit_status(self):
        for fault, status in (("", 0), ("flip", 1), ("die", 3)):
            done = subprocess.run(
                [sys.executable, "-B", os.path.join(ORACLE, "run.py"), "--tool", FAKE, "--n", "300"],
                env=dict(os.environ, FAKE_FAULT=fault), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, status, done.stderr)

    def test_replay_asks_the_pairs_of_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            for _, _, a, b in KNOWN:
                print(json.dumps({"a": a, "b": b}), file=file)
            file.flush()
            outcome = run.run_chunks(FAKE, [run.replay_cases(file.name)], 60.0)
        self.assertEqual((outcome.n, outcome.disagreements, outcome.broken), (len(KNOWN), 0, None))

    def test_shrinking_leaves_what_the_fault_needs(self):
        outcome = self.ask("blind", 300)
        os.environ["FAKE_FAULT"] = "blind"
        try:
            small = shrink.smaller(FAKE, outcome.failures[0])
        finally:
            del os.environ["FAKE_FAULT"]
        self.assertEqual(max(len(small[k].get("polygon", ())) for k in "ab"), 5)
        self.assertNotEqual(small["ab"], small["expected"])


class ToolAgrees(unittest.TestCase):
    def setUp(self):
        self.tool = os.environ["KOLIZE"]

    def check(self, outcome, n):
        self.assertIsNone(outcome.broken)
        self.assertEqual([json.dumps(failure) for failure in outcome.failures], [])
        self.assertEqual((outcome.n, outcome.disagreements, outcome.asymmetries), (n, 0, 0))

    def test_hand_made_pairs(self):
        cases = [
            run.Case(i, ("known", "known"), what, a, b, answer, True) for i, (what, answer, a, b) in enumerate(KNOWN)
        ]
        self.check(run.run_chunks(self.tool, [cases], 60.0), len(KNOWN))

    def test_listed_shapes_are_refused_or_accepted(self):
        listed = [(name, accepted, validity.shape_of(rings)) for name, accepted, rings in validity.LISTED]
        cases = []
        for i, (name, accepted, shape) in enumerate(listed + list(validity.OTHERS)):
            answer = run.judge(shape, point(1, 1))[0]
            self.assertEqual(answer != "refused", accepted, name)
            cases.append(run.Case(i, ("listed", "point"), name, shape, point(1, 1), answer, True))
        self.check(run.run_chunks(self.tool, [cases], 60.0), len(cases))

    def test_random_pairs_of_all_kinds(self):
        n = 60 * SCALE
        outcome = run.run(self.tool, "relate", SEED, n, 1, 120.0)
        print("seed %s: %d pairs" % (SEED, outcome.n), file=sys.stderr)
        self.check(outcome, n)
        total = sum(outcome.counts.values(), collections.Counter())
        self.assertGreater(outcome.meeting, 0.6 * n)
        self.assertGreater(total["touch"], 0.1 * n)

    def test_random_rings(self):
        n = 30 * SCALE
        self.check(run.run(self.tool, "validity", SEED, n, 1, 120.0), n)


if __name__ == "__main__":
    unittest.main()
