"""What can go wrong around the tool: no memory, a full disk, a reader that has gone."""

import json
import os
import subprocess
import unittest

from cli_support import ARCADE, FAILED, FOUND, KOLIZE, NONE, USAGE, ToolTest, sprite

SCALE = int(os.environ.get("KZ_TEST_SCALE", "100"))

MAP = """<map version="1.10" orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8" infinite="0">
 <tileset firstgid="1" name="t" tilewidth="4" tileheight="4" tilecount="1" columns="1">
  <image source="a.png" width="4" height="4"/>
 </tileset>
 <objectgroup id="1" name="o">
  <object id="1" x="0" y="4" gid="1" width="4" height="4"/>
  <object id="2" x="2" y="6" gid="1" width="4" height="4" rotation="30"/>
  <object id="3" x="1" y="1"><polygon points="0,0 9,0 9,1 1,1 1,9 9,9 9,10 0,10 -1,5"/></object>
 </objectgroup>
</map>
"""

REQUESTS = """{"op":"relate","a":{"box":[0,0,1,1]},"b":{"mask":["#"],"scale":[3,2]}}
{"op":"pairs","shapes":[{"circle":[0,0,1]},{"polygon":[[0,0],[4,0],[0,4]],"pose":{"angle":30}},{"image":"a.png"}]}
{"op":"collide","a":{"parts":[{"point":[0,0]}]},"b":{"polyline":[[-1,-1],[1,1],[2,5]]}}
{"op":"hull","a":{"parts":[{"mask":["#.","##"]},{"point":[9,9]}]}}
{"op":"trace","a":{"mask":["#.#","###"]},"single":true,"points":4}
{"op":"fit","a":{"mask":["#.","##"]},"shape":"hull"}
"""


class NoMemory(ToolTest):
    """--fail-alloc=K makes the K-th allocation and all after it fail; leaks are then errors of their own."""

    def setUp(self):
        super().setUp()
        self.write("a.png", sprite("####", "#..#", "#..#", "####"))
        self.write("hot.png", sprite("mm##", "mmmm", "mmmm", "mmmm"))
        self.write("room.tmx", MAP)
        self.write("requests", REQUESTS)

    def fail_each(self, *args, step=1, least=1):
        """Fails the 1st, the (1 + step)-th ... allocation, until the verb has all it wants.  Where few random cases are
        asked for, which is under sanitizers, every third of these: each is failed in the other half of `make test`."""
        if SCALE < 100:
            step *= 3
        want, _ = self.run_tool(*args, "--fail-alloc=0")
        fine = self.status
        self.assertIn(fine, (FOUND, NONE), args)
        k = 1
        while True:
            out, messages = self.run_tool(*args, "--fail-alloc=%d" % k)
            if self.status == fine:
                self.assertEqual(out, want)
                break
            self.assertEqual(
                self.status, FAILED, "%s, allocation %d: status %d\n%s" % (args, k, self.status, messages)
            )
            self.assertNotEqual(messages + out, "")
            self.assertNotIn("never given back", messages, k)
            k += step
        self.assertGreater(k, least)

    def test_hit(self):
        self.fail_each(
            "hit", "a.png", "a.png", "--at", "1,1", "--angle", "30", "--a-hot", "hot.png", "-o", "x.png", least=15
        )

    def test_sweep(self):
        self.fail_each(
            "sweep", "a.png", "a.png", "--at", "9,1", "--motion", "30,2", "--angle", "30", "-o", "x.png", least=10
        )

    def test_check(self):
        self.fail_each("check", "room.tmx", "-o", "x.svg", least=30)
        self.fail_each("check", "room.tmx", "--json", least=30)

    def test_lint(self):
        self.write(
            "t.tsx",
            '<tileset name="t" tilewidth="4" tileheight="4" tilecount="1" columns="1"><image source="a.png"/><tile id="0">'
            '<objectgroup><object x="0" y="0"><polygon points="0,0 4,4 4,0 0,4"/></object></objectgroup></tile></tileset>',
        )
        self.fail_each("lint", "t.tsx", "--json", least=20)
        self.fail_each("lint", "t.tsx", "-o", "x.png", step=3, least=20)

    def test_check_events(self):
        self.write("moves.jsonl", '{"step":true}\n' * 300)
        self.fail_each("check", "room.tmx", "--events", "moves.jsonl", least=30)
        self.fail_each("check", "room.tmx", "--events", "moves.jsonl", "--json", least=30)

    def test_check_of_the_arcade(self):
        self.fail_each("check", os.path.join(ARCADE, "arcade.tmx"), "-q", step=23, least=200)

    def test_mask(self):
        self.fail_each("mask", "a.png", "--frames", "2x2", "--hot", "hot.png", "-o", "x.png", least=10)

    def test_fit(self):
        self.fail_each("fit", "a.png", "--hot", "hot.png", "-o", "x.png", least=10)
        self.fail_each("fit", "a.png", "--frames", "2x2", "--tightness", "1", "--json", least=20)

    def test_trace(self):
        self.fail_each("trace", "a.png", "--tolerance", "1", "--convex", "--json", least=20)
        self.fail_each("trace", "a.png", "--frames", "2x4", "--rectangles", "--format", "c", least=10)
        self.fail_each("trace", "a.png", "-o", "x.png", least=10)
        self.fail_each("trace", "a.png", "--single", "--points", "4", "--format", "godot", least=15)

    def test_query(self):
        self.fail_each("query", "requests", least=5)

    def test_info(self):
        self.fail_each("info", "a.png", least=3)
        self.fail_each("info", "room.tmx", least=30)

    def test_doctor(self):
        self.fail_each("doctor", step=37, least=100)


