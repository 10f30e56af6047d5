"""What callers must not do is refused by name, and does no harm; two million random calls: make test-python."""

import random
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import kolize
from kolize import Canvas, Mask, Shape, World, _core

import hostile

try:
    import numpy
except ImportError:
    numpy = None

BOX = Shape.box((0, 0), (10, 10))


def spiky():
    return Shape.polygon([(0, 0), (10, 0), (12, 5), (10, 10), (0, 10), (-2, 5), (-1, 7), (-1, 3), (0, 1)])


class Vector:
    """A game's own vector, whose reading may do something else."""

    def __init__(self, x, y, then=lambda: None):
        self.xy, self.then = (x, y), then

    def __len__(self):
        return 2

    def __getitem__(self, i):
        self.then()
        return self.xy[i]


class Refused(unittest.TestCase):
    def test_an_integer_with_a_hash_of_its_own_removes_its_own_body_alone(self):
        world = World()
        a, b = world.add(spiky(), (0, 0)), world.add(Shape.box((0, 0), (1, 1)), (3, 3))

        class Same(int):
            def __hash__(self):
                return hash(a)

            def __eq__(self, other):
                return True

        world.remove(Same(b))
        junk = [bytearray(b"x" * 120) for _ in range(1000)]
        for i in range(10):
            world.place(a, (i, i))
            world.step()
        self.assertEqual((len(world), world.position(a), len(junk)), (1, (9, 9), 1000))
        self.assertRaises(kolize.Error, world.remove, b)

    def test_bodies_are_whatever_is_an_index(self):
        world = World()
        ids = world.add_many(BOX, [[0, 0], [50, 0]])

        class Index:
            def __index__(self):
                return int(ids[0])

        for body in (ids[0], int(ids[0]), Index()):
            world.place(body, (5, 1))
            self.assertEqual(world.position(body), (5, 1))
            world.move(body, (0, 1))
        world.remove(ids[1])
        for wrong in (1.0, "1", None, -1, 2**64, (int(ids[0]),)):
            for call in (world.position, world.remove, lambda body: world.place(body, (0, 0)), lambda body: world.move(body, (1, 1))):
                self.assertRaises((TypeError, OverflowError), call, wrong)

    def test_numbers_beyond_32_bits_are_refused_by_name(self):
        mask, canvas = Mask("##\n#.\n"), Canvas((9, 9))
        for wrong in (2**31, -(2**31) - 1, 2**40, 2**63, 10**30, 1e300, float("nan"), float("inf")):
            for call in (mask.overlap, mask.overlap_area, mask.relate, mask.overlap_first):
                self.assertRaisesRegex(OverflowError, "offset", call, mask, (wrong, 0))
            self.assertRaisesRegex(OverflowError, "cell", mask.get, (0, wrong))
            self.assertRaisesRegex(OverflowError, "at", canvas.draw, mask, (wrong, 0))
            self.assertRaises((OverflowError, TypeError), mask.overlap_many, mask, [[wrong, 0]])
        self.assertTrue(mask.get((0.9, -0.5)) and not mask.get((2**31 - 1, -(2**31))))
        for wrong in (2**32, -(2**31) - 1, 2**70):
            self.assertRaisesRegex(OverflowError, "category", World().add, BOX, category=wrong)
            self.assertRaisesRegex(OverflowError, "collides", World().find, BOX, collides=wrong)
        self.assertRaisesRegex(kolize.Error, "collides: 0 has no bits", World().add, BOX, collides=0)
        self.assertRaisesRegex(OverflowError, "max_pairs", World, max_pairs=2**64)
        World().add(BOX, category=2**32 - 1, collides=-1, user=2**64 - 1)
        self.assertRaises(kolize.Error, mask.dilated, -(2**31))
        self.assertRaises(ValueError, Mask, "#\0#")

    @unittest.skipIf(numpy is None, "NumPy is not there")
    def test_arrays_are_not_wrapped_to_32_bits(self):
        mask = Mask("##\n#.\n")
        for wrong in ([[2**40, 0]], [[0, 2**31]], [[0, -(2**31) - 1]], [[0.0, 1e300]], [[0.0, float("nan")]]):
            self.assertRaisesRegex(OverflowError, "offsets has a number that is no int32", mask.overlap_many, mask, numpy.array(wrong))
        self.assertEqual(mask.overlap_many(mask, numpy.array([[1, 0], [9, 9], [-1, 0]])).tolist(), [True, False, True])
        self.assertRaises(OverflowError, kolize.relate_pairs, [BOX], [BOX], numpy.array([[0, 2**32]]))
        self.assertRaises(OverflowError, World().place_many, numpy.array([-1]), [[0, 0]])

    def test_a_list_that_changes_while_it_is_read(self):
        for seed in range(30):
            rows = hostile.Hostile(seed).changing()
            try:
                Shape.polyline(rows)
            except (kolize.Error, TypeError):
                pass

    def test_what_reading_arguments_changes_is_seen(self):
        world, canvas = World(), _core.PygameMask((600, 60), fill=True)
        body = world.add(spiky(), (0, 0))
        self.assertRaises(kolize.Error, world.place, body, Vector(1, 1, lambda: len(world) and world.remove(body)))
        self.assertEqual(len(world), 0)
        mask = Mask("#" * 200 + "\n")
        self.assertFalse(mask.overlap(canvas, Vector(199, 0, lambda: canvas.__init__((0, 0)))))

    def test_respond_may_ask_for_places_and_change_nothing(self):
        world = World()
        mover, wall = world.add(BOX, (0, 0)), world.add(spiky(), (30, 0), static=True)
        changes = [lambda: world.remove(wall), lambda: world.add(BOX), lambda: world.step(), lambda: world.contacts(), lambda: world.began(),
                   lambda: world.place(wall, (0, 0)), lambda: world.move(wall, (1, 1)), lambda: world.push_out(wall), lambda: world.index(),
                   lambda: world.add_many(BOX, [[0, 0]]), lambda: world.place_many([wall], [[0, 0]]), lambda: world.move_platform(wall, (1, 0))]
        for change in changes:
            for moved in (mover, BOX): # a body, and a shape that is none
                self.assertRaisesRegex(RuntimeError, "respond must not change the world", world.move, moved, (90, 0), respond=lambda hit: change())
            world.place(mover, (0, 0))
        seen = []
        world.move(mover, (90, 0), respond=lambda hit: seen.append((world.position(hit.body), len(world), len(world.find(BOX)), world.ray((0, 0), (9, 9)))))
        self.assertEqual(seen[0][:2], ((30, 0), 2))
        world.remove(wall)

    def test_no_call_gets_between_a_step_and_its_world(self):
        world, circle, stop = World(), Shape.circle((0, 0), 3), threading.Event()
        world.add_many(circle, [[random.random() * 900, random.random() * 900] for _ in range(5000)])

        def steps():
            while not stop.is_set():
                try:
                    world.step()
                except RuntimeError as error: # while contacts runs
                    self.assertIn("searching", str(error))

        interval, worker = sys.getswitchinterval(), threading.Thread(target=steps)
        sys.setswitchinterval(1e-5)
        worker.start()
        try:
            end = time.monotonic() + 0.3
            while time.monotonic() < end:
                for call in (lambda: world.add(circle, Vector(random.random() * 900, 5)), lambda: len(world), world.contacts):
                    try:
                        call()
                    except RuntimeError as error: # a kolize.Error would mean that the core had to refuse
                        self.assertIn("stepping", str(error))
        finally:
            stop.set()
            worker.join()
            sys.setswitchinterval(interval)

    @unittest.skipIf(numpy is None, "NumPy is not there")
    def test_indices_that_another_thread_writes_are_read_once(self):
        shapes, stop = [BOX] * 4, threading.Event()
        good, bad = numpy.zeros((5000, 2), "u4"), numpy.full((5000, 2), 2**31, "u4")
        pairs, boxes = good.copy(), (numpy.random.rand(5000, 4) + [0, 0, 1, 1]).astype("f4")

        def write():
            while not stop.is_set():
                pairs[:] = bad
                boxes[:] = 1e9
                pairs[:] = good
                boxes[:, 2:] = boxes[:, :2]

        worker = threading.Thread(target=write)
        worker.start()
        try:
            for _ in range(40):
                try:
                    self.assertEqual(set(kolize.relate_pairs(shapes, shapes, pairs)), {kolize.OVERLAP})
                except IndexError:
                    pass
                try:
                    kolize.box_pairs(boxes[:100])
                except ValueError:  # a row was half written
                    pass
        finally:
            stop.set()
            worker.join()

    def test_random_hostile_calls_harm_nothing(self):
        print(hostile.run(15000, 1))

    def test_the_hostile_caller_notices_one_bit(self):
        with self.assertRaisesRegex(AssertionError, "something else has changed"):
            hostile.run(2000, 1, fault=True)


if __name__ == "__main__":
    unittest.main()
