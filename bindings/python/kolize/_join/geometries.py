"""Readers of geometries: shapely, GeoPandas and pandas, Arrow and GeoArrow, WKB, GeoJSON.

Each gives the rings of all rows in five arrays: dimensions, first_ring, holes, first_point, points.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

from .columns import NUMBER_NAMES, TEXT, Column, numbers_of, rings_column, rows_of_numbers
from .._core import (bounds_of_shapely, boxes_of_shapely, geometries_of_rings, geometries_of_shapely,
                     holds_objects, rings_of_wkb, shapely_table)

_NOTHING = 3
_SHAPELY = {-1: 3, 0: 0, 1: 1, 2: 1, 3: 2, 4: 0, 5: 1, 6: 2}  # dimensions of shapely's type numbers


def _offsets(counts: Any) -> Any:
    from .installed import numpy

    offsets = numpy.zeros(len(counts) + 1, "u8")
    numpy.cumsum(counts, out=offsets[1:])
    return offsets


# ---- shapely, GeoPandas, pandas --------------------------------------------------------------------------------------


def is_frame(given: Any) -> bool:
    """Is it a frame or series of pandas or GeoPandas?"""
    return any(kind.__module__.partition(".")[0] == "pandas" for kind in type(given).__mro__)


def of_frame(frame: Any) -> Column:
    """The geometry of a GeoDataFrame or GeoSeries; a DataFrame with named columns of boxes or circles."""
    from .installed import numpy

    if hasattr(frame, "geometry"):
        return _kept_column(frame.geometry.values)
    if not hasattr(frame, "columns"):
        return of_objects(numpy.asarray(frame, object))
    for wanted in NUMBER_NAMES:
        if set(wanted) <= set(frame.columns):
            return numbers_of(frame[list(wanted)].to_numpy())
    raise TypeError("a frame must have a geometry, or columns minx, miny, maxx, maxy (also xmin, .. or min_x, ..), or x, y, or x, y, r")


_kept: dict[int, tuple[Any, _Shapely, Column]] = {}  # by the id of an array of GeoPandas, while it lives


def _kept_column(values: Any) -> Column:
    """The column of an array of GeoPandas, read once as its own index is made once.

    Geometries do not change; that the same ones are in the array is compared at each call.
    """
    from .installed import numpy

    array, name = numpy.asarray(values, object), id(values)
    known = _kept.get(name)
    if known is not None and known[0]() is values and known[1].has(array):
        return known[2]
    column = of_objects(array)
    if isinstance(column.unread, _Shapely):
        _kept[name] = (weakref.ref(values, lambda _: _kept.pop(name, None)), column.unread, column)
    return column


def of_objects(given: Any) -> Column:
    """An array of shapely geometries; other objects are read one by one."""
    from .installed import numpy

    table = given if isinstance(given, numpy.ndarray) else None
    if table is None:
        table = numpy.fromiter(list(given), object)
    first = next((item for item in table if item is not None), None)
    if first is None or type(first).__module__.partition(".")[0] != "shapely":
        return of_wkb(table) if isinstance(first, bytes) else of_geojson(table.tolist())
    if not _has_lib():
        return of_geojson(table.tolist())  # shapely before 2
    return Column(unread=_Shapely(table))


def _has_lib() -> bool:
    import importlib.util

    return importlib.util.find_spec("shapely.lib") is not None


class _Shapely:
    """shapely's geometries, held: by a table where GEOS gives their coordinates, otherwise by an array."""

    def __init__(self, array: Any) -> None:
        import shapely.lib

        self.n_threads, self._held = 1, shapely_table(shapely.lib.__file__, array)
        self._array: Any = array.copy() if self._held is None else None
        self._n, self._may_be_boxes = len(array), True

    def __len__(self) -> int:
        return self._n

    def has(self, array: Any) -> bool:
        """Are these the objects of the array?"""
        if self._held is not None:
            return holds_objects(self._held, array)
        return bool(self._array.tobytes() == array.tobytes())  # where the objects are

    def boxes(self) -> Any:
        boxes = None if self._held is None else bounds_of_shapely(self._held, self.n_threads)
        return (self.read().boxes, None) if boxes is None else boxes

    def as_boxes(self) -> Any:
        if self._held is None or not self._may_be_boxes:
            return None
        boxes = boxes_of_shapely(self._held, self.n_threads)
        self._may_be_boxes = boxes is not None
        return boxes

    def read(self, rows: Any = None) -> Any:
        import shapely

        if self._held is None:
            array = self._array if rows is None else self._array[rows]
            return geometries_of_rings(*_rings_of_shapely(shapely, *_without_collections(shapely, array)))
        if rows is not None:
            try:
                return geometries_of_shapely(self._held, rows.astype("u4"), self.n_threads)
            except ValueError:
                pass  # which names a row of those; all of them name their own
        return geometries_of_shapely(self._held, None, self.n_threads)


