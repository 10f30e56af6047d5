#!/usr/bin/env python3
"""The add-on in a real Godot 4, without a screen, and what `kolize trace --format godot` writes:

    run.py --tool build/kolize --godot "build/newer/sid/bin/godot" [--most N] [--seed N] FOLDER...

Sprites are N PNG files below the folders.
- `--check-only` finds no fault in any script.
- The import makes scenes of .kolize files; a changed picture, and a changed sheet, are imported again.
- Scenes of every option of `--format godot` have as many shapes and points as in the file, and the physics finds
  exactly the solid pixels in those that are exact.
- A box falls on every sprite, on an imported scene and on the tiles, and rests there.
- In the editor the panel's actions are played, undone and redone; polygons are compared with the tool's own.
An error or a warning in a log is a difference: the exit status of Godot does not tell.  Status 1 when there is any.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import sys
import tempfile

from PIL import Image

from godot_support import (CELL, Project, Test, check_scripts, compare_asked, compare_dropped, complaints, counts,
                           find_sprites, solid_box, write_scenes)

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
BATCH = 100


def by_import(test, project):
    """Sheets become scenes; the picture changes, and they change with it."""
    for name in project.names:
        project.write(name + ".kolize", json.dumps({"image": name + ".png"}))
    project.write("sheet.kolize", json.dumps({"image": "sheet.png", "frames": "%dx%d" % (CELL, CELL)}))
    project.write("packed.kolize", json.dumps({"sheet": "packed.json", "tolerance": 0}))
    test.quiet("import", complaints(project.godot("--headless", "--path", ".", "--import")))
    usual = ("--tolerance", "1", "--mode", "closest")
    own = project.polygons([name + ".png" for name in project.names], *usual)
    scenes = {name + ".kolize": ("", counts(own[name + ".png"])) for name in project.names}
    scenes["sheet.kolize"] = ("", whole(project, "sheet", 10, usual))
    exact = project.polygons([name + ".png" for name in project.names[:3]])
    scenes["packed.kolize"] = ("", counts([p for polygons in exact.values() for p in polygons]))
    return scenes


def whole(project, name, count, options, verb="trace"):
    files = ["%s_%02d.png" % (name, i) for i in range(count)]
    return counts([p for polygons in project.polygons(files, *options, verb=verb).values() for p in polygons])


def ask(project, scenes, drop=()):
    """In batches: a command line has an end."""
    log, names = "", [name + ("=" + picture if picture else "") for name, (picture, _) in scenes.items()]
    for i in range(0, max(len(names), 1), BATCH):
        last = ["--drop", *drop] if i + BATCH >= len(names) else []
        log += project.godot("--headless", "--fixed-fps", "60", "--path", ".", "-s", "ask.gd", "--", *names[i:i + BATCH], *last)
    return log


def tops_of(project):
    """Where each scene's first solid row is."""
    tops = {}
    for name in project.names:
        with Image.open(project.path(name + ".png")) as image:
            box = solid_box(image)
            tops["form0/%s.tscn" % name] = box[1]
            tops["form6/%s.tscn" % name] = (image.height / 2 - box[3]) * 0.5  # mirrored: the lowest row is on top
    return tops


def actions(log):
    rows = [json.loads(line[7:]) for line in log.splitlines() if line.startswith("KOLIZE {")]
    return {row["did"]: row for row in rows}


def by_editor(test, project):
    log = project.godot("--headless", "--editor", "--path", ".", "--", "--play")
    test.quiet("editor", complaints(log))
    did = actions(log)
    first, usual = project.names[0] + ".png", ("--tolerance", "1", "--mode", "closest")
    kinds = {"outline": ("trace", usual), "single": ("trace", ("--single", "--tolerance", "1")), "box": ("fit", ("--box",)),
             "convex": ("trace", ("--convex", "--max-points", "8", *usual)), "hull": ("fit", ("--hull",)),
             "exact": ("trace", ()), "occluders": ("trace", ())}
    expected = {"picture " + kind: counts(project.polygons([first], *options, verb=verb)[first])
                for kind, (verb, options) in kinds.items()}
    expected["picture undone"], expected["picture redone"] = expected["picture hull"], expected["picture box"]
    expected["sheet"], expected["sheet undone"] = whole(project, "sheet", 10, usual), (0, 0)
    expected["sheet one frame"] = whole(project, "sheet", 1, usual)
    expected["walker"] = counts([p for n in project.names[:3] for p in project.polygons([n + ".png"], *usual)[n + ".png"]])
    expected["tiles"] = expected["tiles redone"] = expected["tiles box undone"] = whole(project, "tiles", 20, usual)
    expected["tiles box"] = whole(project, "tiles", 20, ("--box",), "fit")
    test.same("editor: shapes and points", expected,
              {name: (row["shapes"], row["points"]) for name, row in did.items() if "points" in row and "shapes" in row})
    others = {"tiles undone": {"layers": 0}, "odd clear": {"shapes": 0}, "odd sizes": {"points": [4, 4, 4]},
              "odd nothing": {"error": "There are no pixels to trace."}, "lint": {"faults": 0, "error": ""},
              "odd sheet": {"error": "res://bad.json: frame 1 has no x, y, w, h"}, "odd frames": {"count": 0},
              "odd bare": {"error": "There is no texture to trace."}, "end": {}}
    for name, row in others.items():
        row["did"] = name
    test.same("editor: odd cases", others, did)
    expected, found = corners(project, did, first, usual)
    test.same("editor: corners where the sprite lies", {key: True for key in expected},
              {key: near(expected[key], found[key]) for key in expected})
    by_words(test, did)


