"""Reads docs/reference/api.json as what a foreign-function interface needs: types without macros, layouts, signatures."""

import json
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
API = os.path.join(ROOT, "docs", "reference", "api.json")

# Bytes and alignment of the scalars, on the machines that the layouts are given for.
FIXED = {"bool": 1, "char": 1, "int8_t": 1, "uint8_t": 1, "int16_t": 2, "uint16_t": 2, "int": 4, "unsigned": 4,
         "int32_t": 4, "uint32_t": 4, "float": 4, "int64_t": 8, "uint64_t": 8, "double": 8}
POINTER_SIZED = ("size_t", "ptrdiff_t", "uintptr_t")
MODELS = {"wasm32": 4, "lp64": 8}  # bytes of a pointer


class Api:
    """The core's declarations: `enums` and `structs` by name, `functions` in order, `numbers` of plain #defines."""

    def __init__(self):
        with open(API, encoding="utf-8") as file:
            every = json.load(file)
        headers = [one for one in every if one["library"] == "kolize"]
        self.elsewhere = [(item["name"], head["library"]) for head in every if head["library"] != "kolize"
                          for item in head["declares"] if item["kind"] in ("function", "inline")]
        items = [(head["header"], item) for head in headers for item in head["declares"]]
        self.enums = [item for _, item in items if item["kind"] == "enum"]
        self.structs = {item["name"]: item for _, item in items if item["kind"] == "struct"}
        self.opaque = [item["name"] for _, item in items if item["kind"] == "typedef" and "struct" in item["code"]]
        self.opaque_says = {item["name"]: item["says"] for _, item in items if item["kind"] == "typedef"}
        self.typedefs = [item["code"] for _, item in items if item["kind"] == "typedef" and "struct" not in item["code"]]
        self.functions = [dict(item, header=header) for header, item in items if item["kind"] in ("function", "inline")]
        self.numbers = dict(filter(None, (number_of(item) for _, item in items if item["kind"] == "define")))
        self.enum_names = {item["name"] for item in self.enums if item["name"]}

    def in_order(self):
        """Structs, each after those it has as fields."""
        done = []

        def visit(name):
            if name in done:
                return
            for kind in types_of(self.structs[name]):
                if base_of(kind) in self.structs and "*" not in kind:
                    visit(base_of(kind))
            done.append(name)

        for name in self.structs:
            visit(name)
        return done

    def by_value(self, kind):
        """Is a parameter or result of this type a struct itself?"""
        return kind in self.structs

    # ---- Layouts ------------------------------------------------------------------------------------------------

    def size(self, kind, pointer):
        """(bytes, alignment) of a type."""
        plain, count = array_of(kind, self.numbers)
        if "*" in plain:
            one = pointer, pointer
        elif plain in self.structs:
            layout = self.layout(plain, pointer)
            one = layout["size"], layout["align"]
        else:
            bytes_ = pointer if plain in POINTER_SIZED else 4 if plain in self.enum_names else FIXED[plain]
            one = bytes_, bytes_
        return one[0] * count, one[1]

    def layout(self, name, pointer):
        """Size, alignment, and the offset of each field; a union's members stand behind a point: as.circle."""
        at, align, offsets = 0, 1, {}
        for field in self.structs[name]["fields"]:
            members = field.get("members") or [field]
            sizes = [self.size(one["type"], pointer) for one in members]
            edge = max(one[1] for one in sizes)
            at = -(-at // edge) * edge
            offsets[field["name"]] = at
            if "members" in field:
                offsets.update({field["name"] + "." + one["name"]: at for one in members})
            at += -(-max(one[0] for one in sizes) // edge) * edge if "members" in field else sizes[0][0]
            align = max(align, edge)
        return {"size": -(-at // align) * align, "align": align, "offsets": offsets}

    def leaves(self, kind, path=""):
        """The scalars that a type consists of: (path, type); a union is left to those who know its kind."""
        plain, count = array_of(kind, self.numbers)
        if count > 1 or plain != kind:
            for i in range(count):
                yield from self.leaves(plain, "%s[%d]" % (path, i))
        elif kind in self.structs:
            for field in self.structs[kind]["fields"]:
                if "members" not in field:
                    yield from self.leaves(field["type"], path + "." + field["name"])
        else:
            yield path, kind


def number_of(item):
    """(name, value) of a #define of a whole number; None for others."""
    found = re.match(r"#define (KZ_\w+) (.+)$", item["code"])
    if not found:
        return None
    text = re.sub(r"(?<=[0-9a-fA-F])[uUlL]+\b", "", found.group(2))
    if not re.fullmatch(r"[\s0-9a-fA-FxX+\-*|&<>()]+", text):
        return None
    return found.group(1), eval(text)  # digits and operators alone, as just checked


def types_of(struct):
    for field in struct["fields"]:
        for one in field.get("members") or [field]:
            yield one["type"]


def base_of(kind):
    return re.sub(r"\[.*", "", kind).strip()


def array_of(kind, numbers):
    """("kz_vec2", 8) of "kz_vec2[KZ_INLINE_POINTS]"."""
    found = re.match(r"(.*?)\[(\w+)\]$", kind)
    if not found:
        return kind, 1
    size = found.group(2)
    return found.group(1).strip(), numbers[size] if size in numbers else int(size)


def declare(kind, name, numbers):
    """A declaration of C: "int32_t[4]", "x" is "int32_t x[4]"."""
    if "(*)" in kind:
        return kind.replace("(*)", "(*%s)" % name, 1)
    plain, count = array_of(kind, numbers)
    brackets = "[%d]" % count if plain != kind else ""
    return plain + ("" if plain.endswith("*") else " ") + name + brackets
