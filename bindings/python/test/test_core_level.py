"""What a level is made of: fixtures of two bodies, cells of grids, animations, bodies removed at once, boxes alone, drawings."""

import pickle
import unittest

from kolize import Drawn, Error, Fixture, Grid, Mask, MaskSet, Relation, Replay, Shape, World

HURT, HIT = 1, 2
BALL = Shape.circle((0, 0), 2)


class Fixtures(unittest.TestCase):
    def setUp(self):
        self.world = World(kinds=True)
        self.a = self.world.add([Fixture(BALL, kind=HURT), Fixture(Shape.circle((3, 0), 2), kind=HIT), Fixture(Shape.circle((3, 1), 2), kind=HIT)])
        self.b = self.world.add([Fixture(BALL, kind=HURT)], (5, 0))

    def test_which_fixtures_of_two_bodies_collide(self):
        self.assertEqual(self.world.fixtures(self.a, self.b), [(1, 0, HIT, HURT, Relation.OVERLAP), (2, 0, HIT, HURT, Relation.OVERLAP)])
        normal, depth, points = self.world.fixture_contact(self.a, 1, self.b, 0)
        self.assertEqual((normal, depth, len(points)), ((1, 0), 2, 1))
        self.assertIsNone(self.world.fixture_contact(self.a, 0, self.b, 0))
        for i, j, text in ((3, 0, "fixture_a: must be 0 to 2"), (-1, 0, "fixture_a"), (0, 1, "fixture_b: must be 0 to 0")):
            self.assertRaisesRegex(Error, text, self.world.fixture_contact, self.a, i, self.b, j)

    def test_a_query_finds_each_kind(self):
        area = Shape.circle((2, 0), 5)
        self.assertEqual([(row[0], row[2]) for row in self.world.find(area)], [(self.a, 0), (self.b, 0)])
        kinds = [(self.a, 0), (self.a, 1), (self.b, 0)]
        self.assertEqual([(row[0], row[2]) for row in self.world.find(area, each_kind=True)], kinds)
        self.assertEqual([(row[0], row[2]) for row in self.world.find_many([area], each_kind=True)[0]], kinds)
        self.assertEqual(sorted((row[0], row[4]) for row in self.world.nearest((2, 0), k=9, each_kind=True)), kinds)

    def test_boxes_alone(self):
        world, corner = World(boxes=True), Shape.circle((3, 3), 2)
        a, b = world.add(BALL), world.add(corner)
        self.assertEqual((world.boxes, world.touch, World().boxes), (True, False, False))
        self.assertEqual([(row[0], row[1]) for row in world.step()], [(a, b)])
        self.assertEqual([len(World.find(world, corner, ignore=b, boxes=boxes)) for boxes in (False, True)], [0, 1])
        self.assertEqual(len(world.find_many([corner], ignore=b, boxes=True)[0]), 1)
        self.assertTrue(pickle.loads(pickle.dumps(world)).boxes)


    def test_shapes_without_a_tag_are_refused(self):
        frames = MaskSet()
        for _ in range(2):
            frames.add_empty((8, 8), (0, 0))
        frames.add_shape(1, BALL, "hurt")
        empty = self.world.add(frames)
        for call in (lambda: self.world.add(frames, frame=1), lambda: self.world.set_frame(empty, 1)):
            with self.assertRaisesRegex(Error, "no tag is defined: the shapes of frame 1 would collide with nothing") as refused:
                call()
            self.assertEqual(refused.exception.code, "ERR_NO_TAG")
        twin = pickle.loads(pickle.dumps(frames))
        twin.define_tag("hurt", kind=HURT)
        body = self.world.add(twin, (90, 0), frame=1)
        self.assertEqual([row[0] for row in self.world.find_at((90, 0))], [body])


class Many(unittest.TestCase):
    def test_bodies_are_removed_at_once_or_none(self):
        world = World()
        bodies = [world.add(BALL, user=str(i)) for i in range(5)]
        world.step()
        self.assertGreater(world.nbytes, 1000)
        world.remove_many(bodies[:2] + bodies[:1])
        self.assertRaisesRegex(Error, str(bodies[0]), world.remove_many, [bodies[4], bodies[0]])
        self.assertEqual(list(world), bodies[2:])
        world.step()
        self.assertIn(("0", "1"), world.ended_users())
        self.assertNotEqual(world.hash(bodies[2]), world.hash(bodies[3]))
        self.assertRaises(Error, world.hash, bodies[0])


