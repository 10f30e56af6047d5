"""Exact joins of two collections, cut into tiles that hold about as many boxes each; needs NumPy.

A pair belongs to the tile with its reference point, (the larger min_x, the larger min_y).  So tiles need nothing of each
other, and threads, processes or machines find each pair once, the same pairs for any cut.
"""

from concurrent.futures import ThreadPoolExecutor

from ._core import OVERLAP, Shape, bounds_of, box_pairs_between, relate_pairs

_EVERYWHERE = (float("-inf"), float("-inf"), float("inf"), float("inf"))


def tiles(boxes, max_boxes):
    """tiles(boxes, max_boxes) -> list of (min_x, min_y, max_x, max_y): half-open tiles that cut the plane by count.

    Each is halved, across its longer spread of corners, until at most max_boxes minimum corners of float32 (n, 4) lie in it
    or all of them are one point.
    """
    import numpy

    corners, out = numpy.asarray(boxes, "f4")[:, :2], []
    work = [(_EVERYWHERE, numpy.arange(len(corners)))]
    while work:
        tile, inside = work.pop()
        cut = _cut(corners[inside]) if len(inside) > max_boxes else None
        if cut is None:
            out.append(tile)
            continue
        axis, at = cut
        below = corners[inside, axis] < at
        low, high = list(tile), list(tile)
        low[axis + 2] = high[axis] = at
        work += [(tuple(high), inside[~below]), (tuple(low), inside[below])]
    return out


def _cut(corners):
    """The axis of the larger spread, and a number with corners on both sides of it; None when there is none."""
    spread = corners.max(axis=0) - corners.min(axis=0)
    axis = int(spread[1] > spread[0])
    values = corners[:, axis]
    at = float(_median(values))
    if at <= float(values.min()):
        above = values[values > at]
        if not len(above):
            return None
        at = float(above.min())
    return axis, at


def _median(values):
    import numpy

    return numpy.partition(values, len(values) // 2)[len(values) // 2]


def _meets(boxes, tile):
    """Numbers of the boxes that can have a reference point in the tile: those that meet it."""
    import numpy

    return numpy.flatnonzero((boxes[:, 0] < tile[2]) & (boxes[:, 1] < tile[3]) &
                             (boxes[:, 2] >= tile[0]) & (boxes[:, 3] >= tile[1])).astype("u4")


def _boxes(collection):
    import numpy

    return numpy.ascontiguousarray(collection, "f4") if _is_boxes(collection) else bounds_of(collection)


def _is_boxes(collection):
    return not len(collection) or not isinstance(collection[0], Shape)


def _tile_pairs(shapes_a, boxes_a, shapes_b, boxes_b, tile, at_least):
    """The pairs of one tile: candidates by boxes, then exact relations of shapes."""
    import numpy

    in_a, in_b = _meets(boxes_a, tile), _meets(boxes_b, tile)
    local = box_pairs_between(boxes_a[in_a], boxes_b[in_b], tile)
    pairs = numpy.column_stack((in_a[local[:, 0]], in_b[local[:, 1]]))
    if not len(pairs):
        return pairs
    if shapes_a is None:
        a, b = boxes_a[pairs[:, 0]], boxes_b[pairs[:, 1]]
        inner = numpy.minimum(a[:, 2:], b[:, 2:]) > numpy.maximum(a[:, :2], b[:, :2])
        return pairs if at_least < OVERLAP else pairs[inner.all(axis=1)]
    return pairs[relate_pairs(shapes_a, shapes_b, pairs) >= at_least]


def join(shapes_a, shapes_b, *, touch=False, max_boxes=100_000, workers=1):
    """join(shapes_a, shapes_b, touch=False, max_boxes=100000, workers=1) -> uint32 (m, 2): all pairs that overlap, sorted.

    Each collection is float32 (n, 4) boxes or a list of Shape; both are of one sort.  With touch, touching pairs count
    too.  Boxes without width or height are taken as areas: they overlap nothing.  The plane is cut into tiles of at most
    max_boxes boxes of a and b, and workers threads share the tiles.  The answer is the same bits for any of both.
    """
    import numpy

    if len(shapes_a) and len(shapes_b) and _is_boxes(shapes_a) != _is_boxes(shapes_b):
        raise TypeError("both must be boxes, or both lists of Shape")
    boxes_a, boxes_b = _boxes(shapes_a).reshape(-1, 4), _boxes(shapes_b).reshape(-1, 4)
    given = (None, None) if _is_boxes(shapes_a) or _is_boxes(shapes_b) else (tuple(shapes_a), tuple(shapes_b))
    at_least = 0 if touch else OVERLAP

    def pairs_of(tile):
        return _tile_pairs(given[0], boxes_a, given[1], boxes_b, tile, at_least)

    cut = tiles(numpy.concatenate((boxes_a, boxes_b)), max_boxes)
    with ThreadPoolExecutor(max_workers=workers) as pool:
        found = list(pool.map(pairs_of, cut))
    pairs = numpy.concatenate(found) if found else numpy.zeros((0, 2), "u4")
    return pairs[numpy.lexsort((pairs[:, 1], pairs[:, 0]))]


def pairs_hash(pairs):
    """pairs_hash(pairs) -> int: 64 bits that do not depend on the order, so that the hashes of tiles can be added up.

    Add them modulo 2**64.
    """
    import numpy

    x = numpy.asarray(pairs, "u8")
    with numpy.errstate(over="ignore"):
        x = (x[:, 0] << numpy.uint64(32)) | x[:, 1]
        for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
            x = (x ^ (x >> numpy.uint64(33))) * numpy.uint64(factor)
        return int(numpy.add.reduce(x ^ (x >> numpy.uint64(33)), dtype="u8"))
