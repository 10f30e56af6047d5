"""Worlds as objects of Python: what bodies are and become, users, frames, fixtures, queries, states, copies."""

import copy
import gc
import inspect
import math
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import weakref

import kolize
from kolize import BodyFlag, Error, Fixture, Fixtures, Mask, MaskSet, Relation, Response, Shape, World

try:
    import numpy
except ImportError:
    numpy = None

BALL, BOX = Shape.circle((0, 0), 2), Shape.box((-5, -5), (5, 5))
STALE = 7 << 32


def rows(array):
    """A structured array, or the named tuples without NumPy, as tuples of Python's own numbers."""
    return [tuple(row.tolist() if hasattr(row, "tolist") else row) for row in array]


class Thing:
    """A game's own object."""


def turned_too_far(world):
    return world.move_platform(world.add(BALL), (1, 0), degrees=1e5)


class Bodies(unittest.TestCase):
    def test_everything_of_a_body_is_read_and_set(self):
        world = World()
        body = world.add(BALL, (3, 4), degrees=30, sensor=True, category=2, collides=~4, group=-7, user="me", one_way=(0, -1))
        self.assertEqual((world.position(body), world.shape(body), world.user(body), world.group(body)), ((3, 4), BALL, "me", -7))
        self.assertAlmostEqual(world.degrees(body), 30, 4)
        self.assertEqual((world.filter(body), world.one_way(body)), ((2, 2**32 - 5), (0, -1)))
        self.assertEqual(world.flags(body), BodyFlag.SENSOR | BodyFlag.ONE_WAY)
        world.set_shape(body, BOX)
        world.set_filter(body, category=8, collides=1)
        world.set_flags(body, BodyFlag.STATIC)
        world.set_group(body, 5)
        world.set_user(body, None)
        self.assertEqual((world.shape(body), world.filter(body), world.flags(body), world.group(body), world.user(body), world.one_way(body)),
                         (BOX, (8, 1), BodyFlag.STATIC, 5, None, None))
        world.set_one_way(body, (1, 0))
        self.assertEqual((world.one_way(body), world.flags(body)), ((1, 0), BodyFlag.STATIC | BodyFlag.ONE_WAY))
        world.set_one_way(body, None)
        self.assertIsNone(world.one_way(body))
        world.set_filter(body)
        self.assertEqual(world.filter(body), (1, 2**32 - 1))
        world.place(body, (0, 0))
        self.assertEqual(world.bounds(body), (-5, -5, 5, 5))
        self.assertIsNone(world.frame(body))

    def test_a_stale_body_is_named_as_it_was_given(self):
        world = World()
        calls = ["remove", "position", "degrees", "bounds", "shape", "user", "frame", "filter", "flags", "group", "one_way", "pairs_of", "push_out"]
        for call in [getattr(world, name) for name in calls] + [
                lambda b: world.place(b, (0, 0)), lambda b: world.set_shape(b, BALL), lambda b: world.set_frame(b, 0), lambda b: world.set_user(b, 1),
                lambda b: world.set_filter(b), lambda b: world.set_flags(b, 0), lambda b: world.set_group(b, 0), lambda b: world.move(b, (1, 1)),
                lambda b: world.set_one_way(b, None), lambda b: world.place_many([b], [[0, 0]]), lambda b: world.move_platform(b, (0, 0)),
                lambda b: world.contact(b, b)]:
            with self.assertRaisesRegex(Error, f"body {STALE} ") as caught:
                call(STALE)
            self.assertEqual(caught.exception.code, "ERR_BAD_HANDLE")

    def test_a_world_is_a_collection_of_its_bodies(self):
        world = World()
        bodies = [world.add(BALL, (9 * i, 0)) for i in range(4)]
        world.remove(bodies[1])
        self.assertEqual((list(world), len(world), list(map(int, world.bodies()))), ([bodies[0], *bodies[2:]], 3, [bodies[0], *bodies[2:]]))
        self.assertTrue(bodies[0] in world and bodies[1] not in world and "x" not in world and -1 not in world)
        for body in world:
            world.remove(body)
        self.assertEqual((repr(world), list(World())), ("<kolize.World of 0 bodies>", []))
        self.assertEqual((World(touch=True, wrap=(9, 0), max_pairs=3).wrap, World(max_pairs=3).max_pairs, World(touch=True).touch), ((9, 0), 3, True))

    @unittest.skipIf(numpy is None, "handles in arrays need NumPy")
    def test_bodies_of_arrays_go_back_into_every_call(self):
        world = World()
        world.add_many(BALL, [[0, 0], [3, 0], [50, 0]], users=["a", "b", "c"])
        for a, b, relation, began in world.step():
            self.assertEqual((world.user(a), world.user(b), Relation(relation), bool(began)), ("a", "b", Relation.OVERLAP, True))
            for body in (a, numpy.int64(b)):
                self.assertIn(body, world)
                world.place(body, (0, 0), degrees=10)
                world.move(body, (1, 0)), world.push_out(body), world.move_platform(body, (0, 1)), world.set_user(body, body)
                world.set_shape(body, BOX), world.pairs_of(body), world.contact(a, b)
            world.remove(a)
        self.assertEqual(len(world), 2)

    def test_errors_name_the_argument(self):
        for call, error, text in [
                (lambda: World(wrap=(-1, 5)), Error, "wrap: must be positive"), (lambda: World(wrap=3), TypeError, "wrap"),
                (lambda: World().add(BALL, at=(math.nan, 0)), Error, "at: not finite"), (lambda: World().add(BALL, at=(0, 1e300)), Error, "at: "),
                (lambda: World().add(BALL, one_way=(0, math.inf)), Error, "one_way: "), (lambda: World().add(BALL, category=0), Error, "category: 0"),
                (lambda: World().add(3), TypeError, "shape must be a kolize.Shape, a MaskSet or a sequence of Fixtures"),
                (lambda: World().add(BALL, group=2**31), OverflowError, "group"), (lambda: World().position(1.5), TypeError, "body must be a whole number"),
                (lambda: World().add(BALL, category="x"), TypeError, "category must be a whole number"), (lambda: World().find(BALL, ignore="x"), TypeError, "ignore must"), (lambda: World().ray((0, 0), (math.nan, 1)), Error, "end: not finite"),
                (lambda: World().sweep(BALL, (math.nan, 0)), Error, "motion: "), (lambda: World().nearest((0, 0), k=-1), Error, "k: must not"),
                (lambda: World().nearest((0, 0), within=-1), Error, "within: "), (lambda: World().find_at((0, math.inf)), Error, "point: "),
                (lambda: World().set_flags(World().add(BALL), 64), Error, "body "), (lambda: World().kind_pairs(), Error, r"World\(kinds=True\)"),
                (lambda: World().cast_many([[0, math.nan]], [[1, 1]]), Error, "starts, motions or radii: row 0"),
                (lambda: World().cast_many([[0, 0]], [[1, 1]], [-1]), Error, "row 0"), (lambda: World().restore(b""), TypeError, "state must be"),
                (lambda: World().add_many(BALL, [[0, 0], [math.nan, 0]]), Error, "positions: row 1 is not finite"),
                (lambda: turned_too_far(World()), Error, "degrees: must be")]:
            self.assertRaisesRegex(error, text, call)


