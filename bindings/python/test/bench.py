"""Least times of kolize beside pygame-ce and NumPy's obvious code; prints a table for README.md.

    bench.py
"""

import os
import random
import timeit

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy  # noqa: E402
import pygame  # noqa: E402

import kolize  # noqa: E402
import kolize.pygame as masks  # noqa: E402

Theirs, Ours = pygame.mask.Mask, masks.Mask


def least(function, number, repeats=15):
    """Least ns of one call."""
    return min(timeit.repeat(function, number=number, repeat=repeats)) / number * 1e9


def beside(name, theirs, ours, unit=""):
    print(f"| {name} | {theirs:.0f}{unit} | {ours:.0f}{unit} | {ours / theirs:.2f} |")


def masks_of(kind, w, h):
    return kind((w, h), True), kind((w, h), True)


def overlap(name, w, offset):
    times = []
    for kind in (Theirs, Ours):
        a, b = masks_of(kind, w, w)
        timer = timeit.Timer("f(b, at)", globals={"f": a.overlap, "b": b, "at": offset})
        times.append(min(timer.repeat(40, 20000)) / 20000 * 1e9)
    beside(name, *times, " ns")


def sprites():
    rng, made = random.Random(1), []
    for kind in (Theirs, Ours):
        rng.seed(1)
        disc = kind((32, 32))
        for y in range(32):
            for x in range(32):
                disc.set_at((x, y), (x - 15.5) ** 2 + (y - 15.5) ** 2 <= 256)
        groups = [pygame.sprite.Group() for _ in range(2)]
        for group in groups:
            for _ in range(300):
                sprite = pygame.sprite.Sprite(group)
                sprite.mask, sprite.rect = disc, pygame.Rect(rng.randrange(2000), rng.randrange(2000), 32, 32)
        made.append(groups)
    return made


def main():
    print("| | pygame-ce", pygame.version.ver, "| kolize | ratio |")
    print("| --- | --- | --- | --- |")
    overlap("`overlap` of 64 x 64, apart", 64, (100, 0))
    overlap("`overlap` of 64 x 64, hit", 64, (3, 5))
    overlap("`overlap` of 1024 x 1024, hit", 1024, (300, 500))
    a, b = masks_of(Ours, 64, 64)
    offsets = numpy.random.default_rng(1).integers(-80, 80, (10000, 2)).astype("i4")
    each = least(lambda: a.overlap_many(b, offsets), 3) / len(offsets)
    p, q = masks_of(Theirs, 64, 64)
    tuples = [tuple(map(int, offset)) for offset in offsets]
    beside("10 000 offsets, each", least(lambda: [p.overlap(q, offset) for offset in tuples], 1) / len(offsets), each, " ns")
    theirs, ours = sprites()
    found = pygame.sprite.groupcollide(*theirs, False, False, pygame.sprite.collide_mask)
    assert sum(map(len, found.values())) == sum(map(len, masks.groupcollide(*ours, False, False).values()))
    slow = least(lambda: pygame.sprite.groupcollide(*theirs, False, False, pygame.sprite.collide_mask), 1, 5)
    beside("`groupcollide` of 300 x 300 by masks", slow / 1e3, least(lambda: masks.groupcollide(*ours, False, False), 1) / 1e3, " us")
    image = pygame.Surface((64, 64), pygame.SRCALPHA)
    beside("`from_surface` of 64 x 64", least(lambda: pygame.mask.from_surface(image), 500), least(lambda: masks.from_surface(image), 500), " ns")
    world, rng = kolize.World(), numpy.random.default_rng(1)
    at = rng.random((10000, 2), "f4") * 2000
    bodies = world.add_many(kolize.Shape.circle((0, 0), 5), at)
    steps = [at + rng.random((10000, 2), "f4") for _ in range(4)]
    state = [0]

    def step():
        state[0] += 1
        world.place_many(bodies, steps[state[0] % 4])
        return world.step()

    print(f"\n10 000 circles placed from NumPy and stepped: {least(step, 5) / 1e6:.3f} ms, {len(step())} pairs")


if __name__ == "__main__":
    main()
