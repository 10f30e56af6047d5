"""Sprite lists beside arcade's own functions: two lists of concave stars that all move and turn, without a window.

    python bench_arcade.py [N ...]        a frame: to move all, and to find every pair; least of five runs, in turn
"""

import math
import os
import random
import sys
import time

os.environ["ARCADE_HEADLESS"] = "True"
import arcade

import kolize.arcade as ours

STAR = [(math.cos(i * math.pi / 5) * (16 if i % 2 else 7), math.sin(i * math.pi / 5) * (16 if i % 2 else 7))
        for i in range(10)]
WAYS = {
    "arcade, every sprite": (False, lambda a, b: [arcade.check_for_collision_with_list(s, b, method=3) for s in a]),
    "arcade, spatial hash": (True, lambda a, b: [arcade.check_for_collision_with_list(s, b, method=1) for s in a]),
    "check_for_collision_with_list": (False, lambda a, b: [ours.check_for_collision_with_list(s, b) for s in a]),
    "collisions": (False, ours.collisions),
}


def sprites(n, side, rng, texture, use_hash):
    made = arcade.SpriteList(use_spatial_hash=use_hash, lazy=True)
    for _ in range(n):
        sprite = arcade.Sprite(texture, 1, rng.uniform(0, side), rng.uniform(0, side))
        sprite.hit_box = arcade.hitbox.RotatableHitBox(STAR, position=sprite.position, scale=sprite.scale)
        made.append(sprite)
    return made


def frames(n, use_hash, way, texture):
    """Seconds a frame."""
    rng = random.Random(n)
    a, b = (sprites(n, 50 * math.sqrt(n), rng, texture, use_hash) for _ in "ab")
    way(a, b)
    begin = time.perf_counter()
    for _ in range(3):
        for sprite in [*a, *b]:
            x, y = sprite.position
            sprite.position = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)
            sprite.angle += 3
        way(a, b)
    return (time.perf_counter() - begin) / 3


def main(sizes):
    texture = arcade.Texture.create_empty("star", (32, 32))
    for n in sizes:
        least = dict.fromkeys(WAYS, math.inf)
        for _ in range(5):
            for name, (use_hash, way) in WAYS.items():
                least[name] = min(least[name], frames(n, use_hash, way, texture))
        for name, seconds in least.items():
            print(f"{n} x {n}  {name:30} {seconds * 1e3:9.3f} ms  {seconds / least['arcade, every sprite']:.3f}")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [10, 30, 100, 300])
