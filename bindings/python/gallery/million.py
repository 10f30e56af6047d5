"""A million boxes in NumPy: all pairs in one call, and how crowded the plane is.

    million.py PICTURE [BOXES]
"""

import sys
import time

import numpy
from PIL import Image

import kolize

SIDE = 480


def picture(path, n=1_000_000):
    """Colours each pixel by the pairs in it; True when three hundred boxes have the pairs that all with all finds."""
    rng = numpy.random.default_rng(3)
    spiral = rng.random(n, dtype="f4") ** 0.5
    angle = spiral * 14 + rng.normal(0, 0.25, n).astype("f4")
    low = numpy.column_stack((numpy.cos(angle), numpy.sin(angle))) * spiral[:, None] * 0.48 * n**0.5 + n**0.5 / 2
    boxes = numpy.concatenate((low, low + rng.random((n, 2), dtype="f4")), axis=1).astype("f4")
    started = time.perf_counter()
    pairs = kolize.box_pairs(boxes)
    print(f"{n} boxes: {len(pairs)} pairs in {time.perf_counter() - started:.2f} s")
    cells = (numpy.clip(boxes[pairs[:, 0], :2] / n**0.5, 0, 0.9999) * SIDE).astype(int)
    crowd = numpy.log1p(numpy.bincount(cells[:, 1] * SIDE + cells[:, 0], minlength=SIDE * SIDE).reshape(SIDE, SIDE))
    shade = crowd / crowd.max()
    colors = numpy.stack((shade * 255, shade**2 * 220, 60 + 140 * shade * (1 - shade)), axis=2)
    Image.fromarray(colors.astype("u1")).save(path)
    few = boxes[:300]
    met = (few[:, None, :2] <= few[None, :, 2:]).all(2) & (few[:, None, 2:] >= few[None, :, :2]).all(2)
    first = pairs[(pairs < 300).all(axis=1)]
    return first.tolist() == numpy.argwhere(numpy.triu(met, 1)).tolist()


if __name__ == "__main__":
    if not picture(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000):
        sys.exit("the pairs are wrong")
