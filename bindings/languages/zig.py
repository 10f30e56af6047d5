"""Writes the Zig binding: extern structs with methods, error unions, slices; whoever makes a thing defers its deinit."""

from reader import ARRAYS, SCALARS, base, camel, constant_words, pascal, words_of

FILE = "zig/kolize.zig"
NUMBERS = {"bool": "bool", "int": "c_int", "unsigned": "c_uint", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64",
           "size_t": "usize", "float": "f32", "double": "f64", "uint8_t": "u8", "uint16_t": "u16", "ptrdiff_t": "isize", "char": "u8",
           "uintptr_t": "usize", "void": "void", "int16_t": "i16", "int8_t": "i8"}
KEYWORDS = {"align", "and", "error", "fn", "or", "union", "test", "var", "const", "struct", "enum", "opaque", "resume", "suspend", "type"}
HEAD = """//! %s
//! Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//!
//! Whoever makes a thing ends it: `defer world.deinit()`.  A Shape is a value that may refer to the slice it was made of:
//! vertices beyond 8, parts, and always masks.  Keep these as long as the shape and the bodies made of it.  Of one thing,
//! calls with a pointer to const may run on several threads at once; the others run alone.
const std = @import("std");

/// Why the last call of this thread failed.
pub threadlocal var last_error: LastError = .{};

/// A code and two numbers, which the sentence is about.
pub const LastError = extern struct {
    code: Result = .ok,
    a: i64 = 0,
    b: i64 = 0,

    /// The sentence of the error, cut to the buffer.
    pub fn text(self: *const LastError, buffer: []u8) []const u8 {
        const n = c.kzf_error_text(self, buffer.ptr, buffer.len);
        return buffer[0..@min(n, buffer.len -| 1)];
    }
};

fn succeed(result: Result) Error!void {
    if (result == .ok) return;
    if (last_error.code != result) last_error = .{ .code = result };
    return errorOf(result);
}
"""


