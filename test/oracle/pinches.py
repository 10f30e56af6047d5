"""Areas that touch themselves in a point, and others that pass through it.

An edge that crosses an outline mostly gets inside.  Not so where a vertex of the outline lies on the crossed edge from
within: there the other shape can slip through the pinch from outside to outside.  Random shapes never do that, so these
are drawn with the pinch at the origin, and moved and slanted together afterwards.
"""

import math

RIM = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if max(abs(x), abs(y)) == 3]
RIM.sort(key=lambda p: math.atan2(p[1], p[0]))


def fan(rng):
    """Two to four triangles that meet at the origin, as one ring that passes it that often."""
    count = rng.choice((2, 2, 3, 4))
    first = rng.randrange(len(RIM))
    stops = sorted(rng.sample(range(len(RIM)), 2 * count))
    ring = []
    for k in range(count):
        ring += [(0, 0), RIM[(first + stops[2 * k]) % len(RIM)], RIM[(first + stops[2 * k + 1]) % len(RIM)]]
    return [ring]


def notched(rng):
    """An edge that runs through the origin without stopping, and on one side of it wedges whose tips are there."""
    first = rng.randrange(len(RIM))
    half = [RIM[(first + k) % len(RIM)] for k in range(len(RIM) // 2 + 1)]
    wedges = rng.choice((1, 1, 2))
    stops = sorted(rng.sample(range(1, len(half) - 1), 2 * wedges))
    ring = [half[-1], half[0]]
    for k in range(wedges):
        ring += [half[stops[2 * k]], (0, 0), half[stops[2 * k + 1]]]
    return [ring]


def pricked(rng):
    """A hole whose tip lies on an edge, or on a vertex, of the outline at the origin; or two holes tip to tip."""
    a, b = sorted(rng.sample(range(1, 6), 2))
    hole = [(0, 0), (a - 3, 2), (b - 3, 2)]
    how = rng.random()
    if how < 0.4:
        return [[(-4, 0), (4, 0), (4, 3), (-4, 3)], hole]
    if how < 0.6:
        return [[(-4, -1), (0, 0), (4, -1), (4, 3), (-4, 3)], hole]
    c, d = sorted(rng.sample(range(1, 6), 2))
    other = [(0, 0), (c - 3, -2), (d - 3, -2)]
    return [[(-4, -3), (4, -3), (4, 3), (-4, 3)], hole, other]


def area(rng):
    return rng.choice((fan, notched, notched, pricked))(rng)


def through(rng, kind):
    """A shape of the kind with an edge or a pinch at the origin; None for kinds that have no edges."""
    p = rng.choice(RIM)
    q = (-p[0] * rng.choice((1, 1, 2)), -p[1]) if rng.random() < 0.1 else (-p[0], -p[1])
    if kind == "segment":
        return {"segment": [*p, *q]}
    if kind == "polyline":
        return {"polyline": [list(v) for v in [rng.choice(RIM), p, q, rng.choice(RIM)][rng.randrange(2):]]}
    if kind in ("triangle", "quad", "convex"):
        return {"polygon": [list(p), list(q), list(rng.choice(RIM))]}
    if kind in ("concave", "holes"):
        rings = area(rng)
        shape = {"polygon": [list(v) for v in rings[0]]}
        return dict(shape, holes=[[list(v) for v in ring] for ring in rings[1:]]) if rings[1:] else shape
    return None


def slanted(shape, mirror, swap, slant, dx, dy, step):
    """Mirrored, slanted, stretched and moved: what meets in a point or along a line still does."""
    def carry(p):
        x, y = p[0] * mirror + slant * p[1], p[1]
        x, y = (y, x) if swap else (x, y)
        return [dx + step * x, dy + step * y]

    new = dict(shape)
    if "segment" in shape:
        new["segment"] = carry(shape["segment"][:2]) + carry(shape["segment"][2:])
    for key in ("polygon", "polyline"):
        if key in shape:
            new[key] = [carry(p) for p in shape[key]]
    if "holes" in shape:
        new["holes"] = [[carry(p) for p in hole] for hole in shape["holes"]]
    return new


def pair(mix, kind_a, kind_b):
    """Two shapes that meet in a pinch, in base coordinates, or None when the kinds do not allow it."""
    rng = mix.rng
    a, b = through(rng, kind_a), through(rng, kind_b)
    if a is None or b is None or not {kind_a, kind_b} & {"concave", "holes"}:
        return None
    how = (rng.choice((1, -1)), rng.random() < 0.5, rng.choice((0, 0, 1, -2)), *mix.point(), rng.choice((1, 0.5, 2)))
    return slanted(a, *how), slanted(b, *how)
