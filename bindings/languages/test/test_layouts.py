"""Reads the types of languages without a compiler here back from what was written, and compares their layouts with C's."""

import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
BINDINGS = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(BINDINGS, "languages")]

import reader  # noqa: E402

SIZES = {"odin": {"bool": 1, "u8": 1, "u16": 2, "i32": 4, "u32": 4, "f32": 4, "c.int": 4, "c.uint": 4, "i64": 8, "u64": 8, "f64": 8,
                  "int": 8, "uint": 8, "rawptr": 8, "cstring": 8},
         "c3": {"bool": 1, "char": 1, "ushort": 2, "int": 4, "uint": 4, "float": 4, "CInt": 4, "CUInt": 4, "long": 8, "ulong": 8,
                "double": 8, "usz": 8, "isz": 8, "ZString": 8}}


def fields_of(language, body):
    """[(name, type)] of a struct's lines; a union is one field whose type is a list."""
    out, union = [], None
    for line in body.split("\n"):
        line = line.strip().rstrip(",;")
        begins = re.match(r"(\w+): struct #raw_union \{$" if language == "odin" else r"union (\w+)$", line)
        if begins:
            union = []
            out.append((begins.group(1), union))
        elif line == "}":
            union = None
        elif line and line != "{" and not line.startswith("//"):
            name, kind = re.match(r"(\w+): (.+)$", line).groups() if language == "odin" else re.match(r"(.+) (\w+)$", line).groups()[::-1]
            (out if union is None else union).append((name, kind))
    return out


class Layouts:
    """Size, alignment and offsets by C's rules, of types as a language declares them."""

    def __init__(self, language, text):
        self.language, self.scalars = language, dict(SIZES[language])
        if language == "odin":
            structs = re.findall(r"^(\w+) :: struct \{\n(.*?)^\}", text, re.M | re.S)
            self.scalars.update((name, 4) for name in re.findall(r"^(\w+) :: enum i32 \{", text, re.M))
        else:
            structs = re.findall(r"^struct (\w+)\n\{\n(.*?)^\}", text, re.M | re.S)
            self.scalars.update((name, 4) for name in re.findall(r"^alias (\w+) = CInt;", text, re.M))
        self.structs = {name: fields_of(language, body) for name, body in structs}

    def size(self, kind):
        if isinstance(kind, list):
            sizes = [self.size(one) for _, one in kind]
            edge = max(one[1] for one in sizes)
            return -(-max(one[0] for one in sizes) // edge) * edge, edge
        array = re.match(r"\[(\d+)\](.+)$", kind) if self.language == "odin" else re.match(r"(.+)\[(\d+)\]$", kind)
        if array:
            count, inner = array.groups() if self.language == "odin" else array.groups()[::-1]
            bytes_, edge = self.size(inner)
            return bytes_ * int(count), edge
        if kind.startswith(("^", "[^]")) or kind.endswith("*"):
            return 8, 8
        if kind in self.scalars:
            return self.scalars[kind], self.scalars[kind]
        return self.layout(kind)[:2]

    def layout(self, name):
        at, align, offsets = 0, 1, {}
        for field, kind in self.structs[name]:
            bytes_, edge = self.size(kind)
            at = -(-at // edge) * edge
            offsets[field.rstrip("_")] = at
            at, align = at + bytes_, max(align, edge)
        return -(-at // align) * align, align, offsets


def differences(language, text):
    found, layouts = [], Layouts(language, text)
    for struct in reader.Model().structs.values():
        name, wanted = reader.pascal(struct.words), struct.item["lp64"]
        if name not in layouts.structs:
            found.append("%s is not there" % name)
            continue
        size, align, offsets = layouts.layout(name)
        expected = {field: at for field, at in wanted["offsets"].items() if "." not in field}
        if (size, align, offsets) != (wanted["size"], wanted["align"], expected):
            found.append("%s: %s" % (name, (size, align, offsets)))
    return found


class Parsed(unittest.TestCase):
    def text(self, language):
        name = {"odin": "odin/kolize.odin", "c3": "c3/kolize.c3i"}[language]
        with open(os.path.join(BINDINGS, name), encoding="utf-8") as file:
            return file.read()

    def test_layouts_are_those_of_c(self):
        for language in SIZES:
            self.assertEqual(differences(language, self.text(language)), [], language)

    def test_a_changed_field_is_noticed(self):
        self.assertEqual(len(differences("odin", self.text("odin").replace("\tx: f32,", "\tx: f64,", 1))) > 0, True)
        self.assertEqual(len(differences("c3", self.text("c3").replace("\tfloat x;", "\tdouble x;", 1))) > 0, True)


if __name__ == "__main__":
    unittest.main()
