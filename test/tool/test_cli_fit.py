"""`kolize fit`: one shape in place of an image, and what is lost by it."""

import json
import math
import os
import random
import unittest

from cli_support import ARCADE, FAILED, FOUND, NONE, USAGE, ToolTest, png_pixels, png_size, sprite

KINDS = ("box", "circle", "capsule", "hull")

# Solid but for a notch; no shape but the box is exact.
ROWS = (
    "........",
    ".######.",
    ".######.",
    ".####...",
    "........",
)


def solid_cells(rows):
    return {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}


def cells_of(shape, side):
    """Cells with their centres in a shape, far from any border of it."""
    inside = set()
    for y in range(-side, 2 * side):
        for x in range(-side, 2 * side):
            px, py = x + 0.5, y + 0.5
            if "box" in shape:
                x0, y0, x1, y1 = shape["box"]
                holds = x0 <= px <= x1 and y0 <= py <= y1
            else:
                ax, ay, bx, by, r = shape.get("capsule") or [*shape["circle"][:2], *shape["circle"]]
                length = (bx - ax) ** 2 + (by - ay) ** 2
                t = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length if length else 0
                t = min(1, max(0, t))
                holds = math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay)) <= r
            if holds:
                inside.add((x, y))
    return inside


class Fit(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite(*ROWS))

    def lines(self, *args, **kwargs):
        out, messages = self.run_tool("fit", *args, "--json", **kwargs)
        self.messages = messages
        return [json.loads(line) for line in out.splitlines()]

    def one(self, *args):
        answers = self.lines(*args, status=FOUND)
        self.assertEqual(len(answers), 1)
        return answers[0]

    def test_all_four_shapes_are_fitted_and_told(self):
        answer = self.one(self.a)
        self.assertEqual((answer["width"], answer["height"], answer["count"]), (8, 5, 16))
        self.assertEqual((answer["rule"], answer["tightness"]), ("alpha > 127", 0.5))
        self.assertEqual(answer["box"], {"shape": {"box": [1, 1, 7, 4]}, "missed": 0, "extra": 2, "iou": 0.8888889})
        self.assertEqual(answer["hull"]["shape"], {"polygon": [[7, 1], [7, 3], [5, 4], [1, 4], [1, 1]]})
        out, _ = self.run_tool("fit", self.a, status=FOUND)
        lines = out.splitlines()
        self.assertIn("8 x 5, 16 solid, alpha > 127, tightness 0.5", lines[0])
        self.assertEqual([line.split()[0] for line in lines[1:]], list(KINDS))
        self.assertEqual(lines[1].split()[1:7], ["missed", "0", "extra", "2", "iou", "0.889"])
        self.assertTrue(lines[1].endswith("(1, 1) to (7, 4)"))
        self.assertTrue(lines[4].endswith("5 corners"))
        self.assertEqual(self.run_tool("fit", self.a, "-q")[0], "")

    def test_losses_are_what_the_shape_says(self):
        solid = solid_cells(ROWS)
        for tightness in ("0", "0.3", "0.5", "0.9", "1"):
            answer = self.one(self.a, "--tightness", tightness)
            for kind in KINDS[:3]:
                fit = answer[kind]
                inside = cells_of(fit["shape"], 8)
                self.assertEqual(fit["missed"], len(solid - inside), (kind, tightness))
                self.assertEqual(fit["extra"], len(inside - solid), (kind, tightness))
                self.assertAlmostEqual(fit["iou"], len(inside & solid) / len(inside | solid), 6)
                self.assertTrue(tightness != "0" or fit["missed"] == 0)
                self.assertTrue(tightness != "1" or fit["extra"] == 0)

    def test_boxes_by_tightness(self):
        boxes = [self.one(self.a, "--box", "--tightness", t)["box"]["shape"]["box"] for t in ("0", "0.5", "0.9", "1")]
        self.assertEqual(boxes, [[1, 1, 7, 4], [1, 1, 7, 4], [1, 1, 7, 3], [1, 1, 7, 3]])

    def test_only_the_shapes_asked_for(self):
        for kind in KINDS:
            answer = self.one(self.a, "--" + kind)
            self.assertEqual([k for k in KINDS if k in answer], [kind])
        self.assertEqual([k for k in KINDS if k in self.one(self.a, "--hull", "--circle")], ["circle", "hull"])

    def test_a_hull_of_few_corners_is_convex_and_loses_nothing(self):
        rng = random.Random(20261124)
        for _ in range(30):
            w, h, share = rng.randint(1, 30), rng.randint(1, 30), rng.choice((0.02, 0.2, 0.7))
            rows = ["".join("#" if rng.random() < share else "." for _ in range(w)) for _ in range(h)]
            if "#" not in "".join(rows):
                continue
            self.write("rows.png", sprite(*rows))
            for most in (4, 6, 9):
                hull = json.loads(self.run_tool("fit", "rows.png", "--max-points", str(most), "--json", status=FOUND)[0])
                hull = hull["hull"]
                ring = hull["shape"]["polygon"]
                self.assertLessEqual(len(ring), most)
                turns = [
                    (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
                    for a, b, c in zip(ring, ring[1:] + ring[:1], ring[2:] + ring[:2])
                ]
                self.assertGreater(min(turns), 0)
                request = {"op": "contains", "a": hull["shape"], "b": {"mask": rows}}
                self.assertIn("true", self.run_tool("query", text=json.dumps(request) + "\n")[0])
                self.assertEqual(hull["missed"], 0)

    def test_the_oriented_box_covers_and_none_in_another_direction_is_smaller(self):
        rng = random.Random(20261128)
        for _ in range(20):
            w, h, share = rng.randint(1, 40), rng.randint(1, 20), rng.choice((0.02, 0.2, 0.7))
            rows = ["".join("#" if rng.random() < share else "." for _ in range(w)) for _ in range(h)]
            if "#" not in "".join(rows):
                continue
            self.write("rows.png", sprite(*rows))
            answer = self.one("rows.png", "--obox")
            box = answer["obox"]
            corners = box["shape"]["polygon"]
            request = {"op": "contains", "a": box["shape"], "b": {"mask": rows}}
            self.assertIn("true", self.run_tool("query", text=json.dumps(request) + "\n")[0])
            self.assertAlmostEqual(abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, corners[1:] + corners[:1]))) / 2,
                                   box["size"][0] * box["size"][1], 3)
            points = [(x + i, y + k) for x, y in solid_cells(rows) for i in (0, 1) for k in (0, 1)]
            for tenths in range(900):
                c, s = math.cos(math.radians(tenths / 10)), math.sin(math.radians(tenths / 10))
                u, v = [c * x + s * y for x, y in points], [c * y - s * x for x, y in points]
                self.assertGreater((max(u) - min(u)) * (max(v) - min(v)), box["size"][0] * box["size"][1] - 1e-3)
            self.assertEqual(box["missed"], 0)

    def test_the_oriented_box_has_a_middle_a_size_and_an_angle(self):
        # A stair of three steps of two: its hull's long sides go down by one in two.
        self.write("stair.png", sprite("##....", "..##..", "....##"))
        box = self.one("stair.png", "--obox")["obox"]
        self.assertEqual(box["center"], [3, 1.5])
        self.assertAlmostEqual(box["angle"], math.degrees(math.atan2(1, 2)), 4)
        self.assertAlmostEqual(box["size"][0], 15 / math.sqrt(5), 4)
        self.assertAlmostEqual(box["size"][1], 4 / math.sqrt(5), 4)
        out, _ = self.run_tool("fit", "stair.png", "--obox", "-o", "stair_fit.png", status=FOUND)
        self.assertIn("6.708 x 1.789 about (3, 1.5), rotated by 26.57 degrees", out)
        self.assertEqual(self.one(self.a, "--obox")["obox"]["angle"], 0)
        self.write("none.png", sprite(".."))
        self.assertIsNone(self.one("none.png", "--obox")["obox"]["shape"])

    def test_a_rectangle_is_in_no_triangle_of_its_sides(self):
        self.write("full.png", sprite("####", "####"))
        out, err = self.run_tool("fit", "full.png", "--hull", "--max-points", "3", status=NONE)
        self.assertIn("4 corners", out)
        self.assertIn("the hull has 4 corners, more than --max-points 3", err)
        self.run_tool("fit", "full.png", "--hull", "--max-points", "2", status=USAGE)
        self.run_tool("fit", "full.png", "--box", "--max-points", "5", status=USAGE)
        self.run_tool("fit", "full.png", "--hull", "--max-points", "4", "-o", "x.png", "-q", status=FOUND)

    def test_shapes_are_such_as_query_reads(self):
        answer = self.one(self.a, "--tightness", "0")
        mask = {"mask": [row.replace(".", "0").replace("#", "1") for row in ROWS]}
        requests = "".join(
            json.dumps({"op": "relate", "a": answer[kind]["shape"], "b": mask}) + "\n" for kind in KINDS
        )
        out, _ = self.run_tool("query", self.write("requests", requests), status=FOUND)
        self.assertEqual([json.loads(line)["relation"] for line in out.splitlines()], ["overlap"] * 4)

    def test_an_image_without_solid_pixels_has_no_shapes(self):
        empty = self.write("empty.png", sprite("..", ".."))
        nothing = {"shape": None, "missed": 0, "extra": 0, "iou": 0}
        answer = self.one(empty)
        self.assertEqual([answer[kind] for kind in KINDS], [nothing] * 4)
        out, _ = self.run_tool("fit", empty, "-o", "empty.png.svg", status=FOUND)
        self.assertEqual(out.count("nothing is solid"), 4)
        self.check_picture(self.path("empty.png.svg"), (200, 150), (1000, 900))

    def test_rules_rectangle_and_frames(self):
        self.assertEqual(self.one(self.a, "--rect", "1,1,4,3", "--box")["box"]["iou"], 1)
        self.assertEqual(self.one(self.a, "--alpha", "255", "--box")["count"], 0)
        frames = self.lines(self.a, "--frames", "3x2", "--box", status=FOUND)
        self.assertEqual([f["frame"] for f in frames], [0, 1, 2, 3])
        boxes = [f["box"]["shape"]["box"] for f in frames]
        self.assertEqual(boxes, [[1, 1, 3, 2], [0, 1, 3, 2], [1, 0, 3, 2], [0, 0, 2, 2]])
        self.assertIn("2 columns and 1 rows of pixels in no frame", self.messages)
        out, _ = self.run_tool("fit", self.a, "--frames", "3x2", "--hull", "-q", status=FOUND)
        self.assertEqual(out, "")

    def test_bad_files_are_reported_and_the_rest_goes_on(self):
        bad = self.write("bad.png", sprite("##")[:30])
        answers = self.lines("missing.png", self.a, bad, status=FAILED)
        self.assertEqual([answer["file"] for answer in answers], [self.a])
        for part in ("missing.png", "bad.png", "2 of 3"):
            self.assertIn(part, self.messages)
        self.run_tool("fit", "missing.png", status=FAILED)

    def test_every_sprite_of_the_arcade(self):
        files = sorted(os.path.join(ARCADE, name) for name in os.listdir(ARCADE) if name.endswith(".png"))
        files.remove(os.path.join(ARCADE, "background.png"))
        for tightness in (0, 0.7, 1):
            for answer in self.lines(*files, "--tightness", tightness, status=FOUND):
                for kind in KINDS[:3]:
                    fit = answer[kind]
                    self.assertTrue(tightness != 0 or fit["missed"] == 0, answer)
                    self.assertTrue(tightness != 1 or fit["extra"] == 0, answer)
                    self.assertEqual(fit["iou"] > 0, answer["count"] > 0)
                self.assertEqual(answer["hull"]["missed"], 0)

    def test_the_picture_shows_what_is_missed_and_what_is_extra(self):
        for name, least in (("p.png", (300, 300)), ("p.svg", (300, 300))):
            self.run_tool("fit", self.a, "--tightness", "0.2", "-o", name, status=FOUND)
            self.check_picture(self.path(name), least, (1000, 900))
        self.run_tool("fit", self.a, "--box", "--tightness", "0", "-q", "-o", "extra.png", status=FOUND)
        self.run_tool("fit", self.a, "--box", "--tightness", "1", "-q", "-o", "missed.png", status=FOUND)
        red = lambda r, g, b: r > 200 and g < 110 and b < 130
        amber = lambda r, g, b: r > b + 90 and g > b + 50
        for name, there, gone in (("extra.png", amber, red), ("missed.png", red, amber)):
            pixels = [pixel for row in png_pixels(self.path(name)) for pixel in row]
            self.assertGreater(sum(there(*pixel) for pixel in pixels), 2 * 30 * 30, name)
            self.assertLess(sum(gone(*pixel) for pixel in pixels), 600, name)  # the legend, and numbers

    def test_many_images_become_one_sheet_of_at_most_15(self):
        self.run_tool("fit", *[self.a] * 3, "-o", "few.png", status=FOUND)
        self.run_tool("fit", *[self.a] * 40, "--box", "-q", "-o", "many.png", status=FOUND)
        few, many = png_size(self.path("few.png")), png_size(self.path("many.png"))
        self.assertGreater(few[0], many[0])
        self.assertLess(few[1], many[1])
        self.assertLess(many[1], 15 * 250)

    def test_images_too_large_for_a_shape_are_refused_with_its_name(self):
        long = self.write("long.png", sprite("#" * 32001))
        self.run_tool("fit", long, "--hull", "--box", status=FOUND)
        _, messages = self.run_tool("fit", long, "--circle", status=FAILED)
        self.assertIn("32001 x 1 pixels are too many for a circle of tightness 0.5", messages)
        self.run_tool("fit", long, "--circle", "--tightness", "0", status=FOUND)

    def test_max_work_refuses_what_takes_longer_and_is_shared_by_the_kinds(self):
        for kind, work in (("box", "10"), ("circle", "1K"), ("capsule", "1K")):
            _, messages = self.run_tool("fit", self.a, "--" + kind, "--max-work", work, status=FAILED)
            steps = {"10": 10, "1K": 1024}[work]
            self.assertIn(
                f"a.png: a {kind} of tightness 0.5 takes more work than the limit of {steps} (--max-work)", messages
            )
        least = {}
        for kinds in (["--circle"], ["--circle", "--capsule"]):
            work = 1
            while self.run_tool("fit", self.a, *kinds, "--max-work", str(work), status=None)[0] == "":
                work *= 2
            least[len(kinds)] = work
        self.assertLess(least[1], least[2])
        self.run_tool("fit", self.a, "--hull", "--max-work", "1", status=FOUND)

    def test_wrong_usage(self):
        for args in (
            (),
            (self.a, "--tightness"),
            (self.a, "--tightness", "1.1"),
            (self.a, "--tightness", "-0.1"),
            (self.a, "--tightness", "nan"),
            (self.a, "--tightness", "tight"),
            (self.a, "--tightness", "0.5x"),
            (self.a, "--sphere"),
            (self.a, "-o", "x.gif"),
            (self.a, "--alpha", "256"),
        ):
            _, messages = self.run_tool("fit", *args, status=USAGE)
            self.assertIn("kolize fit: ", messages)

    def test_help(self):
        out, _ = self.run_tool("help", "fit", status=FOUND)
        for part in ("--tightness", "--capsule", "--alpha", "-o"):
            self.assertIn(part, out)


if __name__ == "__main__":
    unittest.main()
