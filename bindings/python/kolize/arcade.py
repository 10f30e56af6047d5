"""Hit boxes for python-arcade whose collisions are exact for any outline, also a concave one.

    from kolize.arcade import HitBox
    sprite.hit_box = HitBox.from_image(image, position=sprite.position, scale=sprite.scale, angle=sprite.angle)

    hit = kolize.arcade.check_for_collision_with_list(player, walls)

arcade's own functions test hit boxes as if they were convex; these take them as they are, and search a list by a world of
its sprites, which the list keeps in step.  arcade itself is not imported, and y goes up as there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import cos, radians, sin
from typing import Any, Protocol, TypeVar

from ._core import Contact, Mask, Shape, World, collide, overlap, trace

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

    def __repr__(self) -> str:
        return f"<kolize.arcade.HitBox of {len(self._points)} points at {tuple(self._position)}>"

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


# ---- Sprite lists ----------------------------------------------------------------------------------------------------


class _Placed(Protocol):
    """A hit box of arcade, or one of kolize.arcade: a ring about (0, 0), and where it is."""

    @property
    def points(self) -> Sequence[Sequence[float]]: ...
    @property
    def position(self) -> Sequence[float]: ...
    @property
    def scale(self) -> tuple[float, float]: ...


class _Sprite(Hashable, Protocol):
    """What is asked of a sprite."""

    @property
    def hit_box(self) -> _Placed: ...


class _Rect(Protocol):
    @property
    def lrbt(self) -> tuple[float, float, float, float]: ...


_S = TypeVar("_S", bound=_Sprite)
_A = TypeVar("_A", bound=_Sprite)
_Listed = TypeVar("_Listed", bound=_Sprite, covariant=True)


class _List(Protocol[_Listed]):
    """What is asked of a list of sprites."""

    def __iter__(self) -> Iterator[_Listed]: ...


_shapes: dict[tuple[int, float, float], tuple[object, Shape]] = {}


def _shape_at_origin(hit_box: _Placed) -> Shape | None:
    """The shape of a hit box about (0, 0); one for all that share points and scale.  None when its scale is 0."""
    points, (sx, sy) = hit_box.points, hit_box.scale
    key = id(points), sx, sy
    kept = _shapes.get(key)
    if kept is not None and kept[0] is points:
        return kept[1]
    if not sx or not sy:
        return None
    if len(_shapes) > 10000:
        _shapes.clear()
    shape = Shape.polygon([(x * sx, y * sy) for x, y in points])
    _shapes[key] = points, shape
    return shape


def _degrees(hit_box: _Placed) -> float:
    """arcade's y goes up, so that its clockwise turns are the other way round here."""
    return -getattr(hit_box, "angle", 0.0)


def _posed(sprite: _Sprite) -> Shape | None:
    hit_box = sprite.hit_box
    shape = _shape_at_origin(hit_box)
    return None if shape is None else shape.posed((hit_box.position[0], hit_box.position[1]), _degrees(hit_box))


def _bodies(rows: object) -> list[int]:
    """The column `body`, of an array or of tuples."""
    if hasattr(rows, "dtype"):
        return rows["body"].tolist()  # type: ignore[index, no-any-return]
    return [row[0] for row in rows]  # type: ignore[attr-defined]


