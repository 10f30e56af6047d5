"""Grids, logs of worlds and their replays, worlds in pickles, outlines."""

import copy
import gc
import io
import math
import pickle
import random
import unittest

import kolize
from kolize import Error, Fixture, Fixtures, Grid, Mask, MaskSet, Relation, Replay, Shape, Tile, World

from test_core_world import BALL, BOX, Thing, rows

SLOPE = [(0, 16), (16, 0), (16, 16)]


def level():
    ids = [[0] * 20 for _ in range(10)]
    ids[9] = [1] * 20
    ids[8][10] = 2
    return Grid(ids, [None, True, SLOPE, Tile(kind=3, category=4, sensor=True, user=7)], cell=(16, 16), journal=100)


class Grids(unittest.TestCase):
    def test_a_grid_is_a_level_that_can_be_edited(self):
        grid, world = level(), World()
        ground = world.add(Shape.grid(grid), static=True)
        ball = world.add(Shape.circle((0, 0), 5), (40, 140))
        self.assertEqual((grid.size, grid.cell, grid.get((10, 8)), grid.get((-1, 0)), repr(grid)), ((20, 10), (16, 16), 2, 0, "<kolize.Grid 20x10>"))
        self.assertEqual(len(world.step()), 1)
        self.assertEqual([(tuple(row[0]), *row[1:]) for row in rows(world.cells(ball, ground))], [((2, 9), 1, Relation.OVERLAP)])
        grid.set((2, 9), 0)
        self.assertEqual((len(world.step()), len(world.ended()), grid.edits), (0, 1, 1))
        grid.fill((0, 5, 20, 9), 1)
        self.assertEqual(len(world.find_at((100, 100))), 1)
        hit = world.ray((100, 0), (100, 200))
        self.assertEqual((hit.body, hit.point, hit.fixture), (ground, (100, 80), 5 * 20 + 6))
        before = grid.hash()
        grid.set((0, 0), 1)
        grid.rewind(grid.edits - 1)
        self.assertEqual((grid.hash(), [list(row) for row in memoryview(grid.ids()).tolist()][5]), (before, [1] * 20))
        self.assertRaises(TypeError, grid.fill, 0, 5, 20, 4, 0)  # corners, as in C: no width and height
        grid.fill(cells=(0, 5, 20, 9), id=0)
        grid.fill((3, 3, 3, 9), 1)
        grid.fill((-5, 8, 99, 2), 1)
        moved = world.move(ball, (0, 500))
        self.assertEqual((moved.began_inside, world.position(ball)[1] > 160), (False, True))  # through the hole

    def test_numbers_of_a_grid_make_it_again(self):
        grid = level()
        for ids in (grid.ids(), memoryview(grid.ids()), memoryview(bytes(200)).cast("B", (10, 20))):
            self.assertEqual(Grid(ids, grid.tiles(), grid.cell).size, (20, 10))
        self.assertEqual(Grid(memoryview(grid.ids()), grid.tiles(), grid.cell).hash(), grid.hash())

    def test_a_state_takes_the_grid_back(self):
        grid, world = level(), World()
        world.add(Shape.grid(grid), static=True)
        ball = world.add(BALL, (40, 143))
        state, expected = world.save(), rows(world.step())
        grid.set((2, 9), 0)
        self.assertEqual(len(world.step()), 0)
        world.restore(state)
        self.assertEqual((rows(world.step()), grid.get((2, 9)), ball in world), (expected, 1, True))

    def test_no_grid_changes_while_a_world_asks(self):
        grid, world = level(), World()
        ground, ball = world.add(Shape.grid(grid), static=True), world.add(BALL, (40, 100))
        for change in (lambda: grid.set((0, 0), 1), lambda: grid.fill((0, 0, 3, 3), 1), lambda: grid.rewind(0)):
            self.assertRaisesRegex(RuntimeError, "a grid must not change while", world.move, ball, (0, 90), respond=lambda hit: change())
            self.assertRaisesRegex(RuntimeError, "a grid must not change while", world.find, BOX.posed((40, 140)), keep=lambda body: change())
        grid.set((0, 0), 1)
        self.assertEqual(world.shape(ground).kind, "grid")

    def test_what_is_wrong_is_named(self):
        tiles = [None, True]
        for call, error, text in [(lambda: Grid([[0, 2]], tiles), Error, r"ids: cell \(1, 0\) has a number without a tile"), (lambda: Grid([], tiles), Error, "ids: must be 1"),
                                  (lambda: Grid([[0], [0, 1]], tiles), TypeError, "ids must be"), (lambda: Grid([[70000]], tiles), Error, "ids: must be 0"),
                                  (lambda: Grid([[0]], [None, [(0, 0), (5, 0), (0, 5)]]), Error, "tiles: number 1"), (lambda: Grid([[0]], []), Error, "tiles: must be 1 to 65536"),
                                  (lambda: Grid([[0]], [None, True, None, [(0, 0), (1, 0), (.5, .2), (0, 1)]]), Error, "tiles: number 3"), (lambda: Grid([[0]], tiles, cell=(1, -1)), Error, "cell: "), (lambda: Grid([[0]], tiles, cell=(0, 1)), Error, "cell: "),
                                  (lambda: Grid([[0]], [None, [(0, 0)] * 9]), Error, "more than 8 points"), (lambda: Grid([[-1]], tiles), OverflowError, "ids"),
                                  (lambda: Grid([[0, .5]], tiles), ValueError, "ids: must be whole"), (lambda: Grid([[0, float("nan")]], tiles), ValueError, "ids: must be whole"), (lambda: Grid([["a", None]], tiles), ValueError, "ids: must be whole"),
                                  (lambda: Grid([[0]], [None, Tile(category=0)]), OverflowError, "category"), (lambda: Grid([[0]], [True]), Error, "tiles: number 0 must be None"),
                                  (lambda: level().set((99, 0), 1), Error, "cell: "), (lambda: level().set((0, 0), 9), Error, "id: "),
                                  (lambda: level().fill((0, 0, 1, 1), -1), Error, "id: "), (lambda: level().rewind(5), Error, "edits: "), (lambda: Shape.grid(3), TypeError, "")]:
            self.assertRaisesRegex(error, text, call)

    def test_a_grid_has_the_hash_that_every_language_gives_it(self):
        self.assertEqual(Grid([[0, 1]], [None, True]).hash(), 0xa0e5380d0d4427eb)
        many = Grid([[0, 299]], [None] + [True] * 299)
        self.assertEqual([list(row) for row in many.ids().tolist()], [[0, 299]])
        self.assertEqual([list(row) for row in level().ids().tolist()], [list(row) for row in level().ids().tolist()])

    def test_the_direction_of_a_grid_or_of_fixtures_is_that_of_their_planks(self):
        tiles = [None, True, Tile(one_way=True)]
        plank, wall = Fixture(Shape.box((0, 2), (3, 3)), one_way=True), Fixture(Shape.box((0, 1), (1, 2)))
        for shape in (Shape.grid(Grid([[0, 0, 0], [1, 0, 0], [0, 2, 0]], tiles)), [plank, wall]):
            world = World()
            ground, ball = world.add(shape, static=True, one_way=(0, -1)), world.add(Shape.circle((0, 0), 0.25), (2, 1.5))
            self.assertAlmostEqual(world.move(ball, (-3, 0)).moved[0], -0.75, 5)
            hit = world.move(ball, (0.2, 3)).hits[-1]
            self.assertGreater(world.position(ball)[1], 1.7)
            self.assertLess(world.position(ball)[1], 1.8)
            self.assertEqual(hit[7], 7 if isinstance(shape, Shape) else 0)
            world.set_one_way(ground, None)
            self.assertIsNone(world.one_way(ground))
            world.set_one_way(ground, (0, -1))
            self.assertEqual((world.one_way(ground), int(world.flags(ground)) & 4), ((0, -1), 0))
            box = world.add(BOX, static=True, one_way=(0, -1))
            world.set_shape(box, shape)
            world.set_one_way(box, (0, -1))
            self.assertEqual(int(world.flags(box)) & 4, 0)
            world.remove(box)
            seen = []
            world.move(ball, (-3, 0), respond=lambda hit: seen.append(hit.fixture))
            self.assertIn(3 if isinstance(shape, Shape) else 1, seen)

    def test_shapes_of_a_grid_outlive_its_name(self):
        shape = Shape.grid(level(), at=(5, 5))
        gc.collect()
        self.assertTrue(kolize.overlap(shape, Shape.circle((13, 155), 2)) and shape == shape and shape != Shape.grid(level(), at=(5, 5)))
        self.assertEqual((shape.at, shape.kind, hash(shape)), ((5, 5), "grid", hash(shape)))


