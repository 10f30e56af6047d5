"""The operations of `kolize query` about one shape: bounds, measure, hull, trace, fit."""

import json
import os
import random
import unittest

from cli_support import ARCADE, FAILED, FOUND, ToolTest

SHIP = os.path.join(ARCADE, "ship.png")


class QuerySingle(ToolTest):
    def ask(self, *requests, status=FOUND):
        text = "".join(json.dumps(request) + "\n" for request in requests)
        out, _ = self.run_tool("query", text=text, status=status)
        answers = [json.loads(line) for line in out.splitlines()]
        return answers[0] if len(requests) == 1 else answers

    def error(self, request):
        answer = self.ask(request, status=FAILED)
        return answer["error"], answer["message"]

    def test_bounds(self):
        self.assertEqual(self.ask({"op": "bounds", "a": {"circle": [5, 2, 1]}}), {"bounds": [4, 1, 6, 3]})
        self.assertEqual(self.ask({"op": "bounds", "a": {"mask": ["..", ".#"], "at": [3, 4]}}), {"bounds": [4, 5, 5, 6]})
        self.assertEqual(self.ask({"op": "bounds", "a": {"mask": ["."]}}), {"bounds": None})

    def test_measure(self):
        square = self.ask({"op": "measure", "a": {"box": [1, 1, 4, 3]}})
        self.assertEqual(square, {"dimension": 2, "area": 6, "centroid": [2.5, 2], "inertia": 6.5})
        line = self.ask({"op": "measure", "a": {"segment": [0, 0, 3, 4]}})
        self.assertEqual((line["dimension"], line["length"], line["centroid"]), (1, 5, [1.5, 2]))
        point = self.ask({"op": "measure", "a": {"point": [3, 4]}})
        self.assertEqual((point["dimension"], point["points"], point["inertia"]), (0, 1, 0))
        self.assertEqual(self.ask({"op": "measure", "a": {"mask": ["."]}}), {"dimension": -1})

    def test_hull_is_convex_and_contains_the_shape(self):
        rng = random.Random(4)
        for _ in range(20):
            points = [[rng.randint(0, 20), rng.randint(0, 20)] for _ in range(rng.randint(1, 9))]
            a = {"parts": [{"point": p} for p in points] + [{"mask": ["#.", ".#"], "at": [30, 2]}]}
            hull = self.ask({"op": "hull", "a": a})["hull"]
            self.assertTrue(all(p in points or 30 <= p[0] <= 32 for p in hull))
            answer = self.ask({"op": "contains", "a": {"polygon": hull}, "b": a})
            self.assertIs(answer["contains"], True)
            for i in range(len(hull)):
                (x0, y0), (x1, y1), (x2, y2) = hull[i - 2], hull[i - 1], hull[i]
                self.assertGreater((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1), 0)
        self.assertEqual(self.ask({"op": "hull", "a": {"mask": ["."]}}), {"hull": []})
        self.assertEqual(self.ask({"op": "hull", "a": {"segment": [3, 0, 1, 2]}}), {"hull": [[3, 0], [1, 2]]})

    def test_trace_is_what_the_verb_traces(self):
        options = {
            (): {},
            ("--tolerance", "1", "--mode", "cover"): {"tolerance": 1, "mode": "cover"},
            ("--points", "9", "--single"): {"points": 9, "single": True},
            ("--convex", "--max-points", "5"): {"convex": True, "max_points": 5},
            ("--rectangles",): {"rectangles": True},
            ("--largest", "--no-holes", "--neighbors", "4"): {"largest": True, "no_holes": True, "neighbors": 4},
        }
        for words, keys in options.items():
            verb = self.json("trace", SHIP, *words)
            op = self.ask({"op": "trace", "a": {"image": SHIP}, **keys})
            self.assertEqual({key: verb[key] for key in op}, op, words)
            self.assertEqual(op["shapes"] != [], True)

    def test_trace_lies_where_the_mask_lies(self):
        for keys in ({}, {"rectangles": True}, {"convex": True}):
            here = self.ask({"op": "trace", "a": {"image": SHIP}, **keys})
            there = self.ask({"op": "trace", "a": {"image": SHIP, "at": [100, -7]}, **keys})
            for a, b in zip(here["shapes"], there["shapes"]):
                if "box" in a:
                    moved = [v + d for v, d in zip(a["box"], (100, -7, 100, -7))]
                    self.assertEqual(moved, b["box"])
                else:
                    self.assertEqual([[x + 100, y - 7] for x, y in a["polygon"]], b["polygon"])
        ring = self.ask({"op": "trace", "a": {"mask": ["###", "#.#", "###"], "at": [5, 5]}})["shapes"]
        self.assertEqual(len(ring[0]["holes"]), 1)
        again = self.ask({"op": "relate", "a": ring[0], "b": {"point": [6.5, 6.5]}})
        self.assertEqual(again["relation"], "apart")

    def test_trace_says_when_points_are_too_many(self):
        answer = self.ask({"op": "trace", "a": {"mask": ["#.#"]}, "points": 4})
        self.assertEqual((answer["points"], answer["over"]), (6, True))

    def test_fit_is_what_the_verb_fits(self):
        verb = self.json("fit", SHIP, "--tightness", "0.25")
        for kind in ("box", "circle", "capsule", "hull"):
            op = self.ask({"op": "fit", "a": {"image": SHIP}, "shape": kind, "tightness": 0.25})
            self.assertEqual(op, verb[kind])
        moved = self.ask({"op": "fit", "a": {"image": SHIP, "at": [64, 0]}, "shape": "box", "tightness": 0.25})
        x0, y0, x1, y1 = verb["box"]["shape"]["box"]
        self.assertEqual(moved["shape"], {"box": [x0 + 64, y0, x1 + 64, y1]})
        empty = self.ask({"op": "fit", "a": {"mask": ["."]}, "shape": "circle"})
        self.assertEqual(empty, {"shape": None, "missed": 0, "extra": 0, "iou": 0})

    def test_errors(self):
        mask = {"mask": ["##"]}
        for request, code in (
            ({"op": "bounds"}, "MISSING_KEY"),
            ({"op": "measure", "a": mask, "b": mask}, "UNKNOWN_KEY"),
            ({"op": "hull", "a": {"circle": [0, 0, 1]}}, "BAD_VALUE"),
            ({"op": "trace", "a": {"box": [0, 0, 1, 1]}}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "tolerance": -1}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "points": 0}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "points": 3.5}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "mode": "outside"}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "neighbors": 6}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "max_points": 5}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "rectangles": True, "single": True}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "single": True, "mode": "inside"}, "BAD_VALUE"),
            ({"op": "trace", "a": mask, "single": 1}, "BAD_VALUE"),
            ({"op": "trace", "a": {"mask": ["#"], "at": [1e7, 0]}}, "TOO_LARGE"),
            ({"op": "fit", "a": mask}, "MISSING_KEY"),
            ({"op": "fit", "a": mask, "shape": "cube"}, "BAD_VALUE"),
            ({"op": "fit", "a": mask, "shape": "box", "tightness": 2}, "BAD_VALUE"),
            ({"op": "fit", "a": {"point": [0, 0]}, "shape": "box"}, "BAD_VALUE"),
        ):
            self.assertEqual(self.error(request)[0], code, request)

    def test_work_is_limited(self):
        rows = ["".join("#" if (x * 7 + y * 3) % 5 else "." for x in range(200)) for y in range(200)]
        for request in (
            {"op": "fit", "a": {"mask": rows}, "shape": "capsule"},
            {"op": "trace", "a": {"mask": rows}, "points": 3},
        ):
            out, _ = self.run_tool("query", "--max-work", "100", text=json.dumps(request) + "\n", status=FAILED)
            self.assertEqual(json.loads(out)["error"], "TOO_LARGE")
        out, _ = self.run_tool(
            "query", "--max-objects", "100", text=json.dumps({"op": "trace", "a": {"mask": rows}}) + "\n", status=FAILED
        )
        self.assertEqual(json.loads(out)["error"], "TOO_LARGE")


if __name__ == "__main__":
    unittest.main()
