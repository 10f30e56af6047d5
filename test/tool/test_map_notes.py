"""Maps with one thing missing or odd in each are read with a note, and all else is there; with --strict they are refused."""

import json
import os

from cli_support import FAILED, NONE, ToolTest
from odd_maps import FILES, LEFT, OBJECT, ROWS, TILESET, XML, as_xml, find, in_chunks, in_group, of_template, plain, \
    tileset_as_xml, twice

SANITIZED = os.environ.get("KOLIZE_SANITIZED") == "1"


class Notes(ToolTest):
    def setUp(self):
        super().setUp()
        for name, data in FILES.items():
            self.write(name, data)

    def check_map(self, name, text, notes, left):
        """The map has these notes and these items.  Returns the notes' texts."""
        self.write(name, text)
        answer = self.json("check", name)
        self.assertIn(self.status, (0, NONE), answer)
        items = ["%s:%s" % (item["name"] or item["tile"], item["kind"]) for item in answer["items"]]
        found = [(note["kind"], note["count"]) for note in answer["notes"]]
        texts = [note["text"] for note in answer["notes"]]
        self.assertEqual([(note[0], note[2] if len(note) > 2 else 1) for note in notes], found, texts)
        for note, text in zip(notes, answer["notes"]):
            self.assertIn(note[1], text["text"])
            self.assertTrue(text["text"].startswith(text["file"]), text)
        self.assertEqual(left, items)
        return texts

    def check_strict(self, name, texts):
        out, message = self.run_tool("check", name, "--strict", status=FAILED)
        self.assertEqual("", out)
        self.assertTrue(texts[0].startswith(message.removeprefix("kolize: ").rstrip("\n")), message)

    def each(self, use, having="", lacking=None, form=0):
        """Calls use(map, notes, left) for each row that has the one tag and lacks the other.

        A sanitized tool takes ten times as long: of each further form of a map it reads another quarter of the rows.
        """
        step = 4 if SANITIZED and form else 1
        for name, change, notes, left, tags in ROWS[form % step :: step]:
            if having in tags and (lacking is None or lacking not in tags):
                it = plain()
                change(it)
                with self.subTest(name):
                    use(it, notes, left)

    def test_the_map_that_is_changed_is_read_without_notes(self):
        for name, text in ("a.tmx", as_xml(plain())), ("a.tmj", json.dumps(plain())):
            self.write(name, text)
            for args in ((), ("--strict",)):
                answer = self.json("check", name, *args)
                self.assertEqual([], answer["notes"])
                self.assertEqual(LEFT, ["%s:%s" % (i["name"] or i["tile"], i["kind"]) for i in answer["items"]])

    def test_there_are_at_least_sixty_oddities(self):
        self.assertGreaterEqual(len({name for name, *_ in ROWS}), 60)

    def test_in_xml(self):
        self.each(lambda it, notes, left: self.check_strict("a.tmx", self.check_map("a.tmx", as_xml(it), notes, left)))

    def test_in_json(self):
        self.each(lambda it, notes, left: self.check_strict("a.tmj", self.check_map("a.tmj", json.dumps(it), notes, left)),
                  lacking=XML, form=1)

    def test_in_groups(self):
        self.each(lambda it, notes, left: self.check_map("a.tmx", as_xml(in_group(it)), notes, left), form=2)

    def test_in_chunks_of_an_infinite_map(self):
        self.each(lambda it, notes, left: self.check_map("a.tmj", json.dumps(in_chunks(it)), notes, left), lacking=XML,
                  form=3)

    def test_in_the_file_of_a_tileset(self):
        def use(it, notes, left):
            tileset = {key: value for key, value in it["tilesets"][0].items() if key != "firstgid"}
            it["tilesets"][0] = {"firstgid": 1, "source": "odd.tsx"}
            for text in tileset_as_xml(tileset), json.dumps({"type": "tileset", **tileset}):
                self.write("odd.tsx", text)
                self.check_map("a.tmx", as_xml(it), notes, left)

        self.each(use, having=TILESET, form=4)

    def test_in_a_template(self):
        def use(it, notes, left):
            used, template = of_template(it)
            self.write("odd.tj", json.dumps(template))
            self.check_map("a.tmx", as_xml(used), notes, left)

        self.each(use, having=OBJECT, lacking=XML, form=5)

    def test_twice_in_one_file(self):
        """What a layer has is noted twice, what a tileset has once, with how often it is met."""
        def use(it, notes, left):
            self.write("a.tmx", as_xml(twice(it)))
            answer = self.json("check", "a.tmx")
            self.assertIn(self.status, (0, NONE))
            self.assertEqual(left + left, ["%s:%s" % (i["name"] or i["tile"], i["kind"]) for i in answer["items"]])
            counted = sum(note[2] if len(note) > 2 else 1 for note in notes)
            self.assertIn(sum(note["count"] for note in answer["notes"]), range(counted, 2 * counted + 1))

        self.each(use, form=6)

    def test_notes_beyond_the_limit_are_counted(self):
        it = plain()
        it["layers"][1]["objects"] = [{"id": i, "polyline": [{"x": 0, "y": 0}], "x": 0, "y": i} for i in range(1500)]
        self.write("a.tmj", json.dumps(it))
        notes = self.json("check", "a.tmj")["notes"]
        self.assertEqual([1000, "more", 500], [len(notes) - 1, notes[-1]["kind"], notes[-1]["count"]])
        out, messages = self.run_tool("check", "a.tmj")
        self.assertEqual(21, messages.count("\n"))
        self.assertIn("981 more notes: --json has them", messages)

    def test_lint_judges_nothing_beside_pixels_that_are_not_there(self):
        def use(it, notes, left):
            self.write("a.tmx", as_xml(it))
            _, messages = self.run_tool("lint", "a.tmx")
            self.assertIn(self.status, (0, 1, FAILED), messages)
            if notes[0][0] == "picture" and "cannot be opened" in notes[0][1]:
                self.assertEqual(FAILED, self.status, messages)

        self.each(use, having=TILESET, form=7)

    def test_info_tells_the_same_notes(self):
        it = plain()
        find(it, "odd")["gid"] = 30
        self.write("a.tmx", as_xml(it))
        notes = self.json("check", "a.tmx")["notes"]
        self.assertEqual(notes, self.json("info", "a.tmx", status=0)["notes"])
        out, messages = self.run_tool("info", "a.tmx", status=0)
        self.assertIn(notes[0]["text"], messages)
        self.assertEqual("", self.run_tool("check", "a.tmx", "--quiet")[1])

    def test_events_go_on_without_what_is_left_out(self):
        it = plain()
        find(it, "odd")["template"] = "gone.tx"
        self.write("a.tmx", as_xml(it))
        moves = '{"id":1,"move":[-20,0]}\n{"step":true}\n'
        answer = json.loads(self.run_tool("check", "a.tmx", "--events", "-", "--json", text=moves, status=0)[0])
        self.assertEqual(["shape"], [note["kind"] for note in answer["notes"]])

    def test_encodings_of_one_byte(self):
        """Names come out in UTF-8, whatever the file declares."""
        for encoding, name in (("windows-1252", "Tür – €"), ("Windows-1250", "Žluťoučký"), ("windows-1251", "Дверь"),
                               ("windows-1254", "Kapı ğ"), ("iso-8859-15", "Œuvre €")):
            it = plain()
            find(it, "odd")["name"] = name
            text = as_xml(it, '<?xml version="1.0" encoding="%s"?>\n' % encoding).encode(encoding)
            with self.subTest(encoding):
                self.write("a.tmx", text)
                answer = self.json("check", "a.tmx")
                self.assertEqual(name, answer["items"][2]["name"])
                self.assertIn("its encoding is %s, not UTF-8" % encoding.lower(), answer["notes"][0]["text"])
                self.run_tool("check", "a.tmx", "--strict", status=FAILED)
        for encoding in "iso-8859-1", "utf-16":
            it = plain()
            find(it, "odd")["name"] = "Tür"
            self.write("a.tmx", as_xml(it, '<?xml version="1.0" encoding="%s"?>\n' % encoding).encode(encoding))
            self.assertEqual([], self.json("check", "a.tmx", "--strict")["notes"])
        self.write("a.tmx", as_xml(plain(), '<?xml version="1.0" encoding="klingon"?>\n'))
        self.assertIn("unknown encoding", self.run_tool("check", "a.tmx", status=FAILED)[1])

    def test_what_still_refuses_a_map(self):
        """Texts that cannot be parsed, damaged layers, limits, files outside the root: also in files that a map names."""
        self.write("cut.tsx", '<tileset name="t"')
        self.write("deep.tsx", "<tileset>%s" % ("<a>" * 2000))
        os.mkdir(self.path("inside"))
        outside = plain()
        outside["tilesets"][0]["image"] = "../t.png"
        self.write("inside/a.tmx", as_xml(outside))
        layer = plain()["layers"][0]
        for change, message, *args in (
            ({"orientation": "round"}, "'round' is unknown"),
            ({"width": "x"}, "'x' is not a finite number"),
            ({"tilewidth": 0}, "0 is not between 1 and 65536"),
            ({"tilesets": [{"firstgid": 1, "source": "cut.tsx"}]}, "cut.tsx:1:"),
            ({"tilesets": [{"firstgid": 1, "source": "deep.tsx"}]}, "nested deeper than the limit"),
            ({"layers": [{**layer, "data": [1, 2]}]}, "there are 2 tiles, the layer needs 16"),
            ({"layers": [{**layer, "data": [1] * 17}]}, "there are more tiles than the layer's 16"),
            ({"layers": [{**layer, "data": [-1] + [0] * 15}]}, "value 0 is not the number of a tile"),
            ({"layers": [{**layer, "width": -1}]}, "-1 is not between"),
            ({}, "max-objects", "--max-objects", "20"),
            ({}, "max-memory", "--max-memory", "2000"),
            ({}, "max-pixels", "--max-pixels", "20"),
        ):
            for name, write in ("a.tmx", as_xml), ("a.tmj", json.dumps):
                self.write(name, write({**plain(), **change}))
                with self.subTest("%s: %s" % (name, message)):
                    self.assertIn(message, self.run_tool("check", name, *args, status=FAILED)[1])
        message = self.run_tool("check", "inside/a.tmx", "--root", "inside", status=FAILED)[1]
        self.assertIn("lies outside the folder", message)
        for cut in range(40, 600, 37):
            self.write("a.tmx", as_xml(plain())[:cut])
            self.run_tool("check", "a.tmx", status=FAILED)
