"""What a pygame developer, a data engineer and a tool expect of the package's objects, one expectation a test.

Bodies: handles of arrays go back into every call (test_core_world: Bodies), worlds read and set all of a body, masks turn in a
world, queries of all kinds (Frames, Queries), rollback and copies (States, test_core_record: Pickles).  Here: what a shape is
made of, copies, pickles, == and hashes (Shapes, Cells), arrays in any layout, and wrong data, refused by name (Arrays,
Numbers), signatures for help() (Numbers), and rows without NumPy (Plain).
"""

import array
import copy
import importlib.util
import inspect
import json
import math
import pickle
import subprocess
import sys
import unittest

import kolize
from kolize import Canvas, Error, Fixture, Mask, MaskSet, MoveMemory, Relation, Shape, World, _core

try:
    import numpy
except ImportError:
    numpy = None

try:
    import pandas
except ImportError:
    pandas = None

PLUS = ".#.\n###\n.#.\n"


def shapes():
    """One of each kind, of turned ones, and of nested ones."""
    ring = [(0, 0), (9, 0), (9, 9), (0, 9)]
    star = [((3 + k % 2) * math.cos(math.tau * k / 90), (3 + k % 2) * math.sin(math.tau * k / 90)) for k in range(90)]
    plain = [Shape.point((1, 2)), Shape.segment((0, 0), (3, 4)), Shape.box((-1, -2), (3, 4)), Shape.circle((0.1, 0.7), 2.3),
             Shape.capsule((0, 0), (5, 1), 0.3), Shape.polygon(ring), Shape.polygon(ring, holes=[[(2, 2), (4, 2), (4, 4)], [(6, 6), (8, 6), (8, 8)]]),
             Shape.polygon(star), Shape.polyline([(0, 0), (1, 5), (2, 0)]), Shape.polyline(star)]
    plain += [shape.posed((7, 3), 33) for shape in plain]
    masks = [Shape.mask(Mask(PLUS), (2, 3)), Shape.mask(Mask(PLUS), (0.1, 1e9 + 0.25)), Shape.mask(Mask(PLUS)).posed((5, 5))]
    nested = Shape.parts([Shape.parts([masks[0], plain[3]]), plain[6]])
    return plain + masks + [nested, nested.posed((1, 1)), Shape.parts([]), Shape.parts([plain[2], plain[4]]).posed((0, 0), 10)]


