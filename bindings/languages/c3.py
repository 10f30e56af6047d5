"""Writes the C3 module: types and the functions of C themselves, by value.

Not compiled by us: no C3 compiler is to be had from a registry.  test_layouts.py parses the types back."""

from odin import Declarations
from reader import words_of

FILE = "c3/kolize.c3i"
TYPES = {"bool": "bool", "int": "CInt", "unsigned": "CUInt", "int32_t": "int", "uint32_t": "uint", "int64_t": "long", "uint64_t": "ulong",
         "size_t": "usz", "float": "float", "double": "double", "uint8_t": "char", "uint16_t": "ushort", "ptrdiff_t": "isz", "char": "char"}
KEYWORDS = {"in", "map", "module", "fault", "def", "interface", "macro", "any", "union", "alias", "typedef", "distinct"}
HEAD = """// %s
//
// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.  For C3 0.7; not compiled by us: see
// README.md.
//
// Whoever makes a thing ends it: `defer kolize::world_free(world);`.  A Shape is a value that may refer to what it was made
// of: vertices beyond 8, parts, and always masks.  Keep these as long as the shape and the bodies made of it.
module kolize;
import std::core::cinterop;
"""


class Writer(Declarations):
    text, types, keywords = "ZString", TYPES, KEYWORDS

    @staticmethod
    def pointer(inner, stars, many):
        return (inner or "void") + "*" * stars

    @staticmethod
    def array(inner, count):
        return "%s[%d]" % (inner, count)

    def write(self):
        for enum in self.model.enums:
            self.doc(enum["says"])
            name = self.names[enum["name"]]
            self.out.append("alias %s = CInt;" % name)
            self.out += ["const %s %s = %d;" % (name, one["name"][3:], one["value"]) for one in enum["constants"]] + [""]
        self.out += ["const %s = %d;" % (name[3:], value) for name, value in self.constants()] + [""]
        for one in self.model.data["opaque"]:
            self.doc(one["says"])
            self.out += ["struct %s { char opaque; }" % self.names[one["name"]], ""]
        for name in self.model.ordered():
            struct = self.model.structs[name]
            self.doc(struct.says)
            self.out += ["struct %s" % self.names[name], "{"]
            for field in struct.fields:
                self.doc(field.get("says"), "\t")
                if "members" in field:
                    self.out += ["\tunion %s" % self.name(field["name"]), "\t{"]
                    self.out += ["\t\t%s %s;" % (self.type(one["type"]), self.name(one["name"])) for one in field["members"]] + ["\t}"]
                else:
                    self.out.append("\t%s %s;" % (self.field_type(field), self.name(field["name"])))
            self.out += ["}", ""]
        for name, takes, result, says in self.functions():
            self.doc(says)
            shown = ", ".join("%s %s" % (kind, "_".join(words_of(one))) for one, kind, _ in takes)
            self.out.append('extern fn %s %s(%s) @extern("%s");' % (result or "void", name[3:], shown, name))
        return self.out


def write(model, says):
    return {FILE: "\n".join([HEAD % (says[0].upper() + says[1:])] + Writer(model).write()) + "\n"}
