"""Runs a program of pygame with every mask asked of both, pygame's own and ours, and compares what they answer.

    pygame_shim.py [--frames N] [--seed N] PROGRAM.py [ARGUMENTS]
    pygame_shim.py [--frames N] -m MODULE [ARGUMENTS]

pygame.mask becomes masks that are pairs: each call goes to both, and answers, exceptions and pixels are compared.  Keys
and the mouse are random; the video is a dummy.  The program ends after so many flips of the display.  Ends with 1 when
anything differed.

With pygame-ce 2.5.8 and CPython 3.11 there was no difference in 183 900 calls.  pygame.examples.aliens, six seeds: 33 546
from_surface, 7 086 spritecollide, 1 521 groupcollide; pygame.examples.mask with four images: 1 724 overlap_area.  From the package
index abram-flappy-bird, three seeds: 9 009 from_surface, 924 overlap; flappy-bird-env: 1 239 and 826; dinosaur-pygame, three
seeds: 25 536 from_surface, 3 022 spritecollide, 1 511 groupcollide.  From Debian funnyboat, whose own test of pixels was
replaced by collide_mask, two seeds: 57 492 from_surface, 10 286 spritecollide, 4 615 collide_mask; krank: 19 040 from_surface, 1 904 spritecollide.
"""

import argparse
import collections
import os
import random
import runpy
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402
import pygame.mask  # noqa: E402
import pygame.sprite  # noqa: E402

import kolize.pygame as masks  # noqa: E402

THEIRS = pygame.mask.Mask, pygame.mask.from_surface, pygame.mask.from_threshold
asked, wrong = collections.Counter(), []


def outcome(call):
    try:
        return "answer", call()
    except Exception as error: # what a program may catch
        return type(error).__name__, str(error)


def plain(value):
    """An answer as something that can be compared."""
    if isinstance(value, (THEIRS[0], masks.Mask)):
        return "mask", value.get_size(), memoryview(value).tobytes()
    if isinstance(value, pygame.Surface):
        return "surface", value.get_size(), value.get_masks(), value.get_view("2").raw if value.get_bitsize() > 8 else value.get_buffer().raw
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def both(name, theirs, ours):
    """Compares two outcomes; returns theirs as the program shall see it."""
    (kind, answer), (our_kind, our_answer) = theirs, ours
    asked[name] += 1
    if kind != our_kind or plain(answer) != plain(our_answer):
        wrong.append((name, kind, plain(answer), our_kind, plain(our_answer)))
    if kind != "answer":
        raise getattr(__builtins__, kind, RuntimeError)(answer)
    if isinstance(answer, THEIRS[0]) and isinstance(our_answer, masks.Mask):
        return Both(pair=(answer, our_answer))
    if isinstance(answer, list) and answer and isinstance(answer[0], THEIRS[0]):
        return [Both(pair=pair) for pair in zip(answer, our_answer)]
    return answer


class Both:
    """A mask that is two."""

    def __init__(self, *args, pair=None, **keywords):
        self.pair = pair or (THEIRS[0](*args, **keywords), masks.Mask(*args, **keywords))
        self.same("Mask")

    def same(self, name):
        if plain(self.pair[0]) != plain(self.pair[1]):
            wrong.append((name, *map(plain, self.pair)))

    def __copy__(self):
        return self.copy()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*args, **keywords):
            outcomes = []
            for i in (0, 1):
                own = [arg.pair[i] if isinstance(arg, Both) else arg for arg in args]
                own = [arg.copy() if i == 0 and isinstance(arg, pygame.Surface) else arg for arg in own]
                named = {key: value.pair[i] if isinstance(value, Both) else value for key, value in keywords.items()}
                named = {k: v.copy() if i == 0 and isinstance(v, pygame.Surface) else v for k, v in named.items()}
                outcomes.append(outcome(lambda: getattr(self.pair[i], name)(*own, **named)))
            answer = both(name, *outcomes)
            self.same(name)
            return outcomes[1][1] if isinstance(answer, pygame.Surface) else answer

        return call


def from_surface(*args, **keywords):
    return both("from_surface", outcome(lambda: THEIRS[1](*args, **keywords)), outcome(lambda: masks.from_surface(*args, **keywords)))


def from_threshold(*args, **keywords):
    return both("from_threshold", outcome(lambda: THEIRS[2](*args, **keywords)), outcome(lambda: masks.from_threshold(*args, **keywords)))


# ---- Sprites ---------------------------------------------------------------------------------------------------------


class Twin:
    """A sprite as one side sees it: its own kind of mask, and a kill that only counts."""

    def __init__(self, sprite, side):
        self.sprite, self.rect, own = sprite, sprite.rect, getattr(sprite, "mask", None)
        if own is None and getattr(sprite, "image", None) is not None:
            own = from_surface(sprite.image) # games without masks are asked by those of their images
        self.mask = own.pair[side] if isinstance(own, Both) else own
        self.killed = 0

    def kill(self):
        self.killed += 1


