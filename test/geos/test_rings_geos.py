"""Outlines with fewer points before GEOS, which shares nothing with the library.

For a thousand random masks and a third of the sprites of Debian's packages `pingus-data` and `glob2-data` (in
`make soak` 100 times as many, and all): no edges cross or run along each other, every polygon is valid, `inside` lies in the old
region and `cover` holds it, no old point is farther from its ring than allowed and no new one either, and at tolerance 0
the rings fill the mask they came from.

Traced rings may touch themselves and each other in points, where cells meet in a corner.  GEOS calls some of these
polygons invalid (a ring that touches itself, an inside cut apart by touching rings).  So a polygon is shown to GEOS as it
is only where no point is there twice; and in every case GEOS makes faces of all the edges, each face has to lie on one
and the same side of all of its edges, and the faces on the inner side are the polygons that must be valid."""

import collections
import hashlib
import json
import os
import random
import subprocess
import unittest

try:
    from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
    from shapely.ops import polygonize
    from shapely.validation import explain_validity
    MISSING = None
except ImportError:
    MISSING = "Shapely is not here: apt-get install python3-shapely"

RINGS_TOOL = os.environ["RINGS_TOOL"]
SCALE = int(os.environ.get("KZ_TEST_SCALE", "100"))
PACKAGES = ("pingus-data", "glob2-data")
LEAST_SPRITES = 1000
THRESHOLD = 127
MODES = ("closest", "inside", "cover")
TOLERANCES = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 5.0, 20.0)
ROUNDING = 1e-6  # of GEOS's areas and distances, in cells


# ---- Masks -----------------------------------------------------------------------------------------------------------

