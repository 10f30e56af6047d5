"""`kolize query`: JSON lines in, JSON lines out."""

import json
import os
import random
import resource
import select
import struct
import subprocess
import time
import unittest

from cli_support import FAILED, FOUND, KOLIZE, USAGE, ToolTest, sprite

SQUARE = {"box": [0, 0, 2, 2]}
SANITIZED = os.environ.get("KOLIZE_SANITIZED", "0") not in ("", "0")


class Query(ToolTest):
    def ask(self, *requests, status=None):
        lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
        out, self.messages = self.run_tool("query", text="".join(line + "\n" for line in lines), status=status)
        return [json.loads(line) for line in out.splitlines()]

    def one(self, request, status=FOUND):
        answers = self.ask(request, status=status)
        self.assertEqual(len(answers), 1)
        return answers[0]

    def relation(self, a, b, status=FOUND):
        return self.one({"op": "relate", "a": a, "b": b}, status).get("relation")

    def error(self, request):
        answer = self.one(request, FAILED)
        self.assertEqual(list(answer)[-2:], ["error", "message"])
        return answer["error"], answer["message"]

    # ---- Shapes

    def test_every_kind_of_shape_is_read(self):
        inside = {"point": [1, 1]}
        for shape in (
            SQUARE,
            {"segment": [0, 0, 2, 2]},
            {"circle": [1, 1, 1]},
            {"capsule": [0, 1, 2, 1, 0.5]},
            {"polygon": [[0, 0], [3, 0], [0, 3]]},
            {"polyline": [[0, 1], [2, 1], [5, 5]]},
            inside,
            {"mask": ["..", ".#"]},
            {"mask": ["00", "11"], "at": [0.5, 0.5]},
            {"parts": [{"point": [9, 9]}, SQUARE]},
            {"polygon": [[-9, -9], [9, -9], [9, 9], [-9, 9]], "holes": [[[3, 3], [4, 3], [4, 4]]]},
        ):
            want = "touch" if "mask" in shape else "overlap"  # the point is a corner of the mask's cell
            self.assertEqual(self.relation(shape, inside), want, shape)
        hole = {"polygon": [[-9, -9], [9, -9], [9, 9], [-9, 9]], "holes": [[[0, 0], [4, 0], [0, 4]]]}
        self.assertEqual(self.relation(hole, inside), "apart")

    def test_poses_by_angle_and_by_turn(self):
        bar = {"box": [0, 0, 10, 1]}
        far = {"point": [-0.5, 9]}
        self.assertEqual(self.relation(bar, far), "apart")
        self.assertEqual(self.relation({**bar, "pose": {"angle": 90}}, far), "overlap")
        self.assertEqual(self.relation({**bar, "pose": {"turn": [0, 1]}}, far), "overlap")
        self.assertEqual(self.relation({**bar, "pose": {"at": [-5, 8.5]}}, far), "overlap")
        self.assertEqual(self.relation({"parts": [bar], "pose": {"at": [0, 0], "angle": 90}}, far), "overlap")

    def test_masks_are_scaled_placed_and_turned_in_this_order(self):
        area = {"op": "area", "b": {"mask": ["#" * 40] * 40, "at": [-20, -20]}}
        self.assertEqual(self.one({**area, "a": {"mask": ["#"], "scale": [3, 2]}})["cells"], 6)
        self.assertEqual(self.one({**area, "a": {"mask": ["##"], "scale": [2, 2], "at": [3, 0]}})["first"], [3, 0])
        answer = self.one({**area, "a": {"mask": ["##"], "at": [3, 0], "pose": {"at": [0, 0], "angle": 90}}})
        self.assertEqual((answer["cells"], answer["first"], answer["bounds"]), (2, [-1, 3], [-1, 3, 0, 5]))
        self.assertEqual(self.one({**area, "a": {"mask": ["#."], "scale": [-1, 1]}})["first"], [-1, 0])
        # Halves go down, and a shift is the sum of both places.
        self.assertEqual(
            self.one({**area, "a": {"mask": ["#"], "at": [0.25, 0], "pose": {"at": [0.25, 0]}}})["first"], [0, 0]
        )
        self.assertEqual(
            self.one({**area, "a": {"mask": ["#"], "at": [0.5, 0], "pose": {"at": [0.25, 0]}}})["first"], [1, 0]
        )

    def test_images_take_the_rule_options_as_keys(self):
        self.write("i.png", sprite("#+m.", "#..m"))
        self.write("h.png", sprite("m#mm", "mmmm"))
        area = {"op": "area", "b": {"mask": ["####"] * 2}}
        for keys, cells in (
            ({}, 4),
            ({"alpha": 50}, 5),
            ({"alpha": "50"}, 5),
            ({"key": "ff00ff"}, 6),
            ({"hot": "h.png"}, 1),
            ({"hot": "h.png", "air": "ffc82828"}, 7),
            ({"rect": [0, 0, 1, 2]}, 2),
            ({"frames": [2, 1], "frame": 2}, 1),
            ({"frames": "2x1", "frame": 1}, 1),
        ):
            answers = self.ask(*[{**area, "a": {"image": "i.png", **keys}}] * 2, status=FOUND)
            self.assertEqual([answer["cells"] for answer in answers], [cells, cells], keys)
        for keys in (
            {"alpha": 300},
            {"key": "red"},
            {"index": [1, "2"]},
            {"alpha": 1, "key": "ff00ff"},
            {"frame": 1.5},
        ):
            self.assertEqual(self.error({**area, "a": {"image": "i.png", **keys}})[0], "BAD_VALUE", keys)
        self.assertEqual(self.error({**area, "a": {"image": "i.png", "index": 3}})[0], "RULE")
        code, message = self.error({**area, "a": {"image": "gone.png"}})
        self.assertEqual(code, "FILE")
        self.assertIn("gone.png", message)

    def test_more_images_than_are_kept_still_work(self):
        for i in range(40):
            self.write("i%d.png" % i, sprite("#" * (i + 1)))
        order = [random.Random(7).randrange(40) for _ in range(300)]
        answers = self.ask(
            *[{"op": "area", "a": {"image": "i%d.png" % i}, "b": {"mask": ["#" * 60]}} for i in order], status=FOUND
        )
        self.assertEqual([answer["cells"] for answer in answers], [i + 1 for i in order])
        self.assertEqual(
            self.error({"op": "pairs", "shapes": [{"image": "i%d.png" % i} for i in range(20)]})[0], "TOO_LARGE"
        )

    def test_a_grid_is_the_union_of_its_tiles(self):
        grid = {"grid": ["../#", "###_"], "cell": [8, 8], "at": [100, 0]}
        self.assertEqual(self.relation(grid, {"point": [108, 12]}), "overlap")  # on a side that two tiles share
        self.assertEqual(self.relation(grid, {"point": [108, 8]}), "touch")
        self.assertEqual(self.relation(grid, {"box": [100, 0, 116, 8]}), "touch")
        self.assertEqual(self.relation(grid, {"box": [124, 8, 132, 12]}), "touch")
        self.assertEqual(self.relation(grid, {"box": [117, 0, 119, 2]}), "apart")
        ray = self.one({"op": "ray", "a": grid, "from": [104, 0], "to": [104, 16]})
        self.assertEqual((ray["t"], ray["normal"]), (0.5, [0, -1]))
        moved = {**grid, "pose": {"at": [-100, 0]}}
        self.assertEqual(self.relation(moved, {"point": [8, 12]}), "overlap")
        self.assertEqual(self.error({"op": "relate", "a": {"grid": ["..", "#"]}, "b": grid})[0], "BAD_VALUE")
        self.assertEqual(self.error({"op": "relate", "a": {"grid": ["x"]}, "b": grid})[0], "BAD_VALUE")
        self.assertEqual(self.error({"op": "relate", "a": {**grid, "cell": [0, 1]}, "b": grid})[0], "BAD_VALUE")
        self.assertEqual(self.error({"op": "relate", "a": {**grid, "scale": [2, 2]}, "b": grid})[0], "UNKNOWN_KEY")
        self.assertEqual(
            self.error({"op": "relate", "a": {**grid, "pose": {"angle": 90, "at": [0, 0]}}, "b": grid})[0], "MASK_TURNED"
        )

    # ---- Operations

    def test_relate(self):
        self.assertEqual(self.relation(SQUARE, {"box": [1, 1, 3, 3]}), "overlap")
        self.assertEqual(self.relation(SQUARE, {"box": [2, 2, 3, 3]}), "touch")
        self.assertEqual(self.relation(SQUARE, {"box": [2.0000005, 2, 3, 3]}), "apart")

    def test_collide(self):
        answer = self.one({"op": "collide", "a": SQUARE, "b": {"box": [1.5, 0, 4, 2]}})
        self.assertEqual(answer["relation"], "overlap")
        self.assertEqual(
            (answer["normal"], answer["depth"], answer["push"], answer["shortest"]), ([1, 0], 0.5, [-0.5, 0], True)
        )
        self.assertIn(len(answer["points"]), (1, 2))
        self.assertEqual(len(answer["features"]), len(answer["points"]))
        touching = {"op": "collide", "a": SQUARE, "b": {"point": [2, 1]}}
        self.assertEqual(self.one(touching), {"relation": "touch"})
        self.assertEqual(self.one({**touching, "parts": True}), {"relation": "touch"})

    def test_features_name_what_touches(self):
        answer = self.one({"op": "collide", "a": {"box": [0, 0, 4, 4]}, "b": {"circle": [2, 5, 2]}})
        self.assertEqual(answer["features"], [[0x8000 + 2, 0]])  # edge 2, the bottom, and the circle's centre
        answer = self.one({"op": "collide", "a": {"mask": ["##"]}, "b": {"mask": ["##"], "at": [1, 0]}})
        self.assertEqual(answer["features"], [[0, 0]] * len(answer["points"]))

    def test_collide_by_parts(self):
        a = {"parts": [SQUARE, {"parts": [{"box": [10, 0, 12, 2]}, {"box": [20, 0, 22, 2]}]}]}
        b = {"parts": [{"box": [21, 1, 30, 3]}, {"box": [1.5, 0, 11, 2]}]}
        answer = self.one({"op": "collide", "a": a, "b": b, "parts": True})
        self.assertEqual([(part["a"], part["b"]) for part in answer["parts"]], [(0, 1), (1, 1), (2, 0)])
        first = {"op": "collide", "a": SQUARE, "b": b["parts"][1]}
        self.assertEqual({"a": 0, "b": 1, "relation": "overlap", **answer["parts"][0]},
                         {"a": 0, "b": 1, **self.one(first)})
        self.assertNotIn("parts", self.one({"op": "collide", "a": a, "b": b}))
        self.assertEqual([part["a"] for part in self.one({**first, "parts": True})["parts"]], [0])

    def test_distance(self):
        answer = self.one({"op": "distance", "a": SQUARE, "b": {"box": [5, 6, 7, 8]}})
        self.assertEqual(answer, {"distance": 5, "on_a": [2, 2], "on_b": [5, 6]})
        answer = self.one({"op": "distance", "a": SQUARE, "b": {"mask": ["#"], "at": [2, 1]}})
        self.assertEqual(answer, {"distance": 0})
        answer = self.one({"op": "distance", "a": SQUARE, "b": {"parts": []}})
        self.assertEqual(answer, {"distance": None, "on_a": None, "on_b": None})

    def test_common_point(self):
        for a, b, want in (
            (SQUARE, {"point": [1, 1]}, [1, 1]),
            (SQUARE, {"box": [2, 2, 3, 3]}, [2, 2]),
            (SQUARE, {"box": [3, 3, 4, 4]}, None),
            (SQUARE, {"parts": []}, None),
        ):
            self.assertEqual(self.one({"op": "common_point", "a": a, "b": b}), {"point": want})

    def test_contains(self):
        for a, b, want in (
            (SQUARE, SQUARE, True),
            (SQUARE, {"circle": [1, 1, 1]}, True),
            (SQUARE, {"circle": [1, 1, 1.0000001]}, False),
            ({"parts": [SQUARE, {"box": [2, 0, 4, 2]}]}, {"box": [1, 0, 3, 2]}, True),
            ({"mask": ["###", "#.#", "###"]}, {"box": [0, 0, 3, 3]}, False),
            ({"parts": []}, {"mask": ["."]}, True),
        ):
            self.assertEqual(self.one({"op": "contains", "a": a, "b": b}), {"contains": want})

    def test_area(self):
        a, b = {"mask": ["###", "###"], "at": [10, 20]}, {"mask": ["##", "##"], "at": [12, 21]}
        self.assertEqual(
            self.one({"op": "area", "a": a, "b": b}), {"cells": 1, "first": [12, 21], "bounds": [12, 21, 13, 22]}
        )
        apart = self.one({"op": "area", "a": a, "b": {"mask": ["#"]}})
        self.assertEqual(apart, {"cells": 0, "first": None, "bounds": None})
        code, message = self.error({"op": "area", "a": a, "b": SQUARE})
        self.assertEqual(code, "BAD_VALUE")
        self.assertIn("box", message)

    def test_rays_say_where_they_enter(self):
        ray = {"op": "ray", "a": {"box": [2, 2, 6, 6]}, "from": [0, 4], "to": [8, 4]}
        self.assertEqual(
            self.one(ray),
            {"hit": True, "t": 0.25, "point": [2, 4], "normal": [-1, 0], "inside": False, "edge": 3},
        )
        self.assertEqual(self.one({**ray, "to": [2, 4]}), {"hit": False})
        end = self.one({**ray, "to": [2, 4], "touch": True})
        self.assertEqual((end["hit"], end["t"]), (True, 1))  # the first touch itself
        inside = self.one({**ray, "from": [3, 3]})
        self.assertEqual((inside["t"], inside["inside"], inside["normal"]), (0, True, [0, 0]))
        round_one = self.one({**ray, "a": {"circle": [4, 4, 2]}})
        self.assertEqual((round_one["normal"], "edge" in round_one, "part" in round_one), ([-1, 0], False, False))
        parts = {"parts": [{"circle": [90, 90, 1]}, {"parts": [{"box": [7, 0, 8, 9]}, {"box": [2, 2, 6, 6]}]}]}
        answer = self.one({**ray, "a": parts})
        self.assertEqual((answer["part"], answer["edge"]), (2, 3))

    def test_all_spans_of_a_ray(self):
        ray = {"op": "ray", "a": {"polygon": [[0, 0], [8, 0], [8, 8], [0, 8]], "holes": [[[3, 3], [5, 3], [5, 5], [3, 5]]]},
               "from": [-4, 4], "to": [12, 4], "all": True}
        first = {"t": [0.25, 0.4375], "points": [[0, 4], [3, 4]], "normals": [[-1, 0], [1, 0]],
                 "inside": [False, False], "edges": [3, 7]}
        answer = self.one(ray)
        self.assertEqual((answer["hit"], answer["spans"][0], len(answer["spans"])), (True, first, 2))
        self.assertEqual(self.one({**ray, "to": [0, 4]}), {"hit": False, "spans": []})
        self.assertIn("normal", self.one({**ray, "all": False}))
        comb = self.one({**ray, "a": {"mask": ["#." * 40]}, "from": [-1, 0.5], "to": [99, 0.5]})["spans"]
        self.assertEqual([span["t"][0] for span in comb], sorted(span["t"][0] for span in comb))
        self.assertEqual((len(comb), "edges" in comb[0], "part" in comb[0]), (40, False, False))
        parts = {"parts": [{"circle": [2, 4, 1]}, {"box": [-9, 0, 9, 9]}]}
        spans = self.one({**ray, "a": parts})["spans"]
        self.assertEqual([(span["part"], span["inside"][0]) for span in spans], [(1, True), (0, False)])

    def test_sweeps_say_when_a_meets_b(self):
        sweep = {"op": "sweep", "a": SQUARE, "b": {"box": [6, 0, 8, 9]}, "motion": [8, 0]}
        self.assertEqual(
            self.one(sweep),
            {"start": "apart", "hit": True, "t": 0.5, "normal": [-1, 0], "point": [6, 1]},
        )
        self.assertEqual(self.one({**sweep, "motion": [4, 0]}), {"start": "apart", "hit": False, "t": 1})
        self.assertTrue(self.one({**sweep, "motion": [4, 0], "touch": True})["hit"])
        away = {**sweep, "b": {"box": [1, 0, 8, 9]}, "motion": [-1, 0]}
        self.assertEqual(self.one(away), {"start": "overlap", "hit": False, "t": 1})
        self.assertEqual(self.one({**away, "motion": [1, 0]})["t"], 0)
        mask = self.one({**sweep, "a": {"mask": ["##", "##"]}, "b": {"mask": ["#"], "at": [6, 0]}})
        self.assertEqual((mask["hit"], mask["normal"]), (True, [-1, 0]))
        self.assertEqual(mask["t"], 0.5625)  # with 4.5 of 8 it still lies on the cells from 4 to 5

    def test_pairs_are_sorted_and_each_once(self):
        shapes = [{"circle": [x, 0, 1]} for x in (0, 10, 1.5, 3, 2)] + [{"mask": []}, {"mask": ["#"], "at": [10, -1]}]
        request = {"op": "pairs", "shapes": shapes}
        self.assertEqual(self.one(request)["pairs"], [[0, 2], [1, 6], [2, 3], [2, 4], [3, 4]])
        self.assertEqual(
            self.one({**request, "touch": True})["pairs"], [[0, 2], [0, 4], [1, 6], [2, 3], [2, 4], [3, 4]]
        )
        self.assertEqual(self.one({"op": "pairs", "shapes": []})["pairs"], [])

    def test_pairs_across_the_seams_of_a_world(self):
        shapes = [{"box": [0, 0, 2, 2]}, {"box": [9, 9, 11, 11]}, {"circle": [5, -4, 1]}, {"box": [4, 5, 6, 6]}]
        request = {"op": "pairs", "shapes": shapes}
        self.assertEqual(self.one(request)["pairs"], [])
        self.assertEqual(self.one({**request, "wrap": [10, 10]})["pairs"], [[0, 1], [2, 3]])
        self.assertEqual(self.one({**request, "wrap": [10, 0]})["pairs"], [])
        self.assertEqual(self.one({**request, "wrap": [9, 9], "touch": True})["pairs"], [[0, 1], [2, 3]])
        large = {"op": "pairs", "shapes": [{"point": [0, 0]}, {"box": [0, 0, 2, 1]}], "wrap": [0.5, 0]}
        self.assertEqual(
            self.one(large, FAILED)["message"],
            'shapes[1]: the shape of 2 x 1 is larger than the world of "wrap":[0.5,0], or lies too far away to be brought in',
        )

    def test_cast_many_says_what_each_bullet_hits(self):
        shapes = [{"box": [0, 0, 16, 16]}, {"box": [16, 0, 32, 16]}, {"circle": [60, 8, 4]}]
        request = {"op": "cast_many", "shapes": shapes, "bullets": [[8, -10, 0, 20], [16, -10, 0, 20], [90, 8, -100, 0],
                                                                     [60, 8, 1, 0], [0, 40, 9, 9]]}
        top, left = {"shape": 0, "t": 0.5, "normal": [0, -1], "inside": False}, {"shape": 2, "t": 0.26, "normal": [1, 0], "inside": False}
        inside = {"shape": 2, "t": 0, "normal": [0, 0], "inside": True}
        hits = self.one(request)["hits"]
        self.assertEqual([hits[0], hits[1], hits[3], hits[4]], [top, None, inside, None])
        self.assertEqual({**hits[2], "t": round(hits[2]["t"], 6)}, left)
        self.assertEqual(self.one({**request, "union": True})["hits"][1], top)
        balls = [[*bullet, 2] for bullet in request["bullets"]]
        hits = self.one({**request, "bullets": balls})["hits"]
        self.assertEqual([{**hit, "t": round(hit["t"], 6)} for hit in hits[:2]], [{**top, "t": 0.4}] * 2)
        self.assertEqual(self.one({"op": "cast_many", "shapes": [], "bullets": []})["hits"], [])
        across = {"op": "cast_many", "shapes": [{"box": [0, 0, 2, 2]}], "bullets": [[90, 1, 20, 0]]}
        self.assertEqual(self.one(across)["hits"], [None])
        self.assertEqual(self.one({**across, "wrap": [100, 0]})["hits"], [{"shape": 0, "t": 0.5, "normal": [-1, 0], "inside": False}])

    def test_cast_many_agrees_with_ray(self):
        numbers = random.Random(7)
        shapes = [{"circle": [numbers.randrange(200), numbers.randrange(200), numbers.randrange(9)]} for _ in range(40)]
        bullets = [[numbers.randrange(200), numbers.randrange(200), numbers.randrange(-90, 90), numbers.randrange(-90, 90)]
                   for _ in range(100)]
        hits = self.one({"op": "cast_many", "shapes": shapes, "bullets": bullets})["hits"]
        rays = iter(self.ask(*[{"op": "ray", "a": one, "from": [x, y], "to": [x + dx, y + dy]}
                               for x, y, dx, dy in bullets for one in shapes], status=FOUND))
        for hit in hits:
            met = min(((ray["t"], i) for i, ray in enumerate(next(rays) for _ in shapes) if ray["hit"]), default=None)
            self.assertEqual(hit and (hit["t"], hit["shape"]), met)

    def test_pairs_agree_with_relate(self):
        seed = 11
        rng = random.Random(seed)
        shapes = []
        for _ in range(120):
            x, y = rng.randint(0, 60) / 2, rng.randint(0, 60) / 2
            shapes.append(
                rng.choice(
                    (
                        {"box": [x, y, x + 2, y + 1]},
                        {"circle": [x, y, 1]},
                        {"point": [x, y]},
                        {"mask": ["##", "#."], "at": [x, y]},
                        {"segment": [x, y, x + 3, y]},
                    )
                )
            )
        order = [(i, j) for i in range(len(shapes)) for j in range(i + 1, len(shapes))]
        answers = self.ask(*[{"op": "relate", "a": shapes[i], "b": shapes[j]} for i, j in order], status=FOUND)
        for touch, least in ((False, ("overlap",)), (True, ("overlap", "touch"))):
            want = [list(pair) for pair, answer in zip(order, answers) if answer["relation"] in least]
            self.assertGreater(len(want), 25)
            self.assertEqual(
                self.one({"op": "pairs", "shapes": shapes, "touch": touch})["pairs"], want, "seed %d" % seed
            )

    # ---- The protocol

    def test_ids_are_copied_as_they_are(self):
        ids = [
            "7",
            '"a b"',
            "null",
            '{"x":[1,{"id":3}]}',
            "12345678901234567890123",
            "1.50",
            '"\\u0041"',
            "true",
            '"}{,\\""',
        ]
        lines = ['{"op":"relate","id":%s,"a":{"point":[0,0]},"b":{"point":[0,0]}}' % i for i in ids]
        out, _ = self.run_tool("query", text="\n".join(lines) + "\n", status=FOUND)
        self.assertEqual(out.splitlines(), ['{"id":%s,"relation":"overlap"}' % i for i in ids])

    def test_ids_are_copied_from_bad_lines_too(self):
        answers = self.ask(
            '{"id":1,"op":"relate","a":{"circle":[0,0,1e999]},"b":{"point":[0,0]}}',
            '{"id":"x","op":',
            '{"id":[1,2',
            '{"id":4,"op":"relate","a":{"point":[0,nan]}}',
            status=FAILED,
        )
        self.assertEqual([answer.get("id") for answer in answers], [1, "x", None, 4])
        self.assertEqual([answer["error"] for answer in answers], ["NOT_FINITE", "SYNTAX", "SYNTAX", "SYNTAX"])

    def test_numbers_are_rounded_to_float32(self):
        near = struct.unpack("<f", struct.pack("<f", 0.1))[0]
        self.assertEqual(self.relation({"point": [0.1, 0]}, {"point": [near, 0]}), "overlap")
        self.assertEqual(self.relation({"point": [16777217, 0]}, {"point": [16777216, 0]}), "overlap")
        self.assertEqual(self.relation({"point": [10**30, 0]}, {"point": [1e30, 0]}), "overlap")
        self.assertEqual(self.relation({"point": [-0.0, 0]}, {"point": [0, 1e-60]}), "overlap")

    def test_numbers_are_printed_so_that_they_read_back(self):
        seed = 5
        rng = random.Random(seed)
        requests = []
        for _ in range(300):
            x, w = rng.uniform(-1, 1) * 10 ** rng.randint(-6, 6), 10 ** rng.uniform(-3, 3)
            requests.append({"op": "collide", "a": {"box": [x, 0, x + w, w]}, "b": {"circle": [x + w / 2, w / 3, w]}})
        for answer in self.ask(*requests, status=FOUND):
            if answer["relation"] != "overlap":
                continue
            for value in (answer["depth"], *answer["push"], *answer["normal"]):
                f32 = struct.unpack("<f", struct.pack("<f", value))[0]
                shortest = next(
                    t
                    for t in ("%.*g" % (n, f32) for n in range(1, 10))
                    if struct.unpack("<f", struct.pack("<f", float(t)))[0] == f32
                )
                self.assertEqual(float(shortest), value, "seed %d" % seed)

    def test_a_bad_line_is_answered_and_the_rest_goes_on(self):
        good = {"op": "relate", "a": SQUARE, "b": SQUARE}
        answers = self.ask(good, "rubbish", "", "   ", good, "[1]", '"op"', good, status=FAILED)
        self.assertEqual(
            [answer.get("relation", answer.get("error")) for answer in answers],
            ["overlap", "SYNTAX", "overlap", "BAD_VALUE", "SYNTAX", "overlap"],
        )
        self.assertIn("3 of 8 lines", self.messages)

    def test_errors_name_the_code_and_the_place(self):
        point = {"point": [0, 0]}
        for shape, code, part in (
            ({"polygon": [[0, 0], [4, 4], [4, 0], [0, 4]]}, "SELF_CROSSING", "a.polygon: edge 0"),
            ({"polygon": [[0, 0], [4, 4]]}, "TOO_FEW_POINTS", "a.polygon"),
            ({"polygon": [[0, 0], [4, 0], [0, 4]], "holes": [[[9, 9], [8, 9], [9, 8]]]}, "HOLE_OUTSIDE", "a.polygon"),
            ({"polyline": [[0, 0]]}, "TOO_FEW_POINTS", "a.polyline"),
            ({"box": [2, 0, 1, 1]}, "BOX_ORDER", "a.box"),
            ({"circle": [0, 0, -1]}, "NEGATIVE_RADIUS", "a.circle"),
            ({"circle": [0, 1e39, 1]}, "NOT_FINITE", "a.circle[1]"),
            ({"circle": [0, 1]}, "BAD_VALUE", "a.circle: 3 numbers"),
            ({"circle": [0, "1", 2]}, "BAD_VALUE", "a.circle[1]"),
            (
                {"parts": [point, {"parts": [{"segment": [1, 2, 3, None]}]}]},
                "BAD_VALUE",
                "a.parts[1].parts[0].segment[3]",
            ),
            ({"mask": ["..", "."]}, "MASK_TEXT", "a.mask"),
            ({"mask": [".x"]}, "MASK_TEXT", "a.mask"),
            ({"mask": ["#\n#"]}, "MASK_TEXT", "a.mask[0]"),
            ({"mask": ["#"], "at": [3e9, 0]}, "TOO_LARGE", "a"),
            ({"mask": ["#"], "scale": [40000, 1]}, "TOO_LARGE", "a"),
            ({"mask": ["#"], "alpha": 3}, "UNKNOWN_KEY", "alpha"),
            ({"point": [0, 0], "pose": {"turn": [1, 1]}}, "NOT_A_ROTATION", "a.pose"),
            ({"point": [0, 0], "pose": {"turn": [1, 0], "angle": 0}}, "BAD_VALUE", "a.pose"),
            ({"point": [0, 0], "pose": {"angel": 30}}, "UNKNOWN_KEY", "angel"),
            ({"parts": [{"mask": ["#"]}], "pose": {"angle": 30}}, "MASK_TURNED", "a"),
            ({"point": [0, 0], "circle": [0, 0, 1]}, "BAD_VALUE", "one kind"),
            ({"circel": [0, 0, 1]}, "UNKNOWN_KEY", "circel"),
            ({"point": [0, 0], "holes": []}, "UNKNOWN_KEY", "holes"),
            ({}, "MISSING_KEY", "a"),
            ([], "BAD_VALUE", "a"),
            (None, "BAD_VALUE", "a"),
            (3, "BAD_VALUE", "a"),
        ):
            got, message = self.error({"op": "relate", "a": shape, "b": point})
            self.assertEqual(got, code, (shape, message))
            self.assertIn(part, message)

    def test_requests_that_make_no_sense(self):
        for request, code in (
            ({}, "MISSING_KEY"),
            ({"op": 3}, "UNKNOWN_OP"),
            ({"op": "relate", "a": SQUARE}, "MISSING_KEY"),
            ({"op": "ray", "from": [0, 0], "to": [1, 1]}, "MISSING_KEY"),
            ({"op": "ray", "a": SQUARE, "from": [0, 0]}, "MISSING_KEY"),
            ({"op": "ray", "a": SQUARE, "from": [0, 0], "to": [1]}, "BAD_VALUE"),
            ({"op": "ray", "a": SQUARE, "from": [0, 0], "to": [1, 1e39]}, "NOT_FINITE"),
            ({"op": "ray", "a": SQUARE, "b": SQUARE, "from": [0, 0], "to": [1, 1]}, "UNKNOWN_KEY"),
            ({"op": "ray", "a": SQUARE, "from": [0, 0], "to": [1, 1], "all": 1}, "BAD_VALUE"),
            ({"op": "ray", "a": SQUARE, "from": [0, 0], "to": [1, 1], "all": True, "touch": True}, "BAD_VALUE"),
            ({"op": "collide", "a": SQUARE, "b": SQUARE, "parts": 2}, "BAD_VALUE"),
            ({"op": "sweep", "a": SQUARE, "b": SQUARE}, "MISSING_KEY"),
            ({"op": "sweep", "a": SQUARE, "b": SQUARE, "motion": [1, 0], "touch": 1}, "BAD_VALUE"),
            ({"op": "pairs"}, "MISSING_KEY"),
            ({"op": "cast_many", "shapes": []}, "MISSING_KEY"),
            ({"op": "cast_many", "bullets": []}, "MISSING_KEY"),
            ({"op": "cast_many", "shapes": [], "bullets": 3}, "BAD_VALUE"),
            ({"op": "cast_many", "shapes": [], "bullets": [[1, 2, 3]]}, "BAD_VALUE"),
            ({"op": "cast_many", "shapes": [], "bullets": [[1, 2, 3, 4], [1, 2, 3, 4, 5]]}, "BAD_VALUE"),
            ({"op": "cast_many", "shapes": [], "bullets": [[1, 2, 3, 4, -1]]}, "BAD_VALUE"),
            ({"op": "pairs", "shapes": SQUARE}, "BAD_VALUE"),
            ({"op": "pairs", "shapes": [], "touch": 1}, "BAD_VALUE"),
            ({"op": "pairs", "shapes": [], "wraps": [256, 256]}, "UNKNOWN_KEY"),
            ({"op": "pairs", "shapes": [], "wrap": [-1, 0]}, "BAD_VALUE"),
            ({"op": "pairs", "shapes": [], "wrap": 256}, "BAD_VALUE"),
            ({"op": "pairs", "shapes": [{"box": [0, 0, 257, 1]}], "wrap": [256, 256]}, "TOO_LARGE"),
            ({"op": "relate", "a": SQUARE, "b": SQUARE, "c": 1}, "UNKNOWN_KEY"),
            ('{"op":"relate","op":"relate","a":{"point":[0,0]},"b":{"point":[0,0]}}', "SYNTAX"),
        ):
            self.assertEqual(self.error(request)[0], code, request)

    def test_unknown_operations_list_the_known_ones(self):
        for op in ("cast", "nonsense"):
            code, message = self.error({"op": op, "a": SQUARE, "b": SQUARE})
            self.assertEqual(code, "UNKNOWN_OP")
            for known in ("relate", "collide", "distance", "common_point", "contains", "area", "ray", "sweep", "pairs", "bounds",
                          "measure", "hull", "trace", "fit"):
                self.assertIn(known, message)

    def test_nesting_is_bounded(self):
        shape = {"point": [0, 0]}
        for _ in range(16):
            shape = {"parts": [shape]}
        self.assertEqual(self.relation(shape, {"point": [0, 0]}), "overlap")
        self.assertEqual(self.error({"op": "relate", "a": {"parts": [shape]}, "b": shape})[0], "TOO_LARGE")
        for deep in ("[" * 1000000, '{"a":' * 100000, '{"op":' + "[" * 65 + "]" * 65 + "}"):
            self.assertEqual(self.error(deep)[0], "TOO_LARGE")

    def test_long_lines_are_refused_and_skipped(self):
        good = {"op": "relate", "a": SQUARE, "b": SQUARE}
        answers = self.ask(good, '{"x":"' + "y" * (9 << 20) + '"}', good, status=FAILED)
        self.assertEqual(
            [answer.get("relation", answer.get("error")) for answer in answers], ["overlap", "TOO_LARGE", "overlap"]
        )
        points = [[i, i * i % 7] for i in range(100000)]
        self.assertEqual(self.relation({"polyline": points}, {"point": [99999, 99999**2 % 7]}), "touch")

    def test_memory_of_one_request_is_bounded(self):
        # Each of these masks would take 128 MiB.
        parts = [{"mask": ["#"], "scale": [32000, 32000]}] * 50
        self.assertEqual(self.error({"op": "relate", "a": {"parts": parts}, "b": SQUARE})[0], "MEMORY")

    def test_bytes_that_are_no_text_are_answered(self):
        done = subprocess.run(
            [KOLIZE, "query"],
            input=b'\xff\xfe\n\x00\n{"op":"\xc3\x28"}\n' + bytes(range(1, 10)) + b"\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.assertEqual(done.returncode, FAILED)
        self.assertEqual([json.loads(line)["error"] for line in done.stdout.splitlines()], ["SYNTAX"] * 4)

    def test_the_last_line_needs_no_newline_and_crlf_is_fine(self):
        line = json.dumps({"op": "relate", "a": SQUARE, "b": SQUARE})
        out, _ = self.run_tool("query", text=line + "\r\n" + line, status=FOUND)
        self.assertEqual(out, '{"relation":"overlap"}\n' * 2)
        self.assertEqual(self.run_tool("query", text="", status=FOUND)[0], "")

    def test_requests_from_a_file(self):
        path = self.write("r.jsonl", json.dumps({"op": "relate", "a": SQUARE, "b": SQUARE}) + "\n")
        self.assertEqual(self.run_tool("query", path, status=FOUND)[0], '{"relation":"overlap"}\n')
        self.assertIn("gone.jsonl", self.run_tool("query", "gone.jsonl", status=FAILED)[1])
        self.assertIn("cannot be read", self.run_tool("query", self.folder, status=FAILED)[1])
        self.run_tool("query", path, path, status=USAGE)

    def test_every_answer_comes_before_more_input_does(self):
        process = subprocess.Popen([KOLIZE, "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            for i in range(20):
                request = json.dumps({"id": i, "op": "relate", "a": SQUARE, "b": {"point": [i, 0]}}) + "\n"
                half = len(request) // 2
                process.stdin.write(request[:half].encode())
                process.stdin.flush()
                time.sleep(0.01)
                process.stdin.write(request[half:].encode())
                process.stdin.flush()
                self.assertTrue(select.select([process.stdout], [], [], 20)[0], "no answer to request %d" % i)
                self.assertEqual(json.loads(process.stdout.readline())["id"], i)
            process.stdin.close()
            self.assertEqual(process.wait(20), FOUND)
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()

    def test_lines_cut_anywhere_give_the_same_answers(self):
        seed = 3
        rng = random.Random(seed)
        text = "".join(
            json.dumps({"id": i, "op": "relate", "a": SQUARE, "b": {"point": [i % 4, 1]}}) + "\n" for i in range(3000)
        )
        want, _ = self.run_tool("query", text=text, status=FOUND)
        data = text.encode()
        with open(self.path("out"), "wb") as out:
            process = subprocess.Popen([KOLIZE, "query"], stdin=subprocess.PIPE, stdout=out)
            while data:
                n = rng.choice((1, 7, 100, 5000, 70000))
                process.stdin.write(data[:n])
                process.stdin.flush()
                data = data[n:]
            process.stdin.close()
            self.assertEqual(process.wait(60), FOUND)
        with open(self.path("out")) as file:
            self.assertEqual(file.read(), want, "seed %d" % seed)

    def test_memory_stays_small_over_many_lines(self):
        line = (
            json.dumps(
                {
                    "op": "relate",
                    "a": {"polygon": [[0, 0], [9, 1], [3, 8]], "pose": {"angle": 30}},
                    "b": {"mask": ["..##", "####"], "scale": [2, 2]},
                }
            )
            + "\n"
        )
        self.write("many.jsonl", line * 100000)
        limit = None if SANITIZED else (lambda: resource.setrlimit(resource.RLIMIT_AS, (160 << 20, 160 << 20)))
        with open(self.path("out"), "wb") as out:
            done = subprocess.run([KOLIZE, "query", self.path("many.jsonl")], stdout=out, preexec_fn=limit)
        self.assertEqual(done.returncode, FOUND)
        with open(self.path("out")) as out:
            self.assertEqual(set(out), {'{"relation":"overlap"}\n'})


if __name__ == "__main__":
    unittest.main()
