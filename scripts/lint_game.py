#!/usr/bin/env python3
"""Looks at the collision shapes of a real game beside its pixels, by `kolize lint`:

    lint_game.py [--tool build/kolize] [--folder build-images/caveexpress] [--out lint_game.png]

The game is CaveExpress, of Debian's package caveexpress-data, which is downloaded and unpacked into the folder unless it is
there.  Its shapes are convex polygons in sprites.lua, in hundredths of a tile about the sprite's middle, and its frames lie
in several images.  The script writes both as one file of TexturePacker's kind, whose shapes are triangles, and runs the
tool on it.  Its art is under CC-BY-SA 4.0, so pictures of it are no part of this repository.
"""

import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOKEN = re.compile(r'--[^\n]*|"([^"]*)"|(-?[0-9.]+(?:e-?[0-9]+)?)|([A-Za-z_]\w*)|([{}\[\]=,])')


def tokens(text):
    for match in TOKEN.finditer(text):
        quoted, number, word, mark = match.groups()
        if quoted is not None:
            yield "value", quoted
        elif number is not None:
            yield "value", float(number)
        elif word is not None:
            yield "word", word
        elif mark is not None:
            yield "mark", mark


def table(stream):
    """A Lua table after its `{`: a list, or a dict where keys are given."""
    items, keys, key, last = [], {}, None, None
    for kind, value in stream:
        if (kind, value) == ("mark", "}"):
            break
        if (kind, value) == ("mark", "="):
            key = last
            if items and items[-1] is last:
                items.pop()
            continue
        if kind == "mark" and value != "{":
            continue
        if kind == "mark":
            value = table(stream)
        last = value
        if key is None:
            if kind == "word":
                continue
            items.append(value)
        else:
            keys[key], key = value, None
    return keys if keys else items


def lua(path, name):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    stream = tokens(text[re.search(r"^%s\s*=\s*\{" % name, text, re.M).end():])
    return table(stream)


def fetched(folder):
    """Where the game's files are."""
    game = os.path.join(folder, "usr", "share", "games", "caveexpress")
    if not os.path.isdir(game):
        os.makedirs(folder, exist_ok=True)
        subprocess.run(["apt-get", "download", "-qq", "caveexpress-data"], cwd=folder, check=True)
        package = [name for name in os.listdir(folder) if name.endswith(".deb")][0]
        subprocess.run(["dpkg-deb", "-x", package, "."], cwd=folder, check=True)
    return game


def size_of(path):
    with open(path, "rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def frame_of(name, place, image, polygons):
    """A frame as TexturePacker writes it; polygons in pixels of the untrimmed frame."""
    x, y = round(place["x0"] * image[0]), round(place["y0"] * image[1])
    w, h = int(place["trimmedwidth"]), int(place["trimmedheight"])
    points, triangles = [], []
    for polygon in polygons:
        first = len(points)
        points += polygon
        triangles += [[first, first + i, first + i + 1] for i in range(1, len(polygon) - 1)]
    return {"filename": name, "frame": {"x": x, "y": y, "w": w, "h": h}, "rotated": False,
            "spriteSourceSize": {"x": int(place["trimmedoffsetx"]), "y": int(place["trimmedoffsety"]), "w": w, "h": h},
            "sourceSize": {"w": int(place["untrimmedwidth"]), "h": int(place["untrimmedheight"])},
            "vertices": points, "verticesUV": points, "triangles": triangles}


def pixels_of(sprite, place):
    """Corners in pixels: a tile of 100 is 128 of them, and y goes up there."""
    w, h = place["untrimmedwidth"], place["untrimmedheight"]
    found = []
    for polygon in sprite["polygons"]:
        numbers = [v for v in polygon if isinstance(v, float)]
        found.append([[w / 2 + x * 1.28, h / 2 - y * 1.28] for x, y in zip(numbers[::2], numbers[1::2])])
    return found


def convert(game, out):
    """Writes the sheet; how many sprites it has."""
    sprites, places = lua(game + "/sprites.lua", "sprites"), lua(game + "/textures/complete.lua", "texturesbig")
    sheets = {}
    for name, sprite in sprites.items():
        if not isinstance(sprite, dict) or not sprite.get("polygons"):
            continue
        for suffix in ("", "-front-01", "-middle-01", "-back-01", "-01"):
            if name + suffix in places:
                break
        else:
            continue
        place = places[name + suffix]
        image = os.path.join(game, "pics", place["image"] + ".png")
        sheets.setdefault(image, []).append(frame_of(name, place, size_of(image), pixels_of(sprite, place)))
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"textures": [{"image": os.path.relpath(image, os.path.dirname(out)), "frames": frames}
                                for image, frames in sheets.items()]}, file, indent=1)
    return sum(map(len, sheets.values()))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    options.add_argument("--folder", default=os.path.join(ROOT, "build-images", "caveexpress"))
    options.add_argument("--out", default="")
    options = options.parse_args()
    game = fetched(os.path.abspath(options.folder))
    sheet = os.path.join(os.path.abspath(options.folder), "sheet.json")
    print("%d sprites with polygons" % convert(game, sheet), flush=True)
    command = [options.tool, "lint", sheet] + (["-o", options.out] if options.out else [])
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