class Users(unittest.TestCase):
    def test_any_object_is_kept_as_long_as_its_body(self):
        world, thing = World(), Thing()
        body, seen = world.add(BALL, user=thing), weakref.ref(thing)
        del thing
        gc.collect()
        self.assertIs(world.user(body), seen())
        world.set_user(body, 2**70)
        gc.collect()
        self.assertEqual((seen(), world.user(body)), (None, 2**70))

    def test_a_circle_through_a_world_is_collected(self):
        for close in (lambda world, thing: world.add(BALL, user=thing), lambda world, thing: world.remove(world.add(BALL, user=thing)),
                      lambda world, thing: setattr(thing, "body", world.add(BALL, user=thing)) or setattr(thing, "state", world.save())):
            world, thing = World(), Thing()
            thing.world, seen = world, weakref.ref(thing)
            close(world, thing)
            del world, thing
            gc.collect()
            self.assertIsNone(seen())

    def test_users_of_ended_pairs_are_known_after_their_bodies(self):
        world = World()
        a, b = world.add(BALL, user="a"), world.add(BALL, (1, 0), user="b")
        world.step()
        world.remove(a)
        world.add(BALL, (90, 90), user="new")  # in the index of a
        world.step()
        self.assertEqual((len(world.ended()), world.ended_users()), (1, [("a", "b")]))
        world.step()
        self.assertEqual(world.ended_users(), [])
        self.assertEqual(world.user(b), "b")

    def test_a_user_whose_end_changes_the_world_does_no_harm(self):
        world = World()

        class Ending:
            def __init__(self, then):
                self.then = then

            def __del__(self):
                self.then()

        for then in (lambda: world.add(BALL), lambda: [world.remove(body) for body in world], lambda: world.step()):
            body = world.add(BALL, user=Ending(then))
            world.add_many(BALL, [[0, 0]] * 40, users=[Ending(lambda: None) for _ in range(40)])
            state = world.save()
            world.set_user(body, None)
            world.restore(state)
            world.remove(body)
            del state
            world.step(), world.step(), world.step()


