"""Fills manifests from project.json: authors, and addresses once a maintainer has written them there.

    python packaging/fill.py [--write]     without --write it fails where a manifest differs

A field that is empty leaves out its line: no manifest has an address that nobody gave.  pyproject.toml, the crates'
manifests, the rockspec and SECURITY.md have a marked part; package.json is written by bindings/js/package.mjs, which
reads project.json itself.  The licence is copied to where packages are made.
"""

import glob
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.normpath(os.path.join(HERE, ".."))
PYPROJECT = "bindings/python/pyproject.toml"
CRATES = ("bindings/rust/kolize-sys", "bindings/rust/kolize")
LICENSED = ("bindings/python",) + CRATES
BEGIN, END = "# From packaging/project.json, by packaging/fill.py:\n", "# End of these.\n"
HIDDEN = "<!-- From packaging/project.json, by packaging/fill.py -->\n", "<!-- End of these. -->\n"


def python_fields(project):
    """The lines of pyproject.toml that are of the project."""
    lines = ["authors = [" + ", ".join('{ name = %s }' % json.dumps(name) for name in project["authors"]) + "]"]
    urls = {"Homepage": project["homepage"], "Repository": project["repository"]}
    return "\n".join(lines + ["urls.%s = %s" % (name, json.dumps(url)) for name, url in urls.items() if url]) + "\n"


def crate_fields(project):
    """Those of a Cargo.toml."""
    lines = ["authors = [%s]" % ", ".join(map(json.dumps, project["authors"]))]
    lines += ["%s = %s" % (name, json.dumps(project[name])) for name in ("homepage", "repository") if project[name]]
    return "\n".join(lines) + "\n"


def rock_fields(project, version):
    """Those of a rockspec.  Its archive lies beside it, until there is a repository whose releases have it."""
    file = "kolize-lua-%s.tar.gz" % version
    folder = "%s/releases/download/v%s/" % (project["repository"], version) if project["repository"] else ""
    lines = ["source = { url = %s }" % json.dumps(folder + file)]
    lines += ["description.maintainer = %s" % json.dumps(", ".join(project["authors"]))]
    lines += ["description.homepage = %s" % json.dumps(project["homepage"])] if project["homepage"] else []
    return "\n".join(lines) + "\n"


def security_fields(project):
    """The contact of SECURITY.md."""
    contact = project["security_contact"]
    return "Write to %s.\n" % contact if contact else ""


def filled(text, fields, begin=BEGIN, end=END):
    if text.count(begin) != 1 or end not in text:
        raise ValueError("no part between %r and %r" % (begin.strip(), end.strip()))
    before, rest = text.split(begin)
    return before + begin + fields + end + rest.split(end, 1)[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def wanted(tree, project):
    """{path below the tree: the text that it is to have}."""
    def marked(path, fields, *marks):
        try:
            return filled(read(os.path.join(tree, path)), fields, *marks)
        except ValueError as error:
            raise SystemExit("%s: %s" % (path, error)) from None

    out = {PYPROJECT: marked(PYPROJECT, python_fields(project))}
    out.update({path: marked(path, crate_fields(project)) for path in (crate + "/Cargo.toml" for crate in CRATES)})
    for found in glob.glob(os.path.join(tree, "packaging/luarocks/*.rockspec")):
        path = os.path.relpath(found, tree)
        version = re.search(r"kolize-(.*)-\d+\.rockspec", path).group(1)
        out[path] = marked(path, rock_fields(project, version), "-" + BEGIN.replace("#", "-"), "-" + END.replace("#", "-"))
    out["SECURITY.md"] = marked("SECURITY.md", security_fields(project), *HIDDEN)
    licence = read(os.path.join(tree, "LICENSE"))
    out.update({folder + "/LICENSE": licence for folder in LICENSED})
    return out


def main(write):
    texts = wanted(TREE, json.loads(read(os.path.join(HERE, "project.json"))))
    differ = [path for path, text in texts.items()
              if not os.path.exists(os.path.join(TREE, path)) or read(os.path.join(TREE, path)) != text]
    for path in differ:
        print(("written: " if write else "differs: ") + path)
        if write:
            with open(os.path.join(TREE, path), "w", encoding="utf-8") as file:
                file.write(texts[path])
    return 0 if write or not differ else 1


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
