#!/usr/bin/env python3
"""Has the binary interface of the shared libraries changed?  make abi; abi.py [--write] [--self-test] [--jobs N]

Builds the shared libraries with debug information in build-abi/ and compares them with those of the last release, by
abidiff.  docs/reference/releases.txt names releases and their commits, for tags do not come with every clone.  Where
the commit is missing too (a shallow clone), compares with docs/reference/abi.txt: a short list, made by abidw, of what
programs that were compiled against the headers rely on: soname, functions with their types, structs with size and
offset of each field, values of constants.  --write makes that file anew, when a release is made.

The rule.  A soname ends with MAJOR.MINOR of the version.  What comes after a release may add to the interface.  It may
break programs that were compiled before only under a higher soname: so the version in CMakeLists.txt is raised first.

Exit status 0: unchanged, only more of it, or changed under a higher soname; 1: changed under the same one or a lower.
"""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "reference", "abi.txt")
RELEASES = os.path.join(ROOT, "docs", "reference", "releases.txt")
HEADERS = os.path.join(ROOT, "include", "kolize")
LIBRARIES = ("kolize", "kolize-io", "kolize-pool")
SWITCHES = "kz_library_"  # how the symbol begins that is named after the version and what a build leaves out: no function


def run(*words, **more):
    return subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)


def done(*words, **more):
    result = run(*words, **more)
    if result.returncode:
        sys.exit("%s\n%s" % (" ".join(words), result.stdout))
    return result.stdout


# ---- The short list --------------------------------------------------------------------------------------------------


class Types:
    """The types of an abidw document by their ids."""

    def __init__(self, root):
        self.by_id = {e.get("id"): e for e in root.iter() if e.get("id")}

    def name(self, ident):
        e = self.by_id[ident]
        if e.tag == "pointer-type-def":
            of = self.by_id[e.get("type-id")]
            return self.name(e.get("type-id")) if of.tag == "function-type" else self.name(e.get("type-id")) + "*"
        if e.tag == "qualified-type-def":
            inner = self.name(e.get("type-id"))
            const = "const" if e.get("const") == "yes" else "volatile"
            return inner + " " + const if inner.endswith("*") else const + " " + inner
        if e.tag == "array-type-def":
            sizes = "".join("[%s]" % s.get("length") for s in e.findall("subrange"))
            return self.name(e.get("type-id")) + sizes
        if e.tag == "function-type":
            return "%s(*)(%s)" % (self.name(e.find("return").get("type-id")), self.parameters(e))
        return e.get("name")

    def parameters(self, e):
        return ", ".join(self.name(p.get("type-id")) for p in e.findall("parameter"))


