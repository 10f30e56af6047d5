"""`kolize lint`: seeded faults are found, each by its name, and good shapes have none."""

import glob
import json
import math
import os
import random
import re
import unittest

from cli_support import EXAMPLES, FAILED, FOUND, NONE, USAGE, ToolTest, png_pixels, png_rgba, png_size, sprite

SOLID, CLEAR = (200, 40, 40, 255), (0, 0, 0, 0)


def disc(cx, cy, r, w=32, h=32):
    return [["#" if (x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 <= r * r else "." for x in range(w)] for y in range(h)]


def box(x0, y0, x1, y1, w=16, h=16):
    return [["#" if x0 <= x < x1 and y0 <= y < y1 else "." for x in range(w)] for y in range(h)]


def png(rows):
    return png_rgba([[SOLID if c == "#" else CLEAR for c in row] for row in rows])


def beside(*tiles):
    """Tiles in one row of an image."""
    return png([sum((tile[y] for tile in tiles), []) for y in range(len(tiles[0]))])


def polygon(points, x=0, y=0, more=""):
    text = " ".join("%g,%g" % p for p in points)
    return '<object id="1" x="%g" y="%g" %s><polygon points="%s"/></object>' % (x, y, more, text)


def rectangle(x, y, w, h):
    return '<object id="1" x="%g" y="%g" width="%g" height="%g"/>' % (x, y, w, h)


def tileset(image, count, w, h, shapes):
    """shapes: {tile: [object, ...]}"""
    tiles = "".join(
        '<tile id="%d"><objectgroup>%s</objectgroup></tile>\n' % (i, "".join(objects)) for i, objects in shapes.items()
    )
    return (
        '<tileset name="t" tilewidth="%d" tileheight="%d" tilecount="%d" columns="%d">\n<image source="%s"/>\n%s</tileset>'
        % (w, h, count, count, image, tiles)
    )


def level(source, rows, side=16):
    w, h = len(rows[0]), len(rows)
    data = ",".join(str(gid) for row in rows for gid in row)
    return (
        '<map version="1.8" orientation="orthogonal" width="%d" height="%d" tilewidth="%d" tileheight="%d">'
        '<tileset firstgid="1" source="%s"/><layer id="1" name="ground" width="%d" height="%d">'
        '<data encoding="csv">%s</data></layer></map>' % (w, h, side, side, source, w, h, data)
    )


SQUARE = [(0, 0), (16, 0), (16, 16), (0, 16)]


class Lint(ToolTest):
    def lint(self, *args, status=None):
        return self.json("lint", *args, status=status)

    def faults(self, *args):
        return sorted({fault["fault"] for fault in self.lint(*args)["faults"]})

    def tile(self, objects, rows=None, name="t"):
        """A tileset of one tile."""
        rows = rows or box(0, 0, 16, 16)
        self.write(name + ".png", png(rows))
        self.write(name + ".tsx", tileset(name + ".png", 1, len(rows[0]), len(rows), {0: objects}))
        return name + ".tsx"

    def fixtures(self, *parts, name="ship"):
        vertices = [[{"x": x, "y": y} for x, y in part] for part in parts]
        body = {name: {"type": "fromPhysicsEditor", "fixtures": [{"label": "", "vertices": vertices}]}}
        self.write("parts.json", json.dumps(body))
        self.write(name + ".png", png(box(0, 0, 16, 16)))
        return "parts.json"

    # Twenty faults of fourteen kinds, each alone and named.

    def seeded(self):
        """(kind, arguments), two or one of each kind."""
        yield "flat", [self.tile([polygon([(0, 0), (16, 16)]), polygon(SQUARE)], name="flat1")]
        yield "flat", [self.tile([polygon([(0, 0), (8, 8), (16, 16)]), polygon(SQUARE)], name="flat2")]
        yield "duplicate", [self.tile([polygon([(0, 0), (16, 0), (16, 0), (16, 16), (0, 16)])], name="dup1")]
        yield "duplicate", [self.tile([polygon(SQUARE + [(0, 0)])], name="dup2")]
        bow = [(0, 0), (16, 0), (16, 16), (9, 16), (7, 12), (11, 12), (8, 16), (0, 16)]
        yield "crossing", [self.tile([polygon(bow)], name="cross1")]
        yield "crossing", [self.tile([polygon(SQUARE + [(0, 4), (0, 8)])], name="cross2")]
        others = {i: [polygon(SQUARE)] for i in range(3)}
        others[3] = [polygon(SQUARE[::-1])]
        self.write("four.png", beside(*[box(0, 0, 16, 16)] * 4))
        self.write("wind1.tsx", tileset("four.png", 4, 16, 16, others))
        yield "winding", ["wind1.tsx"]
        yield "winding", [self.tile([polygon(SQUARE)], name="wind2"), "--winding", "counter"]
        dent = [(0, 0), (16, 0), (16, 16), (8, 14), (0, 16)]
        yield "concave", [self.fixtures(dent)]
        round_off = [(4, 0), (12, 0), (14, 1), (16, 4), (16, 12), (12, 16), (4, 16), (0, 12), (0, 4)]
        yield "corners", [self.fixtures(round_off, name="nine")]
        yield "corners", [self.tile([polygon(SQUARE)], name="corner2"), "--corners", "3"]
        yield "outside", [self.tile([polygon([(0, 0), (20, 0), (20, 16), (0, 16)])], name="out1")]
        yield "outside", [self.tile([rectangle(-3, 0, 19, 16)], name="out2")]
        yield "bare", [self.tile([polygon(SQUARE)], rows=box(0, 0, 0, 0), name="bare1")]
        yield "missed", [self.tile([rectangle(0, 5, 16, 11)], name="miss1"), "--missed", "30"]
        yield "extra", [self.tile([rectangle(0, 0, 16, 16)], rows=box(0, 0, 16, 11), name="extra1"), "--extra", "40"]
        yield "iou", [self.tile([rectangle(0, 0, 16, 13)], name="iou1"), "--iou", "0.9"]
        hair = [row[:] for row in box(0, 8, 16, 16)]
        for y in range(8):
            hair[y][7] = "#"
        yield "worst", [self.tile([rectangle(0, 8, 16, 8)], rows=hair, name="worst1")]
        self.write("two.png", beside(box(0, 0, 16, 16), box(0, 0, 16, 16)))
        self.write("gap.tsx", tileset("two.png", 2, 16, 16, {0: [rectangle(0, 0, 14, 16)], 1: [rectangle(0, 0, 16, 16)]}))
        self.write("gap.tmx", level("gap.tsx", [[1, 2]]))
        yield "gap", ["gap.tmx"]
        wide = {0: [rectangle(0, 0, 17, 16)], 1: [rectangle(0, 0, 16, 16)]}
        self.write("over.tsx", tileset("two.png", 2, 16, 16, wide))
        self.write("over.tmx", level("over.tsx", [[2], [1], [1]]))
        self.write("over2.tmx", level("over.tsx", [[1, 2]]))
        yield "overlap", ["over2.tmx"]

    def test_each_seeded_fault_is_found_alone(self):
        kinds = set()
        n = 0
        for kind, args in self.seeded():
            answer = self.lint(*args, status=NONE)
            found = {fault["fault"] for fault in answer["faults"]}
            self.assertEqual(found, {kind}, (args, answer["faults"]))
            kinds.add(kind)
            n += 1
        self.assertGreaterEqual((len(kinds), n), (14, 20))

    # Godot's shapes that have no area, or no outline, by design.

    def godot(self, shape, lines="", older=False):
        """The faults of a scene whose one node has that shape resource."""
        text = '[gd_scene format=%d]\n[sub_resource type="%s" id="1"]\n%s\n' % (2 if older else 3, shape, lines)
        text += '[node name="R" type="Area2D"]\n[node name="C" type="CollisionShape2D" parent="."]\nshape = SubResource("1")\n'
        self.write("g.tscn", text)
        return [(f["fault"], f["message"]) for f in self.lint("g.tscn")["faults"]]

    def test_rays_boundaries_and_segments_of_godot_are_no_faults(self):
        for older, ray, boundary, away in ((False, "SeparationRayShape2D", "WorldBoundaryShape2D", "distance = -8.0"),
                                           (True, "RayShape2D", "LineShape2D", "d = -8.0")):
            self.assertEqual(self.godot(ray, "length = 18.0", older), [])
            self.assertEqual(self.godot(ray, "", older), [])
            self.assertEqual(self.godot(boundary, "", older), [])
            self.assertEqual(self.godot(boundary, "normal = Vector2(1, 0)\n" + away, older), [])
        chain = "segments = PackedVector2Array(0, 0, 10, 0, 10, 0, 10, 10, 10, 10, 0, 0, 5, -5, 5, 15)"
        self.assertEqual(self.godot("ConcavePolygonShape2D", chain), [])

    def test_what_is_wrong_with_them_is_found(self):
        self.assertEqual(self.godot("SeparationRayShape2D", "length = 0"),
                         [("flat", "a ray or a normal of no length has no direction")])
        self.assertEqual(self.godot("WorldBoundaryShape2D", "normal = Vector2(0, 0)")[0][0], "flat")
        points = "segments = PackedVector2Array(%s)"
        same = self.godot("ConcavePolygonShape2D", points % "0, 0, 1, 0, 4, 4, 4, 4")
        self.assertEqual(same, [("duplicate", "points 2 and 3 are the same, (4, 4)")])
        odd = self.godot("ConcavePolygonShape2D", points % "0, 0, 1, 0, 4, 4")
        self.assertEqual(odd, [("flat", "segments have two points each, and point 2 is alone")])
        self.assertEqual(self.godot("ConcavePolygonShape2D", "")[0][0], "flat")
        self.assertEqual(self.godot("ConvexPolygonShape2D", "")[0][0], "flat")
        for shape, line in (("SeparationRayShape2D", "length = nan"), ("ConcavePolygonShape2D", points % "0, inf"),
                            ("WorldBoundaryShape2D", "normal = Vector2(nan, 0)"), ("ConvexPolygonShape2D", "points = X(nan, 1)")):
            self.write("n.tscn", '[gd_resource type="%s" format=3]\n[resource]\n%s\n' % (shape, line))
            _, messages = self.run_tool("lint", "n.tscn", status=FAILED)
            self.assertIn("n.tscn:2:", messages)

    def test_a_shape_of_an_unknown_type_is_a_note(self):
        self.assertEqual(self.godot("MyOwnShape2D"), [])
        _, messages = self.run_tool("lint", "g.tscn", status=FOUND)
        self.assertIn("g.tscn:2:1: shapes of the type 'MyOwnShape2D' are not known", messages)

    def test_a_polygon_built_of_segments_may_cross_itself(self):
        node = '[gd_scene format=3]\n[node name="R" type="Area2D"]\n[node name="C" type="CollisionPolygon2D" parent="."]\n%s'
        points = "polygon = PackedVector2Array(0, 0, 10, 0, 0, 10, 10, 10)\n"
        for mode, faults in (("build_mode = 1\n", []), ("build_mode = 0\n", ["crossing"]), ("", ["crossing"])):
            self.write("b.tscn", node % (mode + points))
            self.assertEqual(self.faults("b.tscn"), faults, mode)
        for points in ("", "polygon = PackedVector2Array(1, 1)\n"):
            self.write("b.tscn", node % ("build_mode = 1\n" + points))
            self.assertEqual(self.faults("b.tscn"), ["flat"], points)

    # What trace prints.

    def test_lines_of_trace_are_read_with_their_places(self):
        self.write("a.png", png(disc(16, 16, 12)))
        self.write("b.png", png(box(2, 3, 14, 15)))
        out, _ = self.run_tool("trace", "--json", "a.png", "b.png", "--tolerance", "1", status=FOUND)
        one, two = out.splitlines()
        for text in (out, one + two, "[%s,%s]" % (one, two), "\ufeff[ \n%s]\n[%s]" % (one, two), "\r\n%s\r\n\r\n%s\r\n" % (one, two)):
            printed, _ = self.run_tool("lint", "-", "--missed", "8", "--extra", "8", text=text, status=FOUND)
            self.assertIn("plain JSON, 2 sprites, 2 outlines, 2 beside their pixels: no fault", printed, text)
        cross = '{"file":"b.png","shapes":[{"polygon":[[0,0],[9,9],[0,9],[9,0]]}]}'
        for text, place in ((one + "\n" + cross, "lines:2:"), ("[%s,\n\n%s]" % (one, cross), "lines:3:"),
                            (one + "\n" + two + "\n[" + cross + "]", "lines:3:")):
            self.write("lines", text)
            printed, _ = self.run_tool("lint", "lines", status=NONE)
            self.assertTrue(printed.startswith(place), printed)
            self.assertIn("crossing", printed)
        for text, place in ((one + "\n" + two[:-9], "bad:2:"), (one + "\n\n  {}", "bad:3:3:"), (one + "\n[[7]]", "bad:2:2:"),
                            (one + " x", "bad:1:%d:" % (len(one) + 2))):
            self.write("bad", text)
            _, messages = self.run_tool("lint", "bad", status=FAILED)
            self.assertIn(place, messages)

    def test_lines_of_frames_and_parts_know_their_pixels(self):
        self.write("s.png", beside(box(0, 0, 9, 9), box(4, 4, 16, 16), box(0, 0, 0, 0), box(1, 5, 15, 7)))
        for args in (["--frames", "16x16"], ["--rect", "17,2,12,9"], ["--rect", "16,0,48,16", "--frames", "16x16"],
                     ["--frames", "16x16", "--convex"], ["--frames", "16x16", "--rectangles"]):
            out, _ = self.run_tool("trace", "s.png", *args, "--json", status=FOUND)
            printed, _ = self.run_tool("lint", "-", "--missed", "0", "--extra", "0", "--outside", "0", text=out, status=FOUND)
            self.assertIn("no fault", printed, args)
        self.write("part", '{"file":"s.png","part":[0,0,99,4],"shapes":[{"box":[0,0,4,4]}]}')
        self.assertIn("outside", self.run_tool("lint", "part", status=FAILED)[1])
        for part in ("[0,0,4]", "[4,0,2,9]", "[-1,0,2,9]", '["a",0,2,9]'):
            self.write("part", '{"shapes":[],"part":%s}' % part)
            self.assertIn("part", self.run_tool("lint", "part", status=FAILED)[1], part)

    def test_faults_only_has_no_line_for_good_files(self):
        good, bad = self.tile([polygon(SQUARE)], name="good"), self.tile([polygon([(0, 0), (16, 16)])], name="bad")
        out, _ = self.run_tool("lint", good, bad, good, "--faults-only", status=NONE)
        self.assertNotIn("good", out)
        self.assertEqual(len(out.splitlines()), 2)
        self.assertEqual(self.run_tool("lint", good, "--faults-only", status=FOUND), ("", ""))
        self.assertEqual(self.run_tool("lint", good, "--faults-only", "--json", status=FOUND)[0], "")

    # Pictures.

    def test_a_panel_is_headed_by_what_tells_it_from_others(self):
        self.write("m.tmj", json.dumps({"type": "map", "orientation": "orthogonal", "width": 9, "height": 9, "tilewidth": 9,
                                        "tileheight": 9, "layers": [{"type": "objectgroup", "name": "walls", "objects": [
                                            {"id": i, "name": "rock%d" % i, "x": 900 * i, "y": 0, "polygon": [
                                                {"x": x, "y": y} for x, y in ((0, 0), (9, 9), (0, 9), (9, 0))]} for i in range(3)]}]}))
        other = self.tile([polygon([(0, 0), (16, 16)])], name="other")
        size = {}
        for ending in (".svg", ".png"):
            self.run_tool("lint", "m.tmj", other, "-o", "o" + ending, status=NONE)
            size[ending] = self.check_picture(self.path("o" + ending), (800, 400), (1000, 900))
        self.assertEqual(size[".svg"], size[".png"])
        # Each rock has a panel of its own, as large as the panel allows although they are 900 pixels apart.
        pixels, green = png_pixels(self.path("o.png")), (0x62, 0xE0, 0xA0)
        self.assertGreater(sum(p == green for row in pixels for p in row), 3 * 3 * 150)

    def test_a_tangle_is_drawn_in_little_time_or_said_to_be_left_out(self):
        """Edges of one path that cross cost cairo the square of their number: it took a minute for a megabyte."""
        turn = [(500 + 400 * math.cos(i * 2.399963), 500 + 400 * math.sin(i * 2.399963)) for i in range(1000)]
        text = ", ".join("%g, %g" % p for p in turn)
        nodes = "".join('[node name="p%d" type="CollisionPolygon2D" parent="."]\npolygon = X(%s)\n' % (i, text) for i in range(2))
        self.write("t.tscn", '[gd_scene format=3]\n[node name="b" type="StaticBody2D"]\n' + nodes)
        _, messages = self.run_tool("lint", "t.tscn", "-o", "t.png", "--quiet", status=NONE, timeout=60)
        self.assertEqual(messages, "")
        pixels, green = png_pixels(self.path("t.png")), (0x62, 0xE0, 0xA0)
        self.assertGreater(sum(p == green for row in pixels for p in row), 20000)
        _, messages = self.run_tool("lint", "t.tscn", "-o", "t.png", "--max-work", "10M", status=NONE)
        self.assertIn("not all of its outlines are drawn", messages)
        self.assertIn("--max-work", messages)

    def test_examples_have_no_fault(self):
        files = sorted(glob.glob(os.path.join(EXAMPLES, "*", "*.t[ms]x")))
        self.assertGreaterEqual(len(files), 10)
        sheet = os.path.join(EXAMPLES, "arcade", "vehicles.json")
        out, _ = self.run_tool("lint", *files, sheet, "--json", status=FOUND)
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([a["faults"] for a in answers], [[]] * (len(files) + 1))
        self.assertGreater(sum(s.get("solid", 0) for a in answers for s in a["sprites"]), 1000)

    def blob(self, rng):
        side = rng.randint(12, 40)
        rows = [["."] * side for _ in range(side)]
        for _ in range(rng.randint(1, 5)):
            cx, cy, r = rng.uniform(6, side - 6), rng.uniform(6, side - 6), rng.uniform(2, side / 3)
            for y, row in enumerate(disc(cx, cy, r, side, side)):
                for x, c in enumerate(row):
                    if c == "#":
                        rows[y][x] = "#"
        return rows

    def test_traced_sprites_have_no_fault(self):
        rng = random.Random(23)
        n = 0
        for i in range(50):
            self.write("blob.png", png(self.blob(rng)))
            options = ([], ["--tolerance", "1"], ["--convex"])[i % 3]
            for form, name in (("tiled", "blob.tsx"), ("phaser", "blob.json")):
                out, _ = self.run_tool("trace", "blob.png", *options, "--format", form, status=FOUND)
                self.write(name, out)
                answer = self.lint(name, status=FOUND)
                self.assertEqual(answer["faults"], [])
                self.assertEqual(sum("iou" in s for s in answer["sprites"]), 1)
                n += 1
        self.assertEqual(n, 100)

    # What is measured.

    def test_losses_are_those_of_the_pixels(self):
        rows = disc(16, 16, 12)
        name = self.tile([rectangle(4, 6, 20, 24)], rows=rows)
        (shown,) = self.lint(name, status=FOUND)["sprites"]
        inside = [[4 <= x < 24 and 6 <= y < 30 for x in range(32)] for y in range(32)]
        missed = sum(rows[y][x] == "#" and not inside[y][x] for y in range(32) for x in range(32))
        extra = sum(rows[y][x] == "." and inside[y][x] for y in range(32) for x in range(32))
        common = sum(rows[y][x] == "#" and inside[y][x] for y in range(32) for x in range(32))
        self.assertEqual((shown["missed"], shown["extra"], shown["solid"]), (missed, extra, common + missed))
        self.assertAlmostEqual(shown["iou"], common / (common + missed + extra), places=6)
        far = 0
        for y in range(32):
            for x in range(32):
                if (rows[y][x] == "#") == inside[y][x]:
                    continue
                other = [
                    (x - i) ** 2 + (y - k) ** 2
                    for k in range(32)
                    for i in range(32)
                    if (inside[k][i] if rows[y][x] == "#" else rows[k][i] == "#")
                ]
                far = max(far, min(other))
        self.assertAlmostEqual(shown["worst"], far**0.5, places=5)

    def test_a_fault_names_its_place(self):
        name = self.tile([polygon([(0, 0), (16, 16), (16, 0), (0, 16)])])
        out, _ = self.run_tool("lint", name, status=NONE)
        self.assertRegex(out, r"t\.tsx:3:\d+: t tile 0: crossing: edges \d and \d cross at \(8, 8\)\n")
        fault = [f for f in self.lint(name)["faults"] if f["fault"] == "crossing"][0]
        self.assertEqual((fault["at"], fault["sprite"], fault["outline"], fault["neighbor"]), ([8, 8], 0, 0, None))

    def test_tiles_that_are_mirrored_and_swapped_in_the_map(self):
        # The shape ends 2 pixels before the right side; mirrored, before the left; swapped, before the bottom.
        self.write("two.png", beside(box(0, 0, 16, 16), box(0, 0, 16, 16)))
        shapes = {0: [rectangle(0, 0, 14, 16)], 1: [rectangle(0, 0, 16, 16)]}
        self.write("gap.tsx", tileset("two.png", 2, 16, 16, shapes))
        flip_x, flip_y, swap = 0x80000000, 0x40000000, 0x20000000
        for rows, gap in (
            ([[1, 2]], True),
            ([[2, 1]], False),
            ([[1 | flip_x, 2]], False),
            ([[2, 1 | flip_x]], True),
            ([[1 | swap], [2]], True),
            ([[2], [1 | swap]], False),
            ([[2], [1 | swap | flip_y]], True),
            ([[1 | swap, 2]], False),
        ):
            self.write("gap.tmx", level("gap.tsx", rows))
            self.assertEqual(self.faults("gap.tmx"), ["gap"] if gap else [], rows)
        self.write("gap.tmx", level("gap.tsx", [[1, 2]]))
        self.assertEqual(self.faults("gap.tmx", "--gap", "16"), [])
        self.assertEqual(self.faults("gap.tmx", "--gap", "15"), ["gap"])

    def test_no_gap_where_the_picture_ends(self):
        # The left tile's picture ends, too: a hole that is drawn.
        self.write("two.png", beside(box(0, 0, 14, 16), box(0, 0, 16, 16)))
        shapes = {0: [rectangle(0, 0, 14, 16)], 1: [rectangle(0, 0, 16, 16)]}
        self.write("gap.tsx", tileset("two.png", 2, 16, 16, shapes))
        self.write("gap.tmx", level("gap.tsx", [[1, 2]]))
        self.assertEqual(self.faults("gap.tmx"), [])

    def test_a_pair_is_reported_once(self):
        self.write("two.png", beside(box(0, 0, 16, 16), box(0, 0, 16, 16)))
        shapes = {0: [rectangle(0, 0, 14, 16)], 1: [rectangle(0, 0, 16, 16)]}
        self.write("gap.tsx", tileset("two.png", 2, 16, 16, shapes))
        self.write("gap.tmx", level("gap.tsx", [[1, 2, 1, 2], [2, 1, 2, 1]]))
        faults = self.lint("gap.tmx")["faults"]
        self.assertEqual([(f["fault"], f["sprite"], f["neighbor"]) for f in faults], [("gap", 0, 1)])

    # Other formats.

    def test_sheets_of_texturepacker(self):
        self.write("sheet.png", png([row[:] for row in disc(16, 16, 12)]))
        frame = {
            "filename": "ball",
            "frame": {"x": 4, "y": 4, "w": 24, "h": 24},
            "rotated": False,
            "trimmed": True,
            "spriteSourceSize": {"x": 8, "y": 8, "w": 24, "h": 24},
            "sourceSize": {"w": 40, "h": 40},
            "vertices": [[8, 8], [32, 8], [32, 32], [8, 32]],
            "triangles": [[0, 1, 2], [0, 2, 3]],
        }
        for sheet in (
            {"frames": [frame], "meta": {"image": "sheet.png"}},
            {"textures": [{"image": "sheet.png", "frames": [frame]}], "meta": {}},
        ):
            self.write("sheet.json", json.dumps(sheet))
            (shown,) = self.lint("sheet.json", status=FOUND)["sprites"]
            self.assertEqual((shown["name"], shown["outlines"], shown["missed"]), ("ball", 2, 0))
            self.assertEqual(shown["solid"] + shown["extra"], 24 * 24)

    def test_a_frame_that_is_packed_rotated(self):
        upright = box(0, 0, 8, 4, w=8, h=4)
        upright[0][7] = "."
        packed = [[upright[3 - x][y] for x in range(4)] for y in range(8)]  # clockwise
        self.write("sheet.png", png(packed))
        frame = {
            "frame": {"x": 0, "y": 0, "w": 8, "h": 4},
            "rotated": True,
            "vertices": [[0, 0], [7, 0], [7, 1], [8, 1], [8, 4], [0, 4]],
        }
        self.write("sheet.json", json.dumps({"frames": {"a": frame}, "meta": {"image": "sheet.png"}}))
        (shown,) = self.lint("sheet.json", status=FOUND)["sprites"]
        self.assertEqual((shown["solid"], shown["missed"], shown["extra"]), (31, 0, 0))

    def test_sprites_without_image_take_the_one_that_is_named(self):
        name = self.fixtures(SQUARE, name="nobody")
        os.remove(self.path("nobody.png"))
        self.assertNotIn("iou", self.lint(name, status=FOUND)["sprites"][0])
        self.write("other.png", png(box(0, 0, 16, 8)))
        (shown,) = self.lint(name, "--image", "other.png")["sprites"]
        self.assertEqual((shown["solid"], shown["extra"]), (128, 128))

    def test_a_missing_image_is_said(self):
        name = self.tile([polygon(SQUARE)])
        os.remove(self.path("t.png"))
        _, messages = self.run_tool("lint", name, status=FAILED)
        self.assertIn("t.tsx:2:1: source: t.png: cannot be opened", messages)
        frame = {"frame": {"x": 0, "y": 0, "w": 8, "h": 4}, "vertices": [[0, 0], [8, 0], [8, 4]]}
        self.write("sheet.json", json.dumps({"frames": {"a": frame}, "meta": {"image": "sheet.png"}}))
        out, messages = self.run_tool("lint", "sheet.json", status=FOUND)
        self.assertIn("'sheet.png' cannot be opened", messages)
        self.assertIn("no pixels were compared", out)
        self.assertEqual(json.loads(self.run_tool("lint", "sheet.json", "--json")[0])["compared"], 0)
        self.assertIn("::warning file=sheet.json,title=kolize::no pixels were compared",
                      self.run_tool("lint", "sheet.json", "--format", "github")[0])
        self.assertIn("no pixels were compared", self.run_tool("lint", "sheet.json", "--format", "sarif")[0])
        _, messages = self.run_tool("lint", "sheet.json", "--strict", status=FAILED)
        self.assertIn("1 of 1 files were not compared", messages)

    def test_strict_passes_what_was_compared(self):
        """A map without shapes, and one of two files without pixels, are not."""
        good = self.tile([polygon(SQUARE)])
        self.run_tool("lint", good, "--strict", status=FOUND)
        self.write("empty.tsx", tileset("t.png", 1, 16, 16, {}))
        self.assertIn("nothing was compared: no fault", self.run_tool("lint", "empty.tsx", status=FOUND)[0])
        _, messages = self.run_tool("lint", good, "empty.tsx", "--strict", status=FAILED)
        self.assertIn("1 of 2 files", messages)

    def test_fits_are_read(self):
        """A sprite for each kind of shape, which loses what the fit says; of a sprite without a solid pixel none."""
        self.write("a b.png", png(disc(16, 16, 9)))
        self.write("bare.png", sprite("...."))
        fits, _ = self.run_tool("fit", "a b.png", "bare.png", "--box", "--circle", "--hull", "--capsule", "--obox", "--json")
        first = json.loads(fits.splitlines()[0])
        found = json.loads(self.run_tool("lint", "-", "--json", text=fits)[0])
        kinds = ("box", "circle", "capsule", "hull", "obox")
        self.assertEqual([s["name"] for s in found["sprites"]], ["a b.png " + kind for kind in kinds])
        for shape in found["sprites"]:
            fit = first[shape["name"].split()[-1]]
            if shape["name"].split()[-1] not in ("circle", "capsule"):  # which are polygons of 32 corners here
                self.assertEqual((shape["missed"], shape["extra"]), (fit["missed"], fit["extra"]))
        one, _ = self.run_tool("fit", "a b.png", "--hull", "--json")
        self.write("one.json", one)
        self.assertIn("1 beside their pixels: no fault", self.run_tool("lint", "one.json")[0])
        self.write("bad.json", one.replace('"shape":{', '"shape":{"mask":["#"]},"other":{'))
        self.assertIn("hull.shape", self.run_tool("lint", "bad.json", status=FAILED)[1])

    def test_other_files_are_refused(self):
        self.write("a.json", '{"op": 3}')
        self.write("a.txt", "hello")
        self.write("a.xml", "<html/>")
        self.write("a.png", sprite("#"))
        for name in ("a.json", "a.txt", "a.xml", "a.png", "none.tsx"):
            _, messages = self.run_tool("lint", name, status=FAILED)
            self.assertIn(name, messages)
        good = self.tile([polygon(SQUARE)])
        others = ("a.json", "a.txt", "a.xml", "a.png")
        for status, more in ((FOUND, ()), (FAILED, ("--strict",))):
            out, messages = self.run_tool("lint", *others, good, *more, status=status)
            self.assertIn("no fault", out)
            for name in others:
                self.assertRegex(messages, r"note: %s[^\n]*: skipped\n" % re.escape(name))
        self.assertIn("none of 4 files has shapes", self.run_tool("lint", *others, status=FAILED)[1])
        self.write("odd.tmx", '<map version="1.8" orientation="slanted" width="1" height="1" tilewidth="8" tileheight="8"/>')
        for name in ("none.tsx", "odd.tmx"):  # a map that cannot be read is no other file
            out, messages = self.run_tool("lint", name, good, status=FAILED)
            self.assertIn("no fault", out)
            self.assertIn("1 of 2 files could not be read", messages)

    def test_annotations_for_github(self):
        """A line of commands for each fault: their values have no comma, colon or line end of their own."""
        for number, (kind, args) in enumerate(self.seeded()):
            faults = self.lint(*args)["faults"]
            out, _ = self.run_tool("lint", *args, "--format", "github", status=NONE)
            lines = [line for line in out.splitlines() if line.startswith("::error ")]
            self.assertEqual(len(lines), len(faults), kind)
            for line, fault in zip(lines, faults):
                found = re.fullmatch(r"::error file=([^:,]+)(?:,line=(\d+),col=(\d+))?,title=kolize (\w+)::(.+)", line)
                self.assertEqual(found[4], fault["fault"])
                place = ":".join(found.groups()[:3]) if found[2] else found[1]
                self.assertTrue(fault["where"].startswith(place), (fault["where"], place))
                self.assertIn(fault["message"].replace("%", "%25"), found[5])
        self.assertGreater(number, 15)
        name = "a,b:c%d.tsx"
        self.write(name, tileset("none.png", 1, 16, 16, {0: [polygon([(0, 0), (16, 16)])]}).replace('"t"', '"two\nlines"'))
        self.write("none.png", png(box(0, 0, 16, 16)))
        out, _ = self.run_tool("lint", name, "--format", "github", status=NONE)
        self.assertIn("file=a%2Cb%3Ac%25d.tsx,line=", out)
        annotations = "".join(line for line in out.splitlines(True) if line.startswith("::"))
        self.assertEqual(self.run_tool("lint", name, "--format", "github", "-q", status=NONE), (annotations, ""))
        self.assertNotEqual(annotations, out)

    def sarif(self, *args, status):
        out, _ = self.run_tool("lint", *args, "--format", "sarif", status=status)
        log = json.loads(out)
        self.assertEqual((log["version"], len(log["runs"])), ("2.1.0", 1))
        return log["runs"][0]

    def test_sarif(self):
        """Each fault is a result with its rule and place; all files are one document."""
        for kind, args in self.seeded():
            faults = self.lint(*args)["faults"]
            run = self.sarif(*args, status=NONE)
            self.assertEqual([result["ruleId"] for result in run["results"]], [fault["fault"] for fault in faults])
            rules = run["tool"]["driver"]["rules"]
            for result, fault in zip(run["results"], faults):
                self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
                (location,) = result["locations"]
                place = location["physicalLocation"]
                region = place.get("region", {})
                where = ":".join([place["artifactLocation"]["uri"], *(str(n) for n in region.values())])
                self.assertTrue(fault["where"].startswith(where), (fault["where"], where))
                self.assertIn(fault["message"], result["message"]["text"])
        good = self.tile([polygon(SQUARE)], name="good one")
        bad = self.tile([polygon(SQUARE + [(0, 0)])], name="bad \u00e4 one")
        run = self.sarif(good, bad, status=NONE)
        uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertEqual(uri, "bad%20%C3%A4%20one.tsx")
        self.assertTrue(run["invocations"][0]["executionSuccessful"])
        self.assertEqual(self.sarif(good, status=FOUND)["results"], [])
        self.assertFalse(self.sarif(bad, "nothing.tsx", status=FAILED)["invocations"][0]["executionSuccessful"])
        self.assertEqual(len(self.sarif(self.path(bad), status=NONE)["results"]), 1)

    def test_pictures(self):
        names = [self.tile([polygon([(0, 0), (16, 16), (16, 0), (0, 16)])], name="a")]
        names.append(self.tile([rectangle(-5, 0, 19, 16)], name="b"))
        self.write("two.png", beside(box(0, 0, 16, 16), box(0, 0, 16, 16)))
        shapes = {0: [rectangle(0, 0, 14, 16)], 1: [rectangle(0, 0, 16, 16)]}
        self.write("gap.tsx", tileset("two.png", 2, 16, 16, shapes))
        self.write("gap.tmx", level("gap.tsx", [[1 | 0x20000000], [2]]))
        self.run_tool("lint", *names, "gap.tmx", "-o", "x.png", "-q", status=NONE)
        self.run_tool("lint", *names, "gap.tmx", "-o", "x.svg", "-q", status=NONE)
        self.assertEqual(png_size(self.path("x.png"))[0], 932)
        self.check_picture(self.path("x.svg"), (900, 500), (960, 1200))
        good = self.tile([polygon(SQUARE)])
        self.run_tool("lint", good, "-o", "y.png", "-q", status=FOUND)
        self.assertLess(png_size(self.path("y.png"))[1], 200)

    def test_wrong_usage(self):
        self.run_tool("lint", "a.tsx", "--format", "xml", status=USAGE)
        self.run_tool("lint", "a.tsx", "--format", "sarif", "--json", status=USAGE)
        good = self.tile([polygon(SQUARE)])
        for options in (
            ["--missed", "-1"],
            ["--iou", "1.5"],
            ["--gap", "x"],
            ["--corners", "-2"],
            ["--winding", "left"],
            ["--hot", "a.png"],
            ["--rect", "0,0,1,1"],
            ["--frames", "2x2"],
        ):
            self.run_tool("lint", good, *options, status=USAGE)
        self.run_tool("lint", status=USAGE)


if __name__ == "__main__":
    unittest.main()