class SpriteWorld:
    """SpriteWorld(): a kolize.World of the sprites of one list, where arcade has its spatial hash.

    world_of(sprite_list) makes it.  arcade tells it of every sprite that is added, moved, turned, scaled or removed; it
    takes that over before it answers.
    """

    cell_size = 0
    """No grid: arcade compares it."""

    def __init__(self) -> None:
        self._world = World()
        self._body: dict[_Sprite, tuple[int, Shape]] = {}
        self._sprite: dict[int, _Sprite] = {}
        self._changed: dict[_Sprite, None] = {}

    # ---- As arcade calls it ------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<kolize.arcade.SpriteWorld of {self.count} sprites>"

    def add(self, sprite: _Sprite) -> None:
        """add(sprite): it is in the list now."""
        self._changed[sprite] = None

    def move(self, sprite: _Sprite) -> None:
        """move(sprite): it is elsewhere, or another, now."""
        self._changed[sprite] = None

    def remove(self, sprite: _Sprite) -> None:
        """remove(sprite): it is no longer in the list."""
        self._changed.pop(sprite, None)
        if sprite in self._body:
            body = self._body.pop(sprite)[0]
            del self._sprite[body]
            self._world.remove(body)

    def reset(self) -> None:
        """reset(): no sprite is in the list."""
        self._world = World()
        self._body.clear()
        self._sprite.clear()
        self._changed.clear()

    @property
    def count(self) -> int:
        """How many sprites there are."""
        return len(self._body.keys() | self._changed.keys())

    def get_sprites_near_sprite(self, sprite: _Sprite) -> set[_Sprite]:
        """get_sprites_near_sprite(sprite) -> set: those that meet its bounds."""
        shape = _posed(sprite)
        if shape is None:
            return set()
        x0, y0, x1, y1 = shape.bounds
        return set(self.find(Shape.box((x0, y0), (x1, y1)), touch=True))

    def get_sprites_near_point(self, point: Sequence[float]) -> set[_Sprite]:
        """get_sprites_near_point(point) -> set: those that have it, on their border or inside."""
        return set(self.find(Shape.point((point[0], point[1])), touch=True))

    def get_sprites_near_rect(self, rect: _Rect) -> set[_Sprite]:
        """get_sprites_near_rect(rect) -> set: those that meet it."""
        left, right, bottom, top = rect.lrbt
        return set(self.find(Shape.box((left, bottom), (right, top)), touch=True))

    # ---- Exact answers -----------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The world, in step; bodies are added and removed by the list alone."""
        changed, self._changed = self._changed, {}
        for sprite in changed:
            self._take_over(sprite)
        return self._world

    def find(self, shape: Shape, touch: bool = False) -> list[_Sprite]:
        """find(shape, touch=False) -> list of the sprites that it overlaps, in the order of their bodies."""
        found = _bodies(self.world.find(shape, touch=touch))
        return [self._sprite[body] for body in sorted(found)]

    def _take_over(self, sprite: _Sprite) -> None:
        hit_box = sprite.hit_box
        shape, position, degrees = _shape_at_origin(hit_box), hit_box.position, _degrees(hit_box)
        at = position[0], position[1]
        body, old = self._body.get(sprite, (None, None))
        if shape is None:
            self.remove(sprite)
        elif body is None:
            body = self._world.add(shape, at, degrees)
            self._body[sprite] = body, shape
            self._sprite[body] = sprite
        else:
            if shape is not old:
                self._world.set_shape(body, shape)
                self._body[sprite] = body, shape
            self._world.place(body, at, degrees)


def world_of(sprite_list: _List[_Sprite]) -> SpriteWorld:
    """world_of(sprite_list) -> SpriteWorld: the world of its sprites, which the list keeps in step from now on.

    It takes the place of the list's spatial hash.  arcade's own functions go on working with it.
    """
    kept = getattr(sprite_list, "spatial_hash", None)
    if isinstance(kept, SpriteWorld):
        return kept
    made = SpriteWorld()
    for sprite in sprite_list:
        made.add(sprite)
    setattr(sprite_list, "spatial_hash", made)
    return made


def check_for_collision(sprite1: _Sprite, sprite2: _Sprite) -> bool:
    """check_for_collision(sprite1, sprite2) -> bool: do their hit boxes overlap?  Touching is no overlap."""
    a, b = _posed(sprite1), _posed(sprite2)
    return a is not None and b is not None and overlap(a, b)


def check_for_collision_with_list(sprite: _Sprite, sprite_list: _List[_S], method: int = 0) -> list[_S]:
    """check_for_collision_with_list(sprite, sprite_list) -> list: the sprites whose hit boxes its own overlaps.

    As arcade's function of that name, by world_of(sprite_list).  method is taken and has no effect.
    """
    shape = _posed(sprite)
    found: list[_S] = [] if shape is None else world_of(sprite_list).find(shape)  # type: ignore[assignment]
    return [other for other in found if other is not sprite]


def check_for_collision_with_lists(sprite: _Sprite, sprite_lists: Iterable[_List[_S]], method: int = 0) -> list[_S]:
    """check_for_collision_with_lists(sprite, sprite_lists) -> list: the same for several lists, one after the other."""
    return [other for each in sprite_lists for other in check_for_collision_with_list(sprite, each)]


def collisions(list_a: _List[_A], list_b: _List[_S]) -> list[tuple[_A, _S]]:
    """collisions(list_a, list_b) -> list of (a, b): all pairs of sprites that overlap, in one call.

    collisions(sprites, sprites) gives each pair of a list once.
    """
    world = world_of(list_b)
    posed = [(sprite, shape) for sprite in list_a if (shape := _posed(sprite)) is not None]
    pairs: list[tuple[_A, _S]] = []
    if not posed:
        return pairs
    rows, ends = world.world.find_many([shape for _, shape in posed])
    found, same, begin = _bodies(rows), list_a is list_b, 0
    for (sprite, _), end in zip(posed, ends.tolist()):
        for body in found[begin:end]:
            other = world._sprite[body]
            if other is not sprite and not (same and body < world._body[sprite][0]):
                pairs.append((sprite, other))  # type: ignore[arg-type]
        begin = end
    return pairs
