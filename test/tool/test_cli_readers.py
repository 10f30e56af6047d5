"""Formats of other editors through the tool: Aseprite's sprites, atlases of Starling and libGDX, LDtk, Tiled's Lua."""

import json
import unittest

import aseprite_files
from aseprite_files import Cel, Layer, Sprite
from cli_support import FAILED, FOUND, NONE, ToolTest, sprite

# Two frames of 6 x 4, trimmed to the same pixels; the second lies turned clockwise, or by libGDX counterclockwise.
CLOCKWISE = ("#.#.##..", "##..#...", ".....#..")
OTHERWISE = ("#.#.#...", "##...#..", "....##..")

STARLING = """<TextureAtlas imagePath="p.png">
 <SubTexture name="go0" x="0" y="0" width="3" height="2" frameX="-2" frameY="-1" frameWidth="6" frameHeight="4"/>
 <SubTexture name="go1" x="4" y="0" width="2" height="3" rotated="true" frameX="-2" frameY="-1" frameWidth="6" frameHeight="4"/>
</TextureAtlas>
"""
LIBGDX = """
p.png
size: 8, 3
format: RGBA8888
go
  rotate: false
  xy: 0, 0
  size: 3, 2
  orig: 6, 4
  offset: 2, 1
  index: 0
go
  rotate: true
  xy: 4, 0
  size: 3, 2
  orig: 6, 4
  offset: 2, 1
  index: 1
"""


def ldtk():
    layer = {"__identifier": "Walls", "__cWid": 2, "__cHei": 1, "__gridSize": 8, "layerDefUid": 7, "intGridCsv": [1, 3]}
    things = {"__identifier": "Things", "entityInstances": [
        {"__identifier": "Door", "px": [4, 0], "__pivot": [0, 0], "width": 8, "height": 8, "fieldInstances": []}]}
    level = {"identifier": "One", "worldX": 0, "worldY": 0, "pxWid": 16, "pxHei": 8, "layerInstances": [things, layer]}
    values = [{"value": 1, "identifier": "wall"}, {"value": 3, "identifier": "lava"}]
    return json.dumps({"jsonVersion": "1.5.3", "defs": {"layers": [{"uid": 7, "intGridValues": values}]}, "levels": [
        level, dict(level, identifier="Two", worldX=100)]})


class Readers(ToolTest):
    def masks(self, *args):
        out = self.run_tool("mask", *args, "--json", "--text", status=FOUND)[0]
        return [json.loads(line) for line in out.splitlines()]

    def test_sprites_of_aseprite_are_images(self):
        rows = [[1, 1, 0], [2, 0, 0]]
        palette = [(0, 0, 0, 255), (255, 0, 0, 255), (0, 0, 255, 255)]
        data = aseprite_files.written(Sprite(3, 2, 8, [Layer()], [Cel(0, 0, 0, rows)], palette))
        self.write("a.aseprite", data)
        answer = self.json("info", "a.aseprite", status=FOUND)
        self.assertEqual((answer["type"], answer["solid"], answer["transparent_indices"]), ("image", 3, [0]))
        self.run_tool("hit", "a.aseprite", "a.aseprite", "--at", "2,0", status=NONE)
        self.run_tool("hit", "a.aseprite", "a.aseprite", "--at", "1,0", status=FOUND)
        self.run_tool("hit", "a.aseprite", "a.aseprite", "--at", "1,0", "--index", "0,1", status=NONE)
        self.run_tool("trace", "a.aseprite", status=FOUND)
        self.write("cut.aseprite", data[:200])
        self.assertIn("cut.aseprite: byte 200: the frame is cut short",
                      self.run_tool("info", "cut.aseprite", status=FAILED)[1])

    def test_a_tileset_may_have_its_picture_in_a_sprite(self):
        rows = [[(9, 9, 9, 255)] * 2, [(0, 0, 0, 0)] * 2]
        self.write("t.ase", aseprite_files.written(Sprite(2, 2, 32, [Layer()], [Cel(0, 0, 0, rows)])))
        self.write("m.tmx", "<map width='1' height='1' tilewidth='2' tileheight='2'><tileset firstgid='1' name='t' "
                            "tilewidth='2' tileheight='2'><image source='t.ase'/></tileset><objectgroup>"
                            "<object id='1' gid='1' x='0' y='2' width='2' height='2'/></objectgroup></map>")
        item = self.json("check", "m.tmx", status=NONE)["items"][0]
        self.assertEqual((item["kind"], item["bounds"]), ("mask", [0, 0, 2, 1]))

    def test_frames_of_atlases_stand_upright_where_they_were_drawn(self):
        for name, text, picture in (("a.xml", STARLING, CLOCKWISE), ("a.atlas", LIBGDX, OTHERWISE)):
            self.write("p.png", sprite(*picture))
            self.write(name, text)
            answers = self.masks(name)
            self.assertEqual([(a["width"], a["height"], a["bounds"]) for a in answers], [(6, 4, [2, 1, 5, 3])] * 2, name)
            self.assertEqual([a["mask"] for a in answers], [["#.#", "##."]] * 2, name)
            info = self.json("info", name, status=FOUND)
            self.assertEqual([f["quarters"] for f in info["frames"]], [0, 1 if name == "a.xml" else 3])
            self.run_tool("lint", name, status=FOUND)

    def test_check_reads_projects_of_ldtk_and_parts_of_them(self):
        self.write("w.ldtk", ldtk())
        answer = self.json("check", "w.ldtk", status=FOUND)
        self.assertEqual([item["class"] for item in answer["items"]], ["wall", "lava", "Door"] * 2)
        self.assertEqual(len(answer["pairs"]), 4)
        text = self.run_tool("check", "w.ldtk", "--level", "Two", "--values", "lava", status=FOUND)[0]
        self.assertIn("w.ldtk: 2 things, 1 pair collides", text)
        self.assertIn("lava at (1, 0), box on layer Two/Walls", text)
        self.run_tool("check", "w.ldtk", "--layers", "Walls", status=NONE)
        self.assertIn("there is no level 'Three'", self.run_tool("check", "w.ldtk", "--level", "Three", status=FAILED)[1])
        self.run_tool("check", "w.ldtk", "-o", "w.svg", status=FOUND)
        self.run_tool("info", "w.ldtk", status=FOUND)

    def test_check_and_lint_read_what_tiled_exports_as_lua(self):
        self.write("m.lua", 'return { width = 1, height = 1, tilewidth = 8, tileheight = 8, tilesets = {}, layers = { {\n'
                            'type = "objectgroup", name = "o", objects = {\n'
                            '{ id = 1, shape = "rectangle", x = 0, y = 0, width = 9, height = 9 },\n'
                            '{ id = 2, shape = "ellipse", x = 4, y = 4, width = 8, height = 8 } } } } }')
        answer = self.json("check", "m.lua", status=FOUND)
        self.assertEqual([item["kind"] for item in answer["items"]], ["box", "circle"])
        self.assertIn("m.lua: ", self.run_tool("info", "m.lua", status=FOUND)[0])
        self.assertIn("m.lua: Tiled map", self.run_tool("lint", "m.lua", status=FOUND)[0])


if __name__ == "__main__":
    unittest.main()
