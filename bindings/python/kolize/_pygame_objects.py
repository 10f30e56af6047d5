"""Rectangles of pygame, made for the extension; pygame is imported when the first one is needed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._core import PygameMask

if TYPE_CHECKING:
    from pygame.rect import Rect


def get_rect(mask: PygameMask, **attributes: Any) -> Rect:
    from pygame.rect import Rect

    rect = Rect((0, 0), mask.get_size())
    for name, value in attributes.items():
        setattr(rect, name, value)
    return rect


def rects(tuples: Iterable[tuple[int, int, int, int]]) -> list[Rect]:
    from pygame.rect import Rect

    return [Rect(rect) for rect in tuples]