class Records(unittest.TestCase):
    def play(self, world, seed, frames=40):
        rng, bodies = random.Random(seed), []
        for frame in range(frames):
            world.mark(frame, f"frame {frame}")
            bodies.append(world.add(rng.choice([BALL, BOX]), (rng.uniform(0, 60), rng.uniform(0, 60)), user=frame))
            world.move(rng.choice(bodies), (rng.uniform(-9, 9), rng.uniform(-9, 9)), respond=lambda hit: rng.choice(["cross", None]))
            world.set_shape(rng.choice(bodies), Shape.capsule((0, 0), (rng.uniform(1, 5), 0), 1))
            world.step()
        return bodies

    def test_a_log_is_played_to_any_step(self):
        world, log, hashes = World(), io.BytesIO(), []
        world.add(BOX, user=77)
        world.record(log)
        self.play(world, 1)
        world.record(None)
        end, pairs = world.hash(), rows(world.pairs())
        replay = Replay(log.getvalue())
        self.assertEqual(replay.steps(), 40)
        replay.seek(40)
        shown = replay.world
        self.assertEqual((shown.hash(), rows(shown.pairs()), len(shown), replay.at), (end, pairs, len(world), 40))
        self.assertEqual([shown.user(body) for body in shown], [world.user(body) for body in world])
        self.assertEqual([shown.outline(body) for body in shown], [world.outline(body) for body in world])
        replay.seek(10)
        self.assertEqual((len(shown), len(list(shown))), (11, 11))
        calls = list(replay)
        self.assertEqual((sum(call.name == "kz_world_step" for call in calls), any(call.differs for call in calls)), (30, False))
        self.assertIn("frame 30", [call.text for call in calls])
        for call in (lambda: shown.step(), lambda: shown.add(BALL), lambda: shown.remove(list(shown)[0]), lambda: shown.save(), lambda: shown.move(BALL, (1, 1)),
                     lambda: shown.record(log), lambda: copy.copy(shown), lambda: pickle.dumps(shown)):
            self.assertRaisesRegex(RuntimeError, "the world of a replay must not be changed", call)
        for on in (lambda: replay.seek(3), lambda: next(replay), lambda: replay.steps(), lambda: replay.compare(replay)):
            self.assertRaisesRegex(RuntimeError, "a replay must not play on", shown.find, Shape.box((-99, -99), (99, 99)), keep=lambda body: on())
        self.assertIsNone(replay.compare(replay))
        replay.seek(40)
        self.assertEqual(len(shown.cast_many([[0, 0]], [[9, 9]])), 1)
        del replay
        gc.collect()
        self.assertEqual(len(shown.find(Shape.box((-99, -99), (99, 99)))), len(shown))

    def test_edits_of_grids_are_in_the_log(self):
        grid, world, log = level(), World(), io.BytesIO()
        ground, ball = world.add(Shape.grid(grid), static=True), world.add(BALL, (40, 143))
        world.add([Fixture(Shape.grid(grid, at=(0, 400)), kind=3)], static=True)
        world.step()
        world.record(log)
        ends = []
        for change in (lambda: grid.set((2, 9), 0), lambda: grid.fill((0, 0, 5, 5), 1), lambda: world.move(ball, (0, 99)), lambda: grid.rewind(1), lambda: world.remove(ground)):
            change()
            world.step()
            ends.append((world.hash(), rows(world.pairs()), rows(world.ended())))
        world.record(None)
        replay = Replay(log.getvalue())
        for k, end in enumerate(ends):
            replay.seek(k + 1)
            self.assertEqual((replay.world.hash(), rows(replay.world.pairs()), rows(replay.world.ended())), end)
        log = io.BytesIO()
        world.record(log)
        del grid, change
        world.remove(list(world)[-1])
        world.step(), world.step()
        gc.collect()
        world.step()
        world.record(None)
        self.assertEqual(Replay(log.getvalue()).steps(), 3)

    def test_two_logs_are_compared(self):
        logs = []
        for place in (0, 0, 1):
            world, parts = World(), []
            world.record(parts.append)
            bodies = self.play(world, 5)
            world.place(bodies[7], (place, 0))
            world.step()
            world.record(None)
            logs.append(b"".join(parts))
        self.assertIsNone(Replay(logs[0]).compare(Replay(logs[1])))
        difference = Replay(logs[0]).compare(Replay(logs[2]))
        self.assertEqual((difference["step_a"], difference["same_calls"], bool(difference["text"])), (41, False, True))

    def test_a_write_that_fails_ends_the_log(self):
        world = World()
        world.record([].append)
        world.add(BALL)
        self.assertRaises(ZeroDivisionError, world.record, lambda data: 1 / 0)
        calls = []

        def write(data):
            calls.append(len(data))
            if len(calls) > 2:
                world.add(BALL)

        world.record(write)
        world.step()
        self.assertRaisesRegex(RuntimeError, "write must not change the world", world.step)
        self.assertEqual((len(world.step()), len(world), len(calls)), (0, 1, 3))
        for wrong in (3, "x"):
            self.assertRaisesRegex(TypeError, "write must be", world.record, wrong)
        for wrong in (b"", b"nonsense" * 40, "text"):
            self.assertRaises((Error, TypeError), Replay, wrong)