class Shapes(unittest.TestCase):
    def test_the_numbers_of_a_shape_are_read(self):
        circle, capsule, box = Shape.circle((1, 2), 3), Shape.capsule((0, 0), (4, 0), 1), Shape.box((0, 1), (2, 3))
        self.assertEqual((circle.center, circle.radius, capsule.ends, capsule.radius, box.min, box.max), ((1, 2), 3, ((0, 0), (4, 0)), 1, (0, 1), (2, 3)))
        self.assertEqual(memoryview(box.points).tolist(), [[0, 1], [2, 1], [2, 3], [0, 3]])
        self.assertEqual([memoryview(shape.points).tolist() for shape in (Shape.point((1, 2)), Shape.segment((0, 0), (1, 1)), capsule)],
                         [[[1, 2]], [[0, 0], [1, 1]], [[0, 0], [4, 0]]])
        mask = Mask(PLUS)
        for shape in (Shape.mask(mask, (1, 2)), Shape.mask(mask).posed((1, 2)), Shape.parts([Shape.mask(mask, (1, 2))]).posed((0, 0)).shapes[0]):
            self.assertIs(shape.cells, mask)
            self.assertEqual(shape.at, (1, 2))
        self.assertEqual(Shape.parts([circle, box]).shapes, (circle, box))
        with self.assertRaisesRegex(AttributeError, "a shape of the kind box has no radius"):
            box.radius
        self.assertEqual([hasattr(box, name) for name in ("center", "ends", "at", "cells", "shapes")], [False] * 5)

    def test_a_fitted_capsule_can_be_drawn_and_saved(self):
        capsule, *_ = kolize.fit(Mask("########\n########\n"), "capsule")
        (ax, ay), (bx, by) = capsule.ends
        self.assertTrue(capsule.radius > 0 and ax < bx and ay == by == 1)
        self.assertEqual(pickle.loads(pickle.dumps(capsule)), capsule)

    def test_shapes_pickle_copy_compare_and_hash(self):
        every = shapes()
        for i, shape in enumerate(every):
            for twin in (pickle.loads(pickle.dumps(shape)), copy.copy(shape), copy.deepcopy([shape])[0]):
                self.assertEqual((twin == shape, hash(twin), twin.kind, twin.bounds, str(twin)), (True, hash(shape), shape.kind, shape.bounds, str(shape)), i)
            self.assertEqual([k for k, other in enumerate(every) if other == shape], [i])
            self.assertFalse(shape != pickle.loads(pickle.dumps(shape)) or shape == 3)
        self.assertNotEqual(Shape.circle((0, 0), 1), Shape.circle((0, 0), 1).posed((9, 0)))
        self.assertEqual(Shape.point((0.0, -0.0)), Shape.point((-0.0, 0.0)))
        self.assertEqual(hash(Shape.point((0.0, -0.0))), hash(Shape.point((-0.0, 0.0))))
        self.assertEqual(len({Shape.circle((0, 0), 1), Shape.circle((0, 0), 1)}), 1)

    def test_an_object_that_holds_a_shape_can_be_copied(self):
        class Sprite:
            shape, mask = Shape.circle((0, 0), 3), Mask(PLUS)

        sprite = Sprite()
        sprite.shape, sprite.mask, sprite.canvas = Shape.circle((0, 0), 3), Mask(PLUS), Canvas((3, 3))
        twin = copy.deepcopy(sprite)
        self.assertIs(twin.shape, sprite.shape)
        self.assertIsNot(twin.canvas, sprite.canvas)

    def test_makers_take_the_keywords_of_their_stubs(self):
        self.assertEqual(Shape.circle(r=3, center=(1, 2)), Shape.circle((1, 2), 3))
        self.assertEqual(Shape.box(max=(3, 4), min=(0, 0)), Shape.box((0, 0), (3, 4)))
        self.assertEqual(Shape.capsule(a=(0, 0), b=(1, 1), r=2), Shape.capsule((0, 0), (1, 1), 2))
        Shape.point(p=(0, 0)), Shape.segment(a=(0, 0), b=(1, 1)), Shape.polyline(points=[(0, 0), (1, 1)]), Shape.parts(shapes=[])
        for call, text in [(lambda: Shape.circle((0, 0)), "missing required argument 'r'"), (lambda: Shape.circle((0, 0), "x"), "r must be a number"),
                           (lambda: Shape.box((0, 0), (1, 1), 3), ""), (lambda: Shape.circle(center=3, r=1), "center must be two numbers"),
                           (lambda: Shape.circle((0, 0), color=3), "'color' is an invalid keyword")]:
            self.assertRaisesRegex(TypeError, text, call)

    def test_geo_interface_is_that_of_geojson(self):
        geo = lambda shape: json.loads(json.dumps(shape.__geo_interface__))
        self.assertEqual(geo(Shape.point((1, 2))), {"type": "Point", "coordinates": [1, 2]})
        self.assertEqual(geo(Shape.polyline([(0, 0), (1, 5)])), {"type": "LineString", "coordinates": [[0, 0], [1, 5]]})
        self.assertEqual(geo(Shape.box((0, 0), (2, 1)))["coordinates"], [[[0, 0], [2, 0], [2, 1], [0, 1], [0, 0]]])
        holed = Shape.polygon([(0, 0), (9, 0), (0, 9)], holes=[[(1, 1), (2, 1), (1, 2)]])
        self.assertEqual(geo(holed)["coordinates"][1], [[1, 1], [2, 1], [1, 2], [1, 1]])
        self.assertEqual(len(geo(Shape.mask(Mask("#.\n.#\n"), (5, 5)))["coordinates"]), 2)
        self.assertEqual(geo(Shape.parts([holed]))["geometries"][0], geo(holed))
        self.assertFalse(hasattr(Shape.circle((0, 0), 1), "__geo_interface__"))


