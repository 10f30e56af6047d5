#!/usr/bin/env python3
"""Draws kolize/kolize.png, the icon of the tool bar: an outline with its points.  PNG, because many Tiled lack SVG."""

import os

from PIL import Image, ImageDraw

SCALE = 8
POINTS = [(6, 10), (15, 4), (27, 9), (28, 20), (18, 28), (5, 23)]
image = Image.new("RGBA", (32 * SCALE, 32 * SCALE), (0, 0, 0, 0))
draw = ImageDraw.Draw(image)
corners = [(x * SCALE, y * SCALE) for x, y in POINTS]
draw.polygon(corners, fill=(242, 163, 58, 90))
draw.line(corners + corners[:2], fill=(217, 121, 26, 255), width=2 * SCALE, joint="curve")
for x, y in corners:
    draw.ellipse((x - 3 * SCALE, y - 3 * SCALE, x + 3 * SCALE, y + 3 * SCALE), fill=(31, 111, 178, 255))
image.resize((32, 32), Image.LANCZOS).save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "kolize", "kolize.png"))
