"""limits_files.py - maps, sheets, masks and requests below one megabyte that are made to be expensive.

limits.py gives them, and the images of limits_images.py, to every verb of the tool that reads their kind.
"""

import base64
import itertools
import json
import math
import os
import struct
import zlib

from limits_images import SIZE, clear_codes, png, prefix_codes, slow, tail


# ---- Maps -----------------------------------------------------------------------------------------------------------

HEAD = '<map width="%d" height="%d" tilewidth="8" tileheight="8">'


def fill(start, part, end, size=SIZE - 60000):
    """The part again and again; `{i}` in it is its number."""
    parts, n, i = [start], len(start), 0
    while n < size:
        text = part(i) if callable(part) else part
        parts.append(text)
        n += len(text)
        i += 1
    return "".join(parts) + end


def objects(part, size=SIZE - 60000):
    return fill(HEAD % (1, 1) + "<objectgroup>", part, "</objectgroup></map>", size)


def ring(n, radius, wave=0.0, x=0, y=0):
    """Corners of a star-like polygon."""
    points = []
    for i in range(n):
        r = radius * (1 + (wave if i & 1 else -wave))
        a = 2 * math.pi * i / n
        points.append((round(x + r * math.cos(a), 2), round(y + r * math.sin(a), 2)))
    return points


def tangle(n, size=400):
    """Corners of an outline whose edges all cross."""
    return [(round(size * (1 + math.cos(i * 2.399963)), 1), round(size * (1 + math.sin(i * 2.399963)), 1)) for i in range(n)]


def saw(n, w, h):
    """Teeth that reach from top to bottom, closed below."""
    points = [(round(w * i / n, 3), 0 if i & 1 else h) for i in range(n)]
    return points + [(w, h + 1), (0, h + 1)]


def points_text(points):
    return " ".join("%g,%g" % p for p in points)


def polygon(points, x=0, y=0):
    return '<object x="%g" y="%g"><polygon points="%s"/></object>' % (x, y, points_text(points))


def tile_layer(side, gid=1):
    data = base64.b64encode(zlib.compress(struct.pack("<I", gid) * side * side, 9)).decode()
    return '<layer width="%d" height="%d"><data encoding="base64" compression="zlib">%s</data></layer>' % (
        side,
        side,
        data,
    )


def tileset(collision, extra=""):
    return (
        '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tile.png"/>'
        '<tile id="0"%s><objectgroup>%s</objectgroup></tile></tileset>' % (extra, collision)
    )


BOX = '<object x="0" y="0" width="8" height="8"/>'


