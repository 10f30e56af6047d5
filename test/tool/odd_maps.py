"""Small maps with one thing missing or odd in each, and what is left of them: the table of test_map_notes.py.

A map is a dict, as Tiled's JSON has it.  A row of the table changes one part of the map that `plain` makes.  `as_xml`
writes the same map as .tmx; so each row is tried in both forms, and in others, such as in groups.
"""

import base64
import copy

from cli_support import sprite
from xml.sax.saxutils import quoteattr

SHEET = sprite(*["#" * 16] * 8)  # 4 x 2 tiles of 4 x 4 pixels

FILES = {
    "t.png": SHEET,
    "odd.png": sprite("####", "####", "####", "####"),
    "cut.png": SHEET[:50],
    "art.psd": b"8BPS\0\1 a picture of a format that is not read",
    "text.png": "version https://git-lfs.github.com/spec/v1",
    "loop.tsx": '<tileset source="loop.tsx"/>',
    "good.tsx": '<tileset name="g" tilewidth="4" tileheight="4"><image source="t.png" width="16" height="8"/></tileset>',
    "empty.tx": "<template/>",
    "self.tx": '<template><object template="self.tx"/></template>',
    "bare.tx": '<template><object gid="1"/></template>',
}


def box(**more):
    return {"x": 0, "y": 0, "width": 4, "height": 4, **more}


def plain():
    """A map that is read without notes: tile 0 is a box, tile 1 a mask, and an object is in the place of the odd one."""
    return {
        "orientation": "orthogonal",
        "width": 4,
        "height": 4,
        "tilewidth": 4,
        "tileheight": 4,
        "tilesets": [
            {
                "firstgid": 1,
                "name": "t",
                "tilewidth": 4,
                "tileheight": 4,
                "tilecount": 8,
                "columns": 4,
                "image": "t.png",
                "imagewidth": 16,
                "imageheight": 8,
                "tiles": [
                    {"id": 0, "objectgroup": {"objects": [box()]}},
                    {"id": 1, "properties": [{"name": "alpha", "type": "int", "value": 10}]},
                ],
            }
        ],
        "layers": [
            {"type": "tilelayer", "name": "l", "width": 4, "height": 4, "data": [1] + [0] * 15},
            {"type": "objectgroup", "name": "o", "objects": [box(id=1, name="a", x=20), box(id=2, name="odd")]},
        ],
    }


LEFT = ["0:box", "a:box", "odd:box"]  # what is left of it: tiles by number, objects by name


# ---- XML --------------------------------------------------------------------------------------------------------------

_PLAIN = (str, int, float)


def _attributes(thing, *others):
    return "".join(" %s=%s" % (key, quoteattr(str(thing[key]))) for key in thing
                   if isinstance(thing[key], _PLAIN) and not isinstance(thing[key], bool) and key not in others)


def _properties(thing):
    rows = "".join("<property%s/>" % _attributes(row) for row in thing.get("properties", ()))
    return "<properties>%s</properties>\n" % rows if rows else ""


def _points(points):
    return " ".join(",".join(str(point[k]) for k in ("x", "y") if k in point) for point in points)


def _object(thing):
    marks = "".join("<%s/>" % mark for mark in ("ellipse", "capsule", "point") if thing.get(mark))
    outlines = "".join("<%s points=%s/>" % (kind, quoteattr(_points(thing[kind])))
                       for kind in ("polygon", "polyline") if kind in thing)
    return "<object%s>\n%s%s%s</object>\n" % (_attributes(thing), _properties(thing), marks, outlines)


def _image(thing):
    if "image" not in thing:
        return ""
    size = "".join(" %s=%s" % (side, quoteattr(str(thing["image" + side]))) for side in ("width", "height")
                   if "image" + side in thing)
    trans = " trans=%s" % quoteattr(thing["transparentcolor"]) if "transparentcolor" in thing else ""
    if thing["image"].startswith("data:"):
        data = '<data encoding="base64">%s</data>' % thing["image"].split(",")[1]
        return '<image format="png">%s</image>\n' % data
    return "<image source=%s%s%s/>\n" % (quoteattr(thing["image"]), size, trans)


