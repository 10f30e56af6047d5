"""Distances and containment: random pairs, and what the tool's answers to both orders of each must be.

Distance.  Shapes that are apart are nearest at a vertex of one of them, or of a spine less its radius: squared
distances are fractions, and the one root is taken to 400 bits.  The answer must be within 1 part in 10^6 and 0 exactly
for shapes that meet; the points must lie on their shapes, that far from each other.

Containment.  Without round shapes by looking at every place: the edges of a piece of b and of all pieces of a cut the
plane into vertices, edges and faces; each that b holds must be held by some piece of a.  A round piece of a is asked by
itself, by comparing squares.  A round piece of b may be held by several: then the edges of all pieces of a are cut at
each other, and beside each bit that lies nearer to the spine than r both sides must be held.
"""

import math
import random
from fractions import Fraction

import generate
import relate
import witness
from exact import FLT_MAX, f32, locate, make_edge, point_edge_cmp, segments_cmp
from relate import View
from shapes import Piece
from tool import ToolFailed

MOST_EDGES = 60  # of one arrangement: more take too long


def in_one_unit(a, b):
    den = max(a.den, b.den)
    return View(a, den), View(b, den)


# ---- Distance --------------------------------------------------------------------------------------------


def edges_of(view):
    """((x, y), (x, y)) in integers; a point is an edge without length.  Of cells the sides beyond which is none."""
    if view.kind == "cells":
        unit = view.unit
        for x, y in view.cells:
            for dx, dy, p, q in ((0, -1, (0, 0), (1, 0)), (1, 0, (1, 0), (1, 1)), (0, 1, (1, 1), (0, 1)),
                                 (-1, 0, (0, 1), (0, 0))):
                if (x + dx, y + dy) not in view.cells:
                    yield ((x + p[0]) * unit, (y + p[1]) * unit), ((x + q[0]) * unit, (y + q[1]) * unit)
    elif view.kind in ("curve", "area"):
        for x0, y0, x1, y1, *_ in view.edges:
            yield (x0, y0), (x1, y1)
    elif view.kind == "round":
        yield tuple(view.points)
    else:
        yield view.points[0], view.points[0]


def point_edge_sq(p, q, r):
    """Squared distance from p to the segment q-r, as numerator and denominator."""
    ex, ey, wx, wy = r[0] - q[0], r[1] - q[1], p[0] - q[0], p[1] - q[1]
    along, length_sq = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0 or length_sq == 0:
        return wx * wx + wy * wy, 1
    if along >= length_sq:
        return (p[0] - r[0]) ** 2 + (p[1] - r[1]) ** 2, 1
    return (ex * wy - ey * wx) ** 2, length_sq


