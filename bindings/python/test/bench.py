"""Times of kolize beside pygame-ce: every method of pygame.mask.Mask and every sprite function by masks.

    bench.py [--runs N] [--only METHOD] [--worst N] [--rows]

A row is a statement, asked of both in turns after their answers were compared.  A run takes the least time of each; the
ratio of a row is the median of the runs.  A method counts once: the mean of its rows, then the mean of all methods.
--rows prints all of them; the tables for README.md are always printed.
"""

import argparse
import gc
import importlib.util
import os
import random
import statistics
import timeit

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy  # noqa: E402
import pygame  # noqa: E402
import pygame.surfarray  # noqa: E402

import kolize  # noqa: E402
import kolize.pygame as masks  # noqa: E402

# pygame's masks, and pygame.sprite once more, as they are without install().
their_mask = pygame.mask
their_spec = importlib.util.find_spec("pygame.sprite")
their_sprite = importlib.util.module_from_spec(their_spec)
their_spec.loader.exec_module(their_sprite)
masks.install()

SIZES = 16, 64, 256, 1024
FORMS = "disc", "sprite"
THEIRS, OURS = 0, 1

# ---- Pictures --------------------------------------------------------------------------------------------------------


def cells(form, n):
    """bool of shape (n, n): a disc, or somebody with a head, arms, legs and a hole in the middle."""
    y, x = (numpy.mgrid[0:n, 0:n] + 0.5) / n
    if form == "disc":
        return (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25
    made = (x - 0.5) ** 2 + (y - 0.2) ** 2 <= 0.03
    made |= (abs(x - 0.5) < 0.2) & (y > 0.3) & (y < 0.7)
    made |= (abs(x - 0.5) < 0.45) & (abs(y - 0.45) < 0.06)
    made |= (abs(abs(x - 0.5) - 0.13) < 0.07) & (y >= 0.7) & (y < 0.97)
    return made & ~((abs(x - 0.5) < 0.05) & (abs(y - 0.55) < 0.05))


def surface(kind, form, n):
    """A picture of that form: solid where the form is, by alpha or by a colour key; opaque pictures have neither."""
    solid = cells(form, n).T
    how, bits = kind.split()
    if how == "alpha":
        made = pygame.Surface((n, n), pygame.SRCALPHA, 32)
        made.fill((90, 160, 60, 255))
        pygame.surfarray.pixels_alpha(made)[:] = numpy.where(solid, 255, 0)
        return made
    made = pygame.Surface((n, n), 0, int(bits))
    if bits == "8":
        made.set_palette([(i, 255 - i, i // 2) for i in range(256)])
    key, other = made.map_rgb((255, 0, 127)), made.map_rgb((40, 215, 20))
    pixels = numpy.where(solid, other, key)
    pygame.surfarray.blit_array(made, pixels)
    if how == "key":
        made.set_colorkey((255, 0, 127))
    return made


def mask(kind, solid):
    h, w = solid.shape
    made = kind((w, h))
    for y, x in zip(*numpy.nonzero(solid)):
        made.set_at((int(x), int(y)))
    return made


# ---- Rows ------------------------------------------------------------------------------------------------------------


class Row:
    """A statement with the names of both sides; `shown` is an expression of the answer that is compared."""

    def __init__(self, method, size, case, statement, sides, shown=None):
        self.method, self.size, self.case, self.statement = method, size, case, statement
        self.sides, self.shown, self.ratios, self.times = sides, shown or statement, [], [1e99, 1e99]

    def answers(self):
        found = []
        for side in self.sides:
            names = dict(side)
            if self.shown != self.statement:
                exec(self.statement, names)
            found.append(plain(eval(self.shown, names)))
        return found

    def run(self, rounds):
        timers = [timeit.Timer(self.statement, globals=side) for side in self.sides]
        counts = [max(1, min(20000, int(2e-4 / max(timer.timeit(1), 1e-8)))) for timer in timers]
        least = [1e99, 1e99]
        for i in range(rounds):
            for side in ((THEIRS, OURS) if i % 2 else (OURS, THEIRS)):
                least[side] = min(least[side], timers[side].timeit(counts[side]) / counts[side])
        self.ratios.append(least[OURS] / least[THEIRS])
        self.times = [min(a, b * 1e9) for a, b in zip(self.times, least)]

    @property
    def ratio(self):
        return statistics.median(self.ratios)

    @property
    def name(self):
        return f"`{self.method}` {self.size} px, {self.case}"


def plain(answer):
    """An answer as values that can be compared with those of the other side."""
    if isinstance(answer, (list, tuple)):
        return [plain(item) for item in answer]
    if isinstance(answer, dict):
        return [[plain(key), plain(value)] for key, value in answer.items()]
    if isinstance(answer, (pygame.sprite.Sprite, their_sprite.Sprite)):
        return answer.number
    if isinstance(answer, pygame.Surface):
        return answer.get_size(), answer.get_masks(), answer.get_view("2").raw
    if hasattr(answer, "get_bounding_rects"):
        return answer.get_size(), memoryview(answer).tobytes()
    return answer


def two_masks(form, n, made):
    places = {"hit": (n // 3, n // 4), "miss": (n - n // 8, n - n // 8), "far": (2 * n, n)}
    for case, at in places.items():
        sides = [{"m": m, "o": o, "at": at} for m, o in zip(made[form, n], made[form, n])]
        for method in ("overlap", "overlap_area", "overlap_mask"):
            yield Row(method, n, f"{form}, {case}", f"m.{method}(o, at)", sides)
        for method in ("draw", "erase"):
            copies = [dict(side, m=side["m"].copy()) for side in sides]
            yield Row(method, n, f"{form}, {case}", f"m.{method}(o, at)", copies, "m")
    small = min(n, 256 if form == "disc" else 64) if n < 1024 else 16 # pygame would take 10 s
    sides = [{"m": m, "o": o} for m, o in zip(made[form, n], made[form, small])]
    yield Row("convolve", n, f"{form} of {small} px", "m.convolve(o)", sides)


def one_mask(form, n, made):
    sides = [{"m": m, "at": (n // 2, n // 3), "n": n} for m in made[form, n]]
    for method in ("get_size", "get_rect", "count", "centroid", "angle", "outline", "connected_component",
                   "connected_components", "get_bounding_rects", "copy"):
        yield Row(method, n, form, f"m.{method}()", sides)
    yield Row("copy", n, f"{form}, then set_at", "c = m.copy(); c.set_at(at)", sides, "c")
    yield Row("get_rect", n, f"{form}, topleft", "m.get_rect(topleft=at)", sides)
    yield Row("get_at", n, form, "m.get_at(at)", sides)
    yield Row("outline", n, f"{form}, every 8", "m.outline(8)", sides)
    yield Row("connected_component", n, f"{form}, of a cell", "m.connected_component(at)", sides)
    for case, factor in (("x 1.5", 1.5), ("x 0.5", 0.5)):
        larger = [dict(side, size=(int(n * factor), int(n * factor))) for side in sides]
        yield Row("scale", n, f"{form}, {case}", "m.scale(size)", larger)
    for method in ("fill", "clear", "invert", "set_at"):
        copies = [dict(side, m=side["m"].copy()) for side in sides]
        yield Row(method, n, form, f"m.{method}({'at' if method == 'set_at' else ''})", copies, "m")


def made_masks(n):
    sides = [{"Mask": kind, "size": (n, n)} for kind in (their_mask.Mask, masks.Mask)]
    yield Row("Mask", n, "clear", "Mask(size)", sides)
    yield Row("Mask", n, "full", "Mask(size, True)", sides)


def surfaces(form, n, made):
    modules = their_mask, masks
    for kind in ("alpha 32", "key 32", "key 24", "key 16", "key 8", "opaque 32", "opaque 24", "opaque 8"):
        picture = surface(kind, form, n)
        sides = [{"lib": lib, "s": picture, "m": m} for lib, m in zip(modules, made[form, n])]
        yield Row("from_surface", n, f"{form}, {kind} bit", "lib.from_surface(s)", sides)
        near = "(200, 55, 100), (30, 225, 15)" if kind.endswith(" 8") else "(40, 215, 20), (10, 10, 10, 255)"
        yield Row("from_threshold", n, f"{form}, {kind} bit", f"lib.from_threshold(s, {near})", sides)
        if "key" in kind:
            yield Row("from_threshold", n, f"{form}, {kind} bit, beside another",
                      "lib.from_threshold(s, (0, 0, 0), (10, 10, 10, 255), s)", sides)
        if "opaque" in kind or "alpha" in kind:
            yield Row("to_surface", n, f"{form}, on {kind} bit", "m.to_surface(s)", sides, "s")
    sides = [{"m": m, "s": surface("alpha 32", form, n)} for m in made[form, n]]
    yield Row("to_surface", n, f"{form}, new", "m.to_surface()", sides)
    yield Row("to_surface", n, f"{form}, colours", "m.to_surface(setcolor='red', unsetcolor=None)", sides)
    yield Row("to_surface", n, f"{form}, of a surface", "m.to_surface(setsurface=s, unsetcolor=(0, 0, 0, 0))", sides)


def sprite(number, group, own, x, y, n):
    made = pygame.sprite.Sprite(*group)
    made.number, made.mask, made.rect = number, own, pygame.Rect(x, y, n, n)
    return made


def crowd(made, n, count, spread, seed=1):
    """Groups of `count` sprites on a square of `spread` sides of n, one for each side, and a sprite in the middle."""
    found = []
    for own in made:
        rng, groups = random.Random(seed), [pygame.sprite.Group(), pygame.sprite.Group()]
        for group in groups:
            for i in range(count):
                sprite(i, [group], own, rng.randrange(int(spread * n) + 1), rng.randrange(int(spread * n) + 1), n)
        one = sprite(-1, [], own, int(spread * n) // 2, int(spread * n) // 2, n)
        found.append({"one": one, "a": groups[0], "b": groups[1]})
    found[THEIRS].update(s=their_sprite, f=their_sprite.collide_mask)
    found[OURS].update(s=pygame.sprite, f=pygame.sprite.collide_mask)
    return found


def sprites(form, n, made):
    for case, at in {"hit": (n // 3, n // 4), "miss": (n - n // 8, n - n // 8), "far": (2 * n, n)}.items():
        sides = [{"f": f, "a": sprite(0, [], own, 0, 0, n), "b": sprite(1, [], own, *at, n)}
                 for f, own in zip((their_sprite.collide_mask, masks.collide_mask), made[form, n])]
        yield Row("collide_mask", n, f"{form}, {case}", "f(a, b)", sides)
    for case, spread in (("hit", 3), ("miss", 30)):
        sides = crowd(made[form, n], n, 20, spread)
        yield Row("spritecollide", n, f"{form}, 20, {case}", "s.spritecollide(one, a, False, f)", sides)
        yield Row("spritecollideany", n, f"{form}, 20, {case}", "s.spritecollideany(one, a, f)", sides)
        yield Row("groupcollide", n, f"{form}, 20 x 20, {case}", "s.groupcollide(a, b, False, False, f)", sides)


LOOP = "[t for t in a if rect_of(one).colliderect(t.rect) and f(one, t)]"
LOOPS = """\
{t: hits for t in a if (hits := [u for u in b if t.rect.colliderect(u.rect) and f(t, u)])}"""


def crowds(made):
    """The usual loop, rectangles first, beside masks.spritecollide and masks.groupcollide."""
    for count in (1, 5, 20, 100, 1000):
        sides = crowd(made["disc", 64], 64, count, count ** 0.5 * 2)
        ours = "s.spritecollide(one, a, False)"
        yield Pair("spritecollide", 64, f"1 x {count}", LOOP.replace("rect_of(one)", "one.rect"), ours, sides)
        if count <= 100:
            yield Pair("groupcollide", 64, f"{count} x {count}", LOOPS, "s.groupcollide(a, b, False, False)", sides)


class Pair(Row):
    """Two statements: theirs and ours."""

    def __init__(self, method, size, case, theirs, ours, sides):
        sides[OURS]["s"] = masks
        super().__init__(method, size, case, "", sides)
        self.statements = theirs, ours

    def answers(self):
        return [plain(eval(text, side)) for text, side in zip(self.statements, self.sides)]

    def run(self, rounds):
        one, two = (Row("", 0, "", text, [side, side]) for text, side in zip(self.statements, self.sides))
        for _ in range(2):
            one.run(rounds), two.run(rounds)
        self.ratios.append(two.times[OURS] / one.times[OURS])
        self.times = [min(a, b) for a, b in zip(self.times, (one.times[OURS], two.times[OURS]))]


def all_rows():
    made = {(form, n): [mask(kind, cells(form, n)) for kind in (their_mask.Mask, masks.Mask)]
            for form in FORMS for n in SIZES}
    for n in SIZES:
        yield from made_masks(n)
        for form in FORMS:
            for rows in (one_mask, two_masks, surfaces, sprites):
                yield from rows(form, n, made)
    yield from crowds(made)


# ---- The tables ------------------------------------------------------------------------------------------------------


def means(rows):
    """Method -> the mean ratio of its rows, and the mean of all methods."""
    of = {}
    for row in rows:
        of.setdefault(row.method, []).append(row.ratio)
    each = {method: statistics.mean(ratios) for method, ratios in of.items()}
    return each, statistics.mean(each.values()) if each else 0


def unit(ns):
    return f"{ns:.0f} ns" if ns < 1e4 else f"{ns / 1e3:.0f} us" if ns < 1e7 else f"{ns / 1e6:.0f} ms"


def print_rows(title, rows):
    print(f"\n| {title} | pygame-ce {pygame.version.ver} | kolize | ratio |\n| --- | --- | --- | --- |")
    for row in rows:
        print(f"| {row.name} | {unit(row.times[THEIRS])} | {unit(row.times[OURS])} | {row.ratio:.2f} |")


def print_means(rows):
    small, small_mean = means([row for row in rows if row.size == 16])
    large, large_mean = means([row for row in rows if row.size > 16])
    print("\n| method | 16 px | 64 to 1024 px | its worst row |\n| --- | --- | --- | --- |")
    for method in sorted(large, key=lambda name: -large[name]):
        worst = max((row for row in rows if row.method == method), key=lambda row: row.ratio)
        print(f"| `{method}` | {small.get(method, 0):.2f} | {large[method]:.2f} | {worst.ratio:.2f}: {worst.size} px, {worst.case} |")
    print(f"| mean of the methods | {small_mean:.2f} | {large_mean:.2f} | |")


def least(function, number, repeats=15):
    """Least ns of one call."""
    return min(timeit.repeat(function, number=number, repeat=repeats)) / number * 1e9


def print_arrays():
    """What pygame has no call for: many offsets at once, and worlds."""
    a = mask(masks.Mask, cells("disc", 64))
    offsets = numpy.random.default_rng(1).integers(-80, 80, (10000, 2)).astype("i4")
    print(f"\n`overlap_many`, each of 10 000 offsets: {least(lambda: a.overlap_many(a, offsets), 3) / len(offsets):.0f} ns")
    world, rng = kolize.World(), numpy.random.default_rng(1)
    at = rng.random((10000, 2), "f4") * 2000
    bodies = world.add_many(kolize.Shape.circle((0, 0), 5), at)
    steps = [at + rng.random((10000, 2), "f4") for _ in range(4)]
    state = [0]

    def step():
        state[0] += 1
        world.place_many(bodies, steps[state[0] % 4])
        return world.step()

    print(f"10 000 circles placed from NumPy and stepped: {least(step, 5) / 1e6:.3f} ms, {len(step())} pairs")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--rounds", type=int, default=8)
    options.add_argument("--only", default="")
    options.add_argument("--worst", type=int, default=12)
    options.add_argument("--rows", action="store_true")
    chosen = options.parse_args()
    pygame.display.init()
    rows = [row for row in all_rows() if not chosen.only or row.method in chosen.only.split(",")]
    for row in rows:
        theirs, ours = row.answers()
        assert theirs == ours, (row.name, row.shown, theirs, ours)
    gc.disable()
    for _ in range(chosen.runs):
        for row in rows:
            row.run(chosen.rounds)
    gc.enable()
    of_pygame = [row for row in rows if not isinstance(row, Pair)]
    if chosen.rows:
        print_rows("all rows", of_pygame)
    print_means(of_pygame)
    worst = sorted(of_pygame, key=lambda row: -row.ratio)
    print_rows(f"the {chosen.worst} worst of {len(worst)} rows", worst[:chosen.worst])
    print_rows("rectangles first, then masks", [row for row in rows if isinstance(row, Pair)])
    if not chosen.only:
        print_arrays()


if __name__ == "__main__":
    main()