class Made:
    """Images in a folder, each made when it is first wanted."""

    def __init__(self, folder):
        self.folder = folder
        self.kinds = {"clear.gif": clear_codes, "tail.png": tail, "codes.webp": prefix_codes}
        for i in range(4):
            self.kinds["slow%d.png" % i] = lambda i=i: slow(4096, i)
            row = bytes([i + 1] * 16384)
            self.kinds["flat%d.png" % i] = lambda row=row: png(4096, 4096, 8, 6, (row for _ in range(4096)), 0, 6, b"\4")

    def path(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(self.kinds[name]())
        return path


def many_names(path, n):
    return ["/proc/self/root" * i + path for i in range(n)]


def image_maps(folder):
    """Maps of images that are expensive, or many; each text is made when it is wanted."""
    made = Made(folder)

    def of(names, side, keys=False, n_names=0):
        paths = [made.path(name) for name in names]
        sources = many_names(paths[0], n_names) if n_names else [os.path.basename(path) for path in paths]
        sets = (
            '<tileset firstgid="%d" name="t" tilewidth="%d" tileheight="%d"><image source="%s"%s/></tileset>'
            % (i + 1, side, side, source, ' trans="%06x"' % (i + 1) if keys else "")
            for i, source in enumerate(sources)
        )
        used = "".join('<object gid="%d" x="%d" y="0"/>' % (i + 1, i * 5000) for i in range(len(sources)))
        return HEAD % (1, 1) + "".join(sets) + "<objectgroup>" + used + "</objectgroup></map>"

    yield "keys_clear", lambda: of(["clear.gif"] * 4000, 4, True)
    yield "keys_tail", lambda: of(["tail.png"] * 4000, 1, True)
    yield "keys_codes", lambda: of(["codes.webp"] * 60, 1024, True)
    yield "keys_slow", lambda: of(["slow0.png"] * 4, 4096, True)
    yield "names_codes", lambda: of(["codes.webp"], 1024, False, 18)
    yield "sum_slow2", lambda: of(["slow%d.png" % i for i in range(2)], 4096)
    yield "sum_slow4", lambda: of(["slow%d.png" % i for i in range(4)], 4096)
    yield "sum_flat", lambda: of(["flat%d.png" % i for i in range(4)], 4096)
    yield "sum_mixed", lambda: of(["flat0.png", "flat1.png", "flat2.png", "codes.webp"], 1024)


def maps(folder):
    yield from image_maps(folder)

    def beside(name, text):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)

    yield "groups", fill(
        HEAD % (1, 1) + "".join('<group name="%s">' % ("g" * 1000) for _ in range(60)),
        "<objectgroup/>",
        "</group>" * 60 + "</map>",
    )
    beside("named.tx", '<template><object name="%s" type="%s"/></template>' % ("n" * 1000, "t" * 1000))
    yield "names", objects('<object template="named.tx"/>')
    beside(
        "props.tx",
        fill("<template><object><properties>", '<property name="p" value="1"/>', "</properties></object></template>", 500000),
    )
    yield "templates", objects('<object template="props.tx"/>', 500000)
    beside("attrs.tx", "<template><object %s/></template>" % " ".join('a%d="1"' % i for i in range(40000)))
    yield "attributes", objects('<object template="attrs.tx"/>', 500000)
    beside("poly.tx", "<template>" + polygon(ring(4000, 1000, 0.4)) + "</template>")
    yield "outlines", objects('<object template="poly.tx"/>', 900000)
    yield "tilesets", fill(HEAD % (1, 1), lambda i: '<tileset firstgid="%d" name="t"/>' % (i + 1), "</map>")
    yield "tiles", fill(
        HEAD % (1, 1) + '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tile.png"/>',
        lambda i: '<tile id="%d"/>' % ((i * 64 * 1021) & 0x7FFFFFFF),
        "</tileset></map>",
    )
    yield "keys", fill(
        HEAD % (1, 1) + '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8">',
        lambda i: '<tile id="%d"><image source="tile.png" trans="%06x"/></tile>' % (i, i),
        "</tileset></map>",
    )
    for side in (500, 1000, 2000):
        yield "layer%d" % side, HEAD % (side, side) + tileset(BOX) + tile_layer(side) + "</map>"
    yield "layerpoly", HEAD % (1000, 1000) + tileset(polygon(ring(64, 4, 0.3, 4, 4))) + tile_layer(1000) + "</map>"
    yield "layerparts", HEAD % (1000, 1000) + tileset(BOX * 40) + tile_layer(1000) + "</map>"
    yield "layerpictures", HEAD % (2000, 2000) + tileset("") + tile_layer(2000) + "</map>"
    yield "layersempty", HEAD % (2000, 2000) + tileset(BOX) + tile_layer(2000, 0) * 20 + "</map>"
    yield "boxes2500", objects('<object x="0" y="0" width="9" height="9"/>', 2500 * 42)
    yield "boxes", objects('<object x="0" y="0" width="9" height="9"/>')
    yield "boxrow", objects(lambda i: '<object x="%d" y="0" width="9" height="9"/>' % (i * 5))
    yield "circles", objects('<object x="0" y="0" width="9" height="9"><ellipse/></object>', 300000)
    yield "ellipses", objects(lambda i: '<object x="%d" y="0" width="19" height="9"><ellipse/></object>' % (i * 5))
    star = ring(100, 100, 0.3)
    yield "stars", objects(lambda i: polygon(star, i % 7, i % 11), 700000)
    big = ring(4000, 1000, 0.4)
    yield "bigstars", objects(lambda i: polygon(big, i, i))
    teeth = saw(4000, 4000, 500)
    yield "saws", objects(lambda i: polygon(teeth, i * 0.25, i * 0.5))
    yield "polylines", objects(
        lambda i: '<object x="%d" y="0"><polyline points="%s"/></object>' % (i, points_text(saw(3000, 900, 500)))
    )
    sprite = '<tileset firstgid="1" name="t" tilewidth="64" tileheight="64"><image source="sprite.png"/></tileset>'
    yield "sprites", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="%d" y="%d" rotation="%g"/>' % (i % 40 * 9, i % 31 * 9, i * 0.37),
        "</objectgroup></map>",
    )
    yield "scaled", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="0" y="0" width="%d" height="%d"/>' % (64 + i * 7, 64 + i * 3),
        "</objectgroup></map>",
    )
    yield "flat", fill(
        HEAD % (1, 1) + sprite + "<objectgroup>",
        lambda i: '<object gid="1" x="0" y="%d" width="%d" height="1"/>' % (i, 16000000 + i),
        "</objectgroup></map>",
        20000,
    )
    spoke = " ".join("%g,%g" % p for p in tangle(8000))
    yield "tangledlines", objects('<object><polyline points="%s"/></object>' % spoke, SIZE - 160000)
    yield "tangledline", objects('<object><polyline points="%s"/></object>' % spoke, 1000)
    star = points_text(ring(4000, 390, 0.1, 400, 400))
    yield "lineinstar", objects('<object><polyline points="%s"/></object><object><polygon points="%s"/></object>' % (spoke, star), 1000)
    yield "bigimage", (
        HEAD % (1, 1)
        + "".join(
            '<tileset firstgid="%d" name="t" tilewidth="4096" tileheight="4096"><image source="disc.png" trans="%06x"/>'
            "</tileset>" % (i + 1, i)
            for i in range(20)
        )
        + "<objectgroup>"
        + "".join('<object gid="%d" x="%d" y="0"/>' % (i + 1, i) for i in range(20))
        + "</objectgroup></map>"
    )
    yield "alphas", fill(
        HEAD % (1, 1)
        + '<tileset firstgid="1" name="t" tilewidth="4096" tileheight="4096"><image source="disc.png"/></tileset>'
        + "<objectgroup>",
        lambda i: '<object gid="1" x="%d" y="0"><properties><property name="alpha" value="%d"/></properties></object>'
        % (i, i % 255),
        "</objectgroup></map>",
        40000,
    )
    yield from lent_maps(folder, beside)
    yield from noted_maps(folder, beside)


