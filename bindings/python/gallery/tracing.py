"""Tracing a sprite: its outlines with holes at three tolerances, and the shapes that fit it.

    tracing.py PICTURE [IMAGE]
"""

import sys

from PIL import Image, ImageDraw

import kolize

SCALE = 5


def sprite():
    """A key with a hole in its head, drawn here so that nothing must be loaded."""
    image = Image.new("RGBA", (44, 44))
    pen = ImageDraw.Draw(image)
    pen.ellipse((3, 10, 24, 33), fill=(222, 178, 60, 255))
    pen.ellipse((9, 16, 17, 26), fill=(0, 0, 0, 0))
    pen.polygon([(22, 19), (41, 19), (41, 29), (37, 29), (37, 24), (33, 24), (33, 28), (30, 28), (30, 24), (22, 24)],
                fill=(222, 178, 60, 255))
    return image


def mask_of(image):
    alpha = image.convert("RGBA").getchannel("A").point([int(a > 127) for a in range(256)])
    return kolize.Mask(memoryview(alpha.tobytes()).cast("B", (image.height, image.width)))


def panel(image):
    large = Image.new("RGB", (image.width * SCALE, image.height * SCALE), (32, 34, 44))
    bright = image.convert("RGBA").resize(large.size, Image.Resampling.NEAREST)
    large.paste(bright, (0, 0), bright)
    return large, ImageDraw.Draw(large)


def picture(path, source=None):
    """Writes four panels; True when nothing is lost at tolerance 0, and fewer points remain at higher ones."""
    image = Image.open(source) if source else sprite()
    mask, panels, counts, lost = mask_of(image), [], [], []
    for tolerance in (0.0, 1.0, 2.5):
        large, pen = panel(image)
        rings = [ring.tolist() for outline, holes in kolize.trace(mask, tolerance) for ring in (outline, *holes)]
        for ring in rings:
            corners = [(x * SCALE, y * SCALE) for x, y in ring]
            pen.line([*corners, corners[0]], fill=(255, 80, 80), width=2)
            for x, y in corners:
                pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=(255, 255, 255))
        panels.append(large)
        counts.append(sum(map(len, rings)))
        area = sum(kolize.Shape.polygon(outline, holes).measure()[0] for outline, holes in kolize.trace(mask, tolerance))
        lost.append(abs(area - mask.count()))
    large, pen = panel(image)
    for kind, color in (("box", (90, 200, 255)), ("circle", (130, 230, 130)), ("hull", (255, 120, 220))):
        shape = kolize.fit(mask, kind)[0]
        x0, y0, x1, y1 = (v * SCALE for v in shape.bounds)
        if kind == "hull":
            corners = [(x * SCALE, y * SCALE) for x, y in shape.points.tolist()]
            pen.line([*corners, corners[0]], fill=color, width=2)
        else:
            (pen.ellipse if kind == "circle" else pen.rectangle)((x0, y0, x1, y1), outline=color, width=2)
    panels.append(large)
    w, h = large.size
    sheet = Image.new("RGB", (2 * w + 6, 2 * h + 6), (12, 12, 16))
    for i, one in enumerate(panels):
        sheet.paste(one, ((i % 2) * (w + 6), (i // 2) * (h + 6)))
    sheet.save(path)
    print("points at tolerance 0, 1 and 2.5:", *counts)
    return lost[0] == 0 and counts[0] > counts[1] > counts[2]


if __name__ == "__main__":
    if not picture(*sys.argv[1:]):
        sys.exit("the outline is not the sprite's")
