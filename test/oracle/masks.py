"""Which world cells does a placed, turned or scaled mask occupy?  The rule, carried out literally.

The outline of the mask is cut into its longest straight edges, the ends of these are carried to the world in double,
rounded to 1/65536 of a cell with halves going down, and the polygon they make is filled at cell centres.  From the
rounding on everything is done in integers.
"""

from fractions import Fraction

from exact import Refused, ceil_minus_half

LIMIT = 2**30
GRAIN = 65536


def set_pixels(rows):
    if any(len(row) != len(rows[0]) for row in rows):
        raise Refused("rows of different length")
    if any(pixel not in ".#01" for row in rows for pixel in row):
        raise Refused("neither set nor clear")
    return {(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel in "#1"}


def _runs(units):
    """Merges unit edges, given as (line, position), into (line, from, to)."""
    runs = []
    for line, at in sorted(units):
        if runs and runs[-1][0] == line and runs[-1][2] == at:
            runs[-1][2] = at + 1
        else:
            runs.append([line, at, at + 1])
    return runs


def outline(pixels):
    """The longest straight edges of the outline, as pairs of lattice points.

    Top, bottom, left and right edges are merged apart from one another: where two pixels meet only at a corner, the
    top edge of one does not go on into the bottom edge of the other."""
    top = [(y, x) for x, y in pixels if (x, y - 1) not in pixels]
    bottom = [(y + 1, x) for x, y in pixels if (x, y + 1) not in pixels]
    left = [(x, y) for x, y in pixels if (x - 1, y) not in pixels]
    right = [(x + 1, y) for x, y in pixels if (x + 1, y) not in pixels]
    level = [((a, y), (b, y)) for units in (top, bottom) for y, a, b in _runs(units)]
    upright = [((x, a), (x, b)) for units in (left, right) for x, a, b in _runs(units)]
    return level + upright


def fill(edges):
    """The cells whose centres lie inside the closed outline `edges`, whose ends are in 1/65536 of a cell.

    An edge crosses the row of centres at height c when low <= c < high; a centre is inside when an odd number of
    crossings lies at or left of it."""
    starts = {}
    for (x0, y0), (x1, y1) in edges:
        if y0 == y1:
            continue
        if y0 > y1:
            x0, y0, x1, y1 = x1, y1, x0, y0
        # Rows with y0 <= row * GRAIN + GRAIN / 2 < y1.
        first = -((GRAIN // 2 - y0) // GRAIN)
        last = -((GRAIN // 2 - y1) // GRAIN)
        rise = y1 - y0
        for row in range(first, last):
            # The first column whose centre is at or right of x0 + (x1 - x0) * (c - y0) / rise.
            crossing = x0 * rise + (x1 - x0) * (row * GRAIN + GRAIN // 2 - y0)
            column = -((GRAIN // 2 * rise - crossing) // (GRAIN * rise))
            starts.setdefault(row, []).append(column)
    cells = set()
    for row, columns in starts.items():
        columns.sort()
        for begin, end in zip(columns[::2], columns[1::2]):
            cells.update((column, row) for column in range(begin, end))
    return cells


def affine(scale, at, pose):
    """((xx, xy, x0), (yx, yy, y0)) in double: the corner p goes to q = scale * p + at, and q is turned and shifted."""
    cos, sin, px, py = pose
    return (
        (cos * scale[0], -sin * scale[1], px + (cos * at[0] - sin * at[1])),
        (sin * scale[0], cos * scale[1], py + (sin * at[0] + cos * at[1])),
    )


def transform(pixels, rows):
    """Cells of a mask that is turned or scaled by an affine map."""
    (xx, xy, x0), (yx, yy, y0) = rows
    if pixels and not (abs(x0) <= LIMIT and abs(y0) <= LIMIT):
        raise Refused("placed beyond 2^30")
    dx, dy = ceil_minus_half(x0), ceil_minus_half(y0)
    def carry(corner):
        x = (xx * corner[0] + xy * corner[1]) + (x0 - dx)
        y = (yx * corner[0] + yy * corner[1]) + (y0 - dy)
        if not (abs(x + dx) <= LIMIT and abs(y + dy) <= LIMIT):
            raise Refused("a corner beyond 2^30")
        return ceil_minus_half(x * GRAIN) + dx * GRAIN, ceil_minus_half(y * GRAIN) + dy * GRAIN

    edges = [(carry(a), carry(b)) for a, b in outline(pixels)]
    if Fraction(xx) * Fraction(yy) == Fraction(xy) * Fraction(yx):
        # Squeezed onto a line, of which the rounding of the corners must not make cells.
        return set()
    return fill(edges)


def shift(pixels, x, y):
    """Cells of a mask whose pixel (0, 0) lies at the real position (x, y)."""
    dx, dy = ceil_minus_half(x), ceil_minus_half(y)
    cells = {(cx + dx, cy + dy) for cx, cy in pixels}
    if any(not -LIMIT <= c <= LIMIT for c in (dx, dy)):
        raise Refused("placed beyond 2^30")
    if any(not (-LIMIT <= c and c + 1 <= LIMIT) for cell in cells for c in cell):
        raise Refused("a cell beyond 2^30")
    return cells
