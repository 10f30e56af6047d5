"""No retired word in a file name or an identifier of the sources: names are terms of the field.

Comments and texts are not read.  A public name is judged in include/ alone, and not again where it is used.
"""

import os
import re
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]

# Retired, and the term to use in its place.
WORDS = {
    word: term
    for words, term in (
        ("way ways", "direction, path, segment or MTV"),
        ("held", "covered"),
        ("leaves", "parts"),
        ("rim rims", "boundary, feature"),
        ("few", "small, convex"),
        ("two", "pair, f64x2"),
        ("ahead", "predicted, prefetch distance"),
        ("leg legs", "segment"),
        ("seam seams", "internal edge"),
        ("deal deals dealt", "scatter"),
        ("look looks", "posed shape, lookup"),
        ("shortly", "fast path"),
        ("tell tells told", "report"),
        ("ask asks asked", "query"),
        ("want wants wanted", "needs, expected"),
        ("ground", "clearance, moments"),
        ("space", "config_space"),
        ("piece pieces", "component, part"),
        ("turned turning", "swapped, rotated, rotating"),
        ("free", "separated"),
    )
    for word in words.split()
}

# Identifiers, as whole patterns, in which a retired word is the right one, and why.
ALLOWED = {
    r"free|(?!\w*is_free$)\w+_free": "gives memory back, as C's free does",
    r"free_work|set_free_(text|name)": "the same, with what is given back behind it",
    r"chain_free_entries": "entries of a table that are not in use",
    r"json_free_t|png_free_ptr": "types of the functions that jansson and libpng are given",
    r"kzi_two_(sum|product)": "TwoSum and TwoProduct, the textbooks' names (Knuth, Dekker)",
    r"(?i)\w*config_space\w*": "the configuration space",
    r"\w*TOO_FEW_POINTS": "plain English in the name of an error",
    r"(KZ_)?ERR_MASK_TURNED": "the name of an error, which scripts compare",
    r"(?i)\w*one_way\w*": "one-way platforms",
    r"(?i)(kzi|find)_ground\w*": "the ground under a character's feet",
    r"(jpeg|out)_color_space": "fields of libjpeg's structures",
    r"((DEMO_KEY|SDLK)_)?SPACE": "the space bar",
}

NOT_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|#\s*include[^\n]*", re.S)


def floor_of(path):
    """src/mask/fit/fit_box.c belongs to mask, cli/main.c to cli."""
    parts = path.split("/")
    return parts[1] if parts[0] == "src" else parts[0]


def retired(name):
    """The first retired word among the parts of a name, or None."""
    for part in re.split(r"[_.\d]+", name.lower()):
        if part in WORDS:
            return part
    return None


def identifiers(text):
    return set(re.findall(r"[A-Za-z_]\w*", NOT_CODE.sub(" ", text)))


def findings(files, allowed=ALLOWED):
    """A dict from floor to sentences about `files`, a dict from path to text; and the patterns that allowed something."""
    public = {name for path, text in files.items() if floor_of(path) == "include" for name in identifiers(text)}
    public |= {"KZ_" + name for name in public}  # results, whose list in base.h leaves that out
    out, used = {}, set()
    for path, text in sorted(files.items()):
        floor = floor_of(path)
        names = [(part, "the name of %s" % path) for part in path.split("/")[1:]]
        if path.endswith((".c", ".h")):
            names += [(name, "%s in %s" % (name, path)) for name in sorted(identifiers(text))
                      if floor == "include" or name not in public]
        for name, where in names:
            word = retired(name)
            if not word:
                continue
            patterns = [pattern for pattern in allowed if re.fullmatch(pattern, name.split(".")[0])]
            used.update(patterns)
            if not patterns:
                out.setdefault(floor, []).append("%s has the retired word '%s': %s" % (where, word, WORDS[word]))
    return out, used


def all_files():
    out = {}
    for root in ("src", "include", "cli", "demo"):
        for folder, _, names in os.walk(os.path.join(SOURCE, root)):
            for name in names:
                path = os.path.join(folder, name)
                text = ""
                if name.endswith((".c", ".h")):
                    with open(path, encoding="utf-8") as file:
                        text = file.read()
                out[os.path.relpath(path, SOURCE).replace(os.sep, "/")] = text
    return out


class Words(unittest.TestCase):
    def test_no_name_has_a_retired_word(self):
        found, used = findings(all_files())
        wrong = [line for floor in sorted(found) for line in found[floor]]
        wrong += ["nothing needs to be allowed by %s" % pattern for pattern in ALLOWED if pattern not in used]
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))

    def test_planted_words_are_found(self):
        def count(path, text):
            return sum(map(len, findings({path: text})[0].values()))

        self.assertEqual(count("src/mask/mask.c", "static int sum(int a) { return a; } /* the way */"), 0)
        self.assertEqual(count("src/mask/mask.c", '#include "mask/held.h"\nconst char *text = "told to look";'), 0)
        self.assertEqual(count("src/mask/mask.c", "static int way_out(int a);"), 1)
        self.assertEqual(count("src/mask/mask.c", "enum { KZI_FEW_ROWS = 64, LOOK2 };"), 2)
        self.assertEqual(count("src/mask/mask.c", "double p_way[2], sideways, hollow_leg_count;"), 2)
        self.assertEqual(count("src/mask/mask_held.c", ""), 1)
        self.assertEqual(count("src/mask/pieces/mask.c", ""), 1)
        self.assertEqual(count("src/mask/mask.c", "void kzi_block_free(void *p); int kzi_two_sum(int a);"), 0)
        self.assertEqual(count("src/mask/mask.c", "bool is_free(int a); int free_way;"), 2)
        self.assertEqual(count("src/mask/mask.c", "kz_config_space *cspace;"), 0)

    def test_public_names_are_judged_once(self):
        files = {"include/kolize/base.h": "int kz_way(void); X(ERR_MASK_HELD)",
                 "src/mask/mask.c": "int kz_way(void) { return KZ_ERR_MASK_HELD; }"}
        found, _ = findings(files)
        self.assertEqual(sorted(found), ["include"])
        self.assertEqual(len(found["include"]), 2)


if __name__ == "__main__":
    unittest.main()
