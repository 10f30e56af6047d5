"""Where the version stands, and whether one version stands everywhere.

Each place is a file, or a pattern of files, and what stands around the version there.  Files that are needed must be
there; others, such as recipes, are read where they are.
"""

import glob
import os
import re

from shell import git, read

WHOLE = r"(\d+\.\d+\.\d+)"
NEEDED = [
    ("CMakeLists.txt", r"^project\(kolize VERSION %s " % WHOLE),
    ("include/kolize/base.h", r'KZ_VERSION_TEXT +"%s"' % WHOLE),
    ("include/kolize/base.h", r"KZ_VERSION_MAJOR (\d+)\n.*KZ_VERSION_MINOR (\d+)\n.*KZ_VERSION_PATCH (\d+)"),
    ("bindings/flat/kolize_flat.h", r"KZ_VERSION_MAJOR = (\d+), KZ_VERSION_MINOR = (\d+), KZ_VERSION_PATCH = (\d+)"),
    ("docs/reference/api.json", r'KZ_VERSION_TEXT \\"%s\\"' % WHOLE),
    ("bindings/python/pyproject.toml", r'^version = "%s"' % WHOLE),
    ("bindings/rust/kolize/Cargo.toml", r'^kolize-sys = \{ version = "=%s"' % WHOLE),
    ("bindings/rust/kolize/README.md", r'^kolize = "(\d+)\.(\d+)"'),
    ("test/consumer/app/CMakeLists.txt", r"find_package\(kolize (\d+)\.(\d+) "),
    ("CHANGELOG.md", r"^## \[(?:Unreleased\]: )?%s" % WHOLE),
]
# Patterns of files of which at least one has the version: a crate may take it from the workspace.
SOME = [("bindings/rust/**/Cargo.toml", r'^version = "%s"' % WHOLE)]
# Headers and recipes: what calls itself a version, or names an archive of this library.
WHERE_FOUND = [
    ("integrations/**/plugin.cfg", r'^version="%s"' % WHOLE),
    ("include/kolize/**/*.hpp", r'VERSION_TEXT +"%s"' % WHOLE),
    ("packaging/**/*", r"(?:(?<![\w-])version(?:\"|')?\s*[:=,(]?\s*(?:\"|')?v?|(?<![\w-])kolize(?:-lua)?[-_ ]\(?v?)%s" % WHOLE),
]
UNPUBLISHED = "0.0.0" # of crates that are tests


def found_in(path, pattern):
    """Versions that stand in a file; MAJOR.MINOR alone as such."""
    return [".".join(match.groups()) for match in re.finditer(pattern, read(path), re.M)]


def rows(tree):
    """(file, version found there, or "" where none is) of every place."""
    out = []
    for name, pattern in NEEDED:
        path = os.path.join(tree, name)
        found = found_in(path, pattern) if os.path.exists(path) else []
        out += [(name, version) for version in (found[:1] or [""])]
    for names, pattern in SOME:
        found = [row for row in everywhere(tree, names, pattern) if row[1] != UNPUBLISHED]
        out += found or [(names, "")]
    for names, pattern in WHERE_FOUND:
        out += everywhere(tree, names, pattern)
    return out


def everywhere(tree, names, pattern):
    out = []
    for path in sorted(glob.glob(os.path.join(tree, names), recursive=True)):
        name = os.path.relpath(path, tree)
        if not os.path.isfile(path) or path.endswith((".py", ".png")) and "conan" not in path:
            continue
        found = found_in(path, pattern)
        if os.path.basename(path) == "changelog":
            found = found[:1] # older entries follow
        out += [(name, version) for version in found]
    return out


def version_of(tree):
    found = found_in(os.path.join(tree, "CMakeLists.txt"), NEEDED[0][1])
    return found[0] if found else ""


def tags_of(tree):
    """Tags at the commit that is checked out, of a tree that is a repository."""
    if not os.path.exists(os.path.join(tree, ".git")):
        return []
    _, tags, _ = git(tree, "tag", "--points-at", "HEAD")
    return [tag for tag in tags.split() if re.match(r"v\d", tag)]


def faults(tree):
    """Every place whose version is not that of CMakeLists.txt."""
    version = version_of(tree)
    if not version:
        return ["version: CMakeLists.txt has none"]
    short = version.rpartition(".")[0]
    out = []
    for name, found in rows(tree):
        if found not in (version, short):
            out.append("version: %s has %s, CMakeLists.txt has %s" % (name, found or "none", version))
    for tag in tags_of(tree):
        if tag != "v" + version:
            out.append("version: the tag %s is at this commit, CMakeLists.txt has %s" % (tag, version))
    return out
