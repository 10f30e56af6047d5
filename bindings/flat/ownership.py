"""Who owns what: for each parameter whether it is owned, borrowed or freed, and for each function which threads may call it.

Most follows from types: `kz_world **out` is the caller's until kz_world_free.  BORROWS has what only the headers' prose
says.  A maker of shapes, or a call that gives a body something, is refused until this file says what it borrows.
"""

import re

# What a parameter's memory is referred to by, after the call.  None: looked at, nothing is kept.
SHAPE = "the shape refers to it"
BODY = "the body refers to what it refers to, until it is destroyed or given another shape"
BORROWS = {
    "kz_shape_polygon": {"points": SHAPE + ", where n > KZ_INLINE_POINTS (8)"},
    "kz_shape_polygon_with_holes": {"points": SHAPE, "ring_end": SHAPE},
    "kz_shape_polyline": {"points": SHAPE + ", where n > KZ_INLINE_POINTS (8)"},
    "kz_shape_polygon_with_tree": {"points": SHAPE, "ring_end": SHAPE, "memory": SHAPE},
    "kz_shape_polyline_with_tree": {"points": SHAPE, "memory": SHAPE},
    "kz_shape_parts": {"parts": SHAPE},
    "kz_shape_parts_with_tree": {"parts": SHAPE, "memory": SHAPE},
    "kz_shape_rounded_polygon": {"points": None, "parts": SHAPE},
    "kz_shape_rounded_box": {"parts": SHAPE},
    "kz_shape_transform": {"shape": SHAPE + " where it has holes, a mask or a grid", "memory": SHAPE},
    "kz_shape_scale": {"shape": SHAPE + " where it has holes, a mask or a grid", "memory": SHAPE},
    "kz_shape_from_rings": {"rings": SHAPE, "memory": SHAPE},
    "kz_shape_mask": {"mask": SHAPE},
    "kz_shape_grid": {"grid": SHAPE},
    "kz_shape_convex_parts": {"polygon": None},
    "kz_body_shape": {"world": "the shape refers to memory of the world, until the body is moved, reshaped or destroyed"},
    "kz_body_fixture_shape": {"world": SHAPE, "memory": SHAPE},
    "kz_body_create": {"def": BODY},
    "kz_bodies_create": {"defs": BODY},
    "kz_body_set_shape": {"shape": BODY},
    "kz_body_set_frames": {"frames": "the body refers to it, until it is destroyed or given another shape"},
    "kz_body_set_fixtures": {"fixtures": BODY + "; also the table itself"},
    "kz_replay_create": {"log": "the replay reads it until it is freed"},
    "kz_surface_part": {"surface": "the part refers to its pixels and palette"},
    "kz_rule_air": {"hot": "the rule refers to it"},
    "kz_rule_call": {"ctx": "the rule refers to it"},
    "kz_boxes_of": {"b": "the answer refers to it"},
    "kz_circles_of": {"c": "the answer refers to it"},
    "kz_capsules_of": {"c": "the answer refers to it"},
    "kz_mask_cache_get": {"mask": "the cache refers to it, until kz_mask_cache_remove"},
    "kz_mask_set_add_shape": {"shape": "the set refers to its mask"},
    "kz_world_create": {"def": "the world keeps filter_ctx, and the ctx of the allocator and of parallel"},
    "kz_world_record": {"recorder": "the world keeps its ctx, until recording ends"},
}

# Pointers of answers: whose memory it is, and until when it is valid.
STEP = "the world's, until its next step"
LENT = {
    "kz_mask_words": "the mask's", "kz_canvas_mask": "the canvas's, which it shows as it changes",
    "kz_canvas_words": "the canvas's", "kz_mask_set_frame": "the set's, until a frame or mask is added",
    "kz_mask_set_animation": "the set's, until an animation is added", "kz_mask_set_tag": "the set's",
    "kz_world_pairs": STEP, "kz_world_begin_events": STEP, "kz_world_end_events": STEP, "kz_world_fixture_pairs": STEP,
    "kz_world_fixture_begin_events": STEP, "kz_world_fixture_end_events": STEP,
    "kz_body_frames": "the caller's, as it was given to the body", "kz_body_fixtures": "the caller's, as it was given to the body",
    "kz_replay_world": "the replay's, until it goes on", "kz_shape_part": "the shape's",
    "kz_shape_points": "the shape's", "kz_grid_tile": "the grid's", "kz_grid_ids": "the grid's",
}

# Parameters for which NULL has a meaning.
OPTIONAL = {"const kz_allocator *", "kz_error *", "const kz_box_options *", "const kz_query_filter *", "const kz_work *",
            "const kz_limits *", "const kz_move_def *", "const kz_world_def *", "const kz_draw_colors *"}
