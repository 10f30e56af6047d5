"""kolize.hpp has each public function of C, or a reason why not; and each example in C has its like in C++."""

import glob
import json
import os
import re
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]

# Functions of C that the C++ headers do not call, and why.
LEFT_OUT = {
    "kz_body_def_default": "kz::body_def has its defaults in its members",
    "kz_world_def_default": "kz::world_def has its defaults in its members",
}
# Examples in C without a twin, and why.
NO_TWIN = {}


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def public_functions():
    """Names of the functions and inline functions of all headers in api.json."""
    return {one["name"] for header in json.loads(read("docs", "reference", "api.json")) for one in header["declares"]
            if one["kind"] in ("function", "inline")}


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def called():
    """Names of C that the C++ headers mention in their code."""
    paths = sorted(glob.glob(os.path.join(SOURCE, "include", "kolize", "**", "*.hpp"), recursive=True))
    assert len(paths) >= 10, paths
    return {name for path in paths for name in re.findall(r"\bkz_\w+\b", without_comments(read(path)))}


def missing(functions, names, left_out):
    """One line for each function that is neither called nor left out, and for each that is both or not there."""
    lines = ["%s is in no C++ header: give it a form there, or LEFT_OUT a reason" % name
             for name in sorted(functions - names - set(left_out))]
    lines += ["%s is LEFT_OUT, and a header has it" % name for name in sorted(names & set(left_out))]
    return lines + ["%s is LEFT_OUT, and no header of C has it" % name for name in sorted(set(left_out) - functions)]


class Header(unittest.TestCase):
    def test_each_function_of_c_has_its_like(self):
        functions = public_functions()
        self.assertGreater(len(functions), 400)
        self.assertEqual(missing(functions, called(), LEFT_OUT), [])

    def test_a_new_function_would_be_noticed(self):
        functions, names = public_functions(), called()
        self.assertEqual(len(missing(functions | {"kz_brand_new"}, names, LEFT_OUT)), 1)
        self.assertEqual(len(missing(functions, names - {"kz_relate"}, LEFT_OUT)), 1)
        self.assertEqual(len(missing(functions, names, dict(LEFT_OUT, kz_relate="why"))), 1)
        self.assertEqual(len(missing(functions, names, dict(LEFT_OUT, kz_gone="why"))), 1)

    def test_the_golden_table_asks_through_the_header_alone(self):
        inline = {one["name"] for header in json.loads(read("docs", "reference", "api.json"))
                  for one in header["declares"] if one["kind"] == "inline"}
        asked = set()
        for path in glob.glob(os.path.join(SOURCE, "test", "golden", "golden*.c")):
            asked |= set(re.findall(r"\bkz_\w+\b", without_comments(read(path))))
        through = set(re.findall(r"\bthrough_(kz_\w+)\(", read("test", "cpp", "golden_through.cpp")))
        self.assertEqual(sorted((asked & public_functions()) - inline - through), [])

    def test_structs_that_are_filled_pass_each_field_on(self):
        fields = {one["name"]: [field["name"] for field in one["fields"]] for header in
                  json.loads(read("docs", "reference", "api.json")) for one in header["declares"] if one["kind"] == "struct"}
        found = {}
        for path in glob.glob(os.path.join(SOURCE, "include", "kolize", "**", "*.hpp"), recursive=True):
            for name, passed in re.findall(r"(kz_\w+) (?:c|c_of)\([^)]*\)(?: const)? noexcept\s*\{\s*return \{([^}]*)\}", read(path)):
                found[name] = [re.sub(r"^def\.|\W.*", "", re.sub(r"^def\.", "", one.strip())) for one in passed.split(",")]
        found["kz_body_def"][3:5] = ["fixtures", "n_fixtures"]  # one table has both
        self.assertGreater(len(found), 7, found)
        self.assertEqual(found, {name: fields[name] for name in found})

    def test_a_pointer_beside_its_owner_is_moved_with_it(self):
        """A class of a value of C and of the owner of what it refers to would keep the value when the owner is moved away."""
        pairs = []
        for path in glob.glob(os.path.join(SOURCE, "include", "kolize", "**", "*.hpp"), recursive=True):
            for name, body in re.findall(r"^(?:class|struct) (\w+)[^;{]*\n?\{\n(.*?)^\};", without_comments(read(path)), re.M | re.S):
                members = body[body.rfind("private:"):]
                if re.search(r"(?:keep_alive|shared_ptr<.*>) \w+_;", members) and re.search(r"^    (?:const )?kz_\w+ \*?\w+_\b.*;", members, re.M):
                    pairs.append(name)
                    self.assertIn("%s(%s &&" % (name, name), body, "%s moves its owner alone" % name)
        self.assertEqual(sorted(pairs), ["parallel", "shape"])

    def test_each_example_has_a_twin(self):
        names = {os.path.basename(path)[:-2] for path in glob.glob(os.path.join(SOURCE, "examples", "*.c"))}
        twins = {os.path.basename(path)[:-4] for path in glob.glob(os.path.join(SOURCE, "examples", "cpp", "*.cpp"))}
        self.assertGreater(len(names), 20)
        self.assertEqual(sorted(names - twins - set(NO_TWIN)), [])
        self.assertEqual(sorted(twins - names), [], "without expected text")
        self.assertEqual(sorted(twins & set(NO_TWIN)), [])


if __name__ == "__main__":
    unittest.main()
