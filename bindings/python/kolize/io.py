"""Images, sprite sheets and maps of Tiled, where the package was built beside kolize-io; ImportError where it was not.

    from kolize.io import load_map, load_mask, load_sheet

Files are read by kolize-io: PNG, GIF, WebP, JPEG, Aseprite and others; JSON of Aseprite and TexturePacker, Starling's
<TextureAtlas>, libGDX's .atlas; .tmx, .tmj, exported .lua, .ldtk.  Of a damaged one a ValueError says where; one that cannot be opened is an OSError.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

try:
    from . import _io
except ImportError as _error:
    raise ImportError("this build of kolize has no kolize-io: see How it is built in the package's README") from _error
from ._core import Mask, MaskSet, Shape, World

__all__ = ["Animation", "Frame", "Item", "Map", "Note", "Placed", "Sheet", "Slice", "image_formats", "load_map",
           "load_mask", "load_sheet"]

Path = str | os.PathLike[str]
Rule = int | str
_SLICES = ("solid", "pixels", "none")
_TILES = 2  # their category, as kz_map_add_to_world gives it


def image_formats() -> str:
    """image_formats() -> str: the formats that this build reads, such as "PNG, GIF, WebP"."""
    return _io.formats


def load_mask(path: Path, rule: Rule = 127) -> Mask:
    """load_mask(path, rule=127) -> Mask: the solid pixels of an image.

    rule is a threshold: solid where alpha is above it; or a colour key, "RRGGBB" or "RRGGBB~TOLERANCE": solid where it
    is not.
    """
    return Mask(_io.mask(os.fspath(path), rule))


# ---- Sheets ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """A mask of a frame: tag is "" for its pixels, else the name of a slice; it begins on the frame's cell at."""

    tag: str
    mask: Mask
    at: tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """A frame: part (x, y, width, height) of the image, size untrimmed, at where the part lies in it."""

    name: str
    part: tuple[int, int, int, int]
    rotated: bool
    size: tuple[int, int]
    at: tuple[int, int]
    pivot: tuple[float, float]
    duration_ms: int
    masks: tuple[Placed, ...] = ()


@dataclass(frozen=True)
class Animation:
    """Frames first to last; play is 'forward', 'reverse', 'pingpong' or 'pingpong_reverse'; repeat 0: for ever."""

    name: str
    first: int
    last: int
    play: str
    repeat: int


@dataclass(frozen=True)
class Slice:
    """A rectangle of Aseprite: keys are (frame, (x, y, width, height)), each valid until the next."""

    name: str
    data: str
    color: int
    keys: list[tuple[int, tuple[int, int, int, int]]]


@dataclass(frozen=True)
class Sheet:
    """The frames of a sprite sheet, with their masks; warnings name what was skipped without harm."""

    image: str
    frames: list[Frame]
    animations: list[Animation]
    slices: list[Slice]
    warnings: list[str]

    def mask_set(self) -> MaskSet:
        """mask_set() -> MaskSet: the frames for World.add and World.set_frame, with their tags, pivots and durations."""
        made = MaskSet()
        for number, frame in enumerate(self.frames):
            made.add_empty(frame.size, frame.pivot, frame.name, frame.duration_ms)
            for placed in frame.masks:
                made.add_mask(number, placed.mask, placed.tag, placed.at)
        return made


def load_sheet(path: Path, image: Path | None = None, rule: Rule = 127, slices: str = "solid") -> Sheet:
    """load_sheet(path, image=None, rule=127, slices='solid') -> Sheet: JSON of Aseprite or TexturePacker.

    image None: the one that the file names.  slices: 'solid' rectangles, only their 'pixels', or 'none'.  rule: see
    load_mask.
    """
    if slices not in _SLICES:
        raise ValueError("slices must be 'solid', 'pixels' or 'none'")
    read = _io.sheet(os.fspath(path), None if image is None else os.fspath(image), rule, _SLICES.index(slices))
    masks = [tuple(Placed(tag, Mask(text), at) for tag, text, at in own) for own in read["masks"] or ()]
    masks = masks or [()] * len(read["frames"])
    frames = [Frame(**frame, masks=own) for frame, own in zip(read["frames"], masks)]
    return Sheet(read["image"], frames, [Animation(**one) for one in read["animations"]],
                 [Slice(**one) for one in read["slices"]], read["warnings"])


# ---- Maps ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A thing of a map that can collide: an object, or a tile with collision shapes or a mask.

    shape is in map pixels, posed already; None when it has none.  properties has inherited ones, too.
    """

    id: int
    name: str
    class_name: str
    layer: str
    tileset: str
    tile: int
    cell: tuple[int, int]
    from_tile_layer: bool
    visible: bool
    shape: Shape | None
    origin: tuple[float, float]
    degrees: float
    rule: str
    opacity: float
    line: int
    properties: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Note:
    """Something that is left out of a map: kind 'value', 'element', 'property', 'picture', 'tileset', 'tile', 'shape';
    'nothing' where something is odd and all is read; 'more' counts further notes.  line and column are 0 in JSON.
    """

    kind: str
    text: str
    file: str
    line: int
    column: int
    count: int


@dataclass(frozen=True)
class Map:
    """A map of Tiled: bounds (min_x, min_y, max_x, max_y) of its grid in pixels, and what can collide in it."""

    bounds: tuple[float, float, float, float]
    background: int
    properties: dict[str, Any]
    items: list[Item]
    notes: list[Note]

    def find(self, name: str | None = None, class_name: str | None = None) -> list[Item]:
        """find(name=None, class_name=None) -> list of Item: those of a name and a class; None means any."""
        return [item for item in self.items if name in (None, item.name) and class_name in (None, item.class_name)]

    def add_to(self, world: World) -> list[int | None]:
        """add_to(world) -> list: the body of each item, or None.

        Items without a shape have none.  User values are the items' numbers.
        Tiles of tile layers are static and of category 2, all else is of category 1.
        """
        return [None if item.shape is None else world.add(item.shape, static=item.from_tile_layer,
                                                          category=_TILES if item.from_tile_layer else 1, user=number)
                for number, item in enumerate(self.items)]


def _shape(read: Any) -> Shape | None:
    if read is None:
        return None
    kind, *given = read
    if kind == "polygon":
        outline, *holes = given[0]
        return Shape.polygon(outline, holes)
    if kind == "polyline":
        return Shape.polyline(given[0][0])
    if kind == "mask":
        return Shape.mask(Mask(given[0]), given[1])
    if kind == "parts":
        return Shape.parts([shape for shape in map(_shape, given[0]) if shape is not None])
    made: Shape = getattr(Shape, kind)(*given)
    return made


def load_map(path: Path, strict: bool = False) -> Map:
    """load_map(path, strict=False) -> Map: a map of Tiled (.tmx, .tmj) with the tilesets, templates and images it names.

    What is missing or makes no sense is left out with a note.  With strict it is an error.
    """
    read = _io.map(os.fspath(path), strict)
    items = [Item(**{**item, "shape": _shape(item["shape"])}) for item in read["items"]]
    return Map(read["bounds"], read["background"], read["properties"], items, [Note(**one) for one in read["notes"]])
