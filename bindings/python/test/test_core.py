"""kolize's own types: masks, canvases, shapes, queries, worlds and batches, with and without NumPy."""

import array
import os
import pickle
import random
import sys
import threading
import unittest

import kolize
from kolize import Shape

try:
    import numpy
except ImportError:
    numpy = None

SQUARE = "####\n####\n####\n####\n"


def brute(a, b, at_least=kolize.OVERLAP):
    return [(i, j) for i, p in enumerate(a) for j, q in enumerate(b) if kolize.relate(p, q) >= at_least]


class Masks(unittest.TestCase):
    def test_text_and_bytes_make_the_same_mask(self):
        cells = memoryview(bytes([0, 1, 1, 0, 0, 7])).cast("B", (2, 3))
        self.assertEqual(kolize.Mask(cells), kolize.Mask(".##\n..#\n"))
        self.assertEqual(str(kolize.Mask(cells)), ".##\n..#\n")

    def test_edge_touching_masks_do_not_overlap(self):
        a = kolize.Mask(SQUARE)
        self.assertEqual((a.relate(a, (4, 0)), a.relate(a, (3, 0)), a.relate(a, (5, 5))),
                         (kolize.TOUCH, kolize.OVERLAP, kolize.APART))
        self.assertEqual((a.overlap_area(a, (3, 1)), a.overlap_first(a, (3, 1)), a.overlap(a, (4, 0))), (3, (3, 1), False))

    def test_a_mask_can_be_pickled_compared_and_hashed(self):
        a = kolize.Mask("#.\n##\n")
        b = pickle.loads(pickle.dumps(a))
        self.assertEqual((a, hash(a)), (b, hash(b)))
        self.assertNotEqual(a, kolize.Mask(SQUARE))

    def test_words_show_the_cells_without_a_copy(self):
        words = memoryview(kolize.Mask("#.#\n.#.\n").words)
        self.assertEqual((words[0, 0], words[0, 1], words.readonly), (5, 2, True))

    def test_a_canvas_is_drawn_on_and_becomes_a_mask(self):
        canvas = kolize.Canvas((4, 4))
        canvas.fill(0, 0, 4, 4)
        canvas.erase(kolize.Mask("##\n##\n"), (1, 1))
        self.assertEqual(str(kolize.Mask(canvas)), "####\n#..#\n#..#\n####\n")
        canvas.invert()
        self.assertEqual(kolize.Mask(canvas).bounds, (1, 1, 2, 2))

    def test_trace_and_fit_of_a_ring(self):
        ring = kolize.Mask("####\n#..#\n#..#\n####\n")
        [(outline, holes)] = kolize.trace(ring)
        self.assertEqual((len(outline), len(holes)), (4, 1))
        shape, missed, extra, iou = kolize.fit(ring, "box")
        self.assertEqual((shape.bounds, missed, extra, iou), ((0, 0, 4, 4), 0, 4, 0.75))
        self.assertEqual(kolize.fit(ring, "hull")[0].kind, "polygon")

    def test_many_offsets_at_once(self):
        a = kolize.Mask(SQUARE)
        offsets = [(0, 0), (4, 0), (-3, 3), (9, 9)]
        self.assertEqual(list(a.overlap_many(a, offsets)), [True, False, True, False])


