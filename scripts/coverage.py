#!/usr/bin/env python3
"""How much of src/ the tests run, by folder and file:  coverage.py BUILD [MCDC_BUILD] [--accept]

BUILD is the preset coverage after its tests (lines and branches, by gcovr), MCDC_BUILD the preset mcdc after its own
(conditions that were seen to decide alone, by llvm-cov).  Fails when a folder is below test/coverage.json
by more than runs differ.  --accept writes the figures there and into the table of docs/coverage.md.
"""

import glob
import json
import math
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RATCHET = os.path.join(ROOT, "test", "coverage.json")
PAGE = os.path.join(ROOT, "docs", "coverage.md")
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
# Kernels that only other processors run; AVX-512 is left out everywhere: a figure must not depend on the machine.
ELSEWHERE = ("_neon.c", "_wasm128.c", "_avx512.c")
KINDS = ("lines", "branches", "mcdc")
SHOWN = 15


def counts_in(path):
    return path.endswith(".c") and not path.endswith(ELSEWHERE)


def by_gcovr(build):
    """{file: {kind: (covered, all)}}; the libraries' own objects, each source once."""
    objects = [os.path.join(build, "CMakeFiles", name + ".dir")
               for name in ("kolize_static", "kolize_io_static", "kolize_pool_static")]
    ran = subprocess.run(["gcovr", "--root", ROOT, "--filter", os.path.join(ROOT, "src") + r"/.*\.c", "--json-summary",
                          "--exclude-unreachable-branches", "--object-directory", build,
                          *[o for o in objects if os.path.isdir(o)]],
                         cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    out = {}
    for file in json.loads(ran.stdout)["files"]:
        if counts_in(file["filename"]):
            out[file["filename"]] = {"lines": (file["line_covered"], file["line_total"]),
                                     "branches": (file["branch_covered"], file["branch_total"])}
    return out


def by_llvm(build):
    profiles = os.path.join(build, "profiles")
    raw = [os.path.join(profiles, name) for name in os.listdir(profiles) if name.endswith(".profraw")]
    merged = os.path.join(build, "merged.profdata")
    subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-o", merged, *raw], check=True)
    # Object by object: of an archive llvm-cov 19 says that its coverage data is malformed.
    objects = glob.glob(os.path.join(build, "CMakeFiles", "kolize_static.dir", "**", "*.o"), recursive=True)
    ran = subprocess.run(["llvm-cov-19", "export", "-summary-only", "-instr-profile", merged, objects[0],
                          *["-object=" + o for o in objects[1:]]], stdout=subprocess.PIPE, text=True, check=True)
    out = {}
    for file in json.loads(ran.stdout)["data"][0]["files"]:
        name = os.path.relpath(file["filename"], ROOT)
        if name.startswith("src" + os.sep) and counts_in(name):
            out[name] = {"mcdc": (file["summary"]["mcdc"]["covered"], file["summary"]["mcdc"]["count"])}
    return out


def by_folder(files):
    """{folder: {kind: percent, rounded down to a tenth}}"""
    sums = {}
    for name, kinds in files.items():
        folder = os.path.dirname(name)
        for kind, (covered, every) in kinds.items():
            have = sums.setdefault(folder, {}).setdefault(kind, [0, 0])
            have[0] += covered
            have[1] += every
    return {folder: {kind: percent(*have) for kind, have in kinds.items() if have[1]} for folder, kinds in sums.items()}


def percent(covered, every):
    return math.floor(1000 * covered / every) / 10 if every else 100.0


def slack(files, folder, kind):
    """What may be less from run to run, in percent: in src/pool two branches, by which threads meet; else nothing."""
    if folder != "src/pool":
        return 0
    every = sum(kinds[kind][1] for name, kinds in files.items() if os.path.dirname(name) == folder and kind in kinds)
    return 200 / every if every else 0


def below(folders, last, files):
    """What is less than it was by more than that; a folder or kind that was measured and is gone counts as less."""
    return ["%s: %s %s %%, it was %.1f %%" % (folder, kind, folders.get(folder, {}).get(kind, "no"), was)
            for folder, kinds in sorted(last.items()) for kind, was in sorted(kinds.items())
            if folders.get(folder, {}).get(kind, -1) + slack(files, folder, kind) < was]


def table(folders, files):
    yield "| folder | lines | branches | MC/DC |\n| --- | --- | --- | --- |\n"
    for folder in sorted(folders):
        cells = ["%.1f %%" % folders[folder][kind] if kind in folders[folder] else "-" for kind in KINDS]
        yield "| %s | %s |\n" % (folder, " | ".join(cells))
    missed = [(kinds["lines"][1] - kinds["lines"][0], name) for name, kinds in files.items() if "lines" in kinds]
    missed = sorted(missed, reverse=True)[:SHOWN]
    yield "\nThe files with most lines that no test runs:\n\n"
    yield "| file | lines not run | of | branches |\n| --- | --- | --- | --- |\n"
    for n, name in missed:
        yield "| %s | %d | %d | %.1f %% |\n" % (name, n, files[name]["lines"][1], percent(*files[name]["branches"]))


def main():
    arguments = [a for a in sys.argv[1:] if a != "--accept"]
    if not arguments:
        sys.exit(__doc__)
    files = by_gcovr(os.path.abspath(arguments[0]))
    with_mcdc = len(arguments) > 1
    if with_mcdc:
        for name, kinds in by_llvm(os.path.abspath(arguments[1])).items():
            files.setdefault(name, {}).update(kinds)
    folders = by_folder(files)
    if not folders:
        sys.exit("coverage.py: nothing was measured")
    print("".join(table(folders, files)), end="")
    last = {}
    if os.path.exists(RATCHET):
        with open(RATCHET, encoding="utf-8") as file:
            last = json.load(file)
    if not with_mcdc:
        last = {folder: {k: v for k, v in kinds.items() if k != "mcdc"} for folder, kinds in last.items()}
    if "--accept" in sys.argv[1:]:
        with open(RATCHET, "w", encoding="utf-8") as file:
            json.dump(folders, file, indent=1, sort_keys=True)
            file.write("\n")
        page = ("# Coverage\n\nWritten by `make coverage ACCEPT=1`; kernels of other processors are left out.\n\n" +
                BEGIN + END)
        if os.path.exists(PAGE):
            with open(PAGE, encoding="utf-8") as file:
                page = file.read()
        before, _, rest = page.partition(BEGIN)
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + "".join(table(folders, files)) + END + rest.partition(END)[2])
        return 0
    less = below(folders, last, files)
    if not last:
        sys.exit("coverage.py: no earlier figures; accept these by --accept")
    print("\n".join(less) or "coverage: no folder below test/coverage.json (%d folders)" % len(last))
    return 1 if less else 0


if __name__ == "__main__":
    sys.exit(main())
