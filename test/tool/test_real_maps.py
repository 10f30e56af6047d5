"""Maps that nobody here made: the examples of Debian's package `tiled`.

Every one loads without complaint, and its items are those that an independent reading of the XML gives: number, id, name,
layer and kind of each object, and where it lies.  Then Tiled itself converts each map to JSON, and the items of that file
are the same again.
"""

import base64
import gzip
import json
import math
import os
import re
import shutil
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zlib

KOLIZE = os.environ["KOLIZE"]
PACKAGE = "tiled"
MUST_BE_THERE = {"sandbox.tmx", "sandbox2.tmx", "orthogonal-outside.tmx", "island.tmx", "desert.tmx", "sewers.tmx",
                 "isometric_grass_and_water.tmx", "hexagonal-mini.tmx"}
FLIPS = 0xF0000000
CONVERTIBLE = 15  # maps of this package; fewer means that something was not found


def package_files():
    """The package's files, or an AssertionError that says what to install."""
    try:
        listed = subprocess.run(["dpkg", "-L", PACKAGE], capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError):
        listed = []
    files = [path for path in listed if os.path.isfile(path)]
    if not any(re.search(r"/examples/.*\.tmx(\.gz)?$", path) for path in files):
        raise AssertionError("the example maps of the package %s are not here: apt-get install %s" % (PACKAGE, PACKAGE))
    return files


def unpack_examples(folder):
    """Copies the examples, those packed by gzip unpacked, and returns the paths of all maps."""
    maps = []
    for path in package_files():
        if "/examples/" not in path:
            continue
        to = os.path.join(folder, path.split("/examples/", 1)[1])
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if path.endswith(".gz"):
            to = to[:-3]
            with gzip.open(path, "rb") as packed, open(to, "wb") as plain:
                shutil.copyfileobj(packed, plain)
        else:
            shutil.copyfile(path, to)
        if to.endswith((".tmx", ".tmj")):
            maps.append(to)
    return sorted(maps)


def check(path):
    """Exit status and what `kolize check --json` prints."""
    run = subprocess.run([KOLIZE, "check", path, "--json"], capture_output=True, text=True, check=False, timeout=120)
    if run.returncode not in (0, 1):
        raise AssertionError("%s: exit status %d\n%s" % (path, run.returncode, run.stderr))
    return run.returncode, json.loads(run.stdout)


# ---- An independent reading of the XML -------------------------------------------------------------------------------

