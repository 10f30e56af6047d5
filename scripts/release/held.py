"""What each archive must hold.  The lists come from the tree and from the manifests, not from the archives."""

import fnmatch
import json
import os
import re

from shell import Fault, contents, git, read


def need(name, path, wanted, inside=""):
    """Stops where one of `wanted` is not in the archive, below the folder `inside`; its contents by name."""
    have = {file[len(inside):] if file.startswith(inside) else file: text for file, text in contents(path).items()}
    missing = sorted(set(wanted) - set(have))
    if missing:
        raise Fault("%s: %s: not in %s" % (name, ", ".join(missing[:5]), os.path.basename(path)))
    return have


def licence(name, path, have, tree, where="LICENSE"):
    if where not in have:
        raise Fault("%s: LICENSE: not in %s" % (name, os.path.basename(path)))
    if have[where].decode() != read(os.path.join(tree, "LICENSE")):
        raise Fault("%s: LICENSE in %s is not that of the tree" % (name, os.path.basename(path)))


def tracked(tree, folder="."):
    """Files of git below a folder, named from there; of a tree without git, all files."""
    status, names, _ = git(os.path.join(tree, folder), "ls-files", "-z", ".") # else unusual names are quoted
    if status == 0 and names:
        return names.split("\0")[:-1]
    top = os.path.join(tree, folder)
    return sorted(os.path.relpath(os.path.join(where, name), top).replace(os.sep, "/")
                  for where, _, names in os.walk(top) for name in names if not name.endswith(".pyc"))


def source(tree, path, version):
    have = need("source", path, tracked(tree), "kolize-%s/" % version)
    licence("source", path, have, tree)


def two_files(tree, path, version):
    inside = "kolize-%s-two-files/" % version
    have = need("two-files", path, ["kolize.h", "kolize.c", "kolize.hpp", "kolize_flat.h", "kolize_flat.c", "README.md"], inside)
    licence("two-files", path, have, tree)


# Folders of which a source distribution may leave out files: tests and pictures that need the repository.
SPARED = ("gallery/", "test/")


def sdist(tree, path, version):
    """All of bindings/python but tests that pyproject.toml excludes, and the core as two files.  What else it excludes is missing."""
    settings = read(os.path.join(tree, "bindings/python/pyproject.toml"))
    without = re.findall(r'"([^"]+)"', re.search(r"^sdist\.exclude = \[(.*)\]", settings, re.M).group(1))
    wanted = [name for name in tracked(tree, "bindings/python")
              if not name.startswith(SPARED)
              or not any(name == one or name.startswith(one + "/") or fnmatch.fnmatch(name, one) for one in without)]
    have = need("sdist", path, wanted + ["core/kolize.c", "core/kolize.h", "PKG-INFO"], "kolize-%s/" % version)
    licence("sdist", path, have, tree)
    metadata("sdist", have["PKG-INFO"].decode(), version)


def metadata(name, text, version):
    if "\nVersion: %s\n" % version not in text:
        raise Fault("%s: version: its metadata has not %s" % (name, version))
    if "License-File: LICENSE" not in text:
        raise Fault("%s: LICENSE: its metadata names none" % name)


def wheel(tree, path, version):
    """Every module and its types, the extension, the licence."""
    modules = ["kolize/" + one for one in tracked(tree, "bindings/python/kolize")]
    info = "kolize-%s.dist-info/" % version
    have = need("wheel", path, modules + [info + "METADATA"])
    if not any(re.match(r"kolize/_core\.", one) for one in have):
        raise Fault("wheel: kolize/_core: not in %s" % os.path.basename(path))
    licence("wheel", path, have, tree, info + "licenses/LICENSE")
    metadata("wheel", have[info + "METADATA"].decode(), version)


def paths_of(node):
    """Every file that the exports of a package.json name."""
    if isinstance(node, str):
        return [node[2:]]
    return [path for one in node.values() for path in paths_of(one)]


MODULES = ["dist/%s.wasm" % name for name in ("kolize", "masks", "geometry", "io")]


def npm(tree, path, version):
    """Every entry that the README lists, whatever the exports name, and each WebAssembly module."""
    have = need("npm", path, ["package.json"], "package/")
    about = json.loads(have["package.json"])
    rows = re.findall(r"^\| `kolize.*?\|", read(os.path.join(tree, "bindings/js/README.md")), re.M)
    entries = ["." + entry for row in rows for entry in re.findall(r"`kolize((?:/[\w-]+)*)`", row)]
    missing = [entry for entry in entries if entry not in about["exports"]]
    if missing or not entries:
        raise Fault("npm: %s: not in the exports of package.json" % ", ".join(missing or ["."]))
    wanted = paths_of(about["exports"]) + [about[key][2:] for key in ("main", "module", "types", "unpkg")]
    need("npm", path, wanted + ["README.md"] + MODULES, "package/")
    licence("npm", path, have, tree)
    if about["version"] != version:
        raise Fault("npm: version: package.json has %s, not %s" % (about["version"], version))
    for name in MODULES:
        if not have[name].startswith(b"\0asm"):
            raise Fault("npm: %s in %s is no WebAssembly module" % (name, os.path.basename(path)))


def crate(tree, path, version, name):
    folder = "bindings/rust/" + name
    wanted = [one for one in tracked(tree, folder) if one.startswith("src/")] + ["Cargo.toml", "README.md"]
    if name == "kolize-sys":
        wanted += ["build.rs", "c/kolize.c", "c/kolize.h"]
    have = need("crate " + name, path, wanted, "%s-%s/" % (name, version))
    licence("crate " + name, path, have, tree)
    if not re.search(r'^version = "%s"' % re.escape(version), have["Cargo.toml"].decode(), re.M):
        raise Fault("crate %s: version: Cargo.toml has not %s" % (name, version))


def rock(tree, path, version):
    archive = "kolize-lua-%s.tar.gz" % version
    have = need("rock", path, [archive, "kolize-%s-1.rockspec" % version])
    return have


def lua(tree, path, version):
    wanted = ["kolize.lua", "kolize_bump.lua", "kolize.h", "kolize.c", "kolize_flat.h", "kolize_flat.c", "README.md",
              "kolize-%s-1.rockspec" % version]
    have = need("lua", path, wanted, "kolize-lua-%s/" % version)
    licence("lua", path, have, tree)
