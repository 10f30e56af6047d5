#!/usr/bin/env python3
"""Writes the generated files of the Rust crates from docs/reference/api.json and bindings/flat/kolize_flat.json:

    generate.py [--write]           without --write it says whether the files are what it would write
    generate.py --golden FOLDER     forwards.rs and renames.h, by which the golden program asks kolize-sys

    kolize-sys/src/generated.rs     every type, constant and function of the C interface, and its layouts as assertions
    kolize/src/data.rs              the plain structs and enums of the safe crate, with their conversions
"""

import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FLAT = os.path.join(HERE, "..", "flat")
sys.path.insert(0, FLAT)
sys.dont_write_bytecode = True

from api import Api, array_of  # noqa: E402

GENERATED = "Written by bindings/rust/generate.py from docs/reference/api.json%s; `make api` writes it anew."
SCALARS = {"void": "c_void", "bool": "bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "float": "f32",
           "double": "f64", "size_t": "usize", "ptrdiff_t": "isize", "uintptr_t": "usize", "int8_t": "i8",
           "uint8_t": "u8", "int16_t": "i16", "uint16_t": "u16", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64",
           "uint64_t": "u64"}
KEYWORDS = {"as", "box", "do", "fn", "in", "loop", "match", "move", "mut", "ref", "self", "type", "use", "where", "yield"}


def word(name):
    return "r#" + name if name in KEYWORDS else name


def doc(text, indent=""):
    """A doc comment; brackets would be links, and braces with numbers are C."""
    text = re.sub(r"([\[\]<>])", r"\\\1", " ".join(text.split()))
    return indent + "/// " + text + "\n" if text else ""


