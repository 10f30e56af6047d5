"""Random pairs of shapes, made to meet, and above all to touch.

Random coordinates hardly ever touch.  So most pairs live on a coarse grid, and most second shapes are brought to the
first one: moved until two features coincide, or built from the vertices and edges of the first (on them, or next to
them by the last bit of a float).  The grid is then scaled, shifted far away or made tiny, so that the same touching
happens where float32 has few bits left.  Everything follows from the seed.
"""

import math
import random

import outlines
import pinches
from exact import Refused, cos_sin_degrees, f32, next_f32
from shapes import MaskLeaf, read_leaves, read_shape

KINDS = (
    "point", "segment", "box", "circle", "capsule", "triangle", "quad", "convex", "concave", "holes", "polyline",
    "parts", "mask", "shifted mask", "quarter mask", "warped mask",
)
MASKS = KINDS[-4:]
MIXES = ("grid", "half", "real", "wild", "tiny", "far", "huge", "odd", "scales")

# Cosine and sine a pose may carry: quarter turns, exact-looking ones, odd ones, and two just inside what is allowed.
QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TURNS = ((0.6, 0.8), (-0.8, 0.6), (0.28, -0.96), (0.70710678, 0.70710678), (1, 1e-3), (1.0004, 0), (0, -0.9996),
         (1, 1e-30), (0.96, 0.28))
ANGLES = (0, 90, -90, 180, 270, 360, 450, 45, 30, -60, 135, 12.5, 1e-3, 359.999, -1e5, 89.99999)


class Mix:
    """One way of choosing coordinates: shapes are drawn in base coordinates and then carried to their place."""

    def __init__(self, rng):
        self.rng = rng
        self.name = rng.choices(MIXES, (24, 13, 13, 8, 8, 12, 6, 8, 8))[0]
        self.reach = rng.choice((2, 3, 5, 5, 8))
        self.draw = self.name if self.name in ("half", "real", "wild") else "grid"
        self.scale, self.offset = 1.0, (0.0, 0.0)
        if self.name == "tiny":
            self.scale = rng.choice((2.0 ** -rng.randint(8, 149), 10.0 ** -rng.randint(3, 38)))
        elif self.name == "far":
            step, reach = rng.choice(((1.0, 1e6), (0.5, 1e6), (1.0, 1e7), (64.0, 1e9), (1.0, 1e9), (0.1, 1e6)))
            self.scale, self.offset = step, (rng.choice((reach, -reach, 0.0)), rng.choice((reach, -reach)))
            self.draw = rng.choice(("grid", "grid", "half", "real"))
        elif self.name == "huge":
            self.scale = rng.choice((2.0 ** rng.randint(10, 123), 10.0 ** rng.randint(4, 37)))
        elif self.name == "odd":
            self.scale = rng.choice((0.1, 1.0 / 3.0, math.pi, 0.7, 1e-2, 123.456))
            self.offset = rng.choice(((0.0, 0.0), (0.3, -7.1)))
        # "scales" gives the second shape another scale than the first.
        self.other_scale = rng.choice((1e-3, 2.0**-30, 1e4, 2.0**40, 0.25)) if self.name == "scales" else self.scale

    def number(self):
        rng = self.rng
        if self.draw == "grid":
            return rng.randint(-self.reach, self.reach) or rng.choice((0, 0, 0.0, -0.0))
        if self.draw == "half":
            return rng.randint(-2 * self.reach, 2 * self.reach) / 2
        if self.draw == "wild":
            # Many sizes in one shape: where sums of products no longer fit a double.
            return rng.choice((rng.randint(-9, 9), rng.uniform(-1, 1))) * 2.0 ** rng.randint(-24, 24)
        if rng.random() < 0.5:
            return round(rng.uniform(-self.reach, self.reach), rng.choice((1, 2, 6)))
        return rng.uniform(-self.reach, self.reach)

    def point(self):
        return [self.number(), self.number()]

    def size(self):
        """A radius or width: 0 at times, often 5, because 3-4-5 triangles make circles touch in whole numbers."""
        if self.rng.random() < 0.08:
            return 0
        if self.draw in ("real", "wild"):
            return abs(self.number()) / 2
        return self.rng.choice((1, 1, 2, 3, 5, 5)) / (2 if self.draw == "half" else 1)