def lent_maps(folder, beside):
    """What is written once and read, or told, for each of thousands."""
    far = "../" * 60 + os.path.abspath(folder).lstrip("/") + "/"
    for i in range(7):
        beside("far%d.tx" % i, "<template><object%s/></template>" % (' template="%sfar%d.tx"' % (far, i + 1) if i < 6 else ""))
    yield "chain", objects('<object template="far0.tx"/>')
    beside("said.tx", "<template>" + "\n" * 1000000 + "<object/></template>")
    ways = ["".join(way) for n in range(1, 12) for way in itertools.product(("/proc/self/root", "/proc/thread-self/root"), repeat=n)]
    if not os.path.exists(ways[0]):
        ways = [""]
    names = [way + os.path.abspath(folder) + "/said.tx" for way in ways]
    yield "ways", objects(lambda i: '<object template="%s"/>' % names[i % len(names)])
    yield "classes", HEAD % (500, 500) + tileset(BOX, ' type="%s"' % ("c" * 1000)) + tile_layer(500) + "</map>"
    groups, ends = "".join('<group name="%s">' % ("g" * 1000) for _ in range(60)), "</group>" * 60
    yield "deeptiles", HEAD % (450, 450) + tileset(BOX) + groups + tile_layer(450) + ends + "</map>"
    layer = "<objectgroup>" + '<object x="0" y="0" width="9" height="9"/>' * 360 + "</objectgroup>"
    yield "deeppairs", HEAD % (1, 1) + groups + layer + layer + ends + "</map>"
    attributes = " ".join('a%x=""' % i for i in range(50000))
    yield "chunks", fill(
        HEAD % (1, 1) + '<layer width="1" height="1"><data %s encoding="csv">' % attributes, "<chunk/>", "</data></layer></map>"
    )
    beside("same.tsx", '<tileset name="t" tilewidth="8" tileheight="8" %s><image source="tile.png"/></tileset>' % attributes)
    yield "sametileset", fill(HEAD % (1, 1), lambda i: '<tileset firstgid="%d" source="same.tsx"/>' % (i + 1), "</map>")
    beside("moves-tangle.jsonl", '{"id":1,"move":[0.001,0]}\n{"step":true}\n' * 20000)
    points = points_text(ring(8000, 100, 0.7))
    yield "tangle", HEAD % (1, 1) + "<objectgroup>" + "".join(
        '<object id="%d"><polygon points="%s"/></object>' % (i, points) for i in (1, 2)
    ) + "</objectgroup></map>"


