#!/usr/bin/env python3
"""Are the masks that the tool makes of real images those of other programs' decoders?  make images;

    check_images.py [--tool FILE] [--jobs N] [--least N] [--out FOLDER] [FILE...]     (files in place of the packages)
    check_images.py --self-test [--tool FILE]

Images are those of Debian's packages in images_find.py.  Each becomes a mask by alpha > 127 and one by colour key, the
most frequent colour of its border; images of lossy formats a third, by a tolerance.  The tool writes each mask by a
process of its own, and every bit is compared with the masks made from the pixels of Pillow, djpeg or dwebp
(images_truth.py).  Every difference is printed.  Exit status 1 for a difference, an image that only one side reads, a
crash, or too few images, formats or partial GIF frames.  A mask is mixed when some cells are solid and some are not.
"""

import argparse
import collections
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time

import images_find
import images_truth

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAST, LEAST_FORMATS, LEAST_PARTIAL = 5000, 5, 100
SECONDS = 60 # for one mask
COLUMNS = "images masks mixed equal different only_tool only_ref both_refuse crashes".split()

Result = collections.namedtuple("Result", "found counts notes rules kind") # notes: a line for each finding


class ToolFailed(Exception):
    """The tool wrote no mask; `crash` when it did not end as documented."""

    def __init__(self, crash, text):
        super().__init__(text)
        self.crash = crash


# ---- One image -------------------------------------------------------------------------------------------------------

def tool_mask(tool, path, option, value, out):
    """(width, height, bits) of the PBM that the tool writes."""
    command = tool + ["mask", path, option, value, "-q", "-o", out]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired as problem:
        raise ToolFailed(True, "more than %d seconds" % SECONDS) from problem
    said = done.stderr.decode("utf-8", "replace").strip()[-300:]
    if done.returncode < 0 or done.returncode > 3:
        raise ToolFailed(True, "exit status %d %s" % (done.returncode, said))
    if done.returncode:
        raise ToolFailed(False, said)
    with open(out, "rb") as file:
        mark, size, bits = file.read().split(b"\n", 2)
    os.remove(out)
    if mark != b"P4":
        raise ToolFailed(True, "exit status 0 and no P4 file")
    width, height = map(int, size.split())
    return width, height, bits


