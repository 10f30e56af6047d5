"""Columns of boxes and shapes as callers have them: NumPy arrays, Arrow columns and tables, lists of Shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import Shape, bounds_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BOX_NAMES = (("min_x", "min_y", "max_x", "max_y"), ("xmin", "ymin", "xmax", "ymax"))


class Column:
    """A collection as joins read it: boxes, float32 (n, 4), and the shapes in them; None where boxes are all there is."""

    def __init__(self, boxes: NDArray[Any], shapes: list[Shape] | None) -> None:
        self.boxes, self.shapes = boxes, shapes

    def __len__(self) -> int:
        return len(self.boxes)

    def part(self, numbers: NDArray[Any]) -> Column:
        """The rows of those numbers."""
        return Column(self.boxes[numbers], None if self.shapes is None else [self.shapes[i] for i in numbers.tolist()])

    def all_shapes(self) -> list[Shape]:
        """Shapes of all rows, also of boxes."""
        return self.shapes if self.shapes is not None else [Shape.box(row[:2], row[2:]) for row in self.boxes.tolist()]


def column_of(given: Any) -> Column:
    """A column of whatever stands for one; TypeError for other things, ValueError for numbers that are not finite."""
    if isinstance(given, Column):
        return given
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"):
        return _arrow(given)
    if hasattr(given, "dtype") or not len(given) or not isinstance(given[0], Shape):
        return _numbers(given)
    shapes = list(given)
    return Column(bounds_of(shapes), shapes)


def _numbers(rows: Any) -> Column:
    import numpy

    table = numpy.ascontiguousarray(rows, "f4")
    if not table.size:
        return Column(numpy.zeros((0, 4), "f4"), None)
    if table.ndim != 2 or table.shape[1] not in (3, 4):
        raise TypeError("rows must be boxes (n, 4), circles (n, 3), or a list of Shape")
    if not numpy.isfinite(table).all():
        raise ValueError("a coordinate is not finite")
    if table.shape[1] == 4:
        return Column(table, None)
    shapes = [Shape.circle((x, y), r) for x, y, r in table.tolist()]
    return Column(bounds_of(shapes), shapes)


# ---- Arrow -----------------------------------------------------------------------------------------------------------


def _arrow(given: Any) -> Column:
    import pyarrow

    if hasattr(given, "__arrow_c_stream__"):
        table = given if isinstance(given, (pyarrow.Table, pyarrow.ChunkedArray)) else pyarrow.chunked_array(given)
    else:
        table = pyarrow.array(given)
    if isinstance(table, pyarrow.ChunkedArray):
        table = table.combine_chunks()
        if isinstance(table, pyarrow.ChunkedArray):
            table = pyarrow.concat_arrays(table.chunks) if table.num_chunks else pyarrow.array([], table.type)
    kind = table.schema if isinstance(table, (pyarrow.Table, pyarrow.RecordBatch)) else table.type
    if not isinstance(kind, pyarrow.Schema) and (pyarrow.types.is_list(kind) or pyarrow.types.is_large_list(kind)):
        return _polygons(table)
    return _numbers(_flat(table, kind))


def _flat(table: Any, kind: Any) -> Any:
    """Rows of numbers of named columns, or of lists of three or four."""
    import numpy
    import pyarrow

    if not isinstance(kind, pyarrow.Schema) and pyarrow.types.is_fixed_size_list(kind):
        _refuse_nulls(table)
        return _plain(table.flatten()).reshape(-1, kind.list_size)
    names = {field.name for field in kind} if isinstance(kind, (pyarrow.Schema, pyarrow.StructType)) else set()
    for wanted in (*_BOX_NAMES, ("x", "y", "r")):
        if names.issuperset(wanted):
            column = table.column if isinstance(kind, pyarrow.Schema) else table.field
            _refuse_nulls(table)
            return numpy.column_stack([_plain(column(name)) for name in wanted])
    raise TypeError("Arrow columns must be min_x, min_y, max_x, max_y (or xmin, ymin, xmax, ymax), x, y, r, "
                    "lists of 3 or 4 numbers, or polygons as lists of rings")


def _refuse_nulls(column: Any) -> None:
    if getattr(column, "null_count", 0):
        raise ValueError("a row is null")


def _plain(column: Any) -> Any:
    _refuse_nulls(column)
    return column.to_numpy() if hasattr(column, "chunks") else column.to_numpy(zero_copy_only=False)


def _polygons(table: Any) -> Column:
    """Rings of (x, y), as GeoArrow has polygons: the first ring is the outline, the others are holes."""
    shapes = []
    for rings in table.to_pylist():
        if not rings:
            raise ValueError("a row is null, or has no ring")
        outline, *holes = (_ring(ring) for ring in rings)
        shapes.append(Shape.polygon(outline, holes))
    return Column(bounds_of(shapes), shapes) if shapes else _numbers([])


def _ring(points: Any) -> list[tuple[float, float]]:
    """A ring without the last point where that repeats the first."""
    ring = [(p["x"], p["y"]) if isinstance(p, dict) else (p[0], p[1]) for p in points]
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring
