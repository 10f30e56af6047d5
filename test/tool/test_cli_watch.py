"""`kolize watch`: a file is saved, and what changed is printed."""

import json
import os
import signal
import subprocess
import threading
import time
import unittest

from cli_support import FAILED, FOUND, KOLIZE, USAGE, ToolTest, sprite

SQUARE = sprite("....", ".##.", ".##.", "....")
BAR = sprite("....", ".###", ".###", "....")
TILESET = (
    '<tileset name="t" tilewidth="4" tileheight="4" tilecount="1" columns="1">\n<image source="a.png"/>\n'
    '<tile id="0"><objectgroup><object id="1" x="%d" y="1" width="2" height="2"/></objectgroup></tile>\n</tileset>'
)


class Watched:
    """The tool while it runs, and the lines that it has printed."""

    def __init__(self, folder, *args):
        self.lines = []
        self.process = subprocess.Popen(
            [KOLIZE, "watch", *args], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, word, seconds=20):
        """The line with this word in it, and all that were read before it; they are forgotten."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for i, line in enumerate(self.lines):
                if word in line:
                    seen = self.lines[: i + 1]
                    del self.lines[: i + 1]
                    return seen
            time.sleep(0.01)
        raise AssertionError("no %r in %r" % (word, self.lines))

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        status = self.process.wait(20)
        self.reader.join(20)
        self.process.stdout.close()
        return status


class Watch(ToolTest):
    def watch(self, *args):
        watched = Watched(self.folder, *args)
        self.addCleanup(lambda: watched.process.poll() is None and watched.stop(signal.SIGKILL))
        return watched

    def save_by_rename(self, name, data):
        """As many editors do."""
        self.write(name + "~", data)
        os.replace(self.path(name + "~"), self.path(name))

    def test_a_tileset_is_linted_on_each_save(self):
        self.write("a.png", SQUARE)
        self.write("t.tsx", TILESET % 1)
        for more in ([], ["--poll"]):
            self.write("a.png", SQUARE)
            watched = self.watch("t.tsx", *more)
            watched.wait_for("no fault")
            self.write("t.tsx", TILESET % 3)
            seen = watched.wait_for("+ t.tsx: Tiled tileset")
            self.assertIn("+ t.tsx:3:", "\n".join(seen))
            self.save_by_rename("t.tsx", TILESET % 1)
            seen = watched.wait_for("+ t.tsx: Tiled tileset")
            self.assertIn("- t.tsx:3:", "\n".join(seen))
            self.write("a.png", sprite("#...", "....", "....", "...."))  # its image alone
            watched.wait_for("+ t.tsx: Tiled tileset")
            self.assertEqual(watched.stop(), 0)

    def test_an_image_is_traced_and_a_save_without_a_change_is_said(self):
        self.write("a.png", SQUARE)
        watched = self.watch("a.png")
        watched.wait_for("lost: 0")
        self.write("a.png", BAR)
        seen = watched.wait_for("+ a.png: 6 solid")
        self.assertEqual([line[:1] for line in seen], ["-", "+"])
        self.save_by_rename("a.png", BAR)
        watched.wait_for("nothing changed")
        self.write("a.png", BAR[:30])  # half saved
        watched.wait_for("kolize: a.png")
        self.write("a.png", SQUARE)
        watched.wait_for("+ a.png: 4 solid")
        self.assertEqual(watched.stop(signal.SIGTERM), 0)

    def test_shapes_beside_a_picture_are_linted(self):
        """Of Unity and of Godot, which begin neither as XML nor as JSON; `info` takes them for no images, either."""
        self.write("a.png", SQUARE)
        points = "- - {x: -1, y: 1}\n      - {x: %d, y: 1}\n      - {x: %d, y: -1}\n      - {x: -1, y: -1}\n"
        meta = ("fileFormatVersion: 2\nguid: 0f\nTextureImporter:\n  spriteMode: 1\n  spriteSheet:\n    physicsShape:\n    " +
                points + "    bones: []\n")
        scene = ('[gd_scene load_steps=2 format=2]\n\n[ext_resource path="res://a.png" type="Texture" id=1]\n\n'
                 '[node name="b" type="StaticBody2D"]\n\n[node name="s" type="Sprite" parent="."]\ntexture = ExtResource( 1 )\n\n'
                 '[node name="p" type="CollisionPolygon2D" parent="."]\n'
                 'polygon = PoolVector2Array( -1, -1, %d, -1, %d, 1, -1, 1 )\n')
        for name, text in (("a.png.meta", meta), ("a.tscn", scene)):
            self.write(name, text % (1, 1))
            self.assertNotIn("not an image", self.run_tool("info", name, status=FOUND)[1])
            watched = self.watch(name)
            watched.wait_for("1 beside their pixels: no fault")
            self.write(name, text % (9, 9))
            watched.wait_for("+ " + name + ":")
            self.assertEqual(watched.stop(), 0)

    def test_a_project_is_built_on_each_save(self):
        os.mkdir(self.path("art"))
        self.write("art/a.png", SQUARE)
        self.write("kolize.json", json.dumps({"targets": [{"make": "trace", "inputs": "art/*.png", "output": "out/{name}.json"}]}))
        watched = self.watch("kolize.json")
        watched.wait_for("1 made")
        self.write("art/a.png", BAR)
        self.assertIn("made out/a.json: art/a.png has changed", watched.wait_for("1 made"))
        self.write("art/b.png", BAR)
        self.assertIn("made out/b.json: is missing", watched.wait_for("1 made"))
        os.remove(self.path("out/a.json"))
        self.assertIn("made out/a.json: is missing", watched.wait_for("1 made"))
        os.remove(self.path("art/b.png"))
        self.assertIn("removed out/b.json: no target makes it", watched.wait_for("1 removed"))
        self.write("kolize.json", "{")
        watched.wait_for("kolize.json:1:2")
        self.assertEqual(watched.lines, [])
        self.assertEqual(watched.stop(), 0)

    def test_many_saves_at_once_are_one(self):
        self.write("a.png", SQUARE)
        watched = self.watch("a.png")
        watched.wait_for("lost: 0")
        for i in range(30):
            self.save_by_rename("a.png", BAR if i % 2 else SQUARE)
            time.sleep(0.005)
        watched.wait_for("+ a.png: 6 solid")
        time.sleep(0.3)
        self.assertLess(len(watched.lines), 6)
        self.assertEqual(watched.stop(), 0)

    def test_it_rests_while_nothing_is_saved(self):
        self.write("a.png", SQUARE)
        watched = self.watch("a.png")
        watched.wait_for("lost: 0")
        time.sleep(1)
        with open("/proc/%d/stat" % watched.process.pid, encoding="ascii") as file:
            ticks = sum(map(int, file.read().rpartition(")")[2].split()[11:13]))
        self.assertLess(ticks, 20)
        self.assertEqual(watched.stop(), 0)

    def test_wrong_usage(self):
        self.run_tool("watch", status=USAGE)
        self.run_tool("watch", "-", status=USAGE)
        self.run_tool("watch", "nothing.png", status=FAILED)


if __name__ == "__main__":
    unittest.main()
