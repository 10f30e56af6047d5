"""`kolize check` on the example maps finds exactly what examples/arcade/*expected.txt lists, which was worked out without
the library: every colliding pair, every touching pair, the common pixels of sprites, and nothing else."""

import json
import os
import subprocess
import unittest

TOOL = os.environ["KOLIZE"]
ARCADE = os.path.join(os.environ["KOLIZE_EXAMPLES"], "arcade")


def expected(file):
    """{(relation, a, b): common pixels or None}, a and b in no order."""
    pairs = {}
    with open(os.path.join(ARCADE, file), encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            relation, a, b, name_a, name_b, cells = line.rstrip("\n").split("\t")
            if relation != "near":
                key = (relation, frozenset([thing(int(a), name_a), thing(int(b), name_b)]))
                pairs[key] = None if cells == "-" else int(cells)
    return pairs


def thing(number, name):
    """An object is its number; a tile of a layer its layer's name and its cell."""
    return str(number) if number else name


def found(file):
    answer = subprocess.run([TOOL, "check", os.path.join(ARCADE, file), "--json", "--touch"],
                            capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
    result = json.loads(answer.stdout)
    items = [thing(i["id"], "%s %d,%d" % (i["layer"], *i["cell"])) for i in result["items"]]
    masks = [i["kind"] == "mask" for i in result["items"]]
    pairs = {}
    for pair in result["pairs"]:
        key = (pair["relation"], frozenset([items[pair["a"]], items[pair["b"]]]))
        assert key not in pairs, "reported twice: %s" % (key,)
        sprites = masks[pair["a"]] and masks[pair["b"]] and pair["relation"] == "overlap"
        pairs[key] = pair["cells"] if sprites else None
    return pairs


class TheExampleMaps(unittest.TestCase):
    maxDiff = None

    def test_arcade_has_exactly_the_pairs_listed(self):
        pairs = expected("expected.txt")
        self.assertGreaterEqual(len(pairs), 25)
        self.assertEqual(found("arcade.tmx"), pairs)

    def test_capsules_have_exactly_the_pairs_listed(self):
        pairs = expected("capsules_expected.txt")
        self.assertGreaterEqual(len(pairs), 5)
        self.assertEqual(found("capsules.tmx"), pairs)


if __name__ == "__main__":
    unittest.main()
