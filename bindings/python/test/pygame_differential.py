"""Random pairs of masks, every method of kolize.pygame beside pygame-ce: prints a line a method, and fails on a difference.

    pygame_differential.py PAIRS [SEED]

connected_component() without a position is compared by size alone, and ours may be larger: pygame-ce's is not always the
largest.  pygame-ce writes outside its memory in components of masks with odd width and height, so these are made even.
"""

import collections
import os
import random
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

import kolize.pygame  # noqa: E402

Theirs, Ours = pygame.mask.Mask, kolize.pygame.Mask
assert Theirs is not Ours


def cells(mask):
    return mask.get_size(), memoryview(mask).tobytes() if all(mask.get_size()) else b""


def random_pair(rng, even):
    """The same cells in a mask of each, of one of four densities."""
    side = rng.choice((8, 24, 24, 70, 130, 300))
    w, h = rng.randint(0, side), rng.randint(0, side if side < 100 else 40)
    if even:
        w, h = w // 2 * 2, h // 2 * 2
    masks = Theirs((w, h)), Ours((w, h))
    if not w or not h:
        return masks
    density = rng.choice((0.02, 0.1, 0.5, 0.95))
    strips = (w + 63) // 64
    for strip in range(strips):
        valid = (1 << min(64, w - 64 * strip)) - 1
        for y in range(h):
            word = random_word(rng, density) & valid
            for mask in masks:
                view = memoryview(mask)
                view[strip, y] = word
                view.release()
    return masks


def random_word(rng, density):
    a, b, c = rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64)
    thin = a & b & c
    return {0.02: thin & rng.getrandbits(64) & rng.getrandbits(64), 0.1: thin, 0.5: a, 0.95: a | b | c | rng.getrandbits(64)}[density]


def questions(rng, even):
    """(name, function of two masks) of all that is asked about one pair."""
    at = rng.randint(-80, 300), rng.randint(-30, 45)
    near = rng.randint(-12, 12), rng.randint(-12, 12)
    size = rng.randint(0, 40), rng.randint(0, 40)
    yield "overlap", lambda a, b: (a.overlap(b, at), a.overlap(b, near))
    yield "overlap_area", lambda a, b: (a.overlap_area(b, at), a.overlap_area(b, near))
    yield "overlap_mask", lambda a, b: cells(a.overlap_mask(b, near))
    yield "count", lambda a, b: a.count()
    yield "centroid", lambda a, b: a.centroid()
    yield "angle", lambda a, b: a.angle()
    yield "outline", lambda a, b: a.outline()
    yield "outline of every third", lambda a, b: a.outline(3)
    yield "get_rect", lambda a, b: a.get_rect(center=near)
    yield "get_at", lambda a, b: a.get_at(near)
    yield "scale", lambda a, b: cells(a.scale(size))
    yield "copy", lambda a, b: cells(a.copy())
    if even:
        yield "connected_components", lambda a, b: [cells(c) for c in a.connected_components(2)]
        yield "connected_component at", lambda a, b: cells(a.connected_component(near))
        yield "get_bounding_rects", lambda a, b: a.get_bounding_rects()
    yield "convolve", lambda a, b: cells(a.convolve(b)) if a.get_size()[0] * b.get_size()[0] < 2000 else None
    yield "to_surface", lambda a, b: pygame.image.tobytes(a.to_surface(), "RGBA")
    yield "draw", lambda a, b: (a.draw(b, near), cells(a))
    yield "set_at", lambda a, b: (a.set_at(near), cells(a))
    yield "erase", lambda a, b: (a.erase(b, at), cells(a))
    yield "invert", lambda a, b: (a.invert(), cells(a))
    yield "fill", lambda a, b: (a.fill(), cells(a))
    yield "clear", lambda a, b: (a.clear(), cells(a))


def answer(function, a, b):
    try:
        return function(a, b)
    except (IndexError, ValueError, TypeError) as error:
        return type(error).__name__, str(error)


def random_surface(rng):
    flags, depth = rng.choice(((pygame.SRCALPHA, 32), (0, 32), (0, 24), (0, 16), (pygame.SRCALPHA, 16), (0, 8)))
    surface = pygame.Surface((rng.randint(0, 40), rng.randint(0, 20)), flags, depth)
    colors = [tuple(rng.randint(0, 255) for _ in range(4)) for _ in range(4)]
    for y in range(surface.get_height()):
        for x in range(surface.get_width()):
            surface.set_at((x, y), rng.choice(colors))
    if rng.random() < 0.3:
        surface.set_colorkey(rng.choice(colors))
    return surface, colors


def surface_questions(rng):
    surface, colors = random_surface(rng)
    threshold, near = rng.randint(-1, 256), tuple(rng.randint(0, 120) for _ in range(3))
    color, other = rng.choice(colors), surface.copy()  # pygame-ce reads another format as if it were the surface's own
    other.fill(rng.choice(colors))
    yield "from_surface", lambda module: cells(module.from_surface(surface, threshold))
    if surface.get_bitsize() == 8:
        return  # pygame-ce takes every indexed pixel for black
    yield "from_threshold", lambda module: cells(module.from_threshold(surface, color, near))
    yield "from_threshold of another", lambda module: cells(module.from_threshold(surface, color, near, other))


def main():
    n, rng = int(sys.argv[1]), random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    asked, differ, examples = collections.Counter(), collections.Counter(), {}
    for i in range(n):
        even = i % 2 == 0
        (a, ours_a), (b, ours_b) = random_pair(rng, even), random_pair(rng, even)
        if even and a.connected_component().count() > ours_a.connected_component().count():
            differ["connected_component"] += 1
        asked["connected_component"] += even
        for name, function in questions(rng, even):
            theirs, ours = answer(function, a, b), answer(function, ours_a, ours_b)
            asked[name] += 1
            if theirs != ours:
                differ[name] += 1
                examples.setdefault(name, (a.get_size(), b.get_size(), str(theirs)[:60], str(ours)[:60]))
        for name, function in surface_questions(rng) if i % 10 == 0 else ():
            asked[name] += 1
            if function(pygame.mask) != function(kolize.pygame):
                differ[name] += 1
    for name in asked:
        print(f"{name:28} {asked[name]:8} asked {differ[name]:6} differ", *([examples[name]] if name in examples else []))
    print(f"{n} pairs, {sum(differ.values())} differences")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
