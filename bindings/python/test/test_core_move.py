"""World.move with every choice of kz_move_def and every field of its answer, platforms, and pushing out."""

import math
import unittest

import kolize
from kolize import MoveMemory, Shape, World

UP = (0, -1)


def box(x0, y0, x1, y1):
    return Shape.box((x0, y0), (x1, y1))


def hero_at(world, x, y):
    return world.add(box(-2, -4, 2, 4), at=(x, y))


class Moves(unittest.TestCase):
    def wall_and_mover(self):
        world = World()
        return world, world.add(box(10, -50, 20, 50), static=True), world.add(Shape.circle((0, 0), 1))

    def test_each_response_does_what_it_says(self):
        ends = {"slide": (9, 5), "touch": (9, 4.5), "bounce": (8, 5), "cross": (10, 5), "ignore": (10, 5)}
        for response, (x, y) in ends.items():
            world, wall, ball = self.wall_and_mover()
            moved = world.move(ball, (10, 5), response)
            at = world.position(ball)
            self.assertTrue(abs(at[0] - x) < 1e-4 and abs(at[1] - y) < 1e-4, (response, at))
            self.assertEqual(moved.n_hits, 0 if response == "ignore" else 1)

    def test_a_push_moves_a_crate(self):
        world = World()
        crate, ball = world.add(box(10, -2, 14, 2)), world.add(Shape.circle((0, 0), 1))
        world.move(ball, (12, 0), "push")
        self.assertGreater(world.position(crate)[0], 2.9)
        self.assertGreater(world.position(ball)[0], 11.9)

    def test_restitution_turns_and_the_rest(self):
        world, wall, ball = self.wall_and_mover()
        moved = world.move(ball, (10, 0), "bounce", restitution=0.5)
        self.assertTrue(abs(world.position(ball)[0] - 8.5) < 1e-4 and abs(moved.heading[0] + 5) < 1e-3, moved.heading)
        world, wall, ball = self.wall_and_mover()
        moved = world.move(ball, (10, 0), "touch")
        self.assertTrue(0.99 < moved.rest[0] <= 1.01 and moved.rest[1] == 0 and moved.heading == (0, 0), moved)
        self.assertRaises(kolize.Error, world.move, ball, (1, 0), max_turns=-1)

    def test_a_function_answers_each_hit(self):
        world, wall, ball = self.wall_and_mover()
        coin, seen = world.add(box(4, -1, 5, 1)), []

        def respond(hit):
            seen.append(hit)
            return "cross" if hit.body == coin else None

        moved = world.move(ball, (20, 0), "touch", respond=respond)
        self.assertEqual(([hit.body for hit in seen], moved.n_hits, seen[1].normal), ([coin, wall], 2, (-1, 0)))
        self.assertTrue(abs(world.position(ball)[0] - 9) < 1e-4)
        self.assertEqual(moved.rest, seen[1].motion)

    def test_what_the_function_raises_comes_out_and_ends_the_motion(self):
        world, wall, ball = self.wall_and_mover()

        def wrong(hit):
            raise KeyError("mine")

        self.assertRaises(KeyError, world.move, ball, (20, 0), respond=wrong)
        self.assertLessEqual(world.position(ball)[0], 9)
        self.assertRaises(ValueError, world.move, ball, (20, 0), respond=lambda hit: "jump")
        self.assertRaises(RuntimeError, world.move, ball, (20, 0), respond=lambda hit: world.remove(wall))
        self.assertEqual(len(world), 2)

    def test_a_shape_that_is_no_body_moves_in_thought(self):
        world, wall, ball = self.wall_and_mover()
        moved = world.move(Shape.circle((0, 30), 1), (20, 0), "touch")
        self.assertTrue(8.99 < moved.moved[0] <= 9 and len(world) == 2)

    def test_walls_ceilings_and_floors_are_named(self):
        world = World()
        floor, wall = world.add(box(-50, 10, 50, 20), static=True), world.add(box(10, -50, 20, 10), static=True)
        roof = world.add(box(-50, -30, 50, -20), static=True)
        hero = hero_at(world, 0, 0)
        down = world.move(hero, (20, 20), up=UP)
        self.assertEqual((down.on_floor, down.floor, down.floor_normal), (True, floor, (0, -1)))
        self.assertEqual((down.on_wall, down.wall, down.wall_normal), (True, wall, (-1, 0)))
        self.assertEqual((down.on_ceiling, down.ceiling, down.is_wedged, down.began_inside), (False, None, False, False))
        up = world.move(hero, (-5, -40), up=UP)
        self.assertEqual((up.on_ceiling, up.ceiling, up.ceiling_normal), (True, roof, (0, 1)))
        self.assertEqual(world.position(hero)[0], 3)
        world.move(hero, (0, 10), up=UP)
        self.assertNotEqual(world.move(hero, (-5, -40), up=UP, stops_at_ceilings=True).rest, (0, 0))

    def test_it_began_inside(self):
        world = World()
        world.add(box(-5, -5, 5, 5), static=True)
        self.assertTrue(world.move(hero_at(world, 0, 0), (1, 0)).began_inside)

    def slope(self):
        """Floor that rises by 1 in 2 to the right of 0."""
        world = World()
        world.add(Shape.polygon([(-50, 0), (0, 0), (100, -50), (100, 50), (-50, 50)]), static=True)
        return world

    def test_each_walk_goes_its_length_on_a_slope(self):
        went = {}
        for walk in ("along", "across", "project", "slip"):
            world = self.slope()
            hero = hero_at(world, -2, -4)
            for _ in range(8):
                world.move(hero, (2, 1), up=UP, snap=1, walk=walk)
            went[walk] = world.position(hero)[0]
        self.assertAlmostEqual(went["across"], 14, places=3)
        self.assertTrue(went["project"] < went["along"] < went["across"], went)
        self.assertRaises(ValueError, world.move, hero, (1, 0), up=UP, walk="fly")
        slid = {}
        for walk in ("project", "slip"):
            world = self.slope()
            hero = hero_at(world, 38, -24)
            world.move(hero, (0, 30), up=UP, walk=walk)
            before = world.position(hero)[0]
            world.move(hero, (0, 5), up=UP, walk=walk)
            slid[walk] = before - world.position(hero)[0]
        self.assertTrue(slid["project"] == 0 and slid["slip"] > 1, slid)

    def test_steps_snaps_ledges_and_corners(self):
        world = World()
        world.add(box(-50, 4, 50, 20), static=True)
        world.add(box(10, 2, 50, 4), static=True)
        hero = hero_at(world, 0, 0)
        world.move(hero, (20, 1), up=UP)
        self.assertEqual(world.position(hero)[0], 8)
        world.move(hero, (10, 1), up=UP, step_height=3)
        self.assertEqual(world.position(hero), (18, -2))
        world.move(hero, (-20, 0), up=UP, snap=3)  # down the step again
        self.assertEqual(world.position(hero), (-2, 0))
        world.place(hero, (0, -1))  # in the air
        world.move(hero, (10, 0), up=UP, step_height=2)
        self.assertEqual(world.position(hero)[0], 8)
        world.move(hero, (4, 0.5), up=UP, ledge_snap=2)
        self.assertGreater(world.position(hero)[0], 11)
        ceiling = World()
        ceiling.add(box(0, -20, 50, -10), static=True)
        jumper = hero_at(ceiling, -1, 0)
        self.assertTrue(ceiling.move(jumper, (0, -10), up=UP).on_ceiling)
        ceiling.place(jumper, (-1, 0))
        ceiling.move(jumper, (0, -10), up=UP, corner_slip=2)
        self.assertEqual(ceiling.position(jumper)[1], -10)

    def test_it_drops_through_planks(self):
        world = World()
        plank = world.add(box(-50, 4, 50, 6), static=True, one_way=UP)
        hero = hero_at(world, 0, 0)
        self.assertEqual(world.move(hero, (0, 9), up=UP).floor, plank)
        world.move(hero, (0, 9), up=UP, drops=True)
        self.assertEqual(world.position(hero), (0, 9))

    def test_whole_pixels_lose_nothing(self):
        world, memory = World(), MoveMemory()
        hero = hero_at(world, 0, 0)
        for _ in range(10):
            world.move(hero, (0.3, 0), whole_pixels=True, memory=memory)
            self.assertEqual(world.position(hero)[0] % 1, 0)
        self.assertEqual(world.position(hero)[0], 3)
        self.assertAlmostEqual(memory.remainder[0], 0, places=5)
        self.assertRaises(kolize.Error, world.move, hero, (1, 0), whole_pixels=True)
        self.assertRaises(TypeError, world.move, hero, (1, 0), memory={})

    def test_memory_knows_how_the_floor_has_moved(self):
        world, memory = World(), MoveMemory()
        lift, hero = world.add(box(-10, 4, 10, 6)), hero_at(world, 0, 0)
        world.move(hero, (0, 2), up=UP, memory=memory)
        self.assertEqual(memory.floor, lift)
        [carried] = world.move_platform(lift, (3, -2), up=UP)
        self.assertEqual(carried, (hero, True, False, (3, -2)))
        self.assertEqual(world.move(hero, (0, 1), up=UP, memory=memory).floor_motion, (3, -2))
        memory.clear()
        self.assertEqual((memory.floor, memory.remainder), (None, (0, 0)))

    def test_a_seesaw_turns_under_its_rider(self):
        world = World()
        plank, hero = world.add(box(-50, 4, 50, 6)), hero_at(world, 40, 0)
        [carried] = world.move_platform(plank, (0, 0), up=UP, degrees=-10)
        self.assertEqual(carried[:3], (hero, True, False))
        self.assertAlmostEqual(world.position(hero)[1], -40 * math.sin(math.radians(10)), delta=1)
        self.assertEqual(carried.moved[1], world.position(hero)[1])
        self.assertRaises(kolize.Error, world.move_platform, plank, (0, 0), degrees=4000)
        self.assertRaises(kolize.Error, world.move_platform, plank, (0, 0), degrees=math.inf)

    def test_a_body_is_pushed_out(self):
        world = World()
        wall, crate = world.add(box(0, -50, 50, 50), static=True), hero_at(world, 1, 0)
        out = world.push_out(crate)
        self.assertEqual(out, (True, 1, (-3, 0), wall, 0))
        self.assertEqual(world.push_out(crate).last, None)

    def test_hits_are_rows(self):
        try:
            import numpy  # noqa: F401
        except ImportError:
            self.skipTest("rows need NumPy")
        world, wall, ball = self.wall_and_mover()
        hits = world.move(ball, (10, 5)).hits
        self.assertEqual(hits.dtype.names, ("body", "response", "t", "at", "normal", "point", "motion", "fixture"))
        self.assertEqual((int(hits["body"][0]), hits["normal"][0].tolist(), int(hits["response"][0])), (wall, [-1, 0], 0))


if __name__ == "__main__":
    unittest.main()
