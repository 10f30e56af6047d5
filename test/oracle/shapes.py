"""From the JSON of a shape to what it means: a list of plain pieces with exact integer coordinates.

A piece is one of
    Point   one point
    Curve   a chain of segments of positive length; its inside is everything but its first and last point
    Area    the even-odd region of closed rings, with area
    Round   all points within r > 0 of a point or segment
    Cells   closed unit squares of the pixel grid
and a shape is a list of pieces (several for parts, none for what holds nothing).  Degenerate shapes become the simpler
piece they look like.  Impossible ones raise Refused.

Coordinates of a piece are integers: float32 value times `den`, a power of two that is at least twice what is needed,
so that the midpoint of two vertices is an integer as well.
"""

import math

import masks
from exact import FLT_MAX, Refused, cos_sin_degrees, cross, f32, locate, meeting, on_edge, ring_edges

MAX_PART_DEPTH = 16
NO_POSE = (1.0, 0.0, 0.0, 0.0)


class Piece:
    __slots__ = ("kind", "den", "points", "rings", "r", "cells")

    def __init__(self, kind, den, points=None, rings=None, r=0, cells=None):
        self.kind, self.den, self.points, self.rings, self.r, self.cells = kind, den, points, rings, r, cells


# ---- Reading ---------------------------------------------------------------------------------------------


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Refused("not a number")
    rounded = f32(float(value))
    if not math.isfinite(rounded):
        raise Refused("not finite")
    return rounded


def numbers(value, count):
    if not isinstance(value, list) or len(value) != count:
        raise Refused("wrong number of coordinates")
    return [number(v) for v in value]


def vertices(value):
    if not isinstance(value, list):
        raise Refused("not a list of vertices")
    return [tuple(numbers(v, 2)) for v in value]


def read_pose(value):
    """(cos, sin, x, y), all float32."""
    x, y = numbers(value.get("at", [0, 0]), 2)
    if "turn" in value:
        cos, sin = numbers(value["turn"], 2)
        if not abs(cos * cos + sin * sin - 1.0) <= 1e-3:
            raise Refused("not a rotation")
    else:
        cos, sin = cos_sin_degrees(number(value.get("angle", 0)))
    return cos, sin, x, y


class Leaf:
    """A shape before it is taken apart: vertices in float32, which a pose can carry along."""

    def __init__(self, kind, rings, r=0.0):
        self.kind, self.rings, self.r = kind, rings, r

    def posed(self, pose):
        cos, sin, px, py = pose
        carried = []
        for ring in self.rings:
            moved = [(f32(px + (cos * x - sin * y)), f32(py + (sin * x + cos * y))) for x, y in ring]
            if any(not (math.isfinite(x) and math.isfinite(y)) for x, y in moved):
                raise Refused("not finite")
            carried.append(moved)
        # A box off the quarter turns must pass as the polygon of its corners.
        kind = "area" if self.kind == "box" and 0.0 not in (cos, sin) else self.kind
        return Leaf(kind, carried, self.r)

    def piece(self):
        return _PIECE_OF[self.kind](self)


class MaskLeaf:
    """A mask that can still be shifted by whole poses: its pixels and the real position of pixel (0, 0).

    `warped`: turned or scaled, if only by nothing; such a mask moves from the whole cells it occupies."""

    def __init__(self, pixels, x, y, warped=False):
        self.pixels, self.x, self.y, self.warped = pixels, x, y, warped

    def posed(self, pose):
        cos, sin, px, py = pose
        if (cos, sin) != (1.0, 0.0):
            raise Refused("a mask inside parts cannot be turned")
        return MaskLeaf(self.pixels, self.x + px, self.y + py, self.warped)

    def piece(self):
        return Piece("cells", 2, cells=masks.shift(self.pixels, self.x, self.y))


def read_mask(value):
    pixels = masks.set_pixels(value["mask"])
    at = numbers(value.get("at", [0, 0]), 2)
    scale = numbers(value.get("scale", [1, 1]), 2)
    pose = read_pose(value["pose"]) if "pose" in value else NO_POSE
    rows = masks.affine(scale, at, pose)
    if rows[0][:2] == (1.0, 0.0) and rows[1][:2] == (0.0, 1.0):
        # The whole map is a shift: also a half turn of a mask mirrored both ways.
        return MaskLeaf(pixels, rows[0][2], rows[1][2], scale != [1, 1] or pose[:2] != (1.0, 0.0))
    return MaskLeaf(masks.transform(pixels, rows), 0.0, 0.0)


