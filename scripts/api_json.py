#!/usr/bin/env python3
"""The public interface as data, read from the headers:  api_json.py [--write]

Prints docs/reference/api.json, or with --write puts it there.  For bindings, and so that every change of the interface
is a change of that file: a test holds it against the headers.  Each declaration comes with the first sentence of what
its header says; the headers say the rest.
"""

import glob
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "reference", "api.json")
sys.path.insert(0, os.path.join(ROOT, "docs", "reference"))
from header_docs import PARENS, parts, read_header, without_comments  # noqa: E402

SENTENCE = re.compile(r".*?[.:?!](?=$|\s\s|\n[A-Z(]|\n\n)", re.S)


def first_sentence(text):
    """As the headers are written: a sentence ends with a stop and two spaces, or a line that begins anew follows."""
    found = SENTENCE.match(text.split("\n\n")[0].strip())
    return re.sub(r"\s+", " ", found.group() if found else text.split("\n\n")[0]).strip()


def one_line(code):
    return re.sub(r"\s+", " ", without_comments(code)).strip()


def declared(code):
    """(type, name) of a parameter or field: "const char *name" is ("const char *", "name"), an array keeps its size."""
    code = one_line(code)
    pointer = re.search(r"\(\*(\w+)\)", code)
    if pointer:  # to a function
        return code[: pointer.start(1)] + code[pointer.end(1) :], pointer.group(1)
    found = re.match(r"(.*?)(\w+)((?:\[[^]]*\])*)$", code)
    return (found.group(1).strip() + found.group(3)).strip(), found.group(2)


def split(text, mark=","):
    """At the marks that stand in no brackets."""
    out, depth = [""], 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if char == mark and not depth:
            out.append("")
        else:
            out[-1] += char
    return [part.strip() for part in out if part.strip()]


def function(item):
    code = re.sub(r"^(KZ_API|KZ_INLINE)\s+", "", one_line(item.code))
    found = re.match(r"(.*?)\b(%s)(%s)" % (item.name, PARENS), code)
    inside = found.group(3)[1:-1].strip()
    taken = [] if inside in ("", "void") else [declared(one) for one in split(inside)]
    return {"returns": found.group(1).strip(),
            "parameters": [{"type": kind, "name": name} for kind, name in taken]}


def fields(item):
    """Each field by itself, `int x, y` as two; the members of a union as fields, too, marked as sharing their place."""
    out = []
    for names, code, said in parts(item):
        union = re.match(r"union \{(.*)\} (\w+)$", one_line(code))
        if union:
            members = [declared(one) for one in split(union.group(1), ";")]
            out.append({"name": union.group(2), "type": "union", "says": first_sentence(said),
                        "members": [{"name": name, "type": kind} for kind, name in members]})
            continue
        if "(" in code:
            kind, name = declared(code)
            out.append({"name": name, "type": kind, "says": first_sentence(said)})
            continue
        first, *others = split(one_line(code))
        base = re.match(r"(.*?)\s*((?:\*\s*(?:const\b\s*)?)*)(\w+(?:\[[^]]*\])*)$", first)
        for one in [base.group(2) + base.group(3)] + others:
            kind, name = declared(base.group(1) + " " + one)
            out.append({"name": name, "type": kind, "says": first_sentence(said)})
        assert [one["name"] for one in out[-len(names) :]] == names, code
    return out


def constants(item, known):
    """Names and values; `known` holds those of enums before, and is added to."""
    out, value = [], -1
    for names, code, said in parts(item):
        _, mark, given = one_line(code).partition("=")
        if mark:
            given = re.sub(r"\bKZ_\w+", lambda m: str(known[m.group()]), given)
            given = re.sub(r"(?<=[0-9a-fA-F])[uUlL]+\b", "", given)
            assert re.fullmatch(r"[\s0-9a-fA-FxX+\-*|&<>~()]+", given), code
            value = eval(given)  # digits and operators alone, as just checked
        else:
            value += 1
        known[names[0]] = value
        out.append({"name": names[0], "value": value, "says": first_sentence(said)})
    return out


# Headers for those who use another library as well: inline functions alone, and types of that library.
FOR_OTHERS = {"sdl.h", "raylib.h"}


def headers():
    found = glob.glob(os.path.join(ROOT, "include", "kolize", "*.h"))
    return sorted(path for path in found if os.path.basename(path) not in FOR_OTHERS)


def library_of(header):
    """The library that has a header's functions: kolize-io and kolize-pool have their own, the core all others."""
    return "kolize-io" if re.match(r"io[_.]", header) else "kolize-pool" if header == "pool.h" else "kolize"


def read_api(texts):
    """The interface of headers given as {name: text}."""
    known, out = {}, []
    for name, text in texts.items():
        items = read_header(text)
        header = {"header": "kolize/" + name, "library": library_of(name),
                  "says": first_sentence(re.sub(r"^\S+\.h - ", "", items[0].comment)), "declares": []}
        for item in items:
            entry = {"kind": item.kind, "name": item.name}
            if item.kind in ("function", "inline"):
                entry.update(function(item))
            elif item.kind == "struct":
                entry["fields"] = fields(item)
            elif item.kind == "enum":
                entry["constants"] = constants(item, known)
            elif item.kind == "typedef":
                entry["code"] = one_line(item.code)
            elif item.kind == "define":
                entry["code"] = one_line(item.code.replace("\\\n", "\n"))
            else:
                continue
            if item.name in ("KZ_API", "KZ_INLINE"):  # how names are exported, in several forms
                continue
            entry["says"] = first_sentence(item.text())
            header["declares"].append(entry)
        out.append(header)
    return out


def as_text(api):
    """JSON with one declaration, field or constant a line, so that a diff shows what changed."""
    lines = []
    for header in api:
        head = {key: value for key, value in header.items() if key != "declares"}
        lines.append(json.dumps(head)[:-1] + ', "declares": [')
        entries = []
        for entry in header["declares"]:
            key = next((key for key in ("fields", "constants") if key in entry), None)
            if not key:
                entries.append(json.dumps(entry))
                continue
            head = {k: value for k, value in entry.items() if k != key}
            inner = ",\n        ".join(json.dumps(one) for one in entry[key])
            entries.append(json.dumps(head)[:-1] + ', "%s": [\n        %s]}' % (key, inner))
        lines[-1] += "\n    " + ",\n    ".join(entries) + "]}" if entries else "]}"
    return "[\n" + ",\n".join(lines) + "\n]\n"


def api_of_tree():
    texts = {}
    for path in headers():
        with open(path, encoding="utf-8") as file:
            texts[os.path.basename(path)] = file.read()
    return read_api(texts)


def main():
    text = as_text(api_of_tree())
    if sys.argv[1:] == ["--write"]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
    elif sys.argv[1:]:
        sys.exit(__doc__.split("\n")[0])
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
