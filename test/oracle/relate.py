"""The relation of two shapes, exactly: APART, TOUCH or OVERLAP.

How it argues.  Points, curves and areas: cut every edge of one shape where the other's edges meet it; then each open
piece lies wholly inside, wholly on or wholly outside the other shape, and its midpoint tells which.
  - A piece of a curve or of an area's outline inside the other area: overlap (right beside an outline lies the inside).
  - Two outlines running along each other: overlap when both have their inside on the same side.
  - Neither, for two areas: then no part of one inside contains outline of the other, so each is whole components of
    the other's inside or apart from it; were a component shared, its outline would be shared, inside on the same side.
  - Two curves: overlap when they share a point that is no end point of either.
  - Otherwise touch, if any two edges meet.
Where two edges cross in a point that is no vertex of either area, both areas are half planes nearby: overlap at once.
(Is it a vertex, then an area may touch itself there, and the other may pass through the pinch.)  So the pieces that are
left have ends which are vertices, and all numbers stay integers.
Round shapes: compare squared distances.  Cells: square by square; shared edges of cells belong to the inside.
"""

from exact import curve_edges, locate, make_edge, meeting, on_edge, point_edge_cmp, ring_edges, segments_cmp, sign
from shapes import midpoints

APART, TOUCH, OVERLAP = -1, 0, 1
NAMES = {APART: "apart", TOUCH: "touch", OVERLAP: "overlap"}
_RANK = {"point": 0, "curve": 1, "area": 2, "round": 3, "cells": 4}


def relate(a, b):
    """The highest relation over the pairs of pieces."""
    highest = APART
    for p in a:
        for q in b:
            relation = relate_pieces(p, q)
            if relation == OVERLAP:
                return OVERLAP
            highest = max(highest, relation)
    return highest


def relate_pieces(a, b):
    if _RANK[a.kind] > _RANK[b.kind]:
        a, b = b, a
    den = max(a.den, b.den)
    a, b = View(a, den), View(b, den)
    if a.kind == b.kind == "cells":
        return cells_cells(a, b)
    if a.lx > b.hx or b.lx > a.hx or a.ly > b.hy or b.ly > a.hy:
        return APART
    return _TABLE[a.kind, b.kind](a, b)


def boxes_meet(a, b):
    """For the driver's statistics: do the bounds of two pieces share a point?"""
    den = max(a.den, b.den)
    a, b = View(a, den), View(b, den)
    return not (a.lx > b.hx or b.lx > a.hx or a.ly > b.hy or b.ly > a.hy)


class View:
    """A piece in the common unit of a pair, with its bounds."""

    def __init__(self, piece, den):
        self.kind, self.cells, self.unit = piece.kind, piece.cells, den
        by = den // piece.den
        if piece.cells is not None:
            xs, ys = [x for x, _ in piece.cells], [y for _, y in piece.cells]
            self.lx, self.hx, self.ly, self.hy = min(xs) * den, (max(xs) + 1) * den, min(ys) * den, (max(ys) + 1) * den
            return
        self.r = piece.r * by
        if piece.kind == "area":
            rings = piece.rings if by == 1 else [[(x * by, y * by) for x, y in ring] for ring in piece.rings]
            self.edges = [edge for ring in rings for edge in ring_edges(ring)]
            self.rings = rings
            points = rings[0]
        else:
            points = piece.points if by == 1 else [(x * by, y * by) for x, y in piece.points]
            self.points = points
            if piece.kind == "curve":
                self.edges = curve_edges(points)
        xs, ys, r = [x for x, _ in points], [y for _, y in points], self.r
        self.lx, self.hx, self.ly, self.hy = min(xs) - r, max(xs) + r, min(ys) - r, max(ys) + r


# ---- Points, curves, areas -------------------------------------------------------------------------------


def point_point(a, b):
    return OVERLAP if a.points[0] == b.points[0] else APART


def ends_of(curve):
    """A closed curve has no ends."""
    first, last = curve.points[0], curve.points[-1]
    return () if first == last else (first, last)


def point_curve(a, b):
    x, y = a.points[0]
    if not any(on_edge(x, y, edge) for edge in b.edges):
        return APART
    return TOUCH if (x, y) in ends_of(b) else OVERLAP


def point_area(a, b):
    return (APART, TOUCH, OVERLAP)[locate(*a.points[0], b.edges) + 1]


def crossing_is(p, e, f):
    """Is p the point in which the two edges cross?"""
    return on_edge(*p, e) and on_edge(*p, f)


def curve_curve(a, b):
    ends = ends_of(a) + ends_of(b)
    result = APART
    for e in a.edges:
        for f in b.edges:
            how = meeting(e, f)
            if how[0] == "none":
                continue
            if how[0] == "along":
                return OVERLAP
            if how[0] == "cross":
                # An open curve may come back through its own end, which stays an end.
                if not any(crossing_is(p, e, f) for p in ends):
                    return OVERLAP
            elif how[1] not in ends:
                return OVERLAP
            result = TOUCH
    return result


