#!/usr/bin/env python3
"""Instructions of everyday questions on 64-bit ARM, counted under qemu; and how many of each room's are NEON.

    count.py FOLDER [--write FILE] [--only TEXT]

Compiles the core and count_everyday.c by aarch64-linux-gnu-gcc into FOLDER, as it is and once more without vectors.  A
row asks PAIRS pairs once and twice: the difference of the instructions is that of PAIRS calls, with the loop around
them.  --write puts the table between the marks of FILE (bench/README.md).
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CC, DUMP, RUN = "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-objdump", "qemu-aarch64"
FLOORS = "base math surface mask shape grid query broad world move draw replay".split()
PAIRS = 64
VECTOR = re.compile(r"\t(f[a-z]+)\tv\d+\.(2d|4s)")
WORKS = ("pose", "yes/no with poses", "yes/no", "contact", "ray", "sweep", "sweep, apart", "distance, apart",
         "distance, overlapping", "contains", "mask, yes/no")
BEGIN, END = "<!-- figures of 64-bit ARM -->", "<!-- end of figures of 64-bit ARM -->"


def sources():
    found = [p for floor in FLOORS for p in glob.glob(os.path.join(ROOT, "src", floor, "**", "*.c"), recursive=True)]
    bench = ["count_everyday.c", "everyday/everyday_rows.c", "everyday/everyday_pairs.c", "everyday/everyday_kolize.c"]
    return sorted(found) + [os.path.join(ROOT, "bench", name) for name in bench]


def options_of(path):
    """Those of cmake/compile_options.txt that are for every processor."""
    out = ["-O2"]
    with open(os.path.join(ROOT, "cmake", "compile_options.txt"), encoding="utf-8") as table:
        for line in table:
            words = line.split()
            if not words or line.startswith("#") or words[1] != "any" or words[2] not in ("any", "gcc"):
                continue
            pattern = re.escape(words[0]).replace(r"\*", ".*")
            if words[0] == "*" or re.search("/" + pattern + "$", path):
                out += words[3:]
    return out


def compile_one(path, out, extra):
    name = os.path.relpath(path, ROOT).replace(os.sep, "-")[:-2] + ".o"
    target = os.path.join(out, name)
    include = [os.path.join(ROOT, folder) for folder in ("include", "src", "bench", "bench/everyday", "test/harness")]
    subprocess.run([CC, "-std=c11", "-D_GNU_SOURCE", *options_of(path), *extra, *("-I" + i for i in include), "-c", path,
                    "-o", target], check=True)
    return target


def build(out, extra):
    os.makedirs(out, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda path: compile_one(path, out, extra), sources()))
    program = os.path.join(out, "count_everyday")
    subprocess.run([CC, "-static", *objects, "-lm", "-o", program], check=True)
    return program, objects


def instructions(program, *args):
    """One line of the log for each."""
    log = program + ".log"
    subprocess.run([RUN, "-singlestep", "-d", "exec,nochain", "-D", log, program, *map(str, args)], check=True)
    with open(log, "rb") as lines:
        n = sum(1 for _ in lines)
    os.remove(log)
    return n


def a_call(program, row):
    return (instructions(program, row, PAIRS, 2) - instructions(program, row, PAIRS, 1)) / PAIRS


def vectors_of(objects):
    """{room of query or shape: arithmetic instructions over vectors of floats or doubles in its objects}."""
    found = {}
    for path in objects:
        folders = os.path.basename(path).split("-")[1:-1]
        if not folders or folders[0] not in ("query", "shape"):
            continue
        text = subprocess.run([DUMP, "-d", path], check=True, capture_output=True, text=True).stdout
        room = "/".join(folders)
        found[room] = found.get(room, 0) + len(VECTOR.findall(text))
    return found


def table(names, program, plain, only):
    lines = ["| work | shapes | with NEON | without vectors |", "| --- | --- | --- | --- |"]
    for i, (work, shapes) in enumerate(names):
        if work not in WORKS or only not in work + ": " + shapes:
            continue
        lines.append("| %s | %s | %.0f | %.0f |" % (work, shapes, a_call(program, i), a_call(plain, i)))
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--write")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    program, objects = build(os.path.join(args.folder, "neon"), [])
    plain, _ = build(os.path.join(args.folder, "plain"), ["-U__ARM_NEON"])
    listing = subprocess.run([RUN, program], check=True, capture_output=True, text=True).stdout
    names = [line.rsplit(": ", 1) for line in listing.splitlines()]
    vectors = vectors_of(objects)
    version = subprocess.run([CC, "-dumpfullversion"], check=True, capture_output=True, text=True).stdout.strip()
    lines = ["Instructions of a call, the mean of %d pairs, compiled by %s %s -O2 and counted under qemu:"
             % (PAIRS, CC, version), ""] + table(names, program, plain, args.only)
    lines += ["", "NEON instructions over vectors of floats or doubles, by room: "
              + ", ".join("`%s` %d" % item for item in sorted(vectors.items()) if item[1]) + "."]
    text = "\n".join(lines)
    print(text)
    if args.write:
        with open(args.write, encoding="utf-8") as file:
            page = file.read()
        before, rest = page.split(BEGIN + "\n")
        with open(args.write, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
