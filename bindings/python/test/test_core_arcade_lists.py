"""Sprite lists of kolize.arcade: beside a test of all pairs, while sprites move, turn, change and go.

The lists are of a class that calls its spatial hash as arcade's SpriteList does; test_arcade.py has arcade's own.
"""

import random
import unittest

from kolize import Error, Shape, overlap
from kolize.arcade import (HitBox, check_for_collision, check_for_collision_with_list, check_for_collision_with_lists,
                           collisions, world_of)

CUP = ((-3, -3), (3, -3), (3, 3), (2, 3), (2, -2), (-2, -2), (-2, 3), (-3, 3))  # open above
BOX = ((-2, -1), (2, -1), (2, 1), (-2, 1))


class Sprite:
    """What the lists need of arcade's."""

    def __init__(self, points, position, angle=0.0, scale=(1.0, 1.0)):
        self._hit_box = HitBox(points, position, scale, angle)
        self.lists = []

    @property
    def hit_box(self):
        return self._hit_box

    @hit_box.setter
    def hit_box(self, hit_box):
        self._hit_box = hit_box
        self.changed()

    def put(self, **values):
        for name, value in values.items():
            setattr(self._hit_box, name, value)
        self.changed()

    def changed(self):
        for each in self.lists:
            if each.spatial_hash is not None:
                each.spatial_hash.move(self)


class List(list):
    spatial_hash = None

    def append(self, sprite):
        super().append(sprite)
        sprite.lists.append(self)
        if self.spatial_hash is not None:
            self.spatial_hash.add(sprite)

    def remove(self, sprite):
        super().remove(sprite)
        sprite.lists.remove(self)
        if self.spatial_hash is not None:
            self.spatial_hash.remove(sprite)


def shape(sprite):
    return Shape.polygon([tuple(map(float, p)) for p in sprite.hit_box.get_adjusted_points()])


def random_sprite(rng):
    return Sprite(rng.choice([CUP, BOX]), (rng.uniform(-20, 20), rng.uniform(-20, 20)), rng.uniform(0, 360),
                  (rng.choice([1, 1, 2, -1]), rng.choice([1, 0.5])))


class Lists(unittest.TestCase):
    def check(self, a, b):
        """Every answer beside all pairs; poses are rounded, so pairs that all but touch are left out."""
        for s in a:
            wanted = {t for t in b if s is not t and overlap(shape(s), shape(t))}
            found = check_for_collision_with_list(s, b)
            self.assertEqual(len(found), len(set(found)))
            self.assertEqual(set(found), wanted)
            self.assertEqual({t for t in b if s is not t and check_for_collision(s, t)}, wanted)
            self.assertLessEqual(wanted, world_of(b).get_sprites_near_sprite(s))
        pairs = collisions(a, b)
        wanted = {(s, t) for s in a for t in b if s is not t and overlap(shape(s), shape(t))}
        if a is b:
            self.assertEqual(len(pairs), len(wanted) // 2)
            pairs += [(t, s) for s, t in pairs]
        self.assertEqual(len(pairs), len(set(pairs)))
        self.assertEqual(set(pairs), wanted)
        return len(wanted)

    def test_sprites_that_move_turn_change_come_and_go(self):
        rng, found = random.Random(2), 0
        a, b = List(), List()
        for each in (a, b):
            for _ in range(25):
                each.append(random_sprite(rng))
        for _ in range(40):
            found += self.check(a, b)
            for sprite in a + b:
                what = rng.randrange(6)
                if what == 0:
                    sprite.put(position=(rng.uniform(-20, 20), rng.uniform(-20, 20)))
                elif what == 1:
                    sprite.put(angle=rng.uniform(0, 360), scale=(rng.uniform(0.5, 2), 1))
                elif what == 2:
                    sprite.hit_box = random_sprite(rng).hit_box
            gone = rng.choice(a)
            a.remove(gone)
            a.append(random_sprite(rng))
            a.append(gone)
            a.remove(rng.choice(a))
            self.assertEqual(world_of(a).count, 25)
        found += self.check(a, a)
        self.assertGreater(found, 500)

    def test_what_lies_in_a_cup_does_not_collide(self):
        cup, ball = Sprite(CUP, (0, 0)), Sprite(BOX, (0, 0), scale=(0.5, 1))
        cups = List()
        cups.append(cup)
        self.assertEqual((check_for_collision(ball, cup), check_for_collision_with_list(ball, cups)), (False, []))
        ball.put(position=(1.5, 0))
        self.assertEqual((check_for_collision(ball, cup), check_for_collision_with_list(ball, cups)), (True, [cup]))
        ball.put(position=(4, 0))  # touching is no collision; near it is
        self.assertEqual((check_for_collision_with_list(ball, cups), world_of(cups).get_sprites_near_sprite(ball)), ([], {cup}))

    def test_several_lists_and_a_sprite_of_its_own_list(self):
        lists = [List(), List()]
        sprites = [Sprite(BOX, (i, 0)) for i in range(4)]
        for i, sprite in enumerate(sprites):
            lists[i % 2].append(sprite)
        self.assertEqual(check_for_collision_with_lists(sprites[0], lists), [sprites[2], sprites[1], sprites[3]])
        self.assertEqual(collisions(List(), lists[0]), [])
        self.assertEqual(collisions(lists[0], List()), [])

    def test_a_scale_of_zero_hits_nothing_and_comes_back(self):
        boxes, box = List(), Sprite(BOX, (0, 0))
        boxes.append(box)
        other = Sprite(BOX, (1, 0))
        for scale, hits in (((1, 1), [box]), ((0, 1), []), ((1, 1), [box])):
            box.put(scale=scale)
            self.assertEqual(check_for_collision_with_list(other, boxes), hits)
            self.assertEqual(check_for_collision_with_list(box, boxes), [])

    def test_points_and_rectangles(self):
        boxes, box = List(), Sprite(BOX, (10, 0))
        boxes.append(box)
        world = world_of(boxes)
        self.assertIs(world_of(boxes), world)
        self.assertEqual([len(world.get_sprites_near_point(p)) for p in ((10, 0), (12, 1), (12.5, 0))], [1, 1, 0])
        rect = type("Rect", (), {"lrbt": (11, 14, -1, 1)})
        self.assertEqual(world.get_sprites_near_rect(rect), {box})
        world.reset()
        self.assertEqual((world.count, world.get_sprites_near_rect(rect)), (0, set()))

    def test_a_ring_that_crosses_itself_is_refused_by_name(self):
        boxes = List()
        boxes.append(Sprite(((0, 0), (2, 2), (2, 0), (0, 2)), (0, 0)))
        with self.assertRaisesRegex(Error, "crosses"):
            check_for_collision_with_list(Sprite(BOX, (0, 0)), boxes)


if __name__ == "__main__":
    unittest.main()
