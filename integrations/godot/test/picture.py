#!/usr/bin/env python3
"""A picture of Godot's editor with the add-on in its inspector, on a virtual screen:

    picture.py --tool build/kolize --godot "build/newer/sid-godot/bin/godot" FILE.png

It needs Xvfb, and OpenGL by Mesa beside Godot.  Exit status 1: the editor drew nothing.
"""

import argparse
import os
import shlex
import sys
import tempfile

from PIL import Image

from godot_support import Project

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SIZE = (1280, 800)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tool", default=os.path.join(ROOT, "build", "kolize"))
    options.add_argument("--godot", default="godot", help="the command, with its first words")
    options.add_argument("file")
    options = options.parse_args()
    arcade = os.path.join(ROOT, "examples", "arcade")
    sprites = [os.path.join(arcade, name) for name in ("ship.png", "alien.png", "rock_big.png")]
    screen = ["xvfb-run", "-a", "-s", "-screen 0 %dx%dx24 +extension GLX" % SIZE]
    file = os.path.abspath(options.file)
    # No cache of shaders: Godot opens the system's Vulkan, too, whose older Mesa cuts short the index that the newer one has mapped.
    software = {"LIBGL_ALWAYS_SOFTWARE": "1", "MESA_SHADER_CACHE_DISABLE": "true"}
    with tempfile.TemporaryDirectory() as folder:
        project = Project(os.path.join(folder, "project"), shlex.split(options.godot), options.tool,
                          os.path.join(HERE, "project"), os.path.join(os.path.dirname(HERE), "addons", "kolize"), sprites)
        project.godot("--headless", "--path", ".", "--import")
        project.words = screen + project.words
        said = project.godot("--editor", "--rendering-driver", "opengl3", "--path", ".", "--resolution", "%dx%d" % SIZE,
                             "--", "--picture", file, **software)
    if not os.path.isfile(file):
        sys.exit("no picture was drawn:\n" + said[-2000:])
    with Image.open(file) as image:
        colours = len(image.convert("RGB").getcolors(1 << 24))
    print("%s: %d x %d, %d colours" % (options.file, *image.size, colours))
    return 0 if colours > 100 else 1


if __name__ == "__main__":
    sys.exit(main())
