"""Rows of numbers for the extension: other kinds of arrays, and lists where NumPy is not installed."""

import array
from typing import Any


def converted(numpy: Any, values: Any, dtype: Any) -> Any:
    """The values as an array of that type; OverflowError where a whole number does not fit, which NumPy would wrap."""
    if dtype.kind not in "iu":
        return numpy.array(values, dtype)
    wide = numpy.asarray(values)
    if wide.dtype.kind == "f":
        wide = numpy.trunc(wide)
    with numpy.errstate(invalid="ignore"):
        copy = numpy.array(wide, dtype)
    if not (wide == copy).all():
        raise OverflowError
    return copy


def rows(values: Any, format: str, columns: int) -> Any:
    """A memoryview of shape (n, columns), or (n,) for columns 0, of any sequences of numbers."""
    flat: Any = array.array(format, [number for row in values for number in row] if columns else values)
    n = len(flat) // columns if columns else len(flat)
    if columns and (len(flat) != n * columns or any(len(row) != columns for row in values)):
        raise TypeError("rows of different lengths")
    bytes_of_all: Any = memoryview(flat).cast("B")
    return bytes_of_all.cast(format, (n, columns)) if columns and n else memoryview(flat)
