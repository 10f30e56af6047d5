"""The oracle's distances and containment are right, it complains about each kind of wrong answer, and the tool agrees.

Run by CTest with KOLIZE = path of the tool; KZ_TEST_SCALE = percent of the random pairs to ask."""

import json
import math
import os
import random
import sys
import unittest

ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle")
sys.path.insert(0, ORACLE)
import gaps  # noqa: E402
import generate  # noqa: E402
import run  # noqa: E402
from shapes import read_shape  # noqa: E402

SCALE = max(1, int(os.environ.get("KZ_TEST_SCALE", "100")))
SEED = os.environ.get("KZ_TEST_SEED", "1")

BOX = {"box": [0, 0, 4, 4]}
RING = {"polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[4, 4], [5, 4], [5, 5], [4, 5]]]}
PAIR_OF_BOXES = {"parts": [BOX, {"box": [4, 0, 8, 4]}]}

DISTANCES = (
    (BOX, {"box": [7, 8, 9, 9]}, 5),
    (BOX, {"circle": [10, 2, 1]}, 5),
    (BOX, {"point": [4, 4]}, 0),
    (RING, {"point": [4.5, 4.25]}, 0.25),
    ({"mask": ["#.", ".."], "at": [0, 0]}, {"segment": [4, 5, 9, 5]}, 5),
    ({"capsule": [0, 0, 9, 0, 1]}, {"capsule": [3, 5, 3, 9, 2]}, 2),
    (BOX, {"parts": []}, None),
)

HELD = (
    (BOX, BOX, True),
    (BOX, {"segment": [0, 0, 4, 0]}, True),
    (BOX, {"box": [0, 0, 4, 5]}, False),
    (RING, {"box": [1, 1, 8, 8]}, False),
    (RING, {"box": [1, 1, 4, 8]}, True),
    (RING, {"circle": [4.5, 4.5, 2]}, False),
    (RING, RING, True),
    (PAIR_OF_BOXES, {"box": [1, 1, 7, 3]}, True),
    (PAIR_OF_BOXES, {"segment": [0, 2, 8, 2]}, True),
    (PAIR_OF_BOXES, {"mask": ["##"], "at": [3, 1]}, True),
    (PAIR_OF_BOXES, {"circle": [4, 2, 2]}, True),
    (PAIR_OF_BOXES, {"circle": [4, 2, 2.5]}, False),
    ({"parts": [BOX, {"circle": [5, 2, 3]}]}, {"box": [1, 1, 6, 3]}, False),
    ({"mask": ["###", "#.#", "###"]}, {"box": [0, 0, 3, 3]}, False),
    ({"mask": ["###", "###", "###"]}, {"circle": [1.5, 1.5, 1.5]}, True),
    ({"circle": [0, 0, 5]}, {"polyline": [[3, 4], [-3, 4], [0, -5]]}, True),
    ({"circle": [0, 0, 5]}, {"circle": [3, 0, 2]}, True),
    ({"circle": [0, 0, 5]}, {"circle": [3, 0, 2.5]}, False),
    ({"polyline": [[0, 0], [4, 4], [8, 0]]}, {"segment": [1, 1, 4, 4]}, True),
    ({"parts": []}, {"point": [0, 0]}, False),
    ({"parts": []}, {"mask": ["."]}, True),
)


class OracleKnowsTheAnswers(unittest.TestCase):
    def test_distances(self):
        for a, b, want in DISTANCES:
            for p, q in ((a, b), (b, a)):
                got = gaps.distance(read_shape(p), read_shape(q))
                self.assertEqual(got, want, json.dumps([p, q]))

    def test_what_holds_what(self):
        for a, b, want in HELD:
            self.assertIs(gaps.contains(read_shape(a), read_shape(b)), want, json.dumps([a, b]))

    def test_distances_of_segments_by_sampling(self):
        rng = random.Random("gaps/" + SEED)
        for _ in range(SCALE):
            p, q = ([rng.randint(-9, 9) for _ in range(4)] for _ in "ab")
            want = min(math.dist(u, v) for u in _along(p) for v in _along(q))
            got = gaps.distance(read_shape({"segment": p}), read_shape({"segment": q}))
            self.assertLess(abs(float(got) - want), 0.4, (p, q))
            self.assertLessEqual(float(got), want + 1e-9)

    def test_containment_of_boxes_by_cells(self):
        """Boxes on a grid: b is held when each unit cell of it lies in some box of a."""
        rng, held = random.Random("cells/" + SEED), 0
        for _ in range(SCALE):
            boxes = [_any_box(rng) for _ in range(4)]
            x0, y0, x1, y1 = other = _any_box(rng)
            want = all(any(u <= x and x + 1 <= w and v <= y and y + 1 <= h for u, v, w, h in boxes)
                       for x in range(x0, x1) for y in range(y0, y1))
            a = {"parts": [{"box": list(box)} for box in boxes]}
            self.assertIs(gaps.contains(read_shape(a), read_shape({"box": list(other)})), want, (boxes, other))
            held += want
        self.assertGreater(held, 0)


def _along(v):
    return [(v[0] + (v[2] - v[0]) * k / 80, v[1] + (v[3] - v[1]) * k / 80) for k in range(81)]


def _any_box(rng):
    x, y = rng.randint(0, 3), rng.randint(0, 3)
    return x, y, x + rng.randint(1, 3), y + rng.randint(1, 3)


class OracleComplains(unittest.TestCase):
    def case(self, a, b, kind):
        pair = generate.Pair()
        pair.kinds, pair.mix, pair.a, pair.b = ("box", "box"), "known", a, b
        return kind(0, gaps.reread(pair))

    def said(self, case, ab, ba):
        found = case.found([dict(ab, id=0), dict(ba, id=1)])
        return found and found["said"]

    def test_about_every_wrong_distance(self):
        case = self.case(BOX, {"box": [7, 8, 9, 9]}, gaps.GapCase)
        right = {"distance": 5, "on_a": [4, 4], "on_b": [7, 8]}
        other = {"distance": 5, "on_a": [7, 8], "on_b": [4, 4]}
        self.assertIsNone(self.said(case, right, other))
        for wrong in ({"distance": 5.00001}, {"distance": 0}, {"on_a": [4, 5]}, {"on_a": [4, 3.9]}, {"on_b": [8, 8]}):
            back = {"on_a": "on_b", "on_b": "on_a"}
            turned = {back.get(key, key): value for key, value in wrong.items()}
            self.assertIsNotNone(self.said(case, dict(right, **wrong), dict(other, **turned)), wrong)
        self.assertIn("(b, a)", self.said(case, right, right))
        self.assertIsNotNone(self.said(case, {"error": "X", "message": "x"}, other))

    def test_about_every_wrong_containment(self):
        case = self.case(BOX, {"box": [1, 1, 2, 2]}, gaps.HoldCase)
        for ab in (True, False):
            for ba in (True, False):
                said = self.said(case, {"contains": ab}, {"contains": ba})
                self.assertEqual(said is None, (ab, ba) == (True, False))


class ToolAgrees(unittest.TestCase):
    def check(self, what, n):
        outcome = run.run(os.environ["KOLIZE"], what, SEED, n, 1, 120.0)
        print("seed %s: %d pairs" % (SEED, outcome.n), file=sys.stderr)
        self.assertIsNone(outcome.broken)
        self.assertEqual([json.dumps(failure) for failure in outcome.failures], [])
        self.assertEqual((outcome.n, outcome.disagreements), (n, 0))
        return sum(outcome.counts.values(), type(next(iter(outcome.counts.values())))())

    def test_distances_of_random_pairs(self):
        n = 15 * SCALE
        counts = self.check("distance", n)
        self.assertGreater(counts["apart"], n // 5)
        self.assertGreater(counts["meet"], n // 5)

    def test_containment_of_random_pairs(self):
        n = 3 * SCALE
        counts = self.check("contains", n)
        self.assertGreater(counts["held"], n // 5)
        self.assertGreater(counts["free"], n // 5)


if __name__ == "__main__":
    unittest.main()
