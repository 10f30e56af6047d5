#!/usr/bin/env python3
"""Writes the bindings of other languages from bindings/flat/kolize_flat.json:  generate.py [--write] [LANGUAGE...]

Without --write it says whether the files are what it would write."""

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from reader import Model  # noqa: E402

SAYS = "written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew."
LANGUAGES = ["go", "csharp", "zig", "d", "nim", "odin", "c3"]


def main():
    writing = "--write" in sys.argv
    chosen = [one for one in sys.argv[1:] if one != "--write"] or LANGUAGES
    if set(chosen) - set(LANGUAGES):
        sys.exit(__doc__.split("\n")[0])
    stale = []
    for language in chosen:
        for name, text in importlib.import_module(language).write(Model(), SAYS).items():
            path = os.path.join(HERE, "..", name)
            if writing:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
                stale.append(name)
    if stale:
        sys.exit("bindings: not what kolize_flat.json gives: %s (make api)" % ", ".join(stale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
