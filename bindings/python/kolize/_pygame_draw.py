"""Paints the drawings of kolize.World and Shape with pygame."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ._core import Drawn, Shape, World

if TYPE_CHECKING:
    import pygame

    _Kept = dict[int, pygame.font.Font]

_LETTERS = 12  # pixels, where the drawing leaves their height open


class _Painter:
    """Paints on a transparent layer, since pygame.draw replaces pixels and does not blend them."""

    def __init__(self, surface: pygame.Surface, offset: tuple[float, float], scale: float) -> None:
        import pygame as loaded

        self.pygame: Any = loaded
        self.offset, self.scale = offset, scale
        self.layer = loaded.Surface(surface.get_size(), loaded.SRCALPHA)
        self.fonts: _Kept = {}

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] - self.offset[0]) * self.scale, (point[1] - self.offset[1]) * self.scale

    def line(self, what: Any, drawn: Drawn, width: int) -> None:
        self.pygame.draw.line(self.layer, drawn.color, self.at(what[0]), self.at(what[1]), width)

    def polygon(self, what: Any, drawn: Drawn, width: int) -> None:
        rings = [[self.at(point) for point in ring] for ring in what]
        if not drawn.filled:
            for ring in rings:
                self.pygame.draw.polygon(self.layer, drawn.color, ring, width)
            return
        x0, y0 = (math.floor(min(point[i] for point in rings[0])) for i in (0, 1))
        x1, y1 = (math.ceil(max(point[i] for point in rings[0])) + 1 for i in (0, 1))
        if len(rings) == 1 or x1 <= x0 or y1 <= y0:
            self.pygame.draw.polygon(self.layer, drawn.color, rings[0])
            return
        area = self.layer.get_rect().clip((x0, y0, x1 - x0, y1 - y0))  # with holes: a layer of its own, in which they are cut
        cut = self.pygame.Surface(area.size, self.pygame.SRCALPHA)
        for i, ring in enumerate(rings):
            moved = [(x - area.x, y - area.y) for x, y in ring]
            self.pygame.draw.polygon(cut, (0, 0, 0, 0) if i else drawn.color, moved)
        self.layer.blit(cut, area)

    def circle(self, what: Any, drawn: Drawn, width: int) -> None:
        self.pygame.draw.circle(self.layer, drawn.color, self.at(what[0]), what[1] * self.scale, 0 if drawn.filled else width)

    def cells(self, what: Any, drawn: Drawn, width: int) -> None:
        for x, y, w, h in what:
            (left, top), (right, bottom) = self.at((x, y)), self.at((x + w, y + h))
            left, top = round(left), round(top)
            self.layer.fill(drawn.color, (left, top, round(right) - left, round(bottom) - top))

    def text(self, what: Any, drawn: Drawn, width: int) -> None:
        height = round(drawn.width) or _LETTERS
        if not self.pygame.font.get_init():
            self.pygame.font.init()
        if height not in self.fonts:
            self.fonts[height] = self.pygame.font.Font(None, height)
        self.layer.blit(self.fonts[height].render(what[1], True, drawn.color), self.at(what[0]))


def draw(surface: pygame.Surface, what: World | Shape | list[Drawn], offset: tuple[float, float] = (0, 0), scale: float = 1.0,
         **options: Any) -> None:
    """Paints a World, a Shape or a drawing of one, for debugging; options are those of World.drawing or Shape.drawing.

    offset is the place of the world at the surface's top left corner, scale the pixels to a unit.
    """
    painter = _Painter(surface, offset, scale)
    for drawn in what if isinstance(what, list) else what.drawing(scale=scale, **options):
        getattr(painter, drawn.kind)(drawn.what, drawn, max(1, round(drawn.width)))
    surface.blit(painter.layer, (0, 0))