def root(num, den):
    """The square root of a fraction, to 400 bits."""
    if num == 0:
        return Fraction(0)
    shift = max(0, 800 - num.bit_length() + den.bit_length())
    shift += shift % 2
    return Fraction(math.isqrt((num << shift) // den), 1 << shift // 2)


def apart_by(a, b):
    """The distance of two pieces that do not meet."""
    a, b = in_one_unit(a, b)
    best = None
    edges_a, edges_b = list(edges_of(a)), list(edges_of(b))
    for e in edges_a:
        for f in edges_b:
            for p, q, r in ((e[0], *f), (e[1], *f), (f[0], *e), (f[1], *e)):
                num, den = point_edge_sq(p, q, r)
                if best is None or num * best[1] < best[0] * den:
                    best = num, den
    radii = sum(v.r for v in (a, b) if v.kind == "round")
    return (root(*best) - radii) / a.unit


def distance(a, b):
    """Of two lists of pieces; None when one is empty."""
    if not a or not b:
        return None
    if relate.relate(a, b) != relate.APART:
        return Fraction(0)
    return min(apart_by(p, q) for p in a for q in b)


def point_at(x, y):
    x, y = Fraction(f32(x)), Fraction(f32(y))
    den = 2 * max(x.denominator, y.denominator)
    return Piece("point", den, points=[(int(x * den), int(y * den))])


def size_of(pieces):
    sizes = [Fraction(0)]
    for piece in pieces:
        view = View(piece, piece.den)
        sizes += [Fraction(abs(c), piece.den) for c in (view.lx, view.hx, view.ly, view.hy)]
    return max(sizes)


class PairCase:
    """Two shapes, asked about in both orders."""

    asks = 2
    op = ""

    def __init__(self, number, pair):
        self.number, self.kinds, self.mix = number, pair.kinds, pair.mix
        self.a, self.b, self.pieces_a, self.pieces_b = pair.a, pair.b, pair.pieces_a, pair.pieces_b
        self.refused = pair.pieces_a is None or pair.pieces_b is None
        self.expected, self.meet = "refused", True
        if not self.refused:
            self.meet = any(relate.boxes_meet(p, q) for p in pair.pieces_a for q in pair.pieces_b)
            self.expected = self.judge()

    def requests(self):
        yield {"id": 2 * self.number, "op": self.op, "a": self.a, "b": self.b}
        yield {"id": 2 * self.number + 1, "op": self.op, "a": self.b, "b": self.a}

    def found(self, answers):
        for k, answer in enumerate(answers):
            if not isinstance(answer, dict) or answer.get("id") != 2 * self.number + k:
                raise ToolFailed("expected the answer to request %r, got %r" % (2 * self.number + k, answer))
        errors = ["error" in answer for answer in answers]
        if any(errors) or self.refused:
            said = None if all(errors) and self.refused else "refused" if any(errors) else "not refused"
        else:
            said = self.complaint(*answers)
        if said is None:
            return None
        return {"number": self.number, "kinds": list(self.kinds), "mix": self.mix, "op": self.op,
                "expected": self.expected, "said": said, "answers": answers, "a": self.a, "b": self.b}


class GapCase(PairCase):
    op = "distance"

    def judge(self):
        self.want = distance(self.pieces_a, self.pieces_b)
        return "none" if self.want is None else "apart" if self.want else "meet"

    def complaint(self, ab, ba):
        if (ab["distance"], ab.get("on_a"), ab.get("on_b")) != (ba["distance"], ba.get("on_b"), ba.get("on_a")):
            return "not the same for (b, a)"
        if self.want is None:
            return None if ab["distance"] is ab.get("on_a") is None else "not infinite"
        got, want = Fraction(f32(ab["distance"])), min(self.want, Fraction(FLT_MAX))
        if (got == 0) != (want == 0):
            return "0 exactly when they meet"
        if abs(got - want) > want / 10**6 + Fraction(1, 2**149):
            return "should be %r" % float(want)
        if want == 0:
            return None if ab.get("on_a") is ab.get("on_b") is None else "points of shapes that meet"
        if not ab.get("on_a") or not ab.get("on_b"):
            return "no nearest points"
        on_a, on_b = point_at(*ab["on_a"]), point_at(*ab["on_b"])
        slack = size_of(self.pieces_a + self.pieces_b) / 2**21 + Fraction(1, 2**147)
        if distance([on_a], self.pieces_a) > slack or distance([on_b], self.pieces_b) > slack:
            return "a nearest point is not on its shape"
        # Where one coordinate is cut off at the largest float32 the points tell nothing.
        between = distance([on_a], [on_b])
        if abs(between - self.want) > self.want / 10**6 + 4 * slack:
            return "the nearest points are not that far apart"
        return None


# ---- Containment -----------------------------------------------------------------------------------------


class TooLarge(Exception):
    """An arrangement that would take too long."""


def within_bounds(inner, outer):
    return outer.lx <= inner.lx and inner.hx <= outer.hx and outer.ly <= inner.ly and inner.hy <= outer.hy


def straight_pieces_hold(a, b):
    """b: a curve, an area, or cells, in the union of the pieces of a that are not round."""
    near = []
    for piece in a:
        if piece.kind == "round" or not relate.boxes_meet(piece, b):
            continue
        if piece.kind == "cells":
            view, other = in_one_unit(piece, b)
            cells = {(box[0] // view.unit, box[2] // view.unit) for box in relate.near_cells(other, view)}
            piece = Piece("cells", piece.den, cells=cells)
        near.append(witness.Figure(piece))
    figure = witness.Figure(b)
    edges = figure.edges + [edge for other in near for edge in other.edges]
    points = figure.points + [p for other in near for p in other.points]
    edges = list({tuple(sorted(edge)) for edge in edges})
    if not near:
        return False
    # Places of b alone first: most pairs need no more.
    if any(not any(other.holds(p)[0] for other in near) for p in figure.points):
        return False
    if len(edges) > MOST_EDGES:
        raise TooLarge
    return all(any(other.holds(place)[0] for other in near)
               for place in witness.places(edges, points) if figure.holds(place)[0])


def round_holds_points(ball, piece):
    """Is every vertex of the piece within r of the spine?"""
    ball, piece = in_one_unit(ball, piece)
    points = [p for edge in edges_of(piece) for p in edge]
    return all(point_edge_cmp(x, y, *ball.points, ball.r * ball.r) <= 0 for x, y in points)


def round_holds_round(a, b):
    a, b = in_one_unit(a, b)
    if a.r < b.r:
        return False
    limit = (a.r - b.r) ** 2
    return all(point_edge_cmp(x, y, *a.points, limit) <= 0 for x, y in b.points)


def area_holds_round(a, b):
    a, b = in_one_unit(a, b)
    return locate(*b.points[0], a.edges) > 0 and all(
        segments_cmp(e[0:2], e[2:4], *b.points, b.r * b.r) >= 0 for e in a.edges)


def near_side_points(p, q):
    """Two points beside the middle of p-q, nearer to it than anything else in shapes of any sensible size."""
    mx, my = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    nx, ny = (p[1] - q[1]) / 10**60, (q[0] - p[0]) / 10**60
    return (mx + nx, my + ny), (mx - nx, my - ny)


def straight_pieces_hold_round(a, b):
    """By areas and cells together.  TooLarge also where rounding may tell: the border touches a free piece of an edge
    with crossings."""
    near = []
    for piece in a:
        if piece.kind in ("area", "cells") and relate.boxes_meet(piece, b):
            if piece.kind == "cells":
                view, other = in_one_unit(piece, b)
                cells = {(box[0] // view.unit, box[2] // view.unit) for box in relate.near_cells(other, view)}
                piece = Piece("cells", piece.den, cells=cells)
            near.append(witness.Figure(piece))
    spine = [tuple(Fraction(c, b.den) for c in p) for p in b.points]
    r_sq = Fraction(b.r, b.den) ** 2

    def held(place):
        return any(figure.holds(place)[0] for figure in near)

    if not held(spine[0]) or not held(spine[1]):
        return False
    edges = sorted({tuple(sorted(edge)) for figure in near for edge in figure.edges})
    if len(edges) > MOST_EDGES:
        raise TooLarge
    corners, touched = {p for edge in edges for p in edge}, False
    for edge in edges:
        if segments_cmp(*edge, *spine, r_sq) >= 0:
            continue
        stops = {edge[0], edge[1]}
        for other in edges:
            stops.update(p for p in other if witness._on(p, edge))
            crossing = witness._common_point(edge, other)
            if crossing is not None:
                stops.add(crossing)
                if abs(apart_sq(crossing, spine) - r_sq) < r_sq / 10**9 and crossing not in edge + other:
                    raise TooLarge
        stops = sorted(stops)
        for p, q in zip(stops, stops[1:]):
            if segments_cmp(p, q, *spine, r_sq * (1 + Fraction(1, 10**9))) >= 0:
                continue
            if not all(map(held, near_side_points(p, q))):
                if segments_cmp(p, q, *spine, r_sq) < 0:
                    return False
                touched = touched or not corners.issuperset(stops)
    if touched:
        raise TooLarge
    return True


def apart_sq(p, spine):
    num, den = point_edge_sq(p, *spine)
    return Fraction(num) / den


def cells_hold_round(a, b):
    """Every cell that the open round shape enters must be set in some mask."""
    cells = set().union(*(piece.cells for piece in a if piece.kind == "cells"))
    view = View(b, b.den)
    x0, x1, y0, y1 = view.lx // b.den, -(-view.hx // b.den), view.ly // b.den, -(-view.hy // b.den)
    if x1 - x0 > 64 or y1 - y0 > 64 or not cells:
        return False
    return all((x, y) in cells or relate.relate_pieces(b, Piece("cells", 2, cells={(x, y)})) != relate.OVERLAP
               for x in range(x0, x1) for y in range(y0, y1))


def piece_is_held(a, b):
    rounds = [p for p in a if p.kind == "round"]
    if b.kind == "point":
        return any(relate.relate_pieces(p, b) != relate.APART for p in a)
    if b.kind == "round":
        return (any(round_holds_round(p, b) for p in rounds)
                or any(area_holds_round(p, b) for p in a if p.kind == "area") or cells_hold_round(a, b)
                or straight_pieces_hold_round(a, b))
    if any(round_holds_points(p, b) for p in rounds):
        return True
    if b.kind == "curve":
        steps = [Piece("curve", b.den, points=[p, q]) for p, q in zip(b.points, b.points[1:])]
    elif b.kind == "cells":
        steps = [Piece("cells", b.den, cells={cell}) for cell in sorted(b.cells)]
    else:
        steps = [b]
    return all(any(round_holds_points(p, step) for p in rounds) or straight_pieces_hold(a, step) for step in steps)


def contains(a, b):
    return all(piece_is_held(a, piece) for piece in b)


class HoldCase(PairCase):
    op = "contains"

    def judge(self):
        self.want = []
        for a, b in ((self.pieces_a, self.pieces_b), (self.pieces_b, self.pieces_a)):
            try:
                self.want.append(contains(a, b))
            except TooLarge:
                self.want.append(None)
        return "held" if True in self.want else "unsure" if None in self.want else "free"

    def complaint(self, ab, ba):
        for answer, want in zip((ab, ba), self.want):
            if want is not None and answer.get("contains") is not want:
                return "should be %s" % self.want
        return None


OPS = {"distance": GapCase, "contains": HoldCase}


# ---- Making them -----------------------------------------------------------------------------------------


def reread(pair):
    pair.pieces_a, pair.pieces_b = generate.readable(pair.a), generate.readable(pair.b)
    return pair


def tiles(rng):
    """Boxes, triangles and masks that often fill a square between them, and something across them."""
    cuts = sorted(rng.sample(range(-3, 4), 3))
    top, bottom = rng.randint(-3, 0), rng.randint(1, 3)
    parts = []
    for x0, x1 in zip(cuts, cuts[1:]):
        how = rng.random()
        if how < 0.3:
            parts.append({"polygon": [[x0, top], [x1, top], [x0, bottom]]})
            parts.append({"polygon": [[x1, top], [x1, bottom], [x0, bottom]]})
        elif how < 0.5:
            parts.append({"mask": ["#" * (x1 - x0)] * (bottom - top), "at": [x0, top]})
        else:
            parts.append({"box": [x0, top, x1 + rng.choice((0, 0, 0, 0.5)), bottom]})
    if rng.random() < 0.3:
        parts[rng.randrange(len(parts))] = {"circle": [cuts[1], top, rng.randint(1, 3)]}
    rng.shuffle(parts)
    x0, x1 = sorted(rng.uniform(cuts[0], cuts[-1]) if rng.random() < 0.3 else rng.choice(cuts) for _ in "ab")
    across = rng.choice((
        {"box": [x0, top, x1, bottom]}, {"polygon": [[x0, top], [x1, top], [x1, bottom]]},
        {"segment": [x0, top, x1, bottom]}, {"segment": [x0, bottom, x1, bottom]},
        {"mask": ["##", "#."], "at": [cuts[1] - 1, top]}, {"circle": [cuts[1], (top + bottom) / 2, 0.5]},
        {"circle": [cuts[1], (top + bottom) / 2, (bottom - top) / 2]},
        {"capsule": [x0, (top + bottom) / 2, x1, (top + bottom) / 2, rng.choice((0.5, 1, 1.5))]},
        {"polyline": [[x0, top], [x1, top], [x1, bottom], [x0, top]]},
    ))
    return {"parts": parts}, across


def shrunk(rng, shape):
    """A polygon drawn together towards one of its vertices or their middle."""
    by, ring = rng.choice((0.5, 0.25, 0.75, 1)), shape["polygon"]
    cx, cy = rng.choice(ring + [[sum(p[i] for p in ring) / len(ring) for i in (0, 1)]])
    small = dict(shape, polygon=[[cx + (x - cx) * by, cy + (y - cy) * by] for x, y in ring])
    if rng.random() < 0.5:
        small.pop("holes", None)
    elif "holes" in small:
        small["holes"] = [[[cx + (x - cx) * by, cy + (y - cy) * by] for x, y in hole] for hole in shape["holes"]]
    return small


def hold_pair(rng, kinds):
    pair = generate.make_pair(rng, kinds)
    how = rng.random()
    if how < 0.3:
        pair.a, pair.b = tiles(rng)
        pair.kinds, pair.mix = ("parts", "tiles"), "tiles"
    elif how < 0.45:
        pair.a = {"parts": [pair.a, generate.make_pair(rng).b]}
        pair.kinds = ("parts", pair.kinds[1])
    elif how < 0.6 and "polygon" in pair.a:
        pair.b = shrunk(rng, pair.a)
        pair.kinds = (pair.kinds[0], "shrunk")
    elif how < 0.65:
        pair.b = pair.a
    else:
        return pair
    return reread(pair)


def cases(op, seed, chunk, count, size, kinds=None):
    rng = random.Random("%s/%s/%s" % (op, seed, chunk))
    for i in range(count):
        pair = generate.make_pair(rng, kinds) if op == "distance" else hold_pair(rng, kinds)
        yield OPS[op](chunk * size + i, pair)


def case_of(number, pair):
    """Of a pair from a file."""
    again = generate.Pair()
    again.kinds, again.mix, again.a, again.b = tuple(pair.get("kinds", ("?", "?"))), "replay", pair["a"], pair["b"]
    return OPS[pair["op"]](number, reread(again))
