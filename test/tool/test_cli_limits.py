"""Limits of the tool: how much is read, how much work is done, which files are opened at all."""

import json
import os
import unittest

from cli_support import FAILED, FOUND, NONE, USAGE, ToolTest, sprite

HEAD = '<map width="1" height="1" tilewidth="8" tileheight="8">'
SHIP = sprite("##.", ".##")


def boxes(n):
    box = '<object x="0" y="0" width="9" height="9"/>'
    return HEAD + "<objectgroup>" + box * n + "</objectgroup></map>"


def polygon(points):
    return {"polygon": [list(p) for p in points]}


def teeth(n, shift=0):
    return [(i + shift, 0 if i % 2 else 50) for i in range(n)] + [(n + shift, 60), (shift, 60)]


def grid_of_holes(columns, rows):
    outline = [[0, 0], [3 * columns + 1, 0], [3 * columns + 1, 3 * rows + 1], [0, 3 * rows + 1]]
    corners = ((0, 0), (0, 2), (2, 2), (2, 0))
    holes = [[[3 * x + 1 + u, 3 * y + 1 + v] for u, v in corners] for y in range(rows) for x in range(columns)]
    return {"polygon": outline, "holes": holes}


class Limits(ToolTest):
    def refused(self, *args, option, text=None):
        out, messages = self.run_tool(*args, status=FAILED, text=text)
        self.assertIn(option, messages)
        return out, messages

    def test_sizes_are_whole_numbers_with_a_letter(self):
        self.write("a.png", SHIP)
        for value in ("6", "1K", "2M", "1G"):
            self.run_tool("info", "a.png", "--max-pixels", value, status=FOUND)
        for value in ("0", "-1", "1k", "K", "1KK", "1.5M", "", "18446744073709551616", "18014398509481984K"):
            _, messages = self.run_tool("info", "a.png", "--max-pixels", value, status=USAGE)
            self.assertIn("needs a whole number above 0, such as 500000, 64K, 16M or 1G", messages)
        self.run_tool("info", "a.png", "--max-objects", "4G", status=USAGE)
        self.run_tool("info", "a.png", "--root", "", status=USAGE)
        self.run_tool("doctor", "--max-pixels", "5", status=USAGE)  # which reads no file

    def test_every_verb_that_reads_files_has_them(self):
        self.write("a.png", SHIP)
        self.write("a.tmx", boxes(1))
        words = {"hit": ["a.png", "a.png", "--at", "0,0"], "sweep": ["a.png", "a.png", "--at", "9,0", "--motion", "9,0"]}
        for verb in ("hit", "sweep", "check", "mask", "trace", "fit", "lint", "query", "info"):
            args = words.get(verb, ["a.tmx"] if verb in ("check", "lint") else [] if verb == "query" else ["a.png"])
            for option in ("--max-pixels", "--max-objects", "--max-memory", "--max-pairs", "--max-work"):
                self.run_tool(verb, *args, option, "1G")
                self.assertIn(self.status, (FOUND, NONE))
            self.run_tool(verb, *args, "--root", ".")
            self.assertIn(self.status, (FOUND, NONE))
            help_text, _ = self.run_tool("help", verb)
            for option in ("--max-pixels", "--max-objects", "--max-memory", "--max-pairs", "--max-work", "--root"):
                self.assertIn(option, help_text)

    def test_pixels(self):
        self.write("a.png", SHIP)
        for verb in ("info", "mask", "trace", "fit"):
            self.run_tool(verb, "a.png", "--max-pixels", "6", status=FOUND)
            _, messages = self.refused(verb, "a.png", "--max-pixels", "5", option="(--max-pixels)")
            self.assertIn("a.png: 3 x 2 pixels are more than the limit of 5", messages)
        self.refused("hit", "a.png", "a.png", "--at", "0,0", "--max-pixels", "5", option="(--max-pixels)")
        self.write("hot.png", sprite("####", "####"))
        self.refused("mask", "a.png", "--hot", "hot.png", "--max-pixels", "7", option="hot.png: 4 x 2 pixels")

    def test_objects(self):
        self.write("a.tmx", boxes(100))
        self.run_tool("info", "a.tmx", "--max-objects", "510", status=FOUND)
        self.refused("info", "a.tmx", "--max-objects", "100", option="(--max-objects)")
        self.write("chequer.png", sprite(*["#." * 8, ".#" * 8] * 4))
        self.run_tool("trace", "chequer.png", "--neighbors", "4", "--max-objects", "256", status=FOUND)
        _, messages = self.refused("trace", "chequer.png", "--neighbors", "4", "--max-objects", "255", option="(--max-objects)")
        self.assertIn("chequer.png: 256 corners are more than the limit of 255", messages)
        self.run_tool("mask", "chequer.png", "--frames", "2x2", "--max-objects", "512", status=FOUND)
        _, messages = self.refused("mask", "chequer.png", "--frames", "2x2", "--max-objects", "511", option="(--max-objects)")
        self.assertIn("chequer.png: 32 frames are more than a 16th of the limit of 511", messages)
        self.refused("trace", "chequer.png", "--rectangles", "--max-objects", "255", option="256 corners")

    def test_memory(self):
        self.write("a.tmx", boxes(2000))
        self.write("a.png", sprite(*["#" * 400] * 400))
        self.refused("info", "a.tmx", "--max-memory", "1M", option="(--max-memory)")
        _, messages = self.refused("info", "a.png", "--max-memory", "100K", option="(--max-memory)")
        self.assertIn("out of memory within the limit", messages)
        self.run_tool("info", "a.png", "--max-memory", "2M", status=FOUND)

    def test_pairs(self):
        self.write("a.tmx", boxes(4))  # of which six pairs meet
        self.run_tool("check", "a.tmx", "--max-pairs", "6", status=FOUND)
        _, messages = self.refused("check", "a.tmx", "--max-pairs", "5", option="(--max-pairs)")
        self.assertIn("a.tmx: 6 pairs of boxes meet, more than the limit of 5", messages)
        self.write("heap.tmx", boxes(60000))  # 2 * 10^9 pairs: nobody wants them counted
        _, messages = self.refused("check", "heap.tmx", "--max-pairs", "5", option="(--max-pairs)")
        self.assertIn("heap.tmx: at least 80 pairs of boxes meet, more than the limit of 5", messages)
        self.write("steps.jsonl", '{"step":true}\n' * 3)
        self.run_tool("check", "a.tmx", "--events", "steps.jsonl", "--max-pairs", "6", status=FOUND)
        self.write("steps.jsonl", '{"step":true}\n' * 5)
        _, messages = self.refused("check", "a.tmx", "--events", "steps.jsonl", "--max-pairs", "6", option="(--max-pairs)")
        self.assertIn("by step 4 more pairs are printed than 4 times the limit of 6", messages)

    def test_work(self):
        spikes = '<object x="%d" y="0"><polygon points="%s"/></object>'
        points = " ".join("%g,%g" % p for p in teeth(40))
        self.write("a.tmx", HEAD + "<objectgroup>" + (spikes % (0, points)) * 9 + "</objectgroup></map>")
        self.run_tool("check", "a.tmx", status=FOUND)
        _, messages = self.refused("check", "a.tmx", "--max-work", "200K", option="(--max-work)")
        self.assertIn("a.tmx: its collisions take more work than the limit of 204800", messages)
        self.refused("check", "a.tmx", "--max-work", "1K", option="(--max-work)")
        self.run_tool("check", "a.tmx", "--max-work", "2M", status=FOUND)
        if os.environ.get("KOLIZE_NO_PICTURES"):  # cairo is there: drawing is work as well
            self.refused("check", "a.tmx", "--max-work", "2M", "-o", "a.png", option="(--max-work)")
        self.write("stairs.png", sprite(*["#" * (i + 1) + "." * (60 - i) for i in range(60)]))
        self.run_tool("trace", "stairs.png", "--tolerance", "1", status=FOUND)
        self.refused("trace", "stairs.png", "--tolerance", "1", "--max-work", "1000", option="(--max-work)")

    def test_work_of_frames(self):
        rows = ["." * (9 - i) + "#" * (2 * i + 6) + "." * (9 - i) for i in range(9)]
        self.write("one.png", sprite(*rows))
        self.write("many.png", sprite(*[row * 20 for row in rows]))
        frames = ["fit", "many.png", "--circle", "--frames", "24x9"]
        self.run_tool("fit", "one.png", "--circle", "--max-work", "2M", status=FOUND)
        _, messages = self.refused(*frames, "--max-work", "2M", option="(--max-work)")
        self.assertIn("the limit of 2097152, which its frames share", messages)
        self.run_tool(*frames, "--max-work", "20M", status=FOUND)


    def test_outlines_among_each_other_are_more_work_than_those_that_meet_at_one_end(self):
        comb = '<object x="%g" y="0"><polygon points="%s"/></object>'
        points = " ".join("%g,%g" % p for p in teeth(1000))
        self.write("steps.jsonl", '{"step":true}\n')
        for x in (0.5, 990):
            self.write("at%g.tmx" % x, HEAD + "<objectgroup>" + comb % (0, points) + comb % (x, points) + "</objectgroup></map>")
        self.run_tool("check", "at990.tmx", "--events", "steps.jsonl", "--max-work", "1100K", status=FOUND)
        self.refused("check", "at0.5.tmx", "--events", "steps.jsonl", "--max-work", "1100K", option="(--max-work)")

    def test_names_that_are_told_again_and_again_are_work(self):
        self.write("a.png", SHIP)
        tile = '<tileset firstgid="1" name="t" tilewidth="3" tileheight="2"><image source="a.png"/><tile id="0" type="%s">'
        solid = '<objectgroup><object x="0" y="0" width="3" height="2"/></objectgroup></tile></tileset>'
        layer = '<layer width="30" height="30"><data encoding="csv">%s</data></layer></map>' % ",".join(["1"] * 900)
        self.write("a.tmx", HEAD + tile % ("c" * 900) + solid + layer)
        self.write("steps.jsonl", '{"step":true}\n')
        for extra in ([], ["--events", "steps.jsonl"]):
            self.run_tool("check", "a.tmx", *extra, "--max-work", "16M", status=NONE)
            self.run_tool("check", "a.tmx", *extra, "--json", "--max-work", "64M", status=NONE)
            out, messages = self.refused("check", "a.tmx", *extra, "--json", "--max-work", "16M", option="(--max-work)")
            self.assertIn("a.tmx: printing the names of its 900 things is more work than the limit of 16777216", messages)
            self.assertEqual(out, "")


