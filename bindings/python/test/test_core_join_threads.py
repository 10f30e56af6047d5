"""Joins by several threads: the pairs, the numbers and the errors of one; rows enough that threads share them."""

import os
import sys
import threading
import unittest

import kolize

try:
    import numpy
    import join_data
except ImportError:
    numpy = None
try:
    import shapely
    if not hasattr(shapely, "make_valid"):
        shapely = None
except ImportError:
    shapely = None

WORKERS = (2, 5)


def kinds(n, seed):
    """Geometries on few whole numbers, some missing or empty; rings of 3 to 120 points, several rings a row."""
    random = numpy.random.default_rng(seed)
    at, out = random.integers(0, 3 * n**0.5, (n, 2)).astype(float), numpy.empty(n, object)
    stars = join_data.stars(1, 60, seed, lambda p: p, size=1.5, room=0)[0]
    some = [None, shapely.Polygon(), shapely.box(0, 0, 2, 1), shapely.Point(0, 0), shapely.LineString([(0, 0), (3, 1), (3, 1)]),
            shapely.Point(0, 0).buffer(2, 3).difference(shapely.Point(0, 0).buffer(1, 3)), shapely.Polygon(stars),
            shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(2, 2, 3, 3)]), shapely.MultiPoint([(0, 0), (1, 1)]),
            shapely.Point(1, 1).buffer(1.5, 30), shapely.Polygon([(0, 0), (3, 0), (1, 3)]), shapely.GeometryCollection()]
    kind = random.integers(0, len(some), n)
    for k, one in enumerate(some):
        out[kind == k] = one
    points, row = shapely.get_coordinates(out, return_index=True)
    return shapely.set_coordinates(out, points + at[row])


