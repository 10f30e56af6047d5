"""Rows of `make cliffs` from Python: worlds that nobody indexed, in blocks of the extension and the core that ran."""

import ctypes
import math
import random

import kolize
import kolize._core as core

blocks = ctypes.c_uint64.in_dll(ctypes.CDLL(core.__file__), "cliffs_blocks")
STATES = ("at rest", "moved, step", "new", "step, all moved")


def town(n, state):
    """A world of n circles 2 apart, what has happened to it, and a place between bodies in its middle."""
    side, rng = math.isqrt(n - 1) + 1, random.Random(1)
    world, ball = kolize.World(), kolize.Shape.circle((0, 0), .5)
    homes = [(2 * (i % side) + rng.random() / 2, 2 * (i // side) + rng.random() / 2) for i in range(n)]
    bodies = [world.add(ball, at) for at in homes]
    middle = (side // 2 * 2 + 1.3, side // 2 * 2 + 1.3)

    def move():
        for body, (x, y) in zip(bodies, homes):
            world.place(body, (x + rng.random() / 5, y))

    for _ in range(0 if state == "new" else 6):
        if state != "at rest":
            move()
        world.step()
        world.ray(middle, (middle[0] + 2, middle[1] + 1))
    if state == "step, all moved":
        move()
    mover = world.add(kolize.Shape.circle((0, 0), .3), middle)
    return world, mover, middle


def questions(world, mover, at):
    end, small = (at[0] + 1.7, at[1] + .9), kolize.Shape.circle(at, .3)
    yield "world ray", lambda: world.ray(at, end)
    yield "world find", lambda: world.find(small)
    yield "body move", lambda: (world.move(mover, (.4, .2)), world.place(mover, at))
    yield "body place", lambda: world.place(mover, at)


def main():
    for state in STATES:
        for n in (1000, 10000, 100000):
            world, mover, at = town(n, state)
            for _ in range(100):  # by then a world has paid to build its trees
                world.ray(at, (at[0] + 1.7, at[1] + .9))
            for name, ask in questions(world, mover, at):
                for _ in range(4):
                    before = blocks.value
                    ask()
                    print(n, blocks.value - before, "%s | bodies of Python | circle | spread | %s" % (name, state))


main()
