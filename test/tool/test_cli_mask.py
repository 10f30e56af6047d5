"""`kolize mask`: images become masks."""

import json
import os
import unittest

from cli_support import ARCADE, FAILED, FOUND, USAGE, ToolTest, png_palette, png_pixels, sprite

ROWS = ("..#.", "####", ".##.")


class Mask(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite(*ROWS))

    def lines(self, *args, **kwargs):
        out, messages = self.run_tool("mask", *args, "--json", **kwargs)
        self.messages = messages
        return [json.loads(line) for line in out.splitlines()]

    def test_size_count_bounds_and_rule(self):
        self.assertEqual(
            self.lines(self.a, status=FOUND),
            [{"file": self.a, "width": 4, "height": 3, "count": 7, "bounds": [0, 0, 4, 3], "rule": "alpha > 127"}],
        )
        out, _ = self.run_tool("mask", self.a, status=FOUND)
        self.assertIn("4 x 3, 7 solid", out)
        self.assertIn("alpha > 127", out)

    def test_an_empty_mask_has_no_bounds(self):
        self.assertIsNone(self.lines(self.write("e.png", sprite("..", "..")))[0]["bounds"])

    def test_text_is_the_mask(self):
        out, _ = self.run_tool("mask", self.a, "--text", status=FOUND)
        self.assertEqual(out, "\n".join(ROWS) + "\n")
        self.assertEqual(self.lines(self.a, "--text")[0]["mask"], list(ROWS))

    def test_text_of_wide_masks_is_whole(self):
        row = "".join("#" if i * i % 7 < 3 else "." for i in range(200))
        out, _ = self.run_tool("mask", self.write("wide.png", sprite(row, row[::-1])), "--text")
        self.assertEqual(out, row + "\n" + row[::-1] + "\n")

    def test_every_rule(self):
        half = self.write("half.png", sprite("#+.m"))
        counts = {
            "--alpha 99": 3,
            "--alpha 100": 2,
            "--alpha 0": 3,
            "--alpha 255": 0,
            "--key ff00ff": 3,
            "--key c82828": 3,
            "--key ca2a2a~2": 3,
            "--key ca2a2a~1": 4,
            "--air ffff00ff": 3,
            "--air 00000000": 3,
        }
        for rule, count in counts.items():
            answer = self.lines(half, *rule.split(), status=FOUND)[0]
            self.assertEqual(answer["count"], count, rule)
            self.assertNotEqual(answer["rule"], "")
        palette = self.write("p.png", png_palette([[0, 1, 2, 3, 1]], [(i, i, i) for i in range(4)], [0, 255, 128]))
        self.assertEqual(self.lines(palette)[0]["count"], 4)
        self.assertEqual(self.lines(palette, "--index", "1")[0]["count"], 3)
        self.assertEqual(self.lines(palette, "--index", "1,3,0")[0]["count"], 1)
        hot = self.write("hot.png", sprite("mm#m"))
        self.assertEqual(self.lines(half, "--hot", hot)[0]["count"], 1)
        self.assertEqual(self.lines(half, "--air", "ffc82828", "--hot", hot)[0]["count"], 3)

    def test_rectangle_and_frames(self):
        self.assertEqual(
            self.lines(self.a, "--rect", "1,1,2,2")[0],
            {"file": self.a, "part": [1, 1, 3, 3], "width": 2, "height": 2, "count": 4, "bounds": [0, 0, 2, 2],
             "rule": "alpha > 127"},
        )
        frames = self.lines(self.a, "--frames", "2x1")
        self.assertEqual([(f["frame"], f["count"]) for f in frames], [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 1)])
        self.lines(self.a, "--frames", "3x2", status=FOUND)
        self.assertIn("1 columns and 1 rows", self.messages)
        self.lines(self.a, "--frames", "5x1", status=FAILED)

    def gapped(self, frames, margin, spacing, columns, behind=0):
        """A sheet of frames as rows of text, with gaps that are solid, so that none may be counted."""
        w, h = len(frames[0][0]), len(frames[0])
        rows_of_frames = [frames[i : i + columns] for i in range(0, len(frames), columns)]
        width = 2 * margin + columns * w + (columns - 1) * spacing + behind
        rows = ["#" * width] * margin
        for number, line in enumerate(rows_of_frames):
            rows += ["#" * width] * (spacing if number else 0)
            for y in range(h):
                row = "#" * margin + ("#" * spacing).join(frame[y] for frame in line)
                rows.append(row + "#" * (width - len(row)))
        return sprite(*rows, *["#" * width] * margin)

    def test_margin_and_spacing(self):
        frames = [["".join("#" if (x + 3 * y + i) % 4 == 0 else "." for x in range(4)) for y in range(3)] for i in range(6)]
        for margin in (0, 1, 2):  # as in Tiled, a margin as large as a frame is one more frame
            for spacing in (0, 1, 4):
                sheet = self.write("gaps.png", self.gapped(frames, margin, spacing, 3))
                gaps = ("--frames", "4x3", "--margin", margin, "--spacing", spacing)
                found = self.lines(sheet, *gaps, "--text", status=FOUND)
                self.assertEqual([line["mask"] for line in found], frames)
                self.assertNotIn("in no frame", self.messages)
        sheet = self.write("gaps.png", self.gapped(frames, 1, 2, 3))
        gaps = ("--frames", "4x3", "--margin", 1, "--spacing", 2)
        out, _ = self.run_tool("trace", sheet, *gaps, "--format", "tiled", status=FOUND)
        self.assertIn('spacing="2" margin="1" columns="3"', out)
        self.run_tool("lint", "-", "--missed", 0, "--extra", 0, text=out, status=FOUND)
        self.assertEqual(len(self.run_tool("fit", sheet, *gaps, "--box", "--json")[0].splitlines()), 6)
        one, two = ("--a-frames", "4x3", "--a-margin", 1, "--a-spacing", 2, "--frame-a", 5), ("--b-rect", "1,1,4,3", "--at", "0,0")
        answer = self.json("hit", sheet, sheet, *one, *two)
        solid = lambda frame: {(x, y) for y in range(3) for x in range(4) if frame[y][x] == "#"}
        self.assertEqual(answer["cells"], len(solid(frames[5]) & solid(frames[0])))
        image = {"image": sheet, "frames": [4, 3], "margin": 1, "spacing": 2, "frame": 4}
        asked = json.dumps({"op": "area", "a": image, "b": {"mask": frames[4]}})
        out, _ = self.run_tool("query", text=asked + "\n", status=FOUND)
        self.assertEqual(json.loads(out)["cells"], sum(row.count("#") for row in frames[4]))

    def test_margin_and_spacing_that_make_no_sense(self):
        self.run_tool("mask", self.a, "--margin", 1, status=USAGE)
        self.run_tool("mask", self.a, "--frames", "2x2", "--spacing", -1, status=USAGE)
        self.run_tool("mask", self.a, "--frames", "2x2", "--margin", "much", status=USAGE)
        self.run_tool("lint", self.a, "--margin", 1, status=USAGE)
        _, messages = self.run_tool("mask", self.a, "--frames", "2x2", "--margin", 65535, status=FAILED)
        self.assertIn("margin of 65535", messages)
        self.assertEqual(len(self.lines(self.a, "--frames", "2x2", "--spacing", 65535, status=FOUND)), 1)
        self.lines(self.write("w.png", sprite("##..##.", "##..##.")), "--frames", "2x2", "--spacing", 2, status=FOUND)
        self.assertNotIn("in no frame", self.messages)
        self.lines(self.write("w.png", sprite("##.##..", "##.##..")), "--frames", "2x2", "--spacing", 1, status=FOUND)
        self.assertIn("1 columns and 0 rows", self.messages)
        asked = json.dumps({"op": "bounds", "a": {"image": self.a, "margin": 1}})
        self.assertIn("about frames", self.run_tool("query", text=asked + "\n", status=FAILED)[0])

    def test_a_picture_without_transparent_pixels_is_said_to_be_one(self):
        solid = self.write("solid.png", sprite("m##m", "####"))
        for args in ([], ["--frames", "2x1"]):
            for verb, more in (("mask", []), ("mask", ["--json"]), ("mask", ["--text"]), ("trace", []), ("fit", ["--json"])):
                _, messages = self.run_tool(verb, solid, *args, *more, status=FOUND)
                self.assertIn("note: %s: nothing is transparent" % solid, messages)
                self.assertIn("--key ff00ff", messages)
        for args in (["--key", "ff00ff"], ["--alpha", "127"], ["--quiet"]):
            for verb in ("mask", "trace", "fit"):
                self.assertNotIn("nothing is", "".join(self.run_tool(verb, solid, *args)), args)
        for args in ([self.a], [self.a, "--rect", "0,0,3,3"]):
            self.assertNotIn("nothing is", "".join(self.run_tool("mask", *args)), args)
        for verb, more in (("hit", ["--at", "0,0"]), ("sweep", ["--at", "9,0", "--motion", "1,0"])):
            self.assertIn("%s: nothing is" % solid, self.run_tool(verb, solid, self.a, *more)[1])
        other = self.write("other.png", sprite("##"))
        _, messages = self.run_tool("trace", self.a, solid, other, solid, status=FOUND)
        self.assertEqual(messages.count("nothing is transparent"), 1)
        self.assertIn("%s and 2 more: nothing" % solid, messages)
        half = self.write("half.png", sprite("##.#", "##.#"))  # a frame of the sheet is full, the sheet is not
        self.assertEqual(self.run_tool("trace", half, "--frames", "2x2", status=FOUND)[1], "")

    def test_hot_images_are_cut_like_their_sprites(self):
        hot = self.write("hot.png", sprite("mm#m", "mmm#", "mmmm"))
        self.assertEqual([f["count"] for f in self.lines(self.a, "--hot", hot, "--frames", "2x2")], [0, 2])
        self.assertEqual(self.lines(self.a, "--hot", hot, "--rect", "2,0,1,3")[0]["count"], 1)

    def test_bad_files_are_reported_and_the_rest_goes_on(self):
        bad = self.write("bad.png", sprite("##")[:30])
        answers = self.lines(self.a, "missing.png", bad, self.a, status=FAILED)
        self.assertEqual(len(answers), 2)
        for part in ("missing.png", "bad.png", "2 of 4"):
            self.assertIn(part, self.messages)

    def test_every_sprite_of_the_arcade(self):
        files = sorted(os.path.join(ARCADE, name) for name in os.listdir(ARCADE) if name.endswith((".png", ".bmp")))
        answers = self.lines(*files, status=FOUND)
        self.assertEqual([answer["file"] for answer in answers], files)

    def test_the_picture_of_one_mask_is_large_and_shows_its_pixels(self):
        for name in ("m.png", "m.svg"):
            self.run_tool("mask", self.a, "-o", name, status=FOUND)
            self.check_picture(self.path(name), (200, 150), (1000, 900))
        solid = sum(r > g + 25 for row in png_pixels(self.path("m.png")) for r, g, b in row)
        self.assertGreater(solid, 7 * 900)

    def test_many_masks_become_one_sheet_of_at_most_60(self):
        self.run_tool("mask", *[self.a] * 7, "-o", "sheet.png", status=FOUND)
        small = self.check_picture(self.path("sheet.png"), (600, 200), (1400, 600))
        self.run_tool("mask", *[self.a] * 100, "-q", "-o", "sheet.svg", status=FOUND)
        large = self.check_picture(self.path("sheet.svg"), (600, 1000), (1400, 2600))
        self.assertGreater(large[1], small[1])

    def test_wrong_usage(self):
        for args in (
            (),
            (self.a, "--index", "256"),
            (self.a, "--index", "1,"),
            (self.a, "--index", "-1"),
            (self.a, "--rect", "1,2,3"),
            (self.a, "--alpha"),
            (self.a, "--alpha", "1x"),
            (self.a, "--hot", "h.png", "--alpha", "3"),
            (self.a, "--air", "12"),
            (self.a, "-o", "x"),
            (self.a, "-o", ".png"),
        ):
            self.run_tool("mask", *args, status=USAGE)


if __name__ == "__main__":
    unittest.main()