@unittest.skipIf(numpy is None, "joins need NumPy")
class Arrays(unittest.TestCase):
    def test_boxes_lie_in_boxes_as_each_is_asked(self):
        random = numpy.random.default_rng(9)
        def of(low, size):
            return numpy.concatenate((low, low + size), axis=1)
        n = 2500
        sets = {"plain": join_data.boxes(n, 1, lambda p: p), "whole": of(random.integers(0, 90, (n, 2)) * 1.0, random.integers(0, 9, (n, 2))),
                "clusters": of(numpy.round(random.normal(0, 1, (n, 2)) ** 9, 6), numpy.round(random.uniform(0, 2, (n, 2)) ** 9, 6)), "one place": of(numpy.zeros((n, 2)), random.integers(0, 50, (n, 2))),
                "one column": of(random.uniform(0, 500, (n, 2)) * [0, 1], random.uniform(0, 3, (n, 2)) * [0, 1]), "points": of(random.integers(0, 40, (n, 2)) * 1.0, numpy.zeros((n, 2))),
                "far": of(random.integers(0, 30, (n, 2)) * 2.0**-20 + 2.0**31, random.integers(0, 4, (n, 2)) * 2.0**-20),
                "large": of(random.uniform(0, 2e3, (n, 2)), random.uniform(0, 2e3, (n, 2))), "few": of(random.uniform(0, 900, (3, 2)), random.uniform(0, 900, (3, 2)))}
        pairs = [("plain", "plain"), ("whole", "whole"), ("clusters", "clusters"), ("one place", "one place"), ("one column", "one column"), ("points", "whole"),
                 ("whole", "points"), ("far", "far"), ("plain", "large"), ("large", "plain"), ("few", "plain"), ("plain", "few"), ("points", "points"), ("plain", "far")]
        for name_a, name_b in pairs:
            a, b = sets[name_a], sets[name_b]
            covered = numpy.ones((len(a), len(b)), bool)
            for k, sign in ((0, 1), (1, 1), (2, -1), (3, -1)):
                covered &= sign * a[:, k, None] >= sign * b[None, :, k]
            for predicate, of_a, of_b, expected in (("covered_by", a, b, numpy.argwhere(covered)), ("covers", b, a, numpy.argwhere(covered.T))):
                for workers in (1, *WORKERS):
                    for most in (10**6, 700):
                        got = kolize.join(of_a, of_b, predicate=predicate, workers=workers, max_boxes=most)
                        self.assertTrue(numpy.array_equal(got, expected), (name_a, name_b, predicate, workers, most))

    def test_boxes_and_points_have_the_same_pairs(self):
        a, b = join_data.boxes(6000, 1, lambda p: p), join_data.boxes(5000, 2, lambda p: p)
        for predicate in ("intersects", "within", "dwithin"):
            options = {"distance": 3.5} if predicate == "dwithin" else {}
            expected = kolize.join(a, b, predicate=predicate, workers=1, **options)
            for workers in (*WORKERS, None):
                for most in (10**6, 900):
                    got = kolize.join(a, b, predicate=predicate, workers=workers, max_boxes=most, **options)
                    self.assertTrue(numpy.array_equal(got, expected), (predicate, workers, most))
        for given in ((a,), (a[:, :2], b), (a.astype("f4"),)):
            expected = kolize.join(*given, touch=True, workers=1)
            for workers in WORKERS:
                self.assertTrue(numpy.array_equal(kolize.join(*given, touch=True, workers=workers), expected))
        pairs, lengths = kolize.nearest(a, b, workers=1)
        for workers in WORKERS:
            got = kolize.nearest(a, b, workers=workers)
            self.assertTrue(numpy.array_equal(got[0], pairs) and numpy.array_equal(got[1], lengths))

    def test_workers_are_a_number_or_none(self):
        boxes = join_data.boxes(9, 1, lambda p: p)
        for wrong in (0, -1, -(2**40)):
            for call in (kolize.join, kolize.nearest):
                with self.assertRaisesRegex(ValueError, "workers"):
                    call(boxes, boxes, workers=wrong)
        for wrong in ("2", 1.5, [1]):
            self.assertRaises(TypeError, kolize.join, boxes, boxes, workers=wrong)
        self.assertEqual(kolize.join(boxes, boxes, workers=2**70).tolist(), kolize.join(boxes, boxes, workers=1).tolist())

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_fork_after_a_join_joins_too(self):
        boxes = join_data.boxes(9000, 1, lambda p: p)
        expected = len(kolize.join(boxes, workers=3))
        child = os.fork()
        if child == 0:
            os._exit(0 if len(kolize.join(boxes, workers=3)) == expected else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_threads_of_the_caller_share_nothing(self):
        boxes = join_data.boxes(9000, 1, lambda p: p)
        expected, wrong = kolize.join(boxes, workers=1), []

        def others():
            for _ in range(5):
                wrong.extend([1] * (not numpy.array_equal(kolize.join(boxes, workers=3), expected)))

        threads = [threading.Thread(target=others) for _ in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(wrong, [])


@unittest.skipIf(numpy is None or shapely is None, "needs shapely 2")
class BesideShapely(unittest.TestCase):
    def test_all_kinds_have_the_pairs_of_shapely(self):
        a, b = kinds(4300, 1), kinds(4200, 2)
        for predicate in ("intersects", "within", "covers", "crosses"):
            expected = join_data.shapely_pairs(shapely, a, b, predicate)
            for workers in (1, 3):
                self.assertTrue(numpy.array_equal(kolize.join(a, b, predicate=predicate, workers=workers), expected), (predicate, workers))
        boxes = shapely.box(*join_data.boxes(6000, 3, lambda p: p).T)
        for predicate in ("intersects", "overlaps", "covered_by", "touches"):
            expected = join_data.shapely_pairs(shapely, boxes, boxes[::-1], predicate)
            self.assertTrue(numpy.array_equal(kolize.join(boxes, boxes[::-1], predicate=predicate, workers=3), expected), predicate)

    def test_what_is_read_is_the_same(self):
        core = kolize._core
        for given in (kinds(5000, 3), shapely.box(0, 0, numpy.arange(5000) + 1, 2), shapely.points(numpy.arange(9000.0), 1),
                      shapely.polygons(join_data.stars(4500, 70, 1, lambda p: p))):
            table = core.shapely_table(shapely.lib.__file__, given)
            rows = numpy.random.default_rng(1).integers(0, len(given), 6000).astype("u4")
            for wanted in (None, rows):
                expected = core.rings_of_rows(core.geometries_of_shapely(table, wanted, 1), None)
                for workers in (3, 64):
                    got = core.rings_of_rows(core.geometries_of_shapely(table, wanted, workers), None)
                    self.assertTrue(all(map(numpy.array_equal, got, expected)))
            for read in (core.boxes_of_shapely, core.bounds_of_shapely):
                expected = read(table, 1)
                for workers in WORKERS:
                    got = read(table, workers)
                    self.assertTrue(expected is got is None or numpy.array_equal(got[0], expected[0], equal_nan=True))
                    self.assertTrue(expected is None or (got[1] is None) == (expected[1] is None) == bool(numpy.isnan(got[0]).any()))

    def test_the_first_row_that_is_refused_is_named(self):
        bow_tie, slit = shapely.Polygon([(0, 0), (4, 4), (4, 0), (0, 5)]), shapely.Polygon([(0, 0), (1, 1), (0, 0)])
        far = shapely.Polygon([(0, 0), (1e60, 0), (0, 1)])
        for rows in ((8000, 100), (4499, 4500)):
            areas = shapely.box(0, 0, numpy.arange(10000) + 1, 2)
            for wrong, text in ((bow_tie, "crosses itself"), (slit, "no area"), (far, "beyond 1e50")):
                areas[list(rows)] = wrong
                for workers in (1, 3):
                    table = kolize._core.shapely_table(shapely.lib.__file__, areas)
                    with self.assertRaisesRegex(ValueError, f"row {min(rows)}: .*{text}"):
                        kolize._core.geometries_of_shapely(table, None, workers)

    def test_no_reference_is_left(self):
        areas = kinds(4300, 4)
        row = next(item for item in areas if item is not None)

        def rounds(n):
            for _ in range(n):
                kolize.join(areas, areas, predicate="within", workers=3)
            return sys.getrefcount(row), sys.getrefcount(areas)

        before = rounds(2)
        self.assertEqual(rounds(5), before)

    def test_an_array_that_another_thread_writes_does_no_harm(self):
        areas, stop = shapely.box(*join_data.boxes(9000, 3, lambda p: p).T), threading.Event()

        def scribble():
            while not stop.is_set():
                areas[::5] = shapely.points(numpy.arange(1800), 2)
                areas[::5] = shapely.box(0, 0, numpy.arange(1800) + 1, 2)

        thread = threading.Thread(target=scribble)
        thread.start()
        for predicate in ("intersects", "within", "dwithin") * 3:
            kolize.join(areas, areas, predicate=predicate, workers=3, distance=0.5 if predicate == "dwithin" else None)
        stop.set()
        thread.join()

    def test_one_geometry_in_all_rows_is_read_by_all_threads(self):
        parts = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(5, 5, 6, 6)])
        many = numpy.full(20000, parts, object)
        one = numpy.array([shapely.box(0.5, 0.5, 5.5, 5.5)], object)
        for predicate in ("intersects", "within", "contains"):
            expected = join_data.shapely_pairs(shapely, many, one, predicate)
            self.assertTrue(numpy.array_equal(kolize.join(many, one, predicate=predicate, workers=8), expected), predicate)


if __name__ == "__main__":
    unittest.main()
