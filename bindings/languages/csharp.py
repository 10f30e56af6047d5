"""Writes the C# binding: classes over P/Invoke.  Objects are SafeHandles, errors exceptions, slices spans."""

from html import escape

from reader import ARRAYS, BYTES, base, camel, constant_words, pascal, words_of

FILE = "csharp/Kolize.cs"
SCALARS = {"bool": "bool", "int": "int", "unsigned": "uint", "int32_t": "int", "uint32_t": "uint", "int64_t": "long",
           "uint64_t": "ulong", "size_t": "ulong", "float": "float", "double": "double", "uint8_t": "byte",
           "uint16_t": "ushort", "ptrdiff_t": "long"}
NATIVE = dict(SCALARS, bool="byte", size_t="UIntPtr", ptrdiff_t="IntPtr")
KEYWORDS = {"out", "in", "params", "fixed", "base", "object", "string", "checked", "def", "ref", "from"}
HEAD = """// %s
// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//
// Objects end when nobody refers to them, or by Dispose.  A Shape owns its vertices, and a World refers to the shapes and
// masks of its bodies.  Calls that fail throw a KolizeException.  Of one object, calls that only read may run on several
// threads at once; a call that changes it runs alone.  The library is kolize-flat; 64-bit systems.
#pragma warning disable 0649
using System;
using System.Runtime.InteropServices;

namespace Kolize
{"""


