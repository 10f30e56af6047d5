#!/usr/bin/env python3
"""Loads what `kolize trace` writes for engines in these engines, and reads it back with our own reader:

    engines.py [--tool build/kolize] [--most N] [--seed N] FOLDER...

For each of N sprites (PNG files below the folders, chosen by the seed) the outlines are traced exactly.  Then
- `kolize lint` reads the tileset of Tiled, the scenes of Godot 3 and 4 and the JSON of PhysicsEditor and Phaser: no pixel
  may be missed or extra;
- Tiled exports the tileset as JSON: its points are those of the tileset, and lint finds no pixel missed or extra;
- Godot 3 loads its scene: it has as many shapes and points as the scene has in the file;
- a Lua interpreter loads the table: it has as many polygons and numbers as the file.
A program that is not there is left out, and named.  The exit status is 1 when a sprite differs.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILES = {"tiled": "tsx", "godot": "tscn", "godot3": "tscn", "phaser": "json", "love": "lua"}
GODOT = """extends SceneTree

func _init():
    for path in OS.get_cmdline_args():
        if not path.ends_with(".tscn"):
            continue
        var shapes = 0
        var points = 0
        var scene = load("res://" + path).instance()
        for child in scene.get_children():
            if child is CollisionPolygon2D:
                shapes += 1
                points += child.polygon.size()
            elif child is CollisionShape2D:
                shapes += 1
                points += child.shape.points.size()
        scene.free()
        print("scene ", path, " ", shapes, " ", points)
    quit()
"""
LUA = """for _, path in ipairs(arg) do
    local n, m = 0, 0
    for _, polygons in pairs(dofile(path)) do
        for _, p in ipairs(polygons) do n, m = n + 1, m + #p end
    end
    print(path, n, m)
end"""


def find(folders, most, seed):
    files = [os.path.join(path, name) for folder in folders for path, _, names in os.walk(folder)
             for name in names if name.lower().endswith(".png")]
    files.sort()
    random.Random(seed).shuffle(files)
    return files[:most]


def run(words, folder, status=(0,)):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True,
                          env=dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=folder))
    if done.returncode not in status:
        sys.exit("%s: status %d\n%s%s" % (" ".join(words[:4]), done.returncode, done.stdout, done.stderr))
    return done.stdout


def differs(tool, folder, shapes, image):
    """What lint says of shapes that should give the image back; None when they do."""
    shown = json.loads(run([tool, "lint", shapes, "--image", image, "--winding", "any", "--json"], folder, (0, 1)))
    wrong = [s for s in shown["sprites"] if s.get("solid") and (s["missed"], s["extra"], s["iou"]) != (0, 0, 1)]
    return wrong or None


def points_of_tileset(text):
    return [[tuple(map(float, pair.split(","))) for pair in p.get("points").split()]
            for p in ElementTree.fromstring(text).iter("polygon")]


def points_of_json(text):
    return [[(p["x"], p["y"]) for p in thing["polygon"]] for tile in json.loads(text).get("tiles", [])
            for thing in tile["objectgroup"]["objects"]]


def read_whole(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def counts_of_scene(text):
    rows = re.findall(r"(?:polygon|points) = PoolVector2Array\((.*)\)", text)
    return len(rows), sum((row.count(",") + 1) // 2 for row in rows)


def counts_of_lua(text):
    rows = re.findall(r"^    \{(.*)\},$", text, re.M)
    return len(rows), sum(row.count(",") + 1 for row in rows)


def counted(lines, skip):
    """{file: (shapes, numbers)} of lines that end in a file and two numbers."""
    rows = [line.split()[skip:] for line in lines if line.strip().endswith(tuple("0123456789"))]
    return {row[0]: (int(row[1]), int(row[2])) for row in rows if len(row) == 3}


def compare(what, expected, found):
    wrong = sorted(name for name in expected if expected[name] != found.get(name))
    for name in wrong[:5]:
        print("%s: %s has %s, the file %s" % (what, name, found.get(name), expected[name]))
    print("%-10s %d of %d the same" % (what, len(expected) - len(wrong), len(expected)), flush=True)
    return len(wrong)


def by_lint(tool, folder, names):
    wrong = 0
    for form in ("tiled", "godot", "godot3", "phaser"):
        bad = [n for n in names if differs(tool, folder, "%s_%s.%s" % (n, form, FILES[form]), n + ".png")]
        print("%-10s %d of %d give the mask back to kolize lint" % (form, len(names) - len(bad), len(names)), flush=True)
        wrong += len(bad)
    return wrong


def by_tiled(tool, folder, names):
    expected, found, bad = {}, {}, 0
    for name in names:
        run(["tiled", "--export-tileset", "json", name + "_tiled.tsx", name + "_out.json"], folder)
        expected[name] = points_of_tileset(read_whole(folder, name + "_tiled.tsx"))
        found[name] = points_of_json(read_whole(folder, name + "_out.json"))
        bad += differs(tool, folder, name + "_out.json", name + ".png") is not None
    print("%-10s %d of %d exports give the mask back to kolize lint" % ("tiled", len(names) - bad, len(names)))
    return bad + compare("tiled", expected, found)


def by_godot(folder, names):
    files = [name + "_godot3.tscn" for name in names]
    for name, text in (("project.godot", "config_version=4\n"), ("count.gd", GODOT)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    said = run(["godot3-server", "--path", folder, "-s", "count.gd", *files], folder)
    scenes = [line for line in said.splitlines() if line.startswith("scene ")]
    return compare("godot3", {f: counts_of_scene(read_whole(folder, f)) for f in files}, counted(scenes, 1))


def by_lua(folder, names, lua):
    files = [name + "_love.lua" for name in names]
    with open(os.path.join(folder, "count.lua"), "w", encoding="utf-8") as file:
        file.write(LUA)
    said = run([lua, "count.lua", *files], folder).splitlines()
    return compare(lua, {f: counts_of_lua(read_whole(folder, f)) for f in files}, counted(said, 0))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    options.add_argument("--most", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("folders", nargs="+", metavar="FOLDER")
    options = options.parse_args()
    tool = os.path.abspath(options.tool)
    with tempfile.TemporaryDirectory() as folder:
        names, wrong = [], 0
        for i, path in enumerate(find(options.folders, options.most, options.seed)):
            names.append("s%03d" % i)
            shutil.copyfile(path, os.path.join(folder, names[-1] + ".png"))
            for form, end in FILES.items():
                with open(os.path.join(folder, "%s_%s.%s" % (names[-1], form, end)), "w", encoding="utf-8") as file:
                    file.write(run([tool, "trace", names[-1] + ".png", "--format", form], folder))
        if not names:
            sys.exit("no PNG files in " + ", ".join(options.folders))
        wrong += by_lint(tool, folder, names)
        lua = next((name for name in ("luajit", "lua5.4", "lua") if shutil.which(name)), "lua")
        for program, check in (("tiled", lambda: by_tiled(tool, folder, names)),
                               ("godot3-server", lambda: by_godot(folder, names)),
                               (lua, lambda: by_lua(folder, names, lua))):
            if shutil.which(program):
                wrong += check()
            else:
                print("%s is not there: left out" % program)
    print("%d sprites: %d differences" % (len(names), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