class Shapes(unittest.TestCase):
    def test_what_is_impossible_is_refused_with_the_edges(self):
        with self.assertRaises(kolize.Error) as caught:
            Shape.polygon([(0, 0), (4, 4), (4, 0), (0, 4)])
        self.assertEqual((caught.exception.code, caught.exception.a), ("ERR_SELF_CROSSING", 0))
        self.assertIsInstance(caught.exception, ValueError)

    def test_a_contact_has_normal_depth_and_push(self):
        contact = kolize.collide(Shape.box((0, 0), (4, 4)), Shape.box((3, 0), (9, 4)))
        self.assertEqual((contact.normal, contact.depth, contact.push), ((1.0, 0.0), 1.0, (-1.0, 0.0)))
        self.assertIsNone(kolize.collide(Shape.box((0, 0), (3, 4)), Shape.box((3, 0), (9, 4))))

    def test_distance_ray_and_sweep(self):
        wall = Shape.box((10, 0), (12, 10))
        self.assertEqual(kolize.distance(Shape.circle((0, 5), 3), wall).distance, 7)
        self.assertEqual(kolize.ray(wall, (0, 5), (20, 5)), (0.5, (10.0, 5.0), (-1.0, 0.0), False))
        t = kolize.sweep(Shape.circle((0, 5), 2), (16, 0), wall).t
        self.assertTrue(0.5 - 2**-24 <= t <= 0.5, t)  # of something round: rounded down, or one less
        self.assertIsNone(kolize.ray(wall, (0, 5), (5, 5)))

    def test_holes_masks_and_parts_count(self):
        frame = Shape.polygon([(0, 0), (10, 0), (10, 10), (0, 10)], holes=[[(2, 2), (8, 2), (8, 8), (2, 8)]])
        self.assertEqual(kolize.relate(frame, Shape.circle((5, 5), 2)), kolize.APART)
        self.assertEqual(kolize.relate(frame, Shape.circle((5, 5), 3)), kolize.TOUCH)
        cells = Shape.mask(kolize.Mask("#.\n.#\n"), (5, 5))
        self.assertEqual(kolize.relate(Shape.parts([cells, frame]), Shape.point((5.5, 5.5))), kolize.OVERLAP)

    def test_many_vertices_use_a_tree_and_are_kept(self):
        points = array.array("f", (v for i in range(200) for v in (i, (i % 2) * 3 if i < 199 else 9))).tobytes()
        shape = Shape.polyline(memoryview(points).cast("f", (200, 2)))
        self.assertEqual((memoryview(shape.points).shape, shape.bounds), ((200, 2), (0, 0, 199, 9)))

    def test_a_posed_shape_keeps_what_it_refers_to(self):
        shape = Shape.box((-1, -1), (1, 1)).posed((10, 20), 45)
        self.assertEqual(shape.kind, "polygon")
        self.assertEqual(Shape.mask(kolize.Mask(SQUARE)).posed((3, 3)).bounds, (3, 3, 7, 7))
        with self.assertRaises(kolize.Error):
            Shape.mask(kolize.Mask(SQUARE)).posed((0, 0), 45)

    def test_other_things_are_no_shapes_and_no_points(self):
        for call in (lambda: kolize.relate(1, 2), lambda: Shape.circle(3, 4), lambda: Shape.polygon([1, 2, 3]), Shape):
            self.assertRaises(TypeError, call)


