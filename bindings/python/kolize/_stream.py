"""Joins of more boxes than memory holds: blocks go through files, a file a tile; needs NumPy."""

from __future__ import annotations

import os
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ._columns import column_of
from ._join import Cut, Tile, join_tile

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SAMPLE = 1 << 18  # boxes that the cut is made of: tiles differ from max_boxes by some percent
_BLOCK = 1 << 20   # boxes read at once


class _Spilled:
    """A collection in a file: 16 bytes a box, in the order they came.  sample has every `step`-th of them."""

    def __init__(self, blocks: Iterable[Any], path: str) -> None:
        import numpy

        self.path, self.n, self.step = path, 0, 1
        self.sample: NDArray[Any] = numpy.zeros((0, 4), "f4")
        with open(path, "wb") as file:
            for block in blocks:
                self._take(_boxes(block), file)

    def _take(self, boxes: NDArray[Any], file: Any) -> None:
        import numpy

        file.write(boxes.data if boxes.size else b"")
        self.sample = numpy.concatenate((self.sample, boxes[-self.n % self.step :: self.step]))
        self.n += len(boxes)
        while len(self.sample) > _SAMPLE:
            self.sample, self.step = self.sample[::2].copy(), self.step * 2

    def scatter(self, cut: Cut, path_of: list[str]) -> None:
        """Appends each box, with its number, to the files of the tiles that it meets."""
        import numpy

        for start in range(0, self.n, _BLOCK):
            count = min(_BLOCK, self.n - start)
            boxes = numpy.fromfile(self.path, "f4", count * 4, offset=start * 16).reshape(-1, 4)
            for tile, inside in cut.parts(boxes):
                if not len(inside):
                    continue
                rows = numpy.empty(len(inside), _row_type())
                rows["number"], rows["box"] = inside + numpy.uint32(start), boxes[inside]
                with open(path_of[tile], "ab") as file:
                    rows.tofile(file)
        os.remove(self.path)


def _row_type() -> Any:
    import numpy

    return numpy.dtype([("number", "u4"), ("box", "f4", 4)])


def _boxes(block: Any) -> NDArray[Any]:
    column = column_of(block)
    if column.shapes is not None:
        raise TypeError("blocks must be boxes")
    return column.boxes


def _read(path: str) -> tuple[NDArray[Any], NDArray[Any]]:
    import numpy

    rows = numpy.fromfile(path, _row_type()) if os.path.exists(path) else numpy.zeros(0, _row_type())
    return rows["number"].copy(), numpy.ascontiguousarray(rows["box"])


def _pairs_of(tile: Tile, path_a: str, path_b: str | None, touch: bool) -> NDArray[Any]:
    import numpy

    numbers_a, boxes_a = _read(path_a)
    numbers_b, boxes_b = (numbers_a, None) if path_b is None else _read(path_b)
    local = join_tile(boxes_a, boxes_b, tile, touch=touch)
    for path in (path_a, path_b):
        if path and os.path.exists(path):
            os.remove(path)
    return numpy.column_stack((numbers_a[local[:, 0]], numbers_b[local[:, 1]]))


def join_stream(blocks_a: Iterable[Any], blocks_b: Iterable[Any] | None = None, *, folder: str | None = None,
                touch: bool = False, max_boxes: int = 1_000_000, workers: int = 1) -> Iterator[Any]:
    """join_stream(blocks_a, blocks_b=None, folder=None, touch=False, max_boxes=1000000, workers=1) -> iterator of uint32 (m, 2).

    Joins boxes that come in blocks, float32 (n, 4) or Arrow, each read once, and yields the pairs tile by tile, each pair
    once.  Numbers count through all blocks, up to 2**32.  A temporary folder inside `folder` takes 20 bytes a box twice;
    memory is needed for one block and, for each worker, one tile of about max_boxes boxes and its pairs.
    """
    import numpy

    with tempfile.TemporaryDirectory(dir=folder) as place:
        a = _Spilled(blocks_a, os.path.join(place, "a"))
        b = None if blocks_b is None else _Spilled(blocks_b, os.path.join(place, "b"))
        both = [a] if b is None else [a, b]
        step = max(side.step for side in both) # one of so many of each is in the sample
        sample = numpy.concatenate([side.sample[:: step // side.step] for side in both])
        cut = Cut(sample, max_boxes // step)
        paths = [[os.path.join(place, f"{name}{i}") for i in range(len(cut.tiles))] for name in "ab"[: len(both)]]
        for side, own in zip(both, paths):
            side.scatter(cut, own)
        yield from _in_turn(cut.tiles, paths, touch, workers)


def _in_turn(tiles: list[Tile], paths: list[list[str]], touch: bool, workers: int) -> Iterator[Any]:
    """The pairs of the tiles in their order, with as many tiles under way as there are workers."""
    running: deque[Future[NDArray[Any]]] = deque()
    with ThreadPoolExecutor(max_workers=workers) as pool:
        for i, tile in enumerate(tiles):
            if len(running) == workers:
                yield running.popleft().result()
            running.append(pool.submit(_pairs_of, tile, paths[0][i], paths[1][i] if len(paths) > 1 else None, touch))
        while running:
            yield running.popleft().result()