def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def tiles_of(layer):
    """All numbers of a tile layer, chunks after each other."""
    data = layer.find("data")
    if data is None:
        return []
    numbers = []
    for part in data.findall("chunk") or [data]:
        text = (part.text or "").strip()
        if data.get("encoding") == "csv":
            numbers += [int(number) for number in text.split(",")]
        elif data.get("encoding") == "base64":
            packed = base64.b64decode(text)
            kind = data.get("compression", "")
            plain = {"zlib": zlib.decompress, "gzip": gzip.decompress, "": bytes}[kind](packed)
            numbers += struct.unpack("<%dI" % (len(plain) // 4), plain)
        else:
            numbers += [int(tile.get("gid", "0")) for tile in part.findall("tile")]
    return numbers


def tilesets_of(root, path):
    """[(first number, the tileset's element)]"""
    found = []
    for use in root.findall("tileset"):
        tileset = use
        if use.get("source"):
            tileset = ElementTree.parse(os.path.join(os.path.dirname(path), use.get("source"))).getroot()
        found.append((int(use.get("firstgid")), tileset))
    return found


def colliding_tiles(tilesets):
    """Global numbers of tiles with collision shapes."""
    numbers = set()
    for first, tileset in tilesets:
        for tile in tileset.findall("tile"):
            if tile.find("objectgroup/object") is not None:
                numbers.add(first + int(tile.get("id")))
    return numbers


class Object:
    """An object with what its template adds."""

    def __init__(self, element, path):
        self.elements = [element]
        if element.get("template"):
            self.elements.append(ElementTree.parse(
                os.path.join(os.path.dirname(path), element.get("template"))).getroot().find("object"))

    def get(self, name, otherwise=None):
        return next((e.get(name) for e in self.elements if e.get(name) is not None), otherwise)

    def has(self, name):
        return any(e.find(name) is not None for e in self.elements)

    def number(self, name):
        return float(self.get(name, "0"))

    def kind(self, with_shapes):
        """What the product calls it; None: it may be any."""
        if self.get("gid"):
            return None if int(self.get("gid")) & ~FLIPS in with_shapes or self.get("template") else "mask"
        for name in ("point", "polygon", "polyline"):
            if self.has(name):
                return name
        if self.has("ellipse"):
            return "circle" if self.number("width") == self.number("height") else "polygon"
        return "box" if math.fmod(self.number("rotation"), 90) == 0 else "polygon"


def read_map(path):
    """[(layer's path, shift, Object)] of all objects but texts; number of tiles of tile layers that collide."""
    root = ElementTree.parse(path).getroot()
    with_shapes = colliding_tiles(tilesets_of(root, path))
    objects, n_tiles = [], 0

    def walk(parent, prefix, x, y):
        nonlocal n_tiles
        for node in parent:
            if node.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            name = prefix + node.get("name", "")
            at_x, at_y = x + float(node.get("offsetx", "0")), y + float(node.get("offsety", "0"))
            if node.tag == "group":
                walk(node, name + "/", at_x, at_y)
            elif node.tag == "layer":
                n_tiles += sum(number & ~FLIPS in with_shapes for number in tiles_of(node))
            elif node.tag == "objectgroup":
                for element in node.findall("object"):
                    one = Object(element, path)
                    if not one.has("text"):
                        objects.append((name, (at_x, at_y), one))

    walk(root, "", 0, 0)
    return root, objects, n_tiles, with_shapes


class RealMaps(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.maps = unpack_examples(cls.folder.name)

    def test_the_maps_that_matter_are_among_them(self):
        names = {os.path.basename(path) for path in self.maps}
        self.assertEqual(MUST_BE_THERE - names, set())
        self.assertGreaterEqual(len(self.maps), CONVERTIBLE)

    def test_items_are_those_of_the_xml(self):
        n_objects = 0
        for path in self.maps:
            with self.subTest(map=os.path.basename(path)):
                root, objects, n_tiles, with_shapes = read_map(path)
                status, report = check(path)
                self.assertEqual(report["warnings"], [])
                self.assertEqual(status, 0 if report["pairs"] else 1)
                of_objects = [item for item in report["items"] if item["tile"] < 0 or item["id"]]
                self.assertEqual(len(of_objects), len(objects))
                self.assertEqual(len(report["items"]) - len(of_objects), n_tiles)
                wanted = sorted((layer, int(one.get("id", "0")), one.get("name", "")) for layer, _, one in objects)
                self.assertEqual(sorted((item["layer"], item["id"], item["name"]) for item in of_objects), wanted)
                by_id = {item["id"]: item for item in of_objects}
                for _, shift, one in objects:
                    item = by_id[int(one.get("id", "0"))]
                    kind = one.kind(with_shapes)
                    self.assertTrue(kind in (None, item["kind"]), (item, kind))
                    if kind == "box" and not one.number("rotation") and root.get("orientation") != "isometric":
                        self.compare_box(item, shift, one)
                n_objects += len(objects)
        self.assertGreater(n_objects, 200)

    def compare_box(self, item, shift, one):
        x0, y0 = one.number("x") + shift[0], one.number("y") + shift[1]
        corners = [x0, y0, x0 + one.number("width"), y0 + one.number("height")]
        self.assertEqual([float32(v) for v in item["bounds"]], [float32(v) for v in corners])

    def test_each_pair_is_listed_once_and_none_with_itself(self):
        n_pairs = 0
        for path in self.maps:
            pairs = [(pair["a"], pair["b"]) for pair in check(path)[1]["pairs"]]
            self.assertEqual(len({frozenset(pair) for pair in pairs}), len(pairs), path)
            self.assertTrue(all(a != b for a, b in pairs), path)
            n_pairs += len(pairs)
        self.assertGreater(n_pairs, 100)

    def test_tiled_converts_the_maps_to_json_and_nothing_changes(self):
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=self.folder.name)
        for path in self.maps:
            with self.subTest(map=os.path.basename(path)):
                converted = path[:-4] + ".converted.tmj"
                subprocess.run(["tiled", "--export-map", "json", path, converted], env=environment, check=True,
                               timeout=120, capture_output=True)
                _, xml = check(path)
                _, other = check(converted)
                # Tiled gives numbers to the objects of its oldest maps, which have none.
                if not all(item["id"] for item in xml["items"] if item["tile"] < 0):
                    for item in xml["items"] + other["items"]:
                        item["id"] = 0
                self.assertEqual(other["items"], xml["items"])
                self.assertEqual(other["pairs"], xml["pairs"])
                self.assertEqual(other["warnings"], [])


if __name__ == "__main__":
    unittest.main()