def read_leaves(value, depth=0):
    """All leaves of a shape; each has been checked at every stage of being posed."""
    if not isinstance(value, dict):
        raise Refused("not a shape")
    if depth > MAX_PART_DEPTH:
        raise Refused("parts nested too deep")
    if "mask" in value:
        leaf = read_mask(value)
        leaf.piece()
        return [leaf]
    if "parts" in value:
        leaves = [leaf for part in value["parts"] for leaf in read_leaves(part, depth + 1)]
    else:
        leaves = [read_plain(value)]
        leaves[0].piece()
    if "pose" in value:
        pose = read_pose(value["pose"])
        leaves = [leaf.posed(pose) for leaf in leaves]
        for leaf in leaves:
            leaf.piece()
    return leaves


def read_plain(value):
    if "point" in value:
        return Leaf("point", [[tuple(numbers(value["point"], 2))]])
    if "segment" in value:
        x0, y0, x1, y1 = numbers(value["segment"], 4)
        return Leaf("curve", [[(x0, y0), (x1, y1)]])
    if "box" in value:
        x0, y0, x1, y1 = numbers(value["box"], 4)
        if x0 > x1 or y0 > y1:
            raise Refused("minimum beyond maximum")
        return Leaf("box", [[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]])
    if "circle" in value:
        x, y, r = numbers(value["circle"], 3)
        return Leaf("round", [[(x, y), (x, y)]], r)
    if "capsule" in value:
        x0, y0, x1, y1, r = numbers(value["capsule"], 5)
        return Leaf("round", [[(x0, y0), (x1, y1)]], r)
    if "polyline" in value:
        points = vertices(value["polyline"])
        if len(points) < 2:
            raise Refused("too few points")
        return Leaf("curve", [points])
    if "polygon" in value:
        return Leaf("area", [vertices(value["polygon"])] + [vertices(hole) for hole in value.get("holes", [])])
    raise Refused("no known kind")


def read_shape(value):
    """The pieces of a shape.  Raises Refused for what the tool has to refuse."""
    return [piece for piece in (leaf.piece() for leaf in read_leaves(value)) if piece.cells is None or piece.cells]


# ---- Meaning ---------------------------------------------------------------------------------------------


def to_integers(rings, extra=()):
    """The rings in integers, the extra numbers in integers, and what both were multiplied by."""
    den = 1.0
    for ring in rings:
        for x, y in ring:
            d = x.as_integer_ratio()[1]
            if d > den:
                den = float(d)
            d = y.as_integer_ratio()[1]
            if d > den:
                den = float(d)
    for value in extra:
        den = max(den, float(value.as_integer_ratio()[1]))
    # Exact: den is a power of two, at most 2^149, and doubles reach 2^1023.
    den *= 2.0
    whole = [[(int(x * den), int(y * den)) for x, y in ring] for ring in rings]
    return whole, [int(value * den) for value in extra], int(den)


def drop_repeats(points, closed):
    kept = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
    while closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return kept


def point_piece(leaf):
    rings, _, den = to_integers(leaf.rings)
    return Piece("point", den, points=rings[0])


def curve_piece(leaf):
    rings, _, den = to_integers(leaf.rings)
    points = drop_repeats(rings[0], False)
    return Piece("curve" if len(points) > 1 else "point", den, points=points)


def round_piece(leaf):
    if leaf.r < 0:
        raise Refused("negative radius")
    rings, (r,), den = to_integers(leaf.rings, (leaf.r,))
    if any(abs(c) + r > int(FLT_MAX) * den for point in rings[0] for c in point):
        raise Refused("bounds overflow float32")
    if r > 0:
        return Piece("round", den, points=rings[0], r=r)
    points = drop_repeats(rings[0], False)
    return Piece("curve" if len(points) > 1 else "point", den, points=points)


def flat(ring):
    """Do all vertices lie on one line?"""
    other = next((p for p in ring if p != ring[0]), None)
    return other is None or all(cross(ring[0], other, p) == 0 for p in ring)


