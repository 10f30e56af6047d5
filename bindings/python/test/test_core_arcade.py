"""kolize.arcade.HitBox beside what arcade asks of hit boxes, by classes of our own in place of arcade's."""

import random
import sys
import unittest

from PIL import Image

from kolize import Shape, overlap
from kolize.arcade import HitBox

BOX = [(-2, -1), (2, -1), (2, 1), (-2, 1)]
CUP = [(-3, -3), (3, -3), (3, 3), (2, 3), (2, -2), (-2, -2), (-2, 3), (-3, 3)]  # open above


class Theirs:
    """A hit box of someone else: only where its corners are."""

    def __init__(self, points):
        self.points = points

    def get_adjusted_points(self):
        return self.points


class HitBoxes(unittest.TestCase):
    def near(self, points, wanted):
        for point, other in zip(points, wanted, strict=True):
            self.assertAlmostEqual(point[0], other[0])
            self.assertAlmostEqual(point[1], other[1])

    def test_points_are_scaled_turned_clockwise_and_moved(self):
        box = HitBox(BOX, position=(10, 20), scale=(2, 1), angle=90)
        self.near(box.get_adjusted_points(), [(9, 24), (9, 16), (11, 16), (11, 24)])
        self.near([(box.left, box.bottom), (box.right, box.top)], [(9, 16), (11, 24)])
        self.assertEqual(box.points, tuple((float(x), float(y)) for x, y in BOX))

    def test_every_change_is_seen(self):
        box = HitBox(BOX)
        for name, value, right in (("position", (5, 0), 7), ("scale", (2, 2), 9), ("angle", 90, 7)):
            box.get_adjusted_points(), box.shape
            setattr(box, name, value)
            self.assertEqual(getattr(box, name), value)
            self.assertAlmostEqual(box.right, right)
            self.assertAlmostEqual(box.shape.bounds[2], right)

    def test_create_rotatable_keeps_what_arcade_hands_over(self):
        turned = HitBox(BOX, position=(1, 2), scale=(3, 1)).create_rotatable(angle=30)
        self.assertEqual((turned.position, turned.scale, turned.angle), ((1, 2), (3, 1), 30))

    def test_what_lies_in_a_cup_does_not_collide(self):
        cup, ball = HitBox(CUP), HitBox(BOX, scale=(0.5, 1))
        self.assertFalse(cup.collides(ball))
        self.assertIsNone(cup.contact(ball))
        ball.position = (1.5, 0)
        self.assertTrue(cup.collides(ball))
        contact = ball.contact(cup)
        self.assertAlmostEqual(contact.depth, 0.5)
        self.assertAlmostEqual(contact.push[0], -0.5)

    def test_touching_is_no_collision_and_other_hit_boxes_are_taken(self):
        box = HitBox(BOX)
        self.assertFalse(box.collides(Theirs([(2, -1), (4, -1), (4, 1), (2, 1)])))
        self.assertTrue(box.collides(Theirs([(1.75, -1), (4, -1), (4, 1), (1.75, 1)])))

    def test_random_turned_cups_agree_with_shapes(self):
        rng = random.Random(1)
        found = 0
        for _ in range(500):
            a, b = (HitBox(CUP, (rng.uniform(-4, 4), rng.uniform(-4, 4)), angle=rng.uniform(0, 360)) for _ in "ab")
            wanted = overlap(Shape.polygon(a.get_adjusted_points()), Shape.polygon(b.get_adjusted_points()))
            self.assertEqual((a.collides(b), b.collides(a), a.collides(Theirs(b.get_adjusted_points()))), (wanted,) * 3)
            found += wanted
        self.assertTrue(50 < found < 500, found)

    def test_an_image_loses_no_pixel_and_y_goes_up(self):
        image = Image.new("RGBA", (8, 4))
        for x, y in ((1, 0), (2, 0), (1, 1)):
            image.putpixel((x, y), (0, 0, 0, 255))
        image.putpixel((6, 3), (0, 0, 0, 255))  # smaller: not in the hit box
        box = HitBox.from_image(image, tolerance=0, position=(100, 100))
        self.assertEqual((box.left, box.right, box.bottom, box.top), (97, 99, 100, 102))
        self.assertTrue(box.collides(Theirs([(97, 100), (98, 100), (98, 101), (97, 101)])))
        self.assertFalse(box.collides(Theirs([(98, 100), (99, 100), (99, 101), (98, 101)])))
        with self.assertRaises(ValueError):
            HitBox.from_image(Image.new("RGBA", (3, 3)))

    def test_arcade_is_not_needed(self):
        self.assertNotIn("arcade", sys.modules)


if __name__ == "__main__":
    unittest.main()
