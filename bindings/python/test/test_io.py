"""kolize.io beside the examples' own files: masks, sheets and maps; run where the package was built beside kolize-io."""

import copy
import gc
import json
import os
import pickle
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


SET = """<tileset firstgid="{first}" name="{name}" tilewidth="8" tileheight="8" tilecount="4" columns="4"><image source="{picture}" width="32" height="8"/>
<tile id="0"><objectgroup><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile>
<tile id="1" class="spikes"><objectgroup><object id="1" x="0" y="4" width="8" height="4"/></objectgroup></tile>
<tile id="2"><properties><property name="ladder" type="bool" value="true"/></properties><objectgroup><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile>
<tile id="3" class="{plank}"><objectgroup><object id="1" x="0" y="0"><polygon points="0,8 8,2.66667 8,8"/></object></objectgroup></tile></tileset>"""


def tileset(first=1, name="t", picture="tiles.png", plank=""):
    return SET.format(first=first, name=name, picture=picture, plank=plank)


def layer(cells, name="ground", more="", rows=1):
    numbers = [int(cell) for cell in cells.split(",")] if cells else []
    return (f'<layer name="{name}" width="{len(numbers) // rows}" height="{rows if numbers else 0}" {more}><data encoding="csv">'
            f"{','.join(map(str, numbers))}</data></layer>")


def ldtk_level(name, x, values):
    common = {"__cWid": 4, "__cHei": 2, "__gridSize": 8, "autoLayerTiles": [], "gridTiles": []}
    coin = {"__identifier": "Coin", "iid": "coin", "px": [8, 8], "width": 8, "height": 8, "__pivot": [0, 0], "fieldInstances": []}
    layers = [{"__identifier": "Things", "__type": "Entities", "layerDefUid": 8, "intGridCsv": [], "entityInstances": [coin]},
              {"__identifier": "Walls", "__type": "IntGrid", "layerDefUid": 7, "intGridCsv": values, "entityInstances": []}]
    return {"identifier": name, "iid": name, "worldX": x, "worldY": 0, "pxWid": 32, "pxHei": 16, "layerInstances": [{**one, **common} for one in layers]}