class Pickles(unittest.TestCase):
    def world(self):
        world, rng = World(wrap=(300, 0), kinds=True), random.Random(2)
        turning = MaskSet()
        turning.add(Mask("###\n#..\n"))
        turning.add_turns(8)
        table = Fixtures([Fixture(BALL, kind=2), Fixture(BOX, kind=3, sensor=True, category=6)])
        star = Shape.polygon([(math.cos(k) * (9 - 4 * (k % 2)), math.sin(k) * (9 - 4 * (k % 2))) for k in range(0, 0)] or [(0, 0), (9, 0), (4, 3), (0, 9)])
        for i in range(40):
            shape = [BALL, turning, table, star, Shape.parts([BALL, star]), Shape.mask(Mask("##\n.#\n"))][i % 6]
            world.add(shape, (rng.uniform(0, 90), rng.uniform(0, 90)), degrees=0 if i % 6 in (1, 5) else rng.uniform(0, 360), user=f"user {i}" if i % 3 else None,
                      group=i % 4, category=1 + i % 3)
        world.remove(list(world)[5])
        world.step()
        return world

    def test_a_world_comes_back_as_it_was(self):
        world = self.world()
        twin = pickle.loads(pickle.dumps(world))
        gc.collect()
        self.assertEqual((twin.hash(), twin.wrap, twin.touch, len(twin)), (world.hash(), (300, 0), False, len(world)))
        for body in world:
            self.assertEqual((twin.user(body), twin.frame(body), twin.filter(body), type(twin.shape(body))),
                             (world.user(body), world.frame(body), world.filter(body), type(world.shape(body))))
            self.assertEqual(twin.outline(body), world.outline(body))
        for _ in range(3):
            for body in list(world)[::3]:
                for one in (world, twin):
                    one.place(body, (30, 30))
            bodies = [one.add(BOX, (20, 20)) for one in (world, twin)]
            self.assertEqual(bodies[0], bodies[1])
            self.assertEqual((rows(twin.step()), rows(twin.began()), rows(twin.kind_pairs())), (rows(world.step()), rows(world.began()), rows(world.kind_pairs())))
        turned = [body for body in world if world.frame(body) is not None]
        for one in (world, twin):
            one.set_frame(turned[0], one.shape(turned[0]).turn(90))
        self.assertEqual(twin.hash(), world.hash())
        state = twin.save()
        del twin
        gc.collect()
        other = World(wrap=(300, 0), kinds=True)
        other.restore(state)
        self.assertEqual(other.hash(), world.hash())

    def test_a_world_shares_its_grids_with_what_is_pickled_beside_it(self):
        grid, world = level(), World(kinds=True)
        ground, ball = world.add(Shape.grid(grid), static=True, user="ground"), world.add(BALL, (40, 143))
        world.add([Fixture(Shape.grid(grid, at=(0, 400)), kind=3), Fixture(BOX, kind=1)], (3, 3), category=4, static=True)
        world.add([Fixture(Shape.grid(grid, at=(900, 0))), Fixture(BOX)], static=True, collides=2)
        world.step()
        again, twin, same = pickle.loads(pickle.dumps((grid, world, world)))
        self.assertIs(twin, same)
        self.assertEqual((twin.hash(), rows(twin.pairs()), again.hash(), again.tiles(), twin.filter(ground)), (world.hash(), rows(world.pairs()), grid.hash(), grid.tiles(), world.filter(ground)))
        self.assertIs(twin.shape(ground).tiles, again)
        for one, tiles in ((world, grid), (twin, again)):
            self.assertEqual(rows(one.step())[0][:2], (ground, ball))
            self.assertEqual((len(one.began()), len(one.ended())), (0, 0))
            tiles.set((2, 9), 0)
        self.assertEqual((rows(twin.step()), rows(twin.ended()), twin.hash()), (rows(world.step()), rows(world.ended()), world.hash()))
        self.assertEqual((len(twin.ended()), [twin.filter(body) for body in twin], [twin.flags(body) for body in twin]),
                         (1, [world.filter(body) for body in world], [world.flags(body) for body in world]))

    def test_grids_are_pickled_and_copied(self):
        tiles = [None, Tile(((0, 0), (16, 0), (0, 16)), 9, 6, 5, True, True, 2**64 - 1), Tile(((0, 0), (16, 0), (16, 16), (0, 16)))]
        grid = Grid([[0, 1], [2, 0]], tiles, cell=(16, 16), journal=3)
        for twin in (pickle.loads(pickle.dumps(grid)), copy.copy(grid), copy.deepcopy(grid)):
            self.assertEqual((twin.tiles(), twin.hash(), twin.size, twin.cell, twin.edits), (tiles, grid.hash(), (2, 2), (16, 16), 0))
            twin.set((0, 0), 2)
            self.assertEqual((grid.get((0, 0)), twin.get((0, 0))), (0, 2))
            twin.rewind(0)
            self.assertEqual(twin.hash(), grid.hash())
        shape = pickle.loads(pickle.dumps(Shape.grid(grid, at=(3, 4))))
        self.assertEqual((shape.at, shape.tiles.hash()), ((3, 4), grid.hash()))
        self.assertIs(Shape.grid(grid).tiles, grid)

    def test_users_that_refer_to_their_world_are_pickled(self):
        world, thing = World(), Thing()
        thing.world = world
        thing.body = world.add(BALL, user=thing)
        twin = pickle.loads(pickle.dumps(thing))
        self.assertIs(twin.world.user(twin.body), twin)

    def test_parts_of_worlds_are_pickled(self):
        table = Fixtures([Fixture(BALL, kind=2, collides=~1, one_way=True, user=2**64 - 1)])
        twin = pickle.loads(pickle.dumps(table))[0]
        self.assertEqual((twin.shape, twin.kind, twin.filter, twin.flags, twin.user), (BALL, 2, (1, 2**32 - 2), table[0].flags, 2**64 - 1))
        frames = MaskSet()
        frames.add(Mask("##\n#.\n"), pivot=(0.5, 0.25), name="one", duration_ms=40)
        frames.add_turns(5)
        twin = pickle.loads(pickle.dumps(frames))
        self.assertEqual([twin.mask(i) for i in range(6)], [frames.mask(i) for i in range(6)])
        self.assertEqual(twin.turn(100), frames.turn(100))

    def test_what_cannot_be_pickled_says_so(self):
        world = World()
        world.record(lambda data: None)
        self.assertRaisesRegex(Error, "is recorded", pickle.dumps, world)
        world.record(None)
        pickle.dumps(world)


