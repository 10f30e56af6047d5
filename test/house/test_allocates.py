"""What the headers say of memory is true: who "Allocates: nothing" reaches no allocator, by whatever way of calls.

Read from the machine code of the built libraries, so it holds for every input.  A declaration that says nothing, under
a section and a header that say nothing, allocates nothing.  Where one statement stands for several declarations, such
as a maker and its _free, one of them must allocate what it says.
"""

import glob
import os
import re
import sys
import unittest

SOURCE, BUILD = os.environ["KOLIZE_SOURCE"], os.environ["KOLIZE_BUILD"]
sys.path.insert(0, os.path.join(SOURCE, "docs", "reference"))
from call_graph import Graph  # noqa: E402
from header_docs import read_header  # noqa: E402

CORE, IO, POOL = (os.path.join(BUILD, "lib%s.so" % name) for name in ("kolize", "kolize-io", "kolize-pool"))

# Functions of others that take no memory (snprintf: for texts and plain numbers; bcmp: clang's memcmp); whatever else is
# called may.
QUIET = {"bcmp", "memchr", "memcmp", "memcpy", "memmove", "memset", "sqrt", "sqrtf", "crc32", "free", "localeconv", "snprintf",
         "strchr", "strcmp", "strcspn", "strlen", "strspn", "strstr", "vsnprintf",
         "png_get_libpng_ver", "WebPGetDecoderVersion", "zlibVersion",  # a constant each
         "pthread_cond_broadcast", "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_wait", "pthread_join",
         "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock",
         "abort", "__assert_fail", "__cxa_finalize", "__errno_location", "__gmon_start__", "__stack_chk_fail",
         "__tls_get_addr"}

# Of kolize-io and kolize-pool, what calls no allocator by its pointers: releasing, the caller's functions, switches.
NOT_ALLOCATORS = {"kz_image_free", "kz_map_free", "kz_sheet_free", "kz_pool_free", "kzi_arena_end", "kzi_release_items",
                  "kzi_out_bytes", "kzi_out_end", "kzi_out_flush", "kzi_out_print", "pool_run", "pool_work",
                  "kz_image_decoder", "kz_rule_text", "kzi_kmask_take_shape"}

# Allocating by the graph, but not in truth: the reason stands here, and a test in C counts.
KEPT_TURN = "sets only poses with the turn the body has: the room that kz_body_set_pose may take is there then"
NOT_REALLY = {
    "kz_shape_move": KEPT_TURN,
}


# ---- What the headers say --------------------------------------------------------------------------------------------

STATEMENT = re.compile(r"\b[Aa]llocat(?:es|ion)\b.*?(?:\.(?=\s|$)|$)", re.S)
REFERENCE = re.compile(r"\b(?:as|as of|as for|those of) (kz_\w+)")
OTHERWISE = re.compile(r"\b[Oo]therwise as\s+(kz_\w+)")


def sentence(text):
    found = STATEMENT.search(text)
    return re.sub(r"\s+", " ", found.group()) if found else ""


def statements(texts):
    """{function: (True when it may allocate, the statement, where that stands)} of headers given as {name: text}."""
    out, said, above = {}, {}, ""
    for header, text in texts.items():
        items = read_header(text)
        for item in items:
            if item.kind != "function":
                continue
            own = "\n".join([item.behind, item.comment, *item.notes])
            around = [(own, item.comment or item.name), (item.section.comment if item.section else "", "section"),
                      (items[0].comment, "top")]
            found = next(((sentence(part), place) for part, place in around if sentence(part)), ("", item.name))
            if "as above" in found[0] or (not sentence(own) and re.match(r"(?:The|Does the) same\b", own.strip())):
                found = (above, item.name)
            if not sentence(own) and OTHERWISE.search(own):
                found = ("allocates as " + OTHERWISE.search(own).group(1), item.name)
            above = found[0]
            said[item.name] = (found[0], (header, found[1]))
    for name, (words, place) in said.items():
        met = set()
        while re.search(REFERENCE, words) and name not in met:
            met.add(name)
            name_there = re.search(REFERENCE, words).group(1)
            words = said[name_there][0]
        nothing = re.search(r"^[Aa]llocat\w+: nothing(?:[.;]|, but [^.]* of stack\.)", words)
        out[name] = (bool(words) and not nothing and not name.endswith("_free"), words, place)
    return out


def headers():
    texts = {}
    for path in sorted(glob.glob(os.path.join(SOURCE, "include", "kolize", "*.h"))):
        with open(path, encoding="utf-8") as file:
            texts[os.path.basename(path)] = file.read()
    return texts


# ---- What the code does ----------------------------------------------------------------------------------------------


