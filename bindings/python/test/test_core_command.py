"""python -m kolize: answers as text and JSON about images on disk, and the exit statuses of the kolize tool."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from PIL import Image

RING = ["####", "#..#", "#..#", "####"]


def save(path, rows):
    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            image.putpixel((x, y), (9, 9, 9, {"#": 255, "+": 100, ".": 0}[cell]))
    image.save(path)


def run(*words, program=("-m", "kolize")):
    done = subprocess.run([sys.executable, "-B", *program, *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.ring, self.faint = (os.path.join(folder.name, name) for name in ("ring.png", "faint.png"))
        save(self.ring, RING)
        save(self.faint, ["#+"])

    def answer(self, *words):
        return json.loads(run(*words, "--json")[1])

    def test_hit_finds_the_common_cells(self):
        status, text, _ = run("hit", self.ring, self.ring, "--at", "2,3")
        self.assertEqual((status, "overlap: 2 cells in common" in text, "push-out  (0, -1)" in text), (0, True, True), text)
        found = self.answer("hit", self.ring, self.ring, "--at", "2,3")
        self.assertEqual((found["relation"], found["cells"], found["first"], found["push"]), ("overlap", 2, [2, 3], [0, -1]))
        self.assertEqual((found["a"]["count"], found["b"]["width"], found["at"]), (12, 4, [2, 3]))

    def test_a_negative_place_and_a_touch(self):
        self.assertEqual(run("hit", self.ring, self.ring, "--at=-3,0")[0], 0)
        self.assertEqual(run("hit", self.ring, self.ring, "--at", "-4,0")[0], 1)
        self.assertEqual(run("hit", self.ring, self.ring, "--at", "-4,0", "--touch")[0], 0)
        self.assertEqual(run("hit", self.ring, self.ring, "--at", "-5,0", "--touch")[0], 1)
        self.assertEqual(self.answer("hit", self.ring, self.ring, "--at", "4,0")["relation"], "touch")

    def test_alpha_says_which_pixels_are_solid(self):
        counts = [self.answer("trace", self.faint, "--alpha", str(alpha))["count"] for alpha in (99, 100, 255)]
        self.assertEqual(counts, [2, 1, 0])

    def test_trace_keeps_holes_and_leaves_out_points(self):
        [shape] = self.answer("trace", self.ring)["shapes"]
        self.assertEqual((sorted(shape["polygon"]), len(shape["holes"])), ([[0, 0], [0, 4], [4, 0], [4, 4]], 1))
        self.assertEqual(self.answer("trace", self.ring)["points"], 8)
        status, text, _ = run("trace", self.ring, self.faint)
        self.assertEqual((status, "outlines 1, holes 1, points 8" in text, "outlines 1, holes 0, points 4" in text),
                         (0, True, True), text)

    def test_points_and_tolerance_leave_out_corners(self):
        stairs = os.path.join(os.path.dirname(self.ring), "stairs.png")
        save(stairs, ["#" * n + "." * (16 - n) for n in range(1, 17)])
        exact, near, eight = (self.answer("trace", stairs, *words)["points"]
                              for words in ((), ("--tolerance", "2"), ("--points", "8")))
        self.assertGreater(exact, 30)
        self.assertLess(near, 8)
        self.assertLessEqual(eight, 8)

    def test_fit_of_one_kind_and_of_all(self):
        box = self.answer("fit", self.ring, "--box", "--tightness", "0")
        self.assertEqual((box["box"]["shape"]["bounds"], box["box"]["missed"], box["box"]["extra"], "hull" in box),
                         ([0, 0, 4, 4], 0, 4, False))
        status, text, _ = run("fit", self.ring)
        self.assertEqual((status, [kind in text for kind in ("box", "circle", "capsule", "hull")]), (0, [True] * 4), text)

    def test_wrong_usage_is_2(self):
        for words in (("hit", self.ring, "--at", "0,0"), ("hit", self.ring, self.ring), ("hit", self.ring, self.ring, "--at", "1"),
                      ("fit",), ("trace", self.ring, "--alpha", "256"), ("trace", self.ring, "--mode", "x"), ()):
            status, out, error = run(*words)
            self.assertEqual((status, out, "usage:" in error), (2, "", True), words)

    def test_what_cannot_be_done_is_3(self):
        with open(self.faint, "wb") as file:
            file.write(b"no image")
        for path in (self.faint, self.ring + "x"):
            status, out, error = run("fit", path)
            self.assertEqual((status, out, path in error, "Traceback" in error), (3, "", True, False))
        status, out, error = run("trace", self.ring, "--tolerance", "-1")
        self.assertEqual((status, out, "Traceback" in error), (3, "", False), error)

    def test_without_pillow_it_says_so(self):
        program = "import sys; sys.modules['PIL'] = None; from kolize.__main__ import main; sys.exit(main())"
        status, out, error = run("fit", self.ring, program=("-c", program))
        self.assertEqual((status, out, "pip install pillow" in error, "Traceback" in error), (3, "", True, False))


if __name__ == "__main__":
    unittest.main()
