"""What kolize.pygame has beyond pygame: normals, push-outs, sweeps, rotations, operators, pickling, groups of sprites."""

import os
import pickle
import random
import subprocess
import sys
import unittest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

import kolize.pygame as masks  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def disc(r):
    mask = masks.Mask((2 * r, 2 * r))
    for y in range(2 * r):
        for x in range(2 * r):
            mask.set_at((x, y), (x + 0.5 - r) ** 2 + (y + 0.5 - r) ** 2 <= r * r)
    return mask


class Sprite(pygame.sprite.Sprite):
    def __init__(self, mask, at):
        super().__init__()
        self.mask, self.rect = mask, pygame.Rect(at, mask.get_size())


class Named(masks.Mask):
    pass


class Masks(unittest.TestCase):
    def test_a_push_out_is_the_shortest_shift_and_the_normal_is_against_it(self):
        a, b = masks.Mask((20, 20), True), masks.Mask((30, 30), True)
        self.assertEqual((a.push_out(b, (15, 3)), a.normal(b, (15, 3))), ((-5, 0), (1.0, 0.0)))
        self.assertEqual((a.push_out(b, (20, 3)), a.normal(b, (20, 3))), ((0, 0), None))
        rng = random.Random(1)
        for _ in range(100):
            a, b = disc(rng.randint(2, 40)), disc(rng.randint(2, 40))
            at = rng.randint(-30, 30), rng.randint(-30, 30)
            dx, dy = a.push_out(b, at)
            self.assertIsNone(a.overlap(b, (at[0] - dx, at[1] - dy)))

    def test_a_sweep_stops_before_a_thin_wall(self):
        bullet, wall = masks.Mask((2, 2), True), masks.Mask((1, 50), True)
        t, normal = bullet.sweep(wall, (102, -20), (1000, 0))
        self.assertEqual((round(t, 4), normal), (0.1005, (-1.0, 0.0)))
        self.assertIsNone(bullet.sweep(wall, (102, -20), (-1000, 0)))

    def test_a_rotated_mask_is_that_of_the_rotated_image(self):
        image = pygame.Surface((40, 24), pygame.SRCALPHA)
        pygame.draw.polygon(image, "white", [(0, 0), (39, 12), (0, 23), (9, 12)])
        mask = masks.from_surface(image)
        for angle in range(0, 360, 15):
            ours, theirs = mask.rotated(angle), masks.from_surface(pygame.transform.rotate(image, angle))
            self.assertEqual(ours.get_size(), theirs.get_size())
            common = ours.overlap_area(theirs, (0, 0))
            self.assertGreater(common / (ours.count() + theirs.count() - common), 0.85, angle)
        self.assertIs(mask.rotated(30), mask.rotated(30.0))

    def test_the_kept_rotation_is_made_anew_after_an_edit_of_either_mask(self):
        mask = masks.Mask((8, 8), True)
        kept = mask.rotated(90)
        kept.clear()
        self.assertEqual(mask.rotated(90).count(), 64)
        mask.set_at((0, 0), 0)
        self.assertEqual(mask.rotated(90).count(), 63)
        memoryview(mask)[0, 7] = 0
        self.assertEqual(mask.rotated(90).count(), 55)

    def test_operators_and_simplified_outlines(self):
        a, b = masks.Mask((4, 4), True), masks.Mask((2, 2), True)
        self.assertEqual(((a & b).count(), (a ^ b).count(), (b | a).count()), (4, 12, 4))
        self.assertLess(len(disc(30).outline(simplified=1.5)), len(disc(30).outline()) / 4)

    def test_masks_and_subclasses_are_pickled_with_their_cells(self):
        mask = Named((70, 3))
        mask.set_at((69, 2))
        mask.name = "edge"
        other = pickle.loads(pickle.dumps(mask))
        self.assertEqual((type(other), other.get_size(), other.count(), other.get_at((69, 2)), other.name),
                         (Named, (70, 3), 1, 1, "edge"))

    def test_a_mask_is_pickled_beside_the_mask_of_pygame(self):
        self.assertIsNot(pygame.mask.Mask, masks.Mask)
        other = pickle.loads(pickle.dumps(disc(40)))
        self.assertEqual((type(other), other.count()), (masks.Mask, disc(40).count()))

    def test_a_buffer_shows_and_takes_cells_as_long_as_it_lives(self):
        mask = masks.Mask((70, 2))
        view = memoryview(mask)
        view[0, 1] = 5
        mask.set_at((64, 0))
        self.assertEqual((mask.count(), view[1, 0], mask.get_at((2, 1))), (3, 1, 1))
        view[1, 1] = 2**64 - 1  # bits beyond the mask are ignored
        view.release()
        self.assertEqual(mask.count(), 9)

    def test_three_by_five_cells_apart_do_not_end_the_program(self):
        mask = masks.Mask((3, 5))
        for x in (0, 2):
            for y in (0, 2, 4):
                mask.set_at((x, y))
        for _ in range(1000):
            self.assertEqual(len(mask.get_bounding_rects()), 6)

    def test_the_largest_component_is_the_largest(self):
        rows = "###...", "###...", ".#...#", "#....#", "..##.#", "##..##"
        mask = masks.Mask((6, 6))
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                mask.set_at((x, y), cell == "#")
        largest = max(component.count() for component in mask.connected_components())
        self.assertEqual(mask.connected_component().count(), largest)


