"""Reads bindings/flat/kolize_flat.json as what writers of languages need: classes, calls with what they take and give.

A call of C takes pointers, lengths and places for answers.  Here it is a method of a class, which takes slices and gives
values.  What a call takes is one of:
    scalar, struct   a number, an enum; a plain struct
    thing            an object of a class: a mask, a shape, a world
    slice, things    elements and their number, also of what has objects in it: fixtures, definitions of bodies
    bytes, buffer    memory to read; to write
    text             a string
and, unseen by the caller: null, err, count (of a slice), scratch and room (memory for what the call makes), answers.
What it gives: value, thing, shape (a copy that owns its vertices), list, lent (an array of the library, copied), text.
"""

import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
FLAT = os.path.join(HERE, "..", "flat", "kolize_flat.json")
SCALARS = {"bool", "int", "unsigned", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t", "float", "double", "uint8_t",
           "uint16_t", "ptrdiff_t"}
NULLS = {"const kz_allocator *", "const kz_box_options *", "const kz_work *", "const kz_limits *"}
# Structs whose fields refer to something, that callers fill: fields that are none of theirs are left out.
DEFS = {"kz_body_def", "kz_fixture", "kz_world_def", "kz_query_filter", "kz_move_def", "kz_grid_def", "kz_surface",
        "kz_rule", "kz_animation", "kz_simplify", "kz_frame"}
HIDDEN = {"kz_frame": {"n_masks", "masks", "bounds", "n_shapes", "shapes"}}
# (struct, array): the field that counts it, and how many elements each stands for.
ARRAYS = {("kz_rings", "points"): ("n_points", 1), ("kz_rings", "ring_end"): ("n_rings", 1),
          ("kz_rings", "parent"): ("n_rings", 1), ("kz_cell_rects", "items"): ("n", 1), ("kz_components", "items"): ("n", 1),
          ("kz_hull", "points"): ("n_points", 1), ("kz_triangles", "indices"): ("n", 3),
          ("kz_body_def", "fixtures"): ("n_fixtures", 1), ("kz_surface", "palette"): ("n_colors", 1),
          ("kz_grid_def", "tiles"): ("n_tiles", 1)}
BYTES = {("kz_grid_def", "ids"), ("kz_surface", "pixels")}
VERBS = {"create", "destroy", "set", "move", "turn"}
# Calls without arguments that read like fields.
PROPERTIES = {"width", "height", "count", "bounds", "bytes", "cell_size", "edits", "frame_count", "tag_count", "animation_count",
              "points", "length", "pairs", "begin_events", "end_events"}
NOT_BOUND = [(r"kz_draw_|kz_replay_draw", "draws by callbacks"), (r"kz_replay_", "reads a log in place"),
             (r"kz_world_record", "writes by a callback"), (r"kz_mask_from_call|kz_rule_call", "asks a callback"),
             (r"kz_mask_cache_", "hands out masks to be given back"), (r"kz_overlap_(one_)?\w+s$|kz_world_cast_many|kz_\w+s_of$|kz_mask_overlap_many", "reads columns in place"),
             (r"kz_\w*words$|kz_grid_ids|kz_mask_overlap_areas|kz_world_find_many", "fills memory of several lengths"),
             (r"kz_frame_|kz_mask_set_(frame|animation|tag)$|kz_body_(frames|fixtures)$|kz_bodies_parts|kz_grid_tile",
              "gives structs with pointers in them"),
             (r"kz_\w+_bytes$(?<!config_space_bytes)(?<!world_bytes)(?<!save_bytes)", "sizes memory that the binding makes itself"),
             (r"kz_\w+_def_default", "gives what is the language's default"),
             (r"kz_rule_", "fills a Rule, which the caller does"), (r"kz_error_text", "is in the text of errors"),
             (r"kz_limits_resolve|kz_data_|kz_surface_part", "is for programs in C")]
# Memory that a maker needs until its shape is copied: a function of C and what to ask it, a number of bytes, or
# for a list of points one shape more than it has.
SCRATCH = {"kz_shape_transform": ("kzf_shape_transform_bytes", "shape"), "kz_shape_scale": ("kzf_shape_transform_bytes", "shape"),
           "kz_shape_from_rings": ("kzf_shape_from_rings_bytes", "rings"), "kz_body_fixture_shape": 1024,
           "kz_shape_polygon_with_tree": ("kzf_edge_tree_bytes", "points"), "kz_shape_rounded_box": 5 * 256,
           "kz_shape_polyline_with_tree": ("kzf_edge_tree_bytes", "points"), "kz_shape_rounded_polygon": "points",
           "kz_shape_parts_with_tree": ("kzf_part_tree_bytes", "parts")}
