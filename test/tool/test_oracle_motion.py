"""The oracle's rays and sweeps are right, it complains about each kind of wrong answer, and the tool agrees.

Run by CTest with KOLIZE = path of the tool; KZ_TEST_SCALE = percent of the random motions to ask."""

import collections
import json
import os
import sys
import unittest

ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle")
sys.path.insert(0, ORACLE)
import motions  # noqa: E402
import run  # noqa: E402
from exact import f32, next_f32  # noqa: E402

SCALE = max(1, int(os.environ.get("KZ_TEST_SCALE", "100")))
SEED = os.environ.get("KZ_TEST_SEED", "1")

BOX = {"box": [0, 0, 4, 4]}
RING = {"polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[4, 4], [5, 4], [5, 5], [4, 5]]]}
CELL = {"mask": ["#"]}


def sweep(a, b, motion, **more):
    return {"op": "sweep", "a": a, "b": b, "motion": motion, **more}


def ray(a, start, end, **more):
    return {"op": "ray", "a": a, "from": start, "to": end, **more}


# What the oracle must say: the time the tool must name, None for no hit, or "begun".
KNOWN = (
    (sweep(BOX, {"box": [8, 0, 9, 4]}, [8, 0]), 0.5),
    (sweep(BOX, {"box": [8, 0, 9, 4]}, [4, 0]), None),
    (sweep(BOX, {"box": [8, 0, 9, 4]}, [4, 0], touch=True), 1.0),
    (sweep(BOX, {"box": [8, 4, 9, 9]}, [8, 0]), None),
    (sweep(BOX, {"box": [4, 1, 9, 2]}, [1, 0]), 0),
    (sweep(BOX, {"box": [4, 1, 9, 2]}, [0, 9]), None),
    (sweep(BOX, BOX, [1, 0]), "begun"),
    (sweep({"segment": [0, 2, 0, 3]}, {"segment": [-1, 0, 1, 0]}, [0, -2]), None),
    (sweep({"segment": [0, 2, 0, 3]}, {"segment": [-1, 0, 1, 0]}, [0, -4]), 0.5),
    (sweep({"point": [4.5, 4.5]}, RING, [1, 0]), 0.5),
    (sweep(CELL, {"mask": ["#"], "at": [4, 0]}, [8, 0]), 0.4375),
    (sweep({"mask": ["#"], "at": [9, 0]}, {"mask": ["#"], "at": [4, 0]}, [-8, 0]), next_f32(0.5625, -1)),
    (ray(BOX, [-4, 2], [4, 2]), 0.5),
    (ray(BOX, [-4, 0], [8, 0]), None),
    (ray(BOX, [-4, 0], [8, 0], touch=True), next_f32(f32(1 / 3), -1)),
    (ray(BOX, [2, 2], [9, 9]), "begun"),
    (ray({"point": [1, 1]}, [0, 0], [2, 2]), next_f32(0.5, -1)),
    (ray({"segment": [1, 1, 3, 3]}, [0, 0], [2, 2]), 0.5),
)


def case_of(request):
    return motions.case_of(0, request)


class OracleKnowsTheTimes(unittest.TestCase):
    def test_motions_worked_out_by_hand(self):
        for request, want in KNOWN:
            with self.subTest(json.dumps(request)):
                case = case_of(request)
                if want is None or want == "begun":
                    self.assertEqual(case.expected, "begun" if want else "miss")
                    continue
                self.assertEqual((case.expected, min(case.journey.floats)), ("hit", want))

    def test_round_shapes_hit_where_the_distance_says(self):
        circle = {"circle": [0, 0, 1]}
        for y, touch, hit in ((3, False, False), (3, True, True), (2.9999998, False, True), (3.0000002, True, False)):
            case = case_of(sweep(circle, {"circle": [9, y, 2]}, [20, 0], touch=touch))
            self.assertEqual(case.expected, "hit" if hit else "miss", (y, touch))
        case = case_of(sweep(circle, {"circle": [10, 0, 2]}, [14, 0]))
        self.assertIsNone(case.journey.complaint(True, 0.5))
        self.assertIsNone(case.journey.complaint(True, next_f32(0.5, -4)))
        self.assertIn("too late", case.journey.complaint(True, next_f32(0.5, 1)))
        self.assertIn("too early", case.journey.complaint(True, 0.4999))


class OracleComplains(unittest.TestCase):
    RIGHT = {"id": 0, "start": "apart", "hit": True, "t": 0.5, "normal": [-1, 0], "point": [8, 2]}

    def said(self, **changed):
        case = case_of(sweep(BOX, {"box": [8, 0, 9, 4]}, [8, 0]))
        failure = case.found([{**self.RIGHT, **changed}])
        return failure and failure["said"]

    def test_about_each_wrong_part_of_an_answer(self):
        self.assertIsNone(self.said())
        for changed in (
            {"start": "touch"},
            {"hit": False, "t": 1},
            {"t": next_f32(0.5, 1)},
            {"t": next_f32(0.5, -1)},
            {"t": 1.5},
            {"normal": [1, 0]},
            {"normal": [-0.9, 0]},
            {"point": [7.5, 2]},
            {"error": "CONTENT", "message": "no"},
        ):
            self.assertIsNotNone(self.said(**changed), changed)

    def test_about_wrong_rays(self):
        right = {"id": 0, "hit": True, "t": 0.5, "point": [0, 2], "normal": [-1, 0], "inside": False, "part": 1}
        case = case_of(ray({"parts": [{"box": [9, 9, 10, 10]}, BOX]}, [-4, 2], [4, 2]))
        self.assertIsNone(case.found([right]))
        for changed in ({"inside": True}, {"part": 0}, {"point": [0.5, 2]}, {"normal": [1, 0]}, {"hit": False}):
            self.assertIsNotNone(case.found([{**right, **changed}]), changed)


class ToolAgrees(unittest.TestCase):
    def check(self, what, n):
        outcome = run.run(os.environ["KOLIZE"], what, SEED, n, 1, 120.0)
        print("seed %s: %d %ss" % (SEED, outcome.n, what), file=sys.stderr)
        self.assertIsNone(outcome.broken)
        self.assertEqual([json.dumps(failure) for failure in outcome.failures], [])
        self.assertEqual((outcome.n, outcome.disagreements), (n, 0))
        counts = sum(outcome.counts.values(), collections.Counter())
        self.assertGreater(counts["hit"], n // 8)
        self.assertGreater(counts["miss"], n // 8)

    def test_motions_worked_out_by_hand(self):
        cases = [motions.case_of(i, request) for i, (request, _) in enumerate(KNOWN)]
        outcome = run.run_chunks(os.environ["KOLIZE"], [cases], 60.0)
        self.assertEqual([json.dumps(failure) for failure in outcome.failures], [])
        self.assertEqual((outcome.n, outcome.broken), (len(KNOWN), None))

    def test_random_sweeps(self):
        self.check("sweep", 15 * SCALE)

    def test_random_rays(self):
        self.check("ray", 15 * SCALE)


if __name__ == "__main__":
    unittest.main()
