"""Exact joins of two collections, cut into tiles that hold about as many boxes each; needs NumPy.

A pair belongs to the tile with its reference point, (the larger min_x, the larger min_y).  So tiles need nothing of each
other, and threads, processes or machines find each pair once, the same pairs for any cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ._columns import Column, column_of
from ._core import OVERLAP, TOUCH, box_pairs_between, box_pairs_tile, overlap_boxes, relate_pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

Tile = tuple[float, float, float, float]
_SAMPLE = 500
_EVERYWHERE: Tile = (float("-inf"), float("-inf"), float("inf"), float("inf"))

# ---- Tiles -----------------------------------------------------------------------------------------------------------


class Cut:
    """Cut(boxes, max_boxes): half-open tiles that cut the plane by count, so that skewed data balances.

    Each is halved, across its longer spread of corners, until at most max_boxes minimum corners of float32 (n, 4) lie in it
    or all of them are one point.  A sample of the boxes will do.  tiles is a list of (min_x, min_y, max_x, max_y).
    """

    def __init__(self, boxes: Any, max_boxes: int) -> None:
        self.tiles: list[Tile] = []
        self._root = self._grow(column_of(boxes).boxes[:, :2], _EVERYWHERE, max(max_boxes, 1))

    def _grow(self, corners: NDArray[Any], tile: Tile, max_boxes: int) -> Any:
        """The tree of a tile: (axis, where it is cut, what is below, what is above), or the number of a tile."""
        place = _place_of_cut(corners) if len(corners) > max_boxes else None
        if place is None:
            self.tiles.append(tile)
            return len(self.tiles) - 1
        axis, at = place
        low, high, below = list(tile), list(tile), corners[:, axis] < at
        low[axis + 2] = high[axis] = at
        return (axis, at, self._grow(corners[below], (low[0], low[1], low[2], low[3]), max_boxes),
                self._grow(corners[~below], (high[0], high[1], high[2], high[3]), max_boxes))

    def parts(self, boxes: NDArray[Any]) -> Iterator[tuple[int, NDArray[Any]]]:
        """parts(boxes) -> iterator of (number of a tile, uint32 array): for each tile the boxes that meet it.

        Those are all that can have a reference point there; their numbers rise.
        """
        import numpy

        work: list[Any] = [(self._root, numpy.arange(len(boxes), dtype="u4"))]
        while work:
            node, inside = work.pop()
            if isinstance(node, int):
                yield node, inside
                continue
            axis, at, low, high = node
            work += [(high, inside[boxes[inside, axis + 2] >= at]), (low, inside[boxes[inside, axis] < at])]


def _place_of_cut(corners: NDArray[Any]) -> tuple[int, float] | None:
    """The axis of the larger spread, and a number with corners on both sides of it; None when there is none."""
    import numpy

    spread = corners.max(axis=0) - corners.min(axis=0)
    axis = int(spread[1] > spread[0])
    values = corners[:, axis]
    at = float(numpy.partition(values, len(values) // 2)[len(values) // 2])
    if at <= float(values.min()):
        above = values[values > at]
        if not len(above):
            return None
        at = float(above.min())
    return axis, at


def tiles(boxes: Any, max_boxes: int) -> list[Tile]:
    """tiles(boxes, max_boxes) -> list of (min_x, min_y, max_x, max_y): the tiles of Cut(boxes, max_boxes)."""
    return Cut(boxes, max_boxes).tiles


# ---- Joins -----------------------------------------------------------------------------------------------------------


def join_tile(shapes_a: Any, shapes_b: Any, tile: Tile, *, touch: bool = False) -> Any:
    """join_tile(shapes_a, shapes_b, tile, touch=False) -> uint32 (m, 2): the pairs of join() whose reference point is in a tile.

    This is what one process or machine does.  It needs the boxes and shapes that meet the tile; shapes_b None: pairs within
    shapes_a.  The pairs are sorted.
    """
    a, b = column_of(shapes_a), None if shapes_b is None else column_of(shapes_b)
    pairs = box_pairs_tile(a.boxes, tile) if b is None else box_pairs_between(a.boxes, b.boxes, tile)
    b = a if b is None else b
    if a.shapes is not None or b.shapes is not None:
        return pairs[relate_pairs(a.all_shapes(), b.all_shapes(), pairs) >= (TOUCH if touch else OVERLAP)]
    return pairs if touch else pairs[overlap_boxes(a.boxes[pairs[:, 0]], b.boxes[pairs[:, 1]])]


def _tasks(cut: Cut, a: Column, b: Column | None) -> Iterator[tuple[Tile, NDArray[Any], NDArray[Any] | None]]:
    """For each tile the numbers of the rows that meet it."""
    others = None if b is None else cut.parts(b.boxes)
    for number, in_a in cut.parts(a.boxes):
        yield cut.tiles[number], in_a, None if others is None else next(others)[1]


def join(shapes_a: Any, shapes_b: Any = None, *, touch: bool = False, max_boxes: int = 100_000, workers: int = 1) -> Any:
    """join(shapes_a, shapes_b=None, touch=False, max_boxes=100000, workers=1) -> uint32 (m, 2): all pairs that overlap, sorted.

    Each collection is a list of Shape, a NumPy array of boxes (n, 4) or circles (n, 3: x, y, radius), or an Arrow column or
    table; see the README.  Numbers are rounded to float32.  Without shapes_b: the pairs a < b within shapes_a.  Whether two
    overlap is what relate() says, also of boxes without width; with touch, touching pairs count too.
    The plane is cut into tiles of about max_boxes boxes, and workers threads share them: the same bits for any of both.
    """
    import numpy

    a, b = column_of(shapes_a), None if shapes_b is None else column_of(shapes_b)
    step = max(1, max_boxes // _SAMPLE) # a sample of each tile says where it is cut
    cut = Cut(numpy.concatenate([side.boxes[::step] for side in (a, b) if side is not None]), max_boxes // step)

    def pairs_of(task: tuple[Tile, NDArray[Any], NDArray[Any] | None]) -> NDArray[Any]:
        tile, in_a, in_b = task
        local = join_tile(a.part(in_a), None if b is None or in_b is None else b.part(in_b), tile, touch=touch)
        return numpy.column_stack((in_a[local[:, 0]], (in_a if in_b is None else in_b)[local[:, 1]]))

    with ThreadPoolExecutor(max_workers=workers) as pool:
        return _sorted(numpy.concatenate(list(pool.map(pairs_of, _tasks(cut, a, b)))))


def _sorted(pairs: NDArray[Any]) -> NDArray[Any]:
    import numpy

    keys = numpy.sort((pairs[:, 0].astype("u8") << numpy.uint64(32)) | pairs[:, 1])
    return numpy.column_stack(((keys >> numpy.uint64(32)).astype("u4"), keys.astype("u4")))


def pairs_hash(pairs: Any) -> int:
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