def _tile(tile):
    objects = "".join(map(_object, tile.get("objectgroup", {}).get("objects", ())))
    return "<tile%s>%s%s%s</tile>\n" % (
        _attributes(tile, "image", "imagewidth", "imageheight"), _properties(tile), _image(tile),
        "<objectgroup>\n%s</objectgroup>" % objects if objects else "")


def tileset_as_xml(tileset):
    grid = "<grid%s/>" % _attributes(tileset["grid"]) if "grid" in tileset else ""
    return "<tileset%s>%s%s%s%s</tileset>\n" % (
        _attributes(tileset, "image", "imagewidth", "imageheight", "transparentcolor"), grid, _properties(tileset),
        _image(tileset), "".join(map(_tile, tileset.get("tiles", ()))))


def _data(layer):
    if "chunks" in layer:
        return '<data encoding="csv">%s</data>' % "".join(
            "<chunk%s>%s</chunk>" % (_attributes(chunk), ",".join(map(str, chunk["data"]))) for chunk in layer["chunks"])
    return '<data encoding="csv">%s</data>' % ",".join(map(str, layer["data"])) if "data" in layer else ""


def _layer(layer):
    names = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
    name = names.get(layer["type"], layer["type"])
    inside = {"tilelayer": _data, "imagelayer": _image, "group": lambda group: "".join(map(_layer, group["layers"])),
              "objectgroup": lambda group: "".join(map(_object, group["objects"]))}.get(layer["type"], lambda _: "")
    return "<%s%s>%s\n%s</%s>\n" % (name, _attributes(layer, "type", "image", "imagewidth", "imageheight"),
                                    _properties(layer), inside(layer), name)


def as_xml(it, head="<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"):
    return "%s<map%s>\n%s%s%s</map>\n" % (head, _attributes(it), _properties(it),
                                          "".join(map(tileset_as_xml, it["tilesets"])),
                                          "".join(map(_layer, it["layers"])))


# ---- The table --------------------------------------------------------------------------------------------------------

ROWS = []
XML, OBJECT, TILESET = "xml", "object", "tileset"  # only XML can say it; the odd thing is an object, or a tileset


def row(name, change, notes, left=None, tags=""):
    """notes: (kind, a part of the text, and how often if not once); left None: all of a plain map."""
    ROWS.append((name, change, notes, LEFT if left is None else left, tags))


def _set(where, **values):
    """Sets members of the map, "map"; of its tileset, layer or image layer; of the odd object, or of tile 0."""
    def change(it):
        find(it, where).update(values)
    return change


def find(it, where):
    found = {"map": lambda: it, "tileset": lambda: it["tilesets"][0], "tile": lambda: it["tilesets"][0]["tiles"][0],
             "shape": lambda: it["tilesets"][0]["tiles"][0]["objectgroup"]["objects"][0],
             "mask": lambda: it["tilesets"][0]["tiles"][1], "layer": lambda: it["layers"][0],
             "odd": lambda: it["layers"][1]["objects"][1]}
    return found[where]()


def _outline(where, kind, *numbers):
    def change(it):
        thing = find(it, where)
        thing.pop("width"), thing.pop("height")
        thing[kind] = [{"x": x, "y": y} for x, y in zip(numbers[::2], numbers[1::2])]
        if len(numbers) % 2:
            thing[kind].append({"x": numbers[-1]})
    return change


def _add_layer(**layer):
    return lambda it: it["layers"].append(layer)


def _tileset_behind(**tileset):
    return lambda it: it["tilesets"].append({"firstgid": 9, **tileset})


def _cells(*gids):
    def change(it):
        it["layers"][0]["data"][1:1 + len(gids)] = gids
    return change


def _all(*changes):
    def change(it):
        for one in changes:
            one(it)
    return change


