"""`kolize sweep`: one sprite moves past another."""

import unittest

from cli_support import FAILED, FOUND, NONE, USAGE, ToolTest, png_size, sprite


class Sweep(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite("##", "##"))
        self.b = self.write("b.png", sprite("#.", "##"))

    def sweep(self, *args, **kwargs):
        return self.json("sweep", self.a, self.b, *args, **kwargs)

    def test_a_hit_tells_the_time_the_place_and_how_far_a_gets(self):
        answer = self.sweep("--at", "5,1", "--motion", "8,0", status=FOUND)
        self.assertEqual((answer["start"], answer["hit"]), ("apart", True))
        self.assertEqual(answer["t"], 0.4375)  # 3.5 of 8 still lies on the cells from 3 to 4
        self.assertEqual(answer["reached"], [3, 0])
        self.assertEqual((answer["cell"], answer["point"], answer["normal"]), ([5, 1], [5, 1.5], [-1, 0]))
        self.assertEqual((answer["motion"], answer["at"], answer["flip"]), ([8, 0], [5, 1], ""))
        self.assertEqual((answer["a"]["count"], answer["b"]["count"]), (4, 3))

    def test_a_miss_goes_all_the_way_and_ends_with_status_1(self):
        answer = self.sweep("--at", "5,1", "--motion", "8,-30", status=NONE)
        self.assertEqual((answer["hit"], answer["t"], answer["reached"]), (False, 1, [8, -30]))
        self.assertEqual((answer["cell"], answer["point"], answer["normal"]), (None, None, None))
        self.assertFalse(self.sweep("--at", "5,1", "--motion", "0,0", status=NONE)["hit"])

    def test_nothing_is_jumped_over(self):
        answer = self.sweep("--at", "1000,0", "--motion", "1e6,0", status=FOUND)
        self.assertEqual((answer["reached"], answer["point"][0]), ([998, 0], 1000))

    def test_sliding_past_is_no_hit_but_a_touch(self):
        for how, status, hit in (((), NONE, False), (("--touch",), FOUND, True)):
            answer = self.sweep("--at", "5,2", "--motion", "9,0", *how, status=status)
            self.assertEqual((answer["start"], answer["hit"]), ("apart", hit))
        answer = self.sweep("--at", "2,0", "--motion", "0,-5", "--touch", status=FOUND)
        self.assertEqual((answer["start"], answer["t"], answer["normal"]), ("touch", 0, None))
        out, _ = self.run_tool("sweep", self.a, self.b, "--at", "2,0", "--motion", "0,-5", status=NONE)
        self.assertIn("touch at the start", out)

    def test_moving_out_of_an_overlap_is_free_and_moving_in_is_not(self):
        self.assertFalse(self.sweep("--at", "1,0", "--motion", "-3,0", status=NONE)["hit"])
        answer = self.sweep("--at", "1,0", "--motion", "3,0", status=FOUND)
        self.assertEqual((answer["start"], answer["t"], answer["cell"]), ("overlap", 0, [1, 0]))

    def test_b_is_posed_as_with_hit(self):
        hits = {}
        for flip in ("x", "y", "xy"):
            answer = self.sweep("--at", "5,-1", "--motion", "9,0", "--flip", flip, status=FOUND)
            hits[flip] = answer["point"]
        self.assertEqual(hits, {"x": [5, 0.5], "y": [5, 0.5], "xy": [6, 0.5]})
        self.assertEqual(self.sweep("--at", "5,-1", "--motion", "9,0", "--scale", "2", status=FOUND)["point"][0], 4)
        turned = self.sweep("--at", "5,0", "--motion", "9,0", "--angle", "180", status=FOUND)
        self.assertEqual(turned["point"], self.sweep("--at", "5,0", "--motion", "9,0", "--flip", "xy")["point"])

    def test_rules_and_frames_of_each_sprite(self):
        sheet = self.write("sheet.png", sprite("##mm", "##mm"))
        args = ("sweep", sheet, self.b, "--at", "9,0", "--motion", "20,0", "--a-frames", "2x2")
        self.assertEqual(self.json(*args, status=FOUND)["a"]["count"], 4)
        self.assertEqual(self.json(*args, "--frame-a", "1", "--a-key", "ff00ff", status=NONE)["a"]["count"], 0)
        self.run_tool(*args, "--frame-a", "2", status=FAILED)

    def test_plain_text_is_for_people(self):
        out, _ = self.run_tool("sweep", self.a, self.b, "--at", "5,1", "--motion", "8,0", status=FOUND)
        for part in ("A moves by (8, 0), apart", "hit at t 0.4375", "reached   (3, 0)", "cell      (5, 1)"):
            self.assertIn(part, out)
        out, _ = self.run_tool("sweep", self.a, self.b, "--at", "5,1", "--motion", "-8,0", status=NONE)
        self.assertIn("no hit: A makes the whole motion, by (-8, 0) cells", out)

    def test_pictures_in_both_formats_of_hits_misses_and_motions_of_any_size(self):
        for motion in ("8,0", "-3,-40", "0,0", "1e9,3e8", "0.25,0.25", "8,3"):
            for at in ("5,1", "1,0", "-700,12"):
                for how in ((), ("--touch",)):
                    self.run_tool("sweep", self.a, self.b, "--at", at, "--motion", motion, "-o", "film.png", *how)
                    self.assertIn(self.status, (FOUND, NONE))
                    w, h = png_size(self.path("film.png"))
                    self.assertTrue(300 < w < 2000 and 300 < h < 2000, (w, h))
        self.run_tool("sweep", self.a, self.b, "--at", "5,1", "--motion", "8,0", "-o", "film.svg", status=FOUND)
        with open(self.path("film.svg"), encoding="utf-8") as file:
            self.assertIn("</svg>", file.read())

    def test_wrong_usage(self):
        for args in (
            ("--at", "5,1"),
            ("--motion", "5,1"),
            ("--at", "5,1", "--motion", "5"),
            ("--at", "5,1", "--motion", "1e39,0"),
            ("--at", "5", "--motion", "5,1"),
            ("--at", "5,1", "--motion", "5,1", "--flip", "z"),
            ("--at", "5,1", "--motion", "5,1", "--max-push", "3"),
        ):
            self.run_tool("sweep", self.a, self.b, *args, status=USAGE)
        self.run_tool("sweep", self.a, "--at", "5,1", "--motion", "5,1", status=USAGE)
        self.run_tool("sweep", self.a, "gone.png", "--at", "5,1", "--motion", "5,1", status=FAILED)


if __name__ == "__main__":
    unittest.main()