class Many(unittest.TestCase):
    def test_add_many_takes_one_value_or_one_for_each(self):
        world, things = World(), [Thing() for _ in range(3)]
        bodies = world.add_many(BOX, [[0, 0], [50, 0], [100, 0]], degrees=[0, 45, 90], static=[True, False, True], sensor=True, category=[1, 2, 4],
                                collides=-1, group=[0, -1, 1], users=things)
        self.assertEqual([world.user(body) for body in bodies], things)
        self.assertEqual([world.group(body) for body in bodies], [0, -1, 1])
        self.assertEqual([world.filter(body)[0] for body in bodies], [1, 2, 4])
        self.assertEqual([world.flags(body) for body in bodies], [BodyFlag.SENSOR | BodyFlag.STATIC, BodyFlag.SENSOR, BodyFlag.SENSOR | BodyFlag.STATIC])
        self.assertAlmostEqual(world.degrees(bodies[1]), 45, 4)
        self.assertEqual(len(world.add_many(BALL, [])), 0)

    @unittest.skipIf(numpy is None, "numbers of NumPy")
    def test_numbers_of_numpy_are_one_value_for_all(self):
        world = World()
        bodies = world.add_many(BOX, numpy.zeros((2, 2)), degrees=numpy.float32(45), static=numpy.bool_(True), group=numpy.int64(3), category=numpy.uint8(2))
        self.assertEqual([(world.group(body), world.filter(body)[0], world.flags(body)) for body in bodies], [(3, 2, BodyFlag.STATIC)] * 2)
        world.place_many(bodies, numpy.ones((2, 2)), numpy.int16(90))
        self.assertEqual(round(world.degrees(bodies[1])), 90)

    def test_add_many_is_all_or_nothing(self):
        world = World()
        world.add(BALL)
        for wrong in ({"positions": [[0, 0], [math.nan, 0]]}, {"degrees": [1]}, {"degrees": [0, math.nan]}, {"users": [1]}, {"category": [1, 0]}, {"category": [1, 2**32]},
                      {"group": [1.5, 1]}, {"group": 2**31}, {"static": ["x", "y"]}, {"frame": -1}, {"collides": 0}, {"users": 5}, {"degrees": 10**400}):
            given = {"positions": [[0, 0], [1, 1]], **wrong}
            with self.subTest(wrong):
                self.assertRaises((ValueError, TypeError, OverflowError), world.add_many, BALL, **given)
                self.assertEqual(len(world), 1)

    def test_place_many_is_all_or_nothing(self):
        world = World()
        bodies = [world.add(BOX, (i, 0), degrees=10 * i) for i in range(3)]
        for given in (([bodies[0], STALE], [[5, 5], [6, 6]]), (bodies, [[5, 5], [6, 6], [math.nan, 0]]), (bodies, [[5, 5]] * 3, [1, 2]), (bodies, [[5, 5]] * 3, [1, 2, math.nan]), (bodies, [[1, 1]])):
            with self.subTest(given):
                self.assertRaises((ValueError, TypeError), world.place_many, *given)
                self.assertEqual([world.position(body) for body in bodies], [(0, 0), (1, 0), (2, 0)])
                self.assertAlmostEqual(world.degrees(bodies[2]), 20, 4)
        world.place_many(bodies, [[1, 1], [2, 2], [3, 3]])
        self.assertAlmostEqual(world.degrees(bodies[2]), 20, 4)
        world.place_many(bodies, [[1, 1], [2, 2], [3, 3]], degrees=[90, 0, -90])
        self.assertEqual([round(world.degrees(body)) for body in bodies], [90, 0, -90])
        wrapped = World(wrap=(10, 10))
        bodies = [wrapped.add(BALL, (i, 0)) for i in range(3)]
        before = [wrapped.position(body) for body in bodies]
        for degrees in (None, 45):
            self.assertRaises(Error, wrapped.place_many, bodies, [[5, 5], [6, 6], [1e30, 0]], degrees)
            self.assertEqual([wrapped.position(body) for body in bodies], before)
        bodies = list(world)
        world.place_many(bodies, [[0, 0]] * 3, degrees=5)
        self.assertEqual([round(world.degrees(body)) for body in bodies], [5, 5, 5])