def twins(sprites, side):
    return [Twin(sprite, side) for sprite in sprites]


def named(answer):
    if isinstance(answer, dict):
        return [(id(key.sprite), [id(item.sprite) for item in value]) for key, value in answer.items()]
    return [id(item.sprite) for item in answer] if isinstance(answer, list) else answer and getattr(answer, "sprite", answer)


def ask_sprites(name, theirs, ours, groups, kills):
    sides = []
    for side, function in ((0, theirs), (1, ours)):
        own = [twins(group, side) for group in groups]
        kind, answer = outcome(lambda: function(*own, *kills))
        sides.append((kind, named(answer), [[twin.killed for twin in group] for group in own]))
    asked[name] += 1
    if sides[0] != sides[1]:
        wrong.append((name, *sides))


def can_be_asked(*sprites):
    return all(getattr(sprite, "rect", None) is not None and
               (getattr(sprite, "mask", None) is not None or getattr(sprite, "image", None) is not None) for sprite in sprites)


def watch_sprites():
    own = pygame.sprite
    collide, crash, test = own.spritecollide, own.groupcollide, own.collide_mask

    def spritecollide(sprite, group, dokill, collided=None):
        if can_be_asked(sprite, *group):
            ask_sprites("spritecollide", lambda a, b, kill: collide(a[0], b, kill, test),
                        lambda a, b, kill: masks.spritecollide(a[0], b, kill), ([sprite], list(group)), (dokill,))
        return collide(sprite, group, dokill, collided)

    def groupcollide(groupa, groupb, dokilla, dokillb, collided=None):
        if can_be_asked(*groupa, *groupb):
            ask_sprites("groupcollide", lambda a, b, k, l: crash(a, b, k, l, test), masks.groupcollide,
                        (list(groupa), list(groupb)), (dokilla, dokillb))
        return crash(groupa, groupb, dokilla, dokillb, collided)

    def collide_mask(left, right):
        if can_be_asked(left, right):
            ask_sprites("collide_mask", lambda a, b: test(a[0], b[0]), lambda a, b: masks.collide_mask(a[0], b[0]), ([left], [right]), ())
        return test(left, right)

    own.spritecollide, own.groupcollide, own.collide_mask = spritecollide, groupcollide, collide_mask


# ---- The program -----------------------------------------------------------------------------------------------------


class Enough(SystemExit):
    pass


KEYS = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE, pygame.K_RETURN


def post_events(rng):
    size = pygame.display.get_surface().get_size()
    at = rng.randrange(size[0]), rng.randrange(size[1])
    key = rng.choice(KEYS)
    pygame.event.post(pygame.event.Event(rng.choice((pygame.KEYDOWN, pygame.KEYUP)), key=key, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.mouse.get_pos = lambda: at
    held = {key: rng.random() < 0.4 for key in KEYS}
    pygame.key.get_pressed = lambda: collections.defaultdict(bool, held)


def count_frames(frames, rng):
    left = [frames]

    def after(function):
        def shown(*args, **keywords):
            answer = function(*args, **keywords)
            left[0] -= 1
            if left[0] <= 0:
                raise Enough(0)
            post_events(rng)
            return answer
        return shown

    pygame.display.flip, pygame.display.update = after(pygame.display.flip), after(pygame.display.update)
    pygame.time.Clock = lambda: type("Clock", (), {"tick": lambda *_: 16, "get_fps": lambda *_: 60.0, "get_time": lambda *_: 16})()
    pygame.time.wait = pygame.time.delay = lambda ms: ms


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--frames", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-m", dest="module", action="store_true")
    options.add_argument("program")
    options.add_argument("arguments", nargs=argparse.REMAINDER)
    chosen = options.parse_args()
    random.seed(chosen.seed)
    pygame.mask.Mask, pygame.mask.from_surface, pygame.mask.from_threshold = Both, from_surface, from_threshold
    pygame.Mask = pygame.mask.MaskType = Both
    pygame.sprite.from_surface = from_surface
    watch_sprites()
    count_frames(chosen.frames, random.Random(chosen.seed))
    sys.argv = [chosen.program, *chosen.arguments]
    if not chosen.module: # as Python does
        sys.path.insert(0, os.path.dirname(os.path.abspath(chosen.program)))
    try:
        run = runpy.run_module if chosen.module else runpy.run_path
        run(chosen.program, run_name="__main__")
    except SystemExit:
        pass
    except Exception as error: # of the program itself; what was compared until then counts
        print("the program ended:", type(error).__name__, error)
    print(os.path.basename(chosen.program), dict(asked), len(wrong), "differences")
    for difference in wrong[:3]:
        print(str(difference)[:2000])
    os._exit(1 if wrong or not asked else 0)


if __name__ == "__main__":
    main()
