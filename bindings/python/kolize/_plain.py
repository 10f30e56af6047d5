"""Rows of numbers for the extension where NumPy is not installed."""

import array
from typing import Any


def rows(values: Any, format: str, columns: int) -> Any:
    """A memoryview of shape (n, columns), or (n,) for columns 0, of any sequences of numbers."""
    flat: Any = array.array(format, [number for row in values for number in row] if columns else values)
    n = len(flat) // columns if columns else len(flat)
    if columns and (len(flat) != n * columns or any(len(row) != columns for row in values)):
        raise TypeError("rows of different lengths")
    bytes_of_all: Any = memoryview(flat).cast("B")
    return bytes_of_all.cast(format, (n, columns)) if columns and n else memoryview(flat)
