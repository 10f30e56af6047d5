"""`kolize bench`: that it runs and what it tells; never how long anything took."""

import json
import unittest

from cli_support import FAILED, FOUND, USAGE, ToolTest

ROWS = ("overlap blobs", "area blobs", "first blobs", "offsets blobs", "transform blobs")
QUICK = ("--side", "16", "--passes", "1")


class Bench(ToolTest):
    def levels(self):
        levels = json.loads(self.run_tool("info", "--json")[0])["cpu_levels"]
        return [level for level in levels if level != "sse2"]  # masks have no kernels of that level

    def test_json_has_every_row_with_every_level(self):
        for topic in ((), ("mask",), ("mask", "mask")):
            answer = json.loads(self.run_tool("bench", *topic, "--json", *QUICK, status=FOUND)[0])
            self.assertRegex(answer["version"], r"^\d+\.\d+\.\d+$")
            self.assertTrue(answer["machine"])
            self.assertEqual([row["row"] for row in answer["rows"]], list(ROWS))
            for row in answer["rows"]:
                self.assertEqual((row["topic"], row["side"]), ("mask", 16))
                names = [way["way"] for way in row["ways"]]
                self.assertEqual(names[0], "sampling" if row["row"] == "transform blobs" else "byte loop")
                self.assertEqual(names[1 : 1 + len(self.levels())], self.levels())
                self.assertEqual(row["ways"][0]["times"], 1)
                for way in row["ways"]:
                    self.assertEqual(sorted(way), ["ns", "ns_max", "ns_min", "times", "way"])
                    self.assertLessEqual(way["ns_min"], way["ns"])
                    self.assertLessEqual(way["ns"], way["ns_max"])

    def test_the_sides_asked_for_in_their_order(self):
        answer = json.loads(self.run_tool("bench", "--json", "--side", "40,16", "--passes", "1", status=FOUND)[0])
        self.assertEqual([(row["row"], row["side"]) for row in answer["rows"]], [(r, n) for r in ROWS for n in (40, 16)])

    def test_the_table_has_every_row(self):
        out, _ = self.run_tool("bench", "mask", *QUICK, status=FOUND)
        for row in ROWS:
            self.assertRegex(out, r"(?m)^%s +\w+" % row)
        self.assertEqual(len([line for line in out.splitlines() if line.split()[:1] == ["16"]]), len(ROWS))
        self.assertLessEqual(max(map(len, out.splitlines())), 120)
        self.assertEqual(self.run_tool("bench", "--quiet", *QUICK, status=FOUND), ("", ""))

    def test_wrong_usage(self):
        for args in (("shape",), ("--side", "15"), ("--side", "1025"), ("--side", "16,"), ("--side", "x"),
                     ("--side", ",".join(["16"] * 9)), ("--passes", "0"), ("--passes", "32")):  # fmt: skip
            self.run_tool("bench", *args, status=USAGE)

    def test_no_memory(self):
        for at in (1, 2, 3, 6, 9, 20, 50):
            _, messages = self.run_tool("bench", *QUICK, "--fail-alloc=%d" % at, status=FAILED)
            self.assertIn("memory", messages)


if __name__ == "__main__":
    unittest.main()