# Lists whose length is known, or that one call must fill: a call that moves is not made twice.
ROOM = {"kz_mask_distances": "area", "kz_convex_hull": "points", "kz_bodies_create": "defs", "kz_body_move": 64,
        "kz_shape_move": 64, "kz_platform_move": 128, "kz_platform_turn": 128, "kz_world_nearest": "k"}
# Calls after which the world refers to what they took.
BODY_KEEPS = {"kz_body_create", "kz_bodies_create", "kz_body_set_shape", "kz_body_set_frames", "kz_body_set_fixtures"}


def words_of(name):
    return name.replace("kz_", "", 1).split("_")


def base(kind):
    return kind.replace("const ", "").replace("struct ", "").replace("*", "").strip()


def pascal(words):
    return "".join(one[:1].upper() + one[1:] for one in words)


def constant_words(name, enum=None):
    """KZ_KIND_BOX of kz_kind is box; what belongs to no type keeps all its words."""
    words = name.lower().split("_")[1:]
    prefix = words_of(enum["name"]) if enum and enum["name"] else []
    if prefix and words[: len(prefix)] != prefix:  # KZ_PAIRS_TOUCH of kz_pair_mode, KZ_RULE_ALPHA of kz_rule_kind
        prefix = words[:1] if words[0] in (prefix[0], prefix[0] + "s") else prefix[-1:]
    if prefix and words[: len(prefix)] == prefix and words[len(prefix)][:1].isalpha():
        words = words[len(prefix) :]
    return words


def camel(words):
    return words[0] + pascal(words[1:])


class Thing:
    """A class: objects that end.  kind: opaque; shape; struct, whose arrays its fields point to."""

    def __init__(self, name, kind, free, says):
        self.c, self.kind, self.free, self.says = name, kind, free, says
        self.words, self.calls, self.fields = words_of(name), [], []


class Struct:
    def __init__(self, item, things):
        self.c, self.says, self.item = item["name"], item["says"], item
        self.words, self.size, self.calls = words_of(self.c), item["lp64"]["size"], []
        self.fields = item["fields"]
        self.is_def = self.c in DEFS
        self.counts = {ARRAYS[self.c, one["name"]][0] for one in self.fields if (self.c, one["name"]) in ARRAYS}

    def shown(self, model):
        """(field, kind) of what callers of a def fill; the others stay zero."""
        for field in self.fields:
            kind = model.field_kind(self, field)
            if kind:
                yield field, kind


class Take:
    def __init__(self, kind, name, c, **more):
        self.kind, self.name, self.c, self.of = kind, name, c, base(c)
        self.optional = False
        self.__dict__.update(more)


class Call:
    def __init__(self, item):
        self.c, self.of, self.says, self.item = item["name"], item["of"], item["says"], item
        self.threads, self.takes, self.returns = item["threads"], [], item["returns"]
        self.list = self.counted = None
        self.keeps_body, self.scratch = False, SCRATCH.get(item["of"])
        self.gives = []  # Take objects of answers, in order; kind as in the text above
        self.owner, self.static, self.words = None, True, []
        self.fails = item["returns"] == "kz_result"
        self.maybe = False

    def seen(self):
        """What a caller gives, without the object whose method it is."""
        return [one for one in self.takes if one.kind in
                ("scalar", "struct", "thing", "slice", "things", "bytes", "buffer", "text") and not (one is self.me())]

    def me(self):
        return None if self.static or not self.takes else self.takes[0]

    def answer_name(self, one):
        """What an answer is called: by its type where C says `out`."""
        if one.name not in ("out", "value", "result"):
            return one.name
        return "_".join(words_of(one.of)) if one.of.startswith("kz") else "value"

    def count_of(self, one, length, scratch):
        """The number of elements behind an array: `length` says how long a slice is."""
        if any(other.kind == "scratch" and other.name == one.array for other in self.takes):
            return length("points") + " + 1" if self.scratch == "points" else scratch
        return length("list" if self.list and one.array == self.list.name else "text" if any(
            other.kind == "textout" for other in self.takes) else one.array)

    def scratch_of(self, length, shape_size, count, thing):
        """The bytes that a maker needs until its shape is copied."""
        if isinstance(self.scratch, int) or self.scratch is None:
            return str(self.scratch)
        if self.scratch == "points":
            return "(%s + 1) * %s" % (length("points"), shape_size)
        function, what = self.scratch
        return count(function, what) if what in ("points", "parts") else thing(function, what)

    def is_property(self):
        return not self.static and not self.fails and not self.maybe and not self.seen() and "_".join(self.words) in PROPERTIES


