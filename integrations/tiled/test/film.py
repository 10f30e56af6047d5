#!/usr/bin/env python3
"""Films the extension in Tiled on a virtual screen, by real keys and clicks: the picture of integrations/README.md.

    film.py --tiled build/newer/sid/bin/tiled --tool build/kolize [--shots FOLDER] OUT.gif

Places of clicks are those of Tiled 1.12.  Needs Xvfb, xdotool and Pillow (scripts/setup.sh engines)."""

import argparse
import os
import shutil
import subprocess
import tempfile

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
    film.take(100)


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
        finally:
            tiled.kill()
            tiled.wait()
            display.close()
    screen.film(film.frames, options.out, SIZE[0])
    print("%s: %d frames, %d KB" % (options.out, len(film.frames), os.path.getsize(options.out) // 1000))


if __name__ == "__main__":
    main()
