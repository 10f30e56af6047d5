"""Joins of frames: the rows of two tables beside each other, as geopandas.sjoin gives them; needs pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

HOW = ("inner", "left", "right")


def joined_frame(left: Any, right: Any, pairs: NDArray[Any], how: str, suffixes: tuple[str, str],
                 extra: dict[str, NDArray[Any]]) -> Any:
    """A frame with a row for each pair; rows without one are kept on the side that `how` names.

    The kept side has its index and geometry; the other has its index in a column, and no geometry.  Columns that both
    have get the suffixes.
    """
    from .installed import numpy
    import pandas

    sides = [_frame_of(pandas, left), _frame_of(pandas, right)]
    rows = [pairs[:, 0].astype("i8"), pairs[:, 1].astype("i8")]
    main = int(how == "right")
    if how != "inner":
        without = numpy.setdiff1d(numpy.arange(len(sides[main])), rows[main])
        rows[main] = numpy.concatenate((rows[main], without))
        rows[1 - main] = numpy.concatenate((rows[1 - main], numpy.full(len(without), -1)))
        no_value = numpy.full(len(without), numpy.nan)
        extra = {name: numpy.concatenate((values, no_value)) for name, values in extra.items()}
        order = numpy.argsort(rows[main], kind="stable")
        rows = [side[order] for side in rows]
        extra = {name: values[order] for name, values in extra.items()}
    other = sides[1 - main]
    geometry = getattr(other, "_geometry_column_name", None)
    other = pandas.DataFrame(other.drop(columns=geometry) if geometry in other.columns else other)
    tables = [sides[main], _with_index(other, suffixes[1 - main])]
    if main == 1:
        tables.reverse()
    tables = _renamed(tables, suffixes, getattr(sides[main], "_geometry_column_name", None))
    taken = [_taken(table, side) for table, side in zip(tables, rows)]
    index = sides[main].index.take(rows[main])
    for table in taken:
        table.index = index
    result = pandas.concat(taken, axis=1)
    for name, values in extra.items():
        result[name] = values
    return _like(sides[main], result)


def _frame_of(pandas: Any, given: Any) -> Any:
    """A frame as it is, a series as a frame, tables of polars and Arrow as pandas reads them, others as their row numbers."""
    if hasattr(given, "columns") and hasattr(given, "iloc"):
        return given
    if hasattr(given, "to_frame") and hasattr(given, "iloc"):
        return given.to_frame("geometry" if given.name is None else given.name)
    if hasattr(given, "to_pandas") and hasattr(given, "columns"):
        return given.to_pandas()
    return pandas.DataFrame(index=pandas.RangeIndex(len(given)))


def _with_index(frame: Any, suffix: str) -> Any:
    """The frame with its index as the first columns."""
    levels = frame.index.nlevels
    names = [f"index_{suffix}{i if levels > 1 else ''}" if name is None or name in frame.columns else name
             for i, name in enumerate(frame.index.names)]
    return frame.reset_index(names=names)


def _renamed(tables: list[Any], suffixes: tuple[str, str], geometry: str | None) -> list[Any]:
    both = set(tables[0].columns) & set(tables[1].columns) - {geometry}
    return [table.rename(columns={name: f"{name}_{suffix}" for name in both})
            for table, suffix in zip(tables, suffixes)]


def _taken(table: Any, rows: NDArray[Any]) -> Any:
    """The rows of those numbers; -1 is a row without values."""
    if (rows >= 0).all():
        return table.take(rows)
    return table.reset_index(drop=True).reindex(rows)


def _like(frame: Any, result: Any) -> Any:
    """A GeoDataFrame where the frame is one."""
    name = getattr(frame, "_geometry_column_name", None)
    if name is None or name not in result.columns:
        return result
    return type(frame)(result, geometry=name, crs=frame.crs)