class Frames(unittest.TestCase):
    def setUp(self):
        self.mask = Mask("######\n###...\n###...\n")
        self.frames = MaskSet()
        self.frames.add(self.mask, pivot=(3, 1.5))
        self.frames.add_turns(16)

    def test_a_body_turns_a_mask_without_events(self):
        world, rock = World(), None
        rock = world.add(self.frames, (20, 20), frame=self.frames.turn(0))
        other = world.add(Shape.circle((20, 20), 1))
        self.assertEqual(len(world.step()), 1)
        for degrees in range(0, 720, 10):
            world.set_frame(rock, self.frames.turn(degrees))
            self.assertEqual((len(world.step()), len(world.began()), len(world.ended())), (1, 0, 0))
        for degrees in range(0, 360, 45):  # the same by set_shape, without a set
            turned, (x, y) = self.mask.rotated(degrees)
            world.set_shape(rock, Shape.mask(turned, (x - 3, y - 1.5)))
            self.assertEqual((len(world.step()), len(world.began()), len(world.ended())), (1, 0, 0))
        self.assertEqual((world.position(rock), world.frame(rock), other in world), ((20, 20), None, True))

    def test_frames_are_those_that_were_added(self):
        self.assertEqual((len(self.frames), self.frames.turn(0), self.frames.turn(90), self.frames.turn(-90)), (17, 1, 5, 13))
        world = World()
        body = world.add(self.frames, (0, 0))
        self.assertIs(world.shape(body), self.frames)
        self.assertEqual(world.bounds(body), (-3, -2, 3, 1))  # half cells are rounded
        mask, place = self.frames.mask(0)
        self.assertEqual((mask, place), (self.mask, (-3, -1.5)))
        for call, text in [(lambda: world.set_frame(body, 17), "frame: must be 0 to 16"), (lambda: world.set_frame(body, -1), "frame: "),
                           (lambda: world.add(self.frames, frame=17), ""), (lambda: self.frames.add(self.mask), "takes no more"),
                           (lambda: world.set_frame(world.add(BALL), 0), "it has no frames"), (lambda: MaskSet().turn(3), "no turns"),
                           (lambda: MaskSet().add_turns(4), "frame: "), (lambda: MaskSet().mask(0), "frame: ")]:
            self.assertRaisesRegex(Error, text, call)
        world.set_frame(body, 5)
        self.assertEqual(world.frame(body), 5)


class Kinds(unittest.TestCase):
    HURT, HIT = 1, 2

    def test_a_fighter_has_fixtures_with_kinds(self):
        world = World(kinds=True)
        table = Fixtures([Fixture(Shape.box((-2, -2), (2, 2)), kind=self.HURT), Fixture(Shape.circle((4, 0), 1), kind=self.HIT, sensor=True, category=2, user=9)])
        a, b = world.add(table, user="a"), world.add([Fixture(Shape.box((-2, -2), (2, 2)), kind=self.HURT)], (5, 0), user="b")
        world.step()
        self.assertEqual([row[2:] for row in rows(world.kind_pairs())], [(self.HIT, self.HURT, Relation.OVERLAP, True)])
        self.assertEqual((len(world.kinds_began()), len(world.kinds_ended())), (1, 0))
        world.set_shape(a, [table[1]])
        world.step()
        self.assertEqual((len(world.kinds_began()), len(world.kinds_ended()), world.shape(a)[0]), (0, 0, table[1]))
        self.assertEqual((table[1].kind, table[1].filter, table[1].flags, table[1].user, len(table)), (2, (2, 2**32 - 1), BodyFlag.SENSOR, 9, 2))
        self.assertEqual(rows(world.find_at((4, 0)))[0][:2], (a, Relation.OVERLAP))
        self.assertRaisesRegex(Error, "filters of their own", world.set_filter, b)
        self.assertRaisesRegex(Error, "kind: ", Fixture, BALL, kind=65536)
        self.assertRaises(TypeError, Fixtures, [BALL])


