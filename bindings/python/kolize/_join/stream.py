"""Joins of more than memory holds: blocks go through files, a file a tile; needs NumPy."""

from __future__ import annotations

import os
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from .columns import Column, column_of, numbers_of, rings_column
from .cut import Cut, Question, Tile, join_tile
from .predicates import SYMMETRIC

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SAMPLE = 1 << 18     # boxes that the cut is made of: tiles differ from max_boxes by some percent
_BLOCK = 1 << 20      # boxes read at once
_MOST_BOXES = 1 << 19  # in a tile, unless the caller says otherwise
_MOST_RINGS = 1 << 17  # of geometries, which have points as well


class _Spilled:
    """A collection in files, in the order it came: rows of numbers, or blocks of rings.

    sample has the boxes of every `step`-th row.
    """

    def __init__(self, blocks: Iterable[Any], path: str) -> None:
        from .installed import numpy

        self.path, self.n, self.step = path, 0, 1
        self.starts: list[int] = []  # of blocks of rings: their first row
        self.kind: tuple[Any, int] | None = None  # of numbers: dtype and columns
        self.sample: NDArray[Any] = numpy.zeros((0, 4))
        with open(path, "wb") as file:
            for block in blocks:
                self._take(_checked(block), file)

    def _take(self, column: Column, file: Any) -> None:
        from .installed import numpy

        if not len(column):
            return
        kind = None if column.numbers is None else (column.numbers.dtype, column.numbers.shape[1])
        if self.n and kind != self.kind:
            raise TypeError("blocks must be of one kind: boxes or points of one dtype, or geometries")
        self.kind = kind
        if kind is None:
            self.starts.append(self.n)
            _write(column.rings(), file)
        else:
            file.write(numpy.ascontiguousarray(column.numbers).data)
        boxes = column.boxes
        self.sample = numpy.concatenate((self.sample, boxes[-self.n % self.step :: self.step]))
        self.n += len(column)
        while len(self.sample) > _SAMPLE:
            self.sample, self.step = self.sample[::2].copy(), self.step * 2

    def _blocks(self) -> Iterator[tuple[int, Column]]:
        """The first row of each block, and the block."""
        from .installed import numpy

        with open(self.path, "rb") as file:
            if self.kind is None:
                for start in self.starts:
                    yield start, rings_column(_read(file))
                return
            dtype, columns = self.kind
            for start in range(0, self.n, _BLOCK):
                count = min(_BLOCK, self.n - start)
                yield start, numbers_of(numpy.fromfile(file, dtype, count * columns).reshape(-1, columns))

    def scatter(self, cut: Cut, path_of: list[str], grown: Any) -> None:
        """Appends each row, with its number, to the files of the tiles that its box meets."""
        from .installed import numpy

        for start, column in self._blocks():
            for tile, inside in cut.parts(grown(column.boxes)):
                if not len(inside):
                    continue
                with open(path_of[tile], "ab") as file:
                    if column.numbers is None:
                        _write((inside + numpy.uint32(start), *column.rings(inside)), file)
                        continue
                    rows: Any = numpy.empty(len(inside), self._row_type())
                    rows["number"], rows["row"] = inside + numpy.uint32(start), column.numbers[inside]
                    rows.tofile(file)
        os.remove(self.path)

    def _row_type(self) -> Any:
        from .installed import numpy

        dtype, columns = self.kind or ("f8", 4)
        return numpy.dtype([("number", "u4"), ("row", dtype, columns)])

    def read_tile(self, path: str) -> tuple[NDArray[Any], Column]:
        """The rows of a tile's file, and their numbers; the file goes."""
        from .installed import numpy

        if not os.path.exists(path):
            return numpy.zeros(0, "u4"), numbers_of([])
        if self.kind is not None:
            rows: Any = numpy.fromfile(path, self._row_type())
            os.remove(path)
            numbers, values = rows["number"].copy(), rows["row"].copy()
            del rows
            return numbers, numbers_of(values)
        parts, size = [], os.path.getsize(path)
        with open(path, "rb") as file:
            while file.tell() < size:
                parts.append(_read(file, 6))
        os.remove(path)
        numbers = numpy.concatenate([part[0] for part in parts])
        return numbers, rings_column(_together([part[1:] for part in parts]))


def _write(arrays: Iterable[Any], file: Any) -> None:
    from .installed import numpy

    for values in arrays:
        numpy.save(file, values)


def _read(file: Any, n: int = 5) -> tuple[Any, ...]:
    from .installed import numpy

    return tuple(numpy.load(file) for _ in range(n))


