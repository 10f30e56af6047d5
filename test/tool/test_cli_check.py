"""`kolize check`: every colliding pair of a Tiled map."""

import json
import math
import os
import unittest
import xml.etree.ElementTree as ElementTree

from cli_support import ARCADE, FAILED, FOUND, NONE, USAGE, ToolTest, png_pixels, sprite

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10" infinite="0">
 <tileset firstgid="1" name="things" tilewidth="8" tileheight="4" tilecount="1" columns="1">
  <image source="thing.png" width="8" height="4"/>
 </tileset>
 <objectgroup id="1" name="walls">
  <object id="1" name="left" x="0" y="0" width="20" height="50"/>
  <object id="2" name="right" type="Door" x="18" y="10" width="20" height="10"/>
  <object id="3" name="beside" x="38" y="10" width="5" height="5"/>
  <object id="4" name="ball" x="60" y="60" width="20" height="20"><ellipse/></object>
  <object id="5" name="spot" x="70" y="70"><point/></object>
 </objectgroup>
 <objectgroup id="2" name="sprites">
  <object id="6" name="one" gid="1" x="5" y="80" width="8" height="4"/>
  <object id="7" name="two" gid="1" x="9" y="82" width="8" height="4"/>
  <object id="8" name="&lt;odd &quot;name&quot;&gt;" gid="1" x="90" y="5" width="8" height="4"/>
 </objectgroup>