class Grids(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        Image.new("RGBA", (32, 8), (255, 0, 0, 255)).save(self.path("tiles.png"))

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def load(self, text, name="a.tmx", **options):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return io.load_map(self.path(name), **options)

    def tiled(self, layers, sets=None, orientation="orthogonal", more=""):
        return self.load(f'<map orientation="{orientation}" width="4" height="2" tilewidth="8" tileheight="8" {more}>{sets or tileset()}{layers}</map>')

    def ldtk(self, **options):
        levels = [ldtk_level("One", 0, [0, 1, 1, 0, 2, 1, 3, 0]), ldtk_level("Two", 32, [1] * 8)]
        values = [{"value": 1, "identifier": "wall"}, {"value": 2, "identifier": "lava"}, {"value": 3, "identifier": None}]
        return self.load(json.dumps({"__header__": {"app": "LDtk"}, "jsonVersion": "1.5.3", "worldLayout": "Free", "levels": levels,
                                     "defs": {"layers": [{"identifier": "Walls", "uid": 7, "intGridValues": values}], "tilesets": []}}), "a.ldtk", **options)

    def test_tiles_are_what_their_classes_and_properties_say(self):
        def prepare(tile, item):
            asked.append((item.tile, item.class_name))
            if item.class_name == "spikes":
                return tile._replace(sensor=True, kind=7)
            if item.properties.get("ladder"):
                return tile._replace(one_way=True)
            return False if item.tile == 3 else None

        asked, room = [], self.tiled(layer("1,2,3,4,1,2,3,0", rows=2))
        made = room.grid("ground", prepare=prepare, journal=3)
        self.assertEqual(asked, [(0, ""), (1, "spikes"), (2, ""), (3, "")])
        self.assertEqual((made.at, made.first, made.layer, made.left_out), ((0, 0), (0, 0), "ground", []))
        self.assertEqual(made.grid.ids().tolist(), [[1, 2, 3, 4], [1, 2, 3, 0]])
        self.assertEqual([tile and (tile.sensor, tile.kind, tile.one_way) for tile in made.grid.tiles()],
                         [None, (False, 0, False), (True, 7, False), (False, 0, True), None])
        self.assertEqual(made.items, [None, *room.items[:4]])
        world = kolize.World()
        level = world.add(made.shape, static=True)
        hit = world.ray((12, -9), (0, 40), sensors=True)
        self.assertEqual((hit.body, made.items[made.grid.get(made.grid.cell_of(hit.fixture))].class_name), (level, "spikes"))

    def test_planks_of_a_map_let_pass_from_below(self):
        room = self.tiled(layer("0,0,4,4,0,0,1,1", rows=4), tileset(plank="plank").replace("0,8 8,2.66667 8,8", "0,0 8,0 8,2 0,2"))
        made, world = room.grid(prepare=lambda tile, item: tile._replace(one_way=True) if item.class_name == "plank" else None), kolize.World()
        world.add(made.shape, static=True, one_way=(0, -1))
        hero = world.add(kolize.Shape.box((-2, -3), (2, 0)), (8, 24))
        ways = [world.move(hero, (0, dy), up=(0, -1)) and world.position(hero) for dy in (-18, 30)]
        self.assertEqual((made.first, ways), ((0, 1), [(8, 6), (8, 8)]))

    def test_a_grid_collides_as_the_bodies_of_its_tiles(self):
        numbers = [(1, 2, 3, 4, 0)[i * 7 % 5] | (i * 3 % 8) << 29 * (i % 5 != 4) for i in range(80)]
        cells = ",".join("0" if not number & 7 else str(number) for number in numbers)
        room = self.tiled(layer(cells, rows=8, more='offsetx="5" offsety="-3"'))
        world, made = kolize.World(), room.grid()
        room.add_to(world)
        for x in range(-3, 90, 2):
            for y in range(-6, 66, 3):
                box = kolize.Shape.box((x, y), (x + 3, y + 2))
                self.assertEqual(kolize.overlap(box, made.shape), len(world.find(box)) > 0, (x, y))

    def test_layers_are_named_or_refused_by_name(self):
        many = self.tiled('<group name="a" offsetx="5"><group name="b" offsety="7">' + layer("1,1") + "</group></group>" + layer("0,1,1,1", "ice") + layer("", "none"))
        self.assertEqual((many.grid("a/b/ground").at, many.grid("ground").layer, many.grid("ice").first), ((5, 7), "a/b/ground", (1, 0)))
        twins = self.tiled(layer("1") + layer("1"))
        for room, given, text in ((many, None, '"a/b/ground", "ice" are 2; name the one that is meant'), (many, "sky", 'none is named "sky"; there are "a/b/ground", "ice"'),
                                  (twins, "ground", '"ground", "ground" are 2; give each a name of its own'), (self.tiled(layer("0")), None, "the map has no layer of upright cells"),
                                  (self.tiled(layer("1"), '<tileset firstgid="1" source="none.tsx"/>'), None, "values; .*none.tsx: cannot be opened"),
                                  (self.tiled('<imagelayer name="sky"><image source="tiles.png"/></imagelayer>'), "sky", "the map has no layer of upright cells")):
            self.assertRaisesRegex(ValueError, "^layer: .*" + text, room.grid, given)
        for orientation in ("isometric", "staggered", "hexagonal", "oblique"):
            tilted = self.tiled(layer("1"), orientation=orientation, more='staggeraxis="y" staggerindex="odd" hexsidelength="2"')
            self.assertRaisesRegex(ValueError, "^layer: the cells of the map are no upright rectangles", tilted.grid)
        self.assertRaises(TypeError, many.grid, 3)

    def test_errors_name_layer_and_tile(self):
        room = self.tiled(layer("1,2"))
        for points, kind, error in (([(0, 0), (9, 0), (0, 3)], 0, kolize.Error), (None, -1, OverflowError)):
            self.assertRaisesRegex(error, "^layer \"ground\", tile 1 of 't': ", room.grid,
                                   prepare=lambda tile, item: item.class_name and tile._replace(points=points or tile.points, kind=kind) or None)
        self.assertRaises(ZeroDivisionError, room.grid, prepare=lambda tile, item: 1 / 0)
        moved = self.tiled(layer("1,2"), tileset().replace("<image", '<tileoffset x="2" y="1"/><image'))
        self.assertRaisesRegex(ValueError, "^layer \"ground\": no tile is a convex polygon within its cell: tile 0 of 't', tile 1 of 't'$", moved.grid)
        some = self.tiled(layer("1,6"), tileset() + tileset(5, "u").replace('y="4"', 'y="5"')).grid()
        self.assertEqual([(item.tileset, item.tile, item.cell) for item in some.left_out], [("u", 1, (1, 0))])
        far = self.tiled('<layer name="ground"><data encoding="csv"><chunk x="-16000" y="-16000" width="1" height="1">1</chunk>'
                         '<chunk x="16000" y="16000" width="1" height="1">1</chunk></data></layer>', more='infinite="1"')
        self.assertRaisesRegex(ValueError, '^layer "ground": too large', far.grid)

    def test_what_maps_have_beside(self):
        flips = self.tiled(layer(",".join(str(4 | flip << 29) for flip in range(8)), rows=2)).grid()
        self.assertEqual((sorted(flips.grid.ids().ravel().tolist()), flips.left_out), (list(range(1, 9)), []))
        chunks = self.tiled('<layer name="ground"><data encoding="csv"><chunk x="-4" y="-2" width="2" height="1">1,2</chunk>'
                            '<chunk x="16" y="5" width="1" height="2">3,4</chunk></data></layer>', more='infinite="1"').grid()
        self.assertEqual((chunks.grid.size, chunks.first, chunks.at, chunks.grid.get((20, 8))), ((21, 9), (-4, -2), (-32, -16), 4))
        odd = self.tiled(layer("1,1,4,4,1,1,4,4", rows=2, more='offsetx="1000.1" offsety="-0.7"')).grid()
        self.assertEqual((odd.grid.ids().tolist(), odd.left_out), ([[1, 1, 2, 2]] * 2, []))
        self.assertEqual(odd.grid.tiles()[1].points, ((0, 0), (8, 0), (8, 8), (0, 8)))
        sets = self.tiled(layer("1,5,4,8"), tileset() + tileset(5, "u", plank="plank")).grid()
        self.assertEqual((sets.grid.ids().tolist(), [item and item.tileset for item in sets.items]), ([[1, 1, 2, 3]], [None, "t", "t", "u"]))
        missing = self.tiled(layer("1,2,3,4"), tileset(picture="none.png"))
        self.assertEqual((missing.grid().grid.ids().tolist(), [note.kind for note in missing.notes]), ([[1, 2, 3, 4]], ["picture"]))
        hidden = self.tiled(layer("1", more='visible="0"') + layer("", "none")).grid()
        self.assertEqual((hidden.grid.size, hidden.items[1].visible), ((1, 1), False))

    def test_a_map_of_many_tiles(self):
        numbers = ",".join(str(1 + i % 4) for i in range(40000))
        room = self.tiled(layer(numbers, rows=200))
        self.assertEqual((len(room.items), room.grid().grid.size, len(room.grid().items)), (40000, (200, 200), 5))
        self.assertTrue(gc.isenabled())

    def test_cells_of_ldtk(self):
        world, both = kolize.World(), self.ldtk()
        bodies = both.add_to(world)
        self.assertEqual([(item.class_name, world.flags(body) & kolize.BodyFlag.SENSOR != 0) for item, body in zip(both.items, bodies) if item.sensor],
                         [("Coin", True)] * 2)
        self.assertEqual((both.grid("Two/Walls").at, both.grid("Two/Walls").grid.size), ((32, 0), (4, 2)))
        self.assertRaisesRegex(ValueError, '"One/Walls", "Two/Walls" are 2', both.grid, "Walls")
        made = self.ldtk(level="One").grid(prepare=lambda tile, item: tile._replace(sensor=True) if item.class_name == "lava" else None)
        self.assertEqual((made.grid.ids().tolist(), [item and item.class_name for item in made.items]), ([[0, 1, 1], [2, 1, 3]], [None, "wall", "lava", "3"]))
        self.assertEqual([tile and tile.sensor for tile in made.grid.tiles()], [None, False, True, False])
        some = self.ldtk(level="Two", layers=["Walls"], values=("wall",))
        self.assertEqual((some.grid().at, len(some.items)), ((0, 0), 8))
        self.assertRaisesRegex(ValueError, "there is no level 'Three'", self.ldtk, level="Three")
        self.assertRaisesRegex(ValueError, "are chosen of LDtk", self.load, "<map width='1' height='1' tilewidth='8' tileheight='8'/>", level="One")

    def test_copies_share_what_was_read_and_pickles_do_not(self):
        room = self.tiled(layer("1,2"))
        for twin in (copy.copy(room), copy.deepcopy(room)):
            self.assertEqual((twin, twin.grid().grid.hash()), (room, room.grid().grid.hash()))
        twin = pickle.loads(pickle.dumps(room))
        self.assertEqual(twin, room)
        self.assertRaisesRegex(ValueError, "a map that was pickled has no layers any more", twin.grid)
        made = room.grid()
        del room
        self.assertEqual(pickle.loads(pickle.dumps(made)).grid.hash(), made.grid.hash())


if __name__ == "__main__":
    unittest.main()
