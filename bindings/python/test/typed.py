"""A program with types that mypy --strict reads beside the stubs; it is never run."""

from kolize import Contact, Mask, Shape, World, collide, fit, trace
from kolize import Grid, Tile
from kolize.arcade import HitBox
from kolize.io import Item, MapGrid, load_map

contact: Contact | None = collide(Shape.circle((0, 0), 2), Shape.circle((1, 0), 2))
if contact is not None:
    depth: float = contact.depth
    across: float = contact.normal[0]
mask: Mask = Mask("##\n#.\n")
body: int = World().add(Shape.mask(mask), (3, 4))
hull, missed, extra, iou = fit(mask, "hull")
lost: int = missed + extra
outlines: int = len(trace(mask, tolerance=1.0))
box: HitBox = HitBox([(0, 0), (1, 0), (0, 1)]).create_rotatable(angle=30)
free: bool = not box.collides(HitBox([(5, 5), (6, 5), (5, 6)]))


def prepare(tile: Tile, item: Item) -> Tile | None:
    return tile._replace(sensor=True) if item.properties.get("water") else None


made: MapGrid = load_map("cave.tmx", level="One").grid("walls", journal=9, prepare=prepare)
grid: Grid = made.grid
grid.fill((0, 0, 3, 4), 0)
ground: int = World().add(made.shape, static=True)
classes: list[str] = [item.class_name for item in made.items if item is not None]