class Worlds(unittest.TestCase):
    def test_pairs_begin_and_end(self):
        world = kolize.World()
        a, b = world.add(Shape.circle((0, 0), 2)), world.add(Shape.circle((0, 0), 2), at=(3, 0))
        self.assertEqual((len(world.step()), len(world.began()), len(world)), (1, 1, 2))
        world.place(b, (4, 0))
        self.assertEqual((len(world.step()), len(world.ended())), (0, 1))
        self.assertEqual(world.position(b), (4, 0))
        world.remove(a)
        self.assertRaises(kolize.Error, world.position, a)

    def test_a_shift_moves_all_bodies(self):
        world = kolize.World()
        a, b = world.add(Shape.circle((0, 0), 2), (1e6, 5)), world.add(Shape.circle((0, 0), 2), (1e6 + 3, 5))
        world.step()
        world.shift((-1e6, 2))
        self.assertEqual((world.position(a), world.position(b)), ((0, 7), (3, 7)))
        self.assertEqual((len(world.step()), len(world.began())), (1, 0))
        self.assertRaises(kolize.Error, world.shift, (float("inf"), 0))
        self.assertRaises(TypeError, world.shift, 5)

    def test_shapes_live_as_long_as_their_bodies(self):
        world = kolize.World()
        shape = Shape.polygon([(0, 0), (9, 0), (4, 3), (0, 9)])
        before = sys.getrefcount(shape)
        body = world.add(shape)
        self.assertEqual(sys.getrefcount(shape), before + 1)
        world.remove(body)
        self.assertEqual(sys.getrefcount(shape), before)

    def test_a_character_walks_on_the_floor(self):
        world = kolize.World()
        floor = world.add(Shape.box((-100, 10), (100, 20)), static=True)
        hero = world.add(Shape.capsule((0, -2), (0, 2), 1))
        moved = world.move(hero, (5, 30), up=(0, -1))
        self.assertEqual((moved.on_floor, moved.floor, world.position(hero)[1]), (True, floor, 7))
        self.assertEqual(world.ray((50, 0), (50, 100))[0], floor)
        self.assertEqual(len(world.find(Shape.box((4, 5), (5, 11)))), 2)

    def test_sight_goes_through_no_seam_and_one_way_bodies_may_be_passed(self):
        world = kolize.World()
        for x in (0, 16):
            world.add(Shape.box((x, 0), (x + 16, 16)), static=True)
        down = ((16, -5), (16, 30))
        self.assertIsNone(world.ray(*down))
        self.assertEqual(world.ray(*down, union=True)[2:], ((16, 0), (0, -1)))
        self.assertEqual(world.ray(*down, touch=True)[2], (16, 0))
        plank = world.add(Shape.box((100, 0), (120, 4)), static=True, one_way=(0, -1))
        self.assertEqual(world.ray((110, 20), (110, -20))[0], plank)
        self.assertIsNone(world.ray((110, 20), (110, -20), pass_one_way=True))

    def test_another_thread_steps_while_this_one_is_refused_or_waits(self):
        world, refused = kolize.World(), []
        body = world.add(Shape.circle((0, 0), 1))
        stop = threading.Event()

        def step():
            while not stop.is_set():
                try:
                    world.step()
                except RuntimeError:
                    refused.append(1)

        threads = [threading.Thread(target=step) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(2000):
            try:
                world.place(body, (random.random(), 0))
            except RuntimeError:
                refused.append(1)
        stop.set()
        for thread in threads:
            thread.join()
        self.assertEqual(len(world), 1)

    @unittest.skipIf(numpy is None, "arrays need NumPy")
    def test_arrays_go_in_and_out(self):
        world, rng = kolize.World(), numpy.random.default_rng(1)
        positions = rng.random((500, 2), "f4") * 100
        bodies = world.add_many(Shape.circle((0, 0), 2), positions)
        moved = positions[:, ::1] + numpy.float32(1)
        world.place_many(bodies, moved)
        pairs = world.step()
        self.assertEqual(pairs.dtype.names, ("a", "b", "relation", "began"))
        shapes = [Shape.circle(tuple(map(float, p)), 2) for p in moved]
        expected = [(i, j) for i, j in brute(shapes, shapes) if i < j]
        number = {int(body): i for i, body in enumerate(bodies)}
        self.assertEqual([(number[int(p["a"])], number[int(p["b"])]) for p in pairs], expected)
        contacts = world.contacts()
        self.assertEqual((len(contacts), contacts["normal"].shape), (len(pairs), (len(pairs), 2)))
        self.assertTrue((contacts["depth"] > 0).all())


@unittest.skipIf(numpy is None, "batches need NumPy")
class Arrays(unittest.TestCase):
    def boxes(self, n, seed, spread=100.0):
        low = numpy.random.default_rng(seed).random((n, 2)).astype("f4") * numpy.float32(spread)
        return numpy.concatenate((low, low + numpy.random.default_rng(seed + 1).random((n, 2)).astype("f4") * 5), axis=1)

    def test_box_pairs_are_those_of_all_with_all(self):
        boxes = self.boxes(300, 1)
        met = (boxes[:, None, :2] <= boxes[None, :, 2:]).all(2) & (boxes[:, None, 2:] >= boxes[None, :, :2]).all(2)
        expected = numpy.argwhere(numpy.triu(met, 1))
        self.assertTrue((kolize.box_pairs(boxes) == expected).all())
        strided = numpy.zeros((300, 7), "f4")
        strided[:, 1:5] = boxes
        self.assertTrue((kolize.box_pairs(strided[:, 1:5]) == expected).all())
        self.assertTrue((kolize.overlap_boxes(boxes[:-1], boxes[1:]) == numpy.diagonal(met, 1)).all())

    def test_tiles_give_each_pair_once(self):
        boxes = self.boxes(400, 3)
        parts = [kolize.box_pairs_tile(boxes, tile) for tile in kolize.tiles(boxes, 50)]
        self.assertGreater(len(parts), 7)
        together = numpy.concatenate(parts)
        self.assertEqual(sorted(map(tuple, together)), sorted(map(tuple, kolize.box_pairs(boxes))))
        self.assertEqual(sum(map(kolize.pairs_hash, parts)) % 2**64, kolize.pairs_hash(kolize.box_pairs(boxes)))

    def test_lists_and_wrong_shapes(self):
        self.assertEqual(kolize.box_pairs([[0, 0, 2, 2], [1, 1, 3, 3]]).tolist(), [[0, 1]])
        self.assertEqual(kolize.box_pairs([]).tolist(), [])
        self.assertRaises(TypeError, kolize.box_pairs, [[1, 2, 3]])
        self.assertEqual(kolize.overlap_circles([[0, 0, 1]], [[1.5, 0, 1]]).tolist(), [True])


class Leaks(unittest.TestCase):
    @unittest.skipIf("libasan" in os.environ.get("LD_PRELOAD", ""), "AddressSanitizer keeps freed memory for a while")
    def test_ten_thousand_rounds_keep_no_memory(self):
        import resource

        def rounds(n):
            for _ in range(n):
                mask = kolize.Mask(SQUARE * 8)
                world = kolize.World()
                body = world.add(Shape.mask(mask, (1, 1)))
                world.add(Shape.polygon([(0, 0), (9, 0), (9, 9), (0, 9)]).posed((1, 1), 30))
                world.step(), world.contacts(), world.move(body, (1, 0)), mask.to_array(), mask.words, kolize.trace(mask)
                for wrong in (lambda: kolize.Mask("x"), lambda: world.remove(0), lambda: Shape.polygon([(0, 0)])):
                    self.assertRaises(ValueError, wrong)

        rounds(500)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        rounds(3000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 1500)  # KB; a leak of 1 KB a round is 3000


if __name__ == "__main__":
    unittest.main()
