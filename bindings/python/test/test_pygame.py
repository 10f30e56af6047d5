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

import pygame.mask  # noqa: E402

PYGAMES_MASK = pygame.mask.Mask

import kolize
import kolize.pygame as masks  # noqa: E402
import pygame_differential  # noqa: E402

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


class Stubborn(Sprite):
    """Dies at the second kill."""

    lives = 2

    def kill(self):
        self.lives -= 1
        if not self.lives:
            super().kill()


class Plain:
    """A sprite that is none of pygame's, with a rect of floats."""

    def __init__(self, mask, at):
        self.mask, self.rect, self.killed = mask, pygame.FRect(at[0] + 0.5, at[1] - 0.25, *mask.get_size()), 0

    def kill(self):
        self.killed += 1


class Alike(unittest.TestCase):
    """The same answers as pygame's own functions, asked with our collide_mask."""

    def groups(self, seed):
        rng = random.Random(seed)
        kinds = [(Sprite, masks.Mask), (Stubborn, masks.Mask), (Plain, masks.Mask), (Sprite, Named)]
        made = []
        for _ in range(2):
            chosen = kinds[:1] if seed % 2 else kinds
            sprites = []
            for number in range(rng.choice((0, 1, 3, 12))):
                kind, own = rng.choice(chosen)
                mask = own((rng.randint(1, 40), rng.randint(1, 40)), True)
                sprites.append(kind(mask, (rng.randint(-60, 60), rng.randint(-60, 60))))
                sprites[-1].number = number
            made.append(sprites if any(isinstance(s, Plain) for s in sprites) else pygame.sprite.Group(sprites))
        return made

    def numbers(self, found, groups):
        left = [sorted(s.number for s in group) for group in groups]
        if isinstance(found, dict):
            return [(key.number, [s.number for s in value]) for key, value in found.items()], left
        return found if found is None or not isinstance(found, list) else [s.number for s in found], left

    def test_groups_and_kills(self):
        for seed in range(120):
            for kills in ((False, False), (True, False), (False, True), (True, True)):
                found = []
                for ask in (lambda a, b: masks.groupcollide(a, b, *kills),
                            lambda a, b: pygame.sprite.groupcollide(a, b, *kills, masks.collide_mask)):
                    groups = self.groups(seed)
                    found.append(self.numbers(ask(*groups), groups))
                self.assertEqual(*found, (seed, kills))

    def test_one_beside_a_group(self):
        for seed in range(120):
            found = []
            for lib, more in ((masks, ()), (pygame.sprite, (masks.collide_mask,))):
                (one, *_), group = [Sprite(masks.Mask((30, 30), True), (seed % 40, 5))], self.groups(seed)[0]
                any_one = lib.spritecollideany(one, group, *more)
                found.append((any_one and any_one.number, self.numbers(lib.spritecollide(one, group, seed % 3 == 0, *more), [group])))
            self.assertEqual(*found, seed)

    def test_reading_a_sprite_may_change_the_group(self):
        group = pygame.sprite.Group()

        class Clearing(Sprite):
            @property
            def mask(self):
                group.empty()
                return masks.Mask((9, 9), True)

            @mask.setter
            def mask(self, value):
                pass

        group.add(*(Clearing(masks.Mask((9, 9), True), (i, 0)) for i in range(20)))
        self.assertEqual(len(masks.groupcollide(group, group, False, True)), 12)
        self.assertEqual(masks.spritecollide(Clearing(masks.Mask((9, 9)), (0, 0)), group, True), [])

    def test_copies_are_apart_when_one_is_edited(self):
        edits = [lambda m: m.clear(), lambda m: m.invert(), lambda m: m.set_at((3, 3), 0), lambda m: m.draw(masks.Mask((9, 9), True), (-2, 1)),
                 lambda m: m.erase(m, (1, 1)), lambda m: m.__init__((5, 5)), lambda m: disc(3).convolve(disc(2), m),
                 lambda m: memoryview(m).__setitem__((0, 2), 5)]
        for edit in edits:
            mask, alone = disc(9), disc(9)
            copies = [mask.copy() for _ in range(3)]
            edit(alone)
            edit(copies[1])
            self.assertEqual(bytes(memoryview(copies[1])), bytes(memoryview(alone)))
            for other in (mask, copies[0], copies[2]):
                self.assertEqual(bytes(memoryview(other)), bytes(memoryview(disc(9))))

    def test_masks_of_pygames_own_are_copied_or_named(self):
        rng = random.Random(1)
        for size in ((0, 0), (0, 5), (1, 1), (64, 3), (65, 9), (130, 2)):
            own = PYGAMES_MASK(size)
            for _ in range(size[0] * size[1] and 50):
                own.set_at((rng.randrange(size[0]), rng.randrange(size[1])))
            copy = kolize.Mask(own)
            self.assertEqual((copy.count(), copy.size), (own.count(), size if all(size) else (0, 0)))
            self.assertTrue(all(copy.get((x, y)) == bool(own.get_at((x, y))) for x in range(size[0]) for y in range(size[1])))
            self.assertEqual(kolize.Shape.mask(own), kolize.Shape.mask(copy))
        for call in (kolize.MaskSet().add, kolize.trace, kolize.Canvas((3, 3)).draw):
            self.assertRaisesRegex(TypeError, r"pygame's own mask: kolize.Mask\(it\)", call, own)
        self.assertRaisesRegex(TypeError, "^argument 1 must be pygame.mask.Mask, not Mask of pygame's own, which was made before install", disc(3).overlap, own, (0, 0))

    def test_sizes_beside_those_of_whole_words(self):
        rng = random.Random(3)
        sizes = [(w, h) for w in (0, 1, 2, 62, 63, 64, 65, 66, 128, 129) for h in (0, 1, 5)]
        for size in sizes:
            for other in rng.sample(sizes, 12) + [(size[0], 5), (0, 5), (65, 5)]:
                pairs = [[kind(size), kind(other)] for kind in (PYGAMES_MASK, masks.Mask)]
                for which, (w, h) in ((0, size), (1, other)):
                    for cell in [(rng.randrange(w), rng.randrange(h)) for _ in range(w * h and 40)]:
                        for pair in pairs:
                            pair[which].set_at(cell)
                for name, asked in pygame_differential.questions(rng, not (size[0] % 2 or size[1] % 2)):
                    theirs, ours = (pygame_differential.answer(asked, *pair) for pair in pairs)
                    self.assertEqual(ours, theirs, (name, size, other))

    def test_surfaces_that_must_be_locked_are_read_by_python(self):
        for bits in (8, 16, 24, 32):
            found = []
            for flag in (0, pygame.RLEACCEL):
                image = pygame.Surface((37, 21), 0, bits)
                image.fill((255, 0, 0))
                pygame.draw.circle(image, (0, 0, 255), (18, 10), 9)
                image.set_colorkey((255, 0, 0), flag)
                pygame.Surface((50, 50)).blit(image, (0, 0)) # encodes it
                made = masks.from_surface(image)
                found.append((bytes(memoryview(made)), bytes(memoryview(masks.from_threshold(image, (0, 0, 255), (9, 9, 9)))),
                              made.to_surface(image).get_at((18, 10))))
            self.assertEqual(*found)
            self.assertGreater(sum(found[0][0]), 0)


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


