"""Writes the Odin package: types and the functions of C themselves, by value, with slices where one call takes an array.

Not compiled by us: no Odin compiler is to be had from a registry.  test_layouts.py parses the types back."""

from reader import base, constant_words, pascal, words_of

FILE = "odin/kolize.odin"
TYPES = {"bool": "bool", "int": "c.int", "unsigned": "c.uint", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64",
         "size_t": "uint", "float": "f32", "double": "f64", "uint8_t": "u8", "uint16_t": "u16", "ptrdiff_t": "int", "char": "u8"}
KEYWORDS = {"in", "map", "context", "matrix", "union", "when", "where", "or_return", "proc", "enum", "struct", "package"}
HEAD = """// %s
//
// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.  Not compiled by us: see README.md.
//
// Whoever makes a thing ends it: `defer world_free(world)`.  A Shape is a value that may refer to what it was made of:
// vertices beyond 8, parts, and always masks.  Keep these as long as the shape and the bodies made of it.
package kolize

import "core:c"

foreign import lib {
	"kolize.o",
}
"""


class Declarations:
    """The types and functions of a language that calls C by value; a subclass says how they are written."""

    types, keywords = TYPES, KEYWORDS

    def __init__(self, model):
        self.model, self.out, self.names = model, [], {}
        opaque = [one["name"] for one in model.data["opaque"]]
        for one in list(model.structs) + opaque + list(model.enum_names) + ["kz_pair_filter"]:
            self.names[one] = pascal(words_of(one))
        self.opaque = set(opaque)

    def name(self, name):
        return name + "_" if name in self.keywords else name

    def doc(self, text, indent=""):
        if text:
            self.out.append("%s// %s" % (indent, self.model.documentation(text, self.names)))

    def type(self, kind, many=False):
        """A type of C; `many`: the pointer is to an array."""
        kind, of, stars = kind.replace("struct ", ""), base(kind), kind.count("*")
        if "(*)" in kind or of == "void" or of.startswith("kzi_") or of in ("kz_edge_tree", "kz_part_tree"):
            return self.pointer("", stars or 1, False)
        if kind == "const char *":
            return self.text
        inner = self.types.get(of) or self.names[of]
        return self.pointer(inner, stars, many)

    def field_type(self, field):
        if "count" in field:
            return self.array(self.type(field["of"]), field["count"])
        return self.type(field["type"]) if "callback" not in field and field["type"] != "kz_pair_filter *" else self.pointer("", 1, False)

    def functions(self):
        """(name, its parameters as (name, type, is it an array), what it returns, what it says) of the functions of C."""
        for one in self.model.data["functions"]:
            takes = [(self.name(p["name"]), self.type(p.get("value") or p["type"], "count" in p), p) for p in one["parameters"] if not p.get("result")]
            result = next((p["type"].replace(" *", "") for p in one["parameters"] if p.get("result")), one["returns"])
            yield one["of"], takes, "" if result == "void" else self.type(result), one["says"]

    def constants(self):
        """(name, value) of what belongs to no enum."""
        known = {one["name"] for enum in self.model.enums for one in enum["constants"]}
        return [(name, value) for name, value in self.model.numbers.items() if name not in known]


class Writer(Declarations):
    text = "cstring"

    @staticmethod
    def pointer(inner, stars, many):
        if not inner:
            return "^" * (stars - 1) + "rawptr"
        return inner if not stars else "^" * (stars - 1) + ("[^]" if many else "^") + inner

    @staticmethod
    def array(inner, count):
        return "[%d]%s" % (count, inner)

    def write(self):
        for enum in self.model.enums:
            self.doc(enum["says"])
            self.out.append("%s :: enum i32 {" % self.names[enum["name"]])
            for one in enum["constants"]:
                self.doc(one["says"], "\t")
                name = pascal(constant_words(one["name"], enum))
                self.out.append("\t%s = %d," % ("_" + name if name[0].isdigit() else name, one["value"]))
            self.out += ["}", ""]
        self.out += ["%s :: %d" % (name[3:], value) for name, value in self.constants()] + [""]
        for one in self.model.data["opaque"]:
            self.doc(one["says"])
            self.out += ["%s :: struct {}" % self.names[one["name"]], ""]
        for name in self.model.ordered():
            struct = self.model.structs[name]
            self.doc(struct.says)
            self.out.append("%s :: struct {" % self.names[name])
            for field in struct.fields:
                self.doc(field.get("says"), "\t")
                if "members" in field:
                    self.out.append("\t%s: struct #raw_union {" % self.name(field["name"]))
                    self.out += ["\t\t%s: %s," % (self.name(one["name"]), self.type(one["type"])) for one in field["members"]] + ["\t},"]
                else:
                    self.out.append("\t%s: %s," % (self.name(field["name"]), self.field_type(field)))
            self.out += ["}", ""]
        self.out += ['@(default_calling_convention = "c", link_prefix = "kz_")', "foreign lib {"]
        slices = []
        for name, takes, result, says in self.functions():
            self.doc(says, "\t")
            result = " -> " + result if result else ""
            shown = ", ".join("%s: %s" % (one, kind) for one, kind, _ in takes)
            self.out.append("\t%s :: proc(%s)%s ---" % (name[3:], shown, result))
            if any(kind[0] == "[" and p.get("count") in [one for one, _, _ in takes] for _, kind, p in takes):
                slices += self.sliced(name, takes, result, says)
        self.out += ["}", ""] + slices
        return self.out

    def sliced(self, name, takes, result, says):
        """The same with slices in place of pointers and lengths."""
        counts, shown, given = {p["count"]: one for one, kind, p in takes if p.get("count") and kind[0] == "["}, [], []
        for one, kind, p in takes:
            if one in counts:
                given.append("%s(len(%s))" % (kind, counts[one]))
            elif p.get("count") in [other for other, _, _ in takes] and kind.startswith("[^]"):
                shown.append("%s: []%s" % (one, kind[3:]))
                given.append("raw_data(%s)" % one)
            else:
                shown.append("%s: %s" % (one, kind))
                given.append(one)
        says = ["// " + self.model.documentation(says, self.names)] if says else []
        call = "%s(%s)" % (name[3:], ", ".join(given))
        return says + ["%s_slice :: proc(%s)%s {" % (name[3:], ", ".join(shown), result), "\t%s%s" % ("return " if result else "", call), "}", ""]


def write(model, says):
    return {FILE: "\n".join([HEAD % (says[0].upper() + says[1:])] + Writer(model).write()) + "\n"}
