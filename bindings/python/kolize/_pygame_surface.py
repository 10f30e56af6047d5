"""What the extension asks of pygame by Python: pixels that it cannot read in place, colours, places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import PygameMask

if TYPE_CHECKING:
    from pygame.rect import Rect
    from pygame.surface import Surface

_UNORDERED = (dict, set, frozenset)  # have a length, and are no colours or points


def _pixels(surface: Surface) -> tuple[Any, ...]:
    """What _core reads and writes: the surface stays locked as long as its buffer lives."""
    palette = b""
    if surface.get_bytesize() == 1:
        palette = bytes(c for color in surface.get_palette() for c in (color.r, color.g, color.b, color.a))
    r, g, b, a = surface.get_masks()
    masks = r & 0xFFFFFFFF, g & 0xFFFFFFFF, b & 0xFFFFFFFF, a & 0xFFFFFFFF
    return (surface.get_buffer(), surface.get_pitch(), surface.get_bytesize(), surface.get_bitsize(), *surface.get_size(),
            masks, palette)


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


def _corner(mask: PygameMask, dest: Any) -> tuple[int, int]:
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

    try:
        rect = Rect(area)
    except TypeError:
        raise TypeError("invalid rectstyle argument") from None
    rect.normalize()
    return rect.clip(Rect((0, 0), mask.get_size()))
