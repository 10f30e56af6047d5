"""Every public function is called by a fuzz target, or stands here with the reason why not."""

import glob
import os
import re
import sys
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]
sys.path.insert(0, os.path.join(SOURCE, "docs", "reference"))
from header_docs import read_header  # noqa: E402

FUZZ = os.path.join(SOURCE, "fuzz")
# Functions that no target calls, and why.
EXCUSED = {
    name: "takes a number of threads and nothing else that could be hostile; test_pool.c tries them, starting threads "
          "for each input would leave no time for inputs"
    for name in ("kz_pool_create", "kz_pool_free", "kz_pool_threads", "kz_pool_parallel")
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def public_functions(header):
    """Declared and inline functions; those that a macro makes for boxes of 8, 16 and 32 bits are three each."""
    names = [item.name for item in read_header(header) if item.kind in ("function", "inline")]
    made = re.findall(r"\b(kz_\w+##N##\w+)\(", header)
    return names + [name.replace("##N##", bits) for name in made for bits in ("8", "16", "32")]


def calls(source):
    """Names that are followed by a bracket outside of comments and strings; ##N## as public_functions has it."""
    code = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', " ", source, flags=re.S)
    out = set()
    for name in re.findall(r"\b(kz_\w+(?:##N##\w+)?)\s*\(", code):
        out.update(name.replace("##N##", bits) for bits in ("8", "16", "32"))
    return out


def not_called(headers, sources, excused):
    """Functions that nobody calls, and excuses that are not needed."""
    declared = [name for header in headers for name in public_functions(header)]
    called = set().union(*map(calls, sources))
    out = ["%s is called by no fuzz target" % name for name in declared if name not in called and name not in excused]
    out += ["%s needs no excuse" % name for name in excused if name in called or name not in declared]
    return out


class FuzzTargets(unittest.TestCase):
    def test_every_public_function_is_called_by_a_target(self):
        headers = [read(path) for path in sorted(glob.glob(os.path.join(SOURCE, "include", "kolize", "*.h")))]
        sources = [read(path) for path in glob.glob(os.path.join(FUZZ, "*.[ch]"))]
        self.assertGreater(sum(len(public_functions(header)) for header in headers), 280)
        self.assertEqual(not_called(headers, sources, EXCUSED), [])

    def test_every_target_has_a_corpus_and_every_corpus_and_dictionary_a_target(self):
        targets = {os.path.basename(path)[5:-2] for path in glob.glob(os.path.join(FUZZ, "fuzz_*.c"))}
        corpora = set(os.listdir(os.path.join(FUZZ, "corpus"))) - {"planted_fault"}
        dictionaries = {os.path.basename(path)[:-5] for path in glob.glob(os.path.join(FUZZ, "*.dict"))}
        self.assertEqual(corpora, targets)
        self.assertLessEqual(dictionaries, targets)

    def test_dictionaries_hold_one_quoted_word_a_line(self):
        for path in glob.glob(os.path.join(FUZZ, "*.dict")):
            for line in read(path).splitlines():
                self.assertRegex(line, r'^(#.*|"([^"\\]|\\["\\]|\\x[0-9a-f]{2})+")$', path)

    def test_a_function_that_is_not_called_is_found(self):
        header = ("/* x.h - for a test. */\n\n/* Says more. */\nKZ_API int kz_one(int a);\n\n"
                  "/* Says the same. */\nKZ_API int kz_two(int a);\n")
        self.assertEqual(public_functions(header), ["kz_one", "kz_two"])
        only_named = '/* kz_two(1) */ int x = kz_one (3); const char *s = "kz_two(2)"; int y = kz_two;'
        self.assertEqual(not_called([header], [only_named], {}), ["kz_two is called by no fuzz target"])
        self.assertEqual(not_called([header], [only_named, "kz_two(4);"], {}), [])
        self.assertEqual(not_called([header], [only_named], {"kz_two": "a reason"}), [])
        self.assertEqual(not_called([header], [only_named + "kz_two(1)"], {"kz_two": "", "kz_gone": ""}),
                         ["kz_two needs no excuse", "kz_gone needs no excuse"])


if __name__ == "__main__":
    unittest.main()
