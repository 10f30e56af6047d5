"""limits.py - files below one megabyte made to be expensive, and what each verb of the tool takes for them.

    python3 scripts/limits.py TOOL [--write FILE] [--only WORD] [--but WORD] [--kinds KINDS]

Each file is made by limits_files.py or limits_images.py, from a few lines, and given to every verb that reads its kind.
What counts is the largest memory the process held and the processor time it used, both as the system tells them.  With
the tool's default limits no row may pass 512 MB or 2 s: the status is 1 when one does.  A row that ends in a refusal is
as good as one that ends in an answer, if the message names the option that would allow it.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from limits_files import MAP_VERBS, SHEET_VERBS, SIZE, image_requests, json_maps, kmasks, maps, requests, sheets
from limits_formats import atlases, ldtk_maps, lua_maps, starlings
from limits_projects import PROJECT_VERBS, project_files
from limits_images import IMAGE_VERBS, bits, disc, images, noise, other_images, png
from limits_shapes import LINT_VERBS, SHAPE_VERBS, shape_files


# ---- Running --------------------------------------------------------------------------------------------------------


# A process made by this one would be counted with the memory that this one has for its files.  So a small one, which
# only waits, makes them all.
RUNNER = """
import json, os, subprocess, sys
for line in sys.stdin:
    job = json.loads(line)
    with open(job["said"], "wb") as said, open(job["answer"], "wb") as answer:
        process = subprocess.Popen(job["command"], cwd=job["folder"], stdin=subprocess.DEVNULL, stdout=answer, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
    print(json.dumps([os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime + usage.ru_stime]), flush=True)
"""


class Runner:
    def __init__(self, folder, seconds):
        self.folder, self.seconds = folder, seconds
        command = [sys.executable, "-c", RUNNER]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, command):
        """Status, peak memory in bytes, processor seconds, what it said, bytes of output."""
        said, answer = os.path.join(self.folder, "said"), os.path.join(self.folder, "answer")
        # By the clock much later: beside other work on the machine a second of processor time takes many.
        patience = ["timeout", str(20 * self.seconds), "prlimit", "--cpu=%d" % (2 * self.seconds)]
        job = {"command": patience + command, "folder": self.folder, "said": said, "answer": answer}
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        status, memory, seconds = json.loads(self.process.stdout.readline())
        with open(said, errors="replace") as file:
            text = file.read().strip()
        if status == 3 and os.path.getsize(answer) < 4096:
            with open(answer, errors="replace") as file:
                text = (file.read() + text).strip()
        return status, memory * 1024, seconds, text, os.path.getsize(answer)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Table:
    def __init__(self, megabytes, seconds):
        self.rows, self.bad, self.memory, self.seconds = [], 0, megabytes << 20, seconds

    def add(self, name, size, command, result):
        status, memory, seconds, text, output = result
        wrong = memory > self.memory or seconds > self.seconds or status not in (0, 1, 3) or size > SIZE
        refused = status == 3
        if refused and not re.search("--max-|at most|limit|too (large|many|far)|does not fit|more work|lies in ring|not a <map>|end of file|cannot be opened|finite number|needs its place|there is no file|is expected|needs trace|has no \"make\"|a list of more", text):
            wrong = True
        self.bad += wrong
        self.rows.append((name, size, command, status, memory, seconds, text if refused else "", wrong, output))
        mark = "  <-- " + text[:150] if wrong else "  (" + text[:140] + ")" if refused else ""
        print(
            "%-14s %-38s %7d kB %6.2f s %2d %8d%s"
            % (name, command, memory >> 10, seconds, status, output >> 10, mark),
            flush=True,
        )


def wanted(options, *names):
    """Words are matched from their start: the file large.png is not meant by --largest."""
    words = " ".join(names).split()
    if options.but and any(word.startswith(options.but) for word in words):
        return False
    return not options.only or any(word.startswith(one) for one in options.only for word in words)


PAGE = """# What files below a megabyte cost

Written by `make limits`, which makes each of these files to be expensive, gives it to every verb that reads its kind, and
fails beyond 512 MB or 2 s of processor time. Time is of one core of %s; the limits count work, and so refuse
the same files everywhere. *Refused*: by how many of the runs, and the option that allows more.

| file | KB | runs | most memory, MB | longest | s | refused |
| --- | ---: | ---: | ---: | --- | ---: | --- |
"""


ADDS_UP = """
## What adds up

No file below a megabyte is known that passes 512 MB or 2 s. Files that a map or a request names come on top of it: a
lossless WebP of 300 kB may take half a second, so that five different ones may take longer.
"""


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return "this machine"


def write_page(path, rows):
    by_file = {}
    for row in rows:
        name = row[0].split(" ")[-1] if row[2] == "query" else row[0]
        by_file.setdefault((name, row[2] == "query"), []).append(row)
    with open(path, "w") as file:
        file.write(PAGE % processor())
        for (name, request), runs in by_file.items():
            longest = max(runs, key=lambda row: row[5])
            what = "query: " + longest[0].split(" ")[0] if request else longest[2]
            refused = [row[6] for row in runs if row[3] == 3]
            options = sorted({word for text in refused for word in re.findall(r"--max-[a-z]+", text)})
            file.write(
                "| %s | %d | %d | %d | `%s` | %.2f | %s |\n"
                % (
                    name + (" (requests)" if request else ""),
                    (max(row[1] for row in runs) + 1023) // 1024,
                    len(runs),
                    max(row[4] for row in runs) >> 20,
                    what,
                    longest[5],
                    "%d: %s" % (len(refused), ", ".join("`%s`" % o for o in options) or "by a fixed bound") if refused else "",
                )
            )
        file.write(ADDS_UP)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--but", help="no rows with this word in them")
    parser.add_argument("--only", action="append", help="rows whose file's name or command has a word that starts so; again for more")
    parser.add_argument("--write", help="the table as Markdown")
    parser.add_argument("--kinds", default="image map sheet shape project request", help="of files: image map sheet shape project request")
    parser.add_argument("--megabytes", type=int, default=512, help="what a row may take")
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time")
    parser.add_argument("--keep", help="a folder for the files, which stay there")
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    folder = options.keep or tempfile.mkdtemp(prefix="kolize-limits-")
    os.makedirs(folder, exist_ok=True)
    table, runner = Table(options.megabytes, options.seconds), Runner(folder, 10 + 5 * options.seconds)

    def put(name, data):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        return len(data)

    try:
        put("tile.png", bits(64, 64, lambda y: (1 << 64) - 1))
        put("sprite.png", disc(64))
        put("disc.png", disc(4096))
        put("moves.jsonl", '{"step":true}\n' * 3)
        for name, make in images() if "image" in options.kinds else ():
            verbs = [verb for verb in IMAGE_VERBS if wanted(options, name, " ".join(verb))]
            size = put(name + ".png", make()) if verbs else 0
            for verb in verbs:
                command = [word.replace("F", name + ".png") if word == "F" else word for word in verb]
                shown = " ".join(word for word in verb if word != "F")
                table.add(name, size, shown, runner.run([tool] + command))
        for name, data in other_images() if "image" in options.kinds else ():
            size = put(name, data)
            for verb in (["info"], ["mask"], ["trace"], ["mask", "--key", "636363"]):
                if wanted(options, name, " ".join(verb)):
                    table.add(name, size, " ".join(verb), runner.run([tool, verb[0], name] + verb[1:]))
        for ending, files in (
            (".tmx", maps(folder)), (".tmj", json_maps()), (".ldtk", ldtk_maps(folder)), (".lua", lua_maps())
        ) if "map" in options.kinds else ():
            for name, text in files:
                verbs = [verb for verb in MAP_VERBS + LINT_VERBS if wanted(options, name, " ".join(w for w in verb if w != "F"))]
                size = put(name + ending, text() if callable(text) else text) if verbs else 0
                for verb in verbs:
                    command = [name + ending if word == "F" else word for word in verb]
                    own = "moves-%s.jsonl" % name
                    if command[-1] == "moves.jsonl" and os.path.exists(os.path.join(folder, own)):
                        command[-1] = own
                    shown = " ".join(word for word in verb if word != "F")
                    if wanted(options, name, shown):
                        table.add(name, size, shown, runner.run([tool] + command))
        put("noise1024.png", noise(1024))
        for ending, files in (
            (".json", sheets()), (".kmask", kmasks()), (".atlas", atlases()), (".xml", starlings())
        ) if "sheet" in options.kinds else ():
            for name, data in files:
                size = put(name + ending, data)
                for verb in SHEET_VERBS:
                    command = [name + ending if word == "F" else word for word in verb]
                    shown = " ".join(word for word in verb if word != "F")
                    if wanted(options, name + ending, shown):
                        table.add(name + ending, size, shown, runner.run([tool] + command))
        for name, data in shape_files() if "shape" in options.kinds else ():
            size = put(name, data)
            for verb in SHAPE_VERBS:
                shown = " ".join(word for word in verb if word != "F")
                if wanted(options, name, shown):
                    table.add(name, size, shown, runner.run([tool] + [name if word == "F" else word for word in verb]))
        for name, text, cache in project_files() if "project" in options.kinds else ():
            size = put(name + ".json", text) + (put(".%s.json.cache" % name, cache) if cache else 0)
            for verb in PROJECT_VERBS:
                shown = " ".join(word for word in verb if word != "F")
                if wanted(options, name, shown):
                    table.add(name, size, shown, runner.run([tool] + [name + ".json" if word == "F" else word for word in verb]))
        for name, make in image_requests(folder) if "request" in options.kinds else ():
            if wanted(options, name, "query"):
                line = json.dumps({"op": "pairs", "shapes": make()}, separators=(",", ":"))
                table.add("pairs " + name, put("line.jsonl", line + "\n"), "query", runner.run([tool, "query", "line.jsonl"]))
        for name, request in requests() if "request" in options.kinds else ():
            if wanted(options, name, "query"):
                size = put("line.jsonl", json.dumps(request, separators=(",", ":")) + "\n")
                table.add(name, size, "query", runner.run([tool, "query", "line.jsonl"]))
    finally:
        runner.end()
        if not options.keep:
            shutil.rmtree(folder)
    if not table.rows:
        parser.error("no row has such a word")
    if options.write:
        write_page(options.write, table.rows)
    worst = max(table.rows, key=lambda row: row[5]), max(table.rows, key=lambda row: row[4])
    print("\n%d rows, %d beyond the limits" % (len(table.rows), table.bad))
    print("longest: %s %s %.2f s; largest: %s %s %d MB" % (worst[0][0], worst[0][2], worst[0][5], worst[1][0], worst[1][2], worst[1][4] >> 20))
    return 1 if table.bad else 0


if __name__ == "__main__":
    sys.exit(main())