class NoRoom(ToolTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.png", sprite("####", "####"))
        self.verbs = (
            ("hit", self.a, self.a, "--at", "0,0"),
            ("sweep", self.a, self.a, "--at", "9,0", "--motion", "9,0"),
            ("mask", self.a),
            ("fit", self.a),
            ("trace", self.a),
            ("lint", os.path.join(ARCADE, "arcade.tmx")),
            ("info",),
            ("doctor",),
            ("help",),
            ("--version",),
            ("check", os.path.join(ARCADE, "arcade.tmx")),
        )

    def test_a_full_disk_is_reported(self):
        for args in self.verbs:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([KOLIZE, *args], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, FAILED, args)
            self.assertIn(b"cannot write the output: No space left", done.stderr)

    def test_a_closed_pipe_is_reported_and_ends_the_work(self):
        requests = self.write("r", '{"op":"relate","a":{"point":[0,0]},"b":{"point":[0,0]}}\n' * 200000)
        for args in (*self.verbs, ("query", requests)):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([KOLIZE, *args], stdout=writer, stderr=subprocess.PIPE, timeout=60)
            os.close(writer)
            self.assertEqual(done.returncode, FAILED, args)
            self.assertIn(b"Broken pipe", done.stderr)

    def test_no_input_is_replaced_by_a_picture(self):
        """By whatever name: the file itself, a link to it, a sheet's image, the hot image, one of several."""
        art = self.write("art.png", sprite("##", "#."))
        other = self.write("other.png", sprite("#.", "##"))
        frame = {"frame": {"x": 0, "y": 0, "w": 2, "h": 2}, "vertices": [[0, 0], [2, 0], [2, 2]]}
        self.write("sheet.json", json.dumps({"frames": {"a": frame}, "meta": {"image": "art.png"}}))
        os.symlink("art.png", self.path("link.png"))
        os.link(art, self.path("hard.png"))
        before = open(art, "rb").read()
        for name in ("art.png", art, "link.png", "./hard.png"):
            for args in (("trace", art), ("trace", other, art), ("fit", art), ("fit", other, art), ("mask", art),
                         ("mask", other, art), ("hit", art, other, "--at", "0,0"), ("hit", other, art, "--at", "0,0"),
                         ("sweep", other, art, "--at", "9,0", "--motion", "9,0"), ("mask", "sheet.json"),
                         ("lint", "sheet.json"), ("trace", other, "--hot", art)):
                _, messages = self.run_tool(*args, "-o", name, status=FAILED)
                self.assertIn("which is read: name another file", messages)
                self.assertEqual(open(art, "rb").read(), before, args)
        self.run_tool("mask", art, "-o", "m.kmask", status=FOUND)
        self.run_tool("mask", "m.kmask", other, "-o", "m.kmask", status=FOUND)

    def test_no_picture_is_drawn_into_what_a_map_names(self):
        """Of its tileset's file, of a rule, of a layer that is only drawn; by links too; of LDtk; by lint."""
        for name in ("tiles.png", "hot.png", "sky.png"):
            self.write(name, sprite("##..", "##.."))
        os.symlink("tiles.png", self.path("link.png"))
        os.link(self.path("hot.png"), self.path("hard.png"))
        self.write("t.tsx", '<tileset name="t" tilewidth="2" tileheight="2" tilecount="2" columns="2"><image source="tiles.png"/>'
                   '<tile id="0"><properties><property name="hot" value="hot.png"/></properties><objectgroup>'
                   '<object id="1" x="0" y="0" width="2" height="2"/></objectgroup></tile></tileset>')
        self.write("m.tmx", '<map orientation="orthogonal" width="4" height="4" tilewidth="2" tileheight="2">'
                   '<tileset firstgid="1" source="t.tsx"/><imagelayer><image source="sky.png"/></imagelayer>'
                   '<objectgroup><object id="1" gid="1" x="0" y="2"/><object id="2" gid="1" x="0" y="2"/></objectgroup></map>')
        tile = {"px": [0, 0], "src": [0, 0], "f": 0, "t": 0, "d": [0], "a": 1}
        self.write("w.ldtk", json.dumps({"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {
            "tilesets": [{"uid": 1, "identifier": "t", "relPath": "tiles.png", "tileGridSize": 2, "pxWid": 4, "pxHei": 2}]},
            "levels": [{"identifier": "a", "iid": "a", "worldX": 0, "worldY": 0, "pxWid": 8, "pxHei": 8, "layerInstances": [
                {"__identifier": "l", "__type": "Tiles", "__cWid": 4, "__cHei": 4, "__gridSize": 2, "__tilesetDefUid": 1,
                 "__tilesetRelPath": "tiles.png", "gridTiles": [tile], "autoLayerTiles": [], "visible": True}]}]}))
        def bytes_of(name):
            with open(self.path(name), "rb") as file:
                return file.read()
        before = {name: bytes_of(name) for name in ("tiles.png", "hot.png", "sky.png")}
        for args, names in ((("check", "m.tmx"), ("tiles.png", "link.png", "hot.png", "hard.png", "sky.png")),
                            (("check", "w.ldtk"), ("tiles.png", "link.png")), (("lint", "m.tmx"), ("link.png", "hot.png")),
                            (("lint", "t.tsx"), ("tiles.png", "hard.png"))):
            for name in names:
                for path in (name, self.path(name)):
                    _, messages = self.run_tool(*args, "-o", path, status=FAILED)
                    self.assertIn("which is read: name another file", messages, (args, name))
                self.assertEqual({name: bytes_of(name) for name in before}, before, args)
        self.run_tool("check", "m.tmx", "-o", "new.png", status=FOUND)
        self.run_tool("check", "m.tmx", "-o", "new.png", status=FOUND)

    def test_pictures_that_cannot_be_written_are_reported_and_not_left_half_done(self):
        for ending in ("png", "svg"):
            os.symlink("/dev/full", self.path("full." + ending))
            for args in (
                ("hit", self.a, self.a, "--at", "0,0"),
                ("sweep", self.a, self.a, "--at", "9,0", "--motion", "9,0"),
                ("mask", self.a),
                ("mask", self.a, self.a),
                ("fit", self.a),
                ("trace", self.a),
                ("fit", self.a, self.a),
                ("check", os.path.join(ARCADE, "arcade.tmx")),
            ):
                if not os.path.lexists(self.path("full." + ending)):
                    os.symlink("/dev/full", self.path("full." + ending))
                _, messages = self.run_tool(*args, "-o", "full." + ending, status=FAILED)
                self.assertIn("full.%s: cannot be written: No space left" % ending, messages)
                _, messages = self.run_tool(*args, "-o", "no/such/folder." + ending, status=FAILED)
                self.assertIn("there is no folder no/such", messages)
                os.makedirs(self.path("sub." + ending), exist_ok=True)
                _, messages = self.run_tool(*args, "-o", "sub." + ending, status=FAILED)
                self.assertIn("this is a folder", messages)
                _, messages = self.run_tool(*args, "-o", "out.json", status=USAGE)
                self.assertIn("must end in .png or .svg", messages)
                self.assertIn("> out.json", messages)
            self.assertFalse(os.path.lexists(self.path("full." + ending)))

    def test_a_closed_input_is_an_end_of_input(self):
        done = subprocess.run([KOLIZE, "query"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stdout), (FOUND, b""))


if __name__ == "__main__":
    unittest.main()