def _property(where, name, kind, value):
    def change(it):
        find(it, where)["properties"] = [{"name": name, "type": kind, "value": value}]
    return change


def _tile_object(**values):
    def change(it):
        odd = find(it, "odd")
        odd.update(gid=2, y=4, **values)
    return change


def _collection(**image):
    """A tileset of one image a tile, whose tile 0 has a box."""
    def change(it):
        it["tilesets"][0] = {"firstgid": 1, "name": "t", "tilewidth": 4, "tileheight": 4, "tilecount": 1, "columns": 0,
                             "tiles": [{"id": 0, "objectgroup": {"objects": [box()]}, **image}]}
    return change


NO_TILE, ODD_NONE = LEFT[1:], ["0:box", "a:box", "odd:none"]
GONE = "cannot be opened"

# the map and its layers
row("infinite", _set("map", infinite="maybe"), [("value", "'maybe' is neither 0 nor 1")])
row("background", _set("map", backgroundcolor="red"), [("value", "'red' is no colour")])
row("visible layer", _set("layer", visible="yes"), [("value", "visible: 'yes' is neither 0 nor 1")])
row("opacity", _set("layer", opacity="thick"), [("value", "opacity: 'thick' is not a finite number")])
row("layer offset", _set("layer", offsetx="left"), [("value", "offsetx: 'left' is not a finite number")])
row("unknown layer", _add_layer(type="mystery", name="m"), [("element", "is unknown")])
row("layer without data", _add_layer(type="tilelayer", name="m", width=1, height=1), [("nothing", "has no data")])
row("missing picture", _add_layer(type="imagelayer", name="i", image="gone.jpg"), [("picture", GONE)])
row("picture is a folder", _add_layer(type="imagelayer", name="i", image="."), [("picture", "this is a folder")])
row("damaged picture", _add_layer(type="imagelayer", name="i", image="cut.png"), [("picture", "cut.png: ")])
row("picture of Photoshop", _add_layer(type="imagelayer", name="i", image="art.psd"), [("picture", "does not read")])
row("picture that is text", _add_layer(type="imagelayer", name="i", image="text.png"), [("picture", "not an image")])
row("picture within Tiled", _add_layer(type="imagelayer", name="i", image=":/a.png"), [("picture", "part of Tiled")])
row("repeated picture", _add_layer(type="imagelayer", name="i", image="t.png", repeatx="1"), [("nothing", "drawn once")])
row("picture nowhere", _add_layer(type="imagelayer", name="i", image="t.png", x="far"), [("value", "x: 'far'")])
# tilesets
row("unused tileset gone", _tileset_behind(source="gone.tsx"), [("tileset", GONE)])
row("used tileset gone", _all(_tileset_behind(source="gone.tsx"), _cells(9, 12)),
    [("tileset", GONE), ("tile", "tile 9 is of the tileset 'gone.tsx', which cannot be read", 2)])
row("tileset within Tiled", _tileset_behind(source=":/automap-tiles.tsx"), [("tileset", "a part of Tiled itself")])
row("tileset is a template", _tileset_behind(source="bare.tx"), [("tileset", "this is a <template>, not a <tileset>")])
row("tileset refers on", _tileset_behind(source="loop.tsx"), [("tileset", "cannot refer to another one")])
row("backslash of a tileset", _tileset_behind(source=".\\good.tsx"), [("nothing", "backslashes of '.\\good.tsx'")])
row("backslash of an image", _set("tileset", image=".\\t.png"), [("nothing", "backslashes of '.\\t.png'")], tags=TILESET)
row("order of tilesets", lambda it: it["tilesets"].insert(0, {"firstgid": 9, "source": "good.tsx"}),
    [("nothing", "rising order")])
row("equal first numbers", lambda it: it["tilesets"].insert(0, {"firstgid": 1, "source": "good.tsx"}),
    [("tileset", "begins with 1, too")])
row("no first number", _set("tileset", firstgid=0), [("tileset", "0 is not between"), ("tile", "belongs to no tileset")],
    NO_TILE)
