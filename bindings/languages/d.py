"""Writes the D binding: classes that the collector ends, exceptions, slices, Nullable and tuples."""

from reader import ARRAYS, BYTES, base, camel, constant_words, pascal, words_of

FILE = "d/source/kolize.d"
SCALARS = {"bool": "bool", "int": "int", "unsigned": "uint", "int32_t": "int", "uint32_t": "uint", "int64_t": "long",
           "uint64_t": "ulong", "size_t": "size_t", "float": "float", "double": "double", "uint8_t": "ubyte",
           "uint16_t": "ushort", "ptrdiff_t": "ptrdiff_t", "char": "char"}
KEYWORDS = {"out", "in", "ref", "union", "version", "function", "is", "debug", "align", "scope", "lazy", "with", "body", "enum",
            "default", "alias", "module", "import", "init", "this", "mixin", "box"} - {"box", "body"}
HEAD = """/// %s
///
/// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
///
/// Objects (Mask, Shape, World ...) end when the collector finds them, or at once by `close`.  A Shape owns its vertices,
/// and a World refers to the shapes and masks of its bodies.  Calls that fail throw a KolizeException.  Of one object,
/// calls that only read may run on several threads at once; a call that changes it runs alone.
module kolize;

import kolize_support : Ref;
import std.string : fromStringz;
import std.typecons : Nullable, nullable, Tuple, tuple;

/// Why a call failed; the message is the sentence of the error.
final class KolizeException : Exception
{
    const Result code;
    const long a, b;

    private this(RawError error)
    {
        char[512] text;
        kzf_error_text(&error, text.ptr, text.length);
        super(fromStringz(text.ptr).idup);
        code = cast(Result) error.code;
        a = error.a;
        b = error.b;
    }
}

/// An error of C; `check` throws it.
struct RawError
{
    int code;
    long a, b;

    void check(int result)
    {
        if (result == 0) return;
        if (code != result) this = RawError(result, 0, 0);
        throw new KolizeException(this);
    }
}

private Shape copied(const(void)* shape, Ref[] keeps...)
{
    if (shape is null) return null;
    void* made;
    RawError failed;
    failed.check(kzf_shape_copy(shape, &made, &failed));
    auto copy = new Shape(Ref.make(made, &kzf_shape_free));
    foreach (one; keeps) copy.owned.keep(one);
    return copy;
}

private void* lowerShapes(Ref temp, Shape[] shapes)
{
    auto all = cast(RawShape*) temp.take(shapes.length * RawShape.sizeof);
    foreach (i, one; shapes)
    {
        all[i] = *cast(RawShape*) one.ptr;
        temp.keep(one.owned);
    }
    return all;
}
"""


