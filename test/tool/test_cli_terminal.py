"""Nothing that a file or an argument holds steers the terminal: controls, marks of direction and bytes that are no UTF-8
are shown as \\u001b, \\u202e and \\xff, on both streams, by every verb.
"""

import json
import os
import unittest
from xml.sax.saxutils import quoteattr

from cli_support import FAILED, SERVER, ToolTest, sprite

EVIL = "a\x1b]0;p\x07\x7f\u009b31m\u202e\u2028\u061c\u2066b\nPWN"
SHOWN = "a\\u001b]0;p\\u0007\\u007f\\u009b31m\\u202e\\u2028\\u061c\\u2066b\\u000aPWN"
STEERS = {*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x2070)} - {0x0A}

# As XML may hold it: no C0 but the newline, which stays one only as a reference.
EVIL_XML = "a\u009b31m\u202e\u2028b\nPWN"


def attribute(text):
    return quoteattr(text, {"\n": "&#10;"})


def steering(text):
    return sorted({hex(ord(c)) for c in text if ord(c) in STEERS})


class Terminal(ToolTest):
    def quiet(self, *args, text=None, shows=None):
        """Runs it, also with --json where the verb has that, and looks at all that is printed."""
        for more in ([], ["--json"]) if args[0] not in ("query", "help") else ([],):
            out, messages = self.run_tool(*args, *more, text=text)
            for name, stream in (("stdout", out), ("stderr", messages)):
                self.assertEqual(steering(stream), [], (args, more, name, stream))
                self.assertFalse([line for line in stream.split("\n") if line.startswith("PWN")], (args, more, stream))
            self.assertNotIn(self.status, (-6, -11), args)
            if shows and not more:
                self.assertIn(shows, out + messages, args)
            if more and out:
                for line in out.splitlines():
                    json.loads(line)

    def odd_file(self, ending, data):
        name = EVIL.replace("/", "") + ending
        self.write(name, data)
        return name

    # The command line.

    def test_arguments(self):
        for verb in ("hit", "sweep", "check", "mask", "trace", "fit", "lint", "query", "info"):
            second = ["b.png"] if verb in ("hit", "sweep") else []
            more = {"hit": ["--at", "0,0"], "sweep": ["--at", "0,0", "--motion", "1,1"]}.get(verb, [])
            self.quiet(verb, EVIL, *second, *more, shows=SHOWN)
        for verb in ("hit", "sweep", "check", "mask", "trace", "fit", "lint", "query", "info", "doctor", "help"):
            self.quiet(verb, "--" + EVIL, shows="\\u009b31m\\u202e")
        for args in (
            ["hit", "--alpha", EVIL],
            ["hit", "--at", EVIL],
            ["sweep", "--motion", EVIL],
            ["mask", "--slices", EVIL],
            ["trace", "--mode", EVIL],
            ["trace", "--format", EVIL],
            ["lint", "--winding", EVIL],
            ["fit", "--tightness", EVIL],
            ["check", "--max-pixels", EVIL],
            ["mask", "a.png", "-o", EVIL],
            ["mask", "a.png", "-o", os.path.join(EVIL, "x.png")],
            ["help", EVIL],
            [EVIL],
        ):
            self.quiet(*args)

    @unittest.skipIf(os.name == "nt", "names of files are text there")
    def test_bytes_that_are_no_utf8(self):
        for verb in ("check", "mask", "trace", "lint", "info", "query"):
            self.quiet(verb, "a\udcff\udce2\udc80b", shows="a\\xff\\xe2\\x80b")

    def test_names_of_files_that_are_read(self):
        image = self.odd_file(".png", sprite("##", "#."))
        other = self.write("b.png", sprite("##", "##"))
        for args in (
            ["hit", image, other, "--at", "0,0"],
            ["hit", other, image, "--touch", "--at", "2,0"],
            ["sweep", image, other, "--at", "4,0", "--motion", "5,0"],
            ["mask", image],
            ["mask", other, "--hot", image],
            ["mask", image, "--frames", "1x1"],
            ["trace", image],
            ["fit", image],
            ["info", image],
            ["lint", image],
            ["check", image],
            ["mask", image, "--rect", "0,0,9,9"],
            ["mask", image, "-o", "sheet.png"],
        ):
            self.quiet(*args)
        for kind in ("json", "svg", "c", "tiled", "godot", "godot3", "phaser", "love", "box2d"):
            out, messages = self.run_tool("trace", image, "--format", kind)
            self.assertEqual(steering(out + messages), [], kind)
            self.assertNotIn("\nPWN", out, kind)

    # Files.

    def test_names_in_maps(self):
        things = [
            {"id": 1, "name": EVIL, "type": EVIL, "x": 0, "y": 0, "width": 5, "height": 5},
            {"id": 2, "name": "b", "x": 1, "y": 1, "width": 5, "height": 5, "class": EVIL},
            {"id": 3, "name": EVIL, "x": 1, "y": 1, "point": True},
        ]
        level = {"type": "map", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 1, "tileheight": 1}
        layer = {"type": "objectgroup", "name": EVIL, "objects": things}
        self.write("names.tmj", json.dumps({**level, "layers": [layer]}))
        self.quiet("check", "names.tmj", "--touch", shows=SHOWN[:30])
        self.quiet("lint", "names.tmj")
        self.quiet("info", "names.tmj")
        self.write("moves.jsonl", '{"id":1,"move":[9,9]}\n{"step":true}\n')
        self.quiet("check", "names.tmj", "--events", "moves.jsonl")
        self.write("bad.jsonl", '{"%s":1}\n' % "\u009b\u202e")
        self.quiet("check", "names.tmj", "--events", "bad.jsonl")
        self.write("bad.jsonl", "\u009b\u202e\n")
        self.quiet("check", "names.tmj", "--events", "bad.jsonl")
        self.quiet("check", "names.tmj", "--events", EVIL)
        self.run_tool("check", "names.tmj", "-o", "names.svg", "--touch")
        with open(self.path("names.svg"), encoding="utf-8") as file:
            self.assertEqual(steering(file.read()), [])

    def test_paths_and_values_in_maps(self):
        level = {"type": "map", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 1, "tileheight": 1}
        thing = {"id": 1, "x": 0, "y": 0, "width": 5, "height": 5}
        for name, part in {
            "template": {"layers": [{"type": "objectgroup", "objects": [{**thing, "template": EVIL + ".tx"}]}]},
            "tileset": {"tilesets": [{"firstgid": 1, "source": EVIL + ".tsx"}], "layers": []},
            "image": {"tilesets": [{"firstgid": 1, "name": EVIL, "image": EVIL, "tilewidth": 1, "tileheight": 1,
                                    "tilecount": 1, "columns": 1}],
                      "layers": [{"type": "objectgroup", "objects": [{**thing, "gid": 1}]}]},
            "picture": {"layers": [{"type": "imagelayer", "name": EVIL, "image": EVIL}]},
            "gid": {"tilesets": [], "layers": [{"type": "objectgroup", "name": EVIL, "objects": [{**thing, "gid": 7}]}]},
            "property": {"layers": [{"type": "objectgroup", "objects": [
                {**thing, "properties": [{"name": "alpha", "type": "string", "value": EVIL},
                                         {"name": "hot", "type": "file", "value": EVIL}]}]}]},
            "orientation": {"orientation": EVIL, "layers": []},
            "number": {"width": EVIL, "layers": []},
            "layer type": {"layers": [{"type": EVIL, "name": EVIL}]},
            "key": {EVIL: {EVIL: EVIL}, "layers": 5},
            "data": {"layers": [{"type": "tilelayer", "name": EVIL, "encoding": EVIL, "data": EVIL, "width": 1, "height": 1}]},
            "polygon": {"layers": [{"type": "objectgroup", "objects": [{**thing, "polygon": EVIL}]}]},
        }.items():
            self.write("m.tmj", json.dumps({**level, **part}))
            with self.subTest(name):
                for verb in ("check", "lint", "info"):
                    self.quiet(verb, "m.tmj")

    def test_names_in_xml(self):
        evil = attribute(EVIL_XML)
        thing = '<object id="1" name=%s class=%s x="0" y="0" width="4" height="4" %%s/>' % (evil, evil)
        for part in ("", "template=" + evil, "gid=" + evil, "rotation=" + evil):
            self.write(
                "m.tmx",
                '<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1">'
                '<tileset firstgid="1" name=%s tilewidth="1" tileheight="1"><image source=%s/></tileset>'
                "<objectgroup name=%s>%s%s</objectgroup></map>" % (evil, evil, evil, thing % "", thing % part),
            )
            for verb in ("check", "lint", "info"):
                self.quiet(verb, "m.tmx")
        for text in ("<%s>" % "\u009bx", "<map %s=''>" % "\u202e", "<map orientation=%s/>" % evil, "<tileset name=%s/>" % evil,
                     "<\u0436\u202e/>", "<!DOCTYPE a [<!ENTITY x \"\u009b\">]><a>&x;</a>"):
            self.write("m.tmx", text)
            for verb in ("check", "lint", "info"):
                self.quiet(verb, "m.tmx")

    def test_names_in_sheets_and_masks(self):
        self.write("a.png", sprite("##", "##"))
        frame = {"frame": {"x": 0, "y": 0, "w": 2, "h": 2}, "sourceSize": {"w": 2, "h": 2}, "duration": 5,
                 "vertices": [[0, 0], [1, 1], [0, 0]]}
        bounds = {"x": 0, "y": 0, "w": 1, "h": 1}
        sheet = {
            "frames": {EVIL: frame},
            "meta": {
                "image": "a.png",
                "frameTags": [{"name": EVIL, "from": 0, "to": 0, "direction": "forward"}],
                "slices": [{"name": EVIL, "data": EVIL, "keys": [{"frame": 0, "bounds": bounds}]}],
            },
        }
        self.write("s.json", json.dumps(sheet))
        for args in (["info"], ["mask"], ["mask", "--text"], ["lint"], ["check"], ["mask", "-o", "s.png"]):
            self.quiet(args[0], "s.json", *args[1:])
        self.run_tool("mask", "s.json", "-o", "s.kmask")
        for verb in ("info", "mask"):
            self.quiet(verb, "s.kmask")
        for key, value in (("image", EVIL), ("frameTags", [{"name": EVIL, "from": EVIL}]), ("slices", EVIL)):
            self.write("t.json", json.dumps({**sheet, "meta": {**sheet["meta"], key: value}}))
            for verb in ("info", "mask", "lint"):
                self.quiet(verb, "t.json")
        self.write("t.json", '{"frames":{},%s:1,%s:2}' % (json.dumps(EVIL), json.dumps(EVIL)))
        for verb in ("info", "mask", "lint", "check"):
            self.quiet(verb, "t.json")

    def test_names_in_what_lint_reads(self):
        shapes = {"vertices": [[{"x": 0, "y": 0}]], "label": EVIL}
        files = {
            "p.json": json.dumps({EVIL: {"type": "fromPhysicsEditor", "fixtures": [shapes]}}),
            "q.json": json.dumps({"file": EVIL, "shapes": [{"polygon": [[0, 0]]}]}),
            "r.json": json.dumps({"file": "a", "shapes": [{EVIL: 1}]}),
            "g.tscn": '[gd_scene format=3]\n[ext_resource path="res://%s" id="1"]\n[node name="%s" type="Sprite2D"]\n'
            'texture = ExtResource("1")\n[node name="%s" type="CollisionPolygon2D" parent="."]\npolygon = X(1, 1)\n'
            % (EVIL_XML, EVIL_XML, EVIL_XML),
            "h.tscn": "[%s]\n" % EVIL_XML,
            "i.tscn": '[gd_scene format=3]\n[node name="a" type="CollisionPolygon2D"]\npolygon = X(1, %s)\n' % "\x1b\u202e",
            "l.ldtk": json.dumps({"levels": [{"identifier": EVIL, "layerInstances": [
                {"__identifier": EVIL, "__cWid": 1, "__cHei": 1, "__gridSize": 8, "intGridCsv": [1], "entityInstances": [
                    {"__identifier": EVIL, "px": [0, 0], "width": 0, "height": 0}]}]}]}),
            "m.ldtk": json.dumps({"levels": [{"identifier": EVIL, "externalRelPath": EVIL, "layerInstances": None}]}),
            "n.txt": EVIL,
        }
        for name, text in files.items():
            self.write(name, text)
            for verb in ("lint", "info", "check"):
                with self.subTest(name):
                    self.quiet(verb, name)
            self.run_tool("lint", name, "-o", name + ".svg")
            if os.path.exists(self.path(name + ".svg")):
                with open(self.path(name + ".svg"), encoding="utf-8") as file:
                    self.assertEqual(steering(file.read()), [], name)

    # Requests.

    def test_requests(self):
        box = {"box": [0, 0, 1, 1]}
        for request in (
            {"id": EVIL, "op": "bounds", "a": box},
            {"id": {EVIL: [EVIL]}, "op": "bounds", "a": box},
            {"id": EVIL, "op": EVIL},
            {"op": "bounds", EVIL: 1},
            {"op": "bounds", "a": {EVIL: 1}},
            {"op": "bounds", "a": {"image": EVIL}},
            {"op": "bounds", "a": {"image": "a", "rule": {EVIL: 1}}},
            {"op": "trace", "a": box, "mode": EVIL},
            {"op": "fit", "a": box, "shape": EVIL},
        ):
            for ascii_only in (True, False):
                line = json.dumps(request, ensure_ascii=ascii_only)
                self.quiet("query", "-", text=line + "\n")
        for line in ('{"id":"\u202e\u009b\x7f","op":', "\u202e\u009b", '{"id":[1,\t"\u202e"],"op":"relate"}', '{"id":"\x1b"}'):
            self.quiet("query", "-", text=line + "\n")

    def test_an_id_is_still_the_same_json(self):
        out, _ = self.run_tool("query", "-", text='{"id":["\u202e\x7f",\t{"\u009b":1}],"op":"bounds","a":{"point":[1,2]}}\n')
        self.assertEqual(json.loads(out)["id"], ["\u202e\x7f", {"\u009b": 1}])

    # The check itself.

    def test_what_would_steer_is_noticed(self):
        for text in ("\x1b", "\u009b", "\u202e", "\x7f", "\u2028", "\t"):
            self.assertTrue(steering("a%sb" % text), repr(text))
        self.assertEqual(steering("\u00e9 \u20ac \U0001f600 plain\n"), [])

    def test_letters_of_all_languages_stay(self):
        name = "\u5730\u56fe \u00e9\u0436\u05d0\u0639\U0001f600"
        _, messages = self.run_tool("check", name, status=FAILED)
        self.assertIn(name, messages)
        self.assertTrue(SERVER is None or messages.startswith("kolize: "))


if __name__ == "__main__":
    unittest.main()
