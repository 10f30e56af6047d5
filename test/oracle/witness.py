"""A second, slower oracle that shares no argument with relate.py: it looks at every place there is.

The edges of both shapes cut the plane into vertices, open edges and open faces, and each shape either holds such a
place entirely or not at all.  So it is enough to take one point of every place and ask both shapes: does your closed
set hold it, does your inside hold it?  Points, curves, areas and cells only; coordinates are Fractions.
"""

from fractions import Fraction

HALF = Fraction(1, 2)


class Figure:
    """A piece with rational coordinates, that can say whether it holds a point."""

    def __init__(self, piece):
        self.kind = piece.kind
        unit = piece.den
        scaled = [[(Fraction(x, unit), Fraction(y, unit)) for x, y in ring]
                  for ring in (piece.rings or [piece.points or []])]
        self.points = [p for ring in scaled for p in ring]
        self.cells = piece.cells
        self.edges = []
        if self.kind == "curve":
            self.edges = list(zip(scaled[0], scaled[0][1:]))
            self.ends = (scaled[0][0], scaled[0][-1]) if scaled[0][0] != scaled[0][-1] else ()
        elif self.kind == "area":
            self.edges = [edge for ring in scaled for edge in zip(ring, ring[1:] + ring[:1])]
        elif self.kind == "cells":
            for x, y in piece.cells:
                corners = [(Fraction(x + dx), Fraction(y + dy)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
                self.points += corners
                self.edges += zip(corners, corners[1:] + corners[:1])

    def holds(self, p):
        """(in the closed set, in the inside)"""
        if self.kind == "point":
            return (p == self.points[0],) * 2
        if self.kind == "cells":
            return self._cells_hold(p)
        on = any(_on(p, edge) for edge in self.edges)
        if self.kind == "curve":
            return on, on and p not in self.ends
        return (True, False) if on else (self._odd(p),) * 2

    def _odd(self, p):
        """Is an odd number of edges right below the point?  (A ray towards -y; relate.py casts towards +x.)"""
        below = 0
        for (x0, y0), (x1, y1) in self.edges:
            if min(x0, x1) <= p[0] < max(x0, x1):
                below += y0 + (y1 - y0) * (p[0] - x0) / (x1 - x0) < p[1]
        return below % 2 == 1

    def _cells_hold(self, p):
        """Inside when all cells around the point, a little way off in each diagonal direction, are set."""
        around = []
        for column in {p[0].__floor__(), p[0].__ceil__() - 1}:
            for row in {p[1].__floor__(), p[1].__ceil__() - 1}:
                around.append((column, row) in self.cells)
        return any(around), all(around)


def _on(p, edge):
    (x0, y0), (x1, y1) = edge
    within = min(x0, x1) <= p[0] <= max(x0, x1) and min(y0, y1) <= p[1] <= max(y0, y1)
    return within and (x1 - x0) * (p[1] - y0) == (y1 - y0) * (p[0] - x0)


def _common_point(e, f):
    """The point where two edges that are not parallel meet, or None."""
    (ax, ay), (bx, by) = e
    (cx, cy), (dx, dy) = f
    det = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if det == 0:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / det
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / det
    return (ax + t * (bx - ax), ay + t * (by - ay)) if 0 <= t <= 1 and 0 <= u <= 1 else None


def places(edges, points):
    """One point of every vertex, open edge and bounded open face of the arrangement."""
    edges = sorted({tuple(sorted(edge)) for edge in edges if edge[0] != edge[1]})
    vertices = set(points)
    for i, e in enumerate(edges):
        for f in edges[:i]:
            p = _common_point(e, f)
            if p is not None:
                vertices.add(p)
    yield from vertices
    for edge in edges:
        stops = sorted(v for v in vertices if _on(v, edge))
        for p, q in zip(stops, stops[1:]):
            yield ((p[0] + q[0]) * HALF, (p[1] + q[1]) * HALF)
    columns = sorted({v[0] for v in vertices})
    for left, right in zip(columns, columns[1:]):
        x = (left + right) * HALF
        heights = sorted({
            y0 + (y1 - y0) * (x - x0) / (x1 - x0) for (x0, y0), (x1, y1) in edges if x0 < x < x1
        })
        for low, high in zip(heights, heights[1:]):
            yield (x, (low + high) * HALF)


def relate_pieces(a, b):
    """-1 apart, 0 touch, 1 overlap; for every pair of pieces but round ones."""
    a, b = Figure(a), Figure(b)
    relation = -1
    for place in places(a.edges + b.edges, a.points + b.points):
        a_closed, a_inside = a.holds(place)
        if not a_closed:
            continue
        b_closed, b_inside = b.holds(place)
        if a_inside and b_inside:
            return 1
        if b_closed:
            relation = 0
    return relation


def relate(a, b):
    return max((relate_pieces(p, q) for p in a for q in b), default=-1)
