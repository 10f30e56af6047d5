"""Hit boxes for python-arcade whose collisions are exact for any outline, also a concave one.

    from kolize.arcade import HitBox
    sprite.hit_box = HitBox.from_image(image, position=sprite.position, scale=sprite.scale, angle=sprite.angle)

    hit = kolize.arcade.check_for_collision_with_list(player, walls)

arcade's own functions test hit boxes as if they were convex; these take them as they are, and search a list by a world of
its sprites, which the list keeps in step.  arcade itself is not imported, and y goes up as there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Any, Protocol

from ._arcade_lists import (SpriteWorld, check_for_collision, check_for_collision_with_list, check_for_collision_with_lists,
                            collisions, world_of)
from ._core import Contact, Mask, Shape, collide, overlap, trace

__all__ = ["HitBox", "SpriteWorld", "check_for_collision", "check_for_collision_with_list",
           "check_for_collision_with_lists", "collisions", "world_of"]

Point = tuple[float, float]


class _Adjusted(Protocol):
    """What a hit box of arcade is for collides(): the corners where they are now."""

    def get_adjusted_points(self) -> Sequence[Any]: ...


class HitBox:
    """HitBox(points, position=(0, 0), scale=(1, 1), angle=0): what arcade's HitBox and RotatableHitBox offer, and more.

    points is one simple ring about (0, 0), convex or not.  angle is in degrees, clockwise, as sprites of arcade have it.
    """

    def __init__(self, points: Iterable[Sequence[float]], position: Point = (0.0, 0.0), scale: Point = (1.0, 1.0),
                 angle: float = 0.0) -> None:
        self._points = tuple((float(x), float(y)) for x, y in points)
        self._position, self._scale, self._angle = position, scale, angle
        self._adjusted: list[Point] | None = None
        self._shape: Shape | None = None

    @classmethod
    def from_image(cls, image: Any, alpha: int = 127, tolerance: float = 1.0, **placed: Any) -> HitBox:
        """from_image(image, alpha=127, tolerance=1.0, ...) -> HitBox: the largest outline of an image of Pillow.

        No solid pixel of that outline is lost; holes are filled.  Pixels that meet only in a corner are apart.  An image
        without solid pixels is a ValueError.
        """
        width, height = image.size
        cells = image.convert("RGBA").getchannel("A").point([int(a > alpha) for a in range(256)]).tobytes()
        rings = [outline.tolist() for outline, _ in trace(Mask(memoryview(cells).cast("B", (height, width))),
                                                          tolerance, mode="cover")]
        if not rings:
            raise ValueError("the image has no solid pixel")
        ring = max(rings, key=_area)
        return cls([(x - width / 2, height / 2 - y) for x, y in ring], **placed)

    # ---- As arcade has it --------------------------------------------------------------------------------------------

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners as they were given."""
        return self._points

    @property
    def position(self) -> Point:
        """Where (0, 0) of the points lies."""
        return self._position

    @position.setter
    def position(self, position: Point) -> None:
        self._position, self._adjusted, self._shape = position, None, None

    @property
    def scale(self) -> Point:
        """The factors of x and y, applied before the turn."""
        return self._scale

    @scale.setter
    def scale(self, scale: Point) -> None:
        self._scale, self._adjusted, self._shape = scale, None, None

    @property
    def angle(self) -> float:
        """Degrees, clockwise."""
        return self._angle

    @angle.setter
    def angle(self, angle: float) -> None:
        self._angle, self._adjusted, self._shape = angle, None, None

    @property
    def left(self) -> float:
        """The smallest x."""
        return min(x for x, _ in self.get_adjusted_points())

    @property
    def right(self) -> float:
        """The largest x."""
        return max(x for x, _ in self.get_adjusted_points())

    @property
    def bottom(self) -> float:
        """The smallest y."""
        return min(y for _, y in self.get_adjusted_points())

    @property
    def top(self) -> float:
        """The largest y."""
        return max(y for _, y in self.get_adjusted_points())

    def create_rotatable(self, angle: float = 0.0) -> HitBox:
        """create_rotatable(angle=0) -> HitBox: the same points, turned; every HitBox can turn."""
        return HitBox(self._points, self._position, self._scale, angle)

    def get_adjusted_points(self) -> list[Point]:
        """get_adjusted_points() -> list of (x, y): scaled, turned and moved; kept until one of these changes."""
        if self._adjusted is None:
            turn = radians(-self._angle)
            c, s = cos(turn), sin(turn)
            (px, py), (sx, sy) = self._position, self._scale
            self._adjusted = [(x * sx * c - y * sy * s + px, x * sx * s + y * sy * c + py) for x, y in self._points]
        return self._adjusted

    # ---- Exact answers -----------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """The polygon of get_adjusted_points(), for every query and world of kolize."""
        if self._shape is None:
            self._shape = Shape.polygon(self.get_adjusted_points())
        return self._shape

    def collides(self, other: _Adjusted) -> bool:
        """collides(other) -> bool: do the areas overlap?  other is any hit box, arcade's own too; touching is no overlap."""
        return overlap(self.shape, _shape_of(other))

    def contact(self, other: _Adjusted) -> Contact | None:
        """contact(other) -> Contact or None: normal from self to other, depth, and the push that frees self."""
        return collide(self.shape, _shape_of(other))


def _area(ring: Sequence[Sequence[float]]) -> float:
    """Twice the area of a ring."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]])))


def _shape_of(hit_box: _Adjusted) -> Shape:
    return hit_box.shape if isinstance(hit_box, HitBox) else Shape.polygon([tuple(p) for p in hit_box.get_adjusted_points()])
