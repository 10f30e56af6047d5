"""`kolize hit`: two sprites, one placed on the other."""

import unittest

from cli_support import FAILED, FOUND, NONE, USAGE, ToolTest, png_palette, png_pixels, sprite


class Hit(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite("####", "####", "####"))
        self.b = self.write("b.png", sprite("##.", "##.", "...", "..#"))

    def hit(self, *args, **kwargs):
        return self.json("hit", self.a, self.b, *args, **kwargs)

    def test_overlapping_sprites_tell_cells_first_bounds_and_shortest_push(self):
        answer = self.hit("--at", "3,1", status=FOUND)
        self.assertEqual(answer["relation"], "overlap")
        self.assertEqual(answer["cells"], 2)
        self.assertEqual(answer["first"], [3, 1])
        self.assertEqual(answer["bounds"], [3, 1, 4, 3])
        self.assertEqual(answer["push"], [-1, 0])
        self.assertEqual(len(answer["normal"]), 2)
        self.assertEqual(answer["a"]["count"], 12)
        self.assertEqual(
            answer["b"],
            {"file": self.b, "width": 3, "height": 4, "count": 5, "bounds": [0, 0, 3, 4], "rule": "alpha > 127"},
        )

    def test_sprites_apart_end_with_status_1(self):
        answer = self.hit("--at", "10,0", status=NONE)
        self.assertEqual(
            (answer["relation"], answer["cells"], answer["first"], answer["push"]), ("apart", 0, None, None)
        )

    def test_neighbouring_pixels_touch_and_count_only_when_asked(self):
        self.assertEqual(self.hit("--at", "4,0", status=NONE)["relation"], "touch")
        self.hit("--at", "4,0", "--touch", status=FOUND)
        self.hit("--at", "5,0", "--touch", status=NONE)

    def test_half_positions_go_down(self):
        # ceil(3.5 - 1/2) = 3: one column in common; 3.75 becomes 4.
        self.assertEqual(self.hit("--at", "3.5,0")["cells"], 2)
        self.assertEqual(self.hit("--at", "3.75,0")["cells"], 0)

    def test_flips_mirror_about_the_centre(self):
        # b mirrored in x has its lone pixel at column 0, row 3 and its block in columns 1 and 2.
        self.assertEqual(self.hit("--at", "-2,0", "--flip", "x")["cells"], 2)
        self.assertEqual(self.hit("--at", "-2,0")["cells"], 0)
        self.assertEqual(self.hit("--at", "0,-3", "--flip", "y")["cells"], 2)

    def test_a_half_turn_is_both_flips(self):
        for at in ("0,0", "-2,-1", "2,2", "3,-1"):
            turned, flipped = (self.hit("--at", at, *how) for how in (("--angle", "180"), ("--flip", "xy")))
            self.assertEqual((turned["cells"], turned["first"]), (flipped["cells"], flipped["first"]), at)

    def test_scale_keeps_the_centre_and_multiplies_the_pixels(self):
        one = self.write("one.png", sprite("#"))
        answer = self.json("hit", self.a, one, "--at", "1,1", "--scale", "3")
        self.assertEqual((answer["cells"], answer["bounds"]), (9, [0, 0, 3, 3]))
        answer = self.json("hit", self.a, one, "--at", "1,1", "--scale", "3,1")
        self.assertEqual((answer["cells"], answer["bounds"]), (3, [0, 1, 3, 2]))

    def test_a_push_beyond_the_limit_is_said_to_be_deeper(self):
        answer = self.hit("--at", "0,0", "--max-push", "1", status=FOUND)
        self.assertIsNone(answer["push"])
        self.assertEqual(answer["deeper_than"], 1)
        out, _ = self.run_tool("hit", self.a, self.b, "--at", "0,0", "--max-push", "1", status=FOUND)
        self.assertIn("deeper than 1 cell", out)

    def test_rules_hold_for_both_or_for_the_one_named(self):
        a = self.write("ka.png", sprite("m#"))
        b = self.write("kb.png", sprite("m#"))
        cells = {}
        for key, args in (
            ("none", []),
            ("both", ["--key", "ff00ff"]),
            ("a", ["--a-key", "ff00ff"]),
            ("b", ["--b-key", "ff00ff"]),
        ):
            answer = self.json("hit", a, b, "--at", "0,0", *args)
            cells[key] = (answer["cells"], answer["a"]["rule"], answer["b"]["rule"])
        alpha, key = "alpha > 127", "key ff00ff"
        self.assertEqual(
            cells, {"none": (2, alpha, alpha), "both": (1, key, key), "a": (1, key, alpha), "b": (1, alpha, key)}
        )

    def test_a_threshold_decides_about_half_transparent_pixels(self):
        a, b = self.write("ta.png", sprite("+")), self.write("tb.png", sprite("#"))
        self.json("hit", a, b, "--at", "0,0", status=NONE)
        self.json("hit", a, b, "--at", "0,0", "--alpha", "99", status=FOUND)
        self.json("hit", a, b, "--at", "0,0", "--alpha", "100", status=NONE)

    def test_frames_of_a_sheet_are_chosen_by_number(self):
        sheet = self.write("sheet.png", sprite("#...", "....", "....", "...#"))
        for frame, cells in ((0, 1), (1, 0), (2, 0), (3, 0)):
            answer = self.json(
                "hit",
                sheet,
                self.write("dot.png", sprite("#")),
                "--at",
                "0,0",
                "--a-frames",
                "2x2",
                "--frame-a",
                frame,
            )
            self.assertEqual((answer["cells"], answer["a"]["frame"], answer["a"]["width"]), (cells, frame, 2))
        _, messages = self.run_tool(
            "hit", sheet, self.a, "--at", "0,0", "--a-frames", "2x2", "--frame-a", 4, status=FAILED
        )
        self.assertIn("no frame 4", messages)

    def test_transparent_palette_entries_are_named_by_index(self):
        palette = self.write("p.png", png_palette([[0, 1, 2, 3]], [(0, 0, 0), (9, 9, 9), (0, 0, 0), (1, 1, 1)]))
        full = self.write("full.png", sprite("####"))
        self.assertEqual(self.json("hit", full, palette, "--at", "0,0")["cells"], 4)
        self.assertEqual(self.json("hit", full, palette, "--at", "0,0", "--b-index", "0,2")["cells"], 2)
        _, messages = self.run_tool("hit", full, palette, "--at", "0,0", "--index", "0", status=FAILED)
        self.assertIn("palette", messages)

    def test_a_hot_image_decides_instead_of_the_sprite(self):
        invisible = self.write("inv.png", sprite("..", ".."))
        hot = self.write("hot.png", sprite("m#", "mm"))
        dot = self.write("dot.png", sprite("#"))
        self.json("hit", invisible, dot, "--at", "1,0", status=NONE)
        self.assertEqual(
            self.json("hit", invisible, dot, "--at", "1,0", "--a-hot", hot, status=FOUND)["a"]["count"], 1
        )
        self.json("hit", invisible, dot, "--at", "1,0", "--a-hot", hot, "--a-air", "ffc82828", status=NONE)
        _, messages = self.run_tool("hit", invisible, dot, "--at", "0,0", "--b-hot", hot, status=FAILED)
        self.assertIn("one size", messages)

    def test_pictures_are_whole_and_of_sensible_size(self):
        for name in ("o.png", "o.svg"):
            self.run_tool("hit", self.a, self.b, "--at", "3,1", "-o", name, status=FOUND)
            self.check_picture(self.path(name), (600, 400), (1300, 900))

    def test_the_picture_shows_blue_amber_and_red(self):
        self.run_tool("hit", self.a, self.b, "--at", "3,1", "-o", "o.png", status=FOUND)
        blue = amber = red = 0
        for row in png_pixels(self.path("o.png")):
            for r, g, b in row:
                blue += b > 120 and b > 2 * r
                amber += r > 120 and 2 * g > r > g and b < g // 2 + 20
                red += r > 120 and g < r // 2 and b < r // 2 + 20
        # Ten of A's twelve pixels are A's alone, three of B's five, two are shared; a pixel is 40 x 40.
        self.assertGreater(blue, 10 * 900)
        self.assertGreater(amber, 3 * 900)
        self.assertGreater(red, 2 * 900)
        self.assertGreater(blue, amber)

    def test_pictures_of_sprites_far_apart_huge_and_empty_work(self):
        empty = self.write("empty.png", sprite("..", ".."))
        for args in (
            (self.a, self.b, "--at", "100000,-70000"),
            (self.a, empty, "--at", "0,0"),
            (self.a, self.b, "--at", "0,0", "--scale", "500", "--angle", "33"),
            (empty, empty, "--at", "0,0"),
        ):
            self.run_tool("hit", *args, "-o", "far.png")
            self.assertIn(self.status, (FOUND, NONE))
            self.check_picture(self.path("far.png"), (600, 400), (1300, 900))

    def test_wrong_usage_ends_with_status_2_and_says_where_help_is(self):
        for args in (
            (),
            ("a.png",),
            (self.a, self.b),
            (self.a, self.b, "--at", "1"),
            (self.a, self.b, "--at", "1,nan"),
            (self.a, self.b, "--at", "0,0", "--flip", "z"),
            (self.a, self.b, "--at", "0,0", "--scale", "0"),
            (self.a, self.b, "--at", "0,0", "--alpha", "256"),
            (self.a, self.b, "--at", "0,0", "--key", "xyz"),
            (self.a, self.b, "--at", "0,0", "--alpha", "1", "--key", "ff00ff"),
            (self.a, self.b, "--at", "0,0", "-o", "picture.gif"),
            (self.a, self.b, "--at", "0,0", "--unknown"),
            (self.a, self.b, "--at", "0,0", "--frames", "0x3"),
            (self.a, self.b, self.a, "--at", "0,0"),
        ):
            out, messages = self.run_tool("hit", *args, status=USAGE)
            self.assertEqual(out, "")
            self.assertIn("kolize help hit", messages)

    def test_bad_images_end_with_status_3_and_are_named(self):
        broken = self.write("broken.png", sprite("####")[:40])
        for path in ("missing.png", broken, self.write("text.png", "not an image at all, by any means")):
            out, messages = self.run_tool("hit", self.a, path, "--at", "0,0", status=FAILED)
            self.assertIn(path, messages)
        _, messages = self.run_tool("hit", self.a, self.b, "--at", "0,0", "--rect", "3,0,2,2", status=FAILED)
        self.assertIn("beyond", messages)

    def test_quiet_prints_nothing(self):
        self.assertEqual(self.run_tool("hit", self.a, self.b, "--at", "3,1", "--quiet", status=FOUND), ("", ""))


if __name__ == "__main__":
    unittest.main()
