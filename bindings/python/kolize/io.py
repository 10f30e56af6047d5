"""Images, sprite sheets and maps of Tiled and LDtk, where the package was built beside kolize-io; ImportError where it was not.

    from kolize.io import load_map, load_mask, load_sheet

Files are read by kolize-io: PNG, GIF, WebP, JPEG, Aseprite and others; JSON of Aseprite and TexturePacker, Starling's
<TextureAtlas>, libGDX's .atlas; .tmx, .tmj, exported .lua, .ldtk.  Of a damaged one a ValueError says where; one that cannot be opened is an OSError.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

try:
    from . import _io
except ImportError as _error:
    raise ImportError("this build of kolize has no kolize-io: see How it is built in the package's README") from _error
from ._core import Error, Grid, Mask, MaskSet, Shape, World
from ._grid import Tile

__all__ = ["Animation", "Frame", "Item", "Map", "MapGrid", "Note", "Placed", "Sheet", "Slice", "image_formats", "load_map",
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

    shape is in map pixels, posed already; None when it has none.  properties has inherited ones, too.  sensor: it blocks
    nothing, as entities of LDtk.
    """

    id: int
    name: str
    class_name: str
    layer: str
    tileset: str
    tile: int
    cell: tuple[int, int]
    from_tile_layer: bool
    sensor: bool
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
class MapGrid:
    """A grid that was made of a layer of a map: at is where its cell (0, 0) lies in map pixels, first that cell of the layer.

    items[number] is the first item whose tile has the number; [0] is None.  left_out has the items that are not in the
    grid: their shapes are no convex polygons within their cells, or lie below others.  They can be bodies of their own.
    """

    grid: Grid
    at: tuple[float, float]
    first: tuple[int, int]
    layer: str
    items: list[Item | None]
    left_out: list[Item]

    @property
    def shape(self) -> Shape:
        """The grid where the map shows it, for queries and World.add(shape, static=True); with planks also one_way=(0, -1)."""
        return Shape.grid(self.grid, self.at)


class _Read:
    """What kolize-io holds of a map, which copies share and pickles leave behind."""

    map: Any = None

    def __deepcopy__(self, memo: dict[int, Any]) -> _Read:
        return self

    def __reduce__(self) -> tuple[type[_Read], tuple[()]]:
        return _Read, ()


