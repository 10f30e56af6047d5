#!/usr/bin/env python3
"""The slices that kolize.lua writes, drawn by our tool and not by Aseprite:  picture.py TOOL FILE.png

The frames are those of examples/arcade/vehicles.bmp; a Lua interpreter runs the script over mock.lua.
"""

import os
import subprocess
import sys
import tempfile

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
ARCADE = os.path.join(HERE, "..", "..", "..", "examples", "arcade")
W, H = 32, 24


def main(tool, file):
    with Image.open(os.path.join(ARCADE, "vehicles.bmp")) as image:
        sheet = image.convert("RGBA")
    sheet.putdata([(0, 0, 0, 0) if pixel[:3] == (255, 0, 255) else pixel for pixel in sheet.getdata()])
    frames = [sheet.crop((x, 0, x + W, H)).tobytes() for x in range(0, sheet.width, W)]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "vehicles.rgba"), "wb") as out:
            out.write(b"".join(frames))
        words = ["lua5.4", os.path.join(HERE, "mock.lua"), os.path.join(HERE, "..", "kolize.lua"), str(W), str(H)]
        words += ["vehicles.rgba", folder, "do=boxes", "name=body", "next", "do=fit", "name=hurt", "next", "do=export"]
        env = dict(os.environ, KOLIZE=os.path.abspath(tool))
        subprocess.run(words, cwd=folder, check=True, env=env, stdout=subprocess.DEVNULL)
        subprocess.run([os.path.abspath(tool), "mask", "vehicles.json", "-q", "-o", os.path.abspath(file)], cwd=folder, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
