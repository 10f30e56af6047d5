"""pygame.sprite's functions after install(): asked with collide_mask they are ours, with anything else pygame's own."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    from pygame.sprite import Group, Sprite


def replace(module: ModuleType) -> None:
    """Puts our functions into pygame.sprite; those that were taken from it before still find our masks."""
    own = vars(module)
    if own["collide_mask"] is _core.collide_mask:
        return
    by_masks = own["collide_mask"], _core.collide_mask
    their_collide, their_any, their_groups = own["spritecollide"], own["spritecollideany"], own["groupcollide"]

    def spritecollide(sprite: Sprite, group: Group[Any], dokill: bool,
                      collided: Callable[[Sprite, Sprite], Any] | None = None) -> list[Sprite]:
        if collided in by_masks:
            return _core.spritecollide(sprite, group, dokill)
        found: list[Sprite] = their_collide(sprite, group, dokill, collided)
        return found

    def spritecollideany(sprite: Sprite, group: Group[Any],
                         collided: Callable[[Sprite, Sprite], Any] | None = None) -> Sprite | None:
        if collided in by_masks:
            return _core.spritecollideany(sprite, group)
        found: Sprite | None = their_any(sprite, group, collided)
        return found

    def groupcollide(groupa: Group[Any], groupb: Group[Any], dokilla: bool, dokillb: bool,
                     collided: Callable[[Sprite, Sprite], Any] | None = None) -> dict[Sprite, list[Sprite]]:
        if collided in by_masks:
            return _core.groupcollide(groupa, groupb, dokilla, dokillb)
        found: dict[Sprite, list[Sprite]] = their_groups(groupa, groupb, dokilla, dokillb, collided)
        return found

    for ours, theirs in ((spritecollide, their_collide), (spritecollideany, their_any), (groupcollide, their_groups)):
        ours.__doc__ = theirs.__doc__
        own[ours.__name__] = ours
    own.update(collide_mask=_core.collide_mask, from_surface=_core.from_surface)
