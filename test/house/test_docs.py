"""What is public is documented, what pages name exists, links lead somewhere, and Doxygen has no complaint."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = os.environ["KOLIZE_SOURCE"], os.environ["KOLIZE_BUILD"]
sys.path.insert(0, os.path.join(SOURCE, "docs", "reference"))
from filter import heading_id  # noqa: E402
from header_docs import members, read_header  # noqa: E402

HEADERS = sorted(glob.glob(os.path.join(SOURCE, "include", "kolize", "*.h")))
# Those for another library are inline functions alone: names that a page may say, and no part of the reference.
INLINE = [path for path in HEADERS if os.path.basename(path) in ("sdl.h", "raylib.h")]
HEADERS = [path for path in HEADERS if path not in INLINE]
DECLARED = ("function", "inline", "struct", "enum", "typedef", "define")
# Names that are set from outside, and macros that are gone at the end of their header.
OTHER_NAMES = {"KZ_SHARED", "KZ_BUILD", "KZ_API", "KZ_INLINE", "KZ_COMPILE_INLINE", "KZ_NO_MALLOC", "KZ_ASSERT", "KZ_LIBRARY_NAME",
               "KZ_NO_FIT", "KZ_NO_TRACE", "KZ_NO_WORLD", "KZ_NO_MOVE", "KZ_NO_RECORD", "KZ_NO_REPLAY"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def pages():
    """Every page that people read: docs, README and the like, wherever they lie."""
    out = []
    for folder in ("docs", "examples", "bench", "test", "demo", "ports", "bindings", "integrations", "src", "cli", "fuzz", "scripts"):
        out += glob.glob(os.path.join(SOURCE, folder, "**", "*.md"), recursive=True)
    out = [path for path in out if "/test/example/" not in path]  # these are wrong on purpose
    return sorted(glob.glob(os.path.join(SOURCE, "*.md")) + out)


# ---- Headers ---------------------------------------------------------------------------------------------------------


def lacking(text):
    """What a header's declarations do not say, one line each."""
    items, out = read_header(text), []
    top = next(item.comment for item in items if item.kind == "file")
    for item in items:
        if item.kind not in DECLARED:
            continue
        name = item.name or "enum in line %d" % item.line
        said = item.text()
        if not said:
            out.append("%s has no comment" % name)
        if item.kind in ("struct", "enum") and "{" in item.code:
            for names, comment in members(item):
                if not (comment or said):
                    out.append("%s of %s has no comment" % (names[0], name))
        if item.kind != "function":
            continue
        around = "\n".join([said, item.section.comment if item.section else "", top])
        by_another = re.search(r"\b([Aa]s|of|like)\s+kz_\w+|[Tt]he\s+same|As above", said)
        fallible, allocates = item.code.startswith("KZ_API kz_result kz_"), "kz_allocator *alloc" in item.code
        if fallible and not (re.search(r"Errors|KZ_ERR_|KZ_OK", around) or by_another):
            out.append("%s does not say its errors" % name)
        told = name.endswith("_free") or re.search(r"Allocates|scratch", around) or by_another
        if allocates and not told:
            out.append("%s does not say what it allocates" % name)
    return out


def without_own_comment(text):
    """Functions under a comment of other declarations that does not name them, and with none of their own."""
    out, before = [], None
    for item in read_header(text):
        shares = before and before.kind in DECLARED and before.comment == item.comment
        own = item.behind or (item.comment and (not shares or re.search(r"\b%s\b" % item.name, item.comment)))
        if item.kind in ("function", "inline") and not own:
            out.append(item.name)
        before = item
    return out


def public_names():
    names = set(OTHER_NAMES)
    for path in HEADERS:
        for item in read_header(read(path)):
            if item.kind in DECLARED:
                names.add(item.name)
            if item.kind == "enum":
                names.update(name for some, _ in members(item) for name in some)
    return names


def broken_details(text):
    """Pages of docs/contract, and sections of them, that a header names and that are not there."""
    out = []
    for page, part in re.findall(r"(docs/contract/\w+\.md)(?:#([\w-]+))?", text):
        path = os.path.join(SOURCE, page)
        if not os.path.exists(path) or (part and part not in headings(read(path))):
            out.append(page + ("#" + part if part else ""))
    return out