class Queries(unittest.TestCase):
    def world(self, seed=1, n=60):
        rng, world = random.Random(seed), World()
        shapes = []
        for i in range(n):
            at = (rng.uniform(0, 100), rng.uniform(0, 100))
            shapes.append(BALL.posed(at))
            world.add(BALL, at, category=1 + i % 2, user=i, sensor=i % 5 == 0)
        return world, shapes

    def test_what_each_query_finds_is_what_a_loop_finds(self):
        world, shapes = self.world()
        bodies, probe, start, motion = list(world), Shape.box((30, 30), (60, 60)), (2, 3), (90, 80)
        near = sorted((kolize.distance(probe, shape).distance, i) for i, shape in enumerate(shapes))
        self.assertEqual([(row[1], world.user(row[0])) for row in rows(world.nearest(probe, k=5))], near[:5])
        self.assertEqual(len(world.nearest(probe, k=1000)), len(world))
        self.assertEqual(len(world.nearest(probe, k=1000, within=5)), sum(d <= 5 for d, _ in near))
        self.assertEqual(world.user(rows(world.nearest((1, 2)))[0][0]), min((kolize.distance(Shape.point((1, 2)), s).distance, i) for i, s in enumerate(shapes))[1])
        hit = [i for i, shape in enumerate(shapes) if kolize.relate(shape, probe) == Relation.OVERLAP]
        self.assertEqual([world.user(row[0]) for row in rows(world.find(probe))], hit)
        center = shapes[7].center
        self.assertIn(bodies[7], [row[0] for row in rows(world.find_at(center))])
        along = sorted((kolize.ray(s, start, motion).t, i) for i, s in enumerate(shapes) if kolize.ray(s, start, motion))
        self.assertEqual([(row[1], world.user(row[0])) for row in rows(world.ray_all(start, motion))], along)
        self.assertEqual((world.ray(start, motion).t, world.user(world.ray(start, motion).body)), along[0])
        small = Shape.circle(start, 1)
        met = sorted((kolize.sweep(small, motion, s).t, i) for i, s in enumerate(shapes) if kolize.sweep(small, motion, s))
        self.assertEqual([(row[1], world.user(row[0])) for row in rows(world.sweep_all(small, motion))], met)
        self.assertEqual((world.sweep(small, motion).t, world.user(world.sweep(small, motion).body)), met[0])
        self.assertIsNone(world.sweep(Shape.circle((-500, -500), 1), (1, 1)))

    def test_filters_leave_bodies_out(self):
        world, _ = self.world()
        everything = Shape.box((-9, -9), (200, 200))
        of = lambda **options: {world.user(row[0]) for row in rows(world.find(everything, **options))}
        self.assertEqual(of(collides=2), set(range(1, 60, 2)))
        self.assertEqual(of(sensors=False), {i for i in range(60) if i % 5})
        self.assertEqual(of(ignore=list(world)[3]), set(range(60)) - {3})
        self.assertEqual(of(keep=lambda body: world.user(body) < 4), {0, 1, 2, 3})
        for name, given in [("find", (everything,)), ("nearest", ((0, 0), 99)), ("ray", ((0, 0), (99, 99))), ("ray_all", ((0, 0), (99, 99))),
                            ("sweep", (BALL, (99, 99))), ("sweep_all", (BALL, (99, 99))), ("find_at", (world.position(list(world)[0]),))]:
            query = getattr(world, name)
            self.assertRaisesRegex(RuntimeError, "keep must not change the world", query, *given, keep=lambda body: world.remove(body))
            self.assertRaises(ZeroDivisionError, query, *given, keep=lambda body: 1 / 0)
            self.assertRaisesRegex(TypeError, "keep must be", query, *given, keep=3)
            self.assertFalse(query(*given, keep=lambda body: False) is not None and len(query(*given, keep=lambda body: False)))
        self.assertEqual(len(world), 60)
        world.remove(list(world)[0])  # and afterwards it may be changed

    def test_many_rays_and_bullets_hit_what_one_does(self):
        world, _ = self.world()
        rng = random.Random(3)
        starts = [(rng.uniform(0, 100), rng.uniform(0, 100)) for _ in range(200)]
        motions = [(rng.uniform(-60, 60), rng.uniform(-60, 60)) for _ in range(200)]
        for (start, motion), got in zip(zip(starts, motions), rows(world.cast_many(starts, motions))):
            start = Shape.point(start).min
            one = world.ray(start, tuple(Shape.point((a + b, c + d)).min[0] for a, b, c, d in ((start[0], motion[0], 0, 0), (start[1], motion[1], 0, 0))))
            self.assertEqual(got[0], one.body if one else 0)
        radii = [rng.choice([0.5, 2]) for _ in starts]
        for start, motion, r, got in zip(starts, motions, radii, rows(world.cast_many(starts, motions, radii))):
            one = world.sweep(Shape.circle(start, r), motion)
            self.assertEqual((got[0], got[1]), (one.body, one.t) if one else (0, 1))
        self.assertEqual(len(world.cast_many([], [])), 0)
        self.assertRaisesRegex(ValueError, "as many rows", world.cast_many, [[0, 0]], [])
        self.assertRaisesRegex(Error, "union: ", world.cast_many, [[0, 0]], [[1, 1]], [1], union=True)

    def test_many_shapes_find_what_one_does(self):
        world, shapes = self.world()
        hits, ends = world.find_many(shapes, collides=2)
        begin = 0
        for shape, end in zip(shapes, ends):
            self.assertEqual(rows(hits[begin:int(end)]), rows(world.find(shape, collides=2)))
            begin = int(end)
        self.assertEqual(begin, len(hits))
        self.assertRaises(TypeError, world.find_many, [3])

    def test_pairs_of_a_body_and_contact_of_two(self):
        world = World()
        a, b, c = world.add(BALL), world.add(BALL, (3, 0)), world.add(BALL, (6, 0))
        world.step()
        self.assertEqual([row[:2] for row in rows(world.pairs_of(b))], [(a, b), (b, c)])
        self.assertEqual(rows(world.pairs()), [(a, b, Relation.OVERLAP, True), (b, c, Relation.OVERLAP, True)])
        self.assertEqual((world.contact(a, b).normal, world.contact(a, b).depth, world.contact(a, b).push, world.contact(a, c)), ((1, 0), 1, (-1, 0), None))