ALONE = {"kz_cpu_force"}  # changes what every call of the process uses
RELEASED_BY = {"kz_mask_cache_get": "kz_mask_cache_release"}
COUNTS = re.compile(r"(n|n_\w+|max|size|bytes|k)$")

# How many elements there are where no parameter behind the array says it.
COUNTED = {
    ("kz_shape_polygon_with_holes", "points"): "ring_end[n_rings - 1]",
    ("kz_shape_polygon_with_tree", "points"): "ring_end[n_rings - 1]", ("kz_shape_rounded_box", "parts"): "KZ_ROUNDED_BOX_PARTS",
    ("kz_convex_hull", "hull"): "n", ("kz_bodies_create", "out"): "n", ("kz_bodies_set_at", "at"): "n",
    ("kz_world_cast_many", "out"): "n", ("kz_world_find_many", "end"): "n",
}


def base(kind):
    return kind.replace("const ", "").replace("*", "").replace("struct ", "").strip()


def is_count(one):
    return one["type"] in ("size_t", "int32_t") and COUNTS.match(one["name"])


def length_of(function, i):
    """The parameter that counts what parameter i points to, or how the count is reckoned; None for a single thing."""
    takes = function["parameters"]
    one, behind = takes[i], takes[i + 1 : i + 2]
    if (function["name"], one["name"]) in COUNTED:
        return COUNTED[function["name"], one["name"]]
    if one["name"] == "bits":
        return "(n + 63) / 64"
    if one["type"].count("*") != 1 or "(*)" in one["type"] or one["type"] in OPTIONAL:
        return None
    return behind[0]["name"] if behind and is_count(behind[0]) else None


class Ownership:
    def __init__(self, api, structs):
        self.names = {item["name"] for item in api.functions}
        self.opaque, self.structs = set(api.opaque), structs

    def freed_by(self, kind):
        """The function that frees a thing, or what a struct refers to."""
        name = base(kind) + "_free"
        return name if name in self.names else None

    def parameter(self, function, i):
        """What the description says of parameter i besides type and name."""
        one, name = function["parameters"][i], function["name"]
        kind, says = one["type"], {}
        changes = kind.endswith("*") and not kind.startswith("const ")
        if name.endswith("_free") and i == 0:
            says["frees"] = True
        elif name in RELEASED_BY and kind.endswith("**"):
            says["owns"] = RELEASED_BY[name]
        elif changes and self.freed_by(kind) and (kind.endswith("**") or base(kind) in self.structs):
            says["owns"] = self.freed_by(kind)
        borrowed = BORROWS.get(name, {}).get(one["name"])
        if borrowed:
            says["borrows"] = borrowed
        if changes and not says.get("frees") and base(kind) not in self.opaque and one["name"] != "ctx" or kind.endswith("**"):
            says["out"] = True
        if kind in OPTIONAL:
            says["may_be_null"] = True
        count = length_of(function, i)
        if count and base(kind) not in self.opaque:
            says["count"] = count
        return says

    def threads(self, function):
        """any: shares nothing.  reads: many may ask about one thing at once, while none changes it.  writes: one thread
        at a time for the thing that is its first parameter.  alone: no other thread may be in the library."""
        if function["name"] in ALONE:
            return "alone"
        kinds = [one["type"] for one in function["parameters"] if base(one["type"]) in self.opaque and "**" not in one["type"]]
        if any(not kind.startswith("const ") for kind in kinds):
            return "writes"
        return "reads" if kinds else "any"

    def lent(self, function):
        """Whose memory a pointer is that a function returns; None where it returns none, or the program's own text."""
        if "*" not in function["returns"]:
            return None
        return LENT.get(function["name"], "the library's, for ever" if base(function["returns"]) == "char" else "")

    def undecided(self, functions):
        """Functions of which this file has to say something, and does not."""
        out = []
        for function in functions:
            name = function["name"]
            kinds = [one["type"] for one in function["parameters"]]
            pointers = any("*" in kind and kind not in OPTIONAL and kind != "kz_shape *" for kind in kinds)
            makes = any(one["type"] == "kz_shape *" and one["name"] == "out" for one in function["parameters"])
            gives = re.match(r"kz_(body|bodies)_(create|set_(shape|frames|fixtures))", name)
            if (makes and pointers or gives) and name not in BORROWS:
                out.append("%s: ownership.py does not say what it borrows" % name)
            if self.lent(function) == "":
                out.append("%s: ownership.py does not say whose memory it returns" % name)
        out += ["%s: in ownership.py, but no function" % name for name in sorted((set(BORROWS) | set(LENT)) - self.names)]
        return out