def cut(a, b):
    """Where the edges of a and b meet: the cutting points on each edge of a and of b, and the pairs of edges that run
    along each other with the ends of their common length; None when two edges cross where no area has a vertex."""
    cuts_a, cuts_b, along = {}, {}, []
    corners = {p for view in (a, b) if view.kind == "area" for ring in view.rings for p in ring}
    for e in a.edges:
        elx, ehx, ely, ehy = e[4:]
        for f in b.edges:
            if f[5] < elx or f[4] > ehx or f[7] < ely or f[6] > ehy:
                continue
            how = meeting(e, f)
            if how[0] == "none":
                continue
            if how[0] == "cross":
                pinch = next((p for p in corners if crossing_is(p, e, f)), None)
                if pinch is None:
                    return None
                how = ("point", pinch)
            cuts_a.setdefault(e, []).extend(how[1:])
            cuts_b.setdefault(f, []).extend(how[1:])
            if how[0] == "along":
                along.append((e, f, how[1], how[2]))
    return cuts_a, cuts_b, along


def curve_area(a, b):
    cuts = cut(a, b)
    if cuts is None:
        return OVERLAP
    if not cuts[0]:
        # The whole curve lies on one side.
        return OVERLAP if locate(*a.points[0], b.edges) > 0 else APART
    if any(locate(x, y, b.edges) > 0 for x, y in midpoints(a.edges, cuts[0])):
        return OVERLAP
    return TOUCH


def area_area(a, b):
    cuts = cut(a, b)
    if cuts is None:
        return OVERLAP
    cuts_a, cuts_b, along = cuts
    if not cuts_a:
        # The outlines do not meet, so each ring lies wholly on one side of the other shape.
        if any(locate(*ring[0], b.edges) > 0 for ring in a.rings):
            return OVERLAP
        return OVERLAP if any(locate(*ring[0], a.edges) > 0 for ring in b.rings) else APART
    for e, f, low, high in along:
        if inside_is_beyond(e, low, high, a.edges) == inside_is_beyond(f, low, high, b.edges):
            return OVERLAP
    if any(locate(x, y, b.edges) > 0 for x, y in midpoints(a.edges, cuts_a)):
        return OVERLAP
    if any(locate(x, y, a.edges) > 0 for x, y in midpoints(b.edges, cuts_b)):
        return OVERLAP
    return TOUCH


def inside_is_beyond(edge, low, high, edges):
    """On which side of the stretch low-high of one of its edges does the even-odd region of `edges` lie?  True: towards
    +x (towards +y when the edge is level).

    Counts, on a line through the stretch, the edges that cross it further on.  The line passes between the heights of
    all vertices, so no edge ends on it and none but `edge` meets it where it leaves."""
    if low[1] == high[1]:
        edge = swapped(edge)
        low, high = low[::-1], high[::-1]
        edges = [swapped(other) for other in edges]
    bottom, top = sorted((low[1], high[1]))
    heights = {y for other in edges for y in other[1:4:2] if bottom < y < top}
    next_up = min(heights, default=top)
    # The point of the edge half way up, as fractions over w.
    w = 2 * (edge[3] - edge[1])
    rise = bottom + next_up - 2 * edge[1]
    x, y = edge[0] * w + rise * (edge[2] - edge[0]), edge[1] * w + rise * (edge[3] - edge[1])
    if w < 0:
        w, x, y = -w, -x, -y
    beyond = False
    for x0, y0, x1, y1 in (other[:4] for other in edges if other != edge):
        if (y0 * w < y) != (y1 * w < y):
            side = (x1 - x0) * (y - y0 * w) - (y1 - y0) * (x - x0 * w)
            if (side > 0) == (y1 > y0):
                beyond = not beyond
    return beyond


def swapped(edge):
    x0, y0, x1, y1, lx, hx, ly, hy = edge
    return (y0, x0, y1, x1, ly, hy, lx, hx)


# ---- Round shapes ----------------------------------------------------------------------------------------


def point_round(a, b):
    return -point_edge_cmp(*a.points[0], *b.points, b.r * b.r)


def curve_round(a, b):
    # A curve that enters the open disc does so with more than its end points.
    return -min(segments_cmp(e[0:2], e[2:4], *b.points, b.r * b.r) for e in a.edges)


def area_round(a, b):
    nearest = -min(segments_cmp(e[0:2], e[2:4], *b.points, b.r * b.r) for e in a.edges)
    if nearest < OVERLAP and locate(*b.points[0], a.edges) > 0:
        return OVERLAP
    return nearest


def round_round(a, b):
    return -segments_cmp(*a.points, *b.points, (a.r + b.r) ** 2)