class Threads(unittest.TestCase):
    def test_a_world_that_is_searched_refuses_other_threads(self):
        world, stop, refused = World(), threading.Event(), []
        rng = random.Random(1)
        places = [(rng.uniform(0, 300), rng.uniform(0, 300)) for _ in range(4000)]
        bodies = list(map(int, world.add_many(BALL, places, users=places)))
        starts, shapes = places[:2000], [BOX.posed(place) for place in places[:300]]

        def search():
            while not stop.is_set():
                try:
                    self.assertEqual(len(world.cast_many(starts, starts[::-1])), 2000)
                    self.assertEqual(len(world.find_many(shapes)[1]), 300)
                except RuntimeError as error:
                    refused.append(str(error))

        interval, threads = sys.getswitchinterval(), [threading.Thread(target=search) for _ in range(2)]
        sys.setswitchinterval(1e-5)
        [thread.start() for thread in threads]
        try:
            end = time.monotonic() + 0.5
            while time.monotonic() < end:
                for call in (lambda: world.set_shape(bodies[0], BALL), lambda: world.save(), lambda: world.set_user(bodies[1], object()), lambda: world.remove(world.add(BALL)),
                             lambda: world.user(bodies[2]), lambda: list(world), lambda: world.outline(bodies[3]), lambda: world.restore(world.save()), lambda: repr(world)):
                    try:
                        call()
                    except RuntimeError as error:
                        refused.append(str(error))
        finally:
            stop.set()
            [thread.join() for thread in threads]
            sys.setswitchinterval(interval)
        [world.remove(body) for body in set(world) - set(bodies)]  # what was added when its removal was refused
        self.assertEqual((len(world), set(refused)), (4000, {"another thread is stepping or searching this world"}))


