#!/usr/bin/env python3
"""Writes the test of the flat interface, function by function:  generate_test.py OUT

    OUT/fakes.c     a stand-in for each direct function: notes every scalar it is given, and returns known ones
    OUT/forwards.c  calls each flat function with known scalars, knowing kolize_flat.h alone, and compares both notes
    OUT/inlines.h   names the functions whose bodies are in headers so that they have stand-ins, too
    OUT/layouts.c   size and offset of every struct of kolize_flat.json, for the compiler to assert
    OUT/calls.h     the direct functions as calls of the flat ones: programs written for kolize.h run over them
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from api import MODELS, Api, declare  # noqa: E402
from generate import Flat  # noqa: E402

# `next` gives the known scalars one after the other; `note` appends a scalar's bytes to the notes.
COMMON = """#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "notes.h"
%s
"""


def set_all(api, kind, path):
    """Statements that set each scalar of a value to the next known one."""
    out = []
    for leaf, scalar in api.leaves(kind):
        at = path + leaf
        if scalar in ("float", "double"):
            out.append("%s = (%s)next_number();" % (at, scalar))
        elif scalar == "bool":
            out.append("%s = next_bits() %% 2 != 0;" % at)
        else:
            out.append("set_bits(&%s, sizeof %s);" % (at, at))
    return out


def note_all(api, kind, path):
    return ["note(&%s, sizeof %s);" % (path + leaf, path + leaf) for leaf, _ in api.leaves(kind)]


def stand_in(flat):
    return ("fake_" if flat.inline else "") + flat.direct


def fake(api, flat):
    """The direct function: notes what it is given, then makes its result of the known scalars that follow."""
    takes = ", ".join(declare(one["type"], one["name"], api.numbers) for one in flat.takes) or "void"
    name = stand_in(flat)
    lines = ["%s(%s)" % (declare(flat.returns, name, api.numbers), takes), "{", '    note_name("%s");' % flat.direct]
    for one in flat.takes:
        lines += ["    " + line for line in note_all(api, one["type"], one["name"])]
    if flat.returns != "void":
        plain = flat.returns if flat.returns.endswith("*") else flat.returns + " "
        lines += ["    %smade;" % plain] + ["    " + line for line in set_all(api, flat.returns, "made")]
        lines += ["    " + line for line in note_all(api, flat.returns, "made")] + ["    return made;"]
    return "\n".join(lines + ["}", ""])


def forward(api, flat):
    """The known scalars as arguments, the call, and the notes of both sides."""
    lines = ["static void call_%s(void)" % flat.name, "{", '    expect_name("%s");' % flat.direct]
    args = []
    for one, star in zip(flat.takes, flat.by_value):
        name, kind = one["name"], one["type"]
        variable = kind.replace("const ", "", 1) if kind.startswith("const ") and "*" not in kind else kind
        lines.append("    %s;" % declare(variable, name, api.numbers))
        lines += ["    " + line for line in set_all(api, kind, name)]
        lines += ["    expect" + line[4:] for line in note_all(api, kind, name)]
        args.append(("&" if star else "") + name)
    if flat.returns != "void":
        plain = flat.returns if flat.returns.endswith("*") else flat.returns + " "
        lines += ["    %smade;" % plain, "    const uint64_t before = known;"]
        lines += ["    " + line for line in set_all(api, flat.returns, "made")]
        lines += ["    expect" + line[4:] for line in note_all(api, flat.returns, "made")]
        lines += ["    known = before;"]
    call = "%s(%s)" % (flat.name, ", ".join(args + (["&result"] if flat.result else [])))
    if flat.result:
        lines += ["    %s result;" % flat.result, "    %s;" % call]
    elif flat.returns != "void":
        lines.append("    %s = %s;" % (declare(flat.returns, "result", api.numbers), call))
    else:
        lines.append("    %s;" % call)
    if flat.returns != "void":
        for leaf, _ in api.leaves(flat.returns):
            lines.append("    same(&result%s, &made%s, sizeof result%s);" % (leaf, leaf, leaf))
    return "\n".join(lines + ["    compare();", "}", ""])


def fakes_text(api, flats):
    return ("/* fakes.c - notes what each direct function is given. */\n#define KZ_BUILD\n#define KZ_COMPILE_INLINE_NOT\n"
            + "#include <kolize/kolize.h>\n"
            + COMMON % "" + "\n".join(fake(api, flat) for flat in flats))


def inlines_text(api, flats):
    lines = ["/* inlines.h - stand-ins of the functions whose bodies are in headers. */", "#define KZ_BUILD",
             "#include <kolize/kolize.h>"]
    for flat in flats:
        takes = ", ".join(declare(one["type"], one["name"], api.numbers) for one in flat.takes) or "void"
        if flat.inline:
            lines.append("%s(%s);" % (declare(flat.returns, stand_in(flat), api.numbers), takes))
            lines.append("#define %s %s" % (flat.direct, stand_in(flat)))
    return "\n".join(lines) + "\n"


def forwards_text(api, flats):
    calls = "\n".join("    call_%s();" % flat.name for flat in flats)
    return ("/* forwards.c - calls each flat function with known scalars. */\n" + COMMON % '#include "kolize_flat.h"'
            + "\n".join(forward(api, flat) for flat in flats)
            + "\nint main(int argc, char **argv)\n{\n    begin(argc, argv);\n%s\n    return end(%d);\n}\n" % (
                calls, len(flats)))


def layouts_text(api):
    lines = ["/* layouts.c - kolize_flat.json's sizes and offsets, asserted. */", "#define KZ_BUILD",
             "#include <kolize/kolize.h>", ""]
    for model, pointer in MODELS.items():
        lines.append("#%s UINTPTR_MAX == 0x%s" % ("if" if model == "wasm32" else "elif", "f" * (2 * pointer)))
        for name in api.structs:
            layout = api.layout(name, pointer)
            lines.append('_Static_assert(sizeof(%s) == %d, "%s");' % (name, layout["size"], name))
            lines.append('_Static_assert(_Alignof(%s) == %d, "%s");' % (name, layout["align"], name))
            for field, at in layout["offsets"].items():
                lines.append('_Static_assert(offsetof(%s, %s) == %d, "%s.%s");' % (name, field, at, name, field))
    return "\n".join(lines + ["#else", '#error "no layouts for this machine"', "#endif",
                              "int main(void) { return 0; }", ""])


def calls_text(api, flats):
    """Whatever is written for kolize.h, over the flat functions: #include it before anything else."""
    lines = ["/* calls.h - the direct functions as calls of the flat ones. */", "#include <kolize/kolize.h>", ""]
    for flat in flats:
        lines.append("%s;" % flat.head())
        takes = ", ".join(declare(one["type"], one["name"], api.numbers) for one in flat.takes) or "void"
        args = ", ".join(("&" if star else "") + one["name"] for one, star in zip(flat.takes, flat.by_value))
        head = "static inline %s(%s)" % (declare(flat.returns, "flat_" + flat.direct, api.numbers), takes)
        if flat.result:
            body = "%s result; %s(%s&result); return result;" % (flat.result, flat.name, args + (args and ", "))
        else:
            body = "%s%s(%s);" % ("" if flat.returns == "void" else "return ", flat.name, args)
        lines += [head + " { " + body + " }", "#define %s flat_%s" % (flat.direct, flat.direct)]
    return "\n".join(lines) + "\n"


def main():
    out = sys.argv[1]
    api = Api()
    flats = [Flat(api, item) for item in api.functions]
    os.makedirs(out, exist_ok=True)
    for name, text in (("fakes.c", fakes_text(api, flats)), ("inlines.h", inlines_text(api, flats)), ("forwards.c", forwards_text(api, flats)),
                       ("layouts.c", layouts_text(api)), ("calls.h", calls_text(api, flats))):
        with open(os.path.join(out, name), "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