class Groups(unittest.TestCase):
    def groups(self, seed, floats=False):
        rng, kinds, made = random.Random(seed), [disc(r) for r in (3, 8, 15)], []
        for _ in range(2):
            group = pygame.sprite.Group()
            for _ in range(60):
                sprite = Sprite(rng.choice(kinds), (rng.randint(-200, 200), rng.randint(-200, 200)))
                if floats:
                    sprite.rect = pygame.FRect(rng.uniform(-200, 200), rng.uniform(-200, 200), *sprite.rect.size)
                group.add(sprite)
            made.append(group)
        return made

    def pygame_answer(self, a, b):
        """pygame's own loops, with our masks."""
        return {p: hits for p in a if (hits := [q for q in b if masks.collide_mask(p, q)])}

    def test_groups_collide_as_in_pygame(self):
        for seed in range(10):
            a, b = self.groups(seed, floats=seed % 2 == 1)
            expected = self.pygame_answer(a, b)
            self.assertTrue(expected)
            self.assertEqual(masks.groupcollide(a, b, False, False), expected)
            self.assertEqual(list(masks.groupcollide(a, b, False, False)), list(expected))
            one = next(iter(expected))
            self.assertEqual(masks.spritecollide(one, b, False), expected[one])

    def test_killed_sprites_are_gone_as_in_pygame(self):
        import pygame.sprite

        for kill_a, kill_b in ((True, False), (False, True), (True, True)):
            (a, b), (c, d) = self.groups(3), self.groups(3)
            ours = masks.groupcollide(a, b, kill_a, kill_b)
            theirs = pygame.sprite.groupcollide(c, d, kill_a, kill_b, masks.collide_mask)
            places = [[(p.rect.topleft, [q.rect.topleft for q in qs]) for p, qs in answer.items()] for answer in (ours, theirs)]
            self.assertEqual(places[0], places[1])
            self.assertEqual((len(a), len(b)), (len(c), len(d)))


class Theirs(unittest.TestCase):
    def run_file(self, *arguments):
        run = subprocess.run([sys.executable, "-B", *arguments], cwd=HERE, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def test_pygame_own_tests_pass_with_our_masks(self):
        said = self.run_file("pygame_own.py", "mask_test", "sprite_test")
        self.assertIn("pygame.mask was never loaded", said)
        self.assertIn("skipped: 0", said)

    def test_random_pairs_answer_as_in_pygame(self):
        self.assertIn("2000 pairs, 0 differences", self.run_file("pygame_differential.py", "2000"))


if __name__ == "__main__":
    unittest.main()