def _without_collections(shapely: Any, table: Any) -> tuple[Any, Any]:
    """The geometries and their types; collections without parts are nothing."""
    try:
        types = shapely.get_type_id(table)
    except TypeError:
        row = next(i for i, item in enumerate(table) if item is not None and not isinstance(item, shapely.Geometry))
        raise TypeError(f"row {row}: {type(table[row]).__name__} is no geometry") from None
    collections = (types > 6).nonzero()[0]
    full = collections[(types[collections] > 7) | (shapely.get_num_geometries(table[collections]) > 0)]
    if len(full):
        raise ValueError(f"row {int(full[0])}: a geometry collection cannot be joined")
    if len(collections):
        table = table.copy()
        table[collections], types[collections] = None, -1
    return table, types


def _rings_of_shapely(shapely: Any, table: Any, types: Any) -> tuple[Any, ...]:
    from .installed import numpy

    dimensions = numpy.array([_SHAPELY[k] for k in range(-1, 7)], "u1")[types + 1]
    points = shapely.get_coordinates(table)
    rows = None
    if (types > 3).any():
        table, rows = shapely.get_parts(table, return_index=True)
    counts = shapely.get_num_coordinates(table)
    n_rings = (counts > 0).astype("i8")
    large = numpy.flatnonzero(counts >= 8)  # an area with a hole has two rings of four points
    n_rings[large] += shapely.get_num_interior_rings(table[large])
    in_rows = n_rings if rows is None else numpy.bincount(rows, n_rings, len(types))
    if rows is None and (n_rings == 1).all():
        whole = numpy.arange(len(table) + 1, dtype="u8")
        return dimensions, whole, numpy.zeros(len(table), "u1"), _offsets(counts), points
    holes = numpy.zeros(int(n_rings.sum()), "u1")
    in_rings = numpy.zeros(len(holes), "u8")
    first = _offsets(n_rings).astype("i8")[:-1]  # of each part
    plain = (n_rings == 1).nonzero()[0]
    in_rings[first[plain]] = counts[plain]
    with_holes = (n_rings > 1).nonzero()[0]
    if len(with_holes):
        own, part = shapely.get_rings(table[with_holes], return_index=True)
        begins = numpy.concatenate(([0], n_rings[with_holes].cumsum()[:-1]))
        place = first[with_holes][part] + numpy.arange(len(own)) - begins[part]
        in_rings[place] = shapely.get_num_coordinates(own)
        holes[place] = place != first[with_holes][part]
    return dimensions, _offsets(in_rows), holes, _offsets(in_rings), points


# ---- WKB -------------------------------------------------------------------------------------------------------------


def of_wkb(given: Any) -> Column:
    """Well-known binary, bytes or None a row."""
    rows = [b"" if row is None else bytes(row) for row in given]
    return rings_column(rings_of_wkb(b"".join(rows), _offsets([len(row) for row in rows])))


# ---- GeoJSON and __geo_interface__ -----------------------------------------------------------------------------------


def _geometries_of(given: Any) -> Iterator[Any]:
    """Mappings of geometries: features and their collections are opened."""
    for item in given:
        mapping = item.__geo_interface__ if hasattr(item, "__geo_interface__") else item
        kind = mapping.get("type") if isinstance(mapping, dict) else None
        if kind == "FeatureCollection":
            yield from _geometries_of(mapping["features"])
        elif kind == "Feature":
            yield from _geometries_of([mapping["geometry"]])
        else:
            yield mapping


_NESTED = {"Point": (0, 0), "LineString": (1, 1), "Polygon": (2, 2), "MultiPoint": (0, 1), "MultiLineString": (1, 2),
           "MultiPolygon": (2, 3), "LinearRing": (1, 1)}  # dimension, lists around a point


def of_geojson(given: Any) -> Column:
    """Objects with __geo_interface__, or mappings as GeoJSON has them."""
    from .installed import numpy

    dimensions, in_rows, holes, in_rings, points = [], [], [], [], []
    for row, mapping in enumerate(_geometries_of(given)):
        dimension, rings = (_NOTHING, []) if mapping is None else _rings_of_mapping(mapping, row)
        dimensions.append(dimension)
        in_rows.append(len(rings))
        for is_hole, ring in rings:
            holes.append(is_hole)
            in_rings.append(len(ring))
            points += [(p[0], p[1]) for p in ring]
    table = rows_of_numbers(points) if points else numpy.zeros((0, 2))
    return rings_column((numpy.array(dimensions, "u1"), _offsets(in_rows), numpy.array(holes, "u1"), _offsets(in_rings),
                         table.astype("f8")))


