"""Rows of numbers for the extension: other kinds of arrays, and lists where NumPy is not installed."""

import array
import struct
from collections import namedtuple
from typing import Any


def kept(values: Any) -> Any:
    """Lists as tuples, of lists too: NumPy crashes on lists that the __float__ or __len__ of an item changes."""
    if not isinstance(values, (list, tuple)):
        return values
    return tuple(tuple(row) if isinstance(row, list) else row for row in tuple(values))


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
        copy = numpy.array(wide, dtype, order="C")
    if is_whole and not (wide == copy).all():
        raise OverflowError
    return copy


def text_of_pygame(mask: Any) -> str:
    """The cells of a mask of pygame's own, as the text of kolize.Mask; its words are strips of columns."""
    width, height = mask.get_size()
    if not width or not height:
        return ""
    words = memoryview(mask)
    form = f"0{8 * words.itemsize}b"
    lines = ("".join(format(words[strip, y], form)[::-1] for strip in range(len(words))) for y in range(height))
    return "\n".join(line[:width].translate({48: ".", 49: "#"}) for line in lines)


def rows(values: Any, format: str, columns: int) -> Any:
    """A memoryview of shape (n, columns), or (n,) for columns 0, of any sequences of numbers."""
    flat: Any = array.array(format, [number for row in values for number in row] if columns else values)
    n = len(flat) // columns if columns else len(flat)
    if columns and (len(flat) != n * columns or any(len(row) != columns for row in values)):
        raise TypeError("rows of different lengths")
    bytes_of_all: Any = memoryview(flat).cast("B")
    return bytes_of_all.cast(format, (n, columns)) if columns and n else memoryview(flat)


_LETTERS = {"u8": "Q", "u4": "I", "u2": "H", "i4": "i", "f4": "f", "?": "?"}


_ROWS: dict[tuple[str, ...], Any] = {}


def _nested(numbers: tuple[Any, ...], format: str) -> Any:
    """What a field of NumPy's format holds: a number, a pair, or a pair of pairs."""
    if format.startswith("(2,2)"):
        return (numbers[:2], numbers[2:])
    return numbers if format[0] == "2" else numbers[0]


def tuples(data: memoryview, description: dict[str, Any]) -> list[Any]:
    """The rows of a structured array as named tuples; `description` is that of numpy.dtype."""
    fields = list(zip(description["formats"], description["offsets"]))
    readers = [struct.Struct("=" + ("4" if format[0] == "(" else "2" if format[0] == "2" else "")
                             + _LETTERS[format.removeprefix("(2,2)").removeprefix("2")]) for format, _ in fields]
    names = tuple(description["names"])
    row, size, plain = _ROWS.setdefault(names, _ROWS.get(names) or namedtuple("Row", names)), description["itemsize"], data.cast("B") if data.nbytes else data
    return [row(*(_nested(reader.unpack_from(plain, begin + offset), format)
                  for reader, (format, offset) in zip(readers, fields))) for begin in range(0, data.nbytes, size)]
