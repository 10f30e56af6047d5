"""Shapes made of others, the cells that they cover, and questions with several answers."""

import copy
import math
import pickle
import unittest

import kolize
from kolize import Canvas, Mask, Shape

try:
    import numpy
except ImportError:
    numpy = None

RULES = ("overlapped", "touched", "centered", "within")
RING = [(0, 0), (30, 0), (30, 30), (0, 30)]


def cells_of(shape, rule, x, y, width, height):
    """The same cell by cell, by the relation of each square."""
    rows = []
    for j in range(y, y + height):
        row = ""
        for i in range(x, x + width):
            square, middle = Shape.box((i, j), (i + 1, j + 1)), Shape.point((i + 0.5, j + 0.5))
            covered = {"overlapped": lambda: kolize.relate(square, shape) == kolize.OVERLAP,
                       "touched": lambda: kolize.relate(square, shape) != kolize.APART,
                       "centered": lambda: kolize.intersects(middle, shape),
                       "within": lambda: kolize.contains(shape, square)}[rule]()
            row += "#" if covered else "."
        rows.append(row)
    return Mask("\n".join(rows))


class Rays(unittest.TestCase):
    def test_a_hole_divides_a_span(self):
        ring = Shape.polygon(RING, [[(10, 10), (20, 10), (20, 20), (10, 20)]])
        spans = kolize.ray_spans(ring, (-10, 15), (40, 15))
        self.assertEqual([(s.point_in, s.point_out) for s in spans], [((0, 15), (10, 15)), ((20, 15), (30, 15))])
        self.assertEqual([(s.normal_in, s.normal_out) for s in spans], [((-1, 0), (1, 0))] * 2)
        self.assertFalse(spans[0].starts_inside or spans[1].ends_inside)
        for s, (into, out) in zip(spans, ((0.2, 0.4), (0.6, 0.8))):
            self.assertTrue(s.t_in <= into <= s.t_in + 1e-6 and s.t_out - 1e-6 <= out <= s.t_out)
        inside = kolize.ray_spans(ring, (5, 5), (5, 6))
        self.assertEqual([(s.t_in, s.t_out, s.normal_in, s.starts_inside, s.ends_inside) for s in inside],
                         [(0, 1, (0, 0), True, True)])
        self.assertEqual(kolize.ray_spans(ring, (-5, 0), (40, 0)), [])
        self.assertEqual(len(kolize.ray_spans(ring, (-5, 0), (40, 0), touch=True)), 1)

    def test_a_shape_of_nothing(self):
        inf = float("inf")
        empty, mask = Shape.parts([]), Shape.mask(kolize.Mask("..\n"))
        for shape in (empty, mask, Shape.parts([mask, empty]), empty.posed((3, 4), 30), empty.scaled(2)):
            self.assertEqual((shape.is_empty, shape.bounds, shape.min, shape.max), (True, (inf, inf, -inf, -inf), (inf, inf), (-inf, -inf)))
            self.assertIn(", empty>", repr(shape))
            self.assertEqual((kolize.relate(shape, shape), kolize.distance(shape, Shape.point((0, 0)))[0]), (-1, inf))
            self.assertTrue(pickle.loads(pickle.dumps(shape)) == shape)
        for shape in (Shape.point((0, 0)), Shape.parts([empty, Shape.point((1, 2))]), Shape.grid(kolize.Grid([[0]], [None]))):
            self.assertFalse(shape.is_empty)
        world = kolize.World()
        self.assertEqual(world.bounds(world.add(empty, at=(5, 5))), (inf, inf, -inf, -inf))

    def test_many_parts_and_the_first_hit(self):
        posts = Shape.parts([Shape.circle((10 * k, 0), 2) for k in range(50)])
        spans = kolize.ray_spans(posts, (-5, 0), (600, 0))
        self.assertEqual([s.part for s in spans], list(range(50)))
        hit = kolize.ray(posts, (-5, 0), (600, 0))
        self.assertEqual((spans[0].t_in, spans[0].point_in), (hit.t, hit.point))

    def test_arguments_are_refused(self):
        for wrong in ((None, (0, 0), (1, 1)), (Shape.point((0, 0)), "ab", (1, 1)), (Shape.point((0, 0)), (0, 0), (math.nan, 1))):
            with self.assertRaises((TypeError, ValueError)):
                kolize.ray_spans(*wrong)