@dataclass(frozen=True)
class Map:
    """A map of Tiled or LDtk: bounds (min_x, min_y, max_x, max_y) of its grid in pixels, and what can collide in it."""

    bounds: tuple[float, float, float, float]
    background: int
    properties: dict[str, Any]
    items: list[Item]
    notes: list[Note]
    _read: _Read = field(default_factory=_Read, init=False, repr=False, compare=False)

    def find(self, name: str | None = None, class_name: str | None = None) -> list[Item]:
        """find(name=None, class_name=None) -> list of Item: those of a name and a class; None means any."""
        return [item for item in self.items if name in (None, item.name) and class_name in (None, item.class_name)]

    def add_to(self, world: World) -> list[int | None]:
        """add_to(world) -> list: the body of each item, or None.

        Items without a shape have none.  User values are the items' numbers.
        Tiles of tile layers are static and of category 2, all else is of category 1.
        """
        return [None if item.shape is None else world.add(item.shape, static=item.from_tile_layer, sensor=item.sensor,
                                                          category=_TILES if item.from_tile_layer else 1, user=number)
                for number, item in enumerate(self.items)]

    def grid(self, layer: str | None = None, *, journal: int = 0,
             prepare: Callable[[Tile, Item], Any] | None = None) -> MapGrid:
        """grid(layer=None, journal=0, prepare=None) -> MapGrid: a layer of tiles, or an IntGrid of LDtk, as one body.

        layer is its name or path, such as "level/walls"; it may be left out where there is one.  prepare(tile, item) is
        called for each different tile: by item.class_name and item.properties it returns what the tile is, such as
        tile._replace(sensor=True, kind=2); None: as it is; False: nothing.  journal: see kolize.Grid.
        """
        path = self._grid_layer(layer)
        read = _io.layer_grid(self._read.map, path)
        items: list[Item | None] = [None]
        tiles: list[Any] = [None]
        for number, points, sensor in read["tiles"]:
            item, tile = self.items[number], Tile(points, sensor=sensor)
            given = prepare(tile, item) if prepare else None
            items.append(item)
            tiles.append(tile if given is None else _checked(given, item, read["cell"]))
        left_out = [self.items[number] for number in read["left_out"]]
        if left_out and not read["tiles"]:
            texts = ", ".join(dict.fromkeys(map(_tile_text, left_out)))
            raise ValueError(f'layer "{path}": no tile is a convex polygon within its cell: {texts}')
        width, height = read["size"]
        ids = memoryview(read["ids"]).cast("B" if read["id_bytes"] == 1 else "H", (height, width))
        return MapGrid(Grid(ids, tiles, read["cell"], journal), read["at"], read["first"], path, items, left_out)

    def _grid_layer(self, layer: str | None) -> str:
        if not isinstance(layer, (str, type(None))):
            raise TypeError(f"layer: must be a text, not {type(layer).__name__}")
        if self._read.map is None:
            raise ValueError("a map that was pickled has no layers any more: make its grids before, or load it again")
        all_layers: list[tuple[str, str, bool]] = _io.grid_layers(self._read.map)
        layers = [(name, path) for name, path, is_upright in all_layers if is_upright]
        paths = [path for name, path in layers]
        meant = paths if layer is None else [path for path in paths if path == layer] or [path for name, path in layers if name == layer]
        quoted = ", ".join(f'"{path}"' for path in meant or paths)
        if len(meant) == 1:
            return meant[0]
        if all_layers and not paths:
            raise ValueError("layer: the cells of the map are no upright rectangles, which a grid needs; Map.add_to makes bodies of its tiles")
        if not paths:
            why = f"; {self.notes[0].text}" if self.notes else ""
            raise ValueError("layer: the map has no layer of upright cells with tiles that collide: tiles of Tiled do so by collision shapes, "
                             "cells of LDtk by their values" + why)
        if not meant:
            raise ValueError(f'layer: of upright cells with tiles that collide none is named "{layer}"; there are {quoted}')
        what = "give each a name of its own" if len(set(meant)) < len(meant) else "name the one that is meant"
        raise ValueError(f"layer: {quoted} are {len(meant)}; {what}")


def _tile_text(item: Item) -> str:
    return f"tile {item.tile} of {item.tileset!r}" if item.tileset else f"cells of class {item.class_name!r}"


def _checked(tile: Any, item: Item, cell: tuple[float, float]) -> Any:
    """What prepare returned; an error names the layer and the tile."""
    try:
        Grid([[0]], [None, tile], cell)
    except (Error, OverflowError, TypeError, ValueError) as error:
        raise type(error)(f'layer "{item.layer}", {_tile_text(item)}: {error}') from error
    return tile


_SHAPE = [one.name for one in fields(Item)].index("shape")


def _item(values: list[Any]) -> Item:
    values[_SHAPE] = _shape(values[_SHAPE])
    return Item(*values)


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


def load_map(path: Path, strict: bool = False, *, level: str | None = None, layers: str | Sequence[str] | None = None,
             values: str | Sequence[str] | None = None) -> Map:
    """load_map(path, strict=False, level=None, layers=None, values=None) -> Map: a map of Tiled (.tmx, .tmj, .lua) or LDtk
    (.ldtk) with the tilesets, templates and images it names.

    What is missing or makes no sense is left out with a note.  With strict it is an error.  Of LDtk level is the one that is
    read, layers are identifiers, and values those of IntGrid cells that are solid; None means all.
    """
    chosen = [text if text is None or isinstance(text, str) else ",".join(text) for text in (layers, values)]
    collects = gc.isenabled()
    gc.disable()  # among 100 000 new objects that live on, its searches for garbage take two thirds of the time
    try:
        read = _io.map(os.fspath(path), strict, level, *chosen)
        items = [_item(list(item)) for item in read["items"]]
    finally:
        if collects:
            gc.enable()
    made = Map(read["bounds"], read["background"], read["properties"], items, [Note(**one) for one in read["notes"]])
    made._read.map = read["read"]
    return made
