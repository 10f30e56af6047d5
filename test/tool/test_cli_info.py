"""`kolize info`, `doctor`, `help`, `--version`, and the manners all verbs share."""

import json
import os
import re
import subprocess
import time
import unittest

from cli_support import ARCADE, FAILED, FOUND, KOLIZE, USAGE, ToolTest, png_palette, sprite

VERBS = ("hit", "check", "mask", "query", "info", "doctor", "help")


class Manners(ToolTest):
    def test_no_verb_prints_help_and_is_wrong_usage(self):
        out, _ = self.run_tool(status=USAGE)
        for verb in VERBS:
            self.assertRegex(out, r"(?m)^  %s " % verb)

    def test_unknown_verbs_are_wrong_usage(self):
        for args in (("collide",), ("help", "collide"), ("help", "hit", "mask"), ("--verbose",)):
            out, messages = self.run_tool(*args, status=USAGE)
            self.assertIn("kolize help", messages)

    def test_version(self):
        self.assertRegex(self.run_tool("--version", status=FOUND)[0], r"^kolize \d+\.\d+\.\d+\n$")

    def test_help_of_every_verb_two_ways(self):
        for verb in VERBS:
            out, _ = self.run_tool("help", verb, status=FOUND)
            self.assertTrue(out.startswith("Usage: kolize %s" % verb))
            self.assertEqual(out, self.run_tool(verb, "--help", status=FOUND)[0])
            self.assertEqual(out, self.run_tool(verb, "-h", "--quiet", status=FOUND)[0])
            self.assertLessEqual(max(map(len, out.splitlines())), 120)

    def test_every_option_in_a_help_text_is_taken(self):
        for verb in VERBS:
            out, _ = self.run_tool("help", verb)
            for option in set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", out)) - {"--help"}:
                _, messages = self.run_tool(verb, option)
                self.assertNotIn("is unknown", messages, (verb, option))

    def test_help_all_tells_of_the_options_for_testing(self):
        out, _ = self.run_tool("help", "--all", status=FOUND)
        self.assertIn("--fail-alloc", out)
        self.assertNotIn("--fail-alloc", self.run_tool("help", status=FOUND)[0])

    def test_options_may_stand_anywhere_and_long_ones_be_cut_short(self):
        a = self.write("a.png", sprite("##"))
        want = self.run_tool("mask", "--text", a)[0]
        self.assertEqual(self.run_tool("mask", a, "--text")[0], want)
        self.assertEqual(self.run_tool("mask", a, "--te")[0], want)
        self.assertEqual(self.run_tool("mask", "--text", "--", a)[0], want)