class Parts(unittest.TestCase):
    def test_all_pairs_of_parts(self):
        a = Shape.parts([Shape.box((10 * k, 0), (10 * k + 5, 5)) for k in range(30)])
        b = Shape.box((-1, 3), (400, 9))
        found = kolize.collide_parts(a, b)
        self.assertEqual([(c.a, c.b) for c in found], [(k, 0) for k in range(30)])
        self.assertTrue(all((c.normal, c.depth, c.shortest) == ((0, 1), 2, True) and c.points for c in found))
        self.assertEqual([(c.a, c.b) for c in kolize.collide_parts(b, a)], [(0, k) for k in range(30)])
        self.assertEqual(kolize.collide_parts(a, Shape.circle((900, 900), 1)), [])
        with self.assertRaises(TypeError):
            kolize.collide_parts(a, 3)


class Pushes(unittest.TestCase):
    def test_a_push_separates_and_no_shorter_one_does(self):
        ground, ball = Shape.box((0, 10), (100, 30)), Shape.circle((50, 12), 4)
        (x, y), length = kolize.push_along(ball, ground, (0, -7))
        self.assertEqual((x, y, length), (0, -6, 6))
        self.assertFalse(kolize.overlap(ball.posed((x, y)), ground))
        (x, y), length = kolize.push_along(ball, ground, (-3, -4))
        self.assertFalse(kolize.overlap(ball.posed((x, y)), ground))
        self.assertTrue(kolize.overlap(ball.posed((x * 0.999, y * 0.999)), ground))
        self.assertAlmostEqual(math.hypot(x, y), length, 4)
        self.assertEqual(kolize.push_along(ball.posed((0, -50)), ground, (0, -1)), ((0, 0), 0))
        with self.assertRaisesRegex(kolize.Error, "direction: has no length"):
            kolize.push_along(ball, ground, (0, 0))


class Made(unittest.TestCase):
    def test_scaled(self):
        shape = Shape.polygon([(1, 1), (5, 1), (1, 4)])
        self.assertEqual(shape.scaled(2, 3), Shape.polygon([(2, 3), (10, 3), (2, 12)]))
        self.assertEqual(shape.scaled(-1, 1).bounds, (-5, 1, -1, 4))
        self.assertEqual(shape.scaled(2), shape.scaled(2, 2))
        self.assertEqual(Shape.circle((1, 2), 3).scaled(-2, 2), Shape.circle((-2, 4), 6))
        self.assertEqual(Shape.parts([Shape.box((0, 0), (1, 2))]).scaled(3).shapes[0], Shape.box((0, 0), (3, 6)))
        for wrong in ((Shape.circle((0, 0), 1), (2, 3)), (Shape.mask(Mask("#")), (2,)), (shape, (math.inf,)), (shape, (1, math.nan))):
            with self.assertRaises(ValueError):
                wrong[0].scaled(*wrong[1])
        with self.assertRaises(TypeError):
            shape.scaled("a")

    def test_scaled_shapes_live_on_their_own(self):
        shape = Shape.parts([Shape.polygon(RING), Shape.capsule((0, 0), (9, 0), 2)]).scaled(0.5)
        for other in (copy.deepcopy(shape), pickle.loads(pickle.dumps(shape))):
            self.assertEqual(other, shape)

    def test_hulls(self):
        self.assertEqual(Shape.hull([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4), (2, 2), (2, 0)]), Shape.polygon([(0, 0), (4, 0), (4, 4), (0, 4)]))
        self.assertEqual(Shape.hull([(0, 0), (2, 2), (1, 1)]).kind, "segment")
        self.assertEqual(Shape.hull([(3, 3), (3, 3)]), Shape.point((3, 3)))
        for wrong in ([], [(math.nan, 0)], "ab", [(1, 2, 3)]):
            with self.assertRaises((TypeError, ValueError)):
                Shape.hull(wrong)

    def test_rounded_polygons(self):
        card = Shape.rounded(RING, 5)
        self.assertEqual(card.bounds, (-5, -5, 35, 35))
        self.assertFalse(kolize.intersects(card, Shape.point((-4, -4))))
        self.assertTrue(kolize.intersects(card, Shape.point((-3.5, -3.5))))
        self.assertEqual(pickle.loads(pickle.dumps(card)), card)
        self.assertEqual(Shape.rounded(RING, 0), Shape.polygon(RING))
        self.assertEqual([part.kind for part in card.shapes], ["polygon"] + ["capsule"] * 4)
        for wrong in ((RING, -1), (RING, math.nan), (RING[:1], 2), ([(0, 0), (4, 4), (4, 0), (0, 4)], 1)):
            with self.assertRaises(ValueError):
                Shape.rounded(*wrong)


