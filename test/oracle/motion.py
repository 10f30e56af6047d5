"""When does a shape that moves meet another one?  Exactly, for `kolize query` sweep and ray.

How it argues.  The relation of two straight pieces can only change when a vertex of one passes an edge of the other:
these times are fractions, and relate.py tells the relation at each of them and half way between two.  A round piece
overlaps an outline during some time just when the way of a point, in the same time, comes nearer than the radius to the
outline widened by the spine: a distance between two segments, compared exactly.  A mask that moves goes from cell to
cell, so it is related anew after each step.  Nothing is sampled.

All times are Fractions of the motion, all coordinates integers over a common denominator.
"""

from fractions import Fraction

import masks
import relate
from exact import f32_from_fraction, next_f32, segments_cmp
from relate import OVERLAP, TOUCH
from shapes import MaskLeaf, Piece

MOST_STEPS = 2000  # of a mask that moves: more are not followed
TOO_LONG = "too long"
# How much lower than the true time a round shape's may be, of the way or of the shapes.
ROUND_SLACK = Fraction(1, 2**20)
# Where coordinates, radii and motion differ in size by more, it is not promised whether round shapes hit.
ROUND_SIZES = 2**29


class Moving:
    """A leaf of the shape that moves, its motion in integers over `den`, the leaf it moves past, and what counts as
    meeting: TOUCH or OVERLAP."""

    def __init__(self, a, motion, b, least):
        self.a, self.b, self.least = a.piece(), b.piece(), least
        self.steps = isinstance(a, MaskLeaf)
        self.place = None
        if self.steps:
            place = (masks.ceil_minus_half(a.x), masks.ceil_minus_half(a.y)) if a.warped else (a.x, a.y)
            self.place = Fraction(place[0]), Fraction(place[1])
        self.pixels = a.pixels if self.steps else None
        self.way = motion
        # Twice what is needed, so that all that is made of these has midpoints in integers, as pieces have.
        den = 2 * max(motion[0].denominator, motion[1].denominator)
        self.den = max(den, self.a.den, self.b.den)
        self.motion = (int(motion[0] * self.den), int(motion[1] * self.den))
        self.empty = any(p.cells is not None and not p.cells for p in (self.a, self.b))
        self.is_round = not self.steps and "round" in (self.a.kind, self.b.kind)

    # ---- Straight pieces

    def relation(self, t):
        n, d = t.numerator, t.denominator
        den, (mx, my) = self.den, self.motion
        return relate.relate_pieces(_scaled(self.a, den * d, n * mx, n * my), _scaled(self.b, den * d, 0, 0))

    def events(self):
        """The times at which a vertex of one lies on an edge of the other, and the first and the last moment."""
        va, ea = _outline(self.a, self.den)
        vb, eb = _outline(self.b, self.den)
        mx, my = self.motion
        times = {Fraction(0), Fraction(1)}
        _add_events(va, eb, mx, my, times)
        _add_events(vb, ea, -mx, -my, times)
        return sorted(times)

    def first(self):
        """(time, does it hold at that very time?) from which on they meet; None if they never do; TOO_LONG."""
        if self.empty:
            return None
        if self.steps:
            return self.first_step()
        times = self.events()
        for i, t in enumerate(times):
            if self.relation(t) >= self.least:
                return t, True
            if i + 1 < len(times) and self.relation((t + times[i + 1]) / 2) >= self.least:
                return t, False
        return None

    # ---- Masks that move

    def first_step(self):
        """Steps towards + happen after the cell's border is passed, those towards - on it."""
        dx, dy = (masks.ceil_minus_half(float(p)) for p in self.place)
        cell = [dx, dy]
        bounds = relate.View(self.b, 2 * self.b.den)
        unit = bounds.unit
        steps = []
        for axis, (lo, hi) in enumerate(((bounds.lx, bounds.hx), (bounds.ly, bounds.hy))):
            own = [p[axis] for p in self.pixels]
            # Where a cell of the mask can meet the other, and one more on each side.
            least, most = lo // unit - max(own) - 3, -(-hi // unit) - min(own) + 3
            more = self.axis_steps(axis, cell[axis], least, most)
            if more is None:
                return TOO_LONG
            steps += more
        for t, after, axis, to in sorted(steps):
            cell[axis] = to
            cells = {(x + cell[0], y + cell[1]) for x, y in self.pixels}
            if relate.relate_pieces(Piece("cells", self.b.den, cells=cells), self.b) >= self.least:
                return t, not after
        return None

    def axis_steps(self, axis, start, least, most):
        place, way = self.place[axis], self.way[axis]
        if way == 0:
            return []
        half = Fraction(1, 2)
        end = place + way - half
        end = -(-end.numerator // end.denominator)
        low, high = max(min(start + 1, end), least), min(max(start - 1, end), most)
        if high - low >= MOST_STEPS:
            return None
        cells = range(low, high + 1) if start != end else ()
        # Before the cell c comes c - 1 when moving towards +: its border is c - 1/2; c + 1/2 when towards -.
        return [((c - half - place) / way, True, axis, c) if way > 0 else ((c + half - place) / way, False, axis, c)
                for c in cells]

    # ---- Round pieces

    def meets_between(self, t0, t1):
        """Do they, one of them round, meet at some time in [t0, t1]?  They did not overlap at the start."""
        if self.empty:
            return False
        d = t0.denominator * t1.denominator
        den, (mx, my) = self.den * d, self.motion
        a, b = _scaled(self.a, den, 0, 0), _scaled(self.b, den, 0, 0)
        n0, n1 = t0.numerator * t1.denominator, t1.numerator * t0.denominator
        way = (n0 * mx, n0 * my), (n1 * mx, n1 * my)
        limit = (a.r + b.r) ** 2
        least = 0 if self.least == TOUCH else -1
        near = _swept_bounds(a, way)
        for p, q in _edges(a, den):
            for u, v in _edges(b, den):
                if not _may_meet(near, u, v, a.r + b.r):
                    continue
                # The way of p past u, past all of the edge u-v, widened by the edge p-q.
                corners = (_less(u, p), _less(v, p), _less(v, q), _less(u, q))
                for k in range(4):
                    if segments_cmp(*way, corners[k - 1], corners[k], limit) <= least:
                        return True
        return False

    def slack(self):
        sizes = self.sizes()
        motion = max(abs(m) for m in self.motion)
        return ROUND_SLACK * max(1, Fraction(max(sizes), motion) if motion else 1)

    def sizes_differ(self):
        sizes = self.sizes()
        return max(sizes) > ROUND_SIZES * min(sizes)

    def sizes(self):
        """All coordinates, radii and motions that are not 0."""
        by_a, by_b = self.den // self.a.den, self.den // self.b.den
        sizes = [abs(c) * by_a for p in _vertices(self.a) for c in p] + [self.a.r * by_a]
        sizes += [abs(c) * by_b for p in _vertices(self.b) for c in p] + [self.b.r * by_b]
        return [size for size in sizes + [abs(m) for m in self.motion] if size] or [1]


def _less(p, q):
    return p[0] - q[0], p[1] - q[1]


def _scaled(piece, den, dx, dy):
    by = den // piece.den
    if piece.cells is not None:
        return Piece("cells", den, cells=piece.cells)
    rings = piece.rings and [[(x * by + dx, y * by + dy) for x, y in ring] for ring in piece.rings]
    points = piece.points and [(x * by + dx, y * by + dy) for x, y in piece.points]
    return Piece(piece.kind, den, points=points, rings=rings, r=piece.r * by)


def _vertices(piece):
    if piece.cells is not None:
        return [(x * piece.den, y * piece.den) for edge in masks.outline(piece.cells) for x, y in edge]
    return [p for ring in piece.rings for p in ring] if piece.rings else piece.points


def _edges(piece, den):
    """The outline as pairs of points over `den`, a point as an edge of no length."""
    by = den // piece.den
    if piece.cells is not None:
        pairs = masks.outline(piece.cells)
        by = den
    elif piece.rings:
        pairs = [pair for ring in piece.rings for pair in zip(ring, ring[1:] + ring[:1])]
    elif len(piece.points) == 1:
        pairs = [(piece.points[0], piece.points[0])]
    else:
        pairs = list(zip(piece.points, piece.points[1:]))
    return [((p[0] * by, p[1] * by), (q[0] * by, q[1] * by)) for p, q in pairs]


def _outline(piece, den):
    edges = _edges(piece, den)
    return {p for edge in edges for p in edge}, edges


def _add_events(vertices, edges, mx, my, times):
    """When vertices that move by (mx, my) lie on edges that stay."""
    length_sq = mx * mx + my * my
    for (px, py), (qx, qy) in edges:
        ex, ey = qx - px, qy - py
        speed = ex * my - ey * mx
        for vx, vy in vertices:
            wx, wy = px - vx, py - vy
            if speed != 0:
                n, along = ex * wy - ey * wx, mx * wy - my * wx
                # t = n / speed and the place on the edge is along / speed, both in [0, 1].
                if (0 <= n <= speed and 0 <= along <= speed) or (speed <= n <= 0 and speed <= along <= 0):
                    times.add(Fraction(n, speed))
            elif wx * my == wy * mx:
                for ux, uy in ((wx, wy), (qx - vx, qy - vy)):
                    n = ux * mx + uy * my
                    if 0 <= n <= length_sq and length_sq:
                        times.add(Fraction(n, length_sq))


def _swept_bounds(piece, way):
    points = _vertices(piece)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    (x0, y0), (x1, y1) = way
    return min(xs) + min(x0, x1), max(xs) + max(x0, x1), min(ys) + min(y0, y1), max(ys) + max(y0, y1)


def _may_meet(near, u, v, r):
    lx, hx, ly, hy = near
    return (min(u[0], v[0]) <= hx + r and lx - r <= max(u[0], v[0])
            and min(u[1], v[1]) <= hy + r and ly - r <= max(u[1], v[1]))


# ---- What the tool must answer ---------------------------------------------------------------------------


def f32_below(t, held):
    """The last float32 before or, unless they meet at that very time, at the time t; not below 0."""
    f = f32_from_fraction(t)
    while Fraction(f) > t or (held and Fraction(f) == t and f > 0):
        f = next_f32(f, -1)
    return f if f > 0 else 0.0


class Journey:
    """All that the leaves of two shapes say about a motion, and the check of an answer against it.

    at_touch: the time of a first touch is that touch itself, not the float32 before it; but not of masks that move.
    of_ray: the time of a round shape is at most two float32 steps before the true one."""

    def __init__(self, a, motion, b, least, at_touch=False, of_ray=False):
        self.at_touch, self.of_ray = at_touch, of_ray
        self.start = max([relate.APART] + [relate.relate_pieces(p.piece(), q.piece()) for p in a for q in b
                                           if _holds_something(p) and _holds_something(q)])
        self.begun = self.start >= least
        self.unsure = False
        self.pairs, self.floats = [], []  # of pairs of leaves that are not round: the time the tool must name, or None
        if self.begun:
            self.hit = True
            return
        self.pairs = [Moving(p, motion, q, least) for p in a for q in b]
        for pair in self.pairs:
            first = None if pair.is_round else pair.first()
            self.unsure = self.unsure or first == TOO_LONG or (pair.is_round and pair.sizes_differ())
            known = first not in (None, TOO_LONG)
            self.floats.append(f32_below(first[0], first[1] and (pair.steps or not at_touch)) if known else None)
        self.hit = any(t is not None for t in self.floats) or self.round_between(Fraction(0), Fraction(1))

    def round_between(self, t0, t1):
        return any(pair.is_round and pair.meets_between(t0, t1) for pair in self.pairs)

    def round_just_after(self, t):
        if self.of_ray:
            exact = Fraction(t)
            return ((self.at_touch and self.round_between(Fraction(0), exact)) or
                    self.round_between(exact, min(Fraction(1), Fraction(next_f32(next_f32(t, 1), 1)))))
        t = Fraction(t)
        return any(pair.is_round and pair.meets_between(t, min(Fraction(1), t + pair.slack())) for pair in self.pairs)

    def complaint(self, hit, t):
        """What is wrong with the answer, or None.  Not for shapes that meet from the start."""
        if hit != self.hit:
            return "misses" if self.hit else "hits what it should not"
        if not hit:
            return None
        if not 0 <= t <= 1:
            return "t outside 0..1"
        known = [f for f in self.floats if f is not None]
        exact = Fraction(t)
        if any(t > f for f in known):
            return "t too late: %r after %r" % (t, min(known))
        before = Fraction(next_f32(t, -1)) if self.at_touch and t > 0 else exact
        if self.round_between(Fraction(0), before):
            return "t too late: a round shape meets before"
        if t in known or self.round_just_after(t):
            return None
        return "t too early: %r, straight shapes meet at %r" % (t, min(known, default=None))


def _holds_something(leaf):
    piece = leaf.piece()
    return piece.cells is None or bool(piece.cells)
