"""Frames of a program of pygame with install() beside the same program without it.

    bench_games.py [--frames N] [--rounds N] [--pixels] [-m] PROGRAM [ARGUMENTS]

Keys are random, the same for both; the video is a dummy and no clock waits.  --pixels: sprites that the program compares by
their rectangles are compared by masks.  A round runs both in processes of their own, and takes the processor time from the first flip of the display to the last.
The least time of each counts, and the median of the rounds' ratios.  The last pictures must be the same.
"""

import argparse
import collections
import hashlib
import os
import random
import runpy
import statistics
import subprocess
import sys
import time


class Enough(SystemExit):
    pass


def install():
    import kolize.pygame
    kolize.pygame.install()


def compare_pixels():
    import pygame.sprite as sprite
    collide, crash, any_of = sprite.spritecollide, sprite.groupcollide, sprite.spritecollideany

    def chosen(collided):
        return collided or sprite.collide_mask

    sprite.spritecollide = lambda a, group, kill, collided=None: collide(a, group, kill, chosen(collided))
    sprite.groupcollide = lambda a, b, kill_a, kill_b, collided=None: crash(a, b, kill_a, kill_b, chosen(collided))
    sprite.spritecollideany = lambda a, group, collided=None: any_of(a, group, chosen(collided))


def post_events(pygame, rng):
    keys = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE, pygame.K_RETURN
    size = pygame.display.get_surface().get_size()
    at = rng.randrange(size[0]), rng.randrange(size[1])
    pygame.event.post(pygame.event.Event(rng.choice((pygame.KEYDOWN, pygame.KEYUP)), key=rng.choice(keys), mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    held = {key: rng.random() < 0.4 for key in keys}
    pygame.mouse.get_pos, pygame.key.get_pressed = lambda: at, lambda: collections.defaultdict(bool, held)


def count_frames(frames):
    """Prints the seconds between the first and the last flip, and what the display shows at the end."""
    import pygame
    rng, times = random.Random(1), []

    def after(function):
        def shown(*args, **keywords):
            answer = function(*args, **keywords)
            times.append(time.process_time())
            if len(times) > frames:
                picture = hashlib.sha256(pygame.image.tobytes(pygame.display.get_surface(), "RGB")).hexdigest()
                print("frames", times[-1] - times[0], picture, flush=True)
                os._exit(0)
            post_events(pygame, rng)
            return answer
        return shown

    pygame.display.flip, pygame.display.update = after(pygame.display.flip), after(pygame.display.update)
    pygame.time.Clock = lambda: type("Clock", (), {"tick": lambda *_: 16, "get_fps": lambda *_: 60.0, "get_time": lambda *_: 16})()
    pygame.time.wait = pygame.time.delay = lambda ms: ms
    pygame.time.get_ticks = lambda: 16 * len(times)


def play(chosen):
    random.seed(1)
    if chosen.side == "ours":
        install()
    import pygame
    import pygame.mask
    import pygame.sprite # noqa: F401
    if chosen.pixels:
        compare_pixels()
    count_frames(chosen.frames)
    sys.argv = [chosen.program, *chosen.arguments]
    if not chosen.module:
        sys.path.insert(0, os.path.dirname(os.path.abspath(chosen.program)))
    run = runpy.run_module if chosen.module else runpy.run_path
    for _ in range(100): # games that were lost are played again
        try:
            run(chosen.program, run_name="__main__")
        except SystemExit:
            pass


def one_round(side):
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1", **os.environ}
    done = subprocess.run([sys.executable, "-B", __file__, "--side", side, *sys.argv[1:]], env=environment, capture_output=True, text=True,
                          timeout=300)
    lines = [line.split() for line in done.stdout.splitlines() if line.startswith("frames ")]
    if not lines:
        sys.exit(f"the program ended before that: {done.stdout[-500:]}{done.stderr[-1500:]}")
    return float(lines[-1][1]), lines[-1][2]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--side", choices=("theirs", "ours"))
    options.add_argument("--frames", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--pixels", action="store_true")
    options.add_argument("-m", dest="module", action="store_true")
    options.add_argument("program")
    options.add_argument("arguments", nargs=argparse.REMAINDER)
    chosen = options.parse_args()
    if chosen.side:
        return play(chosen)
    seconds, pictures = {"theirs": [], "ours": []}, set()
    for i in range(chosen.rounds):
        for side in ("theirs", "ours") if i % 2 else ("ours", "theirs"):
            one, picture = one_round(side)
            seconds[side].append(one)
            pictures.add(picture)
    least = {side: min(all_of) for side, all_of in seconds.items()}
    pairs = statistics.median(ours / theirs for ours, theirs in zip(seconds["ours"], seconds["theirs"]))
    print(f"{chosen.program}: {least['theirs'] / chosen.frames * 1e6:.0f} us a frame, with install() {least['ours'] / chosen.frames * 1e6:.0f},"
          f" {least['ours'] / least['theirs']:.3f}, median of the pairs {pairs:.3f}; {'the same picture' if len(pictures) == 1 else 'pictures differ'} at the end")
    return 0 if len(pictures) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
