"""Tiles of grids as numbers for the extension."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Tile(NamedTuple):
    """What a cell of a Grid is; without points the whole cell.  kind, user, category and so on are those of a Fixture."""

    points: Sequence[tuple[float, float]] | None = None
    kind: int = 0
    category: int = 1
    collides: int = -1
    sensor: bool = False
    one_way: bool = False
    user: int = 0


def _bits(value: int, name: str) -> int:
    if not -(2**31) <= value < 2**32 or value == 0:
        raise OverflowError(f"{name} of a tile must have bits, and no more than 32")
    return value % 2**32


def _numbers(tile: Any, w: float, h: float) -> tuple[Any, ...]:
    if tile is None or tile is False:
        return ([], 0, 0, 0, 0, 0)
    if not isinstance(tile, Tile):
        tile = Tile(None if tile is True else tile)
    points = [(0, 0), (w, 0), (w, h), (0, h)] if tile.points is None else list(tile.points)
    if not 0 <= tile.kind < 65536 or not 0 <= tile.user < 2**64:
        raise OverflowError("kind of a tile must be 0 to 65535, user 0 to 2^64 - 1")
    flags = (2 if tile.sensor else 0) | (4 if tile.one_way else 0)
    return (points, _bits(tile.category, "category"), _bits(tile.collides, "collides"), flags, tile.kind, tile.user)


def prepared(tiles: Any, w: float, h: float) -> list[tuple[Any, ...]]:
    """(points, category, collides, flags, kind, user) of each."""
    return [_numbers(tile, w, h) for tile in tiles]


def tiles_of(numbers: list[tuple[Any, ...]]) -> list[Tile | None]:
    """The tiles that prepared() gives these numbers for."""
    return [Tile(points, kind, category or 1, -1 if collides in (0, 2**32 - 1) else collides, bool(flags & 2), bool(flags & 4), user) if points else None
            for points, category, collides, flags, kind, user in numbers]


def flattened(ids: Any) -> tuple[int, int, Any]:
    """(width, height, all numbers by rows)."""
    if hasattr(ids, "ravel") and hasattr(ids, "shape"):
        if len(ids.shape) != 2:
            raise TypeError("ids must be an array of shape (height, width)")
        if ids.dtype.kind not in "buif" or (ids.dtype.kind == "f" and not (ids % 1 == 0).all()):
            raise ValueError("ids: must be whole numbers")
        return ids.shape[1], ids.shape[0], ids.ravel()
    plain: Any = ids if isinstance(ids, memoryview) and ids.ndim == 2 and ids.c_contiguous else None
    if plain is not None and plain.format in "?BHILQ":  # as Grid.ids() without NumPy
        return plain.shape[1], plain.shape[0], plain.cast("B").cast(plain.format)
    rows = [list(row) for row in ids]
    if any(len(row) != len(rows[0]) for row in rows):
        raise TypeError("ids must be rows of one length")
    numbers = [number for row in rows for number in row]
    try:
        are_whole = all(number % 1 == 0 for number in numbers)
    except TypeError:
        are_whole = False
    if not are_whole:
        raise ValueError("ids: must be whole numbers")
    return len(rows[0]) if rows else 0, len(rows), numbers
