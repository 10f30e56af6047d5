"""The description of the flat interface as data: what kolize_flat.json holds, and what generators of bindings read."""

import json
import re

from api import MODELS, array_of
from ownership import Ownership

LIBRARIES = {"kolize-io": "reads and writes files, by a library of its own; C and C++ call it",
             "kolize-pool": "starts threads, by a library of its own; C and C++ call it"}

# Functions that only the flat interface has; extras.c defines them.
EXTRAS = [
    {"name": "kzf_sizeof", "declares": "size_t kzf_sizeof(const char *name)", "returns": "size_t", "threads": "any",
     "says": "The bytes of a struct by its name, such as \"kz_shape\"; 0 for others: a binding compares it with its own.",
     "parameters": [{"type": "const char *", "name": "name"}]},
    {"name": "kzf_shape_copy", "declares": "kz_result kzf_shape_copy(const kz_shape *shape, kz_shape **out, kz_error *err)",
     "returns": "kz_result", "threads": "any",
     "says": "Copies a shape with the vertices, rings, parts and trees that it borrows; masks and grids stay borrowed.",
     "parameters": [{"type": "const kz_shape *", "name": "shape", "borrows": "the copy refers to its mask or grid"},
                    {"type": "kz_shape **", "name": "out", "owns": "kzf_shape_free", "out": True},
                    {"type": "kz_error *", "name": "err", "out": True, "may_be_null": True}]},
    {"name": "kzf_shape_free", "declares": "void kzf_shape_free(kz_shape *shape)", "returns": "void", "threads": "any",
     "says": "Frees a shape of kzf_shape_copy.", "parameters": [{"type": "kz_shape *", "name": "shape", "frees": True}]},
]


def parameters_of(text):
    """Typed parameters of a callback: its parentheses' inside."""
    out, depth, one = [], 0, ""
    for char in text + ",":
        depth += (char == "(") - (char == ")")
        if char != "," or depth:
            one += char
            continue
        pointer = re.match(r"(.*?)\(\*(\w+)\)(.*)$", one.strip())
        if pointer:
            kind, name = pointer.group(1) + "(*)" + pointer.group(3), pointer.group(2)
        else:
            kind, name = re.match(r"(.*?)(\w+)$", one.strip()).groups()
        out.append(with_callback({"type": kind.strip(), "name": name}))
        one = ""
    return out


def with_callback(field):
    """A field or parameter; of a pointer to a function its returns and parameters, too."""
    found = re.match(r"(.*?)\s*\(\*\)\((.*)\)$", field["type"])
    if found:
        field["callback"] = {"returns": found.group(1).strip(), "parameters": parameters_of(found.group(2))}
    return field


def function_of(api, flat, owned):
    """One function: its flat parameters, each with what is said of it."""
    item = next(one for one in api.functions if one["name"] == flat.direct)
    takes = [dict(with_callback({"type": kind.strip(), "name": name}), **owned.parameter(item, i))
             for i, (kind, name) in enumerate(flat.parameters[: len(item["parameters"])])]
    for one, direct in zip(takes, item["parameters"]):
        if api.by_value(direct["type"]):
            one.pop("count", None)
            one["value"] = direct["type"]
        elif one["type"] in api.structs:
            one["value"] = one["type"]
    if flat.result:
        takes.append({"type": flat.result + " *", "name": "result", "out": True, "result": True})
    out = {"name": flat.name, "of": flat.direct, "header": item["header"], "returns": flat.flat_returns,
           "threads": owned.threads(item)}
    if owned.lent(item):
        out["lent"] = owned.lent(item)
    return dict(out, parameters=takes, says=item["says"])


def field_of(api, field):
    out = {"name": field["name"], "type": field["type"]}
    if "members" in field:
        out["members"] = field["members"]
    plain, count = array_of(field["type"], api.numbers)
    if plain != field["type"]:
        out.update(of=plain, count=count)
    out = with_callback(out)
    if field.get("says"):
        out["says"] = field["says"]
    return out


def struct_of(api, name, owned):
    """lp64 comes first: whoever takes the first layout of two takes that of most machines."""
    item = api.structs[name]
    out = {"name": name, "says": item["says"]}
    if owned.freed_by(name):
        out["frees"] = owned.freed_by(name)
    out.update({model: api.layout(name, MODELS[model]) for model in ("lp64", "wasm32")})
    return dict(out, fields=[field_of(api, field) for field in item["fields"]])


def callback_of(code):
    found = re.match(r"typedef (.*?)(\w+)\((.*)\);?$", code)
    return {"name": found.group(2), "returns": found.group(1).strip(), "parameters": parameters_of(found.group(3))}


def description(api, flats, generated):
    owned = Ownership(api, api.structs)
    undecided = owned.undecided(api.functions)
    if undecided:
        raise SystemExit("bindings/flat: " + "\n".join(undecided))
    constants = {one["name"]: one["value"] for item in api.enums for one in item["constants"]}
    constants.update(api.numbers)
    return {
        "says": generated,
        "functions": [function_of(api, flat, owned) for flat in flats],
        "extras": [{key: value for key, value in one.items() if key != "declares"} for one in EXTRAS],
        "not_here": [{"name": name, "library": library, "why": LIBRARIES[library]} for name, library in api.elsewhere],
        "opaque": [{"name": name, "frees": owned.freed_by(name), "says": api.opaque_says[name]} for name in api.opaque],
        "enums": [{"name": item["name"], "says": item["says"], "constants": item["constants"]} for item in api.enums],
        "callbacks": [callback_of(code) for code in api.typedefs],
        "structs": [struct_of(api, name, owned) for name in api.structs],
        "constants": constants,
    }


def text_of(data):
    """JSON with one function, type or constant a line, so that a diff shows what changed."""
    out = []
    for key, group in data.items():
        if isinstance(group, str):
            out.append("%s: %s" % (json.dumps(key), json.dumps(group)))
        elif isinstance(group, dict):
            lines = ",\n".join("    %s: %s" % (json.dumps(name), json.dumps(value)) for name, value in group.items())
            out.append("%s: {\n%s}" % (json.dumps(key), lines))
        else:
            out.append("%s: [\n%s]" % (json.dumps(key), ",\n".join("    " + json.dumps(one) for one in group)))
    return "{" + ",\n".join(out) + "}\n"
