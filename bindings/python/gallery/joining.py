"""A join: which of many circles lie on which regions of a map?  The cut into tiles, and the pairs, drawn.

    joining.py PICTURE
"""

import math
import sys

import numpy
from PIL import Image, ImageDraw

import kolize
from kolize import Shape

SIDE = 480


def regions():
    """Stars with a hole each, as parcels on a map."""
    out = []
    for i in range(5):
        for j in range(5):
            x, y = 48 + 96 * i, 48 + 96 * j
            ring = [(x + r * math.cos(a), y + r * math.sin(a)) for a, r in
                    ((k * math.tau / 12 + i, (44, 24)[k % 2]) for k in range(12))]
            hole = [(x + 10 * math.cos(a), y + 10 * math.sin(a)) for a in (k * math.tau / 6 for k in range(6))]
            out.append((ring, hole))
    return out


def picture(path):
    """Draws what hits red, what misses grey; True when the join is that of each with each, for several cuts."""
    rng = numpy.random.default_rng(8)
    middle = numpy.concatenate((rng.random((500, 2)) * SIDE, rng.normal(330, 30, (500, 2))))
    circles = numpy.column_stack((middle, rng.random(1000) * 4 + 1)).astype("f4")
    parcels = regions()
    shapes = [Shape.polygon(ring, holes=[hole]) for ring, hole in parcels]
    pairs = kolize.join(circles, shapes)
    image = Image.new("RGB", (SIDE, SIDE), (24, 26, 34))
    pen = ImageDraw.Draw(image)
    for ring, hole in parcels:
        pen.polygon(ring, fill=(60, 84, 100))
        pen.polygon(hole, fill=(24, 26, 34))
    hits = set(pairs[:, 0].tolist())
    for i, (x, y, r) in enumerate(circles.tolist()):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=(255, 96, 84) if i in hits else (150, 150, 160))
    corners = numpy.concatenate((circles[:, :2] - circles[:, 2:], circles[:, :2] + circles[:, 2:]), axis=1)
    for x0, y0, x1, y1 in kolize.tiles(corners, 100):
        box = [min(max(v, 0), SIDE - 1) for v in (x0, y0, x1, y1)]
        pen.rectangle(box, outline=(255, 214, 90))
    image.save(path)
    print(f"{len(pairs)} pairs; {len(hits)} of {len(circles)} circles hit")
    rounds = [Shape.circle((x, y), r) for x, y, r in circles.tolist()]
    every = [[i, j] for i, a in enumerate(rounds) for j, b in enumerate(shapes) if kolize.overlap(a, b)]
    return all(kolize.join(circles, shapes, max_boxes=most, workers=2).tolist() == every for most in (10, 100, 10**6))


if __name__ == "__main__":
    if not picture(sys.argv[1]):
        sys.exit("the pairs are wrong")
