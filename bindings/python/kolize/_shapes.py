"""Shapes as what other libraries and pickle take: numbers, and dicts as of GeoJSON."""

from typing import Any

from ._core import Shape, trace


def _pairs(points: Any) -> tuple[tuple[float, float], ...]:
    numbers: Any = memoryview(points).tolist()
    return tuple((float(x), float(y)) for x, y in numbers)


def arguments(shape: Shape) -> tuple[Any, ...]:
    """What the maker named shape.kind takes."""
    kind = shape.kind
    if kind == "circle":
        return (shape.center, shape.radius)
    if kind in ("segment", "capsule"):
        return (*shape.ends, shape.radius) if kind == "capsule" else shape.ends
    if kind == "box":
        return (shape.min, shape.max)
    if kind == "point":
        return (shape.min,)
    if kind in ("mask", "grid"):
        return (shape.cells if kind == "mask" else shape.tiles, shape.at)
    if kind == "parts":
        return (shape.shapes,)
    if kind == "polygon":
        outline, *holes = map(_pairs, shape.rings)
        return (outline, holes)
    if kind == "polyline":
        return (_pairs(shape.points),)
    raise TypeError(f"a shape of the kind {kind} cannot be pickled")


def make(kind: str, *arguments: Any) -> Shape:
    """Calls the maker of that name."""
    maker = getattr(Shape, kind)
    assert kind.isalpha()
    result: Shape = maker(*arguments)
    return result


def reduced(shape: Shape) -> tuple[Any, ...]:
    return (make, (shape.kind, *arguments(shape)))


def copied(shape: Shape) -> Shape:
    """One that refers to nothing of the first."""
    if shape.kind == "parts":
        return Shape.parts([copied(part) for part in shape.shapes])
    return make(shape.kind, *arguments(shape))


def _closed(ring: Any) -> tuple[tuple[float, float], ...]:
    points = _pairs(ring)
    return points + points[:1]


def geo_interface(shape: Shape) -> dict[str, Any]:
    """The same points as a geometry of GeoJSON."""
    kind = shape.kind
    if kind == "point":
        return {"type": "Point", "coordinates": shape.min}
    if kind in ("segment", "polyline"):
        return {"type": "LineString", "coordinates": _pairs(shape.points)}
    if kind == "box":
        return {"type": "Polygon", "coordinates": (_closed(shape.points),)}
    if kind == "polygon":
        return {"type": "Polygon", "coordinates": tuple(map(_closed, shape.rings))}
    if kind == "mask":
        x, y = shape.at
        outlines = [[tuple((a + x, b + y) for a, b in _closed(ring)) for ring in (outline, *holes)]
                    for outline, holes in trace(shape.cells)]
        return {"type": "MultiPolygon", "coordinates": tuple(map(tuple, outlines))}
    if kind == "parts":
        return {"type": "GeometryCollection", "geometries": tuple(map(geo_interface, shape.shapes))}
    raise AttributeError(f"a shape of the kind {kind} is no geometry of GeoJSON")
