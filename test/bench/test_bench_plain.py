"""bench_plain: that it runs and what it says; never how long anything took."""

import json
import os
import subprocess
import unittest

BENCH, TOOL = os.environ["KOLIZE_BENCH_PLAIN"], os.environ["KOLIZE"]
FOUND, USAGE = 0, 2

ROWS = ("overlap blobs", "area blobs", "first blobs", "offsets blobs", "transform blobs")
SHAPES = (
    ("yes/no", 7), ("contact", 5), ("distance", 6), ("contains", 4), ("ray", 4), ("sweep", 4), ("batches", 5),
    ("yes/no posed", 5),
)  # fmt: skip
# Rows of worlds and the numbers of bodies asked about with --quick.
WORLDS = [(row, n) for row in ("all move, k=1", "all move, k=8") for n in (1000, 10000)] + [
    (row, 10000) for row in ("10 % move, k=1", "1 % move, k=1", "clustered, k=8", "sizes x1000", "moves and rests")
]
QUICK = ("--quick", "--side", "16", "--passes", "1")


class Bench(unittest.TestCase):
    maxDiff = None

    def run_bench(self, *args, status):
        run = subprocess.run([BENCH, *args], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, status, run.stderr)
        return run.stdout, run.stderr

    def levels(self):
        info = subprocess.run([TOOL, "info", "--json"], capture_output=True, text=True, check=True)
        return json.loads(info.stdout)["cpu_levels"]

    def mask_levels(self):
        return [level for level in self.levels() if level != "sse2"]  # masks have no kernels of that level

    def batch_levels(self):
        return [level for level in self.levels() if level not in ("sse2", "avx512")]

    def check_ways(self, ways):
        self.assertEqual([ways[0][times] for times in ("times", "times_min", "times_max")], [1, 1, 1])
        for way in ways:
            self.assertEqual(sorted(way), ["ns", "ns_max", "ns_min", "times", "times_max", "times_min", "way"])
            for figure in ("ns", "times"):
                self.assertLessEqual(way[figure + "_min"], way[figure])
                self.assertLessEqual(way[figure], way[figure + "_max"])

    def test_json_has_every_row_of_masks_with_every_level(self):
        for topic in (("mask",), ("mask", "mask")):
            answer = json.loads(self.run_bench(*topic, "--json", *QUICK, status=FOUND)[0])
            self.assertRegex(answer["version"], r"^\d+\.\d+\.\d+$")
            self.assertTrue(answer["machine"])
            self.assertEqual([row["row"] for row in answer["rows"]], list(ROWS))
            for row in answer["rows"]:
                self.assertEqual((row["topic"], row["side"]), ("mask", 16))
                names = [way["way"] for way in row["ways"]]
                self.assertEqual(names[0], "inverse mapping" if row["row"] == "transform blobs" else "byte loop")
                self.assertEqual(names[1 : 1 + len(self.mask_levels())], self.mask_levels())
                self.check_ways(row["ways"])

    def test_json_has_every_question_about_shapes(self):
        rows = json.loads(self.run_bench("shapes", "--json", *QUICK, status=FOUND)[0])["rows"]
        self.assertEqual([row["row"] for row in rows], [name for name, n in SHAPES for _ in range(n)])
        self.assertEqual(len({(row["row"], row["kinds"]) for row in rows}), len(rows))
        for row in rows:
            self.assertEqual(sorted(row), ["kinds", "row", "topic", "ways"])
            self.assertEqual(row["topic"], "shapes")
            names = [way["way"] for way in row["ways"]]
            batch = ["plain C", "one by one", *self.batch_levels()]
            self.assertEqual(names, batch if row["row"] == "batches" else ["plain C", "kolize"])
            self.check_ways(row["ways"])

    def test_all_topics_are_asked_about_when_none_is_named(self):
        rows = json.loads(self.run_bench("--json", *QUICK, status=FOUND)[0])["rows"]
        found = [row["topic"] for row in rows]
        wanted = ["mask"] * len(ROWS) + ["shapes"] * sum(n for _, n in SHAPES) + ["world"] * len(WORLDS)
        self.assertEqual(found, wanted)

    def test_json_has_every_row_of_worlds(self):
        rows = json.loads(self.run_bench("world", "--json", *QUICK, status=FOUND)[0])["rows"]
        self.assertEqual([(row["row"], row["bodies"]) for row in rows], WORLDS)
        for row in rows:
            self.assertEqual(sorted(row), ["bodies", "bytes", "row", "topic", "ways"])
            self.assertEqual([way["way"] for way in row["ways"]], ["sort+sweep", "kolize"])
            self.assertGreater(row["bytes"], 16)
            self.check_ways(row["ways"])
        out, _ = self.run_bench("world", *QUICK, status=FOUND)
        self.assertEqual(len([line for line in out.splitlines() if line.endswith(" bytes")]), len(WORLDS))
        self.assertLessEqual(max(map(len, out.splitlines())), 120)

    def test_the_sides_asked_for_in_their_order(self):
        answer = json.loads(self.run_bench("mask", "--json", "--side", "40,16", "--passes", "1", status=FOUND)[0])
        self.assertEqual([(row["row"], row["side"]) for row in answer["rows"]], [(r, n) for r in ROWS for n in (40, 16)])

    def test_the_table_has_every_row(self):
        out, _ = self.run_bench("mask", *QUICK, status=FOUND)
        for row in ROWS:
            self.assertRegex(out, r"(?m)^%s +\w+" % row)
        self.assertEqual(len([line for line in out.splitlines() if line.split()[:1] == ["16"]]), len(ROWS))
        self.assertLessEqual(max(map(len, out.splitlines())), 120)

    def test_the_table_of_shapes_has_a_heading_for_each_question(self):
        out, _ = self.run_bench("shapes", *QUICK, status=FOUND)
        for name, n in SHAPES:
            _, _, below = out.partition("\n%s " % name)
            self.assertEqual(len(below.partition("\n\n")[0].rstrip("\n").split("\n")), n + 1, name)
        self.assertLessEqual(max(map(len, out.splitlines())), 120)

    def test_wrong_usage(self):
        for args in (("shape",), ("shapes", "masks"), ("--quick=1",), ("--side", "15"), ("--side", "1025"), ("--side", "16,"), ("--side", "x"),
                     ("--side", ",".join(["16"] * 9)), ("--passes", "0"), ("--passes", "32")):  # fmt: skip
            self.run_bench(*args, status=USAGE)


if __name__ == "__main__":
    unittest.main()