class Headers(unittest.TestCase):
    def test_every_public_declaration_says_what_it_is(self):
        self.assertGreaterEqual(len(HEADERS), 28)
        found = {os.path.basename(path): lacking(read(path)) for path in HEADERS}
        self.assertEqual({name: lines for name, lines in found.items() if lines}, {})

    def test_every_public_function_has_a_comment_of_its_own(self):
        texts = {os.path.basename(path): read(path) for path in HEADERS + INLINE}
        self.assertGreaterEqual(sum(len(re.findall(r"^KZ_(?:API|INLINE)", text, re.M)) for text in texts.values()), 350)
        found = {name: without_own_comment(text) for name, text in texts.items()}
        self.assertEqual({name: lost for name, lost in found.items() if lost}, {})

    def test_a_function_under_the_comment_of_another_is_found(self):
        top = "/* x.h - a header. */\n#ifndef KOLIZE_X_H\n\n/* ---- Some --- */\n/* Allocates: nothing. */\n\n"
        x, y = "KZ_API int kz_x(void);\n", "KZ_API int kz_y(int a);"
        lost = {
            x: ["kz_x"],
            "/* Two numbers. */\n" + x + y + "\n": ["kz_y"],
            "/* Two numbers. */\n" + x + "\n" + y + "\n": ["kz_y"],
            "/* The same for boxes. */\ntypedef struct kz_z kz_z;\n" + x: ["kz_x"],
            "/* Two numbers. */\n" + x + y + " /* the second */\n": [],
            "/* Two numbers; kz_y gives the second. */\n" + x + y + "\n": [],
            "/* A number. */\n" + x + "\n/* Another. */\nKZ_INLINE int kz_y(void) { return 1; }\n": [],
        }
        for text, names in lost.items():
            self.assertEqual(without_own_comment(top + text + "\n#endif\n"), names, text)

    def test_all_that_the_headers_declare_is_looked_at(self):
        """By another way: every word that stands where a function's or constant's name does."""
        names = public_names()
        self.assertGreaterEqual(len(names), 500)
        for path in HEADERS:
            text = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
            declared = re.findall(r"^(?:KZ_API|KZ_INLINE) [^;(]*?\b(kz_\w+)\(", text, re.M) + re.findall(r"\} (kz_\w+);", text)
            declared += re.findall(r"^    (KZ_\w+)[, =\n]", text, re.M)
            declared += re.findall(r"^#define (KZ_[A-Z_]+)\b", text, re.M)
            helpers = {"KZ_RESULTS", "KZ_RESULT_ENUM", "KZ_DEFINE_UINT_BOX"}
            self.assertEqual([name for name in declared if name not in names | helpers], [], path)

    def test_details_lead_somewhere(self):
        texts = {os.path.basename(path): read(path) for path in HEADERS}
        self.assertGreaterEqual(sum(text.count("Details: docs/contract/") for text in texts.values()), 20)
        found = {name: broken_details(text) for name, text in texts.items()}
        self.assertEqual({name: lost for name, lost in found.items() if lost}, {})
        wrong = ["docs/contract/query.md#gone", "docs/contract/no.md"]
        self.assertEqual(broken_details("docs/contract/query.md#kz_collide " + " ".join(wrong)), wrong)

    def test_a_header_that_keeps_silent_is_found(self):
        top = "/* x.h - a header.  Cost: none. */\n#ifndef KOLIZE_X_H\n\n"
        silent = {
            "KZ_API void kz_x(void);\n": "kz_x has no comment",
            "/* Of another. */\nKZ_API void kz_x(void);\n\nKZ_API int kz_y(int a);\n": "kz_y has no comment",
            "typedef struct kz_x {\n    int a; /* the first */\n    int b;\n} kz_x;\n": "b of kz_x has no comment",
            "typedef enum kz_x {\n    KZ_A, /* one */\n    KZ_B\n} kz_x;\n": "KZ_B of kz_x has no comment",
            "#define KZ_LIMIT 4\n": "KZ_LIMIT has no comment",
            "/* Does it. */\nKZ_API kz_result kz_x(void);\n": "kz_x does not say its errors",
            "/* Makes it. */\nKZ_API void kz_x(const kz_allocator *alloc);\n": "kz_x does not say what it allocates",
        }
        for text, complaint in silent.items():
            self.assertIn(complaint, lacking(top + text + "\n#endif\n"))
        said = "/* Does it.  Errors: none. */\nKZ_API kz_result kz_x(void);\nKZ_API kz_result kz_y(void);\n"
        self.assertEqual(lacking(top + said + "\n#endif\n"), [])


# ---- Pages -----------------------------------------------------------------------------------------------------------


def unknown_names(text, names):
    """Words like public names that no header has; KZ_BODY_ alone, or with ..., stands for all that begin so."""
    out = []
    for word in re.findall(r"\b(?:kz|KZ)_\w+", text):
        if word not in names and not (word.endswith("_") and any(name.startswith(word) for name in names)):
            out.append(word)
    return out