def _rings_of_mapping(mapping: Any, row: int) -> tuple[int, list[tuple[bool, Any]]]:
    kind = mapping.get("type") if isinstance(mapping, dict) else type(mapping).__name__
    if kind == "GeometryCollection" and not len(mapping["geometries"]):
        return _NOTHING, []
    if kind == "str":
        raise TypeError(f"row {row}: {TEXT}")
    if kind not in _NESTED:
        raise TypeError(f"row {row}: {kind} is no point, line or polygon, nor several of one kind")
    dimension, depth = _NESTED[kind]
    places = mapping["coordinates"]
    if depth == 0:
        return dimension, [(False, [places])] if len(places) else []
    if depth == 1:
        return dimension, [(False, places)] if len(places) else []
    if depth == 2:
        return dimension, [(dimension == 2 and k > 0, ring) for k, ring in enumerate(places) if len(ring)]
    return dimension, [(k > 0, ring) for part in places for k, ring in enumerate(part) if len(ring)]


# ---- Arrow and GeoArrow ----------------------------------------------------------------------------------------------


def of_arrow(given: Any) -> Column:
    """Arrow tables and columns: named numbers, lists of numbers, WKB, or nested lists of points as in GeoArrow."""
    from .installed import needed

    with needed("pyarrow", "pyarrow", "columns of Arrow"):
        import pyarrow

    name = _extension_of(pyarrow, given)
    if hasattr(given, "__arrow_c_stream__"):
        table = given if isinstance(given, (pyarrow.Table, pyarrow.ChunkedArray)) else _stream_of(pyarrow, given)
    else:
        table = given if isinstance(given, (pyarrow.Array, pyarrow.RecordBatch)) else pyarrow.array(given)
    if isinstance(table, (pyarrow.Table, pyarrow.RecordBatch)):
        return _of_table(pyarrow, table)
    return _of_array(pyarrow, _one_array(pyarrow, table), name)


def _stream_of(pyarrow: Any, given: Any) -> Any:
    """A table where the stream has columns of its own, otherwise one column."""
    reader = pyarrow.RecordBatchReader.from_stream
    try:
        return reader(given).read_all()
    except (TypeError, ValueError, pyarrow.ArrowInvalid):
        return pyarrow.chunked_array(given)


def _extension_of(pyarrow: Any, given: Any) -> str:
    """The name of the extension type, such as geoarrow.polygon, where the column has one."""
    kind = getattr(given, "type", None)
    name = getattr(kind, "extension_name", "")
    if name or not hasattr(given, "__arrow_c_schema__") and not hasattr(given, "__arrow_c_array__"):
        return str(name)
    if hasattr(given, "__arrow_c_schema__"):
        capsule = given.__arrow_c_schema__()
    else:
        capsule = given.__arrow_c_array__()[0]
    field = pyarrow.Field._import_from_c_capsule(capsule)
    return _name_in(field)


def _name_in(field: Any) -> str:
    name = getattr(field.type, "extension_name", "")
    return str(name) or (field.metadata or {}).get(b"ARROW:extension:name", b"").decode()


def _one_array(pyarrow: Any, table: Any) -> Any:
    if isinstance(table, pyarrow.ChunkedArray):
        table = table.combine_chunks()
    if isinstance(table, pyarrow.ChunkedArray):
        table = pyarrow.concat_arrays(table.chunks) if table.num_chunks else pyarrow.array([], table.type)
    return table.storage if isinstance(table, pyarrow.ExtensionArray) else table


def _kind_of(schema: Any, name: str) -> str:
    """The kind of geometries of a column, such as geoarrow.polygon, or as GeoParquet has it."""
    import json

    described = json.loads((schema.metadata or {}).get(b"geo", b"{}"))
    encoding = str(described.get("columns", {}).get(name, {}).get("encoding", ""))
    return _name_in(schema.field(name)) or ("" if encoding == "WKB" else encoding.lower())


def geometry_name(schema: Any) -> str | None:
    """The column of geometries of a table: the primary one of GeoParquet, one of GeoArrow, or one named geometry."""
    import json

    described = (schema.metadata or {}).get(b"geo")
    if described:
        return str(json.loads(described)["primary_column"])
    for field in schema:
        if _name_in(field).startswith("geoarrow.") or field.name in ("geometry", "geom"):
            return str(field.name)
    return None


def _of_table(pyarrow: Any, table: Any) -> Column:
    name = geometry_name(table.schema)
    if name is not None:
        return _of_array(pyarrow, _one_array(pyarrow, table.column(name)), _kind_of(table.schema, name))
    return _named_numbers(table, {field.name for field in table.schema}, table.column)


