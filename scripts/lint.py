#!/usr/bin/env python3
"""Three analysers over every C file of src, cli, demo and examples:  lint.py BUILD JOBS [--only TOOL] [FILE ...]

BUILD holds the compile_commands.json that says how each file is compiled.  The tools: clang-tidy (.clang-tidy says
which checks, and why some are left out), cppcheck, gcc -fanalyzer.  lint.exceptions lists the findings that are none,
each with its reason; one that fits nothing is a finding itself.  Each tool must first find every fault planted for it,
else nothing it says counts.  What was said of a file is kept in BUILD/lint until the file, a header of it, the command
or the tool changes.  One line a tool; exit status 1 if anything is found.
"""

import fnmatch
import functools
import hashlib
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("src", "cli", "demo", "examples")
EXCEPTIONS = os.path.join(ROOT, "scripts", "lint.exceptions")
FINDING = re.compile(r"^(\S+?):(\d+)(?::\d+)?: (?:warning|error|style|performance|portability|fatal error): .*")
# cppcheck knows no compiler: without these it looks at the forms for others, which this machine never compiles.
PLATFORM = ("-D__GNUC__=12 -D__x86_64__=1 -D__SSE2__=1 -D__SIZEOF_POINTER__=8 -D__linux__=1 -D__unix__=1 "
            "-D__STDC_VERSION__=201112L -D__ORDER_LITTLE_ENDIAN__=1234 -D__BYTE_ORDER__=1234").split()
# The states that clang's analyser follows in one function; its own limit, 225000, takes 4 to 13 times as long.
NODES = 10000

# For each tool a file, and what must be said of it.
PLANTED = {
    "clang-tidy": ("""
#include <stdlib.h>
#include <string.h>
int planted(int *a, int n, const char *text);
int planted(int *a, int n, const char *text)
{
    int b[2];
    if (n > 1) { b[0] = 1; }
    memset(a, sizeof(int), 0);
    return b[0] + atoi(text);
}
""", ("bugprone-suspicious-memset-usage", "cert-err34-c", "clang-analyzer-core.")),
    "cppcheck": ("""
int planted(void);
int planted(void) { int a[4] = {0, 1, 2, 3}; return a[4]; }
""", ("arrayIndexOutOfBounds",)),
    "gcc -fanalyzer": ("""
#include <stdlib.h>
void planted(int n);
void planted(int n) { char *p = malloc(8); free(p); if (n > 3) free(p); }
""", ("-Wanalyzer-double-free",)),
}


def reasons_missing():
    """Checks left out of .clang-tidy without a comment that begins with their name."""
    with open(os.path.join(ROOT, ".clang-tidy"), encoding="utf-8") as file:
        text = file.read()
    return [name for name in re.findall(r"^ +-([a-z][\w.*-]+),?$", text, re.M)
            if not re.search(r"^# (?:[\w.*-]+, )*%s(?:, [\w.*-]+)*: \S" % re.escape(name), text, re.M)]


