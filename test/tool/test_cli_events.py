"""`kolize check MAP --events MOVES`: what begins, stays and ends while objects move."""

import json
import os
import random
import unittest

from cli_support import ARCADE, FAILED, FOUND, NONE, USAGE, ToolTest

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10" infinite="0">
 <objectgroup id="1" name="walls">
  <object id="1" name="left" x="0" y="0" width="20" height="50"/>
  <object id="2" name="right" x="18" y="10" width="20" height="10"/>
  <object id="3" name="beside" x="38" y="10" width="5" height="5"/>
  <object id="7" name="words" x="1" y="1" width="9" height="9"><text>hello</text></object>
 </objectgroup>
</map>
"""


class Events(ToolTest):
    def setUp(self):
        super().setUp()
        self.map = self.write("room.tmx", MAP)

    def moves(self, *lines):
        return self.write("moves.jsonl", "".join(line + "\n" for line in lines))

    def steps(self, *lines, options=(), status=FOUND):
        answer = self.json("check", self.map, "--events", self.moves(*lines), *options, status=status)
        return [{key: [p["ids"] for p in step[key]] for key in ("begin", "stay", "end")} for step in answer["steps"]]

    def test_the_map_as_it_is_is_step_0(self):
        self.assertEqual(self.steps(), [{"begin": [[1, 2]], "stay": [], "end": []}])

    def test_pairs_begin_stay_and_end(self):
        steps = self.steps(
            '{"step":true}', '{"id":2,"move":[3,0]}', '{"step":true}', '{"id":2,"move":[-2.5,0]}', '{"step":true}'
        )
        self.assertEqual(
            steps,
            [
                {"begin": [[1, 2]], "stay": [], "end": []},
                {"begin": [], "stay": [[1, 2]], "end": []},
                {"begin": [[2, 3]], "stay": [], "end": [[1, 2]]},
                {"begin": [[1, 2]], "stay": [[2, 3]], "end": []},
            ],
        )

    def test_touching_pairs_only_when_asked(self):
        self.assertEqual(self.steps(options=["--touch"])[0]["begin"], [[1, 2], [2, 3]])

    def test_moves_after_the_last_step_make_one_more(self):
        steps = self.steps("", '  {"id": 2, "move": [100, 0.5]}  ')
        self.assertEqual(len(steps), 2)
        self.assertEqual(steps[1]["end"], [[1, 2]])

    def test_several_moves_of_an_object_add_up_before_a_step(self):
        steps = self.steps('{"id":2,"move":[100,0]}', '{"id":2,"move":[-100,0]}', '{"step":true}')
        self.assertEqual(steps[1], {"begin": [], "stay": [[1, 2]], "end": []})

    def test_a_map_in_which_nothing_ever_collides_ends_with_status_1(self):
        self.map = self.write("room.tmx", MAP.replace('x="18"', 'x="60"'))
        self.assertEqual(len(self.steps('{"step":true}', status=NONE)), 2)
        self.steps('{"id":2,"move":[-50,0]}', status=FOUND)

    def test_items_and_keys_are_as_promised(self):
        answer = self.json("check", self.map, "--events", self.moves("", '{"step":true}'))
        self.assertEqual(list(answer), ["map", "items", "notes", "steps"])
        self.assertEqual([item["id"] for item in answer["items"]], [1, 2, 3])
        self.assertEqual([list(step) for step in answer["steps"]], [["step", "line", "begin", "stay", "end"]] * 2)
        self.assertEqual([(step["step"], step["line"]) for step in answer["steps"]], [(0, 0), (1, 2)])
        self.assertEqual(
            answer["steps"][0]["begin"], [{"a": 0, "b": 1, "ids": [1, 2], "relation": "overlap"}]
        )

    def test_the_text_tells_every_step(self):
        out, _ = self.run_tool("check", self.map, "--events", self.moves('{"id":2,"move":[50,0]}', '{"step":true}'))
        self.assertEqual(
            out,
            'step 0\n  begin  "left" #1, "right" #2: overlap\nstep 1\n  end    "left" #1, "right" #2\n',
        )
        out, _ = self.run_tool("check", self.map, "-q", "--events", self.moves('{"step":true}'))
        self.assertEqual(out, "")

    def test_a_script_may_come_by_standard_input(self):
        out, _ = self.run_tool("check", self.map, "--events", "-", text='{"step":true}\n')
        self.assertIn("step 1\n  stay", out)

    def test_the_steps_of_the_arcade_follow_from_its_pairs(self):
        """What is told must be the difference of the pairs that `check` finds in the map moved by hand."""
        path = os.path.join(ARCADE, "arcade.tmx")
        rng = random.Random(4)
        movable = [item["id"] for item in self.json("check", path)["items"] if item["id"]]
        lines = []
        for _ in range(12):
            for _ in range(20):
                move = [rng.randint(-40, 40), rng.randint(-40, 40)]
                lines.append(json.dumps({"id": rng.choice(movable), "move": move}))
            lines.append('{"step":true}')
        answer = self.json("check", path, "--events", self.moves(*lines))
        now = set()
        for step in answer["steps"]:
            begin, stay, end = ({(p["a"], p["b"]) for p in step[key]} for key in ("begin", "stay", "end"))
            self.assertFalse(begin & now or begin & end)
            self.assertEqual(now, stay | end)
            now = begin | stay
        self.assertGreater(sum(len(step["begin"]) for step in answer["steps"]), 30)

    def test_what_makes_no_sense_is_named_with_its_line(self):
        cases = {
            '{"id":9,"move":[1,2]}': "the map has no object 9",
            '{"id":0,"move":[1,2]}': "the map has no object 0",
            '{"id":"1","move":[1,2]}': "must be the number of an object",
            '{"id":1,"move":[1]}': "two numbers",
            '{"id":1,"move":[1,"2"]}': "two numbers",
            '{"id":1,"move":[1,1e39]}': "two numbers",
            '{"id":1,"move":{"x":1}}': "two numbers",
            '{"id":1}': "expected is",
            '{"step":false}': "expected is",
            '{"step":true,"id":1}': "expected is",
            "[1,2]": "expected is",
            "7": "no JSON",
            '{"step":true} {"step":true}': "no JSON",
            '{"step":tru': "no JSON",
            "[[[[[[[[[[": "too many brackets",
            '{"step":true' + " " * 70000 + "}": "too long",
        }
        for line, message in cases.items():
            out, messages = self.run_tool(
                "check", self.map, "--events", self.moves('{"step":true}', "", line), status=FAILED
            )
            self.assertEqual(out, "")
            self.assertRegex(messages, r"moves\.jsonl:3: ")
            self.assertIn(message, messages)
        _, messages = self.run_tool("check", self.map, "--events", "gone.jsonl", status=FAILED)
        self.assertIn("gone.jsonl: cannot be opened", messages)
        self.run_tool("check", self.map, "--events", self.moves(), "-o", "x.png", status=USAGE)

    def test_an_object_moved_beyond_float32_is_named_with_its_line(self):
        _, messages = self.run_tool(
            "check", self.map, "--events", self.moves('{"id":1,"move":[3e38,0]}', '{"id":1,"move":[3e38,0]}'), status=FAILED
        )
        self.assertIn("moves.jsonl:2", messages)


if __name__ == "__main__":
    unittest.main()