class Turns(unittest.TestCase):
    def test_a_bat_that_swings_meets_the_ball(self):
        bat, ball = Shape.box((0, -1), (20, 1)), Shape.circle((0, 15), 2)
        hit = kolize.sweep_rotating(bat, (0, 0), 180, ball)
        self.assertTrue(0.4 < hit.t < 0.5 and hit.start == Relation.APART and abs(math.hypot(*hit.normal) - 1) < 1e-6)
        self.assertEqual(kolize.relate(bat.posed((0, 0), 180 * hit.t), ball), Relation.APART)
        self.assertIsNone(kolize.sweep_rotating(bat, (0, 0), -180, ball))
        self.assertEqual(kolize.sweep_rotating(bat, (0, 0), 90, ball, at=(0, 0), degrees=45).start, Relation.APART)
        self.assertRaisesRegex(Error, "turn: not finite", kolize.sweep_rotating, bat, (0, 0), math.nan, ball)
        self.assertRaisesRegex(Error, "tolerance: ", kolize.sweep_rotating, bat, (0, 0), 1, ball, tolerance=-1)
        self.assertRaises(Error, kolize.sweep_rotating, Shape.mask(Mask(PLUS)), (0, 0), 1, ball)


class Cells(unittest.TestCase):
    def test_masks_and_canvases_copy_compare_and_pickle(self):
        mask, canvas = Mask(PLUS), Canvas(Mask(PLUS))
        self.assertTrue(copy.copy(mask) is mask and copy.deepcopy(mask) is mask)
        for twin in (copy.copy(canvas), copy.deepcopy(canvas), pickle.loads(pickle.dumps(canvas)), canvas.copy()):
            self.assertEqual(twin, canvas)
            twin.invert()
            self.assertNotEqual(twin, canvas)
        self.assertEqual((canvas.width, canvas.height, canvas.size, canvas.count(), canvas.get((1, 0)), canvas.bounds, canvas.mask()),
                         (3, 3, (3, 3), 5, True, (0, 0, 3, 3), mask))
        self.assertRaises(TypeError, hash, canvas)
        self.assertEqual((canvas == mask, mask != 3), (False, True))

    def test_a_large_mask_is_not_printed_whole(self):
        large = Mask(Canvas((1000, 1000)))
        self.assertEqual((str(large), repr(large), len(large.text()), str(Mask(PLUS))), ("<kolize.Mask 1000x1000>", "<kolize.Mask 1000x1000>", 1001000, PLUS))
        self.assertEqual(pickle.loads(pickle.dumps(large)), large)

    def test_reprs_are_short_and_say_what_it_is(self):
        things = [World(), Canvas((3, 4)), Mask(PLUS), MoveMemory(), MaskSet(), Shape.circle((0, 0), 1), Fixture(Shape.circle((0, 0), 1)), World().save()]
        things += [kolize.Cut(numpy.zeros((1, 4)), 1)] if numpy else []
        for thing in things:
            self.assertTrue(type(thing).__name__ in repr(thing) and " object at 0x" not in repr(thing) and len(repr(thing)) < 100, repr(thing))
        self.assertEqual((repr(things[0]), repr(things[1])), ("<kolize.World of 0 bodies>", "<kolize.Canvas 3x4>"))

    def test_the_two_masks_explain_each_other(self):
        self.assertIn("kolize.pygame.Mask", Mask.__doc__)
        self.assertIn("kolize.Mask", kolize._core.PygameMask.__doc__)

    def test_a_memory_of_moves_goes_back_with_its_world(self):
        world, memory = World(), MoveMemory()
        world.add(Shape.box((-50, 10), (50, 20)), static=True)
        hero = world.add(Shape.circle((0, 0), 2), (0, 5))
        world.move(hero, (0.3, 9), up=(0, -1), whole_pixels=True, memory=memory)
        for twin in (copy.copy(memory), copy.deepcopy(memory), pickle.loads(pickle.dumps(memory)), memory.copy()):
            self.assertEqual((twin, twin.floor, twin.remainder), (memory, memory.floor, memory.remainder))
            twin.clear()
            self.assertNotEqual(twin, memory)