def allocators(graph, libraries):
    """The core allocates in kzi_alloc alone (a test below).  Elsewhere each call through a pointer may be one."""
    ends = {"kzi_alloc"} | graph.outside()
    for library in libraries:
        if library != CORE:
            # A compiler may take a part out of a function, under a name of its own.
            ends |= {name for name in graph.calling_by_pointer[library] if name.partition(".")[0] not in NOT_ALLOCATORS}
    return ends - QUIET


def untrue(said, way):
    """Lines about statements that are not so; way(name) is the calls that lead from a function to an allocator."""
    out, kept = [], {}
    for name, (may, words, place) in said.items():
        calls = way(name)
        if calls and not may:
            out.append("%s says %r and allocates by %s" % (name, words or "nothing of memory", " > ".join(calls)))
        if may:
            kept.setdefault((place, words), []).append((name, bool(calls)))
    for (place, words), names in kept.items():
        if not any(allocates for _, allocates in names):
            out.append("%s: %r, but %s allocates nothing" % (place[0], words, ", ".join(name for name, _ in names)))
    return out


class Memory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.said = statements(headers())
        cls.libraries = [path for path in (CORE, IO, POOL) if os.path.exists(path)]
        cls.graph = Graph(*cls.libraries)
        # Handing malloc on is not calling it: that is for kzi_alloc.
        cls.graph.calls["kzi_allocator"].discard("heap_alloc")
        cls.ends = allocators(cls.graph, cls.libraries)
        cls.exported = set().union(*cls.graph.exported.values())

    def way(self, name):
        return self.graph.way(name, self.ends)

    def test_every_statement_is_true(self):
        self.assertIn(CORE, self.libraries)
        said = {name: what for name, what in self.said.items() if name in self.exported}
        self.assertGreaterEqual(len(said), 220)
        self.assertGreaterEqual(sum(not may for may, _, _ in said.values()), 120)
        self.assertEqual(untrue(said, lambda name: [] if name in NOT_REALLY else self.way(name)), [])

    def test_the_exceptions_are_needed(self):
        for name in NOT_REALLY:
            self.assertIn("kz_body_set_pose", self.way(name))

    def test_only_one_function_of_the_core_calls_an_allocator(self):
        found = []
        for path in glob.glob(os.path.join(SOURCE, "src", "**", "*.c"), recursive=True):
            if re.search(r"/src/(io|pool)/", path):
                continue
            with open(path, encoding="utf-8") as file:
                found += [os.path.basename(path)] * len(re.findall(r"(?:\.|->)alloc\(", file.read()))
        # The cache's is an allocator itself, which bounds what it takes and is called by kzi_alloc.
        self.assertEqual(sorted(found), ["mask_cache.c", "memory.c"])

    def test_nothing_that_the_core_calls_through_tables_allocates(self):
        there = self.graph.in_tables[CORE]
        self.assertGreaterEqual(len(there), 100)
        chains = [self.graph.way(name, {"kzi_alloc"}) for name in sorted(there)]
        self.assertEqual([chain for chain in chains if chain], [])

    def test_the_graph_finds_what_is_known(self):
        for name in ("kz_mask_from_text", "kz_world_step", "kz_world_index", "kz_rings_convex_parts"):
            self.assertEqual(self.way(name)[-1], "kzi_alloc")
        for name in ("kz_relate", "kz_collide", "kz_world_find", "kz_mask_overlap", "kz_surface_overlap", "kz_sweep"):
            self.assertEqual(self.way(name), [])
            self.assertGreater(len(self.graph.calls[name]), 0)

    def test_a_statement_that_is_not_true_is_found(self):
        head = "/* x.h - a header. */\n#ifndef X\n\n"
        x = "KZ_API void kz_x(void);\n"
        wrong = {
            "/* Makes.  Allocates: nothing.  Cost: none. */\n" + x: "allocates by kz_x > kzi_alloc",
            "/* Makes. */\n" + x: "allocates by kz_x > kzi_alloc",
            "/* Gone.  Allocates: it. */\nKZ_API void kz_x_free(void);\n": "allocates by kz_x_free > kzi_alloc",
            "/* Allocates: the mask. */\nKZ_API void kz_y(void);\nKZ_API void kz_y_free(void);\n": "kz_y allocates no",
            "/* A.  Allocates: nothing. */\nKZ_API void kz_y(void);\n\n/* B.  Errors, allocation: as of kz_y. */\n"
            + x: "allocates by kz_x > kzi_alloc",
        }

        def way(name):
            return [name, "kzi_alloc"] if name.startswith("kz_x") else []

        for text, complaint in wrong.items():
            self.assertIn(complaint, "\n".join(untrue(statements({"x.h": head + text + "\n#endif\n"}), way)))
        right = "/* Makes.  Allocates: it. */\n" + x + "KZ_API void kz_y_free(void);\n"
        self.assertEqual(untrue(statements({"x.h": head + right + "\n#endif\n"}), way), [])


if __name__ == "__main__":
    unittest.main()
