"""Writes the Go package: one file, by cgo.  Objects end by finalizers or Close, errors are values, answers are results."""

from gofmt import columns
from reader import BYTES, ARRAYS, base, camel, pascal, words_of

FILE = "go/kolize.go"
SCALARS = {"bool": "bool", "int": "int32", "unsigned": "uint32", "int32_t": "int32", "uint32_t": "uint32", "int64_t": "int64",
           "uint64_t": "uint64", "size_t": "int", "float": "float32", "double": "float64", "uint8_t": "uint8",
           "uint16_t": "uint16", "ptrdiff_t": "int"}
KEYWORDS = {"type", "range", "func", "map", "go", "var", "len", "interface", "string", "any", "append"}

HEAD = '''// %s

// Package kolize is exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//
// Objects (Mask, Shape, World ...) free what they have when nobody refers to them, or at once by Close. A Shape owns its
// vertices; a World refers to the shapes and masks of its bodies, so they live as long as needed. Calls that can fail
// return an error, which errors.Is compares with ErrMemory and its like. Of one object, calls that only read may run on
// several goroutines at once; a call that changes it runs alone.
package kolize

/*
#cgo CFLAGS: -std=gnu11 -O2
#cgo LDFLAGS: -lm
#include <stdlib.h>
#include <string.h>
#include "kolize_flat.h"
*/
import "C"

import (
	"fmt"
	"runtime"
	"unsafe"
)
'''


