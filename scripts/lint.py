#!/usr/bin/env python3
"""Three analysers over every C file of src, cli, demo and examples:  lint.py BUILD JOBS [--only TOOL] [FILE ...]

BUILD holds the compile_commands.json that says how each file is compiled.  The tools: clang-tidy (.clang-tidy says
which checks, and why some are left out), cppcheck (lint.cppcheck, with a reason for each exception), gcc -fanalyzer.
Each must first find a fault planted for it, else nothing it says counts.  One line a tool; exit status 1 if anything is
found.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("src", "cli", "demo", "examples")
FINDING = re.compile(r"^(\S+?):(\d+)(?::\d+)?: (?:warning|error|style|performance|portability|fatal error): .*")
# cppcheck knows no compiler: without these it looks at the forms for others, which this machine never compiles.
PLATFORM = ("-D__GNUC__=12 -D__x86_64__=1 -D__SSE2__=1 -D__SIZEOF_POINTER__=8 -D__linux__=1 -D__unix__=1 "
            "-D__STDC_VERSION__=201112L -D__ORDER_LITTLE_ENDIAN__=1234 -D__BYTE_ORDER__=1234").split()

PLANTED = {
    "clang-tidy": "#include <string.h>\n"
                  "void planted(int *a);\n"
                  "void planted(int *a) { memset(a, 0, sizeof(a)); }\n",
    "cppcheck": "int planted(void);\n"
                "int planted(void) { int a[4] = {0, 1, 2, 3}; return a[4]; }\n",
    "gcc -fanalyzer": "#include <stdlib.h>\n"
                      "void planted(int n);\n"
                      "void planted(int n) { char *p = malloc(8); free(p); if (n > 3) free(p); }\n",
}


def reasons_missing():
    """Exceptions without a reason beside them; for a check left out of .clang-tidy, a comment that begins with it."""
    with open(os.path.join(ROOT, ".clang-tidy"), encoding="utf-8") as file:
        text = file.read()
    out = [name for name in re.findall(r"^ +-([a-z][\w.*-]+),?$", text, re.M)
           if not re.search(r"^# (?:[\w.*-]+, )*%s(?:, [\w.*-]+)*: \S" % re.escape(name), text, re.M)]
    with open(os.path.join(ROOT, "scripts", "lint.cppcheck"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    return out + [line for line in lines if line and not line.startswith("//") and not re.search(r" // \S", line)]


def words_of(entry):
    return shlex.split(entry["command"]) if "command" in entry else list(entry["arguments"])


def command(tool, path, words, build):
    """How a tool is asked about a file that is compiled by these words."""
    if tool == "clang-tidy":
        return ["clang-tidy", "--quiet", "-p", build, "--config-file=" + os.path.join(ROOT, ".clang-tidy"),
                "--extra-arg=-Wno-ignored-optimization-argument", "--extra-arg=-Wno-unknown-warning-option", path]
    if tool == "cppcheck":
        # -isystem as -I would have cppcheck read the system's headers, which it does better without.
        given = [w for w in words if w.startswith(("-D", "-I"))]
        return ["cppcheck", "--quiet", "--std=c11", "--platform=unix64", "--enable=warning,performance,portability",
                "--suppressions-list=" + os.path.join(ROOT, "scripts", "lint.cppcheck"),
                "--template={file}:{line}: {severity}: {message} [{id}]", *PLATFORM, *given, path]
    kept, skip = [], False   # and without optimisation, which drops what it can prove needless before it is looked at
    for word in words[1:]:
        if skip or word in ("-c", path):
            skip = False
        elif word == "-o":
            skip = True
        elif word != "-Werror" and not word.startswith("-O"):
            kept.append(word)
    return ["gcc", *kept, "-O0", "-fanalyzer", "-fdiagnostics-plain-output", "-c", path, "-o", os.devnull]


def ask(tool, path, words, folder, build):
    """(findings, whether the tool itself did not work)"""
    ran = subprocess.run(command(tool, path, words, build), cwd=folder, text=True, errors="replace",
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = sorted({line for line in ran.stdout.splitlines() if FINDING.match(line)})
    return lines, ran.stdout if ran.returncode != 0 and not lines else ""


def finds_the_planted(tool):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "planted.c")
        words = ["cc", "-std=c11", "-c", path]
        with open(path, "w", encoding="ascii") as file:
            file.write(PLANTED[tool])
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="ascii") as file:
            json.dump([{"directory": folder, "file": path, "command": " ".join(words)}], file)
        return bool(ask(tool, path, words, folder, folder)[0])


def main():
    arguments = sys.argv[1:]
    only = None
    if "--only" in arguments:
        at = arguments.index("--only")
        only = arguments[at + 1]
        del arguments[at : at + 2]
    if len(arguments) < 2:
        sys.exit(__doc__)
    build, jobs, named = os.path.abspath(arguments[0]), int(arguments[1]), [os.path.abspath(a) for a in arguments[2:]]
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = {e["file"]: e for e in json.load(file)}
    wanted = [p for p in sorted(entries) if os.path.relpath(p, ROOT).split(os.sep)[0] in FOLDERS]
    wanted = [p for p in wanted if not named or p in named]
    if not wanted:
        sys.exit("lint.py: no file to look at")
    bare = reasons_missing()
    if bare:
        sys.exit("lint.py: no reason is given for: " + ", ".join(bare))

    total = 0
    for tool in PLANTED:
        if only not in (None, tool):
            continue
        if not finds_the_planted(tool):
            sys.exit("lint.py: %s does not find the fault planted for it" % tool)
        began, found = time.monotonic(), set()
        with ThreadPoolExecutor(jobs) as pool:
            answers = pool.map(lambda p: ask(tool, p, words_of(entries[p]), entries[p]["directory"], build), wanted)
            for lines, broken in answers:
                if broken:
                    print(broken, file=sys.stderr)
                    sys.exit("lint.py: %s did not work" % tool)
                found.update(line.replace(ROOT + os.sep, "") for line in lines)
        for line in sorted(found):
            print(line)
        print("%s: %d files, %d findings, %.0f s; the planted fault was found" % (
            tool, len(wanted), len(found), time.monotonic() - began), flush=True)
        total += len(found)
    print("lint: %d findings" % total)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
