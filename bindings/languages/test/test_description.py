"""A change of the interface changes what is written of it: a new function must appear in each language, or say why not."""

import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
BINDINGS = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(BINDINGS, "languages"), os.path.join(BINDINGS, "flat")]

import generate  # noqa: E402
import reader  # noqa: E402
from api import Api  # noqa: E402
from ownership import Ownership  # noqa: E402

NEW = {"name": "kzf_mask_is_square", "of": "kz_mask_is_square", "header": "kolize/mask.h", "returns": "bool", "threads": "reads",
       "parameters": [{"type": "const kz_mask *", "name": "mask"}], "says": "Is a mask as wide as it is high?"}


class Planted(reader.Model):
    """The description with one function more."""

    def __init__(self):
        super().__init__()
        self.data["functions"].append(NEW)

    def read(self, item):
        if not self.calls:
            super().read(NEW)
        super().read(item)


class Description(unittest.TestCase):
    def test_every_function_is_described_or_left_out_by_a_rule(self):
        model = reader.Model()
        functions = [one["name"] for one in model.data["functions"] if not one["name"].endswith("_free")]
        told = [call.c for call in model.calls] + [name for name, _ in model.left_out]
        self.assertEqual(sorted(told), sorted(functions))
        self.assertGreaterEqual(len(model.calls), 260)
        for name, why in model.left_out:  # "takes kz_x *" would be a type that no rule knows
            self.assertNotRegex(why, "^(takes|gives) (const )?kz", name)

    def test_every_function_of_the_headers_is_in_the_description(self):
        with open(reader.FLAT, encoding="utf-8") as file:
            data = json.load(file)
        with open(os.path.join(BINDINGS, "..", "docs", "reference", "api.json"), encoding="utf-8") as file:
            headers = json.load(file)
        names = {one["name"] for head in headers for one in head["declares"] if one["kind"] in ("function", "inline")}
        self.assertEqual(names, {one["of"] for one in data["functions"]} | {one["name"] for one in data["not_here"]})

    def test_a_new_function_changes_every_language(self):
        for language in generate.LANGUAGES:
            writer = __import__(language)
            before = "".join(writer.write(reader.Model(), "written").values())
            after = "".join(writer.write(Planted(), "written").values())
            self.assertNotIn("kzf_mask_is_square", before)
            self.assertIn("mask_is_square", after, language)

    def test_a_maker_that_says_nothing_of_what_it_borrows_is_refused(self):
        api = Api()
        maker = {"name": "kz_shape_new", "returns": "kz_result", "parameters": [
            {"type": "const kz_vec2 *", "name": "points"}, {"type": "int32_t", "name": "n"}, {"type": "kz_shape *", "name": "out"}]}
        self.assertEqual(Ownership(api, api.structs).undecided(api.functions), [])
        self.assertEqual(len(Ownership(api, api.structs).undecided(api.functions + [maker])), 1)

    def test_lp64_is_the_first_layout(self):
        with open(reader.FLAT, encoding="utf-8") as file:
            for struct in json.load(file)["structs"]:
                self.assertLess(list(struct).index("lp64"), list(struct).index("wasm32"))


if __name__ == "__main__":
    unittest.main()