def _together(parts: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The rings of several blocks as those of one."""
    from .installed import numpy

    def offsets(k: int) -> Any:
        lasts = numpy.cumsum([0] + [int(part[k][-1]) for part in parts[:-1]]).astype("u8")
        moved = [part[k][:-1] + last for part, last in zip(parts, lasts)]
        return numpy.concatenate([*moved, parts[-1][k][-1:] + lasts[-1]])

    def values(k: int) -> Any:
        return numpy.concatenate([part[k] for part in parts])

    return values(0), offsets(1), values(2), offsets(3), values(4)


def _checked(block: Any) -> Column:
    column = column_of(block)
    if column.geometries is None:
        raise TypeError("blocks must be boxes, points or geometries")
    return column


def _pairs_of(tile: Tile, sides: list[_Spilled], paths: list[str], question: Question) -> NDArray[Any]:
    from .installed import numpy

    read = [side.read_tile(path) for side, path in zip(sides, paths)]
    numbers, columns = [part[0] for part in read], [part[1] for part in read]
    local = join_tile(columns[0], columns[1] if len(columns) > 1 else None, tile, predicate=question.name,
                      distance=question.distance)
    return numpy.column_stack((numbers[0][local[:, 0]], numbers[-1][local[:, 1]]))


def parquet_blocks(path: Any, *, column: str | None = None, rows: int = 1 << 16) -> Iterator[Any]:
    """parquet_blocks(path, column=None, rows=65536) -> iterator of blocks: a column of geometries of a GeoParquet file.

    Without column it is the primary one.  Needs pyarrow.
    """
    from .installed import needed

    with needed("pyarrow", "pyarrow", "files of GeoParquet"):
        import pyarrow.parquet

    from .geometries import geometry_name

    with pyarrow.parquet.ParquetFile(path) as file:
        schema = file.schema_arrow
        name = geometry_name(schema) if column is None else column
        if name is None:
            raise TypeError(f"{path}: no column of geometries")
        for batch in file.iter_batches(batch_size=rows, columns=[name]):
            yield pyarrow.table({name: batch.column(0)}, schema=pyarrow.schema([schema.field(name)], schema.metadata))


def _blocks_of(given: Any) -> Iterable[Any]:
    return parquet_blocks(given) if isinstance(given, (str, os.PathLike)) else given


def join_stream(blocks_a: Any, blocks_b: Any = None, *, predicate: str | None = None, distance: float | None = None,
                folder: str | None = None, touch: bool = False, max_boxes: int | None = None,
                workers: int = 1) -> Iterator[Any]:
    """join_stream(blocks_a, blocks_b=None, predicate=None, distance=None, folder=None, touch=False, max_boxes=None,
                   workers=1) -> iterator: the pairs of what is more than memory holds.

    Joins what comes in blocks (boxes, points, or geometries as join() takes them), or is in GeoParquet files, given by
    their paths.  Each block is read once.  The pairs come tile by tile, uint32 (m, 2), each once; numbers count through
    all blocks, up to 2**32.  predicate, distance and touch are those of join(), but nearest.
    A temporary folder inside `folder` takes about twice what the collections take.  Memory is needed for one block and,
    for each worker, one tile of about max_boxes rows and its pairs: None is 524 288 boxes, or 131 072 geometries.
    """
    from .installed import numpy

    question = Question(predicate, distance, touch)
    if numpy.ndim(question.distance):
        raise TypeError("distance: one number for joins of blocks")
    if blocks_b is None and question.name not in SYMMETRIC:
        raise TypeError(f"predicate {question.name!r} tells its two sides apart: give the blocks twice")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        sides = [_Spilled(_blocks_of(blocks_a), os.path.join(place, "a"))]
        if blocks_b is not None:
            sides.append(_Spilled(_blocks_of(blocks_b), os.path.join(place, "b")))
        step = max(side.step for side in sides)  # one of so many of each is in the sample
        sample = numpy.concatenate([side.sample[:: step // side.step] for side in sides])
        most = max_boxes or (_MOST_BOXES if all(side.kind or not side.n for side in sides) else _MOST_RINGS)
        cut = Cut(sample[sample[:, 0] <= sample[:, 2]], most // step)
        paths = [[os.path.join(place, f"{name}{i}") for name in "ab"[: len(sides)]] for i in range(len(cut.tiles))]
        for k, side in enumerate(sides):
            side.scatter(cut, [own[k] for own in paths],
                         lambda boxes, k=k: question.grown(boxes, len(sides) == 1)
                         if question.name == "dwithin" and k == 0 else boxes)
        yield from _in_turn(cut.tiles, sides, paths, question, workers)


def _in_turn(tiles: list[Tile], sides: list[_Spilled], paths: list[list[str]], question: Question,
             workers: int) -> Iterator[Any]:
    """The pairs of the tiles in their order, with as many tiles under way as there are workers."""
    if workers == 1:  # the caller, who notices Ctrl-C within a tile
        for tile, own in zip(tiles, paths):
            yield _pairs_of(tile, sides, own, question)
        return
    running: deque[Future[NDArray[Any]]] = deque()
    with ThreadPoolExecutor(max_workers=workers) as pool:
        for tile, own in zip(tiles, paths):
            if len(running) == workers:
                yield running.popleft().result()
            running.append(pool.submit(_pairs_of, tile, sides, own, question))
        while running:
            yield running.popleft().result()
