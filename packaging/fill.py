"""Fills manifests from project.json: authors, and addresses once a maintainer has written them there.

    python packaging/fill.py [--write]     without --write it fails where a manifest differs

A field that is empty leaves out its line: no manifest has an address that nobody gave.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PYPROJECT = os.path.join(HERE, "..", "bindings", "python", "pyproject.toml")
LICENSE = os.path.join(HERE, "..", "LICENSE"), os.path.join(HERE, "..", "bindings", "python", "LICENSE")
BEGIN, END = "# From packaging/project.json, by packaging/fill.py:\n", "# End of these.\n"


def python_fields(project):
    """The lines of pyproject.toml that are of the project."""
    lines = ["authors = [" + ", ".join('{ name = %s }' % json.dumps(name) for name in project["authors"]) + "]"]
    urls = {"Homepage": project["homepage"], "Repository": project["repository"]}
    return "\n".join(lines + ["urls.%s = %s" % (name, json.dumps(url)) for name, url in urls.items() if url]) + "\n"


def filled(text, fields):
    before, rest = text.split(BEGIN)
    return before + BEGIN + fields + END + rest.split(END)[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main(write):
    project = json.loads(read(os.path.join(HERE, "project.json")))
    wanted = {PYPROJECT: filled(read(PYPROJECT), python_fields(project)), LICENSE[1]: read(LICENSE[0])}
    differ = [path for path, text in wanted.items() if not os.path.exists(path) or read(path) != text]
    for path in differ:
        print(("written: " if write else "differs: ") + os.path.relpath(path, os.path.join(HERE, "..")))
        if write:
            with open(path, "w", encoding="utf-8") as file:
                file.write(wanted[path])
    return 0 if write or not differ else 1


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