class States(unittest.TestCase):
    def test_a_restored_world_gives_the_same_pairs_and_users(self):
        world, rng = World(), random.Random(1)
        bodies = [world.add(BALL, (rng.uniform(0, 40), rng.uniform(0, 40)), user=Thing()) for _ in range(50)]
        users, state, before = [world.user(body) for body in bodies], world.save(), world.hash()
        after = rows(world.step())
        for body in bodies[::2]:
            world.remove(body)
        world.set_shape(bodies[1], BOX)
        world.set_user(bodies[3], "other")
        for _ in range(2):
            world.restore(state)
            self.assertEqual((world.hash(), [world.user(body) for body in bodies], world.shape(bodies[1])), (before, users, BALL))
            self.assertEqual(rows(world.step()), after)
        other = World()
        other.restore(state)
        del world
        gc.collect()
        self.assertEqual(rows(other.step()), after)
        self.assertRaises(Error, World(touch=True).restore, state)
        self.assertRaises(Error, World(wrap=(9, 9)).restore, state)

    def test_a_state_keeps_what_bodies_borrow(self):
        world = World()
        body = world.add(Shape.polygon([(math.cos(i) * (3 + i % 2), math.sin(i) * (3 + i % 2)) for i in [k * math.tau / 90 for k in range(90)]]), (1, 1))
        state, expected = world.save(), rows(world.find_at((1, 1)))
        world.remove(body)
        world.step()
        gc.collect()
        [bytearray(5000) for _ in range(100)]
        world.restore(state)
        self.assertEqual(rows(world.find_at((1, 1))), expected)

    def test_copies_are_worlds_of_their_own(self):
        world, thing = World(wrap=(100, 100)), Thing()
        body = world.add(BALL, user=[thing])
        world.add(BALL, (1, 0))
        twin, deep = copy.copy(world), copy.deepcopy({"world": world, "thing": thing})
        self.assertEqual((twin.hash(), deep["world"].hash(), twin.wrap), (world.hash(), world.hash(), (100, 100)))
        self.assertIs(twin.user(body)[0], thing)
        self.assertIs(deep["world"].user(body)[0], deep["thing"])
        twin.place(body, (50, 50))
        self.assertEqual((len(world.step()), len(twin.step())), (1, 0))

    def test_a_state_is_no_bytes(self):
        import pickle

        self.assertRaises(TypeError, pickle.dumps, World().save())
        self.assertRaises(TypeError, type(World().save()))


class Names(unittest.TestCase):
    def test_enums_are_numbers_with_names(self):
        self.assertEqual((repr(kolize.relate(BALL, BALL)), kolize.OVERLAP, int(Relation.APART)), ("<Relation.OVERLAP: 1>", Relation.OVERLAP, -1))
        world = World()
        mover, wall = world.add(BALL), world.add(BOX, (20, 0), static=True)
        for way in (Response.CROSS, "cross"):
            world.place(mover, (0, 0))
            moved = world.move(mover, (40, 0), response=way)
            self.assertEqual([Response(row[1]) for row in rows(moved.hits)], [Response.CROSS])
        world.place(mover, (0, 0))
        self.assertEqual(world.move(mover, (40, 0), respond=lambda hit: Response.TOUCH if hit.body == wall else None).n_hits, 1)
        self.assertRaises(ValueError, world.move, mover, (1, 0), response=9)
        self.assertIs(Mask("#").relate(Mask("#"), (0, 0)), Relation.OVERLAP)

    def test_signatures_are_there_for_help(self):
        self.assertEqual(str(inspect.signature(World.place)), "(self, /, body, at, degrees=0.0)")
        self.assertEqual(str(inspect.signature(kolize.relate)), "(a, b)")
        self.assertEqual(str(inspect.signature(Shape.capsule)), "(a, b, r)")
        self.assertEqual(str(inspect.signature(World)), "(touch=False, wrap=None, max_pairs=0, kinds=False, boxes=False)")
        self.assertTrue(kolize.relate.__doc__.startswith("-> Relation: "))


class Plain(unittest.TestCase):
    @unittest.skipIf(numpy is None, "this is such a run")
    def test_all_of_it_without_numpy(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "numpy.py"), "w", encoding="utf-8") as file:
                file.write("raise ImportError")
            path = os.pathsep.join([folder, *sys.path])
            for name in ("test_core_world", "test_core_record", "test_core_level", "test_core_classes"):
                done = subprocess.run([sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".py")],
                                      env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_rows_have_names(self):
        world = World()
        a, b = world.add(BALL), world.add(BALL, (3, 0))
        pair, contact = world.step()[0], world.contacts()[0]
        if numpy is None:
            self.assertEqual((pair, pair.relation, pair.began), ((a, b, Relation.OVERLAP, True), 1, True))
            self.assertEqual((contact.normal, contact.depth, contact.n_points, len(contact.points)), ((1, 0), 1, 1, 2))
            self.assertEqual((world.began(), world.ended(), World().step()), ([pair], [], []))
        else:
            self.assertEqual((pair["a"], contact["normal"].tolist(), contact["points"].shape), (a, [1, 0], (2, 2)))


if __name__ == "__main__":
    unittest.main()
