"""The index of all calls, CALLS.md, from the docstrings: a line each.

    python calls.py [--write]     without --write it fails where the page differs
"""

import enum
import inspect
import os
import sys
import types

import kolize
import kolize.arcade

try:
    import kolize.io
except ImportError:  # its docstrings need no kolize-io
    sys.modules["kolize._io"] = types.ModuleType("kolize._io")
    import kolize.io

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "CALLS.md")
HEAD = """# All calls of Kolize for Python

Written from the docstrings by `test/calls.py --write`. `help(kolize.World.move)` says more of each.
"""


def call_of(name, thing):
    """name(parameters), as inspect.signature reads them."""
    try:
        parameters = [p.replace(annotation=p.empty) for p in inspect.signature(thing).parameters.values() if p.name != "self"]
    except (TypeError, ValueError):
        return name + "(...)"
    text = ", ".join(str(p) for p in parameters if p.kind is not p.POSITIONAL_ONLY or p.name != "self")
    return f"{name}({text})"


def line_of(thing):
    """What the docstring's first paragraph says, and what is given back."""
    words = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    for mark in (") -> ", "): ", ")."):  # "name(...) -> type: text", as modules of Python write it
        head, found, rest = words.partition(mark)
        if found and head.split("(")[0].isidentifier():
            return ("-> " + rest if mark == ") -> " else rest).replace("|", "\\|")
    return words.replace("|", "\\|")


def rows(name, thing):
    """(call, line) of a function or a class with its members."""
    if not inspect.isclass(thing):
        yield call_of(name, thing), line_of(thing)
        return
    yield (name if issubclass(thing, (tuple, Exception, enum.Enum)) else call_of(name, thing)), line_of(thing)
    for member in sorted(vars(thing)):
        value = vars(thing)[member]
        if member.startswith("_") or issubclass(thing, Exception):
            continue
        if isinstance(value, staticmethod) or inspect.isroutine(value):
            yield call_of(f"{name}.{member}", getattr(thing, member)), line_of(getattr(thing, member))
        elif isinstance(value, property) or inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value):
            yield f"{name}.{member}", line_of(value)


def table(module, prefix, names):
    found = []
    for name in names:
        thing = getattr(module, name)
        if callable(thing):
            found += rows(prefix + name, thing)
    return "\n".join(["| call | |", "| --- | --- |", *(f"| `{call}` | {line} |" for call, line in found)])


def page():
    parts = [HEAD, "## kolize\n", table(kolize, "", kolize.__all__), "\n## kolize.arcade\n",
             table(kolize.arcade, "", kolize.arcade.__all__), "\n## kolize.io\n", table(kolize.io, "", kolize.io.__all__)]
    try:
        import kolize.pygame as masks
    except ImportError:
        return None
    parts += ["\n## kolize.pygame\n", table(masks, "", [name for name in masks.__all__ if name != "MaskType"])]
    return "\n".join(parts) + "\n"


def main(write):
    text = page()
    if text is None:
        print("not run: kolize.pygame needs pygame")
        return 0
    if write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    with open(PAGE, encoding="utf-8") as file:
        return 0 if file.read() == text else 1


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