def headings(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return {heading_id(title) for title in re.findall(r"^#+ (.*)$", text, re.M)}


def broken_links(text, path):
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.M | re.S)
    out = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"\w+:", target):
            continue
        where, _, part = target.partition("#")
        where = os.path.normpath(os.path.join(os.path.dirname(path), where)) if where else path
        if not os.path.exists(where) or (part and part not in headings(read(where))):
            out.append(target)
    return out


class Pages(unittest.TestCase):
    def test_names_in_pages_and_examples_are_in_the_headers(self):
        names = public_names()
        for path in INLINE:
            names.update(re.findall(r"^static inline [^;{(]*?\b(kz_\w+)\(", read(path), re.M))
        paths = [os.path.join(SOURCE, "README.md"), *glob.glob(os.path.join(SOURCE, "examples", "*.c"))]
        paths += glob.glob(os.path.join(SOURCE, "docs", "**", "*.md"), recursive=True)
        self.assertGreaterEqual(len(paths), 30)
        found = {os.path.relpath(path, SOURCE): unknown_names(read(path), names) for path in paths}
        self.assertEqual({path: words for path, words in found.items() if words}, {})

    def test_links_lead_somewhere(self):
        self.assertGreaterEqual(len(pages()), 25)
        found = {os.path.relpath(path, SOURCE): broken_links(read(path), path) for path in pages()}
        self.assertEqual({path: links for path, links in found.items() if links}, {})

    def test_every_page_of_docs_is_in_the_index(self):
        index = read(os.path.join(SOURCE, "docs", "README.md"))
        for path in glob.glob(os.path.join(SOURCE, "docs", "**", "*.md"), recursive=True):
            name = os.path.relpath(path, os.path.join(SOURCE, "docs"))
            if name != "README.md" and not re.match(r"decisions/(?!README)", name):
                self.assertIn("](%s)" % name, index)

    def test_every_picture_is_shown_in_a_page(self):
        shown = "".join(read(path) for path in pages())
        for path in glob.glob(os.path.join(SOURCE, "docs", "pictures", "*.png")):
            self.assertIn("pictures/" + os.path.basename(path), shown)

    def test_wrong_names_and_links_are_found(self):
        names = public_names()
        self.assertEqual(unknown_names("kz_relate kz_relateX KZ_BODY_ KZ_NOBODY_", names), ["kz_relateX", "KZ_NOBODY_"])
        path = os.path.join(SOURCE, "docs", "README.md")
        self.assertEqual(broken_links("[a](conventions.md#order) [b](gone.md) [c](conventions.md#gone)", path),
                         ["gone.md", "conventions.md#gone"])


# ---- What is made of them --------------------------------------------------------------------------------------------


class Made(unittest.TestCase):
    def folder(self):
        holder = tempfile.TemporaryDirectory(prefix="kolize-docs-")
        self.addCleanup(holder.cleanup)
        return holder.name

    def build(self, tree, folder):
        script = os.path.join(tree, "docs", "reference", "build.sh")
        return subprocess.run(["sh", script, folder], text=True, timeout=250,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def test_doxygen_builds_the_reference_without_a_warning(self):
        folder = self.folder()
        done = self.build(SOURCE, folder)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        text = "".join(read(path) for path in glob.glob(os.path.join(folder, "html", "*.html")))
        for name in public_names() - OTHER_NAMES - {""}:
            self.assertIn(name, text)
        shown = set(re.findall(r'<img src="([^"]+)"', text))
        self.assertGreaterEqual(len(shown), 15)
        self.assertEqual([name for name in shown if not os.path.exists(os.path.join(folder, "html", name))], [])

    def test_doxygen_complains_of_what_is_not_documented(self):
        tree = self.folder()
        for part in ("docs", "include"):
            shutil.copytree(os.path.join(SOURCE, part), os.path.join(tree, part))
        path = os.path.join(tree, "include", "kolize", "broad.h")
        first = "/* All pairs of boxes"
        text = read(path).replace(first, "KZ_API int kz_silent(int number);\n\n" + first, 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = self.build(tree, os.path.join(tree, "made"))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("kz_silent", done.stdout)

    def test_pictures_are_those_the_tool_draws_now(self):
        folder = self.folder()
        script = os.path.join(SOURCE, "docs", "pictures", "draw.sh")
        subprocess.run(["sh", script, os.path.join(BUILD, "kolize"), folder], check=True, timeout=250)
        drawn = sorted(os.listdir(folder))
        self.assertGreaterEqual(len(drawn), 6)
        for name in drawn:  # the same size: letters may be drawn otherwise by another version of cairo
            sizes = []
            for where in (folder, os.path.join(SOURCE, "docs", "pictures")):
                with open(os.path.join(where, name), "rb") as file:
                    sizes.append(file.read(24)[16:])
            self.assertEqual(sizes[0], sizes[1], name)


if __name__ == "__main__":
    unittest.main()
