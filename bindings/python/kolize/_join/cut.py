"""Exact joins of two collections, cut into tiles that hold about as many boxes each; needs NumPy.

A pair belongs to the tile with its reference point, (the larger min_x, the larger min_y).  So tiles need nothing of
each other, and threads, processes or machines find each pair once, the same pairs for any cut.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from .columns import Column, column_of, numbers_of, unread_column_of
from .._core import (OVERLAP, TOUCH, bounds_of, box_pairs_between, box_pairs_tile, join_geometries, nearest_geometries,
                    pairs_that, relate_pairs)
from .._plain import kept
from .frames import HOW, joined_frame
from .predicates import SYMMETRIC, predicate_number

if TYPE_CHECKING:
    from numpy.typing import NDArray

Tile = tuple[float, float, float, float]
Task = tuple[Tile, "NDArray[Any]", "NDArray[Any] | None"]  # with the rows of both sides
_Asked = TypeVar("_Asked")
_SAMPLE = 500
_FEW = 200      # rows that are read at once
_LEAST = 10_000  # rows of a tile that is worth a worker
_UNCUT = 2.5    # times max_boxes: so many rows in double are faster whole, in no more memory than the tiles of millions
_MOST_THREADS = 4  # where the caller does not say
_EVERYWHERE: Tile = (float("-inf"), float("-inf"), float("inf"), float("inf"))

# ---- Tiles -----------------------------------------------------------------------------------------------------------


class Cut:
    """Cut(boxes, max_boxes): half-open tiles that cut the plane by count, so that skewed data balances.

    Each is halved, across its longer spread of corners, until at most max_boxes minimum corners of boxes (n, 4) lie
    in it or all of them are one point.  A sample of the boxes will do.  tiles is a list of (min_x,
    min_y, max_x, max_y).
    """

    def __init__(self, boxes: Any, max_boxes: int) -> None:
        self.tiles: list[Tile] = []
        self._root = self._grow(column_of(boxes).boxes[:, :2], _EVERYWHERE, max(max_boxes, 1))

    def __repr__(self) -> str:
        return f"<kolize.Cut of {len(self.tiles)} tiles>"

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
        from .installed import numpy

        def those(inside: Any, column: int, at: float, below: bool) -> Any:
            values = boxes[:, column] if inside is None else boxes[inside, column]
            chosen = values < at if below else values >= at
            return numpy.flatnonzero(chosen).astype("u4") if inside is None else inside[chosen]

        work: list[Any] = [(self._root, None)]  # None: all
        while work:
            node, inside = work.pop()
            if isinstance(node, int):
                yield node, numpy.arange(len(boxes), dtype="u4") if inside is None else inside
                continue
            axis, at, low, high = node
            work += [(high, those(inside, axis + 2, at, False)), (low, those(inside, axis, at, True))]


def _place_of_cut(corners: NDArray[Any]) -> tuple[int, float] | None:
    """The axis of the larger spread, and a number with corners on both sides of it; None when there is none."""
    from .installed import numpy

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


class Question:
    """What a join asks of each pair: a predicate by name, and the distance of dwithin."""

    def __init__(self, predicate: str | None, distance: Any, touch: bool) -> None:
        if predicate is None:
            predicate = "intersects" if touch else "interiors"
        elif touch:
            raise TypeError("touch goes with no predicate: 'intersects' is what it says")
        self.name, self.number, self.distance = predicate, predicate_number(predicate), distance
        if (predicate == "dwithin") != (distance is not None):
            raise TypeError("dwithin needs a distance, and only dwithin and nearest take one")
        if distance is not None:
            self.distance = checked_distance(distance)

    def grown(self, boxes: NDArray[Any], within: bool) -> NDArray[Any]:
        """Boxes that hold those that dwithin makes of these: larger by the distance."""
        from .installed import numpy

        by = self.distance if numpy.ndim(self.distance) == 0 else numpy.asarray(self.distance)[:, None]
        by = by * ((0.5 if within else 1) * (1 + 2.0**-40))
        low, high = boxes[:, :2] - by, boxes[:, 2:] + by
        for _ in range(2):
            low, high = numpy.nextafter(low, -numpy.inf), numpy.nextafter(high, numpy.inf)
        return numpy.concatenate((low, high), axis=1)


def checked_distance(distance: Any) -> Any:
    """A number, or an array of numbers of float64; ValueError for those that are no distances."""
    from .installed import numpy

    numbers = numpy.asarray(kept(distance), "f8")
    wrong = numpy.argwhere(~(numpy.isfinite(numbers) & (numbers >= 0) & (numbers <= 1e50) &
                             ((numbers == 0) | (numbers >= 1e-35))).reshape(-1))
    if len(wrong):
        raise ValueError(f"distance: row {int(wrong[0][0])} is not finite, negative, or beyond what double decides"
                         if numbers.ndim else "distance: it is not finite, negative, or beyond what double decides")
    return numpy.ascontiguousarray(numbers) if numbers.ndim else float(numbers)


def threads_of(workers: int | None) -> int:
    """How many threads share a join: None is as many as this process may use, up to 4."""
    if workers is None:
        usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(_MOST_THREADS, usable)
    if workers < 1:
        raise ValueError("workers: must be 1 or more, or None")
    return min(workers, 64)


def join_tile(shapes_a: Any, shapes_b: Any, tile: Tile, *, touch: bool = False, predicate: str | None = None,
              distance: Any = None) -> Any:
    """join_tile(shapes_a, shapes_b, tile, touch=False, predicate=None, distance=None) -> uint32 (m, 2): the pairs
    of join() that belong to a tile.

    This is what one process or machine does.  It needs the boxes and shapes
    that meet the tile (dwithin: also those that are so near to it); shapes_b None: pairs within shapes_a.  The pairs
    are sorted.
    """
    a, b = column_of(shapes_a), None if shapes_b is None else column_of(shapes_b)
    question = Question(predicate, distance, touch)
    if a.in_double and (b is None or b.in_double):
        return join_geometries(_geometries_of(a), _geometries_of(b), None, None, tile, question.number,
                               question.distance, 1)
    return _shapes_in_tile(a, b, tile, question)


def _geometries_of(column: Column | None) -> Any:
    return None if column is None else column.geometries


def _shapes_in_tile(a: Column, b: Column | None, tile: Tile, question: Question) -> Any:
    """Of shapes, which are float32: relate() decides."""
    if question.name not in ("interiors", "intersects"):
        raise TypeError(f"predicate {question.name!r} needs geometries on both sides, not circles or Shape")
    others, boxes = a if b is None else b, bounds_of(a.all_shapes())
    pairs = box_pairs_tile(boxes, tile) if b is None else box_pairs_between(boxes, bounds_of(b.all_shapes()), tile)
    least = TOUCH if question.name == "intersects" else OVERLAP
    return pairs[relate_pairs(a.all_shapes(), others.all_shapes(), pairs) >= least]


def _tasks(cut: Cut, boxes_a: NDArray[Any], boxes_b: NDArray[Any] | None) -> Iterator[Task]:
    """For each tile the numbers of the rows that meet it."""
    others = None if boxes_b is None else cut.parts(boxes_b)
    for number, in_a in cut.parts(boxes_a):
        yield cut.tiles[number], in_a, None if others is None else next(others)[1]


def _shared(answer: Callable[[_Asked], Any], tasks: Iterable[_Asked], workers: int) -> Iterator[Any]:
    """The answers to all tasks, in their order.  One worker is the caller, who notices Ctrl-C within a task."""
    if workers == 1:
        yield from map(answer, tasks)
        return
    with ThreadPoolExecutor(max_workers=workers) as pool:
        yield from pool.map(answer, list(tasks))  # cutting takes memory, which is given back before the first answers


def join_columns(a: Column, b: Column | None, question: Question, max_boxes: int, workers: int) -> Any:
    """The pairs of two columns, sorted."""
    from .installed import numpy

    if b is None and question.name not in SYMMETRIC:
        raise TypeError(f"predicate {question.name!r} tells its two sides apart: join(a, a, ...) has these pairs")
    if b is None and numpy.ndim(question.distance):
        raise TypeError("distance: one number for the pairs within a; join(a, a, ...) takes one for each row")
    n_rows = len(a) + len(b or ())
    for side in (a, b):
        if side is not None and side.unread is not None:
            side.unread.n_threads = workers
            if question.name not in _COVERS or n_rows <= _FEW:  # few geometries lie in each other
                side.read_as_boxes()
    if n_rows > _FEW and (a.unread or b is not None and b.unread) and (b is None or b.in_double):
        return _join_by_boxes(a, b, question, max_boxes, workers)
    in_double = a.in_double and (b is None or b.in_double)
    if in_double and n_rows <= _UNCUT * max_boxes:
        return join_geometries(_geometries_of(a), _geometries_of(b), None, None, None, question.number,
                               question.distance, workers)
    if workers > 1 and not in_double:  # each has some tiles
        max_boxes = min(max_boxes, max(n_rows // (4 * workers), _LEAST))
    boxes_a, boxes_b = a.boxes, None if b is None else b.boxes
    if question.name == "dwithin":
        boxes_a = question.grown(boxes_a, b is None)
    step = max(1, max_boxes // _SAMPLE) # a sample of each tile says where it is cut
    sample = numpy.concatenate([side[::step] for side in (boxes_a, boxes_b) if side is not None])
    cut = Cut(sample[sample[:, 0] <= sample[:, 2]], max_boxes // step)

    def pairs_of(task: Task) -> Any:
        tile, in_a, in_b = task
        if in_double:
            return join_geometries(_geometries_of(a), _geometries_of(b), in_a, in_b, tile, question.number,
                                   question.distance, workers)
        local = _shapes_in_tile(a.part(in_a), None if b is None or in_b is None else b.part(in_b), tile, question)
        return numpy.column_stack((in_a[local[:, 0]], (in_a if in_b is None else in_b)[local[:, 1]]))

    tasks = _tasks(cut, boxes_a, boxes_b)
    return _sorted([_keys(pairs) for pairs in _shared(pairs_of, tasks, 1 if in_double else workers)])


def _boxes_of_those_there(column: Column) -> tuple[Column, Any]:
    """A column of the boxes of rows that are not empty, and the numbers of these rows; None: all."""
    from .installed import numpy

    boxes = column.boxes
    if column.read_boxes is not None:
        return Column(column.read_boxes, numbers=boxes), None
    try:
        return numbers_of(boxes), None  # which refuses boxes without numbers
    except ValueError:
        rows = numpy.flatnonzero(column.boxes[:, 0] <= column.boxes[:, 2]).astype("u4")
    try:
        return numbers_of(column.boxes[rows]), rows
    except ValueError:
        column.read()  # names the row
        raise


class _Side:
    """A column by its boxes, and then the rows that are needed of it."""

    def __init__(self, column: Column) -> None:
        self.column, self.boxes, self.rows = column, column, None
        if column.numbers is not None:
            return
        if column.by_boxes is None:
            column.by_boxes = _boxes_of_those_there(column)
        self.boxes, self.rows = column.by_boxes

    def numbered(self, pairs: Any, side: int) -> None:
        """Gives numbers of boxes the rows of the column, in place."""
        if self.rows is not None:
            pairs[:, side] = self.rows[pairs[:, side]]

    def read(self, rows: Any) -> tuple[Any, Any]:
        """Geometries in which at least those rows are there; and the numbers of the rows that they are, None: all."""
        from .installed import numpy

        if self.column.unread is None or len(rows) > 2 * len(self.column):  # which hardly leave one out
            return self.column.geometries, None
        wanted = numpy.zeros(len(self.column), bool)
        wanted[rows] = True
        some = numpy.flatnonzero(wanted)
        self.column.n_read += len(some)
        if 2 * self.column.n_read > len(self.column):  # also of a column that is joined often
            return self.column.geometries, None
        return self.column.unread.read(some), some


_COVERS = {"within": "covered_by", "covered_by": "covered_by", "contains": "covers", "covers": "covers"}
_BY_BOXES = {**_COVERS, "dwithin": "dwithin"}


def _join_by_boxes(a: Column, b: Column | None, question: Question, max_boxes: int, workers: int) -> Any:
    """The pairs of unread columns: of those that are near nothing only the boxes are read."""
    from .installed import numpy

    sides = [_Side(a)] if b is None else [_Side(a), _Side(b)]
    distance, first = question.distance, sides[0]
    if numpy.ndim(distance) and len(distance) == len(a) and first.rows is not None:
        distance = distance[first.rows]
    by_boxes = Question(_BY_BOXES.get(question.name, "intersects"), distance, False)
    pairs = join_columns(first.boxes, None if b is None else sides[1].boxes, by_boxes, max_boxes, workers)
    for k in (0, 1):
        sides[k % len(sides)].numbered(pairs, k)
    read = [first.read(pairs.reshape(-1))] if b is None else [side.read(pairs[:, k]) for k, side in enumerate(sides)]
    distance = question.distance
    if numpy.ndim(distance) and len(distance) == len(a) and read[0][1] is not None:
        distance = distance[read[0][1]]
    for k in (0, 1):
        _, rows = read[k % len(read)]
        if rows is not None:
            places = numpy.zeros(len(sides[k % len(sides)].column), "u4")
            places[rows] = numpy.arange(len(rows), dtype="u4")
            pairs[:, k] = places[pairs[:, k]]
    found = pairs_that(read[0][0], None if b is None else read[1][0], pairs, question.number, distance, workers)
    for k in (0, 1):
        _, rows = read[k % len(read)]
        if rows is not None:
            found[:, k] = rows[found[:, k]]
    return found


def join(shapes_a: Any, shapes_b: Any = None, *, predicate: str | None = None, how: str | None = None,
         distance: Any = None, touch: bool = False, max_boxes: int = 100_000, workers: int | None = None,
         suffixes: tuple[str, str] = ("left", "right"), distance_column: str | None = None) -> Any:
    """join(shapes_a, shapes_b=None, predicate=None, how=None, distance=None, touch=False, max_boxes=100000, workers=None,
            suffixes=("left", "right"), distance_column=None) -> uint32 (m, 2), or a frame: all pairs of which the
    predicate is true, sorted.

    Without shapes_b: the pairs a < b within shapes_a.  Each
    collection is an array of boxes (n, 4), points (n, 2) or circles (n, 3), geometries of GeoPandas, shapely, Arrow,
    WKB or GeoJSON, or a list of Shape; see docs/joins.md.  Geometries are joined exactly in double.  Circles and Shape
    are float32, and numbers that are not are refused.
    Without a predicate it is "interiors": the insides meet; with touch "intersects".  Further ones are overlaps,
    within, contains, covers, covered_by, touches, crosses, equals, as shapely has them, dwithin with its distance, and
    nearest, which may have a largest one.
    how: "inner", "left" or "right" gives a frame of pandas or GeoPandas with the columns of both.
    So many threads as workers says share the work; None: as many as the process may use, up to 4.  The plane is cut
    into tiles of about max_boxes boxes; in double, two and a half times as many stay whole.  The pairs are the same for
    any of these.
    """
    if how is not None and (how not in HOW or shapes_b is None):
        raise ValueError(f"how: {how!r} is none of {', '.join(HOW)}, or there is no second collection")
    if distance_column is not None and (how is None or predicate != "nearest"):
        raise TypeError("distance_column goes with how and predicate='nearest'")
    systems = [side.crs for side in (shapes_a, shapes_b) if hasattr(side, "crs")]
    if len(systems) == 2 and systems[0] != systems[1]:
        warnings.warn("the two collections have different coordinate systems", stacklevel=2)
    a, b = unread_column_of(shapes_a), None if shapes_b is None else unread_column_of(shapes_b)
    lengths, n_threads = None, threads_of(workers)
    if predicate == "nearest":
        pairs, lengths = nearest_columns(a, b, distance, n_threads)
    else:
        pairs = join_columns(a, b, Question(predicate, distance, touch), max_boxes, n_threads)
    if how is None:
        return pairs
    extra: dict[str, Any] = {} if distance_column is None else {distance_column: lengths}
    return joined_frame(shapes_a, shapes_b, pairs, how, suffixes, extra)


def nearest(shapes_a: Any, shapes_b: Any = None, *, distance: float | None = None, workers: int | None = None) -> Any:
    """nearest(shapes_a, shapes_b=None, distance=None, workers=None) -> (uint32 (m, 2), float64 (m,)): for each geometry of
    shapes_a the nearest of shapes_b, and how far they are.

    All of them where several are equally near, and none farther than distance.  Without shapes_b: the nearest other one of shapes_a.  Which are nearest is exact.
    """
    a, b = unread_column_of(shapes_a), None if shapes_b is None else unread_column_of(shapes_b)
    return nearest_columns(a, b, distance, threads_of(workers))


def nearest_columns(a: Column, b: Column | None, distance: Any, workers: int) -> Any:
    """The pairs of two columns of geometries, and their distances."""
    if not a.in_double or (b is not None and not b.in_double):
        raise TypeError("predicate 'nearest' needs geometries on both sides, not circles or Shape")
    most = checked_distance(distance) if distance is not None else float("inf")
    if not isinstance(most, float):
        raise TypeError("distance: one number for nearest")
    for side in (a, b):
        if side is not None and side.unread is not None:
            side.unread.n_threads = workers
    others = _geometries_of(a if b is None else b)
    return nearest_geometries(_geometries_of(a), others, b is None, most, workers)


def _keys(pairs: NDArray[Any]) -> NDArray[Any]:
    """A number for each pair, in whose order pairs are sorted."""
    from .installed import numpy

    keys = pairs[:, 0].astype("u8")
    keys <<= numpy.uint64(32)
    keys |= pairs[:, 1]
    return keys


def _sorted(parts: list[NDArray[Any]]) -> NDArray[Any]:
    """The pairs of all keys, in one array, which the keys become in place."""
    from .installed import numpy

    keys = numpy.concatenate(parts)
    parts.clear()
    keys.sort()
    pairs = keys.view("u4").reshape(-1, 2)
    if sys.byteorder == "little":
        low = pairs[:, 0].copy()
        pairs[:, 0] = pairs[:, 1]
        pairs[:, 1] = low
    return pairs


def pairs_hash(pairs: Any) -> int:
    """pairs_hash(pairs) -> int: 64 bits that do not depend on the order, so that the hashes of tiles can be added up.

    Add them modulo 2**64.
    """
    from .installed import numpy

    x = numpy.asarray(kept(pairs), "u8")
    with numpy.errstate(over="ignore"):
        x = (x[:, 0] << numpy.uint64(32)) | x[:, 1]
        for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
            x = (x ^ (x >> numpy.uint64(33))) * numpy.uint64(factor)
        return int(numpy.add.reduce(x ^ (x >> numpy.uint64(33)), dtype="u8"))