class Requests(ToolTest):
    """A limit of `query` holds for each line by itself."""

    def ask(self, *requests, options=()):
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        out, _ = self.run_tool("query", *options, text=lines)
        return [json.loads(line) for line in out.splitlines()]

    def check(self, large, small, answer, *options):
        for order in ((large, small), (small, large), (large, large, small, small, large)):
            for request, got in zip(order, self.ask(*order, options=options)):
                if request is small:
                    self.assertEqual(got, answer)
                else:
                    self.assertEqual(got["error"], "TOO_LARGE" if options[0] != "--max-memory" else "MEMORY")
                    self.assertIn(options[0], got["message"])
        self.assertEqual(self.status, FAILED)

    small = {"op": "relate", "a": {"point": [0, 0]}, "b": {"point": [0, 0]}}
    answer = {"relation": "overlap"}

    def test_pairs(self):
        few, many = {"op": "pairs", "shapes": [{"circle": [0, 0, 1]}] * 3}, [{"circle": [0, 0, 1]}] * 4
        self.check({"op": "pairs", "shapes": many}, few, {"pairs": [[0, 1], [0, 2], [1, 2]]}, "--max-pairs", "5")

    def test_objects(self):
        line = {"polyline": [[i, 0] for i in range(11)]}
        self.check({"op": "relate", "a": line, "b": line}, self.small, self.answer, "--max-objects", "10")

    def test_memory(self):
        row = {"mask": ["#" * 3000] * 50}
        self.check({"op": "relate", "a": row, "b": row}, self.small, self.answer, "--max-memory", "256K")

    def test_work(self):
        a, b = polygon(teeth(100)), polygon(teeth(100, 0.5))
        for op in ("relate", "collide", "distance", "contains", "sweep"):
            request = {"op": op, "a": a, "b": b}
            if op == "sweep":
                request["motion"] = [900, 1]
            self.assertNotIn("error", self.ask(request)[0])
            self.check(request, self.small, self.answer, "--max-work", "10K")
        whole = {"op": "ray", "a": {"polyline": teeth(300)}, "from": [-1, 25], "to": [400, 25], "all": True}
        self.assertEqual(len(self.ask(whole)[0]["spans"]), 300)
        self.check(whole, self.small, self.answer, "--max-work", "2M")
        pairs = {"op": "pairs", "shapes": [a] * 9}
        self.check(pairs, self.small, self.answer, "--max-work", "60K")
        parts = {"parts": [{"circle": [i, 0, 1]} for i in range(200)]}
        self.check({"op": "collide", "a": parts, "b": parts, "parts": True}, self.small, self.answer, "--max-work", "200K")


    def test_valid_outlines_of_many_holes_are_answered(self):
        at = {"op": "relate", "b": {"point": [1, 1.5]}}
        self.assertEqual(self.ask(dict(at, a=grid_of_holes(100, 99)))[0], {"relation": "touch"})
        inside = [[1.25, 1.25], [1.25, 1.5], [1.5, 1.25]]
        for hole, error in ((inside, "ring 9900, a hole, lies in ring 1"), ([[-9, 1], [-9, 2], [-8, 1]], "ring 9900, a hole, is not inside")):
            shape = grid_of_holes(100, 99)
            shape["holes"][-1] = hole
            self.assertIn(error, self.ask(dict(at, a=shape))[0]["message"])

    def test_edges_that_are_all_near_each_other_are_work(self):
        def slanted(n):
            return polygon([(x + (0 if y else 4000), y) for x, y in teeth(n)])

        ask = {"op": "contains", "b": {"point": [0, 0]}}
        self.check(dict(ask, a=slanted(6000)), dict(ask, a=slanted(600)), {"contains": False}, "--max-work", "64M")

    def test_each_pose_looks_at_a_polygon_again(self):
        def nested(depth):
            shape = polygon([(x + (0 if y else 900), y) for x, y in teeth(1000)])
            for _ in range(depth):
                shape = {"parts": [shape], "pose": {"at": [1, 1], "angle": 7}}
            return {"op": "contains", "a": shape, "b": {"point": [0, 0]}}

        self.check(nested(12), nested(1), {"contains": False}, "--max-work", "16M")