class Info(ToolTest):
    def test_the_build(self):
        out, _ = self.run_tool("info", status=FOUND)
        for part in ("kolize", "kernels", "PNG", "Tiled", "pixels"):
            self.assertIn(part, out)
        answer = self.json("info", status=FOUND)
        self.assertIn("plain", answer["cpu_levels"])
        self.assertIn(answer["cpu_level"], answer["cpu_levels"])
        self.assertIn("PNG", answer["image_formats"])
        self.assertEqual(answer["max_mask_side"], 1 << 24)

    def test_an_image(self):
        path = self.write("a.png", sprite("#+.", "###"))
        answer = self.json("info", path, status=FOUND)
        self.assertEqual(
            {k: answer[k] for k in ("type", "width", "height", "solid", "partly", "clear", "corner")},
            {"type": "image", "width": 3, "height": 2, "solid": 4, "partly": 1, "clear": 1, "corner": "ffc82828"},
        )
        self.assertIn("3 x 2", self.run_tool("info", path, status=FOUND)[0])

    def test_a_palette_image(self):
        path = self.write("p.png", png_palette([[0, 1, 2]], [(1, 1, 1), (2, 2, 2), (3, 3, 3)], [255, 0]))
        answer = self.json("info", path)
        self.assertEqual(
            (answer["format"], answer["colors"], answer["transparent_indices"]), ("8-bit palette", 3, [1])
        )

    # Whatever lint and check read is named.

    def test_every_format_is_named_and_counted(self):
        self.write("t.png", sprite("####", "####"))
        square = '<object id="1" x="0" y="0" width="2" height="2"/>'
        tsx = ('<?xml version="1.0"?>\n<!-- <map> -->\n<!DOCTYPE tileset SYSTEM "t.dtd">\n<tileset name="t" tilewidth="2" tileheight="2" '
               'tilecount="2" columns="2"><image source="t.png"/><tile id="1"><objectgroup>%s</objectgroup></tile></tileset>' % square)
        thing = {"id": 1, "name": "door", "x": 0, "y": 0, "width": 4, "height": 4}
        tsj = {"type": "tileset", "name": "t", "tilewidth": 2, "tileheight": 2, "tilecount": 2, "columns": 2, "image": "t.png",
               "tiles": [{"id": 0, "objectgroup": {"type": "objectgroup", "objects": [thing]}}]}
        cells = {"__identifier": "Walls", "__cWid": 2, "__cHei": 1, "__gridSize": 8, "intGridCsv": [1, 0]}
        room = {"identifier": "A", "layerInstances": [cells]}
        files = {
            "a.tsx": (tsx, "Tiled tileset", "1 tile with shapes, 1 beside pixels", {"box": 1}),
            "a.tsj": (json.dumps(tsj), "Tiled tileset", "1 tile with shapes, 1 beside", {"box": 1}),
            "old.json": (json.dumps({k: v for k, v in tsj.items() if k != "type"}), "Tiled tileset", "1 tile with", {"box": 1}),
            "a.tx": ('<template>%s</template>' % square, "Tiled template", "1 object", {"box": 1}),
            "a.tj": (json.dumps({"type": "template", "object": thing}), "Tiled template", "1 object", {"box": 1}),
            "a.tscn": ('[gd_scene format=3]\n[node name="R" type="Area2D"]\n[node name="C" type="CollisionPolygon2D" parent="."]\n'
                       "polygon = X(0, 0, 4, 0, 4, 4)\n", "Godot 4", "1 sprite", {"polygon": 1}),
            "a.tres": ('[gd_resource type="CircleShape2D" format=2]\n[resource]\nradius = 3.0\n', "Godot 3", "1 sprite", {"round": 1}),
            "p.json": (json.dumps({"ship": {"fixtures": [{"vertices": [[{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 1, "y": 1}]]}]}}),
                       "PhysicsEditor", "1 body", {"polygon": 1}),
            "one.json": ('{"shapes":[{"point":[1,1]},{"polyline":[[0,0],[1,1]]}]}', "plain JSON", "1 sprite", {"line": 1, "point": 1}),
            "two.jsonl": ('{"shapes":[]}\n{"shapes":[]}\n', "plain JSON", "2 sprites", {}),
            "list.json": ('[{"shapes":[]},{"shapes":[{"circle":[1,1,1]}]}]', "plain JSON", "2 sprites", {"round": 1}),
        }
        for name, (text, what, counted, kinds) in files.items():
            self.write(name, text)
            out, _ = self.run_tool("info", name, status=FOUND)
            self.assertTrue(out.startswith("%s: %s\n" % (name, what)), out)
            self.assertIn(counted, out)
            answer = self.json("info", name, status=FOUND)
            self.assertEqual((answer["type"], answer["outlines"]), ("shapes", kinds), name)
            self.assertTrue(what.startswith(answer["format"]))
            self.run_tool("lint", name)
            self.assertNotEqual(self.status, FAILED, name)
        maps = {
            "a.ldtk": (json.dumps({"defs": {"levels": [{}]}, "levels": [room, room, {**room, "x": "levels"}]}), "LDtk", 3),
            "a.ldtkl": (json.dumps(room), "LDtk", 1),
            "a.lua": ("-- exported\nreturn {\n  orientation = \"orthogonal\", width = 1, height = 1, tilewidth = 8, tileheight = 8,\n"
                      "  tilesets = {}, layers = {}\n}\n", "Tiled", None),
            "a.tmj": ('{"width":1,"height":1,"tilewidth":8,"tileheight":8,"layers":[]}', "Tiled", None),
        }
        for name, (text, format, levels) in maps.items():
            self.write(name, text)
            answer = self.json("info", name, status=FOUND)
            self.assertEqual((answer["type"], answer["format"], answer.get("levels")), ("map", format, levels), name)
        self.assertTrue(self.run_tool("info", "a.ldtk")[0].startswith("a.ldtk: LDtk map, 3 levels"))
        self.write("a.xml", '<TextureAtlas imagePath="t.png"><SubTexture name="a" x="0" y="0" width="2" height="2"/></TextureAtlas>')
        self.assertEqual(self.json("info", "a.xml", status=FOUND)["type"], "sheet")
        for source in ("a.tsx", "two.jsonl"):
            with open(self.path(source)) as file:
                self.assertIn(files[source][1], self.run_tool("info", "-", text=file.read(), status=FOUND)[0])

    def test_what_is_no_such_file_is_named_by_what_it_is(self):
        for name, text, verb, message in (
            ("a.json", '{"a":1}', "info", "no map, tileset, frames, fixtures or shapes"),
            ("a.json", '{"a":1}', "check", "this is a <JSON of another kind>, not a <map>"),
            ("a.svg", "<svg/>", "info", "this is an image (an SVG drawing)"),
            ("a.xml", "<a><tileset/></a>", "info", "this is a <a>, not a <map>"),
            ("a.xml", "<tilesets/>", "info", "this is a <tilesets>, not a <map>"),
            ("a.xml", "<?xml", "info", "a.xml"),
            ("a.xml", "<!--", "info", "a.xml"),
            ("a.txt", "hello", "info", "not an image of a known format"),
            ("a.txt", "", "info", "a.txt"),
            ("a.json", '{"frames":', "info", "a.json:1"),
            ("a.json", '{"frames', "info", "a.json:1"),
        ):
            self.write(name, text)
            self.assertIn(message, self.run_tool(verb, name, status=FAILED)[1], (name, text))

    def test_an_image_without_transparency_is_told_how_to_key_it(self):
        out, _ = self.run_tool("info", self.write("m.png", sprite("m#")))
        self.assertIn("--key ff00ff", out)

    def test_a_map(self):
        path = os.path.join(ARCADE, "arcade.tmx")
        answer = self.json("info", path, status=FOUND)
        items = self.json("check", path)["items"]
        self.assertEqual(sum(answer["objects"].values()), sum(item["id"] > 0 for item in items))
        self.assertEqual(sum(answer["tiles"].values()), sum(item["id"] == 0 for item in items))
        self.assertEqual(answer["type"], "map")
        self.assertIn("objects", self.run_tool("info", path)[0])

    def test_bad_files(self):
        for path in ("gone.png", self.write("x.png", ""), self.write("y", "<map"), self.write("z", "{"), self.folder):
            _, messages = self.run_tool("info", path, status=FAILED)
            self.assertIn(os.path.basename(path), messages)
        self.run_tool("info", "a", "b", status=USAGE)


