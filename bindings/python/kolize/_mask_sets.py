"""Mask sets in pickles: made again by the calls that made them."""

from typing import Any

from ._core import MaskSet

_SENSOR, _ONE_WAY, _PROBE, _DISABLED = 2, 4, 8, 16


def make(frames: list[Any], tags: list[Any], animations: list[Any] = []) -> MaskSet:
    made = MaskSet()
    for number, ((name, size, pivot, duration_ms), masks, shapes) in enumerate(frames):
        made.add_empty(size, pivot, name, duration_ms)
        for tag, mask, at in masks:
            made.add_mask(number, mask, tag, at)
        for tag, shape, data in shapes:
            made.add_shape(number, shape, tag, data)
    for tag, kind, category, collides, flags, user in tags:
        made.define_tag(tag, kind, category or 1, collides or -1, bool(flags & _SENSOR), bool(flags & _ONE_WAY),
                        bool(flags & _PROBE), bool(flags & _DISABLED), user)
    for animation in animations:
        made.add_animation(*animation)
    return made


def reduced(frames: MaskSet, first_turn: int, n_turns: int, tags: list[Any]) -> tuple[Any, ...]:
    parts = [(frames.frame(i), frames.masks(i), frames.shapes(i)) for i in range(len(frames))]
    return make, (parts, tags, frames.animations()), (first_turn, n_turns)
