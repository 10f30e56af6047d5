"""The arcade example: its files are what its generator writes, and what collides in it is what expected.txt says.

The map is read by example_map.py, which shares no code with the product, and judged by the exact oracle.
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import example_map                                                          # noqa: E402
from example_map import Map, listing, read_image, read_png, read_shape      # noqa: E402

FOLDER = os.path.join(HERE, '..', '..', 'examples', 'arcade')
ARCADE, CAPSULES = os.path.join(FOLDER, 'arcade.tmx'), os.path.join(FOLDER, 'capsules.tmx')
BY_HAND = {'README.md', 'expected.txt', 'capsules_expected.txt', 'moves.jsonl', 'kolize.json'}


def contents(path):
    """A file's bytes; a PNG's compressed data are unpacked, since another zlib may pack the same bytes differently."""
    with open(path, 'rb') as file:
        data = file.read()
    if not path.endswith('.png'):
        return data
    return [(kind, zlib.decompress(body) if kind == b'IDAT' else body) for kind, body in example_map.png_chunks(data)]


def text(name):
    with open(os.path.join(FOLDER, name), encoding='utf-8') as file:
        return file.read()


def expected(name):
    return ''.join(line for line in text(name).splitlines(True) if not line.startswith('#'))


def pairs(lines, word):
    """The pairs of names that a listing gives this word."""
    rows = [line.split('\t') for line in lines.splitlines()]
    return {(row[3], row[4]) for row in rows if row[0] == word}


class Files(unittest.TestCase):
    def test_regenerating_gives_the_files_that_are_here(self):
        with tempfile.TemporaryDirectory() as fresh:
            subprocess.run([sys.executable, os.path.join(FOLDER, 'generate.py'), fresh], check=True,
                           stdout=subprocess.DEVNULL)
            made = set(os.listdir(fresh))
            here = {name for name in os.listdir(FOLDER) if not name.endswith('.py') and name != '__pycache__'}
            self.assertEqual(made | BY_HAND, here)
            for name in sorted(made):
                self.assertEqual(contents(os.path.join(fresh, name)), contents(os.path.join(FOLDER, name)), name)

    def test_all_of_it_is_smaller_than_200_kilobytes(self):
        names = [name for name in os.listdir(FOLDER) if name != '__pycache__']
        self.assertLess(sum(os.path.getsize(os.path.join(FOLDER, name)) for name in names), 200000)

    def test_the_alien_has_three_palette_entries_that_do_not_count_and_they_are_not_neighbours(self):
        with open(os.path.join(FOLDER, 'alien.png'), 'rb') as file:
            alphas = dict(example_map.png_chunks(file.read()))[b'tRNS']
        self.assertEqual([n for n, alpha in enumerate(alphas) if alpha <= 127], [0, 2, 3])
        self.assertEqual(list(alphas), [0, 255, 0, 80])

    def test_the_plasma_is_nearly_invisible_and_its_hot_image_has_air_and_heat_of_the_same_size(self):
        seen, hot = (read_image(os.path.join(FOLDER, name)) for name in ('plasma.png', 'plasma_hot.png'))
        self.assertLess(max(pixel[3] for row in seen for pixel in row), 40)
        air = sum(pixel == (255, 0, 255, 255) for row in hot for pixel in row)
        self.assertEqual((len(seen), len(seen[0])), (len(hot), len(hot[0])))
        self.assertEqual((air, 80 * 48 - air), (1705, 2135))

    def test_the_ships_have_antialiased_edges(self):
        for name in ('ship.png', 'scout.png', 'rock_big.png'):
            alphas = {pixel[3] for row in read_image(os.path.join(FOLDER, name)) for pixel in row}
            self.assertTrue({0, 255} < alphas and len(alphas) > 8, name)

    def test_a_damaged_png_is_noticed(self):
        with open(os.path.join(FOLDER, 'coin.png'), 'rb') as file:
            data = bytearray(file.read())
        data[60] ^= 1
        self.assertRaises(ValueError, read_png, bytes(data))


class Scene(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.map = Map(ARCADE)
        cls.by_name = {item.name: item for item in cls.map.objects}
        cls.listing = listing(ARCADE)

    def test_there_are_39_objects_in_five_layers_all_with_names_of_their_own(self):
        layers = [item.layer for item in self.map.objects]
        self.assertEqual({layer: layers.count(layer) for layer in layers},
                         {'walls': 12, 'rocks': 7, 'craft': 8, 'aliens': 3, 'effects': 9})
        self.assertEqual(len(self.by_name), 39)
        self.assertEqual([item.number for item in self.map.objects], list(range(1, 40)))

    def test_there_are_23_tiles_with_collision_shapes(self):
        self.assertEqual(len(self.map.tiles), 23)

    def test_the_shapes_are_of_every_kind_that_tiled_1_8_has(self):
        kinds = [list(item.shape['parts'][0])[0] for item in self.map.objects if item.cells is None]
        self.assertEqual({kind: kinds.count(kind) for kind in kinds},
                         {'polygon': 5, 'circle': 1, 'box': 3, 'polyline': 1, 'point': 2})    # 64 points: the ellipse

    def test_what_meets_is_what_expected_txt_says(self):
        self.assertEqual(self.listing, expected('expected.txt'))

    def test_what_meets_among_the_capsules_is_what_their_expected_txt_says(self):
        self.assertEqual(listing(CAPSULES), expected('capsules_expected.txt'))

    def test_the_readme_explains_every_colliding_pair_and_no_other(self):
        told = set(re.findall(r'^\| ([^|]+) x ([^|]+) \|', text('README.md'), re.M))
        self.assertEqual(told, pairs(self.listing, 'overlap'))

    def test_how_round_the_ellipse_is_drawn_decides_nothing(self):
        for grow in (0.98, 1.0013, 1.02):
            self.assertEqual(listing(ARCADE, grow=grow), self.listing)

    def test_turned_and_scaled_sprites_sampled_at_cell_centres_equal_their_filled_outlines(self):
        turned = {'rock small 2', 'rock far', 'scout', 'alien 3', 'ship', 'shot 2', 'coin 1'}
        for element in self.map.root.iter('object'):
            if element.get('name') not in turned:
                continue
            mask = self.map.mask_of(element)
            height = float(element.get('height'))
            shape = {'mask': [''.join('.#'[pixel] for pixel in row) for row in mask], 'at': [0, -height],
                     'scale': [float(element.get('width')) / len(mask[0]), height / len(mask)],
                     'pose': {'at': [float(element.get('x')), float(element.get('y'))],
                              'angle': float(element.get('rotation', '0'))}}
            filled = {cell for piece in read_shape(shape) for cell in piece.cells}
            self.assertEqual(filled, self.by_name[element.get('name')].cells, element.get('name'))
            turned.remove(element.get('name'))
        self.assertEqual(turned, set())

    def test_the_beams_cross_though_neither_has_a_corner_in_the_other(self):
        a, b = self.by_name['beam a'], self.by_name['beam b']
        for one, other in ((a, b), (b, a)):
            left, top = one.shape['pose']['at']
            for x, y in one.shape['parts'][0]['polygon']:
                corner = read_shape({'point': [left + x, top + y]})
                self.assertEqual(example_map.relate(corner, other.pieces), example_map.APART)
        self.assertIn(('beam a', 'beam b'), pairs(self.listing, 'overlap'))

    def test_drawn_pixels_of_the_coin_and_the_alien_meet_and_still_they_do_not_collide(self):
        drawn = {}
        for name, image in (('coin 1', 'coin.png'), ('alien 1', 'alien.png')):
            left, top = (int(v) for v in self.by_name[name].box[:2])        # 459.5 is rounded down to 459
            drawn[name] = {(left + x, top + y) for y, row in enumerate(read_image(os.path.join(FOLDER, image)))
                           for x, pixel in enumerate(row) if pixel[3] > 0}
        self.assertGreater(len(drawn['coin 1'] & drawn['alien 1']), 10)
        self.assertIn(('alien 1', 'coin 1'), pairs(self.listing, 'near'))


class EveryRuleDecides(unittest.TestCase):
    """What changes when a reader overlooks a property: so the example tells a reader that does."""

    def collide(self, **how):
        return pairs(listing(ARCADE, **how), 'overlap')

    def setUp(self):
        self.right = self.collide()

    def test_without_hot_images_the_plasma_is_harmless_and_the_flare_hits_the_shield(self):
        wrong = self.collide(without=('hot',))
        self.assertEqual(self.right - wrong, {('ship', 'plasma')})
        self.assertEqual(wrong - self.right, {('shield', 'flare')})

    def test_without_alpha_thresholds_the_gas_is_harmless_and_haze_and_coin_hit(self):
        wrong = self.collide(without=('alpha',))
        self.assertEqual(self.right - wrong, {('alien 3', 'gas')})
        self.assertEqual(wrong - self.right, {('alien 1', 'haze'), ('alien 1', 'coin 1')})

    def test_without_key_colours_the_crate_and_the_second_satellite_hit(self):
        wrong = self.collide(without=('key',))
        self.assertEqual(self.right - wrong, set())
        self.assertLess({('tank', 'crate'), ('girder', 'satellite 2')}, wrong - self.right)

    def changed(self, old, new):
        """The colliding pairs of the map with one text in it replaced."""
        source = text('arcade.tmx')
        self.assertEqual(source.count(old), 1)
        source = source.replace(old, new).replace('source="', 'source="%s/' % FOLDER)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'changed.tmx')
            with open(path, 'w', encoding='utf-8') as file:
                file.write(source.replace('value="flare_hot', 'value="%s/flare_hot' % FOLDER))
            return pairs(listing(path), 'overlap')

    def test_the_haze_with_the_threshold_of_its_tile_hits(self):
        wrong = self.changed('name="alpha" type="int" value="200"', 'name="alfa" type="int" value="200"')
        self.assertEqual(wrong - self.right, {('alien 1', 'haze')})

    def test_without_its_turn_the_small_rock_misses_the_cave(self):
        wrong = self.changed(' rotation="30"', ' rotation="0"')
        self.assertEqual((self.right - wrong, wrong - self.right), ({('cave', 'rock small 2')}, set()))

    def test_tiles_without_their_flips_hit_what_lies_in_their_empty_halves(self):
        for flipped, unflipped, hit in (('1073742028,1073742028,1073742028,', '204,204,204,', 'rock small 3'),
                                        ('2684354764,', '204,', 'coin 2')):
            wrong = self.changed(flipped, unflipped)
            self.assertEqual({a for a, b in wrong - self.right}, {hit})

    def test_a_scout_moved_into_the_rock_is_noticed(self):
        self.assertEqual(self.changed('x="100" y="244"', 'x="60" y="244"') - self.right, {('cave', 'scout')})


if __name__ == '__main__':
    unittest.main()
