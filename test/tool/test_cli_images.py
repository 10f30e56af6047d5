"""What images may cost: each is decoded once for a question, and all together have a bound that names --max-pixels."""

import json
import os
import struct
import unittest
import zlib

from cli_support import FAILED, FOUND, NONE, ToolTest, _chunk, sprite

ROWS = 10
KEYS = ("c82828", "28c828", "000000", "ff00ff")


def square(letter, corner="."):
    """10 x 10 pixels; with another corner it is another file."""
    return sprite(corner + letter * (ROWS - 1), *[letter * ROWS] * (ROWS - 1))


class Images(ToolTest):
    def setUp(self):
        super().setUp()
        for name, letter in (("a", "#"), ("b", "m"), ("c", "+"), ("d", ".")):
            self.write(name + ".png", square(letter, "m" if letter == "." else "."))
        self.write("a2.png", square("#"))
        os.symlink("a.png", self.path("link.png"))

    def refused(self, *args, text=None):
        out, messages = self.run_tool(*args, status=FAILED, text=text)
        self.assertIn("(--max-pixels)", out + messages)
        return out, messages

    def ask(self, *shapes, options=()):
        """The answers to lines; each is the list of its images."""
        lines = "".join(json.dumps({"op": "pairs", "shapes": list(line)}) + "\n" for line in shapes)
        out, _ = self.run_tool("query", *options, text=lines)
        return [json.loads(line) for line in out.splitlines()]


class Pairs(Images):
    def test_four_images_of_a_pair_are_too_many_and_three_are_not(self):
        for verb in (["hit", "--at", "0,0"], ["sweep", "--at", "30,0", "--motion", "90,0"]):
            self.run_tool(*verb, "a.png", "b.png", "--hot", "c.png", "--max-pixels", "100")
            self.assertIn(self.status, (FOUND, NONE))
            _, messages = self.refused(*verb, "a.png", "b.png", "--a-hot", "c.png", "--b-hot", "d.png", "--max-pixels", "100")
            self.assertIn("d.png: the images of one question may have 3 times the limit of 100 pixels together", messages)
            self.run_tool(*verb, "a.png", "b.png", "--a-hot", "c.png", "--b-hot", "d.png", "--max-pixels", "134")
            self.assertIn(self.status, (FOUND, NONE))

    def test_a_file_named_again_is_not_decoded_again(self):
        for again in ("a.png", "./a.png", "link.png", "a2.png", "../%s/a.png" % os.path.basename(self.folder)):
            self.run_tool("hit", "a.png", again, "--a-hot", "b.png", "--b-hot", "c.png", "--at", "0,0", "--max-pixels", "100")
            self.assertIn(self.status, (FOUND, NONE))
            out, _ = self.run_tool("hit", "a.png", again, "--at", "0,0", status=FOUND)
            self.assertIn("overlap: 99 cells in common", out)

    def test_files_of_one_command_count_by_themselves(self):
        for verb in ("mask", "fit", "trace"):
            self.run_tool(verb, "a.png", "b.png", "c.png", "d.png", "a.png", "--max-pixels", "100")
            self.assertIn(self.status, (FOUND, NONE))


