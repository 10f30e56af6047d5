#!/usr/bin/env python3
"""Writes the flat interface from docs/reference/api.json:  generate.py [--write]

Every public function of the core with pointers and scalars only: kz_ray becomes kzf_ray.  A struct that a function takes
becomes a pointer to one; a struct that it returns becomes the last parameter, `result`.  Without --write it says whether
the files of this folder are what it would write:

    kolize_flat.h      the declarations, which LuaJIT's ffi.cdef and other parsers read without the lines that begin with #
    kolize_flat.c      the functions, and those of extras.c, which only the flat interface has
    kolize_flat.json   functions, types, callbacks, who owns what, and size and offsets of every struct as data
"""

import os
import sys

from api import Api, declare
from describe import EXTRAS, description, text_of

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATED = "Written by bindings/flat/generate.py from docs/reference/api.json; `make api` writes it anew."


class Flat:
    """A function with pointers and scalars only."""

    def __init__(self, api, item):
        self.direct, self.name = item["name"], "kzf_" + item["name"][3:]
        self.inline = item["kind"] == "inline"
        self.returns, self.takes = item["returns"], item["parameters"]
        self.result = self.returns if api.by_value(self.returns) else None
        self.parameters = [(self.flat_type(api, one["type"]), one["name"]) for one in self.takes]
        if self.result:
            self.parameters.append((self.result + " *", "result"))
        self.flat_returns = "void" if self.result else self.returns
        self.by_value = [api.by_value(one["type"]) for one in self.takes]
        self.numbers = api.numbers

    @staticmethod
    def flat_type(api, kind):
        return "const " + kind + " *" if api.by_value(kind) else kind

    def head(self):
        inside = ", ".join(declare(kind, name, self.numbers) for kind, name in self.parameters) or "void"
        return declare(self.flat_returns, self.name, self.numbers) + "(" + inside + ")"

    def call(self):
        return "%s(%s)" % (self.direct, ", ".join(
            ("*" if star else "") + one["name"] for one, star in zip(self.takes, self.by_value)))

    def body(self):
        if self.result:
            return "*result = %s;" % self.call()
        return ("" if self.flat_returns == "void" else "return ") + self.call() + ";"


def wrapped(text, indent="    ", width=118):
    """Lines broken at spaces after commas, so that a declaration stays readable."""
    lines = [text]
    while len(lines[-1]) > width:
        cut = lines[-1].rfind(", ", 0, width) + 1
        if cut <= len(indent):
            break
        lines[-1:] = [lines[-1][:cut], indent + lines[-1][cut + 1 :]]
    return "\n".join(lines)


def struct_text(api, name):
    lines = ["struct %s {" % name]
    for field in api.structs[name]["fields"]:
        if "members" in field:
            inside = " ".join(declare(one["type"], one["name"], api.numbers) + ";" for one in field["members"])
            lines.append(wrapped("    union { %s } %s;" % (inside, field["name"])))
        else:
            lines.append(wrapped("    " + declare(field["type"], field["name"], api.numbers) + ";", "        "))
    return "\n".join(lines + ["};"])


def enum_text(item):
    inside = ", ".join("%s = %d" % (one["name"], one["value"]) for one in item["constants"])
    text = "enum { %s };" % inside if not item["name"] else "typedef enum %s { %s } %s;" % (
        item["name"], inside, item["name"])
    return wrapped(text)


def header_text(api, flats):
    """Everything a parser needs that knows C's types, but no preprocessor."""
    out = ["/* kolize_flat.h - the flat interface: pointers and scalars only, for foreign-function interfaces.",
           " * " + GENERATED,
           " * Parsers without a preprocessor, such as ffi.cdef, are given all but the lines that begin with #.  C programs",
           " * include this or kolize.h, never both.  The headers of kolize say what functions do. */",
           "#ifndef KOLIZE_FLAT_H", "#define KOLIZE_FLAT_H",
           "#include <stdbool.h>", "#include <stddef.h>", "#include <stdint.h>", ""]
    out += [enum_text(one) for one in api.enums] + [""]
    plain = [(name, value) for name, value in api.numbers.items() if -2**31 <= value < 2**31]
    out += [wrapped("enum { %s };" % ", ".join("%s = %d" % one for one in plain)), ""]
    out += ["typedef struct %s %s;" % (name, name) for name in api.opaque + list(api.structs)] + [""]
    out += [wrapped(one) for one in api.typedefs] + [""]
    out += [struct_text(api, name) + "\n" for name in api.in_order()]
    out += [wrapped(flat.head() + ";") for flat in flats] + [extra["declares"] + ";" for extra in EXTRAS]
    return "\n".join(out + ["#endif", ""])


def source_text(api, flats):
    out = ["/* kolize_flat.c - every public function of the core with pointers and scalars only.",
           " * " + GENERATED + " */", "#include <kolize/kolize.h>", "",
           "#if defined(_WIN32)", "#define KZF_API __declspec(dllexport)", "#elif defined(__GNUC__)",
           "#pragma GCC diagnostic ignored \"-Wmissing-prototypes\" /* they are in kolize_flat.h, for other languages */",
           '#define KZF_API __attribute__((visibility("default")))', "#else", "#define KZF_API", "#endif", ""]
    for flat in flats:
        out += [wrapped("KZF_API " + flat.head()), wrapped("{ " + flat.body() + " }")]
    out += ["", "/* ---- What only the flat interface has: extras.c ---- */",
            "static const struct { const char *name; size_t bytes; } kzf_sizes[] = {"]
    out += ['    {"%s", sizeof(%s)},' % (name, name) for name in api.structs] + ["};"]
    with open(os.path.join(HERE, "extras.c"), encoding="utf-8") as file:
        out.append(file.read().split("*/\n", 1)[1])
    return "\n".join(out)


def files():
    """What the folder is to hold: {name: text}."""
    api = Api()
    flats = [Flat(api, item) for item in api.functions]
    return {"kolize_flat.h": header_text(api, flats), "kolize_flat.c": source_text(api, flats),
            "kolize_flat.json": text_of(description(api, flats, GENERATED))}


def main():
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__.split("\n")[0])
    stale = []
    for name, text in files().items():
        path = os.path.join(HERE, name)
        if sys.argv[1:]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            stale.append(name)
    if stale:
        sys.exit("bindings/flat: not what docs/reference/api.json gives: %s (make api)" % ", ".join(stale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