def split_arguments(text):
    """The parameters of a C function type, where parameters may be functions themselves."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [one.strip() for one in parts if one.strip() not in ("", "void")]


class Sys:
    """The C interface in Rust."""

    def __init__(self, api):
        self.api = api
        with open(os.path.join(FLAT, "kolize_flat.json"), encoding="utf-8") as file:
            self.layouts = {one["name"]: one for one in json.load(file)["structs"]}
        self.functions = dict(re.match(r"typedef void (\w+)(\(.*\));", one).groups() for one in api.typedefs)

    # ---- Types ---------------------------------------------------------------------------------------------------

    def of(self, kind):
        """The Rust type of a C type."""
        if "(*)" in kind:
            returns, arguments = kind.split("(*)", 1)
            return "Option<%s>" % self.function(returns.strip(), arguments.strip()[1:-1])
        plain, count = array_of(kind, self.api.numbers)
        if plain != kind:
            return "[%s; %d]" % (self.of(plain), count)
        base, *stars = re.findall(r"\*|const|\w+", re.sub(r"\bstruct\b", "", kind)) or [kind]
        frozen = base == "const"
        if frozen:
            base, *stars = stars
        rust = SCALARS.get(base, base)
        if base in self.functions:
            return "Option<%s>" % base
        for i, star in enumerate(stars):
            if star == "*":
                rust = "*%s %s" % ("const" if frozen else "mut", rust)
                frozen = stars[i + 1 : i + 2] == ["const"]
        return rust

    def function(self, returns, arguments):
        """A C function type, of which parameters may be without a name."""
        takes = []
        for one in split_arguments(arguments):
            if "(*" in one:
                kind, name = re.sub(r"\(\*\w*\)", "(*)", one, count=1), re.search(r"\(\*(\w*)\)", one).group(1)
            else:
                kind, name = re.match(r"(.*?[\s*])(\w+)$", one).groups()
            takes.append("%s: %s" % (word(name), self.of(kind.strip())))
        return "unsafe extern \"C\" fn(%s)%s" % (", ".join(takes), self.returned(returns))

    def returned(self, kind):
        return "" if kind == "void" else " -> " + self.of(kind)

    def has_union(self, name):
        return any("members" in one or array_of(one["type"], self.api.numbers)[0] in self.api.structs
                   and self.has_union(array_of(one["type"], self.api.numbers)[0])
                   for one in self.api.structs[name]["fields"])

    # ---- The file ------------------------------------------------------------------------------------------------

    def struct(self, name):
        item, out, unions = self.api.structs[name], "", ""
        for field in item["fields"]:
            out += doc(field.get("says", ""), "    ")
            if "members" in field:
                union = name + "_" + field["name"]
                unions += doc("The member `%s` of `%s`." % (field["name"], name))
                unions += "#[repr(C)]\n#[derive(Clone, Copy)]\npub union %s {\n%s}\n" % (union, "".join(
                    "    pub %s: %s,\n" % (word(one["name"]), self.of(one["type"])) for one in field["members"]))
                out += "    pub %s: %s,\n" % (word(field["name"]), union)
            else:
                out += "    pub %s: %s,\n" % (word(field["name"]), self.of(field["type"]))
        derives = "Clone, Copy" + ("" if self.has_union(name) else ", Debug")
        return unions + doc(item["says"]) + "#[repr(C)]\n#[derive(%s)]\npub struct %s {\n%s}\n" % (derives, name, out)

    def layout(self, name):
        """Assertions that the compiler checks: size, alignment and offsets as in kolize_flat.json."""
        out = ""
        for model, where in (("lp64", 'target_pointer_width = "64"'), ("wasm32", 'target_arch = "wasm32"')):
            known = self.layouts[name][model]
            offsets = ", ".join("%s: %d" % (word(path), at) for path, at in known["offsets"].items() if "." not in path)
            out += "#[cfg(%s)]\nlayout!(%s, %d, %d, %s);\n" % (where, name, known["size"], known["align"], offsets)
        return out

    def text(self):
        api = self.api
        out = ["// " + GENERATED % ", its layouts from bindings/flat/kolize_flat.json"]
        for item in api.enums:
            kind = item["name"] or "u32"
            out.append((doc(item["says"]) + "pub type %s = c_int;" % kind) if item["name"] else "")
            out += [doc(one["says"]) + "pub const %s: %s = %d;" % (one["name"], kind, one["value"])
                    for one in item["constants"]]
        out += ["pub const %s: %s = %d;" % (name, "i64" if value < 0 else "u32", value)
                for name, value in api.numbers.items()]
        inner = {found for item in api.structs.values() for one in item["fields"] for kind in
                 [str(one["type"])] + [two["type"] for two in one.get("members", [])] for found in
                 re.findall(r"struct (\w+)", kind)}
        inner |= {found for one in api.structs.values() for field in one["fields"] for two in field.get("members", [])
                  for found in re.findall(r"struct (\w+)", two["type"])}
        for name in sorted(set(api.opaque) | inner - set(api.structs)):
            out.append(doc("Opaque.") + "#[repr(C)]\npub struct %s {\n    _opaque: [u8; 0],\n"
                       "    _thread: PhantomData<*mut u8>,\n}" % name)
        for name, arguments in self.functions.items():
            out.append("pub type %s = %s;" % (name, self.function("void", arguments[1:-1])))
        out += [self.struct(name) + self.layout(name) for name in api.in_order()]
        out.append('extern "C" {')
        for one in api.functions:
            takes = ", ".join("%s: %s" % (word(two["name"]), self.of(two["type"])) for two in one["parameters"])
            out.append(doc(one["says"], "    ") + "    pub fn %s(%s)%s;" % (one["name"], takes, self.returned(one["returns"])))
        return "\n".join(out + ["}"]) + "\n"

    def forwards(self):
        """Each function once more as kzr_..., by kolize-sys; and the names that C gives them."""
        rust, names = "", ""
        for one in self.api.functions:
            takes = ", ".join("%s: %s" % (word(two["name"]), self.of(two["type"])) for two in one["parameters"])
            sends = ", ".join(word(two["name"]) for two in one["parameters"])
            name = "kzr_" + one["name"][3:]
            rust += "#[no_mangle]\npub unsafe extern \"C\" fn %s(%s)%s {\n    kolize_sys::%s(%s)\n}\n" % (
                name, takes, self.returned(one["returns"]), one["name"], sends)
            names += "#define %s %s\n" % (one["name"], name)
        return rust, names


# ---- The plain data of the safe crate ------------------------------------------------------------------------------

# C's name without kz_: Rust's.  Structs in RAW have C's layout, so that whole arrays are lent as they are.
STRUCTS = {"vec2": "Vec2", "box": "Bounds", "cell": "Cell", "cell_rect": "CellRect", "segment": "Segment", "circle": "Circle",
           "capsule": "Capsule", "pose": "Pose", "affine": "Affine", "contact": "Contact",
           "part_contact": "PartContact", "distance_result": "Nearest", "ray_hit": "RayHit", "ray_span": "RaySpan",
           "sweep_hit": "SweepHit", "motion": "Motion", "toi": "TurnHit", "measure": "Measure",
           "mask_contact": "MaskContact", "mask_hit": "MaskHit", "mask_ray_hit": "MaskRayHit", "component": "Component",
           "fit_loss": "FitLoss", "pair": "Pair", "fixture_pair": "FixturePair", "pair_users": "PairUsers",
           "world_contact": "WorldContact", "bodies_fixture": "BodiesFixture", "grid_hit": "GridHit",
           "world_hit": "WorldHit", "world_ray_hit": "WorldRayHit", "world_sweep_hit": "WorldSweepHit", "cast_hit": "CastHit",
           "world_near": "WorldNear", "move_hit": "MoveHit", "carry_result": "Carried", "push_out": "PushOut",
           "index_pair": "IndexPair"}
ENUMS = {"relation": "Relation", "kind": "Kind", "pair_mode": "PairMode", "response": "Response", "walk": "Walk",
         "metric": "Metric", "connectivity": "Connectivity", "simplify_mode": "SimplifyMode", "play": "Play",
         "cell_rule": "CellRule", "result": "ErrorKind"}
RAW = {"vec2", "box", "cell", "cell_rect", "pair", "fixture_pair", "index_pair", "component"}
SENT = RAW | {"segment", "circle", "capsule", "pose", "affine", "contact", "motion"}
WHOLE = {"cell", "cell_rect", "pair_users", "index_pair"}  # compared and hashed by their bits
ZEROED = {"vec2", "cell", "cell_rect"}
# `hit` is false where there is none: Option says that.
LEFT_OUT = {("ray_hit", "hit"), ("sweep_hit", "hit"), ("toi", "hit"), ("mask_hit", "hit"), ("mask_ray_hit", "hit"),
            ("mask_contact", "pushed")}
OPTIONAL = {("cast_hit", "body"), ("push_out", "last"), ("mask_contact", "push")}
TRAITS = '#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]\n'
WORDS = {"x": "Along x.", "y": "Along y.", "a": "The first.", "b": "The second.", "r": "The radius.", "at": "Where it lies.",
         "cos": "The cosine of its angle.", "sin": "The sine of its angle.", "gap": "The distance, and the nearest points."}
NUMERALS = {"4": "Four", "8": "Eight"}


class Data:
    def __init__(self, api, system):
        self.api, self.sys = api, system
        self.enum_items = {one["name"]: one for one in api.enums}

    def of(self, struct, field):
        """(type, how it comes from C's value, how it goes to C's)"""
        name, kind = field["name"], field["type"]
        plain, count = array_of(kind, self.api.numbers)
        rust = self.name(plain)
        if (struct, name) in OPTIONAL:
            come = "c.pushed.then(|| c.push.into())" if name == "push" else "Body::from_c(c.%s)" % name
            return "Option<%s>" % rust, come, ""
        if plain == "kz_body":
            return rust, "Body::of_c(c.%s)" % name, "x.%s.into()" % name
        if plain != kind:
            same = rust == self.sys.of(plain)
            return ("[%s; %d]" % (rust, count), "c.%s" % name + ("" if same else ".map(Into::into)"),
                    "x.%s" % name + ("" if same else ".map(Into::into)"))
        if plain[3:] in ENUMS:
            return rust, "%s::from_c(c.%s)" % (rust, name), "x.%s as c_int" % name
        same = rust == self.sys.of(plain)
        return rust, "c." + word(name) + ("" if same else ".into()"), "x." + word(name) + ("" if same else ".into()")

    def name(self, plain):
        short = plain[3:]
        return STRUCTS.get(short) or ENUMS.get(short) or ("Body" if plain == "kz_body" else self.sys.of(plain))

    def struct(self, short):
        item, rust = self.api.structs["kz_" + short], STRUCTS[short]
        fields = [one for one in item["fields"] if (short, one["name"]) not in LEFT_OUT]
        derives = "Clone, Copy, Debug, PartialEq" + (", Eq, Hash" if short in WHOLE else "")
        out = doc(item["says"]) + TRAITS + "#[derive(%s%s)]\n" % (derives, ", Default" if short in ZEROED else "")
        out += ("#[repr(C)]\n" if short in RAW else "") + "pub struct %s {\n" % rust
        come = go = ""
        for field in fields:
            kind, comes, goes = self.of(short, field)
            name = word(field["name"])
            says = field.get("says") or WORDS.get(field["name"], "The %s." % field["name"].replace("_", " "))
            if kind.startswith("Option<"):
                says = says.replace("{0, 0}", "`None`")
            out += doc(says, "    ") + "    pub %s: %s,\n" % (name, kind)
            come += "            %s: %s,\n" % (name, comes)
            go += "            %s: %s,\n" % (name, goes)
        c = "sys::kz_" + short
        out += "}\nimpl From<%s> for %s {\n    fn from(c: %s) -> Self {\n        %s {\n%s        }\n    }\n}\n" % (
            c, rust, c, rust, come)
        if short in SENT:
            out += "impl From<%s> for %s {\n    fn from(x: %s) -> Self {\n        %s {\n%s        }\n    }\n}\n" % (
                rust, c, rust, c, go)
        if short in RAW:
            out += "same_layout!(%s, %s);\n" % (rust, c)
        return out

    def variant(self, constant, prefix):
        text = constant[len(prefix):]
        return NUMERALS.get(text) or "".join(part.capitalize() for part in text.split("_"))

    def enum(self, short):
        item, rust = self.enum_items["kz_" + short], ENUMS[short]
        used = [one for one in item["constants"] if not one["name"].endswith("_COUNT") and one["name"] != "KZ_OK"]
        prefix = os.path.commonprefix([one["name"] for one in used])
        prefix = prefix[: prefix.rfind("_") + 1]
        order = ", PartialOrd, Ord" if short == "relation" else ""
        out = doc(item["says"].replace("KZ_OK, or what", "What").split(": the names")[0].rstrip(".") + ".") + TRAITS
        out += "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash%s)]\n" % order
        out += ("#[non_exhaustive]\n" if short in ("result", "kind") else "") + "#[repr(i32)]\npub enum %s {\n" % rust
        known = ""
        for one in used:
            name = self.variant(one["name"], prefix)
            out += doc(one["says"] or "A %s." % name.lower(), "    ") + "    %s = %d,\n" % (name, one["value"])
            known += "            %d => Self::%s,\n" % (one["value"], name)
        first = self.variant(used[0]["name"], prefix)
        out += "}\nimpl %s {\n    /// Of C's number; a number that is none becomes the first.\n" % rust
        out += "    #[allow(dead_code, unreachable_patterns)]\n    pub(crate) fn from_c(number: c_int) -> Self {\n"
        return out + "        match number {\n%s            _ => Self::%s,\n        }\n    }\n}\n" % (known, first)

    def text(self):
        head = "// " + GENERATED % "" + "\n//! Plain data: what is asked about, and answers.\nuse crate::{sys, Body};\n"
        head += "use core::ffi::c_int;\n"
        return head + "".join(map(self.enum, ENUMS)) + "".join(map(self.struct, STRUCTS))


def files():
    api = Api()
    system = Sys(api)
    return {"kolize-sys/src/generated.rs": system.text(), "kolize/src/data.rs": Data(api, system).text()}


def main():
    if sys.argv[1:2] == ["--golden"] and len(sys.argv) == 3:
        for name, text in zip(("forwards.rs", "renames.h"), Sys(Api()).forwards()):
            with open(os.path.join(sys.argv[2], name), "w", encoding="utf-8") as file:
                file.write(text)
        return
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    stale = []
    for name, text in files().items():
        path = os.path.join(HERE, name)
        if sys.argv[1:]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            stale.append(name)
    if stale:
        sys.exit("bindings/rust: not what docs/reference/api.json gives: %s (make api)" % ", ".join(stale))


if __name__ == "__main__":
    main()
