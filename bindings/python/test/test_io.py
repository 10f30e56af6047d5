"""kolize.io beside the examples' own files: masks, sheets and maps; run where the package was built beside kolize-io."""

import json
import os
import tempfile
import unittest

from PIL import Image

import kolize
from kolize import io

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples")
SHIP = os.path.join(EXAMPLES, "arcade", "ship.png")


def mask_of(path):
    alpha = Image.open(path).convert("RGBA").getchannel("A")
    return kolize.Mask(memoryview(alpha.point([int(a > 127) for a in range(256)]).tobytes()).cast("B", (alpha.height, alpha.width)))


class Masks(unittest.TestCase):
    def test_a_mask_is_that_of_pillow(self):
        for name in ("ship.png", "alien.png", "rock_big.png"):
            path = os.path.join(EXAMPLES, "arcade", name)
            self.assertEqual(io.load_mask(path), mask_of(path), name)
        self.assertIn("PNG", io.image_formats())

    def test_a_colour_key(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.png")
            Image.frombytes("RGB", (2, 1), bytes([255, 0, 255, 1, 2, 3])).save(path)
            self.assertEqual(str(io.load_mask(path, "ff00ff")), ".#\n")

    def test_errors_say_where(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cut.png")
            with open(SHIP, "rb") as whole, open(path, "wb") as cut:
                cut.write(whole.read()[:100])
            self.assertRaises(OSError, io.load_mask, os.path.join(folder, "none.png"))
            self.assertRaisesRegex(ValueError, "cut.png", io.load_mask, path)
            self.assertRaises(ValueError, io.load_mask, SHIP, 300)
            self.assertRaises(ValueError, io.load_mask, SHIP, "green")


class Sheets(unittest.TestCase):
    def test_a_sheet_of_aseprite(self):
        with tempfile.TemporaryDirectory() as folder:
            image = Image.new("RGBA", (8, 4))
            image.paste((255, 0, 0, 255), (1, 1, 3, 3))
            image.paste((255, 0, 0, 255), (5, 0, 8, 2))
            image.save(os.path.join(folder, "walk.png"))
            rect = [{"x": x, "y": 0, "w": 4, "h": 4} for x in (0, 4)]
            frames = [{"filename": f"walk {i}", "frame": r, "rotated": False, "trimmed": False, "duration": 100 + i,
                       "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 4}, "sourceSize": {"w": 4, "h": 4}}
                      for i, r in enumerate(rect)]
            meta = {"app": "https://www.aseprite.org/", "image": "walk.png", "size": {"w": 8, "h": 4},
                    "frameTags": [{"name": "go", "from": 0, "to": 1, "direction": "forward"}],
                    "slices": [{"name": "hit", "color": "#0000ffff", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 1, "w": 2, "h": 1}}]}]}
            path = os.path.join(folder, "walk.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"frames": frames, "meta": meta}, file)
            sheet = io.load_sheet(path)
            self.assertEqual([(f.name, f.size, f.duration_ms) for f in sheet.frames], [("walk 0", (4, 4), 100), ("walk 1", (4, 4), 101)])
            self.assertEqual([(m.tag, m.mask.count(), m.at) for m in sheet.frames[0].masks], [("", 4, (1, 1)), ("hit", 2, (1, 1))])
            self.assertEqual(sheet.frames[1].masks[0].mask.count(), 6)
            self.assertEqual(sheet.animations, [io.Animation("go", 0, 1, "forward", 0)])
            self.assertEqual((sheet.slices[0].name, sheet.slices[0].keys), ("hit", [(0, (1, 1, 2, 1))]))
            self.assertEqual(len(io.load_sheet(path, slices="none").frames[0].masks), 1)
            frames, world = sheet.mask_set(), kolize.World()
            frames.define_tag("hit", kind=2, sensor=True)
            self.assertEqual([[(tag, mask.count()) for tag, mask, _ in frames.masks(i)] for i in range(2)], [[("", 4), ("hit", 2)], [("", 6), ("hit", 2)]])
            self.assertEqual((frames.frame(1), frames.frame_at(150)), (("walk 1", (4, 4), sheet.frames[1].pivot, 101), 1))
            body = world.add(frames, (10, 10))
            world.set_frame(body, 1)
            self.assertEqual((world.frame(body), len(world.find_at((10 + 1.5 - frames.frame(1)[2][0] + 2, 10 + 0.5 - frames.frame(1)[2][1])))), (1, 1))
            self.assertRaises(ValueError, io.load_sheet, path, slices="some")


class Maps(unittest.TestCase):
    def test_a_room_becomes_a_world(self):
        room = io.load_map(os.path.join(EXAMPLES, "room", "room.tmx"))
        self.assertGreater(len(room.items), 10)
        world = kolize.World()
        bodies = room.add_to(world)
        self.assertEqual(len(world), len([body for body in bodies if body is not None]))
        for item, body in zip(room.items, bodies):
            if item.shape is None:
                continue
            found = [int(row["body"]) for row in world.find(item.shape, touch=True)]
            self.assertIn(body, found)

    def test_all_shapes_of_the_arcade_map_are_there(self):
        arcade = io.load_map(os.path.join(EXAMPLES, "arcade", "arcade.tmx"))
        kinds = {item.shape.kind for item in arcade.items if item.shape is not None}
        self.assertTrue({"mask", "box"} & kinds, kinds)
        named = [item for item in arcade.items if item.name]
        self.assertEqual(arcade.find(named[0].name)[0], named[0])
        self.assertTrue(all(item.layer for item in arcade.items))

    def test_properties_and_kinds(self):
        text = """<map orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8">
<objectgroup name="things" draworder="index"><object id="3" name="a" type="crate" x="1" y="2" width="5" height="6"><properties>
<property name="n" type="int" value="7"/><property name="f" type="float" value="1.5"/><property name="b" type="bool" value="true"/>
<property name="s" value="word"/><property name="c" type="color" value="#ff010203"/></properties></object>
<object id="4" x="0" y="0"><polygon points="0,0 9,0 0,9"/></object><object id="5" x="3" y="3"><point/></object>
<object id="6" x="0" y="0" width="8" height="8"><ellipse/></object><object id="7" x="1" y="1"><polyline points="0,0 4,4 9,0"/></object>
</objectgroup></map>"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.tmx")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            things = io.load_map(path, strict=True)
            self.assertEqual(things.notes, [])
            crate = things.find(class_name="crate")[0]
            self.assertEqual((crate.id, crate.layer, crate.shape.bounds), (3, "things", (1, 2, 6, 8)))
            self.assertEqual(crate.properties, {"n": 7, "f": 1.5, "b": True, "s": "word", "c": 0xFF010203})
            self.assertEqual([item.shape.kind for item in things.items], ["box", "polygon", "point", "circle", "polyline"])
            self.assertEqual(things.items[4].shape.points.tolist(), [[1, 1], [5, 5], [10, 1]])
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("0,0 9,0 0,9", "0,0 9,0"))
            self.assertRaisesRegex(ValueError, "a.tmx:5:28: 2 points", io.load_map, path, strict=True)
            (note,) = io.load_map(path).notes
            self.assertEqual((note.kind, note.file, note.line, note.column, note.count), ("shape", path, 5, 28, 1))
            self.assertIn("a.tmx:5:28: 2 points, at least 3 are needed: the shape is left out", note.text)
            self.assertIsNone(io.load_map(path).find()[1].shape)


if __name__ == "__main__":
    unittest.main()