</map>
"""


class Check(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("thing.png", sprite("########", "#......#", "#......#", "########"))
        self.map = self.write("room.tmx", MAP)

    def pairs(self, answer):
        name = [item["name"] for item in answer["items"]]
        return {frozenset((name[p["a"]], name[p["b"]])): p for p in answer["pairs"]}

    def test_every_pair_once_by_name(self):
        answer = self.json("check", self.map, status=FOUND)
        self.assertEqual(
            set(self.pairs(answer)), {frozenset(p) for p in (("left", "right"), ("ball", "spot"), ("one", "two"))}
        )
        self.assertEqual(len(answer["pairs"]), 3)
        self.assertTrue(all(p["a"] < p["b"] for p in answer["pairs"]))
        self.assertEqual(answer["map"], self.map)
        self.assertEqual(answer["warnings"], [])

    def test_a_build_says_how_many_pairs_it_expects(self):
        for expected, status in (("3", FOUND), ("none", NONE), ("0", NONE), ("2", NONE), ("4", NONE)):
            _, messages = self.run_tool("check", self.map, "--expect", expected, status=status)
            self.assertEqual("expected, and 3 found" in messages, status == NONE, expected)
            self.assertEqual(self.run_tool("check", self.map, "--expect", expected, "--quiet", status=status), ("", ""))
        self.run_tool("check", self.map, "--expect", "4", "--touch", status=FOUND)
        self.write("empty.tmx", '<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1"/>')
        for expected, status in (("none", FOUND), ("0", FOUND), ("1", NONE)):
            self.run_tool("check", "empty.tmx", "--expect", expected, status=status)
        self.write("broken.tmx", "<map")
        for name in ("broken.tmx", "gone.tmx"):
            self.run_tool("check", name, "--expect", "none", status=FAILED)
        for wrong in (["--expect", "-1"], ["--expect", "some"], ["--expect", ""], ["--expect", "none", "--events", "-"]):
            self.run_tool("check", self.map, *wrong, status=USAGE)

    def test_a_tangled_line_is_drawn_in_little_time(self):
        """Its edges cross, which cost cairo the square of their number; above an area each piece cost the whole clip."""
        turn = [(50 + 45 * math.cos(i * 2.399963), 50 + 45 * math.sin(i * 2.399963)) for i in range(1000)]
        star = [(50 + (49 - 9 * (i & 1)) * math.cos(i * math.pi / 500), 50 + (49 - 9 * (i & 1)) * math.sin(i * math.pi / 500))
                for i in range(1000)]
        line, area = (" ".join("%g,%g" % p for p in points) for points in (turn, star))
        self.write("tangle.tmx", '<map orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10"><objectgroup>'
                   '<object id="1"><polyline points="%s"/></object><object id="2"><polygon points="%s"/></object>'
                   "</objectgroup></map>" % (line, area))
        self.run_tool("check", "tangle.tmx", "-o", "t.png", "--quiet", status=FOUND, timeout=60)
        self.assertGreater(sum(p == (0xFF, 0x4A, 0x5C) for row in png_pixels(self.path("t.png")) for p in row), 10000)
        _, messages = self.run_tool("check", "tangle.tmx", "-o", "t.png", "--max-work", "20M", status=FOUND)
        self.assertIn("not all of its outlines are drawn", messages)

    def test_touching_pairs_only_when_asked(self):
        answer = self.json("check", self.map, "--touch", status=FOUND)
        touching = {pair for pair, p in self.pairs(answer).items() if p["relation"] == "touch"}
        self.assertEqual(touching, {frozenset(("right", "beside"))})
        self.assertIsNone(self.pairs(answer)[frozenset(("right", "beside"))]["push"])

    def test_items_have_exactly_the_promised_keys(self):
        answer = self.json("check", self.map)
        self.assertEqual(list(answer), ["map", "items", "pairs", "notes", "warnings"])
        for item in answer["items"]:
            self.assertEqual(
                list(item),
                ["id", "name", "class", "layer", "kind", "tileset", "tile", "cell", "bounds", "rule", "shape"],
            )
        for pair in answer["pairs"]:
            self.assertEqual(
                list(pair),
                ["a", "b", "relation", "depth", "normal", "push", "points", "cells", "first", "area_bounds"],
            )
        by_id = {item["id"]: item for item in answer["items"]}
        self.assertEqual(
            by_id[2],
            {
                "id": 2,
                "name": "right",
                "class": "Door",
                "layer": "walls",
                "kind": "box",
                "tileset": "",
                "tile": -1,
                "cell": [0, 0],
                "bounds": [18, 10, 38, 20],
                "rule": "",
                "shape": {"box": [18, 10, 38, 20]},
            },
        )
        self.assertEqual(by_id[8]["name"], '<odd "name">')
        self.assertEqual((by_id[6]["kind"], by_id[6]["tileset"], by_id[6]["tile"]), ("mask", "things", 0))
        self.assertEqual((by_id[6]["bounds"], by_id[6]["rule"]), ([5, 76, 13, 80], "alpha > 127"))

    def test_shapes_of_items_are_those_that_query_reads(self):
        for path in (self.map, os.path.join(ARCADE, "capsules.tmx"), os.path.join(ARCADE, "arcade.tmx")):
            items = self.json("check", path)["items"]
            shown = [item for item in items if item["shape"] is not None]
            requests = [{"op": "bounds", "a": item["shape"]} for item in shown]
            out, _ = self.run_tool("query", text="".join(json.dumps(r) + "\n" for r in requests), status=FOUND)
            self.assertEqual([json.loads(line)["bounds"] for line in out.splitlines()], [i["bounds"] for i in shown])
            self.assertTrue(all(item["kind"] == "mask" for item in items if item["shape"] is None))

    def test_two_boxes_are_pushed_apart_along_the_shortest_way(self):
        pair = self.pairs(self.json("check", self.map))[frozenset(("left", "right"))]
        self.assertEqual(pair["depth"], 2)
        self.assertEqual(pair["push"], [-2, 0])
        self.assertEqual(pair["normal"], [1, 0])
        self.assertIsNone(pair["cells"])

    def test_two_masks_tell_their_common_cells(self):
        # Frames of 8 x 4 at (5, 76) and (9, 78): two's left edge crosses one's lower edge, and one's right two's upper.
        pair = self.pairs(self.json("check", self.map))[frozenset(("one", "two"))]
        self.assertEqual(pair["cells"], len(self.frame(5, 76) & self.frame(9, 78)))
        self.assertEqual(pair["first"], [12, 78])
        self.assertEqual(pair["area_bounds"], [9, 78, 13, 80])

    @staticmethod
    def frame(x, y):
        return {(x + i, y + j) for i in range(8) for j in range(4) if i in (0, 7) or j in (0, 3)}

    def test_a_push_is_a_way_out(self):
        for pair in self.json("check", os.path.join(ARCADE, "arcade.tmx"))["pairs"]:
            length = (pair["push"][0] ** 2 + pair["push"][1] ** 2) ** 0.5
            self.assertGreater(length, 0)
            dot = pair["push"][0] * pair["normal"][0] + pair["push"][1] * pair["normal"][1]
            self.assertLess(dot, 0, "the push goes against the normal, which points from a to b")

    def test_the_text_names_both_things_and_the_numbers(self):
        out, _ = self.run_tool("check", self.map, status=FOUND)
        for part in ("3 pairs collide", '"left" #1', 'Door "right" #2', "layer walls", "(-2, 0)", "cells in common"):
            self.assertIn(part, out)

    def test_a_map_without_collisions_ends_with_status_1(self):
        answer = self.json("check", self.write("empty.tmx", MAP.split("<tileset")[0] + "</map>"), status=NONE)
        self.assertEqual((answer["items"], answer["pairs"]), ([], []))
        out, _ = self.run_tool("check", self.path("empty.tmx"), "-o", "empty.png", status=NONE)
        self.assertIn("0 pairs", out)
        self.check_picture(self.path("empty.png"), (300, 200), (2000, 1200))

    def test_a_mask_without_solid_pixels_is_a_warning(self):
        self.write("thing.png", sprite(*["........"] * 4))
        answer = self.json("check", self.map)
        self.assertEqual(len(answer["warnings"]), 3)
        self.assertIn("no solid pixel", answer["warnings"][0])
        _, messages = self.run_tool("check", self.map)
        self.assertIn("no solid pixel", messages)

    def test_pictures_are_whole_and_show_the_collisions_in_red(self):
        for name in ("room.png", "room.svg"):
            self.run_tool("check", self.map, "-o", name, status=FOUND)
            self.check_picture(self.path(name), (500, 400), (2600, 1300))
        red = sum(r > 180 and g < 110 and b < 130 for row in png_pixels(self.path("room.png")) for r, g, b in row)
        self.assertGreater(red, 300)
        ElementTree.parse(self.path("room.svg"))

    def test_the_arcade_gives_the_expected_pairs(self):
        answer = self.json("check", os.path.join(ARCADE, "arcade.tmx"), "--touch", status=FOUND)
        found = {"overlap": set(), "touch": set()}
        for pair in answer["pairs"]:
            a, b = (answer["items"][pair[k]] for k in "ab")
            label = sorted((item["name"], item["id"], *(item["cell"] if item["id"] == 0 else ())) for item in (a, b))
            found[pair["relation"]].add(
                (*label[0], *label[1], pair["cells"] if a["kind"] == b["kind"] == "mask" else None)
            )
        with open(os.path.join(ARCADE, "expected.txt"), encoding="utf-8") as file:
            lines = [line.rstrip("\n").split("\t") for line in file if line[0] not in "#\n"]
        wanted = {"overlap": set(), "touch": set()}
        for relation, id_a, id_b, name_a, name_b, cells in lines:
            if relation == "near":
                continue
            label = sorted(self.expected(int(i), name) for i, name in ((id_a, name_a), (id_b, name_b)))
            wanted[relation].add((*label[0], *label[1], int(cells) if cells != "-" else None))
        # The expected list gives no cells for touching sprites.
        found["touch"] = {(*pair[:-1], None) for pair in found["touch"]}
        self.assertEqual(found, wanted)

    @staticmethod
    def expected(number, name):
        if number:
            return (name, number)
        x, y = name.split()[-1].split(",")
        return ("", 0, int(x), int(y))

    def test_the_arcade_has_a_picture(self):
        for name in ("arcade.png", "arcade.svg"):
            self.run_tool("check", os.path.join(ARCADE, "arcade.tmx"), "-q", "-o", name, status=FOUND)
            self.check_picture(self.path(name), (1000, 500), (2600, 1300))

    def test_bad_maps_are_named_with_their_line(self):
        _, messages = self.run_tool("check", self.write("cut.tmx", MAP[:700]), status=FAILED)
        self.assertRegex(messages, r"cut\.tmx:\d+")
        for path in ("missing.tmx", self.write("noimage.tmx", MAP.replace("thing.png", "gone.png"))):
            _, messages = self.run_tool("check", path, "--strict", status=FAILED)
            self.assertTrue("missing.tmx" in messages or "gone.png" in messages, messages)
        _, messages = self.run_tool("check", path, status=FOUND)
        self.assertRegex(messages, r"noimage\.tmx:4:3: source: .*gone\.png: cannot be opened")

    def test_wrong_usage(self):
        for args in ((), (self.map, self.map), (self.map, "--alpha", "3"), (self.map, "-o", "x.jpg")):
            self.run_tool("check", *args, status=USAGE)

    def test_json_of_odd_names_is_json(self):
        text = MAP.replace('name="left"', 'name="tab&#9;quote&quot;back\\slash&#x1F600;"')
        answer = self.json("check", self.write("odd.tmx", text))
        self.assertIn('tab\tquote"back\\slash\U0001f600', [item["name"] for item in answer["items"]])
        json.dumps(answer)


if __name__ == "__main__":
    unittest.main()
