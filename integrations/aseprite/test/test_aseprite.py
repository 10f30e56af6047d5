"""kolize.lua, run by a Lua interpreter over an imitation of Aseprite; what it writes is read by the tool.

Aseprite itself is not here: what is proved is what the script does with the interface as mock.lua has it.
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.abspath(os.environ["KOLIZE"])
LUA = next((name for name in ("lua5.4", "lua5.3", "luajit", "lua") if shutil.which(name)), None)
LETTERS = {"#": b"\xff\x80\x20\xff", ".": b"\0\0\0\0", "+": b"\x10\x20\x30\x40"}
FRAMES = ((".......", "..###..", ".#####.", ".##.##.", "...+..."),
          ("##.....", "##.....", ".......", "....##.", "....##."),
          (".......",) * 5,
          ("#######",) * 5)
WIDTH, HEIGHT = 7, 5


@unittest.skipIf(LUA is None, "no Lua interpreter")
class Script(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        with open(os.path.join(self.folder, "hero.rgba"), "wb") as file:
            file.write(b"".join(LETTERS[c] for frame in FRAMES for row in frame for c in row))

    def play(self, *params):
        """What was printed, and the slices: (name, [x, y, w, h], data)."""
        words = [LUA, os.path.join(HERE, "mock.lua"), os.path.join(os.path.dirname(HERE), "kolize.lua")]
        words += [str(WIDTH), str(HEIGHT), os.path.join(self.folder, "hero.rgba"), self.folder, *params]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, env=dict(os.environ, KOLIZE=TOOL))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = [line.split(" ", 6) for line in done.stdout.splitlines() if line.startswith("slice ")]
        return done.stdout, [(row[1], list(map(int, row[2:6])), row[6]) for row in rows]

    def ask(self, *args):
        done = subprocess.run([TOOL, *args, "--json"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def frame_files(self):
        """Each frame as the export's sheet has it, which the tool reads by --frames."""
        self.play("do=export")
        return ("hero.png", "--frames", "%dx%d" % (WIDTH, HEIGHT))

    def test_boxes_are_the_bounds_of_solid_pixels(self):
        _, slices = self.play("do=boxes")
        self.assertEqual([s[1] for s in slices], [[1, 1, 5, 3], [0, 0, 6, 5], [0, 0, 7, 5]])
        self.assertEqual([json.loads(s[2])["frame"] for s in slices], [0, 1, 3])
        bounds = [m["bounds"] for m in self.ask("mask", *self.frame_files()) if m["bounds"]]
        self.assertEqual([json.loads(s[2])["box"] for s in slices], bounds)

    def test_alpha_says_what_is_solid(self):
        _, slices = self.play("do=boxes", "alpha=63", "name=soft")
        self.assertEqual(slices[0][:2], ("soft", [1, 1, 5, 4]))

    def test_fits_hulls_and_outlines_are_those_of_the_tool(self):
        sheet = self.frame_files()
        for do, words in (("fit", ("fit", "--box")), ("hulls", ("fit", "--hull")),
                          ("outlines", ("trace", "--no-holes", "--tolerance", "1"))):
            _, slices = self.play("do=" + do)
            expected = []
            for frame, answer in enumerate(self.ask(words[0], *sheet, *words[1:])):
                kind = next((k for k in ("box", "hull") if k in answer), None)
                shapes = [answer[kind]["shape"]] if kind else answer["shapes"]
                expected += [dict(frame=frame, **{key: shape[key] for key in ("box", "polygon") if key in shape})
                             for shape in shapes if shape]
            self.assertGreaterEqual(len(expected), 3)
            self.assertEqual([json.loads(s[2]) for s in slices], expected, do)

    def test_a_second_run_replaces_the_first(self):
        _, once = self.play("do=outlines")
        _, twice = self.play("do=boxes", "next", "do=outlines")
        self.assertEqual(once, twice)
        _, both = self.play("do=boxes", "name=hit", "next", "do=outlines", "hand=1,1,2,2")
        self.assertEqual(len(both), len(once) + 3 + 1)

    def test_the_export_is_read_with_a_mask_a_slice_and_frame(self):
        said, _ = self.play("do=boxes", "next", "do=boxes", "name=hurt", "alpha=63", "next", "hand=2,1,3,2", "do=export")
        self.assertIn("hero.json", said)
        found = {(m["frame"], m.get("tag", "")): m["bounds"] for m in self.ask("mask", "hero.json")}
        expected = {(0, "body"): [1, 1, 6, 4], (1, "body"): [0, 0, 6, 5], (3, "body"): [0, 0, 7, 5],
                    (0, "hurt"): [1, 1, 6, 5], (1, "hurt"): [0, 0, 6, 5], (3, "hurt"): [0, 0, 7, 5]}
        expected.update({(frame, "hand\tdrawn"): [2, 1, 5, 3] for frame in range(4)})
        self.assertEqual({key: box for key, box in found.items() if key[1]}, expected)
        self.assertEqual([found[frame, ""] for frame in range(4)], [[1, 1, 6, 4], [0, 0, 6, 5], None, [0, 0, 7, 5]])
        frames = self.ask("mask", "hero.json", "--slices", "none")
        self.assertEqual([f["duration"] for f in frames], [50, 100, 150, 200])
        with open(os.path.join(self.folder, "hero.json"), encoding="utf-8") as file:
            meta = json.load(file)["meta"]
        self.assertEqual(meta["frameTags"], [{"name": 'walk "fast"', "from": 0, "to": 3, "direction": "pingpong"}])
        self.assertEqual(meta["slices"][-1]["data"], 'said "by hand"')
        self.assertEqual([d["frame"] for d in json.loads(meta["slices"][0]["data"])], [0, 1, 3])

    def test_two_pieces_of_a_frame_are_two_slices_of_the_export(self):
        self.play("do=outlines", "next", "do=export")
        boxes = [(m["frame"], m["bounds"]) for m in self.ask("mask", "hero.json") if m.get("tag")]
        self.assertEqual(boxes.count((1, [0, 0, 2, 2])), 1)
        self.assertEqual(boxes.count((1, [4, 3, 6, 5])), 1)

    def test_errors_say_what_to_do(self):
        said, slices = self.missing()
        self.assertIn("/nowhere/kolize cannot be run", said)
        self.assertIn("make install", said)
        self.assertEqual(slices, [])
        self.assertIn("do=dance: needs boxes, fit, hulls, outlines, export", self.play("do=dance")[0])

    def missing(self):
        """The shell says so as well, on its standard error."""
        words = [LUA, os.path.join(HERE, "mock.lua"), os.path.join(os.path.dirname(HERE), "kolize.lua")]
        words += [str(WIDTH), str(HEIGHT), os.path.join(self.folder, "hero.rgba"), self.folder, "do=outlines"]
        done = subprocess.run(words, capture_output=True, text=True, env=dict(os.environ, KOLIZE="/nowhere/kolize"))
        return done.stdout, [line for line in done.stdout.splitlines() if line.startswith("slice ")]

    @unittest.skipIf(shutil.which("luac5.4") is None, "no luac5.4")
    def test_the_compiler_of_lua_5_4_takes_it(self):
        for name in ("kolize.lua", "test/mock.lua"):
            done = subprocess.run(["luac5.4", "-p", os.path.join(os.path.dirname(HERE), name)], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