class Levels(unittest.TestCase):
    def test_the_cell_of_a_hit(self):
        world, grid = World(), Grid([[0, 1, 1], [1, 0, 1]], [None, True], cell=(2, 3))
        world.add(Shape.grid(grid), static=True)
        hit = world.ray((5, 10), (5, 0))
        self.assertEqual((grid.cell_of(hit.fixture), grid.cell_at(hit.point)), ((2, 1), (2, 2)))
        self.assertEqual(grid.cell_at((-0.5, 2.9)), (-1, 0))
        for number in (-1, 6):
            self.assertRaisesRegex(Error, "^number: must be 0 to 5", grid.cell_of, number)
        self.assertRaisesRegex(Error, "^point: not finite", grid.cell_at, (float("nan"), 0))

    def test_animations_show_their_frames(self):
        frames = MaskSet()
        for i in range(4):
            frames.add(Mask("#"), name=f"frame {i}", duration_ms=100)
        self.assertEqual((frames.find("frame 2"), frames.find("none")), (2, None))
        self.assertEqual((frames.add_animation("walk", 1, 3, "pingpong"), frames.add_animation("all", repeat=1)), (0, 1))
        for twin in (frames, pickle.loads(pickle.dumps(frames))):
            self.assertEqual(twin.animations(), [("walk", 1, 3, "pingpong", 0), ("all", 0, 3, "forward", 1)])
            self.assertEqual([twin.frame_at(ms, "walk") for ms in range(0, 600, 100)], [1, 2, 3, 2, 1, 2])
            self.assertEqual((twin.frame_at(900, 1), twin.frame_at(900)), (3, 1))
        for arguments, text in ((("x", 2, 1), "last"), (("x", 4), "frame"), (("x", 0, 9), "last"), (("x", 0, 1, "back"), "play"), (("x", 0, 1, "forward", -1), "repeat")):
            self.assertRaisesRegex(Error, "^" + text, frames.add_animation, *arguments)
        for wrong in ("run", 2, -1):
            self.assertRaisesRegex(Error, "^animation", frames.frame_at, 0, wrong)
        first = frames.add_turns(8)
        frames.add_turns(4)
        self.assertEqual((frames.turn(90), frames.turn(90, first, 8)), (first + 9, first + 2))
        self.assertRaisesRegex(Error, "^n: ", frames.turn, 90, first, 99)


class Drawings(unittest.TestCase):
    def test_a_world_is_a_list_of_parts(self):
        world = World()
        a, b = world.add(BALL), world.add(Shape.circle((0, 0), 3), (4, 0))
        world.add(Shape.box((20, 20), (30, 30)), static=True)
        world.step()
        parts = world.drawing(boxes=True, pairs=True, contacts=True, colors={"static": (0xFF000080, 0, 2)})
        kinds = [part.kind for part in parts]
        self.assertTrue(all(isinstance(part, Drawn) for part in parts))
        self.assertEqual(set(kinds), {"circle", "line", "polygon", "text"})
        self.assertIn(("circle", ((4, 0), 3)), [part[:2] for part in parts])
        self.assertIn((255, 0, 0, 128), [part.color for part in parts])
        self.assertLess(len(world.drawing()), len(parts))
        for options, error in (({"colors": {"walls": 1}}, Error), ({"colors": 3}, TypeError), ({"colors": {"moving": 1}}, TypeError),
                               ({"colors": {"box": 2**40}}, Error), ({"scale": float("nan")}, Error)):
            self.assertRaises(error, world.drawing, **options)

    def test_cells_are_rectangles_and_rings_are_whole(self):
        [cells] = Shape.mask(Mask("##\n#.\n"), (5, 6)).drawing(line=0)
        self.assertEqual((cells.kind, cells.what), ("cells", [(5, 6, 2, 1), (5, 7, 1, 1)]))
        hole = Shape.polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(3, 3), (6, 3), (6, 6), (3, 6)]])
        [inside] = hole.drawing(line=0)
        self.assertEqual((inside.filled, [len(ring) for ring in inside.what]), (True, [4, 4]))
        self.assertRaises(Error, hole.drawing, fill=2**32)

    def test_a_replay_is_drawn_as_its_world(self):
        log, world = [], World()
        world.record(log.append)
        world.add(BALL, (7, 0))
        world.step()
        world.record(None)
        replay = Replay(b"".join(log))
        replay.seek(1)
        self.assertEqual(replay.world.drawing(), world.drawing())


if __name__ == "__main__":
    unittest.main()