def area_piece(leaf):
    if any(len(ring) < 3 for ring in leaf.rings):
        raise Refused("too few points")
    rings, _, den = to_integers(leaf.rings)
    if flat(rings[0]):
        if len(rings) > 1:
            raise Refused("a hole in a polygon without area")
        ends = drop_repeats([min(rings[0]), max(rings[0])], False)
        return Piece("curve" if len(ends) > 1 else "point", den, points=ends)
    rings = [drop_repeats(ring, True) for ring in rings]
    if leaf.kind != "box":
        check_rings(rings)
    return Piece("area", den, rings=rings)


def check_rings(rings):
    """Refuses edges that cross or run along each other, rings that change sides of themselves at a vertex, holes
    without area, and holes that lie outside the outline or in another hole.  Rings may touch themselves and each other
    in single points."""
    if any(flat(hole) for hole in rings[1:]):
        raise Refused("a hole without area")
    outlines = [ring_edges(ring) for ring in rings]
    edges = [(i, k, edge) for i, outline in enumerate(outlines) for k, edge in enumerate(outline)]
    touches = [{} for _ in rings]
    visited = set()
    for n, (i, k, e) in enumerate(edges):
        for j, m, f in edges[:n]:
            how = meeting(e, f)
            if how[0] == "none":
                continue
            if how[0] == "cross":
                raise Refused("edges cross")
            if how[0] == "along":
                raise Refused("edges run along each other")
            if i != j:
                touches[i].setdefault(e, []).append(how[1])
                touches[j].setdefault(f, []).append(how[1])
            elif (k - m) % len(outlines[i]) not in (1, len(outlines[i]) - 1):
                visited.add((i, how[1]))
    for i, point in visited:
        ways = ways_through(rings[i], outlines[i], point)
        if any(ways_cross(*w, *v) for k, w in enumerate(ways) for v in ways[:k]):
            raise Refused("the ring crosses itself at a vertex")
    # No edge crosses another, so between two touching points a hole's edge lies wholly inside or wholly outside of
    # each other ring, and its midpoint tells which.
    for i in range(1, len(rings)):
        others = outlines[1:i] + outlines[i + 1:]
        for x, y in midpoints(outlines[i], touches[i]):
            if locate(x, y, outlines[0]) <= 0:
                raise Refused("hole outside the outline")
            if any(locate(x, y, other) >= 0 for other in others):
                raise Refused("hole in a hole")


def ways_through(ring, edges, point):
    """Each time the ring passes a point: the two directions it comes from and goes to.  Edge k starts at vertex k."""
    def toward(p):
        return p[0] - point[0], p[1] - point[1]

    ways = []
    for k, (x0, y0, *rest) in enumerate(edges):
        if (x0, y0) == point:
            ways.append((toward(ring[k - 1]), toward(ring[(k + 1) % len(ring)])))
        elif (rest[0], rest[1]) != point and on_edge(*point, (x0, y0, *rest)):
            ways.append((toward((x0, y0)), toward((rest[0], rest[1]))))
    return ways


def ways_cross(p, q, u, v):
    """Of four different directions, do u and v lie on different sides of the way from p to q?"""
    return _between(p, q, u) != _between(p, q, v)


def _between(p, q, x):
    """Is the direction x met when turning from p, the way +x turns to +y, before q is?"""
    o = (0, 0)
    turn = cross(o, p, q)
    if turn > 0:
        return cross(o, p, x) > 0 and cross(o, x, q) > 0
    if turn < 0:
        return not (cross(o, q, x) > 0 and cross(o, x, p) > 0)
    return cross(o, p, x) > 0


def midpoints(edges, cuts):
    """The midpoints of the pieces into which the points `cuts[edge]` divide the edges."""
    for edge in edges:
        # Points on one line compare in the order in which they lie on it.
        stops = sorted({edge[0:2], edge[2:4], *cuts.get(edge, ())})
        for (ax, ay), (bx, by) in zip(stops, stops[1:]):
            yield (ax + bx) // 2, (ay + by) // 2


_PIECE_OF = {"point": point_piece, "curve": curve_piece, "round": round_piece, "area": area_piece, "box": area_piece}
