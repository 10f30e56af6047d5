"""Boxes by number for the examples of joins, the same as examples/cluster/boxes.h has: random, clustered, one column."""

import math

import numpy

SPREADS = ("random", "clustered", "column")


def _random(numbers, k):
    """The k-th random number of each box, of 32 bits."""
    with numpy.errstate(over="ignore"):
        x = (numbers * numpy.uint64(4) + numpy.uint64(k + 1)) * numpy.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        return (x ^ (x >> numpy.uint64(31))) >> numpy.uint64(32)


def _start(spread, random, axis, n):
    """Where boxes begin along an axis, in sixteenths."""
    if spread == "column":
        return random * numpy.uint64(min(n * 128, 0xFFFF00)) >> numpy.uint64(32) if axis else random * numpy.uint64(0) + numpy.uint64(80)
    if spread == "clustered":
        random = random * random >> numpy.uint64(32)
    return random * numpy.uint64(math.isqrt(n) * 160) >> numpy.uint64(32)


def boxes(spread, n, first=0, count=None):
    """float32 (count, 4): the boxes from number `first` on of n."""
    numbers = numpy.arange(first, first + (n - first if count is None else count), dtype="u8")
    out = numpy.empty((len(numbers), 4), "f4")
    for axis in (0, 1):
        low = _start(spread, _random(numbers, axis), axis, n)
        out[:, axis] = low / numpy.float32(16)
        out[:, axis + 2] = (low + (_random(numbers, axis + 2) & numpy.uint64(255))) / numpy.float32(16)
    return out


def blocks(spread, n, size=1 << 20):
    """The same, in blocks of at most `size` boxes."""
    for first in range(0, n, size):
        yield boxes(spread, n, first, min(size, n - first))