# ---- Cells -----------------------------------------------------------------------------------------------


def square(cell, unit):
    x, y = cell
    return x * unit, (x + 1) * unit, y * unit, (y + 1) * unit


def near_cells(a, b):
    """The squares of the cells of b that meet the bounds of a."""
    for cell in b.cells:
        lx, hx, ly, hy = box = square(cell, b.unit)
        if lx <= a.hx and a.lx <= hx and ly <= a.hy and a.ly <= hy:
            yield box


def cells_cells(a, b):
    if a.cells & b.cells:
        return OVERLAP
    around = ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return TOUCH if any((x + dx, y + dy) in b.cells for dx, dy in around for x, y in a.cells) else APART


def point_cells(a, b):
    x, y = a.points[0]
    unit = b.unit
    # The one, two or four cells whose closed squares hold the point.
    columns = {x // unit, -(-x // unit) - 1}
    rows = {y // unit, -(-y // unit) - 1}
    held = [(column, row) in b.cells for column in columns for row in rows]
    return OVERLAP if all(held) else TOUCH if any(held) else APART


def edge_square(edge, box):
    """How an edge lies to a square: OVERLAP when it enters the open square, TOUCH when it only meets the closed one.

    Convex sets: apart exactly when a line along one of their edges separates them."""
    x0, y0, x1, y1, lx, hx, ly, hy = edge
    bx, cx, by, cy = box
    if hx < bx or lx > cx or hy < by or ly > cy:
        return APART
    ex, ey = x1 - x0, y1 - y0
    low = high = ex * (by - y0) - ey * (bx - x0)
    for px, py in ((cx, by), (cx, cy), (bx, cy)):
        side = ex * (py - y0) - ey * (px - x0)
        low, high = min(low, side), max(high, side)
    if low > 0 or high < 0:
        return APART
    if hx == bx or lx == cx or hy == by or ly == cy or low == 0 or high == 0:
        return TOUCH
    return OVERLAP


def curve_cells(a, b):
    result = APART
    boxes = list(near_cells(a, b))
    for edge in a.edges:
        for box in boxes:
            relation = edge_square(edge, box)
            if relation == OVERLAP:
                return OVERLAP
            result = max(result, relation)
    if result == TOUCH and any(runs_between_cells(edge, b) for edge in a.edges):
        return OVERLAP
    return result


def runs_between_cells(edge, b):
    """Does an edge that enters no cell run, over a length, between two set cells?  It must lie on a grid line."""
    x0, y0, x1, y1, lx, hx, ly, hy = edge
    unit, cells = b.unit, b.cells
    if lx == hx:
        pairs = [y for x, y in cells if x * unit == lx and (x - 1, y) in cells]
        return any(y * unit < hy and ly < (y + 1) * unit for y in pairs)
    if ly == hy:
        pairs = [x for x, y in cells if y * unit == ly and (x, y - 1) in cells]
        return any(x * unit < hx and lx < (x + 1) * unit for x in pairs)
    return False


def area_cells(a, b):
    """An open square that no outline enters lies wholly inside or wholly outside: its centre tells."""
    result = APART
    for box in near_cells(a, b):
        for edge in a.edges:
            relation = edge_square(edge, box)
            if relation == OVERLAP:
                return OVERLAP
            result = max(result, relation)
        if locate((box[0] + box[1]) // 2, (box[2] + box[3]) // 2, a.edges) > 0:
            return OVERLAP
    return result


def round_cells(a, b):
    p, q = a.points
    limit = a.r * a.r
    spine = make_edge(p, q) if p != q else None
    result = APART
    for box in near_cells(a, b):
        lx, hx, ly, hy = box
        if spine and edge_square(spine, box) != APART:
            return OVERLAP
        nearest = 1
        for x, y in (p, q):
            dx, dy = max(lx - x, 0, x - hx), max(ly - y, 0, y - hy)
            nearest = min(nearest, sign(dx * dx + dy * dy - limit))
        if spine:
            for x, y in ((lx, ly), (hx, ly), (hx, hy), (lx, hy)):
                nearest = min(nearest, point_edge_cmp(x, y, p, q, limit))
        if nearest < 0:
            return OVERLAP
        result = max(result, -nearest)
    return result


_TABLE = {
    ("point", "point"): point_point,
    ("point", "curve"): point_curve,
    ("point", "area"): point_area,
    ("point", "round"): point_round,
    ("point", "cells"): point_cells,
    ("curve", "curve"): curve_curve,
    ("curve", "area"): curve_area,
    ("curve", "round"): curve_round,
    ("curve", "cells"): curve_cells,
    ("area", "area"): area_area,
    ("area", "round"): area_round,
    ("area", "cells"): area_cells,
    ("round", "round"): round_round,
    ("round", "cells"): round_cells,
}

