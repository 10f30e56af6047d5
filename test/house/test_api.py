"""docs/reference/api.json is what the headers declare.  That the shared libraries export just that is checked by
test/tool/check_floors.py."""

import difflib
import json
import os
import re
import sys
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]
sys.path.insert(0, os.path.join(SOURCE, "scripts"))
import api_json  # noqa: E402


def complaint(written, now):
    """What to do when the committed file and the headers differ; "" when they do not."""
    if written == now:
        return ""
    diff = difflib.unified_diff(written.split("\n"), now.split("\n"), "docs/reference/api.json", "the headers",
                                lineterm="", n=0)
    return ("The public interface has changed: run  python3 scripts/api_json.py --write  and say in CHANGELOG.md what "
            "callers will see.\n" + "\n".join(list(diff)[:40]))


class Json(unittest.TestCase):
    def test_the_committed_file_is_what_the_headers_declare(self):
        with open(api_json.PAGE, encoding="utf-8") as file:
            self.assertEqual(complaint(file.read(), api_json.as_text(api_json.api_of_tree())), "")

    def test_it_holds_every_name_of_the_headers(self):
        """By another way: the words that stand where declared names do."""
        api = json.loads(api_json.as_text(api_json.api_of_tree()))
        self.assertGreaterEqual(len(api), 28)
        for header in api:
            with open(os.path.join(SOURCE, "include", header["header"]), encoding="utf-8") as file:
                text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
            names = {entry["name"] for entry in header["declares"]}
            for entry in header["declares"]:
                names.update(one["name"] for one in entry.get("constants", []))
            declared = re.findall(r"^(?:KZ_API|KZ_INLINE) [^;{(]*?\b(kz_\w+)\(", text, re.M)
            declared += re.findall(r"\} (kz_\w+);", text) + re.findall(r"^    (KZ_\w+)\b(?=[,\n]| =)", text, re.M)
            self.assertEqual([name for name in declared if name not in names], [], header["header"])

    def test_a_changed_declaration_is_a_changed_line(self):
        head = "/* x.h - a header. */\n#ifndef X\n\n"

        def lines(text):
            return api_json.as_text(api_json.read_api({"x.h": head + text + "\n#endif\n"}))

        was = ("/* One.  More of it. */\nKZ_API int kz_x(const int *a, int (*f)(int), float b[2]);\n\n"
               "/* Two. */\ntypedef struct kz_y {\n    int a, *b; /* both */\n    float c[3];\n} kz_y;\n\n"
               "/* Three. */\nenum { KZ_A = 1, KZ_B = KZ_A << 2, KZ_C };\n")
        api = json.loads(lines(was))[0]["declares"]
        self.assertEqual(api[0], {"kind": "function", "name": "kz_x", "returns": "int", "says": "One.", "parameters": [
            {"type": "const int *", "name": "a"}, {"type": "int (*)(int)", "name": "f"},
            {"type": "float[2]", "name": "b"}]})
        self.assertEqual([(one["name"], one["type"]) for one in api[1]["fields"]],
                         [("a", "int"), ("b", "int *"), ("c", "float[3]")])
        self.assertEqual([(one["name"], one["value"]) for one in api[2]["constants"]],
                         [("KZ_A", 1), ("KZ_B", 4), ("KZ_C", 5)])
        changes = {"const int *a": "int *a", "float c[3]": "float c[4]", "KZ_A = 1": "KZ_A = 2",
                   "int kz_x": "long kz_x"}
        for before, after in changes.items():
            self.assertIn(before, was)
            self.assertIn("CHANGELOG", complaint(lines(was), lines(was.replace(before, after))))
        self.assertEqual(complaint(lines(was), lines(was)), "")


if __name__ == "__main__":
    unittest.main()