def noted_maps(folder, beside):
    """Maps of which much is left out, with notes."""
    rule = '<properties><property name="%s" value="%s"/></properties>'
    sheet = '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tile.png"/><tile id="0">%s</tile></tileset>'
    crossing = ring(64, 4, 0, 4, 4)
    crossing[10], crossing[20] = crossing[20], crossing[10]
    beside("few.png", "no image")
    yield "note_cells", lambda: HEAD % (1000, 1000) + tileset(BOX) + tile_layer(1000, 99) * 15 + "</map>"
    yield "note_nowhere", lambda: HEAD % (1000, 1000) + tile_layer(1000, 99) * 15 + "</map>"
    yield "note_gone", lambda: HEAD % (1000, 1000) + '<tileset firstgid="1" source="gone.tsx"/>' + tile_layer(1000) * 15 + "</map>"
    two = "<I" + "I" * 999
    mixed = base64.b64encode(zlib.compress(struct.pack(two, *([1, 300000] * 500)) * 1000, 9)).decode()
    layer = '<layer width="1000" height="1000"><data encoding="base64" compression="zlib">%s</data></layer>' % mixed
    yield "note_mixed", lambda: (
        HEAD % (1000, 1000) + '<tileset firstgid="1" source="gone.tsx"/><tileset firstgid="200000" name="u"/>' + layer * 15 + "</map>"
    )
    yield "note_hot", lambda: HEAD % (1000, 1000) + sheet % (rule % ("hot", "disc.png")) + tile_layer(1000) * 15 + "</map>"
    yield "note_nohot", lambda: HEAD % (1000, 1000) + sheet % (rule % ("hot", "few.png")) + tile_layer(1000) * 15 + "</map>"
    yield "note_shapes", lambda: HEAD % (500, 500) + tileset(polygon(crossing[:20])) + tile_layer(500) + "</map>"
    yield "note_negative", lambda: HEAD % (500, 500) + tileset('<object x="8" y="8" width="-8" height="-8"/>') + tile_layer(500) + "</map>"
    yield "note_polygons", lambda: objects('<object><polygon points="0,0 9,9 9,0 0,9"/></object>')
    yield "note_stars", lambda: objects(lambda i: polygon(crossing, i, i))
    yield "note_big", lambda: objects(lambda i: polygon(ring(4000, 1000, 0.4)[:-1] + [(5, 5)], i, i))
    yield "note_points", lambda: objects("<object><polyline/></object>")
    yield "note_tiles", lambda: objects('<object gid="7"/>')
    yield "note_gonetx", lambda: objects('<object template="gone.tx"/>')
    yield "note_backslashes", lambda: objects(lambda i: '<object template="a\\%d.tx"/>' % i)
    beside("noted.tx", "<template><object>%s</object></template>" % (rule % ("p", 1)))
    yield "note_sametx", lambda: objects('<object template=".\\noted.tx" x="a"/>')
    yield "note_properties", lambda: fill(HEAD % (1, 1) + "<properties>", '<property type="q"/>', "</properties></map>")
    yield "note_order", lambda: fill(HEAD % (1, 1), lambda i: '<tileset firstgid="%d"/>' % (99999 - i), "</map>")
    yield "note_equal", lambda: fill(HEAD % (1, 1), '<tileset firstgid="1"/>', "</map>")
    yield "note_images", lambda: fill(
        HEAD % (1, 1) + '<tileset firstgid="1" name="t">',
        lambda i: '<tile id="%d"><image source="few.png" trans="%06x"/></tile>' % (i, i),
        "</tileset>%s</map>" % "".join('<objectgroup><object gid="%d"/></objectgroup>' % (i + 1) for i in range(999)),
    )
    damaged = png(4096, 4096, 1, 0, (bytes(512) for _ in range(4096)))[:-60]
    inside = '<image><data encoding="base64">%s</data></image>' % base64.b64encode(damaged).decode()
    yield "note_damaged", lambda: fill(HEAD % (1, 1), "<imagelayer>%s</imagelayer>" % inside, "</map>")
    for i in range(40):
        with open(os.path.join(folder, "cut%d.png" % i), "wb") as file:
            file.write(damaged)
    yield "note_cut", lambda: HEAD % (1, 1) + "".join(
        '<imagelayer><image source="cut%d.png"/></imagelayer>' % i for i in range(40)
    ) + "</map>"