class Requests(Images):
    def test_a_request_may_name_two_images_at_the_limit_and_each_line_by_itself(self):
        few, many = [{"image": "a.png"}, {"image": "b.png"}], [{"image": n + ".png", "alpha": 9} for n in "abc"]
        limit = ("--max-pixels", "100")
        for answer in self.ask(few, few, few, options=limit):
            self.assertEqual(answer, {"pairs": [[0, 1]]})
        first, second = self.ask(many, [{"image": "c.png"}, {"image": "d.png"}], options=limit)
        self.assertEqual(first["error"], "TOO_LARGE")
        self.assertIn("shapes[2].image: c.png: the images of one question may have 2 times the limit of 100 pixels "
                      "together (--max-pixels)", first["message"])
        self.assertEqual(second, {"pairs": []})

    def test_an_image_by_many_paths_and_rules_is_decoded_once(self):
        paths = ["./" * i + "a.png" for i in range(5)] + ["x/" * i + "../" * i + "a.png" for i in range(1, 3)]
        paths += ["link.png", "a2.png", self.path("a.png")]
        os.makedirs(self.path("x/x"))
        rules = [{"image": "a.png", "alpha": i} for i in range(16)]
        frames = [{"image": "a.png", "frames": [5, 5], "frame": i} for i in range(4)]
        for shapes in ([{"image": path} for path in paths], rules, frames):
            (answer,) = self.ask(shapes, options=("--max-pixels", "100"))
            n = len(shapes)
            self.assertEqual(len(answer["pairs"]), n * (n - 1) // 2)

    def test_images_in_turn_are_held_while_they_are_small_enough(self):
        shapes = [{"image": "abc"[i % 3] + ".png", "alpha": i} for i in range(15)]
        self.assertEqual(len(self.ask(shapes, options=("--max-pixels", "200"))[0]["pairs"]), 105)
        self.assertEqual(self.ask(shapes, options=("--max-pixels", "199"))[0]["error"], "TOO_LARGE")

    def test_the_same_bytes_outside_the_root_are_still_outside(self):
        os.mkdir(self.path("in"))
        self.write("in/a.png", square("#"))
        inside, outside = {"image": "in/a.png"}, {"image": "a.png"}
        good, bad = self.ask([inside, inside], [inside, outside], options=("--root", "in"))
        self.assertEqual(good, {"pairs": [[0, 1]]})
        self.assertIn("outside the folder in", bad["message"])


class Maps(Images):
    def map_of(self, *images):
        sets = "".join('<imagelayer><image source="%s"%s/></imagelayer>' % (name, ' trans="%s"' % key if key else "")
                       for name, key in images)
        self.write("m.tmx", '<map width="1" height="1" tilewidth="8" tileheight="8">%s</map>' % sets)

    def test_a_map_decodes_a_file_once_for_all_its_names(self):
        self.map_of(*[(name, None) for name in ("a.png", "./a.png", "link.png", "x/../a.png", self.path("a.png"))])
        self.run_tool("info", "m.tmx", "--max-pixels", "100", status=FOUND)
        self.map_of(("a.png", None), ("a2.png", None), ("b.png", None), ("c.png", None), ("d.png", None))
        self.run_tool("info", "m.tmx", "--max-pixels", "125", status=FOUND)
        _, messages = self.refused("info", "m.tmx", "--max-pixels", "124")
        self.assertIn("d.png: 10 x 10 pixels: the images of a map may have 4 times the limit of 124 together", messages)

    def test_keys_of_a_map_count_and_decode_twice(self):
        data = self.interlaced("a.png")
        self.write("i.png", data)
        self.map_of(*[("i.png", key) for key in KEYS])  # 200 twice, and 100 for two keys more
        self.run_tool("info", "m.tmx", "--max-pixels", "150", status=FOUND)
        self.refused("info", "m.tmx", "--max-pixels", "149")

    def interlaced(self, name):
        """10 x 10 clear pixels in seven passes."""
        head = struct.pack(">IIBBBBB", ROWS, ROWS, 8, 6, 0, 0, 1)
        raw = b""
        for x0, y0, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
            width = len(range(x0, ROWS, dx))
            raw += b"".join(bytes(1 + 4 * width) for _ in range(y0, ROWS, dy)) if width else b""
        return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(raw)) + _chunk(b"IEND", b"")


if os.environ.get("KOLIZE_NO_PICTURES"):  # cairo is there

    class Pictures(Images):
        def draws(self, *options, status):
            self.run_tool("check", "m.tmx", *options, status=NONE)
            return self.run_tool("check", "m.tmx", *options, "-o", "m.png", status=status)[1]

        def test_images_drawn_again_and_again_are_work(self):
            text = '<map width="1" height="1" tilewidth="8" tileheight="8">%s</map>'
            self.write("m.tmx", text % ('<imagelayer><image source="a.png"/></imagelayer>' * 50))
            self.draws("--max-work", "20K", status=NONE)
            messages = self.draws("--max-work", "10K", status=FAILED)
            self.assertIn("m.tmx: its picture takes more work than the limit of 10240 (--max-work)", messages)

        def test_what_a_picture_takes_of_an_image_is_memory(self):
            self.write("large.png", sprite(*["#" * 400] * 400))
            text = '<map width="50" height="50" tilewidth="8" tileheight="8">%s</map>'
            self.write("m.tmx", text % '<imagelayer><image source="large.png"/></imagelayer>')
            self.draws("--max-memory", "3M", status=NONE)
            self.assertIn("(--max-memory)", self.draws("--max-memory", "1500K", status=FAILED))


class Sizes(Images):
    def test_an_image_of_too_many_rows_is_refused_by_name_of_the_limit(self):
        head = struct.pack(">IIBBBBB", 1, 1 << 24, 1, 0, 0, 0, 0)
        self.write("tall.png", b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", b""))
        for verb in ("info", "mask", "trace", "fit"):
            _, messages = self.refused(verb, "tall.png")
            self.assertIn("tall.png: 1 x 16777216 pixels: the rows are more than a 64th of the limit of 16777216", messages)

    def test_the_text_of_a_sheet_is_bounded_before_it_is_printed(self):
        frame = {"frame": {"x": 0, "y": 0, "w": 256, "h": 32}, "duration": 1}
        self.write("wide.png", sprite(*["#" * 256] * 32))
        self.write("s.json", json.dumps({"frames": {str(i): frame for i in range(5)}, "meta": {"image": "wide.png"}}))
        limit = ("--max-pixels", "10239")
        for how in ([], ["--json"]):
            out, messages = self.refused("mask", "s.json", "--text", *how, *limit)
            self.assertEqual(out, "")
            self.assertIn("s.json: the text of its masks has 40960 cells, more than 4 times the limit of 10239", messages)
            self.run_tool("mask", "s.json", *how, *limit, status=FOUND)
        out, _ = self.run_tool("mask", "s.json", "--text", "--max-pixels", "10240", status=FOUND)
        self.assertEqual(out.count("#"), 40960)


if __name__ == "__main__":
    unittest.main()
