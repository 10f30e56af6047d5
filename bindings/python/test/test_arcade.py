"""Sprite lists of arcade itself, which keep their worlds in step; and the example, without a window."""

import os
import random
import subprocess
import sys
import unittest

os.environ["ARCADE_HEADLESS"] = "True"
import arcade

from kolize import Shape, overlap
from kolize.arcade import SpriteWorld, check_for_collision_with_list, collisions, world_of

CUP = ((-3, -3), (3, -3), (3, 3), (2, 3), (2, -2), (-2, -2), (-2, 3), (-3, 3))  # open above
BOX = ((-2, -1), (2, -1), (2, 1), (-2, 1))
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples", "arcade_rocks.py")


def shape(sprite):
    return Shape.polygon([tuple(map(float, p)) for p in sprite.hit_box.get_adjusted_points()])


class Arcade(unittest.TestCase):
    def sprites(self, rng, n, texture):
        made = arcade.SpriteList(lazy=True)
        for _ in range(n):
            sprite = arcade.Sprite(texture, rng.choice([1, 2]), rng.uniform(0, 60), rng.uniform(0, 60), rng.uniform(0, 360))
            sprite.hit_box = arcade.hitbox.RotatableHitBox(rng.choice([CUP, BOX]), position=sprite.position,
                                                           angle=sprite.angle, scale=sprite.scale)
            made.append(sprite)
        return made

    def test_its_lists_keep_their_worlds_in_step(self):
        rng, texture, found = random.Random(4), arcade.Texture.create_empty("6", (6, 6)), 0
        a, b = self.sprites(rng, 20, texture), self.sprites(rng, 30, texture)
        for round in range(20):
            for s in a:
                wanted = {t for t in b if overlap(shape(s), shape(t))}
                self.assertEqual(set(check_for_collision_with_list(s, b)), wanted)
                theirs = set(arcade.check_for_collision_with_list(s, b))  # through our world, and by its own test
                self.assertLessEqual(wanted, theirs)
                found += len(wanted)
            self.assertEqual(set(collisions(a, b)), {(s, t) for s in a for t in b if overlap(shape(s), shape(t))})
            for s in [*a, *b]:
                s.position = rng.uniform(0, 60), rng.uniform(0, 60)
                s.angle += 10
                s.scale = rng.uniform(0.5, 2)
                s.change_x = rng.uniform(-1, 1)
            b.update()
            b.pop()
            b.append(self.sprites(rng, 1, texture)[0])
            b[3] = self.sprites(rng, 1, texture)[0]
            if round == 10:
                b.clear()
                self.assertEqual(check_for_collision_with_list(a[0], b), [])
                b.extend(list(self.sprites(rng, 30, texture)))
            if round == 15:
                b.enable_spatial_hashing()
            self.assertIsInstance(world_of(b), SpriteWorld)
        self.assertGreater(found, 200)

    def test_the_example_plays(self):
        run = subprocess.run([sys.executable, "-B", EXAMPLE, "--frames", "60"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout, "[1-9][0-9]* hits of rocks")


if __name__ == "__main__":
    unittest.main()
