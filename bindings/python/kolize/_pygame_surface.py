"""Surfaces of pygame for the extension: where their pixels are, and what colours are in their format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import PygameMask, mask_from_near, mask_from_pixels, paint_mask

if TYPE_CHECKING:
    from pygame.rect import Rect
    from pygame.surface import Surface

_UNORDERED = (dict, set, frozenset)  # have a length, and are no colours or points


def _surface_type() -> type[Surface]:
    from pygame.surface import Surface

    return Surface


def _check(surface: Any, number: int) -> None:
    if not isinstance(surface, _surface_type()):
        raise TypeError(f"argument {number} must be pygame.surface.Surface, not {type(surface).__name__}")


def _pixels(surface: Surface) -> tuple[Any, ...]:
    """What _core reads and writes: the surface stays locked as long as its buffer lives."""
    palette = b""
    if surface.get_bytesize() == 1:
        palette = bytes(c for color in surface.get_palette() for c in (color.r, color.g, color.b, color.a))
    return (surface.get_buffer(), surface.get_pitch(), surface.get_bytesize(), *surface.get_size(),
            tuple(mask & 0xFFFFFFFF for mask in surface.get_masks()), palette)


def _mapped(surface: Surface, color: Any) -> int:
    """A colour, a name or a sequence as a pixel of the surface; a whole number is one already."""
    if isinstance(color, int):
        return color & 0xFFFFFFFF
    from pygame.color import Color

    if isinstance(color, _UNORDERED) or not (isinstance(color, (Color, str)) or hasattr(color, "__len__")):
        raise TypeError(f"unable to interpret object of type '{type(color).__name__}' as a color")
    return surface.map_rgb(Color(color)) & 0xFFFFFFFF


def _channels(surface: Surface, color: Any) -> tuple[int, int, int]:
    """Red, green and blue of a colour as the surface can show it."""
    color = surface.unmap_rgb(_mapped(surface, color))
    return color[0], color[1], color[2]


# ---- Masks of surfaces -----------------------------------------------------------------------------------------------


def from_surface(surface: Surface, threshold: int = 127) -> PygameMask:
    """from_surface(surface, threshold=127) -> Mask: the pixels that are opaque, or not of the colour key."""
    _check(surface, 1)
    key = surface.get_colorkey()
    return mask_from_pixels(_pixels(surface), None if key is None else surface.map_rgb(key), threshold)


def from_threshold(surface: Surface, color: Any, threshold: Any = (0, 0, 0, 255), othersurface: Surface | None = None,
                   palette_colors: int = 1) -> PygameMask:
    """from_threshold(surface, color, threshold=(0, 0, 0, 255), othersurface=None, palette_colors=1) -> Mask

    Sets the pixels whose red, green and blue differ by less than the threshold from a colour or another surface.
    """
    _check(surface, 1)
    if othersurface is not None:
        _check(othersurface, 4)
    near, within = _channels(surface, color), _channels(surface, threshold)
    other = None if othersurface is None else _pixels(othersurface)
    return mask_from_near(_pixels(surface), near, within, other, bool(palette_colors))


# ---- Surfaces of masks -----------------------------------------------------------------------------------------------


def _same_format(surface: Surface, other: Surface) -> bool:
    return (surface.get_bytesize(), surface.get_bitsize(), surface.get_masks()[3]) == (
        other.get_bytesize(), other.get_bitsize(), other.get_masks()[3])


def _source(surface: Surface, other: Any, name: str) -> tuple[Any, ...] | None:
    if other is None:
        return None
    if not isinstance(other, _surface_type()):
        raise TypeError(f"invalid {name} argument")
    if not _same_format(surface, other):
        raise ValueError(f"{name} needs to have same bytesize/bitsize/alpha format as surface")
    return _pixels(other)


def _corner(dest: Any) -> tuple[int, int]:
    """The first two numbers of a rectangle, or two numbers."""
    from pygame.rect import Rect

    try:
        return Rect(dest).topleft
    except (TypeError, AttributeError):
        pass
    try:
        if isinstance(dest, _UNORDERED) or len(dest) != 2:
            raise TypeError
        return int(dest[0]), int(dest[1])
    except (TypeError, ValueError):
        raise TypeError("invalid dest argument") from None


def _area(mask: PygameMask, area: Any) -> Rect:
    """The cells to draw: those of the area that the mask has.  The first of them goes to dest."""
    from pygame.rect import Rect

    whole = Rect((0, 0), mask.get_size())
    if area is None:
        return whole
    try:
        rect = Rect(area)
    except TypeError:
        raise TypeError("invalid rectstyle argument") from None
    rect.normalize()
    return rect.clip(whole)


def _clipped(area: Rect, dest: tuple[int, int], size: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The cells of the area that fall on a surface of that size, and where the first of them goes."""
    (x, y), (w, h) = dest, size
    left, top = area.left + max(0, -x), area.top + max(0, -y)
    right, bottom = min(area.right, area.left + w - x), min(area.bottom, area.top + h - y)
    return (left, top, right - left, bottom - top), (max(x, 0), max(y, 0))


def to_surface(mask: PygameMask, surface: Any = None, setsurface: Any = None, unsetsurface: Any = None,
               setcolor: Any = (255, 255, 255, 255), unsetcolor: Any = (0, 0, 0, 255), dest: Any = (0, 0),
               area: Any = None) -> Surface:
    """Draws set and clear cells; see Mask.to_surface."""
    from pygame.constants import SRCALPHA

    area = _area(mask, area)
    if surface is None:
        surface = _surface_type()(area.size, SRCALPHA, 32)
    if not isinstance(surface, _surface_type()):
        raise TypeError("invalid surface argument")
    set_source, clear_source = _source(surface, setsurface, "setsurface"), _source(surface, unsetsurface, "unsetsurface")
    set_pixel = None if setcolor is None else _mapped(surface, setcolor)
    clear_pixel = None if unsetcolor is None else _mapped(surface, unsetcolor)
    cells, corner = _clipped(area, _corner(dest), surface.get_size())
    if cells[2] > 0 and cells[3] > 0:
        paint_mask(mask, _pixels(surface), set_source, set_pixel, clear_source, clear_pixel, cells, corner)
    return surface