class Cells(unittest.TestCase):
    SHAPES = (Shape.circle((4.5, 4), 3.25), Shape.polygon([(0.5, 0.5), (9, 2), (4, 4), (7, 9)]), Shape.box((1, 2), (5, 6)),
              Shape.capsule((1, 1), (8, 6), 1), Shape.segment((0, 3), (9, 3)), Shape.mask(Mask("#.#\n.#."), (2, 3)), Shape.point((3, 3)))

    def test_each_cell_by_its_own_relation(self):
        for shape in self.SHAPES:
            for rule in RULES:
                if shape.kind == "mask" and rule in ("centered", "within"):
                    continue
                self.assertEqual(shape.to_mask(-2, -1, 13, 12, rule).text(), cells_of(shape, rule, -2, -1, 13, 12).text(), (shape, rule))

    def test_a_mask_is_itself(self):
        self.assertEqual(self.SHAPES[5].to_mask(2, 3, 3, 2), Mask("#.#\n.#."))

    def test_drawn_on_a_canvas(self):
        for rule in RULES:
            canvas = Canvas((13, 12))
            canvas.draw_shape(self.SHAPES[0], (2, 1), rule)
            self.assertEqual(canvas.mask(), self.SHAPES[0].to_mask(-2, -1, 13, 12, rule))
            canvas.draw_shape(self.SHAPES[0], at=(2, 1), rule=rule, solid=False)
            self.assertEqual(canvas.count(), 0)

    def test_arguments_are_refused(self):
        shape, canvas = self.SHAPES[0], Canvas((4, 4))
        self.assertEqual(shape.to_mask(0, 0, 0, 5).size, (0, 5))
        for wrong in ((0, 0, -1, 3), (0, 0, 3, 3, "some"), (2**31 - 1, 0, 3, 3), (-(2**31), 0, 2, 2), (0, 0, 2**31 - 1, 2**31 - 1)):
            with self.assertRaises((ValueError, MemoryError)):
                shape.to_mask(*wrong)
        for wrong in ((3,), (shape, "a"), (shape, (0, 0), 3)):
            with self.assertRaises(TypeError):
                canvas.draw_shape(*wrong)
        with self.assertRaises(ValueError):
            canvas.draw_shape(shape, (2**31 - 1, 0))


@unittest.skipIf(numpy is None, "needs NumPy")
class Arrays(unittest.TestCase):
    def test_points_as_they_come(self):
        points = numpy.array(RING, "f8")
        self.assertEqual(Shape.hull(points[::-1]), Shape.hull(RING))
        self.assertEqual(Shape.rounded(numpy.asfortranarray(points, "f4"), 2), Shape.rounded(RING, 2))


if __name__ == "__main__":
    unittest.main()
