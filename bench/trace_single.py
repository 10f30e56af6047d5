#!/usr/bin/env python3
"""One outline of at most N points round every sprite of a folder, proven and beside a convex hull of N points.

    trace_single.py [--tool FILE] [--points N] [--most N] [--seed N] FOLDER...

Takes PNG files below the folders (at most --most of them, chosen by the seed) that have a solid pixel.  Each is traced
by `kolize trace --single --points N --mode cover`; `kolize query` then says whether the outline contains every solid
pixel.  Prints how many have one ring of at most N points that does, and the median intersection over union of these
outlines and of `kolize fit --hull --max-points N`.  The exit status is 1 when a sprite has none.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys


def find(folders, most, seed):
    files = []
    for folder in folders:
        for path, _, names in os.walk(folder):
            files += [os.path.join(path, name) for name in sorted(names) if name.lower().endswith(".png")]
    files.sort()
    random.Random(seed).shuffle(files)
    return files[: 2 * most]  # some have no solid pixel


def lines(tool, *words, text=None):
    done = subprocess.run([tool, *words], input=text, capture_output=True, text=True)
    if done.returncode > 1:
        sys.stderr.write(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def batches(files, size=100):
    return [files[i : i + size] for i in range(0, len(files), size)]


def is_one_ring(answer, points):
    shapes = answer["shapes"]
    return len(shapes) == 1 and list(shapes[0]) == ["polygon"] and 3 <= len(shapes[0]["polygon"]) <= points


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="kolize")
    parser.add_argument("--points", type=int, default=12)
    parser.add_argument("--most", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folder", nargs="+")
    args = parser.parse_args()
    points = str(args.points)
    traced, hulls = [], {}
    for part in batches(find(args.folder, args.most, args.seed)):
        room = args.most - len(traced)
        if room <= 0:
            break
        options = ["--single", "--points", points, "--mode", "cover", "--json"]
        good = [a for a in lines(args.tool, "trace", *part, *options) if a["count"] > 0][:room]
        traced += good
        for answer in lines(args.tool, "fit", *[a["file"] for a in good], "--hull", "--max-points", points, "--json"):
            hulls[answer["file"]] = answer["hull"]
    requests = [{"op": "contains", "a": a["shapes"][0], "b": {"image": os.path.abspath(a["file"])}} for a in traced]
    proofs = lines(args.tool, "query", text="".join(json.dumps(r) + "\n" for r in requests))
    bad = [a["file"] for a, p in zip(traced, proofs) if not (p.get("contains") is True and is_one_ring(a, args.points))]
    if len(proofs) != len(traced) or not traced:
        sys.exit("no sprites, or answers are missing")
    good = len(traced) - len(bad)
    print("%d sprites: %d have one ring of at most %d points that contains them" % (len(traced), good, args.points))
    for name in bad[:20]:
        print("  not %s" % name)
    own, hull = [a["iou"] for a in traced], [hulls[a["file"]]["iou"] for a in traced]
    print("median intersection over union: %.3f, convex hull %.3f" % (statistics.median(own), statistics.median(hull)))
    print("mean                          : %.3f, convex hull %.3f" % (statistics.mean(own), statistics.mean(hull)))
    better = sum(a > b for a, b in zip(own, hull))
    print("better than the hull: %d, worse: %d" % (better, sum(a < b for a, b in zip(own, hull))))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
