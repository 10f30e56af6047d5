"""Rows of numbers for the extension: other kinds of arrays, and lists where NumPy is not installed."""

import array
from typing import Any


def converted(numpy: Any, values: Any, dtype: Any, columns: int) -> Any:
    """The values as an array of that type; OverflowError where a whole number does not fit, which NumPy would wrap."""
    if isinstance(values, (list, tuple)):  # copied: NumPy crashes on lists that the __float__ of an item changes
        values = [tuple(row) for row in values] if columns else list(values)
    is_whole = dtype.kind in "iu"
    wide = numpy.asarray(values) if is_whole or hasattr(values, "dtype") else values
    kind = getattr(wide, "dtype", dtype).kind
    if kind not in "biufO":
        raise TypeError("neither numbers nor objects that give one")
    if is_whole and kind == "f":
        wide = numpy.trunc(wide)  # fractions are cut off
    if is_whole and kind == "O":
        flat: Any = array.array("Q" if dtype.itemsize == 8 else "q", map(int, wide.ravel()))
        wide = numpy.array(flat).reshape(wide.shape)
    with numpy.errstate(invalid="ignore", over="ignore"):
        copy = numpy.array(wide, dtype)
    if is_whole and not (wide == copy).all():
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