row("sheet gone, shapes", _set("tileset", image="gone.png"), [("picture", GONE)], tags=TILESET)
row("sheet gone, mask", _all(_set("tileset", image="gone.png"), _cells(2, 2)),
    [("picture", GONE), ("tile", "tile 1 of 't' needs an image that cannot be read", 2)], tags=TILESET)
row("sheet gone, drawn", _all(_set("tileset", image="gone.png"), _cells(3)), [("picture", GONE)], tags=TILESET)
row("sheet gone, object", _all(_set("tileset", image="gone.png"), _tile_object()),
    [("picture", GONE), ("tile", "needs an image")], ODD_NONE, TILESET)
row("sheet of unknown format", _set("tileset", image="text.png"), [("picture", "known format")], tags=TILESET)
row("no colour", _set("tileset", transparentcolor="pink"), [("value", "'pink' is no colour")], tags=TILESET)
row("alignment", _set("tileset", objectalignment="middle"), [("value", "'middle' is unknown")], tags=TILESET)
row("spacing", _set("tileset", spacing=-1), [("tileset", "-1 is not between"), ("tile", "cannot be read")], NO_TILE,
    TILESET)
row("tiles without width", _set("tileset", tilewidth=0), [("tileset", "no tilewidth"), ("tile", "cannot be read")],
    NO_TILE, TILESET)
row("columns", _set("tileset", columns=3), [("nothing", "room for 4 columns of tiles, which count")], tags=TILESET)
row("grid", _set("tileset", grid={"orientation": "isometric"}), [("tileset", "needs a width"), ("tile", "cannot be")],
    NO_TILE, TILESET)
row("no image file", _set("tileset", image=""), [("picture", "no file is named")], tags=XML)
row("number of a tile", _set("tile", id=-3), [("tile", "-3 is not between")], NO_TILE, TILESET)
row("tile without number", lambda it: find(it, "tile").pop("id"), [("tile", "the tile has no id")], NO_TILE, TILESET)
row("tile's image gone", _collection(image="gone.png", imagewidth=4, imageheight=4), [("picture", GONE)], tags=TILESET)
row("tile's image gone, without size", _collection(image="gone.png"),
    [("picture", GONE), ("tile", "needs an image")], NO_TILE, XML)
row("damaged base64", _collection(image="data:image/png;base64,%%%%"), [("picture", "base64 text is damaged"),
    ("tile", "needs an image")], NO_TILE, XML)
row("damaged image in the map", _collection(image="data:image/png;base64," + base64.b64encode(SHEET[:40]).decode()),
    [("picture", ""), ("tile", "needs an image")], NO_TILE, XML)
SHRUNK = "lies outside its image of 4 x 4 pixels"
row("shrunk sheet, drawn", _all(_set("tileset", image="odd.png", columns=1), _cells(7, 7)),
    [("picture", "tile 6 of 't' " + SHRUNK, 2)], tags=TILESET)
row("shrunk sheet, mask", _all(_set("tileset", image="odd.png", columns=1), _cells(2)),
    [("tile", "tile 1 of 't' " + SHRUNK)], tags=TILESET)
row("shrunk sheet, shape", _all(_set("tileset", image="odd.png", columns=1), _set("tile", id=3),
                                lambda it: it["layers"][0].update(data=[4] + [0] * 15)),
    [("picture", "tile 3 of 't' " + SHRUNK)], ["3:box", "a:box", "odd:box"], TILESET)