def drawn(rng, width, height):
    """Rows of . and #: noise, blobs, stairs, lines one cell wide, checkers, rings in rings."""
    kind, p, q, shift = rng.randrange(6), rng.randint(1, 9), rng.randint(1, 9), rng.randint(-5, 5)
    density = rng.choice((0.1, 0.3, 0.5, 0.7, 0.9))
    spots = [(rng.uniform(0, width), rng.uniform(0, height), rng.uniform(1, 6)) for _ in range(4)]

    def is_set(x, y):
        along, out = p * x - q * y + shift, max(abs(2 * x - width), abs(2 * y - height))
        return (rng.random() < density,
                any((x - u) ** 2 + (y - v) ** 2 < r * r for u, v, r in spots),
                along > 0,
                0 <= along < max(p, q),
                (x // p + y // q) % 2 == 0,
                out // (2 + p // 3) % 2 == 0)[kind]

    return ["".join("#" if is_set(x, y) else "." for x in range(width)) for y in range(height)]


def sprites_of(package):
    try:
        listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError):
        listed = []
    files = [path for path in listed if path.lower().endswith(".png") and os.path.isfile(path)]
    if not files:
        raise AssertionError("the sprites of the package %s are not here: apt-get install %s" % (package, package))
    return files


def rows_of(path):
    from PIL import Image  # pylint: disable=import-outside-toplevel
    with Image.open(path) as image:
        alpha = image.convert("RGBA").getchannel("A")
        bits = alpha.point([ord("#") if a > THRESHOLD else ord(".") for a in range(256)]).tobytes().decode()
        return [bits[y * alpha.width:(y + 1) * alpha.width] for y in range(alpha.height)]


# ---- The library -----------------------------------------------------------------------------------------------------

def traced(masks):
    """For each (rows, neighbors, asks): the answer for the mask itself and for each (mode, tolerance, max_points)."""
    lines = []
    for rows, neighbors, asks in masks:
        lines.append("mask %d %d %d" % (len(rows[0]), len(rows), neighbors))
        lines += rows
        lines += ["ask %s %.9g %d" % ask for ask in asks]
    run = subprocess.run([RINGS_TOOL], input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise AssertionError("exit status %d\n%s" % (run.returncode, run.stderr))
    answers = iter(run.stdout.splitlines())
    for _, _, asks in masks:
        yield json.loads(next(answers)), [json.loads(next(answers)) for _ in asks]


# ---- What GEOS says --------------------------------------------------------------------------------------------------

def closed(points):
    return points + points[:1]


def edges_of(rings):
    """[(from, to)], the region to the right of each on a screen."""
    found = []
    for _, points in rings:
        corners = [tuple(p) for p in points]
        found += zip(corners, corners[1:] + corners[:1])
    return found


def turns_right(points):
    """On a screen, where y points down."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, closed(points)[1:])) > 0


def side_of_face(face, edges):
    """+1 when all its edges have it on their right, -1 on their left, 0 when they do not agree."""
    sides = set()
    for ring, is_hole in [(face.exterior, False)] + [(hole, True) for hole in face.interiors]:
        points = list(ring.coords)[:-1]
        if turns_right(points) == is_hole:
            points.reverse()
        for edge in zip(points, closed(points)[1:]):
            sides.add(1 if edge in edges else -1 if edge[::-1] in edges else 0)
    return sides.pop() if len(sides) == 1 else 0


def families(rings):
    """Each outline's points with those of its holes."""
    holes = collections.defaultdict(list)
    for parent, points in rings:
        holes[parent].append(points)
    for number, (parent, points) in enumerate(rings):
        if parent < 0:
            yield points, holes[number]


def paths_of(rings):
    """The rings cut at each point that is there more than once, and so that no path is closed."""
    times = collections.Counter(tuple(p) for _, points in rings for p in points)
    for _, points in rings:
        corners = [tuple(p) for p in points]
        cuts = [i for i, p in enumerate(corners) if times[p] > 1] or [0]
        corners = corners[cuts[0]:] + corners[:cuts[0]]
        cuts = [i - cuts[0] for i in cuts] + [len(corners)]
        corners.append(corners[0])
        for begin, end in zip(cuts, cuts[1:]):
            middle = (begin + end) // 2
            if corners[begin] != corners[end] or middle == begin:
                yield corners[begin:end + 1]
            else:
                yield corners[begin:middle + 1]
                yield corners[middle:end + 1]


class Region:
    """The rings as GEOS sees them; `faults` says in words what is wrong."""

    def __init__(self, rings):
        self.faults, self.shown_whole, self.families = [], 0, 0
        edges = edges_of(rings)
        paths = [LineString(path) for path in paths_of(rings)]
        if not MultiLineString(paths).is_simple:
            self.faults.append("edges cross or run along each other")
        self.faces, directed = [], set(edges)
        if len(directed) != len(edges):
            self.faults.append("an edge is there twice")
        for face in polygonize(paths):
            side = side_of_face(face, directed)
            if side == 0:
                self.faults.append("a face lies on both sides of its edges")
            if side > 0:
                self.faces.append(face)
        self.area = MultiPolygon(self.faces)
        if not self.area.is_valid:
            self.faults.append(explain_validity(self.area))
        for outline, holes in families(rings):
            points = [tuple(p) for ring in [outline] + holes for p in ring]
            self.families += 1
            if len(set(points)) < len(points):
                continue
            self.shown_whole += 1
            whole = Polygon(outline, holes)
            if not whole.is_valid:
                self.faults.append(explain_validity(whole))


def denser(points):
    """With points more on each edge: GEOS measures from points, each to each, so long rings get fewer of them."""
    found, steps = [], 4 if len(points) < 100 else 2 if len(points) < 500 else 1
    for a, b in zip(points, closed(points)[1:]):
        found += [(a[0] + t / steps * (b[0] - a[0]), a[1] + t / steps * (b[1] - a[1])) for t in range(steps)]
    return LineString(closed(found))


def faults_of(old_rings, old, answer, ask):
    """What is wrong with an answer, in words."""
    mode, tolerance, max_points = ask
    rings, largest = answer["rings"], answer["largest"]
    new = Region(rings)
    faults = list(new.faults)
    if [parent for parent, _ in rings] != [parent for parent, _ in old_rings]:
        return faults + ["other rings or parents"]
    if any(len(points) < 3 or Polygon(points).area == 0 for _, points in rings):
        faults.append("a ring is gone")
    if sum(len(points) for _, points in rings) < min(max_points, sum(len(points) for _, points in old_rings)):
        faults.append("fewer points than asked for")
    if mode == "inside" and (answer["gained"] != 0 or new.area.difference(old.area).area > ROUNDING):
        faults.append("not inside")
    if mode == "cover" and (answer["lost"] != 0 or old.area.difference(new.area).area > ROUNDING):
        faults.append("does not cover")
    if not 0 <= largest <= tolerance:
        faults.append("largest %g" % largest)
    for (_, before), (_, after) in zip(old_rings, rings):
        if before == after:
            continue
        distance = denser(before).hausdorff_distance(denser(after))
        if distance > largest + ROUNDING:
            faults.append("%g away, largest %g" % (distance, largest))
    return faults


class Count:
    def __init__(self):
        self.answers = self.families = self.shown_whole = self.points_before = self.points_after = 0

    def add(self, old_rings, old, answer):
        self.answers += 1
        self.families += old.families
        self.shown_whole += old.shown_whole
        self.points_before += sum(len(points) for _, points in old_rings)
        self.points_after += sum(len(points) for _, points in answer["rings"])


class RingsBeforeGeos(unittest.TestCase):
    def setUp(self):
        self.assertIsNone(MISSING, MISSING)

    def look_at(self, named_masks):
        """All of (name, (rows, neighbors, asks)); the first ask is at tolerance 0."""
        count, wrong = Count(), []
        for (name, mask), (own, answers) in zip(named_masks, traced([mask for _, mask in named_masks])):
            old_rings = own["rings"]
            old = Region(old_rings)
            faults = ["traced: " + fault for fault in old.faults]
            if (own["lost"], own["gained"], answers[0]["lost"], answers[0]["gained"]) != (0, 0, 0, 0):
                faults.append("filled again it is another mask")
            for ask, answer in zip(mask[2][1:], answers[1:]):
                faults += ["%s: %s" % (ask, fault) for fault in faults_of(old_rings, old, answer, ask)]
                count.add(old_rings, old, answer)
            if faults:
                wrong.append((name, faults))
        self.assertEqual(wrong[:5], [])
        return count

    def test_random_masks(self):
        seed = int(os.environ.get("KZ_TEST_SEED", "1"))
        rng, masks = random.Random(seed), []
        print("seed %d" % seed)
        for number in range(max(1, 1000 * SCALE // 100)):
            rows = drawn(rng, rng.randint(1, 24), rng.randint(1, 24))
            budget = rng.choice((0, 0, rng.randint(3, 60)))
            ask = (rng.choice(MODES), rng.choice(TOLERANCES), budget)
            masks.append(("random mask %d" % number, (rows, rng.choice((4, 8)), [("closest", 0, 0), ask])))
        count = self.look_at(masks)
        self.assertGreater(count.shown_whole, count.families / 3)
        self.assertLess(count.points_after, 0.8 * count.points_before)

    def test_sprites(self):
        """All of them from scale 300 on; of a lower one a third, in runs of 24, which is each way of asking once."""
        masks, seen, files = [], set(), [path for package in PACKAGES for path in sprites_of(package)]
        self.assertGreaterEqual(len(files), LEAST_SPRITES)
        for number, path in enumerate(files):
            if SCALE < 300 and number // 24 % 3 != 2:
                continue
            rows = rows_of(path)
            digest = hashlib.sha1("\n".join(rows).encode()).digest()
            if digest in seen:
                continue
            seen.add(digest)
            ask = (MODES[number % 3], TOLERANCES[number // 3 % 8], 0)
            masks.append((path, (rows, 4 + 4 * (number // 24 % 2), [("closest", 0, 0), ask])))
        count = self.look_at(masks)
        self.assertGreater(count.shown_whole, count.families / 2)
        self.assertLess(count.points_after, 0.8 * count.points_before)

    def test_wrong_rings_are_noticed(self):
        square = [[-1, [[0, 0], [4, 0], [4, 4], [0, 4]]]]
        bow = [[-1, [[0, 0], [4, 4], [4, 0], [0, 4]]]]
        turned = [[-1, square[0][1][::-1]]]
        larger = [[-1, [[0, 0], [5, 0], [5, 4], [0, 4]]]]
        hole_outside = square + [[0, [[6, 1], [6, 2], [7, 2], [7, 1]]]]
        old = Region(square)
        self.assertEqual(old.faults, [])
        for rings in (bow, hole_outside):
            self.assertNotEqual(Region(rings).faults, [])
        self.assertEqual(Region(turned).faces, [])

        def faults(rings, ask, largest=1, gained=0, lost=0):
            answer = {"rings": rings, "largest": largest, "gained": gained, "lost": lost}
            return faults_of(square, old, answer, ask)

        self.assertEqual(faults(square, ("inside", 1, 0)), [])
        self.assertEqual(faults(larger, ("cover", 1, 0)), [])
        self.assertEqual(faults(larger, ("inside", 1, 0)), ["not inside"])
        self.assertEqual(faults(larger, ("closest", 1, 0), largest=0.5), ["1 away, largest 0.5"])
        self.assertEqual(faults(larger, ("cover", 0.5, 0)), ["largest 1"])
        self.assertEqual(faults(square, ("inside", 1, 0), gained=1), ["not inside"])
        self.assertEqual(faults(square, ("cover", 1, 0), lost=1), ["does not cover"])
        self.assertEqual(faults(square + square, ("cover", 1, 0))[-1], "other rings or parents")


if __name__ == "__main__":
    unittest.main()
