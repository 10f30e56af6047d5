#!/usr/bin/env python3
"""Films the extension in Tiled on a virtual screen, by real keys and clicks: the picture of integrations/README.md.  What
the keys left is saved, and must be the outlines of two tiles.

    film.py --tiled build/newer/sid/bin/tiled --tool build/kolize [--shots FOLDER] OUT.gif

Places of clicks are those of Tiled 1.12.  Needs Xvfb, xdotool and Pillow (scripts/setup.sh engines)."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

import compare
import screen
import start

SIZE = 1100, 640
FAULT = '<tile id="3">\n  <image width="40" height="40" source="rock_mid.png"/>\n'
SHAPE = '  <objectgroup draworder="index">\n   <object id="1" x="0" y="0" width="9" height="9"/>\n  </objectgroup>\n'


class Film:
    def __init__(self, display, shots):
        self.display, self.shots, self.frames = display, shots, []

    def take(self, ms):
        picture = self.display.settle()
        self.frames.append((picture, ms))
        if self.shots:
            picture.save(os.path.join(self.shots, "%02d.png" % len(self.frames)))


def play(film, display):
    window = display.focus("arcade")
    display.do("windowsize", window, *SIZE)
    display.do("windowmove", window, 0, 0)
    display.settle()
    display.click(241, 30)  # closes the Project view, which nothing needs
    display.settle()
    display.click(400, 65)  # opens the collision editor
    display.settle()
    display.click(218, 118)  # the ship
    display.settle()
    display.do("mousemove", 1036, 125, "click", "--repeat", 3, 1)
    display.do("type", "800%")
    display.key("Return")
    display.do("mousemove", 700, 400, "click", "--repeat", 2, 5, "click", "--repeat", 3, 7)  # wheel: down, right
    film.take(1600)
    display.do("windowfocus", window)
    display.key("ctrl+shift+k")
    film.take(2400)
    display.key("ctrl+alt+k")
    dialog = display.focus("^Kolize")
    display.do("windowmove", dialog, 340, 90)
    film.take(2400)
    display.key("Down")  # the shape: outline, parts, ...
    film.take(1200)
    display.click(421, 569)
    display.do("windowfocus", window)
    film.take(2400)
    display.click(135, 66)  # undo: the outline is back
    film.take(1600)
    display.key("ctrl+shift+j")
    display.settle()
    display.click(58, 627)  # the counters of errors and warnings open the Issues view
    film.take(1600)
    display.do("mousemove", 150, 544, "click", "--repeat", 2, 1)
    film.take(2400)
    display.key("ctrl+shift+k")
    film.take(3000)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tiled", default=os.path.join(start.ROOT, "build", "newer", "sid", "bin", "tiled"))
    options.add_argument("--tool", default=os.path.join(start.ROOT, "build", "kolize"))
    options.add_argument("--shots", help="a folder for every picture as PNG")
    options.add_argument("out")
    options = options.parse_args()
    if options.shots:
        os.makedirs(options.shots, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        extensions = os.path.join(folder, "home", ".config", "tiled", "extensions")
        os.makedirs(extensions)
        os.makedirs(os.path.join(folder, "run"), 0o700)
        shutil.copytree(os.path.join(os.path.dirname(start.HERE), "kolize"), os.path.join(extensions, "kolize"))
        shutil.copytree(os.path.join(start.ROOT, "examples", "arcade"), os.path.join(folder, "arcade"))
        tileset = os.path.join(folder, "arcade", "arcade.tsx")
        with open(tileset, encoding="utf-8") as file:
            text = file.read()
        with open(tileset, "w", encoding="utf-8") as file:
            file.write(text.replace(FAULT, FAULT + SHAPE))
        display = screen.Screen(*SIZE)
        environment = dict(display.environment(), HOME=os.path.join(folder, "home"), XDG_RUNTIME_DIR=os.path.join(folder, "run"),
                           QT_QPA_PLATFORM="xcb", KOLIZE=os.path.abspath(options.tool))
        environment.pop("XDG_CONFIG_HOME", None)
        tiled = subprocess.Popen([options.tiled, "--new-instance", "--disable-opengl", tileset], env=environment,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            film = Film(display, options.shots)
            play(film, display)
            display.key("ctrl+s")
            display.settle()
            with open(tileset, encoding="utf-8") as file:
                shapes = compare.shapes_of(file.read())
        finally:
            tiled.kill()
            tiled.wait()
            display.close()
    kinds = {tile: [shape["kind"] for shape in shapes.get(tile, [])] for tile in (0, 3)}
    if kinds != {0: ["polygon"], 3: ["polygon"]}:
        sys.exit("film.py: keys and clicks left %s, not an outline of the ship and one of the rock" % kinds)
    screen.film(film.frames, options.out, 880)
    print("%s: %d frames, %d KB" % (options.out, len(film.frames), os.path.getsize(options.out) // 1000))


if __name__ == "__main__":
    main()