def _of_array(pyarrow: Any, column: Any, name: str) -> Column:
    types, kind = pyarrow.types, column.type
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_binary_view(kind):
        return of_wkb(column.to_pylist()) if types.is_binary_view(kind) else _wkb_column(pyarrow, column)
    if types.is_list(kind) or types.is_large_list(kind) or name == "geoarrow.point":
        return _nested(pyarrow, column, name)
    if types.is_fixed_size_list(kind):
        _refuse_nulls(column)
        return numbers_of(_plain(column.flatten()).reshape(-1, kind.list_size))
    if types.is_struct(kind):
        return _named_numbers(column, {field.name for field in kind}, column.field)
    raise TypeError("an Arrow column must have geometries (GeoArrow, WKB), named boxes or circles, or lists of numbers")


def _named_numbers(table: Any, names: set[str], column: Any) -> Column:
    from .installed import numpy

    for wanted in NUMBER_NAMES:
        if names.issuperset(wanted):
            _refuse_nulls(table)
            return numbers_of(numpy.column_stack([_plain(column(name)) for name in wanted]))
    raise TypeError("Arrow columns must be a geometry, or min_x, min_y, max_x, max_y (also xmin, .. or minx, ..), or "
                    "x, y, or x, y, r")


def _refuse_nulls(column: Any) -> None:
    if getattr(column, "null_count", 0):
        raise ValueError(f"row {column.is_null().to_pylist().index(True)}: it is null")


def _plain(column: Any) -> Any:
    _refuse_nulls(column)
    return column.to_numpy() if hasattr(column, "chunks") else column.to_numpy(zero_copy_only=False)


def _wkb_column(pyarrow: Any, column: Any) -> Column:
    from .installed import numpy

    if column.null_count:
        column = column.fill_null(b"")
    wide = pyarrow.types.is_large_binary(column.type)
    _, offsets, data = column.buffers()
    if not len(column):
        return of_wkb([])
    rows = numpy.frombuffer(offsets, "i8" if wide else "i4")[column.offset : column.offset + len(column) + 1]
    return rings_column(rings_of_wkb(b"" if data is None else data, rows.astype("u8")))


def _nested(pyarrow: Any, column: Any, name: str) -> Column:
    """Lists of lists of points: how deep they lie, and the names of the lists, say what they are."""
    from .installed import numpy

    types, levels, names = pyarrow.types, [], []
    n, missing = len(column), column.is_null().to_numpy(zero_copy_only=False)
    while types.is_list(column.type) or types.is_large_list(column.type):
        levels.append(numpy.asarray(column.value_lengths().fill_null(0), "u8"))
        names.append(column.type.value_field.name)
        column = column.flatten()
    points = _points_of(pyarrow, column)
    if len(levels) > 3 or points.shape[1] < 2:
        raise TypeError("nested lists must be points, lines or polygons, as GeoArrow has them")
    if not name and names:
        name = {"points": "multipoint", "linestrings": "multilinestring"}.get(names[0], "")
    name = name.rpartition(".")[2] or ("point", "linestring", "polygon", "multipolygon")[len(levels)]
    dimension = 0 if "point" in name else 1 if "line" in name else 2
    dimensions = numpy.full(n, dimension, "u1")
    dimensions[missing] = _NOTHING
    if not levels:
        levels = [(~missing).astype("u8")]
        points = points[~missing] if len(points) == n else points  # lists of two leave missing rows out
        empty = numpy.isnan(points).all(axis=1)  # how GeoArrow writes an empty point
        if empty.any():
            levels[0][~missing] = ~empty
            points = points[~empty]
    return rings_column(_rings_of_levels(dimensions, levels, points))


def _rings_of_levels(dimensions: Any, levels: list[Any], points: Any) -> tuple[Any, ...]:
    from .installed import numpy

    if len(levels) == 1:
        in_rows, in_rings = numpy.ones(len(dimensions), "u8"), levels[0]
    else:
        in_rows, in_rings = levels[-2], levels[-1]
    holes = numpy.zeros(len(in_rings), "u1")
    if len(levels) > 1 and (dimensions == 2).any():
        holes[:] = 1
        first = _offsets(levels[-2])[:-1][levels[-2] > 0].astype("i8")
        holes[first] = 0
    if len(levels) == 3:
        of_parts = _offsets(levels[1])
        in_rows = numpy.diff(of_parts[_offsets(levels[0]).astype("i8")])
    return dimensions, _offsets(in_rows), holes, _offsets(in_rings), points


def _points_of(pyarrow: Any, column: Any) -> Any:
    from .installed import numpy

    if pyarrow.types.is_struct(column.type):
        return numpy.column_stack([_plain(column.field(name)) for name in "xy"]).astype("f8")
    if pyarrow.types.is_fixed_size_list(column.type):
        return numpy.asarray(_plain(column.flatten()), "f8").reshape(-1, column.type.list_size)[:, :2]
    raise TypeError("points must be structs of x and y, or lists of two numbers")
