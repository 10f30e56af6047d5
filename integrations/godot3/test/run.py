#!/usr/bin/env python3
"""The add-on in a real Godot 3, without a screen, and what `kolize trace --format godot3` writes:

    run.py --tool build/kolize [--godot godot3-server] [--most N] [--seed N] FOLDER...

As in Godot 4 (../../godot/test/run.py), with what the add-on for Godot 3 has: it makes polygons of the frame that a
sprite shows.  An error or a warning in a log is a difference.  Status 1 when there is any.
"""

import argparse
import os
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, "integrations", "godot", "test"))
from godot_support import (Project, Test, check_scripts, compare_asked, compare_dropped, complaints, counts,  # noqa: E402
                           find_sprites, write_scenes)
from PIL import Image  # noqa: E402
from run import actions, near, tops_of  # noqa: E402

BATCH = 100


def ask(project, scenes, drop):
    """Godot 3 opens a first word that ends as a scene does, and leaves it there: each has a = behind it."""
    log, names = "", [name + "=" + picture for name, (picture, _) in scenes.items()]
    for i in range(0, len(names), BATCH):
        last = ["drop", *drop] if i + BATCH >= len(names) else ["drop"]
        log += project.godot("--fixed-fps", "60", "--path", ".", "-s", "ask.gd", *names[i:i + BATCH], *last)
    return log


def by_editor(test, project):
    log = project.godot("--editor", "--path", ".", KOLIZE_PLAY="all")
    log += project.godot("--editor", "--path", ".", KOLIZE_PLAY="missing", KOLIZE="/nowhere/kolize")
    test.quiet("editor", complaints(log))
    did = actions(log)
    first, usual = project.names[0] + ".png", ("--tolerance", "1")
    simple = counts(project.polygons([first], *usual)[first])
    exact = counts(project.polygons([first])[first])
    sheet = counts(project.polygons(["sheet_03.png"], *usual)["sheet_03.png"])
    expected = {"picture": simple, "picture exact": exact, "picture undone": simple, "picture redone": exact,
                "sheet": sheet, "button": simple}
    test.same("editor: shapes and points", expected,
              {name: (row["shapes"], row["points"]) for name, row in did.items() if "shapes" in row})
    with Image.open(project.path(first)) as image:
        dx, dy = 10 - image.width / 2, 20 - image.height / 2
    own = project.polygons([first], *usual)[first][0]
    test.same("editor: corners where the sprite lies", True,
              near([[x + dx, y + dy] for x, y in own], did["picture"]["first"]))
    test.same("editor: what cannot be traced says so", (True, True, True),
              ("no texture" in did["bare"]["error"], "make install" in did["no tool"]["error"],
               " pixels missed, " in did["button"]["numbers"]))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    options.add_argument("--godot", default="godot3-server", help="the command, with its first words")
    options.add_argument("--most", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", help="a folder for the project, to look at it")
    options.add_argument("folders", nargs="+", metavar="FOLDER")
    options = options.parse_args()
    sprites = find_sprites(options.folders, options.most, options.seed)
    if len(sprites) < 10:
        sys.exit("fewer than ten sprites in " + ", ".join(options.folders))
    test = Test()
    with tempfile.TemporaryDirectory() as folder:
        project = Project(os.path.join(options.keep or folder, "project"), shlex.split(options.godot), options.tool,
                          os.path.join(HERE, "project"), os.path.join(os.path.dirname(HERE), "addons", "kolize"), sprites)
        print("Godot %s, %d sprites" % (project.godot("--version").strip(), len(sprites)), flush=True)
        test.quiet("import", complaints(project.godot("--editor", "--path", ".", KOLIZE_PLAY="import")))
        check_scripts(test, project)
        by_editor(test, project)
        scenes, tops = write_scenes(project, "godot3"), tops_of(project)
        log = ask(project, scenes, tops)
        test.quiet("scenes loaded", complaints(log))
        compare_asked(test, "scenes of --format godot3", scenes, log)
        compare_dropped(test, "boxes at rest on sprites", tops, log)
    print("Godot 3: %d differences" % test.wrong)
    return 1 if test.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
