"""Columns of boxes and geometries as callers have them: arrays, frames, Arrow, shapely, WKB, lists of Shape.

What has numbers in double keeps them; a Column says which rows there are, and the joins ask it for what they need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .._core import Geometries, Shape, bounds_of, geometries_of_numbers, geometries_of_rings, rings_of_rows
from .._plain import kept

if TYPE_CHECKING:
    from numpy.typing import NDArray

BOX_NAMES = (("min_x", "min_y", "max_x", "max_y"), ("xmin", "ymin", "xmax", "ymax"), ("minx", "miny", "maxx", "maxy"))
NUMBER_NAMES = (*BOX_NAMES, ("x", "y", "r"), ("x", "y"))
_EXPECTED = ("a collection must be an array of boxes (n, 4), points (n, 2) or circles (n, 3), geometries of shapely, "
             "GeoPandas, GeoArrow, WKB or GeoJSON, or a list of Shape")
TEXT = "text is no geometry: shapely.from_wkt reads WKT, json.loads GeoJSON"


class Unread(Protocol):
    """Geometries of another library, whose boxes it knows; so many threads read them."""

    n_threads: int

    def __len__(self) -> int: ...
    def boxes(self) -> tuple[NDArray[Any], Geometries | None]:
        """float64 (n, 4), not numbers of empty rows; and as geometries, where that is known of all rows."""
        ...
    def as_boxes(self) -> tuple[NDArray[Any], Geometries | None] | None:
        """The same where all of them are boxes."""
        ...
    def read(self, rows: NDArray[Any] | None = None) -> Geometries:
        """The rows of those numbers; None: all."""
        ...


class Column:
    """A collection as joins read it: geometries in double, or shapes, which have their coordinates in float32.

    boxes are (n, 4).  Numbers (boxes, points) are kept as they are given.  What is unread is read when it is asked for.
    """

    def __init__(self, geometries: Geometries | None = None, shapes: list[Shape] | None = None,
                 numbers: NDArray[Any] | None = None, unread: Unread | None = None) -> None:
        self._geometries, self._shapes, self.numbers, self.unread = geometries, shapes, numbers, unread
        self._boxes: NDArray[Any] | None = None
        self.n_read = 0  # rows of what is unread
        self.read_boxes: Geometries | None = None  # the boxes around the rows, where each has one
        self.by_boxes: Any = None  # a column of the boxes that there are, and their rows; None: all

    def __repr__(self) -> str:
        return f"<kolize.Column of {len(self)} rows>"

    def __len__(self) -> int:
        if self.unread is not None:
            return len(self.unread)
        return len(self._shapes) if self._geometries is None and self._shapes is not None else len(self._geometries or ())

    @property
    def in_double(self) -> bool:
        """Are these geometries, not shapes?"""
        return self._geometries is not None or self.unread is not None

    @property
    def geometries(self) -> Geometries | None:
        """All rows in double; None of shapes."""
        self.read()
        return self._geometries

    def read(self) -> None:
        """Reads all rows that are not read yet."""
        self.read_as_boxes()
        if self.unread is not None:
            self._geometries, self.unread = self.unread.read(), None

    def read_as_boxes(self) -> None:
        """Reads what is unread where all of it are boxes."""
        read = None if self.unread is None else self.unread.as_boxes()
        if read is not None:
            self.numbers, known = read
            self._geometries = known or geometries_of_numbers(self.numbers, 4, False)
            self.unread = self._boxes = None

    @property
    def boxes(self) -> NDArray[Any]:
        """The boxes around the rows; no numbers, or infinite ones, of empty rows."""
        if self._boxes is None:
            if self.unread is not None:
                self._boxes, self.read_boxes = self.unread.boxes()
            elif self.numbers is not None:
                self._boxes = self.numbers if self.numbers.shape[1] == 4 else self.numbers[:, [0, 1, 0, 1]]
            else:
                self._boxes = bounds_of(self._shapes or []) if self.geometries is None else self.geometries.boxes
        return self._boxes

    @property
    def shapes(self) -> list[Shape] | None:
        """The rows where they were given as shapes, or as circles."""
        return None if self.in_double else self._shapes

    def part(self, numbers: NDArray[Any]) -> Column:
        """The rows of those numbers, of shapes."""
        return Column(shapes=[self.all_shapes()[i] for i in numbers.tolist()])

    def all_shapes(self) -> list[Shape]:
        """Shapes of all rows; ValueError where a coordinate is no float32, which shapes have."""
        if self._shapes is None:
            self._shapes = self._numbers_shapes() if self.numbers is not None else self._ring_shapes()
        return self._shapes

    def rings(self, rows: Any = None) -> tuple[Any, ...]:
        """The five arrays of geometries_of_rings, of the rows of those numbers."""
        return rings_of_rows(self.geometries, rows)  # type: ignore[arg-type]

    def _numbers_shapes(self) -> list[Shape]:
        rows = float32_rows(self.numbers).tolist()
        return [Shape.box(row[:2], row[2:]) if len(row) == 4 else Shape.point(row) for row in rows]

    def _ring_shapes(self) -> list[Shape]:
        dimensions, first_ring, holes, first_point, points = self.rings()
        rows = float32_rows(points).tolist()
        return [_shape_of(dimensions[i], [(bool(holes[k]), rows[first_point[k] : first_point[k + 1]])
                                          for k in range(first_ring[i], first_ring[i + 1])], i)
                for i in range(len(dimensions))]


def _shape_of(dimension: int, rings: list[tuple[bool, Any]], row: int) -> Shape:
    """A Shape of points, paths or rings; areas of several parts become compounds."""
    if not rings:
        raise ValueError(f"row {row}: an empty geometry has no Shape")
    if dimension < 2:
        parts = [Shape.polyline(points) if len(points) > 1 else Shape.point(points[0]) for _, points in rings]
    else:
        outlines: list[list[Any]] = []
        for is_hole, points in rings:
            ring = points[:-1] if len(points) > 1 and points[0] == points[-1] else points
            outlines = [*outlines[:-1], [*outlines[-1], ring]] if is_hole else [*outlines, [ring]]
        parts = [Shape.polygon(outline, holes) for outline, *holes in outlines]
    return parts[0] if len(parts) == 1 else Shape.parts(parts)


def column_of(given: Any) -> Column:
    """A column of whatever stands for one; TypeError for other things, ValueError for rows that cannot be joined."""
    column = unread_column_of(given)
    column.read()
    return column


def unread_column_of(given: Any) -> Column:
    """The same, but what has its boxes already is read when a row is needed."""
    from . import geometries

    if isinstance(given, Column):
        return given
    if hasattr(given, "dtype") and hasattr(given, "ndim") and not hasattr(given, "index"):
        is_objects = given.ndim == 1 and not getattr(given.dtype, "isbuiltin", 0) or given.dtype == object
        return geometries.of_objects(given) if is_objects and given.ndim == 1 else numbers_of(given)
    if geometries.is_frame(given):
        return geometries.of_frame(given)
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"):
        return geometries.of_arrow(given)
    if isinstance(given, dict) and "type" not in given:
        return _of_columns(given)
    if hasattr(given, "__geo_interface__") or isinstance(given, dict):
        return geometries.of_geojson([given])
    if isinstance(given, (bytes, bytearray)):
        return geometries.of_wkb([given])
    if not isinstance(given, (list, tuple)):
        raise TypeError(TEXT if isinstance(given, str) else _EXPECTED)
    return _of_list(given)


def _of_columns(given: dict[str, Any]) -> Column:
    """Boxes, circles or points from columns by name."""
    from .installed import numpy

    for wanted in NUMBER_NAMES:
        if set(wanted) <= set(given):
            columns = [rows_of_numbers(given[name]) for name in wanted]
            if len({column.shape for column in columns}) > 1 or columns[0].ndim != 1:
                raise ValueError(f"{', '.join(wanted)}: must be columns of one length")
            return numbers_of(numpy.column_stack(columns))
    raise TypeError("columns must be minx, miny, maxx, maxy (also xmin, .. or min_x, ..), or x, y, or x, y, r")


def _of_list(given: Any) -> Column:
    from . import geometries

    first = next((item for item in given if item is not None), None)
    if isinstance(first, Shape):
        return Column(shapes=list(given))
    if isinstance(first, (bytes, bytearray, memoryview)):
        return geometries.of_wkb(given)
    if isinstance(first, str):
        raise TypeError(TEXT)
    if first is not None and type(first).__module__.partition(".")[0] == "shapely":
        return geometries.of_objects(given)
    if hasattr(first, "__geo_interface__") or isinstance(first, dict):
        return geometries.of_geojson(given)
    return numbers_of(given)


# ---- Numbers ---------------------------------------------------------------------------------------------------------


def numbers_of(rows: Any) -> Column:
    """Boxes, points or circles: rows of four, two or three numbers, in float32 or float64."""
    from .installed import numpy

    table = rows_of_numbers(rows)
    if not table.size:
        empty: Any = numpy.zeros((0, 4))
        return Column(geometries_of_numbers(empty, 4, False), numbers=empty)
    columns = table.shape[-1]
    if table.ndim != 2 or columns not in (2, 3, 4):
        raise TypeError(_EXPECTED)
    if columns == 3:
        return Column(shapes=[Shape.circle((x, y), r) for x, y, r in float32_rows(table).tolist()])
    return Column(geometries_of_numbers(table, columns, table.dtype == numpy.float32), numbers=table)


def rows_of_numbers(rows: Any) -> Any:
    """An array of float32 or float64, side by side; whole numbers become float64 where none is rounded."""
    from .installed import numpy

    if isinstance(rows, numpy.ma.MaskedArray) and rows.mask.any():
        raise ValueError(f"row {int(numpy.argwhere(rows.mask)[0][0])}: a number is masked")
    try:
        own = kept(rows)
        table = numpy.asarray(own)
        if table.dtype == object:
            table = numpy.asarray(own, "f8")
    except (TypeError, ValueError) as error:
        raise TypeError(_EXPECTED) from error
    if table.dtype.kind not in "iuf" or table.dtype.itemsize > 8:
        if table.size:
            raise TypeError(f"coordinates must be float32, float64 or whole numbers, not {table.dtype}")
        table = table.astype("f8")
    if table.dtype.kind in "iu" and table.dtype.itemsize == 8:
        large = numpy.argwhere((table > 2**53) | (table < -(2**53)))
        if len(large):
            raise ValueError(f"row {int(large[0][0])}: a whole number is beyond 2**53, which double does not hold")
    wanted = "f4" if table.dtype.kind == "f" and table.dtype.itemsize <= 4 else "f8"
    return numpy.ascontiguousarray(table, wanted)


def float32_rows(table: Any) -> NDArray[Any]:
    """The numbers in float32; ValueError where that would round one."""
    from .installed import numpy

    with numpy.errstate(over="ignore"):
        single = numpy.ascontiguousarray(table, "f4")
    finite = numpy.isfinite(single)
    if not finite.all():
        raise ValueError(f"row {int(numpy.argwhere(~finite)[0][0])}: a coordinate is not finite, or beyond float32")
    changed = numpy.argwhere(single != table)
    if len(changed):
        raise ValueError(f"row {int(changed[0][0])}: a coordinate is no float32, which circles and shapes need; join "
                         "points by predicate='dwithin' with distance=radii instead")
    return single


def rings_column(arrays: tuple[Any, ...]) -> Column:
    """A column of the five arrays that geometries_of_rings takes."""
    return Column(geometries_of_rings(*arrays))