class Writer:
    def __init__(self, model):
        self.model, self.out, self.names = model, [], {"kz_error": "LastError"}
        for one in list(model.structs) + list(model.things) + [one["name"] for one in model.data["opaque"]] + list(model.enum_names):
            self.names.setdefault(one, pascal(words_of(one)))
        for call in model.calls:
            self.names[call.of] = (self.names[call.owner.c] + "." if call.owner else "") + self.name(call)
        self.callbacks = {one["name"]: one for one in model.data["callbacks"]}
        self.top = {self.name(call) for call in model.calls if not call.owner} | {"std", "c", "succeed"}

    @staticmethod
    def name(call):
        name = camel(call.words)
        return '@"%s"' % name if name in KEYWORDS else name

    def doc(self, text, indent=""):
        if text:
            self.out.append("%s/// %s" % (indent, self.model.documentation(text, self.names)))

    def constant(self, name, enum=None):
        words = constant_words(name, enum)
        return "_".join(words)

    @staticmethod
    def field(name):
        return '@"%s"' % name if name in KEYWORDS else name

    # ---- Types --------------------------------------------------------------------------------------------------

    def plain(self, kind):
        return NUMBERS.get(kind) or self.names[kind]

    def pointed(self, kind):
        """A type of C, pointers and all."""
        kind = kind.replace("struct ", "")
        if "(*)" in kind:
            return "?*const anyopaque"
        stars, of = kind.count("*"), base(kind)
        if of.startswith("kzi_") or of in ("kz_edge_tree", "kz_part_tree") or of == "void" and stars:
            inner, stars = "?*%sanyopaque" % ("const " if kind.startswith("const") else ""), stars - 1
        elif stars and (of in self.model.things and self.model.things[of].kind == "opaque" or of in ("kz_replay", "kz_mask_cache")):
            inner, stars = "?*%s%s" % ("const " if kind.startswith("const") else "", self.names[of]), stars - 1
        elif of in self.callbacks:
            inner, stars = "?*const %s" % self.function(self.callbacks[of]), stars - 1
        else:
            inner = self.plain(of)
        const = "const " if kind.startswith("const") and not inner.startswith("?") else ""
        for _ in range(stars):
            inner, const = "[*c]%s%s" % (const, inner), "const " if kind.count("const") > 1 else ""
        return inner

    def function(self, callback):
        takes = ["?*const %s" % self.function(one["callback"]) if "callback" in one else self.pointed(one["type"]) for one in callback["parameters"]]
        return "fn (%s) callconv(.c) %s" % (", ".join(takes), self.pointed(callback["returns"]))

    def field_type(self, field):
        if "members" in field:
            return "Any" + pascal(field["name"].split("_"))
        if "callback" in field:
            return "?*const %s" % self.function(field["callback"])
        return "[%d]%s" % (field["count"], self.pointed(field["of"])) if "count" in field else self.pointed(field["type"])

    def default(self, field, kind):
        if kind.startswith(("?", "[*c]")):
            return "null"
        if kind[0] == "[" or "members" in field:
            return "std.mem.zeroes(%s)" % kind
        if field["type"] in NUMBERS:
            return "false" if kind == "bool" else "0"
        return "@enumFromInt(0)" if field["type"] in self.model.enum_names else ".{}"

    def enums(self):
        known = set()
        for enum in self.model.data["enums"]:
            known |= {one["name"] for one in enum["constants"]}
            if not enum["name"]:
                for one in enum["constants"]:
                    self.doc(one["says"])
                    self.out.append("pub const %s: u32 = %d;" % (self.constant(one["name"]), one["value"]))
                self.out.append("")
                continue
            self.doc(enum["says"])
            self.out.append("pub const %s = enum(c_int) {" % self.names[enum["name"]])
            for one in enum["constants"]:
                self.doc(one["says"], "    ")
                self.out.append("    %s = %d," % (self.field(self.constant(one["name"], enum)), one["value"]))
            self.out += ["    _,", "};", ""]
        self.out += ["pub const %s = %d;" % (self.constant(name), value) for name, value in self.model.numbers.items() if name not in known]
        codes = [one for one in next(one for one in self.model.enums if one["name"] == "kz_result")["constants"] if one["name"].startswith("KZ_ERR")]
        names = [(one["name"].lower()[3:], pascal(one["name"].lower().split("_")[2:])) for one in codes]
        self.out += ["", "/// Why a call failed; `last_error` says more.", "pub const Error = error{ %s, Unknown };" % ", ".join(name for _, name in names), "",
                     "fn errorOf(result: Result) Error {", "    return switch (result) {"]
        self.out += ["        .%s => Error.%s," % one for one in names] + ["        else => Error.Unknown,", "    };", "}", ""]

    def structs(self):
        for name in self.model.ordered():
            struct = self.model.structs[name]
            if name == "kz_error":
                continue
            for field in [one for one in struct.fields if "members" in one]:
                inside = ", ".join("%s: %s" % (one["name"], self.pointed(one["type"])) for one in field["members"])
                self.out += ["/// One of these, as `kind` says.", "pub const %s = extern union { %s };" % (self.field_type(field), inside), ""]
            self.doc(struct.says)
            self.out.append("pub const %s = extern struct {" % self.names[name])
            for field in struct.fields:
                kind = self.field_type(field)
                self.doc(field.get("says"), "    ")
                self.out.append("    %s: %s = %s," % (self.field(field["name"]), kind, self.default(field, kind)))
            thing = self.model.things.get(name)
            if thing and thing.kind == "struct":
                self.end(thing, "*c.%s" % name)
                for field in struct.fields:
                    if (name, field["name"]) in ARRAYS:
                        count, times = ARRAYS[name, field["name"]]
                        of = self.plain(base(field["type"]))
                        self.out += ["", "    /// The %s as a slice." % field["name"],
                                     "    pub fn %sSlice(self: *const %s) []const %s {" % (camel(field["name"].split("_")), self.names[name], of),
                                     "        return if (self.%s) |p| p[0..@intCast(self.%s * %d)] else &.{};" % (field["name"], count, times), "    }"]
            self.methods(thing or struct)
            self.out += ["};", ""]

    def things(self):
        for one in self.model.data["opaque"]:
            thing = self.model.things.get(one["name"])
            self.doc(one["says"])
            self.out.append("pub const %s = opaque {" % self.names[one["name"]])
            if thing:
                self.end(thing, "")
                self.methods(thing)
            self.out += ["};", ""]

    def end(self, thing, _):
        self.out += ["", "    /// Frees it.", "    pub fn deinit(self: *%s) void {" % self.names[thing.c], "        c.%s(self);" % thing.free, "    }"]

    def methods(self, owner):
        calls = owner.__dict__.get("calls_here", [])
        scope = {self.name(call) for call in calls} | {"deinit"} | self.top
        for call in calls:
            self.call(call, scope, "    ")

    def externs(self):
        self.out += ["/// The flat interface itself, for what no type has.", "pub const c = struct {"]
        for one in self.model.data["functions"] + self.model.data["extras"]:
            takes = ["%s: %s" % (self.field(p["name"]), "?*const " + self.function(p["callback"]) if "callback" in p else self.pointed(p["type"])) for p in one["parameters"]]
            self.out.append("    pub extern fn %s(%s) %s;" % (one["name"], ", ".join(takes), self.pointed(one["returns"])))
        self.out += ["};", ""]

    # ---- Calls --------------------------------------------------------------------------------------------------

    def variable(self, name, scope):
        name = "self_" if name == "self" else name
        return name + "_" if name in scope or name in KEYWORDS else name

    def taken(self, call, scope):
        out = []
        for one in call.takes:
            const, of = "const " if one.c.startswith("const") else "", self.names.get(one.of) or NUMBERS[one.of]
            kind = {"scalar": of, "thing": "*%s%s" % (const, of), "slice": "[]const " + of, "things": "[]const " + of, "bytes": "[]const u8",
                    "buffer": "[]u8", "text": "[:0]const u8", "list": "[]" + of, "textout": "[]u8"}.get(one.kind)
            if one.kind == "struct":
                kind = of if self.model.is_plain(one.of) else ("?" if one.optional else "") + "*const " + of
            if one.kind == "scratch":
                kind = "[]align(8) u8" if one.unit == "1" else "[]" + of
            if kind:
                out.append("%s: %s" % ("self" if one is call.me() else self.variable(one.name, scope), kind))
        return out

    def argument(self, call, one, scope):
        name = "self" if one is call.me() else self.variable(one.name, scope)
        if one.kind == "struct" and self.model.is_plain(one.of):
            return "&" + name
        if one.kind in ("slice", "things", "bytes", "buffer", "list", "scratch", "textout", "text"):
            return name + ".ptr"
        if one.kind == "count":
            return "@intCast(%s.len)" % self.variable(one.array, scope)
        return {"fixed": str(getattr(one, "value", 0)), "null": "null", "err": "&last_error"}.get(
            one.kind, name if one.kind in ("scalar", "thing", "struct") else "&made_" + one.name)

    def given(self, call):
        """(type, name, expression) of each answer, and the variables that C fills."""
        gives, filled = [], []
        for one in call.takes:
            if one.kind in ("answer", "shape", "partshape", "ownedstruct", "written", "lentcount"):
                filled.append("var made_%s: %s = undefined;" % (one.name, self.plain(one.of)))
            if one.kind == "owned":
                filled.append("var made_%s: ?*%s = null;" % (one.name, self.names[one.of]))
        for one in call.gives + ([call.counted] if call.counted else []):
            name = call.answer_name(one)
            made = "made_" + one.name
            if one.kind == "owned":
                gives.append(("*" + self.names[one.of], name, made + ".?"))
            elif one.kind in ("answer", "shape", "partshape", "ownedstruct", "written"):
                gives.append((self.plain(one.of), name, made))
            elif one.kind == "lent":
                gives.append(("[]const " + self.plain(one.of), name, "if (value) |p| p[0..@intCast(made_n)] else &.{}" if True else ""))
            elif one.kind == "lentthing":
                gives.append(("?*const " + self.names[one.of], name, "value"))
            elif one.kind == "text":
                gives.append(("[:0]const u8", name, "std.mem.span(value)"))
            elif one.kind in ("value", "textlength"):
                gives.append((self.plain(base(one.c)), name, "value"))
            elif one.kind == "list" and call.returns in ("size_t", "int32_t"):
                gives.append((self.plain(call.returns), "n", "value"))
        return gives, filled

    def call(self, call, scope, indent):
        gives, filled = self.given(call)
        if call.maybe:
            gives = [one for one in gives if one[2] != "value"]
        result = "void" if not gives else gives[0][0] if len(gives) == 1 else "struct { %s }" % ", ".join("%s: %s" % (self.field(name), kind) for kind, name, _ in gives)
        result = ("Error!" if call.fails else "?" if call.maybe else "") + result
        text = "c.%s(%s)" % (call.c, ", ".join(self.argument(call, one, scope) for one in call.takes))
        lines = list(filled)
        if call.fails:
            lines.append("try succeed(%s);" % text)
        elif call.maybe:
            lines.append("if (!%s) return null;" % text)
        else:
            lines.append(("const value = " if call.returns != "void" else "") + text + ";")
        if gives:
            lines.append("return %s;" % (gives[0][2] if len(gives) == 1 else ".{ %s }" % ", ".join(".%s = %s" % (self.field(name), text) for _, name, text in gives)))
        self.out.append("")
        self.doc(call.says, indent)
        self.out.append("%spub fn %s(%s) %s {" % (indent, self.name(call), ", ".join(self.taken(call, scope)), result))
        self.out += [indent + "    " + line for line in lines] + [indent + "}"]

    def sizes(self):
        self.out += ["/// Fails when a struct has another size here than in the library: it would give wrong answers in silence.",
                     "pub fn checkSizes() error{WrongSize}!void {"]
        for name in self.model.structs:
            self.out.append('    if (c.kzf_sizeof("%s") != @sizeOf(%s)) return error.WrongSize;' % (name, self.names[name]))
        self.out += ["}", "", "comptime {"]
        for name, struct in self.model.structs.items():
            self.out.append("    if (@sizeOf(usize) == 8 and @sizeOf(%s) != %d) @compileError(\"%s\");" % (self.names[name], struct.size, name))
        self.out += ["}"]


def write(model, says):
    writer = Writer(model)
    writer.out.append(HEAD % (says[0].upper() + says[1:]))
    writer.enums()
    writer.structs()
    writer.things()
    for call in model.calls_here:
        writer.call(call, writer.top, "")
    writer.out.append("")
    writer.externs()
    writer.sizes()
    return {FILE: "\n".join(writer.out) + "\n"}