@unittest.skipIf(numpy is None, "arrays need NumPy")
class Arrays(unittest.TestCase):
    def views(self, plain):
        """The same numbers in every layout."""
        wide = numpy.zeros((2 * plain.shape[0], 3 * plain.shape[1]), plain.dtype)
        wide[::2, ::3] = plain
        yield from [plain, numpy.asfortranarray(plain), wide[::2, ::3], plain[::-1].copy()[::-1], plain[:, ::-1].copy()[:, ::-1], plain.astype(">f4" if plain.dtype.kind == "f" else ">u8"),
                    plain.tolist(), plain.astype("f8"), numpy.ma.masked_array(plain), numpy.lib.stride_tricks.as_strided(plain, plain.shape, plain.strides)]
        if pandas is not None:
            yield pandas.DataFrame(plain)
            yield pandas.DataFrame(plain).astype("f8")

    def test_any_order_stride_and_direction_gives_the_same(self):
        low = numpy.random.default_rng(1).random((60, 2), "f4") * 40
        boxes, circles = numpy.concatenate((low, low + 5), 1), numpy.concatenate((low, low[:, :1] % 3), 1)
        pairs, met = kolize.box_pairs(boxes).tolist(), kolize.overlap_circles(circles, circles[::-1]).tolist()
        self.assertGreater(len(pairs), 20)
        for view in self.views(boxes):
            self.assertEqual(kolize.box_pairs(view).tolist(), pairs)
            self.assertEqual(kolize.overlap_boxes(view, boxes).all(), True)
            self.assertEqual(len(kolize.box_pairs_between(view, boxes)), 2 * len(pairs) + 60)
        for view in self.views(circles):
            self.assertEqual(kolize.overlap_circles(view, circles[::-1]).tolist(), met)
        for view in self.views(low):
            world = World()
            ids = world.add_many(Shape.circle((0, 0), 2), view)
            self.assertEqual([world.position(i) for i in ids], [tuple(map(float, p)) for p in low])
            world.place_many(ids[::-1], view)
            self.assertEqual([world.position(i) for i in ids[::-1]], [tuple(map(float, p)) for p in low])
        offsets = numpy.random.default_rng(2).integers(-4, 5, (50, 2))
        for view in (offsets, offsets.astype("i4"), numpy.asfortranarray(offsets.astype("i4")), offsets.astype("i4")[::-1].copy()[::-1], offsets.astype("i2")):
            self.assertEqual(Mask(PLUS).overlap_many(Mask(PLUS), view).tolist(), [Mask(PLUS).overlap(Mask(PLUS), tuple(o)) for o in offsets.tolist()])

    def test_masks_of_transposed_and_flipped_arrays(self):
        cells = numpy.random.default_rng(3).random((7, 71)) < 0.5
        expected = "".join("".join("#" if cell else "." for cell in row) + "\n" for row in cells.tolist())
        for view in (cells, numpy.asfortranarray(cells), cells.T.copy().T, numpy.fliplr(cells)[:, ::-1], numpy.flipud(cells)[::-1], cells.astype("u1") * 255,
                     numpy.ma.masked_array(cells)):
            self.assertEqual(str(Mask(view)), expected)
        self.assertEqual(str(Mask(numpy.fliplr(cells))), "".join(line[::-1] + "\n" for line in expected.split()))
        self.assertEqual(str(Mask(cells[::2, ::3])), "".join(line[::3] + "\n" for line in expected.split()[::2]))
        self.assertEqual(Mask(numpy.zeros((0, 5), bool)).size, (5, 0))
        for wrong in (cells.astype("f4"), cells.astype("i8"), cells[0], 5, None, [[1, 0]]):
            self.assertRaisesRegex(TypeError, "cells must be", Mask, wrong)

    def test_masked_entries_are_refused_by_name(self):
        masked = numpy.ma.masked_array(numpy.zeros((3, 4), "f4"), mask=[[False] * 4, [True, False, False, False], [False] * 4])
        for call, name in [(lambda: kolize.box_pairs(masked), "boxes"), (lambda: World().add_many(Shape.point((0, 0)), masked[:, :2]), "positions"),
                           (lambda: kolize.overlap_boxes(masked, masked), "a"), (lambda: Mask(masked[:, :2].astype(bool)), "cells"),
                           (lambda: Shape.polygon(masked[:, :2]), "points")]:
            self.assertRaisesRegex(ValueError, f"{name} has masked entries", call)

    @unittest.skipIf(pandas is None, "pandas is not there")
    def test_columns_of_pandas(self):
        frame = pandas.DataFrame({"x": [0.0, 3.0], "y": [0.0, 0.0], "id": [1, 2], "deg": [0, 90]})
        world = World()
        frame["body"] = world.add_many(Shape.circle((0, 0), 2), frame[["x", "y"]], degrees=frame["deg"], group=frame["id"], users=frame["id"])
        world.place_many(frame["body"], frame[["x", "y"]].to_numpy() + 1, degrees=frame.deg)
        self.assertEqual([world.user(body) for body in frame["body"]], [1, 2])
        self.assertEqual(len(pandas.DataFrame(world.step()[["a", "b", "relation"]])), 1)

    def test_wrong_boxes_circles_and_numbers_are_refused_by_name(self):
        good = numpy.array([[0, 0, 1, 1], [5, 5, 6, 6]], "f4")
        for wrong in ([0, 0, -1, 1], [0, math.nan, 1, 1], [0, 0, math.inf, 1], [0, 0, 1e300, 1], [3, 3, 1, 1]):
            bad = numpy.array([[0, 0, 1, 1], wrong])
            with numpy.errstate(over="ignore"):
                for call, name in [(lambda: kolize.box_pairs(bad), "boxes"), (lambda: kolize.box_pairs_tile(bad, (0, 0, 9, 9)), "boxes"),
                                   (lambda: kolize.box_pairs_between(good, bad), "boxes_b"), (lambda: kolize.box_pairs_between(bad, good), "boxes_a"),
                                   (lambda: kolize.overlap_boxes(good, bad), "b"), (lambda: kolize.overlap_boxes(bad, good), "a")]:
                    self.assertRaisesRegex(ValueError, f"^{name}: row 1\\b", call)
        for wrong in ([math.nan, 0, 1], [0, 0, -1], [0, 0, math.inf]):
            self.assertRaisesRegex(ValueError, "^b: row 0\\b", kolize.overlap_circles, [[0, 0, 1]], [wrong])
        self.assertEqual(kolize.box_pairs(kolize.bounds_of([Shape.parts([]), Shape.circle((0, 0), 1)])).tolist(), [])


