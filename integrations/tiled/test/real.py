#!/usr/bin/env python3
"""The extension in a real Tiled, without a display: what its actions write is compared with the tool's own answers.

    real.py [--tool build/kolize] [--tiled PROGRAM] [--large 128] [--keep FOLDER] [STEP...]

Tiled starts once, offscreen, with the extension and the steps of drive/a_steps.js.  Then each saved tileset is read: its
points are those that the tool prints for each tile, cut by --rect, to the six digits that Tiled writes; and `kolize lint`
reads the tileset and finds as many pixels missed and extra.  The exit status is 1 when a step differs."""

import argparse
import os
import sys
import tempfile

import checks
import start


def tell(run, names):
    wrong = 0
    for name in names:
        line = run.steps.get(name)
        if line is None:
            problem = "was not run: " + run.end
        else:
            problem = line["failed"] or checks.CHECKS[name](run, line)
        wrong += bool(problem)
        print("%-16s %s" % (name, problem or "ok, %d ms" % line["ms"]))
    print("Tiled %s: %d of %d steps as they should be" % (run.version, len(names) - wrong, len(names)), flush=True)
    return wrong


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(start.ROOT, "build", "kolize"))
    options.add_argument("--tiled", default="tiled")
    options.add_argument("--large", type=int, default=128, help="tiles of 32 pixels along a side of the large sheet")
    options.add_argument("--keep", help="a folder for what Tiled wrote; must not exist")
    options.add_argument("steps", nargs="*")
    options = options.parse_args()
    names = options.steps or list(checks.CHECKS)
    with tempfile.TemporaryDirectory() as temporary:
        tiled = os.path.abspath(options.tiled) if os.sep in options.tiled else options.tiled
        run = start.Run(os.path.abspath(options.tool), tiled, options.keep or os.path.join(temporary, "tiled"), options.large)
        run.prepare()
        run.go(names)
        return 1 if tell(run, names) else 0


if __name__ == "__main__":
    sys.exit(main())