class Model:
    def __init__(self):
        with open(FLAT, encoding="utf-8") as file:
            self.data = json.load(file)
        data = self.data
        self.enums = [one for one in data["enums"] if one["name"]]
        self.flags = [one for one in data["enums"] if not one["name"]]
        self.enum_names = {one["name"] for one in self.enums}
        self.numbers = data["constants"]
        self.things = {one["name"]: Thing(one["name"], "opaque", "kzf_" + one["frees"][3:], one["says"]) for one in data["opaque"]}
        self.things["kz_shape"] = Thing("kz_shape", "shape", "kzf_shape_free", next(
            one["says"] for one in data["structs"] if one["name"] == "kz_shape"))
        self.structs = {}
        for one in data["structs"]:
            if "frees" in one and one["name"] != "kz_shape":
                self.things[one["name"]] = Thing(one["name"], "struct", "kzf_" + one["frees"][3:], one["says"])
            self.structs[one["name"]] = Struct(one, self.things)
        for thing in self.things.values():
            if thing.kind == "struct":
                thing.fields = self.structs[thing.c].fields
        self.calls, self.left_out = [], []
        for item in data["functions"]:
            self.read(item)
        for name in ("kz_mask_cache", "kz_replay"):
            del self.things[name]
        for call in self.calls:
            (call.owner or self).__dict__.setdefault("calls_here", []).append(call)

    # ---- Structs ------------------------------------------------------------------------------------------------

    def is_plain(self, name):
        """Has a struct neither pointers nor shapes in it, so that it is the same everywhere?"""
        if name == "kz_shape" or name not in self.structs:
            return False
        for field in self.structs[name].fields:
            plain = field.get("of", field["type"])
            if "members" in field or "*" in plain or "callback" in field or plain == "char" or plain == "kz_pair_filter":
                return False
            if plain in self.structs and not self.is_plain(plain):
                return False
        return True

    def plain_structs(self):
        return [self.structs[name] for name in self.ordered() if self.is_plain(name)]

    def ordered(self):
        done = []

        def visit(name):
            if name in done or name not in self.structs:
                return
            for field in self.structs[name].fields:
                for one in field.get("members", [field]):
                    if "*" not in one["type"]:
                        visit(re.sub(r"\[.*", "", one["type"]))
            done.append(name)

        for name in self.structs:
            visit(name)
        return done

    def field_kind(self, struct, field):
        """How a caller fills a field of a def; None: it is not the caller's."""
        kind, name = field["type"], field["name"]
        if name in struct.counts or name in HIDDEN.get(struct.c, ()) or "callback" in field:
            return None
        if (struct.c, name) in BYTES:
            return "bytes"
        if (struct.c, name) in ARRAYS:
            return "slice" if self.is_plain(base(kind)) or base(kind) in SCALARS else "things"
        if base(kind) in self.things and "*" in kind or kind == "kz_shape":
            return "thing"
        if kind == "const char *":
            return "text"
        if "*" in kind or kind == "kz_work":
            return None
        return "plain"

    def is_fillable(self, name):
        return name in DEFS

    # ---- Calls --------------------------------------------------------------------------------------------------

    def read(self, item):
        call = Call(item)
        why = next((why for pattern, why in NOT_BOUND if re.match("(%s)" % pattern, item["of"])), None)
        why = why or self.read_takes(call) or self.read_returns(call)
        if item["of"].endswith("_free"):
            return
        if why:
            self.left_out.append((item["name"], why))
            return
        self.place(call)
        self.calls.append(call)

    def read_takes(self, call):
        takes, counts = call.item["parameters"], {}
        for one in takes:
            if re.fullmatch(r"\w+", one.get("count", "")):
                counts[one["count"]] = one["name"]
        for i, one in enumerate(takes):
            take = self.take(call, one, counts)
            if take is None:
                return "takes " + one["type"]
            take.optional = take.kind == "struct" and one.get("may_be_null", False)
            take.keeps = "borrows" in one
            call.takes.append(take)
            if take.kind in ("answer", "shape", "partshape", "owned", "ownedstruct", "list"):
                call.gives.append(take)
        for i, one in enumerate(call.gives):  # the number that a call writes beside its list
            if one.kind == "list":
                call.list = one
                for other in call.gives:
                    if other.kind == "answer" and other.c == "size_t *":
                        other.kind, call.counted = "written", other
        call.gives = sorted((one for one in call.gives if one.kind != "written"), key=lambda one: one.kind == "list")
        return None

    def take(self, call, one, counts):
        kind, name, of = one["type"], one["name"], base(one["type"])
        if kind in NULLS or call.of == "kz_sweep_rotating" and name == "memory":
            return Take("null", name, kind)
        if kind == "kz_error *":
            return Take("err", name, kind)
        if one.get("result"):
            return Take("answer", name, kind) if self.is_plain(of) else None
        if call.of == "kz_sweep_rotating" and name == "bytes":
            return Take("fixed", name, kind, value=0)
        if name in counts and name == "k":
            return Take("scalar", name, kind)
        if name in counts:
            return Take("count", name, kind, array=counts[name])
        if one.get("owns"):
            if of == "kz_convex_parts":
                return Take("partshape", name, kind)
            return Take("owned" if kind.endswith("**") else "ownedstruct", name, kind)
        if name == "stride":
            return Take("fixed", name, kind, value=8)
        if kind in SCALARS or kind in self.enum_names:
            return Take("scalar", name, kind)
        if "value" in one and (self.is_plain(of) or of in SCALARS):
            return Take("struct", name, kind)
        if of in self.things and "**" not in kind and "count" not in one:
            if one.get("out") and of == "kz_shape":
                return Take("shape", name, kind)
            return Take("thing", name, kind)
        if kind == "const char *":
            return Take("text", name, kind)
        if kind in ("const void *", "void *"):
            if name == "memory":
                return Take("scratch", name, kind, unit="1")
            return Take("bytes" if kind[0] == "c" else "buffer", name, kind) if "count" in one else None
        return self.take_array(call, one, kind, name, of)

    def take_array(self, call, one, kind, name, of):
        out, count = one.get("out"), one.get("count")
        plain = self.is_plain(of) or of in SCALARS
        if kind == "char *" and count:
            return Take("textout", name, kind)
        if count and out and of == "kz_shape":
            return Take("scratch", name, kind, unit="kz_shape")
        if count and out and plain:
            return Take("list", name, kind, count=count, room=ROOM.get(call.of, "grow"))
        if count and plain:
            return Take("slice", name, kind, count=count)
        if count and (of == "kz_shape" or self.is_fillable(of)):
            return Take("things", name, kind, count=count)
        if kind.startswith("const ") and (plain or self.is_fillable(of)):
            return Take("struct", name, kind)
        if out and (plain or of in self.enum_names) and kind.count("*") == 1:
            return Take("answer", name, kind)
        return None

    def read_returns(self, call):
        kind = call.returns
        lists = [one for one in call.takes if one.kind == "list"]
        call.keeps_body = call.of in BODY_KEEPS
        if call.fails or kind == "void":
            return None
        if kind == "const char *":
            call.gives.insert(0, Take("text", "text", kind))
        elif "*" in kind:
            number = [one for one in call.takes if one.kind == "answer" and one.name == "n"]
            if number and self.is_plain(base(kind)):
                call.gives.remove(number[0])
                number[0].kind = "lentcount"
                call.gives.insert(0, Take("lent", "items", kind))
            elif base(kind) in self.things:
                call.gives.insert(0, Take("lentthing", "thing", kind))
            else:
                return "gives " + kind
        elif any(one.kind == "textout" for one in call.takes):
            call.gives.insert(0, Take("textlength", "text", kind))
        elif kind in ("size_t", "int32_t") and lists:
            pass  # how many there are: the list's length
        elif kind == "bool" and call.gives:
            call.maybe = True
        else:
            call.gives.insert(0, Take("value", "value", kind))
        return None

    # ---- Names --------------------------------------------------------------------------------------------------

    def place(self, call):
        """Whose method a call is, and its name there."""
        owners = dict(self.structs, **self.things)
        prefix = max((name for name in owners if (call.of + "_").startswith(name + "_")), key=len, default=None)
        first = call.takes[0] if call.takes and call.takes[0].kind in ("thing", "struct") else None
        made = [one.of for one in call.gives] if call.gives else []
        if first and (prefix == first.of or first.of in self.things and not (prefix in self.things and prefix in made)):
            call.owner, call.static = owners[first.of], False
        elif prefix in self.things and not first:
            call.owner = owners[prefix]
        elif prefix and prefix in made and (prefix in self.things or self.is_plain(prefix) or self.is_fillable(prefix)):
            call.owner = owners[prefix]
        words = words_of(call.of)
        if call.owner and words[: len(call.owner.words)] == call.owner.words and len(words) > len(call.owner.words):
            words = words[len(call.owner.words) :]
        elif words[0] in ("body", "bodies", "platform", "shape") and words[1] in VERBS:
            words = [words[1], words[0]] + words[2:]
        call.words = words

    def documentation(self, text, rename):
        """The sentence with names of C replaced by those of the language."""
        return re.sub(r"\bkzf?_\w+", lambda found: rename.get(found.group().replace("kzf_", "kz_"), found.group()), text)