class Doctor(ToolTest):
    def test_this_build_gives_the_same_bits_at_every_level(self):
        answer = self.json("doctor", status=FOUND)
        self.assertTrue(answer["healthy"])
        self.assertIsNone(answer["self_check"])
        levels = self.json("info")["cpu_levels"]
        self.assertEqual(
            [(t["level"], t["table"]) for t in answer["tables"]],
            [(level, table) for level in levels for table in ("math", "relate", "mask")],
        )
        self.assertTrue(all(t["same"] for t in answer["tables"]))
        self.assertEqual(list(answer["decoders"]), ["PNG", "GIF", "WebP", "JPEG", "BMP", "TGA", "PCX", "PNM",
                                                      "Aseprite"])
        self.assertRegex(answer["decoders"]["PNG"], r"^libpng \d+\.\d+\.\d+$")
        self.assertRegex(answer["decoders"]["GIF"], r"^giflib \d+\.\d+\.\d+$")
        self.assertRegex(answer["decoders"]["WebP"], r"^libwebp \d+\.\d+\.\d+$")
        self.assertRegex(answer["decoders"]["JPEG"], r"^libjpeg (turbo|API) \d+")
        self.assertEqual(answer["decoders"]["BMP"], "kolize")
        text = self.run_tool("doctor", status=FOUND)[0]
        self.assertIn("Healthy", text)
        self.assertIn("image   PNG     " + answer["decoders"]["PNG"], text)
        self.assertEqual(self.run_tool("doctor", "--quiet", status=FOUND), ("", ""))


class Progress(ToolTest):
    def test_no_bar_where_stderr_is_no_terminal(self):
        a = self.write("a.png", sprite("#."))
        _, messages = self.run_tool("mask", *[a] * 200)
        self.assertEqual(messages, "")

    def shown_on_a_terminal(self, n_images):
        """What a terminal gets to see of the work on so many images, and the seconds it took."""
        import pty

        leader, follower = pty.openpty()
        started = time.monotonic()
        process = subprocess.Popen(
            [KOLIZE, "mask", *["big.png"] * n_images], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=follower
        )
        os.close(follower)
        shown = b""
        while True:
            try:
                data = os.read(leader, 4096)
            except OSError:
                break
            if not data:
                break
            shown += data
        os.close(leader)
        self.assertEqual(process.wait(), FOUND)
        return shown.decode(), time.monotonic() - started

    def test_a_bar_for_long_work_on_a_terminal(self):
        self.write("big.png", sprite(*["#" * 1500] * 1500))
        n, seconds = 30, 0
        while seconds < 2:  # however fast the machine is, so much work is long in the end
            n *= 2
            shown, seconds = self.shown_on_a_terminal(n)
        self.assertRegex(shown, r"masks \[#*\.*\] +\d+%  \d+ of " + str(n))


if __name__ == "__main__":
    unittest.main()