def short_list(library, headers):
    """{what: how} of one library: "function kz_x": "int(int)", "struct kz_y": its size, and so on."""
    text = done("abidw", "--no-corpus-path", "--no-show-locs", "--drop-private-types",
                "--headers-dir", headers, library)
    root = ET.fromstring(text)
    types, out = Types(root), {"soname": root.get("soname")}
    symbols = {e.get("name") for e in root.iter("elf-symbol")}
    for e in root.iter("function-decl"):  # not all refer to their symbol
        if e.get("name") in symbols:
            out["function " + e.get("name")] = "%s(%s)" % (types.name(e.find("return").get("type-id")),
                                                           types.parameters(e))
    for e in list(root.iter("class-decl")) + list(root.iter("union-decl")):
        if not e.get("name").startswith("kz_") or e.get("is-declaration-only"):
            continue
        struct = "struct " + e.get("name")
        out[struct] = "%d bytes" % (int(e.get("size-in-bits")) // 8)
        for member in e.findall("data-member"):
            field = member.find("var-decl")
            out["%s.%s" % (struct, field.get("name"))] = "%s at %d" % (
                types.name(field.get("type-id")), int(member.get("layout-offset-in-bits", 0)) // 8)
    for e in root.iter("enum-decl"):
        for one in e.findall("enumerator"):
            if one.get("name").startswith("KZ_"):
                out["constant " + one.get("name")] = one.get("value")
    for name in symbols:
        if name.startswith(SWITCHES):
            out["switches"] = name
    missing = [name for name in symbols
               if name.startswith("kz_") and not name.startswith(SWITCHES) and "function " + name not in out]
    if missing:
        sys.exit("%s: no types of %s: built without -g?" % (library, ", ".join(sorted(missing)[:5])))
    return out


def own(lists):
    """Without what kolize-io and kolize-pool have from the core."""
    core = lists["kolize"]
    return {library: {what: how for what, how in now.items() if now is core or core.get(what) != how}
            for library, now in lists.items()}


def as_text(lists):
    out = ["# The binary interface on x86-64 Linux: made by scripts/abi.py --write, compared by make abi."]
    for library, what in lists.items():
        out += ["", "[%s]" % library] + ["%s: %s" % pair for pair in sorted(what.items())]
    return "\n".join(out) + "\n"


def from_text(text):
    lists, now = {}, None
    for line in text.split("\n"):
        if line.startswith("["):
            now = lists.setdefault(line[1:-1], {})
        elif line and not line.startswith("#"):
            what, how = line.split(": ", 1)
            now[what] = how
    return lists


def changes(before, now):
    """(lines of what a compiled program would notice, lines of what there is more of).  How many constants an enum has
    is no promise, so KZ_..._COUNT may grow."""
    broken, more = [], []
    for what, how in sorted(before.items()):
        if what == "soname" or (what.startswith("constant") and what.endswith("_COUNT")):
            continue
        if what not in now:
            broken.append("%s is gone" % what)
        elif now[what] != how:
            broken.append("%s was %s, is %s" % (what, how, now[what]))
    for what, how in sorted(now.items()):
        if what in before:
            continue
        of = re.match(r"struct \w+(?=\.)", what)
        (broken if of and of.group() in before else more).append("%s: %s is new" % (what, how))
    return broken, more


# ---- Beside a release ------------------------------------------------------------------------------------------------


def build(source, folder, jobs):
    """The shared libraries alone, by a compiler that is not asked to optimise: types are the same, and it is quick."""
    done("cmake", "-S", source, "-B", folder, "-DCMAKE_BUILD_TYPE=Debug", "-DKOLIZE_BUILD_STATIC=OFF",
         "-DKOLIZE_BUILD_CLI=OFF", "-DKOLIZE_BUILD_DEMO=OFF")
    done("cmake", "--build", folder, "-j", str(jobs))


def soname(library):
    found = re.search(r"SONAME\s+(\S+)", done("objdump", "-p", library))
    return found.group(1) if found else ""


def beside(old, old_headers, new, new_headers):
    """(what abidiff finds that breaks programs, "" for nothing)."""
    result = run("abidiff", "--no-added-syms", "--no-show-locs", "--drop-private-types", "--headers-dir1", old_headers,
                 "--headers-dir2", new_headers, old, new)
    if result.returncode & 3:
        sys.exit("abidiff failed:\n" + result.stdout)
    return result.stdout if result.returncode else ""


def releases_of(text):
    """[(name, commit)] of the page of releases, the last one at the end."""
    rows = [line.split() for line in text.split("\n") if line.strip() and not line.startswith("#")]
    for row in rows:
        if len(row) != 2 or not re.fullmatch("[0-9a-f]{40}", row[1]):
            sys.exit("docs/reference/releases.txt: not a release and its commit: %s" % " ".join(row))
    return rows


def last_release(root, text):
    """(name, commit) of the last release whose commit is here; ("", "") where none is.  A tag of that name must be at
    that commit."""
    for name, commit in reversed(releases_of(text)):
        if run("git", "-C", root, "cat-file", "-e", commit + "^{commit}").returncode:
            continue
        tag = run("git", "-C", root, "rev-parse", "-q", "--verify", "refs/tags/%s^{commit}" % name)
        if tag.returncode == 0 and tag.stdout.strip() != commit:
            sys.exit("the tag %s is not at the commit that docs/reference/releases.txt has" % name)
        return name, commit
    return "", ""


def version_of(name):
    """The numbers at the end of a soname: libkolize.so.0.1 is (0, 1)."""
    found = re.search(r"\.so\.([0-9.]+)$", name)
    return tuple(int(n) for n in found.group(1).split(".")) if found else ()


def verdict(library, broken, was, now):
    if not broken:
        print("%s: compatible with %s" % (library, was))
        return True
    print(broken if isinstance(broken, str) else "\n".join("    " + line for line in broken))
    if version_of(was) < version_of(now):
        print("%s: changed, and the soname with it: %s is %s now" % (library, was, now))
        return True
    print("%s: INCOMPATIBLE with programs linked to %s, and the soname is %s: raise the version in CMakeLists.txt, or "
          "change it back" % (library, was, now))
    return False


def compare_with_release(commit, now):
    folder = os.path.join(ROOT, "build-abi", "release")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    archive = subprocess.run(["git", "-C", ROOT, "archive", commit], check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    build(folder, os.path.join(folder, "build"), jobs_asked())
    good = True
    for library in LIBRARIES:
        old, new = (os.path.join(where, "lib%s.so" % library) for where in (os.path.join(folder, "build"), now))
        if not os.path.exists(old):
            print("%s: new since the release" % library)
            continue
        found = beside(old, os.path.join(folder, "include", "kolize"), new, HEADERS)
        good = verdict(library, found, soname(old), soname(new)) and good
    return good


def compare_with_page(lists):
    with open(PAGE, encoding="utf-8") as file:
        before = from_text(file.read())
    good, grown = True, 0
    for library, now in lists.items():
        broken, more = changes(before.get(library, {}), now)
        grown += len(more)
        good = verdict(library, broken, before.get(library, now)["soname"], now["soname"]) and good
    if good and grown:
        print("%d functions, structs, fields or constants are new: abi.py --write puts them on the list" % grown)
    return good


# ---- That it can fail ------------------------------------------------------------------------------------------------


HEADER = ("typedef struct kz_s { int a; %s b; } kz_s;\nenum kz_e { KZ_ONE%s };\ntypedef struct kz_own kz_own;\n"
          "int kz_f(const kz_s *s, enum kz_e e, const kz_own *own);\n")
CODE = ('#include "s.h"\nstruct kz_own { %s c; };\n'
        "int kz_f(const kz_s *s, enum kz_e e, const kz_own *own) { return s->a + (int)e + (int)own->c; }\n")


def self_test():
    """Two small libraries: each kind of change is found by both ways, and what is only more is not."""
    with tempfile.TemporaryDirectory(prefix="kolize-abi-") as folder:
        def library(name, header, more="", private="int"):
            where = os.path.join(folder, name)
            os.makedirs(where)
            with open(os.path.join(where, "s.h"), "w", encoding="utf-8") as file:
                file.write(header + ("int kz_g(void);\n" if more else ""))
            with open(os.path.join(where, "s.c"), "w", encoding="utf-8") as file:
                file.write(CODE % private + more)
            made = os.path.join(where, "libs.so")
            done("cc", "-g", "-shared", "-fPIC", "-Wl,-soname,libs.so.1", "-o", made, os.path.join(where, "s.c"))
            return made, where

        base = library("base", HEADER % ("float", " = 1"))
        cases = [("same", library("same", HEADER % ("float", " = 1")), False),
                 ("more", library("more", HEADER % ("float", " = 1"), "int kz_g(void) { return 1; }\n"), False),
                 ("private", library("private", HEADER % ("float", " = 1"), private="double"), False),
                 ("field", library("field", HEADER % ("double", " = 1")), True),
                 ("constant", library("constant", HEADER % ("float", " = 2")), True)]
        for name, (made, where), broken in cases:
            found = beside(*base, made, where)
            listed, _ = changes(short_list(*base), from_text(as_text({"s": short_list(made, where)}))["s"])
            if bool(found) != broken or bool(listed) != broken:
                sys.exit("self-test: %s: abidiff %r, list %r" % (name, found, listed))
        with contextlib.redirect_stdout(io.StringIO()):
            self_test_sonames()
        self_test_releases(folder)
    print("self-test: changes of fields and constants are found, and pass under a higher soname alone; additions and "
          "what is private may be; the last release is found without its tag")


def self_test_sonames():
    """A break passes under a higher soname only; what is compatible under any."""
    cases = [("libs.so.0.1", "libs.so.0.1", False), ("libs.so.0.1", "libs.so.0.2", True),
             ("libs.so.0.9", "libs.so.0.10", True), ("libs.so.0.2", "libs.so.0.1", False),
             ("libs.so.0.9", "libs.so.1", True), ("libs.so.0.1", "", False)]
    for was, now, expected in cases:
        if verdict("s", ["a change"], was, now) != expected:
            sys.exit("self-test: a break from %s to %s" % (was, now))
        if not verdict("s", [], was, now):
            sys.exit("self-test: no break from %s to %s" % (was, now))


def self_test_releases(folder):
    """A repository of two commits, the first of them a release: found by its commit, unless a tag says otherwise."""
    repository = os.path.join(folder, "repository")
    git = ("git", "-C", repository, "-c", "user.name=self-test", "-c", "user.email=self-test@localhost")
    done("git", "init", "-q", repository)
    for n in range(2):
        done(*git, "commit", "-q", "--allow-empty", "-m", str(n))
    first = done(*git, "rev-parse", "HEAD^").strip()
    page = "# a comment\nv1 %s\nv2 %s\n" % (first, "0" * 40)  # that of v2 is not in this clone
    if last_release(repository, page) != ("v1", first) or last_release(repository, "v2 %s\n" % ("0" * 40)) != ("", ""):
        sys.exit("self-test: the last release whose commit is there is not found")
    done(*git, "tag", "v1", first)
    if last_release(repository, page) != ("v1", first):
        sys.exit("self-test: a release with its tag is not found")
    done(*git, "tag", "-f", "v1", "HEAD")
    for wrong in (page, "v1 abc\n"):
        try:
            last_release(repository, wrong)
        except SystemExit:
            continue
        sys.exit("self-test: a tag at another commit, or half a commit, is taken")


def jobs_asked():
    return int(sys.argv[sys.argv.index("--jobs") + 1]) if "--jobs" in sys.argv else os.cpu_count() or 2


def main():
    if "--self-test" in sys.argv:
        self_test()
        return 0
    now = os.path.join(ROOT, "build-abi", "now")
    build(ROOT, now, jobs_asked())
    lists = own({name: short_list(os.path.join(now, "lib%s.so" % name), HEADERS) for name in LIBRARIES})
    if "--write" in sys.argv:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(as_text(lists))
        return 0
    with open(RELEASES, encoding="utf-8") as file:
        name, commit = last_release(ROOT, file.read())
    good = compare_with_release(commit, now) if commit else compare_with_page(lists)
    print("beside %s: %s" % (name or "docs/reference/abi.txt", "as promised" if good else "NOT as promised"))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