class Fighters(unittest.TestCase):
    HURT, HIT = 1, 2

    def fighter(self):
        frames = MaskSet()
        for i in range(3):
            frames.add(Mask("###\n###\n###\n"), pivot=(1.5, 1.5), name=f"frame {i}", duration_ms=100)
        frames.add_mask(1, Mask("##\n"), "hit", (3, 1))
        frames.add_shape(2, Shape.box((3, 0), (6, 2)), "hit", "damage=3")
        self.assertEqual(frames.add_flipped(0, 3), 3)
        frames.define_tag("", kind=self.HURT)
        frames.define_tag("hit", kind=self.HIT, sensor=True, category=2)
        return frames

    def test_a_blow_over_two_frames_begins_once(self):
        frames, world = self.fighter(), World(kinds=True)
        a, b = world.add(frames, (0, 0)), world.add(Shape.box((2, -2), (9, 2)))
        began = []
        for frame in (0, 1, 2, 0, 4, 0):
            world.set_frame(a, frame)
            world.step()
            began.append((len(rows(world.kinds_began())), len(rows(world.kinds_ended()))))
        self.assertEqual(began, [(0, 0), (1, 0), (0, 0), (0, 1), (0, 0), (0, 0)])
        world.set_frame(a, 1)
        world.set_off(a, 2)
        self.assertEqual((len(world.step()), world.off(a)), (0, 2))
        self.assertRaisesRegex(Error, "it has no fixtures", world.set_off, b, 1)
        self.assertRaises(Error, frames.add_mask, 0, Mask("#"))

    def test_frames_are_read_shown_by_time_and_pickled(self):
        frames = self.fighter()
        for each in (frames, pickle.loads(pickle.dumps(frames))):
            self.assertEqual([each.frame_at(ms) for ms in (0, 99, 100, 250, 600)], [0, 0, 1, 2, 0])
            self.assertEqual((each.frame(1), len(each)), (("frame 1", (3, 3), (1.5, 1.5), 100), 6))
            self.assertEqual([tag for tag, _, _ in each.masks(1)] + each.masks(1)[1:], ["", "hit", ("hit", Mask("##\n"), (3, 1))])
            self.assertEqual(each.shapes(2), [("hit", Shape.box((3, 0), (6, 2)), "damage=3")])
            self.assertEqual(each.shapes(5)[0][1].bounds, (-3, 0, 0, 2))
            world = World(kinds=True)
            world.add(each, (0, 0), frame=2), world.add(BOX, (5, 0))
            world.step()
            self.assertEqual([row[2:4] for row in rows(world.kind_pairs())], [(self.HURT, 0), (self.HIT, 0)])

    def test_parts_that_collide_are_named(self):
        frames = MaskSet()
        frames.add(Mask("##\n##\n"), pivot=(0, 0))
        frames.add_mask(0, Mask("#\n"), "fist", (4, 0))
        world = World()
        a, b = world.add(frames, (0, 0)), world.add(Shape.box((4, 0), (6, 2)))
        self.assertEqual(world.parts(a, b), [(1, 0, "fist", "", Relation.OVERLAP)])
        for call, text in [(lambda: MaskSet().add_flipped(), "frame: "), (lambda: self.fighter().add_flipped(3, 9), "n: "), (lambda: MaskSet().frame_at(3), "no frames"),
                           (lambda: frames.masks(9), "frame: "), (lambda: MaskSet().define_tag("x", kind=-1), "kind: "), (lambda: MaskSet().add_empty((-1, 0), (0, 0)), "size: ")]:
            self.assertRaisesRegex(Error, text, call)


class Outlines(unittest.TestCase):
    def test_an_outline_is_where_the_body_is(self):
        world = World()
        box = world.add(BOX, (10, 0), degrees=45)
        fighter = world.add([Fixture(BALL), Fixture(BOX)], (5, 5))
        self.assertEqual(world.outline(box).kind, "polygon")
        self.assertEqual(world.outline(world.add(BALL, (3, 4))), Shape.circle((3, 4), 2))
        self.assertEqual([shape.bounds for shape in world.outline(fighter)], [(3, 3, 7, 7), (0, 0, 10, 10)])
        mask = world.add(Shape.mask(Mask("#.\n##\n")), (7, 8))
        outline = world.outline(mask)
        world.remove(mask)
        world.step()
        self.assertEqual((outline.cells, outline.at), (Mask("#.\n##\n"), (7, 8)))


if __name__ == "__main__":
    unittest.main()