# numbers of tiles
row("cells beyond the tileset", _cells(20, 30, 40), [("tile", "tile 20: the tileset 't' has no tile 19", 3)])
row("object beyond the tileset", _set("odd", gid=30), [("tile", "has no tile 29")], ODD_NONE)
row("cell before all tilesets", _all(_set("tileset", firstgid=5), _cells(5)), [("tile", "tile 1 belongs to no tileset")])
row("tiles and no tileset", lambda it: it["tilesets"].clear(), [("tile", "belongs to no tileset")], NO_TILE)
row("turned cell beyond the tileset", _cells(20 + (5 << 29)), [("tile", "has no tile 19")])
# shapes of tiles
row("tile that crosses itself", _all(_outline("shape", "polygon", 0, 0, 4, 4, 4, 0, 0, 4), _cells(1)),
    [("shape", "edge 0 crosses edge 2", 2)], ["0:none", "0:none", "a:box", "odd:box"], TILESET)
row("tile of two points", _outline("shape", "polygon", 0, 0, 4, 4), [("shape", "2 points, at least 3")],
    ["0:none", "a:box", "odd:box"], TILESET)
row("one of two shapes", _all(_outline("shape", "polyline", 0, 0), lambda it: find(it, "tile")["objectgroup"]["objects"]
                              .append(box(id=2))), [("shape", "1 points, at least 2")], ["0:parts", *LEFT[1:]], TILESET)
row("tile's shape is nowhere", _set("shape", x="nan"), [("shape", "'nan' is not a finite number")],
    LEFT[1:], TILESET)
row("tile's shape of a template", _set("shape", template="gone.tx"), [("shape", GONE)], LEFT[1:], TILESET)
row("tile's negative size", _set("shape", x=4, y=4, width=-4, height=-4), [("nothing", "its size -4 x -4 is negative")],
    tags=TILESET)
# objects
row("crossing polygon", _outline("odd", "polygon", 0, 0, 4, 4, 4, 0, 0, 4), [("shape", "edge 0 crosses edge 2")],
    ODD_NONE, OBJECT)
row("spike", _outline("odd", "polygon", 0, 0, 8, 0, 8, 8, 12, 8, 8, 8, 0, 8), [("shape", "edge 2 runs along edge 3")],
    ODD_NONE, OBJECT)
row("two points", _outline("odd", "polygon", 0, 0, 8, 0), [("shape", "2 points, at least 3")], ODD_NONE, OBJECT)
row("no points", _outline("odd", "polygon"), [("shape", "0 points, at least 3")], ODD_NONE, OBJECT)
row("polyline of one point", _outline("odd", "polyline", 3, 3), [("shape", "1 points, at least 2")], ODD_NONE, OBJECT)
row("half a point", _outline("odd", "polygon", 0, 0, 4, 4, 4), [("shape", "point 2 needs an x and a y")], ODD_NONE, OBJECT)
row("no number", _outline("odd", "polygon", 0, 0, 4, "b", 4, 0), [("shape", "'b' is not a finite number")], ODD_NONE,
    XML + OBJECT)
row("negative box", _set("odd", x=4, y=4, width=-4, height=-4), [("nothing", "its size -4 x -4 is negative")], None)
row("negative ellipse", _set("odd", width=-4, height=-4, ellipse=True), [("nothing", "is negative")],
    ["0:box", "a:box", "odd:circle"], OBJECT)
row("negative width", _set("odd", width=-4), [("nothing", "its size -4 x 4 is negative")], None, OBJECT)
row("negative tile", _tile_object(width=-4, height=4), [("shape", "its size -4 x 4 is negative")],
    ODD_NONE)
row("nowhere", _set("odd", x="nan"), [("shape", "x: 'nan' is not a finite number")], ODD_NONE)
row("no width", _set("odd", width="wide"), [("shape", "width: 'wide' is not")], ODD_NONE, OBJECT)
row("beyond float", _set("odd", x=1e39), [("shape", "is not a finite number")], ODD_NONE)
row("far tile", _tile_object(x=1e10), [("shape", "too large")], ODD_NONE)
row("no angle", _set("odd", rotation="left"), [("shape", "rotation: 'left' is not")], ODD_NONE, OBJECT)
row("half an id", _set("odd", id=1.5), [("value", "id: 1.5 is not whole")])
row("sometimes visible", _set("odd", visible="sometimes"), [("value", "visible: 'sometimes' is neither")], None, OBJECT)
row("template gone", _set("odd", template="gone.tx"), [("shape", GONE)], ODD_NONE)
row("template is a tileset", _set("odd", template="good.tsx"), [("shape", "this is a <tileset>")], ODD_NONE)
row("template without an object", _set("odd", template="empty.tx"), [("shape", "has no object")], ODD_NONE)
row("template in a circle", _set("odd", template="self.tx"), [("shape", "more than 8 deep")], ODD_NONE)
row("template without a tileset", _set("odd", template="bare.tx"), [("shape", "names no tileset")], ODD_NONE)
row("backslash of a template", _set("odd", template=".\\bare.tx"), [("nothing", "backslashes"), ("shape", "no tileset")],
    ODD_NONE)
