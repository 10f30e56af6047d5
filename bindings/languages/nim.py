"""Writes the Nim binding: refs with finalizers, exceptions, seqs and openArrays, options and named tuples."""

from reader import ARRAYS, BYTES, base, camel, constant_words, pascal, words_of

FILE = "nim/kolize.nim"
SCALARS = {"bool": "bool", "int": "int32", "unsigned": "uint32", "int32_t": "int32", "uint32_t": "uint32", "int64_t": "int64",
           "uint64_t": "uint64", "size_t": "int", "float": "float32", "double": "float64", "uint8_t": "uint8",
           "uint16_t": "uint16", "ptrdiff_t": "int", "char": "char"}
NATIVE = dict(SCALARS, size_t="csize_t", int="cint")
KEYWORDS = {"out", "in", "end", "block", "ref", "type", "object", "from", "method", "mod", "div", "addr", "bind", "ptr", "cast", "is",
            "of", "include", "let", "proc", "static", "template", "var", "when", "result", "func", "iterator", "interface", "except", "finally", "raise", "yield", "export", "import", "macro", "mixin", "nil", "return", "using", "while", "discard", "defer", "enum", "concept", "converter", "asm", "distinct", "tuple", "else", "elif", "break", "continue", "const", "notin", "as", "shl", "shr", "not", "xor", "and", "or", "nil", "try", "do", "if", "for", "case"}
HEAD = """## %s
##
## Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
##
## Objects (Mask, Shape, World ...) are refs: they end when nobody refers to them, or at once by `close`.  A Shape owns its
## vertices, and a World refers to the shapes and masks of its bodies.  Calls that fail raise a KolizeError.  Of one object,
## calls that only read may run on several threads at once; a call that changes it runs alone.
import std/[options, tables]

proc c_calloc(n, bytes: csize_t): pointer {.importc: "calloc", header: "<stdlib.h>".}
proc c_free(memory: pointer) {.importc: "free", header: "<stdlib.h>".}

type
  RawError* = object
    ## A code and two numbers, which the sentence of an error is about.
    code*: cint
    a*, b*: int64
  Thing* = ref object of RootObj
    ## Any object of the library.
    memory: pointer
    lent: bool
    keeps: seq[RootRef]
  Arena = ref object of RootObj
    blocks: seq[pointer]
    keeps: seq[RootRef]
"""