def json_maps():
    layer = {"type": "tilelayer", "width": 1000, "height": 480, "data": [0] * 480000}
    head = {"width": 1, "height": 1, "tilewidth": 8, "tileheight": 8}
    yield "numbers", json.dumps(dict(head, layers=[layer]), separators=(",", ":"))
    one = {"id": 1, "x": 0, "y": 0, "width": 9, "height": 9}
    yield "objects", json.dumps(
        dict(head, layers=[{"type": "objectgroup", "objects": [one] * 20000}]), separators=(",", ":")
    )[: SIZE * 2]
    keys = ",".join('"%x":0' % i for i in range(50000))
    yield "chunks", fill(
        '{"width":1,"height":1,"tilewidth":8,"tileheight":8,"infinite":true,"layers":[{"type":"tilelayer",%s,' % keys
        + '"encoding":"base64","compression":"none","chunks":[{}',
        ',{"data":""}',
        "]}]}",
    )
    yield "braces", fill(json.dumps(dict(head, layers=[]))[:-1] + ',"x":[0', ',{"":{"":{"":{"":""}}}}', "]}")


MAP_VERBS = [
    ["info", "F"],
    ["check", "F"],
    ["check", "F", "--json"],
    ["check", "F", "--touch"],
    ["check", "F", "-o", "out.png"],
    ["check", "F", "-o", "out.svg"],
    ["check", "F", "--events", "moves.jsonl"],
]


# ---- Requests -------------------------------------------------------------------------------------------------------