row("tile 0", _set("odd", gid=0), [("nothing", "gid: 0 is no tile")])
row("flips of no tile", _set("odd", gid=1 << 31), [("nothing", "2147483648 is no tile")])
row("negative tile number", _set("odd", gid=-1), [("shape", "gid: -1 is not between")], ODD_NONE)
# properties
row("unknown type", _property("odd", "p", "list", "1"), [("property", "the type 'list' of the property")], None, OBJECT)
row("no int", _property("odd", "p", "int", "x"), [("property", "'x' is not a finite number")], None, OBJECT)
row("no color", _property("map", "p", "color", "pink"), [("property", "'pink'")])
row("alpha", _all(_property("mask", "alpha", "string", "256"), _cells(2)), [("property", "from 0 to 255, not '256'")],
    tags=TILESET)
row("key", _all(_tile_object(), _property("odd", "key", "string", "zz")), [("property", "a colour RRGGBB")],
    ["0:box", "a:box", "odd:mask"])
row("hot image gone", _all(_tile_object(), _property("odd", "hot", "string", "gone.png")),
    [("picture", GONE), ("tile", "needs an image")], ODD_NONE)
row("hot image of another size", _all(_tile_object(), _property("odd", "hot", "string", "hot.png")),
    [("tile", "the hot image")], ODD_NONE)
row("hot image of a cell", _all(_property("mask", "hot", "string", "hot.png"), _cells(2, 2, 2)),
    [("tile", "the hot image", 3)], tags=TILESET)
row("two rules", _all(_tile_object(), lambda it: find(it, "odd").update(properties=[
    {"name": "alpha", "type": "int", "value": 3}, {"name": "key", "type": "string", "value": "00ff00"}])),
    [("nothing", "key is not used")], ["0:box", "a:box", "odd:mask"])

FILES["hot.png"] = sprite("##", "##", "##")


# ---- Other forms of a map ---------------------------------------------------------------------------------------------


def in_group(it):
    it = copy.deepcopy(it)
    it["layers"] = [{"type": "group", "name": "g", "layers": [{"type": "group", "name": "h", "layers": it["layers"]}]}]
    return it


def in_chunks(it):
    """The same cells in two chunks of an infinite map."""
    it = copy.deepcopy(it)
    it.setdefault("infinite", "1")
    for layer in it["layers"]:
        if layer["type"] == "tilelayer" and "data" in layer:
            data = layer.pop("data")
            layer["chunks"] = [{"x": 0, "y": y, "width": 4, "height": 2, "data": data[4 * y:4 * y + 8]} for y in (0, 2)]
    return it


def twice(it):
    """Everything twice but the tilesets: the first and the last layers have the odd thing."""
    it = copy.deepcopy(it)
    it["layers"] = it["layers"] + copy.deepcopy(it["layers"])
    return it


def of_template(it):
    """The odd object of a template, which has all but its place."""
    it = copy.deepcopy(it)
    odd = find(it, "odd")
    own = ("x", "y", "id")
    template = {"type": "template", "object": {key: odd[key] for key in odd if key not in own}}
    it["layers"][1]["objects"][1] = {**{key: odd[key] for key in own if key in odd}, "template": "odd.tj"}
    return it, template
