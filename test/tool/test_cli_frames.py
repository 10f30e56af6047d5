"""Sprite sheets and .kmask files through `kolize mask` and `kolize info`; what -o writes is read back."""

import json
import os
import re
import struct
import subprocess
import unittest
import zlib

from cli_support import FAILED, FOUND, USAGE, ToolTest, png_pixels, sprite

# Two frames of 6 x 4, trimmed to the same pixels; the second lies turned clockwise.
PACKED = ("#.#.##..", "##..#...", ".....#..")
WHOLE = ("......", "..#.#.", "..##..", "......")


def frame(x, rotated, **more):
    return dict(
        frame=dict(x=x, y=0, w=3, h=2),
        rotated=rotated,
        trimmed=True,
        spriteSourceSize=dict(x=2, y=1, w=3, h=2),
        sourceSize=dict(w=6, h=4),
        **more,
    )


SHEET = {
    "frames": {"go 0": frame(0, False, duration=100), "go 1": frame(4, True, duration=50)},
    "meta": {
        "image": "p.png",
        "frameTags": [{"name": "go", "from": 0, "to": 1, "direction": "pingpong", "repeat": "2"}],
        "slices": [{"name": "hit", "keys": [{"frame": 1, "bounds": {"x": 2, "y": 0, "w": 2, "h": 3}}]}],
    },
}

C_PROGRAM = """
#include "%(file)s"
#include <stdio.h>
static int solid(int i, int x, int y)
{
    const uint64_t *row = %(name)s_words + %(name)s_masks[i].first + y * ((%(name)s_masks[i].w + 63) / 64);
    return (int)(row[x / 64] >> x %% 64 & 1);
}
int main(void)
{
    for (int i = 0; i < %(name)s_count; i++) {
        printf("%%d %%s|%%s %%d %%d\\n", (int)%(name)s_masks[i].frame, %(name)s_masks[i].name, %(name)s_masks[i].tag,
               (int)%(name)s_masks[i].x, (int)%(name)s_masks[i].y);
        for (int y = 0; y < %(name)s_masks[i].h; y++) {
            for (int x = 0; x < %(name)s_masks[i].w; x++) putchar(solid(i, x, y) ? '#' : '.');
            putchar('\\n');
        }
    }
    return 0;
}
"""


