"""Outlines for the generator: hulls, stars, untangled rings, stairs around pixels, rings with holes."""

import functools
import math
import random

from exact import Refused, cross, meeting, ring_edges
from masks import outline


def hull(points):
    """Convex hull without collinear vertices (Andrew's chain)."""
    points = sorted({tuple(p) for p in points})
    if len(points) < 3:
        return [list(p) for p in points] * 2
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and cross(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return [list(p) for p in chains]


def by_angle(rng, points):
    """The points in the order in which they lie around one of them, or around their middle: mostly a simple ring."""
    if rng.random() < 0.7:
        cx = sum(p[0] for p in points) / len(points)
        cy = sum(p[1] for p in points) / len(points)
    else:
        cx, cy = points[0]
    return sorted(points, key=lambda p: (math.atan2(p[1] - cy, p[0] - cx), abs(p[0] - cx) + abs(p[1] - cy)))


def untangled(rng, points):
    """Reverses a stretch of the ring wherever two edges cross, until none do."""
    points = [list(p) for p in points]
    rng.shuffle(points)
    n = len(points)
    for _ in range(12):
        crossing = _first_crossing(points, n)
        if crossing is None:
            break
        i, j = crossing
        points[i + 1:j + 1] = reversed(points[i + 1:j + 1])
    return points


def _first_crossing(points, n):
    edges = ring_edges([tuple(p) for p in points])
    if len(edges) < n:
        return None
    for i in range(n):
        for j in range(i + 2, n):
            if (i, j) != (0, n - 1) and meeting(edges[i], edges[j])[0] != "none":
                return i, j
    return None


def round_ring(rng, n):
    """Many vertices about the origin, near a circle."""
    r, turn = rng.choice((2, 3, 6)), rng.random()
    angles = [2 * math.pi * (k + turn) / n for k in range(n)]
    return [[r * math.cos(angle), r * math.sin(angle)] for angle in angles]


def spiky_ring(rng, n):
    """A star: near and far vertices in turn."""
    near, far = rng.choice((1, 2)), rng.choice((3, 4))
    return [[x * r, y * r] for (x, y), r in zip(round_ring(rng, 2 * n), [near / 3, far / 3] * n)]


def joined(rng, first, second):
    """One ring that goes round both; the second is moved so that they share a vertex, where the ring passes twice."""
    dx, dy = first[0][0] - second[0][0], first[0][1] - second[0][1]
    second = [[x + dx, y + dy] for x, y in second]
    return first + second if rng.random() < 0.5 else first + [second[0]] + second[:0:-1]


def rings_of(pixels):
    """The rings around a set of pixels, corners only; where two pixels meet at a corner, each is gone round apart."""
    after = {}
    for a, b in outline(pixels):
        (ax, ay), (bx, by) = a, b
        # Walk with the set pixels on the right hand: +x along top edges, +y down right edges, and so on.
        top_or_left = (ax, ay) in pixels
        forward = (ay == by) == top_or_left
        start, end = (a, b) if forward else (b, a)
        after.setdefault(start, []).append(end)
    rings = []
    while after:
        start = min(after)
        ring, at, came = [], start, None
        while True:
            ends = after[at]
            # Of two ways on, the one that turns right keeps to the same pixel.
            end = ends[0] if came is None or len(ends) == 1 else max(ends, key=lambda e: cross(came, at, e))
            ends.remove(end)
            if not ends:
                del after[at]
            ring.append(list(at))
            came, at = at, end
            if at == start:
                break
        rings.append(ring)
    return rings


def _middle(rings):
    return [[[x - 2, y - 2] for x, y in ring] for ring in rings]


@functools.cache
def stairs():
    """Outlines of connected groups of pixels, as lists of one ring."""
    fixed = random.Random(2)
    found = []
    while len(found) < 150:
        w, h = fixed.randint(2, 5), fixed.randint(2, 5)
        pixels = {(fixed.randrange(w), fixed.randrange(h))}
        for _ in range(fixed.randint(2, 14)):
            x, y = fixed.choice(sorted(pixels))
            dx, dy = fixed.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            if 0 <= x + dx < w and 0 <= y + dy < h:
                pixels.add((x + dx, y + dy))
        rings = rings_of(pixels)
        if len(rings) == 1:
            found.append(_middle(rings))
    return found


@functools.cache
def stairs_with_holes():
    """Outlines of pixel rectangles with a few inner pixels missing: the first ring is the outer one."""
    fixed = random.Random(3)
    found = []
    while len(found) < 60:
        w, h = fixed.randint(3, 5), fixed.randint(3, 6)
        inner = [(x, y) for x in range(1, w - 1) for y in range(1, h - 1)]
        missing = fixed.sample(inner, fixed.randint(1, min(4, len(inner))))
        found.append(_middle(rings_of({(x, y) for x in range(w) for y in range(h)} - set(missing))))
    return found


def _accepted(rings):
    from shapes import read_shape
    try:
        return bool(read_shape({"polygon": rings[0], "holes": rings[1:]}))
    except Refused:
        return False


def with_holes(rng, mix):
    """An outline about the origin and one to three holes in it; some touch it or each other at points."""
    outer = rng.choice((
        [[-4, -4], [4, -4], [4, 4], [-4, 4]],
        [[-5, -3], [0, -5], [5, -3], [4, 4], [-4, 4]],
        [[-4, -4], [0, -3], [4, -4], [4, 4], [0, 3], [-4, 4]],
    ))
    holes = []
    for _ in range(rng.randint(1, 3)):
        n = rng.choice((3, 3, 4, 5))
        x, y, reach = rng.randint(-2, 2), rng.randint(-2, 2), rng.choice((1, 1, 2))
        if mix.draw == "real":
            ring = [[x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach)] for _ in range(n)]
        else:
            ring = [[x + rng.randint(-reach, reach), y + rng.randint(-reach, reach)] for _ in range(n)]
        ring = by_angle(rng, ring)
        if _accepted([outer] + holes + [ring]):
            holes.append(ring)
    return [outer] + holes
