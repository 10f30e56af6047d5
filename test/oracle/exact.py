"""Numbers: float32 as the tool reads it, and exact integer geometry.

The oracle never rounds after reading.  Every float32 is an integer times a power of two, so a pair of shapes is
multiplied by one common power of two and all that follows happens in Python's integers, which do not overflow.
"""

import functools
import struct
from fractions import Fraction

FLT_MAX = 3.4028234663852886e38
_FLOAT = struct.Struct("<f")


class Refused(Exception):
    """The tool must answer this shape with an error; the text is the oracle's own reason."""


def f32(value):
    """The float32 nearest to a double (ties to even), as a Python float; infinity where it overflows."""
    try:
        return _FLOAT.unpack(_FLOAT.pack(value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def next_f32(value, steps):
    """The float32 `steps` places further along the number line; stops at the largest finite one."""
    bits = struct.unpack("<i", _FLOAT.pack(value))[0]
    place = bits if bits >= 0 else -(bits & 0x7FFFFFFF)
    place = max(-0x7F7FFFFF, min(0x7F7FFFFF, place + steps))
    return _FLOAT.unpack(struct.pack("<I", place if place >= 0 else 0x80000000 | -place))[0]


def f32_from_fraction(value):
    """The float32 nearest to a rational, ties to even, without passing through double."""
    if value == 0:
        return 0.0
    guess = f32(float(value))
    around = [next_f32(guess, step) for step in (-1, 0, 1)]

    def badness(candidate):
        even = struct.unpack("<I", _FLOAT.pack(candidate))[0] & 1
        return (abs(Fraction(candidate) - value), even)

    return min(around, key=badness)


def ceil_minus_half(value):
    """ceil(value - 1/2) of a double, exactly: to the nearest integer, halves down."""
    n, d = value.as_integer_ratio()
    return -((d - 2 * n) // (2 * d))


# ---- Rotation by degrees ---------------------------------------------------------------------------------

# pi to 60 digits, by Machin's formula in integers; far more than float32 can see.
_PI_SCALE = 10**60


def _arccot(n):
    total = term = _PI_SCALE * 10**10 // n
    k, sign = 3, -1
    while term:
        term //= n * n
        total += sign * (term // k)
        k, sign = k + 2, -sign
    return total // 10**10


_PI = Fraction(4 * (4 * _arccot(5) - _arccot(239)), _PI_SCALE)


def _cos_sin_fraction(angle):
    """Cosine and sine of a rational |angle| <= 1 in radians, to about 50 digits."""
    scale = 10**60
    x = round(angle * scale)
    cos = sin = 0
    term, k = scale, 0
    while term:
        if k % 2 == 0:
            cos += term if k % 4 == 0 else -term
        else:
            sin += term if k % 4 == 1 else -term
        k += 1
        term = term * x // (scale * k) if term * x >= 0 else -(-term * x // (scale * k))
    return Fraction(cos, scale), Fraction(sin, scale)


@functools.lru_cache(maxsize=1000)
def cos_sin_degrees(degrees):
    """Cosine and sine of a float number of degrees, each the nearest float32; multiples of 90 exactly."""
    turns = Fraction(degrees) / 90
    quarter = (2 * turns.numerator + turns.denominator) // (2 * turns.denominator)
    cos, sin = _cos_sin_fraction((turns - quarter) * _PI / 2)
    for _ in range(quarter % 4):
        cos, sin = -sin, cos
    return f32_from_fraction(cos), f32_from_fraction(sin)


# ---- Integer geometry ------------------------------------------------------------------------------------
# A point is a pair (x, y) of integers; an edge is (x0, y0, x1, y1, least x, greatest x, least y, greatest y).


def sign(n):
    return (n > 0) - (n < 0)


def cross(o, a, b):
    """Twice the signed area of the triangle o, a, b."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def make_edge(p, q):
    x0, y0 = p
    x1, y1 = q
    return (
        x0, y0, x1, y1,
        x0 if x0 < x1 else x1, x1 if x0 < x1 else x0,
        y0 if y0 < y1 else y1, y1 if y0 < y1 else y0,
    )


def ring_edges(ring):
    """The edges of a closed ring, without those of length 0."""
    return [make_edge(p, q) for p, q in zip(ring, ring[1:] + ring[:1]) if p != q]


def curve_edges(points):
    return [make_edge(p, q) for p, q in zip(points, points[1:]) if p != q]


def on_edge(x, y, edge):
    """Does the point lie on the closed edge?"""
    x0, y0, x1, y1, lx, hx, ly, hy = edge
    return lx <= x <= hx and ly <= y <= hy and (x1 - x0) * (y - y0) == (y1 - y0) * (x - x0)


def locate(x, y, edges):
    """+1 inside the even-odd region of the closed rings these edges make up, 0 on an edge, -1 outside.

    Counts the edges that cross the ray from the point towards +x.  An edge counts for heights in [low end, high
    end): so a ray through a vertex counts each of the two edges there once or not at all, as it must."""
    inside = False
    for x0, y0, x1, y1, lx, hx, ly, hy in edges:
        if y < ly or y > hy:
            continue
        turn = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        if turn == 0:
            if lx <= x <= hx:
                return 0
        if (y0 > y) != (y1 > y):
            # The crossing lies to the right when the point is left of the edge seen going up.
            if (turn > 0) == (y1 > y0):
                inside = not inside
    return 1 if inside else -1


def meeting(e, f):
    """How two edges of positive length meet: ("none",), ("cross",) when they cross in a point interior to both,
    ("point", p) when they share one point that is an end of at least one, ("along", p, q) when they share a length.
    """
    ax, ay, bx, by, lx, hx, ly, hy = e
    cx, cy, dx, dy, mx, nx, my, ny = f
    if nx < lx or mx > hx or ny < ly or my > hy:
        return ("none",)
    ex, ey = bx - ax, by - ay
    c_side = ex * (cy - ay) - ey * (cx - ax)
    d_side = ex * (dy - ay) - ey * (dx - ax)
    if (c_side > 0 and d_side > 0) or (c_side < 0 and d_side < 0):
        return ("none",)
    if c_side == 0 and d_side == 0:
        # All on one line: the pairs compare in the order in which they lie on it.
        low = max(min((ax, ay), (bx, by)), min((cx, cy), (dx, dy)))
        high = min(max((ax, ay), (bx, by)), max((cx, cy), (dx, dy)))
        if low > high:
            return ("none",)
        return ("point", low) if low == high else ("along", low, high)
    fx, fy = dx - cx, dy - cy
    a_side = fx * (ay - cy) - fy * (ax - cx)
    b_side = fx * (by - cy) - fy * (bx - cx)
    if (a_side > 0 and b_side > 0) or (a_side < 0 and b_side < 0):
        return ("none",)
    if c_side == 0:
        return ("point", (cx, cy))
    if d_side == 0:
        return ("point", (dx, dy))
    if a_side == 0:
        return ("point", (ax, ay))
    if b_side == 0:
        return ("point", (bx, by))
    return ("cross",)


# ---- Distances, compared as squares ----------------------------------------------------------------------


def point_edge_cmp(x, y, p, q, limit_sq):
    """Sign of (squared distance from (x, y) to the segment p-q) - limit_sq; p == q is allowed."""
    px, py = p
    ex, ey = q[0] - px, q[1] - py
    wx, wy = x - px, y - py
    along = wx * ex + wy * ey
    length_sq = ex * ex + ey * ey
    if along <= 0 or length_sq == 0:
        return sign(wx * wx + wy * wy - limit_sq)
    if along >= length_sq:
        vx, vy = x - q[0], y - q[1]
        return sign(vx * vx + vy * vy - limit_sq)
    area = ex * wy - ey * wx
    return sign(area * area - limit_sq * length_sq)


def segments_cmp(p, q, u, v, limit_sq):
    """Sign of (squared distance between the segments p-q and u-v) - limit_sq, for limit_sq > 0.

    Segments that meet are at distance 0; otherwise the least distance is reached at an end of one of them."""
    if p != q and u != v and meeting(make_edge(p, q), make_edge(u, v))[0] != "none":
        return -1
    return min(
        point_edge_cmp(p[0], p[1], u, v, limit_sq),
        point_edge_cmp(q[0], q[1], u, v, limit_sq),
        point_edge_cmp(u[0], u[1], p, q, limit_sq),
        point_edge_cmp(v[0], v[1], p, q, limit_sq),
    )