class Frames(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("p.png", sprite(*PACKED))
        self.sheet = self.write("hero.json", json.dumps(SHEET, indent=1))

    def lines(self, *args, **kwargs):
        out, self.messages = self.run_tool("mask", *args, "--json", **kwargs)
        return [json.loads(line) for line in out.splitlines()]

    def read_c(self, path, name):
        """Compiles a header strictly, and has a program print its masks."""
        self.write("main.c", C_PROGRAM % {"file": os.path.basename(path), "name": name})
        command = [os.environ.get("CC") or "cc", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "main.c", "-o", "p"]
        subprocess.run(command, cwd=self.folder, check=True, timeout=120)
        return subprocess.run([self.path("p")], check=True, stdout=subprocess.PIPE).stdout.decode()

    def test_frames_lie_as_they_were_drawn_and_slices_are_tagged(self):
        answers = self.lines("hero.json", status=FOUND)
        self.assertEqual([(a["frame"], a["name"], a["tag"]) for a in answers], [(0, "go 0", ""), (1, "go 1", ""), (1, "go 1", "hit")])
        for answer in answers[:2]:
            self.assertEqual((answer["width"], answer["height"], answer["count"]), (6, 4, 4))
            self.assertEqual(answer["bounds"], [2, 1, 5, 3])
            self.assertEqual(answer["rule"], "alpha > 127")
        self.assertEqual(answers[1]["duration"], 50)
        self.assertEqual((answers[2]["bounds"], answers[2]["count"]), ([2, 0, 4, 3], 6))
        out, _ = self.run_tool("mask", "hero.json", status=FOUND)
        self.assertIn("hero.json frame 1, go 1, hit: 6 x 4, 6 solid within (2, 0) to (4, 3), alpha > 127\n", out)

    def test_slices_may_be_pixels_or_left_out(self):
        pixels = self.lines("hero.json", "--slices", "pixels")
        self.assertEqual((pixels[2]["bounds"], pixels[2]["count"]), ([2, 1, 4, 3], 3))
        self.assertEqual(len(self.lines("hero.json", "--slices", "none")), 2)
        self.run_tool("mask", "hero.json", "--slices", "some", status=USAGE)

    def test_slices_may_be_boxes_of_a_kmask(self):
        self.assertEqual(len(self.lines("hero.json", "--slices", "boxes")), 2)
        self.run_tool("mask", "hero.json", "--slices", "boxes", "-q", "-o", "boxes.kmask")
        with open(self.path("boxes.kmask"), "rb") as file:
            data = file.read()
        self.assertEqual(struct.unpack("<I", data[8:12])[0], 2)
        self.assertIn(struct.pack("<H3sH", 3, b"hit", 0) + struct.pack("<IIIf4f", 3, 2, 0, 0, 2, 0, 4, 3), data)
        self.run_tool("mask", "boxes.kmask", "p.png", "-q", "-o", "more.kmask")
        info = self.json("info", "more.kmask", status=FOUND)
        self.assertEqual((info["frames"], info["masks"], info["shapes"]), (3, 3, 1))
        out, _ = self.run_tool("info", "more.kmask", status=FOUND)
        self.assertIn(", 1 shape\n", out)

    def test_text_of_frames_goes_to_query_with_its_place(self):
        answer = self.lines("hero.json", "--text")[1]
        self.assertEqual((answer["at"], answer["mask"]), ([2, 1], ["#.#", "##."]))
        request = {"op": "area", "a": {"mask": answer["mask"], "at": answer["at"]}, "b": {"mask": list(WHOLE)}}
        out, _ = self.run_tool("query", text=json.dumps(request) + "\n", status=0)
        self.assertEqual(json.loads(out)["cells"], 4)

    def test_rules_are_the_image_s(self):
        self.assertEqual([a["count"] for a in self.lines("hero.json", "--key", "c82828", "--slices", "none")], [2, 2])
        self.write("hot.png", sprite(*[row.replace("#", "m").replace(".", "#") for row in PACKED]))
        self.assertEqual([a["count"] for a in self.lines("hero.json", "--hot", "hot.png", "--slices", "none")], [2, 2])
        self.write("small.png", sprite("#"))
        self.lines("hero.json", "--hot", "small.png", status=FAILED)

    def test_a_kmask_holds_the_same_as_its_sheet(self):
        self.run_tool("mask", "hero.json", "-q", "-o", "hero.kmask", status=FOUND)
        again = self.lines("hero.kmask", "--text", status=FOUND)
        for line in again:
            self.assertIsNone(line.pop("rule"))
        expected = self.lines("hero.json", "--text")
        for line in expected:
            del line["rule"]
            line["file"] = "hero.kmask"
        self.assertEqual(again, expected)
        with open(self.path("hero.kmask"), "rb") as file:
            data = file.read()
        self.assertEqual(data[:8], b"\x89KMASK\r\n")
        self.assertEqual(struct.unpack("<IIQII", data[8:32]), (1, 2, len(data), 3, 1))
        self.assertEqual(struct.unpack("<I", data[-4:])[0], zlib.crc32(data[:-4]))

    def test_images_and_sheets_together_make_one_kmask(self):
        self.run_tool("mask", "p.png", "hero.json", "-q", "-o", "all.kmask")
        self.run_tool("mask", "all.kmask", "p.png", "-q", "-o", "more.kmask")
        self.assertEqual([a["name"] for a in self.lines("more.kmask")], ["p.png", "go 0", "go 1", "go 1", "p.png"])
        info = self.json("info", "more.kmask", status=FOUND)
        self.assertEqual((info["frames"], info["masks"], info["tags"]), (4, 5, ["", "hit"]))
        self.assertEqual(info["animations"], [{"name": "go", "first": 1, "last": 2, "direction": "pingpong", "repeat": 2}])
        self.run_tool("mask", "p.png", "--frames", "4x3", "-q", "-o", "cut.kmask")
        self.assertEqual([a["name"] for a in self.lines("cut.kmask")], ["p.png 0", "p.png 1"])

    def test_frames_of_several_images_are_one_file(self):
        self.write("q.png", sprite("##", "##"))
        square = {"filename": "box", "frame": {"x": 0, "y": 0, "w": 2, "h": 2}}
        go = dict(frame(0, False), filename="go 0")
        images = [{"image": "p.png", "frames": [go]}, {"image": "q.png", "frames": [square, square]}]
        self.write("pack.json", json.dumps({"textures": images}))
        answers = self.lines("pack.json", status=FOUND)
        self.assertEqual([(a["frame"], a["name"], a["count"]) for a in answers], [(0, "go 0", 4), (1, "box", 4), (2, "box", 4)])
        self.run_tool("mask", "pack.json", "-q", "-o", "pack.kmask", status=FOUND)
        self.assertEqual([a["name"] for a in self.lines("pack.kmask")], ["go 0", "box", "box"])
        out, _ = self.run_tool("info", "pack.json", status=FOUND)
        self.assertEqual(re.findall(r"pack.json: sprite sheet, (\d+) frames?\n  image     (\S+)", out), [("1", "p.png"), ("2", "q.png")])
        self.write("gone.json", json.dumps({"textures": images + [{"image": "gone.png", "frames": [square]}]}))
        self.run_tool("mask", "gone.json", "-o", "gone.kmask", status=FAILED)
        self.assertFalse(os.path.exists(self.path("gone.kmask")))
        self.write("many.json", json.dumps({"textures": images[:1] * 65}))
        _, messages = self.run_tool("mask", "many.json", status=FAILED)
        self.assertIn("many.json: a sheet of 65 images, and at most 64 are read", messages)

    def layered(self, *names, layers=("body", "hat")):
        frames = [dict(frame(0, False), filename=name) for name in names]
        meta = dict(SHEET["meta"], layers=[{"name": name} for name in layers])
        self.write("layers.json", json.dumps({"frames": frames, "meta": meta}))
        return [(a["frame"], a["name"], a["tag"]) for a in self.lines("layers.json", "--slices", "pixels", status=FOUND)]

    def test_layers_of_aseprite_are_tags(self):
        whole = self.layered("hero (body) 0.ase", "hero (body) 1.ase", "hero (hat) 0.ase", "hero (hat) 1.ase")
        first, second = (0, "hero 0.ase"), (1, "hero 1.ase")
        self.assertEqual(whole, [first + ("body",), first + ("hat",), second + ("body",), second + ("hat",), second + ("hit",)])
        self.assertNotIn("layers are not read", self.messages)
        self.run_tool("mask", "layers.json", "-q", "-o", "layers.kmask", status=FOUND)
        self.assertEqual(self.json("info", "layers.kmask")["animations"][0]["last"], 1)
        lacking = self.layered("hero (body) 0.ase", "hero (body) 1.ase", "hero (hat) 1.ase")
        self.assertEqual(lacking, [first + ("body",), second + ("body",), second + ("hat",), second + ("hit",)])
        self.assertEqual(self.layered("(body)", "(hat)"), [(0, "", "body"), (0, "", "hat")])

    def test_frames_without_names_of_layers_show_all_of_them(self):
        for names in (("hero 0", "hero 1"), ("a (body) 0", "a (hat) 1"), ("a (body) 0", "a 1"), ("a (hat) 0", "a (body) 0")):
            self.assertEqual([a[2] for a in self.layered(*names)], ["", "", "hit"], names)
            self.assertIn("layers are not read", self.messages)

    def test_nothing_is_kept_of_a_run_that_failed(self):
        self.run_tool("mask", "p.png", "missing.png", "-o", "all.kmask", status=FAILED)
        self.assertFalse(os.path.exists(self.path("all.kmask")))

    def test_damaged_and_foreign_files_are_told_with_their_place(self):
        self.run_tool("mask", "hero.json", "-q", "-o", "hero.kmask")
        with open(self.path("hero.kmask"), "rb") as file:
            data = file.read()
        self.write("cut.kmask", data[:-9])
        self.write("bad.kmask", data[:40] + bytes([data[40] ^ 1]) + data[41:])
        self.write("bad.json", json.dumps(SHEET, indent=1).replace('"w": 3', '"w": -3'))
        self.write("map.json", '{"layers":[],"tilewidth":8,"tileheight":8,"width":1,"height":1}')
        for name, words in (
            ("cut.kmask", "cut.kmask: byte 16: the file should have"),
            ("bad.kmask", "the file is damaged"),
            ("bad.json", "bad.json:4:13: frames.go 0.frame.w: -3 is not between 0 and 16777216"),
            ("map.json", "this is no sprite sheet"),
        ):
            self.lines(name, status=FAILED)
            self.assertIn(words, self.messages)
        _, messages = self.run_tool("info", "bad.json", status=FAILED)
        self.assertIn("bad.json:4:13", messages)
        self.assertEqual(self.json("info", "map.json")["type"], "map")
        self.lines("hero.json", "--frames", "2x2", status=FAILED)
        self.write("lost.json", json.dumps({"frames": SHEET["frames"]}))
        self.lines("lost.json", status=FAILED)
        self.assertIn("names no image", self.messages)

    def test_c_compiles_strictly_and_holds_the_same_masks(self):
        wide = "".join("#" if i * i % 7 < 3 else "." for i in range(130))
        self.write('od"d?.png', sprite(wide, wide[::-1], "." * 130))
        self.run_tool("mask", 'od"d?.png', "hero.json", "-q", "-o", "9-masks.h", status=FOUND)
        printed = self.read_c("9-masks.h", "_9_masks")
        first = wide.index("#")  # masks are cut to their cells
        last = max(wide.rindex("#"), 129 - first) + 1
        first = min(first, 130 - last)
        expected = '0 od"d?.png| %d 0\n%s\n%s\n' % (first, wide[first:last], wide[::-1][first:last])
        expected += "1 go 0| 2 1\n#.#\n##.\n2 go 1| 2 1\n#.#\n##.\n2 go 1|hit 2 0\n##\n##\n##\n"
        self.assertEqual(printed, expected)

    def test_c_without_masks_compiles_too(self):
        self.write("none.json", json.dumps({"frames": [], "meta": {"image": "p.png"}}))
        self.run_tool("mask", "none.json", "-q", "-o", "none.h", status=FOUND)
        self.assertEqual(self.read_c("none.h", "none"), "")
        self.write("clear.png", sprite("..", ".."))
        self.run_tool("mask", "clear.png", "-q", "-o", "clear.h", status=FOUND)
        self.assertEqual(self.read_c("clear.h", "clear"), "0 clear.png| 0 0\n")

    def test_pbm_is_the_whole_frame_and_reads_back(self):
        self.run_tool("mask", "p.png", "-q", "-o", "p.pbm", status=FOUND)
        with open(self.path("p.pbm"), "rb") as file:
            self.assertEqual(file.read(), b"P4\n8 3\n" + bytes([0b10101100, 0b11001000, 0b00000100]))
        build, _ = self.run_tool("info")
        if "PNM" in build.split("not:")[0]:
            out, _ = self.run_tool("mask", "p.pbm", "--key", "ffffff", "--text", status=FOUND)
            self.assertEqual(out, "\n".join(PACKED) + "\n")
        _, messages = self.run_tool("mask", "hero.json", "-q", "-o", "hero.pbm", status=FAILED)
        self.assertIn("holds one mask, and here are 3", messages)
        one = dict(SHEET, frames={"go 1": SHEET["frames"]["go 1"]}, meta={"image": "p.png"})
        self.write("one.json", json.dumps(one))
        self.run_tool("mask", "one.json", "-q", "-o", "one.pbm", status=FOUND)
        with open(self.path("one.pbm"), "rb") as file:
            self.assertEqual(file.read(), b"P4\n6 4\n" + bytes([0, 0b00101000, 0b00110000, 0]))

    def test_the_picture_shows_every_mask_of_a_sheet(self):
        self.run_tool("mask", "hero.json", "-o", "hero.png", status=FOUND)
        self.check_picture(self.path("hero.png"), (400, 200), (1400, 600))
        solid = sum(b > r + 25 for row in png_pixels(self.path("hero.png")) for r, g, b in row)
        self.assertGreater(solid, 14 * 100)

    def test_info_of_a_sheet(self):
        info = self.json("info", "hero.json", status=FOUND)
        self.assertEqual((info["type"], info["image"]), ("sheet", "p.png"))
        self.assertEqual(info["frames"][1]["part"], [4, 0, 6, 3])
        self.assertEqual((info["frames"][1]["at"], info["frames"][1]["rotated"]), ([2, 1], True))
        self.assertEqual(info["slices"], [{"name": "hit", "data": "", "keys": 1}])
        out, _ = self.run_tool("info", "hero.json")
        self.assertIn("hero.json: sprite sheet, 2 frames, 1 of them packed turned\n", out)
        self.assertIn("animation go: frames 0 to 1, pingpong, 2 times", out)
        self.run_tool("mask", "hero.json", "-q", "-o", "hero.kmask")
        out, _ = self.run_tool("info", "hero.kmask")
        self.assertIn('hero.kmask: masks, 2 frames, 3 masks, 14 solid\n  tag "": 2 masks, 8 solid\n', out)

    def test_wrong_names_of_outputs(self):
        for name in ("x", "x.kmas", ".c"):
            self.run_tool("mask", "p.png", "-o", name, status=USAGE)
        self.run_tool("hit", "p.png", "p.png", "--at", "0,0", "-o", "x.kmask", status=USAGE)
        for name in ("no/x.kmask", "no/x.h", "no/x.pbm"):
            _, messages = self.run_tool("mask", "p.png", "-o", name, status=FAILED)
            self.assertIn("there is no folder no\n", messages)
        if os.path.exists("/dev/full"):
            for name in ("full.h", "full.kmask", "full.pbm"):
                os.symlink("/dev/full", self.path(name))
                _, messages = self.run_tool("mask", "p.png", "-o", name, status=FAILED)
                self.assertIn("not written", messages)

    def test_any_allocation_may_fail(self):
        for args in (("mask", "hero.json", "--slices", "pixels", "-o", "hero.kmask"), ("mask", "p.png", "-o", "p.pbm"),
                     ("mask", "hero.json", "-o", "hero.h"), ("info", "hero.json"), ("info", "hero.kmask"),
                     ("mask", "hero.kmask", "-o", "again.kmask")):
            self.run_tool("mask", "hero.json", "-q", "-o", "hero.kmask")
            for k in range(1, 400):
                out, messages = self.run_tool(*args, "-q", "--fail-alloc=%d" % k)
                self.assertNotIn("never given back", messages)
                if self.status == FOUND:
                    break
                self.assertEqual(self.status, FAILED, messages)
                self.assertIn("out of memory", messages)
            self.assertGreater(k, 3)
            self.assertEqual(self.status, FOUND)


if __name__ == "__main__":
    unittest.main()
