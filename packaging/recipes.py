"""Writes the recipes of package managers, complete for one version, from the folders of packaging.

    python packaging/recipes.py OUT [--archives FOLDER]

Version, licence and symbols come from the tree, authors and addresses from project.json: a line with an address that nobody
gave is left out.  FOLDER holds kolize-VERSION-source.tar.gz and kolize-VERSION-two-files.tar.gz, whose sums recipes name.
Until there is a repository, whose releases have them, recipes find them there.
"""

import email.utils
import glob
import hashlib
import json
import os
import re
import shutil
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(HERE)
FOLDERS = "debian", "conan", "meson", "vcpkg", "homebrew", "nix", "xmake"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def version_of(tree=TREE):
    return re.search(r"^project\(kolize VERSION (\S+)", read(os.path.join(tree, "CMakeLists.txt")), re.M).group(1)


def sums(path):
    with open(path, "rb") as file:
        data = file.read()
    return hashlib.sha256(data).hexdigest(), hashlib.sha512(data).hexdigest()


def maintainer(project):
    """Debian wants a mail address, which is the maintainer's own; example.org is nobody's, and lintian's tests take it."""
    return "%s <%s>" % (os.environ.get("DEBFULLNAME", project["authors"][0]), os.environ.get("DEBEMAIL", "nobody@example.org"))


def fields(archives):
    """What stands for each @NAME@; an empty one leaves out its line."""
    project, version = json.loads(read(os.path.join(HERE, "project.json"))), version_of()
    licence = read(os.path.join(TREE, "LICENSE"))
    out = {"VERSION": version, "ABI": ".".join(version.split(".")[:2]), "HOMEPAGE": project["homepage"],
           "REPOSITORY": project["repository"], "MAINTAINER": maintainer(project), "DATE": email.utils.formatdate(time.time()),
           "AUTHORS": ", ".join(project["authors"]),
           "COPYRIGHT": re.search(r"^Copyright (?:\(c\) )?(.*)$", licence, re.M).group(1),
           "LICENSE": "\n".join(" " + line if line.strip() else " ." for line in licence.split("\n\n", 2)[2].strip().split("\n"))}
    for name, kind in ("SOURCE", "source"), ("TWO_FILES", "two-files"):
        file = "kolize-%s-%s.tar.gz" % (version, kind)
        path = os.path.join(os.path.abspath(archives), file)
        out[name + "_SHA256"], out[name + "_SHA512"] = sums(path) if os.path.exists(path) else ("", "")
        where = "%s/releases/download/v%s" % (project["repository"], version) if project["repository"] else "file://" + os.path.dirname(path)
        out[name + "_URL"], out[name + "_FILE"] = where + "/" + file, file
    return out


def filled(text, values):
    lines = []
    for line in text.splitlines(keepends=True):
        names = re.findall(r"@([A-Z_0-9]+)@", line)
        unknown = [name for name in names if name not in values]
        if unknown:
            raise SystemExit("recipes.py: no field is named %s" % unknown[0])
        if all(values[name] for name in names):
            lines.append(re.sub(r"@([A-Z_0-9]+)@", lambda match: values[match.group(1)], line))
    return "".join(lines)


def symbols(values):
    """debian/PACKAGE.symbols from the functions that the headers offer."""
    functions = {"kolize": [], "kolize-pool": [], "kolize-io": []}
    for path in sorted(glob.glob(os.path.join(TREE, "include/kolize/*.h"))):
        name = os.path.basename(path)
        library = "kolize-pool" if name == "pool.h" else "kolize-io" if re.match(r"io[_.]", name) else "kolize"
        functions[library] += re.findall(r"^KZ_(?:API|INLINE)\b[^;{]*?\b(kz_\w+)\(", read(path), re.M)
    out = {}
    for library, package in ("kolize", "libkolize"), ("kolize-pool", "libkolize"), ("kolize-io", "libkolize-io"):
        package += values["ABI"]
        lines = ["lib%s.so.%s %s #MINVER#" % (library, values["ABI"], package)]
        lines += [" %s@Base %s" % (name, values["ABI"]) for name in sorted(set(functions[library]))]
        if library == "kolize": # those that macros declare
            lines += [' (regex)"^kz_(box|span)_u(8|16|32)_[a-z_]+@Base$" ' + values["ABI"],
                      " kz_library_%s@Base %s" % (values["ABI"].replace(".", "_"), values["ABI"])]
        name = "debian/%s.symbols" % package
        out[name] = out.get(name, "") + "\n".join(lines) + "\n"
    return out


def recipes(values):
    """{path: (text, is a program)}"""
    out = {}
    for folder in FOLDERS:
        for where, _, files in os.walk(os.path.join(HERE, folder)):
            for file in files:
                path = os.path.join(where, file)
                text = filled(read(path), values)
                if text:
                    out[filled(os.path.relpath(path, HERE), values)] = text, os.access(path, os.X_OK)
    out.update({path: (text, False) for path, text in symbols(values).items()})
    first = read(os.path.join(TREE, "examples/first.c"))
    out["conan/test_package/first.c"] = out["xmake/example/first.c"] = first, False
    out["meson/example/first.c"] = first.replace("<kolize/kolize.h>", '"kolize.h"'), False
    return out


def main(out, archives):
    for folder in FOLDERS:
        shutil.rmtree(os.path.join(out, folder), ignore_errors=True)
    for name, (text, runs) in recipes(fields(archives)).items():
        path = os.path.join(out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755 if runs else 0o644)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[3] if sys.argv[2:3] == ["--archives"] else sys.argv[1])
