"""Collisions of pygame's sprites by their masks: the calls of pygame.sprite, with all pairs found at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._core import mask_pairs
from ._pygame_surface import from_surface

if TYPE_CHECKING:
    from pygame.sprite import Group, Sprite


def _mask(sprite: Any) -> Any:
    """The sprite's own mask, or one of its image, as pygame.sprite.collide_mask takes it."""
    try:
        return sprite.mask
    except AttributeError:
        return from_surface(sprite.image)


def _placed(sprites: Sequence[Any]) -> list[tuple[Any, int, int]]:
    return [(_mask(sprite), sprite.rect[0], sprite.rect[1]) for sprite in sprites]


def collide_mask(left: Sprite, right: Sprite) -> tuple[int, int] | None:
    """collide_mask(left, right) -> (x, y) or None: the first common cell of two sprites, in cells of left."""
    (mask, x, y), (other, other_x, other_y) = _placed((left, right))
    first: tuple[int, int] | None = mask.overlap(other, (other_x - x, other_y - y))
    return first


def spritecollide(sprite: Sprite, group: Group[Any], dokill: bool) -> list[Sprite]:
    """spritecollide(sprite, group, dokill) -> list: the sprites of a group whose masks overlap that of a sprite.

    As pygame.sprite.spritecollide with collide_mask: in the order of the group, and removed from all groups if dokill.
    """
    others: list[Sprite] = group.sprites()
    found = [others[j] for _, j in mask_pairs(_placed([sprite]), _placed(others))]
    if dokill:
        for other in found:
            other.kill()
    return found


def groupcollide(groupa: Group[Any], groupb: Group[Any], dokilla: bool, dokillb: bool) -> dict[Sprite, list[Sprite]]:
    """groupcollide(groupa, groupb, dokilla, dokillb) -> dict from sprite to list: whose masks overlap, in two groups.

    As pygame.sprite.groupcollide with collide_mask.  The pairs of both groups are found in one search of boxes, instead
    of each with each.  A sprite of groupb that was killed is not found again.
    """
    ours, theirs = groupa.sprites(), groupb.sprites()
    crashed: dict[Sprite, list[Sprite]] = {}
    gone = set()
    for i, j in mask_pairs(_placed(ours), _placed(theirs)):
        if j in gone:
            continue
        crashed.setdefault(ours[i], []).append(theirs[j])
        if dokillb:
            gone.add(j)
    for j in gone:
        theirs[j].kill()
    if dokilla:
        for sprite in crashed:
            sprite.kill()
    return crashed
