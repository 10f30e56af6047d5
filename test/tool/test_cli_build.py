"""`kolize build`: what is stale is made, what is not is left alone, and no output is ever half written."""

import glob
import json
import os
import pty
import random
import shutil
import signal
import subprocess
import time
import unittest

from cli_support import ARCADE, FAILED, FOUND, KOLIZE, NONE, USAGE, ToolTest, sprite

SQUARE = sprite("....", ".##.", ".##.", "....")
BAR = sprite("....", ".###", ".###", "....")
CACHE = ".kolize.json.cache"


def stamps(folder):
    """{file: (time, inode)} of all files below a folder."""
    out = {}
    for root, _, names in os.walk(folder):
        for name in names:
            info = os.stat(os.path.join(root, name))
            out[os.path.relpath(os.path.join(root, name), folder)] = (info.st_mtime_ns, info.st_ino)
    return out


class Build(ToolTest):
    def config(self, *targets, name="kolize.json"):
        self.write(name, json.dumps({"targets": list(targets)}))

    def sprites(self, **images):
        os.makedirs(self.path("art"), exist_ok=True)
        for name, data in images.items():
            self.write("art/%s.png" % name, data)

    def setUp(self):
        super().setUp()
        self.sprites(a=SQUARE, b=BAR)
        self.trace = {"make": "trace", "inputs": "art/*.png", "output": "out/{name}.json"}

    def text(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def states(self, *args, status=FOUND):
        answer = self.json("build", *args, status=status)
        return {entry["output"]: entry["state"] for entry in answer["outputs"]}

    def test_outputs_are_those_of_the_verb(self):
        fit = {"make": "fit", "inputs": "art/*.png", "output": "fits.json", "shapes": ["box", "hull"], "tightness": 0}
        mask = {"make": "mask", "inputs": ["art/*.png"], "output": "all.kmask", "alpha": 10}
        self.config({**self.trace, "output": "{dir}_{name}.json", "points": 4, "mode": "cover"}, fit, mask)
        self.run_tool("build", status=FOUND)
        out, _ = self.run_tool("trace", "art/b.png", "--points", "4", "--mode", "cover", "--json")
        self.assertEqual(self.text("art_b.json"), out)
        out, _ = self.run_tool("fit", "art/a.png", "art/b.png", "--box", "--hull", "--tightness", "0", "--json")
        self.assertEqual(self.text("fits.json"), out)
        self.run_tool("mask", "art/a.png", "art/b.png", "--alpha", "10", "-o", "again.kmask")
        with open(self.path("all.kmask"), "rb") as one, open(self.path("again.kmask"), "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_opaque_art_is_told_once(self):
        """One note for all outputs that were made, also by several processes; none for what is fresh, or has a rule."""
        self.sprites(**{"wall%02d" % i: sprite("##", "##") for i in range(20)})
        fit = {"make": "fit", "inputs": "art/*.png", "output": "fits.json"}
        self.config(self.trace, fit)
        for jobs in ("1", "2"):
            out, messages = self.run_tool("build", "--jobs", jobs, status=FOUND)
            self.assertEqual(messages.count("nothing is transparent"), 1)
            self.assertRegex(messages, r"art/wall\d\d.png and 39 more: nothing is transparent.*--key c82828")
            self.assertEqual(self.run_tool("build", status=FOUND)[1], "")
            for name in glob.glob(self.path("out/*")) + [self.path("fits.json")]:
                os.remove(name)
            self.assertEqual(self.run_tool("build", "--check", status=NONE)[1], "")
        self.config({**self.trace, "alpha": 127})
        self.assertEqual(self.run_tool("build", status=FOUND)[1], "")

    def test_the_example_builds_and_lints_clean(self):
        for name in os.listdir(ARCADE):
            if os.path.isfile(os.path.join(ARCADE, name)):
                shutil.copy(os.path.join(ARCADE, name), self.path(name))
        self.run_tool("build", status=FOUND)
        out, messages = self.run_tool("lint", *sorted(glob.glob(self.path("shapes/*"))), status=FOUND)
        self.assertEqual(out.count("no fault"), 6)
        self.assertIn("vehicles.kmask: this is no file with shapes", messages)

    def test_a_second_build_writes_nothing(self):
        self.config(self.trace)
        self.assertEqual(self.states(), {"out/a.json": "made", "out/b.json": "made"})
        before = stamps(self.folder)
        self.assertEqual(self.states(), {"out/a.json": "fresh", "out/b.json": "fresh"})
        self.assertEqual(self.states("--check"), {"out/a.json": "fresh", "out/b.json": "fresh"})
        self.assertEqual(stamps(self.folder), before)

    def noticed(self, change, stale, cache=True):
        """`change` makes the outputs `stale`; --check says so and writes nothing, and a build mends it."""
        self.config(self.trace)
        self.run_tool("build", status=FOUND)
        change()
        if not cache:
            os.remove(self.path(CACHE))
        before = stamps(self.folder)
        found = self.states("--check", status=NONE)
        self.assertEqual(sorted(path for path, state in found.items() if state == "stale"), stale)
        self.assertEqual(stamps(self.folder), before)
        made = self.states()
        self.assertEqual(sorted(path for path, state in made.items() if state == "made"), stale)
        self.assertNotIn("stale", self.states("--check").values())

    def each_change(self, cache):
        self.noticed(lambda: self.sprites(a=BAR), ["out/a.json"], cache)
        self.noticed(lambda: os.remove(self.path("out/b.json")), ["out/b.json"], cache)
        self.noticed(lambda: self.write("out/b.json", "{}\n"), ["out/b.json"], cache)
        self.noticed(lambda: self.sprites(c=SQUARE), ["out/c.json"], cache)

        def rule():
            self.trace["tolerance"] = 9
            self.config(self.trace)

        self.trace["tolerance"] = 0
        os.remove(self.path("art/c.png"))
        self.run_tool("build", status=FOUND)
        self.sprites(a=sprite("#...", "##..", ".##.", "..##"), b=sprite("#...", "##..", "###.", "..##"))
        self.noticed(rule, ["out/a.json", "out/b.json"], cache)

    def test_each_change_is_noticed(self):
        self.each_change(True)

    def test_each_change_is_noticed_without_the_cache(self):
        self.each_change(False)

    def test_an_edit_of_the_same_size_and_time_as_before_is_noticed(self):
        self.config(self.trace)
        self.run_tool("build", status=FOUND)
        info = os.stat(self.path("art/a.png"))
        time.sleep(0.05)
        self.run_tool("build", status=FOUND)
        data = bytearray(SQUARE)
        data[-1] ^= 1
        self.write("art/a.png", bytes(data))
        os.utime(self.path("art/a.png"), ns=(info.st_atime_ns, info.st_mtime_ns + 1))
        self.run_tool("build", "--check", status=FAILED)  # the broken image is read again

    def test_a_new_frame_is_noticed(self):
        self.write("sheet.png", sprite("##..", "##.."))
        target = {"make": "trace", "inputs": "sheet.png", "frames": "2x2", "format": "phaser", "output": "sheet.json"}
        self.config(target)
        self.run_tool("build", status=FOUND)
        self.assertEqual(len(json.loads(self.text("sheet.json"))), 3)
        self.write("sheet.png", sprite("##..##", "##..##"))
        self.run_tool("build", "--check", status=NONE)
        self.run_tool("build", status=FOUND)
        self.assertEqual(len(json.loads(self.text("sheet.json"))), 4)

    def test_the_image_of_a_sheet_and_a_hot_image_count(self):
        frame = {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}}
        self.write("hero.json", json.dumps({"frames": {"one": frame}, "meta": {"image": "hero.png"}}))
        self.write("hero.png", SQUARE)
        self.write("hot.png", sprite("mmmm", "mmmm", "mm##", "mmmm"))
        hot = {"make": "trace", "inputs": "hero.png", "output": "hot.json", "hot": "hot.png"}
        self.config({"make": "mask", "inputs": "hero.json", "output": "hero.kmask"}, hot)
        self.run_tool("build", status=FOUND)
        self.assertEqual(set(self.states("--check").values()), {"fresh"})
        self.write("hero.png", BAR)
        self.assertEqual(self.states("--check", status=NONE), {"hero.kmask": "stale", "hot.json": "fresh"})
        self.run_tool("build", status=FOUND)
        self.write("hot.png", sprite("mmmm", "mm##", "mm##", "mmmm"))
        self.assertEqual(self.states("--check", status=NONE), {"hero.kmask": "fresh", "hot.json": "stale"})

    def test_what_no_target_makes_is_removed_unless_it_was_edited(self):
        self.config(self.trace)
        self.run_tool("build", status=FOUND)
        os.remove(self.path("art/a.png"))
        self.assertEqual(self.states("--check", status=NONE)["out/a.json"], "left over")
        self.assertTrue(os.path.exists(self.path("out/a.json")))
        self.assertEqual(self.states()["out/a.json"], "removed")
        self.assertFalse(os.path.exists(self.path("out/a.json")))
        self.sprites(a=SQUARE)
        self.run_tool("build", status=FOUND)
        self.write("out/a.json", "mine")
        os.remove(self.path("art/a.png"))
        self.run_tool("build", status=FOUND)
        self.assertEqual(self.text("out/a.json"), "mine")

    def test_a_killed_build_leaves_no_half_file(self):
        for i in range(24):  # their outlines are some 200 KB each, which is written in pieces
            rng = random.Random(i)
            self.sprites(**{"s%d" % i: sprite(*("".join(rng.choice("#.") for _ in range(120)) for _ in range(120)))})
        self.config(self.trace)
        started = time.monotonic()
        self.run_tool("build", status=FOUND)
        taken = time.monotonic() - started
        whole = {name: self.text("out/" + name) for name in os.listdir(self.path("out"))}
        random.seed(5)
        for _ in range(12):
            for name in glob.glob(self.path("out/*")) + [self.path(CACHE)]:
                if os.path.exists(name):
                    os.remove(name)
            process = subprocess.Popen([KOLIZE, "build", "-q"], cwd=self.folder, start_new_session=True)
            time.sleep(random.random() * taken)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for name in os.listdir(self.path("out")):
                self.assertEqual(self.text("out/" + name), whole[name.replace(".part", "")], name)
        self.run_tool("build", status=FOUND)
        self.assertEqual({name: self.text("out/" + name) for name in os.listdir(self.path("out"))}, whole)

    def test_a_terminal_is_shown_progress(self):
        for i in range(40):
            rng = random.Random(i)
            self.sprites(**{"s%d" % i: sprite(*("".join(rng.choice("#.") for _ in range(64)) for _ in range(64)))})
        self.config({"make": "fit", "inputs": "art/*.png", "output": "out/{name}.json"})
        for jobs in ("1", "2"):
            ours, its = pty.openpty()
            command = [KOLIZE, "build", "--check", "-q"][: 3 if jobs == "2" else 4]
            process = subprocess.Popen([*command, "--jobs", jobs], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=its)
            os.close(its)
            shown = b""
            while True:
                try:
                    data = os.read(ours, 4096)
                except OSError:  # the other end is closed
                    break
                if not data:
                    break
                shown += data
            os.close(ours)
            self.assertEqual(process.wait(), NONE)
            if jobs == "2":
                self.assertRegex(shown.decode(), r"outputs \[[#.]+\] +\d+%  \d+ of 42, \d+ s left")
            else:
                self.assertEqual(shown, b"")  # quiet

    def test_odd_names_reach_no_terminal(self):
        names = ("a\x1b[31m", "b\nc", "d\u202ee", "f%g")
        for name in names:
            self.write("art/%s.png" % name, SQUARE)
        self.config(self.trace)
        for more in ([], ["--json"], ["--check"], []):
            out, messages = self.run_tool("build", *more, status=FOUND)
            for mark in ("\x1b", "\u202e", "b\nc"):
                self.assertNotIn(mark, out + messages)
        self.assertEqual(len(os.listdir(self.path("out"))), 6)
        before = stamps(self.path("out"))
        self.run_tool("build", status=FOUND)
        self.assertEqual(stamps(self.path("out")), before)

    def test_processes_end_with_the_one_that_started_them(self):
        for i in range(24):
            rng = random.Random(i)
            self.sprites(**{"s%d" % i: sprite(*("".join(rng.choice("#.") for _ in range(64)) for _ in range(64)))})
        self.config({"make": "fit", "inputs": "art/*.png", "output": "out/{name}.json", "tightness": 0.5})
        process = subprocess.Popen([KOLIZE, "build", "-q", "--jobs", "2"], cwd=self.folder)
        while len(os.listdir(self.path("out")) if os.path.exists(self.path("out")) else ()) < 3:
            time.sleep(0.005)
        process.kill()
        process.wait()
        time.sleep(0.5)  # for the jobs at hand
        made = len(os.listdir(self.path("out")))
        time.sleep(0.5)
        self.assertEqual(len(os.listdir(self.path("out"))), made)
        self.run_tool("build", status=FOUND)

    def test_any_number_of_processes_gives_the_same(self):
        self.sprites(**{"s%d" % i: SQUARE if i % 2 else BAR for i in range(40)})
        self.config(self.trace)
        for jobs in ("1", "2", "5"):
            self.run_tool("build", "--jobs", jobs, status=FOUND)
            found = {name: self.text("out/" + name) for name in os.listdir(self.path("out"))}
            self.assertEqual(len(found), 42)
            if jobs == "1":
                first = found
            self.assertEqual(found, first)
            for name in found:
                os.remove(self.path("out/" + name))

    def test_one_bad_input_does_not_stop_the_others(self):
        self.write("art/broken.png", SQUARE[:40])
        self.config(self.trace)
        _, messages = self.run_tool("build", status=FAILED)
        self.assertIn("art/broken.png", messages)
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["a.json", "b.json"])
        self.run_tool("build", "--check", status=FAILED)

    def refused(self, text, *words):
        self.write("kolize.json", text)
        _, messages = self.run_tool("build", status=FAILED)
        self.assertEqual(messages.count("\n"), 1, messages)
        for word in ("kolize.json:", *words):
            self.assertIn(word, messages)
        self.assertFalse(os.path.exists(self.path("out")))

    def test_errors_name_the_place(self):
        head = '{"targets": [\n {"make": "trace", "inputs": "art/*.png", "output": "out/{name}.json"'
        self.refused(head + ', "pionts": 3}]}', ":2:", "'pionts'", "did you mean 'points'")
        self.refused(head + ', "points": "many"}]}', ":2:72: --points many")
        self.assertEqual(self.run_tool("build", status=FAILED)[1].count("--points many"), 1)
        self.refused(head + ', "points": 3, "points": 4}]}', "'points' is there twice")
        self.refused(head + ', "frames": "3"}]}', "--frames 3")
        self.refused(head + ', "alpha": 3, "key": "ff00ff"}]}', "one rule")
        self.refused(head + "}]", "the file ends here")
        self.refused(head + "}]} more", "the end of the file")
        self.refused('{"goals": []}', ":1:2", "'goals'")
        self.refused("{}", 'no "targets"')
        self.refused('{"targets": [{"inputs": "art/a.png", "output": "out/x"}]}', 'no "make"')
        self.refused('{"targets": [{"make": "trace", "output": "out/x"}]}', 'no "inputs"')
        self.refused('{"targets": [{"make": "trace", "inputs": "art/a.png"}]}', 'no "output"')
        self.refused('{"targets": [{"make": "bake", "inputs": "art/a.png", "output": "out/x"}]}', "trace, fit or mask")
        self.refused('{"targets": [{"make": "trace", "inputs": "no/*.png", "output": "out/x"}]}', "no file no/*.png")
        self.refused('{"targets": [{"make": "trace", "inputs": "../*.png", "output": "out/x"}]}', "project's folder")
        self.refused('{"targets": [{"make": "trace", "inputs": "art/*", "output": "out/../../x"}]}', "project's folder")
        self.refused('{"targets": [{"make": "trace", "inputs": "art/*", "output": "/tmp/x"}]}', "project's folder")
        self.refused('{"targets": [{"make": "trace", "inputs": "art/*", "output": "out/{nome}"}]}', "{name} and {dir}")
        self.refused('{"targets": [{"make": "trace", "inputs": "art/*", "output": "out/{dir}.json"}]}', "made twice")
        self.refused('{"targets": [{"make": "mask", "inputs": "art/*", "output": "out/x.json"}]}', ".kmask")
        self.refused('{"targets": [{"make": "fit", "inputs": "art/*", "output": "out/x", "shapes": "disc"}]}', "circle")

    def test_hostile_files_end_in_time(self):
        for text in ("[" * 100000, '{"targets": ' + "[" * 100000, '{"targets": [' + "{}," * 50000 + "{}]}", "\0" * 1000,
                     '{"targets": [{"make": "trace", "inputs": [' + '"' * 9999, "\xff\xfe", "", '{"targets": [{"a": "\\ud800"}]}',
                     '{"targets": [{"make": "trace", "output": "o", "inputs": "' + "*a" * 5000 + '"}]}',
                     '{"targets": [{"make": "trace", "output": "o", "inputs": "' + "**/" * 500 + 'x"}]}',
                     '{"targets": [{"make": "trace", "output": "' + "o/" * 5000 + '", "inputs": "art/*"}]}'):
            self.write("kolize.json", text.encode("latin-1"))
            started = time.monotonic()
            self.run_tool("build", status=FAILED)
            self.assertLess(time.monotonic() - started, 20)

    def test_a_broken_cache_is_no_cache(self):
        self.config(self.trace)
        self.run_tool("build", status=FOUND)
        good = self.text(CACHE)
        self.write("keep.txt", "mine")
        for text in ("", "kolize cache 2\n", good[: len(good) // 2], good.replace(" ", "  "), "\0" * 99, good + "o 1 ../x\n",
                     good + "f 4 5 6 keep.txt\no 7 keep.txt\n", "kolize cache 1\nu x\no\nf\ns 1\n" + good):
            self.write(CACHE, text)
            self.assertEqual(self.states("--check")["out/a.json"], "fresh")
            self.run_tool("build", status=FOUND)
        self.assertEqual(self.text("keep.txt"), "mine")

    def test_sheets_of_a_cache_may_name_each_other(self):
        self.write("hero.json", json.dumps({"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}}}, "meta": {"image": "art/a.png"}}))
        self.config({"make": "mask", "inputs": "*o.json", "output": "hero.kmask"})
        self.run_tool("build", status=FOUND)
        lines = [line for line in self.text(CACHE).splitlines() if not line.startswith("u ")]
        for i, line in enumerate(lines):
            if line.startswith(("s ", "f ")) and line.endswith((".json", ".png")):
                lines[i] += "\nu hero.json\nu art/a.png"
        self.write(CACHE, "\n".join(lines).replace("\nf ", "\ns ") + "\n")
        self.run_tool("build", "--check", status=FOUND)

    def test_a_cache_from_elsewhere_removes_nothing_outside(self):
        os.mkdir(self.path("game"))
        self.write("game/a.png", SQUARE)
        target = {"make": "trace", "inputs": "a.png", "output": "a.json"}
        self.config(target, {**target, "output": "old.json"}, name="game/kolize.json")
        self.run_tool("build", "game/kolize.json", status=FOUND)
        self.write("victim.json", self.text("game/old.json"))
        cache = self.text("game/" + CACHE)
        self.assertEqual(cache.count("old.json"), 2)
        self.config(target, name="game/kolize.json")
        self.write("game/" + CACHE, cache + cache.partition("\n")[2].replace("old.json", "../victim.json"))
        out, _ = self.run_tool("build", "game/kolize.json", status=FOUND)
        self.assertIn("removed old.json", out)
        self.assertTrue(os.path.exists(self.path("victim.json")))

    def test_a_project_in_another_folder_is_built_there(self):
        self.config({**self.trace, "format": "tiled", "output": "maps/tiles/{name}.tsx"}, self.trace)
        inside = os.path.basename(self.folder)
        self.run_tool("build", os.path.join("..", inside, "kolize.json"), status=FOUND)
        self.assertIn('source="../../art/a.png"', self.text("maps/tiles/a.tsx"))
        self.assertIn('"file":"../art/a.png"', self.text("out/a.json"))
        self.run_tool("lint", "maps/tiles/a.tsx", "out/a.json", status=FOUND)

    def test_usage(self):
        self.run_tool("build", "-", status=USAGE)
        self.run_tool("build", "a", "b", status=USAGE)
        self.run_tool("build", "--jobs", "0", status=USAGE)
        _, messages = self.run_tool("build", status=FAILED)
        self.assertIn("kolize.json", messages)

    def test_no_memory_is_an_error_without_an_output(self):
        self.config(self.trace)
        n = 0
        for k in range(1, 400, 3):
            self.run_tool("build", "--fail-alloc=%d" % k)
            self.assertIn(self.status, (FOUND, FAILED))
            n += self.status == FAILED
            for name in glob.glob(self.path("out/*")):
                json.loads(self.text("out/" + os.path.basename(name)))
        self.assertGreater(n, 5)

    def test_the_example_is_built(self):
        for name in glob.glob(os.path.join(ARCADE, "*")):
            with open(name, "rb") as file:
                self.write(os.path.basename(name), file.read())
        self.run_tool("build", status=FOUND)
        self.run_tool("build", "--check", status=FOUND)


if __name__ == "__main__":
    unittest.main()