def cells_of(mask):
    w, h = mask.get_size()
    return {(x, y) for y in range(h) for x in range(w) if mask.get_at((x, y))}


def components_of(cells):
    """Sets of cells that hang together, by their first cells."""
    left, found = set(cells), []
    for first in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if first not in left:
            continue
        left.remove(first)
        one, at = {first}, [first]
        while at:
            x, y = at.pop()
            near = {(x + i, y + k) for i in (-1, 0, 1) for k in (-1, 0, 1)} & left
            left -= near
            one |= near
            at += near
        found.append(one)
    return found


class Components(unittest.TestCase):
    def compare(self, w, h, cells):
        mask = masks.Mask((w, h))
        for cell in cells:
            mask.set_at(cell)
        wanted = components_of(cells)
        found = mask.connected_components()
        self.assertEqual([cells_of(one) for one in found], wanted)
        self.assertEqual([one.count() for one in found], list(map(len, wanted)))
        self.assertEqual(cells_of(mask.connected_component()), max(wanted, key=len) if wanted else set())

    def test_noise_of_all_widths(self):
        rng = random.Random(3)
        for w in (1, 2, 3, 31, 63, 64, 65, 127, 128, 130):
            for h, density in ((1, 0.6), (9, 0.05), (14, 0.4), (12, 0.6)):
                self.compare(w, h, {(x, y) for x in range(w) for y in range(h) if rng.random() < density})

    def test_labyrinths_take_any_number_of_turns(self):
        for w in (9, 64, 130):
            for columns in (False, True):
                h = 130 if columns else 60
                walls = {(x, y) for x in range(w) for y in range(h) if (x if columns else y) % 4 == 0}
                end = h - 1 if columns else w - 1
                turns = {((x, end * (x // 4 % 2)) if columns else (end * (y // 4 % 2), y)) for x in range(w) for y in range(h)}
                self.compare(w, h, walls | turns)


class Palettes(unittest.TestCase):
    """Colours of surfaces of 8 bits are found in their palettes as SDL finds them: the nearest, the first of several."""

    def test_to_surface_takes_the_colours_that_pygame_takes(self):
        rng = random.Random(5)
        theirs, ours = PYGAMES_MASK((5, 4)), masks.Mask((5, 4))
        for cell in ((0, 0), (2, 1), (4, 3)):
            theirs.set_at(cell)
            ours.set_at(cell)
        for _ in range(2000):
            step, n = rng.choice((1, 16, 64, 85, 255)), rng.choice((1, 2, 5, 16, 255, 256))
            surface = pygame.Surface((5, 4), 0, 8)
            surface.set_palette([tuple(rng.randrange(0, 256, step) for _ in range(3)) for _ in range(n)])
            colors = [tuple(rng.randrange(256) for _ in range(rng.choice((3, 4)))) for _ in range(2)]
            shown = [pygame.image.tobytes(mask.to_surface(surface.copy(), setcolor=colors[0], unsetcolor=colors[1]), "P") for mask in (theirs, ours)]
            self.assertEqual(*shown)



if __name__ == "__main__":
    unittest.main()