def differences(width, truth, ours):
    """What differs between two masks of one size, as a sentence; None if nothing does."""
    if truth == ours:
        return None
    row = (width + 7) // 8
    cells = [(8 * (i % row) + bit, i // row) for i, (a, b) in enumerate(zip(truth, ours)) if a != b
             for bit in range(8) if (a ^ b) >> (7 - bit) & 1]
    x, y = cells[0]
    solid = truth[y * row + x // 8] >> (7 - x % 8) & 1
    return "%d cells, the first at (%d, %d), solid only for the %s" % (len(cells), x, y,
                                                                       "reference" if solid else "tool")


def check(job):
    """The Result of one image."""
    found, tool, folder = job
    counts, notes = collections.Counter(images=1), []
    out = os.path.join(folder, "%d.pbm" % os.getpid())
    try:
        truth = images_truth.of_file(found.path, found.format)
    except images_truth.Refused as problem:
        try:
            tool_mask(tool, found.path, "--alpha", str(images_truth.ALPHA), out)
            counts["only_tool"] = 1
            notes.append("only the tool reads it: %s" % problem)
        except ToolFailed as failed:
            counts["crashes" if failed.crash else "both_refuse"] = 1
            notes.append("%s: %s" % ("CRASH" if failed.crash else "both refuse it", failed))
        return Result(found, counts, notes, [], "")

    for option, value, mask in images_truth.masks(truth, truth.kind in ("djpeg", "dwebp")):
        try:
            width, height, bits = tool_mask(tool, found.path, option, value, out)
        except ToolFailed as failed:
            counts["crashes" if failed.crash else "only_ref"] = 1
            notes.append("%s: %s" % ("CRASH" if failed.crash else "only the reference reads it", failed))
            break
        counts["masks"] += 1
        counts["mixed"] += mask.getextrema() == (0, 255)
        if (width, height) != mask.size:
            problem = "%d x %d pixels, the reference has %d x %d" % ((width, height) + mask.size)
        elif len(bits) != len(mask.tobytes()):
            problem = "%d bytes of bits" % len(bits)
        else:
            problem = differences(width, mask.tobytes(), bits)
        counts["different" if problem else "equal"] += 1
        if problem:
            notes.append("DIFFERENT %s %s: %s" % (option, value, problem))
    return Result(found, counts, notes, truth.rules, truth.kind)


# ---- All of them -----------------------------------------------------------------------------------------------------

def check_all(found, tool, n_jobs):
    """A Result for each image, by several processes."""
    with tempfile.TemporaryDirectory() as folder:
        jobs = [(image, tool, folder) for image in found]
        if n_jobs == 1:
            return list(map(check, jobs))
        with multiprocessing.Pool(n_jobs) as pool:
            return pool.map(check, jobs, chunksize=16)


def report(results):
    """Prints every note and the table; the sums of its columns."""
    table = collections.defaultdict(collections.Counter)
    rules, partial, offset = collections.Counter(), 0, 0
    for result in results:
        table[result.found.format].update(result.counts)
        rules.update(result.rules)
        partial += result.found.partial
        offset += result.found.offset
        for note in result.notes:
            print("%s (%s, %s): %s" % (result.found.name, result.found.format, result.kind, note))
            if result.found.path != result.found.name:
                print("    kept as %s" % result.found.path)
    total = sum(table.values(), collections.Counter())
    print(" ".join(["%-6s" % "format"] + ["%12s" % name.replace("_", " ") for name in COLUMNS]))
    for name, counts in sorted(table.items(), key=lambda row: images_find.FORMATS.index(row[0])) + [("all", total)]:
        print(" ".join(["%-6s" % name] + ["%12d" % counts[column] for column in COLUMNS]))
    print("GIFs whose first frame does not cover the screen: %d, of them %d away from its corner" % (partial, offset))
    for rule in sorted(rules):
        print("rule \"%s\": %d images.  %s." % (rule, rules[rule], images_truth.RULES[rule]))
    total["formats"], total["partial"], total["offset"] = len(table), partial, offset
    return total


def verdict(total, least):
    """Problems, as sentences."""
    out = ["%d %s" % (total[column], text) for column, text in (
        ("different", "masks differ"), ("only_tool", "images are read by the tool alone"),
        ("only_ref", "images are read by the reference alone"), ("crashes", "crashes")) if total[column]]
    if total["images"] < least:
        out.append("%d images are fewer than %d" % (total["images"], least))
    if least and total["formats"] < LEAST_FORMATS:
        out.append("%d formats are fewer than %d" % (total["formats"], LEAST_FORMATS))
    if least and total["partial"] < LEAST_PARTIAL:
        out.append("%d partial GIF frames are fewer than %d" % (total["partial"], LEAST_PARTIAL))
    if least and total["offset"] < LEAST_PARTIAL:
        out.append("%d GIF frames away from the corner are fewer than %d" % (total["offset"], LEAST_PARTIAL))
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=int, default=LEAST, help="fewer images are a failure; 0: any number will do")
    parser.add_argument("--out", default=os.path.join(ROOT, "build-images"), help="for images out of archives")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    tool = [os.path.abspath(options.tool)]
    if options.self_test:
        import images_self_test # pylint: disable=import-outside-toplevel
        return images_self_test.run(tool)

    began = time.monotonic()
    finder = images_find.Finder(os.path.abspath(options.out))
    for file in options.files:
        finder.add_file(os.path.abspath(file))
    if not options.files:
        finder.add_packages(images_find.PACKAGES)
    print("%d images, among them %d frames of animations and %d with an EXIF orientation; %d more are copies" %
          (len(finder.found), finder.n_frames, finder.n_oriented, finder.n_doubles), flush=True)
    total = report(check_all(finder.found, tool, options.jobs))
    problems = verdict(total, 0 if options.files else options.least)
    print("%d images of %d formats, %d masks: %s; %d seconds" % (
        total["images"], total["formats"], total["masks"], ", ".join(problems) or "all equal, 0 crashes",
        time.monotonic() - began))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