def corners(project, did, first, usual):
    """The sprite stands at (10, 20), centred; the tile's polygon is about its middle, and mirrored."""
    with Image.open(project.path(first)) as image:
        dx, dy = 10 - image.width / 2, 20 - image.height / 2
    own = project.polygons([first], *usual)[first][0]
    tile = project.polygons(["tiles_00.png"], *usual)["tiles_00.png"][0]
    expected = {"picture": [[x + dx, y + dy] for x, y in own], "mirrored": [[16 - x, y - 16] for x, y in tile],
                "tile": [[x - 16, y - 16] for x, y in tile]}
    found = {"picture": did["picture outline"]["first"], "mirrored": did["tiles mirrored"]["first"],
             "tile": did["tiles mirrored"]["straight"]}
    return expected, found


def near(expected, found):
    """Godot adds in float32."""
    return len(expected) == len(found) and all(abs(a - b) < 1e-3 for p, q in zip(expected, found) for a, b in zip(p, q))


def by_words(test, did):
    shown = did["inspector"]
    test.same("editor: the panel is in the inspector", (1, did["picture outline"]["shapes"], True),
              (shown["panels"], shown["polygons"], " pixels missed, " in shown["numbers"]))
    made = re.fullmatch(r"(\d+ polygons?) made\. \d+ points; \d+ pixels? missed, \d+ extra in 1 frame", shown["after"])
    test.same("editor: its button says what it made", "1 polygon" if shown["polygons"] == 1 else "%d polygons" % shown["polygons"],
              made and made[1])
    missing = did["odd no tool"]
    test.same("editor: says how to get the tool", (True, ""), ("make install" in missing["error"], missing["version"]))
    sheet = did["sheet"]
    test.same("editor: one frame is enabled", did["sheet one frame"]["shapes"], sheet["enabled"])
    said = did["lint moved"]["sentences"]
    test.same("editor: lint finds moved shapes", True, any(s.startswith("Hero: ") and "are missed" in s for s in said))


def by_change(test, project):
    """What was imported is behind its picture, and its sheet: both are imported again."""
    os.replace(project.path("s000.png"), project.path("packed_0.png"))  # what packed.png still has
    os.replace(project.path("s001.png"), project.path("s000.png"))
    shutil.copyfile(project.path("s000.png"), project.path("s001.png"))
    sheet = json.loads(project.read("packed.json"))
    del sheet["frames"][project.names[1]]
    project.write("packed.json", json.dumps(sheet))
    test.quiet("import of what changed", complaints(project.godot("--headless", "--path", ".", "--import")))
    own = project.polygons(["s000.png"], "--tolerance", "1", "--mode", "closest")["s000.png"]
    left = [p for name in ("packed_0.png", "s002.png") for p in project.polygons([name])[name]]
    scenes = {"s000.kolize": ("", counts(own)), "packed.kolize": ("", counts(left))}
    compare_asked(test, "changed picture and sheet", scenes, ask(project, scenes))


def by_switch(test, project):
    """In the game: a sprite shows its frames, and each has its shapes."""
    log = project.godot("--headless", "--path", ".", "-s", "ask.gd", "--", "stage.tscn:Sheet", "stage.tscn:Walker")
    test.quiet("frames shown in the game", complaints(log))
    usual = ("--tolerance", "1", "--mode", "closest")
    sheet = [whole_of(project, "sheet_%02d.png" % i, usual)[0] for i in range(1)]  # its last action was one frame alone
    walker = [whole_of(project, name + ".png", usual)[0] for name in project.names[:3]]
    rows = {row.split()[1]: list(map(int, row.split()[2:])) for row in log.splitlines() if row.startswith("switched ")}
    test.same("shapes enabled in each frame", {"Sheet": sheet * 10, "Walker": walker}, rows)


def whole_of(project, name, options):
    return counts(project.polygons([name], *options)[name])


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    options.add_argument("--godot", default="godot", help="the command, with its first words")
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
        imported = by_import(test, project)
        check_scripts(test, project, "--headless")
        by_editor(test, project)
        scenes = write_scenes(project, "godot")
        tiles = {"tiles.tres": ("", whole(project, "tiles", 20, ("--tolerance", "1", "--mode", "closest")))}
        tops = tops_of(project)
        log = ask(project, {**scenes, **imported, **tiles}, [*tops, "tiles.tres"])
        test.quiet("scenes, imports and tiles loaded", complaints(log))
        compare_asked(test, "scenes of --format godot", scenes, log)
        compare_asked(test, "imported scenes", imported, log)
        compare_asked(test, "saved tile set", tiles, log)
        tops["tiles.tres"] = min(solid_box(project.picture(i))[1] for i in range(5))
        compare_dropped(test, "boxes at rest on sprites and tiles", tops, log)
        by_switch(test, project)
        by_change(test, project)
    print("Godot 4: %d differences" % test.wrong)
    return 1 if test.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