class Numbers(unittest.TestCase):
    def test_categories_out_of_range_are_refused_by_name(self):
        world, ball = World(), Shape.circle((0, 0), 1)
        body = world.add(ball)
        for wrong in (2**32, -(2**31) - 1, 10**30):
            for name in ("category", "collides"):
                for call in (lambda **o: world.add(ball, **o), lambda **o: world.add_many(ball, [[0, 0]], **o), lambda **o: world.find(ball, **o),
                             lambda **o: world.set_filter(body, **o), lambda **o: world.ray((0, 0), (1, 1), **o), lambda **o: Fixture(ball, **o),
                             lambda **o: world.nearest(ball, **o), lambda **o: world.cast_many([[0, 0]], [[1, 1]], **o)):
                    self.assertRaisesRegex(OverflowError, name, call, **{name: wrong})
                    self.assertRaisesRegex(Error, f"{name}: 0 has no bits", call, **{name: 0})

    def test_what_is_not_finite_is_refused_by_name(self):
        ball, world = Shape.circle((0, 0), 1), World()
        body = world.add(ball)
        for bad in (math.nan, math.inf, 1e300):
            for call, name in [(lambda: kolize.ray(ball, (bad, 0), (1, 1)), "start"), (lambda: kolize.sweep(ball, (0, bad), ball), "motion"),
                               (lambda: world.move(body, (bad, 0)), "motion"), (lambda: world.place(body, (bad, 0)), "at"), (lambda: ball.posed((0, bad)), "at"),
                               (lambda: world.shift((bad, 0)), "offset"), (lambda: Shape.circle((bad, 0), 1), "center"), (lambda: Shape.box((bad, 0), (1, 1)), "min")]:
                self.assertRaisesRegex(Error, f"^{name}: not finite", call)
        for bad in (math.nan, math.inf):
            for call in (lambda: world.place(body, (0, 0), bad), lambda: world.add(ball, degrees=bad), lambda: ball.posed((0, 0), bad),
                         lambda: Mask(PLUS).rotated(bad), lambda: world.move_platform(body, (0, 0), degrees=bad)):
                self.assertRaisesRegex(Error, "^degrees: not finite", call)
        self.assertEqual(world.position(body), (0, 0))

    def test_arguments_have_their_names_in_errors(self):
        world, mask = World(), Mask(PLUS)
        body = world.add(Shape.circle((0, 0), 1))
        for name in ("max_slope", "step_height", "snap", "corner_slip", "ledge_snap", "max_turns"):
            for wrong in (-1,) if name == "max_turns" else (-1, math.nan, math.inf):
                self.assertRaisesRegex(Error, f"^{name}: must be 0 or more", world.move, body, (1, 1), **{name: wrong})
        for call, name in [(lambda: world.move(body, (1, 1), up=(3, 3)), "up"), (lambda: world.move(body, (1, 1), restitution=2), "restitution"),
                           (lambda: world.move(body, (1, 1), whole_pixels=True), "memory"), (lambda: world.move_platform(body, (1, 1), max_slope=-1), "max_slope"),
                           (lambda: world.push_out(body, max_attempts=-1), "max_attempts"), (lambda: kolize.trace(mask, tolerance=-1), "tolerance"),
                           (lambda: kolize.trace(mask, max_points=-1), "max_points"), (lambda: kolize.trace(mask, tolerance=math.nan), "tolerance"),
                           (lambda: kolize.fit(mask, "box", tightness=2), "tightness"), (lambda: kolize.fit(mask, "box", math.nan), "tightness"),
                           (lambda: mask.dilated(5000), "cells"), (lambda: world.add(MaskSet()), "frame"), (lambda: kolize.fit(Mask("."), "box"), "mask")]:
            self.assertRaisesRegex(Error, f"^{name}: ", call)
        self.assertRaisesRegex(Error, "^size: must not be negative", Canvas, (-1, 1))
        self.assertRaisesRegex(Error, "^wrap: must be positive", World, wrap=(-1, 5))
        self.assertRaises(ValueError, Canvas, (2**30, 1))

    def test_changing_a_world_that_calls_back_says_so(self):
        world = World()
        mover, wall = world.add(Shape.circle((0, 0), 2)), world.add(Shape.box((10, -9), (12, 9)), static=True)
        for change in (lambda: world.remove(wall), lambda: world.add(Shape.point((0, 0))), lambda: world.step(), lambda: world.move(wall, (1, 1)),
                       lambda: world.set_shape(wall, Shape.point((0, 0))), lambda: world.set_user(wall, 1), lambda: world.save(), lambda: world.shift((1, 1)),
                       lambda: world.cast_many([[0, 0]], [[1, 1]]), lambda: world.set_flags(wall, 0), lambda: world.copy()):
            self.assertRaisesRegex(RuntimeError, "respond must not change the world", world.move, mover, (30, 0), respond=lambda hit: change())
            world.place(mover, (0, 0))
        asked = []
        world.move(mover, (30, 0), respond=lambda hit: asked.append((world.user(hit.body), world.shape(hit.body).kind, hit.body in world, len(list(world)),
                                                                     world.flags(hit.body), len(world.nearest((0, 0))), world.contact(mover, wall))))
        self.assertEqual(asked[0][:4], (None, "box", True, 2))

    def test_help_shows_parameters_of_everything(self):
        for name in ("relate", "box_pairs", "trace", "fit", "World", "Mask", "Shape", "Canvas", "MoveMemory"):
            thing = getattr(kolize, name)
            if name != "Shape":
                inspect.signature(thing)
            for key, value in vars(thing).items() if isinstance(thing, type) else ():
                if callable(getattr(thing, key)) and not key.startswith("_"):
                    self.assertIsInstance(inspect.signature(getattr(thing, key)), inspect.Signature)
        self.assertEqual(_core.relate.__text_signature__, "($module, a, b)")