# ---- Shapes in base coordinates --------------------------------------------------------------------------


def usable(rings):
    try:
        return bool(read_shape({"polygon": rings[0], "holes": rings[1:]}))
    except Refused:
        return False


def polygon(rings):
    shape = {"polygon": rings[0]}
    if len(rings) > 1:
        shape["holes"] = rings[1:]
    return shape


def decorate(rng, ring):
    """The same outline told differently: other first vertex, other way round, vertices repeated, edges divided."""
    ring = [list(p) for p in ring]
    if rng.random() < 0.4:
        k = rng.randrange(len(ring))
        ring = ring[k:] + ring[:k]
    if rng.random() < 0.4:
        ring.reverse()
    if rng.random() < 0.12:
        k = rng.randrange(len(ring))
        ring[k:k] = [list(ring[k])] * rng.randint(1, 2)
    if rng.random() < 0.12:
        k = rng.randrange(len(ring))
        p, q = ring[k - 1], ring[k]
        ring[k:k] = [[(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]]
    if rng.random() < 0.04:
        ring.append(list(ring[0]))
    return ring


def make_ring(mix, how):
    rng = mix.rng
    if how == "triangle":
        return [mix.point() for _ in range(3)]
    if how == "quad":
        if rng.random() < 0.3:
            x, y, w, h = mix.number(), mix.number(), mix.size(), mix.size()
            return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
        return outlines.by_angle(rng, [mix.point() for _ in range(4)])
    if how == "convex":
        if rng.random() < 0.1:
            return on_place(mix, [outlines.round_ring(rng, rng.randint(9, 40))])[0]
        return outlines.hull([mix.point() for _ in range(rng.randint(4, 12))])
    choice = rng.random()
    if choice < 0.3:
        return outlines.by_angle(rng, [mix.point() for _ in range(rng.randint(5, 10))])
    if choice < 0.5:
        return outlines.untangled(rng, [mix.point() for _ in range(rng.randint(4, 8))])
    if choice < 0.55:
        return on_place(mix, [outlines.spiky_ring(rng, rng.randint(5, 20))])[0]
    if choice < 0.63:
        return outlines.joined(rng, [mix.point() for _ in range(3)], [mix.point() for _ in range(3)])
    return on_place(mix, [rng.choice(outlines.stairs())[0]])[0]


def on_place(mix, rings):
    """Rings drawn on the unit grid about the origin, moved and stretched to where the mix draws its shapes."""
    rng = mix.rng
    x, y = mix.number(), mix.number()
    step = rng.choice((1, 1, 2, 0.5))
    return [[[x + step * px, y + step * py] for px, py in ring] for ring in rings]


def make_rings(mix, how):
    rng = mix.rng
    for _ in range(8):
        if how == "holes":
            rings = outlines.with_holes(rng, mix) if rng.random() < 0.6 else rng.choice(outlines.stairs_with_holes())
            rings = on_place(mix, rings)
        else:
            rings = [make_ring(mix, how)]
        rings = [decorate(rng, ring) for ring in rings]
        if all(len(ring) >= 3 for ring in rings) and (rng.random() < 0.003 or usable(rings)):
            return rings
    return [[[0, 0], [2, 0], [0, 2]]]


def mask_rows(rng):
    w, h = rng.choice((1, 2, 3, 3, 4, 5, 8, 12)), rng.choice((1, 2, 3, 3, 4, 5, 8, 12))
    style = rng.random()
    density = 1.0 if style < 0.25 else 0.0 if style < 0.27 else rng.choice((0.2, 0.5, 0.8))
    if style > 0.9:
        pixels = [[(x + y) % 2 for x in range(w)] for y in range(h)]
    elif style > 0.8:
        pixels = [[int(x in (0, w - 1) or y in (0, h - 1)) for x in range(w)] for y in range(h)]
    else:
        pixels = [[int(rng.random() < density) for _ in range(w)] for _ in range(h)]
    letters = rng.choice((".#", "01"))
    return ["".join(letters[p] for p in row) for row in pixels]


def mask_number(mix):
    """Where masks go: whole cells, halves (which side do they round to?), anywhere."""
    rng = mix.rng
    how = rng.random()
    whole = rng.randint(-mix.reach, mix.reach)
    if how < 0.5:
        return whole
    if how < 0.75:
        return whole + 0.5
    if how < 0.8:
        return next_f32(whole + 0.5, rng.choice((-1, 1)))
    return rng.uniform(-mix.reach, mix.reach)


def make_mask(mix, how):
    rng = mix.rng
    shape = {"mask": mask_rows(rng)}
    if how == "mask" or rng.random() < 0.7:
        shape["at"] = [mask_number(mix), mask_number(mix)]
    if how == "mask":
        return shape
    pose = shape["pose"] = {"at": [mask_number(mix), mask_number(mix)]}
    if how == "quarter mask":
        if rng.random() < 0.5:
            pose["turn"] = list(rng.choice(QUARTERS))
        else:
            pose["angle"] = 90 * rng.randint(-4, 4)
        if rng.random() < 0.2:
            shape["scale"] = [rng.choice((1, -1)), rng.choice((1, -1))]
    if how == "warped mask":
        add_turn(rng, pose)
        if rng.random() < 0.6:
            shape["scale"] = [rng.choice((1, -1, 2, 0.5, 1.5, 0.75, 3, 0.1, rng.uniform(-2, 2))) for _ in "xy"]
        if rng.random() < 0.01:
            shape["scale"] = [0, 1]
    return shape


def add_turn(rng, pose):
    how = rng.random()
    if how < 0.2:
        pose["turn"] = list(rng.choice(QUARTERS))
    elif how < 0.5:
        pose["turn"] = list(rng.choice(TURNS))
    elif how < 0.75:
        pose["turn"] = list(cos_sin_degrees_of(rng))
    else:
        pose["angle"] = rng.choice(ANGLES)


_POOL = []


def cos_sin_degrees_of(rng):
    """Exact cosines are slow; a few hundred of them, the same in every run, are enough."""
    if not _POOL:
        fixed = random.Random(1)
        _POOL.extend(cos_sin_degrees(f32(fixed.uniform(-180, 180))) for _ in range(300))
    return rng.choice(_POOL)


def make_shape(mix, kind, depth=0):
    """A shape of the kind, in base coordinates, without a pose unless it is a mask."""
    rng = mix.rng
    if kind in MASKS:
        return make_mask(mix, kind)
    if kind == "point":
        return {"point": mix.point()}
    if kind == "segment":
        p = mix.point()
        q = list(p) if rng.random() < 0.05 else mix.point()
        if rng.random() < 0.3:
            q[rng.randrange(2)] = p[0]
        return {"segment": p + q}
    if kind == "box":
        x, y = mix.point()
        return {"box": [x, y, x + mix.size() * rng.choice((1, 2)), y + mix.size() * rng.choice((1, 2))]}
    if kind == "circle":
        return {"circle": mix.point() + [mix.size()]}
    if kind == "capsule":
        p = mix.point()
        q = list(p) if rng.random() < 0.08 else mix.point()
        return {"capsule": p + q + [mix.size()]}
    if kind == "polyline":
        points = [mix.point() for _ in range(rng.randint(2, 8))]
        if rng.random() < 0.2:
            points.append(list(points[0]))
        if rng.random() < 0.2:
            k = rng.randrange(len(points))
            points[k:k] = [list(points[k])]
        if rng.random() < 0.02:
            points = [points[0]] * rng.randint(2, 4)
        return {"polyline": points}
    if kind == "parts":
        count = 0 if rng.random() < 0.03 else rng.randint(1, 3)
        names = KINDS[:11] + ("mask", "shifted mask") + (("parts",) if depth < 2 else ())
        return {"parts": [make_shape(mix, rng.choice(names), depth + 1) for _ in range(count)]}
    return polygon(make_rings(mix, kind))


# ---- Carrying shapes about -------------------------------------------------------------------------------


def carried(shape, move, stretch, move_mask):
    """The shape with every coordinate v of axis 0 or 1 replaced by move(v, axis) and radii by stretch(r)."""
    def point(p):
        return [move(p[0], 0), move(p[1], 1)]

    def flat_list(v):
        return [move(c, i % 2) for i, c in enumerate(v[:len(v) // 2 * 2])] + [stretch(c) for c in v[len(v) // 2 * 2:]]

    new = dict(shape)
    for key in ("point", "segment", "box", "circle", "capsule"):
        if key in shape:
            new[key] = flat_list(shape[key])
    for key in ("polygon", "polyline"):
        if key in shape:
            new[key] = [point(p) for p in shape[key]]
    if "holes" in shape:
        new["holes"] = [[point(p) for p in hole] for hole in shape["holes"]]
    if "parts" in shape:
        new["parts"] = [carried(part, move, stretch, move_mask) for part in shape["parts"]]
    if "mask" in shape:
        at = shape.get("at", [0, 0])
        new["at"] = [move_mask(at[0], 0), move_mask(at[1], 1)]
    return new


def placed(mix, shape, scale):
    """From base coordinates to the mix's own; masks keep their size and follow only far away."""
    far = mix.name == "far"
    dx, dy = mix.offset
    if scale == 1.0 and not far and (dx, dy) == (0.0, 0.0):
        return shape
    return carried(
        shape,
        lambda v, axis: v * scale + mix.offset[axis],
        lambda r: r * scale,
        lambda v, axis: v + (mix.offset[axis] if far else 0),
    )


def shifted(shape, dx, dy):
    if "pose" in shape:
        x, y = shape["pose"]["at"]
        return dict(shape, pose=dict(shape["pose"], at=[x + dx, y + dy]))
    return carried(shape, lambda v, axis: v + (dx, dy)[axis], lambda r: r, lambda v, axis: v + (dx, dy)[axis])


def holds_mask(shape):
    return "mask" in shape or any(holds_mask(part) for part in shape.get("parts", ()))


def with_pose(mix, shape):
    """Most often a pose that keeps the grid."""
    rng = mix.rng
    x, y = mix.number() * mix.scale, mix.number() * mix.scale
    pose = {"at": [x, y]}
    how = rng.random()
    if holds_mask(shape) and rng.random() < 0.95:
        if how < 0.3:
            pose["angle"] = 0
    elif how < 0.4:
        pose["turn"] = list(rng.choice(QUARTERS))
    elif how < 0.85:
        add_turn(rng, pose)
    return dict(shape, pose=pose)


# ---- Features of a shape in the world --------------------------------------------------------------------


def features(shape, rng):
    """Vertices and edges of a readable shape as floats: ([points], [(p, q)])."""
    leaves = read_leaves(shape)
    points, edges = [], []
    if not leaves:
        return points, edges
    leaf = rng.choice(leaves)
    if isinstance(leaf, MaskLeaf):
        piece = leaf.piece()
        if piece.cells:
            x, y = rng.choice(sorted(piece.cells))
            points = [(x + 0.0, y + 0.0), (x + 1.0, y + 0.0), (x + 1.0, y + 1.0), (x + 0.0, y + 1.0)]
            edges = [(points[0], points[1]), (points[1], points[2]), (points[2], points[3]), (points[3], points[0])]
        return points, edges
    if leaf.kind == "round":
        r = leaf.r
        p, q = leaf.rings[0]
        for dx, dy in ((r, 0), (-r, 0), (0, r), (0, -r), (0.6 * r, 0.8 * r), (-0.8 * r, 0.6 * r)):
            points += [(p[0] + dx, p[1] + dy), (q[0] + dx, q[1] + dy)]
            edges.append((points[-2], points[-1]))
        if any(math.isinf(f32(c)) for p in points for c in p):
            return [], []
        return points, edges
    for ring in leaf.rings:
        points += ring
        edges += list(zip(ring, ring[1:] + ring[:1] if leaf.kind != "curve" else ring[1:]))
    return points, edges


def spot(rng, points, edges):
    """A point on the boundary of a shape: a vertex, or the float nearest to some point of an edge."""
    if edges and rng.random() < 0.4:
        p, q = rng.choice(edges)
        t = rng.choice((0.5, 0.5, 0.25, rng.random()))
        return f32(p[0] + t * (q[0] - p[0])), f32(p[1] + t * (q[1] - p[1]))
    return rng.choice(points)


def brought(mix, a, b):
    """b moved so that one of its features lies on one of a's."""
    rng = mix.rng
    pa, pb = features(a, rng), features(b, rng)
    if not pa[0] or not pb[0]:
        return b
    (ax, ay), (bx, by) = spot(rng, *pa), spot(rng, *pb)
    return shifted(b, ax - bx, ay - by)


def glued(mix, a, b):
    """b with one to three of its vertices put on a's vertices and edges, sometimes off by the last bit."""
    rng = mix.rng
    points, edges = features(a, rng)
    if not points or "pose" in b:
        return b
    if edges and rng.random() < 0.6:
        spots = list(rng.choice(edges))
        rng.shuffle(spots)
        if rng.random() < 0.4:
            # From a vertex along the edge, as nearly as floats can.
            spots[1] = spot(rng, spots[1:], [spots])
    else:
        spots = [spot(rng, points, edges) for _ in range(2)]
    if rng.random() < 0.5:
        spots.append(spot(rng, points, edges))
    if rng.random() < 0.25:
        spots = [(next_f32(f32(x), rng.randint(-1, 1)), next_f32(f32(y), rng.randint(-1, 1))) for x, y in spots]
    new = dict(b)
    if "point" in b:
        new["point"] = list(spots[0])
    elif "segment" in b:
        new["segment"] = list(spots[0]) + (list(spots[1]) if rng.random() < 0.5 else b["segment"][2:])
    elif "circle" in b:
        x, y, _ = b["circle"]
        r = f32(math.hypot(f32(x) - spots[0][0], f32(y) - spots[0][1]))
        new["circle"] = [x, y, next_f32(r, rng.choice((0, 0, 1, -1))) if r > 0 and math.isfinite(r) else 0]
    elif "capsule" in b and rng.random() < 0.5:
        x, y = b["capsule"][:2]
        r = f32(math.hypot(f32(x) - spots[0][0], f32(y) - spots[0][1]))
        new["capsule"] = b["capsule"][:4] + [next_f32(r, rng.choice((0, 0, 1, -1))) if r > 0 and r < 1e38 else 0]
    elif "polyline" in b or "polygon" in b:
        key = "polyline" if "polyline" in b else "polygon"
        ring = [list(p) for p in b[key]]
        k = rng.randrange(len(ring))
        for i, p in enumerate(spots[:len(ring)]):
            ring[(k + i) % len(ring)] = list(p)
        new[key] = ring
    else:
        return brought(mix, a, b)
    return new


# Directions in which whole radii end in whole coordinates.
COMPASS = ((1, 0), (0, 1), (-1, 0), (0, -1), (0.6, 0.8), (-0.6, 0.8), (0.8, -0.6), (-0.8, -0.6))


def kissed(mix, a, b):
    """A circle or capsule b laid against a from one side: tangent where the numbers allow it, else nearly."""
    rng = mix.rng
    key = "circle" if "circle" in b else "capsule"
    r = f32(b[key][-1])
    leaves = [leaf for leaf in read_leaves(a) if not isinstance(leaf, MaskLeaf)]
    leaf = rng.choice(leaves) if leaves else None
    if leaf is not None and leaf.kind == "round":
        way = rng.choice(COMPASS)
        near, far = leaf.rings[0]
        if (far[0] - near[0]) * way[0] + (far[1] - near[1]) * way[1] > 0:
            near = far
        reach = leaf.r + r
    else:
        points, edges = features(a, rng)
        if not edges:
            return b
        p, q = rng.choice(edges)
        near = spot(rng, [p, q], [(p, q)])
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = math.hypot(dx, dy)
        way = rng.choice(((dy / length, -dx / length), (-dy / length, dx / length))) if length > 0 else (1, 0)
        reach = r
    x, y = near[0] + way[0] * reach, near[1] + way[1] * reach
    if key == "circle":
        return dict(b, circle=[x, y, b[key][-1]])
    x0, y0, x1, y1, r = b[key]
    dx, dy = x1 - x0, y1 - y0
    if dx * way[0] + dy * way[1] < 0:
        dx, dy = -dx, -dy
    ends = [[x, y], [x + dx, y + dy]]
    rng.shuffle(ends)
    return dict(b, capsule=ends[0] + ends[1] + [r])


def neighbour(mix, a, b):
    """A polygon b with an edge of a, or part of it, for its own: beside a, if that edge is on a's hull.  Or one that
    fills a hole of a."""
    rng = mix.rng
    if "holes" in a and "pose" not in a and rng.random() < 0.4:
        return polygon([decorate(rng, rng.choice(a["holes"]))])
    _, edges = features(a, rng)
    if not edges:
        return b
    p, q = rng.choice(edges)
    if rng.random() < 0.3:
        p, q = spot(rng, [p], [(p, q)]), spot(rng, [q], [(p, q)])
    side = rng.choice((1, -1, 0.5, -0.5))
    dx, dy = (p[1] - q[1]) * side, (q[0] - p[0]) * side
    if rng.random() < 0.5:
        ring = [p, q, ((p[0] + q[0]) / 2 + dx, (p[1] + q[1]) / 2 + dy)]
    else:
        ring = [p, q, (q[0] + dx, q[1] + dy), (p[0] + dx, p[1] + dy)]
    return polygon([decorate(rng, ring)])


def nudged_mask(rng, mask):
    """A mask whose position is a half give or take what double can add to it: on which side does it round?"""
    tiny = rng.choice((0, 1, -1)) * 2.0 ** -rng.choice((24, 30, 50, 51, 52, 53, 54, 55))
    half = rng.choice((-2.5, -1.5, -0.5, -0.5, -0.5, 0.5, 1.5, 3.5))
    return dict(mask, at=[half, half], pose=dict(mask.get("pose", {}), at=[tiny, rng.choice((tiny, 0))]))


def twisted(rng, a):
    """a again, or nearly."""
    if rng.random() < 0.4:
        return a
    b = shifted(a, rng.choice((0, 0, 1, -1)), rng.choice((0, 1, 0.5)))
    if "polygon" in b and "pose" not in b:
        return dict(b, polygon=decorate(rng, b["polygon"]))
    return b


# ---- Pairs -----------------------------------------------------------------------------------------------


class Pair:
    __slots__ = ("kinds", "mix", "a", "b", "pieces_a", "pieces_b")


def readable(shape):
    try:
        return read_shape(shape)
    except Refused:
        return None


def make_pinched(pair, mix):
    """Fills in a pair that meets where one of the two touches itself, if these kinds and numbers allow it."""
    shapes = pinches.pair(mix, *pair.kinds)
    if shapes is None:
        return False
    pair.a, pair.b = (placed(mix, shape, mix.scale) for shape in shapes)
    pair.pieces_a, pair.pieces_b = readable(pair.a), readable(pair.b)
    return pair.pieces_a is not None and pair.pieces_b is not None


def make_pair(rng, kinds=None):
    """A pair of shapes as JSON values, with the oracle's reading of each (None for a shape that must be refused)."""
    pair = Pair()
    pair.kinds = kind_a, kind_b = kinds or (rng.choice(KINDS), rng.choice(KINDS))
    for attempt in range(6):
        mix = Mix(rng)
        pair.mix = mix.name
        if rng.random() < 0.1 and make_pinched(pair, mix):
            break
        a = placed(mix, make_shape(mix, kind_a), mix.scale)
        if kind_a == "shifted mask" and rng.random() < 0.2:
            a = nudged_mask(rng, a)
        if kind_a not in MASKS and rng.random() < 0.2:
            a = with_pose(mix, a)
        pair.a, pair.pieces_a = a, readable(a)
        if pair.pieces_a is None and attempt < 5 and rng.random() > 0.2:
            continue
        b = placed(mix, make_shape(mix, kind_b), mix.other_scale)
        if kind_b not in MASKS and rng.random() < 0.2:
            b = with_pose(mix, b)
        how = rng.random()
        if pair.pieces_a and how < 0.75 and readable(b) is not None:
            if kind_a == kind_b and how < 0.06:
                b = twisted(rng, a)
            elif kind_b in ("circle", "capsule") and how < 0.4 and "pose" not in b:
                b = kissed(mix, a, b)
            elif kind_b in ("triangle", "quad", "convex", "concave", "holes") and how < 0.2:
                b = neighbour(mix, a, b)
            elif how < 0.35:
                b = brought(mix, a, b)
            elif how < 0.7 or mix.name in ("scales", "tiny"):
                b = glued(mix, a, b)
        pair.b, pair.pieces_b = b, readable(b)
        if pair.pieces_b is not None or rng.random() < 0.2:
            break
    return pair