class Writer:
    def __init__(self, model):
        self.model, self.out, self.names = model, [], {}
        for one in list(model.things) + list(model.structs) + list(model.enum_names):
            self.names[one] = pascal(words_of(one))
        for call in model.calls:
            self.names[call.of] = self.name(call)
        for enum in model.data["enums"]:
            for one in enum["constants"]:
                self.names[one["name"]] = (self.names[enum["name"]] + "." if enum["name"] else "") + self.constant(one["name"], enum)

    @staticmethod
    def variable(name):
        name = camel(name.split("_"))
        return "`%s`" % name if name in KEYWORDS else name

    def name(self, call):
        if call.static and call.words == ["create"]:
            return "new" + pascal(call.owner.words)
        return self.variable("_".join(call.words))

    def constant(self, name, enum=None):
        words = constant_words(name, enum)
        return pascal(words) if not enum or not enum["name"] else self.variable("_".join(words))

    def doc(self, text, indent):
        if text:
            self.out.append("%s## %s" % (indent, self.model.documentation(text, self.names)))

    def type(self, kind):
        return SCALARS.get(base(kind)) or pascal(words_of(base(kind)))

    # ---- Types --------------------------------------------------------------------------------------------------

    def enums(self):
        for enum in self.model.enums:
            self.out.append("  %s* {.pure, size: 4.} = enum" % self.names[enum["name"]])
            self.doc(enum["says"], "    ")
            for one in sorted(enum["constants"], key=lambda one: one["value"]):
                says = " ## " + self.model.documentation(one["says"], self.names) if one["says"] else ""
                self.out.append("    %s = %d%s" % (self.constant(one["name"], enum), one["value"], says))

    def constants(self):
        known = {one["name"] for enum in self.model.enums for one in enum["constants"]}
        self.out.append("const")
        for enum in self.model.flags:
            known |= {one["name"] for one in enum["constants"]}
            self.out += ["  %s* = %d'u32 ## %s" % (self.constant(one["name"]), one["value"], self.model.documentation(one["says"], self.names))
                         for one in enum["constants"]]
        self.out += ["  %s* = %d" % (self.constant(name), value) for name, value in self.model.numbers.items() if name not in known]
        self.out.append("")

    def raw_type(self, struct, field):
        kind = field.get("of", field["type"])
        if "members" in field:
            return "array[%d, pointer]" % ((struct.size - struct.item["lp64"]["offsets"][field["name"]]) // 8)
        plain = "pointer" if "*" in kind or "callback" in field else NATIVE.get(kind) or ("cint" if kind in self.model.enum_names else self.type(kind))
        if kind in self.model.structs and not self.model.is_plain(kind):
            plain = "Raw" + plain
        return "array[%d, %s]" % (field["count"], plain) if "count" in field else plain

    def structs(self):
        for name in self.model.ordered():
            struct, plain = self.model.structs[name], self.model.is_plain(name)
            if name == "kz_error":
                continue
            self.out.append("  %s%s* = object" % ("" if plain else "Raw", pascal(struct.words)))
            if plain:
                self.doc(struct.says, "    ")
            for field in struct.fields:
                kind = self.type(field.get("of", field["type"])) if plain else self.raw_type(struct, field)
                kind = "csize_t" if plain and field["type"] == "size_t" else kind
                kind = "array[%d, %s]" % (field["count"], kind) if plain and "count" in field else kind
                says = " ## " + self.model.documentation(field["says"], self.names) if plain and field.get("says") else ""
                self.out.append("    %s*: %s%s" % (self.variable(field["name"]), kind, says))

    def defs(self):
        """Structs that callers fill, and the classes of objects."""
        for thing in self.model.things.values():
            self.out.append("  %s* = ref object of Thing" % pascal(thing.words))
            self.doc(thing.says, "    ")
            if thing.c == "kz_world":
                self.out += ["    saved: bool", "    bodies: Table[uint32, RootRef]"]
        for struct in self.model.structs.values():
            if not struct.is_def or self.model.is_plain(struct.c):
                continue
            self.out.append("  %s* = object" % pascal(struct.words))
            self.doc(struct.says, "    ")
            for field, kind in struct.shown(self.model):
                of = self.type(field.get("of", field["type"]))
                of = "array[%d, %s]" % (field["count"], of) if "count" in field else of
                kind = {"bytes": "seq[byte]", "text": "string", "slice": "seq[%s]" % of, "things": "seq[%s]" % of}.get(kind, of)
                says = " ## " + self.model.documentation(field["says"], self.names) if field.get("says") else ""
                self.out.append("    %s*: %s%s" % (self.variable(field["name"]), kind, says))
        self.out += ["  KolizeError* = object of CatchableError", "    ## Why a call failed; the message is the sentence of the error.",
                     "    code*: Result", "    a*, b*: int64", ""]

    def natives(self):
        for one in self.model.data["functions"] + self.model.data["extras"]:
            takes = ["%s: %s" % (self.variable(p["name"]), self.native(p["type"])) for p in one["parameters"]]
            result = "" if one["returns"] == "void" else ": " + self.native(one["returns"])
            self.out.append("proc %s*(%s)%s {.importc, cdecl.}" % (one["name"], ", ".join(takes), result))
        self.out.append("")

    def native(self, kind):
        return NATIVE.get(kind) or ("cint" if kind in self.model.enum_names else "pointer")

    def own(self):
        """How objects end."""
        for thing in self.model.things.values():
            name = pascal(thing.words)
            more = "; c_free(it.memory)" if thing.kind == "struct" else ""
            self.out += ["proc close*(it: %s) =" % name, "  ## Frees it at once; a second time does nothing.",
                         "  if it == nil or it.memory == nil: return", "  if not it.lent: %s(it.memory)%s" % (thing.free, more),
                         "  it.memory = nil", "  it.keeps = @[]"] + (["  it.bodies.clear"] if thing.c == "kz_world" else []) + ["", "proc end%s(it: %s) = it.close" % (name, name), "",
                         "proc own%s(memory: pointer): %s =" % (name, name), "  new(result, end%s)" % name, "  result.memory = memory", ""]

    def fills(self):
        self.out += ["proc lowerFixture(temp: Arena, items: openArray[Fixture]): pointer", ""]
        for struct in self.model.structs.values():
            if not struct.is_def or self.model.is_plain(struct.c):
                continue
            name = pascal(struct.words)
            self.out += ["proc fill(it: %s, c: var Raw%s, temp: Arena) =" % (name, name)]
            self.out += ["  " + self.fill(struct, field, kind) for field, kind in struct.shown(self.model)]
            self.out += ["", "proc lower(it: %s, temp: Arena): pointer =" % name, "  result = temp.take(sizeof(Raw%s))" % name,
                         "  it.fill(cast[ptr Raw%s](result)[], temp)" % name, "", "proc lower%s(temp: Arena, items: openArray[%s]): pointer =" % (name, name),
                         "  if items.len > 0: result = temp.take(items.len * sizeof(Raw%s))" % name,
                         "  for i, one in items: one.fill(cast[ptr UncheckedArray[Raw%s]](result)[i], temp)" % name, ""]
        for thing in self.model.things.values():
            for field in thing.fields if thing.kind == "struct" else []:
                if (thing.c, field["name"]) in ARRAYS:
                    count, times = ARRAYS[thing.c, field["name"]]
                    shown, raw = self.variable(field["name"]), "cast[ptr Raw%s](it.at)" % pascal(thing.words)
                    self.out.append("proc %s*(it: %s): seq[%s] =" % (shown, pascal(thing.words), self.type(field["type"])))
                    self.doc(field.get("says") or "The %s." % shown, "  ")
                    self.out += ["  copied(%s.%s, %s.%s * %d, %s)" % (raw, shown, raw, self.variable(count), times, self.type(field["type"])), ""]

    def fill(self, struct, field, kind):
        name, of = self.variable(field["name"]), base(field["type"])
        if kind in ("slice", "bytes", "things"):
            count = ARRAYS.get((struct.c, field["name"]))
            line = "c.%s = int32(it.%s.len); " % (self.variable(count[0]), name) if count else ""
            return line + ("c.%s = lower%s(temp, it.%s)" % (name, self.type(of), name) if kind == "things" else "c.%s = temp.lower(it.%s)" % (name, name))
        if kind == "text":
            return "c.%s = temp.text(it.%s)" % (name, name)
        if kind == "thing":
            to = "cast[ptr RawShape](it.%s.at)[]" % name if of == "kz_shape" else "it.%s.at" % name
            return "if it.%s != nil: (c.%s = %s; temp.keeps.add it.%s)" % (name, name, to, name)
        return "c.%s = %s" % (name, ("cint(it.%s)" if of in self.model.enum_names else "it.%s") % name)

    # ---- Calls --------------------------------------------------------------------------------------------------

    def taken(self, call):
        out = []
        if call.me():
            out.append("it: " + self.type(call.me().c))
        elif call.owner and call.words != ["create"]:
            out.append("_: typedesc[%s]" % pascal(call.owner.words))
        for one in call.seen():
            kind = self.type(one.c)
            kind = {"slice": "openArray[%s]" % kind, "things": "openArray[%s]" % kind, "bytes": "openArray[byte]", "buffer": "var openArray[byte]", "text": "string"}.get(one.kind, kind)
            default = " = %s()" % kind if one.optional else " = 0'u32" if one.name == "flags" and one.of == "unsigned" else ""
            out.append("%s: %s%s" % (self.variable(one.name), kind, default))
        return out

    def given(self, call):
        out = []
        for one in call.gives:
            kind = self.type(one.c)
            kind = {"list": "seq[%s]" % kind, "lent": "seq[%s]" % kind, "text": "string", "textlength": "string", "shape": "Shape", "partshape": "Shape"}.get(one.kind, kind)
            name = call.answer_name(one)
            out.append((kind, self.variable(name)))
        return out

    def argument(self, call, one, before):
        name, plain = "it" if one is call.me() else self.variable(one.name), self.model.is_plain(one.of)
        if one.kind == "scalar":
            kind = self.native(one.c)
            return name if SCALARS.get(one.c) == kind else "%s(%s)" % (kind, name)
        if one.kind in ("struct", "thing"):
            return name + ".at" if one.kind == "thing" else "unsafeAddr " + name if plain else name + ".lower(temp)"
        if one.kind == "things":
            return "lower%s(temp, %s)" % ("Shapes" if one.of == "kz_shape" else self.type(one.c), name)
        if one.kind == "count":
            return "%s(%s)" % (self.native(one.c), self.count(call, one))
        if one.kind in ("slice", "bytes", "buffer", "list"):
            return "first(%s)" % ("list" if one.kind == "list" else name)
        if one.kind in ("text", "fixed", "null", "err", "textout"):
            return {"text": "temp.text(%s)" % name, "fixed": str(getattr(one, "value", 0)), "null": "nil", "err": "addr failed", "textout": "addr text[0]"}[one.kind]
        if one.kind == "scratch":
            return "temp.take(%s)" % self.scratch(call)
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind == "ownedstruct":
            before.append("let %s = c_calloc(1, csize_t(sizeof(Raw%s)))" % (var, kind))
            return var
        kind = "pointer" if one.kind == "owned" else NATIVE.get(one.of) or ("cint" if one.of in self.model.enum_names else kind if plain else "Raw" + kind)
        before.append("var %s: %s" % (var, kind))
        return "addr " + var

    def count(self, call, one):
        return call.count_of(one, lambda name: self.variable(name) + ".len", self.scratch(call))

    def scratch(self, call):
        return call.scratch_of(lambda name: name + ".len", "sizeof(RawShape)", lambda c, what: "%s(int32(%s.len))" % (c, what),
                               lambda c, what: "%s(%s.at)" % (c, "it" if call.me() and call.me().name == what else what))

    def value(self, one, call):
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind in ("owned", "ownedstruct"):
            return "own%s(%s)" % (kind, var)
        keeps = "".join(", " + ("it" if other is call.me() else other.name) for other in call.takes if other.kind == "thing" and other.keeps)
        keeps += "".join(", temp" for other in call.takes if other.kind == "things" and other.keeps)
        if one.kind in ("shape", "partshape"):
            return "copiedShape(addr %s%s%s)" % (var, ".shape" if one.kind == "partshape" else "", keeps)
        if one.kind == "lentthing":
            return "copiedShape(value, it)" if one.of == "kz_shape" else "own%s(value)" % kind
        if one.kind in ("text", "textlength"):
            return "$cast[cstring](%s)" % ("value" if one.kind == "text" else "addr text[0]")
        if one.kind in ("list", "lent"):
            return "list" if one.kind == "list" else "copied(value, outN, %s)" % kind
        var = "value" if one.kind == "value" else var
        return "%s(%s)" % (kind, var) if one.of in self.model.enum_names or one.of in SCALARS and NATIVE[one.of] != SCALARS[one.of] else var

    def call(self, call):
        before, lines = [], []
        text = "%s(%s)" % (call.c, ", ".join(self.argument(call, one, before) for one in call.takes))
        lines += ["let temp = newArena()"] if "temp" in text else []
        lines += ["var failed: RawError"] if any(one.kind == "err" for one in call.takes) else []
        if call.list:
            room = {"area": "it.width * it.height", "points": "points.len", "defs": "defs.len", "grow": "64"}.get(call.list.room, str(call.list.room))
            lines.append("var list = newSeq[%s](%s)" % (self.type(call.list.c), room))
        lines += before
        grows = call.list and call.list.room == "grow"
        if any(one.kind == "textout" for one in call.takes):
            lines += ["var text = newSeq[char](1024)", "let n = int(%s)" % text, "if n >= text.len:", "  text.setLen n + 1", "  discard " + text]
        else:
            lines.append(("" if call.returns == "void" else "var value = " if grows else "let value = ") + text)
        number = "int(outOut.nHits)" if call.list and call.returns == "kz_result" and not call.counted else "int(out%s)" % pascal(call.counted.name.split("_")) if call.counted else "int(value)"
        if grows:
            lines += ["if %s > list.len:" % number, "  list.setLen %s" % number, "  %s%s" % ("value = " if call.returns != "void" else "", text)]
        self.emit(call, lines + self.after(call, number))

    def after(self, call, number):
        lines = []
        made = next((one for one in call.gives if one.kind == "ownedstruct"), None)
        if call.fails:
            if made:
                lines.append("if value != 0: c_free(out%s)" % pascal(made.name.split("_")))
            lines.append("%s.check value" % ("failed" if any(one.kind == "err" for one in call.takes) else "RawError()"))
        lines += self.kept(call)
        if call.list and call.list.room not in ("area", "defs"):
            lines.append("if %s < list.len: list.setLen %s" % (number, number))
        values = [self.value(one, call) for one in call.gives]
        if call.of == "kz_shape_convex_parts":
            lines.append("defer: kzf_convex_parts_free(addr outOut)")
        if not values:
            return lines
        given = self.given(call)
        answer = values[0] if len(values) == 1 else "(%s)" % ", ".join("%s: %s" % (name, value) for (_, name), value in zip(given, values))
        if call.maybe:
            return lines + (["if value: result = " + answer] if self.result(given) == "Shape" else ["if value: result = some(%s)" % answer])
        lines.append("result = " + answer)
        if call.gives[0].kind == "lentthing" and call.gives[0].of != "kz_shape":
            lines += ["result.lent = true", "result.keeps.add it"]
        if call.gives[0].kind == "owned":
            lines += ["result.keeps.add " + ("it" if one is call.me() else one.name) for one in call.takes if one.kind == "thing" and one.keeps]
        return lines

    @staticmethod
    def result(given):
        return given[0][0] if len(given) == 1 else "tuple[%s]" % ", ".join("%s: %s" % (name, kind) for kind, name in given)

    def kept(self, call):
        if call.of == "kz_world_save":
            return ["it.saved = true"]
        if call.of == "kz_mask_set_add_shape":
            return ["it.keeps.add shape"]
        if call.of == "kz_body_destroy":
            return ["it.drop body"]
        if call.of == "kz_bodies_destroy":
            return ["for one in bodies: it.drop one"]
        if not call.keeps_body:
            return []
        if call.of == "kz_bodies_create":
            return ["for one in list: it.keep(one, temp)"]
        what = {"kz_body_set_shape": "shape", "kz_body_set_frames": "frames"}.get(call.of, "temp")
        return ["it.keep(%s, %s)" % ("outOut" if call.of == "kz_body_create" else "body", what)]

    def emit(self, call, lines):
        given = self.given(call)
        result = ": " + self.result(given) if given else ""
        if call.maybe and result != ": Shape":
            result = ": Option[%s]" % result[2:]
        self.out.append("proc %s*(%s)%s =" % (self.name(call), ", ".join(self.taken(call)), result))
        self.doc(call.says or call.of, "  ")
        self.out += ["  " + line for line in lines] + [""]

    def sizes(self):
        self.out += ["# A struct that is too short gives wrong answers in silence, so sizes are compared when the program starts."]
        for struct in self.model.structs.values():
            name = ("" if self.model.is_plain(struct.c) and struct.c != "kz_error" else "Raw") + pascal(struct.words)
            self.out.append('doAssert int(kzf_sizeof(cstring"%s")) == sizeof(%s), "kolize: another size of %s"' % (struct.c, name, struct.c))


def write(model, says):
    writer = Writer(model)
    writer.out.append(HEAD % (says[0].upper() + says[1:]) + "type")
    writer.enums()
    writer.structs()
    writer.defs()
    writer.constants()
    writer.natives()
    writer.own()
    writer.out += ["include kolize_support", ""]
    writer.fills()
    for call in model.calls:
        writer.call(call)
    writer.sizes()
    return {FILE: "\n".join(writer.out) + "\n"}