class Writer:
    def __init__(self, model):
        self.model, self.out = model, []
        self.names = {}
        for call in model.calls:
            self.names[call.of] = (pascal(call.owner.words) + "." if call.owner and not call.static else "") + self.name(call)
        for one in list(model.things) + list(model.structs) + list(model.enum_names):
            self.names[one] = pascal(words_of(one))
        self.names["kz_error"] = "Error"
        self.names.update((one, self.constant(one)) for one in model.numbers)

    def constant(self, name):
        return pascal([one.lower() if one != "OK" else one for one in name.replace("KZ_", "", 1).split("_")])

    def name(self, call):
        words = [one for one in call.words if not (call.static and one == "create")]
        if not call.static or not call.owner:
            return pascal(words)
        return ("New" if call.owner.c in self.model.things else "") + pascal(call.owner.words + words)

    def doc(self, name, text, indent=""):
        text = self.model.documentation(text, self.names)
        return "%s// %s: %s" % (indent, name, text) if text else ""

    def variable(self, name):
        name = camel(name.split("_"))
        return name + "_" if name in KEYWORDS else name

    def type(self, kind):
        """Of a field or value."""
        one = base(kind)
        return SCALARS.get(one) or pascal(words_of(one))

    def field(self, field):
        if "count" in field:
            return "[%d]%s" % (field["count"], self.type(field["of"]))
        return self.type(field["type"])

    # ---- Types --------------------------------------------------------------------------------------------------

    def enums(self):
        for enum in self.model.data["enums"]:
            if enum["name"]:
                name = pascal(words_of(enum["name"]))
                self.out += [self.doc(name, enum["says"]), "type %s int32" % name, ""]
            self.out.append("const (")
            for one in enum["constants"]:
                kind = " " + name if enum["name"] else ""
                if one["says"]:
                    self.out.append("\t// " + self.model.documentation(one["says"], self.names))
                self.out.append("\t%s%s = %d" % (self.constant(one["name"]), kind, one["value"]))
            self.out += [")", ""]
        known = {one["name"] for enum in self.model.data["enums"] for one in enum["constants"]}
        self.out.append("const (")
        self.out += ["\t%s = %d" % (self.constant(name), value) for name, value in self.model.numbers.items() if name not in known]
        self.out += [")", ""]

    def structs(self):
        for struct in self.model.plain_structs():
            name = pascal(struct.words)
            if struct.c == "kz_error":
                continue
            self.out += [self.doc(name, struct.says), "type %s struct {" % name]
            for field in struct.fields:
                says = " // " + self.model.documentation(field["says"], self.names) if field.get("says") else ""
                self.out.append("\t%s %s%s" % (pascal(field["name"].split("_")), self.field(field), says))
            self.out += ["}", ""]

    def shown_type(self, field, kind, struct):
        of = base(field["type"])
        return {"bytes": "[]byte", "text": "string"}.get(kind) or (
            "[]" + self.type(of) if kind in ("slice", "things") else "*" + self.type(of) if kind == "thing" else self.field(field))

    def defs(self):
        """Structs that callers fill: what they show, and how they become C's."""
        for struct in self.model.structs.values():
            if not struct.is_def or self.model.is_plain(struct.c):
                continue
            name, shown = pascal(struct.words), list(struct.shown(self.model))
            self.out += [self.doc(name, struct.says), "type %s struct {" % name]
            for field, kind in shown:
                says = " // " + self.model.documentation(field["says"], self.names) if field.get("says") else ""
                self.out.append("\t%s %s%s" % (pascal(field["name"].split("_")), self.shown_type(field, kind, struct), says))
            self.out += ["}", "", "func (d *%s) fill(c *C.%s, a *arena) {" % (name, struct.c)]
            for field, kind in shown:
                self.out.append("\t" + self.fill(struct, field, kind))
            self.out += ["}", "", "func (d *%s) lower(a *arena) *C.%s {" % (name, struct.c), "\tif d == nil {", "\t\treturn nil", "\t}",
                         "\tc := (*C.%s)(a.take(C.sizeof_%s))" % (struct.c, struct.c), "\td.fill(c, a)", "\treturn c", "}", ""]

    @staticmethod
    def lowered(of, name, arena):
        item = ("*" if of == "kz_shape" else "") + pascal(words_of(of))
        return "lowerAll(%s, %s, func(one *%s, c *C.%s) { (*one).fill(c, %s) })" % (arena, name, item, of, arena)

    def fill(self, struct, field, kind):
        c, go = field["name"], "d." + pascal(field["name"].split("_"))
        c = "c." + ("_" + c if c in ("type", "range", "map") else c)
        of = base(field["type"])
        if kind in ("slice", "things", "bytes"):
            count = ""
            if (struct.c, field["name"]) in ARRAYS:
                count = "\n\tc.%s = C.int32_t(len(%s))" % (ARRAYS[struct.c, field["name"]][0], go)
            if kind == "things":
                return "%s = %s%s" % (c, self.lowered(of, go, "a"), count)
            kind_c = "" if (struct.c, field["name"]) in BYTES else "(*C.%s)" % of
            return "%s = %s(lowered(a, %s))%s" % (c, kind_c, go, count)
        if kind == "text":
            return "%s = a.text(%s)" % (c, go)
        if kind == "thing" and of == "kz_shape":
            return "%s.fill(&%s, a)" % (go, c)
        if kind == "thing":
            return "if %s != nil {\n\t\t%s = %s.ptr()\n\t\ta.keeps = append(a.keeps, %s)\n\t}" % (go, c, go, go)
        return "*(*%s)(unsafe.Pointer(&%s)) = %s" % (self.field(field).replace("int", "C.ptrdiff_t") if field["type"] == "ptrdiff_t"
                                                     else self.field(field), c, "C.ptrdiff_t(%s)" % go if field["type"] == "ptrdiff_t" else go)

    def things(self):
        for thing in self.model.things.values():
            name, c = pascal(thing.words), thing.c
            more = "\n\tbodies map[uint32][]any\n\tsaved bool\n\theld []any" if c == "kz_world" else ""
            held = "C.%s" % c if thing.kind == "struct" else "*C.%s" % c
            pointer = "&t.c" if thing.kind == "struct" else "t.c"
            empty = "t.closed" if thing.kind == "struct" else "t.c == nil"
            end = "t.closed = true" if thing.kind == "struct" else "t.c = nil"
            self.out.append('''%s
type %s struct {
	c %s
	object%s
}

func new%s(c %s, keeps ...any) *%s {
	t := &%s{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*%s).Close)
	return t
}

func (t *%s) ptr() *C.%s {
	if t == nil || %s {
		panic("kolize: a %s that is nil or closed")
	}
	return %s
}

// Close frees it at once; a second time does nothing.
func (t *%s) Close() {
	if t == nil || %s {
		return
	}
	if !t.lent {
		C.%s(%s)
	}
	%s
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}
''' % (self.doc(name, thing.says) or "// %s is an object of the library." % name, name, held, more, name, held, name, name, name, name, c,
                empty, name, pointer, name, empty, thing.free, pointer, end))
            for field in thing.fields if thing.kind == "struct" else []:
                if (c, field["name"]) in ARRAYS:
                    count, times = ARRAYS[c, field["name"]]
                    of, shown = self.type(field["type"]), pascal(field["name"].split("_"))
                    self.out.append('''%s
func (t *%s) %s() []%s {
	out := copied[%s](unsafe.Pointer(t.ptr().%s), int(t.c.%s)*%d)
	runtime.KeepAlive(t)
	return out
}
''' % (self.doc(shown, field.get("says") or "what it has"), name, shown, of, of, field["name"], count, times))

    # ---- Calls --------------------------------------------------------------------------------------------------

    def taken(self, call):
        out = []
        for one in call.seen():
            kind = self.type(one.c) if one.kind in ("scalar", "struct", "thing") else ""
            if one.kind == "struct" and not self.model.is_plain(one.of) or one.kind == "thing":
                kind = "*" + kind
            kind = kind or {"slice": "[]" + self.type(one.c), "things": "[]" + ("*" if one.of == "kz_shape" else "") + self.type(one.c),
                            "bytes": "[]byte", "buffer": "[]byte", "text": "string"}[one.kind]
            out.append("%s %s" % (self.variable(one.name), kind))
        return out

    def given(self, call):
        out = []
        for one in call.gives:
            kind = self.type(one.c)
            out.append({"list": "[]" + kind, "lent": "[]" + kind, "text": "string", "textlength": "string", "owned": "*" + kind,
                        "ownedstruct": "*" + kind, "shape": "*Shape", "partshape": "*Shape", "lentthing": "*" + kind}.get(one.kind, kind))
        return out + (["bool"] if call.maybe else []) + (["error"] if call.fails else [])

    def argument(self, call, one, before):
        """The argument of C; `before` gets what must be there first."""
        name, of = self.variable(one.name), one.of
        if one is call.me():
            name = "it"
        if one.kind == "scalar":
            return "C.%s(%s)" % (one.c.replace("unsigned", "uint"), name)
        if one.kind == "struct":
            return "%s.lower(temp)" % name if not self.model.is_plain(of) else "(*C.%s)(unsafe.Pointer(&%s))" % (of, name)
        if one.kind == "thing":
            return name + ".ptr()"
        if one.kind == "slice" and one.keeps:  # C may note where it is, so it is none of Go's memory
            return "(*C.%s)(lowered(temp, %s))" % (of, name)
        if one.kind in ("slice", "bytes", "buffer"):
            return ("(*C.%s)(firstOf(%s))" % (of, name)) if one.kind == "slice" else "firstOf(%s)" % name
        if one.kind == "things":
            return self.lowered(of, name, "temp")
        if one.kind == "text":
            return "temp.text(%s)" % name
        if one.kind in ("count", "fixed"):
            return "C.%s(%s)" % (one.c, self.count(call, one) if one.kind == "count" else one.value)
        if one.kind == "null":
            return "nil"
        if one.kind == "err":
            before.append("var failed C.kz_error")
            return "&failed"
        if one.kind == "textout":
            return "text"
        if one.kind == "list":
            return "(*C.%s)(firstOf(list))" % of
        if one.kind == "scratch":
            before.append("scratch := temp.take(%s)" % self.scratch(call))
            return "scratch" if one.unit == "1" else "(*C.%s)(scratch)" % of
        var = "out" + pascal(one.name.split("_"))
        before.append("var %s %sC.%s" % (var, "*" if one.kind == "owned" else "", of))
        return "&" + var

    def count(self, call, one):
        if any(other.kind == "textout" for other in call.takes):
            return "size"
        return call.count_of(one, lambda name: "len(%s)" % self.variable(name), self.scratch(call)).replace(" + ", "+")

    def scratch(self, call):
        return call.scratch_of(lambda name: "uintptr(len(%s))" % name, "C.sizeof_kz_shape", lambda c, what: "uintptr(C.%s(C.int32_t(len(%s))))" % (c, what),
                               lambda c, what: "uintptr(C.%s(%s.ptr()))" % (c, "it" if call.me() and call.me().name == what else self.variable(what)))

    def value(self, one, call, keeps):
        var, kind = "out" + pascal(one.name.split("_")), self.type(one.c)
        if one.kind in ("owned", "ownedstruct"):
            return "new%s(%s%s)" % (kind, var, keeps)
        if one.kind == "shape":
            return "shaped(&%s%s)" % (var, keeps)
        if one.kind == "partshape":
            return "shaped(&%s.shape%s)" % (var, keeps)
        if one.kind == "lentthing":
            return "shaped(value, it)" if one.of == "kz_shape" else "&%s{c: value, object: object{lent: true, keeps: []any{it}}}" % kind
        if one.kind == "list":
            return "list"
        if one.kind == "lent":
            return "copied[%s](unsafe.Pointer(value), int(outN))" % kind
        if one.kind == "text":
            return "C.GoString(value)"
        if one.kind == "textlength":
            return "C.GoString(text)"
        if one.kind == "value":
            return "%s(value)" % kind
        return "%s(%s)" % (kind, var) if one.of in SCALARS or one.of in self.model.enum_names else "*(*%s)(unsafe.Pointer(&%s))" % (kind, var)

    def call(self, call):
        before, lines = [], []
        arguments = [self.argument(call, one, before) for one in call.takes]
        uses_arena = any("temp" in one for one in arguments + before)
        if uses_arena:
            lines += ["temp := &arena{}"] + ([] if call.keeps_body else ["defer temp.free()"])
        lines += before
        text = "C.%s(%s)" % (call.c, ", ".join(arguments))
        if call.list:
            room = call.list.room
            room = {"area": "it.Width()*it.Height()", "points": "len(points)", "defs": "len(defs)", "grow": "64"}.get(room, str(room))
            lines.append("list := make([]%s, %s)" % (self.type(call.list.c), room))
        lines += self.asked(call, text)
        if call.list and call.list.room != "area" and call.of != "kz_bodies_create":
            lines.append("list = cut(list, n)")
        alive = [self.variable(one.name) for one in call.seen() if one.kind in ("thing", "things")]
        lines += ["runtime.KeepAlive(%s)" % one for one in (["it"] if call.me() and call.me().kind == "thing" else []) + alive]
        lines += self.kept(call)
        keeps = "".join(", " + ("it" if one is call.me() else self.variable(one.name)) for one in call.takes
                        if one.kind in ("thing", "things") and one.keeps)
        values = [self.value(one, call, keeps) for one in call.gives]
        if call.of == "kz_shape_convex_parts":
            lines.append("defer C.kzf_convex_parts_free(&outOut)")
        if call.maybe or call.fails:
            good = "value != C.bool(false)" if call.maybe else "failure(value, &failed)" if any(one.kind == "err" for one in call.takes) else "failure(value, &C.kz_error{})"
            nothing = ["nil" if one.startswith(("*", "[]")) else '""' if one == "string" else "zero%d" % i
                       for i, one in enumerate(self.given(call)[:-1])]
            made = [one.kind for one in call.gives]
            if call.fails and any(one in ("owned", "ownedstruct", "shape", "partshape") for one in made) or call.maybe and "shape" in made:
                lines += ["var zero%d %s" % (i, kind) for i, kind in enumerate(self.given(call)[:-1]) if "zero%d" % i in nothing]
                test = "if err := %s; err != nil {" % good if call.fails else "if !bool(value) {"
                lines += [test, "\treturn %s" % ", ".join(nothing + ["err" if call.fails else "false"]), "}"]
                good = "nil" if call.fails else "true"
            elif call.maybe:
                good = "bool(value)"
            values.append(good)
        self.emit(call, lines + (["return " + ", ".join(values)] if values else []))

    def asked(self, call, text):
        """The call itself, again with more room where a list needs it."""
        number = "int(value)" if call.returns in ("size_t", "int32_t") else "int(outOut.n_hits)" if call.list and call.list.room == 64 else ""
        if call.counted:
            number = "int(out%s)" % pascal(call.counted.name.split("_"))
        if any(one.kind == "textout" for one in call.takes):
            return ["size := C.size_t(1024)", "text := (*C.char)(C.malloc(size))",
                    "if n := %s; n >= size {" % text, "\tsize = n + 1", "\tC.free(unsafe.Pointer(text))",
                    "\ttext = (*C.char)(C.malloc(size))", "\t" + text, "}", "defer C.free(unsafe.Pointer(text))"]
        assign = "" if call.returns == "void" else "value := "
        lines = [assign + text]
        if call.list and call.list.room == "grow":
            lines += ["n := " + number, "if n > len(list) {", "\tlist = make([]%s, n)" % self.type(call.list.c),
                      "\t" + (assign and "value = ") + text, "\tn = %s" % number, "}"]
            if not call.gives or not any(one.kind == "value" for one in call.gives) and not call.fails:
                lines.append("_ = value")
        elif call.list and call.list.room != "area" and call.of != "kz_bodies_create":
            lines += ["n := " + number]
        return lines

    def kept(self, call):
        simple = {"kz_world_save": "it.saved = true", "kz_mask_set_add_shape": "it.keeps = append(it.keeps, shape)", "kz_body_destroy": "it.drop(body)",
                  "kz_bodies_destroy": "for _, one := range bodies {\n\t\tit.drop(one)\n\t}"}
        if call.of in simple:
            return [simple[call.of]]
        if not call.keeps_body:
            return []
        if call.of == "kz_bodies_create":
            return ["if value == C.KZ_OK {", "\tfor _, one := range list {", "\t\tit.keep(one, temp)", "\t}", "\truntime.SetFinalizer(temp, (*arena).free)", "} else {", "\ttemp.free()", "}"]
        body = "*(*Body)(unsafe.Pointer(&outOut))" if call.of == "kz_body_create" else "body"
        what = {"kz_body_set_shape": "shape", "kz_body_set_frames": "frames"}.get(call.of)
        after = [] if what else ["\truntime.SetFinalizer(temp, (*arena).free)", "} else {", "\ttemp.free()"]
        return ["if value == C.KZ_OK {", "\tit.keep(%s, %s)" % (body, what or "temp")] + after + ["}"]

    def emit(self, call, lines):
        name, gives, me, receiver = self.name(call), self.given(call), call.me(), ""
        if me:
            plain = me.kind == "struct" and self.model.is_plain(me.of)
            receiver = "(it %s%s) " % ("" if plain else "*", self.type(me.c))
        result = "" if not gives else " " + gives[0] if len(gives) == 1 else " (%s)" % ", ".join(gives)
        self.out += [self.doc(name, call.says), "//", "// C: " + call.of,
                     "func %s%s(%s)%s {" % (receiver, name, ", ".join(self.taken(call)), result)]
        self.out += ["\t" + line for line in lines] + ["}", ""]

    def sizes(self):
        """Compared when the package is loaded: a struct that is too short gives wrong answers in silence."""
        self.out += ["func init() {", "\tfor name, size := range map[string]uintptr{"]
        self.out += ['\t\t"%s": unsafe.Sizeof(%s{}),' % (one.c, pascal(one.words)) for one in self.model.plain_structs() if one.c != "kz_error"]
        self.out += ['\t\t"%s": C.sizeof_%s,' % (one.c, one.c) for one in self.model.structs.values() if not self.model.is_plain(one.c)]
        self.out += ["\t} {", "\t\ts := C.CString(name)", "\t\tif uintptr(C.kzf_sizeof(s)) != size {",
                     '\t\t\tpanic(fmt.Sprintf("kolize: %s has %d bytes here, not those of the library", name, size))', "\t\t}",
                     "\t\tC.free(unsafe.Pointer(s))", "\t}", "}", ""]


def write(model, says):
    writer = Writer(model)
    writer.out.append(HEAD % ("Code generated: " + says + " DO NOT EDIT."))
    writer.enums()
    writer.structs()
    writer.defs()
    writer.things()
    for call in model.calls:
        writer.call(call)
    writer.sizes()
    return {FILE: columns("\n".join(writer.out).rstrip("\n").split("\n"))}