class Files(ToolTest):
    def opened(self, *args, message, text=None):
        out, messages = self.run_tool(*args, status=FAILED, text=text, timeout=10)
        self.assertIn(message, out + messages)

    def test_only_regular_files_are_opened(self):
        self.write("a.png", SHIP)
        os.mkdir(self.path("folder"))
        os.mkfifo(self.path("pipe"))
        for name, kind in (("folder", "a folder"), ("pipe", "a pipe"), ("/dev/zero", "a device")):
            message = "%s: cannot be read: this is %s, not a file" % (name, kind)
            for verb in ("info", "mask", "trace", "fit", "check"):
                self.opened(verb, name, message=message)
            self.opened("hit", "a.png", name, "--at", "0,0", message=message)
            self.opened("sweep", name, "a.png", "--at", "9,0", "--motion", "9,0", message=message)
            self.opened("mask", "a.png", "--hot", name, message=message)
            self.opened("query", name, message="this is no regular file (use - and a pipe)")
            self.write("map.tmx", HEAD + '<imagelayer><image source="%s"/></imagelayer></map>' % name)
            for verb in ("info", "check"):
                self.assertIn("this is " + kind, self.run_tool(verb, "map.tmx", timeout=10)[1])
            self.opened("check", "map.tmx", "--strict", message="map.tmx:1:")
            self.opened("check", "map.tmx", "--events", name, message="this is no regular file")
            line = '{"op":"relate","a":{"image":"%s"},"b":{"point":[0,0]}}\n' % name
            self.opened("query", text=line, message=message)
            self.write("sheet.json", '{"frames":{},"meta":{"image":"%s"}}' % name)
            self.opened("mask", "sheet.json", message="this is " + kind)
        self.write("empty.tmx", HEAD + "</map>")
        self.opened("check", "empty.tmx", "--events", "pipe", message="this is no regular file")

    def test_root_holds_for_what_files_name(self):
        os.makedirs(self.path("in/side"))
        for name in ("out.png", "in/a.png", "in/side/b.png"):
            self.write(name, SHIP)
        os.symlink("../out.png", self.path("in/link.png"))
        os.symlink("a.png", self.path("in/near.png"))
        for name, inside in (("a.png", True), ("side/b.png", True), ("near.png", True), ("../in/a.png", True),
                             ("../out.png", False), ("link.png", False), ("/dev/null", False)):
            self.write("in/map.tmx", HEAD + '<imagelayer><image source="%s"/></imagelayer></map>' % name)
            self.write("in/sheet.json", '{"frames":{},"meta":{"image":"%s"}}' % name)
            line = '{"op":"relate","a":{"image":"%s"},"b":{"point":[0,0]}}\n' % self.path("in/" + name if name[0] != "/" else name)
            for args, text in ((["info", "in/map.tmx"], None), (["check", "in/map.tmx"], None), (["query"], line),
                               (["mask", "in/sheet.json"], None)):
                out, messages = self.run_tool(*args, "--root", "in", text=text)
                told = "outside the folder in, to which reading is limited" in out + messages
                self.assertEqual(told, not inside, "%s %s: %s%s" % (args, name, out, messages))
                self.assertEqual(self.status == FAILED, not inside, "%s %s: %s%s" % (args, name, out, messages))
        self.run_tool("info", "out.png", "--root", "in", status=FOUND)  # the user's own word
        self.opened("check", "in/map.tmx", "--root", "nowhere", message="nowhere: cannot be opened")

    def test_a_line_is_standard_input(self):
        self.write("a.png", SHIP)
        with open(self.path("a.png"), "rb") as file:
            data = file.read()
        import subprocess

        from cli_support import KOLIZE

        def piped(*args):
            done = subprocess.run([KOLIZE, *args], cwd=self.folder, input=data, capture_output=True)
            return done.returncode, done.stdout.decode(), done.stderr.decode()

        for args in (["info"], ["mask", "--text"], ["trace", "--json"], ["fit", "--json"]):
            status, out, messages = piped(args[0], "-", *args[1:])
            named, _ = self.run_tool(args[0], "a.png", *args[1:])
            self.assertEqual((status, out.replace('"-"', '"a.png"').replace("-:", "a.png:")), (FOUND, named), messages)
        self.assertEqual(piped("hit", "-", "-", "--at", "0,0")[0], FOUND)  # read once, and the same file twice
        self.assertEqual(piped("hit", "-", "a.png", "--at", "5,0")[0], NONE)
        status, _, messages = piped("info", "-", "--max-pixels", "5")
        self.assertEqual((status, messages), (FAILED, "kolize: standard input: 3 x 2 pixels are more than the limit of 5 (--max-pixels)\n"))
        data = (HEAD + '<objectgroup><object x="0" y="0" width="9" height="9"/></objectgroup>'
                '<imagelayer><image source="a.png"/></imagelayer></map>').encode()
        self.assertEqual(piped("check", "-")[0], NONE)
        self.assertIn("1 box", piped("info", "-")[1])
        data = b""
        status, _, messages = piped("mask", "-")
        self.assertEqual((status, messages), (FAILED, "kolize: standard input: the file is empty\n"))


if __name__ == "__main__":
    unittest.main()
