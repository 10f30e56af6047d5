"""Worlds as objects of Python: classes of the caller's, weak references, copies, and calls that a signal ends."""

import copy
import gc
import pickle
import signal
import time
import unittest
import weakref

from kolize import Error, Shape, World

BALL = Shape.circle((0, 0), 2)


class Level(World):
    def __init__(self, name, **options):
        super().__init__(touch=True, **options)
        self.name, self.coins = name, [1]


class Slim(World):
    __slots__ = ("coins",)


class Classes(unittest.TestCase):
    def test_a_class_has_arguments_and_attributes_of_its_own(self):
        level = Level("cave", wrap=(100, 50))
        self.assertEqual((level.name, level.touch, level.wrap), ("cave", True, (100, 50)))
        a, b = level.add(BALL, user="hero"), level.add(BALL, (4, 0))
        self.assertEqual([(row[0], row[1]) for row in level.step()], [(a, b)])
        self.assertRaises(TypeError, Level)
        self.assertRaisesRegex(Error, "^wrap: must be", Level, "x", wrap=(-1, 0))
        self.assertRaises(TypeError, World, 1, None, 0, False, False, 5)

    def test_copies_and_pickles_are_of_the_class(self):
        level = Level("cave")
        hero = level.add(BALL, user="hero")
        for twin, shares in ((copy.copy(level), True), (level.copy(), True), (copy.deepcopy(level), False), (pickle.loads(pickle.dumps(level)), False)):
            self.assertEqual((type(twin), twin.name, twin.coins, twin.touch, twin.user(hero)), (Level, "cave", [1], True, "hero"))
            self.assertEqual(twin.coins is level.coins, shares)
        for twin in (copy.copy(Slim(touch=True)), pickle.loads(pickle.dumps(Slim(touch=True)))):
            self.assertEqual((type(twin), twin.touch), (Slim, True))

    def test_a_world_in_use_is_not_made_anew(self):
        world = World()
        world.__init__(touch=True)
        hero = world.add(BALL)
        self.assertRaisesRegex(RuntimeError, "in use", world.__init__, touch=True)
        self.assertRaisesRegex(RuntimeError, "in use", level_with_a_body().__init__, "y")
        self.assertIn(hero, world)

    def test_weak_references_end_with_the_world(self):
        ended = []
        world = Level("cave")
        world.me = world
        kept = weakref.WeakKeyDictionary({world: 1})
        reference = weakref.ref(world, ended.append)
        self.assertIs(reference(), world)
        del world
        gc.collect()
        self.assertEqual((reference(), ended, len(kept)), (None, [reference], 0))

    @unittest.skipUnless(hasattr(signal, "setitimer"), "no timer that sends a signal")
    def test_a_signal_ends_contacts(self):
        class Stopped(Exception):
            pass

        def stop(number, frame):
            raise Stopped

        world = World()
        points = [(x, y) for x in range(5) for y in range(5)]
        zigzag = Shape.polygon([(x, 40 if x % 2 else 0) for x in range(120)] + [(119, 90), (0, 90)])
        for x, y in points:
            world.add(zigzag, (x / 2, y / 2))
        self.assertGreater(len(world.step()), 250)
        signal.signal(signal.SIGALRM, stop)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.SIG_DFL)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        begin = time.perf_counter()
        world.contacts()
        whole = time.perf_counter() - begin
        signal.setitimer(signal.ITIMER_REAL, whole / 20)
        begin = time.perf_counter()
        self.assertRaises(Stopped, world.contacts)
        self.assertLess(time.perf_counter() - begin, 0.1 + whole / 2)
        self.assertEqual(len(world), len(points))


def level_with_a_body():
    level = Level("x")
    level.add(BALL)
    return level


if __name__ == "__main__":
    unittest.main()
