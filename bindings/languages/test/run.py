#!/usr/bin/env python3
"""Compiles and runs the bindings of bindings/languages as their users do:  run.py WORK [LANGUAGE...]

The four files of `make amalgamation` are compiled once.  In each language are run: the first program of its README, which
prints what the README says; the example of rocks, which prints the same everywhere; three rows of the golden table, equal,
and different with a planted fault; programs about lifetimes and about each form of call.  Zig comes from PyPI, into WORK."""

import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BINDINGS = os.path.dirname(os.path.dirname(HERE))
TREE = os.path.dirname(BINDINGS)


class Failed(Exception):
    pass


class Work:
    """A folder with the library, the questions of the golden table and the answers that are expected."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.dist = os.path.join(self.folder, "dist")
        os.makedirs(self.dist, exist_ok=True)
        self.command([sys.executable, "-B", os.path.join(TREE, "scripts", "amalgamate.py"), "--source", TREE, "--out", self.dist])
        self.command(["cc", "-std=c89", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", os.path.join(self.dist, "kolize_flat.h")])
        for name in ("kolize", "kolize_flat"):
            self.compiled(name)
        self.objects = [os.path.join(self.dist, name) for name in ("kolize.o", "kolize_flat.o")]
        self.command(["cc", "-shared", "-o", os.path.join(self.dist, "libkolize-flat.so")] + self.objects + ["-lm"])
        asks = os.path.join(self.folder, "questions")
        self.command(["cc", "-std=gnu11", "-Wall", "-Werror"] + ["-I" + os.path.join(TREE, *one) for one in (["include"], ["test", "golden"], ["test", "harness"])]
                     + [os.path.join(HERE, "questions.c"), self.objects[0], "-lm", "-o", asks])
        self.questions = subprocess.run([asks], capture_output=True, text=True, check=True).stdout
        with open(os.path.join(TREE, "test", "golden", "golden.txt"), encoding="utf-8") as file:
            rows = [line.split() for line in file if not line.startswith("#")]
        asked = re.findall(r"^module (\w+)$", self.questions, re.M)
        self.rows = [" ".join(row) for name in asked for row in rows if row and row[0] == name]
        with open(os.path.join(HERE, "rocks.txt"), encoding="utf-8") as file:
            self.rocks = file.read()

    def compiled(self, name):
        """An object, made anew when its sources differ from those of the last run."""
        sources = b"".join(open(os.path.join(self.dist, one), "rb").read() for one in (name + ".c", "kolize.h"))
        note = os.path.join(self.dist, name + ".compiled")
        if os.path.exists(note) and open(note, "rb").read() == sources:
            return
        self.command(["cc", "-std=gnu11", "-O2", "-fPIC", "-c", name + ".c"], self.dist)
        with open(note, "wb") as file:
            file.write(sources)

    def command(self, words, folder=None, given=None, **environment):
        """What a program prints; it must end well."""
        done = subprocess.run(words, cwd=folder or self.folder, input=given, capture_output=True, text=True, timeout=3600,
                              env=dict(os.environ, LD_LIBRARY_PATH=self.dist, **environment))
        if done.returncode != 0:
            raise Failed("%s: %d\n%s%s" % (" ".join(words), done.returncode, done.stdout[-2000:], done.stderr[-4000:]))
        return done.stdout


def first_program(language):
    """The first block of code of a README, and what the block after it says that it prints."""
    with open(os.path.join(BINDINGS, language, "README.md"), encoding="utf-8") as file:
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), re.M | re.S)
    code = next(i for i, (kind, _) in enumerate(blocks) if kind not in ("", "sh"))
    return blocks[code][1], blocks[code + 1][1]


class Language:
    """How programs of a language are compiled; `build(work, source, name)` gives the command that runs one."""

    def __init__(self, name, ending, build, golden, *programs):
        self.name, self.ending, self.build, self.golden, self.programs = name, ending, build, golden, programs

    def run(self, work):
        there = os.path.join(work.folder, self.name)
        shutil.rmtree(there, ignore_errors=True)
        os.makedirs(there)
        source = os.path.join(BINDINGS, self.name)
        code, prints = first_program(self.name)
        readme = os.path.join(there, "first" + self.ending)
        with open(readme, "w", encoding="utf-8") as file:
            file.write(code)
        self.expect(work.command(self.build(work, readme, "first")), prints, "the first program of README.md")
        self.expect(work.command(self.build(work, os.path.join(source, "examples", self.example()), "rocks")), work.rocks, "rocks")
        golden = self.build(work, os.path.join(source, self.golden), "golden")
        self.expect(work.command(golden, given=work.questions).split("\n")[:-1], work.rows, "the golden table")
        wrong = work.command(golden + ["20"], given=work.questions).split("\n")[:-1]
        if len(wrong) != len(work.rows) or set(wrong) & set(work.rows):
            raise Failed("golden: a flipped bit was not noticed")
        for program in self.programs:  # which end with an error when something is wrong
            name = re.search(r"(lifetimes|forms)", program.lower()).group(1)
            work.command(self.build(work, os.path.join(source, program), name))
        return 4 + len(self.programs)

    def example(self):
        return "Rocks.cs" if self.name == "csharp" else "rocks/main.go" if self.name == "go" else "rocks" + self.ending

    @staticmethod
    def expect(got, wanted, what):
        if got != wanted:
            raise Failed("%s: printed\n%s\nand not\n%s" % (what, got, wanted))


def build_go(work, source, name):
    """The package as a user has it: with the four files, which cgo compiles."""
    package = os.path.join(work.folder, "go", "kolize")
    if not os.path.isdir(package):
        shutil.copytree(os.path.join(BINDINGS, "go"), package)
        for one in ("kolize.h", "kolize.c", "kolize_flat.h", "kolize_flat.c"):
            shutil.copy(os.path.join(work.dist, one), package)
    place = os.path.join(package, "programs", name)
    os.makedirs(place)
    shutil.copy(source, os.path.join(place, "main.go"))
    program = os.path.join(work.folder, "go", name + ".out")
    work.command(["go", "build", "-o", program, "./programs/" + name], package, GOFLAGS="-mod=mod", GOTOOLCHAIN="local")
    if name == "lifetimes":
        Language.expect(work.command(["gofmt", "-l", "."], package), "", "files that gofmt would change")
        work.command(["go", "vet", "."], package, GOFLAGS="-mod=mod", GOTOOLCHAIN="local")
    return [program]


def build_csharp(work, source, name):
    there = os.path.join(work.folder, "csharp")
    library = os.path.join(there, "Kolize.dll")
    if not os.path.exists(library):
        work.command(["mcs", "-unsafe", "-langversion:latest", "-warnaserror", "-target:library", "-out:" + library]
                     + [os.path.join(BINDINGS, "csharp", one) for one in ("Kolize.cs", "Support.cs")])
    program = os.path.join(there, name + ".exe")
    work.command(["mcs", "-unsafe", "-langversion:latest", "-r:" + library, "-out:" + program, source])
    return ["mono", program]


def build_zig(work, source, name):
    site = os.path.join(work.folder, "python")
    if not os.path.isdir(os.path.join(site, "ziglang")):
        work.command([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", site, "ziglang==0.17.1"])
    program = os.path.join(work.folder, "zig", name + ".out")
    work.command([sys.executable, "-m", "ziglang", "build-exe", "-O", "Debug", "--dep", "kolize", "-Mroot=" + source,
                  "-Mkolize=" + os.path.join(BINDINGS, "zig", "kolize.zig")] + work.objects + ["-lc", "-lm", "-femit-bin=" + program],
                 os.path.join(work.folder, "zig"), PYTHONPATH=site)
    return [program]


def build_nim(work, source, name):
    program = os.path.join(work.folder, "nim", name + ".out")
    work.command(["nim", "c", "--hints:off", "-d:release", "--path:" + os.path.join(BINDINGS, "nim"),
                  "--nimcache:" + os.path.join(work.folder, "nim", "cache_" + name), "--passL:" + " ".join(work.objects + ["-lm"]),
                  "-o:" + program, source])
    return [program]


def build_d(work, source, name):
    program = os.path.join(work.folder, "d", name + ".out")
    modules = [os.path.join(BINDINGS, "d", "source", one) for one in ("kolize.d", "kolize_support.d")]
    if name == "golden":  # by the other compiler, too
        work.command(["gdc", "-o", program + ".gdc", "-I" + os.path.dirname(modules[0])] + modules + [source] + work.objects + ["-lm"])
        got = work.command([program + ".gdc"], given=work.questions).split("\n")[:-1]
        Language.expect(got, work.rows, "the golden table by gdc")
    work.command(["ldc2", "-w", "-of=" + program, "-I" + os.path.dirname(modules[0])] + modules + [source] + work.objects)
    return [program]


LANGUAGES = [Language("go", ".go", build_go, "golden/main.go", "lifetimes/main.go", "forms/main.go"),
             Language("csharp", ".cs", build_csharp, "test/Golden.cs", "test/Lifetimes.cs", "test/Forms.cs"),
             Language("zig", ".zig", build_zig, "test/golden.zig"),
             Language("nim", ".nim", build_nim, "test/golden.nim", "test/lifetimes.nim", "test/forms.nim"),
             Language("d", ".d", build_d, "test/golden.d", "test/lifetimes.d", "test/forms.d")]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n")[0])
    chosen, failed = sys.argv[2:] or [one.name for one in LANGUAGES], 0
    work = Work(sys.argv[1])
    for language in LANGUAGES:
        if language.name not in chosen:
            continue
        begun = time.time()
        try:
            print("%-8s %d checks, %d s" % (language.name, language.run(work), time.time() - begun), flush=True)
        except (Failed, OSError, subprocess.TimeoutExpired) as error:
            print("%-8s FAILED: %s" % (language.name, error), flush=True)
            failed += 1
    print("%d languages, %d failed" % (len(chosen), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