class Writer:
    def __init__(self, model):
        self.model, self.out, self.names = model, [], {}
        for one in list(model.things) + list(model.structs) + list(model.enum_names):
            self.names[one] = pascal(words_of(one))
        for call in model.calls:
            self.names[call.of] = (pascal(call.owner.words) if call.owner else "Kz") + "." + pascal(call.words)
        for enum in model.data["enums"]:
            for one in enum["constants"]:
                self.names[one["name"]] = (self.names[enum["name"]] if enum["name"] else "Kz") + "." + self.constant(one["name"], enum)

    def constant(self, name, enum=None):
        words = constant_words(name, enum)
        return pascal(words)

    def doc(self, text, indent, more=""):
        text = escape(self.model.documentation(text, self.names), quote=False)
        if text:
            self.out.append("%s/// <summary>%s</summary>%s" % (indent, text, more))

    @staticmethod
    def variable(name):
        name = camel(name.split("_"))
        return "@" + name if name in KEYWORDS else name

    def type(self, kind):
        return SCALARS.get(base(kind)) or pascal(words_of(base(kind)))

    # ---- Types --------------------------------------------------------------------------------------------------

    def enums(self):
        plain = ["    /// <summary>Flags, numbers, and what belongs to no type.</summary>", "    public static unsafe partial class Kz", "    {"]
        known = set()
        for enum in self.model.data["enums"]:
            known |= {one["name"] for one in enum["constants"]}
            if not enum["name"]:
                plain += ["        public const uint %s = %d;" % (self.constant(one["name"]), one["value"]) for one in enum["constants"]]
                continue
            self.doc(enum["says"], "    ")
            self.out += ["    public enum %s" % pascal(words_of(enum["name"])), "    {"]
            for one in enum["constants"]:
                self.doc(one["says"], "        ")
                self.out.append("        %s = %d," % (self.constant(one["name"], enum), one["value"]))
            self.out += ["    }", ""]
        plain += ["        public const long %s = %d;" % (self.constant(name), value) for name, value in self.model.numbers.items()
                  if name not in known]
        self.out += plain + ["    }", ""]

    def struct_fields(self, struct):
        """(type, name, says) of each field, arrays as fields by number."""
        for field in struct.fields:
            name, says = pascal(field["name"].split("_")), field.get("says", "")
            if "count" in field:
                for i in range(field["count"]):
                    yield self.type(field["of"]), "%s%d" % (name, i), says
            else:
                yield self.type(field["type"]), name, says

    def structs(self):
        for struct in self.model.plain_structs():
            if struct.c == "kz_error":
                continue
            name, fields = pascal(struct.words), list(self.struct_fields(struct))
            self.doc(struct.says, "    ")
            self.out += ["    [StructLayout(LayoutKind.Sequential)]", "    public unsafe partial struct %s" % name, "    {"]
            for kind, field, says in fields:
                self.doc(says, "        ")
                self.out.append("        public %s %s;" % (kind, field))
            if len(fields) <= 4:
                takes = ["%s %s" % (kind, self.variable(field[0].lower() + field[1:])) for kind, field, _ in fields]
                sets = " ".join("%s = %s;" % (field, self.variable(field[0].lower() + field[1:])) for _, field, _ in fields)
                self.out += ["", "        public %s(%s) { %s }" % (name, ", ".join(takes), sets)]
            self.calls(struct)
            self.out += ["    }", ""]

    def raws(self):
        """C's structs that refer to something, as they lie in memory."""
        for name in self.model.ordered():
            struct = self.model.structs[name]
            if self.model.is_plain(name) or name == "kz_error":
                continue
            self.out += ["    [StructLayout(LayoutKind.Sequential, Size = %d)]" % struct.size,
                         "    public unsafe struct Raw%s" % pascal(struct.words), "    {"]
            for field in struct.fields:
                kind = field.get("of", field["type"])
                if "members" in field:
                    self.out.append("        public long %s;" % pascal(field["name"].split("_")))
                    continue
                plain = NATIVE.get(kind) or ("int" if kind in self.model.enum_names else self.type(kind))
                if "*" in kind or "callback" in field:
                    plain = "void*"
                elif kind in self.model.structs and not self.model.is_plain(kind):
                    plain = "Raw" + pascal(words_of(kind))
                elif kind == "char":
                    plain = "byte"
                for i in range(field.get("count", 1)):
                    self.out.append("        public %s %s%s;" % (plain, pascal(field["name"].split("_")), i if "count" in field else ""))
            self.out += ["    }", ""]

    def defs(self):
        for struct in self.model.structs.values():
            if not struct.is_def or self.model.is_plain(struct.c):
                continue
            name, shown = pascal(struct.words), list(struct.shown(self.model))
            self.doc(struct.says, "    ")
            self.out += ["    public sealed unsafe partial class %s" % name, "    {"]
            for field, kind in shown:
                of = self.type(field["type"])
                self.doc(field.get("says", ""), "        ")
                if "count" in field:
                    self.out.append("        public readonly %s[] %s = new %s[%d];" % (
                        self.type(field["of"]), pascal(field["name"].split("_")), self.type(field["of"]), field["count"]))
                    continue
                kind = {"bytes": "byte[]", "text": "string", "slice": of + "[]", "things": of + "[]"}.get(kind, of)
                self.out.append("        public %s %s;" % (kind, pascal(field["name"].split("_"))))
            self.out += ["", "        internal void Fill(Raw%s* c, Arena temp)" % name, "        {"]
            self.out += ["            " + line for field, kind in shown for line in self.fill(struct, field, kind)]
            self.out += ["        }", "", "        internal static void* Lower(Arena temp, params %s[] items)" % name, "        {",
                         "            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;",
                         "            var c = (Raw%s*)temp.Take((ulong)(items.Length * sizeof(Raw%s)));" % (name, name),
                         "            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);", "            return c;", "        }"]
            self.calls(struct)
            self.out += ["    }", ""]

    def fill(self, struct, field, kind):
        name, of = pascal(field["name"].split("_")), base(field["type"])
        if kind in ("slice", "bytes", "things"):
            count = ARRAYS.get((struct.c, field["name"]))
            lines = ["c->%s = %s == null ? 0 : %s.Length;" % (pascal(count[0].split("_")), name, name)] if count else []
            if kind == "things":
                return lines + ["c->%s = %s.Lower(temp, %s);" % (name, self.type(of), name)]
            item = "byte" if (struct.c, field["name"]) in BYTES else self.type(of)
            return lines + ["if (%s != null)" % name, "{", "    c->%s = temp.Take((ulong)(%s.Length * sizeof(%s)));" % (name, name, item),
                            "    for (int i = 0; i < %s.Length; i++) ((%s*)c->%s)[i] = %s[i];" % (name, item, name, name), "}"]
        if kind == "text":
            return ["c->%s = temp.Take(%s);" % (name, name)]
        if kind == "thing":
            return ["c->%s = temp.Fill(%s);" % (name, name)]
        if "count" in field:
            return ["c->%s%d = %s[%d];" % (name, i, name, i) for i in range(field["count"])]
        cast = {"bool": "(byte)(%s ? 1 : 0)", "ptrdiff_t": "(IntPtr)%s", "size_t": "(UIntPtr)%s"}.get(of, "%s")
        return ["c->%s = %s;" % (name, ("(int)" if of in self.model.enum_names else "") + cast % name)]

    def things(self):
        for thing in self.model.things.values():
            name = pascal(thing.words)
            self.doc(thing.says, "    ")
            more = " Marshal.FreeHGlobal((IntPtr)memory);" if thing.kind == "struct" else ""
            self.out += ["    public sealed unsafe partial class %s : Thing" % name, "    {", "        internal %s(Unmade unmade) { }" % name, "",
                         "        internal static %s Made(void* memory, params object[] keeps)" % name, "        {",
                         "            var made = new %s(new Unmade());" % name, "            made.Own(memory, keeps);", "            return made;", "        }", "",
                         "        internal override void Free(void* memory) { Native.%s(memory);%s }" % (thing.free, more)]
            for field in thing.fields if thing.kind == "struct" else []:
                if (thing.c, field["name"]) in ARRAYS:
                    count, times = ARRAYS[thing.c, field["name"]]
                    of, shown, raw = self.type(field["type"]), pascal(field["name"].split("_")), "((Raw%s*)Ptr)" % name
                    self.doc(field.get("says", ""), "        ")
                    self.out += ["        public %s[] %s" % (of, shown), "        {", "            get", "            {",
                                 "                var list = new %s[%s->%s * %d];" % (of, raw, pascal(count.split("_")), times),
                                 "                for (int i = 0; i < list.Length; i++) list[i] = ((%s*)%s->%s)[i];" % (of, raw, shown),
                                 "                GC.KeepAlive(this);", "                return list;", "            }", "        }"]
            self.calls(thing)
            self.out += ["    }", ""]

    def natives(self):
        self.out += ["    /// <summary>The flat interface itself, for what no class has.</summary>", "    public static unsafe partial class Native", "    {",
                     '        private const string Library = "kolize-flat";', ""]
        for one in self.model.data["functions"] + self.model.data["extras"]:
            takes = ["%s %s" % (self.native(p["type"]), self.variable(p["name"])) for p in one["parameters"]]
            self.out += ["        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
                         "        public static extern %s %s(%s);" % (self.native(one["returns"]), one["name"], ", ".join(takes))]
        self.out += ["", "        /// <summary>A struct that is too short gives wrong answers in silence, so sizes are compared.</summary>",
                     "        static Native()", "        {"]
        for struct in self.model.structs.values():
            name = ("" if self.model.is_plain(struct.c) and struct.c != "kz_error" else "Raw") + pascal(struct.words)
            self.out.append('            Size("%s", sizeof(%s));' % (struct.c, name))
        self.out += ["        }", "    }", "}"]

    def native(self, kind):
        plain = {"void": "void", "const char *": "byte*", "char *": "byte*"}.get(kind) or NATIVE.get(kind)
        return plain or ("int" if kind in self.model.enum_names else "void*")

    # ---- Calls --------------------------------------------------------------------------------------------------

    def calls(self, owner):
        for call in owner.__dict__.get("calls_here", []):
            self.call(call)

    def taken(self, call):
        out, optional = [], True
        for one in reversed(call.seen()):
            kind = self.type(one.c)
            kind = {"slice": "ReadOnlySpan<%s>" % kind, "things": kind + "[]", "bytes": "ReadOnlySpan<byte>", "buffer": "Span<byte>",
                    "text": "string"}.get(one.kind, kind)
            default = " = null" if one.optional else " = 0" if one.name == "flags" else ""
            optional = optional and bool(default)
            out.insert(0, "%s %s%s" % (kind, self.variable(one.name), default if optional else ""))
        return out

    def given(self, call):
        """(type, name) of each answer."""
        out = []
        for one in call.gives:
            kind = self.type(one.c)
            kind = {"list": kind + "[]", "lent": kind + "[]", "text": "string", "textlength": "string", "shape": "Shape", "partshape": "Shape"}.get(one.kind, kind)
            name = pascal(call.answer_name(one).split("_"))
            out.append((kind, name))
        return out

    def argument(self, call, one, before, pins):
        name, me = self.variable(one.name), one is call.me()
        plain = self.model.is_plain(one.of)
        if one.kind == "scalar":
            return {"bool": "(byte)(%s ? 1 : 0)", "size_t": "(UIntPtr)%s"}.get(one.c, "(int)%s" if one.c in self.model.enum_names else "%s") % name
        if one.kind == "struct":
            if me and plain:
                pins.append("fixed (%s* me = &this)" % self.type(one.c))
                return "me"
            return "&" + name if plain else "global::Kolize.%s.Lower(temp, %s)" % (self.type(one.c), "this" if me else name)
        if one.kind == "thing":
            return "Ptr" if me else name + ".Ptr"
        if one.kind in ("slice", "bytes", "buffer", "list"):
            item = "byte" if one.kind in ("bytes", "buffer") else self.type(one.c)
            at = "list" if one.kind == "list" else "&MemoryMarshal.GetReference(%s)" % name
            pins.append("fixed (%s* p%s = %s)" % (item, pascal(one.name.split("_")), at))
            return "p" + pascal(one.name.split("_"))
        if one.kind == "things":
            return "temp.Lower(%s)" % name if one.of == "kz_shape" else "global::Kolize.%s.Lower(temp, %s)" % (self.type(one.c), name)
        if one.kind == "text":
            return "temp.Take(%s)" % name
        if one.kind == "count":
            count = self.count(call, one)
            return "(UIntPtr)(%s)" % count if one.c == "size_t" else "(int)(%s)" % count
        if one.kind == "fixed":
            return "(UIntPtr)%d" % one.value
        if one.kind in ("null", "err"):
            return "null" if one.kind == "null" else "&failed"
        if one.kind == "scratch":
            return "temp.Take(%s)" % self.scratch(call)
        if one.kind == "textout":
            return "text"
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        kind = "void*" if one.kind == "owned" else NATIVE.get(one.of) or ("int" if one.of in self.model.enum_names else kind if plain else "Raw" + kind)
        if one.kind == "ownedstruct":
            before.append("var %s = (Raw%s*)Marshal.AllocHGlobal(sizeof(Raw%s));" % (var, self.type(one.c), self.type(one.c)))
            before.append("*%s = new Raw%s();" % (var, self.type(one.c)))
            return var
        before.append("%s %s = %s;" % (kind, var, "null" if kind == "void*" else "default(%s)" % kind))
        return "&" + var

    def count(self, call, one):
        if any(other.kind == "textout" for other in call.takes):
            return "size"
        return call.count_of(one, lambda name: self.variable(name) + ".Length", self.scratch(call))

    def scratch(self, call):
        return call.scratch_of(lambda name: name + ".Length", "(uint)sizeof(RawShape)", lambda c, what: "(ulong)Native.%s(%s.Length)" % (c, what),
                               lambda c, what: "(ulong)Native.%s(%s)" % (c, "Ptr" if call.me() and call.me().name == what else what + ".Ptr")
                               ).replace("(points.Length + 1)", "(ulong)(points.Length + 1)")

    def value(self, one, call, keeps):
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind in ("owned", "ownedstruct"):
            return "global::Kolize.%s.Made(%s%s)" % (kind, var, keeps)
        if one.kind in ("shape", "partshape"):
            return "global::Kolize.Shape.Copy(&%s%s%s)" % (var, ".Shape" if one.kind == "partshape" else "", keeps)
        if one.kind == "lentthing":
            return "global::Kolize.Shape.Copy(value, this)" if one.of == "kz_shape" else "(%s)global::Kolize.%s.Made(value, this).Borrowed()" % (kind, kind)
        if one.kind in ("list", "lent"):
            return "list"
        if one.kind in ("text", "textlength"):
            return "Arena.Text(%s)" % ("value" if one.kind == "text" else "text")
        var = "value" if one.kind == "value" else var
        return var + " != 0" if one.of == "bool" else "(%s)%s" % (kind, var) if one.of in SCALARS or one.of in self.model.enum_names else var

    def call(self, call):
        before, pins = [], []
        arguments = [self.argument(call, one, before, pins) for one in call.takes]
        text = "Native.%s(%s)" % (call.c, ", ".join(arguments))
        lines, temp = [], "temp" in text
        if any(one.kind == "err" for one in call.takes):
            lines.append("var failed = new RawError();")
        room = call.list and {"area": "Width * Height", "points": "points.Length", "defs": "defs.Length", "grow": 64}.get(call.list.room, call.list.room)
        if call.list:
            lines.append("var list = new %s[%s%s];" % (self.type(call.list.c), room, "" if room != "k" else ""))
        if any(one.kind == "textout" for one in call.takes):
            before += ["ulong size = (ulong)%s + 1;" % text.replace("text,", "null,").replace("(UIntPtr)(size)", "UIntPtr.Zero"), "var text = (byte*)temp.Take(size);"]
            temp = True
        keeps = "".join(", " + ("this" if one is call.me() else self.variable(one.name)) for one in call.takes if one.kind in ("thing", "things") and one.keeps)
        inside = before + [("" if call.returns == "void" or call.gives[:1] and call.gives[0].kind == "textlength" else "var value = ") + text + ";"] + self.after(call, keeps)
        if call.list and room == 64 and call.list.room == "grow":
            number = self.number(call)
            inside[len(before)] = "var value = " + text + ";"
            inside.insert(len(before) + 1, "if (%s > list.Length) { list = new %s[%s]; goto again; }" % (number, self.type(call.list.c), number))
            lines.append("again:")
        block = ["{"] + ["    " + one for one in inside] + ["}"]
        if temp:
            pins.append("var temp = new Arena();" if call.keeps_body else "using (var temp = new Arena())")
        head = sorted(pins, key=lambda one: not one.endswith(";"))
        self.emit(call, lines + (head + block if head and not head[-1].endswith(";") else head + inside))

    def number(self, call):
        if call.counted:
            return "(int)out%s" % pascal(call.counted.name.split("_"))
        return "(int)outOut.NHits" if call.returns == "kz_result" else "(int)value"

    def after(self, call, keeps):
        """What follows the call of C: errors, what is kept alive, and the answer."""
        me = call.me()
        lines = ["GC.KeepAlive(%s);" % ("this" if one is me else self.variable(one.name)) for one in call.takes if one.kind in ("thing", "things")]
        made = next((one for one in call.gives if one.kind == "ownedstruct"), None)
        if call.fails:
            lines += ["if (value != 0) Marshal.FreeHGlobal((IntPtr)out%s);" % pascal(made.name.split("_"))] if made else []
            lines.append("%s.Check(value);" % ("failed" if any(one.kind == "err" for one in call.takes) else "new RawError()"))
        lines += self.kept(call)
        if call.list and call.list.room not in ("area", "defs"):
            lines.append("if (%s < list.Length) Array.Resize(ref list, %s);" % (self.number(call), self.number(call)))
        if any(one.kind == "lent" for one in call.gives):
            kind = self.type(call.gives[0].c)
            lines += ["var list = new %s[(int)outN];" % kind, "for (int i = 0; i < list.Length; i++) list[i] = ((%s*)value)[i];" % kind]
        values = [self.value(one, call, keeps) for one in call.gives]
        if not values or call.owner and call.words == ["create"]:
            return lines + (["Own(outOut%s);" % keeps] if values else [])
        answer = values[0] if len(values) == 1 else "(%s)" % ", ".join(values)
        if call.maybe:
            return lines + ["if (value == 0) return null;", "return %s;" % answer]
        if call.of == "kz_shape_convex_parts":
            return lines + ["var made = %s;" % answer, "Native.kzf_convex_parts_free(&outOut);", "return made;"]
        return lines + ["return %s;" % answer]

    def kept(self, call):
        simple = {"kz_world_save": "saved = true;", "kz_mask_set_add_shape": "Keeps = new object[] { Keeps, shape };",
                  "kz_body_destroy": "Drop(body);", "kz_bodies_destroy": "foreach (var one in bodies) Drop(one);"}
        if call.of in simple:
            return [simple[call.of]]
        if not call.keeps_body:
            return []
        if call.of == "kz_bodies_create":
            return ["foreach (var one in list) Keep(one, temp);"]
        what = {"kz_body_set_shape": "shape", "kz_body_set_frames": "frames"}.get(call.of, "temp")
        return ["Keep(%s, %s);" % ("outOut" if call.of == "kz_body_create" else "body", what)]

    def emit(self, call, lines):
        given = self.given(call)
        result = "void" if not given else given[0][0] if len(given) == 1 else "(%s)" % ", ".join("%s %s" % one for one in given)
        if call.maybe and result != "Shape":
            result += "?"
        name, static = pascal(call.words), "static " if call.static else ""
        self.out.append("")
        self.doc(call.says, "        ", "<remarks>%s</remarks>" % call.of)
        if call.owner and call.words == ["create"]:
            self.out.append("        public %s(%s)" % (pascal(call.owner.words), ", ".join(self.taken(call))))
        elif call.is_property():
            self.out += ["        public %s %s" % (result, name), "        {", "            get", "            {"]
            self.out += ["                " + line for line in lines] + ["            }", "        }"]
            return
        else:
            self.out.append("        public %s%s %s(%s)" % (static, result, name, ", ".join(self.taken(call))))
        self.out += ["        {"] + ["            " + line for line in lines] + ["        }"]


def write(model, says):
    writer = Writer(model)
    writer.out.append(HEAD % (says[0].upper() + says[1:]))
    writer.enums()
    writer.structs()
    writer.raws()
    writer.defs()
    writer.things()
    writer.out += ["    public static unsafe partial class Kz", "    {"]
    writer.calls(model)
    writer.out += ["    }", ""]
    writer.natives()
    return {FILE: "\n".join(writer.out) + "\n"}