class Plain(unittest.TestCase):
    def test_lists_and_plain_arrays_are_rows(self):
        flat = memoryview(array.array("f", [0, 0, 3, 0])).cast("B").cast("f", (2, 2))
        for rows in (flat, [(0, 0), (3, 0)], ((0, 0), (3, 0)), [[0, 0], (3, 0)]):
            world = World()
            self.assertEqual([world.position(body) for body in world.add_many(Shape.circle((0, 0), 2), rows)], [(0, 0), (3, 0)])
        a, b, relation, began = world.step()[0]
        self.assertEqual((Relation(relation), bool(began), world.position(a), world.position(b)), (Relation.OVERLAP, True, (0, 0), (3, 0)))

    def test_joins_say_what_is_not_installed(self):
        calls = ("join([(0, 0, 1, 1)])", "join([b'1'])", "nearest([(0, 0)], [(1, 1)])", "list(join_stream([[(0, 0, 1, 1)]]))", "join([Shape.point((0, 0))])",
                 "join_tile([(0, 0, 1, 1)], None, (0, 0, 1, 1))", "pairs_hash([(0, 1)])", "column_of([(0, 0)])", "Cut([(0, 0, 1, 1)], 1)", "tiles([(0, 0, 1, 1)], 1)", "join({'x': [1], 'y': [1]})")
        program = "import sys; sys.modules['{0}'] = None\nfrom kolize import *\ntry: {1}\nexcept ImportError as error: print(error.name, '|', error)"
        for call in calls:
            run = subprocess.run([sys.executable, "-B", "-c", program.format("numpy", call)], capture_output=True, text=True)
            self.assertRegex(run.stdout + run.stderr, r"^numpy \| kolize.join.* need NumPy, which is not installed: python -m pip install numpy$", call)
        if importlib.util.find_spec("numpy"):
            run = subprocess.run([sys.executable, "-B", "-c", program.format("pyarrow", "list(parquet_blocks('none'))")], capture_output=True, text=True)
            self.assertRegex(run.stdout + run.stderr, r"^pyarrow \| files of GeoParquet need pyarrow, .*: python -m pip install pyarrow$")


if __name__ == "__main__":
    unittest.main()
