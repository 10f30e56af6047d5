#!/usr/bin/env python3
"""Writes golden_imports.c, which makes the golden program ask the packaged module:  golden_imports.py OUT_FOLDER

Each public function of the core, kz_ray, is defined as a call of the flat one, kzf_ray, that the package's module
exports.  Both modules have one memory, and malloc is the package's, so that pointers mean the same to both."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "flat"))

from api import Api, declare  # noqa: E402
from generate import Flat  # noqa: E402

HEAD = """/* golden_imports.c - the core's functions, each by the packaged module; written by golden_imports.py. */
#include <kolize/kolize.h>

#include <stdlib.h>
#include <string.h>

#define KZF_IMPORT(name) __attribute__((import_module("kolize"), import_name(#name))) name

void *KZF_IMPORT(kzj_malloc)(size_t bytes);
void KZF_IMPORT(kzj_free)(void *memory);

/* The place in the package's table of a function of this program. */
void *__attribute__((import_module("host"), import_name("adopt"))) adopt(void *function);

void *malloc(size_t bytes)
{
    size_t *memory = kzj_malloc(bytes + 8);
    if (!memory) return NULL;
    *memory = bytes;
    return memory + 2;
}

void free(void *memory) { kzj_free(memory ? (size_t *)memory - 2 : NULL); }

void *calloc(size_t n, size_t bytes)
{
    void *memory = malloc(n * bytes);
    return memory ? memset(memory, 0, n * bytes) : NULL;
}

void *realloc(void *memory, size_t bytes)
{
    void *more = malloc(bytes);
    if (!more || !memory) return more;
    const size_t before = ((size_t *)memory)[-2];
    memcpy(more, memory, before < bytes ? before : bytes);
    free(memory);
    return more;
}
"""


def sent(parameter, by_value):
    if "(*)" in parameter["type"]:
        return "(%s)adopt((void *)%s)" % (parameter["type"], parameter["name"])
    return ("&" if by_value else "") + parameter["name"]


def definition(flat):
    """The declaration of the import, and the public function by a call of it."""
    head = flat.head().replace(flat.name + "(", "KZF_IMPORT(%s)(" % flat.name, 1)
    takes = ", ".join(declare(one["type"], one["name"], flat.numbers) for one in flat.takes) or "void"
    sends = [sent(one, star) for one, star in zip(flat.takes, flat.by_value)]
    call = "%s(%s)" % (flat.name, ", ".join(sends + ["&result"] * bool(flat.result)))
    if flat.result:
        body = "%s result; %s; return result;" % (flat.result, call)
    else:
        body = ("" if flat.returns == "void" else "return ") + call + ";"
    return "%s;\n%s\n{ %s }\n" % (head, declare(flat.returns, flat.direct, flat.numbers) + "(" + takes + ")", body)


def main():
    api = Api()
    flats = [Flat(api, item) for item in api.functions if item["kind"] == "function"]
    with open(os.path.join(sys.argv[1], "golden_imports.c"), "w", encoding="utf-8") as file:
        file.write(HEAD + "\n" + "\n".join(definition(flat) for flat in flats))


if __name__ == "__main__":
    main()