def exceptions():
    """[(check, file pattern, the line)]; each line is CHECK:FILE // REASON."""
    out = []
    with open(EXCEPTIONS, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if not line or line.startswith("//"):
                continue
            parts = re.match(r"([\w.-]+):(\S+) // \S", line)
            if not parts:
                sys.exit("lint.py: lint.exceptions: not CHECK:FILE // REASON: " + line)
            out.append((parts.group(1), parts.group(2), line))
    return out


def is_excepted(finding, rule):
    path = finding.split(":", 1)[0]
    named = re.search(r"\[([\w.,+=-]+)\]$", finding)
    return bool(named) and rule[0] in named.group(1).split(",") and fnmatch.fnmatchcase(path, rule[1])


def words_of(entry):
    return shlex.split(entry["command"]) if "command" in entry else list(entry["arguments"])


def without_output(words, path):
    """The options alone."""
    kept, skip = [], False
    for word in words[1:]:
        if skip or word in ("-c", path):
            skip = False
        elif word == "-o":
            skip = True
        elif word != "-Werror":
            kept.append(word)
    return kept


def command(tool, path, words, build):
    """How a tool is asked about a file that is compiled by these words."""
    if tool == "clang-tidy":
        extra = ["-Wno-ignored-optimization-argument", "-Wno-unknown-warning-option",
                 "-Xclang", "-analyzer-config", "-Xclang", "max-nodes=%d" % NODES]
        return ["clang-tidy", "--quiet", "-p", build, "--config-file=" + os.path.join(ROOT, ".clang-tidy"),
                *["--extra-arg=" + e for e in extra], path]
    if tool == "cppcheck":
        # -isystem as -I would have cppcheck read the system's headers, which it does better without.
        given = [w for w in words if w.startswith(("-D", "-I"))]
        return ["cppcheck", "--quiet", "--std=c11", "--platform=unix64", "--enable=warning,performance,portability",
                "--template={file}:{line}: {severity}: {message} [{id}]", *PLATFORM, *given, path]
    # Without optimisation, which drops what it can prove needless before it is looked at; with calls left calls: built
    # into one another the kernels take ten times as long; and told what clang's analyser is told.
    kept = [w for w in without_output(words, path) if not w.startswith("-O")]
    return ["gcc", *kept, "-Dalways_inline=unused", "-D__clang_analyzer__", "-O0", "-fanalyzer",
            "-fdiagnostics-plain-output", "-c", path, "-o", os.devnull]


@functools.lru_cache(maxsize=None)
def sum_of_file(name):
    with open(name, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@functools.lru_cache(maxsize=None)
def sources(path, words, folder):
    """The file and the headers that it includes, but those of the system, which come with the tools."""
    listed = subprocess.run(["gcc", *without_output(words, path), "-MM", path], cwd=folder, stdout=subprocess.PIPE,
                            text=True, check=True).stdout
    return sorted({os.path.join(folder, f) for f in listed.split(":", 1)[1].replace("\\\n", " ").split()})


def key_of(version, asked, path, words, folder):
    """A name for all that an answer depends on."""
    files = [os.path.join(ROOT, ".clang-tidy"), *sources(path, tuple(words), folder)]
    sums = [version, json.dumps(asked), *[name + " " + sum_of_file(name) for name in files]]
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()


def ask(tool, path, words, folder, build):
    """Findings, sorted.  A tool that does not work ends everything."""
    ran = subprocess.run(command(tool, path, words, build), cwd=folder, text=True, errors="replace",
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = sorted({line.replace(ROOT + os.sep, "") for line in ran.stdout.splitlines() if FINDING.match(line)})
    if ran.returncode != 0 and not lines:
        raise RuntimeError("%s did not work:\n%s" % (tool, ran.stdout))
    return lines


def ask_once(tool, version, path, words, folder, build):
    """(findings, whether the tool was run for them)"""
    key = key_of(version, command(tool, path, words, build), path, words, folder)
    kept = os.path.join(build, "lint", key)
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            return json.load(file), False
    lines = ask(tool, path, words, folder, build)
    part = "%s.%d" % (kept, os.getpid())
    with open(part, "w", encoding="utf-8") as file:
        json.dump(lines, file)
    os.replace(part, kept)
    return lines, True


def planted_unfound(tool):
    """What the tool should say of the file planted for it and does not."""
    text, expected = PLANTED[tool]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "planted.c")
        words = ["cc", "-std=c11", "-c", path]
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="ascii") as file:
            json.dump([{"directory": folder, "file": path, "command": " ".join(words)}], file)
        said = "\n".join(ask(tool, path, words, folder, folder))
    return [e for e in expected if e not in said]


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    arguments = sys.argv[1:]
    only = None
    if "--only" in arguments:
        at = arguments.index("--only")
        only = arguments[at + 1]
        del arguments[at : at + 2]
    if len(arguments) < 2 or only not in (None, *PLANTED):
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
    os.makedirs(os.path.join(build, "lint"), exist_ok=True)

    rules, used, total = exceptions(), set(), 0
    for tool in PLANTED:
        if only not in (None, tool):
            continue
        began = seconds_of_children()
        unfound = planted_unfound(tool)
        if unfound:
            sys.exit("lint.py: %s does not find what is planted for it: %s" % (tool, ", ".join(unfound)))
        version = subprocess.run([tool.split()[0], "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        with ThreadPoolExecutor(jobs) as pool:
            answers = list(pool.map(lambda p: ask_once(tool, version, p, words_of(entries[p]), entries[p]["directory"],
                                                       build), wanted))
        found = sorted({line for lines, _ in answers for line in lines})
        plain = []
        for line in found:
            fits = {rule for rule in rules if is_excepted(line, rule)}
            used |= fits
            if not fits:
                plain.append(line)
        print("".join(line + "\n" for line in plain), end="")
        print("%s: %d files, %d asked anew in %.1f minutes of CPU; %d findings, %d excepted; the planted were found" % (
            tool, len(wanted), sum(anew for _, anew in answers), (seconds_of_children() - began) / 60, len(plain),
            len(found) - len(plain)), flush=True)
        total += len(plain)
    if not only and not named:
        idle = [rule[2] for rule in rules if rule not in used]
        print("".join("lint.exceptions: fits nothing: %s\n" % line for line in idle), end="")
        total += len(idle)
    print("lint: %d findings" % total)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
