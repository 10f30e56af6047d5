"""`kolize trace`: images become polygons, convex parts, rectangles."""

import json
import os
import random
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from cli_support import ARCADE, FAILED, FOUND, NONE, USAGE, ToolTest, png_pixels, png_rgba, png_size, sprite, svg_size

RING = ("#####", "#...#", "#.#.#", "#...#", "#####")


def filled(shapes, width, height):
    """The cells whose centre lies in one of the shapes, by even-odd; no centre lies on an edge of whole corners."""
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            inside = False
            for shape in shapes:
                rings = [shape["polygon"]] + shape.get("holes", [])
                for ring in rings:
                    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
                        if (ay > y + 0.5) != (by > y + 0.5) and x + 0.5 < ax + (y + 0.5 - ay) * (bx - ax) / (by - ay):
                            inside = not inside
            row += "#" if inside else "."
        rows.append(row)
    return rows


def disc(n):
    return [
        "".join("#" if (2 * x + 1 - n) ** 2 + (2 * y + 1 - n) ** 2 <= n * n else "." for x in range(n)) for y in range(n)
    ]


class Trace(ToolTest):
    def setUp(self):
        super().setUp()
        self.ring = self.write("ring.png", sprite(*RING))
        self.disc = self.write("disc.png", sprite(*disc(40)))

    def trace(self, *args):
        out, _ = self.run_tool("trace", *args, "--json", status=FOUND)
        return json.loads(out)

    def test_exact_outlines_give_the_mask_back(self):
        answer = self.trace(self.ring)
        self.assertEqual(answer["count"], 17)
        self.assertEqual((answer["missed"], answer["extra"], answer["iou"], answer["largest"]), (0, 0, 1, 0))
        self.assertEqual(answer["points"], answer["exact_points"])
        self.assertEqual(len(answer["shapes"]), 2)
        self.assertEqual(filled(answer["shapes"], 5, 5), list(RING))
        self.assertEqual(sorted(len(shape.get("holes", [])) for shape in answer["shapes"]), [0, 1])

    def test_shapes_are_those_that_query_reads(self):
        shapes = self.trace(self.ring)["shapes"]
        request = {"op": "relate", "a": {"parts": shapes}, "b": {"mask": ["#"], "at": [1, 1]}}
        done, _ = self.run_tool("query", text=json.dumps(request) + "\n")
        self.assertEqual(json.loads(done)["relation"], "touch")

    def test_neighbours_in_a_corner_are_one_piece_or_two(self):
        corner = self.write("corner.png", sprite("#.", ".#"))
        self.assertEqual(len(self.trace(corner)["shapes"]), 1)
        self.assertEqual(len(self.trace(corner, "--neighbors", "4")["shapes"]), 2)

    def test_inside_adds_nothing_and_cover_loses_nothing(self):
        exact = self.trace(self.disc)
        for tolerance in ("1", "2", "5"):
            inside = self.trace(self.disc, "--tolerance", tolerance, "--mode", "inside")
            cover = self.trace(self.disc, "--tolerance", tolerance, "--mode", "cover")
            self.assertEqual(inside["extra"], 0)
            self.assertEqual(cover["missed"], 0)
            for answer in (inside, cover):
                self.assertLess(answer["points"], exact["points"])
                self.assertLessEqual(answer["largest"], float(tolerance))

    def test_a_budget_alone_takes_whatever_tolerance_it_needs(self):
        answer = self.trace(self.disc, "--points", "8")
        self.assertLessEqual(answer["points"], 8)
        self.assertGreater(answer["iou"], 0.85)
        self.assertGreater(answer["largest"], 0)

    def test_a_budget_that_is_not_kept_is_said(self):
        out, err = self.run_tool("trace", self.ring, "--points", "8", "--json", status=NONE)
        answer = json.loads(out)
        self.assertGreaterEqual(answer["points"], 9)
        self.assertIs(answer["over"], True)
        self.assertIn("points are left, more than --points 8: each outline and hole keeps 3", err)
        self.assertNotIn("over", self.trace(self.ring, "--points", "12"))
        # A bad image counts more than an answer that is too long.
        self.run_tool("trace", self.ring, "no.png", "--points", "8", status=FAILED)

    def test_single_is_one_ring_that_covers(self):
        rng = random.Random(20261124)
        for i in range(40):
            w, h, share = rng.randint(1, 24), rng.randint(1, 24), rng.choice((0.03, 0.2, 0.5, 0.9))
            rows = ["".join("#" if rng.random() < share else "." for _ in range(w)) for _ in range(h)]
            if "#" not in "".join(rows):
                continue
            self.write("rows.png", sprite(*rows))
            exact = self.trace("rows.png", "--single")
            (shape,) = exact["shapes"]
            self.assertEqual((list(shape), exact["missed"]), (["polygon"], 0))
            corners = [tuple(point) for point in shape["polygon"]]
            self.assertEqual(len(corners), len(set(corners)), "the outline meets itself")
            covered = filled([shape], w, h)
            self.assertTrue(all(c == "#" for row, old in zip(covered, rows) for c, o in zip(row, old) if o == "#"))
            few = self.trace("rows.png", "--single", "--points", "4")
            self.assertEqual((few["missed"], len(few["shapes"])), (0, 1))
            self.assertLessEqual(few["points"], 4)
            request = {"op": "contains", "a": few["shapes"][0], "b": {"mask": rows}}
            out, _ = self.run_tool("query", text=json.dumps(request) + "\n")
            self.assertIs(json.loads(out)["contains"], True)

    def test_single_may_lie_closest_to_the_pixels(self):
        rows = ["##......##", "###....###", "####..####", "##########", "##########", "##########"]
        self.write("rows.png", sprite(*rows))
        cover = self.trace("rows.png", "--single", "--points", "5")
        closest = self.trace("rows.png", "--single", "--points", "5", "--mode", "closest")
        self.assertEqual((len(closest["shapes"]), cover["missed"]), (1, 0))
        self.assertLessEqual(closest["points"], 5)
        self.assertGreater(closest["iou"], cover["iou"])
        self.assertEqual(self.trace("rows.png", "--single", "--points", "5", "--mode", "cover"), cover)
        request = {"op": "trace", "a": {"mask": rows}, "points": 5, "single": True}
        for mode, shapes in (("closest", closest["shapes"]), ("cover", cover["shapes"])):
            out, _ = self.run_tool("query", text=json.dumps({**request, "mode": mode}) + "\n")
            self.assertEqual(json.loads(out)["shapes"], shapes, mode)

    def test_single_is_no_larger_than_the_hull_of_as_many_points(self):
        def area(corners):
            around = zip(corners, corners[1:] + corners[:1])
            return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)) / 2

        rng = random.Random(12)
        hulls = 0
        for i in range(30):
            w, h = rng.randint(3, 24), rng.randint(3, 24)
            rows = ["".join("#" if rng.random() < 0.6 else "." for _ in range(w)) for _ in range(h)]
            self.write("rows.png", sprite(*rows))
            n = str(rng.randint(4, 9))
            few = self.trace("rows.png", "--single", "--points", n)
            out, _ = self.run_tool("fit", "rows.png", "--hull", "--max-points", n, "--json")
            hull = json.loads(out)["hull"]["shape"]["polygon"]
            if len(hull) <= int(n):
                self.assertLessEqual(area(few["shapes"][0]["polygon"]), area(hull) * (1 + 1e-6))
            hulls += few["largest"] is None
        self.assertGreater(hulls, 3)
        # A bound on the distance is kept, so the hull is none of the choices.
        self.assertIsNotNone(self.trace("rows.png", "--single", "--points", "4", "--tolerance", "50")["largest"])

    def test_single_joins_by_short_paths(self):
        two = self.write("two.png", sprite("##....##", "##....##", "........", "........"))
        answer = self.trace(two, "--single")
        self.assertEqual((len(answer["shapes"]), answer["extra"]), (1, 4))

    def test_holes_are_filled_and_the_largest_piece_stays(self):
        full = self.trace(self.ring, "--no-holes")
        self.assertEqual(filled(full["shapes"], 5, 5), ["#####"] * 5)
        self.assertEqual((len(full["shapes"]), full["extra"]), (1, 8))
        largest = self.trace(self.ring, "--largest")
        self.assertEqual(filled(largest["shapes"], 5, 5), [row.replace("#.#.#", "#...#") for row in RING])
        self.assertEqual(largest["missed"], 1)
        # A hole that is open at a corner only is open where corners do not join.
        corner = self.write("corner.png", sprite(".#.", "#.#", ".#."))
        self.assertEqual(self.trace(corner, "--no-holes")["extra"], 1)
        self.assertEqual(self.trace(corner, "--no-holes", "--neighbors", "4")["extra"], 0)
        self.assertEqual(self.trace(corner, "--largest", "--neighbors", "4")["missed"], 3)

    def test_convex_parts_cover_the_outline(self):
        answer = self.trace(self.ring, "--convex", "--max-points", "4")
        self.assertTrue(all(len(shape["polygon"]) <= 4 for shape in answer["shapes"]))
        self.assertEqual(filled(answer["shapes"], 5, 5), list(RING))

    def test_rectangles_are_exact(self):
        boxes = [shape["box"] for shape in self.trace(self.ring, "--rectangles")["shapes"]]
        cells = [["."] * 5 for _ in range(5)]
        for x0, y0, x1, y1 in boxes:
            for y in range(y0, y1):
                for x in range(x0, x1):
                    self.assertEqual(cells[y][x], ".")
                    cells[y][x] = "#"
        self.assertEqual(["".join(row) for row in cells], list(RING))

    def test_text_says_what_is_lost(self):
        out, _ = self.run_tool("trace", self.disc, "--tolerance", "2", status=FOUND)
        self.assertRegex(out, r"1 outline, 0 holes, \d+ points of \d+, at most [0-9.]+ pixels from the exact ones")
        self.assertRegex(out, r"lost: \d+ pixels missed, \d+ extra, intersection over union 0\.9\d+")
        self.assertEqual(self.run_tool("trace", self.disc, "-q", status=FOUND)[0], "")

    def test_every_frame(self):
        out, _ = self.run_tool("trace", self.ring, "--frames", "5x1", "--json", status=FOUND)
        self.assertEqual([json.loads(line)["frame"] for line in out.splitlines()], [0, 1, 2, 3, 4])

    def test_an_empty_mask_has_no_outlines(self):
        empty = self.write("empty.png", sprite("..", ".."))
        for options in ([], ["--tolerance", "1"], ["--convex"], ["--rectangles"]):
            answer = self.trace(empty, *options)
            self.assertEqual((answer["shapes"], answer["iou"]), ([], 0))
            for form in ("svg", "c"):
                self.run_tool("trace", empty, *options, "--format", form, status=FOUND)

    def test_svg_is_one_path_an_outline(self):
        out, _ = self.run_tool("trace", self.ring, "--format", "svg", status=FOUND)
        root = ElementTree.fromstring(out)
        self.assertEqual(root.get("viewBox"), "0 0 5 5")
        paths = [path.get("d") for path in root]
        self.assertEqual(sorted(path.count("M") for path in paths), [1, 2])
        out, _ = self.run_tool("trace", self.ring, "--format", "svg", "--rectangles", status=FOUND)
        self.assertTrue(all(child.tag.endswith("rect") for child in ElementTree.fromstring(out)))

    def test_c_compiles_and_holds_the_points(self):
        code = ""
        for options in ([], ["--convex"], ["--rectangles"]):
            name = "ring%d.png" % len(code)
            self.write(name, sprite(*RING))
            code += self.run_tool("trace", name, *options, "--format", "c", status=FOUND)[0]
        self.write("all.c", code)
        checked = subprocess.run(
            [os.environ.get("CC", "cc"), "-std=c11", "-pedantic-errors", "-Wall", "-Wno-unused", "-Werror", "-c", "all.c"],
            cwd=self.folder,
            capture_output=True,
        )
        self.assertEqual(checked.returncode, 0, checked.stderr)
        points = re.findall(r"\{([-0-9.e]+)f?, ([-0-9.e]+)f?\}", code.split("enum", 2)[1])
        self.assertEqual(len(points), self.trace(self.ring)["points"])

    # What each format writes, read back by what is not ours: {frame: [polygon, ...]}.

    def read_tiled(self, text):
        tiles = ElementTree.fromstring(text).findall("tile")
        return {
            int(tile.get("id")): [
                [tuple(map(float, pair.split(","))) for pair in polygon.get("points").split()]
                for polygon in tile.findall("objectgroup/object/polygon")
            ]
            for tile in tiles
        }

    def read_godot(self, text):
        out, frame = {}, 0
        for line in text.splitlines():
            node = re.match(r'\[node name="(?:frame_(\d+)|shape_\d+)" type="(\w+)" parent="([^"]*)"\]', line)
            points = re.match(r"polygon = PackedVector2Array\((.*)\)", line)
            if node and node[1]:
                frame = int(node[1])
            if points:
                v = [float(x) for x in points[1].split(", ")]
                out.setdefault(frame, []).append(list(zip(v[::2], v[1::2])))
        return out

    def read_phaser(self, text):
        bodies = {key: body for key, body in json.loads(text).items() if key != "generator_info"}
        self.assertTrue(all(body["type"] == "fromPhysicsEditor" for body in bodies.values()))
        return {
            int((re.search(r"_(\d+)$", key) or [0, 0])[1]): [
                [(p["x"], p["y"]) for p in part] for fixture in body["fixtures"] for part in fixture["vertices"]
            ]
            for key, body in bodies.items()
        }

    def read_love(self, text):
        """By LuaJIT where there is one; else by its own simple form."""
        luajit = shutil.which("luajit")
        if luajit:
            self.write("shapes.lua", text)
            code = "for k, v in pairs(dofile('shapes.lua')) do for _, p in ipairs(v) do "
            code += "print(k .. ' ' .. table.concat(p, ' ')) end end"
            text = subprocess.run([luajit, "-e", code], cwd=self.folder, capture_output=True, text=True, check=True).stdout
            rows = [line.split() for line in text.splitlines()]
        else:
            rows, name = [], ""
            for line in text.splitlines():
                name = (re.match(r'  \["(\w+)"\] = \{', line) or [0, name])[1]
                row = re.match(r"    \{(.*)\},$", line)
                rows += [[name, *row[1].split(", ")]] if row else []
        out = {}
        for name, *v in rows:
            v = [float(x) for x in v]
            frame = int((re.search(r"_(\d+)$", name) or [0, 0])[1])
            out.setdefault(frame, []).append(list(zip(v[::2], v[1::2])))
        return out

    def read_box2d(self, text):
        """Compiled, and printed by one program."""
        names = re.findall(r"static const float (\w+)_parts", text)
        show = ""
        for name in names:
            loops = 'for (int i = 0; i < N_n_parts; i++, puts("")) { printf("N "); for (int k = 0; k < N_part_size[i]; k++) '
            loops += 'printf("%.9g %.9g ", N_parts[i][k][0], N_parts[i][k][1]); }\n'
            show += re.sub(r"\bN(?=_| )", name, loops)
        self.write("parts.c", "#include <stdio.h>\n%s\nint main(void)\n{\n%s\n}\n" % (text, show))
        flags = ["-std=c11", "-Wall", "-Wno-unused", "-Werror", "parts.c", "-o", "parts"]
        subprocess.run([os.environ.get("CC", "cc"), *flags], cwd=self.folder, check=True)
        shown = subprocess.run(["./parts"], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        out = {}
        for name, *v in (line.split() for line in shown.splitlines()):
            frame = int((re.search(r"_(\d+)$", name) or [0, 0])[1])
            v = [float(x) for x in v]
            out.setdefault(frame, []).append(list(zip(v[::2], v[1::2])))
        return out

    def test_formats_of_engines_give_the_mask_back(self):
        readers = {"tiled": self.read_tiled, "godot": self.read_godot, "phaser": self.read_phaser}
        readers.update({"love": self.read_love, "box2d": self.read_box2d})
        for form, read in readers.items():
            for options in ([], ["--rectangles"]):
                for path, rows in ((self.ring, list(RING)), (self.disc, disc(40))):
                    out, _ = self.run_tool("trace", path, *options, "--format", form, status=FOUND)
                    (polygons,) = read(out).values()
                    self.assertEqual(filled([{"polygon": p} for p in polygons], len(rows[0]), len(rows)), rows, form)
                    if form in ("phaser", "love", "box2d"):
                        self.assertTrue(all(3 <= len(p) <= 8 for p in polygons))
            # Without holes Tiled and Godot have the outline itself.
            if form in ("tiled", "godot"):
                out, _ = self.run_tool("trace", self.disc, "--single", "--points", "9", "--format", form, status=FOUND)
                exact = self.trace(self.disc, "--single", "--points", "9")["shapes"][0]["polygon"]
                self.assertEqual(read(out), {0: [[tuple(p) for p in exact]]})
            # Frames, a row of the ring each.
            out, _ = self.run_tool("trace", self.ring, "--frames", "5x1", "--format", form, status=FOUND)
            frames = read(out)
            self.assertEqual(sorted(frames), [0, 1, 2, 3, 4])
            for frame, polygons in frames.items():
                self.assertEqual(filled([{"polygon": p} for p in polygons], 5, 1), [RING[frame]])
            # Nothing solid is no shape, and still a whole document.
            self.write("none.png", sprite(".."))
            out, _ = self.run_tool("trace", "none.png", "--format", form, status=FOUND)
            self.assertEqual(sum(len(p) for p in read(out).values()), 0)

    def test_an_outline_that_meets_itself_becomes_parts_for_godot_alone(self):
        """Godot says "Convex decomposing failed!" of a polygon with a point twice, and makes no shape of it."""
        self.write("corner.png", sprite("#..", ".##", ".##"))
        for form, count in (("tiled", 1), ("godot", 2), ("godot3", 2)):
            read = self.read_tiled if form == "tiled" else self.read_godot
            out, _ = self.run_tool("trace", "corner.png", "--format", form, status=FOUND)
            (polygons,) = read(out.replace("PoolVector2Array( ", "PackedVector2Array(").replace(" )", ")")).values()
            self.assertEqual(len(polygons), count, form)
            self.assertEqual(filled([{"polygon": p} for p in polygons], 3, 3), ["#..", ".##", ".##"])

    def test_our_own_reader_takes_the_tileset(self):
        out, _ = self.run_tool("trace", "ring.png", "--frames", "5x5", "--format", "tiled", status=FOUND)
        self.write("ring.tsx", out)
        # Points off the middle: one on an edge that two convex parts share only touches both.
        data = '<layer id="1" name="l" width="2" height="1"><data encoding="csv">1,0</data></layer>'
        self.write(
            "ring.tmx",
            '<map version="1.8" orientation="orthogonal" width="2" height="1" tilewidth="5" tileheight="5">'
            '<tileset firstgid="1" source="ring.tsx"/>%s<objectgroup id="2" name="o">%s</objectgroup></map>'
            % (data, "".join('<object id="%d" x="%g" y="%g"><point/></object>' % (10 + i, x + 0.3125, y + 0.5625)
                             for i, (x, y) in enumerate((x, y) for y in range(5) for x in range(5)))),
        )
        out, _ = self.run_tool("check", "ring.tmx", "--json", status=FOUND)
        hit = {i for pair in json.loads(out)["pairs"] for i in (pair["a"], pair["b"])}
        items = json.loads(out)["items"]
        points = [k for k, item in enumerate(items) if item["kind"] == "point"]
        self.assertEqual(len(points), 25)
        self.assertEqual("".join("#" if k in hit else "." for k in points), "".join(RING))

    def test_our_own_reader_gives_the_mask_back(self):
        rng = random.Random(3)
        for i in range(12):
            w, h = rng.randint(3, 20), rng.randint(3, 20)
            rows = ["".join("#" if rng.random() < 0.7 else "." for _ in range(w)) for _ in range(h)]
            self.write("rows.png", sprite(*rows))
            for form in ("tiled", "godot", "godot3", "phaser", "json"):
                out, _ = self.run_tool("trace", "rows.png", "--format", form, status=FOUND)
                self.write("rows.json", out)
                answer = self.json("lint", "rows.json", "--image", "rows.png", "--winding", "any", status=FOUND)
                (shown,) = answer["sprites"]
                self.assertEqual((shown["missed"], shown["extra"], shown["iou"]), (0, 0, 1), form)
                names = {"tiled": "Tiled tileset", "godot": "Godot 4", "godot3": "Godot 3", "phaser": "PhysicsEditor",
                         "json": "plain JSON"}
                self.assertEqual(answer["format"], names[form])

    def test_origin_scale_and_direction_of_y(self):
        here = self.read_godot(self.run_tool("trace", self.disc, "--format", "godot", status=FOUND)[0])[0][0]
        for options, moved in (
            (["--origin", "center"], lambda x, y: (x - 20, y - 20)),
            (["--origin", "3,4.5"], lambda x, y: (x - 3, y - 4.5)),
            (["--origin=-1,0", "--y-up"], lambda x, y: (x + 1, -y)),
            (["--scale", "0.25", "--origin", "center", "--y-up"], lambda x, y: ((x - 20) / 4, (20 - y) / 4)),
        ):
            out, _ = self.run_tool("trace", self.disc, "--format", "godot", *options, status=FOUND)
            expected = [moved(x, y) for x, y in here]
            self.assertEqual(self.read_godot(out)[0][0], expected[::-1] if "--y-up" in options else expected)
        out, _ = self.run_tool("trace", self.disc, "--format", "box2d", "--y-up", status=FOUND)
        self.assertIn("counter-clockwise with y up", out)
        for part in list(self.read_box2d(out).values())[0]:
            around = zip(part, part[1:] + part[:1])
            self.assertGreater(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around), 0)

    def test_occluders_stand_before_the_nodes(self):
        for form in ("godot", "godot3"):
            out, _ = self.run_tool("trace", self.disc, "--format", form, "--occluder", status=FOUND)
            sections = re.findall(r"^\[(\w+)", out, re.M)
            self.assertEqual(sections, ["gd_scene", "sub_resource", "node", "node", "node"])
            self.write("disc.tscn", out)
            answer = self.json("lint", "disc.tscn", "--image", "disc.png", status=FOUND)
            self.assertEqual((answer["sprites"][0]["outlines"], answer["sprites"][0]["iou"]), (2, 1))

    def read_libgdx(self, text, w, h):
        """Shares of the frame's width, with y up."""
        bodies = json.loads(text)["rigidBodies"]
        back = lambda p: (round(p["x"] * w, 4), round(h - p["y"] * w, 4))
        for body in bodies:
            self.assertEqual([shape["vertices"] for shape in body["shapes"]], body["polygons"])
        return {i: [[back(p) for p in part] for part in body["polygons"]] for i, body in enumerate(bodies)}

    def many(self, n=200, w=12, h=11):
        """Sprites of all kinds: discs, rings, pieces that are apart or meet in corners, noise, empty and full ones."""
        rng = random.Random(7)
        out = []
        for i in range(n):
            x, y, r, hole, noise = rng.uniform(3, 9), rng.uniform(3, 8), rng.uniform(2, 7), rng.uniform(0, 3), rng.random() * 0.2
            inside = lambda a, b: hole * hole * (i % 2) <= (a - x) ** 2 + (b - y) ** 2 <= r * r
            rows = ["".join("#" if inside(a, b) != (rng.random() < noise) else "." for a in range(w)) for b in range(h)]
            out.append({7: ["." * w] * h, 8: ["#" * w] * h}.get(i, rows))
        return out, w, h

    def sheet_of(self, sprites, columns):
        rows = []
        for i in range(0, len(sprites), columns):
            rows += ["".join(sprite[y] for sprite in sprites[i : i + columns]) for y in range(len(sprites[0]))]
        return sprite(*rows)

    META = ("fileFormatVersion: 2\nguid: 0f\nTextureImporter:\n  spriteMode: %d\n  userData: \u00e4 \u202e\tx\n"
            "  spriteSheet:\n    sprites:%s\n    outline: []\n    physicsShape: []\n    bones: []\n  spritePackingTag: \n")

    def unity_sprite(self, number, x, y, w, h, shape=" []"):
        return ("\n    - serializedVersion: 2\n      name: tile %d\n      rect:\n        serializedVersion: 2\n        x: %d\n"
                "        y: %d\n        width: %d\n        height: %d\n      outline: []\n      physicsShape:%s\n      spriteID: %d"
                % (number, x, y, w, h, shape, number))

    def test_quiet_is_without_text_and_notes_and_keeps_what_a_format_asks_for(self):
        self.write("full.png", sprite("####", "####", "####"))
        self.write("ring.png", sprite("#####", "#...#", "#...#", "#####"))
        self.write("full.png.meta", self.META % (1, " []"))
        notes = (("full.png",), ("full.png", "--frames", "3x2"), ("ring.png", "--points", "2"))
        said = set()
        for name in ("json", "svg", "c", "box2d", "tiled", "godot", "godot3", "phaser", "love", "libgdx", "unity"):
            for args in notes[: 1 if name == "unity" else 3]:
                loud, messages = self.run_tool("trace", *args, "--format", name)
                quiet = self.run_tool("trace", "-q", *args, "--format", name)
                self.assertEqual(quiet, (loud, ""), (name, args))
                self.assertTrue(loud and messages.startswith("kolize: note: "), (name, args, messages))
                said.update(re.findall(r"nothing is transparent|in no frame|more than --points", messages))
        self.assertEqual(len(said), 3)
        self.assertEqual(self.run_tool("trace", "-q", *notes[2]), ("", ""))
        self.assertEqual(self.run_tool("trace", "-q", "full.png", "--json")[1], "")

    def test_a_sheet_of_unity_goes_there_and_back(self):
        """200 sprites, holes among them, with shapes that others drew: the masks come back, and all other lines stay."""
        rng, side, columns, rows = random.Random(5), 12, 20, 10
        cells = [[rng.random() < 0.8 for _ in range(columns * side)] for _ in range(rows * side)]
        self.write("s s.png", png_rgba([[(9, 9, 9, 255 if solid else 0) for solid in row] for row in cells]))
        old = "\n      - - {x: -1, y: 1}\n        - {x: 1, y: 1}\n        - {x: 1, y: -1}\n      - - {x: 0, y: 0}"
        sprites = [self.unity_sprite(i, i % columns * side, i // columns * side, side, side, old if i % 3 else " []")
                   for i in range(200)]
        self.write("s s.png.meta", (self.META % (2, "".join(sprites))).encode("utf-8"))
        out, _ = self.run_tool("trace", "s s.png", "--format", "unity", status=FOUND)
        self.write("s s.png.meta", out.encode("utf-8"))
        found = json.loads(self.run_tool("lint", "s s.png.meta", "--json", "--winding", "any")[0])
        self.assertEqual((found["compared"], len(found["sprites"])), (200, 200))
        for number, shape in enumerate(found["sprites"]):
            x, y = number % columns * side, rows * side - (number // columns + 1) * side
            solid = sum(cells[y + dy][x + dx] for dy in range(side) for dx in range(side))
            self.assertEqual((shape["solid"], shape["missed"], shape["extra"]), (solid, 0, 0), shape["name"])
        strip = lambda text: re.sub(r"physicsShape:[^a-z\[]*(\[\]|(\n *-[ -]+\{x: [^}]*\})+)", "physicsShape:", text)
        self.assertEqual(strip(out), strip(self.META % (2, "".join(sprites))))
        again, _ = self.run_tool("trace", "s s.png", "--format", "unity")
        self.assertEqual(again, out)

    def test_one_sprite_of_unity(self):
        self.write("a.png", sprite("#...", "##.."))
        self.write("a.png.meta", self.META % (1, " []"))
        out, _ = self.run_tool("trace", "a.png", "--format", "unity", status=FOUND)
        self.assertIn("    physicsShape:\n    - - {x: -2, y: 1}\n      - {x: -1, y: 1}\n      - {x: -1, y: 0}\n", out)
        self.write("a.png.meta", out)
        self.assertIn("1 beside their pixels: no fault", self.run_tool("lint", "a.png.meta")[0])
        self.write("bare.png", sprite("...."))
        self.write("bare.png.meta", out)
        self.assertIn("    physicsShape: []\n    bones", self.run_tool("trace", "bare.png", "--format", "unity")[0])

    def test_what_unity_does_not_take(self):
        self.write("a.png", sprite("#...", "##.."))
        self.assertIn("a.png.meta: cannot be opened", self.run_tool("trace", "a.png", "--format", "unity", status=FAILED)[1])
        self.write("a.png.meta", "fileFormatVersion: 2\nguid: 1\n")
        self.assertIn("no sprite has a physicsShape", self.run_tool("trace", "a.png", "--format", "unity", status=FAILED)[1])
        self.write("a.png.meta", self.META % (2, self.unity_sprite(0, 2, 0, 3, 1)))
        self.assertIn("lies outside", self.run_tool("trace", "a.png", "--format", "unity", status=FAILED)[1])
        for more in (["--frames", "2x2"], ["--rect", "0,0,1,1"], ["a.png"], ["--y-up"]):
            self.run_tool("trace", "a.png", "--format", "unity", *more, status=USAGE)
        self.write("kolize.json", json.dumps({"targets": [
            {"make": "trace", "inputs": "a.png", "format": "unity", "output": "a.png.meta"}]}))
        self.assertIn("not the output of a target", self.run_tool("build", status=FAILED)[1])

    def test_a_sheet_of_200_sprites_goes_through_each_format_and_back(self):
        sprites, w, h = self.many()
        self.write("many.png", self.sheet_of(sprites, 20))
        readers = {"tiled": self.read_tiled, "godot": self.read_godot, "phaser": self.read_phaser, "love": self.read_love}
        readers["godot3"] = lambda text: self.read_godot(text.replace("PoolVector2Array( ", "PackedVector2Array(").replace(" )", ")"))
        readers.update({"box2d": self.read_box2d, "libgdx": lambda text: self.read_libgdx(text, w, h)})
        for form, read in readers.items():
            out, _ = self.run_tool("trace", "many.png", "--frames", "%dx%d" % (w, h), "--format", form, status=FOUND)
            found = read(out)
            for i, rows in enumerate(sprites):
                self.assertEqual(filled([{"polygon": p} for p in found.get(i, [])], w, h), rows, (form, i))

    def test_our_own_reader_gives_200_sprites_back(self):
        sprites, w, h = self.many()
        self.write("many.png", self.sheet_of(sprites, 20))
        names = ["many_%d.png" % i for i in range(len(sprites))]
        for name, rows in zip(names, sprites):
            self.write(name, sprite(*rows))
        images = {form: names for form in ("phaser", "libgdx")}
        exact = ["--missed", "0", "--extra", "0", "--worst", "0", "--outside", "0", "--winding", "any"]
        for form, end in (("tiled", "tsx"), ("json", "json"), ("phaser", "json"), ("libgdx", "json")):
            out, _ = self.run_tool("trace", "many.png", "--frames", "%dx%d" % (w, h), "--format", form, status=FOUND)
            self.write("many_back." + end, out)
            read = [self.json("lint", "many_back." + end, *exact, status=FOUND)]
            if form in images:  # as many images in one document
                out, _ = self.run_tool("trace", *names, "--format", form, status=FOUND)
                self.write("images." + end, out)
                read.append(self.json("lint", "images." + end, *exact, status=FOUND))
            for answer in read:
                measured = [shown for shown in answer["sprites"] if "solid" in shown and shown["solid"] > 0]
                self.assertEqual(len(measured), len(sprites) - 1, form)
                self.assertTrue(all((s["missed"], s["extra"], s["iou"]) == (0, 0, 1) for s in measured), form)

    def test_several_images_are_one_document(self):
        names = ("ring.png", "disc.png", "none.png")
        self.write("none.png", sprite(".."))
        love, _ = self.run_tool("trace", *names, "--format", "love", status=FOUND)
        self.assertEqual(re.findall(r'\["(\w+)"\]', love), ["ring", "disc", "none"])
        phaser = json.loads(self.run_tool("trace", *names, "--format", "phaser", status=FOUND)[0])
        self.assertEqual(list(phaser), ["generator_info", "ring", "disc", "none"])
        bodies = json.loads(self.run_tool("trace", *names, "--format", "libgdx", status=FOUND)[0])["rigidBodies"]
        self.assertEqual([(body["name"], body["imagePath"]) for body in bodies], [(n[:-4], n) for n in names])
        framed = json.loads(self.run_tool("trace", *names[:2], "--frames", "5x5", "--format", "phaser", status=FOUND)[0])
        self.assertEqual(list(framed)[1:3], ["ring_0", "disc_0"])
        for form in ("godot", "godot3"):
            scene, _ = self.run_tool("trace", *names, "--format", form, status=FOUND)
            self.assertEqual(scene.count("[gd_scene"), 1)
            nodes = re.findall(r'\[node name="(\w+)" type="(\w+)"(?: parent="(.+?)")?\]', scene)
            self.assertEqual(nodes[0], ("sprites", "Node2D", ""))
            self.assertEqual([node[0] for node in nodes if node[1] == "StaticBody2D"], ["ring", "disc", "none"])
            self.assertEqual({node[2] for node in nodes if node[1] == "CollisionPolygon2D"}, {"ring", "disc"})
            self.write("scene.tscn", scene)
            self.assertEqual(self.json("lint", "scene.tscn", status=FOUND)["faults"], [])

    def test_one_bad_image_leaves_a_whole_document(self):
        self.write("bad.png", "no image")
        for form in ("phaser", "libgdx"):
            for names in (("bad.png", "ring.png"), ("ring.png", "bad.png", "disc.png")):
                out, _ = self.run_tool("trace", *names, "--format", form, status=FAILED)
                self.assertIn("ring", str(json.loads(out)))

    def test_names_that_fall_together_are_refused(self):
        os.mkdir(self.path("other"))
        self.write("other/ring.png", sprite("##"))
        for form in ("godot", "phaser", "love", "libgdx"):
            _, messages = self.run_tool("trace", "ring.png", "other/ring.png", "--format", form, status=FAILED)
            self.assertIn("ring.png and other/ring.png would both be named ring", messages)

    def test_the_physics_body_editors_json_is_read(self):
        """Its circles, a body whose image is missing, and what makes no sense."""
        self.write("a.png", sprite(*disc(16)))
        body = {"name": "a", "imagePath": "a.png", "origin": {"x": 0, "y": 0}, "polygons": [], "shapes": []}
        text = lambda **more: json.dumps({"rigidBodies": [{**body, **more}], "dynamicObjects": []})
        self.write("b.json", text(circles=[{"cx": 0.5, "cy": 0.5, "r": 0.5}]))
        answer = self.json("lint", "b.json", "--iou", "0.9", status=FOUND)
        self.assertEqual((answer["format"], answer["sprites"][0]["outlines"]), ("Physics Body Editor", 1))
        self.assertIn("1 body", self.run_tool("info", "b.json", status=FOUND)[0])
        self.write("b.json", text(imagePath=None, circles=[]))
        self.assertEqual(self.json("lint", "b.json", status=FOUND)["warnings"], [])
        self.write("b.json", text(imagePath="gone.png", polygons=[[{"x": 0, "y": 0}]]))
        self.assertIn("gone.png", self.json("lint", "b.json", status=FOUND)["warnings"][0])
        for wrong in (text(polygons=[[{"x": 1}]]), text(polygons=4), text(circles=[{"cx": 1, "cy": 2, "r": "big"}]),
                      text(polygons=[[{"x": 1e300, "y": 0}]]), text(circles=[[1]])):
            self.write("b.json", wrong)
            self.assertIn("b.json:1:", self.run_tool("lint", "b.json", status=FAILED)[1])

    def test_a_tileset_is_of_one_image(self):
        self.run_tool("trace", self.ring, self.disc, "--format", "tiled", status=USAGE)
        self.run_tool("trace", self.ring, self.disc, "--format", "godot", "--occluder", status=USAGE)
        self.run_tool("trace", self.ring, "--format", "libgdx", "--y-up", status=USAGE)
        self.run_tool("trace", self.ring, "--rect", "0,0,2,2", "--format", "tiled", status=USAGE)
        self.run_tool("trace", self.ring, "--json", "--format", "godot", status=USAGE)

    def test_pictures(self):
        for options in ([], ["--tolerance", "1.5", "--mode", "cover"], ["--points", "12", "--convex"], ["--rectangles"]):
            self.run_tool("trace", self.disc, *options, "-o", "x.png", "-q", status=FOUND)
            width, height = png_size(self.path("x.png"))
            self.assertGreater(width, 400)
            self.run_tool("trace", self.disc, *options, "-o", "x.svg", "-q", status=FOUND)
            self.assertEqual(svg_size(self.path("x.svg")), (width, height))

    def test_several_masks_are_one_sheet(self):
        self.run_tool("trace", self.ring, self.disc, "-q", "-o", "two.png", status=FOUND)
        self.assertEqual(png_size(self.path("two.png")), (532, 300))
        self.run_tool("trace", self.ring, "--frames", "1x1", "--points", "3", "-q", "-o", "many.png")
        w, h = png_size(self.path("many.png"))
        self.assertEqual((w, h), (1036, 48 + 7 * 244 + 8))
        self.run_tool("trace", *[self.ring] * 50, "--rectangles", "-q", "-o", "most.svg", status=FOUND)
        self.assertEqual(svg_size(self.path("most.svg")), (1036, 48 + 10 * 244 + 8))

    def test_a_picture_has_room_for_outlines_that_leave_the_image(self):
        self.run_tool("trace", self.disc, "-o", "exact.png", "-q", status=FOUND)
        self.run_tool("trace", self.disc, "--points", "3", "--mode", "cover", "-o", "few.png", "-q", status=FOUND)
        exact, few = png_size(self.path("exact.png")), png_size(self.path("few.png"))
        answer = self.trace(self.disc, "--points", "3", "--mode", "cover")
        xs, ys = zip(*answer["shapes"][0]["polygon"])
        self.assertGreater(max(xs) - min(xs), 60)
        rows = png_pixels(self.path("few.png"))
        green = [(x, y) for y, row in enumerate(rows) for x, p in enumerate(row) if p == (98, 224, 160)]
        wide, high = (max(v) - min(v) for v in zip(*green))
        self.assertAlmostEqual(wide / high, (max(xs) - min(xs)) / (max(ys) - min(ys)), delta=0.1)
        self.assertNotEqual(exact, few)

    def test_wrong_usage(self):
        for options in (
            ["--tolerance", "-1"],
            ["--tolerance", "nan"],
            ["--points", "0"],
            ["--max-points", "2", "--convex"],
            ["--max-points", "5"],
            ["--mode", "outside"],
            ["--neighbors", "6"],
            ["--format", "xml"],
            ["--format", "c", "--json"],
            ["--rectangles", "--convex"],
            ["--rectangles", "--tolerance", "1"],
            ["--rectangles", "--single"],
            ["--rectangles", "--no-holes"],
            ["--rectangles", "--largest"],
            ["--single", "--mode", "inside"],
            ["--origin", "left", "--format", "godot"],
            ["--scale", "0", "--format", "godot"],
            ["--origin", "1,1"],
            ["--y-up", "--format", "tiled"],
            ["--occluder", "--format", "phaser"],
            ["--occluder", "--format", "godot", "--frames", "5x1"],
        ):
            self.run_tool("trace", self.ring, *options, status=USAGE)
        self.run_tool("trace", status=USAGE)
        self.run_tool("trace", "missing.png", status=FAILED)

    def test_max_work_counts_the_outlines_and_what_leaves_out_points(self):
        big = self.write("big.png", sprite(*disc(60)))
        for options, enough in (((), "64K"), (("--tolerance", "1"), "1M")):
            _, messages = self.run_tool("trace", big, *options, "--max-work", "100", status=FAILED)
            self.assertIn("big.png: its outlines take more work than the limit of 100 (--max-work)", messages)
            self.run_tool("trace", big, *options, "--max-work", enough, status=FOUND)

    def test_a_bad_image_does_not_stop_the_others(self):
        out, messages = self.run_tool("trace", "missing.png", self.ring, "--json", status=FAILED)
        self.assertEqual(len(out.splitlines()), 1)
        self.assertIn("1 of 2 images could not be traced", messages)

    def test_real_sprite(self):
        ship = os.path.join(ARCADE, "ship.png")
        answer = self.trace(ship, "--tolerance", "1", "--mode", "cover")
        self.assertEqual(answer["missed"], 0)
        self.assertLess(answer["points"] * 2, answer["exact_points"])


if __name__ == "__main__":
    unittest.main()