def requests():
    def polygon_shape(points):
        return {"polygon": [list(p) for p in points]}

    star, other = polygon_shape(ring(20000, 1e4, 0.4)), polygon_shape(ring(20000, 1e4, 0.4, 3, 5))
    saws = polygon_shape(saw(15000, 15000, 500)), polygon_shape([(x + 0.25, y + 0.5) for x, y in saw(15000, 15000, 500)])
    smooth = polygon_shape(ring(20000, 1e4)), polygon_shape(ring(20000, 1e4, 0, 3, 5))
    far = polygon_shape(ring(20000, 1e4, 0.4, 4e4, 0))
    lines = {"polyline": [list(p) for p in saw(20000, 15000, 500)]}
    lines2 = {"polyline": [[x + 0.3, y + 0.1] for x, y in saw(20000, 15000, 500)]}
    mask = {"mask": ["#" * 900] * 550, "at": [0, 0]}
    chequer = {"mask": ["#." * 350, ".#" * 350] * 350, "at": [0, 0]}
    pairs = [("stars", star, other), ("saws", *saws), ("smooth", *smooth), ("apart", star, far), ("lines", lines, lines2)]
    pairs += [("lines_star", lines, star), ("masks", mask, dict(mask, at=[3, 5])), ("chequers", chequer, chequer)]
    pairs += [("mask_star", dict(chequer, at=[-300, -300]), polygon_shape(ring(8000, 300, 0.4)))]
    pairs += [("turned", dict(mask, pose={"at": [1, 2], "angle": 33}), mask)]
    pairs += [("huge", {"image": "disc.png"}, {"image": "disc.png", "at": [9, 3], "pose": {"at": [0, 0], "angle": 20}})]
    pairs += [("scaled", {"mask": ["#"], "scale": [4000, 4000]}, {"mask": ["#"], "scale": [4000, 4000], "at": [9, 9]})]
    pairs += [("toolarge", {"mask": ["#"], "scale": [1e6, 1e6]}, {"point": [1, 1]})]
    for name, a, b in pairs:
        for op in ("relate", "collide", "distance", "contains", "sweep"):
            extra = {"motion": [7000, 11]} if op == "sweep" else {}
            yield "%s %s" % (op, name), dict({"op": op, "a": a, "b": b}, **extra)
    yield "ray lines", {"op": "ray", "a": lines, "from": [-1, 250], "to": [16000, 251], "all": True}
    yield "ray star", {"op": "ray", "a": star, "from": [-2e4, 0.1], "to": [2e4, 0.2], "all": True}
    yield "pairs circles", {"op": "pairs", "shapes": [{"circle": [0, 0, 1]}] * 20000}
    yield "pairs row", {"op": "pairs", "shapes": [{"circle": [i, 0, 1]} for i in range(20000)]}
    yield "pairs boxes 700", {"op": "pairs", "shapes": [{"box": [0, 0, 1, 1]}] * 700}
    hundred = polygon_shape(ring(100, 100, 0.3))
    yield "pairs stars", {"op": "pairs", "shapes": [hundred] * 400}
    yield "pairs chequers", {"op": "pairs", "shapes": [{"mask": ["#.", ".#"] * 300, "at": [i, i]} for i in range(150)]}
    parts = {"parts": [{"circle": [i % 100, i // 100, 1]} for i in range(8000)]}
    for op in ("relate", "collide", "distance", "contains", "sweep"):
        extra = {"motion": [7000, 11]} if op == "sweep" else {}
        yield "%s parts" % op, dict({"op": op, "a": parts, "b": parts}, **extra)
    yield "collide every part", {"op": "collide", "a": parts, "b": parts, "parts": True}
    yield from requests_of_rings()
    many = {"polyline": [[i % 9, i % 7] for i in range(150000)]}
    yield "relate many", {"op": "relate", "a": many, "b": {"point": [1, 1]}}
    points = {"parts": [{"point": [i, i % 9]} for i in range(14000)]}
    yield "relate points", {"op": "relate", "a": points, "b": {"parts": [{"point": [1, 0.5]}]}}
    yield "contains points", {"op": "contains", "a": points, "b": points}


def spiral_ring(turns, half):
    """A square of this half side, and an arm around it of many turns."""
    out, back = [], []
    for turn in range(turns):
        r = half + 8 + 4 * (turns - turn)
        out += [(-r, -r), (r, -r), (r, r), (4 - r, r)]
        back += [(2 - r, 2 - r), (r - 2, 2 - r), (r - 2, r - 2), (6 - r, r - 2)]
    end = out[-1][0]
    return out + [(end, -half), (half, -half), (half, half), (end + 1, half), (end + 1, back[-1][1])] + back[::-1]


def requests_of_rings():
    def nested(shape, depth):
        for i in range(depth):
            shape = {"parts": [shape], "pose": {"at": [i, 1], "angle": 7}}
        return shape

    def ask(shape):
        return {"op": "contains", "a": shape, "b": {"point": [0, 0]}}

    corners = [(3 * (i % 100) + 1, 3 * (i // 100) + 1) for i in range(14000)]
    holes = [[[x, y], [x, y + 1], [x + 1, y]] for x, y in corners]
    grid = {"polygon": [[0, 0], [303, 0], [303, 423], [0, 423]], "holes": holes}
    yield "contains holes", ask(grid)
    yield "contains wronghole", ask(dict(grid, holes=holes[:-1] + [[[1.1, 1.1], [1.1, 1.2], [1.2, 1.1]]]))
    yield "contains wrongholes", ask(dict(grid, holes=holes[:7000] + [[[x + 0.1, y + 0.1], [x + 0.1, y + 0.2], [x + 0.2, y + 0.1]] for x, y in corners[:7000]]))
    yield "contains posedholes", ask(nested(grid, 15))
    middles = [(2 * (i % 100) - 395, 2 * (i // 100) - 395) for i in range(10000)]
    diamonds = [[[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]] for x, y in middles]
    for turns, n in ((700, 2500), (1500, 10000)):
        yield "contains spiral%d" % turns, ask({"polygon": spiral_ring(turns, 400), "holes": diamonds[:n]})
    for depth in (1, 15):
        yield "contains posed%d" % depth, ask(nested({"polygon": ring(20000, 1e4, 0.4)}, depth))
    tangles = [ring(12000, 1e4, 0.7), ring(12000, 1e4, 0.7, 0.001)]
    lines = [ring(25000, 1e4, 0.7), ring(25000, 1e4, 0.7, 0.1, 0.3)]
    for name, key, (a, b) in (("tangle", "polygon", tangles), ("tanglelines", "polyline", lines)):
        for op in ("relate", "collide", "distance", "contains"):
            yield "%s %s" % (op, name), {"op": op, "a": {key: a}, "b": {key: b}}


def image_requests(folder):
    """The same of images: names, and shapes that are made when they are wanted."""
    made = Made(folder)

    def image(name, **rule):
        return dict({"image": os.path.basename(made.path(name))}, **rule)

    def named(name):
        return [{"image": path} for path in many_names(made.path(name), 16)]

    yield "names_slow", lambda: named("slow0.png")
    yield "names_codes", lambda: named("codes.webp")
    yield "rules_slow", lambda: [image("slow0.png", alpha=i) for i in range(16)]
    yield "rules_tail", lambda: [image("tail.png", alpha=i) for i in range(16)]
    yield "frames_slow", lambda: [image("slow0.png", frames=[256, 256], frame=i) for i in range(16)]
    yield "sum_slow2", lambda: [image("slow%d.png" % i) for i in range(2)]
    yield "sum_slow4", lambda: [image("slow%d.png" % i) for i in range(4)]
    yield "turns", lambda: [image(("slow0.png", "codes.webp", "flat1.png")[i % 3], alpha=i) for i in range(12)]


# ---- Sheets and masks -----------------------------------------------------------------------------------------------


def sheets():
    """Many frames, tags and slices, and frames that all show the whole image."""

    def of(n, n_slices=0):
        whole = {"x": 0, "y": 0, "w": 4096, "h": 4096}
        meta = {"image": "disc.png", "slices": [{"name": str(i), "keys": [{"frame": 0, "bounds": whole}]} for i in range(n_slices)]}
        return json.dumps({"frames": {str(i): {"frame": whole, "duration": 1} for i in range(n)}, "meta": meta})

    yield "frames4", of(4)
    yield "frames15", of(15)
    yield "frames60", of(60)
    yield "slices13", of(1, 13)

    def frame(i, side):
        return '{"filename":"%d","frame":{"x":0,"y":0,"w":%d,"h":%d}}' % (i, side, side)

    def sheet(n, side, meta=""):
        return '{"frames":[%s],"meta":{"image":"noise1024.png"%s}}' % (",".join(frame(i, side) for i in range(n)), meta)

    yield "frames", sheet(15000, 8)
    yield "largeframes", sheet(9000, 1024)
    yield "fewlarge", sheet(230, 1024)
    tags = ",".join('{"name":"t%d","from":0,"to":4999,"direction":"pingpong"}' % i for i in range(9000))
    yield "tags", sheet(5000, 8, ',"frameTags":[%s]' % tags)
    key = '{"name":"s%d","keys":[{"frame":0,"bounds":{"x":0,"y":0,"w":8,"h":8}}]}'
    yield "slices", sheet(100, 8, ',"slices":[%s]' % ",".join(key % i for i in range(9000)))


SHEET_VERBS = [
    ["info", "F"],
    ["mask", "F"],
    ["mask", "F", "--text"],
    ["mask", "F", "--text", "--json"],
    ["mask", "F", "-o", "out.png"],
    ["mask", "F", "-o", "out.kmask"],
    ["mask", "F", "-o", "out.h"],
]


def kmasks():
    """(frames, animations) as .kmask files: frames of (width, height, masks), masks of (tag, width, height, rows)."""

    def of(frames, n_animations=0):
        body, n_masks = [], 0
        for width, height, masks in frames:
            body.append(struct.pack("<HIffIII", 0, 1, 0, 0, width, height, len(masks)))
            n_masks += len(masks)
            for tag, w, h, rows in masks:
                body.append(struct.pack("<H", len(tag)) + tag + struct.pack("<iiII", 0, 0, w, h) + rows)
        body.append(struct.pack("<HIIII", 0, 0, 0, 0, 0) * n_animations)
        data = b"".join(body)
        head = b"\x89KMASK\r\n" + struct.pack("<IIQII", 1, len(frames), len(data) + 36, n_masks, n_animations)
        return head + data + struct.pack("<I", zlib.crc32(head + data))

    yield "tags", of([(1, 1, [(b"%06d" % (i * 7919 % 40000), 1, 1, b"\1") for i in range(40000)])])
    yield "frames", of([(30000, 30000, [(b"t%d" % (i % 9000), 1, 1, b"\1")]) for i in range(20000)])
    yield "animations", of([(1, 1, [])], 55000)
    yield "column", of([(1, 1000000, [(b"", 1, 1000000, b"\1" * 1000000)])])
    yield "square", of([(2880, 2880, [(b"", 2880, 2880, b"\xff" * 360 + b"\xd5" * 360 * 2879)])])