class Writer:
    def __init__(self, model):
        self.model, self.out, self.names = model, [], {}
        for one in list(model.things) + list(model.structs) + list(model.enum_names):
            self.names[one] = pascal(words_of(one))
        for call in model.calls:
            self.names[call.of] = (pascal(call.owner.words) + "." if call.owner else "") + camel(call.words)
        for enum in model.data["enums"]:
            for one in enum["constants"]:
                self.names[one["name"]] = (self.names[enum["name"]] + "." if enum["name"] else "") + self.constant(one["name"], enum)

    def constant(self, name, enum=None):
        words = constant_words(name, enum)
        return self.variable("_".join(words))

    def doc(self, text, indent="", of=""):
        text = self.model.documentation(text or "", self.names)
        self.out.append("%s/// %s" % (indent, text or of))

    @staticmethod
    def variable(name):
        name = camel(name.split("_"))
        return name + "_" if name in KEYWORDS else name

    def type(self, kind):
        return SCALARS.get(base(kind)) or pascal(words_of(base(kind)))

    # ---- Types --------------------------------------------------------------------------------------------------

    def enums(self):
        known = set()
        for enum in self.model.data["enums"]:
            known |= {one["name"] for one in enum["constants"]}
            self.doc(enum["says"], "", "Flags and numbers.")
            self.out += ["enum %s" % self.names[enum["name"]] if enum["name"] else "enum : uint", "{"]
            for one in enum["constants"]:
                self.doc(one["says"], "    ", "ditto")
                self.out.append("    %s = %d," % (self.constant(one["name"], enum), one["value"]))
            self.out += ["}", ""]
        for name, value in self.model.numbers.items():
            if name not in known:
                self.out.append("enum %s = %d; ///" % (self.constant(name), value))
        self.out.append("")

    def raw_type(self, field):
        kind = field.get("of", field["type"])
        if "members" in field:
            return None
        if "*" in kind or "callback" in field:
            return "void*"
        plain = SCALARS.get(kind) or ("int" if kind in self.model.enum_names else self.type(kind))
        return ("Raw" if kind in self.model.structs and not self.model.is_plain(kind) else "") + plain

    def structs(self):
        """Plain ones for everybody, and C's that refer to something, as they lie in memory."""
        for name in self.model.ordered():
            struct = self.model.structs[name]
            if name == "kz_error":
                continue
            plain = self.model.is_plain(name)
            if plain:
                self.doc(struct.says)
            self.out += ["struct %s%s" % ("" if plain else "Raw", pascal(struct.words)), "{"]
            for field in struct.fields:
                kind = (self.type(field.get("of", field["type"])) if plain else self.raw_type(field)) or "void*[%d]" % (
                    (struct.size - struct.item["lp64"]["offsets"][field["name"]]) // 8)
                array = "[%d]" % field["count"] if "count" in field else ""
                value = " = 0" if kind in ("float", "double") else ""
                if plain:
                    self.doc(field.get("says"), "    ", "ditto" if field is not struct.fields[0] else "The values.")
                self.out.append("    %s%s %s%s;" % (kind, array, self.variable(field["name"]), value))
            if plain:
                self.calls(struct)
            self.out += ["}", ""]

    def defs(self):
        for struct in self.model.structs.values():
            if not struct.is_def or self.model.is_plain(struct.c):
                continue
            name, shown = pascal(struct.words), list(struct.shown(self.model))
            self.doc(struct.says)
            self.out += ["struct %s" % name, "{"]
            for field, kind in shown:
                of = self.type(field.get("of", field["type"]))
                array = "[%d]" % field["count"] if "count" in field else ""
                kind = {"bytes": "const(ubyte)[]", "text": "string", "slice": "const(%s)[]" % of, "things": of + "[]"}.get(kind, of + array)
                self.doc(field.get("says"), "    ", "ditto")
                self.out.append("    %s %s%s;" % (kind, self.variable(field["name"]), " = 0" if kind in ("float", "double") else ""))
            self.out += ["", "    private void fill(Raw%s* c, Ref temp)" % name, "    {"]
            self.out += ["        " + self.fill(struct, field, kind) for field, kind in shown] + ["    }"]
            self.out += ["", "    private void* lower(Ref temp)", "    {", "        auto c = cast(Raw%s*) temp.take(Raw%s.sizeof);" % (name, name),
                         "        fill(c, temp);", "        return c;", "    }"]
            self.calls(struct)
            self.out += ["}", "", "private void* lower%s(Ref temp, %s[] items)" % (name, name), "{",
                         "    auto c = items.length ? cast(Raw%s*) temp.take(items.length * Raw%s.sizeof) : null;" % (name, name),
                         "    foreach (i, ref one; items) one.fill(&c[i], temp);", "    return c;", "}", ""]

    def fill(self, struct, field, kind):
        name, of = self.variable(field["name"]), base(field["type"])
        if kind in ("slice", "bytes", "things"):
            count = ARRAYS.get((struct.c, field["name"]))
            line = "c.%s = cast(int) %s.length; " % (self.variable(count[0]), name) if count else ""
            return line + ("c.%s = lower%s(temp, %s);" % (name, self.type(of), name) if kind == "things" else "c.%s = temp.lower(%s);" % (name, name))
        if kind == "text":
            return "c.%s = temp.text(%s);" % (name, name)
        if kind == "thing":
            to = "*cast(RawShape*) %s.ptr" % name if of == "kz_shape" else "%s.ptr" % name
            return "if (%s !is null) { c.%s = %s; temp.keep(%s.owned); }" % (name, name, to, name)
        return "c.%s = %s;" % (name, name)

    def things(self):
        for thing in self.model.things.values():
            name = pascal(thing.words)
            self.doc(thing.says, "", "An object of the library.")
            self.out += ["final class %s" % name, "{", "    private Ref owned;", "", "    private this(Ref made)", "    {", "        owned = made;", "    }", "",
                         "    /// The object for the `kzf_` functions: use it while this is referred to.", "    void* ptr()", "    {", "        return owned.get();", "    }", "",
                         "    /// Ends it at once, unless a body or shape still refers to it.", "    void close()", "    {", "        owned = Ref.init;", "    }"]
            if thing.c == "kz_shape":
                for kind, field in (("Kind", "kind"), ("uint", "flags"), ("Box", "bounds")):
                    self.out += ["", "    /// The shape's %s." % field, "    %s %s()" % (kind, field), "    {",
                                 "        return cast(%s) (cast(RawShape*) ptr).%s;" % (kind, field), "    }"]
            for field in thing.fields if thing.kind == "struct" else []:
                if (thing.c, field["name"]) in ARRAYS:
                    count, times = ARRAYS[thing.c, field["name"]]
                    of, shown, raw = self.type(field["type"]), self.variable(field["name"]), "(cast(Raw%s*) ptr)" % name
                    self.out.append("")
                    self.doc(field.get("says"), "    ", "The %s." % shown)
                    self.out += ["    %s[] %s()" % (of, shown), "    {",
                                 "        return (cast(%s*) %s.%s)[0 .. %s.%s * %d].dup;" % (of, raw, shown, raw, self.variable(count), times), "    }"]
            self.calls(thing)
            self.out += ["}", ""]
            if thing.kind == "struct":
                self.out += ["private extern (C) void end%s(void* c) nothrow @nogc" % name, "{", "    import core.stdc.stdlib : free;", "",
                             "    %s(c);" % thing.free, "    free(c);", "}", ""]

    def natives(self):
        self.out.append("/// The flat interface itself, for what no type has.\nextern (C) nothrow @nogc\n{")
        for one in self.model.data["functions"] + self.model.data["extras"]:
            takes = ["%s %s" % (self.native(p["type"]), self.variable(p["name"])) for p in one["parameters"]]
            self.out.append("    %s %s(%s); ///" % (self.native(one["returns"]), one["name"], ", ".join(takes)))
        self.out += ["}", "", "/// A struct that is too short gives wrong answers in silence, so sizes are compared when the program starts.",
                     "shared static this()", "{"]
        for struct in self.model.structs.values():
            name = ("" if self.model.is_plain(struct.c) and struct.c != "kz_error" else "Raw") + pascal(struct.words)
            self.out.append('    assert(kzf_sizeof("%s") == %s.sizeof, "kolize: another size of %s");' % (struct.c, name, struct.c))
        self.out.append("}")

    def native(self, kind):
        if kind in ("const char *", "char *"):
            return kind.replace("const char *", "const(char)*").replace("char *", "char*")
        if "*" in kind:
            return "const(void)*" if kind.startswith("const ") and kind.count("*") == 1 and "(" not in kind else "void*"
        return SCALARS.get(kind) or ("void" if kind == "void" else "int" if kind in self.model.enum_names else "void*")

    # ---- Calls --------------------------------------------------------------------------------------------------

    def calls(self, owner):
        for call in owner.__dict__.get("calls_here", []):
            self.call(call)

    def taken(self, call):
        out, optional = [], True
        for one in reversed(call.seen()):
            kind = self.type(one.c)
            kind = {"slice": "const(%s)[]" % kind, "things": kind + "[]", "bytes": "const(ubyte)[]", "buffer": "ubyte[]", "text": "const(char)[]"}.get(one.kind, kind)
            default = " = %s.init" % kind if one.optional else " = 0" if one.name == "flags" else ""
            optional = optional and bool(default)
            out.insert(0, "%s %s%s" % (kind, self.variable(one.name), default if optional else ""))
        return out

    def given(self, call):
        out = []
        for one in call.gives:
            kind = self.type(one.c)
            kind = {"list": kind + "[]", "lent": kind + "[]", "text": "string", "textlength": "string", "shape": "Shape", "partshape": "Shape"}.get(one.kind, kind)
            name = call.answer_name(one)
            out.append((kind, self.variable(name)))
        return out

    def argument(self, call, one, before):
        name, me = self.variable(one.name), one is call.me()
        plain = self.model.is_plain(one.of)
        if one.kind in ("scalar", "thing"):
            return name if one.kind == "scalar" else "ptr" if me else name + ".ptr"
        if one.kind == "struct":
            return ("&this" if me else "&" + name) if plain else "%slower(temp)" % ("" if me else name + ".")
        if one.kind in ("slice", "bytes", "buffer", "list"):
            return ("list" if one.kind == "list" else name) + ".ptr"
        if one.kind == "things":
            return "lower%s(temp, %s)" % ("Shapes" if one.of == "kz_shape" else self.type(one.c), name)
        if one.kind == "count":
            return "cast(%s) (%s)" % (SCALARS[one.c], self.count(call, one))
        if one.kind in ("text", "fixed", "null", "err", "textout"):
            return {"text": "temp.text(%s)" % name, "fixed": str(getattr(one, "value", 0)), "null": "null", "err": "&failed", "textout": "text.ptr"}[one.kind]
        if one.kind == "scratch":
            return "temp.take(%s)" % self.scratch(call)
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind == "ownedstruct":
            before.append("auto %s = cast(Raw%s*) calloc(1, Raw%s.sizeof);" % (var, kind, kind))
            return var
        before.append("%s %s;" % ("void*" if one.kind == "owned" else kind if plain or one.of in SCALARS or one.of in self.model.enum_names else "Raw" + kind, var))
        return "&" + var

    def count(self, call, one):
        return call.count_of(one, lambda name: self.variable(name) + ".length", self.scratch(call))

    def scratch(self, call):
        return call.scratch_of(lambda name: name + ".length", "RawShape.sizeof", lambda c, what: "%s(cast(int) %s.length)" % (c, what),
                               lambda c, what: "%s(%s)" % (c, "ptr" if call.me() and call.me().name == what else what + ".ptr"))

    def value(self, one, call, keeps):
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind in ("owned", "ownedstruct"):
            end = self.model.things[one.of].free if one.kind == "owned" else "end" + kind
            return "new %s(Ref.make(%s, &%s))" % (kind, var, end)
        if one.kind in ("shape", "partshape"):
            return "copied(&%s%s%s)" % (var, ".shape" if one.kind == "partshape" else "", keeps)
        if one.kind == "lentthing":
            return "copied(value, owned)" if one.of == "kz_shape" else "lent"
        if one.kind in ("text", "textlength"):
            return "fromStringz(%s).idup" % ("value" if one.kind == "text" else "text.ptr")
        if one.kind in ("list", "lent"):
            return "list"
        return "cast(%s) value" % kind if one.kind == "value" and one.of in self.model.enum_names else "value" if one.kind == "value" else var

    def call(self, call):
        before = []
        text = "%s(%s)" % (call.c, ", ".join(self.argument(call, one, before) for one in call.takes))
        lines = ["import core.stdc.stdlib : calloc;", ""] if any("calloc" in one for one in before) else []
        lines += ["auto temp = Ref.arena();"] if "temp" in text else []
        lines += ["RawError failed;"] if any(one.kind == "err" for one in call.takes) else []
        if call.list:
            room = {"area": "width * height", "points": "points.length", "defs": "defs.length", "grow": "64"}.get(call.list.room, str(call.list.room))
            lines.append("auto list = new %s[%s];" % (self.type(call.list.c), room))
        lines += before
        if any(one.kind == "textout" for one in call.takes):
            lines += ["auto text = new char[1024];", "const n = %s;" % text, "if (n >= text.length)", "{", "    text = new char[n + 1];", "    %s;" % text, "}"]
        else:
            lines.append(("" if call.returns == "void" else "auto value = ") + text + ";")
        number = "outOut.nHits" if call.list and call.returns == "kz_result" and not call.counted else "out%s" % pascal(call.counted.name.split("_")) if call.counted else "value"
        if call.list and call.list.room == "grow":
            lines += ["if (%s > list.length)" % number, "{", "    list.length = %s;" % number, "    %s%s;" % ("value = " if call.returns != "void" else "", text), "}"]
        self.emit(call, lines + self.after(call, number))

    def after(self, call, number):
        lines = []
        made = next((one for one in call.gives if one.kind == "ownedstruct"), None)
        if made:
            lines.append("scope (failure) { import core.stdc.stdlib : free; free(out%s); }" % pascal(made.name.split("_")))
        if call.fails:
            lines.append("%s.check(value);" % ("failed" if any(one.kind == "err" for one in call.takes) else "RawError()"))
        lines += self.kept(call)
        if call.list and call.list.room not in ("area", "defs"):
            lines.append("if (%s < list.length) list.length = %s;" % (number, number))
        if any(one.kind == "lent" for one in call.gives):
            lines.append("auto list = (cast(%s*) value)[0 .. outN].dup;" % self.type(call.gives[0].c))
        if any(one.kind == "lentthing" and one.of != "kz_shape" for one in call.gives):
            lines += ["auto lent = new %s(Ref.make(cast(void*) value, null));" % self.type(call.gives[0].c), "lent.owned.keep(owned);"]
        keeps = "".join(", " + ("owned" if one is call.me() else self.variable(one.name) + ".owned") for one in call.takes if one.kind == "thing" and one.keeps)
        keeps += "".join(", temp" for one in call.takes if one.kind == "things" and one.keeps)
        values = [self.value(one, call, keeps) for one in call.gives]
        if call.of == "kz_shape_convex_parts":
            lines.append("scope (exit) kzf_convex_parts_free(&outOut);")
        if not values:
            return lines
        given = self.given(call)
        answer = values[0] if len(values) == 1 else "%s(%s)" % (self.result(given), ", ".join(values))
        if not call.maybe:
            return lines + ["return %s;" % answer]
        kind = self.result(given)
        return lines + (["return value ? %s : null;" % answer] if kind == "Shape" else ["return value ? nullable(%s) : Nullable!(%s).init;" % (answer, kind)])

    @staticmethod
    def result(given):
        return "void" if not given else given[0][0] if len(given) == 1 else "Tuple!(%s)" % ", ".join('%s, "%s"' % one for one in given)

    def kept(self, call):
        if call.of == "kz_world_save":
            return ["owned.save();"]
        if call.of == "kz_mask_set_add_shape":
            return ["owned.keep(shape.owned);"]
        if call.of == "kz_body_destroy":
            return ["owned.dropBody(body.index);"]
        if call.of == "kz_bodies_destroy":
            return ["foreach (one; bodies) owned.dropBody(one.index);"]
        if not call.keeps_body:
            return []
        if call.of == "kz_bodies_create":
            return ["foreach (one; list) owned.keepBody(one.index, temp);"]
        what = {"kz_body_set_shape": "shape.owned", "kz_body_set_frames": "frames.owned"}.get(call.of, "temp")
        return ["owned.keepBody(%s.index, %s);" % ("outOut" if call.of == "kz_body_create" else "body", what)]

    def emit(self, call, lines):
        result = self.result(self.given(call))
        if call.maybe and result != "Shape":
            result = "Nullable!(%s)" % result
        indent = "    " if call.owner else ""
        name = self.variable("_".join(call.words))
        const = " const" if call.me() and call.me().kind == "struct" and self.model.is_plain(call.me().of) else ""
        self.out.append("")
        self.doc(call.says, indent, call.of)
        self.out += ["%s%s%s %s(%s)%s" % (indent, "static " if call.static and call.owner else "", result, name, ", ".join(self.taken(call)), const),
                     indent + "{"] + [indent + "    " + line if line else "" for line in lines] + [indent + "}"]


def write(model, says):
    writer = Writer(model)
    writer.out.append(HEAD % (says[0].upper() + says[1:]))
    writer.enums()
    writer.structs()
    writer.defs()
    writer.things()
    writer.calls(model)
    writer.out.append("")
    writer.natives()
    return {FILE: "\n".join(writer.out) + "\n"}
